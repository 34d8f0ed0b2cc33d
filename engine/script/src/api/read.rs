//! Reading the board.

use super::{Group, Verb};
use crate::bridge::list;
use crate::budget::Meter;
use crate::given::Whole;
use crate::handle::{PieceHandle, SeatHandle, Thing};
use crate::texts::{GivenName, Told};
use mlua::{Error, IntoLua, Result, Value};

use tuckbox_core::ids::Seat;
use tuckbox_core::names::{ChartId, Named, SettingId, TagId, TargetId, ZoneId};
use tuckbox_core::play::{Play, Scope};
use tuckbox_core::rules::setting::Chosen;
use tuckbox_core::rules::{self, ZoneOwner};
use tuckbox_core::state::{Entity, Home};

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "has",
        doc: "Whether a piece has a tag now.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag")],
        gives: Some(("boolean", "whether it has it")),
    },
    Verb {
        name: "base",
        doc: "A stat of a piece before modifiers.",
        params: &[("piece", "Piece", "the piece"), ("stat", "Stat", "the stat")],
        gives: Some(("integer", "its base value")),
    },
    Verb {
        name: "word",
        doc: "The word that a symbol of a piece has now: `word(self, \"hue\") == \"red\"`.",
        params: &[("piece", "Piece", "the piece"), ("stat", "Stat", "a stat whose values have words")],
        gives: Some(("string", "the word")),
    },
    Verb {
        name: "setting",
        doc: "What the match is played by: the value of a setting.",
        params: &[("setting", "Setting", "the setting")],
        gives: Some(("integer|boolean|string", "its number; whether it is on; or its word")),
    },
    Verb {
        name: "chart",
        doc: "The number of a chart, the first for 1; 0 outside it.",
        params: &[("chart", "Chart", "the chart"), ("index", "integer", "the place, counted from 1")],
        gives: Some(("integer", "the number")),
    },
    Verb {
        name: "pieces",
        doc: "The pieces of a zone in order: the first lies on top.",
        params: &[
            ("zone", "Zone", "the zone"),
            ("seat", "Seat?", "whose; yours if left out"),
            ("most", "integer?", "only so many, from the top; all if left out"),
        ],
        gives: Some(("Piece[]", "the pieces")),
    },
    Verb {
        name: "every",
        doc: "All pieces that a kind of target names, whether they may be targeted or not: `every(\"your_ships\", seat)`.",
        params: &[
            ("target", "Target", "the kind of target"),
            ("seat", "Seat?", "who `Me` is in it; the seat that controls the effect if left out"),
        ],
        gives: Some(("Piece[]", "the pieces")),
    },
    Verb { name: "you", doc: "The seat that controls the effect.", params: &[], gives: Some(("Seat", "that seat")) },
    Verb {
        name: "opponent",
        doc: "The other seat of two. In games for three and more seats it is only one of several opponents, the next seat after yours that is still in the game: say what you mean with `next_seat` or `seats`.",
        params: &[],
        gives: Some(("Seat", "that seat")),
    },
    Verb {
        name: "next_seat",
        doc: "The next seat in turn order after a seat that is still in the game, also after a seat that is out.",
        params: &[("seat", "Seat", "the seat")],
        gives: Some(("Seat", "the next one; the same where there is no other")),
    },
    Verb {
        name: "previous_seat",
        doc: "The seat before a seat in turn order that is still in the game, also before a seat that is out.",
        params: &[("seat", "Seat", "the seat")],
        gives: Some(("Seat", "the one before; the same where there is no other")),
    },
    Verb {
        name: "seats",
        doc: "All seats still in the game, in turn order from the active one.",
        params: &[],
        gives: Some(("Seat[]", "the seats")),
    },
    Verb {
        name: "all_seats",
        doc: "All seats, in the game or out of it, in turn order from the first.",
        params: &[],
        gives: Some(("Seat[]", "the seats")),
    },
    Verb {
        name: "plays",
        doc: "Whether a seat is still in the game.",
        params: &[("seat", "Seat", "the seat")],
        gives: Some(("boolean", "whether it is")),
    },
    Verb {
        name: "first_seat",
        doc: "The first seat of the turn order.",
        params: &[],
        gives: Some(("Seat", "that seat")),
    },
    Verb { name: "active", doc: "The seat whose turn it is.", params: &[], gives: Some(("Seat", "that seat")) },
    Verb {
        name: "turns",
        doc: "How many turns a seat has begun.",
        params: &[("seat", "Seat", "the seat")],
        gives: Some(("integer", "the number")),
    },
    Verb {
        name: "table_stat",
        doc: "A stat of the table.",
        params: &[("stat", "Stat", "the stat")],
        gives: Some(("integer", "its value")),
    },
    Verb {
        name: "target",
        doc: "A chosen target, if it still is the object that was chosen.",
        params: &[("number", "integer?", "which; the first if left out")],
        gives: Some(("Piece?", "the target, or nil")),
    },
    Verb {
        name: "targets",
        doc: "All chosen targets that still are the objects that were chosen.",
        params: &[],
        gives: Some(("Piece[]", "the targets")),
    },
    Verb {
        name: "held",
        doc: "The targets a piece keeps with it, if they still are the objects that were chosen.",
        params: &[("piece", "Piece", "the piece")],
        gives: Some(("Piece[]", "the targets")),
    },
    Verb {
        name: "subject",
        doc: "What the event is about.",
        params: &[],
        gives: Some(("Piece|Seat|nil", "the piece or seat")),
    },
    Verb {
        name: "source",
        doc: "The piece that caused the event.",
        params: &[],
        gives: Some(("Piece?", "the piece, or nil")),
    },
    Verb { name: "amount", doc: "The amount of the event.", params: &[], gives: Some(("integer", "the amount")) },
    Verb {
        name: "distance",
        doc: "Steps of the board graph between the spaces of two pieces.",
        params: &[("a", "Piece", "one piece"), ("b", "Piece", "the other")],
        gives: Some(("integer", "the steps; 9999 if there is no way")),
    },
];

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add("has", |bridge, lua, (piece, tag): (PieceHandle, GivenName)| {
        let tag: TagId = bridge.name(lua, &tag)?;
        bridge.read(|play, _| Ok(play.state().tags(known(play, piece)?.piece).has(tag)))
    })?;
    group.add("base", |bridge, lua, (piece, stat): (PieceHandle, GivenName)| {
        let stat = bridge.stat(lua, &stat, rules::Scope::Piece)?;
        bridge.read_facts(|play, _| Ok(play.state().base[play.state().slot(known(play, piece)?.piece, stat)]))
    })?;
    let told: Vec<Told> = group.bridge.rules.stats.iter().map(|_| Told::default()).collect();
    group.add("word", move |bridge, lua, (piece, stat): (PieceHandle, GivenName)| {
        let stat = bridge.stat(lua, &stat, rules::Scope::Piece)?;
        let value = bridge.read(|play, _| Ok(play.state().stat(known(play, piece)?.piece, stat)))?;
        let words = &bridge.rules.stats[stat.index()].symbols;
        let word = usize::try_from(value).ok().and_then(|place| Some((place, words.get(place)?)));
        word.map(|(place, word)| told[stat.index()].text(lua, place, word)).transpose()?.ok_or_else(|| {
            let name = bridge.rules.name(stat);
            Error::runtime(match words.is_empty() {
                true => format!("The stat `{name}` is a number and has no words; read it as `piece.{name}`."),
                false => format!("The symbol `{name}` has no word for {value}."),
            })
        })
    })?;
    group.add("setting", |bridge, lua, setting: GivenName| {
        let setting: SettingId = bridge.name(lua, &setting)?;
        let value = bridge.read_facts(|play, _| Ok(play.state().setting(setting)))?;
        match bridge.rules.settings[setting.index()].chosen(value) {
            Chosen::Number(number) => Ok(Value::Number(f64::from(number))),
            Chosen::Flag(on) => Ok(Value::Boolean(on)),
            Chosen::Word(word) => (&*word).into_lua(lua),
        }
    })?;
    group.add("chart", |bridge, lua, (chart, Whole(index)): (GivenName, Whole)| {
        let chart: ChartId = bridge.name(lua, &chart)?;
        bridge.read_facts(|play, _| Ok(play.board().chart(chart, index)))
    })?;
    group.add("pieces", |bridge, lua, (zone, seat, most): (GivenName, Option<SeatHandle>, Option<Whole>)| {
        let most = most.map_or(usize::MAX, |Whole(most)| usize::try_from(most).unwrap_or(0));
        let zone: ZoneId = bridge.name(lua, &zone)?;
        let owned = bridge.rules.zones[zone.index()].of == ZoneOwner::Seat;
        let (seat, forced) = bridge.read_facts(|play, scope| {
            let seat = seat_of(play, seat)?.unwrap_or(scope.me);
            Ok((if owned { seat } else { Seat(0) }, play.has_forced_chance()))
        })?;
        if forced {
            bridge.act(|run, _| run.decide_order(Home { zone, seat }))?;
        }
        bridge.read_facts(|play, _| {
            let pieces = play.state().zone(zone, seat).iter().take(most);
            list(lua, pieces.map(|&piece| PieceHandle::of(play.state(), piece)))
        })
    })?;
    group.add("every", |bridge, lua, (kind, seat): (GivenName, Option<SeatHandle>)| {
        let kind: TargetId = bridge.name(lua, &kind)?;
        let (seat, all) = bridge.read_facts(|play, _| Ok((seat_of(play, seat)?, play.state().pieces.len())))?;
        Meter::charge_in(lua, all)?;
        let found = bridge.act(|run, scope| {
            let scope = Scope { me: seat.unwrap_or(scope.me), ..*scope };
            run.with_matching(&scope, &bridge.rules.targets[kind.index()].from, |state, pieces| {
                pieces.iter().map(|&piece| PieceHandle::of(state, piece)).collect::<Vec<_>>()
            })
        })?;
        list(lua, found.into_iter())
    })?;
    group.add("you", |bridge, _, ()| bridge.read_facts(|_, scope| Ok(SeatHandle(scope.me))))?;
    group.add("opponent", |bridge, _, ()| {
        bridge.read_facts(|play, scope| {
            let playing = play.state().playing();
            let mut round = play.state().round(scope.me).skip(1);
            Ok(SeatHandle(round.find(|&seat| playing.has(seat)).unwrap_or(scope.me)))
        })
    })?;
    for (name, before) in [("next_seat", false), ("previous_seat", true)] {
        group.add(name, move |bridge, _, seat: SeatHandle| {
            bridge.read_facts(|play, _| {
                let seat = seat_of(play, Some(seat))?.unwrap_or_default();
                Ok(SeatHandle(play.state().beside(seat, before).unwrap_or(seat)))
            })
        })?;
    }
    group.add("seats", |bridge, lua, ()| {
        let found: Vec<SeatHandle> = bridge.read_facts(|play, _| {
            let playing = play.state().playing();
            Ok(play.state().round(play.state().active).filter(|&seat| playing.has(seat)).map(SeatHandle).collect())
        })?;
        list(lua, found.into_iter())
    })?;
    group.add("all_seats", |bridge, lua, ()| {
        let found: Vec<SeatHandle> =
            bridge.read_facts(|play, _| Ok(play.state().round(play.state().first).map(SeatHandle).collect()))?;
        list(lua, found.into_iter())
    })?;
    group.add("plays", |bridge, _, seat: SeatHandle| {
        bridge.read_facts(|play, _| Ok(seat_of(play, Some(seat))?.is_some_and(|seat| play.state().playing().has(seat))))
    })?;
    group.add("first_seat", |bridge, _, ()| bridge.read_facts(|play, _| Ok(SeatHandle(play.state().first))))?;
    group.add("active", |bridge, _, ()| bridge.read_facts(|play, _| Ok(SeatHandle(play.state().active))))?;
    group.add("turns", |bridge, _, seat: SeatHandle| {
        bridge.read_facts(|play, _| Ok(seat_of(play, Some(seat))?.map_or(0, |seat| play.state().turns[seat.index()])))
    })?;
    group.add("table_stat", |bridge, lua, stat: GivenName| {
        let stat = bridge.stat(lua, &stat, rules::Scope::Table)?;
        bridge.read_facts(|play, _| Ok(play.state().table_stats[stat.index()]))
    })?;
    group.add("target", |bridge, _, number: Option<Whole>| {
        let number = number.map_or(1, |Whole(number)| number);
        let place = usize::try_from(number.saturating_sub(1));
        let place =
            place.map_err(|_| Error::runtime(format!("The first target is 1; there is no target {number}.")))?;
        bridge.read_facts(|play, scope| Ok(live_targets(play, scope).nth(place)))
    })?;
    group.add("targets", |bridge, lua, ()| {
        let found: Vec<PieceHandle> = bridge.read_facts(|play, scope| Ok(live_targets(play, scope).collect()))?;
        list(lua, found.into_iter())
    })?;
    group.add("held", |bridge, lua, piece: PieceHandle| {
        let found: Vec<PieceHandle> = bridge.read_facts(|play, _| {
            let piece = known(play, piece)?.piece;
            let items = play.state().held.iter().filter(|item| item.piece == piece);
            let targets = items.flat_map(|item| item.targets.iter()).filter(|t| play.state().same(t.piece, t.life));
            Ok(targets.map(|t| PieceHandle { piece: t.piece, life: t.life }).collect())
        })?;
        list(lua, found.into_iter())
    })?;
    group.add("subject", |bridge, lua, ()| {
        let subject = bridge.read_facts(|play, scope| {
            Ok(match scope.event.subject {
                Entity::Piece(piece) => Some(Thing::Piece(PieceHandle::of(play.state(), piece))),
                Entity::Seat(seat) => Some(Thing::Seat(SeatHandle(seat))),
                Entity::Table => None,
            })
        })?;
        match subject {
            Some(Thing::Piece(handle)) => handle.into_lua(lua),
            Some(Thing::Seat(handle)) => handle.into_lua(lua),
            None => Ok(Value::Nil),
        }
    })?;
    group.add("source", |bridge, _, ()| {
        bridge.read_facts(|play, scope| Ok(scope.event.source.map(|piece| PieceHandle::of(play.state(), piece))))
    })?;
    group.add("amount", |bridge, _, ()| bridge.read_facts(|_, scope| Ok(scope.event.amount)))?;
    group.add("distance", |bridge, _, (a, b): (PieceHandle, PieceHandle)| {
        bridge.read_facts(|play, _| {
            let (a, b) = (known(play, a)?, known(play, b)?);
            Ok(play.board().distance(a.piece, b.piece))
        })
    })?;
    Ok(())
}

/// The chosen targets that still are the objects that were chosen.
pub(crate) fn live_targets<'a>(play: &'a Play, scope: &'a Scope) -> impl Iterator<Item = PieceHandle> + 'a {
    let alive = scope.targets.iter().filter(|t| play.state().same(t.piece, t.life));
    alive.map(|t| PieceHandle { piece: t.piece, life: t.life })
}

/// A handle of this match.
pub(super) fn known(play: &Play, handle: PieceHandle) -> Result<PieceHandle> {
    if handle.known(play.state()) {
        Ok(handle)
    } else {
        Err(Error::runtime("This piece is not one of this match; do not keep pieces."))
    }
}

/// A seat of this match.
pub(super) fn seat_of(play: &Play, handle: Option<SeatHandle>) -> Result<Option<Seat>> {
    match handle {
        Some(SeatHandle(seat)) if seat.index() >= play.state().seats() => {
            Err(Error::runtime("This seat is not one of this match; do not keep seats."))
        }
        other => Ok(other.map(|SeatHandle(seat)| seat)),
    }
}
