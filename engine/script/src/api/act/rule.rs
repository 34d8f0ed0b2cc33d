//! The rule of a roll, as scripts give it: `{ why = "the landing", highest = 1 }`.

use super::seats;
use crate::bridge::Bridge;
use crate::sandbox::integer;
use mlua::{Error, Lua, LuaString, Result, Table, Value};
use tuckbox_core::dice::{KeptDice, Throw};
use tuckbox_core::ids::Seats;
use tuckbox_core::title::TitleRead;

/// What a roll is like apart from its dice.
pub(super) struct RollRule {
    why: String,
    titles: Vec<TitleRead>,
    kept: KeptDice,
    from: i32,
    /// Who sees it, if the script says so.
    pub seen: Option<Seats>,
}

impl RollRule {
    /// Reads a rule; `kept` holds where it does not say which dice count.
    pub(super) fn read(bridge: &Bridge, lua: &Lua, given: Option<&Table>, kept: KeptDice) -> Result<Self> {
        let mut rule = Self { why: String::new(), titles: Vec::new(), kept, from: 1, seen: None };
        let Some(given) = given else { return Ok(rule) };
        for pair in given.pairs::<LuaString, Value>() {
            let (key, value) = pair?;
            match &*key.to_str()? {
                "why" => match value.as_string() {
                    Some(why) => {
                        rule.why = why.to_str()?.to_string();
                        rule.titles = bridge.titles();
                    }
                    None => return Err(Error::runtime("`why` is a text that says what the roll is for.")),
                },
                "highest" if kept == KeptDice::All => rule.kept = KeptDice::Highest(integer(&value)?),
                "lowest" if kept == KeptDice::All => rule.kept = KeptDice::Lowest(integer(&value)?),
                word @ ("highest" | "lowest") => {
                    return Err(Error::runtime(format!(
                        "`{word}` is for `roll`, which has one result; here every die stands for itself."
                    )));
                }
                "from" => rule.from = integer(&value)?,
                "seen" => rule.seen = Some(seats(bridge, lua, value)?),
                other => {
                    return Err(Error::runtime(format!(
                        "A roll has no `{other}`; there is why, highest, lowest, from and seen."
                    )));
                }
            }
        }
        Ok(rule)
    }

    /// The throw, still without dice.
    pub(super) fn throw(&self) -> Throw<'_> {
        let seen = self.seen.unwrap_or(Seats::ALL);
        Throw { kept: self.kept, from: self.from, purpose: &self.why, titles: &self.titles, seen, ..Throw::sum(0, 0) }
    }
}
