//! Figures of simulated games as one page: for browsers, with no script and nothing from
//! outside, light or dark as the reader likes it, fit for a telephone and for paper; or as
//! Markdown, for where code is read. What is found stands in words above each plot, what
//! the plot cannot tell below it.

mod actions;
mod cards;
mod changes;
mod data;
mod decks;
mod findings;
mod groups;
mod leads;
mod lengths;
mod markdown;
mod plot;
mod seats;
mod section;
pub mod words;

pub use data::{Data, Gathered, Kept, PageFile};
pub use markdown::page as markdown;

use super::differences::Differences;
use super::players::warning;
use changes::Changes;
use findings::{Found, findings};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use section::Section;
use tuckbox_bots::simulate::Planned;
use tuckbox_core::log::is_unseen;
use words::{count, counted, players, sentence};

const STYLE: &str = concat!(include_str!("../base.css"), include_str!("page.css"));

/// What the figures of a page are set against.
#[derive(Clone, Copy)]
pub enum Before<'a> {
    /// Nothing.
    Nothing,
    /// Those of another page, in whose place it is written.
    Page(&'a Data),
    /// The same games by another content: the page is about the difference.
    Content(&'a Data, &'a Differences<'a>),
}

impl<'a> Before<'a> {
    /// What has changed since.
    fn changes(self, data: &Data) -> Option<Changes<'a>> {
        match self {
            Self::Nothing => None,
            Self::Page(before) => Some(Changes::between(before, data)),
            Self::Content(before, told) => Some(Changes::of(before, data, told)),
        }
    }

    /// Whether the page is about the difference.
    fn is_content(self) -> bool {
        matches!(self, Self::Content(..))
    }

    /// What a page is about.
    fn subject(self) -> &'static str {
        if self.is_content() { "what a change does" } else { "figures" }
    }

    /// The heading of what to look at first.
    fn first(self) -> &'static str {
        if self.is_content() { "What to look at first, after the change" } else { "What to look at first" }
    }
}

/// The page for browsers.
pub fn html(data: &Data, before: Before) -> String {
    let found = before.changes(data);
    let changes = found.as_ref().map(Changes::section);
    let sections = sections(data);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (data.plan.title) ": " (before.subject()) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (data.plan.title) }
                    p.lead { (lead(data, before)) }
                    @for line in played_by(&data.plan) { p.lead.small { (line) } }
                    @if let Some(text) = warning(&data.plan) { p.warning { strong { "These figures are of players who do not think. " } (text) } }
                }
                @if let Some(found) = found.filter(|_| before.is_content()) {
                    section.first {
                        h2 { (found.title()) }
                        p { (sentence(&found.finding())) " " a href="#changes" { "see" } }
                        p.limits { (found.method()) }
                    }
                }
                (first(&findings(data), before))
                nav {
                    @for section in changes.iter().chain(&sections) { a href={ "#" (section.id) } { (section.title) } }
                }
                main {
                    @for section in changes.iter().chain(&sections) { (section.html()) }
                }
                footer { p { (BRACKETS) } }
                (PreEscaped(data.embedded()))
            }
        }
    };
    // Whatever a name of the content has, nothing unseen gets out.
    let seen = |sign: char| if is_unseen(sign) { char::REPLACEMENT_CHARACTER } else { sign };
    page.into_string().chars().map(seen).chain(['\n']).collect()
}

/// What is said of all figures.
const BRACKETS: &str = "In brackets, and between the ends of whiskers, the true value lies 95 times of 100 (shares: Wilson 1927; differences \
    of shares: Newcombe 1998). A colour says that the other value lies outside. Where many are told at once, as cards are, what is called \
    more than chance is so for all of them together: of such, 5 % are false in the mean (Benjamini and Hochberg 1995).";

/// The sections of a page, those that say something.
fn sections(data: &Data) -> Vec<Section> {
    [
        decks::section(&data.report),
        cards::section(data),
        groups::section(data),
        lengths::lengths(data),
        leads::section(data),
        seats::section(data),
        lengths::stats(data),
        actions::section(data),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// How many games, and who played them.
fn lead(data: &Data, before: Before) -> String {
    let report = &data.report;
    let finished = match report.finished == report.games {
        true => String::from("all to their end"),
        false => format!("{} to their end", count(report.finished)),
    };
    let both = if before.is_content() { ", each before and after the change" } else { "" };
    let part = match (report.shard, report.games < data.plan.games) {
        (None, true) if before.is_content() => format!(" of at most {}", count(data.plan.games)),
        (Some(shard), _) => format!(" (part {shard} of {})", counted(data.plan.games, "game")),
        (None, true) => format!(" of {} that were planned", count(data.plan.games)),
        _ => String::new(),
    };
    format!("{}{part}{both}, {finished}, played by {}.", counted(report.games, "game"), players(&data.plan))
}

/// Seed, settings, mods and content, as lines.
fn played_by(plan: &Planned) -> Vec<String> {
    let digest: String = plan.content.chars().take(12).collect();
    let mods: Vec<String> = plan.mods.iter().map(|one| format!("{} {}", one.name, one.version)).collect();
    let mods = if mods.is_empty() { String::new() } else { format!(", with {}", mods.join(", ")) };
    let first = format!("Seed {}, content {digest}{mods}.", plan.seed);
    std::iter::once(first).chain(super::simulated::settings_line(plan.profile.as_deref(), &plan.settings)).collect()
}

/// What to look at first.
fn first(found: &Found, before: Before) -> Markup {
    html! {
        section.first {
            h2 { (before.first()) }
            @if found.first.is_empty() {
                p { "Nothing stands out: " (tested(found)) }
            } @else {
                ol {
                    @for finding in &found.first { li { (sentence(&finding.text)) " " a href={ "#" (finding.section) } { "see" } } }
                }
                p.limits { (tested(found)) }
            }
        }
    }
}

fn tested(found: &Found) -> String {
    format!(
        "{} of {} differences of decks, match-ups, seats and cards are more than chance, of which 5 % are so by chance in the mean. \
         The first are those that are surely large beside what is worth a change.",
        found.beyond, found.tested
    )
}
