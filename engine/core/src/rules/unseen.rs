//! What may be otherwise where a seat cannot see: the values a hidden number can
//! have, as far as the rules tell, and which cards may lie in one another's place.
//! Knows no match.

use super::Ruleset;
use super::card::DeckCards;
use super::op::{Face, Op};
use super::value::{Select, Value};
use super::walk::{Visitor, Walk};
use crate::names::{CardId, Named, StatId, ZoneId};

/// The values a number can have, one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values {
    /// The least value there is; the others follow it in steps of 1.
    pub lowest: i32,
    /// How many there are; at least one.
    pub count: u32,
}

impl Values {
    /// From the first to the last of them; none if there is none.
    pub fn between(lowest: i32, highest: i32) -> Option<Self> {
        let count = u32::try_from(i64::from(highest) - i64::from(lowest) + 1).ok()?;
        (count > 0).then_some(Self { lowest, count })
    }

    /// The value at a place, counted on from the first again behind the last.
    pub fn at(&self, place: u32) -> i32 {
        let offset = i32::try_from(place % self.count.max(1)).unwrap_or(0);
        self.lowest.saturating_add(offset)
    }
}

/// Computed once for all seats that cannot see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unseen {
    /// By stat: the faces of the dice that are rolled into it, where all are alike.
    faces: Vec<Option<Values>>,
    /// By stat: whether dice are rolled into it.
    rolled: Vec<bool>,
    /// By card: a number that it shares with those that may lie in its place.
    alike: Vec<u16>,
    /// By card: whether an action lays it face down; empty where cards come to lie so
    /// otherwise.
    laid: Vec<bool>,
}

impl Unseen {
    /// What the rules tell.
    pub(super) fn of(rules: &Ruleset) -> Self {
        let mut dice = Dice { faces: vec![Rolled::Never; rules.stats.len()] };
        rules.walk(&mut dice);
        let rolled = dice.faces.iter().map(|rolled| *rolled != Rolled::Never).collect();
        let faces =
            dice.faces.into_iter().map(|rolled| if let Rolled::Of(values) = rolled { Some(values) } else { None });
        Self { faces: faces.collect(), rolled, alike: alike(rules), laid: laid(rules) }
    }

    /// Whether two cards may lie in one another's place: they begin in the same
    /// zone of some deck, or are of the same kind.
    pub fn are_alike(&self, one: CardId, other: CardId) -> bool {
        self.alike.get(one.index()) == self.alike.get(other.index())
    }

    /// Whether a card may lie face down in play, as far as the rules tell: all can where
    /// no action lays down its own piece, or something else is turned down as well.
    pub fn may_lie_down(&self, card: CardId) -> bool {
        self.laid.get(card.index()).copied().unwrap_or(true)
    }
}

impl Ruleset {
    /// Whether the pieces of a zone lie in the order of their stats.
    pub fn is_sorted(&self, zone: ZoneId) -> bool {
        !self.zones[zone.index()].sorted.0.is_empty()
    }

    /// Whether an operation rolls dice into a stat: it is what a die shows.
    pub fn is_face(&self, stat: StatId) -> bool {
        self.derived.unseen.rolled.get(stat.index()).copied().unwrap_or(false)
    }

    /// The values a number can have that events have set: the faces of the dice
    /// that are rolled into it, its words, or all from its `min` to its `max`.
    /// None where the rules do not tell.
    pub fn values_of(&self, stat: StatId) -> Option<Values> {
        let def = &self.stats[stat.index()];
        let faces = self.derived.unseen.faces.get(stat.index()).copied().flatten();
        let symbols = || i32::try_from(def.symbols.len()).ok().filter(|&count| count > 0);
        let words = || symbols().and_then(|count| Values::between(0, count - 1));
        faces.or_else(words).or_else(|| def.min.zip(def.max).and_then(|(min, max)| Values::between(min, max)))
    }
}

/// What is rolled into a stat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rolled {
    Never,
    Of(Values),
    /// Dice that are not alike, or whose sides are computed.
    Otherwise,
}

struct Dice {
    faces: Vec<Rolled>,
}

