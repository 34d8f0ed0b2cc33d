//! Names become numbers while a file is read.
//!
//! Every id type below deserializes from its name. While content is read, a
//! [`Reader`] on this thread gives each name of a kind its number at first
//! sight and remembers where it was used and where it was defined, so that one
//! set of types is both the file format and the linked ruleset. What was used
//! but never defined is reported afterwards, all at once. Outside a reader an
//! id is a plain number, which is how saves keep it.

use crate::diagnostic::{FileId, Span};
use crate::rules::placed::Placed;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

/// The kinds of things that have names. Each kind has a name space of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// A named integer or symbol of a piece, a seat or the table.
    Stat,
    /// A named flag of a piece.
    Tag,
    /// A place that holds pieces.
    Zone,
    /// A card definition.
    Card,
    /// Something that happens to the state.
    Event,
    /// Something a seat may start.
    Action,
    /// A Lua function or data effect that data names.
    Effect,
    /// A point of the flow at which durations end and limits start afresh.
    Moment,
    /// A part of a turn.
    Phase,
    /// A moment in which seats may respond.
    Window,
    /// A kind of target.
    Target,
    /// A condition with its reason, which several actions obey.
    Rule,
    /// A list of cards.
    Deck,
    /// A list of numbers to look one up in.
    Chart,
    /// A choice about how the game is played.
    Setting,
    /// A set of such choices.
    Profile,
}

impl Kind {
    /// All kinds, in declaration order.
    pub const ALL: [Kind; 16] = [
        Kind::Stat,
        Kind::Tag,
        Kind::Zone,
        Kind::Card,
        Kind::Event,
        Kind::Action,
        Kind::Effect,
        Kind::Moment,
        Kind::Phase,
        Kind::Window,
        Kind::Target,
        Kind::Rule,
        Kind::Deck,
        Kind::Chart,
        Kind::Setting,
        Kind::Profile,
    ];

    /// The word of the design's list, lower case.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Stat => "stat",
            Kind::Tag => "tag",
            Kind::Zone => "zone",
            Kind::Card => "card",
            Kind::Event => "event",
            Kind::Action => "action",
            Kind::Effect => "effect",
            Kind::Moment => "moment",
            Kind::Phase => "phase",
            Kind::Window => "window",
            Kind::Target => "target",
            Kind::Rule => "rule",
            Kind::Deck => "deck",
            Kind::Chart => "chart",
            Kind::Setting => "setting",
            Kind::Profile => "profile",
        }
    }

    /// The code of a diagnostic about a name of this kind that nothing defines.
    pub fn unknown_code(self) -> &'static str {
        match self {
            Kind::Stat => "unknown-stat",
            Kind::Tag => "unknown-tag",
            Kind::Zone => "unknown-zone",
            Kind::Card => "unknown-card",
            Kind::Event => "unknown-event",
            Kind::Action => "unknown-action",
            Kind::Effect => "unknown-effect",
            Kind::Moment => "unknown-moment",
            Kind::Phase => "unknown-phase",
            Kind::Window => "unknown-window",
            Kind::Target => "unknown-target",
            Kind::Rule => "unknown-rule",
            Kind::Deck => "unknown-deck",
            Kind::Chart => "unknown-chart",
            Kind::Setting => "unknown-setting",
            Kind::Profile => "unknown-profile",
        }
    }
}

/// What is known about one name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The name as written.
    pub name: Box<str>,
    /// Where it is defined; `None` inside means defined by the engine.
    pub defined: Vec<Option<Span>>,
    /// Where it is used.
    pub uses: Vec<Option<Span>>,
    /// The name it had before, by which older matches know it.
    pub was: Option<Box<str>>,
}

/// All names of a box, by kind; a name's index is its id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    tables: [Vec<Entry>; Kind::ALL.len()],
    index: [HashMap<Box<str>, u16>; Kind::ALL.len()],
}

impl Names {
    /// The entries of `kind` in id order.
    pub fn of(&self, kind: Kind) -> &[Entry] {
        &self.tables[kind as usize]
    }

    /// The name of an id; `?` for one that does not exist.
    pub fn name(&self, kind: Kind, id: usize) -> &str {
        self.of(kind).get(id).map_or("?", |entry| &entry.name)
    }

    /// The id of a name, if it was seen.
    pub fn find(&self, kind: Kind, name: &str) -> Option<u16> {
        self.index[kind as usize].get(name).copied()
    }

    /// The id of `name`, given at first sight.
    pub fn intern(&mut self, kind: Kind, name: &str) -> u16 {
        if let Some(id) = self.find(kind, name) {
            return id;
        }
        let table = &mut self.tables[kind as usize];
        let id = u16::try_from(table.len()).unwrap_or(u16::MAX);
        table.push(Entry { name: name.into(), ..Entry::default() });
        self.index[kind as usize].insert(name.into(), id);
        id
    }

