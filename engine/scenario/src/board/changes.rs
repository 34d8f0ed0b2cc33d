//! What a step did to the board: the board before and after it, told by what
//! changed. Names are those of the scenario, so that whatever is read here can
//! be written into its page.

use super::lines::{self, say};
use crate::names::{self, Look, Names};
use crate::page::args::SeatName;
use crate::page::layout;
use std::collections::BTreeSet;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{Named, StatId, ZoneId, all};
use tuckbox_core::rules::{Ruleset, Scope, ZoneOwner};
use tuckbox_core::state::{Home, State};

/// Of what did not change, no more rows than this are told.
const QUIET: usize = 6;

/// The board before and after the step that changed it last.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoardChange {
    /// The number of that step, from 1; none where nothing has changed yet.
    pub step: Option<usize>,
    /// The line it stands on.
    pub line: usize,
    /// The step as written.
    pub text: String,
    /// What changed, and what the failing step names.
    pub rows: Vec<BoardRow>,
    /// What happened in the step, as lines of the log.
    pub events: Vec<String>,
    /// The whole board before it, as lines.
    pub before: Vec<String>,
    /// The whole board after it, as lines.
    pub after: Vec<String>,
}

/// A piece, a seat, a zone or the table, before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    /// What became of it.
    pub mark: RowChange,
    /// What it is called in the scenario.
    pub name: String,
    /// What is said of it; what changed first.
    pub parts: Vec<RowPart>,
}

/// What became of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowChange {
    /// It is new.
    New,
    /// It has ceased to exist.
    Gone,
    /// It has changed.
    Changed,
    /// It is as it was.
    Same,
}

/// One thing that is said of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPart {
    /// The stat, or `place`, `tags`, `controller` …
    pub what: String,
    /// As it was, where there was something.
    pub before: Option<String>,
    /// As it is, where there is something.
    pub after: Option<String>,
}

impl RowPart {
    fn new(what: &str, before: Option<String>, after: Option<String>) -> Self {
        Self { what: what.into(), before, after }
    }

    fn differs(&self) -> bool {
        self.before != self.after
    }
}

/// Two boards of a match, and what the scenario calls their pieces.
pub struct Boards<'a> {
    pub rules: &'a Ruleset,
    pub names: &'a Names,
    pub before: &'a State,
    pub after: &'a State,
}

