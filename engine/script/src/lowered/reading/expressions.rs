//! Reads what statements work out: pieces, numbers, conditions. Signs bind as they do in Lua.

use super::{Holds, Reader, plain};
use crate::budget::Meter;
use crate::lowered::FUNCTIONS;
use crate::lowered::program::{About, Card, Choose, Create, Kind, LISTED, Many, Number, One, Raise, Test, Value};
use crate::sandbox::{Word, WordKind};
use crate::texts::LONGEST_TEXT;
use tuckbox_core::rules::Scope;
use tuckbox_core::rules::op::Param;
use tuckbox_core::rules::value::Cmp;

/// What some words come to.
pub(super) enum Expression<'a> {
    One(One),
    Many(Many),
    Number(Number),
    Test(Test),
    Text(&'a str),
    /// `nil`.
    Nothing,
    /// `choose`: a function of the engine that is not called here.
    Function(&'a str),
    /// `ability.amount`: what the call gives by this name.
    Param(Option<&'a Param>),
    /// `self.zone`.
    ZoneOf(One),
    /// `self.card`.
    CardOf(One),
}

impl Expression<'_> {
    pub fn one(self) -> Option<One> {
        if let Self::One(one) = self { Some(one) } else { None }
    }

    pub fn many(self) -> Option<Many> {
        if let Self::Many(many) = self { Some(many) } else { None }
    }

    pub fn number(self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number),
            Self::Param(Some(Param::Int(number))) => Some(Number::Is(*number)),
            _ => None,
        }
    }

    /// Whether it counts as true, where that is known beforehand.
    fn counts(&self) -> Option<bool> {
        match self {
            Self::Param(given) => Some(!matches!(given, None | Some(Param::Flag(false)))),
            Self::Function(_) | Self::Text(_) | Self::Number(Number::Is(_)) => Some(true),
            _ => None,
        }
    }

    /// What decides whether it counts as true.
    pub fn test(self) -> Option<Test> {
        match self {
            Self::Test(test) => Some(test),
            Self::One(one) => Some(Test::IsThere(one)),
            known => known.counts().map(Test::Is),
        }
    }

    /// What a local may hold.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::One(one) => Some(Value::One(one)),
            Self::Many(many) => Some(Value::Many(many)),
            Self::Number(number) => Some(Value::Number(number)),
            Self::Param(Some(Param::Int(number))) => Some(Value::Number(Number::Is(*number))),
            Self::Test(test) if is_flag(&test) => Some(Value::Test(test)),
            _ => None,
        }
    }
}

/// Whether it comes to `true` or `false`, and not to something that only counts as that.
fn is_flag(test: &Test) -> bool {
    match test {
        Test::All(tests) | Test::Any(tests) => tests.iter().all(is_flag),
        Test::Is(_) | Test::IsThere(_) => false,
        _ => true,
    }
}

