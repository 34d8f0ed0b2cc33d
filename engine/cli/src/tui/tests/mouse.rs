//! The mouse, what stands free of long options, and searches that find nothing.

use super::{ENTER, Screen, letter};
use crate::tui::state::Cursor;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

impl Screen {
    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.screen();
        self.app.click(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        while crate::tui::tick(&mut self.app) {}
    }

    /// Clicks on the first place where these words stand.
    fn click_on(&mut self, words: &str) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| Some((row, line.find(words)?, line)));
        let (row, at, line) = found.unwrap_or_else(|| panic!("`{words}` is not on:\n{screen}"));
        // A quotation mark stands before each line.
        let column = line[..at].chars().count() - 1;
        self.mouse(
            MouseEventKind::Down(MouseButton::Left),
            u16::try_from(column).unwrap(),
            u16::try_from(row).unwrap(),
        );
    }
}

#[test]
fn a_click_goes_to_an_option_and_another_one_chooses_it() {
    let mut seen = Screen::new("yard", (80, 24), &["human", "quick"], 3);
    seen.click_on("To the fight");
    seen.shows(&["Coming Out: choose an action."]);
    assert!(matches!(seen.app.cursor, Cursor::Offer(row) if row > 0));
    seen.click_on("To the fight");
    seen.shows(&["Snowball Fight: choose an action."]);
}

#[test]
fn a_click_goes_to_a_card() {
    let mut seen = Screen::new("yard", (80, 24), &["human", "quick"], 3);
    seen.click_on("Big Sister");
    seen.shows(&["It costs 4 coins, and there is 1."]);
    assert!(matches!(seen.app.cursor, Cursor::Piece(_)));
}

#[test]
fn the_wheel_scrolls_the_log_and_goes_through_the_options() {
    let mut seen = Screen::new("yard", (80, 24), &["human", "quick"], 3);
    seen.screen();
    let (log, question) = (seen.app.plan().log, seen.app.plan().question);
    seen.mouse(MouseEventKind::ScrollUp, log.x + 1, log.y + 1);
    assert_eq!(seen.app.back, 1);
    seen.mouse(MouseEventKind::ScrollDown, log.x + 1, log.y + 1);
    assert_eq!(seen.app.back, 0);
    seen.mouse(MouseEventKind::ScrollDown, question.x + 1, question.y + 1);
    assert_eq!(seen.app.cursor, Cursor::Offer(1));
    seen.press(&[letter('?')]);
    seen.mouse(MouseEventKind::ScrollDown, 5, 5);
    assert_eq!(seen.app.scroll, 1);
}

#[test]
fn a_click_chooses_nothing_while_the_keyboard_passes() {
    let mut seen = Screen::new("fair", (80, 24), &["human", "human"], 2);
    for _ in 0..2 {
        let last = u8::try_from(seen.app.scene.offers().len()).unwrap();
        seen.write(&last.to_string());
        seen.press(&[ENTER]);
    }
    seen.shows(&["Pass the keyboard to B."]);
    for row in 0..24 {
        seen.mouse(MouseEventKind::Down(MouseButton::Left), 40, row);
    }
    seen.shows(&["Pass the keyboard to B."]);
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    let mut seen = Screen::new("yard", (80, 24), &["human", "quick"], 3);
    seen.press(&[letter('/')]);
    seen.write("zebra");
    seen.shows(&["(nothing)", "Nothing here is called \"zebra\"", "No option has these words."]);
    seen.press(&[ENTER]);
    seen.shows(&["Nothing here is called \"zebra\"."]);
}

#[test]
fn options_take_the_lines_that_stand_free() {
    let seats = ["human", "random", "random"];
    let mut seen = Screen::new("fair", (120, 50), &seats, 2);
    let count = seen.app.scene.offers().len();
    seen.shows(&[&format!("{count} ")]);
    seen.conceals(" more");
}

/// Spaces side by side with long names, on a map that has little room.
const NARROW: &str = r#"(places: {"north": (1, 1), "south": (2, 1), "east": (1, 2), "rock": (2, 2), "mist": (5, 3)})"#;

#[test]
fn borders_are_drawn_where_long_names_stand_below() {
    let mut seen = Screen::with_look("isles", NARROW, (78, 40), &["human", "random"], 1);
    let screen = seen.screen();
    let link = screen.lines().any(|line| line.contains("east") && line.contains(['┄', '─']));
    assert!(link, "{screen}");
}
