//! A plan by its names, as files and programs know it: what two runs must have in
//! common for their games to be games of one plan.

use super::plan::{Plan, pairing_of, seed_of};
use super::row::Row;
use super::shard::Shard;
use super::summary::Summary;
use super::watched::Grouping;
use crate::statistics::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::ids::Seat;
use tuckbox_core::names::{CardId, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::{Card, Deck};
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_project::SettingNames;
use tuckbox_project::game::Game;

/// What cards are put together by in every report about cards.
pub const KIND: &str = "kind";

/// The word for all tags that are printed on cards.
pub const TAG: &str = "tag";

/// The number of this format of files with games.
pub const FORMAT: u32 = 1;

/// The first line of a file with games of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The number of its format: [`FORMAT`].
    pub tuckbox_games: u32,
    /// Which part of the plan the file is for.
    pub shard: Shard,
    /// The plan.
    pub plan: Planned,
}

/// The last line of a file whose games were looked at while they were played, until they
/// said enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Foot {
    /// How its run came to its end.
    pub ended: Ended,
}

/// How a run came to its end that stops when its games say enough: the number of its games
/// hangs on what came of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// After so many games.
    pub games: u64,
    /// From so many points of per cent on a difference counted.
    pub effect: Decimal,
    /// Whether it was decided then; else all games of the plan were played.
    pub decided: bool,
}

/// A plan by its names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Planned {
    /// The game, by the name of its folder.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// BLAKE3 hash of all files of the content, those of mods included, in hexadecimal.
    pub content: String,
    /// The mods, in order.
    pub mods: Vec<UsedMod>,
    /// The version of the program.
    pub program: String,
    /// How many games.
    pub games: u64,
    /// From which the seeds of the games are made.
    pub seed: u64,
    /// The bots, one for each seat.
    pub bots: Vec<String>,
    /// The decks, one for each seat; games take these pairings in turn.
    pub pairings: Vec<Vec<String>>,
    /// The profile, if one is chosen.
    pub profile: Option<String>,
    /// The settings chosen apart from it.
    pub settings: BTreeMap<String, Chosen>,
    /// Cards of the decks by what stands in their place.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub swaps: BTreeMap<String, String>,
    /// A game that has so many decisions is stopped.
    pub limit: u64,
    /// The stats that are noted at the end of each game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<String>,
    /// The cards whose part in each game is noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardLists>,
    /// Whether it is noted who leads when.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leads: bool,
    /// What one of two players may never use, each word in games of its own, where the games
    /// are those of `restrict`: then each is played again with both changed round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// The cards of the decks of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardLists {
    /// The cards of each deck, those of the table's decks among them.
    pub decks: BTreeMap<String, BTreeSet<String>>,
    /// The kind of each card that has one.
    pub kinds: BTreeMap<String, String>,
    /// By what else cards are put together, and where each card belongs that has any of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub groups: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// What people call each card that is not called by its name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub titles: BTreeMap<String, String>,
}

