//! Prints every figure of `docs/performance.md` in one run, on one thread:
//! `cargo run --release -p tuckbox-benches`.

#![expect(clippy::float_arithmetic, reason = "figures are means and ratios; no rule reads them")]

use std::sync::Arc;
use std::time::Instant;
use tuckbox_benches::count;
use tuckbox_benches::crowd::{self, PIECES, RULES};
use tuckbox_benches::engine::{Engine, root};
use tuckbox_benches::outside;
use tuckbox_benches::plain::{PLAIN, add_plain_deck};
use tuckbox_benches::reload;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::state::State;
use tuckbox_script::{LuaHost, ScriptFile};
use tuckbox_yardstick::backyard_rocketeers::{self, Profile};
use tuckbox_yardstick::foundry_fantasy::{self, Deck};
use tuckbox_yardstick::project_hex;
use tuckbox_yardstick::red_faction_underground;
use tuckbox_yardstick::trf::{self, Bound};

fn main() -> std::process::ExitCode {
    match figures() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("The figures cannot be taken: {message}");
            std::process::ExitCode::FAILURE
        }
    }
}

fn figures() -> Result<(), String> {
    // With a word the part that is wanted alone.
    match std::env::args().nth(1).as_deref() {
        Some("reload") => return saves_to_table(),
        Some("outside") => return from_outside(std::env::args().nth(2).as_deref()),
        Some("crowd") => return crowds(),
        Some("count") => return counted(),
        _ => {}
    }
    println!("Random games, one thread\n");
    println!(
        "{:28}{:>12}{:>12}{:>8}{:>14}{:>12}{:>12}",
        "game", "engine /s", "by hand /s", "ratio", "per decision", "decisions", "by hand"
    );
    let engine = foundry_fantasy_rows()?;
    red_faction_rows()?;
    backyard_rocketeers_rows()?;
    trf_rows()?;
    project_hex_rows()?;
    println!("\nA decision answered from outside, against one of a bot at hand\n");
    from_outside(None)?;
    println!("\nOne match in the middle ({}, emberforge – gravemire, 80 answers)\n", engine.game);
    one_match(&engine)?;
    println!("\nThe box of {}\n", engine.game);
    the_box(&engine)?;
    println!("\nA box of 5,000 cards, made up\n");
    large_box()?;
    println!("\nFrom a save to the table, without the quiet time of the watcher\n");
    saves_to_table()?;
    println!("\nA decision on a board of many pieces, made up: µs, and how many times that of the first\n");
    crowds()
}

/// Random games of one kind and nothing else, for whoever counts instructions.
fn counted() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(2).collect();
    let [game, way, games] = &words[..] else {
        return Err(format!("say `count GAME WAY GAMES`; a WAY is {}", count::WAYS.join(", ")));
    };
    let games: u64 = games.parse().map_err(|_| format!("`{games}` is no number of games"))?;
    let decisions = count::decisions(game, way, games)?;
    println!("{game}, {way}: {games} games, {decisions} decisions");
    Ok(())
}

/// What a decision costs by how many pieces there are.
fn crowds() -> Result<(), String> {
    let head: String = PIECES.iter().map(|pieces| format!("{pieces:>16}")).collect();
    println!("{:36}{head}", "what a decision does");
    for rules in &RULES {
        print!("{:36}", rules.title);
        let mut first = None;
        for pieces in PIECES {
            let micros = crowd::decision(rules, pieces, 5_000)?.as_secs_f64() * 1e6;
            let ratio = micros / *first.get_or_insert(micros);
            print!("{:>16}", format!("{micros:.2} ({ratio:.1})"));
        }
        println!();
    }
    Ok(())
}

