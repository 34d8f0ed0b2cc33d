//! A game in progress as plain structs, and the few movements of cards
//! everything is made of: draw, discard, enter and leave play, join and leave a
//! Fleeter. It knows no card's effect.

use std::ops::{Index, IndexMut};

use super::cards::{Card, Faction, Kind, Person, Timing};
use super::decks::{DECK_CARDS, Deck};
use super::table::{Bound, List, MOST_CARDS, Piece, Play, Seat, Seats, Set};
use super::tally::Tally;
use crate::chance::Chance;

/// Where the homeworld of a player stands among the own cards.
pub const HOMEWORLD: usize = DECK_CARDS;
/// Where the account a player begins with stands.
pub const ACCOUNT: usize = DECK_CARDS + 1;
/// Where the reserve account stands.
pub const RESERVE: usize = DECK_CARDS + 2;

/// The last turn of something that lasts; 0 if it never began.
pub type Turn = u16;

/// What a card in play remembers besides the sets it is in.
#[derive(Clone, Copy, Default)]
pub struct Memory {
    /// The Fleeter an Individual is combined with; only while `joined` has it.
    pub host: u8,
    /// Individuals combined with this Fleeter.
    pub guests: Set,
    pub exhausted_through: Turn,
    /// Growth counters.
    pub growth: i16,
    /// Combat until the end of the turn.
    pub boost: i16,
    /// Capture until the end of the turn.
    pub reach: i16,
    /// Capture and homeworld value until the end of the turn, of a planet.
    pub shield: i16,
    /// The turn in which it cannot attack (Parley).
    pub peaceful_in: Turn,
    /// It joins nothing through this turn (Sow Doubt).
    pub lonely_through: Turn,
    /// The turn it returns in, set aside or not.
    pub back_in: Turn,
    /// What its first entry into play cost (TRF-A40); kept wherever it goes.
    pub price: Option<u16>,
    /// What a Persistent card is attached to or aimed at.
    pub target: Option<Piece>,
    /// The faction an Alliance Thread names.
    pub faction: Option<Faction>,
    /// The last turn of a Persistent card that ends by itself.
    pub ends_in: Turn,
}

/// One player.
pub struct Side {
    /// What each place is.
    pub cards: [Card; MOST_CARDS],
    /// The top is the last.
    pub deck: List<u8, DECK_CARDS>,
    pub hand: Set,
    pub discard: Set,
    /// Planets in play, the homeworld included.
    pub planets: Set,
    /// Characters in play.
    pub characters: Set,
    /// Persistent OOC cards in play.
    pub persistent: Set,
    /// Characters set aside.
    pub aside: Set,
    /// The account in force.
    pub account: usize,
    pub reserve: Option<usize>,
    /// Planets activated this turn.
    pub activated: Set,
    /// Accounts whose ability was used this turn.
    pub used_accounts: Set,
    pub meters_spent: i32,
    pub words_spent: i32,
    /// Individuals combined with a Fleeter.
    pub joined: Set,
    /// Bought this turn.
    pub fresh: Set,
    /// Their turn was used by an ability.
    pub used: Set,
    /// Individuals that joined or left this turn.
    pub moved: Set,
    pub exhausted: Set,
    /// In a suspended fight.
    pub committed: Set,
    /// Attacking or blocking this turn, or done with a fight.
    pub engaged: Set,
    /// Were in a fight resolved this turn.
    pub fought: Set,
    /// To be exhausted when the captures are over.
    pub tired: Set,
    /// Defeated and in the discard pile since.
    pub defeated: Set,
    pub memory: [Memory; MOST_CARDS],
}

impl Side {
    fn new(deck: Deck) -> Self {
        let list = deck.list();
        let mut cards = [Card::Guest; MOST_CARDS];
        cards.iter_mut().zip(list.cards()).for_each(|(place, card)| *place = card);
        cards[HOMEWORLD] = list.homeworld;
        cards[ACCOUNT] = list.account;
        cards[RESERVE] = list.reserve;
        let mut deck = List::default();
        (0..DECK_CARDS).for_each(|place| deck.push(place as u8));
        Self {
            cards,
            deck,
            hand: Set::EMPTY,
            discard: Set::EMPTY,
            planets: Set::one(HOMEWORLD),
            characters: Set::EMPTY,
            persistent: Set::EMPTY,
            aside: Set::EMPTY,
            account: ACCOUNT,
            reserve: Some(RESERVE),
            activated: Set::EMPTY,
            used_accounts: Set::EMPTY,
            meters_spent: 0,
            words_spent: 0,
            joined: Set::EMPTY,
            fresh: Set::EMPTY,
            used: Set::EMPTY,
            moved: Set::EMPTY,
            exhausted: Set::EMPTY,
            committed: Set::EMPTY,
            engaged: Set::EMPTY,
            fought: Set::EMPTY,
            tired: Set::EMPTY,
            defeated: Set::EMPTY,
            memory: [Memory::default(); MOST_CARDS],
        }
    }

