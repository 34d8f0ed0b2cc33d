//! Bots by their names, as people and plans give them.

use crate::random::Random;
use crate::search::{Budget, Reach, Search};
use std::time::Duration;
use tuckbox_core::decider::Decider;
use tuckbox_core::names::{ActionId, CardId, NameKind, Named, StatId, TagId};
use tuckbox_core::restriction::Restriction;
use tuckbox_core::rules::Scope;
use tuckbox_core::suggest;
use tuckbox_core::words::quoted;
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
    /// What it should play for is nothing that seats have.
    #[error("Seats of {game} have no stat `{word}` that they could pay.{hint}")]
    Pays {
        /// The title of the game.
        game: String,
        /// What is not there.
        word: String,
        /// What may have been meant, after a space.
        hint: String,
    },
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
        let (word, _) = split_more(word);
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

/// What stands before the stat of seats that those pay who do not win, which a player that
/// looks ahead then counts instead of wins: `search:100/pays=stake`.
pub const PAYS: &str = "/pays=";

/// The word of a bot, and what more is said of it.
fn split_more(word: &str) -> (&str, &str) {
    // By one sign first: every seat of every game is named.
    let Some(at) = word.find('/') else { return (word, "") };
    let (name, more) = word.split_at(at);
    if more.starts_with(NEVER) || more.starts_with(PAYS) { (name, more) } else { (word, "") }
}

/// What it never does and what it plays for, of what is said after its word.
fn read_more(mut more: &str, game: &Game) -> Result<(Restriction, Option<StatId>), UnknownBot> {
    let (mut never, mut pays) = (Restriction::default(), None);
    while !more.is_empty() {
        let next = [NEVER, PAYS].iter().filter_map(|word| more.get(1..)?.find(word)).min();
        let (part, rest) = next.map_or((more, ""), |at| more.split_at(at + 1));
        match (part.strip_prefix(NEVER), part.strip_prefix(PAYS)) {
            (Some(words), _) => never = restriction(words, game)?,
            (_, Some(word)) => pays = Some(stake(word, game)?),
            (None, None) => return Err(UnknownBot::Name(part.to_owned())),
        }
        more = rest;
    }
    Ok((never, pays))
}

/// The stat of seats of this name.
fn stake(word: &str, game: &Game) -> Result<StatId, UnknownBot> {
    let rules = &game.rules;
    let known = || {
        let all = (0..).map(StatId::from_index).zip(&rules.stats);
        all.filter(|(_, stat)| stat.of == Scope::Seat).map(|(id, _)| (rules.name(id), id))
    };
    known().find(|(name, _)| *name == word).map(|(_, id)| id).ok_or_else(|| UnknownBot::Pays {
        game: rules.title.to_string(),
        word: word.to_owned(),
        hint: match known().map(|(name, _)| name).collect::<Vec<_>>() {
            none if none.is_empty() => String::from(" They have none at all."),
            names => format!(" Choose one of these: {}.", quoted(&names)),
        },
    })
}

/// A bot by its name, with its own stream of chance.
///
/// # Errors
/// When there is no such bot, or the game has not what it should never use.
pub fn by_name(name: &str, game: &Game, seed: u64) -> Result<Box<dyn Decider>, UnknownBot> {
    let (restriction, pays) = read_more(split_more(name).1, game)?;
    let search = |budget, reach| Search::new(game, budget, reach, seed).paying(pays);
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
        assert_eq!(kind("search:20/pays=gold/never=x"), kind("search:20"));
        assert_eq!(kind("quick:5"), Err(UnknownBot::NoBudget("quick".into())));
        assert_eq!(kind("clever:5"), Err(UnknownBot::Name("clever".into())));
    }

    #[test]
    fn what_more_is_said_of_a_bot_is_read_in_any_order() {
        let game = tuckbox_duel::duel();
        let gold = game.rules.find::<StatId>("gold");
        let pays = |more: &str| read_more(more, &game).map(|(never, pays)| (never != Restriction::default(), pays));
        assert_eq!(pays(""), Ok((false, None)));
        assert_eq!(pays("/pays=gold"), Ok((false, gold)));
        let card = &game.rules.names.of(NameKind::Card)[0].name;
        assert_eq!(pays(&format!("/pays=gold/never={card}")), Ok((true, gold)));
        assert_eq!(pays(&format!("/never={card}/pays=gold")), Ok((true, gold)));
        for wrong in ["golds", "power", ""] {
            let told = by_name(&format!("search:5/pays={wrong}"), &game, 1).err().map(|wrong| wrong.to_string());
            let begin = format!("Seats of Duel have no stat `{wrong}` that they could pay.");
            assert!(told.as_ref().is_some_and(|told| told.starts_with(&begin)), "{told:?}");
        }
    }
}
