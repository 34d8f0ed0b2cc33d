//! A step that goes on from where it asked does nothing twice, and comes to what it comes to
//! when it runs again.

use std::cell::Cell;
use tuckbox_core::play::{EffectCall, Failure, Flowing, Host, NoScripts, Play};
use tuckbox_project::game::Game;
use tuckbox_tests::table::{self, Table};

#[test]
fn what_goes_on_comes_to_what_runs_again() {
    for game in table::all_games() {
        let mut table = Table::of(&game, 11);
        let mut again = Table::of(&game, 11);
        let mut chosen = 7_usize;
        for answer in 0..300 {
            let Some((seat, options)) = table.play.decisions().next().map(|asked| (asked.seat, asked.options.len()))
            else {
                break;
            };
            chosen = chosen.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Seats pass often, so that windows are gone through.
            let option = if chosen >> 40 & 1 == 0 { options - 1 } else { (chosen >> 33) % options };
            // A copy of a match knows no way to go on.
            again.play = table.play.clone();
            for Table { play, host, .. } in [&mut table, &mut again] {
                play.answer(&**host, seat, option).unwrap().unwrap();
            }
            assert_eq!(table.seen(), again.seen(), "{}, answer {answer}", game.rules.title);
        }
    }
}

/// Each may call, and all may reply before it is over.
const RULES: &str = r#"(
    title: "Square",
    seats: (3, 3),
    stats: { "calls": (of: Seat) },
    tags: { "card": (kind: []) },
    zones: { "hand": (of: Seat, sees: Owner) },
    windows: { "reply": (title: "reply", who: Anyone, always: true) },
    actions: {
        "call": (title: "Call", do: [Effect("cried"), Window("reply"), Effect("cried")]),
        "echo": (title: "Echo", response: "reply", do: [AddSeat("calls", Me, Num(1))]),
    },
    flow: [Turns([Act(actions: ["call"], stop: "Rest", most: 1)])],
    default_decks: ["none", "none", "none"],
)"#;

const SCRIPT: &str = "--- It was cried.\nfunction effects.cried(self, ability)\n  add(you(), \"calls\", 1)\nend\n";

/// A table of the game of that name with these rules and this script.
fn square(rules: &str, script: &str) -> Table {
    let files = [
        ("content/square/game.ron", rules),
        ("content/square/cards/all.toml", "[[card]]\nid = \"blank\"\nkind = \"card\"\n"),
        ("content/square/decks/none.toml", "[[deck]]\nid = \"none\"\nhand = { blank = 1 }\n"),
        ("scripts/square/cried.lua", script),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
    Table::of(&Game::read("square", files).unwrap(), 1)
}

/// A host that counts the effects it runs.
struct Counting {
    host: Box<dyn Host>,
    ran: Cell<usize>,
}

impl Counting {
    /// Has whoever is asked first take the first option or the last; how many effects ran by
    /// that, if the step was to go on: every fourth answer, counted from where the seed says,
    /// lets it run again all the same in development builds.
    fn answer(&self, table: &mut Table, last: bool) -> Option<usize> {
        let asked = table.play.decisions().next().unwrap();
        let (seat, option) = (asked.seat, if last { asked.options.len() - 1 } else { 0 });
        let from = usize::from(table.play.setup().seed[0]);
        let (before, goes_on) = (self.ran.get(), !(from + table.play.answered()).is_multiple_of(4));
        table.play.answer(self, seat, option).unwrap().unwrap();
        goes_on.then(|| self.ran.get() - before)
    }
}

impl Host for Counting {
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing {
        self.ran.set(self.ran.get() + 1);
        self.host.run(play, call)
    }

    fn test(&self, play: &mut Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        self.host.test(play, call)
    }

    fn begin_step(&self) {
        self.host.begin_step();
    }
}

#[test]
fn while_seats_pass_nothing_runs_again() {
    let mut table = square(RULES, SCRIPT);
    let counting = Counting { host: std::mem::replace(&mut table.host, Box::new(NoScripts)), ran: Cell::new(0) };
    let mut went_on = 0;
    for turn in 0..6 {
        // One calls, and then all three pass.
        for place in 0..4 {
            if let Some(ran) = counting.answer(&mut table, place > 0) {
                assert_eq!(ran, usize::from(place == 0 || place == 3), "turn {turn}, answer {place}");
                went_on += 1;
            }
        }
        // One more answer, so that others of them run again in the next turns.
        if turn % 2 == 0 {
            counting.answer(&mut table, true);
        }
    }
    assert_eq!(went_on, 18);
}

/// What nobody does by an action: all may reply before the bell has rung, in the middle of
/// lists of operations.
const BELL: &str = r#"(
    title: "Bell",
    seats: (3, 3),
    stats: { "calls": (of: Seat), "rings": (of: Seat) },
    tags: { "card": (kind: []) },
    zones: { "hand": (of: Seat, sees: Owner) },
    events: { "rung": (before: "reply", do: [AddSeat("rings", Subject, Amount)]) },
    windows: { "reply": (title: "reply", who: Anyone, always: true) },
    effects: {
        "ring": [
            If(Check(Num(1), Equal, Num(1)), [RaiseSeat("rung", Me, Num(1)), AddSeat("rings", Me, Num(10))], []),
            AddSeat("rings", Me, Num(100)),
        ],
    },
    flow: [Turns([Do([Effect("cried"), Effect("ring"), AddSeat("rings", Me, Num(1000))])])],
    default_decks: ["none", "none", "none"],
)"#;

