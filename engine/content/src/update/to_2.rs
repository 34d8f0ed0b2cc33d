//! Format 2. `Act(veiled: …)` is `Act(always: …)`, as windows and scripts call
//! it; filters say the word of a symbol, no longer its number.

use super::{Bench, range};
use crate::raw::{Raw, Scalar, Shape};
use std::collections::BTreeMap;

/// Rewrites data of format 1.
pub(super) fn data(bench: &mut Bench) {
    let symbols = symbols(bench);
    let mut acts = Vec::new();
    let mut filters: Vec<(usize, Raw)> = Vec::new();
    bench.keys(|at, word, key, value| match (word, &*key.text) {
        (Some("Act"), "veiled") => acts.push((at, key.span.start as usize..key.span.end as usize)),
        (Some(_), "stats") => filters.push((at, value)),
        _ => {}
    });
    for (at, key) in acts {
        bench.edit(at, key, "always");
    }
    for (at, filter) in filters {
        for (stat, value) in filter.table().unwrap_or_default() {
            let Some(words) = symbols.get(&*stat.text) else { continue };
            // Words stay, and hints for drawing are no filters.
            let Scalar::Int(number) = value.scalar() else { continue };
            match usize::try_from(number).ok().and_then(|number| words.get(number)) {
                Some(word) => bench.edit(at, range(value), format!("\"{word}\"")),
                None => {
                    let sentence =
                        format!("A filter compares `{}` with the word of its symbol now; write the word.", stat.text);
                    bench.leave(at, value.span().start as usize, sentence);
                }
            }
        }
    }
}

/// The words of all stats that have some.
fn symbols(bench: &Bench) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for (_, root) in bench.roots() {
        let sections = root.table().unwrap_or_default();
        let Some((_, stats)) = sections.into_iter().find(|(key, _)| key.text == "stats") else { continue };
        for (stat, definition) in stats.table().unwrap_or_default() {
            let Shape::Table(parts) = definition.shape() else { continue };
            let Some((_, list)) = parts.into_iter().find(|(key, _)| key.text == "symbols") else { continue };
            let text = |word: Raw| match word.scalar() {
                Scalar::Text(text) => text.into_owned(),
                _ => String::new(),
            };
            found.insert(stat.text.to_string(), list.list().unwrap_or_default().into_iter().map(text).collect());
        }
    }
    found
}
