//! Asking the table: why not, what happens if, and that answers tell a seat
//! nothing it may not know.

use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{ActionId, Named};
use tuckbox_core::play::Board;
use tuckbox_core::state::Entity;
use tuckbox_project::game::Game;
use tuckbox_scenario::fuzz::{Twins, twins};
use tuckbox_session::ask::{AskError, Inquiry, Line, Meant, Number, Outlook, Reason, UNSEEN};
use tuckbox_session::{Player, Session};
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{GAMES, Table, edited, game, seat};

fn inquiry<'a>(table: &'a Table, play: &'a Match, seat: Option<Seat>) -> Inquiry<'a> {
    Inquiry { game: &table.game, host: &*table.host, play, seat }
}

/// Everything a seat can ask about a match, with the answers.
type Answers = (Vec<Vec<Reason>>, Vec<Result<Vec<Number>, AskError>>, Vec<Result<Outlook, AskError>>);

fn answers(table: &Table, play: &Match, seat: Seat) -> Answers {
    let ask = inquiry(table, play, Some(seat));
    let state = play.state();
    let pieces = (0..state.pieces.len()).map(|at| PieceId(u16::try_from(at).unwrap()));
    let known = |piece: &PieceId| {
        !state.piece(*piece).gone && Board::of(&table.game.rules, state).eval().sees(*piece).has(seat)
    };
    let pieces: Vec<PieceId> = pieces.filter(known).take(14).collect();
    let reasons = pieces.iter().map(|&piece| ask.why_not(Some(piece), None));
    let action = ActionId::from_index(0);
    let reasons = reasons.chain(pieces.iter().map(|&piece| ask.why_not(Some(piece), Some(action))));
    let actions = (0..).map(ActionId::from_index).take(table.game.rules.actions.len());
    let reasons = reasons.chain(actions.map(|action| ask.why_not(None, Some(action)))).collect();
    let of = pieces.iter().map(|&piece| Entity::Piece(piece)).chain([Entity::Seat(seat), Entity::Table]);
    let numbers = of.map(|of| ask.numbers(of, None)).collect();
    let options = play.question(seat).map_or(0, |question| question.count());
    let outlooks = (0..options.min(5)).map(|option| ask.what_if(1, &|_, _| Ok(option))).collect();
    (reasons, numbers, outlooks)
}

/// Holds that a seat hears the same where only what it may not know differs.
fn closed(table: &Table, chance: &mut Pcg32) -> usize {
    let mut compared = 0;
    for seat in table.state().round(Seat(0)) {
        let Some(Twins { one, other }) = twins(&*table.host, &table.play, seat, chance) else { continue };
        let (told, also) = (answers(table, &one, seat), answers(table, &other, seat));
        assert_eq!(told.0, also.0, "why not, in {}\n{}", table.game.rules.id, table.board());
        assert_eq!(told.1, also.1, "why this number, in {}\n{}", table.game.rules.id, table.board());
        assert_eq!(told.2, also.2, "what happens if, in {}\n{}", table.game.rules.id, table.board());
        compared += told.2.len();
    }
    compared
}

#[test]
fn answers_tell_nothing_that_is_hidden() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "answers", || {
        let mut compared = 0;
        for name in GAMES {
            let mut chance = Pcg32::new(7, 1);
            let mut at = 0usize;
            Table::of(&game(name), 5).wander(5, 40, |table| {
                at += 1;
                if at.is_multiple_of(5) {
                    compared += closed(table, &mut chance);
                }
            });
        }
        assert!(compared > 60, "only {compared} outlooks are compared");
    });
}

#[test]
fn answers_in_whole_games_tell_nothing_that_is_hidden() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in tuckbox_content::games(&root) {
        let game = Game::load(&root, &name).unwrap();
        let mut chance = Pcg32::new(3, 1);
        let mut at = 0usize;
        Table::of(&game, 9).wander(9, 90, |table| {
            at += 1;
            if at.is_multiple_of(45) {
                closed(table, &mut chance);
            }
        });
    }
}

fn texts(lines: &[Line]) -> Vec<String> {
    lines.iter().map(Line::text).collect()
}

/// Holds why a seat cannot do something, at a table.
fn check_why(table: &mut Table, moves: &[&str], (who, what, action): (char, &str, Option<&str>), expected: &[&str]) {
    table.play(moves);
    let ask = inquiry(table, &table.play, Some(seat(who)));
    let Meant { piece, action } = ask.find_piece_and_action(what, action).unwrap();
    let lines: Vec<Line> = ask.why_not(piece, action).iter().flat_map(Reason::lines).collect();
    assert_eq!(texts(&lines), expected, "{what} after {moves:?}");
}

