//! Cards and factions beyond the examples: what may be chosen, Coordinated
//! Attack, Rocket, Hit and Run, the Ascendancy on horseback.

use super::*;

#[test]
fn cards_need_the_unit_they_name() {
    let mut game = table(2);
    let open = game.open_cards(A);
    assert_eq!(open.len(), 6);
    assert!(!open.has(Card::Bannerman) && !open.has(Card::Rocket));
    choose(&mut game, A, &[Card::Archer]);
    let open = game.open_cards(A);
    assert!(open.has(Card::Rocket) && !open.has(Card::Archer) && !open.has(Card::Bannerman));
    assert_eq!(game.players[A].modifiers, [0, 0, 1]);
    choose(&mut game, B, &[Card::Spearman, Card::Bannerman]);
    assert_eq!(game.players[B].modifiers, [2, 0, 0]);
}

fn attack_on(id: &str, from: &str, troops: Troops) -> Attack {
    Attack { seat: A, target: space(id), origins: Spaces::one(space(from)), troops }
}

/// Where more troops may join from, and how many stand there.
fn joiners(game: &Game, attack: &Attack) -> Vec<(Space, usize)> {
    game.joiners(attack, attack.origins).iter().map(|stack| (stack.space, stack.troops.len())).collect()
}

#[test]
fn one_attack_comes_from_one_territory_unless_coordinated() {
    let mut game = table(2);
    let first = post(&mut game, A, "R5a", "WWW");
    post(&mut game, A, "R5d", "WW");
    post(&mut game, A, "R5e", "WW");
    post(&mut game, B, "R5c", "W");
    begin(&mut game, A);
    let attack = attack_on("R5c", "R5a", one(first));
    assert_eq!(joiners(&game, &attack), [(space("R5a"), 2)]);
    choose(&mut game, A, &[Card::CoordinatedAttack]);
    assert_eq!(joiners(&game, &attack), [(space("R5a"), 2), (space("R5d"), 2)], "R5e is not adjacent");
    let all_but_guard = attack_on("R5c", "R5a", first & !one(first));
    assert_eq!(joiners(&game, &all_but_guard), [(space("R5d"), 2)], "a guard stays in each");
}

#[test]
fn guard_and_sea_are_judged_for_each_origin() {
    let mut game = led_by(Faction::Islanders);
    choose(&mut game, A, &[Card::CoordinatedAttack]);
    let land = post(&mut game, A, "R5a", "WW");
    let sea = post(&mut game, A, "Xb", "WW");
    post(&mut game, B, "R5b", "WW");
    begin(&mut game, A);
    let mut attack = attack_on("R5b", "R5a", one(land));
    attack.join(space("Xb"), one(sea));
    dice(&mut game, &[5, 5, 5, 5]);
    // All dice show 5. The troop from R5a is committed first and falls.
    answers(&mut game, &[0, 0, 0, 0, 0]);
    game.attack(&attack);
    used_up(&game);
    assert_eq!((count(&game, "R5a"), count(&game, "Xb"), count(&game, "R5b")), (1, 2, 1));
}

#[test]
fn rockets_reach_over_one_territory_and_never_move_in() {
    let mut game = table(2);
    choose(&mut game, A, &[Card::Archer, Card::Rocket]);
    let first = post(&mut game, A, "R5b", "WW");
    let rockets = post(&mut game, A, "Xd", "SSW");
    post(&mut game, A, "R6b", "SS");
    post(&mut game, A, "R6d", "SS");
    post(&mut game, B, "R5c", "W");
    begin(&mut game, A);
    let mut attack = attack_on("R5c", "R5b", one(first));
    assert_eq!(joiners(&game, &attack), [(space("Xd"), 2)], "R6b and R6d are too far");
    attack.join(space("Xd"), rockets & game.players[A].of(Type::Ranged));
    dice(&mut game, &[9, 9, 9, 1]);
    game.attack(&attack);
    assert_eq!((count(&game, "R5c"), count(&game, "Xd")), (1, 3));
}

#[test]
fn a_committed_rocket_can_fall_and_has_no_bonus_over_sea() {
    let mut game = led_by(Faction::Islanders);
    choose(&mut game, A, &[Card::Archer, Card::Rocket]);
    let first = post(&mut game, A, "R5a", "WW");
    let rockets = post(&mut game, A, "Xb", "SS");
    post(&mut game, B, "R5c", "H");
    begin(&mut game, A);
    let mut attack = attack_on("R5c", "R5a", one(first));
    attack.join(space("Xb"), one(rockets));
    dice(&mut game, &[5, 5, 5]);
    // Any die; the stack in Xb; the defender's only die. Archer 6 : Horseman 6.
    answers(&mut game, &[0, 1, 0]);
    game.attack(&attack);
    used_up(&game);
    assert_eq!((count(&game, "Xb"), count(&game, "R5c")), (1, 1));
}

#[test]
fn hit_and_run_is_one_step_more_whatever_the_allowance() {
    let mut game = table(2);
    choose(&mut game, A, &[Card::HitAndRun]);
    post(&mut game, A, "R1c", "W");
    let horse = post(&mut game, A, "R1c", "H");
    begin(&mut game, A);
    step(&mut game, horse, "R1c", "R1b");
    post(&mut game, A, "R1b", "W");
    step(&mut game, horse, "R1b", "R1a");
    post(&mut game, A, "R1a", "W");
    assert!((game.rested(space("R1a")) & horse).is_empty());
    // The Horseman, back to R1b, is the only question.
    answers(&mut game, &[1, 0]);
    game.hit_and_run(A);
    used_up(&game);
    assert_eq!((count(&game, "R1a"), count(&game, "R1b")), (1, 2));
    game.players[A].cards = Default::default();
    answers(&mut game, &[1]);
    game.hit_and_run(A);
    assert_eq!(game.chance.script.answers.len(), 1, "without the card nothing is asked");
}

#[test]
fn the_step_of_the_ascendancy_comes_last_and_once() {
    let mut game = led_by(Faction::Ascendancy);
    let horses = post(&mut game, A, "R2a", "HH");
    for id in ["R2b", "R2e", "R2h", "R3b"] {
        post(&mut game, A, id, "W");
    }
    begin(&mut game, A);
    let horse = one(horses);
    step(&mut game, horse, "R2a", "R2b");
    step(&mut game, horse, "R2b", "R2e");
    assert_eq!(game.rested(space("R2e")) & horse, horse);
    step(&mut game, horse, "R2e", "R2h");
    assert!((game.rested(space("R2h")) & horse).is_empty());
}

#[test]
fn the_step_of_the_ascendancy_can_move_in() {
    let mut game = led_by(Faction::Ascendancy);
    let troops = post(&mut game, A, "R2a", "WW");
    post(&mut game, A, "R2b", "W");
    post(&mut game, B, "R2f", "W");
    begin(&mut game, A);
    step(&mut game, one(troops), "R2a", "R2b");
    dice(&mut game, &[9, 0]);
    attack(&mut game, "R2b", one(troops), "R2f");
    assert_eq!(count(&game, "R2f"), 1);
    assert!(game.rested(space("R2f")).is_empty());
}
