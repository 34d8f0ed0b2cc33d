//! A round of all attacks: two processes at once, and what held before with this program
//! and these files is left out.

use crate::corpus::{Attack, Family};
use crate::judged::{Taken, Target};
use crate::measured::BOUNDS;
use crate::planted;
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use tuckbox_tests::held::{Check, Held, say};

/// Where the corpus lies.
const CORPUS: &str = "tests/attacks/program";

/// Never more processes than this at once, each of 256 MB.
const AT_ONCE: usize = 2;

/// What each attack took, by its name.
type Figures = Arc<Mutex<BTreeMap<String, Taken>>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs what is asked for.
pub fn run() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(AT_ONCE).min(AT_ONCE));
    let figures = Figures::default();
    let (mut trials, open) = trials(&arguments, &figures);
    trials.extend(planted::trials(&root().join(CORPUS).join("box")));
    let conclusion = libtest_mimic::run(&arguments, trials);
    tell(&figures.lock().map(|figures| figures.clone()).unwrap_or_default());
    if let Ok(figures) = figures.lock() {
        open.iter().filter(|family| family.held(&figures)).for_each(|family| family.check.remember());
    }
    conclusion.exit_code()
}

/// A family that is run.
struct Open {
    check: Check,
    /// The names of its attacks.
    names: Vec<String>,
}

impl Open {
    /// Whether every attack of it ran and came to what it must.
    fn held(&self, figures: &BTreeMap<String, Taken>) -> bool {
        self.names.iter().all(|name| figures.contains_key(name))
    }
}

fn trials(arguments: &Arguments, figures: &Figures) -> (Vec<Trial>, Vec<Open>) {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_tuckbox"));
    let held = Held::of_programs(&root(), env!("CARGO_TARGET_TMPDIR"), "program", &[&program]);
    let target = Target { program, from: root().join(CORPUS).join("box"), bounds: BOUNDS };
    let (mut trials, mut open, mut known) = (Vec::new(), Vec::new(), Vec::new());
    for name in families() {
        let path = format!("{CORPUS}/{name}.toml");
        let check = held.about_files(&name, &[&path, &format!("{CORPUS}/box")]);
        if check.held() && arguments.filter.is_none() && !arguments.list {
            known.push(name);
            continue;
        }
        let read = fs::read_to_string(root().join(&path)).map_err(|error| error.to_string());
        match read.and_then(|text| Family::read(&text)) {
            Ok(family) => {
                let attacks = family.attacks();
                let names: Vec<String> = attacks.iter().map(|attack| format!("{name}::{}", attack.name)).collect();
                trials.extend(names.iter().zip(attacks).map(|(name, attack)| trial(name, attack, &target, figures)));
                open.push(Open { check, names });
            }
            Err(why) => trials.push(Trial::test(name, move || Err(Failed::from(format!("{path}: {why}"))))),
        }
    }
    say(&known);
    (trials, open)
}

fn trial(name: &str, attack: Attack, target: &Target, figures: &Figures) -> Trial {
    let (target, figures, own) = (target.clone(), Arc::clone(figures), name.to_owned());
    let run = move || {
        let taken = target.attack(&attack)?;
        let other = figures.lock().map(|mut figures| figures.insert(own, taken)).unwrap_or_default();
        if other.is_none() { Ok(()) } else { Err("another attack has the same name".into()) }
    };
    Trial::test(name, run)
}

/// The names of all pages, in order.
fn families() -> Vec<String> {
    let pages = fs::read_dir(root().join(CORPUS)).into_iter().flatten().flatten().map(|entry| entry.path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    let mut names: Vec<String> = pages.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Says which attacks came closest to the bounds.
fn tell(figures: &BTreeMap<String, Taken>) {
    let longest = figures.iter().max_by_key(|(_, taken)| taken.processor);
    let largest = figures.iter().max_by_key(|(_, taken)| taken.memory);
    if let (Some((long, time)), Some((large, space))) = (longest, largest) {
        println!(
            "{} attacks; the longest {:.2} s of the processor ({long}), the largest {} MB ({large})\n",
            figures.len(),
            time.processor.as_secs_f32(),
            space.memory / 1_000_000
        );
    }
}
