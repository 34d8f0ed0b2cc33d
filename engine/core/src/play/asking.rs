//! Asking seats: answered from the journal of the step, by the decider at hand,
//! or not yet.

use super::{AtHand, Flowing, Halt, Run, Supposed};
use crate::ask::{Choice, Decision, Prompt};
use crate::decider::Question;
use crate::ids::{PieceId, Seat};
use crate::standpoint::Taken;
use crate::state::Status;

/// The most words or numbers a question may offer.
pub const MOST_OPTIONS: usize = 1000;

/// The most questions of one step, which may run again from its beginning for each answer.
pub const MOST_QUESTIONS: usize = 500;

/// The most questions for each seat of the match that may be asked together.
pub const MOST_TOGETHER: usize = 8;

/// What a seat chooses from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Among {
    /// One of these pieces.
    Pieces(Vec<PieceId>),
    /// One of these words.
    Words(Vec<Box<str>>),
    /// A number from the first to the second.
    Numbers(i32, i32),
}

/// One of the questions that are asked together.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The seat that answers; what it takes stays sealed until all have.
    pub seat: Seat,
    /// What it is asked for, and by which piece.
    pub prompt: Prompt,
    /// What it chooses from.
    pub among: Among,
}

/// Whether a seat that is asked for a piece may choose none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayDecline {
    /// It chooses one, if there is one.
    No,
    /// It may; where there is no piece it is not asked.
    Yes,
    /// It may, and is asked also where there is no piece, so that a pause tells
    /// nothing.
    AskedAnyway,
}

/// What a list that is made to ask of came to.
pub(super) enum Listing {
    /// There is nothing to ask.
    Nothing,
    /// The step ran before, and this was taken.
    Known(Choice),
    /// These are the options.
    Fresh(Vec<Choice>),
}

