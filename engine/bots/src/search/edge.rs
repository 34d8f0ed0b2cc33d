//! What a choice is called in the tree, so that it is found again where hidden things
//! lie otherwise: a piece that is only supposed to be what it is goes by its card, if
//! whoever chooses knows it, and any other piece by itself.

use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::Named;
use tuckbox_core::play::Board;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::State;

/// The name of a choice, as a number: that of a seat at a kind of question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u64);

impl Edge {
    /// The beginning of names.
    pub const NONE: Self = Self(0);

    /// The name with a number added.
    #[must_use]
    pub fn with(self, number: usize) -> Self {
        // The last steps of SplitMix64, over the name so far and the number.
        let word = (self.0 ^ number as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(word ^ (word >> 31))
    }

    /// The name as a number.
    pub fn number(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    fn with_text(self, text: &str) -> Self {
        text.bytes().fold(self, |name, byte| name.with(usize::from(byte)))
    }
}

/// Names the options of one question.
pub struct Namer<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    supposed: &'a [bool],
    seat: Seat,
    question: Edge,
}

impl<'a> Namer<'a> {
    /// Of a question on a board, of which these pieces, by number, are only supposed to
    /// be what they are.
    pub fn new(rules: &'a Ruleset, state: &'a State, supposed: &'a [bool], decision: &Decision) -> Self {
        let question = question(decision);
        Self { rules, state, supposed, seat: decision.seat, question }
    }

    /// The question itself.
    pub fn question(&self) -> Edge {
        self.question
    }

    /// The name of an option.
    pub fn name(&self, choice: Choice) -> Edge {
        let of = |kind: usize| self.question.with(kind);
        match choice {
            Choice::Act(action, piece, ability) => {
                let name = of(1).with(action.index());
                let name = piece.map_or(name, |piece| self.piece(name, piece));
                // Copies of a card have its abilities.
                ability.map_or(name, |ability| name.with(ability.index()))
            }
            Choice::Stop => of(2),
            Choice::Piece(piece) => self.piece(of(3), piece),
            Choice::Seat(seat) => of(4).with(seat.index()),
            Choice::Number(number) => of(5).with(number.unsigned_abs() as usize * 2 + usize::from(number < 0)),
            Choice::Card(card) => of(6).with(card.index()),
            Choice::Yes => of(7),
            Choice::No => of(8),
            Choice::Waiting(at) => of(9).with(usize::from(at)),
            Choice::Word(at) => of(10).with(usize::from(at)),
        }
    }

    fn piece(&self, name: Edge, piece: PieceId) -> Edge {
        let supposed = self.supposed.get(piece.index()).copied().unwrap_or(false);
        if !supposed || !Board::of(self.rules, self.state).eval().sees(piece).has(self.seat) {
            return name.with(piece.index());
        }
        let found = self.state.piece(piece);
        name.with(usize::MAX).with(found.card.index()).with(found.home.zone.index())
    }
}

fn question(decision: &Decision) -> Edge {
    let of = |kind: usize| Edge::NONE.with(decision.seat.index()).with(kind);
    match &decision.prompt {
        Prompt::Act(node) => of(1).with(node.index()),
        Prompt::Respond(window, _) => of(2).with(window.index()),
        Prompt::Target(kind, _) => of(3).with(kind.index()),
        Prompt::Pay(text) => of(4).with_text(text),
        Prompt::Order => of(5),
        Prompt::May(ability, ..) => of(6).with(ability.index()),
        Prompt::Ask(text) => of(7).with_text(text),
    }
}
