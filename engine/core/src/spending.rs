//! What matches spend their operations on, part by part of the content: for an author
//! who asks which of the rules costs most. It is counted only where somebody asks for
//! it; nothing of it enters the state, its hash or a save, and a match goes the same
//! way with and without.
//!
//! Each operation counts for the innermost part at work, and so once: an event that an
//! action raises is a part of its own, and what listens to it again. Who led there is known
//! besides: the part around it, by which it was asked for.

use crate::names::ActionId;
use crate::rules::conditions::PartOf;
use crate::rules::value::CondId;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What operations are spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpentOn {
    /// Steps as such: a few operations each, whatever the rules say.
    Steps,
    /// Current values: each piece whose values may be others is gone through once. What an
    /// ability or a computed stat asks for them counts as its own.
    Values,
    /// To find out with which pieces and abilities an action is possible.
    Offer(ActionId),
    /// A part of the content at work.
    Part(PartOf),
}

impl From<PartOf> for SpentOn {
    fn from(part: PartOf) -> Self {
        Self::Part(part)
    }
}

/// What was spent on one part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// How often it was at work; a part that sets itself off is at work once.
    pub times: u64,
    /// All of its operations.
    pub operations: u64,
    /// The conditions it asked, an operation each.
    pub conditions: u64,
    /// The events it raised, `work::EVENT_COUNTS` operations each.
    pub events: u64,
    /// Calls, returns and turns of loops of its script, `work::TURN_COUNTS` operations each.
    pub turns: u64,
    /// Those of its operations that the last three stand for.
    pub told: u64,
}

impl Spent {
    /// The pieces it looked at, and operations of data, one operation each.
    pub fn looks(&self) -> u64 {
        self.operations.saturating_sub(self.told)
    }

    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.times += other.times;
        self.operations += other.operations;
        self.conditions += other.conditions;
        self.events += other.events;
        self.turns += other.turns;
        self.told += other.told;
    }
}

/// What matches have spent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spending {
    /// By part; what was never at work is not in it.
    pub parts: BTreeMap<SpentOn, Spent>,
    /// Operations of the conditions that each part asked, with all that each led to: what
    /// a condition in another one costs is in both.
    pub conditions: BTreeMap<(SpentOn, CondId), u64>,
    /// Operations of each part, by the part that asked for it.
    pub callers: BTreeMap<(SpentOn, SpentOn), u64>,
    /// Calls, returns and turns of loops of each part's script, by the line they are made in.
    pub lines: BTreeMap<(SpentOn, ScriptLine), u64>,
}

/// The name of a script, and a line of it from 1 on.
pub type ScriptLine = (Box<str>, u32);

impl Spending {
    /// All operations.
    pub fn operations(&self) -> u64 {
        self.parts.values().map(|spent| spent.operations).sum()
    }

    /// Adds what other matches have spent.
    pub fn add(&mut self, other: &Self) {
        for (part, spent) in &other.parts {
            self.parts.entry(*part).or_default().add(spent);
        }
        for (condition, operations) in &other.conditions {
            *self.conditions.entry(*condition).or_default() += operations;
        }
        for (caller, operations) in &other.callers {
            *self.callers.entry(*caller).or_default() += operations;
        }
        for (line, turns) in &other.lines {
            *self.lines.entry(line.clone()).or_default() += turns;
        }
    }

    /// Who asked for a part, each with the operations of the part that came of it, the one
    /// who asked for most of them first.
    pub fn callers(&self, part: SpentOn) -> Vec<(SpentOn, u64)> {
        dearest_first(self.callers.iter().filter(|((of, _), _)| *of == part).map(|(&(_, by), &spent)| (by, spent)))
    }

    /// The lines of a part's script, each with its calls, returns and turns of loops, the one
    /// with most of them first.
    pub fn lines(&self, part: SpentOn) -> Vec<(&ScriptLine, u64)> {
        dearest_first(self.lines.iter().filter(|((of, _), _)| *of == part).map(|((_, line), &turns)| (line, turns)))
    }

    /// The innermost condition of a part that makes up more than half of what the part
    /// costs, if there is one.
    pub fn mostly(&self, part: SpentOn) -> Option<CondId> {
        let all = self.parts.get(&part)?.operations;
        let own = self.conditions.range((part, CondId(0))..=(part, CondId(u32::MAX)));
        let most = own.filter(|&(_, &operations)| operations * 2 > all);
        most.min_by_key(|(_, operations)| **operations).map(|(&(_, condition), _)| condition)
    }

