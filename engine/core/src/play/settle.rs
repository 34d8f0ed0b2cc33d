//! Between printed steps: checks, until they change nothing, then one thing
//! that waits, then checks again, until nothing waits.

use super::changed::Changed;
use super::{EffectCall, Flowing, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::log::Dropped;
use crate::rules::TriggerOrder;
use crate::rules::conditions::PartOf;
use crate::rules::op::Params;
use crate::state::{Target, Targets, Waiting, WaitingFor};
use crate::usage::UsedPart;

impl Run<'_> {
    /// Settles everything that waits.
    #[inline(never)]
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
        let changed = self.is_unchecked() || self.check_from(place + 1, &Changed::ANY)?;
        if changed || self.play.context.unsettled.unchecked {
            return self.settle();
        }
        if self.resolve_next()? { self.settle() } else { Ok(()) }
    }

    /// Settles in the middle of an effect: only what this effect set off.
    pub fn settle_inner(&mut self) -> Flowing {
        self.deeper(Run::settle)
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
