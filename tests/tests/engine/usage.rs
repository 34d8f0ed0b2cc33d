//! Which parts of the content a run uses: the box `belfry`.

use std::collections::BTreeSet;
use std::path::Path;
use tuckbox_core::names::{ActionId, CardId, EffectId, EventId};
use tuckbox_core::rules::conditions;
use tuckbox_core::rules::value::CondId;
use tuckbox_core::usage::{Usage, UsedPart};
use tuckbox_project::game::Game;
use tuckbox_project::usage::{self, Used};
use tuckbox_tests::table::{self, GAMES, Table};

/// The belfry after these moves, and what the last of them used.
fn after(moves: &[&str]) -> (Game, Used) {
    let mut table = Table::of(&table::game("belfry").recording(), 1);
    let (last, before) = moves.split_last().unwrap();
    table.play(before);
    usage::take(&*table.host).unwrap();
    table.play(&[last]);
    (table.game, usage::take(&*table.host).unwrap())
}

/// Names of what was used, of one kind of part.
fn names(game: &Game, uses: &Usage, word: impl Fn(&Game, UsedPart) -> Option<String>) -> String {
    let found: Vec<String> = uses.parts.keys().filter_map(|&part| word(game, part)).collect();
    found.join(" ")
}

fn cards(game: &Game, uses: &Usage) -> String {
    names(game, uses, |game, part| if let UsedPart::Card(id) = part { Some(game.rules.name(id).into()) } else { None })
}

fn abilities(game: &Game, uses: &Usage) -> String {
    names(
        game,
        uses,
        |game, part| if let UsedPart::Ability(id) = part { Some(game.rules.ability_path(id)) } else { None },
    )
}

fn events(game: &Game, uses: &Usage) -> String {
    names(game, uses, |game, part| if let UsedPart::Event(id) = part { Some(game.rules.name(id).into()) } else { None })
}

/// How often a condition of the event held and did not, by the word it begins with.
fn outcomes(game: &Game, uses: &Usage, event: &str, word: &str) -> (u32, u32) {
    let event: EventId = game.rules.find(event).unwrap();
    let mut found = None;
    let mut id = 0;
    conditions::visit(&game.rules, |owner, cond| {
        if owner == conditions::PartOf::Event(event) && format!("{cond:?}").starts_with(word) {
            found = Some(CondId(id));
        }
        id += 1;
    });
    let id = found.unwrap();
    (uses.count(UsedPart::Held(id)), uses.count(UsedPart::Failed(id)))
}

#[test]
fn a_step_uses_what_it_sets_off_and_nothing_else() {
    let (game, Used { parts, .. }) = after(&["hang muffled", "hang plain", "read hammer", "plain"]);
    assert_eq!(cards(&game, &parts), "plain hammer");
    assert_eq!(abilities(&game, &parts), "hammer#0");
    let (game, Used { parts, .. }) = after(&["hang muffled", "hang plain", "read hammer", "muffled"]);
    assert_eq!(cards(&game, &parts), "muffled hammer");
    assert_eq!(abilities(&game, &parts), "muffled#0 hammer#0");
    let action: ActionId = game.rules.find("hang").unwrap();
    assert!(!parts.has(UsedPart::Action(action)));
}

#[test]
fn what_happens_is_used_and_what_is_prevented_is_not() {
    let moves = ["hang plain", "hang felt", "read hammer", "plain"];
    let (game, yes) = after(&[&moves[..], &["yes"]].concat());
    assert_eq!(events(&game, &yes.parts), "changed rung");
    assert_eq!(abilities(&game, &yes.parts), "felt#0");
    let (game, no) = after(&[&moves[..], &["no"]].concat());
    assert!(events(&game, &no.parts).contains("struck"));
    assert_eq!(abilities(&game, &no.parts), "");
}

