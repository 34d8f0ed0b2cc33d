//! What an attack writes, said shortly: a text, a text so many times, brackets so deep
//! in each other, bytes, or several of these one behind another. It is written part by
//! part and never held whole: a child's peak memory is at least what the process that
//! starts it ever held.

use serde::Deserialize;
use std::io::{Result, Write};

/// A text of a corpus.
#[derive(Debug, Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "a text, { times, of, number }, { deep, open, inner, close }, { bytes }, or a list of those"
)]
pub enum Text {
    Plain(String),
    Times(Times),
    Deep(Deep),
    Bytes(Bytes),
    List(Vec<Text>),
}

/// The same again and again.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    times: usize,
    of: Box<Text>,
    /// What stands in `of` for 0, 1, 2 and so on.
    number: Option<String>,
}

/// Something in brackets, so deep.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deep {
    deep: usize,
    open: String,
    #[serde(default)]
    inner: String,
    #[serde(default)]
    close: String,
}

/// Bytes that are no text.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bytes {
    bytes: Vec<u8>,
}

impl Text {
    /// Writes it out.
    pub fn write(&self, out: &mut dyn Write) -> Result<()> {
        match self {
            Self::Plain(text) => out.write_all(text.as_bytes()),
            Self::List(parts) => parts.iter().try_for_each(|part| part.write(out)),
            Self::Bytes(Bytes { bytes }) => out.write_all(bytes),
            Self::Deep(Deep { deep, open, inner, close }) => {
                (0..*deep).try_for_each(|_| out.write_all(open.as_bytes()))?;
                out.write_all(inner.as_bytes())?;
                (0..*deep).try_for_each(|_| out.write_all(close.as_bytes()))
            }
            Self::Times(Times { times, of, number: None }) => {
                let once = of.bytes();
                (0..*times).try_for_each(|_| out.write_all(&once))
            }
            Self::Times(Times { times, of, number: Some(sign) }) => {
                let once = of.to_string();
                (0..*times).try_for_each(|at| out.write_all(once.replace(sign, &at.to_string()).as_bytes()))
            }
        }
    }

    /// All of it; for what is short.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = self.write(&mut bytes);
        bytes
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.bytes()))
    }
}
