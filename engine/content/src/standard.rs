//! The standard scripts: effects and functions every game can use, part of the
//! program. A file of the same path in a box stands in place of one of them. A box
//! is read with those alone that it uses, so that its hash covers what it runs, and
//! a new one of a later program changes nothing for a box that knows it not.

use crate::box_files::{self, FileKind};
use crate::source::Source;

/// A standard script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standard {
    /// Its path, as if it stood in the box.
    pub path: &'static str,
    /// The script as it is built into the program.
    pub text: &'static str,
}

/// All of them, by path.
pub const SCRIPTS: [Standard; 5] = [
    Standard { path: "scripts/std/base.lua", text: include_str!("../std/base.lua") },
    Standard { path: "scripts/std/changes.lua", text: include_str!("../std/changes.lua") },
    Standard { path: "scripts/std/choices.lua", text: include_str!("../std/choices.lua") },
    Standard { path: "scripts/std/events.lua", text: include_str!("../std/events.lua") },
    Standard { path: "scripts/std/seats.lua", text: include_str!("../std/seats.lua") },
];

/// What a place in a standard script, or in one that stands in its place, is told with.
pub fn note(path: &str, text: &str) -> Option<&'static str> {
    let script = SCRIPTS.iter().find(|script| script.path == path)?;
    Some(if script.text == text { "part of the program" } else { "in place of the program's own" })
}

/// The effects of all of them.
pub fn effects() -> impl Iterator<Item = &'static str> {
    names().filter_map(|name| name.strip_prefix("effects."))
}

/// All that they declare: functions by name, effects as `effects.name`.
pub fn names() -> impl Iterator<Item = &'static str> {
    SCRIPTS.into_iter().flat_map(declared)
}

/// Adds the standard scripts that the files of a game use, and those that these use.
pub(crate) fn add_used(files: &mut Vec<Source>) {
    let mut rest: Vec<Standard> =
        SCRIPTS.into_iter().filter(|script| files.iter().all(|file| file.path != script.path)).collect();
    while let Some(at) = rest.iter().position(|script| is_used(*script, files)) {
        let Standard { path, text } = rest.swap_remove(at);
        files.push(Source { path: path.into(), text: text.into() });
    }
}

/// What a standard script declares: functions, and effects as `effects.name`.
fn declared(script: Standard) -> impl Iterator<Item = &'static str> {
    script.text.lines().filter_map(|line| line.strip_prefix("function ")?.split('(').next())
}

/// Whether files name something that a standard script declares: an effect
/// anywhere, a function in a script. What they declare themselves is theirs.
fn is_used(script: Standard, files: &[Source]) -> bool {
    let is_script = |file: &Source| FileKind::of(&file.path) == Some(FileKind::Script);
    declared(script).any(|declared| {
        let effect = declared.strip_prefix("effects.");
        let head = format!("function {declared}(");
        let own =
            files.iter().any(|file| is_script(file) && !box_files::is_shared(&file.path) && file.text.contains(&head));
        let readers = files.iter().filter(|file| effect.is_some() || is_script(file));
        !own && readers.into_iter().any(|file| has_word(&file.text, effect.unwrap_or(declared)))
    })
}

/// Whether a text has a name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    text.match_indices(name).any(|(at, _)| {
        let bytes = text.as_bytes();
        !is_part(at.checked_sub(1).and_then(|before| bytes.get(before))) && !is_part(bytes.get(at + name.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let source = |(path, text): &(&str, &str)| Source { path: (*path).into(), text: (*text).into() };
        let mut all: Vec<Source> = files.iter().map(source).collect();
        add_used(&mut all);
        let mut added: Vec<&str> =
            all[files.len()..].iter().filter_map(|file| file.path.strip_prefix("scripts/std/")).collect();
        added.sort_unstable();
        assert_eq!(added, expected, "{files:?}");
    }

    #[test]
    fn a_game_has_what_it_uses() {
        check(&[("content/a/game.ron", "( title: \"A total such as none\" )")], &[]);
        check(&[("content/a/cards/x.toml", "run = \"raise_on_every\"")], &["events.lua"]);
        check(&[("content/a/cards/x.toml", "run = \"raise_on_every_day\"")], &[]);
        check(&[("scripts/a/x.lua", "local sum = total(pieces(\"hand\"), \"cost\")")], &["base.lua"]);
        check(&[("mods/m/content/cards/x.toml", "run = \"tag_host\"")], &["changes.lua"]);
    }

    #[test]
    fn what_a_standard_script_uses_comes_with_it() {
        check(&[("content/a/cards/x.toml", "run = \"keep_highest\"")], &["base.lua", "seats.lua"]);
    }

    #[test]
    fn a_file_of_the_box_stands_in_its_place() {
        check(
            &[
                ("content/a/x.toml", "run = \"tag_host\""),
                ("scripts/std/changes.lua", "function effects.tag_host() end"),
            ],
            &[],
        );
    }

    #[test]
    fn what_a_game_declares_itself_is_its_own() {
        check(
            &[("content/a/x.toml", "run = \"tag_host\""), ("scripts/a/x.lua", "function effects.tag_host(self)\nend")],
            &[],
        );
    }
}
