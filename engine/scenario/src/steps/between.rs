//! The board right after an event of the last deed, before what waits for it. It
//! changes nothing.

use super::perform::check_seats;
use super::stage::{Done, Stage, Wrong, wrong};
use crate::lookup::id;
use crate::names::Look;
use crate::page::args::SeatName;
use crate::page::step::Step;
use tuckbox_core::matches::Match;
use tuckbox_core::names::EventId;
use tuckbox_core::play::Sighting;
use tuckbox_core::state::Entity;

impl Stage<'_> {
    /// Right after the event these expectations held.
    pub fn after(&mut self, event: &str, piece: &str, that: &[Step]) -> Done {
        let event: EventId = id(&self.game.rules, event)?;
        if that.is_empty() {
            return wrong("`After` needs what must be so then.");
        }
        if let Some(step) = that.iter().find(|step| step.is_deed() || step.reads_questions() || step.reads_log()) {
            return wrong(format!("In `After` stands what is so on a board, not `{}`.", step.word()));
        }
        self.named_ever(piece)?;
        let mut found = None;
        for (at, seen) in self.found.sightings().iter().enumerate().skip(self.looked) {
            if seen.event == event && self.is_about(seen, piece)? {
                found = Some((at, seen.clone()));
                break;
            }
        }
        let Some((at, seen)) = found else { return Err(self.never(event, piece)) };
        self.looked = at + 1;
        let board = Match::from_state(self.game.rules.clone(), self.found.setup().clone(), *seen.state);
        let mut then = Stage::new(self.game, self.host, board, self.names.clone());
        then.is_still();
        that.iter().try_for_each(|step| {
            check_seats(&then, step)?;
            then.expect(step)
        })
    }

    /// That a name means something on the board now, or on one of those that were.
    fn named_ever(&self, piece: &str) -> Done {
        if piece.is_empty() || SeatName::of(piece).is_some() || self.names.has(piece) {
            return Ok(());
        }
        self.names.all(self.look(), piece)?;
        Ok(())
    }

    fn is_about(&self, seen: &Sighting, piece: &str) -> Done<bool> {
        if piece.is_empty() {
            return Ok(true);
        }
        if let Some(seat) = SeatName::of(piece) {
            return Ok(seen.subject == Entity::Seat(seat));
        }
        let Some(subject) = seen.subject.piece() else { return Ok(false) };
        let look = Look { rules: &self.game.rules, state: &seen.state };
        Ok(self.names.all(look, piece).is_ok_and(|all| all.contains(&subject)))
    }

    fn never(&self, event: EventId, piece: &str) -> Wrong {
        let rules = &self.game.rules;
        let told = self.found.sightings().iter().skip(self.looked).map(|seen| {
            let look = Look { rules, state: &seen.state };
            let of = match seen.subject {
                Entity::Piece(piece) => self.names.label(look, piece),
                Entity::Seat(seat) => seat.letter().to_string(),
                Entity::Table => "the table".into(),
            };
            format!("{} ({of})", rules.name(seen.event))
        });
        let told: Vec<String> = told.collect();
        let of = if piece.is_empty() { String::new() } else { format!(" of `{piece}`") };
        Wrong::Differs {
            expected: format!("the event `{}`{of} in the last deed", rules.name(event)),
            actual: match told.is_empty() {
                true => "nothing further happened in it".into(),
                false => format!("what happened in it is: {}", told.join(", ")),
            },
            paste: None,
        }
    }
}
