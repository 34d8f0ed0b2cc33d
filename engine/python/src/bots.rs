//! A bot as Python sees it: it answers one question after another, of what its seat may
//! know.

use crate::error::error;
use crate::matches::PyMatch;
use pyo3::prelude::*;
use tuckbox_bots::by_name;
use tuckbox_core::decider::Decider;
use tuckbox_project::game::Game;

/// A player without people.
#[pyclass(name = "Bot", module = "tuckbox", unsendable)]
pub struct PyBot {
    name: String,
    decider: Box<dyn Decider>,
}

impl PyBot {
    /// A bot by its word, with a seed of its own.
    pub fn new(game: &Game, word: &str, seed: u64) -> PyResult<Self> {
        let decider = by_name(word, game, seed).map_err(|unknown| error("unknown-bot", unknown))?;
        Ok(Self { name: word.to_owned(), decider })
    }
}

#[pymethods]
impl PyBot {
    /// The word it was made by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The number of the option it takes, for the seat that is asked first or another one.
    #[pyo3(signature = (play, seat=None))]
    fn choose(&mut self, play: PyRef<'_, PyMatch>, seat: Option<usize>) -> PyResult<usize> {
        let question = play.asked(seat)?;
        Ok(self.decider.decide(&question))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name)
    }
}
