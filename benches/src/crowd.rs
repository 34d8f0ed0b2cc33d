//! A board of many pieces, made up: what a decision costs by how many there are, for
//! rules that each do one thing. What touches one piece should cost the same on a board
//! of 4,000.

use crate::engine::Engine;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// How many pieces lie on the board, from few to many; the first is what others are
/// compared with.
pub const PIECES: [usize; 4] = [50, 200, 1_000, 4_000];

/// How many kinds of cards lie there, in equal parts.
const KINDS: usize = 10;

/// What a decision does in a game of its own: in words, and the rules that differ.
pub struct Rules {
    /// In words.
    pub title: &'static str,
    /// Abilities of the game.
    abilities: &'static str,
    /// What the one action is taken with, and what it does.
    action: &'static str,
}

/// From what touches one piece to what offers them all.
pub const RULES: [Rules; 6] = [
    Rules {
        title: "one piece is changed",
        abilities: "",
        action: r#"do: [Add("worms", First(in: ["hook"]), Num(1))]"#,
    },
    Rules {
        title: "and all are changed by their rows",
        abilities: r#"(kind: While, affects: All(in: ["pond"], is: ["fish"]), change: (add: {"weight": Stat(It, "worms")}))"#,
        action: r#"do: [Add("worms", First(in: ["hook"]), Num(1))]"#,
    },
    Rules {
        title: "one of all is changed, as it lies",
        abilities: r#"(kind: While, affects: All(in: ["pond"], is: ["fish"]), change: (add: {"weight": Stat(It, "worms")}))"#,
        action: r#"do: [Add("worms", First(in: ["pond"]), Num(1))]"#,
    },
    Rules {
        title: "those of a zone are counted",
        abilities: "",
        action: r#"do: [Set("worms", First(in: ["hook"]), Count(in: ["pond"], is: ["big"]))]"#,
    },
    Rules {
        title: "one moves to another zone",
        abilities: "",
        action: r#"do: [If(Some(in: ["hook"]), [Move(First(in: ["hook"]), "bank")], [Move(First(in: ["bank"]), "hook")])]"#,
    },
    Rules {
        title: "every piece is offered",
        abilities: "",
        action: r#"with: (in: ["pond"], is: ["fish"]), do: [Add("worms", This, Num(1))]"#,
    },
];

/// The files of the game `crowd` with so many pieces on its board, with their paths in
/// the box.
fn files(rules: &Rules, pieces: usize) -> Vec<(String, String)> {
    let Rules { abilities, action, .. } = rules;
    let game = format!(
        r#"(
    title: "Crowd",
    seats: (2, 2),
    stats: {{ "weight": (), "worms": () }},
    tags: {{ "fish": (kind: ["weight", "worms"]), "big": () }},
    zones: {{
        "pond": (sees: Everyone, play: true),
        "hook": (sees: Everyone, play: true),
        "bank": (sees: Everyone, play: true),
    }},
    abilities: [{abilities}],
    actions: {{ "feed": (title: "Feed", {action}) }},
    flow: [Turns([Act(actions: ["feed"], stop: "End turn", most: 1, must: true)])],
    default_decks: ["fish", "none"],
)
"#
    );
    let (mut cards, mut pond) = (String::new(), String::new());
    for kind in 0..KINDS {
        let tags = if kind % 3 == 0 { "tags = [\"big\"]\n" } else { "" };
        // Writing into a text cannot fail, so results are dropped.
        let _ = writeln!(
            cards,
            "[[card]]\nid = \"fish_{kind}\"\nname = \"Fish {kind}\"\nkind = \"fish\"\nweight = 1\nworms = 0\n{tags}"
        );
        let _ = write!(pond, "fish_{kind} = {}, ", pieces / KINDS);
    }
    let pond = pond.trim_end_matches(", ");
    let decks = format!(
        "[[deck]]\nid = \"fish\"\nname = \"Fish\"\npond = {{ {pond} }}\nhook = {{ fish_0 = 1 }}\n\n\
         [[deck]]\nid = \"none\"\nname = \"None\"\nbank = {{ fish_1 = 1 }}\n"
    );
    [("game.ron", game), ("cards/all.toml", cards), ("decks/all.toml", decks)]
        .map(|(name, text)| (format!("content/crowd/{name}"), text))
        .into()
}

/// What a decision costs with so many pieces: the best of three rounds of so many
/// decisions, without the best of what the match begins with.
///
/// # Errors
/// What is wrong with the game, in words.
pub fn decision(rules: &Rules, pieces: usize, decisions: usize) -> Result<Duration, String> {
    let engine = Engine::made_up("crowd", files(rules, pieces))?;
    let setup = engine.setup(&["fish", "none"], 1);
    let timed = |most: usize| {
        let start = Instant::now();
        let made = engine.play_up_to(&setup, most)?.decisions;
        if made == most { Ok(start.elapsed()) } else { Err(format!("{}: {made} decisions", rules.title)) }
    };
    let (mut beginning, mut whole) = (Duration::MAX, Duration::MAX);
    for _ in 0..3 {
        beginning = beginning.min(timed(1)?);
        whole = whole.min(timed(decisions + 1)?);
    }
    Ok(whole.saturating_sub(beginning) / u32::try_from(decisions).unwrap_or(u32::MAX))
}
