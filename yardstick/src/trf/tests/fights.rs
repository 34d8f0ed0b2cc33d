//! Combat: the worked examples TRF-W7 to TRF-W13, TRF-W16, TRF-W17, TRF-W20 and
//! the rulings around them.

use super::*;
use Card::*;

fn total(game: &Game, seat: Seat, members: Set) -> i16 {
    let mut fight = Fight { attacker: P, ..Fight::default() };
    fight.members[seat] = members;
    game.side_total(&fight, seat)
}

#[test]
fn w07_regrad_and_the_warfleet() {
    for (theirs, regrad, both) in [(Vessa, 5, 11), (Omnae, 4, 10), (Dolash, 4, 10)] {
        let mut game = plain(Dolash, theirs);
        let (fleet, guests) = group(&mut game, P, Warfleet, &[Regrad]);
        assert_eq!(game.combat_of(P, guests[0], 0), regrad);
        assert_eq!(total(&game, P, game[P].unit(fleet)), both);
    }
}

#[test]
fn w08_visionary_inside_the_fleet() {
    let mut game = plain(Dolash, Vessa);
    let (fleet, guests) = group(&mut game, P, Warfleet, &[Regrad]);
    stack(&mut game, P, &[Newbie, Newbie, Newbie]);
    game.perform(Play::Character(guests[0]));
    assert_eq!((game[P].hand.len(), game[P].discard.len()), (1, 1));
    assert!(game.attackers(P).is_empty());
    assert_eq!(before(&mut game), [Play::Pass]);
    pass(&mut game);
    assert!(game.blockers(P).has(fleet));
}

#[test]
fn w09_leaving_first() {
    let mut game = plain(Dolash, Vessa);
    let (fleet, guests) = group(&mut game, P, Warfleet, &[Regrad]);
    let regrad = guests[0];
    game.perform(Play::Leave(regrad));
    game.perform(Play::Character(regrad));
    assert_eq!(game.attackers(P), Set::one(fleet));
    assert!(!before(&mut game).contains(&Play::Join(regrad)));
    pass(&mut game);
    pass(&mut game);
    assert!(before(&mut game).contains(&Play::Join(regrad)));
}

#[test]
fn w10_a_resolved_fight() {
    for (d, has_winner) in [([4, 3, 2], true), ([4, 2, 2], false)] {
        let mut game = plain(Dolash, Vessa);
        let (fleet, line) = (put(&mut game, P, Warfleet), put(&mut game, Q, DominateBattleLine));
        clash(&mut game, &[fleet], &[(line, 0)]);
        roll(&mut game, &d);
        assert!(game.unblocked().is_empty());
        assert_eq!(game[Q].defeated.has(line), has_winner);
        assert_eq!(game[P].committed.has(fleet), !has_winner);
        assert_eq!(game.fights.len(), usize::from(!has_winner));
        if has_winner {
            pass(&mut game);
            assert!(!game.blockers(P).has(fleet));
            pass(&mut game);
            assert!(game.attackers(P).has(fleet));
        }
    }
}

#[test]
fn w11_bickering_over_three_turns() {
    let mut game = plain(Dolash, Omnae);
    game.turn = 5;
    let (fleet, line) = (put(&mut game, P, Warfleet), put(&mut game, Q, DominateBattleLine));
    clash(&mut game, &[fleet], &[(line, 0)]);
    roll(&mut game, &[2]);
    pass(&mut game);
    assert!(!game.attackers(Q).has(line) && !game.blockers(P).has(fleet));
    roll(&mut game, &[1]);
    pass(&mut game);
    roll(&mut game, &[6, 1, 5]);
    assert!(game[P].defeated.has(fleet));
    pass(&mut game);
    assert_eq!(game.turn, 8);
    assert!(!game.attackers(Q).has(line));
    pass(&mut game);
    assert!(game.blockers(Q).has(line));
}

