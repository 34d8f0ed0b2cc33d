//! Secrets are closed by default (invariant 6): two matches that differ only in what a
//! seat may not know give that seat the same views, options and log lines.

use std::sync::Arc;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::names::{Named, ZoneId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::op::Face;
use tuckbox_core::state::State;
use tuckbox_core::view::{Handle, OptionView};
use tuckbox_scenario::fuzz::sound;
use tuckbox_scenario::{Block, Page, build, write};
use tuckbox_scene::log;
use tuckbox_tests::held::of_boxes;
use tuckbox_tests::table::{GAMES, Table, edited, game, seat};

/// Pieces that a seat may not know, and that are alike but for their card.
fn hidden(table: &Table, who: Seat) -> Vec<Vec<PieceId>> {
    let (rules, state) = (table.rules(), table.state());
    let mut found = Vec::new();
    for zone in (0..rules.zones.len()).map(|zone| ZoneId::from_index(u16::try_from(zone).unwrap())) {
        for owner in state.round(Seat(0)) {
            let pieces = state.zone(zone, owner).iter().copied();
            let unknown: Vec<PieceId> =
                pieces.filter(|&piece| !Board::of(rules, state).eval().sees(piece).has(who)).collect();
            for face in [Face::Up, Face::Down] {
                found.push(unknown.iter().copied().filter(|&piece| state.piece(piece).face == face).collect());
            }
        }
    }
    found
}

/// The state with the cards of two pieces exchanged.
fn exchanged(state: &State, one: PieceId, two: PieceId) -> State {
    let mut state = state.clone();
    let (a, b, width) = (one.index(), two.index(), usize::from(state.width));
    let (card, printed) = (state.pieces[a].card, state.pieces[a].printed);
    (state.pieces[a].card, state.pieces[a].printed) = (state.pieces[b].card, state.pieces[b].printed);
    (state.pieces[b].card, state.pieces[b].printed) = (card, printed);
    for stat in 0..width {
        state.base.swap(a * width + stat, b * width + stat);
        state.now.swap(a * width + stat, b * width + stat);
    }
    state.base_tags.swap(a, b);
    state.tags.swap(a, b);
    state
}

#[test]
fn invariant_6_hidden_cards_change_nothing_a_seat_sees() {
    of_boxes(env!("CARGO_TARGET_TMPDIR"), "hidden-cards", || {
        let compared: usize = std::thread::scope(|scope| {
            let games: Vec<_> = GAMES.into_iter().map(|name| scope.spawn(move || compare(name))).collect();
            games.into_iter().map(|game| game.join().unwrap()).sum()
        });
        assert!(compared > 300, "only {compared} were compared");
    });
}

/// Compares boards of a game that differ in what a seat may not know; gives how many.
fn compare(name: &str) -> usize {
    let mut compared = 0;
    for seed in 60..63 {
        Table::of(&game(name), seed).wander(seed, 40, |table| {
            if table.play.answers_in_step() > 0 || table.play.outcome().is_some() {
                return;
            }
            for who in table.state().round(Seat(0)) {
                for pieces in hidden(table, who).into_iter().filter(|pieces| pieces.len() > 1) {
                    let (one, two) = (pieces[0], pieces[pieces.len() - 1]);
                    let mut save = table.play.save();
                    save.state = exchanged(&save.state, one, two);
                    let mut other = Match::load(Arc::clone(&table.game.rules), &*table.host, save).unwrap();
                    let mut same = table.reopened().unwrap();
                    // Where the other seat's own cards decide who is asked next, it may tell.
                    assert_eq!(other.view(who), same.view(who), "{name}, seed {seed}, {}", who.letter());
                    let lines = |play: &Match| log::lines(table.rules(), play.log().views(table.rules(), Some(who)));
                    assert_eq!(lines(&other), lines(&same));
                    if let Some(options) = same.question(who).map(|question| question.count()) {
                        let option = usize::try_from(seed).unwrap() % options;
                        other.answer(&*table.host, who, option).unwrap().unwrap();
                        same.answer(&*table.host, who, option).unwrap().unwrap();
                        if same.answers_in_step() > 0 && other.answers_in_step() > 0 {
                            assert_eq!(lines(&other), lines(&same));
                        }
                    }
                    compared += 1;
                }
            }
        });
    }
    compared
}

#[test]
fn invariant_6_a_piece_that_went_out_of_sight_has_no_handle_that_tells() {
    let mut table = Table::open("pantry");
    table.play(&["serve toast", "serve stew"]);
    let handles = |table: &Table| -> Vec<Handle> {
        let view = table.play.view(seat('B'));
        view.zones.iter().flat_map(|zone| &zone.pieces).map(|piece| piece.handle).collect()
    };
    let before = handles(&table);
    table.play(&["take_back toast", "take_back stew", "serve stew#2", "serve toast#2"]);
    let after = handles(&table);
    assert_eq!(after.iter().filter(|handle| before.contains(handle) && matches!(handle, Handle::Open(_))).count(), 0);
}

#[test]
fn invariant_6_a_shuffle_forgets_what_was_shown() {
    let mut table = Table::open("fair");
    table.play(&["do spy"]);
    let shown = |table: &Table, who: char| -> usize {
        let view = table.play.view(seat('A'));
        view.zone(table.id("hand"), seat(who)).unwrap().pieces.len()
    };
    assert!(shown(&table, 'B') > 10 && shown(&table, 'C') > 10);
    assert!(table.log('A').iter().any(|line| line.contains("A is shown booth")), "{:?}", table.log('A'));
    assert!(!table.log('B').iter().any(|line| line.contains("is shown")), "{:?}", table.log('B'));
    table.play(&["A: stop", "A: stop", "B: pitch booth"]);
    let (rules, game) = (table.rules(), edited("fair", &[("shuffle(\"bag\")", "shuffle(\"hand\", opponent())")]));
    assert_eq!(rules.cards.len(), game.rules.cards.len());
    let mut table = Table::of(&game, 1);
    table.play(&["do spy"]);
    assert!(shown(&table, 'B') > 10);
    table.play(&["do mix"]);
    assert_eq!((shown(&table, 'B'), shown(&table, 'C') > 10), (0, true));
}

/// The pips that a seat sees of the dice under A's cup, die by die.
fn pips_seen(table: &Table, who: char) -> Vec<Option<i32>> {
    let view = table.play.view(seat(who));
    let cup = view.zone(table.id("cup"), seat('A')).unwrap();
    cup.pieces.iter().map(|die| die.stat(table.id("pips"))).collect()
}

#[test]
fn invariant_6_what_was_shown_is_known_until_it_is_written_unseen() {
    for edits in [
        [
            ("/*call*/", "Reveal(All(in: [\"cup\"], of: Me), Everybody)"),
            ("purpose: \"the cup\"", "purpose: \"the cup\""),
        ],
        // Whoever reads the roll by its words, sees no more of the dice for it.
        [("/*call*/", "Reveal(All(in: [\"cup\"], of: Me), Everybody)"), ("purpose: \"the cup\"", "seen: Me")],
    ] {
        let mut table = Table::of(&edited("cellar", &edits), 1);
        table.play(&["shake", "call"]);
        let shown = pips_seen(&table, 'B');
        assert!(!shown.is_empty() && shown.iter().all(Option::is_some), "{shown:?}");
        let told = table.log('B').len();
        table.play(&["shake"]);
        assert!(pips_seen(&table, 'A').iter().all(Option::is_some));
        let (own, now) = (pips_seen(&table, 'A'), pips_seen(&table, 'B'));
        // A die that falls as it lay has been rolled all the same.
        assert!(now.iter().all(Option::is_none), "{shown:?}, then {own:?}: B still sees {now:?}");
        let cards = table.play.view(seat('B'));
        assert!(cards.zone(table.id("cup"), seat('A')).unwrap().pieces.iter().all(|die| die.card.is_some()));
        let lines = table.log('B').split_off(told).join("\n");
        assert!(!lines.contains("Pips") && !lines.contains("pips"), "{lines}");
        sound(&*table.host, &table.play).unwrap();
        let page = Page::read("page.md", &write::block("a board", &write::board(&table.play, &[]).unwrap()));
        let Block::Scenario { given, .. } = &page.scenarios[0].block else { panic!("{:?}", page.problems) };
        let board = build(&table.game, given).unwrap().0;
        let same = Table { play: board, game: table.game.clone(), host: table.game.host().unwrap() };
        assert!(pips_seen(&same, 'B').iter().all(Option::is_none));
        assert_eq!(pips_seen(&same, 'A'), own);
        table.play(&["call"]);
        assert_eq!(pips_seen(&table, 'B'), pips_seen(&table, 'A'));
    }
}

/// The things of A's hand that a seat is told are waxed.
fn waxed_seen(table: &Table, who: char) -> usize {
    let view = table.play.view(seat(who));
    let hand = view.zone(table.id("hand"), seat('A')).unwrap();
    hand.pieces.iter().filter(|thing| thing.tags.contains(&table.id("waxed"))).count()
}

#[test]
fn invariant_6_a_tag_written_unseen_is_not_told_to_who_was_shown_the_piece() {
    let say = "say(\"The cellar is cool.\") --tell";
    let reveal = ("/*call*/", "Reveal(All(in: [\"hand\"], of: Me), Everybody)");
    let script = "local found = pieces(\"hand\", you())[1]; \
                  if has(found, \"waxed\") then untag(found, \"waxed\") else tag(found, \"waxed\") end";
    let mut table = Table::of(&edited("cellar", &[reveal, (say, script)]), 1);
    table.play(&["call"]);
    for now in [1, 0, 1] {
        let told = table.log('B').len();
        table.play(&["tell"]);
        assert_eq!((waxed_seen(&table, 'A'), waxed_seen(&table, 'B')), (now, 0));
        let lines = table.log('B').split_off(told).join("\n");
        assert!(!lines.to_lowercase().contains("waxed"), "{lines}");
        sound(&*table.host, &table.play).unwrap();
    }
    let page = Page::read("page.md", &write::block("a board", &write::board(&table.play, &[]).unwrap()));
    let Block::Scenario { given, .. } = &page.scenarios[0].block else { panic!("{:?}", page.problems) };
    let board = build(&table.game, given).unwrap().0;
    let same = Table { play: board, game: table.game.clone(), host: table.game.host().unwrap() };
    assert_eq!((waxed_seen(&same, 'A'), waxed_seen(&same, 'B')), (1, 0));
    table.play(&["call"]);
    assert_eq!(waxed_seen(&table, 'B'), 1);
    let hidden = [reveal, (say, script), ("(title: \"Waxed\")", "(title: \"Waxed\", hidden: true)")];
    let mut table = Table::of(&edited("cellar", &hidden), 1);
    table.play(&["call", "tell"]);
    assert!(table.state().outdated.is_empty(), "nobody is told of a hidden tag");
}

/// The worth of what lies on A's shelf, and whether it is waxed, as a seat is told it.
fn shelved_seen(table: &Table, who: char) -> (Option<i32>, bool) {
    let view = table.play.view(seat(who));
    let thing = view.zone(table.id("shelf"), seat('A')).unwrap().pieces[0].clone();
    (thing.stat(table.id("worth")), thing.tags.contains(&table.id("waxed")))
}

#[test]
fn invariant_6_what_a_modifier_changed_is_written_unseen_when_it_ends() {
    for (lasts, ends) in [
        ("Until(\"dusk\")", &["A: stop"][..]),
        ("UntilMy(\"dusk\")", &["A: stop", "B: stop"]),
        ("Turns(of: Me, count: 1, at_once: true)", &["A: stop", "B: stop", "A: stop"]),
        ("WhileSource", &["A: tell"]),
    ] {
        for (change, shown, then) in [
            ("add: {\"worth\": Num(5)}", (Some(6), false), (None, false)),
            ("gives: [\"waxed\"]", (Some(1), true), (Some(1), false)),
        ] {
            let down = "All(in: [\"shelf\"], face: Down)";
            let put = format!("Move(This, \"shelf\"), Modify({down}, ({change}), {lasts}), Reveal({down}, Everybody)");
            let edits = [
                ("/*more*/", "moments: [\"dusk\"],"),
                ("Phase(\"day\", [", "Moment(\"dusk\"), Phase(\"day\", ["),
                ("[Move(This, \"shelf\")]", &format!("[{put}]")),
                ("say(\"The cellar is cool.\") --tell", "move(pieces(\"shelf\", you())[2], \"bin\")"),
            ];
            let mut table = Table::of(&edited("cellar", &edits), 1);
            table.play(&["A: cover ham", "A: put wine"]);
            assert_eq!([shelved_seen(&table, 'A'), shelved_seen(&table, 'B')], [shown; 2], "{lasts}");
            table.play(ends);
            assert_eq!(shelved_seen(&table, 'A'), (Some(1), false), "{lasts}");
            assert_eq!(shelved_seen(&table, 'B'), then, "{lasts}");
        }
    }
}

#[test]
fn invariant_6_hidden_pieces_go_by_their_places() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth", "do rivals"]);
    let view = table.play.view(seat('A'));
    for zone in view.zones.iter().filter(|zone| zone.pieces.is_empty()) {
        assert!(zone.count == 0 || table.rules().zones[zone.zone.index()].sees != tuckbox_core::rules::Sees::Everyone);
    }
    let hand = view.zone(table.id("hand"), seat('A')).unwrap();
    for (at, piece) in hand.pieces.iter().enumerate() {
        assert_eq!(piece.handle, Handle::Place(hand.zone, seat('A'), u16::try_from(at).unwrap()));
    }
    let decision = view.decision.unwrap();
    assert!(decision.options.iter().all(|option| !matches!(option, OptionView::Piece(Handle::Place(..)))));
}

