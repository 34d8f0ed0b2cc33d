//! The 77 cards of the Main Deck with what is printed on them (lists 3.2–3.5)
//! and the 146 physical cards made of them. What a text does stands in the
//! `match` of the moment it happens.

use super::table::CardId;

/// A printed card, in the order C01–C38, N01–N13, A01–A14, T01–T12.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    // Characters
    TunnelRunner,
    DrillForeman,
    ShaftSapper,
    UnionMedic,
    PitMastiff,
    SaboteurCell,
    OldHauler,
    ShiftGuard,
    LabDirector,
    SecurityMech,
    ContractBlade,
    LooseSpecimen,
    Auditor,
    RiotCaptain,
    RangerScout,
    SiegeEngineer,
    LineGeneral,
    WarHound,
    SupplyOfficer,
    PenalTrooper,
    DemolitionWalker,
    BorderSentry,
    CourtSpymaster,
    ZealotSquad,
    NaniteRevenant,
    SiegeBear,
    DoubleAgent,
    ExiledMarshal,
    CaveStalker,
    BountyBroker,
    SandLeviathan,
    ScavengerBand,
    LoneWanderer,
    HiveMatron,
    MarketCrasher,
    StrayDrone,
    HeraldOfRuin,
    LostCourier,
    // Nano Enhancements
    ServoFrame,
    ReflexWeave,
    CortexLattice,
    DermalPlating,
    FalseColours,
    ReinforcedBulkhead,
    HazardPlating,
    RelocatableTurret,
    PhaseCloak,
    RebirthMesh,
    ParasiteTag,
    NeuralLeash,
    RustBloom,
    // Utility Actions
    Requisition,
    DemolitionCharge,
    BlueprintShuffle,
    JumpTheQueue,
    WarningBurst,
    Interrogation,
    SalvageRun,
    NanoTheft,
    DelayedSupplyDrop,
    SeizeInitiative,
    FieldSurgery,
    BattleHonours,
    ForcedMarch,
    MutualSabotage,
    // Traps
    Tripwire,
    RecallBeacon,
    SealedBulkhead,
    CaveIn,
    JammingField,
    LastStand,
    RedHerring,
    ClaimJumper,
    EmergencyBracing,
    AmbushMuster,
    BreakTheDeadlock,
    SecondSweep,
}

/// What sort of card it is; "different kinds" of Salvage Run knows only
/// Character, Action, Nano Enhancement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Character,
    Nano,
    Utility,
    Trap,
}

/// An alignment of rooms and of attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Faction {
    /// RF, EDF and RC are the names on the cards.
    Rf,
    Ultor,
    Edf,
    Rc,
    #[default]
    Neutral,
}

impl Faction {
    /// Those a player may name for a Character (N05, T07).
    pub const NAMED: [Faction; 4] = [Faction::Rf, Faction::Ultor, Faction::Edf, Faction::Rc];
}

/// What a room compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stat {
    Str,
    Dex,
    Int,
}

/// What is printed on a Character.
pub struct Person {
    #[cfg_attr(not(test), expect(dead_code, reason = "says which row it is, and a test that it is the right one"))]
    card: Card,
    types: u8,
    pub faction: Faction,
    pub strength: i8,
    pub dexterity: i8,
    pub intelligence: i8,
    pub con: i8,
}

/// Character types, one bit each (RF-26).
pub const SOLDIER: u8 = 1;
pub const SUPPORT: u8 = 2;
pub const CREATURE: u8 = 4;
pub const LEADER: u8 = 8;

impl Person {
    /// Whether it has this type.
    pub fn is(&self, kind: u8) -> bool {
        self.types & kind != 0
    }
}

/// Physical cards: Characters first, then Nano Enhancements, then Actions.
pub const CHARACTER_CARDS: usize = 68;
pub const NANO_CARDS: usize = 26;
pub const MAIN_CARDS: usize = 146;
/// Printed cards.
pub const CARDS: usize = 77;

const FIRST_NANO: u8 = Card::ServoFrame as u8;
const FIRST_UTILITY: u8 = Card::Requisition as u8;
const FIRST_TRAP: u8 = Card::Tripwire as u8;