#[test]
fn w12_ganging_up() {
    let mut game = plain(Omnae, Vessa);
    let marrach = put(&mut game, P, LordMarrach);
    let gang = [JediKnight, JediStarfighterWing, Regrad].map(|card| put(&mut game, Q, card));
    clash(&mut game, &[marrach], &gang.map(|who| (who, 0)));
    assert_eq!(game.side_total(&game.fights[0], Q), 10);
    roll(&mut game, &[5, 4, 1]);
    assert_eq!(game[Q].defeated, Set::from_iter(gang));
}

#[test]
fn w13_shield_and_homeworld() {
    let mut game = plain(Omnae, Dolash);
    let port = put(&mut game, Q, Driftport);
    stack(&mut game, Q, &[Newbie; 3]);
    let units = [DominateBattleLine, DominateSiegePlatform].map(|card| put(&mut game, P, card));
    clash(&mut game, &units, &[]);
    assert_eq!(game.open_planets(), Set::one(port));
    assert!(assign(&mut game, &[(units[0], port)]).is_continue());
    assert!(game[Q].discard.has(port));
    assert_eq!(game[Q].hand.len(), 2);
    game.exhaust_the_tired();
    pass(&mut game);
    pass(&mut game);
    let later = [DominateBattleLine, DominateSiegePlatform].map(|card| put(&mut game, P, card));
    clash(&mut game, &later, &[]);
    assert!(assign(&mut game, &[(later[0], HOMEWORLD)]).is_continue());
    let end = assign(&mut game, &later.map(|head| (head, HOMEWORLD)));
    assert_eq!(end.break_value().and_then(|verdict| verdict.winner), Some(P));
}

#[test]
fn w16_expired_bonus() {
    let mut game = plain(Vessa, Omnae);
    put(&mut game, P, Veil);
    let (knight, enforcer) = (put(&mut game, P, JediKnight), put(&mut game, Q, DominateEnforcer));
    post(&mut game, FiveThousandWords);
    assert_eq!(game.combat_of(P, knight, 0), 7);
    clash(&mut game, &[knight], &[(enforcer, 0)]);
    roll(&mut game, &[1]);
    pass(&mut game);
    roll(&mut game, &[3, 3, 3]);
    pass(&mut game);
    roll(&mut game, &[4, 2, 3]);
    assert!(game[P].defeated.has(knight));
}

#[test]
fn w17_tag_in() {
    let mut game = plain(Vessa, Omnae);
    let (knight, enforcer) = (put(&mut game, P, JediKnight), put(&mut game, Q, DominateEnforcer));
    suspended(&mut game, knight, enforcer);
    let padawan = put(&mut game, P, JediPadawan);
    game[P].memory[padawan].growth = 2;
    let card = to_hand(&mut game, P, TagIn);
    game.play_post(P, card);
    assert_eq!(game.side_total(&game.fights[0], P), 7);
    assert!(game[P].committed.has(padawan) && game.attackers(P).is_empty());
    // It grows when its side wins.
    roll(&mut game, &[3, 6, 1]);
    assert_eq!(game.combat_of(P, padawan, 0), 4);
}

#[test]
fn w20_last_stand() {
    for (cards, holds) in [
        ([DominateBattleLine, DominateSiegePlatform], false),
        ([DominateBattleLine, DominateRaiders], true),
        ([DominateSiegePlatform, DominateRaiders], true),
    ] {
        let mut game = plain(Omnae, Dolash);
        let units = cards.map(|card| put(&mut game, P, card));
        clash(&mut game, &units, &[]);
        let stand = to_hand(&mut game, Q, LastStand);
        game.play_post(Q, stand);
        assert_eq!(game.defence(Q, HOMEWORLD), 13);
        assert_eq!(assign(&mut game, &units.map(|head| (head, HOMEWORLD))).is_continue(), holds);
    }
}

