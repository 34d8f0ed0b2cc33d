//! What lies on the table: an area for every seat and one for the table, each
//! with its lanes of cards. Made from what a seat sees and from what zones
//! declare, so that it fits any game. Knows nothing of where on the screen it
//! will be.

use crate::board::Board;
use crate::figure::{Figure, Share};
use crate::handle::PieceHandle;
use crate::piece::Keyword;
use crate::zones::{self, ZoneRole};
use crate::{card_text, overview, piece};
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::names::{CardId, Named, StatId};
use tuckbox_core::rules::{Ruleset, Scope, Shown};
use tuckbox_core::view::{Handle, PieceView, StatView, View, ZoneView};

/// A piece as a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardBox {
    /// The piece, as the view calls it; for a cursor to stand on.
    #[schemars(with = "PieceHandle")]
    pub handle: Handle,
    /// The id of its card, where the viewer knows it.
    pub card: Option<String>,
    /// Its name, or that it lies face down.
    pub title: String,
    /// Its number, where the order matters.
    pub number: Option<usize>,
    /// Its numbers, those that matter where it lies.
    pub figures: Vec<Figure>,
    /// What it costs, for the corner.
    pub price: String,
    /// Its kind, where it is not yet on the table.
    pub kind: String,
    /// Its tags in one line.
    pub tags: String,
    /// The same one by one, with what each means.
    pub keywords: Vec<Keyword>,
    /// The text of its card.
    pub text: String,
    /// What is attached to it or stands in it, each under its host.
    pub inside: Vec<Inside>,
    /// What it is aimed at.
    pub aims: Option<String>,
    /// The zone, on the first box of each zone.
    pub zone: Option<String>,
}

/// A piece within another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Inside {
    /// The piece, as the view calls it.
    #[schemars(with = "PieceHandle")]
    pub handle: Handle,
    /// Its name with its numbers, and its seat where that is another than the host's.
    pub words: String,
    /// What it is to its host, on the first of several, where that is not the
    /// same for all.
    pub part: Option<String>,
    /// How far within: 1 for what is attached to the box itself.
    pub depth: usize,
}

/// How a lane is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum LaneKind {
    /// Boxes side by side.
    Row,
    /// Boxes one after another, with numbers.
    Line,
    /// Spaces with links between them, on a map or in a list.
    Board,
    /// What the viewer holds.
    Hand,
}

/// Pieces that are drawn together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lane {
    /// How its pieces lie.
    pub kind: LaneKind,
    /// The words people read for it.
    pub title: String,
    /// Its boxes in order.
    pub boxes: Vec<CardBox>,
    /// The board, if it is one; its spaces are the boxes.
    pub board: Option<Board>,
}

/// Whose an area is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Owner {
    /// Of another seat than the viewer's.
    Other(#[schemars(with = "u8")] Seat),
    /// Zones and numbers of the table, which all have in common.
    Table,
    /// Of the viewer.
    Own(#[schemars(with = "u8")] Seat),
}

/// What belongs to a seat or the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Area {
    /// Whose zones and numbers stand in it.
    pub owner: Owner,
    /// What its line tells: numbers, hands, piles.
    pub facts: Vec<Fact>,
    /// Its lanes from top to bottom.
    pub lanes: Vec<Lane>,
    /// Its piles, for a screen that draws them; its facts tell them in words.
    pub piles: Vec<Pile>,
}

/// Pieces that lie on each other beside the table, or are held out of sight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pile {
    /// The words people read for it.
    pub title: String,
    /// How many pieces lie there.
    pub count: usize,
    /// Whether they are held by a seat.
    pub held: bool,
    /// The one on top, where it can be seen.
    pub top: Option<CardBox>,
    /// All names that can be seen, alike ones counted.
    pub words: String,
}

/// What a fact is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum FactKind {
    /// A number of the seat or the table.
    Number,
    /// Whether the seat is still in the game.
    Status,
    /// How many pieces lie on a pile or are held.
    Count,
}

