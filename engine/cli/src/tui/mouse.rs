//! What the mouse does: a click moves the cursor to an offer, a card or a space,
//! another one there chooses, and the wheel scrolls what it is over.

use super::app::App;
use super::hitboxes;
use super::overlay::Overlay;
use super::state::{Cursor, Direction};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    /// Does what the mouse says; says whether that was anything.
    pub fn click(&mut self, mouse: MouseEvent) -> bool {
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click_at(at),
            MouseEventKind::ScrollUp => self.wheel(at, KeyCode::Up),
            MouseEventKind::ScrollDown => self.wheel(at, KeyCode::Down),
            _ => false,
        }
    }

    fn click_at(&mut self, at: Position) -> bool {
        match &self.overlay {
            // A page is shut as by Esc; what is asked is answered by keys.
            Some(Overlay::Page(..) | Overlay::Problems(_)) => {
                self.tap(KeyCode::Esc);
                return true;
            }
            Some(_) => return false,
            None => {}
        }
        if self.looking.is_some() {
            return false;
        }
        let Some(there) = self.under(at) else { return false };
        self.find = None;
        if self.cursor == there {
            self.tap(KeyCode::Enter);
        } else {
            self.notice = None;
            self.cursor = there;
            self.look();
        }
        true
    }

    /// What is drawn at a place of the screen.
    fn under(&self, at: Position) -> Option<Cursor> {
        let count = self.scene.offers().len();
        let offer = self.offers.iter().find(|(rect, row)| rect.contains(at) && *row < count);
        if let Some(&(_, row)) = offer {
            return Some(Cursor::Offer(row));
        }
        let spots = hitboxes::all(&self.scene.areas, &self.plan(), self.pointed());
        spots.iter().find(|spot| spot.rect.contains(at)).map(|spot| Cursor::Piece(spot.handle))
    }

    /// Scrolls what lies over the table, or the offers, or else the log.
    fn wheel(&mut self, at: Position, way: KeyCode) -> bool {
        if self.overlay.is_some() {
            self.tap(way);
            return true;
        }
        if self.plan().question.contains(at) && self.looking.is_none() {
            if !matches!(self.cursor, Cursor::Offer(_)) {
                self.cursor = Cursor::Offer(0);
            }
            match way {
                KeyCode::Up if self.cursor == Cursor::Offer(0) => {}
                KeyCode::Up => self.go(Direction::Up),
                _ => self.go(Direction::Down),
            }
            return true;
        }
        self.back = match way {
            KeyCode::Up => (self.back + 1).min(self.log.len().saturating_sub(1)),
            _ => self.back.saturating_sub(1),
        };
        true
    }

    fn tap(&mut self, code: KeyCode) {
        self.press(KeyEvent::new(code, KeyModifiers::NONE));
    }
}
