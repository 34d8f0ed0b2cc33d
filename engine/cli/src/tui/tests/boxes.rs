//! Screens of the little games, for several seats and sizes, to the letter.

use super::{ENTER, Screen, letter};
use crate::tui::state::Cursor;
use ratatui::crossterm::event::KeyCode;
use tuckbox_scene::areas::LaneKind;

#[test]
fn a_board_without_places_is_a_list() {
    let seats = ["human", "random", "random"];
    let mut seen = Screen::new("isles", (80, 24), &seats, 1);
    seen.is("isles-80x24");
    seen.press(&[ENTER, ENTER]);
    seen.is("isles-80x24-landed");
    let mut seen = Screen::new("isles", (140, 45), &seats, 1);
    seen.press(&[ENTER, ENTER]);
    seen.is("isles-140x45-landed");
}

/// Hints that make the isles a map with two regions, and rows into lines.
const MAP: &str = r#"(
    zones: {"camp": Line},
    stats: {"fame": (whole: Num(12)), "roll": (quiet: true)},
    places: {"north": (1, 1), "south": (1, 2), "east": (2, 3), "rock": (4, 3), "mist": (4, 1)},
    signs: {"porter": "⚑"},
)"#;

#[test]
fn a_board_with_places_is_a_map() {
    let seats = ["human", "random", "random"];
    let mut seen = Screen::with_look("isles", MAP, (80, 24), &seats, 1);
    seen.press(&[ENTER, ENTER]);
    seen.is("isles-map-80x24");
    let mut seen = Screen::with_look("isles", MAP, (140, 45), &seats, 1);
    seen.press(&[ENTER, ENTER, letter('g')]);
    seen.write("east");
    seen.press(&[ENTER]);
    seen.is("isles-map-140x45");
    seen.press(&[KeyCode::Right]);
    seen.shows(&["rock shells 5"]);
    seen.press(&[KeyCode::Left, KeyCode::Up]);
    seen.shows(&["south shells 2"]);
}

#[test]
fn a_space_is_found_by_its_name() {
    let mut seen = Screen::new("isles", (100, 30), &["human", "random"], 1);
    seen.press(&[letter('g')]);
    seen.write("sou");
    seen.shows(&["Find: sou", "south shells 2 Nobody stands here. Next to"]);
    seen.press(&[ENTER, letter('i')]);
    seen.shows(&["south", "Next to trail: north"]);
}

#[test]
fn three_seats_stand_one_below_the_other_or_side_by_side() {
    let seats = ["human", "random", "random"];
    Screen::new("fair", (80, 24), &seats, 2).is("fair-80x24");
    Screen::new("fair", (140, 45), &seats, 2).is("fair-140x45");
    Screen::new("parley", (100, 30), &seats, 2).is("parley-100x30");
}

#[test]
fn numbers_are_typed() {
    let mut seen = Screen::new("fair", (80, 24), &["human", "random", "random"], 2);
    let rows = seen.app.scene.offers().len();
    assert!(rows > 1);
    seen.write(&rows.to_string());
    seen.shows(&[&format!("▸{rows:>2} ")]);
    seen.press(&[KeyCode::Tab]);
    seen.shows(&["▸ 1 "]);
}

#[test]
fn an_option_is_found_by_typing() {
    let mut seen = Screen::new("fair", (80, 24), &["human", "random", "random"], 2);
    seen.press(&[letter('/')]);
    seen.write("lunch");
    let screen = seen.screen();
    assert!(screen.contains("Lunch") && !screen.contains("▸ 1 "), "{screen}");
    seen.press(&[KeyCode::Esc]);
    seen.shows(&["▸ 1 "]);
}

#[test]
fn the_curtain_falls_between_all_people() {
    let mut seen = Screen::new("fair", (80, 24), &["human", "human", "human"], 2);
    let mine = "booth";
    seen.shows(&["your turn, A", mine]);
    // Lunch, then what else the day asks, until another seat is asked.
    for _ in 0..6 {
        if seen.screen().contains("Pass the keyboard") {
            break;
        }
        let last = u8::try_from(seen.app.scene.offers().len()).unwrap();
        seen.write(&last.to_string());
        seen.press(&[ENTER]);
    }
    seen.is("fair-curtain");
    seen.conceals(mine);
    for key in ['z', 'l', 'i', 'w', 'g', '?'] {
        seen.press(&[letter(key)]);
        seen.shows(&["Pass the keyboard to B."]);
        seen.conceals(mine);
    }
    seen.press(&[ENTER]);
    seen.shows(&["your turn, B", "A human", "C human"]);
}