impl Boards<'_> {
    /// What differs, and besides what a step names, as written in its page.
    pub fn rows(&self, failing: &str) -> Vec<BoardRow> {
        let mut rows = Vec::new();
        rows.extend(self.table());
        for seat in (0..self.after.seats()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat) {
            let named = layout::parts(failing).into_iter().filter_map(|part| failing.get(part));
            let named = named.filter_map(SeatName::of).any(|named| named == seat);
            rows.extend(self.seat(seat, named.then(|| layout::quoted(failing))));
        }
        rows.extend(self.zones(failing));
        rows.extend(self.pieces(failing));
        rows
    }

    fn look<'s>(&'s self, state: &'s State) -> Look<'s> {
        Look { rules: self.rules, state }
    }

    fn stats(&self, of: Scope) -> impl Iterator<Item = StatId> + '_ {
        all::<StatId>(self.rules.stats.len()).filter(move |stat| self.rules.stats[stat.index()].of == of)
    }

    fn table(&self) -> Option<BoardRow> {
        let of = |state: &State| {
            let phase = state.phase.map_or("between phases", |phase| self.rules.name(phase));
            Some(format!("{}, {phase}", state.active.letter()))
        };
        let mut parts = vec![RowPart::new("now", of(self.before), of(self.after))];
        for stat in self.stats(Scope::Table) {
            let value = |state: &State| state.table_stats.get(stat.index()).map(|&value| say(self.rules, stat, value));
            parts.push(RowPart::new(self.rules.name(stat), value(self.before), value(self.after)));
        }
        row("table".into(), parts, false)
    }

    /// A seat; of one that is named, also what is asked of it, and what is not 0.
    fn seat(&self, seat: Seat, named: Option<Vec<&str>>) -> Option<BoardRow> {
        let mut parts = Vec::new();
        for stat in self.stats(Scope::Seat) {
            let name = self.rules.name(stat);
            let asked = named.as_ref().is_some_and(|named| named.contains(&name));
            let value = |state: &State| state.seat_stat(seat, stat);
            if asked || value(self.before) != 0 || value(self.after) != 0 {
                let words = |state: &State| Some(say(self.rules, stat, value(state)));
                parts.push(RowPart::new(name, words(self.before), words(self.after)));
            }
        }
        for zone in self.own_zones() {
            let count = |state: &State| Some(state.zone(zone, seat).len().to_string());
            let part = RowPart::new(self.rules.name(zone), count(self.before), count(self.after));
            parts.extend(Some(part).filter(RowPart::differs));
        }
        let status = |state: &State| state.status.get(seat.index()).map(|status| format!("{status:?}").to_lowercase());
        let status = RowPart::new("status", status(self.before), status(self.after));
        parts.extend(Some(status).filter(RowPart::differs));
        row(seat.letter().to_string(), parts, named.is_some())
    }

    fn own_zones(&self) -> impl Iterator<Item = ZoneId> + '_ {
        all::<ZoneId>(self.rules.zones.len()).filter(|zone| self.rules.zones[zone.index()].of == ZoneOwner::Seat)
    }

    /// The zones that the failing step names, with what lies in them.
    fn zones(&self, failing: &str) -> Vec<BoardRow> {
        let arguments: Vec<&str> = layout::parts(failing).into_iter().filter_map(|part| failing.get(part)).collect();
        let seat = arguments.iter().find_map(|argument| SeatName::of(argument));
        let look = self.look(self.after);
        let mut found: Vec<(Seat, ZoneId)> = Vec::new();
        for text in layout::quoted(failing) {
            // A zone that seats have is one of the seat that is named.
            let zone = self.rules.find::<ZoneId>(text);
            let owned = zone.is_some_and(|zone| self.rules.zones[zone.index()].of == ZoneOwner::Seat);
            let place = match (seat, owned) {
                (Some(seat), true) => names::zone(look, &format!("{}.{text}", seat.letter())),
                (None, true) => None,
                _ => names::zone(look, text),
            };
            found.extend(place.filter(|place| !found.contains(place)));
        }
        let rows = found.into_iter().filter_map(|(seat, zone)| {
            let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
            let name = self.rules.name(zone);
            let name = if owned { format!("{}.{name}", seat.letter()) } else { name.to_owned() };
            let list = |state: &State| Some(lines::list(self.look(state), self.names, state.zone(zone, seat)));
            row(name, vec![RowPart::new("holds", list(self.before), list(self.after))], true)
        });
        rows.collect()
    }

    fn pieces(&self, failing: &str) -> Vec<BoardRow> {
        let mut named: Vec<PieceId> = Vec::new();
        for text in layout::quoted(failing) {
            // What names no piece, or one that is not there, says nothing here.
            let found =
                [self.after, self.before].into_iter().filter_map(|state| self.names.all(self.look(state), text).ok());
            let few = found.filter(|found| found.len() <= QUIET).flatten().collect::<BTreeSet<_>>();
            named.extend(few.into_iter().filter(|piece| !named.contains(piece)).collect::<Vec<_>>());
        }
        let count = self.before.pieces.len().max(self.after.pieces.len());
        let all: Vec<PieceId> = (0..count).filter_map(|at| u16::try_from(at).ok()).map(PieceId).collect();
        let first = named.iter().copied().filter_map(|piece| self.piece(piece, true));
        let others = all.iter().copied().filter(|piece| !named.contains(piece));
        let changed = others.clone().filter_map(|piece| self.piece(piece, false));
        let mut rows: Vec<BoardRow> = first.chain(changed).collect();
        let quiet = others.filter(|&piece| self.names.is_aliased(piece) && self.piece(piece, false).is_none());
        rows.extend(quiet.filter_map(|piece| self.piece(piece, true)).take(QUIET));
        rows
    }

    fn piece(&self, id: PieceId, named: bool) -> Option<BoardRow> {
        let there = |state: &State| state.pieces.get(id.index()).is_some_and(|piece| !piece.gone);
        let (was, is) = (there(self.before), there(self.after));
        let state = if is { self.after } else { self.before };
        if !was && !is {
            return None;
        }
        let (old, new) = (was.then_some(self.before), is.then_some(self.after));
        let both = |say: &dyn Fn(&State) -> Option<String>| (old.and_then(say), new.and_then(say));
        let mut parts = Vec::new();
        let mut add = |what: &str, (before, after): (Option<String>, Option<String>), always: bool| {
            let part = RowPart::new(what, before, after);
            parts.extend(Some(part).filter(|part| always || part.differs()));
        };
        add("place", both(&|state| Some(self.place(state, state.piece(id).home))), true);
        let host = |state: &State| state.piece(id).host.map(|host| self.names.label(self.look(state), host));
        add("on", both(&host), true);
        add("card", both(&|state| Some(self.rules.name(state.piece(id).card).to_owned())), false);
        add("controller", both(&|state| Some(state.piece(id).controller.letter().to_string())), false);
        add("face", both(&|state| Some(format!("{:?}", state.piece(id).face).to_lowercase())), false);
        if self.rules.in_play(state.piece(id).home.zone) || named {
            for stat in self.stats(Scope::Piece) {
                if [old, new].into_iter().flatten().any(|state| state.stat(id, stat) != 0) {
                    let words = both(&|state| Some(say(self.rules, stat, state.stat(id, stat))));
                    add(self.rules.name(stat), words, true);
                }
            }
            let tags = |state: &State| {
                let tags: Vec<&str> = state.tags(id).iter().map(|tag| self.rules.name(tag)).collect();
                Some(tags.join(" ")).filter(|tags| !tags.is_empty())
            };
            add("tags", both(&tags), true);
        }
        let name = self.names.label(self.look(state), id);
        let mut found = row(name, parts, named)?;
        found.mark = match (was, is) {
            (false, true) => RowChange::New,
            (true, false) => RowChange::Gone,
            _ => found.mark,
        };
        Some(found)
    }

    fn place(&self, state: &State, home: Home) -> String {
        let zone = self.rules.name(home.zone);
        let owned = self.rules.zones[home.zone.index()].of == ZoneOwner::Seat && home.seat.index() < state.seats();
        if owned { format!("{}.{zone}", home.seat.letter()) } else { zone.to_owned() }
    }
}

/// A row, where something of it changed or it is wanted anyway; what changed
/// stands first.
fn row(name: String, mut parts: Vec<RowPart>, wanted: bool) -> Option<BoardRow> {
    parts.retain(|part| part.before.is_some() || part.after.is_some());
    let changed = parts.iter().any(RowPart::differs);
    if !wanted {
        // The rest of the table and of a seat is in the whole board.
        parts.retain(RowPart::differs);
    }
    parts.sort_by_key(|part| (part.what != "place", !part.differs()));
    let mark = if changed { RowChange::Changed } else { RowChange::Same };
    (changed || wanted).then_some(BoardRow { mark, name, parts })
}
