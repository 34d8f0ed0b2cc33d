//! The fenced blocks of the pages people read: README.md and docs/*.md. What
//! stands in them is run by `tests/docs.rs`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// A fenced block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The page, from the folder of the box.
    pub page: String,
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// The words after the opening fence.
    pub info: String,
    /// What stands inside.
    pub text: String,
}

impl Block {
    /// Where it stands, for messages.
    pub fn place(&self) -> String {
        format!("{}:{}", self.page, self.line)
    }

    /// The path a block is a file for: `ron file=content/…`.
    pub fn file(&self) -> Option<&str> {
        self.info.split(' ').find_map(|word| word.strip_prefix("file="))
    }

    /// The game whose lines a block quotes: `ron box=NAME`.
    pub fn quotes(&self) -> Option<&str> {
        self.info.split(' ').find_map(|word| word.strip_prefix("box="))
    }
}

/// The folder of the box.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The pages by path, sorted, with their texts.
pub fn pages() -> Vec<(String, String)> {
    let docs =
        fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut paths: Vec<String> = docs.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    paths.push("README.md".into());
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(root().join(path)).unwrap())).collect()
}

/// The blocks of all pages.
pub fn blocks() -> Vec<Block> {
    pages().iter().flat_map(|(page, text)| blocks_of(page, text)).collect()
}

/// The blocks of a page; a fence of more quotes may hold blocks of fewer.
pub fn blocks_of(page: &str, text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for (line, words) in (1..).zip(text.lines()) {
        let quotes = words.bytes().take_while(|&byte| byte == b'`').count();
        match &mut open {
            None if quotes >= 3 => {
                let info = words[quotes..].trim().to_owned();
                open = Some((quotes, Block { page: page.into(), line, info, text: String::new() }));
            }
            None => {}
            Some((length, _)) if quotes >= *length && words.len() == quotes => {
                found.extend(open.take().map(|(_, block)| block))
            }
            Some((_, block)) => {
                block.text.push_str(words);
                block.text.push('\n');
            }
        }
    }
    assert!(open.is_none(), "{page}: a fenced block is never closed");
    found
}
