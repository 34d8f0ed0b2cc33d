//! Cards, decks and abilities: what designers write.

use super::op::{Changes, Op, Params};
use super::sets::{Tags, Zones};
use super::setting::Wanted;
use super::value::{Cond, Condition, Filter, Rule, Select, Value, Who};
use crate::diagnostic::Span;
use crate::ids::AbilityId;
use crate::names::{ActionId, ByName, CardId, EffectId, EventId, MomentId, RuleId, StatId, TargetId, WindowId, ZoneId};
use schemars::JsonSchema;
use serde::Deserialize;

/// A card as printed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Card {
    /// The name people read.
    pub title: Box<str>,
    /// Its kind, e.g. creature; also one of its tags.
    pub kind: Option<crate::names::TagId>,
    /// Printed tags, the kind's among them.
    pub tags: Tags,
    /// Printed stats by [`StatId`]; the game's defaults where the card is silent.
    pub stats: Box<[i32]>,
    /// Whether the card itself gave each stat.
    pub given: Box<[bool]>,
    /// The text people read; `{name}` stands for a parameter.
    pub text: Box<str>,
    /// Its abilities in the order written.
    pub abilities: Vec<AbilityId>,
    /// Whether it is made by effects only and may be in no deck.
    pub token: bool,
    /// Whether one of its abilities is continuous.
    pub continuous: bool,
    /// It is no longer in the content: what is left of it is for the pieces
    /// that still are one. It is as it was printed and has no abilities.
    pub vanished: bool,
}

/// Copies of one card in a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeckCards {
    /// The zone they start in.
    pub zone: ZoneId,
    /// The card.
    pub card: CardId,
    /// How many copies.
    pub count: u16,
}

/// Copies of a card that are in a deck only by some settings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OptionalCards {
    /// The settings by which they are there.
    pub wanted: Wanted,
    /// What is there then.
    pub cards: DeckCards,
}

/// Cards somebody plays with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Deck {
    /// The name people read.
    pub title: Box<str>,
    /// Cards per zone they start in, in the order written.
    pub cards: Vec<DeckCards>,
    /// Cards that are there only by some settings.
    pub options: Vec<OptionalCards>,
    /// It belongs to the table: it is put out once, whoever plays.
    pub table: bool,
}

impl Deck {
    /// The cards that are there by these settings, by [`crate::names::SettingId`].
    pub fn dealt(&self, settings: &[i32]) -> impl Iterator<Item = DeckCards> {
        let options = self.options.iter().filter(|option| option.wanted.holds(settings));
        self.cards.iter().copied().chain(options.map(|option| option.cards))
    }

    /// The same deck with another card in the place of one, copy for copy.
    #[must_use]
    pub fn with_swapped(mut self, one: CardId, by: CardId) -> Self {
        let options = self.options.iter_mut().map(|option| &mut option.cards);
        for cards in self.cards.iter_mut().chain(options).filter(|cards| cards.card == one) {
            cards.card = by;
        }
        self
    }

    /// Whether it has a card, by whatever settings.
    pub fn has(&self, card: CardId) -> bool {
        let options = self.options.iter().map(|option| &option.cards);
        self.cards.iter().chain(options).any(|cards| cards.card == card)
    }
}

/// Something a deck must obey.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckRule {
    /// What is looked at.
    pub that: DeckTest,
    /// Said when a deck does not obey it: a whole sentence in the present tense.
    pub because: Box<str>,
    /// Advice only warns.
    #[serde(default)]
    pub advice: bool,
}

/// What a rule about decks can ask.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum DeckTest {
    /// So many cards in the zone, those that match the tags: `Size(zone: "deck", from: 30, to: 30)`.
    Size {
        /// The zone they start in.
        zone: ZoneId,
        /// Only cards with all these tags.
        #[serde(default)]
        is: Tags,
        /// At least so many.
        from: u16,
        /// At most so many.
        to: u16,
    },
    /// No card more often than this in the zone, counted by name.
    Copies {
        /// The zone they start in.
        zone: ZoneId,
        /// Only cards with all these tags.
        #[serde(default)]
        is: Tags,
        /// At most so many.
        most: u16,
    },
    /// Every card of the zone has the same value of a stat as the first card of another zone.
    Match {
        /// The zone whose cards are looked at.
        zone: ZoneId,
        /// The stat compared.
        stat: StatId,
        /// The zone whose first card they are compared with.
        with: ZoneId,
    },
}

