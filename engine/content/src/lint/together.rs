//! Operations that `Together` cannot take: it raises events at once, and what is
//! no event would happen before them.
//!
//! ```ron
//! do: [Together([Raise("hurt", Source, Num(1)), Move(This, "grave")])]
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::op::Op;
use tuckbox_core::words::capital;

/// The words of operations inside `Together` that it does not take.
#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    fn look(&mut self, ops: &[Op]) {
        for op in ops {
            match op {
                Op::Raise(..) | Op::RaiseBy(..) | Op::RaiseSeat(..) | Op::Together(_) => {}
                Op::If(_, ops, otherwise) => {
                    self.look(ops);
                    self.look(otherwise);
                }
                other => {
                    let written = format!("{other:?}");
                    let word = written.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                    self.0.push(word.into());
                }
            }
        }
    }
}

impl Visitor for Wrong {
    fn op(&mut self, op: &Op) {
        if let Op::Together(ops) = op {
            self.look(ops);
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        let mut wrong = Wrong::default();
        part.walk(&mut wrong);
        wrong.0.dedup();
        for word in wrong.0 {
            let message = format!("{} has `{word}` inside `Together`, which raises events only.", capital(&part.name));
            let hint = "`Together` takes `Raise`, `RaiseBy`, `RaiseSeat`, `If` and `Together`: write the rest before or \
                        after it, or as an event of your own.";
            report.push(Diagnostic::error("not-together", message).at(part.span).hint(hint));
        }
    }
}
