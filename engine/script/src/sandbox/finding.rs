//! What is found in a script that must not be there: the rule it breaks, and the
//! sentence about it.

use std::fmt;

/// Why a script is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A function assigns to a variable, or a field of one, that outlives it.
    Upvalue,
    /// A function assigns to a name that nothing declares.
    Undeclared,
    /// The file does something besides declaring.
    OnlyDeclare,
    /// A loop that does not go through `pairs` or `ipairs`, or a redefinition of these.
    Loop,
    /// Something that gives other results on other machines.
    Portable,
    /// Not in the subset of Lua that scripts are written in.
    Language,
}

/// One reason to refuse a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line, counted from 1.
    pub line: u32,
    /// The rule it breaks.
    pub rule: Rule,
    /// What is wrong and what to do, in one sentence or two.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}
