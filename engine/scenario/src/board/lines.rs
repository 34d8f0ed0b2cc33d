//! A whole board as lines, as everybody together sees it, in the words of
//! scenarios.

use crate::names::{Look, Names};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{Named, StatId, ZoneId, all};
use tuckbox_core::rules::{Ruleset, Scope, ZoneOwner};

/// The table, then seat by seat: stats, and what lies in every zone.
pub fn lines(look: Look, names: &Names) -> Vec<String> {
    let (rules, state) = (look.rules, look.state);
    let phase = state.phase.map_or("between phases", |phase| rules.name(phase));
    let mut table = vec![format!("{}, {phase}", state.active.letter())];
    let value = |stat: StatId| state.table_stats.get(stat.index()).copied().unwrap_or(0);
    table.extend(stats(look, Scope::Table, value));
    let mut lines = vec![format!("table: {}", table.join(" · "))];
    let zones = |of: Option<Seat>| {
        let fits = move |zone: &ZoneId| (rules.zones[zone.index()].of == ZoneOwner::Seat) == of.is_some();
        all::<ZoneId>(rules.zones.len()).filter(fits).map(move |zone| (zone, of.unwrap_or(Seat(0))))
    };
    let filled = |(zone, seat): (ZoneId, Seat)| {
        let pieces = state.zone(zone, seat);
        (!pieces.is_empty()).then(|| format!("  {}: {}", rules.name(zone), held(look, names, zone, pieces)))
    };
    lines.extend(zones(None).filter_map(filled));
    for seat in all_seats(state.seats()) {
        let told = stats(look, Scope::Seat, |stat| state.seat_stat(seat, stat)).collect::<Vec<_>>().join(" · ");
        lines.push(format!("{}: {told}", seat.letter()).trim_end().to_owned());
        lines.extend(zones(Some(seat)).filter_map(filled));
    }
    lines
}

/// What lies in a zone, by name; copies that lie together are counted.
pub fn list(look: Look, names: &Names, pieces: &[PieceId]) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    for &piece in pieces {
        let name = match names.is_aliased(piece) {
            true => names.label(look, piece),
            false => look.rules.name(look.state.piece(piece).card).to_owned(),
        };
        match runs.last_mut().filter(|(last, _)| *last == name) {
            Some((_, count)) => *count += 1,
            None => runs.push((name, 1)),
        }
    }
    let words = |(name, count): (String, usize)| if count > 1 { format!("{count} {name}") } else { name };
    format!("[{}]", runs.into_iter().map(words).collect::<Vec<_>>().join(", "))
}

/// In play every piece with its values, elsewhere by name.
fn held(look: Look, names: &Names, zone: ZoneId, pieces: &[PieceId]) -> String {
    if !look.rules.in_play(zone) {
        return list(look, names, pieces);
    }
    let phrase = |&piece: &PieceId| {
        let mut told: Vec<String> = stats(look, Scope::Piece, |stat| look.state.stat(piece, stat)).collect();
        told.extend(look.state.piece(piece).host.map(|host| format!("on {}", names.label(look, host))));
        let tags: Vec<&str> = look.state.tags(piece).iter().map(|tag| look.rules.name(tag)).collect();
        told.extend(Some(tags.join(" ")).filter(|tags| !tags.is_empty()));
        let name = names.label(look, piece);
        if told.is_empty() { name } else { format!("{name} ({})", told.join(" · ")) }
    };
    pieces.iter().map(phrase).collect::<Vec<_>>().join(", ")
}

/// The stats that are not 0.
fn stats(look: Look<'_>, of: Scope, value: impl Fn(StatId) -> i32) -> impl Iterator<Item = String> {
    let rules = look.rules;
    let fits = all::<StatId>(rules.stats.len()).filter(move |stat| rules.stats[stat.index()].of == of);
    let words = move |stat| {
        let value = value(stat);
        let text = say(rules, stat, value);
        (value != 0).then(|| format!("{} {text}", rules.name(stat)))
    };
    fits.filter_map(words)
}

fn all_seats(count: usize) -> impl Iterator<Item = Seat> {
    (0..count).filter_map(|seat| u8::try_from(seat).ok()).map(Seat)
}

/// The value of a stat, as a scenario writes it but without quotes.
pub fn say(rules: &Ruleset, stat: StatId, value: i32) -> String {
    let symbols = &rules.stats[stat.index()].symbols;
    let word = usize::try_from(value).ok().and_then(|at| symbols.get(at));
    word.map_or_else(|| value.to_string(), ToString::to_string)
}
