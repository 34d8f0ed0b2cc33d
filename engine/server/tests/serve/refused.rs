//! Whatever is wrong is refused by a sentence, and the match is as it was.

use super::site::{Came, Site};
use axum::body::Body;
use axum::http::{Request, StatusCode};

/// Refused, by a whole sentence, with nothing changed.
fn is_refused(site: &Site, status: StatusCode, came: &Came, before: &(String, u64)) {
    assert_eq!(came.status, status, "{}", came.body);
    let sentence = came.error();
    assert!(sentence.ends_with('.') && sentence.chars().next().unwrap().is_uppercase(), "{sentence}");
    assert_eq!(site.mark(), *before, "{sentence}");
}

fn site() -> (Site, &'static str, &'static str, String) {
    let site = Site::of("foundry-fantasy", &["human", "human"], 3);
    let (role, other) = if site.is_asked("a") { ("a", "b") } else { ("b", "a") };
    let stamp = site.screen(role)["stamp"].as_str().unwrap().to_owned();
    (site, role, other, stamp)
}

#[test]
fn an_old_pages_answer() {
    let (site, role, _, stamp) = site();
    assert_eq!(site.answer(role, 0).status, StatusCode::OK);
    let before = site.mark();
    let came = site.post(role, "/answer", &format!("stamp={stamp}&option=0"));
    is_refused(&site, StatusCode::CONFLICT, &came, &before);
}

#[test]
fn an_answer_twice_and_two_people_at_once() {
    let (site, role, other, stamp) = site();
    let form = format!("stamp={stamp}&option=0");
    let before = site.mark().1;
    let came: Vec<StatusCode> = std::thread::scope(|scope| {
        let site = &site;
        let one = |role: &'static str| {
            let request = site.form(role, "/answer", "").body(Body::from(form.clone())).unwrap();
            let pages = tuckbox_server::web::router(site.tables.clone());
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(tower::ServiceExt::oneshot(pages, request)).unwrap().status()
            })
        };
        let sent = [one(role), one(role), one(other), one(role)];
        sent.map(|thread| thread.join().unwrap()).to_vec()
    });
    assert_eq!(came.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{came:?}");
    assert_eq!(came.iter().filter(|status| **status == StatusCode::CONFLICT).count(), 3, "{came:?}");
    assert_eq!(site.mark().1, before + 1);
}

#[test]
fn somebody_who_is_not_asked_or_only_watches() {
    let (site, role, other, stamp) = site();
    let before = site.mark();
    let form = format!("stamp={stamp}&option=0");
    is_refused(&site, StatusCode::CONFLICT, &site.post(other, "/answer", &form), &before);
    is_refused(&site, StatusCode::FORBIDDEN, &site.post("watch", "/answer", &form), &before);
    is_refused(&site, StatusCode::FORBIDDEN, &site.post("desk", "/answer", &form), &before);
    is_refused(&site, StatusCode::CONFLICT, &site.post(other, "/take-back", ""), &before);
    is_refused(&site, StatusCode::CONFLICT, &site.post(role, "/rematch", ""), &before);
}

#[test]
fn an_option_there_is_not() {
    let (site, role, _, stamp) = site();
    let before = site.mark();
    for option in ["9999", "18446744073709551615"] {
        let came = site.post(role, "/answer", &format!("stamp={stamp}&option={option}"));
        is_refused(&site, StatusCode::UNPROCESSABLE_ENTITY, &came, &before);
    }
}

