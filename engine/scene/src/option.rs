//! The options of a decision in words. What is said of an option and in which
//! order stands here, once; how an action, a piece, a card or a seat is called
//! is a [`Naming`], since a scenario writes ids, a person reads titles, and a
//! seat may not know every piece by its name.

use tuckbox_core::ask::{Choice, Decision};
use tuckbox_core::ids::{AbilityId, PieceId, Seat};
use tuckbox_core::names::{ActionId, CardId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::WaitingSource;
use tuckbox_core::view::{DecisionView, Handle, OptionView};

/// One option, its pieces named by a `P`: a number where everything is known, a
/// handle in a seat's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedOption<P> {
    /// Takes an action, with a piece and one of its abilities where it has them.
    Act(ActionId, Option<P>, Option<AbilityId>),
    /// Stops, passes, chooses no more.
    Stop,
    /// This piece.
    Piece(P),
    /// This seat.
    Seat(Seat),
    /// This number.
    Number(i32),
    /// This card.
    Card(CardId),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Something that waits, of this piece.
    Waiting(Option<AbilityId>, Option<P>),
    /// The words of this number among those of the question.
    Word(u16),
}

/// What a decision offers, in its order.
#[derive(Debug, Clone)]
pub struct NamedOptions<'a, P> {
    /// What is offered, in the order of the decision.
    pub all: Vec<NamedOption<P>>,
    /// The words of [`NamedOption::Word`].
    words: &'a [Box<str>],
}

/// Something that waits for its turn, as an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingOption<P> {
    /// Its place among the options.
    pub place: usize,
    /// Its ability, if it has one that may be told.
    pub ability: Option<AbilityId>,
    /// Its piece, where it has one.
    pub piece: Option<P>,
    /// Whether something else of the same piece waits too.
    pub has_twins: bool,
}

/// How the things that options are about are called.
pub trait Naming {
    /// What a piece is known by.
    type Piece: Copy + PartialEq;

    /// An action.
    fn action(&self, action: ActionId) -> String;

    /// A piece that can be chosen.
    fn piece(&self, piece: Self::Piece) -> String;

    /// A piece that the action of the option at this place is taken with.
    fn acting(&self, piece: Self::Piece, _place: usize) -> String {
        self.piece(piece)
    }

    /// What is said of the ability that an action uses, with what parts it from
    /// the words before. `has_twins` says whether another option differs in the
    /// ability alone.
    fn ability(&self, ability: AbilityId, has_twins: bool) -> Option<String>;

    /// To stop, pass or choose no more.
    fn stop(&self) -> String;

    /// A seat.
    fn seat(&self, seat: Seat) -> String;

    /// A card.
    fn card(&self, card: CardId) -> String;

    /// Yes or no.
    fn yes_no(&self, yes: bool) -> String {
        String::from(if yes { "Yes" } else { "No" })
    }

    /// Something that waits for its turn.
    fn waiting(&self, waiting: WaitingOption<Self::Piece>) -> String;
}

impl<'a> NamedOptions<'a, PieceId> {
    /// What a decision offers to somebody who knows everything. `waiting` tells
    /// what the thing that waits at a place is of.
    pub fn of(decision: &'a Decision, waiting: impl Fn(u16) -> WaitingSource) -> Self {
        let offer = |choice: &Choice| match *choice {
            Choice::Act(action, piece, ability) => NamedOption::Act(action, piece, ability),
            Choice::Stop => NamedOption::Stop,
            Choice::Piece(piece) => NamedOption::Piece(piece),
            Choice::Seat(seat) => NamedOption::Seat(seat),
            Choice::Number(number) => NamedOption::Number(number),
            Choice::Card(card) => NamedOption::Card(card),
            Choice::Yes => NamedOption::Yes,
            Choice::No => NamedOption::No,
            Choice::Waiting(at) => {
                let WaitingSource { ability, piece } = waiting(at);
                NamedOption::Waiting(ability, piece)
            }
            Choice::Word(word) => NamedOption::Word(word),
        };
        Self { all: decision.options.iter().map(offer).collect(), words: &decision.words }
    }
}

