//! "Did you mean": the closest of the names that may stand in a place. Knows
//! nothing about names but their letters.

/// The candidate that most resembles `word`, if one is close enough to be meant.
pub(crate) fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count())
        .min_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.cmp(b.1)))
        .map(|(_, candidate)| candidate)
}

/// A hint that names the closest candidate, or lists what is possible.
pub(crate) fn hint<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, what: &str) -> Option<String> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    if let Some(meant) = closest(word, candidates.iter().copied()) {
        return Some(format!("Did you mean `{meant}`?"));
    }
    if candidates.is_empty() {
        return None;
    }
    Some(format!("{what}: {}.", list(&candidates)))
}

/// Names in backticks, with commas; a long list is cut.
pub(crate) fn list(names: &[&str]) -> String {
    const MOST: usize = 30;
    let mut text: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    if names.len() > MOST {
        text.push(String::from("…"));
    }
    text.join(", ")
}

/// Names in backticks as a sentence has them: "`a`, `b` and `c`".
pub(crate) fn and(names: &[&str]) -> String {
    match names {
        [] | [_] => list(names),
        [others @ .., last] => format!("{} and `{last}`", list(others)),
    }
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn a_slip_of_the_finger_is_found_and_a_stranger_is_not() {
        let names = ["attack", "hp", "max_hp", "discard"];
        assert_eq!(closest("atack", names), Some("attack"));
        assert_eq!(closest("Attack", names), Some("attack"));
        assert_eq!(closest("hq", names), Some("hp"));
        assert_eq!(closest("mana", names), None);
        assert_eq!(closest("x", ["y"]), None);
    }
}
