//! A game in progress as plain structs, and the questions about it that have
//! one answer at any moment: a creature's Attack, who has Guard, who is hidden.
//! It changes nothing; `steps` does.

use std::ops::{Index, IndexMut};

use super::cards::{CARDS, Card, Keyword};
use super::decks::{Hero, List};
use super::table::{
    BattleOption, CardId, CreatureId, DECK_SIZE, Pair, Pile, Play, Seat, Seats, Target, TimedEffect, Trigger,
};
use crate::chance::Chance;

/// HP a Hero starts with and cannot be healed above (FF-05, FF-64).
pub const HERO_HP: i16 = 20;

/// One player: Hero, mana, cards, and what is on that side of the table.
pub struct Side {
    pub hero: Hero,
    pub hp: i16,
    pub mana: u8,
    pub max_mana: u8,
    pub deck: Pile,
    pub hand: Pile,
    pub discard: Pile,
    pub board: Vec<CreatureId>,
    pub pending: Vec<Pending>,
    /// Times the Hero ability was used this turn.
    pub hero_uses: u8,
    /// Champion's Challenge: the Hero may still attack this turn.
    pub hero_may_attack: bool,
    /// War Chants in force this turn.
    pub chants: i16,
    /// Ancient Rimeoaks on the board.
    pub rimeoaks: i16,
    /// Blood Countesses on the board.
    pub countesses: i16,
}

/// A creature or token. The slot stays after it has left play, so that an old
/// id never means a new creature.
#[derive(Clone)]
pub struct Creature {
    pub face: Card,
    /// The card it is; a token is none.
    pub card: Option<CardId>,
    pub controller: Seat,
    pub in_play: bool,
    pub hp: i16,
    pub max_hp: i16,
    /// Attack with everything that never ends: print, permanent bonuses and
    /// Artifacts, which leave only together with the creature.
    pub attack: i16,
    /// Attack "until end of turn".
    pub attack_this_turn: i16,
    /// Attack taken until the start of that seat's next turn (Mire Hexer).
    pub hexed: Pair<i16>,
    /// +1/+1 for each Rimeoak, as far as it is already in `hp` and `max_hp`.
    pub canopy: i16,
    /// Guard until the start of that seat's next turn (Rootwall).
    pub rooted: Pair<bool>,
    pub guard: bool,
    pub stealth: bool,
    pub shield: bool,
    pub life_drain: bool,
    pub no_sickness: bool,
    pub artifacts: u8,
    pub attacks_made: u8,
    /// The turn in which its once-per-turn ability was last used.
    pub ability_turn: u16,
    /// The last turn that found it in the snapshot (FF-A8).
    pub snapshot_turn: u16,
    /// The turn in which it was Frozen; 0 if it is not.
    pub frozen_turn: u16,
}

impl Creature {
    /// A creature as printed.
    pub fn new(face: Card, card: Option<CardId>, controller: Seat) -> Self {
        let print = face.face();
        let has = |keyword| print.keyword == keyword;
        Self {
            face,
            card,
            controller,
            in_play: true,
            hp: print.hp,
            max_hp: print.hp,
            attack: print.attack,
            attack_this_turn: 0,
            hexed: Pair::default(),
            canopy: 0,
            rooted: Pair::default(),
            guard: has(Keyword::Guard),
            stealth: has(Keyword::Stealth),
            shield: has(Keyword::Shield),
            life_drain: has(Keyword::LifeDrain),
            no_sickness: has(Keyword::NoSummoningSickness),
            artifacts: 0,
            attacks_made: 0,
            ability_turn: 0,
            snapshot_turn: 0,
            frozen_turn: 0,
        }
    }

    /// Whether it is a token.
    pub fn is_token(&self) -> bool {
        self.card.is_none()
    }

    /// Guard, printed or given.
    pub fn has_guard(&self) -> bool {
        self.guard || self.rooted[Seat(0)] || self.rooted[Seat(1)]
    }

    /// Stealth that works: Guard switches it off (FF-74).
    pub fn is_hidden(&self) -> bool {
        self.stealth && !self.has_guard()
    }

    /// Frozen, whether or not the restriction applies yet.
    pub fn is_frozen(&self) -> bool {
        self.frozen_turn != 0
    }

    /// Frozen before this turn of its controller began (FF-A41).
    pub fn is_held(&self, turn: u16) -> bool {
        self.frozen_turn != 0 && self.frozen_turn < turn
    }
}

/// All creatures the game has seen, in the order they came.
pub struct Creatures(Vec<Creature>);

impl Creatures {
    /// Adds a creature and names it.
    pub fn add(&mut self, creature: Creature) -> CreatureId {
        let id = CreatureId(self.0.len() as u16);
        self.0.push(creature);
        id
    }
}

impl Index<CreatureId> for Creatures {
    type Output = Creature;

