//! Where things go on the screen: the rows with the lines about their seats,
//! the log and the question. Only numbers; nothing is drawn here.

use super::grid::{self, BOX, SMALL, Share};
use super::scene::{Row, RowKind};
use ratatui::layout::Rect;

/// From this width on, log and question stand beside the table.
const WIDE: u16 = 110;

/// Where everything goes.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// Title, turn, phase.
    pub head: Rect,
    /// Rows with the line about their seat, where they have one.
    pub rows: Vec<Place>,
    /// What happened.
    pub log: Rect,
    /// The question and its options.
    pub question: Rect,
    /// What the cursor is on, and news.
    pub note: Rect,
}

/// Where a row goes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// The line about the seat or the table.
    pub line: Option<Rect>,
    /// The pieces.
    pub area: Rect,
    /// Lines of one box; 1 means that there is room for names only.
    pub tall: u16,
    /// Columns of one box.
    pub wide: u16,
}

impl Place {
    /// How many boxes stand side by side.
    pub fn across(&self) -> usize {
        if self.tall < SMALL { usize::MAX } else { usize::from((self.area.width / self.wide.max(1)).max(1)) }
    }

    /// How many boxes fit.
    pub fn room(&self) -> usize {
        self.across().saturating_mul(usize::from((self.area.height / self.tall.max(1)).max(1)))
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

/// Plans a screen for these rows; `lines` says which rows have a line about
/// their seat or the table, `options` how many lines the question would like.
pub fn plan(screen: Rect, rows: &[Row], lines: &[bool], options: u16) -> Plan {
    let head = Rect { height: 1.min(screen.height), ..screen };
    let below = Rect { y: screen.y + head.height, height: screen.height - head.height, ..screen };
    let wanted = table_height(rows, lines);
    let (table, log, question, note) = if screen.width >= WIDE {
        let side = (screen.width / 3).clamp(38, 56);
        let table = Rect { width: below.width - side, ..below };
        let right = Rect { x: table.x + table.width, width: side, ..below };
        let note = 7.min(right.height / 4);
        let question = (options + 2).max(5).min(right.height / 2).min(right.height - note);
        let log = right.height - note - question;
        let slice = |y: u16, height: u16| Rect { y: right.y + y, height, ..right };
        (table, slice(0, log), slice(log, question), slice(log + question, note))
    } else {
        let note = if below.height > 30 { 3 } else { 2 };
        let least = if below.height > 30 { 9 } else { 7 };
        let spare = below.height.saturating_sub(note);
        let panel = spare.saturating_sub(wanted).clamp(least, 14).min(spare);
        let table = Rect { height: spare - panel, ..below };
        let under = Rect { y: table.y + table.height, height: panel, ..below };
        let question = under.width * 11 / 20;
        (
            table,
            Rect { x: under.x + question, width: under.width - question, ..under },
            Rect { width: question, ..under },
            Rect { y: under.y + under.height, height: note.min(below.height), ..below },
        )
    };
    Plan { head, rows: places(table, rows, lines), log, question, note }
}

/// The lines that rows of plain boxes would take.
fn table_height(rows: &[Row], lines: &[bool]) -> u16 {
    (0..rows.len()).map(|at| BOX + u16::from(lines.get(at).copied().unwrap_or(false))).sum()
}

fn places(table: Rect, rows: &[Row], lines: &[bool]) -> Vec<Place> {
    let has_line = |at: usize| u16::from(lines.get(at).copied().unwrap_or(false));
    let said: u16 = (0..rows.len()).map(has_line).sum();
    let shares = grid::shares(rows, table.width, table.height.saturating_sub(said));
    let mut y = table.y;
    let mut places = Vec::new();
    for (at, Share { tall, lines, wide }) in shares.into_iter().enumerate() {
        let height = tall * lines;
        let own = matches!(rows[at].kind, RowKind::Own);
        let line = has_line(at).min((table.y + table.height).saturating_sub(y + height));
        let (line_y, row_y) = if own { (y + height, y) } else { (y, y + line) };
        places.push(Place {
            line: (line > 0).then_some(Rect { y: line_y, height: 1, ..table }),
            area: Rect { y: row_y, height, ..table },
            tall,
            wide,
        });
        y += height + line;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_core::ids::Seat;

    fn rows(others: u8) -> Vec<Row> {
        let other = (1..=others).map(|seat| RowKind::Other(Seat(seat)));
        other.chain([RowKind::Own, RowKind::Hand]).map(|kind| Row { kind, boxes: Vec::new() }).collect()
    }

    fn check(width: u16, height: u16, others: u8, expected: &[u16]) {
        let rows = rows(others);
        let lines: Vec<bool> = rows.iter().map(|row| row.kind != RowKind::Hand).collect();
        let plan = plan(Rect::new(0, 0, width, height), &rows, &lines, 5);
        let heights: Vec<u16> = plan.rows.iter().map(|place| place.area.height).collect();
        assert_eq!(heights, expected, "{width}x{height} with {others} others");
        let bottom = plan.note.y + plan.note.height;
        assert_eq!(bottom, height, "the note ends at the bottom of {width}x{height}");
    }

    #[test]
    fn two_seats_fit_a_small_screen_with_boxes() {
        check(80, 24, 1, &[4, 4, 4]);
        check(120, 40, 1, &[4, 4, 4]);
    }

    #[test]
    fn many_seats_on_a_small_screen_are_told_by_name() {
        check(80, 24, 3, &[1, 1, 1, 4, 3]);
        check(80, 40, 3, &[4, 4, 4, 4, 4]);
    }

    #[test]
    fn no_screen_is_too_small_to_plan_for() {
        for width in [1, 10, 40, 110] {
            for height in 1..30 {
                let rows = rows(5);
                let plan = plan(Rect::new(0, 0, width, height), &rows, &[true; 7], 5);
                for area in [plan.head, plan.log, plan.question, plan.note] {
                    assert!(
                        area.y + area.height <= height && area.x + area.width <= width,
                        "{width}x{height}: {area:?}"
                    );
                }
                for place in plan.rows {
                    assert!(place.area.y + place.area.height <= height, "{width}x{height}: {place:?}");
                }
            }
        }
    }
}
