//! What a zone is to the person who looks: part of the table, the hand, or a
//! pile beside it. Told by the hints of the game, or else from what the zone
//! declares and from how actions use it; never from its name.

use serde::Serialize;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::{Named, ZoneId};
use tuckbox_core::rules::look::ZoneLook;
use tuckbox_core::rules::{Ruleset, Sees, ZoneOwner};
use tuckbox_core::view::{PieceView, View, ZoneView};

/// What a zone is to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum ZoneRole {
    /// Its pieces lie side by side.
    Row,
    /// Its pieces lie one after another, in an order that matters.
    Line,
    /// Its pieces are spaces of a board.
    Board,
    /// Its pieces are held by a seat.
    Hand,
    /// Its pieces lie on a pile, open or not.
    Pile,
    /// Its pieces are attached to others.
    Attached,
}

impl ZoneRole {
    /// Whether pieces there lie on the table, each to be seen.
    pub fn lies(self) -> bool {
        matches!(self, ZoneRole::Row | ZoneRole::Line | ZoneRole::Board)
    }
}

/// What a zone is.
pub fn of(rules: &Ruleset, zone: ZoneId) -> ZoneRole {
    let def = &rules.zones[zone.index()];
    if def.of == ZoneOwner::Piece {
        return ZoneRole::Attached;
    }
    match rules.look.zone(zone) {
        Some(ZoneLook::Row) => return ZoneRole::Row,
        Some(ZoneLook::Line) => return ZoneRole::Line,
        Some(ZoneLook::Board) => return ZoneRole::Board,
        Some(ZoneLook::Pile | ZoneLook::Count) => return ZoneRole::Pile,
        Some(ZoneLook::Hand) => return ZoneRole::Hand,
        None => {}
    }
    match (def.of, def.play, def.sees) {
        (ZoneOwner::Table, true, _) if rules.derived.linked.has(zone) => ZoneRole::Board,
        (_, true, _) => ZoneRole::Row,
        (ZoneOwner::Seat, false, Sees::Owner) => ZoneRole::Hand,
        (_, false, Sees::Everyone) if rules.derived.waiting.has(zone) => ZoneRole::Row,
        _ => ZoneRole::Pile,
    }
}

/// The zones of a seat, or of the table, that are such a place.
pub fn zones<'v>(rules: &Ruleset, view: &'v View, seat: Option<Seat>, place: ZoneRole) -> Vec<&'v ZoneView> {
    view.zones.iter().filter(|zone| zone.seat == seat && of(rules, zone.zone) == place).collect()
}

/// The zones of a seat, or of the table, whose pieces lie on the table.
pub fn lying<'v>(rules: &Ruleset, view: &'v View, seat: Option<Seat>) -> Vec<(ZoneRole, &'v ZoneView)> {
    let own = view.zones.iter().filter(|zone| zone.seat == seat);
    own.map(|zone| (of(rules, zone.zone), zone)).filter(|(place, _)| place.lies()).collect()
}

/// How deep what is attached to each other is told with what it is attached to.
pub const DEEPEST: usize = 32;

/// The pieces that are attached to a piece or stand in it, in the order of the view.
pub fn attached<'v>(view: &'v View, host: &PieceView) -> Vec<&'v PieceView> {
    let pieces = view.zones.iter().flat_map(|zone| &zone.pieces);
    pieces.filter(|piece| piece.host == Some(host.handle)).collect()
}

/// Whether a piece is drawn within another one.
pub fn is_inside(view: &View, piece: &PieceView) -> bool {
    piece.host.is_some_and(|host| view.piece(host).is_some())
}

/// The zone a piece of the view is in.
pub fn zone_of<'v>(view: &'v View, piece: &PieceView) -> Option<&'v ZoneView> {
    view.zones.iter().find(|zone| zone.pieces.iter().any(|p| p.handle == piece.handle))
}
