//! A second match that differs from one only in what a seat may not know: other
//! cards, other numbers, other targets kept, other choices sealed. Nothing that is
//! shown to the seat is touched.

use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::names::{CardId, Named, StatId, TagId};
use tuckbox_core::play::{Board, Scope};
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::{self, Ruleset, Shown};
use tuckbox_core::state::{Chance, Item, Outdated, State, Target, Targets, Written};
use tuckbox_project::seed::Seed;

/// For whom a twin is made, and what the seat knows besides.
#[derive(Clone, Copy)]
pub struct Closed<'a> {
    /// The seat that may not tell them apart.
    pub seat: Seat,
    /// Pieces that the step in hand shows to it, though they lie hidden.
    pub shown: &'a [PieceId],
    /// The state in which they have to be hidden as well as in the save.
    pub now: &'a State,
    /// Whether chance to come is another as well.
    pub chance: bool,
    /// Whether what lies in play is another as well, where it has no ability.
    pub in_play: bool,
}

/// The same save with other secrets; `None` if there is none.
pub fn of(found: &Match, save: &Save, closed: Closed, chance: &mut Pcg32) -> Option<Save> {
    let rules = found.rules();
    let mut twin = save.clone();
    let mut changed = false;
    // What the step in hand has drawn from chance is known to those it shows it to.
    if closed.chance && closed.now.chance == save.state.chance {
        twin.state.chance = Chance::new(u64::from(chance.draw()).bytes());
        changed = true;
    }
    if save.sealed.iter().any(Option::is_some) {
        changed |= reseal(found, &mut twin, closed.seat, chance);
        return changed.then_some(twin);
    }
    changed |= exchange(rules, &mut twin.state, closed, chance);
    let state = twin.state.clone();
    changed |= renumber(rules, &mut twin.state, closed, chance);
    if !sees_the_same(rules, &state, &twin.state, closed.seat) {
        twin.state = state;
    }
    let state = twin.state.clone();
    changed |= retarget(rules, &mut twin.state, closed.seat, chance);
    if !sees_the_same(rules, &state, &twin.state, closed.seat) {
        twin.state = state;
    }
    twin.state.stale = true;
    changed.then_some(twin)
}

/// Whether the same pieces are in sight.
fn sees_the_same(rules: &Ruleset, one: &State, other: &State, seat: Seat) -> bool {
    let sees = |state: &State, piece: PieceId| Board::of(rules, state).eval().sees(piece).has(seat);
    places(one).all(|piece| one.piece(piece).gone || sees(one, piece) == sees(other, piece))
}

fn places(state: &State) -> impl Iterator<Item = PieceId> + use<> {
    (0..state.pieces.len()).filter_map(|place| u16::try_from(place).ok().map(PieceId))
}

/// The hidden cards of each owner, dealt anew among the places of their like.
fn exchange(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for owner in (0..u8::try_from(state.seats()).unwrap_or(0)).map(Seat) {
        let mut hidden: Vec<PieceId> = places(state)
            .filter(|&piece| state.piece(piece).owner == owner)
            .filter(|&piece| is_unseen(rules, state, piece, closed.seat))
            .filter(|&piece| {
                !rules.in_play(state.piece(piece).home.zone) || (closed.in_play && is_idle(rules, state, piece))
            })
            .filter(|&piece| is_unseen(rules, closed.now, piece, closed.seat))
            .filter(|&piece| !is_meant(state, piece) && !closed.shown.contains(&piece))
            .collect();
        while let Some(&first) = hidden.first() {
            let like = |piece: &PieceId| {
                let cards = [first, *piece].map(|piece| state.piece(piece).printed);
                let [one, other] = cards.map(|card| (rules.card(card).abilities.is_empty(), kinds(rules, card)));
                // What lies in play is there by what it is: the kind may be known.
                let in_play = [first, *piece].iter().any(|&piece| rules.in_play(state.piece(piece).home.zone));
                (if in_play { one == other } else { rules.derived.unseen.are_alike(cards[0], cards[1]) })
                    && one.0 == other.0
            };
            let (group, rest): (Vec<PieceId>, Vec<PieceId>) = hidden.iter().copied().partition(like);
            let mut from = group.clone();
            for last in (1..from.len()).rev() {
                from.swap(last, chance.below(last + 1));
            }
            let before = state.clone();
            for (&to, &from) in group.iter().zip(&from) {
                changed |= before.piece(to).card != before.piece(from).card;
                become_another(state, to, &before, from);
            }
            hidden = rest;
        }
    }
    changed
}

