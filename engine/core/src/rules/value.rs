//! What data can say about the board: who, which piece, how much, whether.
//! All of it is evaluated natively while options are listed, so it is a small
//! closed set; what it cannot say, a Lua predicate can.

use super::face::Face;
use super::filter_id::FilterId;
use super::placed;
use super::sets::{Tags, Zones};
use super::setting::Chosen;
use super::stat_values::StatValues;
use crate::names::{self, ActionId, CardId, ChartId, EffectId, PhaseId, SettingId, StatId, ZoneId};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{self, Deserializer, IntoDeserializer};
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

/// One or several seats, seen from the seat that asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Who {
    /// The seat that acts, or controls the ability.
    #[default]
    Me,
    /// All other seats still in the game.
    Opponents,
    /// Every seat still in the game.
    Anyone,
    /// The seat whose turn it is.
    Active,
    /// The first seat of the turn order.
    First,
    /// The seats still in the game whose stat of this name is above 0.
    Having(StatId),
    /// The seat the event is about, or the controller of the piece it is about.
    Subject,
    /// The controller of the event's source.
    Source,
    /// The controller of the piece in question.
    It,
    /// The owner of the piece in question.
    OwnerOfIt,
    /// The controller of the first target that the piece in question keeps with
    /// it; see `Hold`.
    Held,
    /// The controller of the piece that `This` is attached to.
    Host,
    /// The controller of the first chosen target.
    Target,
    /// All seats, also those that are out of the game.
    Everybody,
    /// The next seat in turn order after this one that is still in the game, also
    /// after a seat that is out: `Next(Me)`, `First(Next(First))`. Nobody, if
    /// there is no such seat to come after.
    Next(Near),
    /// The seat before this one, the same way.
    Previous(Near),
}

/// The seat that another one sits next to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Near {
    /// The seat that acts, or controls the ability.
    Me,
    /// The seat whose turn it is.
    Active,
    /// The first seat of the turn order.
    First,
    /// The first seat whose stat of this name is above 0, in the game or out of it.
    Having(StatId),
    /// The seat the event is about, or the controller of the piece it is about.
    Subject,
    /// The controller of the event's source.
    Source,
    /// The controller of the piece in question.
    It,
    /// The controller of the first chosen target.
    Target,
}

/// One piece, seen from where data stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Ref {
    /// The piece that has the ability or takes the action.
    This,
    /// The piece a filter, a loop or a list of operations is looking at.
    #[default]
    It,
    /// Inside a filter, the piece that was `It` around it: "a heap in which
    /// every stone is like the heap" is `(in: ["heap"], also: [No((in: ["stone"],
    /// also: [Check(Stat(It, "hue"), Not, Stat(Outer, "hue"))]))])`.
    Outer,
    /// The piece the event is about.
    Subject,
    /// The piece that caused the event.
    Source,
    /// The piece `This` is attached to.
    Host,
    /// The space `This` is in: the outermost piece it is attached to, through
    /// whatever lies between; itself if it is attached to nothing.
    Space,
    /// The first chosen target.
    Target,
    /// The first target that the piece in question keeps with it; see `Hold`.
    Held,
}

/// Several pieces.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Select {
    /// The piece that has the ability or takes the action.
    This,
    /// The piece a loop or a list of operations is looking at.
    It,
    /// The piece the event is about.
    Subject,
    /// The piece that caused the event.
    Source,
    /// The piece `This` is attached to.
    Host,
    /// The space `This` is in: the outermost piece it is attached to.
    Space,
    /// All chosen targets that are still legal.
    Targets,
    /// All pieces that match, in the order of their zones.
    All(Box<Filter>),
    /// The first piece that matches.
    First(Box<Filter>),
}

impl Select {
    /// The one piece it means, where it means one.
    #[inline]
    pub fn one(&self) -> Option<Ref> {
        Some(match self {
            Select::This => Ref::This,
            Select::It => Ref::It,
            Select::Subject => Ref::Subject,
            Select::Source => Ref::Source,
            Select::Host => Ref::Host,
            Select::Space => Ref::Space,
            Select::Targets | Select::All(_) | Select::First(_) => return None,
        })
    }
}

