//! The bridge between scripts and the engine: a play is lent to it for the time of
//! one effect. The functions a script calls find the play here, and lend it on to
//! the engine when they do something. Knows no sandbox and none of the functions.

use crate::budget::Meter;
use crate::texts::{GivenName, Meanings};
use crate::unknown;
use mlua::{IntoLua, Lua, Table};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use tuckbox_core::ids::PieceId;
use tuckbox_core::log::Text;
use tuckbox_core::names::{NameKind, Named, StatId};
use tuckbox_core::play::{Flowing, Halt, Host, Play, Run, Scope};
use tuckbox_core::rules::{self, Ruleset};
use tuckbox_core::title::TitleRead;

/// What it costs to look for one title in a text, in elements moved.
const TITLE_SOUGHT: usize = 16;

/// How large a match is.
pub(crate) struct MatchSizes {
    /// Pieces there are or were.
    pub pieces: usize,
    /// Seats, in the game or out of it.
    pub seats: usize,
}

/// What the functions a script calls share with the host.
pub(crate) struct Bridge {
    /// The rules the scripts were loaded for.
    pub rules: Arc<Ruleset>,
    /// The play at work while a script runs; an idle one otherwise.
    pub slot: RefCell<Play>,
    /// Idle plays to put into the slot while the engine has the real one.
    idle: RefCell<Vec<Play>>,
    /// From where the scripts at work look, outermost first.
    pub scopes: RefCell<Vec<Scope>>,
    /// The names that scripts gave, by kind.
    names: [Meanings<u16>; NameKind::ALL.len()],
    /// The titles of pieces that the scripts at work have read.
    titles: RefCell<Vec<TitleRead>>,
    /// Why the script is being unwound.
    halt: RefCell<Option<Halt>>,
    /// Where it leads; nowhere while scripts are only loaded.
    end: RefCell<Option<End>>,
}

/// The other end of a bridge.
struct End {
    /// Who runs effects that an effect runs.
    host: Weak<dyn Host>,
    /// What counts the work of its scripts.
    meter: Rc<Meter>,
}

impl Bridge {
    /// A bridge to no host: scripts can be loaded over it, but not run.
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Rc<Self> {
        Rc::new(Self {
            rules: Arc::clone(rules),
            slot: RefCell::default(),
            idle: RefCell::default(),
            scopes: RefCell::default(),
            names: Default::default(),
            titles: RefCell::default(),
            halt: RefCell::default(),
            end: RefCell::default(),
        })
    }

    /// Leads to this host from now on.
    pub(crate) fn join(&self, host: Weak<dyn Host>, meter: Rc<Meter>) {
        *self.end.borrow_mut() = Some(End { host, meter });
    }

    /// Why the script at work was unwound, if the engine halted it.
    pub(crate) fn take_halt(&self) -> Option<Halt> {
        self.halt.take()
    }

    /// Reads the play at work, with current values.
    pub fn read<T>(&self, read: impl FnOnce(&Play, &Scope) -> mlua::Result<T>) -> mlua::Result<T> {
        self.read_after(Play::refresh, read)
    }

    /// Reads what hangs on no current value of the play at work: who is who, where pieces
    /// lie, what was counted.
    pub fn read_facts<T>(&self, read: impl FnOnce(&Play, &Scope) -> mlua::Result<T>) -> mlua::Result<T> {
        self.read_after(Play::refresh_gauges, read)
    }

    fn read_after<T>(
        &self,
        refresh: impl FnOnce(&mut Play),
        read: impl FnOnce(&Play, &Scope) -> mlua::Result<T>,
    ) -> mlua::Result<T> {
        let scopes = self.scopes.borrow();
        let Some(scope) = scopes.last() else { return Err(no_match()) };
        let mut play = self.slot.borrow_mut();
        refresh(&mut play);
        read(&play, scope)
    }

    /// How large the match at work is.
    pub fn sizes(&self) -> mlua::Result<MatchSizes> {
        self.read_facts(|play, _| Ok(MatchSizes { pieces: play.state().pieces.len(), seats: play.state().seats() }))
    }

    /// Keeps that a script reads the title of a piece.
    pub fn reads_title(&self, lua: &Lua, piece: PieceId) -> mlua::Result<()> {
        let read = self.read(|play, _| Ok(TitleRead::now(&play.board(), piece)))?;
        Meter::charge_in(lua, self.titles.borrow().len())?;
        let mut titles = self.titles.borrow_mut();
        if !titles.contains(&read) {
            titles.push(read);
        }
        Ok(())
    }

