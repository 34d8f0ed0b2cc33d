//! Invariant 8 at the door from scripts to the engine: whatever a script gives to a
//! verb is measured before it is copied, paid for, and told in the words of scripts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tuckbox_core::play::{FailedBy, Failure};
use tuckbox_script::LuaHost;
use tuckbox_script::budget::Budget;
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{Table, edited};

/// The longest one attack may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Plays one effect of the box `mischief` to its end, with the first option of
/// whatever it asks.
fn run(body: &str) -> Result<(), Failure> {
    let start = Instant::now();
    let (result, _) = outcome(body);
    assert!(start.elapsed() < PATIENCE, "`{body}` takes {:?}", start.elapsed());
    result
}

/// What comes of an effect of the box `mischief`, and the fingerprint of the match
/// afterwards.
fn outcome(body: &str) -> (Result<(), Failure>, u64) {
    let old = "  error(\"I give up.\")\nend\n\nfunction effects.give_up_later";
    let new = old.replace("  error(\"I give up.\")", body);
    let mut table = Table::of(&edited("mischief", &[(old, &new)]), 1);
    let mut result = table.try_play("A: play give_up");
    while result.is_ok() && table.play.answers_in_step() > 0 {
        let first = table.options_of(table.play.decisions().next().unwrap().seat).swap_remove(0);
        result = table.try_play(&first);
    }
    (result, table.play.fingerprint())
}

/// Every call is stopped by a message with these words; all misses are told at once.
fn check(before: &str, message: &str, calls: &[&str]) {
    let miss = |call: &&str| match run(&format!("  {before}\n  {call}")) {
        Ok(()) => Some(format!("{call}: goes unpunished")),
        Err(failure) if failure.message.contains(message) => None,
        Err(failure) => Some(format!("{call}: {}", failure.message)),
    };
    let missed: Vec<String> = calls.iter().filter_map(miss).collect();
    assert!(missed.is_empty(), "not `{message}`:\n{}", missed.join("\n"));
}

#[test]
fn invariant_8_a_long_text_is_refused_by_every_verb() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "long-texts", || {
        let calls = [
            "say(long)",
            "confirm(you(), long)",
            "choose(you(), long, every(\"toy\"))",
            "choose_or_none(you(), long, every(\"toy\"))",
            "choose_number(you(), long, 1, 2)",
            "choose_together(long, { { seat = you(), least = 1, most = 2 } })",
            "choose_together(\"Which?\", { { seat = you(), words = { long } } })",
            "choose_word(you(), long, { \"a\", \"b\" })",
            "choose_word(you(), \"Which?\", table.create(1000, long))",
            "roll(1, 6, { why = long })",
            "roll(1, 6, { [long] = 1 })",
            "roll_each(1, 6, { why = long })",
            "roll_pieces({ self }, 6, \"heft\", { why = long })",
            "roll_pieces({ self }, 6, long)",
            "has(self, long)",
            "base(self, long)",
            "word(self, long)",
            "setting(long)",
            "chart(long, 1)",
            "pieces(long)",
            "every(long)",
            "table_stat(long)",
            "return self[long]",
            "self[long] = 1",
            "return you()[long]",
            "raise(long, self)",
            "set(self, long, 1)",
            "set(self, \"heft\", long)",
            "add(self, long, 1)",
            "set_table(long, 1)",
            "tag(self, long)",
            "untag(self, long)",
            "modify(self, { [long] = 1 })",
            "modify(self, { heft = 1 }, long)",
            "give(self, long)",
            "give_turns(self, long, you(), 1)",
            "move(self, long)",
            "move(self, \"floor\", nil, long)",
            "attach(self, self, long)",
            "create(long, \"floor\")",
            "create(\"ball\", long)",
            "control(self, you(), long)",
            "deal(long, \"hand\", you(), 1)",
            "deal(\"hand\", \"shelf\", you(), 1, long)",
            "turn(self, long)",
            "copy(self, long)",
            "shuffle(long)",
            "window(long)",
            "release(self, long)",
            "delay(long, false, \"spin\")",
            "delay(\"never\", false, long)",
        ];
        let long = "local long = table.concat(table.create(1000, table.concat(table.create(100, \"x\"))))";
        check(long, "at most 500 bytes, not 100000", &calls);
    });
}

