//! Families of cards: one card written for every combination of some values,
//! `each = { suit = ["bells", "leaves"], rank = [1, 2, 3] }`. They are made into
//! ordinary cards before patches and before anything is read, so that whatever
//! comes after sees cards only, each value with its place in the file.

use super::tree::{Parts, Tree};
use crate::message;
use crate::raw::{Key, Raw, ReadResult, Scalar, Shape, longest};
use crate::report::Report;
use std::borrow::Cow;
use std::collections::HashSet;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::NameKind;
use tuckbox_core::suggest;

/// The key of a card that makes it a family.
const EACH: &str = "each";

/// The key of a family that says how values are written for people.
const WORDS: &str = "words";

/// The keys of a family that other cards do not have.
pub(crate) const FAMILY_KEYS: [&str; 2] = [EACH, WORDS];

/// How many cards a family may have.
const MOST: usize = 1000;

/// How many bytes may be written where its cards have places for values, all together.
const MOST_WRITTEN: usize = 1 << 20;

/// How many bytes its cards may have, as if each were written by itself.
const MOST_BYTES: usize = 4 << 20;

/// Keys that are text even where they are nothing but one placeholder.
const TEXTS: [&str; 4] = ["id", "name", "text", "title"];

/// A family that was made into cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Family {
    /// The id as written, with its placeholders: so decks call the family.
    pub pattern: String,
    /// The ids of its cards in order.
    pub ids: Vec<String>,
    /// All of it in the file.
    pub extent: Span,
}

/// Makes the families of a file of cards into cards.
pub(super) fn expand(tree: &mut Tree<'_>, families: &mut Vec<Family>, report: &mut Report) {
    let Some(place) = tree.find("card") else { return };
    let Some(list) = tree.child(place) else { return };
    let Parts::List(members) = list.open() else { return };
    if !members.iter_mut().any(|member| member.find(EACH).is_some() || member.find(WORDS).is_some()) {
        return;
    }
    let mut cards = Vec::new();
    for mut member in std::mem::take(members) {
        match Draft::read(&mut member, report) {
            Ok(None) => cards.push(member),
            Ok(Some(draft)) => cards.extend(draft.cards(families, report)),
            Err(problem) => {
                report.fail(*problem);
                report.lose(&[NameKind::Card]);
            }
        }
    }
    *members = cards;
    list.change();
    tree.change();
}

/// A family as written.
struct Draft<'a> {
    raw: Raw<'a>,
    /// The keys of the card without those of the family.
    body: Vec<(Key<'a>, Raw<'a>)>,
    names: Vec<Name<'a>>,
}

/// A name of `each` with its values.
struct Name<'a> {
    key: Key<'a>,
    values: Vec<Value<'a>>,
}

/// A value, and how it is written in ids and for people.
struct Value<'a> {
    raw: Raw<'a>,
    id: String,
    word: String,
}

/// What a card of a family has for each name.
type Chosen<'a, 'b> = Vec<(&'b Name<'a>, &'b Value<'a>)>;

impl<'a> Draft<'a> {
    /// Reads a card; nothing if it is no family.
    fn read(member: &mut Tree<'a>, report: &mut Report) -> ReadResult<Option<Self>> {
        let raw = member.raw;
        let Parts::Table(entries) = member.open() else { return Ok(None) };
        let found = |word: &str| entries.iter().find(|(key, _)| key.text == word).map(|(key, tree)| (key, tree.raw));
        let Some((key, each)) = found(EACH) else {
            let Some((key, _)) = found(WORDS) else { return Ok(None) };
            let problem = wrong("A card has `words` only beside `each`.", key.span);
            return Err(Box::new(problem.hint("Write `each = { … }`, or remove `words`.")));
        };
        let mut names = Vec::new();
        for (key, values) in each.table().map_err(|problem| problem.hint(EXAMPLE))? {
            names.push(Name::read(key, values)?);
        }
        let count = names.iter().fold(1, |count: usize, name| count.saturating_mul(name.values.len()));
        if names.is_empty() || count > MOST {
            let message = match names.is_empty() {
                true => String::from("A family of cards has at least one name in `each`."),
                false => format!("This family has {count} cards; at most {MOST} are allowed."),
            };
            return Err(Box::new(wrong(message, key.span).hint(EXAMPLE)));
        }
        let extent = raw.extent();
        let length = usize::try_from(extent.end.saturating_sub(extent.start)).unwrap_or(usize::MAX);
        if length.saturating_mul(count) > MOST_BYTES {
            let message = format!("This family is {count} cards of {length} bytes each, more than there is room for.");
            return Err(Box::new(wrong(message, key.span).hint("Shorten its texts, or make several families of it.")));
        }
        if let Some((_, words)) = found(WORDS) {
            for (key, words) in words.table().map_err(|problem| problem.hint(WORDS_EXAMPLE))? {
                give_words(&mut names, &key, words, report)?;
            }
        }
        let body = entries.iter().filter(|(key, _)| !FAMILY_KEYS.contains(&&*key.text));
        let body: Vec<(Key, Raw)> = body.map(|(key, tree)| (key.clone(), tree.raw)).collect();
        let doubled =
            body.iter().find_map(|(key, _)| names.iter().find(|name| name.key.text == key.text).zip(Some(key)));
        if let Some((name, key)) = doubled {
            let problem = wrong(format!("The family gives `{}` twice.", key.text), key.span);
            return Err(Box::new(problem.and(name.key.span, "here too").hint("Leave it out beside `each`.")));
        }
        Ok(Some(Self { raw, body, names }))
    }

