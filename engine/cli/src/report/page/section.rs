//! A section of a page: what is found, in a sentence; the plots; the same as tables, for
//! pages of Markdown; and what such figures cannot tell.

use super::words::sentence;
use maud::{Markup, html};

/// A section.
pub struct Section {
    /// What links to it say.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What is found.
    pub finding: String,
    /// Its plots.
    pub plots: Markup,
    /// Its figures as tables.
    pub tables: Vec<Table>,
    /// What they cannot tell.
    pub limits: &'static str,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What its columns are.
    pub head: Vec<String>,
    /// Its lines.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// One with these columns.
    pub fn of(head: &[&str]) -> Self {
        Self { head: head.iter().map(|&word| word.to_owned()).collect(), rows: Vec::new() }
    }

    /// The same with these lines.
    #[must_use]
    pub fn with(mut self, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        self.rows.extend(rows);
        self
    }
}

impl Section {
    /// As a part of a page.
    pub fn html(&self) -> Markup {
        html! {
            section id=(self.id) {
                h2 { (self.title) }
                p.finding { (sentence(&self.finding)) }
                (self.plots)
                p.limits { (self.limits) }
            }
        }
    }
}
