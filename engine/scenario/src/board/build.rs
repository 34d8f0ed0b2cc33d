//! Turns what is given into a match that goes on from there.

use crate::lookup::{id, stat_of};
use crate::names::{Look, Names};
use crate::page::args::SeatName;
use crate::page::given::{ChangeGiven, Given, Held, PieceDetails, PieceGiven, Turn};
use std::collections::BTreeMap;
use tuckbox_core::ids::{AbilityId, PieceId, Seat, Seats};
use tuckbox_core::matches::{MOST_PIECES, Match, Setup};
use tuckbox_core::names::{ActionId, CardId, MomentId, Named, PhaseId, StatId, TagId, ZoneId};
use tuckbox_core::rules::card::AbilityKind;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::{Ruleset, Scope, ZoneOwner};
use tuckbox_core::setup::{At, Board, NoPlace};
use tuckbox_core::state::{Change, Item, Lasting, Target, Targets, Written};
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;

/// The result of building; the error is a whole sentence.
type Built<T = ()> = Result<T, String>;

/// A board that is being built, and what is left to say about its pieces once
/// all of them are there.
struct Builder<'a> {
    rules: &'a Ruleset,
    board: Board,
    names: Names,
    later: Vec<(PieceId, Seat, &'a PieceDetails)>,
}

/// The match that goes on from what is given, and its aliases.
///
/// # Errors
/// A whole sentence that says what cannot be built.
pub fn build(game: &Game, given: &Given) -> Built<(Match, Names)> {
    let rules = &*game.rules;
    let highest = given.seats.keys().map(|name| name.seat().0 + 1).max().unwrap_or(0);
    let seats = highest.max(rules.seats.0);
    let settings = game.settings(given.profile.as_deref(), &given.settings)?;
    // What a scenario says of a zone of the table stands in the place of what lies there.
    let said = given.table.zones.keys().map(|zone| id(rules, zone)).collect::<Result<Vec<ZoneId>, _>>()?;
    if let Some(&zone) = said.iter().find(|zone| rules.zones[zone.index()].of == ZoneOwner::Seat) {
        let name = rules.name(zone);
        return Err(format!("`{name}` is a zone of seats; say whose: `seats: {{A: (zones: {{\"{name}\": […]}})}}`."));
    }
    let seed = given.seed.unwrap_or(0).bytes();
    let mut board = Board::except(&game.rules, seats, seed, &said).map_err(|trouble| trouble.to_string())?;
    board.settings(&settings).map_err(|trouble| trouble.to_string())?;
    let mut builder = Builder { rules, board, names: Names::default(), later: Vec::new() };
    builder.turn(given)?;
    for new in [false, true] {
        for (name, seat) in &given.seats {
            builder.zones(name.seat(), &seat.zones, new)?;
        }
        builder.zones(Seat(0), &given.table.zones, new)?;
        if !new {
            builder.stand();
            builder.board.snapshots();
        }
    }
    builder.stats(given)?;
    builder.details()?;
    let mut setup = Setup { settings, ..game.default_setup(given.seed.unwrap_or(0)) };
    setup.decks = setup.decks.into_iter().cycle().take(usize::from(seats)).collect();
    Ok((builder.board.finish(setup), builder.names))
}

impl<'a> Builder<'a> {
    fn turn(&mut self, given: &Given) -> Built {
        let first = given.first.map_or(Seat(0), SeatName::seat);
        self.board.set_first(first);
        let (seat, own, at) = match &given.turn {
            None if self.rules.flow.iter().any(|node| node.step == Step::Turns) => {
                return Err(
                    "Nothing says whose turn it is; give `turn: In(A, 1, \"phase\")` or `turn: Begin(A, 1)`.".into()
                );
            }
            None => return Ok(()),
            Some(Turn::Begin(seat, own)) => (seat, own, At::Turn),
            Some(Turn::In(seat, own, phase)) => (seat, own, At::Act(id(self.rules, phase)?)),
            Some(Turn::Before(seat, own, phase)) => (seat, own, At::Phase(id(self.rules, phase)?)),
        };
        self.check_seat(seat.seat())?;
        self.board.turn(seat.seat(), *own);
        for (name, seat) in &given.seats {
            if let Some(turns) = seat.turns {
                self.board.set_turns(name.seat(), turns);
            }
        }
        for seat in &given.loops {
            self.check_seat(seat.seat())?;
        }
        let loops: Vec<Seat> = given.loops.iter().map(|seat| seat.seat()).collect();
        self.board.place(at, &loops).map_err(|place| self.no_place(place))
    }

