//! What came of simulated games, for people and for programs: the same whether they were
//! played now or stand in files.

use super::figures::Told;
use super::out::{BOLD, Out, styled};
use super::problem::Done;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;
use tuckbox_bots::simulate::{self, DeckWins, Figures, Pairing, Planned, Report, Row, Shard, Summary};
use tuckbox_bots::statistics::{self, Share, portions};
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
    /// How long they took; nothing where they were not played now.
    pub took: Option<Duration>,
    /// What its games say beside who won.
    pub figures: &'a Figures,
    /// Every game, where they are wanted.
    pub rows: Option<&'a [Row]>,
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
            seconds: self.took.map(|took| took.as_secs_f64()),
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
        path.map_or(Ok(()), |path| self.told().csv(path))
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
            let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).max(1);
            let rate = statistics::rounded(games * 1000, millis);
            out.line(format!("{} seconds, {rate} games per second", tenths(took)))?;
        }
        self.tell_winners(out)?;
        self.told().tell(out)?;
        self.tell_cut(out)
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
            for DeckWins { deck, games, wins } in simulate::by_deck(&summary.pairings) {
                out.line(format!("{deck}: wins {} of {games} against others", share(wins, games)))?;
            }
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
    let winner: String = match (row.finished, row.winners.as_slice()) {
        (false, _) => "unfinished".into(),
        (true, []) if row.draw => "draw".into(),
        (true, []) => "nobody".into(),
        (true, winners) => winners.iter().collect(),
    };
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
    let shares: Vec<u64> = match shared {
        0 => portions(&winners.iter().copied().chain(others.map(|(_, count)| count)).collect::<Vec<_>>()),
        _ => winners.iter().chain(&others.map(|(_, count)| count)).map(|&it| Share::of(it, games).permille).collect(),
    };
    let mut text = format!("{head}:");
    for ((seat, &count), &permille) in (0..).map(Seat).zip(winners).zip(&shares) {
        // Writing into a text cannot fail, so results are dropped.
        let _ = write!(text, " {} wins {},", seat.letter(), told_share(Share { permille, ..Share::of(count, games) }));
    }
    if shared > 0 {
        let _ = write!(text, " shared {} %,", tenth_of_percent(Share::of(shared, games).permille));
    }
    for ((word, count), &permille) in others.iter().zip(shares.iter().skip(winners.len())) {
        if *count > 0 {
            let _ = write!(text, " {word} {} %,", tenth_of_percent(permille));
        }
    }
    text.trim_end_matches(',').to_owned()
}

/// A share, and in brackets where the true one lies with 95 %: "52.0 % (42.3–61.5)".
fn share(count: u64, games: u64) -> String {
    told_share(Share::of(count, games))
}

fn told_share(Share { permille, low, high }: Share) -> String {
    format!("{} % ({}–{})", tenth_of_percent(permille), tenth_of_percent(low), tenth_of_percent(high))
}

fn tenth_of_percent(permille: u64) -> String {
    format!("{}.{}", permille / 10, permille % 10)
}

/// Seconds with one digit after the point.
fn tenths(took: Duration) -> String {
    let tenths = (took.as_millis() + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}
