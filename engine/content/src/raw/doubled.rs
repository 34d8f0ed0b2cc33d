//! `All((in: ["hand"]))` and `All(in: ["hand"])` mean the same, and people who
//! know RON write either. The parser takes one of them only, the second with
//! our extensions; so the doubled brackets become blanks before it reads. Blanks,
//! so that every place in the text stays what it was.

use crate::ron_text::skip;
use std::borrow::Cow;

/// The text with doubled brackets blanked out.
pub(super) fn blank_doubled(text: &str) -> Cow<'_, str> {
    let pairs = pairs(text);
    if pairs.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for (open, close) in pairs {
        bytes[open] = b' ';
        bytes[close] = b' ';
    }
    // Only brackets were replaced, by other ASCII signs.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// An open bracket.
struct Open {
    at: usize,
    /// Whether it stands directly in the brackets of a word, as their only content so far.
    doubled: bool,
    /// If so, and it is closed: where.
    inner: Option<(usize, usize)>,
}

/// The places of brackets that are the whole content of a word's brackets.
fn pairs(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let mut pairs = Vec::new();
    // What was last seen, blank space and comments aside.
    let mut last: Option<usize> = None;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = skip(text, at);
        if next > at {
            // A text or comment; a text is content like any other.
            if byte != b'/' {
                content(&mut open);
                last = Some(next - 1);
            }
            at = next;
            continue;
        }
        match byte {
            b'(' | b'[' | b'{' => {
                let outer = open.last().filter(|_| byte == b'(').map(|outer| outer.at);
                let only = outer.is_some() && last == outer && is_of_word(bytes, outer) && holds_fields(text, at + 1);
                if !only {
                    content(&mut open);
                }
                open.push(Open { at, doubled: only, inner: None });
            }
            b')' | b']' | b'}' => {
                let Some(closed) = open.pop() else { return Vec::new() };
                pairs.extend(closed.inner);
                if let (true, Some(outer)) = (closed.doubled, open.last_mut()) {
                    outer.inner = Some((closed.at, at));
                }
            }
            b',' => {}
            _ if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => content(&mut open),
        }
        last = Some(at);
        at += 1;
    }
    pairs
}

/// Something else stands in the innermost brackets, so nothing in them is doubled.
fn content(open: &mut [Open]) {
    if let Some(innermost) = open.last_mut() {
        innermost.inner = None;
    }
}

/// Whether the bracket follows a word: `All(`.
fn is_of_word(bytes: &[u8], bracket: Option<usize>) -> bool {
    let before = bracket.and_then(|at| at.checked_sub(1)).and_then(|at| bytes.get(at));
    before.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

/// Whether fields follow (`in: …`), or nothing.
fn holds_fields(text: &str, mut at: usize) -> bool {
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with('/') {
            break;
        }
        let next = skip(text, at);
        if next == at {
            return false;
        }
        at = next;
    }
    let rest = &text[at..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '#').unwrap_or(rest.len());
    rest.starts_with(')') || word > 0 && rest[word..].trim_start().starts_with(':')
}

#[cfg(test)]
mod tests {
    use super::blank_doubled;

    #[test]
    fn doubled_brackets_become_blanks_and_others_stay() {
        assert_eq!(blank_doubled("No((in: [\"a\"]))"), "No( in: [\"a\"] )");
        assert_eq!(blank_doubled("No( /* ( */ (in: 1), )"), "No( /* ( */  in: 1 , )");
        assert_eq!(blank_doubled("All(())"), "All(  )");
        assert_eq!(blank_doubled("Lose(No((of: Me, on: Some((a: 1)))))"), "Lose(No( of: Me, on: Some( a: 1 ) ))");
        for same in [
            "Each((is: 1), \"dies\")",
            "(a: (b: 1))",
            "No((1, 2))",
            "[(a: 1)]",
            "Fits(It, (in: 1))",
            "No(in: ((a: 1)))",
        ] {
            assert_eq!(blank_doubled(same), same);
        }
    }
}
