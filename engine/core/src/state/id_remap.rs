//! The names a state was made with. A state keeps numbers; together with its
//! lexicon it can be read under a ruleset whose numbers are others, which is
//! how saves are opened and how a running match gets new content.

use super::{Change, Home, Lasting, State, Tags128};
use crate::ids::{AbilityId, NodeId, PieceId, Seat};
use crate::matches::Trouble;
use crate::names::{
    ActionId, CardId, DeckId, EffectId, Kind, MomentId, Named, PhaseId, StatId, TagId, TargetId, ZoneId,
};
use crate::rules::card::Card;
use crate::rules::sets::Tags;
use crate::rules::{Ruleset, ZoneOwner};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The names behind the numbers of a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdRemap {
    /// Names by kind, in id order; kinds in the order of [`Kind::ALL`].
    names: Vec<Vec<Box<str>>>,
    /// Abilities by their keys.
    abilities: Vec<Box<str>>,
    /// Nodes of the flow by their paths.
    nodes: Vec<Box<str>>,
    /// What the cards that are in the match were printed with.
    printed: Vec<Printed>,
}

/// What a card was printed with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    card: CardId,
    stats: Box<[i32]>,
    tags: Tags128,
    /// Its name for people and what kind it is, for when the content has it no more.
    #[serde(default)]
    title: Box<str>,
    #[serde(default)]
    kind: Option<TagId>,
    #[serde(default)]
    token: bool,
}

/// Something a saved match needs and the game has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// What it is: a stat, a card, an ability, a place in the flow.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// What the match still does with it, after "it"; nothing where that says
    /// itself.
    pub still: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} `{}`", self.kind, self.name)?;
        if self.still.is_empty() { Ok(()) } else { write!(f, " (it {})", self.still) }
    }
}

/// From old numbers to new ones; `None` where the name is gone.
#[derive(Debug, Clone)]
pub struct Moved {
    from: IdRemap,
    ids: Vec<Vec<Option<u16>>>,
    abilities: Vec<Option<u16>>,
    nodes: Vec<Option<u16>>,
}

impl IdRemap {
    /// The names of a ruleset.
    pub fn of(rules: &Ruleset) -> Self {
        let names = |kind: &Kind| rules.names.of(*kind).iter().map(|entry| entry.name.clone()).collect();
        let abilities = (0..rules.abilities.len()).filter_map(|i| u16::try_from(i).ok());
        Self {
            names: Kind::ALL.iter().map(names).collect(),
            abilities: abilities.map(|i| rules.ability_key(AbilityId(i)).into()).collect(),
            nodes: rules.flow.iter().map(|node| node.path.clone()).collect(),
            printed: Vec::new(),
        }
    }

    /// The names of a ruleset, and what the cards of a state are printed with.
    pub fn of_state(rules: &Ruleset, state: &State) -> Self {
        let pieces = state.pieces.iter().filter(|piece| !piece.gone);
        let mut cards: Vec<CardId> = pieces.flat_map(|piece| [piece.card, piece.printed]).collect();
        cards.sort_unstable();
        cards.dedup();
        let print = |card: CardId| {
            let printed = rules.card(card);
            Printed {
                card,
                stats: printed.stats.clone(),
                tags: printed.tags.into(),
                title: printed.title.clone(),
                kind: printed.kind,
                token: printed.token,
            }
        };
        Self { printed: cards.into_iter().map(print).collect(), ..Self::of(rules) }
    }

    /// How its numbers move to those of `rules`: by name, or by the name that
    /// something there says it had before.
    pub fn to(&self, rules: &Ruleset) -> Moved {
        let target = IdRemap::of(rules);
        let index = |list: &[Box<str>]| -> HashMap<Box<str>, u16> { list.iter().cloned().zip(0..).collect() };
        let follow = |kind: Kind| -> Vec<Option<u16>> {
            let (from, to) = (self.names.get(kind as usize), target.names.get(kind as usize));
            let to = index(to.map_or(&[], Vec::as_slice));
            let before = (0..).zip(rules.names.of(kind));
            let before: HashMap<&str, u16> =
                before.filter_map(|(id, entry)| Some((entry.was.as_deref()?, id))).collect();
            let new = |name: &str| to.get(name).or_else(|| before.get(name)).copied();
            from.map_or(&[][..], Vec::as_slice).iter().map(|name| new(name)).collect()
        };
        let ids: Vec<Vec<Option<u16>>> = Kind::ALL.into_iter().map(follow).collect();
        let abilities = index(&target.abilities);
        // The key of an ability begins with the name of its card.
        let renamed = |key: &str| {
            let (card, rest) = key.split_once('#')?;
            let at = self.names.get(Kind::Card as usize)?.iter().position(|name| **name == *card)?;
            let id = (*ids.get(Kind::Card as usize)?.get(at)?)?;
            let name = rules.names.name(Kind::Card, usize::from(id));
            abilities.get(&*format!("{name}#{rest}")).copied()
        };
        let ability = |key: &str| abilities.get(key).copied().or_else(|| renamed(key));
        let nodes = index(&target.nodes);
        Moved {
            abilities: self.abilities.iter().map(|key| ability(key)).collect(),
            nodes: self.nodes.iter().map(|node| nodes.get(node).copied()).collect(),
            ids,
            from: self.clone(),
        }
    }

