//! What a seat does not see: what it is told of numbers it cannot know, texts that
//! name pieces, orders that would tell ranks; the box `cellar`.

use std::collections::BTreeSet;
use tuckbox_core::names::TagId;
use tuckbox_core::view::Handle;
use tuckbox_scenario::fuzz::{screen, told_alike};
use tuckbox_session::ask::{Inquiry, Outlook};
use tuckbox_tests::table::{Table, edited, seat};

/// What the effect `tell` says in the box.
const SAY: &str = "say(\"The cellar is cool.\") --tell";

fn after(edits: &[(&str, &str)], moves: &[&str]) -> Table {
    let mut table = Table::of(&edited("cellar", edits), 1);
    table.play(moves);
    table
}

/// What would happen if a seat did this, for all that it knows.
fn what_if(table: &Table, who: char, option: &str) -> Outlook {
    let place = table.options_of(seat(who)).iter().position(|found| found == option).unwrap();
    let ask = Inquiry { game: &table.game, host: &*table.host, play: &table.play, seat: Some(seat(who)) };
    ask.what_if(1, &|_, _| Ok(place)).unwrap()
}

fn unsure(outlook: &Outlook, words: &str) -> bool {
    let told: Vec<_> = outlook.numbers.iter().filter(|told| told.says.contains(words)).collect();
    !told.is_empty() && told.iter().all(|told| !told.sure)
}

#[test]
fn a_die_behind_a_cup_is_not_taken_for_unrolled() {
    for (compare, number) in [("AtLeast", 7), ("AtMost", 3), ("Equal", 0)] {
        let call = format!(
            "If(Check(Total(\"pips\", (in: [\"cup\"], of: Opponents)), {compare}, Num({number})), [AddSeat(\"luck\", Me, Num(1))], [])"
        );
        let table = after(&[("/*call*/", &call)], &["A: shake", "A: stop"]);
        let outlook = what_if(&table, 'B', "call");
        // Two dice never show nothing.
        assert_eq!(unsure(&outlook, "luck of B"), number > 0, "{compare} {number}: {outlook:?}");
    }
}

#[test]
fn a_number_that_was_chosen_in_secret_can_be_any() {
    for number in 0..10 {
        let call = format!(
            "If(Check(SeatStat(Next(Me), \"guess\"), Equal, Num({number})), [AddSeat(\"luck\", Me, Num(1))], [])"
        );
        let table = after(&[("/*call*/", &call)], &["A: guess", "A: 5", "A: stop"]);
        assert!(unsure(&what_if(&table, 'B', "call"), "luck of B"), "{number}");
    }
}

#[test]
fn a_number_that_the_rules_do_not_tell_is_said_to_be_one() {
    let edits = [
        ("\"guess\": (of: Seat, shown: Own, min: 0, max: 9)", "\"guess\": (of: Seat, shown: Own)"),
        ("/*call*/", "AddSeat(\"luck\", Me, SeatStat(Next(Me), \"guess\"))"),
    ];
    let table = after(&edits, &["A: guess", "A: 5", "A: stop"]);
    let outlook = what_if(&table, 'B', "call");
    let lines: Vec<String> = outlook.lines().into_iter().map(|line| line.says).collect();
    assert!(lines.iter().any(|line| line.starts_with("It depends on what you cannot see")), "{lines:?}");
    assert!(unsure(&outlook, "luck of B"), "{outlook:?}");
}

#[test]
fn a_text_names_a_piece_to_who_knows_it() {
    let edits = [("/*cover*/", "Effect(\"tell\")"), (SAY, "if self then say(self.title .. \" is covered.\") end")];
    let table = after(&edits, &["A: cover wine"]);
    assert!(table.logged('A', "Old Wine is covered."), "{:?}", table.log('A'));
    assert!(table.logged('B', "a card is covered.") && !table.logged('B', "Wine"), "{:?}", table.log('B'));
    let edits = [(SAY, "roll(1, 6, { why = pieces(\"hand\", you())[1].title })")];
    let table = after(&edits, &["A: tell"]);
    assert!(table.logged('A', "rolls 1d6 for Old Wine"), "{:?}", table.log('A'));
    assert!(table.logged('B', "rolls 1d6 for a card"), "{:?}", table.log('B'));
}

#[test]
fn what_a_script_says_is_one_line() {
    let table = after(&[(SAY, "say(\"cool\\r\\nB wins.\\u{202e}!\")")], &["A: tell"]);
    assert!(table.log('B').iter().any(|line| line == "cool  B wins.!"), "{:?}", table.log('B'));
}

