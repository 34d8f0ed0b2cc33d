//! One piece as a box: name, numbers, tags, what is attached to it, and as much
//! of its text as there is room for. A box never grows; its content gives way.

use super::theme::{Theme, Tone, mark};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use tuckbox_core::view::Handle;
use tuckbox_scene::areas::{CardBox, Inside};
use tuckbox_scene::figure::Figure;

/// The narrowest, a comfortable, and the widest box.
pub const WIDTH: (u16, u16, u16) = (10, 16, 22);

/// What the pieces are to the cursor and the question.
pub type Tones<'a> = &'a dyn Fn(Handle) -> Tone;

/// Draws a box: the name in its upper border, the price in its lower one.
pub fn draw(frame: &mut Frame, area: Rect, card: &CardBox, tones: Tones, theme: Theme) {
    let tone = tones(card.handle);
    let text = theme.style(if tone == Tone::Dim { Tone::Dim } else { Tone::Plain });
    let block = Block::bordered().border_type(theme.shape(tone)).border_style(theme.border(tone));
    let inner = block.inner(area);
    let room = usize::from(inner.width);
    let part = |inner: &Inside| inner.part.as_ref().map(|part| (Tone::Dim, format!("{part}:")));
    let label = |inner: &Inside| (tones(inner.handle), format!("{}+{}", " ".repeat(inner.depth - 1), inner.words));
    let both = |inner: &Inside| part(inner).into_iter().chain([label(inner)]).collect::<Vec<_>>();
    let mut inside: Vec<(Tone, String)> = card.inside.iter().flat_map(both).collect();
    inside.extend(card.aims.iter().map(|aims| (Tone::Aimed, format!("→{aims}"))));

    let lines = usize::from(inner.height);
    let needed = usize::from(!card.figures.is_empty()) + usize::from(!card.tags.is_empty()) + inside.len();
    let name = format!("{}{}", mark(tone), card.name());
    let (title, rest) = if needed < lines { split(&name, room) } else { (cut(&name, room), String::new()) };
    let block = block.title(Line::styled(title, title_style(tone, theme)));
    let block = block.title_bottom(Line::styled(card.price.clone(), theme.style(Tone::Price)).right_aligned());
    let zone = card.zone.as_deref().map(|zone| cut(zone, room.saturating_sub(card.price.chars().count() + 1)));
    let block = block.title_bottom(Line::styled(zone.unwrap_or_default(), theme.style(Tone::Dim)));

    let mut content = Vec::new();
    if !rest.is_empty() {
        content.push(Line::styled(cut(&rest, room), title_style(tone, theme)));
    }
    if !card.figures.is_empty() {
        let spare = lines.saturating_sub(content.len() + needed.saturating_sub(1));
        content.extend(figures(&card.figures, room, spare, theme));
    }
    let below = lines.saturating_sub(content.len());
    content.extend(labels(card, inside, below, room, theme));
    let below = lines.saturating_sub(content.len());
    content.extend(excerpt(&card.text, room, below).into_iter().map(|line| Line::styled(line, theme.style(Tone::Dim))));
    frame.render_widget(Paragraph::new(content).style(text).block(block), area);
}

/// As much of a text as fits so many lines; a single line would say little.
fn excerpt(text: &str, room: usize, lines: usize) -> Vec<String> {
    let mut all = wrap(text, room);
    if lines < all.len().min(2) {
        return Vec::new();
    }
    if all.len() > lines {
        all.truncate(lines);
        if let Some(last) = all.last_mut() {
            *last = cut(&format!("{last} …"), room);
        }
    }
    all
}

/// Text in lines of at most so many columns, broken between words.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if Span::raw(line.as_str()).width() + 1 + Span::raw(word).width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(cut(word, width)),
        }
    }
    lines
}

/// The lines of a box that has room for everything, borders included.
pub fn full_height(card: &CardBox, width: usize) -> usize {
    let room = width.saturating_sub(2);
    let name = usize::from(Span::raw(card.name().as_str()).width() + 1 > room);
    let labels = usize::from(!card.kind.is_empty() || !card.tags.is_empty()) + card.inside.len();
    let labels = labels + usize::from(card.aims.is_some());
    let numbers = match card.figures.len() {
        0 => 0,
        1 | 2 => 1,
        _ => 1 + usize::from(letters(&card.figures, room) < LEGIBLE),
    };
    2 + name + numbers + labels + wrap(&card.text, room).len()
}

