//! What a patch looks for and does not find. An earlier mod may have taken it
//! away, or put something else in its place: then the two are in conflict, or
//! an order between them decides. Otherwise the patch is wrong, and its author
//! is told what there is.

use super::claim::{Claim, PatchOp, Segment, words};
use super::spot::Spot;
use super::tree::Tree;
use super::{Bench, Patch};
use crate::raw::{Entries, Key, Raw, Scalar, Shape};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::suggest;
use tuckbox_core::words::quoted;

/// Why a patch goes no further.
pub(super) enum Halt {
    /// It is wrong.
    Wrong(Box<Diagnostic>),
    /// It is done already, or it is in conflict with another mod, which is noted.
    Settled,
}

/// A way into a thing, or why it ends.
pub(super) type Walk<T> = Result<T, Halt>;

impl From<Diagnostic> for Halt {
    fn from(problem: Diagnostic) -> Self {
        Halt::Wrong(Box::new(problem))
    }
}

impl From<Box<Diagnostic>> for Halt {
    fn from(problem: Box<Diagnostic>) -> Self {
        Halt::Wrong(problem)
    }
}

/// What leads from a thing to a part of it: a key of a patch, or a value in it.
#[derive(Clone, Copy)]
pub(super) enum Step<'a, 'b> {
    Key(&'b Key<'a>),
    Raw(Raw<'a>),
}

impl<'a> Step<'a, '_> {
    fn span(self) -> Span {
        match self {
            Step::Key(key) => key.span,
            Step::Raw(raw) => raw.span(),
        }
    }

    fn scalar(self) -> Scalar<'a> {
        match self {
            Step::Key(key) => Scalar::Text(key.text.clone()),
            Step::Raw(raw) => raw.scalar(),
        }
    }

    fn describes(self, member: Raw<'a>) -> bool {
        match self {
            Step::Key(_) => false,
            Step::Raw(raw) => raw.describes(member),
        }
    }

    fn words(self) -> String {
        match self {
            Step::Key(key) => key.text.to_string(),
            Step::Raw(raw) => alike(raw, raw),
        }
    }
}

/// A member is told in so many signs at most.
const LONG: usize = 60;

/// So many members of a list are told at most.
const MANY: usize = 12;

impl<'a> Bench<'a, '_> {
    /// What to make of a part that is not there: `problem`, unless an earlier
    /// mod has taken the part away.
    pub(super) fn missing(
        &mut self,
        patch: &Patch<'a>,
        spot: &Spot,
        step: Step<'a, '_>,
        op: PatchOp,
        problem: Diagnostic,
    ) -> Halt {
        let Some((by, segment, was)) = self.gone(patch, spot, step) else {
            return Halt::from(match problem.hint.as_deref() {
                Some(hint) if hint.starts_with("Did you mean") => problem,
                _ => self.with_command(patch, problem),
            });
        };
        let Some(Claim { layer, span, op: theirs, .. }) = self.claims.list.get(by).cloned() else {
            return Halt::from(problem);
        };
        let mut address = spot.address.clone();
        address.push(segment);
        let inside = if spot.path.is_empty() { String::new() } else { format!("{}.", spot.path) };
        let path = format!("{inside}{}", step.words());
        // What is done further in is no agreement about this.
        let text = if op == PatchOp::Remove { String::new() } else { format!("{:?}", step.span()) };
        let claim = Claim {
            layer: patch.layer,
            address,
            path,
            op,
            span: step.span(),
            was: Some(was),
            text,
            within: Vec::new(),
        };
        if !self.claims.note(claim, self.mods) || op == PatchOp::Remove {
            return Halt::Settled;
        }
        let verb = if theirs == PatchOp::Remove { "removes it" } else { "puts something else" };
        Halt::from(problem.and(span, format!("`{}` {verb} here", self.mods.name(layer))))
    }

    /// The change of another mod by which a part is no longer at a spot, what
    /// leads from there to the part, and the part.
    fn gone(&self, patch: &Patch<'a>, spot: &Spot, step: Step<'a, '_>) -> Option<(usize, Segment, Raw<'a>)> {
        let others = self.claims.of_thing(&spot.address).rev().filter(|(_, claim)| claim.layer != patch.layer);
        others.filter_map(|(at, claim)| Some((at, claim, claim.was?))).find_map(|(at, claim, was)| {
            let (segment, part) = match claim.address.strip_prefix(spot.address.as_slice()) {
                Some([own]) if claim.op == PatchOp::Remove => (is(own, was, step).then(|| own.clone())?, was),
                _ => {
                    let way = spot.address.strip_prefix(claim.address.as_slice())?;
                    part(way.iter().try_fold(was, walk)?, step)?
                }
            };
            Some((at, segment, part))
        })
    }

    /// Adds the command that shows the thing as this patch finds it.
    fn with_command(&self, patch: &Patch<'a>, problem: Diagnostic) -> Diagnostic {
        let name = match patch.kind {
            "card" => patch.name.clone(),
            "game" => String::from("game"),
            kind => format!("{kind}:{}", patch.name),
        };
        let mods: String = (1..patch.layer).map(|layer| format!(" --mod {}", self.mods.name(layer))).collect();
        let said = problem.hint.as_ref().map(|hint| format!("{hint} ")).unwrap_or_default();
        let command = format!("{said}`tuckbox explain {} {name}{mods}` shows all of it.", self.game);
        problem.hint(command)
    }
}

