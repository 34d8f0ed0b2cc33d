//! Makes a patch: sets, adds and removes, each change claimed by its mod first.

use super::claim::{Claim, PatchOp, Segment, words};
use super::locate::{only, too_many};
use super::missing::{Halt, Step, Walk, no_key, no_member, short};
use super::spot::Spot;
use super::tree::{Parts, Tree};
use super::{Bench, Patch};
use crate::raw::{Key, Raw, ReadResult, Scalar, Shape};
use tuckbox_core::diagnostic::{Diagnostic, Span};

impl<'a> Bench<'a, '_> {
    /// Makes a patch, as far as no other mod is against it.
    pub(super) fn apply(&mut self, patch: &Patch<'a>) -> ReadResult<()> {
        let spots = self.spots(patch)?;
        if let Some(value) = patch.remove {
            self.first(&spots, patch, PatchOp::Remove, value, |bench, spot| bench.remove(patch, spot, value))?;
        }
        if let Some(value) = patch.set {
            self.first(&spots, patch, PatchOp::Set, value, |bench, spot| bench.set(patch, spot, value))?;
        }
        if let Some(value) = patch.add {
            self.first(&spots, patch, PatchOp::Add, value, |bench, spot| bench.add(patch, spot, value))?;
        }
        Ok(())
    }

    /// Does it at the first spot where it can be done: the one there is, or of
    /// the files of the game, the first that says something of the kind.
    fn first(
        &mut self,
        spots: &[Spot],
        patch: &Patch<'a>,
        op: PatchOp,
        value: Raw<'a>,
        mut change: impl FnMut(&mut Self, &Spot) -> Walk<()>,
    ) -> ReadResult<()> {
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
            let walked = patch.at.iter().try_fold(spot.clone(), |spot, &step| self.step(patch, &spot, step, op));
            match walked.and_then(|spot| change(self, &spot)) {
                Ok(()) | Err(Halt::Settled) => return Ok(()),
                Err(Halt::Wrong(found)) => problem = problem.or(Some(found)),
            }
        }
        problem.map_or(Ok(()), Err)
    }

    /// Claims a change and marks its place; `false` if it may not be made.
    fn claim(
        &mut self,
        patch: &Patch<'a>,
        spot: &Spot,
        op: PatchOp,
        by: Span,
        was: Option<Raw<'a>>,
        text: String,
    ) -> bool {
        let Spot { address, path, way } = spot.clone();
        // The game itself is a whole file, which tells nothing.
        let first = if patch.kind == "game" { 2 } else { 3 };
        let around = (first..way.len()).filter_map(|length| way.get(..length));
        let mut within: Vec<Span> = around.filter_map(|way| self.tree(way).map(|tree| tree.raw.extent())).collect();
        within.extend(was.map(Raw::extent));
        let claim = Claim { layer: patch.layer, address, path, op, span: by, was, text, within };
        self.claims.note(claim, self.mods)
    }

    fn set(&mut self, patch: &Patch<'a>, spot: &Spot, value: Raw<'a>) -> Walk<()> {
        let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
        match (value.shape(), tree.open()) {
            (Shape::Table(entries), Parts::Table(_)) => {
                entries.into_iter().for_each(|(key, value)| self.set_entry(patch, spot, key, value));
            }
            (Shape::Table(entries), Parts::List(members)) => {
                return Err(set_in_a_list(patch, spot, value.span(), &entries, members).into());
            }
            _ => {
                let was = tree.raw;
                if self.claim(patch, spot, PatchOp::Set, value.span(), Some(was), value.text()) {
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
        let was = place.and_then(|place| tree.child(place)).map(|child| child.raw);
        let part = spot.then(place.unwrap_or(0), Segment::Key(key.text.to_string()), &key.text);
        if !self.claim(patch, &part, PatchOp::Set, key.span, was, value.text()) {
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

    fn add(&mut self, patch: &Patch<'a>, spot: &Spot, value: Raw<'a>) -> Walk<()> {
        let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
        match (value.shape(), tree.open()) {
            (Shape::List(members), Parts::List(_)) => self.append(patch, spot, members, value.span()),
            (Shape::Table(entries), Parts::Table(_)) => {
                entries.into_iter().try_for_each(|(key, value)| self.add_entry(patch, spot, key, value))
            }
            _ => Err(cannot(value.span(), "add").into()),
        }
    }

    /// Adds to the value of a key, or the key itself.
    fn add_entry(&mut self, patch: &Patch<'a>, spot: &Spot, key: Key<'a>, value: Raw<'a>) -> Walk<()> {
        let Some(tree) = self.tree(&spot.way) else { return Ok(()) };
        let Some(place) = tree.find(&key.text) else {
            let part = spot.then(0, Segment::Key(key.text.to_string()), &key.text);
            let op = if matches!(value.shape(), Shape::List(_)) { PatchOp::Add } else { PatchOp::Set };
            if self.claim(patch, &part, op, key.span, None, value.text()) {
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
                    return Err(problem.hint("Give it another value with `set`.").into());
                }
                entries.into_iter().for_each(|(key, value)| self.set_entry(patch, &part, key, value));
                Ok(())
            }
            _ => Err(cannot(key.span, "add").into()),
        }
    }

    /// Adds members to a list, at its end or beside the one that is described.
    fn append(&mut self, patch: &Patch<'a>, spot: &Spot, members: Vec<Raw<'a>>, by: Span) -> Walk<()> {
        let guess = self.guess();
        if let Some((_, described)) = patch.beside
            && !self.compare(&spot.way, described)
        {
            return Err(too_many(described.span()).into());
        }
        let Some(Parts::List(there)) = self.tree(&spot.way).map(Tree::open) else { return Ok(()) };
        let place = match patch.beside {
            None => there.len(),
            Some((before, described)) => match only(spot, there, described)? {
                Some(place) => place + usize::from(!before),
                None => {
                    let problem = no_member(spot, described, there, guess);
                    return Err(self.missing(patch, spot, Step::Raw(described), PatchOp::Add, problem));
                }
            },
        };
        let text = members.iter().map(|member| member.text()).collect::<Vec<_>>().join(", ");
        if self.claim(patch, spot, PatchOp::Add, by, None, text) {
            self.change(&spot.way);
            if let Some(Parts::List(there)) = self.tree(&spot.way).map(Tree::open) {
                there.splice(place..place, members.into_iter().map(Tree::of));
            }
        }
        Ok(())
    }

    fn remove(&mut self, patch: &Patch<'a>, spot: &Spot, value: Raw<'a>) -> Walk<()> {
        match value.shape() {
            Shape::Table(entries) => {
                entries.into_iter().try_for_each(|(key, value)| self.remove_entry(patch, spot, &key, value))
            }
            Shape::List(described) => self.remove_members(patch, spot, described),
            _ => Err(cannot(value.span(), "remove").into()),
        }
    }

    /// Removes the value of a key, or members of it.
    fn remove_entry(&mut self, patch: &Patch<'a>, spot: &Spot, key: &Key<'a>, value: Raw<'a>) -> Walk<()> {
        let place = self.tree(&spot.way).and_then(|tree| tree.find(&key.text));
        let part = spot.then(place.unwrap_or(usize::MAX), Segment::Key(key.text.to_string()), &key.text);
        match (value.shape(), place) {
            (Shape::Scalar(Scalar::Flag(true)), Some(_)) => self.take(patch, spot, &part, key.span),
            (Shape::List(described), Some(_)) => self.remove_members(patch, &part, described)?,
            (Shape::Scalar(Scalar::Flag(true)), None) => {
                let problem = self.no_key(spot, key);
                self.settled(patch, spot, Step::Key(key), problem)?;
            }
            (Shape::List(described), None) => {
                for one in described {
                    let problem = self.no_key(spot, key);
                    self.settled(patch, &part, Step::Raw(one), problem)?;
                }
            }
            _ => return Err(cannot(value.span(), "remove").into()),
        }
        Ok(())
    }

    /// There is no such key to remove.
    fn no_key(&mut self, spot: &Spot, key: &Key<'a>) -> Diagnostic {
        let guess = self.guess();
        match self.tree(&spot.way).map(Tree::open) {
            Some(Parts::Table(entries)) => no_key(spot, &key.text, key.span, entries, guess),
            _ => no_key(spot, &key.text, key.span, &[], guess),
        }
    }

    /// Goes on if what is to be removed is gone already.
    fn settled(&mut self, patch: &Patch<'a>, spot: &Spot, step: Step<'a, '_>, problem: Diagnostic) -> Walk<()> {
        match self.missing(patch, spot, step, PatchOp::Remove, problem) {
            Halt::Settled => Ok(()),
            wrong => Err(wrong),
        }
    }

    /// Removes members of a list by what they are like or by their place, or keys of a table.
    fn remove_members(&mut self, patch: &Patch<'a>, spot: &Spot, described: Vec<Raw<'a>>) -> Walk<()> {
        for one in described {
            match self.step(patch, spot, one, PatchOp::Remove) {
                Ok(part) => self.take(patch, spot, &part, one.span()),
                Err(Halt::Settled) => {}
                Err(wrong) => return Err(wrong),
            }
        }
        Ok(())
    }

    /// Takes a part out of what holds it.
    fn take(&mut self, patch: &Patch<'a>, spot: &Spot, part: &Spot, by: Span) {
        let was = self.tree(&part.way).map(|tree| tree.raw);
        if !self.claim(patch, part, PatchOp::Remove, by, was, String::new()) {
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

/// Keys are set where a list stands: in one of its members, most likely.
fn set_in_a_list<'a>(
    patch: &Patch<'a>,
    spot: &Spot,
    span: Span,
    entries: &[(Key<'a>, Raw<'a>)],
    members: &mut [Tree<'a>],
) -> Diagnostic {
    let has = |member: &mut Tree<'a>| entries.iter().any(|(key, _)| member.find(&key.text).is_some());
    let place = members.iter_mut().position(has).unwrap_or(0);
    let toml = patch.at.first().is_some_and(|step| step.is_toml());
    let way: Vec<String> = patch.at.iter().map(|step| step.text()).collect();
    let message = format!("{} is a list, and keys are set in one of its members.", words(&spot.address, &spot.path));
    let hint = match members.get(place) {
        None => String::from("The list is empty: give it members with `add`."),
        Some(member) => {
            let member = if toml { short(member.raw, true) } else { (place + 1).to_string() };
            let assign = if toml { " =" } else { ":" };
            format!("Say which one is meant: `at{assign} [{}, {member}]`.", way.join(", "))
        }
    };
    Diagnostic::error("patch-does-not-fit", message).at(span).hint(hint)
}

/// A change that does not fit what is there.
fn cannot(span: Span, op: &str) -> Box<Diagnostic> {
    let (message, hint) = match op {
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
