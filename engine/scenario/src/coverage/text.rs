//! Conditions as they are written. What is known is where the first word of
//! one stands; where it ends, its brackets tell.

/// The condition whose first word stands in `range`, on one line: with the
/// brackets that follow it, in RON, or the value after `=`, in TOML.
pub fn whole(text: &str, range: std::ops::Range<usize>) -> String {
    let word = text.get(range.clone()).unwrap_or_default();
    let after = text.get(range.end..).unwrap_or_default();
    let rest = after.trim_start_matches(['"', ' ']);
    let opens = |rest: &str| rest.starts_with(['(', '[', '{']);
    let end = match rest.strip_prefix('=').map(str::trim_start) {
        _ if !word.chars().all(|sign| sign.is_alphanumeric() || sign == '_') => 0,
        Some(value) if opens(value) => after.len() - value.len() + bracketed(value),
        Some(value) => after.len() - value.len() + value.find([',', '}', '\n']).unwrap_or(value.len()),
        None if rest.starts_with('(') && rest.len() == after.len() => bracketed(after),
        None => 0,
    };
    let found = text.get(range.start..range.end + end).unwrap_or(word);
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many bytes from an opening bracket to the one that closes it.
fn bracketed(text: &str) -> usize {
    let (mut depth, mut quoted) = (0usize, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, word: &str) -> String {
        let at = text.find(word).unwrap();
        whole(text, at..at + word.len())
    }

    #[test]
    fn a_condition_ends_with_its_brackets() {
        assert_eq!(of("if: Check(Amount,\n  More, Num(0)), do: []", "Check"), "Check(Amount, More, Num(0))");
        assert_eq!(of("if = { Is = [\"It\", [\")\"]] }", "Is"), "Is = [\"It\", [\")\"]]");
        assert_eq!(of("if = { Phase = \"day\" }", "Phase"), "Phase = \"day\"");
        assert_eq!(of("when: Always, x", "Always"), "Always");
    }
}
