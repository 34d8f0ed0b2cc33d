//! What data can do: the primitive verbs, each a way through the one door.
//! Rules that every turn uses are written with these and cost no script call;
//! what a single card does is better said in Lua.

pub use super::face::Face;
use super::sets::Tags;
use super::value::{Condition, Ref, Select, Value, Who};
use crate::diagnostic::Span;
use crate::names::{self, ByName, CardId, EffectId, EventId, MomentId, StatId, TagId, TargetId, WindowId, ZoneId};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// A value given to an effect by data.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Param {
    /// A whole number.
    Int(i32),
    /// Yes or no.
    Flag(bool),
    /// The name of a card, stat, tag, zone, event … as the effect declares.
    Name(Box<str>),
    /// Several of them.
    List(Vec<Param>),
}

/// Named parameters in the order written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Params {
    /// Names and values.
    pub list: Vec<(Box<str>, Param)>,
    /// A number of their own within the box, counted from 1; 0 for none. A
    /// script host keeps what it made of them under this number.
    pub number: u16,
    /// Where each is written, as far as that is known.
    pub places: Places,
}

/// Where parameters are written. What they are does not hang on it: any two are
/// equal.
#[derive(Debug, Clone, Default)]
pub struct Places(Vec<Span>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Places {}

impl Hash for Places {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl JsonSchema for Params {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "params".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let param = generator.subschema_for::<Param>();
        json_schema!({ "type": "object", "additionalProperties": param })
    }
}

impl<'de> Deserialize<'de> for Params {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Params;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "a map from parameter names to values")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Params, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    list.push(entry);
                }
                Ok(Params::new(list))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

impl Params {
    /// Parameters, numbered if they are read as part of a box.
    pub fn new(list: Vec<(Box<str>, Param)>) -> Self {
        let number = if list.is_empty() { 0 } else { names::next_params() };
        Self { list, number, places: Places::default() }
    }

    /// The same, and where each of them is written.
    #[must_use]
    pub fn at(mut self, places: Vec<Span>) -> Self {
        self.places = Places(places);
        self
    }

    /// Where the parameter of this name is written.
    pub fn place(&self, name: &str) -> Option<Span> {
        let at = self.list.iter().position(|(key, _)| &**key == name)?;
        self.places.0.get(at).copied()
    }

    /// The parameter of this name.
    pub fn get(&self, name: &str) -> Option<&Param> {
        self.list.iter().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }

    /// The whole number of this name, 0 if there is none.
    pub fn int(&self, name: &str) -> i32 {
        match self.get(name) {
            Some(Param::Int(value)) => *value,
            _ => 0,
        }
    }
}

/// Names an effect and gives it parameters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The effect.
    pub run: Placed,
    /// Its parameters.
    #[serde(default)]
    pub with: Params,
}

/// An effect, and where it is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The effect.
    pub effect: EffectId,
    /// Its name's place, while a box is being read.
    pub place: Option<Span>,
}

impl<'de> Deserialize<'de> for Placed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let effect = EffectId::deserialize(deserializer)?;
        Ok(Self { effect, place: names::last_use(effect) })
    }
}

impl JsonSchema for Placed {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        EffectId::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<EffectId>()
    }
}

/// Reads a mere name as a call without parameters.
pub(super) fn without_parameters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<Call>, D::Error> {
    Ok(Box::new(Call { run: Placed::deserialize(deserializer)?, with: Params::default() }))
}

/// Which end of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
pub enum End {
    /// The front of a line, the top of a deck.
    Top,
    /// The back of a line, the bottom of a deck, the end of a row.
    #[default]
    Bottom,
    /// So many places from the front: `At(0)` is the front.
    At(u16),
}

/// How long a modifier lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Lasts {
    /// As long as the piece stays in play.
    #[default]
    Always,
    /// Until the flow next reaches this moment.
    Until(MomentId),
    /// Until the flow next reaches this moment of the controller's own turn.
    UntilMy(MomentId),
    /// As long as its source stays in play.
    WhileSource,
    /// For so many own turns of a seat, to the end of the last one:
    /// `Turns(of: It, count: 2)`. It begins with the seat's next turn, so a turn
    /// that is running is neither touched nor counted; with `at_once` it begins
    /// now, and that turn is still not counted.
    Turns {
        /// Whose turns; of several seats, the first.
        of: Who,
        /// How many.
        count: u8,
        /// Begins now and not with the seat's next turn.
        #[serde(default)]
        at_once: bool,
    },
}

/// What a modifier does to a piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Changes {
    /// Added to current values.
    pub add: ByName<StatId, Value>,
    /// Current values become these, before anything is added.
    pub set: ByName<StatId, Value>,
    /// Current values become so many times as large: after what is set, before
    /// what is added.
    pub times: ByName<StatId, Value>,
    /// Tags it has meanwhile.
    pub gives: Tags,
    /// Tags it does not have meanwhile.
    pub takes: Tags,
}

