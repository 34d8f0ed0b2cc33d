//! Seats as Python counts them: whole numbers from 0, in the order of the table.

use crate::error::error;
use pyo3::PyResult;
use tuckbox_core::ids::Seat;

/// The seat of this number.
///
/// # Errors
/// When there are not so many.
pub fn seat(number: usize, seats: usize) -> PyResult<Seat> {
    let found = u8::try_from(number).ok().filter(|_| number < seats).map(Seat);
    found.ok_or_else(|| error("no-seat", format!("There is no seat {number}; the seats are 0 to {}.", seats - 1)))
}
