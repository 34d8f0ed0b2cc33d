//! What decks have done, over all their pairings.

use super::summary::Pairing;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_counted_against_others_only() {
        let pairing = |decks: [&str; 2], winners: [u64; 2]| Pairing {
            decks: decks.map(String::from).into(),
            games: 10,
            finished: 10,
            winners: winners.into(),
            draws: 0,
            shared: 0,
        };
        let all = [pairing(["a", "a"], [9, 1]), pairing(["a", "b"], [4, 6]), pairing(["b", "a"], [7, 3])];
        let wins = |deck, wins| DeckWins { deck, games: 20, wins };
        assert_eq!(by_deck(&all), [wins("a", 7), wins("b", 13)]);
    }
}
