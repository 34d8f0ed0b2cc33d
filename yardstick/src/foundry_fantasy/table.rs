//! The small nouns everything else is written in: seats, ids of cards and
//! creatures, targets, piles of cards, and how a game that may end at any step
//! is told to stop. Nothing here knows a rule.

use std::ops::{ControlFlow, Deref, Index, IndexMut};

/// Cards in a deck, besides the Hero (FF-09).
pub const DECK_SIZE: usize = 30;

/// A player's place; A and B as in the worked examples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    A,
    B,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent's seat.
    pub fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}

/// One `T` for each seat.
#[derive(Clone, Copy, Default)]
pub struct Pair<T>(pub [T; 2]);

impl<T> Index<Seat> for Pair<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for Pair<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// One physical card: 0 to 29 came in A's deck, 30 to 59 in B's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// Whose deck the card came from.
    pub fn owner(self) -> Seat {
        if usize::from(self.0) < DECK_SIZE { Seat::A } else { Seat::B }
    }
}

/// One creature object; never reused, so a creature that comes back is another
/// one (FF-A20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CreatureId(pub u16);

/// What a spell, ability or attack may be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Hero(Seat),
    Creature(CreatureId),
}

/// How a game ended; no winner is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub winner: Option<Seat>,
}

/// Goes on, or stops everything because the game is over: `?` after each step.
pub type Flow = ControlFlow<Verdict>;

/// Goes on.
pub const GO_ON: Flow = ControlFlow::Continue(());

/// A deck, hand or discard pile. It only ever holds cards of one owner
/// (FF-A32), so a deck's worth of room is enough. The last card is the top.
#[derive(Clone, Copy, Default)]
pub struct Pile {
    cards: [CardId; DECK_SIZE],
    len: u8,
}

impl Pile {
    /// Puts a card on top.
    pub fn push(&mut self, card: CardId) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes the top card.
    pub fn pop(&mut self) -> Option<CardId> {
        let top = *self.last()?;
        self.len -= 1;
        Some(top)
    }

    /// Takes the card at `index`, which is below the length.
    pub fn take(&mut self, index: usize) -> CardId {
        let end = usize::from(self.len);
        let card = self.cards[index];
        self.cards.copy_within(index + 1..end, index);
        self.len -= 1;
        card
    }

    /// Takes this very card, if it is here.
    pub fn take_card(&mut self, card: CardId) -> Option<CardId> {
        let index = self.iter().position(|&other| other == card)?;
        Some(self.take(index))
    }

    /// Puts a card under all others.
    pub fn push_bottom(&mut self, card: CardId) {
        let end = usize::from(self.len);
        self.cards.copy_within(0..end, 1);
        self.cards[0] = card;
        self.len += 1;
    }

    /// The cards, for shuffling.
    pub fn as_mut_slice(&mut self) -> &mut [CardId] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl Deref for Pile {
    type Target = [CardId];

    fn deref(&self) -> &[CardId] {
        &self.cards[..usize::from(self.len)]
    }
}
