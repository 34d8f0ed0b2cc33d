//! What a play does: parts, tanks and equipment are installed, abilities used,
//! enhancements laid out, cards placed face-down and turned up. Sabotage has a
//! file of its own, and so has the launch.

use super::cards::{Card, Class, Kind, Piece};
use super::options::{EMERGENCY_FUEL, FULL};
use super::rocket::Part;
use super::state::{Covert, Game, Rover};
use super::table::{Play, Seat};

/// Highest tier (BR-022).
const CUTTING_EDGE: u8 = 3;

/// Km per turn of a Backup Rover (BR-279).
const BACKUP_KM: u8 = 4;

/// A face-down card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hidden {
    /// The part in this slot.
    Part(usize),
    /// The card at this place of the coverts.
    Covert(usize),
}

impl Game {
    /// Asks the active player for plays until the actions are over.
    pub fn act(&mut self) {
        let mut plays = std::mem::take(&mut self.plays);
        while !self.has_moved_on {
            self.list_plays(&mut plays);
            let picked = self.pick(plays.len());
            if plays[picked] == Play::EndActions {
                break;
            }
            self.perform(plays[picked]);
        }
        self.plays = plays;
    }

    /// Does one of the listed plays.
    pub fn perform(&mut self, play: Play) {
        let seat = self.active;
        match play {
            Play::EndActions => {}
            Play::FromHand(place) => {
                let piece = self.take_from_hand(seat, place);
                self.play_card(piece);
            }
            Play::FaceDown(place) => {
                let piece = self.take_from_hand(seat, place);
                self.place_face_down(piece);
            }
            Play::Replace(place) => self.replace(place, false),
            Play::ReplaceFaceDown(place) => self.replace(place, true),
            Play::ShowPart(slot) => self.show(seat, Hidden::Part(slot)),
            Play::ShowCovert(place) => self.show(seat, Hidden::Covert(place)),
            Play::Detonate(place) => {
                let bomb = self.players[seat].coverts.swap_remove(place);
                self.attack(bomb.piece, bomb.victim);
            }
            Play::Launch => self.launch(),
        }
    }

    /// Takes a card out of a hand to be used.
    pub fn take_from_hand(&mut self, seat: Seat, place: usize) -> Piece {
        let piece = self.players[seat].hand.swap_remove(place);
        self.tally.played[piece.card as usize] += 1;
        piece
    }

    fn play_card(&mut self, piece: Piece) {
        let seat = self.active;
        let card = piece.card;
        let player = &mut self.players[seat];
        match card.face().class {
            Class::Pad => {
                player.pad = Some(piece);
                self.has_placed = true;
            }
            Class::Part(kind) => self.install_free(piece, kind, false),
            Class::Tank(percent) => {
                player.fuel = (player.fuel + percent).min(FULL);
                self.discard(piece);
            }
            Class::Rover(km) => {
                let breaks_at = 4 - i16::from(card.face().tier);
                player.rovers.push(Rover { piece, km, breaks_at, is_broken: false });
                self.has_placed = true;
            }
            Class::Generator(_) => {
                player.generators.push(piece);
                self.has_placed = true;
            }
            Class::Comms(strength) => {
                let amplifiers = player.count(Card::SignalAmplifier) as u32;
                player.signal += u32::from(strength) + amplifiers;
                player.comms.push(piece);
                self.has_placed = true;
            }
            Class::Sabotage => self.sabotage(piece),
            Class::Ability => {
                self.use_ability(card);
                self.discard(piece);
            }
            Class::Enhancement => {
                if card == Card::SignalAmplifier {
                    player.signal += player.comms.len() as u32;
                }
                player.enhancements.push(piece);
            }
        }
    }

    fn replace(&mut self, place: usize, is_face_down: bool) {
        let seat = self.active;
        let piece = self.take_from_hand(seat, place);
        let Class::Part(kind) = piece.card.face().class else { return };
        let slot = self.pick_of(self.replaceable(seat, kind, is_face_down));
        self.install(piece, slot, is_face_down);
    }

    fn install(&mut self, piece: Piece, slot: usize, is_face_down: bool) {
        let Some(part) = Part::new(piece) else { return };
        self.has_placed = true;
        if let Some(replaced) = self.players[self.active].rocket.install(slot, part, is_face_down) {
            self.discard(replaced.piece);
        }
    }

    /// Puts a part into its free slot; there is one.
    fn install_free(&mut self, piece: Piece, kind: Kind, is_face_down: bool) {
        if let Some(slot) = self.players[self.active].rocket.free_slot(kind) {
            self.install(piece, slot, is_face_down);
        }
    }

