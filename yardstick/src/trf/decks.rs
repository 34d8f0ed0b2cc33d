//! The three decks of list 3.5, with their accounts and homeworlds.

use super::cards::Card;

/// Cards of a deck; none of the three has more or fewer.
pub const DECK_CARDS: usize = 40;

/// A deck to play with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// Coalition of Azguard, with Dolash.
    Coalition,
    /// Dominate Ascendant, with Omnae.
    Dominate,
    /// Temple Circle, with Vessa.
    Temple,
}

/// What a deck brings to the table.
pub struct DeckList {
    pub account: Card,
    pub reserve: Card,
    pub homeworld: Card,
    cards: &'static [(u8, Card)],
}

impl DeckList {
    /// The cards, copy by copy.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().flat_map(|&(copies, card)| std::iter::repeat_n(card, copies.into()))
    }
}

impl Deck {
    /// All three, in the order of the list.
    pub const ALL: [Deck; 3] = [Deck::Coalition, Deck::Dominate, Deck::Temple];

    /// Its name in the box.
    pub fn name(self) -> &'static str {
        match self {
            Deck::Coalition => "coalition",
            Deck::Dominate => "dominate",
            Deck::Temple => "temple",
        }
    }

    /// What it holds.
    pub fn list(self) -> &'static DeckList {
        match self {
            Deck::Coalition => &COALITION,
            Deck::Dominate => &DOMINATE,
            Deck::Temple => &TEMPLE,
        }
    }
}

static COALITION: DeckList = {
    use Card::*;
    let cards = &[
        (2, Corvessa),
        (1, HalcyonReach),
        (1, TarsisYards),
        (1, OldAcademy),
        (1, Driftport),
        (1, Saltmarrow),
        (1, Veil),
        (1, Mirrorhold),
        (1, Regrad),
        (3, Warfleet),
        (3, Scouts),
        (2, HonorGuard),
        (3, CoalitionLineFleet),
        (1, CoalitionHeavyCarrier),
        (1, Mercy),
        (1, TyraSolenne),
        (1, BrenHalvard),
        (2, KnightErrant),
        (1, Newbie),
        (1, LurkerFleet),
        (1, FiveThousandWords),
        (1, LastStand),
        (1, BackFromVacation),
        (1, ThreadLocked),
        (1, TakeItToPms),
        (1, PowerPostingNerf),
        (1, TagIn),
        (1, Retcon),
        (1, Appeal),
        (1, SignatureBanner),
        (1, HomeFieldAdvantage),
    ];
    DeckList { account: Dolash, reserve: Vessa, homeworld: Azguard, cards }
};

static DOMINATE: DeckList = {
    use Card::*;
    let cards = &[
        (2, IronCradle),
        (1, Nhul),
        (1, TarsisYards),
        (1, Driftport),
        (1, EmberWaste),
        (1, Saltmarrow),
        (1, Veil),
        (1, BazaarOfSen),
        (1, LordMarrach),
        (3, DominateBattleLine),
        (3, DominateRaiders),
        (2, DominateSiegePlatform),
        (2, DominateEnforcer),
        (1, AdmiralKetterin),
        (2, DominateSentinel),
        (2, NightfallAssassin),
        (1, ShadeFlotilla),
        (1, MercenaryWing),
        (1, Newbie),
        (1, SockPuppet),
        (1, BackFromVacation),
        (1, ThreadLocked),
        (1, TemporaryBan),
        (1, FlameWar),
        (1, LostConnection),
        (1, JointPost),
        (1, TacticalWithdrawal),
        (1, MassDelete),
        (1, LongHiatus),
        (1, SpoilerAlert),
        (1, DiceBot),
    ];
    DeckList { account: Omnae, reserve: Guest, homeworld: Blackspire, cards }
};

static TEMPLE: DeckList = {
    use Card::*;
    let cards = &[
        (1, Azguard),
        (2, Corvessa),
        (1, HalcyonReach),
        (1, Nhul),
        (1, Driftport),
        (1, Veil),
        (1, Mirrorhold),
        (1, TarsisYards),
        (1, Gash),
        (1, MasterIlvane),
        (4, JediKnight),
        (3, JediPadawan),
        (3, JediStarfighterWing),
        (3, TempleCruiser),
        (1, SeerOriel),
        (1, KnightErrant),
        (1, Regrad),
        (2, Newbie),
        (1, FiveThousandWords),
        (1, BackFromVacation),
        (1, TagIn),
        (1, AllianceThread),
        (1, SecondAccount),
        (1, ThreadNecromancy),
        (1, SignatureBanner),
        (1, NewbieDrive),
        (1, DiceBot),
        (1, BoardUpgrade),
        (1, Appeal),
    ];
    DeckList { account: Vessa, reserve: Dolash, homeworld: OldAcademy, cards }
};

#[cfg(test)]
mod tests {
    use super::super::cards::Kind;
    use super::*;

    /// TRF-A2: 9 planets, 20 characters, 11 OOC cards (list 3.5).
    #[test]
    fn every_deck_has_forty_cards() {
        for deck in Deck::ALL {
            let count = |kind| deck.list().cards().filter(|card| card.kind() == kind).count();
            assert_eq!([Kind::Planet, Kind::Character, Kind::Ooc].map(count), [9, 20, 11], "{deck:?}");
            assert_eq!(deck.list().cards().count(), DECK_CARDS);
        }
    }
}
