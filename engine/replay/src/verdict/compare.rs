//! Two matches under two contents, compared by names.

use crate::options::option_by_titles;
use std::sync::Arc;
use tuckbox_core::ask::{Choice, Decision};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{CardId, Named, StatId, TagId, ZoneId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::{Ruleset, Scope, Shown};
use tuckbox_core::state::{Edit, IdRemap, Moved, State, Written};
use tuckbox_project::game::Game;

/// Something that is otherwise.
#[derive(Debug, Clone, Default)]
pub(super) struct Difference {
    /// What, as words that end a sentence.
    pub words: Option<String>,
    /// Whether everybody who looks may know it.
    pub open: bool,
    /// The names of the cards it is about.
    pub cards: Vec<String>,
    /// The name of the stat it is about.
    pub stat: Option<String>,
}

impl Difference {
    /// What everybody who looks may know.
    pub fn said(words: String) -> Self {
        Self { words: Some(words), open: true, ..Self::default() }
    }
}

/// How names of an older content are found in a newer one.
pub(super) struct Mapped {
    old: Arc<Ruleset>,
    new: Arc<Ruleset>,
    moved: Moved,
    /// Stats of the older content with their new numbers.
    stats: Vec<(StatId, StatId)>,
    tags: Vec<(TagId, TagId)>,
    zones: Vec<(ZoneId, ZoneId)>,
    /// Who looks; nobody where all may be known.
    viewers: Vec<Seat>,
}

impl Mapped {
    pub fn of(old: &Game, new: &Game, viewers: &[Seat]) -> Self {
        let moved = IdRemap::of(&old.rules).to(&new.rules);
        let pairs = |count: usize| (0..count).filter_map(|id| u16::try_from(id).ok());
        let stats = pairs(old.rules.stats.len()).map(StatId).filter_map(|id| Some((id, moved.id(id).ok()?))).collect();
        let tags = pairs(old.rules.tags.len()).map(TagId::from_index);
        let tags = tags.filter_map(|id| Some((id, moved.id(id).ok()?))).collect();
        let zones = pairs(old.rules.zones.len()).map(ZoneId::from_index);
        let zones = zones.filter_map(|id| Some((id, moved.id(id).ok()?))).collect();
        Self {
            old: Arc::clone(&old.rules),
            new: Arc::clone(&new.rules),
            moved,
            stats,
            tags,
            zones,
            viewers: viewers.to_vec(),
        }
    }

    /// A change by hand under the newer content.
    pub fn edit(&self, edit: Edit) -> Result<Edit, Difference> {
        edit.remapped(&self.moved).map_err(|_| Difference {
            words: Some(String::from("what was changed by hand is no longer there")),
            open: self.viewers.is_empty(),
            ..Difference::default()
        })
    }

    /// The first thing that is otherwise in the states of two matches, and that who
    /// looks may know: even that there is something else may be a secret.
    pub fn states(&self, old: &Match, new: &Match) -> Option<Difference> {
        let (was, is) = (old.state(), new.state());
        self.pieces(was, is).or_else(|| self.stats(was, is)).or_else(|| self.course(was, is))
    }

    fn pieces(&self, was: &State, is: &State) -> Option<Difference> {
        for (old, new) in &self.zones {
            for seat in (0..was.seats()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat) {
                let (before, after) = (list(was, *old, seat), list(is, *new, seat));
                if before == after {
                    continue;
                }
                let differing = before.iter().chain(after).find(|id| before.contains(id) != after.contains(id));
                let unlike = match differing {
                    Some(&piece) => self.elsewhere(was, is, piece),
                    None => {
                        let words = format!("{} lies in another order", self.zone(*old, seat));
                        let open = before.iter().all(|&piece| self.is_seen(was, is, piece, None));
                        Difference { words: Some(words), open, ..Difference::default() }
                    }
                };
                if unlike.open {
                    return Some(unlike);
                }
            }
        }
        let ids = (0..was.pieces.len()).filter_map(|id| u16::try_from(id).ok()).map(PieceId);
        ids.filter(|&id| !was.piece(id).gone && id.index() < is.pieces.len()).find_map(|id| self.piece(was, is, id))
    }

    fn piece(&self, was: &State, is: &State, id: PieceId) -> Option<Difference> {
        let (before, after) = (was.piece(id), is.piece(id));
        let same_card = |one: CardId, other: CardId| self.moved.id(one).ok() == Some(other);
        let title = &self.old.card(before.card).title;
        if !same_card(before.card, after.card) {
            let now = &self.new.card(after.card).title;
            let unlike = self.about(was, is, id, None, format!("there is {now} instead of {title}"));
            return Some(unlike).filter(|unlike| unlike.open);
        }
        if (before.controller, before.host, before.face) != (after.controller, after.host, after.face) {
            let unlike = self.about(was, is, id, None, format!("{title} is not as it was"));
            return Some(unlike).filter(|unlike| unlike.open);
        }
        if !self.old.in_play(before.home.zone) {
            return None;
        }
        let of_pieces = |stat: StatId| self.old.stats.get(stat.index()).is_some_and(|stat| stat.of == Scope::Piece);
        let value =
            |state: &State, stat: StatId| state.now.get(id.index() * usize::from(state.width) + stat.index()).copied();
        for &(old, new) in self.stats.iter().filter(|(old, _)| of_pieces(*old)) {
            let (one, other) = (value(was, old), value(is, new));
            if let (Some(one), Some(other)) = (one, other)
                && one != other
                && self.is_seen(was, is, id, Some([Written::Stat(old), Written::Stat(new)]))
            {
                let name = self.new.name(new);
                let words = format!("`{name}` of {title} is {other} instead of {one}");
                return Some(self.about(was, is, id, Some(name), words));
            }
        }
        let has = |state: &State, tag: TagId| state.tags.get(id.index()).is_some_and(|&tags| Tags::from(tags).has(tag));
        for &(old, new) in &self.tags {
            let what = [Written::Tag(old), Written::Tag(new)];
            if has(was, old) != has(is, new) && self.is_seen(was, is, id, Some(what)) {
                let name = self.new.name(new);
                let words = match has(is, new) {
                    true => format!("{title} now is `{name}`"),
                    false => format!("{title} no longer is `{name}`"),
                };
                return Some(self.about(was, is, id, None, words));
            }
        }
        None
    }

    fn elsewhere(&self, was: &State, is: &State, id: PieceId) -> Difference {
        let before = was.pieces.get(id.index()).filter(|piece| !piece.gone);
        let after = is.pieces.get(id.index()).filter(|piece| !piece.gone);
        let words = match (before, after) {
            (Some(before), Some(after)) => {
                let title = &self.old.card(before.card).title;
                let place = |rules: &Ruleset, zone: ZoneId, seat: Seat| match rules.zones[zone.index()].of {
                    tuckbox_core::rules::ZoneOwner::Seat => format!("{}'s {}", seat.letter(), rules.zone_title(zone)),
                    _ => rules.zone_title(zone).to_owned(),
                };
                let (from, to) = (before.home, after.home);
                let (from, to) = (place(&self.old, from.zone, from.seat), place(&self.new, to.zone, to.seat));
                format!("{title} is in {to} instead of {from}")
            }
            (Some(before), None) => format!("{} is no longer there", self.old.card(before.card).title),
            (None, Some(after)) => format!("{} is there too", self.new.card(after.card).title),
            (None, None) => return Difference::default(),
        };
        self.about(was, is, id, None, words)
    }

    /// Whether who looks may know a piece in both matches, and of it this stat or tag,
    /// by its numbers in the older content and the newer.
    fn is_seen(&self, was: &State, is: &State, id: PieceId, what: Option<[Written; 2]>) -> bool {
        let side = |rules: &Ruleset, state: &State, what: Option<Written>, seat: Seat| {
            let Some(piece) = state.pieces.get(id.index()).filter(|piece| !piece.gone) else { return true };
            let board = Board::of(rules, state);
            let eval = board.eval();
            let told = match what {
                None => return eval.sees(id).has(seat),
                Some(Written::Stat(stat)) => self.is_shown(rules, stat, piece.controller == seat),
                Some(Written::Tag(tag)) => !rules.tags[tag.index()].hidden,
            };
            told && what.is_some_and(|what| eval.sees_written(id, what).has(seat))
        };
        let [before, after] = what.map_or([None; 2], |both| both.map(Some));
        let both = |&seat: &Seat| side(&self.old, was, before, seat) && side(&self.new, is, after, seat);
        self.viewers.iter().all(both)
    }

    /// Whether people are shown a stat; `own` says that it is theirs.
    fn is_shown(&self, rules: &Ruleset, stat: StatId, own: bool) -> bool {
        match rules.stats[stat.index()].shown {
            Shown::Yes => true,
            Shown::Own => own || self.viewers.is_empty(),
            Shown::No => self.viewers.is_empty(),
        }
    }

    /// Something about a piece: who looks may know it who sees it in both.
    fn about(&self, was: &State, is: &State, id: PieceId, stat: Option<&str>, words: String) -> Difference {
        let (before, after) = (was.pieces.get(id.index()), is.pieces.get(id.index()));
        let open = self.is_seen(was, is, id, None);
        let mut cards: Vec<String> = before.map(|piece| self.old.name(piece.card).to_owned()).into_iter().collect();
        cards.extend(after.map(|piece| self.new.name(piece.card).to_owned()));
        cards.dedup();
        Difference { words: Some(words), open, cards, stat: stat.map(str::to_owned) }
    }

    fn stats(&self, was: &State, is: &State) -> Option<Difference> {
        for &(old, new) in &self.stats {
            let def = self.old.stats.get(old.index())?;
            let name = self.new.name(new);
            let unlike = |words: String| {
                Some(Difference { words: Some(words), open: true, stat: Some(name.into()), ..Difference::default() })
            };
            let shown = |own: bool| self.is_shown(&self.old, old, own) && self.is_shown(&self.new, new, own);
            match def.of {
                Scope::Piece => {}
                Scope::Table => {
                    let (one, other) = (was.table_stats.get(old.index()), is.table_stats.get(new.index()));
                    if let (Some(one), Some(other)) = (one, other)
                        && one != other
                        && shown(false)
                    {
                        return unlike(format!("`{name}` is {other} instead of {one}"));
                    }
                }
                Scope::Seat => {
                    for seat in 0..was.seats() {
                        let value = |state: &State, stat: StatId| {
                            state.seat_stats.get(seat * usize::from(state.width) + stat.index()).copied()
                        };
                        let (one, other) = (value(was, old)?, value(is, new)?);
                        let seat = Seat(u8::try_from(seat).unwrap_or(0));
                        if one != other && shown(self.viewers.iter().all(|&viewer| viewer == seat)) {
                            let letter = seat.letter();
                            return unlike(format!("`{name}` of {letter} is {other} instead of {one}"));
                        }
                    }
                }
            }
        }
        None
    }

    /// Whose turn it is, what phase, who is out, how it ended.
    fn course(&self, was: &State, is: &State) -> Option<Difference> {
        let phase = was.phase.map(|phase| self.moved.id(phase).ok());
        let said = |words: &str| Some(Difference::said(words.to_owned()));
        if was.outcome != is.outcome {
            return said(if is.outcome.is_some() { "the match ends" } else { "the match does not end as it did" });
        }
        if was.status != is.status {
            return said("other seats are out of the game");
        }
        if (was.turn, was.active) != (is.turn, is.active) {
            return said("it is another turn");
        }
        if phase != is.phase.map(Some) {
            return said("it is another phase");
        }
        None
    }

    /// The place of an answer among the options of the newer match.
    ///
    /// # Errors
    /// What is otherwise, when the options are not the same.
    pub fn options(&self, old: &Match, new: &Match, seat: Seat, option: usize, open: bool) -> Result<u16, Difference> {
        let asked = |found: &Match| found.decisions().find(|decision| decision.seat == seat).cloned();
        let letter = seat.letter();
        let unlike = |words: String, cards: Vec<String>| Difference { words: Some(words), open, cards, stat: None };
        let Some(before) = asked(old) else { return Err(Difference::default()) };
        let Some(after) = asked(new) else {
            return Err(Difference { open, ..Difference::said(format!("{letter} is not asked")) });
        };
        let wanted: Vec<Option<Choice>> = before.options.iter().map(|choice| self.choice(choice)).collect();
        let words = |found: &Match, decision: &Decision, at: usize| {
            option_by_titles(found, decision, at, &self.viewers).unwrap_or_default()
        };
        let has = |choice: &Option<Choice>| choice.is_some_and(|choice| after.options.contains(&choice));
        // The one that was taken comes first.
        let gone = std::iter::once(option).chain(0..wanted.len());
        if let Some(at) = gone.filter(|&at| at < wanted.len()).find(|&at| !wanted.get(at).is_some_and(&has)) {
            let said = words(old, &before, at);
            return Err(unlike(format!("{letter} cannot choose `{said}`"), cards(&self.old, old, &before, at)));
        }
        if let Some(at) = after.options.iter().position(|choice| !wanted.contains(&Some(*choice))) {
            let said = words(new, &after, at);
            return Err(unlike(format!("{letter} can also choose `{said}`"), cards(&self.new, new, &after, at)));
        }
        if before.words != after.words {
            return Err(unlike(format!("{letter} is asked in other words"), Vec::new()));
        }
        let taken = wanted.get(option).copied().flatten();
        let place = taken.and_then(|taken| after.options.iter().position(|choice| *choice == taken));
        place
            .and_then(|place| u16::try_from(place).ok())
            .ok_or_else(|| unlike(format!("{letter} has other options"), Vec::new()))
    }

    /// An option of the older match in numbers of the newer one.
    fn choice(&self, choice: &Choice) -> Option<Choice> {
        Some(match *choice {
            Choice::Act(action, piece, ability) => {
                let ability = match ability {
                    Some(ability) => Some(self.moved.ability(ability).ok()?),
                    None => None,
                };
                Choice::Act(self.moved.id(action).ok()?, piece, ability)
            }
            Choice::Card(card) => Choice::Card(self.moved.id(card).ok()?),
            other => other,
        })
    }

    fn zone(&self, zone: ZoneId, seat: Seat) -> String {
        format!("{}'s {}", seat.letter(), self.old.zone_title(zone))
    }
}

/// The cards an option is about.
fn cards(rules: &Ruleset, found: &Match, decision: &Decision, at: usize) -> Vec<String> {
    let card = match decision.options.get(at) {
        Some(Choice::Act(_, Some(piece), _) | Choice::Piece(piece)) => {
            found.state().pieces.get(piece.index()).map(|piece| piece.card)
        }
        Some(Choice::Card(card)) => Some(*card),
        _ => None,
    };
    card.map(|card| rules.name(card).to_owned()).into_iter().collect()
}

fn list(state: &State, zone: ZoneId, seat: Seat) -> &[PieceId] {
    state.zones.get(zone.index() * state.seats() + seat.index()).map_or(&[], Vec::as_slice)
}
