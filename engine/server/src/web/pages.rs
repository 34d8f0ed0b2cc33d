//! What is read: the page of a seat, what is known of a card, what would happen.

use super::Web;
use super::request::{self, Asked, COOKIE_NAME, Words, admitted, is_in_time, peer, query, refusal, wants_json};
use crate::html::{self, Page};
use crate::link::{Token, seat_of};
use crate::refused::Refused;
use crate::screen::{Glance, Screen, When};
use crate::table::{Ask, Reply};
use axum::extract::{Path, Request, State};
use axum::http::header::{HeaderName, LOCATION, REFERRER_POLICY, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_project::theme::Theme;

/// How long a browser keeps a link: a year.
const YEAR: u32 = 31_536_000;

/// The front page, which tells nothing of any table.
pub async fn front() -> Html<String> {
    Html(html::sentence("This is a table of tuckbox. Open it by the link you were given."))
}

/// A link: from here on the browser knows it, and the address no longer says it, so
/// that it is in no history, no picture of the screen and no referrer.
pub async fn join(State(web): State<Web>, words: Words<String>, request: Request) -> Response {
    let found = || {
        is_in_time(&web, &peer(&request))?;
        let Path(word) = words.map_err(|_| Refused::Unknown)?;
        let token: Token = word.parse().map_err(|()| Refused::Unknown)?;
        let (table, role) = web.tables.right(&token).ok_or(Refused::Unknown)?;
        Ok((Asked { table, role }, token))
    };
    match found() {
        Ok((asked, token)) => {
            let base = asked.base();
            let cookie = format!("{COOKIE_NAME}={token}; Path={base}; Max-Age={YEAR}; HttpOnly; SameSite=Lax");
            (StatusCode::SEE_OTHER, [(LOCATION, base), (SET_COOKIE, cookie)]).into_response()
        }
        Err(why) => refusal(request.headers(), &why),
    }
}

/// Of which seat the desk wants to see the screen, and of which moment.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Looks {
    seat: Option<String>,
    at: Option<usize>,
    turn: Option<u32>,
}

impl Looks {
    /// The seat and the moment that are named.
    ///
    /// # Errors
    /// When two moments are.
    pub fn glance(&self) -> Result<Glance, Refused> {
        let seat: Option<Seat> = self.seat.as_deref().and_then(seat_of);
        Ok(Glance { seat, when: When::of(self.at, self.turn)? })
    }
}

/// The page of a seat, or what it shows as JSON.
pub async fn table(State(web): State<Web>, words: Words<(String, String)>, request: Request) -> Response {
    let headers = request.headers().clone();
    match seen(&web, words, request).await {
        Ok((_, screen, _)) if wants_json(&headers) => request::json(StatusCode::OK, &*screen),
        Ok((asked, screen, theme)) => {
            let page = html::page(Page { screen: &screen, base: &asked.base(), theme: &theme });
            // Where nothing is told of its address, a browser says of a form that it comes from `null`.
            ([(REFERRER_POLICY, "same-origin")], Html(page)).into_response()
        }
        Err(why) => {
            let mut response = refusal(&headers, &why);
            if let Some(seconds) = why.again_after() {
                // What browsers look at; of the other header they take no notice.
                response.headers_mut().insert(HeaderName::from_static("refresh"), seconds.into());
            }
            response
        }
    }
}

/// Who looks, what is seen, and how the game looks.
type Seen = (Asked, Arc<Screen>, Arc<Theme>);

async fn seen(web: &Web, words: Words<(String, String)>, request: Request) -> Result<Seen, Refused> {
    let Path(words) = words.map_err(|_| Refused::Unknown)?;
    let asked = admitted(web, words, &request)?;
    let looks: Looks = query(&request)?;
    match web.tables.ask(&asked.table, asked.role, Ask::Look(looks.glance()?)).await? {
        Reply::Screen(screen) => {
            let theme = Arc::clone(&web.tables.theme(&asked.table)?.borrow());
            Ok((asked, screen, theme))
        }
        _ => Err(Refused::Gone),
    }
}

/// Everything a seat may know of a card.
pub async fn about(State(web): State<Web>, words: Words<(String, String, String)>, request: Request) -> Response {
    let headers = request.headers().clone();
    let told = async move {
        let Path((table, role, piece)) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, (table, role), &request)?;
        let handle = html::handle_of(&piece).ok_or(Refused::NoPiece)?;
        let looks: Looks = query(&request)?;
        let reply = web.tables.ask(&asked.table, asked.role, Ask::About(handle, looks.glance()?)).await?;
        Ok((asked, reply))
    };
    lines(&headers, told.await)
}

/// An option of a question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    stamp: String,
    option: usize,
}

/// What would happen by an option.
pub async fn what_if(State(web): State<Web>, words: Words<(String, String)>, request: Request) -> Response {
    let headers = request.headers().clone();
    let told = async move {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let Chosen { stamp, option } = query(&request)?;
        let reply = web.tables.ask(&asked.table, asked.role, Ask::WhatIf(stamp, option)).await?;
        Ok((asked, reply))
    };
    lines(&headers, told.await)
}

fn lines(headers: &HeaderMap, told: Result<(Asked, Reply), Refused>) -> Response {
    match told {
        Ok((_, Reply::Lines(title, lines))) if wants_json(headers) => {
            request::json(StatusCode::OK, &serde_json::json!({ "title": title, "lines": lines }))
        }
        Ok((asked, Reply::Lines(title, lines))) => Html(html::told(&title, &lines, &asked.base())).into_response(),
        Ok(_) => refusal(headers, &Refused::Gone),
        Err(why) => refusal(headers, &why),
    }
}
