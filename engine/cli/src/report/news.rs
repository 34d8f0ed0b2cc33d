//! What people hear of new content at a keyboard, in one sentence; the full screen
//! and the line mode say the same.

use tuckbox_replay::verdict::Verdict;
use tuckbox_session::News;

/// The sentence, with what to type where the match could go back; nothing for content
/// that is broken, whose problems are shown.
pub fn sentence(news: &News) -> Option<String> {
    let sentence = news.sentence()?;
    Some(match news {
        News::Verdict(Verdict::Differs(_)) => {
            format!("{sentence} It goes on as it is; `branch` (at the table: b) goes back to there.")
        }
        _ => sentence,
    })
}
