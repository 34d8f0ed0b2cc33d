//! Every printed face of the game, cards and tokens, with its numbers, its one
//! keyword and what a spell may target. What a card does beyond that stands in
//! the `match` of the moment it happens: `spells`, `abilities`, `triggers`,
//! `turn`, `combat`, and `steps` for what an Artifact gives.

/// A printed face. Ids in the comments are those of the card list (3.2–3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    // Tokens TK1–TK4
    Sapling,
    Maggot,
    EmberImp,
    BoneWard,
    // Emberforge E01–E21
    AshWhelp,
    ForgeRunner,
    SlagHound,
    AnvilWarden,
    SparkTinker,
    CinderDuelist,
    TwinHammerSmith,
    MoltenGolem,
    FurnaceMatriarch,
    VolcanoDrake,
    Firebolt,
    FlashBurn,
    RainOfSlag,
    WarChant,
    ChampionsChallenge,
    TimedCharge,
    GamblersFuse,
    SparkSwarm,
    TemperedBlade,
    BlastGauntlet,
    PhoenixBrand,
    // Frostweald F01–F21
    SnowHare,
    RimeScout,
    BarkShieldbearer,
    SaplingTender,
    FrostLynx,
    GroveSinger,
    IceboundKnight,
    Thawcaller,
    GlacierBear,
    AncientRimeoak,
    ColdSnap,
    MendingFrost,
    SproutRing,
    WardOfNeedles,
    Shatter,
    HushOfWinter,
    Rootwall,
    ReadTheDrift,
    CrystalCarapace,
    WinterHorn,
    EvergreenCrown,
    // Gravemire G01–G21
    BogRat,
    LeechAcolyte,
    FogShade,
    BonePicket,
    CorpseCollector,
    MireHexer,
    GraveCaller,
    BloodCountess,
    PlagueOgre,
    LichArchivist,
    SiphonSoul,
    RaiseTheFallen,
    CreepingRot,
    Usurp,
    BoneHarvest,
    MidnightPact,
    GraveWhisper,
    RaiseTheWard,
    VampiricLocket,
    ShroudCloak,
    CursedIdol,
}

/// What sort of piece a face is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Creature,
    Token,
    /// A spell that waits for its caster's next turn.
    Spell,
    /// A spell that resolves when it is cast.
    Swift,
    Artifact,
}

/// The keyword printed on a creature; no creature prints two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyword {
    None,
    Guard,
    Stealth,
    Shield,
    LifeDrain,
    NoSummoningSickness,
}

/// What a text asks of its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// "any target": a creature or a Hero.
    Any,
    Hero,
    Creature,
    FrozenCreature,
    OwnCreature,
    EnemyCreature,
    /// Rime Scout: an enemy creature with Attack 2 or less.
    WeakEnemyCreature,
}

/// What is printed on a face; Attack and HP are 0 unless it is a creature.
#[derive(Clone, Copy)]
pub struct Face {
    pub kind: Kind,
    pub cost: u8,
    pub attack: i16,
    pub hp: i16,
    pub keyword: Keyword,
    /// What a spell targets; none for spells without *target*.
    pub aim: Option<Aim>,
}

impl Card {
    /// What is printed on it.
    pub fn face(self) -> &'static Face {
        &FACES[self as usize].1
    }

    /// Whether this is a creature card (FF-13: a token is not a card).
    pub fn is_creature_card(self) -> bool {
        self.face().kind == Kind::Creature
    }
}

const fn token(attack: i16, hp: i16, keyword: Keyword) -> Face {
    Face { kind: Kind::Token, cost: 0, attack, hp, keyword, aim: None }
}

const fn creature(cost: u8, attack: i16, hp: i16, keyword: Keyword) -> Face {
    Face { kind: Kind::Creature, cost, attack, hp, keyword, aim: None }
}

const fn other(kind: Kind, cost: u8, aim: Option<Aim>) -> Face {
    Face { kind, cost, attack: 0, hp: 0, keyword: Keyword::None, aim }
}

const fn spell(cost: u8) -> Face {
    other(Kind::Spell, cost, None)
}

const fn spell_at(aim: Aim, cost: u8) -> Face {
    other(Kind::Spell, cost, Some(aim))
}

const fn swift(cost: u8) -> Face {
    other(Kind::Swift, cost, None)
}

const fn swift_at(aim: Aim, cost: u8) -> Face {
    other(Kind::Swift, cost, Some(aim))
}

const fn artifact(cost: u8) -> Face {
    other(Kind::Artifact, cost, None)
}

