//! Continuations: what is left to do of a step that has come to a question, as data.
//!
//! A question unwinds the step. On the way out, whoever knows how to go on writes down what is
//! left for it to do: the action that pays, the window in which others are still to be
//! asked, the event that happens then, the rest of a list of operations, the leaf that is to be
//! settled. Where that reaches from the question to the leaf of
//! the flow, the step goes on with it once the answer is there. Where something in between
//! cannot be written down, such as a script or several events at once, the step runs again from
//! its beginning; but as long as seats pass in a window nothing happens, so that the next
//! seat is asked even then.
//!
//! A continuation is never saved and never copied with a match: a step can always run again.

use super::Mark;
use crate::ask::Choice;
use crate::eval::{Due, Scope};
use crate::ids::{NodeId, PieceId, Seat, Seats};
use crate::names::{ActionId, EffectId, EventId, WindowId};
use crate::play::Event;

/// Something that goes on.
#[derive(Debug)]
pub(crate) enum Then {
    /// A leaf of the flow, whose options were asked of.
    Option,
    /// An action, whose target or price was asked for, or in which a window was open.
    Act(Box<ActionAtWork>),
    /// A window, in which a seat was asked.
    Respond(Box<Responding>),
    /// A window, in which a seat has taken an action.
    Responded(Box<Responding>),
    /// An event that others could respond to before it, or change, and that happens now.
    Admitted,
    /// A list of operations, from a place on.
    Ops(Box<OpsAtWork>),
    /// An event whose operations are done.
    Happened(Box<HappenedEvent>),
    /// An effect of data, whose operations are done.
    Ran,
    /// A check, by its place, that has raised something; what waits then and the checks after it.
    Checked(u16),
    /// A leaf of the flow, which is done but for what it has set off.
    Settle(NodeId),
    /// A leaf of the flow, which is done with all it has set off.
    End,
}

impl Then {
    /// Of a window: which waiting abilities belong to somebody further out, where it tells that.
    pub fn floor(&self) -> Option<usize> {
        if let Self::Respond(asked) | Self::Responded(asked) = self { asked.open.floor } else { None }
    }
}

/// How far a continuation reaches.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// It is still being written down.
    #[default]
    Open,
    /// Around it is something that cannot be written down.
    Broken,
    /// It reaches to the end of the step.
    Whole,
}

/// What is left to do of a step, innermost first.
#[derive(Debug, Default)]
pub(crate) struct Continuation {
    then: Vec<Then>,
    reach: Reach,
    /// The operations that the step had spent when it asked.
    spent: u64,
    /// Lists of operations that have been left, innermost first, until whoever knows the
    /// outermost has written them down.
    lists: Vec<LeftList>,
    /// A list to use again.
    spare: Vec<Then>,
}

impl Continuation {
    /// The operations that the step had spent when it asked.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// What is left to do; the next one to be written down has the memory of the last.
    pub fn take(&mut self) -> Self {
        let next = Self { then: std::mem::take(&mut self.spare), ..Self::default() };
        std::mem::replace(self, next)
    }

    /// Gives a list back.
    pub fn keep(&mut self, spare: Vec<Then>) {
        self.spare = spare;
    }

    /// The same once this was chosen: all of it, or only who else is asked in a window, or
    /// nothing.
    pub fn with(mut self, choice: Choice) -> Option<Self> {
        if self.reach != Reach::Whole {
            match self.then.first()? {
                Then::Respond(asked) if choice == Choice::Stop && asked.is_anybody_left() => self.then.truncate(1),
                _ => return None,
            }
        }
        Some(self)
    }

    /// Somebody asks, when the step has spent so much.
    pub fn begin(&mut self, then: Then, spent: u64) {
        self.then.clear();
        self.reach = if matches!(then, Then::Option) { Reach::Whole } else { Reach::Open };
        self.lists.clear();
        self.then.push(then);
        self.spent = spent;
    }

    /// What goes on around it cannot be written down.
    pub fn break_off(&mut self) {
        if self.reach == Reach::Open {
            self.reach = Reach::Broken;
        }
    }

    /// Whether it reaches to the end of the step.
    pub fn is_whole(&self) -> bool {
        self.reach == Reach::Whole
    }

    /// How deep the step was nested where it asked.
    pub fn depth(&self) -> u16 {
        let nested =
            self.then.iter().filter(|then| matches!(then, Then::Responded(_) | Then::Happened(_) | Then::Ran)).count();
        u16::try_from(nested).unwrap_or(u16::MAX)
    }

    /// What is left to do, innermost first.
    pub fn into_then(self) -> Vec<Then> {
        self.then
    }

    /// Nothing is left to do that anybody knows of.
    pub fn clear(&mut self) {
        self.then.clear();
        self.lists.clear();
        self.reach = Reach::Open;
    }

