//! The parts of a game that operations are spent on, in words, and the file and line
//! each stands in.

use std::collections::HashMap;
use tuckbox_content::parts::{At, Leaf, PartKind};
use tuckbox_core::diagnostic::Span;
use tuckbox_core::ids::{AbilityId, NodeId};
use tuckbox_core::names::{EffectId, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::{AbilityKind, Check};
use tuckbox_core::rules::conditions::PartOf;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::value::CondId;
use tuckbox_core::spending::{ScriptLine, SpentOn};
use tuckbox_project::game::Game;
use tuckbox_project::places::Places;

/// Steps of the flow, in words.
pub const STEPS: &str = "steps of the flow as such";

/// More signs of a line of a file are not shown.
const EXCERPT: usize = 44;

/// The parts of a game.
pub struct Parts<'a> {
    game: &'a Game,
    rules: &'a Ruleset,
    places: Places<'a>,
    /// Where the parts of the flow stand.
    flow: HashMap<NodeId, &'a At>,
}

impl<'a> Parts<'a> {
    /// Those of a game.
    pub fn of(game: &'a Game) -> Self {
        let mut flow = HashMap::new();
        let leaves = leaves(game, "flow");
        if let Some(root) = game.rules.flow.first() {
            for (&child, number) in root.children.iter().zip(1..) {
                place_flow(&game.rules, child, &format!("{number}"), leaves, &mut flow);
            }
        }
        Self { game, rules: &game.rules, places: Places::new(game), flow }
    }

    /// What a part is, in words.
    pub fn words(&self, part: SpentOn) -> String {
        match part {
            SpentOn::Steps => STEPS.into(),
            SpentOn::Values => "current values of all pieces".into(),
            SpentOn::Offer(id) => format!("{}, offered", self.named(id)),
            SpentOn::Part(part) => self.of_content(part),
        }
    }

    fn of_content(&self, part: PartOf) -> String {
        match part {
            PartOf::Ability(id) => self.ability(id),
            PartOf::Action(id) => format!("{}, taken", self.named(id)),
            PartOf::Target(id) => self.named(id),
            PartOf::Targeting => "rules of all targets".into(),
            PartOf::Rule(id) => self.named(id),
            PartOf::Event(id) => self.named(id),
            PartOf::Window(id) => self.named(id),
            PartOf::Effect(id) => self.named(id),
            PartOf::Stat(id) => format!("computed {}", self.named(id)),
            PartOf::Check(place) => {
                let line = self.check(place).map(|at| self.line(&at)).unwrap_or_default();
                format!("check {} `{line}`", place + 1)
            }
            PartOf::Flow(node) => {
                let path = &self.rules.flow[node.index()].path;
                format!("flow `{}`", path.strip_prefix("game/").unwrap_or(path))
            }
        }
    }

    fn named<T: Named>(&self, id: T) -> String {
        format!("{} `{}`", T::KIND.word(), self.rules.name(id))
    }

    fn ability(&self, id: AbilityId) -> String {
        let def = self.rules.ability(id);
        let whose = match def.card {
            Some(card) => format!("of `{}`", self.rules.name(card)),
            None => "of the game".into(),
        };
        let works = match def.kind {
            AbilityKind::When(event) => format!("when `{}`", self.rules.name(event)),
            AbilityKind::Instead(event) => format!("instead of `{}`", self.rules.name(event)),
            AbilityKind::Use(action) => format!("used by `{}`", self.rules.name(action)),
            AbilityKind::While => "all the time".into(),
        };
        let title = if def.title.is_empty() { String::new() } else { format!(" “{}”", def.title) };
        format!("ability {whose}{title}, {works}")
    }

    /// The file and line a part stands in.
    pub fn place(&self, part: SpentOn) -> Option<String> {
        match part {
            SpentOn::Steps | SpentOn::Values => None,
            SpentOn::Offer(id) => self.of_name(id),
            SpentOn::Part(part) => match part {
                PartOf::Ability(id) => self.places.of_ability(id).map(|span| self.places.line(span)),
                PartOf::Action(id) => self.of_name(id),
                PartOf::Target(id) => self.of_name(id),
                PartOf::Targeting => leaves(self.game, "targeting").first()?.at.as_ref().map(At::to_string),
                PartOf::Rule(id) => self.of_name(id),
                PartOf::Event(id) => self.of_name(id),
                PartOf::Window(id) => self.of_name(id),
                PartOf::Effect(id) => self.effect(id),
                PartOf::Stat(id) => self.of_name(id),
                PartOf::Check(place) => self.check(place).map(|at| at.to_string()),
                PartOf::Flow(node) => self.flow.get(&node).map(ToString::to_string),
            },
        }
    }

