//! Which module of a crate uses which, read from its sources: `use` lines and
//! paths that begin with `crate`, `super` or `self`. Names that a module passes
//! on from elsewhere are followed to where they stand. Tests inside a module and
//! remarks are left out.
//!
//! What a folder's own file (`mod.rs`, or `x.rs` beside `x/`) shares with the
//! files of the folder is their common ground and no arrow; arrows run between
//! neighbours.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module by the names on the way to it; the crate itself has none.
type Module = Vec<String>;

/// The arrows between neighbours of one folder.
#[derive(Default)]
pub struct Neighbours {
    arrows: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// The sources of a crate, as modules.
pub struct Modules {
    files: BTreeMap<Module, Source>,
}

struct Source {
    words: Vec<String>,
    /// What each name stands for that a `use` line brings in.
    names: BTreeMap<String, Vec<String>>,
    /// Modules of which everything is brought in.
    whole: Vec<Vec<String>>,
}

impl Modules {
    /// Reads the sources of a crate from its `src`.
    pub fn read(src: &Path) -> Self {
        let mut files = BTreeMap::new();
        collect(src, &[], &mut files);
        Self { files }
    }

    /// Reads sources given as paths below `src` and texts.
    pub fn of(texts: &[(&str, &str)]) -> Self {
        let files = texts.iter().filter_map(|(path, text)| Some((module(path)?, Source::of(text))));
        Self { files: files.collect() }
    }

    /// The circles among neighbours: the folder, the neighbours in it, and the
    /// arrows that tie them, as sentences.
    pub fn circles(&self) -> Vec<(String, Vec<String>)> {
        let folders = self.neighbours().into_iter();
        folders.flat_map(|(folder, found)| found.circles().into_iter().map(move |one| (folder.clone(), one))).collect()
    }

    /// The arrows of a circle, each with what it takes.
    pub fn ties(&self, folder: &str, circle: &[String]) -> String {
        let all = self.neighbours();
        let Some(found) = all.get(folder) else { return String::new() };
        let mut lines = Vec::new();
        for from in circle {
            for (to, names) in found.arrows.get(from).into_iter().flatten().filter(|(to, _)| circle.contains(to)) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                lines.push(format!("  {from} → {to}: {}", names.join(", ")));
            }
        }
        lines.join("\n")
    }

    fn neighbours(&self) -> BTreeMap<String, Neighbours> {
        let mut all: BTreeMap<String, Neighbours> = BTreeMap::new();
        for (from, source) in &self.files {
            for path in source.paths() {
                let Some((to, name)) = self.resolve(from, &path, 0) else { continue };
                let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
                if let (Some(one), Some(other)) = (from.get(common), to.get(common)) {
                    let arrows = &mut all.entry(from[..common].join("/")).or_default().arrows;
                    arrows.entry(one.clone()).or_default().entry(other.clone()).or_default().insert(name);
                }
            }
        }
        all
    }

