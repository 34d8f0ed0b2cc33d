//! Screens of the little games, for several seats and sizes, to the letter.

use super::{ENTER, Seen, letter};
use ratatui::crossterm::event::KeyCode;

#[test]
fn a_board_without_places_is_a_list() {
    let seats = ["human", "random", "random"];
    let mut seen = Seen::new("isles", (80, 24), &seats, 1);
    seen.is("isles-80x24");
    seen.press(&[ENTER, ENTER]);
    seen.is("isles-80x24-landed");
    let mut seen = Seen::new("isles", (140, 45), &seats, 1);
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
    let mut seen = Seen::with_look("isles", MAP, (80, 24), &seats, 1);
    seen.press(&[ENTER, ENTER]);
    seen.is("isles-map-80x24");
    let mut seen = Seen::with_look("isles", MAP, (140, 45), &seats, 1);
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
    let mut seen = Seen::new("isles", (100, 30), &["human", "random"], 1);
    seen.press(&[letter('g')]);
    seen.write("sou");
    seen.shows(&["Find: sou", "south shells 2 Nobody stands here. Next to"]);
    seen.press(&[ENTER, letter('i')]);
    seen.shows(&["south", "Next to trail: north"]);
}

#[test]
fn three_seats_stand_one_below_the_other_or_side_by_side() {
    let seats = ["human", "random", "random"];
    Seen::new("fair", (80, 24), &seats, 2).is("fair-80x24");
    Seen::new("fair", (140, 45), &seats, 2).is("fair-140x45");
    Seen::new("parley", (100, 30), &seats, 2).is("parley-100x30");
}

#[test]
fn numbers_are_typed() {
    let mut seen = Seen::new("fair", (80, 24), &["human", "random", "random"], 2);
    let rows = seen.desk.offers.len();
    assert!(rows > 1);
    seen.write(&rows.to_string());
    seen.shows(&[&format!("▸{rows:>2} ")]);
    seen.press(&[KeyCode::Tab]);
    seen.shows(&["▸ 1 "]);
}

#[test]
fn an_option_is_found_by_typing() {
    let mut seen = Seen::new("fair", (80, 24), &["human", "random", "random"], 2);
    seen.press(&[letter('/')]);
    seen.write("lunch");
    let screen = seen.screen();
    assert!(screen.contains("Lunch") && !screen.contains("▸ 1 "), "{screen}");
    seen.press(&[KeyCode::Esc]);
    seen.shows(&["▸ 1 "]);
}
