//! What a game's actions are good for, found by trying them out: on boards from
//! random games each card is put into a seat's place, used on every target, and
//! compared with doing nothing. It takes the public rules and scripts, no match
//! anybody plays, and no name of any game.

use crate::pcg::Pcg32;
use std::collections::BTreeMap;
use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::{AbilityId, NodeId, PieceId, Seat};
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::names::{ActionId, CardId, DeckId, Named, StatId, ZoneId};
use tuckbox_core::play::Host;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::{Ruleset, Scope, Sees, Shown, Stat, ZoneOwner};
use tuckbox_core::state::{MatchResult, State};
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;

/// What kind of target an action was used on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TargetKind {
    /// It has no target.
    Nothing,
    /// On a piece of the seat's own that was there when the game began.
    OwnFirst,
    /// On another piece of its own.
    Own,
    /// On an opponent's piece that was there when the game began.
    EnemyFirst,
    /// On another piece of an opponent.
    Enemy,
}

/// A way to use a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardUse {
    /// The card that is used, by its definition.
    pub card: CardId,
    /// What is done with it.
    pub action: ActionId,
    /// By which of its abilities, where it has them.
    pub ability: Option<AbilityId>,
}

/// What ways to use cards are worth, on average, in points of [`worth`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ActionValues {
    /// Sums and counts.
    tried: BTreeMap<(CardUse, TargetKind), (i64, i64)>,
    /// What trials and the games before them have taken.
    effort: Effort,
}

/// How much may still be tried: what is left out then is left out evenly.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Effort {
    /// Answers of trials.
    answers: usize,
    /// Operations of all answers, however dear a game makes them.
    operations: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { answers: ANSWERS, operations: OPERATIONS }
    }
}

impl Effort {
    fn is_spent(&self) -> bool {
        self.answers == 0 || self.operations == 0
    }

    /// Takes away what the last answer to a match has cost.
    fn pay(&mut self, found: &Match) {
        self.operations = self.operations.saturating_sub(found.spent());
    }
}

/// How many boards of each place in the flow are tried.
const BOARDS: usize = 2;
/// How many random games are looked at for boards.
const GAMES: u64 = 12;
/// How many targets of a way are tried on a board.
const TARGETS: usize = 6;
/// How many answers a trial may take.
const PATIENCE: usize = 200;
/// How many answers all trials together may take.
const ANSWERS: usize = 20_000;
/// How many operations they may take, with the games before them.
const OPERATIONS: u64 = 60_000_000;
/// What a won game is worth.
const WIN: i64 = 500;

impl ActionValues {
    /// What a way is worth when used so; `None` if it was never tried.
    pub fn worth(&self, way: CardUse, on: TargetKind) -> Option<i64> {
        self.tried.get(&(way, on)).map(|(sum, count)| sum * 10 / count)
    }

    /// What a way is worth at its best; `None` if it was never tried.
    pub fn best(&self, way: CardUse) -> Option<i64> {
        [TargetKind::Nothing, TargetKind::OwnFirst, TargetKind::Own, TargetKind::EnemyFirst, TargetKind::Enemy]
            .into_iter()
            .filter_map(|on| self.worth(way, on))
            .max()
    }

    /// Tries out a game with a host of its own; nothing is known where there is none.
    pub fn tried(game: &Game) -> Self {
        game.host().map(|host| Self::of(game, &*host)).unwrap_or_default()
    }

    /// Tries out a game; without boards to try it on, nothing is known.
    pub fn of(game: &Game, host: &dyn Host) -> Self {
        let mut values = Self::default();
        let boards = boards(game, host, &mut values.effort);
        let mut trials: Vec<(&Board, PieceId, CardId)> = Vec::new();
        for board in &boards {
            for (place, cards) in places(&game.rules, board) {
                trials.extend(cards.into_iter().map(|card| (board, place, card)));
            }
        }
        let mut chance = Pcg32::new(0, 5);
        while !trials.is_empty() && !values.effort.is_spent() {
            let (board, place, card) = trials.swap_remove(chance.below(trials.len()));
            values.try_board(game, host, board, place, card);
        }
        values
    }

    fn try_board(&mut self, game: &Game, host: &dyn Host, board: &Board, place: PieceId, card: CardId) {
        let state = changed(&game.rules, board, place, card);
        let Some(found) = begin(game, host, board, state) else { return };
        let Some(nothing) = self.outcome(host, found.clone(), board.seat, None) else { return };
        self.try_card(host, &found, board.seat, place, nothing);
    }

