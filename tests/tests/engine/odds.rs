//! Exact odds: what chance can do, enumerated, in the boxes `tray` and `fair`.

use tuckbox_bots::odds::{Fraction, Stopped, Worlds};
use tuckbox_core::matches::Match;
use tuckbox_core::play::ForcedChance;
use tuckbox_project::game::Game;
use tuckbox_scenario::{Given, Page, run};
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{Table, edited, game};

/// What is wrong with a block; nothing if it holds.
fn wrong(game: &Game, block: &str) -> Option<String> {
    let page = Page::read("page.md", &format!("## Odds\n\n```ron\n{block}\n```\n"));
    assert!(page.problems.is_empty(), "{:?}\n{block}", page.problems);
    let host = game.host().unwrap();
    run(game, &*host, &Given::default(), &page, &page.scenarios[0]).failed.map(|failed| failed.message)
}

#[track_caller]
fn holds(name: &str, block: &str) {
    assert_eq!(wrong(&game(name), block), None, "{block}");
}

/// A block of the tray, in which A has the turn.
fn tray(rest: &str) -> String {
    format!("Chance(given: (turn: Begin(A, 1), seats: {{A: (zones: {{\"shelf\": [\"clay\", \"glass\"]}})}}), {rest})")
}

#[test]
fn two_dice_are_summed() {
    holds(
        "tray",
        &tray(
            r#"steps: [Do(A, "pair")], odds: [
                (that: [TableStat("sum", 8)], is: "5/36"),
                (that: [TableStat("sum", 1)], is: "0"),
                (that: [TableStat("sum", 13)], is: "0"),
            ], mean: [(TableStat("sum"), "7")]"#,
        ),
    );
}

#[test]
fn the_highest_and_the_lowest_are_kept() {
    holds(
        "tray",
        &tray(
            r#"steps: [Do(A, "best")], odds: [
                (that: [SeatStat(A, "score", 6)], is: "91/216"),
                (that: [SeatStat(A, "score", 1)], is: "1/216"),
            ], mean: [(SeatStat(A, "score"), "119/24")]"#,
        ),
    );
    holds("tray", &tray(r#"steps: [Do(A, "worst")], odds: [(that: [TableStat("sum", 2)], is: "2/27")]"#));
}

#[test]
fn a_wrong_claim_is_told_with_the_exact_fraction() {
    let tray_box = game("tray");
    let block = tray(r#"steps: [Do(A, "pair")], odds: [(that: [TableStat("sum", 8)], is: "1/6")]"#);
    assert_eq!(wrong(&tray_box, &block).unwrap(), "This is 5/36 (0.138888), not 1/6.");
    let block = tray(r#"steps: [Do(A, "pair")], odds: [(that: [TableStat("sum", 8)], is: "0.139")], within: "0.001""#);
    assert_eq!(wrong(&tray_box, &block), None);
    let block = tray(r#"steps: [Do(A, "pair")], odds: [(that: [TableStat("sum", 8)], is: "often")]"#);
    assert!(wrong(&tray_box, &block).unwrap().contains("no fraction"));
}

#[test]
fn a_roll_may_lead_to_another() {
    // A vase of grade 1 cracks on 1 to 3; otherwise as many dice as it shows:
    // five sixes are 30 in one way of 7776, six dice in 456 of 46656.
    holds(
        "tray",
        &tray(
            r#"steps: [Do(A, "bounce", "clay")], odds: [
                (that: [Has("clay", "cracked")], is: "1/2"),
                (that: [TableStat("sum", 4)], is: "1/7776"),
                (that: [HasNot("clay", "cracked"), TableStat("sum", 30)], is: "77/46656"),
            ], mean: [(TableStat("sum"), "35/4")]"#,
        ),
    );
}

#[test]
fn steps_follow_each_other_and_equal_worlds_are_one() {
    holds(
        "tray",
        &tray(
            r#"steps: [Do(A, "pair"), Do(A, "pair"), Do(A, "pair"), Do(A, "bounce", "glass")], odds: [
                (that: [Has("glass", "cracked")], is: "1/6"),
            ]"#,
        ),
    );
}

#[test]
fn repeated_steps_are_taken_one_by_one() {
    // A vase that cracks with 1/2 each time.
    let block = tray(
        r#"steps: [Repeat(2, [Maybe(Do(A, "bounce", "clay"))])], odds: [
            (that: [Has("clay", "cracked")], is: "3/4"),
            (that: [TableStat("sum", (-1, 0))], is: "1/2"),
        ]"#,
    );
    holds("tray", &block);
    let block = tray(
        r#"steps: [Repeat(3, [Do(A, "pair")])], most: 300, odds: [
            (that: [TableStat("sum", (8, 12))], is: "5/12"),
            (that: [TableStat("sum", (2, 12))], is: "1"),
        ]"#,
    );
    holds("tray", &block);
    let block = tray(r#"steps: [Repeat(3, [Do(A, "bounce", "clay")])], odds: []"#);
    let told = wrong(&game("tray"), &block).unwrap();
    assert!(told.starts_with("In a branch that comes with 1/") && told.contains("In round 2: "), "{told}");
    let block = tray(r#"steps: [Repeat(2000, [Do(A, "pair")])], odds: []"#);
    assert!(wrong(&game("tray"), &block).unwrap().contains("repeated 1 to 1000 times"));
}

#[test]
fn scripted_dice_come_first_and_the_rest_is_open() {
    holds(
        "tray",
        &tray(
            r#"steps: [Roll([6]), Do(A, "bounce", "clay")], odds: [
                (that: [HasNot("clay", "cracked")], is: "1"),
                (that: [TableStat("sum", 6)], is: "1/46656"),
            ]"#,
        ),
    );
}

#[test]
fn dice_on_the_table_stand_for_themselves() {
    holds(
        "tray",
        &tray(
            r#"steps: [Do(A, "lay"), Do(A, "again")], most: 60000, odds: [
                (that: [Stat("A.felt.ivory#1", "pips", 6)], is: "1/4"),
            ], mean: [(Stat("A.felt.ivory#1", "pips"), "17/4")]"#,
        ),
    );
}

