//! Asking at the table: the person of a seat asks about the match that is being
//! played, and is answered from what the seat may know.

use crate::ask::{AskError, Inquiry, Line, Meant, Number, Reason};
use crate::session::Session;
use tuckbox_core::ids::Seat;
use tuckbox_core::state::Entity;
use tuckbox_core::view::Handle;

impl Session {
    fn inquiry(&self, seat: Seat) -> Inquiry<'_> {
        Inquiry { game: &self.game, host: &*self.host, play: &self.play, seat: Some(seat) }
    }

    /// Why something cannot be used, chosen or done: a piece by its name, or an
    /// action.
    ///
    /// # Errors
    /// When it is not clear what is meant.
    pub fn why_not(&self, seat: Seat, words: &str) -> Result<Vec<Line>, AskError> {
        let inquiry = self.inquiry(seat);
        let Meant { piece, action } = inquiry.find_piece_and_action(unquoted(words), None)?;
        Ok(inquiry.why_not(piece, action).iter().flat_map(Reason::lines).collect())
    }

    /// What numbers are made of: `Runner arm`, or all of `Runner` that are not as
    /// printed.
    ///
    /// # Errors
    /// When it is not clear what is meant.
    pub fn numbers(&self, seat: Seat, words: &str) -> Result<Vec<Line>, AskError> {
        let inquiry = self.inquiry(seat);
        let whole = inquiry.find(unquoted(words));
        let (of, stat) = match (whole, words.rsplit_once(' ')) {
            (Ok(of), _) => (of, None),
            (Err(_), Some((what, stat))) => (inquiry.find(unquoted(what))?, Some(stat)),
            (Err(wrong), None) => return Err(wrong),
        };
        let lines: Vec<Line> = inquiry.numbers(of, stat)?.iter().flat_map(Number::lines).collect();
        match lines.is_empty() {
            true => Ok(vec![Line::new(
                String::from("Every number is as printed. Name a stat to see where it is printed."),
                None,
            )]),
            false => Ok(lines),
        }
    }

    /// What would happen by the option at this place.
    ///
    /// # Errors
    /// When nothing can be told.
    pub fn what_if(&self, seat: Seat, option: usize) -> Result<Vec<Line>, AskError> {
        self.inquiry(seat).what_if(1, &|_, _| Ok(option)).map(|outlook| outlook.lines())
    }

    /// Everything about one piece: why it cannot be used, and what its numbers are
    /// made of.
    pub fn about_piece(&self, seat: Seat, handle: Handle) -> Vec<Line> {
        let Some(piece) = handle.piece(self.play.rules(), self.play.state()) else { return Vec::new() };
        let inquiry = self.inquiry(seat);
        let mut lines: Vec<Line> = Vec::new();
        for reason in inquiry.why_not(Some(piece), None).iter().filter(|reason| !reason.possible) {
            lines.extend(reason.lines());
        }
        for number in inquiry.numbers(Entity::Piece(piece), None).unwrap_or_default() {
            lines.extend(number.lines());
        }
        lines
    }
}

/// The words that stand in quotes, as a shell wants a name of two words.
fn unquoted(words: &str) -> &str {
    words.strip_prefix('"').and_then(|words| words.strip_suffix('"')).unwrap_or(words)
}
