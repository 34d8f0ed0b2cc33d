//! `tuckbox check`: everything that is wrong with the games of a box, data and
//! scripts, at once. What is wrong is found by the libraries; here it is shown.

use crate::boxes;
use crate::out::{BAD, GOOD, ODD, Out, styled};
use crate::problem::{Done, Exit, Problem};
use serde_json::json;
use std::path::Path;
use tuckbox_content::{Sources, summary, to_json};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_sim::game::{Broken, Game};

/// Shows everything that is wrong with a game's data and scripts, at once.
///
/// Each problem comes with its place, its cause and what to do next. Exit
/// codes: 0 no errors, 1 errors, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox check                           all games of the box\n  \
    tuckbox check my-game                   one game\n  \
    tuckbox check --json > problems.json    for programs")]
pub struct Args {
    /// The game; left out, all games of the box.
    game: Option<String>,
    /// Writes the problems as JSON.
    #[arg(long)]
    json: bool,
}

/// What is wrong with one game.
struct Checked {
    game: String,
    diagnostics: Vec<Diagnostic>,
    sources: Sources,
}

impl Checked {
    fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
    }
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let games = match &args.game {
        Some(game) => {
            boxes::has_game(root, game)?;
            vec![game.clone()]
        }
        None => tuckbox_content::games(root),
    };
    if games.is_empty() {
        return Err(Problem::usage("This box has no game.")
            .hint("A game is a folder in `content` with a file `game.ron` that says its rules."));
    }
    let checked: Vec<Checked> = games.into_iter().map(|game| check(root, game)).collect();
    let mut out = Out::new();
    if args.json {
        let games: Vec<_> = checked.iter().map(as_json).collect();
        out.json(&json!({ "games": games }))?;
    } else {
        for game in &checked {
            out.diagnostics(&game.diagnostics, &game.sources)?;
            let count = summary(&game.diagnostics);
            let style = match (game.errors(), game.diagnostics.len()) {
                (0, 0) => GOOD,
                (0, _) => ODD,
                _ => BAD,
            };
            out.line(format!("{}: {}", game.game, styled(style, count)))?;
        }
    }
    Ok(if checked.iter().any(|game| game.errors() > 0) { Exit::Problems } else { Exit::Fine })
}

fn check(root: &Path, game: String) -> Checked {
    let (diagnostics, sources) = match Game::load(root, &game) {
        Ok(Game { diagnostics, sources, .. }) => (diagnostics, sources),
        Err(Broken { diagnostics, sources }) => (diagnostics, sources),
    };
    Checked { game, diagnostics, sources }
}

fn as_json(game: &Checked) -> serde_json::Value {
    json!({
        "game": game.game,
        "errors": game.errors(),
        "warnings": game.diagnostics.len() - game.errors(),
        "diagnostics": to_json(&game.diagnostics, &game.sources),
    })
}