impl Card {
    /// What sort of card it is.
    pub fn kind(self) -> Kind {
        match self as u8 {
            FIRST_TRAP.. => Kind::Trap,
            FIRST_UTILITY.. => Kind::Utility,
            FIRST_NANO.. => Kind::Nano,
            _ => Kind::Character,
        }
    }

    /// Cards to discard for it, before anything changes that (RF-33, RF-36).
    pub fn cost(self) -> usize {
        match self {
            Card::ParasiteTag => 0,
            Card::NeuralLeash | Card::FieldSurgery | Card::LastStand => 2,
            _ => 1,
        }
    }

    /// Two bits in a word that counts the Traps of a hand; 0 for other cards.
    pub fn trap_unit(self) -> u32 {
        match self.kind() {
            Kind::Trap => 1 << (2 * (self as u8 - FIRST_TRAP)),
            _ => 0,
        }
    }
}

impl CardId {
    /// What is printed on it.
    pub fn card(self) -> Card {
        DECK[usize::from(self.0)]
    }

    /// What sort of card it is.
    pub fn kind(self) -> Kind {
        self.card().kind()
    }

    /// What is printed on a Character.
    pub fn person(self) -> &'static Person {
        &PEOPLE[self.card() as usize]
    }
}

/// The one Drill Foreman: a Leader, so there is one copy.
pub const FOREMAN: CardId = CardId(2);

/// Every physical card: one of a Leader, two of everything else.
static DECK: [Card; MAIN_CARDS] = {
    let mut deck = [Card::TunnelRunner; MAIN_CARDS];
    let mut rest = 0;
    let mut printed = 0;
    while printed < CARDS {
        let is_leader = printed < PEOPLE.len() && PEOPLE[printed].types & LEADER != 0;
        let copies = if is_leader { 1 } else { 2 };
        let mut copy = 0;
        while copy < copies {
            deck[rest] = ALL[printed];
            rest += 1;
            copy += 1;
        }
        printed += 1;
    }
    deck
};

const fn person(card: Card, types: u8, faction: Faction, stats: [i8; 3], con: i8) -> Person {
    let [strength, dexterity, intelligence] = stats;
    Person { card, types, faction, strength, dexterity, intelligence, con }
}

/// One row per Character, in the order of [`Card`].
static PEOPLE: [Person; FIRST_NANO as usize] = {
    use Card::*;
    use Faction::{Edf, Neutral, Rc, Rf, Ultor};
    [
        person(TunnelRunner, SOLDIER, Rf, [2, 5, 2], 2),
        person(DrillForeman, SUPPORT | LEADER, Rf, [4, 2, 4], 3),
        person(ShaftSapper, SOLDIER, Rf, [4, 2, 3], 2),
        person(UnionMedic, SUPPORT, Rf, [1, 3, 5], 2),
        person(PitMastiff, CREATURE, Rf, [3, 4, 1], 1),
        person(SaboteurCell, SOLDIER | SUPPORT, Rf, [2, 4, 4], 2),
        person(OldHauler, SOLDIER, Rf, [5, 2, 2], 3),
        person(ShiftGuard, SOLDIER, Ultor, [4, 3, 2], 2),
        person(LabDirector, SUPPORT | LEADER, Ultor, [1, 3, 5], 2),
        person(SecurityMech, 0, Ultor, [6, 2, 1], 3),
        person(ContractBlade, SOLDIER, Ultor, [3, 5, 3], 1),
        person(LooseSpecimen, CREATURE, Ultor, [3, 3, 1], 3),
        person(Auditor, SUPPORT, Ultor, [2, 2, 5], 1),
        person(RiotCaptain, SOLDIER | LEADER, Ultor, [4, 4, 3], 3),
        person(RangerScout, SOLDIER, Edf, [3, 5, 3], 2),
        person(SiegeEngineer, SUPPORT, Edf, [3, 2, 5], 2),
        person(LineGeneral, SOLDIER | LEADER, Edf, [4, 3, 4], 3),
        person(WarHound, CREATURE, Edf, [3, 4, 1], 2),
        person(SupplyOfficer, SUPPORT, Edf, [2, 3, 4], 2),
        person(PenalTrooper, SOLDIER, Edf, [4, 4, 3], 1),
        person(DemolitionWalker, SOLDIER, Edf, [6, 1, 2], 3),
        person(BorderSentry, SOLDIER, Rc, [4, 3, 3], 2),
        person(CourtSpymaster, SUPPORT | LEADER, Rc, [2, 4, 5], 2),
        person(ZealotSquad, SOLDIER, Rc, [3, 3, 1], 2),
        person(NaniteRevenant, SOLDIER | CREATURE, Rc, [4, 2, 3], 2),
        person(SiegeBear, CREATURE, Rc, [6, 2, 1], 4),
        person(DoubleAgent, SUPPORT, Rc, [2, 4, 4], 2),
        person(ExiledMarshal, LEADER, Rc, [3, 3, 5], 3),
        person(CaveStalker, CREATURE, Neutral, [3, 5, 1], 2),
        person(BountyBroker, SUPPORT, Neutral, [2, 3, 5], 2),
        person(SandLeviathan, CREATURE, Neutral, [6, 1, 1], 4),
        person(ScavengerBand, SOLDIER, Neutral, [3, 3, 3], 2),
        person(LoneWanderer, SOLDIER, Neutral, [3, 4, 4], 2),
        person(HiveMatron, CREATURE | LEADER, Neutral, [4, 4, 4], 4),
        person(MarketCrasher, SUPPORT, Neutral, [2, 4, 5], 2),
        person(StrayDrone, 0, Neutral, [4, 4, 1], 1),
        person(HeraldOfRuin, LEADER, Neutral, [3, 3, 3], 3),
        person(LostCourier, SUPPORT, Neutral, [2, 4, 3], 1),
    ]
};

