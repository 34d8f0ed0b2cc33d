//! Play, Target, clean-up, elimination and the end of a game.

use super::super::state::{Colours, Place};
use super::super::table::Play;
use super::*;

#[test]
fn no_card_without_its_cost_or_its_target() {
    let mut game = table(2);
    let playable = |game: &Game| {
        let mut options = Vec::new();
        game.list_plays(P1, true, &mut options);
        options
    };
    hold(&mut game, P1, Card::ServoFrame);
    hold(&mut game, P1, Card::ParasiteTag);
    hold(&mut game, P1, Card::FieldSurgery);
    hold(&mut game, P1, Card::Tripwire);
    assert_eq!(playable(&game), [Play::Pass]);
    queue(&mut game, Card::SecurityMech);
    assert_eq!(playable(&game), [Play::Pass]);
    queue(&mut game, Card::OldHauler);
    game.players[P1].wounds = 1;
    assert_eq!(playable(&game), [Play::Pass, Play::Card(0), Play::Card(1), Play::Card(2)]);
    // The Tag alone is free.
    while hand(&game, P1) > 2 {
        game.discard_from_hand(P1, 2);
    }
    game.discard_from_hand(P1, 0);
    assert_eq!(playable(&game), [Play::Pass, Play::Card(0)]);
}

#[test]
fn one_character_a_turn() {
    let mut game = table(2);
    hold(&mut game, P1, Card::OldHauler);
    hold(&mut game, P1, Card::ShiftGuard);
    answers(&mut game, &[1, 0]);
    assert_eq!(game.play_turn(P1), GO_ON);
    assert_eq!((game.line.len(), hand(&game, P1)), (1, 1));
}

#[test]
fn pit_mastiff_goes_to_the_front() {
    let mut game = table(2);
    let first = queue(&mut game, Card::OldHauler);
    let mastiff = card(&mut game, Card::PitMastiff);
    assert_eq!(game.play_card(P1, mastiff), GO_ON);
    assert_eq!(*game.line, [mastiff, first]);
}

#[test]
fn auditor_and_matron_act_on_entering() {
    let mut game = table(2);
    let auditor = card(&mut game, Card::Auditor);
    let matron = card(&mut game, Card::HiveMatron);
    let deck = game.deck.len();
    assert_eq!(game.play_card(P1, auditor), GO_ON);
    assert_eq!((hand(&game, P1), game.deck.len()), (1, deck - 1));
    hold(&mut game, P2, Card::PitMastiff);
    let bear = hold(&mut game, P2, Card::SiegeBear);
    // P1 holds no Creature or declines; P2 puts the bear.
    let creatures = game.players[P1].hand.iter().filter(|id| id.kind() == Kind::Character && game.is_creature(**id));
    let questions = creatures.count().min(1);
    answers(&mut game, &[0, 2][1 - questions..]);
    assert_eq!(game.play_card(P1, matron), GO_ON);
    assert_eq!(*game.line, [auditor, matron, bear]);
    assert_eq!(game.character(bear).played_by, P2);
}

#[test]
fn colours_and_herrings_the_latest_counts() {
    let mut game = table(2);
    let hauler = queue(&mut game, Card::OldHauler);
    fill(&mut game, P1, 1);
    let colours = card(&mut game, Card::FalseColours);
    game.character_mut(hauler).herring = Some(Colours { faction: Faction::Edf, since: 0 });
    game.changes = 1;
    answers(&mut game, &[0, 0, 3]);
    assert_eq!(game.play_card(P1, colours), GO_ON);
    assert_eq!(game.faction(hauler), Faction::Rc);
    game.changes += 1;
    game.character_mut(hauler).herring = Some(Colours { faction: Faction::Ultor, since: game.changes });
    assert_eq!(game.faction(hauler), Faction::Ultor);
    assert_eq!(game.clean_up(), GO_ON);
    assert_eq!(game.faction(hauler), Faction::Rc);
}

#[test]
fn a_neutral_with_a_faction_follows_symbols() {
    let mut game = table(3);
    game.players[P1].wounds = 1;
    build(&mut game, P2, [Room::PilotShaft]);
    let stalker = queue(&mut game, Card::CaveStalker);
    let painted = queue(&mut game, Card::CaveStalker);
    let colours = enhance(&mut game, Card::FalseColours, Host::Character(painted), P1);
    game.nano_mut(colours).colours = Some(Colours { faction: Faction::Rf, since: 1 });
    let (attackers, _) = target(&mut game);
    assert_eq!(attackers, [vec![stalker], vec![painted], vec![]]);
}

