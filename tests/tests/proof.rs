//! The randomised proof of every game of this box, for every number of seats it
//! is made for: random games over all pairings of its decks, looked at with
//! every check there is. A game that fails is printed as a scenario.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tuckbox_sim::game::Game;
use tuckbox_sim::proof::{Plan, Refuted, prove, shrink};

/// How many random games of each game are played, over all numbers of seats.
const GAMES: u64 = 2_000;

/// With each number of seats at least so many, where they are not very long.
const LEAST: u64 = 500;

/// Of each game no further match after so many decisions, over all numbers of
/// seats: matches of some games are ten times as long as those of others.
const ENOUGH: u64 = 400_000;

/// Games that random players may never end, by the rules, or only after very
/// long: how many are played, and up to how many decisions each.
const ENDLESS: [(&str, u64, usize); 2] = [("trf", 300, 800), ("project-hex", 60, 1_500)];

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
    let endless = ENDLESS.iter().find(|(endless, ..)| *endless == name);
    let games = endless.map_or((GAMES / u64::from(most - least + 1)).max(LEAST), |&(_, games, _)| games);
    let cut = endless.map_or(0, |&(.., cut)| cut);
    let enough = ENOUGH / u64::from(most - least + 1);
    (least..=most).map(move |seats| {
        let game = Arc::clone(game);
        Trial::test(format!("{name}::{seats}_seats"), move || sound(&game, seats, games, enough, cut))
    })
}

fn sound(game: &Game, seats: u8, games: u64, enough: u64, cut: usize) -> Result<(), Failed> {
    match prove(game, &Plan { enough, cut, ..Plan::new(game, seats, games, 1) }, |_| {}) {
        Ok(proven) if proven.sampled > proven.games / 2 && proven.secrets > proven.games / 2 => {
            println!("{seats} seats: {proven:?}");
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
