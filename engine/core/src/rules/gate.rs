//! Gates: the rules an action obeys, and those a target obeys, lowered into one flat
//! program each that is run for each piece the action could be taken with, or that could be
//! chosen. Tests of the piece's own columns are done in place; what hangs on no piece is
//! worked out once for all of them, and what hangs on where the piece of an action lies
//! once for each place. The order is that of the rules, so the same is spent as by asking
//! one rule after another, and a gate says no more than whether all hold: for the reason
//! the rules are asked as they are written.
//!
//! Gates are made when rules are linked, and are in no save and no hash.

use super::Ruleset;
use super::card::{Action, TargetDef};
use super::depends::{Depends, Hangs};
use super::plan::{Number, Order, Plan, SLOTS, TagTest};
use super::sets::Tags;
use super::value::{Cond, CondId, Condition, Filter, Ref, Value};
use super::walk::{Visitor, Walk};
use crate::names::{ActionId, Named, StatId, TargetId};

/// Where a gate ends if all its rules hold.
pub const OPEN: u16 = u16::MAX;

/// Where a gate ends if one of its rules does not hold.
pub const SHUT: u16 = u16::MAX - 1;

/// The gates of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gates {
    actions: Vec<Option<Gate>>,
    targets: Vec<Option<Gate>>,
    known: Vec<Kept>,
}

impl Gates {
    /// Of every action and every kind of target of these rules.
    pub(super) fn of(rules: &Ruleset) -> Self {
        Self {
            actions: rules.actions.iter().map(|action| Gate::of(rules, action)).collect(),
            targets: rules.targets.iter().map(|target| Gate::of_target(rules, target)).collect(),
            known: rules.targets.iter().map(|target| Kept::of_target(rules, target)).collect(),
        }
    }

    /// The gate of an action, if its rules have been lowered.
    #[inline]
    pub fn of_action(&self, action: ActionId) -> Option<&Gate> {
        self.actions.get(action.index())?.as_ref()
    }

    /// The gate of a kind of target, if its rules have been lowered.
    #[inline]
    pub fn of_target(&self, kind: TargetId) -> Option<&Gate> {
        self.targets.get(kind.index())?.as_ref()
    }

    /// For how long it is known whether a target of a kind can be chosen.
    #[inline]
    pub fn known(&self, kind: TargetId) -> Kept {
        self.known.get(kind.index()).copied().unwrap_or(Kept::Never)
    }
}

/// For which pieces something is known once it has been found out of one, while an action
/// is listed with one piece after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// For all of them.
    Once,
    /// For all that are attached to the same piece.
    ByPlace,
    /// For all that have the same of these tags.
    ByTags(Tags),
    /// For no other.
    Never,
}

impl Kept {
    /// By whether it hangs on a piece, and then on more than where it lies.
    fn by(hangs: impl Fn(Depends) -> bool) -> Self {
        match (hangs(Depends::OPTION), hangs(Depends::OPTION_IN_PLACE)) {
            (false, _) => Self::Once,
            (true, false) => Self::ByPlace,
            (true, true) => Self::Never,
        }
    }

    fn of_target(rules: &Ruleset, target: &TargetDef) -> Self {
        let asked = || of_candidates(rules, target);
        let hangs = |on: Depends| {
            target.when.hangs(on) || target.from.hangs(on) || asked().any(|cond| cond.hangs(on.of_candidate()))
        };
        match Self::by(hangs) {
            Self::Never if !hangs(Depends::OPTION_BY_TAGS) => {
                let mut asked_of = AskedTags { tags: Tags::NONE, of_candidates: false };
                target.when.walk(&mut asked_of);
                asked_of.of_candidates = true;
                target.from.walk(&mut asked_of);
                asked().for_each(|cond| cond.walk(&mut asked_of));
                Self::ByTags(asked_of.tags)
            }
            kept => kept,
        }
    }

    /// For which pieces both are known where one is known for these and the other for those.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Once, kept) | (kept, Self::Once) => kept,
            (Self::ByPlace, Self::ByPlace) => Self::ByPlace,
            (Self::ByTags(one), Self::ByTags(other)) => Self::ByTags(one.with(other)),
            _ => Self::Never,
        }
    }
}

/// The tags that conditions ask of the piece an action could be taken with, on a walk.
struct AskedTags {
    tags: Tags,
    /// Whether what is asked of `It` is asked of a candidate for a target.
    of_candidates: bool,
}

impl Visitor for AskedTags {
    fn cond(&mut self, cond: &Condition) {
        if let Cond::Is(of, tags) | Cond::IsNot(of, tags) = &cond.cond
            && (*of != Ref::It || !self.of_candidates)
        {
            self.tags = self.tags.with(*tags);
        }
    }
}

