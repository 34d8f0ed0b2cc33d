//! A match at a table, played in words: `A: brew kettle`. What tests of the
//! engine need and nothing else; names are those of the box, and the second
//! piece of a card is `kettle#2`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tuckbox_core::ask::{Choice, Decision};
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Answer, Marked, Match, Save, Setup, Trouble, play_out_marked};
use tuckbox_core::names::{ActionId, Named, StatId, TagId, ZoneId};
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::state::{MatchResult, State, WaitingFor};
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;
use tuckbox_scene::{log, why_not};

/// The test boxes that are games; others are made to fail.
pub const GAMES: [&str; 15] = [
    "barter", "belfry", "cellar", "fair", "harbour", "hedges", "isles", "lodge", "orchard", "pantry", "parley",
    "ropes", "quills", "stacks", "tray",
];

/// The folder of a test box.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("boxes").join(name)
}

/// The texts of a test box, by their paths in it.
pub fn texts(root: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    gather(root, root, &mut found);
    found.sort();
    found
}

fn gather(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            gather(root, &path, found);
        } else {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            found.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// All test boxes that are games, and the games themselves.
pub fn all_games() -> impl Iterator<Item = Game> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let games = tuckbox_content::games(&root).into_iter().map(move |name| Game::load(&root, &name).unwrap());
    GAMES.iter().map(|name| game(name)).chain(games)
}

/// A test box, which has no error; read once in a process, since many tests play
/// it again and again.
pub fn game(name: &str) -> Game {
    static READ: Mutex<BTreeMap<String, Game>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let load = || Game::load(&folder(name), name).unwrap_or_else(|broken| panic!("{broken}"));
    read.entry(name.to_owned()).or_insert_with(load).clone()
}

/// A test box with some of its text replaced.
pub fn edited(name: &str, edits: &[(&str, &str)]) -> Game {
    try_edited(name, edits).unwrap_or_else(|broken| panic!("{broken}"))
}

/// The same, where it may have errors.
pub fn try_edited(name: &str, edits: &[(&str, &str)]) -> Result<Game, Broken> {
    let mut files = texts(&folder(name));
    for (old, new) in edits {
        let hits: usize = files.iter().map(|(_, text)| text.matches(old).count()).sum();
        assert!(hits > 0, "`{old}` does not occur in the box `{name}`");
        for (_, text) in &mut files {
            *text = text.replace(old, new);
        }
    }
    Game::read(name, files)
}

/// A match that is being played.
pub struct Table {
    /// The match.
    pub play: Match,
    /// Its game.
    pub game: Game,
    /// Its scripts.
    pub host: Box<dyn Host>,
}

/// The seat of a letter.
pub fn seat(letter: char) -> Seat {
    Seat(u8::try_from(u32::from(letter) - u32::from('A')).unwrap())
}

/// Answers from a list, then always the first option.
struct Again(std::vec::IntoIter<usize>);

impl Decider for Again {
    fn decide(&mut self, _: &Question<'_>) -> usize {
        self.0.next().unwrap_or(0)
    }
}

impl Table {
    /// The default decks of a test box, at its first question.
    pub fn open(name: &str) -> Self {
        Self::of(&game(name), 1)
    }

    /// The default decks of a game, at its first question.
    pub fn of(game: &Game, seed: u64) -> Self {
        let decks = game.rules.default_decks.clone();
        Self::begin(game, Setup::new(decks, seed.bytes()))
    }

    /// A match at its first question.
    pub fn begin(game: &Game, setup: Setup) -> Self {
        let host = game.host().unwrap_or_else(|broken| panic!("{broken}"));
        let mut play = Match::new(Arc::clone(&game.rules), setup).unwrap();
        host.record().into_iter().for_each(|record| play.record(record));
        let mut table = Self { play, game: game.clone(), host };
        table.play.advance(&*table.host).unwrap_or_else(|failure| panic!("{failure:?}"));
        table
    }

    /// Plays moves; a move nobody can make fails the test.
    pub fn play(&mut self, moves: &[&str]) -> &mut Self {
        for &words in moves {
            if let Err(failure) = self.try_play(words) {
                panic!("`{words}` fails: {failure:?}");
            }
        }
        self
    }

    /// Plays one move, of the seat it names or else of the one that is asked;
    /// content or a script may fail.
    ///
    /// # Errors
    /// That failure.
    pub fn try_play(&mut self, words: &str) -> Result<(), Failure> {
        let (who, option) = match words.split_once(": ") {
            Some((who, option)) => (seat(who.chars().next().unwrap()), option),
            None => {
                (self.play.decisions().next().unwrap_or_else(|| panic!("nobody is asked for `{words}`")).seat, words)
            }
        };
        let options = self.options_of(who);
        let Some(place) = options.iter().position(|found| found == option) else {
            panic!("{} cannot `{option}`; there is: {options:?}\n{}", who.letter(), self.board());
        };
        self.play.answer(&*self.host, who, place)?.unwrap_or_else(|refusal| panic!("{refusal}"));
        Ok(())
    }

