//! Faults in data: numbers, words that have an opposite, zones, conditions that are
//! negated, and lines, entries of lists and abilities that are left out. What the
//! loader does not take is no fault; so nothing here has to know a type.

use super::Cut;
use super::tokens::{Is, Token, Tongue, tokens};
use std::ops::Range;

/// Keys whose values cannot change play: words and looks for people, names of what
/// they stand in, versions of the format and of the game, what is opened where nobody
/// names decks.
pub(super) const NO_RULES: &[&str] = &[
    "title",
    "text",
    "because",
    "log",
    "look",
    "stop",
    "name",
    "flavour",
    "flavor",
    "id",
    "why",
    "help",
    "about",
    "credits",
    "code",
    "ask",
    "format",
    "version",
    "label",
    "one",
    "purpose",
    "called",
    "was",
    "default_decks",
];

/// Words of rules with what stands in their place.
const OPPOSITES: [(&str, &str); 24] = [
    ("Less", "AtMost"),
    ("AtMost", "Less"),
    ("More", "AtLeast"),
    ("AtLeast", "More"),
    ("Equal", "Not"),
    ("All", "Any"),
    ("Any", "All"),
    ("Some", "No"),
    ("No", "Some"),
    ("Is", "IsNot"),
    ("IsNot", "Is"),
    ("Me", "Opponents"),
    ("Opponents", "Me"),
    ("Active", "Anyone"),
    ("Anyone", "Me"),
    ("true", "false"),
    ("false", "true"),
    ("Add", "Take"),
    ("Take", "Add"),
    ("Top", "Bottom"),
    ("Bottom", "Top"),
    ("Highest", "Lowest"),
    ("Lowest", "Highest"),
    ("Up", "Down"),
];

/// Faults in a text of RON.
pub fn ron(text: &str, zones: &[&str]) -> Vec<Cut> {
    let tokens = tokens(text, Tongue::Ron);
    let mut cuts = Vec::new();
    let mut open: Vec<Group> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let quiet = open.iter().any(|group| group.quiet) || for_people(&tokens, at);
        match token.text {
            "(" | "[" | "{" if token.is == Is::Sign => {
                let quiet = quiet || for_people(&tokens, at) || is_for_the_loader(&tokens, at);
                open.push(Group { sign: token.text.chars().next().unwrap_or('('), first: at + 1, quiet });
            }
            ")" | "]" | "}" | "," if token.is == Is::Sign => {
                if let Some(group) = open.last_mut() {
                    entry(text, &tokens, group, at, &mut cuts);
                    group.first = at + 1;
                }
                if token.text != "," {
                    open.pop();
                }
            }
            _ if !quiet => {
                word(token, zones, tokens.get(at + 1), &mut cuts);
                negated(text, &tokens, at, &mut cuts);
            }
            _ => {}
        }
    }
    cuts
}

/// What stands between two brackets.
struct Group {
    sign: char,
    /// The first word of the entry at hand.
    first: usize,
    quiet: bool,
}

/// An entry of a list or a field of a struct that ends at a word is left out.
fn entry(text: &str, tokens: &[Token], group: &Group, end: usize, cuts: &mut Vec<Cut>) {
    let (Some(first), Some(last)) = (tokens.get(group.first), end.checked_sub(1).and_then(|at| tokens.get(at))) else {
        return;
    };
    if group.quiet || end <= group.first || is_told_elsewhere(tokens, group, end) {
        return;
    }
    let field = tokens.get(group.first + 1).is_some_and(|next| next.text == ":");
    let fits = match group.sign {
        '[' => true,
        '(' => {
            let bounds = first.text == "range" && is_for_the_loader(tokens, group.first + 2);
            field && first.is == Is::Name && !NO_RULES.contains(&first.text) && !bounds
        }
        _ => false,
    };
    if !fits {
        return;
    }
    let stop = match tokens.get(end) {
        Some(comma) if comma.text == "," => comma.span.end,
        _ => last.span.end,
    };
    let span = first.span.start..stop;
    cuts.push(Cut::without(span.clone(), text.get(first.span.start..last.span.end).unwrap_or_default()));
}

