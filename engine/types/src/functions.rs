//! The functions that scripts declare for themselves, with their parameters and
//! where a comment about them belongs.

use crate::look::Look;
use emmylua_parser::{
    LuaAstNode, LuaCallExpr, LuaClosureExpr, LuaCommentOwner, LuaForRangeStat, LuaForStat, LuaFuncStat,
    LuaLocalFuncStat, LuaLocalName, LuaNameExpr, LuaNameToken, LuaParamName, LuaVarExpr,
};

/// A function that is called by a plain name.
pub(crate) struct Function {
    /// The plain name it is called by.
    pub name: String,
    /// Whether only its own script knows it.
    pub is_local: bool,
    /// Its parameters and body, as parsed.
    pub closure: LuaClosureExpr,
    /// Its parameters, and whether a comment says of what type each is.
    pub parameters: Vec<(String, bool)>,
    /// The first byte of the line it begins in.
    pub line: usize,
}

/// The functions of a script, in order.
pub(crate) fn of(look: &Look<'_>) -> Vec<Function> {
    let locals = look.all::<LuaLocalFuncStat>().filter_map(|one| {
        let name = one.get_local_name()?.get_name_token()?.get_name_text().to_owned();
        function(look, name, true, one.get_closure()?, &one)
    });
    let globals = look.all::<LuaFuncStat>().filter_map(|one| {
        let LuaVarExpr::NameExpr(name) = one.get_func_name()? else { return None };
        function(look, name.get_name_text()?, false, one.get_closure()?, &one)
    });
    locals.chain(globals).collect()
}

fn function(
    look: &Look<'_>,
    name: String,
    is_local: bool,
    closure: LuaClosureExpr,
    whole: &impl LuaCommentOwner,
) -> Option<Function> {
    let text = look.text();
    let start = usize::from(whole.get_range().start());
    let line = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    if !text.get(line..start)?.trim().is_empty() {
        return None;
    }
    let comments: String = whole.get_comments().iter().map(|one| one.syntax().text().to_string()).collect();
    let told = |name: &str| {
        let words = comments.split("@param ").skip(1).filter_map(|rest| rest.split_whitespace().next());
        words.map(|word| word.trim_end_matches('?')).any(|word| word == name)
    };
    let names = closure
        .get_params_list()?
        .get_params()
        .filter_map(|one| Some(one.get_name_token()?.get_name_text().to_owned()));
    let parameters = names.map(|name| (name.clone(), told(&name))).collect();
    Some(Function { name, is_local, closure, parameters, line })
}

impl Function {
    /// The calls of it in a script, and whether it is used there in any other
    /// way.
    pub(crate) fn calls(&self, look: &Look<'_>) -> (Vec<LuaCallExpr>, bool) {
        let mut calls = Vec::new();
        let mut is_used = false;
        for name in look.index.names.get(&self.name).into_iter().flatten() {
            let place = name.get_range();
            let call = name.get_parent::<LuaCallExpr>();
            match call.filter(|call| call.get_prefix_expr().is_some_and(|called| called.get_range() == place)) {
                Some(call) => calls.push(call),
                None => is_used |= name.get_parent::<LuaFuncStat>().is_none(),
            }
        }
        (calls, is_used)
    }

    /// Where one of its parameters is named inside it; `None` if something else
    /// in it has the same name.
    pub(crate) fn uses(&self, parameter: &str) -> Option<Vec<LuaNameExpr>> {
        let inside = self.closure.syntax();
        let declares = |token: LuaNameToken| token.get_name_text() == parameter;
        let parameters = inside.descendants().filter_map(LuaParamName::cast).filter_map(|one| one.get_name_token());
        let locals = inside.descendants().filter_map(LuaLocalName::cast).filter_map(|one| one.get_name_token());
        let counters = inside.descendants().filter_map(LuaForStat::cast).filter_map(|one| one.get_var_name());
        let ranges = inside.descendants().filter_map(LuaForRangeStat::cast);
        let through = ranges.flat_map(|one| one.get_var_name_list().collect::<Vec<_>>());
        if parameters.chain(locals).chain(counters).chain(through).filter(|token| declares(token.clone())).count() != 1
        {
            return None;
        }
        let names = inside.descendants().filter_map(LuaNameExpr::cast);
        Some(names.filter(|one| one.get_name_text().is_some_and(|text| text == parameter)).collect())
    }
}
