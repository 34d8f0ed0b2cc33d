//! Looking back at the table: what was then, from the same seat; nothing can be
//! answered there, and the match can go on from there.

use super::{Screen, letter, root};
use crate::tui::state::Stay;
use ratatui::crossterm::event::KeyCode::{self, End, Esc, Home, Left, Right};
use std::sync::Arc;
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_core::view::View;
use tuckbox_project::game::Game;
use tuckbox_scene::log;
use tuckbox_session::{Next, Session};

/// Two turns of the yard in, in a folder of its own.
fn yard() -> (Screen, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = Screen::new("yard", (100, 30), &["human", "quick"], 3);
    seen.app.file.file = folder.path().join("evening.json");
    seen.app.file.scenarios = folder.path().join("page.md");
    for _ in 0..2 {
        seen.press(&[End, KeyCode::Enter]);
        take_last(&mut seen);
    }
    (seen, folder)
}

fn take_last(seen: &mut Screen) {
    let last = seen.app.scene.offers().len() - 1;
    seen.app.cursor = crate::tui::state::Cursor::Offer(last);
    seen.press(&[KeyCode::Enter]);
}

#[test]
fn the_table_steps_back_and_forward() {
    let (mut seen, _folder) = yard();
    let now = seen.screen();
    seen.press(&[letter('[')]);
    seen.shows(&["LOOKING BACK, ", "b goes on from here, Esc to"]);
    seen.press(&[Home]);
    seen.shows(&["LOOKING BACK, 1 of ", "Turn 1", "A chose: "]);
    seen.press(&[Left]);
    seen.shows(&["LOOKING BACK, 1 of ", "The match reaches no further."]);
    seen.press(&[Right]);
    seen.shows(&["LOOKING BACK, 2 of "]);
    seen.press(&[letter('/'), letter('2'), KeyCode::Enter]);
    seen.shows(&["Turn 2"]);
    let fingerprint = seen.app.session.fingerprint();
    seen.press(&[KeyCode::Enter, letter('1'), letter('c'), letter('p')]);
    seen.shows(&["nothing can be answered here"]);
    assert_eq!(seen.app.session.fingerprint(), fingerprint);
    seen.press(&[Esc]);
    assert_eq!(seen.screen(), now);
}

#[test]
fn stepping_beyond_the_last_point_is_the_present() {
    let (mut seen, _folder) = yard();
    let now = seen.screen();
    seen.press(&[letter('['), End, Right]);
    assert_eq!(seen.screen(), now);
}

#[test]
fn the_match_goes_on_from_any_point_and_nothing_is_lost() {
    let (mut seen, folder) = yard();
    let before = seen.app.session.fingerprint();
    seen.press(&[letter('['), Home, letter('b')]);
    seen.shows(&["Go on from here?"]);
    seen.press(&[letter('y')]);
    seen.shows(&["Turn 1", "The match goes on from here", "The match goes on from here anew; what came"]);
    seen.conceals("LOOKING BACK");
    let game = Game::load(&root("yard"), "yard").unwrap();
    let host = game.host().unwrap();
    let aside = tuckbox_session::saves::read(&folder.path().join("evening.before-branch-1.json")).unwrap();
    let aside = Match::load(Arc::clone(&game.rules), &*host, aside).unwrap();
    assert_eq!(format!("{:016x}", aside.fingerprint()), before);
    // It can be played on, looked back at and branched again.
    take_last(&mut seen);
    take_last(&mut seen);
    seen.press(&[letter('['), Home, Right, letter('b'), letter('y')]);
    seen.shows(&["Turn 1"]);
    assert!(folder.path().join("evening.before-branch-2.json").exists());
}

#[test]
fn a_point_becomes_a_scenario() {
    let (mut seen, folder) = yard();
    seen.press(&[letter('['), Home, letter('S')]);
    seen.shows(&["The scenario \"Position 1: turn 1, Coming Out\" is in"]);
    assert!(std::fs::read_to_string(folder.path().join("page.md")).unwrap().contains("Scenario("));
}

#[test]
fn a_match_from_a_file_lies_open() {
    let (seen, _folder) = yard();
    let play = seen.app.session.as_match().clone();
    let game = Game::load(&root("yard"), "yard").unwrap();
    let mut file = Screen::of(game, play, (100, 30), &["human", "human"]);
    let history = tuckbox_replay::history::History::of(
        &file.app.session.game,
        file.app.session.host(),
        file.app.session.as_match(),
    );
    replace(&mut file, |session| session.with_past(history.unwrap()));
    file.app.look_at_file(1).unwrap();
    file.shows(&["LOOKING BACK, answer 1 of ", "your turn, A", "A chose: "]);
    file.press(&[letter('v')]);
    file.shows(&["LOOKING BACK, answer 1 of ", "A's turn"]);
    assert_eq!(file.press(&[letter('q')]), Stay::Leave);
}

