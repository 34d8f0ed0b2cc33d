//! Scripts in the hands of the type library, and how the checks look at them.

use crate::definitions;
use emmylua_code_analysis::{
    EmmyLuaAnalysis, Emmyrc, FileId, RenderLevel, SemanticModel, VirtualUrlGenerator, humanize_type,
};
use emmylua_parser::{LuaAstNode, LuaExpr, LuaLiteralToken};
use serde_json::json;
use std::sync::Arc;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::ScriptFile;

/// All scripts of a game, analysed.
pub(crate) struct Analysis {
    library: EmmyLuaAnalysis,
    paths: VirtualUrlGenerator,
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

/// One script, as the checks see it.
pub(crate) struct Look<'a> {
    /// The script.
    pub script: &'a ScriptFile,
    /// Its tree and types.
    pub model: SemanticModel<'a>,
    /// What the library says.
    pub remarks: Vec<Remark>,
}

impl Analysis {
    /// Analyses all scripts of a game.
    pub(crate) fn of(rules: &Ruleset, scripts: &[ScriptFile]) -> Self {
        let mut library = EmmyLuaAnalysis::new();
        library.update_config(Arc::new(settings()));
        let paths = VirtualUrlGenerator::new();
        library.add_main_workspace(paths.base.clone());
        let own = [("library.lua", definitions::LIBRARY.to_owned()), ("game.lua", definitions::of(rules, scripts))];
        let own = own.into_iter().map(|(path, text)| (paths.new_uri(path), Some(text)));
        let theirs = scripts.iter().map(|script| (paths.new_uri(&script.path), Some(script.text.to_string())));
        library.update_files_by_uri(own.chain(theirs).collect());
        Self { library, paths }
    }

    /// One of the scripts.
    pub(crate) fn look<'a>(&'a self, script: &'a ScriptFile) -> Option<Look<'a>> {
        let file = self.library.get_file_id(&self.paths.new_uri(&script.path))?;
        let model = self.library.compilation.get_semantic_model(file)?;
        let remarks = self.remarks(file, &model);
        Some(Look { script, model, remarks })
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
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.script.file, start: byte(start), end: byte(end) }
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
