//! A report as JUnit XML, which build servers read.

use super::report::Report;
use std::fmt::Write as _;

/// The report as JUnit XML.
pub fn junit(report: &Report) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    // Writing into a text cannot fail, so results are dropped.
    for game in &report.games {
        let failures = game.outcomes.iter().filter(|outcome| outcome.failed.is_some()).count();
        let (name, tests) = (escape(&game.game), game.outcomes.len());
        let _ = writeln!(xml, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\">");
        for outcome in &game.outcomes {
            let seconds = format!("{}.{:06}", outcome.micros / 1_000_000, outcome.micros % 1_000_000);
            let (class, title) = (escape(&outcome.path), escape(&outcome.title));
            let _ = write!(xml, "    <testcase classname=\"{class}\" name=\"{title}\" time=\"{seconds}\"");
            let _ = match &outcome.failed {
                None => writeln!(xml, "/>"),
                Some(failed) => writeln!(
                    xml,
                    ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>",
                    escape(&failed.message),
                    escape(&super::report::tell(outcome))
                ),
            };
        }
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            letter if letter.is_control() => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}
