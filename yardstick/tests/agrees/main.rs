//! Two readings of the same rules: random games of the engine and of the games
//! written by hand, compared. Choices cannot be compared one by one, since the
//! sides draw from other generators and list options in other orders; a
//! translation for each game would be a third reading. So counts are: how long
//! games are, who wins, how many options questions have, how often each card is
//! used. Seeds are fixed, so that a run that agrees always agrees, and two means
//! may be [`BOUND`] standard errors apart.
//!
//! Noticed so far: an order asked of triggers whose order cannot matter, a card
//! that asked in two questions what is one, both by hand; planted, a second card
//! drawn in each turn, one more in the second player's opening hand. Not noticed
//! in so many games: a Hero with 22 HP, a spell with 4 damage instead of 3. One
//! number of one card is what worked examples and scenarios are for.

#![expect(clippy::float_arithmetic, reason = "means and standard errors; no rule reads them")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod engine;
mod sample;

use engine::{Engine, Plan};
use sample::{BOUND, Counts, Played, Sample};
use tuckbox_yardstick::{backyard_rocketeers, foundry_fantasy, project_hex, red_faction_underground, trf};

/// More decisions than any of these games has.
const NO_BOUND: usize = 1_000_000;

/// Fails with every count of which the two sides' means are too far apart.
fn agree(what: &str, engine: &Sample, by_hand: &Sample) {
    let differences = engine.differences(by_hand);
    let too_far: Vec<String> = differences.iter().take_while(|found| found.errors > BOUND).map(line).collect();
    assert!(too_far.is_empty(), "{what}: engine and yardstick differ\n{}", too_far.join("\n"));
    assert!(differences.len() > 12, "{what}: there is something to compare");
}

fn line(found: &sample::Difference) -> String {
    let [engine, by_hand] = found.means;
    format!("{:7.1} standard errors: {}: {engine:.4} on the engine, {by_hand:.4} by hand", found.errors, found.name)
}

/// Random games by hand.
fn by_hand(games: u64, play: impl FnMut(u64) -> Played) -> Sample {
    (1..=games).map(play).collect()
}

/// How often each card was used, without those that were not.
fn uses<const N: usize>(ids: impl IntoIterator<Item = String>, uses: [u16; N]) -> Option<Counts> {
    Some(ids.into_iter().zip(uses).map(|(id, uses)| (id, uses.into())).collect())
}

/// Ids as card lists number them: a word and numbers from 1, with two digits.
fn numbered(lists: &[(&str, usize)]) -> impl Iterator<Item = String> {
    lists.iter().flat_map(|&(word, cards)| (1..=cards).map(move |card| format!("{word}{card:02}")))
}

fn foundry_fantasy_by_hand(decks: [foundry_fantasy::Deck; 2], games: u64) -> Sample {
    by_hand(games, |seed| {
        let game = foundry_fantasy::play_random(decks, seed);
        Played {
            asked: game.asked,
            turns: game.turns,
            winners: Some(game.winner.map(usize::from).into_iter().collect()),
            uses: uses(numbered(&[("TK", 4), ("E", 21), ("F", 21), ("G", 21)]), game.played),
        }
    })
}

/// Random matches of Foundry Fantasy on the engine.
fn foundry_fantasy_on(engine: &Engine, decks: [foundry_fantasy::Deck; 2], games: u64, actions: &[&str]) -> Sample {
    let decks = decks.map(foundry_fantasy::Deck::name).to_vec();
    engine.play(&Plan { games, decks, profile: None, actions, most: NO_BOUND })
}

#[test]
fn foundry_fantasy() {
    let engine = Engine::of("foundry-fantasy");
    let [ember, frost, grave] = foundry_fantasy::Deck::ALL;
    for decks in [[ember, frost], [ember, grave], [frost, grave]] {
        let by_hand = foundry_fantasy_by_hand(decks, 4000);
        let what = decks.map(foundry_fantasy::Deck::name).join(" – ");
        agree(&what, &foundry_fantasy_on(&engine, decks, 2000, &[]), &by_hand);
        agree(&what, &foundry_fantasy_on(&engine, decks, 200, &["play", "cast", "attach"]), &by_hand);
    }
}

/// What is right in the data, and what is put in its place.
const FAULTS: [(&str, &str); 2] = [
    ("RaiseSeat(\"drawn\", Me, Num(1))]), // FF-25", "RaiseSeat(\"drawn\", Me, Num(2))]), // FF-25"),
    ("AddSeat(\"opening_hand\", Opponents, Num(1))", "AddSeat(\"opening_hand\", Opponents, Num(2))"),
];

