//! The rule of a roll, as scripts give it: `{ why = "the landing", highest = 1 }`.

use super::seats;
use crate::bridge::Bridge;
use crate::given;
use crate::sandbox::integer;
use crate::texts::GivenText;
use mlua::{Error, FromLua, Lua, Result, Table, Value};
use tuckbox_core::dice::{KeptDice, Throw};
use tuckbox_core::ids::Seats;
use tuckbox_core::play::MOST_OPTIONS;
use tuckbox_core::title::TitleRead;

/// The keys of a rule, with the types and meanings that editors and people are told.
pub const ROLL_KEYS: [(&str, &str, &str); 7] = [
    ("why", "string?", "what it is for, for people; left out: self"),
    ("highest", "integer?", "so many of the highest make the result; for `roll` alone"),
    ("lowest", "integer?", "so many of the lowest make the result; for `roll` alone"),
    ("from", "integer?", "the number on the lowest face; 1 if left out"),
    ("plus", "integer|integer[]|nil", "what is added to it; the log tells each number; for `roll` alone"),
    ("against", "integer?", "what it is held against; the log tells it; for `roll` alone"),
    ("seen", "Seat|Seat[]|nil", "who sees the faces; everyone if left out"),
];

/// What a roll is like apart from its dice.
pub(super) struct RollRule {
    why: String,
    titles: Vec<TitleRead>,
    kept: KeptDice,
    from: i32,
    plus: Vec<i32>,
    against: Option<i32>,
    /// Who sees it, if the script says so.
    pub seen: Option<Seats>,
}

impl RollRule {
    /// Reads a rule; `kept` holds where it does not say which dice count.
    pub(super) fn read(bridge: &Bridge, lua: &Lua, given: Option<&Table>, kept: KeptDice) -> Result<Self> {
        let mut rule =
            Self { why: String::new(), titles: Vec::new(), kept, from: 1, plus: Vec::new(), against: None, seen: None };
        let Some(given) = given else { return Ok(rule) };
        given.for_each(|key: GivenText, value: Value| {
            let known = ROLL_KEYS.iter().find(|(known, ..)| *known == &*key).map_or("", |(known, ..)| known);
            match known {
                "why" if value.is_string() => {
                    rule.why = GivenText::from_lua(value, lua)?.to_owned();
                    rule.titles = bridge.titles(lua)?;
                }
                "why" => return Err(Error::runtime("`why` is a text that says what the roll is for.")),
                "highest" if kept == KeptDice::All => rule.kept = KeptDice::Highest(integer(&value)?),
                "lowest" if kept == KeptDice::All => rule.kept = KeptDice::Lowest(integer(&value)?),
                "plus" if kept != KeptDice::Apart => rule.plus = numbers(lua, &value)?,
                "against" if kept != KeptDice::Apart => rule.against = Some(integer(&value)?),
                word @ ("highest" | "lowest" | "plus" | "against") => {
                    return Err(Error::runtime(format!(
                        "`{word}` is for `roll`, which has one result; here every die stands for itself."
                    )));
                }
                "from" => rule.from = integer(&value)?,
                "seen" => rule.seen = Some(seats(bridge, lua, value)?),
                // What is not on the list is read nowhere, so the list is whole.
                _ => {
                    let keys = ROLL_KEYS.map(|(key, ..)| key).join(", ");
                    return Err(Error::runtime(format!("A roll has no `{}`; there is {keys}.", &*key)));
                }
            }
            Ok(())
        })?;
        Ok(rule)
    }

    /// The throw, still without dice.
    pub(super) fn throw(&self) -> Throw<'_> {
        let seen = self.seen.unwrap_or(Seats::ALL);
        Throw {
            kept: self.kept,
            from: self.from,
            purpose: &self.why,
            titles: &self.titles,
            seen,
            plus: &self.plus,
            against: self.against,
            ..Throw::sum(0, 0)
        }
    }
}

/// A number, or a list of numbers.
fn numbers(lua: &Lua, value: &Value) -> Result<Vec<i32>> {
    match value {
        Value::Table(given) => {
            let numbers: Vec<Value> = given::list(lua, given, MOST_OPTIONS, "numbers")?;
            numbers.iter().map(integer).collect()
        }
        number => Ok(vec![integer(number)?]),
    }
}
