//! The map of section 3.1: 44 territories, six regions, what borders on what
//! and over which routes, and the two distances the rules ask for. It is
//! measured when this is compiled.

use super::table::{Member, Set};

/// Territories on the map.
pub const SPACES: usize = 44;

/// Regions on the map.
pub const REGIONS: usize = 6;

/// A territory, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Space(pub u8);

impl Member for Space {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

/// Territories.
pub type Spaces = Set<Space>;

/// The first territory of each region, and of the islands outside regions.
const FIRST: [u8; REGIONS + 2] = [0, 6, 14, 21, 27, 32, 38, SPACES as u8];

/// All land borders.
const LAND: [&str; 7] = [
    "R1a-R1b R1a-R1d R1b-R1c R1b-R1d R1b-R1e R1c-R1e R1d-R1e R1d-R1f R1e-R1f",
    "R2a-R2b R2a-R2c R2a-R2d R2a-R2g R2b-R2c R2b-R2e R2b-R2f R2b-R2g R2c-R2d R2c-R2e R2e-R2f R2e-R2h R2f-R2g R2f-R2h",
    "R2h-R3a R2h-R3b",
    "R3a-R3b R3a-R3e R3b-R3c R3b-R3d R3b-R3e R3b-R3f R3b-R3g R3c-R3d R3d-R3g R3e-R3f R3f-R3g",
    "R4a-R4b",
    "R5a-R5b R5a-R5c R5a-R5d R5a-R5e R5b-R5c R5c-R5d R5d-R5e",
    "R6a-R6b R6a-R6c R6b-R6c R6b-R6d R6b-R6e R6b-R6f R6c-R6d R6d-R6e R6e-R6f",
];

/// All sea routes.
const SEA: [&str; 4] = [
    "R1d-R6c R1e-R2d R1f-Xa R2e-Xa R2g-R3c R3a-Xc R3f-Xf",
    "R4a-R4d R4a-R4e R4a-R4f R4b-R4c R4b-R4d R4b-Xc R4c-R4d R4c-Xf R4d-R4e R4e-R4f R4f-Xe",
    "R5a-Xd R5b-Xb R5d-Xe R6d-Xb R6f-Xd",
    "Xa-Xb Xa-Xc Xb-Xc",
];

/// What the rules ask of the map.
pub struct Map {
    /// The neighbours of each territory, over land or sea (PH-A6).
    pub near: [Spaces; SPACES],
    /// Its neighbours over a sea route.
    pub over_sea: [Spaces; SPACES],
    /// The territories exactly two steps away.
    pub two_away: [Spaces; SPACES],
    /// For each region, one bit for each region three or more steps from it
    /// (PH-A28).
    pub far: [u8; REGIONS],
}

/// The map.
pub static MAP: Map = Map::measured();

impl Map {
    const fn measured() -> Self {
        let (mut land, mut sea) = ([0; SPACES], [0; SPACES]);
        let mut line = 0;
        while line < LAND.len() {
            join(&mut land, LAND[line].as_bytes());
            line += 1;
        }
        line = 0;
        while line < SEA.len() {
            join(&mut sea, SEA[line].as_bytes());
            line += 1;
        }
        let mut map = Self {
            near: [Set::of_bits(0); SPACES],
            over_sea: [Set::of_bits(0); SPACES],
            two_away: [Set::of_bits(0); SPACES],
            far: [0; REGIONS],
        };
        let mut space = 0;
        while space < SPACES {
            map.near[space] = Set::of_bits(land[space] | sea[space]);
            map.over_sea[space] = Set::of_bits(sea[space]);
            space += 1;
        }
        space = 0;
        while space < SPACES {
            let within_one = map.near[space].bits() | 1 << space;
            map.two_away[space] = Set::of_bits(map.spread(within_one) & !within_one);
            space += 1;
        }
        let mut from = 0;
        while from < REGIONS {
            let within_two = map.spread(map.spread(region(from).bits()));
            let mut to = 0;
            while to < REGIONS {
                if within_two & region(to).bits() == 0 {
                    map.far[from] |= 1 << to;
                }
                to += 1;
            }
            from += 1;
        }
        map
    }

