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
    /// `This`.
    pub this: Option<PieceId>,
    /// `It`.
    pub it: Option<PieceId>,
    /// `Outer`.
    pub outer: Option<PieceId>,
    /// `Host`, remembered for what has left play.
    pub host: Option<PieceId>,
    /// The event.
    pub event: Happening,
    /// The ability at work.
    pub ability: Option<AbilityId>,
    /// The action at work.
    pub action: Option<ActionId>,
    /// The response window it is looked at in.
    pub window: Option<WindowId>,
    /// Chosen targets.
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
    /// The effect.
    pub effect: EffectId,
    /// Its parameters.
    pub params: &'a Params,
    /// From where it looks.
    pub scope: Scope,
}
