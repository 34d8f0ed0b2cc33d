//! Options in words for those who see everything: by ids, as a save keeps them
//! and a scenario could have them, or by titles, as a verdict is read.

use tuckbox_core::ask::Decision;
use tuckbox_core::ids::{AbilityId, PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{ActionId, CardId, Named};
use tuckbox_core::play::Board;
use tuckbox_scene::option::{ByIds, NamedOptions, Naming, WaitingOption};

/// The option at this place by ids; nothing where there is none.
pub fn option_by_ids(found: &Match, decision: &Decision, place: usize) -> Option<String> {
    named(found, decision).say(place, &by_ids(found))
}

/// The option at this place by the titles of its action and piece, as far as these
/// seats know the piece; nothing where there is none.
pub(crate) fn option_by_titles(found: &Match, decision: &Decision, place: usize, seats: &[Seat]) -> Option<String> {
    named(found, decision).say(place, &ByTitles { found, seats, ids: by_ids(found) })
}

fn named<'a>(found: &Match, decision: &'a Decision) -> NamedOptions<'a, PieceId> {
    NamedOptions::of(decision, |at| found.state().waiting_source(at))
}

fn by_ids(found: &Match) -> ByIds<'_, impl Fn(PieceId) -> String> {
    ByIds { rules: found.rules(), label: |piece| found.state().label(found.rules(), piece) }
}

/// Actions and pieces by title, everything else by id.
struct ByTitles<'a, N> {
    found: &'a Match,
    seats: &'a [Seat],
    ids: N,
}

impl<N: Naming<Piece = PieceId>> Naming for ByTitles<'_, N> {
    type Piece = PieceId;

    fn action(&self, action: ActionId) -> String {
        let title = &self.found.rules().actions[action.index()].title;
        if title.is_empty() { self.ids.action(action) } else { title.to_string() }
    }

    fn piece(&self, piece: PieceId) -> String {
        let (rules, state) = (self.found.rules(), self.found.state());
        let seen = Board::of(rules, state).eval().sees(piece);
        match self.seats.iter().all(|&seat| seen.has(seat)) {
            true => rules.card(state.piece(piece).card).title.to_string(),
            false => String::from("a card"),
        }
    }

    fn ability(&self, _: AbilityId, _: bool) -> Option<String> {
        None
    }

    fn stop(&self) -> String {
        self.ids.stop()
    }

    fn seat(&self, seat: Seat) -> String {
        self.ids.seat(seat)
    }

    fn card(&self, card: CardId) -> String {
        self.ids.card(card)
    }

    fn yes_no(&self, yes: bool) -> String {
        self.ids.yes_no(yes)
    }

    fn waiting(&self, waiting: WaitingOption<PieceId>) -> String {
        self.ids.waiting(waiting)
    }
}
