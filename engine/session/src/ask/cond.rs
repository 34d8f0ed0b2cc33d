//! Why a condition does not hold: the part of it that fails, with its values.

use super::words::{compares, seats};
use super::{Asker, Line, number};
use tuckbox_core::ids::PieceId;
use tuckbox_core::log::Log;
use tuckbox_core::play::Scope;
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::value::{Cond, Condition, Filter, Ref};
use tuckbox_core::state::Entity;
use tuckbox_core::words::capital;

/// How many pieces are looked at one by one.
const MOST: usize = 6;

impl Asker<'_> {
    /// The part of a condition that fails, as lines; nothing if it holds.
    pub(super) fn failing(&self, scope: &Scope, cond: &Condition) -> Vec<Line> {
        let board = self.board();
        if board.cond(scope, cond) {
            return Vec::new();
        }
        let piece = |of: Ref| board.piece(scope, of);
        let one = |says: String| vec![Line::new(says, None)];
        match &cond.cond {
            Cond::Always => Vec::new(),
            Cond::Is(of, tags) => match piece(*of) {
                Some(piece) => self.tagged(piece, tags.without(self.state.tags(piece)), true),
                None => one(format!("There is no piece that could be {}.", self.tags(*tags, " and "))),
            },
            Cond::IsNot(of, tags) => match piece(*of) {
                Some(piece) => {
                    let had = tags.iter().filter(|&tag| self.state.tags(piece).has(tag));
                    self.tagged(piece, had.fold(Tags::NONE, |all, tag| all.with(Tags::one(tag))), false)
                }
                None => Vec::new(),
            },
            Cond::Stats(of, wanted) => match piece(*of) {
                Some(piece) => {
                    let wrong = wanted.0.iter().find(|&&(stat, value)| self.state.stat(piece, stat) != value);
                    wrong.map_or_else(Vec::new, |&(stat, value)| {
                        let now = self.worth(stat, self.state.stat(piece, stat));
                        let label = self.rules().stat_label(stat);
                        let now = match self.shows(Entity::Piece(piece), stat) {
                            true => format!("; it is {now}"),
                            false => String::new(),
                        };
                        one(format!("{label} of {} must be {}{now}.", self.name(piece), self.worth(stat, value)))
                    })
                }
                None => one(String::from("There is no piece to look at.")),
            },
            Cond::Check(a, cmp, b) => {
                let (left, right) = (self.value(scope, a), self.told(scope, b));
                let now = self.number(a, board.value(scope, a));
                // What is compared is named by its first part.
                let right = match b {
                    tuckbox_core::rules::value::Value::Num(number) => self.number(a, *number),
                    _ => right,
                };
                let now = if self.may_tell(scope, a) { format!("; it is {now}") } else { String::new() };
                one(format!("{} must be {} {right}{now}.", capital(&left), compares(*cmp)))
            }
            Cond::Some(filter) => {
                let mut lines = one(format!("There must be {}; there is none.", self.filter(scope, filter)));
                lines.extend(self.nearest(scope, filter));
                lines
            }
            Cond::No(filter) => {
                let found = board.first(scope, filter).map(|piece| self.owned(piece)).unwrap_or_default();
                one(format!("There must be no {}; there is {found}.", self.filter(scope, filter)))
            }
            Cond::Fits(of, filter) => match piece(*of) {
                Some(piece) => self.misfit(scope, filter, piece),
                None => one(format!("There must be {}; nothing is there.", self.filter(scope, filter))),
            },
            Cond::Same(a, b) => one(format!(
                "{} ({}) must be {} ({}).",
                capital(seats(*a)),
                self.who(scope, *a),
                seats(*b),
                self.who(scope, *b)
            )),
            Cond::Piece(a, b) => one(format!("{} must be {}.", capital(&self.piece(scope, *a)), self.piece(scope, *b))),
            Cond::Phase(phase) => {
                let now = self.state.phase.map_or_else(|| String::from("none"), |phase| self.phase(phase));
                one(format!("The phase must be {}; it is {now}.", self.phase(*phase)))
            }
            Cond::Linked(a, b, tags) => {
                let by = if tags.is_empty() { String::new() } else { format!(" by {}", self.tags(*tags, " and ")) };
                one(format!("{} must be linked{by} to {}.", self.piece(scope, *a), self.piece(scope, *b)))
            }
            Cond::On(setting) => one(format!("The setting `{}` must be on.", self.rules().name(*setting))),
            Cond::Chosen(setting, chosen) => {
                one(format!("The setting `{}` must be {chosen}.", self.rules().name(*setting)))
            }
            Cond::All(list) => {
                let first = list.iter().find(|cond| !board.cond(scope, cond));
                first.map_or_else(Vec::new, |cond| self.failing(scope, cond))
            }
            Cond::Any(list) => {
                let mut lines = one(String::from("One of these must hold:"));
                for cond in list {
                    lines.extend(self.failing(scope, cond).into_iter().map(|line| line.under(1)));
                }
                lines
            }
            Cond::Not(cond) => one(format!("This must not hold: {}.", self.cond(scope, cond))),
            Cond::Can(of, action) => {
                one(format!("{} must be able to {}.", capital(&self.piece(scope, *of)), self.action(*action)))
            }
            Cond::Script(effect) => {
                let name = self.rules().name(*effect);
                let place = self.places.script(name).map(|(_, place)| place);
                vec![Line::new(format!("The script `{name}` says no."), place)]
            }
        }
    }

    /// Tags a piece lacks or has against what is asked, with what gave or took
    /// them, as far as who asks is told whether it has them.
    fn tagged(&self, piece: PieceId, tags: Tags, wanted: bool) -> Vec<Line> {
        let mut lines = Vec::new();
        for tag in tags.iter() {
            let (title, name) = (self.rules().tag_title(tag), self.name(piece));
            let shown = self.shows_tag(piece, tag);
            let says = match (wanted, shown) {
                (true, true) => format!("{name} must be {title}; it is not."),
                (true, false) => format!("{name} must be {title}."),
                (false, true) => format!("{name} must not be {title}; it is."),
                (false, false) => format!("{name} must not be {title}."),
            };
            lines.push(Line::new(says, None));
            if !shown {
                continue;
            }
            let number = number::of_tag(self, &Log::default(), piece, tag);
            let changed = number.rows.iter().skip(1).map(|row| {
                let lasts = row.lasts.as_ref().map(|lasts| format!(", {lasts}")).unwrap_or_default();
                Line::new(format!("{}{lasts}", row.says), row.from.clone()).under(1)
            });
            lines.extend(changed);
        }
        lines
    }

    /// The first part of a filter that a piece does not fit.
    pub(super) fn misfit(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> Vec<Line> {
        let board = self.board();
        let found = self.state.piece(piece);
        let name = self.name(piece);
        let rules = self.rules();
        let says = |says: String| vec![Line::new(format!("{name} {says}."), None)];
        let tags = self.state.tags(piece);
        if found.gone {
            return says(String::from("has ceased to exist"));
        }
        let zones = rules.zones_of(filter);
        if !zones.has(found.home.zone) {
            let wanted: Vec<&str> = zones.iter().map(|zone| rules.zone_title(zone)).collect();
            let now = rules.zone_title(found.home.zone);
            return says(format!("must be in {}; it is in {now}", wanted.join(" or ")));
        }
        if let Some(seats) = self.whose(scope, filter.who).filter(|seats| !seats.has(found.controller)) {
            return says(format!("must be of {}; it is of {}", self.letters(seats), found.controller.letter()));
        }
        if !tags.has_all(filter.is) {
            return self.tagged(piece, filter.is.without(tags), true);
        }
        if tags.has_any(filter.not) {
            let had =
                filter.not.iter().filter(|&tag| tags.has(tag)).fold(Tags::NONE, |all, tag| all.with(Tags::one(tag)));
            return self.tagged(piece, had, false);
        }
        if !filter.any.is_empty() && !tags.has_any(filter.any) {
            return says(format!("must be {}; it is neither", self.tags(filter.any, " or ")));
        }
        if filter.other && scope.this == Some(piece) {
            return says(String::from("is the piece itself, and another one is asked for"));
        }
        if let Some(face) = filter.face.filter(|face| *face != found.face) {
            let word = if face == Face::Down { "down" } else { "up" };
            return says(format!("must lie face {word}; it does not"));
        }
        if !filter.cards.is_empty() && !filter.cards.contains(&found.card) {
            let names: Vec<&str> = filter.cards.iter().map(|&card| &*rules.card(card).title).collect();
            return says(format!("must be {}", names.join(" or ")));
        }
        if let Some(&(stat, value)) =
            filter.stats.0.iter().find(|&&(stat, value)| self.state.stat(piece, stat) != value)
        {
            let now = self.worth(stat, self.state.stat(piece, stat));
            let shown = self.shows(Entity::Piece(piece), stat);
            let now = if shown { format!("; it has {now}") } else { String::new() };
            return says(format!("must have {} {}{now}", rules.stat_label(stat), self.worth(stat, value)));
        }
        if let Some(on) = filter.on.filter(|on| found.host.is_none() || found.host != board.piece(scope, *on)) {
            let now = found.host.map_or_else(|| String::from("nothing"), |host| self.name(host));
            return says(format!("must be on {}; it is on {now}", self.piece(scope, on)));
        }
        if let Some(host) = &filter.host {
            match found.host {
                None => return says(format!("must be on a {}; it is on nothing", self.filter(scope, host))),
                Some(on) if !board.fits(scope, host, on) => return self.misfit(scope, host, on),
                Some(_) => {}
            }
        }
        let inner = Scope { it: Some(piece), outer: scope.it, ..*scope };
        let first = filter.also.iter().find(|cond| !board.cond(&inner, cond));
        first.map_or_else(Vec::new, |cond| self.failing(&inner, cond))
    }

    /// Why the pieces that lie where a filter looks do not match it: the first
    /// few, known ones only.
    pub(super) fn nearest(&self, scope: &Scope, filter: &Filter) -> Vec<Line> {
        let mut lines = Vec::new();
        let seats = self.whose(scope, filter.who);
        let near = self.state.zones.iter().flatten().copied().filter(|&piece| {
            let found = self.state.piece(piece);
            self.knows(piece)
                && self.rules().zones_of(filter).has(found.home.zone)
                && seats.is_none_or(|seats| seats.has(found.controller))
        });
        for piece in near.take(MOST) {
            lines.extend(self.misfit(scope, filter, piece).into_iter().map(|line| line.under(1)));
        }
        lines
    }
}
