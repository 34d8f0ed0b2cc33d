//! The flow of a game as a tree: who does what, in which order. A match keeps
//! its place in this tree as plain data, so it can be saved between any two
//! steps. Written nested, kept flat: a node's children are ids.

use super::op::{Call, Op};
use super::value::{Condition, Filter, Select, Who};
use crate::ids::NodeId;
use crate::names::{ActionId, EffectId, EventId, MomentId, Named, Names, PhaseId, TagId, WindowId};
use schemars::JsonSchema;
use serde::Deserialize;

/// The order in which seats come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
pub enum Order {
    /// From the first seat on, round the table.
    #[default]
    First,
    /// From the active seat on, round the table.
    Active,
}

/// A part of the flow, as written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Flow {
    /// One after another.
    Steps(Vec<Flow>),
    /// Each seat of these in turn does the whole; `Me` is the seat.
    Each(Who, Order, Vec<Flow>),
    /// Turn after turn in seat order, until the game ends; `Me` is the active seat.
    Turns(Vec<Flow>),
    /// Round after round, until the game ends.
    Rounds(Vec<Flow>),
    /// A named phase.
    Phase(PhaseId, Vec<Flow>),
    /// As often as the condition holds.
    While(Condition, Vec<Flow>),
    /// If the condition holds, the first; otherwise the second.
    If(Condition, Vec<Flow>, Vec<Flow>),
    /// Once for each piece that matches when it begins, as `This`.
    ForEach(Filter, Vec<Flow>),
    /// The seat takes actions of these until it stops: `Act(actions: ["play"], stop: "End turn")`.
    Act {
        /// Which actions.
        actions: Vec<ActionId>,
        /// The words for stopping.
        stop: Box<str>,
        /// Stops by itself after so many; 0 means never.
        #[serde(default)]
        most: u8,
        /// May not stop while an action is possible.
        #[serde(default)]
        must: bool,
        /// Ends by itself as soon as this no longer holds.
        #[serde(default, rename = "while")]
        holds: Condition,
        /// Asks only where an action is possible; otherwise it goes on at once.
        /// For what all can see: a pause tells whether something is possible.
        #[serde(default)]
        quiet: bool,
        /// Asks always, because what is possible depends on what others may not
        /// see: so a pause tells nothing. Scenarios stop by themselves where
        /// nothing is possible.
        #[serde(default)]
        always: bool,
        /// May stop only if this holds, or if no action is possible: what was
        /// done one by one has to be legal as a whole.
        #[serde(default)]
        stop_if: Condition,
        /// Why a seat may not stop yet, where `stop_if` does not hold: a whole
        /// sentence in the present tense.
        #[serde(default)]
        because: Box<str>,
    },
    /// Does operations as one step.
    Do(Vec<Op>),
    /// Raises an event about the seat, and lets what waits resolve.
    Raise(EventId),
    /// A moment: durations end, limits start afresh.
    Moment(MomentId),
    /// Marks pieces with a tag, and only them.
    Snapshot(TagId, Select),
    /// Opens a response window.
    Window(WindowId),
    /// Runs an effect for the seat.
    Run(Box<Call>),
    /// Runs an effect for the seat, without parameters.
    Effect(
        #[serde(deserialize_with = "super::op::without_parameters")]
        #[schemars(with = "EffectId")]
        Box<Call>,
    ),
}

/// A node of the flow, linked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its path from the root, e.g. `game/turns/phase:main/act`; names it in saves.
    pub path: Box<str>,
    /// What it does when the flow comes to it.
    pub step: Step,
    /// Its children in order.
    pub children: Box<[NodeId]>,
    /// The children taken when an `If` does not hold.
    pub otherwise: Box<[NodeId]>,
}

/// What a node does; lists of children stand in the node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// Its children one after another: [`Flow::Steps`].
    Steps,
    /// Its children for each of these seats in turn: [`Flow::Each`].
    Each(Who, Order),
    /// Its children as turn after turn, without end: [`Flow::Turns`].
    Turns,
    /// Its children again and again, without end: [`Flow::Rounds`].
    Rounds,
    /// Its children within a phase that has a name: [`Flow::Phase`].
    Phase(PhaseId),
    /// Its children as long as this holds before each time: [`Flow::While`].
    While(Box<Condition>),
    /// Its children if this holds, or else those of `otherwise`: [`Flow::If`].
    If(Box<Condition>),
    /// Its children for each of these pieces: [`Flow::ForEach`].
    ForEach(Box<Filter>),
    /// What a seat may do until it stops: [`Flow::Act`].
    Act(Box<Act>),
    /// These operations, as one step: [`Flow::Do`].
    Do(Vec<Op>),
    /// This event, about the seat of the frame: [`Flow::Raise`].
    Raise(EventId),
    /// Durations end and limits start afresh: [`Flow::Moment`].
    Moment(MomentId),
    /// Others are asked whether they respond: [`Flow::Window`].
    Window(WindowId),
    /// An effect, as one step: [`Flow::Run`].
    Run(Box<Call>),
}

