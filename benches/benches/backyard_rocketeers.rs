//! Criterion's view of random games of Backyard Rocketeers in the shorter
//! profile: `cargo bench -p tuckbox-benches --bench backyard_rocketeers`.

#![expect(clippy::expect_used, reason = "a bench that cannot load its box has nothing to measure")]

use criterion::{Criterion, criterion_group, criterion_main};
use tuckbox_benches::engine::Engine;
use tuckbox_yardstick::backyard_rocketeers::{Profile, play_random};

fn games(c: &mut Criterion) {
    let engine = Engine::load("backyard-rocketeers", |_| {}).expect("the box loads");
    let mut group = c.benchmark_group("a random game");
    group.sample_size(20);
    for seats in [2, 4, 6] {
        let mut seed = 0;
        group.bench_function(format!("rocketeers, {seats} seats, engine"), |b| {
            b.iter(|| {
                seed += 1;
                let setup = engine.by_profile("table", seats, seed).expect("the profile is there");
                engine.play(&setup).expect("the game ends")
            });
        });
        let mut seed = 0;
        group.bench_function(format!("rocketeers, {seats} seats, by hand"), |b| {
            b.iter(|| {
                seed += 1;
                play_random(seats, Profile::Table, seed)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
