//! A report as JUnit XML, which build servers read: in the shape that Jenkins,
//! GitLab and GitHub's reporters agree on, one suite for each game.

use super::games::{GameReport, TestReport};
use super::text::failure_text;
use crate::run::ScenarioResult;
use std::fmt::Write as _;

/// The report as JUnit XML. A game that cannot be played is one error of its
/// suite; times are in seconds.
pub fn junit(report: &TestReport) -> String {
    let broken = report.games.iter().filter(|game| game.broken.is_some()).count();
    let all = report.games.iter().flat_map(|game| &game.outcomes);
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing into a text cannot fail, so results are dropped.
    let _ = writeln!(
        xml,
        "<testsuites name=\"tuckbox\" tests=\"{}\" failures=\"{}\" errors=\"{broken}\" time=\"{}\">",
        report.count() + broken,
        report.failures().count(),
        seconds(all.map(|outcome| outcome.micros).sum()),
    );
    report.games.iter().for_each(|game| suite(&mut xml, game));
    xml.push_str("</testsuites>\n");
    xml
}

fn suite(xml: &mut String, game: &GameReport) {
    let failures = game.outcomes.iter().filter(|outcome| outcome.failed.is_some()).count();
    let errors = usize::from(game.broken.is_some());
    let (name, tests) = (escape(&game.game), game.outcomes.len() + errors);
    let time = seconds(game.outcomes.iter().map(|outcome| outcome.micros).sum());
    let _ = writeln!(
        xml,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\" time=\"{time}\">"
    );
    if let Some(broken) = &game.broken {
        let message = "The game cannot be played, so its scenarios do not run.";
        let _ = writeln!(
            xml,
            "    <testcase classname=\"{name}\" name=\"the game can be played\" time=\"0.000000\">\n      <error message=\"{message}\" type=\"content\">{}</error>\n    </testcase>",
            escape(broken)
        );
    }
    game.outcomes.iter().for_each(|outcome| case(xml, outcome));
    xml.push_str("  </testsuite>\n");
}

fn case(xml: &mut String, outcome: &ScenarioResult) {
    let (path, title, time) = (escape(&outcome.path), escape(&outcome.title), seconds(outcome.micros));
    // Servers group by the class, whose parts they take apart at its dots.
    let class = path.strip_suffix(".md").unwrap_or(&path).replace('.', "_").replace('/', ".");
    let line = outcome.failed.as_ref().map_or(outcome.line, |failed| failed.line);
    let _ = write!(
        xml,
        "    <testcase classname=\"{class}\" name=\"{title}\" file=\"{path}\" line=\"{line}\" time=\"{time}\""
    );
    let _ = match &outcome.failed {
        None => writeln!(xml, "/>"),
        Some(failed) => writeln!(
            xml,
            ">\n      <failure message=\"{}\" type=\"{}\">{}</failure>\n    </testcase>",
            // In an attribute a line break would be read as a blank.
            escape(&failed.message).replace('\n', "&#10;"),
            if failed.expected.is_some() { "expectation" } else { "step" },
            escape(&failure_text(outcome))
        ),
    };
}

fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// A text as it may stand in XML 1.0, which has no other control characters
/// than these, not even escaped ones.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            letter if letter.is_control() => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::failure::ScenarioFailure;

    /// An element: its name, its attributes, what is in it, its text.
    #[derive(Debug, Default)]
    struct Element {
        name: String,
        attributes: Vec<(String, String)>,
        inside: Vec<Element>,
        text: String,
    }

    impl Element {
        fn get(&self, name: &str) -> &str {
            let found = self.attributes.iter().find(|(known, _)| known == name);
            found.map_or_else(|| panic!("`{}` has no `{name}`", self.name), |(_, value)| value)
        }
    }

    /// Reads what the strictest reader reads: one element, everything closed and
    /// quoted, no bare `<` or `&`, no character that XML 1.0 does not have.
    fn read(xml: &str) -> Element {
        let allowed = |letter: char| letter >= ' ' && !letter.is_control() || letter == '\n' || letter == '\t';
        assert!(xml.chars().all(allowed), "{xml}");
        let mut rest = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").unwrap();
        let root = element(&mut rest);
        assert_eq!(rest.trim(), "");
        root
    }

    fn element(rest: &mut &str) -> Element {
        let tag = rest.strip_prefix('<').unwrap();
        let (tag, after) = tag.split_once('>').unwrap();
        assert!(!tag.contains('<'), "{tag}");
        *rest = after;
        let open = tag.strip_suffix('/').unwrap_or(tag);
        let (name, mut list) = open.split_once(' ').unwrap_or((open, ""));
        let mut found = Element { name: name.into(), ..Element::default() };
        while !list.trim().is_empty() {
            let (key, after) = list.trim_start().split_once("=\"").unwrap();
            let (value, after) = after.split_once('"').unwrap();
            assert!(!value.contains('\n'), "a line break in `{key}`");
            found.attributes.push((key.into(), plain(value)));
            list = after;
        }
        while !tag.ends_with('/') {
            let (text, _) = rest.split_once('<').unwrap();
            found.text.push_str(&plain(text));
            *rest = &rest[text.len()..];
            if let Some(after) = rest.strip_prefix(&format!("</{name}>")) {
                *rest = after;
                break;
            }
            found.inside.push(element(rest));
        }
        found
    }

    fn plain(text: &str) -> String {
        let mut parts = text.split('&');
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (entity, after) = part.split_once(';').unwrap();
            plain.push_str(match entity {
                "amp" => "&",
                "lt" => "<",
                "gt" => ">",
                "quot" => "\"",
                "#10" => "\n",
                other => panic!("&{other};"),
            });
            plain.push_str(after);
        }
        plain
    }

    #[test]
    fn a_report_is_what_build_servers_read() {
        let failed = ScenarioFailure {
            line: 7,
            message: "Two\nlines with \u{1b} in \"them\" & <more>.".into(),
            ..ScenarioFailure::default()
        };
        let outcome = |title: &str, failed| ScenarioResult {
            path: "tests/a.game/deep page.md".into(),
            title: title.into(),
            line: 3,
            covers: Vec::new(),
            failed,
            micros: 1_250_000,
            used: None,
            reads: None,
        };
        let outcomes = vec![outcome("\"it\" & more", Some(failed)), outcome("fine", None)];
        let good = GameReport { game: "a.game".into(), outcomes, ..GameReport::default() };
        let bad = GameReport { game: "b".into(), broken: Some("error: <x>".into()), ..GameReport::default() };
        let root = read(&junit(&TestReport { games: vec![good, bad] }));
        assert_eq!(
            (root.name.as_str(), root.get("tests"), root.get("failures"), root.get("errors")),
            ("testsuites", "3", "1", "1")
        );
        assert_eq!(root.get("time"), "2.500000");
        let [suite, broken] = &*root.inside else { panic!("{root:?}") };
        assert_eq!(
            (suite.name.as_str(), suite.get("name"), suite.get("tests"), suite.get("failures")),
            ("testsuite", "a.game", "2", "1")
        );
        let [case, fine] = &*suite.inside else { panic!("{suite:?}") };
        assert_eq!(
            (case.name.as_str(), case.get("classname"), case.get("name")),
            ("testcase", "tests.a_game.deep page", "\"it\" & more")
        );
        assert_eq!(
            (case.get("file"), case.get("line"), case.get("time")),
            ("tests/a.game/deep page.md", "7", "1.250000")
        );
        let [failure] = &*case.inside else { panic!("{case:?}") };
        assert_eq!(
            (failure.name.as_str(), failure.get("message"), failure.get("type")),
            ("failure", "Two\nlines with \u{fffd} in \"them\" & <more>.", "step")
        );
        assert!(failure.text.contains("deep page.md:7") && failure.text.contains("<more>"), "{failure:?}");
        assert!(fine.inside.is_empty() && fine.get("line") == "3");
        assert_eq!((broken.get("errors"), broken.inside[0].inside[0].name.as_str()), ("1", "error"));
        assert_eq!(broken.inside[0].inside[0].text, "error: <x>");
    }
}
