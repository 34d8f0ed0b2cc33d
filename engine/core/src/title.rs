//! The titles of pieces that a script reads on its way to a text. Kept apart from the
//! texts, since a roll carries them too.

use crate::ids::{PieceId, Seats};
use crate::names::CardId;

/// The title of a piece that a script has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TitleRead {
    /// The piece.
    pub piece: PieceId,
    /// The card it was then.
    pub card: CardId,
    /// Who could see that then.
    pub seen: Seats,
}
