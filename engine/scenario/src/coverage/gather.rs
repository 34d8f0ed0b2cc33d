//! Puts together what there is in a game and what was seen of it.

use super::functions::functions;
use super::measure::tallies;
use super::text::whole;
use super::{
    CoveredCondition, CoveredFunction, CoveredLine, CoveredPart, CoveredRule, FileLine, GameCoverage, HeldScenario,
    RandomPlay, Sightings,
};
use crate::report::GameReport;
use crate::run::ScenarioResult;
use tuckbox_content::box_files;
use tuckbox_core::diagnostic::{FileId, Span};
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{ActionId, CardId, EffectId, EventId, NameKind, Named};
use tuckbox_core::rules::card::AbilityKind;
use tuckbox_core::rules::conditions::PartOf;
use tuckbox_core::rules::value::CondId;
use tuckbox_core::rules::{PRIMITIVES, Ruleset};
use tuckbox_core::usage::{Lines, UsedPart};
use tuckbox_project::game::Game;

/// What of a game that is [recording](Game::recording) its scenarios exercise,
/// with what was seen of random play before. `mods` keeps only what stands in
/// the files of these mods; none keeps all.
pub fn of(
    game: &Game,
    report: &GameReport,
    mods: &[String],
    mut seen: Sightings,
    random: Option<RandomPlay>,
) -> GameCoverage {
    let holding: Vec<&ScenarioResult> = report.outcomes.iter().filter(|outcome| outcome.failed.is_none()).collect();
    for (place, outcome) in holding.iter().enumerate() {
        outcome.used.iter().for_each(|used| seen.scenario(place, used));
    }
    let all = Gather { game, rules: &game.rules, seen: &seen, mods };
    let played = |outcome: &&ScenarioResult| HeldScenario {
        page: outcome.path.clone(),
        line: outcome.line,
        title: outcome.title.clone(),
    };
    let mut covered = GameCoverage {
        game: game.rules.id.to_string(),
        title: game.rules.title.to_string(),
        mods: mods.to_vec(),
        scenarios: holding.iter().map(played).collect(),
        failing: report.outcomes.len() - holding.len(),
        random,
        tallies: Vec::new(),
        cards: all.cards(),
        abilities: all.abilities(),
        actions: all.actions(),
        events: all.events(),
        effects: all.effects(),
        functions: all.functions(),
        conditions: all.conditions(),
        rules: rules(report, &holding),
    };
    covered.tallies = tallies(&covered);
    covered
}

fn rules(report: &GameReport, holding: &[&ScenarioResult]) -> Vec<CoveredRule> {
    let listed = report.coverage.iter().flat_map(|coverage| &coverage.rules);
    let rule = |(id, _): &(String, usize)| CoveredRule {
        id: id.clone(),
        scenarios: (0..).zip(holding).filter(|(_, outcome)| outcome.covers.contains(id)).map(|(at, _)| at).collect(),
    };
    listed.map(rule).collect()
}

struct Gather<'a> {
    game: &'a Game,
    rules: &'a Ruleset,
    seen: &'a Sightings,
    mods: &'a [String],
}