    /// The module in which what a path names stands, and its name.
    fn resolve(&self, from: &Module, path: &[String], depth: u8) -> Option<(Module, String)> {
        let mut at = from.clone();
        let mut rest = path;
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "crate" => at = Module::new(),
                "super" => {
                    at.pop()?;
                }
                "self" => {}
                _ => break,
            }
            rest = after;
        }
        while let Some((first, after)) = rest.split_first() {
            let mut below = at.clone();
            below.push(first.clone());
            if self.files.contains_key(&below) {
                at = below;
                rest = after;
                continue;
            }
            let here = self.files.get(&at)?;
            if depth < 8 {
                if let Some(passed) = here.names.get(first).filter(|passed| passed.as_slice() != path) {
                    let whole: Vec<String> = passed.iter().chain(after).cloned().collect();
                    return self.inner(&at, &whole).then(|| self.resolve(&at, &whole, depth + 1))?;
                }
                for module in here.whole.iter().filter(|module| self.inner(&at, module)) {
                    let whole: Vec<String> = module.iter().chain(rest).cloned().collect();
                    if let Some(found) =
                        self.resolve(&at, &whole, depth + 1).filter(|(module, name)| self.defines(module, name))
                    {
                        return Some(found);
                    }
                }
            }
            return Some((at, first.clone()));
        }
        let name = at.last().cloned().unwrap_or_default();
        Some((at, name))
    }

    /// Whether a path leads into this crate.
    fn inner(&self, at: &Module, path: &[String]) -> bool {
        let first = path.first().map(String::as_str);
        matches!(first, Some("crate" | "super" | "self"))
            || first.is_some_and(|first| self.files.contains_key(&[at.as_slice(), &[first.to_owned()]].concat()))
    }

    fn defines(&self, module: &Module, name: &str) -> bool {
        let defining = ["struct", "enum", "trait", "type", "fn", "const", "static", "mod"];
        self.files.get(module).is_some_and(|source| {
            source.words.windows(2).any(|pair| defining.contains(&pair[0].as_str()) && pair[1] == name)
        })
    }
}

impl Neighbours {
    /// The sets of neighbours that all reach each other.
    fn circles(&self) -> Vec<Vec<String>> {
        let reach: BTreeMap<&String, BTreeSet<&String>> =
            self.arrows.keys().map(|from| (from, self.reached(from))).collect();
        let reaches = |from: &String, to: &String| reach.get(from).is_some_and(|all| all.contains(to));
        let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
        for one in self.arrows.keys().filter(|one| reaches(one, one)) {
            let circle = self.arrows.keys().filter(|other| reaches(one, other) && reaches(other, one));
            circles.insert(circle.cloned().collect());
        }
        circles.into_iter().collect()
    }

    fn reached<'a>(&'a self, from: &String) -> BTreeSet<&'a String> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&String> = self.arrows.get(from).into_iter().flat_map(BTreeMap::keys).collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(self.arrows.get(next).into_iter().flat_map(BTreeMap::keys));
            }
        }
        reached
    }
}

impl Source {
    fn of(text: &str) -> Self {
        let words = without_tests(words(text));
        let mut source = Self { names: BTreeMap::new(), whole: Vec::new(), words };
        for (path, name) in source.uses() {
            match name.as_str() {
                "*" => source.whole.push(path),
                _ => {
                    source.names.insert(name, path);
                }
            }
        }
        source
    }

    /// Every path that is taken from this crate, as far as it can be told.
    fn paths(&self) -> Vec<Vec<String>> {
        let mut paths: Vec<Vec<String>> = self.uses().into_iter().map(|(path, _)| path).collect();
        let mut at = 0;
        while let Some(word) = self.words.get(at) {
            let begins = ["crate", "super"].contains(&word.as_str()) && (at == 0 || self.words[at - 1] != "::");
            if begins {
                let mut path = vec![word.clone()];
                while self.words.get(at + 1).is_some_and(|word| word == "::")
                    && self.words.get(at + 2).is_some_and(|word| is_name(word))
                {
                    path.push(self.words[at + 2].clone());
                    at += 2;
                }
                if path.len() > 1 {
                    paths.push(path);
                }
            }
            at += 1;
        }
        paths.retain(|path| matches!(path.first().map(String::as_str), Some("crate" | "super" | "self")));
        paths
    }

    /// What the `use` lines bring in: paths, each with the name it goes by here.
    fn uses(&self) -> Vec<(Vec<String>, String)> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            if self.words[at] == "use" {
                tree(&self.words, &mut (at + 1), &[], &mut found);
            }
            at += 1;
        }
        found
    }
}

