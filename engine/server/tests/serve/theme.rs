//! Pictures of cards and a style sheet of the game: sent to whoever has a link, and anew
//! when they are saved. They tell nothing of what a seat may not know.

use super::reload::game_alone;
use super::site::Site;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use std::fs;
use std::path::Path;

const GAME: &str = "foundry-fantasy";

fn put(folder: &Path, path: &str, text: &str) {
    let path = folder.join("content").join(GAME).join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// The addresses of a page that contain a word.
fn addresses(page: &str, word: &str) -> Vec<String> {
    page.split('"').filter(|part| part.starts_with("/t/") && part.contains(word)).map(String::from).collect()
}

/// Ids of the cards that are shown on a page.
fn cards(page: &str) -> Vec<String> {
    page.split("data-card=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn a_game_looks_as_its_folder_says() {
    let folder = game_alone(GAME);
    let site = Site::at(folder.path(), GAME, &["human", "human"], 6);
    let plain = site.page("a", "").body;
    assert!(addresses(&plain, "/art/").is_empty() && addresses(&plain, "look.css").is_empty());
    assert_eq!(site.page("a", "/look.css").status, StatusCode::NOT_FOUND);

    let card = cards(&plain).pop().unwrap();
    put(folder.path(), &format!("art/{card}.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    put(folder.path(), "look.css", ".card { color: red }");
    let sent = |address: &str| site.page("a", address.strip_prefix(&site.path("a", "")).unwrap());
    site.wait("the picture and the style", || {
        let page = site.page("a", "").body;
        let style = addresses(&page, "look.css").pop();
        !addresses(&page, "/art/").is_empty() && style.is_some_and(|style| sent(&style).body.contains("color: red"))
    });
    let page = site.page("a", "").body;
    let picture = addresses(&page, "/art/").remove(0);
    let rest = picture.strip_prefix(&site.path("a", "")).unwrap().to_owned();
    let came = site.page("a", &rest);
    assert_eq!((came.status, &came.headers["content-type"]), (StatusCode::OK, &"image/svg+xml".parse().unwrap()));
    assert!(came.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    assert!(came.headers["cache-control"].to_str().unwrap().contains("immutable"));

    let style = addresses(&page, "look.css").remove(0);
    let came = sent(&style);
    assert!(came.body.contains("color: red") && came.headers["content-type"].to_str().unwrap().starts_with("text/css"));

    // Saved anew it has another address.
    put(folder.path(), "look.css", ".card { color: blue }");
    site.wait("the other style", || addresses(&site.page("a", "").body, "look.css").first() != Some(&style));
}

#[test]
fn only_whoever_has_a_link_is_sent_pictures_and_nothing_else_of_the_box() {
    let folder = game_alone(GAME);
    put(folder.path(), "art/E01.svg", "<svg/>");
    let site = Site::at(folder.path(), GAME, &["human", "human"], 6);
    let without = Request::get(site.path("a", "/art/E01.svg")).body(Body::empty()).unwrap();
    assert_eq!(site.request(without).status, StatusCode::NOT_FOUND);
    assert_eq!(site.page("a", "/art/E01.svg").status, StatusCode::OK);
    for other in
        ["/art/E02.svg", "/art/..%2fgame.ron", "/art/%2e%2e%2fgame.ron", "/art/game.ron", "/art/", "/art/E01.svg/x"]
    {
        let came = site.page("a", other);
        assert_eq!(came.status, StatusCode::NOT_FOUND, "{other}: {}", came.body);
    }
}

#[test]
fn a_card_that_a_seat_may_not_know_has_no_picture_for_it() {
    let folder = game_alone(GAME);
    let site = Site::at(folder.path(), GAME, &["human", "human"], 6);
    let known = cards(&site.page("a", "").body);
    let all = fs::read_dir(folder.path().join("content").join(GAME).join("cards")).unwrap();
    let texts = all.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect::<String>();
    let ids: Vec<&str> = texts.split("\nid = \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect();
    ids.iter().for_each(|id| put(folder.path(), &format!("art/{id}.svg"), "<svg/>"));
    site.wait("the pictures", || addresses(&site.page("a", "").body, "/art/").len() == known.len());
    let page = site.page("a", "").body;
    for address in addresses(&page, "/art/") {
        assert!(known.iter().any(|card| address.contains(&format!("/art/{card}."))), "{address}");
    }
    assert!(known.len() < ids.len());
}
