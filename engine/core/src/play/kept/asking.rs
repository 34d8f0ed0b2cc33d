//! Asking an ability what it makes of pieces: of all again, or, where it changes each piece
//! by its row alone, of those whose rows are others. What it makes of a piece is put to the
//! changes of that piece.

use super::{Kept, Spare};
use crate::eval::{Eval, Scope};
use crate::ids::PieceId;
use crate::rules::plan::Plan;
use crate::rules::value::{Filter, Select};
use crate::state::Change;

/// An ability in force, asked in a layer for one piece that has it.
pub(in crate::play) struct Asked<'a> {
    /// Its place among those that may be in force.
    pub at: usize,
    /// The layer.
    pub layer: usize,
    /// From where it looks.
    pub scope: &'a Scope,
    /// Which pieces it changes.
    pub affects: &'a Select,
    /// The same where it changes each by its row alone.
    pub by_row: Option<(&'a Filter, &'a Plan)>,
}

impl Kept {
    /// Asks an ability whose condition holds; `change` says what it makes of a piece.
    pub fn ask(&mut self, eval: Eval, asked: &Asked, mut change: impl FnMut(PieceId, &mut dyn FnMut(Change))) {
        let Self { sources, rows, since, layers, others, spare: Spare { pieces, changes, .. }, .. } = self;
        let Asked { at, layer, scope, affects, by_row } = *asked;
        let inputs = &eval.rules.derived.strata[sources.list[at].ability.index()].inputs;
        let seats = by_row.and_then(|(filter, _)| eval.seats_of(scope, filter.who));
        let slot = sources.slot_mut(at, layer);
        slot.held = true;
        let (place, known) = slot.ask_for((scope.this, scope.me, seats));
        let whose = sources.whose(at, place);
        let (list, layer) = (&mut sources.slot_mut(at, layer).lists[place], &mut layers[layer]);
        let is_live = |piece: PieceId| eval.rules.derived.live.has(eval.state.piece(piece).home.zone);
        let mut made_of = |piece: PieceId, changes: &mut Vec<Change>| {
            changes.clear();
            change(piece, &mut |change| changes.push(change));
        };
        let is_as_it_was = |this: PieceId| {
            rows.is_live(this) && !rows.is_moved(this) && !(rows.is_changed(this) && since.reads_rows(inputs))
        };
        if let Some((filter, plan)) = by_row.filter(|_| known && scope.this.is_none_or(is_as_it_was)) {
            eval.spend_looks(scope, filter, plan);
            eval.ask_each(scope, filter, plan, &rows.among, |piece, matches| {
                changes.clear();
                if matches && is_live(piece) {
                    made_of(piece, changes);
                }
                // It is made anew in any case; who looks at what is made of it asks again.
                if layer.put(piece, whose, changes) {
                    list.set(piece, !changes.is_empty());
                    others.push(piece);
                }
            });
            for &piece in &rows.away {
                if layer.put(piece, whose, &[]) {
                    list.set(piece, false);
                }
            }
            return;
        }
        pieces.clear();
        eval.select(scope, affects, pieces);
        pieces.retain(|&piece| is_live(piece));
        for &piece in pieces.iter() {
            made_of(piece, changes);
            if layer.put(piece, whose, changes) {
                others.push(piece);
            }
        }
        pieces.sort_unstable();
        for &piece in list.pieces.iter().filter(|piece| pieces.binary_search(piece).is_err()) {
            if layer.put(piece, whose, &[]) {
                others.push(piece);
            }
        }
        list.pieces.clone_from(pieces);
    }

    /// An ability has been asked for every piece that has it, and has spent so much.
    pub fn end_asking(&mut self, at: usize, layer: usize, spent: u64) {
        let Self { sources, layers, others, .. } = self;
        for place in sources.slot_mut(at, layer).end(spent) {
            let whose = sources.whose(at, place);
            let pieces = sources.slot_mut(at, layer).lists[place].pieces.drain(..);
            others.extend(pieces.filter(|&piece| layers[layer].put(piece, whose, &[])));
        }
        sources.slot_mut(at, layer).keep_asked();
    }
}
