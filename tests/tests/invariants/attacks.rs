//! Invariant 8: a script cannot hang, flood, escape or lie: the box `mischief`. What the
//! sandbox alone holds is in `tests/attacks`; here they come through the rules.

use std::sync::Arc;
use std::time::{Duration, Instant};
use tuckbox_core::matches::Match;
use tuckbox_core::play::Failure;
use tuckbox_project::game::Game;
use tuckbox_tests::table::{Table, edited, try_edited};

/// What each trick is told, and the line of its script that is named; nothing
/// where it comes to no harm.
const TRICKS: [(&str, &str); 41] = [
    ("spin", "ran too long"),
    ("swell", "too much memory"),
    ("dig", "called too deeply"),
    ("index_nil", "attempt to index nil"),
    ("wrong_stat", "`heft` is a stat of pieces, not of seats."),
    ("wrong_name", "This game has no stat `lukc`. Did you mean `luck`?"),
    ("wrong_kind", "A piece is needed here as the first argument, but the script gave a seat."),
    ("wrong_kind_too", "A piece or a seat is needed here, but the script gave a number."),
    ("fraction", "A whole number is needed here, but the script gave 0.5"),
    ("huge", "Numbers go from -2147483648 to 2147483647"),
    ("not_a_number", "A whole number is needed here, but the script divided by 0"),
    ("a_text", "the word \"three\" cannot stand for it"),
    ("many_pieces", "more than 20000 events, the last of them `created`"),
    ("no_pieces", ""),
    ("many_dice", "A roll of 1000000000 dice with 6 sides is not possible"),
    ("no_sides", "A roll of 1 dice with 0 sides is not possible"),
    ("flat_dice", "A roll of 1 dice with -6 sides is not possible"),
    ("all_words", "at most 1000 words, not 2000"),
    ("no_words", "Seat A is asked to choose, but has nothing to choose from."),
    ("no_numbers", "nothing to choose from"),
    ("all_numbers", "at most 1000 words or numbers"),
    ("nobody_to_choose", "nothing to choose from"),
    ("half_a_question", "exactly one of `from` (pieces), `words`, or `least` and `most`"),
    ("nothing_to_choose", ""),
    ("shout", "A text given to the engine has at most 500 bytes"),
    ("chatter", "events, the last of them a line of the log"),
    ("procrastinate", "events, the last of them an effect that is delayed"),
    ("floating", "Pieces cannot be attached in zone `floor`"),
    ("on_itself", ""),
    ("overwrite", "A piece's `heft` is changed with set, add, tag or move, not by assignment."),
    ("overwrite_seat", "A seat's `luck` is changed with set or add, not by assignment."),
    ("blink", "events, the last of them `blinked`"),
    ("blink_all", "events, the last of them `blinked`"),
    ("circle_round", "more than 48 deep"),
    ("divide", "abilities wait at once after the event `split`"),
    ("poke", "more than 48 deep"),
    ("give_up", "I give up."),
    ("give_up_later", "I give up."),
    ("nest", "called too deeply"),
    ("spin_on", "more than 48 deep"),
    ("round_and_round", "more than 48 deep"),
];

/// Tricks that fail in data, where no script has a line.
const IN_DATA: [&str; 4] = ["blink", "blink_all", "divide", "round_and_round"];

/// The longest any trick may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// Plays a trick to its end, with the first option of whatever it asks.
fn played(table: &mut Table, trick: &str) -> Result<(), Failure> {
    let mut result = table.try_play(&format!("A: play {trick}"));
    while result.is_ok() && table.play.answers_in_step() > 0 {
        let first = table.options_of(table.play.decisions().next().unwrap().seat).swap_remove(0);
        result = table.try_play(&first);
    }
    result
}

#[test]
fn invariant_8_a_trick_is_stopped_told_and_undone() {
    for (trick, message) in TRICKS {
        let mut table = Table::open("mischief");
        table.play(&["lay top", "lay top", "lay ball"]);
        let before = (table.play.fingerprint(), table.board(), table.log('A'), table.play.answers());
        let start = Instant::now();
        let result = played(&mut table, trick);
        assert!(start.elapsed() < PATIENCE, "{trick} takes {:?}", start.elapsed());
        match result {
            Ok(()) => assert_eq!(message, "", "{trick} goes unpunished"),
            Err(failure) => {
                assert!(!message.is_empty() && failure.message.contains(message), "{trick}: {failure:?}");
                check_trace(trick, &failure);
                table.play.advance(&*table.host).unwrap();
                let after = (table.play.fingerprint(), table.board(), table.log('A'), table.play.answers());
                assert_eq!(after, before, "{trick} leaves something behind");
            }
        }
        assert!(table.options('A').contains("stop"), "{trick}");
        table.play(&["stop", "lay top", "stop"]);
    }
}

