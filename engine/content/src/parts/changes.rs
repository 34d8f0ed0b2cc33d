//! What is different between two contents, part by part.

use super::{At, GamePart, Leaf, PartKind, Parts};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tuckbox_core::names::NameKind;

/// What is different between an older content and a newer one. Abilities of a
/// card that is new, gone or renamed itself are not listed on their own.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    /// Parts that are new.
    pub added: Vec<Arc<GamePart>>,
    /// Parts that are gone.
    pub removed: Vec<Arc<GamePart>>,
    /// Parts that are there in both and not the same.
    pub changed: Vec<Changed>,
    /// Parts that are probably the same under another name.
    pub renamed: Vec<Renamed>,
    /// Kinds whose parts come in another order; what is new or gone does not count.
    pub reordered: Vec<PartKind>,
}

/// A part that is not what it was.
#[derive(Debug, Clone)]
pub struct Changed {
    /// The part in the content from before.
    pub old: Arc<GamePart>,
    /// The part in the content of now.
    pub new: Arc<GamePart>,
    /// The values that differ; none where the old part is known by its hash alone.
    pub differences: Vec<Difference>,
    /// The changed helpers through which an effect has changed that is itself the same.
    pub through: Vec<Arc<GamePart>>,
}

/// A value that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The way to it.
    pub path: String,
    /// As it was; nothing if it is new.
    pub old: Option<Leaf>,
    /// As it is; nothing if it is gone.
    pub new: Option<Leaf>,
}

/// A part that is gone and a new one of its kind with the same definition.
#[derive(Debug, Clone)]
pub struct Renamed {
    /// As it was.
    pub old: Arc<GamePart>,
    /// As it is.
    pub new: Arc<GamePart>,
}

impl Changes {
    /// What is different between `old` and `new`.
    pub fn between(old: &Parts, new: &Parts) -> Self {
        let mut changes = Self::default();
        for part in old.iter() {
            match new.get(part.kind, &part.name) {
                None => changes.removed.push(Arc::clone(part)),
                Some(now) if now.hash != part.hash => changes.changed.push(Changed::of(part, now, old, new)),
                Some(_) => {}
            }
        }
        changes.added.extend(new.iter().filter(|part| old.get(part.kind, &part.name).is_none()).cloned());
        changes.find_renamed(old, new);
        changes.leave_out_abilities();
        changes.reordered = reordered(old, new);
        changes
    }

    /// Whether nothing is different.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.removed.is_empty()
            && self.changed.is_empty()
            && self.renamed.is_empty()
            && self.reordered.is_empty()
    }

    /// What has become of a part of the older content, as words that end a
    /// sentence; nothing if it is the same.
    pub fn of(&self, kind: PartKind, name: &str) -> Option<String> {
        let is = |part: &GamePart| part.kind == kind && part.name == name;
        let changed = || self.changed.iter().find(|changed| is(&changed.old)).map(Changed::words);
        let renamed = || self.renamed.iter().find(|renamed| is(&renamed.old)).map(Renamed::words);
        let removed = || self.removed.iter().find(|part| is(part)).map(|part| part.removed());
        changed().or_else(renamed).or_else(removed)
    }

    /// A removed and an added part of one kind with the same definition, and no
    /// third with it, are the same part under another name.
    fn find_renamed(&mut self, old: &Parts, new: &Parts) {
        let mut pairs: HashMap<(PartKind, String), (Vec<usize>, Vec<usize>)> = HashMap::new();
        for (at, part) in self.removed.iter().enumerate() {
            pairs.entry((part.kind, whole(part, old))).or_default().0.push(at);
        }
        for (at, part) in self.added.iter().enumerate() {
            pairs.entry((part.kind, whole(part, new))).or_default().1.push(at);
        }
        let mut found: Vec<(usize, usize)> = Vec::new();
        for ((kind, _), (gone, fresh)) in pairs {
            if let ([gone], [fresh]) = (gone.as_slice(), fresh.as_slice())
                && kind != PartKind::Ability
            {
                found.push((*gone, *fresh));
            }
        }
        found.sort_unstable();
        let pair = |&(gone, fresh): &(usize, usize)| {
            Some(Renamed { old: Arc::clone(self.removed.get(gone)?), new: Arc::clone(self.added.get(fresh)?) })
        };
        self.renamed = found.iter().filter_map(pair).collect();
        let is_old = |part: &GamePart| self.renamed.iter().any(|renamed| is_same(&renamed.old, part));
        self.removed.retain(|part| !is_old(part));
        let is_new = |part: &GamePart| self.renamed.iter().any(|renamed| is_same(&renamed.new, part));
        self.added.retain(|part| !is_new(part));
    }

    fn leave_out_abilities(&mut self) {
        let cards = |parts: Vec<&Arc<GamePart>>| -> HashSet<String> {
            parts
                .into_iter()
                .filter(|part| part.kind == PartKind::Named(NameKind::Card))
                .map(|part| part.name.clone())
                .collect()
        };
        let gone = cards(self.removed.iter().chain(self.renamed.iter().map(|renamed| &renamed.old)).collect());
        let fresh = cards(self.added.iter().chain(self.renamed.iter().map(|renamed| &renamed.new)).collect());
        let of = |part: &GamePart, cards: &HashSet<String>| {
            part.kind == PartKind::Ability && part.card().is_some_and(|card| cards.contains(card))
        };
        self.removed.retain(|part| !of(part, &gone));
        self.added.retain(|part| !of(part, &fresh));
    }
}