#[test]
fn a_step_that_runs_again_counts_once() {
    let mut table = Table::of(&table::game("belfry").recording(), 1);
    usage::take(&*table.host).unwrap();
    table.play(&["hang plain", "hang felt", "read hammer", "plain", "no"]);
    let Used { parts, .. } = usage::take(&*table.host).unwrap();
    let read: ActionId = table.game.rules.find("read").unwrap();
    let hang: ActionId = table.game.rules.find("hang").unwrap();
    assert_eq!((parts.count(UsedPart::Action(read)), parts.count(UsedPart::Action(hang))), (1, 2));
    let struck: EventId = table.game.rules.find("struck").unwrap();
    assert_eq!(parts.count(UsedPart::Event(struck)), 1);
}

#[test]
fn a_condition_tells_how_it_came_out() {
    let (game, Used { parts, .. }) = after(&["hang plain", "read hammer", "plain"]);
    assert_eq!(outcomes(&game, &parts, "struck", "Check"), (1, 0));
    // A mallet strikes a muffled bell for nothing.
    let (game, Used { parts, .. }) = after(&["hang muffled", "read mallet", "muffled", "stop"]);
    assert_eq!(outcomes(&game, &parts, "struck", "Check").0, 0);
}

#[test]
fn an_effect_tells_who_called_it_and_which_lines_ran() {
    let game = table::game("belfry").recording();
    let mut table = Table::of(&game, 1);
    table.wander(5, 400, |_| {});
    let used = usage::take(&*table.host).unwrap();
    let effect: EffectId = game.rules.find("at_dusk").unwrap();
    let callers: Vec<_> = used.parts.calls.keys().filter(|(called, _)| *called == effect).collect();
    assert_eq!(callers.len(), 1);
    let ability = callers[0].1.unwrap();
    assert_eq!(game.rules.ability(ability).run, Some(effect));
    let script = &game.scripts[0];
    let line = script.text.lines().position(|line| line.contains("delay(")).unwrap() + 1;
    let line = u32::try_from(line).unwrap();
    assert!(used.lines.count(script.file, line) > Some(0), "{:?}", used.lines);
    assert_eq!(table.host.lines().count(script.file, line), Some(0), "nothing ran since, but it can");
    assert_eq!(table.host.lines().count(script.file, line - 1), None);
}

#[test]
fn recording_changes_nothing() {
    for name in GAMES {
        let game = table::game(name);
        let (mut plain, mut recorded) = (Table::of(&game, 3), Table::of(&game.recording(), 3));
        let mut hashes = Vec::new();
        plain.wander(11, 80, |table| hashes.push(table.play.fingerprint()));
        let mut same = hashes.iter();
        recorded.wander(11, 80, |table| assert_eq!(Some(&table.play.fingerprint()), same.next(), "{name}"));
        assert!(!usage::take(&*recorded.host).unwrap().parts.is_empty(), "{name}");
    }
}

#[test]
fn a_copy_that_looks_ahead_is_not_recorded() {
    let mut table = Table::of(&table::game("belfry").recording(), 1);
    usage::take(&*table.host).unwrap();
    let mut copy = table.play.clone();
    let who = copy.decisions().next().unwrap().seat;
    copy.answer(&*table.host, who, 0).unwrap().unwrap();
    assert!(usage::take(&*table.host).unwrap().parts.is_empty());
    table.play(&["hang plain"]);
    let plain: CardId = table.game.rules.find("plain").unwrap();
    assert!(usage::take(&*table.host).unwrap().parts.has(UsedPart::Card(plain)));
}

/// Every condition has a number of its own and a place, and there stands its word.
fn check_places(game: &Game) {
    let mut known = BTreeSet::new();
    conditions::visit(&game.rules, |owner, cond| {
        assert!(known.insert(cond.id), "{} {owner:?}: {cond:?} has the number of another one", game.rules.id);
        let place = game.rules.condition_places[cond.id.index()];
        let cond = format!("{cond:?}");
        let word = cond.split('(').next().unwrap();
        let text = place.map_or("", |place| game.sources.excerpt(place));
        assert!(text.contains(word), "{} {owner:?}: {cond} at `{text}`", game.rules.id);
    });
}

#[test]
fn every_condition_knows_where_it_stands() {
    GAMES.iter().for_each(|name| check_places(&table::game(name)));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in tuckbox_content::games(&root) {
        check_places(&Game::load(&root, &name).unwrap());
    }
}
