//! A box on disk as Python sees it.

use crate::error::wrong;
use crate::games::PyGame;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use tuckbox_content::diagnostics_json;
use tuckbox_project::folder;
use tuckbox_project::load::CheckedGame;
use tuckbox_project::mods::WantedMods;

/// A folder with games: `content`, `scripts`, `mods`.
#[pyclass(name = "Box", module = "tuckbox", frozen)]
pub struct PyBox {
    root: PathBuf,
}

#[pymethods]
impl PyBox {
    /// Opens the box at `path`, or the nearest above the current folder.
    #[staticmethod]
    #[pyo3(signature = (path=None))]
    fn open(path: Option<PathBuf>) -> PyResult<Self> {
        Ok(Self { root: folder::find(path.as_deref()).map_err(wrong)? })
    }

    /// The folder.
    #[getter]
    fn path(&self) -> &Path {
        &self.root
    }

    /// The names of its games, sorted.
    #[getter]
    fn games(&self) -> Vec<String> {
        tuckbox_content::games(&self.root)
    }

    /// Reads a game, with mods by the names of their folders, and checks it.
    #[pyo3(signature = (name, mods=Vec::new()))]
    fn game(&self, py: Python<'_>, name: &str, mods: Vec<String>) -> PyResult<PyGame> {
        folder::has_game(&self.root, name).map_err(wrong)?;
        py.detach(|| PyGame::read(&self.root, name, mods))
    }

    /// Everything that is wrong with a game, played or not: a dict for each problem.
    #[pyo3(signature = (name, mods=Vec::new()))]
    fn check<'py>(&self, py: Python<'py>, name: &str, mods: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
        folder::has_game(&self.root, name).map_err(wrong)?;
        let files = WantedMods(mods).read(&self.root).map_err(wrong)?;
        let found = py.detach(|| CheckedGame::load_with(&self.root, name, files));
        Ok(pythonize::pythonize(py, &diagnostics_json(&found.diagnostics, &found.sources))?)
    }

    fn __repr__(&self) -> String {
        format!("Box({:?})", self.root.display().to_string())
    }
}
