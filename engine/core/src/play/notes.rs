//! Writing the log: every event, action and roll with who could see what it
//! names, at that time.

use super::context::Mark;
use super::{Journal, Play, Run};
use crate::dice::Throw;
use crate::eval::{Eval, Scope};
use crate::event::{Event, EventKind};
use crate::ids::{PieceId, Seat, Seats};
use crate::log::{Acting, Dropped, Entry, Log, Noun, Paid, Rolled, Text, What};
use crate::names::{Named, StatId};
use crate::rules::{self, Ruleset, Shown};
use crate::state::{Entity, Home, State, Targets};
use crate::work::Work;

/// The log, and what is needed to write it.
pub(super) struct Notes<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    /// What looking for the log spends.
    told: &'a Work,
    log: &'a mut Log,
    /// What the step was asked so far.
    journal: &'a Journal,
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
    /// What the dice come to; nothing if something cancelled the roll.
    pub result: Option<i32>,
}

impl Run<'_> {
    /// Where something begins that may turn out to do nothing.
    pub(super) fn mark(&self) -> Option<Mark> {
        let Play { state, log, context, .. } = &*self.play;
        if log.is_off() {
            return None;
        }
        Some(Mark {
            entries: log.entries().len(),
            answers: context.journal.answered(),
            held: state.held.len(),
            delayed: state.delayed.len(),
            cancelled: state.stack.iter().filter(|item| item.cancelled).count(),
            in_hand: context.unsettled.in_hand(),
            first: state.first,
            active: state.active,
        })
    }

    /// Notes that what began there with a piece has done nothing, as far as each
    /// seat can see. Whoever was asked something, or could have been, has seen that.
    pub(super) fn done(&mut self, began: Option<Mark>, piece: Option<PieceId>, seat: Seat) {
        let Some(began) = began else { return };
        let Some(now) = self.mark() else { return };
        if (Mark { entries: began.entries, ..now }) == began {
            self.notes().nothing(began.entries, piece, seat);
        }
    }

    /// The log, to write.
    #[inline]
    pub(super) fn notes(&mut self) -> Notes<'_> {
        let Play { state, log, context, .. } = &mut *self.play;
        Notes { rules: self.rules, state, told: &context.told, log, journal: &context.journal }
    }
}

