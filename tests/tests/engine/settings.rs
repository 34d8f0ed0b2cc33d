//! What a match is played by: settings and profiles, in the box `lodge`.

use std::collections::BTreeMap;
use std::sync::Arc;
use tuckbox_core::matches::{Match, Setup, Trouble};
use tuckbox_core::play::NoScripts;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_project::game::Game;
use tuckbox_replay::Replay;
use tuckbox_scenario::{Given, Page, run};
use tuckbox_tests::table::{Table, edited, game, seat};

fn set(pairs: &[(&str, Chosen)]) -> BTreeMap<String, Chosen> {
    pairs.iter().map(|(name, chosen)| ((*name).to_owned(), chosen.clone())).collect()
}

fn word(word: &str) -> Chosen {
    Chosen::Word(word.into())
}

fn setup(lodge: &Game, profile: Option<&str>, pairs: &[(&str, Chosen)]) -> Setup {
    Setup { settings: lodge.settings(profile, &set(pairs)).unwrap(), ..lodge.default_setup(1u64) }
}

fn open(profile: Option<&str>, pairs: &[(&str, Chosen)]) -> Table {
    let lodge = game("lodge");
    Table::begin(&lodge, setup(&lodge, profile, pairs))
}

fn cards(table: &Table, who: char) -> usize {
    ["road", "porch", "beds"].iter().map(|zone| table.zone(who, zone).split_whitespace().count()).sum()
}

#[test]
fn without_a_choice_the_defaults_hold() {
    let mut table = open(None, &[]);
    assert_eq!((table.zone('A', "porch").split(' ').count(), cards(&table, 'A')), (3, 6));
    assert_eq!(table.why_not("A: walk"), "There are no dogs.");
}

#[test]
fn a_profile_sets_several_and_single_settings_come_after_it() {
    let table = open(Some("crowded"), &[("guests", Chosen::Number(6))]);
    assert_eq!((table.zone('A', "porch").split(' ').count(), cards(&table, 'A')), (6, 9));
    assert!(table.options('A').contains("walk"));
    let told: Vec<i32> = table.play.view(seat('B')).settings.iter().map(|(_, value)| *value).collect();
    assert_eq!(told, [6, 1, 1, 2, 9]);
}

#[test]
fn cards_of_a_deck_may_depend_on_a_setting() {
    let count = |table: &Table, card: &str| {
        let zones = ["road", "porch"].map(|zone| table.zone('B', zone)).join(" ");
        zones.split_whitespace().filter(|found| *found == card).count()
    };
    let plain = open(None, &[]);
    assert_eq!((count(&plain, "hound"), count(&plain, "debtor")), (0, 0));
    let dogs = open(None, &[("dogs", Chosen::Flag(true))]);
    assert_eq!((count(&dogs, "hound"), count(&dogs, "debtor")), (3, 0));
    assert_eq!(count(&open(None, &[("payment", word("owed"))]), "debtor"), 1);
    assert_eq!(count(&open(None, &[("payment", word("barter"))]), "debtor"), 0);
}

#[test]
fn conditions_and_values_read_settings() {
    for (payment, coins) in [("cash", 2), ("barter", 1), ("owed", 0)] {
        let mut table = open(None, &[("payment", word(payment)), ("guests", Chosen::Number(6))]);
        table.play(&["lodge pilgrim"]);
        assert_eq!(table.purse('A', "coins"), coins, "{payment}");
    }
    let mut table = open(None, &[("goal", Chosen::Number(2)), ("guests", Chosen::Number(6))]);
    table.play(&["lodge pilgrim"]);
    assert_eq!(table.end(), "A won");
}

#[test]
fn a_chart_may_name_a_setting() {
    for (profile, storm) in [(None, 1), (Some("calm"), 0)] {
        let mut table = open(profile, &[]);
        table.play.script_dice(vec![2]);
        table.play(&["look"]);
        assert_eq!(table.total("weather"), storm, "{profile:?}");
    }
}

#[test]
fn scripts_read_settings_as_people_write_them() {
    let mut table = open(Some("crowded"), &[]);
    assert!(table.options('A').contains("lodge clerk"), "no clerk came: {}", table.options('A'));
    table.play(&["lodge clerk"]);
    assert!(table.logged('B', "5 guests, dogs, paid by barter"), "{:?}", table.log('B'));
}

#[test]
fn matches_by_other_settings_are_other_matches() {
    let (one, other) = (open(None, &[]), open(None, &[("goal", Chosen::Number(8))]));
    assert_ne!(one.play.fingerprint(), other.play.fingerprint());
    let (said, default) = (open(None, &[("goal", Chosen::Number(9))]), open(None, &[]));
    assert_eq!(said.play.fingerprint(), default.play.fingerprint());
}

