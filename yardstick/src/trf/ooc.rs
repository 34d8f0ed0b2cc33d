//! OOC cards: which ones a player may play at a moment (TRF-66, TRF-83 to
//! TRF-89, TRF-A17, TRF-A41) and what each does.

use super::cards::{Card, Faction, Kind};
use super::state::{Fight, Game};
use super::table::{Play, Seat, Set};

impl Game {
    /// Lists the OOC cards of a hand that fit the moment, can be paid for and
    /// would find what they need.
    pub fn list_posts(&self, seat: Seat, plays: &mut Vec<Play>) {
        let side = &self[seat];
        let words = self.words(seat);
        for place in side.hand.iter().filter(|&place| side.cards[place].kind() == Kind::Ooc) {
            let card = side.cards[place];
            let is_in_time = card.post().timing.fits(self.moment);
            if is_in_time && self.can_pay(seat, card, words) && self.finds_targets(seat, card) {
                plays.push(Play::Post(place));
            }
        }
    }

    fn can_pay(&self, seat: Seat, card: Card, words: i32) -> bool {
        let is_overruled = card.post().is_staff_ruling && self.is_outranked(seat);
        !is_overruled && self.post_cost(seat, card).is_some_and(|cost| cost <= words)
    }

    /// Whether the opponent has a Staff Ruling in force and the higher rank.
    fn is_outranked(&self, seat: Seat) -> bool {
        let theirs = seat.other();
        self[seat].account().rank() < self[theirs].account().rank() && !self.staff_rulings(theirs).is_empty()
    }

    fn staff_rulings(&self, seat: Seat) -> Set {
        let side = &self[seat];
        side.those(side.persistent, |card| card.post().is_staff_ruling)
    }

    /// Whether there is what the text of a card asks for.
    fn finds_targets(&self, seat: Seat, card: Card) -> bool {
        let (ours, theirs) = (&self[seat], &self[seat.other()]);
        match card {
            Card::FiveThousandWords | Card::SignatureBanner => !ours.characters.is_empty(),
            Card::BackFromVacation => !ours.people(ours.discard).is_empty(),
            Card::TemporaryBan => !self.uncommitted(seat.other()).is_empty(),
            Card::TagIn => self.fights.iter().any(is_suspended) && !self.taggable(seat).is_empty(),
            Card::Retcon => !self.lost_planets(seat).is_empty(),
            Card::Godmode | Card::DiceBot => !self.fights.is_empty(),
            Card::Appeal => !(ours.persistent.is_empty() && theirs.persistent.is_empty()),
            Card::AllianceThread => self.friendly_factions(seat).next().is_some(),
            Card::SecondAccount => ours.reserve.is_some(),
            Card::JointPost => seat == self.active && self.attack.len() >= 2,
            Card::TacticalWithdrawal => self.fights.iter().any(|fight| !fight.is_rolled),
            Card::ThreadNecromancy => self.fights.iter().any(is_suspended),
            Card::LongHiatus => !self.uncommitted(seat).is_empty(),
            Card::Ragequit => !self.quitters(seat.other()).is_empty(),
            Card::HomeFieldAdvantage => {
                seat != self.active && ours.homeworld() == Card::Azguard && !self.fights.is_empty()
            }
            _ => true,
        }
    }

    /// Heads of the units that may be tagged in.
    fn taggable(&self, seat: Seat) -> Set {
        let ready = self.ready(seat);
        let side = &self[seat];
        side.heads().iter().filter(|&head| (side.unit(head) - ready).is_empty()).collect()
    }

    fn lost_planets(&self, seat: Seat) -> Set {
        let side = &self[seat];
        side.those(side.discard, |card| card.kind() == Kind::Planet)
    }

    /// Factions with the alignment of the account in force.
    fn friendly_factions(&self, seat: Seat) -> impl Iterator<Item = Faction> + use<> {
        let alignment = self[seat].account().account_faction().alignment();
        Faction::ALL.into_iter().filter(move |faction| faction.alignment() == alignment)
    }

