//! Values, filters and seats in words, with what they come to now.

use super::Asker;
use tuckbox_core::ids::{PieceId, Seats};
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::play::Scope;
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::value::{Cmp, Cond, Condition, Filter, Near, Owner, Ref, Value, Who};
use tuckbox_core::rules::walk::{Visitor, Walk};
use tuckbox_core::state::Entity;

impl Asker<'_> {
    /// A value of a stat: its word if the stat is a symbol, the number otherwise.
    pub(super) fn worth(&self, stat: StatId, value: i32) -> String {
        let symbols = &self.rules().stats[stat.index()].symbols;
        let word = usize::try_from(value).ok().and_then(|at| symbols.get(at));
        word.map_or_else(|| value.to_string(), ToString::to_string)
    }

    /// The piece meant, by its name.
    pub(super) fn piece(&self, scope: &Scope, of: Ref) -> String {
        self.board().piece(scope, of).map_or_else(|| String::from("nothing"), |piece| self.name(piece))
    }

    /// The seats meant, by their letters.
    pub(super) fn who(&self, scope: &Scope, who: Who) -> String {
        self.letters(self.board().seats(scope, who))
    }

    pub(super) fn letters(&self, seats: Seats) -> String {
        let letters: Vec<String> =
            seats.iter().take(self.state.seats()).map(|seat| seat.letter().to_string()).collect();
        if letters.is_empty() { String::from("nobody") } else { letters.join(", ") }
    }

    /// A value in words; a number that stands in the files is told as it is.
    pub(super) fn value(&self, scope: &Scope, value: &Value) -> String {
        let label = |stat: StatId| self.rules().stat_label(stat);
        let two = |a: &Value, sign: &str, b: &Value| format!("{} {sign} {}", self.told(scope, a), self.told(scope, b));
        match value {
            Value::Num(number) => number.to_string(),
            Value::Stat(of, stat) => format!("{} of {}", label(*stat), self.piece(scope, *of)),
            Value::Base(of, stat) => format!("base {} of {}", label(*stat), self.piece(scope, *of)),
            Value::Printed(of, stat) => format!("printed {} of {}", label(*stat), self.piece(scope, *of)),
            Value::SeatStat(who, stat) => format!("{} of {}", label(*stat), self.who(scope, *who)),
            Value::TableStat(stat) => format!("{} of the table", label(*stat)),
            Value::Param(name) => format!("`{name}`"),
            Value::Amount => String::from("the amount"),
            Value::Count(filter) => format!("how many there are of: {}", self.filter(scope, filter)),
            Value::Size(zone, who) => {
                let owned = self.rules().zones[zone.index()].of == tuckbox_core::rules::ZoneOwner::Seat;
                let of = if owned { format!(" of {}", self.who(scope, *who)) } else { String::new() };
                format!("how many lie in {}{of}", self.rules().zone_title(*zone))
            }
            Value::Total(stat, filter) => format!("all {} of: {}", label(*stat), self.filter(scope, filter)),
            Value::Highest(value, filter) => {
                format!("the highest {} of: {}", self.of_each(value), self.filter(scope, filter))
            }
            Value::Lowest(value, filter) => {
                format!("the lowest {} of: {}", self.of_each(value), self.filter(scope, filter))
            }
            Value::Place(of) => format!("how many lie before {}", self.piece(scope, *of)),
            Value::Distance(a, b) => {
                format!("how far it is from {} to {}", self.piece(scope, *a), self.piece(scope, *b))
            }
            Value::Seats => String::from("how many seats play"),
            Value::Chart(chart, index) => {
                format!("`{}` for {}", self.rules().name(*chart), self.told(scope, index))
            }
            Value::Turns(who) => format!("how many turns {} has begun", self.who(scope, *who)),
            Value::Setting(setting) => format!("the setting `{}`", self.rules().name(*setting)),
            Value::Add(a, b) => two(a, "+", b),
            Value::Sub(a, b) => two(a, "−", b),
            Value::Mul(a, b) => two(a, "×", b),
            Value::Div(a, b) => two(a, "÷", b),
            Value::Min(a, b) => format!("the smaller of {} and {}", self.told(scope, a), self.told(scope, b)),
            Value::Max(a, b) => format!("the larger of {} and {}", self.told(scope, a), self.told(scope, b)),
            Value::If(cond, yes, no) => {
                let taken = if self.board().cond(scope, cond) { yes } else { no };
                self.value(scope, taken)
            }
        }
    }

    /// What a highest or lowest value is looked for in.
    fn of_each(&self, value: &Value) -> String {
        match value {
            Value::Stat(_, stat) | Value::Base(_, stat) | Value::Printed(_, stat) => {
                self.rules().stat_label(*stat).to_owned()
            }
            _ => String::from("value"),
        }
    }

    /// A value in words, and what it comes to.
    pub(super) fn told(&self, scope: &Scope, value: &Value) -> String {
        let number = self.board().value(scope, value);
        let words = self.value(scope, value);
        let plain = matches!(value, Value::Num(_)) || words == number.to_string();
        if plain || !self.may_tell(scope, value) { words } else { format!("{words} ({})", self.number(value, number)) }
    }

    /// Whether who asks may be told what a value comes to: it reads no stat that is
    /// not shown to it.
    pub(super) fn may_tell(&self, scope: &Scope, value: &Value) -> bool {
        let mut unshown = Unshown { asker: self, scope, found: false };
        value.walk(&mut unshown);
        !unshown.found
    }

    /// What a value comes to, as a word where it is a symbol's.
    pub(super) fn number(&self, value: &Value, number: i32) -> String {
        match value {
            Value::Stat(_, stat)
            | Value::Base(_, stat)
            | Value::Printed(_, stat)
            | Value::SeatStat(_, stat)
            | Value::TableStat(stat) => self.worth(*stat, number),
            _ => number.to_string(),
        }
    }

    /// Tags by their titles: `hot, dish`.
    pub(super) fn tags(&self, tags: Tags, between: &str) -> String {
        tags.iter().map(|tag| self.rules().tag_title(tag)).collect::<Vec<_>>().join(between)
    }

    /// Which pieces a filter takes, in words.
    pub(super) fn filter(&self, scope: &Scope, filter: &Filter) -> String {
        let mut parts = Vec::new();
        if filter.other {
            parts.push(String::from("another"));
        }
        parts.extend(filter.face.map(|face| String::from(if face == Face::Down { "face down" } else { "face up" })));
        parts.extend(filter.is.iter().map(|tag| self.rules().tag_title(tag).to_owned()));
        if !filter.any.is_empty() {
            parts.push(self.tags(filter.any, " or "));
        }
        if !filter.cards.is_empty() {
            let names: Vec<&str> = filter.cards.iter().map(|&card| &*self.rules().card(card).title).collect();
            parts.push(names.join(" or "));
        }
        if filter.is.is_empty() && filter.any.is_empty() && filter.cards.is_empty() {
            parts.push(String::from("piece"));
        }
        let values = filter.stats.0.iter();
        parts.extend(
            values.map(|&(stat, value)| format!("with {} {}", self.rules().stat_label(stat), self.worth(stat, value))),
        );
        if !filter.not.is_empty() {
            parts.push(format!("without {}", self.tags(filter.not, " or ")));
        }
        parts.extend(self.whose(scope, filter.who).map(|seats| format!("of {}", self.letters(seats))));
        if !filter.zones.is_empty() {
            let zones: Vec<&str> = filter.zones.iter().map(|zone| self.rules().zone_title(zone)).collect();
            parts.push(format!("in {}", zones.join(" or ")));
        }
        parts.extend(filter.on.map(|on| format!("on {}", self.piece(scope, on))));
        parts.extend(filter.host.as_ref().map(|host| format!("on a {}", self.filter(scope, host))));
        for cond in &filter.also {
            parts.push(format!("for which {}", self.cond(scope, cond)));
        }
        parts.join(" ")
    }

    /// The seats whose pieces a filter takes, if it asks for any.
    pub(super) fn whose(&self, scope: &Scope, whose: Owner) -> Option<Seats> {
        self.board().seats_of(scope, whose)
    }

    /// A condition in words, about pieces nobody has looked at yet.
    pub(super) fn cond(&self, scope: &Scope, cond: &Condition) -> String {
        let it = |of: Ref| match (of, self.board().piece(scope, of)) {
            (Ref::It, _) | (_, None) => String::from("it"),
            (_, Some(piece)) => self.name(piece),
        };
        let value = |value: &Value| match value {
            Value::Stat(Ref::It, stat) => self.rules().stat_label(*stat).to_owned(),
            value => self.told(scope, value),
        };
        match &cond.cond {
            Cond::Always => String::from("nothing is asked"),
            Cond::Is(of, tags) => format!("{} is {}", it(*of), self.tags(*tags, " and ")),
            Cond::IsNot(of, tags) => format!("{} is not {}", it(*of), self.tags(*tags, " or ")),
            Cond::Stats(of, wanted) => {
                let wanted = wanted.0.iter();
                let words = wanted
                    .map(|&(stat, value)| format!("{} {}", self.rules().stat_label(stat), self.worth(stat, value)));
                format!("{} has {}", it(*of), words.collect::<Vec<_>>().join(" and "))
            }
            Cond::Check(a, cmp, b) => format!("{} is {} {}", value(a), compares(*cmp), value(b)),
            Cond::Some(filter) => format!("there is {}", self.filter(scope, filter)),
            Cond::No(filter) => format!("there is no {}", self.filter(scope, filter)),
            Cond::Fits(of, filter) => format!("{} is {}", it(*of), self.filter(scope, filter)),
            Cond::Same(a, b) => format!("{} is {}", seats(*a), seats(*b)),
            Cond::Piece(a, b) => format!("{} is {}", it(*a), it(*b)),
            Cond::Phase(phase) => format!("the phase is {}", self.phase(*phase)),
            Cond::Linked(a, b, tags) => {
                let by = if tags.is_empty() { String::new() } else { format!(" by {}", self.tags(*tags, " and ")) };
                format!("{} is linked{by} to {}", it(*a), it(*b))
            }
            Cond::On(setting) => format!("the setting `{}` is on", self.rules().name(*setting)),
            Cond::Chosen(setting, chosen) => format!("the setting `{}` is {chosen}", self.rules().name(*setting)),
            Cond::All(list) => self.list(scope, list, " and "),
            Cond::Any(list) => self.list(scope, list, " or "),
            Cond::Not(cond) => format!("not: {}", self.cond(scope, cond)),
            Cond::Can(of, action) => format!("{} can {}", it(*of), self.action(*action)),
            Cond::Script(effect) => format!("the script `{}` says so", self.rules().name(*effect)),
        }
    }

    fn list(&self, scope: &Scope, list: &[Condition], between: &str) -> String {
        list.iter().map(|cond| self.cond(scope, cond)).collect::<Vec<_>>().join(between)
    }

    /// A phase by its words.
    pub(super) fn phase(&self, phase: tuckbox_core::names::PhaseId) -> String {
        let title = &self.rules().phases[phase.index()];
        if title.is_empty() { self.rules().name(phase).to_owned() } else { title.to_string() }
    }

    /// An action by its words.
    pub(super) fn action(&self, action: tuckbox_core::names::ActionId) -> String {
        let title = &self.rules().actions[action.index()].title;
        if title.is_empty() { format!("`{}`", self.rules().name(action)) } else { title.to_string() }
    }

    /// A piece and, where that is not plain, whose it is.
    pub(super) fn owned(&self, piece: PieceId) -> String {
        let found = self.state.piece(piece);
        let zone = &self.rules().zones[found.home.zone.index()];
        let name = self.name(piece);
        if zone.of == tuckbox_core::rules::ZoneOwner::Table || !self.knows(piece) {
            return name;
        }
        format!("{name} of {}", found.controller.letter())
    }
}