    fn place_face_down(&mut self, piece: Piece) {
        let seat = self.active;
        if let Class::Part(kind) = piece.card.face().class {
            return self.install_free(piece, kind, true);
        }
        let victim = if piece.card == Card::PlantBomb {
            let opponents = self.opponents(seat).map(|other| other.0.into()).collect();
            self.pick_seat(opponents)
        } else {
            seat
        };
        let turn = self.turn;
        self.players[seat].coverts.push(Covert { piece, victim, turn });
    }

    /// Turns a face-down card up: a part and an enhancement stay, anything
    /// else is discarded without its effect (BR-086 to BR-088).
    pub fn show(&mut self, owner: Seat, hidden: Hidden) {
        match hidden {
            Hidden::Part(slot) => self.players[owner].rocket.show(slot),
            Hidden::Covert(place) => {
                let player = &mut self.players[owner];
                let piece = player.coverts.swap_remove(place).piece;
                match piece.card.face().class {
                    Class::Enhancement => player.enhancements.push(piece),
                    _ => self.discard(piece),
                }
            }
        }
    }

    /// Asks a player for one of the own face-down cards; there is one.
    pub fn pick_hidden(&mut self, owner: Seat) -> Hidden {
        let parts = self.players[owner].rocket.face_down();
        let picked = self.pick(self.players[owner].face_down());
        match picked.checked_sub(parts.len()) {
            None => Hidden::Part(parts.nth(picked)),
            Some(place) => Hidden::Covert(place),
        }
    }

    fn use_ability(&mut self, card: Card) {
        let seat = self.active;
        match card {
            Card::XrayMachine => {
                let mut targets = self.peers(seat);
                targets.insert(seat.0.into());
                let target = self.pick_seat(targets);
                self.xray(target);
            }
            Card::SecurityAudit => {
                let target = self.pick_seat(self.audited(seat));
                let hidden = self.pick_hidden(target);
                self.show(target, hidden);
            }
            Card::RndTeam => {
                let tiered = self.players[seat].rocket.parts_mut().filter(|part| part.tier > 0);
                tiered.for_each(|part| part.tier = (part.tier + 1).min(CUTTING_EDGE));
            }
            Card::ReverseEngineering => {
                let target = self.pick_seat(self.peers(seat));
                self.downgrade(target);
            }
            Card::RepairKit => {
                let picked = self.pick(self.broken_rovers().count());
                let rover = self.broken_rovers().nth(picked);
                if let Some((owner, place)) = rover {
                    self.players[owner].rovers[place].is_broken = false;
                }
            }
            Card::AsteroidMining => {
                let km = i32::from(self.roll(3));
                let player = &mut self.players[seat];
                player.forward += km;
                player.fuel = (player.fuel + 20).min(FULL);
            }
            Card::Slingshot => self.players[seat].slings += 1,
            Card::Teleport => self.players[seat].forward += 10,
            Card::WarpDrive => self.players[seat].forward += 50,
            Card::EmergencyThrusters => {
                self.players[seat].forward += 15;
                self.players[seat].fuel -= EMERGENCY_FUEL;
            }
            Card::GasStation => {
                let fuel = &mut self.players[seat].fuel;
                *fuel = (*fuel + 30).min(FULL);
            }
            Card::SignalBooster => self.players[seat].passing_signal += 1,
            _ => {}
        }
    }

    /// Aimed at an opponent it finds the bombs there, aimed at oneself those
    /// meant for oneself (BR-081, BR-082).
    fn xray(&mut self, target: Seat) {
        let at_oneself = target == self.active;
        for owner in self.seats() {
            if !at_oneself && owner != target {
                continue;
            }
            let found =
                |covert: &Covert| covert.piece.card == Card::PlantBomb && (!at_oneself || covert.victim == target);
            while let Some(place) = self.players[owner].coverts.iter().position(found) {
                self.lose_covert(owner, place);
            }
        }
    }

    /// Every tiered part goes down one tier; tier 1 is destroyed (BR-A78).
    fn downgrade(&mut self, target: Seat) {
        let rocket = &mut self.players[target].rocket;
        let lost = rocket.slots(|part| part.tier == 1);
        rocket.parts_mut().filter(|part| part.tier > 1).for_each(|part| part.tier -= 1);
        self.lose_parts(target, lost);
    }

    /// A Backup Rover deploys itself when a main rover fails, one for each
    /// failure (BR-A63).
    pub fn deploy_backup(&mut self, seat: Seat) {
        let player = &mut self.players[seat];
        if let Some(place) = player.covert(Card::BackupRover) {
            let piece = player.coverts.swap_remove(place).piece;
            player.rovers.push(Rover { piece, km: BACKUP_KM, breaks_at: 0, is_broken: false });
        }
    }
}
