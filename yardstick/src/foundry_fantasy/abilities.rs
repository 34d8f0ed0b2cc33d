//! The Main Phase: playing creatures and Artifacts, "when played" texts, and
//! the activated abilities of Heroes, creatures and Artifacts. All of it
//! happens at once (FF-A11); spells are next door.

use std::mem;

use super::cards::{Aim, Card, Kind};
use super::decks::Hero;
use super::options::{artifact_ability_cost, creature_ability_cost, hero_ability, host_side};
use super::state::Game;
use super::steps::Source;
use super::table::{CardId, CreatureId, Flow, GO_ON, Play, Seat, Target};

impl Game {
    /// The active player does things until they go to battle.
    pub fn main_phase(&mut self) -> Flow {
        let seat = self.active;
        loop {
            let mut plays = mem::take(&mut self.plays);
            self.list_plays(&mut plays);
            let play = plays[self.pick(plays.len())];
            self.plays = plays;
            match play {
                Play::ToBattle => return GO_ON,
                Play::FromHand(place) => {
                    let card = self.sides[seat].hand.remove(place);
                    self.play_card(seat, card)?;
                }
                Play::HeroAbility => self.use_hero(seat)?,
                Play::CreatureAbility(id) => self.use_creature(seat, id)?,
                Play::ArtifactAbility(place) => self.use_artifact(place)?,
            }
        }
    }

    /// Plays a card that was just taken from the hand, paying for it.
    pub fn play_card(&mut self, seat: Seat, card: CardId) -> Flow {
        let face = self.face_of(card);
        self.played[face as usize] += 1;
        self.sides[seat].mana -= face.face().cost;
        match face.face().kind {
            Kind::Creature | Kind::Token => {
                let id = self.enter(seat, face, Some(card));
                self.when_played(seat, id, face)
            }
            Kind::Artifact => {
                let host = self.choose_creature(host_side(face, seat));
                self.attach(seat, card, host);
                GO_ON
            }
            Kind::Spell | Kind::Swift => self.cast(seat, card, face),
        }
    }

    fn when_played(&mut self, seat: Seat, id: CreatureId, face: Card) -> Flow {
        match face {
            Card::RimeScout => {
                if self.has_target(Aim::WeakEnemyCreature, seat)
                    && self.ask()
                    && let Some(Target::Creature(enemy)) = self.choose_target(Aim::WeakEnemyCreature, seat)
                {
                    self.freeze(enemy);
                }
            }
            Card::MireHexer => {
                if let Some(Target::Creature(enemy)) = self.choose_target(Aim::EnemyCreature, seat) {
                    self.creatures[enemy].hexed[seat] += 2;
                }
            }
            Card::GraveCaller => {
                let is_cheap = |card: Card| card.is_creature_card() && card.face().cost <= 2;
                if let Some(card) = self.choose_discarded_or_none(seat, is_cheap) {
                    self.sides[seat].discard.take(card);
                    self.enter(seat, self.face_of(card), Some(card));
                }
            }
            Card::FurnaceMatriarch => {
                if let Some(target) = self.choose_target(Aim::Any, seat) {
                    self.deal(Source::Creature(id), target, 2);
                    self.settle()?;
                    // A chain of deaths can only start with the target's own.
                    if let Target::Creature(victim) = target
                        && !self.creatures[victim].in_play
                    {
                        self.draw(seat)?;
                    }
                }
            }
            _ => return GO_ON,
        }
        self.settle()
    }

    /// Uses the Hero ability, which can be paid and has what it needs.
    pub fn use_hero(&mut self, seat: Seat) -> Flow {
        let side = &mut self.sides[seat];
        side.hero_uses += 1;
        side.mana -= hero_ability(side.hero).map_or(0, |(cost, _)| cost);
        match side.hero {
            Hero::Brunna => {
                if let Some(target) = self.choose_target(Aim::Any, seat) {
                    self.deal(Source::HeroSpellOrArtifact, target, 1);
                }
            }
            Hero::OldTinder => {
                if let Some(Target::Creature(id)) = self.choose_target(Aim::OwnCreature, seat) {
                    self.creatures[id].attack_this_turn += 1;
                }
            }
            Hero::Ysolde => {
                self.enter(seat, Card::Sapling, None);
            }
            Hero::Morwen => {
                self.sacrifice(seat)?;
                self.draw(seat)?;
                self.heal(Target::Hero(seat), 1);
            }
            Hero::Plain => {}
        }
        self.settle()
    }

    /// Destroys a creature of the player's choice as a cost: a step of its own
    /// (FF-A13).
    pub fn sacrifice(&mut self, seat: Seat) -> Flow {
        let victim = self.choose_creature(seat);
        self.destroy(victim);
        self.settle()
    }

    /// Uses a creature's activated ability.
    pub fn use_creature(&mut self, seat: Seat, id: CreatureId) -> Flow {
        let turn = self.turn;
        let creature = &mut self.creatures[id];
        let face = creature.face;
        creature.ability_turn = turn;
        self.sides[seat].mana -= creature_ability_cost(face).unwrap_or(0);
        if face == Card::SparkTinker {
            if let Some(target) = self.choose_target(Aim::Creature, seat) {
                self.deal(Source::Creature(id), target, 1);
            }
        } else if let Some(target) = self.choose_target(Aim::Any, seat) {
            self.heal(target, 2);
        }
        self.settle()
    }

    /// Uses the activated ability of the Artifact at `place`.
    pub fn use_artifact(&mut self, place: usize) -> Flow {
        let turn = self.turn;
        let artifact = &mut self.artifacts[place];
        let (seat, face) = (artifact.controller, artifact.face);
        artifact.ability_turn = turn;
        self.sides[seat].mana -= artifact_ability_cost(face).unwrap_or(0);
        if face == Card::BlastGauntlet {
            let enemy = Target::Hero(seat.other());
            self.deal(Source::HeroSpellOrArtifact, enemy, 1);
        } else if let Some(Target::Creature(enemy)) = self.choose_target(Aim::EnemyCreature, seat) {
            self.freeze(enemy);
        }
        self.settle()
    }
}
