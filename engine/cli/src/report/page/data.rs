//! What a page carries with it, as JSON: the figures it shows, the plan they are of and
//! what came of each game, so that the next page over it can say what has changed. Also
//! refuses to write over a file that is no such page, before anything is played.

use crate::report::differences::Differences;
use crate::report::figures::Told;
use crate::report::file;
use crate::report::problem::{Done, Problem};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tuckbox_bots::simulate::{CardFigures, Figures, Planned, Report, Row, Shard, Summary};
use tuckbox_content::disk;

/// The number of this format of pages.
const FORMAT: u32 = 1;

/// Bytes that a page may have.
const LARGEST: u64 = 64 * 1024 * 1024;

/// A page keeps what came of so many games at most.
const MOST_GAMES: usize = 50_000;

/// What the part of a page begins with that programs read.
const BEGINS: &str = "<script type=\"application/json\" id=\"tuckbox-report\">";

/// What a page of Markdown begins with.
pub const MARKDOWN: &str = "<!-- Figures of simulated games, written by `tuckbox`. -->\n";

/// The figures of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The number of its format.
    tuckbox_report: u32,
    /// The plan of its games.
    pub plan: Planned,
    /// What came of them.
    pub report: Report,
    /// The number of the first game that is kept.
    first: u64,
    /// What came of each game; none where they are too many.
    games: Vec<Brief>,
}

/// What came of a game: the seats that won, nothing where it came to no end; decisions and
/// turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief(Option<String>, usize, u32);

/// Games as a page keeps them, while they are played.
#[derive(Debug, Default)]
pub struct Kept {
    first: u64,
    games: Vec<Brief>,
    too_many: bool,
}

impl Kept {
    /// Keeps the next game.
    pub fn add(&mut self, row: &Row) {
        if self.games.is_empty() {
            self.first = row.game;
        }
        if self.games.len() >= MOST_GAMES {
            self.too_many = true;
            return;
        }
        let winners = row.finished.then(|| row.winners.iter().collect());
        self.games.push(Brief(winners, row.decisions, row.turns));
    }
}

/// Games as they come, and what they come to.
#[derive(Debug, Default)]
pub struct Gathered {
    summary: Option<Summary>,
    figures: Figures,
    kept: Kept,
}

impl Gathered {
    /// Counts the next game of a plan.
    pub fn count(&mut self, plan: &Planned, row: &Row) {
        self.summary.get_or_insert_with(|| plan.summary()).count(row);
        self.figures.count(row, plan.cards.as_ref());
        self.kept.add(row);
    }

    /// Writes all figures of these games into a table, with how they have moved.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn csv(&self, path: &Path, told: &Differences) -> Done<()> {
        let none = told.after.summary();
        let summary = self.summary.as_ref().unwrap_or(&none);
        Told { plan: told.after, summary, figures: &self.figures }.csv(path, Some(told))
    }

    /// What is known of cards.
    pub fn cards(&self) -> Vec<CardFigures> {
        self.figures.by_card()
    }

    /// What a page shows of them.
    pub fn data(&self, plan: &Planned) -> Data {
        let none = plan.summary();
        Data::of(plan, Shard::WHOLE, self.summary.as_ref().unwrap_or(&none), &self.figures, &self.kept)
    }
}

impl Data {
    /// Of the games of a plan, or of a part of it.
    pub fn of(plan: &Planned, shard: Shard, summary: &Summary, figures: &Figures, kept: &Kept) -> Self {
        let games = if kept.too_many { Vec::new() } else { kept.games.clone() };
        let report = Report::of(plan, shard, summary, figures);
        Self { tuckbox_report: FORMAT, plan: plan.clone(), report, first: kept.first, games }
    }

    /// The games that are kept, with their numbers: as much of them as is.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        let pairings = u64::try_from(self.plan.pairings.len()).unwrap_or(1).max(1);
        (self.first..).zip(&self.games).map(move |(game, Brief(winners, decisions, turns))| {
            let pairing = usize::try_from(game % pairings).ok().and_then(|at| self.plan.pairings.get(at));
            Row {
                game,
                seed: 0,
                decks: pairing.cloned().unwrap_or_default(),
                winners: winners.iter().flat_map(|winners| winners.chars()).collect(),
                finished: winners.is_some(),
                draw: false,
                decisions: *decisions,
                turns: *turns,
                fingerprint: String::new(),
                stats: Default::default(),
                cards: Vec::new(),
                actions: Default::default(),
                leads: String::new(),
                usage: None,
            }
        })
    }

    /// As it stands in a page: no sign in it ends the part.
    pub fn embedded(&self) -> String {
        // What has names for keys can always be written.
        let text = serde_json::to_string(self).unwrap_or_default().replace('<', "\\u003c");
        format!("{BEGINS}{text}</script>")
    }

    /// What a page carries; nothing where the text is no page.
    fn read(text: &str) -> Option<Result<Self, serde_json::Error>> {
        let (_, rest) = text.split_once(BEGINS)?;
        let (data, _) = rest.split_once("</script>")?;
        Some(serde_json::from_str(data))
    }
}

