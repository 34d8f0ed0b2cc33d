//! The schemas of what clients are sent as JSON, as the texts of their files in `schemas`.
//! They are made of the types that are sent, so that neither can say what the other does not.

use crate::edit::Editable;
use crate::screen::Screen;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// Names and texts of the schema files.
pub fn files() -> [(&'static str, String); 2] {
    [("screen.schema.json", text_of::<Screen>()), ("editable.schema.json", text_of::<Editable>())]
}

fn text_of<T: JsonSchema>() -> String {
    // What is written, not what would be read: everything that is there is always there.
    let schema = SchemaSettings::draft07().for_serialize().into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}
