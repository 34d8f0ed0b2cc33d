//! Files that commands read beside games, and write beside what they print.

use super::problem::{Done, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_content::disk::{self, Reader, Unread};

/// The text of a file of a box, at a path from one of its folders; nothing if it is
/// not there.
///
/// # Errors
/// When it is there and is no regular file of the box, or too large, or no text.
pub fn beside(root: &Path, folder: &Path, path: &str) -> Done<Option<String>> {
    let mut reader = Reader::within(root, folder);
    let entry = reader.find(path);
    if entry.is_missing() {
        return Ok(None);
    }
    let shown = folder.strip_prefix(root).unwrap_or(folder).join(path);
    let refused = |why: Unread| {
        Problem::failed(format!("The file `{}` cannot be read: {why}.", shown.display())).hint(why.hint())
    };
    reader.text(entry).map(Some).map_err(refused)
}

/// Writes a file, and the folders it lies in.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, text: &str) -> Done<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| disk::put(path, text)).map_err(|error| {
        Problem::failed(format!("The file `{}` cannot be written: {error}.", path.display()))
            .hint("Check that its folder may be written to.")
    })
}

/// Writes new files below a folder, all of them or none: nothing is overwritten, and
/// where one cannot be written, those before it go again, and their folders.
///
/// # Errors
/// When one of them is there already, or cannot be written.
pub fn create(root: &Path, files: &[(String, String)]) -> Done<()> {
    if let Some((path, _)) = files.iter().find(|(path, _)| root.join(path).exists()) {
        return Err(Problem::usage(format!("There is a file `{path}` already, and it stays as it is."))
            .hint("Choose another name, or move the file away."));
    }
    let mut made = Made::default();
    let all = files.iter().try_for_each(|(path, text)| made.file(&root.join(path), text));
    all.inspect_err(|_| made.undo())
}

/// What has been made so far, in order.
#[derive(Default)]
struct Made {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    fn file(&mut self, path: &Path, text: &str) -> Done<()> {
        let missing = path.ancestors().skip(1).take_while(|folder| !folder.exists());
        let missing: Vec<PathBuf> = missing.map(Path::to_path_buf).collect();
        self.folders.extend(missing.into_iter().rev());
        self.files.push(path.to_path_buf());
        write(path, text)
    }

    /// Takes it away again; what others have put there meanwhile stays.
    fn undo(&self) {
        // What cannot be taken away stays, and the problem is told anyway.
        self.files.iter().for_each(|path| drop(fs::remove_file(path)));
        self.folders.iter().rev().for_each(|path| drop(fs::remove_dir(path)));
    }
}

#[cfg(test)]
mod tests {
    use super::create;
    use std::fs;

    fn files(paths: &[&str]) -> Vec<(String, String)> {
        paths.iter().map(|path| ((*path).into(), String::from("text"))).collect()
    }

    #[test]
    fn all_files_are_written_or_none() {
        let root = tempfile::tempdir().unwrap();
        create(root.path(), &files(&["a/b/one", "two"])).unwrap();
        assert_eq!(fs::read_to_string(root.path().join("a/b/one")).unwrap(), "text");
        // `two` is a file, so nothing can stand below it.
        create(root.path(), &files(&["new/deep/one", "a/more", "two/three"])).unwrap_err();
        assert!(!root.path().join("new").exists() && !root.path().join("a/more").exists());
        assert!(root.path().join("a/b/one").exists() && root.path().join("two").is_file());
        create(root.path(), &files(&["new/one", "two"])).unwrap_err();
        assert!(!root.path().join("new").exists());
    }
}
