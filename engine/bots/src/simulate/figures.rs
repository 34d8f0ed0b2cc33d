//! What the notes of many games come to: stats at their end, cards in the terms of
//! 17Lands, actions. Counters that are added up game by game, in any order.

use super::planned::CardLists;
use super::row::Row;
use super::watched::{Offered, SeatCards};
use crate::statistics::{Distribution, Rate, Tally, discoveries};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::ids::Seat;

/// Figures of the games counted so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// Stats at the end, by name; by seat, or one of the table. Of games that came to
    /// their end.
    pub stats: BTreeMap<String, Vec<Distribution>>,
    /// Actions by name, of all seats.
    pub actions: BTreeMap<String, Offered>,
    cards: BTreeMap<(String, String), CardTally>,
}

/// A card in the games of a deck: a game counts once for a seat, however many copies it
/// has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct CardTally {
    in_deck: Tally,
    opening: Tally,
    drawn: Tally,
    in_hand: Tally,
    not_seen: Tally,
    /// Whether it was played, of the games in which it was in hand.
    played: Tally,
    /// The same of those in which it could be.
    wanted: Tally,
}

/// How often a card was played, of the games in which it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Games of seats in which it could be played.
    pub games: u64,
    /// Those in which it was.
    pub played: u64,
}

/// What the games say of a card, or of a kind of cards. A game counts once for each seat
/// that has it, and only games that came to their end say who won. All in per cent, with
/// the interval in which the true value lies 95 times of 100.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardFigures {
    /// The card, or the kind, by name.
    pub name: String,
    /// The deck, where the figures are of one alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// Games in which a seat had it in its deck.
    pub games: u64,
    /// Games in which a seat had it in its hand.
    pub in_hand: u64,
    /// GP WR: wins of the games in which it was in the deck.
    pub gp_wr: Option<Rate>,
    /// OH WR: wins of those in which it was in the opening hand.
    pub oh_wr: Option<Rate>,
    /// GD WR: wins of those in which it was drawn later.
    pub gd_wr: Option<Rate>,
    /// GIH WR: wins of those in which it was in the hand at some time.
    pub gih_wr: Option<Rate>,
    /// GNS WR: wins of those in which it was in the deck and not seen.
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
        for (name, offered) in &row.actions {
            let all = self.actions.entry(name.clone()).or_default();
            all.offered += offered.offered;
            all.taken += offered.taken;
        }
        let none = BTreeSet::new();
        for ((seat, deck), cards) in (0..).map(Seat).zip(&row.decks).zip(&row.cards) {
            let list = lists.and_then(|lists| lists.decks.get(deck)).unwrap_or(&none);
            let won = row.finished.then(|| row.winners.contains(&seat.letter()));
            self.count_cards(deck, list, cards, won);
        }
    }

    fn count_cards(&mut self, deck: &str, list: &BTreeSet<String>, cards: &SeatCards, won: Option<bool>) {
        let [opening, drawn, playable, played] =
            [&cards.opening, &cards.drawn, &cards.playable, &cards.played].map(|it| it.iter().collect::<BTreeSet<_>>());
        let seen = opening.iter().chain(&drawn).chain(&played).copied();
        for card in list.iter().chain(seen).collect::<BTreeSet<_>>() {
            let tally = self.cards.entry((deck.to_owned(), card.clone())).or_default();
            let [opening, drawn, playable, played] = [&opening, &drawn, &playable, &played].map(|it| it.contains(card));
            let in_hand = opening || drawn || played;
            let add =
                |tally: &mut Tally, counts: bool| won.filter(|_| counts).into_iter().for_each(|won| tally.add(won));
            add(&mut tally.in_deck, true);
            add(&mut tally.opening, opening);
            add(&mut tally.drawn, drawn);
            add(&mut tally.in_hand, in_hand);
            add(&mut tally.not_seen, !in_hand);
            if in_hand {
                tally.played.add(played);
            }
            if playable {
                tally.wanted.add(played);
            }
        }
    }

    /// Every card that was in a hand, over all decks, the one with the greatest IWD first.
    pub fn by_card(&self) -> Vec<CardFigures> {
        self.gathered(|_, card| Some((card.to_owned(), None)))
    }

    /// The same for each deck apart.
    pub fn by_deck(&self) -> Vec<CardFigures> {
        self.gathered(|deck, card| Some((card.to_owned(), Some(deck.to_owned()))))
    }

    /// The same for each kind of cards: each card of it counts for itself.
    pub fn by_kind(&self, lists: &CardLists) -> Vec<CardFigures> {
        self.gathered(|_, card| Some((lists.kinds.get(card)?.clone(), None)))
    }

    fn gathered(&self, key: impl Fn(&str, &str) -> Option<(String, Option<String>)>) -> Vec<CardFigures> {
        let mut found: BTreeMap<(String, Option<String>), CardTally> = BTreeMap::new();
        for ((deck, card), tally) in &self.cards {
            if let Some(key) = key(deck, card) {
                found.entry(key).or_default().join(tally);
            }
        }
        found.retain(|_, tally| tally.played.games > 0);
        let apart: Vec<u64> = found.values().map(|tally| tally.in_hand.apart(tally.not_seen)).collect();
        let beyond = discoveries(&apart);
        let all = found.into_iter().zip(beyond);
        let mut list: Vec<CardFigures> =
            all.map(|(((name, deck), tally), beyond)| tally.told(name, deck, beyond)).collect();
        list.sort_by_key(|card| std::cmp::Reverse(card.iwd.map(|iwd| iwd.percent)));
        list
    }
}

impl CardTally {
    fn join(&mut self, other: &Self) {
        let Self { in_deck, opening, drawn, in_hand, not_seen, played, wanted } = self;
        in_deck.join(other.in_deck);
        opening.join(other.opening);
        drawn.join(other.drawn);
        in_hand.join(other.in_hand);
        not_seen.join(other.not_seen);
        played.join(other.played);
        wanted.join(other.wanted);
    }

    fn told(self, name: String, deck: Option<String>, beyond_chance: bool) -> CardFigures {
        CardFigures {
            name,
            deck,
            games: self.in_deck.games,
            in_hand: self.in_hand.games,
            gp_wr: self.in_deck.rate(),
            oh_wr: self.opening.rate(),
            gd_wr: self.drawn.rate(),
            gih_wr: self.in_hand.rate(),
            gns_wr: self.not_seen.rate(),
            iwd: self.in_hand.less(self.not_seen),
            beyond_chance,
            play_rate: self.played.rate(),
            playable: Played { games: self.wanted.games, played: self.wanted.wins },
        }
    }
}

#[cfg(test)]
mod tests;
