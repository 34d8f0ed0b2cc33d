//! `tuckbox matches`: the matches that were kept while they were played, here or on a
//! server.

use crate::args::kept;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tuckbox_server::content::Contents;
use tuckbox_server::store::{ListedMatch, Place};
use tuckbox_server::table;
use tuckbox_session::kept::KeptMatch;
use tuckbox_session::{Hosts, saves};

/// Lists the matches that were kept while they were played, the newest first.
///
/// `tuckbox play --resume` goes on with the newest, `--resume=2` with another.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Writes them as JSON: number, game, box, players, result, file.
    #[arg(long)]
    json: bool,
    /// Lists those of a store of `tuckbox serve`: of a file while no server has it open, of
    /// a database, `postgres://…`, at any time.
    #[arg(long, value_name = "STORE")]
    store: Option<PathBuf>,
    /// Writes the match of this number in the store to a file that `tuckbox replay`
    /// opens.
    #[arg(long, value_name = "NUMBER", requires = "store", requires = "to")]
    export: Option<i64>,
    /// The file it is written to.
    #[arg(long, value_name = "FILE", requires = "export")]
    to: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Done {
    let mut out = Out::new();
    if let Some(store) = &args.store {
        return served(store, args, &mut out);
    }
    let all = kept::all();
    if args.json {
        let one = |(number, kept): (usize, &KeptMatch)| {
            json!({ "number": number, "game": kept.note.game, "box": kept.note.root, "players": kept.note.players,
                "result": kept.note.result, "file": kept.file })
        };
        out.json(&json!((1..).zip(&all).map(one).collect::<Vec<_>>()))?;
        return Ok(Exit::Fine);
    }
    if all.is_empty() {
        out.line("No match is kept.")?;
        return Ok(Exit::Fine);
    }
    for (number, kept) in (1..).zip(&all) {
        let note = &kept.note;
        let result = note.result.as_ref().map(|result| format!(" {result}")).unwrap_or_default();
        let players = note.players.join(", ");
        out.line(format!("{number:>3}  {} ({players}), {}.{result}", note.game, age(kept)))?;
        out.line(format!("     {}", kept.file.display()))?;
    }
    out.line("`tuckbox play --resume` goes on with the newest that is not over, `--resume=NUMBER` with another.")?;
    Ok(Exit::Fine)
}

/// The matches of a store, or one of them written to a file.
fn served(file: &Path, args: &Args, out: &mut Out) -> Done {
    let place = Place::from(file);
    if matches!(place, Place::File(_)) && !file.is_file() {
        return Err(Problem::usage(format!("There is no file `{}`.", file.display()))
            .hint("Name the store of a server, as `tuckbox serve --store FILE` has it."));
    }
    let mut store = place.read()?;
    let all = store.matches()?;
    if let (Some(number), Some(to)) = (args.export, &args.to) {
        let found = all.iter().find(|one| one.number == number);
        let found = found.ok_or_else(|| {
            Problem::usage(format!("The store has no match {number}."))
                .hint("Leave out `--export` to see which it has.")
        })?;
        saves::may_replace(to)?;
        let stored = store.read_match(number)?;
        // What it was played with stands in the store.
        let contents = Contents::of(Path::new("."));
        let stored = table::Found::of(stored, &mut *store, &contents)?;
        table::session(&found.players, stored, &Hosts::default())?.save(to)?;
        out.line(format!("Match {number} is in `{}`; `tuckbox replay {0}` shows it.", to.display()))?;
        return Ok(Exit::Fine);
    }
    if args.json {
        let one = |one: &ListedMatch| {
            json!({ "number": one.number, "table": one.table, "game": one.game, "players": one.players,
                "answers": one.answers, "result": one.result })
        };
        out.json(&json!(all.iter().map(one).collect::<Vec<_>>()))?;
        return Ok(Exit::Fine);
    }
    if all.is_empty() {
        out.line("The store has no match.")?;
    }
    for one in &all {
        let result = one.result.as_ref().map(|result| format!(" {result}")).unwrap_or_default();
        let (players, answers) = (one.players.join(", "), one.answers);
        let answers = if answers == 1 { String::from("1 answer") } else { format!("{answers} answers") };
        out.line(format!("{:>3}  {} ({players}), table {}, {answers}.{result}", one.number, one.game, one.table))?;
    }
    Ok(Exit::Fine)
}

/// How long ago it was last kept.
fn age(kept: &KeptMatch) -> String {
    let age = kept.changed.and_then(|changed| SystemTime::now().duration_since(changed).ok());
    words(age.unwrap_or_default())
}

fn words(age: Duration) -> String {
    let (count, unit) = match age.as_secs() {
        0..60 => return String::from("just now"),
        seconds @ 60..3_600 => (seconds / 60, "minute"),
        seconds @ 3_600..86_400 => (seconds / 3_600, "hour"),
        seconds => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::words;
    use std::time::Duration;

    #[test]
    fn an_age_is_told_in_its_largest_unit() {
        let said = |seconds| words(Duration::from_secs(seconds));
        assert_eq!(
            [said(5), said(60), said(7_300), said(200_000)],
            ["just now", "1 minute ago", "2 hours ago", "2 days ago"]
        );
    }
}
