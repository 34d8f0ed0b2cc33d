//! A page on disk and on screen: its block around a line, the difference
//! between two texts of it, and how a new text is written.

use super::unchanged;
use crate::report::problem::Done;
use std::path::Path;
use tuckbox_content::disk::{self, LARGEST_PAGE};
use tuckbox_scenario::Page;

/// A block with more lines than this is shown around the line in question.
const LONG: usize = 26;
/// So many lines before and after it.
const AROUND: usize = 7;

/// The lines of a scenario with their numbers, and which one is in question.
pub(super) fn block<'a>(page: &'a Page, title: &str, at: usize) -> Vec<(usize, &'a str, bool)> {
    let scenario = page.scenarios.iter().find(|scenario| scenario.title == title);
    let Some(span) = scenario.map(|scenario| scenario.span.clone()) else { return Vec::new() };
    let first = page.line(span.start);
    let text = page.text.get(span).unwrap_or_default();
    let lines: Vec<(usize, &str, bool)> =
        text.lines().zip(first..).map(|(line, number)| (number, line, number == at)).collect();
    if lines.len() <= LONG {
        return lines;
    }
    lines.into_iter().filter(|(number, ..)| number.abs_diff(at) <= AROUND).collect()
}

/// The lines that differ: `-` as they are, `+` as they would be.
pub(super) fn difference<'a>(before: &'a str, after: &'a str) -> Vec<(char, &'a str)> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let left = old.len().min(new.len()) - same;
    let end = old.iter().rev().zip(new.iter().rev()).take(left).take_while(|(old, new)| old == new).count();
    let gone = old.get(same..old.len() - end).unwrap_or_default().iter().map(|line| ('-', *line));
    let come = new.get(same..new.len() - end).unwrap_or_default().iter().map(|line| ('+', *line));
    gone.chain(come).collect()
}

/// Puts a new text in the place of the one that was read, whole, so that nobody ever
/// reads half a page.
///
/// # Errors
/// When the page has been saved meanwhile, or cannot be written.
pub(super) fn write(root: &Path, path: &str, read: &str, text: &str) -> Done<()> {
    let wrong = |error: std::io::Error| unchanged(path, &error.to_string());
    // A link stays one; what it leads to is changed.
    let file = root.join(path).canonicalize().map_err(wrong)?;
    if disk::named(&file, LARGEST_PAGE).map_err(|why| wrong(why.into()))? != read {
        return Err(unchanged(path, "it was saved meanwhile").hint("Run the command again."));
    }
    disk::put(&file, text).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_difference_has_only_what_differs() {
        assert_eq!(difference("a\nb\nc\n", "a\nx\nc\n"), [('-', "b"), ('+', "x")]);
        assert_eq!(difference("a\nc\n", "a\nb\nc\n"), [('+', "b")]);
        assert_eq!(difference("a\na\n", "a\n"), [('-', "a")]);
        assert_eq!(difference("a\n", "a\n"), []);
    }

    #[test]
    fn a_page_that_was_saved_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("page.md");
        fs::write(&file, "one").unwrap();
        assert!(write(folder.path(), "page.md", "none", "two").is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        assert!(write(folder.path(), "page.md", "one", "two").is_ok());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
