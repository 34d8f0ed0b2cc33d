//! Who has a seat: whoever is asked by a screen, or a player that decides by
//! itself. What a person sits at, a keyboard or a page, is for others to say.

use tuckbox_core::decider::Decider;
use tuckbox_project::game::Game;

/// Who has a seat.
pub trait Player {
    /// The word for who it is, as people name it.
    fn word(&self) -> &str;

    /// What decides for it; a player without is asked by a screen.
    fn decider(&mut self) -> Option<&mut dyn Decider> {
        None
    }

    /// The match goes on under other content.
    fn swap(&mut self, _: &Game) {}
}

/// Players by seat, each with whether a screen asks it.
pub(crate) struct Players(Vec<Seated>);

struct Seated {
    player: Box<dyn Player>,
    is_person: bool,
}

impl Players {
    pub(crate) fn new(players: Vec<Box<dyn Player>>) -> Self {
        let seat = |mut player: Box<dyn Player>| Seated { is_person: player.decider().is_none(), player };
        Self(players.into_iter().map(seat).collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a screen asks for the seat; so it does for one that nobody has.
    pub(crate) fn is_person(&self, seat: usize) -> bool {
        self.0.get(seat).is_none_or(|seated| seated.is_person)
    }

    pub(crate) fn word(&self, seat: usize) -> &str {
        self.0.get(seat).map_or("", |seated| seated.player.word())
    }

    pub(crate) fn decider(&mut self, seat: usize) -> Option<&mut dyn Decider> {
        self.0.get_mut(seat).and_then(|seated| seated.player.decider())
    }

    /// The match goes on under other content.
    pub(crate) fn swap(&mut self, game: &Game) {
        self.0.iter_mut().for_each(|seated| seated.player.swap(game));
    }
}
