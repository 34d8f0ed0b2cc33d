//! `tuckbox profile`: which part of a game costs most. Games are played as `simulate`
//! plays them, and what they spend is counted by the engine; here it is ordered.

use super::playing::play_all;
use crate::args::settings;
use crate::args::simulated::SimulatedArgs;
use crate::report::out::{Out, remark};
use crate::report::problem::{Done, Exit};
use crate::report::simulated::played_by;
use crate::report::spending::{self, Profile};
use serde_json::{Value, json};
use std::path::Path;
use tuckbox_bots::simulate::{self, Plan, Planned};
use tuckbox_project::game::Game;

/// The seed where nobody gives one, so that a change in the game shows.
const SEED: u64 = 1;

/// After so many decisions a game has shown what it costs.
const MOST: usize = 10_000;

/// Shows which rule, check, ability or effect of a game costs most, and where it stands.
///
/// Games are played as by `simulate`, and operations are counted, the same on every
/// machine: a piece that is looked at, a condition, an operation of data is one; an event,
/// and a call, a return or a turn of a loop of a script, is 10. Each counts for the innermost part
/// at work. What bots think is not counted. Without `--seed` the seed is 1, and a game of
/// more than 10,000 decisions (`--limit`) is cut.
///
/// Exit codes: 0 fine, 1 the run was ended early, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox profile my-game                            100 games of random bots\n  \
    tuckbox profile my-game --games 20 --decks a,b     some decks, fewer games\n  \
    tuckbox profile my-game --seats quick,quick        other boards than chance comes to\n  \
    tuckbox profile my-game --all                      every part, however little it costs\n  \
    tuckbox profile my-game --json                     for programs")]
pub struct Args {
    #[command(flatten)]
    simulated: SimulatedArgs,
    /// Shows every part, however little it costs.
    #[arg(long)]
    all: bool,
    /// Writes everything as JSON: games, decisions, operations, and those of each part.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let (game, plan) = args.simulated.plan(root, args.simulated.seed.unwrap_or(SEED))?;
    let plan = Plan { most: args.simulated.limit_or(MOST), ..plan };
    let ((summary, spent), _) = play_all(plan.games, |each| simulate::spending_on(&game, &plan, |_| each()))?;
    let profile = Profile::of(&game, summary, &spent);
    let mut out = Out::new();
    if args.json {
        out.json(&as_json(&game, &plan, &profile))?;
    } else {
        if let Some(line) = settings::told(&game, &plan.settings) {
            out.line(line)?;
        }
        spending::tell(&mut out, &game, plan.seed, &profile, args.all)?;
        let cut = profile.summary.games - profile.summary.finished;
        if cut > 0 {
            out.line(format!("{cut} of {} games were cut after {} decisions.", profile.summary.games, plan.most))?;
        }
    }
    if profile.summary.games < plan.games {
        remark(format!("The run was ended after {} of {} games.", profile.summary.games, plan.games));
        return Ok(Exit::Problems);
    }
    Ok(Exit::Fine)
}

/// What was counted, for programs, with what the games were played by.
fn as_json(game: &Game, plan: &Plan, profile: &Profile) -> Value {
    let mut value = profile.json();
    if let Some(fields) = value.as_object_mut() {
        fields.extend(played_by(&Planned::of(game, plan)));
        fields.insert("games".into(), json!(profile.summary.games));
        fields.insert("finished".into(), json!(profile.summary.finished));
    }
    value
}