/// The control: each of these faults, in a copy of the data, is noticed.
#[test]
fn faults_are_noticed() {
    let engine = Engine::of("foundry-fantasy");
    let [ember, _, grave] = foundry_fantasy::Deck::ALL;
    let by_hand = foundry_fantasy_by_hand([ember, grave], 4000);
    for (right, wrong) in FAULTS {
        let engine = engine.with_fault("content/foundry-fantasy/game.ron", right, wrong);
        let played = foundry_fantasy_on(&engine, [ember, grave], 2000, &[]);
        let farthest = &played.differences(&by_hand)[0];
        assert!(farthest.errors > BOUND, "{wrong} for {right} is not noticed; {}", line(farthest));
    }
}

#[test]
fn red_faction_underground() {
    let engine = Engine::of("red-faction-underground");
    for seats in 2..=4_u8 {
        let actions: &[&str] = if seats == 2 { &["deploy", "play", "enhance", "spring"] } else { &[] };
        let plan = Plan { games: 200, decks: vec!["set"; seats.into()], profile: None, actions, most: NO_BOUND };
        let by_hand = by_hand(1500, |seed| {
            let game = red_faction_underground::play_random(seats, seed);
            Played {
                asked: game.asked,
                turns: 0,
                winners: Some((0..4).filter(|seat| game.winners >> seat & 1 == 1).collect()),
                uses: uses(numbered(&[("C", 38), ("N", 13), ("A", 14), ("T", 12)]), game.plays),
            }
        });
        agree(&format!("{seats} seats"), &engine.play(&plan), &by_hand);
    }
}

#[test]
fn backyard_rocketeers() {
    use backyard_rocketeers::{Profile, card_ids, play_random};
    let engine = Engine::of("backyard-rocketeers");
    let actions = [
        "place",
        "replace",
        "place_covert",
        "replace_covert",
        "play",
        "sabotage",
        "deploy",
        "set_up",
        "refuel",
        "reflect",
        "open_chute",
    ];
    let decks = ["rocketeer_a", "rocketeer_b", "rocketeer_c", "rocketeer_d", "rocketeer_e", "rocketeer_f"];
    for (seats, games, actions) in [(2, 100, &actions[..]), (4, 100, &[]), (6, 60, &[])] {
        let plan = Plan { games, decks: decks[..seats].to_vec(), profile: Some("table"), actions, most: NO_BOUND };
        let by_hand = by_hand(600, |seed| {
            let game = play_random(seats, Profile::Table, seed);
            Played {
                asked: game.asked,
                turns: game.turns,
                winners: Some(game.winner.map(usize::from).into_iter().collect()),
                uses: uses(card_ids().map(Into::into), game.tally.played),
            }
        });
        agree(&format!("{seats} seats"), &engine.play(&plan), &by_hand);
    }
}

#[test]
fn trf() {
    let engine = Engine::of("trf");
    let [coalition, dominate, temple] = trf::Deck::ALL;
    let actions =
        ["buy", "revive", "activate", "account", "harness", "post_before", "post_during", "post_after", "reply"];
    for (decks, games, actions) in
        [([coalition, dominate], 200, &[][..]), ([coalition, temple], 200, &[]), ([dominate, temple], 100, &actions)]
    {
        let names = decks.map(trf::Deck::name);
        let most = trf::Bound::COMPARED.decisions;
        let plan = Plan { games, decks: names.to_vec(), profile: None, actions, most: most as usize };
        let by_hand = by_hand(800, |seed| {
            let game = trf::play_random(decks, seed, trf::Bound::COMPARED);
            let accounts = (1..=5).map(|account| format!("ACC-{account}"));
            Played {
                asked: game.asked,
                turns: game.turns.into(),
                winners: game.winner.filter(|_| game.asked.decisions() <= most).map(|seat| vec![seat.into()]),
                uses: uses(accounts.chain(numbered(&[("PL-", 14), ("CH-", 34), ("OOC-", 28)])), game.tally.uses),
            }
        });
        agree(&names.join(" – "), &engine.play(&plan), &by_hand);
    }
}

#[test]
fn project_hex() {
    let engine = Engine::of("project-hex");
    for (seats, games, most) in [(2, 80, 3000), (6, 30, 6000)] {
        let plan = Plan { games, decks: vec!["seat"; seats], profile: None, actions: &[], most };
        let by_hand = by_hand(200, |seed| {
            let game = project_hex::play_random_up_to(seats, seed, most as u32);
            let winner = game.winner.filter(|_| game.asked.decisions() as usize <= most);
            Played { asked: game.asked, turns: game.turns, winners: winner.map(|seat| vec![seat.into()]), uses: None }
        });
        agree(&format!("{seats} seats"), &engine.play(&plan), &by_hand);
    }
}
