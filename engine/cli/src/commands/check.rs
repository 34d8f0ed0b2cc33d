//! `tuckbox check`: everything that is wrong with the games of a box, data and
//! scripts, at once. What is wrong is found by the libraries; here it is shown.

use crate::args::mods::ModArgs;
use crate::report::out::{self, BAD, DIM, GOOD, ODD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use std::collections::HashSet;
use std::path::Path;
use tuckbox_content::box_files::FileKind;
use tuckbox_content::{CheckJson, GameJson, ModFiles, codes, diagnostics_json, entry, summary};
use tuckbox_core::suggest;
use tuckbox_project::folder;
use tuckbox_project::load::CheckedGame;
use tuckbox_project::mods::games_of;
use tuckbox_project::theme;
use tuckbox_project::watch::Watch;

/// Shows everything that is wrong with a game's data and scripts, at once.
///
/// Each problem comes with its code, its place, its cause and what to do next.
/// Without `--mod` every mod of the box is checked too, on its game and with the
/// mods it requires; what the game alone says is not said again.
/// Exit codes: 0 no errors, 1 errors, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox check                           all games of the box\n  \
    tuckbox check my-game                   one game, and its mods on it\n  \
    tuckbox check my-game --mod my-mod      one game with a mod\n  \
    tuckbox check my-game --watch           again after every save\n  \
    tuckbox check --explain unknown-stat    what a code means\n  \
    tuckbox check --json > problems.json    for programs")]
pub struct Args {
    /// The game; left out, all games of the box and their mods.
    game: Option<String>,
    #[command(flatten)]
    mods: ModArgs,
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
        folder::has_game(root, game)?;
    }
    if args.watch { watch(root, args) } else { once(root, args) }
}

fn explain(code: &str) -> Done {
    // As people copy it: `error[unknown-stat]`.
    let bare = code.split_once('[').map_or(code, |(_, rest)| rest).trim_end_matches(']');
    let Some(entry) = entry(bare) else {
        let hint = suggest::did_you_mean(bare, codes()).unwrap_or_else(|| {
            "Codes are in the brackets of what `tuckbox check` says, as in `error[unknown-stat]`.".into()
        });
        return Err(Problem::usage(format!("There is no code `{bare}`.")).hint(hint));
    };
    Out::new().line(entry)?;
    Ok(Exit::Fine)
}

/// Checks everything asked for once and tells about it.
fn once(root: &Path, args: &Args) -> Done {
    let games = match &args.game {
        Some(game) => vec![game.clone()],
        None if args.mods.any() => games_of(&args.mods.read(root)?),
        None => tuckbox_content::games(root),
    };
    if games.is_empty() {
        return Err(Problem::usage("This box has no game.")
            .hint("A game is a folder in `content` with a file `game.ron` that says its rules."));
    }
    let mods = args.mods.read(root)?;
    let words = if args.mods.any() { names(&mods, |_| true) } else { Vec::new() };
    let mut telling = Telling::new(args.json);
    let mut plain = Vec::new();
    for game in games {
        let found = look(root, &game, mods.clone());
        plain.push((game.clone(), said(&found).collect()));
        telling.tell(Looked { game, mods: words.clone(), found, behind: 0 })?;
    }
    let left = if args.mods.any() { 0 } else { of_mods(root, &plain, &mut telling)? };
    let exit = telling.finish()?;
    if left > 0 {
        let message =
            format!("{left} mods of the box are not checked: all of them with those they require are too many.");
        let hint = "Name those to be checked, as in `tuckbox check my-game --mod my-mod`.";
        return Err(Problem::failed(message).hint(hint));
    }
    Ok(exit)
}

/// A game that was looked at, with the mods it was read with.
struct Looked {
    game: String,
    mods: Vec<String>,
    found: CheckedGame,
    /// How many errors of the game alone were told already and left out here.
    behind: usize,
}

/// Tells what was found, one after another, so that it need not be kept.
struct Telling {
    out: Out,
    /// What is told in the end, for programs.
    json: Option<Vec<GameJson>>,
    exit: Exit,
    /// Whether there was a script whose types were not looked at.
    untyped: bool,
}

impl Telling {
    fn new(json: bool) -> Self {
        Self { out: Out::new(), json: json.then(Vec::new), exit: Exit::Fine, untyped: false }
    }

    fn tell(&mut self, looked: Looked) -> Done<()> {
        let Looked { game, mods, found, behind } = &looked;
        if errors(found) > 0 {
            self.exit = Exit::Problems;
        }
        self.untyped |= cfg!(not(feature = "types")) && !found.scripts.is_empty();
        if let Some(games) = &mut self.json {
            games.push(as_json(&looked));
            return Ok(());
        }
        self.out.diagnostics(&found.diagnostics, &found.sources)?;
        let count = summary(&found.diagnostics);
        let style = match (errors(found), found.diagnostics.len()) {
            (0, 0) => GOOD,
            (0, _) => ODD,
            _ => BAD,
        };
        let (count, style) = match behind {
            0 => (count, style),
            _ => (format!("{count}; {game} itself has {behind}, told above"), BAD),
        };
        let with = if mods.is_empty() { String::new() } else { format!(" with {}", mods.join(", ")) };
        self.out.line(format!("{game}{with}: {}", styled(style, count)))
    }

