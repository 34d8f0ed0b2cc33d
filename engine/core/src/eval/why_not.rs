//! Why something is not possible, as data: the first condition that fails, and
//! the part of the rules it stands in. The sentences are the scene's.

use crate::ids::AbilityId;
use crate::names::{MomentId, RuleId, StatId, TargetId};

/// The first condition that keeps a seat from something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNot<'r> {
    /// Nothing of this kind can be done now.
    NotNow,
    /// This piece is not one that can do it.
    NotThis,
    /// A rule of the game or the card, in its words.
    Rule(&'r str),
    /// It costs more of a stat than the seat has.
    Cost(StatId, i32, i32),
    /// There is nothing to pay this price with.
    Price(&'r str),
    /// It has been done as often as allowed before this moment.
    Limit(u8, MomentId),
    /// There is no legal target of this kind.
    Target(TargetId),
    /// The piece is announced with this action already.
    Announced,
    /// Another piece that is just like it is offered in its place.
    Alike,
}

/// Which part of the rules a reason comes from, so that it can be looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clause {
    /// The moment: the flow, or a window.
    Moment,
    /// Which pieces may take the action.
    With,
    /// It is announced already, or another stands for it.
    Standing,
    /// A rule of the game that the action obeys.
    Shared(RuleId),
    /// The rule at this place of the action.
    OfAction(usize),
    /// The rule at this place of the ability.
    OfAbility(AbilityId, usize),
    /// The condition of the ability.
    If(AbilityId),
    /// What the action asks to pay.
    Pay(StatId),
    /// What the ability asks to pay.
    PayAbility(AbilityId, StatId),
    /// How often the action may be taken.
    Limit,
    /// How often the ability may be used.
    LimitAbility(AbilityId),
    /// The price at this place: those of the action first, then the ability's.
    Price(usize),
    /// A kind of target.
    Target(TargetId),
    /// The rule at this place of a kind of target.
    OfTarget(TargetId, usize),
    /// The rule at this place of those that every targeted choice obeys.
    Targeting(usize),
}
