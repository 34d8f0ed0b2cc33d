//! One card or piece in full: numbers now and as printed, what its tags mean,
//! what is attached to it; for a space, what is next to it.

use crate::board::Board;
use crate::card_text;
use crate::figure;
use crate::piece as pieces;
use crate::zones::{self, ZoneRole};
use tuckbox_core::names::{CardId, Named, StatId, TagId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::{PieceView, View};

/// Everything about one piece: numbers now and as printed, tags explained, the
/// text of its card.
pub fn piece(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<String> {
    let Some(card) = piece.card else { return vec![String::from("This card lies face down.")] };
    let kind = shown_kind(rules, card).map(|kind| format!("{}, ", rules.tag_title(kind))).unwrap_or_default();
    let zone = zones::zone_of(view, piece).map_or("", |zone| rules.zone_title(zone.zone));
    let owned = zones::zone_of(view, piece).is_none_or(|zone| zone.seat.is_some()) || piece.host.is_some();
    let of = if owned { format!(" of {}", piece.controller.letter()) } else { String::new() };
    let at = pieces::whereabouts(rules, view, piece).map(|at| format!(", {at}")).unwrap_or_default();
    let mut lines = vec![format!("{kind}{zone}{of}{at}")];
    if piece.owner != piece.controller {
        lines.push(format!("It belongs to {}.", piece.owner.letter()));
    }
    lines.extend(figure::of_piece(rules, piece).iter().map(|figure| match figure.notes.is_empty() {
        true => figure.words(),
        false => format!("{} ({})", figure.words(), figure.notes.join(", ")),
    }));
    lines.extend(space_note(rules, view, piece));
    lines.extend(body(rules, card));
    lines.extend(explained(rules, view, piece));
    lines
}

/// The kind of a card, if people are shown it.
fn shown_kind(rules: &Ruleset, card: CardId) -> Option<TagId> {
    rules.card(card).kind.filter(|kind| !rules.tags[kind.index()].hidden)
}

/// A card that is no piece: as printed.
pub fn card(rules: &Ruleset, card: CardId) -> Vec<String> {
    let def = rules.card(card);
    let mut lines: Vec<String> = shown_kind(rules, card).iter().map(|&kind| rules.tag_title(kind).to_owned()).collect();
    let given = (0..).map(StatId).zip(&def.stats).zip(&def.given).filter(|(_, given)| **given);
    let words = |stat: StatId, value: i32| figure::value_words(rules, stat, value);
    lines.extend(given.map(|((stat, value), _)| format!("{} {}", rules.stat_label(stat), words(stat, *value))));
    lines.extend(body(rules, card));
    lines
}

fn body(rules: &Ruleset, card: CardId) -> Vec<String> {
    if rules.card(card).vanished {
        let stays = "It is no longer in the content: it stays as it was printed, without abilities, until it leaves.";
        return vec![String::new(), stays.into()];
    }
    let text = card_text::of_card(rules, card);
    if text.is_empty() { Vec::new() } else { vec![String::new(), text] }
}

/// Tags with what they mean, what is attached, and what it is aimed at.
fn explained(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<String> {
    let mut lines = Vec::new();
    let tags = piece.tags.iter().filter(|tag| rules.tags[tag.index()].kind.is_none());
    for &tag in tags {
        let text = &rules.tags[tag.index()].text;
        let title = rules.tag_title(tag);
        lines.push(if text.is_empty() { title.to_owned() } else { format!("{title}: {text}") });
    }
    for inner in zones::attached(view, piece) {
        let text = inner.card.map(|card| card_text::of_card(rules, card)).unwrap_or_default();
        lines.push(format!("With {}. {text}", pieces::title(rules, inner)));
    }
    lines.extend(pieces::aims(rules, view, piece).map(|aims| format!("Aimed at {aims}.")));
    if !lines.is_empty() {
        lines.insert(0, String::new());
    }
    lines
}

/// The pieces of the view whose names have these lower-case words, in full,
/// each card once.
pub fn found(rules: &Ruleset, view: &View, words: &str) -> Vec<String> {
    let mut seen: Vec<(CardId, Vec<String>)> = Vec::new();
    for piece in view.zones.iter().flat_map(|zone| &zone.pieces) {
        let Some(card) = piece.card.filter(|&card| rules.card(card).title.to_lowercase().contains(words)) else {
            continue;
        };
        let lines = self::piece(rules, view, piece);
        if !seen.iter().any(|(other, known)| *other == card && *known == lines) {
            seen.push((card, lines));
        }
    }
    if seen.is_empty() {
        return vec![format!("No card that you can see has the words \"{words}\".")];
    }
    let mut lines = Vec::new();
    for (card, about) in seen {
        lines.push(rules.card(card).title.to_string());
        lines.extend(about.into_iter().map(|line| if line.is_empty() { line } else { format!("  {line}") }));
    }
    lines
}

/// What a person should know of a space besides its text: id, what stands in
/// it, and what is next to it. Nothing for what is no space.
pub fn space_note(rules: &Ruleset, view: &View, piece: &PieceView) -> Option<String> {
    let zone = zones::zone_of(view, piece).filter(|zone| zones::of(rules, zone.zone) == ZoneRole::Board)?;
    let board = Board::of(rules, view, zone);
    let at = board.spaces.iter().position(|space| space.handle == piece.handle)?;
    let space = &board.spaces[at];
    let region = space.region.and_then(|region| board.regions.get(region)).map(|name| format!("({name})"));
    let parties = space.parties();
    let held = if parties.is_empty() { String::from("Nobody stands here.") } else { format!("{parties}.") };
    let near = board.neighbours(rules, at);
    let near = if near.is_empty() { String::new() } else { format!("Next to {near}.") };
    let parts = [space.long(), region.unwrap_or_default(), space.figures.clone(), held, near];
    Some(parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" "))
}
