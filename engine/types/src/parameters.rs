//! Types of the parameters that no comment tells: found out from what a function
//! surely does with them, or else from what all its calls give.
//!
//! A parameter that is tested, or that some call leaves out, may be left out.
//! What does not come out the same everywhere stays without a type.

use crate::fields::{is_of_pieces, is_of_seats};
use crate::functions::{self, Function};
use crate::look::Look;
use crate::look::is_name;
use crate::sorts::{Sort, is_certain, named, sort};
use emmylua_parser::{
    BinaryOperator, LuaAssignStat, LuaAstNode, LuaBinaryExpr, LuaCallArgList, LuaCallExpr, LuaClosureExpr,
    LuaElseIfClauseStat, LuaIfStat, LuaIndexExpr, LuaNameExpr, LuaUnaryExpr, LuaWhileStat, UnaryOperator,
};
use std::collections::BTreeSet;
use tuckbox_core::rules::Ruleset;

/// A comment that a script lacks.
pub(crate) struct Missing {
    /// Which script, as they were given.
    pub script: usize,
    /// Before which byte it belongs.
    pub byte: usize,
    /// The whole comment line to be written there.
    pub comment: String,
}

/// The comments about parameters that some scripts lack.
pub(crate) fn missing(rules: &Ruleset, looks: &[Look<'_>]) -> Vec<Missing> {
    let all: Vec<Vec<Function>> = looks.iter().map(functions::of).collect();
    let mut found = Vec::new();
    for (script, (look, functions)) in looks.iter().zip(&all).enumerate() {
        for function in functions {
            let among = if function.is_local { std::slice::from_ref(look) } else { looks };
            let same = all.iter().flatten().filter(|one| !one.is_local && one.name == function.name).count();
            let is_known = if function.is_local { look.declarations(&function.name) == 1 } else { same == 1 };
            let among = if is_known { among } else { &[] };
            for (at, (name, _)) in function.parameters.iter().enumerate().filter(|(_, (_, told))| !told) {
                let kind = parameter(rules, look, function, name, among, at);
                let comment = kind.map(|(kind, mark)| format!("---@param {name}{mark} {kind}\n"));
                found.extend(comment.map(|comment| Missing { script, byte: function.line, comment }));
            }
        }
    }
    found
}

/// The type of a parameter, and the mark of what may be left out. Calls are
/// looked for in the scripts `among` which they are.
fn parameter(
    rules: &Ruleset,
    look: &Look<'_>,
    function: &Function,
    name: &str,
    among: &[Look<'_>],
    at: usize,
) -> Option<(String, &'static str)> {
    let uses = function.uses(name).filter(|uses| !uses.iter().any(is_changed))?;
    let (kind, left_out) = match by_uses(rules, look, function, &uses) {
        Some(kind) => (kind, false),
        None => by_calls(function, among, at)?,
    };
    let mark = if left_out || uses.iter().any(is_tested) { "?" } else { "" };
    Some((kind, mark))
}

/// The type that everything asks which is surely done with it.
fn by_uses(rules: &Ruleset, look: &Look<'_>, function: &Function, uses: &[LuaNameExpr]) -> Option<String> {
    let sure = uses.iter().filter(|one| is_sure(function, one));
    let mut kinds: BTreeSet<String> = sure.filter_map(|one| asked(rules, look, one)).collect();
    let kind = kinds.pop_first()?;
    kinds.is_empty().then_some(kind)
}

/// Whether a place in a function is come to whenever it runs.
fn is_sure(function: &Function, one: &LuaNameExpr) -> bool {
    let whole = function.closure.get_range();
    let inside = one
        .syntax()
        .ancestors()
        .skip(1)
        .take_while(|node| LuaClosureExpr::cast(node.clone()).is_none_or(|closure| closure.get_range() != whole));
    let mut sure = true;
    let mut before = one.get_range();
    for node in inside {
        if let Some(branch) = LuaIfStat::cast(node.clone()) {
            sure &= branch.get_condition_expr().is_some_and(|test| test.get_range() == before);
        } else if let Some(choice) = LuaBinaryExpr::cast(node.clone()) {
            let is_choice = choice
                .get_op_token()
                .is_some_and(|token| matches!(token.get_op(), BinaryOperator::OpAnd | BinaryOperator::OpOr));
            sure &= !is_choice || choice.get_left_expr().is_some_and(|left| left.get_range() == before);
        } else if LuaClosureExpr::can_cast(node.kind().into()) || LuaWhileStat::can_cast(node.kind().into()) {
            sure = false;
        }
        before = node.text_range();
    }
    sure
}

/// The type that what is done at a place asks of a value.
fn asked(rules: &Ruleset, look: &Look<'_>, one: &LuaNameExpr) -> Option<String> {
    let place = one.get_range();
    if let Some(list) = one.get_parent::<LuaCallArgList>() {
        let at = list.get_args().position(|argument| argument.get_range() == place)?;
        let (_, kind, _) = look.verb(&list.get_parent::<LuaCallExpr>()?.get_prefix_expr()?)?.params.get(at)?;
        let kind = kind.trim_end_matches('?');
        return (is_certain(kind) && kind != "string" || named(kind).is_some()).then(|| kind.to_owned());
    }
    if let Some(index) = one.get_parent::<LuaIndexExpr>() {
        let of = index.get_prefix_expr().is_some_and(|of| of.get_range() == place);
        let field = index.get_index_key()?.get_name()?.get_name_text().to_owned();
        return match (of, is_of_pieces(rules, &field), is_of_seats(rules, &field)) {
            (true, true, false) => Some("Piece".into()),
            (true, false, true) => Some("Seat".into()),
            _ => None,
        };
    }
    if let Some(operation) = one.get_parent::<LuaBinaryExpr>() {
        let computes = matches!(
            operation.get_op_token()?.get_op(),
            BinaryOperator::OpAdd
                | BinaryOperator::OpSub
                | BinaryOperator::OpMul
                | BinaryOperator::OpIDiv
                | BinaryOperator::OpMod
        );
        return computes.then(|| "integer".into());
    }
    None
}

/// The type that all calls give, and whether one of them leaves it out.
fn by_calls(function: &Function, looks: &[Look<'_>], at: usize) -> Option<(String, bool)> {
    let (mut kinds, mut left_out) = (BTreeSet::new(), false);
    for look in looks {
        let (calls, is_used) = function.calls(look);
        if is_used {
            return None;
        }
        for call in calls {
            match call.get_args_list()?.get_args().nth(at) {
                Some(given) => kinds.insert(plain(&look.kind(&given))?),
                None => {
                    left_out = true;
                    continue;
                }
            };
        }
    }
    let kind = kinds.pop_first()?;
    kinds.is_empty().then_some((kind, left_out))
}

/// A type without the one value it has here.
fn plain(kind: &str) -> Option<String> {
    if named(kind).is_some() && !kind.ends_with('?') {
        return Some(kind.into());
    }
    if !is_certain(kind) {
        return None;
    }
    Some(match sort(kind)? {
        Sort::Number => "integer".into(),
        Sort::Flag => "boolean".into(),
        // A text may be the name of anything.
        Sort::Text | Sort::Function => return None,
        Sort::Piece | Sort::Seat | Sort::List => kind.into(),
    })
}

fn is_changed(one: &LuaNameExpr) -> bool {
    let place = one.get_range();
    let variables = one.get_parent::<LuaAssignStat>().map(|assigned| assigned.get_var_and_expr_list().0);
    variables.is_some_and(|list| list.iter().any(|variable| variable.get_range() == place))
}

/// Whether it is asked there whether the value is there, or what it is.
fn is_tested(one: &LuaNameExpr) -> bool {
    if let Some(list) = one.get_parent::<LuaCallArgList>() {
        let called = list.get_parent::<LuaCallExpr>().and_then(|call| call.get_prefix_expr());
        return called.is_some_and(|called| is_name(&called, "type"));
    }
    if let Some(operation) = one.get_parent::<LuaBinaryExpr>() {
        let operator = operation.get_op_token().map(|token| token.get_op());
        return matches!(
            operator,
            Some(BinaryOperator::OpAnd | BinaryOperator::OpOr | BinaryOperator::OpEq | BinaryOperator::OpNe)
        );
    }
    if let Some(operation) = one.get_parent::<LuaUnaryExpr>() {
        return operation.get_op_token().is_some_and(|token| token.get_op() == UnaryOperator::OpNot);
    }
    one.syntax().parent().is_some_and(|node| {
        LuaIfStat::can_cast(node.kind().into())
            || LuaWhileStat::can_cast(node.kind().into())
            || LuaElseIfClauseStat::can_cast(node.kind().into())
    })
}
