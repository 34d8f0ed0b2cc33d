//! Tables of other servers that share the store: those that were opened there are learnt
//! of when somebody first asks for them here.

use super::Web;
use crate::link::Token;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

/// Looks for a table or a link that this server does not know before it is refused.
pub async fn learn(State(web): State<Web>, request: Request, next: Next) -> Response {
    let mut words = request.uri().path().split('/').skip(1);
    let is_known = match (words.next(), words.next()) {
        (Some("t"), Some(table)) => web.tables.knows(table),
        (Some("join"), Some(link)) => link.parse().is_ok_and(|link: Token| web.tables.right(&link).is_some()),
        _ => true,
    };
    if !is_known {
        web.tables.learn().await;
    }
    next.run(request).await
}
