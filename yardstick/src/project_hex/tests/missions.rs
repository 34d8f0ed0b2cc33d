//! Missions: examples 11 to 13 and the rulings on drawing and scoring.

use super::*;

const ALL_OF_R5: &str = "R5a R5b R5c R5d R5e";

fn deal(game: &mut Game, seat: Seat, numbers: &[u8]) {
    numbers.iter().for_each(|&number| game.players[seat].dossier.push(mission(number)));
}

/// The deck, top first.
fn stack(game: &mut Game, numbers: &[u8]) {
    numbers.iter().rev().for_each(|&number| game.deck.push(mission(number)));
}

fn dossier(game: &Game, seat: Seat) -> Vec<Mission> {
    game.players[seat].dossier.to_vec()
}

#[test]
fn w11_a_quick_victory() {
    let mut game = table(2);
    hold(&mut game, A, "Xb Xd Xe");
    begin(&mut game, A);
    hold(&mut game, A, ALL_OF_R5);
    deal(&mut game, A, &[1, 10]);
    assert_eq!(game.score_missions(A), won(A));
    assert_eq!(game.players[A].prestige, 3);
    let mut game = table(2);
    hold(&mut game, A, "R5c");
    begin(&mut game, A);
    hold(&mut game, A, "R5a R5b R5d R5e");
    deal(&mut game, A, &[1, 10]);
    assert_eq!(game.score_missions(A), GO_ON);
    assert_eq!((game.players[A].prestige, dossier(&game, A)), (1, vec![mission(1)]));
}

#[test]
fn w12_rejected_draws() {
    let mut game = table(2);
    hold(&mut game, A, ALL_OF_R5);
    begin(&mut game, A);
    stack(&mut game, &[10, 12, 2, 3]);
    game.draw_mission(A);
    assert_eq!(dossier(&game, A), [mission(2)]);
    assert_eq!(game.discard[..], [mission(10), mission(12)]);
    assert_eq!(game.deck[..], [mission(3)]);
    game.deck.clear();
    game.draw_mission(A);
    assert_eq!(dossier(&game, A), [mission(2)]);
    assert_eq!(game.discard.len() + game.deck.len(), 2);
}

#[test]
fn w13_global_empire() {
    let all = |region: &str| match region {
        "R1" => "R1a R1b R1c R1d R1e R1f",
        "R2" => "R2a R2b R2c R2d R2e R2f R2g R2h",
        "R3" => "R3a R3b R3c R3d R3e R3f R3g",
        "R4" => "R4a R4b R4c R4d R4e R4f",
        _ => ALL_OF_R5,
    };
    for (pair, is_met) in [(["R1", "R3"], true), (["R2", "R5"], true), (["R3", "R4"], false), (["R1", "R2"], false)] {
        let mut game = table(2);
        pair.into_iter().for_each(|region| hold(&mut game, A, all(region)));
        assert_eq!(game.is_met(A, mission(5)), is_met, "{pair:?}");
        assert!(!game.is_met(A, mission(3)));
    }
}

#[test]
fn colonial_ambition_wants_a_foot_in_each_region() {
    let mut game = table(2);
    hold(&mut game, A, "R1a R2a R3a R4a R5a Xa");
    assert!(!game.is_met(A, mission(2)));
    hold(&mut game, A, "R6f");
    assert!(game.is_met(A, mission(2)));
}

#[test]
fn domination_wants_four_whole_regions() {
    let mut game = table(2);
    for (number, region) in (0..6).map(super::super::map::region).enumerate() {
        assert_eq!(game.is_met(A, mission(3)), number >= 4);
        for space in region.iter() {
            let troop = game.muster(A, Type::Assault).unwrap();
            game.put(A, Troops::one(troop), space);
        }
    }
}

#[test]
fn eyes_on_the_horizon_wants_three_crowds() {
    let mut game = table(2);
    post(&mut game, A, "R1a", "WHS");
    post(&mut game, A, "R4a", "WWWWW");
    post(&mut game, A, "Xa", "SS");
    assert!(!game.is_met(A, mission(4)));
    post(&mut game, A, "Xa", "H");
    assert!(game.is_met(A, mission(4)));
}

#[test]
fn rivalry_wants_the_capital_of_its_colour() {
    let mut game = table(2);
    game.players[B].capital = Some(space("R4f"));
    assert!(!game.is_met(A, mission(13)));
    post(&mut game, A, "R4f", "W");
    assert!(game.is_met(A, mission(13)));
    assert!(game.is_met(A, mission(12)), "the own colour counts as met (PH-A27)");
    assert!(!game.is_met(A, mission(14)), "nobody has that colour");
}

#[test]
fn cards_drawn_while_scoring_are_not_scored() {
    let mut game = table(2);
    game.players[B].capital = Some(space("R5a"));
    hold(&mut game, A, ALL_OF_R5);
    begin(&mut game, A);
    deal(&mut game, A, &[10, 2]);
    // Rivalry green is met, so it is replaced (PH-A22).
    stack(&mut game, &[13, 5, 6]);
    assert_eq!(game.score_missions(A), GO_ON);
    assert_eq!((game.players[A].prestige, dossier(&game, A)), (1, vec![mission(2), mission(5)]));
    assert_eq!(game.discard[..], [mission(10), mission(13)]);
}

#[test]
fn an_exchanged_card_can_come_back_and_a_short_dossier_is_filled_last() {
    let mut game = table(2);
    game.players[A].faction = Faction::NewOrder;
    deal(&mut game, A, &[2]);
    answers(&mut game, &[1]);
    game.change_dossier(A);
    assert_eq!(dossier(&game, A), [mission(2)], "the deck was empty (PH-A26)");
    stack(&mut game, &[3]);
    answers(&mut game, &[0]);
    game.change_dossier(A);
    assert_eq!(dossier(&game, A), [mission(2), mission(3)]);
}

#[test]
fn philosophers_discard_both_before_they_draw() {
    let mut game = table(2);
    deal(&mut game, A, &[2, 3]);
    stack(&mut game, &[4, 5]);
    answers(&mut game, &[1, 1]);
    game.change_dossier(A);
    assert_eq!(dossier(&game, A), [mission(4), mission(5)]);
    used_up(&game);
    game.players[A].faction = Faction::Nomads;
    answers(&mut game, &[2]);
    game.change_dossier(A);
    used_up(&game);
}
