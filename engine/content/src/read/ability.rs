//! Reads abilities. Beyond the keys of the type itself they may say in one key
//! what makes them work, and any key that means nothing else is a parameter
//! of their effect.

use super::{AbilityPlace, Draft, table_of, unknown_key};
use crate::raw::{Entries, Key, Raw, ReadResult, Scalar, fields_of, read_struct};
use crate::report::Report;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::CardId;
use tuckbox_core::rules::card::{Ability, AbilityKind};
use tuckbox_core::rules::op::{Changes, Params};

/// The keys that say what makes an ability work.
const KINDS: [&str; 4] = ["use", "when", "instead", "while"];

const KINDS_HINT: &str =
    "Give it exactly one of `use` (an action), `when` (an event), `instead` (an event), `while` (`true`).";

/// Whether abilities have this key.
pub(super) fn has_key(name: &str) -> bool {
    KINDS.contains(&name) || fields_of::<Ability>().contains(&name)
}

/// Reads an ability and gives it its number.
pub(super) fn read(raw: Raw<'_>, card: Option<CardId>, draft: &mut Draft, report: &mut Report) -> Option<AbilityId> {
    let failures = report.failures();
    let entries = table_of(raw, report)?;
    let keys = entries.iter().map(|(key, _)| (key.text.to_string(), key.span)).collect();
    let (kinds, entries): (Entries, Entries) = entries.into_iter().partition(|(key, _)| KINDS.contains(&&*key.text));
    let kind = kind(&kinds, &entries, raw.span(), report);
    let fields = fields_of::<Ability>();
    let (fields, rest): (Entries, Entries) = entries.into_iter().partition(|(key, _)| fields.contains(&&*key.text));
    let holds = kind == Some(AbilityKind::While) || kinds.iter().any(|(key, _)| key.text == "while");
    let changes = fields_of::<Changes>();
    let (change, params): (Entries, Entries) =
        rest.into_iter().partition(|(key, _)| holds && changes.contains(&&*key.text));

    let mut ability: Ability = read_struct(fields, "in an ability", raw.span(), report)?;
    ability.card = card;
    ability.place = Some(raw.span());
    if let Some(kind) = kind {
        ability.kind = kind;
    }
    if !change.is_empty() {
        ability.change = read_struct(change, "in an ability", raw.span(), report)?;
    }
    parameters(&mut ability, params, report);
    let id = AbilityId(u16::try_from(draft.abilities.len()).unwrap_or(u16::MAX));
    draft.abilities.push(ability);
    let broken = report.failures() > failures;
    draft.places.abilities.push(AbilityPlace { span: raw.span(), extent: raw.extent(), keys, broken });
    Some(id)
}

/// What makes it work; `None` if the type's own `kind` says it or nothing does.
fn kind(kinds: &Entries, others: &Entries, span: Span, report: &mut Report) -> Option<AbilityKind> {
    let own = others.iter().find(|(key, _)| key.text == "kind");
    let mut keys = kinds.iter().map(|(key, _)| key).chain(own.map(|(key, _)| key));
    match (keys.next(), keys.next()) {
        (None, _) => {
            let problem = Diagnostic::error("ability-without-kind", "This ability does not say what makes it work.");
            report.fail(problem.at(span).hint(KINDS_HINT));
        }
        (Some(first), Some(second)) => {
            let message = format!("This ability has both `{}` and `{}`.", first.text, second.text);
            let problem = Diagnostic::error("ability-with-two-kinds", message);
            report.fail(problem.at(second.span).and(first.span, "first here").hint(KINDS_HINT));
        }
        _ => {}
    }
    let (key, value) = kinds.first()?;
    named_kind(key, *value).map_err(|problem| report.fail(*problem)).ok()
}

fn named_kind(key: &Key, value: Raw<'_>) -> ReadResult<AbilityKind> {
    match &*key.text {
        "use" => value.read().map(AbilityKind::Use),
        "when" => value.read().map(AbilityKind::When),
        "instead" => value.read().map(AbilityKind::Instead),
        _ if value.scalar() == Scalar::Flag(true) => Ok(AbilityKind::While),
        _ => {
            let message = "`while` stands with `true` only: it marks an ability that holds all the time.";
            let problem = Diagnostic::error("wrong-type", message).at(value.span());
            Err(Box::new(problem.hint("A condition under which it holds is the key `if`.")))
        }
    }
}

/// Keys that mean nothing else are parameters of the effect.
fn parameters(ability: &mut Ability, params: Entries, report: &mut Report) {
    if params.is_empty() {
        return;
    }
    let mut list = std::mem::take(&mut ability.with).list;
    // What stands under `with` has no places of its own.
    let known = list.is_empty();
    let mut places = Vec::new();
    for (key, value) in params {
        match value.read() {
            Ok(param) => {
                list.push((key.text.as_ref().into(), param));
                places.push(Span { end: value.span().end, ..key.span });
            }
            Err(_) => {
                let place = "in an ability, and only numbers, names, `true`, `false` and lists can be parameters";
                let known: Vec<String> = fields_of::<Ability>().iter().chain(&KINDS).map(|&key| key.into()).collect();
                report.fail(unknown_key(&key, place, &known));
            }
        }
    }
    ability.with = Params::new(list).at(if known { places } else { Vec::new() });
}
