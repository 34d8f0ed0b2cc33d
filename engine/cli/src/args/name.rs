//! What something new is called: its id, by which files know it, and the title that
//! people read. Either gives the other.

use crate::report::problem::{Done, Problem};

/// An id and a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// What files call it: `ember-oracle`.
    pub id: String,
    /// What people read: "Ember Oracle".
    pub title: String,
}

impl Name {
    /// From an id, if all its letters are such, or else from a title.
    ///
    /// # Errors
    /// When no id can be made of it; `what` it is for is said.
    pub fn of(what: &str, given: &str, is_letter: impl Fn(char) -> bool) -> Done<Self> {
        let begins = |text: &str| text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if begins(given) && given.chars().all(is_letter) {
            return Ok(Self { id: given.into(), title: title(given) });
        }
        let title = given.trim();
        // They would end the text that they stand in, in one file or another.
        let odd = |letter: char| letter.is_control() || matches!(letter, '"' | '\\' | '/' | '`' | '{' | '}');
        let id = id(title);
        match begins(title) && begins(&id) && !title.contains(odd) {
            true => Ok(Self { id, title: title.into() }),
            false => Err(Problem::usage(format!("`{}` cannot be the name of a {what}.", given.escape_debug())).hint(
                "A name begins with a letter from a to z: an id such as `ember-oracle`, or a title such as \"Ember Oracle\".",
            )),
        }
    }
}

/// A title from a name: `two-towers` is `Two Towers`.
fn title(id: &str) -> String {
    let words = id.split(['-', '_']).filter(|word| !word.is_empty());
    let upper = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    words.map(upper).collect::<Vec<_>>().join(" ")
}

/// The id of a title: its letters and digits, small, with - between words; nothing
/// if it has letters that ids have not.
fn id(title: &str) -> String {
    if title.chars().any(|letter| letter.is_alphanumeric() && !letter.is_ascii()) {
        return String::new();
    }
    let plain: String = title.chars().filter(|letter| !matches!(letter, '\'' | '’')).collect();
    let words = plain.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::Name;

    fn small(letter: char) -> bool {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
    }

    #[test]
    fn an_id_and_a_title_give_each_other() {
        let all = [
            ("magpies", "magpies", "Magpies"),
            ("two-towers", "two-towers", "Two Towers"),
            ("Ember Oracle", "ember-oracle", "Ember Oracle"),
            (" Dragon's Hoard, 2nd ", "dragons-hoard-2nd", "Dragon's Hoard, 2nd"),
            ("TRF", "trf", "TRF"),
        ];
        for (given, id, title) in all {
            assert_eq!(Name::of("game", given, small).unwrap(), Name { id: id.into(), title: title.into() });
        }
    }

    #[test]
    fn what_gives_no_id_is_refused() {
        for given in ["", " ", "7 Wonders", "Über Alles", "../up", "a\"b", "a\nb", "-x", "{{id}}"] {
            assert!(Name::of("game", given, small).is_err(), "{given:?}");
        }
    }
}
