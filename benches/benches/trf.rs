//! Criterion's view of the first 800 decisions of random games of TRF, both
//! sides, for every pair of decks: `cargo bench -p tuckbox-benches --bench trf`.

#![expect(clippy::expect_used, reason = "a bench that cannot load its box has nothing to measure")]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use tuckbox_benches::engine::Engine;
use tuckbox_yardstick::trf::{Bound, Deck, play_random};

fn games(c: &mut Criterion) {
    let engine = Engine::load("trf", |_| {}).expect("the box loads");
    let mut group = c.benchmark_group("a random game of TRF");
    group.sample_size(20);
    let [coalition, dominate, temple] = Deck::ALL;
    for decks in [[coalition, dominate], [coalition, temple], [dominate, temple]] {
        let names = decks.map(Deck::name);
        let mut seed = 0;
        group.bench_function(BenchmarkId::new("engine", names.join(" – ")), |b| {
            b.iter(|| {
                seed += 1;
                let setup = engine.setup(&names, seed);
                engine.play_up_to(&setup, Bound::COMPARED.decisions as usize).expect("the game goes on")
            });
        });
        let mut seed = 0;
        group.bench_function(BenchmarkId::new("by hand", names.join(" – ")), |b| {
            b.iter(|| {
                seed += 1;
                play_random(decks, seed, Bound::COMPARED)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