#[test]
fn invariant_8_a_long_list_is_refused_by_every_verb() {
    let pieces = [
        "choose(you(), \"Which?\", many)",
        "choose_or_none(you(), \"Which?\", many)",
        "choose_together(\"Which?\", { { seat = you(), from = many } })",
        "roll_pieces(many, 6, \"heft\")",
        "use_for(you(), many)",
    ];
    let many = "local many = table.create(20000, self)";
    check(many, "pieces, not 20000", &pieces);
    check(many, "pieces and seats, not 20000", &["raise(\"poked\", many)"]);
    let seats = ["lose(many)", "win(many)", "roll(1, 6, { seen = many })"];
    check("local many = table.create(20000, you())", "pieces and seats, not 20000", &seats);
    let words =
        ["choose_word(you(), \"Which?\", many)", "choose_together(\"Which?\", { { seat = you(), words = many } })"];
    check("local many = table.create(20000, \"w\")", "at most 1000 words, not 20000", &words);
    check("local many = table.create(20000, 1)", "numbers, not 20000", &["roll(1, 6, { plus = many })"]);
    check("local many = table.create(20000, 1)", "values, not 20000", &["pick(many)"]);
    let asked = "local many = table.create(20000, { seat = you(), least = 1, most = 2 })";
    check(asked, "at most 16 questions, not 20000", &["choose_together(\"Which?\", many)"]);
}

#[test]
fn invariant_8_a_verb_is_paid_for_what_it_copies() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "paid-verbs", || {
        let before = "local why = table.concat(table.create(500, \"x\"))";
        let calls = [
            "local rule = { why = why } for i = 1, 15000 do roll(1, 6, rule) end",
            "for i = 1, 15000 do say(why) end",
            "for i = 1, 15000 do roll(1000, 6) end",
            "local many = table.create(1000, 1) for i = 1, 15000 do pick(many) end",
            "local rule = { plus = table.create(1000, 1) } for i = 1, 15000 do roll(1, 6, rule) end",
            "local many = table.create(1000, why) choose_together(\"Which?\", table.create(16, { seat = you(), words = many }))",
        ];
        check(before, "ran too long", &calls);
    });
}

#[test]
fn invariant_8_a_wrong_kind_is_told_in_the_words_of_scripts() {
    let said = |message: &str, call: &str| check("", message, &[call]);
    said("A text is needed here as the first argument, but the script gave a list.", "say({})");
    said("A text is needed here as the first argument, but the script gave nothing", "say()");
    said("A text is needed here as the first argument, but the script gave true or false.", "say(true)");
    said("A text is needed here as the first argument, but the script gave a seat.", "say(you())");
    said("A text is needed here as the second argument, but the script gave a piece.", "has(self, self)");
    said("A text is needed here, but the script gave a function.", "return self[say]");
    said("A text is needed here, but the script gave a list.", "choose_word(you(), \"Which?\", { {} })");
    said("A text is needed here, but the script gave true or false.", "modify(self, { [true] = 1 })");
    said("`why` is a text that says what the roll is for.", "roll(1, 6, { why = {} })");
    said("This text is cut in the middle of a letter", "say(\"\\255\")");
    said(
        "A list is needed here as the third argument, but the script gave a text",
        "choose_word(you(), \"Which?\", \"word\")",
    );
    said("A list is needed here as the first argument, but the script gave a number", "pick(5)");
    said("A list is needed here, but the script gave a number", "choose_together(\"Which?\", { 5 })");
    said("A list is needed here as the third argument, but the script gave a text", "roll(1, 6, \"why\")");
    said("A list is needed here as the third argument, but the script gave nothing", "choose(you(), \"Which?\")");
    said("A list is needed here as the second argument, but the script gave a piece", "use_for(you(), self)");
    said("A whole number is needed here as the first argument, but the script gave a text", "target(\"first\")");
    said("The first target is 1; there is no target -1.", "target(-1)");
    said("A whole number is needed here as the first argument, but the script gave a list", "roll({}, 6)");
    said("A whole number is needed here as the second argument, but the script gave nothing", "roll(1)");
    said("A piece is needed here as the first argument, but the script gave a number.", "has(5, \"used\")");
    said(
        "A piece is needed here as the first argument, but the script gave nothing; is there a target?",
        "tag(nil, \"used\")",
    );
    said("A piece or a seat is needed here, but the script gave nothing; is there a target?", "raise(\"poked\")");
    said("A seat is needed here as the first argument, but the script gave a list.", "plays({})");
}

