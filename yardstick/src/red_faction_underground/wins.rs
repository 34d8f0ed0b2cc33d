//! Elimination (RF-A5, RF-A6) and the end of a game: candidates after every
//! step (RF-A2), overtime and its comparison (RF-A3, RF-A4).

use super::state::{ENOUGH_POINTS, ENOUGH_WOUNDS, Game};
use super::table::{Ending, Flow, GO_ON, Seat, SeatSet, Verdict};

impl Game {
    /// The check after a step; `out` was eliminated by that very step. Nobody
    /// wins during overtime.
    pub fn check_wins(&mut self, out: Option<Seat>) -> Flow {
        if self.overtime.is_some() {
            return GO_ON;
        }
        let survivors = self.survivors;
        let with_points = self.with_points(survivors, out);
        let mut candidates = with_points;
        if survivors.len() == 1 {
            survivors.iter().for_each(|seat| candidates.insert(seat));
        }
        let ending = if !with_points.is_empty() { Ending::Points } else { Ending::LastSurvivor };
        match (candidates.len(), survivors.len()) {
            (0, 1..) => GO_ON,
            (1, _) => Flow::Break(Verdict { winners: candidates, ending }),
            // Everybody is out at once, or nobody is left to play overtime.
            (0, 0) => self.compare(out.into_iter().collect()),
            (_, 0) => self.compare(candidates),
            _ => {
                let mut eligible = survivors;
                out.into_iter().for_each(|seat| eligible.insert(seat));
                self.overtime = Some(eligible);
                GO_ON
            }
        }
    }

    fn with_points(&self, survivors: SeatSet, out: Option<Seat>) -> SeatSet {
        let seats = survivors.iter().chain(out);
        seats.filter(|&seat| self.players[seat].points >= ENOUGH_POINTS).collect()
    }

    /// The end of a round: the end of overtime, if it is that.
    pub fn end_overtime(&mut self) -> Flow {
        let Some(eligible) = self.overtime.take() else {
            return GO_ON;
        };
        let with_points: SeatSet = eligible.iter().filter(|&seat| self.players[seat].points >= ENOUGH_POINTS).collect();
        let survivors = self.survivors;
        match (with_points.len(), survivors.len()) {
            (1.., _) => self.compare(with_points),
            (0, 0) => self.compare(self.last_out.into_iter().collect()),
            (0, 1) => Flow::Break(Verdict { winners: survivors, ending: Ending::Overtime }),
            _ => GO_ON,
        }
    }

    /// Most points, then fewest wounds, then jointly.
    fn compare(&self, among: SeatSet) -> Flow {
        let merit = |seat: Seat| {
            let player = &self.players[seat];
            (player.points, ENOUGH_WOUNDS - player.wounds.min(ENOUGH_WOUNDS))
        };
        let best = among.iter().map(merit).max();
        let winners = among.iter().filter(|&seat| Some(merit(seat)) == best).collect();
        Flow::Break(Verdict { winners, ending: Ending::Overtime })
    }

    /// A player is out: hand, rooms and plans go, waiting attackers go back
    /// to the line (RF-A5, RF-A6).
    pub fn eliminate(&mut self, seat: Seat) {
        self.survivors.remove(seat);
        let player = &mut self.players[seat];
        player.traps = 0;
        let (hand, base, attackers) = (player.hand, player.base, player.attackers);
        player.hand.clear();
        player.base.clear();
        player.attackers.clear();
        hand.iter().for_each(|&card| self.discard.push(card));
        for &room in base.iter() {
            self.strip_all(self.room(room).nanos);
            self.discard_room(room);
        }
        attackers.iter().for_each(|&who| self.slot_in(who));
        self.drops.retain(|&other| other != seat);
        if self.next_first == Some(seat) {
            self.next_first = None;
        }
        self.last_out = Some(seat);
    }
}
