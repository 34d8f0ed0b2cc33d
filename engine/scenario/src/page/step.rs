//! The steps of a scenario: what seats do, what chance does, and what must then
//! be true. One line here is one word of the language: its arguments, and the
//! sentence that stands in the reference page.

use super::args::{Amount, Arg, SeatName, Tagged, Texts, needed};
use serde::de::{Deserialize, Deserializer, EnumAccess, Error, SeqAccess, VariantAccess, Visitor};
use std::fmt;
use std::ops::Range;
use tuckbox_core::suggest;

macro_rules! steps {
    ($($(#[doc = $doc:literal])* $name:ident $(($($field:ident: $type:ty),*))?;)*) => {
        /// One step.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Step {
            $($(#[doc = $doc])* $name $({ $(#[expect(missing_docs, reason = "the sentence above says it")] $field: $type),* })?),*
        }

        impl Step {
            /// The seats it names, itself and not in its steps.
            pub(crate) fn seats(&self) -> Vec<SeatName> {
                match self {
                    $(Step::$name $({ $($field),* })? => {
                        let named: &[Vec<SeatName>] = &[$($(Arg::seats($field)),*)?];
                        named.concat()
                    })*
                }
            }
        }

        impl Step {
            /// The word it is written with, for messages.
            pub(crate) fn word(&self) -> &'static str {
                match self {
                    $(Step::$name { .. } => stringify!($name),)*
                }
            }
        }

        /// All words of the language: name, arguments, meaning.
        pub const WORDS: &[Word] = &[$(Word {
            name: stringify!($name),
            arguments: &[$($((stringify!($field), <$type as Arg>::HINT)),*)?],
            meaning: concat!($($doc),*),
        }),*];

        impl<'de> Visitor<'de> for StepVisitor {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a step such as `Do(A, \"play\", \"card\")`")
            }

            fn visit_enum<E: EnumAccess<'de>>(self, data: E) -> Result<Step, E::Error> {
                let (Name(name), rest) = data.variant()?;
                match &*name {
                    $(stringify!($name) => steps!(@read $name, rest $(, $($field: $type),*)?),)*
                    _ => Err(unknown(&name)),
                }
            }
        }
    };
    (@read $name:ident, $rest:ident) => { $rest.unit_variant().map(|()| Step::$name) };
    (@read $name:ident, $rest:ident, $($field:ident: $type:ty),*) => {{
        struct Args;
        impl<'de> Visitor<'de> for Args {
            type Value = Step;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(concat!("the arguments of `", stringify!($name), "`"))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Step, S::Error> {
                $(let $field = <$type as Arg>::read(
                    &mut seq,
                    concat!("`", stringify!($name), "` needs its argument `", stringify!($field), "`"),
                )?;)*
                Ok(Step::$name { $($field),* })
            }
        }
        $rest.tuple_variant([$(stringify!($field)),*].len(), Args)
    }};
}

