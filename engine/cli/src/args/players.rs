//! Who sits at the table: people and bots, as `--seats` names them.

use crate::report::problem::{Done, Problem};
use crate::report::suggest;
use tuckbox_bots::{BotKind, UnknownBot};
use tuckbox_core::decider::Decider;
use tuckbox_core::ids::Seat;
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;
use tuckbox_session::Player;

/// The word for a person in `--seats`.
pub const HUMAN: &str = "human";

/// A person at this keyboard.
pub struct Human;

impl Player for Human {
    fn word(&self) -> &str {
        HUMAN
    }
}

/// Whoever sat there when a match from a file was played: the file does not say.
pub struct Unknown;

impl Player for Unknown {
    fn word(&self) -> &str {
        ""
    }
}

/// A bot, as `--seats` names it.
struct Bot {
    word: String,
    seed: u64,
    decider: Box<dyn Decider>,
}

impl Player for Bot {
    fn word(&self) -> &str {
        &self.word
    }

    fn decider(&mut self) -> Option<&mut dyn Decider> {
        Some(&mut *self.decider)
    }

    /// Who looks ahead does so by the rules and scripts it was seated with.
    fn swap(&mut self, game: &Game) {
        if let Ok(decider) = tuckbox_bots::by_name(&self.word, game, self.seed)
            && decider.looks_ahead()
        {
            self.decider = decider;
        }
    }
}

/// The seats as words: those given, or one person and bots.
pub fn seats(given: &[String], game: &Game, fewest: usize) -> Vec<String> {
    if !given.is_empty() {
        return given.to_vec();
    }
    let count = fewest.max(usize::from(game.rules.seats.0));
    let bot = tuckbox_bots::NAMES.first().copied().unwrap_or("random");
    (0..count).map(|seat| String::from(if seat == 0 { HUMAN } else { bot })).collect()
}

/// Seats people and bots, these with the seeds that `simulate` gives them, so that
/// a game of its rows can be watched.
///
/// # Errors
/// When there is no bot of a name.
pub fn players(words: &[String], game: &Game, seed: u64) -> Done<Vec<Box<dyn Player>>> {
    SplitMix64(seed).zip(words).map(|(seed, word)| player(word, game, seed)).collect()
}

fn player(word: &str, game: &Game, seed: u64) -> Done<Box<dyn Player>> {
    if word == HUMAN {
        return Ok(Box::new(Human));
    }
    match tuckbox_bots::by_name(word, game, seed) {
        Ok(decider) => Ok(Box::new(Bot { word: word.to_owned(), seed, decider })),
        Err(UnknownBot::Name(name)) => {
            Err(suggest::unknown("player", &name, [HUMAN].into_iter().chain(tuckbox_bots::NAMES)))
        }
        Err(other) => Err(Problem::usage(other.to_string())),
    }
}

/// Checks the names of bots without seating them.
///
/// # Errors
/// When there is no bot of a name.
pub fn known_bots(words: &[String]) -> Done<()> {
    words.iter().try_for_each(|word| match word.parse::<BotKind>() {
        Ok(_) => Ok(()),
        Err(UnknownBot::Name(name)) if name == HUMAN => {
            Err(Problem::usage("Nobody plays by hand here: `human` is a player of `play`.")
                .hint(format!("Take bots: `{}`.", tuckbox_bots::NAMES.join("`, `"))))
        }
        Err(UnknownBot::Name(name)) => Err(suggest::unknown("bot", &name, tuckbox_bots::NAMES)),
        Err(other) => Err(Problem::usage(other.to_string())),
    })
}

/// The seat of a letter.
pub fn seat_of(letter: char, seats: usize) -> Done<Seat> {
    let all = || (0u8..).map(Seat).take(seats);
    all().find(|seat| seat.letter() == letter.to_ascii_uppercase()).ok_or_else(|| {
        let letters: Vec<String> = all().map(|seat| seat.letter().to_string()).collect();
        Problem::usage(format!("There is no seat `{letter}`; there are {}.", letters.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_core::matches::{Match, Setup};
    use tuckbox_project::seed::Seed;

    #[test]
    fn who_looks_ahead_goes_on_doing_so_under_other_content() {
        let [old, new] = [(); 2].map(|()| tuckbox_tests::table::edited("harbour", &[]));
        let mut bot = player("search:40", &old, 5).unwrap();
        bot.swap(&new);
        let mut fresh = tuckbox_bots::by_name("search:40", &new, 5).unwrap();
        let host = new.host().unwrap();
        let decks: Vec<_> = new.rules.default_decks.iter().copied().cycle().take(new.rules.seats.0.into()).collect();
        let mut compared = 0;
        for seed in 0..20 {
            let mut found = Match::new(new.rules.clone(), Setup::new(decks.clone(), seed.bytes())).unwrap();
            found.advance(&*host).unwrap();
            for _ in 0..20 {
                let Some(seat) = found.decisions().next().map(|decision| decision.seat) else { break };
                let question = found.question(seat).unwrap();
                let option = bot.decider().unwrap().decide(&question);
                assert_eq!(option, fresh.decide(&question));
                compared += usize::from(question.count() > 1);
                found.answer(&*host, seat, option).unwrap().unwrap();
            }
        }
        assert!(compared > 10, "{compared}");
    }
}
