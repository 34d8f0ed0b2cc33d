//! Writing the log: every event, action and roll with who could see what it
//! names, at that time.

use super::{Play, Run};
use crate::dice::Throw;
use crate::eval::{Eval, Scope};
use crate::event::{Event, EventKind};
use crate::ids::{PieceId, Seats};
use crate::log::{Entry, Log, Noun, Rolled, Text, What};
use crate::rules::Ruleset;
use crate::state::{Entity, Home, State, Targets};

/// The log, and what is needed to write it.
pub(super) struct Notes<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    log: &'a mut Log,
}

/// The subject of an event before it happens: what it is called, and where it
/// is if it is a piece.
#[derive(Debug, Default)]
pub(super) struct Before {
    noun: Noun,
    home: Home,
}

/// How a roll fell.
#[derive(Debug, Clone, Copy)]
pub(super) struct RollFell<'a> {
    /// Its running number in the match.
    pub number: u32,
    /// The faces in the order rolled.
    pub faces: &'a [i32],
    /// The result used; nothing if something cancelled the roll.
    pub result: Option<i32>,
}

impl Run<'_> {
    /// The log, to write.
    #[inline]
    pub(super) fn notes(&mut self) -> Notes<'_> {
        let Play { state, log, .. } = &mut *self.play;
        Notes { rules: self.rules, state, log }
    }
}

impl Notes<'_> {
    /// Who can see a piece that a line names, kept beside the line.
    fn sighted(&mut self, piece: PieceId) -> Seats {
        let seats = Eval::plain(self.rules, self.state).sees(piece);
        self.log.sighted(piece, self.state.piece(piece).card, seats);
        seats
    }

    /// What a line calls a piece or seat now; those of `seen` know it as well.
    fn noun(&mut self, of: Entity, seen: Seats) -> Noun {
        match of {
            Entity::Table => Noun::default(),
            Entity::Seat(seat) => Noun { seat: Some(seat), seen: Seats::ALL, ..Noun::default() },
            Entity::Piece(piece) => {
                let sighted = self.sighted(piece);
                let found = self.state.piece(piece);
                Noun {
                    seat: None,
                    piece: Some(piece),
                    card: Some(found.card),
                    seen: seen.with(sighted),
                    owner: found.controller,
                }
            }
        }
    }

    fn piece(&mut self, piece: Option<PieceId>) -> Noun {
        self.noun(piece.map_or(Entity::Table, Entity::Piece), Seats::NONE)
    }

    /// The subject of an event that is about to happen.
    pub fn before(&mut self, of: Entity) -> Before {
        if self.log.is_off() {
            return Before::default();
        }
        let home = of.piece().map_or(Home::default(), |piece| self.state.piece(piece).home);
        Before { noun: self.noun(of, Seats::NONE), home }
    }

    /// Writes an event down; the place of its entry.
    pub fn event(&mut self, event: &Event, before: &Before) -> usize {
        // A roll is written down with its faces, when its result is known.
        if self.log.is_off() || matches!(event.kind, EventKind::Rolled { .. }) {
            return usize::MAX;
        }
        let Before { noun: before, home } = *before;
        // What has become another card is called by its old name, which only
        // those know who could see it by then.
        let now = self.noun(event.subject, before.seen);
        let subject = if now.card == before.card { now } else { before };
        let entry = Entry {
            what: What::Event(event.kind, home),
            seat: event.seat,
            subject: Noun { owner: before.owner, ..subject },
            source: self.piece(event.source),
            amount: event.amount,
            targets: Vec::new(),
        };
        self.log.push(entry)
    }

    /// Writes an action down; the place of its entry.
    pub fn action(&mut self, scope: &Scope) -> usize {
        let Some(action) = scope.action.filter(|_| !self.log.is_off()) else { return usize::MAX };
        let subject = self.piece(scope.this);
        let entry = self.log.push(Entry { subject, ..Entry::bare(What::Action(action, scope.ability), scope.me) });
        if let Some(piece) = scope.this {
            self.log.acts(entry, piece);
        }
        entry
    }

    /// Adds who sees the pieces of actions under way: somebody is asked to
    /// respond and reads what lies open already.
    pub fn acting(&mut self) {
        let mut at = 0;
        while let Some((entry, piece)) = self.log.acting(at) {
            self.seen(entry, Some(piece));
            at += 1;
        }
    }

    /// Adds the chosen targets to an action's entry.
    pub fn targets(&mut self, entry: usize, targets: &Targets) {
        if self.log.is_off() {
            return;
        }
        let nouns = targets.iter().map(|target| self.piece(Some(target.piece))).collect();
        if let Some(entry) = self.log.entry_mut(entry) {
            entry.targets = nouns;
        }
    }

    /// Adds with how many pieces an action is taken.
    pub fn number(&mut self, entry: usize, number: usize) {
        if let Some(entry) = self.log.entry_mut(entry) {
            entry.amount = i32::try_from(number).unwrap_or(i32::MAX);
        }
    }

    /// Adds who sees the piece of an action or event now that it has happened.
    pub fn seen(&mut self, entry: usize, piece: Option<PieceId>) {
        let Some(piece) = piece.filter(|_| !self.log.is_off()) else { return };
        let seen = self.sighted(piece);
        let card = self.state.piece(piece).card;
        // What has become another card meanwhile keeps its old name to itself.
        let entry = self.log.entry_mut(entry);
        if let Some(entry) = entry.filter(|entry| entry.subject.card == Some(card)) {
            entry.subject.seen = entry.subject.seen.with(seen);
        }
    }

    /// Writes down that an ability works by itself.
    pub fn ability(&mut self, scope: &Scope) {
        if let Some(ability) = scope.ability.filter(|_| !self.log.is_off()) {
            let subject = self.piece(scope.this);
            self.log.push(Entry { subject, ..Entry::bare(What::Ability(ability), scope.me) });
        }
    }

    /// Writes down that what was announced earlier happens now.
    pub fn release(&mut self, scope: &Scope) {
        if scope.this.is_some() && !self.log.is_off() {
            let subject = self.piece(scope.this);
            self.log.push(Entry { subject, ..Entry::bare(What::Release, scope.me) });
        }
    }

    /// Writes a roll down.
    pub fn roll(&mut self, event: &Event, throw: &Throw<'_>, fell: RollFell<'_>) {
        if self.log.is_off() {
            return;
        }
        let mut purpose = Text::of(self.rules, self.state, throw.purpose, throw.titles);
        self.log.names(&purpose.take_named());
        let rolled = Rolled {
            number: fell.number,
            turn: self.state.turn,
            purpose,
            sides: u16::try_from(throw.sides).unwrap_or(0),
            from: throw.from,
            faces: fell.faces.to_vec(),
            kept: throw.kept,
            result: fell.result,
            seen: throw.seen,
        };
        let source = self.piece(event.source);
        let amount = fell.result.unwrap_or(0);
        self.log.push(Entry { source, amount, ..Entry::bare(What::Roll(Box::new(rolled)), event.seat) });
    }
}