/// A kind of target, named once and used by many cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetDef {
    /// The words people read: "target creature".
    pub text: Box<str>,
    /// Other words that texts of cards name it by: "any target".
    #[serde(default)]
    pub called: Vec<Box<str>>,
    /// Which pieces.
    pub from: Filter,
    /// At least so many.
    #[serde(default = "one")]
    pub least: u8,
    /// At most so many.
    #[serde(default = "one")]
    pub most: u8,
    /// Who chooses.
    #[serde(default)]
    pub by: Who,
    /// Chosen only while this holds; otherwise left out.
    #[serde(default)]
    pub when: Condition,
    /// Rules that each candidate, as `It`, must obey beyond `from`.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// Chosen without being *targeted*: the game's targeting rules do not apply.
    #[serde(default)]
    pub untargeted: bool,
}

fn one() -> u8 {
    1
}

/// A cost beyond stats: pieces chosen and given up.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// How many are chosen.
    #[serde(default = "one_value")]
    pub count: Value,
    /// Among these.
    pub from: Filter,
    /// What happens to each: `It` is the chosen piece.
    pub pay: Vec<Op>,
    /// The words people read: "a creature you control to destroy".
    pub text: Box<str>,
}

fn one_value() -> Value {
    Value::Num(1)
}

/// How often something may be used before a moment is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// How often.
    #[serde(default = "one")]
    pub times: u8,
    /// Counted afresh from this moment on.
    pub per: MomentId,
}

/// Which subject of an event an ability means.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Subject {
    /// The piece that has the ability; for an event about a seat, its controller.
    #[default]
    This,
    /// The piece it is attached to.
    Host,
    /// A piece that matches.
    Any(Box<Filter>),
    /// A seat among these.
    Seat(Who),
}

/// What makes an ability work.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum AbilityKind {
    /// Works after an event.
    When(EventId),
    /// Works instead of an event.
    Instead(EventId),
    /// Is used through an action.
    Use(ActionId),
    /// Holds all the time.
    #[default]
    While,
}

/// An ability of a card, or of the game as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Ability {
    /// What makes it work.
    pub kind: AbilityKind,
    /// The name people read, where it has one.
    pub title: Box<str>,
    /// The card it belongs to; filled in by the loader.
    #[serde(skip)]
    pub card: Option<CardId>,
    /// Where it stands in its file; filled in by the loader.
    #[serde(skip)]
    pub place: Option<Span>,
    /// The zones in which it works. Left out: those in play.
    pub from: Zones,
    /// For an ability of the game: once for each of these pieces, as `This`.
    pub each: Option<Box<Filter>>,
    /// Which subject of the event.
    pub subject: Subject,
    /// Which source of the event, if it matters.
    pub source: Option<Box<Filter>>,
    /// A further condition.
    #[serde(rename = "if")]
    pub when: Condition,
    /// Rules that must hold before it may be used, each with its reason.
    pub rules: Vec<Rule>,
    /// Stats of the seat it costs: `{ mana = 2 }`.
    pub pay: ByName<StatId, i32>,
    /// Pieces it costs.
    pub price: Vec<Price>,
    /// How often.
    pub limit: Option<Limit>,
    /// What it targets, by kind.
    pub targets: Vec<TargetId>,
    /// For an ability that is used as a response: the window in which it may be
    /// used, and nowhere else.
    pub window: Option<WindowId>,
    /// Whether its controller may decline.
    pub may: bool,
    /// Its effect.
    pub run: Option<EffectId>,
    /// Parameters of its effect.
    pub with: Params,
    /// What it does, in data, before its effect.
    #[serde(rename = "do")]
    pub ops: Vec<Op>,
    /// For an ability that works instead: the event's new amount; without it the event is cancelled.
    pub becomes: Option<Value>,
    /// For an ability that holds: the pieces it changes.
    pub affects: Option<Select>,
    /// For an ability that holds: what changes.
    pub change: Changes,
    /// For an ability that holds: its controller sees these pieces, wherever
    /// they lie and however.
    pub sees: Option<Box<Filter>>,
    /// For an ability that holds: of these pieces all but their controllers see
    /// only the backs, though they lie open.
    pub conceals: Option<Box<Filter>>,
    /// For an ability that holds: not cumulative. However many pieces of a
    /// seat have it, it holds once for that seat.
    pub once: bool,
    /// The line of its card's text that says it.
    pub text: Box<str>,
}

