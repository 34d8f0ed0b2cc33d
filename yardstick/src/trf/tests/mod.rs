//! Tables set up directly, with scripted dice and answers, for the worked
//! examples and the rulings. What a script does not fix is random; a test
//! either leaves one option or states what holds for all of them.

mod costs;
mod fights;
mod flow;
mod odds;
mod posts;
mod random;

use super::Bound;
use super::cards::{Card, Kind, Timing};
use super::decks::Deck;
use super::state::{ACCOUNT, Fight, Game, HOMEWORLD, RESERVE};
use super::table::{List, Play, Seat, Set};
use crate::script::{answers, dice, used_up};

/// No bound a test reaches.
const NO_END: Bound = Bound { decisions: 3000, turns: 300 };

const P: Seat = Seat(0);
const Q: Seat = Seat(1);

/// P's first turn after both had one; nothing is in play but these homeworlds,
/// hands are empty, and only scripted dice are rolled.
fn table(accounts: [Card; 2], homeworlds: [Card; 2]) -> Game {
    let mut game = Game::new([Deck::Coalition, Deck::Coalition], 1, NO_END);
    for (index, side) in game.sides.iter_mut().enumerate() {
        side.cards[ACCOUNT] = accounts[index];
        side.cards[HOMEWORLD] = homeworlds[index];
        side.deck.clear();
    }
    game.turn = 3;
    game.chance.script.is_strict = true;
    game
}

/// Two accounts with homeworlds that do nothing.
fn plain(ours: Card, theirs: Card) -> Game {
    table([ours, theirs], [Card::Corvessa; 2])
}

/// A new card of a player, nowhere yet.
fn make(game: &mut Game, seat: Seat, card: Card) -> usize {
    let side = &mut game[seat];
    let everywhere = side.hand | side.discard | side.planets | side.characters | side.persistent | side.aside;
    let used = everywhere | side.deck.iter().map(|&place| usize::from(place)).collect();
    let place = (0..64)
        .filter(|&place| !used.has(place) && place != ACCOUNT && place != RESERVE)
        .find(|&place| place != HOMEWORLD);
    let place = place.expect("there is room");
    side.cards[place] = card;
    side.memory[place] = Default::default();
    place
}

fn to_hand(game: &mut Game, seat: Seat, card: Card) -> usize {
    let place = make(game, seat, card);
    game[seat].hand.insert(place);
    place
}

/// Cards in hand that do nothing here.
fn fill_hand(game: &mut Game, seat: Seat, cards: usize) {
    for _ in 0..cards {
        to_hand(game, seat, Card::Newbie);
    }
}

fn to_discard(game: &mut Game, seat: Seat, card: Card) -> usize {
    let place = make(game, seat, card);
    game[seat].discard.insert(place);
    place
}

/// A character in play since an earlier turn, or a planet.
fn put(game: &mut Game, seat: Seat, card: Card) -> usize {
    let place = make(game, seat, card);
    match card.kind() {
        Kind::Planet => game[seat].planets.insert(place),
        Kind::Character => game[seat].enter(place, 0, false),
        Kind::Ooc => game[seat].persistent.insert(place),
        Kind::Account => {}
    }
    place
}

/// A Fleeter with Individuals combined.
fn group(game: &mut Game, seat: Seat, fleeter: Card, individuals: &[Card]) -> (usize, Vec<usize>) {
    let fleeter = put(game, seat, fleeter);
    let guests = individuals.iter().map(|&card| {
        let who = put(game, seat, card);
        game[seat].combine(who, fleeter);
        who
    });
    (fleeter, guests.collect())
}

/// Cards on top of a deck.
fn stack(game: &mut Game, seat: Seat, cards: &[Card]) {
    for &card in cards {
        let place = make(game, seat, card);
        game[seat].deck.push(place as u8);
    }
}

/// What the active player may do in T4a.
fn before(game: &mut Game) -> Vec<Play> {
    game.moment = Timing::BEFORE;
    let mut plays = Vec::new();
    game.list_before(&mut plays);
    plays
}

/// What the active player may do in T4k.
fn after(game: &mut Game) -> Vec<Play> {
    game.moment = Timing::AFTER;
    let mut plays = Vec::new();
    game.list_after(&mut plays);
    plays
}

/// What a player may do in a combat window.
fn during(game: &mut Game, seat: Seat, moment: Timing) -> Vec<Play> {
    game.moment = moment;
    let mut plays = Vec::new();
    game.list_window(seat, &mut plays);
    plays
}

/// The active player gets an OOC card and plays it before combat.
fn post(game: &mut Game, card: Card) -> usize {
    let place = to_hand(game, game.active, card);
    assert!(before(game).contains(&Play::Post(place)), "{card:?} is refused");
    game.perform(Play::Post(place));
    place
}

/// Whether the active player could play this card from hand before combat.
fn may_post(game: &mut Game, card: Card) -> bool {
    let seat = game.active;
    let place = to_hand(game, seat, card);
    let may = before(game).contains(&Play::Post(place));
    game[seat].hand.remove(place);
    may
}

/// Attacks with these units, blocked by those, each by the index of its attacker.
fn clash(game: &mut Game, attackers: &[usize], blocks: &[(usize, usize)]) {
    for &head in attackers {
        assert!(game.attackers(game.active).has(head), "{head} cannot attack");
    }
    attackers.iter().for_each(|&head| game.attack_with(head));
    let mut sets = [Set::EMPTY; 64];
    for &(blocker, attacker) in blocks {
        assert!(game.blockers(game.active.other()).has(blocker), "{blocker} cannot block");
        assert!(game.can_block(blocker, attacker, sets[attacker]));
        sets[attacker].insert(blocker);
    }
    game.begin_fights(&sets);
}

/// Rolls the fights with these dice and ends the combat.
fn roll(game: &mut Game, rolls: &[i16]) {
    dice(game, rolls);
    game.roll_fights();
    game.exhaust_the_tired();
    used_up(game);
}

/// Ends the turn and begins the opponent's.
fn pass(game: &mut Game) {
    game.end_turn();
    game.active = game.active.other();
    game.begin_turn();
}

/// A suspended fight of two characters, P's having attacked.
fn suspended(game: &mut Game, ours: usize, theirs: usize) {
    let mut fight = Fight { attacker: P, is_suspended: true, ..Fight::default() };
    fight.members[P] = game[P].unit(ours);
    fight.members[Q] = game[Q].unit(theirs);
    for seat in Seat::BOTH {
        game[seat].committed |= fight.members[seat];
    }
    game.fights.push(fight);
}

/// Sends P's unblocked Fleeters against Q's planets.
fn assign(game: &mut Game, targets: &[(usize, usize)]) -> super::table::Flow {
    let mut assigned: super::captures::Assigned = List::default();
    for &(head, planet) in targets {
        assert!(game.unblocked().iter().any(|&(free, _)| usize::from(free) == head));
        assert!(game.open_planets().has(planet));
        assigned.push((head as u8, planet as u8));
    }
    game.capture_planets(&assigned)
}
