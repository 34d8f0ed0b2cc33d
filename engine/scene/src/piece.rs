//! Pieces, seats and piles in words, from what a view shows of them and nothing
//! else.

use crate::figure::{self, Figure, Trend};
use crate::zones;
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::Named;
use tuckbox_core::rules::look::ZoneLook;
use tuckbox_core::rules::{Ruleset, Sees};
use tuckbox_core::state::Status;
use tuckbox_core::view::{Handle, PieceView, SeatView, View, ZoneView};

/// A tag as people read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Keyword {
    /// The word.
    pub title: String,
    /// What it means, where the game says so.
    pub text: String,
}

/// What is said of a piece whose card the content has no more.
pub const VANISHED: &str = "no longer in the content";

/// Whether the content has the card of a piece no more.
pub fn vanished(rules: &Ruleset, piece: &PieceView) -> bool {
    piece.card.is_some_and(|card| rules.card(card).vanished)
}

/// The name of the piece behind a handle.
pub fn name(rules: &Ruleset, view: &View, handle: Handle) -> String {
    match (view.piece(handle), handle) {
        (Some(piece), _) => title(rules, piece),
        (None, Handle::Place(zone, seat, _)) => format!("a card in {}'s {}", seat.letter(), rules.zone_title(zone)),
        (None, Handle::Open(_)) => String::from("a card"),
    }
}

/// The name of a piece.
pub fn title(rules: &Ruleset, piece: &PieceView) -> String {
    piece.card.map_or_else(|| String::from("a face-down card"), |card| rules.card(card).title.to_string())
}

