//! One analysed script, as the checks look at it: its tree, its types, what the
//! type library says of it. Knows none of the checks.

use crate::annotated::AnnotatedText;
use crate::index::Index;
use emmylua_code_analysis::{LuaSemanticDeclId, LuaType, RenderLevel, SemanticDeclLevel, SemanticModel, humanize_type};
use emmylua_parser::{LuaAstNode, LuaCallExpr, LuaExpr, LuaLiteralToken, LuaNameExpr};
use rowan::{TextRange, TextSize};
use std::collections::HashMap;
use tuckbox_core::diagnostic::Span;
use tuckbox_script::{ScriptFile, Verb, verbs};

/// What the library says of a place, in its own words.
pub(crate) struct Remark {
    /// Its code, e.g. `undefined-field`.
    pub code: String,
    /// What it says of the place, in English; types stand in backquotes.
    pub message: String,
    /// Where it stands in the analysed text.
    pub place: TextRange,
}

impl Remark {
    /// The types that the sentence quotes, in order.
    pub(crate) fn quoted(&self) -> Vec<&str> {
        self.message.split('`').skip(1).step_by(2).collect()
    }
}

/// One script, as the checks see it. Bytes are those of the analysed text, until
/// they become a place in the box.
pub(crate) struct Look<'a> {
    /// The script.
    pub script: &'a ScriptFile,
    /// Its text as analysed, and where its bytes stand in the box.
    pub written: &'a AnnotatedText,
    /// How often the scripts declare each function that all of them see.
    pub shared: &'a HashMap<String, usize>,
    /// The names in it.
    pub index: Index,
    /// Its tree and types.
    pub model: SemanticModel<'a>,
    /// What the library says.
    pub remarks: Vec<Remark>,
}

impl Look<'_> {
    /// The type of an expression in the library's words: `Piece`, `Zone?`, `integer[]`.
    pub(crate) fn kind(&self, of: &LuaExpr) -> String {
        match self.model.infer_expr(of.clone()) {
            Ok(kind) => humanize_type(self.model.get_db(), &kind, RenderLevel::Simple),
            Err(_) => "unknown".into(),
        }
    }

    /// The type of an expression, for a field as it is declared: not narrowed by
    /// what it was compared with before.
    pub(crate) fn declared(&self, of: &LuaExpr) -> String {
        let LuaExpr::IndexExpr(index) = of else { return self.kind(of) };
        match self.model.get_index_decl_type(index.clone()) {
            Some(kind) => humanize_type(self.model.get_db(), &kind, RenderLevel::Simple),
            None => self.kind(of),
        }
    }

    /// The parameters of the function that a call is made to, with their types, if
    /// it is known.
    pub(crate) fn taken(&self, call: &LuaCallExpr) -> Vec<(String, String)> {
        let function = self.model.infer_call_expr_func(call.clone(), None);
        let words = |kind: &Option<LuaType>| {
            kind.as_ref().map_or_else(String::new, |kind| humanize_type(self.model.get_db(), kind, RenderLevel::Simple))
        };
        let parameters = function.iter().flat_map(|function| function.get_params());
        parameters.map(|(name, kind)| (name.clone(), words(kind))).collect()
    }

    /// Where the variable of a name is declared in this script.
    pub(crate) fn declared_at(&self, name: &LuaNameExpr) -> Option<usize> {
        match self.model.find_decl(name.syntax().clone().into(), SemanticDeclLevel::NoTrace)? {
            LuaSemanticDeclId::LuaDecl(one) if one.file_id == self.model.get_file_id() => Some(one.position.into()),
            _ => None,
        }
    }

    /// The engine's function that is named, unless scripts have put another in its
    /// place.
    pub(crate) fn verb(&self, called: &LuaExpr) -> Option<&'static Verb> {
        let LuaExpr::NameExpr(name) = called else { return None };
        let text = name.get_name_text().filter(|text| !self.shared.contains_key(text))?;
        verbs().find(|verb| verb.name == text).filter(|_| self.declared_at(name).is_none())
    }

    /// Whether several functions have a name, so that nobody knows which is meant
    /// where.
    pub(crate) fn is_ambiguous(&self, called: &LuaExpr) -> bool {
        let LuaExpr::NameExpr(name) = called else { return false };
        let count = |text: String| {
            let own = self.shared.get(&text).copied().unwrap_or(0);
            own + usize::from(own > 0 && verbs().any(|verb| verb.name == text))
        };
        name.get_name_text().is_some_and(|text| count(text) > 1)
    }

    /// Whether something is given to the variable declared there afterwards.
    pub(crate) fn is_changed(&self, declared: usize) -> bool {
        self.index.assigned.iter().any(|name| self.declared_at(name) == Some(declared))
    }

    /// All parts of the script of one sort.
    pub(crate) fn all<N: LuaAstNode>(&self) -> impl Iterator<Item = N> {
        self.model.get_root().syntax().descendants().filter_map(N::cast)
    }

    /// A stretch of bytes as a place in the box.
    pub(crate) fn span(&self, place: TextRange) -> Span {
        let byte = |at: TextSize| u32::try_from(self.written.place(at.into())).unwrap_or(u32::MAX);
        Span { file: self.script.file, start: byte(place.start()), end: byte(place.end()) }
    }

    /// The analysed text.
    pub(crate) fn text(&self) -> &str {
        self.written.text()
    }

    /// How many variables and functions of a name it declares.
    pub(crate) fn declarations(&self, name: &str) -> usize {
        self.index.declared.get(name).copied().unwrap_or(0)
    }

    /// Whether it belongs to every game, and so knows the names of none.
    pub(crate) fn is_shared(&self) -> bool {
        self.script.is_shared()
    }
}

/// The text an expression is, if it is written as one.
pub(crate) fn literal(of: &LuaExpr) -> Option<String> {
    let LuaExpr::LiteralExpr(literal) = of else { return None };
    match literal.get_literal()? {
        LuaLiteralToken::String(text) => Some(text.get_value()),
        _ => None,
    }
}

/// Whether an expression is a mere name.
pub(crate) fn is_name(of: &LuaExpr, name: &str) -> bool {
    matches!(of, LuaExpr::NameExpr(one) if one.get_name_text().is_some_and(|text| text == name))
}
