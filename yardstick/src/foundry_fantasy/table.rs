//! The small nouns everything else is written in: seats, ids of cards and
//! creatures, targets, piles of cards, and how a game that may end at any step
//! is told to stop. Nothing here knows a rule.

use crate::list::List;
pub use crate::seats::{Flow, GO_ON, Seat, Seats, Verdict};

/// Cards in a deck, besides the Hero (FF-09).
pub const DECK_SIZE: usize = 30;

/// One `T` for each seat.
pub type Pair<T> = Seats<T, 2>;

/// One physical card: 0 to 29 came in A's deck, 30 to 59 in B's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// Whose deck the card came from.
    pub fn owner(self) -> Seat {
        Seat::BOTH[usize::from(self.0) / DECK_SIZE]
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

/// A deck, hand or discard pile. It only ever holds cards of one owner
/// (FF-A32), so a deck's worth of room is enough. The last card is the top.
pub type Pile = List<CardId, DECK_SIZE>;

/// One option of a Main Phase decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Play the card at this place of the hand.
    FromHand(usize),
    HeroAbility,
    CreatureAbility(CreatureId),
    /// Use the Artifact at this place of `Game::artifacts`.
    ArtifactAbility(usize),
    ToBattle,
}

/// One option of a Battle Phase decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleOption {
    Attack(CreatureId),
    HeroAttack,
    EndTurn,
}

/// A triggered effect that waits. It happens even if its source has left play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// Bog Rat: that player summons 1 Maggot.
    Maggot(Seat),
    /// Plague Ogre: it deals 2 damage to every creature.
    Plague(CreatureId),
    /// Corpse Collector: it gets +1/+1.
    Growth(CreatureId),
    /// Phoenix Brand: the destroyed creature's card returns to hand. A token
    /// has none.
    Rebirth(Option<CardId>),
    /// Glacier Bear: Freeze the creature that hurt it.
    Frostbite(CreatureId),
    /// Thawcaller: that player draws 1 card.
    Thaw(Seat),
}

/// An effect that waits for the start or the end of a turn. One whose source
/// has left play by the time it is its turn does nothing.
#[derive(Clone, Copy)]
pub enum TimedEffect {
    /// A pending spell of the active player.
    Spell(CardId),
    /// Evergreen Crown.
    Crown(CardId),
    /// Cursed Idol.
    Idol(CardId),
    /// Molten Golem.
    Golem(CreatureId),
    /// Grove Singer.
    Singer(CreatureId),
}