    /// Notes that `name` is defined at `span`, and gives its id.
    pub fn define(&mut self, kind: Kind, name: &str, span: Option<Span>) -> u16 {
        let id = self.intern(kind, name);
        self.tables[kind as usize][usize::from(id)].defined.push(span);
        id
    }

    /// Notes which name this one was before.
    pub fn rename(&mut self, kind: Kind, id: usize, was: Option<Box<str>>) {
        if let Some(entry) = self.tables[kind as usize].get_mut(id) {
            entry.was = was;
        }
    }

    /// Notes that `name` is used at `span`, and gives its id.
    pub fn note_use(&mut self, kind: Kind, name: &str, span: Option<Span>) -> u16 {
        let id = self.intern(kind, name);
        self.tables[kind as usize][usize::from(id)].uses.push(span);
        id
    }
}

/// What this thread is reading: the names so far and the text in hand.
#[derive(Debug, Default)]
pub struct Reader {
    /// Names seen so far.
    pub names: Names,
    text: Option<(FileId, usize, usize)>,
    fallback: Option<Span>,
    bare_numbers: bool,
    params: u16,
    /// Conditions read so far.
    pub(crate) conditions: Vec<Placed>,
    symbols: HashMap<StatId, Vec<Box<str>>>,
}

thread_local! {
    static READER: RefCell<Option<Reader>> = const { RefCell::new(None) };
}

/// Runs `read` with a reader on this thread and returns the names it saw.
/// Readers do not nest: an inner call starts afresh and ends the outer one.
pub fn reading<T>(names: Names, read: impl FnOnce() -> T) -> (T, Names) {
    READER.with_borrow_mut(|slot| *slot = Some(Reader { names, ..Reader::default() }));
    let result = read();
    let reader = READER.with_borrow_mut(Option::take).unwrap_or_default();
    (result, reader.names)
}

/// Says which text is read next, so that names get a place in it.
pub fn set_text(file: FileId, text: &str) {
    with_reader(|r| r.text = Some((file, text.as_ptr() as usize, text.len())));
}

/// The place to give names whose own place the format does not tell.
pub fn set_fallback(span: Option<Span>) {
    with_reader(|r| r.fallback = span);
}

/// Says whether the format in hand tells numbers from enum variants by itself
/// (TOML does, RON does not), so that `2` may stand for `Num(2)`.
pub fn set_bare_numbers(allowed: bool) {
    with_reader(|r| r.bare_numbers = allowed);
}

/// The next number for a set of parameters; 0 outside a reader.
pub fn next_params() -> u16 {
    let next = |r: &mut Reader| {
        r.params = r.params.saturating_add(1);
        r.params
    };
    with_reader(next).unwrap_or(0)
}

/// Where the reader last saw this name used; `None` outside a reader.
pub fn last_use<T: Named>(id: T) -> Option<Span> {
    with_reader(|r| *r.names.of(T::KIND).get(id.index())?.uses.last()?).flatten()
}

/// Whether `2` may stand for `Num(2)` in the format in hand.
pub fn bare_numbers() -> bool {
    with_reader(|r| r.bare_numbers).unwrap_or(false)
}

/// Calls `f` with this thread's reader, if there is one.
pub fn with_reader<T>(f: impl FnOnce(&mut Reader) -> T) -> Option<T> {
    READER.with_borrow_mut(|slot| slot.as_mut().map(f))
}

impl Reader {
    /// Says which words the values of a stat have, before any value is read.
    pub fn declare_symbols(&mut self, stat: StatId, words: Vec<Box<str>>) {
        self.symbols.insert(stat, words);
    }

    /// The words of a stat's values, the first for 0; none if it is a number.
    pub fn symbols(&self, stat: StatId) -> &[Box<str>] {
        self.symbols.get(&stat).map_or(&[], Vec::as_slice)
    }

    /// The place of what is being read, for what has none of its own.
    pub(crate) fn fallback(&self) -> Option<Span> {
        self.fallback
    }

    /// The place of `text` if it is a slice of the text in hand.
    pub fn place(&self, text: &str) -> Option<Span> {
        let (file, base, len) = self.text?;
        let start = (text.as_ptr() as usize).checked_sub(base)?;
        if start + text.len() > len {
            return self.fallback;
        }
        let (start, end) = (u32::try_from(start).ok()?, u32::try_from(start + text.len()).ok()?);
        Some(Span { file, start, end })
    }
}

/// An id that has a name of some [`Kind`].
pub trait Named: Copy {
    /// The kind of name.
    const KIND: Kind;
    /// From an index in the kind's table.
    fn from_index(index: u16) -> Self;
    /// The index in the kind's table.
    fn index(self) -> usize;
}

