//! Why not: the first condition that keeps a seat from an action or a target,
//! with its values and the line of the files it stands in.

use super::inquiry::Inquiry;
use super::{Asker, Line, price};
use serde::Serialize;
use std::sync::Arc;
use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::{NodeId, PieceId, Seat};
use tuckbox_core::matches::{Barrier, Match, ScriptedBoard};
use tuckbox_core::names::{ActionId, NameKind, Named, PhaseId, TargetId};
use tuckbox_core::play::Board;
use tuckbox_core::play::{Clause, Scope, WhyNot};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::value::Rule;
use tuckbox_core::words::capital;
use tuckbox_scene::why_not;

/// Why something cannot be done or chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What cannot be done: the action and the piece.
    pub what: String,
    /// Whether it can be done after all.
    pub possible: bool,
    /// The reason, in the words of the game.
    pub says: String,
    /// The file and line of the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The part that fails, with its values.
    pub values: Vec<Line>,
}

impl Reason {
    /// As lines: what, the reason, and the values under it.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::new(format!("{}:", self.what), None)];
        lines.push(Line::new(self.says.clone(), self.from.clone()).under(1));
        lines.extend(self.values.iter().map(|line| line.clone().under(2)));
        lines
    }
}

/// The reason where it hangs on what the seat that asks cannot see.
pub const UNSEEN: &str = "It depends on what cannot be seen.";

