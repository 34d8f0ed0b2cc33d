//! What came of simulated games, for people and for programs: the same whether they were
//! played now or stand in files.

use super::figures::Told;
use super::grid::Grid;
use super::out::{BOLD, Out, styled};
use super::players;
use super::problem::Done;
use super::rates::{interval, percent, share, whole};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tuckbox_bots::simulate::{self, DeckWins, Figures, Pairing, Planned, Report, Row, Shard, Summary};
use tuckbox_bots::statistics::{Decimal, Tally, portions, rounded};
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::setting::Chosen;

/// What is told of simulated games.
pub struct Simulated<'a> {
    /// The plan they are of.
    pub plan: &'a Planned,
    /// Which part of it.
    pub shard: Shard,
    /// What came of them.
    pub summary: &'a Summary,
    /// What playing them took; nothing where they were not played now.
    pub took: Option<Took>,
    /// What its games say beside who won.
    pub figures: &'a Figures,
    /// Every game, where they are wanted.
    pub rows: Option<&'a [Row]>,
}

/// How long it took to play so many games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Took {
    /// Those that were played now: others of the report may stand in a file.
    pub games: u64,
    /// How long they took.
    pub time: Duration,
}

/// The names of what stands in a [`line`].
pub const COLUMNS: &str = "game\tseed\tdecks\twinner\tdecisions\tturns\tfingerprint";

impl Simulated<'_> {
    /// For programs.
    pub fn json(&self) -> Value {
        json!(self.report())
    }

    /// What programs are told, and pages are made of.
    fn report(&self) -> Report {
        Report {
            seconds: self.took.map(|took| took.time.as_secs_f64()),
            rows: self.rows.map(<[Row]>::to_vec),
            ..Report::of(self.plan, self.shard, self.summary, self.figures)
        }
    }

    /// What is figured of them.
    fn told(&self) -> Told<'_> {
        Told { plan: self.plan, summary: self.summary, figures: self.figures }
    }

    /// Writes all figures into a table, where that is wanted.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn csv(&self, path: Option<&Path>) -> Done<()> {
        path.map_or(Ok(()), |path| self.told().csv(path, None))
    }

    /// What the games were played by, in lines; nothing where all is the game's own.
    pub fn told_settings(&self) -> Option<String> {
        let played_by = settings_line(self.plan.profile.as_deref(), &self.plan.settings);
        let swaps: Vec<String> = self.plan.swaps.iter().map(|(one, by)| format!("{by} for {one}")).collect();
        let swapped = (!swaps.is_empty()).then(|| format!("In the decks: {}.", swaps.join(", ")));
        let lines: Vec<String> = played_by.into_iter().chain(swapped).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// For people.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn tell(&self, out: &mut Out) -> Done<()> {
        let Summary { games, finished, .. } = self.summary;
        let title = styled(BOLD, &self.plan.title);
        let part = if self.shard.is_whole() { String::new() } else { format!(", part {}", self.shard) };
        out.line(format!("{title}: {games} games, {finished} finished, seed {}{part}", self.plan.seed))?;
        if let Some(took) = self.took {
            out.line(took.told(*games))?;
        }
        self.tell_winners(out)?;
        self.told().tell(out)?;
        self.tell_cut(out)?;
        players::remark(self.plan).map_or(Ok(()), |line| out.line(line))
    }

    fn tell_winners(&self, out: &mut Out) -> Done<()> {
        let summary = self.summary;
        let head = match summary.pairings.as_slice() {
            [only] => only.decks.join(" against "),
            _ => String::from("all pairings"),
        };
        out.line(winners(
            &head,
            &Results {
                games: summary.games,
                finished: summary.finished,
                winners: &summary.winners,
                draws: summary.draws,
                shared: summary.shared,
            },
        ))?;
        if summary.pairings.len() > 1 {
            let decks = simulate::by_deck(&summary.pairings);
            for deck @ DeckWins { deck: name, games, .. } in &decks {
                let Some(rate) = deck.tally().rate() else { continue };
                out.line(format!("{name}: wins {} of {games} against others", share(&rate)))?;
            }
            meetings(&decks, &summary.pairings).iter().try_for_each(|line| out.line(line))?;
            for pairing in &summary.pairings {
                let &Pairing { games, finished, draws, shared, .. } = pairing;
                let results = Results { games, finished, winners: &pairing.winners, draws, shared };
                out.line(winners(&pairing.decks.join(" against "), &results))?;
            }
        }
        Ok(())
    }

    /// Tells of games that came to no end, and what to do about them.
    fn tell_cut(&self, out: &mut Out) -> Done<()> {
        let Summary { games, finished, .. } = self.summary;
        if finished == games {
            return Ok(());
        }
        out.line(format!(
            "{} of {games} games were cut after {} decisions; they count as won by nobody.",
            games - finished,
            self.plan.limit
        ))?;
        out.line("`--rows` shows their seeds. Give the game an end that is always reached, such as a `checks` after so many turns.")
    }
}

