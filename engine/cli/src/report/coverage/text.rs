//! Coverage as text: a short table, then what no scenario exercises, with its
//! place and whether random play does.

use super::CoverageResult;
use crate::report::out::{BAD, BOLD, DIM, GOOD, ODD, Out, styled};
use crate::report::problem::Done;
use tuckbox_scenario::coverage::{
    Aspect, CoveredCondition, CoveredFunction, CoveredPart, FileLine, GameCoverage, Seen, Tally,
};

/// So much of each kind is shown where nobody asks for all.
const SHOWN: usize = 8;

/// Shows what was found out about a game.
pub fn show(out: &mut Out, found: &CoverageResult, all: bool) -> Done<()> {
    let covered = &found.covered;
    out.line(head(covered))?;
    if covered.failing > 0 {
        let word = if covered.failing == 1 { "scenario fails and exercises" } else { "scenarios fail and exercise" };
        out.line(styled(BAD, format!("{} {word} nothing; `tuckbox test` shows them.", covered.failing)))?;
    }
    table(out, found)?;
    for aspect in Aspect::ALL {
        missing(out, covered, aspect, all)?;
    }
    below(out, found)
}

fn head(covered: &GameCoverage) -> String {
    let scenarios = covered.scenarios.len();
    let mods = if covered.mods.is_empty() { String::new() } else { format!(", what {} adds", covered.mods.join(", ")) };
    let played = match &covered.random {
        Some(random) => format!("; {} random games (seed {}, {} finished)", random.games, random.seed, random.finished),
        None => String::new(),
    };
    let word = if scenarios == 1 { "scenario" } else { "scenarios" };
    format!("{}{mods}: {scenarios} {word}{played}", styled(BOLD, &covered.title))
}

fn table(out: &mut Out, found: &CoverageResult) -> Done<()> {
    let random = found.covered.random.is_some();
    let width = if random { 15 } else { 0 };
    let title = if random { "random play" } else { "" };
    out.line(styled(DIM, format!("{:<12}{:<22}{title:<width$}{}", "", "scenarios", bar_title(found)).trim_end()))?;
    for &Tally { kind, all, scenarios, random } in found.covered.tallies.iter().filter(|tally| tally.all > 0) {
        let bar = found.bar.of(kind);
        let short = found.shorts.iter().any(|short| short.kind == kind);
        let style = if short {
            BAD
        } else if scenarios == all {
            GOOD
        } else {
            ODD
        };
        let count = format!("{scenarios} of {all}");
        let count = styled(style, format!("{count:<14}{:>4} %", percent(scenarios, all)));
        let random = random.map_or_else(String::new, |random| format!("{random} of {all}"));
        let bar = bar.map_or_else(String::new, |bar| format!("{bar:>3} %"));
        let line = format!("{:<12}{count}  {random:<width$}{bar}", kind.word());
        out.line(line.trim_end())?;
    }
    Ok(())
}

fn bar_title(found: &CoverageResult) -> &'static str {
    if found.bar.is_empty() { "" } else { "bar" }
}

/// Rounded down, so that 100 is all.
pub fn percent(part: usize, all: usize) -> usize {
    (part * 100).checked_div(all).unwrap_or(100)
}

/// Something that no scenario exercises.
struct Gap {
    what: String,
    place: Option<FileLine>,
    /// What random play does about it, in words.
    random: String,
}

fn missing(out: &mut Out, covered: &GameCoverage, aspect: Aspect, all: bool) -> Done<()> {
    let play = covered.random.is_some();
    let items = |items: &[CoveredPart]| items.iter().filter_map(|item| of_item(item, play)).collect::<Vec<_>>();
    let (title, gaps) = match aspect {
        Aspect::Cards => ("No scenario uses these cards:", items(&covered.cards)),
        Aspect::Abilities => ("No scenario exercises these abilities:", items(&covered.abilities)),
        Aspect::Actions => ("No scenario takes these actions:", items(&covered.actions)),
        Aspect::Events => ("In no scenario these events happen:", items(&covered.events)),
        Aspect::Effects => ("No scenario calls these effects:", items(&covered.effects)),
        Aspect::Lines => {
            let lines = covered.functions.iter().flat_map(|function| of_function(function, play));
            ("No scenario runs these lines:", lines.collect())
        }
        Aspect::Conditions => {
            let conditions = covered.conditions.iter().filter_map(|condition| of_condition(condition, play));
            ("Scenarios do not see these conditions both ways:", conditions.collect())
        }
        Aspect::Rules => {
            let rules = covered.rules.iter().filter(|rule| rule.scenarios.is_empty());
            let gap = |id: &String| Gap { what: id.clone(), place: None, random: String::new() };
            ("No scenario covers these rules:", rules.map(|rule| gap(&rule.id)).collect())
        }
    };
    if gaps.is_empty() {
        return Ok(());
    }
    out.line("")?;
    out.line(styled(BOLD, title))?;
    let shown = if all { gaps.len() } else { SHOWN };
    for Gap { what, place, random } in gaps.iter().take(shown) {
        let place = place.as_ref().map_or_else(String::new, |place| format!("  {}", styled(DIM, place.to_string())));
        let random =
            if random.is_empty() { String::new() } else { format!("  {}", styled(DIM, format!("({random})"))) };
        out.line(format!("  {what}{place}{random}"))?;
    }
    if gaps.len() > shown {
        out.line(styled(DIM, format!("  and {} more; `--all` shows them.", gaps.len() - shown)))?;
    }
    Ok(())
}

