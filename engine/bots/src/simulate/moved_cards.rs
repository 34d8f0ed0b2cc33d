//! How figures of cards have moved between two contents, or from one report to the next: as two
//! samples, since a card that is drawn in a game need not be drawn in the same game of other
//! content. All of them are tested together (Benjamini and Hochberg 1995).

use super::figures::{CardFigures, OnOffer};
use crate::statistics::{Rate, Tally, discoveries};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A figure of a card, before and now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardMoved {
    /// The card, by name.
    pub name: String,
    /// What is figured: `gih_wr`, `play_rate` of games in which it could be played, or
    /// `take_rate` of games in which it could be taken from the table.
    pub figure: &'static str,
    /// What it was.
    pub before: Rate,
    /// What it is now.
    pub now: Rate,
    /// The one less the other, in points.
    pub moved: Rate,
    /// Whether that is more than chance, of all in its list together: at most 5 % of those
    /// found are so by chance.
    pub beyond_chance: bool,
}

/// A figure of a card as counts.
type TallyOf = fn(&CardFigures) -> Option<Tally>;

/// Those that are compared.
const FIGURES: [(&str, TallyOf); 3] = [
    ("gih_wr", |card| card.gih_wr.map(tally)),
    ("play_rate", |card| Some(card.playable.play_rate())),
    ("take_rate", |card| card.on_offer.map(OnOffer::take_rate)),
];

/// Every figure of cards that there is before and after, the one that has moved most first.
pub fn moved_cards(before: &[CardFigures], after: &[CardFigures]) -> Vec<CardMoved> {
    let old: BTreeMap<&str, &CardFigures> = before.iter().map(|card| (card.name.as_str(), card)).collect();
    let moved = |card: &CardFigures, (figure, of): (&'static str, TallyOf)| {
        let (then, now) = (of(old.get(card.name.as_str())?)?, of(card)?);
        let (before, moved, now) = (then.rate()?, now.less(then)?, now.rate()?);
        Some(CardMoved { name: card.name.clone(), figure, before, now, moved, beyond_chance: false })
    };
    let mut found: Vec<CardMoved> =
        after.iter().flat_map(|card| FIGURES.into_iter().filter_map(move |figure| moved(card, figure))).collect();
    let apart: Vec<u64> = found.iter().map(|one| one.moved.apart()).collect();
    found.iter_mut().zip(discoveries(&apart)).for_each(|(one, beyond)| one.beyond_chance = beyond);
    found.sort_by_key(|one| std::cmp::Reverse(one.moved.percent.0.abs()));
    found
}

/// A rate as counts again: it has three digits, so up to 50,000 games it is exact.
fn tally(rate: Rate) -> Tally {
    let wins = (i128::from(rate.percent.0) * i128::from(rate.games) + 50_000) / 100_000;
    Tally { games: rate.games, wins: u64::try_from(wins).unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::Played;
    use crate::statistics::Decimal;

    fn card(name: &str, [wins, in_hand]: [u64; 2], [played, games]: [u64; 2]) -> CardFigures {
        let none = None;
        CardFigures {
            name: name.into(),
            deck: None,
            games: 0,
            in_hand,
            gp_wr: none,
            oh_wr: none,
            gd_wr: none,
            gih_wr: Tally { games: in_hand, wins }.rate(),
            gns_wr: none,
            iwd: none,
            beyond_chance: false,
            play_rate: none,
            playable: Played { games, played },
            on_offer: None,
        }
    }

    #[test]
    fn what_has_moved_by_more_than_chance_is_found_among_all() {
        let before =
            [card("imp", [50, 100], [90, 100]), card("wall", [333, 1000], [0, 0]), card("old", [1, 2], [1, 2])];
        let after = [card("imp", [51, 100], [30, 100]), card("wall", [335, 1000], [7, 9]), card("new", [1, 2], [1, 2])];
        let found = moved_cards(&before, &after);
        let told: Vec<_> =
            found.iter().map(|it| (it.name.as_str(), it.figure, it.moved.percent, it.beyond_chance)).collect();
        // The wall could not be played before, and each of the others is on one side alone.
        assert_eq!(
            told,
            [
                ("imp", "play_rate", Decimal(-60_000), true),
                ("imp", "gih_wr", Decimal(1_000), false),
                ("wall", "gih_wr", Decimal(200), false),
            ]
        );
        assert_eq!((found[0].before.percent, found[0].now.percent), (Decimal(90_000), Decimal(30_000)));
        assert_eq!(Some(found[2].now), Tally { games: 1000, wins: 335 }.rate());
    }
}
