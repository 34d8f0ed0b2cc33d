//! A table over standard input and output, for programs in any language: a line of JSON
//! for what is asked, a line of JSON for what is answered, and for each seat that is
//! followed a line whenever it sees something else. The lines are told in
//! `docs/serve.md`.

use crate::edit::EditWords;
use crate::html::handle_of;
use crate::link::Role;
use crate::refused::Refused;
use crate::screen::{Glance, Viewer, When};
use crate::table::{Ask, Reply};
use crate::tables::{Links, Tables};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::Runtime;
use tuckbox_session::OnSave;

/// Bytes of a line at most.
const MOST: u64 = 4_096;

/// A line that asks something.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Line {
    /// Comes back with the answer.
    id: Value,
    /// The seat that asks: `a`, or `watch` or `desk`.
    r#as: String,
    /// What is asked.
    r#do: String,
    stamp: String,
    option: usize,
    all: bool,
    passing: bool,
    sure: bool,
    seat: String,
    piece: String,
    keep: Option<bool>,
    at: Option<usize>,
    turn: Option<u32>,
    edit: EditWords,
}

/// Where lines are written, one after another whoever writes them.
struct Lines<W>(Arc<Mutex<W>>);

impl<W> Clone for Lines<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Lines<W> {
    fn write(&self, value: &Value) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{value}")?;
        out.flush()
    }
}

/// Answers lines until they end.
///
/// # Errors
/// When nobody reads the answers, or a line is longer than any that is meant.
pub fn run(
    runtime: &Runtime,
    tables: &Tables,
    table: &str,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let lines = Lines(Arc::new(Mutex::new(output)));
    lines.write(&json!({ "event": "table", "table": table }))?;
    loop {
        let mut text = Vec::new();
        let read = input.by_ref().take(MOST).read_until(b'\n', &mut text)?;
        if read == 0 {
            return Ok(());
        }
        if text.last() != Some(&b'\n') && u64::try_from(read).unwrap_or(MOST) == MOST {
            let why = Refused::TooLarge(usize::try_from(MOST).unwrap_or_default());
            return lines.write(&refusal(&Value::Null, &why));
        }
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match serde_json::from_slice::<Line>(&text) {
            Ok(line) => answer(runtime, tables, table, &lines, &line),
            Err(error) => refusal(&Value::Null, &Refused::Unreadable(error.to_string())),
        };
        lines.write(&answer)?;
    }
}

fn refusal(id: &Value, why: &Refused) -> Value {
    json!({ "id": id, "error": why.to_string(), "status": why.status() })
}

fn answer<W: Write + Send + 'static>(
    runtime: &Runtime,
    tables: &Tables,
    table: &str,
    lines: &Lines<W>,
    line: &Line,
) -> Value {
    let done = || {
        let role: Role = line.r#as.parse().map_err(|()| Refused::Unknown)?;
        if line.r#do == "follow" {
            follow(runtime, tables, table, lines, role, line)?;
            return Ok(json!({ "id": line.id, "follows": line.r#as }));
        }
        if line.r#do == "branch" {
            let moment = line.at.ok_or_else(|| Refused::Unreadable("`at` is missing".into()))?;
            let Links { table, links } = runtime.block_on(tables.branch(table, role, moment, line.stamp.clone()))?;
            let links: serde_json::Map<_, _> =
                links.iter().map(|(role, token)| (role.word(), token.to_string().into())).collect();
            return Ok(json!({ "id": line.id, "table": table, "links": links }));
        }
        let reply = runtime.block_on(tables.ask(table, role, ask(line)?))?;
        Ok(match reply {
            Reply::Screen(screen) => json!({ "id": line.id, "screen": *screen }),
            Reply::Lines(title, told) => json!({ "id": line.id, "title": title, "lines": told }),
            Reply::Scenario(file, position) => {
                json!({ "id": line.id, "file": file, "title": position.title, "text": position.page })
            }
            Reply::Editable(editable) => json!({ "id": line.id, "editable": *editable }),
            Reply::Branched => json!({ "id": line.id }),
        })
    };
    done().unwrap_or_else(|why: Refused| refusal(&line.id, &why))
}

/// What of the table a line is about.
fn glance(line: &Line) -> Result<Glance, Refused> {
    let when = When::of(line.at, line.turn)?;
    Ok(Glance { seat: crate::link::seat_of(&line.seat), when })
}

fn ask(line: &Line) -> Result<Ask, Refused> {
    Ok(match line.r#do.as_str() {
        "look" => Ask::Look(glance(line)?),
        "answer" => Ask::Answer(line.stamp.clone(), line.option),
        "what-if" => Ask::WhatIf(line.stamp.clone(), line.option),
        "about" => Ask::About(handle_of(&line.piece).ok_or(Refused::NoPiece)?, glance(line)?),
        "scenario" => Ask::Scenario(glance(line)?.when),
        "editable" => Ask::Editable,
        "edit" => Ask::Edit(Box::new(line.edit.clone())),
        "take-back" => Ask::TakeBack,
        "give-up" if line.sure => Ask::GiveUp,
        "give-up" => return Err(Refused::Unsure),
        "windows" => Ask::Windows { all: line.all, passing: line.passing },
        "go-on" => Ask::GoOn,
        "rematch" => Ask::Rematch,
        "content" => {
            let keep = line.keep.ok_or_else(|| Refused::Unreadable("`keep` is missing".into()))?;
            Ask::OnSave(if keep { OnSave::Keep } else { OnSave::Follow })
        }
        other => {
            let known = "`look`, `follow`, `answer`, `what-if`, `about`, `take-back`, `give-up`, `windows`, `go-on`, \
                         `rematch`, `scenario`, `editable`, `edit`, `branch` and `content`";
            return Err(Refused::Unreadable(format!("there is nothing `{other}` to do; there are {known}")));
        }
    })
}

/// Writes what a seat sees, now and whenever it is something else.
fn follow<W: Write + Send + 'static>(
    runtime: &Runtime,
    tables: &Tables,
    table: &str,
    lines: &Lines<W>,
    role: Role,
    line: &Line,
) -> Result<(), Refused> {
    let viewer = Viewer::of(role, crate::link::seat_of(&line.seat));
    let mut followed = runtime.block_on(tables.follow(table, viewer))?;
    let (lines, of) = (lines.clone(), line.r#as.clone());
    let (tables, table) = (tables.clone(), table.to_owned());
    runtime.spawn(async move {
        loop {
            let Ok(screen) = tables.shown(&table, viewer, &mut followed).await else { return };
            let told = lines.write(&json!({ "event": "screen", "as": of, "screen": *screen }));
            if told.is_err() || followed.changed().await.is_err() {
                return;
            }
        }
    });
    Ok(())
}
