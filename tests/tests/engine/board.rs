//! A board of spaces with links, and rounds of phases: the box `isles`.

use tuckbox_core::names::PhaseId;
use tuckbox_scenario::{Given, Page, run};
use tuckbox_tests::table::{Table, edited, game, seat};

/// The isles with two seats after these moves.
fn two(moves: &[&str]) -> Table {
    let mut setup = tuckbox_project::game::Game::default_setup(&game("isles"), 1u64);
    setup.decks.truncate(2);
    let mut table = Table::begin(&game("isles"), setup);
    table.play(moves);
    table
}

/// Everybody in the first round: A lands in the north, B in the east.
const LANDED: [&str; 6] = ["A: land porter", "north", "A: stop", "B: land porter", "east", "B: stop"];

fn landed(moves: &[&str]) -> Table {
    two(&[&LANDED[..], moves].concat())
}

#[test]
fn a_piece_in_a_space_has_it_as_its_host() {
    let table = landed(&[]);
    assert_eq!((table.zone('A', "out"), table.host_of("porter")), ("porter porter".into(), Some("north".into())));
    assert!(table.logged('B', "porter lands at north."));
}

#[test]
fn what_lies_on_a_space_can_be_asked_for() {
    let table = two(&["A: land porter", "north", "A: stop", "B: land porter"]);
    assert_eq!(table.options('B'), "south, east, rock, mist");
}

#[test]
fn links_join_spaces_both_ways_and_by_their_tags() {
    assert_eq!(landed(&["A: walk porter"]).options('A'), "south");
    assert_eq!(landed(&["A: stop", "B: walk porter"]).options('B'), "south");
}

#[test]
fn distance_counts_links_of_every_kind() {
    let mut table = landed(&[]);
    let far = |a: &str, b: &str, table: &mut Table| {
        let (a, b) = (table.piece(a), table.piece(b));
        table.play.board().distance(a, b)
    };
    assert_eq!(far("north", "rock", &mut table), 3);
    assert_eq!(far("rock", "north", &mut table), 3);
    assert_eq!(far("porter", "porter#3", &mut table), 2);
    assert_eq!(far("north", "north", &mut table), 0);
    assert_eq!(far("north", "mist", &mut table), 9999);
    assert_eq!(landed(&["A: sail porter"]).options('A'), "east");
}

#[test]
fn what_is_attached_to_a_piece_in_a_space_stands_in_that_space() {
    let mut table = two(&["A: land porter", "north", "A: load sack", "porter", "B: stop"]);
    let (sack, south) = (table.piece("sack"), table.piece("south"));
    assert_eq!(table.play.board().distance(sack, south), 1);
    table.play(&["A: walk porter", "south"]);
    assert_eq!((table.host_of("sack"), table.host_of("porter")), (Some("porter".into()), Some("south".into())));
    assert_eq!(table.play.board().distance(sack, south), 0);
}

#[test]
fn a_modifier_of_what_is_attached_allows_more() {
    let mut table = two(&["A: land porter", "north", "A: load sack", "porter", "B: stop"]);
    table.play(&["A: walk porter", "south", "A: walk porter", "east"]);
    assert_eq!(table.why_not("A: walk porter"), "It has walked already.");
    let mut table = landed(&["A: walk porter", "south"]);
    assert_eq!(table.why_not("A: walk porter"), "It has walked already.");
}

#[test]
fn nothing_can_stand_on_itself() {
    let mut table = two(&["A: land porter", "north", "A: load sack", "porter", "B: stop"]);
    table.play(&["A: fold sack"]);
    assert_eq!((table.host_of("sack"), table.host_of("porter")), (Some("porter".into()), Some("north".into())));
}

#[test]
fn a_target_may_depend_on_the_one_before_it() {
    let mut table = landed(&["A: send"]);
    assert_eq!(table.options('A'), "porter");
    table.play(&["porter"]);
    assert_eq!(table.options('A'), "south");
    table.play(&["south"]);
    assert_eq!(table.host_of("porter"), Some("south".into()));
}