impl Planned {
    /// A plan by the names of its game.
    pub fn of(game: &Game, plan: &Plan) -> Self {
        let SettingNames { profile, set } = game.setting_names(&plan.settings);
        let name = |card: CardId| game.rules.name(card).to_owned();
        Self {
            game: game.rules.id.to_string(),
            title: game.rules.title.to_string(),
            content: game.version(),
            mods: game.rules.mods.clone(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            games: plan.games,
            seed: plan.seed,
            bots: plan.bots.clone(),
            pairings: plan.pairings.iter().map(|decks| game.deck_names(decks)).collect(),
            profile,
            settings: set,
            swaps: plan.swaps.iter().map(|&(one, by)| (name(one), name(by))).collect(),
            limit: u64::try_from(plan.most).unwrap_or(u64::MAX),
            stats: plan.watched.stats.iter().map(|&stat| game.rules.name(stat).to_owned()).collect(),
            cards: plan.watched.cards.then(|| CardLists::of(game, plan)),
            leads: plan.watched.leads,
            left_out: Vec::new(),
        }
    }

    /// Which seed and decks of the plan a game has.
    fn round_of(&self, game: u64) -> u64 {
        match u64::try_from(self.left_out.len()) {
            Ok(words @ 1..) => game / words / 2,
            _ => game,
        }
    }

    /// Whether all seats play alike and bring each deck as often as the others: then what
    /// a seat wins more than its share is the seat's.
    pub fn seats_are_alike(&self) -> bool {
        let decks_of = |seat: usize| {
            let mut decks: Vec<Option<&String>> = self.pairings.iter().map(|decks| decks.get(seat)).collect();
            decks.sort_unstable();
            decks
        };
        let seats = self.pairings.first().map_or(0, Vec::len);
        seats > 1
            && self.bots.windows(2).all(|two| two[0] == two[1])
            && (1..seats).all(|seat| decks_of(seat) == decks_of(0))
    }

    /// What people call a card.
    pub fn card_title<'a>(&'a self, card: &'a str) -> &'a str {
        self.cards.as_ref().and_then(|lists| lists.titles.get(card)).map_or(card, String::as_str)
    }

    /// What the values of a stat are called, so many of them: "purse of A" for each seat, or
    /// the stat alone, which is the table's.
    pub fn stat_names(&self, stat: &str, values: usize) -> Vec<String> {
        let by_seat = values > 1 || self.pairings.iter().all(|decks| decks.len() == 1);
        let name = |seat: Seat| if by_seat { format!("{stat} of {}", seat.letter()) } else { stat.to_owned() };
        (0..).map(Seat).take(values).map(name).collect()
    }

    /// A summary of none of its games.
    pub fn summary(&self) -> Summary {
        Summary::new(&self.pairings)
    }

    /// Whether this came of one of its games.
    pub fn has(&self, row: &Row) -> bool {
        let round = self.round_of(row.game);
        let decks = self.pairings.get(pairing_of(self.pairings.len(), round));
        let letters: Vec<char> = (0..16).map(Seat).take(row.decks.len()).map(Seat::letter).collect();
        row.game < self.games
            && row.seed == seed_of(self.seed, round)
            && decks == Some(&row.decks)
            && row.winners.iter().all(|winner| letters.contains(winner))
            && (row.winners.is_empty() || row.finished && !row.draw)
    }

    /// What of it is otherwise than in another plan, the words that end a sentence: "its
    /// seed is 7, not 8". Nothing where both are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let is = |what: &str, own: &dyn ToString, others: &dyn ToString| {
            let (own, others) = (own.to_string(), others.to_string());
            (own != others).then(|| format!("its {what} is {own}, not {others}"))
        };
        let are = |what: &str, own: &[String], others: &[String]| {
            (own != others).then(|| format!("its {what} are {}, not {}", listed(own), listed(others)))
        };
        let decks = |plan: &Self| -> Vec<String> { plan.pairings.iter().map(|decks| decks.join("-")).collect() };
        let mods = |plan: &Self| -> Vec<String> {
            plan.mods.iter().map(|one| format!("{} {}", one.name, one.version)).collect()
        };
        let settings = |plan: &Self| -> Vec<String> {
            let set = plan.settings.iter().map(|(name, chosen)| format!("{name}={chosen}"));
            plan.profile.iter().map(|name| format!("profile {name}")).chain(set).collect()
        };
        let swaps = |plan: &Self| -> Vec<String> { plan.swaps.iter().map(|(one, by)| format!("{one}={by}")).collect() };
        None.or_else(|| is("game", &format!("`{}`", self.game), &format!("`{}`", other.game)))
            .or_else(|| are("cards and actions that are left out", &self.left_out, &other.left_out))
            .or_else(|| is("number of games", &self.games, &other.games))
            .or_else(|| is("seed", &self.seed, &other.seed))
            .or_else(|| are("players", &self.bots, &other.bots))
            .or_else(|| are("mods", &mods(self), &mods(other)))
            .or_else(|| are("settings", &settings(self), &settings(other)))
            .or_else(|| are("swaps", &swaps(self), &swaps(other)))
            .or_else(|| is("limit of decisions", &self.limit, &other.limit))
            .or_else(|| is("program", &self.program, &other.program))
            .or_else(|| {
                let digest = |plan: &Self| plan.content.chars().take(12).collect::<String>();
                (self.content != other.content)
                    .then(|| format!("its content is another version, {}, not {}", digest(self), digest(other)))
            })
            .or_else(|| are("stats", &self.stats, &other.stats))
            .or_else(|| is("report about cards", &wanted(self.cards.is_some()), &wanted(other.cards.is_some())))
            .or_else(|| is("report about leads", &wanted(self.leads), &wanted(other.leads)))
            .or_else(|| are("pairings of decks", &decks(self), &decks(other)))
            .or_else(|| (self != other).then(|| String::from("it is planned otherwise")))
    }
}

fn wanted(asked: bool) -> &'static str {
    if asked { "asked for" } else { "left out" }
}

