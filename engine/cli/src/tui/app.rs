//! What the full-screen table has in hand: the match, what its viewer sees,
//! where the cursor is, and what lies over the table.

use super::card;
use super::layout::{self, Layout, LayoutInput};
use super::offer_lines;
use super::overlay::Overlay;
use super::state::{Cursor, LookBack, Search};
use super::theme::{Theme, Tone};
use ratatui::layout::Rect;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tuckbox_core::decider::Progress;
use tuckbox_core::ids::Seat;
use tuckbox_core::view::{Handle, OptionView, View};
use tuckbox_scene::Scene;
use tuckbox_scene::areas::{Area, LaneKind, Owner};
use tuckbox_scene::question;
use tuckbox_scene::{inspect, piece};
use tuckbox_session::HotReload;
use tuckbox_session::saves::SaveTarget;
use tuckbox_session::{Next, Session};

/// The table and everything around it.
pub struct App {
    pub(super) session: Session,
    pub(super) hot_reload: HotReload,
    pub(super) file: SaveTarget,
    pub(super) theme: Theme,
    /// How long a bot's choice stays on the screen.
    pub(super) pace: Duration,
    /// The size of the screen, as last drawn.
    pub(super) screen: Rect,
    /// Whose view is on the screen.
    pub(super) seat: Seat,
    /// Where in the match it looks, if it is not the present.
    pub(super) looking: Option<LookBack>,
    pub(super) view: View,
    /// The view laid out and in words.
    pub(super) scene: Scene,
    /// What the viewer has chosen in the step at hand.
    pub(super) chosen: Vec<String>,
    pub(super) log: Vec<String>,
    /// What the log begins with: who plays, by which settings.
    pub(super) head: Vec<String>,
    /// The lines of the log that the viewer has seen when last asked.
    pub(super) known: usize,
    /// How many lines the log is scrolled back.
    pub(super) back: usize,
    pub(super) cursor: Cursor,
    /// Where the offers stand on the screen, as last drawn.
    pub(super) offers: Vec<(Rect, usize)>,
    /// Digits typed one after another.
    pub(super) typed: String,
    /// What is being searched.
    pub(super) find: Option<Search>,
    /// The other seat whose cards are shown before those of others.
    pub(super) focus: Option<Seat>,
    /// Why the piece under the cursor cannot be used.
    pub(super) reason: Option<String>,
    pub(super) overlay: Option<Overlay>,
    /// How far the overlay is scrolled, and can be.
    pub(super) scroll: u16,
    pub(super) most: u16,
    pub(super) notice: Option<(String, Tone)>,
    /// The turn in which the problems of the content were put aside.
    pub(super) aside: Option<u32>,
    /// When the next bot answers.
    pub(super) bot_at: Option<Instant>,
    /// Bots do not pause until a person is asked.
    pub(super) hurry: bool,
    /// How far a bot has come that thinks.
    pub(super) thinks: Option<Progress>,
    /// The end has been shown.
    pub(super) ended: bool,
}

impl App {
    /// A table for the first person.
    pub fn new(session: Session, hot_reload: HotReload, file: SaveTarget, theme: Theme, pace: Duration) -> Self {
        let seat = first_person(&session);
        let view = session.view(seat);
        let scene = Scene::of(session.rules(), &view);
        // Whoever goes on with a match may be another than the one who is asked.
        let passes = session.people() > 1 && session.as_match().answered() > 0;
        let mut app = Self {
            session,
            hot_reload,
            file,
            theme,
            pace,
            screen: Rect::new(0, 0, 80, 24),
            seat,
            looking: None,
            view,
            scene,
            chosen: Vec::new(),
            log: Vec::new(),
            head: Vec::new(),
            known: 0,
            back: 0,
            cursor: Cursor::Offer(0),
            offers: Vec::new(),
            typed: String::new(),
            find: None,
            focus: None,
            reason: None,
            overlay: passes.then_some(Overlay::Pass(seat)),
            scroll: 0,
            most: 0,
            notice: None,
            aside: None,
            bot_at: None,
            hurry: false,
            thinks: None,
            ended: false,
        };
        app.renew();
        app
    }

