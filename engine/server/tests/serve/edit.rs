//! The desk changes the table by hand. Everybody reads that it did, and what as far as each
//! may know; the change is an answer like others, in the store before it is told.

use super::site::{Site, root};
use axum::http::StatusCode;
use serde_json::Value;

fn editable(site: &Site) -> Value {
    let came = site.get("desk", "/edit");
    assert_eq!(came.status, StatusCode::OK, "{}", came.body);
    came.json()
}

/// Sends a change with the stamp of now.
fn edit(site: &Site, form: &str) -> super::site::Came {
    let stamp = editable(site)["stamp"].as_str().unwrap().to_owned();
    site.post("desk", "/edit", &format!("stamp={stamp}&{form}"))
}

fn done(site: &Site, form: &str) {
    let came = edit(site, form);
    assert_eq!(came.status, StatusCode::OK, "{form}: {}", came.body);
}

/// The number of a piece that lies there.
fn piece_at(site: &Site, at: &str) -> (u64, String) {
    let all = editable(site);
    let found = all["pieces"].as_array().unwrap().iter().find(|piece| piece["at"] == at);
    let found = found.unwrap_or_else(|| panic!("nothing lies in {at}: {all}"));
    (found["piece"].as_u64().unwrap(), found["title"].as_str().unwrap().to_owned())
}

fn log(site: &Site, role: &str) -> String {
    let screen = site.screen(role);
    let lines = screen["log"].as_array().unwrap().iter();
    lines.map(|line| line["words"].as_str().unwrap()).collect::<Vec<_>>().join("\n")
}

fn places(site: &Site) -> Vec<(String, String)> {
    let all = editable(site);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    all["places"].as_array().unwrap().iter().map(|place| (text(&place["to"]), text(&place["title"]))).collect()
}