/// Reads one tree of a `use` line.
fn tree(words: &[String], at: &mut usize, before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let mut path = before.to_vec();
    while let Some(word) = words.get(*at) {
        *at += 1;
        match word.as_str() {
            "::" => {}
            "{" => {
                while words.get(*at).is_some_and(|word| word != "}") {
                    tree(words, at, &path, found);
                    if words.get(*at).is_some_and(|word| word == ",") {
                        *at += 1;
                    }
                }
                *at += 1;
                return;
            }
            "as" => {
                found.push((path, words.get(*at).cloned().unwrap_or_default()));
                *at += 1;
                return;
            }
            "*" => {
                found.push((path, "*".into()));
                return;
            }
            word if is_name(word) => path.push(word.to_owned()),
            _ => {
                *at -= 1;
                break;
            }
        }
    }
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    if path.len() > before.len() || !path.is_empty() {
        let name = path.last().cloned().unwrap_or_default();
        found.push((path, name));
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The words of a source: names, `::`, and single signs; no remarks, no texts.
fn words(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut at = 0;
    let is = |at: usize, sign: char| chars.get(at) == Some(&sign);
    while let Some(&c) = chars.get(at) {
        let begin = at;
        at += 1;
        if c == '/' && is(at, '/') {
            while chars.get(at).is_some_and(|&c| c != '\n') {
                at += 1;
            }
        } else if c == '/' && is(at, '*') {
            while at < chars.len() && !(is(at, '*') && is(at + 1, '/')) {
                at += 1;
            }
            at += 2;
        } else if c == 'r' && (is(at, '"') || is(at, '#') && (is(at + 1, '"') || is(at + 1, '#'))) {
            let signs = chars[at..].iter().take_while(|&&c| c == '#').count();
            at += signs + 1;
            while at < chars.len()
                && !(is(at, '"') && chars[at + 1..].iter().take(signs).filter(|&&c| c == '#').count() == signs)
            {
                at += 1;
            }
            at += signs + 1;
        } else if c == '"' {
            while chars.get(at).is_some_and(|&c| c != '"') {
                at += if is(at, '\\') { 2 } else { 1 };
            }
            at += 1;
        } else if c == '\'' && (is(at, '\\') || is(at + 1, '\'')) {
            at += if is(at, '\\') { 2 } else { 1 };
            while chars.get(at).is_some_and(|&c| c != '\'') {
                at += 1;
            }
            at += 1;
        } else if c.is_alphanumeric() || c == '_' {
            while chars.get(at).is_some_and(|&c| c.is_alphanumeric() || c == '_') {
                at += 1;
            }
            words.push(chars[begin..at].iter().collect());
        } else if c == ':' && is(at, ':') {
            at += 1;
            words.push("::".into());
        } else if !c.is_whitespace() {
            words.push(c.to_string());
        }
    }
    words
}

/// The words without modules and items that are for tests alone.
fn without_tests(words: Vec<String>) -> Vec<String> {
    let test = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if words[at..].iter().zip(test).filter(|(word, sign)| word == sign).count() == test.len() {
            at += test.len();
            let mut depth = 0usize;
            while let Some(word) = words.get(at) {
                at += 1;
                match word.as_str() {
                    "{" => depth += 1,
                    "}" if depth == 1 => break,
                    "}" => depth = depth.saturating_sub(1),
                    ";" if depth == 0 => break,
                    _ => {}
                }
            }
            continue;
        }
        kept.push(words[at].clone());
        at += 1;
    }
    kept
}

/// The module of a file below `src`; nothing for tests.
fn module(path: &str) -> Option<Module> {
    let path = path.strip_suffix(".rs")?;
    let mut names: Module = path.split('/').map(String::from).collect();
    if names.contains(&"tests".to_owned()) {
        return None;
    }
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    Some(names)
}

fn collect(folder: &Path, below: &[String], files: &mut BTreeMap<Module, Source>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let inner: Vec<String> = below.iter().cloned().chain([name.to_owned()]).collect();
        if path.is_dir() {
            collect(&path, &inner, files);
        } else if let (Some(module), Ok(text)) = (module(&inner.join("/")), fs::read_to_string(&path)) {
            files.entry(module).or_insert_with(|| Source::of(&text));
        }
    }
}
