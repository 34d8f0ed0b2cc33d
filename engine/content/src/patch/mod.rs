//! Patches: typed changes that a mod makes to what is there. They work on
//! values that are parsed and not yet read, so what a patch gives is read as
//! the type of its place, with the place in the mod's own file; and whoever
//! reads content never learns that it was patched.

mod apply;
pub(crate) mod cause;
mod claim;
mod family;
mod ids;
mod locate;
mod missing;
mod spot;
mod tree;

pub use claim::PatchOp;
pub(crate) use family::{FAMILY_KEYS, Family};
pub(crate) use tree::Places;

use crate::message;
use crate::mods::ModSet;
use crate::raw::{Raw, Scalar, Shape};
use crate::report::{MOST_OF_FILE, Report};
use claim::{Claims, Segment};
use ids::Ids;
use std::collections::HashMap;
use tree::{Parts, Tree};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::words::with_article;

/// A change that a mod has made, for whoever asks where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What kind of thing is changed: `card`, `stat`, `game` …
    pub kind: String,
    /// The id of the thing that is changed.
    pub name: String,
    /// The way to the value in it, such as `ability.1.amount`; empty for the thing itself.
    pub path: String,
    /// Whether the value is set, added, removed or wrapped.
    pub op: PatchOp,
    /// The name of the mod that makes it.
    pub by: String,
    /// Where the mod says so.
    pub span: Span,
    /// Where what was there before stands.
    pub was: Option<Span>,
    /// What was there before, as it is written, on one line.
    pub old: Option<String>,
    /// What is put there or added, as it is written, on one line; empty where
    /// something is removed.
    pub new: String,
    /// What is changed and what that is in, from the definition inwards, as it
    /// stands in the files.
    pub within: Vec<Span>,
}

/// A parsed file with the mod it belongs to; 0 is the game itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Root<'a> {
    /// The one value that the file is.
    pub raw: Raw<'a>,
    /// 0 for the game, else the mod's place in the order, from 1.
    pub layer: usize,
    /// Whether it holds cards and decks, not rules.
    pub cards: bool,
}

/// A function of a mod that wraps an effect.
pub(crate) struct Wrap {
    /// The place of the mod in the order they are read.
    pub layer: usize,
    /// The effect.
    pub name: String,
    pub span: Span,
}

/// The files of a game with families of cards written out, and everything that
/// mods change in them.
pub(crate) struct Mended<'a> {
    trees: Vec<Tree<'a>>,
    /// What was changed, in order.
    pub changes: Vec<Change>,
    /// The families of cards that were written for many cards at once.
    pub families: Vec<Family>,
}

impl<'a> Mended<'a> {
    /// Takes the patches out of the files of mods and makes them. Effects that
    /// mods wrap are changes like others; `functions` are the effects of scripts.
    pub(crate) fn of(
        game: &str,
        roots: &[Root<'a>],
        wraps: &[Wrap],
        functions: &[&str],
        mods: &ModSet,
        report: &mut Report,
    ) -> Self {
        let mut trees: Vec<Tree> = roots.iter().map(|root| Tree::of(root.raw)).collect();
        let mut families = Vec::new();
        for (tree, _) in trees.iter_mut().zip(roots).filter(|(_, root)| root.cards) {
            family::expand(tree, &mut families, report);
        }
        let ids = roots.iter().map(|_| HashMap::new()).collect();
        let claims = Claims::default();
        let mut bench = Bench { game, roots, trees, mods, functions, claims, ids, guesses: GUESSES, compared: 0 };
        let mut order: Vec<usize> = (0..roots.len()).collect();
        order.sort_by_key(|&at| roots.get(at).map(|root| root.layer));
        for at in order {
            let layer = roots.get(at).map_or(0, |root| root.layer);
            for patch in bench.take_patches(at, report) {
                report.within(format!("mod `{}`", mods.name(layer)), |report| bench.patch(layer, patch, report));
            }
        }
        for Wrap { layer, name, span } in wraps {
            bench.claims.wrap(*layer, name, *span, mods);
        }
        bench.claims.report(mods, report);
        let changes = bench.claims.list.iter().map(|claim| {
            let (kind, name) = match claim.address.first() {
                Some(Segment::Thing(kind, name)) => (kind.clone(), name.clone()),
                _ => (String::new(), String::new()),
            };
            let by = mods.name(claim.layer).to_owned();
            Change {
                kind,
                name,
                path: claim.path.clone(),
                op: claim.op,
                by,
                span: claim.span,
                was: claim.was.map(Raw::span),
                old: claim.was.map(Raw::text),
                new: claim.text.clone(),
                within: claim.within.clone(),
            }
        });
        Self { changes: changes.collect(), trees: bench.trees, families }
    }

    /// Room for the values that were put together anew.
    pub(crate) fn places(&self) -> Places<'a> {
        tree::places(&self.trees)
    }