    /// Individuals that were in a fight resolved this turn.
    fn quitters(&self, seat: Seat) -> Set {
        let side = &self[seat];
        side.those(side.fought & side.characters, |card| !card.is_fleeter())
    }

    /// Pays for an OOC card of the hand and plays it.
    pub fn play_post(&mut self, seat: Seat, place: usize) {
        let card = self[seat].cards[place];
        let cost = self.post_cost(seat, card).unwrap_or(0);
        let side = &mut self[seat];
        side.words_spent += cost;
        side.hand.remove(place);
        self.tally.note(card);
        let theirs = seat.other();
        if cost >= 1000 {
            self.end_all(theirs, self.in_force(theirs, Card::LostConnection));
        }
        if card.post().is_staff_ruling {
            self.end_all(theirs, self.staff_rulings(theirs));
        }
        if card.post().is_persistent {
            if card.post().is_staff_ruling {
                self.end_all(seat, self.staff_rulings(seat));
            }
            self[seat].persistent.insert(place);
            self.begin_persistent(seat, place);
        } else {
            self[seat].discard.insert(place);
            self.resolve_post(seat, card);
        }
    }

    fn end_all(&mut self, seat: Seat, cards: Set) {
        cards.iter().for_each(|card| self.end_persistent(seat, card));
    }

    /// What a Persistent card names when it comes into force.
    fn begin_persistent(&mut self, seat: Seat, place: usize) {
        let theirs = seat.other();
        match self[seat].cards[place] {
            Card::TemporaryBan => {
                let who = self.pick_of(self.uncommitted(theirs));
                self.aim(seat, place, theirs, who);
            }
            Card::SignatureBanner => {
                let who = self.pick_of(self[seat].characters);
                self.aim(seat, place, seat, who);
            }
            Card::AllianceThread => {
                let index = self.pick(self.friendly_factions(seat).count());
                self[seat].memory[place].faction = self.friendly_factions(seat).nth(index);
            }
            Card::ThreadLocked | Card::CrossoverEvent => self[seat].memory[place].ends_in = self.turn + 2,
            _ => {}
        }
    }

    fn resolve_post(&mut self, seat: Seat, card: Card) {
        match card {
            Card::FiveThousandWords => {
                let who = self.pick_of(self[seat].characters);
                self[seat].memory[who].boost += 3;
            }
            Card::BackFromVacation => {
                let people = self[seat].people(self[seat].discard);
                let who = self.pick_of(people);
                let side = &mut self[seat];
                side.discard.remove(who);
                side.defeated.remove(who);
                side.hand.insert(who);
            }
            Card::FlameWar => self.flames += 1,
            Card::TagIn => self.tag_in(seat),
            Card::Retcon => {
                let planet = self.pick_of(self.lost_planets(seat));
                self[seat].discard.remove(planet);
                self[seat].planets.insert(planet);
            }
            Card::Godmode => {
                let fight = self.pick_fight(|_| true);
                fight.boost[seat] += 4;
                fight.godmodes[seat] += 1;
            }
            Card::Appeal => self.appeal(seat),
            Card::SecondAccount => self.exchange_account(seat),
            Card::JointPost => self.join_attackers(),
            Card::TacticalWithdrawal => self.withdraw(seat),
            Card::ThreadNecromancy => {
                let suspended: Set = (0..self.fights.len()).filter(|&index| self.fights[index].is_suspended).collect();
                let index = self.pick_of(suspended);
                self.end_fight(index);
            }
            Card::MassDelete => self.mass_delete(),
            Card::LongHiatus => {
                let who = self.pick_of(self.uncommitted(seat));
                self.leave_play(seat, who);
                let back = self.turn + 4;
                let side = &mut self[seat];
                side.aside.insert(who);
                side.memory[who].back_in = back;
            }
            Card::NewbieDrive => self.find_newbie(seat),
            Card::Ragequit => {
                let theirs = seat.other();
                let who = self.pick_of(self.quitters(theirs));
                self.leave_play(theirs, who);
                self[theirs].hand.insert(who);
            }
            Card::SpoilerAlert => {
                let theirs = &self[seat.other()];
                let posts = theirs.those(theirs.hand, |card| card.kind() == Kind::Ooc);
                if !posts.is_empty() {
                    let place = self.pick_of(posts);
                    self[seat.other()].discard_from_hand(place);
                }
            }
            Card::HomeFieldAdvantage => {
                let fight = self.pick_fight(|_| true);
                fight.boost[fight.attacker.other()] += 2;
            }
            Card::DiceBot => {
                let fight = self.pick(self.fights.len());
                self.fights[fight].boost[seat] += match self.die() {
                    4.. => 2,
                    2.. => 0,
                    _ => -2,
                };
            }
            Card::LastStand => {
                let planet = self.pick_of(self[seat].planets);
                self[seat].memory[planet].shield += 3;
            }
            _ => {}
        }
    }

