//! What single OOC cards do (list 3.4), each with a ruling it depends on.

use super::*;
use Card::*;

/// The opponent of the active player, or that player, plays a card in a window.
fn respond(game: &mut Game, seat: Seat, card: Card, moment: Timing) {
    let place = to_hand(game, seat, card);
    put(game, seat, Veil);
    assert!(during(game, seat, moment).contains(&Play::Post(place)), "{card:?} is refused");
    game.play_post(seat, place);
}

/// A suspended fight of a Knight of P's against an Enforcer of Q's.
fn bickering(account: Card) -> (Game, usize, usize) {
    let mut game = plain(account, Omnae);
    let (knight, enforcer) = (put(&mut game, P, JediKnight), put(&mut game, Q, DominateEnforcer));
    suspended(&mut game, knight, enforcer);
    (game, knight, enforcer)
}

#[test]
fn back_from_vacation_and_retcon() {
    let mut game = plain(Dolash, Omnae);
    put(&mut game, P, Veil);
    let cards = [BackFromVacation, Retcon].map(|card| to_hand(&mut game, P, card));
    assert_eq!(after(&mut game), [Play::Pass]);
    let (scouts, port) = (to_discard(&mut game, P, Scouts), to_discard(&mut game, P, Driftport));
    assert_eq!(after(&mut game), [Play::Pass, Play::Post(cards[0]), Play::Post(cards[1])]);
    cards.into_iter().for_each(|card| game.play_post(P, card));
    assert!(game[P].hand.has(scouts) && game[P].planets.has(port));
}

#[test]
fn thread_locked() {
    let (mut game, knight, _) = bickering(Dolash);
    let card = post(&mut game, ThreadLocked);
    roll(&mut game, &[]);
    pass(&mut game);
    roll(&mut game, &[]);
    pass(&mut game);
    assert!(game[P].discard.has(card));
    roll(&mut game, &[6, 6, 1]);
    assert!(!game[P].committed.has(knight));
}

/// The second roll stands; a player with a lower rank is overruled.
#[test]
fn take_it_to_pms() {
    let (mut game, _, enforcer) = bickering(Dolash);
    let card = to_hand(&mut game, P, TakeItToPms);
    answers(&mut game, &[0]);
    roll(&mut game, &[1, 6, 6, 1]);
    assert!(game[P].discard.has(card) && game[Q].defeated.has(enforcer));
    let (mut game, ..) = bickering(Dolash);
    put(&mut game, Q, PowerPostingNerf);
    to_hand(&mut game, P, TakeItToPms);
    assert!(game.rerolls(P).is_empty());
}

#[test]
fn temporary_ban() {
    let mut game = plain(Omnae, Dolash);
    put(&mut game, P, Veil);
    let (fleet, guests) = group(&mut game, Q, Warfleet, &[Regrad]);
    answers(&mut game, &[1]);
    let ban = post(&mut game, TemporaryBan);
    assert_eq!(game.banned(Q), Set::one(guests[0]));
    assert!(!game.blockers(Q).has(fleet));
    fill_hand(&mut game, Q, 2);
    answers(&mut game, &[0]);
    pass(&mut game);
    assert!(game.attackers(Q).is_empty());
    assert!(!before(&mut game).contains(&Play::Character(guests[0])));
    pass(&mut game);
    answers(&mut game, &[1]);
    pass(&mut game);
    assert!(game[P].discard.has(ban) && game[Q].hand.is_empty());
    assert!(before(&mut game).contains(&Play::Character(guests[0])));
}

/// A ban or a banner goes with its character.
#[test]
fn attachments_end_with_their_character() {
    let mut game = plain(Dolash, Omnae);
    let scouts = put(&mut game, P, Scouts);
    let banner = post(&mut game, SignatureBanner);
    assert_eq!(game.combat_of(P, scouts, 0), 3);
    let ban = put(&mut game, Q, TemporaryBan);
    game.aim(Q, ban, P, scouts);
    game.discard_character(P, scouts);
    assert!(game[P].discard.has(banner) && game[Q].discard.has(ban));
}

/// Both sides of a fight with a Godmode; the side that wins pays.
#[test]
fn godmode() {
    let (mut game, knight, enforcer) = bickering(Krail);
    respond(&mut game, P, Godmode, Timing::WINDOW_1);
    assert_eq!(game.side_total(&game.fights[0], P), 8);
    roll(&mut game, &[6, 1, 1]);
    assert!(game[P].discard.has(knight) && !game[P].defeated.has(knight));
    assert!(game[Q].defeated.has(enforcer));
}

