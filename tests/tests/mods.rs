//! Mods: who has the last word, what a mod may see and change, what a match
//! keeps of them, and archives from strangers. The mods of this repository are
//! played too; what wrong ones say is in `tests/broken/`.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use tuckbox_bots::simulate::{Plan, simulate};
use tuckbox_content::{PatchOp, find_mod, mods, pack, with_required};
use tuckbox_core::matches::Match;
use tuckbox_core::names::StatId;
use tuckbox_core::rules::mods::differences;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_replay::Replay;
use tuckbox_tests::table::Table;

/// How many random games are played with each mod of the repository.
const GAMES: u64 = 12;

const GAME: &str = r#"(
    title: "Kiosk",
    version: "1.3.0",
    seats: (2, 2),
    stats: {"price": (min: 0), "coins": (of: Seat, base: 5, min: 0), "tally": (of: Table)},
    tags: {"ware": (kind: ["price"]), "fresh": (), "dear": ()},
    zones: {"shelf": (of: Seat, sees: Everyone, play: true)},
    actions: {"sell": (with: (is: ["ware"], of: Me), ability: Maybe, do: [Use])},
    flow: [Do([SetTable("tally", Num(1))]), Turns([Act(actions: ["sell"], stop: "Close", most: 1)])],
    checks: [Win(Check(SeatStat(Me, "coins"), AtLeast, Num(99)))],
    default_decks: ["wares", "wares"],
)"#;

const CARDS: &str = r#"
[[card]]
id = "bun"
kind = "ware"
tags = ["fresh"]
price = 2

[[card.ability]]
use = "sell"
run = "earn"
amount = 2
text = "Brings {amount}."

[[deck]]
id = "wares"
shelf = { bun = 1 }
"#;

const SCRIPT: &str = r#"
local TWICE = 2

function twice(amount)
  return amount * TWICE
end

--- Earns `amount` coins.
---@param ability { amount: integer }
function effects.earn(self, ability)
  add(you(), "coins", ability.amount)
end
"#;

/// A file of a mod: the mod's name, the path in it, and what it says.
type Given<'a> = (&'a str, &'a str, &'a str);

/// The kiosk with mods. A `mod.toml` is what a mod says beside its name.
fn kiosk(files: &[Given]) -> Result<Game, Broken> {
    let mut all: Vec<(String, String)> = vec![
        ("content/kiosk/game.ron".into(), GAME.into()),
        ("content/kiosk/cards/wares.toml".into(), CARDS.into()),
        ("scripts/kiosk/earn.lua".into(), SCRIPT.into()),
    ];
    for (name, path, text) in files {
        let head = format!("name = \"{name}\"\nversion = \"1.0.0\"\ngame = \"kiosk\"\n");
        let text = if *path == "mod.toml" { format!("{head}{text}") } else { (*text).to_owned() };
        all.push((format!("mods/{name}/{path}"), text));
    }
    Game::read("kiosk", all)
}

fn played(files: &[Given]) -> Game {
    kiosk(files).unwrap_or_else(|broken| panic!("{broken}"))
}

fn refused(files: &[Given]) -> String {
    kiosk(files).err().map(|broken| broken.to_string()).unwrap_or_else(|| panic!("nothing is wrong"))
}

fn price(game: &Game) -> i32 {
    let stat: StatId = game.rules.find("price").unwrap();
    game.rules.card(game.rules.find("bun").unwrap()).stats[usize::from(stat.0)]
}

/// The coins of the first seat when it has sold its bun.
fn coins(game: &Game) -> i32 {
    let mut table = Table::of(game, 1);
    table.play(&["sell bun"]);
    let stat: StatId = game.rules.find("coins").unwrap();
    table.play.state().seat_stat(tuckbox_core::ids::Seat(0), stat)
}

const CHEAP: &str = "[[patch]]\ncard = \"bun\"\nset = { price = 1 }\n";
const DEAR: &str = "[[patch]]\ncard = \"bun\"\nset = { price = 9 }\n";
const CHANGES: &str = "content/cards/changes.toml";
const MOD: &str = "mod.toml";

