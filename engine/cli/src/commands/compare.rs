//! `tuckbox compare`: what a change of content has done to the same games.

use crate::report::out::{BOLD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use crate::report::simulated::played_by;
use crate::shards;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use tuckbox_bots::simulate::{Compared, Planned, Row};
use tuckbox_bots::statistics::{Decimal, Distribution, Rate};

/// Sets the same games under two contents against each other: which deck a change moves.
///
/// Both files are those of `simulate --out`, of the same number of games, seed, players
/// and decks: before a change and after it, with a mod and without, with one setting and
/// another. Games are compared one by one, so what comes of the seed alone cancels out. In
/// brackets stands where the true difference lies 95 times of 100.
///
/// Exit codes: 0 compared, 1 a file is not whole, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --decks all --out before.jsonl\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --decks all --out after.jsonl\n  \
    tuckbox compare before.jsonl after.jsonl\n  \
    tuckbox compare before.jsonl after.jsonl --json    for programs")]
pub struct Args {
    /// The games before the change.
    before: PathBuf,
    /// The same games after it.
    after: PathBuf,
    /// Writes the differences as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Done {
    let mut rows: Vec<Row> = Vec::new();
    let old = shards::merge(std::slice::from_ref(&args.before), |_, row| rows.push(row.clone()))?;
    let mut compared = Compared::default();
    let mut before = rows.iter();
    let new = shards::merge(std::slice::from_ref(&args.after), |_, after| {
        before.next().into_iter().for_each(|before| compared.count(before, after));
    })?;
    if let Some(difference) = old.not_comparable(&new) {
        let (after, before) = (args.after.display(), args.before.display());
        return Err(Problem::usage(format!("The games of `{after}` are not those of `{before}`: {difference}."))
            .hint("Play both with the same words; content, mods and settings may differ."));
    }
    let mut out = Out::new();
    if args.json {
        out.json(&as_json(&old, &new, &compared))?;
    } else {
        tell(&mut out, &old, &new, &compared)?;
    }
    Ok(Exit::Fine)
}

fn tell(out: &mut Out, old: &Planned, new: &Planned, compared: &Compared) -> Done<()> {
    let Compared { games, otherwise, .. } = compared;
    let title = styled(BOLD, &new.title);
    out.line(format!("{title}: {games} games before and after, seed {}; {otherwise} ended otherwise", new.seed))?;
    if old.content == new.content && (&old.profile, &old.settings) == (&new.profile, &new.settings) {
        out.line("The content is the same before and after, and so are the settings.")?;
    }
    for (deck, rate) in compared.by_deck() {
        out.line(format!("{deck} {}", moved(rate)))?;
    }
    for (seat, rate) in compared.by_seat() {
        out.line(format!("seat {} {}", seat.letter(), moved(rate)))?;
    }
    for (what, all) in [("decisions", &compared.decisions), ("turns", &compared.turns)] {
        if let Some(found) = all.spread() {
            let [low, high] = [found.mean.0 - found.margin.0, found.mean.0 + found.margin.0].map(Decimal);
            let range = format!("{} to {}", low.signed(1), high.signed(1));
            out.line(format!("{what} in a game: {} ({range})", found.mean.signed(1)))?;
        }
    }
    Ok(())
}

/// "wins +3.1 points (+2.3 to +3.9): it is stronger".
fn moved(rate: Rate) -> String {
    let Rate { percent, low, high, .. } = rate;
    let verdict = match (low > Decimal(0), high < Decimal(0)) {
        (true, _) => String::from("it is stronger"),
        (_, true) => String::from("it is weaker"),
        _ => format!("no change is seen; one of {} points would be", Decimal(high.0 - percent.0).to_digits(1)),
    };
    format!("wins {} points ({} to {}): {verdict}", percent.signed(1), low.signed(1), high.signed(1))
}

fn as_json(old: &Planned, new: &Planned, compared: &Compared) -> Value {
    let by =
        |list: Vec<(String, Rate)>| list.into_iter().map(|(name, rate)| (name, json!(rate))).collect::<Map<_, _>>();
    let spread = |all: &Distribution| json!(all.spread());
    let side = |plan: &Planned| {
        let mut fields = played_by(plan);
        fields.insert("content".into(), json!(plan.content));
        fields.insert("mods".into(), json!(plan.mods));
        fields
    };
    json!({
        "before": side(old),
        "after": side(new),
        "games": compared.games,
        "otherwise": compared.otherwise,
        "decks": by(compared.by_deck().into_iter().map(|(deck, rate)| (deck.to_owned(), rate)).collect()),
        "seats": by(compared.by_seat().into_iter().map(|(seat, rate)| (seat.letter().to_string(), rate)).collect()),
        "decisions": spread(&compared.decisions),
        "turns": spread(&compared.turns),
    })
}
