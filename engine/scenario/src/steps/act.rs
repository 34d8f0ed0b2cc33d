//! Steps that do something.

use super::perform::perform;
use super::stage::{Done, Stage, Wrong, wrong};
use super::words;
use crate::lookup::id;
use crate::page::args::{SeatName, Texts};
use crate::page::step::Step;
use std::ops::RangeInclusive;
use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::{AbilityId, PieceId, Seat};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{ActionId, PhaseId};
use tuckbox_core::suggest;
use tuckbox_scene::option::ability_name;
use tuckbox_scene::why_not;

/// How many questions a convenience may stop at before it gives up.
const PATIENCE: usize = 2000;

/// How often steps may be repeated.
const ROUNDS: RangeInclusive<i32> = 1..=1000;

/// How many steps one of them may come to, with those inside that are repeated themselves.
const MOST_STEPS: u64 = 100_000;

/// How many steps are taken where these are repeated so often.
fn taken(times: i32, steps: &[Step]) -> u64 {
    let one = |step: &Step| match step {
        Step::Repeat { times, steps } => taken(*times, steps),
        _ => 1,
    };
    let all = steps.iter().map(one).fold(0, u64::saturating_add);
    u64::try_from(times).unwrap_or(0).saturating_mul(all)
}

/// Does the steps of a `Repeat`, round after round, until one does not hold.
///
/// # Errors
/// When nobody can repeat anything so often.
pub fn rounds<E>(
    times: i32,
    steps: &[Step],
    mut one: impl FnMut(i32, usize, &Step) -> Result<(), E>,
) -> Result<Result<(), E>, String> {
    if !ROUNDS.contains(&times) {
        let (least, most) = (ROUNDS.start(), ROUNDS.end());
        return Err(format!("`Repeat({times}, …)` is not possible; steps are repeated {least} to {most} times."));
    }
    let taken = taken(times, steps);
    if taken > MOST_STEPS {
        return Err(format!("This `Repeat` comes to {taken} steps; {MOST_STEPS} are the most."));
    }
    let mut round = |round| (0..).zip(steps).try_for_each(|(place, step)| one(round, place, step));
    Ok((1..=times).try_for_each(&mut round))
}

