//! A board: a map with its links drawn where its spaces have places, or else a list.
//! Places are attributes of the drawing, since no style stands in a page.

use super::ask;
use super::card;
use super::key::key;
use super::page::Page;
use maud::{Markup, html};
use tuckbox_core::rules::look::MapPlace;
use tuckbox_scene::areas::Lane;
use tuckbox_scene::board::{Board, Space};

/// The size of the part of the map that one space has.
const CELL: (u32, u32) = (132, 96);

/// How much of it the space itself takes.
const SPACE: (u32, u32) = (122, 80);

/// A board, as a map or as a list.
pub fn board(screen: Page<'_>, lane: &Lane, board: &Board) -> Markup {
    let places: Option<Vec<MapPlace>> = board.spaces.iter().map(|space| space.place).collect();
    html! {
        div .lane .board role="group" aria-label=(lane.title) {
            h3 { (lane.title) }
            @match places.filter(|places| !places.is_empty()) {
                Some(places) => (map(screen, board, &places)),
                None => ul .cards .spaces { @for shown in &lane.boxes { li { (card::card(screen, shown)) } } },
            }
        }
    }
}

fn map(screen: Page<'_>, board: &Board, places: &[MapPlace]) -> Markup {
    let most = |of: fn(&MapPlace) -> u8| u32::from(places.iter().map(of).max().unwrap_or(1));
    let (width, height) = (most(|place| place.column) * CELL.0, most(|place| place.line) * CELL.1);
    let middle = |at: usize| places.get(at).map(|place| middle(*place)).unwrap_or_default();
    html! {
        div .map tabindex="0" role="region" aria-label="Map" {
            svg viewBox={ "0 0 " (width) " " (height) } {
                @for link in &board.links {
                    @let [(x1, y1), (x2, y2)] = link.ends.map(middle);
                    line .link .other[link.other] x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
                }
                @for (at, space) in board.spaces.iter().enumerate() {
                    @let (x, y) = middle(at);
                    foreignObject x=(x - SPACE.0 / 2) y=(y - SPACE.1 / 2) width=(SPACE.0) height=(SPACE.1) {
                        (self::space(screen, board, space))
                    }
                }
            }
        }
    }
}

fn middle(place: MapPlace) -> (u32, u32) {
    let at = |number: u8, size: u32| (u32::from(number.max(1)) - 1) * size + size / 2;
    (at(place.column, CELL.0), at(place.line, CELL.1))
}

fn space(screen: Page<'_>, board: &Board, space: &Space) -> Markup {
    let key = key(space.handle);
    let lit = !screen.scene.options_of(space.handle).is_empty() && !screen.stamp.is_empty();
    let holder = space.holder().map(|seat| seat.letter());
    let region = space.region.and_then(|region| board.regions.get(region));
    let stands = space.parties();
    let label = if stands.is_empty() { space.long() } else { format!("{}, {stands}", space.long()) };
    html! {
        article .space .lit[lit] data-piece=(key) data-holder=[holder] data-region=[space.region] aria-label=(label)
            title=[region] {
            h4 { (space.long()) }
            @if !space.figures.is_empty() { p .figures { (space.figures) } }
            ul .parties {
                @for party in &space.parties {
                    li data-seat=(party.seat.letter()) title={ (party.seat.letter()) ": " (party.words) } {
                        b { (party.seat.letter()) }
                        @if !party.marks.is_empty() { " " (party.marks) }
                        @if party.count > 0 { " " (party.kinds) }
                    }
                }
            }
            (ask::on_piece(screen, space.handle))
            a .info href={ (screen.base) "/about/" (key) (screen.query()) } data-lines="" aria-label={ "About " (space.long()) } { "i" }
        }
    }
}
