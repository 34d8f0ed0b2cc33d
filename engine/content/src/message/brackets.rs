//! Finds the bracket that is open or closed wrongly in a RON text. The parser
//! notices a forgotten bracket only pages later; the designer wants the page.

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
    let bytes = text.as_bytes();
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => at = skip_string(text, at),
            b'r' if is_raw_string(bytes, at) => at = skip_raw_string(text, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = text[at..].find('\n').map_or(text.len(), |end| at + end);
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = skip_block_comment(bytes, at),
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

fn closes(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The place of the closing quote.
fn skip_string(text: &str, start: usize) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(start + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    text.len()
}

fn is_raw_string(bytes: &[u8], at: usize) -> bool {
    let inside_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    let quote = bytes[at + 1..].iter().find(|&&byte| byte != b'#');
    !inside_word && quote == Some(&b'"')
}

fn skip_raw_string(text: &str, start: usize) -> usize {
    let hashes = text[start + 1..].bytes().take_while(|&byte| byte == b'#').count();
    let body = start + 2 + hashes;
    let end = format!("\"{}", "#".repeat(hashes));
    text.get(body..).and_then(|rest| rest.find(&end)).map_or(text.len(), |at| body + at + hashes)
}

fn skip_block_comment(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => (depth, at) = (depth + 1, at + 1),
            b"*/" => (depth, at) = (depth - 1, at + 1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{Mismatch, mismatch};

    #[test]
    fn brackets_in_texts_and_comments_do_not_count() {
        assert_eq!(mismatch(r##"(a: ")\"(", /* ( /* [ */ */ b: r#")""#) // ("##), None);
        assert_eq!(mismatch("(a: [1, 2)"), Some(Mismatch::Crossed(4, 9)));
        assert_eq!(mismatch("(a: [1]"), Some(Mismatch::Open(0)));
        assert_eq!(mismatch("(a: 1))"), Some(Mismatch::Close(6)));
    }
}
