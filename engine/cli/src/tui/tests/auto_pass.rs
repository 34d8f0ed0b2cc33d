//! In which windows people are asked: nothing of it tells who could respond.

use super::{ENTER, Screen, letter};
use crate::tui::state::Cursor;
use std::time::Duration;
use tuckbox_session::Next;

/// Takes the offer with these words.
fn take(seen: &mut Screen, words: &str) {
    let row = seen.app.scene.offers().iter().position(|offer| offer.words.starts_with(words));
    let row = row.unwrap_or_else(|| panic!("there is no `{words}`:\n{}", seen.screen()));
    seen.app.cursor = Cursor::Offer(row);
    seen.press(&[ENTER]);
}

/// The harbour where A has an anvil stowed and rams the others: everybody is
/// asked in a window in which nobody can do anything.
fn rammed(seats: &[&str]) -> Screen {
    let mut seen = Screen::new("harbour", (100, 30), seats, 1);
    take(&mut seen, "stow anvil");
    take(&mut seen, "ram");
    seen
}

#[test]
fn one_person_is_asked_only_where_there_is_something_to_do() {
    let mut seen = rammed(&["human", "random"]);
    seen.shows(&["Day: choose an action.", "a window passed for you (P)"]);
    seen.conceals("respond?");
    take(&mut seen, "boast");
    seen.conceals("passed for you");
}

#[test]
fn several_people_are_asked_in_every_window() {
    let mut seen = rammed(&["human", "human"]);
    let asked = "Before the water comes in (B): respond?";
    seen.shows(&[asked, "▸ 1 Pass"]);
    seen.press(&[ENTER]);
    seen.shows(&["Pass the keyboard to B."]);
    seen.press(&[ENTER]);
    // B has whistles, but none for this window; it is asked all the same.
    seen.shows(&["Before the water comes in (you): respond?", "▸ 1 Pass"]);
    seen.press(&[ENTER, ENTER]);
    seen.shows(&["Day: choose an action."]);
    take(&mut seen, "throw");
    take(&mut seen, "anvil");
    seen.shows(&["Before it goes overboard (anvil): respond?", "▸ 1 Pass"]);
    seen.press(&[ENTER, ENTER]);
    seen.shows(&["blow catch × 2", "Pass"]);
}

#[test]
fn a_person_can_choose_to_be_asked_more_or_less() {
    let mut seen = rammed(&["human", "human"]);
    seen.press(&[letter('P')]);
    seen.shows(&["Pass the keyboard to B."]);
    seen.press(&[ENTER, letter('P')]);
    seen.shows(&["Pass the keyboard to A."]);
    seen.press(&[ENTER]);
    take(&mut seen, "throw");
    take(&mut seen, "anvil");
    // A can do nothing, B can.
    seen.shows(&["Pass the keyboard to B."]);
    let mut alone = rammed(&["human", "random"]);
    alone.press(&[letter('P')]);
    alone.shows(&["Every window asks you"]);
    take(&mut alone, "ram");
    alone.shows(&["Before the water comes in (B): respond?"]);
}

#[test]
fn passing_on_lasts_until_the_person_can_act_again() {
    let mut seen = Screen::new("harbour", (100, 30), &["human", "human"], 1);
    take(&mut seen, "stow anvil");
    seen.press(&[letter('p')]);
    seen.shows(&["You pass every window until you can act again."]);
    take(&mut seen, "ram");
    seen.shows(&["Pass the keyboard to B."]);
    seen.press(&[ENTER, letter('p')]);
    seen.shows(&["Pass the keyboard to A."]);
    seen.press(&[ENTER]);
    take(&mut seen, "throw");
    take(&mut seen, "anvil");
    // A is asked again, since it could act; B could not and is not, though it
    // has a whistle for this.
    seen.shows(&["Before it goes overboard (anvil): respond?"]);
    seen.press(&[ENTER]);
    seen.shows(&["anvil goes overboard.", "Day: choose an action."]);
    take(&mut seen, "Moor");
    seen.press(&[ENTER]);
    seen.shows(&["your turn, B"]);
    take(&mut seen, "ram");
    seen.shows(&["Before the water comes in (A): respond?"]);
}

#[test]
fn a_bot_that_passes_makes_no_pause_that_tells_of_its_hand() {
    let mut seen = Screen::new("harbour", (100, 30), &["human", "random", "random"], 1);
    seen.app.pace = Duration::from_secs(3600);
    let mut passes = 0;
    for _ in 0..60 {
        while !seen.app.is_asked() && !seen.app.ended {
            let Next::Bot(bot) = seen.app.session.next() else { break };
            let several = seen.app.session.as_match().question(bot).unwrap().count() > 1;
            let (view, lines) = (seen.app.view.clone(), seen.app.log.len());
            super::super::tick(&mut seen.app);
            let now = &seen.app.view;
            let same = (&view.zones, &view.seats, &view.stats) == (&now.zones, &now.seats, &now.stats);
            let silent = same && lines == seen.app.log.len() && view.turn == now.turn;
            assert!(!silent || seen.app.bot_at.is_none(), "nothing is seen of what {} did", bot.letter());
            passes += usize::from(silent && several);
            seen.app.bot_at = None;
        }
        let Some(row) = ["throw", "barrel", "anvil", "stow", "Pass", "Moor"].into_iter().find_map(|words| {
            seen.app.scene.offers().iter().position(|offer| offer.words.split(' ').next() == Some(words))
        }) else {
            break;
        };
        seen.app.cursor = Cursor::Offer(row);
        seen.app.press(ENTER.into());
    }
    assert!(passes > 0, "no bot has passed where it could respond");
}

#[test]
fn a_bot_that_thinks_says_so_and_answers_at_once_when_asked_to() {
    let mut seen = Screen::new("harbour", (100, 30), &["human", "random", "search:4000000"], 1);
    let thinks = |seen: &mut Screen| {
        for _ in 0..400 {
            match seen.app.session.next() {
                Next::Bot(_) => drop(super::super::tick(&mut seen.app)),
                Next::Person(_) if seen.app.is_asked() => drop(seen.app.press(ENTER.into())),
                _ => drop(super::super::tick(&mut seen.app)),
            }
            if seen.app.thinks.is_some() {
                return true;
            }
        }
        false
    };
    assert!(thinks(&mut seen), "nobody thinks");
    seen.shows(&["C (search:4000000) thinks: 0 %; Enter: at once"]);
    let answered = seen.app.session.as_match().answered();
    seen.app.press(ENTER.into());
    super::super::tick(&mut seen.app);
    assert!(seen.app.session.as_match().answered() > answered);
    assert!(seen.app.thinks.is_none());
}
