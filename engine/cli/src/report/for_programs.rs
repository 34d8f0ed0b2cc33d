//! What commands write for programs, where no library has the type of it, and the schemas
//! of all of it: made from the types that are written.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use std::collections::BTreeMap;
use tuckbox_bots::league::{self, League, Pair, Standings};
use tuckbox_bots::restricted::{Restricted, Worth};
use tuckbox_bots::simulate::{
    ByStrength, CardMoved, Compared, Foot, Head, Planned, Report, Row, Standing, Stands, Strengths,
};
use tuckbox_bots::statistics::{Decimal, Rate, Spread};
use tuckbox_bots::swapped::{SwapWorth, Swapped};
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_project::game::Game;

/// What programs are told of a league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeagueReport {
    /// The game, by the name of its folder.
    game: String,
    /// The seed from which those of the games are made.
    seed: u64,
    /// The profile, if one was chosen.
    profile: Option<String>,
    /// The settings chosen apart from it.
    settings: BTreeMap<String, Chosen>,
    /// How many games were played.
    games: u64,
    /// How many were to be played.
    planned: u64,
    /// How many came to their end; the others count as drawn.
    finished: u64,
    /// The players, in the order they were named.
    players: Vec<league::Standing>,
    /// Every pair, in the same order.
    pairs: Vec<Pair>,
    /// What the one wins that thinks twice as much, in per cent of the games between players
    /// that search; nothing where no two of them think differently much.
    doubling: Option<Rate>,
}

impl LeagueReport {
    /// Of these games.
    pub fn of(game: &Game, league: &League, standings: &Standings) -> Self {
        let Planned { game, seed, profile, settings, .. } = Planned::of(game, &league.plan);
        let Standings { games, planned, finished, players, pairs, doubling } = standings.clone();
        Self { game, seed, profile, settings, games, planned, finished, players, pairs, doubling }
    }
}

/// What programs are told of restricted play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestrictReport {
    /// The game, by the name of its folder.
    game: String,
    /// The seed from which those of the games are made.
    seed: u64,
    /// The player, in every seat.
    bots: Vec<String>,
    /// The profile, if one was chosen.
    profile: Option<String>,
    /// The settings chosen apart from it.
    settings: BTreeMap<String, Chosen>,
    /// What each is worth that was left out; what is wanted most stands first.
    left_out: Vec<Worth>,
}

impl RestrictReport {
    /// Of these games.
    pub fn of(game: &Game, restricted: &Restricted, left_out: Vec<Worth>) -> Self {
        let Planned { game, seed, profile, settings, .. } = Planned::of(game, &restricted.plan);
        Self { game, seed, bots: vec![restricted.player.clone()], profile, settings, left_out }
    }
}

/// What programs are told of cards that were swapped for others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SwapReport {
    /// The game, by the name of its folder.
    game: String,
    /// The seed from which those of the games are made.
    seed: u64,
    /// The players, seat by seat.
    bots: Vec<String>,
    /// The profile, if one was chosen.
    profile: Option<String>,
    /// The settings chosen apart from it.
    settings: BTreeMap<String, Chosen>,
    /// What each card is worth; what is worth most stands first.
    cards: Vec<SwapWorth>,
    /// The cards that no other card is like, of which nothing can be told.
    alone: Vec<String>,
}

impl SwapReport {
    /// Of these games.
    pub fn of(game: &Game, swapped: &Swapped, cards: Vec<SwapWorth>, alone: Vec<String>) -> Self {
        let Planned { game, seed, bots, profile, settings, .. } = Planned::of(game, &swapped.plan);
        Self { game, seed, bots, profile, settings, cards, alone }
    }
}

