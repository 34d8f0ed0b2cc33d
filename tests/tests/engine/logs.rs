//! What the log says: what is paid, what comes of nothing, what the rules of a
//! turn do, what is cleared away, and what may change no more.

use super::answers::{CANCELLED, FLOOR};
use tuckbox_project::game::Game;
use tuckbox_tests::table::{Table, edited, seat};

/// A pottery, whose shelves are filled and cleared.
const RULES: &str = r#"(
    title: "Pottery",
    seats: (2, 2),
    stats: {
        "pips": (),
        "weight": (),
        "coal": (of: Seat, base: 4, min: 0),
        "skill": (of: Seat, base: 3),
        "secret": (of: Seat, shown: No),
        "smoke": (of: Table),
    },
    tags: {
        "pot": (kind: ["weight"]),
        "die": (kind: ["pips"]),
        "glazed": (),
    },
    zones: {
        "bag": (of: Seat),
        "hand": (of: Seat, sees: Owner),
        "cup": (of: Seat, sees: Owner),
        "row": (sees: Everyone, play: true),
        "shelf": (of: Seat, sees: Everyone, play: true),
        "heap": (of: Seat, sees: Everyone),
    },
    events: {
        "fired": (do: [Raise("cooled", It, Num(0)), SetTable("smoke", Add(TableStat("smoke"), Num(1)))]),
        "cooled": (),
        "broken": (do: [Move(It, "heap")], log: "{subject} breaks."),
    },
    targets: {
        "glazed": (text: "glazed pot", from: (is: ["glazed"])),
        "pot": (text: "pot", from: (in: ["row", "shelf"], is: ["pot"])),
    },
    windows: {"wait": (title: "wait", who: Opponents)},
    actions: {
        "lay": (title: "Lay", with: (in: ["hand"], of: Me), do: [Give(This, "row", Me, Bottom)]),
        "fire": (
            title: "Fire",
            with: (in: ["hand"], of: Me),
            pay: {"coal": Num(2)},
            price: [(from: (in: ["hand"], of: Me, other: true), pay: [Move(It, "heap")], text: "another card in your hand")],
            do: [Move(This, "shelf"), Raise("fired", This, Num(0))],
        ),
        "stare": (title: "Stare", with: (in: ["shelf"], of: Me), do: [Tag("glazed", All(in: ["shelf"], of: Opponents))]),
        "fetch": (title: "Fetch", do: [Deal(from: "bag", to: "row", who: Me, count: Num(2))]),
        "show": (title: "Show", with: (in: ["cup"], of: Me), do: [Reveal(This, Everybody)]),
        "clear": (title: "Clear", do: [Give(All(in: ["row"]), "heap", Me, Bottom)]),
        "try": (
            title: "Try",
            do: [Roll(dice: Num(2), sides: Num(1), purpose: "the wheel", plus: [SeatStat(Me, "skill"), Num(-1)], against: Num(5), then: [SetSeat("secret", Me, Amount)])],
        ),
        "hide": (
            title: "Hide",
            with: (in: ["hand"], of: Me),
            do: [Window("wait"), Move(This, "shelf")],
        ),
        "hum": (title: "Hum", response: "wait", do: [SetSeat("secret", Me, Num(1))]),
    },
    moments: ["dusk"],
    phases: {"day": "Day"},
    trigger_order: AsTheyCame,
    flow: [
        Turns([
            Do([Deal(from: "bag", to: "hand", who: Me, count: Num(2)), SetSeat("coal", Me, Num(5))]),
            Phase("day", [Act(actions: ["lay", "fire", "stare", "fetch", "show", "clear", "try", "hide"], stop: "Rest")]),
            Moment("dusk"),
        ]),
    ],
    default_decks: ["clay", "clay"],
)"#;

const CARDS: &str = r#"
[[card]]
id = "jug"
kind = "pot"
weight = 1

[[card]]
id = "urn"
kind = "pot"
weight = 2

[[card.ability]]
when = "fired"
title = "Second Fire"
targets = ["glazed"]
do = [{ Untag = ["glazed", "Targets"] }]
text = "When fired: target glazed pot loses its glaze."

