//! Asking about a match as it stands. A seat is answered from boards it may
//! suppose, never from the true one: what comes out the same on several of them
//! is told, and of the rest only that it depends on what the seat cannot see.

use super::find::What;
use super::number::{self, Number, Row};
use super::{AskError, Asker, price};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Match, ScriptedBoard};
use tuckbox_core::names::{ActionId, StatId};
use tuckbox_core::play::{Board, Host, Ledger, Unprinted};
use tuckbox_core::state::Entity;
use tuckbox_project::game::Game;

/// On so many supposed boards at least an answer is compared; on as many as a
/// hidden number has values, and some more that bring them together otherwise.
pub(super) const DEALS: u8 = 3;

/// How many supposed boards an answer to a seat is compared on.
pub(crate) fn deals(play: &Match, seat: Seat) -> u8 {
    DEALS + play.reach(seat).deals
}

/// A match that is asked about, and who asks.
pub struct Inquiry<'a> {
    /// The content, with its places in the files.
    pub game: &'a Game,
    /// What runs scripts while something is tried out.
    pub host: &'a dyn Host,
    /// The match, at a question or at its end.
    pub play: &'a Match,
    /// The seat that asks; `None` may know everything.
    pub seat: Option<Seat>,
}

/// What somebody asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meant {
    /// The piece; none where an action needs none.
    pub piece: Option<PieceId>,
    /// The action; none where every use of the piece is meant.
    pub action: Option<ActionId>,
}

impl Inquiry<'_> {
    /// What is said of every board that may be the true one: one answer where
    /// all may be known.
    pub(super) fn on_each<T>(&self, answer: impl FnMut(&mut Match) -> T) -> Vec<T> {
        let mut boards: Vec<Match> = match self.seat {
            Some(seat) => (0..self.deals()).map(|deal| self.play.supposed(seat, deal).play).collect(),
            None => vec![self.play.clone()],
        };
        boards.iter_mut().map(answer).collect()
    }

    /// How many supposed boards an answer is compared on.
    pub(super) fn deals(&self) -> u8 {
        self.seat.map_or(DEALS, |seat| deals(self.play, seat))
    }

    /// Somebody who asks about a board.
    pub(super) fn asker<'m>(&'m self, board: &'m ScriptedBoard<'_>) -> Asker<'m> {
        Asker::new(self.game, board.eval(), self.seat)
    }

    /// What words mean for who asks.
    ///
    /// # Errors
    /// When nothing or several things could be meant.
    pub fn find(&self, words: &str) -> Result<Entity, AskError> {
        self.on_each(|board| self.asker(&board.board_with(self.host)).find(words))
            .into_iter()
            .next()
            .unwrap_or(Err(AskError::Untold))
    }

    /// The piece and the action that words mean: a piece, a piece and an action,
    /// or an action that needs no piece.
    ///
    /// # Errors
    /// When nothing or several things could be meant.
    pub fn find_piece_and_action(&self, what: &str, action: Option<&str>) -> Result<Meant, AskError> {
        let mut found = self.on_each(|board| {
            let board = board.board_with(self.host);
            let asker = self.asker(&board);
            // An action that is called so is meant before pieces of which the words are a tag.
            if action.is_none()
                && !asker.names_card(what)
                && let Ok(action) = asker.find_action(what)
            {
                return Ok(Meant { piece: None, action: Some(action) });
            }
            let action = action.map(|action| asker.find_action(action)).transpose()?;
            Ok(Meant { piece: Some(asker.find_piece(what)?), action })
        });
        found.swap_remove(0)
    }

    /// The account of a number or tag, by its name; without a name, of every one
    /// that is not as printed.
    ///
    /// # Errors
    /// When there is no such name.
    pub fn numbers(&self, of: Entity, name: Option<&str>) -> Result<Vec<Number>, AskError> {
        let mut tellings = Vec::new();
        for told in self.on_each(|board| self.on_board(&self.asker(&board.board_with(self.host)), of, name)) {
            tellings.push(told?);
        }
        let first = tellings.first().cloned().unwrap_or_default();
        let now = |number: &Number| self.shown_now(of, number);
        Ok(first.into_iter().map(|number| agreed(&number, &tellings, now(&number))).collect())
    }

    fn on_board(&self, asker: &Asker, of: Entity, name: Option<&str>) -> Result<Vec<Number>, AskError> {
        let log = self.play.log();
        let whats = match (name, of) {
            (Some(name), _) => vec![asker.find_what(of, name)?],
            (None, Entity::Piece(piece)) => changed(asker, piece),
            (None, _) => asker.all_of(of),
        };
        let mut numbers = Vec::new();
        for what in whats {
            match (what, of) {
                (What::Stat(stat), Entity::Piece(piece)) => numbers.push(number::of_piece(asker, log, piece, stat)),
                (What::Tag(tag), Entity::Piece(piece)) => numbers.push(number::of_tag(asker, log, piece, tag)),
                (What::Price(stat), Entity::Piece(piece)) => numbers.extend(price::of(asker, piece, Some(stat))),
                (What::Stat(stat), Entity::Seat(seat)) => numbers.extend(number::of_seat(asker, log, seat, stat)),
                (What::Stat(stat), Entity::Table) => numbers.extend(number::of_table(asker, log, stat)),
                _ => {}
            }
        }
        if let (None, Entity::Piece(piece)) = (name, of) {
            numbers.extend(price::of(asker, piece, None));
        }
        Ok(numbers)
    }

    /// What a number truly is, where who asks is shown it.
    fn shown_now(&self, of: Entity, number: &Number) -> Option<String> {
        let state = self.play.state();
        if let (Entity::Piece(piece), Some(seat)) = (of, self.seat)
            && !Board::of(&self.game.rules, state).eval().sees(piece).has(seat)
        {
            return None;
        }
        let board = Board::of(&self.game.rules, state);
        let asker = Asker::new(self.game, board.eval(), self.seat);
        match (number.stat, number.tag, of) {
            (Some(stat), _, Entity::Piece(piece)) => Some(asker.worth(stat, state.stat(piece, stat))),
            (_, Some(tag), Entity::Piece(piece)) => Some(number::yes(state.tags(piece).has(tag))),
            (Some(stat), _, Entity::Seat(seat)) => Some(asker.worth(stat, state.seat_stat(seat, stat))),
            (Some(stat), _, Entity::Table) => {
                let value = state.table_stats.get(tuckbox_core::names::Named::index(stat));
                value.map(|&value| asker.worth(stat, value))
            }
            _ => None,
        }
    }
}