#[test]
fn a_computed_stat_follows_what_lies_outside_play() {
    let edits = [
        ("/*stats*/", "\"wealth\": (of: Seat, shown: Own, computed: Total(\"worth\", (in: [\"hand\"], of: Me))),"),
        (SAY, "set(pieces(\"hand\", you())[1], \"worth\", 9)"),
    ];
    let mut table = after(&edits, &[]);
    assert_eq!(table.purse('A', "wealth"), 7);
    table.play(&["A: tell"]);
    assert_eq!(table.purse('A', "wealth"), 13);
}

#[test]
fn the_place_in_a_sorted_zone_tells_nothing() {
    let shelf = (
        "\"shelf\": (of: Seat, sees: Everyone, play: true)",
        "\"shelf\": (of: Seat, sees: Everyone, play: true, sorted: [\"worth\"])",
    );
    let table = after(&[shelf], &["A: cover wine", "A: cover ham"]);
    assert_eq!(table.zone('A', "shelf"), "ham wine");
    let handle = |card: &str| {
        let zone = table.state().zone(table.id("shelf"), seat('A'));
        let piece = zone.iter().find(|&&piece| table.rules().name(table.state().piece(piece).card) == card);
        Handle::of(table.rules(), table.state(), *piece.unwrap())
    };
    assert_eq!(handle("wine"), Handle::Place(table.id("shelf"), seat('A'), 0));
    assert_eq!(handle("ham"), Handle::Place(table.id("shelf"), seat('A'), 1));
    assert_eq!(
        handle("wine").piece(table.rules(), table.state()).map(|piece| table.state().piece(piece).card),
        Some(table.id("wine"))
    );
    // A card that is shown from a sorted hand does not tell its place there.
    let hand = ("\"hand\": (of: Seat, sees: Owner)", "\"hand\": (of: Seat, sees: Owner, sorted: [\"worth\"])");
    let table = after(&[hand, (SAY, "reveal(pieces(\"hand\", you())[2], opponent())")], &["A: tell", "A: stop"]);
    let compared = told_alike(&*table.host, &table.play, 12, &|play, who| format!("{:?}", play.view(who)));
    assert!(compared.is_ok_and(|compared| compared > 0));
}

#[test]
fn backs_of_a_sorted_hand_are_offered_as_they_came() {
    let edits = [
        ("\"hand\": (of: Seat, sees: Owner)", "\"hand\": (of: Seat, sees: Owner, sorted: [\"worth\"])"),
        (SAY, "choose_or_none(you(), \"Which?\", pieces(\"hand\", opponent()))"),
    ];
    let table = after(&edits, &["A: stop", "B: tell"]);
    let decision = table.play.decisions().next().unwrap();
    let offered: Vec<(u32, _)> = decision
        .options
        .iter()
        .filter_map(|choice| {
            if let tuckbox_core::ask::Choice::Piece(piece) = choice { Some(table.state().came(*piece)) } else { None }
        })
        .collect();
    assert_eq!(offered.len(), 4);
    assert!(offered.is_sorted(), "{offered:?}");
}

#[test]
fn a_target_kept_in_secret_is_shown_to_its_seat_alone() {
    let moves = ["A: put wine", "A: stop", "B: put ham", "B: stop", "A: mark wine", "A: ham"];
    let table = after(&[], &moves);
    let targets = |who: char| -> usize {
        let view = table.play.view(seat(who));
        view.zones.iter().flat_map(|zone| &zone.pieces).map(|piece| piece.targets.len()).sum()
    };
    assert_eq!((targets('A'), targets('B')), (1, 0));
    assert!(table.logged('A', "→") && !table.logged('B', "→"), "{:?}", table.log('B'));
}

#[test]
fn what_is_offered_from_a_zone_that_is_not_drawn_has_its_name() {
    let edits = [
        ("/*zones*/", "\"stash\": (of: Seat, sees: Owner, hidden: true),"),
        (
            SAY,
            "for _, thing in ipairs(pieces(\"hand\", you())) do move(thing, \"stash\") end\n  choose_or_none(you(), \"Which?\", pieces(\"stash\", you()), true)",
        ),
    ];
    let table = after(&edits, &["A: tell"]);
    assert!(screen(&table.play, seat('A')).contains("Old Wine"), "{}", screen(&table.play, seat('A')));
}

#[test]
fn a_hand_of_which_one_card_is_known_tells_its_size() {
    let table = after(&[(SAY, "reveal(pieces(\"hand\", you())[1], opponent())")], &["A: tell"]);
    let shown = screen(&table.play, seat('B'));
    assert!(shown.contains("Old Wine") && shown.contains("hand 4"), "{shown}");
}

