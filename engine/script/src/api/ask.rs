//! Asking the players, in the middle of an effect. Where nobody can answer at
//! once, the whole step unwinds and runs again when the answer is there.

use super::{Group, Verb};
use crate::bridge::Bridge;
use crate::budget::Meter;
use crate::given::{self, Whole};
use crate::handle::{PieceHandle, SeatHandle};
use crate::sandbox::integer;
use crate::texts::GivenText;
use mlua::{Error, IntoLua, Lua, Result, Table, Value};
use tuckbox_core::ask::{Choice, Prompt};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::log::one_line;
use tuckbox_core::play::{Among, Asked, MOST_OPTIONS, MOST_TOGETHER, MayDecline};

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

fn pieces(bridge: &Bridge, lua: &Lua, from: &Table) -> Result<Vec<PieceId>> {
    let handles = given::pieces(bridge, lua, from)?;
    bridge.read_facts(|play, _| Ok(handles.iter().filter_map(|handle| handle.alive(play.state())).collect()))
}

fn asked(bridge: &Bridge, seat: SeatHandle) -> Result<Seat> {
    bridge.read_facts(|play, _| super::read::seat_of(play, Some(seat)).map(Option::unwrap_or_default))
}

/// What one seat of several chooses from: exactly one of pieces, words, numbers.
fn among(bridge: &Bridge, lua: &Lua, entry: &Table) -> Result<Among> {
    let (from, words, least, most): (Option<Table>, Option<Table>, Option<Value>, Option<Value>) =
        (entry.raw_get("from")?, entry.raw_get("words")?, entry.raw_get("least")?, entry.raw_get("most")?);
    match (from, words, least, most) {
        (Some(from), None, None, None) => Ok(Among::Pieces(pieces(bridge, lua, &from)?)),
        (None, Some(words), None, None) => Ok(Among::Words(texts(lua, &words)?)),
        (None, None, Some(least), Some(most)) => Ok(Among::Numbers(integer(&least)?, integer(&most)?)),
        _ => Err(Error::runtime(
            "Whoever chooses needs exactly one of `from` (pieces), `words`, or `least` and `most` (a number).",
        )),
    }
}

fn texts(lua: &Lua, words: &Table) -> Result<Vec<Box<str>>> {
    let words: Vec<GivenText> = given::list(lua, words, MOST_OPTIONS, "words")?;
    Meter::charge_in(lua, words.iter().map(|word| word.len()).sum())?;
    Ok(words.iter().map(|word| one_line(word).into()).collect())
}

/// A question in the words that its seat may read.
fn prompt(bridge: &Bridge, lua: &Lua, seat: Seat, question: &str) -> Result<Prompt> {
    Ok(Prompt::Ask(bridge.text(lua, question)?.read(Some(seat))))
}

fn choose(
    bridge: &Bridge,
    lua: &Lua,
    seat: SeatHandle,
    question: &str,
    from: &Table,
    decline: MayDecline,
) -> Result<Option<PieceHandle>> {
    let (seat, from) = (asked(bridge, seat)?, pieces(bridge, lua, from)?);
    let prompt = prompt(bridge, lua, seat, question)?;
    bridge.act(|run, _| {
        let chosen = run.choose_piece(seat, prompt, &from, decline)?;
        Ok(chosen.map(|piece| PieceHandle::of(run.state(), piece)))
    })
}

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add("choose", |bridge, lua, (seat, question, from): (SeatHandle, GivenText, Table)| {
        choose(bridge, lua, seat, &question, &from, MayDecline::No)
    })?;
    group.add(
        "choose_or_none",
        |bridge, lua, (seat, question, from, always): (SeatHandle, GivenText, Table, Option<bool>)| {
            let decline = if always.unwrap_or(false) { MayDecline::AskedAnyway } else { MayDecline::Yes };
            choose(bridge, lua, seat, &question, &from, decline)
        },
    )?;
    group.add("choose_together", |bridge, lua, (question, asks): (GivenText, Table)| {
        let most = bridge.sizes()?.seats.saturating_mul(MOST_TOGETHER);
        let mut all = Vec::new();
        for entry in given::list::<Table>(lua, &asks, most, "questions")? {
            let seat: SeatHandle = entry.raw_get("seat")?;
            let seat = asked(bridge, seat)?;
            let prompt = prompt(bridge, lua, seat, &question)?;
            all.push(Asked { seat, prompt, among: among(bridge, lua, &entry)? });
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
    group.add("confirm", |bridge, lua, (seat, question): (SeatHandle, GivenText)| {
        let seat = asked(bridge, seat)?;
        let prompt = prompt(bridge, lua, seat, &question)?;
        bridge.act(|run, _| run.confirm(seat, prompt))
    })?;
    group.add("choose_word", |bridge, lua, (seat, question, words): (SeatHandle, GivenText, Table)| {
        let seat = asked(bridge, seat)?;
        let prompt = prompt(bridge, lua, seat, &question)?;
        let words = texts(lua, &words)?;
        bridge.act(|run, _| Ok(run.choose_word(seat, prompt, words)? + 1))
    })?;
    group.add(
        "choose_number",
        |bridge, lua, (seat, question, Whole(least), Whole(most)): (SeatHandle, GivenText, Whole, Whole)| {
            let seat = asked(bridge, seat)?;
            let prompt = prompt(bridge, lua, seat, &question)?;
            bridge.act(|run, _| run.choose_number(seat, prompt, least, most))
        },
    )?;
    group.add("pick", |bridge, lua, from: Table| {
        let most = bridge.sizes()?.pieces.max(MOST_OPTIONS);
        let count = given::length(lua, &from, most, "values")?;
        if count == 0 {
            return Ok(Value::Nil);
        }
        let place = bridge.act(|run, _| run.pick(count))?;
        from.raw_get(place + 1)
    })
}