/// Holds what would happen by an option, at a table.
fn check_if(table: &mut Table, moves: &[&str], options: &[&str], expected: &[&str]) {
    table.play(moves);
    let who = table.play.decisions().next().unwrap().seat;
    let ask = inquiry(table, &table.play, Some(who));
    let words = table.options_of(who);
    let first = words.iter().position(|word| word == options[0]).unwrap();
    let rest: Vec<usize> = options[1..].iter().map(|at| at.parse().unwrap()).collect();
    let outlook = ask.what_if(options.len(), &|at, _| Ok(if at == 0 { first } else { rest[at - 1] })).unwrap();
    assert_eq!(texts(&outlook.lines()), expected, "{options:?} after {moves:?}");
}

#[test]
fn a_cost_is_told_with_what_there_is_and_what_it_is_made_of() {
    let mut table = Table::of(&edited("pantry", &[("of: Seat, base: 9", "of: Seat, base: 1")]), 1);
    check_why(
        &mut table,
        &[],
        ('A', "stew", Some("serve")),
        &[
            "`serve` stew:",
            "  It costs 2 coins, and there is 1.  [content/pantry/game.ron:42]",
            "    Coins of A: 1.",
            "    stew of A: price of `serve` in coins 2",
            "      2  printed  [content/pantry/cards/dishes.toml:5]",
            "      2  worth of stew  [content/pantry/game.ron:42]",
        ],
    );
}

#[test]
fn a_rule_is_told_with_the_tag_that_is_missing() {
    check_why(
        &mut Table::open("pantry"),
        &["pour crumble"],
        ('A', "crumb", Some("show")),
        &[
            "`show` crumb:",
            "  Only a dish is shown.  [content/pantry/game.ron:44]",
            "    crumb must be dish; it is not.",
        ],
    );
}

#[test]
fn a_piece_that_is_not_for_an_action_is_told_why() {
    let mut table = Table::open("pantry");
    check_why(
        &mut table,
        &["serve stew"],
        ('A', "A.board.stew", Some("serve")),
        &[
            "`serve` stew:",
            "  This piece cannot do that.  [content/pantry/game.ron:42]",
            "    stew must be in hand; it is in board.",
        ],
    );
    check_why(
        &mut table,
        &[],
        ('A', "gravy", Some("serve")),
        &[
            "`serve` gravy:",
            "  This piece cannot do that.  [content/pantry/game.ron:42]",
            "    gravy must be dish; it is not.",
        ],
    );
}

#[test]
fn an_action_without_a_piece_is_told_of_the_pieces_it_is_for() {
    check_why(
        &mut Table::open("pantry"),
        &[],
        ('A', "serve", None),
        &[
            "`serve`:",
            "  It can be done now.",
            "    With stew, toast, salt, scale, ledger, lamp, cloche, ration, cellar, clock, gong.",
        ],
    );
    check_why(
        &mut Table::open("pantry"),
        &[],
        ('A', "cover", None),
        &[
            "`cover` cling:",
            "  There is no legal dish.  [content/pantry/game.ron:37]",
            "    It needs dish or crumb.",
            "`cover` foil:",
            "  There is no legal dish.  [content/pantry/game.ron:37]",
            "    It needs dish or crumb.",
        ],
    );
    let bin = [("\"toss\": (with: (of: Me)", "\"toss\": (with: (in: [\"bin\"], of: Me)")];
    check_why(
        &mut Table::of(&edited("pantry", &bin), 1),
        &[],
        ('A', "toss", None),
        &[
            "`toss`:",
            "  There is no piece to do it with.  [content/pantry/game.ron:47]",
            "    It needs piece of A in bin.",
        ],
    );
    check_why(
        &mut Table::open("pantry"),
        &["stop"],
        ('A', "serve", None),
        &[
            "`serve`:",
            "  This cannot be done now.",
            "    It is offered in the phase Cooking; the phase is Rest.  [content/pantry/game.ron:42]",
        ],
    );
}

#[test]
fn an_action_is_meant_before_pieces_that_are_nearly_called_so() {
    let clin = [
        ("\"cover\": (with", "\"clin\": (with"),
        ("\"cover\", \"toss\", \"take_back\"]", "\"clin\", \"toss\", \"take_back\"]"),
    ];
    check_why(
        &mut Table::of(&edited("pantry", &clin), 1),
        &[],
        ('A', "clin", None),
        &[
            "`clin` cling:",
            "  There is no legal dish.  [content/pantry/game.ron:37]",
            "    It needs dish or crumb.",
            "`clin` foil:",
            "  There is no legal dish.  [content/pantry/game.ron:37]",
            "    It needs dish or crumb.",
        ],
    );
}