#[test]
fn the_end_is_a_page_with_all_seats() {
    let mut seen = Screen::new("barter", (80, 24), &["human", "random"], 2);
    seen.press(&[letter('c'), letter('y')]);
    seen.is("barter-end");
}

#[test]
fn a_position_is_saved_as_a_scenario_that_runs() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("tests/barter/from-the-table.md");
    let mut seen = Screen::new("barter", (80, 24), &["human", "random"], 2);
    seen.app.file.scenarios = page.clone();
    seen.press(&[letter('S'), ENTER, letter('S')]);
    seen.shows(&["The scenario \"Position 2: turn 1, Market\""]);
    let text = std::fs::read_to_string(&page).unwrap();
    let read = tuckbox_scenario::Page::read("from-the-table.md", &text);
    assert_eq!((read.problems.len(), read.scenarios.len()), (0, 2), "{text}");
    let game = tuckbox_project::game::Game::load(&super::root("barter"), "barter").unwrap();
    let host = game.host().unwrap();
    for scenario in &read.scenarios {
        let given = tuckbox_scenario::Given::default();
        let outcome = tuckbox_scenario::run(&game, &*host, &given, &read, scenario);
        assert_eq!(outcome.failed, None, "{text}");
    }
}

#[test]
fn a_scenario_is_played_by_the_settings_of_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("from-the-table.md");
    let game = tuckbox_project::game::Game::load(&super::root("lodge"), "lodge").unwrap();
    let fewest = usize::from(game.rules.seats.0);
    let mut setup = tuckbox_session::seating::setup(&game, &[], fewest, 2).unwrap();
    setup.settings = game.settings(Some("crowded"), &std::collections::BTreeMap::new()).unwrap();
    let play = tuckbox_core::matches::Match::new(std::sync::Arc::clone(&game.rules), setup).unwrap();
    let mut seen = Screen::of(game.clone(), play, (80, 24), &vec!["human"; fewest]);
    seen.app.file.scenarios = page.clone();
    seen.press(&[letter('S')]);
    let text = std::fs::read_to_string(&page).unwrap();
    let read = tuckbox_scenario::Page::read("from-the-table.md", &text);
    assert!(read.problems.is_empty() && (text.contains("crowded") || text.contains("Scenario(")), "{text}");
    let given = tuckbox_scenario::Given::default();
    let host = game.host().unwrap();
    let outcome = tuckbox_scenario::run(&game, &*host, &given, &read, &read.scenarios[0]);
    assert_eq!(outcome.failed, None, "{text}");
}

#[test]
fn the_pace_of_bots_is_changed_and_told() {
    let mut seen = Screen::new("barter", (80, 24), &["human", "random"], 2);
    seen.press(&[letter('-')]);
    seen.shows(&["A bot's choice stays for 100 ms."]);
    seen.press(&[letter('+'), letter('+')]);
    seen.shows(&["Bots choose at once."]);
}

#[test]
fn the_log_begins_with_who_plays() {
    let mut seen = Screen::new("barter", (80, 24), &["human", "random"], 2);
    seen.app.begin_log(vec!["Barter, seed 2.".into(), "A: human, Goods".into()]);
    seen.shows(&["Barter, seed 2.", "A: human, Goods"]);
}

/// Hints on what matters when.
const HINTS: &str = r#"(
    stats: {"leaks": (quiet: true, at: ("lamp", [1])), "fame": (quiet: true)},
)"#;

#[test]
fn a_number_is_told_where_it_matters() {
    let mut seen = Screen::with_look("harbour", HINTS, (100, 30), &["human", "random"], 1);
    seen.shows(&["A you · lamp 0"]);
    seen.press(&[letter('/')]);
    seen.write("light");
    seen.press(&[ENTER, ENTER]);
    seen.shows(&["A you · leaks 0 · lamp 1", "B random · lamp 0"]);
}

#[test]
fn a_tag_that_matters_for_playing_only_is_not_told_in_play() {
    let played = |look: &str| {
        let mut seen = Screen::with_look("ropes", look, (120, 40), &["human", "random"], 1);
        let row = seen.app.scene.offers().iter().position(|offer| offer.words.starts_with("hire Imp"));
        seen.app.cursor = Cursor::Offer(row.unwrap());
        seen.press(&[ENTER]);
        let mut pieces = seen.app.scene.areas.iter().flat_map(|area| &area.lanes);
        pieces.any(|lane| lane.kind != LaneKind::Hand && lane.boxes.iter().any(|card| card.tags.contains("child")))
    };
    assert!(played("()"));
    assert!(!played(r#"(unplayed: ["child"])"#));
}
