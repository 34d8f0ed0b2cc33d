//! Looking things up in a ruleset: by number, by name, and the words for them.

use super::Ruleset;
use super::card::{Ability, AbilityKind, Card, Check};
use super::sets::Zones;
use super::value::{Condition, Filter};
use super::walk::{Visitor, Walk};
use crate::diagnostic::Span;
use crate::ids::{AbilityId, NodeId};
use crate::names::{ActionId, CardId, EffectId, NameKind, Named, StatId, TagId, TargetId, ZoneId};
use std::borrow::Cow;

impl Ruleset {
    /// The name of an id.
    pub fn name<T: Named>(&self, id: T) -> &str {
        self.names.name(T::KIND, id.index())
    }

    /// The id of a name.
    pub fn find<T: Named>(&self, name: &str) -> Option<T> {
        self.names.find(T::KIND, name).map(T::from_index)
    }

    /// The words for a zone.
    pub fn zone_title(&self, zone: ZoneId) -> &str {
        let title = &self.zones[zone.index()].title;
        if title.is_empty() { self.name(zone) } else { title }
    }

    /// The words for a tag.
    pub fn tag_title(&self, tag: TagId) -> &str {
        let title = &self.tags[tag.index()].title;
        if title.is_empty() { self.name(tag) } else { title }
    }

    /// The words for a stat.
    pub fn stat_label(&self, stat: StatId) -> &str {
        let label = &self.stats[stat.index()].label;
        if label.is_empty() { self.name(stat) } else { label }
    }

    /// The words for so much of a stat, `coin` for 1 of the `coins`.
    pub fn stat_words(&self, stat: StatId, amount: i32) -> &str {
        let one = &self.stats[stat.index()].one;
        if amount == 1 && !one.is_empty() { one } else { self.stat_label(stat) }
    }

    /// The ability of this number.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.index()]
    }

    /// The card of this number.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// Whether a zone is in play.
    #[inline]
    pub fn in_play(&self, zone: ZoneId) -> bool {
        self.derived.play.has(zone)
    }

    /// The kinds of targets of an action and the ability it uses, in the order
    /// in which they are chosen.
    #[inline]
    pub fn target_kinds(&self, action: ActionId, ability: Option<AbilityId>) -> Cow<'_, [TargetId]> {
        let own = &self.actions[action.index()].targets;
        match ability.map(|ability| &self.ability(ability).targets) {
            Some(more) if own.is_empty() => Cow::Borrowed(more),
            Some(more) if !more.is_empty() => Cow::Owned([&own[..], more].concat()),
            _ => Cow::Borrowed(own),
        }
    }

    /// A filter's zones, the zones in play if it names none.
    #[inline]
    pub fn zones_of(&self, filter: &Filter) -> Zones {
        if filter.zones.is_empty() { self.derived.play } else { filter.zones }
    }

    /// An ability by the name it has in saves: its card, if it has one, what
    /// makes it work, and its number among its equals: `card#when:moved`. So
    /// it survives what is added beside it.
    pub fn ability_key(&self, id: AbilityId) -> String {
        let ability = self.ability(id);
        let (card, list) = match ability.card {
            Some(card) => (self.name(card), &self.card(card).abilities),
            None => ("", &self.game_abilities),
        };
        let equals =
            list.iter().take_while(|&&other| other != id).filter(|&&other| self.ability(other).kind == ability.kind);
        let kind = match ability.kind {
            AbilityKind::When(event) => format!("when:{}", self.name(event)),
            AbilityKind::Instead(event) => format!("instead:{}", self.name(event)),
            AbilityKind::Use(action) => format!("use:{}", self.name(action)),
            AbilityKind::While => "while".into(),
        };
        match equals.count() {
            0 => format!("{card}#{kind}"),
            before => format!("{card}#{kind}#{}", before + 1),
        }
    }

    /// An ability as people find it: `card#n`, or `#n` for the game's.
    pub fn ability_path(&self, id: AbilityId) -> String {
        match self.ability(id).card {
            Some(card) => {
                let at = self.card(card).abilities.iter().position(|&a| a == id).unwrap_or(0);
                format!("{}#{at}", self.name(card))
            }
            None => {
                let at = self.game_abilities.iter().position(|&a| a == id).unwrap_or(0);
                format!("#{at}")
            }
        }
    }

    /// Where what is done is written: the file and line of the ability, or else of the
    /// action, or of the effect in data.
    pub fn written(
        &self,
        ability: Option<AbilityId>,
        action: Option<ActionId>,
        effect: Option<EffectId>,
    ) -> Option<(String, u32)> {
        let named = |kind, id: usize| self.names.of(kind).get(id)?.defined.first().copied().flatten();
        let span = match (ability, action, effect) {
            (Some(ability), _, _) => self.ability(ability).place,
            (None, Some(action), _) => named(NameKind::Action, action.index()),
            (None, None, effect) => named(NameKind::Effect, effect?.index()),
        };
        self.lines.line(span?)
    }

    /// Where a check is written: the first of its conditions, or else the event it raises.
    pub fn check_written(&self, check: &Check) -> Option<(String, u32)> {
        let event = match check {
            Check::Each(_, event) | Check::First(_, event) => Some(event.index()),
            Check::Lose(_) | Check::Win(_) | Check::When(..) => None,
        };
        let named = || self.names.of(NameKind::Event).get(event?)?.defined.first().copied().flatten();
        self.lines.line(self.first_condition(check).or_else(named)?)
    }

    /// Where a node of the flow is written: the first of its own conditions.
    pub fn flow_written(&self, node: NodeId) -> Option<(String, u32)> {
        self.lines.line(self.first_condition(&self.flow.get(node.index())?.step)?)
    }

    /// Where the first condition stands of which that is known.
    fn first_condition(&self, part: &dyn Walk) -> Option<Span> {
        struct First<'a>(&'a [Option<Span>], Option<Span>);
        impl Visitor for First<'_> {
            fn cond(&mut self, cond: &Condition) {
                self.1 = self.1.or_else(|| self.0.get(cond.id.index()).copied().flatten());
            }
        }
        let mut first = First(&self.condition_places, None);
        part.walk(&mut first);
        first.1
    }

    /// How many names of a kind there are.
    pub fn count(&self, kind: NameKind) -> usize {
        self.names.of(kind).len()
    }
}
