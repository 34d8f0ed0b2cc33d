//! Playing on from a question as its seat may suppose the board, again and again, in
//! buffers that are kept: no log, no suspension, and what happens stays here.

use crate::eval::Eval;
use crate::failure::{Failure, Halt};
use crate::ids::{PieceId, Seat};
use crate::log::Log;
use crate::play::{Determinization, Host, Journal, Piloted, Play, Root, Run};
use crate::rules::Ruleset;
use crate::standpoint::{Pilot, Standpoint};
use crate::state::State;
use crate::work::Work;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// A place to look ahead for one seat.
pub struct Lookahead {
    rules: Arc<Ruleset>,
    play: Play,
    from: Option<From>,
    looks: Work,
}

/// Where it looks ahead from.
struct From {
    seat: Seat,
    before: State,
    root: Rc<Root>,
    /// Pieces that the seat does not know, neither before the step nor now.
    hidden: Vec<PieceId>,
    /// What the step has used of chance, or hidden, is dealt anew at the question.
    anew: bool,
}

/// How playing on went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ahead {
    /// To where it was to stop, or to the end of the match.
    Played,
    /// As it is supposed, the step in hand would have gone otherwise, so that nothing
    /// can be told of it.
    Lost,
}

impl Lookahead {
    /// For matches by these rules.
    pub fn new(rules: Arc<Ruleset>) -> Self {
        let play = Play { rules: Arc::clone(&rules), ..Play::default() };
        Self { rules, play, from: None, looks: Work::to_look() }
    }

    /// Looks ahead from here on. It has to be a question of a match by the same rules.
    pub fn stand(&mut self, at: Standpoint) {
        let Standpoint { decision, mut before, now, answers } = at;
        let seat = decision.seat;
        let knows = Determinization { seat, deal: 0, shown: Vec::new() };
        let hides = |state: &State, piece: PieceId| {
            piece.index() < state.pieces.len() && knows.hides(&self.rules, state, piece)
        };
        let hidden = knows.unknown(&self.rules, &before).into_iter().filter(|&piece| hides(&now, piece));
        let hidden: Vec<PieceId> = hidden.collect();
        let mut lost_sight = knows.unknown(&self.rules, &now).into_iter();
        let anew = now.chance != before.chance || lost_sight.any(|piece| !hidden.contains(&piece));
        // From here on nothing is left of how it really is.
        knows.deal_these(&self.rules, &mut before, &hidden);
        let root = Rc::new(Root { answers, decision });
        self.from = Some(From { seat, before, root, hidden, anew });
    }

    /// The pieces that are only supposed to be what they are.
    pub fn supposed(&self) -> &[PieceId] {
        self.from.as_ref().map_or(&[], |from| &from.hidden)
    }

    /// Plays on with all that the seat may not know dealt anew, as if by chance where the
    /// deal is 256 or above; equal deals are dealt equally. Goes from step to step as long
    /// as `goes_on` says so, which gets the state, how many decisions there were, and how many
    /// operations were spent; or until the pilot looks no further.
    ///
    /// # Errors
    /// When content or a script fails.
    pub fn play_on(
        &mut self,
        host: &dyn Host,
        deal: u32,
        pilot: Rc<RefCell<dyn Pilot>>,
        mut goes_on: impl FnMut(&State, usize, u64) -> bool,
    ) -> Result<Ahead, Failure> {
        let Self { rules, play, from: Some(from), .. } = self else { return Ok(Ahead::Lost) };
        let dealt = Determinization { seat: from.seat, deal, shown: Vec::new() };
        State::clone_from(&mut play.state, &from.before);
        dealt.deal_these(rules, &mut play.state, &from.hidden);
        if !from.anew {
            dealt.reseed(&mut play.state);
        }
        play.context.restart(Journal::piloted(Piloted::new(&from.root, from.anew.then_some(dealt), pilot)));
        *play.log = Log::off();
        play.refresh();
        let least = from.root.answers.len();
        loop {
            play.context.journal.begin();
            play.context.work.begin_step();
            match Run::new(rules, play, host).step() {
                Ok(()) | Err(Halt::Over) => {}
                Err(Halt::Ask) => break,
                Err(Halt::Failed(failure)) => return Err(*failure),
            }
            let asked = play.context.journal.given().len();
            let spent = play.context.work.total();
            if play.state.outcome.is_some() || asked <= least || !goes_on(&play.state, asked - least, spent) {
                break;
            }
        }
        play.refresh();
        let lost = play.context.journal.end_pilot().is_none_or(|piloted| piloted.is_lost());
        Ok(if lost { Ahead::Lost } else { Ahead::Played })
    }

    /// The board it looks ahead from, before the step in hand; nothing that the seat may
    /// not know is as it really is. What was played on before is gone.
    pub fn begun(&mut self) -> Option<Eval<'_>> {
        let from = self.from.as_ref()?;
        State::clone_from(&mut self.play.state, &from.before);
        self.play.refresh();
        Some(self.board())
    }

    /// How many turns had begun there.
    pub fn turn(&self) -> u32 {
        self.from.as_ref().map_or(0, |from| from.before.turn)
    }

    /// How many operations playing on has spent the last time.
    pub fn spent(&self) -> u64 {
        self.play.context.work.total()
    }

    /// The state it has come to.
    pub fn state(&self) -> &State {
        self.play.state()
    }

    /// The board it has come to, to ask it things.
    pub fn board(&self) -> Eval<'_> {
        self.looks.begin();
        Eval::plain(&self.rules, &self.play.state, &self.looks)
    }
}
