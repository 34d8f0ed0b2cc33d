//! Going through the flow: one leaf at a time.

use super::asking::Listing;
use super::context::{OpsOf, Then};
use super::{EffectCall, Flowing, Halt, Run, Scope};
use crate::ask::{Choice, Prompt};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::PhaseId;
use crate::rules::conditions::PartOf;
use crate::rules::flow::{Act, Node, Order, Step};
use crate::state::{Entity, Frame, MatchResult, Status};
use crate::usage::UsedPart;

/// How many nodes of the flow may be gone through before one that does something.
const WAY: u32 = 100_000;

impl Run<'_> {
    /// Goes on to the next leaf of the flow and carries it out; current values are
    /// true then.
    pub(crate) fn step(&mut self) -> Flowing {
        self.step_unread()?;
        self.play.refresh();
        self.check_fault()
    }

    /// The same where nobody looks at the state between two steps: who reads current values
    /// in the next one makes them true.
    pub(crate) fn step_unread(&mut self) -> Flowing {
        self.next_leaf().map_err(|halt| self.said_of_flow(halt))?;
        if self.rules.derived.walks_count {
            self.play.refresh();
        }
        self.check_fault()
    }

    /// Goes on with the options of a leaf, of which this one is taken.
    pub(super) fn go_on_at_leaf(&mut self, choice: Choice) -> Flowing {
        let rules = self.rules;
        let Some(&frame) = self.state().frames.last() else { return self.next_leaf() };
        let node = &rules.flow[frame.node.index()];
        self.within(PartOf::Flow(frame.node), |run| run.take_option(node, frame, Listing::Known(choice)))
    }

    fn next_leaf(&mut self) -> Flowing {
        self.host.begin_step();
        self.play.context.limits.count_afresh();
        self.play.context.work.spend_step(self.play.state.pieces.len());
        self.check_fault()?;
        self.play.context.unsettled.begin();
        self.reuse_slots();
        if !self.state().leaving.is_empty() || self.state().edit.is_some() {
            return self.interrupted();
        }
        let rules = self.rules;
        // Nobody loses on the way to a leaf.
        let all_in = self.state().status.all_in();
        for _ in 0..WAY {
            self.play.context.work.spend(1);
            if !all_in {
                self.drop_lost();
            }
            let Some(frame) = self.state().frames.last() else {
                let playing = self.state().playing();
                self.state_mut().outcome = Some(MatchResult::Draw(playing));
                self.play.log.end(MatchResult::Draw(playing));
                return Err(Halt::Over);
            };
            let node = &rules.flow[frame.node.index()];
            // On the way through these nothing is asked that is counted as somebody's.
            if matches!(node.step, Step::Steps | Step::Phase(_)) {
                let at = frame.at;
                self.go_through(node, at);
                continue;
            }
            let frame = *frame;
            let leaf = |run: &mut Self| (!run.branch(node, frame)).then(|| run.leaf(node, frame));
            if let Some(done) = self.within(PartOf::Flow(frame.node), leaf) {
                return done;
            }
        }
        Err(Halt::failed(
            "The flow goes round and round and does nothing. Let its loop do something, or end it with a condition.",
        ))
    }

    /// Carries out what interrupts the flow from outside: seats leave, or the board is edited.
    #[cold]
    fn interrupted(&mut self) -> Flowing {
        self.play.context.unsettled.uncheck();
        let leaving = std::mem::take(&mut self.state_mut().leaving);
        if !leaving.is_empty() {
            self.leave_match(leaving)?;
        } else if let Some(edit) = self.state_mut().edit.take() {
            self.edit(edit)?;
        }
        self.settle()
    }

    /// Slots of pieces that ceased to exist may be used again once nothing is
    /// left that could mean the old piece.
    fn reuse_slots(&mut self) {
        let state = self.state_mut();
        if state.ceased.is_empty() {
            return;
        }
        let meant = |piece: PieceId| {
            state.held.iter().chain(&state.stack).any(|item| item.piece == piece)
                || state.frames.iter().any(|frame| frame.this == Some(piece))
                || state.attached_to(piece).next().is_some()
        };
        if state.waiting.is_empty()
            && state.delayed.is_empty()
            && state.lists.is_empty()
            && !state.ceased.iter().any(|&piece| meant(piece))
        {
            state.free.append(&mut state.ceased);
        }
    }

    /// Leaves what a seat was doing that is no longer in the game.
    fn drop_lost(&mut self) {
        let rules = self.rules;
        let state = self.state_mut();
        let lost = |frame: &Frame| {
            matches!(rules.flow[frame.node.index()].step, Step::Turns | Step::Each(..))
                && frame.count > 0
                && state.status[frame.seat.index()] != Status::In
        };
        if let Some(at) = state.frames.iter().position(lost) {
            let end = rules.flow[state.frames[at].node.index()].children.len();
            if usize::from(state.frames[at].at) < end || state.frames.len() > at + 1 {
                let mut left = state.frames.drain(at + 1..);
                let list = left.find(|frame| matches!(rules.flow[frame.node.index()].step, Step::ForEach(_)));
                drop(left);
                if let Some(frame) = list.filter(|frame| frame.count > 0) {
                    state.lists.truncate(usize::from(frame.list));
                }
                state.frames[at].at = u16::try_from(end).unwrap_or(u16::MAX);
                self.phase_again();
            }
        }
    }

    /// The running phase is the innermost one of the flow.
    fn phase_again(&mut self) {
        let phases = self.state().frames.iter().rev().map(|frame| &self.rules.flow[frame.node.index()].step);
        let phase = phases.filter_map(|step| if let Step::Phase(phase) = step { Some(*phase) } else { None }).next();
        self.set_phase(phase);
    }

    fn set_phase(&mut self, phase: Option<PhaseId>) {
        let looked_at = self.rules.derived.inputs.phase || self.rules.derived.inputs.anything;
        let state = self.state_mut();
        state.stale |= looked_at && state.phase != phase;
        state.phase = phase;
    }

    #[inline]
    fn top(&mut self) -> Option<&mut Frame> {
        self.state_mut().frames.last_mut()
    }

    /// Takes one step through a node that has children; `false` at a leaf.
    fn branch(&mut self, node: &Node, frame: Frame) -> bool {
        let children = if frame.otherwise { &node.otherwise } else { &node.children };
        let done = usize::from(frame.at) >= children.len();
        let fresh = frame.count == 0;
        let entered = match &node.step {
            Step::If(cond) if fresh => {
                let holds = self.cond(&Scope::of(&frame), cond);
                if let Some(top) = self.top() {
                    top.otherwise = !holds;
                    top.count = 1;
                }
                return true;
            }
            Step::If(_) => !done,
            Step::Rounds => self.again(done),
            Step::While(cond) => {
                let goes_on = if fresh || done { self.cond(&Scope::of(&frame), cond) } else { true };
                goes_on && self.again(done || fresh)
            }
            Step::Turns => (!fresh && !done) || self.next_turn(&frame),
            Step::Each(who, order) => {
                if fresh {
                    let seats = self.seats(&Scope::of(&frame), *who);
                    if let Some(top) = self.top() {
                        top.left = seats;
                    }
                }
                (!fresh && !done) || self.next_seat(*order)
            }
            Step::ForEach(filter) => {
                if fresh {
                    let pieces = self.matching(&Scope::of(&frame), filter);
                    let start = u16::try_from(self.state().lists.len()).unwrap_or(u16::MAX);
                    self.state_mut().lists.extend_from_slice(&pieces);
                    self.play.context.scratch.keep_pieces(pieces);
                    if let Some(top) = self.top() {
                        top.list = start;
                    }
                }
                (!fresh && !done) || self.next_piece()
            }
            _ => return false,
        };
        self.next_child(node, entered);
        true
    }

    /// Goes through nodes that do one thing after another.
    fn go_through(&mut self, node: &Node, at: u16) {
        if let Step::Phase(phase) = node.step {
            if at == 0 {
                self.play.log.phase(phase);
            }
            self.set_phase(Some(phase));
        }
        self.next_child(node, usize::from(at) < node.children.len());
    }

    /// Goes on to the next child of a node, or leaves it.
    fn next_child(&mut self, node: &Node, entered: bool) {
        if !entered {
            return self.leave(node);
        }
        let frames = &mut self.state_mut().frames;
        let Some(top) = frames.last_mut() else { return };
        let children = if top.otherwise { &node.otherwise } else { &node.children };
        if let Some(&child) = children.get(usize::from(top.at)) {
            top.at += 1;
            let next = Frame::new(child, top.seat, top.this);
            frames.push(next);
        }
    }

    fn leave(&mut self, node: &Node) {
        let state = self.state_mut();
        let frame = state.frames.pop();
        match (&node.step, frame) {
            (Step::ForEach(_), Some(frame)) => state.lists.truncate(usize::from(frame.list)),
            (Step::Phase(_), _) => self.phase_again(),
            _ => {}
        }
    }

    /// Begins a loop's next round if the last one is done.
    fn again(&mut self, done: bool) -> bool {
        if let (true, Some(top)) = (done, self.top()) {
            top.at = 0;
            top.count = top.count.saturating_add(1);
        }
        true
    }

    fn next_turn(&mut self, frame: &Frame) -> bool {
        let looked_at = self.rules.derived.inputs.turn || self.rules.derived.inputs.anything;
        let state = self.state_mut();
        let playing = state.playing();
        let from = if frame.count == 0 { state.first } else { Seat(state.active.0 + 1) };
        let Some(seat) = playing.first_from(from) else { return false };
        self.other_is_active();
        if frame.count > 0 {
            self.end_turn();
        }
        self.begin_turn(seat);
        self.state_mut().stale |= looked_at;
        self.play.log.turn(seat);
        self.restart(seat, None);
        true
    }

    fn next_seat(&mut self, order: Order) -> bool {
        let state = self.state_mut();
        let start = match order {
            Order::First => state.first,
            Order::Active => state.active,
        };
        let playing = state.playing();
        let Some(top) = state.frames.last_mut() else { return false };
        let Some(seat) = Seats(top.left.0 & playing.0).first_from(start) else { return false };
        top.left = top.left.without(Seats::one(seat));
        self.restart(seat, None);
        true
    }

    fn next_piece(&mut self) -> bool {
        let Some(&frame) = self.state().frames.last() else { return false };
        let mut place = usize::from(frame.list) + usize::from(frame.count);
        while let Some(&piece) = self.state().lists.get(place) {
            if !self.state().piece(piece).gone {
                self.restart(frame.seat, Some(piece));
                return true;
            }
            place += 1;
            if let Some(top) = self.top() {
                top.count += 1;
            }
        }
        false
    }

    fn restart(&mut self, seat: Seat, this: Option<PieceId>) {
        if let Some(top) = self.top() {
            top.at = 0;
            top.seat = seat;
            top.this = this.or(top.this);
            top.count = top.count.saturating_add(1);
        }
    }

    fn leaf(&mut self, node: &Node, frame: Frame) -> Flowing {
        let scope = Scope::of(&frame);
        if let Step::Act(act) = &node.step {
            let Act { actions, must, holds, quiet, stop_if, .. } = &**act;
            if self.state().status[frame.seat.index()] != Status::In || !self.cond(&scope, holds) {
                self.state_mut().frames.pop();
                return Ok(());
            }
            let listing = self.listing(frame.seat, |run| {
                let mut options = run.play.context.scratch.options();
                run.options(&scope, actions, &mut options);
                run.check_fault()?;
                let none = options.is_empty() && *quiet;
                if !none && (options.is_empty() || (!must && run.cond(&scope, stop_if))) {
                    options.push(Choice::Stop);
                }
                Ok(run.unless(none, options))
            })?;
            if matches!(listing, Listing::Nothing) {
                self.state_mut().frames.pop();
                return Ok(());
            }
            self.used(UsedPart::Flow(frame.node));
            return self.take_option(node, frame, listing);
        }
        self.used(UsedPart::Flow(frame.node));
        self.state_mut().frames.pop();
        match &node.step {
            Step::Do(ops) => {
                let done = self.ops(&scope, ops);
                let done = self.then_rest(done, OpsOf::Leaf(frame.node), &scope);
                self.then(done, || Then::Settle(frame.node))?;
            }
            Step::Raise(event) => {
                let raised = self.raise_named(&scope, *event, Entity::Seat(frame.seat), 0);
                self.then(raised, || Then::Settle(frame.node))?;
            }
            Step::Moment(moment) => self.moment(*moment, frame.seat),
            Step::Window(window) => {
                let passed = self.window(*window, &scope);
                self.then(passed, || Then::Settle(frame.node))?;
            }
            Step::Run(call) => {
                let ran = self.effect(&EffectCall { effect: call.run.effect, params: &call.with, scope });
                self.then(ran, || Then::Settle(frame.node))?;
            }
            _ => {}
        }
        self.settle_leaf()
    }

    /// Settles what a leaf has set off.
    fn settle_leaf(&mut self) -> Flowing {
        let settled = self.settle();
        self.then(settled, || Then::End)
    }
    /// Asks what to do of the options of a leaf, and does it.
    fn take_option(&mut self, node: &Node, frame: Frame, listing: Listing) -> Flowing {
        let asked = self.ask_of(frame.seat, Prompt::Act(frame.node), listing);
        if matches!(asked, Err(Halt::Ask)) {
            self.asks(Then::Option);
        }
        let (Choice::Act(action, piece, ability), Step::Act(act)) = (asked?, &node.step) else {
            self.state_mut().frames.pop();
            return Ok(());
        };
        let count = frame.count.saturating_add(1);
        if act.most > 0 && count >= u16::from(act.most) {
            self.state_mut().frames.pop();
        } else if let Some(top) = self.top() {
            top.count = count;
        }
        let acted = self.act(&Scope::of(&frame), action, piece, ability);
        self.then(acted, || Then::Settle(frame.node))?;
        self.settle_leaf()
    }
}