    /// These territories and all next to them.
    const fn spread(&self, spaces: u64) -> u64 {
        let mut wider = spaces;
        let mut space = 0;
        while space < SPACES {
            if spaces >> space & 1 == 1 {
                wider |= self.near[space].bits();
            }
            space += 1;
        }
        wider
    }

    /// The neighbours of a territory.
    pub fn near(&self, space: Space) -> Spaces {
        self.near[usize::from(space.0)]
    }

    /// The neighbours over a sea route.
    pub fn over_sea(&self, space: Space) -> Spaces {
        self.over_sea[usize::from(space.0)]
    }

    /// The territories at distance two.
    pub fn two_away(&self, space: Space) -> Spaces {
        self.two_away[usize::from(space.0)]
    }
}

/// The territories of a region, by its number from 0.
pub const fn region(region: usize) -> Spaces {
    let (first, end) = (FIRST[region], FIRST[region + 1]);
    Set::of_bits((1 << end) - (1 << first))
}

/// Enters all pairs of a line such as `R4a-R4b R4f-Xe`.
const fn join(links: &mut [u64; SPACES], line: &[u8]) {
    let mut at = 0;
    while at < line.len() {
        let (from, dash) = space_at(line, at);
        let (to, blank) = space_at(line, dash + 1);
        links[from as usize] |= 1 << to;
        links[to as usize] |= 1 << from;
        at = blank + 1;
    }
}

/// The territory whose id begins there, and where it ends.
const fn space_at(line: &[u8], at: usize) -> (u8, usize) {
    let (group, letter) = if line[at] == b'X' { (REGIONS, at + 1) } else { ((line[at + 1] - b'1') as usize, at + 2) };
    (FIRST[group] + line[letter] - b'a', letter + 1)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The territory of an id.
    pub fn space(id: &str) -> Space {
        Space(space_at(id.as_bytes(), 0).0)
    }

    /// Steps on the shortest path.
    fn distance(from: Space, to: Space) -> usize {
        let mut reached = Spaces::one(from);
        (0..)
            .find(|_| {
                let is_there = reached.has(to);
                reached = Set::of_bits(MAP.spread(reached.bits()));
                is_there
            })
            .unwrap()
    }

    fn all(group: usize) -> impl Iterator<Item = Space> {
        region(group).iter()
    }

    #[test]
    fn the_map_has_what_the_table_counts() {
        let ends = |links: &[Spaces]| links.iter().map(|near| near.len()).sum::<usize>();
        assert_eq!(ends(&MAP.over_sea), 2 * 26);
        assert_eq!(ends(&MAP.near), 2 * (53 + 26), "no pair is joined twice");
        assert_eq!((0..=REGIONS).map(|group| region(group).len()).collect::<Vec<_>>(), [6, 8, 7, 6, 5, 6, 6]);
        let islands = (0..SPACES as u8).map(Space).filter(|&space| MAP.near(space) == MAP.over_sea(space));
        assert_eq!(islands.map(|island| island.0).collect::<Vec<_>>(), [23, 24, 25, 26, 38, 39, 40, 41, 42, 43]);
    }

    #[test]
    fn regions_are_as_far_apart_as_the_table_says() {
        let table = [
            [0, 1, 3, 3, 3, 1],
            [1, 0, 1, 3, 3, 3],
            [3, 1, 0, 2, 3, 3],
            [3, 3, 2, 0, 2, 3],
            [3, 3, 3, 2, 0, 2],
            [1, 3, 3, 3, 2, 0],
        ];
        for (from, row) in table.iter().enumerate() {
            for (to, &steps) in row.iter().enumerate() {
                let closest = all(from).flat_map(|one| all(to).map(move |other| distance(one, other))).min();
                assert_eq!(closest, Some(steps), "R{} to R{}", from + 1, to + 1);
                assert_eq!(MAP.far[from] >> to & 1 == 1, steps >= 3);
            }
        }
        let spaces = || (0..SPACES as u8).map(Space);
        assert_eq!(spaces().flat_map(|one| spaces().map(move |other| distance(one, other))).max(), Some(8));
        assert_eq!(distance(space("R1a"), space("Xe")), 8);
        for one in spaces() {
            assert!(spaces().all(|other| MAP.two_away(one).has(other) == (distance(one, other) == 2)));
        }
    }
}
