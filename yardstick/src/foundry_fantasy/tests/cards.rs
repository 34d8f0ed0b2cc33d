//! Rulings on single cards that the worked examples do not reach.

use super::*;
use crate::foundry_fantasy::cards::Aim;
use crate::foundry_fantasy::steps::Source;

#[test]
fn rimeoak_raises_and_lowers_tokens() {
    let mut game = table(0);
    let sapling = put_token(&mut game, A, Card::Sapling);
    let oak = put(&mut game, A, Card::AncientRimeoak);
    assert_eq!(stats(&game, sapling), Some((2, 2, 2)));
    let later = put_token(&mut game, A, Card::Sapling);
    assert_eq!(stats(&game, later), Some((2, 2, 2)));
    game.deal(Source::HeroSpellOrArtifact, Target::Creature(sapling), 1);
    game.take_control(B, oak);
    assert_eq!(stats(&game, sapling), Some((1, 1, 1)));
    assert_eq!(stats(&game, later), Some((1, 1, 1)));
}

#[test]
fn guard_switches_stealth_off_and_keeps_it_away() {
    let mut game = table(0);
    let lynx = put(&mut game, B, Card::FrostLynx);
    let aimed = Target::Creature(lynx);
    assert!(!game.allows(Aim::Creature, A, aimed));
    assert!(game.allows(Aim::Creature, B, aimed));
    game.creatures[lynx].rooted[B] = true;
    assert!(game.allows(Aim::Creature, A, aimed));
    assert_eq!(pass(&mut game), GO_ON);
    assert!(!game.allows(Aim::Creature, A, aimed));

    let picket = put(&mut game, B, Card::BonePicket);
    equip(&mut game, B, Card::ShroudCloak, picket);
    assert!(!game.creatures[picket].stealth);
}

#[test]
fn timed_charge_replaces_the_fizzle() {
    let mut game = table(0);
    let hare = put(&mut game, B, Card::SnowHare);
    pend(&mut game, A, Card::TimedCharge, Target::Creature(hare));
    game.creatures[hare].stealth = true;
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(game.sides[B].hp, 18);
    assert_eq!(stats(&game, hare), Some((1, 2, 2)));
}

#[test]
fn usurp_takes_creature_and_artifacts_but_not_their_control() {
    let mut game = table(0);
    let knight = put(&mut game, B, Card::IceboundKnight);
    equip(&mut game, B, Card::TemperedBlade, knight);
    pend(&mut game, A, Card::Usurp, Target::Creature(knight));
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(game.creatures[knight].controller, A);
    assert_eq!(stats(&game, knight), Some((5, 4, 4)));
    assert_eq!(attackers(&game), []);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(attackers(&game), [knight]);
    game.destroy(knight);
    assert_eq!(game.settle(), GO_ON);
    assert_eq!(discarded(&game, B), [Card::IceboundKnight, Card::TemperedBlade]);
}

#[test]
fn archivist_resolves_spells_in_the_end_phase() {
    let mut game = table(0);
    pend(&mut game, A, Card::Firebolt, Target::Hero(B));
    put(&mut game, A, Card::LichArchivist);
    assert_eq!(game.end_phase(), GO_ON);
    assert_eq!(game.sides[B].hp, 17);
    assert!(game.sides[A].pending.is_empty());
}

#[test]
fn phoenix_brand_returns_cards_and_not_tokens() {
    let mut game = table(0);
    let whelp = put(&mut game, A, Card::AshWhelp);
    let imp = put_token(&mut game, A, Card::EmberImp);
    for host in [whelp, imp] {
        equip(&mut game, A, Card::PhoenixBrand, host);
        game.destroy(host);
        assert_eq!(game.settle(), GO_ON);
    }
    assert_eq!(game.sides[A].hand.len(), 1);
    assert_eq!(discarded(&game, A), [Card::PhoenixBrand, Card::PhoenixBrand]);
}

