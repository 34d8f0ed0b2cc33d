//! The same page as Markdown, for where code is read: findings and tables.

use super::data::{Data, MARKDOWN};
use super::findings::findings;
use super::section::{Section, Table};
use super::words::sentence;
use super::{BRACKETS, Before, lead, played_by, sections, tested};
use crate::report::players::warning;
use std::fmt::Write;
use tuckbox_core::log::one_line;

/// The page.
pub fn page(data: &Data, before: Before) -> String {
    let mut page = String::from(MARKDOWN);
    // Writing into a text cannot fail, so results are dropped.
    let (title, lead) = (escaped(&data.plan.title), escaped(&lead(data, before)));
    let _ = write!(page, "# {title}: {}\n\n{lead}", before.subject());
    for line in played_by(&data.plan) {
        let _ = write!(page, " {}", escaped(&line));
    }
    if let Some(text) = warning(&data.plan) {
        let _ = write!(page, "\n\n> **These figures are of players who do not think.** {}", escaped(text));
    }
    page.push_str("\n\n");
    if let Some(changes) = before.changes(data) {
        section(&mut page, &changes.section(), &changes.notes());
    }
    let _ = write!(page, "## {}\n\n", before.first());
    let found = findings(data);
    for (number, finding) in (1..).zip(&found.first) {
        let _ = writeln!(page, "{number}. {}", escaped(&sentence(&finding.text)));
    }
    let _ = writeln!(page, "{}{}", if found.first.is_empty() { "" } else { "\n" }, escaped(&tested(&found)));
    page.push('\n');
    sections(data).iter().for_each(|one| section(&mut page, one, &[]));
    let _ = writeln!(page, "---\n\n{}", escaped(BRACKETS));
    page
}

/// A section, with what else has to be known of it, and an empty line after it.
fn section(page: &mut String, section: &Section, notes: &[String]) {
    let _ = writeln!(page, "## {}\n\n{}", section.title, escaped(&sentence(&section.finding)));
    for note in notes {
        let _ = writeln!(page, "{}", escaped(note));
    }
    section.tables.iter().for_each(|one| table(page, one));
    let _ = writeln!(page, "\n*{}*\n", escaped(section.limits));
}

fn table(page: &mut String, table: &Table) {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    page.push('\n');
    page.push_str(&line(&table.head));
    // Words to the left, numbers to the right.
    let rule: Vec<&str> = table.head.iter().enumerate().map(|(at, _)| if at == 0 { "---" } else { "---:" }).collect();
    let _ = writeln!(page, "| {} |", rule.join(" | "));
    table.rows.iter().for_each(|row| page.push_str(&line(row)));
}

/// Text that is nothing but text in Markdown.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in one_line(text).chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '>' | '$' => safe.extend(['\\', sign]),
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_content_stay_words() {
        assert_eq!(
            escaped("a|b *c* <d>\n[e](f) _g_ `h` & i"),
            "a\\|b \\*c\\* &lt;d\\> \\[e\\](f) \\_g\\_ \\`h\\` &amp; i"
        );
        assert_eq!(escaped("70.6 % (67.3–73.7), +3.1"), "70.6 % (67.3–73.7), +3.1");
    }

    #[test]
    fn a_table_has_its_lines() {
        let mut page = String::new();
        table(&mut page, &Table::of(&["deck", "wins"]).with([vec!["a|b".into(), "1".into()]]));
        assert_eq!(page, "\n| deck | wins |\n| --- | ---: |\n| a\\|b | 1 |\n");
    }
}
