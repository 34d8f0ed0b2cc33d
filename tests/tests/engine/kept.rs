//! What is kept of current values from one decision to the next is what a walk over
//! everything makes them, at every decision of random games.

use std::path::Path;
use tuckbox_core::rules::conditions::Conditions;
use tuckbox_core::usage::Recorder;
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
fn a_kept_walk_spends_what_a_whole_one_spends() {
    for name in tuckbox_content::games(&root()) {
        let game = Game::load(&root(), &name).unwrap();
        let spent = |recorded: bool| {
            let (mut table, mut spent) = (Table::of(&game, 3), Vec::new());
            if recorded {
                // Whoever records has everything worked out.
                let record = Recorder::new(&Conditions::of(table.play.rules()));
                table.play.record(&record);
            }
            table.wander(5, 200, |table| spent.push(table.play.spent()));
            spent
        };
        let kept = spent(false);
        assert!(kept.iter().any(|&spent| spent > 0), "{name}");
        assert_eq!(kept, spent(true), "{name}");
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
