//! What commands write for programs, where no library has the type of it, and the schemas
//! of all of it: made from the types that are written.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use std::collections::BTreeMap;
use tuckbox_bots::league::{League, Pair, Standing, Standings};
use tuckbox_bots::restricted::{Restricted, Worth};
use tuckbox_bots::simulate::{Head, Planned, Report, Row};
use tuckbox_bots::statistics::Rate;
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
    players: Vec<Standing>,
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

/// A line of a file of `simulate --out`: first the plan, then a game each.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is that of both; lines are written as what they are")]
enum GamesLine {
    /// The first line: which plan, and which part of it.
    Head(Box<Head>),
    /// A game.
    Row(Box<Row>),
}

/// Names and texts of the schema files.
pub fn schemas() -> [(&'static str, String); 4] {
    [
        ("simulate.schema.json", schema_of::<Report>("Tuckbox simulate and merge")),
        ("games.schema.json", schema_of::<GamesLine>("Tuckbox games, a line")),
        ("league.schema.json", schema_of::<LeagueReport>("Tuckbox league")),
        ("restrict.schema.json", schema_of::<RestrictReport>("Tuckbox restrict")),
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
