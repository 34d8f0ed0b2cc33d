//! `tuckbox replay`: plays a saved match or a replay again, shows what
//! happened, and tells where it comes out differently.

use crate::modding::{self, Modding};
use crate::opened::{self, Opened};
use crate::out::{self, BAD, BOLD, DIM, GOOD, Out, styled};
use crate::plain::Plain;
use crate::players::Player;
use crate::positions;
use crate::problem::{Done, Exit, Problem};
use crate::restock::Restock;
use crate::saves::{self, Kept, Target};
use crate::session::Session;
use crate::table;
use crate::windows::Windows;
use crate::words::board::{self, Detail};
use crate::words::result;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::play::Host;
use tuckbox_core::rules::mods::differences;
use tuckbox_sim::game::Game;
use tuckbox_sim::replay::{Mark, Replay, Verdict};
use tuckbox_sim::verify::{Proof, verify};

/// Plays a saved match again and tells whether it comes out the same.
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
    tuckbox replay my-game.save.json --json      for programs")]
pub struct Args {
    /// The file: what `play` saved, or a replay.
    file: PathBuf,
    #[command(flatten)]
    mods: Modding,
    /// Shows the table after this answer instead: 0 is the beginning.
    #[arg(long, value_name = "ANSWER", conflicts_with_all = ["verify", "json"])]
    at: Option<usize>,
    /// Shows the table as this seat sees it; left out, as each of them does.
    #[arg(long = "as", value_name = "SEAT", conflicts_with_all = ["verify", "json"])]
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
    /// Writes the verdict and what happened as JSON.
    #[arg(long)]
    json: bool,
}

/// What came of playing it again.
struct Played {
    verdict: Verdict,
    proof: Proof,
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
        return step(root, args);
    }
    if args.branch.is_some() || args.scenario.is_some() {
        return write_down(root, args);
    }
    if args.at.is_some() || args.seat.is_some() {
        return look(root, args);
    }
    let kept = saves::kept(&args.file)?;
    let game = opened::game_of(root, &args.file, &kept, &args.mods)?;
    let differences = differences(kept.mods(), &game.rules.mods);
    let host = game.host().map_err(|broken| Problem::failed(broken.to_string()))?;
    let played = match kept {
        Kept::Save(save) => play_save(&game, &*host, *save)?,
        Kept::Replay(replay) => play_replay(&game, &*host, &replay),
    };
    let mut out = Out::new();
    if args.json {
        out.json(&as_json(&game, &played))?;
    } else {
        for line in modding::told(&game).into_iter().chain(differences) {
            out.line(line)?;
        }
        tell(&mut out, &played, args.verify)?;
    }
    let proven = !args.verify || played.proof.is_sound();
    Ok(if played.verdict == Verdict::Same && proven { Exit::Fine } else { Exit::Problems })
}

/// Shows the table after an answer, and what the log told since the one before.
fn look(root: &Path, args: &Args) -> Done {
    let mut opened = opened::open(root, &args.file, &args.mods, args.at)?;
    let viewer = args.seat.map(|letter| seat_of(letter, opened.play.state().seats())).transpose()?;
    let after = opened.play.log().lines(&opened.game.rules, viewer);
    let (at, begin) = (opened.at, opened.history.begin());
    let before = match at > begin {
        true => {
            opened.go(at - 1)?;
            let lines = opened.play.log().lines(&opened.game.rules, viewer);
            opened.go(at)?;
            lines
        }
        false => Vec::new(),
    };
    let same = before.iter().zip(&after).take_while(|(before, after)| before == after).count();
    let mut out = Out::new();
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
        for line in board::lines(rules, &opened.play.view(seat), Detail::Full) {
            out.line(line)?;
        }
    }
    Ok(if opened.verdict == Verdict::Same { Exit::Fine } else { Exit::Problems })
}

