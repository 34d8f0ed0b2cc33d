//! A step that goes on from where it asked does nothing twice, and comes to what it comes to
//! when it runs again.

use std::cell::Cell;
use std::path::Path;
use tuckbox_core::play::{EffectCall, Failure, Flowing, Host, Play};
use tuckbox_project::game::Game;
use tuckbox_tests::table::{self, Table};

/// How one answer was carried out, as far as anybody can see it.
fn seen(table: &Table) -> (u64, u64, String) {
    let play = &table.play;
    (play.fingerprint(), play.spent(), format!("{:?} {:?}", play.pending(), play.log().entries().last()))
}

#[test]
fn what_goes_on_comes_to_what_runs_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let games = tuckbox_content::games(&root).into_iter().map(|name| Game::load(&root, &name).unwrap());
    for game in table::GAMES.iter().map(|name| table::game(name)).chain(games) {
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
            assert_eq!(seen(&table), seen(&again), "{}, answer {answer}", game.rules.title);
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

/// A host that counts the effects it runs.
struct Counting {
    host: Box<dyn Host>,
    ran: Cell<usize>,
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
    let files = [
        ("content/square/game.ron", RULES),
        ("content/square/cards/all.toml", "[[card]]\nid = \"blank\"\nkind = \"card\"\n"),
        ("content/square/decks/none.toml", "[[deck]]\nid = \"none\"\nhand = { blank = 1 }\n"),
        ("scripts/square/cried.lua", SCRIPT),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
    let mut table = Table::of(&Game::read("square", files).unwrap(), 1);
    let counting = Counting { host: table.host, ran: Cell::new(0) };
    // In development builds every fourth answer lets the step run again all the same.
    let mut went_on = 0;
    for turn in 0..6 {
        // One calls, and then all three pass.
        for (place, stop) in [false, true, true, true].into_iter().enumerate() {
            let asked = table.play.decisions().next().unwrap();
            let (seat, option) = (asked.seat, if stop { asked.options.len() - 1 } else { 0 });
            let (before, goes_on) = (counting.ran.get(), table.play.answered() % 4 != 0);
            table.play.answer(&counting, seat, option).unwrap().unwrap();
            if goes_on {
                let happens = usize::from(place == 0 || place == 3);
                assert_eq!(counting.ran.get() - before, happens, "turn {turn}, answer {place}");
                went_on += 1;
            }
        }
        // One more answer, so that others of them run again in the next turns.
        if turn % 2 == 0 {
            let seat = table.play.decisions().next().unwrap().seat;
            table.play.answer(&counting, seat, 1).unwrap().unwrap();
        }
    }
    assert_eq!(went_on, 18);
}
