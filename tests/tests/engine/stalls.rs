//! What options cost in words, the top of a pile, words that are always told, and
//! a game for one seat that is lost.

use tuckbox_core::ids::Seat;
use tuckbox_project::game::Game;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_scene::question;
use tuckbox_tests::table::Table;

const GAME: &str = r#"(
    title: "Stalls",
    seats: (1, 1),
    default_decks: ["purse"],
    stats: {
        "coin": (of: Seat, base: 9),
        "breath": (of: Seat, base: 2),
        "cost": (),
        "mood": (symbols: ["calm", "wild"]),
    },
    tags: {"ware": (kind: ["cost"]), "field": (kind: ["mood"])},
    zones: {
        "market": (sees: Everyone, play: true),
        "heap": (sees: Everyone),
        "land": (sees: Everyone, play: true),
    },
    table: [("market", "axe"), ("market", "bow"), ("land", "hill"), ("land", "dale")],
    links: [("hill", "dale", [])],
    actions: {
        "take": (with: (in: ["market"]), pay: {"coin": Stat(This, "cost")}, do: [Put(This, "heap", Top)]),
        "order": (with: (in: ["market"]), pay: {"coin": Mul(Num(2), Stat(This, "cost"))}, do: [Put(This, "heap", Top)]),
        "wield": (with: (in: ["market"]), pay: {"coin": Stat(This, "cost")}, ability: Each),
        "fall": (do: [Lose(Me)]),
    },
    flow: [Turns([Act(actions: ["take", "order", "wield", "fall"], stop: "Home")])],
)"#;

const CARDS: &str = r#"
[[card]]
id = "axe"
name = "Axe"
kind = "ware"
cost = 3

[[card.ability]]
use = "wield"
pay = { coin = 1, breath = 2 }
do = [{ AddSeat = ["coin", "Me", 0] }]
text = "Swing it."

[[card]]
id = "bow"
name = "Bow"
kind = "ware"
cost = 2

[[card]]
id = "hill"
name = "Hill"
kind = "field"
mood = "wild"

[[card]]
id = "dale"
name = "Dale"
kind = "field"
mood = "calm"
"#;

const DECK: &str = "[[deck]]\nid = \"purse\"\nname = \"Purse\"\n";

const LOOK: &str = r#"(look: (stats: {"mood": (always: true)}))"#;

fn stalls() -> Table {
    let files = [("game.ron", GAME), ("cards/wares.toml", CARDS), ("decks/purse.toml", DECK), ("look.ron", LOOK)];
    let files = files.map(|(path, text)| (format!("content/stalls/{path}"), text.to_owned()));
    let game = Game::read("stalls", files.to_vec()).unwrap();
    Table::of(&game, 1)
}

fn offers(table: &Table) -> Vec<String> {
    let view = table.play.view(Seat(0));
    let decision = view.decision.as_ref().unwrap();
    question::offers(table.rules(), &view, decision).into_iter().map(|offer| offer.words).collect()
}

fn lines(table: &Table) -> String {
    overview::lines(table.rules(), &table.play.view(Seat(0)), Detail::Short).join("\n")
}

#[test]
fn an_option_says_what_it_costs_also_for_a_card_in_play() {
    let said = offers(&stalls());
    assert_eq!(said[..4], ["take Axe (cost 3)", "take Bow (cost 2)", "order Axe (coin 6)", "order Bow (coin 4)"]);
    assert!(lines(&stalls()).contains("Axe (cost 3"), "{}", lines(&stalls()));
}

#[test]
fn an_option_says_what_its_ability_costs_besides_and_just_that_is_paid() {
    let mut table = stalls();
    let said = offers(&table);
    assert!(said.contains(&String::from("wield Axe (coin 4, breath 2)")), "{said:?}");
    table.play(&["wield axe"]);
    assert_eq!((table.purse('A', "coin"), table.purse('A', "breath")), (5, 0));
    assert!(!table.options('A').contains("wield"), "{}", table.options('A'));
}

#[test]
fn a_pile_shows_what_came_last() {
    let mut table = stalls();
    table.play(&["take axe", "take bow"]);
    assert_eq!(table.zone('A', "heap"), "bow axe");
    assert!(lines(&table).contains("heap 2 (Bow)"), "{}", lines(&table));
}

#[test]
fn a_board_tells_the_words_that_are_always_told() {
    let said = lines(&stalls());
    assert!(said.contains("Hill (mood wild") && said.contains("Dale (mood calm"), "{said}");
}

#[test]
fn the_only_seat_that_loses_has_lost() {
    let mut table = stalls();
    table.play(&["fall"]);
    assert_eq!(table.end(), "A lost");
    assert_eq!(tuckbox_scene::outcome::words(table.play.outcome()), "A loses.");
    assert!(table.logged('A', "The game is lost."), "{:?}", table.log('A'));
}
