//! The statements of a script at the level of its file, each with the names it
//! declares and the names it uses: enough to tell what an effect can reach.

use super::words::{Word, WordKind, words};

/// A statement of a file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Statement<'a> {
    /// The names it declares: `such`, `effects.strike`; none for one that only acts.
    pub(crate) declares: Vec<String>,
    /// Whether only its own file sees them.
    pub(crate) is_local: bool,
    /// Bytes of the script before it.
    pub(crate) start: usize,
    /// Its words, without blanks and comments.
    pub(crate) words: Vec<&'a str>,
    /// The names it uses, `effects.strike` for one of that table; also some that
    /// are only keys or locals of its own.
    pub(crate) uses: Vec<String>,
}

/// The statements of a script that can be read; nothing for any other.
pub(crate) fn statements(source: &str) -> Vec<Statement<'_>> {
    let bare = source.strip_prefix('\u{feff}').unwrap_or(source);
    let skipped = source.len() - bare.len();
    let Ok(words) = words(bare) else { return Vec::new() };
    let words: Vec<Word<'_>> = words.into_iter().filter(|word| word.kind != WordKind::End).collect();
    let (mut depth, mut from) = (0i32, 0);
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        if depth == 0 && at > from && begins(word, before) {
            found.extend(words.get(from..at).map(|part| statement(part, skipped)));
            from = at;
        }
        depth += match word.text {
            "(" | "{" | "[" | "function" | "repeat" | "if" | "do" => 1,
            ")" | "}" | "]" | "end" | "until" => -1,
            _ => 0,
        };
    }
    found.extend(words.get(from..).filter(|rest| !rest.is_empty()).map(|part| statement(part, skipped)));
    found
}

/// Whether a word outside all brackets and blocks begins a statement.
fn begins(word: &Word<'_>, before: Option<&Word<'_>>) -> bool {
    let Some(before) = before else { return true };
    let closes = |word: &Word<'_>| match word.kind {
        WordKind::Name | WordKind::Number | WordKind::Text => true,
        _ => matches!(word.text, ")" | "}" | "]" | "end" | "true" | "false" | "nil" | ";"),
    };
    match (word.kind, word.text) {
        (WordKind::Keyword, "local" | "for" | "while" | "if" | "repeat" | "return") => true,
        // `while` and `for` have a `do` of their own; it is never in front of their block.
        (WordKind::Keyword, "function") => before.text != "local" && closes(before),
        (WordKind::Name, _) => !matches!(before.text, "function" | "local") && closes(before),
        _ => false,
    }
}

fn statement<'a>(words: &[Word<'a>], skipped: usize) -> Statement<'a> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let is_local = text(0) == "local";
    let at = usize::from(is_local);
    let member = |at: usize| match text(at + 1) {
        "." => format!("{}.{}", text(at), text(at + 2)),
        _ => text(at).to_owned(),
    };
    let declares = match text(at) {
        "function" => vec![member(at + 1)],
        _ => {
            let names = words.get(at..).unwrap_or_default();
            let end = names.iter().position(|word| word.text == "=").or_else(|| is_local.then_some(names.len()));
            let listed = names.get(..end.unwrap_or(0)).unwrap_or_default();
            match listed.iter().all(|word| word.kind == WordKind::Name || matches!(word.text, "," | ".")) {
                true if listed.iter().any(|word| word.text == ".") => vec![member(at)],
                true => {
                    listed.iter().filter(|word| word.kind == WordKind::Name).map(|word| word.text.to_owned()).collect()
                }
                false => Vec::new(),
            }
        }
    };
    let mut uses = Vec::new();
    for (place, word) in words.iter().enumerate().filter(|(_, word)| word.kind == WordKind::Name) {
        let before = place.checked_sub(1).map_or("", text);
        if !matches!(before, "." | ":") {
            uses.push(if word.text == "effects" { member(place) } else { word.text.to_owned() });
        }
    }
    Statement {
        declares,
        is_local,
        start: words.first().map_or(0, |word| word.start + skipped),
        words: words.iter().map(|word| word.text).collect(),
        uses,
    }
}

#[cfg(test)]
mod tests {
    use super::statements;

    #[test]
    fn a_file_falls_into_its_statements() {
        let source = "-- head\nlocal LIMIT, other = 3, { 1 }\nlocal function twice(n)\n  for i = 1, n do\n    if n then say(n) end\n  end\n  repeat n -= 1 until n == 0\n  while n do n = nil end\n  return function() return n end\nend\ntotal = twice(LIMIT)\nprint(total)\nfunction effects.strike(self)\n  effects.other(self.card)\nend\n";
        let found = statements(source);
        let declared: Vec<String> = found.iter().map(|one| one.declares.join(",")).collect();
        assert_eq!(declared, ["LIMIT,other", "twice", "total", "", "effects.strike"]);
        assert_eq!(found.iter().map(|one| one.is_local).collect::<Vec<_>>(), [true, true, false, false, false]);
        assert_eq!(found[4].uses, ["effects.strike", "self", "effects.other", "self"]);
        assert_eq!(source[found[1].start..].split_whitespace().nth(2), Some("twice(n)"));
    }
}
