//! What is kept, and what is known not to be another.

use super::*;
use crate::ids::Seat;
use crate::names::{CardId, ZoneId};
use crate::rules::StatMarks;
use crate::rules::card::Card;
use crate::rules::op::Face;
use crate::rules::sets::{Tags, Zones};
use crate::state::{Home, Lasting, Modifier, Piece, Status, Tags128};

const ALL: [PieceId; 3] = [PieceId(0), PieceId(1), PieceId(2)];

fn state() -> State {
    let home = Home { zone: ZoneId::from_index(0), seat: Seat(0) };
    let pieces = vec![Piece::new(CardId::from_index(0), Seat(0), home, 0); ALL.len()].into();
    let (base, base_tags) = (vec![0; ALL.len() * 2].into(), vec![Tags128::default(); ALL.len()].into());
    let (status, zones) = (vec![Status::In].into(), vec![ALL.to_vec()].into());
    State { pieces, base, base_tags, status, zones, width: 2, settings: vec![0], ..State::default() }
}

/// Rules of one zone, whose pieces take part.
fn rules() -> Ruleset {
    let mut rules = Ruleset { cards: vec![Card::default(); 2], ..Ruleset::default() };
    rules.derived.live = Zones::one(ZoneId::from_index(0));
    rules
}

/// The pieces that a walk makes anew.
fn walk(kept: &mut Kept, rules: &Ruleset, state: &mut State) -> Vec<PieceId> {
    kept.begin(rules, state, true);
    let among = if kept.untouched().is_some() { Vec::new() } else { kept.changed_rows().to_vec() };
    kept.end(state, true);
    among
}

#[test]
fn every_way_to_write_a_row_is_noticed_and_no_other_row_is_looked_at() {
    type Write = fn(&mut State);
    let writes: [(&str, Write); 7] = [
        ("a base value", |state| *state.base.write(3) = 1),
        ("a tag", |state| *state.base_tags.write(1) = Tags(2).into()),
        ("the card", |state| state.pieces.write(1).card = CardId::from_index(1)),
        ("the controller", |state| state.pieces.write(1).controller = Seat(1)),
        ("the seat of its zone", |state| state.pieces.write(1).home.seat = Seat(1)),
        ("the face", |state| state.pieces.write(1).face = Face::Down),
        ("the host", |state| state.set_host(PieceId(1), Some(PieceId(0)))),
    ];
    let rules = rules();
    for (what, write) in writes {
        let (mut kept, mut state) = (Kept::default(), state());
        assert_eq!(walk(&mut kept, &rules, &mut state), ALL, "nothing is kept at first");
        assert_eq!(walk(&mut kept, &rules, &mut state), []);
        write(&mut state);
        assert_eq!(walk(&mut kept, &rules, &mut state), [PieceId(1)], "{what}");
        assert_eq!(walk(&mut kept, &rules, &mut state), [], "{what}");
    }
}

#[test]
fn a_stat_or_tag_that_was_written_concerns_who_looks_at_it() {
    type Write = fn(&mut State);
    let writes: [(Write, [bool; 3]); 6] = [
        (|_| {}, [false, false, false]),
        (|state| *state.base.write(3) = 1, [false, true, false]),
        (|state| state.base.write_from(2, &[1, 1]), [true, true, true]),
        (|state| *state.base_tags.write(1) = Tags(2).into(), [false, false, false]),
        (|state| *state.base_tags.write(1) = Tags(6).into(), [true, true, true]),
        (|state| state.pieces.write(1).controller = Seat(1), [true, true, true]),
    ];
    let rules = rules();
    let looks = |of_pieces: Vec<StatId>, zone: u16| {
        let zones = Zones::one(ZoneId::from_index(zone));
        Inputs { zones, of_pieces: of_pieces.into_iter().collect(), tags: Tags(4), ..Inputs::default() }
    };
    for (write, expected) in writes {
        let (mut kept, mut state) = (Kept::default(), state());
        walk(&mut kept, &rules, &mut state);
        write(&mut state);
        kept.begin(&rules, &mut state, true);
        let inputs = [looks(vec![StatId(0)], 0), looks(vec![StatId(1)], 0), looks(Vec::new(), 0)];
        assert_eq!(inputs.map(|inputs| kept.since.touches(&inputs)), expected);
        assert!(!kept.since.touches(&looks(vec![StatId(1)], 1)), "in another zone");
    }
}

