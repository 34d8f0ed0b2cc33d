//! A server ends and another one goes on: every match is where its last answer left it,
//! with the content it was played with, whatever is in the box by then.

use super::reload::{edit, game_alone};
use super::site::{Site, options, root};
use axum::http::StatusCode;
use serde_json::Value;
use tuckbox_bots::Pcg32;
use tuckbox_server::store::{Sqlite, Store};

fn screens(site: &Site) -> Vec<Value> {
    ["a", "b", "watch"].map(|role| site.screen(role)).to_vec()
}

#[test]
fn a_match_goes_on_under_another_server() {
    for game in ["foundry-fantasy", "backyard-rocketeers", "project-hex"] {
        let mut site = Site::of(game, &["human", "human"], 11);
        let mut chance = Pcg32::new(2, 2);
        for _ in 0..3 {
            for _ in 0..12 {
                let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { break };
                let count = options(&site.screen(role));
                assert_eq!(site.answer(role, chance.below(count)).status, StatusCode::OK);
            }
            let (mark, seen) = (site.mark(), screens(&site));
            site.start_again(&root());
            assert_eq!(site.mark(), mark, "{game}");
            assert_eq!(screens(&site), seen, "{game}: the log or the table is another");
        }
    }
}

#[test]
fn what_was_chosen_can_be_taken_back_under_another_server() {
    for game in ["foundry-fantasy", "red-faction-underground", "project-hex", "trf"] {
        let mut site = Site::of(game, &["human", "human"], 4);
        let mut chance = Pcg32::new(3, 3);
        let (mut open, mut shut) = (0, 0);
        for _ in 0..400 {
            let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { break };
            let before = site.mark();
            let count = options(&site.screen(role));
            assert_eq!(site.answer(role, chance.below(count)).status, StatusCode::OK);
            let can = |site: &Site| site.screen(role)["can"]["take_back"] == true;
            let counted = if can(&site) { &mut open } else { &mut shut };
            *counted += 1;
            if *counted > 3 {
                continue;
            }
            let seen = screens(&site);
            site.start_again(&root());
            assert_eq!(screens(&site), seen, "{game}");
            if can(&site) {
                assert_eq!(site.post(role, "/take-back", "").status, StatusCode::OK);
                assert!(!can(&site), "{game}");
                assert!(site.mark().1 <= before.1, "{game}");
            }
        }
        assert!(open > 1 && shut > 3, "{game}: {open} could be taken back, {shut} could not");
    }
}

#[test]
fn a_match_goes_on_where_its_content_has_changed_meanwhile() {
    let game = "foundry-fantasy";
    let folder = game_alone(game);
    let mut site = Site::at(folder.path(), game, &["human", "human"], 6);
    let answer = |site: &Site| {
        let role = if site.is_asked("a") { "a" } else { "b" };
        assert_eq!(site.answer(role, 0).status, StatusCode::OK);
    };
    answer(&site);
    edit(folder.path(), game, |text| text.replace("name = \"", "name = \"Second "));
    site.wait("the new card", || site.page("a", "").body.contains("Second"));
    answer(&site);
    let mark = site.mark();
    // While no server runs, the cards get other names once more.
    site.tables.stop();
    edit(folder.path(), game, |text| text.replace("name = \"Second ", "name = \"Third "));
    site.start_again(folder.path());
    site.wait("the newest card", || site.page("a", "").body.contains("Third"));
    assert_eq!(site.mark().1, mark.1);
    answer(&site);
    // And the box is broken.
    let mark = site.mark();
    site.tables.stop();
    edit(folder.path(), game, |text| format!("{text}\nnonsense = = 3\n"));
    site.start_again(folder.path());
    assert_eq!(site.mark(), mark);
    assert!(site.page("a", "").body.contains("Third"));
    answer(&site);
}

#[test]
fn a_match_of_a_store_is_a_file_that_others_open() {
    let mut site = Site::of("foundry-fantasy", &["random", "random"], 8);
    site.wait("the end", || site.screen("watch")["outcome"] != Value::Null);
    site.let_go(&root());
    let mut store = Sqlite::open(&site.folder.path().join("store.sqlite")).unwrap();
    let listed = store.matches().unwrap();
    assert_eq!((listed.len(), listed[0].game.as_str()), (1, "foundry-fantasy"));
    assert!(listed[0].answers > 10 && listed[0].result.is_some());
    let found = store.read_match(1).unwrap();
    let contents = tuckbox_server::content::Contents::of(&root());
    let found = tuckbox_server::table::Found::of(found, &mut store, &contents).unwrap();
    let mut session =
        tuckbox_server::table::session(&listed[0].players, found, &tuckbox_session::Hosts::default()).unwrap();
    let out = site.folder.path().join("match.json");
    session.save(&out).unwrap();
    let kept = tuckbox_session::saves::match_file(&out).unwrap();
    assert!(matches!(kept, tuckbox_session::saves::MatchFile::Replay(_)));
    let opened = tuckbox_session::open_match::open(kept, session.game.clone(), None).unwrap();
    assert_eq!((opened.divergence, opened.play.fingerprint()), (None, session.as_match().fingerprint()));
}