#[test]
fn a_patch_changes_what_it_names_and_nothing_else() {
    let game = played(&[
        ("one", MOD, ""),
        (
            "one",
            CHANGES,
            "[[patch]]\ncard = \"bun\"\nset = { price = 4 }\nadd = { tags = [\"dear\"] }\nremove = { tags = [\"fresh\"] }\n\n[[patch]]\ncard = \"bun\"\nat = [\"ability\", { run = \"earn\" }]\nset = { amount = 7 }\n",
        ),
        (
            "one",
            "content/rules.ron",
            "(patches: [(stat: \"coins\", set: (base: 10)), (game: \"kiosk\", at: [\"flow\", Turns, 1], add: [Do([SetTable(\"tally\", Num(3))])], before: Act)])",
        ),
    ]);
    let bun = game.rules.card(game.rules.find("bun").unwrap());
    assert_eq!(price(&game), 4);
    assert!(bun.tags.has(game.rules.find("dear").unwrap()) && !bun.tags.has(game.rules.find("fresh").unwrap()));
    assert_eq!(coins(&game), 17);
    let tally: StatId = game.rules.find("tally").unwrap();
    assert_eq!(Table::of(&game, 1).play.state().table_stats[usize::from(tally.0)], 3);
    let told: Vec<(&str, PatchOp, &str)> =
        game.changes.iter().map(|change| (&*change.path, change.op, game.sources.path(change.span.file))).collect();
    let cards = "mods/one/content/cards/changes.toml";
    assert_eq!(
        told,
        [
            ("base", PatchOp::Set, "mods/one/content/rules.ron"),
            ("flow.2.1", PatchOp::Add, "mods/one/content/rules.ron"),
            ("tags.1", PatchOp::Remove, cards),
            ("price", PatchOp::Set, cards),
            ("tags", PatchOp::Add, cards),
            ("ability.1.amount", PatchOp::Set, cards),
        ]
    );
    let was = game.changes[3].was.unwrap();
    assert_eq!(game.sources.path(was.file), "content/kiosk/cards/wares.toml");
}

#[test]
fn an_order_decides_and_without_one_nobody_does() {
    let cheap_and_dear = |first: &str, second: &str| {
        kiosk(&[("cheap", MOD, first), ("cheap", CHANGES, CHEAP), ("dear", MOD, second), ("dear", CHANGES, DEAR)])
    };
    let said = cheap_and_dear("", "").err().unwrap().to_string();
    assert!(
        said.contains("mods/dear/content/cards/changes.toml:3")
            && said.contains("mods/cheap/content/cards/changes.toml:3"),
        "{said}"
    );
    for (first, second, last) in [
        ("", "after = [\"cheap\"]\n", 9),
        ("after = [\"dear\"]\n", "", 1),
        ("before = [\"dear\"]\n", "", 9),
        ("requires = { dear = \"1\" }\n", "", 1),
        ("optional = { dear = \"1\" }\n", "", 1),
    ] {
        let game = cheap_and_dear(first, second).unwrap_or_else(|broken| panic!("{broken}"));
        assert_eq!(price(&game), last, "{first}{second}");
    }
}

const STALE: &str = "[[patch]]\ncard = \"bun\"\nremove = { tags = [\"fresh\"] }\n";
const OTHER: &str = "[[patch]]\ncard = \"bun\"\nset = { tags = [\"dear\"] }\n";

/// Whether the bun is fresh, with these two mods; or why they cannot be played.
fn fresh(one: &str, two: &str, after: &str) -> Result<bool, String> {
    let files = [("one", MOD, ""), ("one", CHANGES, one), ("two", MOD, after), ("two", CHANGES, two)];
    let game = kiosk(&files).map_err(|broken| broken.to_string())?;
    let bun = game.rules.card(game.rules.find("bun").unwrap());
    Ok(bun.tags.has(game.rules.find("fresh").unwrap()))
}

#[test]
fn to_remove_what_is_gone_is_no_conflict_and_to_change_it_is() {
    let after = "after = [\"one\"]\n";
    assert_eq!(fresh(STALE, STALE, ""), Ok(false), "both remove the same");
    assert_eq!(fresh(STALE, STALE, after), Ok(false));
    // A part of what the other puts something else for: told with both lines.
    for (one, two) in [(OTHER, STALE), (STALE, OTHER)] {
        let said = fresh(one, two, "").unwrap_err();
        assert!(said.contains("conflicting-patches") && said.contains("of the card `bun`"), "{said}");
        assert!(said.contains("mods/one/content/cards/changes.toml:3"), "{said}");
        assert!(said.contains("mods/two/content/cards/changes.toml:3"), "{said}");
        assert_eq!(fresh(one, two, after), Ok(false), "an order decides");
    }
    let gone = "[[patch]]\ncard = \"bun\"\nremove = { ability = [{ run = \"earn\" }] }\n";
    let more = "[[patch]]\ncard = \"bun\"\nat = [\"ability\", { run = \"earn\" }]\nset = { amount = 9 }\n";
    let said = fresh(gone, more, "").unwrap_err();
    assert!(said.contains("conflicting-patches") && !said.contains("no-such-part"), "{said}");
    let said = fresh(gone, more, after).unwrap_err();
    assert!(said.contains("no-such-part") && said.contains("`one` removes it here"), "{said}");
    // What nobody has ever had is a mistake, also when both make it.
    let wrong = "[[patch]]\ncard = \"bun\"\nremove = { tags = [\"frsh\"] }\n";
    let said = fresh(wrong, wrong, "").unwrap_err();
    assert!(said.contains("Did you mean `fresh`?"), "{said}");
}