    /// The rules with every card that pieces of the match are and that the
    /// rules no longer have: as it was printed, without abilities. The same
    /// rules, if there is none.
    pub fn kept_in(&self, rules: &Arc<Ruleset>) -> Arc<Ruleset> {
        let moved = self.to(rules);
        let gone = |printed: &&Printed| matches!(moved.id(printed.card), Err(Trouble::Lost(_)));
        let mut gone: Vec<&Printed> = self.printed.iter().filter(gone).collect();
        gone.sort_unstable_by_key(|printed| printed.card);
        if gone.is_empty() {
            return Arc::clone(rules);
        }
        let mut kept = Ruleset::clone(rules);
        for printed in gone {
            let name = self.names.get(Kind::Card as usize).and_then(|names| names.get(printed.card.index()));
            let name = name.map_or("", |name| &**name);
            if usize::from(kept.names.intern(Kind::Card, name)) != kept.cards.len() {
                continue;
            }
            kept.cards.push(Card {
                title: if printed.title.is_empty() { name.into() } else { printed.title.clone() },
                kind: printed.kind.and_then(|kind| moved.id(kind).ok()),
                tags: moved.tags(printed.tags).into(),
                stats: moved.row(&printed.stats, &rules.derived.blank).into(),
                given: vec![true; rules.stats.len()].into(),
                token: printed.token,
                vanished: true,
                ..Card::default()
            });
        }
        kept.derive();
        Arc::new(kept)
    }
}

impl Moved {
    /// The new number of an id.
    ///
    /// # Errors
    /// When its name is gone, or the number was never valid.
    pub fn id<T: Named>(&self, id: T) -> Result<T, Trouble> {
        let kind = T::KIND;
        let known = self.ids.get(kind as usize).and_then(|list| list.get(id.index()));
        match known {
            Some(Some(new)) => Ok(T::from_index(*new)),
            Some(None) => Err(self.lost(kind.word(), self.from.names.get(kind as usize), id.index())),
            None => {
                Err(Trouble::Damaged(format!("it names {} number {}, which it does not list", kind.word(), id.index())))
            }
        }
    }

    /// The new number of a deck.
    ///
    /// # Errors
    /// When there is no such deck any more.
    pub fn deck(&self, deck: DeckId) -> Result<DeckId, Trouble> {
        self.id(deck)
    }

    /// The new number of an id that the match cannot do without: `still` says
    /// what it does with it.
    fn still<T: Named>(&self, id: T, still: &str) -> Result<T, Trouble> {
        self.id(id).map_err(|trouble| match trouble {
            Trouble::Lost(lost) => {
                Trouble::Lost(lost.into_iter().map(|lost| Lost { still: still.into(), ..lost }).collect())
            }
            other => other,
        })
    }

    fn lost(&self, kind: &'static str, names: Option<&Vec<Box<str>>>, index: usize) -> Trouble {
        let name = names.and_then(|list| list.get(index)).map_or_else(String::new, ToString::to_string);
        Trouble::Lost(vec![Lost { kind, name, still: String::new() }])
    }

    /// The new number of an ability.
    ///
    /// # Errors
    /// When its key is gone, or the number was never valid.
    pub fn ability(&self, id: AbilityId) -> Result<AbilityId, Trouble> {
        match self.abilities.get(id.index()) {
            Some(Some(new)) => Ok(AbilityId(*new)),
            Some(None) => match self.lost("ability", Some(&self.from.abilities), id.index()) {
                Trouble::Lost(lost) => Err(Trouble::Lost(
                    lost.into_iter().map(|lost| Lost { still: "waits to happen".into(), ..lost }).collect(),
                )),
                other => Err(other),
            },
            None => Err(Trouble::Damaged("it names an ability it does not list".into())),
        }
    }

