//! The verdict on new content under a running match: its answers are given once
//! more, side by side under the contents it was played with and under the new
//! one, and the first step that goes otherwise is told with its reason. Names
//! are compared, never numbers, and only what came into the match: a value that
//! nobody has met yet is no difference.

mod compare;
mod hosts;
mod reason;

use crate::divergence::Divergence;
use crate::edits::edit_by_ids;
use crate::options::option_by_titles;
use crate::rerun::{begin, give};
use compare::{Difference, Mapped};
use hosts::Of;
pub use hosts::RecordingHosts;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use tuckbox_content::parts::Changes;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match, Setup};
use tuckbox_core::play::Host;
use tuckbox_core::usage::{Recorder, Usage};
use tuckbox_project::SettingNames;
use tuckbox_project::game::Game;

/// A match as it was played.
#[derive(Debug, Clone)]
pub struct PlayedMatch {
    /// What it began with, under the first content.
    pub setup: Setup,
    /// All its answers from the beginning, in order.
    pub answers: Vec<Answer>,
    /// The contents it was played with, in order; the first from its beginning.
    pub contents: Vec<PlayedContent>,
    /// After how many answers it went on otherwise than it once did.
    pub branched: Vec<usize>,
}

/// Content that a match was played with from some point on.
#[derive(Debug, Clone)]
pub struct PlayedContent {
    /// How many answers were given before it came.
    pub after: usize,
    /// The game as this content has it.
    pub game: Game,
}

/// How a match would have gone under other content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All answers fit, and nothing they led to is otherwise.
    Unchanged,
    /// Nothing that people who may not know everything could have seen is otherwise.
    UnchangedInSight,
    /// Something is otherwise.
    Differs(Box<FirstDifference>),
    /// It cannot be told: a whole sentence says why.
    Unknown(String),
}

/// The first step of a match that goes otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstDifference {
    /// The number of the answer, from 1; 0 for what happens before the first.
    pub answer: usize,
    /// The turn it was given in.
    pub turn: u32,
    /// What was answered or happened, as far as everybody who looks may know.
    pub step: Option<String>,
    /// The part of the content that brings it about, in words; nothing where
    /// no changed part was at work.
    pub reason: Option<String>,
    /// What is otherwise, in words; nothing where it is hidden.
    pub what: Option<String>,
    /// The answers before it, as they are given under the new content: what a
    /// branch begins with.
    pub before: Vec<Answer>,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Unchanged => f.write_str("The match so far is unchanged by it."),
            Verdict::UnchangedInSight => f.write_str("As far as can be seen, the match so far is unchanged by it."),
            Verdict::Differs(differs) => differs.fmt(f),
            Verdict::Unknown(why) => f.write_str(why),
        }
    }
}

impl fmt::Display for FirstDifference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.answer, &self.step) {
            (0, _) => f.write_str("From the start the match would have gone otherwise")?,
            (answer, None) => {
                write!(f, "The match would have gone otherwise from answer {answer} on (turn {})", self.turn)?
            }
            (answer, Some(step)) => {
                let step = step.trim_end_matches('.');
                write!(f, "The match would have gone otherwise from answer {answer} on (turn {}, {step})", self.turn)?;
            }
        }
        match (&self.reason, &self.what) {
            (Some(reason), Some(what)) => write!(f, ": {reason}. So {what}."),
            (Some(only), None) | (None, Some(only)) => write!(f, ": {only}."),
            (None, None) => f.write_str("."),
        }
    }
}

