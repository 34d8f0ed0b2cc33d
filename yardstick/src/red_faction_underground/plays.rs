//! The Play Phase: what a player may do, playing a Character, attaching a Nano
//! Enhancement, Utility Actions, and the rooms that can be activated.

use std::mem;

use super::cards::{Card, Faction, Kind};
use super::rooms::Room;
use super::state::{Colours, Game, Host, Place};
use super::table::{CardId, Flow, GO_ON, List, MOST_SEATS, Play, RoomId, Seat};
use super::windows::Moment;

/// The target of a Utility Action, chosen when it is announced. Between that
/// and its resolution only Jamming Fields can be played, so no target can
/// become illegal meanwhile (RF-A18).
#[derive(Clone, Copy)]
enum Target {
    None,
    Base(Seat),
    Room(RoomId),
    Character(CardId),
    Nano(CardId),
    March(CardId, Seat),
}

/// Any rooms in bases.
type Rooms = List<RoomId, { MOST_SEATS * super::state::MOST_ROOMS }>;

impl Game {
    pub fn play_phase(&mut self) -> Flow {
        for &seat in self.surviving_from(self.first).iter() {
            self.play_turn(seat)?;
        }
        GO_ON
    }

    /// One Play Phase turn, until the player passes (RF-A22).
    pub fn play_turn(&mut self, seat: Seat) -> Flow {
        self.active = seat;
        let mut may_play_character = true;
        loop {
            let mut options = mem::take(&mut self.options);
            self.list_plays(seat, may_play_character, &mut options);
            let play = self.pick_from(&options);
            self.options = options;
            match play {
                Play::Pass => return GO_ON,
                Play::Card(index) => {
                    let card = self.take_from_hand(seat, index);
                    may_play_character &= card.kind() != Kind::Character;
                    self.play_card(seat, card)?;
                }
                Play::Trade(room) => self.trade(seat, room),
                Play::Dismantle(room) => self.dismantle(seat, room)?,
            }
        }
    }

    /// Lists everything a player may do in their Play Phase turn.
    pub fn list_plays(&self, seat: Seat, may_play_character: bool, options: &mut Vec<Play>) {
        options.clear();
        options.push(Play::Pass);
        let player = &self.players[seat];
        let mut has_goods = false;
        for (index, card) in player.hand.iter().enumerate() {
            let card = card.card();
            let kind = card.kind();
            has_goods |= kind != Kind::Character;
            let may_play = match kind {
                Kind::Character => may_play_character,
                Kind::Trap => false,
                Kind::Nano => card.cost() < player.hand.len() && self.has_host(card, seat),
                Kind::Utility => card.cost() < player.hand.len() && self.has_target(card, seat),
            };
            if may_play {
                options.push(Play::Card(index));
            }
        }
        if has_goods {
            options.extend(self.unused(seat, Room::BlackMarketStall).map(Play::Trade));
        }
        if player.base.len() > 1 {
            options.extend(self.unused(seat, Room::SalvageBay).map(Play::Dismantle));
        }
    }

    fn has_host(&self, card: Card, seat: Seat) -> bool {
        match card {
            Card::ReinforcedBulkhead | Card::HazardPlating | Card::RelocatableTurret => {
                !self.players[seat].base.is_empty()
            }
            Card::RustBloom => self.players.0.iter().any(|player| !player.base.is_empty()),
            _ => self.line.iter().any(|who| who.card() != Card::SecurityMech),
        }
    }

    fn has_target(&self, card: Card, seat: Seat) -> bool {
        match card {
            Card::DemolitionCharge => self
                .survivors
                .iter()
                .any(|base| (0..self.players[base].base.len()).any(|position| self.check(base, position) <= 3)),
            Card::JumpTheQueue | Card::WarningBurst | Card::ForcedMarch => !self.line.is_empty(),
            Card::Interrogation => self.survivors.len() > 1,
            Card::NanoTheft => self.nanos.iter().any(|nano| nano.host.is_some()),
            Card::FieldSurgery => self.players[seat].wounds > 0,
            _ => true,
        }
    }

