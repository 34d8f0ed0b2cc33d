//! The randomised proof of every game of this box: thousands of random games
//! over all pairings of its decks, looked at with every check there is. A game
//! that fails is printed as a scenario.

use std::path::{Path, PathBuf};
use tuckbox_sim::game::Game;
use tuckbox_sim::proof::{Plan, Refuted, prove, shrink};

/// How many random games of each game are played.
const GAMES: u64 = 2_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn random_games_are_sound() {
    for name in tuckbox_content::games(&root()) {
        let game = match Game::load(&root(), &name) {
            Ok(game) => game,
            Err(broken) => panic!("{broken}"),
        };
        let plan = Plan::new(&game, GAMES, 1);
        match prove(&game, &plan, |_| {}) {
            Ok(proven) => {
                assert_eq!(proven.games, GAMES);
                assert!(proven.sampled > GAMES / 2 && proven.secrets > GAMES / 2, "{proven:?}");
                println!("{name}: {proven:?}");
            }
            Err(Refuted::Broken(broken)) => panic!("{broken}"),
            Err(Refuted::Violated(violation)) => {
                let host = game.host().unwrap();
                panic!("{violation}\n\n{}", shrink(&game, &*host, &violation).page);
            }
        }
    }
}