#[test]
fn dice_that_are_alike_may_be_told_apart_only_by_how_many_show_what() {
    // 56 falls of the three dice instead of 216.
    let block = |most: usize, more: &str| {
        tray(&format!(
            r#"steps: [Do(A, "lay")], most: {most}, {more} odds: [
                (that: [Stat("A.felt.ivory least pips", "pips", 6)], is: "1/216"),
                (that: [Stat("A.felt.ivory most pips", "pips", 5)], is: "61/216"),
            ], mean: [(Stat("A.felt.ivory most pips", "pips"), "119/24")]"#
        ))
    };
    holds("tray", &block(60, "alike: true,"));
    assert!(wrong(&game("tray"), &block(60, "")).unwrap().contains("more than 60 outcomes"));
    // Of dice that lie there already, those that differ are told apart.
    let again = tray(
        r#"steps: [Do(A, "lay"), Do(A, "again")], alike: true,
            odds: [(that: [Stat("A.felt.ivory most pips", "pips", 3)], is: "19/1728")]"#,
    );
    holds("tray", &again);
}

#[test]
fn a_question_in_the_middle_does_not_roll_again() {
    // The best of it: a number is chosen, then a die falls, then a word.
    holds(
        "fair",
        r#"Chance(given: (turn: Begin(A, 1), seats: {A: (zones: {"hand": ["long"]}), B: (stats: {"tickets": 5})}),
            steps: [Do(A, "do", "long"), Number(A, 3), Yes(B), Word(A, "two"), Maybe(Pick(A, "booth")), Maybe(Stop(A))],
            odds: [(that: [TableStat("best", 5)], is: "1/6"), (that: [TableStat("sum", 3)], is: "1")])"#,
    );
}

#[test]
fn picks_at_random_are_even() {
    holds(
        "fair",
        r#"Chance(given: (turn: Begin(A, 1), seats: {A: (zones: {"hand": ["fate"], "ground": ["booth", "heir", "wheel"]})}),
            steps: [Do(A, "do", "fate")], odds: [(that: [Stat("heir", "size", 2)], is: "1/3")])"#,
    );
}