/// Every printed card, in the order of [`Card`].
pub const ALL: [Card; CARDS] = {
    use Card::*;
    [
        TunnelRunner,
        DrillForeman,
        ShaftSapper,
        UnionMedic,
        PitMastiff,
        SaboteurCell,
        OldHauler,
        ShiftGuard,
        LabDirector,
        SecurityMech,
        ContractBlade,
        LooseSpecimen,
        Auditor,
        RiotCaptain,
        RangerScout,
        SiegeEngineer,
        LineGeneral,
        WarHound,
        SupplyOfficer,
        PenalTrooper,
        DemolitionWalker,
        BorderSentry,
        CourtSpymaster,
        ZealotSquad,
        NaniteRevenant,
        SiegeBear,
        DoubleAgent,
        ExiledMarshal,
        CaveStalker,
        BountyBroker,
        SandLeviathan,
        ScavengerBand,
        LoneWanderer,
        HiveMatron,
        MarketCrasher,
        StrayDrone,
        HeraldOfRuin,
        LostCourier,
        ServoFrame,
        ReflexWeave,
        CortexLattice,
        DermalPlating,
        FalseColours,
        ReinforcedBulkhead,
        HazardPlating,
        RelocatableTurret,
        PhaseCloak,
        RebirthMesh,
        ParasiteTag,
        NeuralLeash,
        RustBloom,
        Requisition,
        DemolitionCharge,
        BlueprintShuffle,
        JumpTheQueue,
        WarningBurst,
        Interrogation,
        SalvageRun,
        NanoTheft,
        DelayedSupplyDrop,
        SeizeInitiative,
        FieldSurgery,
        BattleHonours,
        ForcedMarch,
        MutualSabotage,
        Tripwire,
        RecallBeacon,
        SealedBulkhead,
        CaveIn,
        JammingField,
        LastStand,
        RedHerring,
        ClaimJumper,
        EmergencyBracing,
        AmbushMuster,
        BreakTheDeadlock,
        SecondSweep,
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_enum() {
        for (row, card) in ALL.iter().enumerate() {
            assert_eq!(row, *card as usize, "{card:?}");
        }
        for (row, person) in PEOPLE.iter().enumerate() {
            assert_eq!(row, person.card as usize, "{:?}", person.card);
        }
    }

    #[test]
    fn the_main_deck_has_146_cards() {
        let count = |kind| DECK.iter().filter(|card| card.kind() == kind).count();
        assert_eq!([Kind::Character, Kind::Nano, Kind::Utility, Kind::Trap].map(count), [68, 26, 28, 24]);
        assert_eq!(FOREMAN.card(), Card::DrillForeman);
        assert!(DECK[..CHARACTER_CARDS].iter().all(|card| card.kind() == Kind::Character));
        assert!(DECK[CHARACTER_CARDS..][..NANO_CARDS].iter().all(|card| card.kind() == Kind::Nano));
    }
}
