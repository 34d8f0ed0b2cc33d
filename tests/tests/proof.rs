//! The randomised proof of every game of this box, for every number of seats it
//! is made for: random games over all pairings of its decks, looked at with
//! every check there is. A game that fails is printed as a scenario.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use tuckbox_project::game::Game;
use tuckbox_scenario::fuzz::{Plan, Refuted, prove, shrink};

/// How many random games of each game are played with each number of seats.
const GAMES: u64 = 500;

/// So many of them are looked at with all checks at every single decision.
const THOROUGH: u64 = 2;

/// Games that random players may never end, by the rules, or only after very
/// long: after how many decisions they are left, and how many of them are played
/// to their end all the same.
const ENDLESS: [(&str, usize, u64); 2] = [("trf", 800, 0), ("project-hex", 600, 4)];

/// Games that are played by a profile, since they last long by their defaults.
const SHORT: [(&str, &str); 1] = [("backyard-rocketeers", "table")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn main() -> ExitCode {
    let mut args = Arguments::from_args();
    // A proof keeps every core busy by itself.
    args.test_threads = Some(1);
    let mut trials = Vec::new();
    for name in tuckbox_content::games(&root()) {
        match Game::load(&root(), &name) {
            Ok(game) => trials.extend(proofs(&name, &Arc::new(game))),
            Err(broken) => trials.push(Trial::test(name, move || Err(broken.to_string().into()))),
        }
    }
    libtest_mimic::run(&args, trials).exit_code()
}

/// A proof for each number of seats.
fn proofs(name: &str, game: &Arc<Game>) -> impl Iterator<Item = Trial> {
    let (least, most) = game.rules.seats;
    let (cut, whole) = ENDLESS.iter().find(|(game, ..)| *game == name).map_or((0, 0), |&(_, cut, whole)| (cut, whole));
    let profile = SHORT.iter().find(|(game, _)| *game == name).map(|&(_, profile)| profile);
    (least..=most).map(move |seats| {
        let game = Arc::clone(game);
        Trial::test(format!("{name}::{seats}_seats"), move || {
            let settings = game.settings(profile, &Default::default())?;
            sound(&game, &Plan { settings, cut, whole, thorough: THOROUGH, ..Plan::new(&game, seats, GAMES, 1) })
        })
    })
}

fn sound(game: &Game, plan: &Plan) -> Result<(), Failed> {
    let begun = Instant::now();
    match prove(game, plan, |_| {}) {
        Ok(proven) if proven.sampled > proven.games / 2 && proven.secrets > proven.games / 2 => {
            println!("{proven:?} in {:.0?}", begun.elapsed());
            Ok(())
        }
        Ok(proven) => Err(format!("Too little was looked at: {proven:?}").into()),
        Err(Refuted::Broken(broken)) => Err(broken.to_string().into()),
        Err(Refuted::Violated(violation)) => {
            let host = game.host().map_err(|broken| broken.to_string())?;
            Err(format!("{violation}\n\n{}", shrink(game, &*host, &violation).page).into())
        }
    }
}
