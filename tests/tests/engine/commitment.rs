//! Dice nobody can doubt: a finished match is verified from its file, and
//! whatever somebody has touched is named.

use std::sync::Arc;
use tuckbox_core::commitment::commitment;
use tuckbox_core::commitment::hex;
use tuckbox_core::log::What;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::state::Stream;
use tuckbox_project::game::Game;
use tuckbox_replay::Replay;
use tuckbox_replay::verify::verify;
use tuckbox_tests::table::{Table, edited, seat};

/// The lodge with a shuffled road.
fn lodge() -> Game {
    edited("lodge", &[("flow: [\n        Each", "flow: [\n        Do([Shuffle(\"road\", Anyone)]),\n        Each")])
}

fn sealed(lodge: &Game) -> Table {
    let setup = Setup { salt: Some([9; 32]), ..lodge.default_setup([5; 32]) };
    Table::begin(lodge, setup)
}

/// A finished match, as its file has it.
fn finished(lodge: &Game) -> (Table, Replay) {
    let mut table = sealed(lodge);
    finish(&mut table);
    assert!(table.play.outcome().is_some(), "{}", table.board());
    let replay = Replay::of(lodge, &*table.host, &table.play).unwrap();
    let text = serde_json::to_string(&replay).unwrap();
    (table, serde_json::from_str(&text).unwrap())
}

/// Plays to the end.
fn finish(table: &mut Table) {
    for _ in 0..400 {
        let Some(decision) = table.play.decisions().next() else { break };
        let (who, options) = (decision.seat, decision.options.len());
        let look = table.options_of(who).iter().position(|option| option == "look").unwrap_or(options - 1);
        table.play.answer(&*table.host, who, look).unwrap().unwrap();
    }
}

#[test]
fn the_commitment_stands_in_the_log_before_anything_happens() {
    let table = sealed(&lodge());
    let told = hex(&commitment(&[9; 32], &[5; 32]));
    assert_eq!(table.log('B')[0], format!("The seed of all chance is sealed: {told}."));
    assert!(!table.logged('A', &hex(&[5; 32])));
}

#[test]
fn the_seed_is_opened_at_the_end_and_only_then() {
    let (table, _) = finished(&lodge());
    let opened = |entry: &&tuckbox_core::log::Entry| matches!(entry.what, What::Opened(..));
    assert_eq!(table.play.log().entries().iter().filter(opened).count(), 1);
    let last = table.log('A').pop().unwrap();
    assert_eq!(last, format!("The seed is opened: {}, with the salt {}.", hex(&[5; 32]), hex(&[9; 32])));
    let text = serde_json::to_string(&table.play.view(seat('A'))).unwrap();
    assert!(!text.contains(&hex(&[5; 32])) && !text.contains("5,5,5,5,5,5"));
}

#[test]
fn a_seed_that_somebody_chose_is_not_sealed() {
    let lodge = lodge();
    let table = Table::of(&lodge, 1);
    assert!(!table.logged('A', "sealed"));
}

#[test]
fn an_untouched_match_is_proven() {
    let lodge = lodge();
    let (table, replay) = finished(&lodge);
    let proof = verify(&replay, &lodge, &*table.host);
    assert_eq!(proof.problems, Vec::<String>::new());
    let count = |stream| replay.draws.iter().filter(|draw| draw.stream == stream).count();
    assert!(count(Stream::Dice) > 5 && count(Stream::Shuffle) == 2);
    assert!(proof.holds.iter().any(|line| line == "The commitment fits the seed."), "{:?}", proof.holds);
    assert_eq!(proof.commitment, Some(hex(&commitment(&[9; 32], &[5; 32]))));
}

