//! What the scenarios tell, for programs.

use super::last::Since;
use serde_json::{Value, json};
use tuckbox_scenario::{Coverage, Failed, Mark, Outcome, Part, Report, Row, Scene};

/// The whole report.
pub(super) fn report(report: &Report, since: &Since) -> Value {
    let games: Vec<Value> = report
        .games
        .iter()
        .map(|game| {
            json!({
                "game": game.game,
                "broken": game.broken,
                "scenarios": game.outcomes.iter().map(|one| outcome(one, since)).collect::<Vec<_>>(),
                "coverage": game.coverage.as_ref().map(covered),
            })
        })
        .collect();
    let failed = report.failures().count();
    json!({
        "fine": report.is_fine(),
        "scenarios": report.count(),
        "failed": failed,
        "since": since.as_json(),
        "games": games,
    })
}

fn outcome(outcome: &Outcome, since: &Since) -> Value {
    json!({
        "page": outcome.path,
        "title": outcome.title,
        "line": outcome.line,
        "covers": outcome.covers,
        "microseconds": outcome.micros,
        "newly": since.is_newly_failing(outcome),
        "failed": outcome.failed.as_ref().map(failed),
    })
}

fn failed(failed: &Failed) -> Value {
    json!({
        "line": failed.line,
        "step": failed.step,
        "text": failed.text,
        "message": failed.message,
        "expected": failed.expected,
        "actual": failed.actual,
        "paste": failed.paste,
        "asked": failed.options,
        "log": failed.log,
        "board": failed.scene.as_deref().map(board),
    })
}

/// The board before and after the step that changed it last.
fn board(scene: &Scene) -> Value {
    let part = |part: &Part| json!({ "what": part.what, "before": part.before, "after": part.after });
    let row = |row: &Row| {
        let mark = match row.mark {
            Mark::New => "new",
            Mark::Gone => "gone",
            Mark::Changed => "changed",
            Mark::Same => "same",
        };
        json!({ "name": row.name, "mark": mark, "parts": row.parts.iter().map(part).collect::<Vec<_>>() })
    };
    json!({
        "step": scene.step,
        "line": scene.line,
        "text": scene.text,
        "rows": scene.rows.iter().map(row).collect::<Vec<_>>(),
        "events": scene.events,
        "before": scene.before,
        "after": scene.after,
    })
}

fn covered(coverage: &Coverage) -> Value {
    json!({
        "rules": coverage.rules.len(),
        "uncovered": coverage.uncovered().collect::<Vec<_>>(),
        "unknown": coverage.unknown,
    })
}
