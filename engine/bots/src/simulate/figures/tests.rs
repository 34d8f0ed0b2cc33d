use super::*;
use crate::simulate::{KIND, Offered, Plan, Planned, Watched, simulate};
use crate::statistics::Decimal;
use tuckbox_duel::duel;

fn row(winner: char, cards: &[[&[&str]; 4]]) -> Row {
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
    let seat = |[opening, drawn, playable, played]: &[&[&str]; 4]| SeatCards {
        opening: names(opening),
        drawn: names(drawn),
        playable: names(playable),
        played: names(played),
        ..SeatCards::default()
    };
    Row {
        game: 0,
        seed: 0,
        decks: vec!["hill".into(), "shore".into()],
        winners: vec![winner],
        finished: winner != '-',
        draw: false,
        decisions: 9,
        turns: 3,
        fingerprint: String::new(),
        stats: BTreeMap::new(),
        cards: cards.iter().map(seat).collect(),
        actions: BTreeMap::from([(
            "throw".into(),
            Offered { offered: 5, taken: 2, offered_to: "AB".into(), taken_by: "A".into() },
        )]),
        leads: String::new(),
        usage: None,
    }
}

fn percent(rate: Option<Rate>) -> Option<i64> {
    rate.map(|rate| rate.percent.0 / 1000)
}

#[test]
fn a_card_is_counted_in_the_terms_of_17lands() {
    let list = |cards: &[&str]| cards.iter().map(|card| (*card).to_owned()).collect();
    let decks = BTreeMap::from([("hill".into(), list(&["imp", "wall"])), ("shore".into(), list(&["imp"]))]);
    let kinds = BTreeMap::from([("imp".into(), "creature".into())]);
    let groups =
        BTreeMap::from([("side".into(), BTreeMap::from(["imp", "wall"].map(|it| (it.into(), vec!["dark".into()]))))]);
    let lists = CardLists { decks, kinds, groups, titles: BTreeMap::new() };
    let mut figures = Figures::default();
    let imp: &[&str] = &["imp"];
    // The hill begins with an imp and plays it, and wins; the shore never sees one.
    figures.count(&row('A', &[[imp, &[], imp, imp], [&[], &[], &[], &[]]]), Some(&lists));
    // The hill draws it and leaves it in its hand; the shore begins with it, draws
    // another, and wins.
    figures.count(&row('B', &[[&[], imp, imp, &[]], [imp, imp, &[], &[]]]), Some(&lists));
    // A game without end says nothing of who wins.
    figures.count(&row('-', &[[imp, &[], imp, imp], [&[], &[], &[], &[]]]), Some(&lists));
    let all = figures.by_card();
    let [imp] = &all[..] else { unreachable!("{all:?}") };
    assert_eq!((imp.name.as_str(), imp.games, imp.in_hand), ("imp", 4, 3));
    assert_eq!(percent(imp.gp_wr), Some(50));
    assert_eq!(percent(imp.oh_wr), Some(100));
    assert_eq!(percent(imp.gd_wr), Some(50));
    assert_eq!(percent(imp.gih_wr), Some(66));
    assert_eq!(percent(imp.gns_wr), Some(0));
    assert_eq!(imp.iwd.map(|iwd| iwd.percent), Some(Decimal(66_667)));
    assert_eq!((percent(imp.play_rate), imp.playable), (Some(50), Played { games: 3, played: 2 }));
    assert!(!imp.beyond_chance);
    let by_deck = figures.by_deck();
    assert_eq!(
        by_deck.iter().map(|it| (it.deck.as_deref(), it.games)).collect::<Vec<_>>(),
        [(Some("shore"), 2), (Some("hill"), 2)]
    );
    let [creature] = &figures.by_group(KIND)[..] else { unreachable!() };
    assert_eq!(creature, &CardFigures { name: "creature".into(), ..imp.clone() });
    // The hill has two of them, one of which is never seen: both games count twice.
    let [dark] = &figures.by_group("side")[..] else { unreachable!() };
    assert_eq!((dark.name.as_str(), dark.games, dark.in_hand, percent(dark.gp_wr)), ("dark", 6, 3, Some(50)));
    assert_eq!((percent(dark.gns_wr), percent(dark.play_rate)), (Some(33), Some(50)));
    let games_that_say_as_much = Tally { games: 4, wins: 2 }.rate().unwrap();
    assert_eq!(dark.gp_wr.map(|rate| rate.low), Some(games_that_say_as_much.low));
    let [throw] = &figures.by_action()[..] else { unreachable!() };
    assert_eq!((throw.name.as_str(), throw.offered, throw.taken), ("throw", 15, 6));
    // A took it in both games, B could have.
    assert_eq!([throw.use_rate, throw.taken_wr, throw.left_wr].map(percent), [Some(50); 3]);
    assert_eq!(throw.taken_wr.map(|rate| rate.games), Some(2));
}

