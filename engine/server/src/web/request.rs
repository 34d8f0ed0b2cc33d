//! What is read of a request: who asks, what is sent, and whether a page or JSON is
//! wanted. All of it is bounded.

use super::Web;
use crate::html;
use crate::link::{Role, Token};
use crate::refused::Refused;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderName, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::PoisonError;
use std::time::Instant;

/// Bytes that are sent at most.
pub const MOST: usize = 4_096;

/// The name of the cookie that keeps a link, for the path of its seat alone.
pub const COOKIE_NAME: &str = "link";

/// Who is at the other end of the connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Where a request is about, and who may ask there.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The name of the table.
    pub table: String,
    /// Who asks.
    pub role: Role,
}

impl Asked {
    /// The path of everything that is about this.
    pub fn base(&self) -> String {
        format!("/t/{}/{}", self.table, self.role.word())
    }
}

/// The words of a path; words that are no text are none.
pub type Words<T> = Result<Path<T>, axum::extract::rejection::PathRejection>;

/// Who asks, if the link that comes along is the right to it.
///
/// # Errors
/// When it is not, or when too much is asked.
pub fn admitted(web: &Web, words: (String, String), request: &Request) -> Result<Asked, Refused> {
    let asked = recognised(web, words, request)?;
    is_in_time(web, &format!("{}/{}", asked.table, asked.role.word()))?;
    Ok(asked)
}

/// The same for what costs nothing: only links that are wrong are counted.
///
/// # Errors
/// When the link is not the right to it.
pub fn recognised(web: &Web, words: (String, String), request: &Request) -> Result<Asked, Refused> {
    let (table, role) = words;
    let token = token(request.headers());
    let right = role.parse::<Role>().ok().filter(|role| {
        let admits = |token: &Token| web.tables.admits(&table, *role, token);
        token.as_ref().is_some_and(admits)
    });
    let Some(role) = right else {
        is_in_time(web, &peer(request))?;
        return Err(Refused::Unknown);
    };
    Ok(Asked { table, role })
}

/// Whoever is no known link is told by where it comes from.
pub fn peer(request: &Request) -> String {
    request.extensions().get::<Peer>().map_or_else(String::new, |peer| peer.0.to_string())
}

/// Counts a request.
///
/// # Errors
/// When it is one too many.
pub fn is_in_time(web: &Web, who: &str) -> Result<(), Refused> {
    let mut rate = web.rate.lock().unwrap_or_else(PoisonError::into_inner);
    if rate.allows(who.to_owned(), Instant::now()) { Ok(()) } else { Err(Refused::TooMany) }
}

/// The link that comes along: in `Authorization`, or in the cookie of the path.
fn token(headers: &HeaderMap) -> Option<Token> {
    let text = |name: HeaderName| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    let bearer = text(AUTHORIZATION).find_map(|value| value.strip_prefix("Bearer "));
    let mut cookies = text(COOKIE).flat_map(|value| value.split(';'));
    let cookie = || cookies.find_map(|cookie| cookie.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='));
    bearer.or_else(cookie)?.trim().parse().ok()
}

/// What is sent, as a form or as JSON.
///
/// # Errors
/// When it is too long, or not what is expected.
pub async fn sent<T: DeserializeOwned>(request: Request) -> Result<T, Refused> {
    let (head, body) = request.into_parts();
    let bytes = read(body).await?;
    let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("application/json") {
        return serde_json::from_slice(&bytes).map_err(|error| Refused::Unreadable(error.to_string()));
    }
    serde_urlencoded::from_bytes(&bytes).map_err(|error| Refused::Unreadable(error.to_string()))
}

async fn read(body: Body) -> Result<axum::body::Bytes, Refused> {
    to_bytes(body, MOST).await.map_err(|_| Refused::TooLarge(MOST))
}

/// What stands behind the `?` of a path.
///
/// # Errors
/// When it is not what is expected.
pub fn query<T: DeserializeOwned>(request: &Request) -> Result<T, Refused> {
    let query = request.uri().query().unwrap_or_default();
    serde_urlencoded::from_str(query).map_err(|error| Refused::Unreadable(error.to_string()))
}

/// Whether JSON is wanted rather than a page.
pub fn wants_json(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains("json"))
}

/// JSON, as a response.
pub fn json(status: StatusCode, value: &impl serde::Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(text) => (status, [(CONTENT_TYPE, "application/json")], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Why not, as a page or as JSON.
pub fn refusal(headers: &HeaderMap, why: &Refused) -> Response {
    let status = StatusCode::from_u16(why.status()).unwrap_or(StatusCode::BAD_REQUEST);
    let mut response = match wants_json(headers) {
        true => json(status, &serde_json::json!({ "error": why.to_string() })),
        false => (status, Html(html::sentence(&why.to_string()))).into_response(),
    };
    if let Some(seconds) = why.again_after() {
        response.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    response
}
