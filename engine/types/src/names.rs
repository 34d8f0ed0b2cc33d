//! Names of the game that are compared with or handed on: each is one that the
//! data has. Those given to the engine's functions are looked up at linking.

use crate::look::Look;
use crate::sorts::named;
use crate::texts;
use emmylua_parser::{BinaryOperator, LuaBinaryExpr, LuaCallExpr, LuaExpr};
use rowan::{TextRange, TextSize};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::suggest;

pub(crate) fn check(rules: &Ruleset, look: &Look<'_>, found: &mut Vec<Diagnostic>) {
    look.all::<LuaCallExpr>().for_each(|call| given(rules, look, &call, found));
    for comparison in look.all::<LuaBinaryExpr>() {
        let operator = comparison.get_op_token().map(|token| token.get_op());
        if !matches!(operator, Some(BinaryOperator::OpEq | BinaryOperator::OpNe)) {
            continue;
        }
        let Some((left, right)) = comparison.get_exprs() else { continue };
        for (one, other) in [(&left, &right), (&right, &left)] {
            let kind = look.declared(other);
            for (text, place) in texts::of(look, one) {
                match named(&kind) {
                    Some(named) => found.extend(unknown(rules, look, named, &text, place)),
                    None => found.extend(never(look, kind.trim_end_matches('?'), &text, place)),
                }
            }
        }
    }
}

/// Names that are given to a function; those written as arguments of the engine's
/// functions are looked up at linking.
fn given(rules: &Ruleset, look: &Look<'_>, call: &LuaCallExpr, found: &mut Vec<Diagnostic>) {
    let Some(called) = call.get_prefix_expr().filter(|called| !look.is_ambiguous(called)) else { return };
    let is_verb = look.verb(&called).is_some();
    let arguments: Vec<LuaExpr> = call.get_args_list().into_iter().flat_map(|list| list.get_args()).collect();
    let texts: Vec<_> = arguments.iter().map(|argument| texts::of(look, argument)).collect();
    if texts.iter().all(Vec::is_empty) {
        return;
    }
    for ((argument, texts), (_, kind)) in arguments.iter().zip(texts).zip(look.taken(call)) {
        let Some(named) = named(&kind) else { continue };
        if is_verb && matches!(argument, LuaExpr::LiteralExpr(_)) {
            continue;
        }
        found.extend(texts.into_iter().filter_map(|(text, place)| unknown(rules, look, named, &text, place)));
    }
}

/// A name that the game has not.
pub(crate) fn unknown(
    rules: &Ruleset,
    look: &Look<'_>,
    kind: NameKind,
    name: &str,
    place: TextRange,
) -> Option<Diagnostic> {
    let entries = rules.names.of(kind);
    let is_defined = |at: u16| entries.get(usize::from(at)).is_some_and(|entry| !entry.defined.is_empty());
    if look.is_shared() || kind == NameKind::Effect || rules.names.find(kind, name).is_some_and(is_defined) {
        return None;
    }
    let defined = entries.iter().filter(|entry| !entry.defined.is_empty()).map(|entry| &*entry.name);
    let word = kind.word();
    let hint = suggest::did_you_mean(name, defined)
        .unwrap_or_else(|| format!("Define the {word} in the game, or give another one."));
    let (quote, start) = (TextSize::from(1), place.start());
    let inside = TextRange::new(start + quote, (place.end() - quote).max(start + quote));
    Some(
        Diagnostic::error(kind.unknown_code(), format!("There is no {word} `{name}`."))
            .at(look.span(inside))
            .hint(hint),
    )
}

/// A text that a value with few words never is.
fn never(look: &Look<'_>, kind: &str, text: &str, place: TextRange) -> Option<Diagnostic> {
    if kind != r#"("up"|"down")"# || matches!(text, "up" | "down") {
        return None;
    }
    let message = format!("This is `up` or `down`, never `{text}`.");
    let problem = Diagnostic::error("never-equal", message).at(look.span(place));
    Some(problem.hint("Compare with `\"up\"` or `\"down\"`."))
}
