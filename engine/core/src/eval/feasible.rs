//! Whether all of several choices can be made together: targets that depend on
//! the first one, prices that are paid from the same pieces. An action is
//! listed only if there is a way to the end, and each choice on the way offers
//! only what leaves one.

use super::scope::Scope;
use super::values::Eval;
use crate::ids::PieceId;
use crate::names::{Named, TargetId};
use crate::rules::card::Price;
use crate::state::Target;
use std::ops::ControlFlow;

impl Eval<'_> {
    /// The first of some kinds of targets that cannot be chosen, if there is one.
    pub fn lacking(&self, scope: &Scope, kinds: &[TargetId]) -> Option<TargetId> {
        if !kinds.iter().skip(1).any(|&kind| self.leans(kind)) {
            return kinds.iter().copied().find(|&kind| !self.target_possible(scope, kind));
        }
        self.lacking_together(scope, kinds)
    }

    fn lacking_together(&self, scope: &Scope, kinds: &[TargetId]) -> Option<TargetId> {
        let (mut asked, mut last) = (None, None);
        let alone = kinds.iter().copied().find(|&kind| {
            let before = self.work.spent();
            let is_asked = self.is_asked(scope, kind);
            asked.get_or_insert(Found { kind, holds: is_asked, spent: self.work.spent().saturating_sub(before) });
            let holds = !is_asked || self.is_found(scope, kind);
            last = Some(Found { kind, holds, spent: self.work.spent().saturating_sub(before) });
            !holds
        });
        let last = last.filter(|last| kinds.last() == Some(&last.kind) && scope.targets.is_empty());
        let known = Known { asked, last };
        if self.reachable_or_known(scope, kinds, 0, known) { None } else { alone.or(kinds.last().copied()) }
    }

    /// Whether a kind of target looks at the target chosen before it.
    pub(crate) fn leans(&self, kind: TargetId) -> bool {
        self.rules.derived.leaning[kind.index()]
    }

    /// Whether all these kinds of targets can be chosen, when `had` of the
    /// first kind have been.
    pub(crate) fn reachable(&self, scope: &Scope, kinds: &[TargetId], had: u8) -> bool {
        self.reachable_or_known(scope, kinds, had, Known::default())
    }

    /// The same, with what is known from here.
    fn reachable_or_known(&self, scope: &Scope, kinds: &[TargetId], had: u8, known: Known) -> bool {
        let Some((&kind, rest)) = kinds.split_first() else { return true };
        let def = &self.rules.targets[kind.index()];
        // Where it is the only one, and there must be but one of it, it is asked the same.
        let alone = known.last.filter(|last| rest.is_empty() && had == 0 && def.least == 1 && last.kind == kind);
        if let Some(last) = alone.filter(|last| self.work.spend_again(last.spent)) {
            return last.holds;
        }
        let is_asked = match known.asked {
            _ if had > 0 => had < def.least,
            Some(asked) if self.work.spend_again(asked.spent) => asked.holds,
            _ => self.is_asked(scope, kind),
        };
        if !is_asked {
            return self.reachable_or_known(scope, rest, 0, Known { asked: None, ..known });
        }
        let (mut found, mut candidates) = (false, self.candidates_for(scope, kind));
        let taken = |piece| scope.targets.iter().any(|target| target.kind == kind && target.piece == piece);
        self.visit(scope, &def.from, &mut |piece| {
            found = !taken(piece)
                && self.is_allowed(&mut candidates, piece)
                && self.reachable(&self.with_target(scope, kind, piece), kinds, had + 1);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// The scope once this target is chosen as well.
    pub(crate) fn with_target(&self, scope: &Scope, kind: TargetId, piece: PieceId) -> Scope {
        let mut inner = *scope;
        inner.targets.push(Target { piece, life: self.state.piece(piece).life, kind });
        inner
    }

    /// The first of some prices that cannot be paid, if there is one. No piece
    /// pays twice.
    pub(super) fn unpayable<'p>(&self, scope: &Scope, prices: &[&'p Price]) -> Option<&'p Price> {
        let short = |price: &&&Price| self.count(scope, &price.from) < self.value(scope, &price.count);
        let alone = prices.iter().find(short).copied();
        if alone.is_some() || prices.len() < 2 {
            return alone;
        }
        let dues: Vec<Due> = prices.iter().map(|price| self.due(scope, price)).collect();
        if can_be_paid(&dues) { None } else { prices.last().copied() }
    }

    /// What a price asks for: how many pieces, and among which.
    pub(crate) fn due(&self, scope: &Scope, price: &Price) -> Due {
        let mut from = Vec::new();
        self.visit(scope, &price.from, &mut |piece| {
            from.push(piece);
            ControlFlow::Continue(())
        });
        Due { count: usize::try_from(self.value(scope, &price.count)).unwrap_or(0), from }
    }
}

/// What has been found out of kinds of targets, from where nothing is chosen yet.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Whether the first of them is asked for.
    asked: Option<Found>,
    /// Whether enough of the last of them can be chosen, were it the only one.
    last: Option<Found>,
}

/// What has been found out of a kind of target, and what that has spent.
#[derive(Clone, Copy)]
struct Found {
    kind: TargetId,
    holds: bool,
    spent: u64,
}

/// What is still to be paid of one price.
#[derive(Debug)]
pub(crate) struct Due {
    /// How many pieces are to be found.
    pub count: usize,
    /// The pieces that would do.
    pub from: Vec<PieceId>,
}

/// Whether there is a piece of its own for everything that is due: pieces are
/// matched to dues one by one, and matched anew where two want the same.
pub(crate) fn can_be_paid(dues: &[Due]) -> bool {
    if dues.iter().any(|due| due.count > due.from.len()) {
        return false;
    }
    let places: Vec<&[PieceId]> = dues.iter().flat_map(|due| std::iter::repeat_n(&due.from[..], due.count)).collect();
    let mut taken: Vec<(PieceId, usize)> = Vec::new();
    (0..places.len()).all(|place| matched(&places, place, &mut taken, &mut Vec::new()))
}

/// Finds a piece for a place, moving other places to other pieces where needed.
fn matched(places: &[&[PieceId]], place: usize, taken: &mut Vec<(PieceId, usize)>, seen: &mut Vec<PieceId>) -> bool {
    for &piece in places[place] {
        if seen.contains(&piece) {
            continue;
        }
        seen.push(piece);
        let holder = taken.iter().find(|(held, _)| *held == piece).map(|&(_, holder)| holder);
        if holder.is_none_or(|holder| matched(places, holder, taken, seen)) {
            taken.retain(|(held, _)| *held != piece);
            taken.push((piece, place));
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Due, can_be_paid};
    use crate::ids::PieceId;

    #[test]
    fn no_price_is_laid_out_that_is_larger_than_what_there_is() {
        let due = |count, from: &[u16]| Due { count, from: from.iter().copied().map(PieceId).collect() };
        assert!(!can_be_paid(&[due(1, &[0]), due(usize::MAX, &[0, 1])]));
        assert!(!can_be_paid(&[due(1, &[0]), due(1, &[0])]));
        assert!(can_be_paid(&[due(1, &[0, 1]), due(1, &[0])]));
    }
}
