//! What seats were shown of a number or tag ends where it is written unseen by them:
//! by an event, and by a modifier that begins to hold or ends.

use super::Play;
use crate::eval::Eval;
use crate::event::Event;
use crate::ids::PieceId;
use crate::names::Named;
use crate::rules::Ruleset;
use crate::rules::sets::Tags;
use crate::state::{Change, Entity, Modifier, State, Written};
use crate::work::Work;

impl Play {
    /// What is written unseen is known no more, be it with what is there already, or
    /// in vain: that it stayed as it was is a secret as well.
    #[inline(always)]
    pub(super) fn outdate(&mut self, event: &Event) {
        if let (Some(what), Entity::Piece(piece)) = (event.kind.written(), event.subject) {
            // Who sees it may hang on current values.
            let sights = !self.rules.derived.seers.is_empty() || !self.rules.derived.hiders.is_empty();
            if sights && !self.state.piece(piece).known.is_empty() {
                self.refresh();
            }
            outdate(&self.rules, &mut self.state, &self.context.work, piece, what);
        }
    }

    /// Modifiers end but for those that stay, and write with it what they changed.
    pub(super) fn end_modifiers(&mut self, stays: impl FnMut(&State, &mut Modifier) -> bool) {
        self.state.stale |= end_modifiers(&self.rules, &mut self.state, &self.context.work, stays);
    }

    /// Modifiers that begin to hold only now write what they change.
    pub(super) fn begin_modifiers(&mut self, begins: impl Fn(&State, &Modifier) -> bool) {
        for at in 0..self.state.modifiers.len() {
            let Some(&modifier) = self.state.modifiers.get(at).filter(|found| begins(&self.state, found)) else {
                continue;
            };
            let (piece, what) = (modifier.piece, modifier.change.written());
            outdate(&self.rules, &mut self.state, &self.context.work, piece, what);
        }
    }
}

/// The same of a state that is being made true; whether some have ended.
pub(super) fn end_modifiers(
    rules: &Ruleset,
    state: &mut State,
    work: &Work,
    mut stays: impl FnMut(&State, &mut Modifier) -> bool,
) -> bool {
    let mut modifiers = std::mem::take(&mut state.modifiers);
    let before = modifiers.len();
    modifiers.retain_mut(|modifier| {
        let stays = stays(state, modifier);
        if !stays {
            outdate(rules, state, work, modifier.piece, modifier.change.written());
            take_back(rules, state, modifier);
        }
        stays
    });
    let ended = modifiers.len() != before;
    state.modifiers = modifiers;
    ended
}

/// What nothing but a modifier that ends made another becomes its base value at once, since
/// nobody brings it up to date for who asks for it. The row counts as written: there may be
/// other modifiers on it, which the next walk makes again.
fn take_back(rules: &Ruleset, state: &mut State, modifier: &Modifier) {
    let (piece, made) = (modifier.piece, rules.derived.made);
    match modifier.change {
        Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) if !made.stat(stat) => {
            let slot = state.slot(piece, stat);
            *state.now.write(slot) = *state.base.write(slot);
        }
        Change::Gives(tag) | Change::Takes(tag) if !made.tags(Tags::one(tag)) => {
            let (base, tag) = (Tags::from(*state.base_tags.write(piece.index())), Tags::one(tag));
            let now = Tags::from(state.tags[piece.index()]).without(tag);
            *state.tags.write(piece.index()) = now.with(Tags(base.0 & tag.0)).into();
        }
        _ => {}
    }
}

fn outdate(rules: &Ruleset, state: &mut State, work: &Work, piece: PieceId, what: Written) {
    let known = state.piece(piece).known;
    if known.is_empty() || is_untold(rules, what) {
        return;
    }
    let unseen = known.without(Eval::plain(rules, state, work).watches(piece));
    if !unseen.is_empty() {
        state.outdate(piece, what, unseen);
    }
}

/// Whether it is a tag that nobody is told of, so that there is nothing to know.
fn is_untold(rules: &Ruleset, what: Written) -> bool {
    matches!(what, Written::Tag(tag) if rules.tags[tag.index()].hidden)
}
