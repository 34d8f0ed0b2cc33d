//! `tuckbox docs`: the pages of the manual, which the program carries with it.

use crate::report::out::{BOLD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_content::{codes, entry};
use tuckbox_core::suggest;

/// Shows the manual: which pages there are, a page, or what a page says about a word.
///
/// Pages are Markdown. A code of `tuckbox check`, such as `unknown-stat`, is a page as well.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox docs                        which pages there are\n  \
    tuckbox docs guide                  from nothing to a game\n  \
    tuckbox docs reference Filter       what a page says about a word\n  \
    tuckbox docs --write docs           all pages as files, for an editor")]
pub struct Args {
    /// The page.
    #[arg(conflicts_with = "write")]
    page: Option<String>,
    /// Shows only the parts of the page whose heading has this word, or else what has it.
    #[arg(requires = "page")]
    word: Option<String>,
    /// Writes all pages into this folder.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../docs/", $name, ".md")))),*]
    };
}

/// The pages in the order in which somebody would read them, by their paths without ending.
const PAGES: [(&str, &str); 27] = pages![
    "tutorial",
    "guide",
    "cards",
    "rules",
    "reference",
    "lua",
    "standard",
    "scenarios",
    "coverage",
    "mods",
    "reload",
    "asking",
    "replays",
    "balance",
    "profile",
    "serve",
    "verify",
    "security",
    "python",
    "diagnostics/README",
    "diagnostics/reading",
    "diagnostics/names",
    "diagnostics/rules",
    "diagnostics/cards",
    "diagnostics/scripts",
    "diagnostics/mods",
    "diagnostics/types",
];

pub(super) fn run(args: &Args) -> Done {
    let mut out = Out::new();
    if let Some(folder) = &args.write {
        write(folder).map_err(|why| Problem::failed(format!("{} cannot be written: {why}.", folder.display())))?;
        out.line(format!("{} pages are in {}.", PAGES.len(), folder.display()))?;
        return Ok(Exit::Fine);
    }
    let Some(name) = &args.page else {
        for (name, text) in PAGES {
            let name = name.trim_end_matches("/README");
            out.line(format!("{}  {}", styled(BOLD, format!("{name:20}")), title(text)))?;
        }
        out.line("\n`tuckbox docs PAGE` shows one, `tuckbox docs PAGE WORD` what it says about a word.")?;
        return Ok(Exit::Fine);
    };
    let text = page(name)?;
    let shown = match &args.word {
        Some(word) => about(&text, word).ok_or_else(|| {
            Problem::usage(format!("The page `{name}` says nothing about `{word}`."))
                .hint(format!("`tuckbox docs {name}` shows all of it."))
        })?,
        None => text,
    };
    for line in shown.trim_end().lines() {
        out.line(if line.starts_with('#') { styled(BOLD, line) } else { line.into() })?;
    }
    Ok(Exit::Fine)
}

/// The page of a name, as people and messages write it, or the entry of a code.
fn page(name: &str) -> Done<String> {
    let bare = name.trim_start_matches("./").trim_start_matches("docs/").trim_end_matches(".md");
    let found = PAGES.iter().find(|(known, _)| *known == bare || known.strip_suffix("/README") == Some(bare));
    if let Some((_, text)) = found {
        return Ok((*text).into());
    }
    entry(bare).ok_or_else(|| {
        let known = PAGES.iter().map(|(name, _)| *name).chain(codes());
        let hint = suggest::did_you_mean(bare, known).unwrap_or_else(|| "`tuckbox docs` lists the pages.".into());
        Problem::usage(format!("There is no page `{bare}`.")).hint(hint)
    })
}

