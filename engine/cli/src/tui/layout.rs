//! Where things go on the screen: the facts of seats, their lanes, the log
//! and the question. Only numbers; nothing is drawn here.

use super::rows::{self, Row, RowKind};
use super::sizes::{self, RowSize, SMALL};
use ratatui::layout::Rect;
use tuckbox_scene::areas::Area;

/// From this width on, log and question stand beside the table.
const WIDE: u16 = 110;

/// The parts of the screen with their places.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// Title, turn, phase.
    pub head: Rect,
    /// The line about each area; without height where there is no room for it.
    pub facts: Vec<(usize, Rect)>,
    /// The lanes of each area.
    pub lanes: Vec<LanePlace>,
    /// What happened so far: the log of the viewer.
    pub log: Rect,
    /// The question and its options.
    pub question: Rect,
    /// What the cursor is on, and news.
    pub note: Rect,
}

/// Where a lane goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LanePlace {
    /// The area it belongs to, by its place among the areas.
    pub area: usize,
    /// Its place among the lanes of that area.
    pub lane: usize,
    /// Where; without height where the lane is folded away.
    pub rect: Rect,
    /// Lines of one box; 1 means that there is room for names only.
    pub tall: u16,
    /// Columns of one box.
    pub wide: u16,
}

impl LanePlace {
    /// Whether its cards are told by name only.
    pub fn is_names(&self) -> bool {
        self.tall < SMALL
    }

    /// Whether there is no room for it.
    pub fn is_folded(&self) -> bool {
        self.rect.height == 0
    }

    /// How many boxes stand side by side.
    pub fn across(&self) -> usize {
        usize::from((self.rect.width / self.wide.max(1)).max(1))
    }

    /// How many boxes fit.
    pub fn room(&self) -> usize {
        self.across().saturating_mul(usize::from((self.rect.height / self.tall.max(1)).max(1)))
    }

    /// The first box to show so that this one is seen.
    pub fn start(&self, count: usize, pointed: Option<usize>) -> usize {
        let room = self.room();
        if count <= room {
            return 0;
        }
        pointed.map_or(0, |at| (at + 1).saturating_sub(room)).min(count - room)
    }
}

/// What a plan is made for.
pub struct LayoutInput<'a> {
    /// What lies on the table.
    pub areas: &'a [Area],
    /// How areas are called in the line about them.
    pub who: &'a dyn Fn(usize) -> String,
    /// The area of another seat that matters most now.
    pub focus: Option<usize>,
    /// How many lines the question would like in so many columns.
    pub options: &'a dyn Fn(u16) -> u16,
    /// How many lines the log has in so many columns.
    pub log: &'a dyn Fn(u16) -> u16,
}

/// Plans a screen.
pub fn plan(screen: Rect, wish: &LayoutInput<'_>) -> Layout {
    let head = Rect { height: 1.min(screen.height), ..screen };
    let below = Rect { y: screen.y + head.height, height: screen.height - head.height, ..screen };
    let Parts { table, log, question, note } =
        if screen.width >= WIDE { beside(below, wish) } else { beneath(below, wish) };
    let (facts, lanes) = places(table, wish);
    Layout { head, facts, lanes, log, question, note }
}

/// What stands below the head.
struct Parts {
    table: Rect,
    log: Rect,
    question: Rect,
    note: Rect,
}

/// Log, question and note on the right of the table.
fn beside(below: Rect, wish: &LayoutInput<'_>) -> Parts {
    let side = (below.width / 3).clamp(38, 56);
    let table = Rect { width: below.width - side, ..below };
    let right = Rect { x: table.x + table.width, width: side, ..below };
    let note = 7.min(right.height / 4);
    let room = right.height - note;
    // Half of it at least; more where the log leaves lines free.
    let most = (room - room.min((wish.log)(side) + 1)).max(right.height / 2);
    let question = ((wish.options)(side) + 2).max(5).min(most).min(room);
    let log = right.height - note - question;
    let slice = |y: u16, height: u16| Rect { y: right.y + y, height, ..right };
    Parts { table, log: slice(0, log), question: slice(log, question), note: slice(log + question, note) }
}

/// Question and log under the table, and the note under both.
fn beneath(below: Rect, wish: &LayoutInput<'_>) -> Parts {
    let note = if below.height > 30 { 3 } else { 2 };
    let least = if below.height > 30 { 9 } else { 7 };
    let spare = below.height.saturating_sub(note);
    let wanted = wanted(below.width, wish, spare.saturating_sub(least));
    let most = ((wish.options)(below.width * 11 / 20) + 2).max(14);
    let panel = spare.saturating_sub(wanted).clamp(least, most).min(spare);
    let table = Rect { height: spare - panel, ..below };
    let under = Rect { y: table.y + table.height, height: panel, ..below };
    let question = under.width * 11 / 20;
    Parts {
        table,
        log: Rect { x: under.x + question, width: under.width - question, ..under },
        question: Rect { width: question, ..under },
        note: Rect { y: under.y + under.height, height: note.min(below.height), ..below },
    }
}

/// The lines the table would like to have, of at most so many.
fn wanted(width: u16, wish: &LayoutInput<'_>, most: u16) -> u16 {
    let (rows, facts) = in_rows(width, most, wish);
    sizes::needed(wish.areas, &rows, &facts, true)
}

/// The rows of the table: with as few seats side by side as let all be seen
/// as boxes, or else by name, or else with as many as there can be.
fn in_rows(width: u16, height: u16, wish: &LayoutInput<'_>) -> (Vec<Row>, Vec<u16>) {
    let most = rows::columns(wish.areas, width);
    let make = |columns: u16| {
        let rows = rows::rows(wish.areas, width, columns, wish.focus);
        let facts: Vec<u16> = rows.iter().map(|row| row.told_wanted(wish.areas, wish.who)).collect();
        (rows, facts)
    };
    for boxes in [true, false] {
        for columns in 1..=most {
            let (rows, facts) = make(columns);
            if sizes::needed(wish.areas, &rows, &facts, boxes) <= height {
                return (rows, facts);
            }
        }
    }
    // Where even names do not fit, lines are dearer than columns, but what is
    // what is told of a seat should not be cut.
    make(if width >= 76 { most.min(2) } else { 1 })
}

fn places(table: Rect, wish: &LayoutInput<'_>) -> (Vec<(usize, Rect)>, Vec<LanePlace>) {
    let (rows, facts) = in_rows(table.width, table.height, wish);
    let shares = sizes::shares(wish.areas, &rows, &facts, table.height);
    let (mut lines, mut lanes) = (Vec::new(), Vec::new());
    let mut y = table.y;
    for (row, share) in rows.iter().zip(shares) {
        for cell in &row.cells {
            let rect = Rect { x: table.x + cell.x, y, width: cell.width, height: share.height() };
            match row.kind {
                RowKind::Facts => lines.push((cell.area, rect)),
                RowKind::Lanes => {
                    let RowSize { tall, lines, .. } = share;
                    let wide = sizes::box_width(&wish.areas[cell.area].lanes[cell.lane], *cell, lines);
                    lanes.push(LanePlace { area: cell.area, lane: cell.lane, rect, tall, wide });
                }
            }
        }
        y += share.height();
    }
    (lines, lanes)
}
