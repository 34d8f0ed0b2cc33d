//! `tuckbox update`: files of an older format, rewritten in place.

use crate::report::out::{BOLD, DIM, GOOD, ODD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use std::path::Path;
use tuckbox_content::box_files;
use tuckbox_content::disk;
use tuckbox_content::update::{FORMAT, LeftToDo, TextChange, Updated, update};
use tuckbox_project::folder;

/// Brings the files of games and mods to the present format.
///
/// Comments and layout stay as they are. What it cannot do by itself is listed
/// with file and line. Exit codes: 0 done, 1 something is left for you, 2 wrong
/// usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox update                 all games and mods of the box\n  \
    tuckbox update my-game         one game\n  \
    tuckbox update --dry-run       says what it would do, and does nothing")]
pub struct Args {
    /// The game or the mod; left out, all of the box.
    name: Option<String>,
    /// Only says what it would do.
    #[arg(long)]
    dry_run: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let games = tuckbox_content::games(root);
    let mods = tuckbox_content::mods(root);
    let wanted = |name: &&String| args.name.as_ref().is_none_or(|wanted| wanted == *name);
    if let Some(name) = &args.name
        && !mods.contains(name)
    {
        folder::has_game(root, name)?;
    }
    let mut out = Out::new();
    let mut left = 0;
    for name in games.iter().filter(wanted) {
        let found = tuckbox_content::texts(root, name);
        let head = box_files::heads(name)
            .into_iter()
            .find(|head| found.iter().any(|(path, _)| path == head))
            .unwrap_or_default();
        // What all games share is brought along with any of them.
        left += one(root, args, &mut out, name, &head, found, Vec::new())?;
    }
    for name in mods.iter().filter(wanted) {
        let found = tuckbox_content::find_mod(root, name)
            .map_err(|problem| Problem::failed(problem.message).hint(problem.hint))?;
        let around = found.about.as_ref().map(|about| tuckbox_content::texts(root, &about.game)).unwrap_or_default();
        left += one(root, args, &mut out, name, &format!("mods/{name}/mod.toml"), found.texts(), around)?;
    }
    Ok(if left == 0 { Exit::Fine } else { Exit::Problems })
}

/// Updates one game or mod; gives how much is left to be done by hand.
fn one(
    root: &Path,
    args: &Args,
    out: &mut Out,
    name: &str,
    head: &str,
    files: Vec<(String, String)>,
    around: Vec<(String, String)>,
) -> Done<usize> {
    let updated =
        update(head, files, around, &tuckbox_script::renamed).map_err(|newer| Problem::failed(newer.to_string()))?;
    let Updated { from, files, left } = &updated;
    if *from == FORMAT {
        out.line(format!("{}: {}", styled(BOLD, name), styled(GOOD, format!("has format {FORMAT} already."))))?;
        return Ok(0);
    }
    out.line(format!("{}: from format {from} to {FORMAT}", styled(BOLD, name)))?;
    for file in files {
        for TextChange { line, old, new } in &file.changes {
            let what = if old.is_empty() { format!("`{new}` is new") } else { format!("`{old}` is now `{new}`") };
            out.line(format!("  {what}{}", styled(DIM, format!("  {}:{line}", file.path))))?;
        }
        if !args.dry_run {
            write(&root.join(&file.path), &file.text)?;
        }
    }
    for LeftToDo { path, line, sentence } in left {
        out.line(format!("  {} {sentence}{}", styled(ODD, "left:"), styled(DIM, format!("  {path}:{line}"))))?;
    }
    Ok(left.len())
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Done<()> {
    disk::put(path, text).map_err(|error| {
        Problem::failed(format!("The file `{}` cannot be written: {error}.", path.display()))
            .hint("Check that it may be written to, and update again.")
    })
}