impl Run<'_> {
    /// Asks one seat; answered from the journal, by the decider, or not yet.
    pub(super) fn ask(&mut self, mut decision: Decision) -> Flowing<Choice> {
        let place = self.answer_to(&mut decision)?;
        let choice = decision.options[place];
        self.play.context.scratch.keep_options(decision.options);
        Ok(choice)
    }

    /// Makes a list to ask a seat of, or nothing where it is not to be asked; current values
    /// are up to date. A step that runs again does not make it again: it spends what that
    /// took, and what is taken of it is known.
    pub(super) fn listing(
        &mut self,
        seat: Seat,
        list: impl FnOnce(&mut Self) -> Flowing<Option<Vec<Choice>>>,
    ) -> Flowing<Listing> {
        // A list that is known is passed by, but the board stands as where it was made.
        self.play.refresh();
        // What chance is told to be may be something else each time.
        let context = &self.play.context;
        let again = context.journal.may_run_again()
            && context.chance.forced.is_none()
            && self.play.state.status.get(seat.index()) == Some(&Status::In);
        if again && let Some((taken, spent)) = self.play.context.journal.known_list() {
            self.play.context.work.spend(usize::try_from(spent).unwrap_or(usize::MAX));
            self.check_fault()?;
            return Ok(taken.map_or(Listing::Nothing, Listing::Known));
        }
        let before = self.play.context.work.spent();
        let options = list(self)?;
        let spent = self.play.context.work.spent() - before;
        if again {
            self.play.context.journal.listed(spent, options.is_some());
        }
        Ok(options.map_or(Listing::Nothing, Listing::Fresh))
    }

    /// A list to ask of, unless there is nothing to ask: then its memory is kept.
    pub(super) fn unless(&mut self, nothing: bool, options: Vec<Choice>) -> Option<Vec<Choice>> {
        if nothing {
            self.play.context.scratch.keep_options(options);
            return None;
        }
        Some(options)
    }

    /// Asks a seat of a list.
    pub(super) fn ask_of(&mut self, seat: Seat, prompt: Prompt, listing: Listing) -> Flowing<Choice> {
        match listing {
            Listing::Nothing => Ok(Choice::Stop),
            Listing::Fresh(options) => {
                let choice = self.ask(Decision::new(seat, prompt, options))?;
                self.play.context.journal.took(choice);
                Ok(choice)
            }
            Listing::Known(choice) => self.answered_before(seat, choice),
        }
    }

    /// Reads that a seat has chosen so, which the journal knows.
    pub(super) fn answered_before(&mut self, seat: Seat, choice: Choice) -> Flowing<Choice> {
        let (context, state) = (&mut self.play.context, &self.play.state);
        if context.journal.next(|| state.fingerprint())?.is_none() {
            return Err(Halt::failed("The step that ran again asked for something that nobody had answered."));
        }
        self.play.context.journal.note_taken(Taken { seat, choice, sealed: false });
        self.has_read();
        Ok(choice)
    }

    /// An answer of the journal has been read.
    fn has_read(&mut self) {
        let context = &mut self.play.context;
        if !context.journal.is_ahead() {
            context.trace.wake();
        }
        if context.supposed.as_ref().is_some_and(|supposed| supposed.after == context.journal.read()) {
            self.suppose();
        }
    }

    /// Asks and gives the place of the option that is taken. Nobody waits for a seat
    /// that is out of the game: it takes the last option. What nobody answers yet is
    /// the journal's from then on.
    pub(super) fn answer_to(&mut self, decision: &mut Decision) -> Flowing<usize> {
        if decision.options.is_empty() {
            return Err(Halt::failed("A question without any option came up."));
        }
        self.play.refresh();
        self.check_fault()?;
        self.blind(decision);
        let seat = decision.seat;
        let last = decision.options.len() - 1;
        if self.state().status.get(seat.index()) != Some(&Status::In) {
            return Ok(last);
        }
        let (context, state) = (&mut self.play.context, &self.play.state);
        if context.journal.answered() >= MOST_QUESTIONS {
            return Err(Halt::failed(format!(
                "One step asks more than {MOST_QUESTIONS} questions. Ask for several things at once, or let the flow ask."
            )));
        }
        if let Some(answer) = context.journal.next(|| state.fingerprint())? {
            let answer = usize::from(answer).min(last);
            self.note_taken(decision, answer);
            self.has_read();
            return Ok(answer);
        }
        let Some(mut at_hand) = context.journal.lend_decider() else {
            let asked = Decision::new(seat, Prompt::Order, Vec::new());
            return Err(context.journal.suspend(std::mem::replace(decision, asked)));
        };
        context.work.answered();
        context.told.begin();
        let answer = match &mut at_hand {
            AtHand::Decider(decider) => {
                let question = Question::new(decision, self.rules, state);
                let question = match &context.before {
                    Some(before) => {
                        let answers = context.journal.taken().iter().map(|taken| taken.told(seat)).collect();
                        question.on_the_way(before, answers)
                    }
                    None => question,
                };
                decider.decide(&question)
            }
            AtHand::Pilot(piloted) => {
                if let Some(anew) = piloted.deals_now() {
                    anew.draw(self.rules, &mut self.play.state);
                    self.play.refresh();
                }
                let Some(answer) = piloted.answer(&self.play.state, decision) else {
                    self.play.context.journal.take_back_decider(at_hand);
                    return Err(Halt::Ask);
                };
                answer
            }
        };
        let answer = answer.min(last);
        let (context, state) = (&mut self.play.context, &self.play.state);
        if let Some(watcher) = &mut context.watcher {
            watcher.decided(self.rules, state, decision, answer);
        }
        context.journal.decided(at_hand, seat, answer, || state.fingerprint());
        self.note_taken(decision, answer);
        Ok(answer)
    }

    /// Keeps how a question of the step was answered.
    fn note_taken(&mut self, decision: &Decision, answer: usize) {
        if let Some(&choice) = decision.options.get(answer) {
            self.play.context.journal.note_taken(Taken { seat: decision.seat, choice, sealed: decision.sealed });
        }
    }

    /// Pieces of a sorted zone that the seat does not know are offered in the order
    /// in which they came, since their order there tells what they are.
    fn blind(&self, decision: &mut Decision) {
        if !self.rules.derived.sorted {
            return;
        }
        let (rules, state, seat) = (self.rules, self.state(), decision.seat);
        let board = self.board();
        let unseen = |choice: &Choice| match *choice {
            Choice::Piece(piece) if rules.is_sorted(state.piece(piece).home.zone) => {
                (!board.sees(piece).has(seat)).then_some(piece)
            }
            _ => None,
        };
        if !decision.options.iter().any(|choice| unseen(choice).is_some()) {
            return;
        }
        let pieces: Vec<PieceId> = decision.options.iter().filter_map(unseen).collect();
        let mut pieces = state.by_coming(&pieces).into_iter();
        for choice in &mut decision.options {
            if unseen(choice).is_some() {
                pieces.next().into_iter().for_each(|piece| *choice = Choice::Piece(piece));
            }
        }
    }

    /// Asks several seats at once: nobody learns another's answer before all
    /// have answered. The answers come back in the order of the decisions.
    pub(super) fn ask_together(&mut self, mut decisions: Vec<Decision>) -> Flowing<Vec<Choice>> {
        self.play.refresh();
        for decision in &mut decisions {
            decision.sealed = true;
            self.blind(decision);
            if decision.options.is_empty() {
                return Err(Halt::failed("A question without any option came up."));
            }
        }
        let playing = self.state().playing();
        let journal = &mut self.play.context.journal;
        let asked = decisions.iter().any(|decision| playing.has(decision.seat));
        if asked && journal.waits() {
            decisions.retain(|decision| playing.has(decision.seat));
            return Err(journal.suspend_all(decisions));
        }
        let answer = |mut decision| self.answer_to(&mut decision).map(|place| decision.options[place]);
        let choices = decisions.into_iter().map(answer).collect();
        self.play.context.journal.unseal();
        choices
    }

    /// Asks a seat to choose one of some pieces; `None` if it may and does choose
    /// none.
    pub fn choose_piece(
        &mut self,
        seat: Seat,
        prompt: Prompt,
        from: &[PieceId],
        decline: MayDecline,
    ) -> Flowing<Option<PieceId>> {
        let optional = decline != MayDecline::No;
        let mut options: Vec<Choice> = from.iter().map(|&piece| Choice::Piece(piece)).collect();
        if optional {
            options.push(Choice::Stop);
        }
        if options.len() < 2 && decline != MayDecline::AskedAnyway {
            return Ok(from.first().copied().filter(|_| !optional));
        }
        match self.ask(Decision::new(seat, prompt, options))? {
            Choice::Piece(piece) => Ok(Some(piece)),
            _ => Ok(None),
        }
    }

    /// Asks a seat yes or no.
    pub fn confirm(&mut self, seat: Seat, prompt: Prompt) -> Flowing<bool> {
        Ok(self.ask(Decision::new(seat, prompt, vec![Choice::Yes, Choice::No]))? == Choice::Yes)
    }

    /// Asks a seat to choose one of some words; the place of the word.
    ///
    /// # Errors
    /// When there is no word, or more than [`MOST_OPTIONS`].
    pub fn choose_word(&mut self, seat: Seat, prompt: Prompt, words: Vec<Box<str>>) -> Flowing<usize> {
        self.answer_to(&mut Self::question(seat, prompt, Among::Words(words))?)
    }

    /// Asks a seat for a number from `least` to `most`.
    ///
    /// # Errors
    /// When there is no such number, or more than [`MOST_OPTIONS`].
    pub fn choose_number(&mut self, seat: Seat, prompt: Prompt, least: i32, most: i32) -> Flowing<i32> {
        match self.ask(Self::question(seat, prompt, Among::Numbers(least, most))?)? {
            Choice::Number(number) => Ok(number),
            _ => Ok(least),
        }
    }

    /// Asks several seats at once, sealed; the choices in the order asked.
    ///
    /// # Errors
    /// When a seat has nothing to choose from.
    pub fn choose_together(&mut self, asked: Vec<Asked>) -> Flowing<Vec<Choice>> {
        let decisions: Flowing<Vec<Decision>> =
            asked.into_iter().map(|Asked { seat, prompt, among }| Self::question(seat, prompt, among)).collect();
        self.ask_together(decisions?)
    }

    fn question(seat: Seat, prompt: Prompt, among: Among) -> Flowing<Decision> {
        let options: Vec<Choice> = match &among {
            Among::Pieces(from) => from.iter().map(|&piece| Choice::Piece(piece)).collect(),
            Among::Words(words) => (0..u16::MAX).zip(words).map(|(i, _)| Choice::Word(i)).collect(),
            Among::Numbers(least, most) => (*least..=*most).take(MOST_OPTIONS + 1).map(Choice::Number).collect(),
        };
        if options.is_empty() {
            return Err(Halt::failed(format!(
                "Seat {} is asked to choose, but has nothing to choose from.",
                seat.letter()
            )));
        }
        if options.len() > MOST_OPTIONS && !matches!(among, Among::Pieces(_)) {
            return Err(Halt::failed(format!(
                "A question has at most {MOST_OPTIONS} words or numbers to choose from."
            )));
        }
        let words = if let Among::Words(words) = among { words } else { Vec::new() };
        Ok(Decision { words, ..Decision::new(seat, prompt, options) })
    }

    /// From here on only what a seat may suppose is there.
    fn suppose(&mut self) {
        let Some(Supposed { determinization, .. }) = self.play.context.supposed.clone() else { return };
        determinization.draw(self.rules, &mut self.play.state);
        self.play.refresh();
    }
}
