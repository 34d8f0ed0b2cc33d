//! Calls: as many arguments as a function takes, each of its type.

use crate::look::is_name;
use crate::look::{Look, Remark};
use crate::sorts::{Sort, is_certain, named, needed, sort, words};
use emmylua_parser::{LuaAstNode, LuaCallExpr, LuaCallExprStat, LuaExpr, LuaReturnStat};
use rowan::TextRange;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::StatId;
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_core::suggest;

pub(crate) fn check(rules: &Ruleset, look: &Look<'_>, found: &mut Vec<Diagnostic>) {
    for remark in &look.remarks {
        found.extend(match remark.code.as_str() {
            "missing-parameter" => missing(look, remark),
            "redundant-parameter" => needless(look, remark),
            "param-type-mismatch" => wrong(rules, look, remark),
            "assign-type-mismatch" => wrong_part(look, remark),
            "call-non-callable" => Some(no_function(look, remark)),
            _ => None,
        });
    }
    found.extend(look.all::<LuaCallExpr>().filter_map(|call| nothing(look, &call)));
    if !look.is_shared() {
        found.extend(look.all::<LuaCallExpr>().filter_map(|call| wrong_key(rules, look, &call)));
    }
}

/// The call that a remark is about: the one with this argument, or else the
/// innermost around the place.
fn call(look: &Look<'_>, place: TextRange) -> Option<LuaCallExpr> {
    let around = |call: &LuaCallExpr| call.get_range().contains_range(place);
    let calls: Vec<LuaCallExpr> = look.all::<LuaCallExpr>().filter(around).collect();
    let given = |call: &&LuaCallExpr| {
        call.get_args_list().is_some_and(|list| list.get_args().any(|argument| argument.get_range() == place))
    };
    let call = calls.iter().find(given).or(calls.last())?;
    Some(call.clone()).filter(|_| !call.get_prefix_expr().is_some_and(|called| look.is_ambiguous(&called)))
}

/// The name a call is made by, and how the function is called, if that is known.
fn called(look: &Look<'_>, call: &LuaCallExpr) -> (String, Option<String>) {
    let name = call.get_prefix_expr().map_or_else(String::new, |name| name.syntax().text().to_string());
    let verb = call.get_prefix_expr().and_then(|called| look.verb(&called));
    let parts: Vec<String> = match verb {
        Some(verb) => {
            let left_out = |kind: &str| if kind.ends_with('?') || kind.ends_with("|nil") { "?" } else { "" };
            verb.params.iter().map(|(name, kind, _)| format!("{name}{}", left_out(kind))).collect()
        }
        None => look.taken(call).into_iter().map(|(name, _)| name).collect(),
    };
    let shape = (verb.is_some() || !parts.is_empty()).then(|| format!("{name}({})", parts.join(", ")));
    (name, shape)
}

fn missing(look: &Look<'_>, remark: &Remark) -> Option<Diagnostic> {
    let call = call(look, remark.place)?;
    let (name, shape) = called(look, &call);
    let what = remark.message.rsplit(": ").next().filter(|_| remark.message.contains("missing parameter: "));
    let message = match what {
        Some(what) => format!("`{name}` is called without its `{what}`."),
        None => format!("`{name}` is called with too few arguments."),
    };
    let hint =
        shape.map_or_else(|| format!("Give `{name}` all it takes."), |shape| format!("It is called as `{shape}`."));
    Some(Diagnostic::error("missing-argument", message).at(look.span(call.get_range())).hint(hint))
}

fn needless(look: &Look<'_>, remark: &Remark) -> Option<Diagnostic> {
    let call = call(look, remark.place)?;
    let (name, shape) = called(look, &call);
    let message = format!("`{name}` takes fewer arguments than it is given.");
    let hint = shape.map_or_else(|| "Remove what is too many.".into(), |shape| format!("It is called as `{shape}`."));
    Some(Diagnostic::error("needless-argument", message).at(look.span(remark.place)).hint(hint))
}

