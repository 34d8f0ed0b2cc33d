//! `tuckbox print`: cards on paper, as they lie on the table in browsers.

use super::explain::find;
use crate::args::game::load;
use crate::args::mods::{self, ModArgs};
use crate::report::file::write;
use crate::report::out::Out;
use crate::report::page::words::counted;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::suggest;
use std::path::{Path, PathBuf};
use tuckbox_core::names::{CardId, DeckId, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::setting::Settings;
use tuckbox_project::game::Game;
use tuckbox_project::theme::{Theme, folders};
use tuckbox_scene::areas::printed;
use tuckbox_server::html;

/// Writes cards as sheets of paper: a page that a browser prints.
///
/// Nine cards of 63 × 88 mm lie on a sheet, cut along their borders, with the pictures and
/// the style sheet of the game. Print it at 100 % and without margins. Left out what to
/// print, each card of the game is there once.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox print my-game\n  \
    tuckbox print my-game --deck my-deck              with as many copies as it has\n  \
    tuckbox print my-game --card my-card,other-card   for a single change\n  \
    tuckbox print my-game --paper letter --to my-cards.html")]
pub struct Args {
    /// The game: a folder of `content`.
    game: String,
    #[command(flatten)]
    mods: ModArgs,
    /// Decks to print, each card as often as it is in them.
    #[arg(long, value_name = "DECK", value_delimiter = ',')]
    deck: Vec<String>,
    /// Cards to print, by their ids or names.
    #[arg(long, value_name = "CARD", value_delimiter = ',')]
    card: Vec<String>,
    /// The paper.
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    paper: Paper,
    /// The file to write; left out, `GAME-cards.html` here.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Paper {
    A4,
    Letter,
}

impl From<Paper> for html::Paper {
    fn from(paper: Paper) -> Self {
        match paper {
            Paper::A4 => Self::A4,
            Paper::Letter => Self::Letter,
        }
    }
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let game = load(root, &args.game, &args.mods)?;
    mods::has_decks(root, &game, &args.deck)?;
    let cards = cards(&game, args)?;
    if cards.is_empty() {
        return Err(Problem::failed(format!("There is no card to print in `{}`.", args.game)));
    }
    let (theme, unread) = Theme::read(root, &folders(root, &args.game, &args.mods.folders(root)));
    let boxes: Vec<_> = cards.into_iter().map(|card| printed(&game.rules, card)).collect();
    let page = html::sheets(&game.rules.title, &boxes, &theme, args.paper.into());
    let file = args.to.clone().unwrap_or_else(|| PathBuf::from(format!("{}-cards.html", args.game)));
    write(&file, &page)?;
    let mut out = Out::new();
    for (path, why) in unread {
        out.line(format!("Left out: `{}` cannot be read: {why}.", path.display()))?;
    }
    let told = |number: usize, one: &str| counted(number as u64, one);
    out.line(format!(
        "{} on {}: `{}`. Open it in a browser, and print it at 100 % and without margins.",
        told(boxes.len(), "card"),
        told(boxes.len().div_ceil(html::CARDS), "sheet"),
        file.display(),
    ))?;
    Ok(Exit::Fine)
}

/// The cards that are asked for: of decks, then single ones; each of the game, where none is.
fn cards(game: &Game, args: &Args) -> Done<Vec<CardId>> {
    let rules: &Ruleset = &game.rules;
    if args.deck.is_empty() && args.card.is_empty() {
        let all = (0..).map(CardId::from_index).zip(&rules.cards);
        return Ok(all.filter(|(_, card)| !card.vanished).map(|(id, _)| id).collect());
    }
    let usual = rules.settings_of(&Settings::default()).unwrap_or_default();
    let mut cards: Vec<CardId> = Vec::new();
    for word in &args.deck {
        let deck = rules.find::<DeckId>(word).ok_or_else(|| suggest::unknown("deck", word, game.decks()))?;
        let dealt = rules.decks[deck.index()].dealt(&usual);
        cards.extend(dealt.flat_map(|cards| std::iter::repeat_n(cards.card, cards.count.into())));
    }
    for word in &args.card {
        cards.push(find(rules, word)?);
    }
    Ok(cards)
}