#[test]
fn a_change_tells_what_was_there_before() {
    let game = played(&[("one", MOD, ""), ("one", CHANGES, CHEAP)]);
    let change = &game.changes[0];
    assert_eq!((change.old.as_deref(), &*change.new), (Some("2"), "1"));
}

#[test]
fn what_a_patch_breaks_is_told_at_the_patch() {
    let low = "(patches: [(stat: \"price\", set: (min: 5))])";
    let said = refused(&[("one", MOD, ""), ("one", "content/rules.ron", low)]);
    assert!(said.starts_with("error[stat-out-of-range]"), "{said}");
    assert!(said.lines().nth(1).unwrap().contains("mods/one/content/rules.ron:1"), "{said}");
    assert!(said.contains("content/kiosk/cards/wares.toml:6"), "{said}");
    let again = "(stats: {\"price\": (min: 5)})";
    let said = refused(&[("one", MOD, ""), ("one", "content/rules.ron", again)]);
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    assert!(said.contains("duplicate-stat") && said.contains("(stat: \"price\", set: (…))"), "{said}");
}

#[test]
fn the_rulings_of_an_archive_come_with_it() {
    let folder =
        on_disk(&[(MOD, MANIFEST), ("tests/a.md", "# Rulings\n"), ("content/more.ron", "(tags: {\"hot\": ()})")]);
    let file = folder.path().join("one.zip");
    fs::write(&file, pack(&folder.path().join("one")).unwrap()).unwrap();
    let opened = find_mod(folder.path(), file.to_str().unwrap()).unwrap();
    assert_eq!(opened.pages().collect::<Vec<_>>(), [("mods/one/tests/a.md", "# Rulings\n")]);
    assert_eq!(opened.defines("hot"), [tuckbox_core::names::NameKind::Tag]);
    assert!(opened.defines("cold").is_empty());
}

#[test]
fn a_third_mod_may_settle_it_and_who_agrees_is_in_no_conflict() {
    let peace = "requires = { cheap = \"1\", dear = \"1\" }\n";
    let game = played(&[
        ("cheap", MOD, ""),
        ("cheap", CHANGES, CHEAP),
        ("dear", MOD, ""),
        ("dear", CHANGES, DEAR),
        ("peace", MOD, peace),
        ("peace", CHANGES, "[[patch]]\ncard = \"bun\"\nset = { price = 5 }\n"),
    ]);
    assert_eq!(price(&game), 5);
    assert_eq!(price(&played(&[("a", MOD, ""), ("a", CHANGES, DEAR), ("b", MOD, ""), ("b", CHANGES, DEAR)])), 9);
}

#[test]
fn a_whole_and_its_part_are_the_same_thing_and_two_members_are_not() {
    let part = "[[patch]]\ncard = \"bun\"\nat = [\"ability\", 1]\nset = { amount = 1 }\n";
    let whole = "[[patch]]\ncard = \"bun\"\nset = { ability = [] }\n";
    let more = |name: &str| {
        format!(
            "[[patch]]\ncard = \"bun\"\nadd = {{ ability = [{{ use = \"sell\", run = \"earn\", amount = 1, title = \"{name}\", text = \"x\" }}] }}\n"
        )
    };
    assert!(
        refused(&[("a", MOD, ""), ("a", CHANGES, part), ("b", MOD, ""), ("b", CHANGES, whole)])
            .contains("conflicting-patches")
    );
    let both = [("a", MOD, ""), ("a", CHANGES, &*more("a")), ("b", MOD, ""), ("b", CHANGES, &*more("b"))];
    assert_eq!(played(&both).rules.card(played(&both).rules.find("bun").unwrap()).abilities.len(), 3);
}

