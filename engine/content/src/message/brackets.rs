//! Finds the bracket that is open or closed wrongly in a RON text. The parser
//! notices a forgotten bracket only pages later; the designer wants the page.

use crate::ron_text::skip;

/// Brackets that do not pair; byte positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// Opened and never closed.
    Open(usize),
    /// Closed without having been opened.
    Close(usize),
    /// The second closes another kind than the first opened.
    Crossed(usize, usize),
}

/// The first mismatch of `text`, if there is one.
pub(super) fn mismatch(text: &str) -> Option<Mismatch> {
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        let next = skip(text, at);
        if next > at {
            at = next;
            continue;
        }
        match byte {
            b'(' | b'[' | b'{' => open.push((byte, at)),
            b')' | b']' | b'}' => match open.pop() {
                None => return Some(Mismatch::Close(at)),
                Some((opened, place)) if closes(opened) != byte => return Some(Mismatch::Crossed(place, at)),
                Some(_) => {}
            },
            _ => {}
        }
        at += 1;
    }
    open.last().map(|&(_, place)| Mismatch::Open(place))
}

/// The first quoted text that goes on into another line and ends where another value
/// would begin: its own end is missing.
pub(super) fn open_quote(text: &str) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        let next = skip(text, at);
        let inside = text.get(at + 1..next.saturating_sub(1)).unwrap_or_default();
        if text.as_bytes()[at] == b'"'
            && inside.contains('\n')
            && inside.trim_end().ends_with([':', '(', '[', '{', ','])
        {
            return Some(at);
        }
        at = next.max(at + 1);
    }
    None
}

fn closes(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

#[cfg(test)]
mod tests {
    use super::{Mismatch, mismatch, open_quote};

    #[test]
    fn a_text_without_an_end_is_told_from_one_of_several_lines() {
        assert_eq!(open_quote("(a: \"one,\n b: \"two\")"), Some(4));
        assert_eq!(open_quote("(a: \"one,\ntwo\", b: \"c\")"), None);
        assert_eq!(open_quote("(a: \"one:\", // \"\n b: \"c\")"), None);
    }

    #[test]
    fn brackets_in_texts_and_comments_do_not_count() {
        assert_eq!(mismatch(r##"(a: ")\"(", /* ( /* [ */ */ b: r#")""#) // ("##), None);
        assert_eq!(mismatch("(a: [1, 2)"), Some(Mismatch::Crossed(4, 9)));
        assert_eq!(mismatch("(a: [1]"), Some(Mismatch::Open(0)));
        assert_eq!(mismatch("(a: 1))"), Some(Mismatch::Close(6)));
    }
}
