//! Changes of the table by hand, as the desk of a server is sent them: a line each, a form or
//! JSON. The first line of an input says which test box, and after how many answers.

use super::{Ending, Seed, kept, play};
use crate::table::{GAMES, game};
use tuckbox_bots::Pcg32;
use tuckbox_core::matches::Match;
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;
use tuckbox_server::edit::{EditWords, Editable};

/// Changes of one input.
const MOST: usize = 40;

/// Makes the changes of an input, and plays on.
pub fn made(input: &[u8]) -> Ending {
    let text = String::from_utf8_lossy(input);
    let Some((head, lines)) = text.split_once('\n') else { return Ending::Refused };
    let Some((game, decisions)) = begin(head) else { return Ending::Refused };
    let host = game.host().unwrap_or_else(|broken| panic!("{broken}"));
    let mut found = kept::played(&game, &*host, decisions);
    let mut any = false;
    for words in lines.lines().take(MOST).filter_map(read) {
        match make(&mut found, &*host, &words) {
            Ok(is_made) => any |= is_made,
            Err(ending) => return ending,
        }
    }
    if any { play::on(&mut found, &*host, 1) } else { Ending::Refused }
}

/// `fair 8`: the box, after eight answers.
fn begin(head: &str) -> Option<(Game, usize)> {
    let (name, decisions) = head.split_once(' ')?;
    let name = GAMES.into_iter().find(|known| *known == name)?;
    Some((game(name), decisions.parse().ok().filter(|decisions| *decisions <= 60)?))
}

fn read(line: &str) -> Option<EditWords> {
    match line.starts_with('{') {
        true => serde_json::from_str(line).ok(),
        false => serde_urlencoded::from_str(line).ok(),
    }
}

/// Makes a change, and says whether it was; what is refused leaves the match as it was.
fn make(found: &mut Match, host: &dyn Host, words: &EditWords) -> Result<bool, Ending> {
    let edit = match words.edit(found.rules()) {
        Ok(edit) => edit,
        Err(why) => {
            assert!(why.to_string().ends_with(['.', '?']), "no sentence: {why}");
            return Ok(false);
        }
    };
    let before = found.fingerprint();
    match found.edit(host, edit) {
        Ok(Ok(())) => Ok(true),
        Ok(Err(_)) => {
            assert_eq!(before, found.fingerprint(), "a refused change changes the match: {words:?}");
            Ok(false)
        }
        Err(failure) => Err(play::stopped(&failure)),
    }
}

/// Changes of every test box, of what its desk can choose from.
pub fn of_boxes() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for name in GAMES {
        let game = game(name);
        let host = game.host().unwrap_or_else(|broken| panic!("{broken}"));
        for decisions in [0, 7, 20] {
            let mut chance = Pcg32::new(decisions as u64, 23);
            let editable = Editable::of(&kept::played(&game, &*host, decisions), "0".into());
            let lines: Vec<String> = (0..12).map(|_| chosen(&editable, &mut chance)).collect();
            let bytes = format!("{name} {decisions}\n{}", lines.join("\n")).into_bytes();
            seeds.push(Seed { name: format!("changes of {name} after {decisions}"), bytes });
        }
    }
    seeds
}

/// A change that the desk can choose.
fn chosen(editable: &Editable, chance: &mut Pcg32) -> String {
    let mut any = |names: Vec<String>| names.get(chance.below(names.len())).cloned().unwrap_or_default();
    let piece = any(editable.pieces.iter().map(|piece| piece.piece.to_string()).collect());
    let on = any(editable.pieces.iter().map(|piece| piece.piece.to_string()).collect());
    let card = any(editable.cards.iter().map(|card| card.name.clone()).collect());
    let stat = any(editable.stats.iter().map(|stat| stat.name.clone()).collect());
    let tag = any(editable.tags.iter().map(|tag| tag.name.clone()).collect());
    let seat = any(editable.seats.iter().map(ToString::to_string).collect());
    let of = any(vec![seat.clone(), piece.clone(), "table".into()]);
    let place = editable.places.get(chance.below(editable.places.len()));
    let to = place.map_or_else(String::new, |place| match place.on_piece {
        true => format!("{}&on={on}", place.to),
        false => place.to.clone(),
    });
    let (end, value) = (["top", "bottom"][chance.below(2)], chance.below(12));
    match chance.below(5) {
        0 => format!("do=put&piece={piece}&to={to}&end={end}"),
        1 => format!("do=make&card={card}&owner={seat}&to={to}&end={end}"),
        2 => format!("do=set&of={of}&stat={stat}&value={value}"),
        3 => format!("do=tag&piece={piece}&tag={tag}&given={}", ["yes", "no"][value % 2]),
        _ => format!("{{\"do\": \"set\", \"of\": \"{of}\", \"stat\": \"{stat}\", \"value\": \"{value}\"}}"),
    }
}
