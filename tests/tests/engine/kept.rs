//! What is kept of current values from one decision to the next is what a walk over
//! everything makes them, at every decision of random games.

use std::path::Path;
use tuckbox_project::game::Game;
use tuckbox_tests::table::Table;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn what_is_kept_is_current_at_every_decision() {
    for name in tuckbox_content::games(&root()) {
        let game = Game::load(&root(), &name).unwrap();
        Table::of(&game, 3).wander(3, 400, |table| {
            assert!(table.play.is_current(), "{name}\n{}", table.board());
        });
    }
}

#[test]
fn there_is_something_to_keep() {
    let by_row = |name: &str| {
        let rules = Game::load(&root(), name).unwrap().rules;
        rules.derived.by_row.iter().filter(|by_row| **by_row).count()
    };
    assert!(by_row("trf") > 10, "{}", by_row("trf"));
    assert_eq!(by_row("backyard-rocketeers"), 0, "whose abilities look at other pieces, or at none");
}
