//! What is told of simulated games, as programs read it: `--json`, the schema that says
//! what stands there, pages of figures and whoever compares them all have this one type.

use super::figures::{ActionFigures, CardFigures, Figures};
use super::leads::LeadFigures;
use super::planned::{KIND, Planned};
use super::row::Row;
use super::shard::Shard;
use super::summary::{Pairing, Summary};
use crate::statistics::{Decimal, Distribution, Rate, Spread};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tuckbox_core::rules::setting::Chosen;

/// What came of simulated games. Rates are in per cent, each with where the true one lies
/// 95 times of 100.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The game, by the name of its folder.
    pub game: String,
    /// The seed from which those of the games are made.
    pub seed: u64,
    /// Who played, seat by seat.
    pub bots: Vec<String>,
    /// The profile, if one was chosen.
    pub profile: Option<String>,
    /// The settings chosen apart from it.
    pub settings: BTreeMap<String, Chosen>,
    /// Cards of the decks by what stood in their place; left out where there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub swaps: BTreeMap<String, String>,
    /// A game that had so many decisions was stopped.
    pub limit: u64,
    /// Which part of the plan was played, such as `3/64`; left out where all of it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// How many games were played.
    pub games: u64,
    /// How many came to their end.
    pub finished: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Turns of all games.
    pub turns: u64,
    /// How long it took; left out where the games were not played now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Wins by seat.
    pub winners: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games that several seats won together; each of them counts as a winner.
    pub shared: u64,
    /// By pairing of decks.
    pub pairings: Vec<Pairing>,
    /// How long games were.
    pub lengths: Lengths,
    /// What the first seat wins more than its share, in points of per cent; nothing where
    /// seats differ by more than their place.
    pub first_seat: Option<Rate>,
    /// Stats at the end of games that came to it, by name: one for each seat, or one of
    /// the table. Left out where none was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<BTreeMap<String, Vec<Option<Spread>>>>,
    /// Who led when; with `--leads`, and nothing where no game came to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads: Option<LeadFigures>,
    /// Every card that was in a hand, or on the table to be taken, the one with the greatest
    /// IWD first; with `--cards`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardFigures>>,
    /// The same for each deck apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards_by_deck: Option<Vec<CardFigures>>,
    /// The same for each kind of cards: each card of it counts for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<CardFigures>>,
    /// The same for what else cards are put together by, with `--by`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups: Option<BTreeMap<String, Vec<CardFigures>>>,
    /// Actions that were ever offered, by name, of all seats; with `--cards`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<BTreeMap<String, ActionFigures>>,
    /// Every game; with `--rows`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Row>>,
}

/// How long games were.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lengths {
    /// In decisions.
    pub decisions: Option<Spread>,
    /// In turns.
    pub turns: Option<Spread>,
}

impl Report {
    /// What is told of the games of a plan, or of a part of it.
    pub fn of(plan: &Planned, shard: Shard, summary: &Summary, figures: &Figures) -> Self {
        let cards = plan.cards.as_ref();
        let stats =
            |(name, all): (&String, &Vec<Distribution>)| (name.clone(), all.iter().map(Distribution::spread).collect());
        Self {
            game: plan.game.clone(),
            seed: plan.seed,
            bots: plan.bots.clone(),
            profile: plan.profile.clone(),
            settings: plan.settings.clone(),
            swaps: plan.swaps.clone(),
            limit: plan.limit,
            shard: (!shard.is_whole()).then_some(shard),
            games: summary.games,
            finished: summary.finished,
            decisions: summary.decisions,
            turns: summary.turns,
            seconds: None,
            winners: summary.winners.clone(),
            draws: summary.draws,
            shared: summary.shared,
            pairings: summary.pairings.clone(),
            lengths: Lengths { decisions: summary.decisions_of.spread(), turns: summary.turns_of.spread() },
            first_seat: first_seat(plan, summary),
            stats: (!plan.stats.is_empty()).then(|| figures.stats.iter().map(stats).collect()),
            leads: figures.leads.figures().filter(|_| plan.leads),
            cards: cards.map(|_| figures.by_card()),
            cards_by_deck: cards.map(|_| figures.by_deck()),
            kinds: cards.map(|_| figures.by_group(KIND)),
            groups: cards.map(|lists| lists.groups.keys().map(|by| (by.clone(), figures.by_group(by))).collect()),
            actions: cards.map(|_| figures.by_action().into_iter().map(|it| (it.name.clone(), it)).collect()),
            rows: None,
        }
    }
}

/// What the first seat wins more than its share, in points of per cent; nothing where
/// seats differ by more than their place.
pub fn first_seat(plan: &Planned, summary: &Summary) -> Option<Rate> {
    let Spread { mean, margin, .. } = summary.first_seat.spread().filter(|_| plan.seats_are_alike())?;
    // From millionths to per cent.
    let [percent, low, high] =
        [mean.0, mean.0 - margin.0, mean.0 + margin.0].map(|it| Decimal::ratio(it.into(), 10_000_000));
    Some(Rate { games: summary.first_seat.count(), percent, low, high })
}
