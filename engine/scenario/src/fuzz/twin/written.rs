//! Other numbers and tags, where events have written them unseen by a seat.

use super::{Closed, places};
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::{Named, StatId, TagId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::{self, Ruleset, Shown};
use tuckbox_core::state::{State, Written};

/// Other numbers where a seat sees none: of pieces it does not see those that
/// events have set, of others those written since it was shown them, and those
/// that only their own seats see.
pub(super) fn renumber(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for piece in places(state) {
        if state.piece(piece).gone || closed.shown.contains(&piece) {
            continue;
        }
        let foreign = state.piece(piece).controller != closed.seat;
        let printed = &rules.card(state.piece(piece).card).stats;
        for (stat, def) in (0..).map(StatId::from_index).zip(&rules.stats) {
            let slot = state.slot(piece, stat);
            let own = def.shown == Shown::Own && foreign;
            if def.of != rules::Scope::Piece || state.base[slot] == printed[stat.index()] {
                continue;
            }
            if !(own || closed.hides_written(rules, state, piece, Written::Stat(stat))) {
                continue;
            }
            let Some(values) = rules.values_of(stat) else { continue };
            let value = values.at(chance.draw());
            changed |= value != state.base[slot];
            (state.base[slot], state.now[slot]) = (value, value);
        }
    }
    changed | renumber_seats(rules, state, closed, chance)
}

/// Other numbers that only their own seats see.
fn renumber_seats(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    let own = |def: &rules::Stat| def.of == rules::Scope::Seat && def.shown == Shown::Own && def.computed.is_none();
    for (stat, def) in (0..).map(StatId::from_index).zip(&rules.stats).filter(|(_, def)| own(def)) {
        for seat in (0..state.seats()).filter(|&seat| seat != closed.seat.index()) {
            let slot = seat * usize::from(state.width) + stat.index();
            let before = state.seat_stats[slot];
            let value = match rules.values_of(stat) {
                Some(values) => values.at(chance.draw()),
                None => {
                    let more = before.saturating_add(i32::try_from(chance.below(3)).unwrap_or(0));
                    def.max.map_or(more, |max| more.min(max))
                }
            };
            changed |= value != before;
            state.seat_stats[slot] = value;
        }
    }
    changed
}

/// Other tags where a seat sees none: of pieces it does not see those that events have
/// given or taken, of others those written since it was shown them. Marks that nobody is
/// shown change places with their cards alone: they agree with other book-keeping.
pub(super) fn retag(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    let varies = |tag: TagId| !rules.tags[tag.index()].hidden;
    for piece in places(state) {
        if state.piece(piece).gone || closed.shown.contains(&piece) {
            continue;
        }
        let was: Tags = state.base_tags[piece.index()].into();
        let given = Tags(was.0 ^ rules.card(state.piece(piece).card).tags.0);
        let written = state.outdated.iter().filter(|found| found.piece == piece).filter_map(|found| match found.what {
            Written::Tag(tag) => Some(tag),
            Written::Stat(_) => None,
        });
        let given = written.fold(given, |all, tag| all.with(Tags::one(tag)));
        let mut tags = was;
        for tag in
            given.iter().filter(|&tag| varies(tag) && closed.hides_written(rules, state, piece, Written::Tag(tag)))
        {
            tags = if chance.below(2) == 0 { tags.with(Tags::one(tag)) } else { tags.without(Tags::one(tag)) };
        }
        if tags != was {
            changed = true;
            (state.base_tags[piece.index()], state.tags[piece.index()]) = (tags.into(), tags.into());
        }
    }
    changed
}

impl Closed<'_> {
    /// Whether the seat may not know what was written of a piece, in the save and now.
    fn hides_written(&self, rules: &Ruleset, state: &State, piece: PieceId, what: Written) -> bool {
        let unseen = |state: &State| {
            state.pieces.get(piece.index()).is_some_and(|found| !found.gone)
                && !Board::of(rules, state).eval().sees_written(piece, what).has(self.seat)
        };
        unseen(state) && unseen(self.now)
    }
}
