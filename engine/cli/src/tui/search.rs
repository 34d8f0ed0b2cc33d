//! Looking for something by typing a part of its name: an option of a long
//! question, a card on the table, a space of the board by its id.

use super::app::App;
use super::state::{Cursor, Search, SearchFirst};
use ratatui::crossterm::event::KeyCode;
use tuckbox_core::view::Handle;

impl App {
    /// Begins a search.
    pub fn begin_find(&mut self, first: SearchFirst) {
        self.find = Some(Search { words: String::new(), first, from: self.cursor, at: 0 });
    }

    /// Does what a key says in a search; says whether it was one for the search.
    pub fn press_in_find(&mut self, key: KeyCode) -> bool {
        let Some(mut find) = self.find.take() else { return false };
        match key {
            KeyCode::Esc => {
                self.cursor = find.from;
                self.look();
                return true;
            }
            KeyCode::Enter => {
                if self.found(&find).is_empty() && !find.words.trim().is_empty() {
                    self.say(format!("Nothing here is called \"{}\".", find.words.trim()));
                }
                return true;
            }
            KeyCode::Char(letter) => {
                find.words.push(letter);
                find.at = 0;
            }
            KeyCode::Backspace => {
                find.words.pop();
                find.at = 0;
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => find.at += 1,
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => find.at = find.at.saturating_sub(1),
            _ => {}
        }
        let found = self.found(&find);
        find.at = find.at.min(found.len().saturating_sub(1));
        self.cursor = found.get(find.at).copied().unwrap_or(find.from);
        self.find = Some(find);
        self.look();
        true
    }

    /// What the words typed so far find, the best first.
    pub fn found(&self, find: &Search) -> Vec<Cursor> {
        let words = find.words.trim().to_lowercase();
        if words.is_empty() {
            return Vec::new();
        }
        let offers = self.scene.offers().iter().map(|offer| offer.words.to_lowercase()).enumerate();
        let offers = offers.filter_map(|(row, text)| Some((fits(&text, "", &words)?, Cursor::Offer(row))));
        let pieces = self.stops().into_iter().filter_map(|handle| {
            let card = self.view.piece(handle)?.card?;
            let rules = self.rules();
            let (title, id) = (rules.card(card).title.to_lowercase(), rules.name(card).to_lowercase());
            Some((fits(&title, &id, &words)?, Cursor::Piece(handle)))
        });
        let mut found: Vec<(u8, Cursor)> = match find.first {
            SearchFirst::Offers => offers.chain(pieces.map(|(rank, cursor)| (rank + 4, cursor))).collect(),
            SearchFirst::Pieces => pieces.chain(offers.map(|(rank, cursor)| (rank + 4, cursor))).collect(),
        };
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, cursor)| cursor).collect()
    }

    /// Whether what has been typed is the name of nothing here.
    pub fn finds_nothing(&self) -> bool {
        self.find.as_ref().is_some_and(|find| !find.words.trim().is_empty() && self.found(find).is_empty())
    }

    /// Whether an offer is shown while a search is under way.
    pub fn is_listed(&self, row: usize) -> bool {
        let Some(find) = self.find.as_ref().filter(|find| !find.words.trim().is_empty()) else { return true };
        let words = find.words.trim().to_lowercase();
        self.scene.offers().get(row).is_some_and(|offer| offer.words.to_lowercase().contains(&words))
    }

    /// Every piece the cursor can be on.
    pub fn stops(&self) -> Vec<Handle> {
        self.scene.areas.iter().flat_map(|area| &area.lanes).flat_map(tuckbox_scene::areas::Lane::stops).collect()
    }
}

/// How well a name fits: 0 the best.
fn fits(title: &str, id: &str, words: &str) -> Option<u8> {
    if id == words || title == words {
        return Some(0);
    }
    if title.starts_with(words) || id.starts_with(words) {
        return Some(1);
    }
    if title.split_whitespace().any(|word| word.starts_with(words)) {
        return Some(2);
    }
    title.contains(words).then_some(3)
}
