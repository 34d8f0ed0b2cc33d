//! A box as it was at a revision of its Git repository. Git itself reads it, into a folder
//! of its own: the work tree, its index and whatever is not committed stay untouched.

use crate::report::problem::{Done, Problem};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What a hook of Git that runs us has set for its own repository, which need not be that
/// of the box.
const OF_HOOKS: [&str; 4] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"];

/// The files of a box at a revision, as long as this is there.
pub struct Revision {
    folder: TempDir,
}

impl Revision {
    /// Reads the box of a folder as it was.
    ///
    /// # Errors
    /// When the folder is in no repository, Git is not there, or there is no such revision
    /// or no such folder at it.
    pub fn of(root: &Path, name: &str) -> Done<Self> {
        let at = |args: &[&str]| git(root, None, args);
        let top = at(&["rev-parse", "--show-toplevel"])?.map_err(|said| {
            Problem::usage(format!("Git finds no repository around the folder `{}`: {said}.", root.display()))
                .hint("Play both versions with `--out`, and set the files against each other with `tuckbox compare`.")
        })?;
        let prefix = at(&["rev-parse", "--show-prefix"])?.unwrap_or_default();
        let asked = format!("{name}^{{commit}}");
        let commit = at(&["rev-parse", "--verify", "--quiet", "--end-of-options", &asked])?.map_err(|_| {
            Problem::usage(format!("There is no revision `{name}` in the Git repository of this box."))
                .hint("`git log --oneline` shows those there are; `HEAD` is the last one.")
        })?;
        let folder = TempDir::new().map_err(|error| unwritten(&error))?;
        let (index, files) = (folder.path().join("index"), folder.path().join("box"));
        let top = PathBuf::from(top);
        git(&top, Some(&index), &["read-tree", &format!("{commit}:{prefix}")])?
            .map_err(|_| Problem::usage(format!("At the revision `{name}` there is no box in this folder.")))?;
        let into = format!("--prefix={}/", files.display());
        git(&top, Some(&index), &["checkout-index", "--all", "--quiet", &into])?
            .map_err(|said| unwritten(&io::Error::other(said)))?;
        Ok(Self { folder })
    }

    /// The folder of the box as it was.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join("box")
    }
}

/// The first line that Git says; the first line of why not, where it fails.
fn git(folder: &Path, index: Option<&Path>, args: &[&str]) -> Done<Result<String, String>> {
    let mut command = Command::new("git");
    for name in OF_HOOKS {
        command.env_remove(name);
    }
    command.arg("-C").arg(folder).args(args);
    if let Some(index) = index {
        command.env("GIT_INDEX_FILE", index);
    }
    let output = command.output().map_err(|error| {
        Problem::failed(format!("Git cannot be run: {error}."))
            .hint("Install Git, or play both versions with `--out` and use `tuckbox compare`.")
    })?;
    let line = |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().next().unwrap_or_default().to_owned();
    Ok(match output.status.success() {
        true => Ok(line(&output.stdout)),
        false => Err(line(&output.stderr)),
    })
}

fn unwritten(error: &io::Error) -> Problem {
    Problem::failed(format!("The files of the revision cannot be written to a folder for a while: {error}."))
}
