//! What is asked, as a list of sentences, and what can be done besides. The one form
//! that all answers belong to stands here; what is lit on the table are its buttons.

use super::key::key;
use super::page::Page;
use crate::screen::{Screen, WindowsShown};
use maud::{Markup, html};
use tuckbox_core::view::Handle;
use tuckbox_scene::question::Question;

/// The name of the form that answers.
const FORM: &str = "answers";

/// A button that chooses an option by its place; `inside` is what stands on it.
pub fn button(option: usize, label: &str, inside: &Markup) -> Markup {
    html! {
        button type="submit" form=(FORM) name="option" value=(option) aria-label=(label) title=(label) { (inside) }
    }
}

/// What lies on a thing that can be chosen: one button, or one that opens a menu.
pub fn choices(screen: Page<'_>, options: &[usize], of: &str) -> Markup {
    let Some(question) = &screen.scene.question else { return html! {} };
    if screen.stamp.is_empty() {
        return html! {};
    }
    let words = |option: usize| question.offer(option).map_or("", |offer| offer.words.as_str());
    match options {
        [] => html! {},
        [one] => html! { span .act { (button(*one, words(*one), &html! {})) } },
        several => html! {
            span .act {
                button type="button" popovertarget={ "menu-" (of) } aria-label="What can be done with it" {}
            }
            div .menu popover id={ "menu-" (of) } {
                @for option in several { (button(*option, words(*option), &html! { (words(*option)) })) }
            }
        },
    }
}

/// What lies on a piece.
pub fn on_piece(screen: Page<'_>, handle: Handle) -> Markup {
    choices(screen, &screen.scene.options_of(handle), &key(handle))
}

/// The part of the page that asks.
pub fn ask(screen: &Screen, base: &str) -> Markup {
    html! {
        aside #ask tabindex="-1" aria-label="What you are asked" {
            @if let Some(outcome) = &screen.outcome {
                p .outcome { (outcome) }
                @if screen.can.rematch { (post(base, "rematch", "Play again")) }
            } @else if let Some(stuck) = &screen.stuck {
                p .stuck { (stuck) }
                @if screen.can.go_on { (post(base, "go-on", "Go on")) }
            } @else if let Some(question) = &screen.scene.question {
                (asked(screen, question, base))
            } @else {
                p .prompt { (waits(screen)) }
            }
            (besides(screen, base))
        }
    }
}

fn asked(screen: &Screen, question: &Question, base: &str) -> Markup {
    let answers = !screen.stamp.is_empty();
    html! {
        p .prompt { (question.prompt) }
        @if answers {
            form id=(FORM) method="post" action={ (base) "/answer" } {
                input type="hidden" name="stamp" value=(screen.stamp);
            }
        }
        ol .offers .numbers[question.asks_number] {
            @for offer in &question.offers {
                li {
                    @if answers {
                        (button(offer.first(), &offer.words, &html! { (offer.words) }))
                        a .if href={ (base) "/what-if?stamp=" (screen.stamp) "&option=" (offer.first()) }
                            data-lines="" title="What happens if" aria-label={ "What happens if: " (offer.words) } { "?" }
                    } @else { (offer.words) }
                }
            }
        }
    }
}

/// Who is waited for.
fn waits(screen: &Screen) -> String {
    let asked = screen.players.iter().filter(|player| player.asked);
    let names: Vec<String> = asked.map(|player| format!("{} ({})", player.seat, player.player)).collect();
    match names.as_slice() {
        [] => String::from("Nobody is asked."),
        [one] => format!("{one} is thinking."),
        several => format!("{} are thinking.", several.join(", ")),
    }
}

fn besides(screen: &Screen, base: &str) -> Markup {
    html! {
        div .besides {
            @if screen.can.take_back { (post(base, "take-back", "Take back")) }
            @if let Some(windows) = &screen.windows {
                @if screen.outcome.is_none() { (self::windows(windows, base)) }
            }
            @if screen.can.give_up {
                details {
                    summary { "Give up" }
                    form method="post" action={ (base) "/give-up" } {
                        button type="submit" name="sure" value="yes" { "Give up the match" }
                    }
                }
            }
        }
    }
}

fn windows(windows: &WindowsShown, base: &str) -> Markup {
    html! {
        form .windows method="post" action={ (base) "/windows" } {
            @if windows.passing {
                p { "You pass every window until you can act again." }
                input type="hidden" name="all" value=(windows.all);
                button type="submit" name="passing" value="false" { "Ask me again" }
            } @else {
                details {
                    summary { "Windows" }
                    p { (windows.words) }
                    @if windows.passed > 0 { p { "Passed for you since you last answered: " (windows.passed) "." } }
                    button type="submit" name="all" value=(!windows.all) {
                        (if windows.all { "Ask me only where I can respond" } else { "Ask me in every window" })
                    }
                }
            }
        }
        @if !windows.passing {
            form method="post" action={ (base) "/windows" } {
                input type="hidden" name="all" value=(windows.all);
                button type="submit" name="passing" value="true" { "Pass on" }
            }
        }
    }
}

fn post(base: &str, what: &str, words: &str) -> Markup {
    html! { form method="post" action={ (base) "/" (what) } { button type="submit" { (words) } } }
}
