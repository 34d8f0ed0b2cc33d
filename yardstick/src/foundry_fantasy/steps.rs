//! The things that happen to a game one at a time: damage, healing, freezing,
//! drawing, coming into play, changing sides. Each notes the triggers it sets
//! off; nothing dies or triggers here before `Game::settle` (FF-A25) is called.

use super::cards::Card;
use super::state::{Artifact, Creature, Game, HERO_HP};
use super::table::{CardId, CreatureId, Flow, GO_ON, Seat, Target, Trigger, Verdict};

/// Who deals damage: only a creature can have Life Drain or anger a Glacier
/// Bear (FF-A31).
#[derive(Clone, Copy)]
pub enum Source {
    Creature(CreatureId),
    HeroSpellOrArtifact,
}

impl Game {
    /// Deals damage and heals by Life Drain in the same step. Returns what was
    /// dealt after Shield.
    pub fn deal(&mut self, source: Source, target: Target, amount: i16) -> i16 {
        let dealt = self.strike(source, target, amount);
        self.drain(source, dealt);
        dealt
    }

    /// Deals damage without Life Drain, for steps in which several strikes fall
    /// at the same moment and all have to land before anyone is healed.
    pub fn strike(&mut self, source: Source, target: Target, amount: i16) -> i16 {
        if amount <= 0 {
            return 0;
        }
        let victim = match target {
            Target::Hero(seat) => {
                self.sides[seat].hp -= amount;
                return amount;
            }
            Target::Creature(id) => id,
        };
        let creature = &mut self.creatures[victim];
        if creature.shield {
            creature.shield = false;
            return 0;
        }
        if creature.hp > 0 && creature.hp <= amount {
            self.fallen.push(victim);
        }
        creature.hp -= amount;
        if creature.face == Card::GlacierBear
            && let Source::Creature(striker) = source
        {
            self.waiting.push(Trigger::Frostbite(striker));
        }
        amount
    }

    /// Life Drain for damage already dealt by `source` (FF-A30).
    pub fn drain(&mut self, source: Source, dealt: i16) {
        if dealt > 0
            && let Source::Creature(id) = source
            && self.has_life_drain(id)
        {
            self.heal(Target::Hero(self.creatures[id].controller), dealt);
        }
    }

    /// Deals damage to every creature in play but `spared`, as one step.
    pub fn strike_all(&mut self, source: Source, spared: Option<CreatureId>, amount: i16) {
        let mut dealt = 0;
        for seat in Seat::BOTH {
            for place in 0..self.sides[seat].board.len() {
                let id = self.sides[seat].board[place];
                if Some(id) != spared {
                    dealt += self.strike(source, Target::Creature(id), amount);
                }
            }
        }
        self.drain(source, dealt);
    }

    /// Destroys a creature in play whatever its HP.
    pub fn destroy(&mut self, id: CreatureId) {
        self.fallen.push(id);
    }

    /// Gives HP back, up to the maximum.
    pub fn heal(&mut self, target: Target, amount: i16) {
        match target {
            Target::Hero(seat) => {
                let side = &mut self.sides[seat];
                side.hp = (side.hp + amount).min(HERO_HP);
            }
            Target::Creature(id) => {
                let creature = &mut self.creatures[id];
                creature.hp = (creature.hp + amount).min(creature.max_hp);
            }
        }
    }

    /// Freezes a creature; again, if it is Frozen (FF-A42), which is not
    /// "becoming Frozen" for an enemy Thawcaller.
    pub fn freeze(&mut self, id: CreatureId) {
        let turn = self.turn;
        let creature = &mut self.creatures[id];
        let was_frozen = creature.is_frozen();
        creature.frozen_turn = turn;
        if was_frozen {
            return;
        }
        let enemy = creature.controller.other();
        for &watcher in &self.sides[enemy].board {
            let watcher = &mut self.creatures[watcher];
            if watcher.face == Card::Thawcaller && watcher.ability_turn != turn {
                watcher.ability_turn = turn;
                self.waiting.push(Trigger::Thaw(enemy));
            }
        }
    }

    /// Draws 1 card, or loses (FF-03).
    pub fn draw(&mut self, seat: Seat) -> Flow {
        let side = &mut self.sides[seat];
        let Some(card) = side.deck.pop() else {
            return Flow::Break(Verdict { winner: Some(seat.other()) });
        };
        side.hand.push(card);
        GO_ON
    }

    /// Puts a card into its owner's discard pile.
    pub fn discard(&mut self, card: CardId) {
        self.sides[card.owner()].discard.push(card);
    }

    /// Puts a creature into play; a token has no card.
    pub fn enter(&mut self, seat: Seat, face: Card, card: Option<CardId>) -> CreatureId {
        let id = self.creatures.add(Creature::new(face, card, seat));
        self.join(id);
        id
    }

    /// Moves a creature to a player's side; it has to wait for that player's
    /// next snapshot (FF-A49).
    pub fn take_control(&mut self, seat: Seat, id: CreatureId) {
        self.part(id);
        let creature = &mut self.creatures[id];
        creature.controller = seat;
        creature.snapshot_turn = 0;
        self.join(id);
    }

    /// Attaches an Artifact, with whatever it gives for good.
    pub fn attach(&mut self, seat: Seat, card: CardId, host: CreatureId) {
        let face = self.face_of(card);
        self.artifacts.push(Artifact { card, face, host, controller: seat, ability_turn: 0 });
        let creature = &mut self.creatures[host];
        creature.artifacts += 1;
        if creature.face == Card::CinderDuelist && creature.artifacts == 1 {
            creature.attack += 2;
        }
        match face {
            Card::TemperedBlade => creature.attack += 2,
            Card::CursedIdol => creature.attack -= 2,
            Card::CrystalCarapace => {
                creature.max_hp += 3;
                creature.hp += 3;
            }
            Card::VampiricLocket => creature.life_drain = true,
            Card::ShroudCloak if !creature.has_guard() => creature.stealth = true,
            _ => {}
        }
    }

    /// Takes a creature off its controller's board.
    pub fn part(&mut self, id: CreatureId) {
        let creature = &self.creatures[id];
        let seat = creature.controller;
        self.sides[seat].board.retain(|&other| other != id);
        self.count_lords(seat, creature.face, -1);
    }

    /// Puts a creature onto its controller's board.
    fn join(&mut self, id: CreatureId) {
        let creature = &self.creatures[id];
        let (seat, face, is_token) = (creature.controller, creature.face, creature.is_token());
        self.sides[seat].board.push(id);
        if is_token {
            self.shade(id);
        }
        self.count_lords(seat, face, 1);
    }

    /// Keeps count of the creatures whose text speaks of "your tokens".
    fn count_lords(&mut self, seat: Seat, face: Card, change: i16) {
        match face {
            Card::BloodCountess => self.sides[seat].countesses += change,
            Card::AncientRimeoak => {
                self.sides[seat].rimeoaks += change;
                for place in 0..self.sides[seat].board.len() {
                    let id = self.sides[seat].board[place];
                    if self.creatures[id].is_token() {
                        self.shade(id);
                    }
                }
            }
            _ => {}
        }
    }

    /// Brings a token's bonus in line with the Rimeoaks on its side (FF-A24).
    fn shade(&mut self, id: CreatureId) {
        let creature = &mut self.creatures[id];
        let due = self.sides[creature.controller].rimeoaks;
        let change = due - creature.canopy;
        creature.canopy = due;
        creature.max_hp += change;
        creature.hp = (creature.hp + change.max(0)).min(creature.max_hp);
    }
}
