//! What the scenarios tell, for programs.

use super::last::Since;
use serde_json::{Value, json};
use tuckbox_scenario::{
    BoardChange, BoardRow, RowChange, RowPart, RuleCoverage, ScenarioFailure, ScenarioResult, TestReport,
};

/// The whole report.
pub(super) fn report(report: &TestReport, since: &Since) -> Value {
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

fn outcome(outcome: &ScenarioResult, since: &Since) -> Value {
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

fn failed(failed: &ScenarioFailure) -> Value {
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
fn board(scene: &BoardChange) -> Value {
    let part = |part: &RowPart| json!({ "what": part.what, "before": part.before, "after": part.after });
    let row = |row: &BoardRow| {
        let mark = match row.mark {
            RowChange::New => "new",
            RowChange::Gone => "gone",
            RowChange::Changed => "changed",
            RowChange::Same => "same",
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

fn covered(coverage: &RuleCoverage) -> Value {
    json!({
        "rules": coverage.rules.len(),
        "uncovered": coverage.uncovered().collect::<Vec<_>>(),
        "unknown": coverage.unknown,
    })
}
