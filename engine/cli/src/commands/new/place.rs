//! In which box a new game is made.

use crate::report::out::{Out, is_terminal};
use crate::report::problem::{Done, Problem};
use crate::report::typed::{self, Typed};
use std::path::{Path, PathBuf};
use tuckbox_project::folder;

/// The folders of a box that are its own; whoever stands in one of them means it.
const OWN: [&str; 6] = ["content", "scripts", "tests", "mods", "schemas", ".tuckbox"];

/// The box of a new game, as a whole path: the one given, or the one that the current
/// folder is, or a folder of. Elsewhere the current folder becomes a box; where it
/// lies somewhere below another box, a person at a terminal is asked.
pub(super) fn of_game(given: Option<&Path>) -> Done<PathBuf> {
    let here = whole(given.unwrap_or(Path::new(".")))?;
    if given.is_some() {
        return Ok(here);
    }
    match meant(&here, folder::find(None).ok()) {
        Meant::Box(root) => Ok(root),
        Meant::Here { below: Some(root) } if is_terminal() => ask(here, root),
        Meant::Here { .. } => Ok(here),
    }
}

/// A path from the top of the disk on, without looking at it.
pub(super) fn whole(path: &Path) -> Done<PathBuf> {
    let missing = |error: std::io::Error| Problem::failed(format!("The current folder cannot be found: {error}."));
    std::path::absolute(path).map_err(missing)
}

/// Which box is meant by somebody who names none.
#[derive(Debug, PartialEq, Eq)]
enum Meant {
    /// One that is there.
    Box(PathBuf),
    /// A new one; not quite clear where it would lie below another.
    Here { below: Option<PathBuf> },
}

fn meant(here: &Path, around: Option<PathBuf>) -> Meant {
    let Some(root) = around else { return Meant::Here { below: None } };
    let inside = here.strip_prefix(&root).ok().map(|inside| inside.components().next());
    match inside {
        Some(None) => Meant::Box(root),
        Some(Some(first)) if OWN.iter().any(|own| first.as_os_str() == *own) => Meant::Box(root),
        _ => Meant::Here { below: Some(root) },
    }
}

fn ask(here: PathBuf, root: PathBuf) -> Done<PathBuf> {
    let mut out = Out::new();
    out.line(format!("This folder is in the box {}.", root.display()))?;
    loop {
        out.text("Make a box of its own here, or put the game into that one? [h]ere, [t]here: ")?;
        let Typed::Line(line) = typed::line() else {
            return Err(Problem::usage("No game is made.").hint("`--box DIR` names its box."));
        };
        match line.chars().next().map(|letter| letter.to_ascii_lowercase()) {
            Some('h') => return Ok(here),
            Some('t') => return Ok(root),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Meant, meant};
    use std::path::{Path, PathBuf};

    #[test]
    fn a_box_is_made_where_one_stands_unless_that_is_a_box() {
        let root = || Some(PathBuf::from("/home/a/box"));
        let of = |here: &str| meant(Path::new(here), root());
        assert_eq!(of("/home/a/box"), Meant::Box(PathBuf::from("/home/a/box")));
        assert_eq!(of("/home/a/box/content/magpies"), Meant::Box(PathBuf::from("/home/a/box")));
        assert_eq!(of("/home/a/box/tests"), Meant::Box(PathBuf::from("/home/a/box")));
        assert_eq!(of("/home/a/box/ideas/content"), Meant::Here { below: root() });
        assert_eq!(of("/home/a/box/ideas"), Meant::Here { below: root() });
        assert_eq!(meant(Path::new("/tmp"), None), Meant::Here { below: None });
    }
}
