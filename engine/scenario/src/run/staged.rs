//! The board of a scenario for people to play on: a new card on the table at
//! once, where the page has put it.

use super::begin::begin;
use crate::page::given::Given;
use crate::page::{GIVEN, Page, Scenario};
use std::path::Path;
use tuckbox_content::disk::{self, LARGEST_PAGE, Unread};
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;

/// A scenario as it can be played.
pub struct Staged {
    /// Its title.
    pub title: String,
    /// The match, before anything has happened.
    pub found: Match,
}

/// Why a scenario of a page cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoBoard {
    /// The page cannot be read.
    #[error("The page `{page}` cannot be read: {why}.")]
    Unread {
        /// The path as it was given.
        page: String,
        /// The reason, as the end of a sentence.
        why: String,
    },
    /// No scenario stands at the line.
    #[error("No scenario stands at line {line} of `{page}` or below it.")]
    NoneBelow {
        /// The path as it was given.
        page: String,
        /// The line.
        line: usize,
    },
    /// The page has no scenario at all.
    #[error("The page `{page}` has no scenario.")]
    None {
        /// The path as it was given.
        page: String,
    },
    /// A block cannot be read, or its board not be built: a whole sentence.
    #[error("{0}")]
    Wrong(String),
}

/// The match that the scenario around `line` of a page begins with; without a
/// line, the first one of the page. `page` is the path of the file.
///
/// # Errors
/// When the page cannot be read, has no such scenario, or its board cannot be
/// built.
pub fn board_of(game: &Game, root: &Path, page: &Path, line: Option<usize>) -> Result<Staged, NoBoard> {
    let shown = page.display();
    let unread = |why: Unread, page: &Path| NoBoard::Unread { page: page.display().to_string(), why: why.to_string() };
    let text = disk::named(page, LARGEST_PAGE).map_err(|why| unread(why, page))?;
    let read = Page::read(&shown.to_string(), &text);
    let scenario = at(&read, line).ok_or_else(|| match (line, read.problems.first()) {
        (_, Some((_, problem))) => NoBoard::Wrong(problem.message.clone()),
        (Some(line), None) => NoBoard::NoneBelow { page: shown.to_string(), line },
        (None, None) => NoBoard::None { page: shown.to_string() },
    })?;
    let beside = page.parent().map(|folder| folder.join(GIVEN)).filter(|file| file.symlink_metadata().is_ok());
    let given = beside.unwrap_or_else(|| root.join("tests").join(&*game.rules.id).join(GIVEN));
    let base = match disk::named(&given, LARGEST_PAGE) {
        Ok(text) => Page::read(GIVEN, &text).given,
        Err(why) if why.is_missing() => Given::default(),
        Err(why) => return Err(unread(why, &given)),
    };
    let (mut found, _) = begin(game, &base, scenario).map_err(NoBoard::Wrong)?;
    found.begin_here();
    Ok(Staged { title: scenario.title.clone(), found })
}

/// The scenario in which a line stands, or in the text before which it stands.
fn at(page: &Page, line: Option<usize>) -> Option<&Scenario> {
    let Some(line) = line else { return page.scenarios.first() };
    page.scenarios.iter().find(|scenario| page.line(scenario.span.end) >= line)
}
