//! Looking ahead from a question: what is hidden is dealt anew, the step comes to the
//! same question again, and nothing of it touches the match.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use tuckbox_bots::Pcg32;
use tuckbox_core::ask::Decision;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Ahead, Lookahead, Match};
use tuckbox_core::play::Host;
use tuckbox_core::standpoint::Pilot;
use tuckbox_core::state::State;
use tuckbox_scenario::fuzz::told_alike;
use tuckbox_tests::table::{GAMES, Table, game};

/// Takes any option, remembers the first question it was asked, and looks no further after
/// so many.
struct AnyOption(Pcg32, Option<Decision>, usize);

impl Pilot for AnyOption {
    fn choose(&mut self, _: &State, decision: &Decision) -> Option<usize> {
        self.1.get_or_insert_with(|| decision.clone());
        self.2 = self.2.checked_sub(1)?;
        Some(self.0.below(decision.options.len()))
    }
}

/// Plays on for some steps from what a seat is asked; how it went, and the hash of where
/// it came to.
fn ahead(found: &Match, host: &dyn Host, seat: Seat, deal: u32) -> Option<(Ahead, u64, Option<Decision>)> {
    let mut lookahead = Lookahead::new(Arc::clone(found.rules()));
    lookahead.stand(found.question(seat)?.standpoint().unwrap());
    let pilot = Rc::new(RefCell::new(AnyOption(Pcg32::new(1, 1), None, usize::MAX)));
    let went = lookahead.play_on(host, deal, pilot.clone(), |_, asked, _| asked < 12).unwrap();
    let asked = pilot.borrow_mut().1.take();
    Some((went, lookahead.state().fingerprint(), asked))
}

/// At questions of random matches of every test box.
fn everywhere(mut each: impl FnMut(&str, &Table, Seat)) {
    for name in GAMES {
        let mut table = Table::of(&game(name), 3);
        let mut chance = Pcg32::new(8, 1);
        for _ in 0..120 {
            let Some(decision) = table.play.decisions().next().cloned() else { break };
            each(name, &table, decision.seat);
            let option = chance.below(decision.options.len());
            table.play.answer(&*table.host, decision.seat, option).unwrap().unwrap();
        }
    }
}

#[test]
fn a_step_comes_to_its_question_again_and_the_match_stays_as_it_is() {
    let (mut played, mut all) = (0, 0);
    everywhere(|name, table, seat| {
        let before = table.play.fingerprint();
        let decision = table.play.decisions().find(|decision| decision.seat == seat).cloned();
        for deal in [0, 1, 1_000, 1_001] {
            let (went, hash, asked) = ahead(&table.play, &*table.host, seat, deal).unwrap();
            assert_eq!(
                Some((went, hash)),
                ahead(&table.play, &*table.host, seat, deal).map(|(went, hash, _)| (went, hash)),
                "{name}"
            );
            all += 1;
            played += usize::from(went == Ahead::Played);
            if went == Ahead::Played && decision.as_ref().is_some_and(|decision| !decision.sealed) {
                assert_eq!(asked, decision, "{name}");
            }
        }
        assert_eq!(table.play.fingerprint(), before, "{name}");
    });
    assert!(all > 2_000 && played * 100 >= all * 95, "{played} of {all}");
}

#[test]
fn who_looks_no_further_comes_back_from_the_middle_of_a_step() {
    let (mut stopped, mut spent_more) = (0, 0);
    everywhere(|name, table, seat| {
        let before = table.play.fingerprint();
        let came_to = |most: usize| {
            let mut lookahead = Lookahead::new(Arc::clone(table.play.rules()));
            lookahead.stand(table.play.question(seat).unwrap().standpoint().unwrap());
            let pilot = Rc::new(RefCell::new(AnyOption(Pcg32::new(1, 1), None, most)));
            let went = lookahead.play_on(&*table.host, 1_000, pilot, |_, asked, _| asked < 12).unwrap();
            (went, lookahead.state().fingerprint(), lookahead.spent())
        };
        // Sealed answers of others come before the question itself.
        if table.play.decisions().any(|decision| decision.sealed) {
            return;
        }
        let [none, two, two_again, all] = [0, 2, 2, usize::MAX].map(came_to);
        assert_eq!(two, two_again, "{name}");
        if all.0 == Ahead::Played {
            assert_eq!((none.0, two.0), (Ahead::Played, Ahead::Played), "{name}");
            assert!(none.2 <= two.2 && two.2 <= all.2, "{name}");
            stopped += usize::from(two.1 != all.1);
            spent_more += usize::from(two.2 < all.2);
        }
        assert_eq!(table.play.fingerprint(), before, "{name}");
    });
    assert!(stopped > 300 && spent_more > 300, "{stopped} {spent_more}");
}

#[test]
fn who_looks_ahead_comes_to_the_same_where_only_secrets_differ() {
    let (mut nth, mut compared) = (0, 0);
    everywhere(|name, table, _| {
        nth += 1;
        if nth % 5 == 0 {
            let told = told_alike(&*table.host, &table.play, 2, &|found, seat| {
                let went =
                    [3, 900].map(|deal| ahead(found, &*table.host, seat, deal).map(|(went, hash, _)| (went, hash)));
                format!("{went:?}")
            });
            compared += told.unwrap_or_else(|message| panic!("{name}: {message}"));
        }
    });
    assert!(compared > 200, "{compared}");
}
