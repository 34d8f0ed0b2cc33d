//! The state of a match: plain data in flat arrays, so that it clones in well
//! under a microsecond, hashes to the same number on every machine, and can be
//! saved between any two answers. It holds no rule, no script value, no
//! pointer. Its fields can be read by everybody; that of a match is lent to nobody
//! to be written, and changes through the door of [`crate::play`] alone.

mod attached;
mod chance;
mod column;
mod course;
mod edit;
mod hash;
mod heard;
mod id_remap;
mod label;
mod modifier;
mod piece;
mod waiting;
mod walk;

pub use attached::Attached;
pub use chance::{Chance, Stream, Words};
pub use column::Column;
pub use course::{Frame, MatchResult, Status, Statuses};
pub use edit::{Edit, Place, Unfit};
pub use hash::StateHasher;
pub use heard::{Heard, Hears};
pub use id_remap::{IdRemap, Lost, Moved, RemapError};
pub use label::WaitingSource;
pub use modifier::{Change, Lasting, Modifier};
pub use piece::{Entity, Home, Outdated, Piece, Target, Targets, Written};
pub use waiting::{Delayed, Happening, Item, Use, UseOf, Waiting, WaitingFor};
pub use walk::{Modified, WalkId};

use crate::ids::{PieceId, Seat, Seats};
use crate::names::{Named, PhaseId, SettingId, StatId, ZoneId};
use crate::rules::Ruleset;
use crate::rules::sets::Tags;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// The state of a match.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// All pieces; a slot is used again once its piece has ceased to exist.
    pub pieces: Column<Piece>,
    /// Base values, `pieces × stats`.
    pub base: Column<i32>,
    /// Current values, `pieces × stats`.
    pub now: Column<i32>,
    /// Tags by piece as cards and events gave them, before modifiers.
    pub base_tags: Column<Tags128>,
    /// Tags by piece with all modifiers, as rules ask for them.
    pub tags: Column<Tags128>,
    /// Zones by `zone × seats + seat`.
    pub zones: Column<Vec<PieceId>>,
    /// Seat stats, `seats × stats`.
    pub seat_stats: Column<i32>,
    /// Stats of the table, by [`StatId`](crate::names::StatId).
    pub table_stats: Column<i32>,
    /// Which seats are still in the game.
    pub status: Statuses,
    /// How many turns each seat has begun.
    pub turns: Vec<u16>,
    /// Continuous effects with a duration.
    pub modifiers: Vec<Modifier>,
    /// Actions kept with their pieces.
    pub held: Vec<Item>,
    /// Announced actions, the last one resolves first.
    pub stack: Vec<Item>,
    /// What counts against limits, until the moments that forget it.
    pub uses: Vec<Use>,
    /// What waits to resolve.
    pub waiting: Vec<Waiting>,
    /// Effects that come at a moment.
    pub delayed: Vec<Delayed>,
    /// The place in the flow, outermost first.
    pub frames: Vec<Frame>,
    /// Lists of the frames that go through pieces.
    pub lists: Vec<PieceId>,
    /// Slots of pieces that ceased to exist and may be used again.
    pub free: Vec<PieceId>,
    /// Slots of pieces that ceased to exist while something might still mean them.
    pub ceased: Vec<PieceId>,
    /// Whose turn it is.
    pub active: Seat,
    /// The first of the turn order.
    pub first: Seat,
    /// The innermost phase of the flow that is running; `None` between phases.
    pub phase: Option<PhaseId>,
    /// Turns begun, all seats together.
    pub turn: u32,
    /// Counts what happens, for order in time.
    pub clock: u32,
    /// Counts pieces that came into sight of all, for public handles.
    pub marks: u32,
    /// Chance: the seed and how far each stream has been read.
    pub chance: Chance,
    /// What the match is played by, by setting; constant.
    pub settings: Vec<i32>,
    /// How it ended, if it has.
    pub outcome: Option<MatchResult>,
    /// Numbers and tags of pieces that were written unseen since the pieces were shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outdated: Vec<Outdated>,
    /// Seats that have given up and leave in the next step.
    pub leaving: Seats,
    /// A change by hand that comes in the next step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit: Option<Edit>,
    /// Current values may be out of date.
    pub stale: bool,
    /// How many stats a piece has room for.
    pub width: u16,
    /// What is attached to what, as the pieces say.
    #[serde(skip)]
    pub attached: Attached,
    /// Which events cards in play listen to, where that is known.
    #[serde(skip)]
    pub heard: Heard,
    /// The walk that made its current values true.
    #[serde(skip)]
    pub walk: WalkId,
    /// Whether modifiers took part in that.
    #[serde(skip)]
    pub modified: Modified,
}