/// What an answer from outside costs, for each game.
fn from_outside(only: Option<&str>) -> Result<(), String> {
    println!(
        "{:28}{:>14}{:>14}{:>8}{:>18}{:>8}",
        "game", "answered µs", "at hand µs", "ratio", "with a log µs", "ratio"
    );
    for (game, deck, seats, games) in [
        ("foundry-fantasy", None, 2, 300),
        ("red-faction-underground", Some("set"), 4, 20),
        ("backyard-rocketeers", None, 4, 10),
        ("trf", None, 2, 20),
        ("project-hex", Some("seat"), 4, 10),
    ] {
        if only.is_some_and(|only| only != game) {
            continue;
        }
        let engine = Engine::load(game, |_| {})?;
        let setup = |seed| match deck {
            Some(deck) => engine.setup(&vec![deck; seats], seed),
            None => engine.by_default(seats, seed),
        };
        let row = outside::of(&engine, setup, games)?;
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        let (answered, played, logged) = (us(row.answered), us(row.played), us(row.logged));
        let (ratio, with_log) = (answered / played, logged / played);
        println!("{game:28}{answered:>14.2}{played:>14.2}{ratio:>8.2}{logged:>18.2}{with_log:>8.2}");
    }
    Ok(())
}

/// What a reload costs, for each game and for made-up boxes.
fn saves_to_table() -> Result<(), String> {
    println!("{:28}{:>8}{:>12}{:>12}", "game", "cards", "mean ms", "longest");
    let row = |name: &str, row: reload::Row| {
        let ms = |time: std::time::Duration| time.as_secs_f64() * 1e3;
        println!("{name:28}{:>8}{:>12.1}{:>12.1}", row.cards, ms(row.mean), ms(row.longest));
    };
    for game in reload::GAMES {
        row(game, reload::of_box(game, 20)?);
    }
    row("made up", reload::made_up(500, 20)?);
    row("made up", reload::made_up(5000, 5)?);
    Ok(())
}

fn foundry_fantasy_rows() -> Result<Engine, String> {
    let engine = Engine::load("foundry-fantasy", |rules| {
        add_plain_deck(rules);
    })?;
    let ours = |decks: [&str; 2], seed| engine.play(&engine.setup(&decks, seed)).map(|game| game.decisions);
    let by_hand = |seed| foundry_fantasy::play_random_plain(seed).asked.decisions();
    row("plain, hardly any script", 3000, |seed| ours([PLAIN; 2], seed), by_hand)?;
    let [ember, frost, grave] = Deck::ALL;
    for decks in [[ember, frost], [ember, grave], [frost, grave]] {
        let names = decks.map(Deck::name);
        let by_hand = |seed| foundry_fantasy::play_random(decks, seed).asked.decisions();
        row(&names.join(" – "), 3000, |seed| ours(names, seed), by_hand)?;
    }
    Ok(engine)
}

fn red_faction_rows() -> Result<(), String> {
    let engine = Engine::load("red-faction-underground", |_| {})?;
    for seats in 2..=4 {
        let decks = vec!["set"; usize::from(seats)];
        let ours = |seed| engine.play(&engine.setup(&decks, seed)).map(|game| game.decisions);
        let by_hand = |seed| red_faction_underground::play_random(seats, seed).asked.decisions();
        row(&format!("Red Faction, {seats} seats"), 300, ours, by_hand)?;
    }
    Ok(())
}

/// Long games in the shorter profile, so fewer of them.
fn backyard_rocketeers_rows() -> Result<(), String> {
    let engine = Engine::load("backyard-rocketeers", |_| {})?;
    for seats in [2, 4, 6] {
        let ours = |seed| engine.play(&engine.by_profile("table", seats, seed)?).map(|game| game.decisions);
        let by_hand = |seed| backyard_rocketeers::play_random(seats, Profile::Table, seed).asked.decisions();
        row(&format!("rocketeers, {seats} seats"), 100, ours, by_hand)?;
    }
    Ok(())
}

/// Very long games whose lengths differ widely, so that only the ratio per
/// decision says much.
fn project_hex_rows() -> Result<(), String> {
    let engine = Engine::load("project-hex", |_| {})?;
    for seats in [2, 4, 6] {
        let decks = vec!["seat"; seats];
        let ours = |seed| engine.play(&engine.setup(&decks, seed)).map(|game| game.decisions);
        let by_hand = |seed| project_hex::play_random(seats, seed).asked.decisions();
        row(&format!("Project Hex, {seats} seats"), 10, ours, by_hand)?;
    }
    Ok(())
}