/// What programs are told of the same games by players of several strengths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrengthsReport {
    /// The game, by the name of its folder.
    game: String,
    /// The seed from which those of the games are made.
    seed: u64,
    /// The profile, if one was chosen.
    profile: Option<String>,
    /// The settings chosen apart from it.
    settings: BTreeMap<String, Chosen>,
    /// Cards of the decks by what stood in their place; left out where there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    swaps: BTreeMap<String, String>,
    /// The players, in the order they were named: each had all seats.
    players: Vec<PlayerGames>,
    /// Every deck that met others, by how it does in the hands of each.
    decks: Vec<ByStrength>,
    /// The same of every card that was in a hand; with `--cards`.
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<ByStrength>>,
}

/// How many games a player has played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerGames {
    /// The player, by its word.
    player: String,
    /// How many games it has played.
    games: u64,
    /// How many of them came to their end.
    finished: u64,
}

impl StrengthsReport {
    /// Of these games; with what they say of cards, or without.
    pub fn of(plan: &Planned, all: &Strengths, cards: bool) -> Self {
        let Planned { game, seed, profile, settings, swaps, .. } = plan.clone();
        let of_player = |((player, games), finished): ((&str, u64), u64)| {
            let player = player.to_owned();
            PlayerGames { player, games, finished }
        };
        let players = all.players().zip(all.summaries().map(|summary| summary.finished)).map(of_player).collect();
        let (decks, cards) = (all.decks(), cards.then(|| all.cards()));
        Self { game, seed, profile, settings, swaps, players, decks, cards }
    }
}

/// What programs are told of the same games before a change and after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareReport {
    /// What was played before the change.
    before: Side,
    /// What was played after it.
    after: Side,
    /// How many games were compared.
    games: u64,
    /// How many of them ended with other winners, or not at all where they had.
    otherwise: u64,
    /// By how many points of per cent each deck wins more against others now.
    decks: BTreeMap<String, Moved>,
    /// By how many points of per cent each seat wins more now.
    seats: BTreeMap<String, Moved>,
    /// By how many decisions a game is longer now; nothing where none was compared.
    decisions: Option<Spread>,
    /// By how many turns.
    turns: Option<Spread>,
    /// By how much stats are higher now at the end of games, by name: one for each seat, or
    /// one of the table. Left out where none was asked for.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    stats: BTreeMap<String, Vec<Option<Spread>>>,
    /// How figures of cards have moved, those that have moved most first; where cards were
    /// noted both times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardMoved>>,
    /// From so many points of per cent on a difference counts; with `simulate --against`, and
    /// of its files.
    #[serde(skip_serializing_if = "Option::is_none")]
    effect: Option<Decimal>,
    /// Whether it is known of every deck, or of every seat where decks do not meet others,
    /// that it has moved, or that it has not by as much as counts; with `simulate --against`.
    /// Where content and settings are the same, it is known without a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<bool>,
    /// Every game, before and after; with `--rows`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<BothWays>>,
}

/// A game before a change and after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BothWays {
    /// What came of it before.
    pub before: Row,
    /// What came of it after.
    pub after: Row,
}

/// What one of two runs was played by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The game, by the name of its folder.
    game: String,
    /// The seed from which those of the games are made.
    seed: u64,
    /// Who played, seat by seat.
    bots: Vec<String>,
    /// The profile, if one was chosen.
    profile: Option<String>,
    /// The settings chosen apart from it.
    settings: BTreeMap<String, Chosen>,
    /// Cards of the decks by what stood in their place; left out where there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    swaps: BTreeMap<String, String>,
    /// BLAKE3 hash of all files of the content, those of mods included, in hexadecimal.
    content: String,
    /// The mods, in order.
    mods: Vec<UsedMod>,
}

/// By how much a deck or a seat wins more now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// Of how many games.
    games: u64,
    /// By so many points of per cent.
    percent: Decimal,
    /// The true difference is above this with 95 %.
    low: Decimal,
    /// The true difference is below this with 95 %.
    high: Decimal,
    /// What that says; with `simulate --against`, where intervals hold at all looks together.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Standing>,
    /// How often it wins, before and now, each with an interval for one look.
    wins: Option<Stands>,
}

