//! The parts of the page: cards as tiles, what the game names, effects with
//! their lines, conditions with both outcomes, rules with their scenarios.

use super::markup::{escaped, level};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use tuckbox_scenario::coverage::{
    CoveredCondition, CoveredFunction, CoveredLine, CoveredPart, FileLine, GameCoverage, Seen,
};

/// Cards as tiles, each with its abilities.
pub fn cards(page: &mut String, covered: &GameCoverage) {
    let mut abilities: BTreeMap<&str, Vec<&CoveredPart>> = BTreeMap::new();
    for ability in &covered.abilities {
        ability.of.iter().for_each(|card| abilities.entry(card).or_default().push(ability));
    }
    page.push_str("<div class=\"tiles\">\n");
    for card in &covered.cards {
        let own = abilities.remove(card.id.as_str()).unwrap_or_default();
        tile(page, covered, card, &own);
    }
    // Abilities that a mod adds to cards of the game.
    for (card, own) in abilities {
        let seen = Seen::default();
        let card = CoveredPart { id: card.into(), title: card.into(), of: None, effect: None, place: None, seen };
        tile(page, covered, &card, &own);
    }
    page.push_str("</div>\n");
}

fn tile(page: &mut String, covered: &GameCoverage, card: &CoveredPart, abilities: &[&CoveredPart]) {
    let missing = abilities.iter().filter(|ability| !ability.seen.in_scenarios()).count();
    let class = match level(&card.seen) {
        "full" if missing > 0 => "part",
        level => level,
    };
    let _ = write!(page, "<article class=\"tile {class}\"><h3>{}</h3><p class=\"id\">", escaped(&card.title));
    let id = if card.id == card.title { String::new() } else { escaped(&card.id) };
    let _ = write!(page, "{id}{}</p>", stands(card.place.as_ref()));
    by(page, covered, &card.seen);
    if !abilities.is_empty() {
        page.push_str("<ul>");
        abilities.iter().for_each(|ability| item(page, covered, ability, false));
        page.push_str("</ul>");
    }
    page.push_str("</article>\n");
}

/// Actions, events, and abilities that belong to no card.
pub fn game(page: &mut String, covered: &GameCoverage) {
    let of_game: Vec<&CoveredPart> = covered.abilities.iter().filter(|ability| ability.of.is_none()).collect();
    let (actions, events) = (covered.actions.iter().collect(), covered.events.iter().collect());
    for (title, items) in [("Actions", actions), ("Events", events), ("Abilities of the game", of_game)] {
        let items: Vec<&CoveredPart> = items;
        if !items.is_empty() {
            let _ = write!(page, "<h3>{title}</h3>\n<ul class=\"items\">");
            items.iter().for_each(|one| item(page, covered, one, true));
            page.push_str("</ul>\n");
        }
    }
}

/// Something in a list, with what exercises it.
fn item(page: &mut String, covered: &GameCoverage, item: &CoveredPart, named: bool) {
    let _ = write!(page, "<li class=\"{}\">", level(&item.seen));
    if named {
        let _ = write!(page, "<code>{}</code> ", escaped(&item.id));
    }
    if !named || item.title != item.id {
        let _ = write!(page, "<span>{}</span>", escaped(&item.title));
    }
    if let Some(effect) = &item.effect {
        let _ = write!(page, " <a class=\"run\" href=\"#effect-{0}\">{0}</a>", escaped(effect));
    }
    if named {
        page.push_str(&stands(item.place.as_ref()));
    }
    by(page, covered, &item.seen);
    page.push_str("</li>");
}

/// What exercises something: how many scenarios, which, and random play.
fn by(page: &mut String, covered: &GameCoverage, seen: &Seen) {
    let random = match (&covered.random, seen.games) {
        (None, _) => String::new(),
        (Some(_), 0) => " · never in random play".into(),
        (Some(random), games) => format!(" · {games} of {} random games, {} times", random.games, seen.times),
    };
    match seen.scenarios.len() {
        0 => {
            let _ = write!(page, "<p class=\"by\">no scenario{random}</p>");
        }
        count => {
            let word = if count == 1 { "scenario" } else { "scenarios" };
            let _ = write!(page, "<details class=\"by\"><summary>{count} {word}{random}</summary>");
            scenarios(page, covered, &seen.scenarios);
            page.push_str("</details>");
        }
    }
}

/// The titles of scenarios; of very many the first.
fn scenarios(page: &mut String, covered: &GameCoverage, places: &[usize]) {
    const MOST: usize = 25;
    page.push_str("<ol>");
    for scenario in places.iter().take(MOST).filter_map(|&place| covered.scenarios.get(place)) {
        let place = format!("{}:{}", scenario.page, scenario.line);
        let _ = write!(page, "<li title=\"{}\">{}</li>", escaped(&place), escaped(&scenario.title));
    }
    if places.len() > MOST {
        let _ = write!(page, "<li class=\"more\">and {} more</li>", places.len() - MOST);
    }
    page.push_str("</ol>");
}

fn stands(place: Option<&FileLine>) -> String {
    place.map_or_else(String::new, |place| format!(" <span class=\"place\">{}</span>", escaped(&place.to_string())))
}