fn of_item(item: &CoveredPart, play: bool) -> Option<Gap> {
    let title = if item.title == item.id { String::new() } else { format!(" {}", short(&item.title, 60)) };
    (!item.seen.in_scenarios()).then(|| Gap {
        what: format!("`{}`{title}", item.id),
        place: item.place.clone(),
        random: random(&item.seen, play),
    })
}

/// Stretches of lines that no scenario runs.
fn of_function(function: &CoveredFunction, play: bool) -> Vec<Gap> {
    let mut stretches: Vec<(usize, usize, Seen)> = Vec::new();
    let mut open = false;
    for line in &function.lines {
        let unseen = !line.seen.in_scenarios();
        match stretches.last_mut().filter(|_| open && unseen) {
            Some((_, last, seen)) => {
                *last = line.line;
                if !line.seen.at_random() {
                    *seen = line.seen.clone();
                }
            }
            None if unseen => stretches.push((line.line, line.line, line.seen.clone())),
            None => {}
        }
        open = unseen;
    }
    let gap = |(first, last, seen): (usize, usize, Seen)| {
        let at = first.saturating_sub(function.place.line);
        let text = function.source.lines().nth(at).unwrap_or_default().trim();
        let more = if last > first { format!(" and on to line {last}") } else { String::new() };
        Gap {
            what: format!("`{}` in `{}`{more}", short(text, 60), function.name),
            place: Some(FileLine { file: function.place.file.clone(), line: first }),
            random: random(&seen, play),
        }
    };
    stretches.into_iter().map(gap).collect()
}

fn of_condition(condition: &CoveredCondition, play: bool) -> Option<Gap> {
    let CoveredCondition { of, text, place, held, failed } = condition;
    let (what, seen) = match (held.in_scenarios(), failed.in_scenarios()) {
        (true, true) => return None,
        (true, false) => ("always holds", Some(failed)),
        (false, true) => ("never holds", Some(held)),
        (false, false) => ("is never asked", None),
    };
    let random = match seen {
        Some(seen) => self::random(seen, play),
        None if !play => String::new(),
        None if held.at_random() && failed.at_random() => "random play sees both".into(),
        None if held.at_random() => "in random play it always holds".into(),
        None if failed.at_random() => "in random play it never holds".into(),
        None => "nor in random play".into(),
    };
    Some(Gap { what: format!("`{}` of {of} {what}", short(text, 60)), place: place.clone(), random })
}

fn random(seen: &Seen, play: bool) -> String {
    match seen.games {
        _ if !play => String::new(),
        0 => "nor does random play".into(),
        1 => "random play does in 1 game".into(),
        games => format!("random play does in {games} games"),
    }
}

/// The beginning of a text.
fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

fn below(out: &mut Out, found: &CoverageResult) -> Done<()> {
    if found.bar.is_empty() {
        return Ok(());
    }
    out.line("")?;
    for short in &found.shorts {
        let line = format!(
            "Below the bar: {} of {} {} are {} %, and the bar asks for {} %.",
            short.scenarios,
            short.all,
            short.kind.word(),
            percent(short.scenarios, short.all),
            short.bar
        );
        out.line(styled(BAD, line))?;
    }
    match found.shorts.is_empty() {
        true => out.line(styled(GOOD, "The bar is held.")),
        false => out.line("Write scenarios for what is shown above, or lower the bar in `coverage.toml`."),
    }
}
