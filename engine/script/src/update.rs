//! Scripts of an older format: functions of the engine that have other names
//! now. Only calls are rewritten; a name that a script has declared itself is
//! its own.

use crate::sandbox::calls;
use std::collections::HashSet;
use std::ops::Range;

/// Functions with their new names, by the last format that had the old ones.
const RENAMED: [(u32, &str, &str); 3] = [(1, "use", "use_for"), (1, "face", "turn"), (1, "turn_of", "turns")];

/// A stretch of a script that becomes another.
type Edit = (Range<usize>, String);

/// What a script of format `from` has to say in the next one: its edits, and the
/// places that somebody has to look at, each with a sentence.
pub fn renamed(from: u32, source: &str) -> (Vec<Edit>, Vec<(usize, String)>) {
    let renamed: Vec<(&str, &str)> =
        RENAMED.iter().filter(|(last, ..)| *last == from).map(|(_, old, new)| (*old, *new)).collect();
    let Some((calls, declared)) = calls(source) else {
        return (Vec::new(), vec![(0, "The script cannot be read; mend it and update again.".into())]);
    };
    let own: HashSet<&str> = declared.into_iter().collect();
    let (mut edits, mut left) = (Vec::new(), Vec::new());
    for (start, name) in calls {
        let Some((old, new)) = renamed.iter().find(|(old, _)| *old == name) else { continue };
        match own.contains(name) {
            true => left.push((start, format!("`{old}` is declared in this script; the engine's is `{new}` now."))),
            false => edits.push((start..start + old.len(), (*new).to_owned())),
        }
    }
    (edits, left)
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn calls_are_renamed_and_all_else_stays() {
        let source = "-- use(it)\nfunction effects.a(self)\n  use (self); self.use(1)\n  say(\"use(x)\")\n  face(self, 2)\nend\n";
        let (edits, left) = renamed(1, source);
        let told: Vec<(usize, &str)> = edits.iter().map(|(range, new)| (range.start, &**new)).collect();
        assert_eq!(told, [(38, "use_for"), (80, "turn")]);
        assert!(left.is_empty());
        assert!(renamed(2, source).0.is_empty());
    }

    #[test]
    fn what_a_script_declares_is_its_own() {
        let (edits, left) =
            renamed(1, "local function use(x)\n  return x\nend\n\nfunction effects.a(self)\n  use(1)\nend\n");
        assert!(edits.is_empty());
        assert_eq!(left.len(), 1);
    }
}
