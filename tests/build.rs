//! Does nothing. It is there for what it depends on: the features that some build of
//! continuous integration asks of what macros are made of. Where all builds ask for the
//! same, what one has built is used by the next, from serde upwards.

fn main() {}
