//! How words are set, for all who write sentences: a capital at the beginning,
//! names in backticks one after another. Which words, is theirs.

/// The same words with a capital at the beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
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
    use super::{capital, quoted, quoted_and};

    #[test]
    fn words_begin_and_follow_each_other_as_in_a_sentence() {
        assert_eq!(capital("élan vital"), "Élan vital");
        assert_eq!(capital(""), "");
        assert_eq!(quoted(&["a", "b"]), "`a`, `b`");
        assert_eq!(quoted(&["name"; 31]).matches('`').count(), 60);
        assert_eq!(quoted_and(&["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!(quoted_and(&["a"]), "`a`");
    }
}
