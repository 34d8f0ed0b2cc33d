//! What current values are made of: the walk that makes them, with somebody who
//! writes down every change, its cause and what it came to. It is the very walk
//! matches are played by, so an account cannot tell another order than the one
//! that counts.

use super::refresh::{Budgets, Buffers, Witness, walk};
use crate::eval::{Eval, Scope};
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{Named, StatId, TagId};
use crate::rules::sets::Tags;
use crate::rules::{Ruleset, value::Value};
use crate::state::{Change, Entity, Modifier, State};
use crate::work::Work;

/// What makes a value other than its base value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An ability that holds all the time, of this piece; of no piece, it is the
    /// game's own.
    Ability(AbilityId, Option<PieceId>),
    /// A modifier, with its source and its duration.
    Modifier(Modifier),
    /// The least or the most that the stat can be.
    Bounds,
    /// The value it is the rest of.
    Whole(StatId),
    /// Something that was counted when the value was made and has changed since.
    Since,
}

/// One change on the way from the base value to the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// The ability, modifier or rule that makes it.
    pub cause: Cause,
    /// What it does; nothing where the value just becomes another.
    pub change: Option<Change>,
    /// What the value is afterwards; 1 or 0 for a tag that is there or not.
    pub value: i32,
}

/// What the value of one stat is made of, or why a piece has a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// What the card is printed with, or the game says where nothing else does.
    pub printed: i32,
    /// The base value: what events have made of it.
    pub base: i32,
    /// Everything that changes it, in the order in which it does.
    pub changes: Vec<Shift>,
    /// What rules and people see: the value after all changes.
    pub now: i32,
}

/// What the values of all pieces are made of, at one moment.
pub struct Ledger<'a> {
    rules: &'a Ruleset,
    /// The state the ledger is of.
    state: &'a State,
    /// Its values made again.
    made: State,
    notes: Vec<Note>,
}

/// One change of one value of a piece, as it was made.
struct Note {
    piece: PieceId,
    of: Of,
    shift: Shift,
}

/// The stats and tags of a piece that are not as they are printed, in the order of
/// the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unprinted {
    /// Stats whose value is another than printed, or was changed and changed back.
    pub stats: Vec<StatId>,
    /// Tags that were given or taken.
    pub tags: Vec<TagId>,
}

/// The values an account begins with.
struct Start {
    printed: i32,
    base: i32,
}

/// Which value of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Stat(StatId),
    Tag(TagId),
}

impl Of {
    fn changed(change: Change) -> Self {
        match change {
            Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) => Of::Stat(stat),
            Change::Gives(tag) | Change::Takes(tag) => Of::Tag(tag),
        }
    }

    fn value(self, state: &State, piece: PieceId) -> i32 {
        match self {
            Of::Stat(stat) => state.stat(piece, stat),
            Of::Tag(tag) => i32::from(state.tags(piece).has(tag)),
        }
    }
}

/// Writes down what happens.
#[derive(Default)]
struct Scribe(Vec<Note>);

impl Witness for Scribe {
    type Cause = Cause;

    fn ability(&self, ability: AbilityId, this: Option<PieceId>) -> Cause {
        Cause::Ability(ability, this)
    }

    fn modifier(&self, modifier: &Modifier) -> Cause {
        Cause::Modifier(*modifier)
    }

    fn made(&mut self, state: &State, piece: PieceId, change: Change, cause: Cause) {
        let of = Of::changed(change);
        let shift = Shift { cause, change: Some(change), value: of.value(state, piece) };
        self.0.push(Note { piece, of, shift });
    }

    fn bounded(&mut self, state: &State, piece: PieceId, stat: StatId, _: i32) {
        let of = Of::Stat(stat);
        let shift = Shift { cause: Cause::Bounds, change: None, value: of.value(state, piece) };
        self.0.push(Note { piece, of, shift });
    }
}

