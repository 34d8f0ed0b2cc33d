//! `piece.attack`, `seat.mana`: stats and the few facts that scripts read by name.

use super::Group;
use super::read::{known, seat_of};
use crate::bridge::Bridge;
use crate::handle::{PieceHandle, SeatHandle, Thing};
use crate::texts::{GivenName, GivenText, Meanings, Told};
use mlua::{Error, FromLua, IntoLua, LightUserData, Lua, Result, Value};
use std::rc::Rc;
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::play::{self, Play};
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::{Ruleset, Scope};

/// What scripts read of pieces and seats: what the fields mean, and the texts they hold.
#[derive(Default)]
struct Fields {
    of_pieces: Meanings<PieceField>,
    of_seats: Meanings<SeatField>,
    cards: Told,
    titles: Told,
    zones: Told,
    faces: Told,
}

/// A field of a piece.
#[derive(Clone, Copy)]
enum PieceField {
    Stat(StatId),
    Controller,
    Owner,
    Card,
    Title,
    Zone,
    Host,
    Face,
    Exists,
}

/// A field of a seat.
#[derive(Clone, Copy)]
enum SeatField {
    Stat(StatId),
    Title,
}

/// Registers the fields.
pub(super) fn register(group: &Group<'_>) -> Result<()> {
    let bridge = Rc::clone(group.bridge);
    let fields = Fields::default();
    // Nobody wrote their brackets, so no argument is told of.
    let index = group.lua.create_function(move |lua, (thing, name): (Thing, Value)| {
        let name = GivenName::from_lua(name, lua)?;
        match thing {
            Thing::Piece(handle) => fields.of_piece(&bridge, lua, handle, &name),
            Thing::Seat(handle) => fields.of_seat(&bridge, lua, handle, &name),
        }
    })?;
    let refuse = group.lua.create_function(|lua, (thing, key): (Thing, Value)| -> Result<()> {
        let key = GivenText::from_lua(key, lua)?;
        let (whose, with) = match thing {
            Thing::Piece(_) => ("piece", "set, add, tag or move"),
            Thing::Seat(_) => ("seat", "set or add"),
        };
        let key = &*key;
        Err(Error::runtime(format!("A {whose}'s `{key}` is changed with {with}, not by assignment.")))
    })?;
    let metatable = group.lua.create_table()?;
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__newindex", refuse)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    group.lua.set_type_metatable::<LightUserData>(Some(metatable));
    Ok(())
}

/// A stat of this name that things of a kind have.
fn stat(rules: &Ruleset, name: &str, of: Scope) -> Option<StatId> {
    rules.find::<StatId>(name).filter(|stat| rules.stats[stat.index()].of == of)
}

impl PieceField {
    fn named(rules: &Ruleset, name: &str) -> Result<Self> {
        if let Some(stat) = stat(rules, name, Scope::Piece) {
            return Ok(PieceField::Stat(stat));
        }
        Ok(match name {
            "controller" => PieceField::Controller,
            "owner" => PieceField::Owner,
            "card" => PieceField::Card,
            "title" => PieceField::Title,
            "zone" => PieceField::Zone,
            "host" => PieceField::Host,
            "face" => PieceField::Face,
            "exists" => PieceField::Exists,
            _ => {
                return Err(Error::runtime(format!(
                    "A piece has no `{name}`: it is neither a stat of this game nor controller, owner, host, card, title, zone, face or exists."
                )));
            }
        })
    }
}

impl SeatField {
    fn named(rules: &Ruleset, name: &str) -> Result<Self> {
        match (stat(rules, name, Scope::Seat), name) {
            (Some(stat), _) => Ok(SeatField::Stat(stat)),
            (None, "title") => Ok(SeatField::Title),
            (None, _) => {
                Err(Error::runtime(format!("A seat has no stat `{name}`; besides stats it has only `title`.")))
            }
        }
    }
}

impl Fields {
    fn of_piece(&self, bridge: &Bridge, lua: &Lua, handle: PieceHandle, name: &GivenName) -> Result<Value> {
        let rules = &bridge.rules;
        let field = self.of_pieces.of(lua, name, |name| PieceField::named(rules, name))?;
        if let PieceField::Stat(stat) = field {
            let value = bridge.read(|play, _| Ok(play.state().stat(known(play, handle)?.piece, stat)))?;
            return Ok(Value::Number(f64::from(value)));
        }
        let (found, host) = bridge.read_facts(|play, _| {
            let found = *play.state().piece(known(play, handle)?.piece);
            Ok((found, found.host.map(|host| PieceHandle::of(play.state(), host))))
        })?;
        match field {
            PieceField::Stat(_) => Ok(Value::Nil),
            PieceField::Controller => SeatHandle(found.controller).into_lua(lua),
            PieceField::Owner => SeatHandle(found.owner).into_lua(lua),
            PieceField::Card => self.cards.text(lua, found.card.index(), rules.name(found.card)).map(Value::String),
            PieceField::Title => {
                bridge.reads_title(lua, handle.piece)?;
                self.titles.text(lua, found.card.index(), &rules.card(found.card).title).map(Value::String)
            }
            PieceField::Zone => {
                let zone = found.home.zone;
                self.zones.text(lua, zone.index(), rules.name(zone)).map(Value::String)
            }
            PieceField::Host => host.into_lua(lua),
            PieceField::Face => {
                let (number, word) = if found.face == Face::Up { (0, "up") } else { (1, "down") };
                self.faces.text(lua, number, word).map(Value::String)
            }
            PieceField::Exists => Ok(Value::Boolean(!found.gone && found.life == handle.life)),
        }
    }

    fn of_seat(&self, bridge: &Bridge, lua: &Lua, handle: SeatHandle, name: &GivenName) -> Result<Value> {
        let field = self.of_seats.of(lua, name, |name| SeatField::named(&bridge.rules, name))?;
        let read = |play: &Play, _: &play::Scope| {
            let seat = seat_of(play, Some(handle))?.unwrap_or_default();
            match field {
                SeatField::Stat(stat) => Ok(Value::Number(f64::from(play.state().seat_stat(seat, stat)))),
                SeatField::Title => seat.letter().to_string().into_lua(lua),
            }
        };
        match field {
            SeatField::Stat(stat) if bridge.rules.is_computed(stat) => bridge.read(read),
            SeatField::Stat(_) | SeatField::Title => bridge.read_facts(read),
        }
    }
}
