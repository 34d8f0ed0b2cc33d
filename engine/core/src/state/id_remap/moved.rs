//! From the numbers of one ruleset to those of another, name by name.

use super::{IdRemap, Lost, Printed, RemapError};
use crate::ids::{AbilityId, NodeId};
use crate::names::{DeckId, Named, StatId, TagId};
use crate::rules::sets::Tags;
use crate::state::Tags128;

/// From old numbers to new ones; `None` where the name is gone.
#[derive(Debug, Clone)]
pub struct Moved {
    pub(super) from: IdRemap,
    pub(super) ids: Vec<Vec<Option<u16>>>,
    pub(super) abilities: Vec<Option<u16>>,
    pub(super) nodes: Vec<Option<u16>>,
}

impl Moved {
    /// The new number of an id.
    ///
    /// # Errors
    /// When its name is gone, or the number was never valid.
    pub fn id<T: Named>(&self, id: T) -> Result<T, RemapError> {
        let kind = T::KIND;
        let known = self.ids.get(kind as usize).and_then(|list| list.get(id.index()));
        match known {
            Some(Some(new)) => Ok(T::from_index(*new)),
            Some(None) => Err(self.lost(kind.word(), self.from.names.get(kind as usize), id.index())),
            None => Err(RemapError::Damaged(format!(
                "it names {} number {}, which it does not list",
                kind.word(),
                id.index()
            ))),
        }
    }

    /// The new number of a deck.
    ///
    /// # Errors
    /// When there is no such deck any more.
    pub fn deck(&self, deck: DeckId) -> Result<DeckId, RemapError> {
        self.id(deck)
    }

    /// The new number of an id that the match cannot do without: `still` says
    /// what it does with it.
    pub(super) fn still<T: Named>(&self, id: T, still: &str) -> Result<T, RemapError> {
        self.id(id).map_err(|error| match error {
            RemapError::Lost(lost) => {
                RemapError::Lost(lost.into_iter().map(|lost| Lost { still: still.into(), ..lost }).collect())
            }
            other => other,
        })
    }

    pub(super) fn lost(&self, kind: &'static str, names: Option<&Vec<Box<str>>>, index: usize) -> RemapError {
        let name = names.and_then(|list| list.get(index)).map_or_else(String::new, ToString::to_string);
        RemapError::Lost(vec![Lost { kind, name, still: String::new() }])
    }

    /// The new number of an ability.
    ///
    /// # Errors
    /// When its key is gone, or the number was never valid.
    pub fn ability(&self, id: AbilityId) -> Result<AbilityId, RemapError> {
        match self.abilities.get(id.index()) {
            Some(Some(new)) => Ok(AbilityId(*new)),
            Some(None) => match self.lost("ability", Some(&self.from.abilities), id.index()) {
                RemapError::Lost(lost) => Err(RemapError::Lost(
                    lost.into_iter().map(|lost| Lost { still: "waits to happen".into(), ..lost }).collect(),
                )),
                other => Err(other),
            },
            None => Err(RemapError::Damaged("it names an ability it does not list".into())),
        }
    }

    pub(super) fn node(&self, id: NodeId) -> Result<NodeId, RemapError> {
        match self.nodes.get(id.index()) {
            Some(Some(new)) => Ok(NodeId(*new)),
            Some(None) => Err(self.lost("place in the flow", Some(&self.from.nodes), id.index())),
            None => Err(RemapError::Damaged("it is at a place of the flow it does not list".into())),
        }
    }

    pub(super) fn tags(&self, tags: Tags128) -> Tags128 {
        let kept = Tags::from(tags).iter().filter_map(|tag| self.id::<TagId>(tag).ok());
        kept.fold(Tags::NONE, |set, tag| set.with(Tags::one(tag))).into()
    }

    /// A row of stats by old numbers becomes one by new numbers; what is new
    /// starts with what `fresh` says, what is gone is dropped.
    pub(super) fn row(&self, old: &[i32], fresh: &[i32]) -> Vec<i32> {
        self.followed(old, None, fresh)
    }

    /// The same for base values of a piece: those that are as they were
    /// printed follow what is printed now.
    pub(super) fn followed(&self, old: &[i32], printed: Option<&Printed>, fresh: &[i32]) -> Vec<i32> {
        let mut row = fresh.to_vec();
        for (i, value) in (0..).zip(old) {
            let as_printed = printed.and_then(|printed| printed.stats.get(usize::from(i))) == Some(value);
            if !as_printed
                && let Ok(stat) = self.id(StatId(i))
                && let Some(slot) = row.get_mut(stat.index())
            {
                *slot = *value;
            }
        }
        row
    }

    /// Tags of a piece by new numbers: those that are as they were printed
    /// follow what is printed now.
    pub(super) fn followed_tags(&self, old: Tags128, printed: Option<&Printed>, fresh: Tags) -> Tags128 {
        let now = Tags::from(self.tags(old));
        let Some(printed) = printed else { return now.into() };
        let changed = now.0 ^ Tags::from(self.tags(printed.tags)).0;
        Tags((fresh.0 & !changed) | (now.0 & changed)).into()
    }
}
