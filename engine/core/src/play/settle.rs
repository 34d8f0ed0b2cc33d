//! Between printed steps: checks, until they change nothing, then one thing
//! that waits, then checks again, until nothing waits.

use super::context::Then;
use super::{EffectCall, Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::log::Dropped;
use crate::rules::TriggerOrder;
use crate::rules::card::Check;
use crate::rules::conditions::PartOf;
use crate::rules::op::Params;
use crate::state::{Entity, Target, Targets, Waiting, WaitingFor};
use crate::usage::UsedPart;

impl Run<'_> {
    /// Settles everything that waits.
    pub(super) fn settle(&mut self) -> Flowing {
        loop {
            self.check_all()?;
            if !self.resolve_next()? {
                return Ok(());
            }
        }
    }

    /// Resolves the next of what waits, if something does.
    #[inline(always)]
    fn resolve_next(&mut self) -> Flowing<bool> {
        if self.state().waiting.len() <= self.play.context.unsettled.floor {
            return Ok(false);
        }
        let waiting = self.next_waiting()?;
        let resolved = self.resolve(&waiting);
        self.then_unknown(resolved)?;
        Ok(true)
    }

    /// Goes on with checks, of which this one has raised something, and with all that waits.
    pub(super) fn go_on_after_check(&mut self, place: u16) -> Flowing {
        let changed = self.is_unchecked() || self.check_from(place + 1)?;
        if changed || self.play.context.unsettled.unchecked {
            return self.settle();
        }
        if self.resolve_next()? { self.settle() } else { Ok(()) }
    }

    /// Settles in the middle of an effect: only what this effect set off.
    pub fn settle_inner(&mut self) -> Flowing {
        self.deeper(Run::settle)
    }

    /// Makes the checks until nothing they look at has changed.
    fn check_all(&mut self) -> Flowing {
        loop {
            self.play.refresh();
            let unchecked = std::mem::take(&mut self.play.context.unsettled.unchecked);
            let due = std::mem::take(&mut self.play.context.unsettled.due);
            if !unchecked && !self.rules.derived.checks_anything && (!due || self.spends_quiet_checks()) {
                return if due { self.check_fault() } else { Ok(()) };
            }
            self.play.context.unsettled.quiet = None;
            let (spent, events) = self.spent_and_events();
            if !self.check_from(0)? && !self.play.context.unsettled.unchecked {
                let (now_spent, now_events) = self.spent_and_events();
                self.play.context.unsettled.quiet = (events == now_events).then(|| now_spent.saturating_sub(spent));
                return Ok(());
            }
        }
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

    /// Makes all checks once, from a place on; says whether one of them changed something.
    fn check_from(&mut self, first: u16) -> Flowing<bool> {
        let rules = self.rules;
        for (place, check) in (0..).zip(&rules.checks).skip(usize::from(first)) {
            match self.within(PartOf::Check(place), |run| run.check_one(check)) {
                Ok(false) => {}
                Ok(true) => return Ok(true),
                Err(halt) => return Err(self.left_in_check(halt, place, check)),
            }
        }
        self.check_fault()?;
        Ok(false)
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
                let eval = self.eval();
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
                        self.win(Seats::one(seat))?;
                    }
                }
            }
            Check::Each(filter, event) => {
                let scope = Scope { me: self.state().active, ..Scope::default() };
                if !self.eval().any(&scope, filter) {
                    return Ok(false);
                }
                let pieces = self.matching(&scope, filter);
                let mut subjects: Vec<Entity> = pieces.iter().copied().map(Entity::Piece).collect();
                self.play.context.scratch.keep_pieces(pieces);
                subjects.retain(|&subject| !self.play.context.unsettled.is_in_hand(*event, subject));
                self.raise_each(&scope, *event, &subjects, 0)?;
                // Where something replaced it and nothing changed, the other checks come.
                return Ok(self.is_unchecked());
            }
            Check::First(filter, event) => {
                let scope = Scope { me: self.state().active, ..Scope::default() };
                let pieces = self.matching(&scope, filter);
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
                    self.count_event(|| "checks".into())?;
                    self.ops(&scope, ops)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether something has changed that the checks may look at.
    fn is_unchecked(&self) -> bool {
        self.play.context.unsettled.unchecked || self.state().stale
    }

    /// Takes the next of what waits: where there is a choice, the seat that
    /// orders is asked.
    fn next_waiting(&mut self) -> Flowing<Waiting> {
        let floor = self.play.context.unsettled.floor;
        let active = self.state().active;
        let order = self.rules.trigger_order;
        let first_come = matches!(order, TriggerOrder::AsTheyCame | TriggerOrder::Nearest);
        if first_come || self.state().waiting.len() == floor + 1 {
            return Ok(self.state_mut().waiting.remove(floor));
        }
        let all: Vec<u16> = (floor..self.state().waiting.len()).filter_map(|i| u16::try_from(i).ok()).collect();
        let seat_of = |run: &Self, at: u16| run.state().waiting[usize::from(at)].seat;
        let (seat, among) = match order {
            TriggerOrder::EachOrders => {
                let first: Option<Seat> =
                    self.state().round(active).find(|&s| all.iter().any(|&at| seat_of(self, at) == s));
                let seat = first.unwrap_or(active);
                (seat, all.into_iter().filter(|&at| seat_of(self, at) == seat).collect())
            }
            _ => (active, all),
        };
        let at = if self.alike(&among) {
            among[0]
        } else {
            let options = among.iter().map(|&at| Choice::Waiting(at)).collect();
            let place = self.answer_to(&mut Decision::new(seat, Prompt::Order, options))?;
            among[place]
        };
        Ok(self.state_mut().waiting.remove(usize::from(at)))
    }

    /// Whether the order cannot matter: one, or the same ability of the same piece.
    fn alike(&self, among: &[u16]) -> bool {
        let waiting = |at: u16| &self.state().waiting[usize::from(at)];
        let first = waiting(among[0]);
        among.iter().all(|&at| waiting(at).what == first.what && waiting(at).this == first.this)
    }

    fn resolve(&mut self, waiting: &Waiting) -> Flowing {
        let floor = std::mem::replace(&mut self.play.context.unsettled.floor, self.play.state.waiting.len());
        let result = self.deeper(|run| match waiting.what {
            WaitingFor::Ability(ability) => run.within(PartOf::Ability(ability), |run| run.resolve_one(waiting)),
            WaitingFor::Effect(_) => run.resolve_one(waiting),
        });
        self.play.context.unsettled.floor = floor;
        result
    }

    fn resolve_one(&mut self, waiting: &Waiting) -> Flowing {
        let rules = self.rules;
        let mut scope = Scope {
            me: waiting.seat,
            this: waiting.this,
            it: waiting.event.subject.piece(),
            host: waiting.host,
            event: waiting.event,
            targets: waiting.targets,
            ..Scope::default()
        };
        let ability = match waiting.what {
            WaitingFor::Ability(ability) => ability,
            WaitingFor::Effect(effect) => {
                let none = Params::default();
                scope.ability = waiting.by;
                let params = waiting.by.map_or(&none, |ability| &rules.ability(ability).with);
                return self.effect(&EffectCall { effect, params, scope });
            }
        };
        let def = rules.ability(ability);
        scope.ability = Some(ability);
        if !self.targets_possible(&scope, &def.targets) {
            self.notes().dropped(&scope, Dropped::NoTarget);
            return Ok(());
        }
        if def.may && !self.confirm(waiting.seat, Prompt::May(ability, waiting.this, scope.event.subject.piece()))? {
            self.notes().dropped(&scope, Dropped::Declined);
            return Ok(());
        }
        self.choose_targets(&mut scope, &def.targets)?;
        self.notes().ability(&scope);
        // What has no line of its own needs none for doing nothing.
        let began = self.mark().filter(|_| waiting.this.is_some() && !def.title.is_empty());
        self.use_ability(&scope)?;
        self.done(began, waiting.this, waiting.seat);
        self.notes().ends();
        Ok(())
    }

    /// Does what an ability does: its operations, then its effect.
    pub(super) fn use_ability(&mut self, scope: &Scope) -> Flowing {
        let Some(ability) = scope.ability else { return Ok(()) };
        self.used(UsedPart::Ability(ability));
        self.used_piece(scope.this);
        self.within(PartOf::Ability(ability), |run| run.ability_ops(scope, ability))
    }

    /// The operations of an ability, then its effect.
    pub(super) fn ability_ops(&mut self, scope: &Scope, ability: AbilityId) -> Flowing {
        let rules = self.rules;
        let def = rules.ability(ability);
        self.ops(scope, &def.ops).map_err(|halt| self.said(halt, None, scope))?;
        match def.run {
            Some(effect) => self.effect(&EffectCall { effect, params: &def.with, scope: *scope }),
            None => Ok(()),
        }
    }

    /// The same as if that seat had used it on these pieces.
    pub fn use_for(&mut self, scope: &Scope, seat: Seat, pieces: &[PieceId]) -> Flowing {
        let kind = scope.targets.iter().next().map(|target| target.kind).unwrap_or_default();
        let mut targets = Targets::default();
        for &piece in pieces {
            targets.push(Target { piece, life: self.state().piece(piece).life, kind });
        }
        self.use_ability(&Scope { me: seat, targets, ..*scope })
    }
}
