//! Files of an older format, rewritten in place. Only what a format has changed
//! is touched: each change is a span with another text, so comments and layout
//! stay as they are, in RON, TOML and Lua alike. What cannot be said by itself
//! is listed, with its line.

mod to_2;

use crate::box_files::FileKind;
use crate::raw::{Document, Format, Key, Raw, Scalar, Shape};
use crate::report::Report;
use crate::source::{self, Source};
use std::collections::BTreeMap;
use std::ops::Range;
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};

/// The format that this program reads and writes.
pub const FORMAT: u32 = 2;

/// A stretch of a text that becomes another.
pub type Edit = (Range<usize>, String);

/// What scripts of a format are rewritten by: the edits of a text, and the
/// places that somebody has to look at, each with a sentence.
pub type Scripts<'a> = &'a dyn Fn(u32, &str) -> (Vec<Edit>, Vec<(usize, String)>);

/// What came of an update.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Updated {
    /// The format the files had.
    pub from: u32,
    /// The files that say something else now.
    pub files: Vec<UpdatedFile>,
    /// What could not be done.
    pub left: Vec<LeftToDo>,
}

/// A place that somebody has to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftToDo {
    /// The path in the box, as it was given.
    pub path: String,
    /// The line, from 1 on.
    pub line: usize,
    /// What is to be done, as a sentence.
    pub sentence: String,
}

/// The files are of a format that this program does not know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{head}` is of format {format}, and this program writes {FORMAT}: take a newer one.")]
pub struct NewerFormat {
    /// The file that says the format.
    pub head: String,
    /// The format it says.
    pub format: u32,
}

/// A file with its new text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpdatedFile {
    /// Its path.
    pub path: String,
    /// What it says now.
    pub text: String,
    /// What was changed, from the top down.
    pub changes: Vec<TextChange>,
}

/// A place of a file that says something else now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextChange {
    /// The line it stood in, from 1 on.
    pub line: usize,
    /// What was there.
    pub old: String,
    /// What is there now.
    pub new: String,
}

/// Brings the files of a game or a mod to the present format. `head` is the file
/// that says the format: `content/<game>/game.ron`, `mods/<mod>/mod.toml`;
/// `around` are files that are looked at and not changed, such as the game of a mod.
///
/// # Errors
/// When the files are newer than this program.
pub fn update(
    head: &str,
    files: Vec<(String, String)>,
    around: Vec<(String, String)>,
    scripts: Scripts,
) -> Result<Updated, NewerFormat> {
    let source = |(path, text): (String, String)| Source { path, text: text.into() };
    let own = files.len();
    let sources: Vec<Source> = files.into_iter().chain(around).map(source).collect();
    let documents: Vec<Option<Document>> = sources.iter().map(parse).collect();
    let mut bench = Bench { sources: &sources, own, documents: &documents, edits: BTreeMap::new(), left: Vec::new() };
    let from = bench.format(head).unwrap_or(1);
    if from > FORMAT {
        return Err(NewerFormat { head: head.to_owned(), format: from });
    }
    if from < 2 {
        to_2::data(&mut bench);
        bench.scripts(1, scripts);
    }
    if from < FORMAT {
        bench.say_format(head);
    }
    bench.broken();
    Ok(Updated { from, files: bench.files(), left: bench.left })
}

/// Reports files of another format; `name` is the game or the mod they are of.
pub(crate) fn check(format: Option<u32>, name: &str, span: Span, report: &mut Report) {
    let Some(format) = format.filter(|&format| format != FORMAT) else { return };
    let message = format!("These files are of format {format}, and this program reads {FORMAT}.");
    let hint = match format < FORMAT {
        true => format!("`tuckbox update {name}` rewrites them in place."),
        false => String::from("Take a newer program."),
    };
    report.fail(Diagnostic::error("other-format", message).at(span).hint(hint));
}

fn parse(source: &Source) -> Option<Document<'_>> {
    Document::parse(FileId(0), &source.text, Format::of(&source.path)?).ok()
}

/// Files on their way from one format to the next.
struct Bench<'a> {
    sources: &'a [Source],
    /// How many of them are to be rewritten; the others are only looked at.
    own: usize,
    documents: &'a [Option<Document<'a>>],
    edits: BTreeMap<usize, Vec<Edit>>,
    left: Vec<LeftToDo>,
}

impl<'a> Bench<'a> {
    /// All data that can be read, with the number of its file.
    fn roots(&self) -> Vec<(usize, Raw<'a>)> {
        let documents = self.documents;
        documents.iter().enumerate().filter_map(|(at, document)| Some((at, document.as_ref()?.root()))).collect()
    }

