//! How the rows of the table share the lines there are: every seat is told
//! of, the viewer's own things and the board come first, and what is left over
//! makes boxes wider and taller until their texts can be read. What finds no
//! line at all is folded away.

use super::board_layout::{self, BoardLines};
use super::card::{WIDTH, full_height};
use super::rows::{Cell, Row, RowKind};
use tuckbox_scene::areas::{Area, Lane, LaneKind};

/// The lines of a box with its borders.
pub const BOX: u16 = 4;

/// The lines of a box where there is little room; with fewer, names must do.
pub const SMALL: u16 = 3;

/// The lines of a box at first, and at most, when lines are left over.
const TALLER: [u16; 2] = [8, 12];

/// What a row gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowSize {
    /// Lines of one box; 1 where names must do; for boards and what is told,
    /// all lines of the row.
    pub tall: u16,
    /// How many lines of boxes.
    pub lines: u16,
}

impl RowSize {
    /// All lines of the row.
    pub fn height(self) -> u16 {
        self.tall * self.lines
    }
}

/// Shares so many lines among rows; `told` says how many lines each row wants
/// for what it tells.
pub fn shares(areas: &[Area], rows: &[Row], told: &[u16], lines: u16) -> Vec<RowSize> {
    let shares = vec![RowSize { tall: 0, lines: 1 }; rows.len()];
    let mut sharing = Sharing { areas, rows, left: lines, shares };
    sharing.grow(RowKind::Facts, |_, _| 1);
    sharing.boards(|lines| lines.needs);
    sharing.grow(RowKind::Lanes, |_, _| 1);
    sharing.boards(|lines| lines.needs + 2);
    sharing.grow(RowKind::Facts, |at, rank| if rank <= 3 { told[at] } else { 1 });
    sharing.boxes(1);
    sharing.grow(RowKind::Facts, |at, _| told[at]);
    sharing.boards(|lines| lines.likes);
    sharing.boxes(u8::MAX);
    sharing.attachments();
    for wide in [WIDTH.0, WIDTH.1] {
        sharing.lines(wide);
    }
    sharing.boards(|lines| lines.most);
    sharing.texts();
    sharing.shares
}

/// The lines that rows take when their cards are names, or boxes.
pub fn needed(areas: &[Area], rows: &[Row], told: &[u16], boxes: bool) -> u16 {
    let row = |(at, row): (usize, &Row)| match row.kind {
        RowKind::Facts => told.get(at).copied().unwrap_or(1),
        RowKind::Lanes => row
            .lanes(areas)
            .map(|(cell, lane)| match (&lane.board, boxes && lane.has_boxes()) {
                (Some(board), _) if boxes => board_layout::wanted(board, cell.width).likes,
                (Some(board), _) => board_layout::wanted(board, cell.width).needs,
                (None, false) => 1,
                (None, true) => BOX * comfortable(lane, cell.width),
            })
            .max()
            .unwrap_or(0),
    };
    rows.iter().enumerate().map(row).fold(0, u16::saturating_add)
}

/// One line of boxes, or two where they would be cramped in one.
fn comfortable(lane: &Lane, width: u16) -> u16 {
    if lane.boxes.len() <= usize::from(width / WIDTH.0) { 1 } else { 2 }
}

/// Columns of one box of a lane that stands in so many lines.
pub fn box_width(lane: &Lane, cell: Cell, lines: u16) -> u16 {
    let per_line = lane.boxes.len().div_ceil(usize::from(lines.max(1))).max(1);
    let wide = cell.width / u16::try_from(per_line).unwrap_or(u16::MAX);
    wide.clamp(WIDTH.0, WIDTH.2).min(cell.width)
}

struct Sharing<'a> {
    areas: &'a [Area],
    rows: &'a [Row],
    left: u16,
    shares: Vec<RowSize>,
}

