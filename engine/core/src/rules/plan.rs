//! Plans of filters. A filter is a tree; a plan is the same filter as a short list of
//! tests of a piece's own columns: its tags, its numbers, what it lies on. Whatever does
//! not hang on the piece in question stands in a slot and is worked out once a visit, and
//! not before somebody asks. Cheap tests come first, which nobody can tell, since looking
//! changes nothing; a filter that asks a script has no plan.
//!
//! Plans are made when rules are linked, addressed by number, and in no save and no hash.
//! The tree stays the source: reasons, accounts and records walk it, and a test holds
//! that both always agree.

pub use super::columns::{Order, TagTest, Within};
use super::depends::{Depends, Hangs};
use super::face::Face;
use super::sets::{Tags, Zones};
use super::value::{Cmp, Cond, CondId, Condition, Filter, Owner, Ref, Value};
use super::walk::{Visitor, Walk};
use super::{Ruleset, ZoneOwner};
use crate::names::{Named, StatId, ZoneId};

/// The plans of a ruleset, by [`FilterId`](super::FilterId).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plans(Vec<Option<Plan>>);

impl Plans {
    /// Of every filter of these rules.
    pub(super) fn of(rules: &Ruleset) -> Self {
        let mut found = Found { rules, plans: Vec::new() };
        rules.walk(&mut found);
        rules.stats.iter().filter_map(|stat| stat.computed.as_ref()).for_each(|value| value.walk(&mut found));
        Self(found.plans)
    }

    /// How often a look through pieces by this filter multiplies: 1 where each piece is
    /// looked at once, 2 where for each all are looked through again, and so on. What is
    /// worked out once for all of them multiplies nothing.
    fn depth(&self, filter: &Filter) -> u32 {
        let plan = self.get(filter);
        let once = plan.map_or(0, |plan| plan.slots.iter().map(|slot| self.depth_of_slot(slot)).max().unwrap_or(0));
        let each = plan.map_or(&filter.also[..], |plan| &plan.trees);
        let each = each.iter().map(|cond| self.depth_of(cond)).max().unwrap_or(0);
        let host = filter.host.as_ref().map_or(0, |host| self.depth(host) - 1);
        once.max(1 + each.max(host))
    }

    /// The same of a look that has a value worked out for each.
    fn depth_with(&self, filter: &Filter, each: Option<&Value>) -> u32 {
        self.depth(filter).max(each.map_or(0, |value| 1 + self.depth_of(value)))
    }

    fn depth_of_slot(&self, slot: &Slot) -> u32 {
        match slot {
            Slot::Value(value) => self.depth_of(value),
            Slot::Cond(cond) => self.depth_of(cond),
            Slot::Piece(_) | Slot::Space(_) => 0,
        }
    }

    fn depth_of(&self, part: &impl Walk) -> u32 {
        self.deepest(|seen| part.walk(seen)).0
    }

    /// The deepest look through pieces on a walk, and the condition it stands in, if any.
    pub fn deepest(&self, walk: impl FnOnce(&mut dyn Visitor)) -> (u32, Option<CondId>) {
        let mut deepest = Deepest { plans: self, within: 0, depth: 0, last: None, worst: None };
        walk(&mut deepest);
        (deepest.depth, deepest.worst)
    }

    /// The plan of a filter, if it has one.
    #[inline]
    pub fn get(&self, filter: &Filter) -> Option<&Plan> {
        self.0.get(filter.id.index()?)?.as_ref()
    }
}

/// The deepest look through pieces on a walk.
struct Deepest<'a> {
    plans: &'a Plans,
    within: u32,
    depth: u32,
    /// The condition that was told last.
    last: Option<CondId>,
    /// The one in which it is deepest.
    worst: Option<CondId>,
}

impl Visitor for Deepest<'_> {
    fn cond(&mut self, cond: &Condition) {
        self.last = Some(cond.id);
    }

    fn looks_through(&mut self, filter: &Filter, each: Option<&Value>) {
        let depth = if self.within == 0 { self.plans.depth_with(filter, each) } else { 0 };
        self.within += 1;
        if depth > self.depth {
            (self.depth, self.worst) = (depth, self.last);
        }
    }

    fn looked_through(&mut self) {
        self.within -= 1;
    }
}