    /// Around what is written down goes on this.
    pub fn add(&mut self, then: Then) {
        if !self.lists.is_empty() {
            self.break_off();
        }
        if self.reach == Reach::Open && !self.then.is_empty() {
            self.reach = if matches!(then, Then::Settle(_) | Then::End) { Reach::Whole } else { Reach::Open };
            self.then.push(then);
        }
    }

    /// A list of so many operations goes on from this place on, which whoever knows the list
    /// writes down.
    pub fn leave_list(&mut self, next: usize, of: usize) {
        if self.lists.last().is_some_and(|within| within.branch.is_none()) {
            self.break_off();
        }
        self.lists.push(LeftList { next, of, branch: None });
    }

    /// The list that has been left is what is done if a condition holds, or if it does not.
    pub fn leave_branch(&mut self, holds: bool) {
        if let Some(list) = self.lists.last_mut() {
            list.branch = Some(holds);
        }
    }

    /// The lists that have been left, of which this is the outermost, are gone on with.
    pub fn add_lists(&mut self, outermost: &OpsAt, scope: &Scope) {
        let lists = std::mem::take(&mut self.lists);
        for (at, list) in lists.iter().enumerate().filter(|(_, list)| list.next < list.of) {
            let within = lists[at..].iter().rev().zip(lists[at..].iter().rev().skip(1));
            let into = within.map(|(outer, inner)| (outer.next - 1, inner.branch == Some(true)));
            let into = outermost.into.iter().copied().chain(into).collect();
            let ops = OpsAt { of: outermost.of, into };
            self.add(Then::Ops(Box::new(OpsAtWork { ops, from: list.next, scope: *scope })));
        }
    }
}

/// A list of operations that has been left.
#[derive(Debug)]
struct LeftList {
    /// The place of its next one.
    next: usize,
    /// How many it holds.
    of: usize,
    /// Of which branch of an operation of the list around it, where that is known.
    branch: Option<bool>,
}

/// A list of operations that is being carried out.
#[derive(Debug)]
pub(crate) struct OpsAtWork {
    pub ops: OpsAt,
    /// The place of the next one.
    pub from: usize,
    pub scope: Scope,
}

/// Where a list of operations stands.
#[derive(Debug)]
pub(crate) struct OpsAt {
    pub of: OpsOf,
    /// From that list inwards: the place of an operation, and whether its condition holds.
    pub into: Box<[(usize, bool)]>,
}

impl From<OpsOf> for OpsAt {
    fn from(of: OpsOf) -> Self {
        Self { of, into: Box::default() }
    }
}

/// Whose operations a list holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum OpsOf {
    /// Of an effect of data.
    Effect(EffectId),
    /// Of a leaf of the flow.
    Leaf(NodeId),
    /// Of a named event.
    Event(EventId),
}

/// A named event whose operations are done.
#[derive(Debug)]
pub(crate) struct HappenedEvent {
    pub id: EventId,
    pub event: Event,
    /// Its place in the log, where it is written down.
    pub entry: Option<usize>,
}

/// An action that is being taken.
#[derive(Debug)]
pub(crate) struct ActionAtWork {
    pub action: ActionId,
    pub scope: Scope,
    /// Its place in the log.
    pub entry: usize,
    pub stage: Stage,
}

/// How far an action has come, where that can be written down.
#[derive(Debug)]
pub(crate) enum Stage {
    /// Targets are chosen.
    Targets(Choosing),
    /// Pieces are chosen to pay with.
    Paying(Box<Payment>),
    /// All is paid.
    Paid,
    /// Others may respond.
    Announced,
    /// It happens, and has come through a window to this operation; where it began.
    Happening(usize, Option<Box<Mark>>),
    /// In the middle of something.
    Underway,
}

/// Which target is chosen.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Choosing {
    /// The place of its kind.
    pub place: usize,
    /// How many of that kind were chosen before.
    pub number: u8,
    /// Who chooses, once that is known.
    pub chooser: Option<Seat>,
}

/// What is to be paid with pieces, and what has been chosen for it.
#[derive(Debug)]
pub(crate) struct Payment {
    pub dues: Vec<Due>,
    /// Each with the place of the price that it pays.
    pub chosen: Vec<(usize, PieceId)>,
}

/// A window that is open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpenWindow {
    /// Which.
    pub window: WindowId,
    /// What it is about.
    pub about: Scope,
    /// The place of the event in hand that it is about, which responses may change.
    pub in_hand: Option<usize>,
    /// Which waiting abilities belong to somebody further out, where that is told.
    pub floor: Option<usize>,
}

/// A seat that is asked in an open window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Responding {
    pub open: OpenWindow,
    pub seat: Seat,
    /// The seats to be asked once it has passed.
    pub left: Seats,
}

impl Responding {
    /// Whether somebody is to be asked once it has passed.
    pub fn is_anybody_left(&self) -> bool {
        !self.left.is_empty()
    }
}
