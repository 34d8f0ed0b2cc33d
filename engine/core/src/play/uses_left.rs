//! Limits of abilities and actions: how often they have been used since their
//! moment, and whether what they need can be chosen.

use super::{Run, Scope};
use crate::ask::Choice;
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{ActionId, TargetId};
use crate::rules::card::Limit;
use crate::spending::SpentOn;
use crate::state::{Use, UseOf};

impl Run<'_> {
    /// All ways to take one of some actions.
    pub(super) fn options(&mut self, scope: &Scope, actions: &[ActionId], out: &mut Vec<Choice>) {
        let mut listing = self.play.context.scratch.listing.take().unwrap_or_default();
        let eval = self.eval();
        for &action in actions {
            let _at = eval.at(SpentOn::Offer(action));
            eval.ways_by(scope, action, &mut listing, out);
        }
        self.play.context.scratch.listing = Some(listing);
    }

    /// Whether an ability may still be used.
    pub(super) fn usable(&mut self, ability: AbilityId, piece: Option<PieceId>, seat: Seat) -> bool {
        let Some(limit) = self.rules.ability(ability).limit else { return true };
        self.board().used(piece, seat, UseOf::Ability(ability)) < limit.times
    }

    /// Counts a use of an ability that has a limit.
    pub(super) fn count_use(&mut self, ability: AbilityId, piece: Option<PieceId>, seat: Seat) {
        if let Some(limit) = self.rules.ability(ability).limit {
            self.count(piece, seat, UseOf::Ability(ability), limit);
        }
    }

    /// Counts a use of an ability or action.
    pub(super) fn count(&mut self, piece: Option<PieceId>, seat: Seat, of: UseOf, limit: Limit) {
        let life = piece.map_or(0, |piece| self.state().piece(piece).life);
        let state = self.state_mut();
        let found = state.uses.iter_mut().find(|used| {
            used.of == of && used.piece == piece && used.life == life && (piece.is_some() || used.seat == seat)
        });
        match found {
            Some(used) => used.times = used.times.saturating_add(1),
            None => state.uses.push(Use { piece, life, seat, of, times: 1, per: limit.per }),
        }
    }

    /// Whether all targets of a list can be chosen.
    pub(super) fn targets_possible(&mut self, scope: &Scope, kinds: &[TargetId]) -> bool {
        self.eval().lacking(scope, kinds).is_none()
    }
}
