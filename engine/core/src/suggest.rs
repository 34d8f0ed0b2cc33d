//! "Did you mean": the nearest of the names that may stand in a place, and the
//! hint that says so. Whoever refuses a name, in files, scripts, scenarios or on
//! a command line, asks here, so that one slip gets one answer everywhere. Knows
//! nothing of names but their letters.

use crate::words;

/// How many letters a part of a name has that is taken for the name.
const SHORTEST: usize = 3;

/// The known name that most resembles `word`, if one is near enough to be meant:
/// no more than a third of the letters differ, and never all of them; or else
/// `word` is a part of it, at best its beginning, of three letters at least.
/// Capitals do not count; of two that are equally near, the first in the alphabet.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &mut known.into_iter())
}

fn nearest_of<'a>(word: &str, known: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let letters = word.chars().count();
    let allowed = (letters / 3).max(1);
    let rank = |name: &str| {
        let (other, length) = (name.to_lowercase(), name.chars().count());
        // What differs more in length is farther away than that, and not measured:
        // odds ask thousands of boards for pieces that are not there.
        let near = (length.abs_diff(letters) <= allowed).then(|| strsim::damerau_levenshtein(&lower, &other));
        match (other.find(&lower), near) {
            (_, Some(distance)) if distance <= allowed && distance < length => Some(distance),
            (Some(0), _) if letters >= SHORTEST => Some(allowed + 1),
            (Some(_), _) if letters >= SHORTEST => Some(allowed + 2),
            _ => None,
        }
    };
    let ranked = known.filter(|name| *name != word).filter_map(|name| Some((rank(name)?, name)));
    ranked.min().map(|(_, name)| name)
}

/// The sentence that names the nearest known name, if one is near enough.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|name| format!("Did you mean `{name}`?"))
}

/// The same behind another sentence, with the blank between the two; empty where
/// no known name is near enough.
pub fn behind<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    did_you_mean(word, known).map(|hint| format!(" {hint}")).unwrap_or_default()
}

/// A hint that names the nearest known name, or lists all of them after `what`
/// ("The families are"); nothing where nothing is known.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, what: &str) -> Option<String> {
    let known: Vec<&str> = known.into_iter().collect();
    did_you_mean(word, known.iter().copied())
        .or_else(|| (!known.is_empty()).then(|| format!("{what}: {}.", words::quoted(&known))))
}

#[cfg(test)]
mod tests {
    use super::{hint, nearest};

    #[test]
    fn a_slip_of_the_finger_is_found_and_a_stranger_is_not() {
        let names = ["attack", "hp", "max_hp", "discard"];
        assert_eq!(nearest("atack", names), Some("attack"));
        assert_eq!(nearest("Attack", names), Some("attack"));
        assert_eq!(nearest("hq", names), Some("hp"));
        assert_eq!(nearest("colour", names), None);
        assert_eq!(nearest("x", ["y"]), None);
    }

    #[test]
    fn a_part_of_a_name_is_taken_for_it_and_its_beginning_first() {
        let names = ["snow-fight", "yard", "long-winter", "winter-sun"];
        assert_eq!(nearest("snow-figth", names), Some("snow-fight"));
        assert_eq!(nearest("LONG", names), Some("long-winter"));
        assert_eq!(nearest("winter", names), Some("winter-sun"));
        assert_eq!(nearest("wi", names), None);
        assert_eq!(nearest("chess", names), None);
    }

    #[test]
    fn a_hint_names_one_or_lists_all() {
        assert_eq!(hint("hq", ["hp", "size"], "There are").as_deref(), Some("Did you mean `hp`?"));
        assert_eq!(hint("colour", ["hp", "size"], "There are").as_deref(), Some("There are: `hp`, `size`."));
        assert_eq!(hint("colour", [], "There are"), None);
    }
}
