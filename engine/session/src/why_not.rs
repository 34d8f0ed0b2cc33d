//! Why a piece cannot be used or chosen now, for every piece a seat can see
//! and might try. The first condition that fails is told, in the game's words, if
//! it is the same on each of several boards that the seat may suppose.

use crate::ask::{UNSEEN, deals};
use crate::session::Session;
use std::sync::Arc;
use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{ActionId, Named};
use tuckbox_core::play::{Host, Scope, WhyNot};
use tuckbox_core::rules::flow::Step;
use tuckbox_core::view::{Handle, OptionView, View};
use tuckbox_scene::why_not;
use tuckbox_scene::zones::{self, ZoneRole};
use tuckbox_scene::{prompt, question};

/// A piece and the sentence that says why not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceReason {
    /// The piece, as the view calls it.
    pub handle: Handle,
    /// Why it cannot be used, as a whole sentence.
    pub words: String,
}

impl Session {
    /// The reasons for all pieces of the view that `seat` might try to use or
    /// choose now and cannot, without those that are just not for now.
    pub fn reasons(&self, seat: Seat) -> Vec<PieceReason> {
        let view = self.view(seat);
        let mut boards = self.supposed(seat);
        let pieces: Vec<Handle> = view.zones.iter().flat_map(|zone| &zone.pieces).map(|piece| piece.handle).collect();
        let reason =
            |handle| Some(PieceReason { handle, words: on_all(&*self.host, &mut boards, &view, handle, false)? });
        pieces.into_iter().filter_map(reason).collect()
    }

    /// Why a seat may not stop yet, where the game says it.
    pub fn stopping(&self, seat: Seat) -> Option<String> {
        let decision = self.play.decisions().find(|decision| decision.seat == seat)?;
        let Prompt::Act(node) = decision.prompt else { return None };
        let Step::Act(act) = &self.rules().flow.get(node.index())?.step else { return None };
        let refused = !act.must && !act.because.is_empty() && !decision.options.contains(&Choice::Stop);
        refused.then(|| format!("{}: {}", act.stop, act.because))
    }

    /// The reason for one piece; what the seat holds has one in any case, since it was
    /// asked for.
    pub fn reason(&self, seat: Seat, handle: Handle) -> Option<String> {
        let view = self.view(seat);
        on_all(&*self.host, &mut self.supposed(seat), &view, handle, true)
    }

    /// Boards that may be the true one for all that a seat knows.
    fn supposed(&self, seat: Seat) -> Vec<Match> {
        (0..deals(&self.play, seat)).map(|deal| self.play.supposed(seat, deal).play).collect()
    }
}

/// The reason that holds on each board; where they differ, that it depends.
fn on_all(host: &dyn Host, boards: &mut [Match], view: &View, handle: Handle, in_any_case: bool) -> Option<String> {
    let mut told = boards.iter_mut().map(|board| why(host, board, view, handle, in_any_case));
    let first = told.next()?;
    match told.all(|other| other == first) {
        true => first,
        false => Some(String::from(UNSEEN)),
    }
}

fn why(host: &dyn Host, board: &mut Match, view: &View, handle: Handle, in_any_case: bool) -> Option<String> {
    let seat = view.seat;
    let possible = |option: &OptionView| question::subject(option) == Some(handle);
    if view.decision.as_ref()?.options.iter().any(possible) {
        return None;
    }
    let decision = board.decisions().find(|decision| decision.seat == seat).cloned()?;
    let found = view.piece(handle).filter(|piece| piece.card.is_some())?;
    let hands = zones::zones(board.rules(), view, Some(seat), ZoneRole::Hand);
    let held = in_any_case && hands.iter().any(|zone| zone.pieces.iter().any(|piece| piece.handle == handle));
    let piece = handle.piece(board.rules(), board.state())?;
    match decision.prompt {
        Prompt::Act(_) | Prompt::Respond(..) if found.controller == seat => action(host, board, seat, piece, held),
        Prompt::Target(..) => target(board, &decision, piece),
        _ => None,
    }
}

/// Why a seat cannot act with a piece: the first reason of an action that is
/// offered and that the piece is one for. What is `held` gets one in any case.
fn action(host: &dyn Host, board: &mut Match, seat: Seat, piece: PieceId, held: bool) -> Option<String> {
    let rules = Arc::clone(board.rules());
    let actions = (0..).map(ActionId::from_index).take(rules.actions.len());
    let mut possible = false;
    let board = board.board_with(host);
    for id in actions {
        match board.why_not(seat, id, Some(piece)) {
            Some(WhyNot::NotThis | WhyNot::NotNow) => {}
            None => possible = true,
            Some(why) => return Some(why_not::sentence(&rules, &why)),
        }
    }
    match possible {
        true => Some(String::from(UNSEEN)),
        false => held.then(|| why_not::sentence(&rules, &WhyNot::NotNow)),
    }
}

/// Why a piece cannot be chosen as the target asked for.
fn target(board: &mut Match, decision: &Decision, piece: PieceId) -> Option<String> {
    let Prompt::Target(kind, source) = decision.prompt else { return None };
    let rules = Arc::clone(board.rules());
    let me = source.map_or(decision.seat, |source| board.state().piece(source).controller);
    let scope = Scope { me, this: source, it: source, ..Scope::default() };
    Some(match board.board().why_not_target(&scope, kind, piece)? {
        WhyNot::Target(kind) => format!("It is not {}.", prompt::with_article(&rules.targets[kind.index()].text)),
        why => why_not::sentence(&rules, &why),
    })
}
