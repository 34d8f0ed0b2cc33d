//! What the parts of a page are drawn from.

use crate::screen::Screen;

/// A screen on its way to be drawn, with the path that its links and forms begin with.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// What is drawn.
    pub screen: &'a Screen,
    /// The path of the viewer.
    pub base: &'a str,
}

impl std::ops::Deref for Page<'_> {
    type Target = Screen;

    fn deref(&self) -> &Screen {
        self.screen
    }
}
