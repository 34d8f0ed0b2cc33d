//! Steps that say what stands in the log, and what does not. They change nothing.

use super::stage::{Done, Stage, Wrong, wrong};
use crate::page::args::{SeatName, Texts};
use std::collections::BTreeSet;
use tuckbox_core::suggest;
use tuckbox_scene::log;

impl Stage<'_> {
    fn told(&self, seat: SeatName) -> Done<Vec<String>> {
        let rules = &self.game.rules;
        Ok(log::lines(rules, self.found.log().views(rules, Some(self.seat(seat)?))))
    }

    /// Lines with these texts, one after the other; or so many lines with one text.
    pub fn log(&self, seat: SeatName, texts: &Texts, count: Option<i32>) -> Done {
        let lines = self.told(seat)?;
        if let Some(count) = count {
            return self.log_count(seat, texts, count, &lines);
        }
        let mut rest = &*lines;
        for text in &texts.0 {
            match rest.iter().position(|line| line.contains(text.as_str())) {
                Some(at) => rest = rest.get(at + 1..).unwrap_or_default(),
                None => return Err(not_told(seat, texts, text, &lines, rest)),
            }
        }
        if texts.0.is_empty() { wrong("`Log` needs a text.") } else { Ok(()) }
    }

    fn log_count(&self, seat: SeatName, texts: &Texts, count: i32, lines: &[String]) -> Done {
        let [text] = &*texts.0 else {
            return wrong("The number of lines is told of one text; write `Log(A, \"…\", 2)`.");
        };
        let actual = lines.iter().filter(|line| line.contains(text.as_str())).count();
        if i32::try_from(actual) == Ok(count) && count > 0 {
            return Ok(());
        }
        if count < 1 {
            return wrong(format!("Write `NoLog({seat}, {text:?})` for no line."));
        }
        Err(Wrong::Differs {
            expected: format!("{count} lines of the log that {seat} may read with `{text}`"),
            actual: actual.to_string(),
            paste: Some(match actual {
                0 => format!("NoLog({seat}, {text:?})"),
                actual => format!("Log({seat}, {text:?}, {actual})"),
            }),
        })
    }

    /// No line has this text, which a line could have.
    pub fn no_log(&self, seat: SeatName, text: &str) -> Done {
        let lines = self.told(seat)?;
        if let Some(line) = lines.iter().find(|line| line.contains(text)) {
            return Err(Wrong::Differs {
                expected: format!("no line of the log that {seat} may read contains `{text}`"),
                actual: format!("The log has the line `{line}`"),
                paste: Some(format!("Log({seat}, {text:?})")),
            });
        }
        self.could_be_told(text)
    }

    /// That every word of a text can stand in a line: it stands in the game, in what
    /// has been told to anybody, or is one that every log may use.
    fn could_be_told(&self, text: &str) -> Done {
        let rules = &self.game.rules;
        let all = log::lines(rules, self.found.log().views(rules, None));
        let titles = rules.cards.iter().map(|card| &*card.title);
        let sources = self.game.sources.iter().map(|(_, source)| &*source.text);
        let known: BTreeSet<&str> = all
            .iter()
            .map(String::as_str)
            .chain(titles)
            .chain(sources)
            .chain([log::OWN_WORDS])
            .flat_map(words)
            .collect();
        // A text may begin and end within a word.
        let said = |word: &&str| known.contains(word) || known.iter().any(|known| known.contains(*word));
        match words(text).find(|word| !said(word)) {
            None => Ok(()),
            Some(word) => {
                let hint = suggest::behind(word, known);
                Err(Wrong::Unknown(format!(
                    "No line of any log could say `{text}`: `{word}` stands nowhere in this game.{hint}"
                )))
            }
        }
    }
}

/// The words of a text, without numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A line that is missing, or comes too early.
fn not_told(seat: SeatName, texts: &Texts, text: &str, lines: &[String], rest: &[String]) -> Wrong {
    if let Some(line) = lines.iter().find(|line| line.contains(text)).filter(|_| rest.len() < lines.len()) {
        return Wrong::Differs {
            expected: format!("a line with `{text}` after those before it in {}", texts.written()),
            actual: format!("The only such lines stand before it, as `{line}`"),
            paste: None,
        };
    }
    let near = nearest(text, lines);
    let also = near.map(|line| format!("; the nearest is `{line}`")).unwrap_or_default();
    Wrong::Differs {
        expected: format!("a line of the log with `{text}`"),
        actual: format!("No line of the log that {seat} may read contains `{text}`{also}"),
        paste: (texts.0.len() == 1).then(|| match near {
            Some(line) => format!("Log({seat}, {line:?})"),
            None => format!("NoLog({seat}, {text:?})"),
        }),
    }
}

/// The last of the lines that say nearly the same as a text.
fn nearest<'a>(text: &str, lines: &'a [String]) -> Option<&'a String> {
    let letters = text.chars().count();
    let allowed = (letters / 3).max(1);
    let near = |line: &&String| {
        let own = line.chars().count();
        own <= letters * 3 && strsim::damerau_levenshtein(text, line) <= allowed + own.saturating_sub(letters)
    };
    lines.iter().rev().find(near)
}
