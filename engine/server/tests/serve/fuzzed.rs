//! Requests that a page sends, changed by chance: paths, methods, headers, bodies. Whatever
//! comes, it is answered, what is refused is refused by a sentence, and nobody reads a link,
//! a seed, or what another seat alone is shown.

use super::site::{Site, root};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use std::collections::HashMap;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;
use tuckbox_bots::Pcg32;
use tuckbox_core::commitment::hex;
use tuckbox_project::game::Game;
use tuckbox_server::web::router;
use tuckbox_session::seating;

const ROLES: [&str; 4] = ["a", "b", "watch", "desk"];

/// A number that stands nowhere by chance.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// How many requests are sent.
fn rounds() -> u32 {
    let full = std::env::var("TUCKBOX_CHECKS").is_ok_and(|checks| checks == "full");
    if full { 6_000 } else { 600 }
}

/// A request before it is one: every part can be what no request has.
#[derive(Debug, Clone)]
struct Draft {
    method: String,
    path: String,
    headers: Vec<(&'static str, Vec<u8>)>,
    body: Vec<u8>,
}

impl Draft {
    /// Nothing where no client could send it.
    fn request(&self) -> Option<Request<Body>> {
        let method = Method::from_bytes(self.method.as_bytes()).ok()?;
        let mut request = Request::builder().method(method).uri(&self.path);
        for (name, value) in &self.headers {
            request = request.header(*name, HeaderValue::from_bytes(value).ok()?);
        }
        request.body(Body::from(self.body.clone())).ok()
    }

