//! Steps that say how the board hangs together: links, distances, and how many
//! pieces are where. They change nothing.

use super::stage::{Done, Stage, Wrong, wrong};
use crate::lookup::id;
use crate::page::args::{Amount, Tagged, Texts};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::TagId;
use tuckbox_core::play::Board;
use tuckbox_core::rules::sets::Tags;

/// How many there should be, in words, where there are not so many.
pub fn differs(actual: usize, count: &Amount) -> Done<Option<String>> {
    let Some(range) = count.range() else { return wrong("A number of pieces is needed here, not a word.") };
    if i32::try_from(actual).is_ok_and(|actual| range.contains(&actual)) {
        return Ok(None);
    }
    Ok(Some(match range.start() == range.end() {
        true => range.start().to_string(),
        false => format!("{} to {}", range.start(), range.end()),
    }))
}

impl Stage<'_> {
    /// So many pieces go by a name.
    pub fn count_of(&self, what: &str, count: &Amount) -> Done {
        let found = self.names.all(self.look(), what)?.len();
        let Some(count) = differs(found, count)? else { return Ok(()) };
        Err(Wrong::Differs {
            expected: format!("{count} `{what}`"),
            actual: found.to_string(),
            paste: Some(format!("CountOf({what:?}, {found})")),
        })
    }

    /// So many pieces of a name are attached to a piece, or stand in it.
    pub fn count_on(&self, host: &str, what: &str, count: &Amount) -> Done {
        let look = self.look();
        let space = self.names.find(look, host)?;
        let all = self.names.all(look, what)?;
        let on = all.iter().filter(|&&piece| look.state.piece(piece).host == Some(space)).count();
        let Some(count) = differs(on, count)? else { return Ok(()) };
        Err(Wrong::Differs {
            expected: format!("{count} `{what}` on `{host}`"),
            actual: on.to_string(),
            paste: Some(format!("CountOn({host:?}, {what:?}, {on})")),
        })
    }

    /// The steps between the closest of some pieces and of some others.
    pub fn distance(&self, pieces: &Texts, others: &Texts, steps: i32) -> Done {
        let (from, to) = (self.these(pieces)?, self.these(others)?);
        let board = Board::of(self.look().rules, self.look().state);
        let eval = board.eval();
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
            let tags = tags.0.iter().map(tag).collect::<Result<Vec<TagId>, crate::lookup::Misnamed>>()?;
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