    /// The parts with what was spent on each and its share, the dearest first. Shares
    /// are in thousandths and add up to 1000, unless nothing was spent.
    pub fn by_share(&self) -> Vec<(SpentOn, Spent, u64)> {
        let whole = self.operations().max(1);
        let mut parts: Vec<_> =
            self.parts.iter().map(|(part, spent)| (*part, *spent, spent.operations * 1000 / whole)).collect();
        let mut left = 1000u64.min(self.operations() * 1000).saturating_sub(parts.iter().map(|part| part.2).sum());
        // What rounding left over goes to those that came nearest to one more.
        parts.sort_by_key(|(_, spent, _)| std::cmp::Reverse(spent.operations * 1000 % whole));
        for (_, _, share) in &mut parts {
            *share += u64::from(left > 0);
            left = left.saturating_sub(1);
        }
        parts.sort_by_key(|&(part, spent, _)| (std::cmp::Reverse(spent.operations), part));
        parts
    }
}

fn dearest_first<T>(found: impl Iterator<Item = (T, u64)>) -> Vec<(T, u64)> {
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(_, spent)| std::cmp::Reverse(*spent));
    found
}

/// The part at work, and the one that asked for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AtPart {
    part: SpentOn,
    by: SpentOn,
}

impl AtPart {
    /// Another part is at work, for this one. Values that are brought up to date are asked
    /// for by whoever looks at them, and so is what they hang on.
    fn within(self, part: SpentOn) -> Self {
        let passes_on = self.part == part || self.part == SpentOn::Values;
        Self { part, by: if passes_on { self.by } else { self.part } }
    }
}

/// Counts what is spent of one budget, while somebody wants to know.
#[derive(Debug)]
pub(crate) struct Counter {
    /// The part at work.
    at: Cell<AtPart>,
    /// How much of the budget had been spent when it was last counted.
    since: Cell<u64>,
    /// All operations that were counted.
    counted: Cell<u64>,
    found: RefCell<Spending>,
}

impl Counter {
    /// Begins with nothing, when so much of the budget is spent.
    pub fn new(spent: u64) -> Self {
        Self {
            at: Cell::new(AtPart { part: SpentOn::Steps, by: SpentOn::Steps }),
            since: Cell::new(spent),
            counted: Cell::new(0),
            found: RefCell::default(),
        }
    }

    /// A step is at work from here on, for nobody.
    pub fn begin_step(&self, spent: u64) {
        self.leave(AtPart { part: SpentOn::Steps, by: SpentOn::Steps }, spent);
    }

    /// Another part is at work from here on, and so once more, unless it set itself off;
    /// gives the one that was.
    pub fn enter(&self, part: SpentOn, spent: u64) -> AtPart {
        self.count(spent, spent);
        let before = self.at.get();
        self.at.set(before.within(part));
        if before.part != part {
            self.note(|found| found.times += 1);
        }
        before
    }

    /// The part that was at work before is again.
    pub fn leave(&self, before: AtPart, spent: u64) {
        self.count(spent, spent);
        self.at.set(before);
    }

    /// The script of the part at work went so often through a line.
    pub fn passed(&self, line: ScriptLine, turns: u64) {
        *self.found.borrow_mut().lines.entry((self.at.get().part, line)).or_default() += turns;
    }

    /// Counts what the part at work has spent; the budget stands at `goes_on` now.
    pub fn count(&self, spent: u64, goes_on: u64) {
        let operations = spent.saturating_sub(self.since.replace(goes_on));
        if operations > 0 {
            self.add(operations);
        }
    }

    /// Counts operations of the part at work that no budget pays for.
    pub fn add(&self, operations: u64) {
        self.counted.set(self.counted.get() + operations);
        self.note(|found| found.operations += operations);
        let AtPart { part, by } = self.at.get();
        *self.found.borrow_mut().callers.entry((part, by)).or_default() += operations;
    }

    /// All operations that were counted, when so much of the budget is spent.
    pub fn counted(&self, spent: u64) -> u64 {
        self.counted.get() + spent.saturating_sub(self.since.get())
    }

    /// A condition was asked, which is an operation, after so many had been counted.
    pub fn asked(&self, condition: CondId, before: u64, spent: u64) {
        self.add(1);
        self.note(|found| {
            found.conditions += 1;
            found.told += 1;
        });
        let operations = self.counted(spent).saturating_sub(before);
        *self.found.borrow_mut().conditions.entry((self.at.get().part, condition)).or_default() += operations;
    }

    /// So much is spent that is no work: it counts for nobody.
    pub fn skip(&self, operations: u64) {
        self.since.set(self.since.get().saturating_add(operations));
    }

    /// Notes something about the part at work.
    pub fn note(&self, note: impl FnOnce(&mut Spent)) {
        note(self.found.borrow_mut().parts.entry(self.at.get().part).or_default());
    }

    /// All that was counted.
    pub fn into_found(self) -> Spending {
        self.found.into_inner()
    }
}

#[cfg(test)]
mod tests {
    use super::{Spending, Spent, SpentOn};
    use crate::rules::conditions::PartOf;
    use crate::rules::value::CondId;
    use crate::work::{EVENT_COUNTS, TURN_COUNTS, Work};

    fn check(place: u16) -> SpentOn {
        PartOf::Check(place).into()
    }

