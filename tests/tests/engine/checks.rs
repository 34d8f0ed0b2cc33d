//! Checks are made after every step, whatever they look at: the box `belfry`
//! with other checks. They are skipped only when nothing they read has changed.

use tuckbox_tests::table::{Table, edited};

const CHECKS: &str = r#"Lose(Check(SeatStat(Me, "calm"), AtMost, Num(0)))"#;

/// Holds that a check ends the match with just the last of these moves.
fn check(rule: &str, moves: &[&str], end: &str) {
    let mut table = Table::of(&edited("belfry", &[(CHECKS, rule)]), 1);
    let (last, before) = moves.split_last().unwrap();
    table.play(before);
    assert_eq!(table.end(), "goes on", "{rule} before {last}");
    table.play(&[last]);
    assert_eq!(table.end(), end, "{rule} after {last}");
}

#[test]
fn checks_see_stats_of_seats_and_the_table() {
    check(
        r#"Lose(Check(SeatStat(Me, "calm"), Less, Num(6)))"#,
        &["hang loud", "read hammer", "loud", "read crash"],
        "A won",
    );
    check(
        r#"Lose(All([Check(TableStat("tune"), Equal, Num(1)), Same(Me, Active)]))"#,
        &["hang dinger", "hang plain"],
        "B won",
    );
    check(r#"Win(Check(TableStat("tune"), Equal, Num(1)))"#, &["hang dinger", "hang plain"], "A won");
}

#[test]
fn checks_see_stats_and_tags_of_pieces() {
    check(
        r#"Win(Some((of: Me, also: [Check(Stat(It, "frame"), Equal, Num(1))])))"#,
        &["hang plain", "read hammer", "plain"],
        "A won",
    );
    check(r#"Win(Some((of: Me, is: ["dented"])))"#, &["hang plain", "read dent", "plain"], "A won");
    check(
        r#"Lose(All([Some((of: Me)), No((of: Me, not: ["dented"]))]))"#,
        &["hang plain", "read dent", "plain"],
        "B won",
    );
}

#[test]
fn checks_see_zones_that_are_not_in_play() {
    check(r#"Win(Check(Size("scrap", Me), AtLeast, Num(2)))"#, &["hang plain", "read sweep", "read crash"], "A won");
    check(r#"Win(Some((in: ["scrap"], of: Me, cards: ["crash"])))"#, &["read sweep", "read crash"], "A won");
    check(r#"Lose(No((in: ["hand"], of: Me, cards: ["loud"])))"#, &["hang plain", "hang loud"], "B won");
}

#[test]
fn checks_see_what_is_attached() {
    check(
        r#"Win(Some((is: ["bell"], of: Me, also: [Some((in: ["inside"], on: It))])))"#,
        &["hang plain", "fit wax", "plain"],
        "A won",
    );
}

#[test]
fn checks_see_turns_and_phases() {
    check(
        r#"Win(All([Same(Me, Active), Phase("day"), Some((in: ["scrap"], of: Opponents))]))"#,
        &["read sweep", "stop", "hang plain"],
        "B won",
    );
    check(r#"Win(All([Not(Phase("day")), Some((of: Me))]))"#, &["hang plain", "stop"], "A won");
}

#[test]
fn checks_see_current_values_not_only_base_ones() {
    let ringing = r#"Win(Some((of: Me, also: [Check(Stat(It, "frame"), AtLeast, Num(6))])))"#;
    let aura = (
        "# Cancels what would",
        "[[card]]\nid = \"brace\"\nkind = \"clapper\"\n\n[[card.ability]]\nwhile = true\naffects = \"Host\"\nadd = { frame = 3 }\ntext = \"+3\"\n\n# Cancels what would",
    );
    let braced = edited("belfry", &[(CHECKS, ringing), aura, ("plain = 3, ", "plain = 3, brace = 1, ")]);
    let mut table = Table::of(&braced, 1);
    table.play(&["hang plain"]);
    assert_eq!(table.end(), "goes on");
    table.play(&["fit brace", "plain"]);
    assert_eq!(table.end(), "A won");
}

#[test]
fn several_checks_are_made_until_nothing_changes() {
    // A bell that cracks frightens; who is frightened loses in the same step.
    let chain = edited(
        "belfry",
        &[(
            "do: [Move(It, \"scrap\")], log: \"{subject} cracks.\"",
            "do: [Move(It, \"scrap\"), SetSeat(\"calm\", Subject, Num(0))], log: \"\"",
        )],
    );
    let mut table = Table::of(&chain, 1);
    table.play(&["hang thin", "read mallet", "thin"]);
    assert_eq!(table.end(), "B won");
}
