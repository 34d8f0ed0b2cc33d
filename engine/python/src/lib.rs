//! The Python package `tuckbox`: boxes, games, matches and simulated games as Python
//! objects, and what PettingZoo and OpenSpiel need of a match.
//!
//! No rule stands here and none in Python. Whatever a seat is given is made from its
//! [`View`](tuckbox_core::view::View) and from the log as it reads it.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod bots;
mod boxes;
mod error;
mod explicit;
mod games;
mod hosts;
mod matches;
mod observation;
mod plans;
mod returns;
mod seats;
mod simulated;
mod table;

use pyo3::prelude::*;

/// The engine's part of the package `tuckbox`.
#[pymodule]
fn _tuckbox(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::register(module)?;
    module.add_class::<boxes::PyBox>()?;
    module.add_class::<games::PyGame>()?;
    module.add_class::<matches::PyMatch>()?;
    module.add_class::<plans::PyPlan>()?;
    module.add_class::<bots::PyBot>()?;
    module.add_function(wrap_pyfunction!(plans::merged, module)?)?;
    module.add_class::<explicit::PyExplicitMatch>()
}
