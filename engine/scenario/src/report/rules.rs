//! Which rules have a scenario. The rules of a game are listed in
//! `tests/<game>/ids.txt`, one id in a line, with a remark after `#` if wanted.

use std::collections::BTreeMap;

/// How the rules of a game are covered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RuleCoverage {
    /// All rules, in the order of the list, with the number of their scenarios.
    pub rules: Vec<(String, usize)>,
    /// Ids that scenarios name, and neither the list nor the cards of the game
    /// have, each with the place where it is named first: `R-9 (page.md:12)`.
    pub unknown: Vec<String>,
}

impl RuleCoverage {
    /// Counts scenarios by the rules they cover; `covers` has what each scenario
    /// names and where it stands. A scenario may name a card too.
    pub fn count<'a>(
        list: &str,
        is_card: impl Fn(&str) -> bool,
        covers: impl Iterator<Item = (String, &'a [String])>,
    ) -> Self {
        let mut named: BTreeMap<&str, (usize, String)> = BTreeMap::new();
        for (place, ids) in covers {
            for id in ids {
                named.entry(id).or_insert_with(|| (0, place.clone())).0 += 1;
            }
        }
        let line = |line: &str| line.split('#').next().unwrap_or_default().trim().to_string();
        let ids: Vec<String> = list.lines().map(line).filter(|id| !id.is_empty()).collect();
        let known = |id: &str| is_card(id) || ids.iter().any(|known| known == id);
        let unknown = named.iter().filter(|(id, _)| !known(id));
        let unknown = unknown.map(|(id, (_, place))| format!("{id} ({place})")).collect();
        let count = |id: String| {
            let count = named.get(id.as_str()).map_or(0, |(count, _)| *count);
            (id, count)
        };
        Self { rules: ids.into_iter().map(count).collect(), unknown }
    }

    /// Rules without a scenario.
    pub fn uncovered(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().filter(|(_, count)| *count == 0).map(|(id, _)| id.as_str())
    }

    /// Whether every rule has a scenario and every named rule exists.
    pub fn is_full(&self) -> bool {
        self.unknown.is_empty() && self.uncovered().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_without_scenario_and_scenarios_without_rule_are_told() {
        let covers = [vec!["R-1".to_string(), "R-9".to_string()], vec!["R-1".to_string(), "rat".to_string()]];
        let list = "R-1 # first\n\n# all\nR-2\n";
        let covers = covers.iter().zip(1..).map(|(ids, line)| (format!("page.md:{line}"), ids.as_slice()));
        let coverage = RuleCoverage::count(list, |id| id == "rat", covers);
        assert_eq!(coverage.rules, [("R-1".to_string(), 2), ("R-2".to_string(), 0)]);
        assert_eq!(coverage.uncovered().collect::<Vec<_>>(), ["R-2"]);
        assert_eq!(coverage.unknown, ["R-9 (page.md:1)"]);
        assert!(!coverage.is_full());
    }
}
