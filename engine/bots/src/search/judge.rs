//! What a board is worth to its seats, as shares of a win: the outcome where there is
//! one, or else how much better a seat stands than it did when the search began, by the
//! `score` of the game, held against the best of the others.

use super::parts::{WHOLE, squashed};
use crate::score::Score;
use std::sync::Arc;
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::matches::Lookahead;
use tuckbox_core::names::StatId;
use tuckbox_core::play::Eval;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::{MatchResult, State};

/// What is never reached by standing well alone: the rest is for having won.
const MARGIN: u32 = WHOLE / 20;

/// Judges boards.
pub struct Judge {
    score: Score,
    /// How far each seat was before the best of the others when the search began.
    before: Vec<i64>,
    /// How far seats have come from there, and how often that was looked at.
    moved: (i64, i64),
    /// What seats pay that have not won, where that is what is played for.
    pays: Option<StatId>,
    /// The most that some seat has gained or paid at an end that was looked at.
    most: i64,
}

impl Judge {
    /// By what a game declares, or by what its ends read.
    pub fn new(rules: &Arc<Ruleset>) -> Self {
        Self { score: Score::of(rules), before: Vec::new(), moved: (0, 0), pays: None, most: 0 }
    }

    /// Ends are judged by what this stat is of those who have not won.
    pub fn paying(self, pays: Option<StatId>) -> Self {
        Self { pays, ..self }
    }

    /// A search begins at the board that it looks ahead from.
    pub fn begin(&mut self, ahead: &mut Lookahead) {
        self.before = ahead.begun().map(|board| self.leads(&board)).unwrap_or_default();
        self.moved = (0, 0);
    }

    /// What each seat gets of a win, in parts.
    pub fn shares(&mut self, ahead: &Lookahead) -> Vec<u32> {
        let state = ahead.state();
        match state.outcome {
            Some(MatchResult::Won(won)) if self.pays.is_some() => self.paid(state, won),
            // Where nobody has won, nobody pays.
            Some(_) if self.pays.is_some() => vec![WHOLE / 2; state.seats()],
            Some(outcome) => (0..).map(Seat).take(state.seats()).map(|seat| of_outcome(outcome, seat)).collect(),
            None => self.standing(state, &ahead.board()),
        }
    }

    /// What each seat gains or pays, as a share of a win: half of one where it is nothing,
    /// and none or all where it is the most that was ever seen.
    fn paid(&mut self, state: &State, won: Seats) -> Vec<u32> {
        let seats = || (0..).map(Seat).take(state.seats());
        let pays = |seat| self.pays.map_or(0, |stat| i64::from(state.seat_stat(seat, stat)));
        let pot: i64 = seats().filter(|&seat| !won.has(seat)).map(pays).sum();
        let winners = i64::try_from(won.len()).unwrap_or(1).max(1);
        let gains: Vec<i64> = seats().map(|seat| if won.has(seat) { pot / winners } else { -pays(seat) }).collect();
        self.most = gains.iter().map(|gain| gain.saturating_abs()).fold(self.most.max(1), i64::max);
        let half = i64::from(WHOLE / 2);
        gains.iter().map(|gain| u32::try_from(half + half * gain / self.most).unwrap_or(WHOLE / 2)).collect()
    }

    fn standing(&mut self, state: &State, board: &Eval<'_>) -> Vec<u32> {
        let playing = state.playing();
        let leads = self.leads(board);
        let steps: Vec<i64> = leads
            .iter()
            .zip(self.before.iter().chain(std::iter::repeat(&0)))
            .map(|(now, before)| now - before)
            .collect();
        let (sum, count) = &mut self.moved;
        for step in &steps {
            (*sum, *count) = (sum.saturating_add(step.saturating_abs()), *count + 1);
        }
        // A step as large as usual is worth as much as half of what there is to get.
        let scale = (*sum / (*count).max(1)).max(1);
        let share = |(seat, step): (Seat, i64)| match playing.has(seat) {
            true => squashed(step, scale).clamp(MARGIN, WHOLE - MARGIN),
            false => 0,
        };
        (0..).map(Seat).zip(steps).map(share).collect()
    }

    /// How far each seat is before the best of the others, in sixteenths of what the game counts.
    fn leads(&self, board: &Eval<'_>) -> Vec<i64> {
        let playing = board.state.playing();
        let seats = || (0..).map(Seat).take(board.state.seats());
        let scores: Vec<i64> = seats().map(|seat| self.score.of_seat(board, seat)).collect();
        let best_other = |seat: Seat| {
            let others = playing.without(Seats::one(seat));
            others.iter().filter_map(|other| scores.get(other.index())).max().copied()
        };
        seats().zip(&scores).map(|(seat, score)| (score - best_other(seat).unwrap_or(0)) * 16).collect()
    }
}

fn of_outcome(outcome: MatchResult, seat: Seat) -> u32 {
    match outcome {
        MatchResult::Won(seats) => {
            if seats.has(seat) {
                WHOLE
            } else {
                0
            }
        }
        MatchResult::Draw(seats) => {
            if seats.has(seat) {
                WHOLE / 2
            } else {
                0
            }
        }
        MatchResult::Lost(_) => 0,
    }
}
