//! What a continuous ability or a computed stat looks at, so that it is asked again only
//! where some of that is another.

use super::Ruleset;
use super::ZoneOwner;
use super::card::Ability;
use super::sets::{Tags, Zones};
use super::value::{Cond, Condition, Filter, Near, Owner, Ref, Select, Value, Who};
use super::walk::{Visitor, Walk};
use crate::names::{Named, StatId, ZoneId};

/// Stats, as marks of which several stats may share one: whoever asks for a stat hears that
/// it may be among them, or that it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StatMarks(u64);

impl StatMarks {
    /// Of no stat.
    pub const NONE: Self = Self(0);

    /// Of a stat.
    #[must_use]
    pub fn one(stat: StatId) -> Self {
        Self(1 << (stat.0 % 64))
    }

    /// Of these and of those.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a stat may be among both.
    #[must_use]
    pub fn may_share(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<StatId> for StatMarks {
    fn from_iter<I: IntoIterator<Item = StatId>>(stats: I) -> Self {
        stats.into_iter().map(Self::one).fold(Self::NONE, Self::with)
    }
}

/// What a part of the rules looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// Zones whose pieces it looks through.
    pub zones: Zones,
    /// Stats of those pieces, and of its own.
    pub of_pieces: StatMarks,
    /// Tags of those pieces, and of its own.
    pub tags: Tags,
    /// Stats of seats and of the table.
    pub stats: StatMarks,
    /// What the piece that has it is attached to, however far up; that piece itself always.
    pub hosts: bool,
    /// What any piece is attached to, however far up.
    pub attached: bool,
    /// The phase.
    pub phase: bool,
    /// Whose turn it is, who is the first, and how many turns there were.
    pub turn: bool,
    /// Who is still in the game.
    pub playing: bool,
    /// Whether only the first of several holds, so that it hangs on the others.
    pub once: bool,
    /// Whether all of that is of the seat that looks: its own zones and its own stats, beside
    /// stats of the table.
    pub mine: bool,
    /// More than all that: what scripts look at, what was announced.
    pub anything: bool,
}

impl Inputs {
    /// What either of two looks at.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self {
            zones: self.zones.with(other.zones),
            of_pieces: self.of_pieces.with(other.of_pieces),
            tags: self.tags.with(other.tags),
            stats: self.stats.with(other.stats),
            hosts: self.hosts | other.hosts,
            attached: self.attached | other.attached,
            phase: self.phase | other.phase,
            turn: self.turn | other.turn,
            playing: self.playing | other.playing,
            once: self.once | other.once,
            mine: self.mine & other.mine,
            anything: self.anything | other.anything,
        }
    }

    /// What a continuous ability looks at.
    pub(super) fn of_ability(rules: &Ruleset, ability: &Ability) -> Self {
        Self::of_parts(rules, ability, |found| {
            ability.affects.walk(found);
            ability.affects.iter().for_each(|select| found.select(select));
            ability.change.walk(found);
        })
    }

    /// What decides whether a continuous ability holds, and for which pieces that have it.
    pub(super) fn of_condition(rules: &Ruleset, ability: &Ability) -> Self {
        Self::of_parts(rules, ability, |_| {})
    }

    fn of_parts(rules: &Ruleset, ability: &Ability, more: impl FnOnce(&mut Finder)) -> Self {
        let from = if ability.from.is_empty() { rules.derived.play } else { ability.from };
        let mut found = Finder { from, ..Finder::new(rules) };
        ability.when.walk(&mut found);
        more(&mut found);
        // Each of these is `This`, and what they are attached to may be anywhere.
        found.inputs.anything |= ability.each.is_some() && found.inputs.hosts;
        // Without a piece of its own it looks from the active seat, and from there for those.
        let me = std::mem::take(&mut found.me) && ability.each.is_none();
        ability.each.walk(&mut found);
        found.inputs.turn |= ability.card.is_none() && (me || found.me);
        found.inputs.once = ability.once;
        found.inputs
    }

    /// What a computed stat looks at.
    pub(super) fn of_value(rules: &Ruleset, value: &Value) -> Self {
        let mut found = Finder::new(rules);
        value.walk(&mut found);
        let foreign = found.foreign;
        let inputs = found.inputs;
        let Self { hosts, attached, phase, turn, playing, once, anything, .. } = inputs;
        Self { mine: !(foreign || hosts || attached || phase || turn || playing || once || anything), ..inputs }
    }
}

