//! Criterion's view of Red Faction: Underground, both sides, for every number
//! of seats: `cargo bench -p tuckbox-benches --bench red_faction_underground`.

#![expect(clippy::expect_used, reason = "a bench that cannot load its box has nothing to measure")]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use tuckbox_benches::engine::Engine;
use tuckbox_yardstick::red_faction_underground as by_hand;

fn games(c: &mut Criterion) {
    let engine = Engine::load("red-faction-underground", |_| {}).expect("the box loads");
    let mut group = c.benchmark_group("a random game of Red Faction");
    for seats in 2..=4_u8 {
        let decks = vec!["set"; usize::from(seats)];
        let mut seed = 0;
        group.bench_function(BenchmarkId::new("engine", seats), |b| {
            b.iter(|| {
                seed += 1;
                engine.play(&engine.setup(&decks, seed)).expect("the game ends")
            });
        });
        let mut seed = 0;
        group.bench_function(BenchmarkId::new("by hand", seats), |b| {
            b.iter(|| {
                seed += 1;
                by_hand::play_random(seats, seed)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
