//! The checks hold for the small game, and find what is planted in it.

use super::{Finding, Plan, Violation, check, shrink};
use crate::tests::page_of;
use tuckbox_core::play::NoScripts;
use tuckbox_duel::{changed_duel, duel};
use tuckbox_project::game::Game;

fn plan(game: &Game) -> Plan {
    Plan { sample: 5, ..Plan::new(game, 2, 60, 1) }
}

fn violation(game: &Game) -> Violation {
    match check(game, &plan(game), |_| {}) {
        Err(Finding::Violated(violation)) => *violation,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_small_game_is_sound() {
    let game = duel();
    let mut last = 0;
    match check(&game, &plan(&game), |done| last = done) {
        Ok(checked) => {
            assert_eq!((checked.games, last), (60, 60));
            assert!(checked.sampled > 100 && checked.options > 300 && checked.secrets > 100, "{checked:?}");
        }
        Err(finding) => panic!("{finding}"),
    }
}

#[test]
fn a_game_that_does_not_end_is_found() {
    let game = duel();
    let plan = Plan { most: 10, ..plan(&game) };
    let finding = check(&game, &plan, |_| {}).unwrap_err();
    assert!(finding.to_string().contains("after decision 10"), "{finding}");
}

/// What may be done depends on what the opponent has in hand.
fn leaky() -> Game {
    changed_duel(
        "            with: (in: [\"hand\"], of: Me, is: [\"fighter\"]),\n",
        "            with: (in: [\"hand\"], of: Me, is: [\"fighter\"]),\n            rules: [(when: \
         Some(in: [\"hand\"], of: Opponents, is: [\"charm\"]), because: \"They have no charm.\")],\n",
    )
}

#[test]
fn a_secret_that_shows_in_the_options_is_found() {
    let found = violation(&leaky());
    // Either at the question, or where a step with answers runs again.
    assert!(found.message.contains("secrets"), "{found}");
}

/// Fighters are played face down, all but these; of one that is a wall there all are told.
fn covert(but: &str) -> Game {
    let played = "            with: (in: [\"hand\"], of: Me, is: [\"fighter\"]),
            pay: {\"gold\": Stat(This, \"cost\")},
            do: [Move(This, \"field\"), Raise(\"came\", This, Num(0))],
";
    let laid = "            with: (in: [\"hand\"], of: Me, is: [\"fighter\"], not: [BUT]),
            rules: [(when: No(of: Opponents, is: [\"wall\"], face: Down), because: \"They have a wall.\")],
            do: [Turn(This, Down), Put(This, \"field\", Bottom)],
";
    changed_duel(played, &laid.replace("BUT", but))
}

#[test]
fn a_card_that_no_action_lays_face_down_is_dealt_to_no_such_place() {
    let game = covert("\"wall\"");
    let outcome = check(&game, &plan(&game), |_| {});
    assert!(outcome.is_ok(), "{outcome:?}");
    let found = violation(&covert(""));
    assert!(found.message.contains("is asked something else"), "{found}");
}

#[test]
fn a_fault_becomes_a_small_scenario_that_shows_it() {
    let game = leaky();
    let found = violation(&game);
    let shrunk = shrink(&game, &NoScripts, &found);
    assert!(shrunk.answers <= found.answers.len(), "{shrunk:?}");
    let outcomes = page_of(&game, &shrunk.page);
    assert!(!outcomes.is_empty());
    let told = outcomes[0].failed.as_ref().map(|failed| failed.message.as_str());
    assert!(told.is_some_and(|told| told.contains("secrets")), "{told:?}\n{}", shrunk.page);
}

#[test]
fn an_effect_that_fails_in_play_becomes_a_scenario() {
    let game = changed_duel("Raise(\"healed\", Targets, Num(3))", "Effect(\"mend\")");
    let found = violation(&game);
    assert!(found.message.contains("Effects set off effects"), "{found}");
    let shrunk = shrink(&game, &NoScripts, &found);
    let outcomes = page_of(&game, &shrunk.page);
    assert!(outcomes.iter().all(|outcome| outcome.failed.is_some()), "{}", shrunk.page);
}
