//! The pages that are made from the engine itself: `docs/reference.md` from the
//! types that read the files, `docs/lua.md` from the functions scripts call,
//! `docs/standard.md` from the standard scripts.
//! `UPDATE=1 cargo test -p tuckbox-tests --test reference` writes them anew.
#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use tuckbox_core::diagnostic::FileId;
use tuckbox_script::budget::Budget;
use tuckbox_script::sandbox::Sandbox;
use tuckbox_script::{Parameter, ROLL_KEYS, ScriptFile, Verb, mlua, verbs};
use tuckbox_tests::fences::root;

fn check(path: &str, now: &str) {
    let path = root().join(path);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, now).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == now, "{} is stale; run this test with UPDATE=1", path.display());
}

// ------------------------------------------------------------ docs/reference.md

const REFERENCE: &str = "# Reference: what rules are written with

Every word of `game.ron` and of abilities, in the order in which you are likely
to look for it. [rules.md](rules.md) shows them at work. This page is generated
from the types that read the files: `UPDATE=1 cargo test -p tuckbox-tests --test
reference`.

What stands here is written for RON: `Add(\"hp\", It, Num(1))`. In TOML the same is
`{ Add = [\"hp\", \"It\", 1] }`: a word with parts is a table with one key, a word
without parts a text, and a bare number may stand for `Num`. Keys that may be
left out are marked with `?`.
";

/// Which types in which order, with a heading for each group.
const GROUPS: &[(&str, &[&str])] = &[
    ("What there is", &["game", "Stat", "Scope", "Shown", "TagDef", "Zone", "ZoneOwner", "Sees", "Setting", "Profile"]),
    (
        "Who, which, how much, whether",
        &["Who", "Near", "Ref", "Select", "Filter", "Owner", "Value", "Cond", "Cmp", "Rule"],
    ),
    ("What happens", &["EventDef", "Op", "Call", "Changes", "Keep", "Lasts", "End", "Face"]),
    ("What seats do", &["Action", "UsesAbility", "TargetDef", "Price", "Limit", "Window", "AfterResponse"]),
    ("Abilities", &["AbilityTable", "AbilityKind", "Subject"]),
    ("The course of a game", &["Flow", "Order", "Check", "TriggerOrder", "LastLeft"]),
    ("Decks", &["DeckRule", "DeckTest"]),
    ("How it looks", &["Look", "ZoneLook", "StatLook", "Whole", "Regions"]),
];

/// Types that are named on no page: plain names, lists of names, and what is
/// written in words of its own.
const UNSAID: [&str; 3] = ["Ability", "Chosen", "Param"];

fn schema() -> Value {
    let files = tuckbox_content::schema::files();
    let (_, text) = files.iter().find(|(name, _)| *name == "game.schema.json").unwrap();
    serde_json::from_str(text).unwrap()
}

/// How a type is called on the page.
fn title(name: &str) -> &str {
    match name {
        "game" => "The game",
        "TagDef" => "Tag",
        "EventDef" => "Event",
        "TargetDef" => "Target",
        "AbilityTable" => "Ability",
        other => other,
    }
}

#[test]
fn the_reference_of_rules_is_fresh() {
    let schema = schema();
    let definitions = schema["definitions"].as_object().unwrap();
    let mut text = String::from(REFERENCE);
    for (group, names) in GROUPS {
        let _ = write!(text, "\n## {group}\n");
        for name in *names {
            let definition = if *name == "game" { &schema } else { &definitions[*name] };
            let _ = write!(text, "\n### {}\n\n", title(name));
            describe(&mut text, definition);
        }
    }
    check("docs/reference.md", &text);
    let said: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let upper = |name: &&String| name.starts_with(char::is_uppercase);
    let unsaid: Vec<&String> = definitions
        .keys()
        .filter(upper)
        .filter(|name| !said.contains(&name.as_str()) && !UNSAID.contains(&name.as_str()))
        .collect();
    assert!(unsaid.is_empty(), "the reference leaves out {unsaid:?}");
}