/// Which deck of a line wins how much against which of the columns, whoever is first, in whole
/// per cent. Where there are two, that is what each wins against others.
fn meetings(decks: &[DeckWins], pairings: &[Pairing]) -> Vec<String> {
    if decks.len() < 3 {
        return Vec::new();
    }
    let all = simulate::by_meeting(pairings);
    let cell = |deck: &str, other: &str| {
        let found = all.iter().find(|meeting| (meeting.deck, meeting.other) == (deck, other));
        found.and_then(|meeting| meeting.tally.rate()).map_or(String::from("–"), |rate| whole(&rate))
    };
    let head: Vec<&str> = ["wins against"].into_iter().chain(decks.iter().map(|it| it.deck)).collect();
    let mut grid = Grid::of(&head);
    for line in decks {
        let cells = decks.iter().map(|column| cell(line.deck, column.deck));
        grid.add([line.deck.to_owned()].into_iter().chain(cells).collect());
    }
    grid.lines()
}

/// What games are played by, for people; nothing where all is the game's own.
pub fn settings_line(profile: Option<&str>, set: &BTreeMap<String, Chosen>) -> Option<String> {
    let mut parts: Vec<String> = profile.map(|name| format!("profile {name}")).into_iter().collect();
    parts.extend(set.iter().map(|(name, chosen)| format!("{name} = {chosen}")));
    (!parts.is_empty()).then(|| format!("Played by: {}.", parts.join(", ")))
}

/// What games were played by, for programs.
pub fn played_by(plan: &Planned) -> Map<String, Value> {
    let fields = [
        ("game", json!(plan.game)),
        ("seed", json!(plan.seed)),
        ("bots", json!(plan.bots)),
        ("profile", json!(plan.profile)),
        ("settings", json!(plan.settings)),
    ];
    let swaps = (!plan.swaps.is_empty()).then(|| ("swaps", json!(plan.swaps)));
    fields.into_iter().chain(swaps).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A game in a line, with tabs between what [`COLUMNS`] names.
pub fn line(row: &Row) -> String {
    let winner = row.winner();
    let Row { game, seed, decks, decisions, turns, fingerprint, .. } = row;
    format!("{game}\t{seed}\t{}\t{winner}\t{decisions}\t{turns}\t{fingerprint}", decks.join(","))
}

/// How some games ended.
struct Results<'a> {
    games: u64,
    finished: u64,
    winners: &'a [u64],
    draws: u64,
    shared: u64,
}

/// "all pairings: A wins 52.0 % (42–62), B wins 48.0 % (38–58)". The shares add up to 100,
/// unless some wins are shared.
fn winners(head: &str, results: &Results) -> String {
    let &Results { games, finished, winners, draws, shared } = results;
    let wins: u64 = winners.iter().sum();
    let lost = if shared == 0 { finished.saturating_sub(wins + draws) } else { 0 };
    let others = [("draws", draws), ("nobody wins", lost), ("unfinished", games - finished)];
    let counts: Vec<u64> = winners.iter().copied().chain(others.map(|(_, count)| count)).collect();
    let shares: Vec<Decimal> = match shared {
        0 => portions(&counts).into_iter().map(Decimal::of_permille).collect(),
        _ => counts.iter().map(|&count| Decimal::of_permille(rounded(count * 1000, games.max(1)))).collect(),
    };
    let mut parts: Vec<String> = Vec::new();
    for ((seat, &wins), &share) in (0..).map(Seat).zip(winners).zip(&shares) {
        let range = Tally { games, wins }.rate().map(|rate| format!(" ({})", interval(&rate))).unwrap_or_default();
        parts.push(format!("{} wins {}{range}", seat.letter(), percent(share)));
    }
    if shared > 0 {
        parts.push(format!("shared {}", percent(Decimal::of_permille(rounded(shared * 1000, games.max(1))))));
    }
    for ((word, count), &share) in others.iter().zip(shares.iter().skip(winners.len())) {
        if *count > 0 {
            parts.push(format!("{word} {}", percent(share)));
        }
    }
    format!("{head}: {}", parts.join(", "))
}

