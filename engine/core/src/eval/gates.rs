//! Listing an action with one piece after another, and candidates for a target: its rules are run as its gate, and what
//! hangs on no piece, or only on where it lies or on its tags, is not asked again. What is known spends
//! what finding it out has spent, so that a listing costs the same whoever looks; where
//! so much is not left it is found out again, and ends where it would have ended.

use super::by_key::ByKey;
use super::scope::Scope;
use super::values::Eval;
use crate::ids::{AbilityId, PieceId};
use crate::names::{ActionId, Named, TargetId};
use crate::rules::gate::{Asks, Besides, Gate, Kept, LiesOn, OPEN, Once, Step};
use crate::rules::plan::{Number, SLOTS};
use crate::rules::sets::Tags;
use crate::state::Tags128;

/// What is known while an action is listed.
#[derive(Default)]
pub(crate) struct Listing {
    slots: [i32; SLOTS],
    /// What working each of them out has spent.
    spent: [u64; SLOTS],
    /// Which of them there are, a bit each.
    ready: u8,
    /// What is known for all pieces, or for those in a place, or for those with some tags.
    known: ByKey<Known, 4>,
}

impl Listing {
    /// Another action is listed, of which nothing is known.
    pub(super) fn begin(&mut self) {
        self.ready = 0;
        if self.known.len() > 0 {
            self.known.clear();
        }
    }
}

/// How something came out, and what that has spent.
struct Known {
    /// The tags that the pieces have for which it is known, of those that are asked for.
    tags: Tags128,
    holds: bool,
    spent: u64,
}

/// What may be known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// How a step of the gate came out.
    Step(u16),
    /// Whether a target of a kind can be chosen.
    Target(TargetId),
    /// Whether all targets can be chosen with an ability, of which one leans on another.
    Targets(Option<AbilityId>),
}

/// Of which pieces something is known.
#[derive(Clone, Copy)]
enum Alike {
    /// Of all.
    All,
    /// Of those that are attached to this one.
    On(PieceId),
    /// Of those that have these tags, of those that are asked for.
    Tagged(Tags),
}

impl Alike {
    fn tags(self) -> Tags {
        if let Self::Tagged(tags) = self { tags } else { Tags::NONE }
    }
}

impl What {
    /// The number of this for pieces that are alike; several tags may share one.
    #[inline]
    fn key(self, alike: Alike) -> u64 {
        let what = match self {
            Self::Step(at) => u64::from(at) << 2,
            Self::Target(kind) => u64::from(kind.0) << 2 | 1,
            Self::Targets(ability) => ability.map_or(0, |ability| u64::from(ability.0) + 1) << 2 | 2,
        };
        let alike = match alike {
            Alike::All => 0,
            Alike::On(piece) => u64::from(piece.0) + 1,
            Alike::Tagged(tags) => {
                let half = u64::try_from((tags.0 ^ tags.0 >> 64) & u128::from(u64::MAX)).unwrap_or(0);
                half ^ half >> 32
            }
        };
        alike << 32 | what
    }
}

/// Candidates for a target, asked one after another whether rules allow them.
pub(super) struct Candidates<'a> {
    kind: TargetId,
    gate: Option<&'a Gate>,
    /// From where the rules look.
    inner: Scope,
    listing: Listing,
}

