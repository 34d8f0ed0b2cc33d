//! Whatever strangers give, changed by chance: every target of `tuckbox_tests::fuzz`
//! takes its corpus and some hundred inputs on each `cargo test`, some thousand with
//! `TUCKBOX_CHECKS=full`, and with `TUCKBOX_FUZZ` as many as it says: `20000`, or
//! those of the numbers `400..500`. What is found is named with its input.

use libtest_mimic::{Arguments, Failed, Trial};
use std::ops::Range;
use std::process::ExitCode;
use std::time::Duration;
use tuckbox_tests::fences::root;
use tuckbox_tests::fuzz::watch::{self, Bounds, Plan, folder, is_child, told, tried};
use tuckbox_tests::fuzz::{TARGETS, Target};
use tuckbox_tests::round::Round;

fn main() -> ExitCode {
    if is_child() {
        return ExitCode::SUCCESS;
    }
    let mut args = Arguments::from_args();
    // Each trial keeps every core busy by itself.
    args.test_threads = Some(1);
    let numbers = match wanted() {
        Ok(numbers) => numbers,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let targets = TARGETS.into_iter().map(|target| {
        let numbers = numbers.clone();
        Trial::test(target.name, move || withstands(target, numbers))
    });
    let planted = Trial::test("planted_faults_are_found", planted_faults_are_found);
    let programs = Trial::test("every_target_has_a_program", every_target_has_a_program);
    libtest_mimic::run(&args, targets.chain([planted, programs]).collect()).exit_code()
}

/// The numbers of the inputs that are asked for, where somebody asks.
fn wanted() -> Result<(Range<u64>, bool), String> {
    let round = Round::wanted()?;
    let Ok(text) = std::env::var("TUCKBOX_FUZZ") else { return Ok((0..round.pick(120, 1000), false)) };
    let (first, end) = text.split_once("..").unwrap_or(("0", &text));
    match (first.parse(), end.parse()) {
        (Ok(first), Ok(end)) => Ok((first..end, true)),
        _ => Err(format!("TUCKBOX_FUZZ is `{text}`; say how many inputs, or of which numbers: `400..500`.")),
    }
}

/// The mutated files of the games are what most is asked of.
const OF_GAMES: u64 = 3;

fn withstands(target: Target, (numbers, exact): (Range<u64>, bool)) -> Result<(), Failed> {
    let many = if target.name == "games" && !exact { OF_GAMES } else { 1 };
    let numbers = numbers.start..numbers.end * many;
    let count = numbers.end - numbers.start;
    let plan =
        Plan { target: target.name, numbers, bounds: Bounds::default(), folder: folder(env!("CARGO_TARGET_TMPDIR")) };
    let tried = tried(&plan);
    println!("{tried}");
    if !tried.findings.is_empty() {
        return Err(format!("{} of {count}:\n{}", tried.findings.len(), told(&tried.findings)).into());
    }
    // What refuses everything plays nothing.
    let [_, stopped, played] = tried.endings;
    match (stopped + played) * 200 >= count {
        true => Ok(()),
        false => Err(format!("too few are accepted: {tried}").into()),
    }
}

/// The check itself: a target that panics, aborts, overflows its stack, runs, waits
/// or takes memory for ever on some input is reported with that input.
fn planted_faults_are_found() -> Result<(), Failed> {
    // What takes memory takes some time, too, and more where others want some.
    let bounds = Bounds { work: Duration::from_secs(3), wait: Duration::from_secs(10), memory: 1 << 28 };
    let folder = folder(env!("CARGO_TARGET_TMPDIR"));
    let tried = tried(&Plan { target: "planted", numbers: 0..0, bounds, folder });
    let expected = [
        ("abort", "ends the process: signal: 6"),
        ("hang", "runs longer than 3s"),
        ("memory", "bytes of memory"),
        ("overflow", "overflowed its stack"),
        ("panic", "as planted"),
        ("wait", "waits longer than 10s"),
    ];
    for (input, what) in expected {
        let finding = tried.findings.iter().find(|finding| finding.input == input);
        let finding = finding.ok_or_else(|| format!("`{input}` is not found: {}", watch::told(&tried.findings)))?;
        let kept = std::fs::read_to_string(&finding.file)?;
        if !finding.what.contains(what) || kept != input {
            return Err(format!("{finding}, with `{kept}`, and not {what}").into());
        }
    }
    let fine = tried.endings[2];
    if tried.findings.len() != expected.len() || fine != 1 {
        return Err(format!("{} findings, {fine} fine: {}", tried.findings.len(), told(&tried.findings)).into());
    }
    Ok(())
}

/// What `cargo fuzz` drives, and whose corpus there is, are the same targets.
fn every_target_has_a_program() -> Result<(), Failed> {
    for target in TARGETS {
        let program = root().join(format!("fuzz/fuzz_targets/{}.rs", target.name));
        let text = std::fs::read_to_string(&program).map_err(|error| format!("{}: {error}", program.display()))?;
        let listed = std::fs::read_to_string(root().join("fuzz/Cargo.toml"))?;
        let is_driven = text.contains(&format!("target!(\"{}\")", target.name));
        if !is_driven || !listed.contains(&format!("name = \"{}\"", target.name)) {
            return Err(format!("`fuzz/` does not drive `{}`", target.name).into());
        }
    }
    for entry in std::fs::read_dir(root().join("tests/fuzz"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        Target::named(&name).ok_or_else(|| format!("there is no target for the corpus `{name}`"))?;
    }
    Ok(())
}
