//! Draws what stands beside the table: the log, the question with its offers,
//! and the note about what the cursor is on.

use super::app::App;
use super::card::{cut, wrap};
use super::offer_lines;
use super::state::Cursor;
use super::state::LookBack;
use super::theme::{Theme, Tone};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};
use tuckbox_core::view::PromptView;
use tuckbox_scene::{outcome, question};

/// What has happened; the newest at the bottom, what is new in full light.
pub fn log(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme;
    let dim = theme.style(Tone::Dim);
    let title = match (app.back, app.session.passed(app.seat)) {
        (0, 0) => String::from(" Log "),
        (0, 1) => String::from(" Log · a window passed for you (P) "),
        (0, windows) => format!(" Log · {windows} windows passed for you (P) "),
        _ => String::from(" Log, scrolled back: PgDn "),
    };
    let block = Block::new().borders(Borders::TOP).border_style(dim).title(Line::styled(title, dim));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let inner = Rect { x: inner.x + 1.min(inner.width), width: inner.width.saturating_sub(1), ..inner };
    let (width, height) = (usize::from(inner.width.saturating_sub(1)), usize::from(inner.height));
    let mut lines: Vec<Line> = Vec::new();
    for (at, line) in app.log.iter().enumerate().rev().skip(app.back) {
        let head = line.starts_with('—');
        let style = theme.style(if head || at < app.known { Tone::Dim } else { Tone::Plain });
        let mut parts = wrap(line, width);
        // What belongs to the line above is set in.
        parts.iter_mut().skip(1).for_each(|part| *part = cut(&format!(" {part}"), width));
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

/// The question, what has been chosen so far, and the offers; gives where on the
/// screen each of these stands.
pub fn question(frame: &mut Frame, app: &App, area: Rect) -> Vec<(Rect, usize)> {
    let mut spots = Vec::new();
    let theme = app.theme;
    let room = usize::from(area.width.saturating_sub(3));
    let asked = app.view.decision.as_ref().filter(|_| app.is_asked());
    let then = app.looking.as_ref().and(app.view.decision.as_ref());
    let prompt = match app.scene.question.as_ref().filter(|_| asked.or(then).is_some()) {
        Some(question) => question.prompt.clone(),
        None if app.view.outcome.is_some() => outcome::words(app.view.outcome),
        None if app.looking.is_some() => String::from("Looking back"),
        None => waiting(app),
    };
    let prompt = match &app.find {
        Some(find) if app.finds_nothing() => format!("Find: {}▏ (nothing)", find.words),
        Some(find) => format!("Find: {}▏", find.words),
        None => prompt,
    };
    let mut parts = wrap(&prompt, room);
    let title = if parts.is_empty() { String::new() } else { parts.remove(0) };
    let style = theme.style(if asked.is_some() { Tone::Open } else { Tone::Dim });
    let block = Block::new().borders(Borders::TOP).border_style(style).title(Line::styled(format!(" {title} "), style));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines: Vec<Line> = parts.into_iter().map(|part| Line::styled(format!(" {part}"), style)).collect();
    if let Some(looking) = &app.looking {
        lines.extend(then_chosen(looking, room, theme));
        let height = usize::from(inner.height).saturating_sub(lines.len());
        if then.is_some() {
            lines.extend(offers(app, room, height).into_iter().map(|(line, _)| line));
        }
    }
    if asked.is_some() {
        if !app.chosen.is_empty() {
            let so_far = wrap(&format!("So far: {}.", app.chosen.join(", ")), room);
            lines.extend(so_far.into_iter().map(|part| Line::styled(format!(" {part}"), theme.style(Tone::News))));
        }
        let height = usize::from(inner.height).saturating_sub(lines.len());
        for (line, row) in offers(app, room, height) {
            let y = inner.y + u16::try_from(lines.len()).unwrap_or(inner.height);
            spots.push((Rect { y, height: 1, ..inner }.intersection(inner), row));
            lines.push(line);
        }
        let back = app.session.can_take_back(app.seat).is_ok().then_some("Esc takes the action back");
        let window = asked.is_some_and(|asked| matches!(asked.prompt, PromptView::Respond(..)));
        let on = window.then_some("p passes on until you can act again");
        for hint in on.into_iter().chain(back).take(usize::from(inner.height).saturating_sub(lines.len())) {
            lines.push(Line::styled(format!("    {hint}"), theme.style(Tone::Dim)));
        }
    }
    frame.render_widget(Paragraph::new(lines), inner);
    spots
}

/// What was chosen where the table looks back, and what the keys do there.
fn then_chosen<'a>(looking: &LookBack, room: usize, theme: Theme) -> Vec<Line<'a>> {
    let help = wrap(&looking.help(), room).into_iter().map(|part| (part, Tone::News));
    let chosen = looking.chosen.iter().flat_map(|chosen| wrap(chosen, room)).map(|part| (part, Tone::Open));
    help.chain(chosen).map(|(part, tone)| Line::styled(format!(" {part}"), theme.style(tone))).collect()
}

/// The offers around the cursor in so many lines, each line with the offer it is of.
fn offers<'a>(app: &App, room: usize, height: usize) -> Vec<(Line<'a>, usize)> {
    let theme = app.theme;
    let numbers = app.scene.question.as_ref().is_some_and(|question| question.asks_number);
    let listed: Vec<usize> = (0..app.scene.offers().len()).filter(|row| app.is_listed(*row)).collect();
    let on = match app.cursor {
        Cursor::Offer(row) => Some(row),
        Cursor::Piece(_) => None,
    };
    let of_piece = || {
        let at = *app.scene.options_of(app.pointed()?).first()?;
        app.scene.offers().iter().position(|offer| offer.all.contains(&at))
    };
    let near = on.or_else(of_piece).unwrap_or(0);
    let near = listed.iter().position(|row| *row == near).unwrap_or(0);
    let start = (near + 1).saturating_sub(height);
    let words: Vec<&str> = listed.iter().map(|row| app.scene.offers()[*row].words.as_str()).collect();
    let pointed = on.and_then(|on| listed.iter().position(|row| *row == on));
    let parts = offer_lines::within(&words, room, height, pointed);
    let mut lines = Vec::new();
    for (place, &row) in listed.iter().enumerate().skip(start).take(height) {
        let pointed = on == Some(row);
        let means = app.option(row).and_then(question::subject);
        let same = means.is_some() && means == app.pointed();
        let more = place + 1 == start + height && place + 1 < listed.len();
        let sign = if pointed { "▸" } else { " " };
        let tail = if more { format!(" …{} more", listed.len() - place - 1) } else { String::new() };
        let style = match (pointed, same) {
            (true, _) => theme.style(Tone::Pointed),
            (false, true) => theme.style(Tone::Open),
            _ => theme.style(Tone::Plain),
        };
        for (at, part) in parts[place].iter().enumerate() {
            let text = match (at, numbers) {
                (0, true) => format!("{sign}{part:>2}"),
                (0, false) => format!("{sign}{:>2} {part}", row + 1),
                _ => format!("    {part}"),
            };
            let words = Span::styled(cut(&text, room.saturating_sub(tail.chars().count())), style);
            let tail = Span::styled(if at == 0 { tail.clone() } else { String::new() }, theme.style(Tone::Dim));
            lines.push((Line::from(vec![words, tail]), row));
        }
    }
    if listed.is_empty() && app.find.is_some() {
        lines.push((Line::styled(" No option has these words.", theme.style(Tone::Bad)), usize::MAX));
    }
    lines
}

fn waiting(app: &App) -> String {
    let others: Vec<String> = app
        .view
        .asked
        .iter()
        .filter(|seat| *seat != app.seat)
        .map(|seat| format!("{} ({})", seat.letter(), app.player(seat)))
        .collect();
    match others.as_slice() {
        [] => String::from("The match waits."),
        [one] if let Some(progress) = app.thinks => {
            format!("{one} thinks: {} %; Enter: at once", progress.percent())
        }
        [one] => format!("{one} is choosing …"),
        several => format!("{} are choosing …", several.join(", ")),
    }
}

/// What the cursor is on, or news.
pub fn note(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme;
    let block = Block::new().borders(if area.height > 3 { Borders::TOP } else { Borders::NONE });
    let block = block.border_style(theme.style(Tone::Dim));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut spans = vec![Span::raw(" ")];
    if app.find.as_ref().is_some_and(|find| find.words.is_empty()) {
        let help = "Type a part of a name or the id of a space; Tab next, Enter there, Esc back.";
        spans.push(Span::styled(help, theme.style(Tone::Dim)));
    } else if let Some(find) = app.find.as_ref().filter(|_| app.finds_nothing()) {
        let words =
            format!("Nothing here is called \"{}\"; Backspace takes a letter back, Esc the search.", find.words);
        spans.push(Span::styled(words, theme.style(Tone::Bad)));
    } else if let Some((words, tone)) = &app.notice {
        spans.push(Span::styled(words.clone(), theme.style(*tone)));
    } else if let Some((name, reason, text)) = app.note() {
        spans.push(Span::styled(name, theme.style(Tone::Head)));
        if let Some(reason) = reason {
            spans.push(Span::styled(format!(" {reason}"), theme.style(Tone::Bad)));
        }
        if !text.is_empty() {
            spans.push(Span::raw(format!(" {text}")));
        }
    } else if app.is_asked() {
        let help = "Arrows move, Enter chooses, / finds, i shows a card in full, w says why not, ? help.";
        spans.push(Span::styled(help, theme.style(Tone::Dim)));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)).wrap(Wrap { trim: true }), inner);
}