    /// The account in force.
    pub fn account(&self) -> Card {
        self.cards[self.account]
    }

    /// The homeworld.
    pub fn homeworld(&self) -> Card {
        self.cards[HOMEWORLD]
    }

    /// What is printed on a character.
    pub fn person(&self, place: usize) -> &'static Person {
        self.cards[place].person()
    }

    /// Whether a character is a Fleeter.
    pub fn is_fleeter(&self, place: usize) -> bool {
        self.cards[place].is_fleeter()
    }

    /// The Fleeter an Individual is combined with.
    pub fn host(&self, place: usize) -> Option<usize> {
        self.joined.has(place).then(|| self.memory[place].host.into())
    }

    /// One character for every unit: a Fleeter, or an uncombined Individual.
    pub fn heads(&self) -> Set {
        self.characters - self.joined
    }

    /// The unit a head stands for.
    pub fn unit(&self, head: usize) -> Set {
        Set::one(head) | self.memory[head].guests
    }

    /// The unit a character belongs to.
    pub fn unit_of(&self, place: usize) -> Set {
        self.unit(self.host(place).unwrap_or(place))
    }

    /// Those of a set that are this card.
    pub fn copies(&self, set: Set, card: Card) -> Set {
        self.those(set, |other| other == card)
    }

    /// Those of a set whose card fits.
    pub fn those(&self, set: Set, fits: impl Fn(Card) -> bool) -> Set {
        set.iter().filter(|&place| fits(self.cards[place])).collect()
    }

    /// Characters of a set of cards.
    pub fn people(&self, set: Set) -> Set {
        self.those(set, |card| card.kind() == Kind::Character)
    }

    /// Draws cards; what is not there is not drawn (TRF-A6).
    pub fn draw(&mut self, cards: usize) {
        for _ in 0..cards {
            if let Some(place) = self.deck.pop() {
                self.hand.insert(place.into());
            }
        }
    }

    /// Discards a card of the hand.
    pub fn discard_from_hand(&mut self, place: usize) {
        self.hand.remove(place);
        self.discard.insert(place);
    }

    /// Combines an Individual with a Fleeter.
    pub fn combine(&mut self, who: usize, fleeter: usize) {
        self.joined.insert(who);
        self.memory[who].host = fleeter as u8;
        self.memory[fleeter].guests.insert(who);
    }

    /// Takes an Individual from its Fleeter, if it has one.
    pub fn separate(&mut self, who: usize) {
        if let Some(host) = self.host(who) {
            self.memory[host].guests.remove(who);
            self.joined.remove(who);
        }
    }

    /// A character enters play; its first entry fixes its price.
    pub fn enter(&mut self, place: usize, price: i32, is_fresh: bool) {
        self.characters.insert(place);
        if is_fresh {
            self.fresh.insert(place);
        }
        self.memory[place].price.get_or_insert(price as u16);
    }

    /// Cannot do anything through the next turn (TRF-A34).
    pub fn exhaust(&mut self, who: Set, turn: Turn) {
        let who = who & self.characters;
        self.exhausted |= who;
        who.iter().for_each(|place| self.memory[place].exhausted_through = turn + 1);
    }
}

/// A fight of one attacking unit, or of two joined ones, with all its blockers.
#[derive(Clone, Copy, Default)]
pub struct Fight {
    /// Whose unit attacked.
    pub attacker: Seat,
    /// The members of each side by its player.
    pub members: Seats<Set>,
    /// Combat of each side until the end of the turn.
    pub boost: Seats<i16>,
    /// Godmodes each side has to answer for this turn.
    pub godmodes: Seats<u8>,
    pub is_suspended: bool,
    /// It was rolled this turn.
    pub is_rolled: bool,
    /// It makes no bickering roll this turn (Lock the Topic).
    pub is_locked: bool,
}

/// A whole game.
pub struct Game {
    pub sides: [Side; 2],
    pub active: Seat,
    /// Turns begun by both players together.
    pub turn: Turn,
    /// Which OOC cards it is time for.
    pub moment: Timing,
    /// Suspended ones, oldest first, then new ones in the order of attackers.
    pub fights: Vec<Fight>,
    /// Heads of the attacking units as they were declared, each with the number
    /// of the joined attack it belongs to.
    pub attack: List<(u8, u8), MOST_CARDS>,
    /// Attackers that were blocked this turn (TRF-A31).
    pub blocked: Set,
    /// Flame Wars of this turn.
    pub flames: i16,
    /// Derail was used this turn.
    pub is_derailed: bool,
    pub chance: Chance,
    pub bound: Bound,
    pub tally: Tally,
    /// Options, kept so that listing allocates nothing.
    pub plays: Vec<Play>,
}