/// What is asked of each candidate, its filter apart.
fn of_candidates<'r>(rules: &'r Ruleset, target: &'r TargetDef) -> impl DoubleEndedIterator<Item = &'r Condition> {
    let general = if target.untargeted { &[][..] } else { &rules.targeting };
    target.rules.iter().chain(general).map(|rule| &rule.when)
}

/// Rules, ready to be asked of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    /// Where it begins.
    pub first: u16,
    /// What is asked; from each it goes on by the answer.
    pub steps: Box<[Step]>,
    /// What is worked out once for all pieces.
    pub slots: Box<[Once]>,
    /// What else is asked before the targets, beyond the moment and what an ability asks.
    pub besides: Besides,
}

/// What an action asks besides its rules, the moment, its ability and its targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Besides {
    /// Nothing: no cost, limit or price, and nothing is announced.
    Nothing,
    /// The same, but that the seat has so much of a stat.
    Pay(StatId, Number),
    /// Anything else.
    More,
}

impl Besides {
    fn of(action: &Action) -> Self {
        if !action.price.is_empty() || action.limit.is_some() || action.announce.is_some() {
            return Self::More;
        }
        match (&action.pay.0[..], &action.credit) {
            ([], _) => Self::Nothing,
            ([(stat, Value::Num(number))], None) => Self::Pay(*stat, Number::Num(*number)),
            ([(stat, Value::Stat(Ref::This | Ref::It, of))], None) => Self::Pay(*stat, Number::Stat(*of)),
            _ => Self::More,
        }
    }
}

/// One question of a gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What is asked.
    pub asks: Asks,
    /// Where it goes on if that holds.
    pub yes: u16,
    /// Where it goes on if it does not.
    pub no: u16,
}

/// What a gate asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks {
    /// Whether the piece's tags are so.
    Tags(TagTest),
    /// The same of the tags of `This` where candidates are asked about; nothing has none.
    TagsOfThis(TagTest),
    /// Whether numbers compare so; of a slot there is a [`Once::Value`].
    Compare(Number, Order, Number),
    /// Whether what is in a slot holds: a [`Once::Cond`].
    Slot(u8),
    /// Whether a condition holds that hangs on no more than where the piece lies.
    ByPlace(Box<Condition>),
    /// Whether a piece lies on the one in question.
    On(Box<LiesOn>),
    /// Whether a condition holds.
    Tree(Box<Condition>),
}

/// Whether some piece lies on another, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiesOn {
    /// The condition that asks so.
    pub cond: Condition,
    /// Which pieces.
    pub filter: Filter,
    /// The plan of that, which tests nothing beyond place, seat, tags and one stat.
    pub plan: Plan,
    /// What they lie on.
    pub on: Ref,
    /// Whether there must be one, or none.
    pub some: bool,
}

impl LiesOn {
    /// What a condition asks, if it asks no more than that.
    fn of(rules: &Ruleset, cond: &Condition) -> Option<Self> {
        let (filter, some) = match &cond.cond {
            Cond::Some(filter) => (filter, true),
            Cond::No(filter) => (filter, false),
            _ => return None,
        };
        let plan = Plan::of(rules, filter).filter(|plan| plan.tests.is_empty() && !filter.distinct)?;
        Some(Self { cond: cond.clone(), filter: (**filter).clone(), on: plan.on?, plan, some })
    }
}

/// What is worked out once for all pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Once {
    /// A number, and the condition it stands in.
    Value(Value, CondId),
    /// Whether something holds.
    Cond(Condition),
}

impl Gate {
    fn of(rules: &Ruleset, action: &Action) -> Option<Self> {
        action.with.as_ref()?;
        let shared = action.obeys.iter().filter_map(|id| rules.rules.get(id.index()));
        let all: Vec<&Condition> = shared.chain(&action.rules).map(|rule| &rule.when).collect();
        let besides = Besides::of(action);
        Some(Self { besides, ..Self::lower(rules, Asked::Option, all.into_iter())? })
    }

    fn of_target(rules: &Ruleset, target: &TargetDef) -> Option<Self> {
        Self::lower(rules, Asked::Candidate, of_candidates(rules, target))
    }

    fn lower<'r>(rules: &Ruleset, asked: Asked, all: impl DoubleEndedIterator<Item = &'r Condition>) -> Option<Self> {
        let mut lowering = Lowering { rules, asked, steps: Vec::new(), slots: Vec::new() };
        let first = all.rev().try_fold(OPEN, |next, cond| lowering.cond(cond, next, SHUT))?;
        Some(Self { first, steps: lowering.steps.into(), slots: lowering.slots.into(), besides: Besides::More })
    }
}

