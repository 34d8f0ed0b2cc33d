//! Whether `check` says of itself what it can look at.

use std::process::Command;

/// A program that cannot look at the types of scripts says so, and one that can
/// does not.
#[test]
fn check_says_whether_it_looked_at_types() {
    let output = Command::new(env!("CARGO_BIN_EXE_tuckbox")).args(["--box", "tests/box", "check"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.contains("built without `--features types`"), cfg!(not(feature = "types")), "{said}");
}
