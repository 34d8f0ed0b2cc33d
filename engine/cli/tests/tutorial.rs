//! docs/tutorial.md is true: every command of it is run and every file of it is
//! written, in the order of the page, in an empty folder.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// A fenced block: the words after its fence, and its text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(usize, String, String)> = None;
    for line in page.lines() {
        let quotes = line.bytes().take_while(|&byte| byte == b'`').count();
        match &mut open {
            None if quotes >= 3 => open = Some((quotes, line[quotes..].trim().to_owned(), String::new())),
            None => {}
            Some((length, ..)) if quotes >= *length && line.len() == quotes => {
                found.extend(open.take().map(|(_, info, text)| (info, text)));
            }
            Some((.., text)) => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    found
}

/// Runs a line of the page; bots play where a person would.
fn run(folder: &Path, line: &str) {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.starts_with(&["cargo", "install"]) {
        return;
    }
    assert_eq!(words.remove(0), "tuckbox", "what does `{line}` do?");
    if words[0] == "play" {
        words.extend(["--seats", "random,random"]);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_tuckbox")).args(&words).current_dir(folder).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "`{line}` fails:\n{said}");
    assert!(!said.contains("warning"), "`{line}` warns:\n{said}");
}

/// Puts a line in the place of the one that begins with the same word.
fn edit(file: &Path, line: &str) {
    let text = fs::read_to_string(file).unwrap();
    let word = |line: &str| line.trim_start().split_inclusive(',').next().unwrap_or_default().to_owned();
    let old: Vec<&str> = text.lines().filter(|other| word(other) == word(line)).collect();
    let [old] = old.as_slice() else { unreachable!("{}: one line begins as `{line}`", file.display()) };
    fs::write(file, text.replace(old, line.trim_end())).unwrap();
}

#[test]
fn the_tutorial_can_be_followed() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tutorial.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (mut commands, mut files) = (0, 0);
    for (info, text) in blocks(&page) {
        let path = |key: &str| info.split(' ').find_map(|word| Some(folder.path().join(word.strip_prefix(key)?)));
        if let Some(file) = path("write=") {
            fs::write(&file, &text).unwrap();
            files += 1;
        } else if let Some(file) = path("edit=") {
            edit(&file, &text);
            files += 1;
        } else {
            assert_eq!(info, "sh", "nothing is done with a block `{info}`");
            text.lines().for_each(|line| run(folder.path(), line));
            commands += text.lines().count();
        }
    }
    assert!(commands > 10 && files > 8, "{commands} commands and {files} files are too few");
}
