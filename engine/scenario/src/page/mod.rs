//! A page: a Markdown file whose fenced `ron` blocks are scenarios. A heading
//! of the second level is the title of the blocks below it; all other text is
//! for people.

pub(crate) mod args;
pub(crate) mod block;
pub(crate) mod chance;
pub(crate) mod given;
pub(crate) mod layout;
pub(crate) mod step;

use block::{Block, Unreadable, without_remarks};
use given::Given;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::HashSet;
use std::ops::Range;
use std::time::SystemTime;
use tuckbox_content::{Source, Sources, Style};
use tuckbox_core::diagnostic::Diagnostic;

/// The page whose `Given` all pages of its folder begin with.
pub const GIVEN: &str = "given.md";

/// Bytes of a page that is read.
pub const LARGEST: usize = 1024 * 1024;

/// Blocks of a page that are read.
const MOST_BLOCKS: usize = 1000;

/// What is wrong with a page is told so often.
const MOST_PROBLEMS: usize = 50;

/// Bytes of a title.
const LONGEST_TITLE: usize = 500;

/// A page that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its path from the folder of the box.
    pub path: String,
    /// The whole page, into which all spans point.
    pub text: String,
    /// Its scenarios.
    pub scenarios: Vec<Scenario>,
    /// What all pages of a folder are given, if this page says so and has no scenario.
    pub given: Given,
    /// What cannot be read, with the title it stands under.
    pub problems: Vec<(String, Unreadable)>,
    /// When its file was saved last, where it comes from one.
    pub edited: Option<SystemTime>,
}

/// One block that can be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// Its title, unique on the page.
    pub title: String,
    /// Its fenced block, read.
    pub block: Block,
    /// Where it stands in the page, in bytes.
    pub span: Range<usize>,
    /// What the page gives it.
    pub given: Given,
}

impl Page {
    /// Reads a page.
    pub fn read(path: &str, text: &str) -> Self {
        let mut page = Page {
            path: path.into(),
            text: text.into(),
            scenarios: Vec::new(),
            given: Given::default(),
            problems: Vec::new(),
            edited: None,
        };
        let mut under = Under::default();
        if text.len() > LARGEST {
            page.stopped(0, format!("This page has {} bytes, and {LARGEST} are the most", text.len()));
            return page;
        }
        for (count, (title, range, fence)) in fences(text).into_iter().enumerate() {
            if count == MOST_BLOCKS {
                page.stopped(range.start, format!("This page has more than {MOST_BLOCKS} blocks"));
                break;
            }
            if page.problems.len() == MOST_PROBLEMS {
                page.stopped(range.start, format!("More than {MOST_PROBLEMS} blocks of this page cannot be read"));
                break;
            }
            under.come_to(title.at);
            let title = title.text;
            if fence != Fence::Language("ron".into()) {
                page.mislabelled(title, range, fence);
                continue;
            }
            match Block::read(&text[range.clone()], range.start) {
                Ok(Block::Given(given)) if given.heading => under.given = given.over(&under.given),
                Ok(Block::Given(given)) => page.given = given.over(&page.given),
                Ok(block) => {
                    let title = page.unique(&title);
                    let given = under.given.over(&page.given);
                    page.scenarios.push(Scenario { title, block, span: range, given });
                }
                Err(problem) => page.unreadable(title, &problem),
            }
        }
        page
    }

    /// What follows on the page is not read.
    fn stopped(&mut self, at: usize, why: String) {
        let message = format!("{why}; what follows is not read. Split the page into several.");
        self.problems.push((String::from("this page"), Unreadable { message, at }));
    }

    /// A block that cannot be read, drawn as in a file of content.
    fn unreadable(&mut self, title: String, problem: &Diagnostic) {
        let sources = Sources::new(vec![Source { path: self.path.clone(), text: self.text.as_str().into() }]);
        let message = tuckbox_content::render(std::slice::from_ref(problem), &sources, Style::Plain);
        let at = problem.span.map_or(0, |span| span.start as usize);
        self.problems.push((title, Unreadable { message, at }));
    }