impl Sharing<'_> {
    /// Bands of a kind grow to so many lines.
    fn grow(&mut self, kind: RowKind, wanted: impl Fn(usize, u8) -> u16) {
        for at in self.by_rank() {
            let row = &self.rows[at];
            if row.kind == kind {
                let more = wanted(at, row.rank).saturating_sub(self.shares[at].tall).min(self.left);
                self.left -= more;
                self.shares[at].tall += more;
            }
        }
    }

    /// Boards grow to one of the heights they want.
    fn boards(&mut self, which: impl Fn(BoardLines) -> u16) {
        for at in self.by_rank() {
            let boards = self.rows[at].lanes(self.areas).filter_map(|(cell, lane)| Some((cell, lane.board.as_ref()?)));
            let wanted = boards.map(|(cell, board)| which(board_layout::wanted(board, cell.width))).max().unwrap_or(0);
            let more = wanted.saturating_sub(self.shares[at].tall).min(self.left);
            self.left -= more;
            self.shares[at].tall += more;
        }
    }

    /// Bands of lanes that have cards become rows of boxes, up to a rank.
    fn boxes(&mut self, rank: u8) {
        for at in self.by_rank() {
            let (row, share) = (&self.rows[at], self.shares[at]);
            let has = row.lanes(self.areas).any(|(_, lane)| lane.has_boxes());
            let more = self.left.min(BOX.saturating_sub(share.tall));
            if has && row.rank <= rank && share.tall > 0 && !row.is_board(self.areas) && more + share.tall >= SMALL {
                self.left -= more;
                self.shares[at].tall += more;
            }
        }
    }

    /// Boxes grow by what is attached.
    fn attachments(&mut self) {
        for at in self.by_rank() {
            let inside = self.cards(at, |lane, _| lane.boxes.iter().map(|card| card.inside.len()).max().unwrap_or(0));
            let more = u16::try_from(inside).unwrap_or(0).min(3).min(self.left);
            if self.is_boxes(at) {
                self.left -= more;
                self.shares[at].tall += more;
            }
        }
    }

    /// Bands get as many lines of boxes as boxes of this width need.
    fn lines(&mut self, wide: u16) {
        for at in self.by_rank() {
            let needed =
                self.cards(at, |lane, cell| lane.boxes.len().div_ceil(usize::from((cell.width / wide).max(1))));
            let boxes = self.is_boxes(at);
            let share = &mut self.shares[at];
            while boxes && usize::from(share.lines) < needed && self.left >= share.tall {
                self.left -= share.tall;
                share.lines += 1;
            }
        }
    }

    /// Boxes become as tall as their texts need, those in the hand first.
    fn texts(&mut self) {
        let mut order = self.by_rank();
        order.sort_by_key(|&at| self.rows[at].rank != 0);
        for most in TALLER {
            for &at in &order {
                let RowSize { tall, lines } = self.shares[at];
                let full = |lane: &Lane, cell: Cell| {
                    let wide = usize::from(box_width(lane, cell, lines));
                    lane.boxes.iter().map(|card| full_height(card, wide)).max().unwrap_or(0)
                };
                let wanted = u16::try_from(self.cards(at, full)).unwrap_or(u16::MAX).min(most);
                if self.is_boxes(at) {
                    let more = wanted.saturating_sub(tall).min(self.left / lines.max(1));
                    self.left -= more * lines;
                    self.shares[at].tall += more;
                }
            }
        }
    }

    /// The most that a lane of the row has of something.
    fn cards(&self, at: usize, count: impl Fn(&Lane, Cell) -> usize) -> usize {
        let lanes = self.rows[at].lanes(self.areas).filter(|(_, lane)| lane.kind != LaneKind::Board);
        lanes.map(|(cell, lane)| count(lane, cell)).max().unwrap_or(0)
    }

    fn is_boxes(&self, at: usize) -> bool {
        let row = &self.rows[at];
        row.kind == RowKind::Lanes && self.shares[at].tall >= BOX && !row.is_board(self.areas)
    }

    fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by_key(|&at| self.rows[at].rank);
        order
    }
}