#[test]
fn what_cannot_be_read() {
    let (site, role, _, stamp) = site();
    let before = site.mark();
    for form in [
        "",
        "stamp",
        "option=0",
        "stamp=%FF%FE&option=0",
        "stamp=\u{202e}\u{0}&option=0",
        "option=-1&stamp=x",
        "option=1e3&stamp=x",
        "option=٣&stamp=x",
        &format!("stamp={stamp}&option=0&option=1"),
        &format!("stamp={stamp}&option=0&seat=b"),
        "{\"stamp\":\"x\"",
    ] {
        let came = site.post(role, "/answer", form);
        assert!([400, 409].contains(&came.status.as_u16()), "{form}: {}", came.status);
        assert!(came.error().ends_with('.'), "{}", came.body);
        assert_eq!(site.mark(), before, "{form}");
    }
    for json in
        ["", "[", "null", "{\"stamp\":1,\"option\":0}", &"[".repeat(3_000), "{\"stamp\":\"\\ud800\",\"option\":0}"]
    {
        let request = site.form(role, "/answer", "");
        let request = request.header("content-type", "application/json");
        let mut request = request.body(Body::from(json.to_owned())).unwrap();
        request.headers_mut().insert("content-type", "application/json".parse().unwrap());
        is_refused(&site, StatusCode::BAD_REQUEST, &site.request(request), &before);
    }
}

#[test]
fn a_huge_body() {
    let (site, role, _, stamp) = site();
    let before = site.mark();
    let form = format!("stamp={stamp}&option=0&{}", "x".repeat(5_000_000));
    is_refused(&site, StatusCode::PAYLOAD_TOO_LARGE, &site.post(role, "/answer", &form), &before);
}

#[test]
fn a_page_of_somebody_else() {
    let (site, role, _, stamp) = site();
    let before = site.mark();
    let form = format!("stamp={stamp}&option=0");
    for origin in [Some("http://evil.test"), Some("null"), Some("table.test"), None] {
        let mut request = site.form(role, "/answer", "").body(Body::from(form.clone())).unwrap();
        request.headers_mut().remove("origin");
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        is_refused(&site, StatusCode::FORBIDDEN, &site.request(request), &before);
    }
    // What is no browser sends its link along, and no foreign page can.
    let mut request = site.form(role, "/answer", "").body(Body::from(form)).unwrap();
    request.headers_mut().remove("origin");
    request.headers_mut().remove("cookie");
    let bearer = format!("Bearer {}", site.link(role));
    request.headers_mut().insert("authorization", bearer.parse().unwrap());
    assert_eq!(site.request(request).status, StatusCode::OK);
}

#[test]
fn other_methods_and_paths() {
    let (site, role, _, _) = site();
    let before = site.mark();
    let ask = |method: &str, path: &str| {
        let request = Request::builder().method(method).uri(path).header("accept", "application/json");
        let request = request.header("host", "table.test").header("origin", "http://table.test");
        site.request(request.header("cookie", format!("link={}", site.link(role))).body(Body::empty()).unwrap())
    };
    is_refused(&site, StatusCode::METHOD_NOT_ALLOWED, &ask("DELETE", &site.path(role, "")), &before);
    is_refused(&site, StatusCode::METHOD_NOT_ALLOWED, &ask("GET", &site.path(role, "/answer")), &before);
    is_refused(&site, StatusCode::NOT_FOUND, &ask("GET", "/../../etc/passwd"), &before);
    is_refused(&site, StatusCode::NOT_FOUND, &ask("GET", &site.path(role, "/about/../../..")), &before);
    is_refused(&site, StatusCode::NOT_FOUND, &ask("GET", &site.path(role, "/about/o99999")), &before);
}

#[test]
fn a_flood() {
    let (site, role, other, _) = site();
    let pages = tuckbox_server::web::router(site.tables.clone());
    let ask = |role: &str, link: &str| {
        let request = Request::get(site.path(role, "")).header("cookie", format!("link={link}"));
        let request = request.header("accept", "application/json").body(Body::empty()).unwrap();
        site.request_to(&pages, request)
    };
    let came: Vec<Came> = (0..200).map(|_| ask(role, site.link(role))).collect();
    assert_eq!(came[0].status, StatusCode::OK);
    let stopped = came.iter().find(|came| came.status != StatusCode::OK).expect("a flood is let in");
    assert_eq!(stopped.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(stopped.error().contains("a lot at once"));
    assert_eq!(ask(other, site.link(other)).status, StatusCode::OK, "others are not stopped with it");
    let guesses: Vec<StatusCode> = (0..200).map(|_| ask(role, "guess").status).collect();
    assert!(guesses.contains(&StatusCode::TOO_MANY_REQUESTS), "links can be guessed without end");
}
