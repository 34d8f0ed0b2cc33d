//! Windows: seats may respond to something, one after another in turn order, until
//! all have passed in a row.

use super::asking::Listing;
use super::context::{OpenWindow, Responding, Then};
use super::{Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Prompt};
use crate::ids::{Seat, Seats};
use crate::names::{Named, WindowId};
use crate::rules::card::AfterResponse;
use crate::rules::conditions::PartOf;
use crate::state::Happening;
use crate::usage::UsedPart;

impl Run<'_> {
    /// Opens a window about `This`.
    pub fn window(&mut self, window: WindowId, scope: &Scope) -> Flowing {
        let about = Scope { event: Happening::about(scope.this), ..*scope };
        self.open(OpenWindow { window, about, in_hand: None, floor: None }, None)
    }

    /// Opens a window about the event in hand, which responses may change.
    pub(super) fn window_before(&mut self, window: WindowId, scope: &Scope) -> Flowing {
        let in_hand = Some(self.play.context.unsettled.innermost());
        let floor = Some(self.state().waiting.len());
        self.open(OpenWindow { window, about: *scope, in_hand, floor }, None)
    }

    /// Lets seats respond until all have passed in a row; after this one, if one has
    /// responded before.
    fn open(&mut self, mut open: OpenWindow, responder: Option<Seat>) -> Flowing {
        // What waits already has to wait until the event has happened.
        let before = self.play.context.unsettled.floor;
        self.play.context.unsettled.floor = open.floor.unwrap_or(before);
        let result = self.within(PartOf::Window(open.window), |run| run.respond_until_all_pass(&mut open, responder));
        self.play.context.unsettled.floor = before;
        result
    }

    fn respond_until_all_pass(&mut self, open: &mut OpenWindow, mut responder: Option<Seat>) -> Flowing {
        let def = &self.rules.windows[open.window.index()];
        loop {
            if let Some(place) = open.in_hand {
                let Some(event) = self.play.context.unsettled.in_hand_at(place) else { return Ok(()) };
                open.about.event = event.happening();
            }
            if !self.cond(&open.about, &def.holds) {
                return self.check_fault();
            }
            self.used(UsedPart::Window(open.window));
            let seats = self.seats(&open.about, def.who);
            let first = match (def.after, responder) {
                (AfterResponse::Next, Some(last)) => Seat(last.0 + 1),
                _ => self.state().active,
            };
            responder = self.ask_in_turn(open, seats, first)?;
            if responder.is_none() {
                return Ok(());
            }
        }
    }

    /// Asks these seats in turn order, from that one on, until one responds; that one.
    fn ask_in_turn(&mut self, open: &OpenWindow, mut left: Seats, first: Seat) -> Flowing<Option<Seat>> {
        let mut from = first;
        while let Some(seat) = left.first_from(from) {
            left = left.without(Seats::one(seat));
            if self.respond(open, seat, left)? {
                return Ok(Some(seat));
            }
            from = seat;
        }
        Ok(None)
    }

    /// Lets one seat respond; says whether it did.
    fn respond(&mut self, open: &OpenWindow, seat: Seat, left: Seats) -> Flowing<bool> {
        let scope = open.scope(seat);
        let listing = self.listing(seat, |run| {
            let mut options = run.play.context.scratch.options();
            run.options(&scope, &run.rules.derived.answers[open.window.index()], &mut options);
            run.check_fault()?;
            let none = options.is_empty() && !run.rules.windows[open.window.index()].always;
            options.push(Choice::Stop);
            Ok(run.unless(none, options))
        })?;
        if matches!(listing, Listing::Nothing) {
            return Ok(false);
        }
        self.notes().acting();
        self.take_response(open, seat, left, listing)
    }

    /// Asks a seat to respond and does what it takes; says whether it responded.
    fn take_response(&mut self, open: &OpenWindow, seat: Seat, left: Seats, listing: Listing) -> Flowing<bool> {
        let here = || Box::new(Responding { open: *open, seat, left });
        let asked = self.ask_of(seat, Prompt::Respond(open.window, open.about.event), listing);
        if matches!(asked, Err(Halt::Ask)) {
            self.asks(Then::Respond(here()));
        }
        let Choice::Act(action, piece, ability) = asked? else { return Ok(false) };
        self.deeper(|run| {
            let acted = run.act(&Scope { window: None, ..open.scope(seat) }, action, piece, ability);
            run.then(acted, || Then::Responded(here()))?;
            let settled = run.settle();
            run.then_unknown(settled)
        })?;
        Ok(true)
    }

    /// Goes on where a seat was asked, which has chosen so.
    pub(super) fn go_on_responding(&mut self, asked: &Responding, choice: Choice) -> Flowing {
        let &Responding { open, seat, left } = asked;
        let responder = self.within(PartOf::Window(open.window), |run| {
            let responded = run.take_response(&open, seat, left, Listing::Known(choice))?;
            if responded { Ok(Some(seat)) } else { run.ask_in_turn(&open, left, seat) }
        })?;
        if responder.is_some() { self.open(open, responder) } else { Ok(()) }
    }

    /// Goes on where a seat has taken an action.
    pub(super) fn go_on_after_response(&mut self, asked: &Responding) -> Flowing {
        let settled = self.settle();
        self.then_unknown(settled)?;
        self.play.context.limits.leave();
        self.open(asked.open, Some(asked.seat))
    }
}

impl OpenWindow {
    /// From where a seat looks that may respond.
    fn scope(&self, seat: Seat) -> Scope {
        Scope { me: seat, event: self.about.event, window: Some(self.window), ..Scope::default() }
    }
}
