//! What changes, pushed as server-sent events: the table drawn anew, or as JSON with
//! `?as=json`. A slow reader gets the newest and not what was between.

use super::Web;
use super::pages::Looks;
use super::request::{Words, admitted, query, refusal};
use crate::html::{self, Page};
use crate::refused::Refused;
use crate::screen::{Viewer, When};
use crate::tables::Tables;
use crate::themes::Worn;
use crate::worker::Followed;
use axum::extract::{Path, Request, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, ready, select};
use futures_util::stream::{once, unfold};
use serde::Deserialize;
use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

/// How often a connection is told that it stands.
const ALIVE: Duration = Duration::from_secs(20);

/// When a browser asks again for a table that another server plays.
const AGAIN: Duration = Duration::from_secs(2);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Wish {
    r#as: Option<String>,
}

/// What a viewer sees, now and whenever it is something else.
pub async fn events(State(web): State<Web>, words: Words<(String, String)>, request: Request) -> Response {
    let headers = request.headers().clone();
    let followed = async move {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let wish: Wish = query(&request)?;
        let looks = query::<Looks>(&request)?.glance()?;
        if looks.when != When::Now {
            return Err(Refused::Unreadable("what was stays as it was, so nothing of it is pushed".into()));
        }
        let viewer = Viewer::of(asked.role, looks.seat);
        let followed = web.tables.follow(&asked.table, viewer).await?;
        let worn = web.tables.theme(&asked.table)?;
        let json = wish.r#as.as_deref() == Some("json");
        let (tables, base) = (web.tables.clone(), asked.base());
        Ok::<_, Refused>(Following { tables, table: asked.table, viewer, followed, worn, first: true, json, base })
    };
    match followed.await {
        Ok(following) => {
            let stream = unfold(following, next);
            Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
        }
        // A browser asks again after the end of a stream, and never after another status.
        Err(Refused::Elsewhere) => {
            Sse::new(once(ready(Ok::<_, Infallible>(Event::default().retry(AGAIN))))).into_response()
        }
        Err(why) => refusal(&headers, &why),
    }
}

/// What somebody sees of a table, and how it looks.
struct Following {
    tables: Tables,
    table: String,
    viewer: Viewer,
    followed: Followed,
    worn: Worn,
    first: bool,
    json: bool,
    base: String,
}

async fn next(mut following: Following) -> Option<(Result<Event, Infallible>, Following)> {
    if !std::mem::take(&mut following.first) {
        let Following { followed, worn, .. } = &mut following;
        let (screen, theme) = (pin!(followed.changed()), pin!(worn.changed()));
        match select(screen, theme).await {
            Either::Left((changed, _)) | Either::Right((changed, _)) => changed.ok()?,
        }
    }
    let Following { tables, table, viewer, followed, .. } = &mut following;
    let screen = tables.shown(table, *viewer, followed).await.ok()?;
    let theme = following.worn.borrow_and_update().clone();
    let event = event(Page { screen: &screen, base: &following.base, theme: &theme }, following.json);
    Some((Ok(event), following))
}

fn event(page: Page<'_>, json: bool) -> Event {
    let data = match json {
        true => serde_json::to_string(page.screen).unwrap_or_default(),
        false => html::inside(page),
    };
    // A line of its own would end the data early.
    Event::default().event("screen").data(data.replace('\r', " "))
}