#[test]
fn measures_of_neutral_characters() {
    let mut game = table(2);
    game.first = P2;
    game.players[P2].points = 2;
    fill(&mut game, P2, 1);
    build(&mut game, P1, [Room::RallyTunnel, Room::MirrorVault]);
    build(&mut game, P2, [Room::GhostStation, Room::CustomsHouse]);
    let names = [
        (Card::BountyBroker, Some(P2)),
        (Card::SandLeviathan, Some(P1)),
        (Card::ScavengerBand, Some(P2)),
        (Card::HiveMatron, Some(P2)),
        // P1: 3 and the mirrored 3; P2: 4 and 4.
        (Card::MarketCrasher, Some(P2)),
        (Card::StrayDrone, None),
        (Card::HeraldOfRuin, Some(P2)),
        (Card::LostCourier, Some(P2)),
    ];
    for (name, expected) in names {
        let mut game = copy(&game);
        let who = queue(&mut game, name);
        let (attackers, _) = target(&mut game);
        let found = [P1, P2].into_iter().find(|seat| attackers[usize::from(seat.0)].contains(&who));
        assert_eq!(found, expected, "{name:?}");
    }
}

/// The same board again: every field that matters in these tests.
fn copy(game: &Game) -> Game {
    let mut copy = table(game.seats);
    copy.first = game.first;
    copy.players = game.players;
    copy.rooms = game.rooms;
    copy.deck = game.deck;
    copy
}

#[test]
fn double_agent_and_the_double_mast() {
    let mut game = table(2);
    build(&mut game, P1, [Room::PilotShaft, Room::CustomsHouse, Room::CheckpointDelta]);
    build(&mut game, P2, [Room::GhostStation, Room::SignalMast]);
    // Ghost Station is an RC and an RF symbol: 2 against 2.
    let agent = queue(&mut game, Card::DoubleAgent);
    let scout = queue(&mut game, Card::RangerScout);
    let (attackers, line) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![scout]]);
    assert_eq!(line, [agent]);
}

#[test]
fn line_general_leads_those_behind() {
    let mut game = table(2);
    build(&mut game, P2, [Room::CheckpointDelta]);
    build(&mut game, P1, [Room::PilotShaft]);
    let before = queue(&mut game, Card::RangerScout);
    let general = queue(&mut game, Card::LineGeneral);
    let behind = queue(&mut game, Card::SupplyOfficer);
    let hound = queue(&mut game, Card::WarHound);
    let leash = enhance(&mut game, Card::NeuralLeash, Host::Character(general), P1);
    answers(&mut game, &[0]);
    let (attackers, line) = target(&mut game);
    assert_eq!(attackers, [vec![general, behind, hound], vec![before]]);
    assert!(line.is_empty());
    assert!(game.discard.contains(&leash));
}

#[test]
fn a_leash_of_who_is_out_chooses_nothing() {
    let mut game = table(3);
    build(&mut game, P2, [Room::PilotShaft]);
    let hauler = queue(&mut game, Card::OldHauler);
    let leash = enhance(&mut game, Card::NeuralLeash, Host::Character(hauler), P1);
    game.eliminate(P1);
    let (attackers, _) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![hauler], vec![]]);
    assert!(game.discard.contains(&leash));
}

#[test]
fn war_hound_breaks_ties_in_turn_order() {
    let mut game = table(3);
    game.first = P2;
    build(&mut game, P1, [Room::CheckpointDelta]);
    build(&mut game, P3, [Room::CheckpointDelta]);
    let hound = queue(&mut game, Card::WarHound);
    let (attackers, _) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![], vec![hound]]);
}

#[test]
fn lone_wanderer_takes_the_one_base_left() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse]);
    let early = queue(&mut game, Card::LoneWanderer);
    let sentry = queue(&mut game, Card::BorderSentry);
    let wanderer = queue(&mut game, Card::LoneWanderer);
    let (attackers, line) = target(&mut game);
    assert_eq!(attackers, [vec![sentry], vec![wanderer]]);
    assert_eq!(line, [early]);
}

#[test]
fn forced_march_goes_ahead() {
    let mut game = table(2);
    let first = send(&mut game, Card::OldHauler, P2);
    let marcher = queue(&mut game, Card::ShiftGuard);
    fill(&mut game, P1, 1);
    let march = card(&mut game, Card::ForcedMarch);
    answers(&mut game, &[0, 1]);
    assert_eq!(game.play_card(P1, march), GO_ON);
    assert_eq!(*game.players[P2].attackers, [marcher, first]);
    assert_eq!(game.character(marcher).place, Place::Attacking);
}

#[test]
fn nano_theft_moves_plating_off_a_hurt_host() {
    let mut game = table(2);
    let hurt = queue(&mut game, Card::ContractBlade);
    let other = queue(&mut game, Card::OldHauler);
    let plating = enhance(&mut game, Card::DermalPlating, Host::Character(hurt), P2);
    game.character_mut(hurt).damage = 1;
    fill(&mut game, P1, 1);
    let theft = card(&mut game, Card::NanoTheft);
    assert_eq!(game.play_card(P1, theft), GO_ON);
    assert_eq!(*game.line, [other]);
    assert_eq!(*game.character(other).nanos, [plating]);
    assert_eq!(game.nano(plating).played_by, P1);
    assert!(game.discard.contains(&hurt));
}

