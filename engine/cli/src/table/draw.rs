//! Draws the table: rows of boxes, the lines about seats, log, question and
//! note. Everything it needs to know stands in the desk and the plan.

use super::card::{self, cut, wrap};
use super::desk::{Cursor, Desk};
use super::grid::SMALL;
use super::plan::{self, Place, Plan};
use super::scene::{self, Row, RowKind};
use super::theme::Tone;
use crate::words::{board, choice, result};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};
use tuckbox_core::view::Handle;

/// Draws everything.
pub fn draw(frame: &mut Frame, desk: &mut Desk) {
    let screen = frame.area();
    let rules = desk.session.rules();
    let has_line: Vec<bool> = desk
        .rows
        .iter()
        .map(|row| match row.kind {
            RowKind::Other(_) | RowKind::Own => true,
            RowKind::Table => scene::table_line(rules, &desk.view).is_some(),
            RowKind::Hand => false,
        })
        .collect();
    let options = u16::try_from(desk.options.len() + 1).unwrap_or(u16::MAX);
    let plan = plan::plan(screen, &desk.rows, &has_line, options);
    desk.across = plan.rows.iter().map(Place::across).collect();
    head(frame, desk, plan.head);
    for (row, place) in desk.rows.iter().zip(&plan.rows) {
        line(frame, desk, row, place);
        pieces(frame, desk, row, place);
    }
    log(frame, desk, plan.log);
    question(frame, desk, &plan);
    note(frame, desk, plan.note);
    if let Some(cover) = desk.cover.clone() {
        desk.most = cover.draw(frame, screen, desk.scroll, desk.theme);
        desk.scroll = desk.scroll.min(desk.most);
    }
}

fn head(frame: &mut Frame, desk: &Desk, area: Rect) {
    let rules = desk.session.rules();
    let theme = desk.theme;
    let broken = desk.restock.broken().map(|broken| tuckbox_content::summary(&broken.diagnostics));
    let right = match broken {
        Some(count) => Span::styled(format!("saved content: {count} (d) "), theme.style(Tone::Bad)),
        None => Span::styled("? help ", theme.style(Tone::Dim)),
    };
    let room = usize::from(area.width).saturating_sub(right.width() + 1);
    let left = format!(" {} · {}", rules.title, board::headline(rules, &desk.view));
    frame.render_widget(Paragraph::new(Line::styled(cut(&left, room), theme.style(Tone::Head))), area);
    frame.render_widget(Paragraph::new(Line::from(right).right_aligned()), area);
}

