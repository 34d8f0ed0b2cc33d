//! What must hold at any decision.

use super::{Checked, logs, secrecy};
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::names::Named;
use tuckbox_core::play::{Board, Host, Scope};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::{Entity, State, Target};

/// With so many other matches a seat's knowledge is compared at a point that
/// somebody asks about.
const PAIRS: usize = 18;

/// With so many of them also after the next answer.
const PAIRS_AHEAD: usize = 6;

/// So many options of a question are looked at one step further, each time.
const AHEAD: usize = 3;

/// And at a point that somebody asks about so many: all of most questions.
const ALL_AHEAD: usize = 40;

/// One filter of so many is asked each time: a game has hundreds, and decisions are many.
const ONE_OF: usize = 32;

/// How many pieces there are of each owner and card, tokens and all: one count
/// for each card of the first seat, then those of the next.
pub type Census = Vec<u16>;

/// Counts pieces by owner and the card they were made as.
pub fn census(rules: &Ruleset, state: &State) -> Census {
    let mut counts = vec![0; state.seats() * rules.cards.len()];
    for piece in state.pieces.iter().filter(|piece| !piece.gone) {
        counts[piece.owner.index() * rules.cards.len() + piece.printed.index()] += 1;
    }
    counts
}

/// Every piece lies in just one zone, and none of those that were there at the
/// beginning is missing. Effects may make more.
pub fn conserved(rules: &Ruleset, state: &State, begun: &Census) -> Result<(), String> {
    let mut lying = vec![0u8; state.pieces.len()];
    for piece in state.zones.iter().flatten() {
        lying[piece.index()] += 1;
    }
    for (place, (piece, times)) in state.pieces.iter().zip(&lying).enumerate() {
        if *times != u8::from(!piece.gone) {
            return Err(format!("Piece {place} lies in {times} zones."));
        }
    }
    let now = census(rules, state);
    match begun.iter().zip(&now).position(|(begun, now)| now < begun) {
        Some(place) => {
            let card = &rules.cards[place % rules.cards.len()].title;
            let owner = Seat(u8::try_from(place / rules.cards.len()).unwrap_or(u8::MAX));
            Err(format!("A piece of `{card}` of seat {} is lost.", owner.letter()))
        }
        None => Ok(()),
    }
}

/// Whether every check holds at this point.
///
/// # Errors
/// What does not hold, in a whole sentence.
pub fn sound(host: &dyn Host, found: &Match) -> Result<(), String> {
    conserved(found.rules(), found.state(), &Census::new())?;
    logs::logs(found.rules(), found)?;
    let (mut chance, mut checked) = (Pcg32::new(found.fingerprint(), 3), Checked::default());
    all(host, found, &mut chance, &mut checked)?;
    // One pair of matches may by chance have the same secrets.
    (1..PAIRS).try_for_each(|pair| {
        let options = if pair < PAIRS_AHEAD { ALL_AHEAD } else { 0 };
        secrecy::kept(host, found, &mut chance, options).map(drop)
    })
}

/// All checks that change nothing.
pub fn all(host: &dyn Host, found: &Match, chance: &mut Pcg32, checked: &mut Checked) -> Result<(), String> {
    checked.sampled += 1;
    if !found.is_current() {
        return Err("A walk over everything makes other current values than those that are kept.".into());
    }
    plans(found)?;
    checked.options += accepts(host, found)?;
    refuses(host, found, chance)?;
    saves(host, found, chance)?;
    checked.secrets += secrecy::kept(host, found, chance, AHEAD)?;
    Ok(())
}

/// Filters find by their plans what they say, from a place drawn by chance of its own.
fn plans(found: &Match) -> Result<(), String> {
    let (state, mut chance) = (found.state(), Pcg32::new(found.fingerprint(), 4));
    let mut piece = || {
        let one = PieceId(u16::try_from(chance.below(state.pieces.len() + 1)).ok()?);
        state.pieces.get(one.index()).is_some_and(|found| !found.gone).then_some(one)
    };
    let mut scope = Scope { this: piece(), it: piece(), outer: piece(), ..Scope::default() };
    scope.event.source = piece();
    scope.event.subject = piece().map_or(Entity::Table, Entity::Piece);
    if let Some(target) = piece() {
        scope.targets.push(Target { piece: target, life: state.piece(target).life, ..Target::default() });
    }
    scope.me = Seat(u8::try_from(chance.below(state.seats())).unwrap_or(0));
    Board::of(found.rules(), state).plans_agree(&scope, chance.below(ONE_OF), ONE_OF)
}

