//! Every design of the game with what is printed on it, and how many copies of
//! it each deck holds. What a card does stands in the `match` of the moment it
//! happens: `plays`, `sabotage`, `launch`, `flight`, `surface`.

use super::table::{Level, Levels};

/// A design. The order is that of the card list (3.1–3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    // Components
    LaunchPad,
    Fuselage1,
    Fuselage2,
    Fuselage3,
    Nose1,
    Nose2,
    Nose3,
    Fins1,
    Fins2,
    Fins3,
    Thruster1,
    Thruster2,
    Thruster3,
    Boosters1,
    Boosters2,
    Boosters3,
    Staging,
    AntiMissile,
    AntiAsteroid,
    FuelSmall,
    FuelLarge,
    FuelXl,
    Rover1,
    Rover2,
    Rover3,
    Windmill,
    Solar1,
    Solar2,
    Solar3,
    Geothermal,
    Antenna,
    Dish,
    Array,
    // Sabotage
    PlantBomb,
    ShootRpg,
    SwitchParts,
    InspectionDelay,
    ResourceRaid,
    IndustrialEspionage,
    HostileTakeover,
    AsteroidStorm,
    MissileAttack,
    CosmicRays,
    SpaceDust,
    TractorBeam,
    CyberAttack,
    Wormhole,
    CollisionCourse,
    VanAllen,
    LaserCannon,
    DustStorm,
    PowerRerouting,
    RoverSabotage,
    AlienInterference,
    SignalJammer,
    // Abilities
    NewtonsThirdLaw,
    XrayMachine,
    SecurityAudit,
    RndTeam,
    ReverseEngineering,
    Slingshot,
    InsurancePolicy,
    Teleport,
    WarpDrive,
    EmergencyThrusters,
    AsteroidMining,
    GasStation,
    DragChute,
    HeatShield,
    RepairKit,
    SignalBooster,
    // Enhancements
    BackupRover,
    IntelligenceAgency,
    EnigmaMachine,
    SolarSail,
    SolarWind,
    IonThrusters,
    SpySatellite,
    ThermalMeter,
    LongRangeRadar,
    UhfTransceiver,
    SkyCrane,
    TerrainWheels,
    SignalAmplifier,
    PanelEfficiency,
}

/// Number of designs.
pub const DESIGNS: usize = 85;

/// What sort of card it is, with the number its sort has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Pad,
    Part(Kind),
    /// Percent points of fuel.
    Tank(u8),
    /// Km per turn.
    Rover(u8),
    /// Percent points of power per turn.
    Generator(u8),
    /// Signal strength.
    Comms(u8),
    Sabotage,
    Ability,
    Enhancement,
}

/// The kinds of rocket parts; no two of a kind are installed. The first four
/// are required and number their slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Fuselage,
    NoseCone,
    Fins,
    Thruster,
    Boosters,
    Staging,
    AntiMissile,
    AntiAsteroid,
}

/// Whether a card may be placed face-down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaceDown {
    Never,
    May,
    Must,
}

/// What is printed on a card.
pub struct Face {
    pub card: Card,
    /// Its id in the card list.
    pub id: &'static str,
    pub levels: Levels,
    pub class: Class,
    /// 1 to 3; 0 has none.
    pub tier: u8,
    pub face_down: FaceDown,
    /// Copies in each of the three decks.
    pub copies: [u8; 3],
}

impl Card {
    /// What is printed on it.
    pub fn face(self) -> &'static Face {
        &FACES[self as usize]
    }

    /// Solar panels suffer from dust.
    pub fn is_solar(self) -> bool {
        matches!(self, Card::Solar1 | Card::Solar2 | Card::Solar3)
    }

    /// Whether a Resource Raid takes it.
    pub fn is_tank(self) -> bool {
        matches!(self.face().class, Class::Tank(_))
    }
}

