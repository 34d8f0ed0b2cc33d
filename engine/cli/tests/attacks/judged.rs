//! An attack, made and judged: in a box of its own, as a process of its own, against
//! what must come of it.

use crate::corpus::{Attack, Wrong};
use crate::measured::{Bounds, Measured, run, slowness};
use crate::planted::WORK;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How often an attack is made that takes too long.
const RUNS: usize = 5;

/// What attacks are made on.
#[derive(Debug, Clone)]
pub struct Target {
    /// The program.
    pub program: PathBuf,
    /// The box that is copied.
    pub from: PathBuf,
    pub bounds: Bounds,
}

/// What an attack took.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    pub processor: Duration,
    pub memory: u64,
}

impl Target {
    /// Makes an attack; what it took, or everything that is not as it must be. What only
    /// took too long is made again: a machine with other things to do adds time and never
    /// takes any away, so it is enough that one of a few runs is short. Where the machine
    /// takes longer for everything just then, as the same work shows, that much is allowed.
    pub fn attack(&self, attack: &Attack) -> Result<Taken, String> {
        let (mut taken, Bounds { processor, .. }) = (self.once(attack)?, self.bounds);
        let mut most = processor;
        for run in 1.. {
            if taken.processor <= most {
                return Ok(taken);
            }
            if run == RUNS {
                break;
            }
            taken = self.once(attack)?;
            most = processor.mul_f64(slow()?);
        }
        Err(format!(
            "it takes {:?} of the processor; {processor:?} are the most, and {most:?} on a machine as slow as this",
            taken.processor
        ))
    }

    /// Makes an attack once; what it took, or everything else that is not as it must be.
    fn once(&self, attack: &Attack) -> Result<Taken, String> {
        let (code, says) = attack.expected()?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let measured = self.measure(attack, folder.path())?;
        let taken = Taken { processor: measured.processor, memory: measured.memory };
        let misses = self.misses(&measured, code, says);
        if std::env::var_os("SHOW").is_some() {
            println!("---- {} ----\n{taken:?}\n{}", attack.name, shortened(&measured.said));
        }
        if misses.is_empty() { Ok(taken) } else { Err(format!("{}\n{}", misses.join("\n"), shortened(&measured.said))) }
    }

    fn measure(&self, attack: &Attack, folder: &Path) -> Result<Measured, Wrong> {
        let failed = |error: std::io::Error| error.to_string();
        let root = folder.join("box");
        copy(&self.from, &root).map_err(failed)?;
        if let Some(lines) = &attack.played {
            self.play(&root, lines)?;
        }
        attack.write(&root)?;
        attack.plant.make(&root)?;
        let typed = folder.join("typed");
        let mut out = std::io::BufWriter::new(fs::File::create(&typed).map_err(failed)?);
        attack.typed.as_ref().map_or(Ok(()), |text| text.write(&mut out)).map_err(failed)?;
        drop(out);
        let typed = attack.typed_from.clone().unwrap_or(typed);
        run(&self.program, &attack.args()?, &root, &typed, &folder.join("said"), &self.bounds).map_err(failed)
    }

    /// Plays the box with some lines, before anybody attacks it.
    fn play(&self, root: &Path, lines: &str) -> Result<(), Wrong> {
        let lines = lines.replace(';', "\n") + "\n";
        let typed = root.join("typed");
        fs::write(&typed, lines).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.current_dir(root).args(["play", "fort", "--seed", "1", "--seats", "human,human"]);
        command.args(["--save", "match.json"]).stdout(Stdio::null());
        let input = fs::File::open(&typed).map_err(|error| error.to_string())?;
        let status = command.stdin(input).status().map_err(|error| error.to_string())?;
        if status.success() && root.join("match.json").exists() { Ok(()) } else { Err("no match was saved".into()) }
    }

    /// In words what is not as it must be.
    fn misses(&self, measured: &Measured, code: i32, says: &[String]) -> Vec<String> {
        let mut misses = Vec::new();
        match &measured.end {
            Ok(ended) if *ended == code => {}
            Ok(ended) => misses.push(format!("it ends with the code {ended}, not {code}")),
            Err(why) => misses.push(why.clone()),
        }
        if measured.said.contains("panicked at") {
            misses.push("it panics".into());
        }
        let missing = says.iter().filter(|part| !measured.said.contains(part.as_str()));
        misses.extend(missing.map(|part| format!("it does not say `{part}`")));
        let Bounds { memory, .. } = self.bounds;
        if measured.memory > memory {
            misses.push(format!(
                "it takes {} MB of memory; {} are the most",
                measured.memory / 1_000_000,
                memory / 1_000_000
            ));
        }
        misses
    }
}

/// How many times longer this machine takes for everything just now.
fn slow() -> Result<f64, String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    slowness(&std::env::current_exe().map_err(failed)?, WORK, folder.path()).map_err(failed)
}

/// The beginning and the end of what was said.
fn shortened(said: &str) -> String {
    let chars: Vec<char> = said.chars().collect();
    match chars.len() {
        0..4000 => said.to_owned(),
        length => {
            let part = |range: std::ops::Range<usize>| chars[range].iter().collect::<String>();
            format!("{}\n…\n{}", part(0..1500), part(length - 2500..length))
        }
    }
}

/// A copy of a folder.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let there = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() { copy(&path, &there)? } else { fs::copy(&path, there).map(drop)? }
    }
    Ok(())
}
