//! Which parts of the content a run used: cards, abilities, actions, effects,
//! events, and each condition with how it came out. A match records it only
//! when it is told to; nothing of it enters the state, its hash or a save.
//! A step that runs again counts once: what it repeats is not recorded.

use crate::diagnostic::FileId;
use crate::ids::{AbilityId, NodeId};
use crate::names::{ActionId, CardId, EffectId, EventId, Named, TargetId, WindowId};
use crate::rules::Ruleset;
use crate::rules::conditions::Conditions;
use crate::rules::value::{CondId, Condition};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A part of the content, at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UsedPart {
    /// A card: one of its pieces took an action, was chosen as a target or sealed,
    /// caused an event, was compared with another, or one of its abilities worked.
    Card(CardId),
    /// An ability: it was triggered, used, acted instead of an event, or was in
    /// force.
    Ability(AbilityId),
    /// An action that was taken.
    Action(ActionId),
    /// An effect that was called.
    Effect(EffectId),
    /// An event that happened.
    Event(EventId),
    /// A response window that opened.
    Window(WindowId),
    /// A kind of target, of which one was chosen.
    Target(TargetId),
    /// A part of the flow that did something.
    Flow(NodeId),
    /// A condition that held.
    Held(CondId),
    /// A condition that did not hold.
    Failed(CondId),
}

/// The parts a run used, each with how often.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Usage {
    /// How often each part was used; what was never used is not in it.
    pub parts: BTreeMap<UsedPart, u32>,
    /// Which ability called an effect; nothing where no ability did.
    pub calls: BTreeMap<(EffectId, Option<AbilityId>), u32>,
}

impl Usage {
    /// How often a part was used.
    pub fn count(&self, part: UsedPart) -> u32 {
        self.parts.get(&part).copied().unwrap_or(0)
    }

    /// Whether a part was used.
    pub fn has(&self, part: UsedPart) -> bool {
        self.parts.contains_key(&part)
    }

    /// Whether nothing was used.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The cards that were at work.
    pub fn cards(&self) -> impl Iterator<Item = CardId> {
        self.parts.keys().filter_map(|part| if let UsedPart::Card(card) = part { Some(*card) } else { None })
    }

    /// The abilities that were at work.
    pub fn abilities(&self) -> impl Iterator<Item = AbilityId> {
        self.parts.keys().filter_map(|part| if let UsedPart::Ability(ability) = part { Some(*ability) } else { None })
    }

    /// The effects that were called.
    pub fn effects(&self) -> impl Iterator<Item = EffectId> {
        self.parts.keys().filter_map(|part| if let UsedPart::Effect(effect) = part { Some(*effect) } else { None })
    }

    /// Adds what another run used.
    pub fn add(&mut self, other: &Usage) {
        for (&part, &count) in &other.parts {
            let sum = self.parts.entry(part).or_default();
            *sum = sum.saturating_add(count);
        }
        for (&call, &count) in &other.calls {
            let sum = self.calls.entry(call).or_default();
            *sum = sum.saturating_add(count);
        }
    }
}

/// The lines of scripts that can run, each with how often it did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines(
    /// By file: by line, from 1 on, how often it ran.
    pub BTreeMap<FileId, BTreeMap<u32, u32>>,
);

impl Lines {
    /// How often a line ran; `None` for one that cannot run.
    pub fn count(&self, file: FileId, line: u32) -> Option<u32> {
        self.0.get(&file)?.get(&line).copied()
    }

    /// What ran since `before`, all lines that can run included.
    #[must_use]
    pub fn since(&self, before: &Lines) -> Lines {
        let mut left = self.clone();
        for (file, lines) in &mut left.0 {
            for (line, count) in lines {
                *count = count.saturating_sub(before.count(*file, *line).unwrap_or(0));
            }
        }
        left
    }

    /// Only the lines that ran.
    #[must_use]
    pub fn ran(mut self) -> Lines {
        self.0.values_mut().for_each(|lines| lines.retain(|_, count| *count > 0));
        self.0.retain(|_, lines| !lines.is_empty());
        self
    }

    /// Adds what another run ran.
    pub fn add(&mut self, other: &Lines) {
        for (file, lines) in &other.0 {
            let own = self.0.entry(*file).or_default();
            for (&line, &count) in lines {
                let sum = own.entry(line).or_default();
                *sum = sum.saturating_add(count);
            }
        }
    }
}

/// Where the lists of counters of each kind of part begin.
#[derive(Debug, Clone, Copy)]
struct Places([usize; 10]);

