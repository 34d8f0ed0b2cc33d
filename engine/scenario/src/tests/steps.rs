//! Every step of the language, in a table: where it must fail, and for which
//! reason, and how it refuses a name that means nothing. A step without a row fails
//! the test, so that no step is added which cannot fail.

use super::page_of;
use crate::{Step, WORDS, failure_text};
use std::path::Path;
use tuckbox_duel::{changed_duel, duel};
use tuckbox_project::game::Game;

/// What a page of one row is played on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    /// The small game, in the fight, with fighters on both sides.
    Duel,
    /// The same with a script that asks for a word, a number, and yes or no.
    Asks,
    /// The small game where the options tell what an opponent has in hand.
    Leak,
    /// The box with windows, where a plea is made.
    Debate,
    /// The box with a map.
    Map,
}

/// A step that must not hold.
struct Row {
    on: On,
    /// What comes before it.
    before: &'static str,
    /// The step, as it is written.
    step: &'static str,
    /// What is said about it.
    told: &'static str,
}

/// A step that fails for this reason on the board of the duel.
const fn duel_row(step: &'static str, told: &'static str) -> Row {
    Row { on: On::Duel, before: "", step, told }
}

const fn row(on: On, before: &'static str, step: &'static str, told: &'static str) -> Row {
    Row { on, before, step, told }
}

const WORD: &str = r#"Do(A, "use", "oracle/Say")"#;
const NUMBER: &str = r#"Do(A, "use", "oracle/Count")"#;
/// Two rats fall together; what comes of them waits to be ordered.
const FALL: &str = r#"Do(A, "fight", "hound", ["keeper"])"#;