#[test]
fn what_lies_on_the_table_is_counted_by_who_could_take_it() {
    let list = |cards: &[&str]| cards.iter().map(|card| (*card).to_owned()).collect();
    let decks = BTreeMap::from([("hill".into(), list(&["imp"])), ("shore".into(), list(&["imp"]))]);
    let kinds = BTreeMap::from([("well".into(), "place".into()), ("mill".into(), "place".into())]);
    let lists = CardLists { decks, kinds, ..CardLists::default() };
    let offered = |on_offer: &[&str], takeable: &[&str], taken: &[&str]| SeatCards {
        on_offer: on_offer.iter().map(ToString::to_string).collect(),
        takeable: takeable.iter().map(ToString::to_string).collect(),
        taken: taken.iter().map(ToString::to_string).collect(),
        ..SeatCards::default()
    };
    let mut figures = Figures::default();
    let both = |one, other| Row { cards: vec![one, other], ..row('A', &[]) };
    let seen = ["well", "mill"];
    figures.count(&both(offered(&seen, &["well"], &["well"]), offered(&seen, &["well"], &[])), Some(&lists));
    figures.count(&both(offered(&seen, &["well"], &[]), offered(&["mill"], &[], &[])), Some(&lists));
    let all = figures.by_card();
    let told: Vec<(&str, Option<OnOffer>)> = all.iter().map(|card| (card.name.as_str(), card.on_offer)).collect();
    let [mill, well] = [(4, 0, 0), (3, 3, 1)].map(|(games, takeable, taken)| OnOffer { games, takeable, taken });
    // The imp was in no hand and on no table.
    assert_eq!(told, [("mill", Some(mill)), ("well", Some(well))]);
    // They were in no deck and in no hand, so they say nothing of who wins.
    assert_eq!((all[0].games, all[1].gp_wr, all[1].iwd), (0, None, None));
    let [places] = &figures.by_group(KIND)[..] else { unreachable!() };
    assert_eq!(places.on_offer, Some(OnOffer { games: 7, takeable: 3, taken: 1 }));
    assert_eq!(percent(well.take_rate().rate()), Some(33));
}

#[test]
fn who_looks_on_sees_hands_and_changes_no_game() {
    let game = duel();
    let plain = Plan { threads: 1, ..Plan::new(&game, 40, 5) };
    let stat = game.rules.stats.iter().position(|stat| stat.of != tuckbox_core::rules::Scope::Piece).unwrap();
    let stats = vec![tuckbox_core::names::StatId(stat.try_into().unwrap())];
    let watched = Plan { threads: 3, watched: Watched { stats, cards: true, ..Watched::default() }, ..plain.clone() };
    let rows = |plan: &Plan| {
        let mut rows = Vec::new();
        simulate(&game, plan, |row| rows.push(row.clone())).unwrap();
        rows
    };
    let (plain, seen) = (rows(&plain), rows(&watched));
    let mut figures = Figures::default();
    let planned = Planned::of(&game, &watched);
    for (plain, seen) in plain.iter().zip(&seen) {
        assert_eq!(&Row { stats: BTreeMap::new(), cards: Vec::new(), actions: BTreeMap::new(), ..seen.clone() }, plain);
        assert_eq!((seen.cards.len(), seen.stats.len()), (2, 1));
        for cards in &seen.cards {
            assert!(!cards.opening.is_empty(), "{seen:?}");
            assert!(cards.played.iter().all(|card| cards.opening.contains(card) || cards.drawn.contains(card)));
            assert!(cards.played.iter().all(|card| cards.playable.contains(card)));
        }
        figures.count(seen, planned.cards.as_ref());
    }
    assert!(seen.iter().any(|row| row.cards.iter().any(|cards| !cards.drawn.is_empty())));
    assert!(figures.by_card().len() > 2 && figures.by_action().iter().any(|it| it.taken > 0));
    assert_eq!(planned.difference(&Planned::of(&game, &watched)), None);
}
