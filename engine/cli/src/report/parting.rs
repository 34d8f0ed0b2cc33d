//! What becomes of a match when nobody plays it here any more: the full screen and
//! the line mode write it down alike and say the same.

use tuckbox_session::Session;
use tuckbox_session::SessionError;
use tuckbox_session::saves::SaveTarget;

/// Writes down what has not been yet, and says where the match is.
///
/// # Errors
/// When it cannot be written.
pub fn lines(session: &mut Session, target: &mut SaveTarget) -> Result<Vec<String>, SessionError> {
    if target.named {
        session.save(&target.file)?;
        return Ok(vec![format!("The match is saved in `{}`.", target.file.display())]);
    }
    session.keep_now(target)?;
    let kept = target.kept.as_ref().filter(|kept| kept.changed.is_some());
    let said = match kept {
        Some(kept) if session.outcome().is_some() => {
            Some(format!("The match is kept; `tuckbox replay {}` shows it again.", kept.file.display()))
        }
        Some(_) => Some(String::from("The match is kept; `tuckbox play --resume` goes on with it.")),
        None => session.is_unsaved().then(|| String::from("The match ends here, unsaved.")),
    };
    Ok(said.into_iter().collect())
}
