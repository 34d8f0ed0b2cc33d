//! The verbs of chance: rolls and picks. A roll is one event; its faces come
//! from the stream of dice, or from a scenario's script.

use super::{Event, EventKind, Flowing, Halt, Play, Run, Scope};
use crate::commitment::Draw;
use crate::ids::{PieceId, Seat, Seats};
use crate::names::StatId;
use crate::state::{Entity, Stream, Words};

/// The most dice one roll may have, and the most sides of a die.
pub const MOST_DICE: i32 = 1000;

/// The farthest from 0 that the lowest face of a die may be.
const FARTHEST_FACE: i32 = 1_000_000;

/// Which dice of a roll make its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kept {
    /// The sum of all.
    All,
    /// The sum of so many of the highest; of none if there are fewer than one.
    Highest(i32),
    /// The sum of so many of the lowest.
    Lowest(i32),
    /// Each die stands for itself; the result is their sum.
    Apart,
    /// The same with dice that are alike: where chance is enumerated, falls count
    /// as one that differ only in which die shows what.
    Alike,
}

impl Kept {
    /// The result of these faces.
    pub fn result(self, faces: &[i32]) -> i32 {
        let count = |count: i32| usize::try_from(count).unwrap_or(0).min(faces.len());
        let mut sorted = faces.to_vec();
        sorted.sort_unstable();
        match self {
            Kept::All | Kept::Apart | Kept::Alike => faces.iter().sum(),
            Kept::Highest(number) => sorted.iter().rev().take(count(number)).sum(),
            Kept::Lowest(number) => sorted.iter().take(count(number)).sum(),
        }
    }
}

/// What is thrown: dice, their rule, what for, and who sees the faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throw<'a> {
    /// How many dice; fewer than none are none.
    pub dice: i32,
    /// With how many sides.
    pub sides: i32,
    /// The number on the lowest face.
    pub from: i32,
    /// Which dice make the result.
    pub kept: Kept,
    /// What it is for, for people; empty for the piece that causes it.
    pub purpose: &'a str,
    /// Who sees faces and result.
    pub seen: Seats,
}

impl Throw<'_> {
    /// A plain sum that everyone sees.
    pub fn sum(dice: i32, sides: i32) -> Self {
        Self { dice, sides, from: 1, kept: Kept::All, purpose: "", seen: Seats::ALL }
    }

    /// How many dice with how many sides, if that is possible.
    fn bounded(&self) -> Flowing<(u16, u16)> {
        let bounded = |number: i32| u16::try_from(number).ok().filter(|_| number <= MOST_DICE);
        let sides = bounded(self.sides).filter(|&sides| sides > 0 && self.from.abs() <= FARTHEST_FACE);
        bounded(self.dice.max(0)).zip(sides).ok_or_else(|| {
            let Throw { dice, sides, from, .. } = self;
            let lowest = if *from == 1 { String::new() } else { format!(" from {from} on") };
            Halt::failed(format!(
                "A roll of {dice} dice with {sides} sides{lowest} is not possible; there are at most {MOST_DICE} dice with 1 to {MOST_DICE} sides."
            ))
        })
    }
}

