//! What cards and actions are worth: a player against the same player who may never use
//! one of them (restricted play; Jaffe, Miller, Andersen, Liu, Karlin and Popović 2012).
//! Unlike figures that only observe games, this one says what follows from what. Where
//! many are tried at once, some stand out by chance: how many of those that are told to
//! may be such is bounded (Benjamini and Hochberg 1995). Of what a player never uses nothing
//! is known.

use crate::by_name::{NEVER, UnknownBot, restriction};
use crate::league::{League, Pair, Schedule, WHOLE, Wrong};
use crate::parallel;
use crate::simulate::{Plan, Planned, Playing, Problem, Row};
use crate::statistics::{Decimal, Tally, discoveries, rounded};
use crate::witness::{Usage, Witness};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;
use tuckbox_core::decider::Decider;
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
    /// In how many of them who may use it could.
    pub usable: u64,
    /// In how many of them who may use it did. Where that is none, all else is chance.
    pub used: u64,
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

/// What came of the games so far.
#[derive(Debug, Clone)]
pub struct Tried {
    schedule: Schedule,
    /// What is left out, with its games.
    words: Vec<(String, Games)>,
}

/// The games about what is left out.
#[derive(Debug, Clone)]
struct Games {
    pair: Pair,
    usable: u64,
    used: u64,
}

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
        self.league("").count() * self.words()
    }

    /// How many are left out in turn.
    fn words(&self) -> u64 {
        u64::try_from(self.left_out.len()).unwrap_or(u64::MAX)
    }

    /// The plan of the games by its names, as files have it.
    pub fn planned(&self, game: &Game) -> Planned {
        let plan = Plan { games: self.count(), bots: vec![self.player.clone()], ..self.plan.clone() };
        Planned { left_out: self.left_out.clone(), ..Planned::of(game, &plan) }
    }

    fn league(&self, word: &str) -> League {
        let other = format!("{}{NEVER}{word}", self.player);
        League { players: vec![self.player.clone(), other], games: self.games, plan: self.plan.clone() }
    }

    /// What came of no game.
    pub fn tried(&self) -> Tried {
        let league = self.league("");
        let none = || Games { pair: league.no_games(), usable: 0, used: 0 };
        let words = self.left_out.iter().map(|word| (word.clone(), none())).collect();
        Tried { schedule: league.schedule(), words }
    }

    /// Plays these games, of which each word has one before any has another, so that a run
    /// that is ended early says as much of all: `each` gets every one in order, and may end it.
    ///
    /// # Errors
    /// When the plan does not fit, or a game fails: the first one of them.
    pub fn play(
        &self,
        game: &Game,
        games: Range<u64>,
        mut each: impl FnMut(&Row) -> ControlFlow<()>,
    ) -> Result<(), Problem> {
        let leagues: Vec<League> = self.left_out.iter().map(|word| self.league(word)).collect();
        let restrictions: Result<Vec<_>, _> = self.left_out.iter().map(|word| restriction(word, game)).collect();
        let restrictions = restrictions.map_err(|unknown| Problem::Plan(unknown.to_string()))?;
        let (schedule, words) = (self.league("").schedule(), self.words());
        let threads = if self.plan.threads == 0 { parallel::threads() } else { self.plan.threads };
        let worker = || {
            let mut playing = Playing::begin(game, &self.plan);
            let (leagues, restrictions, schedule, begin) = (&leagues, &restrictions, &schedule, games.start);
            move |at| {
                let number = begin + at;
                let (sitting, at) = (schedule.sitting(number / words), place(number % words));
                let (mut usage, restriction) = (Rc::default(), restrictions[at].clone());
                let watched = |table| -> Box<dyn Decider> {
                    let (witness, seen) = Witness::new(table, sitting.seats_of(FREE), restriction);
                    usage = seen;
                    Box::new(witness)
                };
                let row = playing.row_of(leagues[at].bots(&sitting), sitting.round, watched)?;
                Ok(Row { game: number, usage: Some(usage.get()), ..row })
            }
        };
        let mut problem = None;
        parallel::in_order(games.end.saturating_sub(games.start), threads, worker, |_, result| match result {
            Ok(row) => each(&row),
            Err(found) => {
                problem = Some(found);
                ControlFlow::Break(())
            }
        });
        problem.map_or(Ok(()), Err)
    }
}