#[test]
fn targets_that_are_missing_are_told() {
    check_why(
        &mut Table::open("pantry"),
        &[],
        ('A', "cling", None),
        &["`cover` cling:", "  There is no legal dish.  [content/pantry/game.ron:37]", "    It needs dish or crumb."],
    );
    check_why(
        &mut Table::open("pantry"),
        &["serve stew"],
        ('A', "mirror", None),
        &[
            "`pour` mirror:",
            "  There is no legal sweet dish.  [content/pantry/game.ron:39]",
            "    It needs face up piece with taste sweet.",
            "      stew must have taste sweet; it has plain.",
        ],
    );
}

#[test]
fn a_target_that_does_not_fit_is_told_by_the_part_that_fails() {
    let moves = ["serve toast", "serve stew", "pour mirror"];
    check_why(
        &mut Table::open("pantry"),
        &moves,
        ('A', "A.board.stew", None),
        &[
            "Choose stew as sweet dish:",
            "  It is not what is asked for: sweet dish.  [content/pantry/game.ron:39]",
            "    stew must have taste sweet; it has plain.",
        ],
    );
}

#[test]
fn an_action_of_the_part_a_question_is_open_in_is_told() {
    check_why(
        &mut Table::open("pantry"),
        &["serve toast", "serve stew", "pour mirror"],
        ('A', "A.board.stew", Some("take_back")),
        &[
            "`take_back` stew:",
            "  This cannot be done now.",
            "    Another question is open, and has to be answered first.",
        ],
    );
}

#[test]
fn after_the_end_of_a_match_that_is_the_reason() {
    let game = Game::load(&tuckbox_tests::fences::root().join("examples"), "tic-tac-toe").unwrap();
    let mut table = Table::of(&game, 1);
    loop {
        let Some(seat) = table.play.decisions().next().map(|asked| asked.seat) else { break };
        table.play.answer(&*table.host, seat, 0).unwrap().unwrap();
    }
    let action = game.rules.find::<ActionId>("mark");
    let lines: Vec<Line> =
        inquiry(&table, &table.play, Some(seat('A'))).why_not(None, action).iter().flat_map(Reason::lines).collect();
    assert_eq!(texts(&lines), ["Mark:", "  This cannot be done now.", "    The match is over."]);
}

#[test]
fn an_action_of_another_part_of_the_turn_is_told() {
    check_why(
        &mut Table::open("pantry"),
        &["serve stew", "stop"],
        ('A', "A.board.stew", Some("take_back")),
        &[
            "`take_back` stew:",
            "  This cannot be done now.",
            "    It is offered in the phase Cooking; the phase is Rest.  [content/pantry/game.ron:48]",
        ],
    );
    check_why(
        &mut Table::open("pantry"),
        &[],
        ('B', "B.hand.stew", Some("serve")),
        &[
            "`serve` stew:",
            "  This cannot be done now.",
            "    It is the turn of A.",
            "    In this phase it is not offered to B now.  [content/pantry/game.ron:42]",
        ],
    );
}

#[test]
fn a_limit_is_told() {
    let moves: Vec<&str> = vec!["chat", "chat"];
    check_why(
        &mut Table::open("barter"),
        &moves,
        ('A', "chat", None),
        &[
            "`chat`:",
            "  It has been used 2 times already.  [content/barter/game.ron:40]",
            "    It may be done 2 times, and again from the moment `noon` on.",
        ],
    );
}

#[test]
fn a_condition_is_told_with_its_values() {
    let rule = "rules: [(when: Check(Stat(This, \"bulk\"), AtLeast, Num(3)), because: \"It is too light.\")], do: [Move(This, \"hand\")]";
    let mut table = Table::of(&edited("pantry", &[("do: [Move(This, \"hand\")]", rule)]), 1);
    check_why(
        &mut table,
        &["serve stew"],
        ('A', "A.board.stew", Some("take_back")),
        &[
            "`take_back` stew:",
            "  It is too light.  [content/pantry/game.ron:48]",
            "    Bulk of stew must be at least 3; it is 2.",
        ],
    );
}

#[test]
fn what_forbids_by_a_tag_is_told_with_its_source() {
    let rule = "rules: [(when: IsNot(This, [\"hot\"]), because: \"It is too hot.\")], do: [Move(This, \"hand\")]";
    let mut table = Table::of(&edited("pantry", &[("do: [Move(This, \"hand\")]", rule)]), 1);
    let moves = ["serve stew", "pour steam", "stew"];
    check_why(
        &mut table,
        &moves,
        ('A', "A.board.stew", Some("take_back")),
        &[
            "`take_back` stew:",
            "  It is too hot.  [content/pantry/game.ron:48]",
            "    stew must not be hot; it is.",
            "      steam of A: gives it, until `dusk`  [content/pantry/cards/sauces.toml:62]",
        ],
    );
}

