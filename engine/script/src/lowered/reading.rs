//! Reads the words of an effect as deeds. Whatever is not known here makes it stay Lua, so
//! nothing is told of it: scripts are checked elsewhere.

use super::{About, Change, Created, Deed, FUNCTIONS, Kind, Program, Sums, Test};
use crate::budget::Meter;
use crate::sandbox::{Word, WordKind};
use std::collections::BTreeSet;
use std::iter::Peekable;
use tuckbox_core::names::{MomentId, Named, StatId};
use tuckbox_core::rules::op::{Lasts, Param, Params};
use tuckbox_core::rules::{Ruleset, Scope};

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
    /// What the loop in hand calls the piece it has come to.
    pub each: Option<&'a str>,
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
            "tag" | "untag" | "give" | "modify" => self.change(word),
            "add" => {
                self.open("add")?;
                self.need("you")?;
                self.open("you")?;
                [")", ","].into_iter().try_for_each(|text| self.need(text))?;
                let (stat, fuel) = self.stat(Scope::Seat)?;
                self.need(",")?;
                let by = self.number()?;
                self.need(")")?;
                Some(Deed::AddSeat { line: word.line, stat, by, fuel })
            }
            "for" => {
                self.need("_")?;
                if self.take(",") {
                    return self.for_each(word.line);
                }
                // What counts the turns is not looked at.
                ["=", "1", ","].into_iter().try_for_each(|text| self.need(text))?;
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

    /// `piece in ipairs(targets()) do … end`, behind `for _,`.
    fn for_each(&mut self, line: u32) -> Option<Deed> {
        let piece = self.words.next()?.text;
        if self.each.is_some() || FUNCTIONS.contains(&piece) || matches!(piece, "self" | "ability" | "_") {
            return None;
        }
        ["in", "ipairs"].into_iter().try_for_each(|text| self.need(text))?;
        self.open("ipairs")?;
        let pieces = self.about()?;
        if !matches!(pieces, About::Targets | About::Every(_)) {
            return None;
        }
        [")", "do"].into_iter().try_for_each(|text| self.need(text))?;
        self.each = Some(piece);
        let deeds = self.block()?.into();
        self.each = None;
        Some(Deed::ForEach { line, pieces, deeds })
    }

    /// `(piece, ability.tag)`, behind `tag` and others.
    fn change(&mut self, word: Word<'a>) -> Option<Deed> {
        self.open(word.text)?;
        let about = self.about()?;
        if !matches!(about, About::This | About::Host | About::Each) {
            return None;
        }
        self.need(",")?;
        let (change, fuel) = match word.text {
            "modify" => {
                let (list, of_list) = self.changes()?;
                let (lasts, of_moment) = self.lasts()?;
                (Change::Modify(list, lasts), of_list + of_moment)
            }
            "give" => {
                let (tag, of_tag) = self.name()?;
                let (lasts, of_moment) = self.lasts()?;
                (Change::Give(tag, lasts), of_tag + of_moment)
            }
            verb => {
                let (tag, fuel) = self.name()?;
                (Change::Tag(tag, verb == "tag"), fuel)
            }
        };
        self.need(")")?;
        Some(Deed::Change { line: word.line, about, change, fuel })
    }

    /// `{ attack = ability.attack, [ability.stat] = 2 }`, in the order of the stats.
    fn changes(&mut self) -> Option<(Sums, u64)> {
        self.need("{")?;
        let (mut list, mut fuel) = (Vec::new(), 0);
        while !self.take("}") {
            let (stat, of_stat) = if self.take("[") {
                let stat = self.stat(Scope::Piece)?;
                self.need("]")?;
                stat
            } else {
                let word = self.words.next_if(|word| word.kind == WordKind::Name)?;
                self.stat_called(word.text, Scope::Piece)?
            };
            self.need("=")?;
            list.push((stat, self.number()?));
            fuel += of_stat;
            if !self.take(",") && self.words.peek().is_none_or(|word| word.text != "}") {
                return None;
            }
        }
        list.sort_unstable();
        let twice = list.windows(2).any(|pair| pair[0].0 == pair[1].0);
        (!twice).then_some((list.into(), fuel))
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
        match self.words.next()?.text {
            "true" => Some(true),
            "false" => Some(false),
            "ability" => match self.param()? {
                Some(Param::Flag(flag)) => Some(*flag),
                Some(_) => None,
                None => Some(false),
            },
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
            name if self.each == Some(name) => return Some(About::Each),
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