/// Something a seat may start.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Action {
    /// The words people read: "Play", "Attack with".
    pub title: Box<str>,
    /// Which pieces may take it. Left out: it needs no piece.
    pub with: Option<Filter>,
    /// It may be taken with several pieces that are alike (see `distinct` of a
    /// filter) at once, at most so many: the seat is asked how many, and what
    /// happens happens with one after another. Such an action has no costs, no
    /// limit and is not announced. A march of a crowd: `several: Sub(Count(on:
    /// Host, of: Me), Num(1))` leaves one behind.
    pub several: Option<Value>,
    /// Whether it uses an ability that names it.
    pub ability: UsesAbility,
    /// Rules of the game, by their names, that must hold before its own.
    pub obeys: Vec<RuleId>,
    /// Rules that must hold, each with its reason; `This` is the piece.
    pub rules: Vec<Rule>,
    /// Stats of the seat it costs.
    pub pay: ByName<StatId, Value>,
    /// So much more than it has of a stat the seat may pay, and owes it: what is
    /// bought as one is named action by action, the flow's `stop_if` says that all
    /// of it has to fit, and another action takes something back.
    pub credit: Option<Value>,
    /// Pieces it costs.
    pub price: Vec<Price>,
    /// How often by the same piece, or by the seat where it needs no piece.
    pub limit: Option<Limit>,
    /// What it targets.
    pub targets: Vec<TargetId>,
    /// The window it may be used in, as a response. Where the abilities it uses
    /// name windows of their own, it may be used in those.
    pub response: Option<WindowId>,
    /// Announced on the stack, its piece shown to all: this window opens before
    /// it happens. The piece stays where it is and cannot take the same action
    /// meanwhile. To have a card lie in a zone of its own, leave this out and
    /// `do: [Move(This, "stack"), Hold, Window("answer"), Release(This, "failed")]`;
    /// `Forget` then cancels it.
    pub announce: Option<WindowId>,
    /// What is chosen for it is told to nobody else. With `Hold` a piece that
    /// lies face down keeps the choice as its secret; see `Held`.
    pub secret: bool,
    /// The zone its piece is moved to while it is announced, where it is not to
    /// stay where it is.
    pub stack: Option<ZoneId>,
    /// Raised about its piece instead of what it does, if it was cancelled or
    /// all its targets are gone.
    pub fails: Option<EventId>,
    /// What happens.
    #[serde(rename = "do")]
    pub ops: Vec<Op>,
}

/// How an action goes with abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum UsesAbility {
    /// It uses none.
    #[default]
    No,
    /// It uses the one ability of the piece that names it, if there is one.
    Maybe,
    /// It is there once for each ability of the piece that names it.
    Each,
}

/// Who is asked next in a window when somebody has responded. It closes when
/// all have passed in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum AfterResponse {
    /// It begins again with the active seat.
    #[default]
    Active,
    /// The next seat in turn order.
    Next,
}

/// A response window.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Window {
    /// The words people read: "before the spell resolves".
    pub title: Box<str>,
    /// Who may respond, asked in turn order from the active seat.
    pub who: Who,
    /// Asks every seat even where it can only pass, so that a pause tells nothing.
    pub always: bool,
    /// Who is asked next after a response.
    pub after: AfterResponse,
    /// Closed at once when this no longer holds; `This` is the piece it is about.
    #[serde(rename = "while")]
    pub holds: Condition,
}

/// A named event.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EventDef {
    /// It happens only if this holds when it is raised, after replacements.
    #[serde(rename = "if")]
    pub when: Condition,
    /// How it changes the state.
    #[serde(rename = "do")]
    pub ops: Vec<Op>,
    /// What reacts to it is found on the board as it was before, because
    /// the event takes pieces out of play.
    pub look_back: bool,
    /// Opens this window before it happens, after everything that works instead
    /// of it. Responses see the event (`Subject`, `Source`, `Amount`) and can
    /// change it: `Prevent`, `Becomes`.
    pub before: Option<WindowId>,
    /// The line of the log: `{subject}`, `{source}`, `{amount}`, `{seat}`, and the
    /// seats whose pieces the first two are: `{owner}`, `{source_owner}`. A word that
    /// follows a number has two forms: `{amount} {amount|part|parts}`.
    pub log: Box<str>,
}

/// A check made after every step.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Check {
    /// Seats for which the condition holds have lost, all at once; `Me` is the seat.
    Lose(Condition),
    /// The first seat for which the condition holds wins.
    Win(Condition),
    /// All pieces that match get this event together.
    Each(Filter, EventId),
    /// The first piece that matches gets this event; then the checks begin
    /// again, so that the pieces come one after another.
    First(Filter, EventId),
    /// Done as soon as the condition holds. What is done has to end it.
    When(Condition, Vec<Op>),
}

impl Check {
    /// The pieces it looks for, if it looks for any.
    pub(crate) fn looked_for(&self) -> Option<&Filter> {
        match self {
            Self::Each(filter, _) | Self::First(filter, _) => Some(filter),
            Self::Lose(asked) | Self::Win(asked) | Self::When(asked, _) => match &asked.cond {
                Cond::Some(filter) => Some(filter),
                _ => None,
            },
        }
    }

    /// Whether it is made as the active seat, and not as each that is in the game.
    pub(crate) fn is_of_active(&self) -> bool {
        match self {
            Self::Each(..) | Self::First(..) | Self::When(..) => true,
            Self::Lose(_) | Self::Win(_) => false,
        }
    }
}