steps! {
    /// The seat takes an action, with a piece and all targets or pieces to pay with, in order.
    Do(seat: SeatName, action: String, piece: Option<String>, targets: Option<Texts>);
    /// The seat chooses these pieces, one question after another.
    Pick(seat: SeatName, pieces: Texts);
    /// The seat stops, passes, or chooses no more.
    Stop(seat: SeatName);
    /// The seat says yes.
    Yes(seat: SeatName);
    /// The seat says no.
    No(seat: SeatName);
    /// The seat chooses the option with these words, or the one that contains them.
    Word(seat: SeatName, word: String);
    /// The seat chooses this number.
    Number(seat: SeatName, number: i32);
    /// The seat lets the waiting abilities of these pieces resolve next, in this order.
    Order(seat: SeatName, pieces: Texts);
    /// The next dice show these faces, in order.
    Roll(faces: Vec<i32>);
    /// All seats stop until this seat is asked for an action in the phase.
    ToPhase(seat: SeatName, phase: String);
    /// All seats stop until the turn of this seat is over.
    EndTurn(seat: SeatName);
    /// The seat gives up.
    Concede(seat: SeatName);
    /// Others pass until the seat may respond, though it can only pass; then that is a question like any other. The question has this text, such as the window's title.
    Window(seat: SeatName, window: Option<String>);
    /// From here on the piece goes by this alias.
    Name(alias: String, piece: String);
    /// Does this step, one that does something, if it is possible; in odds, for what is so in some branches only.
    Maybe(step: Box<Step>);
    /// Does these steps so many times, 1 to 1000, one round after another.
    Repeat(times: i32, steps: Vec<Step>);
    /// Answers by seat and place of the option, counted from 0: how random games are written down.
    Answers(answers: Vec<(SeatName, u16)>);

    /// The current value of a stat of a piece; `(1, 3)` for anything from 1 to 3.
    Stat(piece: String, stat: String, value: Amount);
    /// The value of a stat of a seat, or the least and the most it may be.
    SeatStat(seat: SeatName, stat: String, value: Amount);
    /// The value of a stat of the table, or the least and the most it may be.
    TableStat(stat: String, value: Amount);
    /// The piece has the tag now.
    Has(piece: String, tag: String);
    /// The piece does not have the tag now.
    HasNot(piece: String, tag: String);
    /// The piece is in the zone, and if a seat is named, in that seat's.
    In(piece: String, zone: String, seat: Option<SeatName>);
    /// The piece is attached to, or stands in, the other one.
    On(piece: String, host: String);
    /// The seat controls the piece.
    Controls(seat: SeatName, piece: String);
    /// So many pieces are in the zone of the seat, or the least and the most there may be; of the table's zones, any seat will do.
    Count(seat: SeatName, zone: String, count: Amount);
    /// So many pieces that go by this name are attached to the piece, or stand in it; `CountOn("heath", "B.scout", 2)`.
    CountOn(host: String, what: String, count: Amount);
    /// So many pieces go by this name; `CountOf("A.hand.spell", 2)`, where `spell` is a card or a tag.
    CountOf(what: String, count: Amount);
    /// So many steps of the board graph lie between the spaces of the two pieces, of lists between the closest; 9999 if there is no way.
    Distance(piece: Texts, other: Texts, steps: i32);
    /// Just these links go from the space, each with just these tags; `Links("heath", {"ford": "road"})`.
    Links(space: String, links: Tagged);
    /// So many rolls have been made since the beginning; dice that are rolled together are one.
    Rolls(count: i32);
    /// Just these pieces are in the zone of the seat, first to last.
    Zone(seat: SeatName, zone: String, pieces: Vec<String>);
    /// The piece has ceased to exist.
    Gone(piece: String);
    /// The seat may take the action now, with the piece, and with just these targets.
    Can(seat: SeatName, action: String, piece: Option<String>, targets: Option<Texts>);
    /// The seat may not take the action with the piece (`""` for an action without one); the reason contains this text.
    Cannot(seat: SeatName, action: String, piece: Option<String>, because: Option<String>);
    /// The seat may take the action with the piece, but not with this target; the reason contains this text.
    CannotTarget(seat: SeatName, action: String, piece: String, targets: Texts, because: Option<String>);
    /// The seat is asked something; the question contains this text.
    Asked(seat: SeatName, question: Option<String>);
    /// The seat is not asked anything.
    NotAsked(seat: SeatName);
    /// The seat is asked, and these are all its options, in any order.
    Options(seat: SeatName, options: Vec<String>);
    /// The seat is asked, and has so many options.
    Choices(seat: SeatName, count: i32);
    /// The seat is asked, and this is none of its options.
    NoOption(seat: SeatName, option: String);
    /// It is the turn of this seat, in this phase.
    Now(seat: SeatName, phase: String);
    /// It is the seat's own turn of this number, counted from 1.
    Turn(seat: SeatName, own: i32);
    /// These seats are in the game, in turn order from the first one on.
    TurnOrder(seats: Vec<SeatName>);
    /// The seat has won.
    Won(seat: SeatName);
    /// The seat has lost.
    Lost(seat: SeatName);
    /// The game is over and nobody has won.
    Draw;
    /// The game goes on.
    Playing;
    /// The seat knows which card the piece is, or all pieces of a zone such as `"B.hand"`.
    Sees(seat: SeatName, what: String);
    /// The seat does not know which card the piece is, or any piece of a zone such as `"B.hand"`.
    Hidden(seat: SeatName, what: String);
    /// The seat is shown a stat of a piece, of a seat (`"B"`) or of the `"table"`, and if a value is given, with this one.
    SeesStat(seat: SeatName, of: String, stat: String, value: Option<Amount>);
    /// The seat is not shown a stat of a piece, of a seat or of the table.
    HiddenStat(seat: SeatName, of: String, stat: String);
    /// The seat is shown that so many pieces are in a zone such as `"B.hand"`, or the least and the most there may be.
    SeesCount(seat: SeatName, zone: String, count: Amount);
    /// Right after this event of the last deed (`piece`, or `""` for any), before what waits for it, these expectations held; another `After` looks from there on.
    After(event: String, piece: String, that: Vec<Step>);
    /// A line of the log that the seat may read contains this text; of several texts, each in a line after the one before. With a number, just so many lines contain it.
    Log(seat: SeatName, text: Texts, count: Option<i32>);
    /// No line of the log that the seat may read contains this text.
    NoLog(seat: SeatName, text: String);
    /// The step before failed with a message that contains this text, and changed nothing.
    Fails(message: String);
    /// Every one of the randomised checks holds at this point.
    Sound;
}

