//! Words of data and of scripts that no other box needs: the box `stacks`, a
//! lending library with three readers.

use tuckbox_scenario::{Given, Page, run};
use tuckbox_tests::table::{Table, seat, try_edited};

fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("stacks");
    table.play(moves);
    table
}

/// What an action gives with a book of 7 pages on the shelf.
#[track_caller]
fn gives(action: &str, out: i32) {
    let table = after(&["append codex", "append atlas", &format!("{action} atlas")]);
    assert_eq!(table.total("out"), out, "{action}");
}

#[test]
fn values_are_computed_with_whole_numbers() {
    gives("halve", 3);
    gives("split", -4);
    gives("share", 0);
    gives("least", 4);
    gives("most", 7);
}

#[test]
fn a_piece_has_a_place_in_its_zone() {
    gives("place", 1);
    let table = after(&["append codex", "shelve atlas", "place atlas"]);
    assert_eq!((table.total("out"), table.zone('A', "shelf").as_str()), (0, "atlas codex"));
}

#[test]
fn base_values_are_those_before_modifiers() {
    let mut table = after(&["append atlas", "read atlas"]);
    assert_eq!((table.total("out"), table.stat("atlas", "pages"), table.has("atlas", "lent")), (127, 12, true));
    table.play(&["weigh atlas"]);
    assert_eq!(table.total("out"), 7);
    table.play(&["stop"]);
    assert_eq!((table.stat("atlas", "pages"), table.has("atlas", "lent")), (7, false));
}

#[test]
fn a_rule_that_several_actions_obey_is_named_once() {
    let mut table = after(&["append folio", "append almanac", "append quipu"]);
    assert_eq!(table.why_not("A: read folio"), "It is dusty.");
    assert_eq!(table.why_not("A: cite folio"), "It is dusty.");
    assert_eq!(table.why_not("A: read quipu"), "Nobody reads knots.");
    assert_eq!(table.why_not("A: cite quipu"), "It is too thin.");
    assert_eq!((table.why_not("A: read almanac"), table.why_not("A: cite almanac")), (String::new(), String::new()));
    table.play(&["cite almanac"]);
    assert!(table.has("almanac", "seen") && !table.options('A').contains("cite folio"));
}

#[test]
fn the_rules_of_the_game_come_before_those_of_the_action() {
    let mut table = after(&["append folio"]);
    table.play(&["tuck ribbon", "folio"]);
    assert_eq!((table.why_not("A: cite folio"), table.has("folio", "dusty")), (String::new(), false));
    let thin = ("pages = 4\ntags = [\"dusty\"]", "pages = 2\ntags = [\"dusty\"]");
    let mut table = Table::of(&try_edited("stacks", &[thin]).unwrap(), 1);
    table.play(&["append folio"]);
    assert_eq!(table.why_not("A: cite folio"), "It is dusty.");
}

#[test]
fn symbols_are_compared_by_their_words() {
    let mut table = after(&["append codex", "append quipu", "append atlas", "read codex"]);
    assert_eq!((table.total("out"), table.stat("codex", "script"), table.stat("quipu", "script")), (0, 0, 2));
    let table = after(&["append codex", "stop", "stop", "append codex", "read codex"]);
    assert_eq!(table.total("out"), 1, "one book is still in runes");
}

#[test]
fn a_script_asks_for_the_pieces_of_a_target_as_another_seat() {
    let own = ("from: (in: [\"shelf\"], stats:", "from: (in: [\"shelf\"], of: Me, stats:");
    let read = |asked: &str| {
        let mut table = Table::of(&try_edited("stacks", &[own, ("every(\"runes\")", asked)]).unwrap(), 1);
        table.play(&["append codex", "stop", "stop", "append codex", "read codex"]);
        table.total("out")
    };
    assert_eq!((read("every(\"runes\", you())"), read("every(\"runes\", previous_seat(you()))")), (0, 1));
}

#[test]
fn a_word_that_a_symbol_has_not_fails_the_step() {
    let wrong = ("\"print\")\n", "\"prints\")\n");
    let mut table = Table::of(&try_edited("stacks", &[wrong]).unwrap(), 1);
    table.play(&["append codex"]);
    let failure = table.try_play("read codex").unwrap_err();
    assert!(
        failure.message.contains("`prints` is not a symbol of the stat `script`; there is print, runes"),
        "{failure:?}"
    );
    let wrong = ("word(self, \"script\")", "word(self, \"pages\")");
    let mut table = Table::of(&try_edited("stacks", &[wrong]).unwrap(), 1);
    table.play(&["append codex"]);
    let failure = table.try_play("read codex").unwrap_err();
    assert!(failure.message.contains("`pages` is a number and has no words"), "{failure:?}");
}