#[test]
fn what_was_done_before_an_event_is_not_done_again_once_all_have_passed() {
    let mut table = square(BELL, SCRIPT);
    let counting = Counting { host: std::mem::replace(&mut table.host, Box::new(NoScripts)), ran: Cell::new(0) };
    let mut went_on = 0;
    for answer in 0..36 {
        // The last one to pass lets the next turn begin.
        let begins = usize::from(answer % 3 == 2);
        if let Some(ran) = counting.answer(&mut table, true) {
            assert_eq!(ran, begins, "answer {answer}");
            went_on += begins;
        }
    }
    assert_eq!(went_on, 9);
    for who in ['A', 'B', 'C'] {
        assert_eq!((table.purse(who, "rings"), table.purse(who, "calls") >= 4), (4 * 1111, true), "{who}");
    }
}

/// A script goes on for a little while after it has asked what nobody has answered yet, with
/// nothing in the place of an answer.
const ASKING: &str = r#"
--- It was cried.
function effects.cried(self, ability)
  local number
  repeat
    number = choose_number(you(), "How many?", 0, 2)
  until number > 0
  local list = { number + 1 }
  add(you(), "calls", list[1])
  if confirm(you(), "More?") then
    add(you(), "calls", 10 * choose_number(you(), "How many more?", 1, 2))
  end
end
"#;

#[test]
fn a_script_that_is_broken_off_does_nothing_by_halves() {
    let rules = BELL.replace(r#"Effect("ring"), AddSeat("rings", Me, Num(1000))"#, "");
    let mut table = square(&rules, ASKING);
    // None, once more none, two; yes; two more.
    for (option, calls) in [(0, 0), (0, 0), (2, 3), (0, 3), (1, 23)] {
        let seat = table.play.decisions().next().unwrap().seat;
        table.play.answer(&*table.host, seat, option).unwrap().unwrap();
        assert_eq!(table.purse('A', "calls"), calls);
    }
}

/// Something waits while others respond before an event; a response asks in its middle, and then
/// settles what it has set off. Each writes its number behind the others.
const QUEUE: &str = r#"(
    title: "Queue",
    seats: (3, 3),
    stats: { "order": (of: Table) },
    tags: { "card": (kind: []) },
    zones: { "hand": (of: Seat, sees: Owner) },
    events: {
        "told": (),
        "rung": (before: "reply", do: [SetTable("order", Add(Mul(TableStat("order"), Num(10)), Num(3)))]),
    },
    windows: { "reply": (title: "reply", who: Me, always: true), "murmur": (title: "murmur", who: Me, always: true) },
    actions: {
        "echo": (
            title: "Echo",
            response: "reply",
            do: [Window("murmur"), Settle, SetTable("order", Add(Mul(TableStat("order"), Num(10)), Num(2)))],
        ),
    },
    abilities: [
        (kind: When("told"), do: [SetTable("order", Add(Mul(TableStat("order"), Num(10)), Num(1)))]),
    ],
    flow: [Turns([Do([SetTable("order", Num(0)), RaiseSeat("told", Me, Num(0)), RaiseSeat("rung", Me, Num(0))]), Act(actions: [], stop: "Rest", must: false)])],
    default_decks: ["none", "none", "none"],
)"#;

#[test]
fn what_goes_on_before_an_event_lets_wait_what_waited() {
    let mut table = square(QUEUE, "");
    for turn in 0..8 {
        // One echoes, passes the murmur and the next reply.
        for option in [0, 0, 1] {
            let seat = table.play.decisions().next().unwrap().seat;
            table.play.answer(&*table.host, seat, option).unwrap().unwrap();
        }
        assert_eq!(table.total("order"), 231, "turn {turn}");
        let seat = table.play.decisions().next().unwrap().seat;
        table.play.answer(&*table.host, seat, 0).unwrap().unwrap();
    }
}
