//! The one door to the state. Everything that changes it in play is an
//! [`Event`]: a primitive one or a named one of the game. On its way it can be
//! changed or cancelled, it is written into the log, and what listens to it
//! begins to wait.
//!
//! Nobody outside this crate can write the state of a match: a [`Play`](super::Play)
//! lends it to be read. What passes no event, and why:
//!
//! * `course.rs`: who is first or active, what is held, announced, delayed or
//!   said, and what a moment ends. No rule of a game can hear of these, so
//!   there is nothing to replace and nothing to wait.
//! * `flow.rs`, `settle.rs`: the place in the flow, and what waits. This is how
//!   far the game has come, not what happens in it.
//! * `idle.rs`: that what seats were shown of a number may be out of date.
//! * `verbs.rs`: a status, when seats lose or the game ends, once the event of
//!   it has been let in.
//! * `refresh.rs`: current values, which follow from the rest.
//! * `crate::setup` and `matches::setup`: boards before anything has happened.
//! * `matches::save` and `Match::from_state`: a state from a file, or one made by
//!   hand, becomes a match of its own; none that is played gets another state.
//! * `determinization.rs`: copies, in which a seat only supposes what it sees.

use super::context::{HappenedEvent, OpsOf, Then};
use super::{Event, EventKind, Flowing, Run, Scope};
use crate::ids::Seats;
use crate::names::{EventId, Named};
use crate::rules::Ruleset;
use crate::rules::conditions::PartOf;
use crate::rules::value::Cond;
use crate::usage::UsedPart;

