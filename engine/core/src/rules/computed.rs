//! The order in which stats of seats are computed: the order of their names in the
//! files tells nothing, so one that reads another comes after it.

use super::Stat;
use super::value::Value;
use super::walk::{Visitor, Walk};
use crate::names::{Named, StatId};

/// The computed stats, each after those it reads. Where they read one another in
/// a circle, the circle is entered at the lowest id.
pub(super) fn in_order(stats: &[Stat]) -> Vec<StatId> {
    let mut order = Order { stats, seen: vec![false; stats.len()], found: Vec::new() };
    (0u16..).zip(stats).for_each(|(id, _)| order.visit(StatId(id)));
    order.found
}

struct Order<'a> {
    stats: &'a [Stat],
    seen: Vec<bool>,
    found: Vec<StatId>,
}

impl Order<'_> {
    fn visit(&mut self, id: StatId) {
        let Some(value) = self.stats.get(id.index()).and_then(|stat| stat.computed.as_ref()) else { return };
        if !std::mem::replace(&mut self.seen[id.index()], true) {
            value.walk(self);
            self.found.push(id);
        }
    }
}

impl Visitor for Order<'_> {
    fn value(&mut self, value: &Value) {
        if let Value::SeatStat(_, id) = value {
            self.visit(*id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::value::Who;

    fn reads(stat: u16) -> Stat {
        Stat { computed: Some(Value::SeatStat(Who::Me, StatId(stat))), ..Stat::default() }
    }

    #[test]
    fn what_is_read_comes_first() {
        let kept = Stat::default();
        let order = |stats: &[Stat]| in_order(stats).iter().map(|stat| stat.0).collect::<Vec<_>>();
        assert_eq!(order(&[reads(1), reads(2), reads(3), kept]), [2, 1, 0]);
        assert_eq!(order(&[reads(1), reads(0)]), [1, 0], "a circle");
    }
}
