//! The course of a turn and who may do what in it: draws, joining and leaving,
//! attackers and blockers (TRF-A5 to TRF-A11, TRF-A19 to TRF-A23, TRF-A48).

use super::*;
use Card::*;

/// Draws in the draw step with an answer.
fn draw(game: &mut Game, answer: usize) -> usize {
    let before = game[P].hand.len();
    answers(game, &[answer]);
    game.draw_step();
    game[P].hand.len() - before
}

#[test]
fn drawing() {
    for (account, has_upgrade, cards) in [(Dolash, false, 1), (Dolash, true, 2), (Vessa, false, 2), (Vessa, true, 3)] {
        let mut game = plain(account, Omnae);
        stack(&mut game, P, &[Newbie; 4]);
        if has_upgrade {
            put(&mut game, P, BoardUpgrade);
        }
        assert_eq!(draw(&mut game, 0), 0);
        assert_eq!(draw(&mut game, 1), cards);
        game[P].deck.clear();
        assert_eq!(draw(&mut game, 1), 0);
    }
}

/// TRF-A5: ties roll again, and six cards each.
#[test]
fn who_starts() {
    let mut game = Game::new([Deck::Coalition, Deck::Temple], 1, NO_END);
    dice(&mut game, &[3, 3, 2, 5]);
    game.open();
    used_up(&game);
    assert_eq!(game.active, Q);
    assert!(game.sides.iter().all(|side| side.hand.len() == 6 && side.deck.len() == 34));
}

#[test]
fn one_planet_a_turn() {
    let mut game = plain(Dolash, Omnae);
    let planets = [Veil, Nhul].map(|card| to_hand(&mut game, P, card));
    to_hand(&mut game, P, Newbie);
    answers(&mut game, &[1]);
    game.planet_step();
    assert_eq!(game[P].planets, Set::from_iter([planets[1], HOMEWORLD]));
    answers(&mut game, &[1]);
    game.planet_step();
    assert!(game[P].hand.has(planets[0]));
}

/// TRF-52, TRF-54, TRF-70: room for one, or two; one change a turn; nobody
/// joins a suspended fight.
#[test]
fn joining() {
    let mut game = plain(Dolash, Omnae);
    let carrier = put(&mut game, P, CoalitionHeavyCarrier);
    let knights = [(); 3].map(|()| put(&mut game, P, KnightErrant));
    for (index, &knight) in knights.iter().enumerate() {
        assert_eq!(before(&mut game).contains(&Play::Join(knight)), index < 2);
        if index < 2 {
            game.perform(Play::Join(knight));
        }
    }
    assert!(!before(&mut game).contains(&Play::Leave(knights[0])));
    assert_eq!(game.attackers(P), Set::from_iter([carrier, knights[2]]));
    pass(&mut game);
    pass(&mut game);
    assert!(before(&mut game).contains(&Play::Leave(knights[0])));
    let scouts = put(&mut game, P, Scouts);
    let enforcer = put(&mut game, Q, DominateEnforcer);
    suspended(&mut game, scouts, enforcer);
    assert!(!before(&mut game).contains(&Play::Join(knights[2])));
}

/// TRF-46, TRF-47, TRF-A19, TRF-A20: fresh characters, and Ambush.
#[test]
fn fresh_characters() {
    let mut game = plain(Omnae, Dolash);
    let [line, raiders, enforcer] = [DominateBattleLine, DominateRaiders, DominateEnforcer].map(|card| {
        let who = put(&mut game, P, card);
        game[P].fresh.insert(who);
        who
    });
    let ready = put(&mut game, P, DominateSentinel);
    assert_eq!(game.attackers(P), Set::from_iter([raiders, ready]));
    game[P].combine(enforcer, ready);
    assert_eq!(game.attackers(P), Set::one(raiders));
    pass(&mut game);
    assert_eq!(game.blockers(P), Set::from_iter([line, raiders, ready]));
}

/// TRF-A48: Gash must come along, unless its unit cannot attack.
#[test]
fn reckless() {
    let mut game = plain(Vessa, Dolash);
    let (wing, guests) = group(&mut game, P, JediStarfighterWing, &[Gash]);
    put(&mut game, P, JediKnight);
    assert!(game.forced(game.attackers(P)));
    game[P].fresh.insert(wing);
    assert!(!game.forced(game.attackers(P)));
    game[P].separate(guests[0]);
    assert!(game.forced(game.attackers(P)));
}

/// Siege Platforms never block, Assassins are blocked by lone Individuals.
#[test]
fn who_blocks_whom() {
    let mut game = plain(Omnae, Omnae);
    let assassin = put(&mut game, P, NightfallAssassin);
    let (line, _) = group(&mut game, P, DominateBattleLine, &[NightfallAssassin]);
    let enforcer = put(&mut game, Q, DominateEnforcer);
    let sentinel = put(&mut game, Q, DominateSentinel);
    put(&mut game, Q, DominateSiegePlatform);
    assert_eq!(game.blockers(Q), Set::from_iter([enforcer, sentinel]));
    [assassin, line].into_iter().for_each(|head| game.attack_with(head));
    assert!(game.can_block(enforcer, 0, Set::EMPTY) && !game.can_block(sentinel, 0, Set::EMPTY));
    assert!(game.can_block(sentinel, 1, Set::one(enforcer)));
    // Derail: at most one blocker each.
    game.is_derailed = true;
    assert!(game.can_block(sentinel, 1, Set::EMPTY) && !game.can_block(sentinel, 1, Set::one(enforcer)));
}

