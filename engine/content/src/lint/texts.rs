//! Words that people need and do not get: a rule without its reason, a target
//! without words, a way to stop without a name.
//!
//! ```ron
//! rules: [(when: Is(This, ["ready"]), because: "")],
//! ```

use super::context::{Body, Context};
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{Named, TargetId};
use tuckbox_core::rules::card::Price;
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::rules::value::Rule;
use tuckbox_core::words::capital;

/// What lacks words in a part.
#[derive(Default)]
struct Empty {
    rules: usize,
    prices: usize,
    stops: usize,
}

impl Visitor for Empty {
    fn rule(&mut self, rule: &Rule) {
        self.rules += usize::from(rule.because.trim().is_empty());
    }
    fn price(&mut self, price: &Price) {
        self.prices += usize::from(price.text.trim().is_empty());
    }
    fn flow(&mut self, flow: &Flow) {
        if let Flow::Act { stop, must: false, .. } = flow {
            self.stops += usize::from(stop.trim().is_empty());
        }
    }
}

const BECAUSE: &str = "Write a whole sentence that says why not: people read it when they cannot do it.";

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        let mut empty = Empty::default();
        part.walk(&mut empty);
        let of = &part.name;
        if empty.rules > 0 {
            let alone = matches!(part.body, Body::Rule(_));
            let which = if alone { capital(of) } else { format!("A rule of {of}") };
            report.push(because(format!("{which} gives no reason."), part.span));
        }
        if empty.prices > 0 {
            let hint = "Write what is given up, e.g. `text: \"a card in your hand to discard\"`.";
            report.push(text(format!("A price of {of} has no text."), part.span, hint));
        }
        if empty.stops > 0 {
            let hint = "Write what stopping is called, e.g. `stop: \"End turn\"`, or say `must: true`.";
            report.push(text(format!("An `Act` in {of} has no words for stopping."), part.span, hint));
        }
    }
    for id in game.ids::<TargetId>() {
        if game.rules.targets.get(id.index()).is_some_and(|target| target.text.trim().is_empty()) {
            let hint = "Write what is chosen, e.g. `text: \"target card\"`.";
            report.push(text(
                format!("The kind of target `{}` has no text.", game.rules.name(id)),
                game.place(id),
                hint,
            ));
        }
    }
    for (rule, span) in game.linked.deck_rules.iter().zip(game.list("deck_rules")) {
        if rule.because.trim().is_empty() {
            report.push(because(String::from("A deck rule gives no reason."), span));
        }
    }
}

fn because(message: String, span: Option<Span>) -> Diagnostic {
    Diagnostic::error("empty-because", message).at(span).hint(BECAUSE)
}

fn text(message: String, span: Option<Span>, hint: &str) -> Diagnostic {
    Diagnostic::warning("empty-text", message).at(span).hint(hint)
}