impl Stage<'_> {
    /// Does a step, if it is one that does something.
    pub fn act(&mut self, step: &Step) -> Option<Done> {
        if let Step::Roll { faces } = step {
            self.found.script_dice(faces.clone());
            return Some(Ok(()));
        }
        self.start();
        Some(match step {
            Step::Do { seat, action, piece, targets } => self.take(*seat, action, piece.as_deref(), targets.as_ref()),
            Step::Window { seat, window } => self.window(*seat, window.as_deref()),
            Step::Pick { seat, pieces } => self.pick_all(*seat, pieces),
            Step::Stop { seat } => self.choose(*seat, "stop", |choice| choice == Choice::Stop),
            Step::Yes { seat } => self.choose(*seat, "yes", |choice| choice == Choice::Yes),
            Step::No { seat } => self.choose(*seat, "no", |choice| choice == Choice::No),
            Step::Number { seat, number } => {
                self.choose(*seat, &number.to_string(), |choice| choice == Choice::Number(*number))
            }
            Step::Word { seat, word } => self.word(*seat, word),
            Step::Order { seat, pieces } => pieces.0.iter().try_for_each(|name| self.order(*seat, name)),
            Step::ToPhase { seat, phase } => self.until_phase(*seat, phase),
            Step::EndTurn { seat } => self.end_turn(*seat),
            Step::Concede { seat } => self.concede(*seat),
            Step::Name { alias, piece } => self.name(alias, piece),
            Step::Maybe { step } if !step.is_deed() => {
                wrong("`Maybe` is for a step that does something; what must be so holds or does not.")
            }
            Step::Maybe { step } => {
                let before = self.clone();
                match perform(self, step) {
                    Err(Wrong::Unknown(message)) => return Some(Err(Wrong::Unknown(message))),
                    Err(_) => *self = before,
                    Ok(()) => {}
                }
                Ok(())
            }
            Step::Repeat { times, steps } => rounds(*times, steps, |round, place, step| {
                // Where it fails the path stays, to tell which step it was.
                self.path.push(place);
                let expected = steps.get(place + 1).is_none_or(|next| matches!(next, Step::Fails { .. }));
                let done = perform(self, step);
                // What comes after the last one is not known here.
                let done = done.and_then(|()| if expected { Ok(()) } else { self.check_failure() });
                done.map_err(|problem| problem.in_round(round))?;
                self.path.pop();
                Ok(())
            })
            .unwrap_or_else(wrong),
            Step::Answers { answers } => answers.iter().try_for_each(|(seat, option)| {
                self.check_failure()?;
                self.answer(seat.seat(), usize::from(*option))
            }),
            _ => return None,
        })
    }

    fn take(&mut self, seat: SeatName, action: &str, piece: Option<&str>, targets: Option<&Texts>) -> Done {
        let decision = self.decision(seat)?;
        let option = self.action(&decision, action, piece)?;
        self.answer(decision.seat, option)?;
        let Some(targets) = targets else { return Ok(()) };
        let mut left = Left::default();
        for (place, name) in targets.0.iter().enumerate() {
            if self.failure.is_some() {
                return wrong(format!("The game failed before `{name}` was chosen."));
            }
            match self.open() {
                Some(decision) if decision.seat == seat.seat() && is_choice(&decision) => {
                    left = self.pick(seat, name)?;
                }
                _ if self.is_forced(&left, name)? => left = Left::default(),
                _ => {
                    return wrong(format!(
                        "Nobody asks seat {seat} for a choice number {}, so `{name}` is one too many. {}",
                        place + 1,
                        self.situation()
                    ));
                }
            }
        }
        self.choose_no_more(seat)
    }

    /// After all targets were named: stops where more could be chosen.
    fn choose_no_more(&mut self, seat: SeatName) -> Done {
        while let Some(decision) = self.open() {
            let stop = decision.options.iter().position(|&choice| choice == Choice::Stop);
            match stop {
                Some(stop) if decision.seat == seat.seat() && matches!(decision.prompt, Prompt::Target(..)) => {
                    self.answer(decision.seat, stop)?;
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// The option that takes an action.
    pub fn action(&self, decision: &Decision, action: &str, piece: Option<&str>) -> Done<usize> {
        let action: ActionId = id(&self.game.rules, action)?;
        let look = self.look();
        piece.map_or(Ok(()), |piece| self.knows_ability(piece))?;
        let (name, ability) = match piece.map(|piece| piece.split_once('/').unwrap_or((piece, ""))) {
            Some((name, ability)) => (Some(name), ability),
            None => (None, ""),
        };
        let ways: Vec<(usize, Option<PieceId>)> = decision
            .options
            .iter()
            .enumerate()
            .filter_map(|(place, choice)| match *choice {
                Choice::Act(a, piece, by) if a == action => {
                    let fits = ability.is_empty() || by.is_some_and(|by| ability_name(look.rules, by) == ability);
                    fits.then_some((place, piece))
                }
                _ => None,
            })
            .collect();
        let wanted = match name {
            None => None,
            Some(name) => {
                let pieces: Vec<PieceId> = ways.iter().filter_map(|(_, piece)| *piece).collect();
                match self.names.among(look, name, &pieces) {
                    Ok(piece) => Some(piece),
                    Err(misnamed) if misnamed.unknown => return Err(misnamed.into()),
                    Err(misnamed) => return wrong(self.not_possible(decision, action, name, misnamed.message)),
                }
            }
        };
        let fitting: Vec<usize> = ways.iter().filter(|(_, piece)| *piece == wanted).map(|(place, _)| *place).collect();
        match *fitting.as_slice() {
            [place] => Ok(place),
            [] if name.is_none() && !ways.is_empty() => wrong("This action needs a piece; name it."),
            [] => wrong(format!("`{}` is not possible now. {}", self.game.rules.name(action), self.situation())),
            _ => {
                let options: Vec<String> =
                    fitting.iter().map(|&place| words::option(look, &self.names, decision, place)).collect();
                wrong(format!("Several abilities could be meant; write one of: {}.", options.join(", ")))
            }
        }
    }

    /// That some card has the ability which a name such as `A.hero/Stoke` says.
    pub fn knows_ability(&self, piece: &str) -> Done {
        let Some((_, ability)) = piece.split_once('/') else { return Ok(()) };
        let rules = &self.game.rules;
        let ids = (0..rules.abilities.len()).filter_map(|at| u16::try_from(at).ok()).map(AbilityId);
        let names: Vec<String> = ids.map(|id| ability_name(rules, id)).collect();
        if names.iter().any(|name| name == ability) {
            return Ok(());
        }
        let hint = suggest::behind(ability, names.iter().map(String::as_str));
        Err(Wrong::Unknown(format!("No ability is called `{ability}`.{hint}")))
    }

    /// Why a piece does not take an action, in a whole sentence.
    fn not_possible(&self, decision: &Decision, action: ActionId, name: &str, message: String) -> String {
        let Ok(piece) = self.names.find(self.look(), name) else { return message };
        let mut copy = self.found.clone();
        let board = copy.board_with(self.host);
        let why = board.why_not(decision.seat, action, Some(piece));
        let because =
            why.map_or_else(|| "This cannot be done now.".into(), |why| why_not::sentence(&self.game.rules, &why));
        format!("`{}` with `{name}` is not possible: {because}", self.game.rules.name(action))
    }

    /// Chooses pieces, one question after another. The last one need not be asked
    /// for, where nothing else is left to choose.
    fn pick_all(&mut self, seat: SeatName, names: &Texts) -> Done {
        let mut left = Left::default();
        for name in &names.0 {
            let asked = self.found.decisions().any(|decision| decision.seat == seat.seat() && is_choice(decision));
            left = if !asked && self.is_forced(&left, name)? { Left::default() } else { self.pick(seat, name)? };
        }
        Ok(())
    }

    /// Chooses a piece; gives what else could have been chosen.
    fn pick(&mut self, seat: SeatName, name: &str) -> Done<Left> {
        let decision = self.decision(seat)?;
        let place = self.choice_of(&decision, name)?;
        let picked = decision.options.get(place).copied();
        let others = decision.options.iter().copied().filter(|&choice| Some(choice) != picked).collect();
        let left = Left { choices: others, log: self.found.log().entries().len() };
        self.answer(decision.seat, place)?;
        Ok(left)
    }

    /// Whether the piece was the only one left after the last choice, and what
    /// has happened since names it.
    fn is_forced(&self, left: &Left, name: &str) -> Done<bool> {
        let [Choice::Piece(piece)] = *left.choices else { return Ok(false) };
        let look = self.look();
        if !self.names.all(look, name)?.contains(&piece) {
            return Ok(false);
        }
        // A step that runs again writes its lines anew.
        let since = left.log.min(self.found.log().entries().len().saturating_sub(1));
        let entries = self.found.log().entries().iter().skip(since);
        let card = Some(look.state.piece(piece).printed);
        let is = |noun: &tuckbox_core::log::Noun| noun.card == card || noun.card == Some(look.state.piece(piece).card);
        Ok(entries.into_iter().any(|entry| is(&entry.subject) || entry.targets.iter().any(is)))
    }

    /// The option that chooses a piece.
    pub fn choice_of(&self, decision: &Decision, name: &str) -> Done<usize> {
        let pieces = pieces(decision);
        let piece = self.names.among(self.look(), name, &pieces)?;
        match decision.options.iter().position(|&choice| choice == Choice::Piece(piece)) {
            Some(place) => Ok(place),
            None => wrong(format!("`{name}` is not among the options.")),
        }
    }

    fn choose(&mut self, seat: SeatName, what: &str, wanted: impl Fn(Choice) -> bool) -> Done {
        self.check_failure()?;
        let decision = self.decision(seat)?;
        match decision.options.iter().position(|&choice| wanted(choice)) {
            Some(place) => self.answer(decision.seat, place),
            None => wrong(format!("`{what}` is not among the options. {}", self.situation())),
        }
    }

    fn word(&mut self, seat: SeatName, word: &str) -> Done {
        let decision = self.decision(seat)?;
        let said = |choice: &Choice| match choice {
            Choice::Word(at) => decision.words.get(usize::from(*at)).map(|said| &**said),
            _ => None,
        };
        let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let places = decision.options.iter().enumerate();
            places.filter(|(_, choice)| said(choice).is_some_and(fits)).map(|(place, _)| place).collect()
        };
        let mut places = fitting(&|said| said == word);
        if places.is_empty() {
            places = fitting(&|said| said.contains(word));
        }
        match *places {
            [place] => self.answer(decision.seat, place),
            [] => wrong(format!("No option has the words `{word}`. {}", self.situation())),
            _ => {
                let words = places.iter().filter_map(|&place| said(&decision.options[place]));
                let words = words.map(|said| format!("`{said}`")).collect::<Vec<_>>().join(", ");
                wrong(format!("`{word}` is part of several options: {words}. Write one of them out."))
            }
        }
    }

    fn order(&mut self, seat: SeatName, name: &str) -> Done {
        let decision = self.decision(seat)?;
        let (name, ability) = name.split_once('/').unwrap_or((name, ""));
        let look = self.look();
        self.names.all(look, name)?;
        let waiting: Vec<(usize, PieceId)> = decision
            .options
            .iter()
            .enumerate()
            .filter_map(|(place, choice)| {
                let Choice::Waiting(at) = choice else { return None };
                let waiting = look.state.waiting.get(usize::from(*at))?;
                let fits = ability.is_empty()
                    || waiting.what.ability().is_some_and(|id| ability_name(look.rules, id) == ability);
                waiting.this.filter(|_| fits).map(|piece| (place, piece))
            })
            .collect();
        if waiting.is_empty() {
            return wrong(format!("Nothing of `{name}` waits to be put in order. {}", self.situation()));
        }
        let pieces: Vec<PieceId> = waiting.iter().map(|(_, piece)| *piece).collect();
        let piece = self.names.among(look, name, &pieces)?;
        match waiting.iter().find(|(_, waiting)| *waiting == piece) {
            Some((place, _)) => self.answer(decision.seat, *place),
            None => wrong(format!("Nothing of `{name}` waits to be put in order.")),
        }
    }

    /// Answers one question by stopping; what else is asked must be answered
    /// by a step.
    fn stop_once(&mut self) -> Done {
        self.check_failure()?;
        let Some(decision) = self.open() else { return wrong(self.situation()) };
        let stops = matches!(decision.prompt, Prompt::Act(_) | Prompt::Respond(..));
        match decision.options.iter().position(|&choice| choice == Choice::Stop).filter(|_| stops) {
            Some(place) => self.answer(decision.seat, place),
            None => wrong(format!("Stopping is no answer here. {} Answer it with a step.", self.question(&decision))),
        }
    }

    fn until_phase(&mut self, seat: SeatName, phase: &str) -> Done {
        let phase: PhaseId = id(&self.game.rules, phase)?;
        let last = self.found.state().turn + u32::try_from(self.found.state().seats()).unwrap_or(1);
        for _ in 0..PATIENCE {
            let state = self.found.state();
            let there = state.active == seat.seat() && state.phase == Some(phase);
            if there && self.open().is_some_and(|d| d.seat == seat.seat() && matches!(d.prompt, Prompt::Act(_))) {
                return Ok(());
            }
            if state.turn > last {
                break;
            }
            self.stop_once()?;
        }
        wrong(format!("Seat {seat} is never asked for an action in this phase."))
    }

    fn end_turn(&mut self, seat: SeatName) -> Done {
        let (active, turn) = (self.found.state().active, self.found.state().turn);
        if active != seat.seat() {
            return wrong(format!("It is not the turn of seat {seat}, but of {}.", active.letter()));
        }
        for _ in 0..PATIENCE {
            if self.found.state().turn != turn || self.found.outcome().is_some() {
                return Ok(());
            }
            self.stop_once()?;
        }
        wrong(format!("The turn of seat {seat} does not end."))
    }

    fn concede(&mut self, seat: SeatName) -> Done {
        match self.found.concede(self.host, seat.seat()) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => wrong(refusal.to_string()),
            Err(failure) => {
                self.failure = Some(failure);
                Ok(())
            }
        }
    }

    fn name(&mut self, alias: &str, piece: &str) -> Done {
        let rules = &self.game.rules;
        let look = crate::names::Look { rules, state: self.found.state() };
        let piece = self.names.find(look, piece)?;
        Ok(self.names.add(look, alias, piece).map_err(String::from)?)
    }
}

/// What else could have been chosen, and how long the log was then.
#[derive(Debug, Default)]
struct Left {
    choices: Vec<Choice>,
    log: usize,
}

/// The pieces among the options.
pub fn pieces(decision: &Decision) -> Vec<PieceId> {
    let piece = |choice: &Choice| match choice {
        Choice::Piece(piece) => Some(*piece),
        _ => None,
    };
    decision.options.iter().filter_map(piece).collect()
}

/// Whether the question is one that the targets of a `Do` answer.
pub fn is_choice(decision: &Decision) -> bool {
    !matches!(decision.prompt, Prompt::Act(_) | Prompt::Respond(..) | Prompt::Order) && !pieces(decision).is_empty()
}

/// The question open for a seat in a copy of a match.
pub fn asked(copy: &Match, seat: Option<Seat>) -> Option<Decision> {
    copy.decisions().find(|decision| seat.is_none_or(|seat| decision.seat == seat)).cloned()
}
