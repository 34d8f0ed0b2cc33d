//! Criterion's view of the same measurements: `cargo bench -p tuckbox-benches`.

#![expect(clippy::expect_used, reason = "a bench that cannot load its box has nothing to measure")]

use criterion::{Criterion, criterion_group, criterion_main};
use tuckbox_benches::engine::Engine;
use tuckbox_benches::plain::{PLAIN, add_plain_deck};
use tuckbox_core::state::State;
use tuckbox_yardstick::foundry_fantasy::{self as by_hand, Deck};

fn games(c: &mut Criterion) {
    let engine = Engine::load("foundry-fantasy", |rules| {
        add_plain_deck(rules);
    })
    .expect("the box loads");
    let mut group = c.benchmark_group("a random game");
    let mut seed = 0;
    let mut next = move || {
        seed += 1;
        seed
    };
    group.bench_function("plain, engine", |b| {
        b.iter(|| engine.play(&engine.setup(&[PLAIN; 2], next())).expect("the game ends"));
    });
    let mut seed = 0;
    group.bench_function("plain, by hand", |b| {
        b.iter(|| {
            seed += 1;
            by_hand::play_random_plain(seed)
        });
    });
    let mut seed = 0;
    group.bench_function("emberforge – gravemire, engine", |b| {
        b.iter(|| {
            seed += 1;
            engine.play(&engine.setup(&["emberforge", "gravemire"], seed)).expect("the game ends")
        });
    });
    let mut seed = 0;
    group.bench_function("emberforge – gravemire, by hand", |b| {
        b.iter(|| {
            seed += 1;
            by_hand::play_random([Deck::Emberforge, Deck::Gravemire], seed)
        });
    });
    group.finish();
}

fn states(c: &mut Criterion) {
    let engine = Engine::load("foundry-fantasy", |_| {}).expect("the box loads");
    let game = engine.middle(&engine.setup(&["emberforge", "gravemire"], 11), 80).expect("the game gets there");
    let mut buffer = State::clone(game.state());
    c.bench_function("clone of a state in the middle", |b| b.iter(|| buffer.clone_from(game.state())));
    c.bench_function("hash of a state in the middle", |b| b.iter(|| game.state().fingerprint()));
}

criterion_group!(benches, games, states);
criterion_main!(benches);
