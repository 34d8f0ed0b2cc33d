//! Strength on Elo's scale, by the model of Bradley and Terry: the strengths that make
//! what was played most likely, found by Hunter's (2004) minorisation, and where the true
//! ones lie by Fisher's information. Each pair is given one drawn game besides, so that
//! nobody is without end stronger.

#![expect(clippy::float_arithmetic, reason = "strengths are told in whole points and decide nothing")]

use super::WHOLE;

/// Elo points above the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    pub elo: i64,
    pub low: i64,
    pub high: i64,
}

/// What two players did against each other.
#[derive(Debug, Clone, Copy)]
pub struct Meeting {
    /// Both, by their places.
    pub players: [usize; 2],
    /// How many games they have played.
    pub games: u64,
    /// What the first of them got, in thousandths of a game.
    pub points: u64,
}

/// The same with one drawn game besides: players, games, games the first has won.
type Result = ([usize; 2], f64, f64);

/// Rounds after which strengths are near enough.
const ROUNDS: usize = 5000;

/// The strengths of so many players.
pub fn strengths(players: usize, meetings: &[Meeting]) -> Vec<Strength> {
    let results: Vec<Result> = meetings.iter().map(result).collect();
    let strengths = most_likely(players, &results);
    let first = strengths.first().copied().unwrap_or(1.0);
    let elo = |strength: &f64| 400.0 * (strength / first).log10();
    let found = strengths.iter().map(elo).zip(spreads(&strengths, &results));
    found
        .map(|(elo, spread)| Strength {
            elo: whole(elo),
            low: whole(elo - 1.96 * spread),
            high: whole(elo + 1.96 * spread),
        })
        .collect()
}

fn result(meeting: &Meeting) -> Result {
    let number = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    (meeting.players, number(meeting.games) + 1.0, number(meeting.points) / number(WHOLE) + 0.5)
}

/// The strengths under which what was played is most likely; only their ratios say
/// anything.
fn most_likely(players: usize, results: &[Result]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let (mut won, mut shared) = (vec![0.0; players], vec![0.0; players]);
        for &([one, other], games, of_one) in results {
            let part = games / (strengths[one] + strengths[other]);
            won[one] += of_one;
            won[other] += games - of_one;
            shared[one] += part;
            shared[other] += part;
        }
        let mut moved = 0.0_f64;
        for ((strength, won), shared) in strengths.iter_mut().zip(won).zip(shared) {
            let next = won / shared;
            moved = moved.max((next / *strength - 1.0).abs());
            *strength = next;
        }
        if moved < 1e-10 {
            break;
        }
    }
    strengths
}

/// The standard errors in Elo points against the first player, whose own is 0.
fn spreads(strengths: &[f64], results: &[Result]) -> Vec<f64> {
    let others = strengths.len().saturating_sub(1);
    let mut information = vec![vec![0.0; others]; others];
    for &([one, other], games, _) in results {
        let share = strengths[one] / (strengths[one] + strengths[other]);
        let told = games * share * (1.0 - share);
        for (row, column, sign) in [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)] {
            if row > 0 && column > 0 {
                information[row - 1][column - 1] += sign * told;
            }
        }
    }
    let scale = 400.0 / std::f64::consts::LN_10;
    let variances = inverse(information).into_iter().enumerate().map(|(at, row)| row[at]);
    std::iter::once(0.0).chain(variances.map(|variance| scale * variance.max(0.0).sqrt())).collect()
}

/// The inverse of a positive definite matrix (Gauss and Jordan).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for pivot in 0..size {
        let by = matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] /= by;
            inverse[pivot][column] /= by;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let times = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= times * matrix[pivot][column];
                inverse[row][column] -= times * inverse[pivot][column];
            }
        }
    }
    inverse
}

/// The nearest whole number.
#[expect(clippy::cast_possible_truncation, reason = "a strength is some hundreds")]
fn whole(number: f64) -> i64 {
    number.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pcg::Pcg32;

    fn meeting(players: [usize; 2], games: u64, points: u64) -> Meeting {
        Meeting { players, games, points }
    }

    fn elo(players: usize, meetings: &[Meeting]) -> Vec<i64> {
        strengths(players, meetings).iter().map(|one| one.elo).collect()
    }

    #[test]
    fn strengths_are_those_of_the_scale() {
        // Ten to one with the game that is given: 400 points.
        assert_eq!(elo(2, &[meeting([0, 1], 10, 500)]), [0, 400]);
        // Three in a row, each as much above the next: three to one, and nine to one.
        let three = [meeting([0, 1], 3, 500), meeting([1, 2], 3, 500), meeting([0, 2], 9, 500)];
        assert_eq!(elo(3, &three), [0, 191, 382]);
    }

    #[test]
    fn who_wins_all_is_not_without_end_stronger_and_nobody_knows_how_much() {
        let [first, second] = strengths(2, &[meeting([0, 1], 20, 0)]).try_into().unwrap();
        assert_eq!(first, Strength { elo: 0, low: 0, high: 0 });
        // 20.5 to 0.5, and the square root of 1 / (21 · 0.976 · 0.024).
        assert_eq!(second, Strength { elo: 645, low: 158, high: 1132 });
    }

    #[test]
    fn intervals_hold_the_true_strength_about_95_times_of_100() {
        let mut chance = Pcg32::new(3, 3);
        let mut held = [0; 2];
        for _ in 0..400 {
            // Two of three games are won, which is 120 points; four of five against the third.
            let mut play = |players, of: usize| {
                let lost = (0..150).filter(|_| chance.below(of) == 0).count();
                meeting(players, 150, u64::try_from(lost).unwrap() * WHOLE)
            };
            let found = strengths(3, &[play([0, 1], 3), play([1, 2], 3), play([0, 2], 5)]);
            for (held, (one, elo)) in held.iter_mut().zip(found[1..].iter().zip([120, 241])) {
                *held += usize::from(one.low <= elo && elo <= one.high);
            }
        }
        assert!(held.iter().all(|held| (364..=394).contains(held)), "{held:?} of 400");
    }
}
