//! Bots by their names, as people and plans give them.

use crate::random::Random;
use crate::search::{Budget, Reach, Search};
use std::time::Duration;
use tuckbox_core::decider::Decider;
use tuckbox_core::names::{ActionId, CardId, NameKind, Named, TagId};
use tuckbox_core::restriction::Restriction;
use tuckbox_core::suggest;
use tuckbox_project::game::Game;

/// The names of all bots, the weakest first.
pub const NAMES: [&str; 3] = ["random", "quick", "search"];

/// How much `search` thinks about a decision when nobody says.
pub const ITERATIONS: u32 = 1000;

/// Levels for people: how many iterations `search` thinks about a decision, the weakest
/// first.
pub const LEVELS: [(&str, u32); 3] = [("easy", 25), ("medium", 200), ("hard", ITERATIONS)];

/// How often `quick` looks what comes of an option.
const LOOKS: u32 = 6;

/// There is no such bot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownBot {
    /// None of this name.
    #[error("There is no bot `{0}`; the bots are `{names}`.", names = NAMES.join("`, `"))]
    Name(String),
    /// Only `search` is told how much to think.
    #[error("`{0}` thinks as much as it does; only `search` is told how much, as in `search:200`.")]
    NoBudget(String),
    /// What stands behind the colon is no budget.
    #[error(
        "`{0}` is nothing to think by; give `search` a level (`{levels}`), a number of iterations, as in `search:200`, or milliseconds, as in `search:50ms`.", levels = LEVELS.map(|(level, _)| level).join("`, `")
    )]
    Budget(String),
    /// What it should never do is nothing that the game has.
    #[error("{game} has no card, tag of cards or action `{word}` that a player could leave out.{hint}")]
    Never {
        /// The title of the game.
        game: String,
        /// What is not there.
        word: String,
        /// What may have been meant, after a space.
        hint: String,
    },
}

/// Which bot a word means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotKind {
    /// Any option: [`Random`].
    Random,
    /// What looks best at once: a [`Search`] that does not look beyond the step.
    Quick,
    /// [`Search`] with this budget.
    Search(Budget),
}

impl std::str::FromStr for BotKind {
    type Err = UnknownBot;

    /// What it never does is passed over: that takes a game.
    fn from_str(word: &str) -> Result<Self, UnknownBot> {
        let (word, _) = split_never(word);
        let (name, budget) = word.split_once(':').map_or((word, None), |(name, budget)| (name, Some(budget)));
        let kind = match name {
            "random" => Self::Random,
            "quick" => Self::Quick,
            "search" => Self::Search(budget.map_or(Ok(Budget::Iterations(ITERATIONS)), budget_of)?),
            _ => return Err(UnknownBot::Name(name.to_owned())),
        };
        match (kind, budget) {
            (Self::Random | Self::Quick, Some(_)) => Err(UnknownBot::NoBudget(name.to_owned())),
            _ => Ok(kind),
        }
    }
}

/// A level, `easy`, iterations, `200`, or milliseconds, `50ms`; at least 1.
fn budget_of(word: &str) -> Result<Budget, UnknownBot> {
    if let Some((_, iterations)) = LEVELS.iter().find(|(level, _)| *level == word) {
        return Ok(Budget::Iterations(*iterations));
    }
    let number = word.strip_suffix("ms").unwrap_or(word);
    let number: u32 =
        number.parse().ok().filter(|&number| number > 0).ok_or_else(|| UnknownBot::Budget(word.into()))?;
    Ok(match word.ends_with("ms") {
        true => Budget::Time(Duration::from_millis(number.into())),
        false => Budget::Iterations(number),
    })
}

/// What stands before the cards, tags and actions that a player never uses, joined by `+`:
/// `search:100/never=my-card+draw`.
pub const NEVER: &str = "/never=";

fn split_never(word: &str) -> (&str, Option<&str>) {
    // By one sign first: every seat of every game is named.
    let never = word.find('/').and_then(|at| Some((word.get(..at)?, word.get(at..)?.strip_prefix(NEVER)?)));
    never.map_or((word, None), |(word, never)| (word, Some(never)))
}

