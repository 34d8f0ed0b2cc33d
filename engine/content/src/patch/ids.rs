//! Where the members of a list stand by their ids: thousands of patches each look
//! for one card, and patches may also give a card another id.

use super::tree::Tree;
use std::collections::HashMap;

/// The places of members by their ids, as far as they were read.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// By id, the first place; nothing before somebody asks.
    places: Option<HashMap<String, usize>>,
    /// Members that were changed since, and may have other ids.
    touched: Vec<usize>,
}

impl Ids {
    /// Says that a member is changed.
    pub(super) fn touch(&mut self, place: usize) {
        self.touched.push(place);
    }

    /// The first member of this id.
    pub(super) fn place(&mut self, members: &mut [Tree<'_>], id: &str) -> Option<usize> {
        let touched = std::mem::take(&mut self.touched);
        let places = match &mut self.places {
            Some(places) => {
                note(places, members, touched.into_iter());
                places
            }
            unread => {
                let mut places = HashMap::with_capacity(members.len());
                note(&mut places, members, 0..members.len());
                unread.insert(places)
            }
        };
        let place = *places.get(id)?;
        members.get_mut(place).is_some_and(|member| has_id(member, id)).then_some(place)
    }
}

fn note(places: &mut HashMap<String, usize>, members: &mut [Tree<'_>], which: impl Iterator<Item = usize>) {
    for place in which {
        if let Some(id) = members.get_mut(place).and_then(id_of) {
            places.entry(id).or_insert(place);
        }
    }
}

/// The id of a member.
pub(super) fn id_of(member: &mut Tree<'_>) -> Option<String> {
    let id = member.find("id")?;
    Some(member.child(id)?.text()?.into_owned())
}

fn has_id(member: &mut Tree<'_>, id: &str) -> bool {
    let place = member.find("id");
    place.and_then(|place| member.child(place)?.text().map(|text| text == id)).unwrap_or(false)
}
