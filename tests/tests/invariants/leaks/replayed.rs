//! Leaks in what is told of a match from its beginning: the verdict on new content
//! and bug reports. Such a thing is not made from a state but from seed and answers,
//! so what is compared are matches of several seeds that one seat cannot tell apart.

use super::{Channel, Edits};
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;
use tuckbox_replay::report::ReportSubject;
use tuckbox_replay::verdict::{PlayedContent, PlayedMatch, RecordingHosts, compare};
use tuckbox_session::{Openness, Player, ReportSource, Session, report};
use tuckbox_tests::table::{Table, edited};

/// What a seat is told of a match from its beginning; the game is its new content.
type Tell = fn(&Table, &Game, Seat) -> String;

/// A leak, and what is told instead.
pub(super) struct Replayed {
    pub channel: Channel,
    pub name: &'static str,
    pub game: Edits,
    pub moves: &'static [&'static str],
    /// What the content becomes, beside what `game` says.
    pub saved: Edits,
    pub fault: Tell,
    pub clean: Tell,
}

/// So many seeds are tried.
const SEEDS: u64 = 24;
/// Dice in play have a state that a verdict compares.
const ROLLED: Edits = &[("\"cup\": (of: Seat, sees: Owner)", "\"cup\": (of: Seat, sees: Owner, play: true)")];
const SHAKEN: &[&str] = &["A: shake", "A: stop"];
/// What may be said hangs on A's dice.
const LAW: Edits =
    &[("/*cover*/", "If(Check(Total(\"pips\", (in: [\"cup\"], of: Me)), AtLeast, Num(7)), [Effect(\"tell\")], [])")];

/// A hand is in play and was shown; whether a thing of it is waxed then hangs on dice.
const WAXED: Edits = &[
    ("\"hand\": (of: Seat, sees: Owner)", "\"hand\": (of: Seat, sees: Owner, play: true)"),
    ("/*call*/", "Reveal(All(in: [\"hand\"], of: Me), Everybody)"),
    (
        "say(\"The cellar is cool.\") --tell",
        "if pieces(\"cup\", you())[1].pips > 3 then tag(pieces(\"hand\", you())[1], \"waxed\") end",
    ),
];

/// Somebody who is asked by a screen.
struct Person;

impl Player for Person {
    fn word(&self) -> &str {
        "human"
    }
}

fn verdict(table: &Table, new: &Game, viewers: &[Seat]) -> String {
    let (setup, answers) = (table.play.setup().clone(), table.play.answers());
    let contents = vec![PlayedContent { after: 0, game: table.game.clone() }];
    let played = PlayedMatch { setup, answers, contents, branched: Vec::new() };
    compare(&mut RecordingHosts::default(), &played, new, viewers, &|| true).unwrap().to_string()
}

fn all_known(table: &Table, new: &Game, _: Seat) -> String {
    verdict(table, new, &[])
}

fn as_seen(table: &Table, new: &Game, seat: Seat) -> String {
    verdict(table, new, &[seat])
}

fn bug_report(table: &Table, about: &str) -> String {
    let source = ReportSource {
        now: &table.play,
        start: None,
        answers: &table.play.given(),
        failure: None,
        about: ReportSubject { note: Some(about.into()), at: None },
    };
    serde_json::to_string(&report(&table.game, &*table.host, source).unwrap()).unwrap()
}

/// What people at one table get who ask for a report: as much as it is open.
fn asked_for(table: &Table, people: bool) -> String {
    let players = (0..2).map(|_| Box::new(Person) as Box<dyn Player>).collect();
    let host = table.game.host().unwrap();
    let play: Match = table.play.clone();
    let session = Session::begin(table.game.clone(), play, host, players, None);
    match session.openness() {
        Openness::Closed if people => String::from("There is none while the match goes on."),
        _ => bug_report(table, "It is odd."),
    }
}

pub(super) const LEAKS: &[Replayed] = &[
    Replayed {
        channel: Channel::Verdict,
        name: "dice under the other's cup are others now",
        game: ROLLED,
        moves: SHAKEN,
        saved: &[("sides: Num(6)", "sides: Num(9)")],
        fault: all_known,
        clean: as_seen,
    },
    Replayed {
        channel: Channel::Verdict,
        name: "what the other does not see is told by the dice",
        game: LAW,
        moves: &["A: shake", "A: cover wine", "A: stop"],
        saved: &[
            ("sides: Num(6)", "sides: Num(9)"),
            ("say(\"The cellar is cool.\") --tell", "set(you(), \"guess\", 3)"),
        ],
        fault: all_known,
        clean: as_seen,
    },
    Replayed {
        channel: Channel::Verdict,
        name: "a tag that was given by the dice since its piece was shown",
        game: WAXED,
        moves: &["A: shake", "A: call", "A: tell", "A: stop"],
        saved: &[("tag(pieces(\"hand\", you())[1], \"waxed\")", "set(you(), \"guess\", 3)")],
        fault: all_known,
        clean: as_seen,
    },
    Replayed {
        channel: Channel::Report,
        name: "a report of a match that is not over",
        game: &[],
        moves: SHAKEN,
        saved: &[],
        fault: |table, _, _| asked_for(table, false),
        clean: |table, _, _| asked_for(table, true),
    },
];

impl Replayed {
    /// What a seat is told of each of the matches that it cannot tell apart.
    pub fn told(&self, tell: Tell) -> Vec<String> {
        let seat = Seat(1);
        let (old, new) = (edited("cellar", self.game), edited("cellar", &[self.game, self.saved].concat()));
        let begun = |seed: u64| {
            let setup = Setup::new(old.rules.default_decks.clone(), seed.bytes());
            let mut table = Table::begin(&old, Setup { salt: Some([7; 32]), ..setup });
            table.play(self.moves);
            table
        };
        let first = begun(1).play.view(seat);
        let same = (1..=SEEDS).map(begun).filter(|table| table.play.view(seat) == first);
        same.map(|table| tell(&table, &new, seat)).collect()
    }
}
