//! The worked examples of section 4, one test each, named after them. FF-E15
//! (legal decks) is tested where the decks stand.

use super::*;
use crate::foundry_fantasy::cards::Aim;
use crate::foundry_fantasy::decks::Hero;
use crate::foundry_fantasy::table::Play;

#[test]
fn e01_opening_hands_and_mulligans() {
    for seed in SEEDS {
        let mut game = table(seed);
        game.open();
        let (first, second) = (&game.sides[game.active], &game.sides[game.active.other()]);
        assert_eq!((first.hand.len(), first.deck.len()), (5, 25));
        assert_eq!((second.hand.len(), second.deck.len()), (6, 24));
        assert_eq!(game.chance.asked.decisions(), 3);
    }
}

#[test]
fn e02_draw_and_mana() {
    let mut game = table(0);
    for side in &mut game.sides.0 {
        side.max_mana = 0;
    }
    for own_turn in 1..=11 {
        assert_eq!(pass(&mut game), GO_ON);
        let b = &mut game.sides[B];
        assert_eq!(b.hand.len(), own_turn);
        let full = own_turn.min(10) as u8;
        assert_eq!((b.mana, b.max_mana), (full, full));
        b.mana = 1;
        assert_eq!(pass(&mut game), GO_ON);
    }
}

#[test]
fn e03_summoning_sickness() {
    let mut game = table(0);
    for face in [Card::AshWhelp, Card::ForgeRunner] {
        assert_eq!(play(&mut game, A, face), GO_ON);
    }
    let [whelp, runner] = [CreatureId(0), CreatureId(1)];
    assert_eq!(attackers(&game), [runner]);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(attackers(&game), [whelp, runner]);
}

#[test]
fn e04_life_drain_and_simultaneous_damage() {
    let mut game = table(0);
    game.sides[A].hp = 15;
    let acolyte = put(&mut game, A, Card::LeechAcolyte);
    let warden = put(&mut game, B, Card::AnvilWarden);
    assert_eq!(game.attack_with(A, acolyte), GO_ON);
    assert_eq!(stats(&game, warden), Some((2, 2, 4)));
    assert_eq!(stats(&game, acolyte), None);
    assert_eq!(game.sides[A].hp, 17);
}

#[test]
fn e05_attack_on_the_hero() {
    let mut game = table(0);
    let whelp = put(&mut game, A, Card::AshWhelp);
    assert_eq!(game.attack_with(A, whelp), GO_ON);
    assert_eq!(game.sides[B].hp, 18);
    assert_eq!(stats(&game, whelp), Some((2, 1, 1)));
    assert_eq!(attackers(&game), []);
}

