//! Events, numbers and marks: what happens to pieces and seats where they are.

use super::{checked_seat, on};
use crate::api::read::known;
use crate::api::{Group, Verb};
use crate::bridge::Bridge;
use crate::given::{Whole, things};
use crate::handle::{PieceHandle, SeatHandle, Thing};
use crate::sandbox::integer;
use crate::texts::{GivenName, GivenText};
use mlua::{Error, FromLua, Lua, Result, Table, Value};
use tuckbox_core::names::{EventId, MomentId, Named, StatId, TagId};
use tuckbox_core::play::{Flowing, Run, Scope};
use tuckbox_core::rules;
use tuckbox_core::rules::op::Lasts;
use tuckbox_core::state::{Change, Entity};

const UNTIL: (&str, &str, &str) = ("moment", "Moment?", "until the flow next reaches it; for good if left out");
const OWN: (&str, &str, &str) = ("own", "boolean?", "only in your own turn");

pub(in crate::api) const VERBS: &[Verb] = &[
    Verb {
        name: "raise",
        doc: "Raises a named event. A list is one step: all at once.",
        params: &[
            ("event", "Event", "the event"),
            ("about", "Piece|Seat|Piece[]|Seat[]", "what it is about"),
            ("amount", "integer?", "how much; 0 if left out"),
            ("source", "Piece?", "what causes it; self if left out"),
        ],
        gives: Some(("boolean", "whether it happened; for a list always true")),
    },
    Verb {
        name: "set",
        doc: "Sets a base stat of a piece or seat.",
        params: &[
            ("thing", "Piece|Seat", "the piece or seat"),
            ("stat", "Stat", "the stat"),
            ("value", "integer|string", "its new value: a number, or a word of the symbol"),
        ],
        gives: None,
    },
    Verb {
        name: "add",
        doc: "Adds to a base stat of a piece or seat.",
        params: &[
            ("thing", "Piece|Seat", "the piece or seat"),
            ("stat", "Stat", "the stat"),
            ("by", "integer", "how much; negative takes away"),
        ],
        gives: None,
    },
    Verb {
        name: "set_table",
        doc: "Sets a stat of the table.",
        params: &[("stat", "Stat", "the stat"), ("value", "integer", "its new value")],
        gives: None,
    },
    Verb {
        name: "tag",
        doc: "Gives a piece a tag, unless it has one that never goes with it.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag")],
        gives: None,
    },
    Verb {
        name: "untag",
        doc: "Takes a tag away from a piece.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag")],
        gives: None,
    },
    Verb {
        name: "modify",
        doc: "Adds to current stats of a piece for a while.",
        params: &[("piece", "Piece", "the piece"), ("changes", "table<Stat, integer>", "what is added"), UNTIL, OWN],
        gives: None,
    },
    Verb {
        name: "give",
        doc: "Gives a piece a tag for a while, unless it has one that never goes with it.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag"), UNTIL, OWN],
        gives: None,
    },
    Verb {
        name: "give_turns",
        doc: "Gives a piece a tag for so many own turns of a seat, from its next turn on.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("tag", "Tag", "the tag"),
            ("seat", "Seat", "whose turns"),
            ("turns", "integer", "how many, 1 to 255; a turn that is running does not count"),
            ("at_once", "boolean?", "begin now and not with the next turn"),
        ],
        gives: None,
    },
];

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add(
        "raise",
        |bridge, lua, (event, about, amount, source): (GivenName, Value, Option<Whole>, Option<PieceHandle>)| {
            let event: EventId = bridge.name(lua, &event)?;
            let amount = amount.map_or(0, |Whole(amount)| amount);
            let one = !matches!(about, Value::Table(_));
            let about = things(bridge, lua, about)?;
            let source = source.map(|source| bridge.read_facts(|play, _| known(play, source))).transpose()?;
            bridge.act(|run, scope| {
                let this = source.map_or(scope.this, |source| Some(source.piece));
                let scope = Scope { this, ..*scope };
                match about[..] {
                    [thing] if one => raise_one(run, &scope, event, thing, amount),
                    _ => raise_all(run, &scope, event, &about, amount),
                }
            })
        },
    )?;
    group.add_deed("set", |bridge, lua, (thing, stat, value): (Thing, GivenName, Value)| {
        let stat = stat_of(bridge, lua, thing, &stat)?;
        let value = value_of(bridge, lua, stat, value)?;
        bridge.act(|run, scope| change(run, scope, thing, stat, |_| value))
    })?;
    group.add_deed("add", |bridge, lua, (thing, stat, Whole(by)): (Thing, GivenName, Whole)| {
        let stat = stat_of(bridge, lua, thing, &stat)?;
        bridge.act(|run, scope| add_to(run, scope, thing, stat, by))
    })?;
    group.add_deed("set_table", |bridge, lua, (stat, Whole(value)): (GivenName, Whole)| {
        let stat = bridge.stat(lua, &stat, rules::Scope::Table)?;
        bridge.act(|run, scope| run.set_table_stat(scope, stat, value)).map(drop)
    })?;
    group.add_deed("tag", |bridge, lua, (piece, tag): (PieceHandle, GivenName)| {
        let tag: TagId = bridge.name(lua, &tag)?;
        on(bridge, piece, |run, scope, piece| run.set_tag(scope, piece, tag, true)).map(drop)
    })?;
    group.add_deed("untag", |bridge, lua, (piece, tag): (PieceHandle, GivenName)| {
        let tag: TagId = bridge.name(lua, &tag)?;
        on(bridge, piece, |run, scope, piece| run.set_tag(scope, piece, tag, false)).map(drop)
    })?;
    group.add_deed(
        "modify",
        |bridge, lua, (piece, changes, moment, own): (PieceHandle, Table, Option<GivenName>, Option<bool>)| {
            let lasts = lasts(bridge, lua, moment, own)?;
            let mut list: Vec<(StatId, i32)> = Vec::new();
            changes.for_each(|stat: GivenName, by: Value| {
                list.push((bridge.stat(lua, &stat, rules::Scope::Piece)?, integer(&by)?));
                Ok(())
            })?;
            list.sort();
            on(bridge, piece, |run, scope, piece| {
                let lasting = run.lasting(scope, lasts);
                for &(stat, by) in &list {
                    run.modify(scope, piece, Change::Add(stat, by), lasting)?;
                }
                Ok(())
            })
        },
    )?;
    group.add_deed(
        "give",
        |bridge, lua, (piece, tag, moment, own): (PieceHandle, GivenName, Option<GivenName>, Option<bool>)| {
            let tag: TagId = bridge.name(lua, &tag)?;
            let lasts = lasts(bridge, lua, moment, own)?;
            on(bridge, piece, |run, scope, piece| run.give_tag(scope, piece, tag, run.lasting(scope, lasts)))
        },
    )?;
    group.add_deed(
        "give_turns",
        |bridge,
         lua,
         (piece, tag, seat, Whole(turns), at_once): (PieceHandle, GivenName, SeatHandle, Whole, Option<bool>)| {
            let tag: TagId = bridge.name(lua, &tag)?;
            let seat = checked_seat(bridge, Some(seat))?.unwrap_or_default();
            let count = u8::try_from(turns).ok().filter(|&count| count > 0);
            let count =
                count.ok_or_else(|| Error::runtime(format!("Something lasts for 1 to 255 turns, not for {turns}.")))?;
            on(bridge, piece, |run, scope, piece| {
                let lasting = run.for_turns(seat, count, at_once.unwrap_or(false));
                run.give_tag(scope, piece, tag, lasting)
            })
        },
    )
}

