//! What `tuckbox new` begins with: the files of a small complete game, of a card
//! with its ruling, and the settings of editors. Only texts are made here;
//! [`crate::commands`] writes them.

pub mod editor;
pub mod like;

use crate::args::name::Name;
use std::fmt::Write as _;
use tuckbox_content::update::FORMAT;
use tuckbox_core::names::{CardId, Named, TagId, ZoneId};
use tuckbox_core::rules::card::Card;
use tuckbox_core::rules::{Sees, ZoneOwner};
use tuckbox_project::game::Game;

/// A file to be written: its path in the box, with `/`, and its text.
pub type File = (String, String);

/// A small complete game: two seats, a deck, a hand, one action, a card with a
/// script, three rulings.
pub fn game(name: &Name) -> Vec<File> {
    let Name { id, title } = name;
    let format = FORMAT.to_string();
    let fill = |text: &str| text.replace("{{id}}", id).replace("{{format}}", &format).replace("{{title}}", title);
    let file = |path: &str, text: &str| (fill(path), fill(text));
    vec![
        file("content/{{id}}/game.ron", include_str!("game/game.ron")),
        file("content/{{id}}/cards/all.toml", include_str!("game/cards.toml")),
        file("content/{{id}}/decks/all.toml", include_str!("game/decks.toml")),
        file("scripts/{{id}}/effects.lua", include_str!("game/effects.lua")),
        file("tests/{{id}}/given.md", include_str!("game/given.md")),
        file("tests/{{id}}/first.md", include_str!("game/first.md")),
    ]
}

/// A card of a kind with the middle of what other cards of the kind have, and
/// its first ruling. Nothing of the game is changed.
pub fn card(game: &Game, called: &Name, kind: Option<TagId>) -> Vec<File> {
    let rules = &game.rules;
    let (folder, Name { id, title: name }) = (&rules.id, called);
    let mut text = format!("# {name}: a new card. Save it while a game is played, and see it on the table.\n\n");
    // Writing into a text cannot fail, so results are dropped.
    let _ = write!(text, "[[card]]\nid = {id:?}\nname = {name:?}\n");
    let mut shown = None;
    if let Some(kind) = kind {
        let _ = writeln!(text, "kind = {:?}", rules.name(kind));
        for &stat in rules.tags[kind.index()].kind.iter().flatten() {
            let def = &rules.stats[stat.index()];
            let value = middle(rules.cards.iter().filter(|card| card.kind == Some(kind)), stat.index());
            let value = value.unwrap_or(def.base);
            let word = usize::try_from(value).ok().and_then(|value| def.symbols.get(value));
            let told = word.map_or_else(|| value.to_string(), |word| format!("{word:?}"));
            let _ = writeln!(text, "{} = {told}", key(rules.name(stat)));
            shown = shown.or(word.is_none().then(|| (rules.name(stat).to_owned(), value)));
        }
    }
    let zone = home(game);
    let zone_name = zone.map(|zone| rules.name(zone)).unwrap_or_default();
    let step = match shown {
        Some((stat, value)) => format!("Stat({id:?}, {stat:?}, {value}),"),
        None => format!("In({id:?}, {zone_name:?}, A),"),
    };
    let ruling = format!(
        "# {name}\n\n## {name} is as it is printed\n\n```ron\nScenario(\n    \
         given: (seats: {{A: (zones: {{{zone_name:?}: [{id:?}]}})}}),\n    \
         steps: [\n        {step}\n        // What does it do? `Do(A, \"action\", {id:?})`, and then what is so.\n    ],\n)\n```\n"
    );
    vec![(format!("content/{folder}/cards/{id}.toml"), text), (format!("tests/{folder}/{id}.md"), ruling)]
}

/// A mod of a game: its manifest, a card it adds, and a ruling about that.
pub fn mod_of(game: &Game, name: &Name, kind: Option<TagId>) -> Vec<File> {
    let Name { id, title } = name;
    let manifest = include_str!("mod/mod.toml")
        .replace("{{id}}", id)
        .replace("{{format}}", &FORMAT.to_string())
        .replace("{{title}}", title)
        .replace("{{game}}", &game.rules.id);
    let paths = ["cards", "tests"].map(|folder| match folder {
        "cards" => format!("mods/{id}/content/cards/{id}.toml"),
        _ => format!("mods/{id}/tests/{id}.md"),
    });
    let texts = card(game, name, kind).into_iter().map(|(_, text)| text);
    std::iter::once((format!("mods/{id}/mod.toml"), manifest)).chain(paths.into_iter().zip(texts)).collect()
}

/// The kinds of cards that decks are made of, those with most cards first.
pub fn kinds(game: &Game) -> Vec<TagId> {
    let rules = &game.rules;
    let count = |kind: &TagId| rules.cards.iter().filter(|card| card.kind == Some(*kind) && !card.token).count();
    let all = (0..).map(TagId::from_index).zip(&rules.tags);
    let mut kinds: Vec<TagId> = all.filter(|(_, tag)| tag.kind.is_some()).map(|(kind, _)| kind).collect();
    kinds.sort_by_key(|kind| std::cmp::Reverse(count(kind)));
    kinds
}

/// Whether there is such a card.
pub fn has_card(game: &Game, id: &str) -> bool {
    game.rules.find::<CardId>(id).is_some_and(|card| card.index() < game.rules.cards.len())
}

/// The middle of the values that cards have of a stat.
fn middle<'a>(cards: impl Iterator<Item = &'a Card>, stat: usize) -> Option<i32> {
    let mut values: Vec<i32> = cards.filter(|card| card.given[stat]).map(|card| card.stats[stat]).collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

/// Where a ruling puts a card of a seat: what its owner sees, or else any zone
/// of seats.
fn home(game: &Game) -> Option<ZoneId> {
    let zones = || (0..).map(ZoneId::from_index).zip(&game.rules.zones);
    let of_seats = || zones().filter(|(_, zone)| zone.of == ZoneOwner::Seat);
    let held = of_seats().find(|(_, zone)| zone.sees == Sees::Owner);
    held.or_else(|| of_seats().next()).map(|(zone, _)| zone)
}

/// A key of TOML; in quotes where it has to be.
fn key(name: &str) -> String {
    let bare = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-');
    if bare { name.to_owned() } else { format!("{name:?}") }
}
