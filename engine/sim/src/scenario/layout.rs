//! How a written value lies in its page: where the parts of a list or of a
//! step stand, so that one of them can be shown or replaced and everything
//! around it, remarks included, stays as its writer has put it.

use std::ops::Range;

/// Where the top-level parts stand that the first bracket of `text` encloses,
/// without the blanks and remarks around them; empty where there is no bracket.
///
/// `Stat("a", /* why */ "b", 3)` has `"a"`, `"b"` and `3`.
pub fn parts(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut depth, mut from) = (0usize, None::<usize>);
    let mut end = 0;
    for (range, token) in Tokens::of(text) {
        match token {
            Token::Opens => {
                depth += 1;
                if depth == 1 {
                    continue;
                }
            }
            Token::Closes => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    found.extend(from.take().map(|from| from..end));
                    return found;
                }
            }
            Token::Comma if depth == 1 => {
                found.extend(from.take().map(|from| from..end));
                continue;
            }
            Token::Remark => continue,
            Token::Comma | Token::Text(_) | Token::Letter => {}
        }
        if depth > 0 {
            from.get_or_insert(range.start);
            end = range.end;
        }
    }
    found
}

/// The texts in quotes, without their quotes, in order.
pub fn quoted(text: &str) -> Vec<&str> {
    let inside = |(_, token)| match token {
        Token::Text(inside) => text.get(inside),
        _ => None,
    };
    Tokens::of(text).filter_map(inside).collect()
}

/// What replaces which part of `old` so that it says what `new` says: single
/// arguments where the step is the same and only some differ, or else all of it.
pub fn smallest(old: &str, new: &str) -> Vec<(Range<usize>, String)> {
    let whole = || vec![(0..old.len(), new.to_owned())];
    let name = |text: &str| text.split('(').next().unwrap_or_default().trim().to_owned();
    let (before, after) = (parts(old), parts(new));
    if name(old) != name(new) || before.len() != after.len() || before.is_empty() {
        return whole();
    }
    let differs = |(before, after): &(Range<usize>, Range<usize>)| {
        bare(old.get(before.clone()).unwrap_or_default()) != bare(new.get(after.clone()).unwrap_or_default())
    };
    let replaced = |(before, after): (Range<usize>, Range<usize>)| {
        let text = new.get(after).unwrap_or_default();
        let text = if old.get(before.clone()).unwrap_or_default().contains('\n') {
            spread(old, &before, text)
        } else {
            text.into()
        };
        (before, text)
    };
    before.into_iter().zip(after).filter(differs).map(replaced).collect()
}

/// A list one item a line, laid out like the one it replaces.
fn spread(old: &str, place: &Range<usize>, list: &str) -> String {
    let first = parts(old.get(place.clone()).unwrap_or_default()).first().map(|part| place.start + part.start);
    let indent = |at: usize| {
        let line = old.get(..at).and_then(|before| before.rsplit_once('\n')).map_or("", |(_, line)| line);
        line.len() - line.trim_start().len()
    };
    let (Some(first), items) = (first, parts(list)) else { return list.to_owned() };
    let (Some(opens), Some(closes)) = (list.chars().next(), list.chars().next_back()) else { return list.to_owned() };
    let (inner, outer) = (" ".repeat(indent(first)), " ".repeat(indent(place.end)));
    let rows: Vec<String> =
        items.into_iter().map(|item| format!("{inner}{},\n", list.get(item).unwrap_or_default())).collect();
    format!("{opens}\n{}{outer}{closes}", rows.concat())
}

/// A value without blanks and remarks, to be compared.
fn bare(text: &str) -> String {
    let kept = Tokens::of(text).filter(|(_, token)| !matches!(token, Token::Remark));
    kept.filter_map(|(range, _)| text.get(range)).collect()
}