struct Finder<'a> {
    rules: &'a Ruleset,
    /// The zones where the piece lies that has the ability.
    from: Zones,
    inputs: Inputs,
    /// Whether it says `Me`.
    me: bool,
    /// Whether something may be of another seat than the one that looks.
    foreign: bool,
    /// Whether the next filter is asked about a piece that is known, and looks through none.
    fits: bool,
}

impl<'a> Finder<'a> {
    fn new(rules: &'a Ruleset) -> Self {
        Self { rules, from: Zones::NONE, inputs: Inputs::default(), me: false, foreign: false, fits: false }
    }

    fn piece(&mut self, of: Ref) {
        match of {
            Ref::Host | Ref::Space => self.inputs.hosts = true,
            Ref::Held => self.inputs.anything = true,
            // What a filter around it looks through, or nothing: nothing has happened, and
            // nothing is chosen.
            Ref::This | Ref::It | Ref::Outer | Ref::Subject | Ref::Source | Ref::Target => {}
        }
    }

    /// A stat of a seat or of the table.
    fn stat(&mut self, stat: StatId) {
        self.inputs.stats = self.inputs.stats.with(StatMarks::one(stat));
    }

    /// A stat of a piece.
    fn stat_of_piece(&mut self, stat: StatId) {
        self.inputs.of_pieces = self.inputs.of_pieces.with(StatMarks::one(stat));
    }

    /// Which of these tags a piece has.
    fn tags(&mut self, tags: Tags) {
        self.inputs.tags = self.inputs.tags.with(tags);
    }

    /// Where pieces of these zones lie.
    fn places(&mut self, zones: Zones) {
        let of_seat = |zone: ZoneId| self.rules.zones.get(zone.index()).is_some_and(|zone| zone.of == ZoneOwner::Seat);
        self.foreign |= !zones.iter().all(of_seat);
        self.inputs.zones = self.inputs.zones.with(zones);
    }

    /// Which piece is meant, where none is looked for.
    fn select(&mut self, select: &Select) {
        match select {
            Select::Host => self.piece(Ref::Host),
            Select::Space => self.piece(Ref::Space),
            Select::This
            | Select::It
            | Select::Subject
            | Select::Source
            | Select::Targets
            | Select::All(_)
            | Select::First(_) => {}
        }
    }

    fn who(&mut self, who: Who) {
        self.foreign |= who != Who::Me;
        match who {
            Who::Me => self.me = true,
            // The controller or owner of `This`, or of a piece that a filter looks at.
            Who::It | Who::OwnerOfIt => {}
            Who::Subject | Who::Source | Who::Target | Who::Everybody => {}
            Who::Opponents => {
                self.me = true;
                self.inputs.playing = true;
            }
            Who::Anyone => self.inputs.playing = true,
            Who::Active | Who::First => self.inputs.turn = true,
            Who::Having(stat) => {
                self.inputs.playing = true;
                self.stat(stat);
            }
            Who::Held => self.inputs.anything = true,
            Who::Host => self.piece(Ref::Host),
            Who::Next(near) | Who::Previous(near) => self.near(near),
        }
    }

    fn near(&mut self, near: Near) {
        self.inputs.playing = true;
        match near {
            Near::Having(stat) => self.stat(stat),
            Near::Active | Near::First => self.inputs.turn = true,
            Near::Me => self.me = true,
            Near::It | Near::Subject | Near::Source | Near::Target => {}
        }
    }

    fn owner(&mut self, owner: Owner) {
        self.foreign |= owner != Owner::Me;
        match owner {
            Owner::Me => self.who(Who::Me),
            Owner::Any | Owner::It | Owner::Subject | Owner::Source | Owner::Target => {}
            Owner::Opponents => self.who(Who::Opponents),
            Owner::Active => self.who(Who::Active),
            Owner::Held => self.who(Who::Held),
            Owner::Host => self.who(Who::Host),
        }
    }
}

