//! Where the spaces of a board go: on a map, if the game gives them places, or
//! else in a list by region. Only numbers and words; nothing is drawn here.

use super::card::cut;
use ratatui::layout::Rect;
use ratatui::text::Span;
use tuckbox_core::rules::look::MapPlace;
use tuckbox_scene::board::{Board, Space};

/// The narrowest cell of a map.
const CELL: u16 = 7;

/// A space on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpaceSpot {
    /// Its number on the board.
    pub at: usize,
    /// Where its words stand.
    pub rect: Rect,
    /// Its id or name.
    pub name: String,
    /// Who holds it, and what its own numbers are.
    pub held: String,
    /// What stands below these, where there is room.
    pub below: Vec<String>,
    /// The columns that its first line takes, of those of its rect.
    pub first: u16,
}

impl SpaceSpot {
    /// Whether words stand at this place of the screen, or may stand there.
    pub fn covers(&self, x: u16, y: u16) -> bool {
        let width = if y == self.rect.y { self.first } else { self.rect.width };
        (self.rect.y..self.rect.bottom()).contains(&y) && (self.rect.x..self.rect.x + width).contains(&x)
    }
}

/// The columns and lines of the screen that a space has on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellSize {
    /// Columns of the screen.
    pub wide: u16,
    /// Lines of the screen.
    pub tall: u16,
}

/// How many spaces a map has side by side and one below the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MapSize {
    columns: u16,
    lines: u16,
}

/// A board on the screen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoardLayout {
    /// Spaces that are seen.
    pub spots: Vec<SpaceSpot>,
    /// Names of regions, with their places; only in a list.
    pub heads: Vec<(Rect, String)>,
    /// The size of a cell, on a map.
    pub cell: Option<CellSize>,
    /// There is more above.
    pub more_above: bool,
    /// There is more below.
    pub more_below: bool,
}

/// The size of the map, if spaces have places.
fn size(board: &Board) -> Option<MapSize> {
    let places: Vec<MapPlace> = board.spaces.iter().filter_map(|space| space.place).collect();
    if places.len() < board.spaces.len() || places.is_empty() {
        return None;
    }
    let most = |of: fn(&MapPlace) -> u8| places.iter().map(of).max().map_or(1, u16::from).max(1);
    Some(MapSize { columns: most(|place| place.column), lines: most(|place| place.line) })
}

/// How many lines a board has use for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardLines {
    /// With fewer it is not whole.
    pub needs: u16,
    /// So many show all that is short.
    pub likes: u16,
    /// More are of no use.
    pub most: u16,
}

/// The lines a board has use for in so many columns.
pub fn wanted(board: &Board, width: u16) -> BoardLines {
    match size(board) {
        Some(MapSize { columns, lines }) if width / columns >= CELL => {
            // A line of its own for what stands there, as soon as something does.
            let held = board.spaces.iter().any(|space| space.parties.iter().any(|party| !party.kinds.is_empty()));
            BoardLines { needs: lines, likes: lines * if held { 3 } else { 2 }, most: lines * 4 }
        }
        _ => {
            let lines = |long| u16::try_from(rows(board, usize::from(width), long).len()).unwrap_or(u16::MAX);
            BoardLines { needs: lines(false), likes: lines(true), most: lines(true) }
        }
    }
}

/// A board in a part of the screen, so that one of its spaces is seen.
pub fn lay(board: &Board, area: Rect, pointed: Option<usize>) -> BoardLayout {
    match size(board) {
        Some(map) if area.width / map.columns >= CELL => on_map(board, area, map, pointed),
        _ => in_list(board, area, pointed),
    }
}

fn on_map(board: &Board, area: Rect, MapSize { columns, lines }: MapSize, pointed: Option<usize>) -> BoardLayout {
    let wide = area.width / columns;
    let tall = (area.height / lines).clamp(1, 4);
    let seen = (area.height / tall).min(lines);
    let line_of = |at: usize| board.spaces[at].place.map_or(0, |place| u16::from(place.line).saturating_sub(1));
    let first = pointed.map_or(0, |at| (line_of(at) + 1).saturating_sub(seen)).min(lines - seen);
    let mut layout = BoardLayout {
        cell: Some(CellSize { wide, tall }),
        more_above: first > 0,
        more_below: first + seen < lines,
        ..BoardLayout::default()
    };
    for (at, space) in board.spaces.iter().enumerate() {
        let Some(MapPlace { column, line }) = space.place else { continue };
        let (column, line) = (u16::from(column).saturating_sub(1), u16::from(line).saturating_sub(1));
        if line < first || line >= first + seen {
            continue;
        }
        let (x, y) = (area.x + column * wide, area.y + (line - first) * tall);
        layout.spots.push(spot(at, space, Rect { x: x + 1, y, width: wide - 1, height: tall - tall / 2 }));
    }
    layout
}

