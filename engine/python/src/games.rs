//! A game as Python sees it: what it is called, what one can begin with, matches.

use crate::error::{broken, error, trouble, wrong};
use crate::explicit::{PyExplicitMatch, first_worlds};
use crate::hosts;
use crate::matches::PyMatch;
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
use tuckbox_core::names::NameKind;
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

/// What reads a game again: its box, its name, its mods.
type ToRead = (PathBuf, String, Vec<String>);

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

    /// Plays games between bots: a dict for each.
    #[pyo3(signature = (games, seed=None, bots=Vec::new(), decks=None, seats=None, threads=0, most=None, profile=None, settings=BTreeMap::new()))]
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
    ) -> PyResult<Bound<'py, PyAny>> {
        let seed = seed.unwrap_or_else(any_seed);
        let players = Some(bots.len()).filter(|&count| count > usize::from(self.game.rules.seats.0));
        let settings = self.settings(profile, settings)?;
        let pairings = match decks {
            Some(simulated::Decks::All(word)) => simulated::all_pairings(&self.game, &word, seats.or(players))?,
            Some(simulated::Decks::Each(decks)) => {
                vec![self.setup(Some(&decks), seats, seed, Settings::default())?.decks]
            }
            None => vec![self.setup(None, seats.or(players), seed, Settings::default())?.decks],
        };
        let wanted = simulated::Wanted { games, seed, bots, pairings, threads, most, settings };
        let rows = py.detach(|| simulated::rows(&self.game, wanted))?;
        Ok(pythonize::pythonize(py, &rows)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ToRead)> {
        let read = py.get_type::<Self>().getattr("_read")?;
        Ok((read, (self.root.clone(), self.game.rules.id.to_string(), self.mods.clone())))
    }

    /// Reads it again, where it was sent.
    #[classmethod]
    fn _read(_class: &Bound<'_, PyType>, path: PathBuf, name: &str, mods: Vec<String>) -> PyResult<Self> {
        Self::read(&path, name, mods)
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
