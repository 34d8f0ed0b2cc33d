//! Playing Actions and Nano Enhancements: cost, Stack, answers (RF-A16 –
//! RF-A17, RF-A27), the windows in which Traps are played (RF-A25 – RF-A26)
//! and what each Trap does.

use super::cards::{Card, Faction};
use super::rooms::Room;
use super::state::{Colours, Game};
use super::table::{CardId, Flow, FlowOf, GO_ON, List, Seat, Trigger};

/// A window for Traps; W3 is [`Game::is_cancelled`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// W1
    TargetPhaseBegins,
    /// W2: that player played a Character.
    Played(Seat),
    /// W4
    Arrived,
    /// W5
    Failed,
    /// W6
    Dying,
    /// W7
    Surviving,
    /// W8
    Wounds,
    /// W9: a room of that player.
    Doomed(Seat),
    /// W10
    Tied,
}

/// Both bits that count a Trap.
fn bits(trap: Card) -> u32 {
    3 * trap.trap_unit()
}

/// A card on the Stack: who played it, and what they draw when it leaves.
#[derive(Clone, Copy)]
pub struct Announced {
    pub seat: Seat,
    transmissions: u8,
}

impl Game {
    /// Holds a window open until all have passed in a row.
    pub fn window(&mut self, moment: Moment) -> Flow {
        'start: loop {
            for seat in self.clockwise(self.active) {
                let fitting = self.fitting(moment, seat);
                // Whoever is out has no hand.
                if fitting & self.players[seat].traps == 0 {
                    continue;
                }
                if let Some(trap) = self.offer(seat, fitting) {
                    self.spring(seat, trap)?;
                    if self.still_holds(moment) {
                        continue 'start;
                    }
                    return GO_ON;
                }
            }
            return GO_ON;
        }
    }

    /// The Traps whose condition is true for a player.
    fn fitting(&self, moment: Moment, seat: Seat) -> u32 {
        let if_true = |condition: bool, trap| if condition { bits(trap) } else { 0 };
        match moment {
            Moment::TargetPhaseBegins => bits(Card::RedHerring),
            Moment::Played(player) => if_true(player != seat, Card::AmbushMuster),
            Moment::Arrived => self.attack.map_or(0, |attack| {
                bits(Card::SealedBulkhead)
                    | if_true(attack.position == 0, Card::RecallBeacon)
                    | if_true(attack.base == seat, Card::Tripwire)
            }),
            Moment::Failed => bits(Card::CaveIn),
            Moment::Dying => self.attack.map_or(0, |attack| if_true(attack.base != seat, Card::ClaimJumper)),
            Moment::Surviving => self.attack.map_or(0, |attack| if_true(!attack.is_swept, Card::SecondSweep)),
            Moment::Wounds => self.attack.map_or(0, |attack| if_true(attack.base == seat, Card::LastStand)),
            Moment::Doomed(owner) => if_true(owner == seat, Card::EmergencyBracing),
            Moment::Tied => bits(Card::BreakTheDeadlock),
        }
    }

    /// Whether the condition that opened a window is still true.
    fn still_holds(&self, moment: Moment) -> bool {
        match moment {
            Moment::TargetPhaseBegins | Moment::Played(_) | Moment::Dying => true,
            Moment::Arrived | Moment::Failed => self.attack.is_some_and(|attack| attack.room.is_some()),
            Moment::Surviving => self.attack.is_some_and(|attack| !attack.is_swept),
            Moment::Wounds => self.wounds > 0,
            Moment::Doomed(_) => !self.is_saved,
            Moment::Tied => self.broken_to.is_none(),
        }
    }

    /// Asks for one of the fitting Traps a player can pay for, and takes it out
    /// of the hand. No question if there is none.
    fn offer(&mut self, seat: Seat, fitting: u32) -> Option<CardId> {
        let mut places: List<usize, 24> = List::default();
        let hand = &self.players[seat].hand;
        for (index, card) in hand.iter().enumerate() {
            if card.card().trap_unit() & fitting != 0 && self.trap_cost(seat, card.card()) < hand.len() {
                places.push(index);
            }
        }
        let index = self.pick_or_none(&places)?;
        Some(self.take_from_hand(seat, index))
    }

    /// The cost of a Trap in a player's hand, Emergency Bracing's waiver and
    /// Propaganda Towers included.
    fn trap_cost(&self, seat: Seat, trap: Card) -> usize {
        let printed = match trap {
            Card::EmergencyBracing if self.players[seat].hand.len() == 1 => 0,
            _ => trap.cost(),
        };
        let extra = match self.attack {
            Some(attack) if attack.base != seat => self.count_rooms(attack.base, Room::PropagandaTower),
            _ => 0,
        };
        printed + extra
    }

    /// Pays with cards of the player's choice.
    pub fn pay(&mut self, seat: Seat, cost: usize) {
        for _ in 0..cost {
            let index = self.pick(self.players[seat].hand.len());
            self.discard_from_hand(seat, index);
        }
    }

    /// A paid card goes on the Stack.
    pub fn announce(&mut self, seat: Seat, card: CardId) -> Announced {
        self.plays[card.card() as usize] += 1;
        let mut transmissions = 0;
        let base = self.players[seat].base;
        for &room in base.iter().filter(|room| room.room() == Room::PirateTransmitter) {
            let state = self.room_mut(room);
            transmissions += u8::from(!state.is_used);
            state.is_used = true;
        }
        Announced { seat, transmissions }
    }

    /// The card on the Stack leaves it, resolved or cancelled; its player's
    /// Pirate Transmitters draw.
    pub fn leave_stack(&mut self, announced: Announced) -> Flow {
        if announced.transmissions > 0 {
            self.set_off(Trigger::Draw(announced.seat, announced.transmissions));
        }
        self.drain()
    }

    /// W3: whether the card on top of the Stack is cancelled by a Jamming
    /// Field, each of which may be answered in turn.
    pub fn is_cancelled(&mut self, announced: Announced) -> FlowOf<bool> {
        'start: loop {
            for seat in self.clockwise(self.active) {
                let fitting = bits(Card::JammingField);
                if fitting & self.players[seat].traps == 0 || seat == announced.seat {
                    continue;
                }
                let Some(field) = self.offer(seat, fitting) else { continue };
                let answer = self.put_trap_on_stack(seat, field);
                let is_countered = self.is_cancelled(answer)?;
                self.discard.push(field);
                self.leave_stack(answer)?;
                if is_countered {
                    continue 'start;
                }
                return FlowOf::Continue(true);
            }
            return FlowOf::Continue(false);
        }
    }

    /// Pays for a Trap that was just taken from the hand and announces it.
    fn put_trap_on_stack(&mut self, seat: Seat, trap: CardId) -> Announced {
        // The waiver looks at the hand with the Trap still in it.
        self.add_to_hand(seat, trap);
        let cost = self.trap_cost(seat, trap.card());
        self.take_from_hand(seat, self.players[seat].hand.len() - 1);
        self.pay(seat, cost);
        self.announce(seat, trap)
    }

    fn spring(&mut self, seat: Seat, trap: CardId) -> Flow {
        let announced = self.put_trap_on_stack(seat, trap);
        if !self.is_cancelled(announced)? {
            self.resolve_trap(seat, trap.card())?;
        }
        self.discard.push(trap);
        self.leave_stack(announced)
    }

    fn resolve_trap(&mut self, seat: Seat, trap: Card) -> Flow {
        match trap {
            Card::Tripwire => {
                if let Some(attack) = self.attack {
                    return self.hurt(attack.who, 1);
                }
            }
            Card::RecallBeacon => {
                if let Some(attack) = self.attack {
                    self.lift(attack.who);
                    self.enter_barracks(attack.who);
                }
            }
            Card::SealedBulkhead => {
                if let Some(attack) = &mut self.attack {
                    attack.sealed += 3;
                }
            }
            Card::CaveIn => {
                if let Some(attack) = self.attack {
                    if let Some(room) = attack.room {
                        self.destroy(&[room])?;
                    }
                    self.remove(attack.who);
                    self.discard.push(attack.who);
                }
            }
            Card::LastStand => self.wounds -= 1,
            Card::RedHerring => {
                let line = self.line;
                if !line.is_empty() {
                    let who = self.pick_from(&line);
                    let faction = self.pick_from(&Faction::NAMED);
                    self.changes += 1;
                    let since = self.changes;
                    self.character_mut(who).herring = Some(Colours { faction, since });
                }
            }
            Card::ClaimJumper => self.scorer = seat,
            Card::EmergencyBracing => self.is_saved = true,
            Card::AmbushMuster => self.put_from_hand(seat, |_| true),
            Card::BreakTheDeadlock => {
                let mut bases: List<Seat, 4> = List::default();
                self.tied.iter().for_each(|base| bases.push(base));
                self.broken_to = Some(self.pick_from(&bases));
            }
            Card::SecondSweep => {
                if let Some(attack) = &mut self.attack {
                    attack.is_swept = true;
                }
            }
            _ => {}
        }
        GO_ON
    }
}
