//! How scenarios name pieces: by alias, by card id where that is clear, or by
//! card id with the seat and the zone before it: `hound`, `E01`, `A.E01`,
//! `A.hand.E01`, `B.field.E01#2`, and `A.leader` for the only piece of a zone;
//! `A.scout on heath` is the one attached to, or standing in, another piece,
//! `A.hand.spell` what has a tag, and `A.cup.die most pips` or `… least pips` the
//! first of them with the highest or lowest value of a stat.

use crate::lookup::{Misnamed, stat_of};
use crate::page::args::SeatName;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{CardId, NameKind, Named, TagId, ZoneId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::{Ruleset, Scope, Sees, ZoneOwner};
use tuckbox_core::state::State;
use tuckbox_core::suggest;

/// The board a name is looked up on.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The rules that ids of cards and zones are looked up in.
    pub rules: &'a Ruleset,
    /// The board on which pieces are found.
    pub state: &'a State,
}

/// The aliases of a scenario.
#[derive(Debug, Clone, Default)]
pub struct Names {
    aliases: Vec<Alias>,
}

#[derive(Debug, Clone)]
struct Alias {
    name: String,
    piece: PieceId,
    /// A token ends with its life, a card only changes zones.
    ends_with: Option<u16>,
}

/// Why a word cannot be an alias: it could be taken for something else.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadAlias {
    /// It is written like a place or a seat.
    #[error("`{0}` cannot be an alias; use a word without `.` and `#` that is not a seat.")]
    Form(String),
    /// It is the id of a card.
    #[error("`{0}` cannot be an alias, because a card has this id; use another word.")]
    IsCard(String),
}

impl From<BadAlias> for String {
    fn from(alias: BadAlias) -> Self {
        alias.to_string()
    }
}

/// A name taken apart.
struct NameParts<'a> {
    seat: Option<Seat>,
    zone: Option<ZoneId>,
    name: Option<&'a str>,
    place: Option<usize>,
}

impl Names {
    /// Gives a piece an alias, instead of what had it before.
    ///
    /// # Errors
    /// When the alias could be taken for something else.
    pub fn add(&mut self, look: Look, name: &str, piece: PieceId) -> Result<(), BadAlias> {
        if name.is_empty() || name.contains(['.', '#']) || SeatName::of(name).is_some() {
            return Err(BadAlias::Form(name.to_owned()));
        }
        if look.rules.find::<CardId>(name).is_some() {
            return Err(BadAlias::IsCard(name.to_owned()));
        }
        self.aliases.retain(|alias| alias.name != name);
        let found = look.state.piece(piece);
        let token = look.rules.card(found.printed).token;
        self.aliases.push(Alias { name: name.into(), piece, ends_with: token.then_some(found.life) });
        Ok(())
    }

    /// Whether a piece has an alias.
    pub fn is_aliased(&self, piece: PieceId) -> bool {
        self.aliases.iter().any(|alias| alias.piece == piece)
    }

