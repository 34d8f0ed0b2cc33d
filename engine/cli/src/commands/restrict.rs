//! `tuckbox restrict`: what cards and actions are worth to a player. The games are played
//! and judged by `tuckbox-bots`; here they are ordered and told.

mod swapped;

use super::playing::play_all;
use crate::args::meeting::MeetingArgs;
use crate::args::settings;
use crate::report::figures;
use crate::report::for_programs::RestrictReport;
use crate::report::out::{BOLD, DIM, GOOD, Out, remark, styled};
use crate::report::players;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::rates;
use clap::builder::UnknownArgumentValueParser;
use serde_json::json;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tuckbox_bots::restricted::{FALSE_DISCOVERIES, Restricted, Tried, Worth};
use tuckbox_bots::simulate::{FORMAT, Head, Plan, Shard};
use tuckbox_core::names::{NameKind, Named};
use tuckbox_core::words;
use tuckbox_project::game::Game;
use tuckbox_shards::ShardFile;

/// Tells what cards and actions are worth: how a player does against the same player who
/// may never use one of them.
///
/// Each is left out alone. 50 % says that nobody misses it; more, that one wants it; less,
/// that one is better off without it, as this player plays; what it never uses is named, since
/// nothing is known of that. In brackets stands where the
/// true share lies 95 times of 100. Of many that are tried at once some stand out by
/// chance: of those that are marked `*` at most 5 of 100 are such.
///
/// With `--swap` a card is not left out but swapped: the same games once with it and once
/// with another card of the same cost, or whatever is named, in its place in the deck of one
/// seat. So it is told what it is worth against what else could be there.
///
/// A card is left out where a player would take an action with it, choose it by its name,
/// or use an ability of it; as a target or a price it counts for nothing. A run that is ended
/// early says as much of each. Exit codes: 0 all games were played, 1 the run was ended early,
/// 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox restrict my-game                                  every card of the decks\n  \
    tuckbox restrict my-game --without my-card,other-card     two cards\n  \
    tuckbox restrict my-game --without my-tag,draw            all cards with a tag; an action\n  \
    tuckbox restrict my-game --player search:200 --games 200  who thinks more, more games\n  \
    tuckbox restrict my-game --swap cost                      each card against others of its cost\n  \
    tuckbox restrict my-game --swap cost,kind --without my-card\n  \
    tuckbox restrict my-game --seed 7 --out worth.jsonl       goes on where it was ended\n  \
    tuckbox restrict my-game --csv worth.csv                  for spreadsheets\n  \
    tuckbox restrict my-game --json                           for programs")]
pub struct Args {
    #[command(flatten)]
    meeting: MeetingArgs,
    /// What is left out, each alone: cards, tags of cards, actions, by their names; several
    /// together as `one+two`. Left out, every card of the decks.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    without: Vec<String>,
    /// Swaps each card instead, for others that have the same of these printed on them: stats
    /// of cards, `kind`, `tag`. `--without` then names the cards.
    #[arg(long, value_name = "STATS", value_delimiter = ',')]
    swap: Vec<String>,
    /// Who plays, in the words of `simulate --seats`.
    #[arg(long, value_name = "PLAYER", default_value = "search:easy")]
    player: String,
    /// What other commands call it.
    #[arg(long = "seats", alias = "players", hide = true, value_name = "PLAYERS", value_parser = UnknownArgumentValueParser::suggest_arg("--player"))]
    elsewhere: Option<String>,
    /// How many games are played about each at least.
    #[arg(long, value_name = "NUMBER", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Writes everything as JSON: per mille, interval and games of each.
    #[arg(long)]
    json: bool,
    /// Writes what each is worth into a table as CSV, and how often it is used.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Writes the games to a file, or goes on with it where an earlier run stopped.
    #[arg(long, value_name = "FILE", requires = "seed", conflicts_with = "swap")]
    out: Option<PathBuf>,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    if !args.swap.is_empty() {
        return swapped::run(root, args);
    }
    let (game, restricted) = restricted(root, args)?;
    args.csv.as_ref().map_or(Ok(()), |path| figures::is_table(path))?;
    let mut tried = restricted.tried();
    let played = play(args, &game, &restricted, &mut tried)?;
    let found = tried.worths();
    args.csv.as_ref().map_or(Ok(()), |path| figures::write_worths(path, &found, |name| title(&game, name)))?;
    let mut out = Out::new();
    if args.json {
        out.json(&json!(RestrictReport::of(&game, &restricted, found)))?;
    } else {
        if let Some(line) = settings::told(&game, &restricted.plan.settings) {
            out.line(line)?;
        }
        tell(&mut out, &game, &restricted, &found)?;
        players::remark_on(&args.player).map_or(Ok(()), |line| out.line(line))?;
    }
    let count = restricted.count();
    if played < count {
        remark(format!("The run was ended after {played} of {count} games."));
        if args.out.is_some() {
            remark("The same words again go on from here.");
        }
        return Ok(Exit::Problems);
    }
    Ok(Exit::Fine)
}

/// Plays all games, or those that the file does not have. Gives how many there are then.
fn play(args: &Args, game: &Game, restricted: &Restricted, tried: &mut Tried) -> Done<u64> {
    let head = Head { tuckbox_games: FORMAT, shard: Shard::WHOLE, plan: restricted.planned(game) };
    let file = args.out.as_ref().map(|path| ShardFile::go_on(path, &head, |row| tried.count(row))).transpose()?;
    let (mut file, next) = file.map_or((None, 0), |(file, next)| (Some(file), next));
    let (count, mut trouble) = (restricted.count(), None);
    let ((), played) = play_all(count - next, |each| {
        restricted.play(game, next..count, |row| {
            tried.count(row);
            trouble = file.as_mut().and_then(|file| file.write(row).err());
            if trouble.is_some() { ControlFlow::Break(()) } else { each() }
        })
    })?;
    trouble.map_or(Ok(()), Err)?;
    file.as_mut().map_or(Ok(()), ShardFile::keep)?;
    Ok(next + played)
}

