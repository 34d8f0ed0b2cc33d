//! Zones whose order forced chance has left open: as soon as something looks at
//! a place, it is decided which piece lies there.

use super::{ForcedChance, Play};
use crate::failure::{Flowing, Halt};
use crate::ids::{PieceId, Seat};
use crate::names::ZoneId;
use crate::rules::value::Filter;
use crate::state::{Home, State, Stream};

impl Play {
    /// Decides which piece of a mixed zone lies first, where that is open.
    pub(super) fn decide_first(&mut self, home: Home) -> Flowing {
        if self.context.chance.forced.is_none() {
            return Ok(());
        }
        let first = self.state.zone(home.zone, home.seat).first().copied();
        match first {
            Some(first) if self.is_mixed(home, first) => self.decide(home, 0),
            _ => Ok(()),
        }
    }

    /// Decides the whole order of a mixed zone: something looks at it.
    ///
    /// # Errors
    /// When forced chance is cut.
    pub(super) fn decide_order(&mut self, home: Home) -> Flowing {
        if self.context.chance.forced.is_none() {
            return Ok(());
        }
        for at in 0..self.state.zone(home.zone, home.seat).len() {
            let piece = self.state.zone(home.zone, home.seat)[at];
            if self.is_mixed(home, piece) {
                self.decide(home, at)?;
            }
        }
        Ok(())
    }

    /// Puts a zone into random order, for boards made by hand: no event.
    pub(crate) fn shuffle_in_place(&mut self, zone: ZoneId, seat: Seat) {
        let home = Home::of(&self.rules, zone, seat);
        let index = self.state.zone_index(home.zone, home.seat);
        let mut list = std::mem::take(self.state.zones.write(index));
        match &mut self.context.chance.forced {
            Some(forced) => forced.mix(home, &mut list),
            None => self.state.chance.draw(Stream::Shuffle, |words| words.shuffle(&mut list)),
        }
        *self.state.zones.write(index) = list;
    }

    /// Decides the order of the mixed zones that a filter looks through, as far
    /// as it looks. A failure shows when the operation in hand is done.
    pub(super) fn decide_looked(&mut self, filter: &Filter) {
        let homes = self.context.chance.forced.as_ref().map(ForcedChance::mixed_homes).unwrap_or_default();
        if homes.is_empty() {
            return;
        }
        let zones = self.rules.zones_of(filter);
        let bare = *filter == Filter { zones: filter.zones, who: filter.who, ..Filter::default() };
        for home in homes.into_iter().filter(|home| zones.has(home.zone)) {
            let decided = if bare { self.decide_first(home) } else { self.decide_order(home) };
            if let Err(Halt::Failed(failure)) = decided {
                self.context.fault.note(failure);
            }
        }
    }

    fn is_mixed(&self, home: Home, piece: PieceId) -> bool {
        self.context.chance.forced.as_ref().is_some_and(|forced| forced.mixed_with(home, piece).is_some())
    }

    /// Decides which piece of the pile at this place lies just there. Pieces
    /// that are alike count together; what is left of the pile keeps a standard
    /// order.
    fn decide(&mut self, home: Home, at: usize) -> Flowing {
        let mut list = self.state.zone(home.zone, home.seat).to_vec();
        let Some(forced) = &mut self.context.chance.forced else { return Ok(()) };
        let Some(pile) = list.get(at).and_then(|&piece| forced.mixed_with(home, piece)) else { return Ok(()) };
        let places: Vec<usize> = (0..list.len()).filter(|&place| pile.contains(&list[place])).collect();
        let mut kinds: Vec<(usize, u128)> = Vec::new();
        for &place in &places {
            match kinds.iter_mut().find(|(first, _)| interchangeable(&self.state, list[*first], list[place])) {
                Some((_, count)) => *count += 1,
                None => kinds.push((place, 1)),
            }
        }
        let chosen = forced.branch(kinds.iter().map(|(_, count)| *count).collect())?;
        let Some(&(place, _)) = kinds.get(chosen) else { return Ok(()) };
        let piece = list[place];
        list.swap(at, place);
        let left: Vec<usize> = places.into_iter().filter(|&place| place != at).collect();
        let mut rest: Vec<PieceId> = left.iter().map(|&place| list[place]).collect();
        rest.sort_unstable();
        for (place, piece) in left.into_iter().zip(rest) {
            list[place] = piece;
        }
        let index = self.state.zone_index(home.zone, home.seat);
        *self.state.zones.write(index) = list;
        forced.unmix(home, piece);
        Ok(())
    }

    /// Whether forced chance may count falls of these dice as one.
    pub(super) fn counts_as_alike(&self, pieces: &[PieceId]) -> bool {
        self.context.chance.forced.as_ref().is_some_and(ForcedChance::heaps_alike)
            && pieces.windows(2).all(|pair| {
                let home = |piece: PieceId| self.state.piece(piece).home;
                home(pair[0]) == home(pair[1]) && interchangeable(&self.state, pair[0], pair[1])
            })
    }
}

/// Whether two pieces of a zone differ in nothing but their numbers.
fn interchangeable(state: &State, a: PieceId, b: PieceId) -> bool {
    let width = usize::from(state.width);
    let row = |piece: PieceId| state.base.get(piece.index() * width..(piece.index() + 1) * width);
    let (one, other) = (state.piece(a), state.piece(b));
    let bare = |piece: PieceId| {
        !state.outdated.iter().any(|outdated| outdated.piece == piece)
            && !state.modifiers.iter().any(|modifier| modifier.piece == piece)
            && !state.held.iter().any(|item| item.piece == piece)
            && state.attached_to(piece).next().is_none()
    };
    one.printed == other.printed
        && one.card == other.card
        && (one.owner, one.controller, one.face, one.known) == (other.owner, other.controller, other.face, other.known)
        && state.base_tags[a.index()] == state.base_tags[b.index()]
        && row(a) == row(b)
        && bare(a)
        && bare(b)
}
