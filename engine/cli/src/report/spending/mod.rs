//! What games spend their operations on, as a table, a sentence about what costs more
//! than everything else together, and JSON.

mod parts;

use self::parts::Parts;
use crate::report::out::{BOLD, DIM, Out, styled};
use crate::report::problem::Done;
use serde_json::{Value, json};
use tuckbox_bots::simulate::Summary;
use tuckbox_core::rules::conditions::PartOf;
use tuckbox_core::spending::{Spending, Spent, SpentOn};
use tuckbox_core::work::{EVENT_COUNTS, TURN_COUNTS};
use tuckbox_project::game::Game;

/// So many parts are shown where nobody asks for all.
const SHOWN: usize = 12;

/// A part with more thousandths than this costs more than everything else together.
const HALF: u64 = 500;

/// What games spent on one part.
pub struct Row {
    part: SpentOn,
    /// What kind of part it is, in a word.
    kind: &'static str,
    /// What it is, as a line of words.
    pub says: String,
    /// The file and line it stands in.
    pub from: Option<String>,
    /// Where the condition stands that makes up most of it, if one does.
    mostly: Option<String>,
    /// Its share of all operations, in thousandths.
    pub permille: u64,
    /// What was spent.
    pub spent: Spent,
}

/// What games spent, part by part.
pub struct Profile {
    /// How the games went.
    pub summary: Summary,
    operations: u64,
    /// The parts, the dearest first.
    pub rows: Vec<Row>,
}

impl Profile {
    /// What games of these rules have spent.
    pub fn of(game: &Game, summary: Summary, spending: &Spending) -> Self {
        let parts = Parts::of(game);
        let row = |(part, spent, permille)| Row {
            part,
            kind: parts::kind(part),
            says: parts.words(part),
            from: parts.place(part),
            mostly: spending.mostly(part).and_then(|condition| parts.condition(condition)),
            permille,
            spent,
        };
        let rows = spending.by_share().into_iter().filter(|(_, spent, _)| spent.operations > 0);
        Self { summary, operations: spending.operations(), rows: rows.map(row).collect() }
    }

    /// The same for programs: counts of all games together.
    pub fn json(&self) -> Value {
        let part = |row: &Row| {
            let Spent { times, operations, conditions, events, turns, .. } = row.spent;
            json!({
                "kind": row.kind,
                "says": row.says,
                "from": row.from,
                "mostly": row.mostly,
                "permille": row.permille,
                "operations": operations,
                "times": times,
                "looks": row.spent.looks(),
                "conditions": conditions,
                "events": events,
                "script_turns": turns,
            })
        };
        json!({
            "decisions": self.summary.decisions,
            "operations": self.operations,
            "parts": self.rows.iter().map(part).collect::<Vec<_>>(),
        })
    }
}

/// Shows what games spent, for people.
pub fn tell(out: &mut Out, game: &Game, seed: u64, profile: &Profile, all: bool) -> Done<()> {
    let Profile { summary, operations, rows } = profile;
    let title = styled(BOLD, &*game.rules.title);
    out.line(format!("{title}: {} games, {} finished, seed {seed}", summary.games, summary.finished))?;
    let (games, decisions) = (summary.games, summary.decisions);
    let per_game = mean(decisions, games);
    out.line(format!("{} operations a decision, {per_game} decisions a game", mean(*operations, decisions)))?;
    out.line(styled(DIM, format!("{:>8}{:>12}{:>14}{:>10}", "share", "a decision", "times a game", "each")))?;
    let shown = if all { rows.len() } else { SHOWN.min(rows.len()) };
    let (shown, rest) = rows.split_at(shown);
    for row in shown {
        let spent = &row.spent;
        let from = row.from.as_ref().map(|from| styled(DIM, format!("  {from}"))).unwrap_or_default();
        out.line(format!(
            "{:>8}{:>12}{:>14}{:>10}  {}{from}",
            percent(row.permille),
            mean(spent.operations, decisions),
            mean(spent.times, games),
            mean(spent.operations, spent.times),
            row.says,
        ))?;
    }
    if !rest.is_empty() {
        let share = percent(rest.iter().map(|row| row.permille).sum());
        let word = if rest.len() == 1 { "part" } else { "parts" };
        out.line(styled(DIM, format!("{share:>8}  {} more {word}; `--all` shows them", rest.len())))?;
    }
    match rows.first().filter(|row| row.permille > HALF) {
        Some(row) => hint(out, row, summary),
        None => Ok(()),
    }
}

/// Says of what costs most what it does, and what can be done about it.
fn hint(out: &mut Out, row: &Row, summary: &Summary) -> Done<()> {
    let from = row.from.as_ref().map(|from| format!(" ({from})")).unwrap_or_default();
    let share = percent(row.permille);
    let (times, does) = (mean(row.spent.times, summary.games), does(&row.spent));
    let says = styled(BOLD, &row.says);
    out.line(format!("{share} is spent in {says}{from}: {times} times a game, and each time it {does}."))?;
    if let Some(place) = row.mostly.as_ref().filter(|place| row.from.as_ref() != Some(place)) {
        out.line(format!("Most of it is asked by the condition in {place}."))?;
    }
    match advice(row.part) {
        "" => Ok(()),
        advice => out.line(advice),
    }
}

/// "looks at 12.5 pieces, asks 3.0 conditions and raises 1.0 events": what a part does
/// each time, the dearest first.
fn does(spent: &Spent) -> String {
    let each = |count| mean(count, spent.times);
    let mut kinds = [
        (spent.looks(), spent.looks(), format!("makes {} looks at pieces", each(spent.looks()))),
        (spent.conditions, spent.conditions, format!("asks {} conditions", each(spent.conditions))),
        (spent.events, spent.events * EVENT_COUNTS as u64, format!("raises {} events", each(spent.events))),
        (
            spent.turns,
            spent.turns * TURN_COUNTS,
            format!("goes through {} calls and turns of loops", each(spent.turns)),
        ),
    ];
    kinds.sort_by_key(|(_, operations, _)| std::cmp::Reverse(*operations));
    let told: Vec<String> = kinds.into_iter().filter(|kind| kind.0 > 0).map(|kind| kind.2).collect();
    match told.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "does nothing".into(),
    }
}

/// What mostly makes such a part cheaper.
fn advice(part: SpentOn) -> &'static str {
    match part {
        SpentOn::Part(PartOf::Check(_)) => {
            "Checks are made after every step. What only one action can bring about is asked there, in its `do`."
        }
        SpentOn::Offer(_) => {
            "It is asked of every piece that its `with` lets through. A tag in `with` leaves out most of them at once, \
             and what hangs on no piece stands first among its rules."
        }
        SpentOn::Part(PartOf::Ability(_)) => {
            "An ability that holds all the time is asked again whenever something that it looks at changes. Filters \
             that name zones and tags look at fewer pieces."
        }
        SpentOn::Part(PartOf::Stat(_)) => {
            "A computed stat is worked out again for every seat whenever something that it looks at changes; what an \
             event counts up is worked out once."
        }
        _ => "",
    }
}

/// Thousandths as a share of a hundred: "61.3 %".
fn percent(permille: u64) -> String {
    format!("{}.{} %", permille / 10, permille % 10)
}

/// So many of each, with one digit after the point where it says something.
fn mean(count: u64, of: u64) -> String {
    let of = of.max(1);
    let tenths = (count * 10 + of / 2) / of;
    if tenths < 10_000 { format!("{}.{}", tenths / 10, tenths % 10) } else { format!("{}", (tenths + 5) / 10) }
}