    fn node(&self, id: NodeId) -> Result<NodeId, Trouble> {
        match self.nodes.get(id.index()) {
            Some(Some(new)) => Ok(NodeId(*new)),
            Some(None) => Err(self.lost("place in the flow", Some(&self.from.nodes), id.index())),
            None => Err(Trouble::Damaged("it is at a place of the flow it does not list".into())),
        }
    }

    fn tags(&self, tags: Tags128) -> Tags128 {
        let kept = Tags::from(tags).iter().filter_map(|tag| self.id::<TagId>(tag).ok());
        kept.fold(Tags::NONE, |set, tag| set.with(Tags::one(tag))).into()
    }

    /// A row of stats by old numbers becomes one by new numbers; what is new
    /// starts with what `fresh` says, what is gone is dropped.
    fn row(&self, old: &[i32], fresh: &[i32]) -> Vec<i32> {
        self.followed(old, None, fresh)
    }

    /// The same for base values of a piece: those that are as they were
    /// printed follow what is printed now.
    fn followed(&self, old: &[i32], printed: Option<&Printed>, fresh: &[i32]) -> Vec<i32> {
        let mut row = fresh.to_vec();
        for (i, value) in (0..).zip(old) {
            let as_printed = printed.and_then(|printed| printed.stats.get(usize::from(i))) == Some(value);
            if !as_printed
                && let Ok(stat) = self.id(StatId(i))
                && let Some(slot) = row.get_mut(stat.index())
            {
                *slot = *value;
            }
        }
        row
    }

    /// Tags of a piece by new numbers: those that are as they were printed
    /// follow what is printed now.
    fn followed_tags(&self, old: Tags128, printed: Option<&Printed>, fresh: Tags) -> Tags128 {
        let now = Tags::from(self.tags(old));
        let Some(printed) = printed else { return now.into() };
        let changed = now.0 ^ Tags::from(self.tags(printed.tags)).0;
        Tags((fresh.0 & !changed) | (now.0 & changed)).into()
    }
}

type Checked<T = ()> = Result<T, Trouble>;

fn damaged<T>(what: &str) -> Checked<T> {
    Err(Trouble::Damaged(what.into()))
}

impl State {
    /// Makes the state one of `rules`: every number becomes the new number of
    /// the same name. Printed values of cards follow the new content as far as
    /// nothing has changed them.
    ///
    /// # Errors
    /// When a name is gone that the match cannot do without, or the state is
    /// damaged: nothing read from a file may break the engine later.
    pub fn renumber(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        self.check_shape(moved)?;
        self.renumber_zones(moved, rules)?;
        self.renumber_pieces(moved, rules)?;
        self.renumber_lists(moved)?;
        self.renumber_frames(moved, rules)?;
        self.check_contents(rules)?;
        self.stale = true;
        Ok(())
    }

    fn check_shape(&self, moved: &Moved) -> Checked {
        let (seats, pieces, width) = (self.status.len(), self.pieces.len(), usize::from(self.width));
        let old = |kind: Kind| moved.ids.get(kind as usize).map_or(0, Vec::len);
        let fits = seats > 0
            && seats <= 16
            && width == old(Kind::Stat)
            && pieces <= usize::from(u16::MAX)
            && self.turns.len() == seats
            && self.seat_stats.len() == seats * width
            && self.table_stats.len() == width
            && self.base.len() == pieces * width
            && self.now.len() == pieces * width
            && self.base_tags.len() == pieces
            && self.tags.len() == pieces
            && self.zones.len() == seats * old(Kind::Zone)
            && self.active.index() < seats
            && self.first.index() < seats
            && self.clock.max(self.marks).max(self.turn) < u32::MAX / 2;
        if fits { Ok(()) } else { damaged("its lists do not fit each other") }
    }

