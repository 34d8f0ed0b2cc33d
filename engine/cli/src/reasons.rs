//! Why a piece cannot be used or chosen now, for every piece a seat can see
//! and might try. The first condition that fails is told, in the game's words.

use crate::session::Session;
use crate::words::choice;
use crate::words::place::{self, Place};
use std::sync::Arc;
use tuckbox_core::ask::{Decision, Prompt};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{ActionId, Named};
use tuckbox_core::play::{Scope, WhyNot};
use tuckbox_core::state::State;
use tuckbox_core::view::{Handle, OptionView, View};

/// A piece and the sentence that says why not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The piece.
    pub handle: Handle,
    /// A whole sentence.
    pub words: String,
}

/// The reasons for all pieces of the view that `seat` might try to use or
/// choose now and cannot.
pub fn reasons(session: &mut Session, seat: Seat) -> Vec<Reason> {
    let view = session.view(seat);
    let pieces: Vec<Handle> = view.zones.iter().flat_map(|zone| &zone.pieces).map(|piece| piece.handle).collect();
    let reason = |handle: Handle| Some(Reason { handle, words: why(session, &view, handle)? });
    pieces.into_iter().filter_map(reason).collect()
}

/// The reason for one piece.
pub fn of(session: &mut Session, seat: Seat, handle: Handle) -> Option<String> {
    let view = session.view(seat);
    why(session, &view, handle)
}

fn why(session: &mut Session, view: &View, handle: Handle) -> Option<String> {
    let seat = view.seat;
    let possible = |option: &OptionView| choice::subject(option) == Some(handle);
    if view.decision.as_ref()?.options.iter().any(possible) {
        return None;
    }
    let decision = session.play.decisions().find(|decision| decision.seat == seat).cloned()?;
    let found = view.piece(handle).filter(|piece| piece.card.is_some())?;
    let hands = place::zones(session.rules(), view, Some(seat), Place::Hand);
    let held = hands.iter().any(|zone| zone.pieces.iter().any(|piece| piece.handle == handle));
    let piece = piece_of(session.play.state(), handle)?;
    match decision.prompt {
        Prompt::Act(_) | Prompt::Respond(..) if found.controller == seat => action(session, seat, piece, held),
        Prompt::Target(..) => target(session, &decision, piece),
        _ => None,
    }
}

/// Why a seat cannot act with a piece: the first reason of an action that is
/// offered and that the piece is one for. What is only held gets a reason in
/// any case, since people look there for something to do.
fn action(session: &mut Session, seat: Seat, piece: PieceId, held: bool) -> Option<String> {
    let rules = Arc::clone(session.rules());
    let actions = (0..).map(ActionId::from_index).take(rules.actions.len());
    for id in actions {
        match session.play.why_not(&*session.host, seat, id, Some(piece)) {
            Some(WhyNot::NotThis | WhyNot::NotNow) | None => {}
            Some(why) => return Some(why.say(&rules)),
        }
    }
    held.then(|| WhyNot::NotNow.say(&rules))
}

/// Why a piece cannot be chosen as the target asked for.
fn target(session: &mut Session, decision: &Decision, piece: PieceId) -> Option<String> {
    let Prompt::Target(kind, source) = decision.prompt else { return None };
    let rules = Arc::clone(session.rules());
    let me = source.map_or(decision.seat, |source| session.play.state().piece(source).controller);
    let scope = Scope { me, this: source, it: source, ..Scope::default() };
    Some(match session.play.board().why_not_target(&scope, kind, piece)? {
        WhyNot::Target(kind) => format!("It is not {}.", choice::with_article(&rules.targets[kind.index()].text)),
        why => why.say(&rules),
    })
}

/// The piece a handle of a view stands for.
fn piece_of(state: &State, handle: Handle) -> Option<PieceId> {
    match handle {
        Handle::Open(mark) => {
            let at = state.pieces.iter().position(|piece| piece.mark == mark && !piece.gone)?;
            u16::try_from(at).ok().map(PieceId)
        }
        Handle::Place(zone, seat, at) => state.zone(zone, seat).get(usize::from(at)).copied(),
    }
}