    /// Looks at the match again; a new question puts the cursor on its first
    /// offer.
    pub fn renew(&mut self) {
        let before = self.view.decision.take();
        self.renew_past();
        if self.looking.is_none() {
            self.view = self.session.view(self.seat);
            self.log = self.head.clone();
            self.log.extend(self.session.log(Some(self.seat)));
        }
        let rules = Arc::clone(self.rules());
        self.scene = Scene::of(&rules, &self.view);
        if self.session.answers_in_step() == 0 {
            self.chosen.clear();
        }
        if before != self.view.decision {
            self.cursor = Cursor::Offer(0);
            self.find = None;
        }
        if let Cursor::Piece(handle) = self.cursor
            && self.view.piece(handle).is_none()
        {
            self.cursor = Cursor::Offer(0);
        }
        self.look();
    }

    /// Says what the log begins with.
    pub fn begin_log(&mut self, head: Vec<String>) {
        self.head = head;
        self.renew();
    }

    /// The cursor has moved: who is looked at, and why the card under it cannot
    /// be used.
    pub fn look(&mut self) {
        let pointed = self.pointed();
        let whose = pointed.and_then(|handle| self.area_of(handle)).and_then(|area| match area.owner {
            Owner::Other(seat) => Some(seat),
            _ => None,
        });
        self.focus = whose.or(self.focus);
        self.reason = match self.cursor {
            Cursor::Piece(handle) if self.looking.is_none() && self.scene.options_of(handle).is_empty() => {
                self.session.reason(self.seat, handle)
            }
            _ => None,
        };
    }

    /// The area a piece lies in.
    pub fn area_of(&self, handle: Handle) -> Option<&Area> {
        self.scene.areas.iter().find(|area| area.lanes.iter().any(|lane| lane.place(handle).is_some()))
    }

