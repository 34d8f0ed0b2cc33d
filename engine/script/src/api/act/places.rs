//! Where pieces are, whose, and how they lie.

use super::{checked_seat, on};
use crate::api::{Group, Verb};
use crate::given::Whole;
use crate::handle::{PieceHandle, SeatHandle};
use crate::sandbox::integer;
use crate::texts::{GivenName, GivenText};
use mlua::{Error, FromLua, Lua, Result, Value};
use tuckbox_core::ids::Seats;
use tuckbox_core::names::{CardId, EventId, ZoneId};
use tuckbox_core::rules::op::{End, Face};

pub(in crate::api) const VERBS: &[Verb] = &[
    Verb {
        name: "move",
        doc: "Moves a piece to a zone.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("zone", "Zone", "the zone"),
            ("seat", "Seat?", "whose; its owner's if left out"),
            (
                "place",
                "\"top\"|\"bottom\"|integer|nil",
                "which end, or which place, 1 for the first; the bottom if left out",
            ),
        ],
        gives: None,
    },
    Verb {
        name: "attach",
        doc: "Attaches a piece to another, or puts it into a space.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("host", "Piece", "what it is attached to"),
            ("zone", "Zone", "a zone of pieces"),
        ],
        gives: None,
    },
    Verb {
        name: "create",
        doc: "Makes pieces of a card.",
        params: &[
            ("card", "Card", "the card"),
            ("zone", "Zone", "where"),
            ("seat", "Seat?", "whose; yours if left out"),
            ("count", "integer?", "how many; 1 if left out"),
        ],
        gives: Some(("Piece?", "the last one made")),
    },
    Verb {
        name: "control",
        doc: "Gives control of a piece to a seat; it keeps all that is on it.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("seat", "Seat", "who controls it from now on"),
            ("zone", "Zone", "that seat's zone"),
        ],
        gives: None,
    },
    Verb {
        name: "deal",
        doc: "Moves pieces from the top of one zone of a seat to another.",
        params: &[
            ("from", "Zone", "from here"),
            ("to", "Zone", "to here"),
            ("seat", "Seat", "whose"),
            ("count", "integer", "how many"),
            ("empty", "Event?", "raised about the seat if there is none left; the rest is skipped"),
        ],
        gives: None,
    },
    Verb {
        name: "reveal",
        doc: "Shows a piece to a seat, and the log says so; it stays known until it moves, a stat of it until it is written where the seat cannot see it.",
        params: &[("piece", "Piece", "the piece"), ("seat", "Seat?", "to whom; to everyone if left out")],
        gives: None,
    },
    Verb {
        name: "turn",
        doc: "Turns a piece.",
        params: &[("piece", "Piece", "the piece"), ("side", "\"up\"|\"down\"", "which side is up")],
        gives: None,
    },
    Verb {
        name: "copy",
        doc: "Makes a piece a copy of a card while it is in play.",
        params: &[("piece", "Piece", "the piece"), ("card", "Card", "the card")],
        gives: None,
    },
];

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add_deed(
        "move",
        |bridge, lua, (piece, zone, seat, place): (PieceHandle, GivenName, Option<SeatHandle>, Option<Value>)| {
            let zone: ZoneId = bridge.name(lua, &zone)?;
            let seat = checked_seat(bridge, seat)?;
            let end = end(lua, place)?;
            on(bridge, piece, |run, scope, piece| {
                let seat = seat.unwrap_or(run.state().piece(piece).owner);
                run.move_to(scope, piece, zone, seat, end).map(drop)
            })
        },
    )?;
    group.add_deed("attach", |bridge, lua, (piece, host, zone): (PieceHandle, PieceHandle, GivenName)| {
        let zone: ZoneId = bridge.name(lua, &zone)?;
        on(bridge, piece, |run, scope, piece| match host.alive(run.state()) {
            Some(host) => run.attach(scope, piece, host, zone).map(drop),
            None => Ok(()),
        })
    })?;
    group.add(
        "create",
        |bridge, lua, (card, zone, seat, count): (GivenName, GivenName, Option<SeatHandle>, Option<Whole>)| {
            let card: CardId = bridge.name(lua, &card)?;
            let zone: ZoneId = bridge.name(lua, &zone)?;
            let seat = checked_seat(bridge, seat)?;
            let count = count.map_or(1, |Whole(count)| count);
            bridge.act(|run, scope| {
                let mut last = None;
                for _ in 0..count {
                    let made = run.create(scope, card, zone, seat.unwrap_or(scope.me))?;
                    last = made.map(|piece| PieceHandle::of(run.state(), piece)).or(last);
                }
                Ok(last)
            })
        },
    )?;
    group.add_deed("control", |bridge, lua, (piece, seat, zone): (PieceHandle, SeatHandle, GivenName)| {
        let zone: ZoneId = bridge.name(lua, &zone)?;
        let seat = checked_seat(bridge, Some(seat))?.unwrap_or_default();
        on(bridge, piece, |run, scope, piece| run.control(scope, piece, seat, zone)).map(drop)
    })?;
    group.add_deed(
        "deal",
        |bridge,
         lua,
         (from, to, seat, Whole(count), empty): (GivenName, GivenName, SeatHandle, Whole, Option<GivenName>)| {
            let (from, to): (ZoneId, ZoneId) = (bridge.name(lua, &from)?, bridge.name(lua, &to)?);
            let seat = checked_seat(bridge, Some(seat))?.unwrap_or_default();
            let empty = empty.map(|empty| bridge.name::<EventId>(lua, &empty)).transpose()?;
            bridge.act(|run, scope| run.deal(scope, from, to, Seats::one(seat), count, empty))
        },
    )?;
    group.add_deed("reveal", |bridge, _, (piece, seat): (PieceHandle, Option<SeatHandle>)| {
        let to = checked_seat(bridge, seat)?.map_or(Seats::ALL, Seats::one);
        on(bridge, piece, |run, scope, piece| run.reveal(scope, piece, to)).map(drop)
    })?;
    group.add_deed("turn", |bridge, _, (piece, side): (PieceHandle, GivenText)| {
        let face = match &*side {
            "up" => Face::Up,
            "down" => Face::Down,
            other => return Err(Error::runtime(format!("A side is \"up\" or \"down\", not \"{other}\"."))),
        };
        on(bridge, piece, |run, scope, piece| run.turn(scope, piece, face)).map(drop)
    })?;
    group.add_deed("copy", |bridge, lua, (piece, card): (PieceHandle, GivenName)| {
        let card: CardId = bridge.name(lua, &card)?;
        on(bridge, piece, |run, scope, piece| run.copy(scope, piece, card)).map(drop)
    })
}

/// An end of a zone, or a place counted from 1.
fn end(lua: &Lua, place: Option<Value>) -> Result<End> {
    match place {
        None | Some(Value::Nil) => Ok(End::Bottom),
        Some(word @ Value::String(_)) => match &*GivenText::from_lua(word, lua)? {
            "bottom" => Ok(End::Bottom),
            "top" => Ok(End::Top),
            other => Err(Error::runtime(format!("A place is \"top\", \"bottom\" or a number, not \"{other}\"."))),
        },
        Some(number) => {
            let number = integer(&number)?;
            let place = u16::try_from(number.saturating_sub(1));
            place.map(End::At).map_err(|_| Error::runtime(format!("The first place is 1; there is no place {number}.")))
        }
    }
}