/// How `played` would have gone under `new`; `hosts` are used again by the next. `viewers` are the seats of the
/// people who are told: what one of them may not know is no difference to them, and
/// where another seat could not have done what it did, that is as far as they are
/// told; none are people who may know everything. Where `goes_on` says no, it ends early with
/// nothing.
pub fn compare(
    hosts: &mut RecordingHosts,
    played: &PlayedMatch,
    new: &Game,
    viewers: &[Seat],
    goes_on: &dyn Fn() -> bool,
) -> Option<Verdict> {
    let mut contents = played.contents.iter();
    let Some(PlayedContent { game: first, .. }) = contents.next() else { return Some(unknown()) };
    let Ok(mut old) = Side::begin(hosts, Of::Old, first, &played.setup) else { return Some(unknown()) };
    let setup = match under(first, &played.setup, new) {
        Ok(setup) => setup,
        Err(why) => return Some(Verdict::Differs(Box::new(at_start(why)))),
    };
    let mut now = match Side::begin(hosts, Of::New, new, &setup) {
        Ok(side) => side,
        Err(why) => return Some(Verdict::Differs(Box::new(at_start(why)))),
    };
    let mut mapped = Mapped::of(&old.game, &now.game, viewers);
    let unchanged = if viewers.is_empty() { Verdict::Unchanged } else { Verdict::UnchangedInSight };
    let look = |old: &Side, now: &Side, answer: usize, unlike: &Difference| {
        let changes = Changes::between(old.game.parts(), now.game.parts());
        let sides = [(old, old.take()), (now, now.take())];
        let reason = reason::of(&changes, &sides, unlike, viewers.is_empty());
        let (turn, what) = (old.found.state().turn, unlike.words.clone());
        FirstDifference { answer, turn, step: None, reason, what, before: Vec::new() }
    };
    if let Some(unlike) = mapped.states(&old.found, &now.found) {
        return Some(Verdict::Differs(Box::new(look(&old, &now, 0, &unlike))));
    }
    let mut given: Vec<Answer> = Vec::with_capacity(played.answers.len());
    for (&answer, number) in played.answers.iter().zip(1..) {
        if !goes_on() {
            return None;
        }
        while let Some(content) = contents.as_slice().first().filter(|content| content.after < number) {
            contents.next();
            if old.swap(hosts, content.game.clone()).is_err() {
                return Some(unknown());
            }
            mapped = Mapped::of(&old.game, &now.game, viewers);
        }
        if !fits(&old.found, answer) {
            return Some(unknown());
        }
        // What the step before used is nothing to this one.
        old.take();
        now.take();
        let (step, turn) = (step(&old, answer, viewers), old.found.state().turn);
        let unlike = match answer_under(&mapped, &old, &now, answer, viewers) {
            Err(unlike) => Some(unlike),
            Ok(answer_now) => {
                if give(&*old.host, &mut old.found, answer, number).is_err() {
                    return Some(unknown());
                }
                match give(&*now.host, &mut now.found, answer_now, number) {
                    Err(Divergence { message, .. }) => {
                        let open = is_known(viewers, answer);
                        Some(Difference { open, ..Difference::said(message.trim_end_matches('.').into()) })
                    }
                    _ => {
                        given.push(answer_now);
                        mapped.states(&old.found, &now.found)
                    }
                }
            }
        };
        if let Some(unlike) = unlike {
            if !viewers.is_empty() && !unlike.open {
                return Some(unchanged);
            }
            given.truncate(number - 1);
            let found = look(&old, &now, number, &unlike);
            return Some(Verdict::Differs(Box::new(FirstDifference { turn, step, before: given, ..found })));
        }
    }
    Some(unchanged)
}

/// Whether people who look know what an answer is.
fn is_known(viewers: &[Seat], answer: Answer) -> bool {
    match answer {
        Answer::Option(seat, _) => viewers.is_empty() || viewers.contains(&seat),
        Answer::Concede(_) => true,
        Answer::Edit(_) => viewers.is_empty(),
    }
}

/// Whether an answer is one to what a match asks.
fn fits(found: &Match, answer: Answer) -> bool {
    let Answer::Option(seat, option) = answer else { return true };
    let asked = found.decisions().find(|decision| decision.seat == seat);
    asked.is_some_and(|decision| usize::from(option) < decision.options.len())
}

/// An answer as it is given under the new content, or what is otherwise.
fn answer_under(
    mapped: &Mapped,
    old: &Side,
    now: &Side,
    answer: Answer,
    viewers: &[Seat],
) -> Result<Answer, Difference> {
    let (seat, option) = match answer {
        Answer::Option(seat, option) => (seat, option),
        Answer::Concede(_) => return Ok(answer),
        Answer::Edit(edit) => return mapped.edit(edit).map(Answer::Edit),
    };
    let is_open = is_known(viewers, answer);
    let option = mapped.options(&old.found, &now.found, seat, usize::from(option), is_open)?;
    Ok(Answer::Option(seat, option))
}

