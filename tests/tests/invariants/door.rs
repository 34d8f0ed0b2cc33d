//! Invariant 4: one door to the state: what changes it is an event that can be stopped,
//! sets off others, and stands in the log.

use std::collections::BTreeMap;
use tuckbox_core::ids::PieceId;
use tuckbox_core::log::{Entry, What};
use tuckbox_core::names::{CardId, Named, StatId, ZoneId};
use tuckbox_core::play::EventKind;
use tuckbox_core::rules::PRIMITIVES;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::state::State;
use tuckbox_tests::table::{GAMES, Table, edited, game};

const ABILITIES: &str = r#"abilities: [(kind: When("noted"), if: Check(Amount, More, Num(99)), do: [])]"#;

/// The gate with this ability of the game.
fn gate(ability: &str) -> Table {
    Table::of(&edited("gate", &[(ABILITIES, &format!("abilities: [{ability}]"))]), 1)
}

/// Everything about a state but where it is in the flow and how far chance was read.
fn board(state: &State) -> State {
    let mut state = state.clone();
    let empty = State::default();
    (state.frames, state.chance, state.clock, state.marks) = (empty.frames, empty.chance, 0, 0);
    // Slots of what was not made are left over.
    let gone: Vec<usize> = (0..state.pieces.len()).filter(|&at| state.pieces[at].gone).collect();
    assert!(gone.iter().all(|&at| at >= state.pieces.len() - gone.len()));
    let (kept, width) = (state.pieces.len() - gone.len(), usize::from(state.width));
    state.pieces.truncate(kept);
    state.base.truncate(kept * width);
    state.now.truncate(kept * width);
    state.base_tags.truncate(kept);
    state.tags.truncate(kept);
    state.ceased.clear();
    state.free.clear();
    state
}

/// The move that raises a primitive event in the box `gate`.
fn act(event: &str) -> String {
    match event {
        "created" | "rolled" | "shuffled" | "revealed" | "lost" => format!("A: {event}"),
        _ => format!("A: {event} punt"),
    }
}

#[test]
fn invariant_4_every_primitive_event_can_be_stopped() {
    for event in PRIMITIVES {
        let mut open = Table::open("gate");
        let before = board(open.state());
        open.play(&[&act(event)]);
        let mut shut = gate(&format!("(kind: Instead(\"{event}\"), do: [])"));
        assert_eq!(board(shut.state()), before);
        shut.play(&[&act(event)]);
        assert_eq!(board(shut.state()), before, "`{event}` gets through");
        assert_ne!(board(open.state()), before, "`{event}` does nothing");
    }
}

#[test]
fn invariant_4_every_primitive_event_sets_off_others() {
    for event in PRIMITIVES {
        // A chain would have no end where noting it is such an event itself.
        let mut table = gate(&format!("(kind: When(\"{event}\"), do: [RaiseSeat(\"noted\", Active, Num(1))])"));
        table.play(&[&act(event)]);
        let is = |name: &str, what: &What| match what {
            What::Event(deed, _) => table.rules().name(deed.event()) == name,
            What::Roll(_) => name == "rolled",
            _ => false,
        };
        let count = |name: &str| table.play.log().entries().iter().filter(|entry| is(name, &entry.what)).count();
        assert!(count(event) > 0, "`{event}` is not in the log");
        if event != "lost" {
            assert_eq!(count("noted"), count(event), "`{event}`");
        }
    }
}

#[test]
fn invariant_4_a_new_value_can_be_changed_on_its_way() {
    let mut table = gate("(kind: Instead(\"changed\"), becomes: Min(Amount, Num(2)))");
    table.play(&["A: changed punt"]);
    assert_eq!((table.stat("punt", "depth"), table.purse('A', "tide"), table.total("moon")), (2, 1, 2));
}

#[test]
fn invariant_4_what_changes_nothing_is_no_event() {
    let mut table = gate("(kind: When(\"tagged\"), do: [AddSeat(\"tide\", Active, Num(1))])");
    table.play(&["A: tagged punt", "A: tagged punt"]);
    assert_eq!(table.purse('A', "tide"), 1);
}

/// What the log says happened to pieces of each card, and to the rest.
struct Told<'a>(&'a [Entry]);

impl Told<'_> {
    fn count(&self, card: CardId, of: impl Fn(&EventKind) -> bool) -> usize {
        self.deeds().filter(|(entry, deed)| entry.subject.card == Some(card) && of(deed)).count()
    }

    fn deeds(&self) -> impl Iterator<Item = (&Entry, &EventKind)> {
        self.0
            .iter()
            .filter_map(|entry| if let What::Event(deed, _) = &entry.what { Some((entry, deed)) } else { None })
    }

    /// Whether pieces of this card were made, copied or left play: then their
    /// values are those they are printed with.
    fn printed(&self, card: CardId) -> usize {
        self.count(card, |deed| matches!(deed, EventKind::Create | EventKind::Copy(_) | EventKind::Move { .. }))
    }
}