/// A whole number. In TOML a bare number stands for `Num`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(remote = "Self")]
pub enum Value {
    /// This number.
    Num(i32),
    /// The current value of a piece's stat: `Stat(It, "attack")`.
    Stat(Ref, StatId),
    /// The base value of a piece's stat, before modifiers.
    Base(Ref, StatId),
    /// The printed value of a piece's stat.
    Printed(Ref, StatId),
    /// The current value of a stat of a seat.
    SeatStat(Who, StatId),
    /// The value of a stat of the table.
    TableStat(StatId),
    /// A parameter of the ability, by its name.
    Param(Box<str>),
    /// The amount of the event.
    Amount,
    /// How many pieces match.
    Count(Box<Filter>),
    /// How many pieces are in a zone of a seat.
    Size(ZoneId, Who),
    /// The sum of a stat over all pieces that match.
    Total(StatId, Box<Filter>),
    /// The highest of this value over all pieces that match, each in turn as
    /// `It`; 0 if none does: `Highest(Stat(It, "speed"), (of: Me))`.
    Highest(Box<Value>, Box<Filter>),
    /// The lowest of this value over all pieces that match; 0 if none does.
    Lowest(Box<Value>, Box<Filter>),
    /// The place of a piece in its zone, 0 for the first.
    Place(Ref),
    /// How many steps of the board graph lie between the spaces of two pieces;
    /// 9999 if there is no way.
    Distance(Ref, Ref),
    /// How many seats are still in the game.
    Seats,
    /// The number of a chart, the first for 1, the second for 2; 0 outside it:
    /// `Chart("fails_up_to", Stat(It, "tier"))`.
    Chart(ChartId, Box<Value>),
    /// How many turns a seat has begun.
    Turns(Who),
    /// A setting of the match; 1 or 0 for one that is on or off, the place from
    /// 0 on of a word.
    Setting(SettingId),
    /// The first plus the second.
    Add(Box<Value>, Box<Value>),
    /// The first minus the second.
    Sub(Box<Value>, Box<Value>),
    /// The first times the second.
    Mul(Box<Value>, Box<Value>),
    /// The first divided by the second, rounded down; 0 when divided by 0.
    Div(Box<Value>, Box<Value>),
    /// The smaller one.
    Min(Box<Value>, Box<Value>),
    /// The larger one.
    Max(Box<Value>, Box<Value>),
    /// The second if the condition holds, otherwise the third.
    If(Box<Condition>, Box<Value>, Box<Value>),
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if names::bare_numbers() { deserializer.deserialize_any(BareValue) } else { Value::deserialize(deserializer) }
    }
}

/// Reads a [`Value`] from a format in which a number is a number.
struct BareValue;

impl<'de> de::Visitor<'de> for BareValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number or a value such as { Stat = [\"It\", \"attack\"] }")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        i32::try_from(number).map(Value::Num).map_err(|_| E::custom("this number is too large"))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Value, E> {
        Value::deserialize(word.into_deserializer())
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        Value::deserialize(de::value::MapAccessDeserializer::new(map))
    }
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Cmp {
    /// Less than.
    Less,
    /// At most.
    AtMost,
    /// Exactly.
    Equal,
    /// Anything but.
    Not,
    /// At least.
    AtLeast,
    /// More than.
    More,
}

impl Cmp {
    /// Whether `a` compares so to `b`.
    pub fn holds<T: Ord>(self, a: T, b: T) -> bool {
        match self {
            Cmp::Less => a < b,
            Cmp::AtMost => a <= b,
            Cmp::Equal => a == b,
            Cmp::Not => a != b,
            Cmp::AtLeast => a >= b,
            Cmp::More => a > b,
        }
    }
}

/// Something that holds or does not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Cond {
    /// Always holds.
    #[default]
    Always,
    /// The piece has all these tags now.
    Is(Ref, Tags),
    /// The piece has none of these tags now.
    IsNot(Ref, Tags),
    /// The piece has these values of stats now, numbers or words of symbols:
    /// `Stats(It, {"hue": "red"})`.
    Stats(Ref, StatValues),
    /// The numbers compare so: `Check(Stat(It, "hp"), AtMost, Num(3))`.
    Check(Value, Cmp, Value),
    /// Some piece matches.
    Some(Box<Filter>),
    /// No piece matches.
    No(Box<Filter>),
    /// The piece matches the filter.
    Fits(Ref, Box<Filter>),
    /// Both sets of seats are the same: `Same(Me, Active)`.
    Same(Who, Who),
    /// The two are the same piece.
    Piece(Ref, Ref),
    /// This phase is running.
    Phase(PhaseId),
    /// The spaces of the two pieces are joined by a link that has all these tags.
    Linked(Ref, Ref, Tags),
    /// The setting is on, or a number other than 0, or not its first word.
    On(SettingId),
    /// The setting has this value: `Chosen("overpay", "change")`.
    Chosen(SettingId, Chosen),
    /// All hold.
    All(Vec<Condition>),
    /// At least one holds.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The seat could take this action with this piece now, targets and costs
    /// included: `Can(It, "attack")`. Not for rules of actions, nor for
    /// abilities that hold.
    Can(Ref, ActionId),
    /// A Lua predicate says so. Slow: it is asked for every option.
    Script(EffectId),
}

