//! What was counted in the games of one side, and how far two sides are apart:
//! each count as a mean over games with its standard error. It knows no game.

use std::collections::{BTreeMap, BTreeSet};
use tuckbox_yardstick::Asked;

/// How many standard errors two means may be apart. Were the seeds drawn anew,
/// one of the eight hundred means would be this far apart by chance in one run
/// of two hundred.
pub const BOUND: f64 = 4.5;

/// What fewer games of both sides together have is too rare for a mean.
const RARE: u32 = 40;

/// What the counts of cards begin with.
const USES: &str = "uses of ";

/// What is counted, by its name.
pub type Counts = BTreeMap<String, f64>;

/// One game of either side.
#[derive(Default)]
pub struct Played {
    /// What was asked. Questions with a single option do not count, since no
    /// rule says whether they are asked.
    pub asked: Asked,
    /// Turns begun; 0 where only one side knows them.
    pub turns: u32,
    /// The seats that won; nothing for a game that was stopped, which tells
    /// nothing of how long it is.
    pub winners: Option<Vec<usize>>,
    /// How often each card was used, where somebody looked.
    pub uses: Option<Counts>,
}

impl Played {
    /// What is compared of it: how long a game is, who wins, and what share of
    /// the questions had so many options or were answered with such a card.
    /// Shares hang less on how long a game happened to be.
    fn counts(self) -> Counts {
        let questions = f64::from(self.asked.choices().max(1));
        let turns = f64::from(self.turns);
        let uses = self.uses.into_iter().flatten();
        let mut counts: Counts = uses.map(|(card, uses)| (format!("{USES}{card}"), uses / questions)).collect();
        counts.extend((2..=Asked::MOST).map(|options| {
            (format!("questions with {options} options"), f64::from(self.asked.with(options)) / questions)
        }));
        counts.insert("turns for each question".into(), turns / questions);
        if let Some(winners) = self.winners {
            counts.insert("questions".into(), questions);
            counts.insert("turns".into(), turns);
            counts.extend(winners.into_iter().map(|seat| (format!("games won by seat {seat}"), 1.0)));
        }
        counts
    }
}

/// Many games of one side.
#[derive(Default)]
pub struct Sample {
    games: u32,
    /// Whether somebody looked at the cards.
    has_uses: bool,
    counts: BTreeMap<String, Sum>,
}

/// Of one count: its sum, that of its squares, and how many games have it.
#[derive(Clone, Copy, Default)]
struct Sum {
    sum: f64,
    squares: f64,
    games: u32,
}

/// One count of both sides.
pub struct Difference {
    /// What is counted.
    pub name: String,
    /// The mean of each side.
    pub means: [f64; 2],
    /// How far they are apart, in standard errors.
    pub errors: f64,
}

impl FromIterator<Played> for Sample {
    fn from_iter<I: IntoIterator<Item = Played>>(games: I) -> Self {
        let mut sample = Self::default();
        for game in games {
            sample.games += 1;
            sample.has_uses |= game.uses.is_some();
            for (name, count) in game.counts().into_iter().filter(|&(_, count)| count != 0.0) {
                let of = sample.counts.entry(name).or_default();
                of.sum += count;
                of.squares += count * count;
                of.games += 1;
            }
        }
        sample
    }
}

impl Sample {
    /// All counts that are not too rare, the farthest apart first.
    pub fn differences(&self, other: &Sample) -> Vec<Difference> {
        let names: BTreeSet<&String> = self.counts.keys().chain(other.counts.keys()).collect();
        let mut all: Vec<_> = names.into_iter().filter_map(|name| self.difference(other, name)).collect();
        all.sort_by(|a, b| b.errors.total_cmp(&a.errors));
        all
    }

    fn difference(&self, other: &Sample, name: &str) -> Option<Difference> {
        let of = |side: &Sample| side.counts.get(name).copied().unwrap_or_default();
        let is_seen = self.has_uses && other.has_uses || !name.starts_with(USES);
        if !is_seen || of(self).games + of(other).games < RARE {
            return None;
        }
        let means = [self, other].map(|side| of(side).sum / f64::from(side.games));
        let variance = |side: &Sample, mean: f64| {
            let games = f64::from(side.games);
            (of(side).squares / games - mean * mean).max(0.0) / (games - 1.0)
        };
        let apart = (means[0] - means[1]).abs();
        let error = (variance(self, means[0]) + variance(other, means[1])).sqrt();
        // Where nothing varies, equal is equal.
        Some(Difference { name: name.to_owned(), means, errors: if apart == 0.0 { 0.0 } else { apart / error } })
    }
}
