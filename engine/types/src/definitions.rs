//! What the analysis is told about the world a script lives in: Lua's library
//! as the sandbox gives it, the engine's functions, the names and stats of the
//! game, and the effects with their parameters.
//!
//! The engine's functions are told more leniently than to an editor: what may
//! be `nil` counts as there, because verbs pass over what is gone, and a script
//! need not ask.

use std::fmt::Write;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::{Declared, ScriptFile, common_definitions, declared, game_definitions};

/// Lua's library.
pub(crate) const LIBRARY: &str = include_str!("library.lua");

/// The engine's functions, the game's names, and the effects that scripts declare.
pub(crate) fn of(rules: &Ruleset, scripts: &[ScriptFile]) -> String {
    let mut text = String::new();
    for line in common_definitions().lines() {
        text.push_str(&lenient(line));
        text.push('\n');
    }
    for line in game_definitions(rules, &[]).lines() {
        text.push_str(&named(line));
        text.push('\n');
    }
    let effects: Vec<Declared> = scripts.iter().flat_map(declared).collect();
    text.push_str("\n---@class Effects\n");
    for effect in &effects {
        let _ = writeln!(text, "---@field {} fun(self: Piece, ability: {})", effect.name, taken(effect));
    }
    text.push_str("\n---@class Wraps\n");
    for effect in &effects {
        let (name, taken) = (&effect.name, taken(effect));
        let original = format!("fun(self: Piece, ability?: {taken})");
        let _ = writeln!(text, "---@field {name} fun(original: {original}, self: Piece, ability: {taken})");
    }
    text.push_str("wrap = {}\n");
    text
}

/// The type of what an effect is given.
fn taken(effect: &Declared) -> String {
    let field = |name: &str, kind: &str, optional| format!("{name}{}: {kind}", if optional { "?" } else { "" });
    let fields: Vec<String> =
        effect.parameters.iter().map(|given| field(&given.name, &given.kind, given.optional)).collect();
    if fields.is_empty() { "table".into() } else { format!("{{ {} }}", fields.join(", ")) }
}

/// A line in which nothing that a function gives may be `nil`, and what may be
/// of several kinds is of any.
fn lenient(line: &str) -> String {
    let Some(rest) = line.strip_prefix("---@return ") else {
        return line.replace("---@field host Piece?", "---@field host Piece");
    };
    let kind = rest.split(' ').next().unwrap_or_default();
    let kind = if kind.contains('|') { "any" } else { kind.trim_end_matches('?') };
    format!("---@return {kind}")
}

/// A line in which a kind of name is a type of its own, not the list of all its
/// names: thousands of them would take seconds, and the game knows them anyway.
fn named(line: &str) -> String {
    match line.strip_prefix("---@alias ").and_then(|rest| rest.split(' ').next()) {
        Some(kind) => format!("---@class {kind} : string"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{lenient, named};

    #[test]
    fn kinds_of_names_are_types() {
        assert_eq!(named("---@alias Card \"imp\"|\"ogre\""), "---@class Card : string");
        assert_eq!(named("---@field attack integer"), "---@field attack integer");
    }

    #[test]
    fn what_may_be_nil_counts_as_there() {
        assert_eq!(lenient("---@return Piece? # the target, or nil"), "---@return Piece");
        assert_eq!(lenient("---@return Piece|Seat|nil # the piece or seat"), "---@return any");
        assert_eq!(lenient("---@field why string? what for"), "---@field why string? what for");
    }
}
