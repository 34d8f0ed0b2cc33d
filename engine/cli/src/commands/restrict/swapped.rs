//! `restrict --swap`: what each card of a deck is worth against others that could be in its
//! place.

use super::{Args, cards, is_played_with, title, titled};
use crate::args::groupings::groupings;
use crate::args::settings;
use crate::commands::playing::play_all;
use crate::report::figures;
use crate::report::for_programs::SwapReport;
use crate::report::grid::Grid;
use crate::report::out::{BOLD, Out, remark, styled};
use crate::report::players;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::rates::difference;
use crate::report::suggest;
use serde_json::json;
use std::path::Path;
use tuckbox_bots::restricted::FALSE_DISCOVERIES;
use tuckbox_bots::swapped::{SwapWorth, Swapped};
use tuckbox_core::names::{CardId, NameKind};
use tuckbox_project::game::Game;

/// So many of the cards that stand in the place of one are named.
const NAMED: usize = 4;

/// Plays all games, and tells what each card is worth.
pub fn run(root: &Path, args: &Args) -> Done {
    let (game, swapped) = swapped(root, args)?;
    let count = swapped.count(&game);
    let alone = swapped.alone(&game);
    if count == 0 {
        let names = args.swap.join(", ");
        return Err(Problem::usage(format!("No card of the decks has another one that has the same `{names}`."))
            .hint("Name less that they must have in common, or other cards with `--without`."));
    }
    args.csv.as_ref().map_or(Ok(()), |path| figures::is_table(path))?;
    let (found, played) = play_all(count, |each| swapped.play(&game, each))?;
    args.csv.as_ref().map_or(Ok(()), |path| figures::write_swaps(path, &found, |name| title(&game, name)))?;
    let mut out = Out::new();
    if args.json {
        out.json(&json!(SwapReport::of(&game, &swapped, found, alone)))?;
    } else {
        settings::told(&game, &swapped.plan.settings).map_or(Ok(()), |line| out.line(line))?;
        tell(&mut out, &game, args, &found, &alone)?;
        players::remark_on(&args.player).map_or(Ok(()), |line| out.line(line))?;
    }
    if played < count {
        remark(format!(
            "The run was ended after {played} of {count} games; cards that are not told of were not tried to the end."
        ));
        return Ok(Exit::Problems);
    }
    Ok(Exit::Fine)
}

/// The game, and what is to be played.
fn swapped(root: &Path, args: &Args) -> Done<(Game, Swapped)> {
    let (game, plan) = args.meeting.plan(root, &args.player, args.games)?;
    let alike = groupings(&game, &args.swap)?;
    let names = if args.without.is_empty() { cards(&game, &plan) } else { args.without.clone() };
    let mut found = Vec::new();
    for name in &names {
        let card = game.rules.find::<CardId>(name);
        let card = card.ok_or_else(|| suggest::unknown("card", name, game.defined(NameKind::Card)))?;
        if !found.contains(&card) {
            found.push(card);
        }
    }
    is_played_with(&game, &plan, &names)?;
    let swapped = Swapped { cards: found, alike, games: args.games, plan };
    Ok((game, swapped))
}

fn tell(out: &mut Out, game: &Game, args: &Args, found: &[SwapWorth], alone: &[String]) -> Done<()> {
    let (title, player, alike) = (styled(BOLD, &*game.rules.title), &args.player, args.swap.join(" and "));
    let games = found.iter().map(|worth| worth.worth.games).max().unwrap_or(0);
    out.line(format!(
        "{title}: by {player}, {games} games with each card and as many with others of the same {alike}"
    ))?;
    let mut grid = Grid::of(&["card", "worth", "95 %", "against"]);
    for SwapWorth { card, by, worth, stands_out } in found {
        let [points, range] = difference(Some(*worth), *stands_out);
        let more = by.len().saturating_sub(NAMED);
        let named = by.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        let against = if more > 0 { format!("{named} and {more} more") } else { named };
        grid.add(vec![titled(game, card), points, range, against]);
    }
    grid.lines().iter().try_for_each(|line| out.line(line))?;
    out.line("In points of per cent: so much more a seat wins with the card in its deck, in brackets where that truly lies 95 times of 100.")?;
    let many = found.iter().filter(|worth| worth.stands_out).count();
    out.line(match many {
        0 => String::from("None stands out; more games see smaller differences."),
        _ => format!("* stands out; of those that do at most {FALSE_DISCOVERIES} of 100 do so by chance."),
    })?;
    match alone {
        [] => Ok(()),
        some => out.line(format!("Nothing else has the same {alike}: {}.", some.join(", "))),
    }
}
