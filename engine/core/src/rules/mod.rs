//! The ruleset: everything a game's files say, checked, linked and immutable.
//!
//! These types are the file format as well: they deserialize from RON and TOML
//! while names become numbers (see [`crate::names`]). A match holds a shared
//! ruleset and never changes it; a reload brings another one.

mod by_row;
pub mod card;
mod columns;
mod computed;
pub mod conditions;
mod current;
mod depends;
mod derived;
mod face;
mod filter_id;
pub mod flow;
pub mod gate;
pub mod graph;
mod inputs;
mod lines;
pub mod look;
mod lookup;
pub mod mods;
pub mod op;
mod param;
pub mod placed;
pub mod plan;
mod prices;
mod reads;
pub mod sets;
pub mod setting;
mod sorted;
mod stat_values;
mod stratified;
mod unseen;
pub mod value;
pub mod walk;

use crate::diagnostic::Span;
use crate::ids::AbilityId;
use crate::names::{
    ActionId, CardId, ChartId, DeckId, Defs, EffectId, EventId, MomentId, Names, PhaseId, ProfileId, RuleId, SettingId,
    StatId, TagId, TargetId, WindowId, ZoneId,
};
pub use current::{Made, Readers};
pub use derived::Derived;
pub use filter_id::FilterId;
pub use inputs::{Inputs, StatMarks};
pub use lines::FileLines;
pub use prices::Prices;
pub use sorted::Sorted;
pub use stat_values::StatValues;
pub use stratified::{LAYERS, Stratum};
pub use unseen::{Unseen, Values};

use card::{Ability, Action, Card, Check, Deck, DeckRule, EventDef, TargetDef, Window};
use flow::{Flow, Node};
use look::Look;
use op::Op;
use schemars::JsonSchema;
use serde::Deserialize;
use sets::Tags;
use setting::{Entry, Profile, Setting};
use value::{Rule, Value};

/// What a stat belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Scope {
    /// Every piece has it.
    #[default]
    Piece,
    /// Every seat has it.
    Seat,
    /// The table has it.
    Table,
}

/// A named integer or symbol.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Stat {
    /// What it belongs to.
    pub of: Scope,
    /// Its value where nothing says otherwise.
    pub base: i32,
    /// Its current value is never below this. Base values of pieces may be, so
    /// that what is taken and what is given later add up.
    pub min: Option<i32>,
    /// Its current value is never above this; see `min`.
    pub max: Option<i32>,
    /// Measures what is left of another stat: it starts as high, rises with
    /// it, and never exceeds it (hit points and maximum hit points).
    pub left_of: Option<StatId>,
    /// For a stat of seats that nobody keeps: it always is this much, with
    /// `Me` for the seat. What several sources give is such a stat.
    pub computed: Option<Value>,
    /// For a computed stat of seats: paying with it adds to this stat, which
    /// `computed` takes into account.
    pub spent: Option<StatId>,
    /// Pieces keep its base value when they leave play: the memory of a card
    /// across zones. Every other stat is as printed again.
    pub kept: bool,
    /// The words for its values, if it is a symbol: the first word is 0.
    pub symbols: Vec<Box<str>>,
    /// Shown in views and on the table.
    pub shown: Shown,
    /// The short word people read; left out: its name.
    pub label: Box<str>,
    /// The word for just one of it: `coin` where the label is `coins`. Left out, the
    /// label.
    pub one: Box<str>,
    /// The name it had before: running and saved matches that know it by that
    /// one keep its values.
    pub was: Option<Box<str>>,
}

/// Whether a stat is part of views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Shown {
    /// Whoever sees the piece or the seat sees it.
    #[default]
    Yes,
    /// Only its controller.
    Own,
    /// Book-keeping of the rules; nobody.
    No,
}

/// A named flag.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TagDef {
    /// The word people read; left out: its name.
    pub title: Box<str>,
    /// A kind of card, with these stats that its cards must give.
    pub kind: Option<Vec<StatId>>,
    /// A mark of the rules that people are not shown.
    pub hidden: bool,
    /// What it means, for people.
    pub text: Box<str>,
    /// A piece that has one of these cannot get this tag.
    pub never_with: Tags,
}

/// Whose a zone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum ZoneOwner {
    /// There is one, on the table.
    #[default]
    Table,
    /// Every seat has one.
    Seat,
    /// Its pieces are attached to other pieces, or stand in spaces.
    Piece,
}

/// Who sees the face-up pieces of a zone. Left out, nobody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Sees {
    /// Nobody: only how many there are.
    #[default]
    Nobody,
    /// The seat whose zone it is.
    Owner,
    /// Every seat.
    Everyone,
}

