//! A match with what each seat has seen so far, from which its information state is
//! made: all it may know, forgetting nothing.

use crate::error::{error, failed};
use pyo3::PyResult;
use std::hash::Hash;
use std::sync::Arc;
use tuckbox_bots::odds::World;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::rules::Ruleset;
use tuckbox_project::seed::SplitMix64;
use xxhash_rust::xxh3::Xxh3;

/// So often something is supposed anew before it is given up.
const TRIES: usize = 100;

/// Deals from here on lie as if by chance; those below are fixed.
const BY_CHANCE: u32 = 1 << 31;

/// A match and the memory of its seats.
#[derive(Clone)]
pub struct Table {
    /// The match.
    pub play: Match,
    /// By seat: a digest of the views it has had and the answers it has given; nothing
    /// where nobody keeps that.
    memory: Option<Vec<u128>>,
    /// By seat: so many of the first entries of the log that it reads are in its memory;
    /// none where nothing is supposed.
    remembered: Vec<usize>,
}

impl World for Table {
    fn found(&mut self) -> &mut Match {
        &mut self.play
    }
}

impl Table {
    /// Nobody has seen anything before.
    pub fn of(play: Match) -> Self {
        let seats = play.state().seats();
        Self { play, memory: Some(vec![0; seats]), remembered: vec![0; seats] }
    }

    /// The same as a seat may suppose it, by a deal of this number: all it may not know is
    /// dealt anew, and chance to come is another. What the seat knows is what it knew; the
    /// memory of the others begins here, since what they have seen is only supposed.
    ///
    /// # Errors
    /// When nobody keeps what seats see, the seat is asked nothing, or what happens in the
    /// step in hand does not go with anything that is supposed.
    pub fn supposed(&self, host: &dyn Host, seat: Seat, deal: u64) -> PyResult<Self> {
        let known = self.information_state(seat)?;
        if self.play.question(seat).is_none() {
            let sentence = format!("Seat {} is asked nothing: only a seat that is asked supposes.", seat.index());
            return Err(error("refused", sentence));
        }
        let mut deals = SplitMix64(deal);
        let number = |word: u64| u32::try_from(word >> 32).unwrap_or_default() | BY_CHANCE;
        let view = self.play.view(seat);
        let found = (0..TRIES).find_map(|_| {
            let found = self.play.determinized(host, seat, number(deals.word()))?;
            // What has happened in the step in hand may have shown another card there.
            (found.play.view(seat) == view).then_some(found)
        });
        let found = found.ok_or_else(|| {
            let sentence =
                format!("What happens now goes with none of {TRIES} deals of what seat {} may suppose.", seat.index());
            error("not-supposed", sentence)
        })?;
        let mut table = Self::of(found.play);
        for at in (0..).map(Seat).take(table.seats()) {
            let read = table.play.log().views(table.rules(), Some(at)).count();
            table.remembered[at.index()] = read;
        }
        table.remember();
        if let Some(memory) = table.memory.as_mut().and_then(|all| all.get_mut(seat.index())) {
            *memory = known;
        }
        Ok(table)
    }

    /// The same at its very beginning, without log and without memory: quicker.
    #[must_use]
    pub fn unrecorded(mut self) -> Self {
        self.play.keep_no_log();
        Self { memory: None, ..self }
    }

    /// Whether there is a log, and what seats have seen.
    ///
    /// # Errors
    /// When the match was started without.
    pub fn recorded(&self) -> PyResult<&[u128]> {
        let sentence = "Nobody keeps what happens in this match: start it without `record=False`.";
        self.memory.as_deref().ok_or_else(|| error("not-recorded", sentence))
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.play.rules()
    }

    /// How many seats.
    pub fn seats(&self) -> usize {
        self.play.state().seats()
    }

    /// Goes on to the first question, or the next one.
    pub fn advance(&mut self, host: &dyn Host) -> Result<(), Failure> {
        self.play.advance(host)?;
        self.remember();
        Ok(())
    }

    /// The seat that is asked first.
    pub fn to_act(&self) -> Option<Seat> {
        self.play.outcome().map_or_else(|| self.play.decisions().next().map(|decision| decision.seat), |_| None)
    }

    /// Answers for a seat, and goes on.
    ///
    /// # Errors
    /// When the answer is refused, or content or a script fails.
    pub fn answer(&mut self, host: &dyn Host, seat: Seat, option: usize) -> PyResult<()> {
        let answered = self.play.answer(host, seat, option).map_err(|failure| failed(&failure))?;
        answered.map_err(|refusal| error("refused", refusal))?;
        if let Some(memory) = self.memory.as_mut().and_then(|all| all.get_mut(seat.index())) {
            *memory = digest(*memory, option);
        }
        self.remember();
        Ok(())
    }

    /// Every seat looks.
    fn remember(&mut self) {
        for (seat, memory) in (0..).map(Seat).zip(self.memory.iter_mut().flatten()) {
            *memory = digest(*memory, self.play.view(seat));
        }
    }

    /// All a seat may know, as a number: the views it has had, its own answers, and the
    /// log as it reads it now.
    ///
    /// # Errors
    /// When nobody keeps what it has seen.
    pub fn information_state(&self, seat: Seat) -> PyResult<u128> {
        let memory = self.recorded()?.get(seat.index()).copied().unwrap_or_default();
        let behind = self.remembered.get(seat.index()).copied().unwrap_or_default();
        Ok(self.play.log().views(self.rules(), Some(seat)).skip(behind).fold(memory, digest))
    }

    /// How many entries of the log that a seat reads, or everybody together, are of before
    /// it was supposed.
    pub fn before(&self, viewer: Option<Seat>) -> usize {
        let of = |seat: Seat| self.remembered.get(seat.index()).copied().unwrap_or_default();
        viewer.map_or_else(|| self.remembered.iter().copied().max().unwrap_or_default(), of)
    }
}

/// A digest of what was known before and of what comes to it.
fn digest(before: u128, what: impl Hash) -> u128 {
    let mut hasher = Xxh3::new();
    before.hash(&mut hasher);
    what.hash(&mut hasher);
    hasher.digest128()
}
