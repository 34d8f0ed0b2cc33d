//! The table as rows from top to bottom: lines about seats, and lanes of
//! cards. In a row stand the seats that share it side by side, or the lanes
//! of one seat that are short enough. Only numbers; nothing is drawn here.

use super::card::WIDTH;
use super::status_line;
use tuckbox_scene::areas::{Area, CardBox, Lane, LaneKind, Owner};

/// Columns a box should have before lanes stand side by side.
const COMFORTABLE: usize = 14;

/// The narrowest seat where seats stand side by side.
const SEAT: u16 = 38;

/// What a row holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// Lines about seats or the table.
    Facts,
    /// Lanes of cards.
    Lanes,
}

/// A part of a row: the line or a lane of one area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The area, by its place among the areas.
    pub area: usize,
    /// The lane, by its place in the area.
    pub lane: usize,
    /// From this column on.
    pub x: u16,
    /// So many columns.
    pub width: u16,
}

/// A row over the whole width of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it holds.
    pub kind: RowKind,
    /// Its parts from left to right.
    pub cells: Vec<Cell>,
    /// How much it matters that it is seen: 0 the most.
    pub rank: u8,
}

/// How many ways there are to put so many seats side by side.
pub fn columns(areas: &[Area], width: u16) -> u16 {
    let others = areas.iter().filter(|area| matches!(area.owner, Owner::Other(_))).count();
    let most = (width / SEAT).clamp(1, 3);
    most.min(u16::try_from(others).unwrap_or(1).max(1))
}

/// The rows of a table of this width with so many other seats side by side;
/// `focus` is the area of another seat that matters most now.
pub fn rows(areas: &[Area], width: u16, columns: u16, focus: Option<usize>) -> Vec<Row> {
    let mut rows = Vec::new();
    let others: Vec<usize> = at(areas, |owner| matches!(owner, Owner::Other(_)));
    for group in others.chunks(usize::from(columns.max(1))) {
        beside(areas, group, width, focus, &mut rows);
    }
    for table in at(areas, |owner| owner == Owner::Table) {
        if !areas[table].facts.is_empty() {
            rows.push(told(&[table], width, 3));
        }
        under(areas, table, width, &mut rows);
    }
    for own in at(areas, |owner| matches!(owner, Owner::Own(_))) {
        let from = rows.len();
        under(areas, own, width, &mut rows);
        // The line about the viewer stands between the table and the hand.
        let hands = rows[from..].iter().position(|row| is_hand(areas, row));
        rows.insert(from + hands.unwrap_or(rows.len() - from), told(&[own], width, 0));
    }
    rows
}

fn at(areas: &[Area], fits: impl Fn(Owner) -> bool) -> Vec<usize> {
    areas.iter().enumerate().filter(|(_, area)| fits(area.owner)).map(|(at, _)| at).collect()
}

fn is_hand(areas: &[Area], row: &Row) -> bool {
    row.cells.iter().any(|cell| areas[cell.area].lanes[cell.lane].kind == LaneKind::Hand)
}

/// Lines about areas side by side.
fn told(group: &[usize], width: u16, rank: u8) -> Row {
    Row { kind: RowKind::Facts, cells: split(group, 0, width), rank }
}

/// The same lane of several areas side by side.
fn split(group: &[usize], lane: usize, width: u16) -> Vec<Cell> {
    let count = u16::try_from(group.len()).unwrap_or(1).max(1);
    let one = width / count;
    let cell = |(place, &area): (u16, &usize)| Cell { area, lane, x: place * one, width: one };
    (0u16..).zip(group).map(cell).collect()
}

/// Seats side by side: the lines about them, then their lanes one by one.
fn beside(areas: &[Area], group: &[usize], width: u16, focus: Option<usize>, rows: &mut Vec<Row>) {
    let rank = if focus.is_some_and(|focus| group.contains(&focus)) { 2 } else { 4 };
    rows.push(told(group, width, rank));
    if let [one] = group {
        let from = rows.len();
        under(areas, *one, width, rows);
        rows[from..].iter_mut().for_each(|row| row.rank = rank);
        return;
    }
    let most = group.iter().map(|&area| areas[area].lanes.len()).max().unwrap_or(0);
    for lane in 0..most {
        let mut cells = split(group, lane, width);
        cells.retain(|cell| lane < areas[cell.area].lanes.len());
        rows.push(Row { kind: RowKind::Lanes, cells, rank });
    }
}

