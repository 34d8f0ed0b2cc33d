//! Reads boxes: TOML and RON to a checked, linked, immutable [`Ruleset`].
//!
//! All problems of a box are found at once, each with its place, its cause and
//! what to do next, and a box with an error never reaches a table. Scripts are
//! collected here as text; what they mean is for `tuckbox-script`.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod box_files;
pub mod disk;
mod files;
mod json;
mod link;
mod lint;
mod message;
mod mods;
mod pages;
pub mod parts;
mod patch;
mod raw;
mod read;
mod render;
mod report;
mod ron_text;
pub mod schema;
mod sections;
mod source;
pub mod standard;
mod stray;
pub mod table_file;
pub mod update;

pub use json::{CheckJson, DiagnosticJson, GameJson, LabelJson, PlaceJson, diagnostics_json};
pub use lint::is_of_absence;
pub use mods::{About, ModFiles, NoMod, file_name, find as find_mod, names as mods, pack, with_required};
pub use pages::{codes, entry, page};
pub use patch::cause::tell_causes;
pub use patch::{Change, PatchOp};
pub use raw::ron_problem;
pub use render::{Style, render, summary};
pub use source::{LineColumn, Source, Sources};

use box_files::FileKind;
use disk::Bounds;
use mods::ModSet;
use report::Report;
use std::path::Path;
use tuckbox_core::diagnostic::{Diagnostic, FileId};
use tuckbox_core::names::{self, Names};
use tuckbox_core::rules::{Ruleset, walk};

/// A box that was read, with everything that is wrong with it.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The rules; `None` if there is an error.
    pub ruleset: Option<Ruleset>,
    /// The texts, for drawing and for scripts.
    pub sources: Sources,
    /// Which of the sources are scripts, in the order in which they are loaded.
    pub scripts: Vec<FileId>,
    /// What mods have changed, in order.
    pub changes: Vec<Change>,
    /// All problems, by file and place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether the box may not be played.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads a game from the folder of its box.
pub fn load(root: &Path, game: &str) -> Loaded {
    load_with(root, game, Vec::new())
}

/// Reads a game with mods.
pub fn load_with(root: &Path, game: &str, mods: Vec<ModFiles>) -> Loaded {
    let mut found = files::read(root, game);
    mods.into_iter().for_each(|one| found.extend(one.found));
    found.bound(Bounds::OF_A_BOX);
    let sources = complete(found.files);
    let mut report = Report::default();
    for (path, why) in &found.unread {
        let message = format!("The {} `{path}` cannot be read: {why}.", why.what());
        report.fail(Diagnostic::error("unreadable-file", message).hint(why.hint()));
        report.lose(&names::NameKind::ALL);
    }
    found.stray.iter().for_each(|stray| report.push(stray.warning()));
    for (path, wrong) in found.not_text {
        let problem = Diagnostic::error("not-utf8", format!("The file `{path}` is not text in UTF-8."));
        let file = sources.iter().find(|(_, source)| source.path == path).map(|(file, _)| file);
        let span = file.map(|file| source::span(file, wrong..wrong + '\u{fffd}'.len_utf8()));
        report.fail(problem.at(span).hint("Save it with the encoding UTF-8 in your editor."));
    }
    check(game, sources, report)
}

/// Reads a game from texts with their paths in the box, with every mod that
/// has a `mods/<name>/mod.toml` among them. Touches no disk.
pub fn load_files(game: &str, files: Vec<(String, String)>) -> Loaded {
    let source = |(path, text): (String, String)| Source { path, text: text.into() };
    check(game, complete(files.into_iter().map(source).collect()), Report::default())
}

/// All texts of a game: its own, and the standard scripts that it uses.
fn complete(mut files: Vec<Source>) -> Sources {
    standard::add_used(&mut files);
    Sources::new(files)
}

/// The texts a game is read from, by their paths in the box; what cannot be
/// read is left out.
pub fn texts(root: &Path, game: &str) -> Vec<(String, String)> {
    files::read(root, game).texts()
}

/// The games of a box, by the names of their folders, sorted.
pub fn games(root: &Path) -> Vec<String> {
    files::games(root)
}

fn check(game: &str, sources: Sources, mut report: Report) -> Loaded {
    let heads = box_files::heads(game);
    if !sources.iter().any(|(_, source)| heads.contains(&source.path)) {
        // It may be one of the files that cannot be read.
        if !report.lost(names::NameKind::Card) {
            let problem = Diagnostic::error("no-game", format!("There is no file `content/{game}/game.ron`."));
            report.fail(problem.hint("A game is a folder in `content/` with a file `game.ron` that says its rules."));
        }
        return Loaded {
            ruleset: None,
            scripts: Vec::new(),
            changes: Vec::new(),
            diagnostics: report.finish(),
            sources,
        };
    }
    refuse_luau(&sources, &mut report);
    let mods = ModSet::read(game, &sources, &mut report);
    let scripts = read::scripts(&sources, &mods);
    let read = || read::read(game, &sources, &mods, &mut report);
    let ((draft, changes), names) = names::reading(Names::default(), read);
    if let Some(&span) = draft.places.keys.get("format") {
        update::check(draft.game.format, game, span, &mut report);
    }
    let said = draft.places.keys.get("version").copied();
    mods.check_game(draft.game.version.as_deref().unwrap_or(link::NO_VERSION), said, &mut report);
    if lint::limits::overflow(&names, draft.abilities.len(), &mut report) {
        return Loaded { ruleset: None, scripts, changes: Vec::new(), diagnostics: report.finish(), sources };
    }
    link::check_names(&names, &sources, &mut report);
    let mut linked = link::link(game, sources.hash(), mods.used(&sources), names, draft);
    linked.rules.lines = sources.lines().clone();
    lint::check(&linked, &sources, &mut report);
    let ruleset = (!report.has_errors()).then_some(linked.rules);
    let mut diagnostics = report.finish();
    tell_causes(&mut diagnostics, &changes, &sources);
    Loaded { ruleset, scripts, changes, diagnostics, sources }
}

/// Reports scripts under an ending that is not run.
fn refuse_luau(sources: &Sources, report: &mut Report) {
    for (file, source) in sources.iter().filter(|(_, source)| FileKind::of(&source.path) == Some(FileKind::Luau)) {
        let stem = source.path.strip_suffix("luau").unwrap_or(&source.path);
        let problem =
            Diagnostic::error("not-a-script", format!("The file `{}` is not run: scripts end in `.lua`.", source.path));
        let line = source.text.lines().next().map_or(0, str::len);
        report.fail(
            problem.at(source::span(file, 0..line)).hint(format!("Call it `{stem}lua`; the language is the same.")),
        );
        report.lose(&names::NameKind::ALL);
    }
}