/// What lies where nobody sees it, and what hangs on a thing in secret.
const VAULT: (&str, &str) = ("/*zones*/", "\"vault\": (of: Seat, play: true),");
const CHARMS: (&str, &str) = ("/*zones*/", "\"charms\": (of: Piece, sees: Owner, play: true),");

/// A call that brings luck under a condition.
fn lucky(cond: &str) -> String {
    format!("If({cond}, [AddSeat(\"luck\", Me, Num(1))], [])")
}

#[test]
fn what_lies_where_nobody_sees_it_may_lie_on_either_side() {
    for (side, face) in [("up", "Up"), ("up", "Down"), ("down", "Up"), ("down", "Down")] {
        let say =
            format!("local thing = pieces(\"hand\", you())[1]\n  turn(thing, \"{side}\")\n  move(thing, \"vault\")");
        let call = lucky(&format!("Some(in: [\"vault\"], of: Opponents, face: {face})"));
        let table = after(&[VAULT, (SAY, &say), ("/*call*/", &call)], &["A: tell", "A: stop"]);
        let outlook = what_if(&table, 'B', "call");
        assert!(unsure(&outlook, "luck of B") && outlook.open, "{side} {face}: {outlook:?}");
    }
}

/// The cards, each with its kind, that the piece the one cook has hidden on the board may be
/// for all that the other one knows.
fn hidden_dishes(edits: &[(&str, &str)]) -> BTreeSet<(String, bool)> {
    let mut table = Table::of(&edited("pantry", edits), 1);
    table.play(&["hide stew"]);
    let piece = table.state().zone(table.id("board"), seat('A'))[0];
    let dish: TagId = table.id("dish");
    let card = |deal| {
        let supposed = table.play.supposed(seat('B'), deal).play;
        let card = supposed.state().piece(piece).card;
        (table.rules().name(card).to_owned(), table.rules().card(card).tags.has(dish))
    };
    (0..=u8::MAX).map(card).collect()
}

#[test]
fn what_lies_face_down_is_supposed_to_be_a_card_that_may_lie_so() {
    // Dishes alone are hidden, so a sauce or a wrap is never supposed there.
    let dishes = hidden_dishes(&[]);
    assert!(dishes.len() > 3 && dishes.iter().all(|(_, is_dish)| *is_dish), "{dishes:?}");
    // Where something else turns pieces down as well, any card may lie there.
    let toss =
        ("\"toss\": (with: (of: Me), do: [", "\"toss\": (with: (of: Me), do: [Turn(All(in: [\"board\"]), Down), ");
    let all = hidden_dishes(&[toss]);
    assert!(all.iter().any(|(_, is_dish)| !is_dish) && all.len() > dishes.len(), "{all:?}");
}

#[test]
fn what_a_hidden_piece_is_attached_to_is_not_told() {
    for host in ["wine", "ham"] {
        let hang = "attach(pieces(\"hand\", you())[1], pieces(\"shelf\", you())[1], \"charms\")";
        let call = lucky(&format!("Some(in: [\"charms\"], host: (cards: [\"{host}\"]))"));
        let moves = ["A: put wine", "A: put ham", "A: tell", "A: stop"];
        let table = after(&[CHARMS, (SAY, hang), ("/*call*/", &call)], &moves);
        let outlook = what_if(&table, 'B', "call");
        assert!(unsure(&outlook, "luck of B") && outlook.open, "{host}: {outlook:?}");
        // Who hung it there knows.
        assert!(!table.play.reach(seat('A')).open && table.play.reach(seat('B')).open);
    }
}

#[test]
fn every_hidden_tag_is_supposed_given_and_not_given() {
    let edits = [
        ("/*call*/", "Reveal(All(in: [\"hand\"], of: Me), Everybody)"),
        (SAY, "tag(pieces(\"hand\", you())[1], \"waxed\")"),
    ];
    let deals = |moves: &[&str]| {
        let no_guess = ("\"guess\": (of: Seat, shown: Own, min: 0, max: 9)", "\"guess\": (of: Seat, shown: No)");
        after(&[edits[0], edits[1], no_guess], moves).play.reach(seat('B')).deals
    };
    // Never written, written unseen, written since it was shown.
    assert_eq!(deals(&[]), 0);
    assert_eq!(deals(&["A: tell"]), 2);
    assert_eq!(deals(&["A: call", "A: tell"]), 2);
}