    /// Where everything goes on the screen.
    pub fn plan(&self) -> Layout {
        let who = |area: usize| self.who(area);
        let focused = |area: &Area| matches!(area.owner, Owner::Other(seat) if Some(seat) == self.focus);
        let focus = self.scene.areas.iter().position(focused);
        let told = usize::from(!self.chosen.is_empty());
        let few = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX / 2).min(u16::MAX / 2);
        let options = |width: u16| few(self.offer_lines(usize::from(width.saturating_sub(3))) + 1 + told);
        let log = |width: u16| few(self.log_lines(usize::from(width.saturating_sub(2))));
        let wish = LayoutInput { areas: &self.scene.areas, who: &who, focus, options: &options, log: &log };
        layout::plan(self.screen, &wish)
    }

    /// The lines that all offers take in so many columns.
    fn offer_lines(&self, room: usize) -> usize {
        let words: Vec<&str> = self.scene.offers().iter().map(|offer| offer.words.as_str()).collect();
        offer_lines::whole(&words, room).iter().map(Vec::len).sum()
    }

    /// The lines that the log takes in so many columns, as far as they can matter.
    fn log_lines(&self, room: usize) -> usize {
        let newest = self.log.iter().rev().take(usize::from(self.screen.height));
        newest.map(|line| card::wrap(line, room).len().max(1)).sum()
    }

    /// What the line about an area begins with.
    pub fn who(&self, area: usize) -> String {
        let turn = |seat: Seat| if seat == self.view.active { "▶" } else { " " };
        match self.scene.areas[area].owner {
            Owner::Other(seat) => {
                format!("{}{} {}", turn(seat), seat.letter(), self.player(seat)).trim_end().to_owned()
            }
            Owner::Own(seat) => format!("{}{} you", turn(seat), seat.letter()),
            Owner::Table => String::from(" Table"),
        }
    }

    /// The piece the cursor is on, or that its offer is about.
    pub fn pointed(&self) -> Option<Handle> {
        match self.cursor {
            Cursor::Piece(handle) => Some(handle),
            Cursor::Offer(row) => question::subject(self.option(row)?),
        }
    }

    /// The first option of an offer.
    pub fn option(&self, row: usize) -> Option<&OptionView> {
        self.view.decision.as_ref()?.options.get(self.scene.offers().get(row)?.first())
    }

    /// What a piece is to the cursor and the question.
    pub fn tone(&self, handle: Handle) -> Tone {
        if self.pointed() == Some(handle) {
            return Tone::Pointed;
        }
        if self.view.decision.is_some() {
            if !self.scene.options_of(handle).is_empty() {
                return Tone::Open;
            }
            if self.scene.question.as_ref().is_some_and(|question| question.source == Some(handle)) {
                return Tone::Source;
            }
        }
        let pointed = self.pointed().and_then(|pointed| self.view.piece(pointed));
        if pointed.is_some_and(|piece| piece.targets.contains(&handle)) {
            return Tone::Aimed;
        }
        if self.view.piece(handle).is_some_and(|piece| tuckbox_scene::piece::vanished(self.rules(), piece)) {
            return Tone::Dim;
        }
        let mut hands = self.scene.areas.iter().flat_map(|area| &area.lanes).filter(|lane| lane.kind == LaneKind::Hand);
        let asked = self.view.decision.is_some();
        if asked && hands.any(|lane| lane.place(handle).is_some()) { Tone::Dim } else { Tone::Plain }
    }

    /// Whether an option or the cursor's option is about a seat.
    pub fn seat_tone(&self, seat: Seat) -> Tone {
        let means = |option: &OptionView| matches!(option, OptionView::Seat(meant) if *meant == seat);
        let pointed = match self.cursor {
            Cursor::Offer(row) => self.option(row).is_some_and(means),
            Cursor::Piece(_) => false,
        };
        let open = self.view.decision.iter().flat_map(|asked| &asked.options).any(means);
        let gone = self.view.seats.iter().any(|found| found.seat == seat && piece::status(found) == Some("has lost"));
        match (pointed, open, gone) {
            (true, ..) => Tone::Pointed,
            (_, true, _) => Tone::Open,
            (.., true) => Tone::Dim,
            _ => Tone::Head,
        }
    }

    /// What the cursor is on, in words: the name, why it cannot be used, and
    /// the text of the card.
    pub fn note(&self) -> Option<(String, Option<String>, String)> {
        let rules = self.rules();
        let shown = self.pointed().and_then(|handle| self.view.piece(handle));
        let Some(shown) = shown else {
            let Cursor::Offer(row) = self.cursor else { return None };
            let OptionView::Card(card) = self.option(row)? else { return None };
            let text = tuckbox_scene::card_text::of_card(rules, *card);
            return Some((rules.card(*card).title.to_string(), None, text));
        };
        let text = shown.card.map(|card| tuckbox_scene::card_text::of_card(rules, card)).unwrap_or_default();
        let phrase = inspect::space_note(rules, &self.view, shown);
        let phrase = phrase.unwrap_or_else(|| piece::phrase(rules, &self.view, shown));
        Some((phrase, self.reason.clone(), text))
    }

    /// The card under the cursor in full, as a page.
    pub fn inspected(&self) -> Option<Overlay> {
        let rules = self.rules();
        if let Some(found) = self.pointed().and_then(|handle| self.view.piece(handle)) {
            let lines = inspect::piece(rules, &self.view, found);
            return Some(Overlay::Page(piece::title(rules, found), lines));
        }
        let Cursor::Offer(row) = self.cursor else { return None };
        let OptionView::Card(card) = self.option(row)? else { return None };
        Some(Overlay::Page(rules.card(*card).title.to_string(), inspect::card(rules, *card)))
    }

    /// Who sits at a seat, in a word.
    pub fn player(&self, seat: Seat) -> &str {
        self.session.player(seat)
    }

    /// Whether the person at the keyboard is asked now.
    pub fn is_asked(&self) -> bool {
        self.looking.is_none() && self.session.next() == Next::Person(self.seat) && self.view.decision.is_some()
    }
}

/// The seat of the first person.
fn first_person(session: &Session) -> Seat {
    session.person_seats().next().unwrap_or_default()
}
