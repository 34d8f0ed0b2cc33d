//! Games to begin from: the examples, whole, under a name of one's own.

use super::File;
use crate::args::name::Name;
use include_dir::{Dir, include_dir};

/// The box of the examples, as it was when the program was built.
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../examples");

/// The examples there are, by their ids.
pub fn names() -> Vec<&'static str> {
    let folders = EXAMPLES.get_dir("content").into_iter().flat_map(Dir::dirs);
    let mut names: Vec<&str> = folders.filter_map(|folder| folder.path().file_name()?.to_str()).collect();
    names.sort_unstable();
    names
}

/// The files of an example, which there is, as those of a game of this name.
pub fn game(name: &Name, like: &str) -> Vec<File> {
    let mut files = Vec::new();
    for part in ["content", "scripts", "tests"] {
        let Some(folder) = EXAMPLES.get_dir(format!("{part}/{like}")) else { continue };
        gather(folder, &mut |path, text| {
            let inside = path.strip_prefix(&format!("{part}/{like}/")).unwrap_or(path);
            let text = if path.ends_with("/game.ron") { titled(text, &name.title) } else { text.to_owned() };
            files.push((format!("{part}/{}/{inside}", name.id), text));
        });
    }
    files
}

/// All files of a folder, with their paths and texts.
fn gather(folder: &'static Dir<'_>, found: &mut dyn FnMut(&'static str, &'static str)) {
    let files = folder.files().filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?)));
    files.for_each(|(path, text)| found(path, text));
    folder.dirs().for_each(|folder| gather(folder, found));
}

/// A game's file with another title.
fn titled(text: &str, title: &str) -> String {
    const KEY: &str = "title: ";
    let begin = text.find(KEY).map_or(text.len(), |at| at + KEY.len());
    let (before, rest) = text.split_at(begin);
    let after = rest.find('\n').map_or("", |end| &rest[end..]);
    format!("{before}{title:?},{after}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// What is built in is what lies there: the program is built anew when a file
    /// changes, and this tells of one that came or went.
    #[test]
    fn the_examples_are_those_of_the_folder() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        for name in tuckbox_content::games(&root) {
            assert!(names().contains(&name.as_str()), "{name}");
            let files = game(&Name { id: name.clone(), title: String::new() }, &name);
            for part in ["content", "scripts", "tests"] {
                let folder = root.join(part).join(&name);
                let there = files.iter().filter(|(path, _)| path.starts_with(&format!("{part}/"))).count();
                assert_eq!(count(&folder), there, "{part} of {name}");
            }
        }
    }

    fn count(folder: &Path) -> usize {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
    }

    #[test]
    fn a_title_takes_the_place_of_a_title() {
        assert_eq!(
            titled("(\n    title: \"Kuhn\",\n    seats: (2, 2),\n)", "My \"Own\""),
            "(\n    title: \"My \\\"Own\\\"\",\n    seats: (2, 2),\n)"
        );
    }
}
