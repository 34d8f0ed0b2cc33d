//! The table as a player meets it: keys go in, the screen comes out. Played
//! with the box of these tests, on screens of the sizes that must work.

use super::{ENTER, Screen, letter, root};
use crate::tui::state::Stay;
use ratatui::crossterm::event::KeyCode;
use std::sync::Arc;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;

fn alone(width: u16, height: u16) -> Screen {
    Screen::new("yard", (width, height), &["human", "quick"], 3)
}

#[test]
fn a_small_screen_has_everything() {
    alone(80, 24).shows(&[
        "The Yard · Turn 1 · Coming Out · your turn, A",
        "B quick · coins 0/0 · Hand 4 · Deck 10",
        "▶A you",
        "A you · coins 1/1 ▰ · Deck 9",
        "Mona of the",
        "nerve 12/12",
        "Big Sister",
        "Coming Out: choose an action.",
        "▸ 1 Bring out Small Toddler (price 1)",
        "Log",
        "— A's turn —",
        "? help",
    ]);
}

#[test]
fn a_large_screen_has_the_texts_of_cards_too() {
    alone(120, 40).shows(&["The child that", "wears it", "harder."]);
}

#[test]
fn no_screen_is_too_small_to_draw() {
    for (width, height) in [(1, 1), (20, 6), (40, 12), (79, 23), (300, 90)] {
        let mut seen = alone(width, height);
        seen.screen();
        seen.press(&[letter('?')]);
        seen.screen();
    }
}

#[test]
fn a_card_is_played_from_the_hand() {
    let mut seen = alone(80, 24);
    seen.press(&[ENTER]);
    seen.shows(&["A: Bring out Small Toddler", "arm 1 nerve 2/2", "Winded", "coins 0/1"]);
}

#[test]
fn the_cursor_goes_to_cards_that_cannot_be_played_and_says_why() {
    let mut seen = alone(80, 24);
    let hand = seen.app.scene.areas.last().unwrap().lanes.last().unwrap().stops();
    seen.press(&[KeyCode::Up]);
    for _ in &hand {
        seen.press(&[KeyCode::Right]);
        if seen.screen().contains("Big Sister (price 4, arm 4, nerve 5) It costs 4 coins, and there is 1.") {
            seen.press(&[ENTER]);
            seen.shows(&["It costs 4 coins, and there is 1."]);
            return seen.conceals("A: Bring out");
        }
    }
    panic!("the cursor does not come to Big Sister:\n{}", seen.screen());
}

#[test]
fn targets_are_marked_and_taken_back() {
    let mut seen = alone(80, 24);
    seen.press(&[letter('2'), ENTER]);
    seen.shows(&["Ball of Ice: choose a child or captain.", "Esc takes the action back", "»Ball of Ice", "•Fritz"]);
    seen.press(&[KeyCode::Esc]);
    seen.shows(&["Coming Out: choose an action.", "Taken back.", "coins 1/1"]);
}

#[test]
fn an_announced_card_lies_on_the_table_with_its_target() {
    let mut seen = alone(80, 24);
    seen.press(&[letter('2'), ENTER, KeyCode::Down, ENTER]);
    seen.shows(&["→Fritz", "A: Plan Ball of Ice → Fritz of the"]);
}

#[test]
fn pages_lie_over_the_table() {
    let mut seen = alone(80, 24);
    seen.press(&[letter('?')]);
    seen.shows(&["Keys", "take back what has been chosen"]);
    seen.press(&[KeyCode::Esc, letter('w')]);
    seen.shows(&[
        "Why",
        "price of Bring out in coins 1",
        "1  printed",
        "Big Sister: It costs 4 coins, and there is 1.",
    ]);
    seen.press(&[KeyCode::Esc, letter('1'), letter('e')]);
    seen.shows(&["What happens if", "Small Toddler: Hand of A → Yard of A", "coins of A: 1 → 0"]);
    seen.press(&[KeyCode::Esc, letter('2'), letter('i')]);
    seen.shows(&["Trick, Hand of A", "At the start of your next turn: 2 to a child or captain."]);
    seen.press(&[KeyCode::Esc, letter('z')]);
    seen.shows(&["Everything you can see", "Captain: Fritz of the Shore (nerve 12/12)"]);
    seen.press(&[KeyCode::Esc, letter('d')]);
    seen.shows(&["The content has no problem."]);
}

#[test]
fn giving_up_asks_first() {
    let mut seen = alone(80, 24);
    seen.press(&[letter('c')]);
    seen.shows(&["Give up the match?"]);
    seen.press(&[letter('n')]);
    seen.shows(&["Coming Out: choose an action."]);
    seen.press(&[letter('c'), letter('y')]);
    seen.shows(&["The match is over", "B wins."]);
}

#[test]
fn leaving_asks_when_something_would_be_lost() {
    let mut seen = alone(80, 24);
    assert_eq!(seen.press(&[letter('q')]), Stay::Leave);
    assert_eq!(seen.press(&[ENTER, letter('q')]), Stay::Here);
    seen.shows(&["Leave without saving?"]);
    assert_eq!(seen.press(&[letter('y')]), Stay::Leave);
}

#[test]
fn whoever_goes_on_with_a_match_of_several_is_asked_to_pass_the_keyboard() {
    let mut left = Screen::new("yard", (80, 24), &["human", "human"], 3);
    left.press(&[letter('3'), ENTER]);
    let game = Game::load(&root("yard"), "yard").unwrap();
    let host = game.host().unwrap();
    let resumed = Match::load(Arc::clone(&game.rules), &*host, left.app.session.as_match().save()).unwrap();
    let mut seen = Screen::of(game, resumed, (80, 24), &["human", "human"]);
    seen.shows(&["Pass the keyboard to A."]);
    seen.conceals("Big Sister");
    seen.press(&[ENTER]);
    seen.shows(&["Snowball Fight: choose an action."]);
}

#[test]
fn two_people_never_see_each_others_hands() {
    let mut seen = Screen::new("yard", (80, 24), &["human", "human"], 3);
    seen.press(&[letter('3'), ENTER]);
    seen.shows(&["Snowball Fight: choose an action."]);
    seen.press(&[ENTER]);
    seen.shows(&["Pass the keyboard to B."]);
    seen.conceals("Big Sister");
    seen.press(&[letter('x'), KeyCode::Esc]);
    seen.shows(&["Pass the keyboard to B."]);
    seen.press(&[ENTER]);
    seen.shows(&["your turn, B", "A human · coins 1/1 ▰ · Hand 5"]);
}
