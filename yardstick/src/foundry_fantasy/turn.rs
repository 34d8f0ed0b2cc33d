//! The opening and the course of a turn: what ends and begins with it, the
//! snapshot, start- and end-of-turn effects in the active player's order, the
//! draw and mana.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::cards::Card;
use super::state::Game;
use super::steps::Source;
use super::table::{CardId, CreatureId, Flow, GO_ON, Seat, Target, TimedEffect, Verdict};

/// Cards of an opening hand, and of the second player's (FF-14, FF-16).
const OPENING_HAND: usize = 5;
const SECOND_HAND: usize = OPENING_HAND + 1;

/// Maximum mana stops growing here (FF-A9).
const MANA_CEILING: u8 = 10;

impl Game {
    /// Plays from the shuffling to the end.
    pub fn play(&mut self) -> Verdict {
        self.open();
        let ControlFlow::Break(verdict) = self.take_turns();
        verdict
    }

    fn take_turns(&mut self) -> ControlFlow<Verdict, Infallible> {
        loop {
            self.start_turn()?;
            self.main_phase()?;
            self.battle_phase()?;
            self.end_phase()?;
            self.active = self.active.other();
        }
    }

    /// The start of the game, in the order of FF-A1.
    pub fn open(&mut self) {
        for seat in Seat::BOTH {
            self.chance.shuffle(&mut self.sides[seat].deck);
            self.deal_hand(seat, OPENING_HAND);
        }
        let winner = self.roll_for_choice();
        self.active = if self.ask() { winner } else { winner.other() };
        let second = self.active.other();
        self.deal_hand(second, 1);
        self.offer_mulligan(self.active, OPENING_HAND);
        self.offer_mulligan(second, SECOND_HAND);
    }

    fn roll_for_choice(&mut self) -> Seat {
        loop {
            let (a, b) = (self.chance.die(), self.chance.die());
            if a != b {
                return if a > b { Seat(0) } else { Seat(1) };
            }
        }
    }

    fn deal_hand(&mut self, seat: Seat, count: usize) {
        let side = &mut self.sides[seat];
        for card in std::iter::from_fn(|| side.deck.pop()).take(count) {
            side.hand.push(card);
        }
    }

    fn offer_mulligan(&mut self, seat: Seat, hand: usize) {
        if !self.ask() {
            return;
        }
        let side = &mut self.sides[seat];
        while let Some(card) = side.hand.pop() {
            side.deck.push(card);
        }
        self.chance.shuffle(&mut side.deck);
        self.deal_hand(seat, hand);
    }

    /// Start and Resource Phase of the active player's next turn (FF-A7).
    pub fn start_turn(&mut self) -> Flow {
        let seat = self.active;
        self.turn += 1;
        self.refresh(seat);
        self.list_start_effects(seat);
        self.work_off_agenda(seat)?;
        self.draw(seat)?;
        let side = &mut self.sides[seat];
        side.max_mana = (side.max_mana + 1).min(MANA_CEILING);
        side.mana = side.max_mana;
        GO_ON
    }

    /// Ends what lasted until this turn and takes the snapshot.
    fn refresh(&mut self, seat: Seat) {
        self.sides[seat].hero_uses = 0;
        for side in &self.sides.0 {
            for &id in &side.board {
                let creature = &mut self.creatures[id];
                creature.rooted[seat] = false;
                creature.hexed[seat] = 0;
                creature.attacks_made = 0;
                if creature.controller == seat {
                    creature.snapshot_turn = self.turn;
                }
            }
        }
    }

    fn list_start_effects(&mut self, seat: Seat) {
        self.list_spells(seat);
        for artifact in &self.artifacts {
            if artifact.face == Card::EvergreenCrown && artifact.controller == seat {
                self.agenda.push(TimedEffect::Crown(artifact.card));
            }
        }
    }

    fn list_spells(&mut self, seat: Seat) {
        let pending = self.sides[seat].pending.iter();
        self.agenda.extend(pending.map(|spell| TimedEffect::Spell(spell.card)));
    }

    /// End-of-turn effects, then everything that lasted for the turn (FF-A15).
    pub fn end_phase(&mut self) -> Flow {
        let seat = self.active;
        self.list_end_effects(seat);
        self.work_off_agenda(seat)?;
        let side = &mut self.sides[seat];
        side.chants = 0;
        side.hero_may_attack = false;
        for side in &self.sides.0 {
            for &id in &side.board {
                let creature = &mut self.creatures[id];
                creature.attack_this_turn = 0;
                if creature.controller == seat && creature.is_held(self.turn) {
                    creature.frozen_turn = 0;
                }
            }
        }
        GO_ON
    }

    fn list_end_effects(&mut self, seat: Seat) {
        let mut controls_archivist = false;
        for &id in &self.sides[seat].board {
            match self.creatures[id].face {
                Card::MoltenGolem => self.agenda.push(TimedEffect::Golem(id)),
                Card::GroveSinger => self.agenda.push(TimedEffect::Singer(id)),
                Card::LichArchivist => controls_archivist = true,
                _ => {}
            }
        }
        for artifact in &self.artifacts {
            let creature = &self.creatures[artifact.host];
            if artifact.face == Card::CursedIdol && creature.controller == seat {
                self.agenda.push(TimedEffect::Idol(artifact.card));
            }
        }
        if controls_archivist {
            self.list_spells(seat);
        }
    }

    /// Resolves what waits, one by one, in the active player's order.
    fn work_off_agenda(&mut self, seat: Seat) -> Flow {
        loop {
            let next = match self.agenda.len() {
                0 => return GO_ON,
                1 => 0,
                several => self.pick(several),
            };
            match self.agenda.swap_remove(next) {
                TimedEffect::Spell(card) => self.resolve_pending(seat, card)?,
                TimedEffect::Crown(card) => {
                    if let Some(host) = self.host_of(card) {
                        self.heal(Target::Creature(host), 1);
                        self.heal(Target::Hero(seat), 1);
                    }
                }
                TimedEffect::Idol(card) => {
                    if let Some(host) = self.host_of(card) {
                        self.deal(Source::HeroSpellOrArtifact, Target::Creature(host), 1);
                    }
                }
                TimedEffect::Golem(golem) => {
                    if self.creatures[golem].in_play {
                        self.strike_all(Source::Creature(golem), Some(golem), 1);
                    }
                }
                TimedEffect::Singer(singer) => {
                    if self.creatures[singer].in_play && self.tokens(seat) < 3 {
                        self.enter(seat, Card::Sapling, None);
                    }
                }
            }
            self.settle()?;
        }
    }

    fn host_of(&self, card: CardId) -> Option<CreatureId> {
        let mut artifacts = self.artifacts.iter();
        artifacts.find(|it| it.card == card).map(|it| it.host)
    }
}
