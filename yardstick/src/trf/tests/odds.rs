//! The exact chances of section 5, in many rolls: each within 0.01.

#![expect(clippy::float_arithmetic, reason = "shares are compared with exact fractions")]

use super::*;
use Card::*;

const ROLLS: u32 = 40_000;

/// Shares of fights won by the attacker, by the defender, and left unresolved in
/// one turn.
fn shares(attacker: Card, defender: Card, flames: i16) -> [f64; 3] {
    let mut counts = [0_u32; 3];
    let mut game = plain(Krail, Krail);
    game.chance.script.is_strict = false;
    for _ in 0..ROLLS {
        let (ours, theirs) = (put(&mut game, P, attacker), put(&mut game, Q, defender));
        suspended(&mut game, ours, theirs);
        game.flames = flames;
        game.roll_fights();
        let fate = [game[Q].characters.is_empty(), game[P].characters.is_empty(), true];
        counts[fate.iter().position(|&is_so| is_so).unwrap()] += 1;
        for (seat, place) in [(P, ours), (Q, theirs)] {
            game.leave_play(seat, place);
            game[seat].discard.remove(place);
            game[seat].defeated.remove(place);
        }
    }
    counts.map(|count| f64::from(count) / f64::from(ROLLS))
}

fn check(attacker: Card, defender: Card, flames: i16, exact: [f64; 3]) {
    let found = shares(attacker, defender, flames);
    for (found, exact) in found.into_iter().zip(exact) {
        assert!((found - exact).abs() < 0.01, "{attacker:?} against {defender:?}: {found} for {exact}");
    }
}

#[test]
fn one_turn_of_a_fight() {
    check(JediKnight, DominateEnforcer, 0, [5.0 / 18.0, 5.0 / 18.0, 4.0 / 9.0]);
    check(ZekkTheHunter, JediKnight, 0, [7.0 / 18.0, 5.0 / 27.0, 23.0 / 54.0]);
    check(Gash, JediKnight, 0, [5.0 / 9.0, 1.0 / 18.0, 7.0 / 18.0]);
    check(Newbie, Gash, 0, [0.0, 2.0 / 3.0, 1.0 / 3.0]);
}

#[test]
fn other_thresholds() {
    check(Newbie, Gash, 1, [0.0, 1.0 / 2.0, 1.0 / 2.0]);
    check(MasterIlvane, Newbie, 0, [35.0 / 36.0 * 5.0 / 6.0, 0.0, 1.0 - 35.0 / 36.0 * 5.0 / 6.0]);
    check(MasterIlvane, MasterIlvane, 0, [5.0 / 12.0, 5.0 / 12.0, 1.0 / 6.0]);
}
