//! A plan of simulated games as Python sees it: it is played in parts, anywhere, and the
//! files of the parts are put together. It is the engine's own plan, and the files are
//! those of `tuckbox simulate --out`.

use crate::error::{error, sharded};
use crate::simulated::problem;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use tuckbox_bots::simulate::{self, FORMAT, Head, Plan, Planned, Row, Shard};
use tuckbox_project::game::Game;
use tuckbox_shards::{Played, ShardFile, merge};

/// Games between bots that are planned and not played yet.
#[pyclass(name = "Plan", module = "tuckbox", frozen)]
pub struct PyPlan {
    game: Py<PyAny>,
    own: Arc<Game>,
    plan: Plan,
    planned: Planned,
}

/// After so many games it is asked whether somebody wants to stop.
const ASKED: usize = 16;

impl PyPlan {
    /// A plan of a game.
    pub fn of(game: Py<PyAny>, own: &Arc<Game>, plan: Plan) -> Self {
        let planned = Planned::of(own, &plan);
        Self { game, own: Arc::clone(own), plan, planned }
    }

    /// The same from its names.
    pub fn read(game: Py<PyAny>, own: &Arc<Game>, words: &str) -> PyResult<Self> {
        let planned: Planned =
            serde_json::from_str(words).map_err(|why| error("plan", format!("This is no plan: {why}.")))?;
        let plan = planned.plan(own).map_err(|why| error("plan", why))?;
        Ok(Self { game, own: Arc::clone(own), plan, planned })
    }

    fn in_file(&self, file: &std::path::Path, shard: Shard, threads: usize) -> PyResult<u64> {
        let head = Head { tuckbox_games: FORMAT, shard, plan: self.planned.clone() };
        let (mut grown, next) = ShardFile::go_on(file, &head, |_| ()).map_err(sharded)?;
        let games = next..shard.range(self.plan.games).end;
        let played = games.end.saturating_sub(games.start);
        let plan = Plan { threads, ..self.plan.clone() };
        let (mut trouble, mut stopped, mut count) = (None, None, 0usize);
        let result = simulate::games_on(&self.own, &plan, games, |row| {
            trouble = grown.write(row).err();
            count += 1;
            if count.is_multiple_of(ASKED) {
                stopped = Python::attach(|py| py.check_signals()).err();
            }
            if trouble.is_some() || stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(stopped) = stopped {
            return Err(stopped);
        }
        trouble.map_or(Ok(()), |trouble| Err(sharded(trouble)))?;
        result.map_err(problem)?;
        grown.keep().map_err(sharded)?;
        Ok(played)
    }
}

#[pymethods]
impl PyPlan {
    /// The game that is played.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyAny> {
        self.game.clone_ref(py)
    }

    /// How many games.
    #[getter]
    fn games(&self) -> u64 {
        self.plan.games
    }

    /// From which the seeds of the games are made.
    #[getter]
    fn seed(&self) -> u64 {
        self.plan.seed
    }

    /// The plan by its names, as JSON.
    #[getter]
    fn words(&self) -> PyResult<String> {
        serde_json::to_string(&self.planned).map_err(|why| error("plan", why))
    }

    /// How many games a part has.
    fn games_of(&self, part: &str) -> PyResult<u64> {
        let games = shard(part)?.range(self.plan.games);
        Ok(games.end - games.start)
    }

    /// Plays a part into a file, or goes on where the file stops.
    #[pyo3(signature = (file, part="1/1", threads=0))]
    fn play(&self, py: Python<'_>, file: PathBuf, part: &str, threads: usize) -> PyResult<u64> {
        let shard = shard(part)?;
        py.detach(|| self.in_file(&file, shard, threads))
    }

    /// Its game reads it again, where it was sent.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((self.game.getattr(py, "read_plan")?, (self.words()?,)))
    }

    fn __repr__(&self) -> String {
        format!("Plan({:?}, games={}, seed={})", self.planned.game, self.plan.games, self.plan.seed)
    }
}

/// A part by its word.
fn shard(part: &str) -> PyResult<Shard> {
    part.parse().map_err(|why| error("part", format!("{why}.")))
}

/// The games of a plan from the files of its parts: a dict for each, in order. With
/// `out`, they are written there as one file, too.
#[pyfunction]
#[pyo3(name = "merge", signature = (files, out=None))]
pub fn merged<'py>(py: Python<'py>, files: Vec<PathBuf>, out: Option<PathBuf>) -> PyResult<Bound<'py, PyAny>> {
    let rows = py.detach(|| -> PyResult<Vec<Row>> {
        let mut rows = Vec::new();
        let Played { plan, ended } = merge(&files, |_, row| rows.push(row.clone())).map_err(sharded)?;
        // What lacks a part has ended before a file is begun.
        if let Some(out) = out {
            let head = Head { tuckbox_games: FORMAT, shard: Shard::WHOLE, plan };
            let (mut file, next) = ShardFile::go_on(&out, &head, |_| ()).map_err(sharded)?;
            rows.iter().filter(|row| row.game >= next).try_for_each(|row| file.write(row)).map_err(sharded)?;
            ended.map_or(Ok(()), |ended| file.end(ended)).map_err(sharded)?;
            file.keep().map_err(sharded)?;
        }
        Ok(rows)
    })?;
    Ok(pythonize::pythonize(py, &rows)?)
}