/// A place that holds pieces.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Zone {
    /// The words people read; left out: its name.
    pub title: Box<str>,
    /// Whose it is.
    pub of: ZoneOwner,
    /// Who sees its face-up pieces.
    pub sees: Sees,
    /// Whether its pieces are in play: their abilities work, they keep what is
    /// on them, and they are a new object when they leave.
    pub play: bool,
    /// Where a piece goes that is attached to one that leaves play.
    pub orphans: Option<ZoneId>,
    /// Tokens cease to exist here.
    pub no_tokens: bool,
    /// Its pieces lie in ascending order of this stat's base value, or of several
    /// stats, the next one where those before it are equal: `sorted: ["suit",
    /// "rank"]`; among equals, who came first. Moving to an end of it does not
    /// say where.
    pub sorted: Sorted,
    /// When a piece is to be dealt from here and there is none, the pieces of
    /// this zone are moved here and shuffled first.
    pub refill: Option<ZoneId>,
    /// Not drawn on the table: book-keeping.
    pub hidden: bool,
    /// The name it had before: running and saved matches that know it by that
    /// one keep its pieces.
    pub was: Option<Box<str>>,
}

/// How waiting abilities are put in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum TriggerOrder {
    /// The active seat orders all of them.
    #[default]
    ActiveOrders,
    /// The active seat orders its own first, then each other seat its own.
    EachOrders,
    /// As they came.
    AsTheyCame,
    /// As they came; of those that one event sets off, the nearest first: its
    /// source and what is on that, its subject and what is on that, then the
    /// pieces of each seat from the active one on, then those of the table,
    /// each in the order they lie. Replacements come in this order as well.
    Nearest,
}

/// What happens when only one seat is left in the game, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum LastLeft {
    /// It wins at once; if none is left, those that lost together have drawn.
    #[default]
    Wins,
    /// Nothing by itself: the game's own rules end it.
    PlaysOn,
}

/// What `game.ron` says. Further files of the folder may add to every list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GameFile {
    /// The name people read.
    pub title: Box<str>,
    /// The version of the file format, which `tuckbox update` raises. Left out, the
    /// present one.
    pub format: Option<u32>,
    /// The version of the rules, three numbers such as `1.0.0`: mods say which
    /// of them they fit. The first rises when what fitted may fit no longer, the
    /// second when there is more, the third when something is mended.
    pub version: Option<Box<str>>,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Stats.
    pub stats: Defs<StatId, Stat>,
    /// Tags: keywords, kinds, marks.
    pub tags: Defs<TagId, TagDef>,
    /// Zones.
    pub zones: Defs<ZoneId, Zone>,
    /// Moments.
    pub moments: Vec<crate::names::Defines<MomentId>>,
    /// Phases, with the words people read.
    pub phases: Defs<PhaseId, Box<str>>,
    /// Events.
    pub events: Defs<EventId, EventDef>,
    /// Kinds of targets.
    pub targets: Defs<TargetId, TargetDef>,
    /// Rules every *targeted* choice obeys, each with its reason; `It` is the candidate.
    pub targeting: Vec<Rule>,
    /// Rules that several actions obey, named once; see `obeys`.
    pub rules: Defs<RuleId, Rule>,
    /// Actions.
    pub actions: Defs<ActionId, Action>,
    /// Response windows.
    pub windows: Defs<WindowId, Window>,
    /// Abilities of the game: keywords, replacements, rules that react.
    pub abilities: Vec<Ability>,
    /// Effects written in data.
    pub effects: Defs<EffectId, Vec<Op>>,
    /// Charts: rows of numbers or settings, looked up with `Chart`.
    pub charts: Defs<ChartId, Vec<Entry>>,
    /// Choices about how the game is played, made when a match is set up.
    pub settings: Defs<SettingId, Setting>,
    /// Named sets of such choices.
    pub profiles: Defs<ProfileId, Profile>,
    /// Checks made after every step, in order, until nothing changes.
    pub checks: Vec<Check>,
    /// How well a seat stands while nobody has won, more being better; `Me` is the seat:
    /// `SeatStat(Me, "points")`. Players that look ahead judge by it where they stop; what
    /// it comes to changes nothing in a match.
    pub score: Option<Value>,
    /// How waiting abilities are put in order.
    pub trigger_order: TriggerOrder,
    /// What happens when only one seat is left in the game.
    pub last_left: LastLeft,
    /// Raised about each seat that is out of the game, because it has lost or
    /// given up, within the same step: here its things are cleared away.
    pub leaves: Option<EventId>,
    /// What decks obey.
    pub deck_rules: Vec<DeckRule>,
    /// The zone cards of a deck start in, where it names none.
    pub deck_zone: Option<ZoneId>,
    /// Pieces that are on the table from the start: zone and card.
    pub table: Vec<(ZoneId, CardId)>,
    /// Links of the board graph between such pieces, with tags.
    pub links: Vec<(CardId, CardId, Tags)>,
    /// The flow.
    pub flow: Vec<Flow>,
    /// Which decks the seats use when nobody says.
    pub default_decks: Vec<DeckId>,
    /// The word that makes card text need a kind of target, if the game has one.
    pub target_word: Option<Box<str>>,
    /// Hints for drawing the table.
    pub look: Look,
}

