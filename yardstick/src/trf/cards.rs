//! All 81 cards with what is printed on them (lists 3.1 to 3.4). What a text
//! does stands in the `match` of the moment it happens: `costs` and `values`
//! for what applies always, `abilities`, `ooc`, `fights`, `captures` and `turn`
//! for the rest.

/// A printed card, in the order of the card list: ACC-1 to OOC-28.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    // Accounts
    Dolash,
    Omnae,
    Vessa,
    Krail,
    Guest,
    // Planets
    Azguard,
    Corvessa,
    HalcyonReach,
    TarsisYards,
    OldAcademy,
    Blackspire,
    Nhul,
    Driftport,
    Saltmarrow,
    IronCradle,
    Veil,
    Mirrorhold,
    BazaarOfSen,
    EmberWaste,
    // Characters
    Regrad,
    Warfleet,
    Scouts,
    HonorGuard,
    CoalitionLineFleet,
    CoalitionHeavyCarrier,
    Mercy,
    TyraSolenne,
    BrenHalvard,
    KnightErrant,
    Gash,
    MasterIlvane,
    JediKnight,
    JediPadawan,
    JediStarfighterWing,
    TempleCruiser,
    SeerOriel,
    LordMarrach,
    DominateBattleLine,
    DominateRaiders,
    DominateSiegePlatform,
    DominateEnforcer,
    AdmiralKetterin,
    DominateSentinel,
    NightfallAssassin,
    ShadeFlotilla,
    Whisper,
    ThePenitent,
    FreeTraderConvoy,
    MercenaryWing,
    ZekkTheHunter,
    Newbie,
    LurkerFleet,
    SockPuppet,
    // OOC
    FiveThousandWords,
    BackFromVacation,
    ThreadLocked,
    TakeItToPms,
    TemporaryBan,
    PowerPostingNerf,
    FlameWar,
    TagIn,
    Retcon,
    Godmode,
    Appeal,
    LostConnection,
    AllianceThread,
    CrossoverEvent,
    SecondAccount,
    JointPost,
    TacticalWithdrawal,
    ThreadNecromancy,
    MassDelete,
    SignatureBanner,
    LongHiatus,
    NewbieDrive,
    Ragequit,
    SpoilerAlert,
    HomeFieldAdvantage,
    DiceBot,
    BoardUpgrade,
    LastStand,
}

/// Printed cards.
pub const CARDS: usize = 81;

const FIRST_PLANET: usize = Card::Azguard as usize;
const FIRST_CHARACTER: usize = Card::Regrad as usize;
const FIRST_OOC: usize = Card::FiveThousandWords as usize;

/// What sort of card it is (TRF-03, TRF-07).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Account,
    Planet,
    Character,
    Ooc,
}

/// A faction (TRF-A14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Faction {
    Coalition,
    Jedi,
    Dominate,
    Nightfall,
    Freelancers,
    Universal,
}

impl Faction {
    /// All factions, in the order of the list.
    pub const ALL: [Faction; 6] = [
        Faction::Coalition,
        Faction::Jedi,
        Faction::Dominate,
        Faction::Nightfall,
        Faction::Freelancers,
        Faction::Universal,
    ];

    /// Its alignment.
    pub const fn alignment(self) -> Alignment {
        match self {
            Faction::Coalition | Faction::Jedi => Alignment::Light,
            Faction::Dominate | Faction::Nightfall => Alignment::Dark,
            Faction::Freelancers => Alignment::Neutral,
            Faction::Universal => Alignment::None,
        }
    }
}

/// An alignment; Neutral is like a third one (TRF-A14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    Light,
    Dark,
    Neutral,
    None,
}

/// A title word an OOC card asks for, or an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Title {
    Veteran,
    Mod,
    Admin,
    Newcomer,
    Troublemaker,
    Lurker,
}

/// A Fleeter or an Individual (TRF-48).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Fleeter,
    Individual,
}

/// When an OOC card is played (TRF-A41): one bit for each moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing(u8);

