//! `tuckbox new`: the first files of a game or of a card, ready to be changed.

use crate::args::game::load;
use crate::args::mods::ModArgs;
use crate::commands::schema;
use crate::report::file::write;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::suggest;
use crate::templates;
use std::path::{Path, PathBuf};
use tuckbox_core::names::TagId;
use tuckbox_project::folder;

/// Makes a small complete game, a card with its first ruling, or a mod.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox new game magpies                  a game that plays, with three rulings\n  \
    tuckbox new card magpies gold-ring        a card of its most common kind\n  \
    tuckbox new card magpies ring --kind gem   a card of this kind\n  \
    tuckbox new card magpies ring --mod dusk   a card of a mod\n  \
    tuckbox new mod long-winter --of magpies   a mod: a manifest, a card, a ruling")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// A small complete game, with settings for your editor.
    Game {
        /// Its name: small letters, digits, and - between words.
        name: String,
    },
    /// A card of a game, with a ruling about it.
    Card {
        /// The game.
        game: String,
        /// The name of the card: letters, digits, and - between words.
        name: String,
        /// Its kind; left out, the one that most cards have.
        #[arg(long)]
        kind: Option<String>,
        /// The mod of the box that it is a card of; left out, the game itself.
        #[arg(long = "mod", value_name = "NAME")]
        of: Option<String>,
    },
    /// A mod of a game, with a card and a ruling about it.
    Mod {
        /// Its name: small letters, digits, and - between words.
        name: String,
        /// The game it changes.
        #[arg(long, value_name = "GAME")]
        of: String,
    },
}

/// Makes what is asked for in the box at `folder`, or in the one around the
/// current folder; where there is none, the current folder becomes one.
pub(super) fn run(folder: Option<&Path>, args: &Args) -> Done {
    match &args.what {
        What::Game { name } => game(&place(folder)?, name),
        What::Card { game, name, kind, of } => card(&folder::find(folder)?, game, name, kind.as_deref(), of.as_deref()),
        What::Mod { name, of } => mod_of(&folder::find(folder)?, name, of),
    }
}

fn place(folder: Option<&Path>) -> Done<PathBuf> {
    if let Some(folder) = folder {
        return Ok(folder.to_path_buf());
    }
    folder::find(None).or_else(|_| {
        std::env::current_dir()
            .map_err(|error| Problem::failed(format!("The current folder cannot be found: {error}.")))
    })
}

/// What the names of games and mods are made of.
const SMALL: &str = "small letters, digits, and - between words";

fn is_small(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
}

fn game(root: &Path, name: &str) -> Done {
    check_name("game", name, is_small, SMALL)?;
    if root.join("content").join(name).exists() {
        return Err(Problem::usage(format!("There is a game `{name}` already."))
            .hint(format!("Choose another name, or change the files in `content/{name}`.")));
    }
    let mut out = Out::new();
    write_all(&mut out, root, &templates::game(name))?;
    schema::write_all(&mut out, root, schema::Listed::Written)?;
    out.line(format!(
        "\nNext:\n  tuckbox check {name}\n  tuckbox test {name}\n  tuckbox play {name}      \
         and change content/{name}/cards/all.toml meanwhile"
    ))?;
    Ok(Exit::Fine)
}

fn card(root: &Path, game: &str, name: &str, kind: Option<&str>, of: Option<&str>) -> Done {
    let letters = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    check_name("card", name, letters, "letters, digits, and - between words")?;
    let mods = of.map_or_else(ModArgs::default, ModArgs::named);
    if let Some(one) = of.filter(|one| !tuckbox_content::mods(root).iter().any(|known| known == one)) {
        let known = tuckbox_content::mods(root);
        return Err(suggest::unknown("mod", one, known.iter().map(String::as_str)));
    }
    let game = load(root, game, &mods)?;
    if templates::has_card(&game, name) {
        return Err(Problem::usage(format!("There is a card `{name}` already."))
            .hint(format!("`tuckbox explain {} {name}` tells where it stands.", game.rules.id)));
    }
    let kinds = templates::kinds(&game);
    let kind = match kind {
        None => kinds.first().copied(),
        Some(word) => Some(kind_of(&game, &kinds, word)?),
    };
    let mut out = Out::new();
    let mut files = templates::card(&game, name, kind);
    if let Some(one) = of {
        for (path, _) in &mut files {
            for folder in ["content", "tests"] {
                if let Some(inside) = path.strip_prefix(&format!("{folder}/{}/", game.rules.id)) {
                    *path = format!("mods/{one}/{folder}/{inside}");
                    break;
                }
            }
        }
    }
    write_all(&mut out, root, &files)?;
    let test = of.map_or_else(|| format!("{}/{name}", game.rules.id), |one| format!("{name} --mod {one}"));
    out.line(format!(
        "\nNext: say in the first file what it does, in the second what is so then, and put it into a deck.\n  \
         tuckbox test {test}"
    ))?;
    Ok(Exit::Fine)
}

fn mod_of(root: &Path, name: &str, game: &str) -> Done {
    check_name("mod", name, is_small, SMALL)?;
    let game = load(root, game, &ModArgs::default())?;
    if templates::has_card(&game, name) {
        return Err(Problem::usage(format!("The game has a card `{name}`, and the mod begins with one of its name."))
            .hint("Choose another name."));
    }
    let mut out = Out::new();
    write_all(&mut out, root, &templates::mod_of(&game, name, templates::kinds(&game).first().copied()))?;
    out.line(format!(
        "\nNext:\n  tuckbox check {game} --mod {name}\n  tuckbox test --mod {name}\n  \
         tuckbox play {game} --mod {name}\nWhat mods can change: docs/mods.md.",
        game = game.rules.id
    ))?;
    Ok(Exit::Fine)
}

fn kind_of(game: &tuckbox_project::game::Game, kinds: &[TagId], word: &str) -> Done<TagId> {
    let found = kinds.iter().find(|kind| game.rules.name(**kind) == word).copied();
    found.ok_or_else(|| suggest::unknown("kind", word, kinds.iter().map(|kind| game.rules.name(*kind))))
}

fn check_name(what: &str, name: &str, allowed: impl Fn(char) -> bool, said: &str) -> Done<()> {
    let fine = name.chars().all(allowed) && name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    match fine {
        true => Ok(()),
        false => Err(Problem::usage(format!("`{name}` cannot be the name of a {what}."))
            .hint(format!("A name begins with a letter and has {said}."))),
    }
}

/// Writes files that are not there yet; nothing is overwritten.
fn write_all(out: &mut Out, root: &Path, files: &[templates::File]) -> Done<()> {
    if let Some((path, _)) = files.iter().find(|(path, _)| root.join(path).exists()) {
        return Err(Problem::usage(format!("There is a file `{path}` already, and it stays as it is."))
            .hint("Choose another name, or move the file away."));
    }
    for (path, text) in files {
        write(&root.join(path), text)?;
        out.line(format!("{path} is written."))?;
    }
    Ok(())
}