impl Run<'_> {
    /// Rolls dice: the faces in the order rolled, and their result, which
    /// replacements may have changed. Nothing if one of them cancelled the
    /// roll; the dice have fallen all the same, and stand in the log.
    ///
    /// # Errors
    /// When there are more than [`MOST_DICE`] dice, or a die has more sides, or none.
    pub fn roll(&mut self, scope: &Scope, throw: &Throw<'_>) -> Flowing<Option<(Vec<i32>, i32)>> {
        let (dice, sides) = throw.bounded()?;
        let faces = self.faces(scope, throw, (dice, sides))?;
        let number = self.state().chance.times(Stream::Dice);
        let amount = throw.kept.result(&faces);
        let deed = EventKind::Rolled { dice, sides, seen: throw.seen };
        let event = Event { amount, ..self.event(scope, deed, Entity::Seat(scope.me)) };
        let result = self.pass(event)?.map(|event| event.amount);
        self.note_roll(&event, throw, number, &faces, result);
        Ok(result.map(|result| (faces, result)))
    }

    /// Rolls pieces that are dice in one roll; each takes its face into a stat,
    /// unless something cancels the roll. `throw` is told how many there are
    /// and who sees all of them.
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
        let sight = pieces.iter().fold(Seats::ALL, |seen, &piece| Seats(seen.0 & self.sight(Entity::Piece(piece)).0));
        let mut throw = throw(i32::try_from(pieces.len()).unwrap_or(i32::MAX), sight);
        if throw.kept == Kept::Apart && self.counts_as_alike(pieces) {
            throw.kept = Kept::Alike;
        }
        let Some((faces, _)) = self.roll(scope, &throw)? else { return Ok(()) };
        for (&piece, face) in pieces.iter().zip(faces) {
            self.set_stat(scope, piece, into, face)?;
        }
        Ok(())
    }

    /// So many dice, counted as one roll.
    fn faces(&mut self, scope: &Scope, throw: &Throw<'_>, (dice, sides): (u16, u16)) -> Flowing<Vec<i32>> {
        let Throw { from, kept, purpose, .. } = *throw;
        let source = scope.this.filter(|_| purpose.is_empty());
        let why = source.map_or(purpose, |this| &self.rules.card(self.state().piece(this).card).title);
        if let Some(forced) = &self.play.desk.forced
            && self.play.desk.rolled >= self.play.desk.dice.len()
        {
            if forced.counts_rolls() {
                self.state_mut().chance.count(Stream::Dice);
            }
            return self.fated_faces(dice, sides, from, kept);
        }
        if !self.play.desk.scripted {
            let face = |at: u32| from.saturating_add(i32::try_from(at).unwrap_or(0));
            let all = 0..dice;
            let roll = |words: &mut Words| all.map(|_| face(words.below(u32::from(sides)))).collect();
            return Ok(self.draw(Stream::Dice, scope.me, why, roll));
        }
        self.state_mut().chance.count(Stream::Dice);
        (0..dice).map(|_| self.scripted_die(sides, from)).collect()
    }

    fn scripted_die(&mut self, sides: u16, from: i32) -> Flowing<i32> {
        let desk = &mut self.play.desk;
        let face = desk.dice.get(desk.rolled).copied();
        desk.rolled += 1;
        let Some(face) = face else {
            return Err(Halt::failed("A die is rolled that nobody has scripted. Add its face to the scenario's dice."));
        };
        let highest = from + i32::from(sides) - 1;
        if (from..=highest).contains(&face) {
            return Ok(face);
        }
        let lowest = if from == 1 { String::new() } else { format!(" from {from} to {highest}") };
        Err(Halt::failed(format!("A scripted die shows {face}, but it has {sides} sides{lowest}.")))
    }

    /// A place from 0 to `count - 1` at random.
    ///
    /// # Errors
    /// When chance is enumerated and this is too much.
    pub fn pick(&mut self, count: usize) -> Flowing<usize> {
        if self.play.desk.forced.is_some() {
            return self.fated_pick(count);
        }
        let bound = u32::try_from(count).unwrap_or(u32::MAX);
        let active = self.state().active;
        Ok(self.draw(Stream::Pick, active, "", |words| words.below(bound)) as usize)
    }

    /// Draws from a stream, and keeps what fell, so that it can be recomputed
    /// when the match is over.
    pub(super) fn draw<T>(&mut self, stream: Stream, seat: Seat, why: &str, draw: impl FnOnce(&mut Words) -> T) -> T {
        let Play { state, log, .. } = &mut *self.play;
        if log.is_off() {
            return state.chance.draw(stream, draw);
        }
        let (result, fell) = state.chance.draw_told(stream, draw);
        let number = state.chance.times(stream);
        log.drawn(Draw { stream, number, turn: state.turn, seat, why: why.into(), fell });
        result
    }
}
