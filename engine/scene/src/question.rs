//! Questions and options in words, so that each option of a decision can be
//! told from the others.

use crate::board::{Board, Space};
use crate::card_text;
use crate::figure::{self, Figure};
use crate::handle::PieceHandle;
use crate::option::{NamedOptions, Naming, WaitingOption};
use crate::piece;
use crate::prompt::{About, NamedPrompt, ability_words};
use crate::zones::{self, ZoneRole};
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::ids::{AbilityId, Seat};
use tuckbox_core::names::{ActionId, CardId, Named, TagId, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::{DecisionView, Handle, OptionPrice, OptionView, PromptView, StatView, View};

/// A question with what can be answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Question {
    /// What is asked, as a sentence.
    pub prompt: String,
    /// The piece it is about, where it is about one.
    #[schemars(with = "Option<PieceHandle>")]
    pub source: Option<Handle>,
    /// What can be chosen.
    pub offers: Vec<Offer>,
    /// What each option is about, by its place among the options: so that pointing at
    /// a thing can choose it.
    pub subjects: Vec<Subject>,
    /// Whether a number is asked for, see [`asks_number`].
    pub asks_number: bool,
}

impl Question {
    /// The question that a decision puts to the seat of the view.
    pub fn of(rules: &Ruleset, view: &View, decision: &DecisionView) -> Self {
        let offers = offers(rules, view, decision);
        Self {
            prompt: prompt(rules, view, decision),
            source: source(&decision.prompt),
            asks_number: asks_number(&offers),
            subjects: decision.options.iter().map(Subject::of).collect(),
            offers,
        }
    }

    /// The places of the options about a thing.
    pub fn about(&self, subject: Subject) -> Vec<usize> {
        self.subjects.iter().enumerate().filter(|(_, other)| **other == subject).map(|(place, _)| place).collect()
    }

    /// The offer that an option is part of.
    pub fn offer(&self, option: usize) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.all.contains(&option))
    }
}

/// What an option is about, for whoever points at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Subject {
    /// Nothing that lies on the table.
    Nothing,
    /// A piece.
    Piece(#[schemars(with = "PieceHandle")] Handle),
    /// A seat.
    Seat(#[schemars(with = "u8")] Seat),
}

impl Subject {
    fn of(option: &OptionView) -> Self {
        match option {
            OptionView::Seat(seat) => Self::Seat(*seat),
            other => subject(other).map_or(Self::Nothing, Self::Piece),
        }
    }
}

/// The question as a sentence.
pub fn prompt(rules: &Ruleset, view: &View, decision: &DecisionView) -> String {
    let name = |about: About<Handle>| match about {
        About::Piece(handle) => piece::name(rules, view, handle),
        About::Seat(seat) if seat == view.seat => "you".into(),
        About::Seat(seat) => seat.letter().to_string(),
    };
    let phase = view.phase.map_or("", |phase| &rules.phases[phase.index()]);
    let words = NamedPrompt::from(&decision.prompt).question(rules, phase, name);
    if decision.sealed { format!("{words} (Nobody sees it before all have answered.)") } else { words }
}

/// Options as people are offered them: those that nobody can tell apart count
/// as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Offer {
    /// Their places among the options, in order.
    pub all: Vec<usize>,
    /// What a person reads, told from all other offers of the question.
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

/// What a decision offers, in the order of its options; where the game says so,
/// what others have before what is one's own.
pub fn offers(rules: &Ruleset, view: &View, decision: &DecisionView) -> Vec<Offer> {
    let boards = Board::all(rules, view);
    let mut kept: Vec<(Option<Likeness<'_>>, Vec<usize>)> = Vec::new();
    for (at, option) in decision.options.iter().enumerate() {
        let kind = Likeness::of(rules, view, option);
        match kept.iter_mut().find(|(known, _)| kind.is_some() && *known == kind) {
            Some((_, all)) => all.push(at),
            None => kept.push((kind, vec![at])),
        }
    }
    let naming = ByView { rules, view, boards: &boards, decision };
    let options = NamedOptions::from(decision);
    let plain: Vec<String> = kept.iter().filter_map(|(_, all)| options.say(*all.first()?, &naming)).collect();
    let twins = |words: &str, among: &[String]| among.iter().filter(|other| *other == words).count();
    let offer = |(row, (_, all)): (usize, (Option<Likeness<'_>>, Vec<usize>))| {
        let mut words = plain[row].clone();
        if twins(&words, &plain) > 1 {
            words = format!("{words} · {}", twins(&words, &plain[..=row]));
        }
        if all.len() > 1 {
            words = format!("{words} × {}", all.len());
        }
        Offer { all, words }
    };
    let mut offers: Vec<Offer> = kept.into_iter().enumerate().map(offer).collect();
    let source = source(&decision.prompt).and_then(|source| view.piece(source)?.card);
    if matches!(decision.prompt, PromptView::Target(..)) && source.is_some_and(|card| rules.look.harms.contains(&card))
    {
        let own = |offer: &Offer| match decision.options.get(offer.first()) {
            Some(OptionView::Piece(handle)) => {
                view.piece(*handle).map_or(0, |piece| u8::from(piece.controller == view.seat))
            }
            _ => 2,
        };
        offers.sort_by_key(own);
    }
    offers
}

/// What a person can tell an option about a piece by: options of the same kind
/// are all the same to everybody.
#[derive(PartialEq)]
struct Likeness<'v> {
    act: Option<(ActionId, Option<AbilityId>)>,
    zone: (ZoneId, Option<Seat>),
    host: Option<Handle>,
    card: CardId,
    owner: Seat,
    controller: Seat,
    stats: &'v [StatView],
    tags: &'v [TagId],
    targets: &'v [Handle],
}

impl<'v> Likeness<'v> {
    /// Nothing for options that are like no other: those about no piece, about
    /// one with something on it, and about one whose place in an order matters.
    fn of(rules: &Ruleset, view: &'v View, option: &OptionView) -> Option<Self> {
        let (act, handle) = match option {
            OptionView::Act(action, handle, ability) => (Some((*action, *ability)), (*handle)?),
            OptionView::Piece(handle) => (None, *handle),
            _ => return None,
        };
        let piece = view.piece(handle)?;
        let zone = zones::zone_of(view, piece)?;
        if zones::of(rules, zone.zone) == ZoneRole::Line || !zones::attached(view, piece).is_empty() {
            return None;
        }
        Some(Self {
            act,
            zone: (zone.zone, zone.seat),
            host: piece.host,
            card: piece.card?,
            owner: piece.owner,
            controller: piece.controller,
            stats: &piece.stats,
            tags: &piece.tags,
            targets: &piece.targets,
        })
    }
}

/// Options as a seat sees them.
struct ByView<'a> {
    rules: &'a Ruleset,
    view: &'a View,
    boards: &'a [Board],
    decision: &'a DecisionView,
}

impl ByView<'_> {
    /// What the option at a place costs; where its action costs nothing in numbers,
    /// the price of a piece that is not in play yet.
    fn price(&self, handle: Handle, place: usize) -> String {
        let Some(found) = self.view.piece(handle) else { return String::new() };
        let figures = piece::figures(self.rules, self.view, found);
        let figures = figures.iter().filter(|figure| figure.price);
        let asked: Vec<&OptionPrice> = self.decision.prices.iter().filter(|price| price.option == place).collect();
        let prices: Vec<String> = match (self.decision.options.get(place), asked.as_slice()) {
            (Some(&OptionView::Act(action, _, ability)), [_, ..]) => {
                let pieces = &self.rules.derived.prices[action.index()].pieces;
                let words =
                    |price: &&OptionPrice| figure::price_words(self.rules, action, ability, price.stat, price.amount);
                let numbers = asked.iter().map(words);
                numbers.chain(figures.filter(|figure| pieces.contains(&figure.stat)).map(Figure::words)).collect()
            }
            _ => figures.map(Figure::words).collect(),
        };
        if prices.is_empty() { String::new() } else { format!(" ({})", prices.join(", ")) }
    }
}

