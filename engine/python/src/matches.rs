//! A match as Python sees it: who is asked what, what a seat may know, answers.

use crate::error::{error, failed};
use crate::hosts;
use crate::observation;
use crate::returns::returns;
use crate::seats;
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use tuckbox_core::decider::Question;
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::matches::Answer;
use tuckbox_core::state::MatchResult;
use tuckbox_core::view::DecisionView;
use tuckbox_project::game::Game;
use tuckbox_project::seed;
use tuckbox_replay::Replay;
use tuckbox_scene::{Scene, log, question};

/// A match at a question, or at its end.
#[pyclass(name = "Match", module = "tuckbox", unsendable)]
pub struct PyMatch {
    game: Arc<Game>,
    table: Table,
}

impl PyMatch {
    /// Goes on to the first question.
    pub fn new(game: &Arc<Game>, table: Table) -> PyResult<Self> {
        let mut found = Self::at(game, table);
        let host = hosts::of(game)?;
        found.table.advance(&*host).map_err(|failure| failed(&failure))?;
        Ok(found)
    }

    /// A match that stands where it stands.
    pub fn at(game: &Arc<Game>, table: Table) -> Self {
        Self { game: Arc::clone(game), table }
    }

    fn seat(&self, number: usize) -> PyResult<Seat> {
        seats::seat(number, self.table.seats())
    }

    /// The seat of this number, or the one that is asked first.
    fn asked_seat(&self, number: Option<usize>) -> PyResult<Seat> {
        let first = || self.table.to_act().ok_or_else(|| error("refused", "The match is over: nobody is asked."));
        number.map_or_else(first, |number| self.seat(number))
    }

    /// What a seat is asked, or the one that is asked first.
    ///
    /// # Errors
    /// When it is asked nothing.
    pub fn asked(&self, number: Option<usize>) -> PyResult<Question<'_>> {
        let seat = self.asked_seat(number)?;
        let nothing = || error("refused", format!("Seat {} is asked nothing now.", seat.index()));
        self.table.play.question(seat).ok_or_else(nothing)
    }

    fn decision(&self, seat: Seat) -> Option<DecisionView> {
        self.table.play.question(seat)?.view().decision
    }
}

#[pymethods]
impl PyMatch {
    /// How many seats play.
    #[getter]
    fn seats(&self) -> usize {
        self.table.seats()
    }

    /// The names of the decks, by seat.
    #[getter]
    fn decks(&self) -> Vec<String> {
        self.game.deck_names(&self.table.play.setup().decks)
    }

    /// The number its chance hangs on, if it has one.
    #[getter]
    fn seed(&self) -> Option<u64> {
        seed::number_of(self.table.play.setup().seed)
    }

