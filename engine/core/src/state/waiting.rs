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
    /// The action it was announced by.
    pub action: ActionId,
    /// The ability of the piece, for an action that uses one.
    pub ability: Option<AbilityId>,
    /// The seat that announced it, which is `Me` when it resolves.
    pub seat: Seat,
    /// Nothing happens when it resolves.
    pub cancelled: bool,
    /// The targets it was announced with.
    pub targets: Targets,
}

/// What an ability or action has been used for since a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// The piece, where there is one.
    pub piece: Option<PieceId>,
    /// The life of the piece when it was used; another life counts anew.
    pub life: u16,
    /// The seat, where no piece counts.
    pub seat: Seat,
    /// The ability or action whose limit counts.
    pub of: UseOf,
    /// How often it has been used since the moment.
    pub times: u8,
    /// The moment at which the count is forgotten.
    pub per: MomentId,
}

/// What a limit counts the uses of. Saves know the two as `Ok` and `Err`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UseOf {
    /// The limit of an ability, counted for its piece.
    #[serde(rename = "Ok")]
    Ability(AbilityId),
    /// The limit of an action, counted for its seat or its piece.
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
    /// Its number, as [`Event`](crate::event::Event) has it; 0 where it has none.
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
    /// An effect without an ability of its own, such as one that was put off.
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
    /// The event it reacts to; empty where there was none.
    pub event: Happening,
    /// Targets chosen before, for a delayed effect.
    pub targets: Targets,
}

/// An effect that comes at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// The moment at which it begins to wait.
    pub moment: MomentId,
    /// Only in the turn of its seat.
    pub own: bool,
    /// What waits from then on, with its piece and targets as they were.
    pub waiting: Waiting,
}