/// Tags as saved: two halves, because JSON numbers are not 128 bits wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Tags128(u64, u64);

impl From<Tags> for Tags128 {
    fn from(tags: Tags) -> Self {
        let low = u64::try_from(tags.0 & u128::from(u64::MAX)).unwrap_or(0);
        let high = u64::try_from(tags.0 >> 64).unwrap_or(0);
        Self(low, high)
    }
}

impl From<Tags128> for Tags {
    fn from(tags: Tags128) -> Self {
        Tags((u128::from(tags.1) << 64) | u128::from(tags.0))
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = State::default();
        copy.clone_from(self);
        copy
    }

    /// Copies into the buffers already there: no allocation once warm.
    fn clone_from(&mut self, from: &Self) {
        self.take(from, Columns::Copied);
        self.walk = WalkId::default();
    }
}

/// How the columns of a state become those of another.
#[derive(Clone, Copy)]
enum Columns {
    /// As a copy, of which nothing is known.
    Copied,
    /// As a copy again: what was written since the last one is copied.
    Followed,
    /// As they were when it was copied: where they differ is known.
    Restored,
}

impl Columns {
    fn take<T: Clone + PartialEq>(
        self,
        column: &mut Column<T>,
        from: &Column<T>,
        width: usize,
        differs: impl FnMut(usize),
    ) {
        match self {
            Columns::Copied => column.copy(from),
            Columns::Followed => column.follow(from, width),
            Columns::Restored => column.restore(from, width, differs),
        }
    }
}

impl State {
    /// Becomes what it once was, when it was copied there by [`State::follow`]. What is known
    /// of it by the last walk over current values stays so: wherever it differs counts as
    /// written.
    pub(crate) fn restore(&mut self, from: &Self) {
        let others = self.take(from, Columns::Restored);
        self.heard = from.heard;
        others.into_iter().filter(|&at| at < from.pieces.len()).for_each(|at| {
            self.pieces.write_kept(at);
        });
    }

    /// Becomes a copy of another state, from which that one can be restored; what it was
    /// before is the last such copy, or anything, where that state knows of none.
    pub(crate) fn follow(&mut self, from: &mut Self) {
        self.take(from, Columns::Followed);
        self.heard = from.heard;
        self.walk = WalkId::default();
        let State { pieces, base, now, base_tags, tags, zones, seat_stats, table_stats, attached, .. } = from;
        attached.note_copy();
        pieces.note_copy();
        base.note_copy();
        now.note_copy();
        base_tags.note_copy();
        tags.note_copy();
        zones.note_copy();
        seat_stats.note_copy();
        table_stats.note_copy();
    }

    /// Takes everything from another state; the pieces whose current values differ, where
    /// that is asked.
    fn take(&mut self, from: &Self, columns: Columns) -> Vec<usize> {
        // Taken apart by name, so that no field can be forgotten.
        let State {
            pieces,
            base,
            now,
            base_tags,
            tags,
            zones,
            seat_stats,
            table_stats,
            status,
            turns,
            modifiers,
            held,
            stack,
            uses,
            waiting,
            delayed,
            frames,
            lists,
            free,
            ceased,
            active,
            first,
            phase,
            turn,
            clock,
            marks,
            chance,
            settings,
            outcome,
            outdated,
            leaving,
            edit,
            stale,
            width,
            attached,
            heard: _,
            walk: _,
            modified,
        } = from;
        let (row, mut others) = (usize::from(*width).max(1), Vec::new());
        columns.take(&mut self.pieces, pieces, 1, |_| {});
        columns.take(&mut self.base, base, row, |_| {});
        columns.take(&mut self.now, now, row, |piece| others.push(piece));
        columns.take(&mut self.base_tags, base_tags, 1, |_| {});
        columns.take(&mut self.tags, tags, 1, |piece| others.push(piece));
        columns.take(&mut self.zones, zones, 1, |_| {});
        columns.take(&mut self.seat_stats, seat_stats, 1, |_| {});
        columns.take(&mut self.table_stats, table_stats, 1, |_| {});
        self.status.clone_from(status);
        refill(&mut self.turns, turns);
        refill(&mut self.modifiers, modifiers);
        refill(&mut self.held, held);
        refill(&mut self.stack, stack);
        refill(&mut self.uses, uses);
        refill(&mut self.waiting, waiting);
        refill(&mut self.delayed, delayed);
        refill(&mut self.frames, frames);
        refill(&mut self.lists, lists);
        refill(&mut self.free, free);
        refill(&mut self.ceased, ceased);
        self.active = *active;
        self.first = *first;
        self.phase = *phase;
        self.turn = *turn;
        self.clock = *clock;
        self.marks = *marks;
        self.chance = *chance;
        refill(&mut self.settings, settings);
        self.outcome = *outcome;
        refill(&mut self.outdated, outdated);
        self.leaving = *leaving;
        self.edit = *edit;
        self.stale = *stale;
        self.modified = *modified;
        self.width = *width;
        match columns {
            Columns::Copied => self.attached.copy(attached),
            Columns::Followed => self.attached.follow(attached),
            Columns::Restored => self.attached.restore(attached),
        }
        self.unheard();
        others
    }
}

