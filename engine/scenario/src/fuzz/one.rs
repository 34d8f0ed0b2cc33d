//! One random game, played twice: at full speed with random answers, and then
//! with care, from question to question, with the same ones.

use super::{Checked, Plan, logs, point};
use std::cell::RefCell;
use std::rc::Rc;
use tuckbox_bots::Pcg32;
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Marked, Match, Setup, play_out_marked};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

/// What does not hold, and the answers up to there.
#[derive(Debug)]
pub struct Fault {
    /// What does not hold, as a whole sentence.
    pub message: String,
    /// The answers that lead there from the beginning; to be shortened and written
    /// down.
    pub answers: Vec<Answer>,
}

/// Plays a game fast on the first host and with care on the second.
pub fn game(game: &Game, hosts: [&dyn Host; 2], plan: &Plan, number: u64) -> Result<Checked, Fault> {
    let seed = plan.seed_of(number);
    let setup = plan.setup_of(number);
    let length = Length { cut: plan.cut_of(number), most: plan.most };
    let marked = fast(game, hosts[0], &setup, length, Pcg32::new(seed, 1))?;
    let sample = if number < plan.thorough { 1 } else { plan.sample };
    careful(game, hosts[1], &setup, &marked, Sample { chance: Pcg32::new(seed, 2), one_of: sample })
}

/// How long a random game goes on, in decisions.
#[derive(Debug, Clone, Copy)]
struct Length {
    /// It stops here, which is no fault; 0 if it goes to its end.
    cut: usize,
    /// A game that goes on beyond this is stuck.
    most: usize,
}

/// Which decisions are looked at with all checks.
struct Sample {
    chance: Pcg32,
    /// One of so many.
    one_of: usize,
}

/// A random game at full speed, with the hash of the state at every decision.
fn fast(
    game: &Game,
    host: &dyn Host,
    setup: &Setup,
    Length { cut, most }: Length,
    chance: Pcg32,
) -> Result<Marked, Fault> {
    let given = Rc::default();
    let decider = Box::new(Random { chance, given: Rc::clone(&given) });
    let enough = if cut == 0 { most } else { cut };
    let played = play_out_marked(&game.rules, setup, host, decider, enough);
    let fault = |message| Fault { message, answers: given.borrow().clone() };
    let marked = played.map_err(|trouble| fault(format!("The game fails: {trouble}")))?;
    if marked.finished.outcome.is_none() && cut == 0 {
        return Err(fault(format!("The game goes on after {most} decisions; it seems to be stuck.")));
    }
    Ok(marked)
}

/// The same answers give the same match at every decision, when it waits for
/// each of them; and some decisions are looked at with all checks.
fn careful(
    game: &Game,
    host: &dyn Host,
    setup: &Setup,
    Marked { finished, marks, fingerprint }: &Marked,
    Sample { mut chance, one_of }: Sample,
) -> Result<Checked, Fault> {
    let mut found = begin(game, host, setup)?;
    let pieces = point::census(&game.rules, found.state());
    let mut checked = Checked { games: 1, ..Checked::default() };
    let mut left = finished.answers.clone();
    left.reverse();
    for &mark in marks {
        let fault = |message: &str| Fault { message: message.into(), answers: found.answers() };
        if found.state_hash() != mark {
            return Err(fault("The careful way of playing comes to another state than the fast one."));
        }
        let fault = |message| Fault { message, answers: found.answers() };
        point::conserved(&game.rules, found.state(), &pieces).map_err(fault)?;
        if chance.below(one_of) == 0 {
            point::all(host, &found, &mut chance, &mut checked).map_err(fault)?;
        }
        // Several seats that are asked at once answer in any order.
        let open: Vec<Seat> = found.decisions().map(|decision| decision.seat).collect();
        let seat = open.get(chance.below(open.len())).copied();
        let next = left.iter().rposition(|given| matches!(given, Answer::Option(by, _) if Some(*by) == seat));
        let Some(Answer::Option(seat, option)) = next.map(|place| left.remove(place)) else {
            return Err(fault("Somebody else is asked than in the fast way of playing.".into()));
        };
        let before = found.answered();
        point::answer(host, &mut found, seat, usize::from(option))
            .map_err(|message| Fault { message, answers: finished.answers[..before].to_vec() })?;
    }
    let end = |message| Fault { message, answers: finished.answers.clone() };
    point::conserved(&game.rules, found.state(), &pieces).map_err(end)?;
    logs::logs(&game.rules, &found).map_err(end)?;
    // A game that is cut stops before the steps in which nobody is asked.
    let same = finished.outcome == found.outcome() && *fingerprint == found.fingerprint();
    if finished.outcome.is_some() && !same {
        return Err(end("The careful way of playing comes to another end than the fast one.".into()));
    }
    checked.decisions = u64::try_from(marks.len()).unwrap_or(u64::MAX);
    checked.longest = checked.decisions;
    Ok(checked)
}

fn begin(game: &Game, host: &dyn Host, setup: &Setup) -> Result<Match, Fault> {
    let fault = |message| Fault { message, answers: Vec::new() };
    let mut found = Match::new(game.rules.clone(), setup.clone()).map_err(|trouble| fault(trouble.to_string()))?;
    found.advance(host).map_err(|failure| fault(format!("The game fails: {failure}")))?;
    Ok(found)
}

/// Takes any option, and keeps what it took.
struct Random {
    chance: Pcg32,
    given: Rc<RefCell<Vec<Answer>>>,
}

impl Decider for Random {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let option = self.chance.below(question.count());
        let answer = Answer::Option(question.seat(), u16::try_from(option).unwrap_or(u16::MAX));
        self.given.borrow_mut().push(answer);
        option
    }
}
