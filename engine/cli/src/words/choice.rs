//! Questions and options in words, so that each option of a decision can be
//! told from the others.

use super::figure::Figure;
use super::piece;
use super::place::{self, Place};
use super::spaces::{Board, Space};
use super::text;
use tuckbox_core::ids::{AbilityId, Seat};
use tuckbox_core::names::{ActionId, CardId, Named, StatId, TagId, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::sentence::capital;
use tuckbox_core::view::{DecisionView, Handle, OptionView, PromptView, View};

/// The question as a sentence.
pub fn prompt(rules: &Ruleset, view: &View, decision: &DecisionView) -> String {
    let name = |handle: Handle| piece::name(rules, view, handle);
    let words = match &decision.prompt {
        PromptView::Act(_) => match view.phase.map(|phase| &rules.phases[phase.index()]) {
            Some(phase) if !phase.is_empty() => format!("{phase}: choose an action."),
            _ => String::from("Choose an action."),
        },
        PromptView::Respond(window, about, seat) => {
            let about = about
                .map(name)
                .or_else(|| seat.map(|seat| if seat == view.seat { "you".into() } else { seat.letter().to_string() }));
            window_words(&rules.windows[window.index()].title, about)
        }
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

/// "Before it resolves (Gale): respond?"
fn window_words(title: &str, about: Option<String>) -> String {
    match (title, about) {
        ("", Some(about)) => format!("Respond to {about}?"),
        ("", None) => String::from("Respond?"),
        (title, Some(about)) => format!("{} ({about}): respond?", capital(title)),
        (title, None) => format!("{}: respond?", capital(title)),
    }
}

/// Options as people are offered them: those that nobody can tell apart count
/// as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Their places among the options, in order.
    pub all: Vec<usize>,
    /// In words.
    pub words: String,
}

impl Offer {
    /// The place of the first of them.
    pub fn first(&self) -> usize {
        self.all.first().copied().unwrap_or(0)
    }
}

/// Whether a number is asked for: options are called by their own numbers then,
/// not by their places.
pub fn asks_number(offers: &[Offer]) -> bool {
    offers.iter().all(|offer| offer.words.parse::<i32>().is_ok())
}

/// What a decision offers, in the order of its options.
pub fn offers(rules: &Ruleset, view: &View, decision: &DecisionView) -> Vec<Offer> {
    let boards = Board::all(rules, view);
    let mut kept: Vec<(Option<Kind<'_>>, Vec<usize>)> = Vec::new();
    for (at, option) in decision.options.iter().enumerate() {
        let kind = Kind::of(rules, view, option);
        match kept.iter_mut().find(|(known, _)| kind.is_some() && *known == kind) {
            Some((_, all)) => all.push(at),
            None => kept.push((kind, vec![at])),
        }
    }
    let told = |at: usize| words(rules, view, &boards, decision, &decision.options[at]);
    let plain: Vec<String> = kept.iter().map(|(_, all)| told(all[0])).collect();
    let twins = |words: &str, among: &[String]| among.iter().filter(|other| *other == words).count();
    let offer = |(row, (_, all)): (usize, (Option<Kind<'_>>, Vec<usize>))| {
        let mut words = plain[row].clone();
        if twins(&words, &plain) > 1 {
            words = format!("{words} · {}", twins(&words, &plain[..=row]));
        }
        if all.len() > 1 {
            words = format!("{words} × {}", all.len());
        }
        Offer { all, words }
    };
    kept.into_iter().enumerate().map(offer).collect()
}

/// What a person can tell an option about a piece by: options of the same kind
/// are all the same to everybody.
#[derive(PartialEq)]
struct Kind<'v> {
    act: Option<(ActionId, Option<AbilityId>)>,
    zone: (ZoneId, Option<Seat>),
    host: Option<Handle>,
    card: CardId,
    seats: (Seat, Seat),
    stats: &'v [(StatId, i32, i32)],
    tags: &'v [TagId],
    targets: &'v [Handle],
}

impl<'v> Kind<'v> {
    /// Nothing for options that are like no other: those about no piece, about
    /// one with something on it, and about one whose place in an order matters.
    fn of(rules: &Ruleset, view: &'v View, option: &OptionView) -> Option<Self> {
        let (act, handle) = match option {
            OptionView::Act(action, handle, ability) => (Some((*action, *ability)), (*handle)?),
            OptionView::Piece(handle) => (None, *handle),
            _ => return None,
        };
        let piece = view.piece(handle)?;
        let zone = place::zone_of(view, piece)?;
        if place::of(rules, zone.zone) == Place::Line || !place::attached(view, piece).is_empty() {
            return None;
        }
        Some(Self {
            act,
            zone: (zone.zone, zone.seat),
            host: piece.host,
            card: piece.card?,
            seats: (piece.owner, piece.controller),
            stats: &piece.stats,
            tags: &piece.tags,
            targets: &piece.targets,
        })
    }
}

fn words(rules: &Ruleset, view: &View, boards: &[Board], decision: &DecisionView, option: &OptionView) -> String {
    match option {
        OptionView::Act(action, with, ability) => {
            let title = &rules.actions[action.index()].title;
            let mut words = if title.is_empty() { rules.name(*action).to_owned() } else { title.to_string() };
            if let Some(with) = with {
                words = format!("{words} {}{}", placed(rules, view, *with), price(rules, view, *with));
            }
            match ability.map(|ability| ability_title(rules, decision, option, ability)).filter(|t| !t.is_empty()) {
                Some(title) => format!("{words}: {title}"),
                None => words,
            }
        }
        OptionView::Stop => match &decision.prompt {
            PromptView::Act(stop) if !stop.is_empty() => stop.to_string(),
            PromptView::Respond(..) => String::from("Pass"),
            PromptView::Target(..) => String::from("No more"),
            _ => String::from("Stop"),
        },
        OptionView::Piece(handle) => whose(rules, view, boards, *handle),
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

/// A piece as an option: name, whose it is, its numbers, and where it is.
fn whose(rules: &Ruleset, view: &View, boards: &[Board], handle: Handle) -> String {
    let Some(found) = view.piece(handle) else { return piece::name(rules, view, handle) };
    if let Some(space) = boards.iter().flat_map(|board| &board.spaces).find(|space| space.handle == handle) {
        return on_board(space);
    }
    let zone = place::zone_of(view, found);
    let figures = piece::figures(rules, view, found);
    // Whose the cards in one's own hand are, goes without saying.
    let held = zone.is_some_and(|zone| zone.seat == Some(view.seat) && place::of(rules, zone.zone) == Place::Hand);
    let owned = !held && zone.is_none_or(|zone| zone.seat.is_some() || found.host.is_some());
    let mut parts: Vec<String> = if owned { vec![found.controller.letter().to_string()] } else { Vec::new() };
    parts.extend(figures.iter().map(Figure::words));
    parts.extend(piece::whereabouts(rules, view, found));
    if parts.is_empty() {
        return piece::title(rules, found);
    }
    format!("{} ({})", piece::title(rules, found), parts.join(", "))
}

/// A space as an option: id, name, and what stands in it.
fn on_board(space: &Space) -> String {
    let parts: Vec<String> = [space.figures.clone(), space.parties()].into_iter().filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { space.long() } else { format!("{} ({})", space.long(), parts.join(", ")) }
}

/// The name of a piece with the place it is in, where it stands in another one.
fn placed(rules: &Ruleset, view: &View, handle: Handle) -> String {
    let name = piece::name(rules, view, handle);
    let found = view.piece(handle).filter(|piece| piece.host.is_some());
    match found.and_then(|found| piece::whereabouts(rules, view, found)) {
        Some(place) => format!("{name} {place}"),
        None => name,
    }
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
    if let Some(rest) = text.strip_prefix("other ").filter(|_| !text.ends_with('s')) {
        return format!("another {rest}");
    }
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
        PromptView::Respond(_, piece, _) | PromptView::Target(_, piece) | PromptView::May(_, piece) => *piece,
        _ => None,
    }
}
