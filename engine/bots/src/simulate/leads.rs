//! Who leads when: noted of each game at the first question of each turn, or at every
//! question where the game has no turns, and what the notes of many games come to. A seat
//! leads that stands better than all others by the game's score; see [`crate::score`].

use crate::score::Score;
use crate::statistics::{Distribution, Rate, Spread, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tuckbox_core::ids::Seat;
use tuckbox_core::play::Board;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::State;

/// The sign for a moment at which nobody leads.
pub const LEVEL: char = '-';

/// Where in a game leads are told, in per cent of its turns.
pub const MOMENTS: [usize; 5] = [0, 25, 50, 75, 100];

/// The half of a game, among those.
const HALF: usize = 2;

/// Looks who leads in the game that is played.
#[derive(Debug)]
pub(super) struct LeadSight {
    score: Score,
    has_turns: bool,
    turn: u32,
    leads: String,
}

impl LeadSight {
    pub fn new(rules: &Ruleset, has_turns: bool) -> Self {
        Self { score: Score::of(rules), has_turns, turn: 0, leads: String::new() }
    }

    pub fn begin(&mut self) {
        self.turn = 0;
        self.leads.clear();
    }

    /// Something is asked on this board.
    pub fn look(&mut self, rules: &Ruleset, state: &State) {
        if self.has_turns && state.turn == self.turn {
            return;
        }
        self.turn = state.turn;
        let board = Board::of(rules, state);
        self.leads.push(self.score.leader(&board.eval()).map_or(LEVEL, Seat::letter));
    }

    /// Who led, moment by moment.
    pub fn told(&self) -> String {
        self.leads.clone()
    }
}

/// What the leads of games come to. Only games that came to their end are counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leads {
    /// How often the lead passed from one seat to another in a game.
    pub changes: Distribution,
    /// Games in which it never did.
    unchanged: Tally,
    /// Of the games that somebody won and that somebody led at half, those that who led
    /// did not win.
    comebacks: Tally,
    moments: [Moment; MOMENTS.len()],
}

/// What is counted at one of [`MOMENTS`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Moment {
    games: u64,
    /// By seat.
    leads: Vec<u64>,
    level: u64,
    /// Whether who led won.
    won: Tally,
}

/// What the leads of games come to, in per cent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeadFigures {
    /// How often the lead passed from one seat to another in a game.
    pub changes: Spread,
    /// Games in which it never did.
    pub unchanged: Option<Rate>,
    /// Comebacks: games that somebody else won than who led at half of their turns.
    pub comebacks: Option<Rate>,
    /// At the begin, at a quarter, at half, at three quarters and at the last turn.
    pub moments: Vec<LeadMoment>,
}

/// Who leads at a moment of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeadMoment {
    /// After so many per cent of the turns.
    pub percent: usize,
    /// How often each seat leads.
    pub leads: Vec<Option<Rate>>,
    /// How often nobody does.
    pub level: Option<Rate>,
    /// How often who leads wins, of the games that somebody won.
    pub leader_wins: Option<Rate>,
}

impl Leads {
    /// Counts a game of so many seats that came to its end: who led, moment by moment, and
    /// who won it.
    pub(super) fn count(&mut self, leads: &str, seats: usize, winners: &[char]) {
        let leads: Vec<char> = leads.chars().collect();
        if leads.is_empty() {
            return;
        }
        let mut known = leads.iter().filter(|&&lead| lead != LEVEL).peekable();
        let mut changes = 0;
        while let Some(lead) = known.next() {
            changes += i64::from(known.peek().is_some_and(|next| *next != lead));
        }
        self.changes.add(changes);
        self.unchanged.add(changes == 0);
        for (nth, (percent, moment)) in MOMENTS.iter().zip(&mut self.moments).enumerate() {
            let lead = leads[(leads.len() - 1) * percent / 100];
            moment.games += 1;
            moment.leads.resize(seats.max(moment.leads.len()), 0);
            let seat = (0..).map(Seat).take(moment.leads.len()).position(|seat| seat.letter() == lead);
            match seat {
                Some(seat) => moment.leads[seat] += 1,
                None => moment.level += 1,
            }
            if seat.is_some() && !winners.is_empty() {
                let won = winners.contains(&lead);
                moment.won.add(won);
                if nth == HALF {
                    self.comebacks.add(!won);
                }
            }
        }
    }

