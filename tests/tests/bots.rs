//! The bot that finds out a game by itself beats chance clearly, from either
//! seat, without knowing the game.

use std::path::Path;
use tuckbox_bots::simulate::{Plan, simulate};
use tuckbox_project::game::Game;

#[test]
fn greedy_beats_random_from_either_seat() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let game = match Game::load(&root, "foundry-fantasy") {
        Ok(game) => game,
        Err(broken) => panic!("{broken}"),
    };
    for (bots, greedy) in [(["greedy", "random"], 0), (["random", "greedy"], 1)] {
        let plan = Plan { bots: bots.map(String::from).into(), ..Plan::new(&game, 180, 11) };
        match simulate(&game, &plan, |_| {}) {
            Ok(summary) => {
                assert_eq!(summary.finished, 180);
                assert!(summary.winners[greedy] * 100 > 65 * 180, "{bots:?}: {:?}", summary.winners);
            }
            Err(problem) => panic!("{problem}"),
        }
    }
}
