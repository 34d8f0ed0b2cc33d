//! The primitive verbs, for data and scripts alike. Each is one event through
//! the door; a scope says who does it and why.

use super::{Event, EventKind, Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{CardId, EventId, MomentId, Named, StatId, TagId, ZoneId};
use crate::rules::op::{End, Face};
use crate::rules::{LastLeft, ZoneOwner};
use crate::state::{Change, Delayed, Entity, Home, Lasting, Modifier, Outcome, Status};

/// The most words or numbers a question may offer.
pub const MOST_OPTIONS: usize = 1000;

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

impl Run<'_> {
    pub(super) fn event(&self, scope: &Scope, deed: EventKind, subject: Entity) -> Event {
        Event { deed, subject, source: scope.this, amount: 0, seat: scope.me }
    }

    /// Raises a named event about one thing.
    pub fn raise_named(&mut self, scope: &Scope, event: EventId, subject: Entity, amount: i32) -> Flowing<bool> {
        let event = Event { amount, ..self.event(scope, EventKind::Named(event), subject) };
        self.raise(event)
    }

    /// Raises a named event about several things at once.
    pub fn raise_each(&mut self, scope: &Scope, event: EventId, subjects: &[Entity], amount: i32) -> Flowing {
        let events: Vec<Event> = subjects
            .iter()
            .map(|&subject| Event { amount, ..self.event(scope, EventKind::Named(event), subject) })
            .collect();
        self.raise_all(&events)
    }

    /// Sets a base stat of a piece; the event's amount is its new value.
    pub fn set_stat(&mut self, scope: &Scope, piece: PieceId, stat: StatId, value: i32) -> Flowing<bool> {
        let event = self.event(scope, EventKind::Stat(stat, value), Entity::Piece(piece));
        self.raise(Event { amount: value, ..event })
    }

    /// Sets a stat of a seat; the event's amount is its new value.
    pub fn set_seat_stat(&mut self, scope: &Scope, seat: Seat, stat: StatId, value: i32) -> Flowing<bool> {
        let event = self.event(scope, EventKind::SeatStat(stat, value), Entity::Seat(seat));
        self.raise(Event { amount: value, ..event })
    }

    /// Sets a stat of the table; the event's amount is its new value.
    pub fn set_table_stat(&mut self, scope: &Scope, stat: StatId, value: i32) -> Flowing<bool> {
        let event = self.event(scope, EventKind::TableStat(stat, value), Entity::Table);
        self.raise(Event { amount: value, ..event })
    }

    /// Gives or takes a tag.
    pub fn set_tag(&mut self, scope: &Scope, piece: PieceId, tag: TagId, given: bool) -> Flowing<bool> {
        let deed = if given { EventKind::Tag(tag) } else { EventKind::Untag(tag) };
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Moves a piece to a zone of a seat.
    pub fn move_to(&mut self, scope: &Scope, piece: PieceId, zone: ZoneId, seat: Seat, end: End) -> Flowing<bool> {
        if self.state().piece(piece).gone {
            return Ok(false);
        }
        let deed = EventKind::Move { to: self.home_of(zone, seat), end, host: None };
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Attaches a piece to another, or puts it into a space. Nothing happens
    /// where the host is gone, or would itself stand on the piece.
    pub fn attach(&mut self, scope: &Scope, piece: PieceId, host: PieceId, zone: ZoneId) -> Flowing<bool> {
        if self.rules.zones[zone.index()].of != ZoneOwner::Piece {
            let name = self.rules.name(zone);
            return Err(Halt::failed(format!(
                "Pieces cannot be attached in zone `{name}`; it is not a zone of pieces."
            )));
        }
        if self.state().piece(host).gone || self.state().hosts(host).any(|on| on == piece) {
            return Ok(false);
        }
        let deed = EventKind::Move { to: self.home_of(zone, Seat(0)), end: End::Bottom, host: Some(host) };
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Makes a piece of a card in a zone of a seat, unless something prevents it.
    pub fn create(&mut self, scope: &Scope, card: CardId, zone: ZoneId, seat: Seat) -> Flowing<Option<PieceId>> {
        if self.state().pieces.len() >= usize::from(u16::MAX) && self.state().free.is_empty() {
            return Err(Halt::failed("There are 65535 pieces; no more can be made."));
        }
        if self.rules.card(card).token && self.rules.zones[zone.index()].no_tokens {
            return Ok(None);
        }
        let home = self.home_of(zone, seat);
        let piece = self.make(card, seat, home, End::Bottom);
        if self.raise(self.event(scope, EventKind::Create, Entity::Piece(piece)))? {
            return Ok(Some(piece));
        }
        self.unmake(piece);
        Ok(None)
    }

    /// Makes a piece a copy of a card.
    pub fn copy(&mut self, scope: &Scope, piece: PieceId, card: CardId) -> Flowing<bool> {
        self.raise(self.event(scope, EventKind::Copy(card), Entity::Piece(piece)))
    }

    /// Turns a piece.
    pub fn turn(&mut self, scope: &Scope, piece: PieceId, face: Face) -> Flowing<bool> {
        self.raise(self.event(scope, EventKind::Turn(face), Entity::Piece(piece)))
    }

    /// Gives control of a piece to a seat.
    pub fn control(&mut self, scope: &Scope, piece: PieceId, seat: Seat, zone: ZoneId) -> Flowing<bool> {
        let deed = EventKind::Control(Home { zone, seat });
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Puts a modifier on a piece.
    pub fn modify(&mut self, scope: &Scope, piece: PieceId, change: Change, lasts: Lasting) -> Flowing<bool> {
        let state = self.state_mut();
        state.clock += 1;
        let modifier = Modifier { piece, source: scope.this, change, lasts, stamp: state.clock };
        self.raise(self.event(scope, EventKind::Modify(modifier), Entity::Piece(piece)))
    }

    /// Shuffles a zone of a seat.
    pub fn shuffle(&mut self, scope: &Scope, zone: ZoneId, seat: Seat) -> Flowing<bool> {
        let deed = EventKind::Shuffled(self.home_of(zone, seat));
        self.raise(self.event(scope, deed, Entity::Table))
    }

    /// Shows a piece to seats.
    pub fn reveal(&mut self, scope: &Scope, piece: PieceId, to: Seats) -> Flowing<bool> {
        self.raise(self.event(scope, EventKind::Revealed(to), Entity::Piece(piece)))
    }

    /// These seats lose, all at once. Ends the game when one or none is left.
    pub fn lose(&mut self, seats: Seats) -> Flowing {
        if let Some(losing) = &mut self.play.desk.losing {
            *losing = losing.with(seats);
            return Ok(());
        }
        let mut lost = Vec::new();
        for seat in Seats(self.state().playing().0 & seats.0).iter() {
            lost.extend(self.admit(Self::loss(seat))?);
        }
        self.lost(&lost)
    }

    /// These seats give up the match; nothing prevents that.
    pub(crate) fn leave_match(&mut self, seats: Seats) -> Flowing {
        let leaving = Seats(self.state().playing().0 & seats.0);
        let lost: Vec<Event> = leaving.iter().map(Self::loss).collect();
        self.lost(&lost)
    }

    fn loss(seat: Seat) -> Event {
        Event { deed: EventKind::Lost, subject: Entity::Seat(seat), source: None, amount: 0, seat }
    }

    /// These seats have lost now. What reacts to it looks back, to when they
    /// were in the game; what lasts until a turn of theirs ends, since no such
    /// turn comes.
    fn lost(&mut self, events: &[Event]) -> Flowing {
        if events.is_empty() {
            return Ok(());
        }
        let seats = events.iter().fold(Seats::NONE, |set, event| set.with(Seats::one(event.seat)));
        for event in events {
            self.listened(event)?;
        }
        for event in events {
            self.state_mut().status[event.seat.index()] = Status::Lost;
        }
        let state = self.state_mut();
        state.modifiers.retain(|modifier| {
            !matches!(modifier.lasts, Lasting::UntilOf(_, seat, _) | Lasting::Turns(seat, ..) if seats.has(seat))
        });
        state.delayed.retain(|delayed| !(delayed.own && seats.has(delayed.waiting.seat)));
        state.stale = true;
        for event in events {
            self.apply(event)?;
        }
        if let Some(leaves) = self.rules.leaves {
            for event in events {
                let scope = Scope { me: event.seat, ..Scope::default() };
                self.raise_named(&scope, leaves, event.subject, 0)?;
            }
        }
        let left = self.state().playing();
        match left.len() {
            _ if self.rules.last_left == LastLeft::PlaysOn => Ok(()),
            0 => self.end(Outcome::Draw(seats)),
            1 if self.state().seats() > 1 => self.end(Outcome::Won(left)),
            _ => Ok(()),
        }
    }

    /// These seats win, and all others lose: the game is over.
    pub fn win(&mut self, seats: Seats) -> Flowing {
        let all = u32::try_from(self.state().seats()).unwrap_or(0);
        let seats = Seats(seats.0 & u16::MAX.checked_shr(16u32.saturating_sub(all)).unwrap_or(0));
        if seats.is_empty() { Ok(()) } else { self.end(Outcome::Won(seats)) }
    }

    fn end(&mut self, outcome: Outcome) -> Flowing {
        if let Outcome::Won(seats) = outcome {
            for (seat, status) in (0..).map(Seat).zip(&mut self.play.state.status) {
                *status = if seats.has(seat) { Status::Won } else { Status::Lost };
            }
        }
        self.state_mut().outcome = Some(outcome);
        self.play.log.end(outcome);
        Err(Halt::Over)
    }

    /// Asks a seat to choose one of some pieces; `None` if it may and does choose
    /// none. With `always` it is asked also where it can choose nothing, so that
    /// a pause tells nothing.
    pub fn choose_piece(
        &mut self,
        seat: Seat,
        prompt: Prompt,
        from: &[PieceId],
        optional: bool,
        always: bool,
    ) -> Flowing<Option<PieceId>> {
        let mut options: Vec<Choice> = from.iter().map(|&piece| Choice::Piece(piece)).collect();
        if optional {
            options.push(Choice::Stop);
        }
        if options.len() < 2 && !(always && optional) {
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
        let (_, at) = self.answer_of(Self::question(seat, prompt, Among::Words(words))?)?;
        Ok(at)
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
    pub fn choose_together(&mut self, asked: Vec<(Seat, Prompt, Among)>) -> Flowing<Vec<Choice>> {
        let decisions: Flowing<Vec<Decision>> =
            asked.into_iter().map(|(seat, prompt, among)| Self::question(seat, prompt, among)).collect();
        let decisions = decisions?;
        let options: Vec<Vec<Choice>> = decisions.iter().map(|decision| decision.options.clone()).collect();
        let answers = self.ask_together(decisions)?;
        Ok(answers.into_iter().zip(options).map(|(at, options)| options[at]).collect())
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

    /// Makes a seat the first of the turn order.
    pub fn make_first(&mut self, seat: Seat) {
        self.state_mut().first = seat;
    }

    /// Makes a seat the active one, in a flow without turns.
    pub fn make_active(&mut self, seat: Seat) {
        self.state_mut().active = seat;
        self.state_mut().stale = true;
        self.play.desk.unchecked = true;
    }

    /// Drops what a piece was announced for.
    pub fn forget(&mut self, piece: PieceId) {
        self.state_mut().held.retain(|item| item.piece != piece);
    }

    /// Cancels what a piece announced on the stack.
    pub fn cancel(&mut self, piece: PieceId) {
        for item in self.state_mut().stack.iter_mut().filter(|item| item.piece == piece) {
            item.cancelled = true;
        }
    }

    /// Lets something wait for a moment.
    ///
    /// # Errors
    /// When the step does so without end.
    pub fn delay(&mut self, delayed: Delayed) -> Flowing {
        self.one_more(|_| "events, the last of them an effect that is delayed".into())?;
        self.state_mut().delayed.push(delayed);
        Ok(())
    }

    /// Says something to everybody.
    ///
    /// # Errors
    /// When the step does so without end.
    pub fn say(&mut self, scope: &Scope, text: &str) -> Flowing {
        self.one_more(|_| "events, the last of them a line of the log".into())?;
        self.play.log.say(scope.me, text);
        Ok(())
    }

    /// A moment has come: durations end, limits start afresh, what was
    /// delayed to it begins to wait.
    pub fn moment(&mut self, moment: MomentId, seat: Seat) {
        let state = self.state_mut();
        let before = state.modifiers.len();
        state.modifiers.retain_mut(|modifier| match &mut modifier.lasts {
            Lasting::Until(m) => *m != moment,
            Lasting::UntilOf(m, s, times) if *m == moment && *s == seat => {
                *times = times.saturating_sub(1);
                *times > 0
            }
            _ => true,
        });
        state.stale |= state.modifiers.len() != before;
        state.uses.retain(|used| used.per != moment);
        let mut due = Vec::new();
        state.delayed.retain(|delayed| {
            let now = delayed.moment == moment && (!delayed.own || delayed.waiting.seat == seat);
            if now {
                due.push(delayed.waiting);
            }
            !now
        });
        state.waiting.extend(due);
    }
}