/// An argument of a type that is certainly another.
fn wrong(rules: &Ruleset, look: &Look<'_>, remark: &Remark) -> Option<Diagnostic> {
    let call = call(look, remark.place)?;
    let quoted = remark.quoted();
    let (&wanted, &given) = (quoted.first()?, quoted.get(1)?);
    let text = given.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let named = named(wanted);
    if let (Some(named), Some(text)) = (named, text) {
        return crate::names::unknown(rules, look, named, text, remark.place);
    }
    // A text that is put together may well be a name.
    if !is_certain(given)
        || (named.is_some() && given == "string")
        || wanted.contains("any")
        || (given == "integer" && wanted.contains("number"))
    {
        return None;
    }
    let message = needed(wanted, given);
    let hint = match (wanted, given) {
        ("Seat" | "Seat?", "Piece") => "Did you mean its `controller`?".into(),
        _ if sort(given) == Some(Sort::Function) && sort(wanted) != Some(Sort::Function) => {
            format!("Call it: `{}()`.", look.text().get(std::ops::Range::from(remark.place)).unwrap_or_default())
        }
        _ => {
            let (_, shape) = called(look, &call);
            shape.map_or_else(|| format!("Give {}.", words(wanted)), |shape| format!("It is called as `{shape}`."))
        }
    };
    Some(Diagnostic::error("wrong-argument", message).at(look.span(remark.place)).hint(hint))
}

/// The changes that `modify` is given, with a key that is no stat.
fn wrong_key(rules: &Ruleset, look: &Look<'_>, call: &LuaCallExpr) -> Option<Diagnostic> {
    if !call.get_prefix_expr().is_some_and(|name| is_name(&name, "modify")) {
        return None;
    }
    let LuaExpr::TableExpr(table) = call.get_args_list()?.get_args().nth(1)? else { return None };
    let stats: Vec<&str> = stats_of(rules, Scope::Piece).collect();
    table.get_fields().find_map(|field| {
        let key = field.get_field_key()?;
        let name = key.get_name()?.get_name_text().to_owned();
        if stats.contains(&name.as_str()) {
            return None;
        }
        let place = key.get_range()?;
        let hint = suggest::did_you_mean(&name, stats.iter().copied())
            .unwrap_or_else(|| "Define it under `stats` in the game file.".into());
        let message = format!("There is no stat `{name}` of pieces.");
        Some(Diagnostic::error("unknown-stat", message).at(look.span(place)).hint(hint))
    })
}

/// The stats of pieces, seats or the table.
pub(crate) fn stats_of(rules: &Ruleset, of: Scope) -> impl Iterator<Item = &str> {
    let stats = (0..).zip(&rules.stats).filter(move |(_, stat)| stat.of == of);
    stats.map(|(i, _)| rules.name(StatId(i)))
}

/// A part of a table that is given, or what is added to a number.
fn wrong_part(look: &Look<'_>, remark: &Remark) -> Option<Diagnostic> {
    let quoted = remark.quoted();
    let (&given, &wanted) = (quoted.first()?, quoted.get(1)?);
    if !is_certain(given) || !matches!(wanted, "integer" | "integer?" | "string?" | "boolean?") {
        return None;
    }
    let message = needed(wanted, given);
    Some(
        Diagnostic::error("wrong-argument", message)
            .at(look.span(remark.place))
            .hint(format!("Give {}.", words(wanted))),
    )
}

/// What a function gives is used that gives nothing.
fn nothing(look: &Look<'_>, call: &LuaCallExpr) -> Option<Diagnostic> {
    let called = call.get_prefix_expr()?;
    let verb = look.verb(&called).filter(|verb| verb.gives.is_none())?;
    if call.get_parent::<LuaCallExprStat>().is_some() || call.get_parent::<LuaReturnStat>().is_some() {
        return None;
    }
    let message = format!("`{}` gives nothing, but what it gives is used here.", verb.name);
    let problem = Diagnostic::error("gives-nothing", message).at(look.span(call.get_range()));
    Some(problem.hint("Call it in a line of its own."))
}

fn no_function(look: &Look<'_>, remark: &Remark) -> Diagnostic {
    let kind = remark.quoted().first().map_or_else(|| "no function".into(), |kind| words(kind));
    let hint = "Leave out the brackets, or name a function.";
    Diagnostic::error("not-a-function", format!("This is called, but it is {kind}."))
        .at(look.span(remark.place))
        .hint(hint)
}