impl CardLists {
    /// Of the decks of a plan; by its settings, some of their cards are there or not.
    fn of(game: &Game, plan: &Plan) -> Self {
        let rules = &game.rules;
        let settings = rules.settings_of(&plan.settings).unwrap_or_default();
        let cards = |deck: &Deck| -> Vec<CardId> {
            let there = deck.options.iter().filter(|option| option.wanted.holds(&settings));
            deck.cards.iter().chain(there.map(|option| &option.cards)).map(|cards| cards.card).collect()
        };
        let shared: Vec<CardId> = rules.decks.iter().filter(|deck| deck.table).flat_map(cards).collect();
        let mut lists = Self::default();
        for &deck in plan.pairings.iter().flatten() {
            let own = rules.decks.get(deck.index()).map(cards).unwrap_or_default();
            let all = own.iter().chain(&shared).map(|&card| rules.name(card).to_owned()).collect();
            lists.decks.insert(rules.name(deck).to_owned(), all);
        }
        // Also effects put cards into hands.
        for (id, card) in (0..).map(CardId).zip(&rules.cards) {
            let name = rules.name(id);
            if let Some(kind) = card.kind {
                lists.kinds.insert(name.to_owned(), rules.name(kind).to_owned());
            }
            if *card.title != *name {
                lists.titles.insert(name.to_owned(), card.title.to_string());
            }
        }
        for &by in plan.watched.by.iter().filter(|by| **by != Grouping::Kind) {
            let all = (0..).map(CardId).zip(&rules.cards);
            let groups = all.map(|(id, card)| (rules.name(id).to_owned(), by.of(rules, card)));
            lists.groups.insert(by.name(rules).to_owned(), groups.filter(|(_, of)| !of.is_empty()).collect());
        }
        lists
    }

    /// By what cards are put together.
    pub fn groupings(&self) -> impl Iterator<Item = &str> {
        [KIND].into_iter().chain(self.groups.keys().map(String::as_str))
    }

    /// The groups that a card belongs to: by what, and its name there.
    pub fn groups_of(&self, card: &str) -> impl Iterator<Item = (&str, &str)> {
        let kind = self.kinds.get(card).map(|kind| (KIND, kind.as_str()));
        let groups = self.groups.iter().flat_map(move |(by, cards)| {
            cards.get(card).into_iter().flatten().map(move |group| (by.as_str(), group.as_str()))
        });
        kind.into_iter().chain(groups)
    }
}

impl Grouping {
    /// What it is called.
    pub fn name(self, rules: &Ruleset) -> &str {
        match self {
            Self::Kind => KIND,
            Self::Tag => TAG,
            Self::Stat(stat) => rules.name(stat),
        }
    }

    /// The groups of a card.
    pub fn of(self, rules: &Ruleset, card: &Card) -> Vec<String> {
        match self {
            Self::Kind => card.kind.iter().map(|&kind| rules.name(kind).to_owned()).collect(),
            Self::Tag => card.tags.iter().map(|tag| rules.name(tag).to_owned()).collect(),
            Self::Stat(stat) if card.given.get(stat.index()) == Some(&true) => {
                let value = card.stats.get(stat.index()).copied().unwrap_or(0);
                let symbols = rules.stats.get(stat.index()).map_or(&[][..], |def| &def.symbols);
                let symbol = usize::try_from(value).ok().and_then(|value| symbols.get(value));
                vec![symbol.map_or_else(|| value.to_string(), ToString::to_string)]
            }
            Self::Stat(_) => Vec::new(),
        }
    }
}

/// Words of a list, or that there is none.
fn listed(words: &[String]) -> String {
    if words.is_empty() { String::from("none") } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    #[test]
    fn what_differs_between_two_plans_is_said() {
        let game = duel();
        let one = Planned::of(&game, &Plan::new(&game, 60, 5));
        assert_eq!(one.difference(&one.clone()), None);
        let told = |other: &Planned| other.difference(&one).unwrap_or_default();
        assert_eq!(told(&Planned { seed: 6, ..one.clone() }), "its seed is 6, not 5");
        assert_eq!(told(&Planned { bots: vec!["quick".into()], ..one.clone() }), "its players are quick, not random");
        assert_eq!(
            told(&Planned { profile: Some("short".into()), ..one.clone() }),
            "its settings are profile short, not none"
        );
        let content = format!("beef{}", one.content);
        assert!(told(&Planned { content, ..one.clone() }).starts_with("its content is another version, beef"));
        assert!(told(&Planned { title: "Other".into(), ..one.clone() }).starts_with("it is planned"));
    }

    #[test]
    fn a_row_is_one_of_its_plan_or_not() {
        let game = duel();
        let plan = Plan::new(&game, 8, 5);
        let planned = Planned::of(&game, &plan);
        let mut rows = Vec::new();
        crate::simulate::simulate(&game, &plan, |row| rows.push(row.clone())).unwrap();
        assert!(rows.iter().all(|row| planned.has(row)));
        let row = || rows[3].clone();
        for other in [
            Row { game: 8, ..row() },
            Row { game: 4, ..row() },
            Row { seed: 1, ..row() },
            Row { decks: vec!["reds".into()], ..row() },
            Row { winners: vec!['C'], ..row() },
            Row { winners: vec!['A'], draw: true, ..row() },
        ] {
            assert!(!planned.has(&other), "{other:?}");
        }
    }
}
