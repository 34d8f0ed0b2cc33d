//! How words become sentences of messages: a capital at the beginning, and names
//! in backticks one after another. Every crate that speaks to people asks here.

/// With a capital first letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Names in backticks, with commas; a long list is cut.
pub fn list(names: &[&str]) -> String {
    const MOST: usize = 30;
    let mut text: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    if names.len() > MOST {
        text.push(String::from("…"));
    }
    text.join(", ")
}

/// Names in backticks as a sentence has them: "`a`, `b` and `c`".
pub fn list_and(names: &[&str]) -> String {
    match names {
        [] | [_] => list(names),
        [others @ .., last] => format!("{} and `{last}`", list(others)),
    }
}

#[cfg(test)]
mod tests {
    use super::{capital, list, list_and};

    #[test]
    fn words_begin_and_follow_each_other_as_in_a_sentence() {
        assert_eq!(capital("élan vital"), "Élan vital");
        assert_eq!(capital(""), "");
        assert_eq!(list(&["a", "b"]), "`a`, `b`");
        assert_eq!(list(&["name"; 31]).matches('`').count(), 60);
        assert_eq!(list_and(&["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!(list_and(&["a"]), "`a`");
    }
}
