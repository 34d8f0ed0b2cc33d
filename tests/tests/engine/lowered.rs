//! An effect that runs without Lua does what its script says, and costs the same.

use tuckbox_project::game::Game;
use tuckbox_script::LuaHost;
use tuckbox_tests::table::{self, Table};

#[test]
fn lowered_effects_come_to_what_their_scripts_come_to() {
    let mut count = 0;
    for game in table::all_games() {
        let lowered = LuaHost::new(&game.rules, &game.scripts).unwrap();
        let written = LuaHost::as_written(&game.rules, &game.scripts).unwrap();
        for seed in 1..4 {
            let mut tables = [(&lowered, Table::of(&game, seed)), (&written, Table::of(&game, seed))];
            let mut chosen = usize::try_from(seed).unwrap();
            for answer in 0..250 {
                let asked = tables[0].1.play.decisions().next().map(|asked| (asked.seat, asked.options.len()));
                let Some((seat, options)) = asked else { break };
                chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                for (host, table) in &mut tables {
                    table.play.answer(*host, seat, (chosen >> 33) % options).unwrap().unwrap();
                }
                let [(_, lowered), (_, written)] = &tables;
                assert_eq!(lowered.seen(), written.seen(), "{}, seed {seed}, answer {answer}", game.rules.title);
            }
        }
        count += lowered.lowered();
    }
    assert!(count > 20, "only {count} effects ran without Lua");
}

const RULES: &str = r#"(
    title: "Toll",
    seats: (2, 2),
    stats: { "paid": (of: Seat), "worth": (of: Piece) },
    tags: { "card": (kind: ["worth"]), "coin": (kind: ["worth"]) },
    zones: { "hand": (of: Seat, sees: Owner, play: true), "heap": (of: Table, sees: Everyone),
        "hung": (of: Piece, sees: Everyone, play: true, orphans: "heap"),
    },
    events: {
        "paid": (do: [AddSeat("paid", Subject, Amount)]),
        "burnt_to_the_ground": (do: [Add("worth", Subject, Amount)]),
        "endless": (do: [RaiseSeat("endless", Me, Num(1))]),
        "rung": (),
        "gone": (do: [Move(Subject, "heap")]),
    },
    targets: {
        "any_card_that_lies_in_a_hand": (text: "any card", from: (in: ["hand"], of: Me), least: 0, most: 9),
        "coins": (text: "coin", from: (in: ["heap"]), untargeted: true),
    },
    actions: { "ring": (title: "Ring", with: (in: ["hand"], of: Me), ability: Each, do: [Use]) },
    flow: [Turns([Act(actions: ["ring"], stop: "Rest", most: 1)])],
    moments: ["dusk"],
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

/// How the answers of a match end in which an effect is run, the last maybe by a failure; and
/// how many effects ran without Lua.
fn ends(script: &str, param: &str, as_written: bool) -> (Vec<String>, usize) {
    let ability = format!(
        "{CARDS}\n[[card.ability]]\nuse = \"ring\"\ntargets = [\"any_card_that_lies_in_a_hand\"]\nrun = \"toll\"\n{param}\ntext = \"Target any card: a toll.\"\n"
    );
    let ability =
        format!("{ability}\n[[card.ability]]\nwhen = \"rung\"\nrun = \"peal\"\ntext = \"When rung: it peals.\"\n");
    let peal = "--- It peals.\nfunction effects.peal(self, ability)\n  raise(\"paid\", you(), 1)\n  raise(\"endless\", you())\nend\n";
    // Some editors begin a file with a byte-order mark.
    let script = format!(
        "\u{feff}{peal}--- A toll.\n---@param ability {{ many?: integer, event?: Event, card?: Card, tag?: Tag, stat?: Stat, own?: boolean }}\n{script}\n"
    );
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
    let host = host(&game.rules, &game.scripts).unwrap();
    let mut found = Vec::new();
    for _ in 0..12 {
        let Some((seat, options)) = table.play.decisions().next().map(|asked| (asked.seat, asked.options.len())) else {
            break;
        };
        let ended = table.play.answer(&host, seat, (options - 1) / 2).map(Result::unwrap);
        found.push(format!("{ended:?} {:?}", table.seen()));
        if ended.is_err() {
            break;
        }
    }
    (found, host.lowered())
}

