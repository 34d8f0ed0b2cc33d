//! The whole of what a seat sees, as lines: for the line mode and for looking
//! something up.

use crate::board::{Board, Space};
use crate::figure;
use crate::piece;
use crate::zones::{self, ZoneRole};
use serde::Serialize;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::Named;
use tuckbox_core::rules::{Ruleset, Sees};
use tuckbox_core::view::{PieceView, SeatView, View, ZoneView};

/// Turn, phase and whose turn it is. A game without turns is told by its phase
/// and by who is asked.
pub fn headline(rules: &Ruleset, view: &View) -> String {
    let phase = view.phase.map(|phase| rules.phases[phase.index()].to_string()).filter(|phase| !phase.is_empty());
    let mut parts = Vec::new();
    if view.turn > 0 {
        parts.push(format!("Turn {}", view.turn));
    }
    let unphased = phase.is_none();
    parts.extend(phase);
    let asked: Vec<String> = view.asked.iter().map(|seat| seat.letter().to_string()).collect();
    parts.push(match (view.turn, view.active == view.seat, view.asked.has(view.seat)) {
        (0, _, true) => format!("you are asked, {}", view.seat.letter()),
        (0, ..) if !asked.is_empty() => match asked.as_slice() {
            [others @ .., last] if !others.is_empty() => format!("{} and {last} are asked", others.join(", ")),
            one => format!("{} is asked", one.concat()),
        },
        (0, ..) if unphased => String::from("before the first turn"),
        (0, ..) => return parts.join(" · "),
        (_, true, _) => format!("your turn, {}", view.seat.letter()),
        (_, false, _) => format!("{}'s turn", view.active.letter()),
    });
    parts.join(" · ")
}

/// The seats with the one that looks last, the one after it first.
pub fn seats(view: &View) -> Vec<&SeatView> {
    let mut seats: Vec<&SeatView> = view.seats.iter().collect();
    if let Some(own) = seats.iter().position(|seat| seat.seat == view.seat) {
        seats.rotate_left((own + 1) % view.seats.len().max(1));
    }
    seats
}

/// How much of the view is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Detail {
    /// Piles by their last card.
    Short,
    /// Every card that can be seen.
    Full,
}

/// The view as lines.
pub fn lines(rules: &Ruleset, view: &View, detail: Detail) -> Vec<String> {
    let mut lines = vec![headline(rules, view)];
    let table: Vec<String> = figure::of_seat(rules, &view.stats).iter().map(figure::Figure::words).collect();
    let short = |zone: &&ZoneView| detail == Detail::Short || zone.pieces.is_empty();
    let piles = piles(rules, view, None);
    let counts = piles.iter().copied().filter(short).map(|zone| piece::pile(rules, zone));
    let table: Vec<String> = table.into_iter().chain(counts).collect();
    if !table.is_empty() {
        lines.push(format!("Table: {}", table.join(", ")));
    }
    zones(rules, view, None, detail, &mut lines);
    for seat in seats(view) {
        let mut parts = piece::seat_figures(rules, seat);
        parts.extend(counts_told(rules, view, seat.seat, detail));
        lines.push(format!("{}: {}", piece::seat(view, seat.seat), parts.join(", ")));
        zones(rules, view, Some(seat.seat), detail, &mut lines);
    }
    lines
}

/// Leaves of hands only how many pieces they have.
pub fn close_hands(rules: &Ruleset, view: &mut View) {
    for zone in view.zones.iter_mut().filter(|zone| zones::of(rules, zone.zone) == ZoneRole::Hand) {
        zone.pieces.clear();
    }
}

/// The hands and piles of a seat, as far as they are shown as mere counts.
pub fn counts(rules: &Ruleset, view: &View, seat: Seat) -> Vec<String> {
    counts_told(rules, view, seat, Detail::Short)
}