[[card]]
id = "bowl"
kind = "pot"
weight = 3

[[card.ability]]
when = "fired"
title = "Gift"
may = true
do = [{ AddSeat = ["coal", "Me", 1] }]
text = "When fired: you may gain 1 coal."

[[card]]
id = "cube"
kind = "die"
pips = 0
"#;

const DECK: &str = r#"
[[deck]]
id = "clay"
hand = { urn = 1, jug = 1, bowl = 1 }
bag = { jug = 20 }
cup = { cube = 1 }
"#;

fn pottery_with(edits: &[(&str, &str)]) -> Table {
    let rules = edits.iter().fold(RULES.to_owned(), |rules, (old, new)| {
        assert!(rules.contains(old), "{old}");
        rules.replace(old, new)
    });
    let file = |path: &str, text: &str| (format!("content/pottery/{path}"), text.to_owned());
    let files = vec![file("game.ron", &rules), file("cards/all.toml", CARDS), file("decks/clay.toml", DECK)];
    let game = Game::read("pottery", files).unwrap();
    Table::of(&game, 1)
}

fn pottery() -> Table {
    pottery_with(&[])
}

/// What a seat reads after these moves, from the last of them on.
fn told(table: &mut Table, who: char, moves: &[&str]) -> Vec<String> {
    let (last, before) = moves.split_last().unwrap();
    table.play(before);
    let read = table.log(who).len();
    table.play(&[last]);
    table.log(who).split_off(read)
}

#[test]
fn what_an_action_costs_stands_in_its_line() {
    let mut table = pottery();
    let lines = told(&mut table, 'B', &["fire bowl", "urn", "no"]);
    assert_eq!(
        table.log('B').iter().filter(|line| line.contains("Fire")).collect::<Vec<_>>(),
        ["A: Fire bowl, for 2 coal and urn"]
    );
    assert!(!lines.is_empty());
}

#[test]
fn a_hidden_price_is_not_told() {
    let mut table = pottery_with(&[("\"coal\": (of: Seat,", "\"coal\": (of: Seat, shown: Own,")]);
    table.play(&["fire bowl", "urn"]);
    assert!(table.logged('A', "A: Fire bowl, for 2 coal and urn"), "{:?}", table.log('A'));
    assert!(table.logged('B', "A: Fire bowl, for urn"), "{:?}", table.log('B'));
}

#[test]
fn an_effect_that_finds_nothing_to_do_says_so() {
    let mut table = pottery();
    table.play(&["fire jug", "bowl"]);
    assert_eq!(told(&mut table, 'B', &["stare jug"]), ["A: Stare jug", "Jug has no visible effect."]);
}

#[test]
fn who_cannot_see_an_effect_is_told_the_same_as_if_there_were_none() {
    let hidden = [(
        "do: [Tag(\"glazed\", All(in: [\"shelf\"], of: Opponents))]",
        "do: [Add(\"pips\", All(in: [\"cup\"], of: Me), Num(1))]",
    )];
    let mut table = pottery_with(&hidden);
    table.play(&["fire jug", "bowl"]);
    assert_eq!(told(&mut table, 'B', &["stare jug"]), ["A: Stare jug", "Jug has no visible effect."]);
    assert!(!table.logged('A', "no visible effect"), "{:?}", table.log('A'));
}

#[test]
fn an_ability_that_is_dropped_says_so_and_why_to_its_seat_alone() {
    let mut table = pottery();
    table.play(&["fire urn", "jug"]);
    assert!(table.logged('A', "Urn: Second Fire does not happen; there is nothing to choose."), "{:?}", table.log('A'));
    assert!(table.logged('B', "Urn: Second Fire does not happen."), "{:?}", table.log('B'));
    let mut table = pottery();
    table.play(&["fire bowl", "jug", "no"]);
    assert!(table.logged('A', "Bowl: Gift does not happen; A declines."), "{:?}", table.log('A'));
    assert!(table.logged('B', "Bowl: Gift does not happen."), "{:?}", table.log('B'));
}