    fn renumber_pieces(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        let width = usize::from(self.width);
        let (mut base, mut now) = (Vec::new(), Vec::new());
        for (i, piece) in self.pieces.iter_mut().enumerate() {
            let row = i * width..(i + 1) * width;
            // What has ceased to exist may still be meant by what waits.
            let known =
                moved.id(piece.card).is_ok() && moved.id(piece.printed).is_ok() && moved.id(piece.home.zone).is_ok();
            if piece.gone && !known {
                piece.card = CardId(0);
                piece.printed = CardId(0);
                piece.home = Home::default();
                base.extend_from_slice(&rules.derived.blank);
                now.extend_from_slice(&rules.derived.blank);
                (self.base_tags[i], self.tags[i]) = (Tags128::default(), Tags128::default());
                continue;
            }
            let printed = moved.from.printed.iter().find(|printed| printed.card == piece.card);
            piece.card = moved.id(piece.card)?;
            piece.printed = moved.id(piece.printed)?;
            piece.home.zone = moved.still(piece.home.zone, "still holds pieces")?;
            let card = rules.card(piece.card);
            let values = moved.followed(&self.base[row.clone()], printed, &card.stats);
            let tags = moved.followed_tags(self.base_tags[i], printed, card.tags);
            self.base_tags[i] = tags;
            if rules.in_play(piece.home.zone) {
                // What is left of a whole follows it from its old current value on.
                now.extend(moved.row(&self.now[row], &card.stats));
                self.tags[i] = moved.tags(self.tags[i]);
            } else {
                now.extend_from_slice(&values);
                self.tags[i] = tags;
            }
            base.extend(values);
        }
        (self.base, self.now) = (base, now);
        let blank = &rules.derived.blank;
        self.seat_stats = self.seat_stats.chunks(width.max(1)).flat_map(|row| moved.row(row, blank)).collect();
        self.table_stats = moved.row(&self.table_stats, blank);
        self.width = u16::try_from(rules.stats.len()).unwrap_or(u16::MAX);
        Ok(())
    }

    /// What a zone with these pieces still does.
    fn holding(&self, list: &[PieceId], moved: &Moved) -> String {
        let mut names: Vec<&str> = Vec::new();
        for piece in list.iter().filter_map(|id| self.pieces.get(id.index())) {
            let printed = moved.from.printed.iter().find(|printed| printed.card == piece.printed);
            names.extend(printed.map(|printed| &*printed.title).filter(|name| !names.contains(name)));
        }
        let count = if list.len() == 1 { "a piece".into() } else { format!("{} pieces", list.len()) };
        // What lies face down there is nobody's business.
        let hidden = list.iter().any(|id| self.pieces.get(id.index()).is_none_or(|piece| piece.mark == 0));
        if hidden || names.is_empty() {
            format!("still holds {count}")
        } else {
            format!("still holds {count}: {}", names.join(", "))
        }
    }

    fn renumber_zones(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        let seats = self.seats();
        let mut zones = vec![Vec::new(); rules.zones.len() * seats];
        for (index, list) in std::mem::take(&mut self.zones).into_iter().enumerate() {
            if list.is_empty() {
                continue;
            }
            let old = ZoneId::from_index(u16::try_from(index / seats).unwrap_or(u16::MAX));
            let zone: ZoneId = moved.still(old, &self.holding(&list, moved))?;
            zones[zone.index() * seats + index % seats] = list;
        }
        self.zones = zones;
        Ok(())
    }

