//! A game as Python sees it: what it is called, what one can begin with, matches.

use crate::bots::PyBot;
use crate::error::{broken, error, trouble, wrong};
use crate::explicit::{PyExplicitMatch, first_worlds};
use crate::hosts;
use crate::matches::PyMatch;
use crate::plans::PyPlan;
use crate::simulated;
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::types::PyType;
use rand::TryRng;
use rand::rngs::SysRng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tuckbox_content::diagnostics_json;
use tuckbox_core::matches::{Match, Save, Setup};
use tuckbox_core::names::{DeckId, NameKind};
use tuckbox_core::rules::setting::{Chosen, Settings};
use tuckbox_project::game::Game;
use tuckbox_project::mods::WantedMods;
use tuckbox_replay::Replay;

/// A game that can be played: rules and scripts, checked.
#[pyclass(name = "Game", module = "tuckbox", frozen)]
pub struct PyGame {
    pub(crate) game: Arc<Game>,
    root: PathBuf,
    mods: Vec<String>,
}

/// What reads a game again: its name, its texts with their paths; where they stood, and
/// its mods.
type ToRead = (String, Vec<(String, String)>, PathBuf, Vec<String>);

/// What a setting is set to.
#[derive(FromPyObject)]
pub enum SettingValue {
    /// On or off; before numbers, since Python's flags are numbers, too.
    Flag(bool),
    /// A whole number.
    Number(i32),
    /// One of the setting's words.
    Word(String),
}

impl From<SettingValue> for Chosen {
    fn from(value: SettingValue) -> Self {
        match value {
            SettingValue::Flag(flag) => Chosen::Flag(flag),
            SettingValue::Number(number) => Chosen::Number(number),
            SettingValue::Word(word) => Chosen::Word(word.into()),
        }
    }
}

/// Kinds of names by what Python calls them.
const KINDS: [(&str, NameKind); 10] = [
    ("action", NameKind::Action),
    ("card", NameKind::Card),
    ("deck", NameKind::Deck),
    ("phase", NameKind::Phase),
    ("setting", NameKind::Setting),
    ("stat", NameKind::Stat),
    ("tag", NameKind::Tag),
    ("target", NameKind::Target),
    ("window", NameKind::Window),
    ("zone", NameKind::Zone),
];

impl PyGame {
    /// Reads a game from the folder of its box.
    pub fn read(root: &Path, name: &str, mods: Vec<String>) -> PyResult<Self> {
        let files = WantedMods(mods.clone()).read(root).map_err(wrong)?;
        let game = Game::load_with(root, name, files).map_err(|found| broken(&found))?;
        Ok(Self { game: Arc::new(game), root: root.to_path_buf(), mods })
    }

    /// What a match begins with: the decks given, or the game's own for so many seats.
    fn setup(&self, decks: Option<&[String]>, seats: Option<usize>, seed: u64, settings: Settings) -> PyResult<Setup> {
        let game = &self.game;
        let count = seats.or(decks.map(<[String]>::len)).unwrap_or(usize::from(game.rules.seats.0));
        let names = match decks {
            Some(decks) if decks.len() == count => decks.to_vec(),
            Some(decks) => {
                let sentence = format!("{count} seats need as many decks, and {} are given.", decks.len());
                return Err(error("setup", sentence));
            }
            None => own_decks(game).into_iter().cycle().take(count).collect(),
        };
        let setup = game.setup(&names, seed).map_err(|why| error("setup", why))?;
        Ok(Setup { settings, ..setup })
    }

    fn settings(&self, profile: Option<&str>, set: BTreeMap<String, SettingValue>) -> PyResult<Settings> {
        let set = set.into_iter().map(|(name, value)| (name, value.into())).collect();
        self.game.settings(profile, &set).map_err(|why| error("setup", why))
    }

    /// The pairings of decks that simulated games take in turn.
    fn pairings(
        &self,
        decks: Option<simulated::Decks>,
        seats: Option<usize>,
        bots: &[String],
        seed: u64,
    ) -> PyResult<Vec<Vec<DeckId>>> {
        let players = Some(bots.len()).filter(|&count| count > usize::from(self.game.rules.seats.0));
        let own = |decks: Option<&[String]>, seats| self.setup(decks, seats, seed, Settings::default());
        Ok(match decks {
            Some(simulated::Decks::All(word)) => simulated::all_pairings(&self.game, &word, seats.or(players))?,
            Some(simulated::Decks::Each(decks)) => vec![own(Some(&decks), seats)?.decks],
            None => vec![own(None, seats.or(players))?.decks],
        })
    }