/// Which dice of a roll make its result.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Keep {
    /// The sum of all.
    #[default]
    All,
    /// The sum of so many of the highest: `Highest(Num(1))`.
    Highest(Value),
    /// The sum of so many of the lowest: `Lowest(Num(1))`.
    Lowest(Value),
}

/// One thing to do. `It` in its values is the piece acted upon.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Op {
    /// Adds to a base stat of pieces: `Add("hp", Subject, Amount)`.
    Add(StatId, Select, Value),
    /// Takes from a base stat of pieces.
    Take(StatId, Select, Value),
    /// Sets a base stat of pieces.
    Set(StatId, Select, Value),
    /// Adds to a stat of seats.
    AddSeat(StatId, Who, Value),
    /// Takes from a stat of seats.
    TakeSeat(StatId, Who, Value),
    /// Sets a stat of seats.
    SetSeat(StatId, Who, Value),
    /// Sets a stat of the table.
    SetTable(StatId, Value),
    /// Gives a tag.
    Tag(TagId, Select),
    /// Takes a tag away.
    Untag(TagId, Select),
    /// Moves pieces to a zone of their owners; `Move(This, "discard")`.
    Move(Select, ZoneId),
    /// Moves pieces to a zone of their controllers, at one end.
    Put(Select, ZoneId, End),
    /// Moves pieces to a zone of a seat, at one end.
    Give(Select, ZoneId, Who, End),
    /// Moves so many pieces from the top of a zone to another, seat by seat.
    Deal {
        /// From this zone of each seat.
        from: ZoneId,
        /// To this zone of the same seat.
        to: ZoneId,
        /// For each of these seats.
        who: Who,
        /// How many.
        count: Value,
        /// Raised for a seat that cannot take a piece; the rest is skipped.
        #[serde(default)]
        empty: Option<EventId>,
    },
    /// Shuffles a zone of seats.
    Shuffle(ZoneId, Who),
    /// Makes so many pieces of a card in a zone of a seat.
    Create(CardId, ZoneId, Who, Value),
    /// Attaches the first to the second, in a zone of pieces.
    Attach(Select, Ref, ZoneId),
    /// Turns pieces face up or down.
    Turn(Select, Face),
    /// Gives pieces to a seat, keeping what is on them; `Control(Targets, Me, "field")`.
    Control(Select, Who, ZoneId),
    /// Puts a modifier on pieces.
    Modify(Select, Box<Changes>, Lasts),
    /// Gives this tag to the pieces that match, and takes it from all others.
    Snapshot(TagId, Select),
    /// Raises a named event about pieces, with an amount; its source is `This`.
    /// All pieces are chosen before the first is acted upon.
    Raise(EventId, Select, Value),
    /// The same, caused by another piece than `This`: `RaiseBy(Target, "damage", This, Num(2))`.
    /// Nothing happens if there is no such piece.
    RaiseBy(Ref, EventId, Select, Value),
    /// Raises a named event about seats, with an amount; its source is `This`.
    RaiseSeat(EventId, Who, Value),
    /// Raises events as one: what they are about is chosen before any of them
    /// happens, and what listens finds them together. It takes `Raise`, `RaiseBy`,
    /// `RaiseSeat`, `If` around these, and `Together`; nothing else.
    Together(Raises),
    /// Ends the printed step: checks, then what waits.
    Settle,
    /// Does the first list if the condition holds, otherwise the second.
    If(Box<Condition>, Vec<Op>, Vec<Op>),
    /// All these seats choose one piece of each kind, at once and in secret:
    /// nobody learns anything before everybody has chosen everything. Then it is
    /// done for one seat after another, in turn order from the active one; `Me`
    /// is the seat, `Targets` what it chose, `Target` the first of them.
    /// `Sealed(who: Anyone, choose: ["bid", "card"], do: [Move(Targets, "table")])`.
    /// Who finds nothing of a kind chooses none; who finds nothing at all does
    /// nothing.
    Sealed {
        /// Which seats.
        who: Who,
        /// What each of them chooses: kinds of targets that ask for just one
        /// piece and do not look at one another.
        choose: Vec<TargetId>,
        /// What is then done for each.
        #[serde(rename = "do")]
        ops: Vec<Op>,
    },
    /// Uses the ability of this action: announced targets, effect, parameters.
    Use,
    /// Uses the ability of this action as if that seat had used it, on these
    /// pieces: what is turned back on whoever began it.
    UseFor(Who, Select),
    /// Keeps the action and its targets with the piece until `Release`. A piece
    /// that moves to a zone not in play drops them: `Move` it first, then `Hold`.
    Hold,
    /// Checks the held targets of the pieces again and uses their abilities;
    /// where all targets are gone, raises the event instead, if there is one.
    Release(Select, Option<EventId>),
    /// Forgets what the pieces hold.
    Forget(Select),
    /// Cancels what these pieces announced on the stack.
    Cancel(Select),
    /// Opens a response window about `This`.
    Window(WindowId),
    /// In a response to an event, or in what works instead of one: the event
    /// does not happen.
    Prevent,
    /// In a response to an event, or in what works instead of one: the event
    /// has this amount.
    Becomes(Value),
    /// Rolls dice for one result: `Roll(dice: Num(2), sides: Num(6), into: "roll",
    /// purpose: "the landing")`. The roll stands in the log with its faces, as one of
    /// `Me`.
    Roll(Box<Roll>),
    /// Rolls pieces that are dice, all in one roll; each takes its face into a
    /// stat, and so stays on the table as it fell: `RollEach(pieces: All(in:
    /// ["pool"], of: Me), sides: Num(6), into: "pips")`. Dice of one seat are rolled
    /// by that seat, dice of several by `Me`.
    RollEach(Box<RollEach>),
    /// These seats have lost.
    Lose(Who),
    /// This seat wins; all others lose.
    Win(Who),
    /// Makes this seat the first of the turn order.
    First(Who),
    /// Makes this seat the active one, in a flow without `Turns`.
    Active(Who),
    /// Runs an effect.
    Run(Box<Call>),
    /// Runs an effect without parameters.
    Effect(
        #[serde(deserialize_with = "without_parameters")]
        #[schemars(with = "EffectId")]
        Box<Call>,
    ),
    /// Reveals pieces to seats. What they learn by it they know until the piece moves,
    /// is turned, shuffled or another card; of a stat or tag until it is written, given
    /// or taken where they cannot see it, as by a die that is rolled, or by a change for
    /// a while that begins or ends.
    Reveal(Select, Who),
    /// Makes a piece a copy of a card that another piece is.
    Copy(Select, Ref),
}

