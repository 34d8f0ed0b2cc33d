//! What is kept of current values from one decision to the next is what a walk over
//! everything makes them, at every decision of random games.

use std::path::Path;
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::StatId;
use tuckbox_core::rules::StatMarks;
use tuckbox_core::rules::conditions::Conditions;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::usage::Recorder;
use tuckbox_project::game::Game;
use tuckbox_tests::table::Table;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn what_is_kept_is_current_at_every_decision() {
    for name in tuckbox_content::games(&root()) {
        let game = Game::load(&root(), &name).unwrap();
        Table::of(&game, 3).wander(3, 400, |table| {
            assert!(table.play.is_current(), "{name}\n{}", table.board());
        });
    }
}

/// Whoever asks for what nothing makes another than its base value does not wait for a walk,
/// so it has to be right after every event.
#[test]
fn what_nothing_makes_another_is_its_base_value_after_every_event() {
    let mut seen = [0; 2];
    let boxes = std::fs::read_dir(root().join("tests/boxes")).unwrap().map(|entry| entry.unwrap().path());
    for root in boxes.chain([root(), root().join("examples")]) {
        // All but the one whose steps fail.
        for name in tuckbox_content::games(&root).into_iter().filter(|name| name != "mischief") {
            let game = Game::load(&root, &name).unwrap();
            let rules = &game.rules;
            if rules.default_decks.is_empty() {
                continue;
            }
            let mut table = Table::of(&game, 5);
            table.play.watch();
            table.wander(5, 150, |table| {
                for state in table.play.sightings().iter().map(|seen| &seen.state) {
                    seen[usize::from(state.stale)] += 1;
                    let is_modified = |piece| state.modifiers.iter().any(|modifier| modifier.piece == piece);
                    let pieces = state.pieces.iter().zip(0..).filter(|(found, _)| !found.gone);
                    for piece in pieces.map(|(_, at)| PieceId(at)).filter(|&piece| !is_modified(piece)) {
                        let of = |tags: Tags| tags.without(rules.derived.made.tags);
                        let now = (of(state.tags(piece)), of(state.base_tags[piece.index()].into()));
                        assert_eq!(now.0, now.1, "{name}: tags of {piece:?}");
                        let made = |stat: &StatId| rules.derived.made.stats.may_share(StatMarks::one(*stat));
                        for stat in (0..state.width).map(StatId).filter(|stat| !made(stat)) {
                            let base = state.base[state.slot(piece, stat)];
                            assert_eq!(state.stat(piece, stat), base, "{name}: {} of {piece:?}", rules.name(stat));
                        }
                    }
                }
                table.play.watch();
            });
        }
    }
    assert!(seen.iter().all(|&boards| boards > 1000), "{seen:?}");
}

#[test]
fn a_kept_walk_spends_what_a_whole_one_spends() {
    for name in tuckbox_content::games(&root()) {
        let game = Game::load(&root(), &name).unwrap();
        let spent = |recorded: bool| {
            let (mut table, mut spent) = (Table::of(&game, 3), Vec::new());
            if recorded {
                // Whoever records has everything worked out.
                let record = Recorder::new(&Conditions::of(table.play.rules()));
                table.play.record(&record);
            }
            table.wander(5, 200, |table| spent.push(table.play.spent()));
            spent
        };
        let kept = spent(false);
        assert!(kept.iter().any(|&spent| spent > 0), "{name}");
        assert_eq!(kept, spent(true), "{name}");
    }
}

/// A pond in which fish that were fed are fat, fat ones weigh more, and a heron counts them.
const POND: &str = r#"(
    title: "Pond",
    seats: (2, 2),
    stats: { "weight": (), "worms": () },
    tags: { "fish": (kind: ["weight", "worms"]), "fat": (), "tagged": () },
    zones: { "pond": (sees: Everyone, play: true), "bank": (sees: Everyone, play: true) },
    abilities: [
        (kind: While, affects: All(in: ["pond"], also: [Check(Stat(It, "worms"), More, Num(0))]), change: (gives: ["fat"])),
        (kind: While, affects: All(in: ["pond"], is: ["fat"]), change: (add: {"weight": Num(10)})),
        (kind: While, affects: All(in: ["bank"]), change: (add: {"weight": Count(in: ["pond"], is: ["fat"])})),
    ],
    actions: {
        "feed": (title: "Feed", with: (in: ["pond"]), do: [Add("worms", This, Num(1))]),
        "starve": (title: "Starve", with: (in: ["pond"], is: ["fat"]), do: [Set("worms", This, Num(0))]),
        "mark": (title: "Mark", with: (in: ["pond"], not: ["tagged"]), do: [Tag("tagged", This)]),
        "catch": (title: "Catch", with: (in: ["pond"], is: ["fat"]), do: [Move(This, "bank")]),
    },
    flow: [Turns([Act(actions: ["feed", "starve", "mark", "catch"], stop: "End turn", most: 1, must: true)])],
    default_decks: ["pond", "bank"],
)
"#;

