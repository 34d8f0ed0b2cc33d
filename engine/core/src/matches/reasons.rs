//! Why a seat cannot do something now: the first condition that fails, the part
//! of the rules it stands in, and from where it looks at the board.

use super::Match;
use crate::ask::Prompt;
use crate::eval::{Clause, Eval, Scope, WhyNot};
use crate::ids::{PieceId, Seat};
use crate::names::{ActionId, Named};
use crate::play::{Host, Scripted};
use crate::rules::flow::Step;
use crate::work::Work;

/// What keeps a seat from an action: the reason, the part of the rules that
/// says so, and from where it looks at the board.
#[derive(Debug, Clone, Copy)]
pub struct Barrier<'r> {
    /// The reason.
    pub why: WhyNot<'r>,
    /// The part of the rules.
    pub clause: Clause,
    /// The piece, the ability and the window it is about.
    pub scope: Scope,
}

/// The board of a match as data sees it, scripts included, and what a seat that
/// is asked could do on it.
pub struct ScriptedBoard<'a> {
    found: &'a Match,
    scripted: Scripted<'a>,
}

impl<'a> ScriptedBoard<'a> {
    pub(super) fn new(found: &'a Match, host: &'a dyn Host) -> Self {
        Self { found, scripted: Scripted { play: &found.play, host, work: Work::to_look() } }
    }

    /// The board, to ask it things.
    pub fn eval(&self) -> Eval<'_> {
        self.scripted.eval()
    }

    /// Why `seat` cannot take an action with a piece now; `None` if it can.
    /// The first reason stands for all abilities the action could use. An
    /// action that the seat is not being offered at all is [`WhyNot::NotNow`].
    pub fn why_not(&self, seat: Seat, action: ActionId, piece: Option<PieceId>) -> Option<WhyNot<'_>> {
        self.barrier(seat, action, piece).map(|barrier| barrier.why)
    }

    /// The same, with the part of the rules that says so and from where it looks.
    pub fn barrier<'b>(&'b self, seat: Seat, action: ActionId, piece: Option<PieceId>) -> Option<Barrier<'b>> {
        let Some(outer) = self.found.offered(seat, action) else {
            let scope = Scope { me: seat, this: piece, it: piece, action: Some(action), ..Scope::default() };
            return Some(Barrier { why: WhyNot::NotNow, clause: Clause::Moment, scope });
        };
        let outer = Scope { action: Some(action), ..outer };
        let eval = self.eval();
        let def = &eval.rules.actions[action.index()];
        let barrier = |scope: Scope, found: Option<(WhyNot<'b>, Clause)>| {
            found.map(|(why, clause)| Barrier { why, clause, scope })
        };
        let Some(piece) = piece else {
            let needs = def.with.as_ref().map(|_| (WhyNot::NotThis, Clause::With));
            return barrier(outer, needs.or_else(|| eval.barrier(&outer, action)));
        };
        let scope = Scope { this: Some(piece), it: Some(piece), ..outer };
        let plain = Scope { action: None, ..outer };
        if piece.index() >= eval.state.pieces.len() || !def.with.as_ref().is_some_and(|f| eval.fits(&plain, f, piece)) {
            return barrier(scope, Some((WhyNot::NotThis, Clause::With)));
        }
        let mut reasons = eval.abilities_for(action, piece).map(|ability| {
            let scope = Scope { ability, ..scope };
            barrier(scope, eval.barrier(&scope, action))
        });
        let none = || barrier(scope, Some((WhyNot::NotThis, Clause::With)));
        let first = reasons.next().unwrap_or_else(none);
        match first.is_none() || reasons.any(|reason| reason.is_none()) {
            true if def.with.as_ref().is_some_and(|with| eval.is_stood_for(&plain, with, piece)) => {
                barrier(scope, Some((WhyNot::Alike, Clause::Standing)))
            }
            true => None,
            false => first,
        }
    }
}

impl Match {
    /// From where the seat looks that is asked for an action, if this action is
    /// among those it may take when their conditions hold.
    fn offered(&self, seat: Seat, action: ActionId) -> Option<Scope> {
        let rules = self.rules();
        self.decisions().filter(|decision| decision.seat == seat).find_map(|decision| match &decision.prompt {
            Prompt::Act(node) => {
                let Step::Act(act) = &rules.flow[node.index()].step else { return None };
                let frame = self.state().frames.last().filter(|frame| frame.node == *node)?;
                act.actions.contains(&action).then(|| Scope::of(frame))
            }
            Prompt::Respond(window, about) => rules.derived.answers[window.index()].contains(&action).then(|| Scope {
                me: seat,
                event: *about,
                window: Some(*window),
                ..Scope::default()
            }),
            _ => None,
        })
    }
}