/// A page that is to be written, and what stands there now.
pub struct PageFile {
    path: PathBuf,
    /// The page that it takes the place of.
    pub before: Option<Data>,
}

impl PageFile {
    /// Looks at what stands in the place of a page about a game.
    ///
    /// # Errors
    /// When a file stands there that is no page about this game.
    pub fn html(path: &Path, game: &str) -> Done<Self> {
        let before = match present(path)? {
            None => None,
            Some(text) => {
                let data = Data::read(&text).ok_or_else(|| other_kind(path))?.ok();
                let data = data.filter(|data| data.tuckbox_report == FORMAT).ok_or_else(|| {
                    stays(format!("The page `{}` is of another version of the program", path.display()))
                })?;
                if data.plan.game != game {
                    let page = path.display();
                    return Err(stays(format!("The page `{page}` is about `{}`, not `{game}`", data.plan.game)));
                }
                Some(data)
            }
        };
        Ok(Self { path: path.to_owned(), before })
    }

    /// The same for a page of Markdown, which carries nothing.
    ///
    /// # Errors
    /// When a file stands there that is no such page.
    pub fn markdown(path: &Path) -> Done<Self> {
        match present(path)? {
            Some(text) if !text.starts_with(MARKDOWN) => Err(other_kind(path)),
            _ => Ok(Self { path: path.to_owned(), before: None }),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, page: &str) -> Done<()> {
        file::write(&self.path, page)
    }
}

/// The text of what stands there; nothing where there is no file, or an empty one.
fn present(path: &Path) -> Done<Option<String>> {
    match disk::named(path, LARGEST) {
        Ok(text) => Ok((!text.is_empty()).then_some(text)),
        Err(why) if why.is_missing() => Ok(None),
        Err(_) => Err(other_kind(path)),
    }
}

fn other_kind(path: &Path) -> Problem {
    stays(format!("The file `{}` is no page of figures", path.display()))
}

fn stays(what: String) -> Problem {
    Problem::usage(format!("{what}, and stays as it is.")).hint("Name another file, or move that one away.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn data() -> Data {
        let game = tuckbox_tests::table::edited("harbour", &[]);
        let plan = tuckbox_bots::simulate::Plan::new(&game, 12, 5);
        let planned = Planned { title: "</script><b>\u{202e}".into(), ..Planned::of(&game, &plan) };
        let (mut summary, mut figures, mut kept) = (planned.summary(), Figures::default(), Kept::default());
        tuckbox_bots::simulate::simulate(&game, &plan, |row| {
            summary.count(row);
            figures.count(row, None);
            kept.add(row);
        })
        .unwrap();
        Data::of(&planned, Shard::WHOLE, &summary, &figures, &kept)
    }

    #[test]
    fn a_page_gives_back_what_it_carries() {
        let data = data();
        let page = format!("<p>{}</p>{}<p></p>", "text", data.embedded());
        assert_eq!(page.matches("</script>").count(), 1, "{page}");
        assert_eq!(Data::read(&page).unwrap().unwrap(), data);
        assert_eq!(data.rows().count(), 12);
        assert!(
            data.rows()
                .all(|row| row.decks
                    == data.plan.pairings[usize::try_from(row.game).unwrap() % data.plan.pairings.len()])
        );
    }

    #[test]
    fn what_is_no_page_about_the_game_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        let opened = |text: &str, game: &str| {
            fs::write(&path, text).unwrap();
            PageFile::html(&path, game).map(|file| file.before)
        };
        let data = data();
        assert_eq!(PageFile::html(&path, "any").unwrap().before, None);
        assert_eq!(opened("", "any").unwrap(), None);
        assert_eq!(opened(&data.embedded(), &data.plan.game).unwrap(), Some(data.clone()));
        let refused = |text: &str, game: &str| match opened(text, game) {
            Err(Problem::Usage(words)) => words.message,
            other => format!("{other:?}"),
        };
        let shown = path.display();
        assert_eq!(refused("<html>", "any"), format!("The file `{shown}` is no page of figures, and stays as it is."));
        let newer = data.embedded().replace("\"tuckbox_report\":1", "\"tuckbox_report\":2");
        assert!(refused(&newer, &data.plan.game).contains("is of another version of the program"));
        assert!(refused(&data.embedded(), "other").contains(", not `other`, and stays as it is."));
        let markdown = |text: &str| {
            fs::write(&path, text).unwrap();
            PageFile::markdown(&path).is_ok()
        };
        assert_eq!([markdown(""), markdown(MARKDOWN), markdown("# Notes")], [true, true, false]);
        assert!(PageFile::html(folder.path(), "any").is_err());
    }
}
