//! `tuckbox explain`: a card with everything that makes it up, and where each
//! part comes from.

mod changes;
mod definition;

use crate::args::game::load;
use crate::args::mods::{self, ModArgs};
use crate::report::out::{BOLD, DIM, Out, styled};
use crate::report::problem::{Done, Exit};
use crate::report::suggest;
use serde_json::{Value, json};
use std::path::Path;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, EffectId, NameKind, Named, StatId, TagId};
use tuckbox_core::rules::card;
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_core::suggest::nearest;
use tuckbox_project::game::Game;
use tuckbox_project::places::Places;
use tuckbox_scene::{card_text, figure};

/// Shows a card with its data, abilities and effects, and where each comes from.
///
/// Any other name of the game is shown with its parts and with who uses it. With
/// mods, also which of them has set what, and what was there before.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox explain my-game big_sister\n  \
    tuckbox explain my-game \"Big Sister\"\n  \
    tuckbox explain my-game big_sister --mod my-mod    who has changed what\n  \
    tuckbox explain my-game stat:hp                    any other name\n  \
    tuckbox explain my-game game                       the game itself, and every name\n  \
    tuckbox explain my-game big_sister --json    for programs")]
pub struct Args {
    /// The game: a folder of `content`.
    game: String,
    #[command(flatten)]
    mods: ModArgs,
    /// The card, by its id or its name; or any other name of the game, such as
    /// `stat:hp`, or `game` for the game itself.
    card: String,
    /// Writes it as JSON.
    #[arg(long)]
    json: bool,
}

/// A part of the card: what it is, and the file and line it comes from.
struct SourcedLine {
    words: String,
    place: Option<String>,
}

/// An ability with its parts.
struct AbilityParts {
    head: SourcedLine,
    text: String,
    parts: Vec<SourcedLine>,
}

/// A card with its parts.
struct Explained {
    title: String,
    id: String,
    place: Option<String>,
    text: String,
    stats: Vec<SourcedLine>,
    tags: Vec<SourcedLine>,
    abilities: Vec<AbilityParts>,
    changes: Vec<SourcedLine>,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let game = load(root, &args.game, &args.mods)?;
    let mut out = Out::new();
    let card = match find(&game.rules, &args.card) {
        Ok(card) => card,
        Err(problem) => {
            let things = changes::things(&game, &args.card).map_err(|other| {
                match mods::elsewhere(root, &game, &args.card, |_| true) {
                    Some(hint) => other.hint(hint),
                    None if has_close_card(&game.rules, &args.card) => problem,
                    None => other,
                }
            })?;
            match args.json {
                true => out.json(&changes::as_json(&things))?,
                false => changes::tell(&mut out, &things)?,
            }
            return Ok(Exit::Fine);
        }
    };
    let explained = explain(&game, card);
    match args.json {
        true => out.json(&as_json(&explained))?,
        false => tell(&mut out, &explained)?,
    }
    Ok(Exit::Fine)
}

/// The card of this id or name.
pub(super) fn find(rules: &Ruleset, word: &str) -> Done<CardId> {
    let cards = || (0..).map(CardId::from_index).zip(&rules.cards);
    let by_title = || cards().find(|(_, card)| card.title.to_lowercase() == word.to_lowercase()).map(|(id, _)| id);
    let exists = |id: &CardId| id.index() < rules.cards.len();
    rules.find(word).filter(exists).or_else(by_title).ok_or_else(|| {
        let ids = cards().map(|(id, _)| rules.name(id));
        suggest::unknown("card", word, cards().map(|(_, card)| &*card.title).chain(ids))
    })
}

/// Whether a card is called almost like it.
fn has_close_card(rules: &Ruleset, word: &str) -> bool {
    let cards = (0..rules.cards.len()).map(|at| rules.names.name(NameKind::Card, at));
    let names: Vec<&str> = cards.chain(rules.cards.iter().map(|card| &*card.title)).collect();
    nearest(word, names).is_some()
}

fn explain(game: &Game, card: CardId) -> Explained {
    let rules = &game.rules;
    let def = rules.card(card);
    let places = Places::new(game);
    let near = |kind: NameKind, id: usize| places.within(card, kind, id);
    let stat = |(at, value): (u16, &i32)| {
        let stat = StatId(at);
        let given = def.given.get(stat.index()).copied().unwrap_or(false);
        let known = rules.stats.get(stat.index()).filter(|known| known.of == Scope::Piece)?;
        if !given && *value == known.base {
            return None;
        }
        let words = format!("{} {}", rules.name(stat), figure::value_words(rules, stat, *value));
        let place = near(NameKind::Stat, stat.index()).or_else(|| places.of_name(NameKind::Stat, stat.index()));
        Some(SourcedLine { words, place })
    };
    let tag = |tag: TagId| {
        let meaning = &rules.tags[tag.index()].text;
        let head =
            if def.kind == Some(tag) { format!("{} (its kind)", rules.name(tag)) } else { rules.name(tag).into() };
        let words = if meaning.is_empty() { head } else { format!("{head}: {meaning}") };
        SourcedLine {
            words,
            place: near(NameKind::Tag, tag.index()).or_else(|| places.of_name(NameKind::Tag, tag.index())),
        }
    };
    Explained {
        title: def.title.to_string(),
        id: rules.name(card).to_owned(),
        place: places.of_name(NameKind::Card, card.index()),
        text: card_text::of_card(rules, card),
        stats: (0..).zip(&def.stats).filter_map(stat).collect(),
        tags: def.tags.iter().map(tag).collect(),
        abilities: def.abilities.iter().map(|&id| ability(game, &places, id)).collect(),
        changes: changes::of(game, &places, "card", rules.name(card)),
    }
}

