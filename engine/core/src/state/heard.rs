//! Which events cards in play listen to, all taken together: kept until a card comes into
//! play, goes out of it or becomes another, so that most events need not look through the
//! board for whoever waits for them. It says nothing that the pieces do not, is in no save
//! and no hash, and is not known of a state that is a copy or has just been read.

use super::State;
use crate::ids::PieceId;
use crate::names::Named;
use crate::rules::Ruleset;

/// The events that abilities of cards act after, and instead of: a bit each, as
/// [`Derived::card_hears`](crate::rules::Derived::card_hears) has them.
pub type Hears = (u64, u64);

/// What is known of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Heard(Option<Hears>);

impl PartialEq for Heard {
    /// Any two are equal: what is known of a state makes it no other.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Heard {}

impl State {
    /// The events that cards in play listen to.
    #[inline]
    pub(crate) fn heard(&mut self, rules: &Ruleset) -> Hears {
        match self.heard.0 {
            Some(heard) => heard,
            None => *self.heard.0.insert(self.listened(rules)),
        }
    }

    /// A card comes into play or goes out of it, or becomes another.
    #[inline]
    pub(crate) fn unheard(&mut self) {
        self.heard.0 = None;
    }

    /// Whether what is known of it is what the pieces say.
    pub(crate) fn is_misheard(&self, rules: &Ruleset) -> bool {
        self.heard.0.is_some_and(|heard| heard != self.listened(rules))
    }

    fn listened(&self, rules: &Ruleset) -> Hears {
        let (seats, hears) = (self.seats(), &rules.derived.card_hears);
        let zones = rules.derived.play.iter().take_while(|zone| zone.index() < rules.zones.len());
        let lists = zones.flat_map(|zone| &self.zones[zone.index() * seats..(zone.index() + 1) * seats]);
        let of = |piece: &PieceId| hears[self.piece(*piece).card.index()];
        lists.flatten().map(of).fold((0, 0), |all, one| (all.0 | one.0, all.1 | one.1))
    }
}
