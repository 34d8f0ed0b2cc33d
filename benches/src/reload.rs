//! From a save to the table: everything a reload does once the files have come
//! to rest, for a game of this box or a made-up one, with a match in the middle.

use crate::engine::{root, seed_bytes};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tuckbox_content::Loaded;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::names::DeckId;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::{LuaHost, ScriptFile};

/// The games of this box.
pub const GAMES: [&str; 5] =
    ["foundry-fantasy", "red-faction-underground", "backyard-rocketeers", "trf", "project-hex"];

/// What was measured.
pub struct Row {
    /// How many cards the game has.
    pub cards: usize,
    /// The mean time of a reload.
    pub mean: Duration,
    /// The longest.
    pub longest: Duration,
}

/// Reloads a game of this box, read from its files each time.
///
/// # Errors
/// What is wrong with it, in words.
pub fn of_box(game: &str, times: u32) -> Result<Row, String> {
    measure(times, || tuckbox_content::load(&root(), game))
}

/// Reloads a made-up box of so many cards, from texts.
///
/// # Errors
/// What is wrong with it, in words.
pub fn made_up(cards: usize, times: u32) -> Result<Row, String> {
    let mut files = crate::large::files(cards);
    let deck = "[[deck]]\nid = \"one\"\npond = { card_0 = 20, card_1 = 20 }\n";
    files.push(("content/large/decks/one.toml".into(), deck.into()));
    measure(times, || tuckbox_content::load_files("large", files.clone()))
}

fn measure(times: u32, load: impl Fn() -> Loaded) -> Result<Row, String> {
    let (rules, scripts) = checked(load())?;
    let host = LuaHost::new(&rules, &scripts).map_err(|fault| fault.to_string())?;
    let found = middle(&rules, &host)?;
    let (mut all, mut longest) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..times {
        let mut running = found.clone();
        let start = Instant::now();
        let (rules, scripts) = checked(load())?;
        // The reader tries whether the scripts load, and the table gets a host of its own.
        LuaHost::new(&rules, &scripts).map_err(|fault| fault.to_string())?;
        let host = LuaHost::new(&rules, &scripts).map_err(|fault| fault.to_string())?;
        running.swap(rules, &host).map_err(|trouble| trouble.to_string())?;
        let took = start.elapsed();
        all += took;
        longest = longest.max(took);
    }
    Ok(Row { cards: rules.cards.len(), mean: all / times.max(1), longest })
}

/// The data and the scripts, both checked.
fn checked(loaded: Loaded) -> Result<(Arc<Ruleset>, Vec<ScriptFile>), String> {
    let script = |&file| {
        let source = loaded.sources.get(file)?;
        Some(ScriptFile { path: source.path.clone(), text: Arc::clone(&source.text), file })
    };
    let scripts: Vec<ScriptFile> = loaded.scripts.iter().filter_map(script).collect();
    let rules = Arc::new(loaded.ruleset.ok_or("the box has errors; run `tuckbox check`")?);
    std::hint::black_box(tuckbox_script::check(&rules, &scripts, &[]));
    Ok((rules, scripts))
}

/// A match of the fewest seats between two steps, after some eighty answers.
fn middle(rules: &Arc<Ruleset>, host: &LuaHost) -> Result<Match, String> {
    let decks = if rules.default_decks.is_empty() { vec![DeckId(0)] } else { rules.default_decks.clone() };
    let decks = decks.into_iter().cycle().take(usize::from(rules.seats.0)).collect();
    let mut found = Match::new(Arc::clone(rules), Setup::new(decks, seed_bytes(11))).map_err(|t| t.to_string())?;
    found.advance(host).map_err(|failure| failure.message)?;
    let mut last = found.clone();
    for number in 0..80 {
        let Some((seat, count)) = found.decisions().next().map(|asked| (asked.seat, asked.options.len())) else {
            break;
        };
        let answer = number % count.max(1);
        found.answer(host, seat, answer).map_err(|failure| failure.message)?.map_err(|refusal| refusal.to_string())?;
        if found.answers_in_step() == 0 && found.given().len() == found.answered() && found.outcome().is_none() {
            last = found.clone();
        }
    }
    Ok(last)
}
