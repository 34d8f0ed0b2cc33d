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

/// The part of a name among those of `text`, such as `is: "1/6"`, and its value.
pub fn field(text: &str, name: &str) -> Option<(Range<usize>, Range<usize>)> {
    parts(text).into_iter().find_map(|part| {
        let value = text.get(part.clone())?.strip_prefix(name)?.trim_start().strip_prefix(':')?.trim_start();
        Some((part.clone(), part.end - value.len()..part.end))
    })
}

/// A field put into `text` behind its last part, on a line of its own.
pub fn added(text: &str, field: &str) -> Option<(usize, String)> {
    let last = parts(text).pop()?;
    let before = text.get(..last.start)?;
    Some((last.end, format!(",\n{}{field}", " ".repeat(indent(text, before.len())))))
}

/// What replaces which part of `old` so that it says what `new` says: single
/// arguments where the step is the same and only some differ, or else all of it.
pub fn smallest(old: &str, new: &str) -> Vec<(Range<usize>, String)> {
    let head = |text: &str| text.split(['(', '[', '{']).next().unwrap_or_default().trim().to_owned();
    let (before, after) = (parts(old), parts(new));
    if head(old) != head(new) || before.len() != after.len() || before.is_empty() {
        let text = if old.contains('\n') { spread(old, &(0..old.len()), new) } else { new.to_owned() };
        return vec![(0..old.len(), text)];
    }
    let differs = |(before, after): &(Range<usize>, Range<usize>)| {
        bare(old.get(before.clone()).unwrap_or_default()) != bare(new.get(after.clone()).unwrap_or_default())
    };
    let replaced = |(before, after): (Range<usize>, Range<usize>)| {
        let text = new.get(after).unwrap_or_default();
        let lines = old.get(before.clone()).unwrap_or_default().contains('\n');
        let text = if lines { spread(old, &before, text) } else { text.into() };
        (before, text)
    };
    before.into_iter().zip(after).filter(differs).map(replaced).collect()
}

/// How far in the line of a byte begins.
fn indent(text: &str, at: usize) -> usize {
    let line = text.get(..at).and_then(|before| before.rsplit_once('\n')).map_or("", |(_, line)| line);
    let rest = text.get(at - line.len()..).unwrap_or_default();
    rest.len() - rest.trim_start_matches([' ', '\t']).len()
}

/// A list or a step one item a line, laid out like the one it replaces.
fn spread(old: &str, place: &Range<usize>, new: &str) -> String {
    let first = parts(old.get(place.clone()).unwrap_or_default()).first().map(|part| place.start + part.start);
    let items = parts(new);
    let (Some(first), Some(start), Some(end)) = (first, items.first(), items.last()) else { return new.to_owned() };
    let (opens, closes) = (new.get(..start.start).unwrap_or_default(), new.get(end.end..).unwrap_or_default());
    let (inner, outer) = (" ".repeat(indent(old, first)), " ".repeat(indent(old, place.end)));
    let row = |item: &Range<usize>| format!("{inner}{},\n", new.get(item.clone()).unwrap_or_default());
    let rows: String = items.iter().map(row).collect();
    format!("{opens}\n{rows}{outer}{closes}")
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
        let odd = r#"(that: [In("is: 3")], is: "1/6", )"#;
        assert_eq!(field(odd, "is").map(|(part, value)| (&odd[part], &odd[value])), Some((r#"is: "1/6""#, r#""1/6""#)));
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
