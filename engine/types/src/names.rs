//! Names of the game that are compared with or handed on: each is one that the
//! data has. Those given to the engine's functions are looked up at linking.

use crate::analysis::{Look, literal};
use emmylua_parser::{BinaryOperator, LuaBinaryExpr};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::Kind;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::closest;

pub(crate) fn check(rules: &Ruleset, look: &Look<'_>, found: &mut Vec<Diagnostic>) {
    for comparison in look.all::<LuaBinaryExpr>() {
        let operator = comparison.get_op_token().map(|token| token.get_op());
        if !matches!(operator, Some(BinaryOperator::OpEq | BinaryOperator::OpNe)) {
            continue;
        }
        let Some((left, right)) = comparison.get_exprs() else { continue };
        for (one, other) in [(&left, &right), (&right, &left)] {
            let Some(text) = literal(one) else { continue };
            let kind = look.declared(other);
            let kind = kind.trim_end_matches('?');
            match Kind::ALL.into_iter().find(|named| named.word().eq_ignore_ascii_case(kind)) {
                Some(named) => found.extend(unknown(rules, look, named, &text, look.place(one))),
                None => found.extend(never(look, kind, &text, look.place(one))),
            }
        }
    }
}

/// A name that the game has not.
pub(crate) fn unknown(
    rules: &Ruleset,
    look: &Look<'_>,
    kind: Kind,
    name: &str,
    (start, end): (usize, usize),
) -> Option<Diagnostic> {
    let entries = rules.names.of(kind);
    let is_defined = |at: u16| entries.get(usize::from(at)).is_some_and(|entry| !entry.defined.is_empty());
    if look.is_shared() || kind == Kind::Effect || rules.names.find(kind, name).is_some_and(is_defined) {
        return None;
    }
    let defined = entries.iter().filter(|entry| !entry.defined.is_empty()).map(|entry| &*entry.name);
    let word = kind.word();
    let hint = match closest(defined, name) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!("Define the {word} in the game, or give another one."),
    };
    let inside = (start + 1, end.saturating_sub(1).max(start + 1));
    Some(
        Diagnostic::error(kind.unknown_code(), format!("There is no {word} `{name}`."))
            .at(look.span(inside))
            .hint(hint),
    )
}

/// A text that a value with few words never is.
fn never(look: &Look<'_>, kind: &str, text: &str, (start, end): (usize, usize)) -> Option<Diagnostic> {
    if kind != r#"("up"|"down")"# || matches!(text, "up" | "down") {
        return None;
    }
    let message = format!("This is `up` or `down`, never `{text}`.");
    let problem = Diagnostic::error("never-equal", message).at(look.span((start, end)));
    Some(problem.hint("Compare with `\"up\"` or `\"down\"`."))
}