/// Krail pays 600 words, once a turn.
#[test]
fn derail() {
    let mut game = plain(Krail, Omnae);
    assert!(before(&mut game).contains(&Play::Account));
    game.perform(Play::Account);
    assert!(game.is_derailed && game.words(P) == 200 && !before(&mut game).contains(&Play::Account));
    pass(&mut game);
    assert!(!game.is_derailed);
}

/// Dolash: the fight goes straight to the combat dice.
#[test]
fn lock_the_topic() {
    let mut game = plain(Dolash, Vessa);
    let (bren, knight) = (put(&mut game, P, BrenHalvard), put(&mut game, Q, JediKnight));
    assert!(!before(&mut game).contains(&Play::Account));
    suspended(&mut game, bren, knight);
    game.perform(Play::Account);
    roll(&mut game, &[6, 1]);
    assert!(game[Q].defeated.has(knight) && game.words(P) == 300);
}

/// Omnae edits once, before or after combat.
#[test]
fn edit_post() {
    let mut game = plain(Omnae, Vessa);
    assert!(!before(&mut game).contains(&Play::Account));
    let old = to_hand(&mut game, P, Newbie);
    stack(&mut game, P, &[DominateRaiders]);
    assert!(before(&mut game).contains(&Play::Account) && after(&mut game).contains(&Play::Account));
    game.perform(Play::Account);
    assert_eq!((game[P].discard, game[P].hand.len()), (Set::one(old), 1));
    assert!(!after(&mut game).contains(&Play::Account));
}

/// Tyra's Parley lasts through the next turn of the opponent.
#[test]
fn parley() {
    let mut game = plain(Dolash, Vessa);
    let tyra = put(&mut game, P, TyraSolenne);
    assert!(!before(&mut game).contains(&Play::Character(tyra)));
    let knight = put(&mut game, Q, JediKnight);
    game.perform(Play::Character(tyra));
    pass(&mut game);
    assert!(game.attackers(Q).is_empty());
    pass(&mut game);
    assert!(game.blockers(Q).has(knight));
    pass(&mut game);
    assert!(game.attackers(Q).has(knight));
}

/// Whisper separates, through the end of the next turn of the opponent.
#[test]
fn sow_doubt() {
    let mut game = plain(Omnae, Vessa);
    let whisper = put(&mut game, P, Whisper);
    let (wing, guests) = group(&mut game, Q, JediStarfighterWing, &[JediKnight]);
    game.perform(Play::Character(whisper));
    assert!(game[Q].memory[wing].guests.is_empty() && game[Q].joined.is_empty());
    pass(&mut game);
    assert!(!before(&mut game).contains(&Play::Join(guests[0])));
    pass(&mut game);
    pass(&mut game);
    assert!(before(&mut game).contains(&Play::Join(guests[0])));
}

/// Oriel orders the top three, no more.
#[test]
fn foresight() {
    let mut game = plain(Vessa, Dolash);
    let oriel = put(&mut game, P, SeerOriel);
    stack(&mut game, P, &[Regrad, Newbie, Gash, JediKnight]);
    answers(&mut game, &[0, 1]);
    game.perform(Play::Character(oriel));
    used_up(&game);
    let side = &game[P];
    let order: Vec<Card> = side.deck.iter().map(|&place| side.cards[usize::from(place)]).collect();
    assert_eq!(order, [Regrad, JediKnight, Gash, Newbie]);
}

/// Tarsis adds to a Fleeter, Veil to a side, until the end of the turn.
#[test]
fn planets_that_work() {
    let mut game = plain(Dolash, Vessa);
    let (yards, veil) = (put(&mut game, P, TarsisYards), put(&mut game, Q, Veil));
    assert!(!before(&mut game).contains(&Play::Planet(yards)));
    let scouts = put(&mut game, P, Scouts);
    game.perform(Play::Planet(yards));
    assert_eq!(game.capture(P, scouts), 3);
    assert!(during(&mut game, Q, Timing::WINDOW_1).is_empty());
    let knight = put(&mut game, Q, JediKnight);
    clash(&mut game, &[scouts], &[(knight, 0)]);
    assert_eq!(during(&mut game, Q, Timing::WINDOW_2), [Play::Planet(veil)]);
    game.use_planet(Q, veil);
    assert_eq!(game.side_total(&game.fights[0], Q), 6);
    assert_eq!(game.words(Q), 800);
    game.end_turn();
    assert_eq!((game.capture(P, scouts), game.side_total(&game.fights[0], Q)), (1, 4));
}

/// A Mercenary Wing stays as long as there is another planet.
#[test]
fn mercenaries() {
    let mut game = plain(Krail, Vessa);
    let wing = put(&mut game, P, MercenaryWing);
    let port = put(&mut game, P, Driftport);
    game.begin_turn();
    assert!(game[P].characters.has(wing));
    game[P].planets.remove(port);
    game.active = Q;
    game.begin_turn();
    assert!(game[P].characters.has(wing));
    pass(&mut game);
    assert!(game[P].discard.has(wing));
}
