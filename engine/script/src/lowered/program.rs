//! What an effect does, as it is run without Lua: statements, and what is worked out in them.
//! Every name is a number here, and every parameter its value.

use tuckbox_core::names::{CardId, EventId, StatId, TagId, TargetId, ZoneId};
use tuckbox_core::rules::op::Lasts;
use tuckbox_core::rules::value::Cmp;

/// What an effect does with some parameters.
#[derive(Debug)]
pub(crate) struct Program {
    /// In order.
    pub deeds: Box<[Deed]>,
    /// Whether it says `self`.
    pub of_piece: bool,
}

/// How many things a script may give names to at once and still be lowered.
pub(super) const LOCALS: usize = 6;

/// How many stats may be changed at once.
pub(super) const CHANGES: usize = 4;

/// How many pieces and seats a list may hold that is written down.
pub(super) const LISTED: usize = 4;

/// What reading a name costs, in units of fuel.
pub(super) type Fuel = u64;

/// A statement, with its line in the script, counted from 1.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    pub line: u32,
    pub does: Does,
}

/// What a statement does.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// `local victim = target()`, or `victim = target(2)` later on.
    Local(u8, Value),
    /// `raise("damaged", targets(), ability.amount)`.
    Raise(Raise),
    /// `settle()`.
    Settle,
    /// `create(ability.token, "field")`.
    Create(Create),
    /// `attach(self, create("FIGHT", "fights"), "attackers")`.
    Attach(One, One, ZoneId, Fuel),
    /// `move(card, "hand", you(), "top")`.
    Move(Move),
    /// `tag(piece, ability.tag)`.
    Change(One, Change, Fuel),
    /// `modify(piece, { [ability.stat] = ability.amount }, "turn_end")`.
    Modify(One, Box<[(StatId, Number)]>, Lasts, Fuel),
    /// `add(you(), "rally", ability.amount)`.
    Add(One, StatId, Number, Fuel),
    /// `reveal(card, you())`.
    Reveal(One, Option<One>),
    /// `for _ = 1, ability.count do … end`.
    Repeat(Number, Box<[Deed]>),
    /// `for _, piece in ipairs(targets()) do … end`.
    ForEach(u8, Many, Box<[Deed]>),
    /// `while #rest > 0 do … end`.
    While(Test, Box<[Deed]>),
    /// `if self.zone == "field" then … elseif … else … end`.
    If(Box<[Branch]>, Box<[Deed]>),
}

/// A condition with its line, and what is done if it holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    pub line: u32,
    pub test: Test,
    pub deeds: Box<[Deed]>,
}

/// What is done to a piece.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `tag(piece, "guard")`, or `untag`.
    Tag(TagId, bool),
    /// `give(piece, ability.tag, ability.moment, ability.own)`.
    Give(TagId, Lasts),
}

/// What an event is raised about, with how much and by what.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Raise {
    pub event: EventId,
    pub fuel: Fuel,
    pub about: About,
    pub amount: Number,
    pub source: Option<One>,
}

/// What an event is raised about.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum About {
    One(One),
    Many(Many),
}

/// A piece that is made.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Create {
    pub card: Card,
    pub zone: ZoneId,
    pub fuel: Fuel,
    /// For whom, if that is said; else for the seat that controls the effect.
    pub seat: Option<One>,
}

/// What a piece that is made is one of.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Card {
    /// `"FIGHT"`.
    Named(CardId, Fuel),
    /// `self.card`.
    Of(One),
}

/// Where a piece is put.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub piece: One,
    pub zone: ZoneId,
    pub fuel: Fuel,
    /// Whose zone, if that is said; else its owner's.
    pub seat: Option<One>,
    pub on_top: bool,
}

/// What is chosen from, and by whom.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Choose {
    pub seat: One,
    pub question: Box<str>,
    pub from: Many,
    pub may_decline: bool,
}

/// A kind of target, and what reading its name costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    pub target: TargetId,
    pub fuel: Fuel,
}

/// What a local holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Value {
    One(One),
    Many(Many),
    Number(Number),
    Test(Test),
}

/// A piece or a seat, or nothing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum One {
    /// `self`.
    This,
    /// `you()`.
    You,
    /// `subject()`.
    Subject,
    /// `source()`.
    Source,
    /// `target()`, counted from 0.
    Target(usize),
    /// `create(ability.token, "field")`.
    Created(Box<Create>),
    /// `choose(you(), "Which card?", every(ability.among))`.
    Chosen(Box<Choose>),
    /// `every("your_hero")[1]`, counted from 0.
    Nth(Box<Many>, usize),
    /// `victim`.
    Local(u8),
    /// `victim.host`.
    Host(Box<One>),
    /// `victim.controller`.
    Controller(Box<One>),
}

/// Pieces or seats.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Many {
    /// `targets()`.
    Targets,
    /// `every("your_creatures")`, or of another seat.
    Every(Kind, Option<One>),
    /// `pieces("hand", you())`, and at most so many.
    Pieces { zone: ZoneId, fuel: Fuel, seat: Option<One>, most: Option<Number> },
    /// `{ self.host, every("your_hero")[1] }`.
    These(Box<[One]>),
    /// `rest`.
    Local(u8),
    /// `without(rest, taken)`.
    Without(Box<(Many, One)>),
}

/// A whole number.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// `3`.
    Is(i32),
    /// `victim.hp`, of a piece or of a seat.
    Stat(One, StatId, Fuel),
    /// `#targets()`.
    Count(Box<Many>),
    /// `amount()`.
    Amount,
    /// `roll(1, ability.sides)`.
    Roll(Box<(Number, Number)>),
    /// `before`.
    Local(u8),
    /// `before + 1`.
    Sum(Box<(Number, Number)>),
    /// `before - victim.hp`.
    Difference(Box<(Number, Number)>),
}

/// What holds or does not.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// `true`, or `ability.burns`, which is given or not.
    Is(bool),
    /// `self.host`.
    IsThere(One),
    /// `self.zone == "field"`.
    LiesIn(One, ZoneId),
    /// `victim.exists`.
    Exists(One),
    /// `victim == self`.
    Same(One, One),
    /// `has(victim, "creature")`.
    Has(One, TagId, Fuel),
    /// `victim.hp <= ability.hp`.
    Compare(Number, Cmp, Number),
    /// `raise("destroyed", self)`: whether it happened.
    Happens(Box<Raise>),
    /// `destroys`.
    Local(u8),
    /// `not …`.
    Not(Box<Test>),
    /// `… and …`.
    All(Box<[Test]>),
    /// `… or …`.
    Any(Box<[Test]>),
}
