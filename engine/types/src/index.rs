//! The names in a script, found in one walk: which variables it declares, where
//! each name is used, what is given a new value.

use emmylua_parser::{
    LuaAssignStat, LuaAstNode, LuaChunk, LuaForRangeStat, LuaForStat, LuaFuncStat, LuaLocalName, LuaNameExpr,
    LuaNameToken, LuaParamName, LuaVarExpr,
};
use std::collections::HashMap;

/// The names in a script.
#[derive(Default)]
pub(crate) struct Index {
    /// How many variables, parameters and functions of each name it declares.
    pub declared: HashMap<String, usize>,
    /// Where each name is used.
    pub names: HashMap<String, Vec<LuaNameExpr>>,
    /// The names that are given a new value.
    pub assigned: Vec<LuaNameExpr>,
}

impl Index {
    /// Of the whole of a script.
    pub(crate) fn of(root: &LuaChunk) -> Self {
        let mut index = Self::default();
        for node in root.syntax().descendants() {
            if let Some(name) = LuaNameExpr::cast(node.clone()) {
                if let Some(text) = name.get_name_text() {
                    index.names.entry(text).or_default().push(name);
                }
            } else if let Some(name) = LuaLocalName::cast(node.clone()) {
                index.declares(name.get_name_token());
            } else if let Some(name) = LuaParamName::cast(node.clone()) {
                index.declares(name.get_name_token());
            } else if let Some(count) = LuaForStat::cast(node.clone()) {
                index.declares(count.get_var_name());
            } else if let Some(range) = LuaForRangeStat::cast(node.clone()) {
                range.get_var_name_list().for_each(|name| index.declares(Some(name)));
            } else if let Some(function) = LuaFuncStat::cast(node.clone()) {
                if let Some(LuaVarExpr::NameExpr(name)) = function.get_func_name() {
                    index.declares(name.get_name_token());
                }
            } else if let Some(assigned) = LuaAssignStat::cast(node) {
                let variables = assigned.get_var_and_expr_list().0.into_iter();
                index.assigned.extend(variables.filter_map(|one| LuaNameExpr::cast(one.syntax().clone())));
            }
        }
        index
    }

    fn declares(&mut self, name: Option<LuaNameToken>) {
        if let Some(name) = name {
            *self.declared.entry(name.get_name_text().to_owned()).or_insert(0) += 1;
        }
    }
}