    /// Plays a card that was just taken from the hand.
    pub fn play_card(&mut self, seat: Seat, card: CardId) -> Flow {
        match card.kind() {
            Kind::Character => {
                self.plays[card.card() as usize] += 1;
                self.character_mut(card).played_by = seat;
                self.enter_barracks(card);
                self.drain()?;
                self.window(Moment::Played(seat))
            }
            Kind::Nano => {
                let host = self.choose_host(card, seat);
                self.pay(seat, card.card().cost());
                let announced = self.announce(seat, card);
                match host {
                    Some(host) if !self.is_cancelled(announced)? => self.settle_on(card, host, seat),
                    _ => self.discard.push(card),
                }
                self.leave_stack(announced)
            }
            Kind::Utility | Kind::Trap => {
                let target = self.choose_target(card.card(), seat);
                self.pay(seat, card.card().cost());
                let announced = self.announce(seat, card);
                if !self.is_cancelled(announced)? {
                    self.resolve(card.card(), seat, target)?;
                }
                self.discard.push(card);
                self.leave_stack(announced)
            }
        }
    }

    /// Attaches a Nano Enhancement; False Colours is asked for its faction.
    fn settle_on(&mut self, nano: CardId, host: Host, seat: Seat) {
        self.attach(nano, host, seat);
        if nano.card() == Card::FalseColours {
            let faction = self.pick_from(&Faction::NAMED);
            self.changes += 1;
            let since = self.changes;
            self.nano_mut(nano).colours = Some(Colours { faction, since });
        }
    }

    /// Every host a Nano Enhancement of `seat` may be on, but for `other_than`.
    fn choose_other_host(&mut self, nano: CardId, seat: Seat, other_than: Option<Host>) -> Option<Host> {
        let mut hosts: List<Option<Host>, 96> = List::default();
        let line = self.line.iter().map(|&who| Host::Character(who));
        let rooms = self.survivors.iter().flat_map(|base| self.players[base].base.iter().copied()).map(Host::Room);
        for host in line.chain(rooms) {
            if Some(host) != other_than && self.is_legal_host(nano.card(), seat, host) {
                hosts.push(Some(host));
            }
        }
        if hosts.is_empty() { None } else { self.pick_from(&hosts) }
    }

    fn choose_host(&mut self, nano: CardId, seat: Seat) -> Option<Host> {
        self.choose_other_host(nano, seat, None)
    }

    fn rooms_in_play(&self, fits: impl Fn(Seat, usize) -> bool) -> Rooms {
        let mut rooms = Rooms::default();
        for base in self.survivors.iter() {
            for (position, &room) in self.players[base].base.iter().enumerate() {
                if fits(base, position) {
                    rooms.push(room);
                }
            }
        }
        rooms
    }

    fn choose_target(&mut self, card: Card, seat: Seat) -> Target {
        match card {
            Card::DemolitionCharge => {
                let weak = self.rooms_in_play(|base, position| self.check(base, position) <= 3);
                Target::Room(self.pick_from(&weak))
            }
            Card::BlueprintShuffle => Target::Base(self.choose_player(|_| true)),
            Card::Interrogation => Target::Base(self.choose_player(|other| other != seat)),
            Card::JumpTheQueue | Card::WarningBurst => Target::Character(self.choose_waiting()),
            Card::ForcedMarch => {
                let who = self.choose_waiting();
                Target::March(who, self.choose_player(|_| true))
            }
            Card::NanoTheft => {
                let mut attached = super::state::Attached::default();
                for nano in (0..self.nanos.len()).map(|index| CardId((super::cards::CHARACTER_CARDS + index) as u8)) {
                    if self.nano(nano).host.is_some() {
                        attached.push(nano);
                    }
                }
                Target::Nano(self.pick_from(&attached))
            }
            _ => Target::None,
        }
    }

    fn choose_waiting(&mut self) -> CardId {
        let line = self.line;
        self.pick_from(&line)
    }

    fn choose_player(&mut self, fits: impl Fn(Seat) -> bool) -> Seat {
        let mut players: List<Seat, MOST_SEATS> = List::default();
        self.survivors.iter().filter(|&seat| fits(seat)).for_each(|seat| players.push(seat));
        self.pick_from(&players)
    }

