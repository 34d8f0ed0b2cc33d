//! Why it costs so much: what actions ask a seat to pay for a piece.

use super::Asker;
use super::number::{self, Number, Row};
use tuckbox_core::ids::PieceId;
use tuckbox_core::log::Log;
use tuckbox_core::names::{ActionId, NameKind, Named, StatId};
use tuckbox_core::play::Scope;
use tuckbox_core::rules::value::{Ref, Value};

/// What each action that a piece is for costs, in one stat or in all.
pub(super) fn of(asker: &Asker, piece: PieceId, only: Option<StatId>) -> Vec<Number> {
    let rules = asker.rules();
    let me = asker.state.piece(piece).controller;
    let board = asker.board();
    let mut found = Vec::new();
    for (at, def) in (0..).zip(&rules.actions) {
        let action = ActionId::from_index(at);
        let scope = Scope { me, this: Some(piece), it: Some(piece), action: Some(action), ..Scope::default() };
        if !def.with.as_ref().is_some_and(|with| board.fits(&Scope { me, ..Scope::default() }, with, piece)) {
            continue;
        }
        for ability in board.abilities_for(action, piece) {
            let scope = Scope { ability, ..scope };
            for cost in board.costs(&scope).filter(|cost| only.is_none_or(|only| only == cost.stat)) {
                let stat = cost.stat;
                let own = def.pay.0.iter().find(|(other, _)| *other == stat).map(|(_, value)| value);
                // A price that stands in the files as a number explains itself.
                let plain = cost.ability.is_none() && matches!(own, Some(Value::Num(_)));
                if plain && only.is_none() {
                    continue;
                }
                let mut rows = Vec::new();
                if let (Some(asked), Some(value)) = (cost.action, own) {
                    // What the price of a piece is made of goes before it.
                    if let Value::Stat(Ref::This | Ref::It, of) = value {
                        rows.extend(number::of_piece(asker, &Log::default(), piece, *of).rows);
                    }
                    let from = asker.place_of(NameKind::Action, action.index(), "pay");
                    rows.push(Row { value: asked.to_string(), says: asker.value(&scope, value), lasts: None, from });
                }
                let sum = cost.amount();
                if let (Some(more), Some(ability)) = (cost.ability, ability) {
                    let from = asker.text_of_ability(ability, "pay");
                    rows.push(Row { value: sum.to_string(), says: format!("its ability: +{more}"), lasts: None, from });
                }
                let what = format!("price of {} in {}", asker.action(action), rules.stat_label(stat));
                found.push(Number { of: asker.owned(piece), what, now: sum.to_string(), stat: None, tag: None, rows });
            }
        }
    }
    found
}