/// Makes the plans of filters on a walk.
struct Found<'a> {
    rules: &'a Ruleset,
    plans: Vec<Option<Plan>>,
}

impl Visitor for Found<'_> {
    fn filter(&mut self, filter: &Filter) {
        let Some(at) = filter.id.index() else { return };
        if self.plans.len() <= at {
            self.plans.resize(at + 1, None);
        }
        self.plans[at] = Plan::of(self.rules, filter);
    }
}

/// So many things are worked out once a visit at most; tests that need more stay trees.
pub const SLOTS: usize = 8;

/// A filter, ready to be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Its zones, in order, and whether seats have one each.
    pub zones: Box<[(ZoneId, bool)]>,
    /// The same as a set.
    pub zone_set: Zones,
    /// The zone of the seat that looks, where no other is looked through.
    pub own: Option<ZoneId>,
    /// Whether seats have one of them each.
    pub of_seats: bool,
    /// Tags that are looked at, and which of them there must be.
    pub tags: TagTest,
    /// Tags of which there must be one, if any is named.
    pub any: Tags,
    /// Between which values a stat must lie, if one must.
    pub within: Option<Within>,
    /// How it must lie, if that is asked.
    pub face: Option<Face>,
    /// Whether it asks for one of some tags, or how a piece lies.
    pub asks_more: bool,
    /// Whether it looks at tags and at these, and at nothing else of a piece.
    pub is_plain: bool,
    /// What a piece must be attached to, if anything.
    pub on: Option<Ref>,
    /// The slot with the space that its space must be linked to, if to any.
    pub near: Option<u8>,
    /// All must hold; cheap ones first.
    pub tests: Box<[Test]>,
    /// Tests of which one must hold, for [`What::Either`].
    pub either: Box<[Test]>,
    /// Conditions that are asked of every piece as they are written, for [`What::Tree`].
    pub trees: Box<[Condition]>,
    /// What is worked out once a visit.
    pub slots: Box<[Slot]>,
}

/// A test of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// What is tested.
    pub what: What,
    /// Whether it must not hold.
    pub negated: bool,
}

/// What is tested of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// What is in a slot holds, whichever piece it is.
    Slot(u8),
    /// Numbers compare so.
    Compare(Number, Order, Number),
    /// Its tags are so.
    Tags(TagTest),
    /// It is not `This`.
    Other,
    /// It is a copy of one of the filter's cards.
    Cards,
    /// It is attached to a piece that matches the filter's `host`.
    Host,
    /// It is the piece in a slot.
    Piece(u8),
    /// Its space has a link with these tags to the space in a slot.
    LinkedTo(u8, Tags),
    /// The space in a slot has a link with these tags to its space.
    LinkedFrom(u8, Tags),
    /// One of these tests holds: so many from there on.
    Either(u8, u8),
    /// This condition holds, asked as it is written.
    Tree(u8),
}

/// A number that a test compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// This number.
    Num(i32),
    /// What is in a slot.
    Slot(u8),
    /// The current value of the piece's stat.
    Stat(StatId),
    /// The base value of the piece's stat.
    Base(StatId),
    /// Steps from the space of the piece to the space in a slot.
    Distance(u8),
}

/// What is worked out once a visit. Of a piece there is its number, of its space the
/// number of that, and -1 where there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    /// A number.
    Value(Value),
    /// Whether something holds: 1 or 0.
    Cond(Condition),
    /// A piece.
    Piece(Ref),
    /// The space a piece is in.
    Space(Ref),
}