/// A condition by its number: each that is read gets the next one, so that it is
/// its place in [`crate::rules::Ruleset::condition_places`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CondId(pub u32);

impl CondId {
    /// Of a condition that nobody wrote, such as one that always holds.
    pub const NONE: Self = Self(u32::MAX);

    /// Index into lists by condition.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A condition of the rules: what it says, and the number it is told by. Two
/// that say the same are equal, whatever their numbers.
#[derive(Clone)]
pub struct Condition {
    /// Its number.
    pub id: CondId,
    /// What it says.
    pub cond: Cond,
}

impl Condition {
    /// Whether it is a condition of its own: not one that always holds, nor one
    /// made of others.
    pub fn is_one(&self) -> bool {
        !matches!(self.cond, Cond::Always | Cond::All(_) | Cond::Any(_) | Cond::Not(_))
    }
}

impl Default for Condition {
    fn default() -> Self {
        Self { id: CondId::NONE, cond: Cond::Always }
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.cond.fmt(f)
    }
}

impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.cond == other.cond
    }
}

impl Eq for Condition {}

impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cond.hash(state);
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = placed::read(deserializer, Cond::deserialize)?;
        let id = read.at.and_then(|at| u32::try_from(at).ok()).map_or(CondId::NONE, CondId);
        Ok(Self { id, cond: read.value })
    }
}

impl JsonSchema for Condition {
    fn schema_name() -> Cow<'static, str> {
        Cond::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        Cond::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Cond::json_schema(generator)
    }
}

/// A condition with the reason people read when it does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// What must hold.
    pub when: Condition,
    /// Said when it does not: a whole sentence in the present tense.
    pub because: Box<str>,
}

/// Which pieces: where they are, whose they are, and what they are like.
/// Every part that is left out asks nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// In one of these zones. Left out: in any zone that is in play.
    #[serde(rename = "in")]
    pub zones: Zones,
    /// Controlled by these seats. Left out: by anyone.
    #[serde(rename = "of")]
    pub who: Owner,
    /// Has all these tags.
    pub is: Tags,
    /// Has at least one of these tags, if any is named.
    pub any: Tags,
    /// Has none of these tags.
    pub not: Tags,
    /// Has these values of stats: a number, or the word of a symbol:
    /// `stats: {"grade": 2, "hue": "red"}`.
    pub stats: StatValues,
    /// Is a copy of one of these cards, if any is named.
    pub cards: Vec<CardId>,
    /// Lies face up or face down.
    pub face: Option<Face>,
    /// Is not `This`.
    pub other: bool,
    /// Is attached to, or in a space that is, this piece.
    pub on: Option<Ref>,
    /// Is attached to a piece that matches this: `host: (in: ["field"])`.
    pub host: Option<Box<Filter>>,
    /// Of several pieces that are alike only the first: of the same card and
    /// controller, in the same place, with the same values and tags. So a
    /// question about forty tokens offers only those that differ.
    pub distinct: bool,
    /// Further conditions; `It` is the piece in question.
    pub also: Vec<Condition>,
    /// By which its plan is found.
    #[serde(skip_deserializing, default = "FilterId::next")]
    #[schemars(skip)]
    pub id: FilterId,
}

/// Whose pieces a filter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Owner {
    /// Anyone's, also nobody's.
    #[default]
    Any,
    /// Those of the seat that asks.
    Me,
    /// Those of the other seats.
    Opponents,
    /// Those of the seat whose turn it is.
    Active,
    /// Those of the seat the event is about.
    Subject,
    /// Those of the controller of the event's source.
    Source,
    /// Those of the controller of the piece in question outside this filter.
    It,
    /// Those of the controller of what the piece in question outside this
    /// filter holds; see [`Who`].
    Held,
    /// Those of the controller of the piece that `This` is attached to.
    Host,
    /// Those of the controller of the first chosen target.
    Target,
}
