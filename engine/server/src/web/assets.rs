//! The style sheet and the module of the page, which are part of the program.

use super::request::refusal;
use crate::refused::Refused;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

const STYLE: &str = include_str!("../../assets/table.css");
const MODULE: &str = include_str!("../../assets/table.js");

/// One of the two, by its name.
pub async fn asset(request: Request) -> Response {
    let (kind, text) = match request.uri().path() {
        "/assets/table.css" => ("text/css; charset=utf-8", STYLE),
        "/assets/table.js" => ("text/javascript; charset=utf-8", MODULE),
        _ => return refusal(request.headers(), &Refused::NoPage),
    };
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}