    fn try_card(&mut self, host: &dyn Host, found: &Match, seat: Seat, place: PieceId, nothing: i64) {
        let Some(decision) = asked(found, seat) else { return };
        let card = found.state().piece(place).card;
        for (option, choice) in decision.options.iter().enumerate() {
            let Choice::Act(action, Some(piece), ability) = *choice else { continue };
            if piece != place {
                continue;
            }
            let mut taken = found.clone();
            let answered = taken.answer(host, seat, option);
            self.effort.pay(&taken);
            if !matches!(answered, Ok(Ok(()))) {
                continue;
            }
            let way = CardUse { card, action, ability };
            let targets: Vec<(usize, PieceId)> = asked(&taken, seat).map(|next| targets(&next)).unwrap_or_default();
            if targets.is_empty() {
                let worth = self.outcome(host, taken, seat, None);
                self.note(way, TargetKind::Nothing, worth, nothing);
                continue;
            }
            for (option, target) in targets.into_iter().take(TARGETS) {
                let on = on(taken.rules(), taken.state(), seat, target);
                let worth = self.outcome(host, taken.clone(), seat, Some(option));
                self.note(way, on, worth, nothing);
            }
        }
    }

    /// How the seat stands a round later, when nobody does anything more: what was
    /// begun is carried out, and everything else is declined.
    fn outcome(&mut self, host: &dyn Host, mut found: Match, seat: Seat, first: Option<usize>) -> Option<i64> {
        let until = found.state().turn + u32::try_from(found.state().seats()).ok()?;
        let mut first = first;
        for _ in 0..PATIENCE {
            let Some(decision) = found.decisions().next() else { break };
            if self.effort.is_spent() {
                return None;
            }
            self.effort.answers -= 1;
            if found.state().turn >= until && matches!(decision.prompt, Prompt::Act(_)) {
                break;
            }
            let stop = decision.options.iter().position(|&choice| choice == Choice::Stop).unwrap_or(0);
            let (seat, option) = (decision.seat, first.take().unwrap_or(stop));
            let answered = found.answer(host, seat, option);
            self.effort.pay(&found);
            if !matches!(answered, Ok(Ok(()))) {
                return None;
            }
        }
        Some(worth(&found, seat))
    }

    fn note(&mut self, way: CardUse, on: TargetKind, worth: Option<i64>, nothing: i64) {
        if let Some(worth) = worth {
            let slot = self.tried.entry((way, on)).or_default();
            slot.0 += worth - nothing;
            slot.1 += 1;
        }
    }
}

/// A board from a random game, at a question for an action.
struct Board {
    state: State,
    setup: Setup,
    seat: Seat,
}

/// Boards on which every seat has something in play.
fn boards(game: &Game, host: &dyn Host, effort: &mut Effort) -> Vec<Board> {
    let mut boards: Vec<(NodeId, Board)> = Vec::new();
    let decks = game.rules.decks.len().max(1);
    let seats = usize::from(game.rules.seats.0);
    for number in 0..GAMES {
        let first = usize::try_from(number).unwrap_or(0);
        let deck = |seat: usize| DeckId(u16::try_from((first + seat) % decks).unwrap_or(0));
        let setup = Setup::new((0..seats).map(deck).collect(), number.bytes());
        let Ok(mut found) = Match::new(game.rules.clone(), setup.clone()) else { break };
        let mut chance = Pcg32::new(number, 4);
        if found.advance(host).is_err() {
            break;
        }
        let mut kept = false;
        for _ in 0..2_000 {
            let Some(decision) = found.decisions().next().cloned() else { break };
            let fresh = found.answers_in_step() == 0;
            if let Prompt::Act(node) = decision.prompt
                && fresh
                && !kept
                && boards.iter().filter(|(of, _)| *of == node).count() < BOARDS
                && is_full(found.state(), &game.rules)
                && decision.options.iter().any(|choice| matches!(choice, Choice::Act(_, Some(_), _)))
            {
                let state = found.save().state;
                boards.push((node, Board { state, setup: setup.clone(), seat: decision.seat }));
                // One board of each game, so that they differ.
                kept = true;
            }
            if kept || effort.is_spent() {
                break;
            }
            let answered = found.answer(host, decision.seat, chance.below(decision.options.len()));
            effort.pay(&found);
            if !matches!(answered, Ok(Ok(()))) {
                break;
            }
        }
    }
    boards.into_iter().map(|(_, board)| board).collect()
}

/// Whether every seat has more in play than it began with.
fn is_full(state: &State, rules: &Ruleset) -> bool {
    let in_play = |seat: Seat| {
        let pieces = state.pieces.iter().filter(|piece| !piece.gone && piece.controller == seat);
        pieces.filter(|piece| rules.in_play(piece.home.zone)).count()
    };
    state.playing().iter().all(|seat| in_play(seat) > 2)
}