#[test]
fn who_looks_at_what_an_ability_makes_is_asked_again_where_only_a_number_was_written() {
    let fish =
        |name: &str| format!("[[card]]\nid = \"{name}\"\nname = \"{name}\"\nkind = \"fish\"\nweight = 1\nworms = 0\n");
    let decks = "[[deck]]\nid = \"pond\"\nname = \"P\"\npond = { carp = 2, tench = 2 }\n\n\
                 [[deck]]\nid = \"bank\"\nname = \"B\"\nbank = { heron = 1 }\n";
    let files = [
        ("content/pond/game.ron", POND.to_owned()),
        ("content/pond/cards/all.toml", ["carp", "tench", "heron"].map(fish).join("\n")),
        ("content/pond/decks/all.toml", decks.to_owned()),
    ];
    let game = Game::read("pond", files.map(|(path, text)| (path.to_owned(), text)).into()).unwrap();
    let mut table = Table::of(&game, 1);
    table.play(&["feed carp"]);
    assert_eq!((table.stat("carp", "weight"), table.stat("heron", "weight")), (11, 2));
    table.play(&["mark carp"]);
    assert_eq!((table.stat("carp", "weight"), table.stat("heron", "weight")), (11, 2));
    table.play(&["starve carp"]);
    assert_eq!((table.stat("carp", "weight"), table.stat("heron", "weight")), (1, 1));
    for seed in 0..20 {
        Table::of(&game, seed).wander(seed, 60, |table| assert!(table.play.is_current(), "{}", table.board()));
    }
}

#[test]
fn there_is_something_to_keep() {
    let by_row = |name: &str| {
        let rules = Game::load(&root(), name).unwrap().rules;
        rules.derived.by_row.iter().filter(|by_row| **by_row).count()
    };
    assert!(by_row("trf") > 10, "{}", by_row("trf"));
    assert_eq!(by_row("backyard-rocketeers"), 0, "whose abilities look at other pieces, or at none");
}

/// The way from the lowest number to the highest is longer than any number.
#[test]
fn a_stat_goes_from_the_lowest_number_to_the_highest() {
    let game = r#"(
        title: "Lift",
        seats: (1, 1),
        stats: { "floor": () },
        tags: { "lift": (kind: ["floor"]) },
        zones: { "shaft": (of: Seat, sees: Everyone, play: true) },
        actions: {
            "sink": (title: "Sink", with: (in: ["shaft"]), do: [Set("floor", This, Num(-2147483648))]),
            "rise": (title: "Rise", with: (in: ["shaft"]), do: [Set("floor", This, Num(2147483647))]),
        },
        flow: [Turns([Act(actions: ["sink", "rise"], stop: "End turn", most: 1, must: true)])],
        default_decks: ["shaft"],
    )"#;
    let files = [
        ("content/lift/game.ron", game),
        ("content/lift/cards/all.toml", "[[card]]\nid = \"lift\"\nname = \"Lift\"\nkind = \"lift\"\nfloor = 1\n"),
        ("content/lift/decks/all.toml", "[[deck]]\nid = \"shaft\"\nname = \"S\"\nshaft = { lift = 1 }\n"),
    ];
    let game = Game::read("lift", files.map(|(path, text)| (path.to_owned(), text.to_owned())).into()).unwrap();
    let mut table = Table::of(&game, 1);
    for (word, floor) in [("sink lift", i32::MIN), ("rise lift", i32::MAX), ("sink lift", i32::MIN)] {
        table.play(&[word]);
        assert_eq!(table.stat("lift", "floor"), floor, "{word}");
    }
}

