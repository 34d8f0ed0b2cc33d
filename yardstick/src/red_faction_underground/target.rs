//! The Target Phase: who selects what (RF-61 – RF-66, RF-A45 – RF-A50).

use super::cards::{Card, Faction};
use super::rooms::Level;
use super::state::{Game, Place};
use super::table::{CardId, Flow, FlowOf, GO_ON, Seat, SeatSet, Seats};
use super::windows::Moment;

/// What a Character's measure says about the bases.
enum Best {
    /// One base is strictly the best, or the rule names it.
    One(Seat),
    /// These tie.
    Tie(SeatSet),
    /// No base fits.
    None,
}

impl Game {
    pub fn target_phase(&mut self) -> Flow {
        self.active = self.first;
        self.led_to = None;
        self.selected = SeatSet::default();
        self.window(Moment::TargetPhaseBegins)?;
        let line = self.line;
        for &who in line.iter() {
            if let Some(base) = self.choose_base(who)? {
                self.select(who, base);
            }
        }
        GO_ON
    }

    /// Makes a Character an attacker of a base, behind the others there.
    fn select(&mut self, who: CardId, base: Seat) {
        self.lift(who);
        self.character_mut(who).place = Place::Attacking;
        self.players[base].attackers.push(who);
        self.selected.insert(base);
        if who.card() == Card::LineGeneral {
            self.led_to = Some(base);
        }
    }

    fn choose_base(&mut self, who: CardId) -> FlowOf<Option<Seat>> {
        if let Some(base) = self.follow_leashes(who) {
            return FlowOf::Continue(Some(base));
        }
        let faction = self.faction(who);
        if faction == Faction::Edf && self.led_to.is_some() {
            return FlowOf::Continue(self.led_to);
        }
        match self.best_base(who, faction) {
            Best::One(base) => FlowOf::Continue(Some(base)),
            Best::None => FlowOf::Continue(None),
            Best::Tie(tied) if who.card() == Card::WarHound => {
                FlowOf::Continue(self.clockwise(self.first).find(|&seat| tied.has(seat)))
            }
            Best::Tie(tied) => {
                self.tied = tied;
                self.broken_to = None;
                self.window(Moment::Tied)?;
                FlowOf::Continue(self.broken_to)
            }
        }
    }

    /// Neural Leashes, in order of attaching: each of their players chooses,
    /// so the last one's choice holds. Who is out chooses nothing.
    fn follow_leashes(&mut self, who: CardId) -> Option<Seat> {
        let mut choice = None;
        let nanos = self.character(who).nanos;
        for &leash in nanos.iter().filter(|nano| nano.card() == Card::NeuralLeash) {
            if self.survivors.has(self.nano(leash).played_by) {
                let bases = self.surviving_from(self.first);
                choice = Some(self.pick_from(&bases));
            }
            self.strip(leash);
        }
        choice
    }

    fn best_base(&self, who: CardId, faction: Faction) -> Best {
        let symbols = |seat| self.symbols(seat, faction);
        if who.card() == Card::DoubleAgent {
            return self.best_by(|seat| self.symbols(seat, Faction::Rc) + self.symbols(seat, Faction::Rf));
        }
        if faction != Faction::Neutral {
            return self.best_by(symbols);
        }
        let rooms = |seat: Seat| self.players[seat].base.iter();
        let count = |count: usize| count as i16;
        match who.card() {
            Card::CaveStalker => self.best_by(|seat| i16::from(self.players[seat].wounds)),
            Card::BountyBroker => self.best_by(|seat| i16::from(self.players[seat].points)),
            Card::SandLeviathan => {
                self.best_by(|seat| count(rooms(seat).filter(|room| room.plan().level == Level::Underground).count()))
            }
            Card::ScavengerBand => self.best_by(|seat| count(self.players[seat].hand.len())),
            Card::LoneWanderer => self.lonely_base(),
            Card::HiveMatron => {
                self.best_by(|seat| count(rooms(seat).filter(|room| room.plan().faction == Faction::Neutral).count()))
            }
            Card::MarketCrasher => {
                self.best_by(|seat| (0..rooms(seat).len()).map(|position| i16::from(self.check(seat, position))).sum())
            }
            Card::StrayDrone => self.best_by(|seat| -count(rooms(seat).len())),
            Card::HeraldOfRuin => {
                let mut next = self.clockwise(self.character(who).played_by).skip(1);
                match next.find(|&seat| self.survivors.has(seat)) {
                    Some(seat) => Best::One(seat),
                    None => Best::None,
                }
            }
            Card::LostCourier => Best::One(self.first),
            _ => Best::None,
        }
    }

    /// The one base with the strictly highest value, or all that tie.
    fn best_by(&self, measure: impl Fn(Seat) -> i16) -> Best {
        let survivors = self.survivors;
        let mut values = Seats::<i16>::default();
        survivors.iter().for_each(|seat| values[seat] = measure(seat));
        let best = survivors.iter().map(|seat| values[seat]).max();
        let tied: SeatSet = survivors.iter().filter(|&seat| Some(values[seat]) == best).collect();
        let first = tied.iter().next();
        match first {
            Some(seat) if tied.len() == 1 => Best::One(seat),
            _ => Best::Tie(tied),
        }
    }

    /// Lone Wanderer: "the one base" nobody selected; with two or more of
    /// them, none is the one.
    fn lonely_base(&self) -> Best {
        let mut lonely = self.survivors.iter().filter(|&seat| !self.selected.has(seat));
        match (lonely.next(), lonely.next()) {
            (Some(seat), None) => Best::One(seat),
            _ => Best::None,
        }
    }
}
