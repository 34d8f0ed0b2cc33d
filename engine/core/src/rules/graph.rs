//! The board graph: which spaces are linked, and how many steps lie between
//! any two. Computed once when a ruleset is linked, because games ask for it
//! for every option.

use super::sets::Tags;
use crate::ids::PieceId;
use crate::names::{CardId, Named, ZoneId};

/// Steps between two spaces that are not connected.
pub const FAR: i32 = 9999;

/// Spaces a board may have: the steps between any two of them are kept.
pub const MOST_SPACES: usize = 1000;

/// Links a board may have: all of them are walked from every space.
pub const MOST_LINKS: usize = 10_000;

/// Spaces and the steps between them. A space goes by its card; a card that is
/// on the table several times is the space of its first piece.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    /// By card: its place among the spaces.
    places: Vec<Option<u16>>,
    /// By piece of the table: its place among the spaces.
    of_pieces: Vec<Option<u16>>,
    /// How many spaces there are.
    count: usize,
    /// By place: the linked spaces with the tags of the links, in the order written.
    links: Vec<Vec<(PieceId, Tags)>>,
    /// By piece of the table: the cards its space is linked to, a bit each, as [`Graph::bit`].
    near: Vec<u64>,
    /// By place and place: the steps between them.
    steps: Vec<u16>,
}

impl Graph {
    /// The graph of pieces on the table that links join; no board at all where it has
    /// more spaces or links than a board may have.
    pub fn new(cards: usize, table: &[(ZoneId, CardId)], links: &[(CardId, CardId, Tags)]) -> Self {
        let mut first: Vec<Option<PieceId>> = vec![None; cards];
        for (piece, &(_, card)) in (0..=u16::MAX).zip(table) {
            if let Some(first) = first.get_mut(card.index()) {
                first.get_or_insert(PieceId(piece));
            }
        }
        let mut graph = Self {
            places: vec![None; cards],
            of_pieces: vec![None; table.len()],
            near: vec![0; table.len()],
            ..Self::default()
        };
        for &(a, b, tags) in links.iter().take(MOST_LINKS + 1) {
            let piece = |card: CardId| first.get(card.index()).copied().flatten();
            let (Some(from), Some(to)) = (piece(a), piece(b)) else { continue };
            let (from_place, to_place) = (graph.enter(a, from), graph.enter(b, to));
            graph.links[from_place].push((to, tags));
            graph.near[from.index()] |= Self::bit(b);
            graph.near[to.index()] |= Self::bit(a);
            if a != b {
                graph.links[to_place].push((from, tags));
            }
        }
        if links.len() > MOST_LINKS || graph.count > MOST_SPACES {
            return Self { places: vec![None; cards], count: graph.count, ..Self::default() };
        }
        graph.measure();
        graph
    }

    /// The place of a card's space, made if it has none yet.
    fn enter(&mut self, card: CardId, piece: PieceId) -> usize {
        if let Some(place) = self.places.get(card.index()).copied().flatten() {
            return usize::from(place);
        }
        let place = self.count;
        self.count += 1;
        self.places[card.index()] = u16::try_from(place).ok();
        self.of_pieces[piece.index()] = u16::try_from(place).ok();
        self.links.push(Vec::new());
        place
    }

    /// How many spaces there are, also if they are too many.
    pub fn spaces(&self) -> usize {
        self.count
    }

    /// Whether a piece is a space.
    pub fn has(&self, piece: PieceId) -> bool {
        self.place_of_piece(piece).is_some()
    }

    fn place_of_piece(&self, piece: PieceId) -> Option<usize> {
        self.of_pieces.get(piece.index()).copied().flatten().map(usize::from)
    }

    /// Goes outward from every space, ring by ring.
    fn measure(&mut self) {
        let count = self.count;
        let mut steps = vec![u16::MAX; count * count];
        for (start, steps) in steps.chunks_exact_mut(count.max(1)).enumerate() {
            steps[start] = 0;
            let mut ring = vec![start];
            let mut step = 0;
            while !ring.is_empty() {
                step += 1;
                let mut next = Vec::new();
                for &place in &ring {
                    for &(piece, _) in &self.links[place] {
                        let Some(to) = self.place_of_piece(piece) else { continue };
                        if steps[to] == u16::MAX {
                            steps[to] = step;
                            next.push(to);
                        }
                    }
                }
                ring = next;
            }
        }
        self.steps = steps;
    }

    /// The spaces linked to the space of a card, with the tags of the links.
    pub fn neighbours(&self, card: CardId) -> &[(PieceId, Tags)] {
        match self.places.get(card.index()).copied().flatten() {
            Some(place) => &self.links[usize::from(place)],
            None => &[],
        }
    }

    /// Whether there may be a link between a space and the space of a card. Where there is
    /// none, this mostly says so at once.
    #[inline]
    pub fn may_touch(&self, space: PieceId, card: CardId) -> bool {
        self.near(space) & Self::bit(card) != 0
    }

    /// The cards a space is linked to, a bit each.
    #[inline]
    pub fn near(&self, space: PieceId) -> u64 {
        self.near.get(space.index()).copied().unwrap_or(0)
    }

    /// The bit of a card in [`Graph::near`], which others may have as well.
    #[inline]
    pub fn bit(card: CardId) -> u64 {
        1 << (card.0 % 64)
    }

    /// Steps between the spaces of two cards, [`FAR`] if there is no way.
    pub fn steps(&self, a: CardId, b: CardId) -> i32 {
        let place = |card: CardId| self.places.get(card.index()).copied().flatten().map(usize::from);
        match (place(a), place(b)) {
            (Some(a), Some(b)) => match self.steps[a * self.count + b] {
                u16::MAX => FAR,
                steps => i32::from(steps),
            },
            _ => FAR,
        }
    }
}
