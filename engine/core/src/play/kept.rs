//! What continuous abilities made of pieces, kept from one walk of
//! [`super::refresh`] to the next. An ability that changes each piece by its row alone
//! is asked again only about pieces whose row is another; which these are is found by
//! comparing what the walk starts from anyway, so that no write can be missed, whoever
//! wrote. A kept walk spends what a whole one spends.

use crate::eval::{Eval, Scope};
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::rules::Ruleset;
use crate::rules::plan::Plan;
use crate::rules::value::Filter;
use crate::state::{Change, Piece, State, Tags128};
use std::ops::ControlFlow;

/// A continuous ability that may be in force.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Source {
    /// Which one.
    pub ability: AbilityId,
    /// The piece that has it; of none, it is the game's own.
    pub this: Option<PieceId>,
    /// When that piece came to its place.
    pub since: u32,
}

/// A change with the time its cause began.
type Dated = (u32, PieceId, Change);

/// How many layers there are before the last, whose changes nothing reads.
const READ_LAYERS: usize = 3;

/// What is kept.
#[derive(Default)]
pub(super) struct Kept {
    /// How many walks there were.
    walk: u64,
    /// The rules, by their address, and the settings of the last one.
    of: (usize, Vec<i32>),
    sources: Vec<Source>,
    /// What each piece was: itself, its base values and tags.
    pieces: Vec<Piece>,
    base: Vec<i32>,
    tags: Vec<Tags128>,
    /// In which walk each piece took part last.
    seen: Vec<u64>,
    /// The pieces that took part in the last walk.
    live: Vec<PieceId>,
    /// Whether the row of a piece is another than in the last walk, as far as this one has come.
    changed: Vec<bool>,
    /// Those that take part in this walk.
    among: Vec<PieceId>,
    lists: Vec<List>,
    /// Where the next list is likely to stand.
    next: usize,
    /// All changes of the layers that later ones read, as they were made.
    layers: [Vec<Dated>; READ_LAYERS],
}

/// What one ability makes of pieces in a layer.
struct List {
    of: Asking,
    walk: u64,
    changes: Vec<(PieceId, Change)>,
}

/// An ability that is asked for a layer, and for whom.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Asking {
    ability: AbilityId,
    this: Option<PieceId>,
    layer: usize,
    me: Seat,
    seats: Option<Seats>,
}

/// What an ability is asked.
pub(super) struct Asked<'a> {
    /// The ability.
    pub ability: AbilityId,
    /// Which pieces it changes.
    pub filter: &'a Filter,
    /// The plan of that filter.
    pub plan: &'a Plan,
    /// For which layer, from 0 on.
    pub layer: usize,
}

impl Kept {
    /// Nothing is kept any more.
    pub fn forget(&mut self) {
        self.lists.clear();
        self.sources.clear();
        self.of = Default::default();
    }

    /// A walk begins over these pieces, with these abilities.
    pub fn begin(&mut self, rules: &Ruleset, state: &State, pieces: &[PieceId], sources: &[Source]) {
        let address = std::ptr::from_ref(rules).addr();
        let width = usize::from(state.width);
        let same = self.of.0 == address
            && self.of.1 == state.settings
            && self.sources == sources
            && self.base.len() == self.pieces.len() * width;
        if !same {
            self.forget();
            self.of = (address, state.settings.clone());
            self.sources.extend_from_slice(sources);
            self.layers.iter_mut().for_each(Vec::clear);
            self.base.clear();
            self.pieces.clear();
            self.tags.clear();
            self.seen.clear();
            self.live.clear();
        }
        let count = state.pieces.len();
        if self.pieces.len() < count {
            self.pieces.extend_from_slice(&state.pieces[self.pieces.len()..]);
            self.base.resize(count * width, 0);
            self.tags.resize(count, Tags128::default());
            self.seen.resize(count, 0);
        }
        // What took part in no walk took part in none just before this one.
        self.walk += 2 - u64::from(same);
        self.next = 0;
        self.among.clear();
        self.changed.clear();
        self.changed.resize(self.pieces.len(), false);
        for &piece in pieces {
            self.compare(state, piece, width);
        }
        for &piece in &self.live {
            self.changed[piece.index()] |= self.seen[piece.index()] != self.walk;
        }
        self.live.clear();
        self.live.extend_from_slice(pieces);
    }

