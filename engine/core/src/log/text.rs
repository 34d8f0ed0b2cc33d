//! Texts that scripts make. They keep the pieces whose titles they contain as
//! references until a seat reads them: a title is told to who knew the piece when
//! the script read it, or when it was said. And a text is one line: nothing in it
//! can begin another one, or turn round what stands beside it.

use crate::eval::Eval;
use crate::ids::{PieceId, Seat, Seats};
use crate::title::TitleRead;

/// What a piece is called by who does not know it.
pub const UNKNOWN: &str = "a card";

impl TitleRead {
    /// The title of a piece, read now.
    pub fn now(board: &Eval, piece: PieceId) -> Self {
        Self { piece, card: board.state.piece(piece).card, seen: board.sees(piece) }
    }

    /// Who knows it by now.
    fn knowers(&self, board: &Eval) -> Seats {
        match board.state.pieces.get(self.piece.index()) {
            Some(found) if !found.gone && found.card == self.card => self.seen.with(board.sees(self.piece)),
            _ => self.seen,
        }
    }
}

/// A text of a script.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    parts: Vec<Part>,
    /// The pieces it names, until it is written down.
    named: Vec<TitleRead>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    words: Box<str>,
    /// For the title of a piece: who may read it.
    seen: Option<Seats>,
}

impl Text {
    /// The words of a script that has read some titles. Of several pieces of the
    /// same title all have to be known.
    pub fn of(board: &Eval, words: &str, titles: &[TitleRead]) -> Self {
        let words = one_line(words);
        let mut named: Vec<(String, Seats)> = Vec::new();
        let mut pieces = Vec::new();
        for read in titles {
            let title = one_line(&board.rules.card(read.card).title);
            if title.is_empty() || !words.contains(&title) {
                continue;
            }
            let seen = read.knowers(board);
            pieces.push(TitleRead { seen, ..*read });
            match named.iter_mut().find(|(other, _)| *other == title) {
                Some((_, all)) => *all = Seats(all.0 & seen.0),
                None => named.push((title, seen)),
            }
        }
        // A title within a longer one is not meant.
        named.sort_by_key(|(title, _)| std::cmp::Reverse(title.len()));
        Self { parts: parts(&words, &named), named: pieces }
    }

    /// The pieces it names, for who writes it down.
    pub(crate) fn take_named(&mut self) -> Vec<TitleRead> {
        std::mem::take(&mut self.named)
    }

    /// Words that name no piece.
    pub fn plain(words: &str) -> Self {
        Self { parts: parts(&one_line(words), &[]), named: Vec::new() }
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// As a viewer reads it; `None` reads everything.
    pub fn read(&self, viewer: Option<Seat>) -> Box<str> {
        let part = |part: &Part| {
            let known = part.seen.is_none_or(|seen| viewer.is_none_or(|viewer| seen.has(viewer)));
            if known { part.words.to_string() } else { String::from(UNKNOWN) }
        };
        self.parts.iter().map(part).collect::<String>().into()
    }
}

fn parts(words: &str, named: &[(String, Seats)]) -> Vec<Part> {
    if named.is_empty() {
        let whole = (!words.is_empty()).then(|| Part { words: words.into(), seen: None });
        return whole.into_iter().collect();
    }
    let (mut parts, mut plain, mut rest) = (Vec::new(), String::new(), words);
    while let Some(letter) = rest.chars().next() {
        match named.iter().find(|(title, _)| rest.starts_with(title.as_str())) {
            Some((title, seen)) => {
                if !plain.is_empty() {
                    parts.push(Part { words: std::mem::take(&mut plain).into(), seen: None });
                }
                parts.push(Part { words: title.as_str().into(), seen: Some(*seen) });
                rest = rest.get(title.len()..).unwrap_or_default();
            }
            None => {
                plain.push(letter);
                rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            }
        }
    }
    if !plain.is_empty() {
        parts.push(Part { words: plain.into(), seen: None });
    }
    parts
}

/// Whether a sign is no part of a text that people read: one of control, apart from
/// the ends of lines and tabs, or one that turns the direction of writing for all that
/// follows. Marks of direction, which only tell of one place, are parts.
pub fn is_unseen(letter: char) -> bool {
    let control = letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    control || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The words as one line: what ends a line becomes a space; other signs of control,
/// and those that turn the direction of writing, are left out.
pub fn one_line(words: &str) -> String {
    if words.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return words.to_owned();
    }
    let turns = |letter: char| matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}') || is_unseen(letter);
    let ends =
        |letter: char| matches!(letter, '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let kept = words.chars().filter(|&letter| ends(letter) || !turns(letter));
    kept.map(|letter| if ends(letter) { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Text, one_line, parts};
    use crate::ids::{Seat, Seats};

    fn text(words: &str, named: &[(&str, Seats)]) -> Text {
        let named: Vec<(String, Seats)> = named.iter().map(|(title, seen)| ((*title).to_owned(), *seen)).collect();
        Text { parts: parts(words, &named), named: Vec::new() }
    }

    #[test]
    fn a_title_is_told_to_who_knows_its_piece() {
        let said = text("Old Wine beside Wine", &[("Old Wine", Seats::ALL), ("Wine", Seats::one(Seat(0)))]);
        assert_eq!(&*said.read(Some(Seat(0))), "Old Wine beside Wine");
        assert_eq!(&*said.read(Some(Seat(1))), "Old Wine beside a card");
        assert_eq!(&*said.read(None), "Old Wine beside Wine");
    }

    #[test]
    fn a_text_is_one_line() {
        assert_eq!(one_line("one\r\nB wins.\u{202e}x\u{1b}[2J"), "one  B wins.x[2J");
        assert_eq!(&*Text::plain("é\n").read(None), "é ");
    }
}
