//! The language, word by word: what holds, and what a failure says. Played on
//! the small game of this crate.

mod steps;
mod told;

use crate::{Detail, Page, RowChange, ScenarioResult, SeatName, Step, failure_lines, failure_text, run_pages};
use tuckbox_duel::{changed_duel, duel};
use tuckbox_project::game::Game;

/// Runs a page of scenarios of the small game.
pub(crate) fn page(text: &str) -> Vec<ScenarioResult> {
    page_of(&duel(), text)
}

/// Runs a page of scenarios of a game.
pub(crate) fn page_of(game: &Game, text: &str) -> Vec<ScenarioResult> {
    run_pages(game, &[Page::read("page.md", text)], None)
}

/// Runs one scenario given as the inside of its block, and tells what is wrong.
pub(crate) fn check(block: &str) -> Result<(), String> {
    let outcomes = page(&format!("## it\n\n```ron\n{block}\n```\n"));
    match outcomes.iter().find(|outcome| outcome.failed.is_some()) {
        Some(outcome) => Err(failure_text(outcome)),
        None if outcomes.is_empty() => Err("There is no scenario.".into()),
        None => Ok(()),
    }
}

const BOARD: &str = r#"given: (
    turn: In(A, 4, "fight"),
    seats: {
        A: (stats: {"gold": 5}, zones: {"leader": ["red_leader"], "field": ["hound", "rat as ratty"], "deck": ["9 rat"]}),
        B: (stats: {"gold": 5}, zones: {"leader": ["blue_leader"], "field": ["keeper"], "hand": ["2 scout"], "deck": ["9 scout"]}),
    },
)"#;

/// What is wrong with these steps on the board, or nothing.
fn on_board(steps: &str) -> Option<String> {
    check(&format!("Scenario({BOARD}, steps: [{steps}])")).err()
}

pub(crate) fn holds(steps: &str) {
    assert_eq!(on_board(steps), None);
}

pub(crate) fn fails(steps: &str, with: &[&str]) {
    let told = on_board(steps).unwrap_or_else(|| panic!("{steps} holds"));
    for text in with {
        assert!(told.contains(text), "`{text}` is not in:\n{told}");
    }
}

#[test]
fn what_is_given_is_there() {
    holds(
        r#"Stat("hound", "power", 3), Stat("A.leader", "life", 12), Stat("red_leader", "colour", "red"), SeatStat(A, "gold", 5),
        Count(B, "deck", 9), In("B.hand.scout", "hand", B), Has("keeper", "wall"), HasNot("hound", "wall"), Has("hound", "there"),
        Zone(A, "field", ["hound", "ratty"]), Now(A, "fight"), TableStat("die", 0), Controls(B, "keeper"), Playing"#,
    );
}