/// Effects and other functions of scripts with their lines; then those in data.
pub fn effects(page: &mut String, covered: &GameCoverage) {
    let (mut open, mut fine): (Vec<&CoveredFunction>, Vec<&CoveredFunction>) = (Vec::new(), Vec::new());
    for function in &covered.functions {
        let whole = function.lines.iter().all(|line| line.seen.in_scenarios());
        if whole { fine.push(function) } else { open.push(function) }
    }
    let lists = [("With lines that no scenario runs", open, " open"), ("Every line runs", fine, "")];
    for (title, functions, state) in lists {
        if !functions.is_empty() {
            let _ = writeln!(page, "<h3>{title} <small>{}</small></h3>", functions.len());
            functions.iter().for_each(|one| function(page, covered, one, state));
        }
    }
    let in_script: BTreeSet<&str> = covered.functions.iter().map(|function| function.name.as_str()).collect();
    let in_data: Vec<&CoveredPart> =
        covered.effects.iter().filter(|one| !in_script.contains(one.id.as_str())).collect();
    if !in_data.is_empty() {
        page.push_str("<h3>Written in data</h3>\n<ul class=\"items\">");
        in_data.iter().for_each(|one| item(page, covered, one, true));
        page.push_str("</ul>\n");
    }
}

fn function(page: &mut String, covered: &GameCoverage, function: &CoveredFunction, state: &str) {
    let ran = function.lines.iter().filter(|line| line.seen.in_scenarios()).count();
    let chance = function.lines.iter().any(|line| line.seen.at_random());
    let class = match ran {
        ran if ran == function.lines.len() => "full",
        0 if chance => "chance",
        0 => "none",
        _ => "part",
    };
    let name = escaped(&function.name);
    let anchor = if function.is_effect { format!(" id=\"effect-{name}\"") } else { String::new() };
    let _ = write!(
        page,
        "<details class=\"function {class}\"{anchor}{state}><summary><code>{name}</code> <span class=\"count\">{ran} of {} \
         lines</span>{}</summary>",
        function.lines.len(),
        stands(Some(&function.place))
    );
    if let Some(effect) = covered.effects.iter().find(|effect| function.is_effect && effect.id == function.name) {
        if effect.title != effect.id {
            let _ = write!(page, "<p class=\"doc\">{}</p>", escaped(&effect.title));
        }
        by(page, covered, &effect.seen);
    }
    page.push_str("<pre>");
    for (number, text) in (function.place.line..).zip(function.source.lines()) {
        let line = function.lines.iter().find(|line| line.line == number);
        let (class, count) = line.map_or(("", String::new()), |CoveredLine { seen, .. }| (level(seen), counted(seen)));
        let told = if class.is_empty() { String::new() } else { format!(" class=\"{class}\" title=\"{count}\"") };
        let _ = write!(page, "<span{told}><i>{number}</i>{}</span>", escaped(text));
    }
    page.push_str("</pre></details>\n");
}

fn counted(seen: &Seen) -> String {
    let (scenarios, games) = (seen.scenarios.len(), seen.games);
    let (word, other) = (if scenarios == 1 { "" } else { "s" }, if games == 1 { "" } else { "s" });
    format!("{scenarios} scenario{word}, {games} random game{other}")
}

/// Conditions with a mark for each way they came out, by what they are part of.
pub fn conditions(page: &mut String, covered: &GameCoverage) {
    let mut owners: Vec<(&str, Vec<&CoveredCondition>)> = Vec::new();
    for condition in &covered.conditions {
        match owners.last_mut().filter(|(of, _)| *of == condition.of) {
            Some((_, list)) => list.push(condition),
            None => owners.push((&condition.of, vec![condition])),
        }
    }
    let both = |one: &&CoveredCondition| one.held.in_scenarios() && one.failed.in_scenarios();
    let (fine, open): (Vec<_>, Vec<_>) = owners.into_iter().partition(|(_, list)| list.iter().all(both));
    let lists = [("Not seen both ways", open, " open"), ("Seen both ways", fine, "")];
    for (title, owners, state) in lists {
        if owners.is_empty() {
            continue;
        }
        let count: usize = owners.iter().map(|(_, list)| list.len()).sum();
        let _ =
            write!(page, "<details class=\"group\"{state}><summary><h3>{title} <small>{count}</small></h3></summary>");
        page.push_str("<table><thead><tr><th>of</th><th>condition</th><th>held</th><th>did not</th></tr></thead>\n");
        for (of, list) in owners {
            page.push_str("<tbody>");
            for (place, condition) in list.iter().enumerate() {
                let of = if place == 0 { escaped(of) } else { String::new() };
                let stands = condition.place.as_ref().map_or_else(String::new, |place| escaped(&place.to_string()));
                let _ = write!(
                    page,
                    "<tr><th>{of}</th><td title=\"{stands}\"><code>{}</code></td>",
                    escaped(&condition.text)
                );
                mark(page, &condition.held);
                mark(page, &condition.failed);
                page.push_str("</tr>\n");
            }
            page.push_str("</tbody>\n");
        }
        page.push_str("</table></details>\n");
    }
}

fn mark(page: &mut String, seen: &Seen) {
    let (class, sign) = match level(seen) {
        "full" => ("full", "✓"),
        "chance" => ("chance", "~"),
        _ => ("none", "✗"),
    };
    let _ = write!(page, "<td class=\"mark {class}\" title=\"{}\">{sign}</td>", counted(seen));
}

/// Rules, each with the scenarios that cover it.
pub fn rules(page: &mut String, covered: &GameCoverage) {
    page.push_str("<div class=\"rules\">\n");
    for rule in &covered.rules {
        let class = if rule.scenarios.is_empty() { "none" } else { "full" };
        let id = escaped(&rule.id);
        match rule.scenarios.len() {
            0 => {
                let _ = writeln!(page, "<span class=\"rule {class}\">{id}</span>");
            }
            count => {
                let _ = write!(page, "<details class=\"rule {class}\"><summary>{id} <small>{count}</small></summary>");
                scenarios(page, covered, &rule.scenarios);
                page.push_str("</details>\n");
            }
        }
    }
    page.push_str("</div>\n");
}
