//! The deck of [`tuckbox_yardstick::foundry_fantasy::play_random_plain`] for the
//! engine: the same thirty cards, led by a Hero without an ability. No box has
//! it, since it is there to measure what a game costs that hardly runs a script.

use tuckbox_core::names::{CardId, DeckId, NameKind, Named, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::{Deck, DeckCards};

/// The name of the deck.
pub const PLAIN: &str = "plain";

/// Adds the deck [`PLAIN`] to the rules; nothing where one of its cards is missing.
pub fn add_plain_deck(rules: &mut Ruleset) -> Option<DeckId> {
    const CARDS: [(&str, u16); 13] = [
        ("E01", 3),
        ("E02", 3),
        ("E04", 3),
        ("F01", 3),
        ("F03", 3),
        ("F05", 3),
        ("F07", 1),
        ("G02", 3),
        ("G04", 1),
        ("E11", 3),
        ("E13", 1),
        ("E19", 2),
        ("F19", 1),
    ];
    let (deck, hero): (ZoneId, ZoneId) = (rules.find("deck")?, rules.find("hero")?);
    let mut leader = rules.card(rules.find("EH1")?).clone();
    leader.abilities.clear();
    let leader_id = CardId::from_index(u16::try_from(rules.cards.len()).ok()?);
    rules.cards.push(leader);
    let mut cards = vec![DeckCards { zone: hero, card: leader_id, count: 1 }];
    for (name, count) in CARDS {
        cards.push(DeckCards { zone: deck, card: rules.find(name)?, count });
    }
    rules.decks.push(Deck { title: "Plain".into(), cards, ..Deck::default() });
    // What is computed of a ruleset once is computed with the new card.
    rules.derive();
    Some(DeckId::from_index(rules.names.intern(NameKind::Deck, PLAIN)))
}