/// Something the line of an area tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fact {
    /// What it is about.
    pub kind: FactKind,
    /// What it is.
    pub label: String,
    /// How much, in words: `2/4`.
    pub value: String,
    /// What is added where there is room.
    pub more: String,
    /// How much of how much.
    pub share: Option<Share>,
}

impl Lane {
    /// The pieces the cursor goes through, in order.
    pub fn stops(&self) -> Vec<Handle> {
        let inside = |card: &CardBox| card.inside.iter().map(|inner| inner.handle).collect::<Vec<_>>();
        self.boxes.iter().flat_map(|card| std::iter::once(card.handle).chain(inside(card))).collect()
    }

    /// Whether it has cards that more can be told of than a name.
    pub fn has_boxes(&self) -> bool {
        self.kind != LaneKind::Board && !self.boxes.iter().all(CardBox::is_bare)
    }

    /// The place of the box that is a piece or holds it.
    pub fn place(&self, handle: Handle) -> Option<usize> {
        self.boxes.iter().position(|card| card.has(handle))
    }
}

impl CardBox {
    /// Whether it is the piece or holds it.
    pub fn has(&self, handle: Handle) -> bool {
        self.handle == handle || self.inside.iter().any(|inner| inner.handle == handle)
    }

    /// Whether there is nothing to tell but its name.
    pub fn is_bare(&self) -> bool {
        let words = [&self.price, &self.kind, &self.tags, &self.text];
        let silent = words.into_iter().all(String::is_empty) && self.aims.is_none();
        silent && self.figures.is_empty() && self.inside.is_empty()
    }

    /// Its number and name.
    pub fn name(&self) -> String {
        match self.number {
            Some(number) => format!("{number} {}", self.title),
            None => self.title.clone(),
        }
    }
}

/// The areas from top to bottom: the other seats, the table, the viewer.
pub fn areas(rules: &Ruleset, view: &View) -> Vec<Area> {
    let mut areas = Vec::new();
    for seat in overview::seats(view).into_iter().filter(|seat| seat.seat != view.seat) {
        let lanes = lanes(rules, view, Some(seat.seat));
        let facts = facts(rules, view, seat.seat);
        areas.push(Area { owner: Owner::Other(seat.seat), facts, lanes, piles: piles(rules, view, Some(seat.seat)) });
    }
    let mut table = lanes(rules, view, None);
    table.extend(hand(rules, view, None));
    let facts_of_table = facts_of_table(rules, view);
    if !table.is_empty() || !facts_of_table.is_empty() {
        areas.push(Area { owner: Owner::Table, facts: facts_of_table, lanes: table, piles: piles(rules, view, None) });
    }
    // Who looks on has no seat.
    if !view.seats.iter().any(|found| found.seat == view.seat) {
        return areas;
    }
    let mut own = lanes(rules, view, Some(view.seat));
    own.extend(hand(rules, view, Some(view.seat)));
    let facts = facts(rules, view, view.seat);
    areas.push(Area { owner: Owner::Own(view.seat), facts, lanes: own, piles: piles(rules, view, Some(view.seat)) });
    areas
}

/// The lanes of a seat or the table: one for all its rows, one for each line
/// and board. Rows without cards are left out.
fn lanes(rules: &Ruleset, view: &View, seat: Option<Seat>) -> Vec<Lane> {
    let mut lanes: Vec<Lane> = Vec::new();
    for (place, zone) in zones::lying(rules, view, seat) {
        let title = rules.zone_title(zone.zone).to_owned();
        let boxes = boxes(rules, view, zone, place);
        let kind = match place {
            ZoneRole::Board => LaneKind::Board,
            ZoneRole::Line => LaneKind::Line,
            _ => LaneKind::Row,
        };
        let board = (place == ZoneRole::Board).then(|| Board::of(rules, view, zone));
        match lanes.iter_mut().find(|lane| lane.kind == LaneKind::Row && kind == LaneKind::Row) {
            Some(lane) => lane.boxes.extend(boxes),
            None if kind == LaneKind::Row && boxes.is_empty() => {}
            None => lanes.push(Lane { kind, title, boxes, board }),
        }
    }
    lanes
}

