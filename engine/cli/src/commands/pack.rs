//! `tuckbox pack`: a mod as one file, the same bytes on every machine.

use crate::args::mods::ModArgs;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_project::folder;
use tuckbox_project::game::Game;

/// Packs a mod into one file that `--mod FILE` opens.
///
/// The mod is checked on its game first, with the mods it requires. The same mod
/// gives the same bytes everywhere. Exit codes: 0 packed, 1 it has errors, 2
/// wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox pack my-mod                    writes my-mod-1.0.0.zip\n  \
    tuckbox pack my-mod --out /tmp/m.zip   writes that file")]
pub struct Args {
    /// The mod: a folder of `mods`, or the path of one.
    name: String,
    /// The file; left out, the name and version of the mod in the current folder.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let mods = ModArgs::named(&args.name).read(root)?;
    let asked = ModArgs::named(&args.name);
    let Some((found, about, folder)) = mods.iter().find_map(|one| {
        let known = (one, one.about.as_ref()?, one.folder.as_ref()?);
        asked.asks_for(one).then_some(known)
    }) else {
        return Err(Problem::failed(format!("The `mod.toml` of `{}` cannot be read.", args.name))
            .hint(format!("`tuckbox check --mod {}` says why.", args.name)));
    };
    folder::has_game(root, &about.game)?;
    if let Err(broken) = Game::load_with(root, &about.game, mods.clone()) {
        Out::error().diagnostics(&broken.diagnostics, &broken.sources)?;
        return Err(Problem::failed(format!("The mod `{}` has errors and is not packed.", found.name))
            .hint("Mend what is shown above."));
    }
    let packed = tuckbox_content::pack(folder)
        .map_err(|problem| Problem::failed(problem.message).hint("Mend it and pack again."))?;
    let file = args.out.clone().unwrap_or_else(|| tuckbox_content::file_name(&found.name, &about.version).into());
    fs::write(&file, &packed)
        .map_err(|error| Problem::failed(format!("The file `{}` cannot be written: {error}.", file.display())))?;
    Out::new().line(format!("{}: {} {}, {} bytes.", file.display(), about.title, about.version, packed.len()))?;
    Out::new().line(format!("Next: tuckbox play {} --mod {}", about.game, file.display()))?;
    Ok(Exit::Fine)
}
