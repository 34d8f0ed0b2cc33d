//! The proof that secrets are kept, measured: a table of planted leaks, of every
//! channel through which a seat is told something, with the check that catches
//! each. Beside each leak stands its clean twin, which is not flagged. A proof that
//! varies less, or looks at less, misses one of them.

#[path = "leaks/planted.rs"]
mod planted;
#[path = "leaks/replayed.rs"]
mod replayed;
#[path = "leaks/wrapped.rs"]
mod wrapped;

use tuckbox_scenario::fuzz::{sound, told_alike};
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{Table, edited};

/// Through what a seat is told something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Channel {
    View,
    Options,
    Prompt,
    Log,
    Numbers,
    Handles,
    Ask,
    Replay,
    Report,
    Verdict,
    Error,
    Lines,
    Bot,
}

/// All of them.
const CHANNELS: [Channel; 13] = [
    Channel::View,
    Channel::Options,
    Channel::Prompt,
    Channel::Log,
    Channel::Numbers,
    Channel::Handles,
    Channel::Ask,
    Channel::Replay,
    Channel::Report,
    Channel::Verdict,
    Channel::Error,
    Channel::Lines,
    Channel::Bot,
];

/// Texts of a box, and what they become.
type Edits = &'static [(&'static str, &'static str)];

/// What the checks of a match say when they catch a leak.
const ASKED: &str = "is asked something else when only secrets differ";
const SEES: &str = "sees something else when only secrets differ";
const TOLD: &str = "is told something else by the next answer";
const FAILS: &str = "fails";

/// How many matches are compared for each leak that stands beside the engine.
const PAIRS: usize = 24;

#[test]
fn every_planted_leak_is_caught_and_its_clean_twin_is_not() {
    let mut wrong = Vec::new();
    for leak in planted::LEAKS {
        let at = |edits: Edits| {
            let mut table = Table::of(&edited("cellar", edits), 1);
            table.play(leak.moves);
            sound(&*table.host, &table.play)
        };
        match at(leak.fault) {
            Err(message) if message.contains(leak.caught) => {}
            other => wrong.push(format!("{:?}, {}: {other:?}", leak.channel, leak.name)),
        }
        if let Err(message) = at(leak.clean) {
            wrong.push(format!("{:?}, {}, clean: {message}", leak.channel, leak.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_leak_beside_the_engine_is_caught_and_what_the_engine_tells_is_not() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "leaks-beside-the-engine", || {
        let mut wrong = Vec::new();
        for leak in wrapped::LEAKS {
            let mut table = Table::of(&edited("cellar", leak.game), 1);
            table.play(leak.moves);
            let told = |tell: wrapped::Tell| {
                told_alike(&*table.host, &table.play, PAIRS, &|play, seat| tell(&table, play, seat))
            };
            if told(leak.fault).is_ok() {
                wrong.push(format!("{:?}, {}: not caught", leak.channel, leak.name));
            }
            match told(leak.clean) {
                Ok(compared) if compared > 0 => {}
                other => wrong.push(format!("{:?}, {}, clean: {other:?}", leak.channel, leak.name)),
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

#[test]
fn every_leak_of_a_match_from_its_beginning_is_caught_and_its_clean_twin_is_not() {
    let mut wrong = Vec::new();
    for leak in replayed::LEAKS {
        let alike = |tell| {
            let told = leak.told(tell);
            assert!(told.len() >= 12, "{}: {}", leak.name, told.len());
            told.iter().find(|other| **other != told[0]).map(|other| format!("`{}` or `{other}`", told[0]))
        };
        if alike(leak.fault).is_none() {
            wrong.push(format!("{:?}, {}: not caught", leak.channel, leak.name));
        }
        if let Some(told) = alike(leak.clean) {
            wrong.push(format!("{:?}, {}, clean: {told}", leak.channel, leak.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_of_leaks_has_every_channel() {
    let channels = || {
        let planted = planted::LEAKS.iter().map(|leak| leak.channel);
        let replayed = replayed::LEAKS.iter().map(|leak| leak.channel);
        planted.chain(replayed).chain(wrapped::LEAKS.iter().map(|leak| leak.channel))
    };
    assert!(channels().count() >= 40, "{}", channels().count());
    for channel in CHANNELS {
        assert!(channels().any(|other| other == channel), "{channel:?}");
    }
}