impl Plan {
    /// Of a filter that asks no script; none for one that does.
    pub(super) fn of(rules: &Ruleset, filter: &Filter) -> Option<Self> {
        let mut asks = AsksScripts(false);
        filter.walk(&mut asks);
        if asks.0 {
            return None;
        }
        let zone_set = rules.zones_of(filter);
        let owned = |zone: ZoneId| rules.zones.get(zone.index()).is_some_and(|zone| zone.of == ZoneOwner::Seat);
        let mut lowering = Lowering::default();
        let mut tests = own(filter);
        for cond in &filter.also {
            match lowering.all(cond) {
                Some(found) => tests.extend(found),
                None => tests.push(lowering.tree(cond)?),
            }
        }
        tests.sort_by_key(|test| lowering.cost(test));
        let found = tests.iter().enumerate().find_map(|(at, test)| Some((at, test.within()?)));
        let within = found.map(|(at, within)| {
            tests.remove(at);
            within
        });
        Some(Self {
            zones: zone_set.iter().map(|zone| (zone, owned(zone))).collect(),
            zone_set,
            own: own_zone(rules, filter, zone_set),
            of_seats: zone_set.iter().any(owned),
            tags: TagTest::new(filter.is, filter.not),
            any: filter.any,
            within,
            face: filter.face,
            asks_more: !filter.any.is_empty() || filter.face.is_some(),
            is_plain: tests.is_empty() && filter.on.is_none() && !filter.distinct,
            on: filter.on,
            near: tests.iter().find_map(Test::near),
            tests: tests.into(),
            either: lowering.either.into(),
            trees: lowering.trees.into(),
            slots: lowering.slots.into(),
        })
    }
}

impl Plan {
    /// Whether it only looks at each piece of its zones: it works nothing out and asks no tree.
    pub fn only_looks(&self) -> bool {
        let is_tree = |test: &Test| matches!(test.what, What::Tree(_));
        let is_piece = |slot: &Slot| matches!(slot, Slot::Piece(_) | Slot::Space(_));
        self.on.is_none() && self.slots.iter().all(is_piece) && !self.tests.iter().chain(&self.either).any(is_tree)
    }
}

impl Test {
    /// Between which values a stat must lie, if it asks no more than that.
    fn within(&self) -> Option<Within> {
        match self.what {
            What::Compare(Number::Stat(stat), order, Number::Num(number)) if !self.negated => {
                Within::of(stat, order, number)
            }
            _ => None,
        }
    }

    /// The slot with the space that the piece's space must be linked to.
    fn near(&self) -> Option<u8> {
        match self.what {
            What::LinkedTo(slot, _) if !self.negated => Some(slot),
            _ => None,
        }
    }
}

impl From<What> for Test {
    fn from(what: What) -> Self {
        Self { what, negated: false }
    }
}

/// Whether scripts are asked on a walk, or what a seat could do.
struct AsksScripts(bool);

impl Visitor for AsksScripts {
    fn cond(&mut self, cond: &Condition) {
        self.0 |= matches!(cond.cond, Cond::Script(_) | Cond::Can(..));
    }
}

/// A filter on the way to its plan.
#[derive(Default)]
struct Lowering {
    either: Vec<Test>,
    trees: Vec<Condition>,
    slots: Vec<Slot>,
}

impl Lowering {
    /// The tests that stand for a condition, all of which must hold; none if it stays a tree.
    fn all(&mut self, cond: &Condition) -> Option<Vec<Test>> {
        match &cond.cond {
            Cond::Always => Some(Vec::new()),
            Cond::Stats(Ref::It, wanted) => Some(wanted.0.iter().map(|&(stat, value)| is(stat, value)).collect()),
            Cond::All(list) => {
                let mark = self.mark();
                let found: Option<Vec<Vec<Test>>> = list.iter().map(|cond| self.all(cond)).collect();
                if found.is_none() {
                    self.undo(mark);
                }
                Some(found?.into_iter().flatten().collect())
            }
            _ => self.one(cond).map(|test| vec![test]),
        }
    }

