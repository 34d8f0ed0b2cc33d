//! What other people's clients are sent has a schema, which stands in `schemas/` and is
//! true of every game. Events are pushed.

use super::site::{Site, options, root};
use axum::body::Body;
use axum::http::Request;
use boon::{Compiler, SchemaIndex, Schemas};
use http_body_util::BodyExt;
use serde_json::Value;
use std::time::Duration;
use tower::ServiceExt;
use tuckbox_bots::Pcg32;

const GAMES: [&str; 5] = ["foundry-fantasy", "red-faction-underground", "backyard-rocketeers", "trf", "project-hex"];

/// A schema of what is sent, as a library reads it.
pub struct Checked(Schemas, SchemaIndex);

impl Checked {
    pub fn of(name: &str) -> Self {
        let found = tuckbox_server::schema::files().into_iter().find(|(file, _)| file.starts_with(name));
        let schema = serde_json::from_str(&found.unwrap_or_else(|| panic!("there is no schema `{name}`")).1).unwrap();
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("it.json", closed(schema)).unwrap();
        let index = compiler.compile("it.json", &mut schemas).unwrap();
        Self(schemas, index)
    }

    /// What of a value it does not allow.
    pub fn wrong(&self, value: &Value) -> Option<String> {
        self.0.validate(value, self.1).err().map(|why| format!("{why:#}"))
    }
}

/// The schema as one that allows no field it does not tell: those who read may be sent
/// more by a newer server, and this one sends what it tells.
fn closed(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(words) => {
            words.values_mut().for_each(|word| *word = closed(word.take()));
            if words.contains_key("properties") && !words.contains_key("additionalProperties") {
                words.insert("additionalProperties".into(), Value::Bool(false));
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(|part| *part = closed(part.take())),
        _ => {}
    }
    schema
}

#[test]
fn the_schemas_are_fresh() {
    for (name, text) in tuckbox_server::schema::files() {
        let file = root().join("schemas").join(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        let stored = std::fs::read_to_string(file).unwrap_or_default();
        assert!(stored == text, "schemas/{name} is stale; write it anew with `tuckbox schema`");
    }
}

#[test]
fn the_schema_is_true_of_every_game() {
    let schema = Checked::of("screen");
    let mut odd = Site::of("foundry-fantasy", &["human", "human"], 2).screen("a");
    assert_eq!(schema.wrong(&odd), None);
    odd["seed"] = Value::from(1);
    assert!(schema.wrong(&odd).is_some_and(|why| why.contains("seed")), "what is not told is not found");
    odd.as_object_mut().unwrap().remove("seed");
    odd["scene"] = Value::from(1);
    assert!(schema.wrong(&odd).is_some(), "a scene is no number");
    for game in GAMES {
        let site = Site::of(game, &["human", "human"], 2);
        let mut chance = Pcg32::new(3, 3);
        for _ in 0..15 {
            for role in ["a", "b", "watch", "desk"] {
                assert_eq!(schema.wrong(&site.screen(role)), None, "{game}, {role}");
            }
            let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { break };
            site.answer(role, chance.below(options(&site.screen(role))));
        }
    }
}

#[test]
fn what_can_be_changed_by_hand_is_as_its_schema_says_in_every_game() {
    let schema = Checked::of("editable");
    for game in GAMES {
        let site = Site::of(game, &["human", "human"], 2);
        let mut chance = Pcg32::new(4, 4);
        for _ in 0..10 {
            assert_eq!(schema.wrong(&site.get("desk", "/edit").json()), None, "{game}");
            let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { break };
            site.answer(role, chance.below(options(&site.screen(role))));
        }
    }
}

#[test]
fn wrong_documents_of_what_can_be_changed_are_refused() {
    let schema = Checked::of("editable");
    let right = Site::of("foundry-fantasy", &["human", "human"], 2).get("desk", "/edit").json();
    assert_eq!(schema.wrong(&right), None);
    for (place, wrong) in [
        ("/stamp", Value::Null),
        ("/seats/0", "AB".into()),
        ("/pieces/0/piece", "12".into()),
        ("/pieces/0/piece", (-1).into()),
        ("/pieces/0/at", 3.into()),
        ("/places/0/on_piece", "yes".into()),
        ("/cards/0", "a card".into()),
        ("/stats/0/of", "zone".into()),
        ("/tags", Value::Null),
    ] {
        let mut other = right.clone();
        *other.pointer_mut(place).unwrap() = wrong.clone();
        assert!(schema.wrong(&other).is_some(), "{place} may be {wrong}");
    }
    let words = right.as_object().unwrap();
    for field in words.keys() {
        let mut less = words.clone();
        less.remove(field);
        assert!(schema.wrong(&less.into()).is_some_and(|why| why.contains(field)), "`{field}` may be left out");
    }
    let mut more = right.clone();
    more["pieces"][0]["owner"] = "A".into();
    assert!(schema.wrong(&more).is_some_and(|why| why.contains("owner")), "what is not told is not found");
}

#[test]
fn what_changes_is_pushed_and_nothing_else() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 2);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let role = if site.is_asked("a") { "a" } else { "b" };
    let pages = tuckbox_server::web::router(site.tables.clone());
    let request =
        Request::get(site.path(role, "/events?as=json")).header("cookie", format!("link={}", site.link(role)));
    let mut body = runtime
        .block_on(pages.oneshot(request.body(Body::empty()).unwrap()))
        .map(|response| {
            assert_eq!(response.headers()["content-type"], "text/event-stream");
            response.into_body()
        })
        .unwrap();
    let mut event = || {
        let frame = runtime.block_on(async { tokio::time::timeout(Duration::from_millis(700), body.frame()).await });
        let text = frame.ok()?.unwrap().unwrap().into_data().unwrap();
        let text = String::from_utf8(text.to_vec()).unwrap();
        let data = text.lines().find_map(|line| line.strip_prefix("data: ")).unwrap_or_else(|| panic!("{text}"));
        Some(serde_json::from_str::<Value>(data).unwrap())
    };
    let first = event().unwrap();
    assert_eq!(first["stamp"], site.screen(role)["stamp"]);
    assert!(event().is_none(), "nothing has changed");
    site.answer(role, 0);
    let second = event().unwrap();
    assert_ne!(first, second);
    assert_eq!(second, site.screen(role));
}
