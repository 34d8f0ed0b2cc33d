//! What is computed from a ruleset once, so that a match need not look for it:
//! who listens to which event, and whose change can be applied at once.

use super::card::{Ability, AbilityKind, Card, Check, EventDef, TargetDef};
use super::gate::Gates;
use super::graph::Graph;
use super::plan::Plans;
use super::prices::{self, Prices};
use super::reads::Reads;
use super::sets::{Tags, Zones};
use super::value::{Cond, Owner, Select};
use super::{
    Inputs, LAYERS, Made, PRIMITIVES, Readers, Ruleset, Scope, StatMarks, Stratum, Unseen, by_row, computed, stratified,
};
use crate::ids::AbilityId;
use crate::names::{ActionId, Named, StatId, WindowId, ZoneId};
use std::collections::HashSet;

/// Facts computed once, for speed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Derived {
    /// The zones whose pieces are in play, where abilities work and modifiers hold.
    pub play: Zones,
    /// Zones whose pieces continuous abilities may work for or on: those in
    /// play, and others that such an ability names.
    pub live: Zones,
    /// By event: the abilities of the game that act after it.
    pub listeners: Vec<Vec<AbilityId>>,
    /// By event: those that act instead of it.
    pub replacers: Vec<Vec<AbilityId>>,
    /// By event: the zones in which an ability of some card listens to it.
    pub heard_in: Vec<Zones>,
    /// By event: whether anything could listen.
    pub heard: Vec<bool>,
    /// Stats whose change cannot change anything else: no continuous ability
    /// reads or sets them, and nothing is left of them.
    pub loose_stats: Vec<bool>,
    /// Stats that no continuous ability reads or sets.
    pub unread_stats: Vec<bool>,
    /// What continuous abilities and computed stats look at, all taken together.
    pub inputs: Inputs,
    /// Zones whose pieces continuous abilities count or look at.
    pub counted: Zones,
    /// Tags whose change cannot change anything else.
    pub loose_tags: Tags,
    /// By event: whether some ability acts instead of it.
    pub replaced: Vec<bool>,
    /// By event: whether some ability acts after it.
    pub awaited: Vec<bool>,
    /// By event: whether something may come before it: an ability that acts instead of
    /// it, or a window.
    pub opposed: Vec<bool>,
    /// Primitive events that go straight to the state, since nothing comes before them
    /// and nothing awaits them: a bit each.
    pub plain: u64,
    /// Events some card acts after, and instead of: a bit each, id modulo 64.
    pub heard_by_cards: (u64, u64),
    /// By card: events it acts after, and instead of: a bit each, id modulo 64.
    pub card_hears: Vec<(u64, u64)>,
    /// By card: actions that use an ability it has: a bit each, id modulo 64.
    pub card_uses: Vec<u64>,
    /// By ability: whether it asks for nothing but targets before it is used.
    pub asks_nothing: Vec<bool>,
    /// Stats of pieces with bounds, and these: the lowest and the highest value.
    pub bounded: Vec<(StatId, i32, i32)>,
    /// Stats that the checks after a step read.
    pub checked_stats: Vec<bool>,
    /// Tags that the checks after a step read.
    pub checked_tags: Tags,
    /// Zones whose pieces the checks after a step look at.
    pub checked_zones: Zones,
    /// The checks read what no event announces: phases, seats, scripts.
    pub checks_anything: bool,
    /// By check: whether it asks of each piece by its row alone.
    pub checks_by_row: Vec<bool>,
    /// Whether one of these reads a current value that may be another than its base value while
    /// no modifier makes others; always where walks count.
    pub checks_read_current: bool,
    /// Whether it counts how often current values are made true: where a stat rises with
    /// another, or an ability reads a stat of a seat as the last walk has computed it.
    pub walks_count: bool,
    /// Whether one of these looks for pieces of the active seat.
    pub checks_of_active: bool,
    /// By kind of target: whether it looks at the target chosen before it.
    pub leaning: Vec<bool>,
    /// By window: the actions that may be taken in it.
    pub answers: Vec<Vec<ActionId>>,
    /// By action: the stats of pieces that say what it asks a seat to pay.
    pub prices: Vec<Prices>,
    /// Zones in which announced pieces wait for what they are about to do.
    pub waiting: Zones,
    /// Zones in which links begin or end.
    pub linked: Zones,
    /// Stats of seats that are computed, each after those it reads.
    pub computed: Vec<StatId>,
    /// Stats that pieces keep when they leave play.
    pub kept: Vec<StatId>,
    /// Pairs of stats `(left, whole)`.
    pub gauges: Vec<(StatId, StatId)>,
    /// Abilities of the game that hold all the time.
    pub continuous: Vec<AbilityId>,
    /// Abilities that let their controllers see pieces.
    pub seers: Vec<AbilityId>,
    /// Abilities that hide pieces from all but their controllers.
    pub hiders: Vec<AbilityId>,
    /// Printed stats of a piece without a card.
    pub blank: Box<[i32]>,
    /// What may be otherwise where a seat cannot see.
    pub unseen: Unseen,
    /// Whether a zone is sorted.
    pub sorted: bool,
    /// Stats of pieces that a computed stat reads.
    pub summed: Vec<bool>,
    /// Tags of pieces that a computed stat reads.
    pub summed_tags: Tags,
    /// The board's spaces and the steps between them; empty without a board.
    pub graph: Graph,
    /// Filters as they are run.
    pub plans: Plans,
    /// Rules of actions as they are run.
    pub gates: Gates,
    /// What continuous abilities and bounds can make another than its base value.
    pub made: Made,
    /// What reads such values.
    pub readers: Readers,
    /// Whether nothing but modifiers can make current values others than base values.
    pub inert: bool,
    /// By ability: whether it is continuous and changes each piece by its row alone.
    pub by_row: Vec<bool>,
    /// By ability: what it reads while it is continuous, and whether that is settled by then.
    pub strata: Vec<Stratum>,
    /// By layer: what the continuous abilities that change something in it look at, all taken
    /// together.
    pub inputs_of_layer: [Inputs; LAYERS],
    /// What computed stats look at, all taken together.
    pub inputs_of_computed: Inputs,
    /// By stat of [`Derived::computed`]: what it looks at.
    pub computed_of: Vec<Inputs>,
}

