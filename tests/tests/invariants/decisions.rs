//! 5. Decisions are complete. 7. A bot gets a view, never the state.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use tuckbox_core::ask::{Choice, Prompt, Refusal};
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::play_out;
use tuckbox_core::names::{ActionId, Named};
use tuckbox_core::view::View;
use tuckbox_scenario::fuzz::{Plan, check};
use tuckbox_scene::why_not;
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{GAMES, Table, edited, game};

/// Holds something at every question of random matches of every box.
fn check_everywhere(most: usize, mut look: impl FnMut(&mut Table)) {
    for name in GAMES {
        for seed in 50..53 {
            Table::of(&game(name), seed).wander(seed, most, &mut look);
        }
    }
}

#[test]
fn invariant_5_every_listed_option_is_accepted() {
    check_everywhere(40, |table| {
        let open: Vec<(Seat, usize)> =
            table.play.decisions().map(|decision| (decision.seat, decision.options.len())).collect();
        for (who, options) in open {
            assert!(options > 0);
            for option in 0..options {
                let mut copy = table.play.clone();
                match copy.answer(&*table.host, who, option) {
                    Ok(Ok(())) => {}
                    wrong => panic!("{} at {option} of {}: {wrong:?}", table.options(who.letter()), who.letter()),
                }
            }
        }
    });
}

#[test]
fn invariant_5_everything_else_is_refused_and_changes_nothing() {
    check_everywhere(40, |table| {
        let before = table.play.fingerprint();
        let asked: Vec<(Seat, usize)> =
            table.play.decisions().map(|decision| (decision.seat, decision.options.len())).collect();
        for who in (0..18).map(Seat) {
            let options = asked.iter().find(|(seat, _)| *seat == who).map(|(_, options)| *options);
            for option in [options.unwrap_or(0), 1000, usize::from(u16::MAX) + 1, usize::MAX] {
                let refusal = table.play.answer(&*table.host, who, option).unwrap().unwrap_err();
                let expected = match (table.play.outcome(), options) {
                    (Some(_), _) => Refusal::Over,
                    (None, Some(options)) => Refusal::NoSuchOption(options),
                    (None, None) => Refusal::NotAsked(who),
                };
                assert_eq!(refusal, expected);
            }
        }
        assert_eq!(table.play.fingerprint(), before);
    });
}

#[test]
fn invariant_5_what_is_not_listed_has_a_reason() {
    let mut reasons = 0;
    check_everywhere(40, |table| {
        let before = table.play.fingerprint();
        let rules = Arc::clone(&table.game.rules);
        let open: Vec<(Seat, Vec<Choice>)> = table
            .play
            .decisions()
            .filter(|decision| matches!(decision.prompt, Prompt::Act(_) | Prompt::Respond(..)))
            .map(|decision| (decision.seat, decision.options.clone()))
            .collect();
        for who in (0..table.state().seats()).map(|seat| Seat(u8::try_from(seat).unwrap())) {
            let listed = open.iter().find(|(seat, _)| *seat == who).map_or(&[][..], |(_, options)| options);
            for action in (0..rules.actions.len()).map(|at| ActionId::from_index(u16::try_from(at).unwrap())) {
                let pieces = (0..table.state().pieces.len()).map(|at| PieceId(u16::try_from(at).unwrap()));
                let pieces: Vec<PieceId> = pieces.filter(|piece| !table.state().piece(*piece).gone).collect();
                for piece in [None].into_iter().chain(pieces.into_iter().map(Some)) {
                    let is = |choice: &Choice| matches!(choice, Choice::Act(a, p, _) if *a == action && *p == piece);
                    let listed = listed.iter().any(is);
                    let board = table.play.board_with(&*table.host);
                    let said = board.why_not(who, action, piece).map(|why| why_not::sentence(&rules, &why));
                    assert_eq!(said.is_none(), listed, "{} of {}: {said:?}", rules.name(action), who.letter());
                    assert!(said.as_deref().is_none_or(|said| said.ends_with('.')), "{said:?}");
                    reasons += usize::from(!listed);
                }
            }
        }
        assert_eq!(table.play.fingerprint(), before);
    });
    assert!(reasons > 10_000);
}

/// The same checks that the box's own games must pass, on short games.
#[test]
fn invariant_5_random_matches_of_every_box_are_sound() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "random-matches", || {
        for name in GAMES {
            // Games without `Turns` end of themselves.
            let short = if matches!(name, "isles" | "quills") {
                game(name)
            } else {
                edited(name, &[("Turns([", "Each(Anyone, First, [")])
            };
            let plan = Plan { sample: 20, ..Plan::new(&short, short.rules.seats.0, 60, 7) };
            match check(&short, &plan, |_| {}) {
                Ok(checked) => assert!(checked.games == 60 && checked.sampled > 10, "{name}: {checked:?}"),
                Err(finding) => panic!("{name}: {finding:?}"),
            }
        }
    });
}

/// Looks at what it is given and takes the last option.
struct Watcher(Rc<RefCell<Vec<View>>>);

impl Decider for Watcher {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let view = question.view();
        assert_eq!(view.seat, question.seat());
        assert_eq!(view.decision.as_ref().map(|decision| decision.options.len()), Some(question.count()));
        self.0.borrow_mut().push(view);
        question.count() - 1
    }
}

/// The doc tests of `core/decider.rs` hold that nothing but the view can be reached.
#[test]
fn invariant_7_a_bot_sees_what_its_seat_sees() {
    let decider =
        std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/core/src/decider.rs"))
            .unwrap();
    assert!(decider.matches("```compile_fail").count() >= 3);
    for name in GAMES {
        let game = game(name);
        let mut table = Table::of(&game, 9);
        let (seen, host) = (Rc::default(), game.host().unwrap());
        let watcher = Watcher(Rc::clone(&seen));
        play_out(&game.rules, &table.play.setup().clone(), &*host, Box::new(watcher), 20).unwrap();
        let views: Vec<View> = seen.take();
        assert!(!views.is_empty());
        for view in views {
            let who = table.play.decisions().next().unwrap().seat;
            // Where all are asked at once, a bot is told of its own question alone.
            let mut own = table.play.view(who);
            own.asked = if own.decision.as_ref().unwrap().sealed { view.asked } else { own.asked };
            assert_eq!(view, own, "{name}");
            let last = own.decision.unwrap().options.len() - 1;
            table.play.answer(&*table.host, who, last).unwrap().unwrap();
        }
    }
}