/// The lodge, in which a hand is dealt from a shuffled road.
fn lodge() -> Game {
    edited(
        "lodge",
        &[
            ("flow: [\n        Each", "flow: [\n        Do([Shuffle(\"road\", Anyone)]),\n        Each"),
            ("default: 3", "default: 2"),
        ],
    )
}

#[test]
fn of_a_shuffled_deck_only_what_is_drawn_matters() {
    let lodge = lodge();
    // 4 pilgrims and 2 clerks; two are dealt to each seat.
    let block = |is: &str| {
        format!(
            r#"Chance(decks: ["road", "road"], steps: [], odds: [
                (that: [Zone(A, "porch", ["pilgrim", "pilgrim"])], is: "{is}"),
                (that: [Zone(A, "porch", ["clerk", "clerk"]), Zone(B, "porch", ["clerk", "clerk"])], is: "1/225"),
            ])"#
        )
    };
    assert_eq!(wrong(&lodge, &block("2/5")), None);
    assert_eq!(wrong(&lodge, &block("1/2")).unwrap(), "This is 2/5 (0.400000), not 1/2.");
}

#[test]
fn a_board_may_begin_with_mixed_zones() {
    let block = r#"Chance(given: (turn: Begin(A, 1), settings: {"guests": 2},
            seats: {A: (zones: {"road": ["3 pilgrim", "2 clerk"]})}), mixed: ["A.road"],
        steps: [Do(A, "draw"), Do(A, "draw")], odds: [(that: [Zone(A, "porch", ["clerk", "clerk"])], is: "1/10")],
        mean: [(Count(A, "road"), "3")])"#;
    let drawing = (
        "\"walk\": (",
        "\"draw\": (do: [Deal(from: \"road\", to: \"porch\", who: Me, count: Num(1))]),\n        \"walk\": (",
    );
    let lodge = edited("lodge", &[drawing, ("\"walk\", \"look\"]", "\"walk\", \"look\", \"draw\"]")]);
    assert_eq!(wrong(&lodge, block), None);
    let first = block.replace("\"A.road\"", "\"A.raod\"");
    assert!(wrong(&lodge, &first).unwrap().contains("`A.raod` is no zone"));
    // Looking at the top of it decides just that card.
    let looking = (
        "Deal(from: \"road\", to: \"porch\", who: Me, count: Num(1))",
        "Put(First(in: [\"road\"], of: Me), \"porch\", Bottom)",
    );
    let lodge = edited("lodge", &[drawing, ("\"walk\", \"look\"]", "\"walk\", \"look\", \"draw\"]"), looking]);
    assert_eq!(wrong(&lodge, block), None);
}

#[test]
fn cards_that_are_moved_together_stay_in_an_order_that_is_open() {
    let drawing = (
        "\"walk\": (",
        "\"draw\": (do: [Move(All(in: [\"road\"], of: Me), \"porch\"), Deal(from: \"porch\", to: \"beds\", who: Me, count: Num(2))]),\n        \"walk\": (",
    );
    let lodge = edited("lodge", &[drawing, ("\"walk\", \"look\"]", "\"walk\", \"look\", \"draw\"]")]);
    let block = |porch: &str, road: &str, odds: &str| {
        let block = format!(
            r#"Chance(given: (turn: Begin(A, 1), seats: {{A: (zones: {{"porch": [{porch}], "road": [{road}]}})}}),
                mixed: ["A.road"], steps: [Do(A, "draw")], odds: [{odds}])"#
        );
        assert_eq!(wrong(&lodge, &block), None);
    };
    block(
        "",
        r#""3 pilgrim", "2 clerk""#,
        r#"(that: [CountOf("A.beds.clerk", 2)], is: "1/10"), (that: [CountOf("A.beds.clerk", 1)], is: "6/10")"#,
    );
    // What lay there before them still comes first, in its order.
    block(
        r#""pilgrim as first""#,
        r#""1 pilgrim", "2 clerk""#,
        r#"(that: [In("first", "beds")], is: "1"), (that: [CountOf("A.beds.clerk", 1)], is: "2/3")"#,
    );
}