#[test]
fn whatever_is_touched_is_named() {
    let lodge = lodge();
    let (table, replay) = finished(&lodge);
    let die = replay.log.iter().position(|line| line.contains("Roll 3: ")).unwrap();
    let third = replay.draws.iter().position(|d| d.stream == Stream::Dice && d.number == 3).unwrap();
    type Touch<'a> = (&'a str, &'a dyn Fn(&mut Replay));
    let touched: [Touch; 14] = [
        ("Line", &|file| {
            let line = &mut file.log[die];
            *line = line.replace(": ", "; ");
        }),
        ("Roll 3 (turn", &|file| file.draws[third].fell[0].1 = (file.draws[third].fell[0].1 + 1) % 6),
        ("of 1000 as its number 1, but the seed gives", &|file| file.draws[third].fell[0].0 = 1000),
        ("Roll 3 is missing", &|file| drop(file.draws.remove(third))),
        ("is missing", &|file| drop(file.draws.pop())),
        ("written down otherwise", &|file| file.draws[third].why = "nothing".into()),
        ("of the log is missing", &|file| drop(file.log.remove(die))),
        ("of the log is missing", &|file| drop(file.log.pop())),
        ("is not part of the match", &|file| file.log.insert(die, "A is lucky.".into())),
        ("commitment does not fit", &|file| file.seed = hex(&[6; 32])),
        ("commitment does not fit", &|file| file.salt = Some(hex(&[6; 32]))),
        ("commitment does not fit", &|file| file.commitment = Some(hex(&[6; 32]))),
        ("differs at answer 2", &|file| file.moves[1].option = Some(0)),
        ("differs at answer", &|file| drop(file.moves.remove(2))),
    ];
    for (named, touch) in touched {
        let mut file = replay.clone();
        touch(&mut file);
        let proof = verify(&file, &lodge, &*table.host);
        assert!(proof.problems.iter().any(|problem| problem.contains(named)), "{named}: {:?}", proof.problems);
    }
}

#[test]
fn a_match_that_was_branched_is_not_fair_any_more() {
    let lodge = lodge();
    let mut table = sealed(&lodge);
    table.play(&["look"]);
    table.play.branch();
    assert!(table.logged('B', "The match goes on from here anew"));
    // The mark outlasts a save, a step that runs again, and the rest of the match.
    let save = serde_json::to_string(&table.play.save()).unwrap();
    let save = serde_json::from_str(&save).unwrap();
    table.play = Match::load(Arc::clone(&lodge.rules), &*table.host, save).unwrap();
    finish(&mut table);
    let replay = Replay::of(&lodge, &*table.host, &table.play).unwrap();
    assert_eq!(replay.branched, [1]);
    let proof = verify(&replay, &lodge, &*table.host);
    assert!(proof.problems.iter().any(|problem| problem.contains("branched after answer 1:")), "{proof:?}");
    assert_eq!(proof.problems.len(), 1, "{proof:?}");
    // Who takes the mark away has to forge the log as well.
    let proof = verify(&Replay { branched: Vec::new(), ..replay }, &lodge, &*table.host);
    assert!(proof.problems.iter().any(|problem| problem.contains("not part of the match")), "{proof:?}");
}

#[test]
fn a_match_that_goes_on_has_no_log_yet() {
    let lodge = lodge();
    let mut table = sealed(&lodge);
    table.play(&["look"]);
    let replay = Replay::of(&lodge, &*table.host, &table.play).unwrap();
    assert!(replay.draws.is_empty() && replay.log.is_empty());
    let proof = verify(&replay, &lodge, &*table.host);
    assert!(proof.is_sound() && proof.holds.iter().any(|line| line.contains("not over")), "{proof:?}");
    let log = vec![String::from("A wins.")];
    let proof = verify(&Replay { log, ..replay }, &lodge, &*table.host);
    assert!(proof.problems.iter().any(|problem| problem.contains("not over")), "{:?}", proof.problems);
}

#[test]
fn what_is_undone_was_never_drawn() {
    // The fair asks in the middle of an effect that rolls; running again, it
    // rolls the same die, and that is one roll.
    let mut table = Table::open("fair");
    table.play(&["do long", "3", "B: yes", "A: two", "A: stop"]);
    let rolls = |table: &Table| table.play.log().draws().iter().filter(|draw| draw.stream == Stream::Dice).count();
    assert_eq!((rolls(&table), table.state().chance.times(Stream::Dice)), (1, 1));
}
