//! Copies of a match for one seat to ask about: what it may not know is
//! supposed. Two matches that differ only in that give equal copies.

use super::{Match, Setup};
use crate::ids::{PieceId, Seat};
use crate::play::{Determinization, Host, Journal, Play, Reach, StepContext, Supposed};
use crate::state::State;
use std::sync::Arc;

/// A copy of a match as a seat may suppose it, and what is only supposed in it.
pub struct Determinized {
    /// The match. Its log begins with the step in hand.
    pub play: Match,
    /// The pieces that may be other cards.
    pub hidden: Vec<PieceId>,
}

impl Match {
    /// The board as a seat may suppose it, at the same question: to look at, not
    /// to play on. There are as many as `deal` has values, all fixed.
    pub fn supposed(&self, seat: Seat, deal: u8) -> Determinized {
        let determinization = self.determinization(seat, u32::from(deal));
        let hidden = self.hidden(&determinization, &[self.state()]);
        let mut play = self.fork();
        determinization.draw(&Arc::clone(self.rules()), &mut play.play.state);
        play.play.refresh();
        play.seal(seat);
        Determinized { play, hidden }
    }

    /// A match as a seat may suppose it, which goes on from the same question of
    /// the same seat. `None` where the step in hand would have gone otherwise
    /// with what is supposed, so that nothing can be told of it. The first 256 deals are
    /// fixed; in those beyond, everything lies as if by chance.
    pub fn determinized(&self, host: &dyn Host, seat: Seat, deal: u32) -> Option<Determinized> {
        let asked = self.view(seat).decision?;
        let determinization = self.determinization(seat, deal);
        let hidden = self.hidden(&determinization, &[self.state()]);
        let mut state = State::clone(&self.checkpoint);
        let before = Determinization { shown: self.unlike(&determinization), ..determinization.clone() };
        before.deal(self.rules(), &mut state);
        if self.state().chance == state.chance {
            determinization.reseed(&mut state);
        }
        let given = self.answers_in_step();
        let context = StepContext {
            journal: Journal::after(self.play.context.journal.answers().to_vec()),
            supposed: Some(Supposed { after: given + 1, determinization }),
            ..StepContext::default()
        };
        let mut play = Play { context: Box::new(context), ..Play::of(Arc::clone(self.rules()), state) };
        play.refresh();
        let mut found = Match::at(play, Setup { seed: [0; 32], salt: None, ..self.setup.clone() });
        found.answers = self.answers[self.answers.len() - given..].to_vec();
        let rules = Arc::clone(self.rules());
        found.play.log.begin_step();
        found.run(&rules, host).ok()?;
        (found.view(seat).decision? == asked).then_some(Determinized { play: found, hidden })
    }

    /// How many deals a seat has to look at, so that each way in which something can
    /// be that it cannot see is in one of them; and whether there are things of which
    /// the rules do not tell the ways.
    pub fn reach(&self, seat: Seat) -> Reach {
        self.determinization(seat, 0).reach(self.rules(), self.state())
    }

    fn determinization(&self, seat: Seat, deal: u32) -> Determinization {
        let seen_cards = self.play.log.seen_cards().get(self.play.log.seen_before()..).unwrap_or_default();
        let shown = seen_cards.iter().filter(|seen| seen.seats.has(seat)).map(|seen| seen.piece).collect();
        Determinization { seat, deal, shown }
    }

    /// The pieces a determinization hides in all of some states.
    fn hidden(&self, determinization: &Determinization, states: &[&State]) -> Vec<PieceId> {
        let all = (0..self.state().pieces.len()).filter_map(|at| u16::try_from(at).ok()).map(PieceId);
        let hides = |state: &State, piece: PieceId| {
            piece.index() < state.pieces.len() && determinization.hides(self.rules(), state, piece)
        };
        all.filter(|&piece| states.iter().all(|state| hides(state, piece))).collect()
    }

    /// The pieces that are known now or were known before the step.
    fn unlike(&self, determinization: &Determinization) -> Vec<PieceId> {
        let hidden = self.hidden(determinization, &[self.state(), &self.checkpoint]);
        let all = (0..self.state().pieces.len()).filter_map(|at| u16::try_from(at).ok()).map(PieceId);
        all.filter(|piece| !hidden.contains(piece)).collect()
    }

    /// Forgets what others have answered in secret.
    fn seal(&mut self, seat: Seat) {
        for (decision, answer) in self.play.pending().iter().zip(&mut self.sealed) {
            if decision.seat != seat {
                *answer = None;
            }
        }
    }
}
