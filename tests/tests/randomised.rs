//! The randomised checks of every game of this box, for every number of seats it
//! is made for: random games over the pairings of its decks, looked at with every
//! check there is. A game that fails is printed as a scenario.
//!
//! Each `cargo test` makes the quick round, `TUCKBOX_CHECKS=full` the full one,
//! as continuous integration does. What the quick round finds of planted faults
//! stands in tests/README.md.

use libtest_mimic::{Arguments, Failed, Trial};
use mimalloc::MiMalloc;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use tuckbox_project::game::Game;
use tuckbox_scenario::fuzz::{Finding, Plan, check, shrink};
use tuckbox_tests::held::{Held, say};
use tuckbox_tests::round::Round;

/// As in the program: states, saves and views are many small things.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How much is looked at.
#[derive(Debug, Clone, Copy)]
struct Measure {
    /// How many random games of each game are played with two seats. In the full round more
    /// seats, whose games last longer, play as many fewer.
    games: u64,
    /// So many of them are looked at with all checks at every single decision.
    thorough: u64,
    /// After so many decisions a game is left, where its own bound is not lower;
    /// 0 for never.
    cut: usize,
    /// One decision of so many is looked at with all checks.
    sample: usize,
}

const QUICK: Measure = Measure { games: 10, thorough: 0, cut: 400, sample: 12 };

const FULL: Measure = Measure { games: 150, thorough: 2, cut: 0, sample: 150 };

/// A game of fewer decisions is a brief one.
const BRIEF: u64 = 30;

/// Games that random players may never end, by the rules, or only after very
/// long: after how many decisions the full round leaves them, and how many of
/// them it plays to their end all the same.
const ENDLESS: [(&str, usize, u64); 2] = [("trf", 800, 0), ("project-hex", 600, 4)];

/// Games that are played by a profile, since they last long by their defaults.
const SHORT: [(&str, &str); 1] = [("backyard-rocketeers", "table")];

impl Measure {
    /// What is checked of a game with so many seats.
    fn plan(self, name: &str, game: &Game, seats: u8) -> Result<Plan, String> {
        let endless = ENDLESS.iter().find(|(game, ..)| *game == name);
        let (cut, whole) = match (self.cut, endless) {
            (0, Some(&(_, cut, whole))) => (cut, whole),
            (cut, _) => (cut, 0),
        };
        let profile = SHORT.iter().find(|(game, _)| *game == name).map(|&(_, profile)| profile);
        let settings = game.settings(profile, &Default::default())?;
        let Measure { thorough, sample, .. } = self;
        let games = if self.cut == 0 { self.games * 2 / u64::from(seats.max(2)) } else { self.games };
        Ok(Plan { settings, cut, whole, thorough, sample, ..Plan::new(game, seats, games, 1) })
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn main() -> ExitCode {
    let mut args = Arguments::from_args();
    // The checks of a game keep every core busy by themselves.
    args.test_threads = Some(1);
    let measure = match Round::wanted() {
        Ok(round) => round.pick(QUICK, FULL),
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let mut trials = Vec::new();
    for root in [root(), root().join("examples")] {
        let held = Held::of(&root, env!("CARGO_TARGET_TMPDIR"), "randomised");
        for name in tuckbox_content::games(&root) {
            match Game::load(&root, &name) {
                Ok(game) => trials.extend(checks(&name, &Arc::new(game), measure, &held)),
                Err(broken) => trials.push(Trial::test(name, move || Err(broken.to_string().into()))),
            }
        }
    }
    libtest_mimic::run(&args, trials).exit_code()
}

/// The checks of a game, for each number of seats. Those that held before, with
/// this program and these files, say so and do not run again.
fn checks(name: &str, game: &Arc<Game>, measure: Measure, held: &Held) -> impl Iterator<Item = Trial> {
    let (least, most) = game.rules.seats;
    (least..=most).map(move |seats| {
        let title = format!("{name}::{seats}_seats");
        let check = held.about(&format!("{name}-{seats}"), Some(name));
        if check.held() {
            let known = [title.clone()];
            let known = move || {
                say(&known);
                Ok(())
            };
            return Trial::test(title, known).with_kind("held before");
        }
        let (name, game) = (name.to_owned(), Arc::clone(game));
        Trial::test(title, move || {
            sound(&game, &measure.plan(&name, &game, seats)?)?;
            check.remember();
            Ok(())
        })
    })
}

fn sound(game: &Game, plan: &Plan) -> Result<(), Failed> {
    let begun = Instant::now();
    match check(game, plan, |_| {}) {
        Ok(checked) if checked.sampled > checked.games / 2 && checked.secrets > checked.games / 2 => {
            println!("{checked:?} in {:.1?}", begun.elapsed());
            Ok(())
        }
        // Games of a few decisions are looked at wholly, and more of them.
        Ok(checked) if plan.sample > 1 && checked.longest < BRIEF => {
            sound(game, &Plan { sample: 1, games: plan.games * 10, ..plan.clone() })
        }
        Ok(checked) => Err(format!("Too little was looked at: {checked:?}").into()),
        Err(Finding::Broken(broken)) => Err(broken.to_string().into()),
        Err(Finding::Violated(violation)) => {
            let host = game.host().map_err(|broken| broken.to_string())?;
            Err(format!("{violation}\n\n{}", shrink(game, &*host, &violation).page).into())
        }
    }
}