/// A name in two parts, the first of which fits; broken between words.
fn split(name: &str, room: usize) -> (String, String) {
    if Span::raw(name).width() <= room {
        return (name.to_owned(), String::new());
    }
    let mut breaks = name.char_indices().rev().filter(|(_, letter)| matches!(letter, ' ' | '-'));
    let fits = breaks.find(|(at, _)| Span::raw(&name[..=*at]).width() <= room + 1);
    match fits {
        Some((at, _)) => (cut(name[..=at].trim_end(), room), name[at + 1..].to_owned()),
        None => (cut(name, room), String::new()),
    }
}

/// Kind, tags and attachments, each on its line as far as there is room.
fn labels<'a>(card: &CardBox, inside: Vec<(Tone, String)>, lines: usize, room: usize, theme: Theme) -> Vec<Line<'a>> {
    let both: Vec<&str> = [&*card.kind, &*card.tags].into_iter().filter(|words| !words.is_empty()).collect();
    let both = both.join(", ");
    let tags = if both.chars().count() <= room || card.tags.is_empty() { both } else { card.tags.clone() };
    let mut rows: Vec<Vec<(Tone, String)>> = Vec::new();
    if !tags.is_empty() {
        rows.push(vec![(Tone::Plain, tags)]);
    }
    rows.extend(inside.into_iter().map(|label| vec![label]));
    if rows.is_empty() {
        return Vec::new();
    }
    // What finds no line of its own shares the first one.
    let shared = rows.len().saturating_sub(lines.max(1));
    let first: Vec<(Tone, String)> = rows.drain(..=shared).flatten().collect();
    let rows = std::iter::once(first).chain(rows);
    rows.take(lines).map(|row| one_line(row, room, theme)).collect()
}

fn one_line<'a>(row: Vec<(Tone, String)>, room: usize, theme: Theme) -> Line<'a> {
    let mut used = 0;
    let mut spans = Vec::new();
    for (tone, words) in row {
        let words = if used == 0 { words } else { format!(" {words}") };
        let words = cut(&words, room.saturating_sub(used));
        used += Span::raw(words.as_str()).width();
        spans.push(Span::styled(words, theme.style(tone)));
    }
    Line::from(spans)
}

/// Draws a piece as its name with its numbers, where there is no room for a box.
pub fn draw_name(frame: &mut Frame, area: Rect, card: &CardBox, tones: Tones, theme: Theme) {
    let inner = card.inside.iter().map(|inner| tones(inner.handle));
    let tone = inner.chain([tones(card.handle)]).max_by_key(|tone| weight(*tone)).unwrap_or(Tone::Plain);
    let words = cut(&format!("{}{}", mark(tone), in_a_line(card)), usize::from(area.width.saturating_sub(1)));
    frame.render_widget(Paragraph::new(Line::styled(words, title_style(tone, theme))), area);
}

/// The columns that the name of a card takes in a line, with a mark before it.
pub fn title_width(card: &CardBox) -> usize {
    Span::raw(in_a_line(card)).width() + 1
}

/// Name, numbers, and how much is attached.
fn in_a_line(card: &CardBox) -> String {
    let values: Vec<&str> = card.figures.iter().map(|figure| figure.value.as_str()).collect();
    let mut words = format!("{} {}", card.name(), values.join(" "));
    if !card.inside.is_empty() {
        words = format!("{}+{}", words.trim_end(), card.inside.len());
    }
    words.trim_end().to_owned()
}

/// Which of the tones of a card and what is attached to it is told.
fn weight(tone: Tone) -> u8 {
    match tone {
        Tone::Pointed => 4,
        Tone::Open => 3,
        Tone::Source | Tone::Aimed => 2,
        Tone::Plain => 1,
        _ => 0,
    }
}

fn title_style(tone: Tone, theme: Theme) -> ratatui::style::Style {
    match tone {
        Tone::Plain => theme.style(Tone::Head),
        tone => theme.style(tone),
    }
}