#[test]
fn saves_and_replays_keep_them() {
    let mut table = open(Some("crowded"), &[("goal", Chosen::Number(40))]);
    table.wander(3, 12, |_| {});
    let opened = table.reopened().unwrap();
    assert_eq!((opened.fingerprint(), opened.setup()), (table.play.fingerprint(), table.play.setup()));
    let replay = Replay::of(&table.game, &*table.host, &table.play).unwrap();
    assert_eq!((replay.profile.as_deref(), &replay.settings), (Some("crowded"), &set(&[("goal", Chosen::Number(40))])));
    let text = serde_json::to_string(&replay).unwrap();
    let again: Replay = serde_json::from_str(&text).unwrap();
    assert_eq!(again.verify(&table.game, &*table.host), Ok(()));
    let changed = Replay { profile: None, ..again };
    assert!(changed.verify(&table.game, &*table.host).is_err());
}

#[test]
fn new_content_brings_new_defaults_and_keeps_what_was_chosen() {
    let mut table = open(None, &[("guests", Chosen::Number(4))]);
    let other = edited("lodge", &[("\"goal\": (default: 9", "\"goal\": (default: 7")]);
    table.play.swap(Arc::clone(&other.rules), &NoScripts).unwrap();
    let told = |name: &str| table.state().setting(other.rules.find(name).unwrap());
    assert_eq!((told("goal"), told("guests")), (7, 4));
    let narrow = edited("lodge", &[("range: (1, 6)", "range: (1, 3)"), ("\"guests\": 5", "\"guests\": 2")]);
    let refused = table.play.swap(Arc::clone(&narrow.rules), &NoScripts);
    assert!(matches!(refused, Err(Trouble::Settings(_))), "{refused:?}");
}

#[test]
fn what_is_no_setting_is_refused_with_a_reason() {
    let lodge = game("lodge");
    for (profile, pairs, says) in [
        (Some("crowdy"), vec![], "There is no profile `crowdy`; the game has `crowded`, `calm`."),
        (None, vec![("guest", Chosen::Number(1))], "There is no setting `guest`"),
        (None, vec![("guests", Chosen::Number(7))], "The setting `guests` is a whole number from 1 to 6, not `7`."),
        (None, vec![("guests", word("many"))], "a whole number from 1 to 6, not `many`"),
        (None, vec![("payment", word("gold"))], "is `cash`, `barter` or `owed`, not `gold`"),
        (None, vec![("dogs", Chosen::Number(2))], "is `true` or `false`, not `2`"),
    ] {
        let message = lodge.settings(profile, &set(&pairs)).unwrap_err();
        assert!(message.to_string().contains(says), "{message}");
    }
    let mut wild = setup(&lodge, None, &[]);
    wild.settings.set.push((tuckbox_core::names::SettingId(77), 0));
    assert!(matches!(Match::new(lodge.rules, wild), Err(Trouble::Settings(_))));
}

#[test]
fn scenarios_choose_them() {
    let lodge = game("lodge");
    let host = lodge.host().unwrap();
    let play = |text: &str| {
        let page = Page::read("page.md", &format!("## It holds\n\n```ron\n{text}\n```\n"));
        assert!(page.problems.is_empty(), "{:?}", page.problems);
        run(&lodge, &*host, &Given::default(), &page, &page.scenarios[0]).failed.map(|failed| failed.message)
    };
    let board = |settings: &str, coins: i32| {
        format!(
            "Scenario(given: (turn: Begin(A, 1), {settings} seats: {{A: (zones: {{\"porch\": [\"pilgrim\"]}})}}),
                steps: [Do(A, \"lodge\", \"pilgrim\"), SeatStat(A, \"coins\", {coins})])"
        )
    };
    assert_eq!(play(&board("", 2)), None);
    assert_eq!(play(&board("profile: \"crowded\",", 1)), None);
    assert_eq!(play(&board("settings: {\"payment\": \"owed\", \"dogs\": true},", 0)), None);
    assert!(play(&board("settings: {\"guests\": 0},", 0)).unwrap().contains("from 1 to 6"));
    let opening = "Opening(decks: [\"road\", \"road\"], profile: \"crowded\", settings: {\"guests\": 2},
        steps: [Count(A, \"porch\", 2), Count(A, \"road\", 7)])";
    assert_eq!(play(opening), None);
}

#[test]
fn the_bots_play_by_them() {
    let lodge = game("lodge");
    let plan = |profile: Option<&str>| tuckbox_bots::simulate::Plan {
        settings: lodge.settings(profile, &BTreeMap::new()).unwrap(),
        ..tuckbox_bots::simulate::Plan::new(&lodge, 4, 5u64)
    };
    let rows = |profile| {
        let mut rows = Vec::new();
        tuckbox_bots::simulate::simulate(&lodge, &plan(profile), |row| rows.push(row.fingerprint.clone())).unwrap();
        rows
    };
    assert_ne!(rows(None), rows(Some("crowded")));
}