    /// Whether a link comes along, in whatever place.
    fn has(&self, link: &str) -> bool {
        let within = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_lowercase().contains(link);
        within(self.path.as_bytes()) || within(&self.body) || self.headers.iter().any(|(_, value)| within(value))
    }
}

/// What is asked, in a way that a page or program asks it.
fn draft(site: &Site, chance: &mut Pcg32) -> Draft {
    let role = ROLES[chance.below(4)];
    let screen = site.screen(role);
    let stamp = screen["stamp"].as_str().unwrap_or_default();
    let option = chance.below(4);
    let form = format!("stamp={stamp}&option={option}");
    let json = format!("{{\"stamp\":\"{stamp}\",\"option\":{option}}}");
    let number = chance.below(70);
    let path = |rest: &str| site.path(role, rest);
    let moment = screen["desk"]["stamp"].as_str().unwrap_or_default();
    let (method, path, body) = match chance.below(20) {
        0 => ("GET", path(""), String::new()),
        1 => ("GET", path("?seat=b"), String::new()),
        2 => ("GET", path("/events?as=json"), String::new()),
        3 => ("GET", path("/events"), String::new()),
        4 => ("GET", path(&format!("/about/o{number}")), String::new()),
        5 => ("GET", path(&format!("/about/z{}-{}-{}", number % 9, number % 3, number % 5)), String::new()),
        6 => ("GET", path(&format!("/what-if?{form}")), String::new()),
        7 => ("POST", path("/take-back"), String::new()),
        8 => ("POST", path("/give-up"), "sure=no".into()),
        9 => ("POST", path("/windows"), "all=on&passing=".into()),
        10 => ("POST", path(["/go-on", "/rematch"][number % 2]), String::new()),
        11 => ("GET", format!("/join/{}", site.link(role)), String::new()),
        12 => ("GET", ["/", "/assets/table.css", "/assets/table.js"][number % 3].into(), String::new()),
        13 => ("POST", path("/answer"), json),
        14 => ("GET", path("/edit"), String::new()),
        15 => ("POST", path("/edit"), edit(moment, number, chance)),
        16 => ("POST", path("/content"), format!("keep={}", ["yes", "no"][number % 2])),
        17 => ("POST", path("/branch"), format!("at={}&stamp={moment}", number % 3)),
        _ => ("POST", path("/answer"), form),
    };
    let kind = if body.starts_with('{') { "application/json" } else { "application/x-www-form-urlencoded" };
    let mut headers = vec![("host", b"table.test".to_vec()), ("origin", b"http://table.test".to_vec())];
    match chance.below(3) {
        0 => headers.push(("authorization", format!("Bearer {}", site.link(role)).into_bytes())),
        _ => headers.push(("cookie", format!("link={}", site.link(role)).into_bytes())),
    }
    headers.push(("accept", [&b"application/json"[..], b"text/html"][chance.below(2)].to_vec()));
    headers.push(("content-type", kind.into()));
    Draft { method: method.into(), path, headers, body: body.into_bytes() }
}

/// A change of the table by hand, as a form or as JSON.
fn edit(moment: &str, number: usize, chance: &mut Pcg32) -> String {
    let fields: &[(&str, String)] = match chance.below(4) {
        0 => &[("do", "put".into()), ("piece", number.to_string()), ("to", "hand/b".into()), ("end", "top".into())],
        1 => &[("do", "make".into()), ("card", "E01".into()), ("owner", "B".into()), ("to", "hand/a".into())],
        2 => &[("do", "set".into()), ("of", "a".into()), ("stat", "mana".into()), ("value", number.to_string())],
        _ => &[("do", "tag".into()), ("piece", number.to_string()), ("tag", "frozen".into()), ("given", "no".into())],
    };
    let fields = [&[("stamp", moment.to_owned())], fields].concat();
    match chance.below(3) {
        0 => serde_json::to_string(&fields.into_iter().collect::<HashMap<_, _>>()).unwrap(),
        _ => fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&"),
    }
}

/// What stands in no request of a careful program.
const STRANGE: [&[u8]; 22] = [
    b"",
    b"%00",
    b"%FF%FE",
    b"%F0%9F%83%8F",
    b"%2e%2e/%2e%2e/etc/passwd",
    b"../../..",
    b"//",
    b"\xff\xfe",
    "\u{202e}🂡".as_bytes(),
    b"null",
    b"-1",
    b"18446744073709551616",
    b"1e400",
    b"{\"stamp\":{}}",
    b"link=;link=x;;=",
    b"Bearer",
    b"Basic YTpi",
    b"application/json;q=0",
    b"http://evil.test",
    b"&option=0&option=1",
    b"?a=b#c",
    b";",
];

/// A text with a change.
fn changed(text: &[u8], other: &[u8], chance: &mut Pcg32) -> Vec<u8> {
    let at = chance.below(text.len() + 1);
    let end = (at + chance.below(12)).min(text.len());
    let strange = STRANGE[chance.below(STRANGE.len())];
    match chance.below(9) {
        0 => strange.to_vec(),
        1 => [&text[..at], strange, &text[at..]].concat(),
        2 => [&text[..at], &text[end..]].concat(),
        3 => [&text[..end], &text[at..end], &text[end..]].concat(),
        4 => text[..at].to_vec(),
        5 => other.to_vec(),
        6 => text
            .iter()
            .enumerate()
            .map(|(i, byte)| if i == at { byte ^ (1 << chance.below(8)) } else { *byte })
            .collect(),
        7 => text.to_ascii_uppercase(),
        _ => [text, &vec![b"[a%"[chance.below(3)]; [10, 300, 9_000][chance.below(3)]]].concat(),
    }
}

fn change(draft: &mut Draft, site: &Site, chance: &mut Pcg32) {
    let other = ROLES[chance.below(4)];
    match chance.below(12) {
        0 => {
            let methods = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW", "get", ""];
            draft.method = methods[chance.below(methods.len())].into();
        }
        1..=3 => {
            let path = changed(draft.path.as_bytes(), site.path(other, "/events").as_bytes(), chance);
            draft.path = String::from_utf8_lossy(&path).into_owned();
        }
        // A page of somebody else, with one's own link.
        4 => draft.path = site.path(other, ["", "/events", "/answer", "/about/o3"][chance.below(4)]),
        5..=7 => {
            let at = chance.below(draft.headers.len());
            if let Some((_, value)) = draft.headers.get_mut(at) {
                *value = changed(value, format!("link={}", &site.link(other)[..31]).as_bytes(), chance);
            }
        }
        8 => {
            let names =
                ["cookie", "authorization", "origin", "host", "accept", "content-type", "content-length", "range"];
            let value = STRANGE[chance.below(STRANGE.len())].to_vec();
            draft.headers.push((names[chance.below(names.len())], value));
        }
        9 if !draft.headers.is_empty() => drop(draft.headers.remove(chance.below(draft.headers.len()))),
        10 if chance.below(40) == 0 => draft.body = vec![b'x'; 5_000_000],
        _ => draft.body = changed(&draft.body, b"stamp=0&option=0", chance),
    }
}

/// What only those may read who have the link of a role.
struct Secrets {
    /// What nobody reads: links and the seed.
    nobody: Vec<String>,
    /// Cards that are on the screen of one seat alone.
    own: Vec<(&'static str, Vec<String>)>,
}

impl Secrets {
    fn of(site: &Site, game: &Game, seed: &str) -> Self {
        let said = ["a", "b", "watch"].map(|role| site.screen(role).to_string());
        // What another card's text says is no secret.
        let named = |title: &str| game.rules.cards.iter().any(|card| card.text.contains(title));
        let titles: Vec<&str> =
            game.rules.cards.iter().map(|card| &*card.title).filter(|title| !named(title)).collect();
        let only = |role: usize| {
            let others = || said.iter().enumerate().filter(|(other, _)| *other != role);
            let is_own =
                |title: &&&str| said[role].contains(**title) && !others().any(|(_, text)| text.contains(**title));
            titles.iter().filter(|title| title.len() > 5).filter(is_own).map(ToString::to_string).collect()
        };
        let links = ROLES.map(|role| site.link(role).to_owned());
        Self {
            nobody: links.into_iter().chain([seed.to_owned(), SEED.to_string()]).collect(),
            own: vec![("a", only(0)), ("b", only(1))],
        }
    }
}

/// What came back, as far as it can be waited for: of events the first alone.
fn send(runtime: &Runtime, pages: Router, request: Request<Body>) -> Option<(StatusCode, HeaderMap, String)> {
    runtime.block_on(async {
        let response = pages.oneshot(request).await.ok()?;
        let (head, mut body) = response.into_parts();
        let mut bytes = Vec::new();
        let endless = head.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), body.frame()).await.ok()?;
            let Some(frame) = frame else { break };
            bytes.extend(frame.ok()?.into_data().unwrap_or_else(|_| Bytes::new()));
            if endless {
                break;
            }
        }
        Some((head.status, head.headers, String::from_utf8_lossy(&bytes).into_owned()))
    })
}

