//! How a game looks: its style sheet and its pictures, for whoever has a link to a table
//! of it. Each has an address of its own for as long as it is the same, so a browser asks
//! once.

use super::Web;
use super::request::{Words, recognised, refusal};
use crate::refused::Refused;
use axum::extract::{Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tuckbox_project::theme::Theme;

/// A browser keeps what it was sent for a year, for whoever it was sent to.
const KEPT: &str = "private, max-age=31536000, immutable";

/// A picture does nothing by itself, also where somebody opens it as a page.
const STILL: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The style sheet of the game.
pub async fn style(State(web): State<Web>, words: Words<(String, String)>, request: Request) -> Response {
    let Ok(Path((table, role))) = words else { return refusal(request.headers(), &Refused::Unknown) };
    match worn(&web, table, role, &request) {
        Ok(theme) if !theme.style.is_empty() => {
            ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, KEPT)], theme.style.clone()).into_response()
        }
        Ok(_) => refusal(request.headers(), &Refused::NoPage),
        Err(why) => refusal(request.headers(), &why),
    }
}

/// A picture of the game.
pub async fn art(State(web): State<Web>, words: Words<(String, String, String)>, request: Request) -> Response {
    let Ok(Path((table, role, name))) = words else { return refusal(request.headers(), &Refused::Unknown) };
    let theme = match worn(&web, table, role, &request) {
        Ok(theme) => theme,
        Err(why) => return refusal(request.headers(), &why),
    };
    let Some(picture) = theme.picture(&name) else { return refusal(request.headers(), &Refused::NoPage) };
    let headers = [(CONTENT_TYPE, picture.media_type), (CACHE_CONTROL, KEPT), (CONTENT_SECURITY_POLICY, STILL)];
    (headers, picture.bytes.to_vec()).into_response()
}

fn worn(web: &Web, table: String, role: String, request: &Request) -> Result<Arc<Theme>, Refused> {
    let asked = recognised(web, (table, role), request)?;
    let worn = web.tables.theme(&asked.table)?;
    Ok(Arc::clone(&worn.borrow()))
}
