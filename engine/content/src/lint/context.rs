//! What lints look at: the linked rules, every part of them with the words
//! people call it by, and where things stand.

use crate::link::Linked;
use crate::read::{AbilityPlace, CardDraft};
use crate::source::Sources;
use crate::walk::{Visitor, Walk};
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{NameKind, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::{Ability, Action};
use tuckbox_core::rules::op::{Call, Op, Param};
use tuckbox_core::rules::value::Rule;

/// A game, as lints see it.
pub(super) struct Context<'a> {
    /// Everything that was linked.
    pub linked: &'a Linked,
    /// The rules.
    pub rules: &'a Ruleset,
    sources: &'a Sources,
    lost: Vec<NameKind>,
    words: BTreeSet<&'a str>,
    given: BTreeSet<Box<str>>,
}

/// A part of the rules that stands by itself.
pub(super) struct RulesPart<'a> {
    /// The words people call it by: "the action `play`".
    pub name: String,
    /// The head that messages point at: the name, or the key an ability begins with.
    pub span: Option<Span>,
    /// From its beginning to its end, to find words within.
    pub extent: Option<Span>,
    /// Its contents, for lints that ask for one kind of part.
    pub body: Body<'a>,
}

/// What a part is, where lints care.
pub(super) enum Body<'a> {
    /// An ability.
    Ability(&'a Ability),
    /// An action.
    Action(&'a Action),
    /// A rule that several actions obey.
    Rule(&'a Rule),
    /// A part that lints only walk through for what it uses.
    Other(&'a dyn Walk),
    /// An effect written in data.
    Ops(&'a [Op]),
}

impl RulesPart<'_> {
    /// Tells the visitor of everything in it.
    pub(super) fn walk(&self, visitor: &mut dyn Visitor) {
        match self.body {
            Body::Ability(ability) => ability.walk(visitor),
            Body::Action(action) => action.walk(visitor),
            Body::Rule(rule) => rule.walk(visitor),
            Body::Other(other) => other.walk(visitor),
            Body::Ops(ops) => ops.walk(visitor),
        }
    }
}

impl<'a> Context<'a> {
    /// A view of what was linked; `lost` are kinds whose definitions may be missing.
    pub(super) fn new(linked: &'a Linked, sources: &'a Sources, lost: Vec<NameKind>) -> Self {
        let scripts = sources.iter().filter(|(_, source)| {
            crate::mods::inside(&source.path).map_or(&*source.path, |(_, inside)| inside).starts_with("scripts/")
        });
        let words = |text: &'a str| text.split(|c: char| !c.is_alphanumeric() && !"_-".contains(c));
        let mut words: BTreeSet<&'a str> = scripts.flat_map(|(_, source)| words(&source.text)).collect();
        let of_abilities = linked.rules.abilities.iter().flat_map(|ability| &ability.with.list);
        of_abilities.for_each(|(_, param)| add_names(param, &mut words));
        let mut given = Given::default();
        linked.rules.walk(&mut given);
        linked.flow.walk(&mut given);
        Self { linked, rules: &linked.rules, sources, lost, words, given: given.0 }
    }

    /// Whether it stands in a file of a mod.
    pub(super) fn is_of_a_mod(&self, span: Span) -> bool {
        crate::mods::inside(self.sources.path(span.file)).is_some()
    }

    /// Whether some script or parameter has this word, and so may use what it names.
    pub(super) fn in_scripts(&self, word: &str) -> bool {
        self.words.contains(word) || self.given.contains(word)
    }

    /// Whether definitions of this kind may be missing.
    pub(super) fn lost(&self, kind: NameKind) -> bool {
        self.lost.contains(&kind)
    }

    /// Whether the name of an id is defined.
    pub(super) fn is_defined<T: Named>(&self, id: T) -> bool {
        self.rules.names.of(T::KIND).get(id.index()).is_some_and(|entry| !entry.defined.is_empty())
    }

    /// Where the name of an id is defined.
    pub(super) fn place<T: Named>(&self, id: T) -> Option<Span> {
        self.rules.names.of(T::KIND).get(id.index())?.defined.first().copied().flatten()
    }

    /// All ids of a kind that are defined in files.
    pub(super) fn ids<T: Named>(&self) -> impl Iterator<Item = T> {
        let ids = (0..self.rules.count(T::KIND)).filter_map(|i| u16::try_from(i).ok());
        ids.map(T::from_index).filter(|&id| self.place(id).is_some())
    }

    /// Whether the game has a key.
    pub(super) fn has_key(&self, name: &str) -> bool {
        self.linked.places.keys.contains_key(name)
    }

    /// The place of a key of the game, or of the game if it lacks the key.
    pub(super) fn key(&self, name: &str) -> Option<Span> {
        self.linked.places.keys.get(name).copied().or(self.linked.places.head)
    }

    /// The places of the members of a list of the game.
    pub(super) fn list(&self, name: &str) -> impl Iterator<Item = Option<Span>> {
        let spans = self.linked.places.lists.get(name).map_or(&[][..], Vec::as_slice);
        spans.iter().copied().map(Some).chain(std::iter::repeat(None))
    }

    /// Where an ability stands.
    pub(super) fn ability_place(&self, id: AbilityId) -> Option<&'a AbilityPlace> {
        self.linked.places.abilities.get(id.index())
    }

    /// The abilities that could be read, with their names and places.
    pub(super) fn abilities(&self) -> impl Iterator<Item = (AbilityId, &'a Ability, &'a AbilityPlace, String)> {
        let ids = (0..self.rules.abilities.len()).filter_map(|i| u16::try_from(i).ok()).map(AbilityId);
        ids.filter_map(|id| {
            let place = self.ability_place(id).filter(|place| !place.broken)?;
            Some((id, self.rules.ability(id), place, self.ability_name(id)))
        })
    }

    fn ability_name(&self, id: AbilityId) -> String {
        let (list, of) = match self.rules.ability(id).card {
            Some(card) => (&self.rules.card(card).abilities, format!("the card `{}`", self.rules.name(card))),
            None => (&self.rules.game_abilities, String::from("the game")),
        };
        let at = list.iter().position(|&ability| ability == id).unwrap_or(0);
        format!("ability {} of {of}", at + 1)
    }

    /// The cards that could be read.
    pub(super) fn cards(&self) -> impl Iterator<Item = &'a CardDraft> {
        self.linked.cards.iter().filter(|card| !card.broken)
    }

    /// Every part of the rules that stands by itself.
    pub(super) fn parts(&self) -> Vec<RulesPart<'a>> {
        let rules = self.rules;
        let mut parts = Vec::new();
        for (_, ability, place, name) in self.abilities() {
            let (span, extent) = (Some(place.span), Some(place.extent));
            parts.push(RulesPart { name, span, extent, body: Body::Ability(ability) });
        }
        self.named(&rules.actions, "action", Body::Action, &mut parts);
        self.named(&rules.rules, "rule", Body::Rule, &mut parts);
        self.named(&rules.targets, "kind of target", |target| Body::Other(target), &mut parts);
        self.named(&rules.events, "event", |event| Body::Other(event), &mut parts);
        self.named(&rules.windows, "window", |window| Body::Other(window), &mut parts);
        let ops = |ops: &'a Option<Vec<Op>>| Body::Ops(ops.as_deref().unwrap_or_default());
        self.named(&rules.effects, "effect", ops, &mut parts);
        self.listed("targeting", "rule", "`targeting`", &rules.targeting, &mut parts);
        self.listed("checks", "check", "the game", &rules.checks, &mut parts);
        self.listed("score", "value", "`score`", rules.score.as_slice(), &mut parts);
        self.listed("flow", "part", "the flow", &self.linked.flow, &mut parts);
        parts
    }

    fn named<T: Tabled>(
        &self,
        table: &'a [T],
        word: &str,
        body: impl Fn(&'a T) -> Body<'a>,
        parts: &mut Vec<RulesPart<'a>>,
    ) {
        for id in self.ids::<T::Id>() {
            let Some(value) = table.get(id.index()) else { continue };
            let index = u16::try_from(id.index()).unwrap_or(u16::MAX);
            parts.push(RulesPart {
                name: format!("the {word} `{}`", self.rules.name(id)),
                span: self.place(id),
                extent: self.linked.places.bodies.get(&(T::Id::KIND, index)).copied(),
                body: body(value),
            });
        }
    }

    fn listed<T: Walk>(&self, key: &str, word: &str, of: &str, list: &'a [T], parts: &mut Vec<RulesPart<'a>>) {
        for ((value, span), number) in list.iter().zip(self.list(key)).zip(1..) {
            let name = format!("{word} {number} of {of}");
            parts.push(RulesPart { name, span, extent: span, body: Body::Other(value) });
        }
    }

    /// Where a part uses a name: the first use under the word that is meant
    /// (`Stat` in `Stat(It, "mana")`, `pay` in `pay: {"mana": 1}`), or else the
    /// first use at all, or else the part's head.
    pub(super) fn use_in<T: Named>(&self, part: &RulesPart, id: T, under: &str) -> Option<Span> {
        let extent = part.extent?;
        let inside = |span: &Span| span.file == extent.file && span.start >= extent.start && span.end <= extent.end;
        let entry = self.rules.names.of(T::KIND).get(id.index())?;
        let uses: BTreeSet<Span> = entry.uses.iter().copied().flatten().filter(inside).collect();
        let under_word = uses.iter().find(|span| self.word_above(**span) == Some(under));
        under_word.or(uses.first()).copied().or(part.span)
    }

    /// The word whose brackets enclose a place.
    fn word_above(&self, span: Span) -> Option<&'a str> {
        let text = self.sources.text(span.file);
        let before = text.get(..span.start as usize)?;
        let mut depth = 0;
        let open = before.char_indices().rev().find(|(_, c)| {
            match c {
                ')' | ']' | '}' => depth += 1,
                '(' | '[' | '{' if depth == 0 => return true,
                '(' | '[' | '{' => depth -= 1,
                _ => {}
            }
            false
        });
        let head = before[..open?.0].trim_end().trim_end_matches([':', '=']).trim_end();
        let start = head.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        Some(&head[start..]).filter(|word| !word.is_empty())
    }
}