/// Whether what was removed is what is looked for.
fn is<'a>(removed: &Segment, was: Raw<'a>, step: Step<'a, '_>) -> bool {
    match (removed, step.scalar()) {
        (Segment::Key(name), Scalar::Text(key)) => key == **name,
        (Segment::Member(_), Scalar::Int(_)) => false,
        (Segment::Member(_), _) => step.describes(was),
        _ => false,
    }
}

/// The part of a value that stood at an address.
fn walk<'a>(raw: Raw<'a>, segment: &Segment) -> Option<Raw<'a>> {
    match (segment, inner(raw)) {
        (Segment::Key(name), Shape::Table(entries)) => {
            entries.into_iter().find(|(key, _)| key.text == **name).map(|(_, value)| value)
        }
        (Segment::Member(span), Shape::List(members)) => members.into_iter().find(|member| member.span() == *span),
        _ => None,
    }
}

/// The part of a value that a step leads to.
fn part<'a>(raw: Raw<'a>, step: Step<'a, '_>) -> Option<(Segment, Raw<'a>)> {
    match (inner(raw), step.scalar()) {
        (Shape::Table(entries), Scalar::Text(name)) => {
            let (key, value) = entries.into_iter().find(|(key, _)| key.text == name)?;
            Some((Segment::Key(key.text.into_owned()), value))
        }
        (Shape::List(members), Scalar::Int(number)) => {
            let member = *members.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
            Some((Segment::Member(member.span()), member))
        }
        (Shape::List(members), _) => {
            let member = members.into_iter().find(|member| step.describes(*member))?;
            Some((Segment::Member(member.span()), member))
        }
        _ => None,
    }
}

/// How a value looks; a word like what stands in its brackets.
fn inner(raw: Raw<'_>) -> Shape<'_> {
    match raw.shape() {
        Shape::Variant(_, Some(inner)) => inner.shape(),
        shape => shape,
    }
}

/// There is no key of this name; only a `guess` looks for what is meant.
pub(super) fn no_key<'a>(
    spot: &Spot,
    name: &str,
    span: Span,
    entries: &[(Key<'a>, Tree<'a>)],
    guess: bool,
) -> Diagnostic {
    let message = format!("There is no `{name}` in {}.", words(&spot.address, &spot.path));
    let problem = Diagnostic::error("no-such-part", message).at(span);
    if !guess {
        return problem;
    }
    let known: Vec<&str> = entries.iter().map(|(key, _)| &*key.text).collect();
    suggest::hint(name, known, "There is").into_iter().fold(problem, Diagnostic::hint)
}

/// No member of the list stands at this place.
pub(super) fn no_place<'a>(spot: &Spot, number: i64, step: Raw<'a>, members: &[Tree<'a>]) -> Diagnostic {
    let list = words(&spot.address, &spot.path);
    let message = match members.len() {
        1 => format!("There is one member in {list}, and none at {number}."),
        several => format!("There are {several} members in {list}, and none at {number}."),
    };
    listed(Diagnostic::error("no-such-part", message).at(step.span()), step, members)
}

/// No member of the list is as described.
pub(super) fn no_member<'a>(spot: &Spot, described: Raw<'a>, members: &[Tree<'a>], guess: bool) -> Diagnostic {
    let message = format!("No member of {} is like this.", words(&spot.address, &spot.path));
    let problem = Diagnostic::error("no-such-part", message).at(described.span());
    let known = members.iter().take(if guess { members.len() } else { 0 });
    let known: Vec<String> = known.map(|member| alike(member.raw, described)).collect();
    match suggest::did_you_mean(&alike(described, described), known.iter().map(String::as_str)) {
        Some(suggestion) => problem.hint(suggestion),
        None => listed(problem, described, members),
    }
}

/// Lists the members there are.
fn listed<'a>(problem: Diagnostic, described: Raw<'a>, members: &[Tree<'a>]) -> Diagnostic {
    let known: Vec<String> = members.iter().take(MANY).map(|member| alike(member.raw, described)).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    match members.len() {
        0 => problem.hint("The list is empty."),
        all if all > known.len() => problem.hint(format!("There is: {}, …", quoted(&known))),
        _ => problem.hint(format!("There is: {}.", quoted(&known))),
    }
}

/// A member as short as it can be told from others: by the keys that `described`
/// gives, or by its first, in the writing of the patch.
fn alike<'a>(member: Raw<'a>, described: Raw<'a>) -> String {
    let asked: Vec<String> = match described.shape() {
        Shape::Table(entries) => entries.into_iter().map(|(key, _)| key.text.into_owned()).collect(),
        _ => Vec::new(),
    };
    let text = match member.shape() {
        Shape::Table(entries) => table(&entries, &asked, described.is_toml()),
        Shape::Scalar(Scalar::Text(text)) => text.into_owned(),
        _ => member.text(),
    };
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// A member as its first key tells it.
pub(super) fn short(member: Raw<'_>, toml: bool) -> String {
    match member.shape() {
        Shape::Table(entries) => table(&entries, &[], toml),
        _ => member.text(),
    }
}

fn table(entries: &Entries<'_>, asked: &[String], toml: bool) -> String {
    let (gap, assign) = if toml { (" ", " = ") } else { ("", ": ") };
    let write = |(key, value): &(Key<'_>, Raw<'_>)| format!("{}{assign}{}", key.text, value.text());
    let fits: Vec<String> =
        entries.iter().filter(|(key, _)| asked.iter().any(|name| *name == key.text)).map(write).collect();
    let told = if fits.is_empty() { entries.iter().take(1).map(write).collect() } else { fits };
    let (open, close) = if toml { ("{", "}") } else { ("(", ")") };
    format!("{open}{gap}{}{gap}{close}", told.join(", "))
}
