//! What is done: an answer, taking back, giving up, windows, going on, a rematch, what the
//! desk says of saved content. Each is a plain form, which works without any script, or JSON.

use super::Web;
use super::request::{self, Asked, Words, admitted, refusal, sent, wants_json};
use crate::refused::Refused;
use crate::table::{Ask, Reply};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Deserializer};
use tuckbox_session::OnSave;

type Place = Words<(String, String)>;

/// Does what is asked, and shows the table: as JSON, or by going back to its page.
async fn done<F>(web: Web, words: Place, request: Request, read: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Result<Ask, Refused>>,
{
    let headers = request.headers().clone();
    let answered = async {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let ask = read(request).await?;
        let reply = web.tables.ask(&asked.table, asked.role, ask).await?;
        Ok::<(Asked, Reply), Refused>((asked, reply))
    };
    match answered.await {
        Ok((_, Reply::Screen(screen))) if wants_json(&headers) => request::json(StatusCode::OK, &*screen),
        Ok((asked, _)) => (StatusCode::SEE_OTHER, [(LOCATION, asked.base())]).into_response(),
        Err(why) => refusal(&headers, &why),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    stamp: String,
    option: usize,
}

/// An answer to what is asked.
pub async fn answer(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |request| {
        let Answer { stamp, option } = sent(request).await?;
        Ok(Ask::Answer(stamp, option))
    })
    .await
}

/// A change of the table by hand.
pub async fn edit(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |request| Ok(Ask::Edit(Box::new(sent(request).await?)))).await
}

/// Taking back what was chosen in the action at hand.
pub async fn take_back(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |_| Ok(Ask::TakeBack)).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GiveUp {
    sure: String,
}

/// Giving up, if it is meant.
pub async fn give_up(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |request| {
        let GiveUp { sure } = sent(request).await?;
        if sure == "yes" { Ok(Ask::GiveUp) } else { Err(Refused::Unsure) }
    })
    .await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Windows {
    #[serde(deserialize_with = "ticked")]
    all: bool,
    #[serde(deserialize_with = "ticked")]
    passing: bool,
}

/// A box of a form that is ticked, or a truth of JSON.
fn ticked<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    struct Ticked;
    impl serde::de::Visitor<'_> for Ticked {
        type Value = bool;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("true or false")
        }
        fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
            Ok(value)
        }
        fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<bool, E> {
            match value {
                "true" | "yes" | "on" => Ok(true),
                "false" | "no" | "" => Ok(false),
                other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
            }
        }
    }
    deserializer.deserialize_any(Ticked)
}

/// How the seat wants to be asked in windows.
pub async fn windows(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |request| {
        let Windows { all, passing } = sent(request).await?;
        Ok(Ask::Windows { all, passing })
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    #[serde(deserialize_with = "ticked")]
    keep: bool,
}

/// What the table does when content is saved: the desk alone says it.
pub async fn content(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |request| {
        let Content { keep } = sent(request).await?;
        Ok(Ask::OnSave(if keep { OnSave::Keep } else { OnSave::Follow }))
    })
    .await
}

/// Going on after an effect has failed.
pub async fn go_on(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |_| Ok(Ask::GoOn)).await
}

/// Another match, once this one is over.
pub async fn rematch(State(web): State<Web>, words: Place, request: Request) -> Response {
    done(web, words, request, async |_| Ok(Ask::Rematch)).await
}
