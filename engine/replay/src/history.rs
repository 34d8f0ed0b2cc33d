//! A match at its beginning and after each of its answers, to look back and to
//! go on from any of them. Long matches have thousands of answers, and a match
//! carries its log: only some of it is kept, evenly spread, and what lies
//! between is played again from there.

use crate::divergence::Divergence;
use crate::rerun::{Course, begin, branch, give, staged};
use tuckbox_core::matches::{Answer, Match, Setup};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

/// How many whole matches are kept at most; then every second one goes.
const KEPT: usize = 48;

/// A match as it was, answer by answer.
pub struct History {
    /// How many answers were given before the first match there is.
    first: usize,
    /// The answers given from there on.
    answers: Vec<Answer>,
    /// After which of them it was branched.
    branched: Vec<usize>,
    /// The match after `first`, and after every so many answers from there.
    kept: Vec<Match>,
    every: usize,
    /// The match that was last looked at, and after how many answers it is.
    last: Option<(usize, Match)>,
}

/// A match from its beginning with these answers, branched after some of them.
///
/// # Errors
/// The first answer that comes out differently.
pub fn again(
    game: &Game,
    host: &dyn Host,
    setup: &Setup,
    Course { answers, branched }: Course<'_>,
) -> Result<Match, Divergence> {
    let mut now = begin(game, host, setup)?;
    branch(&mut now, branched, 0);
    for (answer, number) in answers.iter().zip(1..) {
        give(host, &mut now, *answer, number)?;
        branch(&mut now, branched, number);
    }
    Ok(now)
}

impl History {
    /// One that begins with this match; what was answered before is not in it.
    pub fn from(found: &Match) -> Self {
        let (first, kept) = (found.given().len(), vec![found.clone()]);
        Self { first, answers: Vec::new(), branched: found.branched().to_vec(), kept, every: 1, last: None }
    }

    /// Plays a match again from its beginning.
    ///
    /// # Errors
    /// How its answers come out differently, or that they lead to another match
    /// than this one: then it was played under several contents, or its file was
    /// edited.
    pub fn of(game: &Game, host: &dyn Host, found: &Match) -> Result<Self, Divergence> {
        let mut now = match found.begins() {
            Some(board) => staged(game, host, board)?,
            None => begin(game, host, found.setup())?,
        };
        branch(&mut now, found.branched(), 0);
        let mut history = Self::from(&now);
        history.follow(&found.given(), found.branched());
        let end = history.end();
        match history.at(host, end)?.fingerprint() == found.fingerprint() {
            true => Ok(history),
            false => Divergence::at(end + 1, "All answers fit, but they lead to another match than the saved one."),
        }
    }

    /// Keeps the first match alone; the others are played again when they are asked for.
    pub fn rest(&mut self) {
        self.kept.truncate(1);
        self.kept.shrink_to_fit();
        self.last = None;
    }

    /// How many whole matches it keeps.
    pub fn kept(&self) -> usize {
        self.kept.len() + usize::from(self.last.is_some())
    }

    /// How many answers were given before the earliest match it has.
    pub fn begin(&self) -> usize {
        self.first
    }

    /// How many answers were given before the latest match it has.
    pub fn end(&self) -> usize {
        self.first + self.answers.len()
    }

    /// The answer that follows the match after `at` answers.
    pub fn answer(&self, at: usize) -> Option<Answer> {
        self.answers.get(at.checked_sub(self.first)?).copied()
    }

    /// Follows a match whose answers from its very beginning are these, and which
    /// was branched so: what is no longer among them is forgotten, what is new is
    /// played when it is asked for.
    pub fn follow(&mut self, given: &[Answer], branched: &[usize]) {
        let given = given.get(self.first..).unwrap_or_default();
        let same = self.answers.iter().zip(given).take_while(|(old, new)| old == new).count();
        let branches = self.branched.iter().zip(branched).take_while(|(old, new)| old == new).count();
        let other = self.branched.get(branches).into_iter().chain(branched.get(branches)).min();
        let same = other.map_or(same, |at| same.min(at.saturating_sub(self.first + 1)));
        self.forget_after(self.first + same);
        self.answers.extend(&given[same..]);
        self.branched = branched.to_vec();
    }

    /// One more answer was given, and this came of it.
    pub fn note(&mut self, answer: Answer, found: &Match) {
        self.answers.push(answer);
        if self.branched.len() != found.branched().len() {
            self.branched = found.branched().to_vec();
        }
        self.keep(self.answers.len(), found);
    }

    /// Keeps a match, if the one at its place is the next to be kept.
    fn keep(&mut self, place: usize, found: &Match) {
        if place != self.kept.len() * self.every {
            return;
        }
        self.kept.push(found.clone());
        if self.kept.len() > KEPT {
            let mut stays = false;
            self.kept.retain(|_| {
                stays = !stays;
                stays
            });
            self.every *= 2;
        }
    }

