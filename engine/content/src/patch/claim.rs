//! Who changes what. Two mods that change the same thing are told, with both
//! places, unless an order between them says who comes last, or a third that
//! comes after both says it anew.

use crate::mods::ModSet;
use crate::raw::Raw;
use crate::report::Report;
use std::collections::HashMap;
use tuckbox_core::diagnostic::{Diagnostic, Span};

/// A step on the way to what is changed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Segment {
    /// A definition: its kind in words, and its name.
    Thing(String, String),
    /// A key of a table.
    Key(String),
    /// A member of a list, known by where it was first written.
    Member(Span),
}

/// What is done to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatchOp {
    /// It has another value.
    Set,
    /// Something is added to it.
    Add,
    /// It is taken away.
    Remove,
    /// The function of an effect has another around it.
    Wrap,
}

/// One change by a patch.
#[derive(Debug, Clone)]
pub(super) struct Claim<'a> {
    pub layer: usize,
    pub address: Vec<Segment>,
    /// The way to it in words: `ability.1.amount`; empty for the thing itself.
    pub path: String,
    pub op: PatchOp,
    pub span: Span,
    /// What was there before.
    pub was: Option<Raw<'a>>,
    /// What is put there, to tell whether two mods agree.
    pub text: String,
    /// What it is in, from the definition inwards, as it was written.
    pub within: Vec<Span>,
}

impl Claim<'_> {
    fn replaces(&self) -> bool {
        self.op != PatchOp::Add
    }

    /// Whether this says everything that `other` says.
    fn covers(&self, other: &Claim<'_>) -> bool {
        self.replaces() && other.address.starts_with(&self.address)
    }

    /// Whether the two cannot both have their way.
    fn against(&self, other: &Claim<'_>) -> bool {
        let agree = self.address == other.address && self.op == other.op && self.text == other.text;
        let meet = self.covers(other) || other.covers(self);
        meet && !agree
    }
}

/// All changes so far, and those that are against each other.
#[derive(Debug, Default)]
pub(super) struct Claims<'a> {
    pub list: Vec<Claim<'a>>,
    /// By thing, those that change it: changes of two things are never against each other.
    of_things: HashMap<Segment, Vec<usize>>,
    clashes: Vec<(usize, usize)>,
}

impl<'a> Claims<'a> {
    /// Notes a change; `false` if it may not be made because another mod is against it.
    pub(super) fn note(&mut self, claim: Claim<'a>, mods: &ModSet) -> bool {
        let at = self.list.len();
        let against = |other: &Claim<'_>| {
            other.layer != claim.layer && !mods.are_ordered(other.layer, claim.layer) && claim.against(other)
        };
        let clash = self.of_thing(&claim.address).find(|(_, other)| against(other)).map(|(other, _)| other);
        self.clashes.extend(clash.map(|other| (other, at)));
        if let Some(thing) = claim.address.first() {
            match self.of_things.get_mut(thing) {
                Some(known) => known.push(at),
                None => drop(self.of_things.insert(thing.clone(), vec![at])),
            }
        }
        self.list.push(claim);
        clash.is_none()
    }

    /// The changes of the thing that an address begins with, in order, with their places.
    pub(super) fn of_thing(&self, address: &[Segment]) -> impl DoubleEndedIterator<Item = (usize, &Claim<'a>)> {
        let places = address.first().and_then(|thing| self.of_things.get(thing)).into_iter().flatten();
        places.filter_map(|&at| Some((at, self.list.get(at)?)))
    }

    /// Notes that a mod wraps the function of an effect.
    pub(super) fn wrap(&mut self, layer: usize, effect: &str, span: Span, mods: &ModSet) {
        let address = vec![Segment::Thing(String::from("effect"), effect.into())];
        // No two wraps agree: each does something of its own around the other.
        let text = format!("{span:?}");
        let claim =
            Claim { layer, address, path: String::new(), op: PatchOp::Wrap, span, was: None, text, within: Vec::new() };
        self.note(claim, mods);
    }

    /// Reports the changes against each other that nobody settles.
    pub(super) fn report(&self, mods: &ModSet, report: &mut Report) {
        for &(first, second) in &self.clashes {
            let (Some(first), Some(second)) = (self.list.get(first), self.list.get(second)) else { continue };
            let settles = |last: &Claim<'_>| {
                let after = |other: &Claim<'_>| mods.is_before(other.layer, last.layer);
                after(first) && after(second) && last.covers(first) && last.covers(second)
            };
            if self.of_thing(&first.address).any(|(_, last)| settles(last)) {
                continue;
            }
            let (one, other) = (mods.name(first.layer), mods.name(second.layer));
            let message = format!(
                "The mods `{one}` and `{other}` both change {}, and nothing says which of them comes last.",
                words(&second.address, &second.path)
            );
            let hint = format!(
                "Write `after = [\"{one}\"]` into the `mod.toml` of `{other}`, or the other way round; or play with one of them."
            );
            let problem = Diagnostic::error("conflicting-patches", message).at(second.span);
            report.push(problem.and(first.span, format!("`{one}` changes it here")).hint(hint));
        }
    }
}

/// What stands at an address: "`cost` of the card `imp`".
pub(super) fn words(address: &[Segment], path: &str) -> String {
    let thing = match address.first() {
        Some(Segment::Thing(kind, name)) if kind == "game" => format!("the game `{name}`"),
        Some(Segment::Thing(kind, name)) => format!("the {kind} `{name}`"),
        _ => String::from("it"),
    };
    if path.is_empty() { thing } else { format!("`{path}` of {thing}") }
}
