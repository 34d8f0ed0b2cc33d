//! What is asked, in words: as a question to the seat that is asked, or as what
//! others are told that it is asked. What a piece is called is a function, since
//! a scenario writes ids, a person reads titles, and a seat may not know every
//! piece by its name.

use crate::card_text;
use tuckbox_core::ask::{Decision, Prompt};
use tuckbox_core::ids::{AbilityId, PieceId, Seat};
use tuckbox_core::names::{Named, TargetId, WindowId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::state::Entity;
use tuckbox_core::view::{Handle, PromptView};
use tuckbox_core::words::{self, capital};

/// What is asked, its pieces named by a `P`: a number where everything is known,
/// a handle in a seat's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedPrompt<'a, P> {
    /// Which action to take; the words for stopping.
    Act(&'a str),
    /// Whether and how to respond in this window.
    Respond(WindowId, Option<About<P>>),
    /// Which target, for this piece.
    Target(TargetId, Option<P>),
    /// Which piece to pay with: the words of the price.
    Pay(&'a str),
    /// Which waiting ability is next.
    Order,
    /// Whether to use an ability of this piece, about another one.
    May(AbilityId, Option<P>, Option<P>),
    /// A question of a script.
    Ask(&'a str),
}

/// What a response is to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About<P> {
    /// A piece.
    Piece(P),
    /// A seat.
    Seat(Seat),
}

/// How much somebody is told of what another seat is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Telling {
    /// All, with the ids that designers write.
    ByIds,
    /// All, as people read it.
    Open,
    /// Only what everybody knows who sees the table.
    Closed,
}

impl<'a> NamedPrompt<'a, PieceId> {
    /// What a decision asks, for somebody who knows everything.
    pub fn of(rules: &'a Ruleset, decision: &'a Decision) -> Self {
        match &decision.prompt {
            Prompt::Act(node) => NamedPrompt::Act(match &rules.flow[node.index()].step {
                Step::Act(act) => &act.stop,
                _ => "",
            }),
            Prompt::Respond(window, about) => NamedPrompt::Respond(
                *window,
                match about.subject {
                    Entity::Piece(piece) => Some(About::Piece(piece)),
                    Entity::Seat(seat) => Some(About::Seat(seat)),
                    Entity::Table => None,
                },
            ),
            Prompt::Target(kind, piece) => NamedPrompt::Target(*kind, *piece),
            Prompt::Pay(text) => NamedPrompt::Pay(text),
            Prompt::Order => NamedPrompt::Order,
            Prompt::May(ability, piece, about) => NamedPrompt::May(*ability, *piece, about.filter(|_| about != piece)),
            Prompt::Ask(text) => NamedPrompt::Ask(text),
        }
    }
}

impl<'a> From<&'a PromptView> for NamedPrompt<'a, Handle> {
    /// What the seat of a view is asked.
    fn from(prompt: &'a PromptView) -> Self {
        match prompt {
            PromptView::Act(stop) => NamedPrompt::Act(stop),
            PromptView::Respond(window, piece, seat) => {
                let about = piece.map(About::Piece).or(seat.map(About::Seat));
                NamedPrompt::Respond(*window, about)
            }
            PromptView::Target(kind, piece) => NamedPrompt::Target(*kind, *piece),
            PromptView::Pay(text) => NamedPrompt::Pay(text),
            PromptView::Order => NamedPrompt::Order,
            PromptView::May(ability, piece, about) => {
                NamedPrompt::May(*ability, *piece, about.filter(|_| about != piece))
            }
            PromptView::Ask(text) => NamedPrompt::Ask(text),
        }
    }
}