/// Looks in a value for stats that are not shown to who asks.
struct Unshown<'a, 'b> {
    asker: &'a Asker<'b>,
    scope: &'a Scope,
    found: bool,
}

impl Visitor for Unshown<'_, '_> {
    fn value(&mut self, value: &Value) {
        let asker = self.asker;
        let shown = match value {
            // A printed number is read on the card, by whoever is shown such numbers.
            Value::Stat(of, stat) | Value::Base(of, stat) | Value::Printed(of, stat) => {
                match asker.board().piece(self.scope, *of) {
                    Some(piece) => asker.shows(Entity::Piece(piece), *stat),
                    None => asker.shown_to_all(*stat),
                }
            }
            Value::SeatStat(who, stat) => {
                let seats = asker.board().seats(self.scope, *who);
                seats.iter().take(asker.state.seats()).all(|seat| asker.shows(Entity::Seat(seat), *stat))
            }
            Value::TableStat(stat) => asker.shows(Entity::Table, *stat),
            Value::Total(stat, _) => asker.shown_to_all(*stat),
            _ => true,
        };
        self.found |= !shown;
    }
}

/// A comparison in words.
pub(super) fn compares(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "less than",
        Cmp::AtMost => "at most",
        Cmp::Equal => "exactly",
        Cmp::Not => "anything but",
        Cmp::AtLeast => "at least",
        Cmp::More => "more than",
    }
}

/// Seats in words, without saying who they are now.
pub(super) fn seats(who: Who) -> &'static str {
    match who {
        Who::Me => "the seat that asks",
        Who::Opponents => "the other seats",
        Who::Anyone => "every seat",
        Who::Everybody => "every seat, in the game or out of it",
        Who::Next(Near::Me) => "the next seat",
        Who::Next(Near::First) => "the seat after the first",
        Who::Next(Near::Active) => "the seat after the one whose turn it is",
        Who::Next(_) => "the seat after it",
        Who::Previous(Near::Me) => "the seat before",
        Who::Previous(Near::First) => "the seat before the first",
        Who::Previous(Near::Active) => "the seat before the one whose turn it is",
        Who::Previous(_) => "the seat before it",
        Who::Active => "the seat whose turn it is",
        Who::First => "the first seat",
        Who::Having(_) => "the seats that have it",
        Who::Subject => "the seat it is about",
        Who::Source => "the seat that causes it",
        Who::It => "its controller",
        Who::OwnerOfIt => "its owner",
        Who::Held => "the controller of what it holds",
        Who::Host => "the controller of what it is on",
        Who::Target => "the controller of the target",
    }
}