#[test]
fn bear_freezes_its_attacker_and_thawcaller_draws_once() {
    let mut game = table(0);
    put(&mut game, B, Card::GlacierBear);
    put(&mut game, B, Card::Thawcaller);
    let attackers = [Card::AnvilWarden, Card::FurnaceMatriarch].map(|it| put(&mut game, A, it));
    for attacker in attackers {
        assert_eq!(game.attack_with(A, attacker), GO_ON);
    }
    // The Warden died of the blow; only the Matriarch is there to be Frozen.
    assert!(game.creatures[attackers[1]].is_frozen());
    assert_eq!(game.sides[B].hand.len(), 1);
    let knight = put(&mut game, A, Card::IceboundKnight);
    game.freeze(knight);
    assert_eq!(game.settle(), GO_ON);
    assert_eq!(game.sides[B].hand.len(), 1);
}

#[test]
fn smith_attacks_twice() {
    let mut game = table(0);
    let smith = put(&mut game, A, Card::TwinHammerSmith);
    for _ in 0..2 {
        assert_eq!(attackers(&game), [smith]);
        assert_eq!(game.attack_with(A, smith), GO_ON);
    }
    assert_eq!(attackers(&game), []);
    assert_eq!(game.sides[B].hp, 14);
}

#[test]
fn duelist_with_artifact_ignores_guard() {
    let mut reached_hero = false;
    for seed in SEEDS {
        let mut game = table(seed);
        let duelist = put(&mut game, A, Card::CinderDuelist);
        equip(&mut game, A, Card::CrystalCarapace, duelist);
        assert_eq!(stats(&game, duelist), Some((4, 6, 6)));
        put(&mut game, B, Card::AnvilWarden);
        assert_eq!(game.attack_with(A, duelist), GO_ON);
        reached_hero |= game.sides[B].hp == 16;
    }
    assert!(reached_hero);
}

#[test]
fn hexed_attack_returns_at_the_hexers_next_turn() {
    let mut game = table(0);
    let hound = put(&mut game, B, Card::SlagHound);
    assert_eq!(play(&mut game, A, Card::MireHexer), GO_ON);
    assert_eq!(game.attack_of(hound), 2);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(game.attack_of(hound), 2);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(game.attack_of(hound), 4);
}

#[test]
fn idol_hurts_at_the_end_of_its_creatures_turn() {
    let mut game = table(0);
    let hare = put(&mut game, B, Card::SnowHare);
    equip(&mut game, A, Card::CursedIdol, hare);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(stats(&game, hare), Some((0, 2, 2)));
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(stats(&game, hare), Some((0, 1, 2)));
}

#[test]
fn ogre_dies_for_every_creature() {
    let mut game = table(0);
    let ogre = put(&mut game, A, Card::PlagueOgre);
    let hare = put(&mut game, A, Card::SnowHare);
    let bear = put(&mut game, B, Card::GlacierBear);
    game.destroy(ogre);
    assert_eq!(game.settle(), GO_ON);
    assert_eq!(stats(&game, hare), None);
    assert_eq!(stats(&game, bear), Some((4, 4, 6)));
}

#[test]
fn life_drain_heals_after_all_strikes_landed() {
    let mut game = table(0);
    for seed in SEEDS {
        game = table(seed);
        game.sides[B].hp = 3;
        let drake = put(&mut game, A, Card::VolcanoDrake);
        put(&mut game, B, Card::LeechAcolyte);
        let flow = game.attack_with(A, drake);
        // 4 surplus at 3 HP, but the Acolyte drains 2 in the same step.
        if game.sides[B].hp == 1 {
            assert_eq!(flow, GO_ON);
            return;
        }
    }
    assert_eq!(game.sides[B].hp, 1, "no seed attacked the Acolyte");
}

#[test]
fn a_drawn_out_pact_loses_at_the_first_missing_card() {
    let mut game = table(0);
    let pact = card(&mut game, A, Card::MidnightPact);
    while game.sides[A].deck.len() > 2 {
        game.sides[A].deck.pop();
    }
    let targets = [None, None];
    game.sides[A].pending.push(Pending { card: pact, targets });
    assert_eq!(game.resolve_pending(A, pact), won_by(B));
    assert_eq!((game.sides[A].hand.len(), game.sides[A].hp), (2, 20));
}

