//! Which files belong to a box, and what each of them is. Whoever finds, reads,
//! packs, watches or rewrites files asks here, so that a file is the same to all.
//!
//! A game is `content/<game>/`, `scripts/<game>/` and `tests/<game>/`; a mod has the
//! three folders of its own. What several games run is in `scripts/std/`.

use tuckbox_core::suggest;

/// What a file is, by the ending of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// Data of a game.
    Ron,
    /// Data of a game.
    Toml,
    /// A script.
    Script,
    /// A script under an ending that is not run; it is read and refused.
    Luau,
    /// Scenarios.
    Page,
    /// A list of rules.
    List,
}

/// The endings, and what a file with one of them is.
const ENDINGS: [(&str, FileKind); 6] = [
    ("ron", FileKind::Ron),
    ("toml", FileKind::Toml),
    ("lua", FileKind::Script),
    ("luau", FileKind::Luau),
    ("md", FileKind::Page),
    ("txt", FileKind::List),
];

/// The folders beside a game file; below them, files are ordered as somebody likes.
pub(crate) const DATA_FOLDERS: [&str; 2] = ["cards", "decks"];

impl FileKind {
    /// What a file is, by its name; `None` for what no box reads.
    pub fn of(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        ENDINGS.iter().find(|(known, _)| *known == ending).map(|&(_, kind)| kind)
    }

    /// Whether it is data.
    pub fn is_data(self) -> bool {
        matches!(self, Self::Ron | Self::Toml)
    }

    /// Whether a game is read from it.
    pub fn is_of_game(self) -> bool {
        self.is_data() || self.is_code()
    }

    fn is_code(self) -> bool {
        matches!(self, Self::Script | Self::Luau)
    }
}

/// The ending that may be meant, where a file has one that no box reads.
pub(crate) fn misspelt_ending(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.').filter(|_| FileKind::of(path).is_none())?;
    // What an editor leaves beside a file ends in another sign.
    let is_word = ending.chars().all(char::is_alphanumeric);
    let run = ENDINGS.iter().filter(|(_, kind)| kind.is_data() || *kind == FileKind::Script);
    suggest::nearest(ending, run.map(|&(known, _)| known)).filter(|_| is_word)
}

/// What a file of a game or of a mod is, by its path there: `content/game.ron`,
/// `scripts/effects.lua`, `tests/first.md`; `None` for what stands elsewhere or has
/// no business in its folder.
pub fn belonging(path: &str) -> Option<FileKind> {
    let (folder, _) = path.split_once('/')?;
    FileKind::of(path).filter(|kind| match folder {
        "content" => kind.is_data(),
        "scripts" => kind.is_code(),
        "tests" => !kind.is_of_game(),
        _ => false,
    })
}

/// Whether a path of a box is a script that is run.
pub fn is_script(path: &str) -> bool {
    belonging(path) == Some(FileKind::Script)
}

/// Whether a path of a box is a script that several games run.
pub fn is_shared(path: &str) -> bool {
    path.starts_with("scripts/std/")
}

/// The paths at which a game may have its game file.
pub fn heads(game: &str) -> [String; 2] {
    ["ron", "toml"].map(|ending| format!("content/{game}/game.{ending}"))
}

/// The folders a game is read from: its data, what several games run, its scripts.
pub fn folders(game: &str) -> [String; 3] {
    [format!("content/{game}"), "scripts/std".into(), format!("scripts/{game}")]
}

/// Whether a path of a box may have to do with a game: all but what belongs to
/// another one.
pub fn may_concern(path: &str, game: &str) -> bool {
    let mut names = path.split('/');
    match (names.next(), names.next()) {
        (Some("content" | "tests"), name) => name == Some(game),
        (Some("scripts"), name) => name == Some(game) || is_shared(path),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_is_told_by_folder_and_ending() {
        let fits =
            ["content/a/game.ron", "content/a/cards/x.toml", "scripts/a/b/c.lua", "tests/a/x.md", "tests/a/ids.txt"];
        fits.iter().for_each(|path| assert!(belonging(path).is_some(), "{path}"));
        let others = [
            "content/a/x.lua",
            "scripts/a/x.toml",
            "tests/a/x.ron",
            "docs/x.md",
            "game.ron",
            "content/a/x.yaml",
            "scripts/x",
        ];
        others.iter().for_each(|path| assert_eq!(belonging(path), None, "{path}"));
        assert_eq!(belonging("scripts/a/x.luau"), Some(FileKind::Luau));
        assert!(!is_script("scripts/a/x.luau") && is_script("scripts/a/x.lua"));
    }

    #[test]
    fn a_game_is_concerned_by_its_own_files_and_by_what_is_shared() {
        for path in ["content/a/game.ron", "scripts/std/x.lua", "scripts/a/x.lua", "tests/a/x.md", "mods/m/mod.toml"] {
            assert!(may_concern(path, "a"), "{path}");
        }
        for path in ["content/b/game.ron", "scripts/b/x.lua", "tests/b/x.md"] {
            assert!(!may_concern(path, "a"), "{path}");
        }
    }
}
