//! From where data and scripts look at the board, and calls of effects that look
//! from there.

use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{ActionId, EffectId, WindowId};
use crate::rules::op::Params;
use crate::state::{Frame, Happening, Targets};

/// From where data and scripts look at the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scope {
    /// `Me`: who acts, or controls the ability.
    pub me: Seat,
    /// `This`: the piece whose rule or ability it is.
    pub this: Option<PieceId>,
    /// `It`: the piece that is looked at, such as one a filter asks about.
    pub it: Option<PieceId>,
    /// `Outer`: what `It` was around the filter at hand.
    pub outer: Option<PieceId>,
    /// `Host`, remembered for what has left play.
    pub host: Option<PieceId>,
    /// What has happened or is about to, for what reacts to it.
    pub event: Happening,
    /// The ability at work.
    pub ability: Option<AbilityId>,
    /// The action at work.
    pub action: Option<ActionId>,
    /// The response window it is looked at in.
    pub window: Option<WindowId>,
    /// What has been chosen for the action or ability so far.
    pub targets: Targets,
}

impl Scope {
    /// From where the flow looks at one of its places.
    pub(crate) fn of(frame: &Frame) -> Self {
        Self { me: frame.seat, this: frame.this, it: frame.this, ..Self::default() }
    }
}

/// A call of an effect that data names.
#[derive(Debug, Clone, Copy)]
pub struct EffectCall<'a> {
    /// Which effect: operations in data, or a function the host runs.
    pub effect: EffectId,
    /// The values that data gives it, by the names it declares.
    pub params: &'a Params,
    /// From where it looks.
    pub scope: Scope,
}
