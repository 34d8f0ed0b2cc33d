//! What of Luau's library a script sees: a list of what stays, not of what goes,
//! so that a new Luau brings nothing in by itself.
//!
//! Missing on purpose: everything that loads, reaches the host, shows an address,
//! catches an error, makes a coroutine or a metatable, and every function whose
//! result differs between machines (libm) or whose cost nothing counts (patterns).

use std::rc::Rc;

use mlua::{Lua, Result, StdLib, Table, Value};

use crate::budget::{Meter, PRELUDE};

/// Luau libraries that are opened at all; `string` also gives texts their methods.
pub(super) const LIBRARIES: [StdLib; 3] = [StdLib::TABLE, StdLib::STRING, StdLib::MATH];

/// Luau's own functions that stay as they are: bounded, and the same everywhere.
const NATIVE: [(&str, &[&str]); 4] = [
    ("", &["ipairs", "select", "type"]),
    ("math", &["abs", "ceil", "clamp", "floor", "max", "min", "round", "sign"]),
    ("string", &["len"]),
    ("table", &["clone", "create", "freeze", "isfrozen"]),
];

/// Empties the globals and fills them with what scripts may use.
pub(super) fn prepare(lua: &Lua, meter: &Rc<Meter>) -> Result<()> {
    let globals = lua.globals();
    let charged = Rc::clone(meter);
    let charge = lua.create_function(move |lua, elements: u32| charged.charge(lua, u64::from(elements)))?;
    let prelude: Table = lua.load(include_str!("prelude.luau")).set_name(format!("={PRELUDE}")).call(charge)?;

    let mut kept: Vec<(&str, Vec<(&str, Value)>)> = Vec::new();
    for (library, names) in NATIVE {
        let from = if library.is_empty() { globals.clone() } else { globals.raw_get(library)? };
        let values = names.iter().map(|name| Ok((*name, from.raw_get(*name)?))).collect::<Result<_>>()?;
        kept.push((library, values));
    }
    // The `string` table stays the same one: it is where texts look up their methods.
    for library in ["math", "string", "table"] {
        globals.raw_get::<Table>(library)?.clear()?;
    }
    let libraries = ["math", "string", "table"]
        .iter()
        .map(|name| Ok((*name, globals.raw_get::<Table>(*name)?)))
        .collect::<Result<Vec<_>>>()?;
    globals.clear()?;
    for (name, library) in &libraries {
        globals.raw_set(*name, library)?;
    }
    for (library, values) in kept {
        let into = if library.is_empty() { globals.clone() } else { globals.raw_get(library)? };
        for (name, value) in values {
            into.raw_set(name, value)?;
        }
    }
    prelude.for_each(|name: String, value: Value| match value {
        Value::Table(functions) => {
            let into: Table = globals.raw_get(name)?;
            functions.for_each(|name: String, function: Value| into.raw_set(name, function))
        }
        function => globals.raw_set(name, function),
    })
}

/// Makes every table that `roots` reach unchangeable. Tables that already are
/// stay as they are, and so does what only they reach.
pub(super) fn freeze(roots: Vec<Table>) -> Result<()> {
    let mut open = roots;
    while let Some(table) = open.pop() {
        if table.is_readonly() {
            continue;
        }
        table.set_readonly(true);
        table.for_each(|key: Value, value: Value| {
            open.extend([key, value].into_iter().filter_map(|value| match value {
                Value::Table(table) => Some(table),
                _ => None,
            }));
            Ok(())
        })?;
    }
    Ok(())
}
