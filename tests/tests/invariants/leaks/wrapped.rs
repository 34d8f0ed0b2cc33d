//! Leaks planted beside the engine: what a seat is told, with the fault in it. The
//! clean twin is what the engine truly tells. All of them are caught by comparing
//! what is told of two matches that differ only in secrets; so a secret that the
//! comparison does not vary is missed here.

use super::{Channel, Edits};
use tuckbox_bots::Random;
use tuckbox_core::decider::Decider;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{ActionId, CardId, StatId, ZoneId};
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::state::Entity;
use tuckbox_scenario::fuzz::screen;
use tuckbox_scene::{log, overview, question};
use tuckbox_session::ask::Inquiry;
use tuckbox_tests::table::Table;

/// What a seat is told of a match.
pub(super) type Tell = fn(&Table, &Match, Seat) -> String;

/// A leak beside the engine, and what the engine tells instead.
pub(super) struct Wrapped {
    pub channel: Channel,
    pub name: &'static str,
    pub game: Edits,
    pub moves: &'static [&'static str],
    pub fault: Tell,
    pub clean: Tell,
}

const SHAKEN: &[&str] = &["A: shake", "A: stop", "B: shake"];
const COVERED: &[&str] = &["A: cover wine", "A: stop", "B: cover ham"];
const GUESSED: &[&str] = &["A: guess", "A: 5", "A: stop", "B: guess", "B: 3"];
const MARKED: &[&str] = &["A: put wine", "A: stop", "B: put ham", "B: stop", "A: mark wine", "A: ham", "A: stop"];
const SEALED: &[&str] = &["A: secretly", "A: wine"];
/// What may be done hangs on A's dice, and so does what happens then.
const CALL: Edits = &[(
    "/*call*/",
    "If(Check(Total(\"pips\", (in: [\"cup\"], of: Opponents)), AtLeast, Num(7)), [AddSeat(\"luck\", Me, Num(1))], [])",
)];
const LAW: Edits = &[(
    "/*rules*/",
    "rules: [(when: Check(Total(\"pips\", (in: [\"cup\"], of: Opponents)), AtLeast, Num(7)), because: \"Low.\")],",
)];

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

fn pieces(play: &Match, table: &Table, zone: &str, seat: Seat) -> Vec<PieceId> {
    play.state().zone(table.id::<ZoneId>(zone), seat).to_vec()
}

/// The cards in a zone of a seat as they are.
fn cards(play: &Match, table: &Table, zone: &str, seat: Seat) -> Vec<CardId> {
    pieces(play, table, zone, seat).into_iter().map(|piece| play.state().piece(piece).card).collect()
}

fn pips(play: &Match, table: &Table, seat: Seat) -> Vec<i32> {
    let pips = table.id::<StatId>("pips");
    pieces(play, table, "cup", seat).into_iter().map(|piece| play.state().stat(piece, pips)).collect()
}

fn view(_: &Table, play: &Match, seat: Seat) -> String {
    format!("{:?}", play.view(seat))
}

fn json(_: &Table, play: &Match, seat: Seat) -> String {
    serde_json::to_string(&play.view(seat)).unwrap()
}

fn lines(_: &Table, play: &Match, seat: Seat) -> String {
    log::lines(play.rules(), play.log().views(play.rules(), Some(seat))).join("\n")
}

fn on_screen(_: &Table, play: &Match, seat: Seat) -> String {
    screen(play, seat)
}

fn decision(_: &Table, play: &Match, seat: Seat) -> String {
    format!("{:?}", play.view(seat).decision)
}

fn ask<'a>(table: &'a Table, play: &'a Match, seat: Option<Seat>) -> Inquiry<'a> {
    Inquiry { game: &table.game, host: &*table.host, play, seat }
}

fn what_if(table: &Table, play: &Match, asked: Seat, knows: Option<Seat>) -> String {
    let count = play.question(asked).map_or(0, |question| question.count());
    let told = (0..count).map(|option| ask(table, play, knows).what_if(1, &|_, _| Ok(option)));
    format!("{:?}", told.collect::<Vec<_>>())
}

fn why_not(table: &Table, play: &Match, asked: Seat, knows: Option<Seat>) -> String {
    let piece = pieces(play, table, "hand", other(asked)).first().copied();
    let told = ask(table, play, knows).why_not(piece, Some(table.id::<ActionId>("put")));
    format!("{told:?}")
}

fn numbers(table: &Table, play: &Match, knows: Option<Seat>) -> String {
    let of = [Seat(0), Seat(1)].map(|seat| format!("{:?}", ask(table, play, knows).numbers(Entity::Seat(seat), None)));
    of.concat()
}

