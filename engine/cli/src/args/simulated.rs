//! Which games are played without people: the game, how many, who plays with which
//! decks, and by what. `simulate` and `profile` take the same words.

use crate::args::game::{load, load_past};
use crate::args::mods::{self, ModArgs};
use crate::args::players;
use crate::args::settings::SettingArgs;
use crate::report::problem::{Done, Problem};
use crate::report::suggest;
use clap::builder::UnknownArgumentValueParser;
use std::path::Path;
use tuckbox_bots::simulate::{self, MOST, Plan, Watched};
use tuckbox_core::names::{CardId, DeckId, NameKind};
use tuckbox_core::words::range;
use tuckbox_project::game::Game;

/// Which games are played.
#[derive(Debug, Clone, clap::Args)]
pub struct SimulatedArgs {
    /// The game: a folder of `content`.
    pub game: String,
    #[command(flatten)]
    pub mods: ModArgs,
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays, seat by seat: `random`, `quick` or `search`, also with how much it thinks
    /// (`search:200`, `search:50ms`); one word is for all seats. Left out, random bots, who say
    /// how a game runs and not what is strong. `play` takes the same words.
    #[arg(long, alias = "bots", value_name = "PLAYERS", value_delimiter = ',')]
    pub seats: Vec<String>,
    /// What other commands call it; whoever types it is told the right word.
    #[arg(long = "player", alias = "players", hide = true, value_name = "PLAYERS", value_parser = UnknownArgumentValueParser::suggest_arg("--seats"))]
    pub elsewhere: Option<String>,
    /// The deck of each seat, or `all` for every pairing; left out, the game's own.
    #[arg(long, value_name = "DECKS", value_delimiter = ',')]
    pub decks: Vec<String>,
    /// The seed of all chance.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub settings: SettingArgs,
    /// Plays with another card in the place of one in every deck: `--swap my-card=other-card`.
    /// May be repeated.
    #[arg(long = "swap", value_name = "CARD=CARD", value_delimiter = ',')]
    pub swaps: Vec<String>,
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
        self.plan_of(load(root, &self.game, &self.mods)?, root, seed)
    }

    /// The same of a box as it was, whose problems nobody can mend any more.
    ///
    /// # Errors
    /// As above.
    pub fn past_plan(&self, root: &Path, seed: u64) -> Done<(Game, Plan)> {
        players::known_bots(&self.seats)?;
        self.plan_of(load_past(root, &self.game, &self.mods)?, root, seed)
    }

    fn plan_of(&self, game: Game, root: &Path, seed: u64) -> Done<(Game, Plan)> {
        let settings = self.settings.of(&game)?;
        let swaps = swaps(&game, &self.swaps)?;
        let game = swaps.iter().fold(game, |game, &(one, by)| game.with_swapped(one, by));
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
        let (games, threads) = (self.games, self.threads);
        let plan = Plan { games, seed, bots, pairings, settings, swaps, most, watched, threads };
        Ok((game, plan))
    }

    /// The same games, played by what the game has on its own: without mods, profile,
    /// settings and swaps. Nothing where there are none of them.
    pub fn plain(&self) -> Option<Self> {
        let (mods, settings, swaps) = Default::default();
        let plain = Self { mods, settings, swaps, ..self.clone() };
        (self.mods.any() || self.settings.any() || !self.swaps.is_empty()).then_some(plain)
    }

    /// What has to be known of `--decks all` in a game whose seats have one deck to bring.
    pub fn remark_on_decks(&self, game: &Game) -> Option<String> {
        (self.decks == ["all"] && !has_choice_of_decks(game)).then(|| {
            format!("{} has no second deck that a seat could bring: `--decks all` changes nothing.", game.rules.title)
        })
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
                    "The game is for {} seats, and {seats} bots are given.",
                    range(least, most)
                )));
            }
            return Ok(simulate::pairings(game, seats));
        }
        Ok(vec![tuckbox_session::seating::setup(game, &self.decks, seats, seed)?.decks])
    }
}

/// Whether a seat could bring one deck or another.
pub fn has_choice_of_decks(game: &Game) -> bool {
    game.rules.decks.iter().filter(|deck| !deck.table).nth(1).is_some()
}

/// Cards and what stands in their place, as they are typed.
fn swaps(game: &Game, words: &[String]) -> Done<Vec<(CardId, CardId)>> {
    let card = |name: &str| {
        let found = game.rules.find::<CardId>(name);
        found.ok_or_else(|| suggest::unknown("card", name, game.defined(NameKind::Card)))
    };
    let mut found: Vec<(CardId, CardId)> = Vec::new();
    for word in words {
        let Some((one, by)) = word.split_once('=') else {
            return Err(Problem::usage(format!("`--swap {word}` does not say by which card."))
                .hint(format!("Write `--swap {word}=OTHER_CARD`.")));
        };
        let swap = (card(one.trim())?, card(by.trim())?);
        if swap.0 == swap.1 {
            return Err(Problem::usage(format!("`--swap {word}` puts a card in its own place."))
                .hint("Name another card behind the `=`."));
        }
        if !game.rules.decks.iter().any(|deck| deck.has(swap.0)) {
            return Err(Problem::usage(format!("No deck has the card `{}` that is to be swapped.", one.trim())));
        }
        let is_swapped = |card: CardId| found.iter().any(|known| known.0 == card);
        let stands_for_another = found.iter().any(|known| known.1 == swap.0);
        let twice = if is_swapped(swap.0) || stands_for_another { Some(one) } else { is_swapped(swap.1).then_some(by) };
        if let Some(twice) = twice {
            return Err(Problem::usage(format!("The card `{}` takes part in two swaps.", twice.trim()))
                .hint("Swap a card once, and by one that stays as it is."));
        }
        found.push(swap);
    }
    Ok(found)
}
