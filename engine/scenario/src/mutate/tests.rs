//! A small box with a planted hole: which faults are made, and which survive.

use super::{Fate, Judged, Mutant, Rounds, Survivors, mutants};
use crate::Suite;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The box of the table's tests, with pages that say less than they could.
fn rounds(page: &str) -> Rounds {
    static BOXES: AtomicUsize = AtomicUsize::new(0);
    let box_number = BOXES.fetch_add(1, Ordering::Relaxed);
    let root = std::env::temp_dir().join(format!("tuckbox-mutate-{}-{box_number}", std::process::id()));
    let duel = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/duel/game");
    for (from, to) in [("game.ron", "game.ron"), ("cards.toml", "cards/all.toml"), ("decks.toml", "decks/all.toml")] {
        let to = root.join("content/duel").join(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(duel.join(from), to).unwrap();
    }
    fs::create_dir_all(root.join("tests/duel")).unwrap();
    fs::write(root.join("tests/duel/page.md"), page).unwrap();
    let rounds = Rounds::of(Suite::of_game(&root, "duel"));
    fs::remove_dir_all(&root).unwrap();
    rounds.unwrap()
}

/// The keeper's blow is held, the number of cards that are drawn is not.
const PAGE: &str = r#"
## It
```ron
Scenario(
    given: (turn: In(A, 4, "fight"), seats: {
        A: (zones: {"leader": ["red_leader"], "field": ["hound"], "deck": ["9 rat"]}),
        B: (zones: {"leader": ["blue_leader"], "field": ["keeper"], "deck": ["9 rat"]}),
    }),
    steps: [Do(A, "fight", "hound", ["keeper"]), Stat("keeper", "life", 1), Stat("hound", "life", 1), EndTurn(A)],
)
```
"#;

fn judged<'a>(all: &'a [Judged], of: &str, change: &str) -> &'a Judged {
    all.iter().find(|judged| judged.mutant.of == of && judged.mutant.change == change).unwrap()
}

fn wanted(mutant: &Mutant) -> bool {
    (mutant.of == "hound" && mutant.text.starts_with("power"))
        || mutant.text.contains("RaiseSeat(\"drawn\", Me, Num(1))")
}

#[test]
fn a_planted_hole_survives_and_what_is_held_does_not() {
    let rounds = rounds(PAGE);
    let all = mutants(rounds.game());
    let judged_all = rounds.judge(all.iter().filter(|mutant| wanted(mutant)).cloned().collect(), |_| {});
    assert!(matches!(judged(&judged_all, "hound", "3 → 4").fate, Fate::Found(_)));
    assert!(matches!(judged(&judged_all, "hound", "without `power = 3`").fate, Fate::Found(_) | Fate::Refused));
    let hole = judged_all.iter().find(|judged| judged.mutant.change == "1 → 2").unwrap();
    assert_eq!(hole.fate, Fate::Survived(1), "{hole:?}");
    assert!(hole.mutant.path.ends_with("game.ron") && hole.mutant.line > 100, "{hole:?}");
    // With a page that says how many cards are drawn, it is noticed.
    let held = PAGE.replace("EndTurn(A)]", "EndTurn(A), Count(B, \"hand\", 1)]");
    let rounds = super::tests::rounds(&held);
    let again = rounds.judge(vec![hole.mutant.clone()], |_| {});
    assert!(matches!(again[0].fate, Fate::Found(_)), "{again:?}");
}

#[test]
fn faults_are_drawn_the_same_with_the_same_seed() {
    let all = mutants(rounds(PAGE).game());
    assert!(all.len() > 300, "{}", all.len());
    let draw = |seed| Rounds::draw(all.clone(), 20, seed);
    assert_eq!((draw(1).len(), draw(1) == draw(1), draw(1) == draw(2)), (20, true, false));
    // One fault less, and the draw of the others stays as it was.
    let (gone, drawn) = (&draw(1)[0], draw(1));
    let fewer = Rounds::draw(all.iter().filter(|mutant| *mutant != gone).cloned().collect(), 20, 1);
    assert!(drawn.iter().filter(|mutant| *mutant != gone).all(|mutant| fewer.contains(mutant)));
    let places: Vec<usize> = drawn.iter().filter_map(|one| all.iter().position(|mutant| mutant == one)).collect();
    assert!(places.is_sorted());
    for part in ["Not(", "true → false", "\"pile\" → ", "Some → No", "AtMost → Less"] {
        assert!(all.iter().any(|mutant| mutant.change.contains(part)), "no fault with `{part}`");
    }
    // What people read is no rule.
    assert!(!all.iter().any(|mutant| mutant.text.starts_with("text =") || mutant.text.starts_with("title =")));
}

#[test]
fn scripts_are_changed_by_their_words() {
    let cuts = super::lua::lua(
        "function effects.x(self)\n  if self.hp <= 2 and not busy then\n    draw(1)\n  end\nend\n",
        &[],
    );
    let told: Vec<&str> = cuts.iter().map(|cut| cut.change.as_str()).collect();
    for change in [
        "<= → <",
        "2 → 3",
        "2 → 1",
        "and → or",
        "without `not`",
        "without `draw(1)`",
        "self.hp <= 2 and not busy → not (self.hp <= 2 and not busy)",
    ] {
        assert!(told.contains(&change), "`{change}` is not among {told:?}");
    }
}