/// What a page says about a word: the parts whose heading has it, or else, part by part, the
/// paragraphs and rows that have it.
fn about(text: &str, word: &str) -> Option<String> {
    let parts = parts(text);
    let headed: Vec<&str> = parts.iter().filter(|(heading, _)| has(heading, word)).map(|(_, part)| *part).collect();
    if !headed.is_empty() {
        return Some(headed.concat());
    }
    let mut found = String::new();
    for (heading, part) in parts.iter().filter(|(_, part)| has(part, word)) {
        found += &format!("{heading}\n\n");
        for block in blocks(part.strip_prefix(heading).unwrap_or(part)).filter(|block| has(block, word)) {
            let is_table = block.starts_with('|');
            let lines = block.lines().enumerate();
            // The head of a table is two lines.
            let kept = lines.filter(|(at, line)| !is_table || *at < 2 || has(line, word));
            kept.for_each(|(_, line)| found += &format!("{line}\n"));
            found.push('\n');
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Whether a text has a word as a whole, in large or small letters.
fn has(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let inside = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(&word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !inside(before.chars().next_back()) && !inside(after.chars().next())
    })
}

/// The paragraphs, tables, and blocks of code of a part, without what separates them.
fn blocks(part: &str) -> impl Iterator<Item = String> {
    let (mut blocks, mut in_code) = (vec![String::new()], false);
    for line in part.lines() {
        in_code ^= line.starts_with("```");
        match blocks.last_mut() {
            Some(block) if in_code || !line.is_empty() => *block += &format!("{line}\n"),
            _ => blocks.push(String::new()),
        }
    }
    blocks.into_iter().filter(|block| !block.is_empty())
}

/// The parts of a page, each with its heading; no heading stands in a block of code.
fn parts(text: &str) -> Vec<(&str, &str)> {
    let (mut starts, mut at, mut in_code) = (vec![0], 0, false);
    for line in text.split_inclusive('\n') {
        in_code ^= line.starts_with("```");
        if !in_code && at > 0 && line.starts_with("##") {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts = starts.iter().zip(ends).filter_map(|(&start, end)| text.get(start..end));
    parts.map(|part| (part.lines().next().unwrap_or_default(), part)).collect()
}

/// What a page is headed by.
fn title(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
}

/// Writes all pages into a folder.
fn write(folder: &Path) -> std::io::Result<()> {
    for (name, text) in PAGES {
        let path = folder.join(format!("{name}.md"));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{PAGES, about, page, parts, write};
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn all_pages_are_carried() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let mut found = BTreeSet::new();
        for folder in ["", "diagnostics/"] {
            for entry in std::fs::read_dir(docs.join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                found.extend(name.strip_suffix(".md").map(|name| format!("{folder}{name}")));
            }
        }
        // What is for those who build the engine.
        found.retain(|name| !matches!(&**name, "architecture" | "performance"));
        let carried: BTreeSet<String> = PAGES.iter().map(|(name, _)| (*name).into()).collect();
        assert_eq!(carried, found);
        assert!(PAGES.iter().all(|(_, text)| text.contains("# ")));
    }

    #[test]
    fn all_pages_are_written() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("manual")).unwrap();
        for (name, text) in PAGES {
            let written = std::fs::read_to_string(folder.path().join(format!("manual/{name}.md"))).unwrap();
            assert_eq!(written, text, "{name}");
        }
    }

    #[test]
    fn a_page_is_found_as_messages_write_it() {
        for name in
            ["guide", "docs/guide.md", "diagnostics", "docs/diagnostics/README.md", "./docs/diagnostics/names.md"]
        {
            assert!(page(name).is_ok_and(|text| text.starts_with("# ")), "{name}");
        }
        assert!(page("unknown-stat").is_ok_and(|text| text.starts_with("## ") && text.contains("unknown-stat")));
        assert!(page("unknown-page").is_err() && page("").is_err());
    }

    #[test]
    fn a_page_is_cut_at_its_headings() {
        let page =
            "# All\n\nWords.\n## Dice\n```sh\n## no heading\n```\n### Loaded dice\nSix.\n## Maps\nDice lie there.\n";
        let headings: Vec<&str> = parts(page).iter().map(|(heading, _)| *heading).collect();
        assert_eq!(headings, ["# All", "## Dice", "### Loaded dice", "## Maps"]);
        assert_eq!(about(page, "maps").as_deref(), Some("## Maps\nDice lie there.\n"));
        assert_eq!(about(page, "LOADED").as_deref(), Some("### Loaded dice\nSix.\n"));
        assert_eq!(about(page, "dice").map(|text| text.lines().count()), Some(6));
        assert_eq!(about(page, "dic"), None);
        assert_eq!(about(page, "there").as_deref(), Some("## Maps\n\nDice lie there.\n\n"));
    }

    #[test]
    fn of_a_table_the_rows_are_shown_that_have_the_word() {
        let page = "# All\n\n## Ops\n\nAll of them.\n\n| op | does |\n|---|---|\n| `Run` | an effect |\n| `Runs` | none |\n\n```lua\nlocal run\n\n-- two\n```\n";
        let shown = "## Ops\n\n| op | does |\n|---|---|\n| `Run` | an effect |\n\n```lua\nlocal run\n\n-- two\n```\n\n";
        assert_eq!(about(page, "run").as_deref(), Some(shown));
    }
}