/// What an answer says, to those who may know.
fn step(old: &Side, answer: Answer, viewers: &[Seat]) -> Option<String> {
    let (seat, option) = match answer {
        Answer::Option(seat, option) => (seat, option),
        Answer::Concede(seat) => return Some(format!("{} gives up", seat.letter())),
        Answer::Edit(_) if !viewers.is_empty() => return Some(String::from("a change by hand")),
        Answer::Edit(edit) => return Some(format!("by hand: {}", edit_by_ids(&old.found, edit))),
    };
    let decision = old.found.decisions().find(|decision| decision.seat == seat)?;
    if !is_known(viewers, answer) {
        return Some(seat.letter().to_string());
    }
    let words = option_by_titles(&old.found, decision, usize::from(option), viewers);
    let words = words.unwrap_or_else(|| String::from("nothing that is asked"));
    Some(format!("{}: {words}", seat.letter()))
}

fn unknown() -> Verdict {
    let why = "The answers of this match do not lead to it from its beginning, so what the new content \
               would have made of them cannot be told.";
    Verdict::Unknown(why.into())
}

fn at_start(why: String) -> FirstDifference {
    let what = Some(why.trim_end_matches('.').to_owned());
    FirstDifference { answer: 0, turn: 0, step: None, reason: None, what, before: Vec::new() }
}

/// What a match began with, under another content.
fn under(old: &Game, setup: &Setup, new: &Game) -> Result<Setup, String> {
    let SettingNames { profile, set } = old.setting_names(&setup.settings);
    let settings = new.settings(profile.as_deref(), &set)?;
    Ok(Setup { settings, salt: setup.salt, ..new.setup(&old.deck_names(&setup.decks), setup.seed)? })
}

/// A match under one content.
struct Side {
    game: Game,
    host: Rc<dyn Host>,
    found: Match,
}

impl Side {
    fn begin(hosts: &mut RecordingHosts, of: Of, game: &Game, setup: &Setup) -> Result<Self, String> {
        let (game, host) = hosts.of(game, of)?;
        let mut found = begin(&game, &*host, setup).map_err(|divergence| divergence.message)?;
        host.record().into_iter().for_each(|record| found.record(record));
        Ok(Self { game, host, found })
    }

    /// Goes on with the match that was played under its next content.
    fn swap(&mut self, hosts: &mut RecordingHosts, game: Game) -> Result<(), String> {
        let (game, host) = hosts.of(&game.keeping(&self.found), Of::Old)?;
        self.found.swap(Arc::clone(&game.rules), &*host).map_err(|trouble| trouble.to_string())?;
        host.record().into_iter().for_each(|record| self.found.record(record));
        (self.game, self.host) = (game, host);
        Ok(())
    }