/// A bot by its name, with its own stream of chance.
///
/// # Errors
/// When there is no such bot, or the game has not what it should never use.
pub fn by_name(name: &str, game: &Game, seed: u64) -> Result<Box<dyn Decider>, UnknownBot> {
    let restriction = match split_never(name) {
        (_, Some(never)) => restriction(never, game)?,
        _ => Restriction::default(),
    };
    let search = |budget, reach| Search::new(game, budget, reach, seed);
    Ok(match name.parse()? {
        BotKind::Random => Box::new(Random::new(seed).never(restriction)),
        BotKind::Quick => Box::new(search(Budget::EachOption(LOOKS), Reach::STEP).never(restriction)),
        BotKind::Search(budget) => Box::new(search(budget, Reach::default()).never(restriction)),
    })
}

/// What these words name, joined by `+`: a card by its id or its title, all cards with a
/// printed tag, an action, in this order where the same name means several.
///
/// # Errors
/// When the game has none of a name.
pub fn restriction(words: &str, game: &Game) -> Result<Restriction, UnknownBot> {
    let rules = &game.rules;
    let mut found = Restriction::default();
    for word in words.split('+') {
        let id = |kind| rules.names.find(kind, word);
        let titled = || (0..).map(CardId).zip(&rules.cards).find(|(_, card)| *card.title == *word);
        let card = id(NameKind::Card).map(CardId::from_index).filter(|card| card.index() < rules.cards.len());
        let card = card.or_else(|| titled().map(|(id, _)| id));
        let tag = id(NameKind::Tag).map(TagId::from_index);
        let tagged = |tag: TagId| (0..).map(CardId).zip(&rules.cards).filter(move |(_, card)| card.tags.has(tag));
        let tagged: Vec<CardId> = tag.into_iter().flat_map(tagged).map(|(card, _)| card).collect();
        match (card, tagged.is_empty(), id(NameKind::Action)) {
            (Some(card), ..) => found.cards.push(card),
            (None, false, _) => found.cards.extend(tagged),
            (None, true, Some(action)) => found.actions.push(ActionId::from_index(action)),
            (None, true, None) => return Err(never(word, game)),
        }
    }
    Ok(found)
}

fn never(word: &str, game: &Game) -> UnknownBot {
    let kinds = [NameKind::Card, NameKind::Tag, NameKind::Action];
    let names = kinds.iter().flat_map(|&kind| game.rules.names.of(kind)).map(|entry| &*entry.name);
    let titles = game.rules.cards.iter().map(|card| &*card.title);
    let hint = suggest::did_you_mean(word, names.chain(titles)).map_or_else(String::new, |hint| format!(" {hint}"));
    UnknownBot::Never { game: game.rules.title.to_string(), word: word.to_owned(), hint }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_bots_and_how_much_they_think() {
        let kind = |word: &str| word.parse::<BotKind>();
        assert_eq!(kind("search"), Ok(BotKind::Search(Budget::Iterations(ITERATIONS))));
        assert_eq!(kind("search:200"), Ok(BotKind::Search(Budget::Iterations(200))));
        assert_eq!(kind("search:50ms"), Ok(BotKind::Search(Budget::Time(Duration::from_millis(50)))));
        assert_eq!(kind("search:easy"), Ok(BotKind::Search(Budget::Iterations(25))));
        assert_eq!(kind("search:hard"), kind("search"));
        for wrong in ["search:", "search:Easy", "search:0", "search:-1", "search:ms", "search:1s", "search:99999999999"]
        {
            assert!(matches!(kind(wrong), Err(UnknownBot::Budget(_))), "{wrong}");
        }
        assert_eq!(kind("search:easy/never=x"), kind("search:easy"));
        assert_eq!(kind("quick:5"), Err(UnknownBot::NoBudget("quick".into())));
        assert_eq!(kind("clever:5"), Err(UnknownBot::Name("clever".into())));
    }
}
