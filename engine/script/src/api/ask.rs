//! Asking the players, in the middle of an effect. Where nobody can answer at
//! once, the whole step unwinds and runs again when the answer is there.

use super::{Group, Verb};
use crate::bridge::Bridge;
use crate::handle::{PieceHandle, SeatHandle};
use crate::sandbox::integer;
use mlua::{Error, IntoLua, LuaString, Result, Table, Value};
use tuckbox_core::ask::{Choice, Prompt};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::log::one_line;
use tuckbox_core::play::{Among, Asked, MayDecline};

const SEAT: (&str, &str, &str) = ("seat", "Seat", "who is asked");
const QUESTION: (&str, &str, &str) = ("question", "string", "the words of the question");

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "choose",
        doc: "Has a seat choose one of some pieces. With one piece nobody is asked, with none it is nil. A seat that is out of the game is not asked: it takes the last piece; look with `plays` first where that matters.",
        params: &[SEAT, QUESTION, ("from", "Piece[]", "the pieces")],
        gives: Some(("Piece?", "the chosen piece")),
    },
    Verb {
        name: "choose_or_none",
        doc: "Has a seat choose one of some pieces, or none. A seat that is out of the game takes none.",
        params: &[
            SEAT,
            QUESTION,
            ("from", "Piece[]", "the pieces"),
            ("always", "boolean?", "also where there is no piece to choose, so that a pause tells nothing"),
        ],
        gives: Some(("Piece?", "the chosen piece, or nil")),
    },
    Verb {
        name: "choose_together",
        doc: "Has several seats choose one piece, word or number each, in secret: nobody learns another's choice before all have chosen. What was chosen is not told by itself: `say` it, or raise an event with a line in the log. For a seat that is out of the game it is its last piece, word or number.",
        params: &[
            QUESTION,
            (
                "asked",
                "{ seat: Seat, from: Piece[]?, words: string[]?, least: integer?, most: integer? }[]",
                "who chooses, from pieces, words, or the numbers from `least` to `most`",
            ),
        ],
        gives: Some(("any[]", "the chosen pieces, numbers, or places of words, in the order asked")),
    },
    Verb {
        name: "confirm",
        doc: "Asks a seat yes or no. A seat that is out of the game says no.",
        params: &[SEAT, QUESTION],
        gives: Some(("boolean", "whether it said yes")),
    },
    Verb {
        name: "choose_word",
        doc: "Has a seat choose one of some words. A seat that is out of the game is not asked: it takes the last one.",
        params: &[SEAT, QUESTION, ("words", "string[]", "the words")],
        gives: Some(("integer", "the place of the chosen word")),
    },
    Verb {
        name: "choose_number",
        doc: "Has a seat choose a number. A seat that is out of the game is not asked: it takes the largest.",
        params: &[SEAT, QUESTION, ("least", "integer", "the smallest"), ("most", "integer", "the largest")],
        gives: Some(("integer", "the number")),
    },
    Verb {
        name: "pick",
        doc: "Picks one of a list at random.",
        params: &[("from", "any[]", "the list")],
        gives: Some(("any", "one of them, nil if there is none")),
    },
];

fn pieces(bridge: &Bridge, from: &Table) -> Result<Vec<PieceId>> {
    let handles: Result<Vec<PieceHandle>> = from.sequence_values::<PieceHandle>().collect();
    let handles = handles?;
    bridge.read(|play, _| Ok(handles.iter().filter_map(|handle| handle.alive(play.state())).collect()))
}

fn asked(bridge: &Bridge, seat: SeatHandle) -> Result<Seat> {
    bridge.read(|play, _| super::read::seat_of(play, Some(seat)).map(Option::unwrap_or_default))
}

/// What one seat of several chooses from: exactly one of pieces, words, numbers.
fn among(bridge: &Bridge, entry: &Table) -> Result<Among> {
    let (from, words, least, most): (Option<Table>, Option<Table>, Option<Value>, Option<Value>) =
        (entry.raw_get("from")?, entry.raw_get("words")?, entry.raw_get("least")?, entry.raw_get("most")?);
    match (from, words, least, most) {
        (Some(from), None, None, None) => Ok(Among::Pieces(pieces(bridge, &from)?)),
        (None, Some(words), None, None) => Ok(Among::Words(texts(&words)?)),
        (None, None, Some(least), Some(most)) => Ok(Among::Numbers(integer(&least)?, integer(&most)?)),
        _ => Err(Error::runtime(
            "Whoever chooses needs exactly one of `from` (pieces), `words`, or `least` and `most` (a number).",
        )),
    }
}

