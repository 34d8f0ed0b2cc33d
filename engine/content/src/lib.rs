//! engine/content