/// A step and where it stands in its page, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The step.
    pub step: Step,
    /// Its text in the page.
    pub span: Range<usize>,
}

/// One word of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, each with how one is written; `?` marks those that may be left out.
    pub arguments: &'static [(&'static str, &'static str)],
    /// What it means.
    pub meaning: &'static str,
}

impl Word {
    /// How it is written: `Do(seat, action, piece?, targets?)`.
    pub fn form(&self) -> String {
        let argument =
            |(name, hint): &(&str, &str)| if hint.ends_with('?') { format!("{name}?") } else { (*name).into() };
        let arguments: Vec<String> = self.arguments.iter().map(argument).collect();
        if arguments.is_empty() { self.name.into() } else { format!("{}({})", self.name, arguments.join(", ")) }
    }
}

impl Step {
    /// Whether it does something; others say what must be so.
    pub(crate) fn is_deed(&self) -> bool {
        matches!(
            self,
            Step::Do { .. }
                | Step::Pick { .. }
                | Step::Stop { .. }
                | Step::Yes { .. }
                | Step::No { .. }
                | Step::Word { .. }
                | Step::Number { .. }
                | Step::Order { .. }
                | Step::ToPhase { .. }
                | Step::EndTurn { .. }
                | Step::Concede { .. }
                | Step::Maybe { .. }
                | Step::Repeat { .. }
                | Step::Answers { .. }
        )
    }

    /// Whether it looks at boards between events.
    pub(crate) fn looks_between(&self) -> bool {
        match self {
            Step::After { .. } => true,
            Step::Repeat { steps, .. } => steps.iter().any(Step::looks_between),
            _ => false,
        }
    }

    /// Whether it says what is asked.
    pub(crate) fn reads_questions(&self) -> bool {
        matches!(
            self,
            Step::Asked { .. }
                | Step::NotAsked { .. }
                | Step::Options { .. }
                | Step::NoOption { .. }
                | Step::Choices { .. }
                | Step::Can { .. }
                | Step::Cannot { .. }
                | Step::CannotTarget { .. }
        )
    }

    /// Whether it asks what stands in the log.
    pub(crate) fn reads_log(&self) -> bool {
        match self {
            Step::After { .. } | Step::Log { .. } | Step::NoLog { .. } | Step::Sound => true,
            Step::Maybe { step } => step.reads_log(),
            Step::Repeat { steps, .. } => steps.iter().any(Step::reads_log),
            _ => false,
        }
    }
}

struct StepVisitor;

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("step", &[], StepVisitor)
    }
}

/// The name of a variant.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Identifier;
        impl Visitor<'_> for Identifier {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the name of a step")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
                Ok(Name(name.into()))
            }
        }
        deserializer.deserialize_identifier(Identifier)
    }
}

fn unknown<E: Error>(name: &str) -> E {
    let near = suggest::behind(name, WORDS.iter().map(|word| word.name));
    E::custom(format!("There is no step `{name}`.{near} `tuckbox docs scenarios` lists the steps."))
}

needed! { Box<Step>: "Stop(A)", Vec<Step>: "[Stop(A)]" }
