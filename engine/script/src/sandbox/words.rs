//! Cuts a script into words, exactly where Luau's own lexer does.
//!
//! It refuses what the two could read differently (control bytes, directives,
//! back-quoted texts), so that nothing can hide from the reader in `reader.rs`
//! behind a comment or a text that Luau sees as code.

use super::finding::{Finding, Rule};

/// What a word is, as far as the reader of the subset needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    Name,
    Keyword,
    Number,
    Text,
    Symbol,
    End,
}

/// One word of a script with the line it starts in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) kind: WordKind,
    pub(crate) text: &'a str,
    pub(crate) line: u32,
    /// Bytes of the script before it.
    pub(crate) start: usize,
}

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
    "repeat", "return", "then", "true", "until", "while",
];

/// Longest first, so that the longest one wins, as in Luau.
const SYMBOLS: [&str; 42] = [
    "...", "..=", "//=", "==", "~=", "<=", ">=", "..", "//", "::", "->", "+=", "-=", "*=", "/=", "%=", "^=", "+", "-",
    "*", "/", "%", "^", "#", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".", "?", "&", "|", "@", "!",
];

/// All words of `source`, the last one being [`WordKind::End`].
pub(crate) fn words(source: &str) -> Result<Vec<Word<'_>>, Finding> {
    let mut reader = Reader { source, at: 0, line: 1 };
    let mut words = Vec::with_capacity(source.len() / 4);
    loop {
        let word = reader.next()?;
        words.push(word);
        if word.kind == WordKind::End {
            return Ok(words);
        }
    }
}

/// A call by a bare name: the bytes before the name, and the name.
pub(crate) type Call<'a> = (usize, &'a str);

/// The functions a script calls by a bare name, and the names it declares
/// itself; `None` for what is no script.
pub(crate) fn calls(source: &str) -> Option<(Vec<Call<'_>>, Vec<&str>)> {
    let words = words(source).ok()?;
    let (mut calls, mut declared) = (Vec::new(), Vec::new());
    for (at, word) in words.iter().enumerate().filter(|(_, word)| word.kind == WordKind::Name) {
        let before = at.checked_sub(1).and_then(|at| words.get(at)).map_or("", |word| word.text);
        let after = words.get(at + 1).map_or("", |word| word.text);
        match (before, after) {
            ("function" | "local", _) => declared.push(word.text),
            ("." | ":", _) => {}
            (_, "(") => calls.push((word.start, word.text)),
            _ => {}
        }
    }
    Some((calls, declared))
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    line: u32,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<Word<'a>, Finding> {
        self.skip_space_and_comments()?;
        let (start, line) = (self.at, self.line);
        let kind = match self.byte(0) {
            None => WordKind::End,
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                self.skip(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                if KEYWORDS.contains(&self.text(start)) { WordKind::Keyword } else { WordKind::Name }
            }
            Some(b'0'..=b'9') => self.number(),
            Some(b'.') if self.byte(1).is_some_and(|byte| byte.is_ascii_digit()) => self.number(),
            Some(quote @ (b'"' | b'\'')) => self.quoted(quote)?,
            Some(b'[') if self.long_bracket().is_some() => {
                self.skip_long(line)?;
                WordKind::Text
            }
            Some(_) => {
                let rest = self.rest();
                let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) else {
                    let strange = rest.chars().next().unwrap_or(' ');
                    return Err(self.refuse(match strange {
                        '`' => "Back-quoted texts are not part of the script language; join texts with `..`.".into(),
                        strange => format!("`{strange}` is not part of the script language; remove it."),
                    }));
                };
                self.at += symbol.len();
                WordKind::Symbol
            }
        };
        Ok(Word { kind, text: self.text(start), line, start })
    }

    fn skip_space_and_comments(&mut self) -> Result<(), Finding> {
        while let Some(byte) = self.byte(0) {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'-' if self.byte(1) == Some(b'-') => {
                    self.at += 2;
                    if self.byte(0) == Some(b'!') {
                        return Err(self.refuse(
                            "Compiler directives (`--!`) are not part of the script language; remove this line.".into(),
                        ));
                    }
                    if self.long_bracket().is_some() {
                        self.skip_long(self.line)?;
                    } else {
                        self.skip(|byte| byte != b'\n');
                    }
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn number(&mut self) -> WordKind {
        self.skip(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b'_');
        if matches!(self.byte(0), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.byte(0), Some(b'+' | b'-')) {
                self.at += 1;
            }
        }
        self.skip(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        WordKind::Number
    }

    fn quoted(&mut self, quote: u8) -> Result<WordKind, Finding> {
        self.at += 1;
        loop {
            match self.byte(0) {
                None | Some(b'\n' | b'\r') => {
                    return Err(self.refuse("This text has no closing quote on its line; add it.".into()));
                }
                Some(b'\\') => {
                    self.at += 1;
                    match self.byte(0) {
                        Some(b'z') => {
                            self.at += 1;
                            while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.byte(0) {
                                self.line += u32::from(byte == b'\n');
                                self.at += 1;
                            }
                        }
                        Some(b'\r') if self.byte(1) == Some(b'\n') => {
                            self.line += 1;
                            self.at += 2;
                        }
                        Some(byte) => {
                            self.line += u32::from(byte == b'\n');
                            self.at += 1;
                        }
                        None => {}
                    }
                }
                Some(byte) => {
                    self.at += 1;
                    if byte == quote {
                        return Ok(WordKind::Text);
                    }
                }
            }
        }
    }

    /// The level of a `[[`, `[=[` … that starts here.
    fn long_bracket(&self) -> Option<usize> {
        let rest = self.rest().strip_prefix('[')?;
        let level = rest.bytes().take_while(|byte| *byte == b'=').count();
        (rest.as_bytes().get(level) == Some(&b'[')).then_some(level)
    }

    fn skip_long(&mut self, opened: u32) -> Result<(), Finding> {
        let level = self.long_bracket().unwrap_or(0);
        let close = format!("]{}]", "=".repeat(level));
        let Some(length) = self.rest().find(&close) else {
            self.line = opened;
            return Err(self.refuse(format!("This long text or comment never ends; close it with `{close}`.")));
        };
        let inside = self.rest().bytes().take(length).filter(|byte| *byte == b'\n').count();
        self.line += u32::try_from(inside).unwrap_or(0);
        self.at += length + close.len();
        Ok(())
    }

    fn skip(&mut self, part: impl Fn(u8) -> bool) {
        while self.byte(0).is_some_and(&part) {
            self.at += 1;
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.as_bytes().get(self.at + ahead).copied()
    }

    /// Never panics: a position inside a character only occurs in texts and comments.
    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or("")
    }

    fn text(&self, start: usize) -> &'a str {
        self.source.get(start..self.at).unwrap_or("")
    }

    fn refuse(&self, message: String) -> Finding {
        Finding { line: self.line, rule: Rule::Language, message }
    }
}
