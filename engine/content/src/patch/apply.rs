//! Makes a patch: sets, adds and removes, each change claimed by its mod first.

use super::claim::{Claim, Deed, Segment};
use super::locate::{Spot, only};
use super::tree::{Parts, Tree};
use super::{Bench, Patch};
use crate::raw::{Key, Outcome, Raw, Scalar, Shape};
use tuckbox_core::diagnostic::{Diagnostic, Span};

impl<'a> Bench<'a, '_> {
    /// Makes a patch, as far as no other mod is against it.
    pub(super) fn apply(&mut self, patch: &Patch<'a>) -> Outcome<()> {
        let spots = self.spots(patch)?;
        if let Some(value) = patch.remove {
            self.first(&spots, patch, value, |bench, spot| bench.remove(patch, spot, value))?;
        }
        if let Some(value) = patch.set {
            self.first(&spots, patch, value, |bench, spot| bench.set(patch, spot, value))?;
        }
        if let Some(value) = patch.add {
            self.first(&spots, patch, value, |bench, spot| bench.add(patch, spot, value))?;
        }
        Ok(())
    }

    /// Does it at the first spot where it can be done: the one there is, or of
    /// the files of the game, the first that says something of the kind.
    fn first(
        &mut self,
        spots: &[Spot],
        patch: &Patch<'a>,
        value: Raw<'a>,
        mut change: impl FnMut(&mut Self, &Spot) -> Outcome<()>,
    ) -> Outcome<()> {
        let create = patch.remove.is_none();
        let key = match (patch.at.first().map(|step| step.shape()), value.shape()) {
            (Some(Shape::Scalar(Scalar::Text(name))), _) => Some(name.into_owned()),
            (None, Shape::Table(entries)) => entries.first().map(|(key, _)| key.text.to_string()),
            _ => None,
        };
        let has = |bench: &mut Self, spot: &Spot| {
            let tree = bench.tree(&spot.way);
            tree.is_some_and(|tree| key.as_deref().is_some_and(|key| tree.find(key).is_some()))
        };
        let mut likely: Vec<&Spot> = spots.iter().filter(|spot| has(self, spot)).collect();
        if likely.is_empty() {
            likely.extend(spots.first());
        }
        let mut problem = None;
        for spot in likely {
            let walked = patch.at.iter().try_fold(spot.clone(), |spot, &step| self.step(&spot, step, create));
            match walked.and_then(|spot| change(self, &spot)) {
                Ok(()) => return Ok(()),
                Err(found) => problem = problem.or(Some(found)),
            }
        }
        problem.map_or(Ok(()), Err)
    }

    /// Claims a change and marks its place; `false` if it may not be made.
    fn claim(&mut self, patch: &Patch<'a>, spot: &Spot, deed: Deed, by: Span, was: Option<Span>, text: String) -> bool {
        let Spot { address, path, .. } = spot.clone();
        let claim = Claim { layer: patch.layer, address, path, deed, span: by, was, text };
        self.claims.note(claim, self.mods)
    }

    fn set(&mut self, patch: &Patch<'a>, spot: &Spot, value: Raw<'a>) -> Outcome<()> {
        let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
        match (value.shape(), tree.open()) {
            (Shape::Table(entries), Parts::Table(_)) => {
                entries.into_iter().for_each(|(key, value)| self.set_entry(patch, spot, key, value));
            }
            _ => {
                let was = tree.raw.span();
                if self.claim(patch, spot, Deed::Set, value.span(), Some(was), value.text()) {
                    self.change(&spot.way);
                    self.tree(&spot.way).into_iter().for_each(|tree| tree.replace(value));
                }
            }
        }
        Ok(())
    }

    fn set_entry(&mut self, patch: &Patch<'a>, spot: &Spot, key: Key<'a>, value: Raw<'a>) {
        let Some(tree) = self.tree(&spot.way) else { return };
        let place = tree.find(&key.text);
        let was = place.and_then(|place| tree.child(place)).map(|child| child.raw.span());
        let part = spot.then(place.unwrap_or(0), Segment::Key(key.text.to_string()), &key.text);
        if !self.claim(patch, &part, Deed::Set, key.span, was, value.text()) {
            return;
        }
        self.change(&spot.way);
        if let Some(Parts::Table(entries)) = self.tree(&spot.way).map(Tree::open) {
            match place.and_then(|place| entries.get_mut(place)) {
                Some((old, tree)) => {
                    *old = key;
                    tree.replace(value);
                }
                None => entries.push((key, Tree::of(value))),
            }
        }
    }

    fn add(&mut self, patch: &Patch<'a>, spot: &Spot, value: Raw<'a>) -> Outcome<()> {
        let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
        match (value.shape(), tree.open()) {
            (Shape::List(members), Parts::List(_)) => self.append(patch, spot, members, value.span()),
            (Shape::Table(entries), Parts::Table(_)) => {
                entries.into_iter().try_for_each(|(key, value)| self.add_entry(patch, spot, key, value))
            }
            _ => Err(cannot(value.span(), "add")),
        }
    }

    /// Adds to the value of a key, or the key itself.
    fn add_entry(&mut self, patch: &Patch<'a>, spot: &Spot, key: Key<'a>, value: Raw<'a>) -> Outcome<()> {
        let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
        let Some(place) = tree.find(&key.text) else {
            let part = spot.then(0, Segment::Key(key.text.to_string()), &key.text);
            let deed = if matches!(value.shape(), Shape::List(_)) { Deed::Add } else { Deed::Set };
            if self.claim(patch, &part, deed, key.span, None, value.text()) {
                self.change(&spot.way);
                if let Some(Parts::Table(entries)) = self.tree(&spot.way).map(Tree::open) {
                    entries.push((key, Tree::of(value)));
                }
            }
            return Ok(());
        };
        let part = spot.then(place, Segment::Key(key.text.to_string()), &key.text);
        let Some(there) = tree.child(place) else { return Ok(()) };
        let first = there.raw.span();
        match (value.shape(), there.open()) {
            (Shape::List(members), Parts::List(_)) => self.append(patch, &part, members, key.span),
            (Shape::Table(entries), Parts::Table(there)) => {
                let twice = entries.iter().find(|(key, _)| there.iter().any(|(other, _)| other.text == key.text));
                if let Some((key, _)) = twice {
                    let message = format!("`{}` is there already.", key.text);
                    let problem = Diagnostic::error("already-there", message).at(key.span).and(first, "here");
                    return Err(Box::new(problem.hint("Give it another value with `set`.")));
                }
                entries.into_iter().for_each(|(key, value)| self.set_entry(patch, &part, key, value));
                Ok(())
            }
            _ => Err(cannot(key.span, "add")),
        }
    }

    /// Adds members to a list, at its end or beside the one that is described.
    fn append(&mut self, patch: &Patch<'a>, spot: &Spot, members: Vec<Raw<'a>>, by: Span) -> Outcome<()> {
        let Some(Parts::List(there)) = self.tree(&spot.way).map(Tree::open) else { return Ok(()) };
        let place = match patch.beside {
            None => there.len(),
            Some((before, described)) => only(there, described)? + usize::from(!before),
        };
        if self.claim(patch, spot, Deed::Add, by, None, String::new()) {
            self.change(&spot.way);
            if let Some(Parts::List(there)) = self.tree(&spot.way).map(Tree::open) {
                there.splice(place..place, members.into_iter().map(Tree::of));
            }
        }
        Ok(())
    }

    fn remove(&mut self, patch: &Patch<'a>, spot: &Spot, value: Raw<'a>) -> Outcome<()> {
        match value.shape() {
            Shape::Table(entries) => {
                for (key, value) in entries {
                    let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
                    let Some(place) = tree.find(&key.text) else {
                        let message = format!("There is no `{}` here to remove.", key.text);
                        return Err(Box::new(Diagnostic::error("no-such-part", message).at(key.span)));
                    };
                    let part = spot.then(place, Segment::Key(key.text.to_string()), &key.text);
                    match value.shape() {
                        Shape::Scalar(Scalar::Flag(true)) => self.take(patch, spot, &part, key.span),
                        Shape::List(described) => self.remove_members(patch, &part, described)?,
                        _ => return Err(cannot(value.span(), "remove")),
                    }
                }
                Ok(())
            }
            Shape::List(described) => self.remove_members(patch, spot, described),
            _ => Err(cannot(value.span(), "remove")),
        }
    }

    /// Removes members of a list by what they are like or by their place, or keys of a table.
    fn remove_members(&mut self, patch: &Patch<'a>, spot: &Spot, described: Vec<Raw<'a>>) -> Outcome<()> {
        for one in described {
            let part = self.step(spot, one, false)?;
            self.take(patch, spot, &part, one.span());
        }
        Ok(())
    }

    /// Takes a part out of what holds it.
    fn take(&mut self, patch: &Patch<'a>, spot: &Spot, part: &Spot, by: Span) {
        let was = self.tree(&part.way).map(|tree| tree.raw.span());
        if !self.claim(patch, part, Deed::Remove, by, was, String::new()) {
            return;
        }
        self.change(&spot.way);
        let Some(&place) = part.way.last() else { return };
        match self.tree(&spot.way).map(Tree::open) {
            Some(Parts::Table(entries)) if place < entries.len() => drop(entries.remove(place)),
            Some(Parts::List(members)) if place < members.len() => drop(members.remove(place)),
            _ => {}
        }
    }
}

/// A change that does not fit what is there.
fn cannot(span: Span, deed: &str) -> Box<Diagnostic> {
    let (message, hint) = match deed {
        "add" => (
            "Only a list or a table can be added to, and only with members of its kind.",
            "Give another value with `set`.",
        ),
        _ => (
            "What to remove is a list of members or keys, or `true` for all of it.",
            "Write `remove = { tags = [\"…\"] }` or `remove = { limit = true }`.",
        ),
    };
    Box::new(Diagnostic::error("patch-does-not-fit", message).at(span).hint(hint))
}
