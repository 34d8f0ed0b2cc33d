//! Where each card is on the screen: what is drawn and what the cursor moves
//! over are told by the same numbers.

use super::board_layout;
use super::card::title_width;
use super::layout::{LanePlace, Layout};
use ratatui::layout::Rect;
use tuckbox_core::view::Handle;
use tuckbox_scene::areas::{Area, Lane, LaneKind};

/// A card or space on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hitbox {
    /// The piece that is drawn there.
    pub handle: Handle,
    /// The cells it takes on the screen.
    pub rect: Rect,
    /// Which place of the plan it is in.
    pub place: usize,
    /// Which box of its lane it is.
    pub at: usize,
}

/// The lane of a place.
pub fn lane<'a>(areas: &'a [Area], place: &LanePlace) -> &'a Lane {
    &areas[place.area].lanes[place.lane]
}

/// Everything that is seen, lane by lane.
pub fn all(areas: &[Area], plan: &Layout, pointed: Option<Handle>) -> Vec<Hitbox> {
    let of = |(at, place): (usize, &LanePlace)| in_lane(lane(areas, place), at, place, pointed);
    plan.lanes.iter().enumerate().flat_map(of).collect()
}

/// What is seen of a lane.
pub fn in_lane(lane: &Lane, at: usize, place: &LanePlace, pointed: Option<Handle>) -> Vec<Hitbox> {
    if place.is_folded() {
        return Vec::new();
    }
    let pointed = pointed.and_then(|handle| lane.place(handle));
    let spot = |(row, rect): (usize, Rect)| {
        lane.boxes.get(row).map(|card| Hitbox { handle: card.handle, rect, place: at, at: row })
    };
    let rects = match (lane.kind, &lane.board) {
        (LaneKind::Board, Some(board)) => {
            let layout = board_layout::lay(board, place.rect, pointed);
            layout.spots.into_iter().map(|spot| (spot.at, spot.rect)).collect()
        }
        _ if place.is_names() => names(lane, place.rect, pointed),
        _ => boxes(lane, place, pointed),
    };
    rects.into_iter().filter_map(spot).collect()
}

fn boxes(lane: &Lane, place: &LanePlace, pointed: Option<usize>) -> Vec<(usize, Rect)> {
    let start = place.start(lane.boxes.len(), pointed);
    let across = place.across();
    let rect = |at: usize| {
        let column = u16::try_from(at % across).unwrap_or(0);
        let line = u16::try_from(at / across).unwrap_or(0);
        let (x, y) = (place.rect.x + column * place.wide, place.rect.y + line * place.tall);
        Rect { x, y, width: place.wide, height: place.tall }.intersection(place.rect)
    };
    let shown = place.room().min(lane.boxes.len() - start);
    (0..shown).map(|at| (start + at, rect(at))).collect()
}

/// The columns that the title of a lane takes before its names.
pub fn head_width(lane: &Lane) -> usize {
    lane.title.chars().count() + 3
}

/// Names in one line, from the first one that lets the pointed one be seen.
fn names(lane: &Lane, rect: Rect, pointed: Option<usize>) -> Vec<(usize, Rect)> {
    let room = usize::from(rect.width).saturating_sub(head_width(lane));
    let widths: Vec<usize> = lane.boxes.iter().map(|card| title_width(card) + 2).collect();
    let mut start = 0;
    if let Some(pointed) = pointed {
        while start < pointed && widths[start..=pointed].iter().sum::<usize>() > room {
            start += 1;
        }
    }
    let mut x = head_width(lane);
    let mut rects = Vec::new();
    for (at, &wide) in widths.iter().enumerate().skip(start) {
        if x + wide > usize::from(rect.width) && at > start {
            break;
        }
        let (column, width) = (u16::try_from(x).unwrap_or(0), u16::try_from(wide).unwrap_or(0));
        rects.push((at, Rect { x: rect.x + column, width, height: 1, ..rect }.intersection(rect)));
        x += wide;
    }
    rects
}
