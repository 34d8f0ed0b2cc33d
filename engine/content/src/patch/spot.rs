//! Where a patch is at work: the way to it among the trees, an address that holds
//! when others change the game too, and what to call it.

use super::claim::Segment;

/// Where something is among the trees, and what to call it.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    /// The tree, then the place in each part.
    pub way: Vec<usize>,
    /// The same in a form that holds when others change the game too.
    pub address: Vec<Segment>,
    /// In words: `ability.1`.
    pub path: String,
}

impl Spot {
    /// A part of it.
    pub(super) fn then(&self, at: usize, segment: Segment, word: &str) -> Self {
        let mut spot = self.clone();
        spot.way.push(at);
        spot.address.push(segment);
        if !spot.path.is_empty() {
            spot.path.push('.');
        }
        spot.path.push_str(word);
        spot
    }
}