    /// The files as they are to be read now.
    pub(crate) fn roots(&self, places: &'a Places<'a>) -> Vec<Raw<'a>> {
        tree::close(&self.trees, places)
    }
}

/// Where patches are made.
struct Bench<'a, 'b> {
    game: &'b str,
    roots: &'b [Root<'a>],
    trees: Vec<Tree<'a>>,
    mods: &'b ModSet,
    functions: &'b [&'b str],
    claims: Claims<'a>,
    /// By file and place of a section in it, where cards and decks stand.
    ids: Vec<HashMap<usize, Ids>>,
    /// For so many patches more a name that is meant is looked for.
    guesses: usize,
    /// So many bytes of members were compared with what patches describe.
    compared: usize,
}

/// A patch as written.
struct Patch<'a> {
    layer: usize,
    /// What kind of thing it changes, and where that is said.
    kind: &'static str,
    name: String,
    span: Span,
    /// The way into it.
    at: Vec<Raw<'a>>,
    set: Option<Raw<'a>>,
    add: Option<Raw<'a>>,
    remove: Option<Raw<'a>>,
    /// The member before or after which is added.
    beside: Option<(bool, Raw<'a>)>,
}

impl<'a> Patch<'a> {
    /// Whether a key named by this step of the way may begin a table: what
    /// follows is a key, or what is put there is a table.
    fn puts_a_table(&self, step: Raw<'a>) -> bool {
        let after = self.at.iter().skip_while(|other| other.span() != step.span()).nth(1);
        let put = [self.set, self.add].into_iter().flatten().next();
        match after {
            Some(next) => matches!(next.scalar(), Scalar::Text(_)),
            None => put.is_some_and(|value| matches!(value.shape(), Shape::Table(_))),
        }
    }
}

/// For so many patches that find nothing, what they may mean is looked for: among all
/// there is, which takes its time, and of more nothing is told.
const GUESSES: usize = MOST_OF_FILE;

/// What can be patched, by the word a patch uses.
pub(crate) const THINGS: [&str; 16] = [
    "card", "deck", "stat", "tag", "zone", "phase", "event", "target", "action", "window", "effect", "rule", "chart",
    "setting", "profile", "game",
];

/// The other keys of a patch.
pub(crate) const KEYS: [&str; 7] = ["at", "set", "add", "remove", "before", "after", "with"];

