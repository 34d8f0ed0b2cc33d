//! The ready-made decks of the card list (column *Deck* of 3.3–3.5), the fixed
//! deck of the plain game, and the Heroes that lead them.

use super::cards::Card::{self, *};
use super::table::DECK_SIZE;

/// A Hero, known by its ability (3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hero {
    /// Stoke: 2 mana, deal 1 damage to any target.
    Brunna,
    /// Bellows: 1 mana, twice per turn, target creature you control has +1
    /// Attack until end of turn.
    #[cfg_attr(not(test), expect(dead_code, reason = "the alternative Hero leads no ready-made deck"))]
    OldTinder,
    /// Call Sapling: 2 mana, summon 1 Sapling.
    Ysolde,
    /// Blood Tithe: 1 mana and destroy a creature you control, draw 1 card and
    /// heal your Hero 1.
    Morwen,
    /// No ability: the Hero of the plain game.
    Plain,
}

/// A Hero and its 30 cards, as (card, number of copies).
pub struct List {
    pub hero: Hero,
    rows: &'static [(Card, u8)],
}

impl List {
    /// The cards one by one, copies side by side.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.rows.iter().flat_map(|&(card, copies)| (0..copies).map(move |_| card)).take(DECK_SIZE)
    }
}

/// Emberforge, led by EH1.
pub static EMBERFORGE: List = List {
    hero: Hero::Brunna,
    rows: &[
        (AshWhelp, 3),
        (ForgeRunner, 2),
        (SlagHound, 2),
        (AnvilWarden, 2),
        (SparkTinker, 2),
        (CinderDuelist, 2),
        (TwinHammerSmith, 1),
        (MoltenGolem, 1),
        (FurnaceMatriarch, 1),
        (VolcanoDrake, 1),
        (Firebolt, 2),
        (FlashBurn, 1),
        (RainOfSlag, 1),
        (WarChant, 1),
        (ChampionsChallenge, 1),
        (TimedCharge, 1),
        (GamblersFuse, 1),
        (SparkSwarm, 1),
        (TemperedBlade, 2),
        (BlastGauntlet, 1),
        (PhoenixBrand, 1),
    ],
};

/// Frostweald, led by FH1.
pub static FROSTWEALD: List = List {
    hero: Hero::Ysolde,
    rows: &[
        (SnowHare, 3),
        (RimeScout, 2),
        (BarkShieldbearer, 2),
        (SaplingTender, 2),
        (FrostLynx, 2),
        (GroveSinger, 2),
        (IceboundKnight, 1),
        (Thawcaller, 1),
        (GlacierBear, 1),
        (AncientRimeoak, 1),
        (ColdSnap, 2),
        (MendingFrost, 1),
        (SproutRing, 1),
        (WardOfNeedles, 1),
        (Shatter, 1),
        (HushOfWinter, 1),
        (Rootwall, 1),
        (ReadTheDrift, 1),
        (CrystalCarapace, 2),
        (WinterHorn, 1),
        (EvergreenCrown, 1),
    ],
};

/// Gravemire, led by GH1.
pub static GRAVEMIRE: List = List {
    hero: Hero::Morwen,
    rows: &[
        (BogRat, 3),
        (LeechAcolyte, 2),
        (FogShade, 2),
        (BonePicket, 2),
        (CorpseCollector, 2),
        (MireHexer, 2),
        (GraveCaller, 1),
        (BloodCountess, 1),
        (PlagueOgre, 1),
        (LichArchivist, 1),
        (SiphonSoul, 2),
        (RaiseTheFallen, 1),
        (CreepingRot, 1),
        (Usurp, 1),
        (BoneHarvest, 1),
        (MidnightPact, 1),
        (GraveWhisper, 1),
        (RaiseTheWard, 1),
        (VampiricLocket, 2),
        (ShroudCloak, 1),
        (CursedIdol, 1),
    ],
};

/// The plain game, both sides: the list in [`super::play_random_plain`].
pub static PLAIN: List = List {
    hero: Hero::Plain,
    rows: &[
        (AshWhelp, 3),
        (ForgeRunner, 3),
        (AnvilWarden, 3),
        (SnowHare, 3),
        (BarkShieldbearer, 3),
        (FrostLynx, 3),
        (IceboundKnight, 1),
        (LeechAcolyte, 3),
        (BonePicket, 1),
        (Firebolt, 3),
        (RainOfSlag, 1),
        (TemperedBlade, 2),
        (CrystalCarapace, 1),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foundry_fantasy::cards::Kind;

    /// Cards, copies, and the mix creatures / spells / Artifacts of FF-E15.
    fn check(list: &List, mix: [usize; 3]) {
        let cards: Vec<Card> = list.cards().collect();
        assert_eq!(cards.len(), DECK_SIZE);
        let printed: usize = list.rows.iter().map(|row| usize::from(row.1)).sum();
        assert_eq!(printed, DECK_SIZE);
        let count = |kinds: &[Kind]| cards.iter().filter(|card| kinds.contains(&card.face().kind)).count();
        assert!(list.rows.iter().all(|row| row.1 <= 3));
        assert_eq!([count(&[Kind::Creature]), count(&[Kind::Spell, Kind::Swift]), count(&[Kind::Artifact])], mix);
    }

    #[test]
    fn ready_made_decks_are_legal() {
        check(&EMBERFORGE, [17, 9, 4]);
        check(&FROSTWEALD, [17, 9, 4]);
        check(&GRAVEMIRE, [17, 9, 4]);
    }

    #[test]
    fn the_plain_deck_is_the_agreed_one() {
        check(&PLAIN, [23, 4, 3]);
    }
}
