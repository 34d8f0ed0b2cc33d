//! Coverage for other programs.

use super::CoverageResult;
use serde_json::{Value, json};

/// What was found out about a game, with its bar and where it falls short.
pub fn value(found: &CoverageResult) -> Value {
    let mut value = json!(found.covered);
    if let Some(fields) = value.as_object_mut() {
        let bar = found.bar.iter().map(|(aspect, least)| (aspect.word().to_owned(), json!(least)));
        fields.insert("bar".into(), Value::Object(bar.collect()));
        fields.insert("below".into(), json!(found.shorts));
    }
    value
}