impl<'a> From<&'a DecisionView> for NamedOptions<'a, Handle> {
    /// What a decision offers to the seat that is asked.
    fn from(decision: &'a DecisionView) -> Self {
        let offer = |option: &OptionView| match *option {
            OptionView::Act(action, piece, ability) => NamedOption::Act(action, piece, ability),
            OptionView::Stop => NamedOption::Stop,
            OptionView::Piece(piece) => NamedOption::Piece(piece),
            OptionView::Seat(seat) => NamedOption::Seat(seat),
            OptionView::Number(number) => NamedOption::Number(number),
            OptionView::Card(card) => NamedOption::Card(card),
            OptionView::Yes => NamedOption::Yes,
            OptionView::No => NamedOption::No,
            OptionView::Waiting(ability, piece) => NamedOption::Waiting(ability, piece),
            OptionView::Word(word) => NamedOption::Word(word),
        };
        Self { all: decision.options.iter().map(offer).collect(), words: &decision.words }
    }
}

impl<P: Copy + PartialEq> NamedOptions<'_, P> {
    /// The option at this place in words; nothing where there is none.
    pub fn say(&self, place: usize, naming: &impl Naming<Piece = P>) -> Option<String> {
        Some(match *self.all.get(place)? {
            NamedOption::Act(action, piece, ability) => {
                let mut text = naming.action(action);
                if let Some(piece) = piece {
                    text = format!("{text} {}", naming.acting(piece, place));
                }
                let twin = |other: &NamedOption<P>| matches!(*other, NamedOption::Act(a, p, b) if a == action && p == piece && b != ability);
                let said = ability.and_then(|ability| naming.ability(ability, self.all.iter().any(twin)));
                text + said.as_deref().unwrap_or_default()
            }
            NamedOption::Stop => naming.stop(),
            NamedOption::Piece(piece) => naming.piece(piece),
            NamedOption::Seat(seat) => naming.seat(seat),
            NamedOption::Number(number) => number.to_string(),
            NamedOption::Card(card) => naming.card(card),
            NamedOption::Yes => naming.yes_no(true),
            NamedOption::No => naming.yes_no(false),
            NamedOption::Waiting(ability, piece) => {
                let of_piece = |other: &&NamedOption<P>| matches!(**other, NamedOption::Waiting(_, p) if p == piece);
                let has_twins = self.all.iter().filter(of_piece).count() > 1;
                naming.waiting(WaitingOption { place, ability, piece, has_twins })
            }
            NamedOption::Word(word) => {
                self.words.get(usize::from(word)).map_or_else(|| "?".into(), ToString::to_string)
            }
        })
    }
}

/// Everything by its id, for people who see everything, and so that it can be
/// written into a scenario as it is: `attack A.hound`, `stop`, `A.hound/2`.
#[derive(Clone, Copy)]
pub struct ByIds<'a, F> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// What a piece is called.
    pub label: F,
}

impl<F: Fn(PieceId) -> String> Naming for ByIds<'_, F> {
    type Piece = PieceId;

    fn action(&self, action: ActionId) -> String {
        self.rules.name(action).to_owned()
    }

    fn piece(&self, piece: PieceId) -> String {
        (self.label)(piece)
    }

    fn ability(&self, ability: AbilityId, has_twins: bool) -> Option<String> {
        has_twins.then(|| format!("/{}", ability_name(self.rules, ability)))
    }

    fn stop(&self) -> String {
        "stop".into()
    }

    fn seat(&self, seat: Seat) -> String {
        seat.letter().to_string()
    }

    fn card(&self, card: CardId) -> String {
        self.rules.name(card).to_owned()
    }

    fn yes_no(&self, yes: bool) -> String {
        String::from(if yes { "yes" } else { "no" })
    }

    fn waiting(&self, waiting: WaitingOption<PieceId>) -> String {
        let piece = waiting.piece.map_or_else(|| "the game".into(), |piece| self.piece(piece));
        match waiting.ability.filter(|_| waiting.has_twins) {
            Some(ability) => format!("{piece}/{}", ability_name(self.rules, ability)),
            None => piece,
        }
    }
}

/// How one ability of a card, or of the game, is told from its others: by title,
/// or by number from 1 on.
pub fn ability_name(rules: &Ruleset, ability: AbilityId) -> String {
    let found = rules.ability(ability);
    if !found.title.is_empty() {
        return found.title.to_string();
    }
    let all = match found.card {
        Some(card) => &rules.card(card).abilities,
        None => &rules.game_abilities,
    };
    all.iter().position(|&id| id == ability).map_or(0, |place| place + 1).to_string()
}
