//! `tuckbox play`: a match at this keyboard, full-screen or line by line. This
//! file sets the table: game, seats, decks, seed, or a saved match.

use crate::args::game::load;
use crate::args::kept;
use crate::args::mods::{self, ModArgs};
use crate::args::players::{self, HUMAN};
use crate::args::seed::{Seeded, any_seed, secret};
use crate::args::settings;
use crate::repl::Repl;
use crate::report::out;
use crate::report::problem::{Done, Problem};
use crate::tui;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tuckbox_core::commitment::hex;
use tuckbox_core::matches::{Match, Save, Setup, Trouble};
use tuckbox_core::play::Host;
use tuckbox_core::rules::mods::differences;
use tuckbox_project::game::Game;
use tuckbox_project::reloader::Reloader;
use tuckbox_replay::history::History;
use tuckbox_scenario::board_of;
use tuckbox_session::HotReload;
use tuckbox_session::Session;
use tuckbox_session::kept::KeptMatch;
use tuckbox_session::saves;
use tuckbox_session::{Windows, seating};

/// Plays a game: a full-screen table in a terminal, line by line otherwise.
///
/// While it is played, saving a file of the game puts the new content on the
/// table at the next decision. In a terminal a match is kept as it is played, and
/// `--resume` goes on with it; `tuckbox matches` lists what is kept. What a program
/// types is kept by `--save` alone.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox play my-game                                   you against a bot\n  \
    tuckbox play my-game --seats human,human               two people, one keyboard\n  \
    tuckbox play my-game --seats human,search,random       you and two bots\n  \
    tuckbox play my-game --seats random,random --seed 1    bots; prints what happens\n  \
    tuckbox play --resume                                  goes on with the match you left\n  \
    tuckbox play my-game --load evening.json               goes on with a saved match\n  \
    tuckbox play my-game --scenario tests/my-game/a.md:12  from the board of a scenario")]
pub struct Args {
    /// The game: a folder of `content`.
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    #[command(flatten)]
    mods: ModArgs,
    /// Who plays, seat by seat: `human`, or a bot: `random`; `quick`, which takes what
    /// looks best at once; `search`, which thinks ahead: `search:easy`, `search:medium`,
    /// `search:hard`, or as many iterations a decision as you say, `search:200`, or
    /// milliseconds, `search:50ms`. Enter has one that thinks answer at once.
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    seats: Vec<String>,
    /// The deck of each seat; left out, the game's own.
    #[arg(long, value_name = "DECKS", value_delimiter = ',', conflicts_with = "load")]
    decks: Vec<String>,
    /// The seed of all chance, a number or 64 digits in hexadecimal; the same seed
    /// deals the same cards. Left out, nobody knows it before the match is over.
    #[arg(long, value_name = "SEED", conflicts_with = "load")]
    seed: Option<Seeded>,
    #[command(flatten)]
    settings: settings::SettingArgs,
    /// The file the match is saved to as it is played; left out, it is kept among
    /// your own matches.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// A saved match to go on with.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Goes on with the match you played last, or with the one of this number in
    /// the list of `tuckbox matches`.
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, require_equals = true, default_missing_value = "0",
        conflicts_with_all = ["load", "decks", "seed", "scenario", "profile", "set"])]
    resume: Option<usize>,
    /// Begins with the board of a scenario: its page, and a line of it. A card you
    /// have just written is on the table where its page has put it.
    #[arg(long, value_name = "PAGE:LINE", conflicts_with_all = ["load", "decks", "seed", "profile", "set"])]
    scenario: Option<Staging>,
    /// Plays line by line even in a terminal.
    #[arg(long)]
    plain: bool,
    /// Which response windows ask people: those they can do something in, or all
    /// of them. Left out, `usable` for one person and `all` for several, because
    /// who is asked shows who can respond.
    #[arg(long, value_name = "WHICH")]
    windows: Option<WhichWindows>,
    /// How long a bot's choice stays on the full screen; 0 for not at all.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 550)]
    pace: u64,
}

/// What people are told where their match is kept.
const KEPT: &str = "The match is kept as you play; `tuckbox play --resume` goes on with it.";

/// Which windows ask a person.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum WhichWindows {
    /// Those the person can do something in.
    Usable,
    /// All that the game opens for the seat.
    All,
}

impl From<WhichWindows> for Windows {
    fn from(which: WhichWindows) -> Self {
        match which {
            WhichWindows::Usable => Windows::Usable,
            WhichWindows::All => Windows::All,
        }
    }
}

/// A page, and a line of it.
#[derive(Debug, Clone)]
struct Staging {
    page: PathBuf,
    line: Option<usize>,
}

impl std::str::FromStr for Staging {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let split = text.rsplit_once(':').and_then(|(page, line)| Some((page, line.parse().ok()?)));
        Ok(match split {
            Some((page, line)) => Self { page: page.into(), line: Some(line) },
            None => Self { page: text.into(), line: None },
        })
    }
}

impl Args {
    /// Whether a kept match is meant, which knows its own game and box.
    pub(super) fn resumes(&self) -> bool {
        self.resume.is_some()
    }

    fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }
}

/// Goes on with a kept match, in its own box where no other is named.
pub(super) fn resume(folder: Option<&Path>, args: &Args) -> Done {
    let found = kept::resumed(args.resume.unwrap_or_default(), args.game.as_deref())?;
    let root = tuckbox_project::folder::find(Some(folder.unwrap_or(&found.note.root)))?;
    let seats = if args.seats.is_empty() { found.note.players.clone() } else { args.seats.clone() };
    let args = Args { game: Some(found.note.game.clone()), seats, load: Some(found.file.clone()), ..args.clone() };
    go(&root, &args, Some(found))
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    go(root, args, None)
}