fn replace(seen: &mut Screen, with: impl FnOnce(Session) -> Session) {
    let game = seen.app.session.game.clone();
    let (play, host) = (seen.app.session.as_match().clone(), game.host().unwrap());
    let players = vec![
        Box::new(tuckbox_session::players::Human) as Box<dyn tuckbox_session::Player>,
        Box::new(tuckbox_session::players::Human),
    ];
    seen.app.session = with(Session::begin(game, play, host, players, None));
}

#[test]
fn a_bug_report_is_written_from_the_table() {
    let (mut seen, folder) = yard();
    seen.press(&[letter('B')]);
    seen.shows(&["A bug report", "What is wrong?"]);
    seen.write("Too cold.");
    seen.press(&[KeyCode::Backspace, letter('!'), KeyCode::Enter]);
    seen.shows(&["The report is in"]);
    let text = std::fs::read_to_string(folder.path().join("evening.bug-1.json")).unwrap();
    assert!(text.contains("\"note\":\"Too cold!\"") && !text.contains("\"at\":"), "{text}");
    // About the point that is looked back at.
    seen.press(&[letter('['), Home, Right, letter('B'), KeyCode::Enter]);
    let text = std::fs::read_to_string(folder.path().join("evening.bug-2.json")).unwrap();
    assert!(text.contains("\"at\":1"), "{text}");
}

/// Plays at random and checks that each seat is shown just what it saw then, at
/// just the points where it saw something new or was asked.
fn check(name: &str, seats: usize) {
    let game = Game::load(&root(name), name).unwrap();
    let host = game.host().unwrap();
    let setup = tuckbox_session::seating::setup(&game, &[], seats, 5u64).unwrap();
    let mut play = Match::new(Arc::clone(&game.rules), setup).unwrap();
    play.advance(&*host).unwrap();
    let mut then = vec![play.clone()];
    let mut chance = Pcg32::new(5, 1);
    for _ in 0..80 {
        let Some(asked) = play.decisions().next().map(|asked| (asked.seat, asked.options.len())) else { break };
        play.answer(&*host, asked.0, chance.below(asked.1)).unwrap().unwrap();
        then.push(play.clone());
    }
    let history = tuckbox_replay::history::History::of(&game, &*host, &play).unwrap();
    let words = vec![String::from("human"); seats];
    let players = crate::args::players::players(&words, &game, 1).unwrap();
    let mut session = Session::begin(game.clone(), play, game.host().unwrap(), players, None).with_past(history);
    for seat in (0..u8::try_from(seats).unwrap()).map(Seat) {
        let points: Vec<usize> = session.points(Some(seat)).unwrap().iter().map(|point| point.at).collect();
        let mut expected = vec![0];
        for at in 1..then.len() {
            let bare = |found: &Match| View { asked: Default::default(), decision: None, ..found.view(seat) };
            let lines = |found: &Match| log::lines(&game.rules, found.log().views(&game.rules, Some(seat))).len();
            let asked = then[at].view(seat).decision;
            let new = bare(&then[at]) != bare(&then[at - 1]) || lines(&then[at]) > lines(&then[at - 1]);
            if new || (asked.is_some() && asked != then[at - 1].view(seat).decision) {
                expected.push(at);
            }
        }
        assert_eq!(points, expected, "{name}, {seat:?}");
        for &at in &points {
            let seen = session.past_view(seat, at, false).unwrap();
            assert_eq!(seen.view, then[at].view(seat), "{name}, {seat:?} after {at}");
            assert_eq!(
                seen.log,
                log::told(&game.rules, then[at].log().views(&game.rules, Some(seat))),
                "{name}, {seat:?} after {at}"
            );
            let others = (0..).map(Seat).take(seats).filter(|other| *other != seat);
            for other in others {
                let told = format!("{} chose", other.letter());
                assert!(
                    !seen.chosen.as_ref().is_some_and(|chosen| chosen.starts_with(&told)),
                    "{name}: {:?}",
                    seen.chosen
                );
            }
        }
    }
    assert_ne!(session.next(), Next::Stuck);
}

#[test]
fn a_seat_is_shown_what_it_saw_then_and_nothing_else() {
    check("yard", 2);
    check("fair", 3);
    check("parley", 3);
    check("barter", 2);
    check("harbour", 3);
}