    /// The titles that the scripts at work have read.
    pub fn titles(&self, lua: &Lua) -> mlua::Result<Vec<TitleRead>> {
        Meter::charge_in(lua, self.titles.borrow().len())?;
        Ok(self.titles.borrow().clone())
    }

    /// No script is at work any more.
    pub fn forget_titles(&self) {
        self.titles.borrow_mut().clear();
    }

    /// The words of a script, which keep the pieces that they name.
    pub fn text(&self, lua: &Lua, words: &str) -> mlua::Result<Text> {
        Meter::charge_in(lua, self.work_of_text(words))?;
        self.read(|play, _| Ok(self.text_in(play, words)))
    }

    /// What it costs to look for titles in a text, in elements moved.
    pub fn work_of_text(&self, words: &str) -> usize {
        words.len().saturating_add(self.titles.borrow().len().saturating_mul(TITLE_SOUGHT))
    }

    /// The words of a script in a play, as [`Bridge::text`] gives them.
    pub fn text_in(&self, play: &Play, words: &str) -> Text {
        Text::of(&play.board(), words, &self.titles.borrow())
    }

    /// Lends the play at work to the engine. When that halts, the script is
    /// unwound and the halt waits for the host.
    pub fn act<T>(&self, act: impl FnOnce(&mut Run<'_>, &Scope) -> Flowing<T>) -> mlua::Result<T> {
        let scope = self.scopes.borrow().last().copied();
        let end = self.end.borrow();
        let host = end.as_ref().and_then(|end| Some((end.host.upgrade()?, Rc::clone(&end.meter))));
        drop(end);
        let (Some(scope), Some((host, meter))) = (scope, host) else { return Err(no_match()) };
        let mut play = self.idle.borrow_mut().pop().unwrap_or_default();
        std::mem::swap(&mut play, &mut *self.slot.borrow_mut());
        meter.settle(play.work());
        let result = act(&mut Run::new(&self.rules, &mut play, &*host), &scope);
        meter.allow(play.work());
        std::mem::swap(&mut play, &mut *self.slot.borrow_mut());
        self.idle.borrow_mut().push(play);
        result.map_err(|halt| {
            *self.halt.borrow_mut() = Some(halt);
            mlua::Error::runtime("halted")
        })
    }

    /// Whether a script that called a function which has failed is broken off instead of
    /// unwound, since the function only has to ask.
    pub fn breaks_off(&self) -> bool {
        let asks = matches!(*self.halt.borrow(), Some(Halt::Ask));
        asks && self.end.borrow().as_ref().is_some_and(|end| end.meter.break_off())
    }

    /// The index of a stat that a script gave, for something of this kind.
    pub fn stat(&self, lua: &Lua, name: &GivenName, of: rules::Scope) -> mlua::Result<StatId> {
        let stat: StatId = self.name(lua, name)?;
        let own = self.rules.stats[stat.index()].of;
        if own == of {
            return Ok(stat);
        }
        let name = self.rules.name(stat);
        let word = |scope| match scope {
            rules::Scope::Piece => "pieces",
            rules::Scope::Seat => "seats",
            rules::Scope::Table => "the table",
        };
        Err(mlua::Error::runtime(format!("`{name}` is a stat of {}, not of {}.", word(own), word(of))))
    }

    /// The index of a name that a script gave.
    pub fn name<T: Named>(&self, lua: &Lua, name: &GivenName) -> mlua::Result<T> {
        let index = self.names[T::KIND as usize].of(lua, name, |name| match self.rules.names.find(T::KIND, name) {
            Some(index) => Ok(index),
            None => Err(unknown::error(&self.rules, T::KIND, name)),
        })?;
        Ok(T::from_index(index))
    }
}

fn no_match() -> mlua::Error {
    mlua::Error::runtime("This function works only while an effect runs; do not call it when the file is loaded.")
}

/// Values as a Lua list, paid for entry by entry.
pub(crate) fn list<T: IntoLua>(lua: &Lua, values: impl ExactSizeIterator<Item = T>) -> mlua::Result<Table> {
    Meter::list(lua, values.len(), || lua.create_sequence_from(values))
}