    /// The file and line a condition stands in.
    pub fn condition(&self, id: CondId) -> Option<String> {
        self.span(id).map(|span| self.places.line(span))
    }

    fn span(&self, id: CondId) -> Option<Span> {
        self.rules.condition_places.get(id.index()).copied().flatten()
    }

    fn of_name<T: Named>(&self, id: T) -> Option<String> {
        self.places.of_name(T::KIND, id.index())
    }

    fn effect(&self, id: EffectId) -> Option<String> {
        self.places.script(self.rules.name(id)).map(|(_, place)| place).or_else(|| self.of_name(id))
    }

    /// Where a check stands: its condition, or else the first of its values.
    fn check(&self, place: u16) -> Option<At> {
        let asked = match self.rules.checks.get(usize::from(place))? {
            Check::Lose(cond) | Check::Win(cond) | Check::When(cond, _) => self.span(cond.id),
            Check::Each(..) | Check::First(..) => None,
        };
        let sources = &self.game.sources;
        let at = asked.map(|span| At { path: sources.path(span.file).into(), line: sources.line(span) });
        at.or_else(|| first_at(leaves(self.game, "checks"), &(place + 1).to_string()).cloned())
    }

    /// A line of a script, as `file:line`.
    pub fn place_of(&self, (script, line): &ScriptLine) -> String {
        format!("{script}:{line}")
    }

    /// How a line of a script begins.
    pub fn text_of(&self, (script, line): &ScriptLine) -> String {
        self.line(&At { path: script.to_string().into(), line: usize::try_from(*line).unwrap_or(usize::MAX) })
    }

    /// How the line of a place begins.
    fn line(&self, at: &At) -> String {
        let source = self.game.sources.iter().find(|(_, source)| *source.path == *at.path);
        let text = source.and_then(|(_, source)| source.text.lines().nth(at.line.saturating_sub(1)));
        let text = text.unwrap_or_default().trim();
        match text.char_indices().nth(EXCERPT) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
            None => text.trim_end_matches(',').to_owned(),
        }
    }
}

/// The word of a part's kind, for programs.
pub fn kind(part: SpentOn) -> &'static str {
    match part {
        SpentOn::Steps => "steps",
        SpentOn::Values => "values",
        SpentOn::Offer(_) => "offer",
        SpentOn::Part(part) => match part {
            PartOf::Ability(_) => "ability",
            PartOf::Action(_) => "action",
            PartOf::Target(_) => "target",
            PartOf::Targeting => "targeting",
            PartOf::Rule(_) => "rule",
            PartOf::Event(_) => "event",
            PartOf::Window(_) => "window",
            PartOf::Effect(_) => "effect",
            PartOf::Check(_) => "check",
            PartOf::Flow(_) => "flow",
            PartOf::Stat(_) => "stat",
        },
    }
}

/// What a key of the game's own says, in order.
fn leaves<'a>(game: &'a Game, key: &str) -> &'a [Leaf] {
    game.parts().get(PartKind::Game, key).map_or(&[], |part| &part.leaves)
}

/// Where the first value stands that lies on this way, or beyond it.
fn first_at<'a>(leaves: &'a [Leaf], way: &str) -> Option<&'a At> {
    let inside =
        |leaf: &&Leaf| leaf.path.strip_prefix(way).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    leaves.iter().find(inside)?.at.as_ref()
}

/// Notes where a part of the flow stands that is written on this way, and all below it.
fn place_flow<'a>(rules: &Ruleset, node: NodeId, way: &str, leaves: &'a [Leaf], found: &mut HashMap<NodeId, &'a At>) {
    found.extend(first_at(leaves, way).map(|at| (node, at)));
    let def = &rules.flow[node.index()];
    // As it is written: a word, the number of the list among what it takes, its members.
    let word = format!("{:?}", def.step);
    let (children, otherwise) = match def.step {
        // These take nothing but their list, and are called as they are written.
        Step::Steps | Step::Turns | Step::Rounds => (&*word, ""),
        Step::Each(..) => ("Each.3", ""),
        Step::Phase(_) => ("Phase.2", ""),
        Step::While(_) => ("While.2", ""),
        Step::If(_) => ("If.2", "If.3"),
        Step::ForEach(_) => ("ForEach.2", ""),
        _ => return,
    };
    for (list, word) in [(&def.children, children), (&def.otherwise, otherwise)] {
        for (&child, number) in list.iter().zip(1..) {
            place_flow(rules, child, &format!("{way}.{word}.{number}"), leaves, found);
        }
    }
}