    /// A match at its very beginning.
    fn begun(&self, setup: Setup) -> PyResult<Match> {
        Match::new(Arc::clone(&self.game.rules), setup).map_err(|why| trouble(&why))
    }
}

/// The decks the game names as its own, or else all it has.
fn own_decks(game: &Game) -> Vec<String> {
    match game.rules.default_decks.is_empty() {
        true => game.decks().map(str::to_owned).collect(),
        false => game.deck_names(&game.rules.default_decks),
    }
}

#[pymethods]
impl PyGame {
    /// The name of its folder.
    #[getter]
    fn name(&self) -> &str {
        &self.game.rules.id
    }

    /// The name people read.
    #[getter]
    fn title(&self) -> &str {
        &self.game.rules.title
    }

    /// The folder of its box.
    #[getter]
    fn path(&self) -> &Path {
        &self.root
    }

    /// The mods it was asked for with.
    #[getter]
    fn mods(&self) -> Vec<String> {
        self.mods.clone()
    }

    /// The fewest and the most seats.
    #[getter]
    fn seats(&self) -> (u8, u8) {
        self.game.rules.seats
    }

    /// The names of its decks.
    #[getter]
    fn decks(&self) -> Vec<String> {
        self.game.decks().map(str::to_owned).collect()
    }

    /// The hash of everything it was read from, in hexadecimal.
    #[getter]
    fn version(&self) -> String {
        self.game.version()
    }

    /// The names behind the numbers of views, of a kind such as `"card"`.
    fn names(&self, kind: &str) -> PyResult<Vec<String>> {
        let found = KINDS.iter().find(|(word, _)| *word == kind);
        let (_, found) = found.ok_or_else(|| {
            let known: Vec<String> = KINDS.iter().map(|(word, _)| format!("`{word}`")).collect();
            error("unknown-name", format!("There are no names of the kind `{kind}`; kinds are {}.", known.join(", ")))
        })?;
        Ok(self.game.rules.names.of(*found).iter().map(|entry| entry.name.to_string()).collect())
    }

