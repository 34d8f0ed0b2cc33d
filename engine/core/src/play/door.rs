//! The one door to the state. Everything that changes it is an [`Event`]: a
//! primitive deed or a named one of the game. On its way it can be changed or
//! cancelled, it is written into the log, and what listens to it begins to
//! wait.

use super::{EffectCall, Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{CardId, EventId, Named, StatId, TagId};
use crate::rules::card::{Kind, Subject};
use crate::rules::op::{End, Face};
use crate::rules::sets::Zones;
use crate::rules::value::Cond;
use crate::rules::{Ruleset, TriggerOrder, ZoneOwner};
use crate::state::{Entity, Happening, Home, Modifier, Waiting};
use crate::usage::UsedPart;

/// What happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A named event of the game.
    Named(EventId),
    /// The subject moves.
    Move {
        /// Where to.
        to: Home,
        /// Which end of it.
        end: End,
        /// Attached to this there.
        host: Option<PieceId>,
    },
    /// A base stat of the subject becomes this.
    Stat(StatId, i32),
    /// A stat of the subject, a seat, becomes this.
    SeatStat(StatId, i32),
    /// A stat of the table becomes this.
    TableStat(StatId, i32),
    /// The subject becomes a copy of a card.
    Copy(CardId),
    /// The subject gets a tag.
    Tag(TagId),
    /// The subject loses a tag.
    Untag(TagId),
    /// The subject, made just now, comes into being.
    Create,
    /// The subject is turned.
    Turn(Face),
    /// The subject goes to another controller, who has it in this zone.
    Control(Home),
    /// The subject gets a modifier.
    Modify(Modifier),
    /// Dice are rolled, seen by these seats: how many, with how many sides.
    Rolled {
        /// How many dice.
        dice: u16,
        /// With how many sides.
        sides: u16,
        /// Who sees the faces and the result.
        seen: Seats,
    },
    /// A zone is shuffled.
    Shuffled(Home),
    /// The subject is shown to seats.
    Revealed(Seats),
    /// The subject, a seat, has lost.
    Lost,
}

/// An ability that listens to an event, with the piece that has it.
pub(crate) type Listener = (AbilityId, Option<PieceId>);

/// One thing that happens to the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// What happens.
    pub deed: EventKind,
    /// To what.
    pub subject: Entity,
    /// What piece causes it.
    pub source: Option<PieceId>,
    /// How much: of a named event, the sum of a roll, the new value of a stat.
    pub amount: i32,
    /// Which seat causes it.
    pub seat: Seat,
}

impl EventKind {
    /// The event abilities name it by.
    pub fn event(&self) -> EventId {
        EventId(match self {
            EventKind::Named(event) => return *event,
            EventKind::Move { host: None, .. } => 0,
            EventKind::Stat(..) | EventKind::SeatStat(..) | EventKind::TableStat(..) | EventKind::Copy(_) => 1,
            EventKind::Tag(_) => 2,
            EventKind::Untag(_) => 3,
            EventKind::Create => 4,
            EventKind::Move { .. } => 5,
            EventKind::Turn(_) => 6,
            EventKind::Control(_) => 7,
            EventKind::Modify(_) => 8,
            EventKind::Rolled { .. } => 9,
            EventKind::Shuffled(_) => 10,
            EventKind::Revealed(_) => 11,
            EventKind::Lost => 12,
        })
    }
}

impl Event {
    /// Its public part, as abilities see it.
    pub fn happening(&self) -> Happening {
        Happening { subject: self.subject, source: self.source, amount: self.amount }
    }
}

