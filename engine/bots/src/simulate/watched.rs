//! What is noted of a game beside how it ends: stats at its end, which cards a seat had
//! in its hand and played, which actions were offered and taken, and who led when. It is seen by
//! somebody who looks on, so that no player knows more, and it knows no game.
//!
//! A *hand* is a zone that each seat has one of, that is not in play, whose cards its seat
//! alone sees, and from which some action takes pieces; where no action does, all zones
//! that only their seats see. The *opening hand* is what lies there when the first turn
//! begins; where nothing lies there yet, or the game has no turns, what lies there at the
//! first decision. *Drawn* is what comes there later, from wherever. *Played* is what its
//! seat takes an action with from there. What lies on the table for any seat to take is in
//! no hand: see `on_offer`.

use super::leads::LeadSight;
use super::on_offer::{OfferSight, SeatOffers};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tuckbox_core::ask::{Choice, Decision};
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::names::{ActionId, CardId, Named, StatId, ZoneId};
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::{Ruleset, Scope, Sees, ZoneOwner};
use tuckbox_core::state::State;
use tuckbox_core::watcher::Watcher;

/// What is noted of each game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watched {
    /// These stats of seats or of the table, at the end.
    pub stats: Vec<StatId>,
    /// What becomes of cards in hands, and of actions.
    pub cards: bool,
    /// By what cards are put together, beside their kinds.
    pub by: Vec<Grouping>,
    /// Who leads at the begin of each turn.
    pub leads: bool,
}

/// By what cards are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// Their kind.
    Kind,
    /// Each tag that is printed on them.
    Tag,
    /// What a stat of pieces is printed as.
    Stat(StatId),
}

/// What became of a seat's cards in a game, each once, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatCards {
    /// In its opening hand.
    pub opening: Vec<String>,
    /// Came into its hand later.
    pub drawn: Vec<String>,
    /// Could be played by it, at one decision or more.
    pub playable: Vec<String>,
    /// Played by it.
    pub played: Vec<String>,
    /// Lay on the table, where cards can be taken, when it was asked something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_offer: Vec<String>,
    /// Could be taken by it from there, at one decision or more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takeable: Vec<String>,
    /// Taken by it from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
}

/// How often an action was offered and taken: at how many decisions, and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// At which it was among the options.
    pub offered: u64,
    /// At which it was taken.
    pub taken: u64,
    /// The seats that could take it, as letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub offered_to: String,
    /// Those of them that did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub taken_by: String,
}

/// What was noted of a game.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub stats: BTreeMap<String, Vec<i32>>,
    pub cards: Vec<SeatCards>,
    pub actions: BTreeMap<String, Offered>,
    pub leads: String,
}

impl Watched {
    /// Whether anything is.
    pub fn any(&self) -> bool {
        self.cards || self.leads || !self.stats.is_empty()
    }

    /// Whoever looks on, if that is wanted.
    pub(super) fn watcher(&self, rules: &Ruleset) -> Option<Onlooker> {
        (self.cards || self.leads).then(|| Onlooker(Rc::new(RefCell::new(Sight::new(rules, self)))))
    }

    /// What was noted of the game that ended so.
    pub(super) fn notes(&self, rules: &Ruleset, end: &State, watcher: Option<&Onlooker>) -> Notes {
        let value = |stat: StatId| match rules.stats.get(stat.index()).map(|def| def.of) {
            Some(Scope::Seat) => (0..).map(Seat).take(end.seats()).map(|seat| end.seat_stat(seat, stat)).collect(),
            _ => end.table_stats.get(stat.index()).copied().into_iter().collect(),
        };
        let stats = self.stats.iter().map(|&stat| (rules.name(stat).to_owned(), value(stat))).collect();
        let notes = watcher.map(|watcher| watcher.0.borrow().told(rules, end.seats())).unwrap_or_default();
        Notes { stats, ..notes }
    }
}

/// Looks on, and keeps what it sees of the game that is played.
#[derive(Debug, Clone)]
pub(super) struct Onlooker(Rc<RefCell<Sight>>);

impl Watcher for Onlooker {
    fn begins(&mut self) {
        self.0.borrow_mut().begin();
    }

    fn stands(&mut self, _: &Ruleset, state: &State) {
        let mut sight = self.0.borrow_mut();
        if sight.cards {
            sight.look(state, false);
            sight.offers.look(state);
        }
    }

    fn decided(&mut self, rules: &Ruleset, state: &State, decision: &Decision, option: usize) {
        let mut sight = self.0.borrow_mut();
        if sight.cards {
            sight.look(state, true);
            sight.choose(state, decision, option);
            sight.offers.look(state);
            sight.offers.choose(state, decision, option);
        }
        if let Some(leads) = &mut sight.leads {
            leads.look(rules, state);
        }
    }
}

/// What was seen of a game so far.
#[derive(Debug, Default)]
struct Sight {
    hands: Vec<ZoneId>,
    has_turns: bool,
    /// Whether cards and actions are noted.
    cards: bool,
    /// Who leads, where that is noted.
    leads: Option<LeadSight>,
    /// Whether opening hands are known.
    opened: bool,
    seats: Vec<SeatSight>,
    offers: OfferSight,
    actions: Vec<ActionSight>,
    /// The actions among the options of a decision: a list to use again.
    among: Vec<ActionId>,
}

#[derive(Debug, Clone, Copy, Default)]
struct ActionSight {
    offered: u64,
    taken: u64,
    offered_to: Seats,
    taken_by: Seats,
}

