//! How long the expressions of a script are: whoever looks at them by recursion, or
//! looks again at each end of one, has to know before. Words are counted, and nothing
//! is understood.

use super::words::{Word, WordKind, words};

/// The longest expression of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// How many operators, fields and calls follow on one another in it.
    pub steps: usize,
    /// The line it ends in.
    pub line: u32,
}

/// The longest expression of a script; what stands in brackets is one of its own.
/// Nothing for what is no script.
#[must_use]
pub fn longest_chain(source: &str) -> Chain {
    let Ok(words) = words(source) else { return Chain::default() };
    let mut longest = Chain::default();
    // The steps so far, outermost brackets first.
    let mut open = vec![0_usize];
    let mut last = None;
    for word in &words {
        match step(word, last) {
            Step::Opens(steps) => {
                count(&mut open, steps);
                open.push(0);
            }
            Step::Closes if open.len() > 1 => drop(open.pop()),
            Step::Closes => {}
            Step::GoesOn => count(&mut open, 1),
            Step::Begins => open.iter_mut().rev().take(1).for_each(|steps| *steps = 0),
            Step::Is => {}
        }
        let steps = open.iter().copied().max().unwrap_or_default();
        if steps > longest.steps {
            longest = Chain { steps, line: word.line };
        }
        last = Some(word);
    }
    longest
}

/// What a word is to the expression it stands in.
enum Step {
    /// A bracket, which is so many steps itself.
    Opens(usize),
    Closes,
    GoesOn,
    /// Another expression begins with it or behind it.
    Begins,
    /// A value.
    Is,
}

fn step(word: &Word, last: Option<&Word>) -> Step {
    let after_value = last.is_some_and(is_value);
    match (word.kind, word.text) {
        (_, "(" | "[" | "{") => Step::Opens(usize::from(after_value)),
        (_, ")" | "]" | "}") => Step::Closes,
        (WordKind::Symbol, "," | ";" | "=" | "+=" | "-=" | "*=" | "/=" | "//=" | "%=" | "^=" | "..=") => Step::Begins,
        (WordKind::Symbol, _) | (WordKind::Keyword, "and" | "or" | "not") => Step::GoesOn,
        (WordKind::Keyword, "nil" | "true" | "false") => Step::Is,
        (WordKind::Keyword | WordKind::End, _) => Step::Begins,
        // A text behind a value is what it is called with; a name begins a statement.
        (WordKind::Text, _) if after_value => Step::GoesOn,
        (WordKind::Name | WordKind::Number, _) if after_value => Step::Begins,
        (WordKind::Name | WordKind::Number | WordKind::Text, _) => Step::Is,
    }
}

fn is_value(word: &Word) -> bool {
    matches!(word.kind, WordKind::Name | WordKind::Number | WordKind::Text)
        || matches!(word.text, ")" | "]" | "}" | "nil" | "true" | "false" | "end")
}

fn count(open: &mut [usize], steps: usize) {
    if let Some(last) = open.last_mut() {
        *last += steps;
    }
}

#[cfg(test)]
mod tests {
    use super::{Chain, longest_chain};

    fn check(source: &str, steps: usize, line: u32) {
        assert_eq!(longest_chain(source), Chain { steps, line }, "{source}");
    }

    #[test]
    fn steps_are_counted_in_one_expression() {
        check("", 0, 0);
        check("local x = a.b.c", 2, 1);
        check("local x = a.b\nlocal y = a.b.c:d()", 4, 2);
        check("f(a.b, a.b, a.b)", 1, 1);
        check("x = a + b * -c .. d", 4, 1);
        check("x = f{1}\"t\"[2](3)", 4, 1);
        check("x = { a.b, c = d.e, f.g }", 1, 1);
        check("a.b()\nc.d()", 2, 1);
        check("return function() return a.b end", 1, 1);
        check("x = '", 0, 0);
    }

    #[test]
    fn what_is_in_brackets_does_not_end_an_expression() {
        check(&format!("return x{}", "(y = 1, z).x".repeat(50)), 100, 1);
        check(&format!("return {}x", "x.".repeat(2000)), 2000, 1);
    }
}
