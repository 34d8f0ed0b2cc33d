//! What holds of every request and response: where an answer may come from, and what
//! a browser may do with a page.

use super::request::refusal;
use crate::refused::Refused;
use axum::extract::Request;
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;

/// Nothing but what this server sends, and no code or style within a page.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Looks at where a request comes from, and says what becomes of the response.
pub async fn policy(request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = match changes && !is_own(request.headers()) {
        true => refusal(request.headers(), &Refused::Origin),
        false => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut say = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    say(X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    say(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CONTENT_POLICY));
    headers.entry(REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request that changes something comes from a page of this server. What is
/// no browser says so by a link in `Authorization`, which no foreign page can send.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match (text(ORIGIN), text(HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, of)| of.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
        (None, _) => headers.contains_key(AUTHORIZATION),
    }
}
