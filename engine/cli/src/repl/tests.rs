//! Several people at one keyboard: what each may see of what was printed before.

use super::keyboard::Keyboard;
use super::{Out, Repl};
use crate::args::players;
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;
use tuckbox_session::kept::{self, KeptMatch, Note};
use tuckbox_session::saves::SaveTarget;
use tuckbox_session::{HotReload, Session};

/// Three stall keepers who do nothing all day; the empty lines pass the keyboard.
const DAYS: [&str; 9] = ["lunch", "sleep", "", "lunch", "sleep", "", "lunch", "sleep", ""];

/// What takes away all that stands on a screen.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// How a heading begins.
const BOLD: &str = "\x1b[1m";

/// A screen that keeps all that was ever written to it.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn session(game: &str, seats: &[&str]) -> Session {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/boxes").join(game);
    let loaded = Game::load(&root, game).unwrap();
    let setup = tuckbox_session::seating::setup(&loaded, &[], seats.len(), 2).unwrap();
    let play = Match::new(Arc::clone(&loaded.rules), setup).unwrap();
    let words: Vec<String> = seats.iter().map(ToString::to_string).collect();
    let players = players::players(&words, &loaded, 3).unwrap();
    let host = loaded.host().unwrap();
    Session::begin(loaded, play, host, players, None)
}

/// All that is printed while these lines are typed.
fn printed(game: &str, seats: &[&str], kept: Option<KeptMatch>, lines: &[&str]) -> String {
    let paper = Paper::default();
    let file = SaveTarget { kept, ..SaveTarget::new(None, Path::new("."), game) };
    let mut repl = Repl::new(session(game, seats), HotReload::default(), file);
    repl.out = Out::on(paper.clone());
    repl.play(Some(&Keyboard::of(lines))).unwrap();
    String::from_utf8(paper.0.take()).unwrap()
}

#[test]
fn the_screen_is_empty_when_the_keyboard_passes() {
    let text = printed("fair", &["human", "human", "human"], None, &DAYS);
    let passes: Vec<&str> = text.split("Pass the keyboard to ").collect();
    assert!(passes.len() > 2, "{text}");
    for (before, after) in passes.iter().zip(&passes[1..]) {
        // Nothing stands between what takes the table away and the words to the next.
        let cleared = before.rfind(CLEAR).unwrap_or_else(|| panic!("nothing is cleared:\n{text}"));
        assert_eq!(before[cleared + CLEAR.len()..].trim(), BOLD, "{text}");
        // And what was typed meanwhile goes, too.
        assert!(after.split_once('\n').is_some_and(|(_, rest)| rest.starts_with(CLEAR)), "{after}");
    }
}

#[test]
fn whoever_sits_down_sees_the_table_also_within_a_sealed_question() {
    let text = printed("orchard", &["human", "human"], None, &["wager", "1", "1", "", "1", "1"]);
    let (_, after) = text.split_once("Pass the keyboard to B and press Enter.").unwrap();
    let board = after.find("B (you)").unwrap_or_else(|| panic!("no table:\n{text}"));
    let question = after.find("Nobody sees it before all have answered").unwrap();
    assert!(board < question, "{after}");
}

#[test]
fn what_happens_while_nobody_may_read_it_is_read_later() {
    let text = printed("fair", &["human", "human", "human"], None, &DAYS);
    let lines = text.lines().filter(|line| line.starts_with("— ")).count();
    assert!(lines > 0, "{text}");
    let (head, _) = text.split_once("Pass the keyboard to B").unwrap();
    // The last words of A's time are the question, not what came of the answer.
    let last = head.rsplit("> ").next().unwrap();
    assert_eq!(last.replace(CLEAR, "").trim(), BOLD, "{head}");
    let (_, back) = text.split_once("Pass the keyboard to A").unwrap();
    assert!(back.contains("— C's turn —"), "{back}");
}

#[test]
fn a_match_is_kept_and_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let note = Note { game: "fair".into(), root: ".".into(), players: vec!["human".into()], result: None };
    let kept = KeptMatch::new(folder.path(), note, "1");
    let text = printed("fair", &["human", "random", "random"], Some(kept), &["1"]);
    assert!(text.contains("The match is kept; `tuckbox play --resume` goes on with it."), "{text}");
    let all = kept::all(folder.path());
    assert!(all.len() == 1 && all[0].is_open() && all[0].note.players == ["human"], "{all:?}");
    let save = tuckbox_session::saves::read(&all[0].file).unwrap();
    assert!(!save.answers.is_empty() || !save.journal.is_empty());
}

#[test]
fn a_match_that_is_over_is_kept_as_a_replay() {
    let folder = tempfile::tempdir().unwrap();
    let note = Note { game: "barter".into(), root: ".".into(), players: vec!["human".into()], result: None };
    let kept = KeptMatch::new(folder.path(), note, "1");
    let text = printed("barter", &["human", "random"], Some(kept), &["concede", "yes"]);
    assert!(text.contains("The match is kept; `tuckbox replay "), "{text}");
    let all = kept::all(folder.path());
    assert_eq!(all[0].note.result.as_deref(), Some("B wins."));
    assert!(!all[0].is_open());
}

#[test]
fn the_oldest_kept_matches_make_room() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..60 {
        let name = format!("{number:02}");
        std::fs::write(folder.path().join(format!("{name}.json")), "{}").unwrap();
        let note = r#"{"game": "fair", "root": ".", "players": []}"#;
        std::fs::write(folder.path().join(format!("{name}.note.json")), note).unwrap();
    }
    kept::make_room(folder.path());
    assert_eq!(kept::all(folder.path()).len(), 49);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 98);
}