fn hand(rules: &Ruleset, view: &View, seat: Option<Seat>) -> Option<Lane> {
    let zones = zones::zones(rules, view, seat, ZoneRole::Hand);
    let title = zones.first().map(|zone| rules.zone_title(zone.zone).to_owned())?;
    let boxes: Vec<CardBox> = zones.into_iter().flat_map(|zone| boxes(rules, view, zone, ZoneRole::Hand)).collect();
    (seat.is_some() || !boxes.is_empty()).then_some(Lane { kind: LaneKind::Hand, title, boxes, board: None })
}

fn boxes(rules: &Ruleset, view: &View, zone: &ZoneView, place: ZoneRole) -> Vec<CardBox> {
    let pieces = zone.pieces.iter().filter(|piece| !zones::is_inside(view, piece));
    let card = |(at, piece): (usize, &PieceView)| {
        let number = (place == ZoneRole::Line).then_some(at + 1);
        let zone = (at == 0).then(|| rules.zone_title(zone.zone).to_owned());
        CardBox { number, zone, ..card_box(rules, view, piece, place) }
    };
    pieces.enumerate().map(card).collect()
}

fn card_box(rules: &Ruleset, view: &View, found: &PieceView, place: ZoneRole) -> CardBox {
    let kind = found
        .card
        .and_then(|card| rules.card(card).kind)
        .filter(|kind| place == ZoneRole::Hand && !rules.tags[kind.index()].hidden);
    let (prices, figures): (Vec<Figure>, Vec<Figure>) =
        piece::figures(rules, view, found).into_iter().partition(|figure| figure.price);
    let prices: Vec<String> = prices.into_iter().map(|figure| figure.value).collect();
    let mut inside = Vec::new();
    gather(rules, view, found, 1, &mut inside);
    let keywords = piece::keywords(rules, view, found);
    let tags: Vec<&str> = keywords.iter().map(|keyword| keyword.title.as_str()).collect();
    CardBox {
        handle: found.handle,
        card: found.card.map(|card| rules.name(card).to_owned()),
        title: piece::title(rules, found),
        number: None,
        figures,
        price: prices.join("+"),
        kind: kind.map(|kind| rules.tag_title(kind).to_owned()).unwrap_or_default(),
        tags: tags.join(", "),
        keywords,
        text: found.card.map(|card| card_text::of_card(rules, card)).unwrap_or_default(),
        inside,
        aims: piece::aims(rules, view, found),
        zone: None,
    }
}

/// A card that lies nowhere, as it is printed: as somebody would hold it.
pub fn printed(rules: &Ruleset, card: CardId) -> CardBox {
    let def = rules.card(card);
    let view = View {
        seat: Seat(0),
        active: Seat(0),
        phase: None,
        turn: 0,
        seats: Vec::new(),
        zones: Vec::new(),
        stats: Vec::new(),
        settings: Vec::new(),
        asked: Seats::default(),
        decision: None,
        outcome: None,
    };
    let shown =
        (0..).map(StatId).zip(&rules.stats).filter(|(_, stat)| stat.of == Scope::Piece && stat.shown != Shown::No);
    let stats = shown.filter_map(|(stat, _)| {
        let &now = def.stats.get(stat.index())?;
        Some(StatView { stat, now, base: now })
    });
    let piece = PieceView {
        handle: Handle::Open(0),
        card: Some(card),
        down: false,
        owner: view.seat,
        controller: view.seat,
        host: None,
        stats: stats.collect(),
        tags: def.tags.iter().filter(|tag| !rules.tags[tag.index()].hidden).collect(),
        targets: Vec::new(),
    };
    card_box(rules, &view, &piece, ZoneRole::Hand)
}