/// Pieces of the seat that stand for others, and the cards they can become: in
/// a hand any card of a deck, in play those of the same kind.
fn places(rules: &Ruleset, board: &Board) -> Vec<(PieceId, Vec<CardId>)> {
    let state = &board.state;
    let in_decks: Vec<CardId> = rules.decks.iter().flat_map(|deck| &deck.cards).map(|cards| cards.card).collect();
    let cards = || (0..).map(CardId).zip(&rules.cards).filter(|(_, card)| !card.token);
    let mut places = Vec::new();
    for (zone, def) in (0..).map(ZoneId).zip(&rules.zones) {
        if def.of != ZoneOwner::Seat || !(def.play || def.sees == Sees::Owner) {
            continue;
        }
        let Some(&piece) = state.zone(zone, board.seat).first() else { continue };
        let kind = rules.card(state.piece(piece).card).kind;
        let fits = |(id, card): &(CardId, &tuckbox_core::rules::card::Card)| match def.play {
            true => card.kind == kind,
            false => in_decks.contains(id),
        };
        places.push((piece, cards().filter(fits).map(|(id, _)| id).collect()));
    }
    places
}

/// The board with a card in a piece's place, and with plenty to pay with.
fn changed(rules: &Ruleset, board: &Board, place: PieceId, card: CardId) -> State {
    let mut state = board.state.clone();
    let def = rules.card(card);
    let found = &mut state.pieces[place.index()];
    (found.card, found.printed) = (card, card);
    let row = state.slot(place, StatId(0));
    let row = row..row + def.stats.len();
    state.base[row.clone()].copy_from_slice(&def.stats);
    state.now[row].copy_from_slice(&def.stats);
    let marks = Tags::from(state.base_tags[place.index()]).iter().filter(|tag| rules.tags[tag.index()].hidden);
    let tags = marks.fold(def.tags, |tags, tag| tags.with(Tags::one(tag)));
    state.base_tags[place.index()] = tags.into();
    state.tags[place.index()] = tags.into();
    let paid = rules.actions.iter().flat_map(|action| action.pay.0.iter().map(|(stat, _)| *stat));
    let paid = paid.chain(rules.abilities.iter().flat_map(|ability| ability.pay.0.iter().map(|(stat, _)| *stat)));
    for stat in paid {
        let slot = board.seat.index() * usize::from(state.width) + stat.index();
        state.seat_stats[slot] = rules.stats[stat.index()].max.unwrap_or(10).min(1_000);
    }
    state.stale = true;
    state
}

fn begin(game: &Game, host: &dyn Host, board: &Board, state: State) -> Option<Match> {
    let mut found = Match::from_state(game.rules.clone(), board.setup.clone(), state);
    found.advance(host).ok().map(|()| found)
}

fn asked(found: &Match, seat: Seat) -> Option<Decision> {
    found.decisions().find(|decision| decision.seat == seat).cloned()
}

/// The options of a decision that name a target, with their places.
fn targets(decision: &Decision) -> Vec<(usize, PieceId)> {
    let piece = |(option, choice): (usize, &Choice)| match (choice, &decision.prompt) {
        (Choice::Piece(piece), Prompt::Target(..)) => Some((option, *piece)),
        _ => None,
    };
    decision.options.iter().enumerate().filter_map(piece).collect()
}

fn on(rules: &Ruleset, state: &State, seat: Seat, target: PieceId) -> TargetKind {
    let found = state.piece(target);
    match (found.controller == seat, is_first(rules, found.home.zone)) {
        (true, true) => TargetKind::OwnFirst,
        (true, false) => TargetKind::Own,
        (false, true) => TargetKind::EnemyFirst,
        (false, false) => TargetKind::Enemy,
    }
}

/// Whether pieces begin the game in this zone of play.
pub fn is_first(rules: &Ruleset, zone: ZoneId) -> bool {
    rules.in_play(zone) && rules.decks.iter().flat_map(|deck| &deck.cards).any(|cards| cards.zone == zone)
}

/// How a seat stands: everything counted that its pieces in play show, and the
/// cards only it can see, less the same of all others.
fn worth(found: &Match, seat: Seat) -> i64 {
    match found.outcome() {
        Some(MatchResult::Won(seats)) => return if seats.has(seat) { WIN } else { -WIN },
        Some(MatchResult::Lost(_)) => return -WIN,
        Some(MatchResult::Draw(_)) => return 0,
        None => {}
    }
    let (state, rules) = (found.state(), found.rules());
    let mut sum = 0;
    for (place, piece) in (0..).map(PieceId).zip(&state.pieces).filter(|(_, piece)| !piece.gone) {
        let sign = if piece.controller == seat { 1 } else { -1 };
        if rules.in_play(piece.home.zone) {
            let stats = (0..).map(StatId).zip(&rules.stats).filter(|(_, stat)| counts(stat));
            sum += sign * stats.map(|(id, _)| i64::from(state.stat(place, id))).sum::<i64>();
        } else if rules.zones[piece.home.zone.index()].sees == Sees::Owner {
            sum += sign * 3;
        }
    }
    sum
}

/// Whether more of a stat is better: numbers of pieces that people are shown.
pub fn counts(stat: &Stat) -> bool {
    stat.of == Scope::Piece && stat.shown == Shown::Yes && stat.symbols.is_empty()
}
