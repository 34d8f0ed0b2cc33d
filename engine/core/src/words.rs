//! How words are set, for all who write sentences. Which words, is theirs.

/// The same words with a capital at the beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
