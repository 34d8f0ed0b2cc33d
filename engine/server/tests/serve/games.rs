//! Every game is played by requests alone, by its list of sentences: what is offered
//! stands on the page as a button, and every option of it is taken.

use super::site::{Site, options};
use axum::http::StatusCode;
use tuckbox_bots::Pcg32;

/// Plays so many answers by chance, and looks at each page before.
fn played(game: &str, players: &[&str], answers: usize) -> (Site, usize) {
    let site = Site::of(game, players, 7);
    let people = ('a'..).zip(players).filter(|(_, player)| **player == "human");
    let roles: Vec<String> = people.map(|(letter, _)| String::from(letter)).collect();
    let mut chance = Pcg32::new(5, 9);
    for given in 0..answers {
        let asked = || roles.iter().find(|role| site.is_asked(role));
        let over = || site.screen("watch")["outcome"] != serde_json::Value::Null;
        site.wait("a question", || over() || asked().is_some());
        let Some(role) = asked() else { return (site, given) };
        let screen = site.screen(role);
        let page = site.page(role, "").body;
        for offer in screen["scene"]["question"]["offers"].as_array().unwrap() {
            let first = offer["all"][0].as_u64().unwrap();
            assert!(page.contains(&format!("name=\"option\" value=\"{first}\"")), "{game}: no button for {offer}");
        }
        let came = site.answer(role, chance.below(options(&screen)));
        assert_eq!(came.status, StatusCode::OK, "{game}, answer {given}: {}", came.body);
    }
    (site, answers)
}

#[test]
fn a_whole_match_is_played_by_two_people_and_again() {
    let (site, given) = played("foundry-fantasy", &["human", "human"], 4_000);
    assert!(given < 4_000, "it did not end");
    let screen = site.screen("a");
    assert!(screen["outcome"].as_str().unwrap().ends_with('.'), "{screen:#}");
    assert!(site.page("a", "").body.contains("Play again"));
    assert_eq!(site.post("a", "/answer", "stamp=0&option=0").error(), "The match is over.");
    assert_eq!(site.post("watch", "/rematch", "").status, StatusCode::FORBIDDEN);
    let again = site.post("b", "/rematch", "");
    assert_eq!(again.status, StatusCode::OK, "{}", again.body);
    assert_eq!(again.json()["outcome"], serde_json::Value::Null);
    assert_eq!(site.screen("desk")["desk"]["number"], 2);
    assert!(site.is_asked("a") || site.is_asked("b"));
}

#[test]
fn rows_and_traps_are_played() {
    played("red-faction-underground", &["human", "human", "human"], 40);
}

#[test]
fn tracks_are_played() {
    played("backyard-rocketeers", &["human", "human"], 40);
}

#[test]
fn fights_are_played() {
    played("trf", &["human", "human"], 40);
}

#[test]
fn a_map_is_played_and_drawn() {
    let (site, _) = played("project-hex", &["human", "human"], 25);
    let page = site.page("a", "").body;
    assert!(page.contains("<svg") && page.contains("<line"), "no map is drawn");
    assert!(page.matches("class=\"space").count() > 30);
    let (map, seat) = (page.find("<svg").unwrap(), page.find("area other").unwrap());
    assert!(map < seat, "the map stands below a seat");
}

#[test]
fn bots_answer_by_themselves() {
    let (site, _) = played("foundry-fantasy", &["human", "random"], 30);
    let words: Vec<String> =
        site.screen("a")["players"].as_array().unwrap().iter().map(|player| player["player"].to_string()).collect();
    assert_eq!(words, ["\"human\"", "\"random\""]);
    let (site, _) = played("foundry-fantasy", &["random", "random"], 0);
    site.wait("the end", || site.screen("watch")["outcome"] != serde_json::Value::Null);
}

#[test]
fn what_is_chosen_is_taken_back() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 7);
    let mut chance = Pcg32::new(1, 1);
    for _ in 0..300 {
        let role = if site.is_asked("a") { "a" } else { "b" };
        let before = site.mark();
        let screen = site.answer(role, chance.below(options(&site.screen(role)))).json();
        if screen["can"]["take_back"] == true {
            let back = site.post(role, "/take-back", "");
            assert_eq!(back.status, StatusCode::OK, "{}", back.body);
            assert_eq!(site.mark(), before);
            assert_eq!(site.post(role, "/take-back", "").error(), "There is nothing to take back.");
            return;
        }
    }
    panic!("nothing could be taken back");
}

#[test]
fn a_seat_gives_up_if_it_means_it() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 7);
    let before = site.mark();
    assert_eq!(site.post("a", "/give-up", "").status, StatusCode::BAD_REQUEST);
    assert_eq!(site.mark(), before);
    let came = site.post("a", "/give-up", "sure=yes");
    assert_eq!(came.json()["outcome"], "B wins.");
}

#[test]
fn cards_and_options_tell_what_they_are_and_would_do() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 7);
    let role = if site.is_asked("a") { "a" } else { "b" };
    let page = site.page(role, "").body;
    // Of two attributes of a name a browser keeps one.
    let twice = page.split('<').find(|tag| tag.split('>').next().unwrap().matches(" class=").count() > 1);
    assert_eq!(twice, None, "a class stands in two attributes");
    assert!(page.contains("class=\"lane hand"), "{page}");
    let (_, rest) = page.split_once("/about/").unwrap();
    let (piece, _) = rest.split_once('"').unwrap();
    let told = site.get(role, &format!("/about/{piece}"));
    assert!(!told.json()["title"].as_str().unwrap().is_empty() && told.json()["lines"].as_array().unwrap().len() > 1);
    assert!(site.page(role, &format!("/about/{piece}")).body.contains("Back to the table"));
    assert_eq!(site.get(role, "/about/z0-1-0").status, StatusCode::NOT_FOUND, "what is not seen is not told");
    let stamp = site.screen(role)["stamp"].as_str().unwrap().to_owned();
    let before = site.mark();
    let told = site.get(role, &format!("/what-if?stamp={stamp}&option=0"));
    assert_eq!(told.status, StatusCode::OK, "{}", told.body);
    assert!(!told.json()["lines"].as_array().unwrap().is_empty());
    assert_eq!(site.mark(), before);
}