/// A record that matches of one ruleset write: each copy of it is the same
/// record. Give it to a match with [`crate::matches::Match::record`].
#[derive(Debug, Clone)]
pub struct Recorder(Arc<Book>);

#[derive(Debug)]
struct Book {
    conditions: Arc<Conditions>,
    places: Places,
    counts: Box<[AtomicU32]>,
    calls: Mutex<BTreeMap<(EffectId, Option<AbilityId>), u32>>,
}

impl Recorder {
    /// An empty record.
    pub fn new(conditions: &Arc<Conditions>) -> Self {
        let places = Places::of(conditions);
        let counts = std::iter::repeat_with(AtomicU32::default).take(places.end(conditions)).collect();
        Self(Arc::new(Book { conditions: Arc::clone(conditions), places, counts, calls: Mutex::default() }))
    }

    /// The rules it is about.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.0.conditions.rules()
    }

    /// What was used since the last time, and begins afresh.
    pub fn take(&self) -> Usage {
        let mut uses = Usage::default();
        for (slot, count) in self.0.counts.iter().enumerate() {
            let count = count.swap(0, Ordering::Relaxed);
            if count > 0
                && let Some(part) = self.0.places.part(slot)
            {
                uses.parts.insert(part, count);
            }
        }
        uses.calls = std::mem::take(&mut *self.0.calls.lock().unwrap_or_else(PoisonError::into_inner));
        uses
    }

    /// A part was used.
    #[cold]
    pub(crate) fn used(&self, part: UsedPart) {
        if let Some(count) = self.0.counts.get(self.0.places.slot(part)) {
            // One thread writes a record at a time; a lost count would be no loss.
            count.store(count.load(Ordering::Relaxed).saturating_add(1), Ordering::Relaxed);
        }
    }

    /// An effect was called.
    #[cold]
    pub(crate) fn called(&self, effect: EffectId, by: Option<AbilityId>) {
        self.used(UsedPart::Effect(effect));
        let mut calls = self.0.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let count = calls.entry((effect, by)).or_default();
        *count = count.saturating_add(1);
    }

    /// A condition was looked at.
    #[cold]
    pub(crate) fn looked(&self, cond: &Condition, holds: bool) {
        if cond.is_one() && self.0.conditions.part(cond.id).is_some() {
            self.used(if holds { UsedPart::Held(cond.id) } else { UsedPart::Failed(cond.id) });
        }
    }
}

impl Places {
    fn of(conditions: &Conditions) -> Self {
        let rules = conditions.rules();
        let lengths = [
            rules.cards.len(),
            rules.abilities.len(),
            rules.actions.len(),
            rules.effects.len(),
            rules.events.len(),
            rules.windows.len(),
            rules.targets.len(),
            rules.flow.len(),
            conditions.bound(),
        ];
        let mut places = [0; 10];
        for (at, length) in lengths.into_iter().enumerate() {
            places[at + 1] = places[at] + length;
        }
        Self(places)
    }

    fn end(&self, conditions: &Conditions) -> usize {
        self.0[9] + conditions.bound()
    }

    fn slot(&self, part: UsedPart) -> usize {
        let (list, index) = match part {
            UsedPart::Card(id) => (0, id.index()),
            UsedPart::Ability(id) => (1, id.index()),
            UsedPart::Action(id) => (2, id.index()),
            UsedPart::Effect(id) => (3, id.index()),
            UsedPart::Event(id) => (4, id.index()),
            UsedPart::Window(id) => (5, id.index()),
            UsedPart::Target(id) => (6, id.index()),
            UsedPart::Flow(id) => (7, id.index()),
            UsedPart::Held(id) => (8, id.index()),
            UsedPart::Failed(id) => (9, id.index()),
        };
        self.0[list] + index
    }

    fn part(&self, slot: usize) -> Option<UsedPart> {
        let list = self.0.iter().rposition(|&begin| begin <= slot)?;
        let index = slot - self.0[list];
        let small = u16::try_from(index).ok()?;
        let cond = CondId(u32::try_from(index).ok()?);
        Some(match list {
            0 => UsedPart::Card(CardId(small)),
            1 => UsedPart::Ability(AbilityId(small)),
            2 => UsedPart::Action(ActionId::from_index(small)),
            3 => UsedPart::Effect(EffectId(small)),
            4 => UsedPart::Event(EventId(small)),
            5 => UsedPart::Window(WindowId::from_index(small)),
            6 => UsedPart::Target(TargetId(small)),
            7 => UsedPart::Flow(NodeId(small)),
            8 => UsedPart::Held(cond),
            _ => UsedPart::Failed(cond),
        })
    }
}
