//! The same page as Markdown, for where code is read: findings and tables.

use super::data::{Data, MARKDOWN};
use super::findings::findings;
use super::section::Table;
use super::words::{sentence, warning};
use super::{BRACKETS, lead, played_by, sections, tested};
use std::fmt::Write;
use tuckbox_core::log::one_line;

/// The page.
pub fn page(data: &Data) -> String {
    let mut page = String::from(MARKDOWN);
    // Writing into a text cannot fail, so results are dropped.
    let _ = write!(page, "# {}: figures\n\n{}", escaped(&data.plan.title), escaped(&lead(data)));
    for line in played_by(&data.plan) {
        let _ = write!(page, " {}", escaped(&line));
    }
    if let Some(text) = warning(&data.plan) {
        let _ = write!(page, "\n\n> **These figures are of players who do not think.** {}", escaped(text));
    }
    page.push_str("\n\n## What to look at first\n\n");
    let found = findings(data);
    for (number, finding) in (1..).zip(&found.first) {
        let _ = writeln!(page, "{number}. {}", escaped(&sentence(&finding.text)));
    }
    let _ = writeln!(page, "{}{}", if found.first.is_empty() { "" } else { "\n" }, escaped(&tested(&found)));
    for section in sections(data) {
        let _ = writeln!(page, "\n## {}\n\n{}", section.title, escaped(&sentence(&section.finding)));
        section.tables.iter().for_each(|one| table(&mut page, one));
        let _ = writeln!(page, "\n*{}*", escaped(section.limits));
    }
    let _ = writeln!(page, "\n---\n\n{}", escaped(BRACKETS));
    page
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
