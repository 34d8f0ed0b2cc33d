//! engine/sim