fn bot(_: &Table, play: &Match, seat: Seat) -> String {
    play.question(seat).map_or_else(String::new, |question| Random::new(1).decide(&question).to_string())
}

pub(super) const LEAKS: &[Wrapped] = &[
    Wrapped {
        channel: Channel::View,
        name: "a view with the other's hand",
        game: &[],
        moves: &[],
        fault: |table, play, seat| format!("{:?}", cards(play, table, "hand", other(seat))),
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with the card on top of a deck",
        game: &[],
        moves: &[],
        fault: |table, play, seat| format!("{:?}", cards(play, table, "deck", seat).first()),
        clean: json,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with dice under the other's cup",
        game: &[],
        moves: SHAKEN,
        fault: |table, play, seat| format!("{:?}", pips(play, table, other(seat))),
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with whether a hidden die shows a six",
        game: &[],
        moves: SHAKEN,
        fault: |table, play, seat| pips(play, table, other(seat)).contains(&6).to_string(),
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with what lies face down",
        game: &[],
        moves: COVERED,
        fault: |table, play, seat| format!("{:?}", cards(play, table, "shelf", other(seat))),
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with a number that only the other sees",
        game: &[],
        moves: GUESSED,
        fault: |table, play, seat| play.state().seat_stat(other(seat), table.id("guess")).to_string(),
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with tags of hidden pieces",
        game: &[(
            "say(\"The cellar is cool.\") --tell",
            "tag(pieces(\"hand\", you())[1], \"waxed\")\n  tag(pieces(\"hand\", opponent())[2], \"waxed\")",
        )],
        moves: &["A: tell"],
        fault: |table, play, seat| {
            let tags = |piece| -> Tags { play.state().tags(piece) };
            format!("{:?}", pieces(play, table, "hand", other(seat)).into_iter().map(tags).collect::<Vec<_>>())
        },
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with the target that the other keeps",
        game: &[],
        moves: MARKED,
        fault: |_, play, seat| {
            format!("{:?}", play.state().held.iter().filter(|item| item.seat != seat).collect::<Vec<_>>())
        },
        clean: view,
    },
    Wrapped {
        channel: Channel::View,
        name: "a view with what the other has sealed",
        game: &[],
        moves: SEALED,
        fault: |_, play, _| format!("{:?}", play.save().sealed),
        clean: |_, play, seat| if seat == Seat(1) { format!("{:?}", play.view(seat)) } else { String::new() },
    },
    Wrapped {
        channel: Channel::Options,
        name: "options with what the other has in hand",
        game: &[],
        moves: &[],
        fault: |table, play, seat| format!("{:?}", cards(play, table, "hand", other(seat)).first()),
        clean: decision,
    },
    Wrapped {
        channel: Channel::Options,
        name: "options in the order of hidden cards",
        game: &[],
        moves: &[],
        fault: |table, play, seat| {
            let mut list = pieces(play, table, "hand", other(seat));
            list.sort_by_key(|&piece| play.state().piece(piece).card);
            format!("{list:?}")
        },
        clean: decision,
    },
    Wrapped {
        channel: Channel::Prompt,
        name: "a question with the sum of hidden dice",
        game: &[],
        moves: SHAKEN,
        fault: |table, play, seat| format!("Is it {}?", pips(play, table, other(seat)).iter().sum::<i32>()),
        clean: |_, play, seat| {
            let view = play.view(seat);
            view.decision.as_ref().map_or_else(String::new, |asked| question::prompt(play.rules(), &view, asked))
        },
    },
    Wrapped {
        channel: Channel::Log,
        name: "a line with the card on top of the other's deck",
        game: &[],
        moves: &[],
        fault: |table, play, seat| format!("{:?}", cards(play, table, "deck", other(seat)).last()),
        clean: lines,
    },
    Wrapped {
        channel: Channel::Log,
        name: "the log as everybody together reads it",
        game: &[(
            "say(\"The cellar is cool.\") --tell",
            "say(pieces(\"hand\", opponent())[1].title)\n  confirm(you(), \"Fine?\")",
        )],
        moves: &["A: stop", "B: tell"],
        fault: |_, play, _| log::lines(play.rules(), play.log().views(play.rules(), None)).join("\n"),
        clean: lines,
    },
    Wrapped {
        channel: Channel::Numbers,
        name: "how many of a card are in a deck",
        game: &[],
        moves: &[],
        fault: |table, play, seat| {
            let wine = table.id::<CardId>("wine");
            cards(play, table, "deck", other(seat)).into_iter().filter(|&card| card == wine).count().to_string()
        },
        clean: |_, play, seat| overview::counts(play.rules(), &play.view(seat), seat).join(" "),
    },
    Wrapped {
        channel: Channel::Numbers,
        name: "the number of answers in a verdict",
        game: LAW,
        moves: &["A: shake", "A: stop"],
        fault: |_, play, _| play.question(Seat(1)).map_or(0, |question| question.count()).to_string(),
        clean: |_, play, _| play.answered().to_string(),
    },
    Wrapped {
        channel: Channel::Handles,
        name: "handles that count in the order of hidden cards",
        game: &[],
        moves: &[],
        fault: |table, play, seat| {
            let list = cards(play, table, "hand", other(seat));
            let mut sorted = list.clone();
            sorted.sort_unstable();
            let place = |card| sorted.iter().position(|other| other == card);
            format!("{:?}", list.iter().map(place).collect::<Vec<_>>())
        },
        clean: |_, play, seat| {
            let view = play.view(seat);
            format!(
                "{:?}",
                view.zones.iter().flat_map(|zone| &zone.pieces).map(|piece| piece.handle).collect::<Vec<_>>()
            )
        },
    },
    Wrapped {
        channel: Channel::Handles,
        name: "handles of what lies face down by its rank",
        game: &[],
        moves: COVERED,
        fault: |table, play, seat| {
            let worth = table.id::<StatId>("worth");
            let list = pieces(play, table, "shelf", other(seat));
            format!("{:?}", list.into_iter().map(|piece| play.state().stat(piece, worth)).collect::<Vec<_>>())
        },
        clean: view,
    },
    Wrapped {
        channel: Channel::Ask,
        name: "what happens if, with all known",
        game: CALL,
        moves: &["A: shake", "A: stop"],
        fault: |table, play, seat| what_if(table, play, seat, None),
        clean: |table, play, seat| what_if(table, play, seat, Some(seat)),
    },
    Wrapped {
        channel: Channel::Ask,
        name: "why not, with all known",
        game: &[],
        moves: &[],
        fault: |table, play, seat| why_not(table, play, seat, None),
        clean: |table, play, seat| why_not(table, play, seat, Some(seat)),
    },
    Wrapped {
        channel: Channel::Ask,
        name: "why this number, with all known",
        game: &[],
        moves: GUESSED,
        fault: |table, play, _| numbers(table, play, None),
        clean: |table, play, seat| numbers(table, play, Some(seat)),
    },
    Wrapped {
        channel: Channel::Replay,
        name: "a replay with the chance to come",
        game: &[],
        moves: &[],
        fault: |_, play, _| format!("{:?}", play.save().state.chance),
        clean: lines,
    },
    Wrapped {
        channel: Channel::Replay,
        name: "a replay with the dice that fell in secret",
        game: &[],
        moves: SHAKEN,
        fault: |table, play, seat| format!("{:?}", pips(play, table, other(seat))),
        clean: lines,
    },
    Wrapped {
        channel: Channel::Report,
        name: "a report with the match as it is saved",
        game: &[],
        moves: GUESSED,
        fault: |_, play, _| serde_json::to_string(&play.save()).unwrap(),
        clean: json,
    },
    Wrapped {
        channel: Channel::Report,
        name: "a report with the mark of the state",
        game: &[],
        moves: &[],
        fault: |_, play, _| play.state().fingerprint().to_string(),
        clean: |_, play, _| format!("{:?}", play.answers()),
    },
    Wrapped {
        channel: Channel::Error,
        name: "a refusal with the board",
        game: &[],
        moves: &[],
        fault: |table, play, seat| format!("{:?}", cards(play, table, "hand", other(seat))),
        clean: |table, play, seat| format!("{:?}", play.fork().answer(&*table.host, seat, 1000)),
    },
    Wrapped {
        channel: Channel::Lines,
        name: "the screen of the other seat",
        game: &[],
        moves: &[],
        fault: |_, play, seat| screen(play, other(seat)),
        clean: on_screen,
    },
    Wrapped {
        channel: Channel::Lines,
        name: "the screen of the other seat, with its dice",
        game: &[],
        moves: SHAKEN,
        fault: |_, play, seat| screen(play, other(seat)),
        clean: on_screen,
    },
    Wrapped {
        channel: Channel::Bot,
        name: "a bot that looks at the state",
        game: &[],
        moves: SHAKEN,
        fault: |table, play, seat| (pips(play, table, other(seat)).iter().sum::<i32>() % 3).to_string(),
        clean: bot,
    },
    Wrapped {
        channel: Channel::Bot,
        name: "a bot that is given the other's view",
        game: &[],
        moves: &[],
        fault: |_, play, seat| format!("{:?}", play.view(other(seat)).zones),
        clean: |_, play, seat| {
            play.question(seat).map_or_else(String::new, |question| format!("{:?}", question.view()))
        },
    },
];
