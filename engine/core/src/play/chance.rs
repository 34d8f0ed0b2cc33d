//! The verbs of chance: rolls and picks. A roll is one event; its faces come
//! from the stream of dice, or from a scenario's script.

use super::notes::RollFell;
use super::{Event, EventKind, Flowing, Play, Run, Scope};
use crate::commitment::Draw;
use crate::dice::{DiceBounds, KeptDice, Throw};
use crate::ids::{PieceId, Seat, Seats};
use crate::log::Log;
use crate::names::StatId;
use crate::state::{Entity, Home, State, Stream, Words};

/// Dice that have fallen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RolledDice {
    /// What each shows, in the order rolled.
    pub faces: Vec<i32>,
    /// What they come to, as replacements may have changed it, with what is added.
    pub result: i32,
}

impl Run<'_> {
    /// Rolls dice. Nothing if a replacement cancelled the roll; the dice have fallen
    /// all the same, and stand in the log.
    ///
    /// # Errors
    /// When there are more than [`MOST_DICE`](crate::dice::MOST_DICE) dice, or a die has more sides, or none.
    pub fn roll(&mut self, scope: &Scope, throw: &Throw<'_>) -> Flowing<Option<RolledDice>> {
        let bounds = throw.bounded()?;
        let faces = self.play.faces(scope, throw, bounds)?;
        let number = self.state().chance.times(Stream::Dice);
        let amount = throw.kept.result(&faces);
        let kind = EventKind::Rolled { dice: bounds.dice, sides: bounds.sides, seen: throw.seen };
        let event = Event { amount, ..self.event(scope, kind, Entity::Seat(scope.me)) };
        let result = self.pass(event)?.map(|event| event.amount);
        self.notes().roll(&event, throw, RollFell { number, faces: &faces, result });
        Ok(result.map(|result| RolledDice { faces, result: result.saturating_add(throw.added()) }))
    }

    /// Rolls pieces that are dice in one roll; each takes its face into a stat,
    /// unless something cancels the roll. Dice of one seat are rolled by it, whoever
    /// makes it do so. `throw` is told how many there are and who sees all of them
    /// fall.
    ///
    /// # Errors
    /// As [`Run::roll`].
    pub fn roll_pieces<'t>(
        &mut self,
        scope: &Scope,
        pieces: &[PieceId],
        into: StatId,
        throw: impl FnOnce(i32, Seats) -> Throw<'t>,
    ) -> Flowing {
        if pieces.is_empty() {
            return Ok(());
        }
        let eval = self.board();
        let seen = pieces.iter().fold(Seats::ALL, |seen, &piece| Seats(seen.0 & eval.watches(piece).0));
        let mut throw = throw(i32::try_from(pieces.len()).unwrap_or(i32::MAX), seen);
        if throw.kept == KeptDice::Apart && self.play.counts_as_alike(pieces) {
            throw.kept = KeptDice::Alike;
        }
        let me = self.sole_controller(pieces).unwrap_or(scope.me);
        let Some(rolled) = self.roll(&Scope { me, ..*scope }, &throw)? else { return Ok(()) };
        for (&piece, face) in pieces.iter().zip(rolled.faces) {
            self.set_stat(scope, piece, into, face)?;
        }
        Ok(())
    }

    /// Whose all these pieces are.
    fn sole_controller(&self, pieces: &[PieceId]) -> Option<Seat> {
        let mut controllers = pieces.iter().map(|&piece| self.state().piece(piece).controller);
        let first = controllers.next()?;
        controllers.all(|seat| seat == first).then_some(first)
    }

    /// A place from 0 to `count - 1` at random.
    ///
    /// # Errors
    /// When chance is enumerated and this is too much.
    pub fn pick(&mut self, count: usize) -> Flowing<usize> {
        if let Some(forced) = &mut self.play.context.chance.forced {
            return forced.pick(count);
        }
        let bound = u32::try_from(count).unwrap_or(u32::MAX);
        let active = self.state().active;
        Ok(self.play.draw(Stream::Pick, active, "", |words| words.below(bound)) as usize)
    }

    /// Decides the whole order of a zone that forced chance has left open:
    /// something looks at it.
    ///
    /// # Errors
    /// When forced chance is cut.
    pub fn decide_order(&mut self, home: Home) -> Flowing {
        self.play.decide_order(home)
    }
}

impl Play {
    /// So many dice, counted as one roll.
    fn faces(&mut self, scope: &Scope, throw: &Throw<'_>, bounds: DiceBounds) -> Flowing<Vec<i32>> {
        let (Throw { from, kept, purpose, .. }, DiceBounds { dice, sides }) = (*throw, bounds);
        let chance = &mut self.context.chance;
        let left = chance.dice_left() > 0;
        if let Some(forced) = chance.forced.as_mut().filter(|_| !left) {
            if forced.counts_rolls() {
                self.state.chance.count(Stream::Dice);
            }
            return forced.faces(dice, sides, from, kept);
        }
        if chance.is_scripted() {
            self.state.chance.count(Stream::Dice);
            return (0..dice).map(|_| chance.next_die(sides, from)).collect();
        }
        let Play { rules, state, log, .. } = self;
        let source = scope.this.filter(|_| purpose.is_empty());
        let why = source.map_or(purpose, |this| &rules.card(state.piece(this).card).title);
        let face = |at: u32| from.saturating_add(i32::try_from(at).unwrap_or(0));
        let roll = |words: &mut Words| (0..dice).map(|_| face(words.below(u32::from(sides)))).collect();
        Ok(drawn(state, log, Purpose { stream: Stream::Dice, seat: scope.me, why }, roll))
    }

    /// Draws from a stream, and keeps what fell, so that it can be recomputed
    /// when the match is over.
    pub(super) fn draw<T>(&mut self, stream: Stream, seat: Seat, why: &str, draw: impl FnOnce(&mut Words) -> T) -> T {
        drawn(&mut self.state, &mut self.log, Purpose { stream, seat, why }, draw)
    }
}

/// What is drawn for: from which stream, for whom, and the words for it.
struct Purpose<'a> {
    stream: Stream,
    seat: Seat,
    why: &'a str,
}

fn drawn<T>(state: &mut State, log: &mut Log, purpose: Purpose, draw: impl FnOnce(&mut Words) -> T) -> T {
    let Purpose { stream, seat, why } = purpose;
    if log.is_off() {
        return state.chance.draw(stream, draw);
    }
    let (result, fell) = state.chance.draw_told(stream, draw);
    let number = state.chance.times(stream);
    log.drawn(Draw { stream, number, turn: state.turn, seat, why: why.into(), fell });
    result
}
