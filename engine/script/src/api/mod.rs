//! The functions scripts call, in three groups: reading the board, doing
//! something to it, asking the players. Each is registered once, with the
//! words and types that the editor definitions are generated from.

mod act;
mod ask;
mod definitions;
mod fields;
mod read;

use crate::bridge::Bridge;
use crate::sandbox::Sandbox;
use mlua::{FromLuaMulti, IntoLua, IntoLuaMulti, Lua, Result};
use std::rc::Rc;

pub use act::ROLL_KEYS;
pub(crate) use act::{add_to, raise_all, raise_one};
pub use definitions::{common, of_game};
pub(crate) use read::live_targets;

/// What is known about one function, for editors and people.
#[derive(Debug, Clone, Copy)]
pub struct Verb {
    /// What scripts call it by.
    pub name: &'static str,
    /// What it does: whole sentences.
    pub doc: &'static str,
    /// Names, types and meanings of its parameters; a type that ends in `?`
    /// may be left out.
    pub params: &'static [(&'static str, &'static str, &'static str)],
    /// The type it gives, and what that is.
    pub gives: Option<(&'static str, &'static str)>,
}

/// All functions, group by group.
pub fn verbs() -> impl Iterator<Item = &'static Verb> {
    read::VERBS.iter().chain(act::VERBS.into_iter().flatten()).chain(ask::VERBS)
}

/// Registers all functions.
pub(crate) fn register(sandbox: &Sandbox, bridge: &Rc<Bridge>) -> Result<()> {
    let group = Group { lua: sandbox.lua(), bridge };
    read::register(&group)?;
    fields::register(&group)?;
    act::register(&group)?;
    ask::register(&group)
}

/// A group being registered.
pub(crate) struct Group<'a> {
    lua: &'a Lua,
    bridge: &'a Rc<Bridge>,
}

impl Group<'_> {
    /// Registers one function under its name.
    fn add<A: FromLuaMulti, R: IntoLua>(
        &self,
        name: &str,
        call: impl Fn(&Bridge, &Lua, A) -> Result<R> + 'static,
    ) -> Result<()> {
        self.register(name, move |bridge, lua, args| match call(bridge, lua, args) {
            Ok(given) => Ok(Some(given)),
            Err(_) if bridge.breaks_off() => Ok(None),
            Err(error) => Err(error),
        })
    }

    /// The same of one that gives nothing.
    fn add_deed<A: FromLuaMulti>(
        &self,
        name: &str,
        call: impl Fn(&Bridge, &Lua, A) -> Result<()> + 'static,
    ) -> Result<()> {
        self.register(name, move |bridge, lua, args| match call(bridge, lua, args) {
            Err(error) if !bridge.breaks_off() => Err(error),
            _ => Ok(()),
        })
    }

    fn register<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        name: &str,
        call: impl Fn(&Bridge, &Lua, A) -> Result<R> + 'static,
    ) -> Result<()> {
        let bridge = Rc::clone(self.bridge);
        let function = self.lua.create_function(move |lua, args: A| call(&bridge, lua, args))?;
        self.lua.globals().raw_set(name, function)
    }
}