#[test]
fn a_value_that_differs_is_told_with_what_would_hold() {
    fails(
        r#"Stat("hound", "life", 7)"#,
        &[
            "page.md:10: it",
            "step 1: Stat(\"hound\", \"life\", 7)",
            "expected: life 7",
            "actual:   life 2",
            "it would hold as: Stat(\"hound\", \"life\", 2)",
        ],
    );
    fails(r#"Has("hound", "wall")"#, &["with `wall`", "HasNot(\"hound\", \"wall\")"]);
    fails(r#"In("hound", "pile")"#, &["`field` of A", "In(\"hound\", \"field\", A)"]);
    fails(r#"Count(A, "deck", 3)"#, &["Count(A, \"deck\", 9)"]);
    fails(r#"Zone(A, "field", ["hound"])"#, &["[A.hound, ratty]"]);
    fails(r#"Now(B, "main")"#, &["A, fight"]);
    fails(r#"Stat("red_leader", "colour", "blue")"#, &["colour \"red\""]);
}

#[test]
fn a_value_may_lie_between_two() {
    holds(r#"Stat("hound", "power", (1, 3)), SeatStat(A, "gold", (5, 9)), TableStat("die", (0, 0))"#);
    fails(
        r#"Stat("hound", "life", (5, 7))"#,
        &["expected: life from 5 to 7", "actual:   life 2", "it would hold as: Stat(\"hound\", \"life\", 2)"],
    );
    fails(r#"SeatStat(A, "gold", (7, 5))"#, &["Nothing lies between 7 and 5"]);
}

#[test]
fn steps_are_repeated() {
    holds(r#"Repeat(3, [EndTurn(A), EndTurn(B)]), Repeat(1, [Now(A, "main"), Repeat(2, [Playing])])"#);
    fails(r#"Repeat(2, [Stat("hound", "life", 7)])"#, &["expected: life 7 in round 1", "actual:   life 2"]);
    fails(r#"Repeat(2, [EndTurn(A)])"#, &["In round 2: "]);
    fails(r#"Repeat(0, [EndTurn(A)])"#, &["steps are repeated 1 to 1000 times"]);
}

#[test]
fn a_new_value_can_be_accepted() {
    let text = format!(
        "## it\n\n```ron\nScenario({BOARD}, steps: [\n    // remark\n    Stat(\"hound\", \"life\", 7),\n])\n```\n"
    );
    let failed = page(&text)[0].failed.clone().unwrap();
    let accepted = failed.accepted(&text).unwrap();
    assert_eq!(accepted, text.replace("\"life\", 7", "\"life\", 2"));
    assert_eq!(page(&accepted)[0].failed, None);
}

#[test]
fn what_a_deck_does_not_say_is_added() {
    let text =
        "## it\n\n```ron\nDeck(\n    deck: {\"leader\": [\"red_leader\"], \"cards\": [\"5 rat\"]}, // few\n)\n```\n";
    let accepted = page(text)[0].failed.clone().and_then(|failed| failed.accepted(text)).unwrap();
    assert!(accepted.contains("\n    illegal: [\""), "{accepted}");
    assert_eq!(page(&accepted)[0].failed, None, "{accepted}");
}

#[test]
fn an_action_takes_its_targets_in_order() {
    holds(
        r#"Do(A, "fight", "hound", ["keeper"]), Stat("keeper", "life", 1), Stat("hound", "life", 1), Log(B, "deals 3 damage"),
        Do(A, "fight", "ratty"), Pick(A, "keeper"), In("keeper", "pile", B), In("ratty", "pile"), Has("A.pup", "fighter"),
        Name("puppy", "A.pup"), In("puppy", "field", A), NoLog(A, "scout")"#,
    );
    fails(r#"Do(A, "fight", "hound", ["keeper", "keeper"])"#, &["`keeper` is one too many"]);
    fails(r#"Do(A, "fight", "hound", ["blue_leader"])"#, &["`blue_leader` is not among the options."]);
    fails(r#"Do(A, "fight", "keeper")"#, &["`fight` with `keeper` is not possible: This piece cannot do that."]);
    fails(r#"Do(A, "figt", "hound")"#, &["`figt` is not an action of this game. Did you mean `fight`?"]);
    fails(r#"Do(A, "fight", "houn")"#, &["There is no piece `houn`. Did you mean `hound`?"]);
}

#[test]
fn what_is_not_possible_is_told_with_its_reason() {
    holds(
        r#"Can(A, "fight", "hound", ["keeper"]), CannotTarget(A, "fight", "hound", ["blue_leader"], "wall has to"),
        Do(A, "fight", "hound", ["keeper"]), Cannot(A, "fight", "hound", "fought already"), NotAsked(B),
        Cannot(A, "use", "red_leader", "cannot be done now")"#,
    );
    fails(r#"Cannot(A, "fight", "hound")"#, &["may do this"]);
    fails(r#"CannotTarget(A, "fight", "hound", ["keeper"])"#, &["can be chosen"]);
    fails(r#"Can(A, "fight", "hound", ["blue_leader"])"#, &["A wall has to be fought first."]);
    fails(r#"CannotTarget(A, "fight", "hound", ["blue_leader"], "because")"#, &["a reason with `because`"]);
}

#[test]
fn what_came_this_turn_missed_the_snapshot() {
    let board = r#"given: (turn: In(A, 2, "fight"), seats: {A: (zones: {"field": [(what: "hound", new: true), "rat"]}), B: ()})"#;
    let steps = r#"[Cannot(A, "fight", "hound", "only just come"), HasNot("hound", "there"), Has("rat", "there")]"#;
    assert_eq!(check(&format!("Scenario({board}, steps: {steps})")), Ok(()));
}

#[test]
fn questions_are_asked_and_options_compared() {
    holds(
        r#"Do(A, "fight", "hound"), Asked(A, "enemy to fight"), NotAsked(B), Options(A, ["keeper"]), Pick(A, "keeper"),
        Options(A, ["fight ratty", "stop"])"#,
    );
    fails(r#"Options(A, ["fight hound"])"#, &["[fight A.hound, fight ratty, stop]"]);
    fails(r#"Asked(B)"#, &["Seat B is not asked anything now. A is asked for an action (stop: End turn)."]);
}

#[test]
fn a_scenario_may_not_end_in_the_middle() {
    fails(r#"Do(A, "fight", "hound")"#, &["The scenario ends in the middle", "enemy to fight"]);
    holds(r#"Do(A, "fight", "hound"), Asked(A)"#);
}

#[test]
fn turns_go_on_by_stopping() {
    holds(
        r#"EndTurn(A), Now(B, "main"), Count(B, "hand", 3), ToPhase(B, "fight"), EndTurn(B), ToPhase(A, "main"), SeatStat(A, "gold", 7)"#,
    );
    fails(r#"EndTurn(B)"#, &["not the turn of seat B"]);
    fails(r#"ToPhase(A, "end")"#, &["never asked for an action in this phase"]);
}

#[test]
fn dice_come_in_order_and_none_is_left() {
    let block = |steps: &str| {
        let spark = r#""later": [(what: "spark", held: (action: "cast", targets: ["B.leader"]))], "deck": ["rat"]"#;
        let a = format!(r#"A: (zones: {{"leader": ["red_leader"], {spark}}})"#);
        let b = r#"B: (zones: {"leader": ["blue_leader"]})"#;
        check(&format!("Scenario(given: (turn: Begin(A, 3), seats: {{{a}, {b}}}), steps: [{steps}])"))
    };
    assert_eq!(block(r#"Roll([5]), Stat("B.leader", "life", 7), In("spark", "pile")"#), Ok(()));
    let left = block(r#"Roll([5, 2]), Stat("B.leader", "life", 7)"#).unwrap_err();
    assert!(left.contains("Nobody rolled the last 1 of the scripted dice"), "{left}");
    let none = block(r#"Stat("B.leader", "life", 7)"#).unwrap_err();
    assert!(none.contains("A die is rolled that nobody has scripted"), "{none}");
    assert_eq!(block(r#"Fails("nobody has scripted")"#), Ok(()));
    let later = r#"Fails("nobody has scripted"), Roll([5]), Stat("B.leader", "life", 7)"#;
    assert_eq!(block(later), Ok(()));
    assert!(block(r#"Fails("another message")"#).unwrap_err().contains("a failure with `another message`"));
}

#[test]
fn a_charm_is_attached_and_gauges_are_given_as_they_are() {
    let worn = r#"(what: "hound", stats: {"life": 1}, with: ["belt as strap"])"#;
    let board = format!(r#"given: (turn: In(A, 2, "main"), seats: {{A: (zones: {{"field": [{worn}]}}), B: ()}})"#);
    let steps =
        r#"[Stat("hound", "life", 1), Stat("hound", "max_life", 4), Stat("hound", "power", 5), On("strap", "hound")]"#;
    assert_eq!(check(&format!("Scenario({board}, steps: {steps})")), Ok(()));
}

#[test]
fn what_changes_a_piece_for_a_while_ends() {
    let hound = r#"(what: "hound", changes: [(add: {"power": 2}, gives: ["wall"], until: "turn_end")])"#;
    let b = r#"B: (zones: {"leader": ["blue_leader"], "deck": ["rat"]})"#;
    let a = format!(r#"A: (zones: {{"leader": ["red_leader"], "field": [{hound}]}})"#);
    let steps = r#"[Stat("hound", "power", 5), Has("hound", "wall"), EndTurn(A), Stat("hound", "power", 3), HasNot("hound", "wall")]"#;
    let block = format!(r#"Scenario(given: (turn: Before(A, 2, "end"), seats: {{{a}, {b}}}), steps: {steps})"#);
    // The end phase asks nothing, so B is asked when the scenario looks.
    let told = check(&block).unwrap_err();
    assert!(told.contains("actual:   power 3"), "{told}");
    assert_eq!(check(&block.replace("Before(A, 2, \"end\")", "In(A, 2, \"fight\")")), Ok(()));
}

#[test]
fn secrets_are_seen_by_those_who_may() {
    holds(
        r#"Sees(B, "B.hand"), Hidden(A, "B.hand"), Hidden(A, "A.deck"), Sees(A, "keeper"), Hidden(B, "B.deck.scout")"#,
    );
    fails(r#"Sees(A, "B.hand")"#, &["A does not see", "Hidden(A, \"B.hand\")"]);
    fails(r#"Hidden(A, "A.hand")"#, &["`A.hand` is empty"]);
}

#[test]
fn the_game_ends() {
    holds(r#"Concede(B), Won(A), Lost(B)"#);
    fails(r#"Concede(B), Draw"#, &["The game is over: A has won."]);
    fails(r#"Won(A)"#, &["still in the game"]);
}

#[test]
fn names_that_are_not_clear_are_told() {
    let board = r#"given: (turn: In(A, 2, "fight"), seats: {A: (zones: {"field": ["2 rat"]}), B: (zones: {"field": ["rat as other"]})})"#;
    let told = check(&format!(r#"Scenario({board}, steps: [Stat("rat", "life", 1)])"#)).unwrap_err();
    assert!(told.contains("`rat` could be `A.rat` or `B.rat`; say which."), "{told}");
    let told = check(&format!(r#"Scenario({board}, steps: [Stat("A.rat", "life", 1)])"#)).unwrap_err();
    assert!(told.contains("`A.rat` could be `A.rat#1` or `A.rat#2`; say which."), "{told}");
    let steps = r#"[Stat("A.rat#2", "life", 1), Stat("B.rat", "life", 1), Stat("B.field.rat", "life", 1)]"#;
    assert_eq!(check(&format!("Scenario({board}, steps: {steps})")), Ok(()));
}

#[test]
fn a_whole_game_begins_with_its_decks() {
    let block = r#"Opening(decks: ["reds", "blues"], seed: 3, tops: {B: {"deck": ["balm", "haze"]}}, steps: [
        Count(A, "hand", 3), Sees(B, "B.hand.balm"), Stop(A), Do(B, "go_on"), Now(A, "main"), Answers([(A, 0)]), Asked(A)])"#;
    let told = check(block);
    assert!(told.is_ok(), "{told:?}");
    let told = check(r#"Opening(decks: ["reds", "greens"], steps: [])"#).unwrap_err();
    assert!(told.contains("There is no deck `greens`; the game has `reds`, `blues`."), "{told}");
}

#[test]
fn decks_and_content_are_judged() {
    let deck = |cards: &str, rest: &str| {
        check(&format!(r#"Deck(deck: {{"leader": ["red_leader"], "cards": [{cards}]}}{rest})"#))
    };
    assert_eq!(deck(r#""6 rat", "3 spark", "3 belt""#, ""), Ok(()));
    assert_eq!(deck(r#""10 rat", "2 belt""#, r#", advice: ["4 to 9"]"#), Ok(()));
    assert_eq!(deck(r#""5 rat""#, r#", illegal: ["12 cards"]"#), Ok(()));
    assert!(deck(r#""5 rat""#, "").unwrap_err().contains("does not expect"));
    let content = |text: &str, rest: &str| check(&format!(r#"Content(files: {{"cards/more.toml": "{text}"}}{rest})"#));
    let good = "[[card]]\\nid = \\\"imp\\\"\\nkind = \\\"fighter\\\"\\ncost = 1\\npower = 1\\nlife = 1\\n";
    assert_eq!(content(good, ""), Ok(()));
    let bad = good.replace("cost = 1", "cots = 1");
    assert!(content(&bad, "").unwrap_err().contains("unknown-key"));
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let told =
        check("Scenario(\n    given: (turn: In(A, 1, \"main\")),\n    steps: [\n        Stat(\"x\"),\n    ],\n)")
            .unwrap_err();
    assert!(told.contains("page.md:7:") && told.contains("`Stat` needs its argument `stat`"), "{told}");
    let told = check("Scenario(steps: [Stats(\"x\")])").unwrap_err();
    assert!(told.contains("There is no step `Stats`. Did you mean `Stat`?"), "{told}");
    let told = check("Scenario(given: (turns: 3), steps: [])").unwrap_err();
    assert!(told.contains("turns"), "{told}");
    let told = check("Scenario(\n    given: (\n        turn: In(A, 1, \"main\"),\n        seats: {A: (zones: {\"fild\": [\"rat\"]})},\n    ),\n    steps: [],\n)").unwrap_err();
    assert!(
        told.contains("page.md:7:") && told.contains("`fild` is not a zone of this game. Did you mean `field`?"),
        "{told}"
    );
    let told = check("Scenario(steps: [])").unwrap_err();
    assert!(told.contains("whose turn it is"), "{told}");
}

#[test]
fn a_page_gives_to_the_scenarios_after_it() {
    let text = "# Page\n\n```ron\nGiven(turn: In(A, 2, \"main\"), seats: {A: (stats: {\"gold\": 3}, zones: {\"field\": [\"rat\"]}), B: ()})\n```\n\n\
        ## One\n\nText.\n\n```ron\nScenario(steps: [SeatStat(A, \"gold\", 3), Has(\"rat\", \"there\")])\n```\n\
        ```ron\nScenario(covers: [\"R-1\"], given: (seats: {A: (stats: {\"gold\": 4})}), steps: [SeatStat(A, \"gold\", 4), Stat(\"rat\", \"life\", 1)])\n```\n";
    let outcomes = page(text);
    let titles: Vec<&str> = outcomes.iter().map(|outcome| outcome.title.as_str()).collect();
    assert_eq!(titles, ["One", "One (2)"]);
    assert!(outcomes.iter().all(|outcome| outcome.failed.is_none()), "{outcomes:?}");
    for (filter, found) in [("R-1", 1), ("r-1", 1), ("R-", 0), ("ONE", 2), ("one (2)", 1), ("Page.md", 2), ("two", 0)]
        .into_iter()
        .chain([("page.md:7", 1), ("page.md:12", 1), ("page.md:15", 1), ("age.md:99", 0), ("other.md:12", 0)])
    {
        let filtered = run_pages(&duel(), &[Page::read("page.md", text)], Some(filter));
        assert_eq!(filtered.len(), found, "{filter}");
    }
    let of_line = |filter| run_pages(&duel(), &[Page::read("page.md", text)], Some(filter)).remove(0).title;
    assert_eq!([of_line("page.md:12"), of_line("page.md:15")], ["One", "One (2)"]);
}

#[test]
fn a_zone_of_seats_is_not_given_to_the_table() {
    let board = r#"given: (turn: In(A, 2, "main"), seats: {A: (), B: ()}, table: (zones: {"deck": ["rat"]}))"#;
    let told = check(&format!("Scenario({board}, steps: [])")).unwrap_err();
    assert!(told.contains("`deck` is a zone of seats; say whose"), "{told}");
}

#[test]
fn names_that_are_offered_mean_one_piece() {
    let of_table = changed_duel(r#""later": (of: Seat, sees: Everyone)"#, r#""later": (sees: Everyone, play: true)"#);
    let board = r#"given: (turn: In(A, 2, "main"), seats: {A: (zones: {"field": ["rat"]}), B: ()}, table: (zones: {"later": ["rat"]}))"#;
    let told = |name: &str| {
        let steps = format!("## it\n\n```ron\nScenario({board}, steps: [Stat(\"{name}\", \"life\", 1)])\n```\n");
        page_of(&of_table, &steps).iter().find(|outcome| outcome.failed.is_some()).map(failure_text)
    };
    let several = told("rat").unwrap();
    assert!(
        several.contains("`A.field.rat` or `later.rat`") || several.contains("`later.rat` or `A.field.rat`"),
        "{several}"
    );
    assert_eq!(told("A.field.rat"), None);
    assert_eq!(told("later.rat"), None);
}

#[test]
fn what_is_wrong_in_what_a_folder_gives_is_told_of_its_page() {
    let text = "## One\n\n```ron\nScenario(steps: [SeatStat(A, \"gold\", 3)])\n```\n";
    let given = |phase: &str| {
        format!("```ron\nGiven(turn: In(A, 2, \"{phase}\"), seats: {{A: (stats: {{\"gold\": 3}}), B: ()}})\n```\n")
    };
    let told = |phase: &str, text: &str| {
        let pages = [Page::read("tests/duel/first.md", text), Page::read("tests/duel/given.md", &given(phase))];
        let outcomes = run_pages(&duel(), &pages, None);
        outcomes.iter().find(|outcome| outcome.failed.is_some()).map(failure_text)
    };
    assert_eq!(told("main", text), None);
    let wrong = told("mian", text).unwrap();
    assert!(wrong.contains("It is `tests/duel/given.md` that says so"), "{wrong}");
    let own = told("main", &text.replace("steps", "given: (turn: In(A, 2, \"mian\")), steps")).unwrap();
    assert!(own.contains("`mian`") && !own.contains("given.md"), "{own}");
}

#[test]
fn a_block_that_is_marked_wrongly_is_not_passed_over() {
    let told = |text: &str| {
        let page = Page::read("page.md", text);
        page.problems
            .iter()
            .map(|(title, problem)| format!("{title} {} {}", page.line(problem.at), problem.message))
            .collect::<Vec<_>>()
    };
    for (fence, has) in [
        ("```rno", "has the language `rno`"),
        ("```", "names no language"),
        ("```toml", "`toml`"),
        ("```ron ignore", "`ron ignore`"),
    ] {
        let page =
            told(&format!("## One\n\n{fence}\n// A remark.\nScenario (steps: [])\n```\n\n```sh\ntuckbox test\n```\n"));
        let [problem] = &*page else { panic!("{page:?}") };
        assert!(problem.starts_with("One 4 This block begins with `Scenario`") && problem.contains(has), "{problem}");
    }
    // Whatever such a block begins with, somebody has meant it to run.
    for language in ["rom", "rno", "RON", "rn", "rron"] {
        let page = told(&format!("## One\n\n```{language}\nSzenario(steps: [])\n```\n"));
        assert!(
            matches!(&*page, [problem] if problem.contains("Begin it with ```ron if it is a scenario")),
            "{page:?}"
        );
    }
    assert!(told("## One\n\n    Scenario(steps: [])\n").concat().contains("is indented instead of fenced"));
    let unknown = told("## One\n\n```ron\nScenarios(steps: [])\n```\n").concat();
    assert!(
        unknown.contains("`Scenarios` is not a word that may stand here") && unknown.contains("`Scenario`"),
        "{unknown}"
    );
    let others = ["sh", "toml", "lua", "text", "json", "rust", "r", "markdown"];
    let fine = others.map(|language| told(&format!("```{language}\nmode(x)\n```\n\n    mode(x)\n")).concat());
    assert_eq!(fine.concat(), "");
}

#[test]
fn steps_are_read_with_and_without_what_may_be_left_out() {
    let read = |text: &str| ron::from_str::<Step>(text).unwrap();
    assert_eq!(read("Draw"), Step::Draw);
    assert_eq!(read("Stop(B)"), Step::Stop { seat: SeatName::B });
    let short = Step::Do { seat: SeatName::A, action: "go".into(), piece: None, targets: None };
    assert_eq!(read("Do(A, \"go\")"), short);
    assert_eq!(read("In(\"x\", \"z\", B,)"), Step::In { piece: "x".into(), zone: "z".into(), seat: Some(SeatName::B) });
    assert!(ron::from_str::<Step>("Stop(A, B)").is_err());
}

/// The rows of the board that a failure shows: sign, name and what is said.
fn rows(steps: &str) -> Vec<String> {
    let outcomes = page(&format!("## it\n\n```ron\nScenario({BOARD}, steps: [{steps}])\n```\n"));
    let told = failure_lines(&outcomes[0], Detail::Changes);
    let lines = told.into_iter().map(|(_, line)| line).skip_while(|line| !line.contains("the board"));
    lines.take_while(|line| !line.contains("what happened") && !line.contains("asked now")).collect()
}

#[test]
fn a_failure_shows_the_board_before_and_after() {
    let rows = rows(r#"EndTurn(A), Count(B, "hand", 3), Stat("B.leader", "life", 7)"#);
    assert_eq!(rows[0], "  the board before → after step 1, EndTurn(A) (line 10):");
    let told = rows.join("\n");
    assert!(told.contains("~ table") && told.contains("A, fight → B, main"), "{told}");
    assert!(told.contains("hand 2 → 3") && told.contains("deck 9 → 8"), "{told}");
    // What the step names stands there although it is as it was.
    assert!(rows.iter().any(|row| row.starts_with("      B.blue_leader ") && row.contains("life 12")), "{told}");
}

#[test]
fn a_step_that_breaks_off_is_shown_itself() {
    let broken = rows(r#"NotAsked(B), Do(A, "fight", "hound", ["keeper", "keeper"])"#);
    assert_eq!(broken[0], "  the board before → after this step:");
    assert!(broken.concat().contains("~ A.hound"), "{broken:?}");
    let nothing = rows(r#"Stat("hound", "life", 7)"#).concat();
    assert!(nothing.contains("on which nothing has happened yet"), "{nothing}");
}

#[test]
fn whole_boards_are_there_on_demand() {
    let outcomes = page(&format!("## it\n\n```ron\nScenario({BOARD}, steps: [EndTurn(A), Won(A)])\n```\n"));
    let lines =
        |detail| failure_lines(&outcomes[0], detail).into_iter().map(|(_, line)| line + "\n").collect::<String>();
    let (short, whole) = (lines(Detail::Changes), lines(Detail::Boards));
    assert!(!short.contains("whole board") && !short.contains("log so far"), "{short}");
    for text in
        ["the whole board before:", "the whole board now:", "hand: [2 scout]", "field: A.hound (", "log so far:"]
    {
        assert!(whole.contains(text), "`{text}` is not in:\n{whole}");
    }
    assert!(whole.lines().all(|line| line.chars().count() <= 100), "{whole}");
    let scene = outcomes[0].failed.as_ref().and_then(|failed| failed.scene.as_deref()).unwrap();
    assert_eq!((scene.step, scene.rows[0].mark), (Some(1), RowChange::Changed));
    assert!(!scene.events.is_empty());
}

#[test]
fn in_a_repeat_the_step_that_fails_is_told() {
    let outcomes = page(&format!(
        "## it\n\n```ron\nScenario({BOARD}, steps: [Repeat(3, [EndTurn(A), // round\n EndTurn(B),\n Count(A, \"hand\", 1)])])\n```\n"
    ));
    let failed = outcomes[0].failed.as_ref().unwrap();
    assert_eq!((failed.line, failed.text.as_str()), (12, "Count(A, \"hand\", 1)"), "{failed:?}");
}

#[test]
fn a_block_that_asks_for_hours_is_refused() {
    let most = [("Chance(trials: ", 1_000_000u64), ("Chance(most: ", 10_000_000)];
    let games = [("Games(always: [Sound], games: ", 10_000), ("Games(always: [Sound], decisions: ", 10_000)];
    for (block, most) in most.into_iter().chain(games) {
        let told = |asked: u64| Page::read("tests/x.md", &format!("```ron\n{block}{asked})\n```\n")).problems;
        assert_eq!(told(most), [], "{block}");
        for much in [most + 1, u64::from(u32::MAX) + 2] {
            let problems = told(much);
            let [(_, problem)] = problems.as_slice() else { panic!("{block}{much}: {problems:?}") };
            assert!(problem.message.contains(&format!("{most} are the most")), "{}", problem.message);
            assert!(problem.message.contains("tests/x.md:2:"), "{}", problem.message);
        }
    }
}
