//! What a seat sees, as another screen than ours would read it: as JSON, without
//! what the seat may not know.

use serde_json::Value;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Match;
use tuckbox_scene::Scene;
use tuckbox_session::{Next, Player, Session};

struct Person;

impl Player for Person {
    fn word(&self) -> &str {
        "person"
    }
}

#[test]
fn a_scene_is_json_with_a_question_for_whoever_is_asked() {
    let game = tuckbox_duel::duel();
    let play = Match::new(game.rules.clone(), game.default_setup(1u64)).unwrap();
    let host = game.host().unwrap();
    let session = Session::begin(game, play, host, vec![Box::new(Person), Box::new(Person)], None);
    let Next::Person(asked) = session.next() else { panic!("nobody is asked") };
    for seat in [Seat(0), Seat(1)] {
        let scene = Scene::of(session.rules(), &session.view(seat));
        let json = serde_json::to_value(&scene).unwrap();
        assert!(json["areas"].as_array().is_some_and(|areas| areas.len() >= 2), "{json:#}");
        assert_eq!(json["question"] != Value::Null, seat == asked, "{json:#}");
        let offers = json["question"]["offers"].as_array().map_or(0, Vec::len);
        assert_eq!(offers, scene.offers().len());
    }
}
