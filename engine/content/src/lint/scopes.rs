//! Stats used as if they belonged to something else: a stat of seats asked of
//! a piece, a stat of pieces paid by a seat.
//!
//! ```ron
//! Check(Stat(It, "mana"), AtLeast, Num(1))   // mana belongs to seats
//! ```

use super::context::{Body, Context, RulesPart};
use crate::report::Report;
use crate::walk::Visitor;
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{Named, StatId, TagId, ZoneId};
use tuckbox_core::rules::Scope;
use tuckbox_core::rules::card::DeckTest;
use tuckbox_core::rules::op::{Changes, Op};
use tuckbox_core::rules::value::{Cond, Condition, Filter, Value};

/// Uses of stats: which, as whose, under which word.
#[derive(Default)]
struct StatUses(BTreeSet<(StatId, u8, &'static str)>);

impl StatUses {
    fn add(&mut self, stat: StatId, of: Scope, word: &'static str) {
        self.0.insert((stat, of as u8, word));
    }
}

impl Visitor for StatUses {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Stat(_, stat) => self.add(*stat, Scope::Piece, "Stat"),
            Value::Base(_, stat) => self.add(*stat, Scope::Piece, "Base"),
            Value::Printed(_, stat) => self.add(*stat, Scope::Piece, "Printed"),
            Value::Total(stat, _) => self.add(*stat, Scope::Piece, "Total"),
            Value::SeatStat(_, stat) => self.add(*stat, Scope::Seat, "SeatStat"),
            Value::TableStat(stat) => self.add(*stat, Scope::Table, "TableStat"),
            _ => {}
        }
    }

    fn op(&mut self, op: &Op) {
        match op {
            Op::Add(stat, ..) => self.add(*stat, Scope::Piece, "Add"),
            Op::Take(stat, ..) => self.add(*stat, Scope::Piece, "Take"),
            Op::Set(stat, ..) => self.add(*stat, Scope::Piece, "Set"),
            Op::AddSeat(stat, ..) => self.add(*stat, Scope::Seat, "AddSeat"),
            Op::TakeSeat(stat, ..) => self.add(*stat, Scope::Seat, "TakeSeat"),
            Op::SetSeat(stat, ..) => self.add(*stat, Scope::Seat, "SetSeat"),
            Op::SetTable(stat, _) => self.add(*stat, Scope::Table, "SetTable"),
            Op::Roll(roll) => roll.into.into_iter().for_each(|into| self.add(into, Scope::Table, "Roll")),
            Op::RollEach(roll) => self.add(roll.into, Scope::Piece, "RollEach"),
            _ => {}
        }
    }

    fn filter(&mut self, filter: &Filter) {
        filter.stats.0.iter().for_each(|(stat, _)| self.add(*stat, Scope::Piece, "stats"));
    }

    fn cond(&mut self, cond: &Condition) {
        if let Cond::Stats(_, wanted) = &cond.cond {
            wanted.0.iter().for_each(|(stat, _)| self.add(*stat, Scope::Piece, "Stats"));
        }
    }

    fn changes(&mut self, changes: &Changes) {
        changes.add.0.iter().for_each(|(stat, _)| self.add(*stat, Scope::Piece, "add"));
        changes.times.0.iter().for_each(|(stat, _)| self.add(*stat, Scope::Piece, "times"));
        changes.set.0.iter().for_each(|(stat, _)| self.add(*stat, Scope::Piece, "set"));
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        let mut uses = StatUses::default();
        part.walk(&mut uses);
        match part.body {
            Body::Ability(ability) => ability.pay.0.iter().for_each(|(stat, _)| uses.add(*stat, Scope::Seat, "pay")),
            Body::Action(action) => action.pay.0.iter().for_each(|(stat, _)| uses.add(*stat, Scope::Seat, "pay")),
            _ => {}
        }
        for (stat, of, word) in uses.0 {
            let of = [Scope::Piece, Scope::Seat, Scope::Table].into_iter().find(|scope| *scope as u8 == of);
            wrong(game, stat, of.unwrap_or_default(), word, &part, report);
        }
    }
    for (rule, span) in game.linked.deck_rules.iter().zip(game.list("deck_rules")) {
        if let DeckTest::Match { stat, .. } = rule.that {
            wrong(game, stat, Scope::Piece, "Match", &simple("a deck rule", span), report);
        }
    }
    for id in game.ids::<ZoneId>() {
        let part = simple(&format!("the zone `{}`", game.rules.name(id)), game.place(id));
        for &stat in game.rules.zones.get(id.index()).map_or(&[][..], |zone| &zone.sorted.0) {
            wrong(game, stat, Scope::Piece, "sorted", &part, report);
        }
    }
    for id in game.ids::<TagId>() {
        let part = simple(&format!("the kind `{}`", game.rules.name(id)), game.place(id));
        let stats = game.rules.tags.get(id.index()).and_then(|tag| tag.kind.as_ref());
        for &stat in stats.into_iter().flatten() {
            wrong(game, stat, Scope::Piece, "kind", &part, report);
        }
    }
}

fn simple(name: &str, span: Option<Span>) -> RulesPart<'static> {
    RulesPart { name: name.into(), span, extent: span, body: Body::Ops(&[]) }
}

fn wrong(game: &Context, stat: StatId, used_as: Scope, word: &str, part: &RulesPart, report: &mut Report) {
    let Some(of) = game.rules.stats.get(stat.index()).map(|stat| stat.of) else { return };
    if of == used_as || !game.is_defined(stat) {
        return;
    }
    let name = game.rules.name(stat);
    let message = format!("The stat `{name}` belongs to {}, but `{word}` is about {}.", owner(of), owner(used_as));
    let place = game.use_in(part, stat, word).or(part.span);
    let mut problem = Diagnostic::error("wrong-scope", message).at(place).hint(hint(word, of, used_as, name));
    if let Some(defined) = game.place(stat) {
        problem = problem.and(defined, "defined here");
    }
    report.push(problem.trace(part.name.clone()));
}

/// Whose a stat is, in words.
pub(super) fn owner(scope: Scope) -> &'static str {
    match scope {
        Scope::Piece => "pieces",
        Scope::Seat => "seats",
        Scope::Table => "the table",
    }
}

fn hint(word: &str, of: Scope, used_as: Scope, name: &str) -> String {
    let better = match (word, of) {
        ("Stat" | "Base" | "Printed" | "TableStat", Scope::Seat) => "SeatStat",
        ("Stat" | "Base" | "Printed" | "SeatStat", Scope::Table) => "TableStat",
        ("SeatStat" | "TableStat", Scope::Piece) => "Stat",
        ("Add", Scope::Seat) => "AddSeat",
        ("Take", Scope::Seat) => "TakeSeat",
        ("Set", Scope::Seat) => "SetSeat",
        ("AddSeat", Scope::Piece) => "Add",
        ("TakeSeat", Scope::Piece) => "Take",
        ("SetSeat", Scope::Piece) => "Set",
        ("Set" | "SetSeat" | "Add" | "AddSeat", Scope::Table) => "SetTable",
        _ => return format!("Name a stat of {} here, or change the `of` of `{name}`.", owner(used_as)),
    };
    format!("Use `{better}`, or name another stat.")
}
