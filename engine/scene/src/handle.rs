//! What a view calls a piece, for the schema of a scene: the core has the type itself
//! and needs no schema of it.

use schemars::JsonSchema;

/// What a view calls a piece.
#[expect(dead_code, reason = "only its schema is used")]
#[derive(JsonSchema)]
pub enum PieceHandle {
    /// A piece everyone can see; the number stays while that is so.
    Open(u32),
    /// A place in a zone of a seat: zone, seat, place; the piece at that place now.
    Place(u16, u8, u16),
}