impl Took {
    /// Of so many games in all: "12.3 seconds, 152 games per second", "96.0 seconds, a game
    /// every 2.4 seconds".
    fn told(self, all: u64) -> String {
        let millis = u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX).max(1);
        let seconds =
            |millis: u64| format!("{} seconds", Decimal(i64::try_from(millis).unwrap_or(i64::MAX)).to_digits(1));
        let before = all.saturating_sub(self.games);
        if self.games == 0 {
            return format!("{}: all games were played before", seconds(millis));
        }
        let of = match before {
            0 => String::new(),
            _ => format!(" for {} games, {before} were played before", self.games),
        };
        let milli_games = self.games.saturating_mul(1_000_000) / millis;
        let speed = match milli_games {
            0..1_000 => format!("a game every {}", seconds(rounded(millis, self.games))),
            1_000..10_000 => {
                format!("{} games per second", Decimal(i64::try_from(milli_games).unwrap_or(i64::MAX)).to_digits(1))
            }
            _ => format!("{} games per second", rounded(milli_games, 1000)),
        };
        format!("{}{of}, {speed}", seconds(millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_that_of_the_games_that_were_played_now() {
        let told = |games, millis, all| Took { games, time: Duration::from_millis(millis) }.told(all);
        assert_eq!(told(1_520, 10_000, 1_520), "10.0 seconds, 152 games per second");
        assert_eq!(told(24, 10_000, 24), "10.0 seconds, 2.4 games per second");
        assert_eq!(told(40, 96_000, 40), "96.0 seconds, a game every 2.4 seconds");
        assert_eq!(told(40, 20_000, 1_000), "20.0 seconds for 40 games, 960 were played before, 2.0 games per second");
        assert_eq!(told(0, 40, 1_000), "0.0 seconds: all games were played before");
        assert_eq!(told(1, 0, 1), "0.0 seconds, 1000 games per second");
    }

    #[test]
    fn decks_are_set_against_each_other_whoever_is_first() {
        let of = |decks: [&str; 2], winners: [u64; 2]| Pairing {
            decks: decks.map(String::from).into(),
            games: 100,
            finished: 100,
            winners: winners.into(),
            draws: 0,
            shared: 0,
        };
        // Of hill against wood, the first seat wins eight of ten whoever has it.
        let three = [
            of(["hill", "shore"], [60, 40]),
            of(["shore", "hill"], [40, 60]),
            of(["hill", "wood"], [80, 20]),
            of(["wood", "hill"], [80, 20]),
        ];
        assert_eq!(
            meetings(&simulate::by_deck(&three), &three),
            [
                "wins against        hill       shore        wood",
                "hill                   –  60 (53–67)  50 (43–57)",
                "shore         40 (33–47)           –           –",
                "wood          50 (43–57)           –           –",
            ]
        );
        assert_eq!(meetings(&simulate::by_deck(&three[..2]), &three[..2]), [""; 0]);
    }

    #[test]
    fn shares_of_a_line_add_up_and_have_the_interval_of_their_count() {
        let results = Results { games: 60, finished: 58, winners: &[24, 31], draws: 3, shared: 0 };
        assert_eq!(
            winners("a against b", &results),
            "a against b: A wins 40.0 % (28.6–52.6), B wins 51.7 % (39.3–63.8), draws 5.0 %, unfinished 3.3 %"
        );
        let results = Results { games: 4, finished: 4, winners: &[3, 2], draws: 0, shared: 1 };
        assert_eq!(
            winners("all", &results),
            "all: A wins 75.0 % (30.1–95.4), B wins 50.0 % (15.0–85.0), shared 25.0 %"
        );
    }
}