#[test]
fn a_list_names_what_changes_nothing_and_stale_entries_are_told() {
    let all = mutants(rounds(PAGE).game());
    let entry = |line: &str, reason: &str| {
        format!(
            "[[mutant]]\nfile = \"content/duel/cards/all.toml\"\nof = \"hound\"\nline = \"{line}\"\nchange = \"3 → 4\"\nreason = \"{reason}\"\n"
        )
    };
    let list = Survivors::read(&(entry("power = 3", "a test") + &entry("power = 7", "gone"))).unwrap();
    assert_eq!(all.iter().filter(|mutant| list.has(mutant)).count(), 1);
    let stale: Vec<&str> = list.stale(&all).map(|listed| listed.line.as_str()).collect();
    assert_eq!(stale, ["power = 7"]);
    assert!(Survivors::read(&entry("power = 3", " ")).unwrap_err().to_string().contains("needs a reason"));
    assert!(Survivors::read("[[mutant]]\nfile = \"x\"\n").is_err());
}

#[test]
fn no_two_faults_are_told_alike() {
    let all = mutants(rounds(PAGE).game());
    let told: BTreeSet<_> = all.iter().map(|mutant| (&mutant.path, &mutant.of, &mutant.text, &mutant.change)).collect();
    assert_eq!(told.len(), all.len());
    assert!(all.iter().any(|mutant| mutant.change.ends_with("#2")));
}

#[test]
fn what_cannot_change_play_is_no_fault() {
    let ron = r#"(
        format: 2, version: "1.0.0", title: "T",
        stats: {"coins": (of: Seat, label: "coins", one: "coin", min: 4)},
        targets: {"x": (text: "x", called: ["all x", "No"])},
        look: (stats: {"coins": (whole: Num(7), unit: "%", always: true)}, untold: ["hand"]),
    )"#;
    let told: Vec<String> = super::data::ron(ron, &["hand", "pile"]).into_iter().map(|cut| cut.change).collect();
    let within = ["without `of: Seat`", "4 → 5", "4 → 3", "without `min: 4`"];
    assert_eq!(told[..within.len()], within);
    // Whole sections that play needs are faults; how things look is none.
    let sections: Vec<&str> = told[within.len()..].iter().filter_map(|change| change.split(':').next()).collect();
    assert_eq!(sections, ["without `stats", "without `targets"]);
}

#[test]
fn one_fault_is_told_once() {
    let ron = r#"(
        tags: {"creature": (title: "Creature", kind: ["cost", "hp"])},
        targets: {"x": (from: (is: ["creature"], any: ["a", "b"]), untargeted: true, when: Is(This, ["creature"]))},
        default_decks: ["one", "two"],
        settings: {"hand": (default: 5, range: (0, 10))},
    )"#;
    let told: Vec<String> = super::data::ron(ron, &[]).into_iter().map(|cut| cut.change).collect();
    let has = |change: &str| told.iter().any(|told| told == change);
    // The only entry of a list goes with its field, a flag is turned.
    for change in ["true → false", "without `is: [\"creature\"]`", "without `\"a\"`", "without `\"creature\"`"] {
        assert!(has(change), "`{change}` is not among {told:?}");
    }
    assert_eq!(told.iter().filter(|told| *told == "without `\"creature\"`").count(), 1);
    // What the loader asks of cards, what is opened where nobody names decks, and what a
    // setting may be is no rule.
    for change in
        ["without `untargeted: true`", "without `\"cost\"`", "without `\"one\"`", "10 → 11", "without `range: (0, 10)`"]
    {
        assert!(!has(change), "`{change}` is among {told:?}");
    }
    let told: Vec<String> = super::data::toml("[[card]]\nid = \"x\"\ntoken = true\nrange = 3\n", &[])
        .into_iter()
        .map(|cut| cut.change)
        .collect();
    assert_eq!(told, ["true → false", "3 → 4", "3 → 2", "without `range = 3`"]);
}

#[test]
fn decks_that_no_scenario_opens_have_no_faults() {
    let of_decks = |rounds: &Rounds| rounds.mutants().iter().filter(|mutant| mutant.path.contains("/decks/")).count();
    assert_eq!(of_decks(&rounds(PAGE)), 0);
    // One that is opened is touched by what opens it alone.
    let opened = format!("{PAGE}\n## Opening\n```ron\nOpening(decks: [\"reds\", \"reds\"], steps: [Playing])\n```\n");
    let rounds = rounds(&opened);
    let count =
        rounds.mutants().into_iter().find(|mutant| mutant.of == "reds" && mutant.change.contains(" → ")).unwrap();
    assert!(!rounds.mutants().iter().any(|mutant| mutant.of == "blues"));
    let touched = rounds.judge(vec![count], |_| {});
    assert!(matches!(touched[0].fate, Fate::Refused | Fate::Found(_) | Fate::Survived(1)), "{touched:?}");
}
