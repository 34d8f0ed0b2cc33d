//! What the language can say beyond single steps: pauses, files of a scenario's own,
//! random games, given under one heading, and what is ambiguous.

use super::steps::DEBATE;
use super::{BOARD, check, fails, holds, page, page_of};
use crate::failure_text;
use std::path::Path;
use tuckbox_duel::changed_duel;
use tuckbox_project::game::Game;

fn box_of(name: &str) -> Game {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/boxes").join(name);
    Game::load(&root, name).unwrap_or_else(|broken| panic!("{broken}"))
}

/// What is wrong with a block on a box, or nothing.
fn on_box(name: &str, block: &str) -> Option<String> {
    let outcomes = page_of(&box_of(name), &format!("## it\n\n```ron\n{block}\n```\n"));
    assert!(!outcomes.is_empty());
    outcomes.iter().find(|outcome| outcome.failed.is_some()).map(failure_text)
}

#[test]
fn who_is_not_asked_is_told_so_instead_of_refused() {
    fails(r#"Cannot(B, "fight", "keeper")"#, &["Seat B is not asked anything now", "NotAsked(B)"]);
    fails(r#"Cannot(A, "use", "red_leader/Sting")"#, &["No ability is called `Sting`"]);
    holds(r#"Cannot(A, "use", "red_leader/Singe", "cannot be done now")"#);
    // Nobody asks for a target of what takes none, so it is not refused either.
    let board = r#"given: (turn: In(A, 2, "main"), seats: {A: (stats: {"gold": 5}, zones: {"hand": ["rat"]}), B: (zones: {"field": ["keeper"]})})"#;
    let none = check(&format!(r#"Scenario({board}, steps: [CannotTarget(A, "play", "A.hand.rat", ["keeper"])])"#))
        .unwrap_err();
    assert!(none.contains("Nobody asks for a target"), "{none}");
}

#[test]
fn a_bare_name_of_several_seats_is_not_clear_wherever_the_pieces_lie() {
    let board =
        r#"given: (turn: In(A, 2, "fight"), seats: {A: (zones: {"field": ["rat"]}), B: (zones: {"deck": ["rat"]})})"#;
    let told = check(&format!(r#"Scenario({board}, steps: [Stat("rat", "life", 1)])"#)).unwrap_err();
    assert!(told.contains("`rat` could be `A.rat` or `B.rat`; say which."), "{told}");
    assert_eq!(check(&format!(r#"Scenario({board}, steps: [Stat("A.rat", "life", 1)])"#)), Ok(()));
}

/// The same with a plea that stands in the box, whatever it is called.
fn debate(steps: &str) -> Option<String> {
    on_box("parley", &format!("Scenario({DEBATE}, steps: [{steps}])"))
}

#[test]
fn a_pause_is_no_question_until_it_is_asked_for() {
    // B can only pass: unless somebody stops there, it is as if nobody had asked.
    assert_eq!(debate(r#"Do(A, "plead", "plea"), NotAsked(B), TableStat("heat", 3)"#), None);
    let asked = debate(r#"Do(A, "plead", "plea"), Asked(B)"#).unwrap();
    assert!(asked.contains("Seat B is not asked anything now"), "{asked}");
    // Stopped at, it is a question everywhere: told by its title, counted, passed.
    let window = r#"Do(A, "plead", "plea"), Window(B, "in the debate")"#;
    let all = format!(
        r#"{window}, Asked(B, "in the debate"), Choices(B, 1), Options(B, ["stop"]), TableStat("heat", 0), Stop(B), TableStat("heat", 3)"#
    );
    assert_eq!(debate(&all), None);
    let both = debate(&format!("{window}, Asked(B), NotAsked(B)")).unwrap();
    assert!(both.contains("B is not asked anything") && both.contains("B is asked for a response"), "{both}");
    let wrong = debate(r#"Do(A, "plead", "plea"), Window(B, "before it happens")"#).unwrap();
    assert!(wrong.contains("a window with `before it happens`"), "{wrong}");
    assert_eq!(debate(window), None, "a scenario may end in a window that it names");
}

#[test]
fn a_scenario_brings_cards_and_effects_of_its_own() {
    let told = debate(r#"Do(A, "plead", "plea"), TableStat("heat", 4)"#).unwrap();
    assert!(told.contains("actual:   heat 3"), "{told}");
    let broken = r#"Scenario(files: {"cards/test.toml": "[[card]]\nid = \"x\"\nknid = \"rat\"\n"}, steps: [])"#;
    let told = check(broken).unwrap_err();
    assert!(told.contains("cannot be played with the files of this block") && told.contains("knid"), "{told}");
}

#[test]
fn a_board_between_two_events_can_be_looked_at() {
    // The hound deals its damage first, and at once: the keeper's blow comes with it.
    holds(
        r#"Do(A, "fight", "hound", ["keeper"]),
        After("hurt", "keeper", [Stat("keeper", "life", 1), Stat("hound", "life", 2)]),
        After("hurt", "hound", [Stat("hound", "life", 1)]), Stat("hound", "life", 1)"#,
    );
    // In order: what came before is not found again.
    fails(
        r#"Do(A, "fight", "hound", ["keeper"]), After("hurt", "hound", [Playing]), After("hurt", "keeper", [Playing])"#,
        &["the event `hurt` of `keeper` in the last deed"],
    );
    // Of the last deed only.
    fails(
        r#"Do(A, "fight", "hound", ["keeper"]), EndTurn(A), After("hurt", "keeper", [Playing])"#,
        &["what happened in it is"],
    );
    fails(r#"Do(A, "fight", "hound", ["keeper"]), After("hurt", "keeper", [Asked(A)])"#, &["not `Asked`"]);
    fails(
        r#"Do(A, "fight", "hound", ["keeper"]), After("hurt", "kepeer", [Playing])"#,
        &["There is no piece `kepeer`"],
    );
    // One that has fallen since is found by its alias.
    holds(
        r#"Do(A, "fight", "ratty", ["keeper"]), After("felled", "ratty", [In("ratty", "pile", A)]), CountOf("A.pup", 1)"#,
    );
}

#[test]
fn the_log_is_asked_for_order_and_number() {
    let fight = r#"Do(A, "fight", "hound", ["keeper"])"#;
    holds(&format!(r#"{fight}, Log(A, ["Fight with hound", "hound deals", "keeper deals"]), Log(A, "damage to", 2)"#));
    fails(&format!(r#"{fight}, Log(A, "damage to", 3)"#), &["actual:   2", r#"Log(A, "damage to", 2)"#]);
    fails(&format!(r#"{fight}, Log(A, "healed", 0)"#), &["NoLog"]);
    holds(&format!(r#"{fight}, NoLog(A, "is healed by 3")"#));
}

#[test]
fn what_must_always_hold_is_held_at_every_decision_of_random_games() {
    let games = |always: &str| {
        check(&format!(r#"Games(decks: ["reds", "blues"], games: 4, decisions: 80, always: [{always}])"#))
    };
    assert_eq!(
        games(r#"SeatStat(A, "gold", (0, 9)), SeatStat(B, "gold", (0, 9)), Count(A, "leader", (0, 1))"#),
        Ok(())
    );
    let told = games(r#"SeatStat(A, "gold", (0, 3))"#).unwrap_err();
    assert!(told.contains("in the game of seed") && told.contains("gold from 0 to 3"), "{told}");
    assert!(games("EndTurn(A)").unwrap_err().contains("not `EndTurn`"));
    assert!(games(r#"SeatStat(A, "glod", 1)"#).unwrap_err().contains("`glod` is not a stat"));
    assert!(games("").unwrap_err().contains("needs `always`"));
}

#[test]
fn what_is_given_under_a_heading_ends_with_it() {
    let board = r#"turn: In(A, 2, "main"), seats: {A: (stats: {"gold": 3}), B: ()}"#;
    let text = format!(
        "# Page\n\n```ron\nGiven({board})\n```\n\n## One\n\n```ron\nGiven(heading: true, seats: {{A: (stats: {{\"gold\": 5}})}})\n```\n\
         ```ron\nScenario(steps: [SeatStat(A, \"gold\", 5)])\n```\n\n## Two\n\n```ron\nScenario(steps: [SeatStat(A, \"gold\", 3)])\n```\n"
    );
    let outcomes = page(&text);
    assert_eq!(outcomes.len(), 2);
    assert!(outcomes.iter().all(|outcome| outcome.failed.is_none()), "{outcomes:?}");
}

#[test]
fn numbers_are_asked_as_a_seat_is_shown_them() {
    holds(
        r#"SeesStat(B, "hound", "power", 3), SeesStat(B, "A", "gold", 5), HiddenStat(A, "B.hand.scout", "power"),
        HiddenStat(A, "hound", "fought"), SeesStat(A, "table", "die", 0), SeesCount(A, "B.hand", 2), SeesCount(A, "B.deck", (1, 9))"#,
    );
    fails(r#"SeesStat(B, "hound", "power", 4)"#, &["actual:   power 3"]);
    fails(r#"SeesStat(A, "B.hand.scout", "power")"#, &["A is not shown it", "HiddenStat(A"]);
    let game = changed_duel(r#""deck": (of: Seat),"#, r#""deck": (of: Seat, hidden: true),"#);
    let outcomes =
        page_of(&game, &format!("## it\n\n```ron\nScenario({BOARD}, steps: [SeesCount(A, \"A.deck\", 9)])\n```\n"));
    let told = outcomes.iter().find(|outcome| outcome.failed.is_some()).map(failure_text).unwrap();
    assert!(told.contains("shown to nobody"), "{told}");
}

#[test]
fn turns_are_told_by_number_and_order() {
    holds("Turn(A, 4), TurnOrder([A, B]), EndTurn(A), Turn(B, 4)");
    let first = BOARD.replace("turn: In(A, 4, \"fight\"),", "turn: In(A, 4, \"fight\"), first: B,");
    assert_eq!(check(&format!("Scenario({first}, steps: [TurnOrder([B, A])])")), Ok(()));
}

#[test]
fn tops_take_counts() {
    let block = r#"Opening(decks: ["reds", "blues"], seed: 3, tops: {B: {"deck": ["2 balm", "haze"]}}, steps: [
        CountOf("B.hand.balm", 2), CountOf("B.hand.haze", 1)])"#;
    assert_eq!(check(block), Ok(()));
}

#[test]
fn what_is_given_in_a_zone_of_the_table_replaces_what_lies_there() {
    let block = r#"Scenario(given: (seats: {A: (), B: ()}, table: (zones: {"map": ["north", "south"]})), steps: [CountOf("north", 1), CountOf("east", 0)])"#;
    assert_eq!(on_box("isles", block), None);
    let block = r#"Scenario(given: (seats: {A: (), B: ()}), steps: [CountOf("north", 1), CountOf("east", 1)])"#;
    assert_eq!(on_box("isles", block), None);
}

#[test]
fn odds_need_answers_and_names_that_mean_something() {
    let chance = |steps: &str, that: &str, is: &str| {
        check(&format!(r#"Chance({BOARD}, steps: [{steps}], odds: [(that: [{that}], is: "{is}")])"#))
    };
    let open = chance(r#"Do(A, "fight", "hound")"#, r#"In("keeper", "pile")"#, "0").unwrap_err();
    assert!(open.contains("A question is still open: A is asked for enemy to fight"), "{open}");
    assert_eq!(chance(r#"Do(A, "fight", "hound", ["keeper"])"#, r#"In("keeper", "pile")"#, "0"), Ok(()));
    assert_eq!(chance(r#"Do(A, "fight", "hound")"#, r#"Asked(A, "enemy to fight")"#, "1"), Ok(()));
    let misspelt = chance("", r#"In("keper", "pile")"#, "0").unwrap_err();
    assert!(misspelt.contains("There is no piece `keper`"), "{misspelt}");
}

/// Takes steps with an oracle of A that does this when it is used; `field` is what A
/// has there.
fn with_oracle(does: &str, field: &str, steps: &str) -> Result<(), String> {
    check(&format!(
        r##"Scenario(files: {{
    "cards/oracle.toml": r#"
        [[card]]
        id = "oracle"
        kind = "leader"
        life = 9
        [[card.ability]]
        use = "use"
        run = "answers"
    "#,
    "scripts/duel/oracle.lua": r#"
function effects.answers(self, ability)
{does}
end
"#,
}}, given: (turn: In(A, 4, "main"), seats: {{
    A: (zones: {{"leader": ["oracle"], "field": [{field}]}}), B: (zones: {{"leader": ["blue_leader"], "field": ["keeper"]}}),
}}), steps: [{steps}])"##
    ))
}

#[test]
fn a_failure_belongs_to_the_step_that_set_it_off() {
    let told = |steps: &str| with_oracle("  error(\"it broke\")", "", steps);
    let uses = r#"Do(A, "use", "oracle")"#;
    let failed = told(&format!("Playing, {uses}, Playing")).unwrap_err();
    assert!(failed.contains("step 2: Do(A, \"use\", \"oracle\")"), "{failed}");
    assert!(failed.contains("it broke. In card `oracle`"), "{failed}");
    assert_eq!(failed.matches("oracle.lua:3").count(), 1, "{failed}");
    let repeated = told(&format!("Repeat(2, [{uses}, Playing]), Playing")).unwrap_err();
    assert!(repeated.contains("In round 1: ") && repeated.contains("step 1: Do("), "{repeated}");
    assert_eq!(told(&format!(r#"{uses}, Fails("it broke"), Repeat(2, [{uses}, Fails("it broke")])"#)), Ok(()));
}

#[test]
fn a_line_that_should_not_be_there_comes_with_the_log_of_its_seat() {
    let block = format!("Scenario({BOARD}, steps: [EndTurn(A), EndTurn(B), STEP])");
    let log = |step: &str| {
        let text = format!("## it\n\n```ron\n{}\n```\n", block.replace("STEP", step));
        page(&text).remove(0).failed.unwrap().log
    };
    // A draws rats; B is told of cards.
    let drawn = |log: &[String]| log.iter().any(|line| line.contains("rat: deck"));
    let all = log("Stat(\"hound\", \"life\", 7)");
    assert!(drawn(&all), "{all:?}");
    for step in [r#"NoLog(B, "a")"#, r#"Repeat(1, [NoLog(B, "a")])"#, r#"Log(B, "deals a blow")"#] {
        let read = log(step);
        assert!(!read.is_empty() && !drawn(&read), "{step}: {read:?}");
    }
}

/// Has two of the field chosen; the last one is left over.
const CHOOSES: &str = r#"
  local there = pieces("field")
  local first = choose(you(), "Which first?", there)
  local rest = {}
  for _, piece in ipairs(there) do
    if piece ~= first then
      rest[#rest + 1] = piece
    end
  end
  local second = choose(you(), "Which then?", rest)
  tag(first, "dizzy")
  tag(second, "dizzy")"#;

#[test]
fn a_last_choice_that_is_forced_may_be_named() {
    let told = |steps: &str| with_oracle(CHOOSES, r#""hound", "rat""#, steps);
    let both = r#"Has("hound", "dizzy"), Has("rat", "dizzy")"#;
    assert_eq!(told(&format!(r#"Do(A, "use", "oracle"), Pick(A, ["rat", "hound"]), {both}"#)), Ok(()));
    assert_eq!(told(&format!(r#"Do(A, "use", "oracle", ["rat", "hound"]), {both}"#)), Ok(()));
    assert_eq!(told(&format!(r#"Do(A, "use", "oracle"), Pick(A, "rat"), {both}"#)), Ok(()));
    // What was not left over was not chosen.
    assert!(told(r#"Do(A, "use", "oracle"), Pick(A, ["rat", "keeper"])"#).is_err());
    assert!(told(r#"Do(A, "use", "oracle"), Pick(A, ["rat", "hound", "hound"])"#).is_err());
}

#[test]
fn a_game_without_decks_opens_too() {
    let rules = r#"(
        title: "Plain", seats: (2, 2), stats: {"coins": (of: Seat, base: 3)},
        actions: {"wait": (title: "Wait", do: [AddSeat("coins", Me, Num(1))])},
        checks: [Win(Check(SeatStat(Me, "coins"), AtLeast, Num(9)))],
        flow: [Turns([Act(actions: ["wait"], stop: "Rest")])],
    )"#;
    let game = Game::read("plain", vec![("content/plain/game.ron".into(), rules.into())]).unwrap();
    let told = |block: &str| {
        let outcomes = page_of(&game, &format!("## it\n\n```ron\n{block}\n```\n"));
        outcomes.iter().find(|outcome| outcome.failed.is_some()).map(failure_text)
    };
    assert_eq!(told(r#"Opening(steps: [SeatStat(A, "coins", 3), Do(A, "wait"), SeatStat(A, "coins", 4)])"#), None);
    assert!(told(r#"Opening(decks: ["reds"], steps: [])"#).unwrap().contains("reds"));
}