/// What a seat may do until it stops, linked: [`Flow::Act`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Act {
    /// Which actions.
    pub actions: Vec<ActionId>,
    /// The words for stopping.
    pub stop: Box<str>,
    /// Stops by itself after so many; 0 means never.
    pub most: u8,
    /// May not stop while an action is possible.
    pub must: bool,
    /// Ends by itself as soon as this no longer holds.
    pub holds: Condition,
    /// Asks only where an action is possible.
    pub quiet: bool,
    /// Asks always, and tells nothing by that.
    pub always: bool,
    /// May stop only if this holds, or if no action is possible.
    pub stop_if: Condition,
    /// Why it may not stop yet.
    pub because: Box<str>,
}

/// Flattens a flow as written into linked nodes; the first one is the root.
/// `names` are those the flow was read with.
pub fn link(flow: Vec<Flow>, names: &Names) -> Vec<Node> {
    let mut nodes = Vec::new();
    add(&mut nodes, String::from("game"), Flow::Steps(flow), names);
    nodes
}

fn add(nodes: &mut Vec<Node>, path: String, flow: Flow, names: &Names) -> NodeId {
    let id = NodeId(u16::try_from(nodes.len()).unwrap_or(u16::MAX));
    let (step, children, otherwise) = split(flow);
    nodes.push(Node { path: path.as_str().into(), step, children: Box::default(), otherwise: Box::default() });
    let mut link_all = |list: Vec<Flow>, mark: &str| -> Box<[NodeId]> {
        let mut before: Vec<String> = Vec::new();
        let child = |flow: Flow| {
            // Only its equals count, so that a place survives what is added elsewhere.
            let word = word(&flow, names);
            let number = before.iter().filter(|other| **other == word).count() + 1;
            let path =
                if number > 1 { format!("{path}/{mark}{word}#{number}") } else { format!("{path}/{mark}{word}") };
            before.push(word);
            add(nodes, path, flow, names)
        };
        list.into_iter().map(child).collect()
    };
    let children = link_all(children, "");
    let otherwise = link_all(otherwise, "else-");
    nodes[id.index()].children = children;
    nodes[id.index()].otherwise = otherwise;
    id
}

fn split(flow: Flow) -> (Step, Vec<Flow>, Vec<Flow>) {
    let leaf = |step| (step, Vec::new(), Vec::new());
    match flow {
        Flow::Steps(list) => (Step::Steps, list, Vec::new()),
        Flow::Each(who, order, list) => (Step::Each(who, order), list, Vec::new()),
        Flow::Turns(list) => (Step::Turns, list, Vec::new()),
        Flow::Rounds(list) => (Step::Rounds, list, Vec::new()),
        Flow::Phase(phase, list) => (Step::Phase(phase), list, Vec::new()),
        Flow::While(cond, list) => (Step::While(Box::new(cond)), list, Vec::new()),
        Flow::If(cond, list, otherwise) => (Step::If(Box::new(cond)), list, otherwise),
        Flow::ForEach(filter, list) => (Step::ForEach(Box::new(filter)), list, Vec::new()),
        Flow::Act { actions, stop, most, must, holds, quiet, always, stop_if, because } => {
            leaf(Step::Act(Box::new(Act { actions, stop, most, must, holds, quiet, always, stop_if, because })))
        }
        Flow::Do(ops) => leaf(Step::Do(ops)),
        Flow::Raise(event) => leaf(Step::Raise(event)),
        Flow::Moment(moment) => leaf(Step::Moment(moment)),
        Flow::Snapshot(tag, select) => leaf(Step::Do(vec![Op::Snapshot(tag, select)])),
        Flow::Window(window) => leaf(Step::Window(window)),
        Flow::Run(call) | Flow::Effect(call) => leaf(Step::Run(call)),
    }
}

fn word(flow: &Flow, names: &Names) -> String {
    fn named<T: Named>(word: &str, id: T, names: &Names) -> String {
        format!("{word}:{}", names.name(T::KIND, id.index()))
    }
    match flow {
        Flow::Steps(_) => "steps".into(),
        Flow::Each(..) => "each".into(),
        Flow::Turns(_) => "turns".into(),
        Flow::Rounds(_) => "rounds".into(),
        Flow::Phase(phase, _) => named("phase", *phase, names),
        Flow::While(..) => "while".into(),
        Flow::If(..) => "if".into(),
        Flow::ForEach(..) => "for".into(),
        Flow::Act { .. } => "act".into(),
        Flow::Do(_) | Flow::Snapshot(..) => "do".into(),
        Flow::Raise(event) => named("raise", *event, names),
        Flow::Moment(moment) => named("moment", *moment, names),
        Flow::Window(window) => named("window", *window, names),
        Flow::Run(call) | Flow::Effect(call) => named("run", call.run.effect, names),
    }
}
