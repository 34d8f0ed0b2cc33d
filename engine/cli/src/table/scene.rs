//! What lies on the table, as rows of boxes: made from what a seat sees and
//! from what zones declare, so that it fits any game. Knows nothing of where
//! on the screen it will be.

use crate::words::figure::Figure;
use crate::words::place::{self, Place};
use crate::words::{board, piece, text};
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::{Handle, PieceView, View};

/// A piece as a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardBox {
    /// The piece.
    pub handle: Handle,
    /// Its name.
    pub title: String,
    /// Its numbers.
    pub figures: Vec<Figure>,
    /// What it costs, for the corner.
    pub price: String,
    /// Its kind, where it is not yet on the table.
    pub kind: String,
    /// Its tags in one line.
    pub tags: String,
    /// The text of its card.
    pub text: String,
    /// What is attached to it or stands in it.
    pub inside: Vec<(Handle, String)>,
    /// What it is aimed at.
    pub aims: Option<String>,
    /// It begins another zone than the box before it.
    pub first: bool,
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// Pieces of another seat.
    Other(Seat),
    /// Pieces of the table.
    Table,
    /// The viewer's pieces.
    Own,
    /// What the viewer holds.
    Hand,
}

/// Boxes side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub kind: RowKind,
    /// Its boxes in order.
    pub boxes: Vec<CardBox>,
}

impl Row {
    /// The pieces the cursor goes through, in order.
    pub fn stops(&self) -> Vec<Handle> {
        let inside = |card: &CardBox| card.inside.iter().map(|(handle, _)| *handle).collect::<Vec<_>>();
        self.boxes.iter().flat_map(|card| std::iter::once(card.handle).chain(inside(card))).collect()
    }

    /// The place of the box that is a piece or holds it.
    pub fn place(&self, handle: Handle) -> Option<usize> {
        self.boxes.iter().position(|card| card.has(handle))
    }
}

impl CardBox {
    /// Whether it is the piece or holds it.
    pub fn has(&self, handle: Handle) -> bool {
        self.handle == handle || self.inside.iter().any(|(inner, _)| *inner == handle)
    }
}

/// The rows from top to bottom: the other seats, the table, the viewer's own
/// pieces, the hand.
pub fn rows(rules: &Ruleset, view: &View) -> Vec<Row> {
    let mut rows = Vec::new();
    for seat in board::seats(view).into_iter().filter(|seat| seat.seat != view.seat) {
        rows.push(Row { kind: RowKind::Other(seat.seat), boxes: boxes(rules, view, Some(seat.seat), Place::Table) });
    }
    let mut table = boxes(rules, view, None, Place::Table);
    table.extend(boxes(rules, view, None, Place::Hand));
    if !table.is_empty() {
        rows.push(Row { kind: RowKind::Table, boxes: table });
    }
    rows.push(Row { kind: RowKind::Own, boxes: boxes(rules, view, Some(view.seat), Place::Table) });
    rows.push(Row { kind: RowKind::Hand, boxes: boxes(rules, view, Some(view.seat), Place::Hand) });
    rows
}

fn boxes(rules: &Ruleset, view: &View, seat: Option<Seat>, place: Place) -> Vec<CardBox> {
    let mut boxes = Vec::new();
    for zone in place::zones(rules, view, seat, place) {
        let pieces = zone.pieces.iter().filter(|piece| !place::is_inside(view, piece));
        for (at, piece) in pieces.enumerate() {
            boxes.push(CardBox { first: at == 0 && !boxes.is_empty(), ..card_box(rules, view, piece, place) });
        }
    }
    boxes
}

fn card_box(rules: &Ruleset, view: &View, found: &PieceView, place: Place) -> CardBox {
    let kind = found.card.and_then(|card| rules.card(card).kind).filter(|_| place == Place::Hand);
    let (prices, figures): (Vec<Figure>, Vec<Figure>) =
        piece::figures(rules, view, found).into_iter().partition(|figure| figure.price);
    let prices: Vec<String> = prices.into_iter().map(|figure| figure.value).collect();
    let mut inside = Vec::new();
    gather(rules, view, found, &mut inside);
    CardBox {
        handle: found.handle,
        title: piece::title(rules, found),
        figures,
        price: prices.join("+"),
        kind: kind.map(|kind| rules.tag_title(kind).to_owned()).unwrap_or_default(),
        tags: piece::tags(rules, found).join(", "),
        text: found.card.map(|card| text::of_card(rules, card)).unwrap_or_default(),
        inside,
        aims: piece::aims(rules, view, found),
        first: false,
    }
}

/// What is attached to a piece, and to that again.
fn gather(rules: &Ruleset, view: &View, host: &PieceView, inside: &mut Vec<(Handle, String)>) {
    for inner in place::attached(view, host) {
        if inside.iter().any(|(handle, _)| *handle == inner.handle) {
            continue;
        }
        let figures = piece::figures(rules, view, inner);
        let figures: Vec<&Figure> = figures.iter().filter(|figure| !figure.price).collect();
        let mut words = piece::title(rules, inner);
        if inner.controller != host.controller {
            words = format!("{}: {words}", inner.controller.letter());
        }
        if !figures.is_empty() {
            let values: Vec<&str> = figures.iter().map(|figure| figure.value.as_str()).collect();
            words = format!("{words} {}", values.join(" "));
        }
        inside.push((inner.handle, words));
        gather(rules, view, inner, inside);
    }
}

/// The line about a seat: who, numbers, hands and piles.
pub fn seat_line(rules: &Ruleset, view: &View, seat: Seat, player: &str) -> String {
    let mut parts = vec![match (seat == view.seat, player) {
        (true, _) => format!("{} you", seat.letter()),
        (false, player) => format!("{} {player}", seat.letter()),
    }];
    if let Some(found) = view.seats.iter().find(|found| found.seat == seat) {
        parts.extend(piece::seat_figures(rules, found));
    }
    parts.extend(board::counts(rules, view, seat));
    parts.join(" · ")
}

/// The line about the table's own numbers and piles; nothing where it has none.
pub fn table_line(rules: &Ruleset, view: &View) -> Option<String> {
    let figures = crate::words::figure::of_seat(rules, &view.stats);
    let mut parts: Vec<String> = figures.iter().map(Figure::words).collect();
    parts.extend(board::piles(rules, view, None).into_iter().map(|zone| piece::pile(rules, view, zone)));
    (!parts.is_empty()).then(|| parts.join(" · "))
}
