//! What only the desk is given: a moment of the match as a scenario, and another table
//! that goes on from there. The links of that table are told in the answer and never again.

use super::Web;
use super::pages::Looks;
use super::request::{self, Words, admitted, query, refusal, sent, wants_json};
use crate::html;
use crate::link::{Role, Token};
use crate::refused::Refused;
use crate::table::{Ask, Reply};
use crate::tables::Links;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, ORIGIN, REFERRER_POLICY};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

type Place = Words<(String, String)>;

/// The position of a moment as a page of scenarios: a file, or JSON.
pub async fn scenario(State(web): State<Web>, words: Place, request: Request) -> Response {
    let headers = request.headers().clone();
    let told = async move {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let when = query::<Looks>(&request)?.glance()?.when;
        web.tables.ask(&asked.table, asked.role, Ask::Scenario(when)).await
    };
    match told.await {
        Ok(Reply::Scenario(file, position)) if wants_json(&headers) => {
            let told = json!({ "file": file, "title": position.title, "text": position.page });
            request::json(StatusCode::OK, &told)
        }
        Ok(Reply::Scenario(file, position)) => {
            // The folder of a game has no other signs; a box of somebody else might.
            let plain = |sign: char| if sign.is_ascii_alphanumeric() || "-_.".contains(sign) { sign } else { '_' };
            let named = format!("attachment; filename=\"{}\"", file.chars().map(plain).collect::<String>());
            let kind = String::from("text/markdown; charset=utf-8");
            ([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, named)], position.page).into_response()
        }
        Ok(_) => refusal(&headers, &Refused::Gone),
        Err(why) => refusal(&headers, &why),
    }
}

/// What can be changed by hand: a page of forms, or JSON.
pub async fn editable(State(web): State<Web>, words: Place, request: Request) -> Response {
    let headers = request.headers().clone();
    let told = async move {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let reply = web.tables.ask(&asked.table, asked.role, Ask::Editable).await?;
        Ok::<_, Refused>((asked, reply))
    };
    match told.await {
        Ok((_, Reply::Editable(editable))) if wants_json(&headers) => request::json(StatusCode::OK, &*editable),
        Ok((asked, Reply::Editable(editable))) => {
            // Where nothing is told of its address, a browser says of a form that it comes from `null`.
            ([(REFERRER_POLICY, "same-origin")], Html(html::edit(&editable, &asked.base()))).into_response()
        }
        Ok(_) => refusal(&headers, &Refused::Gone),
        Err(why) => refusal(&headers, &why),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Branch {
    at: usize,
    stamp: String,
}

/// Another table that goes on from a moment of this one: its links.
pub async fn branch(State(web): State<Web>, words: Place, request: Request) -> Response {
    let headers = request.headers().clone();
    let told = async move {
        let Path(words) = words.map_err(|_| Refused::Unknown)?;
        let asked = admitted(&web, words, &request)?;
        let Branch { at, stamp } = sent(request).await?;
        let links = web.tables.branch(&asked.table, asked.role, at, stamp).await?;
        Ok::<_, Refused>((links, asked.base()))
    };
    match told.await {
        Ok((Links { table, links }, _)) if wants_json(&headers) => {
            let path = |(role, token): &(Role, Token)| (role.word(), join(token).into());
            let links: serde_json::Map<_, _> = links.iter().map(path).collect();
            request::json(StatusCode::CREATED, &json!({ "table": table, "links": links }))
        }
        Ok((Links { table, links }, base)) => {
            // A browser says where it is, and so how others reach it: by the address that it has checked.
            let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok()).unwrap_or_default();
            let links: Vec<(Role, String)> =
                links.iter().map(|(role, token)| (*role, format!("{origin}{}", join(token)))).collect();
            (StatusCode::CREATED, Html(html::branched(&table, &links, &base))).into_response()
        }
        Err(why) => refusal(&headers, &why),
    }
}

fn join(token: &Token) -> String {
    format!("/join/{token}")
}
