//! Why a number is what it is: accounts of stats and tags, in words, and that
//! they always come to the value that counts.

use tuckbox_core::ids::PieceId;
use tuckbox_core::names::{NameKind, Named, StatId, TagId};
use tuckbox_core::play::{Account, Cause, Ledger};
use tuckbox_project::game::Game;
use tuckbox_session::ask::{self, Asker, Line, Number};
use tuckbox_tests::table::{GAMES, Table, game, seat};

/// The account of a stat or tag of a piece, as lines without their places.
fn lines(table: &mut Table, piece: &str, what: &str) -> Vec<String> {
    number(table, piece, what).lines().iter().map(|line| Line { from: None, ..line.clone() }.text()).collect()
}

fn number(table: &mut Table, piece: &str, what: &str) -> Number {
    let (id, stat, tag) = (table.piece(piece), table.rules().find::<StatId>(what), table.rules().find::<TagId>(what));
    let log = table.play.log().clone();
    let asker = Asker::new(&table.game, table.play.board(), Some(seat('A')));
    match (stat, tag) {
        (Some(stat), _) => ask::of_piece(&asker, &log, id, stat),
        (None, tag) => ask::of_tag(&asker, &log, id, tag.unwrap()),
    }
}

/// Holds the account of a value in the box `pantry` after these moves.
fn check(moves: &[&str], piece: &str, what: &str, expected: &[&str]) {
    let mut table = Table::open("pantry");
    table.play(moves);
    assert_eq!(lines(&mut table, piece, what), expected, "{what} of {piece} after {moves:?}");
}

#[test]
fn a_modifier_is_told_with_its_source_and_duration() {
    let stew = "stew of A: bulk 4";
    check(
        &["serve stew", "pour gravy", "stew"],
        "stew",
        "bulk",
        &[stew, "  2  printed", "  4  gravy of A: +2, until `dusk`"],
    );
    let broth = "  4  broth of A: +2, until `dawn` of A";
    check(&["serve stew", "pour broth", "stew"], "stew", "bulk", &[stew, "  2  printed", broth]);
}

#[test]
fn changes_are_told_in_the_order_in_which_they_count() {
    let moves = ["serve stew", "pour gravy", "stew", "pour pepper", "stew"];
    let told = [
        "stew of A: bulk 7",
        "  2  printed",
        "  5  pepper of A: = 5, as long as it stays in play",
        "  7  gravy of A: +2, until `dusk`",
    ];
    check(&moves, "stew", "bulk", &told);
}

#[test]
fn bounds_are_told() {
    let moves = ["serve stew", "pour glaze", "stew"];
    let told = [
        "stew of A: bulk 9",
        "   2  printed",
        "  11  glaze of A: +9, as long as it stays in play",
        "   9  never more than 9",
    ];
    check(&moves, "stew", "bulk", &told);
}

#[test]
fn an_ability_that_holds_is_told_with_what_it_counts() {
    check(&["serve stew", "serve salt"], "stew", "bulk", &["stew of A: bulk 3", "  2  printed", "  3  salt of A: +1"]);
    let ledger = "  3  ledger of A: = 3 (how many lie in larder of A)";
    check(&["serve ledger"], "ledger", "bulk", &["ledger of A: bulk 3", "  0  printed", ledger]);
}

#[test]
fn events_on_the_way_are_told() {
    let told =
        ["stew of A: crust, what is left of loaf 4, 1", "  4  printed", "  1  the event `eaten`, by nibble of A"];
    check(&["serve stew", "pour nibble", "stew"], "stew", "crust", &told);
}

#[test]
fn a_tag_is_told_with_what_gives_it() {
    let told = ["lamp of A: hot yes", "   no  its card is not", "  yes  lamp of A: gives it"];
    check(&["serve lamp"], "lamp", "hot", &told);
    let told = ["stew of A: hot yes", "   no  its card is not", "  yes  steam of A: gives it, until `dusk`"];
    check(&["serve stew", "pour steam", "stew"], "stew", "hot", &told);
}

#[test]
fn a_symbol_is_told_by_its_words() {
    let told = ["toast of A: taste sour", "  sweet  printed", "   sour  `pour` mirror, by A"];
    check(&["serve toast", "pour mirror", "toast"], "toast", "taste", &told);
}

#[test]
fn every_row_says_where_it_comes_from() {
    let mut table = Table::open("pantry");
    table.play(&["serve stew", "pour gravy", "stew", "serve salt"]);
    let number = number(&mut table, "stew", "bulk");
    let places: Vec<&str> = number.rows.iter().map(|row| row.from.as_deref().unwrap_or("nowhere")).collect();
    assert_eq!(
        places,
        [
            "content/pantry/cards/dishes.toml:4",
            "content/pantry/cards/sauces.toml:8",
            "content/pantry/cards/dishes.toml:26"
        ]
    );
}

/// Holds that every value of every piece is what its account comes to.
fn balanced(table: &mut Table) -> usize {
    table.play.board();
    let (rules, state) = (&table.game.rules, table.play.state());
    let ledger = Ledger::of(rules, state);
    let mut changes = 0;
    let mut hold = |account: &Account, now: i32, what: &dyn Fn() -> String| {
        assert_eq!(account.now, now, "{}", what());
        let since = account.changes.iter().any(|shift| matches!(shift.cause, Cause::Since | Cause::Whole(_)));
        assert!(!since, "{}: {account:?}", what());
        assert_eq!(account.changes.last().map_or(account.base, |shift| shift.value), now, "{}: {account:?}", what());
        changes += account.changes.len();
    };
    for (piece, found) in (0..).map(PieceId).zip(&state.pieces).filter(|(_, piece)| !piece.gone) {
        let name = rules.name(found.card);
        for stat in (0..rules.count(NameKind::Stat)).map(|at| StatId::from_index(u16::try_from(at).unwrap())) {
            let what = || format!("{} of {name} ({piece:?}) in {}", rules.name(stat), rules.id);
            hold(&ledger.stat(piece, stat), state.stat(piece, stat), &what);
        }
        for tag in (0..rules.count(NameKind::Tag)).map(|at| TagId::from_index(u16::try_from(at).unwrap())) {
            let what = || format!("{} of {name} ({piece:?}) in {}", rules.name(tag), rules.id);
            hold(&ledger.tag(piece, tag), i32::from(state.tags(piece).has(tag)), &what);
        }
    }
    changes
}

#[test]
fn accounts_of_small_games_come_to_the_values_that_count() {
    let mut changes = 0;
    for name in GAMES {
        for seed in 0..4 {
            Table::of(&game(name), seed).wander(seed, 120, |table| changes += balanced(table));
        }
    }
    assert!(changes > 1000, "the accounts tell only {changes} changes");
}

#[test]
fn accounts_of_whole_games_come_to_the_values_that_count() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in tuckbox_content::games(&root) {
        let game = Game::load(&root, &name).unwrap();
        let mut at = 0usize;
        Table::of(&game, 3).wander(3, 240, |table| {
            at += 1;
            if at.is_multiple_of(12) {
                balanced(table);
            }
        });
    }
}
