//! Who looks at the board, for whoever counts what is spent on what.

use super::scope::Scope;
use super::values::Eval;
use crate::rules::value::Condition;
use crate::spending::SpentOn;
use crate::work::AtWork;

impl<'a> Eval<'a> {
    /// A part of the content looks, as long as the guard is there.
    #[inline]
    pub(crate) fn at(&self, part: impl Into<SpentOn>) -> AtWork<'a> {
        self.work.at(part)
    }

    /// Whether a condition holds; what it costs is counted.
    #[cold]
    #[inline(never)]
    pub(super) fn holds_counted(&self, scope: &Scope, cond: &Condition) -> bool {
        let before = self.work.counted();
        let holds = self.holds(scope, cond);
        self.work.asked(cond.id, before);
        holds
    }
}
