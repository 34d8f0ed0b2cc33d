//! Who sits at the table: people and bots, as `--seats` names them.

use crate::report::problem::{Done, Problem};
use crate::report::suggest;
use tuckbox_bots::{BotKind, UnknownBot};
use tuckbox_core::ids::Seat;
use tuckbox_project::game::Game;
use tuckbox_session::Player;
pub use tuckbox_session::players::{HUMAN, seats};

/// Whoever sat there when a match from a file was played: the file does not say.
pub struct Unknown;

impl Player for Unknown {
    fn word(&self) -> &str {
        ""
    }
}

/// Seats people and bots, as `--seats` names them.
///
/// # Errors
/// When there is no bot of a name.
pub fn players(words: &[String], game: &Game, seed: u64) -> Done<Vec<Box<dyn Player>>> {
    tuckbox_session::players::players(words, game, seed).map_err(|unknown| match unknown {
        UnknownBot::Name(name) => suggest::unknown("player", &name, [HUMAN].into_iter().chain(tuckbox_bots::NAMES)),
        other => Problem::usage(other.to_string()),
    })
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
    use tuckbox_project::seed::{Seed, SplitMix64};

    const SEED: u64 = 5;

    #[test]
    fn who_looks_ahead_goes_on_doing_so_under_other_content() {
        let [old, new] = [(); 2].map(|()| tuckbox_tests::table::edited("harbour", &[]));
        let mut bots = players(&[String::from("search:40")], &old, SEED).unwrap();
        let bot = &mut bots[0];
        bot.swap(&new);
        let seed = SplitMix64(SEED).next().unwrap();
        let mut fresh = tuckbox_bots::by_name("search:40", &new, seed).unwrap();
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
