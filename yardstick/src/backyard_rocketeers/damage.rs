//! What damage does: parts lost on the ground and the insurance against it,
//! points in flight and the explosion they end in (1.9, 1.10, 1.13).

use super::cards::{Card, Piece};
use super::rocket::Part;
use super::state::Game;
use super::table::{Few, Level, Seat};

/// Parts that an Insurance Policy keeps (BR-163).
const INSURED_PARTS: usize = 2;

/// Cards drawn after an explosion (BR-A55).
const RESTART_HAND: usize = 5;

impl Game {
    /// Deals damage; nothing if it is not above 0. On the ground it is paid
    /// with parts, later it adds up. Returns whether points were dealt to a
    /// rocket that is still there.
    pub fn hurt(&mut self, on: Seat, damage: i16) -> bool {
        let Ok(damage @ 1..) = u8::try_from(damage) else { return false };
        if self.players[on].level == Level::Ground {
            self.pay(on, damage);
            return false;
        }
        let player = &mut self.players[on];
        player.damage += u16::from(damage);
        let holds = player.damage < player.original_strength.into();
        if !holds {
            self.explode(on);
        }
        holds
    }

    /// The victim chooses the parts that pay; too much damage takes all
    /// (BR-141 to BR-143).
    fn pay(&mut self, on: Seat, damage: u8) {
        let rocket = self.players[on].rocket;
        let choices = rocket.payments(damage).count();
        let all = rocket.installed();
        let paid = match choices {
            0 => all,
            1 => rocket.payments(damage).next().unwrap_or(all),
            _ => {
                let picked = self.pick(choices);
                rocket.payments(damage).nth(picked).unwrap_or(all)
            }
        };
        self.lose_parts(on, paid);
    }

    /// Parts leave a rocket on the ground. If none is left it is destroyed:
    /// fuel is gone, and an Insurance Policy keeps two of the parts that were
    /// there before (BR-160 to BR-166).
    pub fn lose_parts(&mut self, on: Seat, mut lost: Few) {
        let player = &mut self.players[on];
        if lost.is_empty() {
            return;
        }
        if player.rocket.installed() == lost {
            player.fuel = 0;
            self.tally.destroyed += 1;
            if let Some(policy) = player.covert(Card::InsurancePolicy) {
                self.tally.insured += 1;
                self.lose_covert(on, policy);
                lost -= self.pick_insured(lost);
            }
        }
        let discards = &mut self.discards;
        let discard = |part: Part| discards[part.piece.deck as usize].push(part.piece);
        self.players[on].rocket.remove(lost, discard);
    }

    /// Whether an Insurance Policy lies face-down.
    pub fn is_insured(&self, on: Seat) -> bool {
        self.players[on].covert(Card::InsurancePolicy).is_some()
    }

    fn pick_insured(&mut self, parts: Few) -> Few {
        if parts.len() <= INSURED_PARTS {
            return parts;
        }
        let pairs = || parts.subsets().filter(|set| set.len() == INSURED_PARTS);
        let picked = self.pick(pairs().count());
        pairs().nth(picked).unwrap_or(parts)
    }

    /// The rocket is gone and the player begins again at Level 1 (BR-223,
    /// BR-224).
    pub fn explode(&mut self, on: Seat) {
        self.tally.explosions += 1;
        self.clear_table(on);
        let player = &mut self.players[on];
        player.level = Level::Ground;
        player.fuel = 0;
        player.damage = 0;
        player.distance = 0;
        player.power = 0;
        player.rover_km = 0;
        player.signal = 0;
        player.passing_signal = 0;
        self.sift_hand(on);
        self.draw(on, Level::Ground, RESTART_HAND);
        if on == self.active {
            self.has_moved_on = true;
        }
    }

    /// Everything a player has in play is discarded, markers too.
    pub fn clear_table(&mut self, seat: Seat) {
        let Game { players, discards, .. } = self;
        let player = &mut players[seat];
        let mut discard = |piece: Piece| discards[piece.deck as usize].push(piece);
        player.pad.take().into_iter().for_each(&mut discard);
        let installed = player.rocket.installed();
        player.rocket.remove(installed, |part| discard(part.piece));
        player.coverts.drain(..).for_each(|covert| discard(covert.piece));
        player.rovers.drain(..).for_each(|rover| discard(rover.piece));
        for pile in [&mut player.enhancements, &mut player.markers, &mut player.generators, &mut player.comms] {
            pile.drain(..).for_each(&mut discard);
        }
    }
}