#[test]
fn invariant_8_no_number_of_a_script_overflows() {
    let least = "(-2147483648)";
    let die = "is not possible; the lowest face lies between -1000000 and 1000000";
    check("", die, &[&format!("roll(2, 6, {{ from = {least} }})"), &format!("roll_each(2, 6, {{ from = {least} }})")]);
    for harmless in [
        "roll(2, 6, { plus = { 2147483647, 2147483647 } })",
        "roll(2, 6, { plus = LEAST, against = LEAST })",
        "roll(LEAST, 6)",
        "roll(2, 6, { highest = LEAST })",
        "add(you(), \"luck\", 2147483647) add(you(), \"luck\", 2147483647) add(you(), \"luck\", LEAST)",
        "deal(\"hand\", \"shelf\", you(), LEAST)",
        "create(\"ball\", \"floor\", you(), LEAST)",
    ] {
        let result = run(&format!("  {}", harmless.replace("LEAST", least)));
        assert_eq!(result, Ok(()), "{harmless}");
    }
}

/// Heavy effects: some end at a bound, some just before one, some ask.
const HEAVY: [&str; 7] = [
    "while true do end",
    "for i = 1, 100000 do set(self, \"heft\", i % 7) end",
    "for i = 1, 30000 do roll(1, 6, {}) end",
    "for i = 1, 300 do confirm(you(), \"So?\") end",
    "for i = 1, 1000000 do confirm(you(), \"So?\") end",
    "local text = \"\" while true do text = text .. \"xxxxxxxxxxxxxxxx\" end",
    "local function deeper() return 1 + deeper() end deeper()",
];

#[test]
fn invariant_8_a_bound_is_reached_at_the_same_operation_under_load() {
    let outcomes = || HEAVY.map(outcome);
    let idle = outcomes();
    assert!(idle.iter().all(|(result, _)| result.as_ref().err().is_none_or(|fault| fault.by == FailedBy::Content)));
    assert!(idle.iter().any(|(result, _)| result.is_ok()) && idle.iter().any(|(result, _)| result.is_err()));
    let over = AtomicBool::new(false);
    let loaded = std::thread::scope(|scope| {
        let busy = 2 * std::thread::available_parallelism().map_or(2, |number| number.get());
        for _ in 0..busy {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let loaded = outcomes();
        over.store(true, Ordering::Relaxed);
        loaded
    });
    assert_eq!(idle, loaded);
}

#[test]
fn invariant_8_what_the_clock_stops_is_no_result() {
    let new = edited("mischief", &[("  error(\"I give up.\")", "  while true do end")]);
    let budget = Budget { patience: Duration::ZERO, ..Budget::default() };
    let mut table = Table::of(&new, 1);
    table.host = Box::new(LuaHost::with_budget(&new.rules, &new.scripts, budget).unwrap());
    let failure = table.try_play("A: play give_up").unwrap_err();
    assert_eq!(failure.by, FailedBy::Clock);
    assert!(failure.message.contains("no result of the match"), "{failure}");
}
