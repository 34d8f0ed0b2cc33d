//! Taking an action: targets are chosen, costs are paid, it is announced where
//! the game says so, and it happens. Windows let others respond.

use super::asking::Listing;
use super::{Flowing, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::eval::{Cost, Due, can_be_paid};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::log::{Dropped, Paid};
use crate::names::{ActionId, EventId, Named, StatId, TargetId, WindowId};
use crate::rules::card::{AfterResponse, Price};
use crate::rules::conditions::PartOf;
use crate::rules::op::{End, Op};
use crate::rules::value::Value;
use crate::rules::walk::{Visitor, Walk};
use crate::state::{Entity, Happening, Item, Target, Targets, UseOf};
use crate::usage::UsedPart;

impl Run<'_> {
    /// Takes an action with everything it sets off.
    pub(super) fn act(
        &mut self,
        outer: &Scope,
        action: ActionId,
        piece: Option<PieceId>,
        ability: Option<AbilityId>,
    ) -> Flowing {
        let mut scope = Scope { this: piece, it: piece, ability, action: Some(action), ..*outer };
        let entry = self.notes().action(&scope);
        self.within(PartOf::Action(action), |run| run.take(&mut scope, action, entry))?;
        self.notes().ends();
        Ok(())
    }

    /// The same once it stands in the log, at this place.
    fn take(&mut self, scope: &mut Scope, action: ActionId, entry: usize) -> Flowing {
        let rules = self.rules;
        let def = &rules.actions[action.index()];
        let (piece, ability) = (scope.this, scope.ability);
        self.choose_targets(scope, &rules.target_kinds(action, ability))?;
        self.notes().targets(entry, &scope.targets);
        self.used(UsedPart::Action(action));
        self.used_piece(piece);
        if let Some(ability) = ability.filter(|_| self.play.context.trace.record().is_some() && !uses_later(&def.ops)) {
            self.used(UsedPart::Ability(ability));
        }
        if let (Some(most), Some(piece)) = (&def.several, piece) {
            return self.act_with_several(scope, entry, piece, most);
        }
        self.pay(scope, entry)?;
        self.notes().complete();
        if let Some(limit) = def.limit {
            self.count(piece, scope.me, UseOf::Action(action), limit);
        }
        if let Some(ability) = ability {
            self.count_use(ability, piece, scope.me);
        }
        if let Some(window) = def.announce {
            if let (Some(zone), Some(piece)) = (def.stack, piece) {
                self.move_to(scope, piece, zone, scope.me, End::Top)?;
            }
            self.show_all(scope)?;
            self.notes().seen(entry, piece);
            if let Some(why) = self.announced(window, scope)? {
                return self.failed(scope, def.fails, why);
            }
        }
        let began = self.mark();
        self.ops(scope, &def.ops).map_err(|halt| self.said(halt, None, scope))?;
        self.notes().seen(entry, piece);
        if !def.ops.is_empty() {
            self.done(began, piece, scope.me);
        }
        Ok(())
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
        let rules = self.rules;
        for (place, &kind) in kinds.iter().enumerate() {
            let def = &rules.targets[kind.index()];
            if !self.cond(scope, &def.when) {
                continue;
            }
            let (from_here, later) = (&kinds[place..], &kinds[place + 1..]);
            let chooser = self.seat(scope, def.by).unwrap_or(scope.me);
            for number in 0..def.most {
                let listing = self.listing(chooser, |run| {
                    let mut options = run.play.context.scratch.options();
                    let eval = run.eval();
                    eval.candidates(scope, kind, &scope.targets, &mut options);
                    if from_here.iter().any(|&kind| eval.leans(kind)) {
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
                })?;
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

    /// Pays for an action, whose entry tells it.
    fn pay(&mut self, scope: &Scope, entry: usize) -> Flowing {
        let rules = self.rules;
        let Some(action) = scope.action else { return Ok(()) };
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
        let own = own.map_or(&[][..], |ability| &ability.price);
        if def.price.is_empty() && own.is_empty() {
            return self.check_fault();
        }
        let prices: Vec<&Price> = def.price.iter().chain(own).collect();
        self.pay_prices(scope, &prices, entry)
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

    /// Has the seat choose all pieces that pay, each for one price, and then
    /// gives them up. Only pieces are offered that leave enough for the rest.
    fn pay_prices(&mut self, scope: &Scope, prices: &[&Price], entry: usize) -> Flowing {
        let eval = self.eval();
        let mut dues: Vec<Due> = prices.iter().map(|price| eval.due(scope, price)).collect();
        self.check_fault()?;
        let mut chosen: Vec<(usize, PieceId)> = Vec::new();
        for (place, price) in prices.iter().enumerate() {
            while dues[place].count > 0 {
                let mut options = self.play.context.scratch.options();
                for &piece in &dues[place].from {
                    if dues.len() < 2 || can_be_paid(&without(&dues, place, piece)) {
                        options.push(Choice::Piece(piece));
                    }
                }
                let prompt = Prompt::Pay(price.text.clone());
                let Choice::Piece(piece) = self.ask(Decision::new(scope.me, prompt, options))? else { break };
                chosen.push((place, piece));
                dues = without(&dues, place, piece);
            }
        }
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

    /// Puts an action on the stack and lets others respond. Says why it does not
    /// happen then. An action without a piece cannot be cancelled, but its targets may go.
    fn announced(&mut self, window: WindowId, scope: &mut Scope) -> Flowing<Option<Dropped>> {
        let announced = scope.targets;
        let mut cancelled = false;
        if let (Some(piece), Some(action)) = (scope.this, scope.action) {
            let item = self.item(scope, piece, action);
            self.state_mut().stack.push(item);
            self.window(window, scope)?;
            cancelled = self.state_mut().stack.pop().is_some_and(|item| item.cancelled);
        } else {
            self.window(window, scope)?;
        }
        scope.targets = self.still_legal(scope, &announced);
        let gone = scope.targets.is_empty() && !announced.is_empty();
        Ok(if cancelled { Some(Dropped::Cancelled) } else { gone.then_some(Dropped::TargetsGone) })
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

    /// Opens a window about `This`.
    pub fn window(&mut self, window: WindowId, scope: &Scope) -> Flowing {
        let about = Scope { event: Happening::about(scope.this), ..*scope };
        self.within(PartOf::Window(window), |run| run.open(window, about, None))
    }

    /// Opens a window about the event in hand, which responses may change.
    pub(super) fn window_before(&mut self, window: WindowId, scope: &Scope) -> Flowing {
        let place = self.play.context.unsettled.innermost();
        let waiting = self.state().waiting.len();
        let floor = std::mem::replace(&mut self.play.context.unsettled.floor, waiting);
        let result = self.within(PartOf::Window(window), |run| run.open(window, *scope, Some(place)));
        self.play.context.unsettled.floor = floor;
        result
    }

    /// Lets seats respond, in turn order from the active seat, until all have
    /// passed in a row.
    fn open(&mut self, window: WindowId, mut about: Scope, in_hand: Option<usize>) -> Flowing {
        let rules = self.rules;
        let def = &rules.windows[window.index()];
        let actions = &rules.derived.answers[window.index()];
        let mut responder = None;
        'open: loop {
            if let Some(place) = in_hand {
                let Some(event) = self.play.context.unsettled.in_hand_at(place) else { return Ok(()) };
                about.event = event.happening();
            }
            if !self.cond(&about, &def.holds) {
                return self.check_fault();
            }
            self.used(UsedPart::Window(window));
            let seats = self.seats(&about, def.who);
            let active = self.state().active;
            let mut order: Vec<Seat> = match (def.after, responder) {
                (AfterResponse::Next, Some(last)) => self.state().round(last).skip(1).chain([last]).collect(),
                _ => self.state().round(active).collect(),
            };
            order.retain(|&seat| seats.has(seat));
            for seat in order {
                if self.respond(seat, window, &about, actions)? {
                    responder = Some(seat);
                    continue 'open;
                }
            }
            return Ok(());
        }
    }

    /// Lets one seat respond; says whether it did.
    fn respond(&mut self, seat: Seat, window: WindowId, about: &Scope, actions: &[ActionId]) -> Flowing<bool> {
        let scope = Scope { me: seat, event: about.event, window: Some(window), ..Scope::default() };
        let listing = self.listing(seat, |run| {
            let mut options = run.play.context.scratch.options();
            run.options(&scope, actions, &mut options);
            run.check_fault()?;
            let none = options.is_empty() && !run.rules.windows[window.index()].always;
            options.push(Choice::Stop);
            Ok(run.unless(none, options))
        })?;
        if matches!(listing, Listing::Nothing) {
            return Ok(false);
        }
        self.notes().acting();
        let prompt = Prompt::Respond(window, about.event);
        let Choice::Act(action, piece, ability) = self.ask_of(seat, prompt, listing)? else { return Ok(false) };
        self.deeper(|run| {
            run.act(&Scope { window: None, ..scope }, action, piece, ability)?;
            run.settle()
        })?;
        Ok(true)
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