    fn resolve(&mut self, card: Card, seat: Seat, target: Target) -> Flow {
        match (card, target) {
            (Card::Requisition, _) => self.draw(seat, 3),
            (Card::DemolitionCharge, Target::Room(room)) => return self.destroy(&[room]),
            (Card::BlueprintShuffle, Target::Base(base)) => self.reorder(base),
            (Card::JumpTheQueue, Target::Character(who)) => {
                let is_front = self.pick(2) == 0;
                self.lift(who);
                self.put_in_line(who, is_front);
            }
            (Card::WarningBurst, Target::Character(who)) => return self.hurt(who, 1),
            (Card::Interrogation, Target::Base(other)) => self.interrogate(other),
            (Card::SalvageRun, _) => self.salvage_run(seat),
            (Card::NanoTheft, Target::Nano(nano)) => return self.steal(seat, nano),
            (Card::DelayedSupplyDrop, _) => self.drops.push(seat),
            (Card::SeizeInitiative, _) => self.next_first = Some(seat),
            (Card::FieldSurgery, _) => self.operate(seat),
            (Card::BattleHonours, _) => {
                for seat in self.survivors.iter() {
                    let player = &mut self.players[seat];
                    player.points += u8::from(player.has_scored_leader());
                }
                return self.check_wins(None);
            }
            (Card::ForcedMarch, Target::March(who, base)) => {
                self.lift(who);
                self.character_mut(who).place = Place::Attacking;
                self.players[base].attackers.insert(0, who);
            }
            (Card::MutualSabotage, _) => return self.sabotage(seat),
            _ => {}
        }
        GO_ON
    }

    fn interrogate(&mut self, other: Seat) {
        let mut places: List<usize, { super::cards::MAIN_CARDS }> = List::default();
        for (index, card) in self.players[other].hand.iter().enumerate() {
            if card.kind() != Kind::Character {
                places.push(index);
            }
        }
        if !places.is_empty() {
            let index = self.pick_from(&places);
            self.discard_from_hand(other, index);
        }
    }

    /// Up to 2 cards of different kinds; a Trap is an Action.
    fn salvage_run(&mut self, seat: Seat) {
        let sort = |card: CardId| match card.kind() {
            Kind::Trap => Kind::Utility,
            kind => kind,
        };
        if let Some(first) = self.salvage(seat, |_| true) {
            self.salvage(seat, |card| sort(card) != sort(first));
        }
    }

    /// Nano Theft; with no other legal host nothing happens.
    fn steal(&mut self, seat: Seat, nano: CardId) -> Flow {
        let old = self.nano(nano).host;
        let Some(new) = self.choose_other_host(nano, seat, old) else {
            return GO_ON;
        };
        self.detach(nano);
        self.settle_on(nano, new, seat);
        match old {
            Some(Host::Character(who)) => self.check_health(who),
            _ => GO_ON,
        }
    }

    fn operate(&mut self, seat: Seat) {
        let player = &mut self.players[seat];
        player.wounds -= 1;
        let area = player.wound_area;
        if !area.is_empty() {
            let card = self.pick_from(&area);
            self.players[seat].wound_area.take(card);
            self.discard.push(card);
        }
    }

    fn sabotage(&mut self, seat: Seat) -> Flow {
        let mut chosen: List<RoomId, MOST_SEATS> = List::default();
        for &other in self.surviving_from(seat).iter() {
            let base = self.players[other].base;
            if !base.is_empty() {
                chosen.push(self.pick_from(&base));
            }
        }
        self.destroy(&chosen)
    }

    /// Black Market Stall: discard an Action or Nano Enhancement, draw 2.
    fn trade(&mut self, seat: Seat, stall: RoomId) {
        self.room_mut(stall).is_used = true;
        self.interrogate(seat);
        self.draw(seat, 2);
    }

    /// Salvage Bay: destroy another room of this base, draw 2.
    fn dismantle(&mut self, seat: Seat, bay: RoomId) -> Flow {
        self.room_mut(bay).is_used = true;
        let mut others = self.players[seat].base;
        others.take(bay);
        let room = self.pick_from(&others);
        self.destroy(&[room])?;
        self.draw(seat, 2);
        self.drain()
    }
}