#[test]
fn a_loop_without_end_is_told() {
    // Thrown again until it shows a 6.
    let again = (
        "\"scored\": (",
        "\"again\": (do: [Roll(dice: Num(1), sides: Num(6), then: [If(Check(Amount, Less, Num(6)), [RaiseSeat(\"again\", Subject, Num(0))], [RaiseSeat(\"scored\", Subject, Num(1))])])]),\n        \"scored\": (",
    );
    let act = (
        "do: [Roll(dice: Num(2), sides: Num(6), purpose: \"the pair\", into: \"sum\")]",
        "do: [RaiseSeat(\"again\", Me, Num(0))]",
    );
    let tray_box = edited("tray", &[again, act]);
    // How many are too many if nothing is said, `a_chain_without_end_is_told` shows.
    let block = tray(r#"steps: [Do(A, "pair")], most: 2000, odds: [(that: [SeatStat(A, "score", 1)], is: "1")]"#);
    let told = wrong(&tray_box, &block).unwrap();
    assert!(told.contains("more than 2000 outcomes") && told.contains("`faint: 1000000`"), "{told}");
    let cut = tray(
        r#"steps: [Do(A, "pair")], faint: 2000, within: "1/100", odds: [(that: [SeatStat(A, "score", 1)], is: "1")]"#,
    );
    assert_eq!(wrong(&tray_box, &cut), None);
    let cut = cut.replace("is: \"1\"", "is: \"1/5\"");
    let told = wrong(&tray_box, &cut).unwrap();
    assert!(told.contains("cut off, not 1/5."), "{told}");
}

/// The vase is thrown against every other turn until it cracks: one time in two.
fn thrown_until_it_cracks(rest: &str) -> String {
    let chain = r#"until: (that: [Has("clay", "cracked")], steps: [Do(A, "bounce", "clay"), EndTurn(A), EndTurn(B)])"#;
    tray(&format!("steps: [], {chain}, {rest}"))
}

#[test]
fn a_chain_goes_on_until_something_is_so() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "chain-until", || {
        // Its first throw is the first step, the second the fourth; an unhurt vase
        // is followed by one more roll, the echo.
        holds(
            "tray",
            &thrown_until_it_cracks(
                r#"within: "1/1000", most: 100000, odds: [
                    (that: [Has("clay", "cracked")], is: "1"),
                    (that: [Has("clay", "cracked"), Rolls(1)], is: "1/2"),
                    (that: [Rolls(5)], is: "1/8"),
                    (that: [Rolls(2)], is: "0"),
                ], mean: [(Steps, "4"), (Rolls, "3")]"#,
            ),
        );
    });
}

#[test]
fn a_chain_is_counted_where_its_odds_cannot_be_found() {
    let block = thrown_until_it_cracks(
        r#"trials: 4000, within: "1/20", odds: [(that: [Rolls(1)], is: "1/2")], mean: [(Rolls, "3")]"#,
    );
    let close = block.replace("1/20", "1/5");
    let tray_box = game("tray");
    assert_eq!(wrong(&tray_box, &close), None);
    let told = wrong(&tray_box, &block.replace("mean: [(Rolls, \"3\")]", "mean: [(Steps, \"3\")]")).unwrap();
    assert!(told.starts_with("In 4000 trials this came out as "), "{told}");
}

#[test]
fn a_chain_without_end_is_told() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "chain-without-end", || {
        let tray_box = game("tray");
        // Nothing is so unlikely that it may be left out.
        let told = wrong(&tray_box, &thrown_until_it_cracks("odds: [(that: [Rolls(1)], is: \"1/2\")]")).unwrap();
        assert!(told.contains("more than 20000 outcomes"), "{told}");
        let never = |rest: &str| {
            let chain = r#"until: (that: [Has("clay", "die")], steps: [EndTurn(A), EndTurn(B)])"#;
            wrong(&tray_box, &tray(&format!("steps: [], {chain}, odds: [], {rest}"))).unwrap()
        };
        assert!(never("trials: 1, within: \"1/10\"").contains("After 10000 steps of `until`"));
        assert!(never("most: 100, within: \"1/10\"").contains("more than 100 outcomes"));
        let empty = tray(r#"until: (that: [Has("clay", "cracked")], steps: []), odds: []"#);
        assert_eq!(wrong(&tray_box, &empty).unwrap(), "`until` needs `steps` to go on with.");
        let log = tray(r#"until: (that: [Log(A, "cracks")], steps: [EndTurn(A)]), odds: []"#);
        assert!(wrong(&tray_box, &log).unwrap().contains("lines of the log"));
    });
}

