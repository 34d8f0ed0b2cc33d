//! Reads serde's sentences, which are the only form in which `toml` passes on
//! what a type expected. A sentence not known here is shown as it is.

use super::Fault;

/// The fault that a sentence of serde tells.
pub(crate) fn serde_fault(text: &str) -> Fault {
    let text = text.trim();
    let quoted = |prefix: &str| text.strip_prefix(prefix).and_then(|rest| rest.split('`').next()).map(String::from);
    if let Some(key) = quoted("unknown field `") {
        return Fault::UnknownKey { key, known: alternatives(text) };
    }
    if let Some(word) = quoted("unknown variant `") {
        return Fault::UnknownWord { word, known: alternatives(text) };
    }
    if let Some((wrong, _)) = text.split_once(", expected ").filter(|(wrong, _)| wrong.contains(" of the stat `")) {
        let stat = wrong.rsplit('`').nth(1).unwrap_or_default();
        let word = quoted("unknown symbol `");
        let wrong = match &word {
            Some(word) => format!("`{word}` is not a symbol of the stat `{stat}`."),
            None => format!("The stat `{stat}` is a symbol, so a number cannot stand for it."),
        };
        return Fault::UnknownSymbol { wrong, word, known: alternatives(text) };
    }
    if let Some(key) = quoted("missing field `") {
        return Fault::MissingKey(key);
    }
    if let Some(key) = quoted("duplicate field `") {
        return Fault::DuplicateKey(key);
    }
    if let Some((found_text, wanted_text)) = parts(text, "invalid type: ").or_else(|| parts(text, "invalid value: ")) {
        let integer = found_text.starts_with("integer") && is_integer(wanted_text);
        return match integer {
            true => Fault::OutOfRange,
            false => Fault::WrongType { wanted: wanted(wanted_text), found: Some(found(found_text)) },
        };
    }
    if let Some((length, wanted_text)) = parts(text, "invalid length ") {
        return Fault::WrongLength { wanted: wanted(wanted_text), found: length.parse().ok() };
    }
    if let Some(length) = text.strip_prefix("expected tuple with length ") {
        return Fault::WrongLength { wanted: format!("this word takes {length} parts"), found: None };
    }
    if let Some(rest) = text.strip_prefix("unexpected keys in table: ") {
        let (keys, known) = rest.split_once(", available keys: ").unwrap_or((rest, ""));
        let key = keys.split(", ").next().unwrap_or_default().into();
        return Fault::UnknownKey { key, known: known.split(", ").map(String::from).collect() };
    }
    if text.starts_with("expected table key `") {
        return Fault::WrongType { wanted: wanted("a sequence"), found: Some(found("map")) };
    }
    if let Some(rest) = text.strip_prefix("expected table, found ") {
        return Fault::WrongType { wanted: "a table with the parts of this word".into(), found: Some(found(rest)) };
    }
    if text.starts_with("wanted string or table") || text.starts_with("wanted exactly 1 element") {
        let wanted = "one word of the format, alone or as the one key of a table,";
        return Fault::WrongType { wanted: wanted.into(), found: None };
    }
    Fault::Other(text.trim_end_matches('.').into())
}

fn parts<'a>(text: &'a str, prefix: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(prefix)?.split_once(", expected ")
}

/// The words in backticks after "expected".
pub(super) fn alternatives(text: &str) -> Vec<String> {
    let Some((_, list)) = text.split_once(", expected ") else { return Vec::new() };
    list.split('`').skip(1).step_by(2).map(String::from).collect()
}

fn is_integer(name: &str) -> bool {
    matches!(name, "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize")
}

/// What a type calls itself, in the words of the format.
pub(super) fn wanted(text: &str) -> String {
    match text {
        _ if is_integer(text) => "a whole number".into(),
        "a sequence" => "a list".into(),
        "a string" => "text in quotes".into(),
        "a boolean" | "bool" => "`true` or `false`".into(),
        "tuple variant" => "a table with the parts of this word".into(),
        _ => {
            let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
            match kind {
                "struct" | "map" => "a table of keys and values".into(),
                "enum" => "one of the format's words".into(),
                "tuple" => variant_length(rest).unwrap_or_else(|| "a list of several parts".into()),
                "unit" => "a word alone".into(),
                _ => text.into(),
            }
        }
    }
}

/// "variant Cond::Check with 3 elements": `Check` takes 3 parts.
fn variant_length(text: &str) -> Option<String> {
    let (name, length) =
        text.strip_suffix(" elements").or_else(|| text.strip_suffix(" element"))?.rsplit_once(" with ")?;
    let word = name.rsplit("::").next()?;
    Some(match name.contains("::") {
        true => format!("`{word}` takes {length} parts"),
        false => format!("there must be {length} parts here"),
    })
}

/// What serde says stands there, in the words of the format.
pub(super) fn found(text: &str) -> String {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    match kind {
        "string" => format!("the text {rest}"),
        "integer" | "unsigned" | "signed" => {
            format!("the number {}", rest.trim_start_matches("integer ").replace('`', ""))
        }
        "floating" => {
            format!("the fraction {}", rest.trim_start_matches("point ").trim_start_matches("number ").replace('`', ""))
        }
        "boolean" => rest.into(),
        "map" | "table" => "a table".into(),
        "sequence" | "array" => "a list".into(),
        "unit" => "a word alone".into(),
        "a" | "an" => match rest {
            "sequence" => "a list".into(),
            "map" => "a table".into(),
            "unit value" => "a word alone".into(),
            _ => text.into(),
        },
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_serde_are_understood() {
        let known = vec![String::from("a"), String::from("b")];
        assert_eq!(serde_fault("unknown field `x`, expected `a` or `b`"), Fault::UnknownKey { key: "x".into(), known });
        assert_eq!(
            serde_fault("invalid type: string \"x\", expected i32"),
            Fault::WrongType { wanted: "a whole number".into(), found: Some("the text \"x\"".into()) }
        );
        assert_eq!(serde_fault("invalid value: integer `300`, expected u8"), Fault::OutOfRange);
        assert_eq!(
            serde_fault("invalid length 1, expected tuple variant Cond::Check with 3 elements"),
            Fault::WrongLength { wanted: "`Check` takes 3 parts".into(), found: Some(1) }
        );
    }
}
