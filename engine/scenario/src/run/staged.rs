//! The board of a scenario for people to play on: a new card on the table at
//! once, where the page has put it.

use super::begin::begin;
use crate::page::{GIVEN, Page, Scenario};
use std::fs;
use std::path::Path;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;

/// A scenario as it can be played.
pub struct Staged {
    /// Its title.
    pub title: String,
    /// The match, before anything has happened.
    pub found: Match,
}

/// The match that the scenario around `line` of a page begins with; without a
/// line, the first one of the page. `page` is the path of the file.
///
/// # Errors
/// A whole sentence, when the page cannot be read, has no such scenario, or its
/// board cannot be built.
pub fn board_of(game: &Game, root: &Path, page: &Path, line: Option<usize>) -> Result<Staged, String> {
    let shown = page.display();
    let text = fs::read_to_string(page).map_err(|error| format!("The page `{shown}` cannot be read: {error}."))?;
    let read = Page::read(&shown.to_string(), &text);
    let scenario = at(&read, line).ok_or_else(|| match (line, read.problems.first()) {
        (_, Some((_, problem))) => problem.message.clone(),
        (Some(line), None) => format!("No scenario stands at line {line} of `{shown}` or below it."),
        (None, None) => format!("The page `{shown}` has no scenario."),
    })?;
    let beside = page.parent().map(|folder| folder.join(GIVEN)).filter(|file| file.is_file());
    let given = beside.unwrap_or_else(|| root.join("tests").join(&*game.rules.id).join(GIVEN));
    let base = fs::read_to_string(given).map(|text| Page::read(GIVEN, &text).given).unwrap_or_default();
    let (mut found, _) = begin(game, &base, scenario)?;
    found.begin_here();
    Ok(Staged { title: scenario.title.clone(), found })
}

/// The scenario in which a line stands, or in the text before which it stands.
fn at(page: &Page, line: Option<usize>) -> Option<&Scenario> {
    let Some(line) = line else { return page.scenarios.first() };
    page.scenarios.iter().find(|scenario| page.line(scenario.span.end) >= line)
}
