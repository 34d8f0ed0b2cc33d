//! What is announced, used up, waiting or delayed.

use super::piece::{Entity, Targets};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{ActionId, EffectId, MomentId};
use serde::{Deserialize, Serialize};

/// An announced action: on the stack, or kept with its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// The piece that was announced.
    pub piece: PieceId,
    /// Its life at that time.
    pub life: u16,
    /// Through this action.
    pub action: ActionId,
    /// With this ability.
    pub ability: Option<AbilityId>,
    /// By this seat.
    pub seat: Seat,
    /// Nothing happens when it resolves.
    pub cancelled: bool,
    /// What was chosen.
    pub targets: Targets,
}

/// What an ability or action has been used for since a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// The piece, where there is one.
    pub piece: Option<PieceId>,
    /// Its life.
    pub life: u16,
    /// The seat, where no piece counts.
    pub seat: Seat,
    /// What was used.
    pub of: UseOf,
    /// How often.
    pub times: u8,
    /// Until this moment.
    pub per: MomentId,
}

/// What a limit counts the uses of. Saves know the two as `Ok` and `Err`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UseOf {
    /// An ability.
    #[serde(rename = "Ok")]
    Ability(AbilityId),
    /// An action.
    #[serde(rename = "Err")]
    Action(ActionId),
}

/// Something that happened, as what reacts to it sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Happening {
    /// What it is about.
    pub subject: Entity,
    /// The piece that caused it.
    pub source: Option<PieceId>,
    /// How much.
    pub amount: i32,
}

impl Happening {
    /// An empty one about a piece, for effects without an event.
    pub(crate) fn about(piece: Option<PieceId>) -> Self {
        Self { subject: piece.map_or(Entity::Table, Entity::Piece), source: piece, amount: 0 }
    }
}

/// What waits to resolve. Saves know the two as `Ok` and `Err`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WaitingFor {
    /// An ability.
    #[serde(rename = "Ok")]
    Ability(AbilityId),
    /// A bare effect.
    #[serde(rename = "Err")]
    Effect(EffectId),
}

impl WaitingFor {
    /// The ability, if it is one.
    pub fn ability(self) -> Option<AbilityId> {
        match self {
            WaitingFor::Ability(ability) => Some(ability),
            WaitingFor::Effect(_) => None,
        }
    }
}

/// An ability or effect that waits to resolve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// The ability, or the bare effect.
    pub what: WaitingFor,
    /// The ability that a bare effect has its parameters from.
    pub by: Option<AbilityId>,
    /// Its piece, where it has one.
    pub this: Option<PieceId>,
    /// What that piece was attached to when the event happened.
    pub host: Option<PieceId>,
    /// Its controller at that time.
    pub seat: Seat,
    /// The event.
    pub event: Happening,
    /// Targets chosen before, for a delayed effect.
    pub targets: Targets,
}

/// An effect that comes at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// The moment.
    pub moment: MomentId,
    /// Only in the turn of its seat.
    pub own: bool,
    /// What then waits.
    pub waiting: Waiting,
}
