//! The desk looks at any moment of a match, takes it along as a scenario, and goes on from
//! there at another table. Whoever plays is not disturbed, and none of it is for seats.

use super::reload::{edit, game_alone};
use super::site::{Site, options, root};
use axum::http::StatusCode;
use serde_json::Value;
use tuckbox_bots::Pcg32;
use tuckbox_project::game::Game;
use tuckbox_scenario::{Page, run_pages};
use tuckbox_server::store::{Sqlite, Store};

/// Has people answer by chance, so often at most; `see` looks at each moment.
fn play(site: &Site, chance: &mut Pcg32, answers: usize, mut see: impl FnMut(&Site)) {
    for _ in 0..answers {
        let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { return };
        let option = chance.below(options(&site.screen(role)));
        assert_eq!(site.answer(role, option).status, StatusCode::OK);
        see(site);
    }
}

fn played(game: &str, seed: u64, answers: usize) -> Site {
    let site = Site::of(game, &["human", "human"], seed);
    play(&site, &mut Pcg32::new(seed, 5), answers, |_| {});
    site
}

fn seats(site: &Site) -> Vec<Value> {
    ["a", "b", "watch"].map(|role| site.screen(role)).to_vec()
}

fn words(screen: &Value) -> Vec<String> {
    let lines = screen["log"].as_array().unwrap().iter();
    lines.map(|line| line["words"].as_str().unwrap().to_owned()).collect()
}

/// The desk at a moment, as JSON.
fn desk(site: &Site, query: &str) -> Value {
    let came = site.get("desk", query);
    assert_eq!(came.status, StatusCode::OK, "{query}: {}", came.body);
    came.json()
}

fn branch(site: &Site, at: u64) -> super::site::Came {
    let stamp = desk(site, &format!("?at={at}"))["desk"]["stamp"].as_str().unwrap().to_owned();
    site.post("desk", "/branch", &format!("at={at}&stamp={stamp}"))
}

#[test]
fn every_moment_is_as_it_was() {
    for game in ["foundry-fantasy", "backyard-rocketeers", "project-hex"] {
        let site = Site::of(game, &["human", "human"], 21);
        let mut then: Vec<[Value; 2]> = Vec::new();
        let mut look = |site: &Site| then.push(["a", "b"].map(|seat| desk(site, &format!("?seat={seat}"))));
        look(&site);
        play(&site, &mut Pcg32::new(1, 5), 25, look);
        let seen = seats(&site);
        let (mut before, mut turns) = (0, Vec::new());
        for (at, screens) in then.iter().enumerate() {
            for (seat, was) in ["a", "b"].iter().zip(screens) {
                let now = desk(&site, &format!("?seat={seat}&at={at}"));
                assert_eq!(now["scene"], was["scene"], "{game}, {seat} after {at}");
                assert_eq!(now["players"], was["players"], "{game}, {seat} after {at}");
                assert_eq!(now["desk"]["fingerprint"], was["desk"]["fingerprint"], "{game} after {at}");
                assert_eq!(now["desk"]["past"]["turn"], was["desk"]["turn"], "{game} after {at}");
                assert_eq!(now["desk"]["past"]["at"], at);
                assert_eq!(now["desk"]["stamp"], was["desk"]["stamp"], "{game} after {at}");
                // What is not settled yet is read by the desk, too, when it looks back.
                assert!(words(&now).starts_with(&words(was)), "{game}, {seat} after {at}");
                assert_eq!(now["can"]["give_up"], false);
                let chosen = now["desk"]["past"]["chosen"].as_str();
                assert_eq!(chosen.is_some(), at + 1 < then.len(), "{game} after {at}: {chosen:?}");
            }
            let turn = screens[0]["desk"]["turn"].as_u64().unwrap();
            if turn > before {
                turns.push((turn, at));
                before = turn;
            }
        }
        for (turn, at) in turns {
            assert_eq!(desk(&site, &format!("?turn={turn}"))["desk"]["past"]["at"], at, "{game}, turn {turn}");
        }
        assert_eq!(seats(&site), seen, "{game}: somebody was disturbed");
    }
}

#[test]
fn the_page_leads_through_time_by_links_and_forms() {
    let site = played("foundry-fantasy", 4, 12);
    let now = site.page("desk", "").body;
    assert!(now.contains("at=11") && !now.contains("you look back") && !now.contains("data-past"), "{now}");
    let then = site.page("desk", "?seat=b&at=5").body;
    for part in ["?seat=B&amp;at=4", "?seat=B&amp;at=6", "?seat=B\"", "type=\"range\"", "data-past", "after 5 of 12"] {
        assert!(then.contains(part), "`{part}` is missing: {then}");
    }
    assert!(!then.contains("http-equiv"), "what was is looked at again and again");
    // A card is told of as it was.
    let about = then.split("href=\"").find(|link| link.contains("/about/")).unwrap().split('"').next().unwrap();
    let about = about.replace("&amp;", "&");
    assert!(about.ends_with("?seat=B&at=5"), "{about}");
    let rest = about.strip_prefix(&site.path("desk", "")).unwrap();
    assert_eq!(site.get("desk", rest).status, StatusCode::OK);
    assert_eq!(site.get("desk", "/about/o99999?at=5").status, StatusCode::NOT_FOUND);
}