    fn compare(&mut self, state: &State, piece: PieceId, width: usize) {
        let at = piece.index();
        let row = at * width..(at + 1) * width;
        let same = self.seen[at] + 1 == self.walk
            && self.pieces[at] == state.pieces[at]
            && self.tags[at] == state.base_tags[at]
            && self.base[row.clone()] == state.base[row.clone()];
        self.seen[at] = self.walk;
        if !same {
            self.pieces[at] = state.pieces[at];
            self.tags[at] = state.base_tags[at];
            self.base[row.clone()].copy_from_slice(&state.base[row]);
            self.changed[at] = true;
            self.among.push(piece);
        }
    }

    /// What an ability changes, piece by piece; `change` says what it makes of one.
    pub fn ask(
        &mut self,
        eval: Eval,
        scope: &Scope,
        asked: &Asked,
        mut change: impl FnMut(PieceId, &mut dyn FnMut(Change)),
    ) -> &[(PieceId, Change)] {
        let Asked { ability, filter, plan, layer } = *asked;
        let seats = eval.seats_of(scope, filter.who);
        let of = Asking { ability, this: scope.this, layer, me: scope.me, seats };
        let at = self.place(of);
        let this = scope.this.is_none_or(|this| self.seen[this.index()] == self.walk && !self.changed[this.index()]);
        let Self { lists, among, changed, walk, .. } = self;
        let list = &mut lists[at];
        let mut takes = |list: &mut Vec<(PieceId, Change)>, piece: PieceId| {
            if eval.rules.derived.live.has(eval.state.piece(piece).home.zone) {
                change(piece, &mut |change| list.push((piece, change)));
            }
        };
        if this && list.of == of && list.walk + 1 == *walk {
            eval.spend_looks(scope, filter, plan);
            list.changes.retain(|(piece, _)| !changed[piece.index()]);
            eval.visit_among(scope, filter, plan, among, |piece| takes(&mut list.changes, piece));
        } else {
            list.changes.clear();
            eval.visit(scope, filter, |piece| {
                takes(&mut list.changes, piece);
                ControlFlow::Continue(())
            });
        }
        (list.of, list.walk) = (of, *walk);
        &list.changes
    }

    /// Where the list of an ability stands, or will.
    fn place(&mut self, of: Asking) -> usize {
        let is = |list: &List| (list.of.ability, list.of.this, list.of.layer) == (of.ability, of.this, of.layer);
        let at = match self.lists.get(self.next).is_some_and(is) {
            true => self.next,
            false => self.lists.iter().position(is).unwrap_or(self.lists.len()),
        };
        if at == self.lists.len() {
            self.lists.push(List { of, walk: 0, changes: Vec::new() });
        }
        self.next = at + 1;
        at
    }