    fn no_place(&self, place: NoPlace) -> String {
        let name = |phase: PhaseId| self.rules.name(phase);
        match place {
            NoPlace::Turns => "The flow of this game has no turns, so none can begin.".into(),
            NoPlace::Phase(phase) => format!("The phase `{}` does not stand in the flow of turns.", name(phase)),
            NoPlace::Loops(count) => {
                let there = match count {
                    0 => String::from("No loop of seats lies around this place"),
                    1 => String::from("One loop of seats lies around this place"),
                    count => format!("{count} loops of seats lie around this place"),
                };
                format!("{there}; `loops` names more.")
            }
            NoPlace::Act(phase) => {
                format!("The phase `{0}` asks for no action; write `Before(seat, turn, \"{0}\")`.", name(phase))
            }
        }
    }

    fn check_seat(&mut self, seat: Seat) -> Built {
        if seat.index() < self.board.state().seats() {
            return Ok(());
        }
        Err(format!("There is no seat {} in this match.", seat.letter()))
    }

    fn zones(&mut self, seat: Seat, zones: &'a BTreeMap<String, Vec<PieceGiven>>, new: bool) -> Built {
        for (zone, pieces) in zones {
            let zone: ZoneId = id(self.rules, zone)?;
            for piece in pieces.iter().filter(|piece| piece.0.new == new) {
                self.piece(seat, zone, &piece.0)?;
            }
        }
        Ok(())
    }

    fn piece(&mut self, seat: Seat, zone: ZoneId, detail: &'a PieceDetails) -> Built {
        let card: CardId = id(self.rules, &detail.what.card)?;
        for _ in 0..detail.what.count {
            let owner = detail.owner.map_or(seat, SeatName::seat);
            self.check_seat(owner)?;
            let piece = self.board.put(card, owner, zone, seat);
            self.made(piece, seat, detail)?;
        }
        Ok(())
    }

    fn attach(&mut self, seat: Seat, host: PieceId, detail: &'a PieceDetails) -> Built {
        let card: CardId = id(self.rules, &detail.what.card)?;
        let zone = match &detail.zone {
            Some(zone) => id(self.rules, zone)?,
            None => self.only_zone_of_pieces()?,
        };
        let owner = detail.owner.map_or(seat, SeatName::seat);
        self.check_seat(owner)?;
        for _ in 0..detail.what.count {
            let piece = self.board.attach(card, owner, zone, host);
            self.made(piece, owner, detail)?;
        }
        Ok(())
    }

    fn only_zone_of_pieces(&self) -> Built<ZoneId> {
        let zones = (0..).map(ZoneId::from_index).zip(&self.rules.zones);
        let mut zones = zones.filter(|(_, zone)| zone.of == ZoneOwner::Piece).map(|(id, _)| id);
        match (zones.next(), zones.next()) {
            (Some(zone), None) => Ok(zone),
            (None, _) => Err("This game has no zone of pieces, so nothing can be attached.".into()),
            _ => Err("This game has several zones of pieces; say in which with `zone: \"…\"`.".into()),
        }
    }

    /// Notes what is left to say about a piece, and makes what is attached to it.
    fn made(&mut self, piece: PieceId, seat: Seat, detail: &'a PieceDetails) -> Built {
        if self.board.state().pieces.len() > MOST_PIECES {
            return Err(format!("The board has more than {MOST_PIECES} pieces, with which a match begins at most."));
        }
        if let Some(alias) = &detail.what.alias {
            let look = Look { rules: self.rules, state: self.board.state() };
            self.names.add(look, alias, piece)?;
        }
        self.later.push((piece, seat, detail));
        detail.with.iter().try_for_each(|attached| self.attach(seat, piece, &attached.0))
    }

    fn find(&mut self, name: &str) -> Built<PieceId> {
        let look = Look { rules: self.rules, state: self.board.state() };
        Ok(self.names.find(look, name)?)
    }

    /// Stats of seats and the table.
    fn stats(&mut self, given: &Given) -> Built {
        for (name, seat) in &given.seats {
            for (stat, value) in &seat.stats {
                let stat = self.stat_of(stat, Scope::Seat)?;
                self.board.set_seat_stat(name.seat(), stat, *value);
            }
        }
        for (stat, value) in &given.table.stats {
            let stat = self.stat_of(stat, Scope::Table)?;
            self.board.set_table_stat(stat, *value);
        }
        Ok(())
    }

    fn stat_of(&self, name: &str, scope: Scope) -> Built<StatId> {
        Ok(stat_of(self.rules, name, scope)?)
    }

