//! The checks after a step: what the rules say has to follow from how the board lies, such as
//! that a creature without hit points is destroyed. They are made until none finds anything.
//!
//! A check that asks of each piece by its row alone ([`Derived::checks_by_row`]) has found
//! none among the pieces that are what they were when it was made last. So only those are asked
//! that may be others ([`Changed`]): who were written, or whose current values were made anew.
//!
//! [`Derived::checks_by_row`]: crate::rules::Derived::checks_by_row

#[cfg(test)]
mod tests;

use super::changed::Changed;
use super::context::Then;
use super::refresh::AMPLE;
use super::{Flowing, Halt, Run, Scope};
use crate::eval::Eval;
use crate::ids::{PieceId, Seat, Seats};
use crate::rules::card::Check;
use crate::rules::conditions::PartOf;
use crate::state::{Entity, State};

impl Run<'_> {
    /// Makes the checks until nothing they look at has changed.
    pub(super) fn check_all(&mut self) -> Flowing {
        loop {
            if self.play.checks_read_values() {
                self.play.refresh();
            }
            let unchecked = std::mem::take(&mut self.play.context.unsettled.unchecked);
            let due = std::mem::take(&mut self.play.context.unsettled.due);
            if !unchecked && !self.rules.derived.checks_anything && (!due || self.spends_quiet_checks()) {
                return if due { self.check_fault() } else { Ok(()) };
            }
            self.play.context.unsettled.quiet = None;
            let (spent, events) = self.spent_and_events();
            let changed = std::mem::replace(&mut self.play.context.unsettled.changed, Changed::NONE);
            let found = self.check_from(0, &changed);
            if !matches!(found, Ok(false)) {
                // The checks behind the one that found something have not been made.
                self.play.context.unsettled.changed.add_all(&changed);
            }
            if !found? && !self.play.context.unsettled.unchecked {
                let (now_spent, now_events) = self.spent_and_events();
                self.play.context.unsettled.quiet = (events == now_events).then(|| now_spent.saturating_sub(spent));
                return Ok(());
            }
        }
    }

    /// The board as checks look at it.
    fn eval_of_checks(&mut self) -> Eval<'_> {
        let look = self.play.checks_read_values();
        self.eval_of(|_, _| look)
    }

    fn spent_and_events(&self) -> (u64, u32) {
        (self.play.work().spent(), self.play.context.limits.events())
    }

    /// Spends what the checks would, which need not be made since they change nothing; says
    /// whether that is known. Whoever records has them made.
    fn spends_quiet_checks(&self) -> bool {
        let context = &self.play.context;
        context.unsettled.quiet.is_some_and(|spent| context.trace.record().is_none() && context.work.spend_again(spent))
    }

    /// Makes all checks once, from a place on, where these pieces may be others; says whether
    /// one of them changed something.
    #[inline(never)]
    pub(super) fn check_from(&mut self, first: u16, changed: &Changed) -> Flowing<bool> {
        let rules = self.rules;
        let rows = changed.pieces().filter(|_| self.asks_rows());
        for (place, check) in (0..).zip(&rules.checks).skip(usize::from(first)) {
            let by_row = rules.derived.checks_by_row[usize::from(place)];
            if by_row && rows.is_some_and(|rows| self.finds_none(check, rows)) {
                debug_assert!(!self.finds_any(check), "a check finds what was written without a mark");
                continue;
            }
            match self.within(PartOf::Check(place), |run| run.check_one(check)) {
                Ok(false) => {}
                Ok(true) => return Ok(true),
                Err(halt) => return Err(self.left_in_check(halt, place, check)),
            }
        }
        self.check_fault()?;
        Ok(false)
    }

    /// Whether checks may ask but those pieces that are others. With fewer operations left all
    /// are asked, so that what runs out runs out where it does so.
    fn asks_rows(&self) -> bool {
        let context = &self.play.context;
        context.trace.record().is_none() && !context.work.counts() && context.work.left() > AMPLE
    }

    /// Whether a check that asks each piece by its row finds none of these. Where it does not, it
    /// spends what asking all spends.
    fn finds_none(&mut self, check: &Check, pieces: &[PieceId]) -> bool {
        let eval = self.eval_of_checks();
        let Some((filter, plan)) = check.looked_for().and_then(|it| Some((it, eval.rules.derived.plans.get(it)?)))
        else {
            return false;
        };
        let (mut scope, seats) = (Scope::default(), seats_of(check, eval.state));
        // Hardly any is what all seats look for.
        if pieces.iter().any(|&piece| eval.may_fit(plan, piece)) {
            let mut found = false;
            for seat in seats.iter() {
                scope.me = seat;
                eval.ask_each(&scope, filter, plan, pieces, |piece, fits| {
                    found |= fits && !eval.state.piece(piece).gone
                });
            }
            if found {
                return false;
            }
        }
        for seat in seats.iter() {
            scope.me = seat;
            eval.spend_looks(&scope, filter, plan);
        }
        true
    }

    /// The same, asked of all pieces and free of cost, for whoever looks after the marks.
    fn finds_any(&mut self, check: &Check) -> bool {
        let eval = self.eval_of_checks();
        let seats = seats_of(check, eval.state);
        check.looked_for().is_some_and(|filter| {
            let found = |seat: Seat| eval.aside(|eval| eval.any(&Scope { me: seat, ..Scope::default() }, filter));
            seats.iter().any(found)
        })
    }

    /// A check halts; where it asks, what it has raised is followed by the others.
    #[cold]
    fn left_in_check(&mut self, halt: Halt, place: u16, check: &Check) -> Halt {
        if matches!(halt, Halt::Ask) {
            let continuation = &mut self.play.context.continuation;
            match check {
                Check::Each(..) | Check::First(..) => continuation.add(Then::Checked(place)),
                Check::Lose(_) | Check::Win(_) | Check::When(..) => continuation.break_off(),
            }
        }
        self.said_of_check(halt, place)
    }

    /// Makes one check; says whether it changed something.
    fn check_one(&mut self, check: &Check) -> Flowing<bool> {
        match check {
            Check::Lose(cond) => {
                let eval = self.eval_of_checks();
                let before = eval.state.playing();
                let (mut lost, mut scope) = (Seats::NONE, Scope::default());
                for seat in before.iter() {
                    scope.me = seat;
                    if eval.cond(&scope, cond) {
                        lost = lost.with(Seats::one(seat));
                    }
                }
                if lost.is_empty() {
                    return Ok(false);
                }
                self.finds(None);
                self.lose(lost)?;
                if self.state().playing() != before {
                    return Ok(true);
                }
            }
            Check::Win(cond) => {
                let active = self.state().active;
                for seat in self.state().round(active) {
                    let scope = Scope { me: seat, ..Scope::default() };
                    if self.state().playing().has(seat) && self.cond(&scope, cond) {
                        self.finds(None);
                        self.win(Seats::one(seat))?;
                    }
                }
            }
            Check::Each(filter, event) => {
                let scope = Scope { me: self.state().active, ..Scope::default() };
                if !self.eval_of_checks().any(&scope, filter) {
                    return Ok(false);
                }
                let mut pieces = self.matching(&scope, filter);
                self.finds(Some(&pieces));
                pieces.retain(|&piece| !self.play.context.unsettled.is_in_hand(*event, Entity::Piece(piece)));
                self.raise_each(&scope, *event, pieces.iter().copied().map(Entity::Piece), 0)?;
                self.play.context.scratch.keep_pieces(pieces);
                // Where something replaced it and nothing changed, the other checks come.
                return Ok(self.is_unchecked());
            }
            Check::First(filter, event) => {
                let scope = Scope { me: self.state().active, ..Scope::default() };
                let pieces = self.matching(&scope, filter);
                self.finds(Some(&pieces));
                let mut subjects = pieces.iter().copied().map(Entity::Piece);
                let first = subjects.find(|&subject| !self.play.context.unsettled.is_in_hand(*event, subject));
                self.play.context.scratch.keep_pieces(pieces);
                let Some(first) = first else { return Ok(false) };
                self.raise_named(&scope, *event, first, 0)?;
                return Ok(self.is_unchecked());
            }
            Check::When(cond, ops) => {
                let scope = Scope { me: self.state().active, ..Scope::default() };
                if self.cond(&scope, cond) {
                    self.finds(None);
                    self.count_event(|| "checks".into())?;
                    self.ops(&scope, ops)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// A check has found these pieces, or something else. Whatever comes of it, that may be as
    /// it was, and is found again.
    fn finds(&mut self, pieces: Option<&[PieceId]>) {
        let changed = &mut self.play.context.unsettled.changed;
        match pieces {
            Some(pieces) => pieces.iter().for_each(|&piece| changed.add(piece)),
            None => *changed = Changed::ANY,
        }
    }

    /// Whether something has changed that the checks may look at.
    pub(super) fn is_unchecked(&self) -> bool {
        self.play.context.unsettled.unchecked || (self.state().stale && self.play.checks_read_values())
    }
}

/// The seats that a check is made for, as whom it looks.
fn seats_of(check: &Check, state: &State) -> Seats {
    if check.is_of_active() { Seats::one(state.active) } else { state.playing() }
}