#[test]
fn what_is_cancelled_or_has_no_target_left_says_so() {
    let debate = |moves: &[&str]| {
        let silent = edited(
            "parley",
            &[(
                "            fails: \"dropped\",\n            do: [Move(This, \"pile\"), Use]",
                "            do: [Move(This, \"pile\"), Use]",
            )],
        );
        let mut table = Table::of(&silent, 1);
        table.play(&[&FLOOR[..], moves].concat());
        table
    };
    let cancelled = debate(&CANCELLED);
    let lines = cancelled.log('A');
    assert!(lines.iter().any(|line| line == "Bold is cancelled."), "{}\n{lines:?}", cancelled.options('A'));
    let gone = debate(&["A: claim bold", "rumour", "A: stop", "B: retract rumour", "A: stop", "B: stop"]);
    let lines = gone.log('A');
    assert!(lines.iter().any(|line| line.contains("what was chosen may not")), "{}\n{lines:?}", gone.options('A'));
}

#[test]
fn what_a_turn_does_by_itself_is_told() {
    let table = pottery();
    assert!(table.logged('A', "jug, jug: bag → hand (A)."), "{:?}", table.log('A'));
    assert!(table.logged('B', "2 cards: bag → hand (A)."), "{:?}", table.log('B'));
    assert!(table.logged('B', "A: coal 5."), "{:?}", table.log('B'));
}

#[test]
fn what_is_declared_quiet_is_not_told() {
    let quiet =
        "default_decks: [\"clay\", \"clay\"],\n    look: (untold: [\"bag\"], stats: {\"coal\": (told: false)}),";
    let table = pottery_with(&[("default_decks: [\"clay\", \"clay\"],", quiet)]);
    assert!(!table.logged('A', "bag"), "{:?}", table.log('A'));
    assert!(!table.logged('A', "coal 5"), "{:?}", table.log('A'));
}

#[test]
fn what_is_dealt_face_up_is_named() {
    let mut table = pottery();
    assert_eq!(told(&mut table, 'B', &["fetch"]), ["A: Fetch", "jug, jug: bag (A) → row."]);
}

#[test]
fn a_die_that_is_shown_tells_what_it_shows() {
    let rolled = [(
        "Do([Deal(",
        "Do([RollEach(pieces: All(in: [\"cup\"], of: Me), sides: Num(1), from: 6, into: \"pips\", purpose: \"the cup\"), Deal(",
    )];
    let mut table = pottery_with(&rolled);
    assert_eq!(told(&mut table, 'B', &["show cube"]), ["A: Show cube", "Everybody is shown cube (pips 6)."]);
    // Also where that is what its card says.
    let mut table = pottery_with(&[(rolled[0].0, &rolled[0].1.replace("from: 6", "from: 0"))]);
    assert_eq!(told(&mut table, 'B', &["show cube"]), ["A: Show cube", "Everybody is shown cube (pips 0)."]);
}

#[test]
fn a_number_that_is_told_always_is_told_as_printed() {
    let shows = [
        ("with: (in: [\"cup\"], of: Me), do: [Reveal", "with: (in: [\"hand\"], of: Me), do: [Reveal"),
        ("default_decks:", "look: (stats: {\"weight\": (always: true)}), default_decks:"),
    ];
    let mut table = pottery_with(&shows);
    assert_eq!(told(&mut table, 'B', &["show urn"]), ["A: Show urn", "Everybody is shown urn (weight 2)."]);
}

#[test]
fn a_row_that_is_cleared_is_told_as_it_lay() {
    let mut table = pottery();
    let lines = told(&mut table, 'B', &["lay urn", "lay bowl", "clear"]);
    assert_eq!(lines, ["A: Clear", "urn, bowl: row → heap (A)."]);
}

#[test]
fn a_roll_tells_what_is_added_and_what_it_is_held_against() {
    let mut table = pottery();
    let lines = told(&mut table, 'B', &["try"]);
    assert_eq!(lines[1], "Roll 1: A rolls 2d1 for the wheel: 1 + 1 + 3 - 1 = 4 against 5.");
    assert_eq!(table.purse('A', "secret"), 4);
}