fn ability(game: &Game, places: &Places, id: AbilityId) -> AbilityParts {
    let rules = &game.rules;
    let def = rules.ability(id);
    let works = match def.kind {
        card::AbilityKind::When(event) => format!("works after the event `{}`", rules.name(event)),
        card::AbilityKind::Instead(event) => format!("works instead of the event `{}`", rules.name(event)),
        card::AbilityKind::Use(action) => format!("is used by the action `{}`", rules.name(action)),
        card::AbilityKind::While => String::from("holds all the time"),
    };
    let title = if def.title.is_empty() { String::new() } else { format!("{}: ", def.title) };
    let head = SourcedLine { words: format!("{title}{works}"), place: def.place.map(|span| places.line(span)) };
    let mut parts = Vec::new();
    let mut say = |words: String, place: Option<String>| parts.push(SourcedLine { words, place });
    for (stat, cost) in &def.pay.0 {
        say(format!("costs {cost} {}", rules.stat_words(*stat, *cost)), None);
    }
    for price in &def.price {
        say(format!("costs {}", price.text), None);
    }
    if let Some(limit) = def.limit {
        let times = if limit.times == 1 { String::from("once") } else { format!("{} times", limit.times) };
        say(format!("{times} before the moment `{}`", rules.name(limit.per)), None);
    }
    for &target in &def.targets {
        let words = format!("targets `{}`: {}", rules.name(target), rules.targets[target.index()].text);
        say(words, places.of_name(NameKind::Target, target.index()));
    }
    for rule in &def.rules {
        say(format!("only if: {}", rule.because), None);
    }
    if def.may {
        say("may be declined".into(), None);
    }
    if !def.ops.is_empty() {
        say(format!("does {} in data", if def.ops.len() == 1 { "one thing" } else { "several things" }), None);
    }
    if let Some(effect) = def.run {
        let (words, place) = effect_words(rules, places, effect, def);
        say(words, place);
        parts.extend(changes::of_effect(game, places, rules.name(effect)));
    }
    parts.extend(definition::of_ability(game, id));
    AbilityParts { head, text: card_text::of_ability(rules, id), parts }
}

/// "runs `strike` with amount = 2: Deals …", and where the effect is written.
fn effect_words(rules: &Ruleset, places: &Places, effect: EffectId, def: &card::Ability) -> (String, Option<String>) {
    let given: Vec<String> =
        def.with.list.iter().map(|(name, value)| format!("{name} = {}", card_text::words(rules, value))).collect();
    let with = if given.is_empty() { String::new() } else { format!(" with {}", given.join(", ")) };
    let words = format!("runs `{}`{with}", rules.name(effect));
    match places.script(rules.name(effect)) {
        Some(("", place)) => (words, Some(place)),
        Some((doc, place)) => (format!("{words}: {doc}"), Some(place)),
        None => (words, places.of_name(NameKind::Effect, effect.index())),
    }
}

fn tell(out: &mut Out, card: &Explained) -> Done<()> {
    let from = |place: &Option<String>| match place {
        Some(place) => styled(DIM, format!("  {place}")),
        None => String::new(),
    };
    out.line(format!("{} ({}){}", styled(BOLD, &card.title), card.id, from(&card.place)))?;
    if !card.text.is_empty() {
        out.line(format!("  {}", card.text))?;
    }
    for (title, parts) in [("Stats", &card.stats), ("Tags", &card.tags)] {
        if !parts.is_empty() {
            out.line(styled(BOLD, title))?;
        }
        for part in parts {
            out.line(format!("  {}{}", part.words, from(&part.place)))?;
        }
    }
    for (told, number) in card.abilities.iter().zip(1..) {
        out.line(format!(
            "{} {}{}",
            styled(BOLD, format!("Ability {number}")),
            told.head.words,
            from(&told.head.place)
        ))?;
        if !told.text.is_empty() {
            out.line(format!("  \"{}\"", told.text))?;
        }
        for part in &told.parts {
            out.line(format!("  {}{}", part.words, from(&part.place)))?;
        }
    }
    changes::changes(out, &card.changes)
}

fn part_json(part: &SourcedLine) -> Value {
    json!({ "says": part.words, "from": part.place })
}

fn as_json(card: &Explained) -> Value {
    let list = |parts: &[SourcedLine]| parts.iter().map(part_json).collect::<Vec<_>>();
    let ability = |told: &AbilityParts| json!({ "says": told.head.words, "from": told.head.place, "text": told.text, "parts": list(&told.parts) });
    json!({
        "id": card.id,
        "title": card.title,
        "from": card.place,
        "text": card.text,
        "stats": list(&card.stats),
        "tags": list(&card.tags),
        "abilities": card.abilities.iter().map(ability).collect::<Vec<_>>(),
        "changes": list(&card.changes),
    })
}