#[derive(Debug, Default)]
struct SeatSight {
    hand: Vec<PieceId>,
    opening: BTreeSet<CardId>,
    drawn: BTreeSet<CardId>,
    playable: BTreeSet<CardId>,
    played: BTreeSet<CardId>,
}

impl Sight {
    fn new(rules: &Ruleset, watched: &Watched) -> Self {
        let has_turns = rules.flow.iter().any(|node| matches!(node.step, Step::Turns));
        Self {
            hands: hands(rules),
            has_turns,
            cards: watched.cards,
            leads: watched.leads.then(|| LeadSight::new(rules, has_turns)),
            offers: OfferSight::new(rules),
            actions: vec![ActionSight::default(); rules.actions.len()],
            ..Self::default()
        }
    }

    fn begin(&mut self) {
        self.opened = false;
        self.seats.clear();
        self.offers.begin();
        self.actions.fill(ActionSight::default());
        self.leads.iter_mut().for_each(LeadSight::begin);
    }

    fn look(&mut self, state: &State, asked: bool) {
        self.seats.resize_with(state.seats(), SeatSight::default);
        let before_turns = self.has_turns && state.turn == 0;
        if !self.opened && !before_turns {
            // What was seen last before the first turn is the opening hand, if anything was.
            self.opened = self.has_turns && self.seats.iter().any(|seat| !seat.hand.is_empty());
        }
        let (opened, opening) = (self.opened, before_turns || asked);
        for (id, seat) in (0..).map(Seat).zip(&mut self.seats) {
            let now = || self.hands.iter().flat_map(|&zone| state.zone(zone, id)).copied();
            if now().eq(seat.hand.iter().copied()) {
                continue;
            }
            if opened {
                let came = now().filter(|piece| !seat.hand.contains(piece)).map(|piece| state.piece(piece).card);
                seat.drawn.extend(came);
            } else if opening {
                seat.opening = now().map(|piece| state.piece(piece).card).collect();
            }
            if opened || opening {
                seat.hand = now().collect();
            }
        }
        self.opened |= asked && !before_turns;
    }

    fn choose(&mut self, state: &State, decision: &Decision, option: usize) {
        let Some(seat) = self.seats.get_mut(decision.seat.index()) else { return };
        let asked = Seats::one(decision.seat);
        self.among.clear();
        for choice in &decision.options {
            let &Choice::Act(action, piece, _) = choice else { continue };
            if self.among.last() != Some(&action) && !self.among.contains(&action) {
                self.among.push(action);
            }
            if let Some(piece) = piece.filter(|piece| seat.hand.contains(piece)) {
                seat.playable.insert(state.piece(piece).card);
            }
        }
        for action in &self.among {
            if let Some(it) = self.actions.get_mut(action.index()) {
                (it.offered, it.offered_to) = (it.offered + 1, it.offered_to.with(asked));
            }
        }
        if let Some(&Choice::Act(action, piece, _)) = decision.options.get(option) {
            if let Some(it) = self.actions.get_mut(action.index()) {
                (it.taken, it.taken_by) = (it.taken + 1, it.taken_by.with(asked));
            }
            let played = piece.filter(|piece| seat.hand.contains(piece)).map(|piece| state.piece(piece).card);
            seat.played.extend(played);
        }
    }

    /// What was seen, by names.
    fn told(&self, rules: &Ruleset, seats: usize) -> Notes {
        let leads = self.leads.as_ref().map(LeadSight::told).unwrap_or_default();
        if !self.cards {
            return Notes { leads, ..Notes::default() };
        }
        let names = |cards: &BTreeSet<CardId>| cards.iter().map(|&card| rules.name(card).to_owned()).collect();
        let none = (SeatSight::default(), SeatOffers::default());
        let cards = |seat: usize| {
            let hand = self.seats.get(seat).unwrap_or(&none.0);
            let offers = self.offers.seats().get(seat).unwrap_or(&none.1);
            SeatCards {
                opening: names(&hand.opening),
                drawn: names(&hand.drawn),
                playable: names(&hand.playable),
                played: names(&hand.played),
                on_offer: names(&offers.on_offer),
                takeable: names(&offers.takeable),
                taken: names(&offers.taken),
            }
        };
        let list: Vec<SeatCards> = (0..seats).map(cards).collect();
        let letters = |seats: Seats| seats.iter().map(Seat::letter).collect();
        let named = |(id, it): (ActionId, &ActionSight)| {
            let (offered_to, taken_by) = (letters(it.offered_to), letters(it.taken_by));
            (rules.name(id).to_owned(), Offered { offered: it.offered, taken: it.taken, offered_to, taken_by })
        };
        let actions = (0..).map(ActionId::from_index).zip(&self.actions).map(named).collect();
        Notes { cards: list, actions, leads, ..Notes::default() }
    }
}

/// The zones that hands are.
fn hands(rules: &Ruleset) -> Vec<ZoneId> {
    let own = |(_, zone): &(ZoneId, &tuckbox_core::rules::Zone)| {
        zone.of == ZoneOwner::Seat && zone.sees == Sees::Owner && !zone.play
    };
    let own: Vec<ZoneId> = (0..).map(ZoneId).zip(&rules.zones).filter(own).map(|(id, _)| id).collect();
    let acts = |zone: &ZoneId| rules.actions.iter().filter_map(|it| it.with.as_ref()).any(|with| with.zones.has(*zone));
    let acted: Vec<ZoneId> = own.iter().copied().filter(acts).collect();
    if acted.is_empty() { own } else { acted }
}
