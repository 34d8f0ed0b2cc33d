//! Nothing hidden is on any screen: two matches that differ only in what a
//! seat may not know look the same to it, on the table and on every page.

use super::{Seen, letter, root};
use ratatui::crossterm::event::KeyCode;
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_sim::bots::Pcg32;
use tuckbox_sim::game::Game;
use tuckbox_sim::proof::twins;

/// All that a seat can look at.
fn everything(game: &Game, play: Match, seat: Seat) -> Vec<String> {
    let players: Vec<&str> =
        (0..play.state().seats()).map(|at| if at == seat.index() { "human" } else { "random" }).collect();
    let mut seen = Seen::of(game.clone(), play, (100, 30), &players);
    let mut screens = vec![seen.screen()];
    for page in ['z', 'l', 'w', 'i'] {
        // The keys alone: no time passes, so that no bot goes on.
        let press = |seen: &mut Seen, key| {
            seen.desk.press(ratatui::crossterm::event::KeyEvent::from(key));
        };
        press(&mut seen, letter(page));
        screens.push(seen.screen());
        press(&mut seen, KeyCode::Esc);
    }
    screens
}

fn check(name: &str, seats: usize) {
    let game = Game::load(&root(name), name).unwrap();
    let host = game.host().unwrap();
    let mut compared = 0;
    for seed in 0..3 {
        let setup = crate::players::setup(&game, &[], seats, seed).unwrap();
        let mut play = Match::new(Arc::clone(&game.rules), setup).unwrap();
        play.advance(&*host).unwrap();
        let mut chance = Pcg32::new(seed, 1);
        for step in 0..60 {
            let Some(asked) = play.decisions().next().map(|asked| (asked.seat, asked.options.len())) else { break };
            if step % 12 == 0 {
                for seat in (0..u8::try_from(seats).unwrap()).map(Seat) {
                    let Some((one, other)) = twins(&*host, &play, seat, &mut chance) else { continue };
                    compared += 1;
                    assert_eq!(everything(&game, one, seat), everything(&game, other, seat), "{name}, seed {seed}");
                }
            }
            play.answer(&*host, asked.0, chance.below(asked.1)).unwrap().unwrap();
        }
    }
    assert!(compared > 5, "{name}: only {compared} pairs");
}

#[test]
fn nothing_hidden_is_on_a_screen() {
    check("yard", 2);
    check("fair", 3);
    check("parley", 3);
    check("barter", 2);
    check("isles", 3);
}