impl Run<'_> {
    /// Lets an event happen, unless something replaces it. Says whether it did.
    /// What would change nothing is no event.
    pub(crate) fn raise(&mut self, event: Event) -> Flowing<bool> {
        Ok(self.pass(event)?.is_some())
    }

    /// The same; gives the event as it happened.
    pub(crate) fn pass(&mut self, event: Event) -> Flowing<Option<Event>> {
        let Some(event) = self.admit(event)? else { return Ok(None) };
        if let EventKind::Named(id) = event.deed {
            let happened = self.deeper(|run| run.named(id, event))?;
            return Ok(happened.then_some(event));
        }
        self.happened(&event)?;
        Ok(Some(event))
    }

    /// The event as replacements leave it; nothing if one of them cancels it,
    /// or if it would change nothing.
    pub(crate) fn admit(&mut self, event: Event) -> Flowing<Option<Event>> {
        self.one_more(|rules| format!("events, the last of them `{}`", rules.name(event.deed.event())))?;
        let event = self.fitted(event);
        if self.idle(&event) {
            return Ok(None);
        }
        let id = event.deed.event();
        let window = self.rules.events[id.index()].before;
        if !self.rules.derived.replaced[id.index()] && window.is_none() {
            return Ok(Some(event));
        }
        self.play.desk.in_hand.push(Some(event));
        self.replace(id)?;
        if let (Some(window), Some(event)) = (window, self.in_hand())
            && self.holds(id, &event)
        {
            let scope = self.event_scope(&event);
            self.window_before(window, &scope)?;
        }
        let event = self.play.desk.in_hand.pop().flatten().map(|event| self.fitted(event));
        Ok(event.filter(|event| !self.idle(event)))
    }

    /// The event that may still be changed, if it has not been prevented.
    fn in_hand(&self) -> Option<Event> {
        self.play.desk.in_hand.last().copied().flatten()
    }

    /// Whether this event about the same thing is in hand already, further out.
    pub(crate) fn is_in_hand(&self, id: EventId, subject: Entity) -> bool {
        let same = |event: &Event| event.deed == EventKind::Named(id) && event.subject == subject;
        self.play.desk.in_hand.iter().flatten().any(same)
    }

    /// Changes the event in hand, or prevents it.
    ///
    /// # Errors
    /// When no event is in hand.
    pub fn change_in_hand(&mut self, amount: Option<i32>) -> Flowing {
        let Some(event) = self.play.desk.in_hand.last_mut() else {
            return Err(Halt::failed(
                "There is no event to prevent or to change: it works in a response to an event, or instead of one.",
            ));
        };
        *event = event.and_then(|event| amount.map(|amount| Event { amount, ..event }));
        Ok(())
    }

    /// Counts what a step does, and stops it when that has no end.
    pub(crate) fn one_more(&mut self, what: impl FnOnce(&Ruleset) -> String) -> Flowing {
        self.play.desk.events += 1;
        if self.play.desk.events <= super::EVENTS {
            return Ok(());
        }
        let (most, what) = (super::EVENTS, what(self.rules));
        Err(Halt::failed(format!(
            "One step raised more than {most} {what}. Something sets itself off again and again."
        )))
    }

    /// A primitive deed that nothing replaces happens, and what listens to it waits.
    pub(crate) fn happened(&mut self, event: &Event) -> Flowing {
        self.apply(event)?;
        self.listened(event)
    }

    /// What listens to a primitive deed begins to wait.
    pub(crate) fn listened(&mut self, event: &Event) -> Flowing {
        let id = event.deed.event();
        self.used(UsedPart::Event(id));
        self.used_piece(event.source);
        if self.rules.derived.awaited[id.index()] { self.collect(id, event) } else { Ok(()) }
    }

    /// Several events at once: those whose listeners look back find the board
    /// as it was before the first of them. Seats that lose by them lose together.
    pub(crate) fn raise_all(&mut self, events: &[Event]) -> Flowing {
        if events.len() < 2 || self.play.desk.losing.is_some() {
            return self.raise_batch(events);
        }
        self.play.desk.losing = Some(Seats::NONE);
        let result = self.raise_batch(events);
        let losing = self.play.desk.losing.take().unwrap_or_default();
        result?;
        self.lose(losing)
    }

    fn raise_batch(&mut self, events: &[Event]) -> Flowing {
        let rules = self.rules;
        let look_back = |id: EventId| rules.events[id.index()].look_back;
        if events.len() < 2 || !events.iter().any(|event| look_back(event.deed.event())) {
            for &event in events {
                self.raise(event)?;
            }
            return Ok(());
        }
        let mut happening = Vec::with_capacity(events.len());
        for &event in events {
            let Some(event) = self.admit(event)? else { continue };
            let id = event.deed.event();
            if self.holds(id, &event) {
                if look_back(id) {
                    self.collect(id, &event)?;
                }
                happening.push(event);
            }
        }
        for event in happening {
            let id = event.deed.event();
            self.deeper(|run| run.happen(id, &event))?;
            if !look_back(id) {
                self.collect(id, &event)?;
            }
        }
        Ok(())
    }

    fn holds(&mut self, id: EventId, event: &Event) -> bool {
        let when = &self.rules.events[id.index()].when;
        if *when == Cond::Always {
            return true;
        }
        let scope = self.event_scope(event);
        self.eval().cond(&scope, when)
    }

    fn event_scope(&self, event: &Event) -> Scope {
        Scope {
            me: event.seat,
            this: event.source,
            it: event.subject.piece(),
            event: event.happening(),
            ..Scope::default()
        }
    }

    fn named(&mut self, id: EventId, event: Event) -> Flowing<bool> {
        let look_back = self.rules.events[id.index()].look_back;
        let heard = self.rules.derived.awaited[id.index()];
        if !self.holds(id, &event) {
            return Ok(false);
        }
        if heard && look_back {
            self.collect(id, &event)?;
        }
        self.happen(id, &event)?;
        if heard && !look_back {
            self.collect(id, &event)?;
        }
        Ok(true)
    }

    fn happen(&mut self, id: EventId, event: &Event) -> Flowing {
        let rules = self.rules;
        self.used(UsedPart::Event(id));
        self.used_piece(event.source);
        let (before, home) = self.seen_before(event.subject);
        let entry = self.note(event, before, home);
        let scope = self.event_scope(event);
        self.ops(&scope, &rules.events[id.index()].ops)?;
        // A card that the event lays open is called by its name.
        self.note_sight(entry, event.subject.piece());
        Ok(())
    }

    /// Abilities that listen to an event, with their pieces, in a fixed order:
    /// the game's first, then by zone, seat and place; or the nearest first,
    /// where the game says so.
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
        let mut found = self.play.desk.spare_listeners.pop().unwrap_or_default();
        found.clear();
        let wants = |ability: AbilityId| match rules.ability(ability).kind {
            Kind::When(event) => !instead && event == id,
            Kind::Instead(event) => instead && event == id,
            _ => false,
        };
        for &ability in &rules.derived.listeners[id.index()] {
            if !wants(ability) {
                continue;
            }
            match &rules.ability(ability).each {
                None => found.push((ability, None)),
                Some(filter) => {
                    let scope = Scope { me: self.state().active, ..Scope::default() };
                    self.eval().visit(&scope, filter, &mut |piece| {
                        found.push((ability, Some(piece)));
                        std::ops::ControlFlow::Continue(())
                    });
                }
            }
        }
        let bit = 1u64 << (id.0 % 64);
        let by_cards = if instead { rules.derived.heard_by_cards.1 } else { rules.derived.heard_by_cards.0 };
        if by_cards & bit == 0 {
            return found;
        }
        let everywhere = rules.derived.elsewhere & bit != 0;
        let zones = if everywhere { Zones(u64::MAX) } else { rules.derived.play };
        let seats = self.state().seats();
        for zone in zones.iter().take_while(|zone| zone.index() < rules.zones.len()) {
            for list in &self.state().zones[zone.index() * seats..(zone.index() + 1) * seats] {
                for &piece in list {
                    let card = rules.card(self.state().piece(piece).card);
                    let listens = if instead { card.listens.1 } else { card.listens.0 };
                    if listens & bit == 0 {
                        continue;
                    }
                    for &ability in &card.abilities {
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

    /// Whether an ability listens to just this event; from where it looks.
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
        let eval = self.eval();
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
    fn replace(&mut self, id: EventId) -> Flowing {
        let Some(first) = self.in_hand() else { return Ok(()) };
        let listeners = self.listeners(id, true, &first);
        for &(ability, this) in &listeners {
            let Some(event) = self.in_hand() else { break };
            let Some(mut scope) = self.hears(ability, this, &event) else { continue };
            let rules = self.rules;
            let def = rules.ability(ability);
            if !self.usable(ability, this, scope.me) {
                continue;
            }
            if def.may {
                let options = vec![Choice::Yes, Choice::No];
                let decision = Decision::new(scope.me, Prompt::May(ability, this), options);
                if self.ask(decision)? == Choice::No {
                    continue;
                }
            }
            self.used(UsedPart::Ability(ability));
            self.used_piece(this);
            self.count_use(ability, this, scope.me);
            if let Some(becomes) = &def.becomes {
                scope.event.amount = self.eval().value(&scope, becomes);
                self.change_in_hand(Some(scope.event.amount))?;
            }
            self.deeper(|run| {
                run.ops(&scope, &def.ops).map_err(|halt| run.said(halt, None, &scope))?;
                match def.run {
                    Some(effect) => run.effect(&EffectCall { effect, params: &def.with, scope }),
                    None => Ok(()),
                }
            })?;
            if def.becomes.is_none() {
                self.change_in_hand(None)?;
            }
        }
        self.play.desk.spare_listeners.push(listeners);
        Ok(())
    }

    /// What listens to the event begins to wait.
    fn collect(&mut self, id: EventId, event: &Event) -> Flowing {
        let listeners = self.listeners(id, false, event);
        for &(ability, this) in &listeners {
            let Some(scope) = self.hears(ability, this, event) else { continue };
            if !self.usable(ability, this, scope.me) {
                continue;
            }
            self.count_use(ability, this, scope.me);
            let waiting = Waiting {
                what: Ok(ability),
                by: None,
                this,
                host: scope.host,
                seat: scope.me,
                event: scope.event,
                targets: scope.targets,
            };
            self.state_mut().waiting.push(waiting);
        }
        self.play.desk.spare_listeners.push(listeners);
        if self.state().waiting.len() > super::WAITING {
            return Err(Halt::failed(format!(
                "More than {} abilities wait at once after the event `{}`. Something sets itself off again and again.",
                super::WAITING,
                self.rules.name(id)
            )));
        }
        self.check_fault()
    }
}