/// Raises an event about one thing, if it still is the object it was; whether it happened.
pub(crate) fn raise_one(run: &mut Run<'_>, scope: &Scope, event: EventId, thing: Thing, amount: i32) -> Flowing<bool> {
    match thing.alive(run.state()) {
        Some(subject) => run.raise_named(scope, event, subject, amount),
        None => raise_all(run, scope, event, &[], amount),
    }
}

/// Raises an event about those things of a list that still are the objects they were, all at
/// once; whether there were any.
pub(crate) fn raise_all(
    run: &mut Run<'_>,
    scope: &Scope,
    event: EventId,
    things: &[Thing],
    amount: i32,
) -> Flowing<bool> {
    if let [thing] = things
        && let Some(subject) = thing.alive(run.state())
    {
        return run.raise_named(scope, event, subject, amount).map(|_| true);
    }
    let alive: Vec<Entity> = things.iter().filter_map(|thing| thing.alive(run.state())).collect();
    let any = !alive.is_empty();
    run.raise_each(scope, event, alive, amount).map(|()| any)
}

fn lasts(bridge: &Bridge, lua: &Lua, moment: Option<GivenName>, own: Option<bool>) -> Result<Lasts> {
    let Some(moment) = moment else { return Ok(Lasts::Always) };
    let moment: MomentId = bridge.name(lua, &moment)?;
    Ok(if own.unwrap_or(false) { Lasts::UntilMy(moment) } else { Lasts::Until(moment) })
}

/// A stat that such a thing has.
fn stat_of(bridge: &Bridge, lua: &Lua, thing: Thing, name: &GivenName) -> Result<StatId> {
    let of = match thing {
        Thing::Piece(_) => rules::Scope::Piece,
        Thing::Seat(_) => rules::Scope::Seat,
    };
    bridge.stat(lua, name, of)
}

/// A number, or the number of a word that a symbol has.
fn value_of(bridge: &Bridge, lua: &Lua, stat: StatId, value: Value) -> Result<i32> {
    if !value.is_string() {
        return integer(&value);
    }
    let word = GivenText::from_lua(value, lua)?;
    let words = &bridge.rules.stats[stat.index()].symbols;
    let place = words.iter().position(|known| **known == *word).and_then(|place| i32::try_from(place).ok());
    place.ok_or_else(|| {
        let name = bridge.rules.name(stat);
        Error::runtime(match words.is_empty() {
            true => format!("The stat `{name}` is a number, so the word \"{}\" cannot stand for it.", &*word),
            false => format!("`{}` is not a symbol of the stat `{name}`; there is {}.", &*word, words.join(", ")),
        })
    })
}

/// Adds to a base stat of something, if it still is the object it was.
pub(crate) fn add_to(run: &mut Run<'_>, scope: &Scope, thing: Thing, stat: StatId, by: i32) -> Flowing {
    change(run, scope, thing, stat, |base| base.saturating_add(by))
}

fn change(run: &mut Run<'_>, scope: &Scope, thing: Thing, stat: StatId, to: impl Fn(i32) -> i32) -> Flowing {
    match thing.alive(run.state()) {
        Some(Entity::Piece(piece)) => {
            let base = run.state().base[run.state().slot(piece, stat)];
            run.set_stat(scope, piece, stat, to(base)).map(drop)
        }
        Some(Entity::Seat(seat)) => {
            let base = run.state().seat_stat(seat, stat);
            run.set_seat_stat(scope, seat, stat, to(base)).map(drop)
        }
        _ => Ok(()),
    }
}