#[test]
fn invariant_6_the_seed_is_in_no_view() {
    let seed: [u8; 32] = std::array::from_fn(|at| 201 + u8::try_from(at).unwrap());
    for name in GAMES {
        let game = game(name);
        let mut table = Table::begin(&game, Setup::new(game.rules.default_decks.clone(), seed));
        table.wander(3, 20, |table| {
            for who in table.state().round(Seat(0)) {
                let text = serde_json::to_string(&table.play.view(who)).unwrap();
                assert!(!text.contains("201,202,203") && !text.contains("seed") && !text.contains("chance"), "{text}");
            }
        });
    }
}

#[test]
fn invariant_6_a_dish_face_down_is_not_offered_by_its_taste() {
    let mut table = Table::open("pantry");
    table.play(&["A: stop", "A: stop", "B: hide toast", "B: hide stew", "B: stop", "B: stop"]);
    table.play(&["A: serve toast", "A: pour mirror"]);
    sound(&*table.host, &table.play).unwrap();
    assert_eq!(table.options('A').split(", ").count(), 1, "{}", table.options('A'));
}

#[test]
fn invariant_6_an_ability_of_a_hidden_piece_is_not_named() {
    let mut table = Table::open("pantry");
    table.play(&["hide clock", "stop"]);
    assert_eq!(table.total("noise"), 1);
    assert!(table.logged('A', "clock: Tick") && !table.logged('B', "Tick"), "{:?}", table.log('B'));
    table.play(&["stop", "B: stop", "B: stop", "A: hide gong", "A: stop"]);
    assert_eq!(table.options('A'), "clock#0, gong#0");
    table.play(&["A: clock#0", "A: stop", "B: stop"]);
    // B orders what A's hidden pieces do without learning what they are.
    assert_eq!(table.asked(), "B");
    let options = table.play.view(seat('B')).decision.unwrap().options;
    assert!(
        options.iter().all(|option| matches!(option, OptionView::Waiting(None, Some(Handle::Place(..))))),
        "{options:?}"
    );
    table.play(&["B: gong#0"]);
    assert!(!table.logged('B', "Dong") && !table.logged('B', "Tick"));
}
