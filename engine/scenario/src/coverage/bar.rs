//! `coverage.toml`: how much of a game its scenarios have to exercise. It
//! stands with the scenarios, since it says what is expected of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tuckbox_content::table_file::TableFile;
use tuckbox_content::{Source, Sources};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_project::Broken;

/// What coverage counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// Cards that were at work.
    Cards,
    /// Abilities that worked.
    Abilities,
    /// Actions that were taken.
    Actions,
    /// Events that happened.
    Events,
    /// Effects that were called.
    Effects,
    /// Lines of scripts that ran.
    Lines,
    /// Conditions that held, and did not hold.
    Conditions,
    /// Rules of the game's list that a scenario covers.
    Rules,
}

impl Aspect {
    /// All, in the order in which they are told.
    pub const ALL: [Aspect; 8] = [
        Aspect::Cards,
        Aspect::Abilities,
        Aspect::Actions,
        Aspect::Events,
        Aspect::Effects,
        Aspect::Lines,
        Aspect::Conditions,
        Aspect::Rules,
    ];

    /// The word of the file.
    pub fn word(self) -> &'static str {
        match self {
            Aspect::Cards => "cards",
            Aspect::Abilities => "abilities",
            Aspect::Actions => "actions",
            Aspect::Events => "events",
            Aspect::Effects => "effects",
            Aspect::Lines => "lines",
            Aspect::Conditions => "conditions",
            Aspect::Rules => "rules",
        }
    }
}

/// The bar of a game: of what it says, scenarios exercise at least so many of a
/// hundred.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bar(Vec<(Aspect, u8)>);

/// The file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct BarFile {
    /// The least that scenarios exercise, of a hundred each. What is left out
    /// is not asked for.
    pub bar: BarTable,
}

/// The bar as written.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct BarTable {
    /// Cards that took an action, were chosen as a target, caused something, or
    /// had an ability work.
    #[schemars(range(max = 100))]
    cards: Option<i64>,
    /// Abilities that were triggered, used, worked instead, or were in force.
    #[schemars(range(max = 100))]
    abilities: Option<i64>,
    /// Actions that were taken.
    #[schemars(range(max = 100))]
    actions: Option<i64>,
    /// Events that happened.
    #[schemars(range(max = 100))]
    events: Option<i64>,
    /// Effects that were called.
    #[schemars(range(max = 100))]
    effects: Option<i64>,
    /// Lines of scripts that ran.
    #[schemars(range(max = 100))]
    lines: Option<i64>,
    /// Conditions that held and did not hold.
    #[schemars(range(max = 100))]
    conditions: Option<i64>,
    /// Rules of `ids.txt` that a scenario covers.
    #[schemars(range(max = 100))]
    rules: Option<i64>,
}

impl Bar {
    /// A bar that asks for these.
    pub fn new(asked: impl IntoIterator<Item = (Aspect, u8)>) -> Self {
        Self::default().or(asked)
    }

    /// The same bar, with these instead of what it says about them.
    #[must_use]
    pub fn or(mut self, asked: impl IntoIterator<Item = (Aspect, u8)>) -> Self {
        for (aspect, least) in asked {
            self.0.retain(|(other, _)| *other != aspect);
            self.0.push((aspect, least));
        }
        self.0.sort_unstable();
        self
    }

    /// What it asks for, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Aspect, u8)> {
        self.0.iter().copied()
    }

    /// What it asks for of one aspect.
    pub fn of(&self, aspect: Aspect) -> Option<u8> {
        self.iter().find(|(other, _)| *other == aspect).map(|(_, least)| least)
    }

    /// Whether it asks for nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a bar from the text of a file at this path.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn read(path: &str, text: &str) -> Result<Self, Broken> {
        let mut file: TableFile<BarTable> = TableFile::read::<BarFile>(text, "bar", "in a `coverage.toml`");
        let mut bar = Bar::default();
        for (aspect, number) in file.value.iter().flat_map(BarTable::asked) {
            match u8::try_from(number).ok().filter(|least| *least <= 100) {
                Some(least) => bar.0.push((aspect, least)),
                None => {
                    let message =
                        format!("The bar for {} is {number}, and there are at most 100 of a hundred.", aspect.word());
                    let problem = Diagnostic::error("wrong-type", message).at(file.place(aspect.word()));
                    file.problems.push(problem.hint("Write a number from 0 to 100."));
                }
            }
        }
        if file.problems.iter().any(Diagnostic::is_error) {
            let source = Source { path: path.to_owned(), text: text.into() };
            file.problems.sort_by_key(|problem| problem.span);
            return Err(Broken { diagnostics: file.problems, sources: Sources::new(vec![source]) });
        }
        Ok(bar)
    }
}

impl BarTable {
    /// What it asks for.
    fn asked(&self) -> impl Iterator<Item = (Aspect, i64)> {
        let all = [
            (Aspect::Cards, self.cards),
            (Aspect::Abilities, self.abilities),
            (Aspect::Actions, self.actions),
            (Aspect::Events, self.events),
            (Aspect::Effects, self.effects),
            (Aspect::Lines, self.lines),
            (Aspect::Conditions, self.conditions),
            (Aspect::Rules, self.rules),
        ];
        all.into_iter().filter_map(|(aspect, least)| Some((aspect, least?)))
    }
}

/// The name and the text of the schema of `coverage.toml`, for editors.
pub fn schema() -> (&'static str, String) {
    ("coverage.schema.json", tuckbox_content::schema::text_of::<BarFile>("Tuckbox coverage"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_is_fresh() {
        let (name, text) = schema();
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas").join(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        assert!(std::fs::read_to_string(file).unwrap() == text, "{name} is stale; run this test with UPDATE=1");
    }

    #[test]
    fn a_bar_says_what_it_asks_for() {
        let bar = Bar::read("coverage.toml", "[bar]\nlines = 95\ncards = 100\n").unwrap();
        assert_eq!(bar.iter().collect::<Vec<_>>(), [(Aspect::Cards, 100), (Aspect::Lines, 95)]);
        assert_eq!(bar.or([(Aspect::Lines, 50)]).of(Aspect::Lines), Some(50));
        assert!(Bar::read("coverage.toml", "").unwrap().is_empty());
    }

    /// Holds what is wrong with a file: the line, and words of the message and hint.
    fn check_wrong(text: &str, line: usize, words: &str) {
        let Broken { diagnostics: problems, sources } = Bar::read("coverage.toml", text).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:?}");
        let told = format!("{} {}", problems[0].message, problems[0].hint.as_deref().unwrap_or_default());
        assert!(told.contains(words), "{told}");
        assert_eq!(problems[0].span.map(|span| sources.line(span)), Some(line), "{told}");
    }

    #[test]
    fn what_is_wrong_with_a_bar_is_told_with_its_line() {
        check_wrong("[bar]\ncard = 100\n", 2, "`cards`");
        check_wrong("[bars]\ncards = 100\n", 1, "`bar`");
        check_wrong("[bar]\ncards = 90\nlines = 101\n", 3, "0 to 100");
        check_wrong("[bar]\nlines = \"most\"\n", 2, "number");
        check_wrong("[bar\n", 1, "");
    }
}
