//! Golden playthroughs: a few random games of every game, told line by line
//! with what each seat was told, and the fingerprint of the end. They catch
//! rules that drift and secrets that leak. `UPDATE=1 cargo test -p tuckbox-tests
//! --test golden` writes them anew; read the difference before you keep it.
//!
//! A file has the first lines as they are and of the rest a hash of every few
//! lines, which catches as much and is read by nobody. With `WHOLE=FOLDER` all
//! lines are written there: do it before and after a change, and compare.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use std::fmt::Write;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tuckbox_bots::Table;
use tuckbox_bots::simulate::pairings;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_core::state::StateHasher;
use tuckbox_project::game::Game;
use tuckbox_scene::log;
use tuckbox_tests::held::{Held, say};

/// How many games of each game are told.
const GAMES: u64 = 4;

/// A game is told up to so many answers: random players need long for some games, and may have no end at all.
const MOST: usize = 1000;

/// So many lines of a game stand in its file as they are.
const OPEN: usize = 300;

/// So many of the lines after them have one hash.
const TOGETHER: usize = 50;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Plays a random game and tells all of it.
fn whole(game: &Game, decks: &[&str], seed: u64) -> String {
    let host = game.host().unwrap_or_else(|broken| panic!("{broken}"));
    let mut bots = Table::of(&["random"], decks.len(), game, seed).unwrap();
    let mut play = Match::new(Arc::clone(&game.rules), game.setup(decks, seed).unwrap()).unwrap();
    play.advance(&*host).unwrap_or_else(|failure| panic!("{failure:?}"));
    let mut answers = 0;
    while play.outcome().is_none() && answers < MOST {
        let seat = play.decisions().next().unwrap().seat;
        let option = tuckbox_core::decider::Decider::decide(&mut bots, &play.question(seat).unwrap());
        play.answer(&*host, seat, option).unwrap_or_else(|failure| panic!("{failure:?}")).unwrap();
        answers += 1;
    }
    let turns = play.state().turn;
    let mut text =
        format!("{}: {}, seed {seed}\n{answers} answers, {turns} turns\n\n", game.rules.title, decks.join(", "));
    tell(&mut text, game, &play);
    let _ = writeln!(text, "\nfingerprint {:016x}", play.fingerprint());
    text
}

/// Every line as all seats together see it; where a seat reads something else,
/// that stands below it with the seat's letter, and `-` if it reads nothing.
fn tell(text: &mut String, game: &Game, play: &Match) {
    let seats = u8::try_from(play.state().seats()).unwrap();
    for entry in play.log().entries() {
        let line = |viewer| log::line(&game.rules, &entry.view(&game.rules, viewer)?);
        let open = line(None);
        let own: Vec<Option<String>> = (0..seats).map(|seat| line(Some(Seat(seat)))).collect();
        if open.is_none() && own.iter().all(Option::is_none) {
            continue;
        }
        let _ = writeln!(text, "{}", open.as_deref().unwrap_or("-"));
        for (seat, line) in (0..seats).map(Seat).zip(&own).filter(|(_, line)| **line != open) {
            let _ = writeln!(text, "    {}: {}", seat.letter(), line.as_deref().unwrap_or("-"));
        }
    }
}

/// The text as its file has it: the first lines, hashes of the lines after them,
/// and the fingerprint, which is the last line.
fn shortened(whole: &str) -> String {
    let lines: Vec<&str> = whole.lines().collect();
    let (open, rest) = lines.split_at(OPEN.min(lines.len()));
    let mut text = open.iter().fold(String::new(), |text, line| text + line + "\n");
    let (last, rest) = rest.split_last().unwrap_or((&"", &[]));
    for (number, lines) in rest.chunks(TOGETHER).enumerate() {
        let mut hasher = StateHasher::default();
        hasher.write(lines.join("\n").as_bytes());
        let first = OPEN + number * TOGETHER + 1;
        let _ = writeln!(text, "lines {first} to {}: {:016x}", first + lines.len() - 1, hasher.finish());
    }
    if !last.is_empty() {
        let _ = writeln!(text, "{last}");
    }
    text
}

#[test]
fn games_go_as_they_went() {
    let update = std::env::var_os("UPDATE").is_some();
    let whole_to = std::env::var_os("WHOLE").map(PathBuf::from);
    let held = Held::of(&root(), env!("CARGO_TARGET_TMPDIR"), "golden");
    let (mut wrong, mut known) = (Vec::new(), Vec::new());
    for name in tuckbox_content::games(&root()) {
        let check = held.about(&name, Some(&name));
        if check.held() {
            known.push(name);
            continue;
        }
        let wrong_before = wrong.len();
        let game = Game::load(&root(), &name).unwrap_or_else(|broken| panic!("{broken}"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(&name);
        let pairs = pairings(&game, usize::from(game.rules.seats.0));
        let mut mixed: Vec<_> = pairs.iter().filter(|pair| pair.windows(2).all(|two| two[0] < two[1])).collect();
        if mixed.is_empty() {
            mixed = pairs.iter().collect(); // all seats bring the same
        }
        let mut stale: Vec<PathBuf> =
            fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
        for (seed, pair) in (1..=GAMES).zip(mixed.iter().cycle()) {
            let decks: Vec<&str> = pair.iter().map(|&deck| game.rules.name(deck)).collect();
            let file = format!("{}-{seed}.txt", decks.join("-"));
            let path = folder.join(&file);
            stale.retain(|found| *found != path);
            let whole = whole(&game, &decks, seed);
            if let Some(folder) = &whole_to {
                fs::create_dir_all(folder.join(&name)).unwrap();
                fs::write(folder.join(&name).join(file), &whole).unwrap();
            }
            let now = shortened(&whole);
            if update {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&path, &now).unwrap();
            }
            let stored = fs::read_to_string(&path).unwrap_or_default();
            if let Some(line) = difference(&stored, &now) {
                wrong.push(format!("{}:{line}", path.display()));
            }
        }
        for path in stale {
            if update {
                fs::remove_file(&path).unwrap();
            } else {
                wrong.push(format!("{}: no such game is told any more", path.display()));
            }
        }
        if wrong.len() == wrong_before {
            check.remember();
        }
    }
    say(&known);
    let how = "look at the difference after UPDATE=1 cargo test -p tuckbox-tests --test golden, \
               or with WHOLE=FOLDER before and after where a hash is another";
    assert!(wrong.is_empty(), "games go otherwise from these lines on; {how}:\n{}", wrong.join("\n"));
}

/// The first line at which two texts differ, from 1, with what stands there now.
fn difference(stored: &str, now: &str) -> Option<String> {
    if stored == now {
        return None;
    }
    let longest = stored.lines().count().max(now.lines().count());
    let line = |text: &str, at: usize| text.lines().nth(at).unwrap_or("(nothing)").to_owned();
    let at = (0..longest).find(|&at| line(stored, at) != line(now, at)).unwrap_or(longest);
    Some(format!("{}: {} instead of {}", at + 1, line(now, at), line(stored, at)))
}