/// A game, linked and immutable.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ruleset {
    /// The folder's name, e.g. `foundry-fantasy`.
    pub id: Box<str>,
    /// The name people read.
    pub title: Box<str>,
    /// Hash of all files it was read from, those of mods included.
    pub hash: [u8; 32],
    /// The version of the rules; `0.0.0` if the game does not say one.
    pub version: Box<str>,
    /// The mods it is read with, in the order in which they have their say.
    pub mods: Vec<mods::UsedMod>,
    /// All names; ids index into these.
    pub names: Names,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Stats of pieces, seats and the table, by [`StatId`].
    pub stats: Vec<Stat>,
    /// Tags of pieces, by [`TagId`]; at most 128.
    pub tags: Vec<TagDef>,
    /// Zones of the table, of seats and of pieces, by [`ZoneId`]; at most 64.
    pub zones: Vec<Zone>,
    /// By [`EventId`]; the primitive events come first.
    pub events: Vec<EventDef>,
    /// Kinds of targets, by [`TargetId`].
    pub targets: Vec<TargetDef>,
    /// Rules every targeted choice obeys.
    pub targeting: Vec<Rule>,
    /// By [`RuleId`]: rules that several actions obey.
    pub rules: Vec<Rule>,
    /// What seats can start, by [`ActionId`].
    pub actions: Vec<Action>,
    /// Moments in which others may respond, by [`WindowId`].
    pub windows: Vec<Window>,
    /// Abilities of all cards and of the game, by [`AbilityId`].
    pub abilities: Vec<Ability>,
    /// Abilities of the game, in the order written.
    pub game_abilities: Vec<AbilityId>,
    /// By [`EffectId`]: what it does in data; `None` is a Lua function.
    pub effects: Vec<Option<Vec<Op>>>,
    /// By [`ChartId`]: its numbers, the first for 1.
    pub charts: Vec<Vec<Entry>>,
    /// What people choose before a match, by [`SettingId`].
    pub settings: Vec<Setting>,
    /// Settings that are chosen together, by [`ProfileId`].
    pub profiles: Vec<Profile>,
    /// Card definitions, tokens among them, by [`CardId`].
    pub cards: Vec<Card>,
    /// What seats and the table can begin with, by [`DeckId`].
    pub decks: Vec<Deck>,
    /// Checks after every step.
    pub checks: Vec<Check>,
    /// How well a seat stands, where the game says it; `Me` is the seat.
    pub score: Option<Value>,
    /// How waiting abilities are put in order.
    pub trigger_order: TriggerOrder,
    /// What happens when only one seat is left in the game.
    pub last_left: LastLeft,
    /// Raised about each seat that is out of the game.
    pub leaves: Option<EventId>,
    /// Pieces on the table from the start.
    pub table: Vec<(ZoneId, CardId)>,
    /// Links of the board graph.
    pub links: Vec<(CardId, CardId, Tags)>,
    /// The flow; the first node is the root.
    pub flow: Vec<Node>,
    /// By [`PhaseId`], the words people read.
    pub phases: Vec<Box<str>>,
    /// Which decks the seats use when nobody says.
    pub default_decks: Vec<DeckId>,
    /// Hints for drawing the table.
    pub look: Look,
    /// By [`conditions::CondId`]: where each condition stands, where that is known.
    pub condition_places: Vec<Option<Span>>,
    /// Where the lines of the files begin; nothing for rules without files.
    pub lines: FileLines,
    /// What is computed from the above.
    pub derived: Derived,
}

/// The primitive events, in the order of their ids.
pub const PRIMITIVES: [&str; 13] = [
    "moved",
    "changed",
    "tagged",
    "untagged",
    "created",
    "attached",
    "turned",
    "controlled",
    "modified",
    "rolled",
    "shuffled",
    "revealed",
    "lost",
];
