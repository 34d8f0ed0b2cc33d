//! Boards made by hand: a match that begins in the middle, for scenarios,
//! puzzles and bots that look into how a game works.
//!
//! A board is filled through the same functions that play uses, so that marks,
//! printed values and current values are right, and it is put at a named place
//! of the flow, so that play goes on from there. What came before that place
//! has not happened, except that the snapshots of the turn have been taken.

use crate::eval::Scope;
use crate::ids::{NodeId, PieceId, Seat, Seats};
use crate::matches::{Match, Setup, Trouble};
use crate::names::{CardId, Named, PhaseId, StatId, TagId, ZoneId};
use crate::play::{NoScripts, Play, Run};
use crate::rules::flow::{Node, Order, Step};
use crate::rules::op::{End, Face, Op};
use crate::rules::sets::Tags;
use crate::rules::setting::Settings;
use crate::rules::{Ruleset, ZoneOwner};
use crate::state::{Change, Frame, Home, Item, Lasting, Modifier, State, Written};
use std::sync::Arc;

/// Where in the flow a board goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// The turn begins: its first step comes next.
    Turn,
    /// The phase begins: its first step comes next.
    Phase(PhaseId),
    /// The seat is asked for its first action of the phase.
    Act(PhaseId),
}

/// Why a board cannot be put at a place of the flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    /// The flow of the game has no turns.
    Turns,
    /// The phase does not occur in the flow, or only in a loop over pieces.
    Phase(PhaseId),
    /// The phase asks for no actions.
    Act(PhaseId),
    /// So many loops over seats lie around the place, fewer than are given.
    Loops(usize),
}

/// A board that is being filled.
pub struct Board {
    rules: Arc<Ruleset>,
    play: Play,
}

impl Board {
    /// A board with the table's own pieces and nothing else.
    ///
    /// # Errors
    /// When the game is not for so many seats.
    pub fn new(rules: &Arc<Ruleset>, seats: u8, seed: [u8; 32]) -> Result<Self, Trouble> {
        Self::except(rules, seats, seed, &[])
    }

    /// The same, without what the table has in some zones: for a board that says
    /// itself what lies there.
    ///
    /// # Errors
    /// When the game is not for so many seats.
    pub fn except(rules: &Arc<Ruleset>, seats: u8, seed: [u8; 32], zones: &[ZoneId]) -> Result<Self, Trouble> {
        let (least, most) = rules.seats;
        if !(least..=most).contains(&seats) || seats == 0 {
            return Err(Trouble::Seats(usize::from(seats), rules.seats));
        }
        let play = Play::of(Arc::clone(rules), State::new(rules, seats, seed));
        let mut board = Self { rules: Arc::clone(rules), play };
        for &(zone, card) in rules.table.iter().filter(|(zone, _)| !zones.contains(zone)) {
            board.put(card, Seat(0), zone, Seat(0));
        }
        Ok(board)
    }

    /// Chooses what the match is played by.
    ///
    /// # Errors
    /// When the game cannot be played by it.
    pub fn settings(&mut self, chosen: &Settings) -> Result<(), Trouble> {
        self.play.state.settings = self.rules.settings_of(chosen).map_err(Trouble::Settings)?;
        self.play.state.stale = true;
        Ok(())
    }

    /// Makes a piece of a card at the end of a zone of a seat. In a zone of the
    /// table or of pieces its owner controls it.
    pub fn put(&mut self, card: CardId, owner: Seat, zone: ZoneId, seat: Seat) -> PieceId {
        let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
        let piece = self.play.table().make(card, owner, Home::of(&self.rules, zone, seat), End::Bottom);
        if owned {
            self.play.state.pieces[piece.index()].controller = seat;
        }
        self.play.state.stale = true;
        piece
    }

    /// Makes a piece of a card attached to another.
    pub fn attach(&mut self, card: CardId, owner: Seat, zone: ZoneId, host: PieceId) -> PieceId {
        let piece = self.put(card, owner, zone, Seat(0));
        self.play.state.set_host(piece, Some(host));
        piece
    }

    /// Gives a piece a base value, or a value to what is left of another stat.
    pub fn set_stat(&mut self, piece: PieceId, stat: StatId, value: i32) {
        self.play.refresh();
        let state = &mut self.play.state;
        let slot = state.slot(piece, stat);
        let change = value.saturating_sub(state.base[slot]);
        state.base[slot] = value;
        state.now[slot] = state.now[slot].saturating_add(change);
        state.stale = true;
        let zone = self.play.state.piece(piece).home.zone;
        if self.rules.zones[zone.index()].sorted.0.contains(&stat) {
            self.play.table().sort_in(piece);
        }
    }

