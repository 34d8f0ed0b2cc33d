//! `tuckbox check`: everything that is wrong with the games of a box, data and
//! scripts, at once. What is wrong is found by the libraries; here it is shown.

use crate::boxes;
use crate::modding::Modding;
use crate::out::{self, BAD, DIM, GOOD, ODD, Out, styled};
use crate::problem::{Done, Exit, Problem};
use crate::reload;
use crate::watch::Watch;
use std::path::Path;
use tuckbox_content::{Checked, ToldGame, codes, entry, summary, told};
use tuckbox_sim::game::Found;

/// Shows everything that is wrong with a game's data and scripts, at once.
///
/// Each problem comes with its code, its place, its cause and what to do next.
/// Exit codes: 0 no errors, 1 errors, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox check                           all games of the box\n  \
    tuckbox check my-game                   one game\n  \
    tuckbox check my-game --watch           again after every save\n  \
    tuckbox check --explain unknown-stat    what a code means\n  \
    tuckbox check --json > problems.json    for programs")]
pub struct Args {
    /// The game; left out, all games of the box.
    game: Option<String>,
    #[command(flatten)]
    mods: Modding,
    /// Writes the problems as JSON, as `schemas/check.schema.json` says.
    #[arg(long)]
    json: bool,
    /// Checks again after every save.
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Shows what a code means, with a wrong and a right example.
    #[arg(long, value_name = "CODE", conflicts_with_all = ["game", "json", "watch"])]
    explain: Option<String>,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    if let Some(code) = &args.explain {
        return explain(code);
    }
    if let Some(game) = &args.game {
        boxes::has_game(root, game)?;
    }
    if args.watch { watch(root, args) } else { once(root, args) }
}

fn explain(code: &str) -> Done {
    // As people copy it: `error[unknown-stat]`.
    let bare = code.split_once('[').map_or(code, |(_, rest)| rest).trim_end_matches(']');
    let Some(entry) = entry(bare) else {
        let near = tuckbox_script::closest(codes(), bare);
        let hint = near.map_or_else(
            || "Codes are in the brackets of what `tuckbox check` says, as in `error[unknown-stat]`.".into(),
            |near| format!("Did you mean `{near}`?"),
        );
        return Err(Problem::usage(format!("There is no code `{bare}`.")).hint(hint));
    };
    Out::new().line(entry)?;
    Ok(Exit::Fine)
}

/// Checks everything asked for once and tells about it.
fn once(root: &Path, args: &Args) -> Done {
    let games = match &args.game {
        Some(game) => vec![game.clone()],
        None if args.mods.any() => boxes::games_of(&args.mods.read(root)?),
        None => tuckbox_content::games(root),
    };
    if games.is_empty() {
        return Err(Problem::usage("This box has no game.")
            .hint("A game is a folder in `content` with a file `game.ron` that says its rules."));
    }
    let mods = args.mods.read(root)?;
    let found: Vec<(String, Found)> =
        games.into_iter().map(|game| (game.clone(), Found::load_with(root, &game, mods.clone()))).collect();
    let mut out = Out::new();
    if args.json {
        let games = found.iter().map(|(game, found)| as_json(game, found)).collect();
        out.json(&serde_json::to_value(Checked { games }).unwrap_or_default())?;
    } else {
        for (game, found) in &found {
            out.diagnostics(&found.diagnostics, &found.sources)?;
            let count = summary(&found.diagnostics);
            let style = match (errors(found), found.diagnostics.len()) {
                (0, 0) => GOOD,
                (0, _) => ODD,
                _ => BAD,
            };
            out.line(format!("{game}: {}", styled(style, count)))?;
        }
    }
    Ok(if found.iter().any(|(_, found)| errors(found) > 0) { Exit::Problems } else { Exit::Fine })
}

fn errors(found: &Found) -> usize {
    found.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
}

fn as_json(game: &str, found: &Found) -> ToldGame {
    let errors = errors(found);
    ToldGame {
        game: game.into(),
        errors,
        warnings: found.diagnostics.len() - errors,
        diagnostics: told(&found.diagnostics, &found.sources),
    }
}

/// Checks again after every save, until the person stops it.
fn watch(root: &Path, args: &Args) -> Done {
    let folders = match &args.game {
        Some(game) => reload::folders(root, game),
        None => vec![root.join("content"), root.join("scripts"), root.join("mods")],
    };
    let folders = folders.into_iter().chain(args.mods.folders(root)).collect();
    let watch = Watch::new(folders, &["ron", "toml", "lua", "luau"]);
    loop {
        let known = watch.texts();
        if let Err(problem) = once(root, args) {
            match problem {
                Problem::Unread => return Err(problem),
                problem => out::report(&problem),
            }
        }
        Out::new().line(styled(DIM, "Waiting for the next save; Ctrl-C ends this."))?;
        while watch.texts() == known {
            watch.wait();
        }
    }
}
