//! How a roll can fall: falls with the same result are one, with the number of
//! all falls they stand for.

use crate::dice::KeptDice;
use crate::failure::{Flowing, Halt};
use std::collections::BTreeMap;

/// How many different falls of one roll are looked at.
const FALLS: usize = 100_000;

/// How a roll can fall: faces that stand for all with the same result, and how
/// many of all falls these are.
pub(super) fn falls(dice: u16, sides: u16, from: i32, kept: KeptDice) -> Flowing<Vec<(Vec<i32>, u128)>> {
    let too_many = || Halt::failed(format!("A roll of {dice}d{sides} falls in too many ways to be enumerated."));
    let face = |at: u16| from.saturating_add(i32::from(at));
    // By what decides the result: the sum, or the dice in order of size.
    let mut found: BTreeMap<Vec<i32>, (Vec<i32>, u128)> = BTreeMap::from([(Vec::new(), (Vec::new(), 1))]);
    for _ in 0..dice {
        let mut next: BTreeMap<Vec<i32>, (Vec<i32>, u128)> = BTreeMap::new();
        for (key, (faces, weight)) in &found {
            for at in 0..sides {
                let mut key = key.clone();
                match kept {
                    KeptDice::Highest(_) | KeptDice::Lowest(_) | KeptDice::Alike => {
                        let place = key.partition_point(|&other| other < face(at));
                        key.insert(place, face(at));
                    }
                    _ => key = vec![key.first().copied().unwrap_or(0).saturating_add(face(at))],
                }
                let slot = next.entry(key).or_insert_with(|| {
                    let mut faces = faces.clone();
                    faces.push(face(at));
                    (faces, 0)
                });
                slot.1 = slot.1.checked_add(*weight).ok_or_else(too_many)?;
            }
        }
        found = next;
        if found.len() > FALLS {
            return Err(too_many());
        }
    }
    if kept == KeptDice::Alike {
        return Ok(found.into_values().collect());
    }
    let mut results: BTreeMap<i32, (Vec<i32>, u128)> = BTreeMap::new();
    for (faces, weight) in found.into_values() {
        let slot = results.entry(kept.result(&faces)).or_insert((faces, 0));
        slot.1 = slot.1.checked_add(weight).ok_or_else(too_many)?;
    }
    Ok(results.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(dice: u16, sides: u16, from: i32, kept: KeptDice) -> Vec<(i32, u128)> {
        falls(dice, sides, from, kept).unwrap().into_iter().map(|(faces, w)| (kept.result(&faces), w)).collect()
    }

    #[test]
    fn falls_are_counted() {
        assert_eq!(weights(2, 6, 1, KeptDice::All)[5], (7, 6));
        assert_eq!(weights(3, 6, 1, KeptDice::All).iter().map(|(_, weight)| weight).sum::<u128>(), 216);
        assert_eq!(weights(2, 6, 1, KeptDice::Highest(1)), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)]);
        assert_eq!(weights(2, 4, 0, KeptDice::Lowest(1)), [(0, 7), (1, 5), (2, 3), (3, 1)]);
        assert_eq!(weights(2, 2, 1, KeptDice::Alike), [(2, 1), (3, 2), (4, 1)]);
        assert_eq!(falls(3, 10, 0, KeptDice::Alike).unwrap().len(), 220);
        assert_eq!(weights(0, 6, 1, KeptDice::All), [(0, 1)]);
        assert!(falls(100, 6, 1, KeptDice::All).is_err());
        assert!(falls(60, 6, 1, KeptDice::Highest(3)).is_err());
    }
}
