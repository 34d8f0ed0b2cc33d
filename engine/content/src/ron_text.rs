//! What in a RON text is quoted text or comment, and so not structure. Shared
//! by those who look at brackets without parsing.

/// One past the end of the quoted text or comment that begins at byte `at`;
/// `at` itself if none begins there. Without an end, the end of the file.
pub(crate) fn skip(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    match (bytes.get(at), bytes.get(at + 1)) {
        (Some(b'"'), _) => after_string(bytes, at),
        (Some(b'r'), Some(b'"' | b'#')) if is_raw_string(bytes, at) => after_raw_string(bytes, at),
        (Some(b'/'), Some(b'/')) => {
            bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| at + end)
        }
        (Some(b'/'), Some(b'*')) => after_block_comment(bytes, at),
        _ => at,
    }
}

fn after_string(bytes: &[u8], start: usize) -> usize {
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate().skip(start + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    bytes.len()
}

fn is_raw_string(bytes: &[u8], at: usize) -> bool {
    let inside_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    let quote = bytes[at + 1..].iter().find(|&&byte| byte != b'#');
    !inside_word && quote == Some(&b'"')
}

fn after_raw_string(bytes: &[u8], start: usize) -> usize {
    let hashes = bytes[start + 1..].iter().take_while(|&&byte| byte == b'#').count();
    let body = start + 2 + hashes;
    let mut end = vec![b'#'; hashes + 1];
    end[0] = b'"';
    let rest = bytes.get(body..).unwrap_or_default();
    rest.windows(end.len()).position(|window| window == end).map_or(bytes.len(), |at| body + at + end.len())
}

fn after_block_comment(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while let Some(pair) = bytes.get(at..at + 2) {
        match pair {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth.saturating_sub(1), at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    bytes.len()
}
