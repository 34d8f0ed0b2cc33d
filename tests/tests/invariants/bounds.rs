//! Invariant 8, beyond scripts: whatever follows on one decision, in data, in
//! scripts or in the flow, is stopped at the same operation, with the line that
//! brings it about, and the match is as it was before.

use std::time::{Duration, Instant};
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::matches::{Match, Setup, Trouble, play_out};
use tuckbox_core::names::ZoneId;
use tuckbox_core::play::{Board, Failure};
use tuckbox_core::work::MOST;
use tuckbox_project::game::Game;
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::Table;

/// The longest anything may take here, on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// The parts in which the games of this file differ.
#[derive(Default)]
struct Hostile<'a> {
    /// Cards in the deck.
    cards: usize,
    stats: &'a str,
    abilities: &'a str,
    checks: &'a str,
    rules: &'a str,
    flow: &'a str,
    script: &'a str,
}

impl Hostile<'_> {
    fn game(&self) -> Game {
        let rules = format!(
            r#"(
    title: "Hostile",
    seats: (2, 2),
    stats: {{"heft": (), "luck": (of: Seat), "dust": (of: Table), {}}},
    tags: {{"toy": (kind: []), "odd": ()}},
    zones: {{"floor": (of: Seat, sees: Everyone, play: true), "box": (of: Seat)}},
    actions: {{"go": (rules: [{}], do: []), "run": (do: [Effect("run")])}},
    abilities: [{}],
    checks: [{}],
    phases: {{"day": "Day"}},
    flow: [{}Turns([Phase("day", [Act(actions: ["go", "run"], stop: "Stop")])])],
    default_decks: ["toys", "toys"],
)"#,
            self.stats, self.rules, self.abilities, self.checks, self.flow
        );
        let deck = format!("[[deck]]\nid = \"toys\"\nfloor = {{ top = {} }}\nbox = {{ top = 1 }}\n", self.cards);
        let script = if self.script.is_empty() { "function effects.run(self, ability)\nend\n" } else { self.script };
        let files = [
            ("content/hostile/game.ron", rules),
            ("content/hostile/cards/toys.toml", "[[card]]\nid = \"top\"\nkind = \"toy\"\n".to_owned()),
            ("content/hostile/decks/toys.toml", deck),
            ("scripts/hostile/run.lua", script.to_owned()),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text)).to_vec();
        Game::read("hostile", files).unwrap_or_else(|broken| panic!("{broken}"))
    }
}

/// A number that looks through all pieces on the floor for each of them, `depth`
/// times over; each look hangs on the piece around it, so that none is worked out once
/// for all.
fn nested(depth: usize) -> String {
    match depth {
        0 => String::from("Num(1)"),
        _ => format!(
            "Count((in: [\"floor\"], also: [Check(Stat(It, \"heft\"), AtLeast, Stat(Outer, \"heft\")), Check({}, AtLeast, \
             Num(0))]))",
            nested(depth - 1)
        ),
    }
}

/// What the first decision of a game, or its beginning, comes to; it leaves nothing behind.
fn stopped(game: &Game, answer: Option<&str>) -> Failure {
    let start = Instant::now();
    let host = game.host().unwrap();
    let failure = match answer {
        None => {
            let mut play = Match::new(game.rules.clone(), game.default_setup(1u64)).unwrap();
            let failure = play.advance(&*host).unwrap_err();
            // What came before the step that failed stands, and is the same every time.
            let stands = play.fingerprint();
            let mut again = Match::new(game.rules.clone(), game.default_setup(1u64)).unwrap();
            assert_eq!((again.advance(&*host), again.fingerprint()), (Err(failure.clone()), stands));
            failure
        }
        Some(answer) => {
            let mut table = Table::of(game, 1);
            let before = table.play.fingerprint();
            let failure = table.try_play(answer).unwrap_err();
            table.play.advance(&*table.host).unwrap();
            assert_eq!(table.play.fingerprint(), before);
            failure
        }
    };
    assert!(start.elapsed() < PATIENCE, "{failure} takes {:?}", start.elapsed());
    failure
}

/// Holds that it is stopped for its operations, in this file.
fn check_stopped(what: &str, game: &Game, answer: Option<&str>, file: &str) {
    println!("{what}");
    let failure = stopped(game, answer);
    assert!(failure.message.starts_with(&format!("More than {MOST} operations")), "{what}: {failure}");
    let (path, line) = failure.line.clone().unwrap_or_else(|| panic!("{what} has no line: {failure}"));
    assert!(path == file && line > 1, "{what}: {failure}");
}

const RULES: &str = "content/hostile/game.ron";

#[test]
fn invariant_8_conditions_inside_conditions_are_stopped() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "nested-conditions", || {
        let five = format!("(when: Check({}, AtLeast, Num(0)), because: \"So.\")", nested(5));
        let three = format!("(when: Check({}, AtLeast, Num(0)), because: \"So.\")", nested(3));
        for (cards, rule) in [(36, &five), (3000, &three)] {
            let game = Hostile { cards, rules: rule, ..Hostile::default() }.game();
            check_stopped("a rule", &game, None, RULES);
        }
    });
}

#[test]
fn invariant_8_values_abilities_and_checks_are_stopped() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "nested-values", || {
        let deep = nested(5);
        let stat = format!("\"sum\": (of: Seat, computed: {deep}),");
        let game = Hostile { cards: 36, stats: &stat, ..Hostile::default() }.game();
        check_stopped("a computed stat", &game, None, RULES);
        let while_ability = format!("(kind: While, each: (in: [\"floor\"]), change: (add: {{\"heft\": {deep}}}))");
        let game = Hostile { cards: 36, abilities: &while_ability, ..Hostile::default() }.game();
        check_stopped("a continuous ability", &game, None, RULES);
        let check = format!("Lose(Check({deep}, Less, Num(0)))");
        let game = Hostile { cards: 36, checks: &check, ..Hostile::default() }.game();
        check_stopped("a check", &game, Some("A: run"), RULES);
        let ops = format!("Do([SetTable(\"dust\", {deep})]), ");
        let game = Hostile { cards: 36, flow: &ops, ..Hostile::default() }.game();
        check_stopped("an operation", &game, None, RULES);
    });
}

