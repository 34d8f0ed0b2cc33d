//! The whole of what a seat sees, as lines: for the line mode and for looking
//! something up.

use super::figure;
use super::piece;
use super::place::{self, Place};
use super::text;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::{CardId, Named, StatId};
use tuckbox_core::rules::{Ruleset, Sees};
use tuckbox_core::view::{PieceView, SeatView, View, ZoneView};

/// Turn, phase and whose turn it is.
pub fn headline(rules: &Ruleset, view: &View) -> String {
    let mut parts = vec![format!("Turn {}", view.turn)];
    let phase = view.phase.map(|phase| rules.phases[phase.index()].to_string());
    parts.extend(phase.filter(|phase| !phase.is_empty()));
    parts.push(match (view.turn, view.active == view.seat) {
        (0, _) => String::from("before the first turn"),
        (_, true) => format!("your turn, {}", view.seat.letter()),
        (_, false) => format!("{}'s turn", view.active.letter()),
    });
    parts.join(" · ")
}

/// The seats with the one that looks last, the one after it first.
pub fn seats(view: &View) -> Vec<&SeatView> {
    let mut seats: Vec<&SeatView> = view.seats.iter().collect();
    let own = seats.iter().position(|seat| seat.seat == view.seat).unwrap_or(0);
    seats.rotate_left((own + 1) % view.seats.len().max(1));
    seats
}

/// The whole view as lines.
pub fn lines(rules: &Ruleset, view: &View) -> Vec<String> {
    let mut lines = vec![headline(rules, view)];
    let table: Vec<String> = figure::of_seat(rules, &view.stats).iter().map(figure::Figure::words).collect();
    if !table.is_empty() {
        lines.push(format!("Table: {}", table.join(", ")));
    }
    zones(rules, view, None, &mut lines);
    for seat in seats(view) {
        let mut parts = piece::seat_figures(rules, seat);
        parts.extend(counts(rules, view, seat.seat));
        lines.push(format!("{}: {}", piece::seat(view, seat.seat), parts.join(", ")));
        zones(rules, view, Some(seat.seat), &mut lines);
    }
    lines
}

/// The hands and piles of a seat, as far as they are shown as mere counts.
pub fn counts(rules: &Ruleset, view: &View, seat: Seat) -> Vec<String> {
    let hands = place::zones(rules, view, Some(seat), Place::Hand);
    let closed = hands.into_iter().filter(|zone| zone.pieces.is_empty());
    let hands = closed.map(|zone| format!("{} {}", rules.zone_title(zone.zone), zone.count));
    let piles = piles(rules, view, Some(seat));
    hands.chain(piles.into_iter().map(|zone| piece::pile(rules, view, zone))).collect()
}

/// The piles of a seat or the table; an open pile without cards says nothing.
pub fn piles<'v>(rules: &Ruleset, view: &'v View, seat: Option<Seat>) -> Vec<&'v ZoneView> {
    let mut piles = place::zones(rules, view, seat, Place::Pile);
    piles.retain(|zone| zone.count > 0 || rules.zones[zone.zone.index()].sees == Sees::Nobody);
    piles
}

fn zones(rules: &Ruleset, view: &View, seat: Option<Seat>, lines: &mut Vec<String>) {
    let mut shown = place::zones(rules, view, seat, Place::Table);
    shown.extend(place::zones(rules, view, seat, Place::Hand));
    if seat.is_none() {
        shown.extend(place::zones(rules, view, seat, Place::Pile));
    }
    for zone in shown {
        let pieces = zone.pieces.iter().filter(|piece| !place::is_inside(view, piece));
        let words: Vec<String> = pieces.map(|piece| piece::phrase(rules, view, piece)).collect();
        if !words.is_empty() {
            lines.push(format!("  {}: {}", rules.zone_title(zone.zone), words.join(", ")));
        }
    }
}

/// Everything about one piece: numbers now and as printed, tags explained, the
/// text of its card.
pub fn inspect(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<String> {
    let Some(card) = piece.card else { return vec![String::from("This card lies face down.")] };
    let def = rules.card(card);
    let kind = def.kind.map(|kind| format!("{}, ", rules.tag_title(kind))).unwrap_or_default();
    let zone = place::zone_of(view, piece).map_or("", |zone| rules.zone_title(zone.zone));
    let mut lines = vec![format!("{kind}{zone} of {}", piece.controller.letter())];
    if piece.owner != piece.controller {
        lines.push(format!("It belongs to {}.", piece.owner.letter()));
    }
    lines.extend(figure::of_piece(rules, piece).iter().map(|figure| match figure.notes.is_empty() {
        true => figure.words(),
        false => format!("{} ({})", figure.words(), figure.notes.join(", ")),
    }));
    lines.extend(body(rules, card));
    lines.extend(explained(rules, view, piece));
    lines
}

/// A card that is no piece: as printed.
pub fn inspect_card(rules: &Ruleset, card: CardId) -> Vec<String> {
    let def = rules.card(card);
    let mut lines: Vec<String> = def.kind.iter().map(|&kind| rules.tag_title(kind).to_owned()).collect();
    let given = (0..).map(StatId).zip(&def.stats).zip(&def.given).filter(|(_, given)| **given);
    let words = |stat: StatId, value: i32| figure::value_words(rules, stat, value);
    lines.extend(given.map(|((stat, value), _)| format!("{} {}", rules.stat_label(stat), words(stat, *value))));
    lines.extend(body(rules, card));
    lines
}

fn body(rules: &Ruleset, card: CardId) -> Vec<String> {
    let text = text::of_card(rules, card);
    if text.is_empty() { Vec::new() } else { vec![String::new(), text] }
}

/// Tags with what they mean, what is attached, and what it is aimed at.
fn explained(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<String> {
    let mut lines = Vec::new();
    let tags = piece.tags.iter().filter(|tag| rules.tags[tag.index()].kind.is_none());
    for &tag in tags {
        let text = &rules.tags[tag.index()].text;
        let title = rules.tag_title(tag);
        lines.push(if text.is_empty() { title.to_owned() } else { format!("{title}: {text}") });
    }
    for inner in place::attached(view, piece) {
        let text = inner.card.map(|card| text::of_card(rules, card)).unwrap_or_default();
        lines.push(format!("With {}. {text}", piece::title(rules, inner)));
    }
    lines.extend(piece::aims(rules, view, piece).map(|aims| format!("Aimed at {aims}.")));
    if !lines.is_empty() {
        lines.insert(0, String::new());
    }
    lines
}

/// The pieces of the view whose names have these lower-case words, in full,
/// each card once.
pub fn found(rules: &Ruleset, view: &View, words: &str) -> Vec<String> {
    let mut seen: Vec<(CardId, Vec<String>)> = Vec::new();
    for piece in view.zones.iter().flat_map(|zone| &zone.pieces) {
        let Some(card) = piece.card.filter(|&card| rules.card(card).title.to_lowercase().contains(words)) else {
            continue;
        };
        let lines = inspect(rules, view, piece);
        if !seen.iter().any(|(other, known)| *other == card && *known == lines) {
            seen.push((card, lines));
        }
    }
    if seen.is_empty() {
        return vec![format!("No card that you can see has the words \"{words}\".")];
    }
    let mut lines = Vec::new();
    for (card, about) in seen {
        lines.push(rules.card(card).title.to_string());
        lines.extend(about.into_iter().map(|line| if line.is_empty() { line } else { format!("  {line}") }));
    }
    lines
}
