//! Reads a script in the grammar the engine accepts and asks the rules.
//!
//! The grammar is Lua's, plus `continue` and compound assignment, without
//! `goto`, types, attributes, `if` expressions and back-quoted texts. Whatever
//! this reader does not know it refuses: it must never accept more than it
//! understands, or a script could hide an assignment from the rules.

mod expressions;

use super::finding::{Finding, Rule};
use super::rules::{Rules, Shape};
use super::seen::Seen;
use super::words::{Word, WordKind, words};
use std::collections::HashSet;
use tuckbox_core::suggest;

/// Words one function may have: the last resort against slow straight-line code
/// looks at the clock only between calls and loop turns.
const LONGEST_FUNCTION: usize = 4000;

/// How deep brackets, functions and blocks may be nested.
const DEEPEST: u32 = 60;

/// All findings of a script, and the names its file-level `local`s declare.
pub(super) struct Reading<'a> {
    pub(super) findings: Vec<Finding>,
    pub(super) locals: Vec<&'a str>,
    /// Every name in it, also of fields and locals.
    pub(super) names: Vec<&'a str>,
    pub(super) seen: Option<Seen<'a>>,
}

/// Reads a whole script. The first thing outside the grammar ends the reading;
/// everything else is found at once.
pub(super) fn read(source: &str) -> Reading<'_> {
    read_noting(source, None)
}

/// Reads a whole script, and notes in `seen`, if it is there, what names it uses.
pub(super) fn read_noting<'a>(source: &'a str, seen: Option<Seen<'a>>) -> Reading<'a> {
    let words = match words(source) {
        Ok(words) => words,
        Err(finding) => {
            return Reading { findings: vec![finding], locals: Vec::new(), names: Vec::new(), seen };
        }
    };
    let mut reader = Reader { words: &words, at: 0, depth: 0, rules: Rules::default() };
    reader.rules.seen = seen;
    if let Err(finding) = reader.file() {
        reader.rules.findings.push(finding);
    }
    let mut names: Vec<&str> = words.iter().filter(|word| word.kind == WordKind::Name).map(|word| word.text).collect();
    names.sort_unstable();
    names.dedup();
    Reading { locals: reader.rules.file_locals(), findings: reader.rules.findings, names, seen: reader.rules.seen }
}

/// Reads a script that keeps all rules and gives what it uses.
pub(crate) fn seen<'a>(source: &'a str, known: &'a HashSet<String>) -> Seen<'a> {
    let bare = source.strip_prefix('\u{feff}').unwrap_or(source);
    let skipped = source.len() - bare.len();
    let reading = read_noting(bare, Some(Seen { known: Some(known), ..Seen::default() }));
    let mut seen = reading.seen.unwrap_or_default();
    seen.locals = reading.locals;
    let names = seen.names.iter_mut().map(|(spot, _)| spot);
    let fields = seen.fields.iter_mut().map(|(_, spot)| spot);
    let texts = seen.texts.iter_mut().map(|(.., spot)| spot);
    let members = seen.members.iter_mut().map(|(_, spot)| spot);
    names.chain(fields).chain(texts).chain(members).for_each(|spot| spot.start += skipped);
    seen
}

type Read<T = ()> = Result<T, Finding>;

struct Reader<'w, 'a> {
    words: &'w [Word<'a>],
    at: usize,
    depth: u32,
    rules: Rules<'a>,
}