    fn tag_in(&mut self, seat: Seat) {
        let head = self.pick_of(self.taggable(seat));
        let unit = self[seat].unit(head);
        self.pick_fight(is_suspended).members[seat] |= unit;
        self[seat].committed |= unit;
    }

    fn appeal(&mut self, seat: Seat) {
        let (ours, theirs) = (self[seat].persistent, self[seat.other()].persistent);
        let index = self.pick(ours.len() + theirs.len());
        if index < ours.len() {
            self.end_persistent(seat, ours.nth(index));
        } else {
            self.end_persistent(seat.other(), theirs.nth(index - ours.len()));
        }
    }

    /// Joint Post: whoever is joined with either unit already comes along.
    fn join_attackers(&mut self) {
        let first = self.pick(self.attack.len());
        let second = self.pick(self.attack.len() - 1);
        let second = if second < first { second } else { second + 1 };
        let (keep, drop) = (self.attack[first].1, self.attack[second].1);
        self.attack.iter_mut().filter(|(_, joint)| *joint == drop).for_each(|(_, joint)| *joint = keep);
    }

    fn withdraw(&mut self, seat: Seat) {
        let unrolled = self.fights.iter().filter(|fight| !fight.is_rolled);
        let members = unrolled.fold(Set::EMPTY, |members, fight| members | fight.members[seat]);
        let head = self.pick_of(self[seat].heads() & members);
        let turn = self.turn;
        for place in self[seat].unit(head).iter() {
            self[seat].committed.remove(place);
            self[seat].exhaust(Set::one(place), turn);
            self.leave_fight(seat, place);
        }
    }

    fn mass_delete(&mut self) {
        let deleted = Seat::BOTH.map(|seat| {
            let is_small =
                |&place: &usize| !self[seat].person(place).is_unique && self.printed_combat(seat, place) <= 2;
            self.uncommitted(seat).iter().filter(is_small).collect::<Set>()
        });
        for (seat, who) in Seat::BOTH.into_iter().zip(deleted) {
            who.iter().for_each(|place| self.discard_character(seat, place));
        }
    }

    fn find_newbie(&mut self, seat: Seat) {
        let side = &mut self.sides[usize::from(seat.0)];
        let cards = &side.cards;
        if let Some(index) = side.deck.iter().position(|&place| cards[usize::from(place)] == Card::Newbie) {
            let place = side.deck.remove(index);
            side.hand.insert(place.into());
        }
        self.chance.shuffle(&mut side.deck);
    }

    /// Copies of Take It To PMs a player could play now.
    pub fn rerolls(&self, seat: Seat) -> Set {
        let copies = self[seat].copies(self[seat].hand, Card::TakeItToPms);
        if !copies.is_empty() && self.can_pay(seat, Card::TakeItToPms, self.words(seat)) { copies } else { Set::EMPTY }
    }

    /// Whether suspended fights stay as they are.
    pub fn is_thread_locked(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| !self.in_force(seat, Card::ThreadLocked).is_empty())
    }
}

fn is_suspended(fight: &Fight) -> bool {
    fight.is_suspended
}
