//! Nothing hidden is on any screen: two matches that differ only in what a
//! seat may not know look the same to it, on the table and on every page.

use super::{Screen, letter, root};
use ratatui::crossterm::event::KeyCode;
use std::sync::Arc;
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;
use tuckbox_scenario::fuzz::{Twins, twins};
use tuckbox_scene::log;

/// All that a seat can look at.
fn everything(game: &Game, play: Match, seat: Seat) -> Vec<String> {
    let players: Vec<&str> =
        (0..play.state().seats()).map(|at| if at == seat.index() { "human" } else { "random" }).collect();
    let mut seen = Screen::of(game.clone(), play, (100, 30), &players);
    let mut screens = vec![seen.screen()];
    for page in ['z', 'l', 'w', 'i'] {
        // The keys alone: no time passes, so that no bot goes on.
        let press = |seen: &mut Screen, key| {
            seen.app.press(ratatui::crossterm::event::KeyEvent::from(key));
        };
        press(&mut seen, letter(page));
        screens.push(seen.screen());
        press(&mut seen, KeyCode::Esc);
    }
    screens
}

/// What a seat sees when it looks back after it has answered, if it is asked and
/// has learnt nothing by it that it did not know.
fn looking_back(game: &Game, one: &Match, other: &Match, seat: Seat) -> Option<(Vec<String>, Vec<String>)> {
    let host = game.host().unwrap();
    let answered = |play: &Match| {
        let mut play = play.clone();
        let option = play.question(seat)?.count() - 1;
        play.answer(&*host, seat, option).ok()?.ok()?;
        Some(play)
    };
    let told = |play: &Match| (play.view(seat), log::lines(&game.rules, play.log().views(&game.rules, Some(seat))));
    let (after, after_other) = (answered(one)?, answered(other)?);
    if told(&after) != told(&after_other) {
        return None;
    }
    let screens = |before: &Match| {
        let players: Vec<&str> =
            (0..before.state().seats()).map(|at| if at == seat.index() { "human" } else { "random" }).collect();
        let mut seen = Screen::of(game.clone(), before.clone(), (100, 30), &players);
        let option = seen.app.session.as_match().question(seat).map_or(0, |question| question.count() - 1);
        seen.app.session.answer(seat, option).unwrap();
        seen.app.renew();
        let keys = [letter('['), KeyCode::Home, letter('z'), KeyCode::Esc, letter('l'), KeyCode::Esc];
        let mut press = |key| {
            seen.app.press(ratatui::crossterm::event::KeyEvent::from(key));
            seen.screen()
        };
        keys.map(&mut press).to_vec()
    };
    Some((screens(one), screens(other)))
}

fn check(name: &str, seats: usize) {
    let game = Game::load(&root(name), name).unwrap();
    let host = game.host().unwrap();
    let mut compared = 0;
    let mut looked = 0;
    for seed in 0..3 {
        let setup = tuckbox_session::seating::setup(&game, &[], seats, seed).unwrap();
        let mut play = Match::new(Arc::clone(&game.rules), setup).unwrap();
        play.advance(&*host).unwrap();
        let mut chance = Pcg32::new(seed, 1);
        for step in 0..60 {
            let Some(asked) = play.decisions().next().map(|asked| (asked.seat, asked.options.len())) else { break };
            if step % 12 == 0 {
                for seat in (0..u8::try_from(seats).unwrap()).map(Seat) {
                    let Some(Twins { one, other }) = twins(&*host, &play, seat, &mut chance) else { continue };
                    compared += 1;
                    if let Some((back, other_back)) = looking_back(&game, &one, &other, seat) {
                        looked += 1;
                        assert_eq!(back, other_back, "{name}, seed {seed}: looking back");
                    }
                    assert_eq!(everything(&game, one, seat), everything(&game, other, seat), "{name}, seed {seed}");
                }
            }
            play.answer(&*host, asked.0, chance.below(asked.1)).unwrap().unwrap();
        }
    }
    assert!(compared > 5, "{name}: only {compared} pairs");
    assert!(looked > 0, "{name}: nobody looked back");
}

#[test]
fn nothing_hidden_is_on_a_screen() {
    check("yard", 2);
    check("fair", 3);
    check("parley", 3);
    check("barter", 2);
    check("isles", 3);
}
