//! An effect that runs without Lua does what its script says, and costs the same.

use std::path::Path;
use tuckbox_project::game::Game;
use tuckbox_script::LuaHost;
use tuckbox_tests::table::{self, Table};

/// How one answer was carried out, as far as anybody can see it.
fn seen(table: &Table) -> (u64, u64, String) {
    let play = &table.play;
    (play.fingerprint(), play.spent(), format!("{:?} {:?}", play.pending(), play.log().entries().last()))
}

#[test]
fn lowered_effects_come_to_what_their_scripts_come_to() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let games = tuckbox_content::games(&root).into_iter().map(|name| Game::load(&root, &name).unwrap());
    for game in table::GAMES.iter().map(|name| table::game(name)).chain(games) {
        for seed in 1..4 {
            let mut lowered = Table::of(&game, seed);
            let mut written = Table::of(&game, seed);
            written.host = Box::new(LuaHost::as_written(&game.rules, &game.scripts).unwrap());
            let mut chosen = usize::try_from(seed).unwrap();
            for answer in 0..250 {
                let Some((seat, options)) =
                    lowered.play.decisions().next().map(|asked| (asked.seat, asked.options.len()))
                else {
                    break;
                };
                chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                for Table { play, host, .. } in [&mut lowered, &mut written] {
                    play.answer(&**host, seat, (chosen >> 33) % options).unwrap().unwrap();
                }
                assert_eq!(seen(&lowered), seen(&written), "{}, seed {seed}, answer {answer}", game.rules.title);
            }
        }
    }
}

const RULES: &str = r#"(
    title: "Toll",
    seats: (2, 2),
    stats: { "paid": (of: Seat), "worth": (of: Piece) },
    tags: { "card": (kind: ["worth"]), "coin": (kind: ["worth"]) },
    zones: { "hand": (of: Seat, sees: Owner), "heap": (of: Table, sees: Everyone) },
    events: {
        "paid": (do: [AddSeat("paid", Subject, Amount)]),
        "burnt_to_the_ground": (do: [Add("worth", Subject, Amount)]),
        "endless": (do: [RaiseSeat("endless", Me, Num(1))]),
        "rung": (),
    },
    targets: {
        "any_card_that_lies_in_a_hand": (text: "any card", from: (in: ["hand"], of: Me), least: 0, most: 9),
        "coins": (text: "coin", from: (in: ["heap"]), untargeted: true),
    },
    actions: { "ring": (title: "Ring", with: (in: ["hand"], of: Me), ability: Each, do: [Use]) },
    flow: [Turns([Act(actions: ["ring"], stop: "Rest", most: 1)])],
    default_decks: ["one", "one"],
)"#;

const CARDS: &str = r#"
[[card]]
id = "coin"
kind = "coin"
worth = 0

[[card]]
id = "bell"
kind = "card"
worth = 0
"#;

/// How an effect ends: how often it may be run, or why it failed.
fn ends(script: &str, param: &str, as_written: bool) -> Vec<String> {
    let ability = format!(
        "{CARDS}\n[[card.ability]]\nuse = \"ring\"\ntargets = [\"any_card_that_lies_in_a_hand\"]\nrun = \"toll\"\n{param}\ntext = \"Target any card: a toll.\"\n"
    );
    let ability =
        format!("{ability}\n[[card.ability]]\nwhen = \"rung\"\nrun = \"peal\"\ntext = \"When rung: it peals.\"\n");
    let peal = "--- It peals.\nfunction effects.peal(self, ability)\n  raise(\"paid\", you(), 1)\n  raise(\"endless\", you())\nend\n";
    let script =
        format!("{peal}--- A toll.\n---@param ability {{ many?: integer, event?: Event, card?: Card }}\n{script}\n");
    let files = [
        ("content/toll/game.ron", RULES),
        ("content/toll/cards/all.toml", &ability),
        ("content/toll/decks/one.toml", "[[deck]]\nid = \"one\"\nhand = { bell = 12 }\n"),
        ("scripts/toll/toll.lua", &script),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
    let game = Game::read("toll", files).unwrap();
    let mut table = Table::of(&game, 1);
    let host = if as_written { LuaHost::as_written } else { LuaHost::new };
    table.host = Box::new(host(&game.rules, &game.scripts).unwrap());
    let mut found = Vec::new();
    for _ in 0..12 {
        let Some((seat, options)) = table.play.decisions().next().map(|asked| (asked.seat, asked.options.len())) else {
            break;
        };
        let ended = table.play.answer(&*table.host, seat, (options - 1) / 2).map(Result::unwrap);
        found.push(format!("{ended:?} {:?}", seen(&table)));
        if ended.is_err() {
            break;
        }
    }
    found
}

#[test]
fn what_is_wrong_is_told_the_same_way() {
    let body = |lines: &str| format!("function effects.toll(self, ability)\n{lines}\nend");
    let cases = [
        (body("  raise(\"paid\", you(), ability.many)"), "many = 3"),
        // A number that is not given is no number.
        (body("  raise(\"paid\", you(), ability.many)"), ""),
        (body("  raise(ability.event, targets(), 1)"), "event = \"burnt_to_the_ground\""),
        (body("  raise(\"burnt_to_the_ground\", every(\"any_card_that_lies_in_a_hand\"), 2)"), ""),
        (body("  raise(\"burnt_to_the_ground\", self)\n  raise(\"burnt_to_the_ground\", targets(), 7);"), ""),
        (
            body(
                "  for _ = 1, ability.many do\n    raise(\"burnt_to_the_ground\", create(\"coin\", \"heap\"), 2)\n  end",
            ),
            "many = 9",
        ),
        (body("  for _ = 1, ability.many do\n    raise(\"paid\", you())\n  end"), "many = -2"),
        (
            body(
                "  if self.zone == \"hand\" and #every(\"coins\") < ability.many then\n    raise(\"paid\", create(ability.card, \"heap\"), 2)\n  end",
            ),
            "many = 2\ncard = \"coin\"",
        ),
        (body("  if self.zone == \"heap\" then\n    raise(\"paid\", you(), 2)\n  end"), ""),
        // What is raised raises itself, deeper than may be.
        (body("\n\n  raise(\"endless\", you())"), ""),
        // One that is lowered, run by one that is not.
        (body("  local rung = self\n  raise(\"rung\", rung)\n  settle()"), ""),
        (body("  raise(\"rung\", self)"), ""),
        // Of a piece no seat can be told, and more is made than there may be.
        (body("  raise(\"paid\", self, 2)"), ""),
        (body("  for _ = 1, 70000 do\n    raise(\"burnt_to_the_ground\", create(\"coin\", \"heap\"), 2)\n  end"), ""),
        (body("  raise(\"paid\", you())\n  for _ = 1, 2000000000 do\n  end"), ""),
        (body("  for _ = 1, 2000000000 do\n    raise(\"paid\", you())\n  end"), ""),
        // Functions of its own that are called like the engine's.
        (format!("local function you()\n  return opponent()\nend\n\n{}", body("  raise(\"paid\", you(), 5)")), ""),
        (format!("local raise = function() end\n\n{}", body("  raise(\"paid\", you(), 5)")), ""),
    ];
    for (script, param) in cases {
        let lowered = ends(&script, param, false);
        let written = ends(&script, param, true);
        assert_eq!(lowered.last(), written.last(), "{script}\n{param}");
        assert_eq!(lowered, written, "{script}\n{param}");
    }
}