    /// The same answers, and the first option from there on, in a match that is played at hand
    /// up to so many decisions.
    pub fn at_hand(&self, host: &dyn Host, most: usize) -> Marked {
        let option = |answer: &Answer| match answer {
            Answer::Option(_, option) => usize::from(*option),
            Answer::Concede(_) | Answer::Edit(_) => panic!("nobody answers so at hand: {answer:?}"),
        };
        let given: Vec<usize> = self.play.answers().iter().map(option).collect();
        let again = Box::new(Again(given.into_iter()));
        play_out_marked(&self.game.rules, self.play.setup(), host, again, most).unwrap()
    }

    /// Plays up to so many answers at random, looking at each question.
    pub fn wander(&mut self, seed: u64, most: usize, mut look: impl FnMut(&mut Self)) {
        let mut chance = seed.wrapping_mul(2).wrapping_add(1);
        for _ in 0..most {
            look(self);
            let open: Vec<(Seat, usize)> =
                self.play.decisions().map(|decision| (decision.seat, decision.options.len())).collect();
            if open.is_empty() {
                return;
            }
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (who, options) = open[usize::try_from(chance >> 60).unwrap() % open.len()];
            let option = usize::try_from(chance >> 33).unwrap() % options;
            match self.play.answer(&*self.host, who, option) {
                Ok(answered) => answered.unwrap_or_else(|refusal| panic!("{refusal}")),
                Err(failure) => panic!("{failure:?}\n{}", self.board()),
            }
        }
    }

    /// The options a seat has now, in words.
    pub fn options(&self, who: char) -> String {
        self.options_of(seat(who)).join(", ")
    }

    /// The same as a list.
    pub fn options_of(&self, who: Seat) -> Vec<String> {
        let Some(decision) = self.play.decisions().find(|decision| decision.seat == who) else { return Vec::new() };
        let mut words: Vec<String> = Vec::new();
        for choice in &decision.options {
            let word = self.word(decision, choice);
            let before = words.iter().filter(|found| found.split('#').next() == Some(&word)).count();
            words.push(if before == 0 { word } else { format!("{word}#{}", before + 1) });
        }
        words
    }

    fn word(&self, decision: &Decision, choice: &Choice) -> String {
        let rules = &self.game.rules;
        let card = |piece: PieceId| rules.name(self.play.state().piece(piece).card).to_owned();
        match choice {
            Choice::Act(action, None, _) => rules.name(*action).to_owned(),
            Choice::Act(action, Some(piece), _) => format!("{} {}", rules.name(*action), card(*piece)),
            Choice::Stop => "stop".into(),
            Choice::Piece(piece) => card(*piece),
            Choice::Seat(seat) => seat.letter().to_string(),
            Choice::Number(number) => number.to_string(),
            Choice::Card(card) => rules.name(*card).to_owned(),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Waiting(at) => {
                let waiting = self.play.state().waiting[usize::from(*at)];
                match waiting.what {
                    WaitingFor::Ability(ability) => rules.ability_path(ability),
                    WaitingFor::Effect(effect) => rules.name(effect).to_owned(),
                }
            }
            Choice::Word(word) => decision.words[usize::from(*word)].to_string(),
        }
    }

    /// The seats that are asked something now.
    pub fn asked(&self) -> String {
        let mut seats: Vec<char> = self.play.decisions().map(|decision| decision.seat.letter()).collect();
        seats.dedup();
        seats.into_iter().collect()
    }

    /// The cards in a zone of a seat, first to last.
    pub fn zone(&self, who: char, zone: &str) -> String {
        let zone: ZoneId = self.id(zone);
        let owned = self.game.rules.zones[zone.index()].of == tuckbox_core::rules::ZoneOwner::Seat;
        let list = self.play.state().zone(zone, if owned { seat(who) } else { Seat(0) });
        let names: Vec<&str> = list.iter().map(|&piece| self.rules().name(self.state().piece(piece).card)).collect();
        names.join(" ")
    }

    /// The nth piece of a card, by the order of pieces: `kettle`, `kettle#2`.
    pub fn piece(&self, words: &str) -> PieceId {
        let (name, nth) = words.split_once('#').map_or((words, 1), |(name, nth)| (name, nth.parse().unwrap()));
        let pieces = (0..).map(PieceId).zip(&self.state().pieces);
        let mut found = pieces.filter(|(_, piece)| !piece.gone && self.rules().name(piece.card) == name);
        found.nth(nth - 1).unwrap_or_else(|| panic!("there is no piece `{words}`\n{}", self.board())).0
    }

