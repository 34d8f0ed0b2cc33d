//! The pages about diagnostics, `docs/diagnostics/`: each code has an entry
//! there with what it means, a wrong and a right example.

const PAGES: [(&str, &str); 7] = [
    ("docs/diagnostics/reading.md", include_str!("../../../docs/diagnostics/reading.md")),
    ("docs/diagnostics/names.md", include_str!("../../../docs/diagnostics/names.md")),
    ("docs/diagnostics/rules.md", include_str!("../../../docs/diagnostics/rules.md")),
    ("docs/diagnostics/cards.md", include_str!("../../../docs/diagnostics/cards.md")),
    ("docs/diagnostics/scripts.md", include_str!("../../../docs/diagnostics/scripts.md")),
    ("docs/diagnostics/mods.md", include_str!("../../../docs/diagnostics/mods.md")),
    ("docs/diagnostics/types.md", include_str!("../../../docs/diagnostics/types.md")),
];

/// The entries of a page: codes in the heading, and all below it.
fn entries(page: &'static str) -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    page.split("\n## ").skip(1).filter_map(|entry| {
        let (heading, _) = entry.split_once('\n')?;
        Some((heading.split('`').skip(1).step_by(2).collect(), entry))
    })
}

/// Where the entry of a code stands: `docs/diagnostics/names.md#unknown-stat`.
pub fn page(code: &str) -> Option<String> {
    PAGES.into_iter().find_map(|(path, page)| {
        let (codes, _) = entries(page).find(|(codes, _)| codes.contains(&code))?;
        Some(format!("{path}#{}", codes.join("-")))
    })
}

/// The entry of a code, in Markdown.
pub fn entry(code: &str) -> Option<String> {
    let found = PAGES.into_iter().flat_map(|(_, page)| entries(page)).find(|(codes, _)| codes.contains(&code));
    found.map(|(_, entry)| format!("## {}", entry.trim_end()))
}

/// All codes, page by page.
pub fn codes() -> impl Iterator<Item = &'static str> {
    PAGES.into_iter().flat_map(|(_, page)| entries(page)).flat_map(|(codes, _)| codes)
}
