//! Prices, totals and titles: the worked examples TRF-W1 to TRF-W6, TRF-W14,
//! TRF-W15, TRF-W18, TRF-W19 and the rulings around them.

use super::*;
use Card::*;

/// What a character costs an account that has nothing in play.
fn price(account: Card, card: Card) -> Option<i32> {
    plain(account, Guest).character_cost(P, card)
}

fn words(account: Card, card: Card) -> Option<i32> {
    plain(account, Guest).post_cost(P, card)
}

/// Buys cards of the hand as one batch; false if it does not fit.
fn buy(game: &mut Game, cards: &[Card]) -> bool {
    let mut batch = Set::EMPTY;
    let mut spent = 0;
    for &card in cards {
        let place = to_hand(game, P, card);
        if !game.affordable(game[P].meters() - spent, batch).has(place) {
            return false;
        }
        spent += game.character_cost(P, card).unwrap();
        batch.insert(place);
    }
    game.buy(batch);
    true
}

#[test]
fn w01_splitting_500() {
    for (cards, is_legal) in [
        (&[CoalitionLineFleet; 2][..], true),
        (&[CoalitionHeavyCarrier], true),
        (&[Scouts; 5], true),
        (&[CoalitionLineFleet, CoalitionLineFleet, Newbie], false),
    ] {
        let mut game = plain(Dolash, Vessa);
        assert_eq!(buy(&mut game, cards), is_legal, "{cards:?}");
        assert_eq!(game[P].meters(), if is_legal { 0 } else { 500 });
    }
}

#[test]
fn w02_nothing_is_saved() {
    let mut game = plain(Dolash, Vessa);
    assert!(buy(&mut game, &[CoalitionLineFleet]));
    assert_eq!(game[P].meters(), 250);
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game[P].meters(), 500);
}

#[test]
fn w03_faction_factors_for_dolash() {
    let prices = [
        (CoalitionLineFleet, Some(250)),
        (JediKnight, Some(400)),
        (MasterIlvane, Some(800)),
        (Newbie, Some(25)),
        (KnightErrant, Some(200)),
        (Gash, None),
        (DominateEnforcer, None),
        (MercenaryWing, None),
    ];
    for (card, meters) in prices {
        assert_eq!(price(Dolash, card), meters, "{card:?}");
    }
    let mut game = plain(Dolash, Vessa);
    put(&mut game, P, Azguard);
    put(&mut game, P, Azguard);
    assert_eq!(game.character_cost(P, KnightErrant), Some(150));
}

#[test]
fn w04_gash() {
    let prices = [(Vessa, Some(350)), (Guest, Some(350)), (Dolash, None), (Omnae, None), (Krail, None)];
    for (account, meters) in prices {
        assert_eq!(price(account, Gash), meters, "{account:?}");
    }
    // The other card whose alignment is not its faction's.
    assert_eq!([Omnae, Dolash, Guest].map(|account| price(account, ThePenitent)), [None, None, Some(200)]);
}

#[test]
fn w05_staff_prices() {
    assert_eq!([Dolash, Omnae, Vessa].map(|account| words(account, ThreadLocked)), [800, 600, 1600].map(Some));
    assert_eq!([Dolash, Omnae, Krail].map(|account| words(account, TemporaryBan)), [2400, 1000, 2400].map(Some));
    assert_eq!([Krail, Guest].map(|account| words(account, FlameWar)), [400, 1200].map(Some));
}

#[test]
fn w06_override() {
    let mut game = plain(Omnae, Dolash);
    let locked = put(&mut game, Q, ThreadLocked);
    game[Q].memory[locked].ends_in = 9;
    put(&mut game, P, Warfleet);
    assert_eq!(game.post_cost(P, PowerPostingNerf), Some(700));
    let nerf = post(&mut game, PowerPostingNerf);
    assert_eq!(game[P].persistent, Set::one(nerf));
    assert!(game[Q].discard.has(locked));
    pass(&mut game);
    put(&mut game, Q, Veil);
    for ruling in [ThreadLocked, PowerPostingNerf] {
        assert!(game.post_cost(Q, ruling).unwrap() <= game.words(Q) && !may_post(&mut game, ruling));
    }
    // Without the one in force nothing is overruled.
    game.end_persistent(P, nerf);
    assert!(may_post(&mut game, ThreadLocked));
}

