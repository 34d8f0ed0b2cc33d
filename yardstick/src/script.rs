//! Dice and answers that a test fixes in the order given. What it leaves open
//! is chance, unless it says otherwise.

use std::collections::VecDeque;

/// What is fixed, what holds where nothing is left of it, and what was rolled.
#[derive(Default)]
pub struct Script {
    /// Dice to come.
    pub dice: VecDeque<i16>,
    /// Answers to come.
    pub answers: VecDeque<usize>,
    /// Whether no other die may be rolled.
    pub is_strict: bool,
    /// Whether every other answer is the first option: pass, decline.
    pub takes_first: bool,
    /// How many dice were rolled.
    pub rolled: usize,
}

impl Script {
    /// The next die.
    pub fn die(&mut self) -> Option<i16> {
        self.rolled += 1;
        let die = self.dice.pop_front();
        assert!(die.is_some() || !self.is_strict, "a die was rolled that the script does not know");
        die
    }

    /// The next answer.
    pub fn answer(&mut self, count: usize) -> Option<usize> {
        let answer = self.answers.pop_front().or(self.takes_first.then_some(0));
        assert!(answer.is_none_or(|answer| answer < count), "the script answers {answer:?} of {count}");
        answer
    }
}

/// A game whose chance a test can fix.
pub trait Scripted {
    /// What is fixed.
    fn script(&self) -> &Script;

    /// The same, to fix more.
    fn script_mut(&mut self) -> &mut Script;
}

/// Fixes the next dice, after those that are left.
pub fn dice(game: &mut impl Scripted, dice: &[i16]) {
    game.script_mut().dice.extend(dice);
}

/// Fixes the next answers, after those that are left.
pub fn answers(game: &mut impl Scripted, answers: &[usize]) {
    game.script_mut().answers.extend(answers);
}

/// Nothing fixed is left over.
pub fn used_up(game: &impl Scripted) {
    let script = game.script();
    assert!(script.dice.is_empty() && script.answers.is_empty(), "the script is longer than the game");
}