    fn finish(mut self) -> Done {
        match self.json {
            Some(games) => self.out.json(&serde_json::to_value(CheckJson { games }).unwrap_or_default())?,
            None if self.untyped => self.out.line(styled(DIM, NO_TYPES))?,
            None => {}
        }
        Ok(self.exit)
    }
}

/// To check each mod of a box with those it requires, so many are read in all.
const MOST_MODS: usize = 1000;

/// Tells of every mod of the box on its game, with the mods it requires; what the
/// games alone say already is left out. How many mods were too many.
fn of_mods(root: &Path, games: &[(String, HashSet<Said>)], telling: &mut Telling) -> Done<usize> {
    let all = tuckbox_content::mods(root);
    let (mut read, mut known) = (0, HashSet::new());
    for (at, name) in all.iter().enumerate() {
        let Ok(mods) = tuckbox_content::with_required(root, std::slice::from_ref(name)) else { continue };
        read += mods.len();
        if read > MOST_MODS {
            return Ok(all.len() - at);
        }
        let about = mods.iter().find(|one| one.name == *name).and_then(|one| one.about.as_ref());
        // One that cannot say its game is told with the first.
        let plain = match about {
            Some(about) => games.iter().find(|(game, _)| *game == about.game),
            None => games.first(),
        };
        let Some((game, said_before)) = plain else { continue };
        // Those that require each other are the same mods again.
        if !known.insert((game, names(&mods, |_| true))) {
            continue;
        }
        let words = names(&mods, |one| one.name != *name).into_iter().chain([name.clone()]).collect();
        let mut found = look(root, game, mods);
        let own: Vec<bool> = said(&found).map(|one| !said_before.contains(&one)).collect();
        let mut own = own.into_iter();
        let all_errors = errors(&found);
        found.diagnostics.retain(|_| own.next().unwrap_or(true));
        let behind = all_errors - errors(&found);
        telling.tell(Looked { game: game.clone(), mods: words, found, behind })?;
    }
    Ok(0)
}

/// What tells a problem from others, whichever mods the game is read with: its code
/// and message, and the file and bytes it points at.
type Said = (&'static str, String, Option<(String, u32, u32)>);

fn said(found: &CheckedGame) -> impl Iterator<Item = Said> {
    found.diagnostics.iter().map(|one| {
        let place = one.span.map(|span| (found.sources.path(span.file).to_owned(), span.start, span.end));
        (one.code, one.message.clone(), place)
    })
}

fn names(mods: &[ModFiles], wanted: impl Fn(&ModFiles) -> bool) -> Vec<String> {
    mods.iter().filter(|one| wanted(one)).map(|one| one.name.clone()).collect()
}

/// Everything that is wrong with a game: data, scripts, their types, and how it looks in
/// a browser.
fn look(root: &Path, game: &str, mods: Vec<ModFiles>) -> CheckedGame {
    let of_mods: Vec<_> = mods.iter().filter_map(|one| one.folder.clone()).collect();
    let mut found = CheckedGame::load_with(root, game, mods);
    found.check(|rules, _, _| theme::problems(root, &theme::folders(root, game, &of_mods), rules));
    typed(found)
}

/// What was found, with what is wrong with the types in scripts.
#[cfg(feature = "types")]
fn typed(mut found: CheckedGame) -> CheckedGame {
    found.check(tuckbox_types::check);
    found
}

/// What was found: this build cannot look at types.
#[cfg(not(feature = "types"))]
fn typed(found: CheckedGame) -> CheckedGame {
    found
}

/// What people are told where types were not looked at.
const NO_TYPES: &str = "The types of scripts were not looked at: this program was built without `--features types`.";

fn errors(found: &CheckedGame) -> usize {
    found.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
}

fn as_json(Looked { game, mods, found, .. }: &Looked) -> GameJson {
    let errors = errors(found);
    GameJson {
        game: game.clone(),
        mods: mods.clone(),
        errors,
        warnings: found.diagnostics.len() - errors,
        diagnostics: diagnostics_json(&found.diagnostics, &found.sources),
    }
}

/// Checks again after every save, until the person stops it.
fn watch(root: &Path, args: &Args) -> Done {
    let folders = match &args.game {
        Some(game) => folder::of_game(root, game).into_iter().chain([root.join("mods")]).collect(),
        None => vec![root.join("content"), root.join("scripts"), root.join("mods")],
    };
    let folders = folders.into_iter().chain(args.mods.folders(root)).collect();
    let watch = Watch::new(root, folders, FileKind::is_of_game);
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
