//! The numbers of pieces and seats as people read them: `hp 2/4`, and whether
//! a number is better or worse than printed. Numbers that say nothing about a
//! piece are left out.

use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{ActionId, Named, StatId, ZoneId};
use tuckbox_core::rules::card::Card;
use tuckbox_core::rules::look::{StatLook, Whole};
use tuckbox_core::rules::value::{Filter, Value};
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_core::view::{PieceView, StatView};

/// How a number stands against what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Trend {
    /// Just as printed on the card.
    Same,
    /// Better than printed.
    Better,
    /// Worse than printed.
    Worse,
}

/// How much there is of how much, for a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// How much there is; it may be more than the whole, or less than nothing.
    pub now: i32,
    /// How much there could be; more than 0.
    pub whole: i32,
}

/// A number with its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Figure {
    /// The stat whose value it tells.
    #[serde(skip)]
    pub stat: StatId,
    /// The label people read.
    pub label: String,
    /// The label where there is little room, if the game has one.
    pub short: String,
    /// The value in words, `2/4` for what is left of something.
    pub value: String,
    /// The whole, where the value tells what is left of it.
    pub whole: Option<String>,
    /// How much of how much, for a bar; only of seats and the table.
    pub share: Option<Share>,
    /// Against what is printed.
    pub trend: Trend,
    /// Whether it is a price rather than a strength.
    pub price: bool,
    /// Whether its value is a word.
    pub symbol: bool,
    /// Whether it is told in any case.
    pub always: bool,
    /// Where the value comes from, if it is not as printed.
    pub notes: Vec<String>,
}

impl Figure {
    /// It as people read it: the label and the value, with unit and what it is measured
    /// against.
    pub fn words(&self) -> String {
        format!("{} {}", self.label, self.value)
    }
}

/// Whether some action asks a seat to pay what this stat of a piece says, in numbers or
/// pieces.
fn is_price(rules: &Ruleset, stat: StatId) -> bool {
    rules.derived.prices.iter().any(|prices| prices.has(stat))
}

/// Whether an action asks for this price for pieces that fit.
fn asks(rules: &Ruleset, stat: StatId, fits: impl Fn(&Filter) -> bool) -> bool {
    let mut actions = rules.actions.iter().zip(&rules.derived.prices);
    actions.any(|(action, prices)| action.with.as_ref().is_some_and(&fits) && prices.has(stat))
}

/// What an action with its ability costs of one stat of its seat: called as on the
/// card where just what is printed there is paid, or else as what it is paid with.
pub fn price_words(rules: &Ruleset, action: ActionId, ability: Option<AbilityId>, stat: StatId, amount: i32) -> String {
    let asked = &rules.actions[action.index()].pay.0;
    let paid = asked.iter().find(|(paid, _)| *paid == stat).map(|(_, value)| value);
    let asks_more = ability.is_some_and(|ability| rules.ability(ability).pay.0.iter().any(|(paid, _)| *paid == stat));
    let named = match paid {
        Some(Value::Stat(_, printed)) if !asks_more => *printed,
        _ => stat,
    };
    let unit = rules.look.stat(named).map_or("", |look| &look.unit);
    format!("{} {amount}{unit}", rules.stat_words(named, amount))
}

/// Whether some action with pieces of this zone asks for this price.
pub fn is_asked_in(rules: &Ruleset, zone: ZoneId, stat: StatId) -> bool {
    asks(rules, stat, |with| with.zones.has(zone))
}

/// Whether a card can be asked for this price: some action for such cards does.
fn is_asked(rules: &Ruleset, card: &Card, stat: StatId) -> bool {
    asks(rules, stat, |with| card.tags.has_all(with.is))
}

/// The figures of a piece that say something about it, prices first.
pub fn of_piece(rules: &Ruleset, piece: &PieceView) -> Vec<Figure> {
    let Some(card) = piece.card.map(|card| rules.card(card)) else { return Vec::new() };
    let given = |stat: StatId| card.given.get(stat.index()).copied().unwrap_or(false);
    let mut figures = Vec::new();
    for &StatView { stat, now, base } in &piece.stats {
        let look = rules.look.stat(stat);
        if now == 0 && look.is_some_and(|look| look.quiet) {
            continue;
        }
        let hinted = look.and_then(|look| look.whole);
        let whole = match hinted {
            Some(Whole::Stat(other)) => Some(other),
            _ => left_of(rules, stat),
        };
        let price = is_price(rules, stat);
        let tells = given(stat) || whole.is_some_and(given) || now != rules.stats[stat.index()].base;
        if !(tells || price && is_asked(rules, card, stat)) || is_whole(rules, stat, &piece.stats) {
            continue;
        }
        // What is left of something is measured against all of it.
        let printed = card.stats.get(whole.unwrap_or(stat).index()).copied().unwrap_or(now);
        let whole = match hinted {
            Some(Whole::Num(number)) => Some(number),
            _ => whole.and_then(|whole| piece.stat(whole)),
        };
        let notes = notes(rules, stat, whole.unwrap_or(now), base, printed, whole.is_some());
        let trend = trend(now, printed, price);
        let mut told = Figure { price, trend, notes, ..figure(rules, stat, now, whole) };
        // A piece that is not in play is told by what it would come with.
        told.whole = told.whole.filter(|_| hinted.is_none());
        figures.push(told);
    }
    figures.sort_by_key(|figure| !figure.price);
    figures
}