/// Values that stand in a table by the id of their name.
pub(super) trait Tabled {
    /// The id.
    type Id: Named;
}

macro_rules! tabled {
    ($($value:ty => $id:ident;)*) => {$(
        impl Tabled for $value {
            type Id = tuckbox_core::names::$id;
        }
    )*};
}

tabled! {
    Action => ActionId;
    Rule => RuleId;
    tuckbox_core::rules::card::TargetDef => TargetId;
    tuckbox_core::rules::card::EventDef => EventId;
    tuckbox_core::rules::card::Window => WindowId;
    Option<Vec<Op>> => EffectId;
}

/// The names that operations and the flow give to effects they run.
#[derive(Default)]
struct Given(BTreeSet<Box<str>>);

impl Visitor for Given {
    fn call(&mut self, call: &Call) {
        let mut words = BTreeSet::new();
        call.with.list.iter().for_each(|(_, param)| add_names(param, &mut words));
        self.0.extend(words.into_iter().map(Box::from));
    }
}

/// The names that a parameter gives to an effect.
fn add_names<'a>(param: &'a Param, words: &mut BTreeSet<&'a str>) {
    match param {
        Param::Name(name) => {
            words.insert(name);
        }
        Param::List(list) => list.iter().for_each(|param| add_names(param, words)),
        Param::Int(_) | Param::Flag(_) => {}
    }
}