    /// A card for every combination, the first name of `each` outermost; none
    /// if they cannot be told apart.
    fn cards(&self, families: &mut Vec<Family>, report: &mut Report) -> Vec<Tree<'a>> {
        let Some((_, id)) = self.body.iter().find(|(key, _)| key.text == "id") else {
            let problem = wrong("This family of cards has no `id`.", self.raw.span());
            report.fail(problem.hint(format!("Add `id = \"{}\"`.", self.pattern())));
            report.lose(&[NameKind::Card]);
            return Vec::new();
        };
        let failures = report.failures();
        self.check(report);
        let total: usize = self.names.iter().map(|name| name.values.len()).product();
        let mut left = MOST_WRITTEN;
        let made: Vec<(String, Tree<'a>)> =
            (0..total).map_while(|number| self.card(&self.chosen(number), &mut left)).collect();
        if made.len() < total {
            let message = "What this family writes into its cards is more than there is room for.";
            let hint = format!(
                "All its values together may write {MOST_WRITTEN} bytes, and a name or text no more than elsewhere: \
                 shorten them."
            );
            report.fail(wrong(message, self.raw.span()).hint(hint));
            report.lose(&[NameKind::Card]);
            return Vec::new();
        }
        let mut seen = HashSet::new();
        let twice = made.iter().find(|(id, _)| !seen.insert(id));
        if let Some((twice, _)) = twice.filter(|_| report.failures() == failures) {
            let problem = wrong(format!("Several cards of this family have the id `{twice}`."), id.span());
            report.fail(problem.hint(format!("Let it hold every name of `each`: `id = \"{}\"`.", self.pattern())));
        }
        if report.failures() > failures {
            report.lose(&[NameKind::Card]);
            return Vec::new();
        }
        let (ids, cards) = made.into_iter().unzip();
        let pattern = text(*id).unwrap_or_default().into_owned();
        families.push(Family { pattern, ids, extent: self.raw.extent() });
        cards
    }

    /// An id that tells all cards apart.
    fn pattern(&self) -> String {
        let names: Vec<String> = self.names.iter().map(|name| format!("{{{}}}", name.key.text)).collect();
        names.join("_")
    }

    /// Placeholders of ids and names for which there is no value.
    fn check(&self, report: &mut Report) {
        let known: Vec<&str> = self.names.iter().map(|name| &*name.key.text).collect();
        for (key, raw) in self.body.iter().filter(|(key, _)| matches!(&*key.text, "id" | "name")) {
            let text = text(*raw).unwrap_or_default();
            for name in placeholders(&text).filter(|name| !known.contains(name)) {
                let message = format!("The `{}` has a place for `{{{name}}}`, which `each` does not name.", key.text);
                let problem = Diagnostic::error("unknown-placeholder", message).at(raw.span());
                report.fail(message::hinted(problem, suggest::hint(name, known.iter().copied(), "`each` names")));
            }
        }
    }

    /// The combination of this number.
    fn chosen(&self, number: usize) -> Chosen<'a, '_> {
        let mut rest = number;
        let mut chosen = Vec::with_capacity(self.names.len());
        for name in self.names.iter().rev() {
            chosen.extend(name.values.get(rest % name.values.len()).map(|value| (name, value)));
            rest /= name.values.len();
        }
        chosen.reverse();
        chosen
    }

    /// One card and its id. A value for which the card has a place, besides its
    /// id, need not be a stat. None where more is written than `left` bytes.
    fn card(&self, chosen: &Chosen<'a, '_>, left: &mut usize) -> Option<(String, Tree<'a>)> {
        let mut id = String::new();
        let mut used = HashSet::new();
        let mut entries = Vec::with_capacity(self.body.len() + chosen.len());
        for (key, raw) in &self.body {
            let mut tree = Tree::of(*raw);
            let mut filling = Filling { chosen, used: HashSet::new(), left: Some(*left) };
            filling.fill(&mut tree, &key.text);
            *left = filling.left?;
            match key.text == "id" {
                true => id = tree.text().unwrap_or_default().into_owned(),
                false => used.extend(filling.used),
            }
            entries.push((key.clone(), tree));
        }
        for (name, value) in chosen {
            let key = Key { filled: used.contains(&*name.key.text), ..name.key.clone() };
            entries.push((key, Tree::of(value.raw)));
        }
        Some((id, Tree::table(self.raw, entries)))
    }
}