/// Steps through a match: full-screen in a terminal, line by line otherwise.
fn step(root: &Path, args: &Args) -> Done {
    let mut opened = opened::open(root, &args.file, &args.mods, None)?;
    let begin = opened.history.begin();
    let at = args.at.unwrap_or(begin);
    opened.go(at)?;
    let seat = args.seat.map_or(Ok(Seat(0)), |letter| seat_of(letter, opened.play.state().seats()))?;
    let Opened { game, host, mut history, remarks, .. } = opened;
    let end = history.end();
    let play = history.at(&*host, end).map_err(|verdict| Problem::failed(verdict.to_string()))?.clone();
    let players = (0..play.state().seats()).map(|_| Player::Human).collect();
    let file = Target { file: args.file.clone(), named: false, ..Target::new(None, root, &game.rules.id) };
    let session = Session::begin(game, play, host, players, Some(Windows::All)).with_past(history);
    match out::is_terminal() {
        true => table::step(session, file, remarks, seat, at),
        false => Plain::new(session, Restock::default(), file).step(&remarks, seat, at),
    }
}

/// Writes the match after an answer down: as a save, as a scenario.
fn write_down(root: &Path, args: &Args) -> Done {
    let mut opened = opened::open(root, &args.file, &args.mods, args.at)?;
    let (at, mut out) = (opened.at, Out::new());
    for line in &opened.remarks {
        out.line(line)?;
    }
    if let Some(page) = &args.scenario {
        let title = positions::add(page, &opened.game, &opened.play)?;
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

/// The seat of a letter.
fn seat_of(letter: char, seats: usize) -> Done<Seat> {
    let all = || (0u8..).map(Seat).take(seats);
    all().find(|seat| seat.letter() == letter.to_ascii_uppercase()).ok_or_else(|| {
        let letters: Vec<String> = all().map(|seat| seat.letter().to_string()).collect();
        Problem::usage(format!("There is no seat `{letter}`; there are {}.", letters.join(", ")))
    })
}

/// Plays the answers of a save from the beginning and compares the match they
/// lead to with the one that was saved.
fn play_save(game: &Game, host: &dyn Host, save: Save) -> Done<Played> {
    let same_content = save.content == game.version();
    let found = Match::load(Arc::clone(&game.rules), host, save);
    let found = found.map_err(|trouble| Problem::failed(trouble.to_string()))?;
    match Replay::of(game, host, &found) {
        Ok(replay) => {
            let mut played = play_replay(game, host, &replay);
            let end = Mark(found.fingerprint());
            if played.verdict == Verdict::Same && replay.end != end {
                let message = "All answers fit, but they lead to another match than the saved one.".into();
                played.verdict = Verdict::Differs { answer: replay.moves.len() + 1, message };
            }
            Ok(Played { same_content, ..played })
        }
        Err(verdict) => Ok(Played {
            proof: Proof { problems: vec![verdict.to_string()], ..Proof::default() },
            verdict,
            answers: found.answers().len(),
            lines: found.log().lines(&game.rules, None),
            result: result::words(found.outcome()),
            fingerprint: Mark(found.fingerprint()).to_string(),
            same_content,
        }),
    }
}

fn play_replay(game: &Game, host: &dyn Host, replay: &Replay) -> Played {
    let mut lines = Vec::new();
    let mut last = (result::words(None), String::new());
    let again = replay.rerun(game, host, |found| {
        lines = found.log().lines(&game.rules, None);
        last = (result::words(found.outcome()), Mark(found.fingerprint()).to_string());
    });
    let (result, fingerprint) = last;
    let verdict = again.map_or_else(|verdict| verdict, |_| Verdict::Same);
    let proof = verify(replay, game, host);
    Played { verdict, proof, answers: replay.moves.len(), lines, result, fingerprint, same_content: replay.is_of(game) }
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
    let style = if played.verdict == Verdict::Same { GOOD } else { BAD };
    out.line(styled(style, played.verdict.to_string()))
}

fn as_json(game: &Game, played: &Played) -> Value {
    let (answer, message) = match &played.verdict {
        Verdict::Same => (None, None),
        Verdict::Differs { answer, message } => (Some(answer), Some(message)),
    };
    json!({
        "game": &*game.rules.id,
        "mods": game.rules.mods,
        "same": played.verdict == Verdict::Same,
        "same_content": played.same_content,
        "differs_at": answer,
        "message": message,
        "answers": played.answers,
        "result": played.result,
        "fingerprint": played.fingerprint,
        "log": played.lines,
        "proof": played.proof,
    })
}