    /// What was found that does not keep it from being played: a dict for each warning.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &diagnostics_json(&self.game.diagnostics, &self.game.sources))?)
    }

    /// Starts a match, at its first question.
    #[pyo3(signature = (decks=None, seats=None, seed=None, profile=None, settings=BTreeMap::new(), record=true))]
    fn start(
        &self,
        decks: Option<Vec<String>>,
        seats: Option<usize>,
        seed: Option<u64>,
        profile: Option<&str>,
        settings: BTreeMap<String, SettingValue>,
        record: bool,
    ) -> PyResult<PyMatch> {
        let seed = seed.unwrap_or_else(any_seed);
        let setup = self.setup(decks.as_deref(), seats, seed, self.settings(profile, settings)?)?;
        let table = Table::of(self.begun(setup)?);
        PyMatch::new(&self.game, if record { table } else { table.unrecorded() })
    }

    /// The same with every outcome of chance; `most` branches may be looked at.
    #[pyo3(signature = (decks=None, seats=None, most=20_000))]
    fn start_explicit(
        &self,
        decks: Option<Vec<String>>,
        seats: Option<usize>,
        most: usize,
    ) -> PyResult<PyExplicitMatch> {
        let setup = self.setup(decks.as_deref(), seats, 0, Settings::default())?;
        PyExplicitMatch::new(&self.game, first_worlds(Table::of(self.begun(setup)?), most))
    }

    /// Opens a match that was saved: see `Match.save`.
    fn load(&self, save: &str) -> PyResult<PyMatch> {
        let save: Save = serde_json::from_str(save).map_err(|why| error("save", format!("This is no save: {why}.")))?;
        let host = hosts::of(&self.game)?;
        let play = Match::load(Arc::clone(&self.game.rules), &*host, save).map_err(|why| trouble(&why))?;
        PyMatch::new(&self.game, Table::of(play))
    }

    /// Plays the replay of a match again, to its end.
    fn replay(&self, replay: &str) -> PyResult<PyMatch> {
        let replay: Replay =
            serde_json::from_str(replay).map_err(|why| error("replay", format!("This is no replay: {why}.")))?;
        let host = hosts::of(&self.game)?;
        let play = replay.rerun(&self.game, &*host, |_| ()).map_err(|why| error("replay", why))?;
        PyMatch::new(&self.game, Table::of(play))
    }

    /// Games between bots to be played in parts.
    #[pyo3(signature = (games, seed=None, bots=Vec::new(), decks=None, seats=None, most=None, profile=None, settings=BTreeMap::new(), stats=Vec::new(), cards=false))]
    #[expect(clippy::too_many_arguments, reason = "they are given by name")]
    fn plan(
        this: Bound<'_, Self>,
        games: u64,
        seed: Option<u64>,
        bots: Vec<String>,
        decks: Option<simulated::Decks>,
        seats: Option<usize>,
        most: Option<usize>,
        profile: Option<&str>,
        settings: BTreeMap<String, SettingValue>,
        stats: Vec<String>,
        cards: bool,
    ) -> PyResult<PyPlan> {
        let own = this.get();
        let settings = own.settings(profile, settings)?;
        let seed = seed.unwrap_or_else(any_seed);
        let pairings = own.pairings(decks, seats, &bots, seed)?;
        let wanted = simulated::Wanted { games, seed, bots, pairings, threads: 0, most, settings, stats, cards };
        let plan = simulated::planned(&own.game, wanted)?;
        Ok(PyPlan::of(this.clone().into_any().unbind(), &own.game, plan))
    }

    /// A plan from its words.
    fn read_plan(this: Bound<'_, Self>, words: &str) -> PyResult<PyPlan> {
        PyPlan::read(this.clone().into_any().unbind(), &this.get().game, words)
    }

    /// A bot for this game.
    #[pyo3(signature = (name, seed=None))]
    fn bot(&self, name: &str, seed: Option<u64>) -> PyResult<PyBot> {
        PyBot::new(&self.game, name, seed.unwrap_or_else(any_seed))
    }

    /// Plays games between bots: a dict for each.
    #[pyo3(signature = (games, seed=None, bots=Vec::new(), decks=None, seats=None, threads=0, most=None, profile=None, settings=BTreeMap::new(), stats=Vec::new(), cards=false))]
    #[expect(clippy::too_many_arguments, reason = "they are given by name")]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: Option<u64>,
        bots: Vec<String>,
        decks: Option<simulated::Decks>,
        seats: Option<usize>,
        threads: usize,
        most: Option<usize>,
        profile: Option<&str>,
        settings: BTreeMap<String, SettingValue>,
        stats: Vec<String>,
        cards: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seed = seed.unwrap_or_else(any_seed);
        let settings = self.settings(profile, settings)?;
        let pairings = self.pairings(decks, seats, &bots, seed)?;
        let wanted = simulated::Wanted { games, seed, bots, pairings, threads, most, settings, stats, cards };
        let plan = simulated::planned(&self.game, wanted)?;
        let rows = py.detach(|| simulated::rows(&self.game, &plan))?;
        Ok(pythonize::pythonize(py, &rows)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ToRead)> {
        let read = py.get_type::<Self>().getattr("_read")?;
        let texts = self.game.sources.iter().map(|(_, source)| (source.path.clone(), source.text.to_string()));
        Ok((read, (self.game.rules.id.to_string(), texts.collect(), self.root.clone(), self.mods.clone())))
    }

    /// Reads it again, where it was sent: from the texts it was read from first, whatever
    /// stands on a disk there.
    #[classmethod]
    fn _read(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        name: &str,
        texts: Vec<(String, String)>,
        root: PathBuf,
        mods: Vec<String>,
    ) -> PyResult<Self> {
        let game = py.detach(|| Game::read(name, texts)).map_err(|found| broken(&found))?;
        Ok(Self { game: Arc::new(game), root, mods })
    }

    fn __copy__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        this
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", &*self.game.rules.id)
    }
}

/// A seed nobody chose, small enough to type again.
fn any_seed() -> u64 {
    SysRng.try_next_u32().map_or(1, u64::from)
}