fn texts(words: &Table) -> Result<Vec<Box<str>>> {
    words.sequence_values::<LuaString>().map(|word| Ok(one_line(&word?.to_str()?).into())).collect()
}

/// A question in the words that its seat may read.
fn prompt(bridge: &Bridge, seat: Seat, question: &LuaString) -> Result<Prompt> {
    Ok(Prompt::Ask(bridge.text(&question.to_str()?)?.read(Some(seat))))
}

fn choose(
    bridge: &Bridge,
    seat: SeatHandle,
    question: &LuaString,
    from: &Table,
    decline: MayDecline,
) -> Result<Option<PieceHandle>> {
    let (seat, from) = (asked(bridge, seat)?, pieces(bridge, from)?);
    let prompt = prompt(bridge, seat, question)?;
    bridge.act(|run, _| {
        let chosen = run.choose_piece(seat, prompt, &from, decline)?;
        Ok(chosen.map(|piece| PieceHandle::of(run.state(), piece)))
    })
}

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add("choose", |bridge, _, (seat, question, from): (SeatHandle, LuaString, Table)| {
        choose(bridge, seat, &question, &from, MayDecline::No)
    })?;
    group.add(
        "choose_or_none",
        |bridge, _, (seat, question, from, always): (SeatHandle, LuaString, Table, Option<bool>)| {
            let decline = if always.unwrap_or(false) { MayDecline::AskedAnyway } else { MayDecline::Yes };
            choose(bridge, seat, &question, &from, decline)
        },
    )?;
    group.add("choose_together", |bridge, lua, (question, list): (LuaString, Table)| {
        let mut all = Vec::new();
        for entry in list.sequence_values::<Table>() {
            let entry = entry?;
            let seat: SeatHandle = entry.raw_get("seat")?;
            let seat = asked(bridge, seat)?;
            let prompt = prompt(bridge, seat, &question)?;
            all.push(Asked { seat, prompt, among: among(bridge, &entry)? });
        }
        bridge.act(|run, _| {
            let chosen = run.choose_together(all)?;
            let value = |choice| match choice {
                Choice::Piece(piece) => PieceHandle::of(run.state(), piece).into_lua(lua),
                Choice::Number(number) => Ok(Value::Number(f64::from(number))),
                Choice::Word(place) => Ok(Value::Number(f64::from(u32::from(place) + 1))),
                _ => Ok(Value::Nil),
            };
            Ok(chosen.into_iter().map(value).collect::<Result<Vec<Value>>>())
        })?
    })?;
    group.add("confirm", |bridge, _, (seat, question): (SeatHandle, LuaString)| {
        let seat = asked(bridge, seat)?;
        let prompt = prompt(bridge, seat, &question)?;
        bridge.act(|run, _| run.confirm(seat, prompt))
    })?;
    group.add("choose_word", |bridge, _, (seat, question, words): (SeatHandle, LuaString, Table)| {
        let seat = asked(bridge, seat)?;
        let prompt = prompt(bridge, seat, &question)?;
        let words = texts(&words)?;
        bridge.act(|run, _| Ok(run.choose_word(seat, prompt, words)? + 1))
    })?;
    group.add("choose_number", |bridge, _, (seat, question, least, most): (SeatHandle, LuaString, Value, Value)| {
        let seat = asked(bridge, seat)?;
        let prompt = prompt(bridge, seat, &question)?;
        let (least, most) = (integer(&least)?, integer(&most)?);
        bridge.act(|run, _| run.choose_number(seat, prompt, least, most))
    })?;
    group.add("pick", |bridge, _, from: Table| {
        let count = from.raw_len();
        if count == 0 {
            return Ok(Value::Nil);
        }
        let place = bridge.act(|run, _| run.pick(count))?;
        from.raw_get(place + 1)
    })
}