/// How many faces there are, tokens first.
pub const CARDS: usize = 67;

/// One row per face, in the order of [`Card`].
static FACES: [(Card, Face); CARDS] = {
    use Card::*;
    use Keyword::{Guard, LifeDrain, NoSummoningSickness, None, Shield, Stealth};
    [
        (Sapling, token(1, 1, None)),
        (Maggot, token(1, 1, None)),
        (EmberImp, token(1, 1, NoSummoningSickness)),
        (BoneWard, token(2, 3, Guard)),
        (AshWhelp, creature(1, 2, 1, None)),
        (ForgeRunner, creature(2, 2, 2, NoSummoningSickness)),
        (SlagHound, creature(2, 4, 2, None)),
        (AnvilWarden, creature(3, 2, 4, Guard)),
        (SparkTinker, creature(3, 2, 3, None)),
        (CinderDuelist, creature(3, 2, 3, None)),
        (TwinHammerSmith, creature(4, 3, 4, None)),
        (MoltenGolem, creature(5, 5, 5, None)),
        (FurnaceMatriarch, creature(6, 4, 6, None)),
        (VolcanoDrake, creature(7, 6, 5, None)),
        (Firebolt, spell_at(Aim::Any, 1)),
        (FlashBurn, swift_at(Aim::Creature, 2)),
        (RainOfSlag, spell(4)),
        (WarChant, swift(2)),
        (ChampionsChallenge, swift(3)),
        (TimedCharge, spell_at(Aim::Creature, 3)),
        (GamblersFuse, spell_at(Aim::Creature, 2)),
        (SparkSwarm, spell(3)),
        (TemperedBlade, artifact(2)),
        (BlastGauntlet, artifact(3)),
        (PhoenixBrand, artifact(4)),
        (SnowHare, creature(1, 1, 2, None)),
        (RimeScout, creature(2, 2, 2, None)),
        (BarkShieldbearer, creature(2, 1, 4, Guard)),
        (SaplingTender, creature(2, 1, 3, None)),
        (FrostLynx, creature(3, 3, 2, Stealth)),
        (GroveSinger, creature(3, 2, 3, None)),
        (IceboundKnight, creature(4, 3, 4, Shield)),
        (Thawcaller, creature(4, 3, 3, None)),
        (GlacierBear, creature(5, 4, 6, Guard)),
        (AncientRimeoak, creature(7, 5, 8, Guard)),
        (ColdSnap, spell_at(Aim::Creature, 2)),
        (MendingFrost, spell_at(Aim::Hero, 2)),
        (SproutRing, spell(3)),
        (WardOfNeedles, swift_at(Aim::Creature, 1)),
        (Shatter, swift_at(Aim::FrozenCreature, 3)),
        (HushOfWinter, swift(2)),
        (Rootwall, swift_at(Aim::Creature, 2)),
        (ReadTheDrift, spell(1)),
        (CrystalCarapace, artifact(2)),
        (WinterHorn, artifact(3)),
        (EvergreenCrown, artifact(3)),
        (BogRat, creature(1, 1, 1, None)),
        (LeechAcolyte, creature(2, 2, 2, LifeDrain)),
        (FogShade, creature(2, 3, 1, Stealth)),
        (BonePicket, creature(2, 2, 3, Guard)),
        (CorpseCollector, creature(3, 2, 3, None)),
        (MireHexer, creature(3, 2, 2, None)),
        (GraveCaller, creature(4, 3, 3, None)),
        (BloodCountess, creature(5, 4, 4, LifeDrain)),
        (PlagueOgre, creature(5, 5, 4, None)),
        (LichArchivist, creature(6, 3, 6, None)),
        (SiphonSoul, spell_at(Aim::Any, 2)),
        (RaiseTheFallen, spell(3)),
        (CreepingRot, spell_at(Aim::Creature, 2)),
        (Usurp, spell_at(Aim::EnemyCreature, 5)),
        (BoneHarvest, swift(1)),
        (MidnightPact, spell(2)),
        (GraveWhisper, spell(3)),
        (RaiseTheWard, spell(3)),
        (VampiricLocket, artifact(3)),
        (ShroudCloak, artifact(2)),
        (CursedIdol, artifact(2)),
    ]
};

#[cfg(test)]
mod tests {
    use super::FACES;

    #[test]
    fn rows_stand_in_the_order_of_the_enum() {
        for (row, (card, _)) in FACES.iter().enumerate() {
            assert_eq!(row, *card as usize, "{card:?}");
        }
    }
}