#[test]
fn an_ability_can_take_a_tag_from_what_it_is_on() {
    let mut table = after(&["append folio", "tuck ribbon", "folio"]);
    assert!(!table.has("folio", "dusty"));
    assert_eq!(table.why_not("A: read folio"), "");
}

#[test]
fn a_seat_can_be_named_by_a_target_or_a_host() {
    let mut table = after(&["append codex", "append atlas", "stop", "stop", "append folio", "tuck ribbon", "codex"]);
    assert_eq!(table.total("out"), 2, "the shelf of the target's controller");
    table.play(&["tug ribbon"]);
    assert_eq!((table.total("out"), table.purse('A', "fines"), table.purse('B', "fines")), (2, 2, 0));
    table.play(&["lend folio", "atlas"]);
    assert_eq!((table.zone('A', "shelf").as_str(), table.zone('B', "shelf").as_str()), ("codex atlas folio", ""));
}

#[test]
fn owner_and_controller_are_told_apart() {
    let mut table = after(&["append codex", "stop", "stop", "append folio", "lend folio", "codex", "recall"]);
    let fines = |table: &Table| ['A', 'B', 'C'].map(|who| table.purse(who, "fines"));
    assert_eq!(fines(&table), [21, 1, 0]);
    table.play(&["stop", "stop"]);
}

#[test]
fn an_event_can_have_another_source() {
    let table = after(&["append codex", "append atlas", "nudge codex", "atlas"]);
    assert!(table.logged('B', "atlas nudges codex by 2."), "{:?}", table.log('B'));
    assert!(!table.logged('B', "by 9"), "there is no host to be the source");
    assert_eq!(table.total("out"), 72);
}

#[test]
fn a_piece_can_be_told_from_another_and_a_value_from_another() {
    let mut table = after(&["append codex", "append atlas", "stop", "stop", "append codex"]);
    table.play(&["nudge codex"]);
    // Neither itself nor the one of the same size.
    assert_eq!(table.options('B'), "atlas");
    table.play(&["atlas"]);
}

#[test]
fn the_next_seat_is_asked_after_a_response() {
    let mut table = after(&["scold"]);
    let mut asked = String::new();
    table.play(&["A: plead excuse"]);
    asked += &table.asked();
    table.play(&["B: plead excuse"]);
    asked += &table.asked();
    table.play(&["C: stop"]);
    asked += &table.asked();
    assert_eq!((asked.as_str(), table.purse('B', "fines")), ("BCA", 0));
    table.play(&["A: stop", "B: stop"]);
    assert_eq!((table.purse('A', "fines"), table.purse('B', "fines"), table.asked().as_str()), (0, 1, "A"));
}

#[test]
fn what_works_instead_can_prevent() {
    let seven = ("RaiseSeat(\"fined\", Opponents, Num(5))", "RaiseSeat(\"fined\", Opponents, Num(7))");
    let mut table = Table::of(&try_edited("stacks", &[seven]).unwrap(), 1);
    table.play(&["stop", "stop", "append folio", "stop", "stop", "scold"]);
    while table.options(table.asked().chars().next().unwrap()).contains("stop") && table.purse('A', "fines") == 0 {
        table.play(&["stop"]);
    }
    assert_eq!((table.purse('A', "fines"), table.purse('B', "fines")), (7, 0));
}

#[test]
fn a_script_knows_the_turn_and_who_is_first() {
    let mut table = after(&["append almanac", "read almanac"]);
    assert_eq!(table.total("out"), 111);
    table.play(&["read almanac"]);
    assert_eq!(table.total("out"), 110, "the next seat is the first one now");
}

#[test]
fn a_script_opens_a_window() {
    let mut table = after(&["append folio", "tuck ribbon", "folio", "read folio"]);
    // Everybody is asked in turn order.
    table.play(&["A: stop"]);
    assert_eq!((table.asked().as_str(), table.options('B').as_str()), ("B", "plead slip, stop"));
    let other = after(&["append folio", "tuck ribbon", "folio", "read folio", "A: stop", "B: stop", "C: stop"]);
    assert_eq!(other.zone('B', "shelf"), "folio");
    table.play(&["plead slip"]);
    assert_eq!((table.asked().as_str(), table.zone('B', "shelf").as_str()), ("A", "folio"));
    let piece = table.piece("folio");
    assert_eq!(table.state().piece(piece).face, tuckbox_core::rules::op::Face::Down);
}

