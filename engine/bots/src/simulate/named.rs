//! From the names of a plan back to what is played: for whoever gets a plan as text, and
//! for stats that somebody names.

use super::plan::Plan;
use super::planned::Planned;
use super::watched::Watched;
use crate::by_name::by_name;
use tuckbox_core::names::{DeckId, Named, StatId};
use tuckbox_core::rules::Scope;
use tuckbox_core::suggest::did_you_mean;
use tuckbox_core::words::quoted;
use tuckbox_project::game::Game;

/// A stat cannot be noted of games.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoStat {
    /// None of this name.
    #[error("There is no stat of seats or the table `{name}`.{}", choice(name, known))]
    Unknown {
        /// The name.
        name: String,
        /// The stats there are.
        known: Vec<String>,
    },
    /// It is one of pieces.
    #[error(
        "The stat `{name}` is one of pieces, and games are noted with stats of seats and of the table.{}",
        choice("", known)
    )]
    OfPieces {
        /// The name.
        name: String,
        /// The stats there are.
        known: Vec<String>,
    },
}

/// What to choose instead, after a space.
fn choice(name: &str, known: &[String]) -> String {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    match did_you_mean(name, known.iter().copied()).filter(|_| !name.is_empty()) {
        Some(hint) => format!(" {hint}"),
        None if known.is_empty() => String::from(" This game has none."),
        None => format!(" Choose one of these: {}.", quoted(&known)),
    }
}

/// The stats of these names that are noted at the end of games, each once.
///
/// # Errors
/// When seats and the table have none of a name.
pub fn stats(game: &Game, names: &[String]) -> Result<Vec<StatId>, NoStat> {
    let known = || {
        let all = game.rules.stats.iter().zip((0..).map(StatId::from_index));
        all.filter(|(stat, _)| stat.of != Scope::Piece).map(|(_, id)| (game.rules.name(id), id))
    };
    let mut found = Vec::new();
    for name in names {
        let Some((_, id)) = known().find(|(known, _)| known == name) else {
            let (name, known) = (name.clone(), known().map(|(name, _)| name.to_owned()).collect());
            return Err(match game.rules.find::<StatId>(&name).is_some() {
                true => NoStat::OfPieces { name, known },
                false => NoStat::Unknown { name, known },
            });
        };
        if !found.contains(&id) {
            found.push(id);
        }
    }
    Ok(found)
}

impl Planned {
    /// What is played by it, if the game is the one it was planned for.
    ///
    /// # Errors
    /// When it is of another game, content, mod or program, or names what there is not: a
    /// whole sentence.
    pub fn plan(&self, game: &Game) -> Result<Plan, String> {
        let other = |difference| format!("The game that is here is not the one of the plan: {difference}.");
        let here = Planned::of(game, &Plan::new(game, self.games, self.seed));
        let Self { game: name, content, mods, program, .. } = here;
        let here = Self { game: name, content, mods, program, ..self.clone() };
        here.difference(self).map_or(Ok(()), |difference| Err(other(difference)))?;
        let deck = |name: &String| {
            let id = game.rules.find::<DeckId>(name).filter(|id| id.index() < game.rules.decks.len());
            id.ok_or_else(|| format!("There is no deck `{name}`."))
        };
        let pairing = |decks: &Vec<String>| decks.iter().map(deck).collect::<Result<Vec<DeckId>, String>>();
        let plan = Plan {
            bots: self.bots.clone(),
            pairings: self.pairings.iter().map(pairing).collect::<Result<_, _>>()?,
            settings: game.settings(self.profile.as_deref(), &self.settings).map_err(|why| why.to_string())?,
            most: usize::try_from(self.limit).unwrap_or(usize::MAX),
            watched: Watched {
                stats: stats(game, &self.stats).map_err(|why| why.to_string())?,
                cards: self.cards.is_some(),
                leads: self.leads,
                ..Watched::default()
            },
            ..Plan::new(game, self.games, self.seed)
        };
        for bot in &plan.bots {
            by_name(bot, game, 0).map_err(|unknown| unknown.to_string())?;
        }
        // What comes of its names has to be the plan again.
        Planned::of(game, &plan).difference(self).map_or(Ok(plan), |difference| Err(other(difference)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    #[test]
    fn a_plan_comes_back_from_its_names() {
        let game = duel();
        let bots = vec!["random".into(), "search:20".into()];
        let watched = Watched {
            stats: stats(&game, &["gold".into(), "die".into()]).unwrap(),
            cards: true,
            leads: true,
            ..Watched::default()
        };
        let planned = Planned::of(&game, &Plan { bots, watched, most: 77, ..Plan::new(&game, 60, 5) });
        let again = planned.plan(&game).unwrap();
        assert_eq!(Planned::of(&game, &again), planned);
        assert_eq!((again.games, again.seed, again.most), (60, 5, 77));
    }

    #[test]
    fn a_plan_of_something_else_is_refused() {
        let game = duel();
        let planned = Planned::of(&game, &Plan::new(&game, 60, 5));
        let told = |other: Planned| other.plan(&game).unwrap_err();
        let content = format!("beef{}", planned.content);
        let words = told(Planned { content, ..planned.clone() });
        assert!(words.contains("its content is another version, "), "{words}");
        let words = told(Planned { bots: vec!["clever".into()], ..planned.clone() });
        assert!(words.contains("no bot `clever`"), "{words}");
        let words = told(Planned { pairings: vec![vec!["greens".into()]], ..planned.clone() });
        assert_eq!(words, "There is no deck `greens`.");
        let words = told(Planned { stats: vec!["golds".into()], ..planned });
        assert!(words.starts_with("There is no stat of seats or the table `golds`. "), "{words}");
    }

    #[test]
    fn a_stat_that_cannot_be_noted_says_which_can() {
        let told = |name: &str| stats(&duel(), &[name.to_owned()]).unwrap_err().to_string();
        assert!(told("power").contains("is one of pieces") && told("power").contains("`gold`"), "{}", told("power"));
    }
}