impl Ruleset {
    /// Computes [`Ruleset::derived`] and the marks on cards. To be called when
    /// everything else is in its place.
    pub fn derive(&mut self) {
        let mut derived = Derived {
            listeners: vec![Vec::new(); self.events.len()],
            replacers: vec![Vec::new(); self.events.len()],
            heard_in: vec![Zones::NONE; self.events.len()],
            heard: vec![false; self.events.len()],
            replaced: vec![false; self.events.len()],
            awaited: vec![false; self.events.len()],
            blank: self.stats.iter().map(|stat| stat.base).collect(),
            ..Derived::default()
        };
        for (i, zone) in (0..).zip(&self.zones) {
            if zone.play {
                derived.play = derived.play.with(Zones::one(ZoneId::from_index(i)));
            }
        }
        derived.live = derived.play;
        for ability in self.abilities.iter().filter(|ability| ability.kind == AbilityKind::While) {
            let affected = match &ability.affects {
                Some(Select::All(filter) | Select::First(filter)) => filter.zones,
                _ => Zones::NONE,
            };
            derived.live = derived.live.with(ability.from).with(affected);
        }
        for (i, stat) in (0..).zip(&self.stats) {
            derived.gauges.extend(stat.left_of.map(|whole| (StatId(i), whole)));
        }
        derived.unseen = Unseen::of(self);
        derived.sorted = self.zones.iter().any(|zone| !zone.sorted.0.is_empty());
        derived.graph = Graph::new(self.cards.len(), &self.table, &self.links);
        derived.linked = self.linked();
        derived.waiting = prices::waiting(&self.actions);
        derived.prices = self.actions.iter().map(Prices::of).collect();
        derived.leaning = self.targets.iter().map(leans).collect();
        derived.answers = (0..self.windows.len()).map(|window| self.answers(window)).collect();
        let mut reads = Reads::new(self.stats.len());
        for (i, ability) in (0..).zip(&self.abilities) {
            reads.ability(ability);
            let id = AbilityId(i);
            if ability.kind == AbilityKind::While {
                derived.seers.extend(ability.sees.as_ref().map(|_| id));
                derived.hiders.extend(ability.conceals.as_ref().map(|_| id));
            }
            match ability.kind {
                AbilityKind::When(event) | AbilityKind::Instead(event) => {
                    derived.heard[event.index()] = true;
                    let instead = matches!(ability.kind, AbilityKind::Instead(_));
                    let list = if instead { &mut derived.replaced } else { &mut derived.awaited };
                    list[event.index()] = true;
                    if ability.card.is_none() {
                        let list = if instead { &mut derived.replacers } else { &mut derived.listeners };
                        list[event.index()].push(id);
                    } else {
                        let from = if ability.from.is_empty() { derived.play } else { ability.from };
                        derived.heard_in[event.index()] = derived.heard_in[event.index()].with(from);
                    }
                }
                AbilityKind::While if ability.card.is_none() => derived.continuous.push(id),
                _ => {}
            }
        }
        let opposed = |(event, replaced): (&EventDef, &bool)| *replaced || event.before.is_some();
        derived.opposed = self.events.iter().zip(&derived.replaced).map(opposed).collect();
        let plain = |&id: &usize| !derived.opposed[id] && !derived.awaited[id];
        derived.plain = (0..PRIMITIVES.len().min(self.events.len())).filter(plain).fold(0, |set, id| set | 1 << id);
        derived.computed = computed::in_order(&self.stats);
        let mut summed = Reads::new(self.stats.len());
        for (i, stat) in (0u16..).zip(&self.stats) {
            if let Some(value) = &stat.computed {
                reads.value(value);
                summed.value(value);
            }
            if stat.kept {
                derived.kept.push(StatId(i));
            }
        }
        for (i, stat) in (0u16..).zip(&self.stats) {
            let whole = derived.gauges.iter().any(|&(_, whole)| whole == StatId(i));
            let bounded = stat.min.is_some() || stat.max.is_some();
            if bounded && stat.of == Scope::Piece {
                derived.bounded.push((StatId(i), stat.min.unwrap_or(i32::MIN), stat.max.unwrap_or(i32::MAX)));
            }
            derived.unread_stats.push(!reads.stats[usize::from(i)]);
            derived.loose_stats.push(!reads.stats[usize::from(i)] && !whole && !bounded);
        }
        derived.loose_tags = Tags(!reads.tags.0);
        (derived.summed, derived.summed_tags) = (summed.stats, summed.tags);
        let mut checks = Reads::new(self.stats.len());
        for check in &self.checks {
            match check {
                Check::Lose(cond) | Check::Win(cond) | Check::When(cond, _) => checks.cond(cond),
                Check::Each(filter, _) | Check::First(filter, _) => checks.filter(filter),
            }
        }
        derived.checked_stats = checks.stats;
        derived.checked_tags = checks.tags;
        // What is said of no zone is said of all that are in play.
        derived.checked_zones = checks.zones.with(derived.play);
        derived.checks_anything = checks.anything;
        derived.counted = reads.zones;
        self.mark_cards();
        derived.card_hears = self.cards.iter().map(|card| self.hears(card)).collect();
        derived.card_uses = self.cards.iter().map(|card| self.uses(card)).collect();
        derived.asks_nothing = self.abilities.iter().map(asks_nothing).collect();
        let both = |all: (u64, u64), card: &(u64, u64)| (all.0 | card.0, all.1 | card.1);
        derived.heard_by_cards = derived.card_hears.iter().fold((0, 0), both);
        self.derived = derived;
        self.derived.made = Made::of(self);
        let holds = self.abilities.iter().any(|ability| ability.kind == AbilityKind::While);
        let Derived { computed, bounded, gauges, .. } = &self.derived;
        self.derived.inert = !holds && computed.is_empty() && bounded.is_empty() && gauges.is_empty();
        self.derived.readers = Readers::of(self);
        self.derived.plans = Plans::of(self);
        self.derived.gates = Gates::of(self);
        self.derived.by_row = by_row::of(self);
        self.derived.checks_by_row = self.checks.iter().map(|check| by_row::checks(self, check)).collect();
        let mine = |check: &Check| check.looked_for().is_some_and(|filter| filter.who != Owner::Any);
        self.derived.checks_of_active = self.checks.iter().any(|check| check.is_of_active() && mine(check));
        self.derived.strata = stratified::of(self);
        let of_stat = |stat: &StatId| self.stats[stat.index()].computed.as_ref();
        let inputs = |stat| of_stat(stat).map_or_else(Inputs::default, |value| Inputs::of_value(self, value));
        self.derived.computed_of = self.derived.computed.iter().map(inputs).collect();
        let together = |all: Inputs, inputs: &Inputs| all.with(inputs);
        self.derived.inputs_of_computed = self.derived.computed_of.iter().fold(Inputs::default(), together);
        self.derived.inputs_of_layer = std::array::from_fn(|layer| {
            let of_layer = self.derived.strata.iter().filter(|stratum| stratum.layers[layer]);
            of_layer.fold(Inputs::default(), |all, stratum| all.with(&stratum.inputs))
        });
        let computed: StatMarks = self.derived.computed.iter().copied().collect();
        let reads_computed = |inputs: &Inputs| inputs.stats.may_share(computed) || inputs.anything;
        self.derived.walks_count = !self.derived.gauges.is_empty()
            || (computed != StatMarks::NONE
                && self.derived.strata.iter().any(|stratum| reads_computed(&stratum.inputs)));
        let reads = |check: &Check| check.reads_current(self, self.derived.made);
        self.derived.checks_read_current =
            self.derived.walks_count || self.derived.checks_anything || self.checks.iter().any(reads);
        let all = self.derived.strata.iter().map(|stratum| &stratum.inputs).chain(&self.derived.computed_of);
        self.derived.inputs = all.fold(Inputs::default(), |all, inputs| all.with(inputs));
    }

