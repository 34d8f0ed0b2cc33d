//! Runs every script of `attacks/` against the sandbox and holds what it promises.
//!
//! A script says in its first line what must come of it: `-- expect: harmless`,
//! or a part of the message that stops it. Each runs twice in one sandbox and
//! again in a fresh one: the same message and the same fuel every time, no
//! longer than two seconds, and an honest script runs the same before and after.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tuckbox_script::budget::{Budget, Spent};
use tuckbox_script::mlua::{Function, MultiValue, Result as LuaResult, Table, Value};
use tuckbox_script::sandbox::{Fault, Sandbox, call, integer};

/// What takes as long as this goes on for ever, or for minutes, on a machine that does
/// much else, too.
const PATIENCE: Duration = Duration::from_secs(20);

/// The sentences of a kill. Whoever expects one of them word for word also
/// expects the typed error; nobody else may get one.
const KILLS: [(&str, Spent); 4] = [
    ("ran too long and was stopped", Spent::Fuel),
    ("used too much memory and was stopped", Spent::Memory),
    ("called too deeply and was stopped", Spent::Depth),
    ("clock stopped the script", Spent::Time),
];

const HONEST: &str = r#"
local COSTS = { imp = 2, ogre = 5, cat = 1 }
SECRETS = nil
secret = "the top card"

--- Uses a bit of everything that scripts may use.
function effects.good(bonus)
  local list, sum = {}, 0
  for name, cost in pairs(COSTS) do
    table.insert(list, name:upper() .. "=" .. tostring(cost + bonus))
    sum += take(cost)
  end
  table.sort(list, function(one, other)
    return one > other
  end)
  for at, word in ipairs(list) do
    sum += #word * at
  end
  return table.concat(list, ";") .. ":" .. nest(function()
    return math.max(sum, 3) // 2
  end)
end
"#;

struct Attack {
    name: String,
    expect: String,
    typed: bool,
    source: String,
}

impl Attack {
    fn all() -> Vec<Attack> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("attacks");
        let mut attacks: Vec<Attack> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "lua"))
            .map(|path| Attack::read(&path))
            .collect();
        attacks.sort_by(|one, other| one.name.cmp(&other.name));
        attacks
    }

    fn read(path: &std::path::Path) -> Attack {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).unwrap();
        let word = |key: &str| text.lines().take(2).find_map(|line| line.strip_prefix(&format!("-- {key}: ")));
        let expect = word("expect").unwrap_or_else(|| panic!("{name} has no `-- expect: ` in its first line"));
        // Compiled code cannot stand in a text file, so the file spells its bytes.
        let source = match word("bytes") {
            None => text.clone(),
            Some(bytes) => {
                let bytes = bytes.split(' ').map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
                String::from_utf8(bytes).unwrap()
            }
        };
        Attack { expect: expect.into(), typed: word("returns") == Some("integer"), name, source }
    }
}

/// What came of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    answer: Result<String, String>,
    spent: Option<Spent>,
    fuel: u64,
}

fn budget() -> Budget {
    Budget { fuel: 20_000, memory: 256 * 1024, depth: 100, patience: Duration::from_millis(150) }
}

/// A sandbox with a few engine functions: a careful one, one that runs scripts,
/// one that forgets errors, and one that builds as much as it is told.
fn sandbox() -> LuaResult<Sandbox> {
    let sandbox = Sandbox::new(budget())?;
    let (lua, globals) = (sandbox.lua(), sandbox.lua().globals());
    globals.set("take", lua.create_function(|_, value: Value| integer(&value))?)?;
    globals.set("nest", lua.create_function(|lua, inner: Function| call::<Value>(lua, &inner, ()))?)?;
    globals.set(
        "swallow",
        lua.create_function(|lua, inner: Function| {
            let _ = call::<Value>(lua, &inner, ());
            Ok("swallowed")
        })?,
    )?;
    globals.set("build", lua.create_function(|lua, length: usize| lua.create_sequence_from(0..length))?)?;
    sandbox.seal()?;
    Ok(sandbox)
}