    /// Whether this is an alias.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.alias(name).is_some()
    }

    fn alias(&self, name: &str) -> Option<&Alias> {
        self.aliases.iter().find(|alias| alias.name == name)
    }

    /// Whether what went by this name has ceased to exist. `been` says of a card
    /// whether there has been a piece of it.
    ///
    /// # Errors
    /// When nothing goes or went by this name.
    pub fn gone(&self, look: Look, text: &str, been: impl Fn(CardId) -> bool) -> Result<bool, Misnamed> {
        if let Some(alias) = self.alias(text) {
            return Ok(alias.is_gone(look));
        }
        if !self.all(look, text)?.is_empty() {
            return Ok(false);
        }
        let head =
            [" on ", " most ", " least "].iter().fold(text, |text, word| text.split(word).next().unwrap_or(text));
        let card = parts(look, head)?.name.and_then(|name| look.rules.find::<CardId>(name));
        match card.is_some_and(been) {
            true => Ok(true),
            false => Err(Misnamed::absent(format!(
                "Nothing that goes by `{text}` has been in this match, so it cannot be gone; name a card or an alias \
                 that was there, or write `CountOf({text:?}, 0)`."
            ))),
        }
    }

    /// The piece of this name.
    ///
    /// # Errors
    /// When there is none, or when several are meant.
    pub fn find(&self, look: Look, text: &str) -> Result<PieceId, Misnamed> {
        let all = self.all(look, text)?;
        self.of_one_seat(look, text, &all)?;
        let rank = |&piece: &PieceId| {
            let zone = look.state.piece(piece).home.zone;
            if look.rules.in_play(zone) {
                0
            } else if look.rules.zones[zone.index()].sees != Sees::Nobody {
                1
            } else {
                2
            }
        };
        let best = all.iter().map(rank).min();
        let all = all.iter().copied().filter(|piece| Some(rank(piece)) == best).collect();
        self.only(look, text, all)
    }

    /// A card without a seat before it is not clear where several seats have pieces
    /// of it, wherever these lie.
    fn of_one_seat(&self, look: Look, text: &str, all: &[PieceId]) -> Result<(), Misnamed> {
        let bare = self.alias(text).is_none() && !text.contains([' ', '#', '.']);
        let mut seats: Vec<Seat> = all.iter().map(|&piece| holder(look, piece)).collect();
        seats.sort();
        seats.dedup();
        if !bare || seats.len() < 2 {
            return Ok(());
        }
        let names: Vec<String> = seats.iter().map(|seat| format!("`{}.{text}`", seat.letter())).collect();
        Err(Misnamed::absent(format!("`{text}` could be {}; say which.", names.join(" or "))))
    }

    /// The piece of this name among some.
    ///
    /// # Errors
    /// When none of them has this name, or several have.
    pub fn among(&self, look: Look, text: &str, options: &[PieceId]) -> Result<PieceId, Misnamed> {
        let all = self.all(look, text)?;
        let offered: Vec<PieceId> = all.iter().copied().filter(|piece| options.contains(piece)).collect();
        if offered.is_empty() && !all.is_empty() {
            return Err(Misnamed::absent(format!("`{text}` is not among the options.")));
        }
        self.only(look, text, offered)
    }

    fn only(&self, look: Look, text: &str, found: Vec<PieceId>) -> Result<PieceId, Misnamed> {
        match *found.as_slice() {
            [] => Err(self.nothing(look, text)),
            [piece] => Ok(piece),
            [first, ..] if found.iter().all(|&piece| self.alike(look, first, piece)) => Ok(first),
            [first, ..] if found.iter().all(|&piece| self.crowded(look, first, piece)) => Ok(first),
            _ => {
                let labels: Vec<String> =
                    self.labels(look, &found, |_| true).iter().map(|name| format!("`{name}`")).collect();
                Err(Misnamed::absent(format!("`{text}` could be {}; say which.", labels.join(" or "))))
            }
        }
    }

    fn nothing(&self, look: Look, text: &str) -> Misnamed {
        if let Some(alias) = self.alias(text).filter(|alias| alias.is_gone(look)) {
            return Misnamed::absent(format!("`{}` has ceased to exist.", alias.name));
        }
        if self.means_something(look, text) {
            return Misnamed::absent(format!("There is no piece `{text}` now."));
        }
        let cards = look.rules.names.of(NameKind::Card).iter().map(|entry| &*entry.name);
        let known = self.aliases.iter().map(|alias| alias.name.as_str()).chain(cards);
        Misnamed::unknown(format!("There is no piece `{text}`.{}", suggest::behind(text, known)))
    }

    /// Whether a piece could go by this name.
    fn means_something(&self, look: Look, text: &str) -> bool {
        [" most ", " least ", " on "].iter().any(|word| text.contains(word))
            || parts(look, text).is_ok_and(|parts| {
                let is = |name| look.rules.find::<CardId>(name).is_some() || look.rules.find::<TagId>(name).is_some();
                parts.name.is_none_or(is)
            })
    }

    /// All pieces that the name could mean, in the order of their zones.
    ///
    /// # Errors
    /// When the name says a seat or a zone that does not exist.
    pub fn all(&self, look: Look, text: &str) -> Result<Vec<PieceId>, Misnamed> {
        if let Some(alias) = self.alias(text) {
            return Ok(if alias.is_gone(look) { Vec::new() } else { vec![alias.piece] });
        }
        for (word, sign) in [(" most ", 1), (" least ", -1)] {
            if let Some((what, stat)) = text.rsplit_once(word) {
                let stat = stat_of(look.rules, stat, Scope::Piece)?;
                let value = |piece: PieceId| i64::from(look.state.stat(piece, stat)) * sign;
                let all = self.all(look, what)?;
                let best = all.iter().map(|&piece| value(piece)).max();
                return Ok(all.into_iter().find(|&piece| Some(value(piece)) == best).into_iter().collect());
            }
        }
        if let Some((what, host)) = text.rsplit_once(" on ") {
            let host = self.find(look, host)?;
            let mut all = self.all(look, what)?;
            all.retain(|&piece| look.state.piece(piece).host == Some(host));
            return Ok(all);
        }
        let parts = parts(look, text)?;
        let state = look.state;
        let card = parts.name.and_then(|name| look.rules.find::<CardId>(name));
        let tag = parts.name.filter(|_| card.is_none()).and_then(|name| look.rules.find::<TagId>(name));
        if parts.name.is_some() && card.is_none() && tag.is_none() {
            return Err(self.nothing(look, text));
        }
        let fits = |&piece: &PieceId| {
            let found = state.piece(piece);
            parts.seat.is_none_or(|seat| seat == holder(look, piece))
                && parts.zone.is_none_or(|zone| zone == found.home.zone)
                && card.is_none_or(|card| card == found.card || card == found.printed)
                && tag.is_none_or(|tag| state.tags(piece).has(tag))
        };
        let found: Vec<PieceId> = state.zones.iter().flatten().copied().filter(fits).collect();
        match parts.place {
            None => Ok(found),
            Some(place) => match found.get(place) {
                Some(&piece) => Ok(vec![piece]),
                None => {
                    let message = format!("There is no piece `{text}`; there are {} of them.", found.len());
                    Err(Misnamed::absent(message))
                }
            },
        }
    }

    /// Whether it makes no difference which of two is meant: copies of a card
    /// that lie together out of play.
    fn alike(&self, look: Look, a: PieceId, b: PieceId) -> bool {
        let aliased = |piece| self.aliases.iter().any(|alias| alias.piece == piece);
        let (first, second) = (look.state.piece(a), look.state.piece(b));
        a == b
            || (first.card == second.card
                && first.home == second.home
                && first.known == second.known
                && !look.rules.in_play(first.home.zone)
                && !aliased(a)
                && !aliased(b))
    }

    /// Whether it makes no difference which of two is meant, because they stand
    /// on the same piece and no rule can tell them apart.
    fn crowded(&self, look: Look, a: PieceId, b: PieceId) -> bool {
        let aliased = |piece| self.aliases.iter().any(|alias| alias.piece == piece);
        let seat = look.state.piece(a).controller;
        let alike = || Board::of(look.rules, look.state).eval().alike(seat, a, b);
        a == b || (look.state.piece(a).host.is_some() && !aliased(b) && alike())
    }

    /// What a piece is called in messages: its alias, or a name that is clear.
    pub fn label(&self, look: Look, piece: PieceId) -> String {
        if let Some(alias) = self.aliases.iter().find(|alias| alias.piece == piece && !alias.is_gone(look)) {
            return alias.name.clone();
        }
        look.state.label(look.rules, piece)
    }

    /// What each of several pieces is called by which it alone is meant, of those that are
    /// known: its label, or else its zone and card, with a number where nothing but these
    /// has that name.
    pub fn labels(&self, look: Look, pieces: &[PieceId], known: impl Fn(PieceId) -> bool) -> Vec<String> {
        let meant = |name: &str| {
            let mut all = self.all(look, name).unwrap_or_default();
            all.retain(|&piece| known(piece));
            all
        };
        let name = |&piece: &PieceId| {
            let label = self.label(look, piece);
            let found = look.state.piece(piece);
            let (zone, card) = (look.rules.name(found.home.zone), look.rules.name(found.card));
            let owned = look.rules.zones[found.home.zone.index()].of == ZoneOwner::Seat;
            let seat = if owned { format!("{}.", found.home.seat.letter()) } else { String::new() };
            let place = format!("{seat}{zone}.{card}");
            let all = meant(&place);
            match all.iter().position(|&other| other == piece) {
                _ if meant(&label) == [piece] => label,
                Some(_) if all.len() == 1 => place,
                Some(at) if all.iter().all(|other| pieces.contains(other)) => format!("{place}#{}", at + 1),
                _ => label,
            }
        };
        pieces.iter().map(name).collect()
    }
}

