//! What is legal: the options of a seat, complete, and why something is not
//! among them. Costs, limits, rules and targets are looked at in the order in
//! which people would name them.

use super::costs::Cost;
use super::gates::Listing;
use super::scope::Scope;
use super::values::Eval;
use super::why_not::{Clause, WhyNot};
use crate::ask::Choice;
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{ActionId, Named, TargetId, ZoneId};
use crate::rules::card::{AbilityKind, Limit, Price, UsesAbility};
use crate::rules::conditions::PartOf;
use crate::rules::gate::Besides;
use crate::rules::value::Filter;
use crate::state::{Targets, Use, UseOf};
use std::ops::ControlFlow;

impl<'a> Eval<'a> {
    /// Why an action with a piece and an ability is not possible; `None` if it is.
    pub fn why_not(&self, scope: &Scope, action: ActionId) -> Option<WhyNot<'a>> {
        self.barrier(scope, action).map(|(why, _)| why)
    }

    /// The same, and which part of the rules says so.
    pub fn barrier(&self, scope: &Scope, action: ActionId) -> Option<(WhyNot<'a>, Clause)> {
        if let Some(why) = self.untimely(scope, action).or_else(|| self.against_rules(scope, action)) {
            return Some(why);
        }
        if let Some(why) = self.unmet(scope, action) {
            return Some(why);
        }
        let targets = self.rules.target_kinds(action, scope.ability);
        self.lacking(scope, &targets).map(|kind| (WhyNot::Target(kind), Clause::Target(kind)))
    }

    /// Whether it is not the moment, or the piece has been announced already.
    pub(super) fn untimely(&self, scope: &Scope, action: ActionId) -> Option<(WhyNot<'a>, Clause)> {
        let def = &self.rules.actions[action.index()];
        let ability = scope.ability.map(|ability| self.rules.ability(ability));
        let answers = ability.and_then(|ability| ability.window).or(def.response);
        if answers != scope.window {
            return Some((WhyNot::NotNow, Clause::Moment));
        }
        if def.announce.is_some()
            && self.state.stack.iter().any(|item| Some(item.piece) == scope.this && item.action == action)
        {
            return Some((WhyNot::Announced, Clause::Standing));
        }
        None
    }

    /// The first rule of an action that does not hold.
    fn against_rules(&self, scope: &Scope, action: ActionId) -> Option<(WhyNot<'a>, Clause)> {
        let def = &self.rules.actions[action.index()];
        for id in &def.obeys {
            let Some(rule) = self.rules.rules.get(id.index()) else { continue };
            let _at = self.at(PartOf::Rule(*id));
            if !self.cond(scope, &rule.when) {
                return Some((WhyNot::Rule(&rule.because), Clause::Shared(*id)));
            }
        }
        let broken = def.rules.iter().enumerate().find(|(_, rule)| !self.cond(scope, &rule.when));
        broken.map(|(at, rule)| (WhyNot::Rule(&rule.because), Clause::OfAction(at)))
    }

    /// What of the ability, the costs, the limits and the prices of an action is not met.
    pub(super) fn unmet(&self, scope: &Scope, action: ActionId) -> Option<(WhyNot<'a>, Clause)> {
        let def = &self.rules.actions[action.index()];
        let ability = scope.ability.map(|ability| self.rules.ability(ability));
        if let (Some(id), Some(ability)) = (scope.ability, ability) {
            let _at = self.at(PartOf::Ability(id));
            if let Some((at, rule)) = ability.rules.iter().enumerate().find(|(_, rule)| !self.cond(scope, &rule.when)) {
                return Some((WhyNot::Rule(&rule.because), Clause::OfAbility(id, at)));
            }
            if !self.cond(scope, &ability.when) {
                return Some((WhyNot::NotNow, Clause::If(id)));
            }
        }
        let more = ability.map_or(&[][..], |ability| &ability.pay.0);
        if !def.pay.0.is_empty() || !more.is_empty() {
            let credit = def.credit.as_ref().map_or(0, |value| self.value(scope, value).max(0));
            let too_much = |cost| self.unaffordable(scope, cost, credit);
            let broke = match more {
                // Mostly the action alone asks for something.
                [] => def.pay.0.iter().find_map(|(stat, value)| too_much(self.cost_of_action(scope, *stat, value))),
                _ => self.costs(scope).find_map(too_much),
            };
            if broke.is_some() {
                return broke;
            }
        }
        if let Some(limit) = def.limit
            && let Some(why) = self.exhausted(scope.this, scope.me, UseOf::Action(action), limit)
        {
            return Some((why, Clause::Limit));
        }
        if let (Some(id), Some(limit)) = (scope.ability, ability.and_then(|ability| ability.limit))
            && let Some(why) = self.exhausted(scope.this, scope.me, UseOf::Ability(id), limit)
        {
            return Some((why, Clause::LimitAbility(id)));
        }
        let more = ability.map_or(&[][..], |ability| &ability.price);
        if !def.price.is_empty() || !more.is_empty() {
            let prices: Vec<&Price> = def.price.iter().chain(more).collect();
            if let Some(price) = self.unpayable(scope, &prices) {
                let at = prices.iter().position(|other| std::ptr::eq(*other, price)).unwrap_or(0);
                return Some((WhyNot::Price(&price.text), Clause::Price(at)));
            }
        }
        None
    }

    /// Why a cost cannot be paid though the seat may owe so much, and which part of
    /// the rules asks for it.
    fn unaffordable(&self, scope: &Scope, cost: Cost, credit: i32) -> Option<(WhyNot<'a>, Clause)> {
        let has = self.state.seat_stat(scope.me, cost.stat).saturating_add(credit).max(0);
        let needs = cost.amount();
        let clause = match (cost.action, scope.ability) {
            (None, Some(id)) => Clause::PayAbility(id, cost.stat),
            _ => Clause::Pay(cost.stat),
        };
        (needs > has).then_some((WhyNot::Cost(cost.stat, needs, has), clause))
    }

    fn exhausted(&self, piece: Option<PieceId>, seat: Seat, of: UseOf, limit: Limit) -> Option<WhyNot<'a>> {
        (self.used(piece, seat, of) >= limit.times).then_some(WhyNot::Limit(limit.times, limit.per))
    }

    /// How often something has been used since its moment.
    pub fn used(&self, piece: Option<PieceId>, seat: Seat, of: UseOf) -> u8 {
        let same = |used: &&Use| {
            used.of == of
                && used.piece == piece
                && match piece {
                    Some(piece) => used.life == self.state.piece(piece).life,
                    None => used.seat == seat,
                }
        };
        self.state.uses.iter().find(same).map_or(0, |used| used.times)
    }

    /// Whether a piece may be chosen as this kind of target.
    pub fn may_target(&self, scope: &Scope, kind: TargetId, piece: PieceId) -> bool {
        self.fits(scope, &self.rules.targets[kind.index()].from, piece) && self.rules_allow(scope, kind, piece)
    }

    fn rules_allow(&self, scope: &Scope, kind: TargetId, piece: PieceId) -> bool {
        self.rules_hold(&Scope { it: Some(piece), ..*scope }, kind)
    }

    /// Whether the rules of a kind of target hold from where they look.
    pub(super) fn rules_hold(&self, inner: &Scope, kind: TargetId) -> bool {
        let def = &self.rules.targets[kind.index()];
        let general = if def.untargeted { &[][..] } else { &self.rules.targeting };
        def.rules.iter().chain(general).all(|rule| self.cond(inner, &rule.when))
    }

    /// Why a piece may not be chosen as this kind of target, where a rule says so.
    pub fn why_not_target(&self, scope: &Scope, kind: TargetId, piece: PieceId) -> Option<WhyNot<'a>> {
        self.barrier_to(scope, kind, piece).map(|(why, _)| why)
    }

    /// The same, and which part of the rules says so.
    pub fn barrier_to(&self, scope: &Scope, kind: TargetId, piece: PieceId) -> Option<(WhyNot<'a>, Clause)> {
        let def = &self.rules.targets[kind.index()];
        let general = if def.untargeted { &[][..] } else { &self.rules.targeting };
        let inner = Scope { it: Some(piece), ..*scope };
        let own = def.rules.iter().enumerate().map(|(at, rule)| (Clause::OfTarget(kind, at), rule));
        let general = general.iter().enumerate().map(|(at, rule)| (Clause::Targeting(at), rule));
        let broken = own.chain(general).find(|(_, rule)| !self.cond(&inner, &rule.when));
        if let Some((clause, rule)) = broken {
            return Some((WhyNot::Rule(&rule.because), clause));
        }
        (!self.fits(scope, &def.from, piece)).then_some((WhyNot::Target(kind), Clause::Target(kind)))
    }

    /// Whether enough targets of a kind can be chosen.
    pub fn target_possible(&self, scope: &Scope, kind: TargetId) -> bool {
        !self.is_asked(scope, kind) || self.is_found(scope, kind)
    }

    /// Whether a target of a kind has to be chosen.
    pub(super) fn is_asked(&self, scope: &Scope, kind: TargetId) -> bool {
        let def = &self.rules.targets[kind.index()];
        def.least > 0 && self.cond(scope, &def.when)
    }

    /// Whether there are enough pieces that may be chosen as this kind of target.
    pub(super) fn is_found(&self, scope: &Scope, kind: TargetId) -> bool {
        let def = &self.rules.targets[kind.index()];
        let _at = self.at(PartOf::Target(kind));
        let (mut left, mut candidates) = (def.least, self.candidates_for(scope, kind));
        self.visit(scope, &def.from, &mut |piece| {
            if self.is_allowed(&mut candidates, piece) {
                left -= 1;
            }
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        left == 0
    }

    /// Adds the pieces that may still be chosen as this kind of target.
    pub fn candidates(&self, scope: &Scope, kind: TargetId, chosen: &Targets, found: &mut Vec<Choice>) {
        let _at = self.at(PartOf::Target(kind));
        let mut candidates = self.candidates_for(scope, kind);
        self.visit(scope, &self.rules.targets[kind.index()].from, &mut |piece| {
            let taken = chosen.iter().any(|t| t.kind == kind && t.piece == piece);
            if !taken && self.is_allowed(&mut candidates, piece) {
                found.push(Choice::Piece(piece));
            }
            ControlFlow::Continue(())
        });
    }

    /// Adds every way to take an action to `out`.
    pub fn ways(&self, scope: &Scope, action: ActionId, out: &mut Vec<Choice>) {
        self.ways_by(scope, action, &mut Listing::default(), out);
    }

    /// The same with the memory of another listing.
    pub(crate) fn ways_by(&self, scope: &Scope, action: ActionId, listing: &mut Listing, out: &mut Vec<Choice>) {
        let def = &self.rules.actions[action.index()];
        let Some(filter) = &def.with else {
            let scope = Scope { action: Some(action), ..*scope };
            if self.why_not(&scope, action).is_none() {
                out.push(Choice::Act(action, None, None));
            }
            return;
        };
        let mut inner = Scope { action: Some(action), ..*scope };
        let gate = self.gate(action);
        listing.begin();
        let alone = gate.filter(|gate| {
            def.ability == UsesAbility::No && gate.besides != Besides::More && def.response == scope.window
        });
        inner.ability = None;
        self.visit(scope, filter, &mut |piece| {
            (inner.this, inner.it) = (Some(piece), Some(piece));
            if let Some(gate) = alone {
                if self.is_open_alone(&inner, (action, gate), piece, listing) {
                    out.push(Choice::Act(action, Some(piece), None));
                }
                return ControlFlow::Continue(());
            }
            let mut with = |ability: Option<AbilityId>| {
                inner.ability = ability;
                let is_open = match gate {
                    Some(gate) => self.is_open(&inner, action, gate, listing),
                    None => self.barrier(&inner, action).is_none(),
                };
                if is_open {
                    out.push(Choice::Act(action, Some(piece), ability));
                }
            };
            match def.ability {
                UsesAbility::Each | UsesAbility::Maybe if self.may_use(action, piece) => {
                    let found = self.state.piece(piece);
                    let mut uses_none = def.ability == UsesAbility::Maybe;
                    for &ability in &self.rules.card(found.card).abilities {
                        if self.is_used_by(action, ability, found.home.zone) {
                            uses_none = false;
                            with(Some(ability));
                        }
                    }
                    if uses_none {
                        with(None);
                    }
                }
                UsesAbility::No | UsesAbility::Maybe => with(None),
                UsesAbility::Each => {}
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether a seat could take an action with a piece.
    pub(super) fn can(&self, scope: &Scope, action: ActionId, piece: PieceId) -> bool {
        let with = self.rules.actions[action.index()].with.as_ref();
        with.is_some_and(|with| self.fits(scope, with, piece))
            && self.abilities_for(action, piece).any(|ability| {
                let inner = Scope { this: Some(piece), it: Some(piece), action: Some(action), ability, ..*scope };
                self.why_not(&inner, action).is_none()
            })
    }

    /// Whether another piece that is just like this one is offered in its place.
    pub fn is_stood_for(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> bool {
        let mut offered = !filter.distinct;
        if filter.distinct {
            self.visit(scope, filter, &mut |other| {
                offered = other == piece;
                if offered { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        !offered
    }

    /// Whether an action may use an ability of the card a piece is, wherever it lies.
    #[inline]
    fn may_use(&self, action: ActionId, piece: PieceId) -> bool {
        let card = self.state.piece(piece).card;
        self.rules.derived.card_uses[card.index()] & 1 << (action.0 % 64) != 0
    }

    /// Whether an action uses an ability of a piece that lies in a zone.
    #[inline]
    fn is_used_by(&self, action: ActionId, ability: AbilityId, zone: ZoneId) -> bool {
        let ability = self.rules.ability(ability);
        ability.kind == AbilityKind::Use(action) && (ability.from.is_empty() || ability.from.has(zone))
    }

    /// The abilities of a piece an action could use; `None` stands for no ability.
    pub fn abilities_for(&self, action: ActionId, piece: PieceId) -> impl Iterator<Item = Option<AbilityId>> + 'a {
        let rules = self.rules;
        let uses = rules.actions[action.index()].ability;
        let found = self.state.piece(piece);
        let zone = found.home.zone;
        let eval = *self;
        let fitting = move |id: &&AbilityId| eval.is_used_by(action, **id, zone);
        let abilities = rules.card(found.card).abilities.iter().filter(fitting).copied().map(Some);
        let mut abilities = abilities.peekable();
        let none = match uses {
            UsesAbility::No => true,
            UsesAbility::Maybe => abilities.peek().is_none(),
            UsesAbility::Each => false,
        };
        let some = if uses == UsesAbility::No { 0 } else { usize::MAX };
        none.then_some(None).into_iter().chain(abilities.take(some))
    }
}
