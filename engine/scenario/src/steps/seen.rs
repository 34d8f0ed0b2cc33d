//! Steps that say what a seat is shown: cards, numbers and how many there are. They
//! change nothing.

use super::graph::differs;
use super::stage::{Done, Stage, Wrong, wrong};
use crate::lookup::{Misnamed, stat_of};
use crate::names;
use crate::page::args::{Amount, SeatName};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::StatId;
use tuckbox_core::rules::Scope;
use tuckbox_core::view::Handle;

impl Stage<'_> {
    /// The seat knows which card a piece is, or all of a zone; or none of them.
    pub fn sees(&self, seat: SeatName, what: &str, wanted: bool) -> Done {
        let viewer = self.seat(seat)?;
        let pieces = match names::zone(self.look(), what) {
            Some((owner, zone)) => self.found.state().zone(zone, owner).to_vec(),
            None => vec![self.names.find(self.look(), what)?],
        };
        if pieces.is_empty() {
            return wrong(format!("`{what}` is empty, so nothing can be said about who sees it."));
        }
        for piece in pieces {
            if self.knows(viewer, piece) != wanted {
                let label = self.names.label(self.look(), piece);
                let (does, paste) = if wanted { ("does not see", "Hidden") } else { ("sees", "Sees") };
                return Err(Wrong::Differs {
                    expected: format!("{seat} {} `{what}`", if wanted { "sees" } else { "does not see" }),
                    actual: format!("{seat} {does} {label}"),
                    paste: Some(format!("{paste}({seat}, {what:?})")),
                });
            }
        }
        Ok(())
    }

    /// Whether the view of a seat says which card a piece is.
    fn knows(&self, viewer: Seat, piece: PieceId) -> bool {
        let handle = Handle::of(&self.game.rules, self.found.state(), piece);
        self.found.view(viewer).piece(handle).is_some_and(|piece| piece.card.is_some())
    }

    /// A stat of a piece, of a seat or of the table, and its value as a seat is shown
    /// it, if it is.
    fn shown(&self, viewer: SeatName, of: &str, stat: &str) -> Done<(StatId, Option<i32>)> {
        let (rules, view) = (&self.game.rules, self.found.view(self.seat(viewer)?));
        let among = |stats: &[(StatId, i32)], stat| stats.iter().find(|(id, _)| *id == stat).map(|(_, value)| *value);
        if of == "table" {
            let stat = stat_of(rules, stat, Scope::Table)?;
            return Ok((stat, among(&view.stats, stat)));
        }
        if let Some(seat) = SeatName::of(of) {
            let stat = stat_of(rules, stat, Scope::Seat)?;
            let Some(found) = view.seats.iter().find(|found| found.seat == seat) else {
                return Err(Misnamed::unknown(format!("There is no seat {} in this match.", seat.letter())).into());
            };
            return Ok((stat, among(&found.stats, stat)));
        }
        let stat = stat_of(rules, stat, Scope::Piece)?;
        let piece = self.names.find(self.look(), of)?;
        let found = view.piece(Handle::of(&self.game.rules, self.found.state(), piece));
        Ok((stat, found.and_then(|piece| piece.stat(stat))))
    }

    /// A seat is shown a stat, with this value.
    pub fn sees_stat(&self, viewer: SeatName, of: &str, stat: &str, value: Option<&Amount>) -> Done {
        match (self.shown(viewer, of, stat)?, value) {
            ((_, None), _) => Err(Wrong::Differs {
                expected: format!("{viewer} is shown `{stat}` of {of}"),
                actual: format!("{viewer} is not shown it"),
                paste: Some(format!("HiddenStat({viewer}, {of:?}, {stat:?})")),
            }),
            ((_, Some(_)), None) => Ok(()),
            ((id, Some(actual)), Some(value)) => {
                self.same(id, actual, value, |now| format!("SeesStat({viewer}, {of:?}, {stat:?}, {now})"))
            }
        }
    }

    /// A seat is not shown a stat.
    pub fn hidden_stat(&self, viewer: SeatName, of: &str, stat: &str) -> Done {
        match self.shown(viewer, of, stat)? {
            (_, None) => Ok(()),
            (_, Some(actual)) => Err(Wrong::Differs {
                expected: format!("{viewer} is not shown `{stat}` of {of}"),
                actual: format!("{viewer} is shown {actual}"),
                paste: Some(format!("SeesStat({viewer}, {of:?}, {stat:?}, {actual})")),
            }),
        }
    }

    /// A seat is shown that so many pieces are in a zone.
    pub fn sees_count(&self, viewer: SeatName, what: &str, count: &Amount) -> Done {
        let Some((owner, zone)) = names::zone(self.look(), what) else {
            return Err(Wrong::Unknown(format!("`{what}` is no zone; write `\"B.hand\"`, or a zone of the table.")));
        };
        let view = self.found.view(self.seat(viewer)?);
        let Some(found) = view.zone(zone, owner) else {
            return wrong(format!("`{}` is shown to nobody, nor how much is in it.", self.game.rules.name(zone)));
        };
        let Some(count) = differs(found.count, count)? else { return Ok(()) };
        Err(Wrong::Differs {
            expected: format!("{viewer} sees {count} in `{what}`"),
            actual: found.count.to_string(),
            paste: Some(format!("SeesCount({viewer}, {what:?}, {})", found.count)),
        })
    }
}