impl Alias {
    fn is_gone(&self, look: Look) -> bool {
        // On the board as it was earlier the piece may not be there yet.
        let found = look.state.pieces.get(self.piece.index());
        found.is_none_or(|found| found.gone || self.ends_with.is_some_and(|life| life != found.life))
    }
}

/// With whom a piece is: whose zone it lies in, or who controls it.
fn holder(look: Look, piece: PieceId) -> Seat {
    let found = look.state.piece(piece);
    let owned = look.rules.zones[found.home.zone.index()].of == ZoneOwner::Seat;
    if owned { found.home.seat } else { found.controller }
}

fn parts<'a>(look: Look, text: &'a str) -> Result<NameParts<'a>, Misnamed> {
    let (text, place) = match text.split_once('#') {
        None => (text, None),
        Some((text, number)) => {
            let number: Option<usize> = number.parse().ok().filter(|&number| number > 0);
            let number = number
                .ok_or_else(|| Misnamed::unknown(format!("After `#` in `{text}` there must be a number from 1 on.")))?;
            (text, Some(number - 1))
        }
    };
    let mut rest: Vec<&str> = text.split('.').collect();
    let seat = match rest.first().and_then(|first| SeatName::of(first)) {
        Some(seat) if rest.len() > 1 => {
            rest.remove(0);
            if seat.index() >= look.state.seats() {
                return Err(Misnamed::unknown(format!("There is no seat {} in this match.", seat.letter())));
            }
            Some(seat)
        }
        _ => None,
    };
    let zone = |name: &str| look.rules.find::<ZoneId>(name);
    let (zone, name) = match *rest.as_slice() {
        [zone_name, name] => {
            let known = || look.rules.names.of(NameKind::Zone).iter().map(|entry| &*entry.name);
            let found = zone(zone_name);
            (
                Some(found.ok_or_else(|| {
                    let hint = suggest::behind(zone_name, known());
                    Misnamed::unknown(format!("There is no zone `{zone_name}`.{hint}"))
                })?),
                Some(name),
            )
        }
        [name] if look.rules.find::<CardId>(name).is_none() && zone(name).is_some() => (zone(name), None),
        [name] => (None, Some(name)),
        _ => return Err(Misnamed::unknown(format!("`{text}` has too many parts; write `seat.zone.card`."))),
    };
    Ok(NameParts { seat, zone, name, place })
}

/// The zone that a text such as `B.hand` names, if it names one.
pub fn zone(look: Look, text: &str) -> Option<(Seat, ZoneId)> {
    let (seat, zone) = match text.split_once('.') {
        Some((seat, zone)) => (SeatName::of(seat)?, zone),
        None => (Seat(0), text),
    };
    let zone: ZoneId = look.rules.find(zone)?;
    let owned = look.rules.zones[zone.index()].of == ZoneOwner::Seat;
    let seat = if owned { seat } else { Seat(0) };
    (seat.index() < look.state.seats()).then_some((seat, zone))
}
