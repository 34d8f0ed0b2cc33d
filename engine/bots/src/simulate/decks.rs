//! What decks have done, over all their pairings.

use super::summary::Pairing;
use crate::statistics::Tally;
use std::collections::{BTreeMap, BTreeSet};

/// What a deck has done against others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckWins<'a> {
    /// The deck, by name.
    pub deck: &'a str,
    /// How often it was played; twice in a game where two seats have it.
    pub games: u64,
    /// How often it won.
    pub wins: u64,
}

/// Every deck that was played against others, in the order of the pairings.
pub fn by_deck(pairings: &[Pairing]) -> Vec<DeckWins<'_>> {
    let mut found: Vec<DeckWins> = Vec::new();
    for pairing in pairings.iter().filter(|pairing| pairing.decks.iter().any(|deck| *deck != pairing.decks[0])) {
        for (deck, won) in pairing.decks.iter().zip(&pairing.winners) {
            match found.iter_mut().find(|known| known.deck == deck) {
                Some(known) => {
                    known.games += pairing.games;
                    known.wins += won;
                }
                None => found.push(DeckWins { deck, games: pairing.games, wins: *won }),
            }
        }
    }
    found
}

impl DeckWins<'_> {
    /// Its games against others, and those of them it has won.
    pub fn tally(&self) -> Tally {
        Tally { games: self.games, wins: self.wins }
    }
}

/// What all decks win together of their games: what is even.
pub fn of_all(decks: &[DeckWins]) -> Tally {
    decks.iter().fold(Tally::default(), |mut all, deck| {
        all.join(deck.tally());
        all
    })
}

/// A deck against another one, whoever is first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting<'a> {
    /// The deck.
    pub deck: &'a str,
    /// The other one.
    pub other: &'a str,
    /// Its games and wins.
    pub tally: Tally,
}

/// Every deck against every other one; a game of more than two counts for each other deck
/// in it, and for each seat that has the deck.
pub fn by_meeting(pairings: &[Pairing]) -> Vec<Meeting<'_>> {
    let mut found: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    for pairing in pairings {
        for (deck, wins) in pairing.decks.iter().zip(&pairing.winners) {
            let others: BTreeSet<&String> = pairing.decks.iter().filter(|other| *other != deck).collect();
            for other in others {
                found.entry((deck, other)).or_default().join(Tally { games: pairing.games, wins: *wins });
            }
        }
    }
    found.into_iter().map(|((deck, other), tally)| Meeting { deck, other, tally }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(decks: &[&str], games: u64, winners: &[u64]) -> Pairing {
        let decks = decks.iter().map(|deck| (*deck).to_owned()).collect();
        Pairing { decks, games, finished: games, winners: winners.to_vec(), draws: 0, shared: 0 }
    }

    #[test]
    fn a_deck_is_counted_against_others_only() {
        let all =
            [pairing(&["a", "a"], 10, &[9, 1]), pairing(&["a", "b"], 10, &[4, 6]), pairing(&["b", "a"], 10, &[7, 3])];
        let wins = |deck, wins| DeckWins { deck, games: 20, wins };
        assert_eq!(by_deck(&all), [wins("a", 7), wins("b", 13)]);
        assert_eq!(of_all(&by_deck(&all)), Tally { games: 40, wins: 20 });
    }

    #[test]
    fn decks_meet_each_other_whoever_is_first() {
        let told = |pairings: &[Pairing]| -> Vec<(String, u64, u64)> {
            let all = by_meeting(pairings).into_iter();
            all.map(|it| (format!("{} {}", it.deck, it.other), it.tally.games, it.tally.wins)).collect()
        };
        let two =
            [pairing(&["a", "b"], 10, &[7, 3]), pairing(&["b", "a"], 10, &[4, 6]), pairing(&["a", "a"], 10, &[9, 1])];
        assert_eq!(told(&two), [("a b".into(), 20, 13), ("b a".into(), 20, 7)]);
        // Of three, each meets both others.
        let three = [pairing(&["a", "b", "b"], 9, &[5, 3, 1])];
        assert_eq!(told(&three), [("a b".into(), 9, 5), ("b a".into(), 18, 4)]);
    }
}
