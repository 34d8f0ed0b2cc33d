//! Pieces, seats and piles in words, from what a view shows of them and nothing
//! else.

use super::figure::{self, Figure, Trend};
use super::place;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::Named;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::Status;
use tuckbox_core::view::{Handle, PieceView, SeatView, View, ZoneView};

/// The name of the piece behind a handle.
pub fn name(rules: &Ruleset, view: &View, handle: Handle) -> String {
    match (view.piece(handle), handle) {
        (Some(piece), _) => title(rules, piece),
        (None, Handle::Place(zone, seat, _)) => format!("a card in {}'s {}", seat.letter(), rules.zone_title(zone)),
        (None, Handle::Open(_)) => String::from("a card"),
    }
}

/// The name of a piece.
pub fn title(rules: &Ruleset, piece: &PieceView) -> String {
    piece.card.map_or_else(|| String::from("a face-down card"), |card| rules.card(card).title.to_string())
}

/// The figures that matter where the piece lies: prices as long as it is not
/// in play, what is left of something as soon as it is, words only where they
/// are not as printed.
pub fn figures(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<Figure> {
    let in_play = place::zone_of(view, piece).is_some_and(|zone| rules.in_play(zone.zone));
    let mut figures = figure::of_piece(rules, piece);
    figures.retain(|figure| !(in_play && figure.price || figure.symbol && figure.trend == Trend::Same));
    if !in_play {
        for figure in &mut figures {
            figure.value = figure.whole.take().unwrap_or_else(|| figure.value.clone());
        }
    }
    figures
}

/// The tags of a piece that say more than what kind of card it is.
pub fn tags(rules: &Ruleset, piece: &PieceView) -> Vec<String> {
    let plain = |tag: &&tuckbox_core::names::TagId| rules.tags[tag.index()].kind.is_none();
    piece.tags.iter().filter(plain).map(|&tag| rules.tag_title(tag).to_owned()).collect()
}

/// A piece in one phrase: name, numbers, tags, what is attached to it, and
/// what it is aimed at.
pub fn phrase(rules: &Ruleset, view: &View, piece: &PieceView) -> String {
    let mut parts: Vec<String> = figures(rules, view, piece).iter().map(Figure::words).collect();
    parts.extend(tags(rules, piece));
    parts.extend(place::attached(view, piece).into_iter().map(|inner| format!("with {}", title(rules, inner))));
    let mut words = title(rules, piece);
    if !parts.is_empty() {
        words = format!("{words} ({})", parts.join(", "));
    }
    match aims(rules, view, piece) {
        Some(aims) => format!("{words} → {aims}"),
        None => words,
    }
}

/// What a piece was announced with.
pub fn aims(rules: &Ruleset, view: &View, piece: &PieceView) -> Option<String> {
    let targets: Vec<String> = piece.targets.iter().map(|&target| name(rules, view, target)).collect();
    (!targets.is_empty()).then(|| targets.join(", "))
}

/// A seat's letter, with "you" where it looks at itself.
pub fn seat(view: &View, seat: Seat) -> String {
    if seat == view.seat { format!("{} (you)", seat.letter()) } else { seat.letter().to_string() }
}

/// What is known of a seat beyond its pieces on the table: stats and status.
pub fn seat_figures(rules: &Ruleset, seat: &SeatView) -> Vec<String> {
    let mut parts: Vec<String> = figure::of_seat(rules, &seat.stats).iter().map(Figure::words).collect();
    match seat.status {
        Status::In => {}
        Status::Lost => parts.push(String::from("has lost")),
        Status::Won => parts.push(String::from("has won")),
    }
    parts
}

/// A pile in one phrase: how many pieces, and the names of those that can be
/// seen, the newest first where the zone puts it on top.
pub fn pile(rules: &Ruleset, view: &View, zone: &ZoneView) -> String {
    let names: Vec<String> = zone
        .pieces
        .iter()
        .map(|piece| match aims(rules, view, piece) {
            Some(aims) => format!("{} → {aims}", title(rules, piece)),
            None => title(rules, piece),
        })
        .collect();
    let head = format!("{} {}", rules.zone_title(zone.zone), zone.count);
    if names.is_empty() { head } else { format!("{head}: {}", names.join(", ")) }
}