impl Inquiry<'_> {
    /// Why the seat that asks cannot use or choose a piece now, or take an action
    /// without one: for each action it might, or for the one named. Of an action that is
    /// done with a piece and asked about without one, with which pieces it can be done, or
    /// else why not with each that it is for.
    pub fn why_not(&self, piece: Option<PieceId>, action: Option<ActionId>) -> Vec<Reason> {
        let seat = self.asking();
        let mut tellings = self.on_each(|board| self.reasons(board, seat, piece, action)).into_iter();
        let Some(mut first) = tellings.next() else { return Vec::new() };
        let others: Vec<Vec<Reason>> = tellings.collect();
        let truly = |reason: &Reason| self.is_offered(seat, piece, action, reason);
        for reason in &mut first {
            let same = others.iter().all(|other| other.contains(reason));
            if !same || reason.possible != truly(reason) {
                let possible = truly(reason);
                let says = if possible { String::from(POSSIBLE) } else { String::from(UNSEEN) };
                *reason = Reason { what: reason.what.clone(), possible, says, from: None, values: Vec::new() };
            }
        }
        first
    }

    /// The seat whose possibilities are asked about.
    pub fn asking(&self) -> Seat {
        let asked = || self.play.decisions().next().map(|decision| decision.seat);
        self.seat.or_else(asked).unwrap_or_default()
    }

    /// Whether it is truly among the options of the seat.
    fn is_offered(&self, seat: Seat, piece: Option<PieceId>, action: Option<ActionId>, reason: &Reason) -> bool {
        let is_meant = |with: Option<PieceId>| with == piece || (piece.is_none() && action.is_some());
        let is_named = |id: ActionId, with: Option<PieceId>| {
            action.is_none_or(|action| action == id)
                && (self.what(id, piece) == reason.what || self.what(id, with) == reason.what)
        };
        let Some(decision) = self.play.decisions().find(|decision| decision.seat == seat) else { return false };
        decision.options.iter().any(|choice| match *choice {
            Choice::Act(id, with, _) => is_meant(with) && is_named(id, with),
            Choice::Piece(other) => Some(other) == piece,
            _ => false,
        })
    }

    fn what(&self, action: ActionId, piece: Option<PieceId>) -> String {
        let board = Board::of(&self.game.rules, self.play.state());
        let asker = Asker::new(self.game, board.eval(), self.seat);
        asker.doing(action, piece)
    }

    fn reasons(&self, board: &mut Match, seat: Seat, piece: Option<PieceId>, action: Option<ActionId>) -> Vec<Reason> {
        let decision = board.decisions().find(|decision| decision.seat == seat).cloned();
        if let (Some(decision), Some(piece), None) = (&decision, piece, action)
            && let Prompt::Target(kind, source) = decision.prompt
        {
            return vec![self.target(board, decision, kind, source, piece)];
        }
        let rules = Arc::clone(board.rules());
        if let (Some(id), None) = (action, piece)
            && rules.actions[id.index()].with.is_some()
        {
            return self.with_any(&board.board_with(self.host), decision.as_ref(), seat, id);
        }
        let all = (0..rules.actions.len()).filter_map(|at| u16::try_from(at).ok()).map(ActionId::from_index);
        let wanted: Vec<ActionId> = action.map_or_else(|| all.collect(), |action| vec![action]);
        let mut told = Vec::new();
        let board = board.board_with(self.host);
        for id in wanted {
            match board.barrier(seat, id, piece) {
                None => told.push(Reason::possible(self.asker(&board).doing(id, piece))),
                // What is no action for this piece is told only to who asks for it.
                Some(found) if action.is_none() && matches!(found.why, WhyNot::NotThis | WhyNot::NotNow) => {}
                Some(found) => told.push(self.asker(&board).barred(id, piece, &found)),
            }
        }
        if told.is_empty() {
            told.push(self.asker(&board).no_action(seat, piece, decision.as_ref()));
        }
        told
    }

    /// With which pieces an action can be done now, or why not with those it is for.
    fn with_any(
        &self,
        board: &ScriptedBoard,
        decision: Option<&Decision>,
        seat: Seat,
        action: ActionId,
    ) -> Vec<Reason> {
        let asker = self.asker(board);
        let mut offered: Vec<String> = Vec::new();
        for choice in decision.iter().flat_map(|decision| &decision.options) {
            if let Choice::Act(id, Some(piece), _) = *choice
                && id == action
            {
                let name = asker.name(piece);
                offered.extend((!offered.contains(&name)).then_some(name));
            }
        }
        if !offered.is_empty() {
            let values = vec![Line::new(format!("With {}.", offered.join(", ")), None)];
            return vec![Reason { values, ..Reason::possible(asker.doing(action, None)) }];
        }
        let mut told: Vec<Reason> = Vec::new();
        let all = asker.state.zones.iter().flatten().copied();
        for piece in all.filter(|&piece| asker.knows(piece)) {
            let reason = match board.barrier(seat, action, Some(piece)) {
                None => Reason::possible(asker.doing(action, Some(piece))),
                // Of the moment the same would be said for each.
                Some(found) if matches!(found.why, WhyNot::NotThis | WhyNot::NotNow) => continue,
                Some(found) => asker.barred(action, Some(piece), &found),
            };
            told.extend((!told.contains(&reason)).then_some(reason));
        }
        if told.is_empty()
            && let Some(found) = board.barrier(seat, action, None)
        {
            told.push(asker.barred(action, None, &found));
        }
        told
    }

    /// Why a piece cannot be chosen as the target that is asked for.
    fn target(
        &self,
        board: &mut Match,
        decision: &Decision,
        kind: TargetId,
        source: Option<PieceId>,
        piece: PieceId,
    ) -> Reason {
        let rules = Arc::clone(board.rules());
        let board = board.board_with(self.host);
        let asker = self.asker(&board);
        let what = format!("Choose {} as {}", asker.name(piece), rules.targets[kind.index()].text);
        if decision.options.contains(&Choice::Piece(piece)) {
            return Reason::possible(what);
        }
        let me = source.map_or(decision.seat, |source| asker.state.piece(source).controller);
        let scope = Scope { me, this: source, it: source, ..Scope::default() };
        let Some((why, clause)) = asker.board().barrier_to(&scope, kind, piece) else {
            let says = String::from("It has been chosen already, or what comes after it could not be chosen.");
            return Reason {
                what,
                possible: false,
                says,
                from: asker.place_of(NameKind::Target, kind.index(), ""),
                values: Vec::new(),
            };
        };
        let says = match why {
            WhyNot::Target(_) => format!("It is not what is asked for: {}.", rules.targets[kind.index()].text),
            why => why_not::sentence(&rules, &why),
        };
        asker.clause(what, says, clause, &Scope { it: Some(piece), ..scope }, piece)
    }
}