enum Token {
    /// A bracket.
    Opens,
    /// A bracket.
    Closes,
    /// Between parts.
    Comma,
    /// A text, and what stands inside its quotes.
    Text(Range<usize>),
    /// What is not read.
    Remark,
    /// Anything else, letter by letter, but no blanks.
    Letter,
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// A text in quotes that begins here: where it ends, and what is inside.
    fn text(&self) -> Option<(usize, Range<usize>)> {
        let rest = self.text.get(self.at..)?;
        if rest.starts_with('"') {
            let mut letters = rest.char_indices().skip(1);
            while let Some((at, letter)) = letters.next() {
                match letter {
                    '\\' => drop(letters.next()),
                    '"' => return Some((self.at + at + 1, self.at + 1..self.at + at)),
                    _ => {}
                }
            }
            return Some((self.text.len(), self.at + 1..self.text.len()));
        }
        // A raw text: r"…", r#"…"#.
        let after = rest.strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        let inside = after.get(hashes..)?.strip_prefix('"')?;
        let close = format!("\"{}", "#".repeat(hashes));
        let from = self.at + 1 + hashes + 1;
        let len = inside.find(&close).unwrap_or(inside.len());
        Some(((from + len + close.len()).min(self.text.len()), from..from + len))
    }
}

impl Iterator for Tokens<'_> {
    type Item = (Range<usize>, Token);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let blank = rest.len() - rest.trim_start().len();
        self.at += blank;
        let rest = self.text.get(self.at..)?;
        let letter = rest.chars().next()?;
        let start = self.at;
        if let Some((end, inside)) = self.text() {
            self.at = end;
            return Some((start..end, Token::Text(inside)));
        }
        let (len, token) = match letter {
            '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), Token::Remark),
            '/' if rest.starts_with("/*") => (rest.find("*/").map_or(rest.len(), |at| at + 2), Token::Remark),
            '(' | '[' | '{' => (1, Token::Opens),
            ')' | ']' | '}' => (1, Token::Closes),
            ',' => (1, Token::Comma),
            other => (other.len_utf8(), Token::Letter),
        };
        self.at += len;
        Some((start..self.at, token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<&str> {
        parts(text).into_iter().map(|part| &text[part]).collect()
    }

    #[test]
    fn the_parts_of_a_step_are_its_arguments() {
        assert_eq!(told(r#"Stat("a", /* why, (so) */ "b,c", 3)"#), [r#""a""#, r#""b,c""#, "3"]);
        assert_eq!(
            told("Zone(A, \"z\", [ // all\n  \"x\",\n  \"y\", // last\n ],)"),
            ["A", "\"z\"", "[ // all\n  \"x\",\n  \"y\", // last\n ]"]
        );
        assert_eq!(told(r##"Log(A, r#"he "said", so"#)"##), ["A", r##"r#"he "said", so"#"##]);
        assert_eq!(told("Draw"), Vec::<&str>::new());
        assert_eq!(quoted(r##"Do(A, "x\"y", [r#"z"#]) // "no""##), [r#"x\"y"#, "z"]);
    }

    fn changed(old: &str, new: &str) -> String {
        let mut text = old.to_owned();
        for (range, by) in smallest(old, new).into_iter().rev() {
            text.replace_range(range, &by);
        }
        text
    }

    #[test]
    fn only_what_differs_is_replaced() {
        assert_eq!(
            changed("Stat( \"a\", \"b\", /* two */ 2 )", "Stat(\"a\", \"b\", 3)"),
            "Stat( \"a\", \"b\", /* two */ 3 )"
        );
        assert_eq!(changed("Has(\"a\", \"b\")", "HasNot(\"a\", \"b\")"), "HasNot(\"a\", \"b\")");
        let old = "Zone(A, \"z\", [\n    \"x\",\n    \"y\",\n])";
        assert_eq!(changed(old, "Zone(A, \"z\", [\"x\", \"w\"])"), "Zone(A, \"z\", [\n    \"x\",\n    \"w\",\n])");
        assert_eq!(changed("Count(A, \"z\", 1)", "Count( A,\"z\",  1)"), "Count(A, \"z\", 1)");
    }
}
