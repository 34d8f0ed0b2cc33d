//! How the rows of the table share the lines there are: every row is seen, the
//! viewer's own things come first, and what is left over makes boxes wider and
//! taller until their texts can be read.

use super::card::full_height;
use super::scene::{Row, RowKind};

/// The lines of a box with its borders.
pub const BOX: u16 = 4;

/// The lines of a box where there is little room; with fewer, names must do.
pub const SMALL: u16 = 3;

/// The lines of a box at first, and at most, when lines are left over.
const TALLER: [u16; 2] = [8, 12];

/// The narrowest, a comfortable, and the widest box.
const WIDTH: (u16, u16, u16) = (10, 16, 22);

/// What a row gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Lines of one box; 1 where names must do.
    pub tall: u16,
    /// How many lines of boxes.
    pub lines: u16,
    /// Columns of one box.
    pub wide: u16,
}

/// Shares so many columns and lines among rows.
pub fn shares(rows: &[Row], width: u16, lines: u16) -> Vec<Share> {
    let mut sharing = Sharing { rows, width: width.max(1), left: lines, shares: Vec::new() };
    sharing.names();
    sharing.boxes();
    sharing.attachments();
    for wide in [WIDTH.0, WIDTH.1] {
        sharing.lines(wide);
    }
    sharing.widths();
    sharing.texts();
    sharing.shares
}

struct Sharing<'a> {
    rows: &'a [Row],
    width: u16,
    left: u16,
    shares: Vec<Share>,
}

impl Sharing<'_> {
    /// Every row gets a line, as long as there are any.
    fn names(&mut self) {
        for _ in self.rows {
            let one = 1.min(self.left);
            self.left -= one;
            self.shares.push(Share { tall: one, lines: 1, wide: WIDTH.0.min(self.width) });
        }
    }

    /// Rows become rows of boxes.
    fn boxes(&mut self) {
        for at in self.by_importance() {
            let more = self.left.min(BOX - 1);
            if self.shares[at].tall > 0 && more + 1 >= SMALL {
                self.left -= more;
                self.shares[at].tall += more;
            }
        }
    }

    /// Boxes grow by what is attached.
    fn attachments(&mut self) {
        for at in self.by_importance() {
            let inside = self.rows[at].boxes.iter().map(|card| card.inside.len()).max().unwrap_or(0);
            let more = u16::try_from(inside).unwrap_or(0).min(3).min(self.left);
            if self.shares[at].tall >= BOX {
                self.left -= more;
                self.shares[at].tall += more;
            }
        }
    }

    /// Rows get as many lines of boxes as boxes of this width need.
    fn lines(&mut self, wide: u16) {
        let per_line = usize::from((self.width / wide).max(1));
        for at in self.by_importance() {
            let needed = self.rows[at].boxes.len().div_ceil(per_line);
            let share = &mut self.shares[at];
            while share.tall >= BOX && usize::from(share.lines) < needed && self.left >= share.tall {
                self.left -= share.tall;
                share.lines += 1;
            }
        }
    }

    /// Boxes become as wide as their number allows.
    fn widths(&mut self) {
        for (row, share) in self.rows.iter().zip(&mut self.shares) {
            let per_line = row.boxes.len().div_ceil(usize::from(share.lines)).max(1);
            let wide = self.width / u16::try_from(per_line).unwrap_or(u16::MAX);
            share.wide = wide.clamp(WIDTH.0, WIDTH.2).min(self.width);
        }
    }

    /// Boxes become as tall as their texts need, those in the hand first.
    fn texts(&mut self) {
        let mut order = self.by_importance();
        order.sort_by_key(|&at| self.rows[at].kind != RowKind::Hand);
        for most in TALLER {
            for &at in &order {
                let Share { tall, lines, wide } = self.shares[at];
                let wanted = self.rows[at].boxes.iter().map(|card| full_height(card, usize::from(wide))).max();
                let wanted = u16::try_from(wanted.unwrap_or(0)).unwrap_or(u16::MAX).min(most);
                if tall >= BOX {
                    let more = wanted.saturating_sub(tall).min(self.left / lines);
                    self.left -= more * lines;
                    self.shares[at].tall += more;
                }
            }
        }
    }

    /// Rows by how much boxes matter: the viewer's own, the hand, the others.
    fn by_importance(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by_key(|&at| match self.rows[at].kind {
            RowKind::Own => 0,
            RowKind::Hand => 1,
            RowKind::Other(_) => 2,
            RowKind::Table => 3,
        });
        order
    }
}
