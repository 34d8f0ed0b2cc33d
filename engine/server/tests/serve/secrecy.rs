//! What a seat is sent is made of what it may know: between matches that differ only in
//! what a seat may not know, no byte of it is another.

use super::site::root;
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;
use tuckbox_project::theme::Theme;
use tuckbox_scenario::fuzz::told_alike;
use tuckbox_server::html::{self, Page};
use tuckbox_server::screen::{Desk, Screen, Viewer};
use tuckbox_session::players::players;
use tuckbox_session::{Session, seating};

/// How many games are played of each game.
fn games() -> u64 {
    let full = std::env::var("TUCKBOX_CHECKS").is_ok_and(|checks| checks == "full");
    if full { 100 } else { 4 }
}

/// Everything that the page of a seat is sent of a match, as bytes.
fn sent(game: &Game, found: &Match, seat: Seat) -> String {
    let words = vec![String::from("human"); found.state().seats()];
    let people = players(&words, game, 1).unwrap();
    let session = Session::begin(game.clone(), found.clone(), game.host().unwrap(), people, None);
    let screen = Screen::of(&session, Viewer::Seat(seat), None, &Desk::default());
    let json = serde_json::to_string(&screen).unwrap();
    let page = Page { screen: &screen, base: "/t/x/a", theme: &Theme::default() };
    format!("{}\n{}\n{json}", html::page(page), html::inside(page))
}

fn check(name: &str, seats: usize) {
    let game = Game::load(&root(), name).unwrap();
    let host = game.host().unwrap();
    let mut compared = 0;
    for seed in 0..games() {
        let mut chance = Pcg32::new(seed, 77);
        let setup = seating::setup(&game, &[], seats, seed).unwrap();
        let mut found = Match::new(game.rules.clone(), setup).unwrap();
        found.advance(&*host).unwrap();
        for answered in 0..120 {
            let Some(decision) = found.decisions().next().cloned() else { break };
            if answered % 9 == 4 {
                compared += told_alike(&*host, &found, 1, &|found, seat| sent(&game, found, seat))
                    .unwrap_or_else(|why| panic!("{name}, seed {seed}, after {answered} answers: {why}"));
            }
            let option = chance.below(decision.options.len());
            found.answer(&*host, decision.seat, option).unwrap().unwrap();
        }
    }
    assert!(compared > games(), "{name}: only {compared} pairs were compared");
}

#[test]
fn foundry_fantasy_keeps_its_secrets() {
    check("foundry-fantasy", 2);
}

#[test]
fn red_faction_underground_keeps_its_secrets() {
    check("red-faction-underground", 3);
}

#[test]
fn backyard_rocketeers_keeps_its_secrets() {
    check("backyard-rocketeers", 3);
}

#[test]
fn trf_keeps_its_secrets() {
    check("trf", 2);
}

#[test]
fn project_hex_keeps_its_secrets() {
    check("project-hex", 3);
}

/// The comparison finds what it looks for: what another seat holds is another in a twin.
#[test]
fn a_page_of_another_seat_would_be_found() {
    let game = Game::load(&root(), "foundry-fantasy").unwrap();
    let host = game.host().unwrap();
    let setup = seating::setup(&game, &[], 2, 5u64).unwrap();
    let mut found = Match::new(game.rules.clone(), setup).unwrap();
    found.advance(&*host).unwrap();
    let other = |seat: Seat| Seat(1 - seat.0);
    let told = told_alike(&*host, &found, 3, &|found, seat| sent(&game, found, other(seat)));
    assert!(told.is_err(), "{told:?}");
}