impl Visitor for Dice {
    fn op(&mut self, op: &Op) {
        let (sides, from, into) = match op {
            Op::RollEach(roll) => (&roll.sides, roll.from, roll.into),
            Op::Roll(roll) if roll.dice == Value::Num(1) => match roll.into {
                Some(into) => (&roll.sides, roll.from, into),
                None => return,
            },
            _ => return,
        };
        let lowest = from.unwrap_or(1);
        let values = match sides {
            Value::Num(sides) => Values::between(lowest, lowest.saturating_add(*sides).saturating_sub(1)),
            _ => None,
        };
        if let Some(rolled) = self.faces.get_mut(into.index()) {
            *rolled = match (values, *rolled) {
                (Some(values), Rolled::Never) => Rolled::Of(values),
                (Some(values), Rolled::Of(before)) if values == before => Rolled::Of(values),
                _ => Rolled::Otherwise,
            };
        }
    }
}

/// Which cards actions lay face down: those whose pieces may take one that turns its own
/// piece down.
fn laid(rules: &Ruleset) -> Vec<bool> {
    let mut all = Turned::default();
    rules.walk(&mut all);
    let mut laid = vec![false; rules.cards.len()];
    let mut of_actions = 0;
    for action in &rules.actions {
        let mut turned = Turned::default();
        action.ops.walk(&mut turned);
        let Some(with) = action.with.as_ref().filter(|_| turned.this > 0) else { continue };
        of_actions += turned.this;
        for ((id, card), laid) in (0..).map(CardId::from_index).zip(&rules.cards).zip(&mut laid) {
            let named = with.cards.is_empty() || with.cards.contains(&id);
            let any = with.any.is_empty() || card.tags.has_any(with.any);
            *laid |= named && any && card.tags.has_all(with.is) && !card.tags.has_any(with.not);
        }
    }
    if of_actions == 0 || of_actions < all.this || all.others > 0 { Vec::new() } else { laid }
}

/// How often pieces are turned face down.
#[derive(Default)]
struct Turned {
    /// That which an action is taken with, or that has the ability.
    this: usize,
    /// Any other.
    others: usize,
}

impl Visitor for Turned {
    fn op(&mut self, op: &Op) {
        match op {
            Op::Turn(Select::This, Face::Down) => self.this += 1,
            Op::Turn(_, Face::Down) => self.others += 1,
            _ => {}
        }
    }
}

/// Cards that share a zone of a deck, or a kind, share a number.
fn alike(rules: &Ruleset) -> Vec<u16> {
    let mut groups = Groups::of(rules.cards.len());
    let mut join = |one: CardId, other: CardId| groups.join(one.index(), other.index());
    let mut zones: Vec<Option<CardId>> = vec![None; rules.zones.len()];
    for deck in &rules.decks {
        let options = deck.options.iter().map(|option| option.cards);
        for DeckCards { zone, card, .. } in deck.cards.iter().copied().chain(options) {
            if let Some(first) = zones.get_mut(zone.index()) {
                join(*first.get_or_insert(card), card);
            }
        }
    }
    let mut kinds: Vec<Option<CardId>> = vec![None; rules.tags.len()];
    for (card, def) in (0..).map(CardId::from_index).zip(&rules.cards) {
        let of_kind = |tag: &crate::names::TagId| rules.tags.get(tag.index()).is_some_and(|tag| tag.kind.is_some());
        for kind in def.tags.iter().filter(of_kind) {
            if let Some(first) = kinds.get_mut(kind.index()) {
                join(*first.get_or_insert(card), card);
            }
        }
    }
    groups.numbers()
}

/// Which of some things belong together, found in nearly linear time: each leads
/// to another of its group, and at last to the one that stands for all.
struct Groups(Vec<u16>);

impl Groups {
    fn of(count: usize) -> Self {
        Self((0..=u16::MAX).take(count).collect())
    }

    /// The one that stands for the group; the way there is shorter afterwards.
    fn find(&mut self, mut at: usize) -> usize {
        while usize::from(self.0[at]) != at {
            let next = usize::from(self.0[at]);
            self.0[at] = self.0[next];
            at = next;
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        if one.max(other) >= self.0.len() {
            return;
        }
        let (one, other) = (self.find(one), self.find(other));
        let first = one.min(other);
        self.0[one.max(other)] = u16::try_from(first).unwrap_or(u16::MAX);
    }

    /// The same number for all of a group.
    fn numbers(mut self) -> Vec<u16> {
        (0..self.0.len()).map(|at| u16::try_from(self.find(at)).unwrap_or(u16::MAX)).collect()
    }
}
