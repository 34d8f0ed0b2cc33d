//! What the full-screen table has in hand: the match, what its viewer sees,
//! where the cursor is, and what lies over the table.

use super::cover::Cover;
use super::scene::{self, Row, RowKind};
use super::theme::{Theme, Tone};
use crate::players::Player;
use crate::reasons::{self, Reason};
use crate::restock::Restock;
use crate::saves::Target;
use crate::session::{Next, Session};
use crate::words::{board, choice, piece};
use std::time::Instant;
use tuckbox_core::ids::Seat;
use tuckbox_core::view::{Handle, OptionView, View};

/// Where the cursor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    /// On an option.
    Option(usize),
    /// On a piece.
    Piece(Handle),
}

/// The table and everything around it.
pub struct Desk {
    pub(super) session: Session,
    pub(super) restock: Restock,
    pub(super) file: Target,
    pub(super) theme: Theme,
    /// Whose view is on the screen.
    pub(super) seat: Seat,
    pub(super) view: View,
    pub(super) rows: Vec<Row>,
    /// How many boxes stand side by side in each row, as last drawn.
    pub(super) across: Vec<usize>,
    pub(super) options: Vec<String>,
    pub(super) reasons: Vec<Reason>,
    pub(super) log: Vec<String>,
    pub(super) cursor: Cursor,
    pub(super) cover: Option<Cover>,
    /// How far the cover or the log is scrolled, and can be.
    pub(super) scroll: u16,
    pub(super) most: u16,
    pub(super) notice: Option<(String, Tone)>,
    /// The turn in which the problems of the content were put aside.
    pub(super) aside: Option<u32>,
    /// When the next bot answers.
    pub(super) bot_at: Option<Instant>,
    /// The end has been shown.
    pub(super) ended: bool,
}

impl Desk {
    /// A table for the first person.
    pub fn new(session: Session, restock: Restock, file: Target, theme: Theme) -> Self {
        let seat = first_person(&session);
        let view = session.view(seat);
        let mut desk = Self {
            session,
            restock,
            file,
            theme,
            seat,
            view,
            rows: Vec::new(),
            across: Vec::new(),
            options: Vec::new(),
            reasons: Vec::new(),
            log: Vec::new(),
            cursor: Cursor::Option(0),
            cover: None,
            scroll: 0,
            most: 0,
            notice: None,
            aside: None,
            bot_at: None,
            ended: false,
        };
        desk.renew();
        desk
    }

    /// Looks at the match again; a new question puts the cursor on its first
    /// option.
    pub fn renew(&mut self) {
        let before = self.view.decision.take();
        self.view = self.session.view(self.seat);
        let rules = self.session.rules();
        self.rows = scene::rows(rules, &self.view);
        let options = self.view.decision.as_ref().map(|asked| choice::options(rules, &self.view, asked));
        self.options = options.unwrap_or_default();
        self.log = self.session.log(Some(self.seat));
        self.reasons = reasons::reasons(&mut self.session, self.seat);
        if before != self.view.decision {
            self.cursor = Cursor::Option(0);
        }
        if let Cursor::Piece(handle) = self.cursor
            && self.view.piece(handle).is_none()
        {
            self.cursor = Cursor::Option(0);
        }
    }

    /// The piece the cursor is on, or that its option is about.
    pub fn pointed(&self) -> Option<Handle> {
        match self.cursor {
            Cursor::Piece(handle) => Some(handle),
            Cursor::Option(at) => choice::subject(self.option(at)?),
        }
    }

    /// An option of the question.
    pub fn option(&self, at: usize) -> Option<&OptionView> {
        self.view.decision.as_ref()?.options.get(at)
    }

    /// The options about a piece.
    pub fn options_of(&self, handle: Handle) -> Vec<usize> {
        let all = self.view.decision.iter().flat_map(|asked| &asked.options);
        all.enumerate().filter(|(_, option)| choice::subject(option) == Some(handle)).map(|(at, _)| at).collect()
    }

    /// What a piece is to the cursor and the question.
    pub fn tone(&self, handle: Handle) -> Tone {
        if self.pointed() == Some(handle) {
            return Tone::Pointed;
        }
        if let Some(asked) = &self.view.decision {
            if !self.options_of(handle).is_empty() {
                return Tone::Open;
            }
            if choice::source(&asked.prompt) == Some(handle) {
                return Tone::Source;
            }
        }
        let pointed = self.pointed().and_then(|pointed| self.view.piece(pointed));
        if pointed.is_some_and(|piece| piece.targets.contains(&handle)) {
            return Tone::Aimed;
        }
        let held = self.rows.iter().any(|row| row.kind == RowKind::Hand && row.place(handle).is_some());
        let asked = self.view.decision.is_some();
        if held && asked { Tone::Dim } else { Tone::Plain }
    }

    /// Whether an option or the cursor's option is about a seat.
    pub fn seat_tone(&self, seat: Seat) -> Tone {
        let means = |option: &OptionView| matches!(option, OptionView::Seat(meant) if *meant == seat);
        let pointed = match self.cursor {
            Cursor::Option(at) => self.option(at).is_some_and(means),
            Cursor::Piece(_) => false,
        };
        let open = self.view.decision.iter().flat_map(|asked| &asked.options).any(means);
        match (pointed, open, self.view.active == seat && self.view.turn > 0) {
            (true, ..) => Tone::Pointed,
            (_, true, _) => Tone::Open,
            (.., true) => Tone::News,
            _ => Tone::Head,
        }
    }

    /// What the cursor is on, in words: the name, why it cannot be used, and
    /// the text of the card.
    pub fn note(&self) -> Option<(String, Option<String>, String)> {
        let rules = self.session.rules();
        let shown = self.pointed().and_then(|handle| self.view.piece(handle));
        let Some(shown) = shown else {
            let Cursor::Option(at) = self.cursor else { return None };
            let OptionView::Card(card) = self.option(at)? else { return None };
            let text = crate::words::text::of_card(rules, *card);
            return Some((rules.card(*card).title.to_string(), None, text));
        };
        let reason = match self.options_of(shown.handle).is_empty() {
            true => reasons::of(&self.reasons, shown.handle).map(str::to_owned),
            false => None,
        };
        let text = shown.card.map(|card| crate::words::text::of_card(rules, card)).unwrap_or_default();
        Some((piece::phrase(rules, &self.view, shown), reason, text))
    }

    /// The card under the cursor in full, as a page.
    pub fn inspected(&self) -> Option<Cover> {
        let rules = self.session.rules();
        if let Some(found) = self.pointed().and_then(|handle| self.view.piece(handle)) {
            let lines = board::inspect(rules, &self.view, found);
            return Some(Cover::Page(piece::title(rules, found), lines));
        }
        let Cursor::Option(at) = self.cursor else { return None };
        let OptionView::Card(card) = self.option(at)? else { return None };
        Some(Cover::Page(rules.card(*card).title.to_string(), board::inspect_card(rules, *card)))
    }

    /// Who sits at a seat, in a word.
    pub fn player(&self, seat: Seat) -> &str {
        self.session.players().get(seat.index()).map_or("", Player::word)
    }

    /// Whether the person at the keyboard is asked now.
    pub fn is_asked(&self) -> bool {
        self.session.next() == Next::Human(self.seat) && self.view.decision.is_some()
    }
}

/// The seat of the first person.
fn first_person(session: &Session) -> Seat {
    let people = (0..).map(Seat).zip(session.players());
    let mut people = people.filter(|(_, player)| matches!(player, Player::Human)).map(|(seat, _)| seat);
    people.next().unwrap_or_default()
}
