//! Everything that goes wrong as one Python exception: a whole sentence, and where
//! there is one the stable code, the file and the line of the diagnostic.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use tuckbox_content::diagnostics_json;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::failure::Failure;
use tuckbox_core::matches::Trouble;
use tuckbox_project::{Broken, Error};

pyo3::create_exception!(
    tuckbox,
    TuckboxError,
    PyException,
    "Why something cannot be done: a whole sentence that says what to do next."
);

/// What an exception carries besides its sentence, in the order of `Carried`.
const FIELDS: [&str; 4] = ["code", "file", "line", "hint"];

/// Adds the exception; what it carries is `None` where it is not known.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let class = module.py().get_type::<TuckboxError>();
    FIELDS.iter().try_for_each(|field| class.setattr(*field, module.py().None()))?;
    class.setattr("diagnostics", pyo3::types::PyTuple::empty(module.py()))?;
    module.add("TuckboxError", class)
}

/// An error with a stable code and a whole sentence.
pub fn error(code: &str, message: impl ToString) -> PyErr {
    let error = TuckboxError::new_err(message.to_string());
    with(&error, |value| value.setattr("code", code));
    error
}

/// Content or a script failed while a match was played.
pub fn failed(failure: &Failure) -> PyErr {
    let error = error("failed", failure);
    if let Some((file, line)) = &failure.line {
        with(&error, |value| {
            value.setattr("file", file)?;
            value.setattr("line", line)
        });
    }
    error
}

/// A match cannot begin or go on.
pub fn trouble(trouble: &Trouble) -> PyErr {
    match trouble {
        Trouble::Failed(failure) => failed(failure),
        Trouble::Damaged(_) | Trouble::Lost(_) => error("save", trouble),
        _ => error("setup", trouble),
    }
}

/// A game that cannot be played: the code and place of its first error, and all
/// diagnostics.
pub fn broken(broken: &Broken) -> PyErr {
    let first = broken.diagnostics.iter().find(|one| one.is_error());
    let error = error(first.map_or("broken", |first| first.code), broken);
    with(&error, |value| {
        let all = diagnostics_json(&broken.diagnostics, &broken.sources);
        value.setattr("diagnostics", pythonize::pythonize(value.py(), &all)?)?;
        let Some(Diagnostic { span, hint, .. }) = first else { return Ok(()) };
        if let Some(span) = *span {
            value.setattr("file", broken.sources.path(span.file))?;
            value.setattr("line", broken.sources.line(span))?;
        }
        value.setattr("hint", hint)
    });
    error
}

/// Files with simulated games cannot be read, merged or written.
pub fn sharded(problem: tuckbox_shards::Problem) -> PyErr {
    let error = error("games", &problem);
    with(&error, |value| value.setattr("hint", problem.hint));
    error
}

/// What was asked for is not there.
pub fn wrong(why: Error) -> PyErr {
    match &why {
        Error::NotABox(_) | Error::InNoBox | Error::NoCurrentFolder(_) => error("not-a-box", why),
        Error::NoGame { known, .. } => {
            let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            let sentence =
                format!("{why} The box has {}.", if known.is_empty() { "none".into() } else { known.join(", ") });
            error("unknown-game", sentence)
        }
        Error::NoMod(_) | Error::ModOfMatch { .. } => error("unknown-mod", why),
    }
}

/// Writes more onto an exception. One that cannot be written on is raised as it is.
fn with(error: &PyErr, write: impl Fn(&Bound<'_, PyAny>) -> PyResult<()>) {
    Python::attach(|py| {
        let _ = write(error.value(py));
    });
}
