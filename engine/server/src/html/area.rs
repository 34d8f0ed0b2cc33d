//! What belongs to a seat or to the table: its numbers, its piles, its lanes.

use super::page::Page;
use super::{ask, board, card};
use maud::{Markup, html};
use tuckbox_scene::areas::{Area, Fact, FactKind, Lane, LaneKind, Owner, Pile};
use tuckbox_scene::question::Subject;

/// The areas as they stand on a page: where a board is drawn, it is what is looked at, and
/// comes first; the others keep their order.
pub fn from_top(areas: &[Area]) -> impl Iterator<Item = &Area> {
    let has_board = |area: &&Area| area.lanes.iter().any(|lane| lane.board.is_some());
    areas.iter().filter(has_board).chain(areas.iter().filter(move |area| !has_board(area)))
}

/// An area with all that is in it.
pub fn area(screen: Page<'_>, area: &Area) -> Markup {
    let (name, class, seat) = match area.owner {
        Owner::Other(seat) => (format!("Seat {}", seat.letter()), "area other", Some(seat)),
        Owner::Own(seat) if screen.desk.is_some() => (format!("Seat {}", seat.letter()), "area own", Some(seat)),
        Owner::Own(seat) => (format!("Seat {}, you", seat.letter()), "area own", Some(seat)),
        Owner::Table => (String::from("Table"), "area table", None),
    };
    let about = |seat| screen.scene.question.as_ref().map(|question| question.about(Subject::Seat(seat)));
    let options = seat.and_then(about).unwrap_or_default();
    let numbers = area.facts.iter().filter(|fact| fact.kind != FactKind::Count);
    html! {
        section class=(class) aria-label=(name) {
            header .who .lit[!options.is_empty()] {
                h2 { (name) }
                dl .facts { @for fact in numbers { (self::fact(fact)) } }
                @if let Some(seat) = seat {
                    (ask::choices(screen, &options, &format!("seat-{}", seat.letter())))
                }
            }
            div .lanes {
                @for lane in &area.lanes { (self::lane(screen, lane)) }
                @if !area.piles.is_empty() {
                    ul .piles aria-label="Piles" { @for pile in &area.piles { (self::pile(screen, pile)) } }
                }
            }
        }
    }
}

fn fact(fact: &Fact) -> Markup {
    html! {
        div .fact {
            @if !fact.label.is_empty() { dt { (fact.label) } }
            dd {
                (fact.value)
                @if let Some(share) = fact.share {
                    meter min="0" max=(share.whole) value=(share.now.clamp(0, share.whole)) { (fact.value) }
                }
            }
        }
    }
}

fn lane(screen: Page<'_>, lane: &Lane) -> Markup {
    if let Some(board) = &lane.board {
        return board::board(screen, lane, board);
    }
    let kind = match lane.kind {
        LaneKind::Row => "row",
        LaneKind::Line => "line",
        LaneKind::Board => "list",
        LaneKind::Hand => "hand",
    };
    let few = lane.kind == LaneKind::Row && !lane.has_boxes();
    html! {
        div .lane .(kind) .many[few] role="group" aria-label=(lane.title) {
            @if lane.kind != LaneKind::Row || lane.boxes.is_empty() { h3 { (lane.title) } }
            ul .cards {
                @for shown in &lane.boxes {
                    @if let Some(zone) = shown.zone.as_ref().filter(|_| lane.kind == LaneKind::Row) {
                        li .zone { h3 { (zone) } }
                    }
                    li { (card::card(screen, shown)) }
                }
            }
        }
    }
}

fn pile(screen: Page<'_>, pile: &Pile) -> Markup {
    html! {
        li .pile .held[pile.held] .empty[pile.count == 0] title=(pile.words) {
            h3 { (pile.title) }
            @match &pile.top {
                Some(top) => (card::card(screen, top)),
                None => div .back aria-hidden="true" {},
            }
            span .count aria-label={ (pile.count) " cards" } { (pile.count) }
        }
    }
}
