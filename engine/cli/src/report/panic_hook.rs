//! When the program itself has a mistake: one sentence instead of a backtrace,
//! and a terminal that works again.

use std::panic::PanicHookInfo;

/// Where mistakes of the program are reported.
const REPORT: &str = "the issue tracker of Tuckbox";

/// Has every panic say one sentence on the error stream.
pub fn install() {
    std::panic::set_hook(Box::new(|mishap| {
        if ratatui::crossterm::terminal::is_raw_mode_enabled().unwrap_or(false) {
            ratatui::restore();
        }
        crate::report::out::remark(sentence(mishap));
    }));
}

fn sentence(mishap: &PanicHookInfo) -> String {
    let what = mishap.payload_as_str().unwrap_or("no reason given").lines().next().unwrap_or_default();
    let place = mishap.location().map_or(String::from("an unknown place"), ToString::to_string);
    format!(
        "Tuckbox has a mistake and stops: {what} ({place}). Please report this sentence, with the command you used, \
         at {REPORT}."
    )
}
