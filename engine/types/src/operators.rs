//! Operators: numbers are computed with, texts are joined, and what is compared
//! can be equal.

use crate::look::Look;
use crate::sorts::{Sort, needed, sort, words};
use emmylua_parser::{
    BinaryOperator, LuaAstNode, LuaBinaryExpr, LuaExpr, LuaIndexExpr, LuaIndexKey, LuaUnaryExpr, NumberResult,
    UnaryOperator,
};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::words::capital;

pub(crate) fn check(look: &Look<'_>, found: &mut Vec<Diagnostic>) {
    for operation in look.all::<LuaBinaryExpr>() {
        let Some((left, right)) = operation.get_exprs() else { continue };
        let Some(operator) = operation.get_op_token().map(|token| token.get_op()) else { continue };
        let problem = match operator {
            BinaryOperator::OpAdd
            | BinaryOperator::OpSub
            | BinaryOperator::OpMul
            | BinaryOperator::OpDiv
            | BinaryOperator::OpIDiv
            | BinaryOperator::OpMod
            | BinaryOperator::OpPow => number(look, &left).or_else(|| number(look, &right)),
            BinaryOperator::OpConcat => joined(look, &left).or_else(|| joined(look, &right)),
            BinaryOperator::OpLt | BinaryOperator::OpLe | BinaryOperator::OpGt | BinaryOperator::OpGe => {
                ordered(look, &left, &right)
            }
            BinaryOperator::OpEq | BinaryOperator::OpNe => never_equal(look, &operation, &left, &right),
            _ => None,
        };
        found.extend(problem);
    }
    for operation in look.all::<LuaUnaryExpr>() {
        let (Some(operator), Some(of)) = (operation.get_op_token(), operation.get_expr()) else { continue };
        found.extend(match operator.get_op() {
            UnaryOperator::OpUnm => number(look, &of),
            UnaryOperator::OpLen => counted(look, &of),
            _ => None,
        });
    }
    found.extend(look.all::<LuaIndexExpr>().filter_map(|index| numbered(look, &index)));
}

/// What is computed with is a number.
fn number(look: &Look<'_>, of: &LuaExpr) -> Option<Diagnostic> {
    let kind = look.kind(of);
    let hint = match sort(&kind)? {
        Sort::Number => return None,
        Sort::Piece | Sort::Seat => "Name one of its stats.",
        Sort::List => "Its length is `#list`; one of its members is `list[1]`.",
        Sort::Function => "Call it: put `()` behind its name.",
        Sort::Text | Sort::Flag => "Give a number.",
    };
    Some(wrong(look, of, needed("integer", &kind), hint))
}

/// What is joined to a text is a text or a number.
fn joined(look: &Look<'_>, of: &LuaExpr) -> Option<Diagnostic> {
    let kind = look.kind(of);
    let hint = match sort(&kind)? {
        Sort::Number | Sort::Text => return None,
        Sort::Piece => "The name people read is its `title`.",
        Sort::Function => "Call it: put `()` behind its name.",
        Sort::Seat | Sort::Flag | Sort::List => "Join texts and numbers.",
    };
    Some(wrong(look, of, needed("string|integer", &kind), hint))
}

/// What is more or less is a number.
fn ordered(look: &Look<'_>, left: &LuaExpr, right: &LuaExpr) -> Option<Diagnostic> {
    match (sort(&look.kind(left)), sort(&look.kind(right))) {
        (Some(Sort::Text), Some(Sort::Text)) => None,
        (one, other) => {
            let odd = |sort: Option<Sort>, against: Option<Sort>| match sort {
                Some(Sort::Text) => against == Some(Sort::Number),
                Some(sort) => sort != Sort::Number,
                None => false,
            };
            let of = if odd(one, other) { left } else { right };
            if odd(one, other) || odd(other, one) { number(look, of) } else { None }
        }
    }
}

/// What is counted has parts.
fn counted(look: &Look<'_>, of: &LuaExpr) -> Option<Diagnostic> {
    let kind = look.kind(of);
    let hint = match sort(&kind)? {
        Sort::List | Sort::Text => return None,
        Sort::Number => "Leave out the `#`: it is a number already.",
        Sort::Function => "Call it: put `()` behind its name.",
        Sort::Piece | Sort::Seat | Sort::Flag => "Only lists and texts have a length.",
    };
    Some(wrong(look, of, format!("A list is needed here, but this is {}.", words(&kind)), hint))
}

/// What is compared is of one sort.
fn never_equal(look: &Look<'_>, whole: &LuaBinaryExpr, left: &LuaExpr, right: &LuaExpr) -> Option<Diagnostic> {
    let (one, other) = (look.kind(left), look.kind(right));
    let (first, second) = (sort(&one)?, sort(&other)?);
    if first == second {
        return None;
    }
    let hint = match (first, second) {
        (Sort::Seat, Sort::Piece) | (Sort::Piece, Sort::Seat) => "Compare the seat with the piece's `controller`.",
        (Sort::Flag, _) | (_, Sort::Flag) => "Leave out the comparison, or write `true` and `false` without quotes.",
        (Sort::Function, _) | (_, Sort::Function) => "Call the function: put `()` behind its name.",
        (Sort::Piece, Sort::Text) | (Sort::Text, Sort::Piece) => "Compare the piece's `card` or its `title`.",
        _ => "Compare values of the same sort.",
    };
    let message = format!("{} is compared with {}, and they are never equal.", capital(&words(&one)), words(&other));
    Some(Diagnostic::error("never-equal", message).at(look.span(whole.get_range())).hint(hint))
}

/// Lists have a first member and no zeroth; pieces, seats and numbers have none.
fn numbered(look: &Look<'_>, index: &LuaIndexExpr) -> Option<Diagnostic> {
    let LuaIndexKey::Integer(number) = index.get_index_key()? else { return None };
    let of = index.get_prefix_expr()?;
    let kind = look.kind(&of);
    let what = match sort(&kind)? {
        Sort::List if matches!(number.get_number_value(), NumberResult::Int(0)) => {
            let problem = Diagnostic::error("unknown-field", "A list has no member 0.");
            return Some(problem.at(look.span(index.get_range())).hint("The first member of a list is `[1]`."));
        }
        Sort::List | Sort::Text | Sort::Function => return None,
        Sort::Number | Sort::Flag | Sort::Piece | Sort::Seat => capital(&words(&kind)),
    };
    let problem = Diagnostic::error("unknown-field", format!("{what} is no list and has no members."));
    Some(problem.at(look.span(index.get_range())).hint("Leave out the brackets: there is just one."))
}

fn wrong(look: &Look<'_>, of: &LuaExpr, message: String, hint: &str) -> Diagnostic {
    Diagnostic::error("wrong-operand", message).at(look.span(of.get_range())).hint(hint)
}
