//! Rates of what comes in clusters: the cards of a kind that a seat has in one game win or
//! lose together, so they say less than as many games of their own would. An interval is
//! as wide as that of so many games as say as much: the square of the sum of all clusters
//! by the sum of their squares (Kish 1965).

use super::rate::{Rate, Tally};

/// So many of so many, in clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clustered {
    all: Tally,
    /// The squares of how many were in each cluster.
    squares: u64,
}

impl Clustered {
    /// Counts a cluster: so many, of which so many have won.
    pub fn add(&mut self, count: u64, wins: u64) {
        self.all.join(Tally { games: count, wins });
        self.squares += count.pow(2);
    }

    /// Counts all clusters of another one.
    pub fn join(&mut self, other: Self) {
        self.all.join(other.all);
        self.squares += other.squares;
    }

    /// All of them.
    pub fn tally(self) -> Tally {
        self.all
    }

    /// The rate, with an interval for clusters; nothing of none.
    pub fn rate(self) -> Option<Rate> {
        let Rate { games, percent, .. } = self.all.rate()?;
        Some(Rate { games, percent, ..self.games_that_say_as_much().rate()? })
    }

    /// The rate less another one; see [`Tally::less`].
    pub fn less(self, other: Self) -> Option<Rate> {
        let Rate { games, percent, .. } = self.all.less(other.all)?;
        Some(Rate { games, percent, ..self.games_that_say_as_much().less(other.games_that_say_as_much())? })
    }

    /// How far two rates are apart; see [`Tally::apart`].
    pub fn apart(self, other: Self) -> u64 {
        self.games_that_say_as_much().apart(other.games_that_say_as_much())
    }

    fn games_that_say_as_much(self) -> Tally {
        let Tally { games, wins } = self.all;
        let (of, squares) = (u128::from(games), u128::from(self.squares).max(1));
        let effective = (of * of + squares / 2) / squares;
        let won = (u128::from(wins) * effective + of / 2) / of.max(1);
        let whole = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        Tally { games: whole(effective), wins: whole(won) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clusters(of: u64, count: u64, wins: u64) -> Clustered {
        let mut all = Clustered::default();
        (0..count).for_each(|nth| all.add(of, if nth < wins { of } else { 0 }));
        all
    }

    #[test]
    fn what_stands_alone_is_a_tally_and_clusters_say_no_more_than_one_each() {
        let alone = Tally { games: 40, wins: 25 };
        assert_eq!(clusters(1, 40, 25).rate(), alone.rate());
        assert_eq!(clusters(1, 40, 25).less(clusters(1, 30, 10)), alone.less(Tally { games: 30, wins: 10 }));
        let five = clusters(5, 40, 25);
        assert_eq!(five.rate(), alone.rate().map(|rate| Rate { games: 200, ..rate }));
        assert_eq!(five.apart(clusters(3, 30, 10)), alone.apart(Tally { games: 30, wins: 10 }));
        let mut joined = clusters(5, 20, 20);
        joined.join(clusters(5, 20, 5));
        assert_eq!((joined, joined.tally()), (five, Tally { games: 200, wins: 125 }));
        assert_eq!(Clustered::default().rate(), None);
    }
}
