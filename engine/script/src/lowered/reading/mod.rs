//! Reads the words of an effect as statements. Whatever is not known here makes it stay Lua, so
//! nothing is told of it: scripts are checked elsewhere.

mod expressions;

use super::FUNCTIONS;
use super::program::{Branch, CHANGES, Change, Deed, Does, LOCALS, Move, Number, One, Program, Test, Value};
use crate::budget::Meter;
use crate::sandbox::{Word, WordKind};
use expressions::Expression;
use std::collections::BTreeSet;
use std::iter::Peekable;
use tuckbox_core::names::{MomentId, Named, StatId};
use tuckbox_core::rules::op::{Lasts, Param, Params};
use tuckbox_core::rules::{Ruleset, Scope};

/// Reads an effect from behind its name on.
pub(super) struct Reader<'a, W: Iterator<Item = Word<'a>>> {
    words: Peekable<W>,
    rules: &'a Ruleset,
    /// What the call gives it.
    params: &'a Params,
    /// Functions that mean something else in these scripts.
    taken: &'a BTreeSet<&'static str>,
    /// Whether `self` has been read.
    of_piece: bool,
    /// The line of the word that was read last.
    line: u32,
    /// What is called by a name where it has come to, by number.
    locals: Vec<(&'a str, Holds<'a>)>,
}

/// What a local holds, as far as it matters to what may be asked of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds<'a> {
    /// A piece, or nothing.
    Piece,
    /// A seat.
    Seat,
    /// One or the other, or nothing.
    Either,
    /// A list of pieces.
    Pieces,
    /// Any other list.
    Mixed,
    Number,
    Flag,
    /// A function of the engine, which it is another name for.
    Function(&'a str),
}

/// A list of changes to stats, and what reading their names costs.
type Changes = (Vec<(StatId, Number)>, u64);

