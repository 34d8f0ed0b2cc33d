//! The command line: one file for each subcommand, all thin over the
//! libraries. This one only knows which there are.

mod ask;
mod check;
mod compare;
mod coverage;
mod docs;
mod explain;
mod league;
mod matches;
mod merge;
mod mods;
mod mutate;
mod new;
mod pack;
mod play;
mod playing;
mod print;
mod profile;
mod replay;
mod report;
mod restrict;
mod schema;
mod serve;
mod simulate;
mod test;
mod update;

use crate::report::problem::Done;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use tuckbox_project::folder;

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
    Serve(serve::Args),
    Matches(matches::Args),
    Check(check::Args),
    Test(test::Args),
    Coverage(coverage::Args),
    Mutate(mutate::Args),
    Simulate(simulate::Args),
    League(league::Args),
    Restrict(restrict::Args),
    Merge(merge::Args),
    Compare(compare::Args),
    Profile(profile::Args),
    Replay(replay::Args),
    Report(report::Args),
    Ask(ask::Args),
    Explain(explain::Args),
    Print(print::Args),
    Mods(mods::Args),
    Pack(pack::Args),
    Update(update::Args),
    Schema(schema::Args),
    New(new::Args),
    Docs(docs::Args),
}

/// Does what the command line asks.
///
/// # Errors
/// When it cannot be done, with what to do next.
pub fn run(asked: &Tuckbox) -> Done {
    let folder = asked.folder.as_deref();
    let root = || folder::find(folder);
    match &asked.command {
        Command::Play(args) if args.resumes() => play::resume(folder, args),
        Command::Play(args) => play::run(&root()?, args),
        Command::Serve(args) => serve::run(&root()?, args),
        Command::Matches(args) => matches::run(args),
        Command::Check(args) => check::run(&root()?, args),
        Command::Test(args) => test::run(&root()?, args),
        Command::Coverage(args) => coverage::run(&root()?, args),
        Command::Mutate(args) => mutate::run(&root()?, args),
        Command::Simulate(args) => simulate::run(&root()?, args),
        Command::League(args) => league::run(&root()?, args),
        Command::Restrict(args) => restrict::run(&root()?, args),
        Command::Merge(args) => merge::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Profile(args) => profile::run(&root()?, args),
        Command::Replay(args) => replay::run(&root()?, args),
        Command::Report(args) => report::run(&root()?, args),
        Command::Ask(args) => ask::run(&root()?, args),
        Command::Explain(args) => explain::run(&root()?, args),
        Command::Print(args) => print::run(&root()?, args),
        Command::Mods(args) => mods::run(&root()?, args),
        Command::Pack(args) => pack::run(&root()?, args),
        Command::Schema(args) => schema::run(&root()?, args),
        Command::New(args) => new::run(folder, args),
        Command::Docs(args) => docs::run(args),
        Command::Update(args) => update::run(&root()?, args),
    }
}
