//! What lies in the place of a file and is none: pipes, sockets, links, folders, files of
//! any size, very many of them.

use crate::corpus::{Plant, Wrong};
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

impl Plant {
    /// Puts all of it into a box. What stands there goes.
    pub fn make(&self, root: &Path) -> Result<(), Wrong> {
        let places = self.pipe.iter().chain(&self.socket).chain(&self.folder);
        let places = places.chain(self.link.keys()).chain(self.sparse.keys());
        for path in places.chain(self.files.keys()).chain(self.deep.keys()) {
            let _ = fs::remove_file(root.join(path));
            let folder = root.join(path);
            folder.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| format!("{path}: {error}"))?;
        }
        self.planted(root).map_err(|error| error.to_string())
    }

    fn planted(&self, root: &Path) -> std::io::Result<()> {
        for path in &self.pipe {
            Command::new("mkfifo").arg(root.join(path)).status()?;
        }
        self.socket.iter().try_for_each(|path| UnixListener::bind(root.join(path)).map(drop))?;
        self.folder.iter().try_for_each(|path| fs::create_dir_all(root.join(path)))?;
        self.link.iter().try_for_each(|(path, to)| symlink(to, root.join(path)))?;
        self.sparse.iter().try_for_each(|(path, bytes)| fs::File::create(root.join(path))?.set_len(*bytes))?;
        for (folder, count) in &self.files {
            fs::create_dir_all(root.join(folder))?;
            (0..*count).try_for_each(|at| fs::File::create(root.join(folder).join(format!("{at}.toml"))).map(drop))?;
        }
        for (folder, depth) in &self.deep {
            let last = root.join(folder).join("deep/".repeat(*depth));
            fs::create_dir_all(&last)?;
            ["x.lua", "x.toml"].iter().try_for_each(|name| fs::write(last.join(name), ""))?;
        }
        Ok(())
    }
}
