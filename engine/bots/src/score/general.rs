//! A score for a game that declares none, made of what its ends read: `checks` that win
//! or lose, and conditions under which the flow or an operation has a seat win or lose.
//! A number that is held against another there is better the nearer it is to winning, or
//! the farther from losing.

use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::Check;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::value::{Cmp, Cond, Condition, Filter, Ref, Value, Who};
use tuckbox_core::rules::walk::{Visitor, Walk};

/// Whether a condition is for or against a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Win,
    Lose,
}

/// The sum of all numbers that ends read; nothing where they read none.
pub fn general(rules: &Ruleset) -> Option<Value> {
    let mut ends = Ends::default();
    for check in &rules.checks {
        match check {
            Check::Win(cond) => ends.read(cond, End::Win),
            Check::Lose(cond) => ends.read(cond, End::Lose),
            Check::Each(..) | Check::First(..) | Check::When(..) => {}
        }
    }
    rules.walk(&mut ends);
    for node in &rules.flow {
        if let Step::If(cond) = &node.step {
            let inner = node.children.iter().filter_map(|&child| rules.flow.get(child.index()));
            for child in inner {
                if let Step::Do(ops) = &child.step {
                    ends.of_ops(cond, ops);
                }
            }
        }
    }
    ends.0.into_iter().reduce(|sum, term| Value::Add(Box::new(sum), Box::new(term)))
}

/// The numbers that were found, each the better the more.
#[derive(Default)]
struct Ends(Vec<Value>);

impl Visitor for Ends {
    fn op(&mut self, op: &Op) {
        if let Op::If(cond, ops, _) = op {
            self.of_ops(cond, ops);
        }
    }
}

impl Ends {
    fn of_ops(&mut self, cond: &Condition, ops: &[Op]) {
        for op in ops {
            match op {
                Op::Win(Who::Me) => self.read(cond, End::Win),
                Op::Lose(Who::Me) => self.read(cond, End::Lose),
                _ => {}
            }
        }
    }

    fn read(&mut self, cond: &Condition, end: End) {
        match &cond.cond {
            Cond::All(list) | Cond::Any(list) => list.iter().for_each(|cond| self.read(cond, end)),
            Cond::Check(value, cmp, bound) if is_fixed(bound) && !is_fixed(value) => {
                self.term(value.clone(), *cmp, end)
            }
            Cond::Check(bound, cmp, value) if is_fixed(bound) && !is_fixed(value) => {
                self.term(value.clone(), turned(*cmp), end);
            }
            // Some piece of the seat's has come so far: all such pieces together.
            Cond::Some(filter) => {
                for (total, cmp) in totals(filter) {
                    self.term(total, cmp, end);
                }
            }
            // Nothing like it is left, or nothing yet: how many there are, and how far all are.
            Cond::No(filter) => {
                self.term(Value::Count(filter.clone()), Cmp::AtMost, end);
                for (total, cmp) in totals(filter) {
                    self.term(total, opposite(cmp), end);
                }
            }
            _ => {}
        }
    }

    /// A number that ends the game where it compares so.
    fn term(&mut self, value: Value, cmp: Cmp, end: End) {
        let more = match cmp {
            Cmp::AtLeast | Cmp::More | Cmp::Equal => end == End::Win,
            Cmp::Less | Cmp::AtMost => end == End::Lose,
            Cmp::Not => return,
        };
        let term = if more { value } else { Value::Sub(Box::new(Value::Num(0)), Box::new(value)) };
        if !self.0.contains(&term) {
            self.0.push(term);
        }
    }
}

/// What all pieces together have of each stat that a filter holds against a fixed number.
fn totals(filter: &Filter) -> impl Iterator<Item = (Value, Cmp)> {
    filter.also.iter().filter_map(|inner| match &inner.cond {
        Cond::Check(Value::Stat(Ref::It, stat), cmp, bound) if is_fixed(bound) => {
            let all = Filter { also: Vec::new(), id: Default::default(), ..filter.clone() };
            Some((Value::Total(*stat, Box::new(all)), *cmp))
        }
        _ => None,
    })
}

fn is_fixed(value: &Value) -> bool {
    matches!(value, Value::Num(_) | Value::Setting(_))
}

/// How numbers compare that do not compare so.
fn opposite(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Less => Cmp::AtLeast,
        Cmp::AtMost => Cmp::More,
        Cmp::AtLeast => Cmp::Less,
        Cmp::More => Cmp::AtMost,
        Cmp::Equal => Cmp::Not,
        Cmp::Not => Cmp::Equal,
    }
}

fn turned(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Less => Cmp::More,
        Cmp::AtMost => Cmp::AtLeast,
        Cmp::AtLeast => Cmp::AtMost,
        Cmp::More => Cmp::Less,
        Cmp::Equal | Cmp::Not => cmp,
    }
}

#[cfg(test)]
mod tests {
    use super::general;
    use tuckbox_core::rules::value::Value;
    use tuckbox_duel::{changed_duel, duel};

    const CHECK: &str = r#"Lose(Some(in: ["leader"], of: Me, also: [Check(Stat(It, "life"), AtMost, Num(0))]))"#;

    #[test]
    fn what_pieces_have_tells_whichever_way_an_end_asks_for_them() {
        let some = general(&duel().rules).unwrap();
        assert!(matches!(some, Value::Total(..)), "{some:?}");
        let none = r#"Lose(No(in: ["leader"], of: Me, also: [Check(Stat(It, "life"), More, Num(0))]))"#;
        let Some(Value::Add(count, total)) = general(&changed_duel(CHECK, none).rules) else { panic!("no sum") };
        assert!(matches!(*count, Value::Count(_)), "{count:?}");
        assert_eq!(*total, some);
        // A seat wins when none of theirs is left above 0: the fewer the better.
        let theirs = r#"Win(No(in: ["leader"], of: Opponents, also: [Check(Stat(It, "life"), More, Num(0))]))"#;
        let Some(Value::Add(count, total)) = general(&changed_duel(CHECK, theirs).rules) else { panic!("no sum") };
        assert!(matches!((*count, *total), (Value::Sub(..), Value::Sub(..))));
        let nothing = r#"Lose(Phase("end"))"#;
        assert_eq!(general(&changed_duel(CHECK, nothing).rules), None);
    }
}