impl<'a> Bench<'a, '_> {
    /// The patches of a file; those who read it afterwards do not see them.
    fn take_patches(&mut self, at: usize, report: &mut Report) -> Vec<Raw<'a>> {
        let (Some(root), Some(tree)) = (self.roots.get(at), self.trees.get_mut(at)) else { return Vec::new() };
        let word = if root.cards { "patch" } else { "patches" };
        let Some(place) = tree.find(word) else { return Vec::new() };
        let Parts::Table(entries) = tree.open() else { return Vec::new() };
        let (key, patches) = entries.remove(place);
        tree.change();
        // The sections behind it stand elsewhere now.
        self.ids.get_mut(at).into_iter().for_each(HashMap::clear);
        if root.layer == 0 {
            let problem = Diagnostic::error("patch-without-mod", "A game does not patch itself; patches are for mods.");
            report.fail(problem.at(key.span).hint("Change the value where it is written."));
            return Vec::new();
        }
        match patches.raw.list() {
            Ok(list) => list,
            Err(problem) => {
                report.fail(problem.hint("Head each one with `[[patch]]`, or write a list in `[ ]`."));
                Vec::new()
            }
        }
    }

    /// Whether a patch that finds nothing is told what it may mean.
    fn guess(&self) -> bool {
        self.guesses > 0
    }

    fn patch(&mut self, layer: usize, raw: Raw<'a>, report: &mut Report) {
        if let Some(patch) = self.read(layer, raw, report)
            && let Err(problem) = self.apply(&patch)
        {
            self.guesses = self.guesses.saturating_sub(1);
            report.fail(*problem);
        }
    }

    /// Reads a patch; nothing if it is not to be made.
    fn read(&self, layer: usize, raw: Raw<'a>, report: &mut Report) -> Option<Patch<'a>> {
        let entries = raw.table().map_err(|problem| report.fail(*problem)).ok()?;
        let mut thing = None;
        let mut patch = Patch {
            layer,
            kind: "",
            name: String::new(),
            span: raw.span(),
            at: Vec::new(),
            set: None,
            add: None,
            remove: None,
            beside: None,
        };
        for (key, value) in entries {
            let kind = THINGS.iter().find(|&&word| word == key.text);
            match (&*key.text, kind) {
                (_, Some(kind)) => match (thing, value.scalar()) {
                    (Some(first), _) => {
                        let problem = Diagnostic::error("patch-of-two", "A patch changes one thing.").at(key.span);
                        report.fail(problem.and(first, "first here").hint("Write two patches."));
                        return None;
                    }
                    (None, Scalar::Text(name)) => {
                        thing = Some(key.span);
                        (patch.kind, patch.name, patch.span) = (kind, name.into_owned(), value.span());
                    }
                    _ => {
                        let message = format!("The name of {} must stand here.", with_article(kind));
                        report.fail(Diagnostic::error("wrong-type", message).at(value.span()));
                        return None;
                    }
                },
                ("at", _) => patch.at = value.list().unwrap_or_else(|_| vec![value]),
                ("set", _) => patch.set = Some(value),
                ("add", _) => patch.add = Some(value),
                ("remove", _) => patch.remove = Some(value),
                (word @ ("before" | "after"), _) => patch.beside = Some((word == "before", value)),
                ("with", _) => {
                    if !self.is_with(layer, value, report)? {
                        return None;
                    }
                }
                _ => {
                    let known: Vec<String> = THINGS.iter().chain(&KEYS).map(|&word| word.into()).collect();
                    report.fail(message::unknown_key(&key.text, "in a patch", &known, key.span));
                }
            }
        }
        if thing.is_none() {
            let problem = Diagnostic::error("patch-of-nothing", "This patch does not say what it changes.");
            report.fail(problem.at(raw.span()).hint("Name it by its kind, such as `card = \"…\"` or `stat = \"…\"`."));
            return None;
        }
        if patch.set.is_none() && patch.add.is_none() && patch.remove.is_none() {
            let problem = Diagnostic::error("patch-without-change", "This patch changes nothing.");
            report.fail(problem.at(raw.span()).hint("Give it `set`, `add` or `remove`."));
            return None;
        }
        Some(patch)
    }

    /// Whether the mod that a patch is `with` is there too.
    fn is_with(&self, layer: usize, value: Raw<'_>, report: &mut Report) -> Option<bool> {
        let Scalar::Text(other) = value.scalar() else {
            let problem = Diagnostic::error("wrong-type", "The name of a mod must stand here.");
            report.fail(problem.at(value.span()));
            return None;
        };
        if !self.mods.knows(layer, &other) {
            let message = format!("The mod does not say that it goes with `{other}`.");
            let hint = format!("Add `optional = {{ \"{other}\" = \"*\" }}` to its `mod.toml`.");
            report.fail(Diagnostic::error("unknown-mod", message).at(value.span()).hint(hint));
            return None;
        }
        Some(self.mods.find(&other).is_some())
    }
}
