//! What mods have changed in a thing, and a thing that is no card: where it is
//! defined and who has set what in it.

use super::Part;
use crate::meant;
use crate::out::{BOLD, DIM, Out, styled};
use crate::problem::Done;
use serde_json::{Value, json};
use tuckbox_content::{Change, Deed};
use tuckbox_core::names::Kind;
use tuckbox_sim::game::Game;
use tuckbox_sim::places::Places;

/// What mods have changed in the thing of this kind and name, in order.
pub(super) fn of(game: &Game, places: &Places, kind: &str, name: &str) -> Vec<Part> {
    let own = game.changes.iter().filter(|change| change.kind == kind && change.name == name);
    own.map(|change| part(places, change)).collect()
}

fn part(places: &Places, change: &Change) -> Part {
    let what = if change.path.is_empty() { String::from("it") } else { format!("`{}`", change.path) };
    let deed = match change.deed {
        Deed::Set => "sets",
        Deed::Add => "adds to",
        Deed::Remove => "removes",
        Deed::Wrap => "puts a function around",
    };
    let was = change.was.map(|was| format!(", before at {}", places.line(was))).unwrap_or_default();
    Part { words: format!("{} {deed} {what}{was}", change.by), place: Some(places.line(change.span)) }
}

/// A thing that is no card.
pub(super) struct Thing {
    kind: &'static str,
    name: String,
    place: Option<String>,
    line: String,
    changes: Vec<Part>,
}

/// Every thing of a name, or of a kind and a name as in `stat:hp`; `game` is
/// the game itself.
pub(super) fn things(game: &Game, word: &str) -> Done<Vec<Thing>> {
    let places = Places::new(game);
    if word == "game" || word == &*game.rules.id {
        let changes = of(game, &places, "game", &game.rules.id);
        let name = game.rules.id.to_string();
        return Ok(vec![Thing { kind: "game", name, place: None, line: String::new(), changes }]);
    }
    let (kind, name) = word.split_once(':').map_or((None, word), |(kind, name)| (Some(kind), name));
    let mut found = Vec::new();
    let mut known: Vec<&str> = Vec::new();
    for of_kind in Kind::ALL.into_iter().filter(|of_kind| kind.is_none_or(|kind| of_kind.word() == kind)) {
        for (id, entry) in game.rules.names.of(of_kind).iter().enumerate() {
            known.push(&entry.name);
            if *entry.name != *name {
                continue;
            }
            let script = places.script(name).filter(|_| of_kind == Kind::Effect);
            let place = script.as_ref().map(|(_, place)| place.clone()).or_else(|| places.of_name(of_kind, id));
            found.push(Thing {
                kind: of_kind.word(),
                name: name.to_owned(),
                line: script.map_or_else(|| places.text(of_kind, id), |(doc, _)| doc.to_owned()),
                place,
                changes: of(game, &places, of_kind.word(), name),
            });
        }
    }
    if found.is_empty() { Err(meant::unknown("card or other name", word, known)) } else { Ok(found) }
}

/// Shows things.
pub(super) fn tell(out: &mut Out, things: &[Thing]) -> Done<()> {
    for thing in things {
        let place = thing.place.as_deref().map(|place| styled(DIM, format!("  {place}"))).unwrap_or_default();
        out.line(format!("{} `{}`{place}", styled(BOLD, thing.kind), thing.name))?;
        if !thing.line.is_empty() {
            out.line(format!("  {}", thing.line))?;
        }
        changes(out, &thing.changes)?;
    }
    Ok(())
}

/// Shows what mods have changed.
pub(super) fn changes(out: &mut Out, changes: &[Part]) -> Done<()> {
    if !changes.is_empty() {
        out.line(styled(BOLD, "Changed by mods"))?;
    }
    for part in changes {
        let place = part.place.as_deref().map(|place| styled(DIM, format!("  {place}"))).unwrap_or_default();
        out.line(format!("  {}{place}", part.words))?;
    }
    Ok(())
}

/// Things for programs.
pub(super) fn as_json(things: &[Thing]) -> Value {
    let thing = |thing: &Thing| {
        let changes = thing.changes.iter().map(super::part_json).collect::<Vec<_>>();
        json!({ "kind": thing.kind, "name": thing.name, "from": thing.place, "says": thing.line, "changes": changes })
    };
    json!(things.iter().map(thing).collect::<Vec<_>>())
}
