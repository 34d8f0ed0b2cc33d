//! Names become numbers while a file is read.
//!
//! Every id type deserializes from its name. While content is read, a [`Reader`]
//! on this thread gives each name of a kind its number at first sight and
//! remembers where it was used and where it was defined, so that one set of
//! types is both the file format and the linked ruleset. What was used but
//! never defined is reported afterwards, all at once. Outside a reader an id
//! is a plain number, which is how saves keep it.

mod defs;
mod ids;
mod reading;
mod table;

pub(crate) use defs::UsedName;
pub use defs::{ByName, Defines, Defs};
pub use ids::{
    ActionId, CardId, ChartId, DeckId, EffectId, EventId, MomentId, PhaseId, ProfileId, RuleId, SettingId, StatId,
    TagId, TargetId, WindowId, ZoneId,
};
pub use reading::{
    Reader, bare_numbers, last_use, next_filter, next_params, read_use, reading, set_bare_numbers, set_fallback,
    set_text, with_reader,
};
pub use table::{Entry, NameKind, Named, Names, all};