/// Card, ability, and where it is a script, its line.
fn check_trace(trick: &str, failure: &Failure) {
    let trace = failure.trace.join("; ");
    if IN_DATA.contains(&trick) {
        assert!(trace.contains("ability `"), "{trick}: {failure:?}");
        return;
    }
    assert!(
        trace.contains(&format!("card `{trick}`")) && trace.contains(&format!("ability `{trick}#0`")),
        "{failure:?}"
    );
    let (script, line) = failure.line.as_ref().unwrap_or_else(|| panic!("{trick} has no line: {failure:?}"));
    assert!(script == "scripts/mischief/tricks.lua" && *line > 0, "{failure:?}");
}

#[test]
fn invariant_8_a_failure_in_the_middle_undoes_the_whole_step() {
    let mut table = Table::open("mischief");
    table.play(&["lay top", "lay ball"]);
    let before = table.play.fingerprint();
    table.play(&["play give_up_later", "ball"]);
    assert_eq!((table.purse('A', "luck"), table.has("ball", "used"), table.asked()), (8, true, "B".into()));
    assert!(table.try_play("B: yes").is_err());
    table.play.advance(&*table.host).unwrap();
    assert_eq!((table.play.fingerprint(), table.purse('A', "luck"), table.has("ball", "used")), (before, 3, false));
    table.play(&["play give_up_later", "ball", "B: no"]);
    assert_eq!((table.purse('A', "luck"), table.zone('A', "shelf")), (8, "give_up_later".into()));
}

/// A match of a game whose first question cannot come up.
fn begun(game: &Game) -> Failure {
    let host = game.host().unwrap();
    let mut play = Match::new(Arc::clone(&game.rules), game.default_setup(1u64)).unwrap();
    let before = play.fingerprint();
    let start = Instant::now();
    let failure = play.advance(&*host).unwrap_err();
    assert!(start.elapsed() < PATIENCE, "{failure:?} takes {:?}", start.elapsed());
    assert_eq!((play.fingerprint(), play.advance(&*host)), (before, Err(failure.clone())));
    failure
}

#[test]
fn invariant_8_a_predicate_may_look_and_nothing_else() {
    let asking = |action: &str, body: &str| {
        let actions = format!("actions: [\"play\", \"lay\", \"{action}\"]");
        begun(&edited("mischief", &[("actions: [\"play\", \"lay\"]", &actions), ("return \"perhaps\"", body)]))
    };
    let said = |action, body, message: &str| {
        let failure = asking(action, body);
        assert!(failure.message.contains(message), "{failure:?}");
        assert!(failure.trace[0].contains("effect `"), "{failure:?}");
    };
    said("guess", "return \"perhaps\"", "The predicate `nonsense` gave a text instead of true or false.");
    said("guess", "return", "The predicate `nonsense` gave nothing instead of true or false.");
    said("guess", "return you", "gave a function instead of true or false");
    said("guess", "while true do end", "ran too long");
    said("guess", "win(you())\n  return true", "A predicate may look, but not ask or end the game.");
    said("look", "return true", "A predicate may look, but not ask or end the game.");
}

#[test]
fn invariant_8_a_predicate_changes_nothing() {
    let sly = [
        ("actions: [\"play\", \"lay\"]", "actions: [\"play\", \"lay\", \"guess\"]"),
        (
            "return \"perhaps\"",
            "set(you(), \"luck\", 99)\n  create(\"ball\", \"floor\")\n  roll(3, 6)\n  say(\"hello\")\n  return true",
        ),
    ];
    let (plain, sly) = (Table::open("mischief"), Table::of(&edited("mischief", &sly), 1));
    assert!(sly.options('A').contains("guess"));
    assert_eq!((sly.state(), sly.log('A')), (plain.state(), plain.log('A')));
}

#[test]
fn invariant_8_nothing_is_kept_from_one_step_to_the_next() {
    let keep = |text: &str| {
        try_edited("mischief", &[("--- Not a predicate at all.", text), ("return \"perhaps\"", "return true")])
    };
    let refused = |text: &str| {
        let broken = keep(text).err().unwrap_or_else(|| panic!("{text} is accepted"));
        assert!(broken.diagnostics.iter().any(|problem| problem.code == "script-language"), "{broken}");
    };
    refused("local kept = nil\nfunction effects.keep(self, ability)\n  kept = self\nend\n");
    refused("local kept = 0\nlocal function count()\n  kept += 1\nend\n");
    refused("local kept = {}\nfunction effects.keep(self, ability)\n  kept[1] = self\nend\n");
    let sly = edited(
        "mischief",
        &[
            (
                "local function dig",
                "local kept = {}\n\nlocal function put(list, value)\n  list[1] = value\nend\n\nlocal function dig",
            ),
            (
                "error(\"I give up.\")\nend\n\nfunction effects.give_up_later",
                "put(kept, self)\nend\n\nfunction effects.give_up_later",
            ),
        ],
    );
    let mut table = Table::of(&sly, 1);
    let failure = table.try_play("A: play give_up").unwrap_err();
    assert!(failure.message.contains("cannot be changed while a match runs"), "{failure:?}");
}

