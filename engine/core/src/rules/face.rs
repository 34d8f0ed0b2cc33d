//! Which side of a piece lies up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a piece lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
pub enum Face {
    /// For everyone the zone is open to.
    #[default]
    Up,
    /// Only for its controller.
    Down,
}