impl Notes<'_> {
    /// Who can see a piece that a line names, kept beside the line.
    fn sighted(&mut self, piece: PieceId) -> Seats {
        let seats = Eval::plain(self.rules, self.state, self.told).sees(piece);
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
        let same = now.card == before.card;
        let mut subject = if same { now } else { before };
        // What is written is told to whoever sees it, not to all who know the piece.
        if let (Some(what), Entity::Piece(piece)) = (event.kind.written(), event.subject) {
            let eval = Eval::plain(self.rules, self.state, self.told);
            subject.seen = Seats(subject.seen.0 & eval.sees_written(piece, what).0);
        }
        let piece = event.subject.piece();
        let entry = Entry {
            subject: Noun { owner: before.owner, ..subject },
            source: self.piece(event.source),
            amount: event.amount,
            news: if same { now.seen.without(before.seen) } else { Seats::NONE },
            part_of: self.log.part_of(piece),
            emptied: matches!(event.kind, EventKind::Move { to, .. } if to.zone != home.zone)
                && self.state.zone(home.zone, home.seat).is_empty(),
            answers: self.journal.answered(),
            stats: match (event.kind, piece) {
                (EventKind::Revealed(_), Some(piece)) => self.told_of(piece),
                _ => Vec::new(),
            },
            ..Entry::bare(What::Event(event.kind, home), event.seat)
        };
        self.log.push(entry)
    }

    /// The numbers of a piece that is shown: those that its card does not say, what
    /// a die shows, and what is to be told always.
    fn told_of(&self, piece: PieceId) -> Vec<(StatId, i32)> {
        let card = self.rules.card(self.state.piece(piece).card);
        let stats = (0..).map(StatId).zip(&self.rules.stats).zip(&card.stats);
        let shown = stats.filter(|((_, def), _)| def.shown == Shown::Yes && def.of == rules::Scope::Piece);
        shown
            .map(|((id, _), printed)| (id, self.state.stat(piece, id), *printed))
            .filter(|(id, now, printed)| now != printed || (card.given[id.index()] && self.told_always(*id)))
            .map(|(id, now, _)| (id, now))
            .collect()
    }

    /// Whether a number is told of every card that has it, as printed or not.
    fn told_always(&self, stat: StatId) -> bool {
        self.rules.is_face(stat) || self.rules.look.stat(stat).is_some_and(|look| look.always)
    }

    /// Writes an action down; the place of its entry.
    pub fn action(&mut self, scope: &Scope) -> usize {
        let Some(action) = scope.action.filter(|_| !self.log.is_off()) else { return usize::MAX };
        let subject = self.piece(scope.this);
        let entry = self.log.push(Entry { subject, ..Entry::bare(What::Action(action, scope.ability), scope.me) });
        if let Some(piece) = scope.this {
            self.log.acts(entry, piece);
        }
        self.log.action_begins(entry, scope.this);
        entry
    }

    /// All of the action at work is told: targets, number and price.
    pub fn complete(&mut self) {
        self.log.completed();
    }

    /// The action, ability or event at work is over.
    pub fn ends(&mut self) {
        if !self.log.is_off() {
            self.log.ends();
        }
    }

    /// An event at work of which this entry tells, with a line of its own or not.
    pub fn begins(&mut self, entry: usize, piece: Option<PieceId>, has_line: bool) {
        self.log.event_begins(entry, piece, has_line);
    }

    /// Adds to an action's entry what it costs of a stat.
    pub fn paid(&mut self, entry: usize, paid: Paid) {
        if let Some(entry) = self.log.entry_mut(entry) {
            entry.paid.push(paid);
        }
    }

    /// Adds a piece that was given up, as it was before.
    pub fn paid_piece(&mut self, entry: usize, before: &Before) {
        let Some(piece) = before.noun.piece.filter(|_| !self.log.is_off()) else { return };
        let now = self.noun(Entity::Piece(piece), before.noun.seen);
        let noun = if now.card == before.noun.card { now } else { before.noun };
        self.paid(entry, Paid::Piece(Noun { owner: before.noun.owner, ..noun }));
    }

    /// Writes down that what was to happen does not.
    pub fn dropped(&mut self, scope: &Scope, why: Dropped) {
        if !self.log.is_off() {
            let subject = self.piece(scope.this);
            let ability = scope.ability.filter(|_| matches!(why, Dropped::NoTarget | Dropped::Declined));
            self.log.push(Entry { subject, ..Entry::bare(What::Dropped(ability, why), scope.me) });
        }
    }

    /// Writes down for whom nothing has happened since there were so many entries.
    /// What nobody sees counts as something for everybody.
    fn nothing(&mut self, since: usize, piece: Option<PieceId>, seat: Seat) {
        let entries = self.log.entries().get(since..).unwrap_or_default();
        let sees = |viewer: Seat| {
            entries
                .iter()
                .any(|entry| entry.view(self.rules, Some(viewer)).is_some() || entry.view(self.rules, None).is_none())
        };
        let unseen = match entries.is_empty() {
            true => Seats::ALL,
            false => self
                .state
                .everyone()
                .iter()
                .filter(|&seat| !sees(seat))
                .fold(Seats::NONE, |all, seat| all.with(Seats::one(seat))),
        };
        if !unseen.is_empty() {
            let subject = self.piece(piece);
            self.log.push(Entry { subject, ..Entry::bare(What::Nothing(unseen), seat) });
        }
    }

    /// Adds who sees the pieces of actions under way: somebody is asked to
    /// respond and reads what lies open already.
    pub fn acting(&mut self) {
        let mut at = 0;
        while let Some(Acting { entry, piece }) = self.log.acting(at) {
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
            let entry = self.log.push(Entry { subject, ..Entry::bare(What::Ability(ability), scope.me) });
            let has_line = scope.this.is_some() && !self.rules.ability(ability).title.is_empty();
            self.log.event_begins(entry, scope.this, has_line);
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
        let mut purpose = Text::of(&Eval::plain(self.rules, self.state, self.told), throw.purpose, throw.titles);
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
            plus: throw.plus.to_vec(),
            against: throw.against,
            seen: throw.seen,
        };
        let source = self.piece(event.source);
        let amount = fell.result.unwrap_or(0);
        self.log.push(Entry { source, amount, ..Entry::bare(What::Roll(Box::new(rolled)), event.seat) });
    }
}