/// Strength of a part without tier.
pub fn untiered_strength(kind: Kind) -> u8 {
    match kind {
        Kind::Staging => 1,
        Kind::AntiMissile | Kind::AntiAsteroid => 2,
        _ => 0,
    }
}

/// The cards of a level's deck, in the order of the card list.
pub fn deck(level: Level) -> impl Iterator<Item = Card> {
    FACES.iter().flat_map(move |face| std::iter::repeat_n(face.card, face.copies[level as usize].into()))
}

const FIRST: Levels = Levels::of([true, false, false]);
const SECOND: Levels = Levels::of([false, true, false]);
const THIRD: Levels = Levels::of([false, false, true]);
const FIRST_TWO: Levels = Levels::of([true, true, false]);
const LAST_TWO: Levels = Levels::of([false, true, true]);
const ALL: Levels = Levels::of([true, true, true]);

const fn row(
    card: Card,
    id: &'static str,
    levels: Levels,
    class: Class,
    tier: u8,
    face_down: FaceDown,
    copies: [u8; 3],
) -> Face {
    Face { card, id, levels, class, tier, face_down, copies }
}

/// One row per design, in the order of [`Card`].
pub static FACES: [Face; DESIGNS] = {
    use Card::*;
    use Class::{Ability, Comms, Enhancement, Generator, Pad, Part, Rover, Sabotage, Tank};
    use FaceDown::{May, Must, Never};
    use Kind::{Boosters, Fins, Fuselage, NoseCone, Thruster};
    [
        row(LaunchPad, "launch_pad", FIRST, Pad, 0, Never, [6, 0, 0]),
        row(Fuselage1, "fuselage_1", FIRST, Part(Fuselage), 1, Never, [6, 0, 0]),
        row(Fuselage2, "fuselage_2", FIRST, Part(Fuselage), 2, Never, [4, 0, 0]),
        row(Fuselage3, "fuselage_3", FIRST, Part(Fuselage), 3, Never, [3, 0, 0]),
        row(Nose1, "nose_1", FIRST, Part(NoseCone), 1, Never, [6, 0, 0]),
        row(Nose2, "nose_2", FIRST, Part(NoseCone), 2, Never, [4, 0, 0]),
        row(Nose3, "nose_3", FIRST, Part(NoseCone), 3, Never, [3, 0, 0]),
        row(Fins1, "fins_1", FIRST, Part(Fins), 1, Never, [4, 0, 0]),
        row(Fins2, "fins_2", FIRST, Part(Fins), 2, Never, [4, 0, 0]),
        row(Fins3, "fins_3", FIRST, Part(Fins), 3, Never, [3, 0, 0]),
        row(Thruster1, "thruster_1", FIRST, Part(Thruster), 1, Never, [4, 0, 0]),
        row(Thruster2, "thruster_2", FIRST, Part(Thruster), 2, Never, [4, 0, 0]),
        row(Thruster3, "thruster_3", FIRST, Part(Thruster), 3, Never, [3, 0, 0]),
        row(Boosters1, "boosters_1", FIRST, Part(Boosters), 1, Never, [3, 0, 0]),
        row(Boosters2, "boosters_2", FIRST, Part(Boosters), 2, Never, [3, 0, 0]),
        row(Boosters3, "boosters_3", FIRST, Part(Boosters), 3, Never, [2, 0, 0]),
        row(Staging, "staging", FIRST, Part(Kind::Staging), 0, May, [3, 0, 0]),
        row(AntiMissile, "anti_missile", FIRST, Part(Kind::AntiMissile), 0, May, [2, 0, 0]),
        row(AntiAsteroid, "anti_asteroid", FIRST, Part(Kind::AntiAsteroid), 0, May, [2, 0, 0]),
        row(FuelSmall, "fuel_small", ALL, Tank(10), 0, Never, [5, 4, 2]),
        row(FuelLarge, "fuel_large", ALL, Tank(20), 0, Never, [4, 4, 2]),
        row(FuelXl, "fuel_xl", FIRST_TWO, Tank(50), 0, Never, [3, 4, 0]),
        row(Rover1, "rover_1", THIRD, Rover(3), 1, Never, [0, 0, 4]),
        row(Rover2, "rover_2", THIRD, Rover(5), 2, Never, [0, 0, 4]),
        row(Rover3, "rover_3", THIRD, Rover(7), 3, Never, [0, 0, 3]),
        row(Windmill, "windmill", THIRD, Generator(10), 0, Never, [0, 0, 3]),
        row(Solar1, "solar_1", THIRD, Generator(10), 1, Never, [0, 0, 4]),
        row(Solar2, "solar_2", THIRD, Generator(20), 2, Never, [0, 0, 3]),
        row(Solar3, "solar_3", THIRD, Generator(30), 3, Never, [0, 0, 3]),
        row(Geothermal, "geothermal", THIRD, Generator(50), 0, Never, [0, 0, 2]),
        row(Antenna, "antenna", THIRD, Comms(1), 0, Never, [0, 0, 4]),
        row(Dish, "dish", THIRD, Comms(2), 0, Never, [0, 0, 5]),
        row(Array, "array", THIRD, Comms(3), 0, Never, [0, 0, 2]),
        row(PlantBomb, "plant_bomb", FIRST, Sabotage, 0, Must, [2, 0, 0]),
        row(ShootRpg, "shoot_rpg", FIRST, Sabotage, 0, Never, [3, 0, 0]),
        row(SwitchParts, "switch_parts", FIRST, Sabotage, 0, Never, [3, 0, 0]),
        row(InspectionDelay, "inspection_delay", FIRST, Sabotage, 0, Never, [2, 0, 0]),
        row(ResourceRaid, "resource_raid", FIRST, Sabotage, 0, Never, [3, 0, 0]),
        row(IndustrialEspionage, "industrial_espionage", FIRST, Sabotage, 0, Never, [2, 0, 0]),
        row(HostileTakeover, "hostile_takeover", FIRST, Sabotage, 0, Never, [2, 0, 0]),
        row(AsteroidStorm, "asteroid_storm", FIRST_TWO, Sabotage, 0, Never, [2, 3, 0]),
        row(MissileAttack, "missile_attack", FIRST_TWO, Sabotage, 0, Never, [2, 3, 0]),
        row(CosmicRays, "cosmic_rays", SECOND, Sabotage, 0, Never, [0, 2, 0]),
        row(SpaceDust, "space_dust", SECOND, Sabotage, 0, Never, [0, 2, 0]),
        row(TractorBeam, "tractor_beam", SECOND, Sabotage, 0, Never, [0, 2, 0]),
        row(CyberAttack, "cyber_attack", SECOND, Sabotage, 0, Never, [0, 3, 0]),
        row(Wormhole, "wormhole", SECOND, Sabotage, 0, Never, [0, 3, 0]),
        row(CollisionCourse, "collision_course", SECOND, Sabotage, 0, Never, [0, 2, 0]),
        row(VanAllen, "van_allen", SECOND, Sabotage, 0, Never, [0, 2, 0]),
        row(LaserCannon, "laser_cannon", LAST_TWO, Sabotage, 0, Never, [0, 2, 1]),
        row(DustStorm, "dust_storm", THIRD, Sabotage, 0, Never, [0, 0, 3]),
        row(PowerRerouting, "power_rerouting", THIRD, Sabotage, 0, Never, [0, 0, 2]),
        row(RoverSabotage, "rover_sabotage", THIRD, Sabotage, 0, Never, [0, 0, 2]),
        row(AlienInterference, "alien_interference", THIRD, Sabotage, 0, Never, [0, 0, 3]),
        row(SignalJammer, "signal_jammer", THIRD, Sabotage, 0, Never, [0, 0, 2]),
        row(NewtonsThirdLaw, "newtons_third_law", ALL, Ability, 0, Never, [1, 1, 1]),
        row(XrayMachine, "xray_machine", FIRST, Ability, 0, Never, [3, 0, 0]),
        row(SecurityAudit, "security_audit", FIRST, Ability, 0, Never, [2, 0, 0]),
        row(RndTeam, "rnd_team", FIRST, Ability, 0, Never, [2, 0, 0]),
        row(ReverseEngineering, "reverse_engineering", FIRST, Ability, 0, Never, [2, 0, 0]),
        row(Slingshot, "slingshot", FIRST, Ability, 0, Never, [4, 0, 0]),
        row(InsurancePolicy, "insurance_policy", FIRST, Ability, 0, Must, [2, 0, 0]),
        row(Teleport, "teleport", SECOND, Ability, 0, Never, [0, 3, 0]),
        row(WarpDrive, "warp_drive", SECOND, Ability, 0, Never, [0, 2, 0]),
        row(EmergencyThrusters, "emergency_thrusters", SECOND, Ability, 0, Never, [0, 3, 0]),
        row(AsteroidMining, "asteroid_mining", SECOND, Ability, 0, Never, [0, 1, 0]),
        row(GasStation, "gas_station", SECOND, Ability, 0, Never, [0, 3, 0]),
        row(DragChute, "drag_chute", SECOND, Ability, 0, Never, [0, 3, 0]),
        row(HeatShield, "heat_shield", LAST_TWO, Ability, 0, Must, [0, 2, 1]),
        row(RepairKit, "repair_kit", THIRD, Ability, 0, Never, [0, 0, 3]),
        row(SignalBooster, "signal_booster", THIRD, Ability, 0, Never, [0, 0, 2]),
        row(BackupRover, "backup_rover", THIRD, Enhancement, 0, Must, [0, 0, 2]),
        row(IntelligenceAgency, "intelligence_agency", FIRST, Enhancement, 0, Never, [3, 0, 0]),
        row(EnigmaMachine, "enigma_machine", FIRST, Enhancement, 0, May, [2, 0, 0]),
        row(SolarSail, "solar_sail", FIRST_TWO, Enhancement, 0, Never, [2, 2, 0]),
        row(SolarWind, "solar_wind", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(IonThrusters, "ion_thrusters", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(SpySatellite, "spy_satellite", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(ThermalMeter, "thermal_meter", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(LongRangeRadar, "long_range_radar", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(UhfTransceiver, "uhf_transceiver", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(SkyCrane, "sky_crane", SECOND, Enhancement, 0, Never, [0, 2, 0]),
        row(TerrainWheels, "terrain_wheels", THIRD, Enhancement, 0, Never, [0, 0, 2]),
        row(SignalAmplifier, "signal_amplifier", THIRD, Enhancement, 0, Never, [0, 0, 2]),
        row(PanelEfficiency, "panel_efficiency", THIRD, Enhancement, 0, Never, [0, 0, 1]),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_per_card_in_their_order() {
        for (place, face) in FACES.iter().enumerate() {
            assert_eq!(face.card as usize, place, "{}", face.id);
        }
    }

    #[test]
    fn decks_have_the_sizes_of_the_card_list() {
        let sizes = [Level::Ground, Level::Flight, Level::Mars].map(|level| deck(level).count());
        assert_eq!(sizes, [125, 70, 68]);
        let designs = [0, 1, 2].map(|level| FACES.iter().filter(|face| face.copies[level] > 0).count());
        assert_eq!(designs, [41, 29, 27]);
    }

    #[test]
    fn no_card_is_in_a_deck_whose_level_it_lacks() {
        for face in &FACES {
            for level in [Level::Ground, Level::Flight, Level::Mars] {
                assert!(face.copies[level as usize] == 0 || face.levels.contain(level), "{}", face.id);
            }
        }
    }
}

/// A physical card: its design and the deck it came from, to whose discard pile
/// it returns (BR-019).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub card: Card,
    pub deck: Level,
}