/// The kinds of a card.
fn kinds(rules: &Ruleset, card: CardId) -> Tags {
    let tags = rules.card(card).tags;
    let of_kind = |tag: &TagId| rules.tags[tag.index()].kind.is_some();
    tags.iter().filter(of_kind).fold(Tags::NONE, |kinds, tag| kinds.with(Tags::one(tag)))
}

/// Whether what a piece is does not show in what it does.
fn is_idle(rules: &Ruleset, state: &State, piece: PieceId) -> bool {
    rules.card(state.piece(piece).card).abilities.is_empty()
}

/// Whether a seat may not know which card a piece is.
fn is_unseen(rules: &Ruleset, state: &State, piece: PieceId, seat: Seat) -> bool {
    state.pieces.get(piece.index()).is_some_and(|found| !found.gone)
        && !Board::of(rules, state).eval().sees(piece).has(seat)
}

/// Whether something in the state means just this piece.
fn is_meant(state: &State, piece: PieceId) -> bool {
    let waiting = state.waiting.iter().chain(state.delayed.iter().map(|delayed| &delayed.waiting));
    let mut meant = waiting.flat_map(|w| [w.this, w.host, w.event.source, w.event.subject.piece()]).flatten();
    state.held.iter().chain(&state.stack).any(|item| item.piece == piece || item.targets.has(piece))
        || meant.any(|of| of == piece)
        || state.modifiers.iter().any(|modifier| modifier.piece == piece || modifier.source == Some(piece))
        || state.uses.iter().any(|used| used.piece == Some(piece))
        || state.lists.contains(&piece)
        || state.frames.iter().any(|frame| frame.this == Some(piece))
}

/// Gives a piece what another one is as a card; it stays where it is.
fn become_another(state: &mut State, to: PieceId, before: &State, from: PieceId) {
    let source = *before.piece(from);
    let found = &mut state.pieces[to.index()];
    found.card = source.card;
    found.printed = source.printed;
    let width = usize::from(before.width);
    let row = |piece: PieceId| piece.index() * width..(piece.index() + 1) * width;
    state.base[row(to)].copy_from_slice(&before.base[row(from)]);
    state.now[row(to)].copy_from_slice(&before.now[row(from)]);
    state.base_tags[to.index()] = before.base_tags[from.index()];
    state.tags[to.index()] = before.tags[from.index()];
}

