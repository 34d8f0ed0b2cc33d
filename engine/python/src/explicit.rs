//! A match with every outcome of chance, for games whose chance can be enumerated.
//!
//! It is at all the matches at once that no seat can tell apart from the true one, and
//! that all seats together could not either. After an answer, those that some seat can
//! now tell apart come to be outcomes of chance, with exact likelihoods. So a card that
//! nobody has seen stays open until somebody does, wherever the game shuffled it.

use crate::error::{error, failed};
use crate::hosts;
use crate::matches::PyMatch;
use crate::table::Table;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use tuckbox_bots::odds::{Fraction, Stopped, TooLarge, Worlds};
use tuckbox_core::ids::Seat;
use tuckbox_core::play::ForcedChance;
use tuckbox_project::game::Game;

/// A match at a question, at its end, or before chance.
#[pyclass(name = "ExplicitMatch", module = "tuckbox", unsendable, skip_from_py_object)]
#[derive(Clone)]
pub struct PyExplicitMatch {
    game: Arc<Game>,
    /// What chance may give; one, where it gives nothing now.
    outcomes: Vec<Outcome>,
}

/// Matches that all seats together cannot tell apart.
#[derive(Clone)]
struct Outcome {
    /// With their likelihoods, which make 1.
    worlds: Worlds<Table>,
    /// How likely it is.
    likely: Fraction,
}

/// One match, from which chance branches.
pub fn first_worlds(table: Table, most: usize) -> Worlds<Table> {
    Worlds::new(table, most, ForcedChance::default().ordering_at_once())
}

impl PyExplicitMatch {
    /// Plays on to the first question, with every outcome of chance.
    pub fn new(game: &Arc<Game>, worlds: Worlds<Table>) -> PyResult<Self> {
        let host = hosts::of(game)?;
        let outcomes = played(worlds, |table| table.advance(&*host).map_err(|failure| failed(&failure)))?;
        Ok(Self { game: Arc::clone(game), outcomes })
    }

    /// What it is at, where chance gives nothing now.
    fn here(&self) -> PyResult<&Outcome> {
        match self.outcomes.as_slice() {
            [only] => Ok(only),
            _ => Err(error("refused", "Chance comes first: `take` one of its outcomes.")),
        }
    }

    fn first(&self) -> PyResult<&Table> {
        let first = self.here()?.worlds.list.first().map(|(table, _)| table);
        first.ok_or_else(|| error("failed", "Chance has no outcome here."))
    }
}

/// Plays on, and parts what some seat can tell apart now.
fn played(mut worlds: Worlds<Table>, act: impl FnMut(&mut Table) -> PyResult<()>) -> PyResult<Vec<Outcome>> {
    let most = worlds.left;
    worlds.play(act).map_err(stopped)?;
    worlds.left = most;
    let list = std::mem::take(&mut worlds.list);
    let mut places: HashMap<Vec<u128>, usize> = HashMap::new();
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (table, likely) in list {
        let seats = (0..).map(Seat).take(table.seats());
        let known = seats.map(|seat| table.information_state(seat)).collect::<PyResult<_>>()?;
        let place = *places.entry(known).or_insert(outcomes.len());
        if place == outcomes.len() {
            outcomes.push(Outcome { worlds: worlds.clone(), likely: Fraction::NONE });
        }
        let outcome = &mut outcomes[place];
        outcome.likely = outcome.likely.plus(likely).map_err(large)?;
        outcome.worlds.list.push((table, likely));
    }
    for Outcome { worlds, likely: whole } in &mut outcomes {
        for (_, likely) in &mut worlds.list {
            *likely = likely.over(*whole).map_err(large)?;
        }
    }
    Ok(outcomes)
}

fn large(_: TooLarge) -> PyErr {
    stopped(Stopped::TooLarge)
}

fn stopped(why: Stopped<PyErr>) -> PyErr {
    match why {
        Stopped::TooMany(most) => error(
            "too-much-chance",
            format!("Chance has more than {most} outcomes here; play this game by seeds, or allow more with `most`."),
        ),
        Stopped::TooLarge => {
            error("too-much-chance", "The likelihoods become too large for exact fractions; play this game by seeds.")
        }
        Stopped::Failed(error, _) => error,
    }
}

#[pymethods]
impl PyExplicitMatch {
    /// Whether chance comes next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.outcomes.len() > 1
    }

    /// How likely each outcome of chance is, as `fractions.Fraction`; empty where it
    /// gives nothing now.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        let list = if self.is_chance() { &self.outcomes[..] } else { &[] };
        list.iter().map(|outcome| fraction.call1((outcome.likely.to_string(),))).collect()
    }

    /// Chance gives the outcome of this number.
    fn take(&mut self, outcome: usize) -> PyResult<()> {
        if !self.is_chance() {
            return Err(error("refused", "Chance gives nothing here: answer the question."));
        }
        let count = self.outcomes.len();
        let taken = self.outcomes.get(outcome).cloned();
        let taken = taken
            .ok_or_else(|| error("refused", format!("Chance has {count} outcomes here, and no number {outcome}.")))?;
        self.outcomes = vec![Outcome { likely: Fraction::ALL, ..taken }];
        Ok(())
    }

    /// One of the matches it is at. All seats see the same in each, and are asked the
    /// same. Answers are given to the whole.
    #[getter]
    fn position(&self) -> PyResult<PyMatch> {
        Ok(PyMatch::at(&self.game, self.first()?.clone()))
    }

    /// How many matches it is at, which differ in what nobody has seen.
    #[getter]
    fn worlds(&self) -> PyResult<usize> {
        Ok(self.here()?.worlds.list.len())
    }

    /// Answers with the option of this number, and goes on.
    #[pyo3(signature = (option, seat=None))]
    fn answer(&mut self, option: usize, seat: Option<usize>) -> PyResult<()> {
        let first = self.first()?;
        let seat = match seat {
            Some(number) => crate::seats::seat(number, first.seats())?,
            None => first.to_act().ok_or_else(|| error("refused", "The match is over: nobody is asked."))?,
        };
        let host = hosts::of(&self.game)?;
        let worlds = self.here()?.worlds.clone();
        self.outcomes = played(worlds, |table| table.answer(&*host, seat, option))?;
        Ok(())
    }

    /// A match of its own, from here on.
    #[pyo3(name = "clone")]
    fn copied(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("ExplicitMatch({:?}, outcomes={})", &*self.game.rules.id, self.outcomes.len())
    }
}
