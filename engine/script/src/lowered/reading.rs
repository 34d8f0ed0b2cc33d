//! Reads the words of an effect as deeds. Whatever is not known here makes it stay Lua, so
//! nothing is told of it: scripts are checked elsewhere.

use super::{About, Created, Deed, Kind, Program, Test};
use crate::budget::Meter;
use crate::sandbox::{Word, WordKind};
use std::collections::BTreeSet;
use std::iter::Peekable;
use tuckbox_core::names::Named;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::{Param, Params};

/// Reads an effect from behind its name on.
pub(super) struct Reader<'a, W: Iterator<Item = Word<'a>>> {
    pub words: Peekable<W>,
    pub rules: &'a Ruleset,
    /// What the call gives it.
    pub params: &'a Params,
    /// Functions that mean something else in these scripts.
    pub taken: &'a BTreeSet<&'static str>,
    /// Whether `self` has been read.
    pub of_piece: bool,
}

impl<'a, W: Iterator<Item = Word<'a>>> Reader<'a, W> {
    /// `(self, ability) … end`.
    pub fn effect(mut self) -> Option<Program> {
        ["(", "self", ",", "ability", ")"].into_iter().try_for_each(|text| self.need(text))?;
        let deeds = self.block()?.into();
        Some(Program { deeds, of_piece: self.of_piece })
    }

    /// Statements to their `end`.
    fn block(&mut self) -> Option<Vec<Deed>> {
        let mut deeds = Vec::new();
        while !self.take("end") {
            deeds.push(self.statement()?);
            self.take(";");
        }
        Some(deeds)
    }

    fn statement(&mut self) -> Option<Deed> {
        let word = self.words.next()?;
        match word.text {
            "raise" => self.raise(word.line),
            "attach" => {
                self.open("attach")?;
                self.of_piece = true;
                ["self", ",", "create"].into_iter().try_for_each(|text| self.need(text))?;
                let host = self.created()?;
                self.need(",")?;
                let (zone, fuel) = self.name()?;
                self.need(")")?;
                Some(Deed::Attach { line: word.line, host, zone, fuel })
            }
            "for" => {
                // What counts the turns is not looked at.
                ["_", "=", "1", ","].into_iter().try_for_each(|text| self.need(text))?;
                let times = self.number()?;
                self.need("do")?;
                Some(Deed::Repeat { line: word.line, times, deeds: self.block()?.into() })
            }
            "if" => {
                let mut tests = vec![self.test()?];
                while self.take("and") {
                    tests.push(self.test()?);
                }
                self.need("then")?;
                Some(Deed::If { line: word.line, tests: tests.into(), deeds: self.block()?.into() })
            }
            _ => None,
        }
    }

    fn raise(&mut self, line: u32) -> Option<Deed> {
        self.open("raise")?;
        let (event, fuel) = self.name()?;
        self.need(",")?;
        let about = self.about()?;
        // One that is not given is none.
        let amount = if self.take(",") { self.number_or_nothing()?.unwrap_or(0) } else { 0 };
        self.need(")")?;
        Some(Deed::Raise { line, event, fuel, about, amount })
    }

    fn about(&mut self) -> Option<About> {
        let word = self.words.next()?;
        self.of_piece |= word.text == "self";
        match word.text {
            "self" if self.take(".") => return self.need("host").map(|()| About::Host),
            "self" => return Some(About::This),
            "every" => return Some(About::Every(self.every()?)),
            "create" => return Some(About::Created(self.created()?)),
            _ => {}
        }
        let about = match word.text {
            "you" => About::You,
            "targets" => About::Targets,
            "subject" => About::Subject,
            "source" => About::Source,
            _ => return None,
        };
        self.open(word.text)?;
        self.need(")")?;
        Some(about)
    }

    /// `("FIGHT", "fights")`, behind `create`.
    fn created(&mut self) -> Option<Created> {
        self.open("create")?;
        let (card, of_card) = self.name()?;
        self.need(",")?;
        let (zone, of_zone) = self.name()?;
        let you = self.take(",");
        if you {
            self.need("you")?;
            self.open("you")?;
            self.need(")")?;
        }
        self.need(")")?;
        Some(Created { card, zone, fuel: of_card + of_zone, you })
    }

    /// `("your_tokens")`, behind `every`.
    fn every(&mut self) -> Option<Kind> {
        self.open("every")?;
        let (target, fuel) = self.name()?;
        self.need(")")?;
        Some(Kind { target, fuel })
    }

    fn test(&mut self) -> Option<Test> {
        let word = self.words.next()?;
        match word.text {
            "self" => {
                self.of_piece = true;
                self.need(".")?;
                if self.take("host") {
                    return Some(Test::IsAttached);
                }
                ["zone", "=="].into_iter().try_for_each(|text| self.need(text))?;
                // A text that is only compared is not read.
                Some(Test::LiesIn(self.name()?.0))
            }
            "#" => {
                self.need("every")?;
                let kind = self.every()?;
                self.need("<")?;
                Some(Test::Fewer(kind, self.number()?))
            }
            "ability" => Some(Test::Given(!matches!(self.param()?, None | Some(Param::Flag(false))))),
            _ => None,
        }
    }

    /// What a name in quotes, or one that the call gives, stands for, and what it costs to
    /// read it.
    fn name<T: Named>(&mut self) -> Option<(T, u64)> {
        let word = self.words.next()?;
        let name = match (word.kind, word.text) {
            (WordKind::Text, text) => plain(text)?,
            (WordKind::Name, "ability") => match self.param()?? {
                Param::Name(name) => name,
                _ => return None,
            },
            _ => return None,
        };
        Some((T::from_index(self.rules.names.find(T::KIND, name)?), Meter::fuel_for(name.len())))
    }

    /// A number, or one that the call gives.
    fn number(&mut self) -> Option<i32> {
        self.number_or_nothing()?
    }

    /// The same, or nothing where the call gives none.
    fn number_or_nothing(&mut self) -> Option<Option<i32>> {
        let word = self.words.next()?;
        match (word.kind, word.text) {
            (WordKind::Number, digits) => digits.parse().ok().map(Some),
            (WordKind::Name, "ability") => match self.param()? {
                Some(Param::Int(number)) => Some(Some(*number)),
                Some(_) => None,
                None => Some(None),
            },
            _ => None,
        }
    }

    /// `.amount`, behind `ability`: what the call gives by this name.
    fn param(&mut self) -> Option<Option<&'a Param>> {
        self.need(".")?;
        let key = self.words.next()?.text;
        Some(self.params.get(key))
    }

    /// The bracket behind a function of the engine.
    fn open(&mut self, function: &str) -> Option<()> {
        if self.taken.contains(function) { None } else { self.need("(") }
    }

    fn take(&mut self, text: &str) -> bool {
        self.words.next_if(|word| word.text == text).is_some()
    }

    fn need(&mut self, text: &str) -> Option<()> {
        self.take(text).then_some(())
    }
}

/// The letters of a text in quotes, where each stands for itself.
fn plain(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('\\')).then_some(inner)
}