/// Other numbers where a seat sees none: of pieces it does not see those that
/// events have set, of others those written since it was shown them, and those
/// that only their own seats see.
fn renumber(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for piece in places(state) {
        if state.piece(piece).gone || closed.shown.contains(&piece) {
            continue;
        }
        let unseen = |state: &State, stat: StatId| {
            state.pieces.get(piece.index()).is_some_and(|found| !found.gone)
                && !Board::of(rules, state).eval().sees_stat(piece, stat).has(closed.seat)
        };
        let foreign = state.piece(piece).controller != closed.seat;
        let printed = &rules.card(state.piece(piece).card).stats;
        for (stat, def) in (0..).map(StatId::from_index).zip(&rules.stats) {
            let slot = state.slot(piece, stat);
            let own = def.shown == Shown::Own && foreign;
            if def.of != rules::Scope::Piece || state.base[slot] == printed[stat.index()] {
                continue;
            }
            if !(own || unseen(state, stat) && unseen(closed.now, stat)) {
                continue;
            }
            let Some(values) = rules.values_of(stat) else { continue };
            let value = values.at(chance.draw());
            changed |= value != state.base[slot];
            (state.base[slot], state.now[slot]) = (value, value);
        }
    }
    changed |= retag(rules, state, closed, chance);
    let own = |def: &rules::Stat| def.of == rules::Scope::Seat && def.shown == Shown::Own && def.computed.is_none();
    for (stat, def) in (0..).map(StatId::from_index).zip(&rules.stats).filter(|(_, def)| own(def)) {
        for seat in (0..state.seats()).filter(|&seat| seat != closed.seat.index()) {
            let slot = seat * usize::from(state.width) + stat.index();
            let before = state.seat_stats[slot];
            let value = match rules.values_of(stat) {
                Some(values) => values.at(chance.draw()),
                None => {
                    let more = before.saturating_add(i32::try_from(chance.below(3)).unwrap_or(0));
                    def.max.map_or(more, |max| more.min(max))
                }
            };
            changed |= value != before;
            state.seat_stats[slot] = value;
        }
    }
    changed
}

/// Other tags of pieces that a seat was shown, where they were written since then.
fn retag(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for Outdated { piece, what, seats } in state.outdated.clone() {
        let Written::Tag(tag) = what else { continue };
        let now = closed.now.pieces.get(piece.index()).is_some_and(|found| !found.gone);
        let unseen = |state: &State| !Board::of(rules, state).eval().sees_written(piece, what).has(closed.seat);
        if !now || !seats.has(closed.seat) || !unseen(state) || !unseen(closed.now) {
            continue;
        }
        let was: Tags = state.base_tags[piece.index()].into();
        let tags = if chance.below(2) == 0 { was.with(Tags::one(tag)) } else { was.without(Tags::one(tag)) };
        changed |= tags != was;
        (state.base_tags[piece.index()], state.tags[piece.index()]) = (tags.into(), tags.into());
    }
    changed
}

/// Other targets where another seat keeps them in secret.
fn retarget(rules: &Ruleset, state: &mut State, seat: Seat, chance: &mut Pcg32) -> bool {
    let secret =
        |item: &Item| item.seat != seat && rules.actions.get(item.action.index()).is_some_and(|action| action.secret);
    let mut changed = false;
    for stack in [false, true] {
        let mut items = if stack { state.stack.clone() } else { state.held.clone() };
        for item in items.iter_mut().filter(|item| secret(item)) {
            let mut targets = Targets::default();
            for target in item.targets.iter() {
                targets.push(another(rules, state, item, target, chance));
            }
            changed |= targets != item.targets;
            item.targets = targets;
        }
        *(if stack { &mut state.stack } else { &mut state.held }) = items;
    }
    changed
}

/// A target that could have been chosen instead.
fn another(rules: &Ruleset, state: &State, item: &Item, target: Target, chance: &mut Pcg32) -> Target {
    let scope = Scope { me: item.seat, this: Some(item.piece), ability: item.ability, ..Scope::default() };
    let mut found = Vec::new();
    Board::of(rules, state).eval().visit(&scope, &rules.targets[target.kind.index()].from, |piece| {
        found.push(piece);
        std::ops::ControlFlow::Continue(())
    });
    match found.get(chance.below(found.len().max(1))) {
        Some(&piece) => Target { piece, life: state.piece(piece).life, kind: target.kind },
        None => target,
    }
}

/// Other answers where others have sealed theirs.
fn reseal(found: &Match, save: &mut Save, seat: Seat, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for (decision, answer) in found.pending().iter().zip(&mut save.sealed) {
        if let Some(answer) = answer.as_mut().filter(|_| decision.seat != seat) {
            let other = u16::try_from(chance.below(decision.options.len())).unwrap_or(0);
            changed |= other != *answer;
            *answer = other;
        }
    }
    changed
}
