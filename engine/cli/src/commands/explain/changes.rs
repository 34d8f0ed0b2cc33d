//! What mods have changed in a thing, and a thing that is no card: where it is
//! defined and who has set what in it.

use super::{SourcedLine, definition};
use crate::report::out::{BOLD, DIM, Out, styled};
use crate::report::problem::Done;
use crate::report::suggest;
use serde_json::{Value, json};
use tuckbox_content::{Change, PatchOp};
use tuckbox_core::names::NameKind;
use tuckbox_project::game::Game;
use tuckbox_project::places::Places;

/// What mods have changed in the thing of this kind and name, in order.
pub(super) fn of(game: &Game, places: &Places, kind: &str, name: &str) -> Vec<SourcedLine> {
    let own = game.changes.iter().filter(|change| change.kind == kind && change.name == name);
    own.map(|change| part(places, change)).collect()
}

fn part(places: &Places, change: &Change) -> SourcedLine {
    let way = if change.path.is_empty() { String::from("it") } else { format!("`{}`", change.path) };
    let (by, new) = (&change.by, short(&change.new));
    let old = change.old.as_deref().map(short);
    let what = match (change.op, old) {
        (PatchOp::Set, Some(old)) => format!("sets {way} {old} → {new}"),
        (PatchOp::Set, None) => format!("sets {way} to {new}"),
        (PatchOp::Add, _) => format!("adds {new} to {way}"),
        (PatchOp::Remove, old) => match (change.path.rsplit_once('.'), old) {
            (Some((list, _)), Some(old)) => format!("removes {old} from `{list}`"),
            (None, Some(old)) => format!("removes {way} {old}"),
            (_, None) => format!("removes {way}"),
        },
        (PatchOp::Wrap, _) => format!("puts a function around {way}"),
    };
    let was = change.was.map(|was| format!(", before at {}", places.line(was))).unwrap_or_default();
    SourcedLine { words: format!("{by} {what}{was}"), place: Some(places.line(change.span)) }
}

/// The functions that mods have put around an effect, or what they have changed
/// in one written in data.
pub(super) fn of_effect(game: &Game, places: &Places, effect: &str) -> Vec<SourcedLine> {
    let own = game.changes.iter().filter(|change| change.kind == "effect" && change.name == effect);
    own.map(|change| match change.op {
        PatchOp::Wrap => {
            let words = format!("{} puts its own around `{effect}`", change.by);
            SourcedLine { words, place: Some(places.line(change.span)) }
        }
        _ => part(places, change),
    })
    .collect()
}

/// A value as it is written, cut where it is long.
fn short(text: &str) -> String {
    const LONG: usize = 60;
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// A thing that is no card.
pub(super) struct Thing {
    kind: &'static str,
    name: String,
    place: Option<String>,
    /// What a comment says about it.
    about: String,
    /// Its parts, each with where it is written.
    parts: Vec<SourcedLine>,
    /// Who uses it.
    users: Vec<SourcedLine>,
    changes: Vec<SourcedLine>,
}

/// Every thing of a name, or of a kind and a name as in `stat:hp`; `game` is
/// the game itself.
pub(super) fn things(game: &Game, word: &str) -> Done<Vec<Thing>> {
    let places = Places::new(game);
    if word == "game" || word == &*game.rules.id {
        let changes = of(game, &places, "game", &game.rules.id);
        let name = game.rules.id.to_string();
        let parts = definition::of_game(game);
        let (about, users) = (game.rules.title.to_string(), Vec::new());
        return Ok(vec![Thing { kind: "game", name, place: None, about, parts, users, changes }]);
    }
    let (kind, name) = word.split_once(':').map_or((None, word), |(kind, name)| (Some(kind), name));
    let mut found = Vec::new();
    let mut known: Vec<&str> = Vec::new();
    let kind = kind.map(|kind| if kind == "kind of target" { "target" } else { kind });
    for of_kind in NameKind::ALL.into_iter().filter(|of_kind| kind.is_none_or(|kind| of_kind.word() == kind)) {
        for (id, entry) in game.rules.names.of(of_kind).iter().enumerate() {
            known.push(&entry.name);
            if *entry.name != *name {
                continue;
            }
            let script = places.script(name).filter(|_| of_kind == NameKind::Effect);
            let place = script.as_ref().map(|(_, place)| place.clone()).or_else(|| places.of_name(of_kind, id));
            found.push(Thing {
                kind: of_kind.word(),
                name: name.to_owned(),
                about: script.map(|(doc, _)| doc.to_owned()).unwrap_or_default(),
                parts: definition::of(game, of_kind, name),
                users: definition::users(game, of_kind, &entry.uses),
                place,
                changes: of(game, &places, of_kind.word(), name),
            });
        }
    }
    if found.is_empty() { Err(suggest::unknown("card or other name", word, known)) } else { Ok(found) }
}

/// Shows, for each thing of that name, what changes it.
pub(super) fn tell(out: &mut Out, things: &[Thing]) -> Done<()> {
    for thing in things {
        let place = thing.place.as_deref().map(|place| styled(DIM, format!("  {place}"))).unwrap_or_default();
        out.line(format!("{} `{}`{place}", styled(BOLD, thing.kind), thing.name))?;
        if !thing.about.is_empty() {
            out.line(format!("  {}", thing.about))?;
        }
        parts(out, "", &thing.parts)?;
        parts(out, "Used by", &thing.users)?;
        changes(out, &thing.changes)?;
    }
    Ok(())
}

/// Shows what mods have changed.
pub(super) fn changes(out: &mut Out, changes: &[SourcedLine]) -> Done<()> {
    parts(out, "Changed by mods", changes)
}

/// Shows parts under a title, each with its place.
fn parts(out: &mut Out, title: &str, parts: &[SourcedLine]) -> Done<()> {
    if !parts.is_empty() && !title.is_empty() {
        out.line(styled(BOLD, title))?;
    }
    for part in parts {
        let place = part.place.as_deref().map(|place| styled(DIM, format!("  {place}"))).unwrap_or_default();
        out.line(format!("  {}{place}", part.words))?;
    }
    Ok(())
}

/// Things for programs.
pub(super) fn as_json(things: &[Thing]) -> Value {
    let thing = |thing: &Thing| {
        let list = |parts: &[SourcedLine]| parts.iter().map(super::part_json).collect::<Vec<_>>();
        json!({
            "kind": thing.kind,
            "name": thing.name,
            "from": thing.place,
            "says": thing.about,
            "parts": list(&thing.parts),
            "users": list(&thing.users),
            "changes": list(&thing.changes),
        })
    };
    json!(things.iter().map(thing).collect::<Vec<_>>())
}