#[test]
fn what_can_be_done_is_told_too() {
    check_why(
        &mut Table::open("pantry"),
        &[],
        ('A', "A.hand.stew", None),
        &["`serve` stew:", "  It can be done now.", "`hide` stew:", "  It can be done now."],
    );
}

#[test]
fn what_happens_is_told_up_to_the_next_question() {
    let told = [
        "`serve` stew:",
        "  A: serve stew, for 2 coins",
        "  stew: hand of A → board of A",
        "  coins of A: 9 → 7",
        "  Then A is asked for an action.",
    ];
    check_if(&mut Table::open("pantry"), &[], &["serve stew"], &told);
}

#[test]
fn a_chain_of_options_is_told() {
    check_if(
        &mut Table::open("pantry"),
        &["serve stew"],
        &["pour nibble", "0"],
        &[
            "`pour` nibble, stew:",
            "  A: pour nibble → stew",
            "  nibble: hand of A → bin of A",
            "  crust of stew of A: 4 → 1",
            "  Then A is asked for an action.",
        ],
    );
}

#[test]
fn what_hangs_on_chance_is_told_as_an_example() {
    check_if(
        &mut Table::open("tray"),
        &[],
        &["pair"],
        &[
            "Throw a pair:",
            "  A: Throw a pair",
            "  Then A is asked for an action.",
            "  For example, since it depends on chance or on what cannot be seen:",
            "    Roll 1: A rolls 2d6 for the pair: 5 + 5 = 10.",
            "    sum of the table: 0 → 10",
        ],
    );
}

#[test]
fn who_may_know_everything_is_told_more() {
    let mut differ = 0;
    for name in GAMES {
        let mut chance = Pcg32::new(7, 1);
        Table::of(&game(name), 5).wander(5, 30, |table| {
            let seat = table.play.decisions().next().map_or(Seat(0), |decision| decision.seat);
            let Some(Twins { one, other }) = twins(&*table.host, &table.play, seat, &mut chance) else { return };
            let all = |play: &Match| {
                let count = play.question(seat).map_or(0, |question| question.count());
                let ask = inquiry(table, play, None);
                (0..count.min(5)).map(|option| ask.what_if(1, &|_, _| Ok(option))).collect::<Vec<_>>()
            };
            differ += usize::from(all(&one) != all(&other));
        });
    }
    assert!(
        differ > 10,
        "with everything known, only {differ} outlooks differ: the test of secrets would find no leak"
    );
}

#[test]
fn a_reason_that_hangs_on_hidden_dice_is_not_told_as_certain() {
    struct Person;
    impl Player for Person {
        fn word(&self) -> &str {
            "human"
        }
    }
    let law =
        "rules: [(when: Check(Total(\"pips\", (in: [\"cup\"], of: Opponents)), AtLeast, Num(7)), because: \"Low.\")],";
    let put = format!("\"put\": (title: \"Put\", {law}");
    let cover = format!("title: \"Cover\", {law}");
    let game = edited("cellar", &[("\"put\": (title: \"Put\",", &put), ("title: \"Cover\",", &cover)]);
    let mut compared = 0;
    for seed in 1..9 {
        let mut table = Table::of(&game, seed);
        table.play(&["A: shake", "A: stop"]);
        let view = table.play.view(seat('B'));
        let players = (0..2).map(|_| Box::new(Person) as Box<dyn Player>).collect();
        let session = Session::begin(game.clone(), table.play.clone(), game.host().unwrap(), players, None);
        for piece in &view.zone(table.id("hand"), seat('B')).unwrap().pieces {
            let told = session.reason(seat('B'), piece.handle);
            assert!(told.as_deref().is_none_or(|told| told == UNSEEN), "{told:?}");
            compared += usize::from(told.is_some());
        }
    }
    assert!(compared > 0);
}

