//! `tuckbox mods`: the mods of a box, and what they are for.

use crate::report::out::{BOLD, Out, styled};
use crate::report::problem::{Done, Exit};
use serde_json::json;
use std::path::Path;

/// Lists the mods of the box with the games they are for.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox mods           all mods of the box\n  \
    tuckbox mods --json    for programs")]
pub struct Args {
    /// Writes them as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let found: Vec<_> =
        tuckbox_content::mods(root).iter().filter_map(|name| tuckbox_content::find_mod(root, name).ok()).collect();
    let mut out = Out::new();
    if args.json {
        let rows = found.iter().map(|one| {
            let about = one.about.as_ref();
            json!({
                "name": one.name,
                "title": about.map(|about| &about.title),
                "version": about.map(|about| &about.version),
                "text": about.map(|about| &about.text),
                "game": about.map(|about| &about.game),
                "fits": about.map(|about| &about.fits),
            })
        });
        out.json(&json!({ "mods": rows.collect::<Vec<_>>() }))?;
        return Ok(Exit::Fine);
    }
    if found.is_empty() {
        out.line("This box has no mods. A mod is a folder in `mods` with a file `mod.toml`.")?;
    }
    for one in &found {
        match &one.about {
            Some(about) => {
                let name = styled(BOLD, &one.name);
                out.line(format!("{name} {}: {}, for `{}` {}", about.version, about.title, about.game, about.fits))?;
                if !about.text.is_empty() {
                    out.line(format!("  {}", about.text))?;
                }
            }
            None => out.line(format!("{}: its `mod.toml` cannot be read.", styled(BOLD, &one.name)))?,
        }
    }
    Ok(Exit::Fine)
}