fn go(root: &Path, args: &Args, resumed: Option<KeptMatch>) -> Done {
    args.save.as_deref().map_or(Ok(()), saves::may_replace)?;
    let save = args.load.as_ref().map(|file| saves::read(file)).transpose()?;
    let mods = args.mods.with_those_of(root, save.as_ref().map_or(&[], |save| &save.mods))?;
    let game = load(root, args.game(), &mods)?;
    mods::has_decks(root, &game, &args.decks)?;
    let game = save.as_ref().filter(|save| save.game == args.game()).map_or(game.clone(), |save| game.keeping_of(save));
    let differences = save.as_ref().map(|save| differences(&save.mods, &game.rules.mods)).unwrap_or_default();
    let seed = args.seed.as_ref().map_or_else(any_seed, |seed| seed.number);
    let loaded = save.is_some();
    let (mut play, host, title) = begin(root, &game, args, save)?;
    let (past, forgotten) = if loaded { past(&game, &*host, &mut play) } else { (None, None) };
    let words = players::seats(&args.seats, &game, play.setup().decks.len());
    if words.len() != play.state().seats() {
        let (asked, has) = (words.len(), play.state().seats());
        return Err(Problem::usage(format!("The saved match has {has} seats, and {asked} players are given.")));
    }
    let players = players::players(&words, &game, seed)?;
    let mut head = vec![match (&args.load, title) {
        (Some(_), _) => format!("{}, a saved match.", game.rules.title),
        (None, Some(title)) => format!("{}, from the scenario \"{title}\".", game.rules.title),
        (None, None) => match &args.seed {
            Some(seed) => format!("{}, seed {}.", game.rules.title, seed.text),
            None => format!("{}.", game.rules.title),
        },
    }];
    // A new match says so itself, in the first line of its log.
    if let (Some(commitment), Some(_)) = (play.setup().commitment(), &args.load) {
        head.push(format!("The seed is sealed: {}.", hex(&commitment)));
    }
    head.extend(mods::told(&game));
    head.extend(differences);
    head.extend(forgotten);
    head.extend(settings::told(&game, &play.setup().settings));
    head.extend(seating::introduce(&game, play.setup(), words.iter().map(String::as_str)));
    let people = words.iter().any(|word| word == HUMAN);
    let hot_reload =
        if people { HotReload::from(Reloader::new(root, args.game(), mods.wanted())) } else { HotReload::default() };
    let mut file = saves::SaveTarget::new(args.save.clone(), root, args.game());
    if people && !file.named {
        file.kept = resumed.or_else(|| kept::begin(root, args.game(), &words));
        head.extend(file.kept.as_ref().map(|_| String::from(KEPT)));
    }
    let mut session = Session::begin(game, play, host, players, args.windows.map(Windows::from));
    if let Some(past) = past {
        session = session.with_past(past);
    }
    if people && !args.plain && out::is_terminal() {
        tui::run(session, hot_reload, file, Duration::from_millis(args.pace), head)
    } else {
        Repl::new(session, hot_reload, file).run(&head)
    }
}

type Begun = (Match, Box<dyn Host>, Option<String>);

/// The match at its beginning, or where it was saved, a host for it, and the
/// scenario it comes from.
fn begin(root: &Path, game: &Game, args: &Args, save: Option<Save>) -> Done<Begun> {
    let host = game.host().map_err(|broken| Problem::failed(broken.to_string()))?;
    let rules = Arc::clone(&game.rules);
    if let Some(Staging { page, line }) = &args.scenario {
        let staged = board_of(game, root, page, *line).map_err(|why| Problem::failed(why.to_string()))?;
        return Ok((staged.found, host, Some(staged.title)));
    }
    let (Some(file), Some(save)) = (&args.load, save) else {
        let seats = players::seats(&args.seats, game, args.decks.len()).len();
        let settings = args.settings.of(game)?;
        // A seed that somebody chose is known to somebody: it is not sealed.
        let (seed, salt) = match &args.seed {
            Some(seed) => (seed.bytes, None),
            None => (secret()?, Some(secret()?)),
        };
        let setup = Setup { settings, salt, ..seating::setup(game, &args.decks, seats, seed)? };
        return Ok((Match::new(rules, setup).map_err(told)?, host, None));
    };
    if args.settings.any() {
        return Err(Problem::usage("A saved match is played by the settings it began with.")
            .hint("Leave out `--profile` and `--set`, or begin a new match."));
    }
    if save.game != args.game() {
        return Err(Problem::usage(format!(
            "`{}` is a match of `{}`, not of `{}`.",
            file.display(),
            save.game,
            args.game()
        ))
        .hint(format!("Go on with it by `tuckbox play {} --load {}`.", save.game, file.display())));
    }
    let play = Match::load(rules, &*host, save).map_err(told)?;
    Ok((play, host, None))
}

/// What led to a saved match: its log stands in the match then. Where its
/// answers lead elsewhere by now, a sentence says so.
fn past(game: &Game, host: &dyn Host, play: &mut Match) -> (Option<History>, Option<String>) {
    let found = History::of(game, host, play).and_then(|mut past| {
        let end = past.end();
        *play = past.at(host, end)?.clone();
        Ok(past)
    });
    match found {
        Ok(past) => (Some(past), None),
        Err(_) => {
            let sentence = "What happened before it was saved is not in its log: its answers no longer lead to it.";
            (None, Some(sentence.into()))
        }
    }
}

fn told(trouble: Trouble) -> Problem {
    match trouble {
        Trouble::Seats(..) => Problem::usage(trouble.to_string()).hint("Give one player for each seat with `--seats`."),
        _ => Problem::failed(trouble.to_string()),
    }
}