#[test]
fn a_script_releases_what_is_held() {
    let mut table = after(&["append codex", "stop", "stop", "reserve slip", "codex", "ring"]);
    assert_eq!((table.total("ledger"), table.zone('B', "cellar").as_str()), (4, "slip"));
    let mut other = after(&["append codex", "stop", "stop", "reserve slip", "codex", "wipe", "ring"]);
    assert_eq!((other.total("ledger"), other.logged('A', "lapses")), (0, false));
    other.play(&["stop"]);
    table.play(&["stop"]);
}

#[test]
fn a_script_cancels_what_is_announced_and_a_seat_loses() {
    let mut table = after(&["append codex", "argue codex", "B: hush"]);
    // B is asked in any case; with a card in hand it may show it.
    assert!(table.options('B').contains("slip") && table.options('B').contains("stop"), "{}", table.options('B'));
    table.play(&["B: stop"]);
    while table.asked() != "A" || table.options('A') == "stop" {
        table.play(&["stop"]);
    }
    assert_eq!((table.purse('B', "fines"), table.logged('C', "codex lapses.")), (0, true));
    let mut table = after(&["append codex", "argue codex", "B: hush", "B: slip"]);
    assert_ne!(table.asked(), "A");
    table.play(&["stop"]);
}

#[test]
fn a_choice_can_be_asked_where_there_is_nothing_to_choose() {
    let none = ("pieces(\"hand\"), true)", "pieces(\"counter\"), true)");
    let mut table = Table::of(&try_edited("stacks", &[none]).unwrap(), 1);
    table.play(&["append codex", "argue codex", "B: hush"]);
    assert_eq!((table.asked().as_str(), table.options('B').as_str()), ("B", "stop"));
    let never = ("pieces(\"hand\"), true)", "pieces(\"counter\"))");
    let mut table = Table::of(&try_edited("stacks", &[never]).unwrap(), 1);
    table.play(&["append codex", "argue codex", "B: hush"]);
    assert_eq!(table.options('B'), "hush, stop", "nobody is asked for nothing: the window goes on");
}

#[test]
fn an_act_under_a_veil_asks_always() {
    // With notes in hand and without, the pause is the same.
    let table = after(&["stop"]);
    assert_eq!(table.options('A'), "browse excuse, browse excuse#2, browse slip, stop");
    let none = (
        "with: (in: [\"hand\"], of: Me, is: [\"note\"]), do: [Tag",
        "with: (in: [\"cellar\"], of: Me, is: [\"note\"]), do: [Tag",
    );
    let mut table = Table::of(&try_edited("stacks", &[none]).unwrap(), 1);
    table.play(&["stop"]);
    assert_eq!((table.asked().as_str(), table.options('A').as_str()), ("A", "stop"));
    let quiet = ("stop: \"Home\", always: true", "stop: \"Home\", quiet: true");
    let mut table = Table::of(&try_edited("stacks", &[none, quiet]).unwrap(), 1);
    table.play(&["stop"]);
    assert_eq!(table.asked(), "B", "a quiet act tells that nothing is possible");
}

/// What is wrong with a scenario of the box; nothing if it holds.
fn wrong(block: &str) -> Option<String> {
    let game = tuckbox_tests::table::game("stacks");
    let page = Page::read("page.md", &format!("## It\n\n```ron\n{block}\n```\n"));
    assert!(page.problems.is_empty(), "{:?}\n{block}", page.problems);
    let host = game.host().unwrap();
    run(&game, &*host, &Given::default(), &page, &page.scenarios[0]).failed.map(|failed| failed.message)
}

#[test]
fn a_scenario_stops_by_itself_where_an_act_asks_always() {
    let steps = r#"steps: [Do(A, "cite", "atlas"), Stop(A), Do(B, "scold")]"#;
    let given = |hand: &str| {
        format!(
            "Scenario(given: (turn: In(A, 1, \"day\"), seats: {{A: (zones: {{\"shelf\": [\"atlas\"], \"hand\": [{hand}]}})}}), {steps})"
        )
    };
    assert_eq!(wrong(&given("")), None);
    // With a note there is something to do, and the scenario has to say what.
    assert!(wrong(&given("\"excuse\"")).is_some());
}

#[test]
fn a_scenario_says_how_many_turns_a_seat_has_begun() {
    let block = |turns: &str, out: i32| {
        format!(
            "Scenario(given: (turn: In(A, 9, \"day\"), seats: {{A: ({turns}zones: {{\"shelf\": [\"almanac\"]}})}}), \
             steps: [Do(A, \"read\", \"almanac\"), TableStat(\"out\", {out})])"
        )
    };
    assert_eq!(wrong(&block("turns: 2, ", 211)), None);
    assert_eq!(wrong(&block("turns: 7, ", 711)), None);
    assert!(wrong(&block("", 211)).is_some());
    let _ = seat('A');
}
