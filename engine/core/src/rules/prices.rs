//! What actions use stats and zones for, for whoever shows a table: which stats are prices,
//! and where announced pieces wait.

use super::card::{Action, Price};
use super::op::Op;
use super::sets::Zones;
use super::value::{Select, Value};
use super::walk::{Visitor, Walk};
use crate::names::StatId;

/// The stats of pieces that say what an action asks a seat to pay.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prices {
    /// Those that say how much.
    pub numbers: Vec<StatId>,
    /// Those that say how many pieces.
    pub pieces: Vec<StatId>,
}

impl Prices {
    pub(super) fn of(action: &Action) -> Self {
        let mut prices = Self::default();
        action.pay.0.iter().for_each(|(_, value)| read(value, &mut prices.numbers));
        action.price.iter().for_each(|Price { count, .. }| read(count, &mut prices.pieces));
        prices
    }

    /// Whether it is one of them.
    pub fn has(&self, stat: StatId) -> bool {
        self.numbers.contains(&stat) || self.pieces.contains(&stat)
    }
}

/// The stats that a price is worked out from.
fn read(value: &Value, found: &mut Vec<StatId>) {
    match value {
        Value::Stat(_, stat) | Value::Base(_, stat) | Value::Printed(_, stat) => found.push(*stat),
        Value::Add(a, b)
        | Value::Sub(a, b)
        | Value::Mul(a, b)
        | Value::Div(a, b)
        | Value::Min(a, b)
        | Value::Max(a, b)
        | Value::If(_, a, b) => {
            read(a, found);
            read(b, found);
        }
        _ => {}
    }
}

/// The zones in which announced pieces wait for what they are about to do: those that some
/// action puts its piece into and has it hold its targets.
pub(super) fn waiting(actions: &[Action]) -> Zones {
    actions.iter().map(Puts::of).filter(|puts| puts.holds).fold(Zones::NONE, |all, puts| all.with(puts.zones))
}

/// Where an action puts its piece.
struct Puts {
    zones: Zones,
    /// Whether the piece holds its targets.
    holds: bool,
}

impl Puts {
    fn of(action: &Action) -> Self {
        let mut puts = Self { zones: Zones::NONE, holds: false };
        action.ops.walk(&mut puts);
        puts
    }
}

impl Visitor for Puts {
    fn op(&mut self, op: &Op) {
        match op {
            Op::Hold => self.holds = true,
            Op::Move(Select::This, to) | Op::Put(Select::This, to, _) | Op::Give(Select::This, to, ..) => {
                self.zones = self.zones.with(Zones::one(*to));
            }
            _ => {}
        }
    }
}