/// Who may use everything, of the two players.
const FREE: usize = 0;

fn place(at: u64) -> usize {
    usize::try_from(at).unwrap_or(0)
}

impl Tried {
    /// Counts a game.
    pub fn count(&mut self, row: &Row) {
        let words = u64::try_from(self.words.len()).unwrap_or(1).max(1);
        let sitting = self.schedule.sitting(row.game / words);
        let Some((_, games)) = self.words.get_mut(place(row.game % words)) else { return };
        games.pair.count(&sitting.players, row.outcome().winners);
        games.usable += u64::from(row.usage > Some(Usage::Impossible));
        games.used += u64::from(row.usage == Some(Usage::Used));
    }

    /// What each is worth of which a game was played: what is wanted most stands first, and
    /// last what was never used.
    pub fn worths(&self) -> Vec<Worth> {
        let mut found: Vec<Worth> = self.words.iter().filter_map(|(word, games)| games.worth(word)).collect();
        // Of what was never used nothing can stand out.
        let apart: Vec<u64> = found.iter().filter(|worth| worth.used > 0).map(Worth::apart).collect();
        for (worth, stands_out) in found.iter_mut().filter(|worth| worth.used > 0).zip(discoveries(&apart)) {
            worth.stands_out = stands_out;
        }
        found.sort_by_key(|worth| (worth.used == 0, std::cmp::Reverse(worth.permille)));
        found
    }
}

impl Games {
    fn worth(&self, word: &str) -> Option<Worth> {
        let &Self { ref pair, usable, used } = self;
        let rate = Tally { games: pair.games, wins: rounded(pair.points, WHOLE) }.rate()?;
        let [low, high] = [rate.low, rate.high].map(Decimal::permille);
        let permille = rounded(pair.points * 1000, pair.games * WHOLE);
        let (left_out, games) = (word.to_owned(), pair.games);
        Some(Worth { left_out, games, usable, used, permille, low, high, stands_out: false })
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
        let worth = |permille, games| Worth {
            left_out: String::new(),
            games,
            usable: games,
            used: games,
            permille,
            low: 0,
            high: 1000,
            stands_out: false,
        };
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
        let mut rows = Vec::new();
        let played = restricted.play(&game, 0..restricted.count(), |row| {
            rows.push(row.clone());
            ControlFlow::Continue(())
        });
        played.unwrap();
        let planned = restricted.planned(&game);
        assert!(rows.iter().all(|row| planned.has(row)) && planned.games == restricted.count());
        let counted = |rows: &[Row]| {
            let mut tried = restricted.tried();
            rows.iter().for_each(|row| tried.count(row));
            tried.worths()
        };
        let worths = counted(&rows);
        let first = &worths[0];
        assert!(first.permille > 700 && first.stands_out && first.used > 0, "{worths:?}");
        // Whenever it is ended, as much is known of each; from anywhere, it goes on.
        let words = restricted.left_out.len();
        let games: Vec<u64> = counted(&rows[..3 * words + 1]).iter().map(|worth| worth.games).collect();
        assert!(games.iter().all(|games| (3..=4).contains(games)) && games.len() == words, "{games:?}");
        let mut rest = Vec::new();
        let played = restricted.play(&game, 7..12, |row| {
            rest.push(row.clone());
            ControlFlow::Continue(())
        });
        played.unwrap();
        assert_eq!(rest, rows[7..12]);
        let wrong = Restricted { left_out: vec!["nothing".into()], ..restricted };
        assert!(wrong.check(&game).is_err());
    }
}
