//! `mod.toml`: what a mod is called, which versions of which game it fits,
//! which other mods it needs, and where among them it stands.

use crate::message;
use crate::raw::{Document, Format, Raw, Scalar};
use crate::report::Report;
use crate::update;
use semver::{Version, VersionReq};
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};

/// The file that makes a folder a mod.
pub(crate) const FILE: &str = "mod.toml";

/// The keys of a manifest.
pub(crate) const KEYS: [&str; 11] =
    ["format", "name", "version", "title", "text", "game", "fits", "requires", "optional", "after", "before"];

/// A mod as its manifest tells it.
#[derive(Debug, Clone)]
pub(crate) struct Manifest {
    /// How other mods and the command line call it.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    pub version: Version,
    /// The name people read.
    pub title: String,
    /// What the mod does, in its own words, for lists of mods.
    pub text: String,
    /// The game it changes.
    pub game: (String, Span),
    /// The versions of the game it fits.
    pub fits: (VersionReq, Span),
    /// Mods that must be there.
    pub requires: Vec<Other>,
    /// Mods that may be there.
    pub optional: Vec<Other>,
    /// Mods it comes after where they are there.
    pub after: Vec<(String, Span)>,
    /// Mods it comes before where they are there.
    pub before: Vec<(String, Span)>,
}

/// Another mod that a manifest names.
#[derive(Debug, Clone)]
pub(crate) struct Other {
    pub name: String,
    pub span: Span,
    /// The versions that will do.
    pub fits: VersionReq,
}

/// Reads a manifest; nothing if it lacks what a mod needs, which is reported.
pub(crate) fn read(file: FileId, source: &str, report: &mut Report) -> Option<Manifest> {
    let document = match Document::parse(file, source, Format::Toml) {
        Ok(document) => document,
        Err(problems) => {
            problems.into_iter().for_each(|problem| report.fail(problem));
            return None;
        }
    };
    let root = document.root();
    let entries = root.table().map_err(|problem| report.fail(*problem)).ok()?;
    for (key, _) in entries.iter().filter(|(key, _)| !KEYS.contains(&&*key.text)) {
        report.fail(message::unknown_key(&key.text, "in a `mod.toml`", &KEYS.map(String::from), key.span));
    }
    let value = |name: &str| entries.iter().find(|(key, _)| key.text == name).map(|(_, value)| *value);
    let needed = |name: &str, report: &mut Report| {
        let Some(value) = value(name) else {
            let problem = Diagnostic::error("missing-key", format!("The key `{name}` is missing in a `mod.toml`."));
            report.fail(problem.at(root.span()).hint(format!("Add `{name} = \"…\"`.")));
            return None;
        };
        text(value, report).map(|text| (text, value.span()))
    };
    let (name, version, game) = (needed("name", report), needed("version", report), needed("game", report));
    let version = version.and_then(|(text, span)| semver(&text, span, report));
    let name = name.filter(|(name, span)| is_name(name, *span, report));
    if let Some(format) = value("format") {
        let number = match format.scalar() {
            Scalar::Int(number) => u32::try_from(number).unwrap_or(0),
            _ => 0,
        };
        let name = name.as_ref().map_or("", |(name, _)| name);
        update::check(Some(number), name, format.span(), report);
    }
    let fits = match value("fits") {
        Some(fits) => text(fits, report).and_then(|text| Some((versions(&text, fits.span(), report)?, fits.span()))),
        None => Some((VersionReq::STAR, root.span())),
    };
    let optional_text = |name: &str, report: &mut Report| value(name).and_then(|value| text(value, report));
    let (title, text) = (optional_text("title", report), optional_text("text", report));
    let requires = value("requires").map(|value| others(value, report)).unwrap_or_default();
    let optional = value("optional").map(|value| others(value, report)).unwrap_or_default();
    let after = value("after").map(|value| names(value, report)).unwrap_or_default();
    let before = value("before").map(|value| names(value, report)).unwrap_or_default();
    let ((name, span), version, game, fits) = (name?, version?, game?, fits?);
    let (title, text) = (title.unwrap_or_else(|| name.clone()), text.unwrap_or_default());
    Some(Manifest { name, span, version, title, text, game, fits, requires, optional, after, before })
}

fn text(value: Raw<'_>, report: &mut Report) -> Option<String> {
    match value.scalar() {
        Scalar::Text(text) => Some(text.into_owned()),
        _ => {
            report.fail(Diagnostic::error("wrong-type", "Text in quotes must stand here.").at(value.span()));
            None
        }
    }
}

fn semver(text: &str, span: Span, report: &mut Report) -> Option<Version> {
    Version::parse(text)
        .map_err(|_| {
            let problem = Diagnostic::error("wrong-version", format!("`{text}` is not a version.")).at(span);
            report.fail(problem.hint("A version has three numbers, such as `1.0.0`: it breaks, it adds, it mends."));
        })
        .ok()
}

fn versions(text: &str, span: Span, report: &mut Report) -> Option<VersionReq> {
    VersionReq::parse(text)
        .map_err(|_| {
            let problem = Diagnostic::error("wrong-version", format!("`{text}` does not say which versions.")).at(span);
            report.fail(problem.hint("Write `1.2` for 1.2 and all that fits it, `>=1.2, <3`, `=1.2.0`, or `*`."));
        })
        .ok()
}

/// Whether it can be the name of a folder everywhere.
fn is_name(name: &str, span: Span, report: &mut Report) -> bool {
    let fine = is_plain(name);
    if !fine {
        let problem = Diagnostic::error("wrong-name", format!("`{name}` is not a name for a mod.")).at(span);
        report.fail(problem.hint("Use small letters, digits and `-`, beginning with a letter, 64 signs at most."));
    }
    fine
}

/// Small letters, digits and hyphens.
pub(crate) fn is_plain(name: &str) -> bool {
    let sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(sign) && name.len() <= 64
}

/// `{ other = "^1.2" }`.
fn others(value: Raw<'_>, report: &mut Report) -> Vec<Other> {
    let entries = value.table().map_err(|problem| report.fail(problem.hint("Write `{ other-mod = \"1.0\" }`.")));
    let other = |(key, value): (crate::raw::Key<'_>, Raw<'_>), report: &mut Report| {
        let fits = versions(&text(value, report)?, value.span(), report)?;
        Some(Other { name: key.text.into_owned(), span: key.span, fits })
    };
    entries.unwrap_or_default().into_iter().filter_map(|entry| other(entry, report)).collect()
}

fn names(value: Raw<'_>, report: &mut Report) -> Vec<(String, Span)> {
    let members = value.list().map_err(|problem| report.fail(problem.hint("Write `[\"other-mod\"]`.")));
    let name = |member: Raw<'_>| Some((text(member, report)?, member.span()));
    members.unwrap_or_default().into_iter().filter_map(name).collect()
}
