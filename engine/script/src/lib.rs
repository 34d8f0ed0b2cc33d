//! engine/script