#[test]
fn a_patch_with_another_mod_waits_for_it() {
    let one = [
        ("one", MOD, "optional = { two = \"*\" }\n"),
        ("one", CHANGES, "[[patch]]\nwith = \"two\"\ncard = \"pie\"\nset = { price = 6 }\n"),
    ];
    played(&one);
    let pie = "[[card]]\nid = \"pie\"\nkind = \"ware\"\nprice = 3\n";
    let game = played(&[one[0], one[1], ("two", MOD, ""), ("two", "content/cards/pie.toml", pie)]);
    let stat: StatId = game.rules.find("price").unwrap();
    assert_eq!(game.rules.card(game.rules.find("pie").unwrap()).stats[usize::from(stat.0)], 6);
}

const MORE: &str =
    "function wrap.earn(original, self, ability)\n  original(self, { amount = ability.amount + 1 })\nend\n";
const TWICE: &str =
    "function wrap.earn(original, self, ability)\n  original(self, { amount = twice(ability.amount) })\nend\n";

#[test]
fn functions_around_an_effect_have_their_say_in_order() {
    assert_eq!(coins(&played(&[])), 7);
    assert_eq!(coins(&played(&[("more", MOD, ""), ("more", "scripts/own.lua", MORE)])), 8);
    let both = |after: &str| {
        coins(&played(&[
            ("more", MOD, ""),
            ("more", "scripts/own.lua", MORE),
            ("twice", MOD, after),
            ("twice", "scripts/own.lua", TWICE),
        ]))
    };
    // The last one is outermost: it changes what the others are given.
    assert_eq!(both("after = [\"more\"]\n"), 5 + 2 * 2 + 1);
    assert_eq!(both("before = [\"more\"]\n"), 5 + (2 + 1) * 2);
}

#[test]
fn a_mod_cannot_touch_what_is_not_its_own() {
    for attack in [
        "function wrap.earn(original, self, ability)\n  ability.amount = 50\n  original(self, ability)\nend\n",
        "function wrap.earn(original, self, ability)\n  effects.earn = nil\nend\n",
        "function twice(amount)\n  return 50\nend\n\nfunction wrap.earn(original, self, ability)\n  string.rep = twice\nend\n",
        "kept = {}\n\nfunction wrap.earn(original, self, ability)\n  kept.amount = 1\nend\n",
    ] {
        match kiosk(&[("bad", MOD, ""), ("bad", "scripts/own.lua", attack)]) {
            Err(_) => {}
            Ok(game) => assert!(Table::of(&game, 1).try_play("sell bun").is_err(), "{attack}"),
        }
    }
    // Its own function of a name the game uses is its own: the game keeps its one.
    let own = "function twice(amount)\n  return 50\nend\n\nfunction wrap.earn(original, self, ability)\n  original(self, { amount = twice(1) })\nend\n";
    let other = [
        ("own", MOD, ""),
        ("own", "scripts/own.lua", own),
        ("twice", MOD, "after = [\"own\"]\n"),
        ("twice", "scripts/own.lua", TWICE),
    ];
    assert_eq!(coins(&played(&other)), 55);
}

#[test]
fn a_mod_has_no_budget_of_its_own() {
    let endless = "function wrap.earn(original, self, ability)\n  while true do\n    twice(1)\n  end\nend\n";
    let game = played(&[("bad", MOD, ""), ("bad", "scripts/own.lua", endless)]);
    let mut table = Table::of(&game, 1);
    let failure = table.try_play("sell bun").unwrap_err();
    assert!(failure.message.contains("ran too long"), "{}", failure.message);
    let coins: StatId = game.rules.find("coins").unwrap();
    assert_eq!(table.play.state().seat_stat(tuckbox_core::ids::Seat(0), coins), 5, "the step is undone");
}

