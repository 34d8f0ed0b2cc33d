//! Files that figures of simulated games are written to. `simulate` and `merge` take the
//! same words.

use crate::report::differences::Differences;
use crate::report::figures;
use crate::report::page::{self, Before, Data, Gathered, Kept, PageFile};
use crate::report::problem::Done;
use std::path::PathBuf;
use tuckbox_bots::simulate::{Figures, Planned, Shard, Summary};

/// Files that figures are written to.
#[derive(Debug, clap::Args)]
pub struct FigureFiles {
    /// Writes all figures into a table as CSV, with where the true ones lie.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Writes a page for browsers: decks, cards, lengths, seats in plots, and what to look
    /// at first. Written over an earlier page of the same game, it says what has changed; with
    /// `simulate --against` it says what the change does.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Writes the same as Markdown, with tables for plots.
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
}

/// Pages that are to be written, and a table.
pub struct Pages {
    csv: Option<PathBuf>,
    html: Option<PageFile>,
    markdown: Option<PageFile>,
}

impl FigureFiles {
    /// Whether a page is wanted.
    pub fn pages(&self) -> bool {
        self.html.is_some() || self.markdown.is_some()
    }

    /// Whether any file is wanted.
    pub fn any(&self) -> bool {
        self.csv.is_some() || self.pages()
    }

    /// Looks at what stands in the places of the pages.
    ///
    /// # Errors
    /// When a file stands there that is no page about this game, or no table of figures.
    pub fn open(&self, game: &str) -> Done<Pages> {
        self.csv.as_ref().map_or(Ok(()), |path| figures::is_table(path))?;
        Ok(Pages {
            csv: self.csv.clone(),
            html: self.html.as_ref().map(|path| PageFile::html(path, game)).transpose()?,
            markdown: self.markdown.as_ref().map(|path| PageFile::markdown(path)).transpose()?,
        })
    }
}

impl Pages {
    /// Writes them.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn write(&self, plan: &Planned, shard: Shard, summary: &Summary, figures: &Figures, kept: &Kept) -> Done<()> {
        if self.html.is_none() && self.markdown.is_none() {
            return Ok(());
        }
        let data = Data::of(plan, shard, summary, figures, kept);
        let earlier = self.html.as_ref().and_then(|file| file.before.as_ref());
        self.put(&data, earlier.map_or(Before::Nothing, Before::Page), Before::Nothing)
    }

    /// Writes what a change does, by the same games before it and after it; nothing where no
    /// game was played.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn write_change(&self, before: &Gathered, after: &Gathered, told: &Differences) -> Done<()> {
        if told.compared.games == 0 {
            return Ok(());
        }
        self.csv.as_ref().map_or(Ok(()), |path| after.csv(path, told))?;
        if self.html.is_none() && self.markdown.is_none() {
            return Ok(());
        }
        let (before, after) = (before.data(told.before), after.data(told.after));
        let change = Before::Content(&before, told);
        self.put(&after, change, change)
    }

    fn put(&self, data: &Data, of_html: Before, of_markdown: Before) -> Done<()> {
        if let Some(file) = &self.html {
            file.write(&page::html(data, of_html))?;
        }
        if let Some(file) = &self.markdown {
            file.write(&page::markdown(data, of_markdown))?;
        }
        Ok(())
    }
}
