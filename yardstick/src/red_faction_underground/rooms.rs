//! The 36 rooms with what is printed on them (list 3.1). What a text does
//! stands in the `match` of the moment it happens.

use super::cards::{Faction, Stat};
use super::table::RoomId;

/// A printed room, in the order R01–R36.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    PilotShaft,
    RallyTunnel,
    ExplosivesLocker,
    ScrapyardBarricade,
    PirateTransmitter,
    CommandBunker,
    OreHoist,
    ComplianceOffice,
    NaniteFoundry,
    IsolationWard,
    ExecutiveSkybridge,
    IncineratorLine,
    OrbitalRelay,
    MirrorVault,
    CheckpointDelta,
    GarrisonYard,
    BombardmentGrid,
    QuartermasterDepot,
    FieldHospital,
    SignalMast,
    QuietHangar,
    CustomsHouse,
    ParadeSquare,
    SecretArchive,
    StatuePlaza,
    WatchStation,
    PropagandaTower,
    BlackMarketStall,
    DustFlats,
    IrradiatedCrater,
    AbandonedElevator,
    BonePit,
    SafeHouse,
    RouletteBunker,
    GhostStation,
    SalvageBay,
}

/// Where a room lies (RF-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Underground,
    Ground,
    Above,
}

/// What is printed on a room.
#[derive(Clone, Copy)]
pub struct Plan {
    pub room: Room,
    pub faction: Faction,
    pub stat: Stat,
    pub check: i8,
    pub level: Level,
}

/// Room cards: two copies of each.
pub const ROOM_CARDS: usize = 72;

impl RoomId {
    /// What is printed on this card.
    pub fn plan(self) -> &'static Plan {
        &PLANS[usize::from(self.0) / 2]
    }

    /// Which room it is.
    pub fn room(self) -> Room {
        self.plan().room
    }
}

const fn plan(room: Room, faction: Faction, stat: Stat, check: i8, level: Level) -> Plan {
    Plan { room, faction, stat, check, level }
}

/// One row per room, in the order of [`Room`].
static PLANS: [Plan; ROOM_CARDS / 2] = {
    use Faction::{Edf, Neutral, Rc, Rf, Ultor};
    use Level::{Above, Ground, Underground};
    use Room::*;
    use Stat::{Dex, Int, Str};
    [
        plan(PilotShaft, Rf, Str, 4, Underground),
        plan(RallyTunnel, Rf, Dex, 3, Underground),
        plan(ExplosivesLocker, Rf, Int, 3, Underground),
        plan(ScrapyardBarricade, Rf, Str, 3, Ground),
        plan(PirateTransmitter, Rf, Int, 4, Above),
        plan(CommandBunker, Rf, Int, 4, Ground),
        plan(OreHoist, Rf, Dex, 4, Ground),
        plan(ComplianceOffice, Ultor, Int, 4, Ground),
        plan(NaniteFoundry, Ultor, Str, 3, Underground),
        plan(IsolationWard, Ultor, Int, 3, Underground),
        plan(ExecutiveSkybridge, Ultor, Dex, 5, Above),
        plan(IncineratorLine, Ultor, Dex, 3, Underground),
        plan(OrbitalRelay, Ultor, Int, 3, Above),
        plan(MirrorVault, Ultor, Int, 0, Underground),
        plan(CheckpointDelta, Edf, Dex, 4, Ground),
        plan(GarrisonYard, Edf, Str, 4, Ground),
        plan(BombardmentGrid, Edf, Dex, 3, Above),
        plan(QuartermasterDepot, Edf, Int, 3, Ground),
        plan(FieldHospital, Edf, Str, 5, Ground),
        plan(SignalMast, Edf, Int, 4, Above),
        plan(QuietHangar, Edf, Dex, 4, Above),
        plan(CustomsHouse, Rc, Str, 4, Ground),
        plan(ParadeSquare, Rc, Dex, 4, Ground),
        plan(SecretArchive, Rc, Int, 5, Underground),
        plan(StatuePlaza, Rc, Str, 3, Above),
        plan(WatchStation, Rc, Dex, 4, Underground),
        plan(PropagandaTower, Rc, Int, 3, Above),
        plan(BlackMarketStall, Rc, Dex, 3, Underground),
        plan(DustFlats, Neutral, Str, 7, Ground),
        plan(IrradiatedCrater, Neutral, Int, 4, Ground),
        plan(AbandonedElevator, Neutral, Dex, 4, Underground),
        plan(BonePit, Neutral, Str, 3, Underground),
        plan(SafeHouse, Neutral, Int, 3, Above),
        plan(RouletteBunker, Neutral, Dex, 4, Above),
        plan(GhostStation, Neutral, Str, 4, Underground),
        plan(SalvageBay, Neutral, Str, 4, Ground),
    ]
};

#[cfg(test)]
mod tests {
    use super::PLANS;

    #[test]
    fn rows_stand_in_the_order_of_the_enum() {
        for (row, plan) in PLANS.iter().enumerate() {
            assert_eq!(row, plan.room as usize, "{:?}", plan.room);
        }
    }
}