#[test]
fn appeal() {
    let mut game = plain(Dolash, Omnae);
    let mine = put(&mut game, P, BoardUpgrade);
    let theirs = put(&mut game, Q, LostConnection);
    answers(&mut game, &[1]);
    respond(&mut game, P, Appeal, Timing::WINDOW_3);
    assert!(game[P].persistent.has(mine) && game[Q].discard.has(theirs));
}

/// It ends when a planet of its controller is captured.
#[test]
fn alliance_thread() {
    let mut game = plain(Omnae, Vessa);
    let (port, line) = (put(&mut game, Q, Driftport), put(&mut game, P, DominateBattleLine));
    let thread = put(&mut game, Q, AllianceThread);
    clash(&mut game, &[line], &[]);
    assert!(assign(&mut game, &[(line, port)]).is_continue());
    assert!(game[Q].discard.has(thread));
}

/// Weaknesses and prices follow the account in force (TRF-A45).
#[test]
fn second_account() {
    let mut game = plain(Guest, Omnae);
    let regrad = put(&mut game, P, Regrad);
    put(&mut game, P, Veil);
    game[P].cards[RESERVE] = Dolash;
    assert_eq!((game.defence(P, HOMEWORLD), game.combat_of(P, regrad, 0)), (8, 5));
    post(&mut game, SecondAccount);
    assert_eq!((game.defence(P, HOMEWORLD), game.combat_of(P, regrad, 0)), (10, 4));
    assert_eq!(game[P].reserve, Some(ACCOUNT));
}

/// Whoever blocks one of the two fights both.
#[test]
fn joint_post() {
    for is_joined in [true, false] {
        let mut game = plain(Omnae, Dolash);
        let heads = [DominateBattleLine, DominateEnforcer, DominateSentinel].map(|card| put(&mut game, P, card));
        let scouts = put(&mut game, Q, Scouts);
        heads.into_iter().for_each(|head| game.attack_with(head));
        if is_joined {
            answers(&mut game, &[2, 1]);
            respond(&mut game, P, JointPost, Timing::WINDOW_1);
        }
        let mut blocks = [Set::EMPTY; 64];
        blocks[1].insert(scouts);
        game.begin_fights(&blocks);
        assert_eq!(game.fights.len(), 1);
        assert_eq!(game.fights[0].members[P].has(heads[2]), is_joined);
        let free: Vec<u8> = game.unblocked().iter().map(|&(head, _)| head).collect();
        let expected = if is_joined { vec![heads[0]] } else { vec![heads[0], heads[2]] };
        assert_eq!(free, expected.iter().map(|&head| head as u8).collect::<Vec<u8>>());
    }
}

/// Who withdraws is exhausted; a blocked attacker stays blocked (TRF-A31).
#[test]
fn tactical_withdrawal() {
    let mut game = plain(Dolash, Omnae);
    let scouts = put(&mut game, P, Scouts);
    let (line, guests) = group(&mut game, Q, DominateBattleLine, &[DominateEnforcer]);
    clash(&mut game, &[scouts], &[(line, 0)]);
    respond(&mut game, Q, TacticalWithdrawal, Timing::WINDOW_2);
    assert!(game.fights.is_empty() && game.unblocked().is_empty());
    assert_eq!(game[Q].exhausted, Set::from_iter([line, guests[0]]));
    assert_eq!(game[P].exhausted, Set::one(scouts));
}

#[test]
fn thread_necromancy() {
    let (mut game, knight, enforcer) = bickering(Vessa);
    post(&mut game, ThreadNecromancy);
    assert!(game.fights.is_empty() && game[P].committed.is_empty() && game[Q].committed.is_empty());
    assert!(game[P].exhausted.has(knight) && game[Q].exhausted.has(enforcer));
    assert!(game[P].fought.is_empty());
}

/// Small ones of both sides, judged before any is gone.
#[test]
fn mass_delete() {
    let mut game = plain(Omnae, Vessa);
    let (newbie, puppet) = (put(&mut game, P, Newbie), put(&mut game, P, SockPuppet));
    let [tyra, padawan, knight] = [TyraSolenne, JediPadawan, JediKnight].map(|card| put(&mut game, Q, card));
    game[Q].memory[padawan].growth = 5;
    let committed = put(&mut game, Q, Scouts);
    let enforcer = put(&mut game, P, DominateEnforcer);
    suspended(&mut game, enforcer, committed);
    game[P].characters.remove(enforcer);
    let delete = to_hand(&mut game, P, MassDelete);
    put(&mut game, P, Veil);
    game.play_post(P, delete);
    assert!(game[P].discard.has(newbie) && game[P].discard.has(puppet));
    assert_eq!(game[Q].characters, Set::from_iter([tyra, knight, committed]));
    assert!(game[Q].defeated.is_empty());
}

