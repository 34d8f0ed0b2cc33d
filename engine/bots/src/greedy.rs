//! Takes what looks best at once. It knows its view, the public rules, and what
//! trying the game out has told ([`ActionValues`]); it knows no game by name.

use crate::action_values::{ActionValues, CardUse, TargetKind, counts, is_first};
use crate::pcg::Pcg32;
use std::sync::Arc;
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::names::{Named, StatId, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::value::{Ref, Value};
use tuckbox_core::view::{DecisionView, Handle, OptionView, PieceView, PromptView, View};

/// A bot that takes the option that looks best at once.
#[derive(Debug, Clone)]
pub struct Greedy {
    rules: Arc<Ruleset>,
    values: Arc<ActionValues>,
    chance: Pcg32,
    /// What it is doing, while its targets are asked.
    doing: Option<CardUse>,
    /// What it has done this turn, so that it does not go in circles.
    done: (u32, Vec<OptionView>),
}

/// How often it does the same thing in a turn.
const REPEATS: usize = 3;

impl Greedy {
    /// A bot for a game, with its own stream of chance for what looks equal.
    pub fn new(rules: &Arc<Ruleset>, values: &Arc<ActionValues>, seed: u64) -> Self {
        Self {
            rules: Arc::clone(rules),
            values: Arc::clone(values),
            chance: Pcg32::new(seed, 1),
            doing: None,
            done: (0, Vec::new()),
        }
    }

    /// How good an option looks; stopping is 0.
    fn score(&self, view: &View, decision: &DecisionView, option: OptionView) -> i64 {
        match option {
            OptionView::Act(..) => self.act(view, option),
            OptionView::Piece(handle) => view.piece(handle).map_or(0, |piece| self.piece(view, decision, piece)),
            OptionView::Card(card) => self.rules.card(card).stats.iter().map(|&value| i64::from(value)).sum(),
            OptionView::Yes => 1,
            OptionView::Seat(seat) => i64::from(seat != view.seat),
            OptionView::Number(number) => i64::from(number),
            OptionView::Stop | OptionView::No | OptionView::Waiting(..) | OptionView::Word(_) => 0,
        }
    }

    fn act(&self, view: &View, option: OptionView) -> i64 {
        if self.done.1.iter().filter(|done| **done == option).count() >= REPEATS {
            return -1;
        }
        let OptionView::Act(action, Some(handle), ability) = option else { return -1 };
        let Some((piece, card)) = view.piece(handle).and_then(|piece| Some((piece, piece.card?))) else { return 0 };
        let def = &self.rules.actions[action.index()];
        let paid = def.pay.0.iter().map(|(_, value)| cost(value, piece));
        let also = ability
            .map_or(0, |ability| self.rules.ability(ability).pay.0.iter().map(|(_, cost)| i64::from(*cost)).sum());
        let cost = paid.sum::<i64>() + also;
        match self.values.best(CardUse { card, action, ability }) {
            // What has never been seen to matter is done for its price alone.
            None | Some(0) => 1 + cost,
            Some(worth) if worth > 0 => 10 + worth + cost,
            Some(worth) => worth,
        }
    }

    /// How good it looks to choose a piece.
    fn piece(&self, view: &View, decision: &DecisionView, piece: &PieceView) -> i64 {
        let own = piece.controller == view.seat;
        let size = self.size(piece);
        match decision.prompt {
            PromptView::Pay(_) => -size,
            PromptView::Target(..) => {
                let first = zone_of(view, piece.handle).is_some_and(|zone| is_first(&self.rules, zone));
                let on = match (own, first) {
                    (true, true) => TargetKind::OwnFirst,
                    (true, false) => TargetKind::Own,
                    (false, true) => TargetKind::EnemyFirst,
                    (false, false) => TargetKind::Enemy,
                };
                let known = self.doing.and_then(|way| self.values.worth(way, on));
                let worth = known.unwrap_or(if own { -5 } else { 5 });
                // Of those alike: what is nearly gone of the enemy's, the best of its own.
                worth * 100 + if own { size } else { 50 - self.left(piece) }
            }
            _ => size,
        }
    }

    /// What a piece amounts to: all it shows.
    fn size(&self, piece: &PieceView) -> i64 {
        let counted = |stat: StatId| counts(&self.rules.stats[stat.index()]);
        let shown: i64 = piece.stats.iter().filter(|shown| counted(shown.stat)).map(|shown| i64::from(shown.now)).sum();
        shown.min(40)
    }

    /// What is left of it.
    fn left(&self, piece: &PieceView) -> i64 {
        let gauges = self.rules.derived.gauges.iter();
        gauges.filter_map(|(left, _)| piece.stat(*left)).map(i64::from).min().unwrap_or(0).min(50)
    }

    /// Remembers what it has begun.
    fn begin(&mut self, view: &View, option: OptionView) {
        let OptionView::Act(action, handle, ability) = option else { return };
        let card = handle.and_then(|handle| view.piece(handle)).and_then(|piece| piece.card);
        self.doing = card.map(|card| CardUse { card, action, ability });
        self.done.1.push(option);
    }
}

impl Decider for Greedy {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        if question.count() < 2 {
            return 0;
        }
        let view = question.view();
        let Some(decision) = &view.decision else { return 0 };
        if self.done.0 != view.turn {
            self.done = (view.turn, Vec::new());
        }
        let scores: Vec<i64> = decision.options.iter().map(|&option| self.score(&view, decision, option)).collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let equal: Vec<usize> = (0..scores.len()).filter(|&place| scores[place] == best).collect();
        let chosen = equal.get(self.chance.below(equal.len())).copied().unwrap_or(0);
        self.begin(&view, decision.options[chosen]);
        chosen
    }
}

/// What a value of a price comes to, as far as the piece shows it.
fn cost(value: &Value, piece: &PieceView) -> i64 {
    match value {
        Value::Num(number) => i64::from(*number),
        Value::Stat(Ref::This | Ref::It, stat) => piece.stat(*stat).map_or(0, i64::from),
        _ => 0,
    }
}

/// The zone a piece lies in, as a view shows it.
fn zone_of(view: &View, handle: Handle) -> Option<ZoneId> {
    let holds = |zone: &&tuckbox_core::view::ZoneView| zone.pieces.iter().any(|piece| piece.handle == handle);
    view.zones.iter().find(holds).map(|zone| zone.zone)
}
