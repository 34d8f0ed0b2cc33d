//! What cards and actions are worth: a player against the same player who may never use
//! one of them (restricted play; Jaffe, Miller, Andersen, Liu, Karlin and Popović 2012).
//! Unlike figures that only observe games, this one says what follows from what. Where
//! many are tried at once, some stand out by chance: how many of those that are told to
//! may be such is bounded (Benjamini and Hochberg 1995).

use crate::by_name::{NEVER, UnknownBot, restriction};
use crate::league::{League, WHOLE, Wrong};
use crate::simulate::{Plan, Problem};
use crate::statistics::{Decimal, Tally, discoveries, rounded};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use tuckbox_project::game::Game;

/// Which cards, tags of cards or actions are left out in turn, and by whom.
#[derive(Debug, Clone)]
pub struct Restricted {
    /// The player, by its word, without anything it never does.
    pub player: String,
    /// What is left out, each alone.
    pub left_out: Vec<String>,
    /// How many games are played about each at least.
    pub games: u64,
    /// Seeds, decks, settings, and when games are cut; its bots are not looked at.
    pub plan: Plan,
}

/// What one of them is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Worth {
    /// What was left out.
    pub left_out: String,
    /// How many games were played about it.
    pub games: u64,
    /// What who may use it got against who may not, in per mille of a game: 500 is nothing,
    /// more is a card one wants.
    pub permille: u64,
    /// The true one lies above this with 95 %.
    pub low: u64,
    /// The true one lies below this with 95 %.
    pub high: u64,
    /// Whether it stands out of all that were tried.
    pub stands_out: bool,
}

/// Of those that stand out, so many of a hundred may do so by chance.
pub const FALSE_DISCOVERIES: u32 = 5;

impl Restricted {
    /// Whether it can be played.
    ///
    /// # Errors
    /// When the player is none, the game has not what is left out, or one seat only.
    pub fn check(&self, game: &Game) -> Result<(), Wrong> {
        if self.player.contains(NEVER) {
            return Err(Wrong::Unknown(UnknownBot::Name(self.player.clone())));
        }
        for word in &self.left_out {
            restriction(word, game).map_err(Wrong::Unknown)?;
        }
        self.league("").check()
    }

    /// How many games are played in all.
    pub fn count(&self) -> u64 {
        self.league("").count() * u64::try_from(self.left_out.len()).unwrap_or(u64::MAX)
    }

    fn league(&self, word: &str) -> League {
        let other = format!("{}{NEVER}{word}", self.player);
        League { players: vec![self.player.clone(), other], games: self.games, plan: self.plan.clone() }
    }

    /// Plays all games; `each` is told of every one, and may end it early. What is wanted
    /// most stands first.
    ///
    /// # Errors
    /// When the plan does not fit, or a game fails: the first one of them.
    pub fn play(&self, game: &Game, mut each: impl FnMut() -> ControlFlow<()>) -> Result<Vec<Worth>, Problem> {
        let mut found = Vec::new();
        for word in &self.left_out {
            let standings = self.league(word).play(game, &mut each)?;
            let Some(pair) = standings.pairs.first().filter(|pair| pair.games > 0) else { break };
            let Some(rate) = Tally { games: pair.games, wins: rounded(pair.points, WHOLE) }.rate() else { break };
            let [low, high] = [rate.low, rate.high].map(Decimal::permille);
            let permille = rounded(pair.points * 1000, pair.games * WHOLE);
            let (left_out, games) = (word.clone(), pair.games);
            found.push(Worth { left_out, games, permille, low, high, stands_out: false });
            if standings.games < standings.planned {
                break;
            }
        }
        let apart: Vec<u64> = found.iter().map(Worth::apart).collect();
        for (worth, stands_out) in found.iter_mut().zip(discoveries(&apart)) {
            worth.stands_out = stands_out;
        }
        found.sort_by_key(|worth| std::cmp::Reverse(worth.permille));
        Ok(found)
    }
}

impl Worth {
    /// How far it is from the middle, by the standard error of chance alone: the square of
    /// it, in millionths.
    fn apart(&self) -> u64 {
        self.permille.abs_diff(500).pow(2) * 4 * self.games
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    #[test]
    fn what_stands_out_is_far_from_the_middle() {
        let worth =
            |permille, games| Worth { left_out: String::new(), games, permille, low: 0, high: 1000, stands_out: false };
        // 60 of 100, or 40: two standard errors, the square of which is 4.
        assert_eq!([worth(600, 100), worth(400, 100)].map(|worth| worth.apart()), [4_000_000; 2]);
        assert_eq!(worth(500, 100).apart(), 0);
    }

    #[test]
    fn who_may_not_attack_loses_more() {
        let game = duel();
        let names = game.rules.names.of(tuckbox_core::names::NameKind::Action);
        let left_out: Vec<String> = names.iter().map(|entry| entry.name.to_string()).collect();
        let plan = Plan { threads: 2, ..Plan::new(&game, 1, 5) };
        let restricted = Restricted { player: "search:10".into(), left_out, games: 40, plan };
        restricted.check(&game).unwrap();
        let mut games = 0;
        let worths = restricted.play(&game, || {
            games += 1;
            ControlFlow::Continue(())
        });
        let worths = worths.unwrap();
        assert_eq!(games, restricted.count());
        let first = &worths[0];
        assert!(first.permille > 700 && first.stands_out, "{worths:?}");
        let wrong = Restricted { left_out: vec!["nothing".into()], ..restricted };
        assert!(wrong.check(&game).is_err());
    }
}