/// TRF-A49: gone for two own turns, back ready and bare, its price kept.
#[test]
fn long_hiatus() {
    let mut game = plain(Dolash, Omnae);
    let scouts = put(&mut game, P, Scouts);
    game[P].memory[scouts].price = Some(77);
    game[P].exhaust(Set::one(scouts), 9);
    let banner = post(&mut game, SignatureBanner);
    post(&mut game, LongHiatus);
    assert!(game[P].aside.has(scouts) && game[P].discard.has(banner));
    (0..3).for_each(|_| pass(&mut game));
    assert!(game[P].aside.has(scouts));
    pass(&mut game);
    assert!(game.attackers(P).has(scouts) && game[P].memory[scouts].price == Some(77));
}

#[test]
fn newbie_drive() {
    let mut game = plain(Vessa, Omnae);
    stack(&mut game, P, &[Gash, Newbie, JediKnight]);
    post(&mut game, NewbieDrive);
    let side = &game[P];
    assert_eq!((side.copies(side.hand, Newbie).len(), side.deck.len()), (1, 2));
    // Nothing says that there must be one.
    post(&mut game, NewbieDrive);
    assert_eq!(game[P].deck.len(), 2);
}

/// Only an Individual whose fight was resolved this turn.
#[test]
fn ragequit() {
    let (mut game, _, enforcer) = bickering(Krail);
    put(&mut game, P, Veil);
    let rage = to_hand(&mut game, P, Ragequit);
    assert!(!after(&mut game).contains(&Play::Post(rage)));
    roll(&mut game, &[6, 1, 6]);
    assert!(after(&mut game).contains(&Play::Post(rage)));
    game.play_post(P, rage);
    assert!(game[Q].hand.has(enforcer) && game[Q].characters.is_empty());
}

#[test]
fn spoiler_alert() {
    let mut game = plain(Dolash, Omnae);
    let (newbie, bot) = (to_hand(&mut game, Q, Newbie), to_hand(&mut game, Q, DiceBot));
    post(&mut game, SpoilerAlert);
    assert_eq!((game[Q].hand, game[Q].discard), (Set::one(newbie), Set::one(bot)));
    post(&mut game, SpoilerAlert);
    assert_eq!(game[Q].hand, Set::one(newbie));
}

/// On the opponent's turn, from Azguard, for whoever blocks.
#[test]
fn home_field_advantage() {
    let mut game = table([Vessa, Dolash], [Corvessa, Azguard]);
    let (knight, scouts) = (put(&mut game, P, JediKnight), put(&mut game, Q, Scouts));
    clash(&mut game, &[knight], &[(scouts, 0)]);
    let theirs = to_hand(&mut game, P, HomeFieldAdvantage);
    assert!(!during(&mut game, P, Timing::WINDOW_2).contains(&Play::Post(theirs)));
    respond(&mut game, Q, HomeFieldAdvantage, Timing::WINDOW_2);
    assert_eq!(game.side_total(&game.fights[0], Q), 4);
    game[Q].cards[HOMEWORLD] = Corvessa;
    let again = to_hand(&mut game, Q, HomeFieldAdvantage);
    assert!(!during(&mut game, Q, Timing::WINDOW_2).contains(&Play::Post(again)));
}

#[test]
fn dice_bot() {
    for (die, bonus) in [(1, -2), (2, 0), (3, 0), (4, 2), (6, 2)] {
        let (mut game, ..) = bickering(Vessa);
        dice(&mut game, &[die]);
        respond(&mut game, Q, DiceBot, Timing::WINDOW_1);
        assert_eq!(game.side_total(&game.fights[0], Q), 4 + bonus);
        game.end_turn();
        assert_eq!(game.side_total(&game.fights[0], Q), 4);
    }
}

/// Seven cards at the end of the own turn are enough.
#[test]
fn board_upgrade() {
    let mut game = plain(Vessa, Omnae);
    put(&mut game, P, Veil);
    let upgrade = post(&mut game, BoardUpgrade);
    fill_hand(&mut game, P, 6);
    pass(&mut game);
    to_hand(&mut game, P, Newbie);
    pass(&mut game);
    assert!(game[P].persistent.has(upgrade));
    pass(&mut game);
    assert!(game[P].discard.has(upgrade));
}
