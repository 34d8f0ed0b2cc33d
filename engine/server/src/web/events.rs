//! What changes, pushed as server-sent events: the table drawn anew, or as JSON with
//! `?as=json`. A slow reader gets the newest and not what was between.

use super::Web;
use super::request::{Words, admitted, query, refusal};
use crate::html;
use crate::link::seat_of;
use crate::refused::Refused;
use crate::screen::{Screen, Viewer};
use crate::worker::Followed;
use axum::extract::{Path, Request, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::ready;
use futures_util::stream::{once, unfold};
use serde::Deserialize;
use std::convert::Infallible;
use std::time::Duration;

/// How often a connection is told that it stands.
const ALIVE: Duration = Duration::from_secs(20);

/// When a browser asks again for a table that another server plays.
const AGAIN: Duration = Duration::from_secs(2);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Wish {
    seat: Option<String>,
    r#as: Option<String>,
}

/// What a viewer sees, now and whenever it is something else.
pub async fn events(State(web): State<Web>, words: Words<(String, String)>, request: Request) -> Response {
    let headers = request.headers().clone();
    let followed = async move {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let wish: Wish = query(&request)?;
        let viewer = Viewer::of(asked.role, wish.seat.as_deref().and_then(seat_of));
        let followed = web.tables.follow(&asked.table, viewer).await?;
        Ok::<_, Refused>((followed, wish.r#as.as_deref() == Some("json"), asked.base()))
    };
    match followed.await {
        Ok((followed, json, base)) => {
            let stream = unfold((followed, true, json, base), next);
            Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
        }
        // A browser asks again after the end of a stream, and never after another status.
        Err(Refused::Elsewhere) => {
            Sse::new(once(ready(Ok::<_, Infallible>(Event::default().retry(AGAIN))))).into_response()
        }
        Err(why) => refusal(&headers, &why),
    }
}

type Following = (Followed, bool, bool, String);

async fn next((mut followed, first, json, base): Following) -> Option<(Result<Event, Infallible>, Following)> {
    if !first {
        followed.changed().await.ok()?;
    }
    let screen = followed.borrow_and_update().clone();
    Some((Ok(event(&screen, json, &base)), (followed, false, json, base)))
}

fn event(screen: &Screen, json: bool, base: &str) -> Event {
    let data = match json {
        true => serde_json::to_string(screen).unwrap_or_default(),
        false => html::inside(screen, base),
    };
    // A line of its own would end the data early.
    Event::default().event("screen").data(data.replace('\r', " "))
}