const POSSIBLE: &str = "It can be done now.";

impl Reason {
    fn possible(what: String) -> Self {
        Reason { what, possible: true, says: String::from(POSSIBLE), from: None, values: Vec::new() }
    }
}

impl Asker<'_> {
    /// An action with its piece: `Bring out Runner`.
    pub(super) fn doing(&self, action: ActionId, piece: Option<PieceId>) -> String {
        match piece {
            Some(piece) => format!("{} {}", capital(&self.action(action)), self.name(piece)),
            None => capital(&self.action(action)),
        }
    }

    /// What keeps a seat from an action, as found.
    fn barred(&self, action: ActionId, piece: Option<PieceId>, found: &Barrier) -> Reason {
        let says = match (found.why, piece) {
            (WhyNot::NotThis, None) => String::from("There is no piece to do it with."),
            (why, _) => why_not::sentence(self.rules(), &why),
        };
        self.reason(action, piece, says, found.clause, &found.scope)
    }

    fn reason(&self, action: ActionId, piece: Option<PieceId>, says: String, clause: Clause, scope: &Scope) -> Reason {
        let what = self.doing(action, piece);
        let def = &self.rules().actions[action.index()];
        let id = action.index();
        let of_action = |text: &str| self.place_of(NameKind::Action, id, text);
        let told = |from: Option<String>, values: Vec<Line>| Reason {
            what: what.clone(),
            possible: false,
            says: says.clone(),
            from,
            values,
        };
        match clause {
            Clause::Moment => told(None, self.moment(action, scope)),
            Clause::With => {
                let plain = Scope { this: None, it: None, ..*scope };
                let values = match (&def.with, piece) {
                    (Some(with), Some(piece)) => self.misfit(&plain, with, piece),
                    (Some(with), None) => {
                        let mut lines = vec![Line::new(format!("It needs {}.", self.filter(&plain, with)), None)];
                        lines.extend(self.nearest(&plain, with));
                        lines
                    }
                    (None, _) => vec![Line::new("It is done without a piece.", None)],
                };
                let values = if values.is_empty() { self.no_ability(action, piece) } else { values };
                told(of_action("with"), values)
            }
            Clause::Standing => told(None, Vec::new()),
            Clause::Pay(stat) => told(of_action("pay"), self.cost(piece, stat, scope)),
            Clause::PayAbility(ability, stat) => {
                told(self.text_of_ability(ability, "pay"), self.cost(piece, stat, scope))
            }
            Clause::Limit => told(of_action("limit"), self.limit(def.limit)),
            Clause::LimitAbility(ability) => {
                told(self.text_of_ability(ability, "limit"), self.limit(self.rules().ability(ability).limit))
            }
            Clause::Price(at) => {
                let own = def.price.get(at);
                let more = || self.rules().ability(scope.ability?).price.get(at - def.price.len());
                let Some(price) = own.or_else(more) else { return told(None, Vec::new()) };
                let (needs, has) = (self.board().value(scope, &price.count), self.board().count(scope, &price.from));
                let from = match scope.ability.filter(|_| own.is_none()) {
                    Some(ability) => self.text_of_ability(ability, "price"),
                    None => of_action("price"),
                };
                let needs = format!("It needs {needs} of: {}; there are {has}.", self.filter(scope, &price.from));
                let mut values = vec![Line::new(needs, None)];
                values.extend(self.nearest(scope, &price.from));
                told(from, values)
            }
            Clause::Target(kind) => {
                told(self.places.of_name(NameKind::Target, kind.index()), self.targets(scope, kind))
            }
            _ => self.clause(what.clone(), says.clone(), clause, scope, piece.unwrap_or_default()),
        }
    }

    /// A rule that fails, or a kind of target that a piece is not.
    fn clause(&self, what: String, says: String, clause: Clause, scope: &Scope, piece: PieceId) -> Reason {
        let rules = self.rules();
        let failing = |rule: Option<&Rule>| rule.map(|rule| self.failing(scope, &rule.when)).unwrap_or_default();
        let because = |rule: Option<&Rule>| rule.map(|rule| rule.because.to_string()).unwrap_or_default();
        let (from, values) = match clause {
            Clause::Shared(id) => {
                (self.places.of_name(NameKind::Rule, id.index()), failing(rules.rules.get(id.index())))
            }
            Clause::OfAction(at) => {
                let action = scope.action.unwrap_or_default();
                let rule = rules.actions[action.index()].rules.get(at);
                (self.place_of(NameKind::Action, action.index(), &because(rule)), failing(rule))
            }
            Clause::OfAbility(id, at) => {
                let rule = rules.ability(id).rules.get(at);
                (self.text_of_ability(id, &because(rule)), failing(rule))
            }
            Clause::If(id) => (self.text_of_ability(id, "if"), self.failing(scope, &rules.ability(id).when)),
            Clause::OfTarget(kind, at) => {
                let rule = rules.targets[kind.index()].rules.get(at);
                (self.place_of(NameKind::Target, kind.index(), &because(rule)), failing(rule))
            }
            Clause::Targeting(at) => {
                let rule = rules.targeting.get(at);
                (self.places.anywhere(&because(rule)), failing(rule))
            }
            Clause::Target(kind) => {
                let plain = Scope { it: scope.this, ..*scope };
                let values = self.misfit(&plain, &rules.targets[kind.index()].from, piece);
                (self.places.of_name(NameKind::Target, kind.index()), values)
            }
            _ => (None, Vec::new()),
        };
        Reason { what, possible: false, says, from, values }
    }

    /// What it costs, and what there is to pay with.
    fn cost(&self, piece: Option<PieceId>, stat: tuckbox_core::names::StatId, scope: &Scope) -> Vec<Line> {
        let label = self.rules().stat_label(stat);
        let has = self.state.seat_stat(scope.me, stat);
        let purse = format!("{} of {}: {has}.", capital(label), scope.me.letter());
        let mut lines = vec![Line::new(purse, None)];
        for number in piece.map(|piece| price::of(self, piece, Some(stat))).unwrap_or_default() {
            lines.extend(number.lines());
        }
        lines
    }

    fn limit(&self, limit: Option<tuckbox_core::rules::card::Limit>) -> Vec<Line> {
        let Some(limit) = limit else { return Vec::new() };
        let times = if limit.times == 1 { String::from("once") } else { format!("{} times", limit.times) };
        let moment = self.rules().name(limit.per);
        vec![Line::new(format!("It may be done {times}, and again from the moment `{moment}` on."), None)]
    }

    /// Why there is no target of a kind: what its rules say of those that would
    /// fit, or else why nothing fits.
    fn targets(&self, scope: &Scope, kind: TargetId) -> Vec<Line> {
        let def = &self.rules().targets[kind.index()];
        let mut lines = vec![Line::new(format!("It needs {}.", self.filter(scope, &def.from)), None)];
        let fits: Vec<PieceId> = self
            .state
            .zones
            .iter()
            .flatten()
            .copied()
            .filter(|&piece| self.knows(piece) && self.board().fits(scope, &def.from, piece))
            .collect();
        for &piece in fits.iter().take(4) {
            if let Some((why, clause)) = self.board().barrier_to(scope, kind, piece) {
                let inner = Scope { it: Some(piece), ..*scope };
                let told = self.clause(self.name(piece), why_not::sentence(self.rules(), &why), clause, &inner, piece);
                lines.push(Line::new(format!("{}: {}", told.what, told.says), told.from).under(1));
                lines.extend(told.values.into_iter().map(|line| line.under(2)));
            }
        }
        if fits.is_empty() {
            lines.extend(self.nearest(scope, &def.from));
        }
        lines
    }

    /// That an action is not offered now, and where it would be.
    fn moment(&self, action: ActionId, scope: &Scope) -> Vec<Line> {
        let rules = self.rules();
        let mut lines = Vec::new();
        if let Some(window) =
            scope.ability.and_then(|id| rules.ability(id).window).or(rules.actions[action.index()].response)
        {
            let title = &rules.windows[window.index()].title;
            let title = if title.is_empty() { rules.name(window) } else { title };
            let from = self.places.of_name(NameKind::Window, window.index());
            lines.push(Line::new(format!("It is a response in the window: {title}."), from));
            return lines;
        }
        if self.state.outcome.is_some() {
            return vec![Line::new("The match is over.", None)];
        }
        if self.is_within(action, scope.me) {
            return vec![Line::new("Another question is open, and has to be answered first.", None)];
        }
        if self.state.active != scope.me {
            lines.push(Line::new(format!("It is the turn of {}.", self.state.active.letter()), None));
        }
        let mut offers = Offers { action, phases: Vec::new(), other: false };
        offers.look(rules, NodeId(0), None);
        let phases: Vec<String> = offers.phases.iter().map(|&phase| self.phase(phase)).collect();
        let now = self.state.phase.map_or_else(|| String::from("none"), |phase| self.phase(phase));
        lines.push(Line::new(
            match (phases.is_empty(), offers.other) {
                (true, false) => String::from("No part of the flow offers it."),
                (true, true) => String::from("It is offered in another part of the turn."),
                (false, _) if phases.contains(&now) => {
                    format!("In this phase it is not offered to {} now.", scope.me.letter())
                }
                (false, _) => format!("It is offered in the phase {}; the phase is {now}.", phases.join(" or ")),
            },
            self.place_of(NameKind::Action, action.index(), ""),
        ));
        lines
    }

    /// Whether a seat is where an action is offered, and so in the middle of another.
    fn is_within(&self, action: ActionId, seat: Seat) -> bool {
        let Some(frame) = self.state.frames.last().filter(|frame| frame.seat == seat) else { return false };
        let node = self.rules().flow.get(frame.node.index());
        node.is_some_and(|node| matches!(&node.step, Step::Act(act) if act.actions.contains(&action)))
    }

    /// That a piece has no ability an action could use.
    fn no_ability(&self, action: ActionId, piece: Option<PieceId>) -> Vec<Line> {
        let Some(piece) = piece else { return Vec::new() };
        let says = format!("{} has no ability that {} uses here.", self.name(piece), self.action(action));
        vec![Line::new(says, self.of_card(self.state.piece(piece).card))]
    }

    /// That there is nothing to do with a piece now.
    fn no_action(&self, seat: Seat, piece: Option<PieceId>, decision: Option<&Decision>) -> Reason {
        let what = piece.map_or_else(|| String::from("Anything"), |piece| self.name(piece));
        let mut values = Vec::new();
        match decision {
            None => {
                let who = format!("{} is not asked anything now.", seat.letter());
                values.push(Line::new(who, None));
            }
            Some(_) => {
                let mine = piece.is_none_or(|piece| self.state.piece(piece).controller == seat);
                if let Some(piece) = piece.filter(|_| !mine) {
                    let owner = self.state.piece(piece).controller.letter();
                    values.push(Line::new(format!("It is of {owner}, not of {}.", seat.letter()), None));
                } else {
                    values.push(Line::new("No action that is offered now is for it.", None));
                }
            }
        }
        Reason { what, possible: false, says: why_not::sentence(self.rules(), &WhyNot::NotNow), from: None, values }
    }
}

/// The phases in which the flow offers an action.
struct Offers {
    action: ActionId,
    phases: Vec<PhaseId>,
    /// It is offered outside of phases.
    other: bool,
}

impl Offers {
    fn look(&mut self, rules: &Ruleset, node: NodeId, phase: Option<PhaseId>) {
        let Some(found) = rules.flow.get(node.index()) else { return };
        let phase = if let Step::Phase(inner) = found.step { Some(inner) } else { phase };
        if matches!(&found.step, Step::Act(act) if act.actions.contains(&self.action)) {
            match phase {
                Some(phase) if !self.phases.contains(&phase) => self.phases.push(phase),
                Some(_) => {}
                None => self.other = true,
            }
        }
        for &child in found.children.iter().chain(&found.otherwise) {
            self.look(rules, child, phase);
        }
    }
}
