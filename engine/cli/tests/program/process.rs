//! The program as a process, with the box of these tests; what several subjects do.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The box of these tests.
pub const BOX: &str = "tests/box";

/// Runs it with these lines typed.
pub fn tuckbox(args: &[&str], input: &str) -> Output {
    tuckbox_in(Path::new(BOX), args, input)
}

/// The same in another box.
pub fn tuckbox_in(root: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tuckbox"))
        .arg("--box")
        .arg(root)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What it prints where all is fine.
pub fn printed(args: &[&str], input: &str) -> String {
    let output = tuckbox(args, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What it says where it finds problems: exit code 1.
pub fn refused(args: &[&str]) -> String {
    let output = tuckbox(args, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

/// A copy of a folder; what runs have left in it aside.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let there = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true if path.ends_with(".tuckbox") => {}
            true => copy(&path, &there),
            false => drop(fs::copy(&path, there).unwrap()),
        }
    }
}

/// Expects these lines somewhere, in this order.
pub fn in_order(text: &str, expected: &[&str]) {
    let mut rest = text;
    for line in expected {
        let at = rest.find(line);
        assert!(at.is_some(), "`{line}` is not in:\n{rest}\nof:\n{text}");
        rest = &rest[at.unwrap() + line.len()..];
    }
}