/// What is attached to a piece, and to that again. Where it is attached in
/// several ways, as the two sides of a conflict are, each way is named.
fn gather(rules: &Ruleset, view: &View, host: &PieceView, depth: usize, inside: &mut Vec<Inside>) {
    if depth > zones::DEEPEST {
        return;
    }
    let attached = zones::attached(view, host);
    let way = |piece: &PieceView| zones::zone_of(view, piece).map(|zone| zone.zone);
    let several = attached.iter().any(|piece| way(piece) != attached.first().and_then(|first| way(first)));
    let mut before = None;
    for inner in attached {
        if inside.iter().any(|known| known.handle == inner.handle) {
            continue;
        }
        let figures = piece::figures(rules, view, inner);
        let figures: Vec<&Figure> = figures.iter().filter(|figure| !figure.price).collect();
        let mut words = piece::title(rules, inner);
        if several || inner.controller != host.controller {
            words = format!("{}: {words}", inner.controller.letter());
        }
        if !figures.is_empty() {
            let values: Vec<&str> = figures.iter().map(|figure| figure.value.as_str()).collect();
            words = format!("{words} {}", values.join(" "));
        }
        let here = way(inner);
        let part = here.filter(|_| several && here != before).map(|zone| rules.zone_title(zone).to_owned());
        before = here;
        inside.push(Inside { handle: inner.handle, words, part, depth });
        gather(rules, view, inner, depth + 1, inside);
    }
}

/// What the line about a seat tells: numbers, whether it is still in the game,
/// hands and piles.
fn facts(rules: &Ruleset, view: &View, seat: Seat) -> Vec<Fact> {
    let found = view.seats.iter().find(|found| found.seat == seat);
    let figures = found.map(|found| crate::figure::of_seat(rules, &found.stats)).unwrap_or_default();
    let mut parts: Vec<Fact> = figures.into_iter().map(Fact::from).collect();
    parts.extend(found.and_then(piece::status).map(|status| Fact::words(FactKind::Status, status)));
    parts.extend(overview::counts(rules, view, seat).into_iter().map(|count| Fact::words(FactKind::Count, count)));
    parts
}

/// The piles of a seat or the table, and the hands of which not all is seen.
fn piles(rules: &Ruleset, view: &View, seat: Option<Seat>) -> Vec<Pile> {
    let hands = zones::zones(rules, view, seat, ZoneRole::Hand);
    let closed = hands.into_iter().filter(|zone| zone.count > zone.pieces.len());
    let pile = |held: bool, zone: &ZoneView| Pile {
        title: rules.zone_title(zone.zone).to_owned(),
        count: zone.count,
        held,
        top: piece::on_top(rules, zone).map(|top| card_box(rules, view, top, ZoneRole::Pile)),
        words: piece::whole_pile(rules, view, zone),
    };
    let held = closed.map(|zone| pile(true, zone));
    held.chain(overview::piles(rules, view, seat).into_iter().map(|zone| pile(false, zone))).collect()
}

/// What the line about the table tells; nothing where it has no numbers and no
/// piles.
fn facts_of_table(rules: &Ruleset, view: &View) -> Vec<Fact> {
    let figures = crate::figure::of_seat(rules, &view.stats);
    let piles = overview::piles(rules, view, None);
    let piles = piles.into_iter().map(|zone| Fact::words(FactKind::Count, piece::pile(rules, zone)));
    figures.into_iter().map(Fact::from).chain(piles).collect()
}

impl Fact {
    /// Words without a label; what stands in brackets can be left out.
    pub fn words(kind: FactKind, value: impl Into<String>) -> Self {
        let value: String = value.into();
        let (value, more) = match value.split_once(" (") {
            Some((value, more)) => (value.to_owned(), format!(" ({more}")),
            None => (value, String::new()),
        };
        Fact { kind, label: String::new(), value, more, share: None }
    }
}

impl From<Figure> for Fact {
    fn from(figure: Figure) -> Self {
        Fact {
            kind: FactKind::Number,
            label: figure.label,
            value: figure.value,
            more: String::new(),
            share: figure.share,
        }
    }
}