/// The game, and what is to be played.
fn restricted(root: &Path, args: &Args) -> Done<(Game, Restricted)> {
    let Args { meeting, player, games, .. } = args;
    let (loaded, plan) = meeting.plan(root, player, *games)?;
    let left_out = if args.without.is_empty() { cards(&loaded, &plan) } else { args.without.clone() };
    if left_out.is_empty() {
        return Err(Problem::usage("The decks of this game have no card that could be left out.")
            .hint("Name actions, as in `--without draw`."));
    }
    let restricted = Restricted { player: player.clone(), left_out, games: *games, plan };
    restricted.check(&loaded).map_err(|wrong| Problem::usage(wrong.to_string()))?;
    is_played_with(&loaded, &restricted.plan, &restricted.left_out)?;
    Ok((loaded, restricted))
}

/// Checks that cards that some deck brings are in one that is played: nobody misses another.
fn is_played_with(game: &Game, plan: &Plan, names: &[String]) -> Done<()> {
    let played = cards(game, plan);
    let brings = |name: &str| {
        let card = game.rules.names.find(NameKind::Card, name).map(usize::from);
        game.rules.decks.iter().flat_map(|deck| &deck.cards).any(|cards| Some(cards.card.index()) == card)
    };
    let names = names.iter().flat_map(|names| names.split('+'));
    let missing: Vec<&str> = names.filter(|&name| brings(name) && !played.iter().any(|known| known == name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let message = format!("No deck that is played has {}, so nobody can miss it.", words::quoted(&missing));
    Err(Problem::usage(message).hint("Choose decks that have it, as in `--decks my-deck,my-deck`."))
}

/// The cards of all decks that are played with, by name, in the order of their definitions.
fn cards(game: &Game, plan: &Plan) -> Vec<String> {
    let brought = plan.pairings.iter().flatten().filter_map(|deck| game.rules.decks.get(deck.index()));
    let decks = brought.chain(game.rules.decks.iter().filter(|deck| deck.table));
    let mut cards: Vec<_> = decks.flat_map(|deck| deck.cards.iter().map(|cards| cards.card)).collect();
    cards.sort_unstable();
    cards.dedup();
    let names = game.rules.names.of(NameKind::Card);
    cards.iter().filter_map(|card| names.get(card.index())).map(|entry| entry.name.to_string()).collect()
}

fn tell(out: &mut Out, game: &Game, restricted: &Restricted, found: &[Worth]) -> Done<()> {
    let (title, seed, player) = (styled(BOLD, &*game.rules.title), restricted.plan.seed, &restricted.player);
    let games = found.iter().map(|worth| worth.games).max().unwrap_or(0);
    out.line(format!("{title}: {player} against {player} who may not, {games} games about each, seed {seed}"))?;
    let named = |worth: &Worth| titled(game, &worth.left_out);
    let width = found.iter().map(|worth| named(worth).chars().count()).max().unwrap_or(0).max(8);
    out.line(styled(DIM, format!("{:width$}  {:>7}  95 %", "left out", "wins")))?;
    for worth @ Worth { permille, low, high, stands_out, used, .. } in found {
        if *used == 0 {
            out.line(format!("{:width$}  {:>7}  {}", named(worth), "–", unused(worth, player)))?;
            continue;
        }
        let tenths = |permille: &u64| format!("{}.{}", permille / 10, permille % 10);
        let (share, range) = (tenths(permille), format!("{}–{}", tenths(low), tenths(high)));
        let mark = if *stands_out { styled(GOOD, "*").to_string() } else { String::new() };
        let line = format!("{:width$}  {share:>5} %  {range:11}  {mark}", named(worth));
        out.line(line.trim_end())?;
    }
    let (many, used) =
        (found.iter().filter(|worth| worth.stands_out).count(), found.iter().filter(|worth| worth.used > 0).count());
    match (many, used) {
        (0, 0) => {}
        (0, _) => out.line("None stands out; more games see smaller differences.")?,
        _ => out.line(format!("* stands out; of those that do at most {FALSE_DISCOVERIES} of 100 do so by chance."))?,
    }
    if used < found.len() {
        out.line(format!("What {player} never uses it cannot miss: of what that is worth nothing is known."))?;
    }
    Ok(())
}

/// What is said of something that its player never uses.
fn unused(worth: &Worth, player: &str) -> String {
    let Worth { usable, games, .. } = worth;
    match usable {
        0 => format!("could not be used in any of {games} games"),
        _ => format!("never used by {player}, which could in {usable} of {games} games"),
    }
}

/// What people call a card; nothing where it is none.
fn title<'a>(game: &'a Game, name: &str) -> &'a str {
    let card = game.rules.names.find(NameKind::Card, name).map(usize::from);
    card.and_then(|card| game.rules.cards.get(card)).map_or("", |card| &card.title)
}

/// What was left out, with the title of a card that is called otherwise: "E04 Firebolt".
fn titled(game: &Game, left_out: &str) -> String {
    rates::titled(left_out, Some(title(game, left_out)).filter(|title| !title.is_empty()))
}