    /// What they come to; nothing where no game was counted.
    pub fn figures(&self) -> Option<LeadFigures> {
        let moment = |(&percent, moment): (&usize, &Moment)| {
            let rate = |wins: u64| Tally { games: moment.games, wins }.rate();
            LeadMoment {
                percent,
                leads: moment.leads.iter().map(|&leads| rate(leads)).collect(),
                level: rate(moment.level),
                leader_wins: moment.won.rate(),
            }
        };
        Some(LeadFigures {
            changes: self.changes.spread()?,
            unchanged: self.unchanged.rate(),
            comebacks: self.comebacks.rate(),
            moments: MOMENTS.iter().zip(&self.moments).map(moment).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Plan, Row, Watched, simulate};
    use crate::statistics::Decimal;
    use tuckbox_duel::duel;

    fn percent(rate: Option<Rate>) -> Option<Decimal> {
        rate.map(|rate| rate.percent)
    }

    #[test]
    fn leads_are_counted_where_they_pass_on_and_at_half() {
        let mut leads = Leads::default();
        // Level in between is no change; who leads at half, A, loses.
        leads.count("-AA-AABB", 2, &['B']);
        leads.count("BABA-", 2, &['B']);
        leads.count("AAA", 2, &['A']);
        // A draw is no comeback, nor is it one where nobody led.
        leads.count("B", 2, &[]);
        leads.count("A-A", 2, &['B']);
        let found = leads.figures().unwrap();
        assert_eq!((found.changes.count, found.changes.most, found.changes.mean), (5, 3, Decimal(800)));
        assert_eq!(percent(found.unchanged), Some(Decimal(60_000)));
        // At half: A of "-AA-AABB" is "-"; of "BABA-" it is B, who wins; of "AAA" A, who wins.
        assert_eq!((percent(found.comebacks), found.comebacks.map(|it| it.games)), (Some(Decimal(0)), Some(2)));
        let last = &found.moments[4];
        assert_eq!(
            last.leads.iter().map(|rate| percent(*rate)).collect::<Vec<_>>(),
            [40_000, 40_000].map(|it| Some(Decimal(it)))
        );
        assert_eq!((percent(last.level), percent(last.leader_wins)), (Some(Decimal(20_000)), Some(Decimal(66_667))));
        leads.count("BAB", 2, &['B']);
        assert_eq!(percent(leads.figures().unwrap().comebacks), Some(Decimal(33_333)));
        assert_eq!(Leads::default().figures(), None);
    }

    #[test]
    fn who_leads_is_noted_at_each_turn_and_changes_no_game() {
        let game = duel();
        let plan = Plan { threads: 1, ..Plan::new(&game, 30, 5) };
        let rows = |plan: &Plan| {
            let mut rows = Vec::new();
            simulate(&game, plan, |row| rows.push(row.clone())).unwrap();
            rows
        };
        let watched = Watched { leads: true, ..Watched::default() };
        let seen = rows(&Plan { threads: 2, watched, ..plan.clone() });
        let mut leads = Leads::default();
        for (plain, seen) in rows(&plan).iter().zip(&seen) {
            assert_eq!(&Row { leads: String::new(), ..seen.clone() }, plain);
            let moments = u32::try_from(seen.leads.len()).unwrap();
            assert!(moments > 0 && moments <= seen.turns, "{seen:?}");
            leads.count(&seen.leads, 2, &seen.winners);
        }
        let found = leads.figures().unwrap();
        // Nobody leads when nothing has happened; later on, who leads wins rather than not.
        assert_eq!(percent(found.moments[0].level), Some(Decimal(100_000)));
        let wins = |at: usize| percent(found.moments[at].leader_wins);
        assert!([wins(2), wins(3), wins(4)].into_iter().all(|wins| wins > Some(Decimal(55_000))), "{found:?}");
    }
}
