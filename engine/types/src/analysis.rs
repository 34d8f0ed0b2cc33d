//! Scripts in the hands of the type library, and how the checks look at them.

use crate::index::Index;
use crate::parameters::{self, Missing};
use crate::written::Written;
use crate::{definitions, functions};
use emmylua_code_analysis::{
    EmmyLuaAnalysis, Emmyrc, FileId, LuaSemanticDeclId, LuaType, RenderLevel, SemanticDeclLevel, SemanticModel,
    VirtualUrlGenerator, humanize_type,
};
use emmylua_parser::{LuaAstNode, LuaCallExpr, LuaExpr, LuaLiteralToken, LuaNameExpr};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::{ScriptFile, Verb, verbs};

/// How often types of parameters are looked for: one function may give to the
/// next what it was given itself.
const ROUNDS: usize = 3;

/// Scripts that see each other, analysed.
pub(crate) struct Analysis<'a> {
    library: EmmyLuaAnalysis,
    paths: VirtualUrlGenerator,
    scripts: Vec<(&'a ScriptFile, Written)>,
    /// How often the scripts declare each function that all of them see.
    shared: HashMap<String, usize>,
}

/// What the library says of a place, in its own words.
pub(crate) struct Remark {
    /// Its code, e.g. `undefined-field`.
    pub code: String,
    /// Its sentence.
    pub message: String,
    /// First byte and one past the last.
    pub place: (usize, usize),
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
    written: &'a Written,
    shared: &'a HashMap<String, usize>,
    /// The names in it.
    pub index: Index,
    /// Its tree and types.
    pub model: SemanticModel<'a>,
    /// What the library says.
    pub remarks: Vec<Remark>,
}

impl<'a> Analysis<'a> {
    /// Analyses scripts that see each other; the effects of all may be named.
    pub(crate) fn of(rules: &Ruleset, scripts: &[&'a ScriptFile], all: &[ScriptFile]) -> Self {
        let mut library = EmmyLuaAnalysis::new();
        library.update_config(Arc::new(settings()));
        let paths = VirtualUrlGenerator::new();
        library.add_main_workspace(paths.base.clone());
        let own = [("library.lua", definitions::LIBRARY.to_owned()), ("game.lua", definitions::of(rules, all))];
        let own = own.into_iter().map(|(path, text)| (paths.new_uri(path), Some(text)));
        let theirs = scripts.iter().map(|script| (paths.new_uri(&script.path), Some(script.text.to_string())));
        library.update_files_by_uri(own.chain(theirs).collect());
        let scripts = scripts.iter().map(|&script| (script, Written::new(Arc::clone(&script.text)))).collect();
        let mut analysis = Self { library, paths, scripts, shared: HashMap::new() };
        let looks = analysis.scripts.iter().filter_map(|script| analysis.read(script));
        let names: Vec<String> =
            looks.flat_map(|look| functions::of(&look)).filter(|one| !one.is_local).map(|one| one.name).collect();
        names.into_iter().for_each(|name| *analysis.shared.entry(name).or_insert(0) += 1);
        for _ in 0..ROUNDS {
            let looks: Vec<Look<'_>> = analysis.scripts.iter().filter_map(|script| analysis.read(script)).collect();
            let missing = parameters::missing(rules, &looks);
            if missing.is_empty() {
                break;
            }
            analysis.tell(&missing);
        }
        analysis
    }

    /// Puts in comments that scripts lack.
    fn tell(&mut self, missing: &[Missing]) {
        let mut changed = Vec::new();
        for (number, (script, written)) in self.scripts.iter_mut().enumerate() {
            let comments = missing.iter().filter(|one| one.script == number);
            let comments: Vec<(usize, &str)> = comments.map(|one| (one.byte, one.comment.as_str())).collect();
            if !comments.is_empty() {
                written.put(&comments);
                changed.push((self.paths.new_uri(&script.path), Some(written.text().to_owned())));
            }
        }
        self.library.update_files_by_uri(changed);
    }

    /// Each of the scripts, with what the library says.
    pub(crate) fn looks(&self) -> impl Iterator<Item = Look<'_>> {
        self.scripts.iter().filter_map(|script| {
            let look = self.read(script)?;
            Some(Look { remarks: self.remarks(look.model.get_file_id(), &look.model), ..look })
        })
    }

    /// One of the scripts, and nothing said about it.
    fn read<'b>(&'b self, (script, written): &'b (&'a ScriptFile, Written)) -> Option<Look<'b>> {
        let file = self.library.get_file_id(&self.paths.new_uri(&script.path))?;
        let model = self.library.compilation.get_semantic_model(file)?;
        let index = Index::of(model.get_root());
        Some(Look { script, written, shared: &self.shared, index, model, remarks: Vec::new() })
    }

    fn remarks(&self, file: FileId, model: &SemanticModel<'_>) -> Vec<Remark> {
        let document = model.get_document();
        let all = self.library.diagnose_file(file, Default::default()).unwrap_or_default();
        let remark = |one| {
            let said = serde_json::to_value(one).ok()?;
            let at = |end: &str| {
                let place = &said["range"][end];
                let number = |key: &str| usize::try_from(place[key].as_u64()?).ok();
                document.get_offset(number("line")?, number("character")?).map(usize::from)
            };
            let text = |key: &str| said[key].as_str().map(String::from);
            Some(Remark { code: text("code")?, message: text("message")?, place: (at("start")?, at("end")?) })
        };
        all.into_iter().filter_map(remark).collect()
    }
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

    /// First byte and one past the last.
    pub(crate) fn place(&self, of: &impl LuaAstNode) -> (usize, usize) {
        let range = of.get_range();
        (range.start().into(), range.end().into())
    }

    /// A stretch of bytes as a place in the box.
    pub(crate) fn span(&self, (start, end): (usize, usize)) -> Span {
        let byte = |at: usize| u32::try_from(self.written.place(at)).unwrap_or(u32::MAX);
        Span { file: self.script.file, start: byte(start), end: byte(end) }
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
        self.script.path.starts_with("scripts/std/")
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

/// The language as scripts are written in it.
fn settings() -> Emmyrc {
    let settings = json!({
        "runtime": {
            "version": "Lua5.4",
            "nonstandardSymbol": ["continue", "+=", "-=", "*=", "/=", "//=", "%=", "^="],
        },
        "strict": { "arrayIndex": false },
    });
    serde_json::from_value::<Emmyrc>(settings).unwrap_or_default()
}
