//! What a player may do: the plays of a Main Phase, what a text's *target* may
//! be, who may attack and what. Everything is listed whole and then picked
//! from; nothing here changes the game except the decision count.

use std::mem;

use super::cards::{Aim, Card, Kind};
use super::decks::Hero;
use super::state::{Artifact, Creature, Game};
use super::table::{BattleOption, CardId, CreatureId, Pile, Play, Seat, Target};

/// Cost of a creature's activated ability, if it has one; once per turn each.
pub fn creature_ability_cost(face: Card) -> Option<u8> {
    match face {
        Card::SparkTinker | Card::SaplingTender => Some(1),
        _ => None,
    }
}

/// Cost of an Artifact's activated ability, if it has one; once per turn each.
pub fn artifact_ability_cost(face: Card) -> Option<u8> {
    match face {
        Card::BlastGauntlet | Card::WinterHorn => Some(2),
        _ => None,
    }
}

/// Mana cost of a Hero ability and its uses per turn.
pub fn hero_ability(hero: Hero) -> Option<(u8, u8)> {
    match hero {
        Hero::Brunna | Hero::Ysolde => Some((2, 1)),
        Hero::OldTinder => Some((1, 2)),
        Hero::Morwen => Some((1, 1)),
        Hero::Plain => None,
    }
}

impl Game {
    /// Whether `target` is legal for a text with this aim, controlled by
    /// `seat`, right now.
    pub fn allows(&self, aim: Aim, seat: Seat, target: Target) -> bool {
        let id = match target {
            Target::Hero(_) => return matches!(aim, Aim::Any | Aim::Hero),
            Target::Creature(id) => id,
        };
        let creature = &self.creatures[id];
        let is_enemy = creature.controller != seat;
        if !creature.in_play || (is_enemy && creature.is_hidden()) {
            return false;
        }
        match aim {
            Aim::Any | Aim::Creature => true,
            Aim::Hero => false,
            Aim::FrozenCreature => creature.is_frozen(),
            Aim::OwnCreature => !is_enemy,
            Aim::EnemyCreature => is_enemy,
            Aim::WeakEnemyCreature => is_enemy && self.attack_of(id) <= 2,
        }
    }

    /// Whether there is anything to target.
    pub fn has_target(&self, aim: Aim, seat: Seat) -> bool {
        matches!(aim, Aim::Any | Aim::Hero)
            || self.all_creatures().any(|id| self.allows(aim, seat, Target::Creature(id)))
    }

    /// Asks for one legal target; no question and no target if there is none.
    pub fn choose_target(&mut self, aim: Aim, seat: Seat) -> Option<Target> {
        self.choose_among(aim, seat, None, 0)
    }

    /// One pick of "up to 2": a legal target other than `taken`, or done.
    pub fn choose_target_or_done(&mut self, aim: Aim, seat: Seat, taken: Option<Target>) -> Option<Target> {
        self.choose_among(aim, seat, taken, 1)
    }

    /// `others` options besides the targets all mean "no target".
    fn choose_among(&mut self, aim: Aim, seat: Seat, taken: Option<Target>, others: usize) -> Option<Target> {
        let mut targets = mem::take(&mut self.targets);
        targets.clear();
        if matches!(aim, Aim::Any | Aim::Hero) {
            targets.extend(Seat::BOTH.map(Target::Hero));
        }
        if aim != Aim::Hero {
            targets.extend(
                self.all_creatures()
                    .map(Target::Creature)
                    .filter(|&target| Some(target) != taken && self.allows(aim, seat, target)),
            );
        }
        let chosen = if targets.is_empty() {
            None
        } else {
            let picked = self.pick(targets.len() + others);
            targets.get(picked).copied()
        };
        self.targets = targets;
        chosen
    }

    /// Asks for one creature of a player's board, which is not empty. It is
    /// not a target, so Stealth does not matter.
    pub fn choose_creature(&mut self, seat: Seat) -> CreatureId {
        let picked = self.pick(self.sides[seat].board.len());
        self.sides[seat].board[picked]
    }

    /// The cards in a player's discard pile that `fits`.
    fn discarded(&self, seat: Seat, fits: fn(Card) -> bool) -> impl Iterator<Item = CardId> {
        let discard = self.sides[seat].discard.iter().copied();
        discard.filter(move |&card| fits(self.face_of(card)))
    }

    /// Asks for one of those cards; no question and no card if there is none.
    pub fn choose_discarded(&mut self, seat: Seat, fits: fn(Card) -> bool) -> Option<CardId> {
        self.choose_discarded_among(seat, fits, 0)
    }

    /// Asks for one of those cards, or none of them.
    pub fn choose_discarded_or_none(&mut self, seat: Seat, fits: fn(Card) -> bool) -> Option<CardId> {
        self.choose_discarded_among(seat, fits, 1)
    }

