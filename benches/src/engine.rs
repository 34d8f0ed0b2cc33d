//! The engine's side of the comparison: the box loaded once, and random games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use tuckbox_core::ask::{Decider, Question};
use tuckbox_core::matches::{Finished, Match, Setup, play_out};
use tuckbox_core::names::{CardId, DeckId, Named, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::Deck;
use tuckbox_script::{LuaHost, ScriptFile};

/// The game that is measured.
pub const GAME: &str = "foundry-fantasy";

/// Its ready-made decks, in the order of the hand-written ones.
pub const DECKS: [&str; 3] = ["emberforge", "frostweald", "gravemire"];

/// More decisions than any random game has.
const MOST: usize = 20_000;

/// The box, loaded.
pub struct Engine {
    /// The rules, with the plain deck added as the last one.
    pub rules: Arc<Ruleset>,
    /// The script files.
    pub files: Vec<ScriptFile>,
    /// A host for this thread.
    pub host: LuaHost,
    /// The deck that needs no script.
    pub plain: DeckId,
}

/// The folder of this repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl Engine {
    /// Loads the box.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn load() -> Result<Self, String> {
        let loaded = tuckbox_content::load(&root(), GAME);
        let files: Vec<ScriptFile> = loaded
            .scripts
            .iter()
            .filter_map(|&file| {
                let source = loaded.sources.get(file)?;
                Some(ScriptFile { path: source.path.clone(), text: Arc::clone(&source.text), file })
            })
            .collect();
        let mut rules = loaded.ruleset.ok_or("the box has errors; run `tuckbox check`")?;
        let plain = add_plain_deck(&mut rules).ok_or("a card of the plain deck is missing")?;
        let rules = Arc::new(rules);
        let host = LuaHost::new(&rules, &files).map_err(|fault| fault.to_string())?;
        Ok(Self { rules, files, host, plain })
    }

    /// What a random game between two ready-made decks begins with.
    pub fn setup(&self, decks: [usize; 2], seed: u64) -> Setup {
        let deck = |at: usize| self.rules.find(DECKS[at]).unwrap_or(DeckId(0));
        Setup { decks: decks.map(deck).to_vec(), seed: seed_bytes(seed) }
    }

    /// What a random game of the plain deck begins with.
    pub fn plain_setup(&self, seed: u64) -> Setup {
        Setup { decks: vec![self.plain; 2], seed: seed_bytes(seed) }
    }

    /// Plays a random game.
    ///
    /// # Errors
    /// What failed, in words.
    pub fn play(&self, setup: &Setup) -> Result<Finished, String> {
        let seed = u64::from_le_bytes(setup.seed[..8].try_into().unwrap_or_default());
        play_out(&self.rules, setup, &self.host, Box::new(Random(seed | 1)), MOST)
            .map_err(|trouble| trouble.to_string())
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
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let wide = u128::from(self.0) * count as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}

impl Decider for Random {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let count = question.count();
        if count < 2 { 0 } else { self.below(count) }
    }
}

/// The deck of [`crate::handwritten::play_random_plain`]: the same thirty
/// cards, led by a Hero without an ability.
fn add_plain_deck(rules: &mut Ruleset) -> Option<DeckId> {
    const CARDS: [(&str, u16); 13] = [
        ("E01", 3),
        ("E02", 3),
        ("E04", 3),
        ("F01", 3),
        ("F03", 3),
        ("F05", 3),
        ("F07", 1),
        ("G02", 3),
        ("G04", 1),
        ("E11", 3),
        ("E13", 1),
        ("E19", 2),
        ("F19", 1),
    ];
    let (deck, hero): (ZoneId, ZoneId) = (rules.find("deck")?, rules.find("hero")?);
    let mut leader = rules.card(rules.find("EH1")?).clone();
    leader.abilities.clear();
    leader.listens = (0, 0);
    let leader_id = CardId::from_index(u16::try_from(rules.cards.len()).ok()?);
    rules.cards.push(leader);
    let mut cards = vec![(hero, leader_id, 1)];
    for (name, count) in CARDS {
        cards.push((deck, rules.find(name)?, count));
    }
    rules.decks.push(Deck { title: "Plain".into(), cards });
    Some(DeckId::from_index(u16::try_from(rules.decks.len() - 1).ok()?))
}
