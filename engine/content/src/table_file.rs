//! Small TOML files beside the content, each with one table that is a struct: what a
//! tool is told to expect. They are read with the same care, and what is wrong with
//! them is told in the same words; what their values mean is for whoever asks.

use crate::raw::{Document, Entries, Format, read_struct};
use crate::report::Report;
use serde::de::DeserializeOwned;
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};

/// The table of a file, read.
#[derive(Debug)]
pub struct TableFile<T> {
    /// What it says; nothing where it is not there or cannot be read.
    pub value: Option<T>,
    /// Everything that is wrong with the file.
    pub problems: Vec<Diagnostic>,
    places: Vec<(String, Span)>,
}

impl<T: DeserializeOwned> TableFile<T> {
    /// Reads the table of this name; `F` says what else the file may have. `whole`
    /// is where its other keys stand: "in a `coverage.toml`".
    pub fn read<F: DeserializeOwned>(text: &str, table: &str, whole: &str) -> Self {
        let mut report = Report::default();
        let (mut value, mut places) = (None, Vec::new());
        match Document::parse(FileId(0), text, Format::Toml) {
            Err(problems) => problems.into_iter().for_each(|problem| report.fail(problem)),
            Ok(document) => {
                let entries = entries::<F>(&document, table, whole, &mut report);
                if let Some((entries, span)) = entries {
                    places = entries.iter().map(|(key, value)| (key.text.to_string(), value.span())).collect();
                    value = read_struct::<T>(entries, &format!("in `[{table}]`"), span, &mut report);
                }
            }
        }
        Self { value, problems: report.finish(), places }
    }
}

impl<T> TableFile<T> {
    /// Where the value of a key of the table stands.
    pub fn place(&self, key: &str) -> Option<Span> {
        self.places.iter().find(|(name, _)| name == key).map(|(_, span)| *span)
    }
}

/// The keys and values of the table, with its place.
fn entries<'d, F: DeserializeOwned>(
    document: &'d Document<'d>,
    table: &str,
    whole: &str,
    report: &mut Report,
) -> Option<(Entries<'d>, Span)> {
    let root = document.root();
    let entries = root.table().map_err(|problem| report.fail(*problem)).ok()?;
    let (tables, others): (Entries, Entries) = entries.into_iter().partition(|(key, _)| key.text == table);
    read_struct::<F>(others, whole, root.span(), report);
    let &(_, found) = tables.first()?;
    let entries = found.table().map_err(|problem| report.fail(*problem)).ok()?;
    Some((entries, found.span()))
}
