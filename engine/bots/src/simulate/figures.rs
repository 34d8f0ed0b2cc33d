//! What the notes of many games come to: stats at their end, cards in the terms of
//! 17Lands, actions, leads. Counters that are added up game by game, in any order.

use super::leads::Leads;
use super::planned::CardLists;
use super::row::Row;
use super::watched::SeatCards;
use crate::statistics::{Clustered, Distribution, Rate, Tally, discoveries};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::ids::Seat;

/// Figures of the games counted so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// Stats at the end, by name; by seat, or one of the table. Of games that came to
    /// their end.
    pub stats: BTreeMap<String, Vec<Distribution>>,
    /// Who led when.
    pub leads: Leads,
    actions: BTreeMap<String, ActionTally>,
    cards: BTreeMap<(String, String), CardTally>,
    /// By what cards are put together, and the name of the group.
    groups: BTreeMap<(String, String), CardTally>,
}

/// A card in the games of a deck, or the cards of a group: a game counts once for a seat,
/// however many copies of a card it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct CardTally {
    in_deck: Clustered,
    opening: Clustered,
    drawn: Clustered,
    in_hand: Clustered,
    not_seen: Clustered,
    /// Whether it was played, of the games in which it was in hand.
    played: Clustered,
    /// The same of those in which it could be.
    wanted: Tally,
    /// Games in which it lay on the table, where cards can be taken.
    on_offer: u64,
    /// Whether it was taken from there, of those in which it could be.
    taken: Tally,
}

/// How many cards of a seat there were in a game.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    in_deck: u64,
    opening: u64,
    drawn: u64,
    in_hand: u64,
    playable: u64,
    played: u64,
    /// Played, of those that could be.
    wanted: u64,
    on_offer: u64,
    takeable: u64,
    taken: u64,
}

/// An action in the games of seats that could take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct ActionTally {
    offered: u64,
    taken: u64,
    /// Whether those won who took it.
    did: Tally,
    /// Whether those won who could and did not.
    did_not: Tally,
}

/// What the games say of an action: who took it in a game against who could have and did
/// not. Only games that came to their end say who won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionFigures {
    /// The action, by name.
    pub name: String,
    /// At how many decisions it was among the options.
    pub offered: u64,
    /// At how many it was taken.
    pub taken: u64,
    /// Games of seats that took it, of those that could.
    pub use_rate: Option<Rate>,
    /// Wins of the games in which a seat took it.
    pub taken_wr: Option<Rate>,
    /// Wins of those in which a seat could take it and never did.
    pub left_wr: Option<Rate>,
    /// The one less the other, in points.
    pub difference: Option<Rate>,
    /// Whether the difference is more than chance, of all actions together: at most 5 % of
    /// those found are so by chance (Benjamini and Hochberg).
    pub beyond_chance: bool,
}

/// How often a card was played, of the games in which it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Games of seats in which it could be played.
    pub games: u64,
    /// Those in which it was.
    pub played: u64,
}

/// How often a card was taken from the table, where any seat can take it, of the games in
/// which it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnOffer {
    /// Games of seats in which it lay there.
    pub games: u64,
    /// Those in which it could be taken.
    pub takeable: u64,
    /// Those in which it was.
    pub taken: u64,
}

impl OnOffer {
    /// How often it was taken, of the games in which it could be.
    pub fn take_rate(self) -> Tally {
        Tally { games: self.takeable, wins: self.taken }
    }
}

/// What the games say of a card, or of a group of cards. A game counts once for each seat
/// that has it, and only games that came to their end say who won. All in per cent, with
/// the interval in which the true value lies 95 times of 100.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardFigures {
    /// The card, or the group, by name.
    pub name: String,
    /// The deck, where the figures are of one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// Games in which a seat had it in its deck, or in one of the table's.
    pub games: u64,
    /// Games in which a seat had it in its hand.
    pub in_hand: u64,
    /// GP WR: wins of the games in which it was in the deck, or in one of the table's.
    pub gp_wr: Option<Rate>,
    /// OH WR: wins of those in which it was in the opening hand.
    pub oh_wr: Option<Rate>,
    /// GD WR: wins of those in which it was drawn later.
    pub gd_wr: Option<Rate>,
    /// GIH WR: wins of those in which it was in the hand at some time.
    pub gih_wr: Option<Rate>,
    /// GNS WR: wins of those in which it was there and never in the hand.
    pub gns_wr: Option<Rate>,
    /// IWD: GIH WR less GNS WR, "improvement when drawn".
    pub iwd: Option<Rate>,
    /// Whether the IWD is more than chance, of all in its list together: at most 5 % of
    /// those found are so by chance (Benjamini and Hochberg).
    pub beyond_chance: bool,
    /// How often it was played, of the games in which it was in hand.
    pub play_rate: Option<Rate>,
    /// How often it was played, of the games in which it could be.
    pub playable: Played,
    /// How often it was taken from the table; left out where it never lay there to be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_offer: Option<OnOffer>,
}

