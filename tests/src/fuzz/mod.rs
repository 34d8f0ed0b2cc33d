//! What strangers may give, changed by chance: for each door a target that takes any
//! bytes. Whatever comes in, there is a result or there are diagnostics: no panic,
//! no abort, no run beyond its bound; and what is accepted is played, written, and
//! read back the same.
//!
//! An input has a number, which makes the same one on every machine from the same
//! files. They are tried in processes of their own (`watch`), since what aborts takes
//! all beside it along. `fuzz/` drives the same targets with libFuzzer.

#![expect(clippy::panic, reason = "a test fails by panicking")]

pub mod answers;
pub mod archives;
pub mod boxes;
pub mod clocks;
pub mod edits;
pub mod kept;
pub mod mutate;
pub mod play;
pub mod watch;

use crate::fences::root;
use std::path::PathBuf;
use tuckbox_bots::Pcg32;

/// What became of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// It was refused, with diagnostics.
    Refused,
    /// It was accepted, and then stopped with a sentence: by a bound, by content.
    Stopped,
    /// It was played.
    Played,
}

/// What inputs are made of.
#[derive(Debug, Clone)]
pub struct Seed {
    /// What it is, for people.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A door to what strangers give.
#[derive(Clone, Copy)]
pub struct Target {
    /// What it is called; its corpus is the folder of this name.
    pub name: &'static str,
    /// What is done with an input; it panics where something does not hold.
    pub run: fn(&[u8]) -> Ending,
    /// What inputs are made of, beside the corpus.
    pub seeds: fn() -> Vec<Seed>,
    /// Whether the first line says what the input is for, and stays.
    pub is_headed: bool,
}

/// All doors.
pub const TARGETS: [Target; 12] = [
    Target { name: "games", run: boxes::with_file, seeds: boxes::of_the_games, is_headed: true },
    Target { name: "ron", run: boxes::with_file, seeds: || boxes::of_boxes(".ron"), is_headed: true },
    Target { name: "toml", run: boxes::with_file, seeds: || boxes::of_boxes(".toml"), is_headed: true },
    Target { name: "lua", run: boxes::with_file, seeds: || boxes::of_boxes(".lua"), is_headed: true },
    Target { name: "pages", run: boxes::with_file, seeds: boxes::short_pages, is_headed: true },
    Target { name: "saves", run: kept::opened, seeds: kept::saves, is_headed: false },
    Target { name: "replays", run: kept::opened, seeds: kept::replays, is_headed: false },
    Target { name: "reports", run: kept::opened, seeds: kept::reports, is_headed: false },
    Target { name: "archives", run: archives::opened, seeds: archives::of_mods, is_headed: false },
    Target { name: "answers", run: answers::given, seeds: answers::typing, is_headed: true },
    Target { name: "edits", run: edits::made, seeds: edits::of_boxes, is_headed: true },
    Target { name: "clocks", run: clocks::read, seeds: clocks::texts, is_headed: false },
];

impl Target {
    /// The door of a name.
    pub fn named(name: &str) -> Option<Self> {
        TARGETS.into_iter().chain(planted::TARGETS).find(|target| target.name == name)
    }

    /// Where its corpus is: inputs that were worth keeping.
    pub fn folder(&self) -> PathBuf {
        root().join("tests/fuzz").join(self.name)
    }

    /// The inputs it can make.
    pub fn inputs(&self) -> Inputs {
        let entries = std::fs::read_dir(self.folder()).into_iter().flatten().flatten();
        let mut kept: Vec<Seed> = entries.filter_map(|entry| Seed::read(&entry.path())).collect();
        kept.sort_by(|one, other| one.name.cmp(&other.name));
        Inputs { target: *self, kept, seeds: (self.seeds)() }
    }
}

impl Seed {
    fn read(path: &std::path::Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().into_owned();
        Some(Self { name, bytes: std::fs::read(path).ok()? })
    }
}

/// The inputs of a target.
pub struct Inputs {
    target: Target,
    /// The corpus.
    pub kept: Vec<Seed>,
    seeds: Vec<Seed>,
}

impl Inputs {
    /// What all are made of: what the box has, and the corpus.
    pub fn begin(&self) -> impl Iterator<Item = &Seed> {
        self.seeds.iter().chain(&self.kept)
    }

    /// The input of a number.
    pub fn made(&self, number: u64) -> Seed {
        let mut chance = Pcg32::new(number, 13);
        let (seed, other) = (self.some(&mut chance), self.some(&mut chance));
        let head = match self.target.is_headed {
            true => seed.bytes.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1),
            false => 0,
        };
        let mut bytes = seed.bytes[..head].to_vec();
        bytes.extend(mutate::bytes(&seed.bytes[head..], &other.bytes, &mut chance));
        Seed { name: format!("number {number}, made of {}", seed.name), bytes }
    }

    /// What the box has, and now and then one of the corpus.
    fn some(&self, chance: &mut Pcg32) -> &Seed {
        let pool = if chance.below(8) == 0 && !self.kept.is_empty() { &self.kept } else { &self.seeds };
        &pool[chance.below(pool.len())]
    }
}

/// Targets with a fault, to see that it is found.
mod planted {
    use super::{Ending, Target};
    use std::hint::black_box;

    pub(super) const TARGETS: [Target; 1] = [Target { name: "planted", run, seeds: Vec::new, is_headed: false }];

    /// Does what its input says.
    fn run(input: &[u8]) -> Ending {
        match input {
            b"panic" => panic!("as planted"),
            b"abort" => std::process::abort(),
            b"overflow" => drop(black_box(deep(0))),
            b"hang" => loop {
                black_box(());
            },
            b"wait" => std::thread::sleep(std::time::Duration::from_secs(3600)),
            b"memory" => {
                let mut all = Vec::new();
                loop {
                    all.push(black_box(vec![1u8; 1 << 22]));
                }
            }
            _ => {}
        }
        Ending::Played
    }

    #[expect(unconditional_recursion, reason = "it is to overflow")]
    fn deep(depth: u64) -> u64 {
        black_box(deep(black_box(depth + 1)) + depth)
    }
}
