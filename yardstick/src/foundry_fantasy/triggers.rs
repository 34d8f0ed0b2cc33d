//! The checks after every step (FF-A25): lost Heroes, destroyed creatures, and
//! the triggers that wait for the active player's order. All waiting triggers
//! form one pool: what one of them sets off joins those still waiting.

use std::mem;

use super::cards::Card;
use super::state::Game;
use super::steps::Source;
use super::table::{CreatureId, Flow, GO_ON, Seat, Trigger, Verdict};

impl Game {
    /// Carries out all checks until nothing waits any more.
    pub fn settle(&mut self) -> Flow {
        loop {
            self.check_heroes()?;
            if !self.fallen.is_empty() {
                self.bury();
            }
            let next = match *self.waiting {
                [] => return GO_ON,
                [_] => 0,
                // The same ability of the same creature: the order cannot matter.
                [first @ Trigger::Growth(_), ref rest @ ..] if rest.iter().all(|&other| other == first) => 0,
                ref several => self.pick(several.len()),
            };
            let trigger = self.waiting.swap_remove(next);
            self.resolve_trigger(trigger)?;
        }
    }

    fn check_heroes(&self) -> Flow {
        let lost = |seat| self.sides[seat].hp <= 0;
        let winner = match (lost(Seat(0)), lost(Seat(1))) {
            (false, false) => return GO_ON,
            (true, true) => None,
            (true, false) => Some(Seat(1)),
            (false, true) => Some(Seat(0)),
        };
        Flow::Break(Verdict { winner })
    }

    /// Discards all fallen creatures together and notes what that triggers.
    fn bury(&mut self) {
        let mut fallen = mem::take(&mut self.fallen);
        for &id in &fallen {
            self.part(id);
            self.creatures[id].in_play = false;
        }
        for &id in &fallen {
            self.note_death(id);
        }
        for seat in Seat::BOTH {
            for &id in &self.sides[seat].board {
                if self.creatures[id].face == Card::CorpseCollector {
                    let growth = fallen.iter().map(|_| Trigger::Growth(id));
                    self.waiting.extend(growth);
                }
            }
        }
        fallen.clear();
        self.fallen = fallen;
    }

    fn note_death(&mut self, id: CreatureId) {
        let creature = &self.creatures[id];
        let (card, artifacts) = (creature.card, creature.artifacts);
        match creature.face {
            Card::BogRat => self.waiting.push(Trigger::Maggot(creature.controller)),
            Card::PlagueOgre => self.waiting.push(Trigger::Plague(id)),
            _ => {}
        }
        if let Some(card) = card {
            self.discard(card);
        }
        if artifacts == 0 {
            return;
        }
        let mut place = 0;
        while let Some(&artifact) = self.artifacts.get(place) {
            if artifact.host != id {
                place += 1;
                continue;
            }
            self.artifacts.remove(place);
            self.discard(artifact.card);
            if artifact.face == Card::PhoenixBrand {
                self.waiting.push(Trigger::Rebirth(card));
            }
        }
    }

    fn resolve_trigger(&mut self, trigger: Trigger) -> Flow {
        match trigger {
            Trigger::Maggot(seat) => {
                self.enter(seat, Card::Maggot, None);
            }
            Trigger::Plague(ogre) => {
                // Nothing is attached to it any more, so a Vampiric Locket that
                // went with it does not drain.
                self.creatures[ogre].life_drain = false;
                self.strike_all(Source::Creature(ogre), None, 2);
            }
            Trigger::Growth(collector) => {
                let creature = &mut self.creatures[collector];
                if creature.in_play {
                    creature.attack += 1;
                    creature.max_hp += 1;
                    creature.hp += 1;
                }
            }
            Trigger::Rebirth(card) => {
                if let Some(card) = card {
                    let owner = &mut self.sides[card.owner()];
                    if owner.discard.take(card) {
                        owner.hand.push(card);
                    }
                }
            }
            Trigger::Frostbite(striker) => {
                if self.creatures[striker].in_play {
                    self.freeze(striker);
                }
            }
            Trigger::Thaw(seat) => return self.draw(seat),
        }
        GO_ON
    }
}
