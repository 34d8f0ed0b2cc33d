//! Leaks planted in the data and scripts of the box `cellar`: what a designer may
//! write by mistake. The checks of a match at a point, those of `Sound`, catch them.

use super::{ASKED, Channel, Edits, FAILS, SEES, TOLD};

/// A leak in a game, and its clean twin.
pub(super) struct Planted {
    pub channel: Channel,
    pub name: &'static str,
    pub fault: Edits,
    pub clean: Edits,
    /// What is played before the checks.
    pub moves: &'static [&'static str],
    /// What the check says that catches it.
    pub caught: &'static str,
}

/// A's dice have fallen, and B is asked.
const SHAKEN: &[&str] = &["A: shake", "A: stop"];
/// B is asked at the beginning of its turn.
const TURN: &[&str] = &["A: stop"];
/// What the effect `tell` says in the box.
const SAY: &str = "say(\"The cellar is cool.\") --tell";

/// A zone in play of which nobody sees what lies there.
const VAULT: (&str, &str) = ("/*zones*/", "\"vault\": (of: Seat, play: true),");
/// Lays a thing there face down.
const LOCK_UP: &str = "local thing = pieces(\"hand\", you())[1]\n  turn(thing, \"down\")\n  move(thing, \"vault\")";
/// What hangs on things, seen by who hung it there.
const CHARMS: (&str, &str) = ("/*zones*/", "\"charms\": (of: Piece, sees: Owner, play: true),");
/// Hangs a thing on one that lies open.
const HANG: &str = "local own = pieces(\"shelf\", you())\n  if #own > 0 then attach(pieces(\"hand\", you())[1], own[1], \"charms\") end";
/// Waxes a thing on one's own shelf.
const WAX: &str = "for _, thing in ipairs(pieces(\"shelf\", you())) do tag(thing, \"waxed\") end";
/// A has hung something on one of its three things.
const HUNG: &[&str] = &["A: put wine", "A: put cheese", "A: put ham", "A: tell", "A: stop"];
pub(super) const LEAKS: &[Planted] = &[
    Planted {
        channel: Channel::Options,
        name: "legality reads the opponent's hidden dice",
        fault: &[(
            "/*rules*/",
            "rules: [(when: Check(Total(\"pips\", (in: [\"cup\"], of: Opponents)), AtLeast, Num(7)), because: \"Low.\")],",
        )],
        clean: &[(
            "/*rules*/",
            "rules: [(when: Check(Total(\"pips\", (in: [\"cup\"], of: Me)), AtMost, Num(7)), because: \"Low.\")],",
        )],
        moves: SHAKEN,
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads the opponent's hand",
        fault: &[(
            "/*rules*/",
            "rules: [(when: Some(in: [\"hand\"], of: Opponents, cards: [\"wine\"]), because: \"None.\")],",
        )],
        clean: &[(
            "/*rules*/",
            "rules: [(when: Some(in: [\"hand\"], of: Me, cards: [\"wine\"]), because: \"None.\")],",
        )],
        moves: TURN,
        caught: ASKED,
    },
    Planted {
        channel: Channel::Numbers,
        name: "legality counts cards of a deck",
        fault: &[(
            "/*rules*/",
            "rules: [(when: Check(Count((in: [\"deck\"], of: Opponents, cards: [\"wine\"])), AtLeast, Num(3)), because: \"Few.\")],",
        )],
        clean: &[(
            "/*rules*/",
            "rules: [(when: Check(Size(\"deck\", Opponents), AtLeast, Num(3)), because: \"Few.\")],",
        )],
        moves: TURN,
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads a number that only its seat sees",
        fault: &[(
            "/*rules*/",
            "rules: [(when: Check(SeatStat(Next(Me), \"guess\"), AtLeast, Num(5)), because: \"Low.\")],",
        )],
        clean: &[(
            "/*rules*/",
            "rules: [(when: Check(SeatStat(Next(Me), \"luck\"), AtMost, Num(5)), because: \"Low.\")],",
        )],
        moves: &["A: guess", "A: 5", "A: stop"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads a hidden tag",
        fault: &[
            (SAY, "tag(pieces(\"hand\", you())[1], \"waxed\")"),
            ("/*rules*/", "rules: [(when: Some(in: [\"hand\"], of: Opponents, is: [\"waxed\"]), because: \"None.\")],"),
        ],
        clean: &[
            (SAY, "tag(pieces(\"hand\", you())[1], \"waxed\")"),
            ("/*rules*/", "rules: [(when: No(in: [\"hand\"], of: Me, is: [\"waxed\"]), because: \"None.\")],"),
        ],
        moves: &["A: tell", "A: stop"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads what lies face down",
        fault: &[(
            "/*rules*/",
            "rules: [(when: Some(in: [\"shelf\"], of: Opponents, cards: [\"wine\"]), because: \"None.\")],",
        )],
        clean: &[(
            "/*rules*/",
            "rules: [(when: Some(in: [\"shelf\"], of: Opponents, face: Down), because: \"None.\")],",
        )],
        moves: &["A: cover wine", "A: stop"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads a kept target",
        fault: &[(
            "/*rules*/",
            "rules: [(when: Some(in: [\"shelf\"], of: Opponents, also: [Same(Held, Me)]), because: \"None.\")],",
        )],
        clean: &[("/*rules*/", "rules: [(when: Some(in: [\"shelf\"], of: Opponents), because: \"None.\")],")],
        moves: &["A: put wine", "A: stop", "B: put ham", "B: stop", "A: mark wine", "A: ham", "A: stop"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads a tag of what lies face down",
        fault: &[
            (SAY, WAX),
            (
                "/*rules*/",
                "rules: [(when: Some(in: [\"shelf\"], of: Opponents, is: [\"waxed\"]), because: \"None.\")],",
            ),
        ],
        clean: &[
            (SAY, WAX),
            ("/*rules*/", "rules: [(when: No(in: [\"shelf\"], of: Me, is: [\"waxed\"]), because: \"None.\")],"),
        ],
        moves: &["A: cover wine", "A: tell", "A: stop"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads which side is up where nobody sees what lies",
        fault: &[
            VAULT,
            (SAY, LOCK_UP),
            ("/*rules*/", "rules: [(when: Some(in: [\"vault\"], of: Opponents, face: Down), because: \"None.\")],"),
        ],
        clean: &[
            VAULT,
            (SAY, LOCK_UP),
            ("/*rules*/", "rules: [(when: Some(in: [\"vault\"], of: Opponents), because: \"None.\")],"),
        ],
        moves: &["A: tell", "A: stop"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "legality reads what hangs on a piece in secret",
        fault: &[
            CHARMS,
            (SAY, HANG),
            ("/*rules*/", "rules: [(when: Some(in: [\"charms\"], host: (cards: [\"wine\"])), because: \"None.\")],"),
        ],
        clean: &[CHARMS, (SAY, HANG), ("/*rules*/", "rules: [(when: Some(in: [\"charms\"]), because: \"None.\")],")],
        moves: HUNG,
        caught: ASKED,
    },
    Planted {
        channel: Channel::View,
        name: "a computed stat over what lies face down is shown to all",
        fault: &[("/*stats*/", "\"hoard\": (of: Seat, computed: Total(\"worth\", (in: [\"shelf\"], of: Me))),")],
        clean: &[(
            "/*stats*/",
            "\"hoard\": (of: Seat, computed: Total(\"worth\", (in: [\"shelf\"], of: Me, face: Up))),",
        )],
        moves: &["A: cover wine", "A: stop"],
        caught: SEES,
    },
    Planted {
        channel: Channel::View,
        name: "a computed stat over a hand is shown to all",
        fault: &[("/*stats*/", "\"wealth\": (of: Seat, computed: Total(\"worth\", (in: [\"hand\"], of: Me))),")],
        clean: &[(
            "/*stats*/",
            "\"wealth\": (of: Seat, shown: Own, computed: Total(\"worth\", (in: [\"hand\"], of: Me))),",
        )],
        moves: TURN,
        caught: SEES,
    },
    Planted {
        channel: Channel::View,
        name: "a computed stat over hidden dice is shown to all",
        fault: &[("/*stats*/", "\"rolled\": (of: Seat, computed: Total(\"pips\", (in: [\"cup\"], of: Me))),")],
        clean: &[("/*stats*/", "\"rolled\": (of: Seat, computed: Count((in: [\"cup\"], of: Me))),")],
        moves: SHAKEN,
        caught: SEES,
    },
    Planted {
        channel: Channel::View,
        name: "a computed stat reads a number that only its seat sees",
        fault: &[("/*stats*/", "\"twice\": (of: Seat, computed: Mul(SeatStat(Me, \"guess\"), Num(2))),")],
        clean: &[("/*stats*/", "\"twice\": (of: Seat, computed: Mul(SeatStat(Me, \"luck\"), Num(2))),")],
        moves: &["A: guess", "A: 5", "A: stop"],
        caught: SEES,
    },
    Planted {
        channel: Channel::Options,
        name: "a word to choose is a hidden number",
        fault: &[(
            SAY,
            "choose_word(you(), \"Which?\", { \"seven\", pieces(\"cup\", opponent())[1].pips .. \" pips\" })",
        )],
        clean: &[(SAY, "choose_word(you(), \"Which?\", { \"seven\", pieces(\"cup\", you())[1].pips .. \" pips\" })")],
        moves: &["A: shake", "A: stop", "B: tell"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Numbers,
        name: "how many numbers are offered is a hidden number",
        fault: &[(SAY, "choose_number(you(), \"How many?\", 0, pieces(\"cup\", opponent())[1].pips)")],
        clean: &[(SAY, "choose_number(you(), \"How many?\", 0, 1 + pieces(\"cup\", you())[1].pips)")],
        moves: &["A: shake", "A: stop", "B: tell"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Numbers,
        name: "how many backs are offered tells what they are",
        fault: &[(
            SAY,
            "local list = {}\n  for _, p in ipairs(pieces(\"hand\", opponent())) do\n    if p.card ~= \"ham\" then list[#list + 1] = p end\n  end\n  choose_or_none(you(), \"Which?\", list, true)",
        )],
        clean: &[(SAY, "choose_or_none(you(), \"Which?\", pieces(\"hand\", opponent()), true)")],
        moves: &["A: stop", "B: tell"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Options,
        name: "the order of options tells what they are",
        fault: &[(
            SAY,
            "local list = pieces(\"hand\", opponent())\n  table.sort(list, function(a, b) return a.worth < b.worth end)\n  choose_or_none(you(), \"Which?\", list)",
        )],
        clean: &[(SAY, "choose_or_none(you(), \"Which?\", pieces(\"hand\", opponent()))")],
        moves: &["A: stop", "B: tell"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Prompt,
        name: "a question names a hidden number",
        fault: &[(SAY, "confirm(you(), \"Are these \" .. pieces(\"cup\", opponent())[1].pips .. \" pips?\")")],
        clean: &[(SAY, "confirm(you(), \"Are these \" .. #pieces(\"cup\", opponent()) .. \" dice?\")")],
        moves: &["A: shake", "A: stop", "B: tell"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Prompt,
        name: "a question names a hidden card",
        fault: &[(SAY, "confirm(you(), \"Is it \" .. pieces(\"hand\", opponent())[1].card .. \"?\")")],
        clean: &[(SAY, "confirm(you(), \"Is it \" .. pieces(\"hand\", opponent())[1].title .. \"?\")")],
        moves: &["A: stop", "B: tell"],
        caught: ASKED,
    },
    Planted {
        channel: Channel::Log,
        name: "a script says a hidden number after its question",
        fault: &[(
            SAY,
            "confirm(you(), \"So?\")\n  say(\"They rolled \" .. pieces(\"cup\", opponent())[1].pips .. \".\")",
        )],
        clean: &[(SAY, "confirm(you(), \"So?\")\n  say(\"They have \" .. #pieces(\"cup\", opponent()) .. \" dice.\")")],
        moves: &["A: shake", "A: stop", "B: tell"],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a script says the number of who answers",
        fault: &[(SAY, "confirm(you(), \"So?\")\n  say(\"I rolled \" .. pieces(\"cup\", you())[1].pips .. \".\")")],
        clean: &[(SAY, "confirm(you(), \"So?\")\n  say(\"I have \" .. #pieces(\"cup\", you()) .. \" dice.\")")],
        moves: &["A: shake", "A: tell"],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a script says a hidden number",
        fault: &[(SAY, "say(\"They rolled \" .. pieces(\"cup\", opponent())[1].pips .. \".\")")],
        clean: &[(SAY, "say(\"They have \" .. #pieces(\"cup\", opponent()) .. \" dice.\")")],
        moves: SHAKEN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a script says a hidden card",
        fault: &[(SAY, "say(\"They hold \" .. pieces(\"hand\", opponent())[1].card .. \".\")")],
        clean: &[(SAY, "say(\"They hold \" .. pieces(\"hand\", opponent())[1].title .. \".\")")],
        moves: TURN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a script says what lies face down",
        fault: &[(SAY, "say(\"They hide \" .. pieces(\"shelf\", opponent())[1].card .. \".\")")],
        clean: &[(SAY, "say(\"They hide \" .. pieces(\"shelf\", opponent())[1].title .. \".\")")],
        moves: &["A: cover wine", "A: stop"],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "the reason of a roll names a hidden card",
        fault: &[(SAY, "roll(1, 6, { why = pieces(\"hand\", opponent())[1].card })")],
        clean: &[(SAY, "roll(1, 6, { why = pieces(\"hand\", opponent())[1].title })")],
        moves: TURN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "what is covered is named while it is covered",
        fault: &[("/*cover*/", "Effect(\"tell\")"), (SAY, "if self then say(self.card .. \" is covered.\") end")],
        clean: &[("/*cover*/", "Effect(\"tell\")"), (SAY, "if self then say(self.title .. \" is covered.\") end")],
        moves: &[],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "the amount of an event is a hidden number",
        fault: &[("/*call*/", "RaiseSeat(\"noted\", Me, Total(\"pips\", (in: [\"cup\"], of: Opponents)))")],
        clean: &[("/*call*/", "RaiseSeat(\"noted\", Me, Size(\"cup\", Opponents))")],
        moves: SHAKEN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a number that only its seat sees is said",
        fault: &[(SAY, "say(\"They guess \" .. opponent().guess .. \".\")")],
        clean: &[(SAY, "say(\"They have \" .. opponent().luck .. \" luck.\")")],
        moves: &["A: guess", "A: 5", "A: stop"],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "what is paid hangs on the hand",
        fault: &[
            ("\"luck\": (of: Seat)", "\"luck\": (of: Seat, base: 30)"),
            ("/*rules*/", "pay: {\"luck\": Total(\"worth\", (in: [\"hand\"], of: Me))},"),
        ],
        clean: &[
            ("\"luck\": (of: Seat)", "\"luck\": (of: Seat, base: 30)"),
            ("/*rules*/", "pay: {\"luck\": Size(\"hand\", Me)},"),
        ],
        moves: TURN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a number that only its seat sees is paid with",
        fault: &[
            ("\"luck\": (of: Seat)", "\"luck\": (of: Seat, base: 30)"),
            ("/*rules*/", "pay: {\"luck\": SeatStat(Me, \"guess\")},"),
        ],
        clean: &[
            ("\"luck\": (of: Seat)", "\"luck\": (of: Seat, base: 30)"),
            ("/*rules*/", "pay: {\"guess\": Num(1)},"),
        ],
        moves: &["A: guess", "A: 5"],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "what is added to a roll is a hidden number",
        fault: &[(
            "/*call*/",
            "Roll(dice: Num(1), sides: Num(6), purpose: \"a call\", plus: [Total(\"pips\", (in: [\"cup\"], of: Opponents))])",
        )],
        clean: &[(
            "/*call*/",
            "Roll(dice: Num(1), sides: Num(6), purpose: \"a call\", plus: [Size(\"cup\", Opponents)])",
        )],
        moves: SHAKEN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "what a roll is held against is a hidden number",
        fault: &[(
            "/*call*/",
            "Roll(dice: Num(1), sides: Num(6), purpose: \"a call\", against: Total(\"worth\", (in: [\"hand\"], of: Opponents)))",
        )],
        clean: &[(
            "/*call*/",
            "Roll(dice: Num(1), sides: Num(6), purpose: \"a call\", seen: Opponents, against: Total(\"worth\", (in: [\"hand\"], of: Opponents)))",
        )],
        moves: TURN,
        caught: TOLD,
    },
    Planted {
        channel: Channel::Log,
        name: "a rule of the turn tells hidden dice",
        fault: &[(
            "Phase(\"day\", [",
            "Phase(\"day\", [Do([RaiseSeat(\"noted\", Active, Total(\"pips\", (in: [\"cup\"], of: Opponents)))]),",
        )],
        clean: &[("Phase(\"day\", [", "Phase(\"day\", [Do([RaiseSeat(\"noted\", Active, Size(\"cup\", Opponents))]),")],
        moves: &["A: shake"],
        caught: TOLD,
    },
    Planted {
        channel: Channel::Error,
        name: "a failure names a hidden card",
        fault: &[(SAY, "error(\"they hold \" .. pieces(\"hand\", opponent())[1].card)")],
        clean: &[(SAY, "say(\"They hold something.\")")],
        moves: TURN,
        caught: FAILS,
    },
];