/// An example of a word whose parts have keys names them, or it does not parse.
#[test]
fn examples_name_the_keys_that_their_word_has() {
    let schema = schema();
    for definition in schema["definitions"].as_object().unwrap().values() {
        for variant in definition["oneOf"].as_array().into_iter().flatten() {
            let Some((word, parts)) = variant["properties"].as_object().and_then(Map::iter_owned) else { continue };
            let meaning = variant["description"].as_str().unwrap_or_default();
            let examples = meaning.split('`').skip(1).step_by(2);
            for inside in examples.filter_map(|example| example.strip_prefix(&format!("{word}("))) {
                let key = inside.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
                let keys = parts["properties"].as_object();
                assert!(keys.is_none_or(|keys| keys.contains_key(key)), "`{word}({inside}` names no key");
            }
        }
    }
}

/// What a type means, and its words or keys as a table.
fn describe(text: &mut String, definition: &Value) {
    // A value is a bare number, too; the words are in its second form.
    let definition = definition["anyOf"].as_array().and_then(|forms| forms.last()).unwrap_or(definition);
    if let Some(words) = definition["description"].as_str() {
        let _ = write!(text, "{}\n\n", line(words));
    }
    if let Some(variants) = definition["oneOf"].as_array().filter(|_| definition.get("properties").is_none()) {
        text.push_str("| written | means |\n|---|---|\n");
        for (form, meaning) in variants.iter().flat_map(variant) {
            let _ = writeln!(text, "| `{form}` | {} |", line(&meaning));
        }
    } else if let Some(properties) = definition["properties"].as_object() {
        text.push_str("| key | value | means |\n|---|---|---|\n");
        for (key, value) in properties {
            let mark = if required(definition, key) { "" } else { "?" };
            let meaning = line(value["description"].as_str().unwrap_or_default());
            let _ = writeln!(text, "| `{key}{mark}` | {} | {meaning} |", kind(value));
        }
    }
}

fn required(definition: &Value, key: &str) -> bool {
    definition["required"].as_array().is_some_and(|keys| keys.iter().any(|found| found == key))
}

/// In one line, fit for a table.
fn line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// How a word is written, and what it means; several for a list of plain words.
fn variant(variant: &Value) -> Vec<(String, String)> {
    let meaning = variant["description"].as_str().unwrap_or_default().to_owned();
    if let Some(word) = variant["const"].as_str() {
        return vec![(word.into(), meaning)];
    }
    if let Some(words) = variant["enum"].as_array() {
        return words.iter().map(|word| (word.as_str().unwrap().into(), meaning.clone())).collect();
    }
    let (word, parts) = variant["properties"].as_object().and_then(Map::iter_owned).unwrap();
    vec![(format!("{word}{}", arguments(&parts)), meaning)]
}

/// The only entry of a map.
trait OnlyEntry {
    fn iter_owned(&self) -> Option<(String, Value)>;
}

impl OnlyEntry for Map<String, Value> {
    fn iter_owned(&self) -> Option<(String, Value)> {
        self.iter().next().map(|(key, value)| (key.clone(), value.clone()))
    }
}

/// The parts of a word: `(stat, Select, Value)` or `(from: zone, count: Value)`.
fn arguments(parts: &Value) -> String {
    if let Some(items) = parts["items"].as_array() {
        // A part that may be left out is written `None`.
        let part =
            |item: &Value| if item.get("allOf").is_some() { format!("{} or None", plain(item)) } else { plain(item) };
        return format!("({})", items.iter().map(part).collect::<Vec<_>>().join(", "));
    }
    if let Some(properties) = parts["properties"].as_object() {
        let part = |(key, value): (&String, &Value)| {
            format!("{key}{}: {}", if required(parts, key) { "" } else { "?" }, plain(value))
        };
        return format!("({})", properties.iter().map(part).collect::<Vec<_>>().join(", "));
    }
    format!("({})", plain(parts))
}

/// The type of a part in a word, for a form in code.
fn plain(value: &Value) -> String {
    let reference = value["$ref"].as_str().or_else(|| value["allOf"][0]["$ref"].as_str());
    if let Some(name) = reference.and_then(|path| path.rsplit('/').next()) {
        return match name {
            "tags" => "[tag]".into(),
            "zones" => "[zone]".into(),
            name => title(name).into(),
        };
    }
    match value["type"].as_str() {
        Some("array") => match value["items"].as_array() {
            Some(items) => format!("({})", items.iter().map(plain).collect::<Vec<_>>().join(", ")),
            None => format!("[{}]", plain(&value["items"])),
        },
        Some("object") => match value.get("additionalProperties") {
            Some(inner) if inner.is_object() => format!("{{name: {}}}", plain(inner)),
            _ => "{…}".into(),
        },
        Some("integer") => "number".into(),
        Some("string") => "text".into(),
        Some("boolean") => "true or false".into(),
        _ if value.get("const").is_some() => value["const"].to_string(),
        None if value["anyOf"].is_array() => {
            let forms = value["anyOf"].as_array().into_iter().flatten();
            forms.map(plain).collect::<Vec<_>>().join(" or ")
        }
        _ => "value".into(),
    }
}

