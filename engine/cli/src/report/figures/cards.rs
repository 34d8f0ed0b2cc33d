//! Cards, groups of cards and actions, for people.

use super::Told;
use crate::report::grid::Grid;
use crate::report::out::Out;
use crate::report::problem::Done;
use crate::report::rates::{difference, ranged, short, titled};
use tuckbox_bots::simulate::{ActionFigures, CardFigures, OnOffer};

impl Told<'_> {
    /// All of them, and what is never or always done.
    pub(super) fn tell_cards(&self, out: &mut Out) -> Done<()> {
        let (figures, lists) = (self.figures, self.plan.cards.as_ref());
        let cards = figures.by_card();
        let titled = |name: &str| titled(name, lists.and_then(|lists| lists.titles.get(name)).map(String::as_str));
        tell_table(out, "card", &cards, titled)?;
        let unwanted = |card: &&CardFigures| card.playable.games > 0 && card.playable.played == 0;
        let named: Vec<String> = cards.iter().filter(unwanted).map(|card| titled(&card.name)).collect();
        tell_list(out, "Never played, though they could be", named.iter().map(String::as_str))?;
        let on_offer = |wanted: fn(&OnOffer) -> bool| -> Vec<String> {
            let found = cards.iter().filter(|card| card.on_offer.as_ref().is_some_and(wanted));
            found.map(|card| titled(&card.name)).collect()
        };
        let left = on_offer(|it| it.takeable > 0 && it.taken == 0);
        tell_list(out, "Never taken from the table, though they could be", left.iter().map(String::as_str))?;
        let beyond = on_offer(|it| it.takeable == 0);
        tell_list(out, "On the table, and nobody could ever take them", beyond.iter().map(String::as_str))?;
        for by in lists.into_iter().flat_map(|lists| lists.groups.keys()) {
            tell_table(out, by, &figures.by_group(by), str::to_owned)?;
        }
        tell_actions(out, &figures.by_action())
    }
}

/// Cards, or groups of them, by what they are called.
fn tell_table(out: &mut Out, what: &str, cards: &[CardFigures], named: impl Fn(&str) -> String) -> Done<()> {
    let mut columns = vec![what, "in hand", "GP WR", "OH WR", "GD WR", "GIH WR", "", "GNS WR", "IWD", "", "played"];
    let takes = cards.iter().any(|card| card.on_offer.is_some());
    columns.extend(takes.then_some("taken"));
    let mut grid = Grid::of(&columns);
    for card in cards {
        let ([gih, gih_range], [iwd, iwd_range]) = (ranged(card.gih_wr), difference(card.iwd, card.beyond_chance));
        let [gp, oh, gd, gns, played] = [card.gp_wr, card.oh_wr, card.gd_wr, card.gns_wr, card.play_rate].map(short);
        let in_hand = card.in_hand.to_string();
        let mut line = vec![named(&card.name), in_hand, gp, oh, gd, gih, gih_range, gns, iwd, iwd_range, played];
        line.extend(takes.then(|| short(card.on_offer.and_then(|it| it.take_rate().rate()))));
        grid.add(line);
    }
    grid.lines().iter().try_for_each(|line| out.line(line))?;
    let found = cards.iter().filter(|card| card.beyond_chance).count();
    out.line(beyond_chance("IWD", found, cards.len()))
}

/// Actions that some seats took and others could have.
fn tell_actions(out: &mut Out, actions: &[ActionFigures]) -> Done<()> {
    if actions.is_empty() {
        return Ok(());
    }
    let columns = ["action", "games", "taken", "who took it wins", "", "who did not", "difference", ""];
    let mut grid = Grid::of(&columns);
    for action in actions {
        let [took, took_range] = ranged(action.taken_wr);
        let [difference, range] = difference(action.difference, action.beyond_chance);
        let games = action.use_rate.map_or(0, |rate| rate.games).to_string();
        let (taken, left) = (short(action.use_rate), short(action.left_wr));
        grid.add(vec![action.name.clone(), games, taken, took, took_range, left, difference, range]);
    }
    grid.lines().iter().try_for_each(|line| out.line(line))?;
    let found = actions.iter().filter(|action| action.beyond_chance).count();
    out.line(beyond_chance("differences", found, actions.len()))?;
    let named = |wanted: fn(&ActionFigures) -> bool| {
        actions.iter().filter(move |action| wanted(action)).map(|action| action.name.as_str())
    };
    tell_list(out, "Actions never taken, though offered", named(|action| action.taken == 0))?;
    tell_list(out, "Actions taken whenever offered", named(|action| action.taken == action.offered))
}

fn beyond_chance(what: &str, found: usize, of: usize) -> String {
    format!(
        "In per cent, in brackets where the true value lies 95 times of 100. {found} of {of} {what} are more than chance (*): of such, 5 % are false in the mean."
    )
}

/// "Never played: a, b." where there is any.
fn tell_list<'a>(out: &mut Out, head: &str, names: impl Iterator<Item = &'a str>) -> Done<()> {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { Ok(()) } else { out.line(format!("{head}: {}.", names.join(", "))) }
}
