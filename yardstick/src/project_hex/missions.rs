//! Missions: when one is met, drawing with replacement of what is met already,
//! scoring (S4) and the changes of the Dossier (S6).

use super::cards::{Faction, Goal, Mission};
use super::map::{MAP, REGIONS, region};
use super::setup::DOSSIER;
use super::state::{Game, Pile};
use super::table::{Flow, GO_ON, Seat, Verdict};

/// Prestige that wins (PH-24).
pub const PRESTIGE: u8 = 3;

impl Game {
    /// The regions a player controls, a bit for each (PH-06).
    pub fn regions(&self, seat: Seat) -> u8 {
        let held = self.players[seat].held;
        (0..REGIONS).filter(|&place| (region(place) & !held).is_empty()).fold(0, |regions, place| regions | 1 << place)
    }

    /// Whether a mission is met on the board as it is now (PH-A24). Before the
    /// first turn nobody has met A Quick Victory, since nobody has a region.
    pub fn is_met(&self, seat: Seat, mission: Mission) -> bool {
        let player = &self.players[seat];
        match mission.goal() {
            Goal::QuickVictory => {
                let opening = self.turn.opening;
                let regions = self.regions(seat);
                (0..REGIONS).any(|place| regions >> place & 1 == 1 && (region(place) & opening).is_empty())
            }
            Goal::ColonialAmbition => (0..REGIONS).all(|place| !(region(place) & player.held).is_empty()),
            Goal::Domination => self.regions(seat).count_ones() >= 4,
            Goal::EyesOnTheHorizon => player.held.iter().filter(|&space| self.at(space).len() >= 3).count() >= 3,
            Goal::GlobalEmpire => {
                let regions = self.regions(seat);
                (0..REGIONS).any(|place| regions >> place & 1 == 1 && regions & MAP.far[place] != 0)
            }
            Goal::Destiny(place) => (region(place) & !player.held).is_empty(),
            Goal::Rivalry(colour) => {
                colour == player.colour || self.capital(colour).is_some_and(|capital| player.held.has(capital))
            }
        }
    }

    /// Draws the next card the player does not meet already (PH-15, PH-32,
    /// PH-A23).
    pub fn draw_mission(&mut self, seat: Seat) {
        let mut rejected = Pile::default();
        while let Some(mission) = self.top_mission() {
            if !self.is_met(seat, mission) {
                self.players[seat].dossier.push(mission);
                break;
            }
            self.tally.rejected += 1;
            rejected.push(mission);
        }
        rejected.iter().for_each(|&mission| self.discard.push(mission));
    }

    fn top_mission(&mut self) -> Option<Mission> {
        if self.deck.is_empty() {
            std::mem::swap(&mut self.deck, &mut self.discard);
            self.chance.shuffle(&mut self.deck);
        }
        self.deck.pop()
    }

    /// Draws up to a whole Dossier, as far as there are cards (PH-A25).
    pub fn fill_dossier(&mut self, seat: Seat) {
        for _ in self.players[seat].dossier.len()..DOSSIER {
            self.draw_mission(seat);
        }
    }

    /// Discards the card at this place of a Dossier.
    pub fn discard_mission(&mut self, seat: Seat, place: usize) {
        let mission = self.players[seat].dossier.remove(place);
        self.discard.push(mission);
    }

    /// S4: every card of the Dossier that is met scores and is replaced
    /// (PH-31, PH-A22).
    pub fn score_missions(&mut self, seat: Seat) -> Flow {
        let cards = self.players[seat].dossier;
        for &mission in cards.iter() {
            if !self.is_met(seat, mission) {
                continue;
            }
            self.tally.scored[usize::from(mission.0)] += 1;
            let player = &mut self.players[seat];
            player.prestige += mission.prestige();
            if player.prestige >= PRESTIGE {
                return Flow::Break(Verdict { winner: Some(seat) });
            }
            player.dossier.take(mission);
            self.discard.push(mission);
            self.draw_mission(seat);
        }
        GO_ON
    }

    /// S6: one card may be exchanged, by Philosophers both (PH-35, PH-54,
    /// PH-A26).
    pub fn change_dossier(&mut self, seat: Seat) {
        let most = if self.players[seat].faction == Faction::Philosophers { DOSSIER } else { 1 };
        let mut dropped = 0;
        while dropped < most {
            let cards = self.players[seat].dossier.len();
            if cards == 0 {
                break;
            }
            let Some(place) = self.pick(1 + cards).checked_sub(1) else { break };
            self.discard_mission(seat, place);
            dropped += 1;
        }
        self.tally.dropped += dropped as u32;
        (0..dropped).for_each(|_| self.draw_mission(seat));
        self.fill_dossier(seat);
    }
}
