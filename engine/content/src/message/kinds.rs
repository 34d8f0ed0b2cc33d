//! Words of the format that stand where words of another kind must: an operation in the
//! flow, a value where a condition is asked.
//!
//! ```ron
//! flow: [Turns([AddSeat("gold", Me, Num(1))])]   // meant was `Do([AddSeat(…)])`
//! ```

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use tuckbox_core::rules::card::Check;
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::value::{Cond, Value};

use super::serde_text::alternatives;

/// A kind of words.
struct Kind {
    /// What one of them is.
    name: &'static str,
    /// One of them that is of no other kind.
    mark: &'static str,
    words: fn() -> Vec<String>,
}

const STEP: &str = "a step of the flow";
const OPERATION: &str = "an operation";
const CONDITION: &str = "a condition";
const VALUE: &str = "a value";
const CHECK: &str = "a check";

const KINDS: [Kind; 5] = [
    Kind { name: STEP, mark: "Rounds", words: words_of::<Flow> },
    Kind { name: OPERATION, mark: "AddSeat", words: words_of::<Op> },
    Kind { name: CONDITION, mark: "Check", words: words_of::<Cond> },
    Kind { name: VALUE, mark: "Num", words: words_of::<Value> },
    Kind { name: CHECK, mark: "When", words: words_of::<Check> },
];

/// What to do with a word that stands among others than its own.
pub(super) fn misplaced(word: &str, known: &[String]) -> Option<String> {
    let has = |words: &[String], word: &str| words.iter().any(|known| known == word);
    let wanted = KINDS.iter().find(|kind| has(known, kind.mark))?;
    let found = || KINDS.iter().filter(|kind| has(&(kind.words)(), word)).map(|kind| kind.name);
    let in_its_place = found().find_map(|found| Some((found, place(word, found, wanted.name)?)));
    let (found, how) = in_its_place.or_else(|| Some((found().next()?, format!("{} must stand here", wanted.name))))?;
    Some(format!("`{word}` is {found}; {how}."))
}

/// How a word of one kind can stand where one of another must.
fn place(word: &str, found: &str, wanted: &str) -> Option<String> {
    Some(match (wanted, found) {
        (STEP, OPERATION) => format!("in the flow it stands in `Do([{word}(…)])`"),
        (CHECK, OPERATION) => format!("in a check it stands in `When(CONDITION, [{word}(…)])`"),
        (CONDITION, VALUE) => format!("it is compared, as in `Check({word}(…), AtLeast, Num(1))`"),
        (VALUE, CONDITION) => format!("a number comes of it by `If({word}(…), Num(1), Num(0))`"),
        _ => return None,
    })
}

/// The words of a kind, which its reader tells where it is given none of them.
fn words_of<'a, T: Deserialize<'a>>() -> Vec<String> {
    let nothing: StrDeserializer<'a, Error> = "".into_deserializer();
    T::deserialize(nothing).err().map_or_else(Vec::new, |error| alternatives(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_words_and_is_known_by_one_that_no_other_has() {
        for kind in KINDS {
            let with = KINDS.iter().filter(|other| (other.words)().iter().any(|word| word == kind.mark));
            let names: Vec<_> = with.map(|other| other.name).collect();
            assert_eq!(names, [kind.name], "{}", kind.mark);
        }
    }
}