fn show(values: &MultiValue) -> String {
    let show = |value: &Value| match value {
        Value::String(text) => text.to_string_lossy(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        other => other.type_name().to_string(),
    };
    values.iter().map(show).collect::<Vec<_>>().join(" ")
}

fn run(sandbox: &Sandbox, attack: &Attack) -> Outcome {
    let attempt = || {
        let environment = sandbox.load(&attack.name, &attack.source)?;
        let Value::Function(effect) = environment.get::<Table>("effects")?.get("attack")? else {
            return Ok("no function `attack`".to_string());
        };
        sandbox.start_step();
        let values: MultiValue = sandbox.call(&effect, ())?;
        sandbox.start_step();
        let again: MultiValue = sandbox.call(&effect, ())?;
        if show(&values) != show(&again) {
            return Ok(format!("{} and then {}: it kept something", show(&values), show(&again)));
        }
        if attack.typed {
            integer(values.front().unwrap_or(&Value::Nil))?;
        }
        Ok(show(&values))
    };
    let result: LuaResult<String> = attempt();
    let spent = result.as_ref().err().and_then(Spent::of);
    let fault = |error| Fault::of(&error);
    assert_eq!(spent, result.as_ref().err().and_then(|error| Fault::of(error).spent));
    Outcome { answer: result.map_err(|error| fault(error).to_string()), spent, fuel: sandbox.fuel_spent() }
}

/// The honest script: its answer and its fuel.
fn honest(sandbox: &Sandbox, effect: &Function) -> (String, u64) {
    sandbox.start_step();
    let answer = sandbox.call(effect, 3).expect("the honest script runs");
    (answer, sandbox.fuel_spent())
}

/// All that one attack may not do, in one sandbox. Gives what came of it.
fn withstand(attack: &Attack) -> Result<Outcome, String> {
    let sandbox = sandbox().map_err(|error| error.to_string())?;
    let environment = sandbox.load("honest.lua", HONEST).map_err(|error| Fault::of(&error).to_string())?;
    let effect: Function = environment.get::<Table>("effects").unwrap().get("good").unwrap();
    let before = honest(&sandbox, &effect);
    let first = run(&sandbox, attack);
    let between = honest(&sandbox, &effect);
    let second = run(&sandbox, attack);
    let after = honest(&sandbox, &effect);

    let message = first.answer.clone().unwrap_or_else(|message| message);
    let harmless = attack.expect == "harmless";
    if harmless != first.answer.is_ok() && attack.expect != message {
        return Err(format!("expected `{}`, but it gave {:?}", attack.expect, first.answer));
    }
    if !harmless && !message.contains(&attack.expect) {
        return Err(format!("expected `{}`, but the message is `{message}`", attack.expect));
    }
    let kill = KILLS.iter().find(|(sentence, _)| *sentence == attack.expect).map(|(_, spent)| *spent);
    if first.spent != kill {
        return Err(format!("expected the typed error {kill:?}, but it is {:?}", first.spent));
    }
    if message.contains("0x") {
        return Err(format!("the message shows an address: {message}"));
    }
    if message.contains("it kept something") {
        return Err(message);
    }
    if first.answer != second.answer || first.spent != second.spent {
        return Err(format!("it gave {:?} first and {:?} then", first.answer, second.answer));
    }
    if before != between || before != after {
        return Err(format!("the honest script gave {before:?}, then {between:?} and {after:?}"));
    }
    Ok(first)
}

/// Runs `attack` in a thread of its own, twice, and fails it when that hangs.
fn watch(attack: Attack) -> Result<(), String> {
    let (sender, receiver) = mpsc::channel();
    let began = Instant::now();
    thread::spawn(move || {
        let verdict = withstand(&attack).and_then(|first| {
            // The clock ends it where it ends it; everything else is exact.
            let exact = first.spent != Some(Spent::Time);
            match withstand(&attack)? {
                again if exact && again != first => Err(format!("a fresh sandbox gave {again:?}, not {first:?}")),
                _ => Ok(()),
            }
        });
        sender.send(verdict)
    });
    match receiver.recv_timeout(PATIENCE) {
        Ok(verdict) => verdict,
        Err(mpsc::RecvTimeoutError::Timeout) => Err(format!("it still runs after {:?}", began.elapsed())),
        Err(mpsc::RecvTimeoutError::Disconnected) => Err("the harness panicked, see above".into()),
    }
}

#[test]
fn every_attack_is_withstood() {
    let attacks = Attack::all();
    assert!(attacks.len() >= 45, "only {} attacks were found", attacks.len());
    let failures: Vec<String> = attacks
        .into_iter()
        .filter_map(|attack| {
            let name = attack.name.clone();
            watch(attack).err().map(|failure| format!("{name}: {failure}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} attacks came through:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn source_that_is_made_to_choke_the_compiler_is_refused_in_time() {
    let repeat = |text: &str, times| text.repeat(times);
    let sources = [
        ("a long sum", format!("local x = 1{}", repeat("+1", 60_000))),
        ("a long join", format!("local y = '' local x = y{}", repeat("..y", 60_000))),
        ("many signs", format!("local x = {}1", repeat("- ", 60_000))),
        ("many nots", format!("local x = {}1", repeat("not ", 60_000))),
        ("many brackets", format!("local x = {}1{}", repeat("(", 60_000), repeat(")", 60_000))),
        ("many fields", format!("local y = {{}} local x = y{}", repeat(".a", 60_000))),
        ("many elseifs", format!("local function f() if x then {} end end", repeat("elseif x then ", 1_200))),
        ("many locals", repeat("local x\n", 30_000)),
        ("a long function", format!("local function f() {} end", repeat("f() ", 5_000))),
        ("a long file", repeat("local x = 1\n", 30_000)),
    ];
    for (what, source) in sources {
        let began = Instant::now();
        let refused = sandbox().unwrap().load("choke.lua", &source);
        assert!(refused.is_err(), "{what} is accepted");
        assert!(began.elapsed() < PATIENCE, "{what} takes {:?}", began.elapsed());
    }
}
