//! What other people's clients are sent has a schema, which stands in `schemas/` and is
//! true of every game. Events are pushed.

use super::site::{Site, options, root};
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use serde_json::Value;
use std::time::Duration;
use tower::ServiceExt;
use tuckbox_bots::Pcg32;

fn schema() -> Value {
    let (name, text) = tuckbox_server::screen::schema();
    let file = root().join("schemas").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    assert!(stored == text, "schemas/{name} is stale; write it anew with `tuckbox schema`");
    serde_json::from_str(&text).unwrap()
}

/// What of a value the schema does not allow, in the part of JSON Schema that ours is
/// written in; a word of it that is not known here fails.
fn wrong(whole: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(whole, whole, value, "", &mut found);
    found
}

fn look(whole: &Value, schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{at}: a type `{other}`"),
    };
    let each = |schemas: &Value, wrong: &mut Vec<String>| -> usize {
        let fits = schemas.as_array().unwrap().iter().filter(|one| {
            let before = wrong.len();
            look(whole, one, value, at, wrong);
            let fits = wrong.len() == before;
            wrong.truncate(before);
            fits
        });
        fits.count()
    };
    for (word, told) in schema.as_object().unwrap() {
        let fine = match word.as_str() {
            "$ref" => {
                let name = told.as_str().unwrap().strip_prefix("#/definitions/").unwrap();
                look(whole, &whole["definitions"][name], value, at, wrong);
                true
            }
            "anyOf" => each(told, wrong) > 0,
            "oneOf" => each(told, wrong) == 1,
            "allOf" => each(told, wrong) == told.as_array().unwrap().len(),
            "enum" => told.as_array().unwrap().contains(value),
            "const" => told == value,
            "type" => told.as_array().map_or_else(|| is(told), |kinds| kinds.iter().any(is)),
            "required" => told.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                    let schema = told.as_array().map_or(told, |each| &each[place]);
                    look(whole, schema, item, &format!("{at}/{place}"), wrong);
                }
                true
            }
            "properties" => {
                for (name, field) in value.as_object().into_iter().flatten() {
                    match told.get(name) {
                        Some(schema) => look(whole, schema, field, &format!("{at}/{name}"), wrong),
                        None => wrong.push(format!("{at}: `{name}` is not told")),
                    }
                }
                true
            }
            "minimum" => value.as_i64().is_none_or(|number| number >= told.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|number| number <= told.as_i64().unwrap()),
            "minItems" | "maxItems" | "minLength" | "maxLength" | "format" | "additionalProperties" => true,
            "$schema" | "title" | "description" | "definitions" => true,
            other => panic!("{at}: the schema says `{other}`"),
        };
        if !fine {
            wrong.push(format!("{at}: {value} is not `{word}` {told}"));
        }
    }
}

#[test]
fn the_schema_is_true_of_every_game() {
    let schema = schema();
    let mut odd = Site::of("foundry-fantasy", &["human", "human"], 2).screen("a");
    assert_eq!(wrong(&schema, &odd), Vec::<String>::new());
    odd["seed"] = Value::from(1);
    assert_eq!(wrong(&schema, &odd).len(), 1, "what is not told is not found");
    for game in ["foundry-fantasy", "red-faction-underground", "backyard-rocketeers", "trf", "project-hex"] {
        let site = Site::of(game, &["human", "human"], 2);
        let mut chance = Pcg32::new(3, 3);
        for _ in 0..15 {
            for role in ["a", "b", "watch", "desk"] {
                assert_eq!(wrong(&schema, &site.screen(role)), Vec::<String>::new(), "{game}, {role}");
            }
            let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { break };
            site.answer(role, chance.below(options(&site.screen(role))));
        }
    }
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
