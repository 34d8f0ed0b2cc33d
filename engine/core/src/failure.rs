//! Why something did not run to its end: content or a script failed, a question
//! came up, or the game is over. Everything that plays returns these.

/// Something went wrong in content or script; the step is undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Why, as a whole sentence that names what to mend.
    pub message: String,
    /// Card, ability, script line, outermost first.
    pub trace: Vec<String>,
    /// The script file and line, where there is one.
    pub line: Option<(String, u32)>,
    /// What stopped it.
    pub by: FailedBy,
}

/// What stopped a step that did not run to its end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FailedBy {
    /// Content, a script or one of their bounds: the same on every machine.
    #[default]
    Content,
    /// The clock of this machine, before any bound was reached. Nobody may take this
    /// for a result: a faster machine, or a second try, comes further.
    Clock,
}

/// The message, what it happened in, and where, in one line.
impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if !self.message.ends_with(['.', '!', '?']) {
            f.write_str(".")?;
        }
        let at = self.line.as_ref().map(|(file, line)| format!("{file}:{line}"));
        // The script line may be the last of the trace already.
        let is_at = |line: &String| line.strip_prefix("line ").is_some_and(|line| Some(line) == at.as_deref());
        self.trace.iter().filter(|line| !is_at(line)).try_for_each(|line| write!(f, " In {line}."))?;
        at.map_or(Ok(()), |at| write!(f, " At {at}."))
    }
}

impl Failure {
    /// A failure with a whole sentence.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), trace: Vec::new(), line: None, by: FailedBy::Content }
    }
}

/// Why a step did not run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// A question came up that nobody here can answer; see [`crate::play::Play::pending`].
    Ask,
    /// The game is over; what happened so far stands.
    Over,
    /// Content or script failed.
    Failed(Box<Failure>),
}

impl Halt {
    /// A failure with a whole sentence.
    pub fn failed(message: impl Into<String>) -> Self {
        Halt::Failed(Box::new(Failure::new(message)))
    }
}

/// The result of anything that may be halted.
pub type Flowing<T = ()> = Result<T, Halt>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_once() {
        let trace = ["card `imp`".into(), "line a.lua:3".into(), "line a.lua:7".into()];
        let failure = Failure { trace: trace.into(), line: Some(("a.lua".into(), 7)), ..Failure::new("it broke") };
        assert_eq!(failure.to_string(), "it broke. In card `imp`. In line a.lua:3. At a.lua:7.");
    }
}
