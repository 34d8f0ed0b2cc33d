//! The bot that looks ahead beats chance clearly without knowing the game, plays the
//! same games from the same seed however they are played, and knows no more than its
//! seat.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;
use std::time::Duration;
use tuckbox_bots::simulate::{Plan, Row, simulate};
use tuckbox_bots::{Budget, Pcg32, Random, Reach, Search, Table as Bots};
use tuckbox_core::decider::Decider;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;
use tuckbox_scenario::fuzz::told_alike;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn load(folder: &Path, game: &str) -> Game {
    Game::load(folder, game).unwrap_or_else(|broken| panic!("{broken}"))
}

/// How many of so many games the first of two bots wins, from each seat half of them.
fn wins(game: &Game, bots: [&str; 2], games: u64, seed: u64) -> (u64, Vec<Row>) {
    let (mut won, mut rows) = (0, Vec::new());
    for (seats, own) in [(bots, 0), ([bots[1], bots[0]], 1)] {
        let plan = Plan { bots: seats.map(String::from).into(), ..Plan::new(game, games / 2, seed) };
        let summary = simulate(game, &plan, |row| rows.push(row.clone())).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(summary.finished, games / 2);
        won += summary.winners[own];
    }
    (won, rows)
}

#[test]
fn search_beats_random_where_the_game_says_nothing_of_who_stands_well() {
    let game = load(&root().join("examples"), "crazy-eights");
    assert!(game.rules.score.is_none());
    let (won, _) = wins(&game, ["search:100", "random"], 40, 3);
    assert!(won >= 28, "{won} of 40");
}

#[test]
fn search_beats_random_in_a_large_game_and_even_a_quick_look_does() {
    let game = load(&root(), "foundry-fantasy");
    let (won, _) = wins(&game, ["search:40", "random"], 20, 11);
    assert!(won >= 17, "{won} of 20");
    let (won, _) = wins(&game, ["quick", "random"], 40, 11);
    assert!(won >= 30, "{won} of 40");
}

#[test]
fn more_iterations_play_better() {
    let game = load(&root(), "foundry-fantasy");
    let (won, _) = wins(&game, ["search:60", "search:4"], 20, 5);
    assert!(won >= 13, "{won} of 20");
}

#[test]
fn the_same_seed_searches_the_same_games_on_any_number_of_threads() {
    let game = load(&root(), "foundry-fantasy");
    let rows = |threads| {
        let mut rows = Vec::new();
        let bots = vec!["search:8".into(), "quick".into()];
        let plan = Plan { threads, bots, ..Plan::new(&game, 6, 21) };
        simulate(&game, &plan, |row| rows.push(row.clone())).unwrap();
        rows
    };
    assert_eq!(rows(1), rows(3));
}

/// Plays a match from question to question, as people do.
fn with_care(
    game: &Game,
    seed: u64,
    most: usize,
    mut decide: impl FnMut(&Match, &dyn tuckbox_core::play::Host, tuckbox_core::ids::Seat) -> usize,
) -> Match {
    let host = game.host().unwrap();
    let decks = game.rules.default_decks.iter().copied().cycle().take(2).collect();
    let mut found = Match::new(game.rules.clone(), Setup::new(decks, seed.bytes())).unwrap();
    found.advance(&*host).unwrap();
    for _ in 0..most {
        let Some(seat) = found.decisions().next().map(|decision| decision.seat) else { break };
        let option = decide(&found, &*host, seat);
        found.answer(&*host, seat, option).unwrap().unwrap();
    }
    found
}

#[test]
fn a_searched_game_goes_the_same_way_from_question_to_question() {
    for name in ["foundry-fantasy", "red-faction-underground"] {
        let game = load(&root(), name);
        let pairing: Vec<_> = game.rules.default_decks.iter().copied().cycle().take(2).collect();
        let bots: Vec<String> = vec!["search:4".into(), "search:6".into()];
        let mut rows = Vec::new();
        let plan = Plan { bots: bots.clone(), pairings: vec![pairing], ..Plan::new(&game, 1, 77) };
        simulate(&game, &plan, |row| rows.push(row.clone())).unwrap();
        let mut seats = Bots::of(&bots, 2, &game, 77).unwrap();
        let found = with_care(&game, 77, usize::MAX, |found, _, seat| seats.decide(&found.question(seat).unwrap()));
        assert_eq!(rows[0].fingerprint, format!("{:016x}", found.fingerprint()), "{name}");
    }
}

