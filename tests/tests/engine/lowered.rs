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
    assert!(count > 35, "only {count} effects ran without Lua");
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
const CASES: &[(&str, &str, usize)] = &[
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
    ("local most = math.max(1, 2)\nraise('rung', self, most)\nsettle()", "", 1),
    ("local rung = self\nraise('rung', rung)\nsettle()", "", 2),
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
    ("add(target(), 'worth', 2)\nadd(target(2), 'worth', -2)", "", 1),
    ("add(target(0), 'worth', 2)", "", 0),
    // What is given a name, and what hangs on it.
    ("local bell = target()\nraise('burnt_to_the_ground', bell, 3)\nraise('paid', you(), bell.worth)", "", 1),
    ("local bell = target(2)\nraise('paid', you(), bell.worth)", "", 1),
    (
        "local bell = target()\nlocal before = bell.worth\nadd(bell, 'worth', 5)\nraise('paid', you(), before - bell.worth + 7)",
        "",
        1,
    ),
    (
        "local rich = self.worth >= 2\nif not rich then\nadd(self, 'worth', 1)\nend\nif rich then\nraise('paid', you(), 9)\nend",
        "",
        1,
    ),
    ("local seat = self.controller\nraise('paid', seat, seat.paid + 1)", "", 1),
    ("local many = #targets() + #every('coins')\nraise('paid', you(), many)", "", 1),
    ("local bell = every('coins')[1]\nif bell then\nraise('paid', you(), 3)\nelse\ncreate('coin', 'heap')\nend", "", 1),
    ("local bell = every('coins')[2]\ntag(bell, 'card')", "", 1),
    ("local bell = every('coins')[1]\nraise('paid', you(), bell.worth)", "", 1),
    ("local a, b = self, target()\nraise('rung', a)", "", 1),
    (
        "local bell = self\nif self.zone ~= 'heap' then\nlocal bell = target()\nraise('paid', you(), bell.worth)\nend",
        "",
        0,
    ),
    (
        "local one = self\nlocal two = target()\nlocal three = you()\nlocal four = 4\nlocal five = 5\nlocal six = one == two\nlocal seven = 7\nraise('paid', three, four + five)",
        "",
        0,
    ),
    (
        "local one = self\nlocal two = target()\nlocal three = you()\nlocal four = 4\nlocal five = 5\nlocal six = one == two\nif six then\nraise('paid', three, four + five)\nend",
        "",
        1,
    ),
    ("local worth = ability.many\nraise('paid', you(), worth)", "many = 3", 1),
    ("local worth = ability.many\nraise('paid', you(), worth)", "", 0),
    // Signs, and what they bind.
    (
        "if self.worth < 2 and not self.host or ability.own then\nadd(self, 'worth', 1)\nelseif self.worth == 2 then\nadd(self, 'worth', -1)\nelse\nadd(self, 'worth', 2)\nend",
        "own = true",
        1,
    ),
    (
        "if not (self.worth < 1 or self.worth > 2) then\nraise('paid', you(), 1)\nelse\nadd(self, 'worth', 1)\nend",
        "",
        1,
    ),
    ("if #targets() - 1 >= self.worth - 3 then\nraise('paid', you(), 5 - 2 - 1)\nend", "", 1),
    (
        "if target() == self then\nraise('paid', you(), 1)\nend\nif target() ~= nil and self.exists then\nraise('paid', you(), 10)\nend",
        "",
        1,
    ),
    ("raise('paid', you(), 2 * 3)", "", 0),
    ("raise('paid', you(), self.worth / 2)", "", 0),
    ("if self.worth then\nraise('paid', you(), 1)\nend", "", 0),
    ("if ability.many == nil then\nraise('paid', you(), 1)\nend", "", 0),
    ("raise('paid', you(), 2147483647 + 1)", "", 1),
    ("raise('paid', self, 2147483647 + self.worth + 1)", "", 1),
    ("modify(self, { worth = self.worth + 2 }, 'dusk')", "", 1),
    ("modify(self, { worth = -2147483648 - 1 }, 'dusk')", "", 0),
    ("modify(self, { worth = -2147483647 - 2 }, 'dusk')", "", 1),
    // What is nothing, and a seat where a piece has to be.
    ("raise('paid', you(), source().worth)", "", 1),
    ("attach(self, self.host, 'hung')", "", 1),
    ("attach(self.host, self, 'hung')", "", 1),
    ("tag(self.host.host, 'coin')", "", 1),
    ("if self.host.zone == 'heap' then\nraise('paid', you(), 1)\nend", "", 1),
    ("if self.host.exists then\nraise('paid', you(), 1)\nend", "", 1),
    ("create(self.host.card, 'heap')", "", 1),
    ("raise('paid', self.host.controller, 1)", "", 1),
    ("tag(subject(), 'coin')", "", 1),
    ("tag(you(), 'coin')", "", 1),
    ("if has(you(), 'coin') then\nraise('paid', you(), 1)\nend", "", 1),
    ("if has(self.host, 'coin') then\nraise('paid', you(), 1)\nend", "", 1),
    ("raise('paid', you(), subject().worth)", "", 0),
    ("raise('paid', you(), 1, self)\nraise('paid', you(), 2, self.host)", "", 1),
    ("raise('paid', you(), 1, you())", "", 1),
    ("raise('paid', self.host, 2147483647 + 1, you())", "", 1),
    ("add(self.host, 'worth', 2147483647 + 1)", "", 1),
    ("move(self.host, 'heap')", "", 1),
    ("reveal(self.host)", "", 1),
    ("modify(self.host, { worth = 2 })", "", 1),
    // Lists.
    ("raise('burnt_to_the_ground', { self, target() }, 2)", "", 1),
    ("raise('burnt_to_the_ground', { target(2), self, target() }, 2)", "", 1),
    ("raise('paid', { you(), self.controller }, 2)", "", 1),
    ("raise('paid', you(), #pieces('hand') + #pieces('heap') + #pieces('hand', you(), 2))", "", 1),
    ("raise('paid', you(), #pieces('hand', you(), 2147483647 + 1))", "", 1),
    (
        "for _, bell in ipairs(pieces('hand', self.controller, 3)) do\nreveal(bell)\nreveal(bell, you())\nadd(bell, 'worth', bell.worth + 1)\nend",
        "",
        1,
    ),
    (
        "for _, bell in ipairs(targets()) do\nfor _, coin in ipairs(every('coins')) do\nadd(coin, 'worth', 1)\nend\nlocal coin = create('coin', 'heap')\nraise('burnt_to_the_ground', { bell, coin }, 1)\nend",
        "",
        1,
    ),
    // Pieces that are made, moved, looked at and chosen.
    (
        "create(self.card, 'heap')\ncreate('coin', 'hand', you())\nmove(target(), 'heap')\nmove(self, 'hand', you(), 'top')\nmove(self, 'hand', you(), 'bottom')",
        "",
        1,
    ),
    ("move(self, 'hand', you(), 2)", "", 0),
    (
        "if raise('gone', self) then\nraise('paid', you(), 1)\nend\nif raise('gone', targets()) then\nraise('paid', you(), 10)\nend\nif not raise('gone', self) then\nraise('paid', you(), 100)\nend",
        "",
        1,
    ),
    (
        "local bell = choose(you(), 'Which of all these many bells is to be rung?', pieces('hand'))\nraise('rung', bell)\nsettle()\nraise('burnt_to_the_ground', bell, 2)",
        "",
        2,
    ),
    (
        "local coin = choose_or_none(you(), 'Which coin?', every('coins', you()))\nif coin then\nraise('paid', you(), 1)\nelse\ncreate('coin', 'heap')\nend",
        "",
        1,
    ),
    ("local coin = choose(you(), ability.event, every('coins'))\ntag(coin, 'card')", "event = 'gone'", 1),
    ("local coin = choose(self, 'Which coin?', every('coins'))", "", 0),
    // Another name for a function, by what is given.
    (
        "local ask = ability.own and choose_or_none or choose\nlocal bell = ask(you(), 'Which bell?', pieces('hand'))\nif bell then\nraise('rung', bell)\nend",
        "own = true",
        2,
    ),
    (
        "local ask = ability.own and choose_or_none or choose\nlocal bell = ask(you(), 'Which bell?', pieces('hand'))\nif bell then\nraise('rung', bell)\nend",
        "own = false",
        2,
    ),
    (
        "local ask = ability.own and choose_or_none or choose\nlocal bell = ask(you(), 'Which bell?', pieces('hand'))\nif bell then\nraise('rung', bell)\nend",
        "",
        2,
    ),
    (
        "local ask = self.host and choose_or_none or choose\nlocal bell = ask(you(), 'Which bell?', pieces('hand'))\nif bell then\nraise('paid', you())\nend",
        "",
        0,
    ),
    ("local seat = you\nraise('paid', seat(), 2)", "", 1),
    ("raise('paid', you(), ability.many or 4)", "", 1),
    ("raise('paid', you(), ability.own and 3 or ability.many and 2 or 1)", "own = true", 1),
    ("raise('paid', you(), ability.own and 3 or ability.many and 2 or 1)", "many = 9", 1),
    ("if ability.own and self.host or ability.many then\nraise('paid', you(), 1)\nend", "many = 0", 1),
    // Lists that are kept, and what is written over.
    (
        "local rest = pieces('hand', you(), 4)\nlocal taken = rest[2]\nrest = without(rest, taken)\nraise('burnt_to_the_ground', rest, #rest)\nraise('paid', you(), #without(rest, target()))",
        "",
        1,
    ),
    (
        "local rest = pieces('hand', you(), 3)\nwhile #rest > 0 do\nlocal bell = choose(you(), 'Which one goes next?', rest)\nrest = without(rest, bell)\nmove(bell, 'heap', you(), 'bottom')\nend",
        "",
        1,
    ),
    (
        "local rest = pieces('hand', you(), 3)\nfor _, bell in ipairs(rest) do\nreveal(bell, you())\nrest = without(rest, bell)\nend\nraise('paid', you(), #rest + 1)",
        "",
        1,
    ),
    (
        "local both = { self, target() }\nfor _, one in ipairs(both) do\nraise('burnt_to_the_ground', one, 1)\nend\nboth = without(both, self)\nraise('paid', you(), #both)",
        "",
        1,
    ),
    ("local seats = { you(), self.controller }\nfor _, seat in ipairs(seats) do\ntag(seat, 'coin')\nend", "", 1),
    ("local rest = without(targets(), self.host)\nraise('paid', you(), #rest)", "", 1),
    (
        "local left = 3\nwhile left > 0 do\nleft -= 1\nraise('paid', you(), left)\nend\nleft += ability.many\nraise('paid', you(), left)",
        "many = 2",
        1,
    ),
    ("local bell = self\nbell = target()\nif bell then\nbell = self\nend\nadd(bell, 'worth', 1)", "", 1),
    ("local bell = self\nbell = you()\nraise('paid', bell, 1)", "", 0),
    ("local bell = self\nbell.worth = 2", "", 0),
    ("local rest = pieces('hand')\nrest = { self }\nraise('burnt_to_the_ground', rest, 1)", "", 0),
    ("local rest = pieces('hand')\ntable.remove(rest, 1)\nraise('burnt_to_the_ground', rest, 1)", "", 0),
    ("while true do\nraise('paid', you(), 1)\nend", "", 1),
    ("while not self.host do\nlocal rest = 1\nend", "", 1),
    ("raise('paid', you(), #without(targets(), self))\nend\n\nfunction without(list, one)\nreturn list", "", 0),
    // Dice.
    (
        "local face = roll(1, 6)\nif face <= 2 then\nraise('paid', you(), face)\nelseif face >= 5 then\nadd(self, 'worth', roll(2, face))\nend",
        "",
        1,
    ),
    ("raise('paid', you(), roll(1, ability.many))", "many = 0", 1),
    ("raise('paid', you(), roll(40, 2147483647 + 1))", "", 1),
    ("raise('paid', you(), amount() + 1)\nfor _ = 1, amount() do\nraise('paid', you(), 1)\nend", "", 1),
    // What fails in another line than its statement begins in.
    ("raise('paid',\nyou(), 1)", "", 0),
    ("if self.zone == 'hand'\nand self.host then\nraise('paid', you(), 1)\nend", "", 0),
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
    let mut differ = String::new();
    for (body, param, count) in CASES {
        let (body, param) = (body.replace('\'', "\""), param.replace('\'', "\""));
        let script = format!("function effects.toll(self, ability)\n{body}\nend");
        let (lowered, of_lowered) = ends(&script, &param, false);
        let (written, of_written) = ends(&script, &param, true);
        let first = lowered.iter().zip(&written).find(|(lowered, written)| lowered != written);
        if let Some((lowered, written)) = first {
            differ += &format!("{script}\n{param}\nlowered: {lowered}\nwritten: {written}\n\n");
        }
        if lowered.len() != written.len() || (of_lowered, of_written) != (*count, 0) {
            differ += &format!("{script}\n{param}\n{of_lowered} effects are lowered, not {count}\n\n");
        }
    }
    assert!(differ.is_empty(), "{differ}");
}