    /// A block in another language, or none, is for people, unless it looks like
    /// a scenario: by what it begins with, or by a language that is nearly `ron`.
    fn mislabelled(&mut self, title: String, range: Range<usize>, fence: Fence) {
        let body = without_remarks(&self.text[range.clone()]);
        let begins = body.split_once('(').map(|(word, _)| word.trim()).unwrap_or_default();
        let word = Block::WORDS.into_iter().find(|word| *word == begins);
        let (has, language) = match &fence {
            Fence::Indented => ("is indented instead of fenced".to_string(), ""),
            Fence::Language(language) if language.is_empty() => ("names no language".to_string(), ""),
            Fence::Language(language) => (format!("has the language `{language}`"), language.as_str()),
        };
        let message = match word {
            Some(word) => {
                format!("This block begins with `{word}` but {has}, so it would not be run: begin it with ```ron.")
            }
            None if is_nearly_ron(language) => format!(
                "This block {has}, so it would not be run. Begin it with ```ron if it is a scenario, with ```text if it is for people."
            ),
            None => return,
        };
        self.problems.push((title, Unreadable { message, at: range.start }));
    }

    fn unique(&self, title: &str) -> String {
        let taken: HashSet<&str> = self.scenarios.iter().map(|scenario| scenario.title.as_str()).collect();
        let numbered = (2..).map(|number| format!("{title} ({number})"));
        let mut all = std::iter::once(title.to_string()).chain(numbered);
        all.find(|title| !taken.contains(title.as_str())).unwrap_or_default()
    }

    /// The line of a byte, from 1.
    pub fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or(&self.text);
        before.matches('\n').count() + 1
    }

    /// The title of what stands in a line, counted from 1: of the first scenario, or of what
    /// should be one, that does not end before it.
    pub fn title_at(&self, line: usize) -> Option<&str> {
        let scenarios = self.scenarios.iter().map(|scenario| (scenario.span.end, &scenario.title));
        let all = scenarios.chain(self.problems.iter().map(|(title, problem)| (problem.at, title)));
        let start = match line {
            0 | 1 => 0,
            line => self.text.match_indices('\n').nth(line - 2)?.0 + 1,
        };
        let from_here = all.filter(|(end, _)| *end >= start);
        from_here.min_by_key(|(end, _)| *end).map(|(_, title)| title.as_str())
    }

    /// The text of a span, in one line.
    pub fn excerpt(&self, span: &Range<usize>) -> String {
        let text = self.text.get(span.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// What is given under one heading only.
#[derive(Default)]
struct Under {
    heading: usize,
    given: Given,
}

impl Under {
    fn come_to(&mut self, heading: usize) {
        if self.heading != heading {
            *self = Self { heading, given: Given::default() };
        }
    }
}

/// A heading, and where it stands in the page, in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Title {
    text: String,
    at: usize,
}

/// How a block of a page is marked.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fence {
    /// Fenced, with a language or an empty one.
    Language(String),
    /// Not fenced, but further in than the text around it.
    Indented,
}

/// Whether somebody has likely meant `ron`: one letter more, less, other or
/// changed with its neighbour, or in capitals, or with something after it.
fn is_nearly_ron(language: &str) -> bool {
    let first = language.split([' ', ',', '{', ':', ';']).next().unwrap_or_default().to_lowercase();
    first == "ron" || (first.len() >= 2 && strsim::damerau_levenshtein(&first, "ron") == 1)
}

/// The blocks of a page with the titles they stand under and how they are marked.
fn fences(text: &str) -> Vec<(Title, Range<usize>, Fence)> {
    let mut found = Vec::new();
    let mut title = Title::default();
    let mut in_title = false;
    for (event, range) in Parser::new_ext(text, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1 | HeadingLevel::H2, .. }) => {
                title = Title { text: String::new(), at: range.start };
                in_title = true;
            }
            Event::End(TagEnd::Heading(_)) => in_title = false,
            Event::Text(part) | Event::Code(part) if in_title => {
                title.text.push_str(&part);
                title.text.truncate(title.text.floor_char_boundary(LONGEST_TITLE));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                found
                    .extend(inside(text, range).map(|range| (title.clone(), range, Fence::Language(info.to_string()))));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => {
                found.push((title.clone(), range, Fence::Indented))
            }
            _ => {}
        }
    }
    found
}

/// What stands between the fences of a block.
fn inside(text: &str, block: Range<usize>) -> Option<Range<usize>> {
    let whole = text.get(block.clone())?;
    let first = whole.find('\n')? + 1;
    let body = whole[first..].trim_end();
    let body = body.strip_suffix("```").or_else(|| body.strip_suffix("~~~")).unwrap_or(body);
    Some(block.start + first..block.start + first + body.len())
}
