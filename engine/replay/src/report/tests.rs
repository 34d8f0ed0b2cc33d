//! Bug reports of a small game: the same elsewhere, what differs, what fails,
//! and files that somebody or something has damaged.

use super::*;
use crate::rerun::begin;
use tuckbox_bots::Pcg32;
use tuckbox_core::matches::Answer;
use tuckbox_core::play::NoScripts;
use tuckbox_duel::{changed_duel, duel};

fn beginning(found: &Match) -> Start<'_> {
    Start { found, is_beginning: true }
}

fn middle_of(found: &Match) -> Start<'_> {
    Start { found, is_beginning: false }
}

fn course(answers: &[Answer]) -> Course<'_> {
    Course { answers, branched: &[] }
}

/// Answers of a match, taking what differs, up to so many.
fn answers(game: &Game, count: usize) -> (Match, Vec<Answer>) {
    let mut found = begin(game, &NoScripts, &game.default_setup(3u64)).unwrap();
    for number in 0..count {
        let Some(decision) = found.decisions().next() else { break };
        let (seat, option) = (decision.seat, number % decision.options.len());
        found.answer(&NoScripts, seat, option).unwrap().unwrap();
    }
    let given = found.given();
    (found, given)
}

fn report(game: &Game, count: usize) -> BugReport {
    let (_, given) = answers(game, count);
    let start = begin(game, &NoScripts, &game.default_setup(3u64)).unwrap();
    let about = ReportSubject { note: Some("It hurts twice.".into()), at: Some(3) };
    let report = BugReport::of(game, &NoScripts, beginning(&start), course(&given), about).unwrap();
    serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap()
}

#[test]
fn a_report_comes_out_the_same_with_the_same_content() {
    let game = duel();
    let report = report(&game, 30);
    assert_eq!((report.note.as_deref(), report.at), (Some("It hurts twice."), Some(3)));
    assert_eq!(report.differences(&duel()), Vec::<String>::new());
    let again = report.reproduce(&duel(), &NoScripts);
    assert!(again.is_same(&report) && again.failing(&report).is_none(), "{:?}", again.divergence());
    assert_eq!(again.history.unwrap().end(), 30);
}

#[test]
fn a_report_can_begin_in_the_middle() {
    let game = duel();
    let (start, first) = answers(&game, 10);
    let (_, given) = answers(&game, 30);
    let report =
        BugReport::of(&game, &NoScripts, middle_of(&start), course(&given[first.len()..]), ReportSubject::default())
            .unwrap();
    let report: BugReport = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
    let again = report.reproduce(&duel(), &NoScripts);
    assert!(again.is_same(&report), "{:?}", again.divergence());
    let history = again.history.unwrap();
    assert_eq!((history.begin(), history.end()), (10, 30));
}

#[test]
fn files_and_parts_that_differ_are_named() {
    let report = report(&duel(), 30);
    let other =
        changed_duel(r#""healed": (do: [Add("life", It, Amount)]"#, r#""healed": (do: [Add("life", It, Num(9))]"#);
    let told = report.differences(&other);
    assert_eq!(told[0], "The file `content/duel/game.ron` is another one here.");
    assert!(told[1].starts_with("The event `healed` has changed (content/duel/game.ron:"), "{told:?}");
    assert_eq!(told.len(), 2, "{told:?}");
}

#[test]
fn a_comment_is_no_difference_of_parts() {
    let report = report(&duel(), 5);
    let told = report.differences(&changed_duel("title: \"Duel\",", "title: \"Duel\", // a fight"));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].starts_with("No card, ability, effect or rule differs"), "{told:?}");
    assert!(
        report.reproduce(&changed_duel("title: \"Duel\",", "title: \"Duel\", // a fight"), &NoScripts).is_same(&report)
    );
}

#[test]
fn another_program_and_mods_that_are_not_here_are_named() {
    let mut report = report(&duel(), 5);
    report.program = "9.9.9".into();
    report.played.mods.push(tuckbox_core::rules::mods::UsedMod {
        name: "frost".into(),
        version: "1.2.0".into(),
        hash: "ab".into(),
    });
    let told = report.differences(&duel());
    assert!(told[0].starts_with("It was written by tuckbox 9.9.9, and this is tuckbox "), "{told:?}");
    assert_eq!(told[1], "It was played with the mod `frost` 1.2.0, which is not here.");
}

