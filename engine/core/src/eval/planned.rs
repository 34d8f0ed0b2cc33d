//! Filters, run by their plans. Which pieces match, and in which order, is what the tree
//! says ([`super::filter`]), and where somebody records, the tree is asked besides.

use super::distinct::Offered;
use super::scope::Scope;
use super::values::Eval;
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{Named, ZoneId};
use crate::rules::ZoneOwner;
use crate::rules::graph::{FAR, Graph};
use crate::rules::plan::{Number, Plan, SLOTS, Slot, Test, What};
use crate::rules::sets::Tags;
use crate::rules::value::{Filter, Owner, Ref};
use crate::state::Piece;
use std::ops::ControlFlow;

/// What one visit has worked out.
struct Frame {
    slots: [i32; SLOTS],
    /// Which of them there are, a bit each.
    ready: u8,
    /// From where the filter's conditions look.
    inner: Option<Scope>,
}

/// A filter that is run.
struct Run<'r, 'a> {
    eval: Eval<'a>,
    scope: &'r Scope,
    filter: &'r Filter,
    plan: &'r Plan,
    frame: Frame,
}

impl Eval<'_> {
    /// Whether a piece matches a filter.
    pub fn fits(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> bool {
        let Some(plan) = self.rules.derived.plans.get(filter).filter(|_| !self.as_written) else {
            return self.fits_as_written(scope, filter, piece);
        };
        if self.record.is_some() {
            self.recording(|eval| {
                eval.fits_as_written(scope, filter, piece);
            });
        }
        let found = self.state.piece(piece);
        !found.gone
            && plan.zone_set.has(found.home.zone)
            && self.seats_of(scope, filter.who).is_none_or(|seats| seats.has(found.controller))
            && self.is_on(scope, plan, found)
            && Run::new(*self, scope, filter, plan).holds(piece)
    }

    /// Whether a piece is attached to what a plan asks, if it asks.
    #[inline]
    fn is_on(&self, scope: &Scope, plan: &Plan, found: &Piece) -> bool {
        plan.on.is_none_or(|on| found.host.is_some() && found.host == self.piece(scope, on))
    }

    /// Visits all pieces that match: zones in order of their ids, seats in
    /// order, first to last, until told to stop.
    ///
    /// There is one copy of it for all that visit: a decision goes through most code but
    /// once, and what lies at hand already need not be fetched.
    #[inline(never)]
    pub fn visit(&self, scope: &Scope, filter: &Filter, visit: &mut dyn FnMut(PieceId) -> ControlFlow<()>) {
        let Some(plan) = self.rules.derived.plans.get(filter).filter(|_| !self.as_written) else {
            return self.visit_as_written(scope, filter, visit);
        };
        if self.record.is_none() {
            return self.visit_planned(scope, filter, plan, visit);
        }
        let (mut seen, mut stopped) = (0usize, false);
        self.visit_planned(scope, filter, plan, &mut |piece| {
            seen += 1;
            let flow = visit(piece);
            stopped = flow.is_break();
            flow
        });
        // Asked for as many pieces as were wanted.
        self.recording(|eval| {
            eval.visit_as_written(scope, filter, |_| {
                seen = seen.saturating_sub(1);
                if stopped && seen == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        });
    }

    /// Asks of each of some pieces whether it matches. It spends nothing: what a visit of all
    /// spends by looking, [`Eval::spend_looks`] spends.
    pub(crate) fn ask_each(
        &self,
        scope: &Scope,
        filter: &Filter,
        plan: &Plan,
        pieces: &[PieceId],
        mut tell: impl FnMut(PieceId, bool),
    ) {
        let seats = self.seats_of(scope, filter.who).unwrap_or(Seats::ALL);
        let mut run = Run::new(*self, scope, filter, plan);
        self.work.looked(pieces.len());
        for &piece in pieces {
            tell(piece, self.is_there(plan, seats, piece) && run.holds(piece));
        }
    }

    /// Whether a piece lies where a plan looks, and its columns are so: if not, it matches for
    /// nobody.
    #[inline]
    pub(crate) fn may_fit(&self, plan: &Plan, piece: PieceId) -> bool {
        plan.zone_set.has(self.state.piece(piece).home.zone) && self.has_columns(plan, piece)
    }

    /// Spends what a visit of all spends that only looks at each piece: one operation for
    /// each, and one for each zone.
    pub(crate) fn spend_looks(&self, scope: &Scope, filter: &Filter, plan: &Plan) {
        if let Some(list) = self.own_list(scope, plan) {
            return self.work.spend_kept(1 + list.len());
        }
        let mut looks = 0;
        let (list, seats) = (plan.zones.iter().copied(), self.seats_of(scope, filter.who));
        self.lists_of(list, seats, |list, _| {
            looks += 1 + list.len();
            ControlFlow::Continue(())
        });
        self.work.spend_kept(looks);
    }

    /// The plan of a filter of what is attached to a piece, with that piece.
    #[inline]
    fn plan_on(&self, filter: &Filter) -> Option<(&'_ Plan, Ref)> {
        let plan = self.rules.derived.plans.get(filter).filter(|_| !filter.distinct && !self.as_written)?;
        Some((plan, plan.on?))
    }

    /// Visits all pieces that match, in whichever order is quickest: for whoever counts,
    /// adds up or looks for one.
    pub(super) fn visit_in_any_order(
        &self,
        scope: &Scope,
        filter: &Filter,
        visit: &mut dyn FnMut(PieceId) -> ControlFlow<()>,
    ) {
        let Some((plan, on)) = self.plan_on(filter) else { return self.visit(scope, filter, visit) };
        if self.record.is_none() {
            return self.visit_on(scope, filter, plan, on, visit);
        }
        let mut stopped = false;
        self.visit_on(scope, filter, plan, on, &mut |piece| {
            stopped = visit(piece).is_break();
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // Who stops has looked for one.
        self.recording(|eval| {
            eval.visit_as_written(scope, filter, |_| {
                if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        });
    }

    /// Visits those that match among what is attached to a piece, by their numbers.
    fn visit_on(
        &self,
        scope: &Scope,
        filter: &Filter,
        plan: &Plan,
        on: Ref,
        visit: &mut dyn FnMut(PieceId) -> ControlFlow<()>,
    ) {
        self.work.spend(1);
        let Some(host) = self.piece(scope, on).filter(|_| !self.work.is_spent()) else { return };
        let seats = self.seats_of(scope, filter.who).unwrap_or(Seats::ALL);
        let mut run = Run::new(*self, scope, filter, plan);
        for piece in self.state.attached_to(host) {
            self.work.spend(1);
            if self.is_there(plan, seats, piece) && run.holds(piece) && visit(piece).is_break() {
                return;
            }
        }
    }

    /// Whether a piece lies in one of the zones of a plan, and counts for one of these seats.
    #[inline]
    pub(super) fn is_there(&self, plan: &Plan, seats: Seats, piece: PieceId) -> bool {
        let found = self.state.piece(piece);
        let seat = if plan.of_seats { self.counts_for(found) } else { found.controller };
        seats.has(seat) && plan.zone_set.has(found.home.zone)
    }

    /// The seat a piece counts for where its zone is looked through: the seat whose zone
    /// it is, or else its controller.
    #[inline]
    fn counts_for(&self, found: &Piece) -> Seat {
        let owned = self.rules.zones[found.home.zone.index()].of == ZoneOwner::Seat;
        if owned { found.home.seat } else { found.controller }
    }

    /// Asks as it is written, for the record alone: what that spends counts for nothing.
    #[cold]
    #[inline(never)]
    fn recording(&self, ask: impl FnOnce(Eval<'_>)) {
        self.aside(|eval| ask(Eval { as_written: true, ..eval }));
    }

    /// Asks for somebody who looks after the engine: what that spends counts for nothing.
    pub(crate) fn aside<T>(&self, ask: impl FnOnce(Eval<'_>) -> T) -> T {
        let work = self.work.beside();
        ask(Eval { work: &work, ..*self })
    }

    fn visit_planned(
        &self,
        scope: &Scope,
        filter: &Filter,
        plan: &Plan,
        visit: &mut dyn FnMut(PieceId) -> ControlFlow<()>,
    ) {
        let host = match plan.on.map(|on| self.piece(scope, on)) {
            // Attached to nothing there is, or to what has nothing on it.
            Some(host) if host.is_none_or(|host| !self.state.has_attached(host)) => {
                return self.work.spend(1);
            }
            Some(host) => host,
            None => None,
        };
        if plan.is_plain {
            return self.look_where(scope, filter, plan, |piece| {
                if self.has_columns(plan, piece) { visit(piece) } else { ControlFlow::Continue(()) }
            });
        }
        let mut run = Run::new(*self, scope, filter, plan);
        if plan.near.is_some() && host.is_none() && filter.who == Owner::Any && !filter.distinct {
            return self.visit_near(plan.zones.iter().copied(), &mut run, visit);
        }
        let near = run.near();
        let mut offered = filter.distinct.then(Offered::default);
        self.look_where(scope, filter, plan, |piece| {
            let found = self.state.piece(piece);
            let like = (host.is_none() || found.host == host)
                && (found.host.is_some() || near & Graph::bit(found.card) != 0)
                && run.holds(piece)
                && offered.as_mut().is_none_or(|offered| self.is_new(scope.me, piece, offered));
            if like { visit(piece) } else { ControlFlow::Continue(()) }
        });
    }

    /// Looks at the pieces of the zones of a plan that count for the seats of its filter.
    #[inline]
    fn look_where(&self, scope: &Scope, filter: &Filter, plan: &Plan, look: impl FnMut(PieceId) -> ControlFlow<()>) {
        let Some(list) = self.own_list(scope, plan) else {
            return self.look_at(plan.zones.iter().copied(), self.seats_of(scope, filter.who), look);
        };
        let _ = self.look_through(list, look);
    }

    /// The pieces of the one zone of the seat that looks, where a plan looks through no other.
    #[inline]
    pub(super) fn own_list(&self, scope: &Scope, plan: &Plan) -> Option<&[PieceId]> {
        let zone = plan.own.filter(|_| scope.me.index() < self.state.seats())?;
        Some(self.state.zone(zone, scope.me))
    }

    /// Visits those that match where their space must be linked to one, whosever they are.
    #[inline]
    fn visit_near(
        &self,
        zones: impl Iterator<Item = (ZoneId, bool)>,
        run: &mut Run<'_, '_>,
        visit: &mut dyn FnMut(PieceId) -> ControlFlow<()>,
    ) {
        let near = run.near();
        self.lists_of(zones, None, |list, _| {
            if self.work.is_spent() {
                return ControlFlow::Break(());
            }
            let (mut looked, mut flow) = (0, ControlFlow::Continue(()));
            while let Some((at, piece)) = self.next_near(list, looked, near) {
                looked = at + 1;
                if run.holds(piece) {
                    flow = visit(piece);
                }
                if flow.is_break() {
                    break;
                }
            }
            self.work.spend(1 + if flow.is_break() { looked } else { list.len() });
            flow
        });
    }

    /// The first piece in a list, from one place on, that may lie near: its card is among
    /// these, or it lies on another piece.
    #[inline]
    fn next_near(&self, list: &[PieceId], from: usize, near: u64) -> Option<(usize, PieceId)> {
        let pieces: &[Piece] = &self.state.pieces;
        let mut at = from;
        while let Some(&piece) = list.get(at) {
            let found = &pieces[piece.index()];
            if near & Graph::bit(found.card) != 0 || found.host.is_some() {
                return Some((at, piece));
            }
            at += 1;
        }
        None
    }

    /// Whether the tags of a piece, its face, and the stat that a plan looks at, are so.
    #[inline]
    pub(super) fn has_columns(&self, plan: &Plan, piece: PieceId) -> bool {
        // What a stat must be is seldom so; a kind of tag mostly is.
        if plan.within.is_some_and(|within| !within.holds(self.state.stat(piece, within.stat))) {
            return false;
        }
        let tags = self.state.tags(piece);
        plan.tags.holds(tags) && (!plan.asks_more || self.has_more(plan, piece, tags))
    }

    /// Whether a piece has one of the tags of which a plan asks for one, and lies as it asks.
    #[inline]
    fn has_more(&self, plan: &Plan, piece: PieceId, tags: Tags) -> bool {
        (plan.any.is_empty() || tags.has_any(plan.any))
            && plan.face.is_none_or(|face| self.state.piece(piece).face == face)
    }

    /// Whether the space a piece is in is linked to this one.
    #[inline]
    fn is_linked_to(&self, piece: PieceId, to: PieceId, tags: Tags) -> bool {
        let card = self.state.piece(self.space(piece)).card;
        let graph = &self.rules.derived.graph;
        graph.may_touch(to, card)
            && graph.neighbours(card).iter().any(|&(space, links)| space == to && links.has_all(tags))
    }

    /// Whether a space is linked to the one that a piece is in.
    #[inline]
    fn is_linked_from(&self, piece: PieceId, from: PieceId, tags: Tags) -> bool {
        let (here, card) = (self.space(piece), self.state.piece(from).card);
        let graph = &self.rules.derived.graph;
        graph.may_touch(here, card)
            && graph.neighbours(card).iter().any(|&(space, links)| space == here && links.has_all(tags))
    }
}

impl<'r, 'a> Run<'r, 'a> {
    #[inline]
    fn new(eval: Eval<'a>, scope: &'r Scope, filter: &'r Filter, plan: &'r Plan) -> Self {
        Self { eval, scope, filter, plan, frame: Frame { slots: [0; SLOTS], ready: 0, inner: None } }
    }

    /// Whether a piece is what the filter asks, its place and seat apart.
    #[inline(always)]
    fn holds(&mut self, piece: PieceId) -> bool {
        self.eval.has_columns(self.plan, piece) && (self.plan.tests.is_empty() || self.passes(piece))
    }

    #[inline(never)]
    fn passes(&mut self, piece: PieceId) -> bool {
        self.plan.tests.iter().all(|test| self.test(test, piece))
    }

    /// The cards of spaces that may hold, as [`Graph::bit`]: of what is on no other piece,
    /// no other does.
    fn near(&mut self) -> u64 {
        let Some(slot) = self.plan.near else { return u64::MAX };
        self.piece(slot).map_or(0, |space| self.eval.rules.derived.graph.near(space))
    }

    #[inline]
    fn test(&mut self, test: &Test, piece: PieceId) -> bool {
        let holds = match &test.what {
            What::Either(from, count) => self.either(*from, *count, piece),
            what => self.at_hand(what, piece).unwrap_or_else(|| self.one(what, piece)),
        };
        holds != test.negated
    }

    /// Whether one of some tests holds.
    fn either(&mut self, from: u8, count: u8, piece: PieceId) -> bool {
        let (plan, from) = (self.plan, usize::from(from));
        // They stand for themselves: there are no lists in lists.
        for test in &plan.either[from..from + usize::from(count)] {
            let holds = self.at_hand(&test.what, piece).unwrap_or_else(|| self.one(&test.what, piece));
            if holds != test.negated {
                return true;
            }
        }
        false
    }

    /// Whether a stat compares so to a number that is known by now; nothing of anything else.
    #[inline(always)]
    fn at_hand(&self, what: &What, piece: PieceId) -> Option<bool> {
        let What::Compare(Number::Stat(stat), order, to) = what else { return None };
        let to = match *to {
            Number::Num(number) => number,
            Number::Slot(slot) if self.frame.ready & (1 << slot) != 0 => self.frame.slots[usize::from(slot)],
            _ => return None,
        };
        Some(order.holds(self.eval.state.stat(piece, *stat), to))
    }

    #[inline(never)]
    fn one(&mut self, what: &What, piece: PieceId) -> bool {
        match what {
            What::Compare(a, order, b) => {
                let a = self.number(*a, piece);
                order.holds(a, self.number(*b, piece))
            }
            What::Slot(slot) => self.slot(*slot) != 0,
            What::Tags(tags) => tags.holds(self.eval.state.tags(piece)),
            What::LinkedTo(slot, tags) => self.piece(*slot).is_some_and(|to| self.eval.is_linked_to(piece, to, *tags)),
            what => self.test_more(what, piece),
        }
    }

    #[inline(never)]
    fn test_more(&mut self, what: &What, piece: PieceId) -> bool {
        let eval = self.eval;
        match what {
            What::Other => self.scope.this != Some(piece),
            What::Cards => self.filter.cards.contains(&eval.state.piece(piece).card),
            What::Host => {
                let on = eval.state.piece(piece).host.zip(self.filter.host.as_ref());
                on.is_some_and(|(on, host)| eval.fits(self.scope, host, on))
            }
            What::Piece(slot) => self.slot(*slot) == i32::from(piece.0),
            What::LinkedFrom(slot, tags) => {
                self.piece(*slot).is_some_and(|from| eval.is_linked_from(piece, from, *tags))
            }
            What::Either(from, count) => self.either(*from, *count, piece),
            What::Tree(at) => {
                let cond = &self.plan.trees[usize::from(*at)];
                let inner = self.inner();
                inner.it = Some(piece);
                eval.cond(inner, cond)
            }
            What::Compare(..) | What::Slot(_) | What::Tags(_) | What::LinkedTo(..) => true,
        }
    }

    #[inline(always)]
    fn number(&mut self, number: Number, piece: PieceId) -> i32 {
        match number {
            Number::Num(number) => number,
            Number::Stat(stat) => self.eval.state.stat(piece, stat),
            Number::Slot(slot) => self.slot(slot),
            Number::Base(_) | Number::Distance(_) => self.seldom(number, piece),
        }
    }

    /// A number that is seldom asked for.
    #[inline(never)]
    fn seldom(&mut self, number: Number, piece: PieceId) -> i32 {
        let state = self.eval.state;
        match number {
            Number::Base(stat) => state.base[state.slot(piece, stat)],
            Number::Distance(slot) => self.piece(slot).map_or(FAR, |space| self.eval.distance(piece, space)),
            number => self.number(number, piece),
        }
    }

    /// From where the filter's conditions look.
    fn inner(&mut self) -> &mut Scope {
        let scope = self.scope;
        match &mut self.frame.inner {
            Some(inner) => inner,
            none => none.insert(Scope { outer: scope.it, ..*scope }),
        }
    }

    /// The same, where nobody asks about the piece in question.
    fn around(&mut self) -> &Scope {
        let inner = self.inner();
        inner.it = None;
        inner
    }

    /// The piece that is meant where nobody asks about the piece in question.
    fn of(&mut self, of: Ref) -> Option<PieceId> {
        let eval = self.eval;
        if of == Ref::This { self.scope.this } else { eval.piece(self.around(), of) }
    }

    fn piece(&mut self, slot: u8) -> Option<PieceId> {
        u16::try_from(self.slot(slot)).ok().map(PieceId)
    }

    #[inline]
    fn slot(&mut self, slot: u8) -> i32 {
        if self.frame.ready & (1 << slot) == 0 {
            self.fill(slot);
        }
        self.frame.slots[usize::from(slot)]
    }

    #[inline(never)]
    fn fill(&mut self, slot: u8) {
        let (eval, plan) = (self.eval, self.plan);
        let value = match &plan.slots[usize::from(slot)] {
            Slot::Value(value) => eval.value(self.around(), value),
            Slot::Cond(cond) => i32::from(eval.cond(self.around(), cond)),
            Slot::Piece(of) => number_of(self.of(*of)),
            Slot::Space(of) => number_of(self.of(*of).map(|piece| eval.space(piece))),
        };
        self.frame.slots[usize::from(slot)] = value;
        self.frame.ready |= 1 << slot;
    }
}

/// A piece as what is in a slot.
fn number_of(piece: Option<PieceId>) -> i32 {
    piece.map_or(-1, |piece| i32::from(piece.0))
}