/// The figures that matter where the piece lies: prices where it can be asked for
/// them or as long as it is not in play, what is left of something as soon as it is, words only where they
/// are not as printed.
pub fn figures(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<Figure> {
    let zone = zones::zone_of(view, piece).map(|zone| zone.zone);
    let in_play = zone.is_some_and(|zone| rules.in_play(zone));
    let mut figures = figure::of_piece(rules, piece);
    // A row of cards to buy may be in play: their price matters there.
    let asked = |figure: &Figure| zone.is_some_and(|zone| figure::is_asked_in(rules, zone, figure.stat));
    let says_little =
        |figure: &Figure| in_play && figure.price && !asked(figure) || figure.symbol && figure.trend == Trend::Same;
    figures.retain(|figure| figure.always || !says_little(figure));
    if !in_play {
        for figure in &mut figures {
            figure.value = figure.whole.take().unwrap_or_else(|| figure.value.clone());
        }
    }
    figures
}

/// The tags of a piece that say more than what kind of card it is; in play,
/// those alone that still matter there.
pub fn tags(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<String> {
    keywords(rules, view, piece).into_iter().map(|keyword| keyword.title).collect()
}

/// The same, each with what it means.
pub fn keywords(rules: &Ruleset, view: &View, piece: &PieceView) -> Vec<Keyword> {
    let played = zones::zone_of(view, piece).is_some_and(|zone| rules.in_play(zone.zone)) && !piece.down;
    let spent = |tag: &tuckbox_core::names::TagId| played && rules.look.unplayed.contains(tag);
    let plain = |tag: &&tuckbox_core::names::TagId| rules.tags[tag.index()].kind.is_none() && !spent(tag);
    // Whoever knows a card that lies face down is told that others do not.
    let down = (piece.down && piece.card.is_some()).then_some("face down");
    let vanished = vanished(rules, piece).then_some(VANISHED);
    let own = vanished.into_iter().chain(down).map(|title| Keyword { title: title.into(), text: String::new() });
    let tag = |&tag: &tuckbox_core::names::TagId| Keyword {
        title: rules.tag_title(tag).to_owned(),
        text: rules.tags[tag.index()].text.to_string(),
    };
    own.chain(piece.tags.iter().filter(plain).map(tag)).collect()
}

/// A piece in one phrase: name, numbers, tags, what is attached to it, and
/// what it is aimed at.
pub fn phrase(rules: &Ruleset, view: &View, piece: &PieceView) -> String {
    let mut parts: Vec<String> = figures(rules, view, piece).iter().map(Figure::words).collect();
    parts.extend(tags(rules, view, piece));
    parts.extend(with(rules, view, piece));
    let mut words = title(rules, piece);
    if !parts.is_empty() {
        words = format!("{words} ({})", parts.join(", "));
    }
    match aims(rules, view, piece) {
        Some(aims) => format!("{words} → {aims}"),
        None => words,
    }
}

/// What is attached to a piece, alike ones counted, others' with their letter.
pub fn with(rules: &Ruleset, view: &View, host: &PieceView) -> Vec<String> {
    with_at(rules, view, host, 1)
}

/// The same for a host so far within.
fn with_at(rules: &Ruleset, view: &View, host: &PieceView, depth: usize) -> Vec<String> {
    if depth > zones::DEEPEST {
        return Vec::new();
    }
    let board = zones::zone_of(view, host).is_some_and(|zone| zones::of(rules, zone.zone) == zones::ZoneRole::Board);
    let mut names: Vec<(String, usize)> = Vec::new();
    for inner in zones::attached(view, host) {
        let mut words = title(rules, inner);
        let under = with_at(rules, view, inner, depth + 1);
        if !under.is_empty() {
            words = format!("{words} {}", under.join(" "));
        }
        if board || inner.controller != host.controller {
            words = format!("{}'s {words}", inner.controller.letter());
        }
        match names.iter_mut().find(|(known, _)| *known == words) {
            Some((_, count)) => *count += 1,
            None => names.push((words, 1)),
        }
    }
    let words = |(name, count): (String, usize)| match count {
        1 => format!("with {name}"),
        _ => format!("with {name} × {count}"),
    };
    names.into_iter().map(words).collect()
}

/// Where a piece is, as far as its name does not tell: the space it stands in
/// or what it is attached to, and its number where the order matters.
pub fn whereabouts(rules: &Ruleset, view: &View, piece: &PieceView) -> Option<String> {
    if let Some(host) = piece.host.and_then(|host| view.piece(host)) {
        let zone = zones::zone_of(view, host)?;
        let board = zones::of(rules, zone.zone) == zones::ZoneRole::Board;
        return Some(match board {
            true => format!("in {}", space_name(rules, host)),
            false => format!("on {}", title(rules, host)),
        });
    }
    let zone = zones::zone_of(view, piece)?;
    let at = zone.pieces.iter().position(|other| other.handle == piece.handle)?;
    (zones::of(rules, zone.zone) == zones::ZoneRole::Line)
        .then(|| format!("{} {}", rules.zone_title(zone.zone), at + 1))
}

/// The id and name of a piece that is a space, where they differ.
pub fn space_name(rules: &Ruleset, space: &PieceView) -> String {
    let id = space.card.map_or_else(String::new, |card| rules.name(card).to_owned());
    id_and_title(&id, &title(rules, space))
}

/// A short id with the name it stands for; a long one says nothing more.
pub(crate) fn id_and_title(id: &str, title: &str) -> String {
    if id.is_empty() || id.len() > 4 || id.eq_ignore_ascii_case(title) {
        return title.to_owned();
    }
    format!("{id} {title}")
}

/// What a piece was announced with.
pub fn aims(rules: &Ruleset, view: &View, piece: &PieceView) -> Option<String> {
    let targets: Vec<String> = piece.targets.iter().map(|&target| name(rules, view, target)).collect();
    (!targets.is_empty()).then(|| targets.join(", "))
}

/// A seat's letter, with "you" where it looks at itself.
pub fn seat(view: &View, seat: Seat) -> String {
    if seat == view.seat { format!("{} (you)", seat.letter()) } else { seat.letter().to_string() }
}

/// What is known of a seat beyond its pieces on the table: stats and status.
pub fn seat_figures(rules: &Ruleset, seat: &SeatView) -> Vec<String> {
    let mut parts: Vec<String> = figure::of_seat(rules, &seat.stats).iter().map(Figure::words).collect();
    parts.extend(status(seat).map(String::from));
    parts
}

/// Whether a seat has lost or won, where it is no longer in the game.
pub fn status(seat: &SeatView) -> Option<&'static str> {
    match seat.status {
        Status::In => None,
        Status::Lost => Some("has lost"),
        Status::Won => Some("has won"),
    }
}

/// A pile in one phrase: how many pieces, and the one on top if it can be seen,
/// which is the one that came last; of a pile that nobody looks through, what is known of it.
pub fn pile(rules: &Ruleset, zone: &ZoneView) -> String {
    let head = format!("{} {}", rules.zone_title(zone.zone), zone.count);
    match told(rules, zone) {
        Some(piece) if rules.zones[zone.zone.index()].sees != Sees::Nobody => {
            format!("{head} ({})", title(rules, piece))
        }
        Some(piece) => {
            let place = match piece.handle {
                Handle::Place(_, _, 0) => "on top",
                Handle::Place(_, _, at) if usize::from(at) + 1 == zone.count => "at the bottom",
                _ => "in it",
            };
            format!("{head} ({} {place})", title(rules, piece))
        }
        None => head,
    }
}

/// The piece of a pile that is told of it.
fn told<'v>(rules: &Ruleset, zone: &'v ZoneView) -> Option<&'v PieceView> {
    let open = rules.look.zone(zone.zone) != Some(ZoneLook::Count);
    let newest = zone.newest.and_then(|newest| zone.pieces.iter().find(|piece| piece.handle == newest));
    newest.or(zone.pieces.last()).filter(|piece| open && piece.card.is_some())
}

/// The piece that lies right side up on a pile, the one that came last.
pub fn on_top<'v>(rules: &Ruleset, zone: &'v ZoneView) -> Option<&'v PieceView> {
    told(rules, zone).filter(|_| rules.zones[zone.zone.index()].sees != Sees::Nobody)
}

/// A pile with the names of all pieces that can be seen, alike ones counted.
pub fn whole_pile(rules: &Ruleset, view: &View, zone: &ZoneView) -> String {
    let mut names: Vec<(String, usize)> = Vec::new();
    for piece in &zone.pieces {
        let name = match aims(rules, view, piece) {
            Some(aims) => format!("{} → {aims}", title(rules, piece)),
            None => title(rules, piece),
        };
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let head = format!("{} {}", rules.zone_title(zone.zone), zone.count);
    let words = |(name, count): (String, usize)| if count == 1 { name } else { format!("{name} × {count}") };
    let names: Vec<String> = names.into_iter().map(words).collect();
    if names.is_empty() { head } else { format!("{head}: {}", names.join(", ")) }
}