/// Rolls dice for one result.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Roll {
    /// How many dice.
    pub dice: Value,
    /// With how many sides.
    pub sides: Value,
    /// The number on the lowest face; 1 if left out.
    #[serde(default)]
    pub from: Option<i32>,
    /// Which dice make the result.
    #[serde(default)]
    pub keep: Keep,
    /// What it is for, for people: "A rolls 2d6 for the landing". Left out:
    /// the piece that causes it.
    #[serde(default)]
    pub purpose: Box<str>,
    /// Who sees the faces; everyone if left out. That there is a roll, all see.
    #[serde(default)]
    pub seen: Option<Who>,
    /// What is added to what the dice come to; the log tells each number:
    /// `plus: [Stat(This, "strength"), Num(1)]`.
    #[serde(default)]
    pub plus: Vec<Value>,
    /// What the result is held against; the log tells it to whoever sees the
    /// faces.
    #[serde(default)]
    pub against: Option<Value>,
    /// The stat of the table that takes the result.
    #[serde(default)]
    pub into: Option<StatId>,
    /// Done with the result, which is `Amount` here.
    #[serde(default)]
    pub then: Vec<Op>,
}

/// Rolls pieces that are dice, all in one roll.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RollEach {
    /// The dice.
    pub pieces: Select,
    /// With how many sides.
    pub sides: Value,
    /// The number on the lowest face; 1 if left out.
    #[serde(default)]
    pub from: Option<i32>,
    /// What it is for, for people. Left out: the piece that causes it.
    #[serde(default)]
    pub purpose: Box<str>,
    /// Who reads the faces in the log; whoever sees all the pieces fall if
    /// left out, which nobody does who was only shown them.
    #[serde(default)]
    pub seen: Option<Who>,
    /// The stat of the pieces that takes the face.
    pub into: StatId,
}

/// Operations that do nothing but raise events: what [`Op::Together`] takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Raises(Vec<Op>);

impl Deref for Raises {
    type Target = [Op];

    fn deref(&self) -> &[Op] {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Raises {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ops = Vec::<Op>::deserialize(deserializer)?;
        match ops.iter().find_map(no_raise) {
            Some(other) => {
                let word = format!("{other:?}");
                let word = word.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                Err(D::Error::custom(format!(
                    "`Together` takes only `Raise`, `RaiseBy`, `RaiseSeat`, `If` and `Together`, not `{word}`"
                )))
            }
            None => Ok(Self(ops)),
        }
    }
}

impl JsonSchema for Raises {
    fn schema_name() -> Cow<'static, str> {
        Vec::<Op>::schema_name()
    }

    fn inline_schema() -> bool {
        Vec::<Op>::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Op>::json_schema(generator)
    }
}

/// The first operation in it that does something else.
fn no_raise(op: &Op) -> Option<&Op> {
    match op {
        Op::Raise(..) | Op::RaiseBy(..) | Op::RaiseSeat(..) | Op::Together(_) => None,
        Op::If(_, yes, no) => yes.iter().chain(no).find_map(no_raise),
        other => Some(other),
    }
}