impl Run<'_> {
    /// Lets an event happen, unless something replaces it. Says whether it did.
    /// What would change nothing is no event.
    pub(super) fn raise(&mut self, event: Event) -> Flowing<bool> {
        if let EventKind::Named(id) = event.kind
            && !self.rules.derived.opposed[id.index()]
        {
            self.counted(id)?;
            return self.deeper(|run| run.named(id, &event));
        }
        Ok(self.pass(event)?.is_some())
    }

    /// The same of a primitive event whose kind is known where it is raised. Mostly
    /// nothing stands between it and the state, and nobody hears of it: then it is
    /// written at once, and what hangs on its kind is settled by the compiler.
    #[inline(always)]
    pub(super) fn deed(&mut self, event: Event) -> Flowing<bool> {
        if self.rules.derived.plain & (1 << event.kind.event().0) == 0 || !self.play.is_unwatched() {
            return self.raise(event);
        }
        let Some(event) = self.looked_at(event)? else { return Ok(false) };
        self.write(&event)?;
        Ok(true)
    }

    /// The same; gives the event as it happened.
    pub(super) fn pass(&mut self, event: Event) -> Flowing<Option<Event>> {
        let Some(event) = self.admit(event)? else { return Ok(None) };
        Ok(self.pass_on(&event)?.then_some(event))
    }

    /// An event happens that was let in; says whether it did.
    fn pass_on(&mut self, event: &Event) -> Flowing<bool> {
        if let EventKind::Named(id) = event.kind {
            return self.deeper(|run| run.within(PartOf::Event(id), |run| run.named(id, event)));
        }
        self.happened(event)?;
        Ok(true)
    }

    /// The event as replacements leave it; nothing if one of them cancels it,
    /// or if it would change nothing.
    pub(super) fn admit(&mut self, event: Event) -> Flowing<Option<Event>> {
        let Some(event) = self.looked_at(event)? else { return Ok(None) };
        let id = event.kind.event();
        if !self.rules.derived.opposed[id.index()] {
            return Ok(Some(event));
        }
        let window = self.rules.events[id.index()].before;
        self.play.context.unsettled.take_in_hand(event);
        let replaced = self.replace(id);
        self.then_unknown(replaced)?;
        if let (Some(window), Some(event)) = (window, self.play.context.unsettled.in_hand())
            && self.holds(id, &event)
        {
            let scope = self.event_scope(&event);
            let passed = self.window_before(window, &scope);
            self.then(passed, || Then::Admitted)?;
        }
        Ok(self.let_go())
    }

    /// The event in hand as others have left it; nothing if one of them has cancelled it, or if
    /// it would change nothing.
    fn let_go(&mut self) -> Option<Event> {
        let event = self.play.context.unsettled.let_go().map(|event| self.play.fitted(event));
        event.filter(|event| !self.play.is_idle(event))
    }

    /// Goes on with an event once all have passed before it.
    pub(super) fn go_on_admitted(&mut self) -> Flowing {
        let Some(event) = self.let_go() else { return Ok(()) };
        self.pass_on(&event).map(drop)
    }

    #[inline(always)]
    fn counted(&mut self, id: EventId) -> Flowing {
        let rules = self.rules;
        self.count_event(|| last(rules, id))
    }

    /// The event as it fits the state; nothing if it would change nothing there.
    #[inline(always)]
    fn looked_at(&mut self, event: Event) -> Flowing<Option<Event>> {
        self.counted(event.kind.event())?;
        let event = self.play.fitted(event);
        self.play.outdate(&event);
        Ok((!self.play.is_idle(&event)).then_some(event))
    }

    /// Changes the event in hand, or prevents it.
    ///
    /// # Errors
    /// When no event is in hand.
    pub fn change_in_hand(&mut self, amount: Option<i32>) -> Flowing {
        self.play.context.unsettled.change_in_hand(amount)
    }

    /// A primitive event that nothing replaces happens, and what listens to it waits.
    pub(super) fn happened(&mut self, event: &Event) -> Flowing {
        self.apply(event)?;
        self.play.context.between.happened(event.kind.event(), event.subject, &self.play.state);
        self.listened(event)
    }

    /// What listens to a primitive event begins to wait.
    pub(super) fn listened(&mut self, event: &Event) -> Flowing {
        let id = event.kind.event();
        self.used(UsedPart::Event(id));
        self.used_piece(event.source);
        if self.rules.derived.awaited[id.index()] { self.collect(id, event) } else { Ok(()) }
    }

    /// Several events at once: those whose listeners look back find the board
    /// as it was before the first of them. Seats that lose by them lose together.
    #[inline(never)]
    pub(super) fn raise_all(&mut self, events: &[Event]) -> Flowing {
        if events.len() < 2 || self.play.context.unsettled.losing.is_some() {
            return self.raise_batch(events);
        }
        self.play.context.unsettled.losing = Some(Seats::NONE);
        let result = self.raise_batch(events);
        // Nobody knows which of them are still to come, and who loses by them.
        let result = self.then_unknown(result);
        let losing = self.play.context.unsettled.losing.take().unwrap_or_default();
        result?;
        self.lose(losing)
    }

    fn raise_batch(&mut self, events: &[Event]) -> Flowing {
        let rules = self.rules;
        let look_back = |id: EventId| rules.events[id.index()].look_back;
        if events.len() < 2 || !events.iter().any(|event| look_back(event.kind.event())) {
            for &event in events {
                self.raise(event)?;
            }
            return Ok(());
        }
        let mut happening = self.play.context.scratch.events();
        for &event in events {
            let Some(event) = self.admit(event)? else { continue };
            let id = event.kind.event();
            if self.holds(id, &event) {
                if look_back(id) {
                    self.collect(id, &event)?;
                }
                happening.push(event);
            }
        }
        for &event in &happening {
            let id = event.kind.event();
            self.deeper(|run| run.within(PartOf::Event(id), |run| run.happen(id, &event)))?;
            if !look_back(id) {
                self.collect(id, &event)?;
            }
        }
        self.play.context.scratch.keep_events(happening);
        Ok(())
    }

    fn holds(&mut self, id: EventId, event: &Event) -> bool {
        let when = &self.rules.events[id.index()].when;
        if matches!(when.cond, Cond::Always) {
            return true;
        }
        let scope = self.event_scope(event);
        self.cond(&scope, when)
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

    #[inline(never)]
    fn named(&mut self, id: EventId, event: &Event) -> Flowing<bool> {
        let look_back = self.rules.events[id.index()].look_back;
        let heard = self.rules.derived.awaited[id.index()];
        if !self.holds(id, event) {
            return Ok(false);
        }
        if heard && look_back {
            self.collect(id, event)?;
        }
        self.happen(id, event)?;
        if heard && !look_back {
            self.collect(id, event)?;
        }
        Ok(true)
    }

    #[inline(never)]
    fn happen(&mut self, id: EventId, event: &Event) -> Flowing {
        let rules = self.rules;
        let scope = self.event_scope(event);
        let ops = &rules.events[id.index()].ops;
        if self.play.is_unwatched() {
            let done = self.ops(&scope, ops);
            return self.after_ops(done, &scope, id, event, None);
        }
        self.used(UsedPart::Event(id));
        self.used_piece(event.source);
        let before = self.notes().before(event.subject);
        let entry = self.notes().event(event, &before);
        let told = !rules.events[id.index()].log.is_empty();
        self.notes().begins(entry, event.subject.piece(), told);
        let done = self.ops(&scope, ops);
        self.after_ops(done, &scope, id, event, Some(entry))?;
        self.told(id, event, entry);
        Ok(())
    }

    /// What comes of the operations of an event.
    #[inline]
    fn after_ops(&mut self, done: Flowing, scope: &Scope, id: EventId, event: &Event, entry: Option<usize>) -> Flowing {
        let done = self.then_rest(done, OpsOf::Event(id), scope);
        self.then(done, || Then::Happened(Box::new(HappenedEvent { id, event: *event, entry })))
    }

    /// An event that is written down has happened.
    fn told(&mut self, id: EventId, event: &Event, entry: usize) {
        // A card that the event lays open is called by its name.
        self.notes().seen(entry, event.subject.piece());
        self.notes().ends();
        self.play.context.between.happened(id, event.subject, &self.play.state);
    }

    /// Goes on with an event once its operations are done.
    pub(super) fn go_on_after_event(&mut self, done: &HappenedEvent) -> Flowing {
        let HappenedEvent { id, event, entry } = done;
        if let Some(entry) = entry {
            self.told(*id, event, *entry);
        }
        if self.rules.derived.awaited[id.index()] && !self.rules.events[id.index()].look_back {
            self.within(PartOf::Event(*id), |run| run.collect(*id, event))?;
        }
        self.play.context.limits.leave();
        Ok(())
    }
}

/// Words for the event with which there are too many.
#[cold]
fn last(rules: &Ruleset, event: EventId) -> String {
    format!("events, the last of them `{}`", rules.name(event))
}