    fn spent_by(spend: impl FnOnce(&Work)) -> Spending {
        let mut work = Work::default();
        work.count_spending();
        spend(&work);
        work.spending()
    }

    fn operations(found: &Spending, part: SpentOn) -> (u64, u64) {
        found.parts.get(&part).map_or((0, 0), |spent| (spent.times, spent.operations))
    }

    #[test]
    fn an_operation_counts_for_the_innermost_part_alone() {
        let found = spent_by(|work| {
            work.spend(1);
            let outer = work.at(check(0));
            work.spend(10);
            {
                let _inner = work.at(check(1));
                work.spend(100);
            }
            work.spend(20);
            drop(outer);
            work.spend(2);
        });
        assert_eq!(operations(&found, SpentOn::Steps), (0, 3));
        assert_eq!(operations(&found, check(0)), (1, 30));
        assert_eq!(operations(&found, check(1)), (1, 100));
        assert_eq!(found.operations(), 133);
    }

    #[test]
    fn a_budget_that_is_whole_again_loses_nothing_and_what_is_kept_costs_nothing() {
        let found = spent_by(|work| {
            let _part = work.at(check(0));
            work.spend(5);
            work.answered();
            work.spend(6);
            work.begin();
            work.spend(7);
            work.spend_kept(1000);
            work.looked(3);
        });
        assert_eq!(operations(&found, check(0)), (1, 21));
    }

    #[test]
    fn what_it_was_spent_for_is_told() {
        let found = spent_by(|work| {
            work.spend_event();
            work.spend_turns(2);
            work.asked(CondId(0), work.counted());
            work.spend(4);
        });
        let expected = Spent {
            times: 0,
            operations: EVENT_COUNTS as u64 + 2 * TURN_COUNTS + 5,
            conditions: 1,
            events: 1,
            turns: 2,
            told: EVENT_COUNTS as u64 + 2 * TURN_COUNTS + 1,
        };
        assert_eq!(found.parts[&SpentOn::Steps], expected);
        assert_eq!(expected.looks(), 4);
    }

    #[test]
    fn the_innermost_condition_that_makes_up_the_most_is_known() {
        let found = spent_by(|work| {
            let _part = work.at(check(0));
            let outer = work.counted();
            work.spend(10);
            for (condition, operations) in [(1, 20), (2, 100)] {
                let inner = work.counted();
                work.spend(operations);
                work.looked(5);
                work.asked(CondId(condition), inner);
            }
            work.asked(CondId(0), outer);
        });
        let of = |condition| found.conditions[&(check(0), CondId(condition))];
        assert_eq!([of(0), of(1), of(2)], [143, 26, 106]);
        assert_eq!((found.mostly(check(0)), found.mostly(check(1))), (Some(CondId(2)), None));
        assert_eq!(operations(&found, check(0)), (1, 143));
    }

    #[test]
    fn who_asked_for_a_part_is_known() {
        let found = spent_by(|work| {
            for (place, operations) in [(1, 10), (2, 30), (1, 1)] {
                let _outer = work.at(check(place));
                work.spend(1000);
                let _values = work.at(SpentOn::Values);
                let _inner = work.at(check(0));
                work.spend(operations);
                // It sets itself off.
                let _again = work.at(check(0));
                work.spend(1);
            }
            work.begin_step();
            let _inner = work.at(check(0));
            work.spend(7);
        });
        assert_eq!(found.callers(check(0)), [(check(2), 31), (check(1), 13), (SpentOn::Steps, 7)]);
        assert_eq!(found.callers(check(1)), [(SpentOn::Steps, 2000)]);
        let all: u64 = found.callers.values().sum();
        assert_eq!(all, found.operations());
    }

    #[test]
    fn lines_count_for_the_part_whose_script_they_are() {
        let line = |number| ("a.lua".into(), number);
        let found = spent_by(|work| {
            let _part = work.at(check(0));
            work.passed(line(3), 2);
            work.passed(line(5), 4);
            work.passed(line(3), 1);
        });
        assert_eq!(found.lines(check(0)), [(&line(5), 4), (&line(3), 3)]);
        assert!(found.lines(check(1)).is_empty());
    }

    #[test]
    fn shares_add_up_and_the_dearest_comes_first() {
        let of = |list: &[u64]| {
            let spent = |&operations: &u64| Spent { operations, ..Spent::default() };
            let parts =
                Spending { parts: (0..).map(check).zip(list.iter().map(spent)).collect(), ..Spending::default() };
            parts.by_share().into_iter().map(|(_, spent, share)| (spent.operations, share)).collect::<Vec<_>>()
        };
        assert_eq!(of(&[1, 1, 1]), [(1, 334), (1, 333), (1, 333)]);
        assert_eq!(of(&[1, 998, 2]), [(998, 997), (2, 2), (1, 1)]);
        assert_eq!(of(&[3, 10_000]), [(10_000, 1000), (3, 0)]);
        assert_eq!(of(&[0]), [(0, 0)]);
    }
}