impl<'a, W: Iterator<Item = Word<'a>>> Reader<'a, W> {
    pub fn new(words: W, rules: &'a Ruleset, params: &'a Params, taken: &'a BTreeSet<&'static str>) -> Self {
        Self { words: words.peekable(), rules, params, taken, of_piece: false, line: 0, locals: Vec::new() }
    }

    /// `(self, ability) … end`.
    pub fn effect(mut self) -> Option<Program> {
        self.need_all(&["(", "self", ",", "ability", ")"])?;
        let deeds = self.block()?;
        self.need("end")?;
        Some(Program { deeds, of_piece: self.of_piece })
    }

    /// Statements to the word that ends them.
    fn block(&mut self) -> Option<Box<[Deed]>> {
        let known = self.locals.len();
        let mut deeds = Vec::new();
        while !self.words.peek().is_none_or(|word| matches!(word.text, "end" | "else" | "elseif")) {
            deeds.extend(self.statement()?);
            self.take(";");
        }
        self.locals.truncate(known);
        Some(deeds.into())
    }

    /// A statement, if it does something.
    fn statement(&mut self) -> Option<Option<Deed>> {
        let word = self.next()?;
        let does = match word.text {
            "local" => match self.local()? {
                Some(does) => does,
                None => return self.in_line(word.line).map(|()| None),
            },
            "raise" => Does::Raise(self.raise()?),
            "settle" => {
                self.open("settle")?;
                self.need(")")?;
                Does::Settle
            }
            "create" => Does::Create(self.create()?),
            "attach" => {
                self.open("attach")?;
                let piece = self.one()?;
                self.need(",")?;
                let host = self.one()?;
                self.need(",")?;
                let (zone, fuel) = self.name()?;
                self.need(")")?;
                Does::Attach(piece, host, zone, fuel)
            }
            "move" => Does::Move(self.moved()?),
            "tag" | "untag" | "give" => self.change(word.text)?,
            "modify" => self.modify()?,
            "add" => self.add()?,
            "reveal" => {
                self.open("reveal")?;
                let piece = self.one()?;
                let seat = self.seat_or_none()?;
                self.need(")")?;
                Does::Reveal(piece, seat)
            }
            "for" => return self.turns(word.line).map(Some),
            "while" => return self.loops(word.line).map(Some),
            "if" => return self.branches(word.line).map(Some),
            name => self.assignment(name)?,
        };
        self.in_line(word.line)?;
        Some(Some(Deed { line: word.line, does }))
    }

    /// `victim = target()`, behind `local`; nothing is done to give a function another name.
    fn local(&mut self) -> Option<Option<Does>> {
        let name = self.next()?;
        self.need("=")?;
        let value = match self.expression()? {
            Expression::Function(function) => {
                self.declare(name, Holds::Function(function))?;
                return Some(None);
            }
            found => found.value()?,
        };
        let holds = self.holds_of(&value);
        Some(Some(Does::Local(self.declare(name, holds)?, value)))
    }

    /// `= without(rest, taken)` or `+= 1`, behind the name of a local, which holds the same kind
    /// of value from then on.
    fn assignment(&mut self, name: &str) -> Option<Does> {
        let at = self.locals.iter().position(|(known, _)| *known == name)?;
        let slot = u8::try_from(at).ok()?;
        let sign = self.next()?.text;
        let right = self.expression()?;
        let value = match sign {
            "=" => right.value()?,
            "+=" => Value::Number(Number::Sum(Box::new((Number::Local(slot), right.number()?)))),
            "-=" => Value::Number(Number::Difference(Box::new((Number::Local(slot), right.number()?)))),
            _ => return None,
        };
        (self.locals.get(at)?.1 == self.holds_of(&value)).then_some(Does::Local(slot, value))
    }

    /// What a local holds that is given a value.
    fn holds_of(&self, value: &Value) -> Holds<'a> {
        match value {
            Value::One(one) => self.holds(one),
            Value::Many(many) => self.holds_many(many),
            Value::Number(_) => Holds::Number,
            Value::Test(_) => Holds::Flag,
        }
    }

    /// The number of what is called so from here on to the end of the block.
    fn declare(&mut self, name: Word<'a>, holds: Holds<'a>) -> Option<u8> {
        let is_free = name.kind == WordKind::Name
            && !matches!(name.text, "self" | "ability" | "effects" | "_")
            && !FUNCTIONS.contains(&name.text)
            && self.locals.iter().all(|(known, _)| *known != name.text);
        let number = self.locals.len();
        if !is_free || number >= LOCALS {
            return None;
        }
        self.locals.push((name.text, holds));
        u8::try_from(number).ok()
    }

    /// `_ = 1, ability.count do … end` or `_, piece in ipairs(targets()) do … end`, behind `for`.
    fn turns(&mut self, line: u32) -> Option<Deed> {
        self.need("_")?;
        let known = self.locals.len();
        let does = if self.take(",") {
            let piece = self.next()?;
            self.need_all(&["in", "ipairs"])?;
            self.open("ipairs")?;
            let pieces = self.many()?;
            let each = if self.holds_many(&pieces) == Holds::Pieces { Holds::Piece } else { Holds::Either };
            self.need_all(&[")", "do"])?;
            self.in_line(line)?;
            let slot = self.declare(piece, each)?;
            Does::ForEach(slot, pieces, self.block()?)
        } else {
            // What counts the turns is not looked at.
            self.need_all(&["=", "1", ","])?;
            let times = self.number()?;
            self.need("do")?;
            self.in_line(line)?;
            Does::Repeat(times, self.block()?)
        };
        self.locals.truncate(known);
        self.need("end")?;
        Some(Deed { line, does })
    }

    /// `#rest > 0 do … end`, behind `while`.
    fn loops(&mut self, line: u32) -> Option<Deed> {
        let test = self.test()?;
        self.need("do")?;
        self.in_line(line)?;
        let deeds = self.block()?;
        self.need("end")?;
        Some(Deed { line, does: Does::While(test, deeds) })
    }

    /// `… then … elseif … then … else … end`, behind `if`.
    fn branches(&mut self, line: u32) -> Option<Deed> {
        let mut branches = vec![self.branch(line)?];
        while self.words.peek()?.text == "elseif" {
            let line = self.next()?.line;
            branches.push(self.branch(line)?);
        }
        let otherwise = if self.take("else") { self.block()? } else { Box::default() };
        self.need("end")?;
        Some(Deed { line, does: Does::If(branches.into(), otherwise) })
    }

    fn branch(&mut self, line: u32) -> Option<Branch> {
        let test = self.test()?;
        self.need("then")?;
        self.in_line(line)?;
        Some(Branch { line, test, deeds: self.block()? })
    }

    /// `(card, "hand", you(), "top")`, behind `move`.
    fn moved(&mut self) -> Option<Move> {
        self.open("move")?;
        let piece = self.one()?;
        self.need(",")?;
        let (zone, fuel) = self.name()?;
        let seat = self.seat_or_none()?;
        let mut on_top = false;
        if self.take(",") {
            on_top = match self.text()? {
                "top" => true,
                "bottom" => false,
                _ => return None,
            };
        }
        self.need(")")?;
        Some(Move { piece, zone, fuel, seat, on_top })
    }

    /// `(piece, ability.tag)`, behind `tag` and others.
    fn change(&mut self, verb: &str) -> Option<Does> {
        self.open(verb)?;
        let piece = self.one()?;
        self.need(",")?;
        let (tag, of_tag) = self.name()?;
        let (change, fuel) = match verb {
            "give" => {
                let (lasts, of_moment) = self.lasts()?;
                (Change::Give(tag, lasts), of_tag + of_moment)
            }
            verb => (Change::Tag(tag, verb == "tag"), of_tag),
        };
        self.need(")")?;
        Some(Does::Change(piece, change, fuel))
    }

    /// `(piece, { [ability.stat] = ability.amount }, "turn_end")`, behind `modify`.
    fn modify(&mut self) -> Option<Does> {
        self.open("modify")?;
        let piece = self.one()?;
        self.need(",")?;
        let (changes, of_changes) = self.changes()?;
        let (lasts, of_moment) = self.lasts()?;
        self.need(")")?;
        Some(Does::Modify(piece, changes.into(), lasts, of_changes + of_moment))
    }

    /// `{ attack = ability.attack, [ability.stat] = 2 }`, in the order of the stats.
    fn changes(&mut self) -> Option<Changes> {
        self.need("{")?;
        let (mut list, mut fuel) = (Vec::new(), 0);
        while !self.take("}") {
            let (stat, of_stat) = if self.take("[") {
                let stat = self.stat(Scope::Piece)?;
                self.need("]")?;
                stat
            } else {
                let word = self.next()?;
                self.stat_called(word.text, Scope::Piece)?
            };
            self.need("=")?;
            list.push((stat, self.number()?));
            fuel += of_stat;
            if !self.take(",") && self.words.peek().is_none_or(|word| word.text != "}") {
                return None;
            }
        }
        // Of several that are worked out it would matter which comes first.
        let known = list.iter().filter(|(_, number)| matches!(number, Number::Is(_))).count();
        list.sort_unstable_by_key(|(stat, _)| *stat);
        let twice = list.windows(2).any(|pair| pair[0].0 == pair[1].0);
        (!twice && list.len() <= CHANGES && known + 1 >= list.len()).then_some((list, fuel))
    }

    /// `, ability.moment, ability.own`, or nothing.
    fn lasts(&mut self) -> Option<(Lasts, u64)> {
        if !self.take(",") {
            return Some((Lasts::Always, 0));
        }
        let (moment, fuel): (MomentId, u64) = self.name()?;
        let own = self.take(",") && self.flag()?;
        Some((if own { Lasts::UntilMy(moment) } else { Lasts::Until(moment) }, fuel))
    }

    /// `true`, `false`, or one that the call gives; what it does not give is not so.
    fn flag(&mut self) -> Option<bool> {
        match self.expression()? {
            Expression::Test(Test::Is(flag)) => Some(flag),
            Expression::Param(Some(Param::Flag(flag))) => Some(*flag),
            Expression::Param(None) => Some(false),
            _ => None,
        }
    }

    /// `(you(), "rally", ability.amount)`, behind `add`.
    fn add(&mut self) -> Option<Does> {
        self.open("add")?;
        let one = self.one()?;
        self.need(",")?;
        let (stat, fuel) = self.stat(self.stats_of(&one)?)?;
        self.need(",")?;
        let by = self.number()?;
        self.need(")")?;
        Some(Does::Add(one, stat, by, fuel))
    }

    /// Whose stats may be asked of one.
    fn stats_of(&self, one: &One) -> Option<Scope> {
        match self.holds(one) {
            Holds::Piece => Some(Scope::Piece),
            Holds::Seat => Some(Scope::Seat),
            _ => None,
        }
    }

    /// A stat of pieces or of seats, and what reading its name costs.
    fn stat(&mut self, of: Scope) -> Option<(StatId, u64)> {
        let (stat, fuel): (StatId, u64) = self.name()?;
        (self.rules.stats.get(stat.index())?.of == of).then_some((stat, fuel))
    }

    /// The same of one that is called so.
    fn stat_called(&self, name: &str, of: Scope) -> Option<(StatId, u64)> {
        let stat = StatId::from_index(self.rules.names.find(StatId::KIND, name)?);
        (self.rules.stats.get(stat.index())?.of == of).then_some((stat, Meter::fuel_for(name.len())))
    }

    /// What a name in quotes, or one that the call gives, stands for, and what it costs to
    /// read it.
    fn name<T: Named>(&mut self) -> Option<(T, u64)> {
        let name = self.text()?;
        Some((T::from_index(self.rules.names.find(T::KIND, name)?), Meter::fuel_for(name.len())))
    }

    /// A text, or one that the call gives.
    fn text(&mut self) -> Option<&'a str> {
        match self.expression()? {
            Expression::Text(text) => Some(text),
            Expression::Param(Some(Param::Name(name))) => Some(name),
            _ => None,
        }
    }

    /// The bracket behind a function of the engine.
    fn open(&mut self, function: &str) -> Option<()> {
        if self.taken.contains(function) { None } else { self.need("(") }
    }

    fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.next()?;
        self.line = word.line;
        Some(word)
    }

    fn take(&mut self, text: &str) -> bool {
        let taken = self.words.next_if(|word| word.text == text);
        self.line = taken.map_or(self.line, |word| word.line);
        taken.is_some()
    }

    fn need(&mut self, text: &str) -> Option<()> {
        self.take(text).then_some(())
    }

    fn need_all(&mut self, texts: &[&str]) -> Option<()> {
        texts.iter().try_for_each(|text| self.need(text))
    }

    /// What has been read stands in this line, so that it is known in which line it fails.
    fn in_line(&self, line: u32) -> Option<()> {
        (self.line == line).then_some(())
    }
}

/// The letters of a text in quotes, where each stands for itself.
fn plain(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('\\')).then_some(inner)
}