#[test]
fn why_not_tells_no_number_that_nobody_is_shown() {
    for law in [
        "Check(Stat(This, \"rank\"), AtLeast, Num(5))",
        "Check(Num(5), AtMost, Add(Stat(This, \"rank\"), Num(1)))",
        "Fits(This, (stats: {\"rank\": 5}))",
        "Stats(This, {\"rank\": 5})",
    ] {
        let put = format!("\"put\": (title: \"Put\", rules: [(when: {law}, because: \"Low.\")],");
        let edits: &[(&str, &str)] =
            &[("\"put\": (title: \"Put\",", &put), ("/*stats*/", "\"rank\": (shown: No, base: 2),")];
        let table = Table::of(&edited("cellar", edits), 1);
        let ask = inquiry(&table, &table.play, Some(seat('A')));
        let Meant { piece, action } = ask.find_piece_and_action("Old Wine", Some("put")).unwrap();
        let lines: Vec<Line> = ask.why_not(piece, action).iter().flat_map(Reason::lines).collect();
        let told = texts(&lines[2..]).join(" ");
        let told = told.split("  [").next().unwrap();
        assert!(told.contains("must") && !told.contains(['2', '3']), "{told}");
    }
}

#[test]
fn why_not_does_not_tell_whether_a_piece_has_a_mark_that_nobody_is_shown() {
    for law in ["Is(This, [\"marked\"])", "Fits(This, (in: [\"hand\"], is: [\"marked\"]))", "IsNot(This, [\"thing\"])"]
    {
        let put = format!("\"put\": (title: \"Put\", rules: [(when: {law}, because: \"No.\")],");
        let edits: &[(&str, &str)] =
            &[("\"put\": (title: \"Put\",", &put), ("/*tags*/", "\"marked\": (title: \"Marked\", hidden: true),")];
        let table = Table::of(&edited("cellar", edits), 1);
        let told = |who: Option<Seat>| {
            let ask = inquiry(&table, &table.play, who);
            let own = inquiry(&table, &table.play, Some(seat('A')));
            let Meant { piece, action } = own.find_piece_and_action("Old Wine", Some("put")).unwrap();
            let lines: Vec<Line> = ask.why_not(piece, action).iter().flat_map(Reason::lines).collect();
            texts(&lines[2..]).join(" ")
        };
        let open = law.contains("thing");
        assert_eq!(told(Some(seat('A'))).contains("; it is"), open, "{law}: {}", told(Some(seat('A'))));
        assert!(told(None).contains("; it is"), "{law}: {}", told(None));
    }
}

/// A throw under the cup and another one, before both dice lie open: what they are
/// now is seen, what they were is not.
#[test]
fn a_number_tells_nothing_of_what_became_of_it_unseen() {
    let lift = "\"lift\": (title: \"Lift the cup\", do: [Move(All(in: [\"cup\"], of: Me), \"felt\")]),\n        \"shake\": (title: \"Shake again\", do: [RollEach(pieces: All(in: [\"cup\"], of: Me), sides: Num(10), from: 0, into: \"pips\")]),\n        \"hide\":";
    let new =
        edited("tray", &[("\"hide\":", lift), ("\"hide\", \"spin\"]", "\"hide\", \"spin\", \"lift\", \"shake\"]")]);
    let mut table = Table::of(&new, 1);
    table.play(&["A: hide", "A: shake", "A: lift"]);
    let die = table.piece("ivory");
    let values = |seat: Option<char>| {
        let ask = inquiry(&table, &table.play, seat.map(|letter| Seat(letter as u8 - b'A')));
        let numbers = ask.numbers(Entity::Piece(die), Some("pips")).unwrap();
        numbers[0].rows.iter().map(|row| row.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(values(Some('B')), ["0", "?"]);
    assert_eq!(values(Some('A')), values(None));
    assert_eq!(values(None).len(), 3);
}

/// What hangs on two hidden dice at once, once in ten, is not told as if it were sure.
#[test]
fn what_comes_about_seldom_is_not_sure_to_stay_away() {
    let call = "\"call\": (title: \"Call\", do: [If(Check(Total(\"pips\", (in: [\"cup\"], of: Opponents)), AtLeast, Num(11)), [RaiseSeat(\"scored\", Me, Num(1))], [])]),\n        \"hide\":";
    let six = ("sides: Num(10), from: 0, into: \"pips\", purpose", "sides: Num(6), into: \"pips\", purpose");
    let new = edited("tray", &[six, ("\"hide\":", call), ("\"hide\", \"spin\"]", "\"hide\", \"spin\", \"call\"]")]);
    for seed in 1..=8 {
        let mut table = Table::of(&new, seed);
        table.play(&["A: hide", "A: stop"]);
        let option = table.options_of(Seat(1)).iter().position(|option| option == "call").unwrap();
        let outlook = inquiry(&table, &table.play, Some(Seat(1))).what_if(1, &|_, _| Ok(option)).unwrap();
        assert!(outlook.lines().iter().any(|line| line.says.contains("For example")), "seed {seed}: {outlook:?}");
    }
}
