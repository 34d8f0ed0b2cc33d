//! Draws the table: what is told of seats, lanes of cards, boards. Everything
//! it needs to know stands in the app and the layout.

use super::app::App;
use super::board;
use super::card::{self, cut};
use super::hitboxes;
use super::layout::{LanePlace, Layout};
use super::overlay::Overlay;
use super::panels;
use super::status_line;
use super::theme::Tone;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tuckbox_core::view::Handle;
use tuckbox_scene::areas::{Fact, FactKind, Lane, Owner};

/// Draws the whole screen, what lies over it last.
pub fn draw(frame: &mut Frame, app: &mut App) {
    app.screen = frame.area();
    let plan = app.plan();
    head(frame, app, plan.head);
    for &(area, rect) in &plan.facts {
        told(frame, app, &plan, area, rect);
    }
    for (at, place) in plan.lanes.iter().enumerate() {
        lane(frame, app, at, place);
    }
    panels::log(frame, app, plan.log);
    app.offers = panels::question(frame, app, plan.question);
    panels::note(frame, app, plan.note);
    if let Some(overlay) = app.overlay.clone() {
        app.most = overlay.draw(frame, app.screen, app.scroll, app.theme);
        app.scroll = app.scroll.min(app.most);
    }
}

fn head(frame: &mut Frame, app: &App, area: Rect) {
    let rules = app.rules();
    let theme = app.theme;
    let broken = app.hot_reload.broken().map(|broken| tuckbox_content::summary(&broken.diagnostics));
    let right = match broken {
        Some(count) => {
            let key = if matches!(app.overlay, Some(Overlay::Problems(_))) { "d closes" } else { "d" };
            Span::styled(format!("saved content: {count} ({key}) "), theme.style(Tone::Bad))
        }
        None => Span::styled("? help ", theme.style(Tone::Dim)),
    };
    let room = usize::from(area.width).saturating_sub(right.width() + 1);
    let then = app.looking.as_ref().map(|looking| format!("LOOKING BACK, {} · ", looking.words()));
    let tone = if then.is_some() { Tone::News } else { Tone::Head };
    let left = format!(" {}{} · {}", then.unwrap_or_default(), rules.title, app.scene.headline);
    frame.render_widget(Paragraph::new(Line::styled(cut(&left, room), theme.style(tone))), area);
    frame.render_widget(Paragraph::new(Line::from(right).right_aligned()), area);
}

/// The line about an area; what finds no room of its lanes is counted there.
fn told(frame: &mut Frame, app: &App, plan: &Layout, area: usize, rect: Rect) {
    if rect.height == 0 {
        return;
    }
    let (tone, owner) = match app.scene.areas[area].owner {
        Owner::Other(seat) | Owner::Own(seat) => (app.seat_tone(seat), app.theme.seat(seat)),
        Owner::Table => (Tone::Head, Style::new()),
    };
    let mut parts = app.scene.areas[area].facts.clone();
    let folded = plan.lanes.iter().filter(|place| place.area == area && place.is_folded());
    for lane in folded.map(|place| hitboxes::lane(&app.scene.areas, place)) {
        parts.push(Fact::words(FactKind::Count, format!("▸{} {}", lane.title, lane.boxes.len())));
    }
    let style = match tone {
        Tone::Head => owner.patch(app.theme.style(tone)),
        tone => app.theme.style(tone),
    };
    let lines = status_line::lines(&app.who(area), style, &parts, rect.as_size(), owner, app.theme);
    frame.render_widget(Paragraph::new(lines), rect);
}

fn lane(frame: &mut Frame, app: &App, at: usize, place: &LanePlace) {
    if place.is_folded() {
        return;
    }
    let theme = app.theme;
    let lane = hitboxes::lane(&app.scene.areas, place);
    let tones = |handle: Handle| app.tone(handle);
    if let Some(board) = &lane.board {
        let pointed = app.pointed().and_then(|handle| lane.place(handle));
        let tone = |at: usize| {
            let card = &lane.boxes[at];
            if pointed == Some(at) { Tone::Pointed } else { app.tone(card.handle) }
        };
        return board::draw(frame, place.rect, board, pointed, &tone, theme);
    }
    let spots = hitboxes::in_lane(lane, at, place, app.pointed());
    if place.is_names() {
        title(frame, app, lane, place.rect);
        for spot in &spots {
            card::draw_name(frame, spot.rect, &lane.boxes[spot.at], &tones, theme);
        }
    } else if lane.boxes.is_empty() {
        title(frame, app, lane, place.rect);
    } else {
        for spot in &spots {
            card::draw(frame, spot.rect, &lane.boxes[spot.at], &tones, theme);
        }
    }
    let first = spots.first().map_or(0, |spot| spot.at);
    let last = spots.last().map_or(0, |spot| spot.at + 1);
    more(frame, app, place, first, lane.boxes.len().saturating_sub(last));
}

/// The name of a lane, where its cards are told by name, and whether it is empty.
fn title(frame: &mut Frame, app: &App, lane: &Lane, rect: Rect) {
    let none = if lane.boxes.is_empty() { " –" } else { "" };
    let words = cut(&format!("  {}{none}", lane.title), usize::from(rect.width));
    frame.render_widget(Paragraph::new(Line::styled(words, app.theme.style(Tone::Dim))), rect);
}

/// Says how many boxes are left and right of those on the screen.
fn more(frame: &mut Frame, app: &App, place: &LanePlace, left: usize, right: usize) {
    let style = app.theme.style(Tone::News);
    let area = Rect { height: 1.min(place.rect.height), ..place.rect };
    if left > 0 {
        let rect = Rect { width: 3.min(area.width), ..area };
        frame.render_widget(Paragraph::new(Line::styled(format!("‹{left}"), style)), rect);
    }
    if right > 0 {
        let words = format!("{right}›");
        let width = u16::try_from(words.chars().count()).unwrap_or(0).min(area.width);
        let x = area.x + area.width - width;
        frame.render_widget(Paragraph::new(Line::styled(words, style)), Rect { x, width, ..area });
    }
}