impl Timing {
    pub const BEFORE: Timing = Timing(1);
    pub const WINDOW_1: Timing = Timing(2);
    pub const WINDOW_2: Timing = Timing(4);
    pub const WINDOW_3: Timing = Timing(8);
    pub const AFTER: Timing = Timing(16);
    pub const REACTION: Timing = Timing(32);
    pub const DURING: Timing = Timing(2 | 4 | 8);
    pub const BEFORE_OR_DURING: Timing = Timing(1 | 2 | 4 | 8);

    /// Whether it includes a moment.
    pub fn fits(self, moment: Timing) -> bool {
        self.0 & moment.0 != 0
    }
}

/// What is printed on a planet.
pub struct World {
    #[cfg_attr(not(test), expect(dead_code, reason = "says which row it is, and a test that it is the right one"))]
    card: Card,
    pub meters: i32,
    pub words: i32,
    pub capture: i16,
    pub homeworld: i16,
}

/// What is printed on a character.
pub struct Person {
    #[cfg_attr(not(test), expect(dead_code, reason = "says which row it is, and a test that it is the right one"))]
    card: Card,
    pub faction: Faction,
    pub alignment: Alignment,
    pub class: Class,
    pub is_unique: bool,
    /// Carries the keyword Azguard.
    pub is_azguard: bool,
    pub meters: i32,
    /// 0 for the Sock Puppet, whose printed combat is what `values` finds.
    pub combat: i16,
    /// 0 for Individuals, who never capture.
    pub capture: i16,
}

/// What is printed on an OOC card.
pub struct Post {
    #[cfg_attr(not(test), expect(dead_code, reason = "says which row it is, and a test that it is the right one"))]
    card: Card,
    pub timing: Timing,
    pub words: i32,
    pub faction: Faction,
    pub title: Option<Title>,
    pub is_persistent: bool,
    /// Belongs to the Staff Ruling family (TRF-A17).
    pub is_staff_ruling: bool,
}

impl Card {
    /// What sort of card it is.
    pub fn kind(self) -> Kind {
        match self as usize {
            FIRST_OOC.. => Kind::Ooc,
            FIRST_CHARACTER.. => Kind::Character,
            FIRST_PLANET.. => Kind::Planet,
            _ => Kind::Account,
        }
    }

    /// What is printed on a planet.
    pub fn world(self) -> &'static World {
        &WORLDS[self as usize - FIRST_PLANET]
    }

    /// What is printed on a character.
    pub fn person(self) -> &'static Person {
        &PEOPLE[self as usize - FIRST_CHARACTER]
    }

    /// Whether a character is a Fleeter.
    pub fn is_fleeter(self) -> bool {
        self.person().class == Class::Fleeter
    }

    /// What is printed on an OOC card.
    pub fn post(self) -> &'static Post {
        &POSTS[self as usize - FIRST_OOC]
    }

    /// The faction of an account.
    pub fn account_faction(self) -> Faction {
        match self {
            Card::Dolash => Faction::Coalition,
            Card::Omnae => Faction::Dominate,
            Card::Vessa => Faction::Jedi,
            Card::Krail => Faction::Freelancers,
            _ => Faction::Universal,
        }
    }

    /// Whether the title of an account has this word.
    pub fn has_title(self, title: Title) -> bool {
        let titles: &[Title] = match self {
            Card::Dolash => &[Title::Veteran, Title::Mod],
            Card::Omnae => &[Title::Veteran, Title::Admin],
            Card::Vessa => &[Title::Newcomer],
            Card::Krail => &[Title::Veteran, Title::Troublemaker],
            _ => &[Title::Lurker],
        };
        titles.contains(&title)
    }

    /// The rank of an account (TRF-A17).
    pub fn rank(self) -> u8 {
        if self.has_title(Title::Admin) {
            2
        } else if self.has_title(Title::Mod) {
            1
        } else {
            0
        }
    }
}

const fn planet(card: Card, [meters, words]: [i32; 2], capture: i16, homeworld: i16) -> World {
    World { card, meters, words, capture, homeworld }
}

const fn person(card: Card, faction: Faction, class: Class, meters: i32, [combat, capture]: [i16; 2]) -> Person {
    let alignment = faction.alignment();
    Person { card, faction, alignment, class, is_unique: false, is_azguard: false, meters, combat, capture }
}

