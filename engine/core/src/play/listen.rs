//! Who listens to an event: what acts instead of it, and what begins to wait
//! once it has happened.

use super::context::{Listener, may_wait};
use super::{Event, Flowing, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{AbilityId, PieceId};
use crate::names::{EventId, Named};
use crate::rules::card::{AbilityKind, Subject};
use crate::rules::conditions::PartOf;
use crate::rules::{TriggerOrder, ZoneOwner};
use crate::state::{Entity, Hears, Waiting, WaitingFor};
use crate::usage::UsedPart;
use std::ops::ControlFlow;

impl Run<'_> {
    /// Abilities that listen to an event, with their pieces, in a fixed order:
    /// the game's first, then by zone, seat and place; or the nearest first,
    /// where the game says so.
    #[inline(never)]
    fn listeners(&mut self, id: EventId, instead: bool, event: &Event) -> Vec<Listener> {
        let mut found = self.all_listeners(id, instead);
        if self.rules.trigger_order == TriggerOrder::Nearest && found.len() > 1 {
            found.sort_by_key(|&(_, this)| this.map_or(0, |piece| self.farness(piece, event)));
        }
        found
    }

    /// How far a piece is from what happens; see [`TriggerOrder::Nearest`].
    fn farness(&self, piece: PieceId, event: &Event) -> usize {
        let state = self.state();
        let host = state.piece(piece).host;
        let near = [event.source, event.subject.piece()];
        let meant = |this: Option<PieceId>| this.and_then(|this| near.iter().position(|&piece| piece == Some(this)));
        if let Some(place) = meant(Some(piece)) {
            return 1 + 2 * place;
        }
        if let Some(place) = meant(host) {
            return 2 + 2 * place;
        }
        let home = state.piece(state.hosts(piece).last().unwrap_or(piece)).home;
        let of_seat = self.rules.zones[home.zone.index()].of == ZoneOwner::Seat;
        let place = state.round(state.active).position(|seat| seat == home.seat);
        5 + place.filter(|_| of_seat).unwrap_or(state.seats())
    }

    fn all_listeners(&mut self, id: EventId, instead: bool) -> Vec<Listener> {
        let rules = self.rules;
        let mut found = self.play.context.scratch.listeners();
        let of_game = if instead { &rules.derived.replacers } else { &rules.derived.listeners };
        for &ability in &of_game[id.index()] {
            match &rules.ability(ability).each {
                None => found.push((ability, None)),
                Some(filter) => {
                    let scope = Scope { me: self.state().active, ..Scope::default() };
                    let eval = self.eval_of(|rules, made| filter.reads_current(rules, made));
                    let _at = eval.at(PartOf::Ability(ability));
                    eval.visit(&scope, filter, &mut |piece| {
                        found.push((ability, Some(piece)));
                        ControlFlow::Continue(())
                    });
                }
            }
        }
        if !self.is_heard_by_cards(id, instead) {
            return found;
        }
        let wants = |ability: AbilityId| match rules.ability(ability).kind {
            AbilityKind::When(event) => !instead && event == id,
            AbilityKind::Instead(event) => instead && event == id,
            _ => false,
        };
        let bit = bit(id);
        let zones = rules.derived.heard_in[id.index()];
        let seats = self.state().seats();
        let (state, hears) = (&*self.play.state, &rules.derived.card_hears);
        for zone in zones.iter().take_while(|zone| zone.index() < rules.zones.len()) {
            for list in &state.zones[zone.index() * seats..(zone.index() + 1) * seats] {
                for &piece in list {
                    let card = state.piece(piece).card;
                    let (when, replaces) = hears[card.index()];
                    if (if instead { replaces } else { when }) & bit == 0 {
                        continue;
                    }
                    for &ability in &rules.card(card).abilities {
                        let from = rules.ability(ability).from;
                        let from = if from.is_empty() { rules.derived.play } else { from };
                        if wants(ability) && from.has(zone) {
                            found.push((ability, Some(piece)));
                        }
                    }
                }
            }
        }
        found
    }

    /// Whether an ability of a card may act after an event, or instead of it, as things are.
    fn is_heard_by_cards(&mut self, id: EventId, instead: bool) -> bool {
        let (rules, bit) = (self.rules, bit(id));
        let of = |(after, before): Hears| (if instead { before } else { after }) & bit != 0;
        // Of what lies outside play it is not kept who listens.
        let elsewhere = || !rules.derived.heard_in[id.index()].without(rules.derived.play).is_empty();
        of(rules.derived.heard_by_cards) && (elsewhere() || of(self.state_mut().heard(rules)))
    }

    /// Whether an ability listens to just this event; from where it looks.
    #[inline(never)]
    fn hears(&mut self, ability: AbilityId, this: Option<PieceId>, event: &Event) -> Option<Scope> {
        let rules = self.rules;
        let def = rules.ability(ability);
        let me = match (this, event.subject) {
            (Some(piece), _) => self.state().piece(piece).controller,
            (None, Entity::Seat(seat)) => seat,
            (None, Entity::Piece(piece)) => self.state().piece(piece).controller,
            (None, Entity::Table) => self.state().active,
        };
        let host = this.and_then(|piece| self.state().piece(piece).host);
        let scope = Scope {
            me,
            this,
            it: event.subject.piece(),
            host,
            event: event.happening(),
            ability: Some(ability),
            ..Scope::default()
        };
        let eval = self.eval_of(|rules, made| def.listens_to_current(rules, made));
        let _at = eval.at(PartOf::Ability(ability));
        let subject = match &def.subject {
            Subject::This => match event.subject {
                Entity::Seat(seat) => this.is_none() || seat == me,
                Entity::Piece(piece) => this.is_none() || this == Some(piece),
                Entity::Table => true,
            },
            Subject::Host => host.is_some() && event.subject.piece() == host,
            Subject::Any(filter) => event.subject.piece().is_some_and(|p| eval.fits(&scope, filter, p)),
            Subject::Seat(who) => match event.subject {
                Entity::Seat(seat) => eval.seats(&scope, *who).has(seat),
                _ => false,
            },
        };
        let source =
            def.source.as_ref().is_none_or(|filter| event.source.is_some_and(|piece| eval.fits(&scope, filter, piece)));
        (subject && source && eval.cond(&scope, &def.when)).then_some(scope)
    }

    /// Lets replacements of the event in hand act, each at most once.
    #[inline(never)]
    pub(super) fn replace(&mut self, id: EventId) -> Flowing {
        let Some(first) = self.play.context.unsettled.in_hand() else { return Ok(()) };
        let listeners = self.listeners(id, true, &first);
        for &(ability, this) in &listeners {
            let Some(event) = self.play.context.unsettled.in_hand() else { break };
            let Some(mut scope) = self.hears(ability, this, &event) else { continue };
            let rules = self.rules;
            let def = rules.ability(ability);
            if !self.usable(ability, this, scope.me) {
                continue;
            }
            if def.may {
                let options = vec![Choice::Yes, Choice::No];
                let decision =
                    Decision::new(scope.me, Prompt::May(ability, this, scope.event.subject.piece()), options);
                if self.ask(decision)? == Choice::No {
                    continue;
                }
            }
            self.used(UsedPart::Ability(ability));
            self.used_piece(this);
            self.count_use(ability, this, scope.me);
            if let Some(becomes) = &def.becomes {
                scope.event.amount = self.value(&scope, becomes);
                self.play.context.unsettled.change_in_hand(Some(scope.event.amount))?;
            }
            self.deeper(|run| run.within(PartOf::Ability(ability), |run| run.ability_ops(&scope, ability)))?;
            if def.becomes.is_none() {
                self.play.context.unsettled.change_in_hand(None)?;
            }
        }
        self.play.context.scratch.keep_listeners(listeners);
        Ok(())
    }

    /// What listens to the event begins to wait.
    pub(super) fn collect(&mut self, id: EventId, event: &Event) -> Flowing {
        if !self.rules.derived.listeners[id.index()].is_empty() || self.is_heard_by_cards(id, false) {
            self.collect_heard(id, event)?;
        }
        let rules = self.rules;
        may_wait(self.state().waiting.len(), || rules.name(id).into())?;
        self.check_fault()
    }

    #[inline(never)]
    fn collect_heard(&mut self, id: EventId, event: &Event) -> Flowing {
        let listeners = self.listeners(id, false, event);
        for &(ability, this) in &listeners {
            let Some(scope) = self.hears(ability, this, event) else { continue };
            if !self.usable(ability, this, scope.me) {
                continue;
            }
            self.count_use(ability, this, scope.me);
            let waiting = Waiting {
                what: WaitingFor::Ability(ability),
                by: None,
                this,
                host: scope.host,
                seat: scope.me,
                event: scope.event,
                targets: scope.targets,
            };
            self.state_mut().waiting.push(waiting);
        }
        self.play.context.scratch.keep_listeners(listeners);
        Ok(())
    }
}

/// The bit of an event.
#[inline]
fn bit(id: EventId) -> u64 {
    1 << (id.0 % 64)
}
