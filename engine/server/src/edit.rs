//! A change of the table by hand, in the words a page or a program sends, and what there is
//! to choose from (`schemas/editable.schema.json`). The desk sees everything; nobody else is
//! told of either.

use crate::refused::Refused;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{CardId, Named, StatId, TagId, ZoneId, all};
use tuckbox_core::rules::op::End;
use tuckbox_core::rules::{Ruleset, Scope, ZoneOwner};
use tuckbox_core::state::{Edit, Entity, Home, Place};
use tuckbox_core::suggest;

/// A change as it is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EditWords {
    /// The stamp of the moment it is about: that of the desk.
    pub stamp: String,
    /// What is done: `put`, `make`, `set` or `tag`.
    pub r#do: String,
    /// The number of a piece.
    pub piece: String,
    /// A card, by its id.
    pub card: String,
    /// Whose the new piece is: the letter of a seat.
    pub owner: String,
    /// A zone by its name, and after a stroke whose it is: `hand/a`, `board`.
    pub to: String,
    /// Which end of the zone: `top` or `bottom`, which it is where nothing is said.
    pub end: String,
    /// On which piece, by its number, where the zone is one of pieces.
    pub on: String,
    /// Of what a number is: a seat's letter, a piece's number, or `table`.
    pub of: String,
    /// A stat, by its name.
    pub stat: String,
    /// What the number becomes.
    pub value: String,
    /// A tag, by its name.
    pub tag: String,
    /// Whether it is given or taken: `yes` or `no`.
    pub given: String,
}

/// What can be changed, for the desk to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Editable {
    /// The stamp that a change comes with.
    pub stamp: String,
    /// The letters of the seats.
    pub seats: Vec<char>,
    /// All pieces there are, in the order of their places.
    pub pieces: Vec<PieceChoice>,
    /// Where a piece can lie.
    pub places: Vec<PlaceChoice>,
    /// The cards of the game, by title.
    pub cards: Vec<Choice>,
    /// Numbers that are kept, each with what has it.
    pub stats: Vec<StatChoice>,
    /// Tags.
    pub tags: Vec<Choice>,
}

/// A name, and the words for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choice {
    /// The name that is sent.
    pub name: String,
    /// The words.
    pub title: String,
}

/// A piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PieceChoice {
    /// Its number in the match.
    pub piece: u16,
    /// The card it is.
    pub title: String,
    /// Where it lies, in words.
    pub at: String,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlaceChoice {
    /// What is sent: `hand/a`.
    pub to: String,
    /// The words: `Hand (A)`.
    pub title: String,
    /// Whether what lies there lies on a piece.
    pub on_piece: bool,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StatChoice {
    /// The name that is sent.
    pub name: String,
    /// The words.
    pub title: String,
    /// What has it.
    pub of: StatOf,
}

/// What has a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StatOf {
    /// Every piece.
    Piece,
    /// Every seat.
    Seat,
    /// The table.
    Table,
}

impl From<Scope> for StatOf {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Piece => Self::Piece,
            Scope::Seat => Self::Seat,
            Scope::Table => Self::Table,
        }
    }
}

impl Editable {
    /// What can be changed in a match now.
    pub fn of(found: &Match, stamp: String) -> Self {
        let (rules, state) = (&**found.rules(), found.state());
        let seats: Vec<Seat> = (0..).map(Seat).take(state.seats()).collect();
        let (mut pieces, mut places) = (Vec::new(), Vec::new());
        for zone in all::<ZoneId>(rules.zones.len()) {
            let of = rules.zones[zone.index()].of;
            let owners = if of == ZoneOwner::Seat { &*seats } else { &[Seat(0)] };
            for &seat in owners {
                let title = place_title(rules, zone, seat);
                pieces.extend(state.zone(zone, seat).iter().map(|&piece| PieceChoice {
                    piece: piece.0,
                    title: rules.card(state.piece(piece).card).title.to_string(),
                    at: title.clone(),
                }));
                let owner = if of == ZoneOwner::Seat { format!("/{}", letter(seat)) } else { String::new() };
                let to = format!("{}{owner}", rules.name(zone));
                places.push(PlaceChoice { to, title, on_piece: of == ZoneOwner::Piece });
            }
        }
        let card = |id: CardId| Choice { name: rules.name(id).into(), title: rules.card(id).title.to_string() };
        let mut cards: Vec<Choice> = all(rules.cards.len()).map(card).collect();
        cards.sort_by(|one, other| one.title.cmp(&other.title));
        let stats = all::<StatId>(rules.stats.len()).filter(|id| rules.stats[id.index()].computed.is_none());
        let stat = |id: StatId| StatChoice {
            name: rules.name(id).into(),
            title: rules.stat_label(id).into(),
            of: rules.stats[id.index()].of.into(),
        };
        let tag = |id: TagId| Choice { name: rules.name(id).into(), title: rules.tag_title(id).into() };
        Self {
            stamp,
            seats: seats.into_iter().map(Seat::letter).collect(),
            pieces,
            places,
            cards,
            stats: stats.map(stat).collect(),
            tags: all(rules.tags.len()).map(tag).collect(),
        }
    }
}

