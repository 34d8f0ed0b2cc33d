//! Why this number: what a stat is printed with, what events have made of it,
//! and everything that changes it, each with its source, its duration and the
//! line it comes from.

use super::{Asker, Line};
use serde::Serialize;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::log::{Entry, Log, Past, What};
use tuckbox_core::names::{NameKind, Named, StatId, TagId};
use tuckbox_core::play::{Account, Cause, Computed, EventKind, Ledger, Scope, Shift, Tally};
use tuckbox_core::state::{Change, Entity, Lasting};
use tuckbox_core::words::capital;

/// The account of one number, word or tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Number {
    /// What it belongs to: a piece, a seat, the table.
    pub of: String,
    /// The stat or tag people read.
    pub what: String,
    /// What it is now, in words; for a tag `yes` or `no`.
    pub now: String,
    /// The stat, if it is one.
    #[serde(skip)]
    pub stat: Option<StatId>,
    /// The tag, if it is one.
    #[serde(skip)]
    pub tag: Option<TagId>,
    /// How it comes about, in order.
    pub rows: Vec<Row>,
}

/// What of a piece is accounted for: a stat, or whether it has a tag.
#[derive(Debug, Clone, Copy)]
struct Subject {
    piece: PieceId,
    /// The stat; `None` for a tag.
    stat: Option<StatId>,
}

/// How many events of the past are told one by one.
const MOST: usize = 6;

/// What stands for a value that who asks has not seen.
const UNTOLD: &str = "?";

/// One row of an account: what it comes to, and by what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What the number is from here on.
    pub value: String,
    /// What makes it so.
    pub says: String,
    /// How long that lasts, where it does not hold by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lasts: Option<String>,
    /// The file and line it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

impl Number {
    /// As lines: a head, and the rows with their values in a column.
    pub fn lines(&self) -> Vec<Line> {
        let width = self.rows.iter().map(|row| row.value.chars().count()).max().unwrap_or(0);
        let row = |row: &Row| {
            let lasts = row.lasts.as_ref().map(|lasts| format!(", {lasts}")).unwrap_or_default();
            let space = " ".repeat(width - row.value.chars().count());
            Line::new(format!("{space}{}  {}{lasts}", row.value, row.says), row.from.clone()).under(1)
        };
        let head = Line::new(format!("{}: {} {}", self.of, self.what, self.now), None);
        std::iter::once(head).chain(self.rows.iter().map(row)).collect()
    }
}

/// The account of a stat of a piece.
pub fn of_piece(asker: &Asker, log: &Log, piece: PieceId, stat: StatId) -> Number {
    let ledger = Ledger::of(asker.rules(), asker.state);
    let account = ledger.stat(piece, stat);
    let past = log.set_stat(asker.rules(), Entity::Piece(piece), stat);
    let words = |value: i32| asker.worth(stat, value);
    let card = asker.state.piece(piece).card;
    let whole = asker.rules().derived.gauges.iter().find(|(left, _)| *left == stat).map(|(_, whole)| *whole);
    let mut printed = asker.printed(card, stat, words(account.printed));
    // A card seldom says itself what is left of a number at the beginning.
    let of_whole = whole.and_then(|whole| asker.places.within(card, NameKind::Stat, whole.index()));
    if asker.places.within(card, NameKind::Stat, stat.index()).is_none() && of_whole.is_some() {
        printed.from = of_whole;
    }
    let rows = asker.rows(Subject { piece, stat: Some(stat) }, &account, printed, &past, &words);
    let label = asker.rules().stat_label(stat);
    let what = match whole {
        Some(whole) => {
            format!("{label}, what is left of {} {},", asker.rules().stat_label(whole), asker.state.stat(piece, whole))
        }
        None => label.to_owned(),
    };
    Number { of: asker.owned(piece), what, stat: Some(stat), tag: None, now: words(account.now), rows }
}

