//! Every game of the repository at its most seats and at two: what a person
//! has to see at a glance is on the screen, whatever its size.

use super::{ENTER, Screen};
use crate::tui::state::Cursor;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::path::{Path, PathBuf};
use tuckbox_bots::Pcg32;
use tuckbox_project::game::Game;
use tuckbox_scene::question;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn games() -> Vec<Game> {
    let folders = std::fs::read_dir(root().join("content")).unwrap();
    let mut names: Vec<String> = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names.iter().map(|name| Game::load(&root(), name).unwrap_or_else(|broken| panic!("{broken}"))).collect()
}

/// Looks at screens of several sizes.
fn look(seen: &mut Screen) {
    for size in [(80, 24), (120, 40), (160, 48)] {
        seen.terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let screen = seen.screen();
        let shows = |words: &str| assert!(screen.contains(words), "`{words}` is not on:\n{screen}");
        for seat in &seen.app.view.seats {
            let own = seat.seat == seen.app.seat;
            shows(&format!("{} {}", seat.seat.letter(), if own { "you" } else { "random" }));
        }
        if let Some(asked) = seen.app.view.decision.as_ref().filter(|_| seen.app.is_asked()) {
            let prompt = question::prompt(seen.app.session.rules(), &seen.app.view, asked);
            shows(&prompt.chars().take(12).collect::<String>());
            shows("▸");
        }
        if size.0 < 120 {
            continue;
        }
        // With some room, all that is told of a seat is there, and all spaces.
        let wide = usize::from(seen.app.plan().facts[0].1.width);
        let own = |line: &&str| line.contains("A you");
        let line: String = screen.lines().find(own).unwrap_or_default().chars().take(wide).collect();
        assert!(!line.trim_end().ends_with('…'), "{line}|\n{screen}");
        for board in seen.app.scene.areas.iter().flat_map(|area| &area.lanes).filter_map(|lane| lane.board.as_ref()) {
            board.spaces.iter().for_each(|space| shows(&space.short()));
        }
    }
}

fn check(game: &Game, seats: usize, steps: usize) {
    let mut players = vec!["random"; seats];
    players[0] = "human";
    let mut seen = Screen::begin(game.clone(), (120, 40), &players, 5);
    let mut chance = Pcg32::new(5, 1);
    for _ in 0..steps {
        look(&mut seen);
        if seen.app.ended {
            return;
        }
        seen.app.cursor = Cursor::Offer(chance.below(seen.app.scene.offers().len().max(1)));
        seen.press(&[ENTER]);
    }
}

#[test]
fn what_matters_is_on_the_screen() {
    for game in games() {
        let (fewest, most) = (usize::from(game.rules.seats.0), usize::from(game.rules.seats.1));
        check(&game, most, 30);
        check(&game, fewest.max(2), 20);
    }
}
