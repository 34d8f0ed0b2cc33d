//! The corpus as it lies in the tree: pages of attacks, one for each family, each an
//! overlay on a small box, with what must come of it. `tests/attacks/README.md` says how
//! they are written.

use crate::archive::Archive;
use crate::text::Text;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A page of attacks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// What they have in common, for readers.
    #[expect(dead_code, reason = "for readers of the page")]
    about: String,
    /// What its attacks run, if they do not say it themselves.
    #[serde(default)]
    run: Option<String>,
    /// What is typed in them.
    #[serde(default, rename = "type")]
    typed: Option<Text>,
    /// With these lines somebody has played the box before, and saved it as `match.json`.
    #[serde(default)]
    played: Option<String>,
    /// What must come of them.
    #[serde(default)]
    code: Option<i32>,
    #[serde(default)]
    says: Vec<String>,
    #[serde(rename = "attack")]
    attacks: Vec<Attack>,
}

/// One attack.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Its own name in its family.
    pub name: String,
    /// What it tries, where name and page do not say it.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the page")]
    why: Option<String>,
    /// The words behind `tuckbox`, in the folder of the box.
    run: Option<String>,
    /// Further words, which may be long.
    #[serde(default)]
    args: Vec<Text>,
    #[serde(rename = "type")]
    pub typed: Option<Text>,
    /// What is typed comes from this file or device.
    pub typed_from: Option<PathBuf>,
    pub played: Option<String>,
    /// By mark of the box: what stands there.
    #[serde(default)]
    put: BTreeMap<String, Text>,
    /// By path: new files, or others.
    #[serde(default)]
    file: BTreeMap<String, Text>,
    /// The same file again and again, under other names.
    #[serde(default)]
    many: Vec<Many>,
    /// What is changed in a file that is there.
    #[serde(default)]
    edit: Vec<Edit>,
    #[serde(default)]
    pub plant: Plant,
    /// By path: archives, byte by byte.
    #[serde(default)]
    archive: BTreeMap<String, Archive>,
    /// The exit code it must end with.
    code: Option<i32>,
    /// Parts of what it must say.
    #[serde(default)]
    says: Vec<String>,
}

/// So many files, with 0, 1, 2 and so on for a sign in their paths and texts.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Many {
    times: usize,
    number: String,
    file: String,
    text: Text,
}

/// Another text for one that stands in a file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    old: String,
    new: Text,
}

/// What is no file with a text.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plant {
    /// Named pipes.
    pub pipe: Vec<String>,
    /// Folders.
    pub folder: Vec<String>,
    /// Sockets.
    pub socket: Vec<String>,
    /// By path: where a link leads.
    pub link: BTreeMap<String, String>,
    /// By path: the bytes of a file of zeros that takes no place.
    pub sparse: BTreeMap<String, u64>,
    /// By folder: how many empty files lie in it.
    pub files: BTreeMap<String, usize>,
    /// By folder: so many folders in each other, and a file in the last.
    pub deep: BTreeMap<String, usize>,
}

impl Family {
    /// A page of attacks, read.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut family: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let common = family.clone();
        for attack in &mut family.attacks {
            attack.run = attack.run.take().or_else(|| common.run.clone());
            attack.typed = attack.typed.take().or_else(|| common.typed.clone());
            attack.played = attack.played.take().or_else(|| common.played.clone());
            attack.code = attack.code.or(common.code);
            if attack.says.is_empty() {
                attack.says.clone_from(&common.says);
            }
        }
        Ok(family)
    }

    /// Its attacks, with what they have in common filled in.
    pub fn attacks(self) -> Vec<Attack> {
        self.attacks
    }
}

/// Something of the corpus itself that is wrong.
pub type Wrong = String;

impl Attack {
    /// The words behind `tuckbox`.
    pub fn args(&self) -> Result<Vec<String>, Wrong> {
        let run = self.run.as_ref().ok_or("it runs nothing: `run` is missing")?;
        Ok(run.split_whitespace().map(str::to_owned).chain(self.args.iter().map(Text::to_string)).collect())
    }

    /// What must come of it.
    pub fn expected(&self) -> Result<(i32, &[String]), Wrong> {
        let code = self.code.ok_or("it does not say its exit `code`")?;
        if self.says.is_empty() {
            return Err("it does not say what is said: `says` is missing".into());
        }
        Ok((code, &self.says))
    }

    /// Writes its files over a copy of the box.
    pub fn write(&self, root: &Path) -> Result<(), Wrong> {
        for (path, text) in &self.file {
            write(&root.join(path), |out| text.write(out))?;
        }
        for Many { times, number, file, text } in &self.many {
            let once = text.to_string();
            (0..*times).map(|at| at.to_string()).try_for_each(|at| {
                let text = once.replace(number, &at);
                write(&root.join(file.replace(number, &at)), |out| out.write_all(text.as_bytes()))
            })?;
        }
        for (path, archive) in &self.archive {
            write(&root.join(path), |out| archive.write(out))?;
        }
        for (mark, text) in &self.put {
            put(root, mark, text)?;
        }
        self.edit.iter().try_for_each(|edit| edit.write(root))
    }
}

impl Edit {
    fn write(&self, root: &Path) -> Result<(), Wrong> {
        let path = root.join(&self.file);
        let there = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", self.file))?;
        let (before, after) =
            there.split_once(&self.old).ok_or_else(|| format!("{} has no `{}`", self.file, self.old))?;
        around(&path, before, &self.new, after)
    }
}

/// A file with something written by a function, in folders that are made.
fn write(path: &Path, text: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<(), Wrong> {
    let all = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let mut out = BufWriter::new(fs::File::create(path)?);
        text(&mut out)?;
        out.flush()
    };
    all().map_err(|error| format!("{}: {error}", path.display()))
}

fn around(path: &Path, before: &str, text: &Text, after: &str) -> Result<(), Wrong> {
    write(path, |out| {
        out.write_all(before.as_bytes())?;
        text.write(out)?;
        out.write_all(after.as_bytes())
    })
}

/// The files of the box that have marks, with how a mark is written in each.
const MARKED: [(&str, &str, &str); 3] = [
    ("content/fort/game.ron", "/*", "*/"),
    ("content/fort/cards/toys.toml", "#", "\n"),
    ("scripts/fort/run.lua", "--", "\n"),
];

/// Puts a text in the place of a mark.
fn put(root: &Path, mark: &str, text: &Text) -> Result<(), Wrong> {
    for (path, open, close) in MARKED {
        let path = root.join(path);
        let there = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if let Some((before, after)) = there.split_once(&format!("{open}{mark}{close}")) {
            let end = if close == "\n" { "\n" } else { "" };
            return around(&path, before, text, &format!("{end}{after}"));
        }
    }
    Err(format!("the box has no mark `{mark}`"))
}
