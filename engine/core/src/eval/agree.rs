//! Whether what is kept and planned says what the rules say: every filter is asked by its
//! plan and as it is written, every action is listed by its gate and asked with one piece
//! after another, and what is attached to what is looked up and looked for.

use super::board::Board;
use super::scope::Scope;
use super::values::Eval;
use crate::ask::Choice;
use crate::ids::PieceId;
use crate::names::{ActionId, Named};
use crate::rules::value::Filter;
use crate::rules::walk::{Visitor, Walk};
use crate::work::Work;
use std::ops::ControlFlow;

impl Board<'_> {
    /// Asks filters of the rules both ways, from where this scope looks, and lists actions
    /// both ways: one of so many, from the `first` on.
    ///
    /// # Errors
    /// The first one of which the two answers differ, or a piece whose place is not where
    /// it is looked for.
    pub fn plans_agree(&self, scope: &Scope, first: usize, of: usize) -> Result<(), String> {
        let Eval { rules, state, .. } = self.eval();
        if let Some(host) = state.misplaced() {
            return Err(format!("What is attached to piece {} is not what is kept of it.", host.0));
        }
        let mut asked = BothWays { eval: self.eval(), scope, left: first, of, differs: None };
        rules.walk(&mut asked);
        rules.stats.iter().filter_map(|stat| stat.computed.as_ref()).for_each(|value| value.walk(&mut asked));
        asked.differs.map_or(Ok(()), Err)?;
        let actions = (0..rules.actions.len()).skip(first).step_by(of.max(1));
        let mut actions = actions.filter_map(|at| u16::try_from(at).ok()).map(ActionId::from_index);
        actions.try_for_each(|action| self.listings_agree(scope, action))
    }

    /// Lists an action by its gate, and asks with each piece by itself. Both spend the same.
    fn listings_agree(&self, scope: &Scope, action: ActionId) -> Result<(), String> {
        let Some(with) = &self.eval().rules.actions[action.index()].with else { return Ok(()) };
        let (one, other) = (Work::to_look(), Work::to_look());
        let listed = Eval { work: &one, ..self.eval() };
        let asked = Eval { work: &other, ..self.eval() };
        let (mut found, mut wanted) = (Vec::new(), Vec::new());
        listed.ways(scope, action, &mut found);
        asked.visit(scope, with, |piece| {
            wanted.extend(asked.abilities_for(action, piece).filter_map(|ability| {
                let option = Scope { this: Some(piece), it: Some(piece), action: Some(action), ability, ..*scope };
                asked.why_not(&option, action).is_none().then_some(Choice::Act(action, Some(piece), ability))
            }));
            ControlFlow::Continue(())
        });
        if found == wanted && one.spent() == other.spent() {
            return Ok(());
        }
        Err(format!(
            "`{}` is listed as {found:?} for {} operations, where its rules say {wanted:?} for {}, from {scope:?}.",
            self.eval().rules.name(action),
            one.spent(),
            other.spent(),
        ))
    }
}

/// Asks filters both ways on a walk.
struct BothWays<'a> {
    eval: Eval<'a>,
    scope: &'a Scope,
    /// How many filters are passed over before the next one is asked.
    left: usize,
    of: usize,
    differs: Option<String>,
}

impl Visitor for BothWays<'_> {
    fn filter(&mut self, filter: &Filter) {
        if self.differs.is_some() || self.eval.rules.derived.plans.get(filter).is_none() {
            return;
        }
        if self.left > 0 {
            self.left -= 1;
            return;
        }
        self.left = self.of.saturating_sub(1);
        let (one, other) = (Work::to_look(), Work::to_look());
        let planned = Eval { work: &one, ..self.eval };
        let written = Eval { work: &other, as_written: true, ..self.eval };
        let (found, wanted) = (self.all(&planned, filter), self.all(&written, filter));
        let count = usize::try_from(planned.count(self.scope, filter)).unwrap_or(0);
        let fits = |eval: &Eval, piece: PieceId| eval.fits(self.scope, filter, piece);
        let unlike = (0..self.eval.state.pieces.len())
            .filter_map(|at| u16::try_from(at).ok())
            .map(PieceId)
            .find(|&piece| fits(&planned, piece) != fits(&written, piece));
        if one.is_spent() || other.is_spent() {
            return;
        }
        if found != wanted || count != wanted.len() || unlike.is_some() {
            self.differs = Some(format!(
                "The plan of {filter:?} finds {found:?}, counts {count} and tells {unlike:?} otherwise, where the \
                 filter finds {wanted:?}, from {:?}.",
                self.scope
            ));
        }
    }
}

impl BothWays<'_> {
    fn all(&self, eval: &Eval, filter: &Filter) -> Vec<PieceId> {
        let mut found = Vec::new();
        eval.visit(self.scope, filter, |piece| {
            found.push(piece);
            ControlFlow::Continue(())
        });
        found
    }
}
