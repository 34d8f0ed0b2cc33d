//! `tuckbox schema`: writes what editors need to complete and check files.

use crate::out::Out;
use crate::problem::{Done, Exit, Problem};
use std::fs;
use std::path::Path;
use tuckbox_sim::game::Game;

/// Writes the folder `schemas`: JSON schemas and Lua definitions for editors.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox schema    writes schemas/*.schema.json and schemas/lua/*.lua")]
pub struct Args {}

pub(super) fn run(root: &Path, _: &Args) -> Done {
    let mut out = Out::new();
    for (name, text) in files(root) {
        let path = root.join("schemas").join(&name);
        let known = fs::read_to_string(&path).is_ok_and(|old| old == text);
        if !known {
            write(&path, &text)?;
        }
        let what = if known { "is up to date" } else { "is written" };
        out.line(format!("schemas/{name} {what}."))?;
    }
    Ok(Exit::Fine)
}

/// All files of `schemas/` by name. A game that cannot be read has no
/// definitions, and keeps those it has on disk.
fn files(root: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> =
        tuckbox_content::schema::files().into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
    files.push(("lua/tuckbox.lua".into(), tuckbox_script::common_definitions()));
    for game in tuckbox_content::games(root) {
        if let Ok(read) = Game::load(root, &game) {
            files.push((format!("lua/{game}.lua"), tuckbox_script::game_definitions(&read.rules)));
        }
    }
    files
}

fn write(path: &Path, text: &str) -> Done<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).map_err(|error| {
        Problem::failed(format!("The file `{}` cannot be written: {error}.", path.display()))
            .hint("Check that its folder may be written to.")
    })
}