/// Reads an id: a name inside a reader, a number outside.
struct IdVisitor<T> {
    defines: bool,
    kind: PhantomData<T>,
}

impl<T: Named> de::Visitor<'_> for IdVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the name of a {}", T::KIND.word())
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
        let id = with_reader(|r| {
            let span = r.place(name).or(r.fallback);
            if self.defines { r.names.define(T::KIND, name, span) } else { r.names.note_use(T::KIND, name, span) }
        });
        id.map(T::from_index).ok_or_else(|| E::custom("names can be read only while a box is being read"))
    }

    fn visit_u64<E: de::Error>(self, index: u64) -> Result<T, E> {
        let index = u16::try_from(index).map_err(|_| E::custom("this number is too large for an id"))?;
        Ok(T::from_index(index))
    }
}

/// Deserializes an id as a use of its name.
pub fn read_use<'de, T: Named, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(IdVisitor { defines: false, kind: PhantomData })
}

/// An id read as the definition of its name: a key of [`Defs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Defines<T>(pub T);

impl<'de, T: Named> Deserialize<'de> for Defines<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor { defines: true, kind: PhantomData }).map(Defines)
    }
}

impl<T: Named> JsonSchema for Defines<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("{}_definition", T::KIND.word()).into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// Named definitions in the order written: a map in the file, a list here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defs<T, V>(pub Vec<(T, V)>);

impl<T, V> Default for Defs<T, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Named, V: Deserialize<'de>> Deserialize<'de> for Defs<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MapVisitor<T, V>(PhantomData<(T, V)>);
        impl<'de, T: Named, V: Deserialize<'de>> de::Visitor<'de> for MapVisitor<T, V> {
            type Value = Defs<T, V>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a map from {} names to definitions", T::KIND.word())
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some((Defines(key), value)) = map.next_entry()? {
                    list.push((key, value));
                }
                Ok(Defs(list))
            }
        }
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

impl<T: Named, V: JsonSchema> JsonSchema for Defs<T, V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("{}_definitions_{}", T::KIND.word(), V::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

/// An id read as a use of its name: a key of [`ByName`].
pub(crate) struct Uses<T>(pub(crate) T);

impl<'de, T: Named> Deserialize<'de> for Uses<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_use(deserializer).map(Uses)
    }
}

/// Values by name, where the names are defined elsewhere: `{ "attack": 2 }`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ByName<T, V>(pub Vec<(T, V)>);

impl<T, V> Default for ByName<T, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Named, V: Deserialize<'de>> Deserialize<'de> for ByName<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MapVisitor<T, V>(PhantomData<(T, V)>);
        impl<'de, T: Named, V: Deserialize<'de>> de::Visitor<'de> for MapVisitor<T, V> {
            type Value = ByName<T, V>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a map from {} names to values", T::KIND.word())
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some((Uses(key), value)) = map.next_entry()? {
                    list.push((key, value));
                }
                Ok(ByName(list))
            }
        }
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

impl<T: Named, V: JsonSchema> JsonSchema for ByName<T, V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("by_{}_{}", T::KIND.word(), V::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

macro_rules! named_ids {
    ($($(#[$doc:meta])* $name:ident($int:ty) = $kind:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub $int);

        impl Named for $name {
            const KIND: Kind = Kind::$kind;
            fn from_index(index: u16) -> Self {
                Self(<$int>::try_from(index).unwrap_or(<$int>::MAX))
            }
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u16(u16::from(self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_use(deserializer)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                Kind::$kind.word().into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "description": concat!("The name of a ", stringify!($kind), " of this game.") })
            }
        }
    )*};
}

named_ids! {
    /// A stat; index into the ruleset's stats.
    StatId(u16) = Stat;
    /// A tag; at most 128 in a game.
    TagId(u8) = Tag;
    /// A zone; at most 64 in a game.
    ZoneId(u8) = Zone;
    /// A card definition.
    CardId(u16) = Card;
    /// An event.
    EventId(u16) = Event;
    /// An action.
    ActionId(u8) = Action;
    /// An effect: a Lua function, or a list of operations in data.
    EffectId(u16) = Effect;
    /// A moment.
    MomentId(u8) = Moment;
    /// A phase.
    PhaseId(u8) = Phase;
    /// A response window.
    WindowId(u8) = Window;
    /// A kind of target.
    TargetId(u16) = Target;
    /// A rule that several actions obey.
    RuleId(u16) = Rule;
    /// A deck.
    DeckId(u16) = Deck;
    /// A chart.
    ChartId(u16) = Chart;
    /// A setting.
    SettingId(u16) = Setting;
    /// A profile.
    ProfileId(u16) = Profile;
}