fn counts_told(rules: &Ruleset, view: &View, seat: Seat, detail: Detail) -> Vec<String> {
    let hands = zones::zones(rules, view, Some(seat), ZoneRole::Hand);
    let closed = hands.into_iter().filter(|zone| zone.pieces.is_empty() || zone.pieces.len() < zone.count);
    let hands = closed.map(|zone| format!("{} {}", rules.zone_title(zone.zone), zone.count));
    let mut piles = piles(rules, view, Some(seat));
    piles.retain(|zone| detail == Detail::Short || zone.pieces.is_empty());
    hands.chain(piles.into_iter().map(|zone| piece::pile(rules, zone))).collect()
}

/// The piles of a seat or the table; an open pile without cards says nothing.
pub fn piles<'v>(rules: &Ruleset, view: &'v View, seat: Option<Seat>) -> Vec<&'v ZoneView> {
    let mut piles = zones::zones(rules, view, seat, ZoneRole::Pile);
    piles.retain(|zone| zone.count > 0 || rules.zones[zone.zone.index()].sees == Sees::Nobody);
    piles
}

fn zones(rules: &Ruleset, view: &View, seat: Option<Seat>, detail: Detail, lines: &mut Vec<String>) {
    let mut shown = zones::lying(rules, view, seat);
    shown.extend(zones::zones(rules, view, seat, ZoneRole::Hand).into_iter().map(|zone| (ZoneRole::Hand, zone)));
    for (place, zone) in shown {
        if place == ZoneRole::Board {
            lines.extend(match detail {
                Detail::Full => spaces(rules, view, zone),
                Detail::Short => held(rules, view, zone),
            });
            continue;
        }
        let pieces = zone.pieces.iter().filter(|piece| !zones::is_inside(view, piece));
        let words = |(at, piece): (usize, &PieceView)| {
            let words = piece::phrase(rules, view, piece);
            if place == ZoneRole::Line { format!("{}. {words}", at + 1) } else { words }
        };
        let words: Vec<String> = pieces.enumerate().map(words).collect();
        if !words.is_empty() {
            lines.push(format!("  {}: {}", rules.zone_title(zone.zone), words.join(", ")));
        }
    }
    if detail == Detail::Full {
        let piles = piles(rules, view, seat).into_iter().filter(|zone| !zone.pieces.is_empty());
        lines.extend(piles.map(|zone| format!("  {}", piece::whole_pile(rules, view, zone))));
    }
}

/// A board in a few lines: region by region, what stands where, and which
/// spaces are empty.
fn held(rules: &Ruleset, view: &View, zone: &ZoneView) -> Vec<String> {
    let board = Board::of(rules, view, zone);
    let line = |(region, spaces): (Option<&str>, Vec<usize>)| {
        let spaces = spaces.into_iter().map(|at| &board.spaces[at]);
        let (empty, told): (Vec<_>, Vec<_>) =
            spaces.partition(|space| space.parties.is_empty() && space.figures.is_empty());
        let words = |space: &Space| {
            let parts = [space.figures.clone(), space.parties()].into_iter().filter(|part| !part.is_empty());
            format!("{} ({})", space.long(), parts.collect::<Vec<_>>().join("; "))
        };
        let mut parts: Vec<String> = told.into_iter().map(words).collect();
        if !empty.is_empty() {
            parts.push(format!("empty: {}", empty.into_iter().map(Space::short).collect::<Vec<_>>().join(" ")));
        }
        format!("  {}: {}", region.unwrap_or_else(|| rules.zone_title(zone.zone)), parts.join(", "))
    };
    board.by_region().into_iter().map(line).collect()
}

/// A board as lines: region by region, each space with what stands in it and
/// what is next to it.
fn spaces(rules: &Ruleset, view: &View, zone: &ZoneView) -> Vec<String> {
    let board = Board::of(rules, view, zone);
    let mut lines = Vec::new();
    for (region, spaces) in board.by_region() {
        lines.push(format!("  {}:", region.unwrap_or_else(|| rules.zone_title(zone.zone))));
        for at in spaces {
            let space = &board.spaces[at];
            let near = board.neighbours(rules, at);
            let near = if near.is_empty() { String::from("next to nothing") } else { format!("next to {near}") };
            let parts = [space.figures.clone(), space.parties(), near];
            let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
            lines.push(format!("    {}: {}", space.long(), parts.join("; ")));
        }
    }
    lines
}