#[test]
fn rolls_are_counted_only_where_somebody_asks() {
    // The two throws differ in how many rolls they took, and in nothing else.
    let block = |that: &str| {
        tray(&format!(r#"steps: [Do(A, "pair"), Do(A, "tenth"), Do(A, "pair")], odds: [(that: [{that}], is: "1/36")]"#))
    };
    holds("tray", &block(r#"TableStat("sum", 12), Rolls(3)"#));
    holds("tray", &block(r#"TableStat("sum", 2)"#));
}

#[test]
fn a_piece_may_be_named_by_the_highest_or_lowest_of_a_stat() {
    // Three dice: the highest is a 6 in 91 of 216 cases, the lowest a 1 as often.
    holds(
        "tray",
        &tray(
            r#"steps: [Do(A, "lay")], odds: [
                (that: [Stat("A.felt.ivory most pips", "pips", 6)], is: "91/216"),
                (that: [Stat("A.felt.ivory least pips", "pips", 1)], is: "91/216"),
                (that: [Stat("A.felt.die most pips", "pips", 1)], is: "1/216"),
                (that: [CountOf("A.felt.die", 3), CountOf("A.felt.die most pips", 1)], is: "1"),
            ], mean: [(CountOf("A.felt.die"), "3"), (Stat("A.felt.ivory least pips", "pips"), "49/24")]"#,
        ),
    );
    let unknown = tray(r#"steps: [Do(A, "lay")], mean: [(Stat("A.felt.ivory most pisp", "pips"), "1")]"#);
    assert!(wrong(&game("tray"), &unknown).unwrap().contains("Did you mean `pips`?"));
    let seat = tray(r#"steps: [Do(A, "lay")], mean: [(Stat("A.felt.ivory most score", "pips"), "1")]"#);
    assert!(wrong(&game("tray"), &seat).unwrap().contains("`score` is a stat of seats, not of pieces."));
}

#[test]
fn trials_count_where_odds_cannot_be_found() {
    let tray_box = game("tray");
    let block = tray(
        r#"steps: [Do(A, "pair")], trials: 2000, within: "1/20", odds: [(that: [TableStat("sum", 7)], is: "1/6")],
            mean: [(TableStat("sum"), "7")]"#,
    );
    assert_eq!(wrong(&tray_box, &block.replace("1/20", "1/5")), None);
    let told = wrong(&tray_box, &block.replace("is: \"1/6\"", "is: \"1/2\"")).unwrap();
    assert!(told.starts_with("In 2000 trials this came out as 0."), "{told}");
    assert!(wrong(&tray_box, &block.replace("within: \"1/20\",", "")).unwrap().contains("need `within`"));
}

#[test]
fn what_goes_wrong_in_a_branch_is_told_with_the_branch() {
    let block = tray(r#"steps: [Do(A, "bounce", "clay"), Do(A, "bounce", "clay")], odds: []"#);
    let told = wrong(&game("tray"), &block).unwrap();
    assert!(told.starts_with("In a branch that comes with 1/"), "{told}");
}

#[test]
fn outcomes_of_any_match_can_be_enumerated() {
    let table = Table::open("tray");
    let mut worlds = Worlds::new(table.play.clone(), 100, ForcedChance::default());
    let pair = |found: &mut Match| {
        found
            .answer(&*table.host, tuckbox_core::ids::Seat(0), 0)
            .map_err(|failure| failure.message)?
            .map_err(|r| r.to_string())
    };
    worlds.play(pair).unwrap();
    let sum = table.id::<tuckbox_core::names::StatId>("sum");
    let odds = worlds.odds(|found| found.state().table_stats[usize::from(sum.0)] >= 8).unwrap();
    assert_eq!((worlds.list.len(), odds), (11, Fraction::parse("5/12").unwrap()));
    // It has gone no way itself.
    assert_eq!(table.total("sum"), 0);
    let mut few = Worlds::new(table.play.clone(), 5, ForcedChance::default());
    assert!(matches!(few.play(pair), Err(Stopped::TooMany(5))));
}
