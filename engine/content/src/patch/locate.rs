//! Finds what a patch is about: the definition by kind and name, and the way
//! into it by keys, places and descriptions of members.

use super::claim::{PatchOp, Segment, words};
use super::missing::{Halt, Step, Walk, no_key, no_member, no_place};
use super::spot::Spot;
use super::tree::{Parts, Tree};
use super::{Bench, Patch};
use crate::raw::{Key, Raw, ReadResult, Scalar, Shape};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::NameKind;
use tuckbox_core::suggest;

impl<'a> Bench<'a, '_> {
    /// What is at a spot.
    pub(super) fn tree(&mut self, way: &[usize]) -> Option<&mut Tree<'a>> {
        let (first, rest) = way.split_first()?;
        rest.iter().try_fold(self.trees.get_mut(*first)?, |tree, &at| tree.child(at))
    }

    /// Says that what is at a spot is no longer as it was written.
    pub(super) fn change(&mut self, way: &[usize]) {
        for length in 1..=way.len() {
            if let Some(tree) = way.get(..length).and_then(|way| self.tree(way)) {
                tree.change();
            }
        }
    }

    /// All spots a patch may mean: one, or for the game itself one in each file.
    pub(super) fn spots(&mut self, patch: &Patch<'a>) -> ReadResult<Vec<Spot>> {
        let address = vec![Segment::Thing(patch.kind.into(), patch.name.clone())];
        let spot = |way: Vec<usize>| Spot { way, address: address.clone(), path: String::new() };
        if patch.kind == "game" {
            if patch.name != self.game {
                let message = format!("The game is `{}`, not `{}`.", self.game, patch.name);
                let hint = format!("Write `game: \"{}\"` to change the game itself.", self.game);
                return Err(Box::new(Diagnostic::error("unknown-game", message).at(patch.span).hint(hint)));
            }
            let files = (0..self.roots.len()).filter(|&at| self.roots.get(at).is_some_and(|root| !root.cards));
            return Ok(files.map(|at| spot(vec![at])).collect());
        }
        let mut known = Vec::new();
        for at in 0..self.roots.len() {
            match self.define(at, patch, &mut known) {
                Some(way) => return Ok(vec![spot(way)]),
                None => continue,
            }
        }
        if patch.kind == "effect" && self.functions.iter().any(|name| *name == patch.name) {
            let message = format!("The effect `{}` is a function of a script, and a patch changes data.", patch.name);
            let hint = format!("Put your own around it: `function wrap.{}(original, self, ability)`.", patch.name);
            return Err(Box::new(Diagnostic::error("patched-function", message).at(patch.span).hint(hint)));
        }
        let message = format!("There is no {} `{}` to patch.", patch.kind, patch.name);
        let hint = suggest::did_you_mean(&patch.name, known.iter().map(String::as_str))
            .unwrap_or_else(|| String::from("Look the name up in the game, or in the mod that this one requires."));
        let code = NameKind::ALL
            .into_iter()
            .find(|kind| kind.word() == patch.kind)
            .map_or("unknown-name", NameKind::unknown_code);
        Err(Box::new(Diagnostic::error(code, message).at(patch.span).hint(hint)))
    }

    /// The way to a definition in one file.
    fn define(&mut self, at: usize, patch: &Patch<'a>, known: &mut Vec<String>) -> Option<Vec<usize>> {
        let listed = matches!(patch.kind, "card" | "deck");
        if self.roots.get(at)?.cards != listed {
            return None;
        }
        let tree = self.trees.get_mut(at)?;
        let section = if listed { patch.kind.into() } else { format!("{}s", patch.kind) };
        let section = tree.find(&section)?;
        match tree.child(section)?.open() {
            Parts::Table(entries) => {
                known.extend(entries.iter().map(|(key, _)| key.text.to_string()));
                let place = entries.iter().position(|(key, _)| key.text == patch.name)?;
                Some(vec![at, section, place])
            }
            Parts::List(members) => {
                let mut found = None;
                for (place, member) in members.iter_mut().enumerate() {
                    let Some(id) = member.find("id").and_then(|id| member.child(id)) else { continue };
                    let Some(name) = id.text() else { continue };
                    if name == *patch.name {
                        found = found.or(Some(place));
                    }
                    known.push(name.into_owned());
                }
                found.map(|place| vec![at, section, place])
            }
            Parts::Shut | Parts::Plain | Parts::Text(_) => None,
        }
    }

    /// Walks one step, to do `op` at the end of the way. A key that is not
    /// there yet begins a table, where something is to be put into it.
    pub(super) fn step(&mut self, patch: &Patch<'a>, spot: &Spot, step: Raw<'a>, op: PatchOp) -> Walk<Spot> {
        let problem = |message: String| Halt::from(Diagnostic::error("no-such-part", message).at(step.span()));
        let Some(tree) = self.tree(&spot.way) else {
            return Err(problem(String::from("What this patch changes is no longer there.")));
        };
        let missing = match (step.shape(), tree.open()) {
            (Shape::Scalar(Scalar::Text(name)), Parts::Table(entries)) => {
                match entries.iter().position(|(key, _)| key.text == name) {
                    Some(place) => return Ok(spot.then(place, Segment::Key(name.to_string()), &name)),
                    None => no_key(spot, &name, step.span(), entries),
                }
            }
            (Shape::Scalar(Scalar::Int(number)), Parts::List(members)) => {
                let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
                match place.and_then(|place| Some((place, members.get(place)?.raw.span()))) {
                    Some((place, span)) => return Ok(spot.then(place, Segment::Member(span), &number.to_string())),
                    None => no_place(spot, number, step, members),
                }
            }
            (_, Parts::List(members)) => match only(spot, members, step)? {
                Some(place) => {
                    let span = members.get(place).map_or(step.span(), |member| member.raw.span());
                    return Ok(spot.then(place, Segment::Member(span), &(place + 1).to_string()));
                }
                None => no_member(spot, step, members),
            },
            (_, Parts::Table(_)) => return Err(problem(String::from("The name of a key must stand here."))),
            (_, Parts::Shut | Parts::Plain | Parts::Text(_)) => {
                return Err(problem(format!("`{}` has no parts to walk into.", spot.path)));
            }
        };
        let creates = op != PatchOp::Remove && patch.remove.is_none() && patch.puts_a_table(step);
        match (self.missing(patch, spot, Step::Raw(step), op, missing), step.scalar()) {
            (Halt::Wrong(_), Scalar::Text(name)) if creates => self.begin(spot, &name, step),
            (halt, _) => Err(halt),
        }
    }

    /// Begins a table under a key that is not there yet.
    fn begin(&mut self, spot: &Spot, name: &str, step: Raw<'a>) -> Walk<Spot> {
        let entries = match self.tree(&spot.way).map(Tree::open) {
            Some(Parts::Table(entries)) => entries,
            _ => return Err(Halt::Settled),
        };
        entries.push((Key { text: name.to_owned().into(), span: step.span(), filled: false }, Tree::new_table(step)));
        Ok(spot.then(entries.len() - 1, Segment::Key(name.to_owned()), name))
    }
}

/// The place of the one member that is described, if there is one.
pub(super) fn only<'a>(spot: &Spot, members: &[Tree<'a>], described: Raw<'a>) -> ReadResult<Option<usize>> {
    let fits = |(_, member): &(usize, &Tree<'a>)| described.describes(member.raw);
    let mut places = members.iter().enumerate().filter(fits).map(|(place, _)| place);
    match (places.next(), places.next()) {
        (place, None) => Ok(place),
        (_, Some(_)) => {
            let message = format!("Several members of {} are like this.", words(&spot.address, &spot.path));
            let problem = Diagnostic::error("ambiguous-part", message).at(described.span());
            Err(Box::new(problem.hint("Say more about the one you mean, or give its number.")))
        }
    }
}
