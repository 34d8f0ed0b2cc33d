//! Coverage as one page for the wall: no script, nothing from outside, light or
//! dark as the reader likes it, and fit for paper. The parts of the page have a
//! file of their own.

use super::html_parts as parts;
use super::markup::escaped;
use super::text::percent;
use std::fmt::Write;
use tuckbox_scenario::coverage::{Aspect, Bar, GameCoverage, Tally};

const STYLE: &str = concat!(include_str!("../base.css"), include_str!("page.css"));

/// The page of a game.
pub fn page(covered: &GameCoverage, bar: &Bar) -> String {
    let mut page = String::new();
    let title = escaped(&covered.title);
    // Writing into a text cannot fail, so results are dropped.
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}: coverage</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n\
         <p class=\"lead\">{}</p>\n",
        lead(covered)
    );
    tallies(&mut page, covered, bar);
    page.push_str("</header>\n<nav>");
    for (name, words) in SECTIONS.iter().filter(|(name, _)| has(covered, name)) {
        let _ = write!(page, "<a href=\"#{name}\">{words}</a>");
    }
    page.push_str("</nav>\n<main>\n");
    legend(&mut page, covered);
    for (name, words) in SECTIONS.iter().filter(|(name, _)| has(covered, name)) {
        let _ = writeln!(page, "<section id=\"{name}\">\n<h2>{words}</h2>");
        match *name {
            "cards" => parts::cards(&mut page, covered),
            "game" => parts::game(&mut page, covered),
            "effects" => parts::effects(&mut page, covered),
            "conditions" => parts::conditions(&mut page, covered),
            _ => parts::rules(&mut page, covered),
        }
        page.push_str("</section>\n");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// The sections of a page, with the words people read.
const SECTIONS: [(&str, &str); 5] = [
    ("cards", "Cards"),
    ("game", "Actions, events, abilities of the game"),
    ("effects", "Effects"),
    ("conditions", "Conditions"),
    ("rules", "Rules"),
];

fn has(covered: &GameCoverage, section: &str) -> bool {
    match section {
        "cards" => !covered.cards.is_empty() || covered.abilities.iter().any(|ability| ability.of.is_some()),
        "game" => {
            let of_game = covered.abilities.iter().any(|ability| ability.of.is_none());
            of_game || !covered.actions.is_empty() || !covered.events.is_empty()
        }
        "effects" => !covered.effects.is_empty() || !covered.functions.is_empty(),
        "conditions" => !covered.conditions.is_empty(),
        _ => !covered.rules.is_empty(),
    }
}

fn lead(covered: &GameCoverage) -> String {
    let count = covered.scenarios.len();
    let mut text = format!("What {count} scenarios exercise");
    if !covered.mods.is_empty() {
        let _ = write!(text, " of what {} adds", escaped(&covered.mods.join(", ")));
    }
    if let Some(random) = &covered.random {
        let _ = write!(
            text,
            ", and what {} random games reach (seed {}, {} finished, {} decisions)",
            random.games, random.seed, random.finished, random.decisions
        );
    }
    text.push('.');
    if covered.failing > 0 {
        let _ = write!(text, " <strong>{} scenarios fail and count for nothing.</strong>", covered.failing);
    }
    text
}

fn tallies(page: &mut String, covered: &GameCoverage, bar: &Bar) {
    page.push_str("<ul class=\"tallies\">\n");
    for aspect in Aspect::ALL {
        let Tally { all, scenarios, random, .. } = covered.tally(aspect);
        if all == 0 {
            continue;
        }
        let share = percent(scenarios, all);
        let wanted = bar.of(aspect);
        let class = match wanted {
            Some(wanted) if scenarios * 100 < usize::from(wanted) * all => "below",
            _ if scenarios == all => "full",
            _ => "part",
        };
        let _ = write!(
            page,
            "<li class=\"{class}\"><span class=\"what\">{}</span><span class=\"share\">{share}<small> %</small></span>\
             <span class=\"count\">{scenarios} of {all}</span><span class=\"meter\"><i style=\"width:{share}%\"></i>",
            aspect.word()
        );
        if let Some(wanted) = wanted {
            let _ = write!(page, "<b style=\"left:{wanted}%\" title=\"the bar: {wanted} %\"></b>");
        }
        page.push_str("</span>");
        if let Some(random) = random {
            let _ = write!(page, "<span class=\"random\">random play {} %</span>", percent(random, all));
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n");
}

fn legend(page: &mut String, covered: &GameCoverage) {
    page.push_str("<p class=\"legend\"><span class=\"key full\">scenarios exercise it</span>");
    page.push_str("<span class=\"key part\">they exercise a part of it</span>");
    if covered.random.is_some() {
        page.push_str("<span class=\"key chance\">only random play reaches it</span>");
    }
    page.push_str("<span class=\"key none\">nothing exercises it</span></p>\n");
}
