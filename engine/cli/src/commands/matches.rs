//! `tuckbox matches`: the matches that were kept while they were played.

use crate::args::kept;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit};
use serde_json::json;
use std::time::{Duration, SystemTime};
use tuckbox_session::kept::KeptMatch;

/// Lists the matches that were kept while they were played, the newest first.
///
/// `tuckbox play --resume` goes on with the newest, `--resume=2` with another.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Writes them as JSON: number, game, box, players, result, file.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Done {
    let mut out = Out::new();
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
