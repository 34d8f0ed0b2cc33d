//! A kiln with planted holes: an ability no scenario uses, a branch of a script
//! that does not run, a condition that always holds.

use super::{Aspect, Bar, GameCoverage, Sightings, of, play, shorts};
use crate::{GameReport, Page, failure_text, run_pages};
use tuckbox_project::game::Game;

const RULES: &str = r#"(
    title: "Kiln",
    seats: (1, 1),
    stats: {"heat": (of: Seat, base: 8, min: 0), "gloss": (of: Seat)},
    tags: {"pot": (kind: [])},
    zones: {"bench": (of: Seat, sees: Owner), "shelf": (of: Seat, sees: Everyone, play: true)},
    actions: {
        "fire": (
            with: (in: ["bench"], of: Me),
            ability: Maybe,
            rules: [(when: Check(SeatStat(Me, "heat"), AtLeast, Num(1)), because: "The kiln is cold.")],
            do: [TakeSeat("heat", Me, Num(1)), Move(This, "shelf"), Use],
        ),
    },
    deck_zone: "bench",
    checks: [Win(No((in: ["bench"], of: Me)))],
    flow: [Turns([Act(actions: ["fire"], stop: "Rest")])],
    default_decks: ["pots"],
)"#;

const CARDS: &str = r#"
[[card]]
id = "jug"
kind = "pot"

[[card.ability]]
use = "fire"
run = "glaze"
coats = 1

[[card]]
id = "vase"
kind = "pot"

[[card.ability]]
use = "fire"
run = "glaze"
coats = 3

[[deck]]
id = "pots"
bench = { jug = 4, vase = 4 }
"#;

const SCRIPT: &str = "--- Glazes with some coats.
---@param ability { coats: integer }
function effects.glaze(self, ability)
  if ability.coats > 2 then
    set(you(), \"gloss\", 9)
  else
    set(you(), \"gloss\", ability.coats)
  end
end
";

const FIRST: &str = "## A jug is glazed

```ron
Scenario(
    given: (turn: Begin(A, 1), seats: {A: (zones: {\"bench\": [\"jug\", \"vase\"]})}),
    steps: [Do(A, \"fire\", \"jug\"), SeatStat(A, \"gloss\", 1)],
)
```
";

const SECOND: &str = "
## A vase is glazed thickly

```ron
Scenario(
    given: (turn: Begin(A, 1), seats: {A: (zones: {\"bench\": [\"vase\"]})}),
    steps: [Do(A, \"fire\", \"vase\"), SeatStat(A, \"gloss\", 9), Won(A)],
)
```

## A cold kiln fires nothing

```ron
Scenario(
    given: (turn: Begin(A, 1), seats: {A: (stats: {\"heat\": 1}, zones: {\"bench\": [\"jug\", \"vase\"]})}),
    steps: [Do(A, \"fire\", \"jug\"), Cannot(A, \"fire\", \"vase\", \"The kiln is cold.\")],
)
```
";

fn kiln() -> Game {
    let files = [("game.ron", RULES), ("cards/pots.toml", CARDS)];
    let mut files: Vec<(String, String)> =
        files.map(|(path, text)| (format!("content/kiln/{path}"), text.into())).into();
    files.push(("scripts/kiln/glaze.lua".into(), SCRIPT.into()));
    Game::read("kiln", files).unwrap().recording()
}

fn covered(game: &Game, page: &str, games: u64) -> GameCoverage {
    let outcomes = run_pages(game, &[Page::read("page.md", page)], None);
    let failed: Vec<String> = outcomes.iter().filter(|outcome| outcome.failed.is_some()).map(failure_text).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let mut sightings = Sightings::default();
    let random = (games > 0).then(|| play(game, games, 3, &mut sightings, || {}).unwrap());
    of(game, &GameReport { outcomes, ..GameReport::default() }, &[], sightings, random)
}

/// What no scenario exercises, in words.
fn holes(covered: &GameCoverage) -> Vec<String> {
    let items = [&covered.cards, &covered.abilities, &covered.actions, &covered.effects].into_iter().flatten();
    let items = items.filter(|item| !item.seen.in_scenarios()).map(|item| item.id.clone());
    let lines = covered.functions.iter().flat_map(|function| &function.lines);
    let lines = lines.filter(|line| !line.seen.in_scenarios()).map(|line| format!("line {}", line.line));
    let conditions = covered.conditions.iter().flat_map(|one| {
        let held = (!one.held.in_scenarios()).then(|| format!("never: {}", one.text));
        let failed = (!one.failed.in_scenarios()).then(|| format!("always: {}", one.text));
        held.into_iter().chain(failed)
    });
    items.chain(lines).chain(conditions).collect()
}

#[test]
fn holes_are_told_and_vanish_with_a_scenario() {
    let game = kiln();
    let first = covered(&game, FIRST, 0);
    let warm = "always: Check(SeatStat(Me, \"heat\"), AtLeast, Num(1))";
    let empty = "never: No((in: [\"bench\"], of: Me))";
    assert_eq!(holes(&first), ["vase", "vase#0", "line 5", warm, empty]);
    let both = covered(&game, &format!("{FIRST}{SECOND}"), 0);
    assert_eq!(holes(&both), Vec::<String>::new());
    let ability = both.abilities.iter().find(|ability| ability.id == "vase#0").unwrap();
    assert_eq!(ability.seen.scenarios, [1]);
    assert_eq!(ability.place.as_ref().unwrap().to_string(), "content/kiln/cards/pots.toml:15");
    assert_eq!(both.scenarios[1].title, "A vase is glazed thickly");
}

#[test]
fn random_play_is_counted_apart_and_comes_out_the_same() {
    let game = kiln();
    let covered = || covered(&game, FIRST, 12);
    let one = covered();
    let vase = one.cards.iter().find(|card| card.id == "vase").unwrap();
    assert!(vase.seen.at_random() && !vase.seen.in_scenarios());
    assert_eq!(one.tally(Aspect::Cards).random, Some(2));
    let again = covered();
    assert_eq!(one.random, again.random);
    let counts = |covered: &GameCoverage| covered.cards.iter().map(|card| card.seen.times).collect::<Vec<_>>();
    assert_eq!(counts(&one), counts(&again));
}

#[test]
fn what_is_below_a_bar_is_told() {
    let covered = covered(&kiln(), FIRST, 0);
    let bar = Bar::new([(Aspect::Cards, 50), (Aspect::Abilities, 51), (Aspect::Rules, 100)]);
    let below: Vec<_> =
        shorts(&covered, &bar).into_iter().map(|short| (short.kind, short.scenarios, short.all)).collect();
    assert_eq!(below, [(Aspect::Abilities, 1, 2)]);
}
