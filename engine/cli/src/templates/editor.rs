//! Settings of editors: completion and checks of data files through the JSON
//! schemas, of scripts through the Lua definitions, both in `schemas/`.

use super::File;

/// The settings, each for the editors that read it.
pub fn settings() -> Vec<File> {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    vec![
        file("tombi.toml", include_str!("editor/tombi.toml")),
        file(".luarc.json", include_str!("editor/luarc.json")),
        file(".emmyrc.json", include_str!("editor/emmyrc.json")),
        file(".vscode/extensions.json", include_str!("editor/extensions.json")),
    ]
}