/// TRF-A32: nothing may be done with a committed character, and a fight that
/// loses a side is over.
#[test]
fn a_fight_without_a_side_is_over() {
    let mut game = plain(Omnae, Dolash);
    let (wing, scouts) = (put(&mut game, P, MercenaryWing), put(&mut game, Q, Scouts));
    suspended(&mut game, wing, scouts);
    pass(&mut game);
    assert_eq!(game.fights.len(), 1);
    pass(&mut game);
    assert!(game.fights.is_empty() && game[P].discard.has(wing) && !game[P].defeated.has(wing));
    assert!(game[Q].exhausted.has(scouts) && !game.blockers(Q).has(scouts));
}

/// TRF-A24: who was combined with the one that goes fights on alone.
#[test]
fn a_passenger_stays_in_the_fight() {
    let mut game = plain(Omnae, Vessa);
    let (wing, guests) = group(&mut game, P, MercenaryWing, &[DominateEnforcer]);
    let scouts = put(&mut game, Q, Scouts);
    suspended(&mut game, wing, scouts);
    game.begin_turn();
    assert!(game[P].discard.has(wing));
    assert_eq!(game.fights[0].members[P], Set::from_iter(guests.clone()));
    roll(&mut game, &[3, 1, 1]);
    assert!(game[P].exhausted.has(guests[0]) && game[Q].defeated.has(scouts));
}

/// TRF-A24: Mercy dies for a Line Fleet, its guest is defeated with the rest.
#[test]
fn mercy() {
    let mut game = plain(Dolash, Omnae);
    let mercy = put(&mut game, P, Mercy);
    let (fleet, guests) = group(&mut game, P, CoalitionLineFleet, &[KnightErrant]);
    let marrach = put(&mut game, Q, LordMarrach);
    clash(&mut game, &[fleet], &[(marrach, 0)]);
    answers(&mut game, &[0]);
    roll(&mut game, &[6, 1, 6]);
    assert!(game[P].discard.has(mercy) && !game[P].defeated.has(mercy));
    assert!(game[P].characters.has(fleet) && game[P].exhausted.has(fleet));
    assert_eq!(game[P].defeated, Set::one(guests[0]));
    // A Jedi card is no patient, and a committed Mercy helps nobody.
    let mut game = plain(Dolash, Omnae);
    let (mercy, knight) = (put(&mut game, P, Mercy), put(&mut game, P, KnightErrant));
    let marrach = put(&mut game, Q, LordMarrach);
    clash(&mut game, &[knight], &[(marrach, 0)]);
    let asked = game.chance.asked.decisions();
    roll(&mut game, &[6, 1, 6]);
    // Only the reaction window of the bickering roll would have asked.
    assert_eq!(game.chance.asked.decisions(), asked);
    assert!(game[P].characters.has(mercy));
}

/// TRF-A31, TRF-A33, TRF-A34: a Sentinel that holds the line can attack next turn.
#[test]
fn sentinel() {
    for (card, can_attack) in [(DominateSentinel, true), (DominateBattleLine, false)] {
        let mut game = plain(Dolash, Omnae);
        let (scouts, blocker) = (put(&mut game, P, Scouts), put(&mut game, Q, card));
        clash(&mut game, &[scouts], &[(blocker, 0)]);
        roll(&mut game, &[6, 1, 6]);
        pass(&mut game);
        assert_eq!(game.attackers(Q).has(blocker), can_attack);
    }
}

/// TRF-A29: each Ilvane lowers the threshold, a Flame War raises it.
#[test]
fn thresholds() {
    let mut game = plain(Vessa, Vessa);
    let (ours, theirs) = (put(&mut game, P, MasterIlvane), put(&mut game, Q, MasterIlvane));
    let knight = put(&mut game, Q, JediKnight);
    clash(&mut game, &[ours], &[(theirs, 0), (knight, 0)]);
    assert_eq!(game.threshold(&game.fights[0]), 0);
    let war = to_hand(&mut game, Q, FlameWar);
    game.play_post(Q, war);
    assert_eq!(game.threshold(&game.fights[0]), 1);
    assert_eq!(game.threshold(&Fight::default()), 3);
    game.end_turn();
    assert_eq!(game.threshold(&Fight::default()), 2);
}

