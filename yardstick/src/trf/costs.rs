//! What cards cost, and what there is to pay with (TRF-19 to TRF-40, TRF-A8 to
//! TRF-A17, TRF-A40).

use super::cards::{Alignment, Card, Faction, Person, Timing, Title};
use super::state::{Game, Side};
use super::table::{Seat, Set};

/// What the faction rules look at.
#[derive(Clone, Copy)]
struct Colours {
    faction: Faction,
    alignment: Alignment,
    is_azguard: bool,
}

impl Colours {
    fn of(person: &Person) -> Self {
        Self { faction: person.faction, alignment: person.alignment, is_azguard: person.is_azguard }
    }
}

impl Side {
    /// Planets that were not activated this turn.
    fn working_planets(&self) -> Set {
        self.planets - self.activated
    }

    /// Meters some planets give.
    fn meters_of(&self, planets: Set) -> i32 {
        planets.iter().map(|place| self.cards[place].world().meters).sum()
    }

    /// Meters left this turn.
    pub fn meters(&self) -> i32 {
        (self.meters_of(self.working_planets()) - self.meters_spent).max(0)
    }
}

impl Game {
    /// Words some planets of a player give, Free Trader Convoys and Lost
    /// Connections included.
    fn words_of(&self, seat: Seat, planets: Set) -> i32 {
        let side = &self[seat];
        let printed: i32 = planets.iter().map(|place| side.cards[place].world().words).sum();
        let convoys = side.copies(side.characters, Card::FreeTraderConvoy).len() as i32;
        let lost = self.in_force(seat.other(), Card::LostConnection).len() as i32;
        (printed + 300 * convoys - 500 * lost).max(0)
    }

    /// Words left this turn.
    pub fn words(&self, seat: Seat) -> i32 {
        (self.words_of(seat, self[seat].working_planets()) - self[seat].words_spent).max(0)
    }

    /// Whether a planet was not activated yet and what was spent is covered
    /// without it (TRF-A10).
    pub fn can_do_without(&self, seat: Seat, planet: usize) -> bool {
        let side = &self[seat];
        let others = side.working_planets() - Set::one(planet);
        !side.activated.has(planet)
            && side.meters_spent <= side.meters_of(others)
            && side.words_spent <= self.words_of(seat, others)
    }

    /// The faction factor (TRF-A13); none if the account cannot play the card.
    fn faction_factor(&self, seat: Seat, card: Colours) -> Option<i32> {
        let side = &self[seat];
        let account = side.account();
        let own = account.account_faction();
        if card.faction == Faction::Universal || own == Faction::Universal || card.faction == own {
            return Some(1);
        }
        if account == Card::Dolash && card.is_azguard {
            return Some(1);
        }
        let is_allied = self.in_force(seat, Card::AllianceThread).iter().any(|thread| {
            side.memory[thread].faction == Some(card.faction) && card.alignment == card.faction.alignment()
        });
        if is_allied {
            return Some(1);
        }
        let is_neutral = card.alignment == Alignment::Neutral && card.faction.alignment() == Alignment::Neutral;
        if is_neutral && self.welcomes_neutrals(seat) {
            return Some(2);
        }
        let is_akin = card.alignment == card.faction.alignment() && card.alignment == own.alignment();
        is_akin.then_some(2)
    }

    /// Bazaar of Sen, or Crossover Event.
    fn welcomes_neutrals(&self, seat: Seat) -> bool {
        let side = &self[seat];
        !side.copies(side.planets, Card::BazaarOfSen).is_empty()
            || !self.in_force(seat, Card::CrossoverEvent).is_empty()
    }

    /// Meters for a character bought from hand; none if it cannot be played.
    pub fn character_cost(&self, seat: Seat, card: Card) -> Option<i32> {
        let side = &self[seat];
        let person = card.person();
        let factor = self.faction_factor(seat, Colours::of(person))?;
        let has_azguard = person.is_azguard && !side.copies(side.planets, Card::Azguard).is_empty();
        Some((person.meters * factor - if has_azguard { 50 } else { 0 }).max(0))
    }

    /// Meters for the return of a defeated Unique character; none if it was not
    /// defeated or cannot be played now (TRF-A39, TRF-A40).
    pub fn revival_cost(&self, seat: Seat, place: usize) -> Option<i32> {
        let side = &self[seat];
        let person = side.person(place);
        if !person.is_unique || !side.defeated.has(place) {
            return None;
        }
        self.faction_factor(seat, Colours::of(person))?;
        side.memory[place].price.map(|price| 2 * i32::from(price))
    }

    /// Words for an OOC card now; none if it cannot be played. Halcyon Reach
    /// makes an Appeal cheaper before combat, not in it.
    pub fn post_cost(&self, seat: Seat, card: Card) -> Option<i32> {
        let side = &self[seat];
        let account = side.account();
        let post = card.post();
        let alignment = post.faction.alignment();
        let faction = self.faction_factor(seat, Colours { faction: post.faction, alignment, is_azguard: false })?;
        let mut cost = post.words * faction * title_factor(account, post.title);
        if account == Card::Omnae && post.is_staff_ruling {
            cost -= 200;
        }
        if account == Card::Krail && post.title == Some(Title::Troublemaker) {
            cost -= 200;
        }
        if self[seat.other()].account() == Card::Vessa {
            cost -= 100;
        }
        let is_early =
            post.timing == Timing::BEFORE || post.timing.fits(Timing::BEFORE) && self.moment == Timing::BEFORE;
        if is_early && !side.copies(side.planets, Card::HalcyonReach).is_empty() {
            cost -= 200;
        }
        Some(cost.max(0))
    }
}

/// The title factor (TRF-A16).
fn title_factor(account: Card, title: Option<Title>) -> i32 {
    let is_free = match title {
        None => true,
        Some(Title::Mod) => account.has_title(Title::Mod) || account.has_title(Title::Admin),
        Some(title) => account.has_title(title),
    };
    if is_free { 1 } else { 2 }
}
