//! A link is the right to a seat, and to nothing else; it stands nowhere but where it
//! was told.

use super::site::Site;
use axum::body::Body;
use axum::http::{Request, StatusCode};

fn get(site: &Site, path: &str, cookie: Option<&str>) -> super::site::Came {
    let mut request = Request::get(path);
    if let Some(cookie) = cookie {
        request = request.header("cookie", format!("link={cookie}"));
    }
    site.request(request.body(Body::empty()).unwrap())
}

#[test]
fn a_link_leads_to_its_seat_and_is_then_in_no_address() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 1);
    let joined = get(&site, &format!("/join/{}", site.link("b")), None);
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    assert_eq!(joined.headers["location"], site.path("b", ""));
    let cookie = joined.headers["set-cookie"].to_str().unwrap();
    for part in [&format!("Path={}", site.path("b", "")), "HttpOnly", "SameSite=Lax"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let page = get(&site, &site.path("b", ""), Some(site.link("b")));
    assert_eq!(page.status, StatusCode::OK);
    for role in ["a", "b", "watch", "desk"] {
        assert!(!page.body.contains(site.link(role)), "a page says a link");
    }
}

#[test]
fn other_links_open_nothing_and_are_told_nothing() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 1);
    let no_link = "0123456789abcdef0123456789abcdef";
    let mut told = Vec::new();
    for (path, link) in [
        (site.path("a", ""), Some(site.link("b"))),
        (site.path("a", ""), Some(site.link("watch"))),
        (site.path("desk", ""), Some(site.link("a"))),
        (site.path("a", "/events"), Some(no_link)),
        (site.path("a", ""), None),
        (site.path("q", ""), Some(site.link("a"))),
        (String::from("/t/0000000000000000/a"), Some(site.link("a"))),
        (format!("/join/{no_link}"), None),
        (String::from("/join/%F0%9F%83%8F"), None),
        (String::from("/join/%FF"), None),
        (String::from("/t/%FF/a"), Some(site.link("a"))),
    ] {
        let came = get(&site, &path, link);
        assert_eq!(came.status, StatusCode::NOT_FOUND, "{path}: {}", came.body);
        told.push(came.body);
    }
    told.dedup();
    assert_eq!(told.len(), 1, "they are told apart: {told:?}");
}

#[test]
fn new_links_close_the_old_ones() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 1);
    let new = site.tables.relink(&site.table).unwrap();
    assert_eq!(site.page("a", "").status, StatusCode::NOT_FOUND);
    let token = new.links[0].1.to_string();
    assert_eq!(get(&site, &site.path("a", ""), Some(&token)).status, StatusCode::OK);
}

#[test]
fn no_page_lets_a_browser_tell_or_run_anything() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 1);
    let paths = [
        "/",
        "/nothing",
        "/assets/table.js",
        "/assets/table.css",
        "/assets/icon.svg",
        "/assets/../Cargo.toml",
        "/etc/passwd",
    ];
    let paths = paths.map(String::from).into_iter().chain([site.path("a", "")]);
    for path in paths {
        let came = get(&site, &path, Some(site.link("a")));
        let policy = came.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        // The page of a seat, whose address has no link in it, says where its forms come from.
        let told = if path.starts_with("/t/") { "same-origin" } else { "no-referrer" };
        assert_eq!(came.headers["referrer-policy"], told, "{path}");
        assert_eq!(came.headers["x-content-type-options"], "nosniff", "{path}");
        for inline in ["<style", " style=", " onclick", "javascript:", "<script>"] {
            assert!(path.ends_with(".js") || !came.body.contains(inline), "{path} has `{inline}`");
        }
    }
}

#[test]
fn the_store_has_no_link() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 1);
    site.tables.stop();
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(site.folder.path()).unwrap() {
        bytes.extend(std::fs::read(entry.unwrap().path()).unwrap());
    }
    let has = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
    assert!(has(site.table.as_bytes()));
    for role in ["a", "b", "watch", "desk"] {
        let link = site.link(role);
        let raw: Vec<u8> = (0..16).map(|at| u8::from_str_radix(&link[at * 2..at * 2 + 2], 16).unwrap()).collect();
        assert!(!has(link.as_bytes()) && !has(&raw), "{role}");
    }
}