/// Copies a list into the memory already there; most are empty on both sides.
#[inline]
fn refill<T: Clone>(list: &mut Vec<T>, from: &Vec<T>) {
    if !(list.is_empty() && from.is_empty()) {
        list.clone_from(from);
    }
}

impl State {
    /// An empty table for so many seats: no piece, the flow at its beginning.
    pub fn new(rules: &Ruleset, seats: u8, seed: [u8; 32]) -> Self {
        let count = usize::from(seats);
        let seat_row = rules.stats.iter().map(|stat| stat.base);
        State {
            zones: vec![Vec::new(); rules.zones.len() * count].into(),
            seat_stats: (0..count).flat_map(|_| seat_row.clone()).collect::<Vec<i32>>().into(),
            table_stats: rules.stats.iter().map(|stat| stat.base).collect::<Vec<i32>>().into(),
            status: vec![Status::In; count].into(),
            turns: vec![0; count],
            frames: vec![Frame::root(Seat(0))],
            chance: Chance::new(seed),
            settings: rules.defaults(),
            width: u16::try_from(rules.stats.len()).unwrap_or(u16::MAX),
            ..State::default()
        }
    }

    /// The value of a setting.
    pub fn setting(&self, setting: SettingId) -> i32 {
        self.settings.get(setting.index()).copied().unwrap_or(0)
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.status.len()
    }

    /// All seats, still in the game or not.
    pub fn everyone(&self) -> Seats {
        self.status.all()
    }

    /// The seats still in the game.
    #[inline]
    pub fn playing(&self) -> Seats {
        self.status.playing()
    }

    /// A piece.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// Index of a stat of a piece.
    pub fn slot(&self, piece: PieceId, stat: StatId) -> usize {
        piece.index() * usize::from(self.width) + stat.index()
    }

    /// Current value of a stat of a piece. Refresh first.
    pub fn stat(&self, piece: PieceId, stat: StatId) -> i32 {
        self.now[self.slot(piece, stat)]
    }

    /// Current tags of a piece. Refresh first.
    pub fn tags(&self, piece: PieceId) -> Tags {
        self.tags[piece.index()].into()
    }

    /// The first of these places of pieces that has one of some base tags.
    pub(crate) fn first_tagged(&self, tags: Tags, places: Range<usize>) -> Option<usize> {
        let mut at = places.start;
        // Hardly any has: whether one of eight does is told at once.
        for some in self.base_tags.get(places)?.chunks(8) {
            let all = some.iter().fold(Tags::NONE, |all, &one| all.with(one.into()));
            if all.has_any(tags) {
                return some.iter().position(|&one| Tags::from(one).has_any(tags)).map(|found| at + found);
            }
            at += some.len();
        }
        None
    }

    /// A stat of a seat.
    pub fn seat_stat(&self, seat: Seat, stat: StatId) -> i32 {
        self.seat_stats[seat.index() * usize::from(self.width) + stat.index()]
    }

    /// Index of a zone's list.
    pub fn zone_index(&self, zone: ZoneId, seat: Seat) -> usize {
        zone.index() * self.seats() + seat.index()
    }

    /// The pieces of a zone of a seat, first to last; for a zone of the table,
    /// any seat will do as long as it is seat 0.
    pub fn zone(&self, zone: ZoneId, seat: Seat) -> &[PieceId] {
        &self.zones[self.zone_index(zone, seat)]
    }

