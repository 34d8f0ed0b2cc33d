//! A large box, made up: thousands of cards with an ability each, and scripts
//! with the effects that they run. What checking a box costs is measured with it.

use std::fmt::Write;

/// How many cards stand in one file.
const IN_A_FILE: usize = 100;

/// How many different effects the cards run.
const EFFECTS: usize = 200;

/// The files of a game `large` with so many cards, with their paths in the box.
pub fn files(cards: usize) -> Vec<(String, String)> {
    let mut files = vec![("content/large/game.ron".to_owned(), GAME.to_owned())];
    for first in (0..cards).step_by(IN_A_FILE) {
        let text = (first..cards.min(first + IN_A_FILE)).map(card).collect();
        files.push((format!("content/large/cards/from_{first}.toml"), text));
    }
    for first in (0..EFFECTS).step_by(20) {
        let text = (first..first + 20).map(effect).collect();
        files.push((format!("scripts/large/from_{first}.lua"), text));
    }
    files
}

const GAME: &str = r#"(
    title: "Large",
    seats: (2, 2),
    stats: { "weight": (), "worms": (of: Seat) },
    tags: { "fish": (kind: ["weight"]) },
    zones: { "pond": (of: Seat, sees: Everyone, play: true) },
    actions: {
        "feed": (title: "Feed", with: (is: ["fish"], of: Me), pay: {"worms": Num(1)}, ability: Maybe, do: [Use]),
    },
    checks: [Lose(No(in: ["pond"], of: Me))],
    flow: [Turns([Act(actions: ["feed"], stop: "End turn")])],
)
"#;

fn card(number: usize) -> String {
    let mut text = format!("[[card]]\nid = \"card_{number}\"\nname = \"Card {number}\"\nkind = \"fish\"\n");
    let _ = write!(text, "weight = {}\n\n[[card.ability]]\nuse = \"feed\"\n", number % 9 + 1);
    let _ = write!(text, "run = \"effect_{}\"\namount = {}\n", number % EFFECTS, number % 3 + 1);
    text.push_str("text = \"Feed: {amount} more weight.\"\n\n");
    text
}

fn effect(number: usize) -> String {
    format!(
        "--- This piece gets heavier by `amount`, and so do some of its neighbours.\n\
         ---@param ability {{ amount: integer }}\n\
         function effects.effect_{number}(self, ability)\n  \
           add(self, \"weight\", ability.amount)\n  \
           for place, fish in ipairs(pieces(\"pond\")) do\n    \
             if fish ~= self and fish.weight > {number} and place < 3 then\n      \
               add(fish, \"weight\", ability.amount)\n    \
             end\n  \
           end\n\
         end\n\n"
    )
}
