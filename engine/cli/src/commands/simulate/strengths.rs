//! `simulate --strengths`: the same games by players of several strengths, each against
//! itself, and which decks and cards are better for some than for others.

use super::Args;
use crate::args::simulated::has_choice_of_decks;
use crate::commands::playing::play_all;
use crate::report::for_programs::StrengthsReport;
use crate::report::grid::Grid;
use crate::report::out::{BOLD, Out, remark, styled};
use crate::report::problem::{Done, Exit, Problem};
use crate::report::rates::{difference, ranged, titled};
use crate::report::simulated::settings_line;
use serde_json::json;
use std::ops::ControlFlow;
use std::path::Path;
use tuckbox_bots::simulate::{ByStrength, Plan, Planned, Strengths, Watched, simulate_on};

/// Plays all games by each, and tells what differs.
pub fn run(root: &Path, args: &Args, seed: u64) -> Done {
    let players = &args.strengths;
    if let [one] = players.as_slice() {
        return Err(Problem::usage(format!("`--strengths {one}` names one player, who differs from nobody."))
            .hint(format!("Name two at least, the weakest first: `--strengths random,{one}`.")));
    }
    crate::args::players::known_bots(players)?;
    let (game, plan) = args.simulated.plan(root, seed)?;
    let plan = Plan { watched: Watched { cards: args.cards, ..Watched::default() }, ..plan };
    let seats = plan.pairings.first().map_or(1, Vec::len);
    let planned = Planned::of(&game, &plan);
    let count = u64::try_from(players.len()).unwrap_or(u64::MAX);
    let wanted = plan.games.saturating_mul(count);
    let (all, played) = play_all(wanted, |each| {
        let (mut all, mut flow) = (Strengths::new(), ControlFlow::Continue(()));
        for player in players {
            if flow.is_break() {
                break;
            }
            let plan = Plan { bots: vec![player.clone(); seats], ..plan.clone() };
            all.begin(player, Planned::of(&game, &plan));
            simulate_on(&game, &plan, |row| {
                all.count(row);
                flow = each();
                flow
            })?;
        }
        Ok(all)
    })?;
    let mut out = Out::new();
    if args.json {
        out.json(&json!(StrengthsReport::of(&planned, &all, args.cards)))?;
    } else {
        let none = match has_choice_of_decks(&game) {
            true => "No deck meets another; `--decks all` has every deck meet every other.",
            false => "No deck meets another: there is no second one that a seat could bring.",
        };
        tell(&mut out, &planned, &all, args.cards, none)?;
    }
    if played < wanted {
        remark(format!("The run was ended after {played} of {wanted} games."));
        return Ok(Exit::Problems);
    }
    let finished: u64 = all.summaries().map(|summary| summary.finished).sum();
    Ok(if finished < played { Exit::Problems } else { Exit::Fine })
}

/// In words; where no deck meets another, `none` says why.
fn tell(out: &mut Out, plan: &Planned, all: &Strengths, cards: bool, none: &str) -> Done<()> {
    let players: Vec<String> = all.players().map(|(player, games)| format!("{games} by {player}")).collect();
    settings_line(plan.profile.as_deref(), &plan.settings).map_or(Ok(()), |line| out.line(line))?;
    let title = styled(BOLD, &plan.title);
    out.line(format!(
        "{title}: the same games with each player in all seats, {}, seed {}",
        players.join(", "),
        plan.seed
    ))?;
    let decks = all.decks();
    if decks.is_empty() {
        out.line(none)?;
    } else {
        tell_table(out, all, "deck", &decks, str::to_owned)?;
    }
    let title = |name: &str| plan.cards.as_ref().and_then(|lists| lists.titles.get(name)).map(String::as_str);
    let titled = |name: &str| titled(name, title(name));
    if cards { tell_table(out, all, "card in hand", &all.cards(), titled) } else { Ok(()) }
}

fn tell_table(
    out: &mut Out,
    all: &Strengths,
    what: &str,
    list: &[ByStrength],
    named: impl Fn(&str) -> String,
) -> Done<()> {
    let names: Vec<&str> = all.players().map(|(player, _)| player).collect();
    let columns = [what].into_iter().chain(names.iter().flat_map(|name| [*name, ""])).chain(["difference", ""]);
    let mut grid = Grid::of(&columns.collect::<Vec<_>>());
    for one in list {
        let rates = one.rates.iter().flat_map(|rate| ranged(*rate));
        let difference = difference(one.difference, one.beyond_chance);
        grid.add([named(&one.name)].into_iter().chain(rates).chain(difference).collect());
    }
    grid.lines().iter().try_for_each(|line| out.line(line))?;
    let found = list.iter().filter(|one| one.beyond_chance).count();
    let (first, last) = (names.first().unwrap_or(&""), names.last().unwrap_or(&""));
    out.line(format!(
        "Wins in per cent; the difference is {last} less {first}. {found} of {} are more than chance (*): of such, 5 % are false in the mean.",
        list.len()
    ))
}