    /// The changes of a layer have been gathered, in the order in which they are made:
    /// pieces that others are made to are other pieces for the layers above.
    pub fn made(&mut self, layer: usize, changes: impl ExactSizeIterator<Item = Dated> + Clone) {
        let Some(before) = self.layers.get_mut(layer) else { return };
        let same = before.iter().zip(changes.clone()).take_while(|(before, now)| **before == *now).count();
        if same == before.len() && same == changes.len() {
            return;
        }
        let now: Vec<Dated> = changes.collect();
        let ends = before[same..].iter().rev().zip(now[same..].iter().rev());
        let ends = ends.take_while(|(before, now)| before == now).count();
        let others = before[same..before.len() - ends].iter().chain(&now[same..now.len() - ends]);
        for &(_, piece, _) in others {
            let at = piece.index();
            if !std::mem::replace(&mut self.changed[at], true) && self.seen[at] == self.walk {
                self.among.push(piece);
            }
        }
        *before = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{CardId, Named, ZoneId};
    use crate::rules::op::Face;
    use crate::rules::sets::Tags;
    use crate::state::Home;

    const ALL: [PieceId; 3] = [PieceId(0), PieceId(1), PieceId(2)];

    fn state() -> State {
        let home = Home { zone: ZoneId::from_index(0), seat: Seat(0) };
        let pieces = vec![Piece::new(CardId::from_index(0), Seat(0), home, 0); ALL.len()];
        let (base, base_tags) = (vec![0; ALL.len() * 2], vec![Tags128::default(); ALL.len()]);
        State { pieces, base, base_tags, width: 2, settings: vec![0], ..State::default() }
    }

    #[test]
    fn every_way_to_write_a_row_is_noticed_and_no_other_row_is_looked_at() {
        type Write = fn(&mut State);
        let writes: [(&str, Write); 9] = [
            ("a base value", |state| state.base[3] = 1),
            ("a tag", |state| state.base_tags[1] = Tags(2).into()),
            ("the card", |state| state.pieces[1].card = CardId::from_index(1)),
            ("the printed card", |state| state.pieces[1].printed = CardId::from_index(1)),
            ("the controller", |state| state.pieces[1].controller = Seat(1)),
            ("the zone", |state| state.pieces[1].home.zone = ZoneId::from_index(1)),
            ("the seat of its zone", |state| state.pieces[1].home.seat = Seat(1)),
            ("the face", |state| state.pieces[1].face = Face::Down),
            ("the host", |state| state.pieces[1].host = Some(PieceId(0))),
        ];
        let rules = Ruleset::default();
        for (what, write) in writes {
            let (mut kept, mut state) = (Kept::default(), state());
            let mut begin = |state: &State| {
                kept.begin(&rules, state, &ALL, &[]);
                kept.among.clone()
            };
            assert_eq!(begin(&state), ALL, "nothing is kept at first");
            assert_eq!(begin(&state), []);
            write(&mut state);
            assert_eq!(begin(&state), [PieceId(1)], "{what}");
            assert_eq!(begin(&state), [], "{what}");
        }
    }

    #[test]
    fn other_rules_settings_and_abilities_leave_nothing_kept() {
        let (mut kept, mut state, rules) = (Kept::default(), state(), Ruleset::default());
        kept.begin(&rules, &state, &ALL, &[]);
        state.settings[0] = 1;
        kept.begin(&rules, &state, &ALL, &[]);
        assert_eq!(kept.among, ALL);
        let source = Source { ability: AbilityId(0), this: None, since: 0 };
        kept.begin(&rules, &state, &ALL, &[source]);
        assert_eq!(kept.among, ALL);
        let others = Ruleset { id: "other".into(), ..Ruleset::default() };
        kept.begin(&others, &state, &ALL, &[source]);
        assert_eq!(kept.among, ALL);
    }

    #[test]
    fn who_was_away_for_a_walk_is_looked_at_again() {
        let (mut kept, state, rules) = (Kept::default(), state(), Ruleset::default());
        kept.begin(&rules, &state, &ALL, &[]);
        kept.begin(&rules, &state, &ALL[..2], &[]);
        assert_eq!((kept.among.as_slice(), kept.changed.as_slice()), ([].as_slice(), [false, false, true].as_slice()));
        kept.begin(&rules, &state, &ALL, &[]);
        assert_eq!(kept.among, [PieceId(2)]);
    }

    #[test]
    fn what_a_layer_makes_of_a_piece_is_another_row_for_the_next() {
        let (mut kept, state, rules) = (Kept::default(), state(), Ruleset::default());
        let change = |piece, by| (0, PieceId(piece), Change::Add(crate::names::StatId(0), by));
        kept.begin(&rules, &state, &ALL, &[]);
        kept.made(0, [change(0, 1), change(1, 1), change(2, 1)].into_iter());
        kept.begin(&rules, &state, &ALL, &[]);
        kept.made(0, [change(0, 1), change(1, 1), change(2, 1)].into_iter());
        assert_eq!(kept.among, []);
        kept.begin(&rules, &state, &ALL, &[]);
        kept.made(0, [change(0, 1), change(2, 1)].into_iter());
        assert_eq!(kept.among, [PieceId(1)]);
    }
}
