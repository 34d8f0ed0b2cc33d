//! Settings that cannot have the values they are given, by default, by a
//! profile, in a condition or in a deck.
//!
//! ```ron
//! settings: {"start_hand": (default: 12, range: (1, 10))},
//! profiles: {"long": (set: {"start_hand": true})},
//! ```

use super::context::{Context, RulesPart};
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{Named, ProfileId, SettingId};
use tuckbox_core::rules::setting::Chosen;
use tuckbox_core::rules::value::{Cond, Condition};

/// The values that a part compares settings with.
#[derive(Default)]
struct Asked(Vec<(SettingId, Chosen)>);

impl Visitor for Asked {
    fn cond(&mut self, cond: &Condition) {
        if let Cond::Chosen(setting, chosen) = &cond.cond {
            self.0.push((*setting, chosen.clone()));
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for id in game.ids::<SettingId>() {
        setting(game, id, report);
    }
    for id in game.ids::<ProfileId>() {
        let Some(profile) = game.rules.profiles.get(id.index()) else { continue };
        let name = game.rules.name(id);
        for (setting, chosen) in &profile.set.0 {
            let told = |setting: &str| format!("The profile `{name}` sets `{setting}` to `{chosen}`");
            wrong(game, *setting, chosen, told, game.place(id), report);
        }
    }
    for part in game.parts() {
        let mut asked = Asked::default();
        part.walk(&mut asked);
        for (setting, chosen) in asked.0 {
            let place = place(game, &part, setting);
            let told = |setting: &str| format!("The setting `{setting}` is compared with `{chosen}`");
            wrong(game, setting, &chosen, told, place, report);
        }
    }
    for deck in game.linked.decks.iter().filter(|deck| !deck.broken) {
        for option in deck.zones.iter().flat_map(|zone| &zone.options) {
            if let Some(chosen) = &option.is {
                let deck = game.rules.name(deck.id);
                let told = |setting: &str| format!("The deck `{deck}` wants `{setting}` to be `{chosen}`");
                wrong(game, option.setting, chosen, told, Some(option.entry.span), report);
            }
        }
    }
}

fn place(game: &Context, part: &RulesPart, setting: SettingId) -> Option<Span> {
    game.use_in(part, setting, "Chosen").or(part.span)
}

fn setting(game: &Context, id: SettingId, report: &mut Report) {
    let Some(def) = game.rules.settings.get(id.index()) else { return };
    let name = game.rules.name(id);
    let mut error = |message: String, hint: &str| {
        report.push(Diagnostic::error("wrong-setting", message).at(game.place(id)).hint(hint));
    };
    match def.range {
        Some((least, most)) if least > most => {
            return error(
                format!("The range of the setting `{name}` goes from {least} down to {most}."),
                "Turn it round.",
            );
        }
        Some(_) if def.is_switch() || !def.words.is_empty() => {
            return error(
                format!("The setting `{name}` is {}, so it has no range.", def.expects()),
                "Remove the range, or make it a whole number.",
            );
        }
        _ => {}
    }
    if let Some(word) = def.words.iter().find(|word| def.words.iter().filter(|other| other == word).count() > 1) {
        return error(format!("The setting `{name}` has the word `{word}` twice."), "Keep one of them.");
    }
    if def.value(&def.default).is_none() {
        error(
            format!("The setting `{name}` is {}, so its default cannot be `{}`.", def.expects(), def.default),
            "Change the default, or what the setting can be.",
        );
    }
    if def.text.is_empty() {
        let message = format!("The setting `{name}` does not tell people what it decides.");
        let problem = Diagnostic::warning("empty-text", message).at(game.place(id));
        report.push(problem.hint("Add `text: \"…\"`, a sentence."));
    }
}

/// Reports a value the setting cannot have; `told` says where it is used.
fn wrong(
    game: &Context,
    id: SettingId,
    chosen: &Chosen,
    told: impl FnOnce(&str) -> String,
    place: Option<Span>,
    report: &mut Report,
) {
    let Some(def) = game.rules.settings.get(id.index()).filter(|_| game.is_defined(id)) else { return };
    if def.value(chosen).is_some() {
        return;
    }
    let message = format!("{}, but it is {}.", told(game.rules.name(id)), def.expects());
    let mut problem = Diagnostic::error("wrong-setting", message).at(place).hint("Give it a value it can have.");
    if let Some(defined) = game.place(id) {
        problem = problem.and(defined, "defined here");
    }
    report.push(problem);
}