impl Visitor for Finder<'_> {
    fn filter(&mut self, filter: &Filter) {
        // Of a piece that is known the zone is its own, and that of what it is attached to.
        let fits = std::mem::take(&mut self.fits);
        if !fits {
            self.places(self.rules.zones_of(filter));
        }
        // A piece that is known is of whomever it was found with.
        if !fits || filter.who != Owner::Any {
            self.owner(filter.who);
        }
        if let Some(on) = filter.on {
            self.piece(on);
            // All that is attached there is looked at, wherever it lies.
            self.inputs.attached = true;
        }
        filter.stats.0.iter().for_each(|(stat, _)| self.stat_of_piece(*stat));
        self.tags(filter.is.with(filter.any).with(filter.not));
        // Whether two are alike hangs on what is remembered about either.
        self.inputs.anything |= filter.distinct;
    }

    fn cond(&mut self, asked: &Condition) {
        match &asked.cond {
            Cond::Is(of, tags) | Cond::IsNot(of, tags) => {
                self.piece(*of);
                self.tags(*tags);
            }
            Cond::Fits(of, filter) => {
                self.piece(*of);
                self.fits = true;
                self.inputs.attached |= filter.host.is_some();
            }
            Cond::Stats(of, wanted) => {
                self.piece(*of);
                wanted.0.iter().for_each(|(stat, _)| self.stat_of_piece(*stat));
            }
            Cond::Same(a, b) => {
                self.who(*a);
                self.who(*b);
            }
            Cond::Piece(a, b) => {
                self.piece(*a);
                self.piece(*b);
            }
            Cond::Phase(_) => self.inputs.phase = true,
            Cond::Linked(a, b, _) => {
                self.piece(*a);
                self.piece(*b);
                self.inputs.attached = true;
            }
            Cond::Can(..) | Cond::Script(_) => self.inputs.anything = true,
            // Their parts are told besides.
            Cond::Always
            | Cond::On(_)
            | Cond::Chosen(..)
            | Cond::Check(..)
            | Cond::Some(_)
            | Cond::No(_)
            | Cond::All(_)
            | Cond::Any(_)
            | Cond::Not(_) => {}
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Stat(of, stat) | Value::Base(of, stat) | Value::Printed(of, stat) => {
                self.piece(*of);
                self.stat_of_piece(*stat);
            }
            Value::Total(stat, _) => self.stat_of_piece(*stat),
            Value::SeatStat(who, stat) => {
                self.who(*who);
                self.stat(*stat);
            }
            Value::TableStat(stat) => self.stat(*stat),
            Value::Size(zone, who) => {
                self.who(*who);
                self.places(Zones::one(*zone));
            }
            // Those that a filter looks through are told by the filter.
            Value::Place(Ref::This | Ref::It | Ref::Outer) => self.places(self.from),
            Value::Place(of) => {
                self.piece(*of);
                self.places(Zones(u64::MAX));
            }
            // What they are attached to may be anywhere.
            Value::Distance(a, b) => {
                self.piece(*a);
                self.piece(*b);
                self.inputs.attached = true;
            }
            Value::Seats => self.inputs.playing = true,
            Value::Turns(who) => {
                self.who(*who);
                self.inputs.turn = true;
            }
            // Their parts are told besides.
            Value::Num(_)
            | Value::Param(_)
            | Value::Amount
            | Value::Setting(_)
            | Value::Count(_)
            | Value::Highest(..)
            | Value::Lowest(..)
            | Value::Chart(..)
            | Value::Add(..)
            | Value::Sub(..)
            | Value::Mul(..)
            | Value::Div(..)
            | Value::Min(..)
            | Value::Max(..)
            | Value::If(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Zone;
    use crate::rules::card::AbilityKind;
    use crate::rules::value::Cmp;

    #[test]
    fn stats_that_share_a_mark_may_be_among_each_other_and_others_are_not() {
        let marks: StatMarks = [StatId(3), StatId(70)].into_iter().collect();
        let may_be = |stat| marks.may_share(StatMarks::one(StatId(stat)));
        assert!(may_be(3) && may_be(67) && may_be(70) && may_be(6));
        assert!(!may_be(4) && !may_be(71) && !StatMarks::NONE.may_share(marks));
    }

    /// What an ability of the game looks at, whose `each` and whose `affects` are these.
    fn of(each: Option<Filter>, affects: Filter) -> Inputs {
        let affects = Some(Select::All(Box::new(affects)));
        let ability = Ability { kind: AbilityKind::While, each: each.map(Box::new), affects, ..Ability::default() };
        Inputs::of_ability(&Ruleset::default(), &ability)
    }

    #[test]
    fn an_ability_of_the_game_that_says_me_looks_at_who_is_active() {
        let mine = || Filter { who: Owner::Me, ..Filter::default() };
        let all = Filter::default;
        assert!(of(None, mine()).turn);
        assert!(of(Some(mine()), all()).turn, "its pieces are looked for from there");
        assert!(!of(Some(all()), mine()).turn, "`Me` controls one of those");
        assert!(!of(None, all()).turn);
    }

    #[test]
    fn a_value_over_ones_own_zones_and_stats_is_of_nobody_else() {
        let zone = |of| Zone { of, ..Zone::default() };
        let rules = Ruleset { zones: vec![zone(ZoneOwner::Seat), zone(ZoneOwner::Table)], ..Ruleset::default() };
        let count = |zones, who| Value::Count(Box::new(Filter { zones: Zones(zones), who, ..Filter::default() }));
        let mine = |value: Value| Inputs::of_value(&rules, &value).mine;
        assert!(mine(count(1, Owner::Me)));
        assert!(mine(Value::Add(Box::new(count(1, Owner::Me)), Box::new(Value::SeatStat(Who::Me, StatId(0))))));
        assert!(mine(Value::TableStat(StatId(0))));
        let others = [
            count(1, Owner::Any),
            count(1, Owner::Opponents),
            count(2, Owner::Me),
            count(3, Owner::Me),
            Value::SeatStat(Who::Opponents, StatId(0)),
            Value::Size(ZoneId::from_index(1), Who::Me),
            Value::Turns(Who::Me),
            Value::Seats,
        ];
        assert!(others.into_iter().all(|value| !mine(value)));
    }

    #[test]
    fn while_a_condition_does_not_hold_only_it_is_looked_at() {
        let when = Cond::Some(Box::new(Filter { zones: Zones(1), ..Filter::default() }));
        let when = Condition { cond: when, ..Condition::default() };
        let affects = Some(Select::All(Box::new(Filter { zones: Zones(2), ..Filter::default() })));
        let ability = Ability { kind: AbilityKind::While, when, affects, ..Ability::default() };
        let rules = Ruleset::default();
        assert_eq!(Inputs::of_ability(&rules, &ability).zones, Zones(3));
        assert_eq!(Inputs::of_condition(&rules, &ability).zones, Zones(1));
    }

    #[test]
    fn paths_and_places_hang_on_where_pieces_lie_alone() {
        let near = |value: Value| {
            let cond = Cond::Check(value, Cmp::Equal, Value::Num(0));
            of(None, Filter { also: vec![Condition { cond, ..Condition::default() }], ..Filter::default() })
        };
        let looks = |value: Value| {
            let inputs = near(value);
            (inputs.zones, inputs.attached, inputs.anything)
        };
        assert_eq!(looks(Value::Distance(Ref::It, Ref::This)), (Zones::NONE, true, false));
        assert_eq!(looks(Value::Place(Ref::Target)), (Zones(u64::MAX), false, false));
        assert_eq!(looks(Value::Place(Ref::It)), (Zones::NONE, false, false));
    }

    #[test]
    fn who_asks_about_a_piece_that_is_known_looks_through_no_zone() {
        let field = || Filter { zones: Zones(4), ..Filter::default() };
        let asks = |cond: Cond| {
            let when = Condition { cond, ..Condition::default() };
            let ability = Ability { kind: AbilityKind::While, when, ..Ability::default() };
            let inputs = Inputs::of_ability(&Ruleset::default(), &ability);
            (inputs.zones, inputs.hosts, inputs.attached)
        };
        let fits = |of, filter| Cond::Fits(of, Box::new(filter));
        assert_eq!(asks(fits(Ref::This, field())), (Zones::NONE, false, false));
        assert_eq!(asks(fits(Ref::Host, field())), (Zones::NONE, true, false));
        let on_field = || Filter { host: Some(Box::new(field())), ..Filter::default() };
        assert_eq!(asks(fits(Ref::This, on_field())), (Zones(4), false, true));
        let inside =
            Filter { also: vec![Condition { cond: Cond::Some(Box::new(field())), ..Condition::default() }], ..field() };
        assert_eq!(asks(fits(Ref::This, inside)), (Zones(4), false, false), "and what is asked besides");
        assert_eq!(asks(Cond::Some(Box::new(field()))), (Zones(4), false, false));
    }
}
