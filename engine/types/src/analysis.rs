//! Scripts in the hands of the type library, and how the checks look at them.

use crate::annotated::AnnotatedText;
use crate::index::Index;
use crate::look::{Look, Remark};
use crate::parameters::{self, Missing};
use crate::{definitions, functions};
use emmylua_code_analysis::{EmmyLuaAnalysis, Emmyrc, FileId, SemanticModel, VirtualUrlGenerator};
use rowan::TextRange;
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::ScriptFile;

/// How often types of parameters are looked for: one function may give to the
/// next what it was given itself.
const ROUNDS: usize = 3;

/// Scripts that see each other, analysed.
pub(crate) struct Analysis<'a> {
    library: EmmyLuaAnalysis,
    paths: VirtualUrlGenerator,
    scripts: Vec<(&'a ScriptFile, AnnotatedText)>,
    /// How often the scripts declare each function that all of them see.
    shared: HashMap<String, usize>,
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
        let scripts = scripts.iter().map(|&script| (script, AnnotatedText::new(Arc::clone(&script.text)))).collect();
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
    fn read<'b>(&'b self, (script, written): &'b (&'a ScriptFile, AnnotatedText)) -> Option<Look<'b>> {
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
                document.get_offset(number("line")?, number("character")?)
            };
            let text = |key: &str| said[key].as_str().map(String::from);
            let (start, end) = (at("start")?, at("end")?);
            let place = TextRange::new(start, end.max(start));
            Some(Remark { code: text("code")?, message: text("message")?, place })
        };
        all.into_iter().filter_map(remark).collect()
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
