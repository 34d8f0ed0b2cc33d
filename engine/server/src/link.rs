//! Links: the right to sit at a table, to watch, or to work at its desk. A link is 128
//! bits that nobody can guess. Only their hash is kept, so whoever reads the store
//! sits nowhere.

use rand::TryRng;
use rand::rngs::SysRng;
use std::fmt;
use std::str::FromStr;
use tuckbox_core::ids::Seat;

/// The secret part of a link.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// What is kept of a link. Two are compared in the same time wherever they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkHash(blake3::Hash);

/// What a link is the right to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Playing at a seat.
    Seat(Seat),
    /// Seeing what everybody sees.
    Spectator,
    /// Seeing all, and what becomes of the content: whoever started the server.
    Designer,
}

/// The operating system gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("The operating system gives no random numbers: {0}.")]
pub struct NoChance(String);

/// Bytes that nobody can know before.
///
/// # Errors
/// When the operating system gives none.
pub fn secret<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| NoChance(error.to_string()))?;
    Ok(bytes)
}

/// A name nobody else has, for a table: 16 digits in hexadecimal.
///
/// # Errors
/// When the operating system gives no random numbers.
pub fn fresh_name() -> Result<String, NoChance> {
    Ok(tuckbox_core::commitment::hex(&secret::<8>()?))
}

impl Token {
    /// One that nobody has.
    ///
    /// # Errors
    /// When the operating system gives no random numbers.
    pub fn fresh() -> Result<Self, NoChance> {
        secret().map(Self)
    }

    /// What is kept of it.
    pub fn hash(&self) -> LinkHash {
        LinkHash(blake3::hash(&self.0))
    }
}

/// As it stands in a link: 32 digits in hexadecimal.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tuckbox_core::commitment::hex(&self.0))
    }
}

/// A token is never written where somebody only wants to see what happens.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits: Option<Vec<u8>> =
            text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
        let digits = digits.filter(|digits| digits.len() == 32).ok_or(())?;
        let pairs: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect();
        pairs.try_into().map(Self).map_err(drop)
    }
}

impl LinkHash {
    /// As a store keeps it.
    pub fn bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl From<[u8; 32]> for LinkHash {
    fn from(bytes: [u8; 32]) -> Self {
        Self(blake3::Hash::from_bytes(bytes))
    }
}

impl Role {
    /// The word for it, in paths and in the store: the letter of a seat, `watch` or
    /// `desk`.
    pub fn word(self) -> String {
        match self {
            Role::Seat(seat) => seat.letter().to_lowercase().to_string(),
            Role::Spectator => "watch".into(),
            Role::Designer => "desk".into(),
        }
    }

    /// What people call it: "Seat A", "Spectators", "Your desk".
    pub fn title(self) -> String {
        match self {
            Role::Seat(seat) => format!("Seat {}", seat.letter()),
            Role::Spectator => "Spectators".into(),
            Role::Designer => "Your desk".into(),
        }
    }

    /// The seat that is played, if one is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Role::Seat(seat) => Some(seat),
            Role::Spectator | Role::Designer => None,
        }
    }
}

impl FromStr for Role {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "watch" => Ok(Role::Spectator),
            "desk" => Ok(Role::Designer),
            _ => seat_of(word).map(Role::Seat).ok_or(()),
        }
    }
}

/// The seat of a letter, large or small.
pub fn seat_of(word: &str) -> Option<Seat> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    (0..16).map(Seat).find(|seat| seat.letter() == letter.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written_and_told_to_nobody() {
        let token = Token::fresh().unwrap();
        let text = token.to_string();
        assert_eq!((text.len(), text.parse()), (32, Ok(token.clone())));
        assert!(!format!("{token:?}").contains(&text[..6]));
        assert!(
            token.hash() == text.parse::<Token>().unwrap().hash() && token.hash() != Token::fresh().unwrap().hash()
        );
        for odd in ["", "0", &text[1..], &format!("{text}0"), "ä0000000000000000000000000000000", "../../../../etc"] {
            assert_eq!(odd.parse::<Token>(), Err(()), "{odd}");
        }
    }

    #[test]
    fn roles_have_words() {
        for role in [Role::Seat(Seat(0)), Role::Seat(Seat(15)), Role::Spectator, Role::Designer] {
            assert_eq!(role.word().parse(), Ok(role));
        }
        assert_eq!(["", "q", "ab", "é"].map(str::parse::<Role>), [Err(()); 4]);
    }
}