    /// Gives a piece a tag, or takes it away.
    pub fn set_tag(&mut self, piece: PieceId, tag: TagId, given: bool) {
        let state = &mut self.play.state;
        let tags = Tags::from(state.base_tags[piece.index()]);
        let one = Tags::one(tag);
        state.base_tags[piece.index()] = if given { tags.with(one) } else { tags.without(one) }.into();
        if !self.rules.in_play(state.piece(piece).home.zone) {
            state.tags[piece.index()] = state.base_tags[piece.index()];
        }
        state.stale = true;
    }

    /// Makes it a seat's own turn of this number; the other seats have had the
    /// turns that turn order says.
    pub fn turn(&mut self, seat: Seat, own: u16) {
        let state = &mut self.play.state;
        let mut passed = false;
        let order: Vec<Seat> = state.round(state.first).collect();
        for other in order {
            state.turns[other.index()] = if passed { own.saturating_sub(1) } else { own };
            passed |= other == seat;
        }
        state.active = seat;
        state.turn = state.turns.iter().map(|&turns| u32::from(turns)).sum();
    }

    /// Puts the board at a place of the flow, in the turn of its active seat.
    /// Each loop over seats around it has come to its seat of `loops`, outermost
    /// first, or to the active one where none is said.
    ///
    /// # Errors
    /// When the flow has no such place, or fewer loops.
    pub fn place(&mut self, at: At, loops: &[Seat]) -> Result<(), NoPlace> {
        let rules = Arc::clone(&self.rules);
        let path = path_to(&rules, at)?;
        let state = &mut self.play.state;
        let (active, first) = (state.active, state.first);
        state.phase = None;
        let mut frames = Vec::new();
        let around = |stop: &&Stop| matches!(rules.flow[stop.node.index()].step, Step::Each(..));
        let count = path.iter().filter(around).count();
        if loops.len() > count {
            return Err(NoPlace::Loops(count));
        }
        let mut loops = loops.iter();
        let mut me = None;
        for (index, step) in path.iter().enumerate() {
            let node = &rules.flow[step.node.index()];
            let last = index + 1 == path.len();
            if gives_seat(node) {
                let said = if matches!(node.step, Step::Each(..)) { loops.next() } else { None };
                me = Some(said.copied().unwrap_or(active));
            }
            let seat = me.unwrap_or(first);
            let mut frame = Frame::new(step.node, seat, None);
            if !matches!(node.step, Step::Act(_)) {
                frame.at = step.at;
                frame.otherwise = step.otherwise;
                frame.count = u16::from(looped(node));
            }
            if let Step::Phase(phase) = node.step {
                state.phase = Some(phase);
            }
            if let Step::Each(_, order) = node.step {
                let start = if order == Order::First { first } else { active };
                let after = state.round(start).skip_while(|&other| other != seat).skip(1);
                frame.left = after.fold(Seats::NONE, |set, seat| set.with(Seats::one(seat)));
            }
            frames.push(frame);
            if last {
                break;
            }
        }
        state.frames = frames;
        Ok(())
    }

    /// Takes the snapshots of the turn that the place in the flow has behind
    /// it. Pieces made later came later.
    pub fn snapshots(&mut self) {
        let rules = Arc::clone(&self.rules);
        let frames = self.play.state.frames.clone();
        let scope = Scope { me: self.play.state.active, ..Scope::default() };
        let mut behind = Vec::new();
        let turn = frames.iter().position(|frame| matches!(rules.flow[frame.node.index()].step, Step::Turns));
        for frame in &frames[turn.unwrap_or(0)..] {
            let node = &rules.flow[frame.node.index()];
            let children = if frame.otherwise { &node.otherwise } else { &node.children };
            let ahead = usize::from(frame.at);
            let current = frames.iter().any(|f| children.get(ahead.wrapping_sub(1)) == Some(&f.node));
            let done = if current { ahead.saturating_sub(1) } else { ahead };
            children.iter().take(done).for_each(|&child| gather(&rules, child, &mut behind));
        }
        let mut run = Run::new(&rules, &mut self.play, &NoScripts);
        for op in behind {
            // A snapshot asks nobody and fails never.
            let _ = run.ops(&scope, std::slice::from_ref(op));
        }
        self.play.log.truncate(0);
    }

    /// The state so far, with current values.
    pub fn state(&mut self) -> &State {
        self.play.refresh();
        &self.play.state
    }

    fn written(&mut self) -> &mut State {
        self.play.state.stale = true;
        &mut self.play.state
    }

    /// Makes a seat the first of the turn order.
    pub fn set_first(&mut self, seat: Seat) {
        self.written().first = seat;
    }

    /// A seat has begun so many turns.
    pub fn set_turns(&mut self, seat: Seat, turns: u16) {
        self.written().turns[seat.index()] = turns;
    }