#[test]
fn a_line_that_may_still_change_is_not_settled() {
    let mut table = pottery();
    table.play(&["hide urn"]);
    assert_eq!(table.asked(), "B");
    let log = table.play.log();
    let settled = log.settled(Some(seat('B')));
    assert!(settled < log.entries().len(), "a card that lies open a moment later");
    assert_eq!(log.settled(Some(seat('A'))), log.entries().len(), "A knows its card");
    table.play(&["hum", "stop"]);
    let log = table.play.log();
    assert_eq!(log.settled(Some(seat('B'))), log.entries().len());
    assert!(table.logged('B', "A: Hide urn"), "{:?}", table.log('B'));
    // What is still to be chosen is not told, not even to who chooses.
    let mut table = pottery();
    table.play(&["fire urn"]);
    assert_eq!(table.asked(), "A");
    let log = table.play.log();
    assert!(log.settled(Some(seat('A'))) < log.entries().len());
}

/// What waits comes in this order: what reacts to an event waits when all that
/// the event does is done, so what reacts to an event inside it waits before; with
/// `look_back`, what reacts to the outer one does.
#[test]
fn what_reacts_to_an_event_inside_another_comes_first() {
    let digit = |event: &str, digit: i32| {
        format!(
            "(kind: When(\"{event}\"), subject: Any(()), do: [SetTable(\"smoke\", Add(Mul(TableStat(\"smoke\"), Num(10)), Num({digit})))]),"
        )
    };
    let abilities = format!("abilities: [{}{}],\n    default_decks", digit("fired", 1), digit("cooled", 2));
    let nested = [
        ("default_decks", abilities.as_str()),
        (
            "\"fired\": (do: [Raise(\"cooled\", It, Num(0)), SetTable(\"smoke\", Add(TableStat(\"smoke\"), Num(1)))])",
            "\"fired\": (do: [Raise(\"cooled\", It, Num(0))])",
        ),
    ];
    let mut table = pottery_with(&nested);
    table.play(&["fire jug", "urn"]);
    assert_eq!(table.total("smoke"), 21, "the inner one first");
    let looks_back = [nested[0], (nested[1].0, "\"fired\": (look_back: true, do: [Raise(\"cooled\", It, Num(0))])")];
    let mut table = pottery_with(&looks_back);
    table.play(&["fire jug", "urn"]);
    assert_eq!(table.total("smoke"), 12, "the outer one first");
}

#[test]
fn together_refuses_what_raises_no_event() {
    let wrong = [(
        "do: [Give(All(in: [\"row\"]), \"heap\", Me, Bottom)]",
        "do: [Together([Give(All(in: [\"row\"]), \"heap\", Me, Bottom)])]",
    )];
    let rules = RULES.replace(wrong[0].0, wrong[0].1);
    let file = |path: &str, text: &str| (format!("content/pottery/{path}"), text.to_owned());
    let files = vec![file("game.ron", &rules), file("cards/all.toml", CARDS), file("decks/clay.toml", DECK)];
    let broken = Game::read("pottery", files).unwrap_err().to_string();
    assert!(broken.contains("`Together` takes only `Raise`") && broken.contains("`Give`"), "{broken}");
}

#[test]
fn one_of_something_is_told_in_the_singular() {
    let costs = |lumps: &str| {
        pottery_with(&[
            ("\"coal\": (", "\"coal\": (label: \"lumps\", one: \"lump\", "),
            ("pay: {\"coal\": Num(2)}", &format!("pay: {{\"coal\": Num({lumps})}}")),
            ("SetSeat(\"coal\", Me, Num(5))", "SetSeat(\"coal\", Me, Num(1))"),
        ])
    };
    let mut table = costs("1");
    table.play(&["fire bowl", "urn", "no"]);
    assert!(table.logged('B', "A: Fire bowl, for 1 lump and urn"), "{:?}", table.log('B'));
    assert_eq!(table.why_not("A: fire jug"), "It costs 1 lump, and there is 0.");
    assert_eq!(costs("2").why_not("A: fire urn"), "It costs 2 lumps, and there is 1.");
}
