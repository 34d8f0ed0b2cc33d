//! Taking an action: targets are chosen, costs are paid, it is announced where
//! the game says so, and it happens. Windows let others respond.

use super::{Flowing, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{ActionId, EventId, Named, TargetId, WindowId};
use crate::rules::card::Price;
use crate::state::{Entity, Item, Target, Targets};

impl Run<'_> {
    /// Takes an action with everything it sets off.
    pub(crate) fn act(&mut self, outer: &Scope, action: ActionId, piece: Option<PieceId>, ability: Option<AbilityId>) -> Flowing {
        let rules = self.rules;
        let def = &rules.actions[action.index()];
        let mut scope = Scope { this: piece, it: piece, ability, action: Some(action), ..*outer };
        let entry = self.note_action(&scope);
        self.choose_targets(&mut scope, &def.targets)?;
        if let Some(ability) = ability {
            self.choose_targets(&mut scope, &rules.ability(ability).targets)?;
        }
        self.note_targets(entry, &scope.targets);
        self.pay(&scope)?;
        if let Some(limit) = def.limit {
            self.count(piece, scope.me, Err(action), limit);
        }
        if let Some(ability) = ability {
            self.count_use(ability, piece, scope.me);
        }
        if let Some(window) = def.announce
            && !self.announced(window, &mut scope)?
        {
            return Ok(());
        }
        self.ops(&scope, &def.ops)?;
        self.note_sight(entry, piece);
        Ok(())
    }

    /// Has the seats choose targets of some kinds, one by one.
    pub(crate) fn choose_targets(&mut self, scope: &mut Scope, kinds: &[TargetId]) -> Flowing {
        let rules = self.rules;
        for &kind in kinds {
            let def = &rules.targets[kind.index()];
            if !self.eval().cond(scope, &def.when) {
                continue;
            }
            let chooser = self.eval().seat(scope, def.by).unwrap_or(scope.me);
            for number in 0..def.most {
                let mut options = self.play.desk.fresh_options();
                self.eval().candidates(scope, kind, &scope.targets, &mut options);
                self.check_fault()?;
                if options.is_empty() {
                    break;
                }
                if number >= def.least {
                    options.push(Choice::Stop);
                }
                let prompt = Prompt::Target(kind, scope.this);
                let Choice::Piece(piece) = self.ask(Decision::new(chooser, prompt, options))? else { break };
                let life = self.state().piece(piece).life;
                scope.targets.push(Target { piece, life, kind });
            }
        }
        Ok(())
    }

    fn pay(&mut self, scope: &Scope) -> Flowing {
        let rules = self.rules;
        let Some(action) = scope.action else { return Ok(()) };
        let def = &rules.actions[action.index()];
        for (stat, value) in &def.pay.0 {
            let cost = self.eval().value(scope, value);
            self.spend(scope, *stat, cost)?;
        }
        if let Some(ability) = scope.ability {
            for (stat, cost) in &rules.ability(ability).pay.0 {
                self.spend(scope, *stat, *cost)?;
            }
        }
        for price in &def.price {
            self.pay_price(scope, price)?;
        }
        if let Some(ability) = scope.ability {
            for price in &rules.ability(ability).price {
                self.pay_price(scope, price)?;
            }
        }
        Ok(())
    }

    fn spend(&mut self, scope: &Scope, stat: crate::names::StatId, cost: i32) -> Flowing {
        if cost == 0 {
            return Ok(());
        }
        let has = self.state().seat_stat(scope.me, stat);
        self.set_seat_stat(scope, scope.me, stat, has.saturating_sub(cost)).map(drop)
    }

    fn pay_price(&mut self, scope: &Scope, price: &Price) -> Flowing {
        let count = self.eval().value(scope, &price.count);
        let mut chosen: Vec<PieceId> = Vec::new();
        for _ in 0..count {
            let mut from = self.matching(scope, &price.from);
            from.retain(|piece| !chosen.contains(piece));
            let options: Vec<Choice> = from.into_iter().map(Choice::Piece).collect();
            if options.is_empty() {
                break;
            }
            let prompt = Prompt::Pay(price.text.clone());
            if let Choice::Piece(piece) = self.ask(Decision::new(scope.me, prompt, options))? {
                chosen.push(piece);
            }
        }
        for piece in chosen {
            self.ops(&Scope { it: Some(piece), ..*scope }, &price.pay)?;
        }
        Ok(())
    }

    /// Puts an action on the stack and lets others respond. Says whether it
    /// then happens.
    fn announced(&mut self, window: WindowId, scope: &mut Scope) -> Flowing<bool> {
        let (Some(piece), Some(action)) = (scope.this, scope.action) else { return Ok(true) };
        let item = self.item(scope, piece, action);
        self.state_mut().stack.push(item);
        self.window(window, scope)?;
        let Some(item) = self.state_mut().stack.pop() else { return Ok(true) };
        scope.targets = self.still_legal(scope, &item.targets);
        let gone = scope.targets.is_empty() && !item.targets.is_empty();
        Ok(!item.cancelled && !gone)
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
        for target in targets.iter() {
            if eval.state.same(target.piece, target.life) && eval.may_target(scope, target.kind, target.piece) {
                left.push(target);
            }
        }
        left
    }

    /// Keeps the action at work with its piece.
    pub(crate) fn hold(&mut self, scope: &Scope) {
        if let (Some(piece), Some(action)) = (scope.this, scope.action) {
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
            event: Run::about(Some(piece)),
            ability: item.ability,
            action: Some(item.action),
            ..Scope::default()
        };
        scope.targets = self.still_legal(&scope, &item.targets);
        self.note_release(&scope);
        if scope.targets.is_empty() && !item.targets.is_empty() {
            if let Some(event) = fizzle {
                self.raise_named(&scope, event, Entity::Piece(piece), 0)?;
            }
            return Ok(());
        }
        self.use_ability(&scope)
    }

    /// Lets seats respond, in turn order from the active seat, until all have
    /// passed in a row.
    pub fn window(&mut self, window: WindowId, scope: &Scope) -> Flowing {
        let rules = self.rules;
        let def = &rules.windows[window.index()];
        let actions: Vec<ActionId> = (0..)
            .zip(&rules.actions)
            .filter(|(_, action)| action.response == Some(window))
            .map(|(i, _)| ActionId::from_index(i))
            .collect();
        let about = Scope { event: Run::about(scope.this), ..*scope };
        'open: loop {
            if !self.eval().cond(&about, &def.holds) {
                return Ok(());
            }
            let seats = self.eval().seats(&about, def.who);
            let active = self.state().active;
            for seat in self.state().round(active).filter(|&seat| seats.has(seat)) {
                if self.respond(seat, &about, &actions, def.always)? {
                    continue 'open;
                }
            }
            return Ok(());
        }
    }

    /// Lets one seat respond; says whether it did.
    fn respond(&mut self, seat: Seat, about: &Scope, actions: &[ActionId], always: bool) -> Flowing<bool> {
        let scope = Scope { me: seat, this: None, it: None, event: about.event, ..Scope::default() };
        let mut options = Vec::new();
        self.options(&scope, actions, &mut options);
        self.check_fault()?;
        if options.is_empty() && !always {
            return Ok(false);
        }
        options.push(Choice::Stop);
        let decision = Decision::new(seat, Prompt::Respond(about.event.subject.piece()), options);
        let Choice::Act(action, piece, ability) = self.ask(decision)? else { return Ok(false) };
        self.deeper(|run| {
            run.act(&scope, action, piece, ability)?;
            run.settle()
        })?;
        Ok(true)
    }
}
