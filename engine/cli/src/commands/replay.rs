//! `tuckbox replay`: plays a saved match or a bug report again, shows what
//! happened, and tells where it comes out differently.

mod look;
mod reported;

use crate::args::mods::{self, ModArgs};
use crate::args::open_match;
use crate::report::out::{BAD, GOOD, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::play::Host;
use tuckbox_core::rules::mods::differences;
use tuckbox_project::game::Game;
use tuckbox_replay::history::History;
use tuckbox_replay::verify::{Verification, verify};
use tuckbox_replay::{Divergence, Fingerprint, Replay};
use tuckbox_scene::log;
use tuckbox_scene::outcome;
use tuckbox_session::saves::{self, MatchFile};

/// Plays a saved match or a bug report again and tells whether it comes out the same.
///
/// Exit codes: 0 the same, 1 different, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox replay my-game.save.json             shows what happened\n  \
    tuckbox replay my-game.save.json --verify    proves that nobody has touched it\n  \
    tuckbox replay my-game.save.json --at 14     shows the table after answer 14\n  \
    tuckbox replay my-game.save.json --at 14 --as A   as seat A sees it\n  \
    tuckbox replay my-game.save.json --step      goes through it step by step\n  \
    tuckbox replay my-game.save.json --at 14 --branch other.json   to go on from there\n  \
    tuckbox replay my-game.save.json --at 14 --scenario page.md    as a scenario\n  \
    tuckbox replay my-game.bug-1.json            says what differs here, and whether it fails here\n  \
    tuckbox replay my-game.save.json --json      for programs\n  \
    tuckbox replay my-game.save.json --at 14 --json   the table then, for programs")]
pub struct Args {
    /// The file: what `play` saved, or a bug report.
    file: PathBuf,
    #[command(flatten)]
    mods: ModArgs,
    /// Shows the table after this answer instead: 0 is the beginning.
    #[arg(long, value_name = "ANSWER", conflicts_with = "verify")]
    at: Option<usize>,
    /// Shows the table as this seat sees it; left out, as each of them does.
    #[arg(long = "as", value_name = "SEAT", conflicts_with = "verify")]
    seat: Option<char>,
    /// Steps through the match, back and forward, from `--at` or its beginning.
    #[arg(long, conflicts_with_all = ["verify", "json"])]
    step: bool,
    /// Writes the match as it was after `--at` to this file; `play --load` goes on
    /// with it from there.
    #[arg(long, value_name = "NEW", requires = "at", conflicts_with_all = ["verify", "json", "step"])]
    branch: Option<PathBuf>,
    /// Adds the position after `--at` to this page of scenarios.
    #[arg(long, value_name = "PAGE", requires = "at", conflicts_with_all = ["verify", "json", "step"])]
    scenario: Option<PathBuf>,
    /// Verifies a finished match: seed, commitment, every roll and shuffle, answers
    /// and log. Says what holds and what does not.
    #[arg(long)]
    verify: bool,
    /// Writes the verdict and what happened as JSON; with `--at` or `--as` what each
    /// of the seats sees then, laid out as at the table.
    #[arg(long)]
    json: bool,
}

/// What came of playing it again.
struct Played {
    /// Where it did not come out the same.
    divergence: Option<Divergence>,
    proof: Verification,
    answers: usize,
    /// The match as far as it came.
    lines: Vec<String>,
    result: String,
    fingerprint: String,
    /// It was played with just the content that is here now.
    same_content: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    if args.step {
        return look::step(root, args);
    }
    if args.branch.is_some() || args.scenario.is_some() {
        return look::write_down(root, args);
    }
    if args.at.is_some() || args.seat.is_some() {
        return look::look(root, args);
    }
    let kept = saves::match_file(&args.file)?;
    let game = open_match::game_of(root, &args.file, &kept, &args.mods)?;
    if let MatchFile::Report(report) = &kept {
        return reported::run(report, &game, args);
    }
    let differences = differences(kept.mods(), &game.rules.mods);
    let host = game.host().map_err(|broken| Problem::failed(broken.to_string()))?;
    let played = match kept {
        MatchFile::Save(save) => play_save(&game, &*host, *save)?,
        MatchFile::Replay(replay) => play_replay(&game, &*host, &replay),
        MatchFile::Report(report) => play_replay(&game, &*host, &report.played),
    };
    let mut out = Out::new();
    if args.json {
        out.json(&as_json(&game, &played))?;
    } else {
        for line in mods::told(&game).into_iter().chain(differences) {
            out.line(line)?;
        }
        tell(&mut out, &played, args.verify)?;
    }
    let proven = !args.verify || played.proof.is_sound();
    Ok(if played.divergence.is_none() && proven { Exit::Fine } else { Exit::Problems })
}

/// Plays the answers of a save from the beginning and compares the match they
/// lead to with the one that was saved.
fn play_save(game: &Game, host: &dyn Host, save: Save) -> Done<Played> {
    let same_content = save.content == game.version();
    let found = Match::load(Arc::clone(&game.rules), host, save);
    let found = found.map_err(|trouble| Problem::failed(trouble.to_string()))?;
    if found.begins().is_some() {
        return Ok(Played { same_content, ..play_board(game, host, &found) });
    }
    match Replay::of(game, host, &found) {
        Ok(replay) => {
            let mut played = play_replay(game, host, &replay);
            let end = Fingerprint(found.fingerprint());
            if played.divergence.is_none() && replay.end != end {
                let message = "All answers fit, but they lead to another match than the saved one.";
                played.divergence = Some(Divergence::new(replay.moves.len() + 1, message));
            }
            Ok(Played { same_content, ..played })
        }
        Err(divergence) => Ok(Played {
            proof: Verification { problems: vec![divergence.to_string()], ..Verification::default() },
            divergence: Some(divergence),
            answers: found.answers().len(),
            lines: log::lines(&game.rules, found.log().views(&game.rules, None)),
            result: outcome::words(found.outcome()),
            fingerprint: Fingerprint(found.fingerprint()).to_string(),
            same_content,
        }),
    }
}

/// The same for a match that began with a board made by hand: it goes on from there.
fn play_board(game: &Game, host: &dyn Host, found: &Match) -> Played {
    let again = History::of(game, host, found).and_then(|mut past| {
        let end = past.end();
        Ok(past.at(host, end)?.clone())
    });
    let told = again.as_ref().unwrap_or(found);
    let begins = "It began with the board of a scenario, so there is no seed to verify from the beginning.";
    Played {
        proof: Verification { problems: vec![begins.into()], ..Verification::default() },
        answers: found.answers().len(),
        lines: log::lines(&game.rules, told.log().views(&game.rules, None)),
        result: outcome::words(told.outcome()),
        fingerprint: Fingerprint(told.fingerprint()).to_string(),
        same_content: true,
        divergence: again.err(),
    }
}

fn play_replay(game: &Game, host: &dyn Host, replay: &Replay) -> Played {
    let mut lines = Vec::new();
    let mut last = (outcome::words(None), String::new());
    let again = replay.rerun(game, host, |found| {
        lines = log::lines(&game.rules, found.log().views(&game.rules, None));
        last = (outcome::words(found.outcome()), Fingerprint(found.fingerprint()).to_string());
    });
    let (result, fingerprint) = last;
    let proof = verify(replay, game, host);
    Played {
        divergence: again.err(),
        proof,
        answers: replay.moves.len(),
        lines,
        result,
        fingerprint,
        same_content: replay.is_of(game),
    }
}

fn tell(out: &mut Out, played: &Played, verdict_only: bool) -> Done<()> {
    if !verdict_only {
        for line in &played.lines {
            out.line(line)?;
        }
        let Played { answers, result, fingerprint, .. } = played;
        out.line(format!("Result: {result} Answers: {answers}. Fingerprint: {fingerprint}."))?;
    }
    if !played.same_content {
        out.line("The content has changed since it was played.")?;
    }
    if verdict_only {
        for line in &played.proof.holds {
            out.line(styled(GOOD, line))?;
        }
        for line in &played.proof.problems {
            out.line(styled(BAD, line))?;
        }
        if let Some(commitment) = &played.proof.commitment {
            out.line(format!("Compare the commitment with the one shown before the first roll: {commitment}."))?;
        }
        return Ok(());
    }
    match &played.divergence {
        None => out.line(styled(GOOD, "The replay comes out the same.")),
        Some(divergence) => out.line(styled(BAD, divergence.to_string())),
    }
}

fn as_json(game: &Game, played: &Played) -> Value {
    let divergence = played.divergence.as_ref();
    json!({
        "game": &*game.rules.id,
        "mods": game.rules.mods,
        "same": divergence.is_none(),
        "same_content": played.same_content,
        "differs_at": divergence.map(|divergence| divergence.answer),
        "message": divergence.map(|divergence| &divergence.message),
        "answers": played.answers,
        "result": played.result,
        "fingerprint": played.fingerprint,
        "log": played.lines,
        "proof": played.proof,
    })
}
