//! People's match: what they may ask the table.

pub mod ask;
