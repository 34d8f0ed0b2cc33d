//! Spells: casting with targets, waiting, the second look at the targets on
//! resolution, fizzling, and what each spell does.

use super::cards::{Card, Kind};
use super::state::{Game, Pending, Targets};
use super::steps::Source;
use super::table::{CardId, Flow, GO_ON, Pile, Seat, Target};

impl Game {
    /// Casts a spell that was paid for: chooses its targets, then resolves it
    /// if it is Swift and lays it down as pending if not.
    pub fn cast(&mut self, seat: Seat, card: CardId, spell: Card) -> Flow {
        let targets = self.choose_spell_targets(seat, spell);
        if spell.face().kind == Kind::Spell {
            self.sides[seat].pending.push(Pending { card, targets });
            return GO_ON;
        }
        self.resolve(seat, card, targets)
    }

    fn choose_spell_targets(&mut self, seat: Seat, spell: Card) -> Targets {
        let Some(aim) = spell.face().aim else {
            return [None, None];
        };
        if spell != Card::ColdSnap {
            return [self.choose_target(aim, seat), None];
        }
        let first = self.choose_target_or_done(aim, seat, None);
        let second = first.and_then(|_| self.choose_target_or_done(aim, seat, first));
        [first, second]
    }

    /// Resolves the pending spell with this card.
    pub fn resolve_pending(&mut self, seat: Seat, card: CardId) -> Flow {
        let pending = &mut self.sides[seat].pending;
        let Some(place) = pending.iter().position(|spell| spell.card == card) else {
            return GO_ON;
        };
        let spell = pending.remove(place);
        self.resolve(seat, card, spell.targets)
    }

    /// Carries out a spell and discards it, also when it ends the game.
    fn resolve(&mut self, seat: Seat, card: CardId, targets: Targets) -> Flow {
        let spell = self.face_of(card);
        let flow = match spell.face().aim {
            None => self.resolve_untargeted(seat, spell),
            Some(aim) => {
                let legal = targets.map(|target| target.filter(|&it| self.allows(aim, seat, it)));
                self.resolve_targeted(seat, spell, legal)
            }
        };
        self.discard(card);
        flow
    }

    /// `targets` holds what is still legal; nothing of it left is a fizzle.
    fn resolve_targeted(&mut self, seat: Seat, spell: Card, targets: Targets) -> Flow {
        let by_spell = Source::HeroSpellOrArtifact;
        let [Some(target), _] = targets else {
            match (spell, targets) {
                (Card::TimedCharge, _) => {
                    self.deal(by_spell, Target::Hero(seat.other()), 2);
                }
                (Card::ColdSnap, [None, Some(Target::Creature(second))]) => self.freeze(second),
                _ => return GO_ON,
            }
            return self.settle();
        };
        match (spell, target) {
            (Card::Firebolt, _) => {
                self.deal(by_spell, target, 3);
            }
            (Card::FlashBurn, _) => {
                self.deal(by_spell, target, 2);
            }
            (Card::TimedCharge, _) => {
                self.deal(by_spell, target, 5);
            }
            (Card::GamblersFuse, _) => {
                let rolled = self.chance.die();
                self.deal(by_spell, target, rolled);
            }
            (Card::SiphonSoul, _) => {
                let dealt = self.deal(by_spell, target, 2);
                self.settle()?;
                self.heal(Target::Hero(seat), dealt);
            }
            (Card::MendingFrost, _) => self.heal(target, 6),
            (Card::ColdSnap, Target::Creature(first)) => {
                self.freeze(first);
                if let [_, Some(Target::Creature(second))] = targets {
                    self.freeze(second);
                }
            }
            (Card::WardOfNeedles, Target::Creature(id)) => self.creatures[id].shield = true,
            (Card::Rootwall, Target::Creature(id)) => self.creatures[id].rooted[seat] = true,
            (Card::Shatter, Target::Creature(id)) => self.destroy(id),
            (Card::CreepingRot, Target::Creature(id)) if self.creatures[id].hp <= 3 => {
                self.destroy(id);
            }
            (Card::Usurp, Target::Creature(id)) => self.take_control(seat, id),
            _ => {}
        }
        self.settle()
    }

    fn resolve_untargeted(&mut self, seat: Seat, spell: Card) -> Flow {
        match spell {
            Card::RainOfSlag => self.strike_all(Source::HeroSpellOrArtifact, None, 2),
            Card::WarChant => self.sides[seat].chants += 1,
            Card::ChampionsChallenge => self.sides[seat].hero_may_attack = true,
            Card::SparkSwarm => self.summon(seat, Card::EmberImp, 2),
            Card::SproutRing => self.summon(seat, Card::Sapling, 3),
            Card::RaiseTheWard => self.summon(seat, Card::BoneWard, 1),
            Card::HushOfWinter => self.hush(seat.other()),
            Card::ReadTheDrift => self.read_the_drift(seat),
            Card::RaiseTheFallen => {
                if let Some(card) = self.choose_discarded(seat, Card::is_creature_card) {
                    self.sides[seat].discard.take(card);
                    self.sides[seat].hand.push(card);
                }
            }
            Card::BoneHarvest => {
                self.sacrifice(seat)?;
                self.draw(seat)?;
                self.draw(seat)?;
            }
            Card::MidnightPact => {
                for _ in 0..3 {
                    self.draw(seat)?;
                }
                self.deal(Source::HeroSpellOrArtifact, Target::Hero(seat), 3);
            }
            Card::GraveWhisper => {
                let hand = self.sides[seat.other()].hand.len();
                if hand > 0 {
                    let place = self.pick(hand);
                    let card = self.sides[seat.other()].hand.remove(place);
                    self.discard(card);
                }
            }
            _ => {}
        }
        self.settle()
    }

    fn summon(&mut self, seat: Seat, token: Card, count: usize) {
        for _ in 0..count {
            self.enter(seat, token, None);
        }
    }

    /// Discards one pending spell of that player, without effect.
    fn hush(&mut self, victim: Seat) {
        let count = self.sides[victim].pending.len();
        if count > 0 {
            let place = self.pick(count);
            let spell = self.sides[victim].pending.remove(place);
            self.discard(spell.card);
        }
    }

    /// Looks at the top 3: one to the hand, the rest to the bottom in any order.
    fn read_the_drift(&mut self, seat: Seat) {
        let mut seen = Pile::default();
        while seen.len() < 3
            && let Some(card) = self.sides[seat].deck.pop()
        {
            seen.push(card);
        }
        if seen.is_empty() {
            return;
        }
        let kept = seen.remove(self.pick(seen.len()));
        self.sides[seat].hand.push(kept);
        while !seen.is_empty() {
            let next = if seen.len() > 1 { self.pick(seen.len()) } else { 0 };
            let card = seen.remove(next);
            self.sides[seat].deck.insert(0, card);
        }
    }
}
