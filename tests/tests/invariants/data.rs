//! Invariant 2: a match is plain data. Invariant 3: the same content, seed and answers give the
//! same state after every step, on any machine and any number of threads.

use std::fmt::Write;
use std::path::Path;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Save;
use tuckbox_core::state::State;
use tuckbox_project::game::Game;
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{GAMES, Table, game};

#[test]
fn invariant_2_a_match_is_copied_saved_and_compared_at_every_question() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "copied-and-saved", || {
        for name in GAMES {
            for seed in 10..13 {
                Table::of(&game(name), seed).wander(seed, 50, |table| {
                    let copy = table.play.clone();
                    let opened = table.reopened().unwrap();
                    let prints = [copy.fingerprint(), opened.fingerprint()];
                    assert_eq!(prints, [table.play.fingerprint(); 2], "{name}, seed {seed}");
                    assert_eq!((copy.state(), opened.state()), (table.state(), table.state()));
                    assert!(opened.decisions().eq(table.play.decisions()), "{name}, seed {seed}");
                    for who in table.state().round(Seat(0)) {
                        assert_eq!(opened.view(who), table.play.view(who), "{name}, seed {seed}");
                    }
                    let state: State = serde_json::from_str(&serde_json::to_string(table.state()).unwrap()).unwrap();
                    assert_eq!((&state, state.fingerprint()), (table.state(), table.state().fingerprint()));
                });
            }
        }
    });
}

#[test]
fn invariant_2_different_matches_have_different_fingerprints() {
    let mut seen = std::collections::BTreeMap::new();
    for name in GAMES {
        for seed in 20..23 {
            Table::of(&game(name), seed).wander(seed, 50, |table| {
                let answers = (name, seed, table.play.answers());
                if let Some(other) = seen.insert(table.play.fingerprint(), answers.clone()) {
                    assert_eq!(other, answers, "two matches have one fingerprint");
                }
            });
        }
    }
    assert!(seen.len() > 200);
}

#[test]
fn invariant_2_a_match_holds_no_script_and_no_thread() {
    fn is_plain<T: Clone + Send + Sync + 'static>() {}
    is_plain::<State>();
    is_plain::<Save>();
    let core =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/core/Cargo.toml")).unwrap();
    let dependencies: Vec<&str> =
        core.split("[dependencies]").nth(1).unwrap().lines().filter(|line| line.contains("workspace")).collect();
    let names: Vec<&str> = dependencies.iter().filter_map(|line| line.split('.').next()).collect();
    assert_eq!(names, ["serde", "schemars", "blake3", "rand_chacha", "rand_core", "xxhash-rust", "strsim"]);
}

/// All fingerprints of a random match, in one number, and how it ended.
fn course(game: &Game, seed: u64) -> (u64, usize, String) {
    let mut table = Table::of(game, seed);
    let (mut sum, mut count) = (0u64, 0);
    table.wander(seed ^ 0x5eed, 150, |table| {
        sum = sum.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ table.play.fingerprint();
        count += 1;
    });
    (sum, count, table.end())
}

#[test]
fn invariant_3_the_same_answers_give_the_same_states_on_every_thread() {
    for name in GAMES {
        let game = game(name);
        let alone: Vec<_> = (0..6).map(|seed| course(&game, seed)).collect();
        let together: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..6)
                .map(|seed| {
                    scope.spawn({
                        let game = &game;
                        move || course(game, seed)
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(alone, together, "{name}");
    }
}

#[test]
fn invariant_3_a_used_host_plays_like_a_fresh_one() {
    for name in GAMES {
        let game = game(name);
        let mut used = Table::of(&game, 1);
        used.wander(1, 60, |_| {});
        let mut again = Table::of(&game, 2);
        again.host = used.host;
        let mut fresh = Table::of(&game, 2);
        again.wander(2, 60, |_| {});
        fresh.wander(2, 60, |_| {});
        assert_eq!(again.play.fingerprint(), fresh.play.fingerprint(), "{name}");
    }
}

/// The numbers that these games have always given. `UPDATE=1` writes them anew.
#[test]
fn invariant_3_the_golden_hashes_hold() {
    let mut text = String::from("# Fingerprints of random matches of the test boxes; see tests/invariants/data.rs.\n");
    for name in GAMES {
        let game = game(name);
        for seed in 0..4 {
            let (sum, count, end) = course(&game, seed);
            let _ = writeln!(text, "{name} {seed}: {sum:016x} after {count} questions, {end}");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("boxes/hashes.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, golden, "UPDATE=1 writes {} anew; say why in the commit", path.display());
}

#[test]
fn invariant_3_fast_play_comes_out_like_play_with_people() {
    let mut ended = 0;
    for name in GAMES {
        let game = game(name);
        for seed in 30..36 {
            let mut table = Table::of(&game, seed);
            // Sealed questions are put to a decider in their order.
            let mut chance = seed;
            for _ in 0..400 {
                let Some(first) = table.play.decisions().next() else { break };
                let (who, options) = (first.seat, first.options.len());
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                let option = usize::try_from(chance >> 40).unwrap() % options;
                table.play.answer(&*table.host, who, option).unwrap().unwrap();
            }
            while table.play.answers_in_step() > 0 || table.play.decisions().any(|decision| decision.sealed) {
                let who = table.play.decisions().next().unwrap().seat;
                table.play.answer(&*table.host, who, 0).unwrap().unwrap();
            }
            let over = table.play.outcome().is_some();
            let most = table.play.answers().len() + usize::from(over);
            let host = game.host().unwrap();
            let (one, two) = (table.at_hand(&*host, most), table.at_hand(&*host, most));
            assert_eq!(one, two, "{name}, seed {seed}");
            assert_eq!(
                (&one.finished.answers, one.finished.outcome),
                (&table.play.answers(), table.play.outcome()),
                "{name}, seed {seed}"
            );
            if over {
                assert_eq!(one.fingerprint, table.play.fingerprint(), "{name}, seed {seed}");
                ended += 1;
            }
        }
    }
    assert!(ended > 5, "only {ended} games came to an end");
}
