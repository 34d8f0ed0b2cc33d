//! Which games are played without people: the game, how many, who plays with which
//! decks, and by what. `simulate` and `profile` take the same words.

use crate::args::game::load;
use crate::args::mods::{self, ModArgs};
use crate::args::players;
use crate::args::settings::SettingArgs;
use crate::report::problem::{Done, Problem};
use std::path::Path;
use tuckbox_bots::simulate::{self, MOST, Plan, Watched};
use tuckbox_core::names::DeckId;
use tuckbox_project::game::Game;

/// Which games are played.
#[derive(Debug, clap::Args)]
pub struct SimulatedArgs {
    /// The game: a folder of `content`.
    pub game: String,
    #[command(flatten)]
    pub mods: ModArgs,
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays, seat by seat: `random`, `quick` or `search`, also with how much it thinks
    /// (`search:200`, `search:50ms`); left out, random bots. `play` takes the same words.
    #[arg(long, alias = "bots", value_name = "PLAYERS", value_delimiter = ',')]
    pub seats: Vec<String>,
    /// The deck of each seat, or `all` for every pairing; left out, the game's own.
    #[arg(long, value_name = "DECKS", value_delimiter = ',')]
    pub decks: Vec<String>,
    /// The seed of all chance.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub settings: SettingArgs,
    /// Cuts a game after so many decisions: one without an end, or one that is long enough
    /// to be judged.
    #[arg(long, value_name = "DECISIONS", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// How many threads; left out, as many as the machine has.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
}

impl SimulatedArgs {
    /// The game, and what is to be played with this seed.
    ///
    /// # Errors
    /// When there is no such game, bot, deck or setting, or they do not fit.
    pub fn plan(&self, root: &Path, seed: u64) -> Done<(Game, Plan)> {
        players::known_bots(&self.seats)?;
        let game = load(root, &self.game, &self.mods)?;
        let settings = self.settings.of(&game)?;
        let named: &[String] = if self.decks == ["all"] { &[] } else { &self.decks };
        mods::has_decks(root, &game, named)?;
        let pairings = self.pairings(&game, seed)?;
        let seats = pairings.first().map_or(1, Vec::len);
        let bots = match self.seats.is_empty() {
            true => vec![String::from(tuckbox_bots::NAMES[0]); seats],
            false => self.seats.clone(),
        };
        let most = self.limit_or(MOST);
        let watched = Watched::default();
        let plan = Plan { games: self.games, seed, bots, pairings, settings, most, watched, threads: self.threads };
        Ok((game, plan))
    }

    /// After how many decisions a game is cut; so many where nobody says.
    pub fn limit_or(&self, most: usize) -> usize {
        self.limit.map_or(most, |limit| usize::try_from(limit).unwrap_or(most))
    }

    /// The pairings of decks to be played in turn.
    fn pairings(&self, game: &Game, seed: u64) -> Done<Vec<Vec<DeckId>>> {
        let named = self.decks.as_slice() != ["all"];
        let decks = if named { self.decks.len() } else { 0 };
        let seats = usize::from(game.rules.seats.0).max(self.seats.len()).max(decks);
        if !named {
            let (least, most) = game.rules.seats;
            if seats > usize::from(most) {
                return Err(Problem::usage(format!(
                    "The game is for {least} to {most} seats, and {seats} bots are given."
                )));
            }
            return Ok(simulate::pairings(game, seats));
        }
        Ok(vec![tuckbox_session::seating::setup(game, &self.decks, seats, seed)?.decks])
    }
}
