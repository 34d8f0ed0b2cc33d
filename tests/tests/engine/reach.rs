//! What a save touches: whatever scenario comes out otherwise after an edit is
//! among those that run again, and not all of them are.

use std::path::{Path, PathBuf};
use tuckbox_content::parts::Changes;
use tuckbox_project::game::Game;
use tuckbox_scenario::{GameReport, Reach, ScenarioResult, Suite};
use tuckbox_tests::round::Round;

/// Random numbers by SplitMix64, so that a failure comes again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % count as u64).unwrap()
    }
}

/// The numbers in a text: those that stand alone, where they are.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut from = None;
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (from, letter.is_ascii_digit()) {
            (None, true) if !text[..at].chars().next_back().is_some_and(|before| word(before) || before == '.') => {
                from = Some(at)
            }
            (Some(start), false) => {
                if !word(letter) && letter != '.' {
                    found.push(start..at);
                }
                from = None;
            }
            _ => {}
        }
    }
    found
}

/// The game with one number of its cards or scripts another one; `None` if the
/// loader refuses it.
fn edited(game: &Game, dice: &mut Dice) -> Option<(Game, String)> {
    let mut files: Vec<(String, String)> =
        game.sources.iter().map(|(_, source)| (source.path.clone(), source.text.to_string())).collect();
    let cards: Vec<usize> = (0..files.len())
        .filter(|&at| {
            (files[at].0.contains("/cards") || files[at].0.ends_with(".lua")) && !numbers(&files[at].1).is_empty()
        })
        .collect();
    let at = cards[dice.below(cards.len())];
    let (path, text) = &mut files[at];
    let places = numbers(text);
    let place = places[dice.below(places.len())].clone();
    let old: u64 = text[place.clone()].parse().ok()?;
    let new = if dice.below(2) == 0 || old == 0 { old + 1 } else { old - 1 };
    let line = text[..place.start].matches('\n').count() + 1;
    let told = format!("{path}:{line}: {old} becomes {new}");
    text.replace_range(place, &new.to_string());
    let found = Game::read(&game.rules.id, files).ok()?;
    Some((found, told))
}

fn went(outcome: &ScenarioResult) -> Option<String> {
    outcome.failed.as_ref().map(|failed| failed.message.clone())
}

/// Makes so many edits and tells how many scenarios came out otherwise, and how
/// many did not have to run.
fn check(root: &Path, name: &str, edits: usize, seed: u64) -> (usize, usize) {
    let suite = Suite::of_game(root, name).recording();
    let game = suite.game.clone().unwrap();
    let before: GameReport = suite.report(None);
    let mut dice = Dice(seed);
    let (mut otherwise, mut spared) = (0, 0);
    for _ in 0..edits {
        let Some((new, edit)) = edited(&game, &mut dice) else { continue };
        let reach = Reach::of(&Changes::between(game.parts(), new.parts()), &game, &new);
        let mut after = suite.clone();
        after.game = Ok(new);
        for (old, new) in before.outcomes.iter().zip(&after.report(None).outcomes) {
            assert_eq!((&old.path, &old.title), (&new.path, &new.title));
            let runs = reach.reason(old.reads.as_deref().unwrap(), &suite.about(&old.path)).is_some();
            assert!(
                runs || went(old) == went(new),
                "{edit}: {}: {} is not run again, but now: {:?}",
                old.path,
                old.title,
                went(new)
            );
            otherwise += usize::from(went(old) != went(new));
            spared += usize::from(!runs);
        }
    }
    (otherwise, spared)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn whatever_comes_out_otherwise_runs_again() {
    let (otherwise, spared) =
        check(&root().join("engine/cli/tests/box"), "yard", Round::wanted().unwrap().pick(20, 60), 1);
    assert!(otherwise > 0 && spared > 0, "{otherwise} came out otherwise, {spared} were spared");
}

#[test]
fn so_it_is_in_a_whole_game() {
    let (otherwise, spared) = check(&root(), "foundry-fantasy", Round::wanted().unwrap().pick(4, 12), 2);
    assert!(otherwise > 0 && spared > otherwise, "{otherwise} came out otherwise, {spared} were spared");
}