fn letter(seat: Seat) -> char {
    seat.letter().to_ascii_lowercase()
}

fn place_title(rules: &Ruleset, zone: ZoneId, seat: Seat) -> String {
    match rules.zones[zone.index()].of {
        ZoneOwner::Seat => format!("{} ({})", rules.zone_title(zone), seat.letter()),
        _ => rules.zone_title(zone).into(),
    }
}

impl EditWords {
    /// The change by the numbers of a ruleset.
    ///
    /// # Errors
    /// When something is missing, or the game has nothing of that name.
    pub fn edit(&self, rules: &Ruleset) -> Result<Edit, Refused> {
        match &*self.r#do {
            "put" => Ok(Edit::Put(piece("piece", &self.piece)?, self.place(rules)?)),
            "make" => {
                let card = named(rules, "card", &self.card, all(rules.cards.len()))?;
                let place = self.place(rules)?;
                let owner = if self.owner.is_empty() { place.home.seat } else { seat("owner", &self.owner)? };
                Ok(Edit::Make(card, owner, place))
            }
            "set" => {
                let stat = named(rules, "stat", &self.stat, all(rules.stats.len()))?;
                let value = self.value.trim().parse().map_err(|_| unread("value", "is no whole number that fits"))?;
                let of = match &*self.of {
                    "table" => Entity::Table,
                    of if of.starts_with(|sign: char| sign.is_ascii_digit()) => Entity::Piece(piece("of", of)?),
                    of => Entity::Seat(seat("of", of)?),
                };
                Ok(Edit::Stat(of, stat, value))
            }
            "tag" => {
                let tag = named(rules, "tag", &self.tag, all(rules.tags.len()))?;
                let given = match &*self.given {
                    "yes" | "" => true,
                    "no" => false,
                    _ => return Err(unread("given", "is `yes` or `no`")),
                };
                Ok(Edit::Tag(piece("piece", &self.piece)?, tag, given))
            }
            _ => Err(unread("do", "is `put`, `make`, `set` or `tag`")),
        }
    }

    fn place(&self, rules: &Ruleset) -> Result<Place, Refused> {
        let (zone, owner) = self.to.split_once('/').unwrap_or((&self.to, ""));
        let zone = named(rules, "to", zone, all::<ZoneId>(rules.zones.len()))?;
        let seat = match (rules.zones[zone.index()].of, owner) {
            (ZoneOwner::Seat, "") => return Err(unread("to", "says not whose zone it is; add it: `hand/a`")),
            (ZoneOwner::Seat, owner) => seat("to", owner)?,
            (_, "") => Seat(0),
            (..) => return Err(unread("to", "says whose zone it is, and this one is nobody's")),
        };
        let end = match &*self.end {
            "top" => End::Top,
            "bottom" | "" => End::Bottom,
            _ => return Err(unread("end", "is `top` or `bottom`")),
        };
        let host = (!self.on.is_empty()).then(|| piece("on", &self.on)).transpose()?;
        Ok(Place { home: Home { zone, seat }, end, host })
    }
}

fn unread(field: &str, why: &str) -> Refused {
    Refused::Unreadable(format!("`{field}` {why}"))
}

fn piece(field: &str, word: &str) -> Result<PieceId, Refused> {
    word.parse().map(PieceId).map_err(|_| unread(field, "is no number of a piece"))
}

fn seat(field: &str, word: &str) -> Result<Seat, Refused> {
    crate::link::seat_of(word).ok_or_else(|| unread(field, "is no letter of a seat"))
}

fn named<T: Named>(
    rules: &Ruleset,
    field: &'static str,
    word: &str,
    known: impl Iterator<Item = T>,
) -> Result<T, Refused> {
    rules.find(word).ok_or_else(|| {
        let hint = suggest::did_you_mean(word, known.map(|id| rules.name(id)).collect::<Vec<_>>());
        Refused::NoName { field, word: word.to_owned(), hint: hint.map(|hint| format!(" {hint}")).unwrap_or_default() }
    })
}
