//! What the sandbox promises to the engine: findings, layers, steps and places.
//! What it holds against hostile scripts is tested by `tests/attacks`.

use mlua::{Function, Table, Value};

use super::{Fault, Refused, Rule, Sandbox, findings, integer, upvalue_assignments};
use crate::budget::{Budget, Spent};

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new(Budget { fuel: 20_000, ..Budget::default() }).unwrap();
    sandbox.seal().unwrap();
    sandbox
}

#[test]
fn all_findings_of_a_script_come_at_once_with_their_lines() {
    let source =
        "local count = 0\nfunction effects.a()\n  count = 1\n  other = 2\n  for k in effects do end\nend\nf()\n";
    let rules: Vec<(u32, Rule)> = findings(source).iter().map(|finding| (finding.line, finding.rule)).collect();
    assert_eq!(rules, [(3, Rule::Upvalue), (4, Rule::Undeclared), (5, Rule::Loop), (7, Rule::OnlyDeclare)]);
    assert_eq!(upvalue_assignments(source).len(), 1);
    let error = sandbox().load("many.lua", source).unwrap_err();
    assert_eq!(Refused::of(&error).unwrap().findings, findings(source));
    assert!(error.to_string().contains("many.lua:4: `other` is not declared here"), "{error}");
}

#[test]
fn a_script_sees_what_the_script_below_it_declares_and_cannot_change_it() {
    let sandbox = sandbox();
    let verbs = sandbox.load("std.lua", "LIMIT = { 7 }\nfunction twice(n) return n * 2 end").unwrap();
    let source = "function effects.a() return twice(LIMIT[1]) end\nfunction effects.b() local l = LIMIT l[1] = 1 end";
    let effects: Table = sandbox.load_over("game.lua", source, &verbs).unwrap().get("effects").unwrap();
    sandbox.start_step();
    assert_eq!(sandbox.call::<i32>(&effects.get("a").unwrap(), ()).unwrap(), 14);
    let error = sandbox.call::<Value>(&effects.get("b").unwrap(), ()).unwrap_err();
    assert!(Fault::of(&error).to_string().starts_with("game.lua:2: What a script file declares"));
}

#[test]
fn a_spent_budget_stays_spent_until_the_next_step() {
    let sandbox = sandbox();
    let source = "function effects.hang() while true do end end\nfunction effects.fine() return 1 end";
    let effects: Table = sandbox.load("two.lua", source).unwrap().get("effects").unwrap();
    let (hang, fine): (Function, Function) = (effects.get("hang").unwrap(), effects.get("fine").unwrap());
    sandbox.start_step();
    assert_eq!(Spent::of(&sandbox.call::<Value>(&hang, ()).unwrap_err()), Some(Spent::Fuel));
    assert_eq!(Spent::of(&sandbox.call::<Value>(&fine, ()).unwrap_err()), Some(Spent::Fuel));
    sandbox.start_step();
    assert_eq!(sandbox.call::<i32>(&fine, ()).unwrap(), 1);
}

#[test]
fn a_script_that_is_broken_off_is_left_at_its_next_call_and_costs_what_it_had() {
    let sandbox = Sandbox::new(Budget { fuel: 20_000, ..Budget::default() }).unwrap();
    let meter = sandbox.meter();
    let asks = sandbox.lua().create_function(move |_, ()| Ok(meter.break_off())).unwrap();
    let panics = sandbox.lua().create_function(|_, ()| -> mlua::Result<()> { panic!("the engine") }).unwrap();
    sandbox.lua().globals().raw_set("ask", asks).unwrap();
    sandbox.lua().globals().raw_set("panic", panics).unwrap();
    sandbox.seal().unwrap();
    let source = "function effects.turn() local can = ask() while can do end return can end\n\
                  function effects.fault() local list = ask() and {} or {} return list.of.nothing end\n\
                  function effects.within() table.sort({ 2, 1 }, function(a, b) return ask() or a < b end) return 5 end\n\
                  function effects.panic() panic() end\n";
    let effects: Table = sandbox.load("asks.lua", source).unwrap().get("effects").unwrap();
    let run = |name: &str| sandbox.call_in_thread(&effects.get(name).unwrap(), ());
    for name in ["turn", "fault", "turn"] {
        sandbox.start_step();
        assert!(run(name).unwrap().is_none(), "{name}");
        assert_eq!(sandbox.fuel_spent(), 1, "{name}: no more than up to the call that asked");
    }
    sandbox.start_step();
    assert!(run("within").unwrap().is_none());
    sandbox.start_step();
    assert!(!sandbox.call::<bool>(&effects.get("turn").unwrap(), ()).unwrap(), "it runs in no thread");
    sandbox.start_step();
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run("panic"))).is_err());
    sandbox.start_step();
    assert!(run("turn").unwrap().is_none(), "in a thread of its own");
}

#[test]
fn a_kill_names_the_line_that_was_running() {
    let sandbox = sandbox();
    let source = "function effects.a()\n  table.sort({ 2, 1 }, function()\n    while true do\n    end\n  end)\nend";
    let effects: Table = sandbox.load("line.lua", source).unwrap().get("effects").unwrap();
    sandbox.start_step();
    let error = sandbox.call::<Value>(&effects.get("a").unwrap(), ()).unwrap_err();
    assert_eq!(Fault::of(&error).place.unwrap().to_string(), "line.lua:3");
}