impl Changed {
    fn of(old: &Arc<GamePart>, new: &Arc<GamePart>, before: &Parts, after: &Parts) -> Self {
        let mut differences: Vec<Difference> = Vec::new();
        if !old.leaves.is_empty() || !new.leaves.is_empty() {
            let is_known = old.at.is_some();
            let gone = old.leaves.iter().filter(|_| is_known).filter_map(|leaf| {
                let now = new.leaf(&leaf.path);
                let same = now.is_some_and(|now| now.value == leaf.value);
                (!same).then(|| Difference { path: leaf.path.clone(), old: Some(leaf.clone()), new: now.cloned() })
            });
            differences.extend(gone);
            let fresh = new.leaves.iter().filter(|leaf| is_known && old.leaf(&leaf.path).is_none());
            differences.extend(fresh.map(|leaf| Difference {
                path: leaf.path.clone(),
                old: None,
                new: Some(leaf.clone()),
            }));
        }
        let helper = |parts: &Parts, name: &str| parts.get(PartKind::Helper, name).cloned();
        let through = match old.own == new.own {
            false => Vec::new(),
            true => {
                let now = new.reach.iter().filter_map(|name| helper(after, name));
                let was =
                    old.reach.iter().filter(|&name| !new.reach.contains(name)).filter_map(|name| helper(before, name));
                let changed = |part: &Arc<GamePart>| {
                    let (one, other) = (before.get(part.kind, &part.name), after.get(part.kind, &part.name));
                    one.map(|part| &part.own) != other.map(|part| &part.own)
                };
                now.chain(was).filter(changed).collect()
            }
        };
        Self { old: Arc::clone(old), new: Arc::clone(new), differences, through }
    }

    /// Where it has changed: the first value that differs, else the part itself.
    pub fn at(&self) -> Option<&At> {
        let differing = self.differences.iter().find_map(|one| one.new.as_ref().and_then(|leaf| leaf.at.as_ref()));
        let through = || self.through.iter().find_map(|helper| helper.at.as_ref());
        differing.or_else(through).or(self.new.at.as_ref())
    }

    /// The mod whose file says so.
    pub fn by(&self) -> Option<&str> {
        let known = |name: &str| self.old.mods.iter().any(|(old, _)| old == name);
        let fresh = || self.new.mods.iter().find(|(name, _)| !known(name)).map(|(name, _)| name.as_str());
        self.at().and_then(At::owner).or_else(fresh)
    }
}

fn is_same(one: &GamePart, other: &GamePart) -> bool {
    one.kind == other.kind && one.name == other.name
}

/// A hash of the part with the abilities it has as a card.
fn whole(part: &GamePart, parts: &Parts) -> String {
    let mut whole = part.hash.clone();
    if part.kind == PartKind::Named(NameKind::Card) {
        let abilities = parts.iter().filter(|one| one.kind == PartKind::Ability && one.card() == Some(&part.name));
        for ability in abilities {
            whole += " ";
            whole += &ability.hash;
        }
    }
    whole
}

/// The kinds whose common parts come in another order. Abilities count card by card.
fn reordered(old: &Parts, new: &Parts) -> Vec<PartKind> {
    let order = |parts: &Parts, others: &Parts| {
        let mut order: HashMap<(PartKind, String), Vec<String>> = HashMap::new();
        for part in parts.iter().filter(|part| others.get(part.kind, &part.name).is_some()) {
            let card = if part.kind == PartKind::Ability { part.card().unwrap_or_default() } else { "" };
            order.entry((part.kind, card.to_owned())).or_default().push(part.name.clone());
        }
        order
    };
    let (before, after) = (order(old, new), order(new, old));
    let mut kinds: Vec<PartKind> =
        before.iter().filter(|(key, names)| after.get(key) != Some(names)).map(|((kind, _), _)| *kind).collect();
    kinds.sort_unstable_by_key(|kind| kind.word());
    kinds.dedup();
    kinds.retain(|kind| !matches!(kind, PartKind::Helper | PartKind::Game));
    kinds
}