/// The same as a link, where the type has a place on the page.
fn kind(value: &Value) -> String {
    let form = plain(value);
    let base = form.trim_matches(|letter: char| !letter.is_alphanumeric());
    let base = base.strip_prefix("name: ").unwrap_or(base);
    let has_place = GROUPS.iter().any(|(_, names)| names.iter().any(|name| title(name) == base));
    match has_place {
        true => format!("[`{form}`](#{})", base.to_lowercase()),
        false => format!("`{form}`"),
    }
}

// ------------------------------------------------------------------ docs/lua.md

const LUA: &str = "# Lua: what effects are written with

An effect is a function that data names: `function effects.name(self, ability)`
in a file of `scripts/<game>/`, or of `scripts/std/` for verbs that every game
can use; the program has some of these already ([cards.md](cards.md#effects-in-lua)).
`self` is the piece that has the ability, `ability` holds the parameters that data
gives. [cards.md](cards.md) shows how they are written. This page is generated from
the functions themselves: `UPDATE=1 cargo test -p tuckbox-tests --test reference`.
Your editor knows them from `schemas/lua/`.

## Pieces and seats

| written | means |
|---|---|
| `piece.attack` | the current value of a stat of the game; `base` gives it before modifiers |
| `piece.controller`, `piece.owner` | the seat that uses it now, the seat whose it is |
| `piece.card`, `piece.zone` | the names of its card and of where it is |
| `piece.title` | the name of its card that people read |
| `piece.face` | which side is up: `\"up\"` or `\"down\"` |
| `piece.host` | what it is attached to, or `nil` |
| `piece.exists` | whether it still is the object it was when the script got it |
| `seat.mana` | a stat of a seat |
| `seat.title` | the name that people read: `say(seat.title .. \" waits.\")` |

A piece that leaves play is another object from then on, wherever it lies: what is
done to the old one is passed over without a word, so a `reveal` of it shows nothing.
Take it anew from its zone (`pieces(\"discard\")[1]`), and ask `exists` where it may be
gone. Pieces and seats can be compared with `==` and be keys of
tables; they cannot be kept for later.

## The language

Lua with `+=` and `continue`, without type annotations, `goto` and metatables.
Besides the functions below there are

LIBRARY
A file only declares: functions, constants, tables. Files are read in the order of
their names, those of `scripts/std/` first and those of a mod last; each sees what
earlier ones declare without `local`, so what several files share stands in the
first of them. What a file declares cannot be changed while a match runs, so
nothing outlives an effect except on the table: in a stat, a tag or a zone. Numbers
are whole; chance comes from `roll`, `roll_each`, `pick` and `shuffle`. An effect
has bounded time and memory. When it fails, nothing of the action has happened.
";

/// The functions by group: the first function of each.
const SECTIONS: [(&str, &str); 3] =
    [("Looking at the board", "has"), ("Doing something", "raise"), ("Asking", "choose")];

#[test]
fn the_reference_of_functions_is_fresh() {
    let mut text = LUA.replace("LIBRARY\n", &library());
    let mut sections = SECTIONS.iter().peekable();
    for verb in verbs() {
        if let Some((title, _)) = sections.next_if(|(_, first)| *first == verb.name) {
            let _ = write!(text, "\n## {title}\n");
        }
        function(&mut text, verb);
    }
    assert!(sections.next().is_none(), "a group of functions begins with another one now");
    check("docs/lua.md", &text);
}

/// What a script sees of Lua's own library, a line for each part.
fn library() -> String {
    let sandbox = Sandbox::new(Budget::default()).unwrap();
    let mut parts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for pair in sandbox.lua().globals().pairs::<String, mlua::Value>() {
        let (name, value) = pair.unwrap();
        match value {
            mlua::Value::Table(table) => {
                let names = table.pairs::<String, mlua::Value>().map(|pair| pair.unwrap().0);
                parts.entry(format!(" of `{name}`")).or_default().extend(names);
            }
            _ => parts.entry(String::new()).or_default().push(name),
        }
    }
    let mut text = String::new();
    for (part, mut names) in parts {
        names.sort();
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(text, "*{part} {}", names.join(", "));
    }
    text + "\n"
}

/// A type without the mark that it may be left out.
fn bare(kind: &str) -> &str {
    kind.trim_end_matches('?').trim_end_matches("|nil")
}

fn function(text: &mut String, verb: &Verb) {
    let name = |&(name, kind, _): &(&str, &str, &str)| {
        if optional(kind) { format!("{name}?") } else { name.to_owned() }
    };
    let names: Vec<String> = verb.params.iter().map(name).collect();
    let _ = write!(text, "\n### `{}({})`\n\n{}\n", verb.name, names.join(", "), verb.doc);
    if !verb.params.is_empty() || verb.gives.is_some() {
        text.push('\n');
    }
    for (name, kind, doc) in verb.params {
        let _ = writeln!(text, "* `{name}`: `{}`, {doc}", bare(kind));
        // What all rolls take is told where it stands first.
        if *kind == "RollRule?" && verb.name == "roll" {
            for (key, kind, doc) in ROLL_KEYS {
                let _ = writeln!(text, "  * `{key}`: `{}`, {doc}", bare(kind));
            }
        }
    }
    if let Some((kind, doc)) = verb.gives {
        let _ = writeln!(text, "* gives `{kind}`, {doc}");
    }
}

fn optional(kind: &str) -> bool {
    kind.ends_with('?') || kind.ends_with("|nil")
}

// ------------------------------------------------------------ docs/standard.md

const STANDARD: &str = "# The standard scripts: effects and functions every game has

They are part of the program: nothing has to be copied, and a game has those of the
files below that it names something of ([cards.md](cards.md#effects-in-lua)). An effect
is named by an ability, with its parameters beside it; those with `?` may be left out:

```toml box=trf
[[card.ability]]
use = \"post_after\"
run = \"raise_on_every\"
event = \"discarded\"
among = \"small_fry\"
```

A `Target` is a kind of target under `targets` of the game: an effect that says *among*
looks through all pieces it may be, without anybody being asked to target one. Functions
are for your own scripts. `tuckbox schema` writes the files themselves to
`schemas/lua/std/`. This page is generated from them: `UPDATE=1 cargo test -p
tuckbox-tests --test reference`.
";

#[test]
fn the_page_of_standard_scripts_is_fresh() {
    let mut text = String::from(STANDARD);
    for script in tuckbox_content::standard::SCRIPTS {
        let head = script.text.lines().map_while(|line| line.strip_prefix("-- "));
        let file = script.path.rsplit('/').next().unwrap();
        let _ = write!(text, "\n## `{file}`\n\n{}\n", head.collect::<Vec<_>>().join("\n"));
        let file = ScriptFile { path: script.path.into(), text: script.text.into(), file: FileId(0) };
        let effects = tuckbox_script::declared(&file);
        if !effects.is_empty() {
            text.push_str("\n| effect | parameters | what it does |\n|---|---|---|\n");
        }
        for effect in effects {
            let mark = |optional| if optional { "?" } else { "" };
            let given = |it: &Parameter| format!("`{}{}`: {}", it.name, mark(it.optional), it.kind);
            let parameters: Vec<String> = effect.parameters.iter().map(given).collect();
            let _ = writeln!(text, "| `{}` | {} | {} |", effect.name, parameters.join(", "), effect.doc);
        }
        let helpers = helpers(script.text);
        if !helpers.is_empty() {
            text.push_str("\n| function | what it gives |\n|---|---|\n");
        }
        for (head, doc) in helpers {
            assert!(!doc.is_empty(), "`{head}` of {} says nothing of itself", script.path);
            let _ = writeln!(text, "| `{head}` | {doc} |");
        }
    }
    check("docs/standard.md", &text);
}

/// The functions of a script that are no effects, each with the sentences above it.
fn helpers(script: &str) -> Vec<(&str, String)> {
    let (mut found, mut doc) = (Vec::new(), Vec::new());
    for line in script.lines() {
        match (line.strip_prefix("--- "), line.strip_prefix("function ")) {
            (Some(words), _) => doc.push(words),
            (None, Some(head)) if !head.starts_with("effects.") => found.push((head, doc.join(" "))),
            _ => {}
        }
        if !line.starts_with("---") {
            doc.clear();
        }
    }
    found
}
