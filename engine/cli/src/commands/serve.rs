//! `tuckbox serve`: the table in browsers. This file sets it and tells the links; all
//! else is the library's.

use crate::args::game::load;
use crate::args::kept;
use crate::args::mods::{self, ModArgs};
use crate::args::players::{self, HUMAN};
use crate::args::seed::{Seeded, any_seed, secret};
use crate::args::settings;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_project::game::Game;
use tuckbox_server::clock::{Ends, Timing};
use tuckbox_server::content::Contents;
use tuckbox_server::house::House;
use tuckbox_server::run;
use tuckbox_server::store::{Place, Serving, StoredTable};
use tuckbox_server::tables::{Links, NewTable, Tables};
use tuckbox_session::{OnSave, seating};

/// Serves a table to browsers: a link for each seat, one for spectators, one for you.
///
/// Every answer is written to the store before it counts, so that nothing is lost when
/// the program ends, however it does: started again, all matches of the store go on, and
/// their links are those that were told. Saving a file of a game puts the new content on
/// its tables at the next decision.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox serve my-game                              two people, two links\n  \
    tuckbox serve my-game --seats human,search:easy    one person against a bot\n  \
    tuckbox serve my-game --new                        another table of the same game\n  \
    tuckbox serve my-game --clock 10m+5s               ten minutes each, and 5 seconds for each answer\n  \
    tuckbox serve                                      goes on with all tables of the store\n  \
    tuckbox serve my-game --listen 0.0.0.0:7400 --address http://192.168.1.7:7400\n                                                     \
    for other machines of your network\n  \
    tuckbox serve --store postgres://games@db/games     one of several servers of one store
  \
    tuckbox serve my-game --stdio                      for programs: JSON, line by line")]
pub struct Args {
    /// The game: a folder of `content`. Left out, the tables of the store go on.
    game: Option<String>,
    #[command(flatten)]
    mods: ModArgs,
    /// Who plays, seat by seat: `human`, or a bot as `tuckbox play` has them. Left out,
    /// people, as many as the game needs.
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    seats: Vec<String>,
    /// The deck of each seat; left out, the game's own.
    #[arg(long, value_name = "DECKS", value_delimiter = ',')]
    decks: Vec<String>,
    /// The seed of all chance, a number or 64 digits in hexadecimal. Left out, nobody
    /// knows it before the match is over.
    #[arg(long, value_name = "SEED")]
    seed: Option<Seeded>,
    #[command(flatten)]
    settings: settings::SettingArgs,
    /// The address to listen at; with port 0 the system chooses one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7400")]
    listen: String,
    /// What links begin with, where others reach this machine by another address.
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Where matches are written: a file, or `postgres://USER@HOST/DATABASE` for several
    /// servers; left out, a file among your own matches.
    #[arg(long, value_name = "STORE")]
    store: Option<PathBuf>,
    /// How long the tables of a server of several stay its own when it is heard of no
    /// more; then others take them over.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    lease: u64,
    /// Opens another table, even if the store has one of this game that goes on.
    #[arg(long, requires = "game")]
    new: bool,
    /// Makes new links for the tables that go on; the old ones open nothing any more.
    #[arg(long)]
    links: bool,
    /// How long a bot's choice stays before the next; 0 for not at all.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 400)]
    pace: u64,
    /// How long each seat may think, and what each answer brings it: `10m`, `10m+5s`.
    #[arg(long, value_name = "CLOCK", requires = "game")]
    clock: Option<Timing>,
    /// What becomes of a seat that has no time left: `gives-up`, or `shown` as over its time.
    #[arg(long, value_name = "WHAT", default_value = "gives-up", requires = "clock")]
    clock_ends: Ends,
    /// Tables keep the content they have when files are saved, unless their desk says
    /// otherwise.
    #[arg(long)]
    keep_content: bool,
    /// Talks JSON over standard input and output instead, line by line, about one table.
    #[arg(long, requires = "game")]
    stdio: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let file =
        args.store.clone().or_else(kept::store).ok_or_else(|| {
            Problem::usage("This system has no place for data.").hint("Name a file with `--store FILE`.")
        })?;
    let new = args.game.as_deref().map(|game| table(root, game, args)).transpose()?;
    let listener = match args.stdio {
        true => None,
        false => Some(listen(&args.listen)?),
    };
    let threads = available_parallelism().map_or(1, usize::from).min(4);
    let place = Place::from(&*file);
    let store = place.serve(&Serving { lease: Duration::from_secs(args.lease) })?;
    let on_save = if args.keep_content { OnSave::Keep } else { OnSave::Follow };
    let house = House { pace: Duration::from_millis(args.pace), on_save, ..House::default() };
    let tables = Tables::open(store, Contents::of(root), &house, threads)?;
    let open: Vec<StoredTable> = tables.all().into_iter().filter(|table| table.result.is_none()).collect();
    let mut out = Out::new();
    let mut told = Vec::new();
    let mut of_game = None;
    for table in &open {
        let goes_on = args.game.as_deref().is_none_or(|game| !args.new && *game == table.game);
        if goes_on && of_game.is_none() {
            has_the_clock(table, args)?;
            of_game = Some(table.id.clone());
        }
        told.push((table.clone(), if args.links { Some(tables.relink(&table.id)?) } else { None }));
    }
    if let Some(new) = new
        && of_game.is_none()
    {
        let links = tables.add(new)?;
        of_game = Some(links.table.clone());
        let about = tables.all().into_iter().find(|table| table.id == links.table);
        told.extend(about.map(|about| (about, Some(links))));
    }
    let Some(listener) = listener else {
        let table = of_game.ok_or_else(|| Problem::failed("There is no table."))?;
        let input = std::io::BufReader::new(std::io::stdin());
        run::lines(&tables, &table, input, std::io::stdout())?;
        return Ok(Exit::Fine);
    };
    let here = listener.local_addr()?;
    let address = args.address.clone().unwrap_or_else(|| format!("http://{here}"));
    let address = address.trim_end_matches('/');
    if told.is_empty() && matches!(place, Place::File(_)) {
        return Err(Problem::usage("The store has no table that goes on.")
            .hint("Name a game: `tuckbox serve my-game` opens a table of it."));
    }
    for (table, links) in &told {
        tell(&mut out, table, links.as_ref(), address)?;
    }
    out.line(format!("Answers are written to `{place}`. Listening at {address}; Ctrl-C ends."))?;
    run::http(&tables, listener)?;
    Ok(Exit::Fine)
}