/// TRF-A17 (c).
#[test]
fn one_staff_ruling_at_a_time() {
    let mut game = plain(Omnae, Guest);
    put(&mut game, P, Veil);
    let first = post(&mut game, ThreadLocked);
    let second = post(&mut game, PowerPostingNerf);
    assert_eq!((game[P].persistent, game[P].discard), (Set::one(second), Set::one(first)));
}

#[test]
fn w14_azguard_revives() {
    for (account, spent, may) in [(Dolash, 500, true), (Dolash, 501, false), (Vessa, 500, false)] {
        let mut game = table([account, Omnae], [Azguard, Corvessa]);
        put(&mut game, P, Corvessa);
        let fleet = to_discard(&mut game, P, Warfleet);
        for _ in 0..4 {
            to_hand(&mut game, P, Veil);
        }
        game[P].meters_spent = spent;
        assert_eq!(game.can_revive_azguard(), may);
        if may {
            game.use_planet(P, HOMEWORLD);
            assert_eq!((game[P].hand.len(), game[P].meters(), game.words(P)), (2, 0, 800));
            assert!(game[P].characters.has(fleet) && !game.attackers(P).has(fleet));
            // It was never paid for: what it would have cost counts (TRF-A40).
            assert_eq!(game[P].memory[fleet].price, Some(300));
        }
    }
}

/// One of the two cards may be who returns; without any nothing does.
#[test]
fn azguard_may_send_who_was_just_discarded() {
    for (keeps, returned) in [(false, 1), (true, 0)] {
        let mut game = table([Dolash, Omnae], [Azguard, Corvessa]);
        let scouts = to_hand(&mut game, P, Scouts);
        let others = [(); 2].map(|()| to_hand(&mut game, P, Veil));
        assert!(game.can_revive_azguard());
        let first = game[P].hand.iter().position(|place| place == if keeps { others[0] } else { scouts });
        let left = if keeps { Set::from_iter([scouts, others[1]]) } else { Set::from_iter(others) };
        let second = left.iter().position(|place| place == others[1]);
        answers(&mut game, &[first.unwrap(), second.unwrap()]);
        game.use_planet(P, HOMEWORLD);
        assert_eq!(game[P].characters.len(), returned);
        game[P].activated = Set::EMPTY;
        game[P].hand.remove(scouts);
        assert!(!game.can_revive_azguard());
    }
}

/// Defeats a character of P and returns what its revival costs.
fn defeat(game: &mut Game, place: usize) -> Option<i32> {
    game.discard_character(P, place);
    game[P].defeated.insert(place);
    game.revival_cost(P, place)
}

#[test]
fn w15_revival_prices() {
    for (account, has_azguard, revival) in [(Dolash, false, 600), (Vessa, false, 1200), (Dolash, true, 500)] {
        let mut game = plain(account, Omnae);
        let more = [put(&mut game, P, Corvessa), put(&mut game, P, Corvessa)];
        let azguard = has_azguard.then(|| put(&mut game, P, Azguard));
        assert!(buy(&mut game, &[Regrad]));
        let regrad = game[P].characters.nth(0);
        azguard.into_iter().for_each(|place| game[P].planets.remove(place));
        assert_eq!(defeat(&mut game, regrad), Some(revival));
        game[P].meters_spent = 0;
        assert!(game.affordable(game[P].meters(), Set::EMPTY).has(regrad));
        game.buy(Set::one(regrad));
        assert!(game[P].fresh.has(regrad) && game[P].meters() == 1500 - revival);
        assert_eq!(defeat(&mut game, regrad), Some(revival));
        more.into_iter().for_each(|place| game[P].planets.remove(place));
        assert!(!game.affordable(game[P].meters(), Set::EMPTY).has(regrad));
    }
}

/// TRF-A50: only a lost fight allows a revival.
#[test]
fn what_was_only_discarded_is_not_revived() {
    let mut game = plain(Dolash, Omnae);
    let regrad = put(&mut game, P, Regrad);
    game.discard_character(P, regrad);
    assert_eq!(game.revival_cost(P, regrad), None);
}