impl<'a> Eval<'a> {
    /// The gate by which an action is listed, if it is.
    pub(super) fn gate(&self, action: ActionId) -> Option<&'a Gate> {
        self.rules.derived.gates.of_action(action).filter(|_| self.runs_gates())
    }

    /// Whether gates are run: not where somebody records.
    fn runs_gates(&self) -> bool {
        self.record.is_none() && !self.as_written
    }

    /// To ask of candidates whether rules allow them.
    pub(super) fn candidates_for(&self, scope: &Scope, kind: TargetId) -> Candidates<'a> {
        let gate = self.rules.derived.gates.of_target(kind).filter(|_| self.runs_gates());
        Candidates { kind, gate, inner: *scope, listing: Listing::default() }
    }

    /// Whether rules allow a candidate.
    #[inline]
    pub(super) fn is_allowed(&self, candidates: &mut Candidates<'_>, piece: PieceId) -> bool {
        let Candidates { kind, gate, inner, listing } = candidates;
        inner.it = Some(piece);
        match gate {
            // Where nothing is left it matters in which rule it comes to its end.
            Some(gate) if !self.work.is_spent() => self.passes(inner, gate, piece, listing),
            _ => self.rules_hold(inner, *kind),
        }
    }

    /// Whether an action is possible with the piece and ability of a scope.
    pub(super) fn is_open(&self, scope: &Scope, action: ActionId, gate: &Gate, listing: &mut Listing) -> bool {
        let Some(piece) = scope.this.filter(|_| !self.work.is_spent()) else {
            return self.barrier(scope, action).is_none();
        };
        if gate.besides != Besides::More && self.asks_nothing(scope.ability) {
            let def = &self.rules.actions[action.index()];
            return def.response == scope.window
                && self.lets_through(scope, gate, piece, listing)
                && !self.lacks_target(scope, action, listing);
        }
        self.untimely(scope, action).is_none()
            && self.passes(scope, gate, piece, listing)
            && self.unmet(scope, action).is_none()
            && !self.lacks_target(scope, action, listing)
    }

    /// The same of an action that may be taken now, of which the piece of a scope is asked
    /// nothing but a gate and its own targets.
    #[inline(always)]
    pub(super) fn is_open_alone(
        &self,
        scope: &Scope,
        (action, gate): (ActionId, &Gate),
        piece: PieceId,
        listing: &mut Listing,
    ) -> bool {
        if self.work.is_spent() {
            return self.barrier(scope, action).is_none();
        }
        let kinds = &self.rules.actions[action.index()].targets[..];
        self.lets_through(scope, gate, piece, listing) && (kinds.is_empty() || !self.lacks(scope, kinds, listing))
    }

    /// Whether the rules of a gate hold, and the seat has what it asks besides.
    #[inline(always)]
    fn lets_through(&self, scope: &Scope, gate: &Gate, piece: PieceId, listing: &mut Listing) -> bool {
        (gate.first == OPEN || self.passes(scope, gate, piece, listing)) && self.can_pay(scope, gate, piece, listing)
    }

    /// Whether a target of the action or its ability cannot be chosen.
    #[inline(always)]
    fn lacks_target(&self, scope: &Scope, action: ActionId, listing: &mut Listing) -> bool {
        let kinds = self.rules.target_kinds(action, scope.ability);
        !kinds.is_empty() && self.lacks(scope, &kinds, listing)
    }

    /// Whether an ability asks for nothing but its targets; who counts what is spent wants to
    /// hear of its condition all the same.
    #[inline]
    fn asks_nothing(&self, ability: Option<AbilityId>) -> bool {
        ability.is_none_or(|ability| self.rules.derived.asks_nothing[ability.index()] && !self.work.counts())
    }

    /// Whether the seat has what a gate asks of it.
    #[inline]
    fn can_pay(&self, scope: &Scope, gate: &Gate, piece: PieceId, listing: &mut Listing) -> bool {
        match gate.besides {
            Besides::Pay(stat, amount) => {
                let needs = self.number(scope, gate, amount, piece, listing);
                needs <= self.state.seat_stat(scope.me, stat).max(0)
            }
            Besides::Nothing | Besides::More => true,
        }
    }

    /// Whether the rules of a gate hold.
    fn passes(&self, scope: &Scope, gate: &Gate, piece: PieceId, listing: &mut Listing) -> bool {
        let mut at = gate.first;
        while let Some(Step { asks, yes, no }) = gate.steps.get(usize::from(at)) {
            let holds = match asks {
                Asks::Tags(tags) => tags.holds(self.state.tags(piece)),
                Asks::TagsOfThis(tags) => tags.holds(scope.this.map_or(Tags::NONE, |this| self.state.tags(this))),
                Asks::Compare(a, order, b) => {
                    let a = self.number(scope, gate, *a, piece, listing);
                    order.holds(a, self.number(scope, gate, *b, piece, listing))
                }
                Asks::Slot(slot) => self.once(scope, gate, *slot, listing) != 0,
                Asks::ByPlace(cond) => {
                    self.known(scope, Kept::ByPlace, What::Step(at), listing, || self.cond(scope, cond))
                }
                Asks::On(on) => self.lies_on(scope, on),
                Asks::Tree(cond) => self.cond(scope, cond),
            };
            at = if holds { *yes } else { *no };
        }
        at == OPEN
    }

    /// Whether so many pieces lie on one as a condition asks.
    #[inline]
    fn lies_on(&self, scope: &Scope, lies: &LiesOn) -> bool {
        if self.work.counts() {
            return self.cond(scope, &lies.cond);
        }
        let LiesOn { filter, plan, on, .. } = lies;
        let holds = (self.count_on(scope, filter, plan, *on, 1) > 0) == lies.some;
        if self.work.is_spent() {
            self.work.blame(lies.cond.id);
        }
        holds
    }

    #[inline(always)]
    fn number(&self, scope: &Scope, gate: &Gate, number: Number, piece: PieceId, listing: &mut Listing) -> i32 {
        match number {
            Number::Num(number) => number,
            Number::Stat(stat) => self.state.stat(piece, stat),
            Number::Base(stat) => self.state.base[self.state.slot(piece, stat)],
            Number::Slot(slot) | Number::Distance(slot) => self.once(scope, gate, slot, listing),
        }
    }

    /// What is in a slot.
    #[inline]
    fn once(&self, scope: &Scope, gate: &Gate, slot: u8, listing: &mut Listing) -> i32 {
        let at = usize::from(slot);
        if listing.ready & (1 << slot) != 0 && self.work.spend_again(listing.spent[at]) {
            return listing.slots[at];
        }
        self.work_out(scope, gate, slot, listing)
    }

    #[inline(never)]
    fn work_out(&self, scope: &Scope, gate: &Gate, slot: u8, listing: &mut Listing) -> i32 {
        let at = usize::from(slot);
        let before = self.work.spent();
        let found = match &gate.slots[at] {
            Once::Cond(cond) => i32::from(self.cond(scope, cond)),
            Once::Value(value, within) => {
                let found = self.value(scope, value);
                if self.work.is_spent() {
                    self.work.blame(*within);
                }
                found
            }
        };
        (listing.slots[at], listing.spent[at]) = (found, self.work.spent().saturating_sub(before));
        listing.ready |= 1 << slot;
        found
    }

    /// Whether one of these kinds of targets, at least, cannot be chosen.
    #[inline(never)]
    fn lacks(&self, scope: &Scope, kinds: &[TargetId], listing: &mut Listing) -> bool {
        let gates = &self.rules.derived.gates;
        if kinds.iter().skip(1).any(|&kind| self.leans(kind)) {
            let kept = kinds.iter().fold(Kept::Once, |kept, &kind| kept.and(gates.known(kind)));
            let all = || self.lacking(scope, kinds).is_none();
            return !self.known(scope, kept, What::Targets(scope.ability), listing, all);
        }
        kinds.iter().any(|&kind| {
            let kept = gates.known(kind);
            !self.known(scope, kept, What::Target(kind), listing, || self.target_possible(scope, kind))
        })
    }

    /// What is known of this, or else what is found out now.
    fn known(
        &self,
        scope: &Scope,
        kept: Kept,
        what: What,
        listing: &mut Listing,
        find_out: impl FnOnce() -> bool,
    ) -> bool {
        let alike = match (kept, scope.this) {
            (Kept::Once, _) => Alike::All,
            (Kept::ByPlace, Some(this)) => match self.state.piece(this).host {
                Some(host) => Alike::On(host),
                None => return find_out(),
            },
            (Kept::ByTags(asked), Some(this)) => Alike::Tagged(Tags(self.state.tags(this).0 & asked.0)),
            (Kept::ByPlace | Kept::ByTags(_), None) | (Kept::Never, _) => return find_out(),
        };
        let (key, tags) = (what.key(alike), Tags128::from(alike.tags()));
        let is = |known: &mut Known| known.tags == tags && self.work.spend_again(known.spent);
        let end = match listing.known.find(key, is) {
            Ok(known) => return known.holds,
            Err(end) => end,
        };
        let before = self.work.spent();
        let holds = find_out();
        listing.known.enter(end, key, Known { tags, holds, spent: self.work.spent().saturating_sub(before) });
        holds
    }
}