    /// Puts the pieces so far where they stand, as far as that is there, so that
    /// snapshots see them there.
    fn stand(&mut self) {
        for (piece, _, detail) in self.later.clone() {
            let host = detail.on.as_deref().and_then(|host| self.find(host).ok());
            if let Some(host) = host {
                self.board.set_host(piece, host);
            }
        }
    }

    /// What is left to say, now that every piece is there: values of what is
    /// left of others come last, because modifiers move them.
    fn details(&mut self) -> Built {
        let later = std::mem::take(&mut self.later);
        for &(piece, seat, detail) in &later {
            self.detail(piece, seat, detail)?;
        }
        for gauges in [false, true] {
            for &(piece, _, detail) in &later {
                for (stat, value) in &detail.stats {
                    let stat = self.stat_of(stat, Scope::Piece)?;
                    if self.rules.stats[stat.index()].left_of.is_some() == gauges {
                        self.board.set_stat(piece, stat, *value);
                    }
                }
            }
        }
        Ok(())
    }

    fn detail(&mut self, piece: PieceId, seat: Seat, detail: &PieceDetails) -> Built {
        for (list, given) in [(&detail.tags, true), (&detail.not, false)] {
            for tag in list {
                let tag: TagId = id(self.rules, tag)?;
                self.board.set_tag(piece, tag, given);
            }
        }
        if let Some(host) = &detail.on {
            let host = self.find(host)?;
            self.board.set_host(piece, host);
        }
        let seats = |names: &[SeatName]| names.iter().fold(Seats::NONE, |set, name| set.with(Seats::one(name.seat())));
        self.board.lay(piece, if detail.down { Face::Down } else { Face::Up }, seats(&detail.known));
        for (what, names) in &detail.outdated {
            let what = match self.rules.find::<TagId>(what).filter(|_| self.rules.find::<StatId>(what).is_none()) {
                Some(tag) => Written::Tag(tag),
                None => Written::Stat(self.stat_of(what, Scope::Piece)?),
            };
            self.board.outdate(piece, what, seats(names));
        }
        if let Some(held) = &detail.held {
            self.hold(piece, seat, held)?;
        }
        detail.changes.iter().try_for_each(|change| self.change(piece, change))
    }

    fn hold(&mut self, piece: PieceId, seat: Seat, held: &Held) -> Built {
        let action: ActionId = id(self.rules, &held.action)?;
        let rules = self.rules;
        let found = *self.board.state().piece(piece);
        let uses = |id: &&AbilityId| rules.ability(**id).kind == AbilityKind::Use(action);
        let ability = rules.card(found.card).abilities.iter().find(uses).copied();
        let of_ability = ability.map_or(&[][..], |ability| &rules.ability(ability).targets);
        let kinds = rules.actions[action.index()].targets.iter().chain(of_ability);
        let mut kinds = kinds.flat_map(|&kind| (0..rules.targets[kind.index()].most).map(move |_| kind));
        let mut targets = Targets::default();
        for name in &held.targets {
            let target = self.find(name)?;
            let life = self.board.state().piece(target).life;
            let kind = kinds.next().ok_or_else(|| format!("`{name}` is one target too many for what is held."))?;
            targets.push(Target { piece: target, life, kind });
        }
        let seat = held.by.map_or(seat, SeatName::seat);
        let item = Item { piece, life: found.life, action, ability, seat, cancelled: false, targets };
        self.board.hold(item);
        Ok(())
    }

    fn change(&mut self, piece: PieceId, given: &ChangeGiven) -> Built {
        let lasts = match (&given.until, given.of) {
            (None, Some(seat)) if given.turns.is_some() => {
                let (from, to) = given.turns.unwrap_or_default();
                Lasting::Turns(seat.seat(), from, to)
            }
            (None, _) => Lasting::Always,
            (Some(moment), None) => Lasting::Until(id::<MomentId>(self.rules, moment)?),
            (Some(moment), Some(seat)) => Lasting::UntilOf(id::<MomentId>(self.rules, moment)?, seat.seat(), 1),
        };
        let mut changes = Vec::new();
        for (stat, value) in &given.set {
            changes.push(Change::Set(self.stat_of(stat, Scope::Piece)?, *value));
        }
        for (stat, value) in &given.times {
            changes.push(Change::Times(self.stat_of(stat, Scope::Piece)?, *value));
        }
        for (stat, value) in &given.add {
            changes.push(Change::Add(self.stat_of(stat, Scope::Piece)?, *value));
        }
        for tag in &given.gives {
            changes.push(Change::Gives(id(self.rules, tag)?));
        }
        for tag in &given.takes {
            changes.push(Change::Takes(id(self.rules, tag)?));
        }
        for change in changes {
            self.board.modify(piece, change, lasts);
        }
        Ok(())
    }
}
