//! The desk's way through time: where it looks, other moments, and what can be done with
//! this one; and what becomes of content that is saved. Links and plain forms, so that nothing is needed but the page.

use crate::link::Role;
use crate::screen::{Desk, PastShown, Screen};
use maud::{Markup, html};

/// The moment that is looked at, and the ways to others.
pub fn time(screen: &Screen, desk: &Desk, base: &str) -> Markup {
    let seat = screen.seat.map(String::from).unwrap_or_default();
    let here = format!("{base}?seat={seat}");
    let (at, turn) = desk.past.as_ref().map_or((desk.answers, desk.turn), |past| (past.at, past.turn));
    let after = |at: usize| format!("{here}&at={at}");
    let begins = |turn: u32| format!("{here}&turn={turn}");
    html! {
        div .time role="group" aria-label="Time" {
            @match &desk.past {
                Some(past) => (then(past, desk)),
                None => p { "Turn " (desk.turn) ". You see the table as it is now." },
            }
            nav aria-label="Other moments" {
                @if at > 0 { a href=(after(0)) { "Beginning" } }
                @if turn > 1 { a href=(begins(turn - 1)) { "Previous turn" } }
                @if at > 0 { a rel="prev" href=(after(at - 1)) { "Previous answer" } }
                @if desk.past.is_some() {
                    @if at < desk.answers { a rel="next" href=(after(at + 1)) { "Next answer" } }
                    @if turn < desk.turn { a href=(begins(turn + 1)) { "Next turn" } }
                    a href=(here) { "Now" }
                }
            }
            @if desk.past.is_some() {
                form method="get" action=(base) data-page {
                    input type="hidden" name="seat" value=(seat);
                    label { "After answer " input type="range" name="at" min="0" max=(desk.answers) value=(at); }
                    button type="submit" { "Look" }
                }
                form method="get" action=(base) data-page {
                    input type="hidden" name="seat" value=(seat);
                    label { "Turn " input type="number" name="turn" min="1" max=(desk.turn) value=(turn) required; }
                    button type="submit" { "Look" }
                }
            }
            @if screen.outcome.is_none() {
                form method="post" action={ (base) "/branch" } data-page {
                    input type="hidden" name="at" value=(at);
                    input type="hidden" name="stamp" value=(desk.stamp);
                    button type="submit" { "Go on from here at another table" }
                }
            }
            a href={ (base) "/scenario?at=" (at) } download { "Scenario from here" }
            @if desk.past.is_none() && screen.outcome.is_none() {
                a href={ (base) "/edit" } { "Change the table by hand" }
            }
        }
    }
}

fn then(past: &PastShown, desk: &Desk) -> Markup {
    html! {
        p {
            "Turn " (past.turn) ", after " (past.at) " of " (desk.answers) " answers: you look back, and nobody else does."
        }
        @if let Some(chosen) = &past.chosen { p { (chosen) } }
    }
}

/// What the table does when content is saved, and what has come beside it.
pub fn content(desk: &Desk, base: &str) -> Markup {
    let (does, keep, other) = match desk.keeps_content {
        true => ("This table keeps the content it has.", "no", "Follow the files"),
        false => ("This table takes what is saved at its next decision.", "yes", "Keep this content"),
    };
    html! {
        div .content role="group" aria-label="Content" {
            p { (does) }
            @if desk.past.is_none() {
                form method="post" action={ (base) "/content" } {
                    button type="submit" name="keep" value=(keep) { (other) }
                }
            }
            @if let Some(newer) = &desk.newer {
                p .newer { (newer.words) }
                @match &newer.verdict {
                    Some(verdict) => p .newer { "Compared after " (newer.answers) " answers: " (verdict) },
                    None if newer.answers > 0 => p .newer { "What it would make of this match is being found out." },
                    None => {},
                }
            }
        }
    }
}

/// The links of a table that goes on from a moment of another: told here and never again.
pub fn branched(table: &str, links: &[(Role, String)], base: &str) -> String {
    let body = html! {
        main .sentence {
            h1 { "A table that goes on from there" }
            p { "Table " (table) " is written down. Its links are told only here; the other table stays as it is." }
            dl .links {
                @for (role, link) in links { dt { (role.title()) } dd { a href=(link) { (link) } } }
            }
            p { a href=(base) { "Back to the table" } }
        }
    };
    super::document("Another table", None, &body).into_string()
}
