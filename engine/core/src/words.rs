//! How words are set, for all who write sentences: a capital at the beginning,
//! names in backticks one after another. Which words, is theirs.

/// The same words with a capital at the beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// A word with its article: "a card", "an event".
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// How many, where that is between two numbers: "2", or "2 to 4".
pub fn range<T: std::fmt::Display + PartialEq>(least: T, most: T) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// Names in backticks, with commas; a long list is cut.
pub fn quoted(names: &[&str]) -> String {
    const MOST: usize = 30;
    let mut text: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    if names.len() > MOST {
        text.push(String::from("…"));
    }
    text.join(", ")
}

/// Names in backticks as a sentence has them: "`a`, `b` and `c`".
pub fn quoted_and(names: &[&str]) -> String {
    match names {
        [] | [_] => quoted(names),
        [others @ .., last] => format!("{} and `{last}`", quoted(others)),
    }
}

#[cfg(test)]
mod tests {
    use super::{capital, quoted, quoted_and, range, with_article};

    #[test]
    fn words_begin_and_follow_each_other_as_in_a_sentence() {
        assert_eq!(capital("élan vital"), "Élan vital");
        assert_eq!(capital(""), "");
        assert_eq!((with_article("card"), with_article("event")), ("a card".into(), "an event".into()));
        assert_eq!(range(2, 2), "2");
        assert_eq!(range(2, 4), "2 to 4");
        assert_eq!(quoted(&["a", "b"]), "`a`, `b`");
        assert_eq!(quoted(&["name"; 31]).matches('`').count(), 60);
        assert_eq!(quoted_and(&["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!(quoted_and(&["a"]), "`a`");
    }
}