impl CompareReport {
    /// Of these games, without cards and rows. From so many points of per cent on a
    /// difference counts, where somebody said.
    pub fn of(before: &Planned, after: &Planned, compared: &Compared, effect: Option<Decimal>) -> Self {
        let moved = |rate: Rate, wins: Option<Stands>| {
            let Rate { games, percent, low, high } = rate;
            Moved { games, percent, low, high, standing: effect.map(|effect| Standing::of(&rate, effect)), wins }
        };
        let [(_, decisions), (_, turns)] = compared.lengths();
        let (decks_stand, seats_stand) = (compared.decks_stand(), compared.seats_stand());
        let of_deck = |deck: &str| decks_stand.iter().find(|(one, _)| *one == deck).map(|(_, stands)| *stands);
        let of_seat = |seat: Seat| seats_stand.iter().find(|(one, _)| *one == seat).map(|(_, stands)| *stands);
        let decks = compared.by_deck().into_iter().map(|(deck, rate)| (deck.to_owned(), moved(rate, of_deck(deck))));
        let seats =
            compared.by_seat().into_iter().map(|(seat, rate)| (seat.letter().to_string(), moved(rate, of_seat(seat))));
        Self {
            before: Side::of(before),
            after: Side::of(after),
            games: compared.games,
            otherwise: compared.otherwise,
            decks: decks.collect(),
            seats: seats.collect(),
            decisions,
            turns,
            stats: compared.stats().into_iter().map(|(name, all)| (name.to_owned(), all)).collect(),
            cards: None,
            effect,
            decided: effect.map(|effect| compared.is_decided(effect) || before.plays_the_same(after)),
            rows: None,
        }
    }
}

impl Side {
    fn of(plan: &Planned) -> Self {
        let Planned { game, seed, bots, profile, settings, swaps, content, mods, .. } = plan.clone();
        Self { game, seed, bots, profile, settings, swaps, content, mods }
    }
}

/// A line of a file of `simulate --out`: first the plan, then a game each, and behind the last
/// game of `simulate --against` how it came to its end.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is that of both; lines are written as what they are")]
enum GamesLine {
    /// The first line: which plan, and which part of it.
    Head(Box<Head>),
    /// A game.
    Row(Box<Row>),
    /// The last line: how a run came to its end that stops when its games say enough.
    Foot(Foot),
}

/// Names and texts of the schema files.
pub fn schemas() -> [(&'static str, String); 7] {
    [
        ("simulate.schema.json", schema_of::<Report>("Tuckbox simulate and merge")),
        ("games.schema.json", schema_of::<GamesLine>("Tuckbox games, a line")),
        ("league.schema.json", schema_of::<LeagueReport>("Tuckbox league")),
        ("restrict.schema.json", schema_of::<RestrictReport>("Tuckbox restrict")),
        ("swaps.schema.json", schema_of::<SwapReport>("Tuckbox restrict --swap")),
        ("strengths.schema.json", schema_of::<StrengthsReport>("Tuckbox simulate --strengths")),
        ("compare.schema.json", schema_of::<CompareReport>("Tuckbox compare and simulate --against")),
    ]
}

/// The schema of what is written, as other schemas of the box are: draft 7. What is not left
/// out must be there, and `null` stands where there is no value.
fn schema_of<T: JsonSchema>(title: &str) -> String {
    let mut schema = SchemaSettings::draft07().for_serialize().into_generator().into_root_schema_for::<T>();
    schema.insert("title".into(), title.into());
    format!("{:#}\n", schema.to_value())
}

#[cfg(test)]
mod tests {
    use super::schemas;

    #[test]
    fn schemas_are_fresh() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
        for (name, text) in schemas() {
            let file = folder.join(name);
            if std::env::var_os("UPDATE").is_some() {
                std::fs::write(&file, &text).unwrap();
            }
            let stored = std::fs::read_to_string(file).unwrap_or_default();
            assert!(stored == text, "{name} is stale; run this test with UPDATE=1");
        }
    }
}