impl Played {
    /// How often it was played, of the games in which it could be.
    pub fn play_rate(self) -> Tally {
        Tally { games: self.games, wins: self.played }
    }
}

impl Figures {
    /// Counts a game of a plan with these cards.
    pub fn count(&mut self, row: &Row, lists: Option<&CardLists>) {
        if row.finished {
            for (name, values) in &row.stats {
                let all = self.stats.entry(name.clone()).or_default();
                all.resize_with(values.len().max(all.len()), Distribution::default);
                all.iter_mut().zip(values).for_each(|(all, value)| all.add(i64::from(*value)));
            }
        }
        let won = |seat: char| row.finished.then(|| row.winners.contains(&seat));
        for (name, offered) in &row.actions {
            let all = self.actions.entry(name.clone()).or_default();
            all.offered += offered.offered;
            all.taken += offered.taken;
            for seat in offered.offered_to.chars() {
                let took = offered.taken_by.contains(seat);
                let tally = if took { &mut all.did } else { &mut all.did_not };
                won(seat).into_iter().for_each(|won| tally.add(won));
            }
        }
        if row.finished {
            self.leads.count(&row.leads, row.decks.len(), &row.winners);
        }
        for ((seat, deck), cards) in (0..).map(Seat).zip(&row.decks).zip(&row.cards) {
            self.count_cards(deck, lists, cards, won(seat.letter()));
        }
    }

    fn count_cards(&mut self, deck: &str, lists: Option<&CardLists>, cards: &SeatCards, won: Option<bool>) {
        let none = BTreeSet::new();
        let list = lists.and_then(|lists| lists.decks.get(deck)).unwrap_or(&none);
        let SeatCards { opening, drawn, playable, played, on_offer, takeable, taken } = cards;
        let [opening, drawn, playable, played, on_offer, takeable, taken] =
            [opening, drawn, playable, played, on_offer, takeable, taken].map(|it| it.iter().collect::<BTreeSet<_>>());
        let seen = opening.iter().chain(&drawn).chain(&played).chain(&on_offer).copied();
        let mut groups: BTreeMap<(&str, &str), Seen> = BTreeMap::new();
        for card in list.iter().chain(seen).collect::<BTreeSet<_>>() {
            let has = |cards: &BTreeSet<&String>| u64::from(cards.contains(card));
            let (opening, drawn, playable, played) = (has(&opening), has(&drawn), has(&playable), has(&played));
            let (in_hand, wanted) = (opening | drawn | played, playable & played);
            let (on_offer, takeable, taken) = (has(&on_offer), has(&takeable), has(&taken));
            // What nobody has brought and nobody has had in hand has only lain on the table.
            let in_deck = in_hand | u64::from(list.contains(card));
            let seen = Seen { in_deck, opening, drawn, in_hand, playable, played, wanted, on_offer, takeable, taken };
            self.cards.entry((deck.to_owned(), card.clone())).or_default().add(&seen, won);
            for group in lists.into_iter().flat_map(|lists| lists.groups_of(card)) {
                groups.entry(group).or_default().join(&seen);
            }
        }
        for ((by, group), seen) in groups {
            self.groups.entry((by.to_owned(), group.to_owned())).or_default().add(&seen, won);
        }
    }

    /// How often each card was in a hand, over all decks, and how many of those games were
    /// won.
    pub fn in_hand(&self) -> Vec<(String, Tally)> {
        let mut found: BTreeMap<&str, Tally> = BTreeMap::new();
        for ((_, card), tally) in &self.cards {
            found.entry(card).or_default().join(tally.in_hand.tally());
        }
        found.into_iter().filter(|(_, tally)| tally.games > 0).map(|(card, tally)| (card.to_owned(), tally)).collect()
    }

    /// Every action that was ever offered, in the order of names.
    pub fn by_action(&self) -> Vec<ActionFigures> {
        let apart: Vec<u64> = self.actions.values().map(|tally| tally.did.apart(tally.did_not)).collect();
        let all = self.actions.iter().zip(discoveries(&apart));
        let told = all.map(|((name, tally), beyond_chance)| ActionFigures {
            name: name.clone(),
            offered: tally.offered,
            taken: tally.taken,
            use_rate: Tally { games: tally.did.games + tally.did_not.games, wins: tally.did.games }.rate(),
            taken_wr: tally.did.rate(),
            left_wr: tally.did_not.rate(),
            difference: tally.did.less(tally.did_not),
            beyond_chance,
        });
        told.filter(|action| action.offered > 0).collect()
    }