    /// The test that stands for a condition.
    fn one(&mut self, cond: &Condition) -> Option<Test> {
        let own = match &cond.cond {
            Cond::Is(Ref::It, tags) => Some(What::Tags(TagTest::new(*tags, Tags::NONE)).into()),
            Cond::IsNot(Ref::It, tags) => Some(What::Tags(TagTest::new(Tags::NONE, *tags)).into()),
            Cond::Stats(Ref::It, wanted) => match wanted.0[..] {
                [(stat, value)] => Some(is(stat, value)),
                _ => None,
            },
            _ => None,
        };
        if own.is_some() {
            return own;
        }
        if !cond.hangs(Depends::IT) {
            return self.slot(Slot::Cond(cond.clone())).map(|slot| What::Slot(slot).into());
        }
        match &cond.cond {
            Cond::Check(a, cmp, b) => {
                let mark = self.mark();
                let found = self.number(a).zip(self.number(b));
                if found.is_none() {
                    self.undo(mark);
                }
                found.map(|(a, b)| What::Compare(a, Order::of(*cmp), b).into())
            }
            Cond::Piece(Ref::It, of) | Cond::Piece(of, Ref::It) if !of.hangs(Depends::IT) => {
                self.slot(Slot::Piece(*of)).map(|slot| What::Piece(slot).into())
            }
            Cond::Linked(Ref::It, of, tags) if !of.hangs(Depends::IT) => {
                self.slot(Slot::Space(*of)).map(|slot| What::LinkedTo(slot, *tags).into())
            }
            Cond::Linked(of, Ref::It, tags) if !of.hangs(Depends::IT) => {
                self.slot(Slot::Space(*of)).map(|slot| What::LinkedFrom(slot, *tags).into())
            }
            Cond::Not(cond) => self.one(cond).map(|test| Test { negated: !test.negated, ..test }),
            Cond::Any(list) => self.either(list),
            _ => None,
        }
    }

    /// One of several; those that stay trees are asked last. Nothing where all do.
    fn either(&mut self, list: &[Condition]) -> Option<Test> {
        let mark = self.mark();
        let mut tests = Vec::new();
        for cond in list {
            let before = self.mark();
            // Lists in lists stay trees, so that each stands in one piece.
            let found = self.one(cond).filter(|test| !matches!(test.what, What::Either(..)));
            if found.is_none() {
                self.undo(before);
            }
            tests.extend(found.or_else(|| self.tree(cond)));
        }
        let is_tree = |test: &Test| matches!(test.what, What::Tree(_));
        let place = u8::try_from(self.either.len()).ok().zip(u8::try_from(tests.len()).ok());
        let place = place.filter(|_| tests.len() == list.len() && !tests.iter().all(is_tree));
        let Some((from, count)) = place else {
            self.undo(mark);
            return None;
        };
        tests.sort_by_key(|test| self.cost(test));
        self.either.extend(tests);
        Some(What::Either(from, count).into())
    }

    /// A condition that stays as it is written.
    fn tree(&mut self, cond: &Condition) -> Option<Test> {
        let at = u8::try_from(self.trees.len()).ok()?;
        self.trees.push(cond.clone());
        Some(What::Tree(at).into())
    }

    /// How much there is, to undo what is added.
    fn mark(&self) -> [usize; 3] {
        [self.either.len(), self.trees.len(), self.slots.len()]
    }

    /// What stays a tree works out its parts itself.
    fn undo(&mut self, [either, trees, slots]: [usize; 3]) {
        self.either.truncate(either);
        self.trees.truncate(trees);
        self.slots.truncate(slots);
    }

    fn number(&mut self, value: &Value) -> Option<Number> {
        match value {
            Value::Num(number) => Some(Number::Num(*number)),
            Value::Stat(Ref::It, stat) => Some(Number::Stat(*stat)),
            Value::Base(Ref::It, stat) => Some(Number::Base(*stat)),
            Value::Distance(Ref::It, of) | Value::Distance(of, Ref::It) if !of.hangs(Depends::IT) => {
                self.slot(Slot::Space(*of)).map(Number::Distance)
            }
            value if !value.hangs(Depends::IT) => self.slot(Slot::Value(value.clone())).map(Number::Slot),
            _ => None,
        }
    }