#[test]
fn frozen_in_its_own_turn_is_not_held_back_yet() {
    let mut game = table(0);
    let hare = put(&mut game, A, Card::SnowHare);
    game.freeze(hare);
    // Frozen in A's turn 4: free in it, held through turn 5, free in turn 6.
    for free in [true, false, true] {
        assert!(game.creatures[hare].is_frozen() || free);
        assert_eq!(attackers(&game).contains(&hare), free);
        assert_eq!(pass(&mut game), GO_ON);
        assert_eq!(pass(&mut game), GO_ON);
    }
    assert!(!game.creatures[hare].is_frozen());
}

#[test]
fn cold_snap_freezes_what_is_still_legal() {
    let mut game = table(0);
    let [gone, there] = [Card::SnowHare, Card::RimeScout].map(|it| put(&mut game, B, it));
    let spell = card(&mut game, A, Card::ColdSnap);
    let targets = [gone, there].map(|id| Some(Target::Creature(id)));
    game.sides[A].pending.push(Pending { card: spell, targets });
    game.destroy(gone);
    assert_eq!(game.settle(), GO_ON);
    assert_eq!(game.resolve_pending(A, spell), GO_ON);
    assert!(game.creatures[there].is_frozen());
    assert!(!game.creatures[gone].is_frozen());
}

#[test]
fn a_challenged_hero_attacks_once_and_past_guard() {
    let mut hit = [false; 2];
    for seed in SEEDS {
        let mut game = table(seed);
        let warden = put(&mut game, B, Card::AnvilWarden);
        assert_eq!(play(&mut game, A, Card::ChampionsChallenge), GO_ON);
        let mut options = Vec::new();
        game.list_battle_options(&mut options);
        assert!(options.contains(&BattleOption::HeroAttack));
        assert_eq!(game.attack_with_hero(A), GO_ON);
        let at_hero = game.sides[B].hp == 17;
        hit[usize::from(at_hero)] = true;
        if !at_hero {
            assert_eq!(game.sides[A].hp, 18);
            assert_eq!(stats(&game, warden), Some((2, 1, 4)));
        }
        game.list_battle_options(&mut options);
        assert!(!options.contains(&BattleOption::HeroAttack));
    }
    assert_eq!(hit, [true, true]);
}

#[test]
fn siphon_heals_what_the_shield_let_through() {
    for (face, healed) in [(Card::IceboundKnight, 10), (Card::AnvilWarden, 12)] {
        let mut game = table(0);
        game.sides[A].hp = 10;
        let victim = put(&mut game, B, face);
        pend(&mut game, A, Card::SiphonSoul, Target::Creature(victim));
        assert_eq!(pass(&mut game), GO_ON);
        assert_eq!(pass(&mut game), GO_ON);
        assert_eq!(game.sides[A].hp, healed);
    }
}

#[test]
fn hush_discards_a_pending_spell_without_effect() {
    let mut game = table(0);
    pend(&mut game, B, Card::Firebolt, Target::Hero(A));
    assert_eq!(play(&mut game, A, Card::HushOfWinter), GO_ON);
    assert_eq!(pass(&mut game), GO_ON);
    assert_eq!(game.sides[A].hp, 20);
    assert_eq!(discarded(&game, B), [Card::Firebolt]);
}

#[test]
fn blood_tithe_pays_before_it_draws_and_heals() {
    let mut game = table(0);
    game.sides[A].hero = Hero::Morwen;
    game.sides[A].hp = 10;
    put(&mut game, A, Card::BogRat);
    assert_eq!(game.use_hero(A), GO_ON);
    let side = &game.sides[A];
    assert_eq!((side.mana, side.hp, side.hand.len()), (9, 11, 1));
    assert_eq!(game.tokens(A), 1);
}

#[test]
fn matriarch_draws_only_for_a_creature_she_destroyed() {
    let mut drew = [false; 2];
    for seed in SEEDS {
        let mut game = table(seed);
        let hare = put(&mut game, B, Card::SnowHare);
        assert_eq!(play(&mut game, A, Card::FurnaceMatriarch), GO_ON);
        let destroyed = stats(&game, hare).is_none();
        drew[usize::from(destroyed)] = true;
        assert_eq!(game.sides[A].hand.len(), usize::from(destroyed));
    }
    assert_eq!(drew, [true, true]);
}