/// Whether leaving out an entry is another fault in other words: `key: true` is turned
/// into `key: false`, and the only entry of a list goes with the field that the list is.
fn is_told_elsewhere(tokens: &[Token], group: &Group, end: usize) -> bool {
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.text == text);
    let back = |by: usize, text: &str| group.first.checked_sub(by).is_some_and(|at| is(at, text));
    // What stands under a name in quotes is not left out as a whole.
    let of_field = group.first.checked_sub(3).and_then(|at| tokens.get(at)).is_some_and(|key| key.is == Is::Name);
    match group.sign {
        '(' => end == group.first + 3 && (is(group.first + 2, "true") || is(group.first + 2, "false")),
        '[' => back(1, "[") && back(2, ":") && of_field && is(end, "]"),
        _ => false,
    }
}

/// Whether a value is for the loader alone: which stats it asks of cards of a kind
/// (`kind: […]`), and between which ends a setting may lie (`range: (…)`).
fn is_for_the_loader(tokens: &[Token], at: usize) -> bool {
    let text = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.text);
    let (key, colon) = (text(at.checked_sub(2)), text(at.checked_sub(1)));
    colon == Some(":") && matches!((key, text(Some(at))), (Some("kind"), Some("[")) | (Some("range"), Some("(")))
}

/// The condition behind `if`, `when`, `while` or `unless` is negated.
fn negated(text: &str, tokens: &[Token], at: usize, cuts: &mut Vec<Cut>) {
    let key = matches!(tokens.get(at).map(|token| token.text), Some("if" | "when" | "while" | "unless"));
    let colon = tokens.get(at + 1).is_some_and(|next| next.text == ":");
    let Some(head) = tokens.get(at + 2).filter(|head| key && colon && head.is == Is::Name) else { return };
    let Some(end) = closing(tokens, at + 3) else { return };
    let span = head.span.start..end.end;
    let cond = text.get(span.clone()).unwrap_or_default();
    cuts.push(Cut { by: format!("Not({cond})"), change: format!("{} → Not({}…)", head.text, head.text), span });
}

/// The place of the bracket that closes the one at a word.
fn closing(tokens: &[Token], from: usize) -> Option<Range<usize>> {
    let mut depth = 0usize;
    for token in tokens.get(from..)? {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (token.text == ")").then(|| token.span.clone());
        }
    }
    None
}

/// Whether a word is the value of a key that is for people.
fn for_people(tokens: &[Token], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| tokens.get(at)).map(|token| token.text);
    let key = match (before(1), before(2)) {
        (Some(":" | "="), key) => key,
        // `look: Some(…)` and the like.
        _ => None,
    };
    key.is_some_and(|key| NO_RULES.contains(&key.trim_matches('"')))
}

/// A number that is one more or less, a word that is its opposite, another zone.
fn word(token: &Token, zones: &[&str], next: Option<&Token>, cuts: &mut Vec<Cut>) {
    let key = next.is_some_and(|next| matches!(next.text, ":" | "="));
    match token.is {
        Is::Number => numbers(token, cuts),
        Is::Name if !key => {
            if let Some((from, to)) = OPPOSITES.iter().find(|(from, _)| *from == token.text) {
                cuts.push(Cut::swap(token.span.clone(), from, *to));
            }
        }
        Is::Text if !key => {
            let bare = token.text.trim_matches('"');
            if let Some((from, to)) = OPPOSITES.iter().find(|(from, _)| *from == bare) {
                cuts.push(Cut::swap(token.span.clone(), from, format!("\"{to}\"")));
            }
            other_zone(token, zones, cuts);
        }
        _ => {}
    }
}

