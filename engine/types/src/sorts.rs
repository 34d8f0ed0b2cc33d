//! What sort of value an expression gives, and the words people read for it.
//! Types come as the type library writes them: `Piece`, `Zone?`, `integer[]`.

use tuckbox_core::names::NameKind;
use tuckbox_core::words::{capital, with_article};

/// A sort of value that is certain: no two of them have a value in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Number,
    Text,
    Flag,
    Piece,
    Seat,
    List,
    Function,
}

/// The sort of a type, unless it may be one of several.
pub(crate) fn sort(kind: &str) -> Option<Sort> {
    let bare = kind.trim_end_matches('?');
    Some(match bare {
        "integer" | "number" => Sort::Number,
        "boolean" | "true" | "false" => Sort::Flag,
        "string" => Sort::Text,
        "Piece" => Sort::Piece,
        "Seat" => Sort::Seat,
        _ if is_function(bare) => Sort::Function,
        _ if bare.contains('|') => return None,
        _ if bare.ends_with("[]") => Sort::List,
        _ if bare.starts_with('"') || named(bare).is_some() => Sort::Text,
        _ if is_digits(bare) => Sort::Number,
        _ => return None,
    })
}

/// Whether a type says for sure what a value is.
pub(crate) fn is_certain(kind: &str) -> bool {
    let text = kind.starts_with('"') && kind.matches('"').count() == 2;
    let plain =
        matches!(kind, "integer" | "boolean" | "true" | "false" | "string" | "Piece" | "Seat" | "Piece[]" | "Seat[]");
    text || plain || is_digits(kind) || is_function(kind)
}

/// The kind of name that a type stands for.
pub(crate) fn named(kind: &str) -> Option<NameKind> {
    let bare = kind.trim_end_matches('?');
    NameKind::ALL.into_iter().find(|named| named.word().eq_ignore_ascii_case(bare))
}

/// A type in the words of people.
pub(crate) fn words(kind: &str) -> String {
    let bare = kind.trim_end_matches('?');
    match bare {
        "integer" | "number" => "a number".into(),
        "boolean" | "true" | "false" => "`true` or `false`".into(),
        "string" => "a text".into(),
        "Piece" => "a piece".into(),
        "Seat" => "a seat".into(),
        "Piece[]" => "a list of pieces".into(),
        "Seat[]" => "a list of seats".into(),
        "integer[]" => "a list of numbers".into(),
        _ if is_function(bare) => "a function".into(),
        _ if bare.contains('|') => either(bare.trim_matches(['(', ')']).split('|').map(words).collect()),
        _ if bare.starts_with('"') => format!("the text {bare}"),
        _ if is_digits(bare) => format!("the number {bare}"),
        _ if bare.ends_with("[]") => "a list".into(),
        _ => match named(bare) {
            Some(named) => format!("the name of {}", with_article(named.word())),
            None => format!("`{bare}`"),
        },
    }
}

/// Some things, one of which it is: `a piece, a seat or a list of pieces`.
fn either(mut each: Vec<String>) -> String {
    each.dedup();
    match each.pop() {
        Some(last) if each.is_empty() => last,
        Some(last) => format!("{} or {last}", each.join(", ")),
        None => String::new(),
    }
}

/// A whole sentence: what is needed at a place, and what is there.
pub(crate) fn needed(wanted: &str, given: &str) -> String {
    format!("{} is needed here, but this is {}.", capital(&words(wanted)), words(given))
}

fn is_function(kind: &str) -> bool {
    kind == "function" || kind.starts_with("fun(") || kind.starts_with("(fun(")
}

fn is_digits(kind: &str) -> bool {
    let digits = kind.strip_prefix('-').unwrap_or(kind);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{Sort, sort, words};

    #[test]
    fn a_type_of_several_sorts_is_of_none() {
        assert_eq!(sort("Piece|Seat"), None);
        assert_eq!(sort("Zone?"), Some(Sort::Text));
        assert_eq!(sort("-3"), Some(Sort::Number));
        assert_eq!(sort("fun(self: Piece) -> Piece[]"), Some(Sort::Function));
    }

    #[test]
    fn types_have_words() {
        assert_eq!(words("Piece|Seat|Piece[]"), "a piece, a seat or a list of pieces");
        assert_eq!(words("Event?"), "the name of an event");
    }
}