#[test]
fn none_of_it_is_for_seats_and_nonsense_is_told() {
    let site = played("foundry-fantasy", 4, 6);
    let (before, seen) = (site.mark(), seats(&site));
    let stamp = desk(&site, "?at=3")["desk"]["stamp"].as_str().unwrap().to_owned();
    let form = format!("at=3&stamp={stamp}");
    for role in ["a", "b", "watch"] {
        for rest in ["?at=3", "?turn=1", "/scenario", "/scenario?at=3", "/about/o1?at=3"] {
            let came = site.get(role, rest);
            assert_eq!(came.status, StatusCode::FORBIDDEN, "{role}, {rest}");
            assert_eq!(came.error(), "Only whoever started the server can do that.");
        }
        assert_eq!(site.post(role, "/branch", &form).status, StatusCode::FORBIDDEN, "{role}");
    }
    for (rest, status) in [
        ("?at=x", 400),
        ("?at=-1", 400),
        ("?at=1&turn=1", 400),
        ("?turn=1.5", 400),
        ("/events?at=3", 400),
        ("/scenario?at=%FF", 400),
        ("?at=7", 422),
        ("?at=18446744073709551615", 422),
        ("?turn=4294967295", 422),
        ("/scenario?at=7", 422),
        ("?seat=q&at=3", 200),
        ("?seat=p&at=3", 404),
    ] {
        let came = site.get("desk", rest);
        assert_eq!(came.status.as_u16(), status, "{rest}: {}", came.body);
        assert!(status == 200 || came.error().ends_with('.'), "{rest}: {}", came.body);
    }
    for (form, status) in [
        ("", 400),
        ("at=3", 400),
        (&*format!("at=x&stamp={stamp}"), 400),
        (&*format!("at=7&stamp={stamp}"), 422),
        (&*format!("at=4&stamp={stamp}"), 409),
        ("at=3&stamp=", 409),
    ] {
        let came = site.post("desk", "/branch", form);
        assert_eq!(came.status.as_u16(), status, "{form}: {}", came.body);
        assert!(came.error().ends_with('.'), "{}", came.body);
    }
    // A page of a moment that has gone otherwise since.
    let now = desk(&site, "")["desk"]["stamp"].as_str().unwrap().to_owned();
    play(&site, &mut Pcg32::new(1, 1), 1, |_| {});
    assert_eq!(site.post("desk", "/branch", &format!("at=7&stamp={now}")).status, StatusCode::CONFLICT);
    assert_ne!(site.mark(), before);
    assert_ne!(seats(&site), seen);
    assert_eq!(site.tables.all().len(), 1, "a table was opened that was refused");
}

#[test]
fn another_table_goes_on_from_an_earlier_moment() {
    let mut site = played("foundry-fantasy", 8, 20);
    let (before, seen, first) = (site.mark(), seats(&site), site.told());
    let then = desk(&site, "?seat=a&at=9");
    let came = branch(&site, 9);
    assert_eq!(came.status, StatusCode::CREATED, "{}", came.body);
    assert_eq!((site.mark(), seats(&site)), (before.clone(), seen.clone()), "the old table was touched");
    let other = came.json();
    assert_ne!(other["table"], first["table"]);
    // As a page the links are told with the address that the browser has.
    let stamp = then["desk"]["stamp"].as_str().unwrap();
    let mut request = site.form("desk", "/branch", "").body(format!("at=9&stamp={stamp}").into()).unwrap();
    request.headers_mut().insert("accept", "text/html".parse().unwrap());
    let page = site.request(request);
    assert_eq!(page.status, StatusCode::CREATED);
    assert_eq!(page.body.matches("href=\"http://table.test/join/").count(), 4, "{}", page.body);

    // The links of one table open nothing of the other.
    let old = site.link("a").to_owned();
    site.sit_at(&other);
    assert_ne!(site.link("a"), old);
    assert_eq!(site.mark(), (then["desk"]["fingerprint"].as_str().unwrap().to_owned(), 9));
    assert!(
        words(&site.screen("a")).iter().any(|line| line.contains("goes on from here anew")),
        "{:?}",
        words(&site.screen("a"))
    );
    assert_eq!(desk(&site, "?seat=a&at=3")["desk"]["past"]["at"], 3, "its past is another's");
    // Both go on, each for itself, and go on again under another server.
    play(&site, &mut Pcg32::new(99, 1), 7, |_| {});
    let (mark, now) = (site.mark(), seats(&site));
    assert_eq!(mark.1, 16);
    site.start_again(&root());
    assert_eq!((site.mark(), seats(&site)), (mark, now));
    // A branch of the branch.
    let third = branch(&site, 12);
    assert_eq!(third.status, StatusCode::CREATED);
    site.sit_at(&third.json());
    assert_eq!(site.mark().1, 12);
    site.sit_at(&first);
    assert_eq!((site.mark(), seats(&site)), (before, seen));

    // In the store each is a match of its own, which `replay` opens.
    site.let_go(&root());
    let mut store = Sqlite::open(&site.folder.path().join("store.sqlite")).unwrap();
    let listed = store.matches().unwrap();
    assert_eq!(listed.iter().map(|one| one.answers).collect::<Vec<_>>(), [12, 9, 16, 20]);
    let contents = tuckbox_server::content::Contents::of(&root());
    for (number, branched) in [(2, vec![9]), (4, vec![9, 12])] {
        let found = store.read_match(number).unwrap();
        assert_eq!(found.branched, branched);
        let found = tuckbox_server::table::Found::of(found, &mut store, &contents).unwrap();
        let mut session =
            tuckbox_server::table::session(&listed[0].players, found, &tuckbox_session::Hosts::default()).unwrap();
        assert_eq!(session.as_match().branched(), branched);
        let out = site.folder.path().join(format!("match-{number}.json"));
        session.save(&out).unwrap();
        let kept = tuckbox_session::saves::match_file(&out).unwrap();
        let opened = tuckbox_session::open_match::open(kept, session.game.clone(), None).unwrap();
        assert_eq!((opened.divergence, opened.play.fingerprint()), (None, session.as_match().fingerprint()));
        assert_eq!(opened.play.branched(), branched);
    }
}