#[test]
fn e06_the_defender_chooses_among_guards() {
    let mut seen = [false; 2];
    for seed in SEEDS {
        let mut game = table(seed);
        let hound = put(&mut game, A, Card::SlagHound);
        let bearer = put(&mut game, B, Card::BarkShieldbearer);
        let warden = put(&mut game, B, Card::AnvilWarden);
        let hare = put(&mut game, B, Card::SnowHare);
        assert!(game.allows(Aim::Any, A, Target::Creature(hare)));
        assert_eq!(game.attack_with(A, hound), GO_ON);
        assert_eq!((game.sides[A].hp, game.sides[B].hp), (19, 20));
        assert_eq!(stats(&game, hare), Some((1, 2, 2)));
        let chose_warden = stats(&game, warden).is_none();
        seen[usize::from(chose_warden)] = true;
        if chose_warden {
            assert_eq!(stats(&game, hound), None);
        } else {
            assert_eq!(stats(&game, bearer), None);
            assert_eq!(stats(&game, hound), Some((4, 1, 2)));
        }
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn e07_a_pending_spell_resolves_before_the_draw() {
    let mut game = table(0);
    let warden = put(&mut game, B, Card::AnvilWarden);
    game.creatures[warden].hp = 3;
    let firebolt = pend(&mut game, A, Card::Firebolt, Target::Creature(warden));
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(stats(&game, warden), Some((2, 3, 4)));
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(stats(&game, warden), None);
    assert_eq!(*game.sides[A].discard, [firebolt]);
    assert_eq!(game.sides[A].hand.len(), 1);
}

#[test]
fn e08_a_spell_without_legal_target_fizzles() {
    let mut game = table(0);
    let warden = put(&mut game, B, Card::AnvilWarden);
    pend(&mut game, A, Card::Firebolt, Target::Creature(warden));
    assert_eq!(pass(&mut game), GO_ON);
    game.destroy(warden);
    assert_eq!(game.settle(), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!((game.sides[A].hp, game.sides[B].hp), (20, 20));
    assert_eq!(discarded(&game, A), [Card::Firebolt]);
}

#[test]
fn e09_frozen_for_the_next_turn_that_begins() {
    let mut game = table(0);
    let tinker = put(&mut game, B, Card::SparkTinker);
    pend(&mut game, A, Card::ColdSnap, Target::Creature(tinker));
    // Whether it attacks and activates in B's turns: freely, not, freely.
    for free in [true, false, true] {
        assert_eq!(pass(&mut game), GO_ON);
        let mut plays = Vec::new();
        game.list_plays(&mut plays);
        assert_eq!(plays.contains(&Play::CreatureAbility(tinker)), free);
        assert_eq!(attackers(&game).contains(&tinker), free);
        assert_eq!(pass(&mut game), GO_ON);
        assert!(game.sides[A].pending.is_empty());
    }
    assert!(!game.creatures[tinker].is_frozen());
}

#[test]
fn e10_shield_stops_one_instance() {
    let mut game = table(0);
    let knight = put(&mut game, B, Card::IceboundKnight);
    assert_eq!(play(&mut game, A, Card::FlashBurn), GO_ON);
    assert_eq!(stats(&game, knight), Some((3, 4, 4)));
    assert_eq!(play(&mut game, A, Card::FlashBurn), GO_ON);
    assert_eq!(stats(&game, knight), Some((3, 2, 4)));
}

#[test]
fn e11_artifacts_share_their_creatures_fate() {
    for seed in SEEDS {
        let mut game = table(seed);
        let whelp = put(&mut game, A, Card::AshWhelp);
        equip(&mut game, A, Card::TemperedBlade, whelp);
        assert_eq!(stats(&game, whelp), Some((4, 1, 1)));
        let hare = put(&mut game, B, Card::SnowHare);
        assert_eq!(game.attack_with(A, whelp), GO_ON);
        if game.sides[B].hp < 20 {
            continue;
        }
        assert_eq!((stats(&game, whelp), stats(&game, hare)), (None, None));
        assert_eq!(discarded(&game, A), [Card::AshWhelp, Card::TemperedBlade]);
    }
}

#[test]
fn e12_out_of_cards() {
    for with_firebolt in [false, true] {
        let mut game = table(0);
        game.sides[B].hp = 3;
        if with_firebolt {
            pend(&mut game, A, Card::Firebolt, Target::Hero(B));
        }
        while game.sides[A].deck.pop().is_some() {}
        assert_eq!(pass(&mut game), GO_ON);
        let winner = if with_firebolt { A } else { B };
        assert_eq!(pass(&mut game), won_by(winner));
    }
}

#[test]
fn e13_tokens_never_come_back() {
    let mut game = table(0);
    let rat = put(&mut game, A, Card::BogRat);
    game.destroy(rat);
    assert_eq!(game.settle(), GO_ON);
    let maggot = CreatureId(1);
    assert_eq!(stats(&game, maggot), Some((1, 1, 1)));
    assert_eq!(attackers(&game), []);
    game.destroy(maggot);
    assert_eq!(game.settle(), GO_ON);
    assert_eq!(discarded(&game, A), [Card::BogRat]);
}

#[test]
fn e14_healing_stops_at_the_maximum() {
    let mut game = table(0);
    game.sides[A].hp = 17;
    pend(&mut game, A, Card::MendingFrost, Target::Hero(A));
    let tender = put(&mut game, A, Card::SaplingTender);
    game.heal(Target::Creature(tender), 2);
    assert_eq!(stats(&game, tender), Some((1, 3, 3)));
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(game.sides[A].hp, 20);
}

#[test]
fn e16_hero_abilities_per_turn() {
    for (hero, mana, uses) in [(Hero::Brunna, 5, 1), (Hero::OldTinder, 2, 2)] {
        let mut game = table(0);
        game.sides[A].hero = hero;
        game.sides[A].mana = mana;
        put(&mut game, A, Card::SnowHare);
        let mut plays = Vec::new();
        for _ in 0..uses {
            game.list_plays(&mut plays);
            assert!(plays.contains(&Play::HeroAbility));
            assert_eq!(game.use_hero(A), GO_ON);
        }
        game.sides[A].mana = 10;
        game.list_plays(&mut plays);
        assert!(!plays.contains(&Play::HeroAbility));
    }
}

#[test]
fn e17_a_death_chain_in_any_order() {
    for seed in SEEDS {
        let mut game = table(seed);
        put(&mut game, B, Card::BogRat);
        put(&mut game, A, Card::BogRat);
        let collector = put(&mut game, B, Card::CorpseCollector);
        assert_eq!(play(&mut game, A, Card::RainOfSlag), GO_ON);
        assert_eq!(pass(&mut game), GO_ON);
        assert_eq!(pass(&mut game), GO_ON);
        assert_eq!(stats(&game, collector), Some((4, 3, 5)));
        assert_eq!((game.tokens(A), game.tokens(B)), (1, 1));
    }
}

#[test]
fn e18_the_drakes_surplus_hits_the_hero() {
    let mut seen = false;
    for seed in SEEDS {
        let mut game = table(seed);
        let drake = put(&mut game, A, Card::VolcanoDrake);
        let bearer = put(&mut game, B, Card::BarkShieldbearer);
        assert_eq!(game.attack_with(A, drake), GO_ON);
        if stats(&game, bearer).is_none() {
            seen = true;
            assert_eq!(game.sides[B].hp, 18);
            assert_eq!(stats(&game, drake), Some((6, 4, 5)));
        } else {
            assert_eq!(game.sides[B].hp, 14);
        }
    }
    assert!(seen);
}