    fn slot(&mut self, slot: Slot) -> Option<u8> {
        let known = self.slots.iter().position(|known| *known == slot);
        let at = known.unwrap_or(self.slots.len());
        if at >= SLOTS {
            return None;
        }
        if known.is_none() {
            self.slots.push(slot);
        }
        u8::try_from(at).ok()
    }

    /// About what a test costs, to put it in its place.
    fn cost(&self, test: &Test) -> u32 {
        let number = |number: &Number| match number {
            Number::Num(_) | Number::Stat(_) | Number::Base(_) => 0,
            Number::Slot(slot) => self.cost_of(*slot),
            Number::Distance(_) => 4,
        };
        match &test.what {
            What::Tags(_) | What::Other => 0,
            What::Piece(_) | What::Cards => 1,
            What::Compare(a, _, b) => 1 + number(a) + number(b),
            What::LinkedTo(..) | What::LinkedFrom(..) => 5,
            What::Host => 6,
            What::Slot(slot) => self.cost_of(*slot),
            What::Either(from, count) => {
                let (from, count) = (usize::from(*from), usize::from(*count));
                self.either.iter().skip(from).take(count).map(|test| self.cost(test)).sum::<u32>() + 1
            }
            What::Tree(_) => 100,
        }
    }

    fn cost_of(&self, slot: u8) -> u32 {
        match self.slots.get(usize::from(slot)) {
            Some(Slot::Piece(_) | Slot::Space(_)) => 1,
            Some(Slot::Value(_) | Slot::Cond(_)) | None => 3,
        }
    }
}

/// The zone of `Me` that a filter looks through, if that is all it looks through.
fn own_zone(rules: &Ruleset, filter: &Filter, zones: Zones) -> Option<ZoneId> {
    let mut zones = zones.iter();
    let (zone, None, Owner::Me) = (zones.next()?, zones.next(), filter.who) else { return None };
    (rules.zones.get(zone.index())?.of == ZoneOwner::Seat).then_some(zone)
}

/// What a filter asks by itself, place, seats, tags and face apart.
fn own(filter: &Filter) -> Vec<Test> {
    let mut tests: Vec<Test> = Vec::new();
    if filter.other {
        tests.push(What::Other.into());
    }
    if !filter.cards.is_empty() {
        tests.push(What::Cards.into());
    }
    tests.extend(filter.stats.0.iter().map(|&(stat, value)| is(stat, value)));
    if filter.host.is_some() {
        tests.push(What::Host.into());
    }
    tests
}

/// The piece's stat has this value.
fn is(stat: StatId, value: i32) -> Test {
    What::Compare(Number::Stat(stat), Order::of(Cmp::Equal), Number::Num(value)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(cond: Cond) -> Condition {
        Condition { cond, ..Condition::default() }
    }

    #[test]
    fn of_several_conditions_those_that_stay_trees_are_asked_last() {
        let fits = condition(Cond::Fits(Ref::It, Box::default()));
        let is = condition(Cond::Is(Ref::It, Tags(1)));
        let also = |list: &[&Condition]| vec![condition(Cond::Any(list.iter().copied().cloned().collect()))];
        let plan = |also| Plan::of(&Ruleset::default(), &Filter { also, ..Filter::default() }).unwrap();
        let found = plan(also(&[&fits, &is]));
        assert_eq!(found.tests[..], [What::Either(0, 2).into()]);
        assert_eq!(found.either[..], [What::Tags(TagTest::new(Tags(1), Tags::NONE)).into(), What::Tree(0).into()]);
        assert_eq!(found.trees[..], *std::slice::from_ref(&fits));
        let found = plan(also(&[&fits, &fits]));
        assert_eq!((&found.tests[..], found.either.len()), (&[What::Tree(0).into()][..], 0));
        assert_eq!(found.trees[..], also(&[&fits, &fits])[..], "all of them are one");
    }

    #[test]
    fn how_a_piece_lies_is_a_column() {
        let down = Filter { face: Some(Face::Down), ..Filter::default() };
        let plan = Plan::of(&Ruleset::default(), &down);
        assert!(plan.is_some_and(|plan| plan.is_plain && plan.face == Some(Face::Down)));
    }
}