    /// Gives a seat a stat.
    pub fn set_seat_stat(&mut self, seat: Seat, stat: StatId, value: i32) {
        let state = self.written();
        let slot = seat.index() * usize::from(state.width) + stat.index();
        state.seat_stats[slot] = value;
    }

    /// Gives the table a stat.
    pub fn set_table_stat(&mut self, stat: StatId, value: i32) {
        self.written().table_stats[stat.index()] = value;
    }

    /// Attaches a piece to another, where it lies.
    pub fn set_host(&mut self, piece: PieceId, host: PieceId) {
        self.written().set_host(piece, Some(host));
    }

    /// Lays a piece so, known to these seats besides those that see it.
    pub fn lay(&mut self, piece: PieceId, face: Face, known: Seats) {
        let found = &mut self.written().pieces[piece.index()];
        (found.face, found.known) = (face, known);
    }

    /// Something of a piece that was written unseen since these seats were shown it.
    pub fn outdate(&mut self, piece: PieceId, what: Written, seats: Seats) {
        self.written().outdate(piece, what, seats);
    }

    /// Keeps an announced action with its piece.
    pub fn hold(&mut self, item: Item) {
        self.written().held.push(item);
    }

    /// Changes a piece for a while, later than all other changes.
    pub fn modify(&mut self, piece: PieceId, change: Change, lasts: Lasting) {
        let state = self.written();
        state.clock += 1;
        let stamp = state.clock;
        state.modifiers.push(Modifier { piece, source: None, change, lasts, stamp });
    }

    /// The match that goes on from here.
    pub fn finish(mut self, setup: Setup) -> Match {
        self.play.table().settle_marks();
        self.play.state.stale = true;
        self.play.refresh();
        Match::from_state(self.rules, setup, *self.play.state)
    }
}

/// One node on the way to a place, and the child taken.
#[derive(Clone, Copy)]
struct Stop {
    node: NodeId,
    at: u16,
    otherwise: bool,
}

fn path_to(rules: &Ruleset, at: At) -> Result<Vec<Stop>, NoPlace> {
    let mut path = Vec::new();
    let found = match at {
        At::Turn => find(rules, NodeId(0), &|node| matches!(node.step, Step::Turns), &mut path),
        At::Phase(phase) | At::Act(phase) => find(rules, NodeId(0), &|node| node.step == Step::Phase(phase), &mut path),
    };
    match at {
        At::Turn if !found => Err(NoPlace::Turns),
        At::Phase(phase) | At::Act(phase) if !found => Err(NoPlace::Phase(phase)),
        At::Turn | At::Phase(_) => {
            // The node itself comes next; turns go on in their own frame.
            if matches!(at, At::Phase(_)) {
                path.pop();
                if let Some(last) = path.last_mut() {
                    last.at = last.at.saturating_sub(1);
                }
            }
            Ok(path)
        }
        At::Act(phase) => {
            let here = path.pop().map_or(NodeId(0), |stop| stop.node);
            let acts = find(rules, here, &|node| matches!(node.step, Step::Act(_)), &mut path);
            if acts { Ok(path) } else { Err(NoPlace::Act(phase)) }
        }
    }
}

/// Adds the way from `from` to the first node that is meant. Each stop but the
/// last stands after the child taken.
fn find(rules: &Ruleset, from: NodeId, meant: &dyn Fn(&Node) -> bool, path: &mut Vec<Stop>) -> bool {
    let node = &rules.flow[from.index()];
    let place = path.len();
    path.push(Stop { node: from, at: 0, otherwise: false });
    if meant(node) {
        return true;
    }
    if !matches!(node.step, Step::ForEach(_)) {
        for (list, otherwise) in [(&node.children, false), (&node.otherwise, true)] {
            for (&child, at) in list.iter().zip(1..) {
                path[place] = Stop { node: from, at, otherwise };
                if find(rules, child, meant, path) {
                    return true;
                }
            }
        }
    }
    path.truncate(place);
    false
}

/// Whether `Me` is the active seat in it.
fn gives_seat(node: &Node) -> bool {
    matches!(node.step, Step::Turns | Step::Each(..))
}

/// Whether its frame counts what has been begun.
fn looped(node: &Node) -> bool {
    matches!(node.step, Step::Turns | Step::Each(..) | Step::Rounds | Step::While(_) | Step::If(_))
}

/// The snapshots of a node that is always gone through.
fn gather<'a>(rules: &'a Ruleset, id: NodeId, found: &mut Vec<&'a Op>) {
    let node = &rules.flow[id.index()];
    match &node.step {
        Step::Do(ops) => found.extend(ops.iter().filter(|op| matches!(op, Op::Snapshot(..)))),
        Step::Steps | Step::Phase(_) => node.children.iter().for_each(|&child| gather(rules, child, found)),
        _ => {}
    }
}