/// Numbers in one line, or two where that lets their labels be read: with their
/// labels if there is room, with the first letters of them, or alone.
fn figures<'a>(figures: &[Figure], room: usize, lines: usize, theme: Theme) -> Vec<Line<'a>> {
    if lines > 1 && figures.len() > 2 && letters(figures, room) < LEGIBLE {
        let (first, second) = figures.split_at(parting(figures, room));
        return vec![figure_line(first, room, theme), figure_line(second, room, theme)];
    }
    vec![figure_line(figures, room, theme)]
}

/// Where numbers part into two lines so that both can be read best; where that
/// is all the same, in the middle, and not between a word and its number.
fn parting(figures: &[Figure], room: usize) -> usize {
    let middle = figures.len().div_ceil(2);
    let legible = |part: &[Figure]| {
        let long = part.iter().map(|figure| figure.label.chars().count()).max().unwrap_or(0);
        let kept = letters(part, room);
        if kept == long { usize::MAX } else { kept }
    };
    let best = |at: &usize| {
        let (first, second) = figures.split_at(*at);
        let torn = figures[*at - 1].symbol && !figures[*at].symbol;
        (legible(first).min(legible(second)), !torn, usize::MAX - at.abs_diff(middle))
    };
    (1..figures.len()).max_by_key(best).unwrap_or(middle)
}

/// Fewer letters of a label say little.
const LEGIBLE: usize = 4;

/// A label in at most so many letters. A word says by itself what it is.
fn label(figure: &Figure, letters: usize) -> String {
    let whole = figure.short.is_empty() || figure.label.chars().count() <= letters;
    let label = if whole { &figure.label } else { &figure.short };
    label.chars().take(if figure.symbol { 0 } else { letters }).collect::<String>().trim_end().to_owned()
}

/// How many letters of their labels let numbers fit in a line.
fn letters(figures: &[Figure], room: usize) -> usize {
    let long = figures.iter().map(|figure| figure.label.chars().count()).max().unwrap_or(0);
    let width = |letters: usize| -> usize {
        let one = |figure: &Figure| {
            let label = label(figure, letters).chars().count();
            label + usize::from(label > 0) + figure.value.chars().count() + 1
        };
        figures.iter().map(one).sum::<usize>().saturating_sub(1)
    };
    [long, 6, 5, 4, 3, 2, 1]
        .into_iter()
        .filter(|&letters| letters <= long)
        .find(|&letters| width(letters) <= room)
        .unwrap_or(0)
}

fn figure_line<'a>(figures: &[Figure], room: usize, theme: Theme) -> Line<'a> {
    let letters = letters(figures, room);
    let mut spans: Vec<Span> = Vec::new();
    for figure in figures {
        if !spans.is_empty() {
            spans.push(Span::raw(" "));
        }
        let style = theme.trend(figure.trend);
        let label = label(figure, letters);
        if !label.is_empty() {
            spans.push(Span::styled(format!("{label} "), theme.style(Tone::Dim)));
        }
        spans.push(Span::styled(figure.value.clone(), style));
    }
    Line::from(spans)
}

/// Text that fits so many columns; what is cut off leaves a sign.
pub fn cut(text: &str, room: usize) -> String {
    if Span::raw(text).width() <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        let longer = format!("{kept}{letter}…");
        if Span::raw(longer.as_str()).width() > room {
            break;
        }
        kept.push(letter);
    }
    if room == 0 { kept } else { kept + "…" }
}

#[cfg(test)]
mod tests {
    use super::{cut, split};

    #[test]
    fn a_name_is_broken_between_words() {
        let check = |name, room, expected: (&str, &str)| {
            let (first, rest) = split(name, room);
            assert_eq!((first.as_str(), rest.as_str()), expected);
        };
        check("Big Sister", 11, ("Big Sister", ""));
        check("Somebody's Uncle", 11, ("Somebody's", "Uncle"));
        check("Half-Melted Pond", 11, ("Half-Melted", "Pond"));
        check("Half-Melted Pond", 8, ("Half-", "Melted Pond"));
        check("Immeasurable", 5, ("Imme…", ""));
    }

    #[test]
    fn long_names_are_cut_with_a_sign() {
        assert_eq!(cut("Sleepy Giant", 12), "Sleepy Giant");
        assert_eq!(cut("Sleepy Giant", 8), "Sleepy …");
        assert_eq!(cut("Sleepy Giant", 1), "…");
        assert_eq!(cut("Sleepy Giant", 0), "");
    }
}
