//! What the desk does with the past of a match: looking at any moment of it, taking a
//! position along as a scenario, going on from there at another table. The match and
//! those who play it are left as they are.

use super::{Reply, Table};
use crate::edit::{EditWords, Editable};
use crate::link::Role;
use crate::refused::Refused;
use crate::screen::{Desk, PastShown, Screen, Viewer, When};
use tuckbox_core::ids::Seat;
use tuckbox_core::view::Handle;
use tuckbox_scene::{inspect, piece};
use tuckbox_session::{PastView, SessionError};

impl Table {
    /// What a seat saw at an earlier moment.
    pub(super) fn past(&mut self, role: Role, seat: Option<Seat>, when: When) -> Result<Screen, Refused> {
        let (seat, at, then) = self.seen(role, seat, when)?;
        let fingerprint = self.session.match_at(at)?.fingerprint();
        let past = PastShown { at, turn: then.view.turn, chosen: then.chosen.clone() };
        let desk = Desk {
            fingerprint: format!("{fingerprint:016x}"),
            past: Some(past),
            stamp: self.stamp_at(at),
            ..self.desk()
        };
        Ok(Screen::past(&self.session, seat, then, desk))
    }

    /// Everything that a seat could know of a card at an earlier moment.
    pub(super) fn about_past(
        &mut self,
        role: Role,
        seat: Option<Seat>,
        when: When,
        handle: Handle,
    ) -> Result<Reply, Refused> {
        let (.., PastView { rules, view, .. }) = self.seen(role, seat, when)?;
        let found = view.piece(handle).ok_or(Refused::NoPiece)?;
        Ok(Reply::Lines(piece::title(&rules, found), inspect::piece(&rules, &view, found)))
    }

    /// The position of a moment as a page of scenarios, with a name for its file.
    pub(super) fn scenario(&mut self, role: Role, when: When) -> Result<Reply, Refused> {
        is_desk(role)?;
        let at = self.moment(when)?;
        let position = self.session.scenario_at(at)?;
        let game = self.session.rules().id.to_string();
        Ok(Reply::Scenario(format!("{game}-match-{}-answer-{at}.md", self.number), position))
    }

    /// From where a table that goes on from a moment of this one is copied: the number of
    /// the match, and its fingerprint then.
    ///
    /// # Errors
    /// When it is not for this role, other answers lead there by now, or the match was over.
    pub fn branch_point(&mut self, role: Role, at: usize, stamp: &str) -> Result<(i64, u64), Refused> {
        is_desk(role)?;
        let at = self.moment(When::After(at))?;
        if stamp != self.stamp_at(at) {
            return Err(Refused::Stale);
        }
        let found = self.session.match_at(at)?;
        match found.outcome() {
            Some(_) => Err(Refused::Over),
            None => Ok((self.number, found.fingerprint())),
        }
    }

    /// What can be changed by hand now.
    pub(super) fn editable(&self, role: Role) -> Result<Reply, Refused> {
        is_desk(role)?;
        let found = self.session.as_match();
        Ok(Reply::Editable(Box::new(Editable::of(found, self.stamp_at(found.given().len())))))
    }

    /// Changes the table by hand, as it is at the moment of this stamp.
    pub(super) fn edit(&mut self, role: Role, words: &EditWords) -> Result<(), Refused> {
        is_desk(role)?;
        if self.is_over() {
            return Err(Refused::Over);
        }
        if words.stamp != self.stamp_at(self.session.as_match().given().len()) {
            return Err(Refused::Stale);
        }
        self.session.edit(words.edit(self.session.rules())?)?;
        self.bot_at = None;
        Ok(())
    }

    /// What tells a moment from others: the match, and the answers that lead there.
    pub(super) fn stamp_at(&self, at: usize) -> String {
        let given = self.session.as_match().given();
        let answers = serde_json::to_vec(given.get(..at).unwrap_or_default()).unwrap_or_default();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.number.to_le_bytes()).update(&answers);
        tuckbox_core::commitment::hex(&hasher.finalize().as_bytes()[..8])
    }

    fn seen(&mut self, role: Role, seat: Option<Seat>, when: When) -> Result<(Seat, usize, PastView), Refused> {
        is_desk(role)?;
        let seat = Viewer::of(role, seat).seat();
        if seat.index() >= self.session.seats() {
            return Err(Refused::Unknown);
        }
        let at = self.moment(when)?;
        Ok((seat, at, self.session.past_view(seat, at, true)?))
    }

    /// After how many answers a moment is.
    fn moment(&mut self, when: When) -> Result<usize, Refused> {
        let end = self.session.as_match().given().len();
        match when {
            When::Now => Ok(end),
            When::After(at) if at > end => Err(SessionError::NoAnswer { at, begin: 0, end }.into()),
            When::After(at) => Ok(at),
            When::Turn(turn) => Ok(self.session.turn_begins(turn)?),
        }
    }
}

/// Whether it is the desk that asks.
///
/// # Errors
/// When it is not.
pub fn is_desk(role: Role) -> Result<(), Refused> {
    if role == Role::Designer { Ok(()) } else { Err(Refused::NotTheDesk) }
}