/// What a value would be without what affects it, and as printed.
fn notes(rules: &Ruleset, stat: StatId, now: i32, base: i32, printed: i32, gauge: bool) -> Vec<String> {
    let words = |value| value_words(rules, stat, value);
    let mut notes = Vec::new();
    if base != now && !gauge {
        notes.push(format!("{} without what affects it", words(base)));
    }
    if printed != now || (base != printed && !gauge) {
        notes.push(format!("printed {}", words(printed)));
    }
    notes
}

/// The figures of a seat or the table; those that are quiet while they are 0
/// are left out then.
pub fn of_seat(rules: &Ruleset, stats: &[(StatId, i32)]) -> Vec<Figure> {
    let value = |stat: StatId| stats.iter().find(|(id, _)| *id == stat).map(|(_, value)| *value);
    let rows: Vec<StatView> = stats.iter().map(|&(stat, value)| StatView { stat, now: value, base: value }).collect();
    let matters = |at: &(StatId, Vec<i32>)| value(at.0).is_some_and(|value| at.1.contains(&value));
    let silent = |look: &StatLook| look.quiet && !look.at.as_ref().is_some_and(matters);
    let quiet = |stat: StatId, now: i32| now == 0 && rules.look.stat(stat).is_some_and(silent);
    let shown = stats.iter().filter(|(stat, now)| !is_whole(rules, *stat, &rows) && !quiet(*stat, *now));
    shown
        .map(|&(stat, now)| {
            let whole = measure(rules, stat, value);
            let share = whole.filter(|whole| *whole > 0).map(|whole| Share { now, whole });
            Figure { share, ..figure(rules, stat, now, whole) }
        })
        .collect()
}

/// What a number of a seat or the table is measured against: by the hint of
/// the game, or what it is left of, or its largest value.
fn measure(rules: &Ruleset, stat: StatId, value: impl Fn(StatId) -> Option<i32>) -> Option<i32> {
    match rules.look.stat(stat).and_then(|look| look.whole) {
        Some(Whole::Num(number)) => return Some(number),
        Some(Whole::Stat(other)) => return value(other),
        None => {}
    }
    let def = &rules.stats[stat.index()];
    let most = def.max.filter(|_| def.of != Scope::Piece && def.symbols.is_empty() && !measures(rules, stat));
    left_of(rules, stat).and_then(value).or(most)
}

/// Whether another stat is measured against this one.
fn measures(rules: &Ruleset, stat: StatId) -> bool {
    let by_hint = rules.look.stats.0.iter().any(|(_, look)| look.whole == Some(Whole::Stat(stat)));
    by_hint || rules.derived.gauges.iter().any(|(_, whole)| *whole == stat)
}

fn figure(rules: &Ruleset, stat: StatId, now: i32, whole: Option<i32>) -> Figure {
    let look = rules.look.stat(stat);
    let unit = look.map_or("", |look| &look.unit);
    let value = match whole {
        Some(whole) => format!("{now}/{whole}{unit}"),
        None => format!("{}{unit}", value_words(rules, stat, now)),
    };
    let whole = whole.map(|whole| whole.to_string());
    Figure {
        stat,
        label: if whole.is_some() { rules.stat_label(stat) } else { rules.stat_words(stat, now) }.to_owned(),
        short: look.map_or_else(String::new, |look| look.short.to_string()),
        value,
        whole,
        share: None,
        trend: Trend::Same,
        price: false,
        symbol: !rules.stats[stat.index()].symbols.is_empty(),
        always: look.is_some_and(|look| look.always),
        notes: Vec::new(),
    }
}

/// A value of a stat: its word if the stat is a symbol, the number otherwise.
pub fn value_words(rules: &Ruleset, stat: StatId, value: i32) -> String {
    let symbols = &rules.stats[stat.index()].symbols;
    let word = usize::try_from(value).ok().and_then(|at| symbols.get(at));
    word.map_or_else(|| value.to_string(), ToString::to_string)
}

/// What this stat measures the rest of.
fn left_of(rules: &Ruleset, stat: StatId) -> Option<StatId> {
    rules.derived.gauges.iter().find(|(left, _)| *left == stat).map(|(_, whole)| *whole)
}

/// Whether another stat that is shown too tells this one along with itself.
fn is_whole(rules: &Ruleset, stat: StatId, shown: &[StatView]) -> bool {
    let shows = |other: StatId| shown.iter().any(|shown| shown.stat == other);
    let left = rules.derived.gauges.iter().find(|(_, whole)| *whole == stat).map(|(left, _)| *left);
    let mut hinted = rules.look.stats.0.iter().filter(|(_, look)| look.whole == Some(Whole::Stat(stat)));
    left.is_some_and(shows) || hinted.any(|(other, _)| shows(*other))
}

fn trend(now: i32, printed: i32, price: bool) -> Trend {
    match (now.cmp(&printed), price) {
        (std::cmp::Ordering::Equal, _) => Trend::Same,
        (std::cmp::Ordering::Greater, false) | (std::cmp::Ordering::Less, true) => Trend::Better,
        _ => Trend::Worse,
    }
}