#[test]
fn a_number_is_set_and_a_piece_is_put_and_all_of_it_stays() {
    let mut site = Site::of("foundry-fantasy", &["human", "human"], 3);
    site.answer("a", 0);
    let (_, before) = site.mark();
    let places = places(&site);
    let (hand, title) = places.iter().find(|(to, _)| to == "hand/a").unwrap();
    let (deck_title, top) = {
        let (_, deck) = places.iter().find(|(to, _)| to == "deck/b").unwrap();
        (deck.clone(), piece_at(&site, deck))
    };
    // A card from the deck of B comes into the hand of A.
    done(&site, &format!("do=put&piece={}&to={hand}&end=top", top.0));
    assert!(
        editable(&site)["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .any(|piece| piece["piece"] == top.0 && piece["at"] == *title)
    );
    let stat = editable(&site)["stats"].as_array().unwrap().iter().find(|stat| stat["of"] == "seat").unwrap()["name"]
        .as_str()
        .unwrap()
        .to_owned();
    done(&site, &format!("do=set&of=b&stat={stat}&value=7"));
    let card = editable(&site)["cards"][0].clone();
    done(&site, &format!("do=make&card={}&owner=B&to=hand/b&end=bottom", card["name"].as_str().unwrap()));
    // Everybody reads that it was done; what came from a deck into a hand, who sees it.
    for role in ["a", "b", "watch"] {
        assert_eq!(log(&site, role).matches("Whoever runs the table changes it by hand:").count(), 3, "{role}");
    }
    assert!(log(&site, "a").contains(&format!("{}: {deck_title}", top.1)) || log(&site, "a").contains(&top.1));
    assert!(
        log(&site, "b").lines().any(|line| line.starts_with("a card:") || line.contains("a card")),
        "{}",
        log(&site, "b")
    );
    assert!(!log(&site, "watch").contains(&top.1), "{}", log(&site, "watch"));
    // The desk looks back at each of them, and goes on.
    let (mark, answers) = site.mark();
    assert_eq!(answers, before + 3);
    let past = site.get("desk", &format!("?at={before}")).json();
    let chosen = past["desk"]["past"]["chosen"].as_str().unwrap().to_owned();
    assert!(chosen.starts_with("Whoever runs the table puts "), "{chosen}");
    site.start_again(&root());
    assert_eq!(site.mark(), (mark, answers));
    site.answer("a", 0);
    assert_eq!(site.mark().1, answers + 1);
}

#[test]
fn the_forms_of_the_page_do_what_they_say() {
    for game in ["foundry-fantasy", "project-hex"] {
        let site = Site::of(game, &["human", "human"], 3);
        let page = site.page("desk", "/edit").body;
        let all = editable(&site);
        assert_eq!(page.matches("<form").count(), 4, "{game}");
        for (list, name) in
            [("pieces", "piece"), ("places", "to"), ("cards", "name"), ("stats", "name"), ("tags", "name")]
        {
            for one in all[list].as_array().unwrap() {
                let value = one[name].as_str().map_or_else(|| one[name].to_string(), str::to_owned);
                assert!(page.contains(&format!("<option value=\"{value}\">")), "{game}: {list} {value}");
            }
        }
        assert!(site.page("desk", "").body.contains("/edit\""), "{game}: no way to the page");
        assert!(!site.page("a", "").body.contains("/edit\""), "{game}: a seat is led there");
        // A browser is sent back to the table.
        let stamp = all["stamp"].as_str().unwrap();
        let (piece, tag) = (&all["pieces"][0]["piece"], all["tags"][0]["name"].as_str().unwrap());
        let form = format!("stamp={stamp}&do=tag&piece={piece}&tag={tag}&given=yes");
        let mut request = site.form("desk", "/edit", "").body(form.into()).unwrap();
        request.headers_mut().insert("accept", "text/html".parse().unwrap());
        let came = site.request(request);
        assert_eq!(
            (came.status, came.headers["location"].to_str().unwrap()),
            (StatusCode::SEE_OTHER, &*site.path("desk", "")),
            "{}",
            came.body
        );
    }
}

#[test]
fn none_of_it_is_for_seats_and_nonsense_is_told() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 3);
    site.answer("a", 0);
    let (before, all) = (site.mark(), editable(&site));
    let stamp = all["stamp"].as_str().unwrap().to_owned();
    let piece = all["pieces"][0]["piece"].clone();
    let right = format!("stamp={stamp}&do=put&piece={piece}&to=hand/a");
    for role in ["a", "b", "watch"] {
        assert_eq!(site.get(role, "/edit").status, StatusCode::FORBIDDEN, "{role}");
        assert_eq!(site.post(role, "/edit", &right).status, StatusCode::FORBIDDEN, "{role}");
    }
    for (form, status, says) in [
        ("do=dance", 400, "`do` is `put`"),
        ("do=put&piece=9999&to=hand/a", 422, "no such piece"),
        ("do=put&piece=99999&to=hand/a", 400, "no number of a piece"),
        ("do=put&piece=0&to=hnad/a", 422, "Did you mean `hand`?"),
        ("do=put&piece=0&to=hand", 400, "not whose zone"),
        ("do=put&piece=0&to=hand/p", 422, "no such seat"),
        ("do=put&piece=0&to=hand/a&end=middle", 400, "`top` or `bottom`"),
        ("do=put&piece=0&to=hand/a&on=0", 422, "on no piece"),
        ("do=make&card=nobody&to=hand/a", 422, "no `nobody`"),
        ("do=set&of=a&stat=attack&value=1", 422, "number of pieces"),
        ("do=set&of=table&stat=nothing&value=1", 422, "no `nothing`"),
        ("do=set&of=a&stat=attack&value=99999999999", 400, "no whole number"),
        ("do=tag&piece=0&tag=%F0%9F%A6%8A", 422, "There is no"),
        ("do=put&piece=0&to=hand/a&colour=red", 400, "colour"),
    ] {
        let came = site.post("desk", "/edit", &format!("stamp={stamp}&{form}"));
        assert_eq!(came.status.as_u16(), status, "{form}: {}", came.body);
        assert!(came.error().contains(says), "{form}: {}", came.body);
        assert_eq!(site.mark(), before, "{form}");
    }
    site.answer(if site.is_asked("a") { "a" } else { "b" }, 0);
    let now = site.mark();
    let came = site.post("desk", "/edit", &right);
    assert_eq!(came.status, StatusCode::CONFLICT, "an old page changes the table: {}", came.body);
    assert_eq!(site.mark(), now);
}
