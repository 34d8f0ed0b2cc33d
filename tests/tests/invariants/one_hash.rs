//! Invariant 3, every way at once: saved and loaded or played again in the middle of an
//! effect, with a log or without, recorded or not, alone or among seven threads, a match
//! has one fingerprint after each answer.

use std::sync::Arc;
use tuckbox_bots::simulate::{Plan, simulate};
use tuckbox_core::matches::Match;
use tuckbox_core::rules::conditions::Conditions;
use tuckbox_core::usage::Recorder;
use tuckbox_project::game::Game;
use tuckbox_replay::Course;
use tuckbox_replay::history;
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{GAMES, Table, game};

/// How a match is played on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    AtOneGo,
    Saved,
    PlayedAgain,
    Copied,
    WithoutLog,
    Recorded,
    SavedAndRecorded,
}

const WAYS: [Way; 7] =
    [Way::AtOneGo, Way::Saved, Way::PlayedAgain, Way::Copied, Way::WithoutLog, Way::Recorded, Way::SavedAndRecorded];

/// The fingerprints of a random match, and how often it was taken up anew in the middle
/// of a step.
fn course(game: &Game, seed: u64, way: Way) -> (Vec<u64>, usize) {
    let mut table = Table::of(game, seed);
    if way == Way::WithoutLog {
        let mut play = Match::new(Arc::clone(&game.rules), table.play.setup().clone()).unwrap();
        play.keep_no_log();
        play.advance(&*table.host).unwrap();
        table.play = play;
    }
    let record = Recorder::new(&Conditions::of(&game.rules));
    let (mut prints, mut mid_step) = (Vec::new(), 0);
    table.wander(seed ^ 0x0e0e, 150, |table| {
        let print = table.play.fingerprint();
        prints.push(print);
        // Some of the questions, drawn by what has come about.
        if print % 3 != 0 || matches!(way, Way::AtOneGo | Way::WithoutLog) {
            return;
        }
        table.play = match way {
            Way::Saved | Way::SavedAndRecorded => table.reopened().unwrap(),
            Way::PlayedAgain => {
                let course = Course { answers: &table.play.given(), branched: &[] };
                history::again(game, &*table.host, table.play.setup(), course).unwrap()
            }
            _ => table.play.clone(),
        };
        if matches!(way, Way::Recorded | Way::SavedAndRecorded) {
            table.play.record(&record);
        }
        mid_step += usize::from(table.play.answers_in_step() > 0);
    });
    assert_eq!(matches!(way, Way::Recorded | Way::SavedAndRecorded), !record.take().is_empty(), "{way:?}");
    (prints, mid_step)
}

#[test]
fn invariant_3_every_way_of_playing_comes_to_the_same_fingerprints() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "one-hash", || {
        let mut mid_step = 0;
        for name in GAMES {
            let game = game(name);
            for seed in 40..43 {
                let alone = course(&game, seed, Way::AtOneGo).0;
                let together = std::thread::scope(|scope| {
                    let game = &game;
                    let threads: Vec<_> = WAYS.map(|way| scope.spawn(move || (way, course(game, seed, way)))).into();
                    threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
                });
                for (way, (prints, found)) in together {
                    assert_eq!(prints, alone, "{name}, seed {seed}, {way:?}");
                    mid_step += found;
                }
            }
        }
        assert!(mid_step > 100, "only {mid_step} times in the middle of a step");
    });
}

#[test]
fn invariant_3_simulated_games_are_the_same_on_one_thread_and_on_seven() {
    for name in GAMES {
        let game = game(name);
        let rows = |threads| {
            let mut rows = Vec::new();
            let plan = Plan { threads, most: 300, ..Plan::new(&game, 14, 7) };
            simulate(&game, &plan, |row| rows.push(row.clone())).unwrap();
            rows
        };
        let alone = rows(1);
        assert!(alone.len() == 14 && rows(7) == alone, "{name}");
    }
}
