//! How values are kept where a column has a text or a number: what all stores share.

use super::StoreError;
use serde::de::DeserializeOwned;
use std::time::{SystemTime, UNIX_EPOCH};

/// A value as JSON.
pub fn text(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unwritten(error.to_string()))
}

/// The value of such a text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unread(error.to_string()))
}

/// A fingerprint, from its digits in hexadecimal.
pub fn mark(digits: &str) -> Result<u64, StoreError> {
    u64::from_str_radix(digits, 16).map_err(|_| StoreError::Unread("a fingerprint is damaged".into()))
}

/// How many, from a column.
pub fn count(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// Milliseconds since 1970, for who studies playtests; nothing is decided by it.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