#[test]
fn a_match_keeps_its_mods_and_says_what_is_different() {
    let with = |price: &str, version: &str| {
        let patch = format!("[[patch]]\ncard = \"bun\"\nset = {{ price = {price} }}\n");
        let mut files = vec![
            ("content/kiosk/game.ron".into(), GAME.into()),
            ("content/kiosk/cards/wares.toml".into(), CARDS.into()),
        ];
        files.push(("scripts/kiosk/earn.lua".into(), SCRIPT.to_owned()));
        files
            .push(("mods/one/mod.toml".into(), format!("name = \"one\"\nversion = \"{version}\"\ngame = \"kiosk\"\n")));
        files.push(("mods/one/content/cards/changes.toml".into(), patch));
        Game::read("kiosk", files).unwrap_or_else(|broken| panic!("{broken}"))
    };
    let game = with("4", "1.0.0");
    let mut table = Table::of(&game, 1);
    table.play(&["sell bun"]);
    let save = table.play.save();
    assert_eq!((save.mods.len(), &*save.mods[0].name, save.mods[0].hash.len()), (1, "one", 64));
    let replay = Replay::of(&game, &*table.host, &table.play).unwrap();
    assert_eq!(replay.mods, save.mods);
    assert_eq!(replay.verify(&game, &*table.host), Ok(()));
    assert!(differences(&save.mods, &game.rules.mods).is_empty());
    assert!(differences(&save.mods, &with("5", "1.0.0").rules.mods)[0].contains("have changed since"));
    assert!(differences(&save.mods, &with("4", "1.1.0").rules.mods)[0].contains("1.1.0 is here"));
    assert!(differences(&save.mods, &[])[0].contains("which is not here"));
    // The match goes on without the mod: its names are all there.
    let plain = played(&[]);
    Match::load(Arc::clone(&plain.rules), &*plain.host().unwrap(), save).unwrap();
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn every_mod_of_the_box_is_played() {
    let names = mods(&root());
    assert!(names.len() >= 2, "{names:?}");
    for name in names {
        let found = with_required(&root(), std::slice::from_ref(&name)).unwrap_or_else(|problem| panic!("{problem}"));
        let game = found.iter().find(|one| one.name == name).unwrap().about.as_ref().unwrap().game.clone();
        let plain = Game::load(&root(), &game).unwrap_or_else(|broken| panic!("{broken}"));
        let game = Game::load_with(&root(), &game, found).unwrap_or_else(|broken| panic!("{name}\n{broken}"));
        assert!(!game.changes.is_empty() && game.rules.mods.iter().any(|one| one.name == name));
        assert_eq!(game.diagnostics.len(), plain.diagnostics.len(), "{name} brings warnings");
        let profiles =
            (0..game.rules.profiles.len()).map(|at| Some(tuckbox_core::names::ProfileId(u16::try_from(at).unwrap())));
        for profile in profiles.chain([None]) {
            let mut plan = Plan::new(&game, GAMES, 1);
            plan.settings.profile = profile;
            plan.most = 3000;
            let summary = simulate(&game, &plan, |_| {}).unwrap_or_else(|problem| panic!("{name}: {problem}"));
            assert_eq!(summary.games, GAMES);
        }
    }
}

/// A mod in a folder of its own.
fn on_disk(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let file = folder.path().join("one").join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

const MANIFEST: &str = "name = \"one\"\nversion = \"1.0.0\"\ngame = \"kiosk\"\n";

#[test]
fn a_packed_mod_is_the_same_bytes_and_the_same_mod() {
    let folder = on_disk(&[
        (MOD, MANIFEST),
        (CHANGES, CHEAP),
        ("tests/a.md", "# Rulings\n"),
        ("notes.doc", "not part of it"),
        (".git/config", "nor this"),
    ]);
    let packed = pack(&folder.path().join("one")).unwrap();
    assert_eq!(packed, pack(&folder.path().join("one")).unwrap());
    let file = folder.path().join("one-1.0.0.zip");
    fs::write(&file, &packed).unwrap();
    let opened = find_mod(folder.path(), file.to_str().unwrap()).unwrap();
    assert_eq!((&*opened.name, opened.folder), ("one", None));
    let text = String::from_utf8_lossy(&packed);
    assert!(text.contains("tests/a.md") && !text.contains("notes.doc") && !text.contains(".git"));
    let files = [
        ("content/kiosk/game.ron", GAME),
        ("content/kiosk/cards/wares.toml", CARDS),
        ("scripts/kiosk/earn.lua", SCRIPT),
    ];
    for (path, text) in files {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let archive = with_required(folder.path(), &[file.to_string_lossy().into_owned()]).unwrap();
    let plain = with_required(folder.path(), &[folder.path().join("one").to_string_lossy().into_owned()]).unwrap();
    let (archive, plain) = (
        Game::load_with(folder.path(), "kiosk", archive).unwrap(),
        Game::load_with(folder.path(), "kiosk", plain).unwrap(),
    );
    assert_eq!(archive.rules.mods, plain.rules.mods);
    assert_eq!((archive.rules.hash, price(&archive)), (plain.rules.hash, 1));
}

/// A ZIP archive with one entry, byte by byte: archives that no honest program makes.
fn forged(name: &str, method: u16, mode: u32, size: u32, bytes: &[u8]) -> Vec<u8> {
    let (length, stored) = (u16::try_from(name.len()).unwrap(), u32::try_from(bytes.len()).unwrap());
    let crc = crc(bytes);
    let mut out = Vec::new();
    let fields = |out: &mut Vec<u8>| {
        out.extend(20u16.to_le_bytes());
        out.extend(0u16.to_le_bytes());
        out.extend(method.to_le_bytes());
        out.extend([0; 4]);
        out.extend(crc.to_le_bytes());
        out.extend(stored.to_le_bytes());
        out.extend(size.to_le_bytes());
        out.extend(length.to_le_bytes());
        out.extend(0u16.to_le_bytes());
    };
    out.extend(0x0403_4b50_u32.to_le_bytes());
    fields(&mut out);
    out.extend(name.as_bytes());
    out.extend(bytes);
    let directory = u32::try_from(out.len()).unwrap();
    out.extend(0x0201_4b50_u32.to_le_bytes());
    out.extend((3u16 << 8 | 20).to_le_bytes());
    fields(&mut out);
    out.extend([0; 6]);
    out.extend((mode << 16).to_le_bytes());
    out.extend(0u32.to_le_bytes());
    out.extend(name.as_bytes());
    let end = u32::try_from(out.len()).unwrap();
    out.extend(0x0605_4b50_u32.to_le_bytes());
    out.extend([0; 4]);
    out.extend(1u16.to_le_bytes());
    out.extend(1u16.to_le_bytes());
    out.extend((end - directory).to_le_bytes());
    out.extend(directory.to_le_bytes());
    out.extend(0u16.to_le_bytes());
    out
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[test]
fn archives_of_strangers_are_opened_safely() {
    const FILE: u32 = 0o100_644;
    let folder = tempfile::tempdir().unwrap();
    let opened = |bytes: &[u8]| {
        let file = folder.path().join("stranger.zip");
        fs::write(&file, bytes).unwrap();
        find_mod(folder.path(), file.to_str().unwrap()).map(|found| found.name).map_err(|problem| problem.message)
    };
    let text = MANIFEST.as_bytes();
    let size = u32::try_from(text.len()).unwrap();
    assert_eq!(opened(&forged("mod.toml", 0, FILE, size, text)).as_deref(), Ok("one"));
    for (name, method, mode, size, why) in [
        ("../mod.toml", 0, FILE, size, "leads out of the mod"),
        ("/etc/mod.toml", 0, FILE, size, "leads out of the mod"),
        ("content/../../x.toml", 0, FILE, size, "leads out of the mod"),
        ("content\\x.toml", 0, FILE, size, "leads out of the mod"),
        ("C:mod.toml", 0, FILE, size, "leads out of the mod"),
        ("content/a/b/c/d/e/f/g/h.toml", 0, FILE, size, "leads out of the mod"),
        ("content/run.sh", 0, FILE, size, "does not belong"),
        ("engine/mod.toml", 0, FILE, size, "does not belong"),
        ("mod.toml", 0, 0o120_777, size, "is a link"),
        ("mod.toml", 0, 0o060_644, size, "is no file"),
        ("mod.toml", 8, FILE, size, "is compressed"),
        ("mod.toml", 0, FILE, 4_000_000_000, "bytes"),
    ] {
        let said = opened(&forged(name, method, mode, size, text)).unwrap_err();
        assert!(said.contains(why), "{name}: {said}");
    }
    let large = vec![b'#'; 1024 * 1024 + 1];
    for lie in [u32::try_from(large.len()).unwrap(), 5] {
        assert!(opened(&forged("mod.toml", 0, FILE, lie, &large)).is_err());
    }
    assert!(opened(b"not an archive").is_err());
    assert!(opened(&forged("content/x.toml", 0, FILE, 0, b"")).unwrap_err().contains("no file `mod.toml`"));
    let honest = forged("mod.toml", 0, FILE, size, text);
    for cut in 0..honest.len() {
        assert!(opened(&honest[..cut]).is_err(), "cut after {cut} bytes");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is ever written");
}

#[test]
fn a_large_archive_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.zip");
    fs::File::create(&file).unwrap().set_len(17 * 1024 * 1024).unwrap();
    let said = find_mod(folder.path(), file.to_str().unwrap()).unwrap_err().message;
    assert!(said.contains("16777216"), "{said}");
}