impl Index<Seat> for Game {
    type Output = Side;

    fn index(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat.0)]
    }
}

impl IndexMut<Seat> for Game {
    fn index_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat.0)]
    }
}

impl Game {
    /// Accounts and homeworlds are out, the decks in the order of the list.
    pub fn new(decks: [Deck; 2], seed: u64, bound: Bound) -> Self {
        Self {
            sides: decks.map(Side::new),
            active: Seat(0),
            turn: 0,
            moment: Timing::BEFORE,
            fights: Vec::with_capacity(8),
            attack: List::default(),
            blocked: Set::EMPTY,
            flames: 0,
            is_derailed: false,
            chance: Chance::seeded(seed),
            bound,
            tally: Tally::default(),
            plays: Vec::with_capacity(64),
        }
    }

    /// A uniformly random answer to a question with `count` options, at least 1.
    pub fn pick(&mut self, count: usize) -> usize {
        self.chance.pick(count)
    }

    /// Asks for one card of a set, which is not empty.
    pub fn pick_of(&mut self, set: Set) -> usize {
        let before = self.pick(set.len());
        set.nth(before)
    }

    /// Asks for one card of a set, or none; no question about an empty set.
    pub fn pick_or_none(&mut self, set: Set) -> Option<usize> {
        if set.is_empty() { None } else { self.pick_or_stop(set) }
    }

    /// Asks for one card of a set, or none, even if the set is empty: who is not
    /// asked has shown what is not in hand.
    pub fn pick_or_stop(&mut self, set: Set) -> Option<usize> {
        let answer = self.pick(set.len() + 1);
        (answer < set.len()).then(|| set.nth(answer))
    }

    /// One die.
    pub fn die(&mut self) -> i16 {
        self.chance.die()
    }

    /// A player discards so many cards of the own choice from hand.
    pub fn discard_chosen(&mut self, seat: Seat, cards: usize) {
        for _ in 0..cards {
            let hand = self[seat].hand;
            if hand.is_empty() {
                return;
            }
            let place = self.pick_of(hand);
            self[seat].discard_from_hand(place);
        }
    }

    /// A character leaves play: those combined with it stay, its counters,
    /// attachments and effects are lost, and a fight it was in may end.
    pub fn leave_play(&mut self, seat: Seat, place: usize) {
        let side = &mut self[seat];
        side.separate(place);
        side.joined -= side.memory[place].guests;
        let price = side.memory[place].price;
        side.memory[place] = Memory { price, ..Memory::default() };
        let sets = [
            &mut side.characters,
            &mut side.fresh,
            &mut side.used,
            &mut side.moved,
            &mut side.exhausted,
            &mut side.committed,
            &mut side.engaged,
            &mut side.fought,
            &mut side.tired,
        ];
        sets.into_iter().for_each(|set| set.remove(place));
        let left = Some(Piece { seat, place });
        for owner in Seat::BOTH {
            for card in self[owner].persistent.iter() {
                if self[owner].memory[card].target == left {
                    self.end_persistent(owner, card);
                }
            }
        }
        self.leave_fight(seat, place);
    }

    /// A character leaves play for its owner's discard pile.
    pub fn discard_character(&mut self, seat: Seat, place: usize) {
        self.leave_play(seat, place);
        self[seat].discard.insert(place);
    }

    /// A Persistent card goes to its owner's discard pile.
    pub fn end_persistent(&mut self, seat: Seat, place: usize) {
        let side = &mut self[seat];
        side.persistent.remove(place);
        side.discard.insert(place);
        side.memory[place] = Memory::default();
    }

    /// Persistent cards of a player that are this card.
    pub fn in_force(&self, seat: Seat, card: Card) -> Set {
        self[seat].copies(self[seat].persistent, card)
    }

    /// A character is in its fight no longer. With one side empty the fight ends
    /// without a winner and the other side is exhausted (TRF-A31).
    pub fn leave_fight(&mut self, seat: Seat, place: usize) {
        let Some(index) = self.fights.iter().position(|fight| fight.members[seat].has(place)) else { return };
        self.fights[index].members[seat].remove(place);
        if self.fights[index].members[seat].is_empty() {
            self.end_fight(index);
        }
    }

    /// A fight ends without a winner; whoever is left in it is exhausted.
    pub fn end_fight(&mut self, index: usize) {
        let fight = self.fights.remove(index);
        for seat in Seat::BOTH {
            let turn = self.turn;
            self[seat].committed -= fight.members[seat];
            self[seat].exhaust(fight.members[seat], turn);
        }
    }
}

#[cfg(test)]
impl crate::script::Scripted for Game {
    fn script(&self) -> &crate::script::Script {
        &self.chance.script
    }

    fn script_mut(&mut self) -> &mut crate::script::Script {
        &mut self.chance.script
    }
}
