//! Draws the table: what is told of seats, lanes of cards, boards. Everything
//! it needs to know stands in the desk and the plan.

use super::card::{self, cut};
use super::cover::Cover;
use super::desk::Desk;
use super::ledger;
use super::mapped;
use super::panels;
use super::plan::{Place, Plan};
use super::spots;
use super::theme::Tone;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tuckbox_core::view::Handle;
use tuckbox_scene::areas::{Fact, Lane, Owner};
use tuckbox_scene::overview;

/// Draws everything.
pub fn draw(frame: &mut Frame, desk: &mut Desk) {
    desk.screen = frame.area();
    let plan = desk.plan();
    head(frame, desk, plan.head);
    for &(area, rect) in &plan.facts {
        told(frame, desk, &plan, area, rect);
    }
    for (at, place) in plan.lanes.iter().enumerate() {
        lane(frame, desk, at, place);
    }
    panels::log(frame, desk, plan.log);
    panels::question(frame, desk, plan.question);
    panels::note(frame, desk, plan.note);
    if let Some(cover) = desk.cover.clone() {
        desk.most = cover.draw(frame, desk.screen, desk.scroll, desk.theme);
        desk.scroll = desk.scroll.min(desk.most);
    }
}

fn head(frame: &mut Frame, desk: &Desk, area: Rect) {
    let rules = desk.rules();
    let theme = desk.theme;
    let broken = desk.hot_reload.broken().map(|broken| tuckbox_content::summary(&broken.diagnostics));
    let right = match broken {
        Some(count) => {
            let key = if matches!(desk.cover, Some(Cover::Problems(_))) { "d closes" } else { "d" };
            Span::styled(format!("saved content: {count} ({key}) "), theme.style(Tone::Bad))
        }
        None => Span::styled("? help ", theme.style(Tone::Dim)),
    };
    let room = usize::from(area.width).saturating_sub(right.width() + 1);
    let then = desk.looking.as_ref().map(|looking| format!("LOOKING BACK, {} · ", looking.words()));
    let tone = if then.is_some() { Tone::News } else { Tone::Head };
    let left = format!(" {}{} · {}", then.unwrap_or_default(), rules.title, overview::headline(rules, &desk.view));
    frame.render_widget(Paragraph::new(Line::styled(cut(&left, room), theme.style(tone))), area);
    frame.render_widget(Paragraph::new(Line::from(right).right_aligned()), area);
}

/// The line about an area; what finds no room of its lanes is counted there.
fn told(frame: &mut Frame, desk: &Desk, plan: &Plan, area: usize, rect: Rect) {
    if rect.height == 0 {
        return;
    }
    let (tone, owner) = match desk.areas[area].owner {
        Owner::Other(seat) | Owner::Own(seat) => (desk.seat_tone(seat), desk.theme.seat(seat)),
        Owner::Table => (Tone::Head, Style::new()),
    };
    let mut parts = desk.areas[area].facts.clone();
    let folded = plan.lanes.iter().filter(|place| place.area == area && place.is_folded());
    for lane in folded.map(|place| spots::lane(&desk.areas, place)) {
        parts.push(Fact::words(format!("▸{} {}", lane.title, lane.boxes.len())));
    }
    let style = match tone {
        Tone::Head => owner.patch(desk.theme.style(tone)),
        tone => desk.theme.style(tone),
    };
    let lines = ledger::lines(&desk.who(area), style, &parts, (rect.width, rect.height), owner, desk.theme);
    frame.render_widget(Paragraph::new(lines), rect);
}

fn lane(frame: &mut Frame, desk: &Desk, at: usize, place: &Place) {
    if place.is_folded() {
        return;
    }
    let theme = desk.theme;
    let lane = spots::lane(&desk.areas, place);
    let tones = |handle: Handle| desk.tone(handle);
    if let Some(board) = &lane.board {
        let pointed = desk.pointed().and_then(|handle| lane.place(handle));
        let tone = |at: usize| {
            let card = &lane.boxes[at];
            if pointed == Some(at) { Tone::Pointed } else { desk.tone(card.handle) }
        };
        return mapped::draw(frame, place.rect, board, pointed, &tone, theme);
    }
    let spots = spots::in_lane(lane, at, place, desk.pointed());
    if place.is_names() {
        title(frame, desk, lane, place.rect);
        for spot in &spots {
            card::draw_name(frame, spot.rect, &lane.boxes[spot.at], &tones, theme);
        }
    } else if lane.boxes.is_empty() {
        title(frame, desk, lane, place.rect);
    } else {
        for spot in &spots {
            card::draw(frame, spot.rect, &lane.boxes[spot.at], &tones, theme);
        }
    }
    let first = spots.first().map_or(0, |spot| spot.at);
    let last = spots.last().map_or(0, |spot| spot.at + 1);
    more(frame, desk, place, first, lane.boxes.len().saturating_sub(last));
}

/// The name of a lane, where its cards are told by name, and whether it is empty.
fn title(frame: &mut Frame, desk: &Desk, lane: &Lane, rect: Rect) {
    let none = if lane.boxes.is_empty() { " –" } else { "" };
    let words = cut(&format!("  {}{none}", lane.title), usize::from(rect.width));
    frame.render_widget(Paragraph::new(Line::styled(words, desk.theme.style(Tone::Dim))), rect);
}

/// Says how many boxes are left and right of those on the screen.
fn more(frame: &mut Frame, desk: &Desk, place: &Place, left: usize, right: usize) {
    let style = desk.theme.style(Tone::News);
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
