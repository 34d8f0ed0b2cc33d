//! A board in words: its spaces by region, what stands in them and whose it
//! is, and which spaces are next to which. Made from the view and from what
//! the rules link; knows nothing of screens.

use crate::handle::PieceHandle;
use crate::piece;
use crate::zones;
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::{CardId, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::look::{MapPlace, Regions};
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::view::{Handle, PieceView, View, ZoneView};
use tuckbox_core::words::capital;

/// A space of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Space {
    /// The piece that is the space.
    #[schemars(with = "PieceHandle")]
    pub handle: Handle,
    /// What people type to get there: the name of its card in the files.
    pub id: String,
    /// The name people read.
    pub title: String,
    /// Where it is on the map, if it has a place there.
    #[schemars(with = "Option<(u8, u8)>")]
    pub place: Option<MapPlace>,
    /// Its region, as a number among those of the board.
    pub region: Option<usize>,
    /// What stands in it, by seat.
    pub parties: Vec<Party>,
    /// Its own numbers.
    pub figures: String,
    #[serde(skip)]
    card: Option<CardId>,
}

/// What one seat has in a space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Party {
    /// Whose pieces these are.
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// How many pieces, those with a sign of their own aside.
    pub count: usize,
    /// The letters of their kinds with how many: `2w1h`.
    pub kinds: String,
    /// Signs that are no letters.
    pub marks: String,
    /// In words: `2 Warrior, Horseman`.
    pub words: String,
}

/// A link between two spaces, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Link {
    /// The spaces at its two ends.
    pub ends: [usize; 2],
    /// Another kind of link than most.
    pub other: bool,
    #[serde(skip)]
    tags: Tags,
}

/// A zone whose pieces are spaces, with the links of the rules between them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Board {
    /// Its spaces, in the order of the zone.
    pub spaces: Vec<Space>,
    /// The links between them.
    pub links: Vec<Link>,
    /// The names of its regions.
    pub regions: Vec<String>,
}

impl Board {
    /// The board that a zone shows.
    pub fn of(rules: &Ruleset, view: &View, zone: &ZoneView) -> Self {
        let own = zone.pieces.iter().filter(|piece| !zones::is_inside(view, piece));
        let spaces: Vec<Space> = own.map(|piece| space(rules, view, piece)).collect();
        let regions = regions(rules);
        let links = links(rules, &spaces);
        Self { spaces, links, regions }
    }

    /// All boards of a view.
    pub fn all(rules: &Ruleset, view: &View) -> Vec<Self> {
        let boards = view.zones.iter().filter(|zone| zones::of(rules, zone.zone) == zones::ZoneRole::Board);
        boards.map(|zone| Self::of(rules, view, zone)).collect()
    }

    /// The spaces next to one, with the link.
    pub fn near(&self, at: usize) -> impl Iterator<Item = (usize, Link)> {
        self.links.iter().filter_map(move |&link| match link.ends {
            [one, other] if one == at => Some((other, link)),
            [other, one] if one == at => Some((other, link)),
            _ => None,
        })
    }

    /// The spaces by region, those outside all regions last.
    pub fn by_region(&self) -> Vec<(Option<&str>, Vec<usize>)> {
        let of = |region: Option<usize>| -> Vec<usize> {
            (0..self.spaces.len()).filter(|&at| self.spaces[at].region == region).collect()
        };
        let named = self.regions.iter().enumerate().map(|(at, name)| (Some(name.as_str()), of(Some(at))));
        named.chain([(None, of(None))]).filter(|(_, spaces)| !spaces.is_empty()).collect()
    }

    /// Which spaces are next to one, in words, by kind of link.
    pub fn neighbours(&self, rules: &Ruleset, at: usize) -> String {
        let mut kinds: Vec<(Tags, Vec<String>)> = Vec::new();
        for (other, link) in self.near(at) {
            let name = self.spaces[other].short();
            match kinds.iter_mut().find(|(tags, _)| *tags == link.tags) {
                Some((_, names)) => names.push(name),
                None => kinds.push((link.tags, vec![name])),
            }
        }
        let several = self.links.iter().any(|link| link.other);
        let kind = |(tags, names): (Tags, Vec<String>)| {
            let tags: Vec<&str> = tags.iter().map(|tag| rules.tag_title(tag)).collect();
            let names = names.join(", ");
            if several && !tags.is_empty() { format!("{}: {names}", tags.join(" and ")) } else { names }
        };
        kinds.into_iter().map(kind).collect::<Vec<_>>().join("; ")
    }
}

impl Space {
    /// Its id and name, where they differ.
    pub fn long(&self) -> String {
        piece::id_and_title(&self.id, &self.title)
    }

    /// Its id where that is short, or else its name.
    pub fn short(&self) -> String {
        if self.id.len() > 4 { self.title.clone() } else { self.id.clone() }
    }