#[test]
fn an_action_is_listed_only_if_all_its_targets_can_be_chosen() {
    let lonely = ["A: land porter", "mist", "A: stop", "B: land porter", "east", "B: stop"];
    let mut table = two(&lonely);
    assert!(!table.options('A').contains("send"), "{}", table.options('A'));
    assert_eq!(table.why_not("A: send"), "There is no legal isle next to it.");
    let both = ["A: land porter", "mist", "A: land porter", "rock", "B: stop", "A: send"];
    assert_eq!(two(&both).options('A'), "porter");
    assert_eq!(two(&[&both[..], &["porter"]].concat()).options('A'), "east");
}

#[test]
fn pieces_leave_a_space_when_they_leave_play() {
    let table = landed(&["A: retire porter"]);
    assert_eq!((table.zone('A', "camp"), table.host_of("porter")), ("porter sack porter".into(), None));
}

#[test]
fn a_token_belongs_to_who_made_it() {
    let mut table = two(&["A: recruit", "A: stop", "B: recruit"]);
    assert_eq!(
        (table.zone('A', "camp"), table.zone('B', "camp")),
        ("porter porter sack porter_token".into(), "porter porter sack porter_token".into())
    );
    assert_eq!(table.state().piece(table.piece("porter_token#2")).owner, seat('B'));
    assert!(!table.options('B').contains("recruit"));
    assert_eq!(table.why_not("B: recruit"), "It has been used already.");
}

#[test]
fn spaces_are_gone_through_one_by_one_with_what_stands_in_them() {
    let table = landed(&["A: stop", "B: stop"]);
    // One for landing, then what the isles have: 1 in the north, 3 in the east.
    assert_eq!((table.purse('A', "fame"), table.purse('B', "fame")), (2, 4));
    assert!(table.state().lists.is_empty());
}

#[test]
fn a_snapshot_of_spaces_remembers_who_stood_there() {
    let mut table = landed(&["A: walk porter", "south"]);
    assert!(table.has("north", "held_before") && !table.has("south", "held_before"));
}

#[test]
fn rounds_end_when_their_condition_ends_them() {
    let mut table = landed(&[]);
    let mut rounds = 0;
    while table.play.outcome().is_none() {
        let words = format!("{}: stop", table.asked());
        table.play(&[&words]);
        rounds += 1;
        assert!(rounds < 20);
    }
    assert_eq!((table.total("round"), table.end()), (4, "AB drew".into()));
}

#[test]
fn the_first_seat_may_change_between_rounds() {
    let mut table = landed(&["A: stop", "B: stop", "A: stop", "B: stop", "A: stop", "B: stop"]);
    assert_eq!((table.total("round"), table.asked()), (3, "B".into()));
    table.play(&["B: stop"]);
    assert_eq!(table.asked(), "A");
}

#[test]
fn the_running_phase_is_known_and_ends() {
    let mut table = two(&[]);
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("landing")));
    table.play(&["A: stop", "B: stop"]);
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("march")));
}

#[test]
fn an_inner_phase_gives_way_to_the_outer_one() {
    let nested = edited(
        "isles",
        &[(
            r#"If(Some((in: ["camp"], of: Me)), ["#,
            r#"Phase("rest", [Act(actions: ["recruit"], stop: "No")]), If(Some((in: ["camp"], of: Me)), ["#,
        )],
    );
    let mut table = Table::of(&nested, 1);
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("rest")));
    table.play(&["A: stop"]);
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("landing")));
}

#[test]
fn most_actions_end_by_themselves() {
    let table = two(&["A: land porter", "north", "A: land porter", "south"]);
    assert_eq!(table.asked(), "B");
}

#[test]
fn a_zone_of_the_table_is_counted_once() {
    let counting = edited(
        "isles",
        &[(
            r#"Do([SetTable("round", Num(1))])"#,
            r#"Do([SetTable("round", Num(1)), SetTable("roll", Size("map", Anyone))])"#,
        )],
    );
    assert_eq!(Table::of(&counting, 1).total("roll"), 5);
}