    /// The seat that is to answer, the first of them where several are asked.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.table.to_act().map(Seat::index)
    }

    /// All seats that are asked and have not answered.
    #[getter]
    #[pyo3(name = "asked")]
    fn all_asked(&self) -> Vec<usize> {
        self.table.play.decisions().map(|decision| decision.seat.index()).collect()
    }

    /// Whether it has come to its end.
    #[getter]
    fn is_over(&self) -> bool {
        self.table.play.outcome().is_some()
    }

    /// The seats that have won; `None` while it goes on, empty where nobody has.
    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        let won = |result| if let MatchResult::Won(seats) = result { seats } else { Seats::NONE };
        self.table.play.outcome().map(|result| won(result).iter().map(Seat::index).collect())
    }

    /// What it is worth to each seat.
    #[pyo3(signature = (pays=None))]
    fn returns(&self, pays: Option<&str>) -> PyResult<Vec<f64>> {
        returns(&self.table.play, pays)
    }

    /// What a seat may know, with numbers for names: see `Game.names`.
    fn view<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &self.table.play.view(self.seat(seat)?))?)
    }

    /// What a seat sees in words, laid out: what screens draw.
    fn scene<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyAny>> {
        let view = self.table.play.view(self.seat(seat)?);
        Ok(pythonize::pythonize(py, &Scene::of(self.table.rules(), &view))?)
    }

    /// What has happened, as a seat reads it, or as everybody together does.
    #[pyo3(signature = (seat=None))]
    fn log(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        let viewer = seat.map(|number| self.seat(number)).transpose()?;
        self.table.recorded()?;
        let rules = self.table.rules();
        let views = self.table.play.log().views(rules, viewer).skip(self.table.before(viewer));
        Ok(log::lines(rules, views))
    }

    /// What a seat is asked, as a sentence; `None` if nothing.
    #[pyo3(signature = (seat=None))]
    fn question(&self, seat: Option<usize>) -> PyResult<Option<String>> {
        let seat = self.asked_seat(seat)?;
        let view = self.table.play.view(seat);
        Ok(view.decision.as_ref().map(|decision| question::prompt(self.table.rules(), &view, decision)))
    }

    /// What a seat can choose, in words, by the numbers that `answer` takes.
    #[pyo3(signature = (seat=None))]
    fn options(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        let seat = self.asked_seat(seat)?;
        let view = self.table.play.view(seat);
        let Some(decision) = &view.decision else { return Ok(Vec::new()) };
        let mut words = vec![String::new(); decision.options.len()];
        for offer in question::offers(self.table.rules(), &view, decision) {
            for &at in &offer.all {
                words[at].clone_from(&offer.words);
            }
        }
        Ok(words)
    }

    /// How many options a seat has.
    #[pyo3(signature = (seat=None))]
    fn option_count(&self, seat: Option<usize>) -> PyResult<usize> {
        let seat = self.asked_seat(seat)?;
        Ok(self.table.play.question(seat).map_or(0, |question| question.count()))
    }

    /// Answers with the option of this number, and goes on.
    #[pyo3(signature = (option, seat=None))]
    fn answer(&mut self, option: usize, seat: Option<usize>) -> PyResult<()> {
        let seat = self.asked_seat(seat)?;
        self.table.answer(&*hosts::of(&self.game)?, seat, option)
    }

    /// All answers so far, each with its seat; a seat that gave up has `None`, and what was
    /// changed by hand neither.
    #[getter]
    fn answers(&self) -> Vec<(Option<usize>, Option<u16>)> {
        let pair = |answer: Answer| {
            let option = if let Answer::Option(_, option) = answer { Some(option) } else { None };
            (answer.seat().map(Seat::index), option)
        };
        self.table.play.given().into_iter().map(pair).collect()
    }

    /// How many answers there are.
    #[getter]
    fn answered(&self) -> usize {
        self.table.play.given().len()
    }

    /// The match as a seat that is asked may suppose it.
    fn suppose(&self, seat: usize, deal: u64) -> PyResult<Self> {
        let host = hosts::of(&self.game)?;
        Ok(Self::at(&self.game, self.table.supposed(&*host, self.seat(seat)?, deal)?))
    }

    /// A match of its own, from here on.
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), table: self.table.clone() }
    }

    /// The match as text, which `Game.load` opens.
    fn save(&self) -> PyResult<String> {
        serde_json::to_string(&self.table.play.save()).map_err(|why| error("save", why))
    }

    /// The match as a replay, which `tuckbox replay` and `Game.replay` play again.
    fn replay(&self) -> PyResult<String> {
        let host = hosts::of(&self.game)?;
        let replay = Replay::of(&self.game, &*host, &self.table.play).map_err(|why| error("replay", why))?;
        serde_json::to_string(&replay).map_err(|why| error("replay", why))
    }

    /// A number that is the same exactly for equal matches, in hexadecimal.
    fn hash(&self) -> String {
        format!("{:016x}", self.table.play.fingerprint())
    }

    /// All a seat may know, forgetting nothing, as a name that is the same exactly in
    /// matches that it cannot tell apart.
    fn information_state(&self, seat: usize) -> PyResult<String> {
        Ok(format!("{seat}:{:032x}", self.table.information_state(self.seat(seat)?)?))
    }

    /// What a seat sees as numbers: little-endian 32-bit floats, whose order
    /// docs/python.md tells.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
        pieces: usize,
        options: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let seat = self.seat(seat)?;
        let numbers = observation::of(self.table.rules(), &self.table.play.view(seat), pieces, options);
        let bytes: Vec<u8> = numbers.into_iter().flat_map(f32::to_le_bytes).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// How many numbers an observation has.
    fn observation_size(&self, pieces: usize, options: usize) -> usize {
        let view = self.table.play.view(Seat(0));
        observation::of(self.table.rules(), &view, pieces, options).len()
    }

    /// How many pieces there are now, hidden ones among them.
    #[getter]
    fn pieces(&self) -> usize {
        self.table.play.state().pieces.len()
    }

    /// Whether the question to a seat is sealed until all have answered.
    #[pyo3(signature = (seat=None))]
    fn is_sealed(&self, seat: Option<usize>) -> PyResult<bool> {
        let seat = self.asked_seat(seat)?;
        Ok(self.decision(seat).is_some_and(|decision| decision.sealed))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let seats = self.table.seats();
        format!("Match({:?}, seats={seats}, answered={})", &*self.game.rules.id, self.answered())
    }
}