    /// What stands in it, in words; nothing where nothing does.
    pub fn parties(&self) -> String {
        let words = |party: &Party| format!("{}: {}", party.seat.letter(), party.words);
        self.parties.iter().map(words).collect::<Vec<_>>().join("; ")
    }

    /// Who holds it, as signs, letters and numbers: `⌂A3`; a dot where nobody
    /// does.
    pub fn held(&self) -> String {
        let words = |party: &Party| match party.count {
            0 => format!("{}{}", party.marks, party.seat.letter().to_lowercase()),
            count => format!("{}{}{count}", party.marks, party.seat.letter()),
        };
        if self.parties.is_empty() { String::from("·") } else { self.parties.iter().map(words).collect() }
    }

    /// The seat that has most pieces there.
    pub fn holder(&self) -> Option<Seat> {
        let most = self.parties.iter().filter(|party| party.count > 0).max_by_key(|party| party.count)?;
        Some(most.seat)
    }
}

fn space(rules: &Ruleset, view: &View, found: &PieceView) -> Space {
    let mut figures = piece::figures(rules, view, found);
    figures.retain(|figure| figure.always || !figure.symbol);
    let figures: Vec<String> = figures.iter().map(crate::figure::Figure::words).collect();
    Space {
        handle: found.handle,
        id: found.card.map_or_else(String::new, |card| rules.name(card).to_owned()),
        title: piece::title(rules, found),
        place: found.card.and_then(|card| rules.look.place(card)),
        region: region(rules, found),
        parties: parties(rules, view, found),
        figures: figures.join(" "),
        card: found.card,
    }
}

/// The names of the regions.
fn regions(rules: &Ruleset) -> Vec<String> {
    match &rules.look.regions {
        Some(Regions::Tags(tags)) => tags.iter().map(|&tag| rules.tag_title(tag).to_owned()).collect(),
        Some(Regions::Stat(stat)) => {
            rules.stats[stat.index()].symbols.iter().skip(1).map(|word| capital(word)).collect()
        }
        None => Vec::new(),
    }
}

/// The region of a space, as it is printed.
fn region(rules: &Ruleset, found: &PieceView) -> Option<usize> {
    let card = rules.card(found.card?);
    match rules.look.regions.as_ref()? {
        Regions::Tags(tags) => tags.iter().position(|tag| card.tags.has(*tag)),
        Regions::Stat(stat) => usize::try_from(card.stats[stat.index()]).ok()?.checked_sub(1),
    }
}

fn links(rules: &Ruleset, spaces: &[Space]) -> Vec<Link> {
    let at = |card: CardId| spaces.iter().position(|space| space.card == Some(card));
    let count = |tags: &Tags| rules.links.iter().filter(|(.., other)| other == tags).count();
    let usual = rules.links.iter().map(|(.., tags)| *tags).max_by_key(count);
    let link = |(from, to, tags): &(CardId, CardId, Tags)| {
        Some(Link { ends: [at(*from)?, at(*to)?], other: usual != Some(*tags), tags: *tags })
    };
    rules.links.iter().filter_map(link).collect()
}

fn parties(rules: &Ruleset, view: &View, space: &PieceView) -> Vec<Party> {
    let inside = zones::attached(view, space);
    let mut seats: Vec<Seat> = inside.iter().map(|piece| piece.controller).collect();
    seats.sort();
    seats.dedup();
    seats.into_iter().map(|seat| party(rules, &inside, seat)).collect()
}

fn party(rules: &Ruleset, inside: &[&PieceView], seat: Seat) -> Party {
    let mut kinds: Vec<(String, String, usize)> = Vec::new();
    for piece in inside.iter().filter(|piece| piece.controller == seat) {
        let title = piece::title(rules, piece);
        match kinds.iter_mut().find(|(name, ..)| *name == title) {
            Some((.., count)) => *count += 1,
            None => kinds.push((title, sign(rules, piece), 1)),
        }
    }
    let mut party = Party { seat, count: 0, kinds: String::new(), marks: String::new(), words: String::new() };
    let mut words = Vec::new();
    for (title, sign, count) in kinds {
        if sign.chars().all(char::is_alphanumeric) {
            party.count += count;
            party.kinds += &format!("{count}{sign}");
        } else {
            party.marks += &sign;
        }
        words.push(if count == 1 { title } else { format!("{count} {title}") });
    }
    party.words = words.join(", ");
    party
}

/// The sign of a piece: by the hint of the game, or the first letter of its name.
fn sign(rules: &Ruleset, found: &PieceView) -> String {
    let hinted = rules.look.signs.0.iter().find(|(tag, _)| found.tags.contains(tag)).map(|(_, sign)| sign.to_string());
    hinted.unwrap_or_else(|| piece::title(rules, found).chars().take(1).collect::<String>().to_lowercase())
}