    /// Every card that was in a hand or on offer, over all decks, the one with the greatest
    /// IWD first.
    pub fn by_card(&self) -> Vec<CardFigures> {
        self.gathered(|_, card| Some((card.to_owned(), None)))
    }

    /// The same for each deck apart.
    pub fn by_deck(&self) -> Vec<CardFigures> {
        self.gathered(|deck, card| Some((card.to_owned(), Some(deck.to_owned()))))
    }

    /// The same for each group of cards that are put together so: each card of it counts
    /// for itself, and the intervals know that those of one seat win or lose together.
    pub fn by_group(&self, by: &str) -> Vec<CardFigures> {
        let groups = self.groups.iter().filter(|((known, _), _)| known == by);
        told(groups.map(|((_, group), tally)| ((group.clone(), None), *tally)).collect())
    }

    fn gathered(&self, key: impl Fn(&str, &str) -> Option<(String, Option<String>)>) -> Vec<CardFigures> {
        let mut found: BTreeMap<(String, Option<String>), CardTally> = BTreeMap::new();
        for ((deck, card), tally) in &self.cards {
            if let Some(key) = key(deck, card) {
                found.entry(key).or_default().join(tally);
            }
        }
        told(found)
    }
}

/// Those that were in a hand or on offer, with what of them is more than chance.
fn told(mut found: BTreeMap<(String, Option<String>), CardTally>) -> Vec<CardFigures> {
    found.retain(|_, tally| tally.played.tally().games > 0 || tally.on_offer > 0);
    let apart: Vec<u64> = found.values().map(|tally| tally.in_hand.apart(tally.not_seen)).collect();
    let beyond = discoveries(&apart);
    let all = found.into_iter().zip(beyond);
    let mut list: Vec<CardFigures> =
        all.map(|(((name, deck), tally), beyond)| tally.told(name, deck, beyond)).collect();
    list.sort_by_key(|card| std::cmp::Reverse(card.iwd.map(|iwd| iwd.percent)));
    list
}

impl Seen {
    fn join(&mut self, other: &Self) {
        let Self { in_deck, opening, drawn, in_hand, playable, played, wanted, on_offer, takeable, taken } = self;
        *in_deck += other.in_deck;
        *opening += other.opening;
        *drawn += other.drawn;
        *in_hand += other.in_hand;
        *playable += other.playable;
        *played += other.played;
        *wanted += other.wanted;
        *on_offer += other.on_offer;
        *takeable += other.takeable;
        *taken += other.taken;
    }
}

impl CardTally {
    /// Counts what a seat had in a game, which it has won or not, where it came to an end.
    fn add(&mut self, seen: &Seen, won: Option<bool>) {
        let add = |tally: &mut Clustered, count: u64| {
            won.filter(|_| count > 0).into_iter().for_each(|won| tally.add(count, if won { count } else { 0 }));
        };
        add(&mut self.in_deck, seen.in_deck);
        add(&mut self.opening, seen.opening);
        add(&mut self.drawn, seen.drawn);
        add(&mut self.in_hand, seen.in_hand);
        add(&mut self.not_seen, seen.in_deck - seen.in_hand);
        self.played.add(seen.in_hand, seen.played);
        self.wanted.join(Tally { games: seen.playable, wins: seen.wanted });
        self.on_offer += seen.on_offer;
        self.taken.join(Tally { games: seen.takeable, wins: seen.taken });
    }

    fn join(&mut self, other: &Self) {
        let Self { in_deck, opening, drawn, in_hand, not_seen, played, wanted, on_offer, taken } = self;
        in_deck.join(other.in_deck);
        opening.join(other.opening);
        drawn.join(other.drawn);
        in_hand.join(other.in_hand);
        not_seen.join(other.not_seen);
        played.join(other.played);
        wanted.join(other.wanted);
        *on_offer += other.on_offer;
        taken.join(other.taken);
    }

    fn told(self, name: String, deck: Option<String>, beyond_chance: bool) -> CardFigures {
        CardFigures {
            name,
            deck,
            games: self.in_deck.tally().games,
            in_hand: self.in_hand.tally().games,
            gp_wr: self.in_deck.rate(),
            oh_wr: self.opening.rate(),
            gd_wr: self.drawn.rate(),
            gih_wr: self.in_hand.rate(),
            gns_wr: self.not_seen.rate(),
            iwd: self.in_hand.less(self.not_seen),
            beyond_chance,
            play_rate: self.played.rate(),
            playable: Played { games: self.wanted.games, played: self.wanted.wins },
            on_offer: (self.on_offer > 0).then_some(OnOffer {
                games: self.on_offer,
                takeable: self.taken.games,
                taken: self.taken.wins,
            }),
        }
    }
}

#[cfg(test)]
mod tests;