fn listen(address: &str) -> Done<TcpListener> {
    TcpListener::bind(address).map_err(|error| {
        Problem::usage(format!("It is not possible to listen at `{address}`: {error}."))
            .hint("Give an address of this machine with a free port: `--listen 127.0.0.1:7401`.")
    })
}

/// What a new table is.
fn table(root: &Path, name: &str, args: &Args) -> Done<NewTable> {
    let game = load(root, name, &args.mods)?;
    mods::has_decks(root, &game, &args.decks)?;
    let least = usize::from(game.rules.seats.0).max(args.decks.len());
    let words = match args.seats.is_empty() {
        true => vec![String::from(HUMAN); least],
        false => args.seats.clone(),
    };
    // A bot there is none of, and a setup that does not begin, are told before anything is opened.
    players::players(&words, &game, any_seed())?;
    let (seed, salt) = match &args.seed {
        Some(seed) => (seed.bytes, None),
        None => (secret()?, Some(secret()?)),
    };
    let setup = seating::setup(&game, &args.decks, words.len(), seed)?;
    let setup = Setup { settings: args.settings.of(&game)?, salt, ..setup };
    begins(&game, &setup)?;
    let timing = timing(args);
    Ok(NewTable { game, mods: args.mods.mods.clone(), players: words, setup, timing })
}

/// The clock that is asked for.
fn timing(args: &Args) -> Option<Timing> {
    args.clock.map(|timing| Timing { ends: args.clock_ends, ..timing })
}

/// Whether a table that goes on has the clock that is asked for; where none is, any is right.
fn has_the_clock(table: &StoredTable, args: &Args) -> Done<()> {
    match timing(args) {
        Some(asked) if table.timing != Some(asked) => {
            let has = table.timing.map_or_else(|| "It has no clock.".into(), |timing| timing.words());
            let what = format!("Table {} goes on, and has another clock than `--clock` says: {has}", table.id);
            Err(Problem::usage(what).hint("Leave `--clock` out, or open another table with `--new`."))
        }
        _ => Ok(()),
    }
}

fn begins(game: &Game, setup: &Setup) -> Done<()> {
    Match::new(game.rules.clone(), setup.clone()).map(drop).map_err(|trouble| Problem::failed(trouble.to_string()))
}

/// Says what a table is, and its links where they are new.
fn tell(out: &mut Out, table: &StoredTable, links: Option<&Links>, address: &str) -> Done<()> {
    out.line(format!("{} ({}), table {}.", table.game, table.players.join(", "), table.id))?;
    if let Some(timing) = table.timing {
        out.line(format!("  {}", timing.words()))?;
    }
    let Some(Links { links, .. }) = links else {
        return out.line("  It goes on; its links are those that were told. `--links` makes new ones.");
    };
    for (role, token) in links {
        out.line(format!("  {:<10}  {address}/join/{token}", role.title()))?;
    }
    Ok(())
}
