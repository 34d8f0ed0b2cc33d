//! Whether what is kept and planned says what the rules say: every filter is asked by its
//! plan and as it is written, every action is listed by its gate and asked with one piece
//! after another, the rules of every kind of target are asked by their gate and one after
//! another, what is attached to what is looked up and looked for, and which events cards in
//! play listen to.

use super::board::Board;
use super::scope::Scope;
use super::values::Eval;
use crate::ask::Choice;
use crate::ids::PieceId;
use crate::names::{ActionId, Named, TargetId};
use crate::rules::plan::Plan;
use crate::rules::value::Filter;
use crate::rules::walk::{Visitor, Walk};
use crate::work::Work;
use std::ops::ControlFlow;

impl Board<'_> {
    /// Asks filters of the rules and rules of targets both ways, from where this scope looks,
    /// and lists actions both ways: one of so many, from the `first` on.
    ///
    /// # Errors
    /// The first one of which the two answers differ, or a piece whose place is not where
    /// it is looked for.
    pub fn plans_agree(&self, scope: &Scope, first: usize, of: usize) -> Result<(), String> {
        let Eval { rules, state, .. } = self.eval();
        if let Some(host) = state.misplaced() {
            return Err(format!("What is attached to piece {} is not what is kept of it.", host.0));
        }
        if state.is_misheard(rules) {
            return Err("Cards in play listen to other events than is kept of them.".into());
        }
        let mut asked = BothWays { eval: self.eval(), scope, left: first, of, differs: None };
        rules.walk(&mut asked);
        rules.stats.iter().filter_map(|stat| stat.computed.as_ref()).for_each(|value| value.walk(&mut asked));
        asked.differs.map_or(Ok(()), Err)?;
        let some = |count: usize| (0..count).skip(first).step_by(of.max(1)).filter_map(|at| u16::try_from(at).ok());
        some(rules.targets.len()).try_for_each(|kind| self.targets_agree(scope, TargetId::from_index(kind)))?;
        some(rules.actions.len()).try_for_each(|action| self.listings_agree(scope, ActionId::from_index(action)))
    }

    /// Asks of every piece whether the rules of a kind of target allow it, by their gate and
    /// one after another. Both spend the same.
    fn targets_agree(&self, scope: &Scope, kind: TargetId) -> Result<(), String> {
        let (one, other) = (Work::to_look(), Work::to_look());
        let listed = Eval { work: &one, ..self.eval() };
        let asked = Eval { work: &other, ..self.eval() };
        let mut candidates = listed.candidates_for(scope, kind);
        let pieces = (0..self.eval().state.pieces.len()).filter_map(|at| u16::try_from(at).ok()).map(PieceId);
        for piece in pieces.filter(|piece| !self.eval().state.piece(*piece).gone) {
            let found = listed.is_allowed(&mut candidates, piece);
            let wanted = asked.rules_hold(&Scope { it: Some(piece), ..*scope }, kind);
            if found != wanted || one.spent() != other.spent() {
                return Err(format!(
                    "Rules of the target `{}` allow {piece:?}: {found} for {} operations, where they say {wanted} for {}, from {scope:?}.",
                    self.eval().rules.name(kind),
                    one.spent(),
                    other.spent(),
                ));
            }
        }
        Ok(())
    }

    /// Lists an action by its gate, and asks with each piece by itself. Both spend the same.
    fn listings_agree(&self, scope: &Scope, action: ActionId) -> Result<(), String> {
        let Some(with) = &self.eval().rules.actions[action.index()].with else { return Ok(()) };
        let (one, other) = (Work::to_look(), Work::to_look());
        let listed = Eval { work: &one, ..self.eval() };
        let asked = Eval { work: &other, ..self.eval() };
        let (mut found, mut wanted) = (Vec::new(), Vec::new());
        listed.ways(scope, action, &mut found);
        asked.visit(scope, with, &mut |piece| {
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
        let rules = self.eval.rules;
        let Some(plan) = rules.derived.plans.get(filter).filter(|_| self.differs.is_none()) else { return };
        if self.left > 0 {
            self.left -= 1;
            return;
        }
        self.left = self.of.saturating_sub(1);
        let (one, other) = (Work::to_look(), Work::to_look());
        let planned = Eval { work: &one, ..self.eval };
        let written = Eval { work: &other, as_written: true, ..self.eval };
        let (found, wanted) = (self.all(&planned, filter), self.all_new(&written, filter));
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
        } else if !self.spend_alike(filter, plan) {
            self.differs = Some(format!(
                "Who runs the plan of {filter:?}, or counts by it, spends more or less, from {:?}.",
                self.scope
            ));
        }
    }
}

impl BothWays<'_> {
    /// Those that match; of those that are just like each other the first, where a filter
    /// asks for one of them.
    fn all_new(&self, eval: &Eval, filter: &Filter) -> Vec<PieceId> {
        let each = Filter { distinct: false, ..filter.clone() };
        let mut found: Vec<PieceId> = Vec::new();
        for piece in self.all(eval, &each) {
            let stands = |other: &PieceId| filter.distinct && eval.alike(self.scope.me, *other, piece);
            if !found.iter().any(stands) {
                found.push(piece);
            }
        }
        found
    }

    /// Whether counting and looking for one spend what a visit spends, and a plan that only
    /// looks at each piece what the filter spends, to the end and to the first that matches.
    fn spend_alike(&self, filter: &Filter, plan: &Plan) -> bool {
        let spent = |as_written: bool, ask: &dyn Fn(&Eval)| {
            let work = Work::to_look();
            ask(&Eval { work: &work, as_written, ..self.eval });
            work.spent()
        };
        let until =
            |flow: ControlFlow<()>| move |eval: &Eval| eval.visit_in_any_order(self.scope, filter, &mut |_| flow);
        let counted = spent(false, &|eval| {
            eval.count(self.scope, filter);
        });
        let sought = spent(false, &|eval| {
            eval.any(self.scope, filter);
        });
        let all = |eval: &Eval| {
            self.all(eval, filter);
        };
        let first = |eval: &Eval| {
            eval.first(self.scope, filter);
        };
        let only_looks = plan.only_looks() && filter.host.is_none();
        counted == spent(false, &until(ControlFlow::Continue(())))
            && sought == spent(false, &until(ControlFlow::Break(())))
            && (!only_looks || (spent(false, &all) == spent(true, &all) && spent(false, &first) == spent(true, &first)))
    }

    fn all(&self, eval: &Eval, filter: &Filter) -> Vec<PieceId> {
        let mut found = Vec::new();
        eval.visit(self.scope, filter, &mut |piece| {
            found.push(piece);
            ControlFlow::Continue(())
        });
        found
    }
}