impl<'a> Name<'a> {
    fn read(key: Key<'a>, values: Raw<'a>) -> ReadResult<Self> {
        let list = values.list().map_err(|problem| problem.hint(EXAMPLE))?;
        if list.is_empty() {
            let message = format!("`{}` has no values.", key.text);
            return Err(Box::new(wrong(message, values.span()).hint(EXAMPLE)));
        }
        let value = |raw: Raw<'a>| {
            let written = written(raw).ok_or_else(|| {
                let message = format!("A value of `{}` is a whole number or a text.", key.text);
                Box::new(wrong(message, raw.span()).hint(EXAMPLE))
            })?;
            Ok(Value { raw, id: written.clone(), word: written })
        };
        let values = list.into_iter().map(value).collect::<ReadResult<Vec<Value>>>()?;
        Ok(Self { key, values })
    }
}

/// Gives values their words for people.
fn give_words(names: &mut [Name<'_>], key: &Key<'_>, words: Raw<'_>, report: &mut Report) -> ReadResult<()> {
    let known: Vec<String> = names.iter().map(|name| name.key.text.to_string()).collect();
    let Some(name) = names.iter_mut().find(|name| name.key.text == key.text) else {
        report.fail(message::unknown_key(&key.text, "in `words`", &known, key.span));
        return Ok(());
    };
    for (key, word) in words.table().map_err(|problem| problem.hint(WORDS_EXAMPLE))? {
        let Some(value) = name.values.iter_mut().find(|value| value.id == key.text) else {
            let message = format!("`{}` has no value `{}` in `each`.", name.key.text, key.text);
            report.fail(wrong(message, key.span).hint("Give words to values that are there."));
            continue;
        };
        value.word =
            written(word).ok_or_else(|| wrong("A word for a value is a text.", word.span()).hint(WORDS_EXAMPLE))?;
    }
    Ok(())
}

/// Puts values where there is a place for them.
struct Filling<'c, 'a, 'b> {
    chosen: &'c Chosen<'a, 'b>,
    /// The names whose places were found.
    used: HashSet<String>,
    /// How many bytes may still be written; none once there were too many.
    left: Option<usize>,
}

impl<'a> Filling<'_, 'a, '_> {
    /// Fills a part. A text that is nothing but one placeholder becomes the value itself,
    /// number or word. Says whether anything is another now.
    fn fill(&mut self, tree: &mut Tree<'a>, key: &str) -> bool {
        let mut changed = false;
        match tree.open() {
            Parts::Table(entries) => entries.iter_mut().for_each(|(key, part)| changed |= self.fill(part, &key.text)),
            Parts::List(members) => members.iter_mut().for_each(|part| changed |= self.fill(part, key)),
            _ => return self.fill_text(tree, key),
        }
        if changed {
            tree.change();
        }
        changed
    }

    fn fill_text(&mut self, tree: &mut Tree<'a>, key: &str) -> bool {
        let Some(text) = text(tree.raw) else { return false };
        let is_text = TEXTS.contains(&key);
        let whole = |(name, _): &&(&Name<'a>, &Value<'a>)| *text == format!("{{{}}}", name.key.text);
        if let Some((name, value)) = self.chosen.iter().find(whole).filter(|_| !is_text) {
            self.used.insert(name.key.text.to_string());
            tree.replace(value.raw);
            return true;
        }
        // Each place is filled once: what a value says is no place for another.
        let (mut filled, mut rest, mut any) = (String::new(), &*text, false);
        while let Some(at) = rest.find('{') {
            let (before, place) = rest.split_at(at);
            filled.push_str(before);
            let named = self.chosen.iter().find_map(|(name, value)| {
                let after = place.get(1..)?.strip_prefix(&*name.key.text)?.strip_prefix('}')?;
                Some((name, value, after))
            });
            let Some((name, value, after)) = named else {
                filled.push('{');
                rest = &place[1..];
                continue;
            };
            let written = if key == "id" || !is_text { &value.id } else { &value.word };
            self.left = self.left.and_then(|left| left.checked_sub(written.len()));
            if self.left.is_none() {
                return false;
            }
            self.used.insert(name.key.text.to_string());
            filled.push_str(written);
            (rest, any) = (after, true);
        }
        if any {
            filled.push_str(rest);
            // What is put together is held to the same bound as what is written.
            if filled.chars().count() > longest(key) {
                self.left = None;
                return false;
            }
            tree.write(filled);
        }
        any
    }
}

/// A value as an id has it.
fn written(raw: Raw<'_>) -> Option<String> {
    match raw.scalar() {
        Scalar::Int(number) => Some(number.to_string()),
        Scalar::Text(text) => Some(text.into_owned()),
        _ => None,
    }
}

fn text(raw: Raw<'_>) -> Option<Cow<'_, str>> {
    match raw.shape() {
        Shape::Scalar(Scalar::Text(text)) => Some(text),
        _ => None,
    }
}

/// The words in braces.
fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name)
}

fn wrong(message: impl Into<String>, span: Span) -> Diagnostic {
    Diagnostic::error("wrong-family", message).at(span)
}

const EXAMPLE: &str =
    "Write `each = { suit = [\"bells\", \"leaves\"], rank = [1, 2, 3] }`: names with the values they take.";
const WORDS_EXAMPLE: &str = "Write `words = { rank = { 1 = \"Ace\" } }`: names of `each`, with words for their values.";