    /// Forgets what was answered after `at` answers.
    pub fn forget_after(&mut self, at: usize) {
        let left = at.saturating_sub(self.first);
        self.answers.truncate(left);
        self.kept.truncate(left / self.every + 1);
        self.last.take_if(|(last, _)| *last > at);
    }

    /// The match after so many answers.
    ///
    /// # Errors
    /// When there is none so early or late, or a step comes out differently
    /// when it runs again, which is a fault of a script.
    pub fn at(&mut self, host: &dyn Host, at: usize) -> Result<&Match, Divergence> {
        let place = at.checked_sub(self.first).filter(|place| *place <= self.answers.len());
        let Some(place) = place else {
            let message = format!("There is nothing after {at} answers; there are {} to {}.", self.first, self.end());
            return Divergence::at(at, message);
        };
        let near = (place / self.every).min(self.kept.len() - 1) * self.every;
        let last = self.last.take().filter(|(last, _)| (self.first + near..=at).contains(last));
        let (mut from, mut found) = last.unwrap_or_else(|| (self.first + near, self.kept[near / self.every].clone()));
        while from < at {
            give(host, &mut found, self.answers[from - self.first], from + 1)?;
            from += 1;
            branch(&mut found, &self.branched, from);
            self.keep(from - self.first, &found);
        }
        Ok(&self.last.insert((at, found)).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_core::play::NoScripts;
    use tuckbox_duel::duel;

    /// A match of so many answers, with its fingerprint before each and at its end.
    fn played(answers: usize) -> (Game, Match, Vec<u64>) {
        let game = duel();
        let mut found = begin(&game, &NoScripts, &game.default_setup(3u64)).unwrap();
        let mut marks = vec![found.fingerprint()];
        for number in 0..answers {
            let decision = found.decisions().next().unwrap();
            let (seat, option) = (decision.seat, number % decision.options.len());
            found.answer(&NoScripts, seat, option).unwrap().unwrap();
            marks.push(found.fingerprint());
        }
        (game, found, marks)
    }

    #[test]
    fn every_answer_is_found_again_in_any_order() {
        let (game, found, marks) = played(40);
        let mut history = History::of(&game, &NoScripts, &found).unwrap();
        for at in (0..=40).chain((0..=40).rev()).chain((0..=40).map(|at| at * 7 % 41)) {
            let mark = history.at(&NoScripts, at).unwrap().fingerprint();
            assert_eq!(mark, marks[at], "after {at} answers");
        }
        assert_eq!((history.begin(), history.end()), (0, 40));
        assert!(history.at(&NoScripts, 41).is_err());
    }

    #[test]
    fn little_is_kept_of_a_long_match() {
        let game = duel();
        let found = begin(&game, &NoScripts, &game.default_setup(3u64)).unwrap();
        let mut history = History::from(&found);
        for _ in 0..5_000 {
            history.note(Answer::Concede(tuckbox_core::ids::Seat(0)), &found);
        }
        assert!((KEPT / 2..=KEPT).contains(&history.kept.len()), "{}", history.kept.len());
        assert!(history.every * history.kept.len() >= 5_000);
    }

    #[test]
    fn what_rests_is_played_again() {
        let (game, found, marks) = played(40);
        let mut history = History::of(&game, &NoScripts, &found).unwrap();
        assert!(history.kept() > 20, "{}", history.kept());
        history.rest();
        assert_eq!((history.kept(), history.end()), (1, 40));
        for at in [40, 3, 17, 39] {
            assert_eq!(history.at(&NoScripts, at).unwrap().fingerprint(), marks[at], "after {at} answers");
        }
    }

    #[test]
    fn what_is_forgotten_can_be_played_otherwise() {
        let (game, found, marks) = played(40);
        let mut history = History::of(&game, &NoScripts, &found).unwrap();
        history.forget_after(25);
        assert_eq!(history.end(), 25);
        assert!(history.at(&NoScripts, 26).is_err());
        let mut other = history.at(&NoScripts, 25).unwrap().clone();
        assert_eq!(other.fingerprint(), marks[25]);
        let decision = other.decisions().next().unwrap();
        let (seat, option) = (decision.seat, (26) % decision.options.len());
        other.answer(&NoScripts, seat, option).unwrap().unwrap();
        history.note(Answer::Option(seat, u16::try_from(option).unwrap()), &other);
        assert_eq!(history.at(&NoScripts, 26).unwrap().fingerprint(), other.fingerprint());
    }

    #[test]
    fn a_match_that_its_answers_do_not_lead_to_is_told() {
        let (game, found, _) = played(10);
        let mut save = found.save();
        save.answers.pop();
        let other = Match::load(std::sync::Arc::clone(&game.rules), &NoScripts, save).unwrap();
        let divergence = History::of(&game, &NoScripts, &other).err().unwrap();
        assert!(divergence.message.contains("lead to another match"), "{divergence}");
        let mut end = History::from(&other);
        assert_eq!(end.at(&NoScripts, end.begin()).unwrap().fingerprint(), other.fingerprint());
    }
}