/// A number, one more and one less.
pub fn numbers(token: &Token, cuts: &mut Vec<Cut>) {
    let Ok(number) = token.text.parse::<i64>() else { return };
    cuts.push(Cut::swap(token.span.clone(), token.text, (number + 1).to_string()));
    if number > 0 {
        cuts.push(Cut::swap(token.span.clone(), token.text, (number - 1).to_string()));
    }
}

/// The zone after the one that is named, in the order of the game.
pub fn other_zone(token: &Token, zones: &[&str], cuts: &mut Vec<Cut>) {
    let bare = token.text.trim_matches('"');
    let Some(at) = zones.iter().position(|zone| *zone == bare) else { return };
    if let Some(other) = zones.get((at + 1) % zones.len()).filter(|other| **other != bare) {
        cuts.push(Cut::swap(token.span.clone(), token.text, format!("\"{other}\"")));
    }
}

/// Faults in a text of TOML.
pub fn toml(text: &str, zones: &[&str]) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let tokens = tokens(text, Tongue::Toml);
    let lines = lines(text);
    let line_of = |at: usize| lines.iter().find(|line| line.span.contains(&at));
    for (at, token) in tokens.iter().enumerate() {
        let Some(line) = line_of(token.span.start) else { continue };
        if line.header || line.key.is_none_or(|key| NO_RULES.contains(&key)) || for_people(&tokens, at) {
            continue;
        }
        word(token, zones, tokens.get(at + 1), &mut cuts);
    }
    for line in &lines {
        if line.header || line.key.is_some_and(|key| !NO_RULES.contains(&key) && line.begins) {
            let what = text.get(line.span.clone()).unwrap_or_default();
            let end = if line.header { line.until } else { line.whole };
            // That one is turned into its opposite.
            let flag = what.split_once('=').is_some_and(|(_, value)| matches!(value.trim(), "true" | "false"));
            if !flag && (!line.header || what.trim() == "[[card.ability]]") {
                let told = if line.header { "the ability" } else { what.trim() };
                let cut = Cut::without(line.span.start..end, told);
                cuts.push(Cut { change: cut.change.replace("`the ability`", "the ability"), ..cut });
            }
        }
    }
    cuts
}

/// A line of TOML.
struct Line<'a> {
    span: Range<usize>,
    /// The key whose value stands here.
    key: Option<&'a str>,
    header: bool,
    /// Whether the key stands here, and not on a line before.
    begins: bool,
    /// Where its value ends.
    whole: usize,
    /// Where the next header begins.
    until: usize,
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found: Vec<Line> = Vec::new();
    let mut at = 0;
    let (mut depth, mut prose) = (0i32, false);
    for line in text.split_inclusive('\n') {
        let span = at..at + line.len();
        at = span.end;
        let bare = line.trim();
        let inside = depth > 0 || prose;
        let header = !inside && bare.starts_with('[');
        let begins = !inside && !header && bare.contains('=') && !bare.starts_with('#');
        let key = if begins {
            bare.split(['=', ' ', '.']).next()
        } else {
            found.last().filter(|_| inside).and_then(|last| last.key)
        };
        if !header {
            for token in tokens(line, Tongue::Toml).iter().filter(|token| token.is == Is::Sign) {
                depth += match token.text {
                    "[" | "{" => 1,
                    "]" | "}" => -1,
                    _ => 0,
                };
            }
            prose ^= line.matches("\"\"\"").count() % 2 == 1;
        }
        found.push(Line { span, key, header, begins, whole: at, until: text.len() });
    }
    // A value may go on over lines; an ability goes on to the next header.
    let (mut end, mut until) = (text.len(), text.len());
    for line in found.iter_mut().rev() {
        if line.begins || line.header || line.key.is_none() {
            line.whole = if line.begins { end } else { line.span.end };
            end = line.span.start;
        }
        line.until = until;
        if line.header {
            until = line.span.start;
        }
    }
    found
}
