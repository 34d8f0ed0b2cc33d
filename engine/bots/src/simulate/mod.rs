//! Plays games without people and counts what came of them. Every game has a
//! seed of its own, made from the plan's seed and its number, so any of them
//! can be played again alone, and a plan can be played in parts: see [`Shard`].

mod compared;
mod decks;
mod figures;
mod leads;
mod moved_cards;
mod named;
mod on_offer;
mod plan;
mod planned;
mod report;
mod row;
mod running;
mod shard;
mod strengths;
mod summary;
mod watched;

pub use compared::{Compared, Standing, Stands};
pub use decks::{DeckWins, Meeting, by_deck, by_meeting, of_all};
pub use figures::{ActionFigures, CardFigures, Figures, OnOffer, Played};
pub use leads::{LeadFigures, LeadMoment, Leads};
pub use moved_cards::{CardMoved, moved_cards};
pub use named::{NoStat, stats};
pub use plan::{MOST, Plan, pairings, seed_of};
pub use planned::{CardLists, Ended, FORMAT, Foot, Head, KIND, Planned, TAG};
pub use report::{Lengths, Report, first_seat};
pub use row::Row;
pub(crate) use running::{Playing, as_they_are};
pub use running::{Problem, games_on, pairs_on, play, simulate, simulate_on, spending_on, tally};
pub use shard::{NoShard, Shard};
pub use strengths::{ByStrength, Strengths};
pub use summary::{Pairing, Summary};
pub use watched::{Grouping, Offered, SeatCards, Watched};