#[test]
fn book_keeping_is_not_shown() {
    let table = landed(&["A: walk porter", "south"]);
    let view = table.play.view(seat('A'));
    let out = view.zone(table.id("out"), seat('A')).unwrap();
    assert_eq!(out.pieces[0].stat(table.id("walked")), None);
    assert!(view.zone(table.id("log_book"), seat('A')).is_none());
    let north = view.zone(table.id("map"), seat('A')).unwrap().pieces[0].clone();
    assert_eq!(north.tags, [table.id("isle")]);
}

#[test]
fn loops_over_seats_nest() {
    let nested = edited(
        "isles",
        &[(
            r#"Phase("landing", ["#,
            r#"Each(Anyone, First, [Each(Opponents, First, [Act(actions: ["recruit"], stop: "No")])]), Phase("landing", ["#,
        )],
    );
    let mut table = Table::of(&nested, 1);
    let mut asked = String::new();
    for _ in 0..6 {
        asked += &table.asked();
        table.play(&["stop"]);
    }
    assert_eq!(asked, "BCACAB");
    let mut table = Table::of(&nested, 1);
    table.play(&["B: stop", "C: stop"]);
    // B is gone in the middle of its round of the others.
    table.play.concede(&*table.host, seat('B')).unwrap().unwrap();
    assert_eq!(table.asked(), "A");
    let mut asked = String::new();
    for _ in 0..2 {
        asked += &table.asked();
        table.play(&["stop"]);
    }
    assert_eq!(asked, "AA");
}

/// What is wrong with a ruling about the isles; nothing if it holds.
fn wrong(steps: &str) -> Option<String> {
    let isles = game("isles");
    let page = Page::read("page.md", &format!("## Links\n\n```ron\nScenario(steps: [{steps}])\n```\n"));
    assert!(page.problems.is_empty(), "{:?}\n{steps}", page.problems);
    let host = isles.host().unwrap();
    run(&isles, &*host, &Given::default(), &page, &page.scenarios[0]).failed.map(|failed| failed.message)
}

#[test]
fn a_ruling_names_all_links_of_a_space_with_their_tags() {
    assert_eq!(wrong(r#"Links("south", {"north": "trail", "east": ["ferry", "trail"]}), Links("mist", {})"#), None);
    let differs = |steps: &str| wrong(steps).unwrap();
    // A tag too few, a tag too many, a link too few, a link too many.
    let told = differs(r#"Links("south", {"north": "trail", "east": "trail"})"#);
    assert!(told.contains(r#""east": ["trail"]"#) && told.contains(r#""east": ["trail", "ferry"]"#), "{told}");
    assert!(differs(r#"Links("north", {"south": ["trail", "ferry"]})"#).contains("links"));
    assert!(differs(r#"Links("south", {"north": "trail"})"#).contains("links"));
    assert!(differs(r#"Links("mist", {"rock": "ferry"})"#).contains("links"));
    assert!(differs(r#"Links("rock", {"east": "fery"})"#).contains("Did you mean `ferry`?"));
}

#[test]
fn the_distance_of_lists_is_that_of_the_closest() {
    assert_eq!(wrong(r#"Distance(["north", "south"], ["rock", "mist"], 2), Distance("north", ["mist"], 9999)"#), None);
    assert_eq!(
        wrong(r#"Distance(["north", "south"], "rock", 3)"#).unwrap(),
        r#"Expected 3 steps from ["north", "south"] to "rock", but found 2."#
    );
    assert!(wrong(r#"Distance([], "rock", 3)"#).unwrap().contains("name a piece on each side"));
}

#[test]
fn pieces_go_by_their_tags_too() {
    assert_eq!(wrong(r#"CountOf("map.isle", 5), CountOf("isle", 5), CountOf("A.camp.sack", 0)"#), None);
    assert_eq!(wrong(r#"CountOf("map.isle", 4)"#).unwrap(), "Expected 4 `map.isle`, but found 5.");
    assert!(wrong(r#"CountOf("map.ilse", 4)"#).unwrap().contains("There is no piece `map.ilse`."));
}
