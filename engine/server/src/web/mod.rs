//! The web: paths, who may use them, and what is sent. It holds channels to the
//! threads that play, and no match.

mod answers;
mod assets;
mod desk;
mod elsewhere;
mod events;
mod listen;
mod pages;
mod policy;
mod request;
mod theme;

pub use listen::serve;
pub use request::Peer;

use crate::rate::Rate;
use crate::refused::Refused;
use crate::tables::Tables;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower_http::timeout::TimeoutLayer;

/// How long a request may take to be read and answered.
const PATIENCE: Duration = Duration::from_secs(15);

/// What every request is answered with.
#[derive(Clone)]
pub struct Web {
    tables: Tables,
    rate: Arc<Mutex<Rate<String>>>,
}

/// All paths of the server.
pub fn router(tables: Tables) -> Router {
    let web = Web { tables, rate: Arc::default() };
    Router::new()
        .route("/", get(pages::front))
        .route("/join/{token}", get(pages::join))
        .route("/t/{table}/{role}", get(pages::table))
        .route("/t/{table}/{role}/events", get(events::events))
        .route("/t/{table}/{role}/about/{piece}", get(pages::about))
        .route("/t/{table}/{role}/what-if", get(pages::what_if))
        .route("/t/{table}/{role}/scenario", get(desk::scenario))
        .route("/t/{table}/{role}/branch", post(desk::branch))
        .route("/t/{table}/{role}/edit", get(desk::editable).post(answers::edit))
        .route("/t/{table}/{role}/content", post(answers::content))
        .route("/t/{table}/{role}/answer", post(answers::answer))
        .route("/t/{table}/{role}/take-back", post(answers::take_back))
        .route("/t/{table}/{role}/give-up", post(answers::give_up))
        .route("/t/{table}/{role}/windows", post(answers::windows))
        .route("/t/{table}/{role}/go-on", post(answers::go_on))
        .route("/t/{table}/{role}/rematch", post(answers::rematch))
        .route("/t/{table}/{role}/look.css", get(theme::style))
        .route("/t/{table}/{role}/art/{name}", get(theme::art))
        .route("/assets/{name}", get(assets::asset))
        .fallback(|headers: axum::http::HeaderMap| async move { request::refusal(&headers, &Refused::NoPage) })
        .method_not_allowed_fallback(|headers: axum::http::HeaderMap| async move {
            request::refusal(&headers, &Refused::NoMethod)
        })
        .layer(axum::middleware::from_fn_with_state(web.clone(), elsewhere::learn))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(axum::middleware::from_fn(policy::policy))
        .with_state(web)
}