    /// `others` options besides the cards all mean "no card".
    fn choose_discarded_among(&mut self, seat: Seat, fits: fn(Card) -> bool, others: usize) -> Option<CardId> {
        let choices: Pile = self.discarded(seat, fits).collect();
        if choices.is_empty() {
            return None;
        }
        let picked = self.pick(choices.len() + others);
        choices.get(picked).copied()
    }

    /// Lists everything the active player may do in the Main Phase.
    pub fn list_plays(&self, plays: &mut Vec<Play>) {
        let seat = self.active;
        let side = &self.sides[seat];
        plays.clear();
        plays.push(Play::ToBattle);
        for (place, &card) in side.hand.iter().enumerate() {
            if self.can_play(seat, self.face_of(card)) {
                plays.push(Play::FromHand(place));
            }
        }
        if self.can_use_hero(seat) {
            plays.push(Play::HeroAbility);
        }
        for &id in &side.board {
            if self.can_use_creature(&self.creatures[id], side.mana) {
                plays.push(Play::CreatureAbility(id));
            }
        }
        for (place, artifact) in self.artifacts.iter().enumerate() {
            if artifact.controller == seat && self.can_use_artifact(artifact, side.mana) {
                plays.push(Play::ArtifactAbility(place));
            }
        }
    }

    fn can_play(&self, seat: Seat, card: Card) -> bool {
        let face = card.face();
        if face.cost > self.sides[seat].mana {
            return false;
        }
        match face.kind {
            Kind::Creature | Kind::Token => true,
            Kind::Artifact => !self.sides[host_side(card, seat)].board.is_empty(),
            Kind::Spell | Kind::Swift => match card {
                Card::ColdSnap => true,
                Card::BoneHarvest => !self.sides[seat].board.is_empty(),
                _ => face.aim.is_none_or(|aim| self.has_target(aim, seat)),
            },
        }
    }

    fn can_use_hero(&self, seat: Seat) -> bool {
        let side = &self.sides[seat];
        let Some((cost, uses)) = hero_ability(side.hero) else {
            return false;
        };
        let has_object = match side.hero {
            Hero::OldTinder | Hero::Morwen => !side.board.is_empty(),
            Hero::Brunna | Hero::Ysolde | Hero::Plain => true,
        };
        cost <= side.mana && side.hero_uses < uses && has_object
    }

    /// Both abilities find a target always: the creature itself will do.
    fn can_use_creature(&self, creature: &Creature, mana: u8) -> bool {
        creature_ability_cost(creature.face)
            .is_some_and(|cost| cost <= mana && creature.ability_turn != self.turn && !creature.is_held(self.turn))
    }

    fn can_use_artifact(&self, artifact: &Artifact, mana: u8) -> bool {
        artifact_ability_cost(artifact.face).is_some_and(|cost| {
            cost <= mana
                && artifact.ability_turn != self.turn
                && (artifact.face != Card::WinterHorn || self.has_target(Aim::EnemyCreature, artifact.controller))
        })
    }

    /// Lists who may attack now, and the end of the turn.
    pub fn list_battle_options(&self, options: &mut Vec<BattleOption>) {
        let side = &self.sides[self.active];
        options.clear();
        options.push(BattleOption::EndTurn);
        if side.hero_may_attack {
            options.push(BattleOption::HeroAttack);
        }
        let attackers = side.board.iter().copied().filter(|&id| self.can_attack(id));
        options.extend(attackers.map(BattleOption::Attack));
    }

    fn can_attack(&self, id: CreatureId) -> bool {
        let creature = &self.creatures[id];
        let attacks = match creature.face {
            Card::TwinHammerSmith => 2,
            _ => 1,
        };
        creature.attacks_made < attacks
            && (creature.snapshot_turn == self.turn || creature.no_sickness)
            && !creature.is_held(self.turn)
    }

    /// The Guard creatures of a player, in `guards`.
    pub fn list_guards(&self, seat: Seat, guards: &mut Vec<Target>) {
        guards.clear();
        guards.extend(
            self.sides[seat].board.iter().filter(|&&id| self.creatures[id].has_guard()).map(|&id| Target::Creature(id)),
        );
    }

    /// What of a player's side can be attacked while no Guard is in the way.
    pub fn list_attackable(&self, seat: Seat, targets: &mut Vec<Target>) {
        targets.clear();
        targets.push(Target::Hero(seat));
        targets.extend(
            self.sides[seat]
                .board
                .iter()
                .filter(|&&id| !self.creatures[id].is_hidden())
                .map(|&id| Target::Creature(id)),
        );
    }

    fn all_creatures(&self) -> impl Iterator<Item = CreatureId> {
        let [a, b] = &self.sides.0;
        a.board.iter().chain(&b.board).copied()
    }
}

/// The side an Artifact may be attached on.
pub fn host_side(artifact: Card, seat: Seat) -> Seat {
    match artifact {
        Card::CursedIdol => seat.other(),
        _ => seat,
    }
}
