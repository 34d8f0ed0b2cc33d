//! The engine's side of the comparison: the box loaded once, and random games.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tuckbox_content::Loaded;
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::matches::{Finished, Match, Playouts, Setup};
use tuckbox_core::names::DeckId;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::{LuaHost, ScriptFile};

/// More decisions than any random game has.
const MOST: usize = 1_000_000;

/// The box, loaded.
pub struct Engine {
    /// The name of the game.
    pub game: String,
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The script files.
    pub files: Vec<ScriptFile>,
    /// A host for this thread.
    pub host: LuaHost,
    /// Where its random games are played.
    playouts: RefCell<Playouts>,
}

/// The folder of this repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl Engine {
    /// Loads a game of this box, its rules changed by `edit` before play.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn load(game: &str, edit: impl FnOnce(&mut Ruleset)) -> Result<Self, String> {
        Self::of(game, tuckbox_content::load(&root(), game), edit)
    }

    /// Makes a game of these files, with their paths in the box.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn made_up(game: &str, files: Vec<(String, String)>) -> Result<Self, String> {
        Self::of(game, tuckbox_content::load_files(game, files), |_| {})
    }

    fn of(game: &str, loaded: Loaded, edit: impl FnOnce(&mut Ruleset)) -> Result<Self, String> {
        let files: Vec<ScriptFile> = loaded
            .scripts
            .iter()
            .filter_map(|&file| {
                let source = loaded.sources.get(file)?;
                Some(ScriptFile { path: source.path.clone(), text: Arc::clone(&source.text), file })
            })
            .collect();
        let first = loaded.diagnostics.first().map(|first| first.message.clone()).unwrap_or_default();
        let mut rules = loaded.ruleset.ok_or_else(|| format!("`{game}` has errors, the first of them: {first}"))?;
        edit(&mut rules);
        let rules = Arc::new(rules);
        let host = LuaHost::new(&rules, &files).map_err(|fault| fault.to_string())?;
        let playouts = RefCell::new(Playouts::new(Arc::clone(&rules)));
        Ok(Self { game: game.into(), rules, files, host, playouts })
    }

    /// What a random game with these decks, one for each seat, begins with.
    pub fn setup(&self, decks: &[&str], seed: u64) -> Setup {
        let deck = |name: &&str| self.rules.find(name).unwrap_or(DeckId(0));
        Setup::new(decks.iter().map(deck).collect(), seed_bytes(seed))
    }

    /// What a random game of so many seats with the game's own decks begins with.
    pub fn by_default(&self, seats: usize, seed: u64) -> Setup {
        Setup::new(self.rules.default_decks.iter().copied().take(seats).collect(), seed_bytes(seed))
    }

    /// What a random game of so many seats with the game's own decks begins
    /// with, played by a profile.
    ///
    /// # Errors
    /// When the game has no such profile.
    pub fn by_profile(&self, profile: &str, seats: usize, seed: u64) -> Result<Setup, String> {
        let decks = self.rules.default_decks.iter().copied().take(seats).collect();
        let mut setup = Setup::new(decks, seed_bytes(seed));
        let found = self.rules.find(profile).ok_or_else(|| format!("{} has no profile `{profile}`", self.game))?;
        setup.settings.profile = Some(found);
        Ok(setup)
    }

    /// Plays a random game.
    ///
    /// # Errors
    /// What failed, in words.
    pub fn play(&self, setup: &Setup) -> Result<Finished, String> {
        self.play_up_to(setup, MOST)
    }

    /// Plays a random game, or so many decisions of it.
    ///
    /// # Errors
    /// What failed, in words.
    pub fn play_up_to(&self, setup: &Setup, most: usize) -> Result<Finished, String> {
        let seed = u64::from_le_bytes(setup.seed[..8].try_into().unwrap_or_default());
        let mut playouts = self.playouts.try_borrow_mut().map_err(|_| "it plays a game already")?;
        playouts.play(setup, &self.host, Box::new(Random(seed | 1)), most).map_err(|trouble| trouble.to_string())
    }

    /// A match in the middle: after so many answers of a random game.
    ///
    /// # Errors
    /// What failed, in words.
    pub fn middle(&self, setup: &Setup, answers: usize) -> Result<Match, String> {
        let mut game = Match::new(Arc::clone(&self.rules), setup.clone()).map_err(|trouble| trouble.to_string())?;
        game.advance(&self.host).map_err(|failure| failure.message)?;
        let mut random = Random(7);
        for _ in 0..answers {
            let Some((seat, count)) = game.decisions().next().map(|d| (d.seat, d.options.len())) else { break };
            let answer = random.below(count);
            if let Err(refusal) = game.answer(&self.host, seat, answer).map_err(|failure| failure.message)? {
                return Err(refusal.to_string());
            }
        }
        Ok(game)
    }
}

/// A 32-byte seed from a number.
pub fn seed_bytes(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

/// Picks any option: an xorshift generator, since nothing but speed counts.
pub(crate) struct Random(pub u64);

impl Random {
    /// A number below another.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let wide = u128::from(self.0) * count as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// One of so many options, wherever they are asked: there is no luck in a single one.
    pub fn option(&mut self, count: usize) -> usize {
        if count < 2 { 0 } else { self.below(count) }
    }
}

impl Decider for Random {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        self.option(question.count())
    }
}
