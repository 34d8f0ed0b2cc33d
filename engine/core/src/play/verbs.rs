//! The primitive verbs, for data and scripts alike. Each is one event through
//! the door; a scope says who does it and why.

use super::{Deed, Event, Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{CardId, EventId, MomentId, Named, StatId, TagId, ZoneId};
use crate::rules::ZoneOwner;
use crate::rules::op::{End, Face};
use crate::state::{Change, Delayed, Entity, Home, Lasting, Modifier, Outcome, Status, Stream};

/// The most dice one roll may have, and the most sides of a die.
pub const MOST_DICE: i32 = 1000;

impl Run<'_> {
    fn event(&self, scope: &Scope, deed: Deed, subject: Entity) -> Event {
        Event { deed, subject, source: scope.this, amount: 0, seat: scope.me }
    }

    /// Raises a named event about one thing.
    pub fn raise_named(&mut self, scope: &Scope, event: EventId, subject: Entity, amount: i32) -> Flowing<bool> {
        let event = Event { amount, ..self.event(scope, Deed::Named(event), subject) };
        self.raise(event)
    }

    /// Raises a named event about several things at once.
    pub fn raise_each(&mut self, scope: &Scope, event: EventId, subjects: &[Entity], amount: i32) -> Flowing {
        let events: Vec<Event> = subjects
            .iter()
            .map(|&subject| Event { amount, ..self.event(scope, Deed::Named(event), subject) })
            .collect();
        self.raise_all(&events)
    }

    /// Sets a base stat of a piece.
    pub fn set_stat(&mut self, scope: &Scope, piece: PieceId, stat: StatId, value: i32) -> Flowing<bool> {
        self.raise(self.event(scope, Deed::Stat(stat, value), Entity::Piece(piece)))
    }

    /// Sets a stat of a seat.
    pub fn set_seat_stat(&mut self, scope: &Scope, seat: Seat, stat: StatId, value: i32) -> Flowing<bool> {
        self.raise(self.event(scope, Deed::SeatStat(stat, value), Entity::Seat(seat)))
    }

    /// Sets a stat of the table.
    pub fn set_table_stat(&mut self, scope: &Scope, stat: StatId, value: i32) -> Flowing<bool> {
        self.raise(self.event(scope, Deed::TableStat(stat, value), Entity::Table))
    }

    /// Gives or takes a tag.
    pub fn set_tag(&mut self, scope: &Scope, piece: PieceId, tag: TagId, given: bool) -> Flowing<bool> {
        let deed = if given { Deed::Tag(tag) } else { Deed::Untag(tag) };
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Moves a piece to a zone of a seat.
    pub fn move_to(&mut self, scope: &Scope, piece: PieceId, zone: ZoneId, seat: Seat, end: End) -> Flowing<bool> {
        if self.state().piece(piece).gone {
            return Ok(false);
        }
        let deed = Deed::Move { to: self.home_of(zone, seat), end, host: None };
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Attaches a piece to another, or puts it into a space.
    pub fn attach(&mut self, scope: &Scope, piece: PieceId, host: PieceId, zone: ZoneId) -> Flowing<bool> {
        if self.rules.zones[zone.index()].of != ZoneOwner::Piece {
            let name = self.rules.name(zone);
            return Err(Halt::failed(format!("Pieces cannot be attached in zone `{name}`; it is not a zone of pieces.")));
        }
        let deed = Deed::Move { to: self.home_of(zone, Seat(0)), end: End::Bottom, host: Some(host) };
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Makes a piece of a card in a zone of a seat.
    pub fn create(&mut self, scope: &Scope, card: CardId, zone: ZoneId, seat: Seat) -> Flowing<PieceId> {
        if self.state().pieces.len() >= usize::from(u16::MAX) {
            return Err(Halt::failed("There are 65535 pieces; no more can be made."));
        }
        let home = self.home_of(zone, seat);
        let piece = self.make(card, seat, home, End::Bottom);
        self.raise(self.event(scope, Deed::Create, Entity::Piece(piece)))?;
        Ok(piece)
    }

    /// Makes a piece a copy of a card.
    pub fn copy(&mut self, scope: &Scope, piece: PieceId, card: CardId) -> Flowing<bool> {
        self.raise(self.event(scope, Deed::Copy(card), Entity::Piece(piece)))
    }

    /// Turns a piece.
    pub fn turn(&mut self, scope: &Scope, piece: PieceId, face: Face) -> Flowing<bool> {
        self.raise(self.event(scope, Deed::Turn(face), Entity::Piece(piece)))
    }

    /// Gives control of a piece to a seat.
    pub fn control(&mut self, scope: &Scope, piece: PieceId, seat: Seat, zone: ZoneId) -> Flowing<bool> {
        let deed = Deed::Control(Home { zone, seat });
        self.raise(self.event(scope, deed, Entity::Piece(piece)))
    }

    /// Puts a modifier on a piece.
    pub fn modify(&mut self, scope: &Scope, piece: PieceId, change: Change, lasts: Lasting) -> Flowing<bool> {
        let state = self.state_mut();
        state.clock += 1;
        let modifier = Modifier { piece, source: scope.this, change, lasts, stamp: state.clock };
        self.raise(self.event(scope, Deed::Modify(modifier), Entity::Piece(piece)))
    }

    /// Shuffles a zone of a seat.
    pub fn shuffle(&mut self, scope: &Scope, zone: ZoneId, seat: Seat) -> Flowing<bool> {
        let deed = Deed::Shuffled(self.home_of(zone, seat));
        self.raise(self.event(scope, deed, Entity::Table))
    }

    /// Shows a piece to seats.
    pub fn reveal(&mut self, scope: &Scope, piece: PieceId, to: Seats) -> Flowing<bool> {
        self.raise(self.event(scope, Deed::Revealed(to), Entity::Piece(piece)))
    }

    /// Rolls dice; the faces in the order rolled. `seen` says who sees them.
    pub fn roll(&mut self, scope: &Scope, dice: i32, sides: i32, seen: Seats) -> Flowing<Vec<i32>> {
        let (Ok(dice), Ok(sides)) = (u16::try_from(dice.min(MOST_DICE)), u16::try_from(sides.clamp(1, MOST_DICE))) else {
            return Ok(Vec::new());
        };
        let mut faces = Vec::with_capacity(usize::from(dice));
        for _ in 0..dice {
            faces.push(self.die(sides)?);
        }
        let total = faces.iter().sum();
        let event = Event { amount: total, ..self.event(scope, Deed::Rolled { dice, sides, seen }, Entity::Seat(scope.me)) };
        self.raise(event)?;
        Ok(faces)
    }

    fn die(&mut self, sides: u16) -> Flowing<i32> {
        let desk = &mut self.play.desk;
        if desk.scripted {
            let face = desk.dice.get(desk.rolled).copied();
            desk.rolled += 1;
            let Some(face) = face else {
                return Err(Halt::failed("A die is rolled that nobody has scripted. Add its face to the scenario's dice."));
            };
            if !(1..=i32::from(sides)).contains(&face) {
                return Err(Halt::failed(format!("A scripted die shows {face}, but it has {sides} sides.")));
            }
            return Ok(face);
        }
        let face = self.state_mut().chance.draw(Stream::Dice, |words| words.below(u32::from(sides)));
        Ok(i32::try_from(face).unwrap_or(0) + 1)
    }

    /// A place from 0 to `count - 1` at random.
    pub fn pick(&mut self, count: usize) -> usize {
        let bound = u32::try_from(count).unwrap_or(u32::MAX);
        self.state_mut().chance.draw(Stream::Pick, |words| words.below(bound)) as usize
    }

    /// These seats lose, all at once. Ends the game when one or none is left.
    pub fn lose(&mut self, seats: Seats) -> Flowing {
        if let Some(losing) = &mut self.play.desk.losing {
            *losing = losing.with(seats);
            return Ok(());
        }
        let before = self.state().playing();
        let lost = Seats(before.0 & seats.0);
        if lost.is_empty() {
            return Ok(());
        }
        for seat in lost.iter() {
            self.state_mut().status[seat.index()] = Status::Lost;
        }
        let left = before.without(lost);
        match left.len() {
            0 => self.end(Outcome::Draw(lost)),
            1 if self.state().seats() > 1 => self.end(Outcome::Won(left)),
            _ => Ok(()),
        }
    }

    /// These seats win; the game is over.
    pub fn win(&mut self, seats: Seats) -> Flowing {
        self.end(Outcome::Won(seats))
    }

    fn end(&mut self, outcome: Outcome) -> Flowing {
        if let Outcome::Won(seats) = outcome {
            let count = self.state().seats();
            for seat in seats.iter().take_while(|seat| seat.index() < count) {
                self.state_mut().status[seat.index()] = Status::Won;
            }
        }
        self.state_mut().outcome = Some(outcome);
        self.play.log.end(outcome);
        Err(Halt::Over)
    }

    /// Asks a seat to choose one of some pieces; `None` if it may and does choose none.
    pub fn choose_piece(&mut self, seat: Seat, prompt: Prompt, from: &[PieceId], optional: bool) -> Flowing<Option<PieceId>> {
        let mut options: Vec<Choice> = from.iter().map(|&piece| Choice::Piece(piece)).collect();
        if optional {
            options.push(Choice::Stop);
        }
        if options.len() < 2 {
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
    pub fn choose_word(&mut self, seat: Seat, prompt: Prompt, words: Vec<Box<str>>) -> Flowing<usize> {
        let options = (0..).zip(&words).map(|(i, _)| Choice::Word(i)).collect();
        let (_, at) = self.answer_of(Decision { words, ..Decision::new(seat, prompt, options) })?;
        Ok(at)
    }

    /// Asks a seat for a number from `least` to `most`.
    pub fn choose_number(&mut self, seat: Seat, prompt: Prompt, least: i32, most: i32) -> Flowing<i32> {
        let options = (least..=most).take(1000).map(Choice::Number).collect();
        match self.ask(Decision::new(seat, prompt, options))? {
            Choice::Number(number) => Ok(number),
            _ => Ok(least),
        }
    }

    /// Asks several seats at once, sealed: for each, one of some pieces.
    pub fn choose_together(&mut self, asked: Vec<(Seat, Prompt, Vec<PieceId>)>) -> Flowing<Vec<PieceId>> {
        let decisions: Vec<Decision> = asked
            .iter()
            .map(|(seat, prompt, from)| {
                let options = from.iter().map(|&piece| Choice::Piece(piece)).collect();
                Decision::new(*seat, prompt.clone(), options)
            })
            .collect();
        let answers = self.ask_together(decisions)?;
        Ok(answers.into_iter().zip(&asked).map(|(at, (.., from))| from[at]).collect())
    }

    /// Makes a seat the first of the turn order.
    pub fn make_first(&mut self, seat: Seat) {
        self.state_mut().first = seat;
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
    pub fn delay(&mut self, delayed: Delayed) {
        self.state_mut().delayed.push(delayed);
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
