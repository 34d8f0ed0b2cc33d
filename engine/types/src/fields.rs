//! Fields: read where there are such, and never assigned to on pieces and seats.

use crate::arguments::stats_of;
use crate::look::Look;
use crate::look::is_name;
use crate::sorts::{Sort, sort};
use emmylua_parser::{LuaAssignStat, LuaAstNode, LuaCallExpr, LuaExpr, LuaIndexExpr, LuaVarExpr};
use rowan::TextRange;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_core::suggest;
use tuckbox_script::verbs;

/// The fields every piece has.
const OF_PIECES: [&str; 8] = ["controller", "owner", "host", "card", "title", "zone", "face", "exists"];

/// Whether pieces have a field or a stat of this name.
pub(crate) fn is_of_pieces(rules: &Ruleset, name: &str) -> bool {
    OF_PIECES.contains(&name) || stats_of(rules, Scope::Piece).any(|stat| stat == name)
}

/// Whether seats have a stat of this name.
pub(crate) fn is_of_seats(rules: &Ruleset, name: &str) -> bool {
    stats_of(rules, Scope::Seat).any(|stat| stat == name)
}

pub(crate) fn check(rules: &Ruleset, look: &Look<'_>, found: &mut Vec<Diagnostic>) {
    for remark in look.remarks.iter().filter(|remark| remark.code == "undefined-field") {
        let inner = |one: &LuaIndexExpr| key(one).is_some_and(|(_, place)| place == remark.place);
        let Some(index) = look.all::<LuaIndexExpr>().find(inner) else { continue };
        found.extend(unknown(rules, look, &index));
    }
    found.extend(look.all::<LuaIndexExpr>().filter_map(|index| of_function(look, &index)));
    for assignment in look.all::<LuaAssignStat>() {
        for variable in assignment.get_var_and_expr_list().0 {
            let LuaVarExpr::IndexExpr(index) = variable else { continue };
            found.extend(assigned(look, &index));
        }
    }
}

/// The name that is read or written, and where it stands.
fn key(index: &LuaIndexExpr) -> Option<(String, TextRange)> {
    let key = index.get_index_key()?;
    let name = key.get_name()?.get_name_text().to_owned();
    Some((name, key.get_range()?))
}

fn unknown(rules: &Ruleset, look: &Look<'_>, index: &LuaIndexExpr) -> Option<Diagnostic> {
    let (name, place) = key(index)?;
    let prefix = index.get_prefix_expr()?;
    let (pieces, seats) = (|| stats_of(rules, Scope::Piece), || stats_of(rules, Scope::Seat));
    let kind = look.kind(&prefix);
    let owner = prefix.syntax().text().to_string();
    let (what, known, other) = match kind.trim_end_matches('?') {
        "Piece" => {
            let other = seats()
                .any(|stat| stat == name)
                .then(|| format!("`{name}` is a stat of seats: `{owner}.controller.{name}`."));
            ("A piece", pieces().chain(OF_PIECES).collect::<Vec<_>>(), other)
        }
        "Seat" => {
            let other =
                pieces().any(|stat| stat == name).then(|| format!("`{name}` is a stat of pieces; name one of them."));
            let other =
                other.or_else(|| OF_PIECES.contains(&name.as_str()).then(|| format!("Only pieces have `{name}`.")));
            ("A seat", seats().collect(), other)
        }
        "integer" => ("A number", Vec::new(), None),
        "boolean" => ("`true` or `false`", Vec::new(), None),
        "Piece[]" => {
            ("A list of pieces", Vec::new(), Some("Take one of them: `[1]`, or `for _, piece in ipairs(…)`.".into()))
        }
        "Seat[]" => {
            ("A list of seats", Vec::new(), Some("Take one of them: `[1]`, or `for _, seat in ipairs(…)`.".into()))
        }
        // What an effect is given is looked at when scripts are linked.
        _ if is_name(&prefix, "ability") => return None,
        _ => return None,
    };
    let other = match index.get_parent::<LuaCallExpr>().filter(|_| other.is_none()) {
        Some(_) if verbs().any(|verb| verb.name == name) => Some(format!("Call it as `{name}({owner}, …)`.")),
        Some(_) => Some("Call one of the functions of the engine or the scripts, or raise an event.".into()),
        None => other,
    };
    let hint = match (suggest::did_you_mean(&name, known.iter().copied()), other) {
        (_, Some(other)) => other,
        (Some(near), None) => near,
        (None, None) if known.is_empty() => format!("Only pieces and seats have fields; look at `{owner}`."),
        (None, None) => "Define a stat of this name under `stats` in the game file, or name another.".into(),
    };
    let message = format!("{what} has no `{name}`.");
    Some(Diagnostic::error("unknown-field", message).at(look.span(place)).hint(hint))
}

/// A field of what a function gives, and the function is not called.
fn of_function(look: &Look<'_>, index: &LuaIndexExpr) -> Option<Diagnostic> {
    let (name, place) = key(index)?;
    let prefix = index.get_prefix_expr().filter(|prefix| sort(&look.kind(prefix)) == Some(Sort::Function))?;
    let owner = prefix.syntax().text();
    let problem = Diagnostic::error("unknown-field", format!("`{owner}` is a function and has no `{name}`."));
    Some(problem.at(look.span(place)).hint(format!("Call it: `{owner}().{name}`.")))
}

fn assigned(look: &Look<'_>, index: &LuaIndexExpr) -> Option<Diagnostic> {
    let (name, _) = key(index)?;
    let prefix: LuaExpr = index.get_prefix_expr()?;
    let owner = prefix.syntax().text().to_string();
    let what = match look.kind(&prefix).trim_end_matches('?') {
        "Piece" => "piece",
        "Seat" => "seat",
        _ => return None,
    };
    let message = format!("`{owner}.{name}` is assigned to, but the fields of a {what} can only be read.");
    let hint = match name.as_str() {
        "zone" | "host" => format!("Use `move({owner}, …)` or `attach({owner}, …)`."),
        "controller" | "owner" => format!("Use `control({owner}, …)`."),
        "face" => format!("Use `face({owner}, …)`."),
        _ => format!("Use `set({owner}, \"{name}\", …)` or `add({owner}, \"{name}\", …)`."),
    };
    Some(Diagnostic::error("assigned-field", message).at(look.span(index.get_range())).hint(hint))
}
