//! Draws a board: spaces with name, holder and parties in the colour of their
//! holder, links between neighbours on a map, regions in a list.

use super::board_layout::{self, BoardLayout, CellSize, SpaceSpot};
use super::theme::{Theme, Tone, mark};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tuckbox_scene::board::Board;

/// Draws a board; `tone` says what a space is to the cursor and the question,
/// `pointed` which one the cursor is on or in.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    board: &Board,
    pointed: Option<usize>,
    tone: &dyn Fn(usize) -> Tone,
    theme: Theme,
) {
    let layout = board_layout::lay(board, area, pointed);
    if let Some(cell) = layout.cell {
        links(frame, area, board, &layout, cell, theme);
    }
    for (rect, head) in &layout.heads {
        frame.render_widget(Paragraph::new(Line::styled(format!(" {head}"), theme.style(Tone::Dim))), *rect);
    }
    let near = |at: usize| pointed.is_some_and(|from| board.near(from).any(|(other, _)| other == at));
    for spot in &layout.spots {
        space(frame, area, board, spot, SpaceTone { tone: tone(spot.at), near: near(spot.at) }, theme);
    }
    let more = [(layout.more_above, area.y, "▲"), (layout.more_below, area.bottom().saturating_sub(1), "▼")];
    for (_, y, sign) in more.into_iter().filter(|(more, ..)| *more) {
        let place = Rect { x: area.right().saturating_sub(1), y, width: 1, height: 1 };
        frame.render_widget(Paragraph::new(Span::styled(sign, theme.style(Tone::News))), place.intersection(area));
    }
}

/// What a space is to the cursor and the question.
struct SpaceTone {
    tone: Tone,
    /// It is linked to the one the cursor is on.
    near: bool,
}

fn space(
    frame: &mut Frame,
    area: Rect,
    board: &Board,
    spot: &SpaceSpot,
    SpaceTone { tone, near }: SpaceTone,
    theme: Theme,
) {
    let holder = board.spaces[spot.at].holder().map(|seat| theme.seat(seat)).unwrap_or_default();
    let name = match tone {
        Tone::Plain | Tone::Dim => holder,
        tone => theme.style(tone),
    };
    let under = |style: Style| if near { style.add_modifier(Modifier::UNDERLINED) } else { style };
    let sign = match tone {
        Tone::Plain | Tone::Dim if near => "›",
        tone => mark(tone),
    };
    // The mark stands in the column before, which no words use.
    if !sign.is_empty() && spot.rect.x > area.x {
        let place = Rect { x: spot.rect.x - 1, width: 1, height: 1, ..spot.rect };
        frame.render_widget(Paragraph::new(Span::styled(sign, theme.style(tone))), place);
    }
    // Where both just fill the cell, the letter of the holder tells them apart.
    let full = usize::from(spot.rect.width) < spot.name.chars().count() + 1 + spot.held.chars().count();
    let held = Span::styled(spot.held.clone(), holder.add_modifier(Modifier::BOLD));
    let name = Span::styled(spot.name.clone(), under(name));
    let mut text = vec![Line::from(vec![name, Span::raw(if full { "" } else { " " }), held])];
    text.extend(spot.below.iter().map(|line| Line::styled(line.clone(), holder.patch(theme.style(Tone::Dim)))));
    frame.render_widget(Paragraph::new(text), spot.rect);
}

/// Links between spaces that lie side by side, one below the other, or across
/// a corner, with nothing between them.
fn links(
    frame: &mut Frame,
    area: Rect,
    board: &Board,
    layout: &BoardLayout,
    CellSize { wide, tall }: CellSize,
    theme: Theme,
) {
    let spot = |at: usize| layout.spots.iter().find(|spot| spot.at == at);
    for link in &board.links {
        let [Some(one), Some(two)] = link.ends.map(spot) else { continue };
        let (from, to) = if (one.rect.y, one.rect.x) <= (two.rect.y, two.rect.x) { (one, two) } else { (two, one) };
        let style = theme.style(if link.other { Tone::Price } else { Tone::Dim });
        let (across, down) = ((to.rect.x.abs_diff(from.rect.x)) / wide, (to.rect.y - from.rect.y) / tall);
        let mut put = |x: u16, y: u16, sign: &str| {
            let place = Rect { x, y, width: 1, height: 1 };
            if area.intersects(place) && !layout.spots.iter().any(|spot| spot.covers(x, y)) {
                frame.render_widget(Paragraph::new(Span::styled(sign.to_owned(), style)), place);
            }
        };
        let gap = from.rect.bottom()..to.rect.y.max(from.rect.bottom());
        match (across, down) {
            (_, 0) if is_clear(layout, from, to) => {
                let sign = if link.other { "┄" } else { "─" };
                // Right after the words of the line; names below may be longer.
                let start = from.rect.x + from.first;
                let end = to.rect.x.saturating_sub(1);
                let start = if end > start + 1 { start + 1 } else { start };
                (start..end).for_each(|x| put(x, from.rect.y, sign));
            }
            (0, _) if is_clear(layout, from, to) => {
                let sign = if link.other { "┊" } else { "│" };
                gap.for_each(|y| put(from.rect.x + 1, y, sign));
            }
            (1, 1) => {
                let right = to.rect.x > from.rect.x;
                let (start, end) = (from.rect.x + wide / 3, if right { to.rect.x - 1 } else { to.rect.x + wide / 2 });
                let count = gap.len() + 1;
                for (place, y) in (1usize..).zip(gap) {
                    let part = usize::from(start.abs_diff(end)) * place / count;
                    let part = u16::try_from(part).unwrap_or(0);
                    let x = if right { start + part } else { start.saturating_sub(part) };
                    put(x, y, if right { "╲" } else { "╱" });
                }
            }
            _ => {}
        }
    }
}

/// Whether no space stands between two in the same line or column.
fn is_clear(layout: &BoardLayout, from: &SpaceSpot, to: &SpaceSpot) -> bool {
    let between = |low: u16, at: u16, high: u16| low < at && at < high;
    !layout.spots.iter().any(|spot| match from.rect.y == to.rect.y {
        true => spot.rect.y == from.rect.y && between(from.rect.x, spot.rect.x, to.rect.x),
        false => spot.rect.x == from.rect.x && between(from.rect.y, spot.rect.y, to.rect.y),
    })
}
