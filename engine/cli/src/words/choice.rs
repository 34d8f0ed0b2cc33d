//! Questions and options in words, so that each option of a decision can be
//! told from the others.

use super::figure::Figure;
use super::piece;
use super::text;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::Named;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::{DecisionView, Handle, OptionView, PromptView, View};

/// The question as a sentence.
pub fn prompt(rules: &Ruleset, view: &View, decision: &DecisionView) -> String {
    let name = |handle: Handle| piece::name(rules, view, handle);
    let words = match &decision.prompt {
        PromptView::Act(_) => match view.phase.map(|phase| &rules.phases[phase.index()]) {
            Some(phase) if !phase.is_empty() => format!("{phase}: choose an action."),
            _ => String::from("Choose an action."),
        },
        PromptView::Respond(Some(about)) => format!("Respond to {}?", name(*about)),
        PromptView::Respond(None) => String::from("Respond?"),
        PromptView::Target(kind, source) => {
            let text = &rules.targets[kind.index()].text;
            match source {
                Some(source) => format!("{}: choose {}.", name(*source), with_article(text)),
                None => format!("Choose {}.", with_article(text)),
            }
        }
        PromptView::Pay(text) => format!("Choose {text}."),
        PromptView::Order => String::from("Choose what happens first."),
        PromptView::May(ability, source) => {
            let what = ability_words(rules, *ability);
            match source {
                Some(source) => format!("{}: use this? {what}", name(*source)),
                None => format!("Use this? {what}"),
            }
        }
        PromptView::Ask(text) => text.to_string(),
    };
    if decision.sealed { format!("{words} (Nobody sees it before all have answered.)") } else { words }
}

/// All options in words; those that would read the same are numbered.
pub fn options(rules: &Ruleset, view: &View, decision: &DecisionView) -> Vec<String> {
    let plain: Vec<String> = decision.options.iter().map(|option| words(rules, view, decision, option)).collect();
    let twins = |words: &str, among: &[String]| among.iter().filter(|other| *other == words).count();
    let number = |(at, words): (usize, &String)| match twins(words, &plain) {
        0 | 1 => words.clone(),
        _ => format!("{words} · {}", twins(words, &plain[..=at])),
    };
    plain.iter().enumerate().map(number).collect()
}

fn words(rules: &Ruleset, view: &View, decision: &DecisionView, option: &OptionView) -> String {
    match option {
        OptionView::Act(action, with, ability) => {
            let mut words = rules.actions[action.index()].title.to_string();
            if let Some(with) = with {
                words = format!("{words} {}{}", piece::name(rules, view, *with), price(rules, view, *with));
            }
            match ability.map(|ability| ability_title(rules, decision, option, ability)).filter(|t| !t.is_empty()) {
                Some(title) => format!("{words}: {title}"),
                None => words,
            }
        }
        OptionView::Stop => match &decision.prompt {
            PromptView::Act(stop) if !stop.is_empty() => stop.to_string(),
            PromptView::Respond(_) => String::from("Pass"),
            PromptView::Target(..) => String::from("No more"),
            _ => String::from("Stop"),
        },
        OptionView::Piece(handle) => whose(rules, view, *handle),
        OptionView::Seat(seat) => format!("Seat {}", piece::seat(view, *seat)),
        OptionView::Number(number) => number.to_string(),
        OptionView::Card(card) => rules.card(*card).title.to_string(),
        OptionView::Yes => String::from("Yes"),
        OptionView::No => String::from("No"),
        OptionView::Waiting(ability, source) => {
            let what = ability.map(|ability| ability_words(rules, ability)).unwrap_or_default();
            match source {
                Some(source) if what.is_empty() => piece::name(rules, view, *source),
                Some(source) => format!("{}: {what}", piece::name(rules, view, *source)),
                None if what.is_empty() => String::from("an effect of the game"),
                None => what,
            }
        }
        OptionView::Word(word) => {
            decision.words.get(usize::from(*word)).map_or_else(|| String::from("?"), ToString::to_string)
        }
    }
}

/// A piece as an option: name, whose it is, and its numbers.
fn whose(rules: &Ruleset, view: &View, handle: Handle) -> String {
    let Some(found) = view.piece(handle) else { return piece::name(rules, view, handle) };
    let figures = piece::figures(rules, view, found);
    let mut parts: Vec<String> = vec![found.controller.letter().to_string()];
    parts.extend(figures.iter().map(Figure::words));
    format!("{} ({})", piece::title(rules, found), parts.join(", "))
}

/// The price of a piece that is not in play yet.
fn price(rules: &Ruleset, view: &View, handle: Handle) -> String {
    let Some(found) = view.piece(handle) else { return String::new() };
    let prices: Vec<String> =
        piece::figures(rules, view, found).iter().filter(|figure| figure.price).map(Figure::words).collect();
    if prices.is_empty() { String::new() } else { format!(" ({})", prices.join(", ")) }
}

/// The ability's title; its text where another option differs in nothing else.
fn ability_title(rules: &Ruleset, decision: &DecisionView, option: &OptionView, ability: AbilityId) -> String {
    let title = &rules.ability(ability).title;
    if !title.is_empty() {
        return title.to_string();
    }
    let OptionView::Act(action, with, _) = option else { return String::new() };
    let same = |other: &&OptionView| matches!(other, OptionView::Act(a, w, _) if a == action && w == with);
    if decision.options.iter().filter(same).count() > 1 { text::of_ability(rules, ability) } else { String::new() }
}

fn ability_words(rules: &Ruleset, ability: AbilityId) -> String {
    let text = text::of_ability(rules, ability);
    if !text.is_empty() {
        return text;
    }
    let found = rules.ability(ability);
    match (found.title.is_empty(), found.card) {
        (false, _) => found.title.to_string(),
        (true, Some(card)) => text::of_card(rules, card),
        (true, None) => String::new(),
    }
}

/// "enemy" becomes "an enemy"; what brings its own article keeps it.
pub fn with_article(text: &str) -> String {
    let own = ["a ", "an ", "the ", "any ", "one ", "up to ", "target ", "your ", "another ", "two ", "all "];
    if own.iter().any(|word| text.starts_with(word)) {
        return text.to_owned();
    }
    let article = if text.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {text}")
}

/// The piece an option is about.
pub fn subject(option: &OptionView) -> Option<Handle> {
    match option {
        OptionView::Act(_, piece, _) | OptionView::Waiting(_, piece) => *piece,
        OptionView::Piece(piece) => Some(*piece),
        _ => None,
    }
}

/// The piece a question is about.
pub fn source(prompt: &PromptView) -> Option<Handle> {
    match prompt {
        PromptView::Respond(piece) | PromptView::Target(_, piece) | PromptView::May(_, piece) => *piece,
        _ => None,
    }
}
