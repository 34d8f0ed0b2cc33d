//! The board graph: which spaces are linked, and how many steps lie between
//! any two. Computed once when a ruleset is linked, because games ask for it
//! for every option.

use super::sets::Tags;
use crate::ids::PieceId;
use crate::names::{CardId, Named, ZoneId};

/// Steps between two spaces that are not connected.
pub const FAR: i32 = 9999;

/// Spaces and the steps between them. A space goes by its card; a card that is
/// on the table several times is the space of its first piece.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    /// By card: its place among the spaces.
    places: Vec<Option<u16>>,
    /// By place: the piece that is the space.
    pieces: Vec<PieceId>,
    /// By place: the linked spaces with the tags of the links, in the order written.
    links: Vec<Vec<(PieceId, Tags)>>,
    /// By place and place: the steps between them.
    steps: Vec<u16>,
}

impl Graph {
    /// The graph of pieces on the table that links join.
    pub fn new(cards: usize, table: &[(ZoneId, CardId)], links: &[(CardId, CardId, Tags)]) -> Self {
        let mut graph = Self { places: vec![None; cards], ..Self::default() };
        for &(a, b, tags) in links {
            let (Some(a), Some(b)) = (graph.enter(table, a), graph.enter(table, b)) else { continue };
            let (from, to) = (graph.pieces[a], graph.pieces[b]);
            graph.links[a].push((to, tags));
            if a != b {
                graph.links[b].push((from, tags));
            }
        }
        graph.measure();
        graph
    }

    /// The place of a card's space, made if it has none yet.
    fn enter(&mut self, table: &[(ZoneId, CardId)], card: CardId) -> Option<usize> {
        if let Some(place) = self.places.get(card.index()).copied().flatten() {
            return Some(usize::from(place));
        }
        let piece = table.iter().position(|&(_, on_table)| on_table == card)?;
        let place = self.pieces.len();
        *self.places.get_mut(card.index())? = u16::try_from(place).ok();
        self.pieces.push(PieceId(u16::try_from(piece).ok()?));
        self.links.push(Vec::new());
        Some(place)
    }

    /// Whether a piece is a space.
    pub fn has(&self, piece: PieceId) -> bool {
        self.place_of_piece(piece).is_some()
    }

    fn place_of_piece(&self, piece: PieceId) -> Option<usize> {
        self.pieces.iter().position(|&space| space == piece)
    }

    /// Goes outward from every space, ring by ring.
    fn measure(&mut self) {
        let count = self.pieces.len();
        self.steps = vec![u16::MAX; count * count];
        for start in 0..count {
            self.steps[start * count + start] = 0;
            let mut ring = vec![start];
            let mut step = 0;
            while !ring.is_empty() {
                step += 1;
                let mut next = Vec::new();
                for &place in &ring {
                    for &(piece, _) in &self.links[place] {
                        let Some(to) = self.place_of_piece(piece) else { continue };
                        if self.steps[start * count + to] == u16::MAX {
                            self.steps[start * count + to] = step;
                            next.push(to);
                        }
                    }
                }
                ring = next;
            }
        }
    }

    /// The spaces linked to the space of a card, with the tags of the links.
    pub fn neighbours(&self, card: CardId) -> &[(PieceId, Tags)] {
        match self.places.get(card.index()).copied().flatten() {
            Some(place) => &self.links[usize::from(place)],
            None => &[],
        }
    }

    /// Steps between the spaces of two cards, [`FAR`] if there is no way.
    pub fn steps(&self, a: CardId, b: CardId) -> i32 {
        let place = |card: CardId| self.places.get(card.index()).copied().flatten().map(usize::from);
        match (place(a), place(b)) {
            (Some(a), Some(b)) => match self.steps[a * self.pieces.len() + b] {
                u16::MAX => FAR,
                steps => i32::from(steps),
            },
            _ => FAR,
        }
    }
}
