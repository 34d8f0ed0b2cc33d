//! What people are told before a bug report of a sealed match is written; the
//! full screen, the line mode and the command say the same.

/// Why a report of a sealed match has to wait.
pub const CLOSED: &str = "A report holds the seed, and with it what the other people hold and will roll. \
    Save the match, and write the report with `tuckbox report` when it is over.";

/// What is said before a sealed match is reported.
pub const ASK: &str = "A report holds the seed, which is sealed: who reads it knows what will be drawn and rolled.";
