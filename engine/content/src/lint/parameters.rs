//! Keys of an ability that became parameters though nothing takes them, or
//! that look like a slip in a key of the ability itself.
//!
//! ```toml
//! [[card.ability]]
//! use = "activate"
//! run = "strike"
//! targts = ["creature"]     # `targets`?
//! ```

use super::context::Context;
use crate::message::hinted;
use crate::raw::fields_of;
use crate::report::Report;
use crate::walk::{Visitor, Walk};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::Named;
use tuckbox_core::rules::card::{Ability, AbilityKind};
use tuckbox_core::rules::op::Changes;
use tuckbox_core::rules::value::Value;
use tuckbox_core::suggest;

/// Names that data reads as parameters.
struct Read(Vec<Box<str>>);

impl Visitor for Read {
    fn value(&mut self, value: &Value) {
        if let Value::Param(name) = value {
            self.0.push(name.clone());
        }
    }
}

/// A key shorter than this resembles too many others.
const SHORTEST: usize = 4;

pub(super) fn check(game: &Context, report: &mut Report) {
    let keys = fields_of::<Ability>().iter().copied().chain(["use", "when", "instead", "while"]);
    let keys: Vec<&str> = keys.collect();
    for (_, ability, place, name) in game.abilities() {
        let mut read = Read(Vec::new());
        ability.walk(&mut read);
        if let AbilityKind::Use(action) = ability.kind {
            game.rules.actions.get(action.index()).into_iter().for_each(|action| action.walk(&mut read));
        }
        for (key, span) in &place.keys {
            let is_param = ability.with.get(key).is_some() && !keys.contains(&key.as_str());
            if !is_param || read.0.iter().any(|name| **name == **key) {
                continue;
            }
            let change = fields_of::<Changes>().iter().filter(|_| ability.kind == AbilityKind::While);
            let known: Vec<&str> = keys.iter().chain(change).copied().collect();
            let suggestion = suggest::nearest(key, known.iter().copied()).filter(|_| key.len() >= SHORTEST);
            let problem = match ability.run {
                None => {
                    let message =
                        format!("The key `{key}` has no meaning in {name}, which runs no effect that could take it.");
                    let problem = Diagnostic::error("unknown-key", message);
                    hinted(problem, suggest::hint(key, known, "These keys may stand here"))
                }
                Some(run) => {
                    let Some(suggestion) = suggestion else { continue };
                    let message =
                        format!("The key `{key}` goes to the effect `{}` as a parameter.", game.rules.name(run));
                    Diagnostic::warning("parameter-like-key", message).hint(format!("Did you mean `{suggestion}`?"))
                }
            };
            report.push(problem.at(*span));
        }
    }
}
