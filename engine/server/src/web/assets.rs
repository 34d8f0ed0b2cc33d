//! The style sheet, the module and the picture of the page, which are part of the program.

use super::request::refusal;
use crate::refused::Refused;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

const STYLE: &str = include_str!("../../assets/table.css");
const MODULE: &str = include_str!("../../assets/table.js");
/// What stands on a tab; where a page has none, browsers ask for one that is not there.
const PICTURE: &str = include_str!("../../assets/icon.svg");

/// One of them, by its name.
pub async fn asset(request: Request) -> Response {
    let (kind, text) = match request.uri().path() {
        "/assets/table.css" => ("text/css; charset=utf-8", STYLE),
        "/assets/table.js" => ("text/javascript; charset=utf-8", MODULE),
        "/assets/icon.svg" => ("image/svg+xml; charset=utf-8", PICTURE),
        _ => return refusal(request.headers(), &Refused::NoPage),
    };
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}