    fn index(&self, id: CreatureId) -> &Creature {
        &self.0[usize::from(id.0)]
    }
}

impl IndexMut<CreatureId> for Creatures {
    fn index_mut(&mut self, id: CreatureId) -> &mut Creature {
        &mut self.0[usize::from(id.0)]
    }
}

/// An Artifact in play.
#[derive(Clone, Copy)]
pub struct Artifact {
    pub card: CardId,
    pub face: Card,
    pub host: CreatureId,
    /// Who played it; never changes (FF-A48).
    pub controller: Seat,
    /// The turn in which its once-per-turn ability was last used.
    pub ability_turn: u16,
}

/// The targets a spell was cast with; "up to 2" may leave places empty.
pub type Targets = [Option<Target>; 2];

/// A spell that was cast and has not resolved.
#[derive(Clone, Copy)]
pub struct Pending {
    pub card: CardId,
    pub targets: Targets,
}

/// A whole game.
pub struct Game {
    pub sides: Pair<Side>,
    pub creatures: Creatures,
    pub artifacts: Vec<Artifact>,
    pub active: Seat,
    /// Turns begun by both players together.
    pub turn: u16,
    pub chance: Chance,
    /// How often each card was played.
    pub played: [u16; CARDS],
    /// Creatures the next check will find destroyed.
    pub fallen: Vec<CreatureId>,
    /// Triggers that wait for the active player's order.
    pub waiting: Vec<Trigger>,
    /// Start- or end-of-turn effects still to resolve.
    pub agenda: Vec<TimedEffect>,
    /// What is printed on each physical card.
    pub faces: [Card; 2 * DECK_SIZE],
    // Lists of options, kept so that listing allocates nothing.
    pub plays: Vec<Play>,
    pub battle_options: Vec<BattleOption>,
    pub targets: Vec<Target>,
}

impl Game {
    /// Both decks unshuffled, nothing drawn, nothing in play.
    pub fn new(lists: [&List; 2], seed: u64) -> Self {
        let mut faces = [Card::Sapling; 2 * DECK_SIZE];
        let cards = lists.iter().flat_map(|list| list.cards());
        for (face, card) in faces.iter_mut().zip(cards) {
            *face = card;
        }
        let mut sides = Seats(lists.map(|list| Side::new(list.hero)));
        for id in (0..faces.len() as u8).map(CardId) {
            sides[id.owner()].deck.push(id);
        }
        Self {
            sides,
            creatures: Creatures(Vec::with_capacity(64)),
            artifacts: Vec::with_capacity(8),
            active: Seat(0),
            turn: 0,
            chance: Chance::seeded(seed),
            played: [0; CARDS],
            fallen: Vec::with_capacity(16),
            waiting: Vec::with_capacity(16),
            agenda: Vec::with_capacity(16),
            faces,
            plays: Vec::with_capacity(32),
            battle_options: Vec::with_capacity(32),
            targets: Vec::with_capacity(32),
        }
    }

    /// What is printed on a card.
    pub fn face_of(&self, card: CardId) -> Card {
        self.faces[usize::from(card.0)]
    }

    /// A uniformly random answer to a question with `count` options, at least 1.
    pub fn pick(&mut self, count: usize) -> usize {
        self.chance.pick(count)
    }

    /// A yes-or-no question.
    pub fn ask(&mut self) -> bool {
        self.pick(2) == 1
    }

    /// The Attack a creature has now, never below 0 (FF-A24).
    pub fn attack_of(&self, id: CreatureId) -> i16 {
        let creature = &self.creatures[id];
        let lasting = creature.attack + creature.canopy;
        let passing = creature.attack_this_turn + self.sides[creature.controller].chants;
        let taken = creature.hexed[Seat(0)] + creature.hexed[Seat(1)];
        (lasting + passing - taken).max(0)
    }

    /// Whether damage from this creature heals its controller's Hero.
    pub fn has_life_drain(&self, id: CreatureId) -> bool {
        let creature = &self.creatures[id];
        creature.life_drain || (creature.is_token() && self.sides[creature.controller].countesses > 0)
    }

    /// How many tokens a player controls.
    pub fn tokens(&self, seat: Seat) -> usize {
        let board = &self.sides[seat].board;
        board.iter().filter(|&&id| self.creatures[id].is_token()).count()
    }
}

impl Side {
    fn new(hero: Hero) -> Self {
        Self {
            hero,
            hp: HERO_HP,
            mana: 0,
            max_mana: 0,
            deck: Pile::default(),
            hand: Pile::default(),
            discard: Pile::default(),
            board: Vec::with_capacity(16),
            pending: Vec::with_capacity(8),
            hero_uses: 0,
            hero_may_attack: false,
            chants: 0,
            rimeoaks: 0,
            countesses: 0,
        }
    }
}