#[test]
fn what_is_written_of_one_seat_concerns_no_other_that_looks_at_its_own_alone() {
    type Write = fn(&mut State);
    let writes: [(&str, Write, [bool; 2]); 7] = [
        ("nothing", |_| {}, [false, false]),
        ("a base value", |state| *state.base.write(2) = 1, [true, false]),
        ("a piece", |state| state.pieces.write(1).face = Face::Down, [true, false]),
        ("a piece that goes", |state| state.pieces.write(1).home.seat = Seat(1), [true, true]),
        ("the order of a zone", |state| state.zones.write(1).clear(), [false, true]),
        ("a stat of a seat", |state| *state.seat_stats.write(2) = 1, [false, true]),
        ("a stat of the table", |state| *state.table_stats.write(0) = 1, [true, true]),
    ];
    let rules = rules();
    for (what, write, expected) in writes {
        let zones = vec![ALL.to_vec(), Vec::new()].into();
        let status = vec![Status::In; 2].into();
        let (seat_stats, table_stats) = (vec![0; 4].into(), vec![0; 2].into());
        let (mut kept, mut state) = (Kept::default(), State { status, zones, seat_stats, table_stats, ..state() });
        walk(&mut kept, &rules, &mut state);
        write(&mut state);
        kept.begin(&rules, &mut state, true);
        let looks = |mine| Inputs {
            zones: Zones::one(ZoneId::from_index(0)),
            of_pieces: StatMarks::one(StatId(0)),
            stats: StatMarks::one(StatId(0)),
            mine,
            ..Inputs::default()
        };
        let touched = [Seat(0), Seat(1)].map(|seat| kept.since.touches_for(seat, &looks(true)));
        assert_eq!(touched, expected, "{what}");
        assert_eq!(kept.since.touches_for(Seat(0), &looks(false)), expected != [false, false], "{what}");
    }
}

#[test]
fn whatever_makes_a_state_another_leaves_nothing_kept() {
    type Write = fn(&mut State);
    let writes: [(&str, Write); 6] = [
        ("a whole column", |state| state.base[3] = 1),
        ("all pieces", |state| state.pieces.iter_mut().for_each(|piece| piece.card = CardId::from_index(1))),
        ("the settings", |state| state.settings[0] = 1),
        ("a copy", |state| *state = state.clone()),
        ("a copy into it", |state| state.clone_from(&state.clone())),
        ("another state", |state| *state = self::state()),
    ];
    let rules = rules();
    for (what, write) in writes {
        let (mut kept, mut state) = (Kept::default(), state());
        walk(&mut kept, &rules, &mut state);
        write(&mut state);
        assert_eq!(walk(&mut kept, &rules, &mut state), ALL, "{what}");
    }
    let (mut kept, mut state) = (Kept::default(), state());
    walk(&mut kept, &rules, &mut state);
    assert_eq!(walk(&mut Kept::default(), &rules, &mut state), ALL, "by another");
    assert_eq!(walk(&mut kept, &rules, &mut state), ALL, "that was walked by another");
    assert_eq!(walk(&mut kept, &self::rules(), &mut state), ALL, "of other rules");
}

#[test]
fn who_goes_away_is_made_anew_when_it_comes_back() {
    let (mut kept, mut state, rules) = (Kept::default(), state(), rules());
    walk(&mut kept, &rules, &mut state);
    state.pieces.write(1).home.zone = ZoneId::from_index(1);
    assert_eq!(walk(&mut kept, &rules, &mut state), []);
    state.pieces.write(1).home.zone = ZoneId::from_index(0);
    assert_eq!(walk(&mut kept, &rules, &mut state), [PieceId(1)]);
}

#[test]
fn a_piece_to_which_other_changes_are_made_is_made_anew() {
    let (mut kept, mut state, rules) = (Kept::default(), state(), rules());
    let change = |piece, by| Modifier {
        piece: PieceId(piece),
        change: Change::Add(StatId(0), by),
        lasts: Lasting::Always,
        stamp: 0,
        source: None,
    };
    let mut walk = |changes: &[Modifier]| {
        state.modifiers = changes.to_vec();
        kept.begin(&rules, &mut state, true);
        let (mut count, mut rows) = (0, Vec::new());
        if kept.untouched().is_none() {
            kept.begin_asking();
            kept.put_together(&state);
            kept.each_to_make(3, |_, _| count += 1);
            rows = kept.rows().to_vec();
        }
        kept.end(&mut state, true);
        (rows, count)
    };
    let all = [change(0, 1), change(1, 1), change(2, 1)];
    assert_eq!(walk(&all), (ALL.to_vec(), 3));
    assert_eq!(walk(&all), (Vec::new(), 0));
    assert_eq!(walk(&[all[0], all[2]]), (vec![PieceId(1)], 0));
    assert_eq!(walk(&[all[0], all[2], change(2, 5)]), (vec![PieceId(2)], 2));
}