impl Person {
    const fn of(self, alignment: Alignment) -> Self {
        Self { alignment, ..self }
    }

    const fn unique(self) -> Self {
        Self { is_unique: true, ..self }
    }

    const fn azguard(self) -> Self {
        Self { is_azguard: true, ..self }
    }
}

const fn ooc(card: Card, timing: Timing, words: i32) -> Post {
    let faction = Faction::Universal;
    Post { card, timing, words, faction, title: None, is_persistent: false, is_staff_ruling: false }
}

impl Post {
    const fn faction(self, faction: Faction) -> Self {
        Self { faction, ..self }
    }

    const fn title(self, title: Title) -> Self {
        Self { title: Some(title), ..self }
    }

    const fn persistent(self) -> Self {
        Self { is_persistent: true, ..self }
    }

    const fn staff(self) -> Self {
        Self { is_staff_ruling: true, ..self }
    }
}

/// One row per planet, in the order of [`Card`].
static WORLDS: [World; FIRST_CHARACTER - FIRST_PLANET] = {
    use Card::*;
    [
        planet(Azguard, [450, 1000], 6, 12),
        planet(Corvessa, [500, 800], 5, 10),
        planet(HalcyonReach, [300, 1500], 4, 9),
        planet(TarsisYards, [600, 200], 5, 9),
        planet(OldAcademy, [250, 1200], 4, 10),
        planet(Blackspire, [450, 700], 7, 12),
        planet(Nhul, [350, 900], 5, 9),
        planet(Driftport, [200, 600], 2, 7),
        planet(Saltmarrow, [300, 300], 6, 11),
        planet(IronCradle, [550, 500], 6, 12),
        planet(Veil, [100, 1800], 3, 8),
        planet(Mirrorhold, [300, 800], 5, 10),
        planet(BazaarOfSen, [400, 400], 3, 8),
        planet(EmberWaste, [250, 250], 8, 13),
    ]
};

/// One row per character, in the order of [`Card`].
static PEOPLE: [Person; FIRST_OOC - FIRST_CHARACTER] = {
    use Alignment::{Dark, Light};
    use Card::*;
    use Class::{Fleeter, Individual};
    use Faction::{Coalition, Dominate, Freelancers, Jedi, Nightfall, Universal};
    [
        person(Regrad, Coalition, Individual, 300, [5, 0]).unique().azguard(),
        person(Warfleet, Coalition, Fleeter, 350, [6, 6]).azguard(),
        person(Scouts, Coalition, Fleeter, 100, [2, 1]).azguard(),
        person(HonorGuard, Coalition, Individual, 150, [3, 0]).azguard(),
        person(CoalitionLineFleet, Coalition, Fleeter, 250, [4, 4]),
        person(CoalitionHeavyCarrier, Coalition, Fleeter, 500, [7, 7]),
        person(Mercy, Coalition, Fleeter, 150, [1, 0]).unique(),
        person(TyraSolenne, Coalition, Individual, 200, [2, 0]).unique(),
        person(BrenHalvard, Coalition, Individual, 250, [4, 0]).unique(),
        person(KnightErrant, Jedi, Individual, 200, [4, 0]).azguard(),
        person(Gash, Jedi, Individual, 350, [7, 0]).of(Dark).unique(),
        person(MasterIlvane, Jedi, Individual, 400, [6, 0]).unique(),
        person(JediKnight, Jedi, Individual, 200, [4, 0]),
        person(JediPadawan, Jedi, Individual, 75, [1, 0]),
        person(JediStarfighterWing, Jedi, Fleeter, 200, [3, 3]),
        person(TempleCruiser, Jedi, Fleeter, 400, [5, 6]),
        person(SeerOriel, Jedi, Individual, 150, [1, 0]).unique(),
        person(LordMarrach, Dominate, Individual, 450, [8, 0]).unique(),
        person(DominateBattleLine, Dominate, Fleeter, 400, [6, 7]),
        person(DominateRaiders, Dominate, Fleeter, 150, [3, 2]),
        person(DominateSiegePlatform, Dominate, Fleeter, 300, [1, 9]),
        person(DominateEnforcer, Dominate, Individual, 175, [4, 0]),
        person(AdmiralKetterin, Dominate, Individual, 250, [3, 0]).unique(),
        person(DominateSentinel, Dominate, Fleeter, 200, [4, 1]),
        person(NightfallAssassin, Nightfall, Individual, 200, [3, 0]),
        person(ShadeFlotilla, Nightfall, Fleeter, 250, [3, 5]),
        person(Whisper, Nightfall, Individual, 300, [4, 0]).unique(),
        person(ThePenitent, Nightfall, Individual, 200, [4, 0]).of(Light).unique(),
        person(FreeTraderConvoy, Freelancers, Fleeter, 150, [2, 2]),
        person(MercenaryWing, Freelancers, Fleeter, 225, [5, 2]),
        person(ZekkTheHunter, Freelancers, Individual, 250, [5, 0]).unique(),
        person(Newbie, Universal, Individual, 25, [1, 0]),
        person(LurkerFleet, Universal, Fleeter, 200, [2, 3]),
        person(SockPuppet, Universal, Individual, 100, [0, 0]),
    ]
};