fn line(frame: &mut Frame, desk: &Desk, row: &Row, place: &Place) {
    let Some(area) = place.line else { return };
    let rules = desk.session.rules();
    let (words, tone) = match row.kind {
        RowKind::Other(seat) => (scene::seat_line(rules, &desk.view, seat, desk.player(seat)), desk.seat_tone(seat)),
        RowKind::Own => (scene::seat_line(rules, &desk.view, desk.seat, ""), desk.seat_tone(desk.seat)),
        RowKind::Table => (scene::table_line(rules, &desk.view).unwrap_or_default(), Tone::Head),
        RowKind::Hand => return,
    };
    let (who, rest) = words.split_once(" · ").unwrap_or((&words, ""));
    let active = matches!(row.kind, RowKind::Other(seat) if seat == desk.view.active)
        || (row.kind == RowKind::Own && desk.view.active == desk.seat);
    let turn = if active && desk.view.turn > 0 { "▶" } else { " " };
    let who = format!("{turn}{who}");
    let rest = if rest.is_empty() { String::new() } else { format!(" · {rest}") };
    let rest = cut(&rest, usize::from(area.width).saturating_sub(Span::raw(who.as_str()).width()));
    let spans = vec![Span::styled(who, desk.theme.style(tone)), Span::raw(rest)];
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

fn pieces(frame: &mut Frame, desk: &Desk, row: &Row, place: &Place) {
    let tones = |handle: Handle| desk.tone(handle);
    if place.tall < SMALL {
        card::draw_names(frame, place.area, &row.boxes, &tones, desk.theme);
        return;
    }
    let pointed = desk.pointed().and_then(|handle| row.place(handle));
    let start = place.start(row.boxes.len(), pointed);
    let per_line = place.across();
    let mut shown = 0;
    for (at, card) in row.boxes.iter().skip(start).take(place.room()).enumerate() {
        let across = u16::try_from(at % per_line).unwrap_or(0);
        let down = u16::try_from(at / per_line).unwrap_or(0);
        let area = Rect {
            x: place.area.x + across * place.wide,
            y: place.area.y + down * place.tall,
            width: place.wide,
            height: place.tall,
        };
        card::draw(frame, area.intersection(place.area), card, &tones, desk.theme);
        shown += 1;
    }
    more(frame, desk, place, start, row.boxes.len().saturating_sub(start + shown));
}

/// Says how many boxes are left and right of those on the screen.
fn more(frame: &mut Frame, desk: &Desk, place: &Place, left: usize, right: usize) {
    let style = desk.theme.style(Tone::News);
    let area = Rect { height: 1.min(place.area.height), ..place.area };
    if left > 0 {
        frame.render_widget(
            Paragraph::new(Line::styled(format!("‹{left}"), style)),
            Rect { width: 3.min(area.width), ..area },
        );
    }
    if right > 0 {
        let words = format!("{right}›");
        let width = u16::try_from(words.chars().count()).unwrap_or(0).min(area.width);
        let x = area.x + area.width - width;
        frame.render_widget(Paragraph::new(Line::styled(words, style)), Rect { x, width, ..area });
    }
}

fn log(frame: &mut Frame, desk: &Desk, area: Rect) {
    let block = Block::new()
        .borders(Borders::TOP)
        .border_style(desk.theme.style(Tone::Dim))
        .title(Line::styled(" Log ", desk.theme.style(Tone::Dim)));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let inner = Rect { x: inner.x + 1.min(inner.width), width: inner.width.saturating_sub(1), ..inner };
    let (width, height) = (usize::from(inner.width.saturating_sub(1)), usize::from(inner.height));
    let mut lines: Vec<Line> = Vec::new();
    for line in desk.log.iter().rev() {
        let style = if line.starts_with('—') { desk.theme.style(Tone::Dim) } else { desk.theme.style(Tone::Plain) };
        let mut parts = wrap(line, width);
        parts.reverse();
        lines.extend(parts.into_iter().map(|part| Line::styled(part, style)));
        if lines.len() >= height {
            break;
        }
    }
    lines.truncate(height);
    lines.reverse();
    frame.render_widget(Paragraph::new(lines), inner);
}

fn question(frame: &mut Frame, desk: &Desk, plan: &Plan) {
    let area = plan.question;
    let theme = desk.theme;
    let room = usize::from(area.width.saturating_sub(3));
    let asked = desk.view.decision.as_ref().filter(|_| desk.is_asked());
    let prompt = match asked {
        Some(asked) => choice::prompt(desk.session.rules(), &desk.view, asked),
        None if desk.session.outcome().is_some() => result::words(desk.session.outcome()),
        None => waiting(desk),
    };
    let mut parts = wrap(&prompt, room);
    let title = if parts.is_empty() { String::new() } else { parts.remove(0) };
    let style = theme.style(if asked.is_some() { Tone::Open } else { Tone::Dim });
    let block = Block::new().borders(Borders::TOP).border_style(style).title(Line::styled(format!(" {title} "), style));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines: Vec<Line> = parts.into_iter().map(|part| Line::styled(format!(" {part}"), style)).collect();
    let height = usize::from(inner.height).saturating_sub(lines.len());
    let at = match desk.cursor {
        Cursor::Option(at) => Some(at),
        Cursor::Piece(_) => None,
    };
    let near = at.or_else(|| desk.options_of(desk.pointed()?).first().copied()).unwrap_or(0);
    let start = (near + 1).saturating_sub(height);
    if asked.is_some() {
        for (number, words) in desk.options.iter().enumerate().skip(start).take(height) {
            let pointed = at == Some(number);
            let means = desk.option(number).and_then(choice::subject);
            let same = means.is_some() && means == desk.pointed();
            let more = number + 1 == start + height && number + 1 < desk.options.len();
            let sign = if pointed { "▸" } else { " " };
            let tail = if more { " …" } else { "" };
            let text = format!("{sign}{:>2} {words}", number + 1);
            let style = match (pointed, same) {
                (true, _) => theme.style(Tone::Pointed),
                (false, true) => theme.style(Tone::Open),
                _ => theme.style(Tone::Plain),
            };
            lines.push(Line::styled(cut(&text, room.saturating_sub(tail.len())) + tail, style));
        }
    }
    if asked.is_some() && desk.session.answers_in_step() > 0 && lines.len() < usize::from(inner.height) {
        lines.push(Line::styled("    Esc takes the action back", theme.style(Tone::Dim)));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

fn waiting(desk: &Desk) -> String {
    let asked = desk.view.asked.iter().find(|seat| *seat != desk.seat);
    match asked {
        Some(seat) => format!("{} ({}) is choosing …", seat.letter(), desk.player(seat)),
        None => String::from("The match waits."),
    }
}

fn note(frame: &mut Frame, desk: &Desk, area: Rect) {
    let theme = desk.theme;
    let block = Block::new().borders(if area.height > 3 { Borders::TOP } else { Borders::NONE });
    let block = block.border_style(theme.style(Tone::Dim));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut spans = vec![Span::raw(" ")];
    if let Some((words, tone)) = &desk.notice {
        spans.push(Span::styled(words.clone(), theme.style(*tone)));
    } else if let Some((name, reason, text)) = desk.note() {
        spans.push(Span::styled(name, theme.style(Tone::Head)));
        if let Some(reason) = reason {
            spans.push(Span::styled(format!(" {reason}"), theme.style(Tone::Bad)));
        }
        if !text.is_empty() {
            spans.push(Span::raw(format!(" {text}")));
        }
    } else if desk.is_asked() {
        spans.push(Span::styled(
            "Arrows move, Enter chooses, i shows a card in full, w says why not, ? help.",
            theme.style(Tone::Dim),
        ));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)).wrap(Wrap { trim: true }), inner);
}
