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

/// Of so many parts, the dearest of which there is something to tell, it is told who asks for
/// them and which lines of their scripts cost most, where they have this many thousandths at
/// least.
const TOLD: usize = 3;
const TELLING: u64 = 20;

/// So many of those are named, with no less than this many thousandths each.
const NAMED: usize = 3;
const NAMING: u64 = 50;

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
    /// Who asks for it, in words, with the thousandths of it that come of that.
    callers: Vec<(String, u64)>,
    /// The lines of its script, and how each begins, with the thousandths of its calls,
    /// returns and turns of loops.
    lines: Vec<(String, String, u64)>,
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

impl Row {
    /// Whether more is known of who asks for it than that the flow does, or of its script.
    fn has_whence(&self) -> bool {
        let flow_alone = self.callers.iter().all(|(by, _)| *by == parts::STEPS);
        !flow_alone || !self.lines.is_empty()
    }
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
            callers: shares(spending.callers(part)).map(|(by, share)| (parts.words(by), share)).collect(),
            lines: shares(spending.lines(part))
                .map(|(at, share)| (parts.place_of(at), parts.text_of(at), share))
                .collect(),
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
            let callers = row.callers.iter().map(|(says, permille)| json!({ "says": says, "permille": permille }));
            let line = |(from, says, permille): &(String, String, u64)| json!({ "from": from, "says": says, "permille": permille });
            json!({
                "kind": row.kind,
                "says": row.says,
                "from": row.from,
                "mostly": row.mostly,
                "asked_by": callers.collect::<Vec<_>>(),
                "script_lines": row.lines.iter().map(line).collect::<Vec<_>>(),
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
    let telling = rows.iter().filter(|row| row.permille >= TELLING && row.has_whence());
    for row in telling.take(TOLD) {
        whence(out, row)?;
    }
    match rows.first().filter(|row| row.permille > HALF) {
        Some(row) => hint(out, row, summary),
        None => Ok(()),
    }
}

/// Says of a part who asks for it, and which lines of its script cost most.
fn whence(out: &mut Out, row: &Row) -> Done<()> {
    let callers: Vec<_> = row.callers.iter().map(|(says, share)| (says.clone(), *share)).collect();
    if let Some(callers) = named(&callers, "others") {
        out.line(format!("{} is asked for by {callers}.", upper(&row.says)))?;
    }
    let lines: Vec<_> = row.lines.iter().map(|(from, says, share)| (format!("{from} `{says}`"), *share)).collect();
    match named(&lines, "other lines") {
        Some(lines) => out.line(format!("Its script makes most calls and turns of loops in {lines}.")),
        None => Ok(()),
    }
}

/// The first of some, with their shares.
fn named(all: &[(String, u64)], rest: &str) -> Option<String> {
    let told: Vec<_> = all.iter().take(NAMED).filter(|(_, share)| *share >= NAMING).collect();
    let mut words: Vec<String> = told.iter().map(|(says, share)| format!("{says} ({})", percent(*share))).collect();
    let left: u64 = all.iter().map(|(_, share)| share).sum::<u64>() - told.iter().map(|(_, share)| share).sum::<u64>();
    if words.is_empty() {
        return None;
    }
    if left > 0 {
        words.push(format!("{rest} ({})", percent(left)));
    }
    Some(match words.split_last() {
        Some((last, others @ [_, ..])) => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    })
}

fn upper(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

/// Counts as thousandths of them all, rounded down.
fn shares<T>(counts: Vec<(T, u64)>) -> impl Iterator<Item = (T, u64)> {
    let all = counts.iter().map(|(_, count)| count).sum::<u64>().max(1);
    counts.into_iter().map(move |(what, count)| (what, count * 1000 / all))
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