/// One row per OOC card, in the order of [`Card`].
static POSTS: [Post; CARDS - FIRST_OOC] = {
    use Card::*;
    use Faction::Coalition;
    use Title::{Admin, Mod, Newcomer, Troublemaker};
    [
        ooc(FiveThousandWords, Timing::BEFORE, 1500),
        ooc(BackFromVacation, Timing::AFTER, 1000),
        ooc(ThreadLocked, Timing::BEFORE, 800).title(Mod).persistent().staff(),
        ooc(TakeItToPms, Timing::REACTION, 700).title(Mod).staff(),
        ooc(TemporaryBan, Timing::BEFORE, 1200).title(Admin).persistent().staff(),
        ooc(PowerPostingNerf, Timing::BEFORE, 900).title(Mod).persistent().staff(),
        ooc(FlameWar, Timing::DURING, 600).title(Troublemaker),
        ooc(TagIn, Timing::DURING, 500),
        ooc(Retcon, Timing::AFTER, 1500),
        ooc(Godmode, Timing::DURING, 1200).title(Troublemaker),
        ooc(Appeal, Timing::BEFORE_OR_DURING, 400),
        ooc(LostConnection, Timing::BEFORE, 700).persistent(),
        ooc(AllianceThread, Timing::BEFORE, 600).persistent(),
        ooc(CrossoverEvent, Timing::BEFORE, 500).persistent(),
        ooc(SecondAccount, Timing::BEFORE, 1000),
        ooc(JointPost, Timing::WINDOW_1, 700),
        ooc(TacticalWithdrawal, Timing::WINDOW_2, 500),
        ooc(ThreadNecromancy, Timing::BEFORE, 800),
        ooc(MassDelete, Timing::AFTER, 2000).title(Admin),
        ooc(SignatureBanner, Timing::BEFORE, 300).persistent(),
        ooc(LongHiatus, Timing::BEFORE, 400),
        ooc(NewbieDrive, Timing::BEFORE, 300).title(Newcomer),
        ooc(Ragequit, Timing::AFTER, 900).title(Troublemaker),
        ooc(SpoilerAlert, Timing::BEFORE, 200),
        ooc(HomeFieldAdvantage, Timing::DURING, 400).faction(Coalition),
        ooc(DiceBot, Timing::DURING, 300),
        ooc(BoardUpgrade, Timing::BEFORE, 1000).persistent(),
        ooc(LastStand, Timing::DURING, 500),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_enum() {
        for (row, world) in WORLDS.iter().enumerate() {
            assert_eq!(FIRST_PLANET + row, world.card as usize, "{:?}", world.card);
        }
        for (row, person) in PEOPLE.iter().enumerate() {
            assert_eq!(FIRST_CHARACTER + row, person.card as usize, "{:?}", person.card);
        }
        for (row, post) in POSTS.iter().enumerate() {
            assert_eq!(FIRST_OOC + row, post.card as usize, "{:?}", post.card);
        }
        assert_eq!(CARDS - 1, Card::LastStand as usize);
        assert_eq!([WORLDS.len(), PEOPLE.len(), POSTS.len()], [14, 34, 28]);
    }
}
