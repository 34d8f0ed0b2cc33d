//! `tuckbox league`: how strong players are. The games are played and set on a scale by
//! `tuckbox-bots`; here they are ordered and told.

use super::playing::play_all;
use crate::args::meeting::MeetingArgs;
use crate::args::settings;
use crate::report::for_programs::LeagueReport;
use crate::report::out::{BOLD, DIM, Out, remark, styled};
use crate::report::problem::{Done, Exit, Problem};
use crate::report::rates;
use clap::builder::UnknownArgumentValueParser;
use serde_json::json;
use std::path::Path;
use tuckbox_bots::league::{League, Pair, Standings, WHOLE};
use tuckbox_bots::statistics::{Rate, Tally, rounded};
use tuckbox_core::ids::Seat;
use tuckbox_project::game::Game;

/// Lets players meet and sets them on a scale of strength.
///
/// Every pair plays the same number of games, from every seat, and each game a second
/// time with both changed round and the same chance. Strength is told in Elo points above
/// the first player: 100 more win 64 of 100 games, 200 more 76, 400 more 91. In brackets
/// stands where the true strength lies 95 times of 100. A draw is half a game. Where
/// several players search, a sentence says how much of who wins is skill: what the one
/// wins that thinks twice as much.
///
/// Exit codes: 0 all games came to their end, 1 some did not, 2 wrong usage. Ctrl-C ends
/// the league early and tells what came of the games so far. The same seed plays the same
/// games on any machine and any number of threads, except for players who think for a
/// time (`search:50ms`).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox league my-game                                       random, quick and two levels\n  \
    tuckbox league my-game --players random,search:50,search:500 --games 100\n  \
    tuckbox league my-game --players random,search --table 4     at tables of four\n  \
    tuckbox league my-game --json                                for programs")]
pub struct Args {
    #[command(flatten)]
    meeting: MeetingArgs,
    /// The players, in the words of `simulate --seats`; the first one is the zero of the scale.
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',',
          default_values_t = ["random", "quick", "search:easy", "search:medium"].map(String::from))]
    players: Vec<String>,
    /// What other commands call it.
    #[arg(long = "seats", hide = true, value_name = "PLAYERS", value_parser = UnknownArgumentValueParser::suggest_arg("--players"))]
    elsewhere: Option<String>,
    /// How many games each pair plays at least: so many more that each sits everywhere
    /// equally often.
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Writes everything as JSON: each player's Elo and interval, each pair by seat.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let (game, league) = league(root, args)?;
    let (standings, _) = play_all(league.count(), |each| league.play(&game, each))?;
    let mut out = Out::new();
    if args.json {
        out.json(&json!(LeagueReport::of(&game, &league, &standings)))?;
    } else {
        if let Some(line) = settings::told(&game, &league.plan.settings) {
            out.line(line)?;
        }
        tell(&mut out, &game, &league, &standings)?;
    }
    if standings.games < standings.planned {
        remark(format!("The league was ended after {} of {} games.", standings.games, standings.planned));
        return Ok(Exit::Problems);
    }
    Ok(if standings.finished < standings.games { Exit::Problems } else { Exit::Fine })
}

/// The game, and what is to be played.
fn league(root: &Path, args: &Args) -> Done<(Game, League)> {
    let Args { meeting, players, games, .. } = args;
    let (game, plan) = meeting.plan(root, players.first().map_or("", String::as_str), *games)?;
    let league = League { players: players.clone(), games: *games, plan };
    league.check().map_err(|wrong| Problem::usage(wrong.to_string()))?;
    Ok((game, league))
}

fn tell(out: &mut Out, game: &Game, league: &League, standings: &Standings) -> Done<()> {
    let Standings { games, finished, players, pairs, .. } = standings;
    let (title, seed) = (styled(BOLD, &*game.rules.title), league.plan.seed);
    let tables = league.plan.pairings.iter().map(Vec::len).max().unwrap_or(0);
    out.line(format!("{title}: {games} games at tables of {tables}, {finished} finished, seed {seed}"))?;
    let width = players.iter().map(|one| one.player.chars().count()).max().unwrap_or(0).max(6);
    out.line(styled(DIM, format!("{:width$}  {:>6}  {:15}  {:>7}  {:>6}", "player", "Elo", "95 %", "score", "games")))?;
    let mut order: Vec<_> = players.iter().collect();
    order.sort_by_key(|one| std::cmp::Reverse(one.elo));
    for one in order {
        let is_zero = one.player == players[0].player;
        let range = if is_zero { "–".to_owned() } else { format!("{:+} to {:+}", one.low, one.high) };
        let score = percent(one.points, one.games);
        out.line(format!("{:width$}  {:>+6}  {range:15}  {score:>7}  {:>6}", one.player, one.elo, one.games))?;
    }
    for pair in pairs.iter().filter(|pair| pair.games > 0) {
        out.line(against(league, pair))?;
    }
    if let Some(rate @ Rate { games, .. }) = &standings.doubling {
        out.line(format!(
            "How much is skill: of two that search, the one that thinks twice as much wins {} of their games, of which {games} were played; 50 % would say that who wins is chance.",
            rates::share(rate)
        ))?;
    }
    if finished < games {
        out.line(format!(
            "{} of {games} games were cut after {} decisions; they count as drawn.",
            games - finished,
            league.plan.most
        ))?;
    }
    Ok(())
}

/// "search:100 against random: 92.5 % (80.1–97.4); A 95.0 %, B 90.0 %": the stronger first.
fn against(league: &League, pair: &Pair) -> String {
    let name = |place: usize| league.players.get(place).map_or("", String::as_str);
    let turned = pair.points * 2 < pair.games * WHOLE;
    let points = |games: u64, points: u64| if turned { games * WHOLE - points } else { points };
    let [first, second] = pair.players;
    let (first, second) = if turned { (second, first) } else { (first, second) };
    let rate = Tally { games: pair.games, wins: rounded(points(pair.games, pair.points), WHOLE) }.rate();
    let seats = &pair.seats[usize::from(turned)];
    let own = (0..).map(Seat).zip(seats).map(|(seat, sum)| {
        let share = percent(sum.points, sum.games);
        format!("{} {share}", seat.letter())
    });
    format!(
        "{} against {}: {} ({}); {}",
        name(first),
        name(second),
        percent(points(pair.games, pair.points), pair.games),
        rate.as_ref().map(rates::interval).unwrap_or_default(),
        own.collect::<Vec<_>>().join(", ")
    )
}

/// A share of so many games: "92.5 %".
fn percent(points: u64, games: u64) -> String {
    let permille = rounded(points * 1000, (games * WHOLE).max(1));
    format!("{}.{} %", permille / 10, permille % 10)
}