#[test]
fn who_thinks_bit_by_bit_answers_as_at_once() {
    let game = load(&root(), "foundry-fantasy");
    let search = || Search::new(&game, Budget::Iterations(40), Reach::default(), 7);
    let (mut at_once, mut slowly) = (search(), search());
    let (mut bits, mut last) = (0, None);
    with_care(&game, 5, 60, |found, _, seat| {
        let question = found.question(seat).unwrap();
        // Another question comes between: it is thought about anew.
        if bits % 3 == 0 {
            slowly.think(&question, Duration::ZERO);
            last.take();
        }
        while let Some(progress) = slowly.think(&question, Duration::ZERO) {
            assert!(last.is_none_or(|before| before < progress.done) && progress.done <= progress.of);
            last = Some(progress.done);
            bits += 1;
        }
        last = None;
        let option = at_once.decide(&question);
        assert_eq!(option, slowly.decide(&question));
        option
    });
    assert!(bits > 500, "{bits}");
}

#[test]
fn who_is_interrupted_answers_with_what_was_thought() {
    let game = load(&root(), "foundry-fantasy");
    let mut search = Search::new(&game, Budget::Iterations(1_000_000), Reach::default(), 7);
    let mut interrupted = 0;
    with_care(&game, 5, 12, |found, _, seat| {
        let question = found.question(seat).unwrap();
        for _ in 0..5 {
            interrupted += usize::from(search.think(&question, Duration::ZERO).is_some());
        }
        search.interrupt();
        assert_eq!(search.think(&question, Duration::MAX), None);
        search.decide(&question)
    });
    assert!(interrupted > 20, "{interrupted}");
}

#[test]
fn a_question_that_came_up_before_is_thought_about_anew_where_something_is_different() {
    let game = load(&root(), "foundry-fantasy");
    let found = |seed| with_care(&game, seed, 8, |_, _, _| 0);
    let asked = |found: &Match| found.decisions().next().map(|asked| (asked.seat, asked.options.len())).unwrap();
    let mut open = (1..).map(found).filter(|found| asked(found).1 > 3);
    let (one, other) = (open.next().unwrap(), open.next().unwrap());
    let (seat, _) = asked(&one);
    let mut search = Search::new(&game, Budget::Iterations(50), Reach::default(), 7);
    let first = search.think(&one.question(seat).unwrap(), Duration::ZERO).unwrap();
    let again = search.think(&one.question(seat).unwrap(), Duration::ZERO).unwrap();
    assert_eq!((first.done, again.done), (1, 2));
    let (seat, _) = asked(&other);
    assert_eq!(search.think(&other.question(seat).unwrap(), Duration::ZERO).unwrap().done, 1);
}

#[test]
fn who_is_restricted_never_does_it() {
    let game = load(&root(), "foundry-fantasy");
    let restriction = tuckbox_bots::restriction("creature", &game).unwrap();
    let one = tuckbox_bots::restriction("Firebolt+attack", &game).unwrap();
    assert_eq!((one.cards.len(), one.actions.len()), (1, 1));
    for word in ["random/never=creature", "search:6/never=creature"] {
        let mut bot = tuckbox_bots::by_name(word, &game, 3).unwrap();
        let mut left_out = 0;
        with_care(&game, 5, 120, |found, _, seat| {
            let question = found.question(seat).unwrap();
            let (allowed, option) = (question.allowed(&restriction), bot.decide(&question));
            assert!(allowed.contains(&option), "{word}: {option} of {allowed:?}");
            left_out += question.count() - allowed.len();
            option
        });
        assert!(left_out > 20, "{word}: {left_out}");
    }
}

#[test]
fn search_answers_the_same_where_only_secrets_differ() {
    let mut compared = 0;
    for name in ["foundry-fantasy", "red-faction-underground", "trf"] {
        let game = load(&root(), name);
        let mut random = Random::new(9);
        let mut chance = Pcg32::new(4, 4);
        with_care(&game, 5, 160, |found, host, seat| {
            if chance.below(8) == 0 {
                let told = told_alike(host, found, 3, &|found, seat| {
                    let mut search = Search::new(&game, Budget::Iterations(12), Reach::default(), 7);
                    let answer = found.question(seat).map(|question| search.decide(&question));
                    format!("{answer:?}")
                });
                compared += told.unwrap_or_else(|message| panic!("{name}: {message}"));
            }
            random.decide(&found.question(seat).unwrap())
        });
    }
    assert!(compared > 100, "{compared}");
}