#[test]
fn what_is_saved_since_comes_to_the_other_table() {
    let game = "foundry-fantasy";
    let folder = game_alone(game);
    let mut site = Site::at(folder.path(), game, &["human", "human"], 6);
    play(&site, &mut Pcg32::new(1, 5), 6, |_| {});
    edit(folder.path(), game, |text| text.replace("name = \"", "name = \"Second "));
    site.wait("the new card", || site.page("a", "").body.contains("Second"));
    play(&site, &mut Pcg32::new(2, 5), 6, |_| {});
    let (before, first) = (site.mark(), site.told());
    for at in [3, 10] {
        assert!(desk(&site, &format!("?at={at}"))["scene"].to_string().contains("Second") == (at > 6));
        let came = branch(&site, at);
        assert_eq!(came.status, StatusCode::CREATED, "{}", came.body);
        site.sit_at(&came.json());
        site.wait("the new card", || site.page("a", "").body.contains("Second"));
        assert_eq!(site.mark().1, at);
        play(&site, &mut Pcg32::new(3, 5), 3, |_| {});
        let mark = site.mark();
        site.start_again(folder.path());
        assert_eq!(site.mark(), mark);
        site.sit_at(&first);
    }
    assert_eq!(site.mark(), before);
}

#[test]
fn a_match_that_is_over_is_looked_back_at_and_gone_on_with_from_before() {
    let mut site = Site::of("foundry-fantasy", &["human", "random"], 8);
    assert_eq!(site.post("a", "/give-up", "sure=yes").status, StatusCode::OK);
    site.wait("the end", || site.screen("watch")["outcome"] != Value::Null);
    let (_, answers) = site.mark();
    assert_ne!(desk(&site, &format!("?at={answers}"))["outcome"], Value::Null);
    assert_eq!(desk(&site, &format!("?at={}", answers - 1))["outcome"], Value::Null);
    assert_eq!(branch(&site, answers).status, StatusCode::CONFLICT, "a match that is over goes on");
    let came = branch(&site, answers - 1);
    assert_eq!(came.status, StatusCode::CREATED, "{}", came.body);
    site.sit_at(&came.json());
    assert_eq!(site.screen("watch")["outcome"], Value::Null);
}

#[test]
fn a_moment_is_a_scenario_that_runs() {
    let game = Game::load(&root(), "foundry-fantasy").unwrap();
    let site = played("foundry-fantasy", 4, 12);
    let mut ran = 0;
    for at in 0..=12 {
        let came = site.page("desk", &format!("/scenario?at={at}"));
        assert_eq!(came.status, StatusCode::OK, "{}", came.body);
        assert_eq!(came.headers["content-type"], "text/markdown; charset=utf-8");
        let named = format!("attachment; filename=\"foundry-fantasy-match-1-answer-{at}.md\"");
        assert_eq!(came.headers["content-disposition"], *named);
        let json = site.get("desk", &format!("/scenario?at={at}")).json();
        assert_eq!(json["text"], *came.body);
        let title = json["title"].as_str().unwrap();
        assert!(came.body.contains(&format!("## {title}\n")), "{title}: {}", came.body);
        let results = run_pages(&game, &[Page::read("from-the-desk.md", &came.body)], None);
        assert_eq!(results.len(), 1, "{}", came.body);
        assert!(results[0].failed.is_none(), "{:?}\n{}", results[0].failed, came.body);
        ran += 1;
    }
    assert_eq!(ran, 13);
    assert_eq!(site.page("desk", "/scenario").body, site.page("desk", "/scenario?at=12").body);
}