    /// The parts used since the last time.
    fn take(&self) -> Usage {
        self.host.record().map(Recorder::take).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    const RULES: &str = include_str!("../../../../tests/duel/game/game.ron");
    const CARDS: &str = include_str!("../../../../tests/duel/game/cards.toml");
    const DECKS: &str = include_str!("../../../../tests/duel/game/decks.toml");

    /// The duel with texts replaced in whichever of its files has them.
    fn edited(edits: &[(&str, &str)]) -> Game {
        let mut files = [
            ("content/duel/game.ron", RULES.to_owned()),
            ("content/duel/cards/all.toml", CARDS.to_owned()),
            ("content/duel/decks/all.toml", DECKS.to_owned()),
        ];
        for (from, to) in edits {
            let (_, text) = files.iter_mut().find(|(_, text)| text.contains(from)).unwrap();
            *text = text.replacen(from, to, 1);
        }
        let files = files.map(|(path, text)| (path.to_owned(), text));
        Game::read("duel", files.into()).unwrap_or_else(|broken| panic!("{broken}"))
    }

    /// A match of so many answers.
    fn played(game: &Game, count: usize) -> PlayedMatch {
        let host = game.host().unwrap();
        let mut found = begin(game, &*host, &game.default_setup(3u64)).unwrap();
        for number in 0..count {
            let Some(decision) = found.decisions().next() else { break };
            let (seat, option) = (decision.seat, number % decision.options.len());
            found.answer(&*host, seat, option).unwrap().unwrap();
        }
        PlayedMatch {
            setup: found.setup().clone(),
            answers: found.answers(),
            contents: vec![PlayedContent { after: 0, game: game.clone() }],
            branched: found.branched().to_vec(),
        }
    }

    fn told(edits: &[(&str, &str)], viewers: &[Seat]) -> String {
        let hosts = &mut RecordingHosts::default();
        compare(hosts, &played(&duel(), 60), &edited(edits), viewers, &|| true).unwrap().to_string()
    }

    #[test]
    fn other_numbers_for_the_same_names_are_no_difference() {
        let edits = [
            ("stats: {", "stats: { \"aside\": (),"),
            ("tags: {", "tags: { \"first\": (),"),
            ("zones: {", "zones: { \"attic\": (of: Seat),"),
            (
                "[[card]]\nid = \"red_leader\"",
                "[[card]]\nid = \"aaa\"\nkind = \"trick\"\ncost = 1\n\n[[card]]\nid = \"red_leader\"",
            ),
            ("title: \"Singe\"", "title: \"Scorch\""),
        ];
        assert_eq!(told(&edits[..4], &[]), "The match so far is unchanged by it.");
    }

    #[test]
    fn the_first_step_that_goes_otherwise_is_told_with_its_reason() {
        let head = "The match would have gone otherwise from";
        let hound = "the card `hound` has changed (content/duel/cards/all.toml:46): `power` is now 4 instead of 3";
        let power = "So `power` of hound is 4 instead of 3";
        let said = format!("{head} answer 58 on (turn 11, A: Play hound): {hound}. {power}.");
        assert_eq!(told(&[("power = 3", "power = 4")], &[]), said);
        assert_eq!(told(&[("power = 3", "power = 4")], &[Seat(0)]), said);
        assert_eq!(
            told(&[("id = \"rat\"\nkind = \"fighter\"\ncost = 1", "id = \"rat\"\nkind = \"fighter\"\ncost = 9")], &[]),
            format!(
                "{head} answer 3 on (turn 1, A: Cast spark): the card `rat` has changed (content/duel/cards/all.toml:25): \
                     `cost` is now 9 instead of 1. So A cannot choose `Play rat`."
            ),
        );
        assert_eq!(
            told(&[("Take(\"life\", It, Amount)", "Take(\"life\", It, Num(1))")], &[]),
            format!(
                "{head} answer 11 on (turn 2, B: stop): the event `hurt` has changed (content/duel/game.ron:39): \
                     `do.1.Take.3` is now Num(1) instead of Amount. So `life` of blue_leader is 11 instead of 9."
            ),
        );
        assert_eq!(
            told(&[("life = 12", "life = 13")], &[Seat(0)]),
            "From the start the match would have gone otherwise: the card `red_leader` has changed \
             (content/duel/cards/all.toml:5): `life` is now 13 instead of 12. So `life` of red_leader is 13 instead of 12.",
        );
    }

    #[test]
    fn hosts_that_are_used_again_change_no_verdict() {
        let edits = [
            ("power = 3", "power = 4"),
            ("Take(\"life\", It, Amount)", "Take(\"life\", It, Num(1))"),
            ("life = 12", "life = 13"),
            ("id = \"rat\"\nkind = \"fighter\"\ncost = 1", "id = \"rat\"\nkind = \"fighter\"\ncost = 9"),
        ];
        let (played, news) = (played(&duel(), 60), edits.map(|edit| edited(&[edit])));
        let mut hosts = RecordingHosts::default();
        for new in news.iter().chain(&news) {
            let fresh = compare(&mut RecordingHosts::default(), &played, new, &[], &|| true);
            let again = compare(&mut hosts, &played, new, &[], &|| true);
            assert_eq!(again.unwrap().to_string(), fresh.unwrap().to_string());
        }
    }

    #[test]
    fn what_a_viewer_may_not_know_is_not_told() {
        let dearer = [("id = \"rat\"\nkind = \"fighter\"\ncost = 1", "id = \"rat\"\nkind = \"fighter\"\ncost = 9")];
        let told = told(&dearer, &[Seat(1)]);
        assert_eq!(told, "As far as can be seen, the match so far is unchanged by it.");
    }

    #[test]
    fn a_match_played_under_several_contents_is_compared_as_it_was_played() {
        let (first, second) = (duel(), edited(&[("power = 3", "power = 4")]));
        let mut played = played(&first, 20);
        let replayed =
            |played: &PlayedMatch, new: &Game| compare(&mut RecordingHosts::default(), played, new, &[], &|| true);
        assert_eq!(replayed(&played, &first), Some(Verdict::Unchanged));
        played.contents.push(PlayedContent { after: 20, game: second });
        assert_eq!(replayed(&played, &first), Some(Verdict::Unchanged));
        assert_eq!(compare(&mut RecordingHosts::default(), &played, &first, &[], &|| false), None);
        played.answers.push(Answer::Option(Seat(0), 999));
        assert!(matches!(replayed(&played, &first), Some(Verdict::Unknown(_))));
    }
}
