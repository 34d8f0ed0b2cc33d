//! The page of a viewer as HTML, drawn from its screen and nothing else. Whatever is
//! text is escaped; no code and no style stands in it, so that none can be put there.
//!
//! All of it works without a script: answers are buttons of one form, menus are
//! popovers. The module of the page makes it move.

mod area;
mod ask;
mod board;
mod card;
mod desk;
mod edit;
mod key;
mod page;
mod sheets;

pub use desk::branched;
pub use edit::edit;
pub use key::{handle_of, key};
pub use page::Page;
pub use sheets::{CARDS, Paper, sheets};

use crate::clock;
use crate::screen::{ClockShown, Desk, PlayerShown, Screen, TimeShown};
use maud::{DOCTYPE, Markup, html};
use tuckbox_scene::log::LogLine;

/// So many dice of a roll are drawn; the words tell all.
const MOST_DICE: usize = 24;

/// How often a page without its module looks again, in seconds.
const LOOK: &str = "4";

/// The whole page.
pub fn page(page: Page<'_>) -> String {
    let Page { screen, base, .. } = page;
    let title = match screen.seat {
        Some(seat) => format!("{} · {seat}", screen.game),
        None => screen.game.clone(),
    };
    let body = html! {
        a .skip href="#ask" { "To what you are asked" }
        (screen_of(page))
        (log(screen))
        div #say role="status" aria-live="assertive" {}
        dialog #about aria-labelledby="about-title" {}
        script type="module" src="/assets/table.js" {}
    };
    let past = screen.desk.as_ref().is_some_and(|desk| desk.past.is_some());
    document(&title, Some(Shown { base, past, style: page.style() }), &body).into_string()
}

/// What of it changes: the table, what is asked, the log.
pub fn inside(page: Page<'_>) -> String {
    html! { (screen_of(page)) (log(page.screen)) }.into_string()
}

/// A page that only says something.
pub fn sentence(words: &str) -> String {
    document("Tuckbox", None, &html! { main .sentence { p { (words) } } }).into_string()
}

/// A page that answers a question about the table.
pub fn told(title: &str, lines: &[String], base: &str) -> String {
    let body = html! {
        main .sentence {
            h1 { (title) }
            @for line in lines.iter().filter(|line| !line.trim().is_empty()) { p { (line) } }
            p { a href=(base) { "Back to the table" } }
        }
    };
    document(title, None, &body).into_string()
}

/// What makes a whole page one of a table.
struct Shown<'a> {
    /// Its path.
    base: &'a str,
    /// Whether it is of a moment before, which stays as it was.
    past: bool,
    /// Its style sheet.
    style: Option<String>,
}

/// A whole page, of a table or of none.
fn document(title: &str, table: Option<Shown<'_>>, body: &Markup) -> Markup {
    let past = table.as_ref().is_some_and(|shown| shown.past);
    let (base, style) = table.map(|shown| (shown.base, shown.style)).unzip();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href="/assets/table.css";
                link rel="icon" href="/assets/icon.svg";
                @if let Some(style) = style {
                    // What the game looks like; its address follows it.
                    link #look rel="stylesheet" href=[style];
                }
                @if base.is_some() && !past {
                    noscript { meta http-equiv="refresh" content=(LOOK); }
                }
            }
            body data-base=[base] data-past[past] { (body) }
        }
    }
}

fn screen_of(page: Page<'_>) -> Markup {
    let Page { screen, base, .. } = page;
    html! {
        div #screen data-stamp=(screen.stamp) data-look=[page.style()] {
            header .top {
                h1 { (screen.game) }
                p .headline { (screen.scene.headline) }
                (players(screen))
                @if let Some(desk) = &screen.desk { (self::desk(screen, desk, base)) }
            }
            main {
                @for area in area::from_top(&screen.scene.areas) { (area::area(page, area)) }
            }
            (ask::ask(screen, base))
        }
    }
}

fn players(screen: &Screen) -> Markup {
    html! {
        ul .players aria-label="Who plays" {
            @for player in &screen.players {
                li .active[player.active] .asked[player.asked] .you[player.you] data-seat=(player.seat) {
                    b { (player.seat) } " "
                    @if player.you { "you" } @else { (player.player) }
                    @if player.asked { span .thinks { (if player.you { "your move" } else { "is asked" }) } }
                    @else if player.active { span .thinks { "turn" } }
                    @if let (Some(time), Some(clock)) = (&player.time, &screen.clock) { (self::time(player, time, clock)) }
                }
            }
        }
    }
}

/// What a seat has left. The module of the page counts it down; nobody is told each second.
fn time(player: &PlayerShown, time: &TimeShown, clock: &ClockShown) -> Markup {
    let whose = if player.you { "Your time".into() } else { format!("Time of {}", player.seat) };
    html! {
        span .clock .over[time.left <= 0] role="timer" aria-live="off" aria-label=(whose) title=(clock.words)
            data-left=(time.left) data-runs[time.runs] data-over[clock.ends == "shown"] { (clock::shown(time.left)) }
    }
}

fn log(screen: &Screen) -> Markup {
    html! {
        section #log-region aria-label="What has happened" {
            h2 { "Log" }
            // Read aloud as it grows; the list in it is one to walk through.
            div role="log" aria-live="polite" aria-label="Log" {
                ol #log tabindex="0" start=(screen.log_from + 1) data-from=(screen.log_from) {
                    @for line in &screen.log { li .part[line.is_heading] { (line.words) (dice(line)) } }
                }
            }
        }
    }
}

/// Dice with what they show; those that fell in secret show nothing.
fn dice(line: &LogLine) -> Markup {
    let blank = if line.faces.is_empty() { line.dice.min(MOST_DICE) } else { 0 };
    html! {
        @if line.dice > 0 {
            span .dice aria-hidden="true" {
                @for face in line.faces.iter().take(MOST_DICE) { span .die { (face) } }
                @for _ in 0..blank { span .die .blank { "?" } }
            }
        }
    }
}

fn desk(screen: &Screen, desk: &Desk, base: &str) -> Markup {
    // Another seat's screen is of the same moment.
    let moment = desk.past.as_ref().map(|past| format!("&at={}", past.at)).unwrap_or_default();
    html! {
        section .desk aria-label="The desk" {
            nav aria-label="Whose screen" {
                @for player in &screen.players {
                    @let here = Some(player.seat) == screen.seat;
                    a href={ (base) "?seat=" (player.seat) (moment) } data-key=(player.seat) aria-current=[here.then_some("true")] {
                        (player.seat) " " (player.player)
                    }
                }
            }
            (desk::time(screen, desk, base))
            p { "Match " (desk.number) ", " (desk.answers) " answers, fingerprint " code { (desk.fingerprint) } (if desk.past.is_some() { " then." } else { "." }) }
            @if let Some(clock) = &screen.clock { p { (clock.words) } }
            (desk::content(desk, base))
            @for line in &desk.news { p .news { (line) } }
            @if let Some(problems) = &desk.problems { pre .problems { (problems) } }
            @if !desk.failure.is_empty() { pre .problems { (desk.failure.join("\n")) } }
        }
    }
}
