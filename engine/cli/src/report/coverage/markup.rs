//! Text and levels as the page of coverage writes them, so that no word of a game
//! leaves its place in the page.

use tuckbox_core::log::is_unseen;
use tuckbox_scenario::coverage::Seen;

/// The class that says how well something is covered.
pub fn level(seen: &Seen) -> &'static str {
    match (seen.in_scenarios(), seen.at_random()) {
        (true, _) => "full",
        (false, true) => "chance",
        (false, false) => "none",
    }
}

/// Text that may stand anywhere in a page.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            sign if is_unseen(sign) => safe.push(char::REPLACEMENT_CHARACTER),
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_its_place() {
        assert_eq!(escaped("<b a=\"x\" c='y'>&"), "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;");
        assert_eq!(escaped("a\u{1b}[2J\tb\u{202e}c"), "a\u{fffd}[2J\tb\u{fffd}c");
    }
}