/// An effect of a script, what it is given, and how many effects run without Lua by it.
const CASES: [(&str, &str, usize); 40] = [
    ("raise('paid', you(), ability.many)", "many = 3", 1),
    // A number that is not given is none, and one that is needed is missing.
    ("raise('paid', you(), ability.many)", "", 1),
    ("for _ = 1, ability.many do\nraise('paid', you())\nend", "", 0),
    ("raise(ability.event, targets(), 1)", "event = 'burnt_to_the_ground'", 1),
    ("raise('burnt_to_the_ground', every('any_card_that_lies_in_a_hand'), 2)", "", 1),
    ("raise('burnt_to_the_ground', self)\nraise('burnt_to_the_ground', targets(), 7);", "", 1),
    ("for _ = 1, ability.many do\nraise('burnt_to_the_ground', create('coin', 'heap'), 2)\nend", "many = 9", 1),
    ("for _ = 1, ability.many do\nraise('paid', you())\nend", "many = -2", 1),
    (
        "if self.zone == 'hand' and #every('coins') < ability.many then\nraise('paid', create(ability.card, 'heap'))\nend",
        "many = 2\ncard = 'coin'",
        1,
    ),
    ("if self.zone == 'heap' then\nraise('paid', you(), 2)\nend", "", 1),
    // What is raised raises itself, deeper than may be.
    ("raise('endless', you())", "", 1),
    // One that is lowered, run by one that is not and by one that is.
    ("local rung = self\nraise('rung', rung)\nsettle()", "", 1),
    ("raise('rung', self)", "", 2),
    (
        "attach(self, create('coin', 'heap', you()), 'hung')\nif self.host then\nraise('burnt_to_the_ground', self.host, 1)\nend",
        "",
        1,
    ),
    (
        "if self.host then\nraise('burnt_to_the_ground', self.host, 1)\nend\nraise('burnt_to_the_ground', self.host, 1)",
        "",
        1,
    ),
    (
        "if ability.many then\nraise('paid', you(), ability.many)\nend\nraise('paid', you(), ability.many)",
        "many = 4",
        1,
    ),
    ("if ability.many then\nraise('paid', you(), ability.many)\nend\nraise('paid', you(), ability.many)", "", 1),
    // What is another piece now is passed over.
    ("raise('gone', self)\nraise('burnt_to_the_ground', self, 1)\nattach(self, create('coin', 'heap'), 'hung')", "", 1),
    ("attach(self, create('coin', 'heap'), 'heap')", "", 1),
    ("raise('burnt_to_the_ground', source(), 1)\nraise('burnt_to_the_ground', subject(), 1)", "", 1),
    // Of a piece no seat can be told, more is made than there may be, and it goes on too long.
    ("raise('paid', self, 2)", "", 1),
    ("for _ = 1, 70000 do\nraise('burnt_to_the_ground', create('coin', 'heap'), 2)\nend", "", 1),
    ("raise('paid', you())\nfor _ = 1, 2000000000 do\nend", "", 1),
    ("for _ = 1, 2000000000 do\nraise('paid', you())\nend", "", 1),
    // One after another, and one alone.
    ("for _, bell in ipairs(targets()) do\ntag(bell, 'coin')\nend", "", 1),
    (
        "for _, bell in ipairs(targets()) do\ngive(bell, ability.tag, 'dusk', ability.own)\nmodify(bell, { [ability.stat] = ability.many }, 'dusk')\nraise('burnt_to_the_ground', bell, 2)\nend",
        "many = 3\ntag = 'coin'\nstat = 'worth'\nown = true",
        1,
    ),
    (
        "for _, bell in ipairs(every('any_card_that_lies_in_a_hand')) do\ngive(bell, ability.tag, 'dusk', ability.own)\nend",
        "tag = 'coin'",
        1,
    ),
    ("tag(self, 'coin')\nuntag(self, 'card')\nmodify(self, { worth = 2 })\ngive(self, 'coin')", "", 1),
    ("modify(self, { worth = ability.many }, 'dusk', false)", "many = -2", 1),
    ("tag(self.host, 'coin')", "", 1),
    ("for _, bell in ipairs(targets()) do\nraise('gone', bell)\ntag(bell, 'coin')\nend", "", 1),
    ("for _, bell in ipairs(every('coins')) do\nraise('endless', you())\nend\nraise('paid', you(), 1)", "", 1),
    ("add(you(), 'paid', ability.many)", "many = 2", 1),
    ("add(you(), 'worth', 2)", "", 0),
    ("for _, tag in ipairs(targets()) do\ntag(tag, 'coin')\nend", "", 0),
    ("tag(self, 'coin')\nend\n\nfunction why(list, tag)\nreturn has(list, tag)", "", 1),
    ("tag(self, 'coin')\nend\n\nlocal function why(tag, list)\nreturn has(list, tag)", "", 0),
    ("raise('paid', you(), 5)\nend\n\nlocal worth, you\nlocal function why()\nreturn worth", "", 0),
    // Functions of its own that are called like the engine's.
    ("raise('paid', you(), 5)\nend\n\nfunction you()\nreturn opponent()", "", 0),
    ("raise('paid', you(), 5)\nend\n\nlocal raise = 'no function'\nlocal function why()\nreturn raise", "", 0),
];

#[test]
fn what_is_wrong_is_told_the_same_way() {
    for (body, param, count) in CASES {
        let (body, param) = (body.replace('\'', "\""), param.replace('\'', "\""));
        let script = format!("function effects.toll(self, ability)\n{body}\nend");
        let (lowered, of_lowered) = ends(&script, &param, false);
        let (written, of_written) = ends(&script, &param, true);
        assert_eq!(lowered.last(), written.last(), "{script}\n{param}");
        assert_eq!(lowered, written, "{script}\n{param}");
        assert_eq!((of_lowered, of_written), (count, 0), "{script}\n{param}");
    }
}