impl<'a, W: Iterator<Item = Word<'a>>> Reader<'a, W> {
    pub(super) fn one(&mut self) -> Option<One> {
        self.expression()?.one()
    }

    /// One that can be nothing but a seat.
    pub(super) fn seat(&mut self) -> Option<One> {
        let one = self.one()?;
        (self.holds(&one) == Holds::Seat).then_some(one)
    }

    /// `, you()`, if it is there.
    pub(super) fn seat_or_none(&mut self) -> Option<Option<One>> {
        if self.take(",") { self.seat().map(Some) } else { Some(None) }
    }

    pub(super) fn many(&mut self) -> Option<Many> {
        self.expression()?.many()
    }

    pub(super) fn number(&mut self) -> Option<Number> {
        self.expression()?.number()
    }

    pub(super) fn test(&mut self) -> Option<Test> {
        self.expression()?.test()
    }

    /// What one is.
    pub(super) fn holds(&self, one: &One) -> Holds<'a> {
        match one {
            One::You | One::Controller(_) => Holds::Seat,
            One::Subject => Holds::Either,
            One::Local(slot) => self.locals.get(usize::from(*slot)).map_or(Holds::Either, |(_, holds)| *holds),
            One::Nth(many, _) if self.holds_many(many) == Holds::Mixed => Holds::Either,
            One::This
            | One::Source
            | One::Target(_)
            | One::Created(_)
            | One::Chosen(_)
            | One::Nth(..)
            | One::Host(_) => Holds::Piece,
        }
    }

    /// What a list is of.
    pub(super) fn holds_many(&self, many: &Many) -> Holds<'a> {
        match many {
            Many::Targets | Many::Every(..) | Many::Pieces { .. } => Holds::Pieces,
            Many::These(_) => Holds::Mixed,
            Many::Local(slot) => self.locals.get(usize::from(*slot)).map_or(Holds::Mixed, |(_, holds)| *holds),
            Many::Without(from) => self.holds_many(&from.0),
        }
    }

    /// Whatever stands next, up to what cannot belong to it.
    pub(super) fn expression(&mut self) -> Option<Expression<'a>> {
        self.joined("or", true, Self::conjunction, Test::Any)
    }

    fn conjunction(&mut self) -> Option<Expression<'a>> {
        self.joined("and", false, Self::comparison, Test::All)
    }

    /// Several with a word between them, of which the first is taken that counts as `ends`.
    fn joined(
        &mut self,
        word: &str,
        ends: bool,
        next: fn(&mut Self) -> Option<Expression<'a>>,
        join: fn(Box<[Test]>) -> Test,
    ) -> Option<Expression<'a>> {
        let mut left = next(self)?;
        while self.take(word) {
            let right = next(self)?;
            left = match left.counts() {
                Some(counts) if counts == ends => left,
                Some(_) => right,
                None => Expression::Test(join([left.test()?, right.test()?].into())),
            };
        }
        Some(left)
    }

    fn comparison(&mut self) -> Option<Expression<'a>> {
        let left = self.sum()?;
        let sign = match self.words.peek()?.text {
            "<" => Cmp::Less,
            "<=" => Cmp::AtMost,
            "==" => Cmp::Equal,
            "~=" => Cmp::Not,
            ">=" => Cmp::AtLeast,
            ">" => Cmp::More,
            _ => return Some(left),
        };
        self.next()?;
        let right = self.sum()?;
        let same = match (left, right) {
            (Expression::ZoneOf(one), right) => {
                let name = match right {
                    Expression::Text(text) => text,
                    Expression::Param(Some(Param::Name(name))) => name,
                    _ => return None,
                };
                // A text that is only compared is not read.
                Test::LiesIn(one, self.rules.find(name)?)
            }
            (Expression::One(one), Expression::Nothing) => Test::Not(Box::new(Test::IsThere(one))),
            (Expression::One(one), Expression::One(other)) => Test::Same(one, other),
            (left, right) => return Some(Expression::Test(Test::Compare(left.number()?, sign, right.number()?))),
        };
        match sign {
            Cmp::Equal => Some(Expression::Test(same)),
            Cmp::Not => Some(Expression::Test(Test::Not(Box::new(same)))),
            _ => None,
        }
    }

    fn sum(&mut self) -> Option<Expression<'a>> {
        let mut left = self.signed()?;
        loop {
            let adds = match self.words.peek()?.text {
                "+" => true,
                "-" => false,
                // What else there is to reckon with may come to fractions.
                "*" | "/" | "//" | "%" | "^" | ".." => return None,
                _ => return Some(left),
            };
            self.next()?;
            let both = Box::new((left.number()?, self.signed()?.number()?));
            left = Expression::Number(if adds { Number::Sum(both) } else { Number::Difference(both) });
        }
    }

    fn signed(&mut self) -> Option<Expression<'a>> {
        if self.take("not") {
            return Some(Expression::Test(Test::Not(Box::new(self.signed()?.test()?))));
        }
        if self.take("#") {
            return Some(Expression::Number(Number::Count(Box::new(self.signed()?.many()?))));
        }
        if self.take("-") {
            let digits = self.next().filter(|word| word.kind == WordKind::Number)?.text;
            return Some(Expression::Number(Number::Is(digits.parse::<i32>().ok()?.checked_neg()?)));
        }
        let mut found = self.primary()?;
        loop {
            found = match found {
                Expression::One(one) if self.take(".") => self.field(one)?,
                Expression::Many(many) if self.take("[") => {
                    let place = self.place()?;
                    self.need("]")?;
                    Expression::One(One::Nth(Box::new(many), place))
                }
                found => return Some(found),
            }
        }
    }

    /// A place, which is counted from 1, counted from 0.
    fn place(&mut self) -> Option<usize> {
        let digits = self.next().filter(|word| word.kind == WordKind::Number)?.text;
        digits.parse::<u8>().ok().map(usize::from)?.checked_sub(1)
    }

    /// `.hp` of one.
    fn field(&mut self, one: One) -> Option<Expression<'a>> {
        let name = self.next().filter(|word| word.kind == WordKind::Name)?.text;
        let of = self.stats_of(&one)?;
        // A stat that is called like a fact comes before it.
        if let Some((stat, fuel)) = self.stat_called(name, of) {
            return Some(Expression::Number(Number::Stat(one, stat, fuel)));
        }
        Some(match (of, name) {
            (Scope::Piece, "host") => Expression::One(One::Host(Box::new(one))),
            (Scope::Piece, "controller") => Expression::One(One::Controller(Box::new(one))),
            (Scope::Piece, "exists") => Expression::Test(Test::Exists(one)),
            (Scope::Piece, "zone") => Expression::ZoneOf(one),
            (Scope::Piece, "card") => Expression::CardOf(one),
            _ => return None,
        })
    }

    fn primary(&mut self) -> Option<Expression<'a>> {
        let word = self.next()?;
        match (word.kind, word.text) {
            (WordKind::Number, digits) => digits.parse().ok().map(|number| Expression::Number(Number::Is(number))),
            (WordKind::Text, text) => plain(text).map(Expression::Text),
            (_, "true") => Some(Expression::Test(Test::Is(true))),
            (_, "false") => Some(Expression::Test(Test::Is(false))),
            (_, "nil") => Some(Expression::Nothing),
            (_, "(") => {
                let inner = self.expression()?;
                self.need(")")?;
                Some(inner)
            }
            (_, "{") => self.these(),
            (WordKind::Name, "self") => {
                self.of_piece = true;
                Some(Expression::One(One::This))
            }
            (WordKind::Name, "ability") => {
                self.need(".")?;
                let key = self.next()?.text;
                Some(Expression::Param(self.params.get(key)))
            }
            (WordKind::Name, name) => match self.locals.iter().position(|(known, _)| *known == name) {
                Some(slot) => self.local_in(slot),
                None if self.words.peek()?.text == "(" => self.called(name),
                None => (FUNCTIONS.contains(&name) && !self.taken.contains(name)).then_some(Expression::Function(name)),
            },
            _ => None,
        }
    }

    /// What a local holds.
    fn local_in(&mut self, slot: usize) -> Option<Expression<'a>> {
        let (_, holds) = self.locals.get(slot)?;
        let slot = u8::try_from(slot).ok()?;
        Some(match *holds {
            Holds::Function(function) if self.words.peek()?.text == "(" => return self.called(function),
            Holds::Function(function) => Expression::Function(function),
            Holds::Pieces | Holds::Mixed => Expression::Many(Many::Local(slot)),
            Holds::Number => Expression::Number(Number::Local(slot)),
            Holds::Flag => Expression::Test(Test::Local(slot)),
            Holds::Piece | Holds::Seat | Holds::Either => Expression::One(One::Local(slot)),
        })
    }

    /// `self.host, every("your_hero")[1] }`, behind the bracket.
    fn these(&mut self) -> Option<Expression<'a>> {
        let mut list = vec![self.one()?];
        while self.take(",") {
            list.push(self.one()?);
        }
        self.need("}")?;
        (list.len() <= LISTED).then(|| Expression::Many(Many::These(list.into())))
    }

    /// What a function of the engine gives.
    fn called(&mut self, function: &str) -> Option<Expression<'a>> {
        let found = match function {
            "raise" => return Some(Expression::Test(Test::Happens(Box::new(self.raise()?)))),
            "create" => return Some(Expression::One(One::Created(Box::new(self.create()?)))),
            "choose" | "choose_or_none" => return self.choose(function),
            "every" => return self.every(),
            "pieces" => return self.pieces(),
            "without" => {
                self.open(function)?;
                let list = self.many()?;
                self.need(",")?;
                let left_out = self.one()?;
                self.need(")")?;
                return Some(Expression::Many(Many::Without(Box::new((list, left_out)))));
            }
            "you" => Expression::One(One::You),
            "subject" => Expression::One(One::Subject),
            "source" => Expression::One(One::Source),
            "targets" => Expression::Many(Many::Targets),
            "amount" => Expression::Number(Number::Amount),
            "target" => {
                self.open(function)?;
                let place = if self.take(")") { return Some(Expression::One(One::Target(0))) } else { self.place()? };
                self.need(")")?;
                return Some(Expression::One(One::Target(place)));
            }
            "has" => {
                self.open(function)?;
                let piece = self.one()?;
                self.need(",")?;
                let (tag, fuel) = self.name()?;
                self.need(")")?;
                return Some(Expression::Test(Test::Has(piece, tag, fuel)));
            }
            "roll" => {
                self.open(function)?;
                let dice = self.number()?;
                self.need(",")?;
                let sides = self.number()?;
                self.need(")")?;
                return Some(Expression::Number(Number::Roll(Box::new((dice, sides)))));
            }
            _ => return None,
        };
        self.open(function)?;
        self.need(")")?;
        Some(found)
    }

    /// `("damaged", targets(), ability.amount, self)`, behind `raise`.
    pub(super) fn raise(&mut self) -> Option<Raise> {
        self.open("raise")?;
        let (event, fuel) = self.name()?;
        self.need(",")?;
        let about = match self.expression()? {
            Expression::One(one) => About::One(one),
            Expression::Many(many) => About::Many(many),
            _ => return None,
        };
        let mut amount = Number::Is(0);
        if self.take(",") {
            // One that is not given is none.
            amount = match self.expression()? {
                Expression::Param(None) => Number::Is(0),
                given => given.number()?,
            };
        }
        let source = if self.take(",") { Some(self.one()?) } else { None };
        self.need(")")?;
        Some(Raise { event, fuel, about, amount, source })
    }

    /// `("FIGHT", "fights", you())`, behind `create`.
    pub(super) fn create(&mut self) -> Option<Create> {
        self.open("create")?;
        let card = match self.expression()? {
            Expression::CardOf(one) => Card::Of(one),
            Expression::Text(name) => self.card(name)?,
            Expression::Param(Some(Param::Name(name))) => self.card(name)?,
            _ => return None,
        };
        self.need(",")?;
        let (zone, fuel) = self.name()?;
        let seat = self.seat_or_none()?;
        self.need(")")?;
        Some(Create { card, zone, fuel, seat })
    }

    fn card(&self, name: &str) -> Option<Card> {
        Some(Card::Named(self.rules.find(name)?, Meter::fuel_for(name.len())))
    }

    /// `(you(), "Which card?", every(ability.among))`, behind `choose`.
    fn choose(&mut self, function: &str) -> Option<Expression<'a>> {
        self.open(function)?;
        let seat = self.seat()?;
        self.need(",")?;
        let question = self.text().filter(|text| text.len() <= LONGEST_TEXT)?.into();
        self.need(",")?;
        let from = self.many()?;
        self.need(")")?;
        let may_decline = function == "choose_or_none";
        Some(Expression::One(One::Chosen(Box::new(Choose { seat, question, from, may_decline }))))
    }

    /// `("your_tokens", seat)`, behind `every`.
    fn every(&mut self) -> Option<Expression<'a>> {
        self.open("every")?;
        let (target, fuel) = self.name()?;
        let seat = self.seat_or_none()?;
        self.need(")")?;
        Some(Expression::Many(Many::Every(Kind { target, fuel }, seat)))
    }

    /// `("hand", you(), 3)`, behind `pieces`.
    fn pieces(&mut self) -> Option<Expression<'a>> {
        self.open("pieces")?;
        let (zone, fuel) = self.name()?;
        let seat = self.seat_or_none()?;
        let most = if self.take(",") { Some(self.number()?) } else { None };
        self.need(")")?;
        Some(Expression::Many(Many::Pieces { zone, fuel, seat, most }))
    }
}