impl Naming for ByView<'_> {
    type Piece = Handle;

    fn action(&self, action: ActionId) -> String {
        let title = &self.rules.actions[action.index()].title;
        if title.is_empty() { self.rules.name(action).to_owned() } else { title.to_string() }
    }

    fn piece(&self, handle: Handle) -> String {
        whose(self.rules, self.view, self.boards, handle)
    }

    fn acting(&self, handle: Handle, place: usize) -> String {
        format!("{}{}", placed(self.rules, self.view, handle), self.price(handle, place))
    }

    /// Its title; its text where another option differs in nothing else.
    fn ability(&self, ability: AbilityId, has_twins: bool) -> Option<String> {
        let title = &self.rules.ability(ability).title;
        let words = match title.is_empty() {
            false => title.to_string(),
            true if has_twins => card_text::of_ability(self.rules, ability),
            true => String::new(),
        };
        (!words.is_empty()).then(|| format!(": {words}"))
    }

    fn stop(&self) -> String {
        match &self.decision.prompt {
            PromptView::Act(stop) if !stop.is_empty() => stop.to_string(),
            PromptView::Respond(..) => String::from("Pass"),
            PromptView::Target(..) => String::from("No more"),
            _ => String::from("Stop"),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        format!("Seat {}", piece::seat(self.view, seat))
    }

    fn card(&self, card: CardId) -> String {
        self.rules.card(card).title.to_string()
    }

    fn waiting(&self, WaitingOption { ability, piece, .. }: WaitingOption<Handle>) -> String {
        let what = ability.map(|ability| ability_words(self.rules, ability)).unwrap_or_default();
        match piece {
            Some(piece) if what.is_empty() => piece::name(self.rules, self.view, piece),
            Some(piece) => format!("{}: {what}", piece::name(self.rules, self.view, piece)),
            None if what.is_empty() => String::from("an effect of the game"),
            None => what,
        }
    }
}

/// A piece as an option: name, whose it is, its numbers, and where it is.
fn whose(rules: &Ruleset, view: &View, boards: &[Board], handle: Handle) -> String {
    let Some(found) = view.piece(handle) else { return piece::name(rules, view, handle) };
    if let Some(space) = boards.iter().flat_map(|board| &board.spaces).find(|space| space.handle == handle) {
        return on_board(space);
    }
    let zone = zones::zone_of(view, found);
    let figures = piece::figures(rules, view, found);
    // Whose the cards in one's own hand are, goes without saying.
    let held = zone.is_some_and(|zone| zone.seat == Some(view.seat) && zones::of(rules, zone.zone) == ZoneRole::Hand);
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
        PromptView::Respond(_, piece, _) | PromptView::Target(_, piece) | PromptView::May(_, piece, _) => *piece,
        _ => None,
    }
}
