//! What chance decides. Whatever it gives stands in the log.

use super::checked_seat;
use super::rule::RollRule;
use crate::api::{Group, Verb};
use crate::budget::Meter;
use crate::given::{self, Whole};
use crate::handle::SeatHandle;
use crate::texts::GivenName;
use mlua::{Lua, Result, Table};
use tuckbox_core::dice::{KeptDice, MOST_DICE, Throw};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::ZoneId;
use tuckbox_core::rules;

const RULE: (&str, &str, &str) =
    ("rule", "RollRule?", "what is kept, why it is rolled, what is added to it, who sees it");

pub(in crate::api) const VERBS: &[Verb] = &[
    Verb {
        name: "shuffle",
        doc: "Shuffles a zone.",
        params: &[("zone", "Zone", "the zone"), ("seat", "Seat?", "whose; yours if left out")],
        gives: None,
    },
    Verb {
        name: "roll",
        doc: "Rolls dice for one result.",
        params: &[("dice", "integer", "how many"), ("sides", "integer", "with how many sides"), RULE],
        gives: Some((
            "integer",
            "their sum, or what the rule keeps, and what it adds; only that if something cancels the roll",
        )),
    },
    Verb {
        name: "roll_each",
        doc: "Rolls dice that each stand for themselves.",
        params: &[("dice", "integer", "how many"), ("sides", "integer", "with how many sides"), RULE],
        gives: Some(("integer[]", "the faces in the order rolled; none if something cancels the roll")),
    },
    Verb {
        name: "roll_pieces",
        doc: "Rolls pieces that are dice, all in one roll; each takes its face into a stat. Dice of one seat are rolled by that seat.",
        params: &[
            ("pieces", "Piece[]", "the dice"),
            ("sides", "integer", "with how many sides"),
            ("into", "Stat", "the stat that takes the face"),
            RULE,
        ],
        gives: None,
    },
];

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add_deed("shuffle", |bridge, lua, (zone, seat): (GivenName, Option<SeatHandle>)| {
        let zone: ZoneId = bridge.name(lua, &zone)?;
        let seat = checked_seat(bridge, seat)?;
        bridge.act(|run, scope| run.shuffle(scope, zone, seat.unwrap_or(scope.me))).map(drop)
    })?;
    group.add("roll", |bridge, lua, (Whole(dice), Whole(sides), rule): (Whole, Whole, Option<Table>)| {
        let rule = RollRule::read(bridge, lua, rule.as_ref(), KeptDice::All)?;
        let throw = Throw { dice: thrown(lua, dice)?, sides, ..rule.throw() };
        bridge.act(|run, scope| Ok(run.roll(scope, &throw)?.map_or(throw.added(), |rolled| rolled.result)))
    })?;
    group.add("roll_each", |bridge, lua, (Whole(dice), Whole(sides), rule): (Whole, Whole, Option<Table>)| {
        let rule = RollRule::read(bridge, lua, rule.as_ref(), KeptDice::Apart)?;
        let throw = Throw { dice: thrown(lua, dice)?, sides, ..rule.throw() };
        bridge.act(|run, scope| Ok(run.roll(scope, &throw)?.map_or_else(Vec::new, |rolled| rolled.faces)))
    })?;
    group.add_deed(
        "roll_pieces",
        |bridge, lua, (dice, Whole(sides), into, rule): (Table, Whole, GivenName, Option<Table>)| {
            let rule = RollRule::read(bridge, lua, rule.as_ref(), KeptDice::Apart)?;
            let dice = given::pieces(bridge, lua, &dice)?;
            let into = bridge.stat(lua, &into, rules::Scope::Piece)?;
            bridge.act(|run, scope| {
                let pieces: Vec<PieceId> = dice.iter().filter_map(|piece| piece.alive(run.state())).collect();
                run.roll_pieces(scope, &pieces, into, |dice, sight| Throw {
                    dice,
                    sides,
                    seen: rule.seen.unwrap_or(sight),
                    ..rule.throw()
                })
            })
        },
    )
}

/// How many dice are thrown; each is paid for, as far as there may be so many.
fn thrown(lua: &Lua, dice: i32) -> Result<i32> {
    Meter::charge_in(lua, usize::try_from(dice.clamp(0, MOST_DICE)).unwrap_or(0))?;
    Ok(dice)
}
