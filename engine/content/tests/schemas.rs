//! The schemas in `schemas/` are what the types say now. `UPDATE=1` writes them.

use std::fs;
use std::path::Path;

#[test]
fn schemas_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    for (name, text) in tuckbox_content::schema::files() {
        let path = folder.join(name);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == text, "{name} is stale; write it anew with UPDATE=1 cargo test -p tuckbox-content");
    }
}