    /// The seats that were shown a piece, and not what has become of this of it
    /// since.
    pub fn outdated(&self, piece: PieceId, what: Written) -> Seats {
        let found = self.outdated.iter().find(|found| (found.piece, found.what) == (piece, what));
        found.map_or(Seats::NONE, |found| found.seats)
    }

    /// These seats are shown a piece as it is now.
    pub(crate) fn show(&mut self, piece: PieceId, seats: Seats) {
        let known = &mut self.pieces.write_aside(piece.index()).known;
        *known = known.with(seats);
        for found in self.outdated.iter_mut().filter(|found| found.piece == piece) {
            found.seats = found.seats.without(seats);
        }
        self.outdated.retain(|found| !found.seats.is_empty());
    }

    /// Something of a piece is written where these seats, which were shown the piece,
    /// cannot see it.
    pub(crate) fn outdate(&mut self, piece: PieceId, what: Written, seats: Seats) {
        match self.outdated.iter_mut().find(|found| (found.piece, found.what) == (piece, what)) {
            Some(found) => found.seats = found.seats.with(seats),
            None => self.outdated.push(Outdated { piece, what, seats }),
        }
    }

    /// Whoever was shown a piece knows it no more.
    pub(crate) fn forget(&mut self, piece: PieceId) {
        self.pieces.write_aside(piece.index()).known = Seats::NONE;
        self.drop_outdated(piece);
    }

    /// Of a piece that nobody knows nothing is out of date.
    pub(crate) fn drop_outdated(&mut self, piece: PieceId) {
        self.outdated.retain(|found| found.piece != piece);
    }

    /// When a piece came to its zone; of those that came together, one before the
    /// other.
    pub fn came(&self, piece: PieceId) -> (u32, PieceId) {
        (self.piece(piece).since, piece)
    }

    /// Pieces in the order in which they came to their zone.
    pub fn by_coming(&self, pieces: &[PieceId]) -> Vec<PieceId> {
        let mut list = pieces.to_vec();
        list.sort_unstable_by_key(|&piece| self.came(piece));
        list
    }

    /// What hosts a piece, and what hosts that, from the inside out.
    pub fn hosts(&self, piece: PieceId) -> impl Iterator<Item = PieceId> + '_ {
        let next = |id: &PieceId| self.piece(*id).host;
        std::iter::successors(self.piece(piece).host, next).take(self.pieces.len())
    }

    /// Whether a piece is another, or stands on it, however far up.
    pub fn stands_on(&self, piece: PieceId, other: PieceId) -> bool {
        piece == other || self.hosts(piece).any(|on| on == other)
    }

    /// Whether no piece stands on itself, however far up.
    pub(crate) fn stands(&self) -> bool {
        // Each piece is on the way of the first that leads over it.
        let mut way = vec![usize::MAX; self.pieces.len()];
        for first in 0..self.pieces.len() {
            let mut at = first;
            while way[at] == usize::MAX {
                way[at] = first;
                match self.pieces[at].host {
                    Some(host) => at = host.index(),
                    None => break,
                }
                if way[at] == first {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a duration has begun.
    pub fn has_begun(&self, lasts: &Lasting) -> bool {
        !matches!(*lasts, Lasting::Turns(seat, from, _) if self.turns[seat.index()] < from)
    }

    /// Whether a target is still the same object.
    pub fn same(&self, piece: PieceId, life: u16) -> bool {
        let found = self.piece(piece);
        found.life == life && !found.gone
    }

    /// Seats in turn order from `start` on, whether in the game or not.
    pub fn round(&self, start: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.seats();
        let first = start.index();
        (0..count).map(move |i| Seat(u8::try_from((first + i) % count).unwrap_or(0)))
    }

    /// The seat after or before this one in turn order that is still in the game;
    /// itself where there is no other.
    pub fn beside(&self, seat: Seat, before: bool) -> Option<Seat> {
        let playing = self.playing();
        let mut others = self.round(seat).skip(1).filter(|&other| playing.has(other));
        let found = if before { others.last() } else { others.next() };
        found.or_else(|| Some(seat).filter(|&seat| playing.has(seat)))
    }

    /// A number that two states share exactly if they are equal, the same on
    /// every machine.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = StateHasher::default();
        Hash::hash(self, &mut hasher);
        hasher.finish()
    }
}