impl<'a> Ledger<'a> {
    /// What all current values of a state are made of. The state is refreshed.
    pub fn of(rules: &'a Ruleset, state: &'a State) -> Self {
        let mut made = state.clone();
        let mut scribe = Scribe::default();
        let work = Work::to_look();
        let budgets = Budgets { work: &work, told: &work };
        walk(rules, &mut made, &mut Buffers::default(), budgets, None, &mut scribe);
        Self { rules, state, made, notes: scribe.0 }
    }

    /// What a stat of a piece is made of.
    pub fn stat(&self, piece: PieceId, stat: StatId) -> Account {
        let printed = self.rules.card(self.state.piece(piece).card).stats.get(stat.index()).copied();
        let base = self.state.base[self.state.slot(piece, stat)];
        self.account(piece, Of::Stat(stat), Start { printed: printed.unwrap_or_default(), base })
    }

    /// Why a piece has a tag, or has not.
    pub fn tag(&self, piece: PieceId, tag: TagId) -> Account {
        let printed = self.rules.card(self.state.piece(piece).card).tags.has(tag);
        let base = Tags::from(self.state.base_tags[piece.index()]).has(tag);
        self.account(piece, Of::Tag(tag), Start { printed: printed.into(), base: base.into() })
    }

    /// What of a piece is not as it is printed.
    pub fn unprinted(&self, piece: PieceId) -> Unprinted {
        let stats = (0..self.rules.stats.len()).filter_map(|at| u16::try_from(at).ok()).map(StatId);
        let differs = |account: &Account| account.now != account.printed || !account.changes.is_empty();
        let stats = stats.filter(|&stat| differs(&self.stat(piece, stat))).collect();
        let card = self.rules.card(self.state.piece(piece).card).tags;
        let both = card.with(self.state.tags(piece)).with(self.state.base_tags[piece.index()].into());
        Unprinted { stats, tags: both.iter().filter(|&tag| differs(&self.tag(piece, tag))).collect() }
    }

    fn account(&self, piece: PieceId, of: Of, Start { printed, base }: Start) -> Account {
        let notes = self.notes.iter().filter(|note| note.piece == piece && note.of == of);
        let mut changes: Vec<Shift> = notes.map(|note| note.shift).collect();
        let mut last = changes.last().map_or(base, |change| change.value);
        let mut then = |cause: Cause, value: i32| {
            if value != last {
                last = value;
                changes.push(Shift { cause, change: None, value });
            }
        };
        if let Of::Stat(stat) = of
            && let Some(&(_, whole)) = self.rules.derived.gauges.iter().find(|(left, _)| *left == stat)
        {
            then(Cause::Whole(whole), of.value(&self.made, piece));
        }
        let now = of.value(self.state, piece);
        then(Cause::Since, now);
        Account { printed, base, changes, now }
    }
}

/// What a stat is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Computed<'a> {
    /// The value of the rules.
    pub from: &'a Value,
    /// What it comes to, before the bounds of the stat.
    pub comes_to: i32,
}

/// What a stat of a seat or the table is: its value where nothing says
/// otherwise, or the value it is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally<'a> {
    /// What it begins with.
    pub base: i32,
    /// What it is computed from, if it is.
    pub computed: Option<Computed<'a>>,
    /// What it is now.
    pub now: i32,
}

impl<'a> Tally<'a> {
    /// The tally of a stat of a seat or the table; nothing of a piece.
    pub fn of(eval: &Eval<'a>, of: Entity, stat: StatId) -> Option<Self> {
        let def = eval.rules.stats.get(stat.index())?;
        let (me, now) = match of {
            Entity::Seat(seat) => (seat, eval.state.seat_stat(seat, stat)),
            Entity::Table => (Seat(0), eval.state.table_stats[stat.index()]),
            Entity::Piece(_) => return None,
        };
        let computed = def.computed.as_ref().filter(|_| of != Entity::Table);
        let scope = Scope { me, ..Scope::default() };
        let computed = computed.map(|from| Computed { from, comes_to: eval.value(&scope, from) });
        Some(Self { base: def.base, computed, now })
    }
}
