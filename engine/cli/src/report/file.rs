//! Files that commands write beside what they print.

use super::problem::{Done, Problem};
use std::fs;
use std::path::Path;

/// Writes a file, and the folders it lies in.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, text: &str) -> Done<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).map_err(|error| {
        Problem::failed(format!("The file `{}` cannot be written: {error}.", path.display()))
            .hint("Check that its folder may be written to.")
    })
}
