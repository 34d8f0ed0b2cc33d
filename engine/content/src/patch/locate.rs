//! Finds what a patch is about: the definition by kind and name, and the way
//! into it by keys, places and descriptions of members.

use super::claim::{PatchOp, Segment, words};
use super::ids::id_of;
use super::missing::{Halt, Step, Walk, no_key, no_member, no_place};
use super::spot::Spot;
use super::tree::{Parts, Tree};

use super::{Bench, Patch};
use crate::raw::{Key, Raw, ReadResult, Scalar, Shape};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::NameKind;
use tuckbox_core::suggest;

/// So many bytes of members are compared with what patches describe.
const MOST_COMPARED: usize = 32_000_000;

impl<'a> Bench<'a, '_> {
    /// What is at a spot.
    pub(super) fn tree(&mut self, way: &[usize]) -> Option<&mut Tree<'a>> {
        let (first, rest) = way.split_first()?;
        rest.iter().try_fold(self.trees.get_mut(*first)?, |tree, &at| tree.child(at))
    }

    /// Says that what is at a spot is no longer as it was written.
    pub(super) fn change(&mut self, way: &[usize]) {
        if let [root, section, place, ..] = *way
            && let Some(ids) = self.ids.get_mut(root).and_then(|ids| ids.get_mut(&section))
        {
            ids.touch(place);
        }
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
        if let Some(way) = (0..self.roots.len()).find_map(|at| self.define(at, patch)) {
            return Ok(vec![spot(way)]);
        }
        if patch.kind == "effect" && self.functions.iter().any(|name| *name == patch.name) {
            let message = format!("The effect `{}` is a function of a script, and a patch changes data.", patch.name);
            let hint = format!("Put your own around it: `function wrap.{}(original, self, ability)`.", patch.name);
            return Err(Box::new(Diagnostic::error("patched-function", message).at(patch.span).hint(hint)));
        }
        let message = format!("There is no {} `{}` to patch.", patch.kind, patch.name);
        let hint = self
            .guess()
            .then(|| self.known(patch.kind))
            .and_then(|known| suggest::did_you_mean(&patch.name, known.iter().map(String::as_str)))
            .unwrap_or_else(|| String::from("Look the name up in the game, or in the mod that this one requires."));
        let code = NameKind::ALL
            .into_iter()
            .find(|kind| kind.word() == patch.kind)
            .map_or("unknown-name", NameKind::unknown_code);
        Err(Box::new(Diagnostic::error(code, message).at(patch.span).hint(hint)))
    }

    /// The way to a definition in one file.
    fn define(&mut self, at: usize, patch: &Patch<'a>) -> Option<Vec<usize>> {
        let section = self.section(at, patch.kind)?;
        let place = match self.trees.get_mut(at)?.child(section)?.open() {
            Parts::Table(entries) => entries.iter().position(|(key, _)| key.text == patch.name)?,
            Parts::List(members) => self.ids.get_mut(at)?.entry(section).or_default().place(members, &patch.name)?,
            Parts::Shut | Parts::Plain | Parts::Text(_) => return None,
        };
        Some(vec![at, section, place])
    }

    /// The place in a file of the section that defines things of a kind.
    fn section(&mut self, at: usize, kind: &str) -> Option<usize> {
        let listed = matches!(kind, "card" | "deck");
        if self.roots.get(at)?.cards != listed {
            return None;
        }
        let tree = self.trees.get_mut(at)?;
        if listed { tree.find(kind) } else { tree.find(&format!("{kind}s")) }
    }

    /// The names of all things of a kind, to suggest one of them.
    fn known(&mut self, kind: &str) -> Vec<String> {
        let mut known = Vec::new();
        for at in 0..self.roots.len() {
            let section = self.section(at, kind);
            match section.and_then(|section| self.trees.get_mut(at)?.child(section)).map(Tree::open) {
                Some(Parts::Table(entries)) => known.extend(entries.iter().map(|(key, _)| key.text.to_string())),
                Some(Parts::List(members)) => known.extend(members.iter_mut().filter_map(id_of)),
                _ => {}
            }
        }
        known
    }

    /// Walks one step, to do `op` at the end of the way. A key that is not
    /// there yet begins a table, where something is to be put into it.
    pub(super) fn step(&mut self, patch: &Patch<'a>, spot: &Spot, step: Raw<'a>, op: PatchOp) -> Walk<Spot> {
        let problem = |message: String| Halt::from(Diagnostic::error("no-such-part", message).at(step.span()));
        let (guess, compared) = (self.guess(), self.compare(&spot.way, step));
        let Some(tree) = self.tree(&spot.way) else {
            return Err(problem(String::from("What this patch changes is no longer there.")));
        };
        let missing = match (step.shape(), tree.open()) {
            (Shape::Scalar(Scalar::Text(name)), Parts::Table(entries)) => {
                match entries.iter().position(|(key, _)| key.text == name) {
                    Some(place) => return Ok(spot.then(place, Segment::Key(name.to_string()), &name)),
                    None => no_key(spot, &name, step.span(), entries, guess),
                }
            }
            (Shape::Scalar(Scalar::Int(number)), Parts::List(members)) => {
                let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
                match place.and_then(|place| Some((place, members.get(place)?.raw.span()))) {
                    Some((place, span)) => return Ok(spot.then(place, Segment::Member(span), &number.to_string())),
                    None => no_place(spot, number, step, members),
                }
            }
            (_, Parts::List(_)) if !compared => return Err(too_many(step.span()).into()),
            (_, Parts::List(members)) => match only(spot, members, step)? {
                Some(place) => {
                    let span = members.get(place).map_or(step.span(), |member| member.raw.span());
                    return Ok(spot.then(place, Segment::Member(span), &(place + 1).to_string()));
                }
                None => no_member(spot, step, members, guess),
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

    /// Whether the members of a list may still be compared with what describes one
    /// of them: so much is looked at for all patches together.
    pub(super) fn compare(&mut self, way: &[usize], described: Raw<'a>) -> bool {
        if !matches!(described.shape(), Shape::Scalar(Scalar::Int(_)))
            && self.compared <= MOST_COMPARED
            && let Some(Parts::List(members)) = self.tree(way).map(Tree::open)
        {
            self.compared += members.iter().map(|member| member.raw.weight()).sum::<usize>();
        }
        self.compared <= MOST_COMPARED
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

/// What describes a member is not compared with any, since too many were.
pub(super) fn too_many(described: Span) -> Diagnostic {
    let message = "The patches up to here look through more members of lists than all patches of a game may.";
    let problem = Diagnostic::error("no-such-part", message).at(described);
    problem.hint("Give the number of the member instead of what it is like, or set the whole list once.")
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