/// The numbers and tags of a piece that are not as printed, as far as they are
/// shown.
fn changed(asker: &Asker, piece: PieceId) -> Vec<What> {
    let Unprinted { stats, tags } = Ledger::of(asker.rules(), asker.state).unprinted(piece);
    let shown = |stat: &StatId| asker.shows(Entity::Piece(piece), *stat);
    let stats = stats.into_iter().filter(shown).map(What::Stat);
    let open = |tag: &tuckbox_core::names::TagId| asker.shows_tag(piece, *tag);
    stats.chain(tags.into_iter().filter(open).map(What::Tag)).collect()
}

/// A number as all tellings have it; from where they differ, only what it truly
/// is.
fn agreed(number: &Number, tellings: &[Vec<Number>], now: Option<String>) -> Number {
    let same = |other: &&Number| (other.stat, other.tag, &other.what) == (number.stat, number.tag, &number.what);
    let others: Vec<&Number> = tellings.iter().filter_map(|telling| telling.iter().find(same)).collect();
    let at = |row: usize| {
        let first = number.rows.get(row);
        others.len() == tellings.len() && others.iter().all(|other| other.rows.get(row) == first)
    };
    let longest = others.iter().map(|other| other.rows.len()).max().unwrap_or(0);
    let common = (0..longest).take_while(|&row| at(row)).count();
    let true_now = now.unwrap_or_else(|| number.now.clone());
    if common == longest && number.now == true_now {
        return number.clone();
    }
    let mut rows: Vec<Row> = number.rows.iter().take(common).cloned().collect();
    rows.push(Row {
        value: true_now.clone(),
        says: String::from("what cannot be seen makes it this"),
        lasts: None,
        from: None,
    });
    Number { now: true_now, rows, ..number.clone() }
}