/// Who sees the piece that is told last in a zone of A.
fn seen_by(game: &Game, zone: &str) -> Seats {
    let table = Table::of(game, 1);
    let zone: ZoneId = game.rules.find(zone).unwrap();
    let piece = *table.play.state().zone(zone, Seat(0)).last().unwrap();
    Board::of(&game.rules, table.play.state()).eval().sees(piece)
}

#[test]
fn invariant_8_what_nobody_may_look_at_for_so_long_is_not_seen() {
    let deep = nested(5);
    // What is not worked out to its end holds or does not: neither opens anything.
    for compared in ["AtLeast", "Less"] {
        let also = format!("also: [Check({deep}, {compared}, Num(0))]");
        let opens = format!("(kind: While, each: (in: [\"floor\"]), sees: (in: [\"box\"], {also}))");
        let game = Hostile { cards: 36, abilities: &opens, ..Hostile::default() }.game();
        assert_eq!(seen_by(&game, "box"), Seats::NONE, "{compared}");
        let start = Instant::now();
        let view = Table::of(&game, 1).play.view(Seat(0));
        assert!(view.zones.len() >= 4 && start.elapsed() < PATIENCE, "a view takes {:?}", start.elapsed());
        let hides = format!("(kind: While, each: (in: [\"floor\"]), conceals: (in: [\"floor\"], {also}))");
        let game = Hostile { cards: 36, abilities: &hides, ..Hostile::default() }.game();
        assert!(!seen_by(&game, "floor").has(Seat(1)), "{compared}");
    }
}

#[test]
fn invariant_8_a_flow_that_asks_nobody_is_stopped() {
    let flow = "While(Always, [Do([SetTable(\"dust\", Add(TableStat(\"dust\"), Num(1)))])]), ";
    let failure = stopped(&Hostile { cards: 2, flow, ..Hostile::default() }.game(), None);
    assert!(failure.message.starts_with(&format!("More than {MOST} operations")), "{failure}");
}

#[test]
fn invariant_8_a_script_has_what_its_decision_has() {
    let script = "function effects.run(self, ability)\n  local list = pieces(\"floor\")\n  for i = 1, 1000 do\n    for _, piece in ipairs(list) do\n      set(piece, \"heft\", i)\n    end\n  end\nend\n";
    let failure = stopped(&Hostile { cards: 30, script, ..Hostile::default() }.game(), Some("A: run"));
    assert!(failure.message.contains("operations") || failure.message.contains("events"), "{failure}");
    let flow = "While(Always, [Run(run: \"run\")]), ";
    let script = "function effects.run(self, ability)\n  for i = 1, 20000 do\n  end\nend\n";
    let failure = stopped(&Hostile { cards: 2, flow, script, ..Hostile::default() }.game(), None);
    assert!(failure.message.contains("operations") || failure.message.contains("ran too long"), "{failure}");
}

#[test]
fn invariant_8_a_step_asks_so_often_and_no_more() {
    let script =
        "function effects.run(self, ability)\n  for i = 1, 4000 do\n    confirm(you(), \"Again?\")\n  end\nend\n";
    let game = Hostile { cards: 2, script, ..Hostile::default() }.game();
    let start = Instant::now();
    let mut table = Table::of(&game, 1);
    let mut result = table.try_play("A: run");
    let mut answers = 0;
    while result.is_ok() {
        result = table.try_play("yes");
        answers += 1;
    }
    let failure = result.unwrap_err();
    assert_eq!((answers, failure.message.contains("more than 500 questions")), (499, true), "{failure}");
    // The answer that began it is one of them.
    assert!(start.elapsed() < PATIENCE, "{answers} answers take {:?}", start.elapsed());
}

/// The same decision costs the same whether the answers are at hand or come one
/// by one: what is stopped one way is stopped the other way, and what runs, runs.
#[test]
fn invariant_8_the_count_does_not_hang_on_who_answers() {
    for loops in [200, 20_000, 60_000, 200_000] {
        let script = format!(
            "function effects.run(self, ability)\n  for i = 1, 5 do\n    confirm(you(), \"Again?\")\n    for j = 1, {loops} do\n    end\n  end\nend\n"
        );
        let game = Hostile { cards: 2, script: &script, ..Hostile::default() }.game();
        let mut table = Table::of(&game, 1);
        let mut slow = table.try_play("A: run");
        for _ in 0..5 {
            slow = slow.and_then(|()| table.try_play("yes"));
        }
        let setup: Setup = game.default_setup(1u64);
        let runs = |seats: &[Vec<usize>; 1]| Answers(seats[0].clone().into_iter());
        let host = game.host().unwrap();
        let fast = play_out(&game.rules, &setup, &*host, Box::new(runs(&[vec![1, 0, 0, 0, 0, 0]])), 6);
        let fast = match fast {
            Err(Trouble::Failed(failure)) => Err(failure),
            Ok(_) => Ok(()),
            Err(other) => panic!("{other}"),
        };
        assert_eq!(fast, slow, "with {loops} turns after each answer");
    }
}

/// Answers with these places.
struct Answers(std::vec::IntoIter<usize>);

impl tuckbox_core::decider::Decider for Answers {
    fn decide(&mut self, _: &tuckbox_core::decider::Question<'_>) -> usize {
        self.0.next().unwrap_or(0)
    }
}
