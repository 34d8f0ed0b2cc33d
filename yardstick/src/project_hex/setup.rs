//! Set-up: who begins, who plays what, the first missions and the first
//! territory of each player (PH-09 – PH-14, PH-62, PH-A1 – PH-A5).

use super::cards::{CARDS, COLOURS, Card, Colour, FACTIONS, Goal, MISSIONS, Mission, TYPES, Type, modifier};
use super::map::{MAP, SPACES, Spaces};
use super::state::Game;
use super::table::{Seat, Seats, Set, Troops};
use crate::list::List;

/// Cards each player chooses among units and upgrades (PH-62).
const CHOSEN: usize = 2;

/// Cards of a whole Dossier.
pub const DOSSIER: usize = 2;

/// Troops that come with the capital (PH-13).
const ESCORT: usize = 4;

impl Game {
    /// Everything before the first turn.
    pub fn set_up(&mut self) {
        self.find_first();
        let order: List<Seat, 6> = self.in_turn_order().collect();
        self.choose_factions(&order);
        order.iter().for_each(|&seat| self.choose_cards(seat));
        self.build_deck();
        self.deal_missions(&order);
        order.iter().for_each(|&seat| self.settle(seat));
    }

    /// The highest die begins; those who tie roll again (PH-A1).
    fn find_first(&mut self) {
        let mut rivals: Set<Seat> = (0..self.seats).map(Seat).collect();
        while rivals.len() > 1 {
            let mut dice = Seats::<u8>::default();
            rivals.iter().for_each(|seat| dice[seat] = self.roll());
            let highest = rivals.iter().map(|seat| dice[seat]).max();
            rivals = rivals.iter().filter(|&seat| Some(dice[seat]) == highest).collect();
        }
        self.first = rivals.nth(0);
    }

    /// A faction and a colour, each at most once.
    fn choose_factions(&mut self, order: &[Seat]) {
        let mut factions: List<usize, 6> = (0..FACTIONS.len()).collect();
        let mut colours: List<usize, 6> = (0..COLOURS).collect();
        for &seat in order {
            let faction = self.pick(factions.len());
            self.players[seat].faction = FACTIONS[factions.remove(faction)];
            let colour = self.pick(colours.len());
            self.players[seat].colour = Colour(colours.remove(colour) as u8);
        }
    }

    /// Cards this player may still choose (PH-A40).
    pub fn open_cards(&self, seat: Seat) -> Set<Card> {
        let chosen = self.players[seat].cards;
        let is_open = |card: &Card| !chosen.has(*card) && card.needs().is_none_or(|needed| chosen.has(needed));
        CARDS.into_iter().filter(is_open).collect()
    }

    fn choose_cards(&mut self, seat: Seat) {
        for _ in 0..CHOSEN {
            let open = self.open_cards(seat);
            let card = self.pick_of(open);
            self.take_card(seat, card);
        }
    }

    /// Gives a player a card, and its modifier to all troops of the type.
    pub fn take_card(&mut self, seat: Seat, card: Card) {
        let player = &mut self.players[seat];
        player.cards.insert(card);
        player.modifiers = TYPES.map(|of| modifier(player.cards, of));
    }

    /// Shuffles all missions but the Rivalries of colours nobody has (PH-A2).
    pub fn build_deck(&mut self) {
        let colours = (0..self.seats).map(|seat| self.players[Seat(seat)].colour);
        let is_in_play = |mission: Mission| match mission.goal() {
            Goal::Rivalry(colour) => colours.clone().any(|other| other == colour),
            _ => true,
        };
        self.deck = (0..MISSIONS as u8).map(Mission).filter(|&mission| is_in_play(mission)).collect();
        self.chance.shuffle(&mut self.deck);
    }

    /// Two missions each, one or both of them exchanged (PH-A3).
    fn deal_missions(&mut self, order: &[Seat]) {
        for &seat in order {
            self.fill_dossier(seat);
        }
        for &seat in order {
            let place = self.pick(DOSSIER);
            self.discard_mission(seat, place);
            if self.pick(2) == 0 {
                self.discard_mission(seat, 0);
            }
        }
        self.chance.shuffle(&mut self.discard);
        for mission in self.deck.iter().copied() {
            self.discard.push(mission);
        }
        std::mem::swap(&mut self.deck, &mut self.discard);
        self.discard.clear();
        for &seat in order {
            self.fill_dossier(seat);
        }
    }

    /// Where a capital may be placed: two or more steps from all units.
    pub fn free_homes(&self) -> Spaces {
        let held = self.held();
        let near = held.iter().fold(held, |near, space| near | MAP.near(space));
        Spaces::first(SPACES) & !near
    }

    /// Places the capital and four troops (PH-13, PH-14, PH-A5).
    fn settle(&mut self, seat: Seat) {
        let homes = self.free_homes();
        let home = self.pick_of(homes);
        self.players[seat].capital = Some(home);
        for _ in 0..ESCORT {
            let of = self.pick_type();
            let troops: Troops = self.muster(seat, of).into_iter().collect();
            self.put(seat, troops, home);
        }
    }

    /// Asks which unit a new troop is.
    pub fn pick_type(&mut self) -> Type {
        TYPES[self.pick(TYPES.len())]
    }
}