impl<P: Copy> NamedPrompt<'_, P> {
    /// As a question: "Choose an action." `phase` is what an action is chosen in.
    pub fn question(&self, rules: &Ruleset, phase: &str, name: impl Fn(About<P>) -> String) -> String {
        let named = |piece: P| name(About::Piece(piece));
        match *self {
            NamedPrompt::Act(_) if phase.is_empty() => String::from("Choose an action."),
            NamedPrompt::Act(_) => format!("{phase}: choose an action."),
            NamedPrompt::Respond(window, about) => window_words(&rules.windows[window.index()].title, about.map(&name)),
            NamedPrompt::Target(kind, source) => {
                let what = with_article(&rules.targets[kind.index()].text);
                match source {
                    Some(source) => format!("{}: choose {what}.", named(source)),
                    None => format!("Choose {what}."),
                }
            }
            NamedPrompt::Pay(text) => format!("Choose {text}."),
            NamedPrompt::Order => String::from("Choose what happens first."),
            NamedPrompt::May(ability, source, about) => {
                let what = ability_words(rules, ability);
                match (source, about) {
                    (Some(source), Some(about)) => format!("{} ({}): use this? {what}", named(source), named(about)),
                    (Some(one), None) | (None, Some(one)) => format!("{}: use this? {what}", named(one)),
                    (None, None) => format!("Use this? {what}"),
                }
            }
            NamedPrompt::Ask(text) => text.to_owned(),
        }
    }

    /// As what a seat is asked, after "A is asked": "for an action".
    pub fn asked(&self, rules: &Ruleset, telling: Telling, name: impl Fn(P) -> String) -> String {
        let about = |piece: Option<P>| match piece.filter(|_| telling == Telling::ByIds) {
            Some(piece) => format!(" for {}", name(piece)),
            None => String::new(),
        };
        match (*self, telling) {
            (NamedPrompt::Act(stop), Telling::ByIds) => format!("for an action (stop: {stop})"),
            (NamedPrompt::Act(_), _) => String::from("for an action"),
            (NamedPrompt::Respond(window, of), _) => {
                let title = &rules.windows[window.index()].title;
                let title = if title.is_empty() { rules.name(window) } else { title };
                let piece = of.and_then(|of| if let About::Piece(piece) = of { Some(piece) } else { None });
                match telling {
                    Telling::ByIds => format!("for a response ({title}){}", about(piece)),
                    _ => format!("for a response: {title}"),
                }
            }
            (NamedPrompt::Order, _) => String::from("which waiting ability is next"),
            (_, Telling::Closed) => String::from("something"),
            (NamedPrompt::Target(kind, piece), Telling::ByIds) => {
                format!("for {} (`{}`){}", rules.targets[kind.index()].text, rules.name(kind), about(piece))
            }
            (NamedPrompt::Target(kind, _), _) => format!("for {}", with_article(&rules.targets[kind.index()].text)),
            (NamedPrompt::Pay(text), _) => format!("to pay with {text}"),
            (NamedPrompt::May(ability, piece, on), Telling::ByIds) => {
                let on = on.map_or_else(String::new, |piece| format!(" about {}", name(piece)));
                format!("whether to use an ability{}{on}: {}", about(piece), rules.ability(ability).text)
            }
            (NamedPrompt::May(..), _) => String::from("whether to use an ability"),
            (NamedPrompt::Ask(text), Telling::ByIds) => format!("`{text}`"),
            (NamedPrompt::Ask(text), _) => format!("this: {text}"),
        }
    }
}

/// "Before it resolves (Gale): respond?"
fn window_words(title: &str, about: Option<String>) -> String {
    match (title, about) {
        ("", Some(about)) => format!("Respond to {about}?"),
        ("", None) => String::from("Respond?"),
        (title, Some(about)) => format!("{} ({about}): respond?", capital(title)),
        (title, None) => format!("{}: respond?", capital(title)),
    }
}

/// What an ability is called where it is offered.
pub(crate) fn ability_words(rules: &Ruleset, ability: AbilityId) -> String {
    let text = card_text::of_ability(rules, ability);
    if !text.is_empty() {
        return text;
    }
    let found = rules.ability(ability);
    match (found.title.is_empty(), found.card) {
        (false, _) => found.title.to_string(),
        (true, Some(card)) => card_text::of_card(rules, card),
        (true, None) => String::new(),
    }
}

/// "enemy" becomes "an enemy"; what brings its own article keeps it.
pub fn with_article(text: &str) -> String {
    if let Some(rest) = text.strip_prefix("other ").filter(|_| !text.ends_with('s')) {
        return format!("another {rest}");
    }
    let own = ["a ", "an ", "the ", "any ", "one ", "up to ", "target ", "your ", "another ", "two ", "all "];
    if own.iter().any(|word| text.starts_with(word)) {
        return text.to_owned();
    }
    words::with_article(text)
}