    /// Tells of every key of the files to be rewritten, with the word or key
    /// around it.
    fn keys(&self, mut told: impl FnMut(usize, Option<&str>, &Key<'a>, Raw<'a>)) {
        for (at, root) in self.roots().into_iter().filter(|(at, _)| *at < self.own) {
            walk(root, None, &mut |word, key, value| told(at, word, key, value));
        }
    }

    /// Puts another text in a place.
    fn edit(&mut self, at: usize, range: Range<usize>, text: impl Into<String>) {
        self.edits.entry(at).or_default().push((range, text.into()));
    }

    /// Lists what somebody has to look at.
    fn leave(&mut self, at: usize, byte: usize, sentence: impl Into<String>) {
        let Some(source) = self.sources.get(at) else { return };
        let line = source::place(&source.text, byte).line;
        self.left.push(LeftToDo { path: source.path.clone(), line, sentence: sentence.into() });
    }

    fn scripts(&mut self, from: u32, scripts: Scripts) {
        for (at, file) in self.sources.iter().enumerate().take(self.own) {
            if FileKind::of(&file.path) == Some(FileKind::Script) {
                let (edits, odd) = scripts(from, &file.text);
                edits.into_iter().for_each(|(range, text)| self.edit(at, range, text));
                odd.into_iter().for_each(|(byte, sentence)| self.leave(at, byte, sentence));
            }
        }
    }

    /// The format that the head says.
    fn format(&self, head: &str) -> Option<u32> {
        let at = self.sources.iter().position(|source| source.path == head)?;
        let entries = self.documents.get(at)?.as_ref()?.root().table().ok()?;
        match entries.iter().find(|(key, _)| key.text == "format")?.1.scalar() {
            Scalar::Int(format) => u32::try_from(format).ok(),
            _ => None,
        }
    }

    /// Writes the present format into the head, before everything else it says.
    fn say_format(&mut self, head: &str) {
        let Some(at) = self.sources.iter().position(|source| source.path == head) else { return };
        let Some(Some(document)) = self.documents.get(at) else { return };
        let entries = document.root().table().unwrap_or_default();
        if let Some((_, value)) = entries.iter().find(|(key, _)| key.text == "format") {
            return self.edit(at, range(*value), FORMAT.to_string());
        }
        let Some((first, _)) = entries.iter().min_by_key(|(key, _)| key.span.start) else { return };
        let start = first.span.start as usize;
        let text = self.sources.get(at).map_or("", |source| &source.text);
        let indent = &text[text[..start].rfind('\n').map_or(0, |newline| newline + 1)..start];
        let between = if indent.trim().is_empty() { format!("\n{indent}") } else { String::from(" ") };
        let said = if head.ends_with(".ron") { format!("format: {FORMAT},") } else { format!("format = {FORMAT}") };
        self.edit(at, start..start, format!("{said}{between}"));
    }

    /// Lists data that cannot be read, and so was not looked at.
    fn broken(&mut self) {
        for at in 0..self.own {
            let data = self.sources.get(at).is_some_and(|source| Format::of(&source.path).is_some());
            if data && self.documents.get(at).is_some_and(Option::is_none) {
                self.leave(at, 0, "The file cannot be read; mend it and update again.");
            }
        }
    }

    /// The files with their edits made.
    fn files(&mut self) -> Vec<UpdatedFile> {
        let mut files = Vec::new();
        for (at, mut edits) in std::mem::take(&mut self.edits) {
            let Some(source) = self.sources.get(at) else { continue };
            edits.sort_by_key(|(range, _)| (range.start, range.end));
            edits.dedup();
            let mut text = source.text.to_string();
            for (range, new) in edits.iter().rev() {
                text.replace_range(range.clone(), new);
            }
            let change = |(range, new): &Edit| TextChange {
                line: source::place(&source.text, range.start).line,
                old: source.text.get(range.clone()).unwrap_or_default().to_owned(),
                new: new.trim().to_owned(),
            };
            let changes = edits.iter().map(change).collect();
            files.push(UpdatedFile { path: source.path.clone(), text, changes });
        }
        files
    }
}

fn range(raw: Raw<'_>) -> Range<usize> {
    let span = raw.span();
    span.start as usize..span.end as usize
}

/// Tells of every key in a value, with the word or key whose value it is part of.
fn walk<'a>(raw: Raw<'a>, word: Option<&str>, told: &mut dyn FnMut(Option<&str>, &Key<'a>, Raw<'a>)) {
    match raw.shape() {
        Shape::Table(entries) => {
            for (key, value) in entries {
                told(word, &key, value);
                walk(value, Some(&key.text), told);
            }
        }
        Shape::List(members) => members.into_iter().for_each(|member| walk(member, word, told)),
        Shape::Variant(word, Some(inner)) => walk(inner, Some(&word), told),
        Shape::Variant(_, None) | Shape::Scalar(_) => {}
    }
}