/// Gives an answer that is listed.
pub fn answer(host: &dyn Host, found: &mut Match, seat: Seat, option: usize) -> Result<(), String> {
    match found.answer(host, seat, option) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => Err(format!("Option {option} of seat {} is listed and refused: {refusal}", seat.letter())),
        Err(failure) => Err(format!("Option {option} of seat {} fails: {failure}", seat.letter())),
    }
}

/// Every listed option is accepted, and comes out the same twice.
fn accepts(host: &dyn Host, found: &Match) -> Result<u64, String> {
    let mut tried = 0;
    for decision in found.decisions() {
        if decision.options.is_empty() {
            return Err(format!("Seat {} is asked without any option.", decision.seat.letter()));
        }
        for option in 0..decision.options.len() {
            let (mut first, mut second) = (found.fork(), found.fork());
            answer(host, &mut first, decision.seat, option)?;
            answer(host, &mut second, decision.seat, option)?;
            if first.fingerprint() != second.fingerprint() {
                return Err(format!(
                    "Option {option} of seat {} comes out differently the second time.",
                    decision.seat.letter()
                ));
            }
            tried += 1;
        }
    }
    Ok(tried)
}

/// What is not listed is refused, and nothing changes by it.
fn refuses(host: &dyn Host, found: &Match, chance: &mut Pcg32) -> Result<(), String> {
    let mut copy = found.fork();
    let (mark, asked): (u64, Vec<_>) = (found.fingerprint(), found.decisions().cloned().collect());
    let seats = u8::try_from(found.state().seats()).unwrap_or(0);
    for seat in (0..=seats).map(Seat) {
        let options = asked.iter().find(|decision| decision.seat == seat).map_or(0, |decision| decision.options.len());
        for option in [options, options + 1 + chance.below(1000), usize::from(u16::MAX) + 1, usize::MAX] {
            match copy.answer(host, seat, option) {
                Ok(Err(_)) => {}
                Ok(Ok(())) => {
                    return Err(format!("Option {option} of seat {} is not listed and accepted.", seat.letter()));
                }
                Err(failure) => {
                    return Err(format!(
                        "Option {option} of seat {} is not listed and fails: {}",
                        seat.letter(),
                        failure.message
                    ));
                }
            }
        }
    }
    let same = copy.fingerprint() == mark && copy.decisions().eq(&asked) && copy.answered() == found.answers_in_step();
    if same { Ok(()) } else { Err("A refused answer changes the match.".into()) }
}

/// Saved, written, read and opened again it is the same match, and goes on so.
fn saves(host: &dyn Host, found: &Match, chance: &mut Pcg32) -> Result<(), String> {
    let text = serde_json::to_string(&found.save()).map_err(|error| format!("The match cannot be saved: {error}."))?;
    let save: Save =
        serde_json::from_str(&text).map_err(|error| format!("The saved match cannot be read: {error}."))?;
    let opened = Match::load(found.rules().clone(), host, save);
    let mut opened = opened.map_err(|trouble| format!("The saved match cannot be opened: {trouble}"))?;
    if opened.fingerprint() != found.fingerprint() {
        return Err("The match is another one after it was saved and opened.".into());
    }
    if !opened.decisions().eq(found.decisions()) {
        return Err("Other questions are open after the match was saved and opened.".into());
    }
    let seats = u8::try_from(found.state().seats()).unwrap_or(0);
    if (0..seats).map(Seat).any(|seat| opened.view(seat) != found.view(seat)) {
        return Err("A seat sees something else after the match was saved and opened.".into());
    }
    let next = found.decisions().next().map(|decision| (decision.seat, chance.below(decision.options.len())));
    if let Some((seat, option)) = next {
        let mut on = found.fork();
        answer(host, &mut on, seat, option)?;
        answer(host, &mut opened, seat, option)?;
        if on.fingerprint() != opened.fingerprint() {
            return Err("The match goes on differently after it was saved and opened.".into());
        }
    }
    Ok(())
}
