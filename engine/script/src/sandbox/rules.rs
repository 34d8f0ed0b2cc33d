//! What a script may not do although Luau could: the rules and their sentences.
//!
//! They hold what the sandbox cannot hold at run time: that nothing of a script
//! outlives a step, and that loops and numbers are the same on every machine.
//! `reader.rs` knows the grammar and asks here; this file knows the scopes.

use super::finding::{Finding, Rule};
use super::seen::Seen;
use super::words::Word;

/// More locals than this are in nobody's script; Luau itself stops at 200 per function.
const MOST_LOCALS: usize = 1000;

/// What an expression without operators turned out to be.
pub(super) enum Shape<'a> {
    Name(&'a str),
    /// A field of something that starts with this name, if it starts with one.
    Field(Option<&'a str>),
    Call,
    Other,
}

struct Local<'a> {
    name: &'a str,
    /// Functions around its declaration; 0 is the file itself.
    level: u32,
}

/// The names in sight while a script is read, and what was found so far.
#[derive(Default)]
pub(super) struct Rules<'a> {
    level: u32,
    locals: Vec<Local<'a>>,
    /// The effect being read.
    effect: Option<&'a str>,
    /// What names the script uses, if somebody wants to know.
    pub(super) seen: Option<Seen<'a>>,
    pub(super) findings: Vec<Finding>,
}

impl<'a> Rules<'a> {
    pub(super) fn at_file_level(&self) -> bool {
        self.level == 0
    }

    pub(super) fn enter_function(&mut self) {
        self.level += 1;
    }

    /// The function that begins now is an effect of this name.
    pub(super) fn enter_effect(&mut self, name: &'a str) {
        self.effect = self.at_file_level().then_some(name);
    }

    pub(super) fn leave_function(&mut self) {
        self.level -= 1;
        if self.at_file_level() {
            self.effect = None;
        }
    }

    /// A mark for [`Rules::close`]: the locals declared after it end there.
    pub(super) fn open(&self) -> usize {
        self.locals.len()
    }

    pub(super) fn close(&mut self, mark: usize) {
        self.locals.truncate(mark);
    }

    /// Names of the `local`s that the file itself declares.
    pub(super) fn file_locals(&self) -> Vec<&'a str> {
        self.locals.iter().filter(|local| local.level == 0).map(|local| local.name).collect()
    }

    /// Whether a local of this name is in sight.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|local| local.name == name)
    }

    pub(super) fn declare(&mut self, name: &'a str, line: u32) -> Result<(), Finding> {
        self.keep_engine_names(name, line);
        if self.locals.len() >= MOST_LOCALS {
            let message = format!("More than {MOST_LOCALS} locals are in sight here; put them into tables.");
            return Err(Finding { line, rule: Rule::Language, message });
        }
        if self.at_file_level() && self.level_of(name) == Some(0) {
            let message = format!("This file already has a local `{name}`; give the second one another name.");
            self.find(line, Rule::OnlyDeclare, message);
        }
        self.locals.push(Local { name, level: self.level });
        Ok(())
    }

    /// The file gives a value to a name that every later file sees.
    pub(super) fn declared_global(&mut self, name: &'a str) {
        if self.at_file_level() && self.level_of(name).is_none() {
            self.seen.iter_mut().for_each(|seen| seen.globals.push(name));
        }
    }

    pub(super) fn read(&mut self, word: Word<'a>) {
        if self.seen.is_some() && self.level_of(word.text).is_none() {
            let locals = self.locals.iter().map(|local| local.name);
            self.seen.iter_mut().for_each(|seen| seen.read(word, locals.clone()));
        }
    }

    /// Reads a field of a variable: of an effect's parameters, if it is their name.
    pub(super) fn read_field(&mut self, base: &'a str, field: Word<'a>) {
        if self.level_of(base).is_none() {
            self.seen.iter_mut().for_each(|seen| seen.members.push((base, field.into())));
        }
        if let (Some(effect), Some(seen)) = (self.effect, &mut self.seen) {
            let at = self.locals.iter().rposition(|local| local.name == base);
            let first = self.locals.iter().position(|local| local.level == 1);
            if at.is_some() && at == first.map(|first| first + 1) {
                seen.fields.push((effect, field.into()));
            }
        }
    }

    /// A text stands directly among the arguments of a call.
    pub(super) fn given(&mut self, called: Option<&'a str>, place: usize, text: Word<'a>) {
        if let (Some(called), Some(seen)) = (called.filter(|called| self.level_of(called).is_none()), &mut self.seen) {
            seen.texts.push((called, place, text.into()));
        }
    }

    pub(super) fn assigned(&mut self, target: &Shape<'a>, line: u32) {
        let inside = !self.at_file_level();
        match *target {
            Shape::Name(name) => match self.level_of(name) {
                Some(0) if inside => self.find(
                    line,
                    Rule::Upvalue,
                    format!(
                        "`{name}` belongs to the whole file and would outlive this step; \
                         use a local of the function, or keep the value in a stat."
                    ),
                ),
                None if inside => self.find(
                    line,
                    Rule::Undeclared,
                    format!("`{name}` is not declared here; write `local {name}` where it is first used."),
                ),
                None => self.keep_engine_names(name, line),
                Some(_) => {}
            },
            Shape::Field(Some(base)) if inside && !matches!(self.level_of(base), Some(1..)) => self.find(
                line,
                Rule::Upvalue,
                format!(
                    "`{base}` outlives this step, and so would what is written into it here; \
                     use a local table, or keep the value in a stat."
                ),
            ),
            Shape::Field(_) => {}
            Shape::Call | Shape::Other => self.find(
                line,
                Rule::Language,
                "Only a name or a field can be assigned to; write one on the left of `=`.".into(),
            ),
        }
    }

    pub(super) fn ran_in_file(&mut self, line: u32, what: &str) {
        if self.at_file_level() {
            let message = format!("A script file only declares, but here it {what}; move this into a function.");
            self.find(line, Rule::OnlyDeclare, message);
        }
    }

    pub(super) fn loop_without_pairs(&mut self, line: u32) {
        self.find(
            line,
            Rule::Loop,
            "A loop goes through `pairs(…)` or `ipairs(…)`, or counts; \
             put one of these after `in`, so that the order is the same everywhere."
                .into(),
        );
    }

    pub(super) fn operator(&mut self, operator: Word<'_>) {
        if matches!(operator.text, "^" | "^=") {
            self.find(
                operator.line,
                Rule::Portable,
                "`^` gives different fractions on different machines; multiply instead.".into(),
            );
        }
    }

    /// `nil`, `true` or `false` stands beside an operator that calculates.
    pub(super) fn no_number(&mut self, operator: Word<'_>, operand: Word<'_>) {
        let message = format!(
            "`{}` stands beside `{}`, which cannot calculate with it; use a number, a text or a name there.",
            operand.text, operator.text
        );
        self.find(operator.line, Rule::Language, message);
    }

    pub(super) fn find(&mut self, line: u32, rule: Rule, message: String) {
        self.findings.push(Finding { line, rule, message });
    }

    fn level_of(&self, name: &str) -> Option<u32> {
        self.locals.iter().rev().find(|local| local.name == name).map(|local| local.level)
    }

    fn keep_engine_names(&mut self, name: &str, line: u32) {
        if matches!(name, "pairs" | "ipairs" | "effects" | "wrap") {
            self.find(line, Rule::Loop, format!("`{name}` belongs to the engine; choose another name."));
        }
    }
}