/// Holds that every difference of two states is told between them.
fn check_told(old: &State, new: &State, log: &[Entry], table: &Table) {
    let (rules, told) = (table.rules(), Told(log));
    let mut changed: BTreeMap<(CardId, &str), usize> = BTreeMap::new();
    for at in 0..new.pieces.len() {
        let (now, id) = (new.pieces[at], PieceId(u16::try_from(at).unwrap()));
        let Some(was) = old.pieces.get(at).filter(|was| was.life == now.life || !was.gone) else {
            *changed.entry((now.card, "made")).or_default() += 1;
            continue;
        };
        let mut note =
            |card: CardId, what, differs: bool| *changed.entry((card, what)).or_default() += usize::from(differs);
        note(was.card, "moved", (was.home, was.host) != (now.home, now.host));
        note(was.card, "turned", was.face != now.face);
        note(was.card, "copied", was.card != now.card);
        for stat in (0..rules.stats.len()).map(|stat| StatId(u16::try_from(stat).unwrap())) {
            // What is left follows its whole by itself.
            let gauge = rules.stats[stat.index()].left_of.is_some();
            note(was.card, "valued", !gauge && old.base[old.slot(id, stat)] != new.base[new.slot(id, stat)]);
        }
        note(was.card, "tagged", Tags::from(old.base_tags[at]) != Tags::from(new.base_tags[at]));
    }
    for ((card, what), count) in changed.into_iter().filter(|(_, count)| *count > 0) {
        let printed = told.printed(card);
        let entries = match what {
            "made" => told.count(card, |deed| matches!(deed, EventKind::Create)),
            "moved" => told.count(card, |deed| matches!(deed, EventKind::Move { .. } | EventKind::Control(_))),
            "turned" => told.count(card, |deed| matches!(deed, EventKind::Turn(_) | EventKind::Move { .. })),
            "copied" => printed,
            "valued" => told.count(card, |deed| matches!(deed, EventKind::Stat(..))) + printed * rules.stats.len(),
            _ => told.count(card, |deed| matches!(deed, EventKind::Tag(_) | EventKind::Untag(_))) + printed,
        };
        assert!(entries >= count, "{count} of `{}` were {what}, but the log tells {entries}", rules.name(card));
    }
    let last = |wanted: &dyn Fn(&Entry, &EventKind) -> Option<i32>| {
        told.deeds().filter_map(|(entry, deed)| wanted(entry, deed)).last()
    };
    for (at, (was, now)) in old.seat_stats.iter().zip(&new.seat_stats).enumerate() {
        let (seat, stat) = (at / usize::from(new.width), at % usize::from(new.width));
        // What is computed follows what it is computed from, which is told.
        if rules.stats[stat].computed.is_some() {
            continue;
        }
        let value = last(&|entry, deed| match deed {
            EventKind::SeatStat(id, value)
                if id.index() == stat && entry.subject.seat.map(|seat| seat.index()) == Some(seat) =>
            {
                Some(*value)
            }
            _ => None,
        });
        assert_eq!(value.unwrap_or(*was), *now);
    }
    for (stat, (was, now)) in old.table_stats.iter().zip(&new.table_stats).enumerate() {
        let value = last(&|_, deed| match deed {
            EventKind::TableStat(id, value) if id.index() == stat => Some(*value),
            _ => None,
        });
        assert_eq!(value.unwrap_or(*was), *now);
    }
    let modified = told.deeds().filter(|(_, deed)| matches!(deed, EventKind::Modify(_))).count();
    assert!(new.modifiers.len() <= old.modifiers.len() + modified);
    let lost = told.deeds().filter(|(_, deed)| matches!(deed, EventKind::Lost)).count();
    let ended = log.iter().any(|entry| matches!(entry.what, What::End(_)));
    let out = old.status.iter().zip(&*new.status).filter(|(was, now)| was != now).count();
    assert!(out <= lost || ended);
    for zone in (0..rules.zones.len()).map(|zone| ZoneId::from_index(u16::try_from(zone).unwrap())) {
        for seat in new.round(tuckbox_core::ids::Seat(0)) {
            let shuffled = told.deeds().any(|(_, deed)| matches!(deed, EventKind::Shuffled(home) if home.zone == zone));
            let touched = told.deeds().any(|(entry, deed)| {
                let from = matches!(entry.what, What::Event(_, home) if home.zone == zone);
                from || matches!(deed, EventKind::Move { to, .. } | EventKind::Control(to) if to.zone == zone)
                    || matches!(deed, EventKind::Create)
            });
            assert!(
                old.zone(zone, seat) == new.zone(zone, seat) || shuffled || touched,
                "`{}` changed untold",
                rules.name(zone)
            );
        }
    }
}

#[test]
fn invariant_4_every_change_is_told() {
    let mut games: Vec<_> = GAMES.iter().map(|name| game(name)).collect();
    games.push(game("gate"));
    for game in games {
        for seed in 40..46 {
            let mut before: Option<(State, usize)> = None;
            Table::of(&game, seed).wander(seed, 60, |table| {
                let log = table.play.log().entries();
                // In the middle of a step the step begins anew with each answer.
                if table.play.answers_in_step() > 0 {
                    return;
                }
                if let Some((old, len)) = &before {
                    check_told(old, table.state(), &log[(*len).min(log.len())..], table);
                }
                before = Some((table.state().clone(), log.len()));
            });
        }
    }
}
