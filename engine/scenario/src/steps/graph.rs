//! Steps that say how the board hangs together: links, distances, and how many
//! pieces are where. They change nothing.

use super::stage::{Done, Stage, Wrong, wrong};
use crate::lookup::id;
use crate::page::args::{Tagged, Texts};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::TagId;
use tuckbox_core::play::Eval;
use tuckbox_core::rules::sets::Tags;

impl Stage<'_> {
    pub fn count_of(&self, what: &str, count: i32) -> Done {
        let found = self.names.all(self.look(), what)?.len();
        if i32::try_from(found) == Ok(count) {
            return Ok(());
        }
        Err(Wrong::Differs {
            expected: format!("{count} `{what}`"),
            actual: found.to_string(),
            paste: Some(format!("CountOf({what:?}, {found})")),
        })
    }

    pub fn count_on(&self, host: &str, what: &str, count: i32) -> Done {
        let look = self.look();
        let space = self.names.find(look, host)?;
        let all = self.names.all(look, what)?;
        let on = all.iter().filter(|&&piece| look.state.piece(piece).host == Some(space)).count();
        if i32::try_from(on) == Ok(count) {
            return Ok(());
        }
        Err(Wrong::Differs {
            expected: format!("{count} `{what}` on `{host}`"),
            actual: on.to_string(),
            paste: Some(format!("CountOn({host:?}, {what:?}, {on})")),
        })
    }

    /// The steps between the closest of some pieces and of some others.
    pub fn distance(&self, pieces: &Texts, others: &Texts, steps: i32) -> Done {
        let (from, to) = (self.these(pieces)?, self.these(others)?);
        let eval = Eval::plain(self.look().rules, self.look().state);
        let pairs = from.iter().flat_map(|&one| to.iter().map(move |&other| (one, other)));
        let Some(actual) = pairs.map(|(one, other)| eval.distance(one, other)).min() else {
            return wrong("There is no distance from nothing; name a piece on each side.");
        };
        if actual == steps {
            return Ok(());
        }
        let (one, other) = (pieces.written(), others.written());
        Err(Wrong::Differs {
            expected: format!("{steps} steps from {one} to {other}"),
            actual: actual.to_string(),
            paste: Some(format!("Distance({one}, {other}, {actual})")),
        })
    }

    fn these(&self, names: &Texts) -> Done<Vec<PieceId>> {
        Ok(names.0.iter().map(|name| self.names.find(self.look(), name)).collect::<Result<_, _>>()?)
    }

    /// Just these links go from a space, each with just these tags.
    pub fn links(&self, space: &str, links: &Tagged) -> Done {
        let look = self.look();
        let from = self.names.find(look, space)?;
        let tag = |name: &String| id::<TagId>(look.rules, name);
        let mut expected: Vec<(PieceId, Tags)> = Vec::new();
        for (name, tags) in links {
            let tags = tags.0.iter().map(tag).collect::<Result<Vec<TagId>, String>>()?;
            let tags = tags.into_iter().fold(Tags::NONE, |all, tag| all.with(Tags::one(tag)));
            expected.push((self.names.find(look, name)?, tags));
        }
        let graph = &look.rules.derived.graph;
        let mut actual = graph.neighbours(look.state.piece(from).card).to_vec();
        expected.sort_unstable_by_key(|(piece, tags)| (*piece, *tags));
        actual.sort_unstable_by_key(|(piece, tags)| (*piece, *tags));
        if expected == actual {
            return Ok(());
        }
        let say = |list: &[(PieceId, Tags)]| {
            let link = |(piece, tags): &(PieceId, Tags)| {
                let tags: Vec<&str> = tags.iter().map(|tag| look.rules.name(tag)).collect();
                format!("{:?}: {tags:?}", look.rules.name(look.state.piece(*piece).card))
            };
            format!("{{{}}}", list.iter().map(link).collect::<Vec<_>>().join(", "))
        };
        Err(Wrong::Differs {
            expected: format!("the links {} of `{space}`", say(&expected)),
            actual: say(&actual),
            paste: Some(format!("Links({space:?}, {})", say(&actual))),
        })
    }
}
