//! What a person means: a piece by the name on its card or as scenarios name
//! it, a stat or tag by its name or label, a seat by its letter. Only what the
//! person may know can be meant.

use super::{AskError, Asker};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::{ActionId, CardId, NameKind, Named, StatId, TagId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::Scope;
use tuckbox_core::state::{Entity, Written};
use tuckbox_core::suggest;
use tuckbox_scenario::{Look, Names, SeatName};

/// A number or a tag that somebody asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A stat of it, by its id or label.
    Stat(StatId),
    /// A tag of it, by its id or title.
    Tag(TagId),
    /// What a piece costs in a stat of seats.
    Price(StatId),
}

impl Asker<'_> {
    /// What words mean: a seat's letter, `table`, or a piece.
    ///
    /// # Errors
    /// When nothing or several things could be meant.
    pub fn find(&self, words: &str) -> Result<Entity, AskError> {
        if words.eq_ignore_ascii_case("table") {
            return Ok(Entity::Table);
        }
        match SeatName::of(&words.to_uppercase()).filter(|seat| seat.index() < self.state.seats()) {
            Some(seat) => Ok(Entity::Seat(seat)),
            None => self.find_piece(words).map(Entity::Piece),
        }
    }

    /// The piece that words mean: the name on its card, or the name that a
    /// scenario would give it.
    ///
    /// # Errors
    /// When none or several could be meant.
    pub fn find_piece(&self, words: &str) -> Result<PieceId, AskError> {
        let look = Look { rules: self.rules(), state: self.state };
        let known: Vec<PieceId> =
            self.state.zones.iter().flatten().copied().filter(|&piece| self.knows(piece)).collect();
        let lower = words.to_lowercase();
        let title = |piece: &PieceId| self.rules().card(self.state.piece(*piece).card).title.to_lowercase();
        let mut found: Vec<PieceId> = known.iter().copied().filter(|piece| title(piece) == lower).collect();
        if found.is_empty() {
            found = Names::default().all(look, words).unwrap_or_default();
            found.retain(|piece| known.contains(piece));
        }
        if found.is_empty() && lower.len() > 2 {
            found = known.iter().copied().filter(|piece| title(piece).contains(&lower)).collect();
        }
        let rank = |piece: &PieceId| !self.rules().in_play(self.state.piece(*piece).home.zone);
        let best = found.iter().map(rank).min();
        found.retain(|piece| Some(rank(piece)) == best);
        let Some(&first) = found.first() else {
            let names = known.iter().flat_map(|&piece| {
                let card = self.state.piece(piece).card;
                [&*self.rules().card(card).title, self.rules().name(card)]
            });
            let hint = suggest::behind(words, names);
            let hint = if hint.is_empty() { self.seen(&known) } else { hint };
            return Err(AskError::NoPiece { words: words.to_owned(), hint });
        };
        let seat = self.seat.unwrap_or_default();
        let board = Board::of(self.rules(), self.state);
        let eval = board.eval();
        if found.iter().all(|&other| other == first || eval.alike(seat, first, other)) {
            return Ok(first);
        }
        let labels = Names::default().labels(look, &found, |piece| known.contains(&piece));
        let labels: Vec<String> = labels.iter().map(|label| format!("`{label}`")).collect();
        Err(AskError::Several { words: words.to_owned(), labels })
    }

    /// Whether a card is called so.
    pub fn names_card(&self, words: &str) -> bool {
        let rules = self.rules();
        let titles = rules.cards.iter().map(|card| &*card.title);
        rules.find::<CardId>(words).is_some() || titles.into_iter().any(|title| title.eq_ignore_ascii_case(words))
    }

    /// The names of what can be seen, for who has named something else.
    fn seen(&self, known: &[PieceId]) -> String {
        let mut names: Vec<String> = Vec::new();
        for &piece in known.iter().filter(|&&piece| self.rules().in_play(self.state.piece(piece).home.zone)) {
            let name = format!("`{}`", self.name(piece));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.truncate(20);
        if names.is_empty() { String::new() } else { format!(" In play are {}.", names.join(", ")) }
    }

    /// The stat or tag of this name or label that something has.
    ///
    /// # Errors
    /// When there is none.
    pub fn find_what(&self, of: Entity, words: &str) -> Result<What, AskError> {
        let rules = self.rules();
        let scope = match of {
            Entity::Piece(_) => Scope::Piece,
            Entity::Seat(_) => Scope::Seat,
            Entity::Table => Scope::Table,
        };
        let ids = |kind: NameKind| (0..rules.count(kind)).filter_map(|at| u16::try_from(at).ok());
        let stats: Vec<StatId> = ids(NameKind::Stat)
            .map(StatId)
            .filter(|stat| rules.stats[stat.index()].of == scope && self.shows(of, *stat))
            .collect();
        let tags: Vec<TagId> = ids(NameKind::Tag)
            .map(TagId::from_index)
            .filter(|tag| matches!(of, Entity::Piece(piece) if self.shows_tag(piece, *tag)))
            .collect();
        let paid: Vec<StatId> = match of {
            Entity::Piece(_) => ids(NameKind::Stat).map(StatId).filter(|&stat| self.is_paid(stat)).collect(),
            _ => Vec::new(),
        };
        let is = |name: &str| name.eq_ignore_ascii_case(words);
        let price = paid.iter().find(|&&stat| is(rules.name(stat)) || is(rules.stat_label(stat)));
        let stat = stats.iter().find(|&&stat| is(rules.name(stat)) || is(rules.stat_label(stat)));
        let tag = tags.iter().find(|&&tag| is(rules.name(tag)) || is(rules.tag_title(tag)));
        match (stat, tag) {
            (Some(&stat), _) => Ok(What::Stat(stat)),
            (None, Some(&tag)) => Ok(What::Tag(tag)),
            (None, None) if price.is_some() => Ok(What::Price(price.copied().unwrap_or_default())),
            (None, None) => {
                let stat_names = stats.iter().map(|&stat| rules.name(stat));
                let known = stat_names.clone().chain(tags.iter().map(|&tag| rules.name(tag)));
                let hint = suggest::behind(words, known);
                let all: Vec<String> = stat_names.map(|name| format!("`{name}`")).collect();
                let hint = match (hint.is_empty(), all.is_empty()) {
                    (false, _) => hint,
                    (true, true) => String::from(" It shows none."),
                    (true, false) => format!(" Its stats are {}.", all.join(", ")),
                };
                Err(AskError::NoStat { words: words.to_owned(), hint })
            }
        }
    }

    /// Whether who asks is shown a stat of something.
    pub(super) fn shows(&self, of: Entity, stat: StatId) -> bool {
        use tuckbox_core::rules::Shown;
        if matches!(of, Entity::Piece(piece) if self.is_outdated(piece, Written::Stat(stat))) {
            return false;
        }
        let own = match of {
            Entity::Piece(piece) => Some(self.state.piece(piece).controller),
            Entity::Seat(seat) => Some(seat),
            Entity::Table => None,
        };
        match (self.seat, self.rules().stats[stat.index()].shown) {
            (None, _) | (_, Shown::Yes) => true,
            (Some(seat), Shown::Own) => own == Some(seat),
            (Some(_), Shown::No) => false,
        }
    }

    /// Whether who asks is told whether a piece has a tag.
    pub(super) fn shows_tag(&self, piece: PieceId, tag: TagId) -> bool {
        let hidden = self.seat.is_some() && self.rules().tags[tag.index()].hidden;
        !hidden && !self.is_outdated(piece, Written::Tag(tag))
    }

    /// Whether who asks knows a piece, and no more this of it.
    fn is_outdated(&self, piece: PieceId, what: Written) -> bool {
        let outdated = |seat| self.knows(piece) && !self.board().sees_written(piece, what).has(seat);
        self.seat.is_some_and(outdated)
    }

    /// Whether a stat is shown to everybody, so far as its piece is seen; to who may
    /// know everything, each is.
    pub(super) fn shown_to_all(&self, stat: StatId) -> bool {
        self.seat.is_none() || self.rules().stats[stat.index()].shown == tuckbox_core::rules::Shown::Yes
    }

    /// Whether some action is paid with a stat.
    fn is_paid(&self, stat: StatId) -> bool {
        let actions = self.rules().actions.iter().any(|action| action.pay.0.iter().any(|(other, _)| *other == stat));
        let abilities = &self.rules().abilities;
        actions || abilities.iter().any(|ability| ability.pay.0.iter().any(|(other, _)| *other == stat))
    }

    /// The action of this name or title.
    ///
    /// # Errors
    /// When there is none.
    pub fn find_action(&self, words: &str) -> Result<ActionId, AskError> {
        let rules = self.rules();
        let actions = || (0..rules.actions.len()).filter_map(|at| u16::try_from(at).ok()).map(ActionId::from_index);
        let is = |name: &str| name.eq_ignore_ascii_case(words);
        let found = actions().find(|&id| is(rules.name(id)) || is(&rules.actions[id.index()].title));
        found.ok_or_else(|| {
            let hint = suggest::behind(words, actions().map(|id| rules.name(id)));
            let all: Vec<String> = actions().map(|id| format!("`{}`", rules.name(id))).collect();
            let hint = if hint.is_empty() { format!(" There are {}.", all.join(", ")) } else { hint };
            AskError::NoAction { words: words.to_owned(), hint }
        })
    }
}