/// Why a piece has a tag, or has not.
pub fn of_tag(asker: &Asker, log: &Log, piece: PieceId, tag: TagId) -> Number {
    let account = Ledger::of(asker.rules(), asker.state).tag(piece, tag);
    let past = log.set_tag(asker.rules(), Entity::Piece(piece), tag);
    let words = |value: i32| yes(value != 0);
    let card = asker.state.piece(piece).card;
    let says = if account.printed == 0 { "its card is not" } else { "its card is" };
    let from = asker.places.within(card, NameKind::Tag, tag.index()).filter(|_| account.printed != 0);
    let printed = Row {
        value: words(account.printed),
        says: says.into(),
        lasts: None,
        from: from.or_else(|| asker.of_card(card)),
    };
    let rows = asker.rows(Subject { piece, stat: None }, &account, printed, &past, &words);
    Number {
        of: asker.owned(piece),
        what: asker.rules().tag_title(tag).into(),
        stat: None,
        tag: Some(tag),
        now: words(account.now),
        rows,
    }
}

/// Whether a tag is there, in a word.
pub(super) fn yes(there: bool) -> String {
    String::from(if there { "yes" } else { "no" })
}

/// The account of a stat of a seat.
pub fn of_seat(asker: &Asker, log: &Log, seat: Seat, stat: StatId) -> Option<Number> {
    asker.kept(log, Entity::Seat(seat), stat)
}

/// The account of a stat of the table.
pub fn of_table(asker: &Asker, log: &Log, stat: StatId) -> Option<Number> {
    asker.kept(log, Entity::Table, stat)
}

