//! 9. Bad content never reaches a table.

use std::path::Path;
use std::sync::Arc;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::matches::{MOST_PIECES, Match, Setup, Trouble};
use tuckbox_core::names::DeckId;
use tuckbox_project::game::Game;
use tuckbox_tests::table::{Table, folder, game, texts, try_edited};

#[test]
fn invariant_9_a_broken_box_has_no_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("broken");
    let mut broken = 0;
    for root in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        let name = std::fs::read_dir(root.join("content")).unwrap().next().unwrap().unwrap().file_name();
        let loaded = tuckbox_content::load(&root, &name.to_string_lossy());
        let errors = loaded.diagnostics.iter().any(Diagnostic::is_error);
        assert_eq!(loaded.ruleset.is_none(), errors, "{}", root.display());
        broken += usize::from(errors);
        if errors {
            assert!(Game::load(&root, &name.to_string_lossy()).is_err());
        }
    }
    assert!(broken > 40, "only {broken} boxes are broken");
}

/// Edits that break a box in its data, its cards, its decks and its scripts.
const MISTAKES: [(&str, &str, &str); 8] = [
    ("belfry", "seats: (2, 2),", "seats: (2, 2)"),
    ("belfry", "Take(\"frame\", It, Amount)", "Take(\"fraem\", It, Amount)"),
    ("belfry", "frame = 5", "frame = \"much\""),
    ("belfry", "loud = 1", "lowd = 1"),
    ("belfry", "targets = [\"up_to_two\"]", "targets = [\"up_to_too\"]"),
    ("belfry", "run = \"at_dusk\"", "run = \"at_dawn\""),
    ("belfry", "blow = 2", "blow = \"hard\""),
    ("belfry", "delay(\"dusk\", false, \"strike_targets\")", "delay(\"dusk\", false, \"strike_targets\""),
];

#[test]
fn invariant_9_every_mistake_keeps_the_box_from_the_table() {
    for (name, old, new) in MISTAKES {
        let broken = try_edited(name, &[(old, new)]).err().unwrap_or_else(|| panic!("`{new}` is accepted"));
        let error = broken.diagnostics.iter().find(|problem| problem.is_error()).unwrap();
        assert!(error.span.is_some(), "`{new}` has no place: {broken}");
        assert!(!error.message.is_empty() && !error.code.is_empty());
    }
}

#[test]
fn invariant_9_all_mistakes_are_told_at_once() {
    let mut files = texts(&folder("belfry"));
    for (_, old, new) in &MISTAKES[1..6] {
        files.iter_mut().for_each(|(_, text)| *text = text.replace(old, new));
    }
    let broken = Game::read("belfry", files).unwrap_err();
    let lines: std::collections::BTreeSet<String> =
        broken.diagnostics.iter().filter(|problem| problem.is_error()).map(|problem| problem.message.clone()).collect();
    assert!(lines.len() >= 4, "{broken}");
}

#[test]
fn invariant_9_a_running_match_keeps_the_last_good_content() {
    let mut table = Table::open("belfry");
    table.play(&["hang plain", "read hammer", "plain"]);
    let before = table.play.fingerprint();
    for (name, old, new) in MISTAKES {
        // There are no rules to put under the match, so nothing can happen to it.
        assert!(try_edited(name, &[(old, new)]).is_err());
    }
    assert_eq!(table.play.fingerprint(), before);
    let other = game("fair");
    let refused = table.play.swap(Arc::clone(&other.rules), &*other.host().unwrap()).unwrap_err();
    assert!(matches!(refused, Trouble::Lost(_) | Trouble::Damaged(_)), "{refused}");
    assert_eq!(table.play.fingerprint(), before);
    table.play(&["hang thin"]);
}

#[test]
fn invariant_9_a_match_begins_only_with_seats_and_decks_that_exist() {
    let fair = game("fair");
    let begin = |decks: Vec<DeckId>| Match::new(Arc::clone(&fair.rules), Setup::new(decks, [0; 32])).map(drop);
    let deck = DeckId(0);
    assert_eq!(begin(vec![deck]), Err(Trouble::Seats(1, (2, 3))));
    assert_eq!(begin(vec![deck; 4]), Err(Trouble::Seats(4, (2, 3))));
    assert_eq!(begin(vec![deck; 300]), Err(Trouble::Seats(300, (2, 3))));
    assert_eq!(begin(vec![deck, DeckId(9)]), Err(Trouble::Deck(9)));
    assert_eq!(begin(vec![deck; 2]), Ok(()));
}

/// A piece beyond the numbers there are was given the number of another.
#[test]
fn invariant_9_a_match_begins_with_no_more_pieces_than_it_can_have() {
    let with = |count: usize| try_edited("parley", &[("humble = 1", &format!("humble = {count}"))]);
    let others = 7;
    let broken = with(MOST_PIECES - others + 1).unwrap_err();
    let told = broken.diagnostics.iter().find(|problem| problem.code == "deck-size" && problem.is_error());
    assert!(told.is_some_and(|told| told.span.is_some()), "{broken}");
    let begin = |count: usize| {
        let game = with(count).unwrap();
        Match::new(Arc::clone(&game.rules), game.default_setup(1u64)).map(|found| found.state().pieces.len())
    };
    assert_eq!(begin(MOST_PIECES - others), Err(Trouble::Pieces(2 * MOST_PIECES)));
    assert_eq!(begin(MOST_PIECES / 2 - others), Ok(MOST_PIECES));
}
