//! Why files with games cannot be read, merged or written.

/// Why not: a whole sentence, and what to do next.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// What is wrong.
    pub message: String,
    /// What to do next.
    pub hint: Option<&'static str>,
    /// Whose fault it is.
    pub fault: Fault,
}

/// What has to be mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// What was asked for: another file was meant.
    Usage,
    /// What stands in the files, or on the disk.
    Files,
}

/// What reading and writing give.
pub(crate) type Done<T> = Result<T, Problem>;

impl Problem {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, fault: Fault::Usage }
    }

    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, fault: Fault::Files }
    }

    #[must_use]
    pub(crate) fn hint(self, hint: &'static str) -> Self {
        Self { hint: Some(hint), ..self }
    }
}