impl Asker<'_> {
    /// All stats of a seat or the table that are shown.
    pub(super) fn all_of(&self, of: Entity) -> Vec<super::find::What> {
        use tuckbox_core::rules::Scope as Of;
        let wanted = if of == Entity::Table { Of::Table } else { Of::Seat };
        let stats = (0..).map(StatId).zip(&self.rules().stats).filter(|(_, def)| def.of == wanted);
        stats.map(|(stat, _)| stat).filter(|&stat| self.shows(of, stat)).map(super::find::What::Stat).collect()
    }

    /// What a card is printed with.
    fn printed(&self, card: tuckbox_core::names::CardId, stat: StatId, value: String) -> Row {
        let given = self.rules().card(card).given.get(stat.index()).copied().unwrap_or(false);
        let (says, from) = match given {
            true => ("printed", self.places.within(card, NameKind::Stat, stat.index()).or_else(|| self.of_card(card))),
            false => ("what the game gives where a card is silent", self.of_stat(stat, "base")),
        };
        Row { value, says: says.into(), lasts: None, from }
    }

    /// The line of a stat's definition that has this word.
    fn of_stat(&self, stat: StatId, word: &str) -> Option<String> {
        Some(self.places.text_in(self.places.defined(NameKind::Stat, stat.index())?, word))
    }

    fn rows(
        &self,
        of: Subject,
        account: &Account,
        printed: Row,
        past: &[Past],
        words: &dyn Fn(i32) -> String,
    ) -> Vec<Row> {
        let mut rows = vec![printed];
        rows.extend(self.events(account.printed, account.base, past, words));
        rows.extend(account.changes.iter().map(|shift| self.row(of, shift, words)));
        rows
    }

    /// What events have made of a base value, as far as the log knows.
    fn events(&self, first: i32, base: i32, past: &[Past], words: &dyn Fn(i32) -> String) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        if past.last().is_some_and(|last| last.value == base) {
            let mut past: Vec<Option<&Past>> = past.iter().map(|past| self.saw(past).then_some(past)).collect();
            // How often it was changed unseen is not told either.
            past.dedup_by(|one, before| one.is_none() && before.is_none());
            let value = |past: Option<&Past>| past.map_or_else(|| String::from(UNTOLD), |past| words(past.value));
            let before = past.len().saturating_sub(MOST);
            if let Some(&last) = before.checked_sub(1).and_then(|at| past.get(at)) {
                let says = format!("{before} earlier changes");
                rows.push(Row { value: value(last), says, lasts: None, from: None });
            }
            let unseen = || String::from("changed where it was not seen");
            rows.extend(past.into_iter().skip(before).map(|past| Row {
                value: value(past),
                says: past.map_or_else(unseen, |past| self.event(past)),
                lasts: None,
                from: past.and_then(|past| self.of_event(past)),
            }));
        } else if base != first {
            let says = String::from("what events have made of it so far");
            rows.push(Row { value: words(base), says, lasts: None, from: None });
        }
        rows
    }

    /// Whether who asks saw the piece when this became of it.
    fn saw(&self, past: &Past) -> bool {
        past.entry.subject.card.is_none() || past.entry.subject.is_known(self.seat)
    }

    /// An event in words: what it was, and by what.
    fn event(&self, past: &Past) -> String {
        let source = &past.entry.source;
        let by = source.card.map(|card| match self.seat.is_none_or(|seat| source.seen.has(seat)) {
            true => format!("{} of {}", self.rules().card(card).title, source.owner.letter()),
            false => String::from("a card"),
        });
        match (past.event.map(|event| &event.what), past.action) {
            (Some(What::Event(EventKind::Named(event), _)), _) => {
                let by = by.map(|by| format!(", by {by}")).unwrap_or_default();
                format!("the event `{}`{by}", self.rules().name(*event))
            }
            (_, Some(entry @ Entry { what: What::Action(action, _), .. })) => {
                // What was paid before it lay open is told once it has.
                let of = match entry.subject.card {
                    Some(card) if self.seat.is_none_or(|seat| entry.subject.seen.has(seat)) => {
                        format!(" {}", self.rules().card(card).title)
                    }
                    Some(_) => String::from(" a card"),
                    None => String::new(),
                };
                format!("{}{of}, by {}", capital(&self.action(*action)), entry.seat.letter())
            }
            _ => by.unwrap_or_else(|| String::from("the flow of the game")),
        }
    }

    fn of_event(&self, past: &Past) -> Option<String> {
        let What::Event(EventKind::Named(event), _) = past.event?.what else { return None };
        self.places.of_name(NameKind::Event, event.index())
    }

    /// One change in words.
    fn row(&self, of: Subject, shift: &Shift, words: &dyn Fn(i32) -> String) -> Row {
        let value = words(shift.value);
        match shift.cause {
            Cause::Ability(ability, this) => {
                let amount = self.amount(of.piece, ability, this, shift.change);
                let says = format!("{}: {}{amount}", self.source(ability, this), self.does(shift.change));
                Row { value, says, lasts: None, from: self.of_ability(ability, shift.change) }
            }
            Cause::Modifier(modifier) => {
                let by = modifier.source.map_or_else(|| String::from("the game"), |source| self.owned(source));
                let title = self.made_by(&modifier).map(|id| &self.rules().ability(id).title);
                let title = title.filter(|title| !title.is_empty()).map(|title| format!(" ({title})"));
                let says = format!("{by}{}: {}", title.unwrap_or_default(), self.does(shift.change));
                Row { value, says, lasts: Some(self.lasts(modifier.lasts)), from: self.of_modifier(&modifier) }
            }
            Cause::Bounds => self.bounded(of.stat, shift.value, value),
            Cause::Whole(whole) => {
                let says = format!("never more than {}", self.rules().stat_label(whole));
                Row { value, says, lasts: None, from: self.places.of_name(NameKind::Stat, whole.index()) }
            }
            Cause::Since => {
                Row { value, says: String::from("counted from what was there before"), lasts: None, from: None }
            }
        }
    }

    /// That a number is as low or as high as its stat can be; `value` is the number
    /// in words.
    fn bounded(&self, stat: Option<StatId>, number: i32, value: String) -> Row {
        let def = stat.and_then(|stat| self.rules().stats.get(stat.index()));
        let (says, word) = match def.is_some_and(|def| def.min == Some(number)) {
            true => (format!("never less than {number}"), "min"),
            false => (format!("never more than {number}"), "max"),
        };
        Row { value, says, lasts: None, from: stat.and_then(|stat| self.of_stat(stat, word)) }
    }

    /// The piece an ability is of, or that it is a rule of the game.
    fn source(&self, id: tuckbox_core::ids::AbilityId, this: Option<PieceId>) -> String {
        let ability = self.rules().ability(id);
        let title = if ability.title.is_empty() { String::new() } else { format!(" ({})", ability.title) };
        match (ability.card, this) {
            (Some(_), Some(this)) => format!("{}{title}", self.owned(this)),
            (None, Some(this)) => format!("a rule of the game{title}, for {}", self.owned(this)),
            _ => format!("a rule of the game{title}"),
        }
    }

    /// What a change does: `+2`, `= 3`, `× 2`, `has hot`.
    fn does(&self, change: Option<Change>) -> String {
        match change {
            Some(Change::Add(_, value)) if value < 0 => format!("−{}", value.unsigned_abs()),
            Some(Change::Add(_, value)) => format!("+{value}"),
            Some(Change::Times(_, value)) => format!("× {value}"),
            Some(Change::Set(stat, value)) => format!("= {}", self.worth(stat, value)),
            Some(Change::Gives(_)) => String::from("gives it"),
            Some(Change::Takes(_)) => String::from("takes it"),
            None => String::from("becomes it"),
        }
    }

    /// Where the number of an ability comes from, where the files do not say it
    /// outright.
    fn amount(
        &self,
        piece: PieceId,
        id: tuckbox_core::ids::AbilityId,
        this: Option<PieceId>,
        change: Option<Change>,
    ) -> String {
        let ability = self.rules().ability(id);
        let find = |list: &[(StatId, tuckbox_core::rules::value::Value)], stat: StatId| {
            list.iter().find(|(other, _)| *other == stat).map(|(_, value)| value.clone())
        };
        let value = match change {
            Some(Change::Add(stat, _)) => find(&ability.change.add.0, stat),
            Some(Change::Times(stat, _)) => find(&ability.change.times.0, stat),
            Some(Change::Set(stat, _)) => find(&ability.change.set.0, stat),
            _ => None,
        };
        let plain =
            |value: &tuckbox_core::rules::value::Value| matches!(value, tuckbox_core::rules::value::Value::Num(_));
        let Some(value) = value.filter(|value| !plain(value)) else { return String::new() };
        let me = this.map_or(self.state.active, |this| self.state.piece(this).controller);
        let scope = Scope { me, this, it: Some(piece), ability: Some(id), ..Scope::default() };
        format!(" ({})", self.value(&scope, &value))
    }

    /// How long a modifier lasts.
    fn lasts(&self, lasts: Lasting) -> String {
        let name = |moment: tuckbox_core::names::MomentId| self.rules().name(moment).to_owned();
        match lasts {
            Lasting::Always => String::from("as long as it stays in play"),
            Lasting::Until(moment) => format!("until `{}`", name(moment)),
            Lasting::UntilOf(moment, seat, 1) => format!("until `{}` of {}", name(moment), seat.letter()),
            Lasting::UntilOf(moment, seat, times) => {
                format!("until `{}` of {} has come {times} times", name(moment), seat.letter())
            }
            Lasting::While(source, _) => format!("as long as {} stays in play", self.name(source)),
            Lasting::Turns(seat, _, last) => format!("to the end of turn {last} of {}", seat.letter()),
        }
    }

    /// The account of what a seat or the table keeps.
    fn kept(&self, log: &Log, of: Entity, stat: StatId) -> Option<Number> {
        let tally = Tally::of(&self.board(), of, stat)?;
        let words = |value: i32| self.worth(stat, value);
        let mut rows = Vec::new();
        match tally.computed {
            Some(Computed { from, comes_to }) => {
                let me = if let Entity::Seat(seat) = of { seat } else { Seat(0) };
                let says = self.value(&Scope { me, ..Scope::default() }, from);
                rows.push(Row { value: words(comes_to), says, lasts: None, from: self.of_stat(stat, "computed") });
            }
            None => {
                let says = String::from("what it begins with");
                rows.push(Row { value: words(tally.base), says, lasts: None, from: self.of_stat(stat, "base") });
                rows.extend(self.events(tally.base, tally.now, &log.set_stat(self.rules(), of, stat), &words));
            }
        }
        if tally.computed.is_some_and(|computed| computed.comes_to != tally.now) {
            rows.push(self.bounded(Some(stat), tally.now, words(tally.now)));
        }
        let of = match of {
            Entity::Seat(seat) => seat.letter().to_string(),
            _ => String::from("The table"),
        };
        Some(Number {
            of,
            what: self.rules().stat_label(stat).into(),
            stat: Some(stat),
            tag: None,
            now: words(tally.now),
            rows,
        })
    }
}
