//! Looks at one answer of a match, steps through it, or writes the match down
//! as it was there.

use super::Args;
use crate::args::open_match;
use crate::args::players::Unknown;
use crate::repl::Repl;
use crate::report::out::{self, BOLD, DIM, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use crate::tui;
use serde_json::{Value, json};
use std::path::Path;
use tuckbox_core::ids::Seat;
use tuckbox_scene::Scene;
use tuckbox_scene::log;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_session::HotReload;
use tuckbox_session::Windows;
use tuckbox_session::saves::{self, SaveTarget};
use tuckbox_session::{OpenMatch, Player, Session, export_scenario};

/// Shows the table after an answer, and what the log told since the one before.
pub fn look(root: &Path, args: &Args) -> Done {
    let mut opened = open_match::open(root, &args.file, &args.mods, args.at)?;
    let viewer =
        args.seat.map(|letter| crate::args::players::seat_of(letter, opened.play.state().seats())).transpose()?;
    let after = log::lines(&opened.game.rules, opened.play.log().views(&opened.game.rules, viewer));
    let (at, begin) = (opened.at, opened.history.begin());
    let before = match at > begin {
        true => {
            opened.go(at - 1)?;
            let lines = log::lines(&opened.game.rules, opened.play.log().views(&opened.game.rules, viewer));
            opened.go(at)?;
            lines
        }
        false => Vec::new(),
    };
    let same = before.iter().zip(&after).take_while(|(before, after)| before == after).count();
    let mut out = Out::new();
    if args.json {
        out.json(&as_json(&opened, viewer, &after[same..]))?;
        return Ok(if opened.divergence.is_none() { Exit::Fine } else { Exit::Problems });
    }
    for line in &opened.remarks {
        out.line(line)?;
    }
    let rules = &opened.game.rules;
    out.line(styled(BOLD, format!("After answer {at} of {}:", opened.history.end())))?;
    for line in &after[same..] {
        out.line(styled(DIM, line))?;
    }
    let seats = (0..).map(Seat).take(opened.play.state().seats());
    for seat in viewer.map_or_else(|| seats.collect(), |seat| vec![seat]) {
        out.line("")?;
        for line in overview::lines(rules, &opened.play.view(seat), Detail::Full) {
            out.line(line)?;
        }
    }
    Ok(if opened.divergence.is_none() { Exit::Fine } else { Exit::Problems })
}

/// The same for programs: what each of the seats sees.
fn as_json(opened: &OpenMatch, viewer: Option<Seat>, news: &[String]) -> Value {
    let rules = &opened.game.rules;
    let seats = (0..).map(Seat).take(opened.play.state().seats()).filter(|seat| viewer.is_none_or(|one| one == *seat));
    let seen = seats.map(|seat| {
        let view = opened.play.view(seat);
        let lines = overview::lines(rules, &view, Detail::Full);
        json!({ "seat": seat.letter(), "scene": Scene::of(rules, &view), "lines": lines })
    });
    json!({
        "game": &*rules.id,
        "answer": opened.at,
        "answers": opened.history.end(),
        "log": news,
        "seats": seen.collect::<Vec<_>>(),
        "remarks": opened.remarks,
    })
}

/// Steps through a match: full-screen in a terminal, line by line otherwise.
pub fn step(root: &Path, args: &Args) -> Done {
    let mut opened = open_match::open(root, &args.file, &args.mods, None)?;
    let begin = opened.history.begin();
    let at = args.at.unwrap_or(begin);
    opened.go(at)?;
    let seat =
        args.seat.map_or(Ok(Seat(0)), |letter| crate::args::players::seat_of(letter, opened.play.state().seats()))?;
    let OpenMatch { game, host, mut history, remarks, .. } = opened;
    let end = history.end();
    let play = history.at(&*host, end).map_err(|divergence| Problem::failed(divergence.to_string()))?.clone();
    let players = (0..play.state().seats()).map(|_| Box::new(Unknown) as Box<dyn Player>).collect();
    let file = SaveTarget { file: args.file.clone(), named: false, ..SaveTarget::new(None, root, &game.rules.id) };
    let session = Session::begin(game, play, host, players, Some(Windows::All)).with_past(history);
    match out::is_terminal() {
        true => tui::step(session, file, remarks, seat, at),
        false => Repl::new(session, HotReload::default(), file).step(&remarks, seat, at),
    }
}

/// Writes the match after an answer down: as a save, as a scenario.
pub fn write_down(root: &Path, args: &Args) -> Done {
    let mut opened = open_match::open(root, &args.file, &args.mods, args.at)?;
    let (at, mut out) = (opened.at, Out::new());
    for line in &opened.remarks {
        out.line(line)?;
    }
    if let Some(page) = &args.scenario {
        let title = export_scenario(page, &opened.game, &opened.play)?;
        out.line(format!("The scenario \"{title}\" is in `{}`.", page.display()))?;
    }
    if let Some(file) = &args.branch {
        if at < opened.history.end() {
            opened.play.branch();
        }
        saves::write(file, &opened.play.save())?;
        let game = &opened.game.rules.id;
        out.line(format!("The match after answer {at} is in `{}`.", file.display()))?;
        out.line(format!("Go on with it by `tuckbox play {game} --load {}`.", file.display()))?;
    }
    Ok(Exit::Fine)
}