    fn renumber_lists(&mut self, moved: &Moved) -> Checked {
        // What a modifier changes may be gone, and goes with it.
        let mut kept = Vec::with_capacity(self.modifiers.len());
        for mut modifier in std::mem::take(&mut self.modifiers) {
            let change = match modifier.change {
                Change::Set(stat, value) => moved.id(stat).map(|stat| Change::Set(stat, value)),
                Change::Times(stat, value) => moved.id(stat).map(|stat| Change::Times(stat, value)),
                Change::Add(stat, value) => moved.id(stat).map(|stat| Change::Add(stat, value)),
                Change::Gives(tag) => moved.id(tag).map(Change::Gives),
                Change::Takes(tag) => moved.id(tag).map(Change::Takes),
            };
            modifier.change = match change {
                Ok(change) => change,
                Err(Trouble::Lost(_)) => continue,
                Err(trouble) => return Err(trouble),
            };
            modifier.lasts = match modifier.lasts {
                Lasting::Until(moment) => Lasting::Until(moved.still(moment, "ends a change that lasts")?),
                Lasting::UntilOf(moment, seat, times) => {
                    Lasting::UntilOf(moved.still(moment, "ends a change that lasts")?, seat, times)
                }
                other => other,
            };
            kept.push(modifier);
        }
        self.modifiers = kept;
        for item in self.held.iter_mut().chain(&mut self.stack) {
            item.action = moved.still::<ActionId>(item.action, "is announced and waits")?;
            item.ability = item.ability.map(|ability| moved.ability(ability)).transpose()?;
            item.targets.try_map_kinds(|kind| moved.still::<TargetId>(kind, "was chosen for what waits"))?;
        }
        // A limit is gone with what it limits, or with the moment it counts to.
        self.uses.retain_mut(|used| {
            let of = match used.of {
                Ok(ability) => moved.ability(ability).map(Ok),
                Err(action) => moved.id(action).map(Err),
            };
            let (Ok(per), Ok(of)) = (moved.id::<MomentId>(used.per), of) else { return false };
            (used.per, used.of) = (per, of);
            true
        });
        let delayed = self.delayed.iter_mut();
        for delay in delayed {
            delay.moment = moved.still(delay.moment, "is waited for")?;
        }
        for waiting in self.waiting.iter_mut().chain(self.delayed.iter_mut().map(|d| &mut d.waiting)) {
            waiting.what = match waiting.what {
                Ok(ability) => Ok(moved.ability(ability)?),
                Err(effect) => Err(moved.still::<EffectId>(effect, "waits to happen")?),
            };
            waiting.by = waiting.by.map(|ability| moved.ability(ability)).transpose()?;
            waiting.targets.try_map_kinds(|kind| moved.still::<TargetId>(kind, "was chosen for what waits"))?;
        }
        Ok(())
    }

    fn renumber_frames(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        for frame in &mut self.frames {
            frame.node = moved.node(frame.node)?;
            let node = &rules.flow[frame.node.index()];
            let most = node.children.len().max(node.otherwise.len());
            frame.at = frame.at.min(u16::try_from(most).unwrap_or(u16::MAX));
        }
        self.phase = self.phase.map(|phase| moved.still::<PhaseId>(phase, "is running")).transpose()?;
        Ok(())
    }

    /// Every number is one the engine can follow without looking again.
    fn check_contents(&self, rules: &Ruleset) -> Checked {
        let piece = |id: PieceId| id.index() < self.pieces.len();
        let seat = |seat: Seat| seat.index() < self.seats();
        let maybe = |id: Option<PieceId>| id.is_none_or(piece);
        let mut seen = vec![false; self.pieces.len()];
        for (index, list) in self.zones.iter().enumerate() {
            for &id in list {
                if !piece(id) || std::mem::replace(&mut seen[id.index()], true) {
                    return damaged("a piece is in two zones, or in none");
                }
                let home = self.piece(id).home;
                if !seat(home.seat) || self.zone_index(home.zone, home.seat) != index {
                    return damaged("a piece is not where it says it is");
                }
                let owned = rules.zones[home.zone.index()].of == ZoneOwner::Seat;
                if !owned && home.seat != Seat(0) {
                    return damaged("a zone of the table has an owner");
                }
            }
        }
        let placed = self.pieces.iter().zip(&seen).all(|(p, seen)| p.gone != *seen);
        let pieces = self.pieces.iter().all(|p| seat(p.owner) && seat(p.controller) && maybe(p.host));
        let frames =
            self.frames.iter().all(|f| seat(f.seat) && maybe(f.this) && usize::from(f.list) <= self.lists.len());
        let modifiers = self
            .modifiers
            .iter()
            .all(|m| piece(m.piece) && maybe(m.source) && !matches!(m.lasts, Lasting::While(p, _) if !piece(p)));
        let items = self
            .held
            .iter()
            .chain(&self.stack)
            .all(|i| piece(i.piece) && seat(i.seat) && i.targets.iter().all(|t| piece(t.piece)));
        let waiting = self.waiting.iter().chain(self.delayed.iter().map(|d| &d.waiting)).all(|w| {
            seat(w.seat)
                && maybe(w.this)
                && maybe(w.host)
                && maybe(w.event.source)
                && maybe(w.event.subject.piece())
                && w.targets.iter().all(|t| piece(t.piece))
        });
        let uses = self.uses.iter().all(|u| seat(u.seat) && maybe(u.piece));
        let rest = self.lists.iter().chain(&self.free).chain(&self.ceased).all(|&id| piece(id))
            && self.free.iter().chain(&self.ceased).all(|&id| self.piece(id).gone);
        if placed && pieces && frames && modifiers && items && waiting && uses && rest {
            Ok(())
        } else {
            damaged("it names a piece or a seat that does not exist")
        }
    }
}