#[test]
fn whole_numbers_pass_and_others_say_what_to_do() {
    assert_eq!(integer(&Value::Number(-0.0)).unwrap(), 0);
    assert_eq!(integer(&Value::Number(7.0)).unwrap(), 7);
    assert_eq!(integer(&Value::Integer(-7)).unwrap(), -7);
    for wrong in [0.5, f64::NAN, f64::INFINITY, 2147483648.0, 1e300] {
        assert!(integer(&Value::Number(wrong)).is_err(), "{wrong}");
    }
    assert!(integer(&Value::Number(f64::INFINITY)).unwrap_err().to_string().contains("divided by 0"));
    assert!(integer(&Value::Boolean(true)).unwrap_err().to_string().contains("gave true or false; give a number"));
}

#[test]
fn nothing_is_registered_or_loaded_out_of_order() {
    let sandbox = Sandbox::new(Budget::default()).unwrap();
    let early = sandbox.load("early.lua", "").unwrap_err();
    assert!(Fault::of(&early).message.contains("call `seal` before"));
    sandbox.seal().unwrap();
    let environment = sandbox.load("late.lua", "").unwrap();
    assert!(environment.set("late", 1).is_err());
    assert!(environment.get::<Table>("math").unwrap().set("late", 1).is_err());
}

/// A sandbox with a function of the engine, `twice`.
fn with_twice() -> Sandbox {
    let sandbox = Sandbox::new(Budget::default()).unwrap();
    let twice = sandbox.lua().create_function(|_, number: i32| Ok(number * 2)).unwrap();
    sandbox.lua().globals().raw_set("twice", twice).unwrap();
    sandbox.seal().unwrap();
    sandbox
}

#[test]
fn a_function_that_a_script_declares_stands_for_the_engines_of_its_name() {
    let sandbox = with_twice();
    let source = "function effects.a() return twice(1) end";
    let below = sandbox.load("below.lua", "function twice(n) return n * 3 end").unwrap();
    let above = sandbox.load_over("above.lua", source, &below).unwrap();
    let beside = sandbox.load("beside.lua", source).unwrap();
    for (environment, expected) in [(above, 3), (beside, 2)] {
        let effects: Table = environment.get("effects").unwrap();
        sandbox.start_step();
        assert_eq!(sandbox.call::<i32>(&effects.get("a").unwrap(), ()).unwrap(), expected);
    }
}

#[test]
fn a_call_of_the_library_costs_what_any_call_costs() {
    let sandbox = with_twice();
    let fuel = |call: &str| {
        let environment = sandbox.load("call.lua", &format!("function effects.a() return {call} end")).unwrap();
        let effects: Table = environment.get("effects").unwrap();
        sandbox.start_step();
        sandbox.call::<Value>(&effects.get("a").unwrap(), ()).unwrap();
        sandbox.fuel_spent()
    };
    for call in ["math.abs(1)", "math.max(1)", "select('#', 1)", "type(1)", "string.len('a')"] {
        assert_eq!(fuel(call), fuel("twice(1)"), "{call}");
    }
}

#[test]
fn the_same_script_spends_the_same_fuel_whatever_ran_before() {
    let source = "function effects.a(n)\n  local list = {}\n  for at = 1, n do\n    list[at] = at * 7 % 13\n  end\n  \
                  table.sort(list)\n  for _ in pairs(list) do\n  end\nend";
    let sandbox = sandbox();
    let effects: Table = sandbox.load("fuel.lua", source).unwrap().get("effects").unwrap();
    let work: Function = effects.get("a").unwrap();
    let fuel = |n: u32| {
        sandbox.start_step();
        sandbox.call::<()>(&work, n).unwrap();
        sandbox.fuel_spent()
    };
    let first = fuel(50);
    for n in [1, 2000, 50, 300] {
        fuel(n);
        assert_eq!(fuel(50), first);
    }
}

/// Goes through lists that are made in many ways and grow on the way.
const LOOPS: &str = "
local made = {
  function() return { 1, 2, 3 } end,
  function() return { [1] = 1, [2] = 2, [3] = 3 } end,
  function() return { [3] = 3, [1] = 1 } end,
  function() return { 1, nil, 3 } end,
  function() return { 1, 2, name = 3, [5] = 5 } end,
  function() local list = {} for at = 9, 1, -1 do list[at] = at end return list end,
  function() local list = {} for at = 2, 9 do list[at] = at end list[1] = 1 return list end,
  function() local list = { name = 1 } for at = 1, 9 do list[at] = at end list[4] = nil return list end,
}
function effects.a(way)
  local sum, list = 0, made[way]()
  for at, value in ipairs(list) do
    sum = sum * 10 + at + value
    if #list < 12 then
      list[#list + 1] = at
    end
  end
  return sum
end";

#[test]
fn a_loop_over_a_list_gives_and_costs_the_same_whether_luau_knows_what_it_does() {
    let sandbox = sandbox();
    let environment = sandbox.load("loops.lua", LOOPS).unwrap();
    let known: Function = environment.get::<Table>("effects").unwrap().get("a").unwrap();
    // In an environment that is not safe, Luau calls what `ipairs` gives at each turn.
    let (lua, effects) = (sandbox.lua(), sandbox.lua().create_table().unwrap());
    let unsafe_environment = lua.create_table_from([("effects", &effects)]).unwrap();
    unsafe_environment.set("ipairs", environment.get::<Function>("ipairs").unwrap()).unwrap();
    unsafe_environment.set_safeenv(false);
    lua.load(LOOPS).set_environment(unsafe_environment).exec().unwrap();
    let unknown: Function = effects.get("a").unwrap();
    for way in 1..=8 {
        let run = |function: &Function| {
            sandbox.start_step();
            let sum: f64 = sandbox.call(function, way).unwrap();
            (sum, sandbox.fuel_spent())
        };
        assert_eq!(run(&known), run(&unknown), "way {way}");
    }
}
