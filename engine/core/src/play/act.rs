//! Taking an action: targets are chosen, costs are paid, it is announced where
//! the game says so, and it happens.

use super::asking::Listing;
use super::context::{ActionAtWork, Choosing, Mark, Payment, Stage, Then};
use super::{Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::eval::{Cost, Due, can_be_paid};
use crate::ids::{AbilityId, PieceId};
use crate::log::{Dropped, Paid};
use crate::names::{ActionId, EventId, Named, StatId, TargetId};
use crate::rules::card::Price;
use crate::rules::conditions::PartOf;
use crate::rules::op::{End, Op};
use crate::rules::value::Value;
use crate::rules::walk::{Visitor, Walk};
use crate::state::{Entity, Happening, Item, Target, Targets, UseOf};
use crate::usage::UsedPart;

impl<'a> Run<'a> {
    /// Takes an action with everything it sets off.
    pub(super) fn act(
        &mut self,
        outer: &Scope,
        action: ActionId,
        piece: Option<PieceId>,
        ability: Option<AbilityId>,
    ) -> Flowing {
        let scope = Scope { this: piece, it: piece, ability, action: Some(action), ..*outer };
        let entry = self.notes().action(&scope);
        let stage = Stage::Targets(Choosing::default());
        self.go_on_acting(ActionAtWork { action, scope, entry, stage }, None)
    }

    /// Goes on with an action, with the answer to what it asked if it did.
    pub(super) fn go_on_acting(&mut self, mut acting: ActionAtWork, answer: Option<Choice>) -> Flowing {
        let taken = self.within(PartOf::Action(acting.action), |run| run.take(&mut acting, answer));
        if matches!(taken, Err(Halt::Ask)) {
            return self.left_off(taken, acting);
        }
        taken?;
        self.notes().ends();
        Ok(())
    }

    /// An action asks: what is left of it is written down, if that is known.
    #[cold]
    fn left_off(&mut self, taken: Flowing, acting: ActionAtWork) -> Flowing {
        match acting.stage {
            Stage::Targets(_) | Stage::Paying(_) => self.asks(Then::Act(Box::new(acting))),
            Stage::Announced | Stage::Happening(..) => return self.then(taken, || Then::Act(Box::new(acting))),
            Stage::Paid | Stage::Underway => return self.then_unknown(taken),
        }
        taken
    }

    /// Takes it from the stage it has come to.
    fn take(&mut self, acting: &mut ActionAtWork, mut answer: Option<Choice>) -> Flowing {
        let rules = self.rules;
        let def = &rules.actions[acting.action.index()];
        let (entry, piece, ability) = (acting.entry, acting.scope.this, acting.scope.ability);
        if let Stage::Targets(choosing) = &mut acting.stage {
            let kinds = rules.target_kinds(acting.action, ability);
            self.choose_targets_from(&mut acting.scope, &kinds, choosing, answer.take())?;
            acting.stage = Stage::Underway;
            self.notes().targets(entry, &acting.scope.targets);
            self.used(UsedPart::Action(acting.action));
            self.used_piece(piece);
            let recorded = self.play.context.trace.record().is_some();
            if let Some(ability) = ability.filter(|_| recorded && !uses_later(&def.ops)) {
                self.used(UsedPart::Ability(ability));
            }
            if let (Some(most), Some(piece)) = (&def.several, piece) {
                return self.act_with_several(&acting.scope, entry, piece, most);
            }
            acting.stage =
                self.pay(&acting.scope, entry)?.map_or(Stage::Paid, |payment| Stage::Paying(Box::new(payment)));
        }
        if let Stage::Paying(payment) = &mut acting.stage {
            self.choose_payment(&acting.scope, payment, answer.take())?;
            let chosen = std::mem::take(&mut payment.chosen);
            acting.stage = Stage::Underway;
            self.give_up(&acting.scope, chosen, entry)?;
            acting.stage = Stage::Paid;
        }
        if let Stage::Paid = acting.stage {
            self.notes().complete();
            if let Some(limit) = def.limit {
                self.count(piece, acting.scope.me, UseOf::Action(acting.action), limit);
            }
            if let Some(ability) = ability {
                self.count_use(ability, piece, acting.scope.me);
            }
            acting.stage = Stage::Underway;
            if let Some(window) = def.announce {
                self.announce(&acting.scope, acting.action, entry)?;
                acting.stage = Stage::Announced;
                self.window(window, &acting.scope)?;
            }
        }
        if let Stage::Announced = acting.stage {
            acting.stage = Stage::Underway;
            if let Some(why) = self.answered(&mut acting.scope) {
                return self.failed(&acting.scope, def.fails, why);
            }
        }
        let began = self.happen_from(&def.ops, acting).map_err(|halt| self.said(halt, None, &acting.scope))?;
        self.notes().seen(entry, piece);
        if !def.ops.is_empty() {
            self.done(began, piece, acting.scope.me);
        }
        Ok(())
    }

    /// The operations of an action, from where it has come to; where it began.
    fn happen_from(&mut self, ops: &[Op], acting: &mut ActionAtWork) -> Flowing<Option<Mark>> {
        let (from, began) = match &acting.stage {
            Stage::Happening(from, began) => (*from, began.as_deref().copied()),
            _ => (0, self.mark()),
        };
        acting.stage = Stage::Underway;
        let mut rest = ops.get(from..).unwrap_or_default();
        while let Some(at) = rest.iter().position(|op| matches!(op, Op::Window(_))) {
            self.ops(&acting.scope, &rest[..at])?;
            let Op::Window(window) = rest[at] else { break };
            self.play.context.work.spend(1);
            rest = &rest[at + 1..];
            acting.stage = Stage::Happening(ops.len() - rest.len(), began.map(Box::new));
            self.window(window, &acting.scope)?;
            acting.stage = Stage::Underway;
        }
        self.ops(&acting.scope, rest)?;
        Ok(began)
    }

    /// What was announced does not happen: this event is raised about its piece
    /// instead, and says so, or the log does.
    fn failed(&mut self, scope: &Scope, instead: Option<EventId>, why: Dropped) -> Flowing {
        if instead.is_none_or(|event| self.rules.events[event.index()].log.is_empty()) {
            self.notes().dropped(scope, why);
        }
        match (instead, scope.this) {
            (Some(event), Some(piece)) => self.raise_named(scope, event, Entity::Piece(piece), 0).map(drop),
            _ => Ok(()),
        }
    }

    /// Takes an action with a piece and others that are alike: asks with how
    /// many, and lets it happen with one after another.
    fn act_with_several(&mut self, scope: &Scope, entry: usize, piece: PieceId, most: &Value) -> Flowing {
        let rules = self.rules;
        let Some(action) = scope.action else { return Ok(()) };
        let def = &rules.actions[action.index()];
        let most = usize::try_from(self.value(scope, most)).unwrap_or(0).max(1);
        let eval = self.eval();
        let home = eval.state.piece(piece).home;
        let (card, host) = (eval.state.piece(piece).card, eval.state.piece(piece).host);
        let is_twin = |other: PieceId| other != piece && eval.state.piece(other).card == card;
        // What is alike lies on the same piece, where few do, but comes in the order of its zone.
        let has_twins = host.is_none_or(|host| eval.state.attached_to(host).any(is_twin));
        let zone = if has_twins { eval.state.zone(home.zone, home.seat) } else { &[] };
        let others = zone.iter().copied().filter(|&other| other != piece && eval.alike(scope.me, piece, other));
        let mut list: Vec<(PieceId, u16)> =
            std::iter::once(piece).chain(others).take(most).map(|p| (p, eval.state.piece(p).life)).collect();
        if let Some(most) = i32::try_from(list.len()).ok().filter(|&most| most > 1) {
            let title = if def.title.is_empty() { rules.name(action) } else { &def.title };
            let prompt = Prompt::Ask(format!("{title}: how many?").into());
            let number = self.choose_number(scope.me, prompt, 1, most)?;
            list.truncate(usize::try_from(number).unwrap_or(1));
        }
        self.notes().number(entry, list.len());
        self.notes().complete();
        let began = self.mark();
        for (piece, life) in list {
            if self.state().same(piece, life) {
                let scope = Scope { this: Some(piece), it: Some(piece), ..*scope };
                self.ops(&scope, &def.ops).map_err(|halt| self.said(halt, None, &scope))?;
            }
        }
        self.notes().seen(entry, Some(piece));
        self.done(began, Some(piece), scope.me);
        Ok(())
    }

    /// Has the seats choose targets of some kinds, one by one.
    pub(super) fn choose_targets(&mut self, scope: &mut Scope, kinds: &[TargetId]) -> Flowing {
        self.choose_targets_from(scope, kinds, &mut Choosing::default(), None)
    }

    /// The same from the one that was asked for, with its answer.
    fn choose_targets_from(
        &mut self,
        scope: &mut Scope,
        kinds: &[TargetId],
        choosing: &mut Choosing,
        mut answer: Option<Choice>,
    ) -> Flowing {
        let rules = self.rules;
        for (place, &kind) in kinds.iter().enumerate().skip(choosing.place) {
            let def = &rules.targets[kind.index()];
            if answer.is_none() {
                if !self.cond(scope, &def.when) {
                    continue;
                }
                *choosing = Choosing { place, number: 0, chooser: self.seat(scope, def.by) };
            }
            let (from_here, later) = (&kinds[place..], &kinds[place + 1..]);
            let chooser = choosing.chooser.unwrap_or(scope.me);
            for number in choosing.number..def.most {
                choosing.number = number;
                let known = answer.take().map(Listing::Known);
                let list = |run: &mut Self| {
                    let mut options = run.play.context.scratch.options();
                    let eval = run.eval();
                    eval.candidates(scope, kind, &scope.targets, &mut options);
                    // After the last one there is nothing left to choose.
                    let is_last = later.is_empty() && number + 1 >= def.least;
                    if !is_last && from_here.iter().any(|&kind| eval.leans(kind)) {
                        options.retain(|choice| match choice {
                            Choice::Piece(piece) => {
                                eval.reachable(&eval.with_target(scope, kind, *piece), from_here, number + 1)
                            }
                            _ => true,
                        });
                    }
                    if number >= def.least && (options.is_empty() || eval.reachable(scope, later, 0)) {
                        options.push(Choice::Stop);
                    }
                    run.check_fault()?;
                    let none = matches!(options[..], [] | [Choice::Stop]);
                    Ok(run.unless(none, options))
                };
                let listing = known.map_or_else(|| self.listing(chooser, list), Ok)?;
                let prompt = Prompt::Target(kind, scope.this);
                let Choice::Piece(piece) = self.ask_of(chooser, prompt, listing)? else { break };
                let life = self.state().piece(piece).life;
                self.used(UsedPart::Target(kind));
                self.used_piece(Some(piece));
                scope.targets.push(Target { piece, life, kind });
            }
        }
        Ok(())
    }

    /// Pays for an action, whose entry tells it, but for what is paid with pieces.
    fn pay(&mut self, scope: &Scope, entry: usize) -> Flowing<Option<Payment>> {
        let rules = self.rules;
        let Some(action) = scope.action else { return Ok(None) };
        let def = &rules.actions[action.index()];
        let own = scope.ability.map(|ability| rules.ability(ability));
        if !def.pay.0.is_empty() || own.is_some_and(|ability| !ability.pay.0.is_empty()) {
            // All of it is worked out before any of it is paid; mostly it is one.
            let eval = self.eval();
            let mut costs = eval.costs(scope);
            let (first, rest): (Option<Cost>, Vec<Cost>) = (costs.next(), costs.collect());
            for cost in first.into_iter().chain(rest) {
                self.spend(scope, cost.stat, cost.amount(), entry)?;
            }
        }
        let mut prices = self.prices(scope).peekable();
        let payment = prices.peek().is_some().then(|| {
            let eval = self.eval();
            Payment { dues: prices.map(|price| eval.due(scope, price)).collect(), chosen: Vec::new() }
        });
        self.check_fault()?;
        Ok(payment)
    }

    /// What an action costs in pieces, and then what its ability does.
    fn prices(&self, scope: &Scope) -> impl Iterator<Item = &'a Price> + use<'a> {
        let rules = self.rules;
        let of_action = scope.action.map_or(&[][..], |action| &rules.actions[action.index()].price);
        let of_ability = scope.ability.map_or(&[][..], |ability| &rules.ability(ability).price);
        of_action.iter().chain(of_ability)
    }

    fn spend(&mut self, scope: &Scope, stat: StatId, cost: i32, entry: usize) -> Flowing {
        if cost <= 0 {
            return Ok(());
        }
        let spent = self.rules.stats[stat.index()].spent;
        self.notes().paid(entry, Paid::Stat { stat, changed: spent.unwrap_or(stat), amount: cost });
        if let Some(spent) = spent {
            let before = self.state().seat_stat(scope.me, spent);
            return self.set_seat_stat(scope, scope.me, spent, before.saturating_add(cost)).map(drop);
        }
        let has = self.state().seat_stat(scope.me, stat);
        self.set_seat_stat(scope, scope.me, stat, has.saturating_sub(cost)).map(drop)
    }

    /// Has the seat choose all pieces that pay, each for one price, from the one that was
    /// asked for, with its answer. Only pieces are offered that leave enough for the rest.
    fn choose_payment(&mut self, scope: &Scope, payment: &mut Payment, mut answer: Option<Choice>) -> Flowing {
        let Payment { dues, chosen } = payment;
        for (place, price) in self.prices(scope).enumerate() {
            while dues[place].count > 0 {
                let choice = match answer.take() {
                    Some(choice) => self.answered_before(scope.me, choice)?,
                    None => {
                        let mut options = self.play.context.scratch.options();
                        for &piece in &dues[place].from {
                            if dues.len() < 2 || can_be_paid(&without(dues, place, piece)) {
                                options.push(Choice::Piece(piece));
                            }
                        }
                        self.ask(Decision::new(scope.me, Prompt::Pay(price.text.clone()), options))?
                    }
                };
                let Choice::Piece(piece) = choice else { break };
                chosen.push((place, piece));
                *dues = without(dues, place, piece);
            }
        }
        Ok(())
    }

    /// Gives up the pieces that were chosen to pay with.
    fn give_up(&mut self, scope: &Scope, chosen: Vec<(usize, PieceId)>, entry: usize) -> Flowing {
        let prices: Vec<&Price> = self.prices(scope).collect();
        for (place, piece) in chosen {
            let before = self.notes().before(Entity::Piece(piece));
            self.ops(&Scope { it: Some(piece), ..*scope }, &prices[place].pay)?;
            self.notes().paid_piece(entry, &before);
        }
        Ok(())
    }

    /// Shows the piece of an action to all seats that do not see it.
    fn show_all(&mut self, scope: &Scope) -> Flowing {
        let Some(piece) = scope.this else { return Ok(()) };
        let all = self.state().everyone();
        if !all.without(self.board().sees(piece)).is_empty() {
            self.reveal(scope, piece, all)?;
        }
        Ok(())
    }

    /// Puts an action where others see it, and on the stack.
    fn announce(&mut self, scope: &Scope, action: ActionId, entry: usize) -> Flowing {
        let piece = scope.this;
        if let (Some(zone), Some(piece)) = (self.rules.actions[action.index()].stack, piece) {
            self.move_to(scope, piece, zone, scope.me, End::Top)?;
        }
        self.show_all(scope)?;
        self.notes().seen(entry, piece);
        if let Some(piece) = piece {
            let item = self.item(scope, piece, action);
            self.state_mut().stack.push(item);
        }
        Ok(())
    }

    /// Takes an action from the stack to which others have responded. Says why it does not
    /// happen then. An action without a piece cannot be cancelled, but its targets may go.
    fn answered(&mut self, scope: &mut Scope) -> Option<Dropped> {
        let announced = scope.targets;
        let cancelled = scope.this.is_some() && self.state_mut().stack.pop().is_some_and(|item| item.cancelled);
        scope.targets = self.still_legal(scope, &announced);
        let gone = scope.targets.is_empty() && !announced.is_empty();
        if cancelled { Some(Dropped::Cancelled) } else { gone.then_some(Dropped::TargetsGone) }
    }

    fn item(&self, scope: &Scope, piece: PieceId, action: ActionId) -> Item {
        Item {
            piece,
            life: self.state().piece(piece).life,
            action,
            ability: scope.ability,
            seat: scope.me,
            cancelled: false,
            targets: scope.targets,
        }
    }

    /// The targets that may still be chosen.
    fn still_legal(&mut self, scope: &Scope, targets: &Targets) -> Targets {
        let eval = self.eval();
        let mut left = Targets::default();
        // Each is looked at as it was when it was chosen: after those before it.
        let mut inner = Scope { targets: Targets::default(), ..*scope };
        for target in targets.iter() {
            if eval.state.same(target.piece, target.life) && eval.may_target(&inner, target.kind, target.piece) {
                left.push(target);
            }
            inner.targets.push(target);
        }
        left
    }

    /// Keeps the action at work with its piece.
    pub(super) fn hold(&mut self, scope: &Scope) {
        if let (Some(piece), Some(action)) = (scope.this, scope.action) {
            self.used_piece(Some(piece));
            let item = self.item(scope, piece, action);
            self.state_mut().held.push(item);
        }
    }

    /// Lets what a piece holds happen now: its targets are looked at again,
    /// and if all of them are gone, `fizzle` is raised instead.
    pub fn release(&mut self, piece: PieceId, fizzle: Option<EventId>) -> Flowing {
        let Some(at) = self.state().held.iter().position(|item| item.piece == piece) else { return Ok(()) };
        let item = self.state_mut().held.remove(at);
        let mut scope = Scope {
            me: item.seat,
            this: Some(piece),
            it: Some(piece),
            event: Happening::about(Some(piece)),
            ability: item.ability,
            action: Some(item.action),
            ..Scope::default()
        };
        scope.targets = self.still_legal(&scope, &item.targets);
        self.notes().release(&scope);
        scope.targets.iter().for_each(|target| self.used_piece(Some(target.piece)));
        if scope.targets.is_empty() && !item.targets.is_empty() {
            return self.failed(&scope, fizzle, Dropped::TargetsGone);
        }
        let began = self.mark();
        self.use_ability(&scope)?;
        self.done(began, Some(piece), scope.me);
        Ok(())
    }
}

/// Whether operations of an action use its ability, now or once it is released:
/// then the ability works there, and not by being chosen.
fn uses_later(ops: &[Op]) -> bool {
    struct Finder(bool);
    impl Visitor for Finder {
        fn op(&mut self, op: &Op) {
            self.0 |= matches!(op, Op::Use | Op::Hold);
        }
    }
    let mut finder = Finder(false);
    ops.walk(&mut finder);
    finder.0
}

/// What is due when this piece has paid for the price at this place.
fn without(dues: &[Due], place: usize, paid: PieceId) -> Vec<Due> {
    let left = |(i, due): (usize, &Due)| Due {
        count: if i == place { due.count.saturating_sub(1) } else { due.count },
        from: due.from.iter().copied().filter(|&piece| piece != paid).collect(),
    };
    dues.iter().enumerate().map(left).collect()
}
