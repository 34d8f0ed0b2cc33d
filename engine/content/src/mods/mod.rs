//! Mods: folders or archives that add to a game and change it. Here stands
//! which of them a game is read with, in which order, and whether they fit the
//! game and each other. What they change is for [`crate::patch`].

mod archive;
mod find;
mod manifest;
mod no_mod;
mod order;

pub use archive::{file_name, pack};
pub use find::{About, ModFiles, find, names, with_required};
pub(crate) use manifest::FILE;
pub use no_mod::NoMod;

use crate::report::Report;
use crate::source::Sources;
use manifest::Manifest;
use order::Before;
use semver::Version;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::rules::mods::UsedMod;

/// The mods of a game, in the order in which they have their say.
#[derive(Debug, Clone, Default)]
pub(crate) struct ModSet {
    mods: Vec<Manifest>,
    /// By place: whether the first is told to come before the second.
    before: Before,
}

impl ModSet {
    /// Reads the manifests among the sources and puts the mods in order.
    pub(crate) fn read(game: &str, sources: &Sources, report: &mut Report) -> Self {
        let mut mods: Vec<Manifest> = Vec::new();
        for (file, source) in sources.iter() {
            let Some((folder, FILE)) = inside(&source.path) else { continue };
            let Some(found) = manifest::read(file, &source.text, report) else { continue };
            if found.name != folder {
                let message = format!("The mod in the folder `{folder}` calls itself `{}`.", found.name);
                let problem = Diagnostic::error("wrong-name", message).at(found.span);
                report.fail(problem.hint("Give the folder the name of the mod, or the mod that of the folder."));
                continue;
            }
            if found.game.0 != game {
                let message = format!("The mod `{folder}` is for the game `{}`, not for `{game}`.", found.game.0);
                let problem = Diagnostic::error("other-game", message).at(found.game.1);
                report.fail(problem.hint("Leave it out here."));
                continue;
            }
            mods.push(found);
        }
        order::check_others(&mods, report);
        order::sorted(mods, report)
    }

    /// Reports mods that do not fit this version of the game.
    pub(crate) fn check_game(&self, version: &str, said: Option<Span>, report: &mut Report) {
        let version = version.parse().unwrap_or(Version::new(0, 0, 0));
        for found in &self.mods {
            let (fits, span) = &found.fits;
            if fits.matches(&version) {
                continue;
            }
            let message =
                format!("The mod `{}` fits versions `{fits}` of the game, and this one is {version}.", found.name);
            let problem = Diagnostic::error("game-does-not-fit", message).at(*span);
            let problem = said.into_iter().fold(problem, |problem, said| problem.and(said, "the version of the game"));
            report.fail(problem.hint("Take a version of the mod that fits, or try whether it does and widen `fits`."));
        }
    }

    /// The name of the mod at a place from 1 on.
    pub(crate) fn name(&self, layer: usize) -> &str {
        self.at(layer).map_or("", |found| &found.name)
    }

    fn at(&self, layer: usize) -> Option<&Manifest> {
        self.mods.get(layer.checked_sub(1)?)
    }

    /// The place of a mod, from 1; 0 is the game itself.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.mods.iter().position(|found| found.name == name).map(|at| at + 1)
    }

    /// Whether the mod at a place says that it goes with another.
    pub(crate) fn knows(&self, layer: usize, other: &str) -> bool {
        let known = |found: &Manifest| found.requires.iter().chain(&found.optional).any(|known| known.name == other);
        self.at(layer).is_some_and(known)
    }

    /// Whether the first is told to come before the second.
    pub(crate) fn is_before(&self, first: usize, second: usize) -> bool {
        let places = first.checked_sub(1).zip(second.checked_sub(1));
        places.is_some_and(|(first, second)| self.before.is(first, second))
    }

    /// Whether it is told which of the two comes last.
    pub(crate) fn are_ordered(&self, one: usize, other: usize) -> bool {
        self.is_before(one, other) || self.is_before(other, one)
    }

    /// What a match keeps of them: names, versions, hashes of their files.
    pub(crate) fn used(&self, sources: &Sources) -> Vec<UsedMod> {
        let used = |found: &Manifest| {
            let own = sources.iter().filter(|(_, source)| inside(&source.path).is_some_and(|(of, _)| of == found.name));
            let hash = crate::source::hash(own.map(|(_, source)| source));
            let hash = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            UsedMod { name: found.name.clone(), version: found.version.to_string(), hash }
        };
        self.mods.iter().map(used).collect()
    }
}

/// The mod a path belongs to, and the rest of the path.
pub(crate) fn inside(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix("mods/")?.split_once('/')
}