/// The lanes of one area, side by side where they are short.
fn under(areas: &[Area], area: usize, width: u16, rows: &mut Vec<Row>) {
    let mut group: Vec<usize> = Vec::new();
    let lanes = &areas[area].lanes;
    let rank = |lane: &Lane| match (areas[area].owner, lane.kind) {
        (Owner::Own(_), LaneKind::Hand) => 0,
        (Owner::Own(_), _) => 1,
        _ => 3,
    };
    let wide = |lane: usize| comfort(&lanes[lane]);
    let flush = |group: &mut Vec<usize>, rows: &mut Vec<Row>| {
        let Some(&first) = group.first() else { return };
        let rank = rank(&lanes[first]);
        rows.push(Row { kind: RowKind::Lanes, cells: shared(area, group, lanes, width), rank });
        group.clear();
    };
    for lane in 0..lanes.len() {
        let alone = |lane: usize| matches!(lanes[lane].kind, LaneKind::Board | LaneKind::Hand);
        let together: usize = group.iter().chain([&lane]).map(|&lane| wide(lane)).sum();
        if alone(lane) || group.iter().any(|&before| alone(before)) || together > usize::from(width) {
            flush(&mut group, rows);
        }
        group.push(lane);
    }
    flush(&mut group, rows);
}

/// The columns in which the cards of a lane are read with comfort.
fn comfort(lane: &Lane) -> usize {
    let bare = |card: &CardBox| card.is_bare().then(|| card.name().chars().count() + 3);
    let wide = |card: &CardBox| bare(card).map_or(COMFORTABLE, |wide| wide.min(COMFORTABLE));
    lane.boxes.iter().map(wide).sum::<usize>().max(COMFORTABLE)
}

/// Lanes side by side, each as wide as its cards want.
fn shared(area: usize, group: &[usize], lanes: &[Lane], width: u16) -> Vec<Cell> {
    let wide = |lane: usize| comfort(&lanes[lane]);
    let most =
        |lane: usize| (lanes[lane].boxes.len() * usize::from(WIDTH.2)).max(lanes[lane].title.chars().count() + 5);
    let all: usize = group.iter().map(|&lane| wide(lane)).sum::<usize>().max(1);
    let mut x = 0;
    let mut cells = Vec::new();
    for (place, &lane) in group.iter().enumerate() {
        let last = place + 1 == group.len();
        // Cards that are as wide as they can be stand close together.
        let share = (usize::from(width) * wide(lane) / all).min(most(lane));
        let share = u16::try_from(share).unwrap_or(width);
        let share = if last { width - x } else { share.min(width - x) };
        cells.push(Cell { area, lane, x, width: share });
        x += share;
    }
    cells
}

impl Row {
    /// How many lines it wants for what it tells; 1 for lanes.
    pub fn told_wanted(&self, areas: &[Area], who: &dyn Fn(usize) -> String) -> u16 {
        let wanted = |cell: &Cell| status_line::wanted(&who(cell.area), &areas[cell.area].facts, cell.width);
        match self.kind {
            RowKind::Facts => self.cells.iter().map(wanted).max().unwrap_or(1),
            RowKind::Lanes => 1,
        }
    }

    /// The cells of the row, each with the lane it shows.
    pub fn lanes<'a>(&'a self, areas: &'a [Area]) -> impl Iterator<Item = (Cell, &'a Lane)> {
        let lanes = self.kind == RowKind::Lanes;
        self.cells.iter().filter(move |_| lanes).map(|cell| (*cell, &areas[cell.area].lanes[cell.lane]))
    }

    /// Whether it is a board.
    pub fn is_board(&self, areas: &[Area]) -> bool {
        self.lanes(areas).any(|(_, lane)| lane.kind == LaneKind::Board)
    }
}