/// Long games as well, and some without end: both sides stop after so many
/// decisions, by hand at the end of that turn.
fn trf_rows() -> Result<(), String> {
    let engine = Engine::load("trf", |_| {})?;
    let [coalition, dominate, temple] = trf::Deck::ALL;
    for decks in [[coalition, dominate], [coalition, temple], [dominate, temple]] {
        let names = decks.map(trf::Deck::name);
        let most = Bound::COMPARED.decisions as usize;
        let ours = |seed| engine.play_up_to(&engine.setup(&names, seed), most).map(|game| game.decisions);
        let by_hand = |seed| trf::play_random(decks, seed, Bound::COMPARED).asked.decisions();
        row(&format!("TRF, {}", names.join(" – ")), 100, ours, by_hand)?;
    }
    Ok(())
}

/// Games per second of both sides, the better of three rounds each, in turn;
/// their ratio, and the ratio of decisions per second.
fn row(
    name: &str,
    games: u64,
    ours: impl Fn(u64) -> Result<usize, String>,
    theirs: impl Fn(u64) -> u32,
) -> Result<(), String> {
    let (mut best, mut best_by_hand) = (0.0_f64, 0.0_f64);
    let (mut decisions, mut decisions_by_hand) = (0, 0);
    for _ in 0..3 {
        let start = Instant::now();
        decisions = 0;
        for seed in 1..=games {
            decisions += ours(seed)?;
        }
        best = best.max(per_second(games, start));
        let start = Instant::now();
        decisions_by_hand = 0;
        for seed in 1..=games {
            decisions_by_hand += u64::from(theirs(seed));
        }
        best_by_hand = best_by_hand.max(per_second(games, start));
    }
    let (decisions, decisions_by_hand) = (mean(decisions as u64, games), mean(decisions_by_hand, games));
    println!(
        "{name:28}{best:>12.1}{best_by_hand:>12.1}{:>8.3}{:>14.3}{decisions:>12.1}{decisions_by_hand:>12.1}",
        best / best_by_hand,
        best * decisions / (best_by_hand * decisions_by_hand),
    );
    Ok(())
}

fn per_second(games: u64, start: Instant) -> f64 {
    games as f64 / start.elapsed().as_secs_f64()
}

fn mean(total: u64, count: u64) -> f64 {
    total as f64 / count as f64
}

fn one_match(engine: &Engine) -> Result<(), String> {
    let game = engine.middle(&engine.setup(&["emberforge", "gravemire"], 11), 80)?;
    let state = game.state();
    println!("{:44}{:>12}", "pieces", state.pieces.iter().filter(|piece| !piece.gone).count());
    let mut buffer = State::clone(state);
    timed("clone of the state into a kept buffer", 100_000, || {
        std::hint::black_box(&mut buffer).clone_from(std::hint::black_box(state));
        Ok(())
    })?;
    timed("clone of the state into fresh memory", 20_000, || {
        std::hint::black_box(State::clone(std::hint::black_box(state)));
        Ok(())
    })?;
    timed("hash of the state", 20_000, || {
        std::hint::black_box(state.fingerprint());
        Ok(())
    })?;
    timed("view of one seat", 5_000, || {
        std::hint::black_box(game.view(tuckbox_core::ids::Seat(0)));
        Ok(())
    })?;
    let text = serde_json::to_string(&game.save()).map_err(|error| error.to_string())?;
    timed("save to JSON", 500, || {
        std::hint::black_box(serde_json::to_string(&game.save()).map_err(|error| error.to_string())?);
        Ok(())
    })?;
    timed("load from JSON", 500, || {
        let save: Save = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let loaded = Match::load(Arc::clone(&engine.rules), &engine.host, save);
        std::hint::black_box(loaded.map_err(|trouble| trouble.to_string())?);
        Ok(())
    })?;
    println!("{:44}{:>12} bytes", "a save", text.len());
    println!("{:44}{:>12} bytes", "a state in memory", in_memory(state));
    Ok(())
}

