//! The text of cards and abilities with the parameters of their effects put
//! into it.

use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, StatId, TagId, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::Param;

/// The text of a card: its own, or else that of its abilities.
pub fn of_card(rules: &Ruleset, card: CardId) -> String {
    let def = rules.card(card);
    if def.text.is_empty() {
        let lines = def.abilities.iter().map(|&ability| of_ability(rules, ability));
        return lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    }
    fill(&def.text, |name| def.abilities.iter().find_map(|&ability| param(rules, ability, name)))
}

/// The text of an ability.
pub fn of_ability(rules: &Ruleset, ability: AbilityId) -> String {
    fill(&rules.ability(ability).text, |name| param(rules, ability, name))
}

fn param(rules: &Ruleset, ability: AbilityId, name: &str) -> Option<String> {
    rules.ability(ability).with.get(name).map(|value| words(rules, value))
}

/// A parameter as people read it.
pub fn words(rules: &Ruleset, param: &Param) -> String {
    match param {
        Param::Int(number) => number.to_string(),
        Param::Flag(flag) => String::from(if *flag { "yes" } else { "no" }),
        Param::Name(name) => title(rules, name),
        Param::List(list) => list.iter().map(|member| words(rules, member)).collect::<Vec<_>>().join(", "),
    }
}

/// The words people read for a name.
fn title(rules: &Ruleset, name: &str) -> String {
    let tag = || rules.find::<TagId>(name).map(|tag| rules.tag_title(tag));
    let card = || rules.find::<CardId>(name).map(|card| &*rules.card(card).title);
    let stat = || rules.find::<StatId>(name).map(|stat| rules.stat_label(stat));
    let zone = || rules.find::<ZoneId>(name).map(|zone| rules.zone_title(zone));
    tag().or_else(card).or_else(stat).or_else(zone).unwrap_or(name).to_owned()
}

/// `text` with each `{name}` replaced by what `find` gives, and each
/// `{name|word|words}` by the first word where that is 1, else by the second.
/// Unknown names stay, and what is put in is not read again.
pub fn fill(text: &str, find: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        match after.split_once('}').and_then(|(place, after)| Some((at_place(place, &find)?, after))) {
            Some((value, after)) => {
                filled.push_str(&value);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}

/// What stands at a place in braces.
fn at_place(place: &str, find: impl Fn(&str) -> Option<String>) -> Option<String> {
    let Some((name, words)) = place.split_once('|') else { return find(place) };
    let (one, more) = words.split_once('|')?;
    Some(String::from(if find(name)? == "1" { one } else { more }))
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn parameters_are_put_in_and_everything_else_stays() {
        let find = |name: &str| (name == "amount").then(|| String::from("3"));
        assert_eq!(fill("Deal {amount} damage, {amount} times.", find), "Deal 3 damage, 3 times.");
        assert_eq!(fill("An {unknown} one and {amount}, and {", find), "An {unknown} one and 3, and {");
    }

    #[test]
    fn a_word_follows_its_number() {
        let parts = |number: &'static str| {
            let find = move |name: &str| (name == "amount").then(|| String::from(number));
            fill("{amount} {amount|part fails|parts fail}, {other|a|b}, {amount|a}", find)
        };
        assert_eq!(parts("1"), "1 part fails, {other|a|b}, {amount|a}");
        assert_eq!(parts("2"), "2 parts fail, {other|a|b}, {amount|a}");
    }
}