/// What a gate is asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// A piece an action could be taken with: `This` and `It`.
    Option,
    /// A piece that could be chosen: `It`.
    Candidate,
}

impl Asked {
    fn is(self, of: Ref) -> bool {
        of == Ref::It || (self == Self::Option && of == Ref::This)
    }

    fn kept(self, part: &impl Hangs) -> Kept {
        match self {
            Self::Option => Kept::by(|on| part.hangs(on)),
            Self::Candidate if part.hangs(Depends::IT) => Kept::Never,
            Self::Candidate => Kept::Once,
        }
    }
}

/// A gate on the way.
struct Lowering<'r> {
    rules: &'r Ruleset,
    asked: Asked,
    steps: Vec<Step>,
    slots: Vec<Once>,
}

impl Lowering<'_> {
    /// Lowers a condition and gives where it is asked; none where there are too many.
    fn cond(&mut self, cond: &Condition, yes: u16, no: u16) -> Option<u16> {
        let asks = match &cond.cond {
            Cond::Always => return Some(yes),
            Cond::Not(cond) => return self.cond(cond, no, yes),
            _ => self.asks(cond),
        };
        match (asks, &cond.cond) {
            (Asks::Tree(_), Cond::All(list)) => list.iter().rev().try_fold(yes, |next, cond| self.cond(cond, next, no)),
            (Asks::Tree(_), Cond::Any(list)) => list.iter().rev().try_fold(no, |next, cond| self.cond(cond, yes, next)),
            (asks, _) => {
                let at = u16::try_from(self.steps.len()).ok().filter(|&at| at < SHUT)?;
                self.steps.push(Step { asks, yes, no });
                Some(at)
            }
        }
    }

    fn asks(&mut self, cond: &Condition) -> Asks {
        // To look at tags costs less than to find out whether they are known.
        match &cond.cond {
            Cond::Is(Ref::This, tags) if self.asked == Asked::Candidate && !tags.is_empty() => {
                return Asks::TagsOfThis(TagTest::new(*tags, Tags::NONE));
            }
            Cond::IsNot(Ref::This, tags) if self.asked == Asked::Candidate => {
                return Asks::TagsOfThis(TagTest::new(Tags::NONE, *tags));
            }
            _ => {}
        }
        match self.asked.kept(cond) {
            Kept::Once => {
                if let Some(slot) = self.slot(Once::Cond(cond.clone())) {
                    return Asks::Slot(slot);
                }
            }
            Kept::ByPlace if looks(cond) => return Asks::ByPlace(Box::new(cond.clone())),
            Kept::ByPlace | Kept::ByTags(_) | Kept::Never => {}
        }
        if let Some(lies) = LiesOn::of(self.rules, cond) {
            return Asks::On(Box::new(lies));
        }
        match &cond.cond {
            Cond::Is(of, tags) if self.asked.is(*of) => Asks::Tags(TagTest::new(*tags, Tags::NONE)),
            Cond::IsNot(of, tags) if self.asked.is(*of) => Asks::Tags(TagTest::new(Tags::NONE, *tags)),
            Cond::Check(a, cmp, b) => {
                let slots = self.slots.len();
                match self.number(a, cond.id).zip(self.number(b, cond.id)) {
                    Some((a, b)) => Asks::Compare(a, Order::of(*cmp), b),
                    None => {
                        self.slots.truncate(slots);
                        Asks::Tree(Box::new(cond.clone()))
                    }
                }
            }
            _ => Asks::Tree(Box::new(cond.clone())),
        }
    }

    fn number(&mut self, value: &Value, within: CondId) -> Option<Number> {
        match value {
            Value::Num(number) => Some(Number::Num(*number)),
            Value::Stat(of, stat) if self.asked.is(*of) => Some(Number::Stat(*stat)),
            Value::Base(of, stat) if self.asked.is(*of) => Some(Number::Base(*stat)),
            value if self.asked.kept(value) == Kept::Once => {
                self.slot(Once::Value(value.clone(), within)).map(Number::Slot)
            }
            _ => None,
        }
    }

    fn slot(&mut self, slot: Once) -> Option<u8> {
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
}

/// Whether pieces are looked through.
fn looks(part: &impl Walk) -> bool {
    struct Looks(bool);
    impl Visitor for Looks {
        fn looks_through(&mut self, _: &Filter, _: Option<&Value>) {
            self.0 = true;
        }
    }
    let mut looks = Looks(false);
    part.walk(&mut looks);
    looks.0
}