/// A modifier that ends before anybody has looked leaves what another one makes as it is.
#[test]
fn a_modifier_that_ends_at_once_takes_nothing_from_another() {
    let game = r#"(
        title: "Kites",
        seats: (1, 1),
        stats: { "height": () },
        tags: { "kite": (kind: ["height"]), "fan": (kind: []), "aloft": () },
        zones: { "sky": (of: Seat, sees: Everyone, play: true), "shed": (of: Seat, sees: Everyone) },
        actions: {
            "lift": (title: "Lift", with: (in: ["sky"], is: ["kite"]), do: [
                Modify(This, (gives: ["aloft"], add: {"height": Num(2)}), Always),
            ]),
            "blow": (title: "Blow", with: (in: ["sky"], is: ["fan"]), do: [
                Modify(All(is: ["kite"]), (gives: ["aloft"], add: {"height": Num(5)}), WhileSource),
                Move(This, "shed"),
            ]),
            "rest": (title: "Rest", with: (in: ["sky"], is: ["aloft"])),
        },
        flow: [Turns([Act(actions: ["lift", "blow", "rest"], stop: "End turn", most: 1, must: true)])],
        default_decks: ["sky"],
    )"#;
    let cards = "[[card]]\nid = \"kite\"\nname = \"Kite\"\nkind = \"kite\"\nheight = 1\n\n\
                 [[card]]\nid = \"fan\"\nname = \"Fan\"\nkind = \"fan\"\n";
    let files = [
        ("content/kites/game.ron", game),
        ("content/kites/cards/all.toml", cards),
        ("content/kites/decks/all.toml", "[[deck]]\nid = \"sky\"\nname = \"S\"\nsky = { kite = 1, fan = 2 }\n"),
    ];
    let game = Game::read("kites", files.map(|(path, text)| (path.to_owned(), text.to_owned())).into()).unwrap();
    let mut table = Table::of(&game, 1);
    for (word, height) in [("blow fan", 1), ("lift kite", 3), ("blow fan", 3), ("rest kite", 3)] {
        table.play(&[word]);
        assert_eq!(table.stat("kite", "height"), height, "{word}");
        assert!(table.play.is_current(), "{word}");
    }
}

/// A game whose pieces are worth what the best of them was when values were made true last.
fn echoes() -> Game {
    let rules = r#"(
    title: "Echoes",
    seats: (2, 2),
    stats: {
        "worth": (of: Piece),
        "best": (of: Seat, computed: Highest(Stat(It, "worth"), (in: ["cave"], of: Me))),
    },
    tags: { "card": (kind: ["worth"]) },
    zones: { "hand": (of: Seat, sees: Owner), "cave": (of: Seat, sees: Everyone, play: true) },
    actions: { "call": (title: "Call", with: (in: ["hand"], of: Me), do: [Move(This, "cave")]) },
    flow: [Turns([
        Do([Add("worth", All(in: ["cave"], of: Me), Num(1))]),
        Do([Add("worth", All(in: ["cave"], of: Opponents), Num(1))]),
        Act(actions: ["call"], stop: "Be still", most: 1),
    ])],
    default_decks: ["one", "one"],
)"#;
    let cards = r#"
[[card]]
id = "echo"
kind = "card"
worth = 0

[[card.ability]]
while = true
add = { worth = { SeatStat = ["Me", "best"] } }
text = "It is worth what the best is, and more."
"#;
    let files = [
        ("content/echoes/game.ron", rules),
        ("content/echoes/cards/all.toml", cards),
        ("content/echoes/decks/one.toml", "[[deck]]\nid = \"one\"\nhand = { echo = 3 }\n"),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
    Game::read("echoes", files).unwrap()
}

/// Where it counts how often values are made true, that is as often at hand as with people.
#[test]
fn what_hangs_on_how_often_values_are_made_true_is_the_same_at_hand() {
    let game = echoes();
    assert!(game.rules.derived.walks_count);
    for seed in 0..5 {
        let mut table = Table::of(&game, seed);
        let mut states = Vec::new();
        table.wander(seed, 12, |table| states.push(table.play.state().fingerprint()));
        let played = table.at_hand(&*table.host, states.len());
        assert_eq!(played.marks, states, "seed {seed}");
    }
}