impl Gather<'_> {
    fn cards(&self) -> Vec<CoveredPart> {
        let card = |id: u16| (CardId(id), UsedPart::Card(CardId(id)));
        self.named(NameKind::Card, |id| (self.rules.card(card(id).0).title.to_string(), card(id).1))
    }

    fn actions(&self) -> Vec<CoveredPart> {
        self.named(NameKind::Action, |id| {
            let action = ActionId::from_index(id);
            (self.rules.actions[action.index()].title.to_string(), UsedPart::Action(action))
        })
    }

    fn events(&self) -> Vec<CoveredPart> {
        let mut events = self.named(NameKind::Event, |id| (String::new(), UsedPart::Event(EventId(id))));
        events.retain(|event| !PRIMITIVES.contains(&event.id.as_str()));
        events
    }

    /// What is defined by a name, in the order of its ids.
    fn named(&self, kind: NameKind, part: impl Fn(u16) -> (String, UsedPart)) -> Vec<CoveredPart> {
        let entries = (0u16..).zip(self.rules.names.of(kind)).filter(|(_, entry)| !entry.defined.is_empty());
        let item = |(id, entry): (u16, &tuckbox_core::names::Entry)| {
            let (title, part) = part(id);
            let place = entry.defined.iter().flatten().next().map(|&span| self.place(span));
            let title = if title.is_empty() { entry.name.to_string() } else { title };
            CoveredPart { id: entry.name.to_string(), title, of: None, effect: None, place, seen: self.seen.part(part) }
        };
        entries.map(item).filter(|item| self.wanted(item.place.as_ref())).collect()
    }

    fn abilities(&self) -> Vec<CoveredPart> {
        let item = |(id, ability): (u16, &tuckbox_core::rules::card::Ability)| {
            let id = AbilityId(id);
            let words = [&ability.text, &ability.title].into_iter().find(|words| !words.is_empty());
            let effect = ability.run.map(|effect| self.rules.name(effect).to_owned());
            CoveredPart {
                id: self.rules.ability_path(id),
                title: words.map_or_else(|| self.works(&ability.kind), |words| said(words, ability)),
                of: ability.card.map(|card| self.rules.name(card).to_owned()),
                effect,
                place: ability.place.map(|span| self.place(span)),
                seen: self.seen.part(UsedPart::Ability(id)),
            }
        };
        (0..).zip(&self.rules.abilities).map(item).filter(|item| self.wanted(item.place.as_ref())).collect()
    }

    fn works(&self, kind: &AbilityKind) -> String {
        match kind {
            AbilityKind::When(event) => format!("when {}", self.rules.name(*event)),
            AbilityKind::Instead(event) => format!("instead of {}", self.rules.name(*event)),
            AbilityKind::Use(action) => format!("used by {}", self.rules.name(*action)),
            AbilityKind::While => "all the time".into(),
        }
    }

    /// Effects of data and of scripts; of the scripts that all games share, those
    /// that this game names.
    fn effects(&self) -> Vec<CoveredPart> {
        let declared = self.game.scripts.iter().flat_map(|file| {
            let shared = box_files::is_shared(&file.path);
            tuckbox_script::declared(file).into_iter().map(move |effect| (effect, shared))
        });
        let mut found: Vec<CoveredPart> = Vec::new();
        for (id, entry) in (0u16..).zip(self.rules.names.of(NameKind::Effect)) {
            let in_data = self.rules.effects.get(usize::from(id)).is_some_and(Option::is_some);
            let script = declared.clone().find(|(effect, _)| *effect.name == *entry.name);
            let (title, span) = match (in_data, script) {
                (true, _) => (String::new(), entry.defined.iter().flatten().next().copied()),
                (false, Some((effect, shared))) if !shared || self.names(id) => (effect.doc, Some(effect.span)),
                _ => continue,
            };
            let (id, name) = (EffectId(id), entry.name.to_string());
            let place = span.map(|span| self.place(span));
            let title = if title.is_empty() { name.clone() } else { title };
            found.push(CoveredPart {
                id: name,
                title,
                of: None,
                effect: None,
                place,
                seen: self.seen.part(UsedPart::Effect(id)),
            });
        }
        found.retain(|item| self.wanted(item.place.as_ref()));
        found
    }

    /// Whether data names an effect, or it was called.
    fn names(&self, effect: u16) -> bool {
        let entry = self.rules.names.of(NameKind::Effect).get(usize::from(effect));
        let seen = self.seen.part(UsedPart::Effect(EffectId(effect)));
        entry.is_some_and(|entry| !entry.uses.is_empty()) || seen.in_scenarios() || seen.at_random()
    }

    /// The functions of the game's scripts; of the scripts that all games share,
    /// the effects that this game names.
    fn functions(&self) -> Vec<CoveredFunction> {
        let lines = self.game.host().map(|host| host.lines()).unwrap_or_default();
        let mut found = Vec::new();
        for file in &*self.game.scripts {
            let all: Vec<&str> = file.text.lines().collect();
            for function in functions(&file.text) {
                let effect: Option<EffectId> = self.rules.find(function.name).filter(|_| function.is_effect);
                if box_files::is_shared(&file.path)
                    && !effect.and_then(|id| u16::try_from(id.index()).ok()).is_some_and(|id| self.names(id))
                {
                    continue;
                }
                let place = FileLine { file: file.path.clone(), line: function.first };
                let lines = self.lines(&lines, file.file, function.first..=function.last);
                if self.wanted(Some(&place)) && !lines.is_empty() {
                    let source = all.get(function.first - 1..function.last).unwrap_or_default().join("\n");
                    let (name, is_effect) = (function.name.to_owned(), function.is_effect);
                    found.push(CoveredFunction { name, is_effect, place, source, lines });
                }
            }
        }
        found
    }

    fn lines(&self, all: &Lines, file: FileId, range: std::ops::RangeInclusive<usize>) -> Vec<CoveredLine> {
        let known = all.0.get(&file);
        let line = |line: usize| {
            let number = u32::try_from(line).ok()?;
            known?.contains_key(&number).then(|| CoveredLine { line, seen: self.seen.line(file, number) })
        };
        range.filter_map(line).collect()
    }

    fn conditions(&self) -> Vec<CoveredCondition> {
        let Some(conditions) = self.game.conditions() else { return Vec::new() };
        let condition = |(id, owner): (CondId, PartOf)| {
            let span: Option<Span> = self.rules.condition_places.get(id.index()).copied().flatten();
            let sources = &self.game.sources;
            CoveredCondition {
                of: self.owner(owner),
                text: span.map_or_else(String::new, |span| whole(sources.text(span.file), sources.range(span))),
                place: span.map(|span| self.place(span)),
                held: self.seen.part(UsedPart::Held(id)),
                failed: self.seen.part(UsedPart::Failed(id)),
            }
        };
        conditions.iter().map(condition).filter(|one| self.wanted(one.place.as_ref())).collect()
    }

    fn owner(&self, owner: PartOf) -> String {
        fn named<T: Named>(rules: &Ruleset, id: T) -> String {
            format!("{} {}", T::KIND.word(), rules.name(id))
        }
        match owner {
            PartOf::Ability(id) => format!("ability {}", self.rules.ability_path(id)),
            PartOf::Action(id) => named(self.rules, id),
            PartOf::Target(id) => named(self.rules, id),
            PartOf::Targeting => "targeting".into(),
            PartOf::Rule(id) => named(self.rules, id),
            PartOf::Event(id) => named(self.rules, id),
            PartOf::Window(id) => named(self.rules, id),
            PartOf::Effect(id) => named(self.rules, id),
            PartOf::Check(place) => format!("check {}", place + 1),
            PartOf::Flow(node) => format!("flow {}", self.rules.flow[node.index()].path),
            PartOf::Stat(id) => named(self.rules, id),
        }
    }

    fn place(&self, span: Span) -> FileLine {
        let sources = &self.game.sources;
        FileLine { file: sources.path(span.file).to_owned(), line: sources.line(span) }
    }

    fn wanted(&self, place: Option<&FileLine>) -> bool {
        let inside = |name: &String| place.is_some_and(|place| place.file.starts_with(&format!("mods/{name}/")));
        self.mods.is_empty() || self.mods.iter().any(inside)
    }
}

/// A card's line of text with its numbers.
fn said(words: &str, ability: &tuckbox_core::rules::card::Ability) -> String {
    let parts = words.split('{').enumerate().map(|(at, part)| match part.split_once('}') {
        Some((name, rest)) if at > 0 => match ability.with.int(name) {
            0 => format!("{{{name}}}{rest}"),
            number => format!("{number}{rest}"),
        },
        _ => part.to_owned(),
    });
    parts.collect()
}