/// Statements.
impl<'a> Reader<'_, 'a> {
    fn file(&mut self) -> Read {
        self.block()?;
        if self.word().kind == WordKind::End { Ok(()) } else { Err(self.strange()) }
    }

    fn block(&mut self) -> Read {
        self.deeper(|reader| {
            while !matches!(reader.word().text, "end" | "else" | "elseif" | "until" | "") {
                let last = matches!(reader.word().text, "return" | "break");
                reader.statement()?;
                reader.take(";");
                if last {
                    break;
                }
            }
            Ok(())
        })
    }

    /// A block whose locals end with it.
    fn inner_block(&mut self) -> Read {
        let mark = self.rules.open();
        self.block()?;
        self.rules.close(mark);
        Ok(())
    }

    fn statement(&mut self) -> Read {
        let word = self.word();
        if word.kind != WordKind::Keyword {
            return self.assignment_or_call();
        }
        if !matches!(word.text, "local" | "function") {
            self.rules.ran_in_file(word.line, &format!("runs `{}`", word.text));
        }
        self.at += 1;
        match word.text {
            "local" => self.local(),
            "function" => self.function_statement(),
            "if" => self.if_statement(),
            "while" => {
                self.condition("do")?;
                self.inner_block()?;
                self.need("end")
            }
            "repeat" => {
                let mark = self.rules.open();
                self.block()?;
                self.need("until")?;
                self.expression()?;
                self.rules.close(mark);
                Ok(())
            }
            "do" => {
                self.inner_block()?;
                self.need("end")
            }
            "for" => self.for_loop(),
            "break" => Ok(()),
            "return" if matches!(self.word().text, "end" | "else" | "elseif" | "until" | ";" | "") => Ok(()),
            "return" => self.expressions(),
            _ => {
                self.at -= 1;
                Err(self.strange())
            }
        }
    }

    fn local(&mut self) -> Read {
        if self.take("function") {
            let name = self.name()?;
            self.rules.declare(name.text, name.line)?;
            return self.function_body(false);
        }
        let names = self.names()?;
        if let ([_], WordKind::Name) = (&names[..], self.word().kind)
            && self.word().line == names[0].line
        {
            let message = format!("Lua writes no types: `local {}`.", self.word().text);
            return Err(Finding { line: self.word().line, rule: Rule::Language, message });
        }
        if self.take("=") {
            self.expressions()?;
        }
        names.into_iter().try_for_each(|name| self.rules.declare(name.text, name.line))
    }

    fn function_statement(&mut self) -> Read {
        let first = self.name()?;
        let mut shape = Shape::Name(first.text);
        let (mut method, mut last) = (false, first);
        while !method && matches!(self.word().text, "." | ":") {
            method = self.word().text == ":";
            self.at += 1;
            last = self.name()?;
            shape = Shape::Field(Some(first.text));
        }
        if matches!(shape, Shape::Field(_)) && is_nearly_effects(first.text) && !self.is_given(first.text) {
            let message = format!("There is no table `{}`: write `function effects.{}`.", first.text, last.text);
            return Err(Finding { line: first.line, rule: Rule::Language, message });
        }
        self.rules.assigned(&shape, first.line);
        match shape {
            Shape::Field(_) => self.rules.read(first),
            _ => self.rules.declared_global(first.text),
        }
        if first.text == "effects" {
            self.rules.enter_effect(last.text);
        }
        self.function_body(method)
    }

    /// Whether the file gives a name a value anywhere.
    fn is_given(&self, name: &str) -> bool {
        self.rules.is_local(name) || self.words.windows(2).any(|pair| pair[0].text == name && pair[1].text == "=")
    }

    fn if_statement(&mut self) -> Read {
        loop {
            self.condition("then")?;
            self.inner_block()?;
            if !self.take("elseif") {
                break;
            }
        }
        if self.take("else") {
            self.inner_block()?;
        }
        self.need("end")
    }

    /// A condition, and the word that begins its block.
    fn condition(&mut self, begins: &str) -> Read {
        let start = self.at;
        let read = self.expression().and_then(|()| self.need(begins));
        read.map_err(|finding| self.in_braces(start, begins).unwrap_or(finding))
    }

    /// What is wrong where a block is put in braces, as other languages do.
    fn in_braces(&self, start: usize, begins: &str) -> Option<Finding> {
        let words = self.words.get(start..)?;
        let line = words.first()?.line;
        let end = words.iter().position(|word| word.line != line).unwrap_or(words.len());
        // After a bracket, a comma or a sign, a table begins.
        let [.., before, last] = words.get(..end)? else { return None };
        let follows = before.text == ")" || before.kind == WordKind::Name;
        (follows && last.text == "{").then(|| Finding {
            line,
            rule: Rule::Language,
            message: format!("A block begins with `{begins}` and ends with `end`: there are no braces around it."),
        })
    }

    fn for_loop(&mut self) -> Read {
        let names = self.names()?;
        if names.len() == 1 && self.take("=") {
            self.expressions()?;
        } else {
            self.need("in")?;
            let (start, word) = (self.at, self.word());
            self.expression()?;
            let through = matches!(word.text, "pairs" | "ipairs") && self.closes(start + 1);
            if !through || self.word().text != "do" {
                self.rules.loop_without_pairs(word.line);
            }
            while self.take(",") {
                self.expression()?;
            }
        }
        self.need("do")?;
        let mark = self.rules.open();
        names.into_iter().try_for_each(|name| self.rules.declare(name.text, name.line))?;
        self.block()?;
        self.rules.close(mark);
        self.need("end")
    }

    /// Whether a bracket opens at `open` and closes with the last word that was read.
    fn closes(&self, open: usize) -> bool {
        let mut depth = 0_usize;
        for (at, word) in self.words.iter().enumerate().skip(open) {
            match word.text {
                "(" => depth += 1,
                ")" if depth == 1 => return at + 1 == self.at,
                ")" => depth = depth.saturating_sub(1),
                _ if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    fn assignment_or_call(&mut self) -> Read {
        let start = self.word();
        let shape = self.suffixed()?;
        let word = self.word();
        match word.text {
            "=" | "," => {
                self.rules.assigned(&shape, start.line);
                if let Shape::Name(name) = shape {
                    self.rules.declared_global(name);
                }
                while self.take(",") {
                    let line = self.word().line;
                    let shape = self.suffixed()?;
                    self.rules.assigned(&shape, line);
                    if let Shape::Name(name) = shape {
                        self.rules.declared_global(name);
                    }
                }
                self.need("=")?;
                self.expressions()
            }
            "+=" | "-=" | "*=" | "/=" | "//=" | "%=" | "^=" | "..=" => {
                self.at += 1;
                self.rules.operator(word);
                self.rules.assigned(&shape, start.line);
                self.expression()
            }
            _ if matches!(shape, Shape::Call | Shape::Name("continue")) => Ok(()),
            sign @ ("+" | "-") if self.words.get(self.at + 1).is_some_and(|next| next.text == sign) => {
                let message = format!("There is no `{sign}{sign}`: write `{} {sign}= 1`.", start.text);
                Err(Finding { line: word.line, rule: Rule::Language, message })
            }
            _ => Err(self.strange()),
        }
    }
}

/// Words.
impl<'a> Reader<'_, 'a> {
    fn names(&mut self) -> Read<Vec<Word<'a>>> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        Ok(names)
    }

    fn name(&mut self) -> Read<Word<'a>> {
        let word = self.word();
        if word.kind != WordKind::Name {
            return Err(self.strange());
        }
        self.at += 1;
        Ok(word)
    }

    fn take(&mut self, text: &str) -> bool {
        let here = self.word().text == text;
        self.at += usize::from(here);
        here
    }

    fn need(&mut self, text: &str) -> Read {
        if self.take(text) { Ok(()) } else { Err(self.missing(text)) }
    }

    /// A word that must stand here and does not: told in the line it belongs to.
    fn missing(&self, text: &str) -> Finding {
        let (word, before) = (self.word(), self.at.checked_sub(1).and_then(|at| self.words.get(at)));
        if word.kind == WordKind::End {
            return self.strange();
        }
        let next = self.words.get(self.at + 1).map_or("", |next| next.text);
        let message = match word.text {
            "to" if text == "do" => String::from("A loop counts as in `for i = 1, 3 do`, with a comma."),
            "=" if next == ">" => String::from("At least is written `>=`."),
            "=" => String::from("`=` sets a value; compare with `==`."),
            "!" | "&" | "|" => return self.strange(),
            found => format!("`{text}` is missing before `{}`.", found.chars().take(30).collect::<String>()),
        };
        Finding { line: before.map_or(word.line, |before| before.line), rule: Rule::Language, message }
    }

    /// The next word. Texts keep their quotes, so none reads like a keyword.
    fn word(&self) -> Word<'a> {
        self.words.get(self.at).or(self.words.last()).copied().unwrap_or(Word {
            kind: WordKind::End,
            text: "",
            line: 1,
            start: 0,
        })
    }

    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Finding {
                line: self.word().line,
                rule: Rule::Language,
                message: format!("Brackets and blocks are nested more than {DEEPEST} deep here; split the function."),
            });
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// The bracket that is open where a statement begins in a later line, and is not closed
    /// around a function's body.
    fn open_before(&self, word: Word<'a>) -> Option<Word<'a>> {
        let begins = ["local", "if", "for", "while", "repeat", "return", "break", "end", "else", "elseif", "until"];
        if !begins.contains(&word.text) {
            return None;
        }
        let mut open: Vec<Word<'a>> = Vec::new();
        for before in self.words.get(..self.at)? {
            match before.text {
                "(" | "[" | "{" | "function" | "if" | "do" | "repeat" => open.push(*before),
                ")" | "]" | "}" | "end" | "until" => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.pop().filter(|last| matches!(last.text, "(" | "[" | "{") && last.line < word.line)
    }

    /// The line of a `//` that stands here or before, with words after it as in a sentence.
    fn slashes_before(&self) -> Option<u32> {
        let before = self.words.get(..self.at)?;
        let line = before.last()?.line;
        let from = before.iter().rposition(|word| word.line != line).map_or(0, |at| at + 1);
        let after = before.get(from..)?.iter().position(|word| word.text == "//").map(|at| from + at + 1);
        let sentence = |words: &[Word<'a>]| {
            words.is_empty() || words.windows(2).any(|pair| pair.iter().all(|word| word.kind == WordKind::Name))
        };
        match after {
            _ if self.word().text == "//" => Some(self.word().line),
            Some(after) => before.get(after..).is_some_and(sentence).then_some(line),
            None => None,
        }
    }

    /// Whether an `if` follows an `else` in its line.
    fn has_else_if(&self) -> bool {
        let is = |pair: &[Word<'a>]| pair[0].text == "else" && pair[1].text == "if" && pair[0].line == pair[1].line;
        self.words.windows(2).any(is)
    }

    /// A colon where no function is called.
    fn colon(&self, name: &str) -> Finding {
        let message = format!("`:` calls a function and `.` reads a value: write `.{name}`.");
        Finding { line: self.word().line, rule: Rule::Language, message }
    }

    fn strange(&self) -> Finding {
        let word = self.word();
        if let Some(open) = self.open_before(word) {
            let message =
                format!("This `{}` is still open where `{}` begins in line {}.", open.text, word.text, word.line);
            return Finding { line: open.line, rule: Rule::Language, message };
        }
        if let Some(line) = self.slashes_before() {
            let message = "A comment begins with `--`; `//` divides.".into();
            return Finding { line, rule: Rule::Language, message };
        }
        let message = match word.kind {
            WordKind::End if self.has_else_if() => {
                "The script ends too early: `else if` begins a block of its own; write `elseif`.".into()
            }
            WordKind::Symbol if word.text == "!" => "Unequal is written `~=`, and the opposite `not`.".into(),
            WordKind::Symbol if word.text == "&" => "Both is written `and`.".into(),
            WordKind::Symbol if word.text == "|" => "One or the other is written `or`.".into(),
            WordKind::End => "The script ends too early; something is not closed, often an `end` is missing.".into(),
            _ => format!(
                "`{}` cannot stand here; the script language is Lua without types, `goto` and `if` expressions.",
                word.text.chars().take(30).collect::<String>()
            ),
        };
        Finding { line: word.line, rule: Rule::Language, message }
    }
}

/// Whether a name is `effects`, misspelt.
fn is_nearly_effects(name: &str) -> bool {
    name != "effects" && name.len().abs_diff("effects".len()) <= 1 && suggest::nearest(name, ["effects"]).is_some()
}