#[test]
fn where_the_match_comes_out_differently_is_told() {
    let report = report(&duel(), 30);
    let other = changed_duel("RaiseSeat(\"drawn\", Me, Num(3))", "RaiseSeat(\"drawn\", Me, Num(1))");
    let again = report.reproduce(&other, &NoScripts);
    assert!(!again.is_same(&report));
    assert!(again.history.is_ok() && again.divergence().is_some());
}

/// The game in which nothing comes to a rest once a fighter has come.
fn restless() -> Game {
    changed_duel("\"came\": (),", "\"came\": (do: [Raise(\"came\", It, Num(0))]),")
}

/// Plays until an answer fails; with all answers, that one included.
fn failing(game: &Game) -> (Match, Vec<Answer>) {
    let start = begin(game, &NoScripts, &game.default_setup(3u64)).unwrap();
    let mut found = start.clone();
    for number in 0..200 {
        let decision = found.decisions().next().unwrap();
        let (seat, option) = (decision.seat, number % decision.options.len());
        let mut given = found.given();
        given.push(Answer::Option(seat, u16::try_from(option).unwrap()));
        if found.answer(&NoScripts, seat, option).is_err() {
            return (start, given);
        }
    }
    panic!("nothing fails");
}

#[test]
fn the_failure_of_a_report_happens_again_or_is_mended() {
    let game = restless();
    let (start, given) = failing(&game);
    let report = BugReport::of(&game, &NoScripts, beginning(&start), course(&given), ReportSubject::default()).unwrap();
    assert!(report.failure.is_some());
    let again = report.reproduce(&restless(), &NoScripts);
    assert!(again.is_same(&report));
    assert!(again.failing(&report).unwrap().starts_with("The failure of the report happens here too: "));
    let mended = report.reproduce(&duel(), &NoScripts);
    assert!(!mended.is_same(&report));
    assert!(mended.failing(&report).unwrap().starts_with("The failure of the report does not happen here: "));
    // A match that did not fail, and does here.
    let fine = self::report(&duel(), 30);
    let fails = fine.reproduce(&restless(), &NoScripts);
    assert!(fails.failure.is_some() && fails.failing(&fine).is_none(), "{:?}", fails.divergence());
    assert!(fails.divergence().unwrap().message.contains("The game fails: "));
}

#[test]
fn other_formats_and_games_are_refused() {
    let refused = |report: BugReport| report.reproduce(&duel(), &NoScripts).history.err().unwrap().to_string();
    let format = BugReport { report: 7, ..report(&duel(), 5) };
    assert!(refused(format).contains("The format of the report is 7, and this program reads 1."));
    let mut game = report(&duel(), 5);
    game.played.game = "chess".into();
    assert!(refused(game).contains("It is a match of `chess`, not of `duel`."));
}

/// A text with something wrong with it.
fn damaged(text: &str, chance: &mut Pcg32) -> String {
    let mut bytes = text.as_bytes().to_vec();
    match chance.below(4) {
        0 => bytes.truncate(chance.below(bytes.len())),
        1 => {
            // A number is another one.
            let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
            for _ in 0..=chance.below(3) {
                bytes[digits[chance.below(digits.len())]] = b'0' + u8::try_from(chance.below(10)).unwrap();
            }
        }
        2 => {
            let at = chance.below(bytes.len());
            bytes[at] ^= 1 << chance.below(7);
        }
        _ => {
            let (at, len) = (chance.below(bytes.len()), chance.below(40));
            let end = (at + len).min(bytes.len());
            bytes.drain(at..end);
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_reports_are_told_and_never_stop_the_program() {
    let game = duel();
    let (start, first) = answers(&game, 10);
    let (_, given) = answers(&game, 20);
    let middle =
        BugReport::of(&game, &NoScripts, middle_of(&start), course(&given[first.len()..]), ReportSubject::default())
            .unwrap();
    let mut chance = Pcg32::new(7, 1);
    let (mut read, mut same) = (0, 0);
    for text in [report(&game, 20), middle].map(|report| serde_json::to_string(&report).unwrap()) {
        for _ in 0..400 {
            let Ok(report) = serde_json::from_str::<BugReport>(&damaged(&text, &mut chance)) else { continue };
            read += 1;
            report.differences(&game);
            let mut again = report.reproduce(&game, &NoScripts);
            same += usize::from(again.is_same(&report));
            if let Ok(history) = &mut again.history {
                let end = history.end();
                assert!(history.at(&NoScripts, end).is_ok());
            }
        }
    }
    assert!(read > 100 && same < read, "{read} read, {same} of them the same");
}