    /// The actions that may be taken in a window.
    fn answers(&self, window: usize) -> Vec<ActionId> {
        let here = |of: Option<WindowId>| of.is_some_and(|of| of.index() == window);
        let by_ability = |action: ActionId| {
            let uses = |ability: &&Ability| ability.kind == AbilityKind::Use(action);
            self.abilities.iter().filter(uses).any(|ability| here(ability.window))
        };
        let actions = (0..).map(ActionId).zip(&self.actions);
        actions.filter(|(id, action)| here(action.response) || by_ability(*id)).map(|(id, _)| id).collect()
    }

    /// The zones in which links begin or end.
    fn linked(&self) -> Zones {
        let mut ends = HashSet::new();
        self.links.iter().for_each(|(from, to, _)| ends.extend([*from, *to]));
        let zones = self.table.iter().filter(|(_, card)| ends.contains(card)).map(|(zone, _)| Zones::one(*zone));
        zones.fold(Zones::NONE, Zones::with)
    }

    /// The events that abilities of a card act after, and instead of.
    fn hears(&self, card: &Card) -> (u64, u64) {
        let kinds = card.abilities.iter().map(|&id| &self.ability(id).kind);
        kinds.fold((0, 0), |(when, instead), kind| match kind {
            AbilityKind::When(event) => (when | 1 << (event.0 % 64), instead),
            AbilityKind::Instead(event) => (when, instead | 1 << (event.0 % 64)),
            _ => (when, instead),
        })
    }

    /// The actions that use abilities of a card.
    fn uses(&self, card: &Card) -> u64 {
        let kinds = card.abilities.iter().map(|&id| &self.ability(id).kind);
        kinds.fold(0, |uses, kind| if let AbilityKind::Use(action) = kind { uses | 1 << (action.0 % 64) } else { uses })
    }

    fn mark_cards(&mut self) {
        let Self { cards, abilities, .. } = self;
        for card in cards {
            let of_card = |id: &AbilityId| &abilities[id.index()];
            card.continuous = card.abilities.iter().map(of_card).any(|a| a.kind == AbilityKind::While);
        }
    }
}

/// Whether an ability asks for nothing but targets before it is used.
fn asks_nothing(ability: &Ability) -> bool {
    let is_free = ability.pay.0.is_empty() && ability.price.is_empty() && ability.limit.is_none();
    is_free && ability.rules.is_empty() && matches!(ability.when.cond, Cond::Always) && ability.window.is_none()
}

/// Whether a kind of target looks at the target chosen before it.
fn leans(target: &TargetDef) -> bool {
    let mut reads = Reads::new(0);
    reads.filter(&target.from);
    reads.cond(&target.when);
    target.rules.iter().for_each(|rule| reads.cond(&rule.when));
    reads.target
}
