//! Damage, the death check after every step (RF-A32), and how a Character dies
//! in a room, in the barracks or outside a base (RF-A33 – RF-A35).

use super::cards::Card;
use super::rooms::Room;
use super::state::{Attack, Game, Place};
use super::table::{CardId, Flow, GO_ON, RoomId, Seat, Trigger};
use super::windows::Moment;

impl Game {
    /// Removes damage, never below 0.
    pub fn heal(&mut self, who: CardId, amount: i8) {
        let character = self.character_mut(who);
        character.damage = (character.damage - amount).max(0);
    }

    /// Deals damage in one event, then looks whether it was fatal.
    pub fn hurt(&mut self, who: CardId, amount: i8) -> Flow {
        if who.card() == Card::ContractBlade
            && let Some(attack) = &mut self.attack
            && attack.who == who
            && !attack.is_spent
        {
            attack.is_spent = true;
            return GO_ON;
        }
        self.character_mut(who).damage += amount;
        self.check_health(who)
    }

    /// The death check after a step that changed damage or CON (RF-A32).
    pub fn check_health(&mut self, who: CardId) -> Flow {
        let character = self.character(who);
        if character.place != Place::Away && character.damage >= self.con(who) {
            return self.die(who);
        }
        GO_ON
    }

    fn die(&mut self, who: CardId) -> Flow {
        let character = self.character_mut(who);
        if who.card() == Card::NaniteRevenant && !character.is_used {
            character.is_used = true;
            character.damage = 0;
            self.lift(who);
            self.put_in_line(who, false);
            return GO_ON;
        }
        let nanos = character.nanos;
        if let Some(mesh) = self.find_on(&nanos, Card::RebirthMesh) {
            self.character_mut(who).damage = 0;
            self.strip(mesh);
            return GO_ON;
        }
        match self.attack {
            Some(attack) if attack.who == who => self.die_in_room(who, attack),
            _ => {
                let played_by = self.character(who).played_by;
                self.remove(who);
                self.discard.push(who);
                self.note_death(who, played_by);
                GO_ON
            }
        }
    }

    /// RF-A34 from 2 on.
    fn die_in_room(&mut self, who: CardId, attack: Attack) -> Flow {
        let base = attack.base;
        self.scorer = base;
        self.window(Moment::Dying)?;
        let scorer = self.scorer;
        let played_by = self.character(who).played_by;
        self.remove(who);
        if who.card() == Card::PenalTrooper {
            self.discard.push(who);
        } else {
            let player = &mut self.players[scorer];
            player.points += if who.card() == Card::RiotCaptain { 2 } else { 1 };
            player.scored.push(who);
            self.check_wins(None)?;
        }
        // "When dies" effects: this room, the card, the other rooms (RF-A52).
        let here = attack.room;
        here.into_iter().for_each(|room| self.note_death_in(room, base, who));
        self.note_death(who, played_by);
        if who.card() == Card::ShaftSapper {
            here.into_iter().for_each(|room| self.set_off(Trigger::Collapse(room)));
        }
        let rooms = self.players[base].base;
        rooms.iter().filter(|&&room| Some(room) != here).for_each(|&room| self.note_death_in(room, base, who));
        GO_ON
    }

    /// The card's own "when dies", wherever it died.
    fn note_death(&mut self, who: CardId, played_by: Seat) {
        if who.card() == Card::SupplyOfficer {
            self.set_off(Trigger::Draw(played_by, 2));
        }
    }

    fn note_death_in(&mut self, room: RoomId, base: Seat, who: CardId) {
        match room.room() {
            Room::CommandBunker if self.is_leader(who) => self.set_off(Trigger::Bunker(base)),
            Room::BonePit => self.set_off(Trigger::Growth(room)),
            _ => {}
        }
    }
}
