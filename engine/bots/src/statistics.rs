//! What counts of games say: shares with where the true ones lie, and decks over
//! all their pairings. Whole numbers alone, so that every machine says the same.

use crate::simulate::Pairing;

/// A share of games, in per mille.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The share itself, rounded.
    pub permille: u64,
    /// The true one lies above this with 95 % (Wilson's interval), rounded down.
    pub low: u64,
    /// The true one lies below this with 95 %, rounded up.
    pub high: u64,
}

impl Share {
    /// So many of so many games.
    pub fn of(count: u64, games: u64) -> Self {
        let (low, high) = interval(count, games);
        Self { permille: rounded(count * 1000, games.max(1)), low, high }
    }
}

/// One number divided by another one above 0, to the nearest whole number.
pub fn rounded(number: u64, by: u64) -> u64 {
    (number + by / 2) / by
}

/// Wilson's interval of 95 % for a share, in per mille, rounded outwards.
fn interval(count: u64, games: u64) -> (u64, u64) {
    // 1.96 squared, and everything below, in ten-thousandths.
    const SQUARE: u128 = 38_416;
    let (count, games) = (u128::from(count.min(games)), u128::from(games));
    if games == 0 {
        return (0, 1000);
    }
    let spread = 196 * (SQUARE + 40_000 * count * (games - count) / games).isqrt();
    let (middle, below) = (20_000 * count + SQUARE, 2 * (10_000 * games + SQUARE));
    let low = middle.saturating_sub(spread) * 1000 / below;
    let high = ((middle + spread) * 1000).div_ceil(below).min(1000);
    (u64::try_from(low).unwrap_or(0), u64::try_from(high).unwrap_or(1000))
}

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
    fn intervals_are_those_of_the_tables() {
        // Wilson 1927: 10 of 20 gives 0.299 to 0.701, 0 of 10 gives 0 to 0.278.
        assert_eq!(Share::of(10, 20), Share { permille: 500, low: 299, high: 701 });
        assert_eq!(interval(0, 10), (0, 278));
        assert_eq!(interval(10, 10), (722, 1000));
        assert_eq!(interval(0, 0), (0, 1000));
    }

    #[test]
    fn shares_are_rounded_and_not_cut() {
        assert_eq!(Share::of(1_171, 2_000).permille, 586);
        assert_eq!(Share::of(2, 3).permille + Share::of(1, 3).permille, 1000);
        assert_eq!(rounded(5, 2), 3);
    }

    #[test]
    fn a_deck_is_counted_against_others_only() {
        let pairing = |decks: [&str; 2], winners: [u64; 2]| Pairing {
            decks: decks.map(String::from).into(),
            games: 10,
            winners: winners.into(),
            draws: 0,
            shared: 0,
        };
        let all = [pairing(["a", "a"], [9, 1]), pairing(["a", "b"], [4, 6]), pairing(["b", "a"], [7, 3])];
        let wins = |deck, wins| DeckWins { deck, games: 20, wins };
        assert_eq!(by_deck(&all), [wins("a", 7), wins("b", 13)]);
    }
}
