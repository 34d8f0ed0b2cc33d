//! How base values came to be what they are: the events that made them so, as
//! far back as the log goes.

use super::{Entry, Log, Noun, What};
use crate::event::EventKind;
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{Named, StatId, TagId};
use crate::rules::Ruleset;
use crate::state::Entity;

/// An event that has set a base value.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// Its entry, with who caused it.
    pub entry: &'a Entry,
    /// The named event it was part of, about the same thing.
    pub event: Option<&'a Entry>,
    /// The action that was being taken, if one was.
    pub action: Option<&'a Entry>,
    /// The base value since then; 1 or 0 for a tag that is there or not.
    pub value: i32,
}

impl Log {
    /// Lets no line tell a seat what these pieces are: for copies to look ahead
    /// on, in which they are only supposed.
    pub fn hide(&mut self, seat: Seat, pieces: &[PieceId]) {
        let hide = |noun: &mut Noun| {
            if noun.piece.is_some_and(|piece| pieces.contains(&piece)) {
                noun.seen = noun.seen.without(Seats::one(seat));
            }
        };
        for entry in &mut self.entries {
            hide(&mut entry.subject);
            hide(&mut entry.source);
            entry.targets.iter_mut().for_each(hide);
            entry.paid_pieces().for_each(hide);
        }
    }

    /// The events that have set a base stat of a piece, seat or the table, first
    /// to last. Of a piece only those since it is the object it is.
    pub fn set_stat(&self, rules: &Ruleset, of: Entity, stat: StatId) -> Vec<Past<'_>> {
        let kept = rules.stats.get(stat.index()).is_some_and(|stat| stat.kept);
        self.past(rules, of, kept, |kind| match *kind {
            EventKind::Stat(other, value) | EventKind::SeatStat(other, value) | EventKind::TableStat(other, value) => {
                (other == stat).then_some(value)
            }
            _ => None,
        })
    }

    /// The events that have given a piece a tag or taken it away, first to last.
    pub fn set_tag(&self, rules: &Ruleset, of: Entity, tag: TagId) -> Vec<Past<'_>> {
        self.past(rules, of, false, |kind| match *kind {
            EventKind::Tag(other) => (other == tag).then_some(1),
            EventKind::Untag(other) => (other == tag).then_some(0),
            _ => None,
        })
    }

    fn past(&self, rules: &Ruleset, of: Entity, kept: bool, set: impl Fn(&EventKind) -> Option<i32>) -> Vec<Past<'_>> {
        let mut found = Vec::new();
        let (mut event, mut action) = (None, None);
        for entry in &self.entries {
            match entry.what {
                What::Action(..) => (event, action) = (None, Some(entry)),
                What::Turn | What::Phase(_) | What::Release => (event, action) = (None, None),
                What::Ability(_) => event = None,
                _ => {}
            }
            let What::Event(kind, from) = &entry.what else { continue };
            if entry.subject.entity() != of {
                continue;
            }
            if let Some(value) = set(kind) {
                found.push(Past { entry, event, action, value });
            }
            match kind {
                EventKind::Named(_) => event = Some(entry),
                // Another object: its values are as printed again.
                EventKind::Move { to, .. } if rules.in_play(from.zone) && !rules.in_play(to.zone) && !kept => {
                    found.clear()
                }
                EventKind::Create => found.clear(),
                EventKind::Copy(_) if !kept => found.clear(),
                _ => {}
            }
        }
        found
    }
}