/// Where each step fails.
const FAILS: &[(&str, Row)] = &[
    ("Do", duel_row(r#"Do(A, "play", "hound")"#, "is not possible")),
    ("Pick", row(On::Duel, r#"Do(A, "fight", "hound")"#, r#"Pick(A, "blue_leader")"#, "is not among the options")),
    ("Stop", duel_row("Stop(B)", "Seat B is not asked anything now")),
    ("Yes", row(On::Asks, NUMBER, "Yes(A)", "`yes` is not among the options")),
    ("No", row(On::Asks, WORD, "No(A)", "`no` is not among the options")),
    ("Word", row(On::Asks, WORD, r#"Word(A, "centre")"#, "No option has the words `centre`")),
    ("Number", row(On::Asks, NUMBER, "Number(A, 4)", "`4` is not among the options")),
    ("Order", duel_row(r#"Order(A, "hound")"#, "Nothing of `hound` waits to be put in order")),
    ("Roll", duel_row("Roll([3])", "Nobody rolled the last 1 of the scripted dice")),
    ("ToPhase", duel_row(r#"ToPhase(A, "end")"#, "never asked for an action in this phase")),
    ("EndTurn", duel_row("EndTurn(B)", "not the turn of seat B")),
    ("Concede", row(On::Duel, "Concede(B)", "Concede(A)", "The match is over")),
    (
        "Window",
        row(On::Debate, r#"Do(A, "plead", "plea")"#, r#"Window(B, "before it happens")"#, "with `before it happens`"),
    ),
    ("Name", duel_row(r#"Name("rat", "keeper")"#, "a card has this id")),
    ("Maybe", duel_row(r#"Maybe(Stat("hound", "life", 99))"#, "`Maybe` is for a step that does something")),
    ("Repeat", duel_row("Repeat(2, [Stop(A), Playing])", "In round 2: ")),
    ("Answers", duel_row("Answers([(A, 77)])", "There is no such option")),
    ("Stat", duel_row(r#"Stat("hound", "life", (3, 5))"#, "expected: life from 3 to 5")),
    ("SeatStat", duel_row(r#"SeatStat(A, "gold", 4)"#, "actual:   gold 5")),
    ("TableStat", duel_row(r#"TableStat("die", 1)"#, "actual:   die 0")),
    ("Has", duel_row(r#"Has("hound", "wall")"#, "hound with `wall`")),
    ("HasNot", duel_row(r#"HasNot("keeper", "wall")"#, "keeper without `wall`")),
    ("In", duel_row(r#"In("hound", "field", B)"#, "it is in `field` of A")),
    ("On", duel_row(r#"On("hound", "keeper")"#, "`hound` is on nothing")),
    ("Controls", duel_row(r#"Controls(B, "hound")"#, "controlled by A")),
    ("Count", duel_row(r#"Count(A, "deck", (1, 8))"#, "expected: 1 to 8 in `deck` of A")),
    ("CountOn", duel_row(r#"CountOn("hound", "A.rat", 1)"#, "actual:   0")),
    ("CountOf", duel_row(r#"CountOf("B.hand.scout", 3)"#, "actual:   2")),
    ("Distance", row(On::Map, "", r#"Distance("north", "east", 1)"#, "actual:   2")),
    ("Links", row(On::Map, "", r#"Links("north", {"south": "ferry"})"#, "Links(\"north\", {\"south\": [\"trail\"]})")),
    ("Rolls", duel_row("Rolls(1)", "actual:   0")),
    ("Zone", duel_row(r#"Zone(A, "field", ["ratty", "hound"])"#, "[A.hound, ratty]")),
    ("Gone", duel_row(r#"Gone("ratty")"#, "still exists, in `field` of A")),
    ("Can", duel_row(r#"Can(A, "fight", "hound", ["blue_leader"])"#, "A wall has to be fought first")),
    ("Cannot", duel_row(r#"Cannot(A, "fight", "hound")"#, "may do this")),
    ("CannotTarget", duel_row(r#"CannotTarget(A, "fight", "hound", ["keeper"])"#, "`keeper` can be chosen")),
    ("Asked", duel_row(r#"Asked(A, "which colour")"#, "a question with `which colour`")),
    ("NotAsked", duel_row("NotAsked(A)", "A is asked for an action")),
    ("Options", duel_row(r#"Options(A, ["fight hound"])"#, "[fight A.hound, fight ratty, stop]")),
    ("Choices", duel_row("Choices(A, 2)", "actual:   3")),
    ("NoOption", duel_row(r#"NoOption(A, "fight hound")"#, "`fight hound` is among the options")),
    ("Now", duel_row(r#"Now(A, "main")"#, "actual:   A, fight")),
    ("Turn", duel_row("Turn(A, 3)", "the own turn 4 of A")),
    ("TurnOrder", duel_row("TurnOrder([B, A])", "it is A, B")),
    ("Won", duel_row("Won(A)", "still in the game")),
    ("Lost", duel_row("Lost(A)", "still in the game")),
    ("Draw", duel_row("Draw", "It is no draw")),
    ("Playing", row(On::Duel, "Concede(B)", "Playing", "The game is over")),
    ("Sees", duel_row(r#"Sees(A, "B.hand")"#, "A does not see")),
    ("Hidden", duel_row(r#"Hidden(A, "keeper")"#, "A sees")),
    ("SeesStat", duel_row(r#"SeesStat(B, "A.hound", "fought")"#, "B is not shown it")),
    ("HiddenStat", duel_row(r#"HiddenStat(B, "A", "gold")"#, "B is shown 5")),
    ("SeesCount", duel_row(r#"SeesCount(A, "B.hand", 3)"#, "actual:   2")),
    ("After", row(On::Duel, FALL, r#"After("hurt", "keeper", [Stat("keeper", "life", 4)])"#, "actual:   life 1")),
    ("Log", row(On::Duel, FALL, r#"Log(A, ["keeper deals", "hound deals"])"#, "after those before it")),
    ("NoLog", row(On::Duel, FALL, r#"NoLog(A, "hound deals 3 damage")"#, "The log has the line")),
    ("Fails", duel_row(r#"Fails("nothing")"#, "Nothing failed")),
    ("Sound", row(On::Leak, "", "Sound", "secrets")),
];

/// How each step refuses a name that means nothing. Steps without any name have no row.
const REFUSES: &[(&str, Row)] = &[
    ("Do", duel_row(r#"Do(A, "fight", "houn")"#, "There is no piece `houn`. Did you mean `hound`?")),
    ("Pick", row(On::Duel, r#"Do(A, "fight", "hound")"#, r#"Pick(A, "keper")"#, "There is no piece `keper`")),
    ("Stop", duel_row("Stop(F)", "There is no seat F in this match")),
    ("Yes", duel_row("Yes(F)", "There is no seat F in this match")),
    ("No", duel_row("No(F)", "There is no seat F in this match")),
    ("Word", row(On::Asks, WORD, r#"Word(F, "left")"#, "There is no seat F in this match")),
    ("Number", duel_row("Number(F, 1)", "There is no seat F in this match")),
    ("Order", duel_row(r#"Order(A, "houn")"#, "There is no piece `houn`")),
    ("ToPhase", duel_row(r#"ToPhase(A, "mian")"#, "`mian` is not a phase of this game. Did you mean `main`?")),
    ("EndTurn", duel_row("EndTurn(F)", "There is no seat F in this match")),
    ("Concede", duel_row("Concede(F)", "There is no seat F in this match")),
    ("Window", duel_row("Window(F)", "There is no seat F in this match")),
    ("Name", duel_row(r#"Name("x", "houn")"#, "There is no piece `houn`")),
    ("Maybe", duel_row(r#"Maybe(Do(A, "fight", "houn"))"#, "There is no piece `houn`")),
    ("Repeat", duel_row(r#"Repeat(1, [Has("houn", "wall")])"#, "There is no piece `houn`")),
    ("Answers", duel_row("Answers([(F, 0)])", "There is no seat F in this match")),
    ("Stat", duel_row(r#"Stat("hound", "lief", 2)"#, "`lief` is not a stat of this game. Did you mean `life`?")),
    ("SeatStat", duel_row(r#"SeatStat(A, "glod", 5)"#, "`glod` is not a stat of this game. Did you mean `gold`?")),
    ("TableStat", duel_row(r#"TableStat("dei", 0)"#, "`dei` is not a stat of this game. Did you mean `die`?")),
    ("Has", duel_row(r#"Has("houn", "wall")"#, "There is no piece `houn`")),
    ("HasNot", duel_row(r#"HasNot("hound", "wal")"#, "`wal` is not a tag of this game. Did you mean `wall`?")),
    ("In", duel_row(r#"In("hound", "feld")"#, "`feld` is not a zone of this game. Did you mean `field`?")),
    ("On", duel_row(r#"On("hound", "keper")"#, "There is no piece `keper`")),
    ("Controls", duel_row(r#"Controls(A, "houn")"#, "There is no piece `houn`")),
    ("Count", duel_row(r#"Count(A, "feld", 2)"#, "`feld` is not a zone of this game. Did you mean `field`?")),
    ("CountOn", duel_row(r#"CountOn("hound", "beltt", 0)"#, "There is no piece `beltt`. Did you mean `belt`?")),
    ("CountOf", duel_row(r#"CountOf("A.field.puup", 0)"#, "There is no piece `A.field.puup`")),
    ("Distance", row(On::Map, "", r#"Distance("nroth", "east", 2)"#, "There is no piece `nroth`")),
    ("Links", row(On::Map, "", r#"Links("north", {"suoth": "trail"})"#, "There is no piece `suoth`")),
    ("Zone", duel_row(r#"Zone(A, "field", ["houn", "ratty"])"#, "There is no piece `houn`")),
    ("Gone", duel_row(r#"Gone("belt")"#, "Nothing that goes by `belt` has been in this match")),
    ("Can", duel_row(r#"Can(A, "figt", "hound")"#, "`figt` is not an action of this game. Did you mean `fight`?")),
    (
        "Cannot",
        duel_row(r#"Cannot(A, "use", "red_leader/Sinje")"#, "No ability is called `Sinje`. Did you mean `Singe`?"),
    ),
    (
        "CannotTarget",
        duel_row(r#"CannotTarget(A, "fight", "hound", ["blue_leadr"])"#, "There is no piece `blue_leadr`"),
    ),
    ("Asked", duel_row("Asked(F)", "There is no seat F in this match")),
    ("NotAsked", duel_row("NotAsked(F)", "There is no seat F in this match")),
    ("Options", duel_row(r#"Options(A, ["fight houn", "fight ratty", "stop"])"#, "There is no piece `houn`")),
    ("Choices", duel_row("Choices(F, 3)", "There is no seat F in this match")),
    ("NoOption", duel_row(r#"NoOption(A, "fight keper")"#, "There is no piece `keper`. Did you mean `keeper`?")),
    ("Now", duel_row(r#"Now(A, "figth")"#, "`figth` is not a phase of this game. Did you mean `fight`?")),
    ("Turn", duel_row("Turn(F, 4)", "There is no seat F in this match")),
    ("TurnOrder", duel_row("TurnOrder([A, F])", "There is no seat F in this match")),
    ("Won", duel_row("Won(F)", "There is no seat F in this match")),
    ("Lost", duel_row("Lost(F)", "There is no seat F in this match")),
    ("Sees", duel_row(r#"Sees(A, "A.feld")"#, "There is no piece `A.feld`")),
    ("Hidden", duel_row(r#"Hidden(A, "B.hadn")"#, "There is no piece `B.hadn`")),
    (
        "SeesStat",
        duel_row(r#"SeesStat(A, "hound", "lief")"#, "`lief` is not a stat of this game. Did you mean `life`?"),
    ),
    ("HiddenStat", duel_row(r#"HiddenStat(A, "F", "gold")"#, "There is no seat F in this match")),
    ("SeesCount", duel_row(r#"SeesCount(A, "B.hadn", 2)"#, "`B.hadn` is no zone")),
    (
        "After",
        row(
            On::Duel,
            FALL,
            r#"After("hrut", "", [Playing])"#,
            "`hrut` is not an event of this game. Did you mean `hurt`?",
        ),
    ),
    ("Log", duel_row(r#"Log(F, "turn")"#, "There is no seat F in this match")),
    ("NoLog", duel_row(r#"NoLog(A, "huond deals")"#, "`huond` stands nowhere in this game.")),
];

const BOARD: &str = r#"given: (turn: In(A, 4, "fight"), seats: {
    A: (stats: {"gold": 5}, zones: {"leader": ["red_leader"], "field": ["hound", "rat as ratty"], "deck": ["9 rat"]}),
    B: (stats: {"gold": 5}, zones: {"leader": ["blue_leader"], "field": ["keeper"], "hand": ["2 scout"], "deck": ["9 scout"]}),
})"#;

/// An oracle that asks, as files of the scenario itself.
const ASKS: &str = r##"files: {
    "cards/oracle.toml": r#"
        [[card]]
        id = "oracle"
        kind = "leader"
        life = 9
        [[card.ability]]
        use = "use"
        title = "Say"
        run = "asks_word"
        [[card.ability]]
        use = "use"
        title = "Count"
        run = "asks_number"
    "#,
    "scripts/duel/asks.lua": r#"
function effects.asks_word(self, ability)
  choose_word(you(), "Which way?", { "left", "right" })
end

function effects.asks_number(self, ability)
  choose_number(you(), "How many?", 1, 3)
end
"#,
}, given: (turn: In(A, 4, "main"), seats: {A: (zones: {"leader": ["oracle"]}), B: (zones: {"leader": ["blue_leader"]})})"##;

/// A plea in the hand of A, which changes the table when it is heard.
pub(super) const DEBATE: &str = r##"files: {"cards/test.toml": r#"
        [[card]]
        id = "plea_card"
        kind = "plea"
        [[card.ability]]
        use = "plead"
        do = [{ SetTable = ["heat", 3] }]
    "#}, given: (turn: In(A, 1, "session"), seats: {
        A: (zones: {"hand": ["plea_card as plea"]}), B: (stats: {"breath": 0}),
    })"##;
/// A may play only while B has no charm in hand.
const LEAK: &str = r#"given: (turn: In(A, 4, "main"), seats: {
    A: (stats: {"gold": 5}, zones: {"leader": ["red_leader"], "hand": ["rat"]}),
    B: (zones: {"leader": ["blue_leader"], "hand": ["belt", "keeper"], "deck": ["3 hound", "2 scout"]}),
})"#;
const MAP: &str = r#"given: (seats: {A: (), B: ()})"#;

fn box_of(name: &str) -> Game {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/boxes").join(name);
    Game::load(&root, name).unwrap_or_else(|broken| panic!("{broken}"))
}

/// What is wrong with a step of a row, if anything.
fn problem(row: &Row) -> Option<String> {
    let (game, head) = match row.on {
        On::Duel => (duel(), BOARD.to_string()),
        On::Asks => (duel(), ASKS.to_string()),
        On::Leak => (leak(), LEAK.to_string()),
        On::Debate => (box_of("parley"), DEBATE.to_string()),
        On::Map => (box_of("isles"), MAP.to_string()),
    };
    let between = if row.before.is_empty() { "" } else { ", " };
    let page = format!("## it\n\n```ron\nScenario({head}, steps: [{}{between}{}])\n```\n", row.before, row.step);
    let outcomes = page_of(&game, &page);
    assert!(!outcomes.is_empty(), "{page}");
    outcomes.iter().find(|outcome| outcome.failed.is_some()).map(failure_text)
}

/// Whether one may play depends on what the opponent has in hand.
fn leak() -> Game {
    let with = "            with: (in: [\"hand\"], of: Me, is: [\"fighter\"]),\n";
    let rule = "            rules: [(when: Some(in: [\"hand\"], of: Opponents, is: [\"charm\"]), because: \"They have none.\")],\n";
    changed_duel(with, &format!("{with}{rule}"))
}

/// Rows fit their steps, one for each word that needs one.
fn fit(rows: &[(&str, Row)], needed: impl Fn(&str) -> bool) {
    for word in WORDS {
        let count = rows.iter().filter(|(name, _)| *name == word.name).count();
        assert_eq!(count, usize::from(needed(word.name)), "rows for `{}`", word.name);
    }
    for (name, row) in rows {
        let read: Step = ron::from_str(row.step).unwrap_or_else(|error| panic!("{}: {error}", row.step));
        assert_eq!(read.word(), *name, "{}", row.step);
    }
}

fn all_told(rows: &[(&str, Row)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(_, row)| match problem(row) {
            None => Some(format!("{} holds", row.step)),
            Some(told) if !told.contains(row.told) => {
                Some(format!("{} does not say `{}`:\n{told}", row.step, row.told))
            }
            Some(_) => None,
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_step_can_fail_and_says_why() {
    fit(FAILS, |_| true);
    all_told(FAILS);
}

#[test]
fn a_leak_in_random_games_is_found() {
    let games = |game: &Game| {
        let block = r#"Games(decks: ["reds", "blues"], games: 2, decisions: 20, always: [Sound])"#;
        page_of(game, &format!("## it\n\n```ron\n{block}\n```\n"))
            .iter()
            .find_map(|one| one.failed.is_some().then(|| failure_text(one)))
    };
    assert_eq!(games(&duel()), None);
    let told = games(&leak()).expect("the leak is found");
    assert!(told.contains("secrets") && told.contains("the game of seed"), "{told}");
}

#[test]
fn a_game_that_does_nothing_but_pause_is_told() {
    let main = r#"Act(actions: ["play", "wear", "cast", "use"], stop: "To the fight")"#;
    let round = r#"While(Check(Num(0), Equal, Num(0)), [Act(actions: ["cast"], stop: "Wait", always: true)])"#;
    let page = format!("## it\n\n```ron\nScenario({BOARD}, steps: [Playing])\n```\n");
    let outcomes = page_of(&changed_duel(main, round), &page.replace("\"fight\"", "\"main\""));
    let told = outcomes.iter().find(|outcome| outcome.failed.is_some()).map(failure_text).unwrap_or_default();
    assert!(told.contains("round in circles"), "{told}");
}

#[test]
fn every_step_refuses_a_name_that_means_nothing() {
    // Only what takes no name at all cannot be given a wrong one.
    let nameless = ["Roll", "Rolls", "Draw", "Playing", "Fails", "Sound"];
    fit(REFUSES, |word| !nameless.contains(&word));
    for word in WORDS.iter().filter(|word| nameless.contains(&word.name)) {
        let names = word
            .arguments
            .iter()
            .any(|(name, hint)| hint.starts_with('A') || (hint.starts_with('"') && *name != "message"));
        assert!(!names, "`{}` takes a name", word.name);
    }
    all_told(REFUSES);
}
