//! Texts that a value surely is one of, wherever they are written: in place, in
//! a variable that nobody changes, in a list that a loop goes through.

use crate::look::is_name;
use crate::look::{Look, literal};
use emmylua_parser::{
    BinaryOperator, LuaAstNode, LuaAstToken, LuaBinaryExpr, LuaExpr, LuaForRangeStat, LuaLocalStat, LuaNameExpr,
    LuaNameToken, LuaTableExpr,
};
use rowan::TextRange;

/// A text with its place.
pub(crate) type Placed = (String, TextRange);

/// The texts that an expression may be and that are written in the same script;
/// what it may be besides is unknown.
pub(crate) fn of(look: &Look<'_>, expr: &LuaExpr) -> Vec<Placed> {
    if let Some(text) = literal(expr) {
        return vec![(text, expr.get_range())];
    }
    match expr {
        LuaExpr::ParenExpr(inner) => inner.get_expr().map_or_else(Vec::new, |inner| of(look, &inner)),
        LuaExpr::BinaryExpr(choice) => chosen(look, choice),
        LuaExpr::NameExpr(name) => bound(look, name),
        _ => Vec::new(),
    }
}

/// `test and "one" or "other"`.
fn chosen(look: &Look<'_>, choice: &LuaBinaryExpr) -> Vec<Placed> {
    let (Some(operator), Some((left, right))) = (choice.get_op_token(), choice.get_exprs()) else { return Vec::new() };
    match operator.get_op() {
        BinaryOperator::OpAnd => of(look, &right),
        BinaryOperator::OpOr => [of(look, &left), of(look, &right)].concat(),
        _ => Vec::new(),
    }
}

/// What a variable was given when it was declared, if nothing is given to it
/// afterwards.
fn bound(look: &Look<'_>, name: &LuaNameExpr) -> Vec<Placed> {
    let Some(declared) = look.declared_at(name).filter(|&at| !look.is_changed(at)) else { return Vec::new() };
    let begins = |token: Option<LuaNameToken>| token.is_some_and(|one| usize::from(one.get_position()) == declared);
    let local = look.all::<LuaLocalStat>().find_map(|local| {
        let at = local.get_local_name_list().position(|one| begins(one.get_name_token()))?;
        local.get_value_exprs().nth(at)
    });
    if let Some(value) = local {
        return literal(&value).map_or_else(Vec::new, |text| vec![(text, value.get_range())]);
    }
    let list = look.all::<LuaForRangeStat>().find(|range| begins(range.get_var_name_list().nth(1))).and_then(list_of);
    let fields = list.iter().flat_map(LuaTableExpr::get_fields).filter_map(|field| field.get_value_expr());
    fields.filter_map(|value| Some((literal(&value)?, value.get_range()))).collect()
}

/// The list in `for _, name in ipairs({ … })`.
fn list_of(range: LuaForRangeStat) -> Option<LuaTableExpr> {
    let LuaExpr::CallExpr(call) = range.get_expr_list().next()? else { return None };
    let goes_through = call.get_prefix_expr()?;
    match call.get_args_list()?.get_args().next()? {
        LuaExpr::TableExpr(table) if is_name(&goes_through, "ipairs") || is_name(&goes_through, "pairs") => Some(table),
        _ => None,
    }
}
