//! What people type, and what a client answers: lines in line mode, and numbers of
//! options that nobody has offered. The first line of an input says where: a test
//! box, how many people and bots sit at it, and the seed.

use super::{Ending, Seed, play};
use crate::table::{GAMES, folder, game, texts};
use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use tuckbox_bots::Pcg32;
use tuckbox_core::decider::Decider;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;
use tuckbox_session::saves::SaveTarget;
use tuckbox_session::{Player, Session, seating};

/// Lines that are typed of one input.
const MOST_LINES: usize = 60;

/// Who types.
struct Person;

impl Player for Person {
    fn word(&self) -> &str {
        "human"
    }
}

/// Who answers by chance.
struct Random(Box<dyn Decider>);

impl Player for Random {
    fn word(&self) -> &str {
        "random"
    }

    fn decider(&mut self) -> Option<&mut dyn Decider> {
        Some(&mut *self.0)
    }
}

/// Bytes that are only counted.
#[derive(Clone, Default)]
struct Screen(Rc<RefCell<usize>>);

impl io::Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self.0.borrow_mut() += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where a match is played.
struct Sitting {
    game: Game,
    people: usize,
    seats: usize,
    seed: u64,
}

impl Sitting {
    /// `fair 2 1 7`: two people and a bot, with the seed 7.
    fn of(line: &str) -> Option<Self> {
        let (name, numbers) = line.split_once(' ')?;
        let name = GAMES.into_iter().find(|known| *known == name)?;
        let numbers: Vec<u64> = numbers.split(' ').map_while(|word| word.parse().ok()).collect();
        let &[people, bots, seed] = numbers.as_slice() else { return None };
        let (people, bots) = (usize::try_from(people).ok()?, usize::try_from(bots).ok()?);
        (people + bots <= 8).then(|| Self { game: game(name), people, seats: people + bots, seed })
    }

    fn begin(&self) -> Option<Match> {
        let setup = seating::setup(&self.game, &[], self.seats, self.seed).ok()?;
        Match::new(Arc::clone(&self.game.rules), setup).ok()
    }
}

/// Types what an input says, and then gives its numbers as answers.
pub fn given(input: &[u8]) -> Ending {
    let text = String::from_utf8_lossy(input);
    let Some((head, lines)) = text.split_once('\n') else { return Ending::Refused };
    let Some(sitting) = Sitting::of(head) else { return Ending::Refused };
    let lines: Vec<&str> = lines.lines().filter(|line| !names_a_file(line)).take(MOST_LINES).collect();
    match typed(&sitting, &lines) {
        Ending::Refused => Ending::Refused,
        ending => answered(&sitting, &lines).max(ending),
    }
}

/// Whether a line may write where it likes, which is what the person wants.
fn names_a_file(line: &str) -> bool {
    line.trim().to_lowercase().starts_with("save ")
}

/// A person types lines.
fn typed(sitting: &Sitting, lines: &[&str]) -> Ending {
    let Some(play) = sitting.begin() else { return Ending::Refused };
    let host = sitting.game.host().unwrap_or_else(|broken| panic!("{broken}"));
    let bot = |seat| -> Box<dyn Player> {
        let bot = tuckbox_bots::by_name("random", &sitting.game, seat);
        Box::new(Random(bot.unwrap_or_else(|_| panic!("there is no bot `random`"))))
    };
    let people = (0..sitting.people).map(|_| Box::new(Person) as Box<dyn Player>);
    let bots = (0u64..).map(bot).take(sitting.seats - sitting.people);
    let session = Session::begin(sitting.game.clone(), play, host, people.chain(bots).collect(), None);
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("no folder: {error}"));
    let file = SaveTarget {
        file: folder.path().join("match.json"),
        ..SaveTarget::new(None, folder.path(), &sitting.game.rules.id)
    };
    let screen = Screen::default();
    let ended = tuckbox::typed(session, file, lines, screen.clone());
    let shown = *screen.0.borrow();
    match ended {
        Ok(()) if shown > 0 || sitting.people == 0 => Ending::Played,
        Ok(()) => panic!("nothing is shown"),
        Err(sentence) if sentence.is_empty() => panic!("it ends without a word"),
        Err(_) => Ending::Stopped,
    }
}

/// A client answers for any seat with any number.
fn answered(sitting: &Sitting, lines: &[&str]) -> Ending {
    let Some(mut play) = sitting.begin() else { return Ending::Refused };
    let host = sitting.game.host().unwrap_or_else(|broken| panic!("{broken}"));
    if let Err(failure) = play.advance(&*host) {
        return play::stopped(&failure);
    }
    for line in lines {
        let seat = Seat(line.bytes().fold(0, u8::wrapping_add) % 6);
        let option = line.trim().parse().unwrap_or(line.len());
        let before = play.fingerprint();
        match play.answer(&*host, seat, option) {
            Ok(Ok(())) => {}
            Ok(Err(_)) => assert_eq!(before, play.fingerprint(), "a refused answer changes the match"),
            Err(failure) => return play::stopped(&failure),
        }
    }
    play::on(&mut play, &*host, sitting.seed)
}

/// What people type.
const LINES: [&str; 34] = [
    "1",
    "2",
    "3",
    "4",
    "0",
    "-1",
    "+1",
    "007",
    "65536",
    "18446744073709551616",
    "",
    " ",
    "why",
    "why not",
    "why ·",
    "if 1",
    "if 2",
    "if x",
    "past",
    "back",
    "on",
    "to 0",
    "to 99999999999999999999",
    "turn 1",
    "as A",
    "as z",
    "now",
    "scenario",
    "branch",
    "log",
    "view",
    "pass on",
    "windows",
    "save",
];

/// And less often, since it ends or repeats much.
const ENDS: [&str; 5] = ["concede", "yes", "bug it is odd", "help", "quit"];

/// Lines by chance for every test box, with words that it has.
pub fn typing() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (number, name) in (0u64..).zip(GAMES.into_iter().cycle().take(3 * GAMES.len())) {
        let mut chance = Pcg32::new(number, 21);
        let all: String = texts(&folder(name)).into_iter().map(|(_, text)| text).collect();
        let words: Vec<&str> = all.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).collect();
        let (least, most) = game(name).rules.seats;
        let seats = usize::from(if chance.below(3) == 0 { most } else { least });
        let people = if chance.below(2) == 0 { 1 } else { seats };
        let mut text = format!("{name} {people} {} {number}\n", seats - people);
        for _ in 0..40 {
            let word = words.get(chance.below(words.len())).copied().unwrap_or_default();
            let line = match chance.below(10) {
                0 => format!("why not {word}"),
                1 => format!("why {word}"),
                2 => format!("look {word}"),
                3 => word.to_owned(),
                4 if chance.below(6) == 0 => ENDS[chance.below(ENDS.len())].to_owned(),
                4 | 5 => LINES[chance.below(LINES.len())].to_owned(),
                _ => LINES[chance.below(4)].to_owned(),
            };
            text.push_str(&line);
            text.push('\n');
        }
        seeds.push(Seed { name: format!("lines for {name} ({number})"), bytes: text.into_bytes() });
    }
    seeds
}