#[test]
fn a_supply_drop_comes_after_the_next_draw() {
    let mut game = table(2);
    fill(&mut game, P1, 1);
    let drop = card(&mut game, Card::DelayedSupplyDrop);
    assert_eq!(game.play_card(P1, drop), GO_ON);
    game.draw_phase();
    assert_eq!((hand(&game, P1), hand(&game, P2)), (7, 5));
    game.draw_phase();
    assert_eq!(hand(&game, P1), 7);
}

#[test]
fn battle_honours_count_at_once_and_may_lead_to_overtime() {
    let mut game = table(3);
    let (captain, marshal) = (card(&mut game, Card::RiotCaptain), card(&mut game, Card::ExiledMarshal));
    game.players[P2].scored.push(captain);
    game.players[P3].scored.push(marshal);
    game.players[P2].points = 9;
    game.players[P3].points = 9;
    game.players[P3].wounds = 1;
    fill(&mut game, P1, 1);
    let honours = card(&mut game, Card::BattleHonours);
    assert_eq!(game.play_card(P1, honours), GO_ON);
    assert_eq!([P1, P2, P3].map(|seat| score(&game, seat).0), [0, 10, 10]);
    assert_eq!(game.overtime, Some([P1, P2, P3].into_iter().collect()));
    // Nobody wins now, not even as the last survivor; then points, then wounds.
    game.eliminate(P1);
    game.eliminate(P2);
    assert_eq!(game.check_wins(Some(P2)), GO_ON);
    assert_eq!(game.end_overtime(), won(&[P2], Ending::Overtime));
}

#[test]
fn overtime_without_points_goes_on_or_to_the_last() {
    let mut game = table(3);
    game.overtime = Some(game.survivors);
    assert_eq!(game.end_overtime(), GO_ON);
    game.overtime = Some(game.survivors);
    game.eliminate(P1);
    game.eliminate(P3);
    assert_eq!(game.end_overtime(), won(&[P2], Ending::Overtime));
    game.overtime = Some([P1, P2, P3].into_iter().collect());
    game.eliminate(P2);
    assert_eq!(game.end_overtime(), won(&[P2], Ending::Overtime));
}

#[test]
fn a_joint_win() {
    let mut game = table(4);
    game.overtime = Some(game.survivors);
    game.players[P2].points = 11;
    game.players[P4].points = 11;
    assert_eq!(game.end_overtime(), won(&[P2, P4], Ending::Overtime));
}

#[test]
fn points_of_the_one_eliminated_by_the_same_step() {
    let mut game = table(2);
    game.players[P1].points = 10;
    game.eliminate(P1);
    // Two different candidates: P1 with 10 points, P2 as the last survivor.
    assert_eq!(game.check_wins(Some(P1)), GO_ON);
    assert_eq!(game.end_overtime(), won(&[P1], Ending::Overtime));
}

#[test]
fn the_first_player_who_is_out_hands_it_on() {
    let mut game = table(3);
    game.next_first = Some(P1);
    game.drops.push(P1);
    game.eliminate(P1);
    assert_eq!((game.first_surviving(), game.next_first, game.drops.len()), (P2, None, 0));
}

#[test]
fn surgery_takes_a_card_from_the_wound_area() {
    let mut game = table(2);
    let marshal = card(&mut game, Card::ExiledMarshal);
    game.players[P1].wounds = 2;
    game.players[P1].wound_area.push(marshal);
    for expected in [1, 0] {
        fill(&mut game, P1, 2);
        let surgery = card(&mut game, Card::FieldSurgery);
        assert_eq!(game.play_card(P1, surgery), GO_ON);
        assert_eq!(score(&game, P1), (0, expected));
    }
    assert!(game.discard.contains(&marshal));
}

#[test]
fn rust_eats_a_room_in_three_rounds() {
    let mut game = table(2);
    let [room] = build(&mut game, P1, [Room::CustomsHouse]);
    let bloom = enhance(&mut game, Card::RustBloom, Host::Room(room), P2);
    for _ in 0..2 {
        assert_eq!(game.clean_up(), GO_ON);
        assert_eq!(checks(&game, P1), [3]);
    }
    assert_eq!(game.clean_up(), GO_ON);
    assert!(base(&game, P1).is_empty());
    assert_eq!(*game.discard, [bloom]);
    assert_eq!(game.nano(bloom).rust, 0);
}

#[test]
fn a_salvage_run_takes_two_kinds() {
    let mut game = table(2);
    for face in [Card::OldHauler, Card::Tripwire, Card::Requisition] {
        let id = card(&mut game, face);
        game.discard.push(id);
    }
    fill(&mut game, P1, 1);
    let run = card(&mut game, Card::SalvageRun);
    // Tripwire, then of Hauler and nothing else (both Actions are left out).
    answers(&mut game, &[0, 2, 1]);
    assert_eq!(game.play_card(P1, run), GO_ON);
    let faces: Vec<Card> = game.players[P1].hand.iter().map(|id| id.card()).collect();
    assert_eq!(faces, [Card::Tripwire, Card::OldHauler]);
}
