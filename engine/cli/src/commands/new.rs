//! `tuckbox new`: the first files of a game or of a card, ready to be changed.

mod place;

use crate::args::game::load;
use crate::args::mods::ModArgs;
use crate::args::name::Name;
use crate::commands::schema;
use crate::report::file::create;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::suggest;
use crate::templates;
use std::path::Path;
use tuckbox_core::names::TagId;
use tuckbox_project::folder;

/// Makes a small complete game, a card with its first ruling, or a mod.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox new game magpies                  a game that plays, with three rulings\n  \
    tuckbox new game \"Ember Oracle\"          the game `ember-oracle`\n  \
    tuckbox new game bluff --like kuhn        the same, from one of the examples\n  \
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
        /// Its title, as people read it, or its id: small letters, digits, and -
        /// between words. The id of "Ember Oracle" is `ember-oracle`.
        name: String,
        /// The example to begin from, whole, with its rulings: `tic-tac-toe`, `kuhn`,
        /// `leduc`, `liars-dice`, `crazy-eights`, `hearts` or `snail-post`; left out, a
        /// game of three cards.
        #[arg(long, value_name = "EXAMPLE")]
        like: Option<String>,
    },
    /// A card of a game, with a ruling about it.
    Card {
        /// The game.
        game: String,
        /// Its title, or its id: letters, digits, and - or _ between words.
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
        /// Its title, or its id: small letters, digits, and - between words.
        name: String,
        /// The game it changes.
        #[arg(long, value_name = "GAME")]
        of: String,
    },
}

/// Makes what is asked for in the box at `folder`, or in the one around the
/// current folder. A game may make a box too; see [`place::of_game`].
pub(super) fn run(folder: Option<&Path>, args: &Args) -> Done {
    match &args.what {
        What::Game { name, like } => {
            game(&place::of_game(folder)?, &Name::of("game", name, is_small)?, like.as_deref())
        }
        What::Card { game, name, kind, of } => {
            let letters = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
            let name = Name::of("card", name, letters)?;
            card(&folder::find(folder)?, game, &name, kind.as_deref(), of.as_deref())
        }
        What::Mod { name, of } => mod_of(&folder::find(folder)?, &Name::of("mod", name, is_small)?, of),
    }
}

/// What ids of games and mods are made of.
fn is_small(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
}

fn game(root: &Path, name: &Name, like: Option<&str>) -> Done {
    let id = &name.id;
    let known = templates::like::names();
    if let Some(one) = like.filter(|one| !known.contains(one)) {
        return Err(suggest::unknown("example", one, known));
    }
    if root.join("content").join(id).exists() {
        return Err(Problem::usage(format!("There is a game `{id}` already."))
            .hint(format!("Choose another name, or change the files in `content/{id}`.")));
    }
    let mut out = Out::new();
    let files = like.map_or_else(|| templates::game(name), |like| templates::like::game(name, like));
    create(root, &files)?;
    let head = out.line(format!("The game `{id}`, in the box {}:", root.display()));
    // From here on the game is whole, whoever stops reading.
    let listed = head.and_then(|()| files.iter().try_for_each(|(path, _)| out.line(format!("{path} is written."))));
    schema::write_all(&mut out, root, schema::Listed::Written)?;
    listed?;
    out.line(format!(
        "\nNext:\n  tuckbox check {id}\n  tuckbox test --game {id}\n  tuckbox play {id}      \
         and change content/{id}/cards/all.toml meanwhile\n  tuckbox docs tutorial"
    ))?;
    Ok(Exit::Fine)
}

fn card(root: &Path, game: &str, name: &Name, kind: Option<&str>, of: Option<&str>) -> Done {
    let id = &name.id;
    let mods = of.map_or_else(ModArgs::default, ModArgs::named);
    if let Some(one) = of.filter(|one| !tuckbox_content::mods(root).iter().any(|known| known == one)) {
        let known = tuckbox_content::mods(root);
        return Err(suggest::unknown("mod", one, known.iter().map(String::as_str)));
    }
    let game = load(root, game, &mods)?;
    if templates::has_card(&game, id) {
        return Err(Problem::usage(format!("There is a card `{id}` already."))
            .hint(format!("`tuckbox explain {} {id}` tells where it stands.", game.rules.id)));
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
    let test = of.map_or_else(|| format!("{}/{id}", game.rules.id), |one| format!("{id} --mod {one}"));
    out.line(format!(
        "\nNext: say in the first file what it does, in the second what is so then, and put it into a deck.\n  \
         tuckbox test {test}"
    ))?;
    Ok(Exit::Fine)
}

fn mod_of(root: &Path, name: &Name, game: &str) -> Done {
    let id = &name.id;
    let game = load(root, game, &ModArgs::default())?;
    if templates::has_card(&game, id) {
        return Err(Problem::usage(format!("The game has a card `{id}`, and the mod begins with one of its name."))
            .hint("Choose another name."));
    }
    let mut out = Out::new();
    write_all(&mut out, root, &templates::mod_of(&game, name, templates::kinds(&game).first().copied()))?;
    out.line(format!(
        "\nNext:\n  tuckbox check {game} --mod {id}\n  tuckbox test --mod {id}\n  \
         tuckbox play {game} --mod {id}\nWhat mods can change: tuckbox docs mods",
        game = game.rules.id
    ))?;
    Ok(Exit::Fine)
}

fn kind_of(game: &tuckbox_project::game::Game, kinds: &[TagId], word: &str) -> Done<TagId> {
    let found = kinds.iter().find(|kind| game.rules.name(**kind) == word).copied();
    found.ok_or_else(|| suggest::unknown("kind", word, kinds.iter().map(|kind| game.rules.name(*kind))))
}

/// Writes files that are not there yet, and says so; nothing is overwritten.
fn write_all(out: &mut Out, root: &Path, files: &[templates::File]) -> Done<()> {
    create(root, files)?;
    out.line(format!("In the box {}:", place::whole(root)?.display()))?;
    files.iter().try_for_each(|(path, _)| out.line(format!("{path} is written.")))
}
