//! The match that a scenario begins with.

use crate::board::build::build;
use crate::lookup::id;
use crate::names::Names;
use crate::page::Scenario;
use crate::page::args::SeatOrTable;
use crate::page::block::{Beginning, Block};
use crate::page::given::Given;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::names::{CardId, Named, ZoneId};
use tuckbox_core::rules::{Ruleset, ZoneOwner};
use tuckbox_project::game::Game;

/// The match a scenario begins with, its dice free, and its aliases.
///
/// # Errors
/// A whole sentence, when it cannot be built, or the block has no match.
pub fn begin(game: &Game, base: &Given, scenario: &Scenario) -> Result<(Match, Names), String> {
    match &scenario.block {
        Block::Scenario { given, .. } => build(game, &given.over(&scenario.given.over(base))),
        Block::Opening { begins, tops, .. } => {
            let mut found = whole(game, begins, begins.seed)?;
            for (seat, zones) in tops {
                for (zone, cards) in zones {
                    let zone: ZoneId = id(&game.rules, zone)?;
                    let mut top: Vec<CardId> = Vec::new();
                    for what in cards {
                        let card = id::<CardId>(&game.rules, &what.card)?;
                        top.extend(std::iter::repeat_n(card, usize::from(what.count)));
                    }
                    found.script_tops(zone, top_of(&game.rules, zone, *seat)?, top);
                }
            }
            Ok((found, Names::default()))
        }
        Block::Chance(chance) => build(game, &chance.given.over(&scenario.given.over(base))),
        Block::Given(_) | Block::Deck(_) | Block::Content(_) | Block::Games(_) => {
            Err("This block has no match to be played.".into())
        }
    }
}

/// A whole game with this seed, before anything has happened: with the decks that
/// are named, or the game's own where nobody names any; one that is the only one
/// there is, as the empty deck of a game without decks, need not be named.
pub fn whole(game: &Game, begins: &Beginning, seed: u64) -> Result<Match, String> {
    let decks = &begins.decks;
    let own = decks.is_empty() && (game.decks().nth(1).is_none() || !game.rules.default_decks.is_empty());
    let setup = if own { game.default_setup(seed) } else { game.setup(decks, seed)? };
    let settings = game.settings(begins.profile.as_deref(), &begins.settings)?;
    Match::new(game.rules.clone(), Setup { settings, ..setup }).map_err(|trouble| trouble.to_string())
}

/// Whose zone it is of which `tops` says what lies on top. Of a zone of the table
/// it may be said under `table`, or under A.
fn top_of(rules: &Ruleset, zone: ZoneId, whose: SeatOrTable) -> Result<Seat, String> {
    let name = rules.name(zone);
    match (rules.zones[zone.index()].of, whose.seat()) {
        (ZoneOwner::Seat, Some(seat)) => Ok(seat),
        (ZoneOwner::Seat, None) => {
            Err(format!("`{name}` is a zone of seats; say in `tops` whose, `A: {{\"{name}\": […]}}`."))
        }
        (ZoneOwner::Table, None | Some(Seat(0))) => Ok(Seat(0)),
        (ZoneOwner::Table, Some(_)) => {
            Err(format!("`{name}` is a zone of the table; write `tops: {{table: {{\"{name}\": […]}}}}`."))
        }
        (ZoneOwner::Piece, _) => {
            Err(format!("`{name}` is a zone of pieces; `tops` is for zones of seats and of the table."))
        }
    }
}