#[test]
fn w18_words_on_the_other_players_turn() {
    let mut game = plain(Omnae, Dolash);
    put(&mut game, Q, HalcyonReach);
    assert_eq!((game.words(Q), game.post_cost(Q, DiceBot)), (2300, Some(300)));
    let (ours, theirs) = (put(&mut game, P, DominateEnforcer), put(&mut game, Q, BrenHalvard));
    suspended(&mut game, ours, theirs);
    let bot = to_hand(&mut game, Q, DiceBot);
    dice(&mut game, &[3]);
    game.play_post(Q, bot);
    assert_eq!(game.words(Q), 2000);
    pass(&mut game);
    assert_eq!(game.words(Q), 2300);
    assert_eq!(game.post_cost(Q, SignatureBanner), Some(100));
    // An Appeal is a card of both times.
    for (moment, words) in [(Timing::BEFORE, 200), (Timing::WINDOW_1, 400)] {
        game.moment = moment;
        assert_eq!(game.post_cost(Q, Appeal), Some(words));
    }
}

#[test]
fn w19_order_of_factors_and_discounts() {
    let mut game = plain(Vessa, Omnae);
    put(&mut game, P, Azguard);
    assert_eq!(game.character_cost(P, Scouts), Some(150));
    answers(&mut game, &[0]);
    post(&mut game, AllianceThread);
    assert_eq!(game.character_cost(P, Scouts), Some(50));
}

/// TRF-A13 (3): the Bazaar, a Crossover Event, and what they do not open.
#[test]
fn neutral_cards_for_others() {
    let mut game = plain(Omnae, Dolash);
    let bazaar = put(&mut game, P, BazaarOfSen);
    assert_eq!(game.character_cost(P, MercenaryWing), Some(450));
    assert_eq!(game.character_cost(P, JediKnight), None);
    game[P].planets.remove(bazaar);
    assert_eq!(game.character_cost(P, MercenaryWing), None);
    let event = post(&mut game, CrossoverEvent);
    assert_eq!(game.character_cost(P, MercenaryWing), Some(450));
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game.character_cost(P, MercenaryWing), Some(450));
    pass(&mut game);
    assert!(game[P].discard.has(event));
}

/// Wide-Eyed, Final Word and Thread Hijack add up with everything else.
#[test]
fn additions_come_last() {
    let mut game = plain(Omnae, Vessa);
    put(&mut game, P, HalcyonReach);
    assert_eq!(game.post_cost(P, ThreadLocked), Some(800 - 200 - 100 - 200));
    assert_eq!(game.post_cost(P, SpoilerAlert), Some(0));
    assert_eq!(game.post_cost(P, TagIn), Some(400));
}

/// Lost Connection: fewer words, not below none, until 1000 are paid at once.
#[test]
fn lost_connection() {
    let mut game = plain(Dolash, Omnae);
    let first = put(&mut game, Q, LostConnection);
    assert_eq!(game.words(P), 300);
    let second = put(&mut game, Q, LostConnection);
    assert_eq!(game.words(P), 0);
    put(&mut game, P, FreeTraderConvoy);
    assert_eq!(game.words(P), 100);
    put(&mut game, P, Veil);
    assert_eq!(game.words(P), 1900);
    post(&mut game, FiveThousandWords);
    assert_eq!(game[Q].persistent, Set::EMPTY);
    assert!(game[Q].discard.has(first) && game[Q].discard.has(second));
    assert_eq!(game.words(P), 1400);
}

/// TRF-A10: meters and words each.
#[test]
fn activating_a_planet() {
    let mut game = plain(Dolash, Omnae);
    let nhul = put(&mut game, P, Nhul);
    stack(&mut game, P, &[Newbie]);
    for (meters, words, may) in [(500, 800, true), (501, 0, false), (0, 801, false)] {
        (game[P].meters_spent, game[P].words_spent) = (meters, words);
        assert_eq!(before(&mut game).contains(&Play::Planet(nhul)), may);
    }
    (game[P].meters_spent, game[P].words_spent) = (0, 0);
    game.perform(Play::Planet(nhul));
    assert_eq!((game[P].meters(), game.words(P), game[P].hand.len()), (500, 800, 1));
    assert!(!before(&mut game).contains(&Play::Planet(nhul)));
}