/// Bytes a state holds, spare room of its lists left out.
fn in_memory(state: &State) -> usize {
    fn bytes<T>(list: &[T]) -> usize {
        size_of_val(list)
    }
    let lists = bytes(&state.pieces)
        + bytes(&state.base)
        + bytes(&state.now)
        + bytes(&state.base_tags)
        + bytes(&state.tags)
        + bytes(&state.seat_stats)
        + bytes(&state.table_stats)
        + bytes(&state.modifiers)
        + bytes(&state.held)
        + bytes(&state.frames);
    let zones: usize = state.zones.iter().map(|zone| size_of_val(zone) + bytes(zone)).sum();
    size_of::<State>() + lists + zones
}

fn the_box(engine: &Engine) -> Result<(), String> {
    println!("{:44}{:>12}", "cards", engine.rules.cards.len() - 1);
    timed("load and check the data", 30, || {
        let loaded = tuckbox_content::load(&root(), &engine.game);
        std::hint::black_box(loaded.ruleset.ok_or("the box has errors")?);
        Ok(())
    })?;
    timed("check the scripts", 30, || {
        std::hint::black_box(tuckbox_script::check(&engine.rules, &engine.files, &[]));
        Ok(())
    })?;
    timed("make a script host", 30, || {
        LuaHost::new(&engine.rules, &engine.files).map(drop).map_err(|fault| fault.to_string())
    })?;
    let game = engine.middle(&engine.setup(&["emberforge", "gravemire"], 11), 80)?;
    timed("save to table: all of that, and the match", 20, || {
        let loaded = tuckbox_content::load(&root(), &engine.game);
        let rules = Arc::new(loaded.ruleset.ok_or("the box has errors")?);
        std::hint::black_box(tuckbox_script::check(&rules, &engine.files, &[]));
        let host = LuaHost::new(&rules, &engine.files).map_err(|fault| fault.to_string())?;
        let mut running = game.clone();
        // A match on the plain deck's rules has one card more; that one is not in play here.
        running.swap(rules, &host).map_err(|trouble| trouble.to_string())
    })
}

/// What `tuckbox check` does with a large box, part by part.
fn large_box() -> Result<(), String> {
    let files = tuckbox_benches::large::files(5000);
    timed("load and check the data", 5, || {
        let loaded = tuckbox_content::load_files("large", files.clone());
        std::hint::black_box(loaded.ruleset.ok_or("the box has errors")?);
        Ok(())
    })?;
    let loaded = tuckbox_content::load_files("large", files.clone());
    let rules = Arc::new(loaded.ruleset.ok_or("the box has errors")?);
    let script = |file| {
        let source = loaded.sources.get(file)?;
        Some(ScriptFile { path: source.path.clone(), text: Arc::clone(&source.text), file })
    };
    let scripts: Vec<ScriptFile> = loaded.scripts.iter().copied().filter_map(script).collect();
    timed("check the scripts", 5, || {
        std::hint::black_box(tuckbox_script::check(&rules, &scripts, &[]));
        Ok(())
    })?;
    timed("check the types in the scripts", 5, || {
        std::hint::black_box(tuckbox_types::check(&rules, &scripts, &[]));
        Ok(())
    })
}

/// Prints the mean time of a call.
fn timed(name: &str, times: u32, mut call: impl FnMut() -> Result<(), String>) -> Result<(), String> {
    call()?;
    let start = Instant::now();
    for _ in 0..times {
        call()?;
    }
    let nanos = start.elapsed().as_secs_f64() * 1e9 / f64::from(times);
    let (value, unit) = match nanos {
        n if n < 1e4 => (n, "ns"),
        n if n < 1e7 => (n / 1e3, "µs"),
        n => (n / 1e6, "ms"),
    };
    println!("{name:44}{value:>12.1} {unit}");
    Ok(())
}