/// A space in its cell: id and holder, and below, where there is room, its name
/// and the kinds of what stands there.
fn spot(at: usize, space: &Space, rect: Rect) -> SpaceSpot {
    let (room, held) = (usize::from(rect.width), held(space));
    let wide = |words: &str| Span::raw(words.to_owned()).width();
    let short = space.short();
    let kinds: Vec<String> = space.parties.iter().map(|party| party.kinds.clone()).collect();
    let kinds = kinds.join(" ");
    let full = rect.height > 1 || wide(&space.long()) + 1 + wide(&held) > room;
    let name = if full { short.clone() } else { space.long() };
    // What stands there changes and counts; the name can be looked up.
    let mut below = Vec::new();
    if !kinds.is_empty() {
        below.push(cut(&kinds, room));
    }
    if name != space.title && full {
        below.push(cut(&space.title, room));
    }
    below.truncate(usize::from(rect.height).saturating_sub(1));
    // An id and who holds it may fill the cell; a longer name gives way.
    let name = if short == space.id { name } else { cut(&name, room.saturating_sub(wide(&held) + 1)) };
    let first = wide(&name) + wide(&held);
    let first = if first < room { first + 1 } else { first };
    let line = u16::try_from(first).unwrap_or(rect.width).min(rect.width + 1);
    let used = below.iter().map(|line| wide(line)).chain([first]).max().unwrap_or(0);
    let width = u16::try_from(used).unwrap_or(rect.width).min(rect.width + 1);
    let height = u16::try_from(below.len() + 1).unwrap_or(1);
    SpaceSpot { at, rect: Rect { width, height, ..rect }, name, held, below, first: line }
}

fn held(space: &Space) -> String {
    let held = space.held();
    match (space.figures.is_empty(), space.parties.is_empty()) {
        (true, _) => held,
        (false, true) => space.figures.clone(),
        (false, false) => format!("{held} {}", space.figures),
    }
}

/// What stands in a line of the list: the head of its region, and spaces with
/// their columns.
#[derive(Default)]
struct Row {
    head: Option<String>,
    spaces: Vec<(usize, usize, String)>,
}

/// The list in lines of so many columns.
fn rows(board: &Board, width: usize, long: bool) -> Vec<Row> {
    let regions = board.by_region();
    let named = regions.iter().any(|(name, _)| name.is_some());
    let mut rows = Vec::new();
    for (name, spaces) in regions {
        let head = if named { name.unwrap_or("Elsewhere") } else { "" };
        let indent = if named { 2 } else { 0 };
        let mut row = Row { head: named.then(|| head.to_owned()), ..Row::default() };
        let mut used = if named { head.chars().count() + 2 } else { 1 };
        for at in spaces {
            let space = &board.spaces[at];
            let name = if long { space.long() } else { space.short() };
            let wide = name.chars().count() + held(space).chars().count() + 4;
            if used + wide > width && used > indent + 1 {
                rows.push(std::mem::take(&mut row));
                used = indent + 1;
            }
            row.spaces.push((at, used, name));
            used += wide;
        }
        rows.push(row);
    }
    rows
}

fn in_list(board: &Board, area: Rect, pointed: Option<usize>) -> BoardLayout {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let long = rows(board, width, true);
    let rows = if long.len() <= height { long } else { rows(board, width, false) };
    let line = pointed.and_then(|at| rows.iter().position(|row| row.spaces.iter().any(|(space, ..)| *space == at)));
    let first = line.map_or(0, |line| (line + 1).saturating_sub(height)).min(rows.len().saturating_sub(height));
    let mut layout =
        BoardLayout { more_above: first > 0, more_below: first + height < rows.len(), ..BoardLayout::default() };
    for (y, row) in (area.y..).zip(rows.iter().skip(first).take(height)) {
        if let Some(head) = &row.head {
            layout.heads.push((Rect { y, height: 1, ..area }, head.clone()));
        }
        for (at, x, name) in &row.spaces {
            let held = held(&board.spaces[*at]);
            let wide = name.chars().count() + held.chars().count() + 2;
            let (x, wide) = (u16::try_from(*x).unwrap_or(0), u16::try_from(wide).unwrap_or(0));
            let rect = Rect { x: area.x + x, y, width: wide, height: 1 }.intersection(area);
            layout.spots.push(SpaceSpot {
                at: *at,
                rect,
                name: name.clone(),
                held,
                below: Vec::new(),
                first: rect.width,
            });
        }
    }
    layout
}