#[test]
fn invariant_8_a_flow_that_does_nothing_is_stopped() {
    let flow = r#"Turns([Phase("game", [Act(actions: ["play", "lay"], stop: "Stop")]), Moment("never")])"#;
    for (endless, message, place) in [
        ("Rounds([])", "goes round and round", "In flow `game/rounds`."),
        ("Turns([])", "goes round and round", "In flow `game/turns`."),
        ("While(Always, [])", "goes round and round", "In flow `game/while` (content/mischief/game.ron:"),
        ("Rounds([If(Phase(\"game\"), [Do([])], [])])", "goes round and round", "In flow `game/rounds"),
        ("Rounds([ForEach((in: [\"hand\"]), [])])", "goes round and round", "In flow `game/rounds/for`."),
        ("While(Always, [Do([])])", "operations followed on one decision", "` (content/mischief/game.ron:"),
        ("Rounds([Do([])])", "operations followed on one decision", "In flow `game/rounds"),
        (
            "Turns([Each(Anyone, First, [Moment(\"never\")])])",
            "operations followed on one decision",
            "In flow `game/turns/each",
        ),
    ] {
        let game = match try_edited("mischief", &[(flow, endless)]) {
            Ok(game) => game,
            Err(broken) => panic!("{endless}: {broken}"),
        };
        let host = game.host().unwrap();
        let mut play = Match::new(Arc::clone(&game.rules), game.default_setup(1u64)).unwrap();
        let start = Instant::now();
        let failure = play.advance(&*host).unwrap_err();
        assert!(start.elapsed() < PATIENCE * 2, "{endless} takes {:?}", start.elapsed());
        assert!(failure.message.contains(message), "{endless}: {failure:?}");
        assert!(failure.to_string().contains(place), "{endless}: {failure}");
    }
}

#[test]
fn invariant_8_checks_that_never_end_are_stopped() {
    let with = |check: &str| {
        let checks = format!("checks: [{check}],\n    phases:");
        Table::of(&edited("mischief", &[("phases:", &checks)]), 1)
    };
    let mut table = with(r#"Each((is: ["toy"]), "blinked")"#);
    let before = table.play.fingerprint();
    let failure = table.try_play("A: lay top").unwrap_err();
    assert!(failure.message.contains("`blinked`"), "{failure:?}");
    assert!(failure.to_string().contains("In ability `#0` (content/mischief/game.ron:"), "{failure}");
    table.play.advance(&*table.host).unwrap();
    assert_eq!(table.play.fingerprint(), before);
    // One that does and undoes something is named itself.
    let when = r#"When(Check(TableStat("dust"), Less, Num(9)), [SetTable("dust", Num(1)), SetTable("dust", Num(0))])"#;
    let failure = with(when).try_play("A: lay top").unwrap_err();
    assert!(failure.message.contains("raised more than"), "{failure:?}");
    assert!(failure.to_string().contains("In check 1 (content/mischief/game.ron:"), "{failure}");
    // What changes nothing is made once, and the checks after it are made too.
    let mut table = with(r#"Each((is: ["toy"]), "mended"), Win(Some((is: ["toy"])))"#);
    table.play(&["lay top"]);
    assert_eq!(table.end(), "A won");
}

#[test]
fn invariant_8_a_step_that_comes_out_differently_is_noticed() {
    // A host that keeps something: the second run of the step does something else.
    struct Forgetful(std::cell::Cell<u32>);
    impl tuckbox_core::play::Host for Forgetful {
        fn run(
            &self,
            play: &mut tuckbox_core::play::Play,
            call: &tuckbox_core::play::EffectCall<'_>,
        ) -> tuckbox_core::play::Flowing {
            self.0.set(self.0.get() + 1);
            let rules = Arc::clone(play.rules());
            let (luck, runs) = (rules.find("luck").unwrap(), self.0.get());
            let mut run = tuckbox_core::play::Run::new(&rules, play, self);
            run.set_seat_stat(&call.scope, call.scope.me, luck, i32::try_from(runs).unwrap() * 10)?;
            run.confirm(call.scope.me, tuckbox_core::ask::Prompt::Ask("Again?".into())).map(drop)
        }
        fn test(
            &self,
            _: &mut tuckbox_core::play::Play,
            _: &tuckbox_core::play::EffectCall<'_>,
        ) -> Result<bool, Box<Failure>> {
            Ok(true)
        }
    }
    let mut table = Table::open("mischief");
    table.host = Box::new(Forgetful(std::cell::Cell::new(0)));
    table.play(&["play give_up"]);
    let failure = table.try_play("A: yes").unwrap_err();
    assert!(failure.message.contains("came out differently"), "{failure:?}");
}
