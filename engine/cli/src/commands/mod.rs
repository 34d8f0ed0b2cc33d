//! The command line: one file for each subcommand, all thin over the
//! libraries. This one only knows which there are.

mod ask;
mod check;
mod coverage;
mod explain;
mod mods;
mod new;
mod pack;
mod play;
mod replay;
mod report;
mod schema;
mod simulate;
mod test;
mod update;

use crate::modding::Modding;
use crate::out::Out;
use crate::problem::{Done, Problem};
use clap::{Parser, Subcommand};
use rand::TryRng;
use rand::rngs::SysRng;
use std::path::{Path, PathBuf};
use tuckbox_core::ids::Seat;
use tuckbox_project::folder;
use tuckbox_project::game::Game;

/// Plays, checks and tests card games written as data.
#[derive(Debug, Parser)]
#[command(
    name = "tuckbox",
    version,
    max_term_width = 100,
    propagate_version = false,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 fine, 1 problems found, 2 wrong usage.\n\n\
                  Examples:\n  \
                  tuckbox play my-game     play against a bot\n  \
                  tuckbox check            find everything that is wrong in this box\n  \
                  tuckbox play --help      more about a command"
)]
pub struct Tuckbox {
    /// The folder of the box; left out, the nearest one above the current folder.
    #[arg(long = "box", value_name = "DIR", global = true)]
    folder: Option<PathBuf>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Args),
    Check(check::Args),
    Test(test::Args),
    Coverage(coverage::Args),
    Simulate(simulate::Args),
    Replay(replay::Args),
    Report(report::Args),
    Ask(ask::Args),
    Explain(explain::Args),
    Mods(mods::Args),
    Pack(pack::Args),
    Update(update::Args),
    Schema(schema::Args),
    New(new::Args),
}

/// Does what the command line asks.
///
/// # Errors
/// When it cannot be done, with what to do next.
pub fn run(asked: &Tuckbox) -> Done {
    let folder = asked.folder.as_deref();
    let root = || folder::find(folder);
    match &asked.command {
        Command::Play(args) => play::run(&root()?, args),
        Command::Check(args) => check::run(&root()?, args),
        Command::Test(args) => test::run(&root()?, args),
        Command::Coverage(args) => coverage::run(&root()?, args),
        Command::Simulate(args) => simulate::run(&root()?, args),
        Command::Replay(args) => replay::run(&root()?, args),
        Command::Report(args) => report::run(&root()?, args),
        Command::Ask(args) => ask::run(&root()?, args),
        Command::Explain(args) => explain::run(&root()?, args),
        Command::Mods(args) => mods::run(&root()?, args),
        Command::Pack(args) => pack::run(&root()?, args),
        Command::Schema(args) => schema::run(&root()?, args),
        Command::New(args) => new::run(folder, args),
        Command::Update(args) => update::run(&root()?, args),
    }
}

/// A game that can be played; its problems are shown where it cannot.
pub(crate) fn load(root: &Path, name: &str, mods: &Modding) -> Done<Game> {
    folder::has_game(root, name)?;
    Game::load_with(root, name, mods.read(root)?).map_err(|broken| {
        let told = Out::error().diagnostics(&broken.diagnostics, &broken.sources);
        let count = tuckbox_content::summary(&broken.diagnostics);
        told.err().unwrap_or_else(|| {
            Problem::failed(format!("The game `{name}` cannot be played: it has {count}."))
                .hint("Mend what is shown above and start again.")
        })
    })
}

/// The seat of a letter.
fn seat_of(letter: char, seats: usize) -> Done<Seat> {
    let all = || (0u8..).map(Seat).take(seats);
    all().find(|seat| seat.letter() == letter.to_ascii_uppercase()).ok_or_else(|| {
        let letters: Vec<String> = all().map(|seat| seat.letter().to_string()).collect();
        Problem::usage(format!("There is no seat `{letter}`; there are {}.", letters.join(", ")))
    })
}

/// Bytes nobody can know before, from the operating system.
fn secret() -> Done<[u8; 32]> {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|error| Problem::failed(format!("The operating system gives no random numbers: {error}.")))?;
    Ok(bytes)
}

/// A seed nobody chose, small enough to type again.
fn any_seed() -> u64 {
    SysRng.try_next_u32().map_or(1, u64::from)
}
