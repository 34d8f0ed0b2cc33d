//! What the parts of a page are drawn from.

use crate::screen::Screen;
use tuckbox_project::theme::{Picture, Theme};

/// A screen on its way to be drawn, with the path that its links and forms begin with.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// What is drawn.
    pub screen: &'a Screen,
    /// The path of the viewer.
    pub base: &'a str,
    /// How the game looks.
    pub theme: &'a Theme,
}

impl Page<'_> {
    /// Where the style sheet of the game is, if it has one: another path for another one.
    pub fn style(self) -> Option<String> {
        Some(format!("{}/look.css?{}", self.base, self.theme.style_mark.as_deref()?))
    }

    /// Where the picture of a card is, if there is one and the viewer knows the card.
    pub fn art(self, card: Option<&str>) -> Option<String> {
        let Picture { name, mark, .. } = self.theme.of_card(card?)?;
        Some(format!("{}/art/{name}?{mark}", self.base))
    }
}

impl std::ops::Deref for Page<'_> {
    type Target = Screen;

    fn deref(&self) -> &Screen {
        self.screen
    }
}
