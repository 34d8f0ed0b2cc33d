//! Faults in scripts: numbers, comparisons, `and` and `or`, negated conditions,
//! other zones, and calls that are left out.

use super::Cut;
use super::data::{numbers, other_zone};
use super::tokens::{Is, Token, Tongue, tokens};

/// Words and signs with what stands in their place.
const OPPOSITES: [(&str, &str); 14] = [
    ("==", "~="),
    ("~=", "=="),
    ("<", "<="),
    ("<=", "<"),
    (">", ">="),
    (">=", ">"),
    ("and", "or"),
    ("or", "and"),
    ("true", "false"),
    ("false", "true"),
    ("+", "-"),
    ("-", "+"),
    ("+=", "-="),
    ("-=", "+="),
];

/// Faults in a script.
pub fn lua(text: &str, zones: &[&str]) -> Vec<Cut> {
    let tokens = tokens(text, Tongue::Lua);
    let mut cuts = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.is {
            Is::Number => numbers(token, &mut cuts),
            Is::Text => other_zone(token, zones, &mut cuts),
            Is::Name | Is::Sign => {
                if let Some((from, to)) = OPPOSITES.iter().find(|(from, _)| *from == token.text) {
                    cuts.push(Cut::swap(token.span.clone(), from, *to));
                }
            }
        }
        match token.text {
            "not" => cuts.push(Cut::without(token.span.clone(), "not")),
            "if" | "elseif" | "while" => negated(&tokens, at, text, &mut cuts),
            _ => {}
        }
    }
    calls(text, &mut cuts);
    cuts
}

/// `if … then` becomes `if not (…) then`.
fn negated(tokens: &[Token], at: usize, text: &str, cuts: &mut Vec<Cut>) {
    let end = tokens.iter().skip(at).find(|token| matches!(token.text, "then" | "do"));
    let (Some(first), Some(end)) = (tokens.get(at + 1), end) else { return };
    let span = first.span.start..end.span.start;
    let cond = text.get(span.clone()).unwrap_or_default().trim();
    let by = format!("not ({cond}) ");
    cuts.push(Cut { span, by, change: format!("{cond} → not ({cond})") });
}

/// A line that is one call, or gives something to a name that is there, is left out.
fn calls(text: &str, cuts: &mut Vec<Cut>) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let bare = line.trim();
        let call = bare.ends_with(')')
            && bare.starts_with(|c: char| c.is_alphabetic())
            && bare.matches('(').count() == bare.matches(')').count()
            && !["function", "local", "if", "for", "while", "return", "elseif", "until"]
                .iter()
                .any(|word| bare.split([' ', '(']).next() == Some(*word));
        if call {
            let indent = line.len() - line.trim_start().len();
            cuts.push(Cut::without(start + indent..start + indent + bare.len(), bare));
        }
    }
}