    /// The current value of a stat of a piece.
    pub fn stat(&mut self, piece: &str, stat: &str) -> i32 {
        let (piece, stat) = (self.piece(piece), self.id::<StatId>(stat));
        self.play.board().state.stat(piece, stat)
    }

    /// A stat of a seat.
    pub fn purse(&self, who: char, stat: &str) -> i32 {
        self.state().seat_stat(seat(who), self.id(stat))
    }

    /// A stat of the table.
    pub fn total(&self, stat: &str) -> i32 {
        self.state().table_stats[self.id::<StatId>(stat).index()]
    }

    /// The current tags of a piece, in the order of the game.
    pub fn tags(&mut self, piece: &str) -> String {
        let piece = self.piece(piece);
        let tags: Tags = self.play.board().state.tags(piece);
        tags.iter().map(|tag| self.rules().name(tag)).collect::<Vec<_>>().join(" ")
    }

    /// Whether a piece has a tag now.
    pub fn has(&mut self, piece: &str, tag: &str) -> bool {
        let (piece, tag) = (self.piece(piece), self.id::<TagId>(tag));
        self.play.board().state.tags(piece).has(tag)
    }

    /// What hosts a piece.
    pub fn host_of(&self, piece: &str) -> Option<String> {
        let host = self.state().piece(self.piece(piece)).host?;
        Some(self.rules().name(self.state().piece(host).card).to_owned())
    }

    /// How the last answer was carried out, as far as anybody can see it: the fingerprint, the
    /// operations spent, what is asked now and what was told last.
    pub fn seen(&self) -> (u64, u64, String) {
        let play = &self.play;
        (play.fingerprint(), play.spent(), format!("{:?} {:?}", play.pending(), play.log().entries().last()))
    }

    /// The lines of the log a seat may read.
    pub fn log(&self, who: char) -> Vec<String> {
        log::lines(self.rules(), self.play.log().views(self.rules(), Some(seat(who))))
    }

    /// Whether some line of a seat's log has these words in it.
    pub fn logged(&self, who: char, words: &str) -> bool {
        self.log(who).iter().any(|line| line.contains(words))
    }

    /// Why a seat cannot do this now; nothing if it can.
    pub fn why_not(&mut self, words: &str) -> String {
        let (who, option) = words.split_once(": ").unwrap();
        let (action, piece) = option.split_once(' ').map_or((option, None), |(action, piece)| (action, Some(piece)));
        let action: ActionId = self.id(action);
        let piece = piece.map(|piece| self.piece(piece));
        let rules = Arc::clone(&self.game.rules);
        let board = self.play.board_with(&*self.host);
        let why = board.why_not(seat(who.chars().next().unwrap()), action, piece);
        why.map_or_else(String::new, |why| why_not::sentence(&rules, &why))
    }

    /// How the match ended, in words.
    pub fn end(&self) -> String {
        let letters = |seats: tuckbox_core::ids::Seats| seats.iter().map(Seat::letter).collect::<String>();
        match self.play.outcome() {
            None => "goes on".into(),
            Some(MatchResult::Won(seats)) => format!("{} won", letters(seats)),
            Some(MatchResult::Lost(seats)) => format!("{} lost", letters(seats)),
            Some(MatchResult::Draw(seats)) => format!("{} drew", letters(seats)),
        }
    }

    /// The id of a name of the game.
    pub fn id<T: Named>(&self, name: &str) -> T {
        self.rules().find(name).unwrap_or_else(|| panic!("the game has no {} `{name}`", T::KIND.word()))
    }

    /// The rules.
    pub fn rules(&self) -> &Ruleset {
        &self.game.rules
    }

    /// The state.
    pub fn state(&self) -> &State {
        self.play.state()
    }

    /// The match, saved, written as JSON, read and opened again.
    pub fn reopened(&self) -> Result<Match, Trouble> {
        let text = serde_json::to_string(&self.play.save()).unwrap();
        let save: Save = serde_json::from_str(&text).unwrap();
        Match::load(Arc::clone(&self.game.rules), &*self.host, save)
    }

    /// Everything on the table, for messages.
    pub fn board(&self) -> String {
        let mut text = String::new();
        for (zone, def) in (0..).map(ZoneId::from_index).zip(&self.rules().zones) {
            let owned = def.of == tuckbox_core::rules::ZoneOwner::Seat;
            for seat in (0..self.state().seats()).take(if owned { usize::MAX } else { 1 }) {
                let letter = char::from(b'A' + u8::try_from(seat).unwrap());
                let cards = self.zone(letter, self.rules().name(zone));
                if !cards.is_empty() {
                    let _ = writeln!(text, "{} {}: {cards}", if owned { letter } else { '-' }, self.rules().name(zone));
                }
            }
        }
        let _ = writeln!(text, "asked: {}, {}", self.asked(), self.end());
        text
    }
}