/// Zekk draws for a Unique character, whose defeat ends the Nerf.
#[test]
fn a_unique_character_falls() {
    let mut game = plain(Krail, Dolash);
    put(&mut game, Q, PowerPostingNerf);
    let zekk = put(&mut game, P, ZekkTheHunter);
    let fleet = put(&mut game, Q, Warfleet);
    let tyra = put(&mut game, Q, TyraSolenne);
    assert_eq!(game.combat_of(Q, fleet, 0), 4);
    stack(&mut game, P, &[Newbie; 3]);
    clash(&mut game, &[zekk], &[(tyra, 0)]);
    roll(&mut game, &[6, 6, 1]);
    assert_eq!(game[P].hand.len(), 2);
    assert_eq!(game.combat_of(Q, fleet, 0), 6);
}

/// What changes combat and capture, each with the rest of the table around it.
#[test]
fn modifiers() {
    let mut game = table([Vessa, Guest], [OldAcademy, Blackspire]);
    let (cruiser, guests) = group(&mut game, P, TempleCruiser, &[JediKnight]);
    let (_, guards) = group(&mut game, P, Warfleet, &[HonorGuard]);
    assert_eq!(game.combat_of(P, guests[0], 0), 4 + 1 + 1);
    assert_eq!((game.combat_of(P, guards[0], 0), game.combat_of(P, cruiser, 0)), (4, 5));
    let puppet = put(&mut game, P, SockPuppet);
    assert_eq!(game.combat_of(P, puppet, 0), 4);
    put(&mut game, P, Gash);
    assert_eq!(game.combat_of(P, puppet, 0), 7);
    put(&mut game, Q, PowerPostingNerf);
    assert_eq!(game.combat_of(P, puppet, 0), 5);
    let marsh = put(&mut game, Q, Saltmarrow);
    let waste = put(&mut game, Q, EmberWaste);
    assert_eq!([marsh, waste, HOMEWORLD].map(|planet| game.defence(Q, planet)), [6 + 2 + 1, 9, 12 - 2]);
    let (line, _) = group(&mut game, Q, DominateBattleLine, &[AdmiralKetterin]);
    put(&mut game, Q, IronCradle);
    put(&mut game, Q, IronCradle);
    assert_eq!(game.capture(Q, line), 7 + 2 + 1);
    let newbie = put(&mut game, P, Newbie);
    assert_eq!(game.combat_of(P, newbie, 3), 0);
}

/// Bren helps the side that blocks, in whatever turn.
#[test]
fn bren() {
    for (blocks, bonus) in [(true, 2), (false, 0)] {
        let mut game = plain(Vessa, Vessa);
        let (knight, bren) = (put(&mut game, P, JediKnight), put(&mut game, Q, BrenHalvard));
        suspended(&mut game, knight, bren);
        game.fights[0].attacker = if blocks { P } else { Q };
        assert_eq!(game.side_total(&game.fights[0], Q), 4 + bonus);
    }
}

/// Mirrorhold: two cards of the hand instead, if the owner wants.
#[test]
fn mirrorhold() {
    for keeps in [true, false] {
        let mut game = plain(Omnae, Dolash);
        let (mirror, flotilla) = (put(&mut game, Q, Mirrorhold), put(&mut game, P, ShadeFlotilla));
        stack(&mut game, P, &[Newbie; 2]);
        fill_hand(&mut game, Q, 2);
        clash(&mut game, &[flotilla], &[]);
        answers(&mut game, &[usize::from(keeps)]);
        assert!(assign(&mut game, &[(flotilla, mirror)]).is_continue());
        assert_eq!(game[Q].planets.has(mirror), keeps);
        assert_eq!((game[Q].hand.len(), game[P].hand.len()), if keeps { (0, 0) } else { (2, 1) });
    }
}