/// What is wrong with an answer, if anything is.
fn fault(draft: &Draft, site: &Site, secrets: &Secrets, came: &(StatusCode, HeaderMap, String)) -> Option<String> {
    let (status, headers, body) = came;
    if status.is_server_error() {
        return Some(format!("{status}: {body}"));
    }
    if status.is_client_error() && draft.method != "HEAD" {
        let text = match serde_json::from_str::<Value>(body) {
            Ok(told) => told["error"].as_str().unwrap_or_default().to_owned(),
            Err(_) => {
                body.split('<').filter_map(|part| Some(part.split_once('>')?.1.trim())).collect::<Vec<_>>().join(" ")
            }
        };
        if !text.trim().ends_with(['.', '?']) {
            return Some(format!("{status} without a sentence: {body}"));
        }
    }
    // A link is told to whoever opens it, as a cookie.
    let told = headers.iter().filter(|(name, _)| *name != "set-cookie" || !draft.path.starts_with("/join/"));
    let told: Vec<String> = told.map(|(_, value)| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect();
    let all = format!("{}\n{body}", told.join("\n"));
    let secret = secrets.nobody.iter().find(|secret| all.contains(*secret) && !draft.has(secret));
    if let Some(secret) = secret {
        return Some(format!("it says `{secret}`"));
    }
    for (role, own) in &secrets.own {
        let may = [*role, "desk"].into_iter().any(|role| draft.has(site.link(role)));
        if let Some(secret) = own.iter().find(|secret| all.contains(*secret)).filter(|_| !may) {
            return Some(format!("it says `{secret}`, which only {role} is shown"));
        }
    }
    None
}

/// Sends requests until something is wrong; says how many were answered by which status.
fn fuzz(rounds: u32, pages: impl Fn(&Site) -> Router) -> Result<Vec<u32>, String> {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let begin = || Site::of("foundry-fantasy", &["human", "human"], SEED);
    let mut site = begin();
    let game = Game::load(&root(), "foundry-fantasy").unwrap();
    let seed = hex(&seating::setup(&game, &[], 2, SEED).unwrap().seed);
    let mut secrets = Secrets::of(&site, &game, &seed);
    let mut counts = vec![0; 6];
    for number in 0..rounds {
        let mut chance = Pcg32::new(number.into(), 11);
        let mut draft = draft(&site, &mut chance);
        for _ in 0..[0, 1, 1, 2, 4][chance.below(5)] {
            change(&mut draft, &site, &mut chance);
        }
        let Some(request) = draft.request() else { continue };
        let Some(came) = send(&runtime, pages(&site), request) else {
            return Err(format!("request {number} is not answered: {draft:?}"));
        };
        counts[usize::from(came.0.as_u16() / 100)] += 1;
        if draft.method != "GET" && !came.0.is_client_error() {
            if site.screen("watch")["outcome"] != Value::Null {
                site = begin();
            }
            secrets = Secrets::of(&site, &game, &seed);
        }
        if let Some(fault) = fault(&draft, &site, &secrets, &came) {
            return Err(format!("request {number}, {draft:?}: {fault}"));
        }
    }
    Ok(counts)
}

#[test]
fn whatever_is_asked_is_answered_and_tells_nothing() {
    let counts = fuzz(rounds(), |site| router(site.tables.clone())).unwrap_or_else(|why| panic!("{why}"));
    // What refuses everything, or nothing, tests nothing.
    assert!(counts[2] > rounds() / 10 && counts[4] > rounds() / 10, "{counts:?}");
}

/// The check finds what it looks for.
fn behind_what_is_shown((status, body): (StatusCode, String), more: &str) -> (StatusCode, String) {
    let more = if status == StatusCode::OK { more } else { "" };
    (status, body + more)
}

#[test]
fn planted_faults_of_requests_are_found() {
    type Plant = fn(&Site, (StatusCode, String)) -> (StatusCode, String);
    let plants: [(&str, Plant); 5] = [
        // Behind a refusal it would be no sentence any more, which is another fault.
        ("it says", |site, told| behind_what_is_shown(told, site.link("a"))),
        ("it says", |_, told| behind_what_is_shown(told, &SEED.to_string())),
        ("which only a is shown", |site, told| behind_what_is_shown(told, &site.screen("a").to_string())),
        ("without a sentence", |_, (status, body)| (status, if status.is_client_error() { "no".into() } else { body })),
        ("500", |_, (status, body)| {
            (if status == StatusCode::NOT_FOUND { StatusCode::INTERNAL_SERVER_ERROR } else { status }, body)
        }),
    ];
    for (what, plant) in plants {
        let found = fuzz(300, |site| {
            // What a faulty server would say is worked out beforehand, since a page has no site.
            let said = [StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::CONFLICT]
                .map(|status| plant(site, (status, String::new())));
            router(site.tables.clone()).layer(axum::middleware::map_response(
                move |response: axum::response::Response| {
                    let said = said.clone();
                    async move {
                        let (mut head, body) = response.into_parts();
                        let sse = head.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
                        let of = said.iter().zip([StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::CONFLICT]);
                        let Some(((status, more), _)) =
                            of.into_iter().find(|(_, of)| *of == head.status).filter(|_| !sse)
                        else {
                            return axum::response::Response::from_parts(head, body);
                        };
                        head.status = *status;
                        let body = if more == "no" {
                            Body::from("no")
                        } else {
                            let bytes = body.collect().await.unwrap().to_bytes();
                            Body::from([&bytes[..], more.as_bytes()].concat())
                        };
                        axum::response::Response::from_parts(head, body)
                    }
                },
            ))
        });
        let why = found.expect_err(what);
        assert!(why.contains(what), "{what}: {why}");
    }
}
