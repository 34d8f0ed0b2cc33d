//! JSON schemas for editors.

/// Schemas.
pub fn files() -> Vec<(&'static str, String)> {
    Vec::new()
}
