//! "Did you mean": what a person may have meant by a name that does not exist.
//! Knows nothing of names but their letters.

use crate::report::problem::Problem;

/// How many names a list in a message shows.
const MOST: usize = 20;

/// The problem that there is no `kind` called `word`, with the closest name or
/// all of them.
pub fn unknown<'a>(kind: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> Problem {
    let known: Vec<&str> = known.into_iter().collect();
    let problem = Problem::usage(format!("There is no {kind} `{word}`."));
    match (closest(word, &known), known.is_empty()) {
        (Some(meant), _) => problem.hint(format!("Did you mean `{meant}`?")),
        (None, true) => problem.hint(format!("There is no {kind} at all.")),
        (None, false) => problem.hint(format!("Choose one of these: {}.", list(&known))),
    }
}

/// The name that most resembles `word`, if one is close enough to be meant.
pub fn closest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let allowed = (word.chars().count() / 3).max(1);
    let distance = |name: &str| strsim::damerau_levenshtein(&lower, &name.to_lowercase());
    let close = known.iter().map(|&name| (distance(name), name)).filter(|&(distance, _)| distance <= allowed);
    let slip = close.min().map(|(_, name)| name);
    slip.or_else(|| known.iter().copied().find(|name| lower.len() > 2 && name.to_lowercase().contains(&lower)))
}

fn list(known: &[&str]) -> String {
    let mut names: Vec<String> = known.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    if known.len() > MOST {
        names.push(String::from("…"));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn slips_and_parts_of_names_are_understood_and_strangers_are_not() {
        let known = ["snow-fight", "yard", "long-winter"];
        assert_eq!(closest("snow-figth", &known), Some("snow-fight"));
        assert_eq!(closest("YARD", &known), Some("yard"));
        assert_eq!(closest("winter", &known), Some("long-winter"));
        assert_eq!(closest("chess", &known), None);
    }
}
