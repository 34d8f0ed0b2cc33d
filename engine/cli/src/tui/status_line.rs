//! The line about a seat or the table: who, and what there is to tell, with
//! bars where there is room and on a second line where there is too much.

use super::card::cut;
use super::theme::{Theme, Tone};
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tuckbox_scene::areas::Fact;
use tuckbox_scene::figure::Share;

/// How much room is taken for the facts of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Labels, values, bars.
    Bars,
    /// Labels and values, with what is added in brackets.
    Plain,
    /// Labels and values.
    Brief,
    /// The first letters of labels, and values.
    Short,
}

/// How many letters of a label are kept where there is little room.
const LETTERS: usize = 5;

/// The cells of a bar.
const BAR: i32 = 5;

/// How many lines are wanted in so many columns: one, or two.
pub fn wanted(who: &str, facts: &[Fact], width: u16) -> u16 {
    let room = usize::from(width);
    let fits = |form| lay(who, facts, form, room).len() <= 1;
    if fits(Form::Bars) || fits(Form::Plain) { 1 } else { 2 }
}

/// The lines, in a part of the screen of this size.
pub fn lines<'a>(who: &str, style: Style, facts: &[Fact], size: Size, owner: Style, theme: Theme) -> Vec<Line<'a>> {
    let (room, height) = (usize::from(size.width), usize::from(size.height));
    let forms = [Form::Bars, Form::Plain, Form::Brief, Form::Short];
    let fits = |form: &Form| lay(who, facts, *form, room).len() <= height;
    let form = forms.into_iter().find(|form| fits(form)).unwrap_or(Form::Short);
    let rows = lay(who, facts, form, room);
    let mut lines = Vec::new();
    for (at, row) in rows.iter().enumerate().take(height) {
        let cropped = at + 1 == height && rows.len() > height;
        let mut spans = Vec::new();
        let mut used = 0;
        if at == 0 {
            let name = cut(who, room);
            used = Span::raw(name.as_str()).width();
            spans.push(Span::styled(name, style));
        }
        for &part in row {
            let words = part_spans(&facts[part], form, owner, theme);
            let sign = if used == 0 { "   " } else { " · " };
            let wide: usize = words.iter().map(Span::width).sum();
            used += wide + 3;
            spans.push(Span::styled(sign, theme.style(Tone::Dim)));
            spans.extend(words);
        }
        if cropped {
            spans.push(Span::styled(" …", theme.style(Tone::News)));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// Which parts stand in which line.
fn lay(who: &str, facts: &[Fact], form: Form, room: usize) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = Span::raw(who).width();
    for (at, part) in facts.iter().enumerate() {
        let wide = 3 + text(part, form).chars().count();
        if used + wide > room && used > 0 {
            rows.push(Vec::new());
            used = 0;
        }
        used += wide;
        if let Some(row) = rows.last_mut() {
            row.push(at);
        }
    }
    rows
}

fn label(part: &Fact, form: Form) -> String {
    match form {
        Form::Short => part.label.chars().take(LETTERS).collect::<String>().trim_end().to_owned(),
        _ => part.label.clone(),
    }
}

fn text(part: &Fact, form: Form) -> String {
    let mut words = label(part, form);
    if !words.is_empty() {
        words.push(' ');
    }
    words += &part.value;
    if matches!(form, Form::Bars | Form::Plain) {
        words += &part.more;
    }
    if let Some(share) = part.share.filter(|_| form == Form::Bars) {
        words.push(' ');
        words += &bar(share);
    }
    words
}

fn part_spans<'a>(part: &Fact, form: Form, owner: Style, theme: Theme) -> Vec<Span<'a>> {
    let mut spans = Vec::new();
    let label = label(part, form);
    if !label.is_empty() {
        spans.push(Span::styled(format!("{label} "), theme.style(Tone::Dim)));
    }
    let done = part.share.is_some_and(|Share { now, whole }| now >= whole);
    let style = if done { theme.style(Tone::Head) } else { theme.style(Tone::Plain) };
    spans.push(Span::styled(part.value.clone(), style));
    if matches!(form, Form::Bars | Form::Plain) {
        spans.push(Span::styled(part.more.clone(), theme.style(Tone::Dim)));
    }
    if let Some(share) = part.share.filter(|_| form == Form::Bars) {
        spans.push(Span::styled(format!(" {}", bar(share)), owner));
    }
    spans
}

/// A bar of five cells, or as many as there are in all; what is begun shows,
/// and only what is complete is full.
fn bar(Share { now, whole }: Share) -> String {
    let cells = whole.clamp(1, BAR);
    let now = now.clamp(0, whole);
    let full = (now.saturating_mul(cells) + whole - 1) / whole.max(1);
    let full = if now < whole { full.min(cells - 1) } else { cells };
    let signs = |sign: &str, count: i32| sign.repeat(usize::try_from(count).unwrap_or(0));
    signs("▰", full) + &signs("▱", cells - full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_scene::areas::FactKind;

    #[test]
    fn a_bar_is_full_only_when_all_is_there() {
        let check = |now, whole, expected: &str| assert_eq!(bar(Share { now, whole }), expected, "{now}/{whole}");
        check(0, 100, "▱▱▱▱▱");
        check(1, 100, "▰▱▱▱▱");
        check(60, 100, "▰▰▰▱▱");
        check(99, 100, "▰▰▰▰▱");
        check(100, 100, "▰▰▰▰▰");
        check(140, 100, "▰▰▰▰▰");
        check(-5, 3, "▱▱▱");
        check(2, 3, "▰▰▱");
    }

    #[test]
    fn much_to_tell_goes_on_a_second_line() {
        let part = |label: &str, value: &str| Fact {
            kind: FactKind::Number,
            label: label.into(),
            value: value.into(),
            more: String::new(),
            share: None,
        };
        let facts = vec![part("oxygen", "60/100"), part("altitude", "9000 m"), part("repairs", "2")];
        assert_eq!(wanted("B random", &facts, 80), 1);
        assert_eq!(wanted("B random", &facts, 40), 2);
        assert_eq!(lay("B random", &facts, Form::Plain, 40), [vec![0], vec![1, 2]]);
    }
}
