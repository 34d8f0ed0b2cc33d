//! What players meet in: the game, the size of the tables, the decks. `league` and
//! `restrict` take the same words.

use crate::args::mods::ModArgs;
use crate::args::seed::any_seed;
use crate::args::settings::SettingArgs;
use crate::args::simulated::SimulatedArgs;
use crate::report::problem::Done;
use std::path::Path;
use tuckbox_bots::simulate::Plan;
use tuckbox_project::game::Game;

/// What players meet in.
#[derive(Debug, clap::Args)]
pub struct MeetingArgs {
    /// The game: a folder of `content`.
    game: String,
    #[command(flatten)]
    mods: ModArgs,
    /// How many seats a table has; left out, the fewest the game is for, and two at least.
    #[arg(long, value_name = "SEATS")]
    table: Option<usize>,
    /// The deck of each seat, or `all` for every pairing in turn; left out, the game's own.
    #[arg(long, value_name = "DECKS", value_delimiter = ',')]
    decks: Vec<String>,
    /// The seed of all chance.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    settings: SettingArgs,
    /// Cuts a game after so many decisions; it counts as drawn.
    #[arg(long, value_name = "DECISIONS", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// How many threads; left out, as many as the machine has.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

impl MeetingArgs {
    /// The game, and the plan by which it is played; one player stands in it for all.
    ///
    /// # Errors
    /// When there is no such game, player, deck or setting, or they do not fit.
    pub fn plan(&self, root: &Path, player: &str, games: u64) -> Done<(Game, Plan)> {
        let seed = self.seed.unwrap_or_else(any_seed);
        let simulated = SimulatedArgs {
            game: self.game.clone(),
            mods: self.mods.clone(),
            games,
            elsewhere: None,
            seats: vec![player.to_owned(); self.table.unwrap_or(2)],
            decks: self.decks.clone(),
            seed: Some(seed),
            settings: self.settings.clone(),
            swaps: Vec::new(),
            limit: self.limit,
            threads: self.threads,
        };
        simulated.plan(root, seed)
    }
}
