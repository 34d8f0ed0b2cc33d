//! Changes that no rule makes: whoever runs the table makes them by hand. Nothing in the
//! game forbids one, replaces one or reacts to one; the checks look at what comes of it.

use super::{Entity, Home, Moved, RemapError, State};
use crate::ids::{PieceId, Seat};
use crate::names::{CardId, Named, StatId, TagId};
use crate::rules::op::End;
use crate::rules::{Ruleset, Scope, ZoneOwner};
use serde::{Deserialize, Serialize};

/// A change of the table by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edit {
    /// A piece comes to lie somewhere else.
    Put(PieceId, Place),
    /// A new piece of a card comes to lie there. Its owner is the seat of the place.
    Make(CardId, Seat, Place),
    /// A base stat of a piece, or a stat of a seat or of the table, becomes this.
    Stat(Entity, StatId, i32),
    /// A piece has this tag from now on, or has it no more.
    Tag(PieceId, TagId, bool),
}

/// Where a piece comes to lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The zone, and whose it is.
    pub home: Home,
    /// At which end of it.
    pub end: End,
    /// On which piece, where the zone is one of pieces.
    pub host: Option<PieceId>,
}

/// Why the table cannot be changed so. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// There is no such piece, or no longer.
    Piece,
    /// There is no such seat.
    Seat,
    /// There is no such card, zone, stat or tag.
    Name(&'static str),
    /// What lies in this zone lies on a piece, and no piece is named.
    NoHost(Box<str>),
    /// What lies in this zone lies on no piece, and one is named.
    Host(Box<str>),
    /// A piece would lie on itself.
    OnItself,
    /// Tokens do not lie in this zone.
    Token(Box<str>),
    /// There are as many pieces as there can be.
    Full,
    /// A stat of this name is one of pieces, of seats or of the table, and not of what is
    /// named.
    Of(Box<str>, Scope),
    /// Nobody keeps this stat: it is worked out from others.
    Computed(Box<str>),
    /// A stat is never below or above these.
    Range(Box<str>, Option<i32>, Option<i32>),
}

impl Edit {
    /// Whether a state can be changed so.
    ///
    /// # Errors
    /// Why not.
    pub fn fits(&self, rules: &Ruleset, state: &State) -> Result<(), Unfit> {
        match *self {
            Edit::Put(piece, place) => {
                exists(state, piece)?;
                place.fits(rules, state)?;
                match place.host {
                    Some(host) if state.stands_on(host, piece) => Err(Unfit::OnItself),
                    _ => Ok(()),
                }
            }
            Edit::Make(card, owner, place) => {
                let card = rules.cards.get(card.index()).ok_or(Unfit::Name("card"))?;
                place.fits(rules, state)?;
                sits(state, owner)?;
                let zone = &rules.zones[place.home.zone.index()];
                if card.token && zone.no_tokens {
                    return Err(Unfit::Token(rules.zone_title(place.home.zone).into()));
                }
                let is_full = state.pieces.len() >= usize::from(u16::MAX) && state.free.is_empty();
                if is_full { Err(Unfit::Full) } else { Ok(()) }
            }
            Edit::Stat(of, stat, value) => {
                let def = rules.stats.get(stat.index()).ok_or(Unfit::Name("stat"))?;
                let scope = match of {
                    Entity::Piece(piece) => exists(state, piece).map(|()| Scope::Piece)?,
                    Entity::Seat(seat) => sits(state, seat).map(|()| Scope::Seat)?,
                    Entity::Table => Scope::Table,
                };
                let name = || Box::from(rules.name(stat));
                if scope != def.of {
                    return Err(Unfit::Of(name(), def.of));
                }
                if def.computed.is_some() {
                    return Err(Unfit::Computed(name()));
                }
                let is_in = def.min.is_none_or(|min| value >= min) && def.max.is_none_or(|max| value <= max);
                if is_in { Ok(()) } else { Err(Unfit::Range(name(), def.min, def.max)) }
            }
            Edit::Tag(piece, tag, _) => {
                exists(state, piece)?;
                if tag.index() < rules.tags.len() { Ok(()) } else { Err(Unfit::Name("tag")) }
            }
        }
    }

    /// The same change under content that may have other numbers for the same names.
    ///
    /// # Errors
    /// When that content has not what is changed.
    pub fn remapped(self, moved: &Moved) -> Result<Self, RemapError> {
        Ok(match self {
            Edit::Put(piece, place) => Edit::Put(piece, place.remapped(moved)?),
            Edit::Make(card, owner, place) => Edit::Make(moved.id(card)?, owner, place.remapped(moved)?),
            Edit::Stat(of, stat, value) => Edit::Stat(of, moved.id(stat)?, value),
            Edit::Tag(piece, tag, given) => Edit::Tag(piece, moved.id(tag)?, given),
        })
    }
}

impl Place {
    fn fits(&self, rules: &Ruleset, state: &State) -> Result<(), Unfit> {
        let zone = rules.zones.get(self.home.zone.index()).ok_or(Unfit::Name("zone"))?;
        sits(state, self.home.seat)?;
        let title = || Box::from(rules.zone_title(self.home.zone));
        match (zone.of == ZoneOwner::Piece, self.host) {
            (true, None) => Err(Unfit::NoHost(title())),
            (false, Some(_)) => Err(Unfit::Host(title())),
            (_, Some(host)) => exists(state, host),
            (_, None) => Ok(()),
        }
    }

    fn remapped(self, moved: &Moved) -> Result<Self, RemapError> {
        Ok(Self { home: Home { zone: moved.id(self.home.zone)?, ..self.home }, ..self })
    }
}

fn exists(state: &State, piece: PieceId) -> Result<(), Unfit> {
    let found = state.pieces.get(piece.index());
    if found.is_some_and(|found| !found.gone) { Ok(()) } else { Err(Unfit::Piece) }
}

fn sits(state: &State, seat: Seat) -> Result<(), Unfit> {
    if seat.index() < state.seats() { Ok(()) } else { Err(Unfit::Seat) }
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Unfit::Piece => write!(f, "There is no such piece in the match, or no longer."),
            Unfit::Seat => write!(f, "There is no such seat at this table."),
            Unfit::Name(kind) => write!(f, "The game has no such {kind}."),
            Unfit::NoHost(zone) => write!(f, "What lies in {zone} lies on a piece; name the piece."),
            Unfit::Host(zone) => write!(f, "What lies in {zone} lies on no piece; name none."),
            Unfit::OnItself => write!(f, "A piece cannot come to lie on itself, or on what lies on it."),
            Unfit::Token(zone) => write!(f, "No tokens lie in {zone}."),
            Unfit::Full => write!(f, "There are 65535 pieces; no more can be made."),
            Unfit::Of(stat, Scope::Piece) => write!(f, "`{stat}` is a number of pieces; name a piece."),
            Unfit::Of(stat, Scope::Seat) => write!(f, "`{stat}` is a number of seats; name a seat."),
            Unfit::Of(stat, Scope::Table) => write!(f, "`{stat}` is a number of the table; name the table."),
            Unfit::Computed(stat) => {
                write!(f, "Nobody keeps `{stat}`: it is worked out from other numbers. Set those.")
            }
            Unfit::Range(stat, Some(min), Some(max)) => write!(f, "`{stat}` is a number from {min} to {max}."),
            Unfit::Range(stat, Some(min), None) => write!(f, "`{stat}` is never below {min}."),
            Unfit::Range(stat, None, Some(max)) => write!(f, "`{stat}` is never above {max}."),
            Unfit::Range(stat, None, None) => write!(f, "`{stat}` cannot be this."),
        }
    }
}
