//! Numbers and names in the words of a page: per cent with where the true value lies,
//! points, counts, who played.

pub use crate::report::rates::{percent, points, range, share};
use tuckbox_bots::simulate::Planned;

/// "12,345".
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "-12,345".
pub fn number(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}", count(value.unsigned_abs()))
}

/// With a great letter in front, as sentences have it.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A name of the game as a word: "racing_snail" is "racing snail".
pub fn name(name: &str) -> String {
    name.replace('_', " ")
}

/// "1 game", "1,800 games".
pub fn counted(number: u64, one: &str) -> String {
    format!("{} {one}{}", count(number), if number == 1 { "" } else { "s" })
}

/// "a, b and c".
pub fn listed<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [firsts @ .., last] => {
            let firsts: Vec<&str> = firsts.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", firsts.join(", "), last.as_ref())
        }
    }
}

/// The first of many names, and how many more there are.
pub fn some_of<T: AsRef<str>>(words: &[T], most: usize) -> String {
    match words.get(..most).filter(|_| words.len() > most) {
        Some(firsts) => {
            let firsts: Vec<&str> = firsts.iter().map(AsRef::as_ref).collect();
            format!("{} and {} more", firsts.join(", "), words.len() - most)
        }
        None => listed(words),
    }
}

/// Who played: "search:100 in every seat", "A search:100, B random".
pub fn players(plan: &Planned) -> String {
    let seats = plan.pairings.first().map_or(1, Vec::len).max(1);
    match plan.bots.as_slice() {
        [] => String::from("nobody"),
        [first, others @ ..] if others.iter().all(|other| other == first) => match seats {
            1 => first.clone(),
            _ => format!("{first} in every seat"),
        },
        bots => {
            let named = |(seat, bot): (u8, &String)| format!("{} {bot}", tuckbox_core::ids::Seat(seat).letter());
            (0..).zip(bots.iter().cycle().take(seats)).map(named).collect::<Vec<_>>().join(", ")
        }
    }
}

/// What people call a card: its title, and its name where that is another word.
pub fn card(plan: &Planned, name: &str) -> String {
    match plan.cards.as_ref().and_then(|lists| lists.titles.get(name)) {
        Some(title) if title.to_lowercase() != self::name(name) => title.clone(),
        _ => self::name(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_words() {
        assert_eq!([7, 123, 1_234, 1_234_567].map(count), ["7", "123", "1,234", "1,234,567"]);
        assert_eq!([1, 2].map(|number| counted(number, "game")), ["1 game", "2 games"]);
        assert_eq!([listed(&["a"]), listed(&["a", "b", "c"])], ["a", "a, b and c"]);
        assert_eq!([some_of(&["a", "b", "c"], 2), some_of(&["a", "b"], 2)], ["a, b and 1 more", "a and b"]);
    }
}
