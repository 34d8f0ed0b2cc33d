//! The half of the grammar that gives values: operators, calls, tables, functions.
//!
//! Operators are only met, not ranked, since which one binds first changes no
//! finding. What is assigned to and what is called is told apart by [`Shape`].

use super::super::finding::Rule;
use super::super::rules::Shape;
use super::super::words::WordKind;
use super::{LONGEST_FUNCTION, Read, Reader};

impl<'a> Reader<'_, 'a> {
    pub(super) fn expressions(&mut self) -> Read {
        self.expression()?;
        while self.take(",") {
            self.expression()?;
        }
        Ok(())
    }

    pub(super) fn expression(&mut self) -> Read {
        self.deeper(|reader| {
            loop {
                while matches!(reader.word().text, "not" | "-" | "#") {
                    reader.at += 1;
                }
                reader.simple()?;
                let word = reader.word();
                match word.text {
                    "+" | "-" | "*" | "/" | "//" | "%" | "^" | ".." | "<" | "<=" | ">" | ">=" | "==" | "~=" | "and"
                    | "or" => {
                        reader.rules.operator(word);
                        reader.at += 1;
                    }
                    _ => return Ok(()),
                }
            }
        })
    }

    pub(super) fn simple(&mut self) -> Read {
        let word = self.word();
        match (word.kind, word.text) {
            (WordKind::Number | WordKind::Text, _) | (_, "nil" | "true" | "false" | "...") => {
                self.at += 1;
                Ok(())
            }
            (_, "{") => self.table(),
            (_, "function") => {
                self.at += 1;
                self.function_body(false)
            }
            _ => self.suffixed().map(drop),
        }
    }

    pub(super) fn suffixed(&mut self) -> Read<Shape<'a>> {
        let first = self.word();
        self.at += 1;
        if first.kind == WordKind::Name {
            self.rules.read(first);
        }
        let (mut shape, mut base) = match (first.kind, first.text) {
            (WordKind::Name, name) => (Shape::Name(name), Some(name)),
            (_, "(") => {
                self.expression()?;
                self.need(")")?;
                (Shape::Other, None)
            }
            _ => {
                self.at -= 1;
                return Err(self.strange());
            }
        };
        loop {
            let word = self.word();
            match (word.kind, word.text) {
                (_, ".") => {
                    self.at += 1;
                    let field = self.name()?;
                    if let Shape::Name(name) = shape {
                        self.rules.read_field(name, field);
                    }
                    shape = Shape::Field(base);
                }
                (_, "[") => {
                    self.at += 1;
                    self.expression()?;
                    self.need("]")?;
                    shape = Shape::Field(base);
                }
                (_, ":") => {
                    self.at += 1;
                    let name = self.name()?;
                    if !matches!(self.word().text, "(" | "{") && self.word().kind != WordKind::Text {
                        return Err(self.colon(name.text));
                    }
                    self.arguments(None)?;
                    (shape, base) = (Shape::Call, None);
                }
                (_, "(" | "{") | (WordKind::Text, _) => {
                    let called = match shape {
                        Shape::Name(name) => Some(name),
                        _ => None,
                    };
                    self.arguments(called)?;
                    (shape, base) = (Shape::Call, None);
                }
                _ => return Ok(shape),
            }
        }
    }

    /// The arguments of a call, of `called` if that is a mere name.
    pub(super) fn arguments(&mut self, called: Option<&'a str>) -> Read {
        let word = self.word();
        self.rules.ran_in_file(word.line, "calls something");
        match (word.kind, word.text) {
            (WordKind::Text, _) => {
                self.rules.given(called, 0, word);
                self.at += 1;
                Ok(())
            }
            (_, "{") => self.table(),
            _ => {
                self.need("(")?;
                if self.take(")") {
                    return Ok(());
                }
                for place in 0.. {
                    let (start, word) = (self.at, self.word());
                    self.expression()?;
                    if word.kind == WordKind::Text && self.at == start + 1 {
                        self.rules.given(called, place, word);
                    }
                    if !self.take(",") {
                        break;
                    }
                }
                self.need(")")
            }
        }
    }

    pub(super) fn table(&mut self) -> Read {
        self.need("{")?;
        while !self.take("}") {
            if self.take("[") {
                self.expression()?;
                self.need("]")?;
                self.need("=")?;
            } else if self.word().kind == WordKind::Name
                && self.words.get(self.at + 1).is_some_and(|next| next.text == "=")
            {
                self.at += 2;
            }
            self.expression()?;
            if !self.take(",") && !self.take(";") {
                return self.need("}");
            }
        }
        Ok(())
    }

    pub(super) fn function_body(&mut self, method: bool) -> Read {
        let (start, line) = (self.at, self.word().line);
        let mark = self.rules.open();
        self.rules.enter_function();
        if method {
            self.rules.declare("self", line)?;
        }
        self.need("(")?;
        while !self.take(")") {
            if !self.take("...") {
                let name = self.name()?;
                self.rules.declare(name.text, name.line)?;
            }
            if !self.take(",") {
                self.need(")")?;
                break;
            }
        }
        self.block()?;
        self.rules.close(mark);
        self.rules.leave_function();
        if self.at - start > LONGEST_FUNCTION {
            let message = format!("This function has more than {LONGEST_FUNCTION} words; split it into several.");
            self.rules.find(line, Rule::Language, message);
        }
        self.need("end")
    }
}
